"""The ask with the most dynamic dimensions and the widest bounds that the model exports with, and the cost of each step to it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sympy.utilities.iterables import connected_components

from export_explorer.fixes.spec_changes import entry_for
from export_explorer.record import FREE, Capture, CodeFix, DimOutcome, DimRef
from export_explorer.record.locations import listed
from export_explorer.record.spec import Ask, AskEntry, AskKind, DimAsk
from export_explorer.session.fix_trials import all_fixes, key_of
from export_explorer.session.history import SessionRequest
from export_explorer.session.model_session import ModelSession

NOTHING_TO_WIDEN = "Already the widest request that exports in this mode."
NOTHING_PREDICTED = "Widen needs predictions, which are not available for this model."
LOOKING = "Widening…"
_WHY_NOT_0_OR_1 = "torch specializes example sizes 0 and 1. Set a larger example size, then widen again"


def _code_words(titles: Sequence[str], trust: str) -> str:
    return f". {'Code fixes' if len(titles) > 1 else 'Code fix'}, {trust}: {'; '.join(titles)}" if titles else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WideningStep:
    """A change of the ask of dimensions that depend on one another, or of one that nothing can free.

    Attributes:
        refs: the dimensions.
        entries: the new asks; empty where no ask frees them.
        before: the asks that they replace, in words.
        is_taken: whether the step is part of the widest ask.
        frees: dimensions that are dynamic with it and were not before it.
        loses: dimensions that were asked to be dynamic and are not any more.
        narrows: dimensions of which fewer sizes are accepted than before it.
        why: the reason for what is lost, or why it is not taken; else empty.
        code: the titles of the changes of code that may make the dimensions dynamic, where no ask does.
        verified_code: the titles of those that do.
        is_joint: whether only the other steps together with this one make the dimensions dynamic.
    """

    refs: tuple[DimRef, ...]
    entries: tuple[AskEntry, ...]
    is_taken: bool
    before: tuple[str, ...] = ()
    frees: tuple[DimRef, ...] = ()
    loses: tuple[DimRef, ...] = ()
    narrows: tuple[DimRef, ...] = ()
    why: str = ""
    code: tuple[str, ...] = ()
    verified_code: tuple[str, ...] = ()
    is_joint: bool = False

    @property
    def title(self) -> str:
        """The change, in words: ``x.shape[0]: STATIC → DYNAMIC``; for dimensions that no ask frees their names alone."""
        asked = dict.fromkeys(str(entry.ask) for entry in self.entries)
        start = f"{self.before[0]} → " if len(set(self.before)) == 1 else ""
        return f"{listed(self.refs)}{f': {start}{listed(asked)}' if asked else ''}"

    @property
    def cost(self) -> str:
        """The cost, in words: ``makes x.shape[1] dynamic, limits y.shape[0]``; or why it is not taken."""
        by_code = _code_words(self.verified_code, "verified") + _code_words(self.code, "not verified")
        if not self.entries:
            why = f". {self.why}" if self.why else ""
            return f"no request makes {'these' if len(self.refs) > 1 else 'it'} dynamic{why + by_code or '; see Problems'}"
        if not self.is_taken:
            return f"Skipped: {self.why or 'makes nothing dynamic'}"
        changes = (("makes {} dynamic", self.frees), ("specializes {}", self.loses), ("limits {}", self.narrows))
        parts = ", ".join(words.format(listed(refs)) for words, refs in changes if refs)
        gain = "dynamic only together with the other steps" if self.is_joint else "accepts more sizes"
        cost = "" if self.loses or self.narrows else "; limits no other dimension"
        return f"{parts or gain}{cost}{f': {self.why}' if self.why else ''}{by_code}"

    def __str__(self) -> str:
        return f"{self.title}: {self.cost}"


@dataclass(frozen=True, slots=True, kw_only=True)
class WidestAsk:
    """The widest ask.

    Attributes:
        request: to export it.
        steps: from the ask that is requested now, in the order of the inputs.
        capture: what the export will say, as predicted; of a known request the export itself.
    """

    request: SessionRequest
    steps: tuple[WideningStep, ...]
    capture: Capture = field(repr=False)

    @property
    def ask(self) -> Ask:
        """The ask of the request."""
        return self.request.ask

    @property
    def words(self) -> str:
        """The result in one line: ``Widen: 2 dimensions made dynamic, 1 cannot be``."""
        made = sum(len(step.frees) for step in self.steps if step.is_taken)
        stuck = sum(len(step.refs) for step in self.steps if not step.entries)
        rest = f", {stuck} cannot be" if stuck else ""
        return f"Widen: {made} dimension{'' if made == 1 else 's'} made dynamic{rest}" if self.steps else NOTHING_TO_WIDEN

    def __str__(self) -> str:
        """Returns the request, and a line for each step with its cost."""
        return "\n".join([str(self.ask), *(f"  {step}" for step in self.steps or (NOTHING_TO_WIDEN,))])

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Prints it for IPython, which shows the value of a cell's last line by this."""
        printer.text(str(self))


