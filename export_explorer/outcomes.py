"""From what was asked and what torch found to what each dimension became, and why."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from export_explorer import torch_internals
from export_explorer.ask import Ask, DimAsk
from export_explorer.model import DimOutcome, DimRef, Frame, Got, Guard, Input, Reason
from export_explorer.recorder import GuardNote
from export_explorer.sizes import Size, Sizes


class _Why(NamedTuple):
    reason: Reason
    words: str
    guard_ids: tuple[int, ...] = ()
    frame: Frame | None = None


class Outcomes:
    """Works out the outcome of every place of one export.

    Args:
        sizes: of the export.
        ask: what was asked.
        inputs: the input leaves, for their examples.
        notes: the guards as recorded; `guards` the same as they go into the capture, by the same index.
        guards: see `notes`.
        ranges: ranges of the exported program by sympy expression; empty if it failed.
        failed: whether the export failed, so that a place without a size was not reached.
    """

    def __init__(
        self,
        sizes: Sizes,
        ask: Ask,
        inputs: tuple[Input, ...],
        notes: list[GuardNote],
        guards: tuple[Guard, ...],
        ranges: Mapping[Any, Any],
        failed: bool,
    ) -> None:
        self._sizes = sizes
        self._ask = ask
        self._input_by_path = {input.path: input for input in inputs}
        self._notes = notes
        self._guards = guards
        self._ranges = ranges
        self._failed = failed

    def all(self) -> tuple[DimOutcome, ...]:
        """An outcome for each place, in the order of the inputs."""
        return tuple(self._outcome(size) for size in self._sizes.sizes)

    def _outcome(self, size: Size) -> DimOutcome:
        ref, asked = size.ref, self._ask.at(size.ref.input, size.ref.dim)
        example = self._example(ref)
        got, expr = self._got(size, asked)
        lower, upper, lower_id, upper_id = self._bounds(size, got, example)
        root = self._sizes.root_of(expr) if got in ("dynamic", "tied") else None
        why = self._why(size, asked, got, example, (lower_id, upper_id))
        return DimOutcome(
            input=ref.input,
            dim=ref.dim,
            size=example,
            asked=asked,
            got=got,
            is_as_asked=got in ("dynamic", "tied", "derived") or not asked.is_dynamic,
            shape_expr=self._shape_expr(size, got, example),
            lower=lower,
            upper=upper,
            reason=why.reason,
            words=why.words,
            guard_ids=why.guard_ids,
            lower_guard_id=lower_id,
            upper_guard_id=upper_id,
            frame=why.frame,
            symbol=None if size.symbol is None else str(size.symbol),
            dim_name=asked.expression if asked.kind == "dim" else None,
            tied_to=root if got == "tied" else None,
        )

    def _example(self, ref: DimRef) -> int | None:
        input = self._input_by_path[ref.input]
        if ref.dim is not None and input.shape is not None:
            return input.shape[ref.dim]
        return int(input.value) if input.kind == "int" and input.value is not None else None

    def _got(self, size: Size, asked: DimAsk) -> tuple[Got | None, Any]:
        expr = size.expr
        if expr is not None and expr.free_symbols:
            if not expr.is_Symbol:
                return "derived", expr
            return ("dynamic" if self._sizes.root_of(expr) == size.ref else "tied"), expr
        if expr is None and self._failed and asked.is_dynamic and self._sizes.env is None:
            return None, expr
        return ("specialized" if asked.is_dynamic else "static"), expr

    def _shape_expr(self, size: Size, got: Got | None, example: int | None) -> str:
        if got == "dynamic":
            return str(size.ref)
        if got in ("tied", "derived"):
            return self._sizes.in_inputs.expression(size.expr)
        if example is None:
            return self._input_by_path[size.ref.input].value or ""
        return str(example)

    def _bounds(self, size: Size, got: Got | None, example: int | None) -> tuple[int | None, int | None, int | None, int | None]:
        if got in ("static", "specialized"):
            return example, example, None, None
        if got is None:
            return None, None, None, None
        ranged = self._ranges.get(size.expr)
        lower, upper = torch_internals.range_of(ranged) if ranged is not None else torch_internals.bounds_of(self._sizes.env, size.expr)
        lower_id = upper_id = None
        for guard_id, note in enumerate(self._notes):
            for symbol, (is_lower, is_upper) in note.narrowed.items():
                if torch_internals.resolved(self._sizes.env, symbol) == size.expr:
                    lower_id = guard_id if is_lower else lower_id
                    upper_id = guard_id if is_upper else upper_id
        return lower, upper, lower_id, upper_id

    def _why(self, size: Size, asked: DimAsk, got: Got | None, example: int | None, bound_ids: tuple[int | None, int | None]) -> _Why:
        input = self._input_by_path[size.ref.input]
        if got is None:
            return _Why("failed", "the export failed before it came to this dimension")
        if got == "static":
            return _static(asked, input, size.ref)
        if got == "specialized" and size.symbol is None:
            if example in (0, 1):
                return _Why("example_is_0_or_1", f"the example's size is {example}, and torch specializes on 0 and 1")
            return _Why("failed" if self._failed else "unused_by_graph", "torch made no symbol for this dimension")
        if got in ("specialized", "tied", "derived"):
            return self._by_replacement(size, got)
        ids = tuple(dict.fromkeys(guard_id for guard_id in bound_ids if guard_id is not None))
        if ids:
            words = "; ".join(self._guards[guard_id].words for guard_id in ids)
            return _Why("guard", words, ids, self._guards[ids[-1]].frame)
        return _Why("as_asked", _unrestricted(asked))

    def _by_replacement(self, size: Size, got: Got) -> _Why:
        chain = self._chain(size.symbol)
        if got == "tied" and (root := self._sizes.root_of(size.expr)) is not None:
            # Which of two symbols that torch made one is the survivor differs between modes: either may hold the reason.
            chain = chain or self._chain(self._sizes.at(root).symbol)
        if not chain:
            return _Why("as_asked", "as the Dim says")
        if got == "specialized":
            ids = tuple(sorted(chain))
            return _Why("guard", "; ".join(self._guards[guard_id].words for guard_id in ids), ids, self._guards[ids[-1]].frame)
        return _Why("guard", self._guards[chain[0]].words, chain, self._guards[chain[0]].frame)

    def _chain(self, symbol: Any) -> tuple[int, ...]:
        """The guards that led from a symbol to what it was found to be, the symbol's own guard first."""
        found: dict[int, None] = {}
        waiting, seen = [symbol], set()
        while waiting:
            current = waiting.pop(0)
            if current in seen:
                continue
            seen.add(current)
            for guard_id, note in enumerate(self._notes):
                if current in note.replaced:
                    found[guard_id] = None
                    waiting.extend(getattr(note.replaced[current], "free_symbols", ()))
                    break
        return tuple(found)


def _static(asked: DimAsk, input: Input, ref: DimRef) -> _Why:
    if asked.kind == "static":
        return _Why("as_asked", "static as asked")
    if ref.dim is not None:
        return _Why("default_static", "static by default: nothing was asked")
    if input.kind == "int":
        return _Why("default_static", "an int input is static by default")
    article = "an" if input.kind == "other" else "a"
    return _Why("default_static", f"{article} {input.kind} input becomes a constant" if input.kind != "none" else "None stays None")


def _unrestricted(asked: DimAsk) -> str:
    return "as asked: nothing in the model restricts it" if asked.kind != "dim" else f"as asked: Dim {asked.expression}"
