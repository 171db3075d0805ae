"""The panels of an explorer, and the handler of each request of the browser.

Everything from the browser is decoded against `messages`, and nothing in it is evaluated.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Literal

import msgspec
from anywidget import AnyWidget

from export_explorer.features.compare.panel import Comparer
from export_explorer.features.decompose.panel import Decomposer
from export_explorer.features.run.panel import ProgramRunner
from export_explorer.features.try_sizes.panel import SizeRuns
from export_explorer.jupyter.front_end import error_words, id_of, unknown_words
from export_explorer.record import ExampleChange
from export_explorer.record.spec import AskError
from export_explorer.render.page import OperatorHelp, built
from export_explorer.render.text import to_markdown
from export_explorer.session.model_session import ModelSession
from export_explorer.session.panel_protocol import Handlers, Message, entry_of, sentence_of
from export_explorer.session.session import Session
from export_explorer.spec.cell_inputs import NotWritableError, with_spec
from export_explorer.spec.examples import ExampleError
from export_explorer.spec.spec_source import Form
from export_explorer.torch_internals.operators import NO_HELP, operator_help
from export_explorer.widget import messages
from export_explorer.widget.exporter import Exporter
from export_explorer.widget.features import FEATURES
from export_explorer.widget.host import WidgetHost
from export_explorer.widget.messages import SourceCode

_KEEPS_TRIALS: tuple[type[Message], ...] = (
    *(messages.Pin, messages.Source, messages.LayoutEngine, messages.Operator, messages.SetLive, messages.Cancel),
    messages.SpecInCell,
    *(request for feature in FEATURES for request in feature.messages.keeps_trials),
)
"""Requests that do not stop the trials of fixes, or whose handlers stop them."""


class Panels:
    """The parts of an explorer, `widget`, on which the requests of the browser act.

    Attributes:
        session: of the explorer.
        host: the state that the browser sees.
        exporter: makes the exports.
        runner: runs the exported program.
        decomposer: decomposes programs.
        comparer: makes the counterparts of comparisons.
        sizes: tries sizes on the program.
    """

    def __init__(self, session: Session, widget: AnyWidget) -> None:
        self.session = session
        self.host = WidgetHost(widget, session)
        self.exporter = Exporter(session, self.host)
        self._made = tuple(feature.panel(session, self.host) for feature in FEATURES if feature.panel is not None)
        self.runner = next(panel for panel in self._made if isinstance(panel, ProgramRunner))
        self.decomposer = next(panel for panel in self._made if isinstance(panel, Decomposer))
        self.comparer = Comparer(session, self.host, self.exporter.drafts, self.decomposer, self.exporter.trials.stop, self.exporter.resume)
        self.sizes = SizeRuns(session, self.host, self.exporter.resume)

    @property
    def editable(self) -> ModelSession:
        """The session as one whose request can be changed; raises an AskError if it is on a program without its model."""
        return self.session.editable()

    @cached_property
    def handlers_of_features(self) -> Mapping[type[Message], Callable[[Any], object]]:
        """The handlers of the requests of the features."""
        panels = (*self._made, self.exporter.drafts, self.exporter.predictions, self.comparer, self.sizes)
        return {request: handler for panel in panels for request, handler in panel.handlers.items()}

    @cached_property
    def handlers(self) -> Handlers:
        """The handlers of the requests about the export and the runs."""
        return {
            messages.SetAsk: lambda request: self.editable.set_ask(map(entry_of, request.changes)),
            messages.SetAll: lambda request: self.editable.set_all(request.ask.lower()),
            messages.SetMode: lambda request: self.editable.set_mode(request.mode),
            messages.SetOption: lambda request: self.editable.set_option(request.option, request.is_on),
            messages.SetExample: self._set_example,
            messages.SetLive: self._set_live,
            messages.Apply: self._require_editable,
            messages.Cancel: lambda _: self.exporter.cancel(),
            messages.Undo: self._undo,
            messages.Redo: self._redo,
            messages.GoTo: lambda request: self.editable.go_to(self.session.history.kept(request.run)),
            messages.Resolve: self._require_editable,
            messages.TryFixes: self._require_editable,
            messages.Pin: self._pin,
            messages.Source: lambda request: SourceCode(self._source_of(request.form, request.of)),
            messages.Markdown: lambda _: SourceCode(to_markdown(self.host.capture)),
            messages.LayoutEngine: lambda _: built("layout.js").read_bytes(),
            messages.Operator: self._operator,
            messages.SpecInCell: self._spec_in_cell,
            messages.AskWidest: lambda _: self.exporter.ask_widest(),
        }

    def receive(self, content: object) -> None:
        """Handles a message of the browser, and sends a reply: a result, or an error in a sentence."""
        # What a handler raises or prints is lost in JupyterLab: all of it has to reach the reply.
        message_id = id_of(content)
        try:
            request = messages.decode(content)
            result, buffers = self._answer(request)
            self.host.send({"id": message_id, "result": result}, buffers)
            self._follow_up(request)
        except msgspec.ValidationError as error:
            self.host.send({"id": message_id, "error": unknown_words(error)})
        except (AskError, ExampleError) as error:
            self.host.send({"id": message_id, "error": error_words(error)})
        except Exception as error:
            sentence = sentence_of(error)
            self.host.send({"id": message_id, "error": sentence})
            self.host.report("error", sentence)

    def _answer(self, request: Message) -> tuple[Any, list[bytes] | None]:
        """Handles a request, except for the work that `_follow_up` starts; returns the result as plain data, and buffers."""
        if not isinstance(request, _KEEPS_TRIALS):
            self.exporter.trials.stop()
        handler = self.handlers.get(type(request)) or self.handlers_of_features[type(request)]
        result = handler(request)
        if isinstance(request, messages.Change):
            self.host.show_request()
        if isinstance(result, bytes):
            return {}, [result]
        if isinstance(result, tuple):
            return msgspec.to_builtins(result[0]), [result[1]]
        return {} if result is None else msgspec.to_builtins(result), None

    def _follow_up(self, request: Message) -> None:
        """Starts the export, the repair or the trials that a request leads to; after the reply, for which the browser waits."""
        exporter, is_change = self.exporter, isinstance(request, messages.Change)
        if isinstance(request, messages.Resolve):
            exporter.repair()
        elif isinstance(request, messages.TryFixes):
            exporter.trials.try_soon()
        elif isinstance(request, messages.Apply) or (is_change and self.host.live and self.host.is_stale):
            exporter.answer()
        else:
            if is_change:
                exporter.predictions.show_soon()
            if not isinstance(request, _KEEPS_TRIALS) and not exporter.is_busy:
                exporter.resume(trials=False)

    def _require_editable(self, _: object) -> None:
        self.session.editable()

    def _undo(self, _: messages.Undo) -> None:
        self.editable.undo()

    def _redo(self, _: messages.Redo) -> None:
        self.editable.redo()

    def _set_example(self, request: messages.SetExample) -> None:
        changes = tuple(ExampleChange(input=at.input, dim=at.dim, size=at.size) for at in request.changes)
        self.editable.set_example(changes, tuple(map(entry_of, request.asks)))

    def _set_live(self, request: messages.SetLive) -> None:
        self._require_editable(request)
        self.host.live = request.live

    def _pin(self, request: messages.Pin) -> None:
        self.session.history.pin(request.run)
        self.host.show_history()

    def _source_of(self, form: Form, of: Literal["asked", "became"]) -> str:
        return self.session.to_source(form, self.session.history.kept(self.host.status.run) if of == "became" else None)

    def _operator(self, request: messages.Operator) -> OperatorHelp:
        is_in_graph = any(node.target == request.target for node in self.host.capture.shown_nodes)
        return OperatorHelp(**(operator_help(request.target) if is_in_graph else NO_HELP))

    def _spec_in_cell(self, request: messages.SpecInCell) -> SourceCode:
        if request.of == "changed" and not request.asks and not self.editable.is_ask_changed:
            return SourceCode(request.cell)
        of: Literal["asked", "became"] = "became" if request.of == "became" else "asked"
        try:
            source = self.editable.source_after(map(entry_of, request.asks)) if request.asks else self._source_of("dict", of)
            return SourceCode(with_spec(request.cell, source))
        except NotWritableError as error:
            raise AskError(str(error)) from None