def widest_ask(session: ModelSession) -> WidestAsk | None:
    """Finds the widest ask by predictions; the session's request stays.

    The exports that predictions need are made first, without runs in the history.

    Returns:
        None where nothing can be predicted.

    Raises:
        KeyboardInterrupt: an export was interrupted.
    """
    with session.examples.held():
        while session.needs_base_export():
            session.make_base_export()
        search = _Search(session)
        top = search.outcome(search.start, [entry_for(ref, DimAsk(kind="auto")) for ref in search.dims])
        if top is None or top[1].failure is not None:
            return None
        return search.widened(*top)


class _Search:
    """Steps from the requested ask to the widest one."""

    def __init__(self, session: ModelSession) -> None:
        self._session = session
        start = session.requested
        sizes = session.examples.sizes(start.example)
        self.dims = [ref for ref, size in sizes.items() if ref.dim is not None and size not in (0, 1)]
        self._of_0_or_1 = tuple(ref for ref, size in sizes.items() if ref.dim is not None and size in (0, 1))
        # No program has what a Dim or DYNAMIC asks of these.
        refused = [ref for ref in self._of_0_or_1 if start.ask.at(ref.input, ref.dim).kind in ("dim", "dynamic")]
        entries = [entry_for(ref, DimAsk(kind="auto")) for ref in refused]
        self.start = session.with_ask(start, start.ask.changed(entries)) if entries else start
        self._steps: list[WideningStep] = []

    def outcome(self, request: SessionRequest, entries: Iterable[AskEntry]) -> tuple[SessionRequest, Capture] | None:
        """Returns a request with other asks, and its capture; None if that can neither be predicted nor is known."""
        changed = self._session.with_ask(request, request.ask.changed(entries))
        known = self._session.history.answer(changed)
        capture = self._session.predicted(changed, is_awaited=True) if known is None else known.capture
        return None if capture is None else (changed, capture)

    def widened(self, all_auto: SessionRequest, top: Capture) -> WidestAsk:
        """Returns the widest ask.

        Args:
            all_auto: the request in which all is left to torch.
            top: its capture.
        """
        # The requested ask without the dimensions that not even torch makes dynamic.
        fixed = [dim for dim in top.dims if dim.dim is not None and dim.got not in FREE and dim.ref in self.dims]
        self._steps += [self._stuck(dim, "static") for dim in fixed]
        found = self.outcome(self.start, [entry for step in self._steps for entry in step.entries])
        request, capture = (all_auto, top) if found is None or found[1].failure is not None else found
        for group in _groups(top):
            took = self._step(request, capture, group, {dim.ref: dim for dim in top.dims})
            request, capture = took or (request, capture)
        if request == all_auto or _freedom(capture) < _freedom(top):
            request, capture, self._steps = all_auto, top, list(self._to_all_auto(top))
        free = {dim.ref for dim in top.dims if dim.got in FREE}
        if stuck := tuple(ref for ref in self._of_0_or_1 if ref not in free):
            self._steps.append(WideningStep(refs=stuck, entries=(), is_taken=False, why=_WHY_NOT_0_OR_1))
        asks = {entry.ref: self.start.ask.at(entry.input, entry.dim) for step in self._steps for entry in step.entries}
        words = {ref: "STATIC" if ask.kind == "default" else str(ask) for ref, ask in asks.items()}
        steps = tuple(replace(step, before=tuple(words[entry.ref] for entry in step.entries)) for step in self._steps)
        return WidestAsk(request=request, steps=steps, capture=capture)

    def _to_all_auto(self, top: Capture) -> Iterator[WideningStep]:
        """Yields the steps to the ask in which all is left to torch, first the dimensions that nothing frees.

        The steps that the search took before are none of them.
        """
        found = self.outcome(self.start, ())
        before = {} if found is None or found[1].failure is not None else {dim.ref: dim for dim in found[1].dims}
        then = {dim.ref: dim for dim in top.dims}
        was_free = {ref for ref, dim in before.items() if dim.got in FREE}
        yield from (self._stuck(then[ref], "auto") for ref in self.dims if then[ref].got not in FREE)
        for group in _groups(top):
            asks = [(ref, self.start.ask.at(ref.input, ref.dim)) for ref in group]
            entries = tuple(entry_for(ref, DimAsk(kind="auto")) for ref, ask in asks if ask.kind != "auto")
            if entries:
                frees = tuple(ref for ref in group if ref not in was_free)
                narrows = tuple(ref for ref in group if ref in was_free and _is_narrower(then[ref], before[ref]))
                yield WideningStep(refs=group, entries=entries, is_taken=True, frees=frees, narrows=narrows)

    def _stuck(self, dim: DimOutcome, kind: AskKind) -> WideningStep:
        """Returns the step of a dimension that nothing frees, with the changes of code for it that were not refuted.

        Args:
            dim: the dimension.
            kind: what is asked of it in place of a Dim or DYNAMIC.
        """
        is_lost = self.start.ask.at(dim.input, dim.dim).kind in ("dim", "dynamic")
        tried = [run for run in self._session.history.own if run.untried is not None]
        before = {key_of(fix) for run in tried for fix in all_fixes(run.as_exported)}
        now = {key_of(fix): fix for run in tried for fix in all_fixes(run.capture) if isinstance(fix, CodeFix)}
        helping = {key: fix for key, fix in now.items() if fix.applicability in ("safe", "changes_behavior")}
        decided = (before - now.keys()) | helping.keys()
        code = (fix.title for fix in dim.fixes if isinstance(fix, CodeFix) and key_of(fix) not in decided)
        return WideningStep(
            refs=(dim.ref,),
            entries=(entry_for(dim.ref, DimAsk(kind=kind)),) if is_lost else (),
            is_taken=is_lost,
            loses=(dim.ref,) if is_lost else (),
            why=dim.words,
            code=tuple(code),
            verified_code=tuple(fix.title for fix in helping.values() if dim.ref in fix.frees),
        )

    def _step(
        self, request: SessionRequest, before: Capture, group: Sequence[DimRef], top: dict[DimRef, DimOutcome]
    ) -> tuple[SessionRequest, Capture] | None:
        """Frees dimensions that depend on one another; returns None where they are as free as they can be, or that is refused."""
        now = {dim.ref: dim for dim in before.dims}
        if all(now[ref].got in FREE and not _is_narrower(now[ref], top[ref]) for ref in group):
            return None
        why = ""
        entries: tuple[AskEntry, ...] = ()
        kinds: tuple[AskKind, ...] = ("dynamic", "auto")
        for kind in kinds:
            entries = tuple(entry for ref in group for entry in self._wider(request.ask, ref, now[ref], kind))
            found = self.outcome(request, entries)
            if found is None:
                continue
            changed, capture = found
            if capture.failure is None and _freedom(capture) >= _freedom(before):
                self._steps.append(_taken(group, entries, before, capture))
                return changed, capture
            why = why or ("" if capture.failure is None else capture.failure.message)
        self._steps.append(WideningStep(refs=tuple(group), entries=entries, is_taken=False, why=why))
        return None

    def _wider(self, ask: Ask, ref: DimRef, now: DimOutcome, kind: AskKind) -> Iterator[AskEntry]:
        """Yields the user's own ask without bounds where it makes the dimension dynamic, else torch's marker."""
        asked = ask.at(ref.input, ref.dim)
        if now.got not in FREE or not asked.is_dynamic or kind == "auto":
            yield entry_for(ref, DimAsk(kind=kind))
        elif asked.kind == "dim":
            # Bounds of a Dim hold wherever it is asked.
            for entry in ask.entries:
                if entry.ask.name == asked.name:
                    yield replace(entry, ask=replace(entry.ask, min=None, max=None))
        else:
            yield entry_for(ref, replace(asked, min=None, max=None))


