"""The requests of a session on a model: ask, mode and example inputs, each change of which can be undone."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

import torch

from export_explorer.record import DimRef, ExampleChange, Mode, Option
from export_explorer.record.spec import Ask, AskEntry, AskError, DimAsk
from export_explorer.session.example_inputs import Example, ExampleInputs
from export_explorer.session.history import RunConfig, UndoStack
from export_explorer.spec.dynamic_shapes import ask_of, changes_of, dynamic_shapes_of
from export_explorer.spec.examples import asked_by_examples, more_inputs
from export_explorer.spec.fitted_spec import readable_ask
from export_explorer.spec.options import check_options, options_of, options_with
from export_explorer.spec.shapes_spec import shapes_spec_of, spec_in_force
from export_explorer.torch_internals.shapes_spec import is_shapes_spec

Marker = Literal["auto", "dynamic", "static"]


class ModelRequests:
    """The current request, and those before and after it.

    Args:
        model: a module or a function.
        args: positional example inputs; a single tensor is taken as one input.
        kwargs: keyword example inputs.
        dynamic_shapes: see `ModelSession`.
        strict: whether to trace in strict mode.
        options: the torch switches that are on, by their names.
        more: see `ModelSession`.

    Raises:
        ValueError: an unknown option, or one that this torch lacks or that the mode does not take.

    Attributes:
        model: as given.
        examples: the example inputs by number.
        more: further examples that were given.
    """

    def __init__(
        self,
        model: Any,
        args: Any,
        kwargs: dict[str, Any],
        *,
        dynamic_shapes: Any,
        strict: bool,
        options: Iterable[Option],
        more: Sequence[Any],
    ) -> None:
        self.model = model
        args = (args,) if isinstance(args, torch.Tensor) else tuple(args) if isinstance(args, list) else args
        self.examples = ExampleInputs(model, Example(args, kwargs))
        self.more = more_inputs(more, has_kwargs=bool(kwargs))
        taken = options_with(options, dynamic_shapes, model)
        dynamic_shapes = spec_in_force(dynamic_shapes, model) or dynamic_shapes
        dynamic_shapes = asked_by_examples(dynamic_shapes, model, (args, kwargs), self.more)
        self._written = dynamic_shapes
        ask, fits = _written_ask(dynamic_shapes, model, args, kwargs)
        mode: Mode = "strict" if strict else "non-strict"
        check_options(taken, mode)
        self._first = RunConfig(ask=ask, mode=mode, is_as_written=not fits, options=taken)
        self._requests = UndoStack(self._first)

    @property
    def requested(self) -> RunConfig:
        """The request of the next run; the last run may be of an earlier request."""
        return self._requests.current

    @property
    def ask(self) -> Ask:
        """The requested ask."""
        return self.requested.ask

    @property
    def mode(self) -> Mode:
        """The requested mode."""
        return self.requested.mode

    @property
    def example(self) -> Example:
        """The requested example inputs."""
        return self.examples.numbered(self.requested.example)

    @property
    def sizes(self) -> dict[DimRef, int]:
        """The size of every tensor dimension of the requested example, and the value of every int input."""
        return self.examples.sizes(self.requested.example)

    @property
    def dynamic_shapes(self) -> Any:
        """The value for ``torch.export.export`` that has the requested ask; the user's own where that does not fit the inputs."""
        if self.requested.is_as_written:
            return self._written
        if "shapes_spec" in self.requested.options:
            return shapes_spec_of(self.ask, self.model, self.example.args, self.example.kwargs)
        return dynamic_shapes_of(self.ask, self.model, self.example.args, self.example.kwargs)

    @property
    def can_undo(self) -> bool:
        """True if there is a change to undo."""
        return self._requests.can_undo

    @property
    def can_redo(self) -> bool:
        """True if there is an undone change to redo."""
        return self._requests.can_redo

    def read_ask(self, value: Any) -> Ask:
        """Returns an ask from any ``dynamic_shapes`` for these inputs, in which texts are read by `DimAsk.parse`.

        A dict changes what it names of the requested ask, and leaves the rest as it is; anything else is the whole ask.

        Raises:
            AskError: it does not fit the inputs, or a text is no ask.
        """
        args, kwargs = self.example.args, self.example.kwargs
        if isinstance(value, Mapping):
            return self.ask.changed(
                self.examples.accepted(self.requested.example, change) for change in changes_of(value, self.model, args, kwargs)
            )
        return ask_of(value, self.model, args, kwargs, reads_text=True)

    def set_ask(self, changes: Iterable[AskEntry]) -> None:
        """Changes the ask of some dimensions or scalar inputs; the others keep theirs.

        Raises:
            AskError: a dimension that the inputs do not have, or an ask that is not valid. Nothing changes then.
        """
        changes = tuple(changes)
        asked = [DimRef(input=change.input, dim=change.dim) for change in changes]
        for ref in set(asked) - set(self.examples.dims(self.requested.example)):
            raise AskError(f"The inputs have no {ref}: ask one of the places in the table.")
        self.restore(self.ask.changed(self.examples.accepted(self.requested.example, change) for change in changes))

    def set_all(self, kind: Marker) -> None:
        """Sets one ask for every tensor dimension; scalar inputs keep their ask."""
        ask = DimAsk(kind=kind)
        dims = self.examples.dims(self.requested.example)
        self.restore(self.ask.changed(AskEntry(input=ref.input, dim=ref.dim, ask=ask) for ref in dims if ref.dim is not None))

    def restore(self, ask: Ask) -> None:
        """Requests exactly this ask."""
        self._requests.push(self.with_ask(self.requested, ask))

    def with_ask(self, request: RunConfig, ask: Ask) -> RunConfig:
        """Returns a request with another ask."""
        dims = self.examples.dims(request.example)
        # So that a dimension that is asked, left and asked again makes an equal ask.
        return replace(request, ask=ask.in_order((ref.input, ref.dim) for ref in dims), is_as_written=False)

    def set_mode(self, mode: Mode) -> None:
        """Requests this tracing mode."""
        self._requests.push(self.requested.in_mode(mode))

    def set_option(self, option: Option, is_on: bool) -> None:
        """Requests a torch switch on or off; ``unbacked`` also requests strict mode, which alone takes it.

        Raises:
            AskError: this torch does not have it. Nothing changes then.
        """
        mode: Mode = "strict" if is_on and option == "unbacked" else self.mode
        others = [name for name in self.requested.options if name != option]
        options = options_of([*others, *([option] if is_on else [])])
        check_options(options, mode)
        self._requests.push(replace(self.requested, mode=mode, options=options))

    def with_example(self, request: RunConfig, changes: tuple[ExampleChange, ...]) -> RunConfig:
        """Returns a request with example inputs of other sizes.

        Raises:
            ExampleError: a size that no example can have.
        """
        return replace(request, example=self.examples.with_sizes(request.example, changes))

    def spec_of(self, request: RunConfig) -> Any:
        """Returns the ``dynamic_shapes`` for the export of a request: the user's own if nothing else was requested since, or the ask."""
        # The options do not change what the user's own spec says.
        if is_shapes_spec(self._written) and "shapes_spec" not in request.options:
            return request.ask
        is_first = request.is_as_written or (replace(request, options=self._first.options) == self._first and self._written is not None)
        return self._written if is_first else request.ask

    def undo(self) -> bool:
        """Undoes the last change; False if there is none."""
        return self._requests.undo()

    def redo(self) -> bool:
        """Redoes the change that was undone last; False if there is none."""
        return self._requests.redo()


def _written_ask(dynamic_shapes: Any, model: Any, args: Any, kwargs: dict[str, Any]) -> tuple[Ask, bool]:
    """Returns the ask of a user's ``dynamic_shapes``, as far as it can be read, and whether it fits the inputs."""
    try:
        return ask_of(dynamic_shapes, model, args, kwargs), True
    except AskError:
        return readable_ask(dynamic_shapes, model, args, kwargs).ask, False
    except (TypeError, ValueError):  # the inputs do not fit the signature, which the run reports
        return Ask(), False
