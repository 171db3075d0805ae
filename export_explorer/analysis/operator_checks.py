"""Finds what operators refuse though no guard does: the program runs with fake tensors at other sizes, in slices of time.

Each free dimension is tried alone, and with those that equal it in the example. Nothing is computed but sizes: the program, its tensors and
the process stay as they are.
"""

import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from torch.export import ExportedProgram

from export_explorer.analysis.guard_function import with_following
from export_explorer.analysis.program_trials import ProgramTrials
from export_explorer.record import FREE, Capture, DimRef, OperatorChecks, OperatorLimit, OperatorRelation, OperatorsNotChecked
from export_explorer.render.words.trying import with_words
from export_explorer.torch_internals.fake_runs import Ending, FakeRun, SlicedFakeRun
from export_explorer.torch_internals.operators import target_text
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.shape_env import placeholder_values
from export_explorer.trace.process_state import undisturbed

MOST_NODES = 10_000
"""The largest number of nodes of a program that is checked."""

MOST_BYTES = 2**35
"""The largest size of the parameters and buffers of a program that is checked, in bytes."""

SECONDS = 20.0
"""The time in seconds after which the remaining dimensions are left unchecked."""

_FAR = (32_769, 4_097, 1_025, 257)
"""Sizes far from the example's, at which a table of positions ends; the first that the guards accept is tried."""

_NEAR = 64
"""The distance from a size within which one is looked for that the guards accept."""

_MOST_COMPANIONS = 24
"""The most dimensions that are moved with another for the guards to accept it."""

_DIVISIONS = {"operator.floordiv", "operator.truediv", "operator.mod"}
"""Functions of Python by which a program computes with sizes, and which raise for a divisor of 0."""

_REASONS: dict[Ending, OperatorsNotChecked] = {
    "depends_on_data": "depends_on_data",
    "assertion": "depends_on_data",
    "no_fake_kernel": "no_fake_kernel",
    "no_fake_input": "no_fake_kernel",
    "kernel_failed": "fault",
    "refused": "refuses_example",
}

_Sizes = Mapping[DimRef, int]
_BY_GUARDS = FakeRun("assertion")
"""The result for sizes that the guards refuse: no operator runs."""


def limit_of_program(program: ExportedProgram) -> OperatorsNotChecked | None:
    """Returns ``too_large`` for a program with too many nodes or too large tensors."""
    held: list[Any] = [*program.state_dict.values(), *program.constants.values()]
    size = sum(tensor.nbytes for tensor in held if hasattr(tensor, "nbytes") and not getattr(tensor, "is_nested", False))
    return "too_large" if size > MOST_BYTES or len(program.graph.nodes) > MOST_NODES else None


def with_checked_operators(capture: Capture, program: ExportedProgram | None, leaves: Sequence[Leaf]) -> Capture:
    """Returns the record with what operators refuse, as far as `SECONDS` allow; unchanged where the export failed."""
    if program is None:
        return capture
    if (reason := limit_of_program(program)) is not None:
        return replace(capture, operators=with_words(OperatorChecks(not_checked_reason=reason)))
    check, ends = OperatorCheck(program, ProgramTrials(program, leaves, capture), capture), time.monotonic() + SECONDS
    found = None
    while found is None and time.monotonic() < ends:
        found = check.advance(ends - time.monotonic())
    return replace(capture, operators=found or check.result("time"))


