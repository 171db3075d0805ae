"""The predictions of a session for requests that are not exported yet, and the check that the export then agrees."""

import os
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from export_explorer.analysis.observed import ObservedAnalysis
from export_explorer.capture import RAISES_FAULTS
from export_explorer.fixes.spec_changes import entry_for
from export_explorer.record import Capture, DimOutcome, DimRef, Mode
from export_explorer.record.spec import Ask, AskEntry, DimAsk
from export_explorer.render.words.verdicts import WRONG, lacking_words
from export_explorer.session.history import SessionRequest, is_cancelled
from export_explorer.session.trace_replay import ReplayableTrace, predict, trace_of_export
from export_explorer.spec.request import ExportRequest as Given
from export_explorer.torch_internals.classes import has_sizes
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.support import lacking_names


def agrees(predicted: Capture, exported: Capture) -> bool:
    """True if two captures agree: on how the export ends, on the result of each dimension, and on the sizes that the program accepts."""
    return _end(predicted) == _end(exported) and not differences(predicted, exported)


def differences(predicted: Capture, exported: Capture) -> tuple[DimRef, ...]:
    """Returns the dimensions on which two captures differ; all of them if the captures end in different ways."""
    if _end(predicted) != _end(exported):
        return tuple(dim.ref for dim in exported.dims)
    then = {dim.ref: dim for dim in predicted.dims}
    return tuple(dim.ref for dim in exported.dims if dim.ref not in then or _results(then[dim.ref]) != _results(dim))


def _end(capture: Capture) -> tuple[str, frozenset[DimRef]] | None:
    return None if capture.failure is None else (capture.failure.kind, frozenset(capture.failure.dims))


def _results(dim: DimOutcome) -> tuple[object, ...]:
    return dim.asked, dim.got, dim.shape_expr, dim.lower, dim.upper, dim.accepted, dim.tied_to


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the largest size, inclusive, that a dimension is traced for or may have; None = unbounded."""

    lower: int
    upper: int | None

    def has(self, other: "Range") -> bool:
        """True if all sizes of another range are in it."""
        is_high = self.upper is None or (other.upper is not None and other.upper <= self.upper)
        return is_high and self.lower <= other.lower


ANY = Range(2, None)
"""The range that AUTO and DYNAMIC are traced for, whatever their bounds, which are checked once all is traced."""

SLOWEST_MS = 100.0
"""The milliseconds from which a prediction is slow, unless the export takes much longer.

After two slow ones in a row a trace makes no more, except where somebody waits for one.
"""

SLOWEST_SHARE = 0.1
"""The part of the time of its trace's export up to which a prediction is not slow: on a busy machine both take longer."""

MAX_KEYS = 8
"""The maximum number of modes and example inputs of which something is known at a time."""

MAX_PREDICTED = 64
"""The maximum number of predictions that wait to be confirmed."""


@dataclass(frozen=True, slots=True)
class PredictionKey:
    """The conditions under which a trace predicts other asks: this mode and example, and the same asks of scalar inputs.

    Attributes:
        mode: of the export.
        example: its number.
        scalars: the scalar inputs that are asked to be dynamic.
    """

    mode: Mode
    example: int
    scalars: frozenset[str]

    @classmethod
    def of(cls, request: SessionRequest) -> "PredictionKey":
        """Returns the key of a request."""
        scalars = frozenset(entry.input for entry in request.ask.entries if entry.dim is None and entry.ask.is_dynamic)
        return cls(request.mode, request.example, scalars)


@dataclass(slots=True)
class _Known:
    """The traces of one key, and the state of its predictions.

    Attributes:
        trace: of the export that asked most; None if there is none that others can be predicted from.
        ranges: that each dimension was traced for there.
        truncated: of one that failed at a line of the model, with the ranges there; None if none did that others can be predicted from.
        static: the operators of an export in which no dimension was dynamic; None if there was none.
        static_truncated: of such an export that failed at a line of the model.
        is_exhausted: whether a further export would add nothing.
        slow: how many predictions in a row were slow.
        is_wrong: whether an export disagreed with its prediction.
    """

    trace: ReplayableTrace | None = None
    ranges: Mapping[DimRef, Range] = field(default_factory=dict)
    truncated: tuple[Mapping[DimRef, Range], ReplayableTrace] | None = None
    static: Counter[str] | None = None
    static_truncated: ReplayableTrace | None = None
    is_exhausted: bool = False
    slow: int = 0
    is_wrong: bool = False

    @property
    def is_disabled(self) -> bool:
        """True if no predictions are made any more."""
        return self.is_wrong or self.slow > 1

    def best_trace(self, ranges: Mapping[DimRef, Range]) -> tuple[ReplayableTrace | None, bool]:
        """Returns the trace that predicts an ask with these ranges of dimensions, and whether the prediction is certain.

        A trace predicts the ask if all dimensions were traced with symbols for at least these sizes. Where the model now has numbers in
        place of some symbols, it has to run the same code with numbers, which is not certain until an export was made in which it had
        numbers alone.
        """
        if self.trace is not None and _covers(self.ranges, ranges):
            if ranges.keys() == self.ranges.keys():
                return self.trace, True
            if self.static in (None, self.trace.operators):
                return self.trace, self.static is not None
        if self.truncated is not None:
            truncated_ranges, trace = self.truncated
            if ranges == truncated_ranges:
                return trace, True
            static = None if self.static_truncated is None else self.static_truncated.capture
            if static is not None and _covers(truncated_ranges, ranges) and _fail_alike(trace.capture, static):
                return replace(trace, with_numbers=static), True
        return None, False