def _groups(top: Capture) -> list[tuple[DimRef, ...]]:
    """Returns the dimensions that are dynamic where all is left to torch, those together that are equal or derived from one another."""
    free = {dim.ref: dim for dim in top.dims if dim.got in FREE and dim.dim is not None}
    pairs = [(ref, dim.tied_to) for ref, dim in free.items() if dim.tied_to in free]
    for ref, dim in free.items():
        others = free if dim.got == "derived" else ()
        pairs += [(ref, other) for other in others if re.search(other.pattern, dim.shape_expr)]
    order = {ref: position for position, ref in enumerate(free)}
    groups = (tuple(sorted(group, key=order.__getitem__)) for group in connected_components((list(free), pairs)))
    return sorted(groups, key=lambda group: order[group[0]])


def _is_narrower(now: DimOutcome, then: DimOutcome) -> bool:
    is_low = now.lower is not None and now.lower > max(then.lower or 0, 2)
    return is_low or (now.upper is not None and (then.upper is None or now.upper < then.upper))


def _freedom(capture: Capture) -> int:
    return -1 if capture.failure is not None else sum(dim.got in FREE for dim in capture.dims)


def _taken(group: Sequence[DimRef], entries: tuple[AskEntry, ...], before: Capture, after: Capture) -> WideningStep:
    then, now = ({dim.ref: dim for dim in capture.dims} for capture in (before, after))
    is_free = {ref: dim.got in FREE for ref, dim in now.items()}
    was_free = {ref: dim.got in FREE for ref, dim in then.items()}
    return WideningStep(
        refs=tuple(group),
        entries=entries,
        is_taken=True,
        frees=tuple(ref for ref in now if is_free[ref] and not was_free[ref]),
        loses=tuple(ref for ref in now if was_free[ref] and not is_free[ref]),
        narrows=tuple(ref for ref in now if was_free[ref] and is_free[ref] and _is_narrower(now[ref], then[ref])),
        is_joint=not any(is_free[ref] for ref in group),
    )