class _Found:
    """The results of a check so far.

    Attributes:
        checked: the dimensions for which the operators were run at other sizes.
        reason: why others are not checked; None if none is left out for one reason.
    """

    def __init__(self, trials: ProgramTrials) -> None:
        self.checked: set[DimRef] = set()
        self.reason: OperatorsNotChecked | None = None
        self._trials = trials
        self._limits: dict[tuple[DimRef, DimRef | None, OperatorRelation], OperatorLimit] = {}

    def has(self, ref: DimRef, other: DimRef) -> bool:
        """True if there is a limit of a dimension by another."""
        return any((dim, by) == (ref, other) for dim, by, _ in self._limits)

    def add(self, ref: DimRef, relation: OperatorRelation, *, node: str, other: DimRef | None = None, **about: Any) -> None:
        """Notes a limit; `about` has further fields of it."""
        frame = self._trials.frame_of(node)
        self._limits[ref, other, relation] = OperatorLimit(dim=ref, relation=relation, other=other, node=node, frame=frame, **about)

    def add_refused(self, ref: DimRef, relation: OperatorRelation, run: FakeRun, **about: Any) -> None:
        """Notes a limit that a run showed."""
        assert run.node is not None, "an operator refused"
        self.add(ref, relation, node=run.node, operator=run.target, said=run.text, **about)

    def result(self, free: Sequence[DimRef], reason: OperatorsNotChecked | None) -> OperatorChecks:
        """Returns the record, in the order of the free dimensions."""
        order = {ref: index for index, ref in enumerate(free)}
        limits = sorted(self._limits.values(), key=lambda limit: order[limit.dim])
        checked = tuple(ref for ref in free if ref in self.checked and self.reason is None)
        return with_words(OperatorChecks(limits=tuple(limits), checked=checked, not_checked_reason=reason or self.reason))


