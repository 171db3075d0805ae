"""A session on a model with its example inputs: its requests, each change of which can be undone, and the exports that answer them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal

import torch
from torch.export import ExportedProgram

from export_explorer.analysis.program_trials import with_tried_examples
from export_explorer.capture import record_export
from export_explorer.fixes.spec_changes import entry_for
from export_explorer.record import Capture, DimRef, ExampleChange, Mode, Option
from export_explorer.record.spec import MODES, Ask, AskEntry, AskError, DimAsk
from export_explorer.session.example_inputs import Example, ExampleInputs
from export_explorer.session.history import History, Run, RunLog, SessionRequest, UndoStack, is_cancelled, raise_if_cancelled
from export_explorer.session.predictions import Predictions
from export_explorer.session.sources import source_of
from export_explorer.spec.dynamic_shapes import ask_of, changes_of, dynamic_shapes_of
from export_explorer.spec.examples import asked_by_examples, more_inputs
from export_explorer.spec.fitted_spec import readable_ask
from export_explorer.spec.leaves import leaves_of
from export_explorer.spec.request import ExportArguments, check_options, options_of, options_with, request_of, spec_in_force
from export_explorer.spec.request import ExportRequest as Given
from export_explorer.spec.shapes_spec import shapes_spec_of
from export_explorer.spec.spec_source import CallNames, Form
from export_explorer.torch_internals.shapes_spec import is_shapes_spec
from export_explorer.trace.syntax import kept_labels

Marker = Literal["auto", "dynamic", "static"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class InitialRequest:
    """The request that a session begins with, as its user writes it.

    Attributes:
        dynamic_shapes: anything that ``torch.export.export`` takes, or an `Ask`. One that does not fit the inputs is given to torch all the
            same, so that the first run shows torch's error; the ask is what can be read of it then.
        strict: whether to trace in strict mode.
        options: the torch switches that are on, by their names.
        more: further examples, each like the positional inputs, or a pair ``(args, kwargs)`` where there are keyword inputs: what differs
            among them is requested as AUTO where `dynamic_shapes` requests nothing for it, and each is tried on the program.
    """

    dynamic_shapes: Any = None
    strict: bool = False
    options: Iterable[Option] = ()
    more: Sequence[Any] = ()


class ModelRequests:
    """The current request, and those before and after it; `ModelSession` has its arguments and attributes."""

    def __init__(self, model: Any, args: Any, kwargs: dict[str, Any], initial: InitialRequest) -> None:
        self.model = model
        args = (args,) if isinstance(args, torch.Tensor) else tuple(args) if isinstance(args, list) else args
        self.examples = ExampleInputs(model, Example(args, kwargs))
        self.more = more_inputs(initial.more, has_kwargs=bool(kwargs))
        taken = options_with(initial.options, initial.dynamic_shapes, model)
        dynamic_shapes = spec_in_force(initial.dynamic_shapes, model) or initial.dynamic_shapes
        dynamic_shapes = asked_by_examples(dynamic_shapes, model, (args, kwargs), self.more)
        self._written = dynamic_shapes
        ask, fits = _written_ask(dynamic_shapes, model, args, kwargs)
        mode: Mode = "strict" if initial.strict else "non-strict"
        check_options(taken, mode)
        self._first = SessionRequest(ask=ask, mode=mode, is_as_written=not fits, options=taken)
        self._requests = UndoStack(self._first)
        self._labels: dict[str, str] = {}

    @property
    def requested(self) -> SessionRequest:
        """The request of the next run; the last run may be of an earlier request."""
        return self._requests.current

    @property
    def ask(self) -> Ask:
        """The requested ask."""
        return self.requested.ask

    @property
    def is_ask_changed(self) -> bool:
        """True if the requested ask is not the first one."""
        return self.ask != self._first.ask

    @property
    def mode(self) -> Mode:
        """The requested mode."""
        return self.requested.mode

    @property
    def example(self) -> Example:
        """The requested example inputs."""
        return self.example_of(self.requested)

    def example_of(self, request: SessionRequest) -> Example:
        """Returns the example inputs of a request."""
        return self.examples.numbered(request.example)

    @property
    def sizes(self) -> dict[DimRef, int]:
        """The size of every tensor dimension of the requested example, and the value of every int input."""
        return self.examples.sizes(self.requested.example)

    @property
    def dynamic_shapes(self) -> Any:
        """The value for ``torch.export.export`` that has the requested ask; the user's own where that does not fit the inputs."""
        if self.requested.is_as_written:
            return self._written
        written_as = shapes_spec_of if "shapes_spec" in self.requested.options else dynamic_shapes_of
        return written_as(self.ask, self.model, self.example.args, self.example.kwargs)

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
        request = self.requested
        example = self.example_of(request)
        if isinstance(value, Mapping):
            changes = changes_of(value, self.model, example.args, example.kwargs)
            return request.ask.changed(self.examples.accepted(request.example, change) for change in changes)
        try:
            return ask_of(value, self.model, example.args, example.kwargs, reads_text=True)
        except TypeError as error:
            raise AskError(f"The inputs do not match forward(): {error}.") from None

    def set_ask(self, changes: Iterable[AskEntry]) -> None:
        """Changes the ask of some dimensions or scalar inputs; the others keep theirs.

        Raises:
            AskError: a dimension that the inputs do not have, or an ask that is not valid. Nothing changes then.
        """
        self._requests.push(self.with_entries(self.requested, changes))

    def with_entries(self, request: SessionRequest, changes: Iterable[AskEntry]) -> SessionRequest:
        """Returns a request with another ask of some dimensions or scalar inputs.

        Raises:
            AskError: a dimension that the inputs do not have, or an ask that is not valid.
        """
        changes = tuple(changes)
        for ref in {change.ref for change in changes} - set(self.examples.dims(request.example)):
            raise AskError(f"The inputs have no {ref}.")
        return self.with_ask(request, request.ask.changed(self.examples.accepted(request.example, change) for change in changes))

    def set_all(self, kind: Marker) -> None:
        """Sets one ask for every tensor dimension; scalar inputs keep their ask."""
        dims = self.examples.dims(self.requested.example)
        self.restore(self.ask.changed(entry_for(ref, DimAsk(kind=kind)) for ref in dims if ref.dim is not None))

    def restore(self, ask: Ask) -> None:
        """Requests exactly this ask."""
        self._requests.push(self.with_ask(self.requested, ask))

    def with_ask(self, request: SessionRequest, ask: Ask) -> SessionRequest:
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

    def with_example(self, request: SessionRequest, changes: tuple[ExampleChange, ...]) -> SessionRequest:
        """Returns a request with example inputs of other sizes.

        Raises:
            ExampleError: a size that no example can have.
        """
        return replace(request, example=self.examples.with_sizes(request.example, changes))

    def spec_of(self, request: SessionRequest) -> Any:
        """Returns the ``dynamic_shapes`` for the export of a request: the user's own if nothing else was requested since, or the ask."""
        # The options do not change what the user's own spec says.
        if is_shapes_spec(self._written) and "shapes_spec" not in request.options:
            return request.ask
        is_first = request.is_as_written or (replace(request, options=self._first.options) == self._first and self._written is not None)
        return self._written if is_first else request.ask

    def portable_spec_of(self, request: SessionRequest) -> Any:
        """Returns a ``dynamic_shapes`` that also fits other tensors than the user's own, as a ``ShapesCollection`` does not."""
        return self.spec_of(request) if request.is_as_written else request.ask

    def undo(self) -> bool:
        """Undoes the last change; False if there is none."""
        return self._requests.undo()

    def redo(self) -> bool:
        """Redoes the change that was undone last; False if there is none."""
        return self._requests.redo()


