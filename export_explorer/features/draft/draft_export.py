"""A draft of an export that failed, by ``torch.export.draft_export``: its program and its assumptions, matched to our lines and guards."""

import contextlib
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
import sympy
import torch
from torch.export import ExportedProgram

from export_explorer.analysis.guards import expression_of
from export_explorer.analysis.torch_functions import Mod
from export_explorer.capture import exporting
from export_explorer.features.draft.render import draft_text, finding_words
from export_explorer.record import Capture, DraftFinding, DraftReport, Frame, Guard, OperatorProfile
from export_explorer.render.words.lines import line_words
from export_explorer.session.history import Run
from export_explorer.session.model_session import ModelSession
from export_explorer.session.numerics_check import copied_inputs, copied_model
from export_explorer.spec.dynamic_shapes import dynamic_shapes_of
from export_explorer.spec.request import ExportArguments, ExportRequest, given_spec, request_of
from export_explorer.texts import clipped
from export_explorer.torch_internals.draft_export import Assumption, Draft, as_python, draft
from export_explorer.torch_internals.errors import export_error
from export_explorer.torch_internals.failure_causes import DataDependent
from export_explorer.torch_internals.options import restored_marks, torch_options
from export_explorer.torch_internals.shapes_spec import detached_spec
from export_explorer.trace import provenance
from export_explorer.trace.observed_export import Progress, sampled
from export_explorer.trace.process_state import undisturbed

_LONGEST = 160
_SYMBOL = re.compile(r"\b(?:[su]|zu?f)\d+\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftExport:
    """The result of a draft.

    Attributes:
        report: its assumptions, with our sentences and lines.
        program: the draft's program, which ``explore(program)`` shows; None if there is none.
    """

    report: DraftReport
    program: ExportedProgram | None = field(repr=False)

    def __str__(self) -> str:
        return draft_text(self.report)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))


def draft_of(session: ModelSession, run: Run, tell: Callable[[Progress], None] | None = None) -> DraftExport:
    """Drafts the request of a run on copies of the model and of its inputs; leaves the session, the model and the process unchanged.

    Calls `tell` with the progress several times a second, on a separate thread. The run is usually one that failed.

    Raises:
        KeyboardInterrupt: the draft was interrupted.
    """
    capture, requested = run.capture, run.request
    # Copies of all that running it may change: a draft runs operators on real tensors.
    model, example = copied_model(session.model), copied_inputs(session.example_of(requested))
    spec = session.portable_spec_of(requested)
    request = request_of(ExportArguments(model, example.args, example.kwargs, spec, requested.mode, requested.options))
    made, error, start = None, "", time.perf_counter()
    watched = contextlib.nullcontext() if tell is None else sampled(request.module, tell)
    tensors = [leaf.value for leaf in request.leaves if isinstance(leaf.value, torch.Tensor)]
    with exporting(), undisturbed(), restored_marks(tensors), watched:
        try:
            made = draft(lambda: _drafted(request))
        except Exception as raised:  # torch has no one error for what cannot be drafted either
            error = _reason(raised)
        elapsed_ms = (time.perf_counter() - start) * 1000
    report = DraftReport(
        model=capture.model,
        mode=capture.mode,
        elapsed_ms=elapsed_ms,
        findings=() if made is None else _findings(made, capture),
        is_relaxed=made is not None and made.is_relaxed,
        nodes=0 if made is None else len(made.program.graph.nodes),
        error=error,
    )
    return DraftExport(report=report, program=None if made is None else made.program)


def _reason(error: Exception) -> str:
    """Returns the first sentence of torch's text, and the user's line, in which numbers from tensor data go by the names of the user's code."""
    parts = export_error(error)
    location = provenance.location_of(error, parts.user_stack)
    names = {str(symbol): name for symbol, name in provenance.names_of_symbols(error.__traceback__).items()}
    sentence = _SYMBOL.sub(lambda symbol: names.get(symbol[0], symbol[0]), parts.sentence).rstrip(".: ")
    of_class = "" if isinstance(parts.cause, DataDependent) else f"{parts.class_name}{': ' if sentence else ''}"
    return f"{of_class}{clipped(sentence, _LONGEST)}{line_words(None if location is None else provenance.frame_of(location))}"