class OperatorCheck:
    """The check of one live program, which is made in slices and may be interrupted between any two of its steps."""

    def __init__(self, program: ExportedProgram, trials: ProgramTrials, capture: Capture) -> None:
        self._program, self._trials = program, trials
        self._example = example = trials.guards.example
        self._free = [dim.ref for dim in capture.dims if dim.got in FREE and dim.ref in example]
        self._derived = {dim.ref for dim in capture.dims if dim.got == "derived"}
        self._forms = {dim.ref: dim.asked for dim in capture.dims if dim.asked.is_derived}
        self._known: dict[frozenset[tuple[DimRef, int]], FakeRun] = {}
        self._search: Generator[_Sizes, FakeRun, None] | None = None
        self._next_key: frozenset[tuple[DimRef, int]] = frozenset()
        self._running: SlicedFakeRun | None = None
        self._divides = any(node.op == "call_function" and target_text(node.target) in _DIVISIONS for node in program.graph.nodes)
        self._found = _Found(trials)

    def result(self, reason: OperatorsNotChecked | None = None) -> OperatorChecks:
        """Returns the results so far, with the reason for which the rest is not checked."""
        return self._found.result(self._free, reason)

    def advance(self, seconds: float | None = None) -> OperatorChecks | None:
        """Continues the check; returns the result, or None if the time was over before, after which no further operator is run.

        Raises:
            KeyboardInterrupt: it was interrupted; what is known stays so, and the check can be continued.
        """
        try:
            with undisturbed():
                if self._search is None:
                    self._found = _Found(self._trials)
                    self._search = self._searched()
                    self._begin(next(self._search))
                while True:
                    if self._running is not None:
                        run = self._running.advance(seconds)
                        if run is None:
                            return None
                        # The outputs hold tensors, which nobody reads.
                        self._known[self._next_key] = replace(run, outputs=None)
                    self._begin(self._search.send(self._known[self._next_key]))
                    if seconds is not None:
                        return None
        except StopIteration:
            return self.result()
        except BaseException:
            self._search = self._running = None
            raise

    def _begin(self, sizes: _Sizes) -> None:
        moved = with_following(self._trials.guards, sizes)
        key = frozenset((ref, size) for ref, size in moved.items() if self._example.get(ref) != size)
        if key not in self._known and self._trials.by_guards(moved).is_refused:
            self._known[key] = _BY_GUARDS
        self._next_key, self._running = key, None
        if key not in self._known:
            values = placeholder_values(self._program, self._trials.values_of(moved))
            self._running = SlicedFakeRun(self._program.graph_module, list(values.values()))

    def _searched(self) -> Generator[_Sizes, FakeRun, None]:
        first = yield {}
        if first.ending != "done":
            self._found.reason = _REASONS[first.ending]
            return
        if first.has_data_sizes:
            # What is refused is so for every value; what is not may be for some.
            self._found.reason = "depends_on_data"
        groups: dict[int, list[DimRef]] = {}
        covered: set[DimRef] = set()
        # What a size is computed from is compared with others that equal it, not the size that is computed.
        for ref in sorted(self._free, key=self._derived.__contains__):
            if ref not in covered:
                groups.setdefault(self._example[ref], []).append(ref)
            covered |= self._following(ref)
        for example, group in groups.items():
            base = yield from self._moved_together(example, group)
            for ref in group:
                if ref not in self._found.checked:
                    yield from self._of_dim(ref, base)

    def _following(self, ref: DimRef) -> set[DimRef]:
        """Returns a dimension with those that change with it."""
        followed = with_following(self._trials.guards, {ref: self._example[ref] + 1})
        return {ref} | {it for it, to in followed.items() if to != self._example.get(it)}

    def _moved_together(self, example: int, group: Sequence[DimRef]) -> Generator[_Sizes, FakeRun, dict[DimRef, int]]:
        """Returns other sizes of dimensions that equal each other in the example, which the program takes; empty where there are none."""
        if len(group) < 2:
            return {}
        for size in (example + 2, example + 4, 2 * example, 4 * example):
            base = self._opened(dict.fromkeys(group, size), group[0])
            if base is not None and (yield base).ending == "done":
                return base
        return {}

    def _of_dim(self, ref: DimRef, base: _Sizes) -> Generator[_Sizes, FakeRun, None]:
        at, example = base.get(ref, self._example[ref]), (yield base)
        moves = [sizes for sizes in (self._next(ref, base, 1), self._next(ref, base, -1)) if sizes is not None]
        near = [sizes[ref] for sizes in moves]
        refused: dict[int, FakeRun] = {}
        for sizes in moves:
            run = yield sizes
            if run.ending == "refused":
                refused[sizes[ref]] = run
            elif run.ending != "done":
                return
            else:
                self._add_lookup(ref, base, example, run, sizes[ref] - at)
        if not near:
            return
        if not refused:
            yield from self._far(ref, base, max(near))
            yield from self._empty(ref, base)
        else:
            size, run = next(iter(refused.items()))
            partners = yield from self._partners(ref, base, size)
            relation = _relation([it - at for it in near], [it - at for it in refused])
            beyond = next(sizes for sizes in moves if sizes[ref] == size)
            if partners:
                self._relate(ref, partners, relation, run)
                if relation == "equals":
                    yield from self._far(ref, base, max(near), partners)
            elif not (yield from self._is_of_companion(ref, base, beyond)):
                if relation in ("at_most", "at_least"):
                    yield from self._add_bound(ref, relation, run, base, beyond)
                else:
                    self._found.add_refused(ref, "refuses", run, sizes=tuple(sorted(refused)))
        self._found.checked |= self._following(ref)

    def _is_of_companion(self, ref: DimRef, base: _Sizes, beyond: _Sizes) -> Generator[_Sizes, FakeRun, bool]:
        """True if sizes are taken once all that equal a dimension which a guard moves with `ref` move with it, as keys and values do."""
        for companion in [it for it, size in beyond.items() if it != ref and size != base.get(it, self._example[it])]:
            alike = (it for it in self._free if self._example[it] == self._example[companion] and it != ref)
            sizes = {**beyond, **dict.fromkeys(alike, beyond[companion])}
            if self._is_open(sizes) and (yield sizes).ending == "done":
                return True
        return False

    def _relate(self, ref: DimRef, partners: Sequence[DimRef], relation: OperatorRelation, run: FakeRun) -> None:
        if relation != "equals":
            # Of two, one bounds the other, whichever is tried first.
            if not self._found.has(partners[0], ref):
                self._found.add_refused(ref, relation, run, other=partners[0])
            return
        first, *others = sorted([ref, *partners], key=self._free.index)
        for other in others:
            self._found.add_refused(other, relation, run, other=first)
        for other in (ref, *partners):
            self._found.checked |= self._following(other)

    def _partners(self, ref: DimRef, base: _Sizes, size: int) -> Generator[_Sizes, FakeRun, list[DimRef]]:
        """Returns the dimensions that have to change with one for the operators to take it: one, else the fewest of those that equal it."""
        others = [other for other in base if other != ref and self._example[other] == self._example[ref]]
        for other in others:
            if (yield from self._takes(base, [ref, other], size)):
                return [other]
        kept = others
        if len(others) < 2 or not (yield from self._takes(base, [ref, *others], size)):
            return []
        for other in others:
            fewer = [it for it in kept if it != other]
            if (yield from self._takes(base, [ref, *fewer], size)):
                kept = fewer
        return kept

    def _takes(self, base: _Sizes, moved: Sequence[DimRef], size: int) -> Generator[_Sizes, FakeRun, bool]:
        """True if the operators take one size of several dimensions."""
        sizes = self._opened({**base, **dict.fromkeys(moved, size)}, moved[0])
        return sizes is not None and (yield sizes).ending == "done"

    def _far(self, ref: DimRef, base: _Sizes, taken: int, partners: Sequence[DimRef] = ()) -> Generator[_Sizes, FakeRun, None]:
        """Looks for an upper bound of a dimension far from the example: a size of another dimension, or a number.

        It is moved from the sizes of `base`, with the partners that have to equal it; `taken` is a size that the program takes.
        """
        with_partners = {**base, **dict.fromkeys(partners, 0)}
        opened = self._opened(_moved(self._example, base, [ref, *partners], (), _FAR[-1]), ref)
        # A sum that a guard states: the dimension that has to change as far.
        along = () if opened is None else tuple(it for it in opened if it != ref and it not in with_partners)
        at = partial(_moved, self._example, base, [ref, *partners], along)
        far = next((size for size in _FAR if size > taken and self._is_open(at(size))), None)
        if far is None:
            return
        run = yield at(far)
        if run.ending != "refused":
            return
        while far - taken > 1:
            size = (taken + far) // 2
            between = next((it for it in range(size, far) if self._is_open(at(it))), None)
            if between is None:
                far = size
                continue
            tried = yield at(between)
            if tried.ending == "done":
                taken = between
            elif tried.ending == "refused":
                far, run = size, tried
            else:
                return
        for other in self._free:
            if self._example[other] == taken and other not in base and other not in (*partners, *along):
                wider = {**at(taken + 1), other: taken + 1}
                if self._is_open(wider) and (yield wider).ending == "done":
                    self._found.add_refused(ref, "at_most", run, other=other)
                    return
        yield from self._add_bound(ref, "at_most", run, at(taken), at(taken + 1))

    def _add_bound(
        self, ref: DimRef, relation: OperatorRelation, run: FakeRun, within: _Sizes, beyond: _Sizes
    ) -> Generator[_Sizes, FakeRun, None]:
        """Notes a number as a bound, and whether another size moves it: sizes within it are taken, the run refused one beyond it."""
        depends = False
        for other in self._free:
            is_apart = other.dim is not None and other not in self._following(ref) and beyond.get(other) != beyond[ref]
            depends = depends or (is_apart and (yield from self._is_moved_by(other, ref, relation, run, within, beyond)))
        self._found.add_refused(ref, relation, run, sizes=(within.get(ref, self._example[ref]),), with_others_as_in_example=depends)

    def _is_moved_by(
        self, other: DimRef, ref: DimRef, relation: OperatorRelation, run: FakeRun, within: _Sizes, beyond: _Sizes
    ) -> Generator[_Sizes, FakeRun, bool]:
        """True if a size beyond the bound is taken with another size of `other`, or the one at the bound is refused for the same reason."""
        for sizes, by in ((beyond, -1), (within, 1)) if relation == "at_most" else ((beyond, 1), (within, -1)):
            for tried in filter(self._is_open, _with_another(self._example, self._free, sizes, ref, other, by)):
                ran = yield tried
                if (ran.ending == "done") == (sizes is beyond) and ran.node in (None, run.node):
                    return True
                if ran.ending == "done":
                    break
        return False

    def _empty(self, ref: DimRef, base: _Sizes) -> Generator[_Sizes, FakeRun, None]:
        """Tries size 0 where the program divides by sizes; what operators on tensors do with size 0 is not part of the check."""
        if ref.dim is None or not self._divides or not self._is_open({**base, ref: 0}):
            return
        if (run := (yield {**base, ref: 0})).ending == "refused" and run.target in _DIVISIONS:
            self._found.add_refused(ref, "at_least", run, sizes=(1,))

    def _add_lookup(self, ref: DimRef, base: _Sizes, example: FakeRun, moved: FakeRun, distance: int) -> None:
        """Notes the first lookup by tensor data in a size that changed as the dimension did, or by numbers whose bound did.

        The runs are those of the base, and with the dimension alone moved by the distance.
        """
        if ref.dim is None or len(example.lookups) != len(moved.lookups):
            return
        at = base.get(ref, self._example[ref])
        for before, after in zip(example.lookups, moved.lookups, strict=True):
            if before.reach is None or after.reach is None:
                if after.size - before.size == distance and before.size == at:
                    self._found.add(ref, "above_indices", node=after.node, operator=after.operator, said="")
                    return
            elif (after.reach - before.reach) * distance > 0:
                per_size = (after.reach - before.reach) // distance
                bound = at + (before.size - before.reach) // max(per_size, 1)
                if bound >= at and self._is_open({**base, ref: bound + 1}):
                    self._found.add(ref, "at_most_by_data", node=after.node, operator=after.operator, said="", sizes=(bound,))
                    return

    def _next(self, ref: DimRef, base: _Sizes, step: int) -> _Sizes | None:
        """Returns the nearest size above or below that the guards accept, from 2 on for a size, with all others; None if none is near."""
        at = base.get(ref, self._example[ref])
        sizes = [size for size in range(at + step, at + step * (_NEAR + 1), step) if size > 1 or ref.dim is None]
        alone = next((size for size in sizes if self._is_open({**base, ref: size})), None)
        if alone is not None:
            return {**base, ref: alone}
        return self._opened({**base, ref: sizes[0]}, ref) if sizes else None

    def _opened(self, sizes: _Sizes, lead: DimRef) -> dict[DimRef, int] | None:
        """Returns sizes that the guards accept: these, or with one more dimension moved as far as `lead` is; None if there are none.

        A guard may state a sum: the length of a mask is that of the cache and of the tokens.
        """
        if self._is_open(sizes):
            return dict(sizes)
        distance = sizes[lead] - self._example[lead]
        moved = {ref for ref, size in sizes.items() if size - self._example[ref] == distance and self._example[ref] == self._example[lead]}
        for other in [ref for ref in self._free if ref not in moved and ref.dim is not None][:_MOST_COMPANIONS]:
            wider = {**sizes, other: self._example[other] + distance}
            if wider[other] > 1 and self._is_open(wider):
                return wider
        return None

    def _is_open(self, sizes: _Sizes) -> bool:
        """True if no guard refuses these sizes, and those of a Dim such as ``16*h`` have that form."""
        have_forms = all((sizes[ref] - asked.offset) % asked.factor == 0 for ref, asked in self._forms.items() if ref in sizes)
        return have_forms and not self._trials.by_guards(with_following(self._trials.guards, sizes)).is_refused