class Predictions:
    """The traces of a session's exports, the predictions that were made from them, and where no more are made.

    Args:
        given: returns the request of an export as torch gets it.

    Attributes:
        is_on: whether predictions are made, and traces for them; to be switched.
        slowest_ms: the milliseconds of the processor's time from which a prediction is slow, see `SLOWEST_MS`.
        slowest_share: the part of the export's time up to which it is not, see `SLOWEST_SHARE`.
    """

    def __init__(self, given: Callable[[SessionRequest], Given]) -> None:
        self._given = given
        self.is_on = True
        self.slowest_ms = SLOWEST_MS
        self.slowest_share = SLOWEST_SHARE
        self._by_key: OrderedDict[PredictionKey, _Known] = OrderedDict()
        self._predicted: OrderedDict[SessionRequest, Capture | None] = OrderedDict()

    def learn(self, request: SessionRequest, analysis: ObservedAnalysis, capture: Capture) -> None:
        """Keeps what predictions need of an export, nothing live of it. Never raises, except in tests: the export is valid without it."""
        if not self._is_predictable(request):
            return
        try:
            self._learn(request, analysis, capture)
        except Exception:
            if os.environ.get(RAISES_FAULTS):
                raise

    def _learn(self, request: SessionRequest, analysis: ObservedAnalysis, capture: Capture) -> None:
        known, ranges = self._of(PredictionKey.of(request)), ranges_of(request.ask, analysis.request.leaves)
        is_static = not ranges
        is_more = known.trace is None or (_covers(ranges, known.ranges) and not _covers(known.ranges, ranges))
        trace = trace_of_export(analysis, capture) if is_more or (is_static and known.static is None) else None
        if trace is None:
            return
        if trace.is_truncated:
            known.static_truncated = trace if is_static else known.static_truncated
            if known.truncated is None or _covers(ranges, known.truncated[0]):
                known.truncated = (ranges, trace)
            return
        known.static = trace.operators if is_static else known.static
        if is_more:
            known.trace, known.ranges, known.slow = trace, ranges, 0

    def predicted(self, request: SessionRequest, *, is_tentative: bool = False, is_awaited: bool = False) -> Capture | None:
        """Returns the prediction for a request; see `ModelSession.predicted`.

        Args:
            request: to be predicted.
            is_tentative: whether it may be one that is not certain, for a caller that exports before anybody sees it.
            is_awaited: whether somebody waits for it, however long it takes.
        """
        known = self._by_key.get(PredictionKey.of(request)) if self._is_predictable(request) else None
        if known is None or known.is_wrong or (known.is_disabled and not is_awaited):
            return None
        if request in self._predicted:
            return self._predicted[request]
        given = self._given(request)
        trace, is_certain = known.best_trace(ranges_of(given.ask, given.leaves))
        if trace is None or given.spec_error is not None or not (is_certain or is_tentative):
            return None
        capture = self._replayed(known, trace, given, is_awaited)
        if not is_certain:
            return capture
        self._predicted[request] = capture
        while len(self._predicted) > MAX_PREDICTED:
            self._predicted.popitem(last=False)
        return capture

    def _replayed(self, known: _Known, trace: ReplayableTrace, given: Given, is_awaited: bool) -> Capture | None:
        # Of this thread alone, so that what else runs on the machine does not count.
        start = time.thread_time()
        try:
            capture = predict(trace, given)
        except Exception:
            if os.environ.get(RAISES_FAULTS):
                raise
            return None
        if not is_awaited:
            slowest_ms = max(self.slowest_ms, self.slowest_share * trace.capture.elapsed_ms)
            known.slow = known.slow + 1 if (time.thread_time() - start) * 1000 > slowest_ms else 0
        return capture

    def confirm(self, request: SessionRequest, capture: Capture) -> bool:
        """Compares an export with the prediction for its request.

        Returns:
            False where the two disagree: the export is right, requests with the same `PredictionKey` are not predicted any more, and
            `notes` says so. True where they agree, or nothing was predicted.
        """
        predicted = self._predicted.pop(request, None)
        if predicted is None or is_cancelled(capture) or agrees(predicted, capture):
            return True
        known = self._of(PredictionKey.of(request))
        known.is_wrong, known.trace, known.truncated, known.static_truncated = True, None, None, None
        self._predicted.clear()
        return False

    def notes(self, request: SessionRequest) -> tuple[str, ...]:
        """Returns the reasons why requests like this one are not predicted; empty where they are, or where nobody has to know."""
        if lacking := lacking_names():
            return (lacking_words(lacking),)
        known = self._by_key.get(PredictionKey.of(request))
        return (WRONG,) if known is not None and known.is_wrong else ()

    def next_request(self, request: SessionRequest, sizes: Mapping[DimRef, int]) -> SessionRequest | None:
        """Returns the export that is needed to predict requests like this one; None if none is needed, or none would help.

        Args:
            request: any on its key.
            sizes: of its example.
        """
        if not self._is_predictable(request):
            return None
        known = self._by_key.get(PredictionKey.of(request), _Known())
        if known.is_disabled or known.is_exhausted:
            return None
        scalars = [entry for entry in request.ask.entries if entry.dim is None]
        dims = [ref for ref, size in sizes.items() if ref.dim is not None and size not in (0, 1)]
        everything = dict.fromkeys(dims, ANY)
        is_truncated = known.truncated is not None and _covers(known.truncated[0], everything)
        if not is_truncated and (known.trace is None or not _covers(known.ranges, everything)):
            auto = [entry_for(ref, DimAsk(kind="auto")) for ref in dims]
            return _asking(request, [*auto, *scalars], sizes)
        return _asking(request, scalars, sizes) if known.static is None and known.static_truncated is None else None

    def exhausted(self, request: SessionRequest) -> None:
        """Notes that the export that was needed has added nothing: another of it would not either."""
        self._of(PredictionKey.of(request)).is_exhausted = True

    def _is_predictable(self, request: SessionRequest) -> bool:
        """True if requests of this kind can be predicted.

        Not those that do not fit the inputs, nor those with torch switches or assumptions, which change how torch decides.
        """
        return self.is_on and not (request.options or request.is_as_written or request.ask.assumptions or lacking_names())

    def _of(self, key: PredictionKey) -> _Known:
        known = self._by_key.setdefault(key, _Known())
        self._by_key.move_to_end(key)
        while len(self._by_key) > MAX_KEYS:
            self._by_key.popitem(last=False)
        return known


