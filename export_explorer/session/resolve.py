"""The repair of a failed export by its fixes of the ask and of the example, which keeps the most dimensions dynamic.

The result of a fix is predicted where it can be; the last request of a repair is exported in any case.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from msgspec import structs

from export_explorer.fixes.spec_changes import Change, allows, ask_fix, auto_within, entry_for, example_fix, holding
from export_explorer.record import FREE, Capture, DimOutcome, DimRef, ExampleFix, Fix, SpecFix
from export_explorer.record.locations import listed
from export_explorer.record.spec import Ask, AskEntry, AskError, DimAsk
from export_explorer.render.words.verdicts import counted, predicted_words, resolution_words, step_words, verdict_words
from export_explorer.session.fixes import request_after
from export_explorer.session.history import SessionRequest, raise_if_cancelled
from export_explorer.session.model_session import ModelSession
from export_explorer.session.predictions import agrees
from export_explorer.spec.examples import ExampleError

_SMALLEST = 2
"""The smallest size of an example that can be dynamic: torch makes constants of smaller ones."""


def refused_sizes(capture: Capture, own: Mapping[DimRef, int]) -> tuple[DimRef, ...]:
    """Returns the dimensions whose own size an export does not accept: they are constants of another size, or equal to one of another size.

    Args:
        capture: of the export.
        own: the sizes of the user's example.
    """
    constants = {dim.ref for dim in capture.dims if dim.got not in FREE and own.get(dim.ref, dim.size) != dim.size}
    pairs = ((dim.ref, dim.tied_to) for dim in capture.dims if dim.tied_to is not None and {dim.ref, dim.tied_to} <= own.keys())
    # Of two that were not equal the one that was broadcast is no longer.
    unequal = {min(pair, key=own.__getitem__) for pair in pairs if own[pair[0]] != own[pair[1]]}
    return tuple(dim.ref for dim in capture.dims if dim.ref in constants | unequal)


def keeping_own_sizes(ask: Ask, capture: Capture, own: Mapping[DimRef, int]) -> Fix:
    """Returns the fix that changes the example's sizes only where that made dimensions dynamic, and keeps the user's own elsewhere.

    Args:
        ask: the user's.
        capture: of the export with the changed example, in which some dimensions are constants of another size than their own.
        own: the sizes of the user's example.
    """
    refused = refused_sizes(capture, own)
    names = {ask.at(ref.input, ref.dim).name for ref in refused} - {None}
    # A Dim is one size, so that none of its places can stay dynamic.
    kept = list(dict.fromkeys([*refused, *(entry.ref for entry in ask.entries if entry.ask.name in names)]))
    entries = tuple(entry_for(ref, DimAsk(kind="static")) for ref in kept)
    moved = [(dim.ref, dim.size) for dim in capture.dims if dim.size is not None and own.get(dim.ref, dim.size) != dim.size]
    # Larger ones were changed for the sake of those that are kept now.
    sizes = [(ref, size) for ref, size in moved if own[ref] < _SMALLEST and ref not in kept]
    if sizes:
        return structs.replace(example_fix(sizes, entries), loses=tuple(kept))
    size = str(own[kept[0]]) if len(kept) == 1 else "the example sizes"
    return ask_fix(Change((f"Make {listed(kept)} static ({size})",), entries, tuple(kept)))


MAX_EXPORTS = 12
"""The maximum number of exports of one repair, with the failed export that it begins with."""

_MAX_BY_FIXES = 8
"""The maximum number of exports with fixes, so that some are left for what torch decides by itself."""

_MAX_PREDICTED = 60
"""The maximum number of predictions of one repair, of which some are left in the same way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A fix that was applied.

    Attributes:
        fix: the fix.
        capture: of the export with it; predicted where none had to be made.
        is_kept: whether it is part of the request that exports; False for one that was undone.
    """

    fix: Fix
    capture: Capture = field(repr=False)
    is_kept: bool

    def __str__(self) -> str:
        outcome = predicted_words(verdict_words(self.capture), is_predicted=self.capture.is_predicted)
        return step_words(self.fix.title, outcome, is_kept=self.is_kept)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """The result of a repair.

    Attributes:
        ok: whether the model exports now.
        steps: every fix that was tried, in order.
        capture: of the last run, whose ask is the session's.
    """

    ok: bool
    steps: tuple[Step, ...]
    capture: Capture = field(repr=False)

    def __str__(self) -> str:
        """Returns the outcome, and a line for each fix that was tried."""
        head = resolution_words(len(self.steps), sum(step.is_kept for step in self.steps), is_ok=self.ok)
        return "\n".join([head, *(f"  {step}" for step in self.steps)])


@dataclass(frozen=True, slots=True)
class _Tried:
    """A fix that was tried, the requests before and after it, and the capture."""

    fix: Fix
    before: SessionRequest
    request: SessionRequest
    capture: Capture


@dataclass(frozen=True, slots=True)
class _FixSequence:
    """Fixes, one after the other, that lead to an export.

    Attributes:
        steps: the fixes, as they were tried.
        free: how many of the dimensions are dynamic that were asked to be.
        changed: how many dimensions have another ask, and one more where the example is another.
        refuses_own: whether the program does not accept the example that the repair began with, since a size that the repair changed is
            constant or equal to another.
    """

    steps: tuple[_Tried, ...]
    free: int
    changed: int
    refuses_own: bool


def resolve(session: ModelSession) -> Resolution | None:
    """Applies fixes until the session's model exports, with as many of the requested dimensions dynamic as possible.

    First the fixes of each failure are followed, best first, since they keep the user's words; an export with a fix may fail for another
    reason, whose fixes are tried in turn. Where a dimension is lost by them, they are compared with what torch decides about all of them by
    itself (AUTO). Each fix that is kept is one change of the session's request, to be undone by itself; if nothing leads to an export the
    request stays.

    Returns:
        The result; None if another request superseded this one meanwhile, which then stays.

    Raises:
        KeyboardInterrupt: an export was interrupted. The request stays.
    """
    with session.examples.held():
        request = session.requested
        repair = _Repair(session, request)
        first = repair.run(request)
        sequence = repair.exported_sequence(first) if first.failure is not None else None
        if session.requested != request:
            return None
        kept = () if sequence is None else sequence.steps
        for tried in kept:
            session.request(tried.request)
    in_order = [*(tried for tried in repair.tried if tried not in kept), *kept]
    steps = tuple(Step(fix=tried.fix, capture=tried.capture, is_kept=tried in kept) for tried in in_order)
    return Resolution(ok=first.ok or sequence is not None, steps=steps, capture=kept[-1].capture if kept else first)


class _Repair:
    """The exports of one repair.

    Args:
        session: whose model is exported.
        start: the request that the repair begins with.

    Attributes:
        tried: every fix that was tried, in order.
    """

    def __init__(self, session: ModelSession, start: SessionRequest) -> None:
        self._session = session
        self._start = start
        self._own = session.examples.sizes(start.example)
        self._wanted = tuple(entry.ref for entry in start.ask.entries if entry.ask.is_dynamic)
        self._made = 0
        self._predicted = 0
        self._is_predicting = True
        self._seen: set[SessionRequest] = set()
        self.tried: list[_Tried] = []

    def run(self, request: SessionRequest) -> Capture:
        """Returns the capture of a request, which is exported if it has no run.

        Raises:
            KeyboardInterrupt: the export was interrupted.
        """
        self._made += self._session.history.answer(request) is None or not self._seen
        self._seen.add(request)
        # With the fixes that alone do not help: two of them may.
        capture = self._session.run_of(request).as_exported
        raise_if_cancelled(capture)
        return capture

    def exported_sequence(self, first: Capture) -> _FixSequence | None:
        """Returns `best_sequence` with its last step exported; if that was predicted otherwise, searches again without predictions."""
        sequence = self.best_sequence(first)
        last = None if sequence is None else sequence.steps[-1]
        if sequence is None or last is None or not last.capture.is_predicted:
            return sequence
        exported = replace(last, capture=self.run(last.request))
        if agrees(last.capture, exported.capture):
            self.tried = [exported if tried is last else tried for tried in self.tried]
            return replace(sequence, steps=(*sequence.steps[:-1], exported))
        # Others may have been predicted as wrongly.
        self._is_predicting = False
        self._seen, self.tried = {self._start}, []
        return self.best_sequence(first)

    def _capture_of(self, request: SessionRequest) -> Capture:
        """Returns the capture of a request: predicted, or exported where that is not possible.

        Raises:
            KeyboardInterrupt: the export was interrupted.
        """
        is_known = self._session.history.answer(request) is not None
        predicted = None if is_known or not self._is_predicting else self._session.predictions.predicted(request, is_tentative=True)
        if predicted is None:
            return self.run(request)
        self._predicted += 1
        self._seen.add(request)
        return predicted

    def best_sequence(self, first: Capture) -> _FixSequence | None:
        """Returns the best fixes that lead to an export; None if none do.

        The best accept the user's own example, keep the most dimensions dynamic and change the least, in this order.
        """
        steps = self._by_fixes(self._start, first, ())
        sequences = [] if steps is None else [self._sequence(steps)]
        if sequences and sequences[0].refuses_own:
            sequences = [*self._with_own_sizes(sequences[0]), *sequences]
        # Of another failure it would only confirm that no ask can mend it.
        is_of_ask = first.failure is not None and any(isinstance(fix, SpecFix | ExampleFix) for fix in first.failure.fixes)
        if is_of_ask and (not sequences or sequences[0].free < len(self._wanted)):
            sequences.extend(self._by_torch(sequences[0] if sequences else None))
        return max(sequences, key=lambda sequence: (not sequence.refuses_own, sequence.free, -sequence.changed), default=None)

    def _with_own_sizes(self, sequence: _FixSequence) -> Iterator[_FixSequence]:
        tried = self._try(self._start, keeping_own_sizes(self._start.ask, sequence.steps[-1].capture, self._own))
        steps = None if tried is None else self._by_fixes(tried.request, tried.capture, (tried,))
        if steps is not None:
            yield self._sequence(steps)

    def _by_fixes(self, request: SessionRequest, capture: Capture, before: tuple[_Tried, ...]) -> tuple[_Tried, ...] | None:
        """Searches the fixes of each failure depth-first; returns those that lead to an export, or None."""
        if capture.failure is None:
            return before
        # Another example only where torch makes its sizes constants, and where that then does not fit the other inputs.
        takes_examples = capture.failure.kind == "example_is_0_or_1" or any(isinstance(tried.fix, ExampleFix) for tried in before)
        for fix in capture.failure.fixes:
            has_tried_enough = self._made >= _MAX_BY_FIXES or self._predicted >= _MAX_PREDICTED * 2 // 3
            is_followed = fix.kind == "change_ask" or (takes_examples and fix.kind == "change_example")
            if not is_followed or has_tried_enough:
                continue
            tried = self._try(request, fix)
            found = None if tried is None else self._by_fixes(tried.request, tried.capture, (*before, tried))
            if found is not None:
                return found
        return None

    def _by_torch(self, sequence: _FixSequence | None) -> Iterator[_FixSequence]:
        """Yields exports in which torch decides about the requested dimensions by itself, and about the others too where that exports.

        Only those in which more of the requested dimensions are dynamic than in the one given.
        """
        start, free = self._start, -1 if sequence is None else sequence.free
        # A larger example on the path of a sequence stays.
        steps = () if sequence is None else tuple(tried for tried in sequence.steps if isinstance(tried.fix, ExampleFix))
        base = replace(start, example=steps[-1].request.example) if steps else start
        for is_wide in (True, False):
            tried = self._try(base, self._auto(base, is_wide=is_wide), is_by_torch=True)
            if tried is not None and tried.capture.ok:
                if self._free(tried.capture) > free:
                    yield from self._fewest(base, steps, tried)
                return

    def _fewest(self, base: SessionRequest, steps: tuple[_Tried, ...], found: _Tried) -> Iterator[_FixSequence]:
        """Yields an export in which torch decided, and another with as many dynamic dimensions in which less is left to it."""
        free = self._free(found.capture)
        outcomes = {dim.ref: dim for dim in found.capture.dims}
        entries = [*self._auto_entries(base), *_partners(found.capture, self._wanted, base)]
        kept = [entry for entry in entries if not _is_as_asked(base, entry, outcomes)]
        yield self._sequence((*steps, found))
        for fewer in (kept, entries):
            tried = self._try(base, _auto_fix(fewer), is_by_torch=True) if fewer else None
            if tried is not None and tried.capture.ok and self._free(tried.capture) >= free:
                yield self._sequence((*steps, tried))
                return

    def _auto(self, base: SessionRequest, *, is_wide: bool) -> Fix:
        entries = self._auto_entries(base)
        if is_wide:
            known = {entry.ref for entry in entries}
            others = (ref for ref in self._session.examples.dims(base.example) if ref.dim is not None and ref not in known)
            entries += [entry_for(ref, DimAsk(kind="auto")) for ref in others]
        return _auto_fix(entries)

    def _auto_entries(self, base: SessionRequest) -> list[AskEntry]:
        sizes = self._session.examples.sizes(base.example)
        found = []
        for entry in base.ask.entries:
            if entry.ask.is_dynamic:
                auto, size = auto_within(entry.ask), sizes.get(entry.ref)
                found.append(replace(entry, ask=auto if size is None or allows(auto, size) else holding(auto, size)))
        return found

    def _try(self, request: SessionRequest, fix: Fix, *, is_by_torch: bool = False) -> _Tried | None:
        """Applies a fix and returns it with its capture; None if that is not possible, or another fix led to this request.

        It is not possible for a fix that does not fit the inputs, and after too many exports or predictions. What is lost by a fix that
        leaves the dimensions to torch is known from its export alone.
        """
        if self._made >= MAX_EXPORTS or self._predicted >= _MAX_PREDICTED:
            return None
        try:
            fixed = request_after(self._session, request, fix)
        except (AskError, ExampleError):
            return None
        if fixed in self._seen:
            return next((tried for tried in self.tried if tried.request == fixed and tried.before == request), None)
        capture = self._capture_of(fixed)
        if is_by_torch and capture.ok:
            fix = structs.replace(fix, loses=tuple(ref for ref in self._wanted if ref not in _free_in(capture)))
        tried = _Tried(fix, request, fixed, capture)
        self.tried.append(tried)
        return tried

    def _sequence(self, steps: tuple[_Tried, ...]) -> _FixSequence:
        last = steps[-1]
        old, new = set(self._start.ask.entries), set(last.request.ask.entries)
        changed = {entry.ref for entry in old ^ new}
        is_other = last.request.example != self._start.example
        return _FixSequence(steps, self._free(last.capture), len(changed) + is_other, bool(refused_sizes(last.capture, self._own)))

    def _free(self, capture: Capture) -> int:
        return len(_free_in(capture) & set(self._wanted))


def _auto_fix(entries: list[AskEntry]) -> Fix:
    return SpecFix(title=f"Request AUTO for all {counted(len(entries), 'dimension')}", asks=tuple(entry.change for entry in entries))


def _free_in(capture: Capture) -> set[DimRef]:
    return {dim.ref for dim in capture.dims if dim.got in FREE}


def _partners(capture: Capture, wanted: tuple[DimRef, ...], base: SessionRequest) -> Iterator[AskEntry]:
    """Yields asks for dimensions without one that have to be dynamic with the requested ones.

    They are equal to a requested dimension, or one is derived from the other.
    """
    asked = {entry.ref for entry in base.ask.entries if entry.ask.is_dynamic}
    groups = {dim.ref: dim.tied_to or dim.ref for dim in capture.dims if dim.got in FREE}
    roots = {groups[ref] for ref in wanted if ref in groups}
    named_in = {
        ref
        for dim in capture.dims
        if dim.ref in wanted and dim.got == "derived"
        for ref in groups
        if re.search(ref.pattern, dim.shape_expr)
    }
    for dim in capture.dims:
        is_tied = dim.ref in groups and (groups[dim.ref] in roots or dim.ref in named_in)
        follows = dim.got == "derived" and any(re.search(root.pattern, dim.shape_expr) for root in roots)
        if dim.dim is not None and dim.ref not in asked and (is_tied or follows):
            yield entry_for(dim.ref, DimAsk(kind="auto"))


def _is_as_asked(base: SessionRequest, entry: AskEntry, outcomes: dict[DimRef, DimOutcome]) -> bool:
    """True if torch's own decision is what was asked: all places of the Dim are one dynamic size in the range that was asked."""
    asked = base.ask.at(entry.input, entry.dim)
    if asked.kind != "dim" or asked.name is None:
        return asked.is_dynamic
    places = [other.ref for other in base.ask.entries if other.ask.name == asked.name]
    root, *rest = (outcomes[ref] for ref in places)
    if root.got != "dynamic" or asked.is_derived or any(dim.tied_to != root.ref for dim in rest):
        return False
    is_wide = (root.lower or 0) <= max(asked.min or 0, 2) and (root.upper is None or (asked.max is not None and root.upper >= asked.max))
    return is_wide and not any(dim.tied_to == root.ref and dim.ref not in places for dim in outcomes.values())