def _moved(example: _Sizes, base: _Sizes, refs: Sequence[DimRef], along: Sequence[DimRef], size: int) -> _Sizes:
    """Returns sizes with some dimensions at one size, and others as far from the example as that."""
    distance = size - example[refs[0]]
    return {**base, **dict.fromkeys(refs, size), **{other: example[other] + distance for other in along}}


def _with_another(example: _Sizes, free: Sequence[DimRef], sizes: _Sizes, ref: DimRef, other: DimRef, by: int) -> Iterator[_Sizes]:
    """Yields sizes with another one changed: alone, with one that is a sum of both, and with all that are as large in the example.

    The dimension `ref` has a bound, `other` is changed by so much, and `example` are all sizes of the example.
    """
    size, distance = sizes.get(other, example[other]) + by, sizes.get(ref, example[ref]) - example[ref]
    if size < 2:
        return
    sums = [it for it in sizes if distance and it not in (ref, other) and sizes[it] - example[it] == distance]
    alike = [it for it in free if example[it] == example[other] and it not in (ref, other, *sums)]
    moved = {**sizes, other: size}
    yield moved
    yield from ({**moved, it: sizes[it] + by} for it in sums)
    yield {**moved, **dict.fromkeys(alike, size)}


def _relation(tried: Sequence[int], refused: Sequence[int]) -> OperatorRelation:
    """Returns the relation that refusals above and below a size mean, by the distances from it."""
    if len(refused) == len(tried) and len(tried) > 1:
        return "equals"
    return "at_most" if refused[0] > 0 else "at_least"
