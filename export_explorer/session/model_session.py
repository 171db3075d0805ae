"""A session on a model with its example inputs, which can be asked for another export."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

import torch
from torch.export import ExportedProgram

from export_explorer.ask import Ask, AskEntry, AskError, DimAsk
from export_explorer.capture import run_export
from export_explorer.model import Capture, DimRef, ExampleChange, Mode, Option
from export_explorer.programs.tried_examples import with_tried_examples
from export_explorer.session.example_inputs import Example, ExampleInputs
from export_explorer.session.history import ExportRequest, History, Run, RunLog
from export_explorer.session.session import is_cancelled
from export_explorer.session.sources import source_of
from export_explorer.session.undo import UndoStack
from export_explorer.specs.dynamic_shapes import ask_of, changes_of, dynamic_shapes_of
from export_explorer.specs.leaves import leaves_of
from export_explorer.specs.more_examples import asked_by_examples, more_inputs
from export_explorer.specs.options import check_options, options_of
from export_explorer.specs.readable_ask import readable_ask
from export_explorer.specs.spec_source import CallNames, Form

Marker = Literal["auto", "dynamic", "static"]


class ModelSession:
    """A `Session` on a model: its ask, mode and example inputs can be changed, and changes undone.

    Args:
        model: a module or a function.
        args: positional example inputs; a single tensor is taken as one input.
        kwargs: keyword example inputs.
        dynamic_shapes: whatever ``torch.export.export`` takes, or an `Ask`. One that does not fit the inputs is given to
            torch all the same, so that the first run shows torch's error; the ask is what can be read of it then.
        strict: whether to trace in strict mode.
        options: switches of torch that are on, by their names.
        log: the runs of before that the history goes on with; None for none.
        names: how the user's code calls model and inputs; None if that is not known.
        more: further examples, each like `args`, or a pair ``(args, kwargs)`` where there are `kwargs`: what differs among them is asked to be
            AUTO where `dynamic_shapes` asks nothing of it, and each is tried on the program.

    Raises:
        ValueError: an option that there is not, that this torch lacks, or that the mode does not take.

    Attributes:
        model: as given.
        program: the live program of the last run that succeeded; None if none did.
        history: the runs that were made.
        examples: the example inputs by number.
        more: further examples that were given, which are tried on each program.
    """

    def __init__(
        self,
        model: Any,
        args: Any,
        kwargs: dict[str, Any] | None = None,
        *,
        dynamic_shapes: Any = None,
        strict: bool = False,
        options: Iterable[Option] = (),
        log: RunLog | None = None,
        names: CallNames | None = None,
        more: Sequence[Any] = (),
    ) -> None:
        self.model = model
        args = (args,) if isinstance(args, torch.Tensor) else tuple(args) if isinstance(args, list) else args
        self.examples = ExampleInputs(model, Example(args, kwargs or {}))
        self.more = more_inputs(more, has_kwargs=bool(kwargs))
        dynamic_shapes = asked_by_examples(dynamic_shapes, model, (args, kwargs or {}), self.more)
        self._written = dynamic_shapes
        self._names = names
        ask, fits = _written_ask(dynamic_shapes, model, args, kwargs or {})
        mode: Mode = "strict" if strict else "non-strict"
        taken = options_of(options)
        check_options(taken, mode)
        self._first = ExportRequest(ask=ask, mode=mode, is_as_written=not fits, options=taken)
        self._requests = UndoStack(self._first)
        self.history = History(log)
        self.program: ExportedProgram | None = None

    @property
    def requested(self) -> ExportRequest:
        """What the next run is made of; the last run may be of an earlier request."""
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
        """What to give to ``torch.export.export`` for the requested ask; the user's own where that does not fit the inputs."""
        if self.requested.is_as_written:
            return self._written
        return dynamic_shapes_of(self.ask, self.model, self.example.args, self.example.kwargs)

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return self._requests.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone change to redo."""
        return self._requests.can_redo

    def read_ask(self, value: Any) -> Ask:
        """An ask from any ``dynamic_shapes`` for these inputs, in which texts stand for what `DimAsk.parse` reads.

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

    def to_source(self, form: Form = "dict", became: Run | None = None) -> str:
        """Python source of the requested ask, or of what the dimensions of a run became; a comment names sizes of another example.

        Raises:
            AskError: the run failed, or the form cannot say it.
        """
        request, capture = (self.requested, None) if became is None else (became.request, became.capture)
        return source_of(self.model, self.examples, request, capture, self._names, form)

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
        """Asks the same of every tensor dimension; scalar inputs keep their ask."""
        ask = DimAsk(kind=kind)
        dims = self.examples.dims(self.requested.example)
        self.restore(self.ask.changed(AskEntry(input=ref.input, dim=ref.dim, ask=ask) for ref in dims if ref.dim is not None))

    def restore(self, ask: Ask) -> None:
        """Requests exactly this ask."""
        self._requests.push(self.with_ask(self.requested, ask))

    def with_ask(self, request: ExportRequest, ask: Ask) -> ExportRequest:
        """A request with another ask."""
        dims = self.examples.dims(request.example)
        # So that a dimension that is asked, left and asked again makes an equal ask.
        return replace(request, ask=ask.in_order((ref.input, ref.dim) for ref in dims), is_as_written=False)

    def set_mode(self, mode: Mode) -> None:
        """Requests this tracing mode."""
        self._requests.push(self.requested.in_mode(mode))

    def set_option(self, option: Option, is_on: bool) -> None:
        """Requests a switch of torch on or off; ``unbacked`` goes with strict mode, which alone takes it.

        Raises:
            AskError: this torch does not have it. Nothing changes then.
        """
        mode: Mode = "strict" if is_on and option == "unbacked" else self.mode
        others = [name for name in self.requested.options if name != option]
        options = options_of([*others, *([option] if is_on else [])])
        check_options(options, mode)
        self._requests.push(replace(self.requested, mode=mode, options=options))

    def set_example(self, changes: tuple[ExampleChange, ...]) -> None:
        """Requests example inputs of other sizes, with generated values.

        Existing example inputs of these sizes, such as the user's own, are reused.

        Raises:
            ExampleError: a size that no example can have. Nothing changes then.
        """
        self.request(self.with_example(self.requested, changes))

    def with_example(self, request: ExportRequest, changes: tuple[ExampleChange, ...]) -> ExportRequest:
        """A request with example inputs of other sizes.

        Raises:
            ExampleError: a size that no example can have.
        """
        return replace(request, example=self.examples.with_sizes(request.example, changes))

    def request(self, request: ExportRequest) -> None:
        """Requests exactly this."""
        self._requests.push(request)
        self.examples.keep_only(it.example for it in (*self._requests, *(run.request for run in self.history.own)))

    def undo(self) -> bool:
        """Undoes the last change; False if there is none."""
        return self._requests.undo()

    def redo(self) -> bool:
        """Redoes the change that was undone last; False if there is none."""
        return self._requests.redo()

    def go_to(self, run: Run) -> None:
        """Requests again what a run was made of; of one on earlier code its ask and mode, as far as the inputs have the dimensions.

        Raises:
            AskError: an ask that the inputs do not take any more.
        """
        is_own = run.number in {own.number for own in self.history.own}
        self._requests.push(run.request if is_own else self.with_ask(*self.examples.asked_again(run.request)))

    def known(self) -> Run | None:
        """The run that answers the current request; None if it has to be made."""
        return self.history.answer(self.requested)

    def run(self) -> Run:
        """Makes the requested export, or returns its run if it is known.

        An interrupted export is a run whose failure is of kind ``cancelled``; it is not remembered.
        """
        return self.run_of(self.requested)

    def run_of(self, request: ExportRequest) -> Run:
        """As `run`, of another request, which does not become the current one."""
        run = self.history.answer(request)
        if run is None:
            capture, program = self.export_of(request)
            if is_cancelled(capture):
                return Run(number=0, request=request, capture=capture, program=None)
            run = self.history.add(request, capture, program)
        if run.program is not None:
            self.program = run.program
        return run

    def export_of(
        self, request: ExportRequest, *, model: Any = None, example: Example | None = None
    ) -> tuple[Capture, ExportedProgram | None]:
        """Exports what a request says, with another model or example where one is given, and remembers nothing of it."""
        example = example or self.example_of(request)
        capture, program = run_export(
            self.model if model is None else model,
            example.args,
            example.kwargs,
            dynamic_shapes=self.spec_of(request),
            strict=request.mode == "strict",
            synthetic=example.synthetic,
            options=request.options,
        )
        if self.more and program is not None and model is None:
            leaves = leaves_of(self.model, example.args, example.kwargs)
            capture = with_tried_examples(capture, program, leaves, self.more)
        return capture, program

    def spec_of(self, request: ExportRequest) -> Any:
        """What an export of a request is given as ``dynamic_shapes``: the user's own where nothing else was asked since, or the ask."""
        # The options do not change what the user's own spec says.
        is_first = request.is_as_written or (replace(request, options=self._first.options) == self._first and self._written is not None)
        return self._written if is_first else request.ask

    def example_of(self, request: ExportRequest) -> Example:
        """The example inputs of a request."""
        return self.examples.numbered(request.example)


def _written_ask(dynamic_shapes: Any, model: Any, args: Any, kwargs: dict[str, Any]) -> tuple[Ask, bool]:
    """What a user's ``dynamic_shapes`` asks, as far as it can be read, and whether it fits the inputs."""
    try:
        return ask_of(dynamic_shapes, model, args, kwargs), True
    except AskError:
        return readable_ask(dynamic_shapes, model, args, kwargs).ask, False
    except (TypeError, ValueError):  # the inputs do not fit the signature, which the run reports
        return Ask(), False
