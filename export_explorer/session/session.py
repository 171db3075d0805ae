"""One model under exploration: its inputs, the current ask, and the runs that were made of it.

Only a session asks for another export. It knows no widget and no notebook: who shows a run, and on which thread it is made,
is decided elsewhere.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, Literal

import torch
from torch.export import ExportedProgram

from export_explorer.ask import Ask, AskEntry, AskError, DimAsk
from export_explorer.capture import run_export
from export_explorer.model import Capture, DimRef, ExampleChange, Mode
from export_explorer.session.history import History, Run, Wish
from export_explorer.specs import examples
from export_explorer.specs.dynamic_shapes import ask_of, dynamic_shapes_of, to_source
from export_explorer.specs.inputs import input_kind
from export_explorer.specs.leaves import leaves_of
from export_explorer.specs.scalars import accepted_ask

Marker = Literal["auto", "dynamic", "static"]
MOST_CHANGES = 1_000
"""So many can be taken back; each may keep example inputs of its own."""


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """Example inputs.

    Attributes:
        args: positional.
        kwargs: by keyword.
        synthetic: paths of the leaves that were made up.
    """

    args: Any
    kwargs: dict[str, Any]
    synthetic: frozenset[str] = frozenset()


class Session:
    """A model with its example inputs, asked again and again.

    Args:
        model: a module or a function.
        args: positional example inputs; a single tensor is taken as one input.
        kwargs: keyword example inputs.
        dynamic_shapes: whatever ``torch.export.export`` takes, or an `Ask`. One that does not fit the inputs is given to
            torch all the same, so that the first run shows what torch says of it; the ask is empty then.
        strict: whether to trace in strict mode.

    Attributes:
        model: as given.
        program: the live program of the last run that succeeded; None if none did.
        history: the runs that were made.
        wish: what the next run is made of: one value, so that a thread that changes it and one that runs it never see a half.
        is_editable: whether something else can be asked.
    """

    is_editable: ClassVar[bool] = True

    def __init__(
        self, model: Any, args: Any, kwargs: dict[str, Any] | None = None, *, dynamic_shapes: Any = None, strict: bool = False
    ) -> None:
        self.model = model
        args = (args,) if isinstance(args, torch.Tensor) else tuple(args) if isinstance(args, list) else args
        self._examples = {0: Example(args, kwargs or {})}
        self._examples_made = 1
        self._written = dynamic_shapes
        ask, fits = Ask(), True
        try:
            ask = ask_of(dynamic_shapes, model, args, kwargs or {})
        except (AskError, TypeError, ValueError):  # the last two: no forward takes these inputs, which the run will say
            fits = False
        self.wish = Wish(ask=ask, mode="strict" if strict else "non-strict", is_as_written=not fits)
        self._first = self.wish
        self._undone: list[Wish] = []
        self._done: list[Wish] = []
        self.history = History()
        self.program: ExportedProgram | None = None
        self._places = lru_cache(maxsize=4)(self._places_of)

    @property
    def ask(self) -> Ask:
        """The current ask; the last run may be of an earlier one."""
        return self.wish.ask

    @property
    def mode(self) -> Mode:
        """The current mode."""
        return self.wish.mode

    @property
    def example(self) -> Example:
        """The current example inputs."""
        return self._examples[self.wish.example]

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier wish to go back to."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether a wish was taken back."""
        return bool(self._undone)

    @property
    def dynamic_shapes(self) -> Any:
        """What to give to ``torch.export.export`` for the current ask; the user's own where that does not fit the inputs."""
        if self.wish.is_as_written:
            return self._written
        return dynamic_shapes_of(self.ask, self.model, self.example.args, self.example.kwargs)

    @property
    def sizes(self) -> dict[DimRef, int]:
        """The size of every tensor dimension of the current example, and the value of every int input."""
        return dict(self._places(self.wish.example)[1])

    def to_source(self) -> str:
        """Python source that sets ``dynamic_shapes`` to the current ask, to paste into a script."""
        return to_source(self.ask, self.model, self.example.args, self.example.kwargs)

    def set_ask(self, changes: Iterable[AskEntry]) -> None:
        """Changes what is asked of some places; the rest stays.

        Raises:
            AskError: a place that the inputs do not have, or an ask that cannot be meant. Nothing changes then.
        """
        changes = tuple(changes)
        places = self._places(self.wish.example)[0]
        for change in changes:
            if (change.input, change.dim) not in places:
                raise AskError(f"The inputs have no {DimRef(input=change.input, dim=change.dim)}: ask one of the places in the table.")
        self.restore(self.ask.changed(self._taken(change) for change in changes))

    def set_all(self, kind: Marker) -> None:
        """Asks the same of every tensor dimension; scalar inputs are left alone."""
        ask = DimAsk(kind=kind)
        places = self._places(self.wish.example)[0]
        self.restore(self.ask.changed(AskEntry(input=path, dim=dim, ask=ask) for path, dim in places if dim is not None))

    def begin_with_all(self, kind: Marker) -> None:
        """Asks the same of every tensor dimension from the very first run on: there is nothing before it to go back to."""
        self.set_all(kind)
        self._done.clear()

    def restore(self, ask: Ask) -> None:
        """Asks exactly this from the next run on."""
        # In the order of the places, so that a place that is asked, left and asked again makes the same ask.
        order = {place: position for position, place in enumerate(self._places(self.wish.example)[0])}
        entries = sorted(ask.entries, key=lambda entry: order.get((entry.input, entry.dim), len(order)))
        self._change(replace(self.wish, ask=Ask(tuple(entries)), is_as_written=False))

    def set_mode(self, mode: Mode) -> None:
        """Traces in this mode from the next run on."""
        self._change(replace(self.wish, mode=mode))

    def set_example(self, changes: tuple[ExampleChange, ...]) -> None:
        """Takes example inputs of other sizes from the next run on; their values are made up.

        Where there were examples of these sizes already, as the user's own, they are taken again.

        Raises:
            ExampleError: a size that no example can have. Nothing changes then.
        """
        old = self.example
        wanted = self.sizes | {DimRef(input=change.input, dim=change.dim): change.size for change in changes}
        number = next((known for known in self._examples if dict(self._places(known)[1]) == wanted), None)
        if number is None:
            args, kwargs = examples.changed(self.model, old.args, old.kwargs, changes)
            number, self._examples_made = self._examples_made, self._examples_made + 1
            self._examples[number] = Example(args, kwargs, old.synthetic | {change.input for change in changes})
        self._change(replace(self.wish, example=number))
        self._forget_examples()

    def undo(self) -> bool:
        """Takes the last change of the wish back; False if there is none."""
        return self._move(self._done, self._undone)

    def redo(self) -> bool:
        """Makes the change again that was last taken back; False if there is none."""
        return self._move(self._undone, self._done)

    def go_to(self, run: Run) -> None:
        """Wishes again what a run was made of."""
        self._change(run.wish)

    def known(self) -> Run | None:
        """The answer to the current wish, if it was had before."""
        return self.history.answer(self.wish)

    def run(self) -> Run:
        """Exports what is wished now, or answers at once where that was done before.

        An interrupted export is a run whose failure is of kind ``cancelled``; it is not remembered.
        """
        return self.run_of(self.wish)

    def run_of(self, wish: Wish) -> Run:
        """Exports a wish without making it the current one, or answers at once; see `run`."""
        run = self.history.answer(wish)
        if run is None:
            example = self._examples[wish.example]
            is_first = wish.is_as_written or (wish == self._first and self._written is not None)
            asked = self._written if is_first else wish.ask
            capture, program = run_export(
                self.model,
                example.args,
                example.kwargs,
                dynamic_shapes=asked,
                strict=wish.mode == "strict",
                synthetic=example.synthetic,
            )
            if is_cancelled(capture):
                return Run(number=0, wish=wish, capture=capture, program=None)
            run = self.history.add(wish, capture, program)
        if run.program is not None:
            self.program = run.program
        return run

    def _taken(self, change: AskEntry) -> AskEntry:
        if change.dim is not None:
            return change
        value = next(leaf.value for leaf in leaves_of(self.model, self.example.args, self.example.kwargs) if leaf.path == change.input)
        return replace(change, ask=accepted_ask(change.input, input_kind(value), value, change.ask))

    def _change(self, wish: Wish) -> None:
        if wish == self.wish:
            return
        self._done.append(self.wish)
        del self._done[:-MOST_CHANGES]
        self._undone.clear()
        self.wish = wish

    def _forget_examples(self) -> None:
        """Keeps the user's own and those to which undo, redo or the history lead back."""
        runs = (run.wish for run in self.history.runs)
        kept = {0, *(wish.example for wish in (self.wish, *self._done, *self._undone, *runs))}
        self._examples = {number: example for number, example in self._examples.items() if number in kept}

    def _move(self, source: list[Wish], target: list[Wish]) -> bool:
        if not source:
            return False
        target.append(self.wish)
        self.wish = source.pop()
        return True

    def _places_of(self, example: int) -> tuple[tuple[tuple[str, int | None], ...], tuple[tuple[DimRef, int], ...]]:
        """Every tensor dimension, and every other leaf with None; and the sizes of these."""
        inputs = self._examples[example]
        places: list[tuple[str, int | None]] = []
        sizes: list[tuple[DimRef, int]] = []
        try:
            leaves = leaves_of(self.model, inputs.args, inputs.kwargs)
        except (TypeError, ValueError):  # no forward takes these inputs, which the run says
            leaves = []
        for leaf in leaves:
            if isinstance(leaf.value, torch.Tensor):
                places.extend((leaf.path, dim) for dim in range(leaf.value.dim()))
                sizes.extend((DimRef(input=leaf.path, dim=dim), size) for dim, size in enumerate(leaf.value.shape))
            else:
                places.append((leaf.path, None))
                if type(leaf.value) is int:
                    sizes.append((DimRef(input=leaf.path, dim=None), leaf.value))
        return tuple(places), tuple(sizes)


def is_cancelled(capture: Capture) -> bool:
    """Whether the export was interrupted."""
    return capture.failure is not None and capture.failure.kind == "cancelled"