def _drafted(request: ExportRequest) -> ExportedProgram:
    # A draft takes no ShapesSpec: what it asks is asked with Dims.
    is_shapes_spec = "shapes_spec" in request.options
    spec = dynamic_shapes_of(request.ask, request.module, request.args, request.kwargs) if is_shapes_spec else given_spec(request)
    with detached_spec(request.module), torch_options(request.options) as keywords:
        return torch.export.draft_export(
            request.module, request.args, request.kwargs, dynamic_shapes=spec, strict=request.mode == "strict", **keywords
        )


def _findings(made: Draft, capture: Capture) -> tuple[DraftFinding, ...]:
    # What is in the data goes by the names of the user's own code, or by the line.
    words_of = {symbol.name: symbol.words for symbol in capture.symbols if not symbol.is_unbacked}
    profiles = msgspec.convert(made.profiles, dict[str, tuple[OperatorProfile, ...]])
    # What depends on the data is noted twice, if the draft was left to torch: as that, and as a guard.
    of_data = {it.expr for it in made.assumptions if it.kind == "data_dependent"}
    requested = _requested(capture)
    told = [it for it in made.assumptions if it.kind != "guard" or not (it.expr in of_data or _is_requested(it.expr, requested))]
    found = (_finding(assumption, capture, words_of, profiles) for assumption in told)
    return tuple(replace(finding, words=finding_words(finding)) for finding in found)


def _requested(capture: Capture) -> dict[str, Any]:
    """Returns the size that was requested for each symbol of torch, in terms of the Dims, as far as it was one."""
    asked = {dim.ref: dim.asked for dim in capture.dims}
    sizes = {}
    for symbol in capture.symbols:
        ask = next((asked[ref] for ref in symbol.dims if ref in asked), None)
        if ask is not None and ask.name is not None:
            sizes[symbol.name] = ask.factor * sympy.Symbol(ask.name, integer=True, positive=True) + ask.offset
    return sizes


def _is_requested(expr: str, requested: Mapping[str, Any]) -> bool:
    """True if torch's expression is an equality that follows from the requested Dims: a draft notes it, since it replaces them by AUTO."""
    relation = expression_of(as_python(expr), requested.get)
    # sympy's own remainder is computed where all sizes have the same.
    return isinstance(relation, sympy.Eq) and sympy.expand((relation.lhs - relation.rhs).replace(Mod, sympy.Mod)) == 0


def _finding(
    it: Assumption, capture: Capture, words_of: Mapping[str, str], profiles: Mapping[str, tuple[OperatorProfile, ...]]
) -> DraftFinding:
    frame = provenance.innermost_user_frame(it.locations)
    guard = _guard(it, frame, capture.guards) if it.kind == "guard" else None
    names = {**words_of, **it.names}
    code = _SYMBOL.sub(lambda symbol: names.get(symbol[0], symbol[0]), as_python(it.expr))
    if it.kind == "data_dependent" and frame is not None and _SYMBOL.search(code):
        code = frame.code
    return DraftFinding(
        kind=it.kind,
        frame=frame,
        guard_id=None if guard is None else guard.id,
        guard_words="" if guard is None else guard.words,
        expr=it.expr,
        code=code,
        result=it.result,
        occurrences=it.occurrences,
        operator=it.operator,
        reason=it.reason,
        profiles=profiles.get(it.operator or "", ()),
    )


def _guard(assumption: Assumption, frame: Frame | None, guards: tuple[Guard, ...]) -> Guard | None:
    """Returns our guard of the same expression, preferably of the same line.

    torch names symbols after their sources, so that both exports have the same names.
    """
    same = [guard for guard in guards if guard.expr == assumption.expr]
    at_line = (guard for guard in same if frame is not None and guard.frame is not None and guard.frame.line == frame.line)
    return next(at_line, next(iter(same), None))