class ModelSession(ModelRequests):
    """A `Session` on a model: its ask, mode and example inputs can be changed, and changes undone.

    Args:
        model: a module or a function.
        args: positional example inputs; a single tensor is taken as one input.
        kwargs: keyword example inputs.
        initial: the first request.
        log: earlier runs that the history continues; None for none.
        names: how the user's code calls model and inputs; None if that is not known.

    Raises:
        ValueError: an unknown option, or one that this torch lacks or that the mode does not take.

    Attributes:
        model: as given.
        program: the live program of the last shown run that succeeded; None if none did, or if it is not kept any more.
        history: the runs that were made.
        examples: the example inputs by number.
        more: further examples that were given, which are tried on each program.
        predictions: of requests before they are exported; `Predictions.is_on` switches them.
    """

    def __init__(
        self,
        model: Any,
        args: Any,
        kwargs: Mapping[str, Any] | None = None,
        initial: InitialRequest = InitialRequest(),
        *,
        log: RunLog | None = None,
        names: CallNames | None = None,
    ) -> None:
        super().__init__(model, args, dict(kwargs or {}), initial)
        self._names = names
        self.history = History(log)
        self.program: ExportedProgram | None = None
        self.predictions = Predictions(self._given)

    def editable(self) -> "ModelSession":
        """Returns itself: it takes other requests, which a session on a program alone does not."""
        return self

    def to_source(self, form: Form = "dict", became: Run | None = None) -> str:
        """Returns Python source of the requested ask, or of the results of a run; a comment names sizes of another example.

        Raises:
            AskError: the run failed, or the form cannot express it.
        """
        request, capture = (self.requested, None) if became is None else (became.request, became.capture)
        return source_of(self.model, self.examples, request, capture, self._names, form)

    def source_after(self, changes: Iterable[AskEntry]) -> str:
        """Returns the ``dynamic_shapes`` of the requested ask with changes, which do not become the session's request.

        Raises:
            AskError: the changes do not fit the inputs.
        """
        request = self.with_ask(self.requested, self.ask.changed(changes))
        return source_of(self.model, self.examples, request, None, self._names, "dict")

    def set_example(self, changes: tuple[ExampleChange, ...], asks: tuple[AskEntry, ...] = ()) -> None:
        """Requests example inputs of other sizes, with generated values, and with them another ask of some dimensions.

        Existing example inputs of these sizes, such as the user's own, are reused.

        Raises:
            AskError: the ask does not fit the inputs. Nothing changes then.
            ExampleError: a size that no example can have. Nothing changes then.
        """
        request = self.with_entries(self.requested, asks) if asks else self.requested
        self.request(self.with_example(request, changes))

    def request(self, request: SessionRequest) -> None:
        """Requests exactly this, and drops example inputs that no request has any more."""
        self._requests.push(request)
        self.examples.keep_only(it.example for it in (*self._requests, *(run.request for run in self.history.own)))

    def go_to(self, run: Run) -> None:
        """Requests again what a run was made with; of a run of another session its ask and mode, as far as the inputs have the dimensions.

        Raises:
            AskError: an ask that the inputs do not take any more.
        """
        is_own = run.number in {own.number for own in self.history.own}
        self._requests.push(run.request if is_own else self.with_ask(*self.examples.asked_again(run.request)))

    def known(self) -> Run | None:
        """Returns the run that answers the current request; None if it has to be made."""
        return self.history.answer(self.requested)

    def run(self) -> Run:
        """Makes the requested export, or returns its run if it is known.

        An interrupted export is a run whose failure is of kind ``cancelled``; it is not remembered.
        """
        run = self.run_of(self.requested)
        if not is_cancelled(run.capture):
            self.show(run)
        return run

    def show(self, run: Run) -> None:
        """Notes that a run is shown: `program` is its program from now on, unless its export failed."""
        self.history.show(run.number)
        if run.capture.failure is None:
            self.program = run.program

    def run_of(self, request: SessionRequest) -> Run:
        """Makes the export of another request, or returns its run if it is known; the request does not become the current one."""
        run = self.history.answer(request)
        if run is None:
            # The request may be left, for good, by a thread that does not wait for the export.
            with self.examples.held():
                capture, program = self.export_of(request)
                if is_cancelled(capture):
                    return Run(number=0, request=request, capture=capture, program=None)
                if not self.predictions.confirm(request, capture):
                    capture = replace(capture, notes=(*capture.notes, *self.predictions.notes(request)))
                run = self.history.add(request, capture, program)
        return run

    def run_in_mode(self, request: SessionRequest, mode: Mode) -> Run:
        """Makes the export of a request in a mode, or returns its run.

        Raises:
            KeyboardInterrupt: it was interrupted.
            ValueError: there is no such mode.
        """
        if mode not in MODES:
            raise ValueError(f"{mode!r} is not a mode. Use {' or '.join(map(repr, MODES))}.")
        run = self.run_of(request.in_mode(mode))
        raise_if_cancelled(run.capture)
        return run

    def predicted(self, request: SessionRequest | None = None, *, is_awaited: bool = False) -> Capture | None:
        """Predicts the capture of a request from the guards of an earlier export, within milliseconds.

        The capture has `Capture.is_predicted`, and neither nodes nor a program. It is not kept in the history. To be called where an export
        may be: under the same lock, on the same thread.

        Args:
            request: to be predicted; None for the current one.
            is_awaited: whether somebody waits for it, however long it takes; else none is made any more where they have taken long.

        Returns:
            None where no prediction can be relied on, or predictions are switched off.
        """
        return self.predictions.predicted(self.requested if request is None else request, is_awaited=is_awaited)

    def predict(self, request: SessionRequest) -> Capture | None:
        """Predicts the capture of a request as `predicted` does, after the exports that predictions need.

        Raises:
            KeyboardInterrupt: an export was interrupted.
        """
        capture = self.predicted(request, is_awaited=True)
        while capture is None and self.needs_base_export(request):
            self.make_base_export(request)
            capture = self.predicted(request, is_awaited=True)
        return capture

    def needs_base_export(self, request: SessionRequest | None = None) -> bool:
        """True if one more export, by `make_base_export`, would allow predictions for requests with this mode, example and options."""
        return self._wanted_export(request) is not None

    def make_base_export(self, request: SessionRequest | None = None) -> None:
        """Makes the next export that predictions need, without a run in the history. For when the kernel is idle.

        Raises:
            KeyboardInterrupt: it was interrupted; nothing is kept of it, and it is still needed.
        """
        wanted = self._wanted_export(request)
        if wanted is None:
            return
        capture, _ = self.export_of(wanted)
        raise_if_cancelled(capture)
        if self._wanted_export(request) == wanted:
            self.predictions.exhausted(wanted)

    def export_of(
        self, request: SessionRequest, *, model: Any = None, example: Example | None = None
    ) -> tuple[Capture, ExportedProgram | None]:
        """Exports a request, with another model or example where one is given, without a run in the history."""
        is_own = model is None and example is None
        spec = self.spec_of(request) if example is None else self.portable_spec_of(request)
        example = example or self.example_of(request)
        exported = self.model if model is None else model
        given = replace(self._arguments(request, example), model=exported, dynamic_shapes=spec)
        with kept_labels(self._labels):
            capture, result = record_export(given, partial(self.predictions.learn, request) if is_own else None)
        program = result.program
        if self.more and program is not None and model is None:
            leaves = leaves_of(self.model, example.args, example.kwargs)
            capture = with_tried_examples(capture, program, leaves, self.more)
        return capture, program

    def _wanted_export(self, request: SessionRequest | None) -> SessionRequest | None:
        request = self.requested if request is None else request
        return self.predictions.next_request(request, self.examples.sizes(request.example))

    def _given(self, request: SessionRequest) -> Given:
        return request_of(self._arguments(request, self.example_of(request)))

    def _arguments(self, request: SessionRequest, example: Example) -> ExportArguments:
        mode, options = request.mode, request.options
        return ExportArguments(self.model, example.args, example.kwargs, request.ask, mode, options, synthetic=example.synthetic)


def _written_ask(dynamic_shapes: Any, model: Any, args: Any, kwargs: dict[str, Any]) -> tuple[Ask, bool]:
    """Returns the ask of a user's ``dynamic_shapes``, as far as it can be read, and whether it fits the inputs."""
    try:
        return ask_of(dynamic_shapes, model, args, kwargs), True
    except AskError:
        return readable_ask(dynamic_shapes, model, args, kwargs).ask, False
    except (TypeError, ValueError):  # the inputs do not fit the signature, which the run reports
        return Ask(), False
