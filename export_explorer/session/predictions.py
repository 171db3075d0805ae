"""What a session can say of a request before it is exported, and whether the export then says the same."""

import os
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from export_explorer.capture import RAISES_FAULTS
from export_explorer.explanation import Explained
from export_explorer.record import Capture, DimOutcome, DimRef, Mode, Option
from export_explorer.record.spec import Ask, AskEntry, DimAsk
from export_explorer.render.words.verdicts import WRONG, lacking_words
from export_explorer.session.history import ExportRequest
from export_explorer.session.predict import predict
from export_explorer.session.replayable_trace import ANY, ExportRecord, Range, ranges_of, record_of_export
from export_explorer.torch_internals.replays import lacking_names
from export_explorer.trace.request import ExportRequest as Given


def agrees(predicted: Capture, exported: Capture) -> bool:
    """Whether two records tell the same: how the export ends, what becomes of each dimension, and the sizes that the program takes."""
    return _end(predicted) == _end(exported) and not differences(predicted, exported)


def differences(predicted: Capture, exported: Capture) -> tuple[DimRef, ...]:
    """The dimensions of which two records tell different things; all where the two do not end alike."""
    if _end(predicted) != _end(exported):
        return tuple(dim.ref for dim in exported.dims)
    then = {dim.ref: dim for dim in predicted.dims}
    return tuple(dim.ref for dim in exported.dims if dim.ref not in then or _said(then[dim.ref]) != _said(dim))


def _end(capture: Capture) -> tuple[str, frozenset[DimRef]] | None:
    return None if capture.failure is None else (capture.failure.kind, frozenset(capture.failure.dims))


def _said(dim: DimOutcome) -> tuple[object, ...]:
    return dim.asked, dim.got, dim.shape_expr, dim.lower, dim.upper, dim.accepted, dim.tied_to


SLOWEST_MS = 100.0
"""A prediction that takes longer is slow, unless the export takes much longer: after two slow ones of a record in a row it is not asked any more."""

SLOWEST_SHARE = 0.1
"""A prediction that takes at most this part of the time of its record's export is not slow: on a machine that is busy both take longer."""

MAX_GROUNDS = 8
"""Of so many modes and example inputs something is known at a time."""

MAX_PREDICTED = 64
"""So many predictions wait to be confirmed."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a record is of: it tells of other asks in this mode, of this example, with these options, that ask the same of scalar inputs.

    Attributes:
        mode: of the export.
        example: its number.
        options: switches of torch.
        scalars: the scalar inputs that are asked to be dynamic.
    """

    mode: Mode
    example: int
    options: tuple[Option, ...]
    scalars: frozenset[str]

    @classmethod
    def of(cls, request: ExportRequest) -> "Ground":
        """That of a request."""
        scalars = frozenset(entry.input for entry in request.ask.entries if entry.dim is None and entry.ask.is_dynamic)
        return cls(request.mode, request.example, request.options, scalars)


@dataclass(slots=True)
class _Known:
    """What is known on one ground.

    Attributes:
        record: of the export that asked most; None if there is none that others can be told from.
        ranges: that each dimension was traced for there.
        cut: of one that failed at a line of the model, with the ranges there; None if none did that others can be told from.
        static: the operators of an export in which no dimension was dynamic; None if there was none.
        static_cut: of such an export that failed at a line of the model.
        is_exhausted: whether a further export would tell no more.
        slow: how many predictions in a row were slow.
        is_wrong: whether an export said something else than was predicted.
    """

    record: ExportRecord | None = None
    ranges: Mapping[DimRef, Range] = field(default_factory=dict)
    cut: tuple[Mapping[DimRef, Range], ExportRecord] | None = None
    static: Counter[str] | None = None
    static_cut: ExportRecord | None = None
    is_exhausted: bool = False
    slow: int = 0
    is_wrong: bool = False

    @property
    def is_over(self) -> bool:
        """Whether no predictions are made any more."""
        return self.is_wrong or self.slow > 1

    def telling(self, ranges: Mapping[DimRef, Range]) -> tuple[ExportRecord | None, bool]:
        """The record that tells of an ask in which dimensions have these ranges, and whether that is certain.

        It tells of it where all of them were traced with symbols for at least these sizes. Where the model has numbers now in place of some symbols, it has
        to take the same way with numbers, which is not certain while no export was made in which it had numbers alone.
        """
        if self.record is not None and _covers(self.ranges, ranges):
            if ranges.keys() == self.ranges.keys():
                return self.record, True
            if self.static in (None, self.record.operators):
                return self.record, self.static is not None
        if self.cut is not None:
            cut_ranges, record = self.cut
            if ranges == cut_ranges:
                return record, True
            if self.static_cut is not None and _covers(cut_ranges, ranges) and _fail_alike(record.capture, self.static_cut.capture):
                return replace(record, with_numbers=self.static_cut.capture), True
        return None, False


