"""The example inputs of a session by number: the user's own, and those that were generated for other sizes; and the sizes to try."""

import contextlib
import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from export_explorer.record import AcceptedSizes, DimRef, ExampleChange
from export_explorer.record.spec import Ask, AskEntry
from export_explorer.session.history import SessionRequest
from export_explorer.spec.examples import changed
from export_explorer.spec.inputs import accepted_ask, input_kind
from export_explorer.spec.leaves import leaves_of
from export_explorer.torch_internals.classes import has_sizes


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """Example inputs.

    Attributes:
        args: positional.
        kwargs: by keyword.
        synthetic: paths of the generated leaves.
    """

    args: Any
    kwargs: dict[str, Any]
    synthetic: frozenset[str] = frozenset()


class ExampleInputs:
    """Example inputs of one model, each under its number.

    Args:
        model: a module or a function.
        own: the user's example inputs, which get the number 0.
    """

    def __init__(self, model: Any, own: Example) -> None:
        self._model = model
        self._by_number = {0: own}
        self._next_number = 1
        self._lock = threading.RLock()
        self._holders = 0
        self._described = lru_cache(maxsize=4)(self._describe)

    def numbered(self, number: int) -> Example:
        """Returns the example inputs of this number."""
        return self._by_number[number]

    def dims(self, number: int) -> tuple[DimRef, ...]:
        """Returns every tensor dimension and every other leaf, in the order of the inputs; none if the inputs do not fit the signature."""
        return tuple(self._described(number))

    def sizes(self, number: int) -> dict[DimRef, int]:
        """Returns the size of every tensor dimension, and the value of every int input."""
        return {ref: size for ref, size in self._described(number).items() if size is not None}

    def accepted(self, number: int, change: AskEntry) -> AskEntry:
        """Returns a new ask in the form that torch.export takes, which differs for scalar inputs.

        Raises:
            AskError: it cannot be asked of a scalar.
        """
        if change.dim is not None:
            return change
        example = self._by_number[number]
        value = next(it.value for it in leaves_of(self._model, example.args, example.kwargs) if it.path == change.input)
        return replace(change, ask=accepted_ask(change.input, input_kind(value), value, change.ask))

    def with_sizes(self, number: int, changes: tuple[ExampleChange, ...]) -> int:
        """Returns the number of example inputs that differ from `number` in these sizes; existing ones of those sizes are reused.

        Raises:
            ExampleError: a size that no example can have.
        """
        with self._lock:
            wanted = self.sizes(number) | {change.ref: change.size for change in changes}
            same = next((known for known in self._by_number if self.sizes(known) == wanted), None)
            if same is not None:
                return same
            old = self._by_number[number]
            args, kwargs = changed(self._model, old.args, old.kwargs, changes)
            made, self._next_number = self._next_number, self._next_number + 1
            self._by_number[made] = Example(args, kwargs, old.synthetic | {change.input for change in changes})
            return made

    def asked_again(self, request: SessionRequest) -> tuple[SessionRequest, Ask]:
        """Returns an empty request for the user's own inputs, and the ask of an earlier request as far as these inputs have its dimensions.

        Raises:
            AskError: an ask that these inputs do not take.
        """
        dims = {(ref.input, ref.dim) for ref in self.dims(0)}
        entries = [self.accepted(0, entry) for entry in request.ask.entries if (entry.input, entry.dim) in dims]
        return SessionRequest(ask=Ask(), mode=request.mode, options=request.options), Ask.of(entries)

    def note(self, number: int) -> str:
        """Returns a line with the sizes that are not the user's own; empty where all are."""
        own = self.sizes(0)
        other = [f"{ref} = {size}" for ref, size in self.sizes(number).items() if own.get(ref) != size]
        return f"for example inputs with {', '.join(other)}" if other else ""

    def keep_only(self, numbers: Iterable[int]) -> None:
        """Forgets all but these and the user's own; none in a block of `held`, of this thread or another."""
        kept = {0, *numbers}
        with self._lock:
            if not self._holders:
                self._by_number = {number: example for number, example in self._by_number.items() if number in kept}

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Forgets no example inputs within a block: an export or a search has requests that are not the session's, or are not any more."""
        with self._lock:
            self._holders += 1
        try:
            yield
        finally:
            with self._lock:
                self._holders -= 1

    def _describe(self, number: int) -> dict[DimRef, int | None]:
        """Returns each tensor dimension with its size, and each other leaf with its value, None if that is no int."""
        example = self._by_number[number]
        found: dict[DimRef, int | None] = {}
        try:
            for leaf in leaves_of(self._model, example.args, example.kwargs):
                if has_sizes(leaf.value):
                    found |= {DimRef(input=leaf.path, dim=dim): size for dim, size in enumerate(leaf.value.shape)}
                else:
                    found[DimRef(input=leaf.path, dim=None)] = leaf.value if type(leaf.value) is int else None
        except (Exception, SystemExit):  # inputs that do not fit the signature, nest too deeply or cannot be looked at: the run reports it
            return {}
        return found


_MOST_SIZES = 16
_FARTHEST = 100_000
_LONGEST_STEP = 10_000


def sizes_to_try(accepted: AcceptedSizes | None, example: int, *, is_size: bool, limits: Sequence[int] = ()) -> list[int]:
    """Returns the example's size and its neighbours, the bounds and the sizes next to them, neighbouring steps, and 0 and 1; ascending.

    Args:
        accepted: by the guards; None where that is not known.
        example: the size in the example.
        is_size: whether it is one, and no number among the inputs.
        limits: bounds that only operators have.
    """
    sizes = [example, 0, 1, 2, example + 1, example - 1]
    for bound in (*(() if accepted is None else (accepted.lower, accepted.upper)), *limits):
        sizes += [] if bound is None else [bound, bound - 1, bound + 1]
    if accepted is not None:
        sizes += [example + accepted.step, example - accepted.step, *accepted.excluded[:2], *accepted.also[:2]]
    sizes += [2 * example, 2 * example + 1]
    shown = [size for size in dict.fromkeys(sizes) if _is_possible(size, is_size)][:_MOST_SIZES]
    beyond = () if accepted is None else _beyond_bounds(accepted, shown)
    return sorted({*shown, *(size for size in beyond if _is_possible(size, is_size))})


def _is_possible(size: int, is_size: bool) -> bool:
    return (size >= 0 or not is_size) and abs(size) <= _FARTHEST


def _beyond_bounds(accepted: AcceptedSizes, shown: Sequence[int]) -> Iterator[int]:
    """Yields the nearest sizes beyond the bounds that are rejected for these alone: 8 and 264 for "multiple of 8, 16 to 256"."""
    if accepted.step > _LONGEST_STEP:
        return
    unbounded = replace(accepted, lower=None, upper=None)
    for bound, way in ((accepted.lower, -1), (accepted.upper, 1)):
        if bound is not None and bound in shown:
            following = range(bound + way, bound + way * (accepted.step + 1), way)
            yield from list(filter(unbounded.accepts, following))[:1]
