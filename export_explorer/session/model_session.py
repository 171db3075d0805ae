"""A session on a model with its example inputs, which can be asked for another export."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from torch.export import ExportedProgram

from export_explorer.analysis.program_trials import with_tried_examples
from export_explorer.capture import record_export
from export_explorer.record import Capture, ExampleChange, Option
from export_explorer.session.example_inputs import Example
from export_explorer.session.history import History, Run, RunConfig, RunLog
from export_explorer.session.model_requests import ModelRequests
from export_explorer.session.predictions import Predictions
from export_explorer.session.session import is_cancelled
from export_explorer.session.sources import source_of
from export_explorer.spec.leaves import leaves_of
from export_explorer.spec.spec_source import CallNames, Form
from export_explorer.trace.request import ExportArguments, request_of
from export_explorer.trace.request import ExportRequest as Given


class ModelSession(ModelRequests):
    """A `Session` on a model: its ask, mode and example inputs can be changed, and changes undone.

    Args:
        model: a module or a function.
        args: positional example inputs; a single tensor is taken as one input.
        kwargs: keyword example inputs.
        dynamic_shapes: anything that ``torch.export.export`` takes, or an `Ask`. One that does not fit the inputs is given to torch all the
            same, so that the first run shows torch's error; the ask is what can be read of it then.
        strict: whether to trace in strict mode.
        options: the torch switches that are on, by their names.
        log: earlier runs that the history continues; None for none.
        names: how the user's code calls model and inputs; None if that is not known.
        more: further examples, each like `args`, or a pair ``(args, kwargs)`` where there are `kwargs`: what differs among them is
            requested as AUTO where `dynamic_shapes` requests nothing for it, and each is tried on the program.

    Raises:
        ValueError: an unknown option, or one that this torch lacks or that the mode does not take.

    Attributes:
        model: as given.
        program: the live program of the last run that succeeded; None if none did.
        history: the runs that were made.
        examples: the example inputs by number.
        more: further examples that were given, which are tried on each program.
        predictions: of requests before they are exported; `Predictions.is_on` switches them.
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
        super().__init__(model, args, kwargs or {}, dynamic_shapes=dynamic_shapes, strict=strict, options=options, more=more)
        self._names = names
        self.history = History(log)
        self.program: ExportedProgram | None = None
        self.predictions = Predictions(self._given)

    def to_source(self, form: Form = "dict", became: Run | None = None) -> str:
        """Returns Python source of the requested ask, or of the results of a run; a comment names sizes of another example.

        Raises:
            AskError: the run failed, or the form cannot express it.
        """
        request, capture = (self.requested, None) if became is None else (became.request, became.capture)
        return source_of(self.model, self.examples, request, capture, self._names, form)

    def set_example(self, changes: tuple[ExampleChange, ...]) -> None:
        """Requests example inputs of other sizes, with generated values.

        Existing example inputs of these sizes, such as the user's own, are reused.

        Raises:
            ExampleError: a size that no example can have. Nothing changes then.
        """
        self.request(self.with_example(self.requested, changes))

    def request(self, request: RunConfig) -> None:
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
        return self.run_of(self.requested)

    def run_of(self, request: RunConfig) -> Run:
        """Makes the export of another request, or returns its run if it is known; the request does not become the current one."""
        run = self.history.answer(request)
        if run is None:
            capture, program = self.export_of(request)
            if is_cancelled(capture):
                return Run(number=0, request=request, capture=capture, program=None)
            if not self.confirm(request, capture):
                capture = replace(capture, notes=(*capture.notes, *self.prediction_notes(request)))
            run = self.history.add(request, capture, program)
        if run.program is not None:
            self.program = run.program
        return run

    def predicted(self, request: RunConfig | None = None, *, is_awaited: bool = False) -> Capture | None:
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

    def needs_record(self, request: RunConfig | None = None) -> bool:
        """True if one more export, by `make_record`, would allow predictions for requests with this mode, example and options."""
        return self._wanted_record(request) is not None

    def make_record(self, request: RunConfig | None = None) -> None:
        """Makes the next export that predictions need, without a run in the history. For when the kernel is idle.

        Raises:
            KeyboardInterrupt: it was interrupted; nothing is kept of it, and it is still needed.
        """
        wanted = self._wanted_record(request)
        if wanted is None:
            return
        capture, _ = self.export_of(wanted)
        if is_cancelled(capture):
            raise KeyboardInterrupt
        if self._wanted_record(request) == wanted:
            self.predictions.exhausted(wanted)

    def confirm(self, request: RunConfig, capture: Capture) -> bool:
        """Compares an export with the prediction for its request; `run_of` does it for every export that it makes.

        Returns:
            False where the two disagree: the export is right, requests with this mode, example and options are not predicted any more, and
            `prediction_notes` says so. True where they agree, or nothing was predicted.
        """
        return self.predictions.confirm(request, capture)

    def prediction_notes(self, request: RunConfig | None = None) -> tuple[str, ...]:
        """Returns the reasons why requests like this one are not predicted; empty where they are, or where nobody has to know."""
        return self.predictions.notes(self.requested if request is None else request)

    def export_of(self, request: RunConfig, *, model: Any = None, example: Example | None = None) -> tuple[Capture, ExportedProgram | None]:
        """Exports a request, with another model or example where one is given, without a run in the history."""
        is_own = model is None and example is None
        example = example or self.example_of(request)
        given = replace(self._arguments(request, example), dynamic_shapes=self.spec_of(request))
        if model is not None:
            given = replace(given, model=model)
        capture, result = record_export(given, partial(self.predictions.learn, request) if is_own else None)
        program = result.program
        if self.more and program is not None and model is None:
            leaves = leaves_of(self.model, example.args, example.kwargs)
            capture = with_tried_examples(capture, program, leaves, self.more)
        return capture, program

    def _wanted_record(self, request: RunConfig | None) -> RunConfig | None:
        request = self.requested if request is None else request
        return self.predictions.next_request(request, self.examples.sizes(request.example))

    def _given(self, request: RunConfig) -> Given:
        return request_of(self._arguments(request, self.example_of(request)))

    def _arguments(self, request: RunConfig, example: Example) -> ExportArguments:
        return ExportArguments(
            self.model, example.args, example.kwargs, request.ask, request.mode, request.options, synthetic=example.synthetic
        )

    def example_of(self, request: RunConfig) -> Example:
        """Returns the example inputs of a request."""
        return self.examples.numbered(request.example)