class Predictions:
    """The records of a session's exports, the predictions that were made from them, and where no more are made.

    Args:
        given: what the export of a request would be given.

    Attributes:
        is_on: whether predictions are made, and records for them; to be switched.
        slowest_ms: a prediction that takes more of the processor's time is slow, see `SLOWEST_MS`.
        slowest_share: unless it takes at most this part of the export's time.
    """

    def __init__(self, given: Callable[[ExportRequest], Given]) -> None:
        self._given = given
        self.is_on = True
        self.slowest_ms = SLOWEST_MS
        self.slowest_share = SLOWEST_SHARE
        self._by_ground: OrderedDict[Ground, _Known] = OrderedDict()
        self._predicted: OrderedDict[ExportRequest, Capture | None] = OrderedDict()

    def learn(self, request: ExportRequest, explained: Explained) -> None:
        """Keeps what an export tells of others; nothing live of it. It never raises: the export itself is as it is."""
        if not self._can_tell(request):
            return
        try:
            self._learn(request, explained)
        except Exception:
            if os.environ.get(RAISES_FAULTS):
                raise

    def _learn(self, request: ExportRequest, explained: Explained) -> None:
        known, ranges = self._of(Ground.of(request)), ranges_of(request.ask, explained.request.leaves)
        is_static = not ranges
        is_more = known.record is None or (_covers(ranges, known.ranges) and not _covers(known.ranges, ranges))
        record = record_of_export(explained) if is_more or (is_static and known.static is None) else None
        if record is None:
            return
        if record.is_cut:
            known.static_cut = record if is_static else known.static_cut
            known.cut = known.cut if known.cut is not None and not _covers(ranges, known.cut[0]) else (ranges, record)
            return
        known.static = record.operators if is_static else known.static
        if is_more:
            known.record, known.ranges, known.slow = record, ranges, 0

    def predicted(self, request: ExportRequest, *, is_tentative: bool = False, is_awaited: bool = False) -> Capture | None:
        """See `ModelSession.predicted`.

        Args:
            request: what is asked.
            is_tentative: whether it may be one that less is known of, for somebody who exports before it is told to anyone.
            is_awaited: whether somebody waits for it, however long it takes.
        """
        known = self._by_ground.get(Ground.of(request)) if self._can_tell(request) else None
        if known is None or known.is_wrong or (known.is_over and not is_awaited):
            return None
        if request in self._predicted:
            return self._predicted[request]
        given = self._given(request)
        record, is_certain = known.telling(ranges_of(given.ask, given.leaves))
        if record is None or given.spec_error is not None or not (is_certain or is_tentative):
            return None
        capture = self._told(known, record, given, is_awaited)
        if not is_certain:
            return capture
        self._predicted[request] = capture
        while len(self._predicted) > MAX_PREDICTED:
            self._predicted.popitem(last=False)
        return capture

    def _told(self, known: _Known, record: ExportRecord, given: Given, is_awaited: bool) -> Capture | None:
        # Of this thread alone, so that what else runs on the machine does not count.
        start = time.thread_time()
        try:
            capture = predict(record, given)
        except Exception:
            if os.environ.get(RAISES_FAULTS):
                raise
            return None
        if not is_awaited:
            slowest_ms = max(self.slowest_ms, self.slowest_share * record.capture.elapsed_ms)
            known.slow = known.slow + 1 if (time.thread_time() - start) * 1000 > slowest_ms else 0
        return capture

    def confirm(self, request: ExportRequest, capture: Capture) -> bool:
        """See `ModelSession.confirm`."""
        predicted = self._predicted.pop(request, None)
        is_cancelled = capture.failure is not None and capture.failure.kind == "cancelled"
        if predicted is None or is_cancelled or agrees(predicted, capture):
            return True
        known = self._of(Ground.of(request))
        known.is_wrong, known.record, known.cut, known.static_cut = True, None, None, None
        self._predicted.clear()
        return False

    def notes(self, request: ExportRequest) -> tuple[str, ...]:
        """See `ModelSession.prediction_notes`."""
        if lacking := lacking_names():
            return (lacking_words(lacking),)
        known = self._by_ground.get(Ground.of(request))
        return (WRONG,) if known is not None and known.is_wrong else ()

    def next_request(self, request: ExportRequest, sizes: Mapping[DimRef, int]) -> ExportRequest | None:
        """The export that requests like this one need to be predicted; None if none is needed, or none would help.

        Args:
            request: any on its ground.
            sizes: of its example.
        """
        if not self._can_tell(request):
            return None
        known = self._by_ground.get(Ground.of(request), _Known())
        if known.is_over or known.is_exhausted:
            return None
        scalars = [entry for entry in request.ask.entries if entry.dim is None]
        dims = [ref for ref, size in sizes.items() if ref.dim is not None and size not in (0, 1)]
        everything = dict.fromkeys(dims, ANY)
        is_cut = known.cut is not None and _covers(known.cut[0], everything)
        if not is_cut and (known.record is None or not _covers(known.ranges, everything)):
            auto = [AskEntry(input=ref.input, dim=ref.dim, ask=DimAsk(kind="auto")) for ref in dims]
            return _asking(request, [*auto, *scalars], sizes)
        return _asking(request, scalars, sizes) if known.static is None and known.static_cut is None else None

    def exhausted(self, request: ExportRequest) -> None:
        """Notes that the export that was needed has told nothing: another of it would neither."""
        self._of(Ground.of(request)).is_exhausted = True

    def _can_tell(self, request: ExportRequest) -> bool:
        """Whether asks of this kind are told of: not those that do not fit the inputs, nor with switches of torch that change how it decides."""
        return self.is_on and not (request.options or request.is_as_written or request.ask.assumptions or lacking_names())

    def _of(self, ground: Ground) -> _Known:
        known = self._by_ground.setdefault(ground, _Known())
        self._by_ground.move_to_end(ground)
        while len(self._by_ground) > MAX_GROUNDS:
            self._by_ground.popitem(last=False)
        return known


def _covers(ranges: Mapping[DimRef, Range], others: Mapping[DimRef, Range]) -> bool:
    """Whether all that others allow is in these."""
    return all(ref in ranges and ranges[ref].has(other) for ref, other in others.items())


def _fail_alike(capture: Capture, other: Capture) -> bool:
    """Whether two exports failed of the same at the same line, about the same dimensions."""
    one, two = capture.failure, other.failure
    return one is not None and two is not None and (one.kind, one.frame, one.dims) == (two.kind, two.frame, two.dims)


def _asking(request: ExportRequest, entries: list[AskEntry], sizes: Mapping[DimRef, int]) -> ExportRequest:
    ask = Ask.of(entries).in_order((ref.input, ref.dim) for ref in sizes)
    return ExportRequest(ask=ask, mode=request.mode, example=request.example, options=request.options)
