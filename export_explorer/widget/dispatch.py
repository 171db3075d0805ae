"""The handlers of the browser's requests, by the type of the request."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from export_explorer.features.compare import messages as compare
from export_explorer.features.decompose import messages as decompose
from export_explorer.features.predict import messages as predict
from export_explorer.features.run import messages as run
from export_explorer.record import ExampleChange
from export_explorer.record.spec import AskEntry, AskError, DimAsk
from export_explorer.render.assets import built
from export_explorer.render.page import OperatorHelp
from export_explorer.session.model_requests import Marker
from export_explorer.session.panels import Message
from export_explorer.session.program_session import editable
from export_explorer.spec.cell_source import NotWritableError, with_spec
from export_explorer.torch_internals.operators import NO_HELP, operator_help
from export_explorer.widget import messages
from export_explorer.widget.context import Context
from export_explorer.widget.messages import SourceCode
from export_explorer.widget.requests import Request


@dataclass(frozen=True, slots=True)
class Answer:
    """The reply to a request.

    Attributes:
        result: plain data, of the type that `requests.RESULTS` lists for the request.
        buffers: bytes sent with the result; None for none.
    """

    result: Any
    buffers: list[bytes] | None


def answer(context: Context, request: Request) -> Answer:
    """Handles a request, except for the work that `follow_up` starts.

    Raises:
        AskError: it asks for something that is not there or cannot be asked; nothing has changed.
        ExampleError: as `AskError`, for a size of the example.
    """
    if not isinstance(request, _LETS_TRY):
        context.exporter.trials.stop()
    handler = HANDLERS.get(type(request))
    result = context.panels[type(request)](request) if handler is None else handler(context, request)
    if isinstance(request, messages.Change):
        context.traits.show_request()
    if isinstance(result, bytes):
        return Answer({}, [result])
    if isinstance(result, tuple):
        return Answer(msgspec.to_builtins(result[0]), [result[1]])
    return Answer({} if result is None else msgspec.to_builtins(result), None)


def follow_up(context: Context, request: Request) -> None:
    """Starts the export, the repair or the trials that a request leads to; called after the reply, for which the browser waits."""
    is_live_change = isinstance(request, messages.Change) and context.traits.live and context.traits.is_stale
    if isinstance(request, messages.Resolve):
        context.exporter.repair()
    elif isinstance(request, messages.TryFixes):
        context.exporter.trials.try_soon()
    elif isinstance(request, messages.Apply) or is_live_change:
        context.exporter.answer()
    else:
        if isinstance(request, messages.Change):
            context.exporter.foretelling.show_soon()
        if not isinstance(request, _LETS_TRY) and not context.exporter.is_busy:
            context.exporter.go_on_later(resumes_trials=False)


def _set_ask(context: Context, request: messages.SetAsk) -> None:
    context.editable.set_ask(AskEntry(input=at.input, dim=at.dim, ask=DimAsk.parse(at.ask)) for at in request.changes)


def _set_all(context: Context, request: messages.SetAll) -> None:
    marker: Marker = request.ask.lower()  # type: ignore[assignment]  # the type of the message allows only the three
    context.editable.set_all(marker)


def _set_mode(context: Context, request: messages.SetMode) -> None:
    context.editable.set_mode(request.mode)


def _set_option(context: Context, request: messages.SetOption) -> None:
    context.editable.set_option(request.option, request.is_on)


def _set_example(context: Context, request: messages.SetExample) -> None:
    context.editable.set_example(tuple(ExampleChange(input=at.input, dim=at.dim, size=at.size) for at in request.changes))


def _set_live(context: Context, request: messages.SetLive) -> None:
    _require_editable(context, request)
    context.traits.live = request.live


def _undo(context: Context, _: messages.Undo) -> None:
    context.editable.undo()


def _redo(context: Context, _: messages.Redo) -> None:
    context.editable.redo()


def _go_to(context: Context, request: messages.GoTo) -> None:
    context.editable.go_to(context.session.history.kept(request.run))


def _require_editable(context: Context, _: Request) -> None:
    editable(context.session)


def _cancel(context: Context, _: messages.Cancel) -> None:
    context.exporter.cancel()


def _pin(context: Context, request: messages.Pin) -> None:
    context.session.history.pin(request.run)
    context.traits.show_history()


def _source(context: Context, request: messages.Source) -> SourceCode:
    became = context.session.history.kept(context.traits.status.run) if request.of == "became" else None
    return SourceCode(context.session.to_source(request.form, became))


def _layout_engine(context: Context, _: messages.LayoutEngine) -> bytes:
    return built("layout.js").read_bytes()


def _operator(context: Context, request: messages.Operator) -> OperatorHelp:
    is_in_graph = any(node.target == request.target for node in context.traits.capture.shown_nodes)
    return OperatorHelp(**(operator_help(request.target) if is_in_graph else NO_HELP))


def _spec_in_cell(context: Context, request: messages.SpecInCell) -> SourceCode:
    try:
        return SourceCode(with_spec(request.cell, context.session.to_source("dict")))
    except NotWritableError as error:
        raise AskError(str(error)) from None


def _ask_widest(context: Context, _: messages.AskWidest) -> None:
    context.exporter.ask_widest()


_LETS_TRY: tuple[type[Message], ...] = (
    *(messages.Pin, messages.Source, messages.LayoutEngine, messages.Operator, messages.SetLive, messages.Cancel),
    messages.SpecInCell,
    *run.LETS_TRY,
    *compare.LETS_TRY,
    *decompose.LETS_TRY,
    *predict.LETS_TRY,
)
"""Requests that do not stop the trials of fixes, or whose handlers stop them."""

HANDLERS: Mapping[type, Callable[[Context, Any], object]] = {
    messages.SetAsk: _set_ask,
    messages.SetAll: _set_all,
    messages.SetMode: _set_mode,
    messages.SetOption: _set_option,
    messages.SetExample: _set_example,
    messages.SetLive: _set_live,
    messages.Apply: _require_editable,
    messages.Cancel: _cancel,
    messages.Undo: _undo,
    messages.Redo: _redo,
    messages.GoTo: _go_to,
    messages.Resolve: _require_editable,
    messages.TryFixes: _require_editable,
    messages.Pin: _pin,
    messages.Source: _source,
    messages.LayoutEngine: _layout_engine,
    messages.Operator: _operator,
    messages.SpecInCell: _spec_in_cell,
    messages.AskWidest: _ask_widest,
}
"""The handler of each request about the export and the runs; its result is as that of `panels.Handlers`."""