def _covers(ranges: Mapping[DimRef, Range], others: Mapping[DimRef, Range]) -> bool:
    """True if these ranges contain all sizes that the others allow."""
    return all(ref in ranges and ranges[ref].has(other) for ref, other in others.items())


def _fail_alike(capture: Capture, other: Capture) -> bool:
    """True if two exports failed in the same way at the same line, about the same dimensions."""
    one, two = capture.failure, other.failure
    return one is not None and two is not None and (one.kind, one.frame, one.dims) == (two.kind, two.frame, two.dims)


def _asking(request: SessionRequest, entries: list[AskEntry], sizes: Mapping[DimRef, int]) -> SessionRequest:
    return replace(request, ask=Ask.of(entries).in_order((ref.input, ref.dim) for ref in sizes))


def ranges_of(ask: Ask, leaves: Sequence[Leaf]) -> dict[DimRef, Range]:
    """Returns the range that each tensor dimension is traced for, if it is asked to be dynamic and can have a symbol.

    A size of 0 or 1 never has one.
    """
    shapes = {leaf.path: tuple(leaf.value.shape) for leaf in leaves if has_sizes(leaf.value)}
    found = {}
    for entry in ask.entries:
        shape = shapes.get(entry.input, ())
        if entry.ask.is_dynamic and entry.dim is not None and entry.dim < len(shape) and shape[entry.dim] not in (0, 1):
            found[entry.ref] = _range_of(entry.ask)
    return found


def _range_of(ask: DimAsk) -> Range:
    if ask.kind != "dim":
        return ANY
    lower, upper = ask.size_bounds
    return Range(max(2, ask.offset if lower is None else lower), upper)
