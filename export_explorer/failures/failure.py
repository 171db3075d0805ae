"""Makes a `Failure`, and the outcomes of the dimensions, from an exception of an export; the handler of its kind supplies the details."""

import ast
import re
import traceback
from dataclasses import replace

from export_explorer.analysis.outcomes import failed as failed_outcome
from export_explorer.analysis.outcomes import not_reached
from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.handler import Handler
from export_explorer.failures.kinds import handler_of
from export_explorer.failures.library_advice import other_attention
from export_explorer.record import DimOutcome, Failure, Frame
from export_explorer.render.words import eager_words, failure_brief, failure_message, unfinished_words
from export_explorer.texts import MOST_KEPT, cut
from export_explorer.torch_internals.exportdb import tags_of_cases
from export_explorer.torch_internals.failure_causes import ConstraintViolation, DataDependent, RefusedValue, SpecMismatch
from export_explorer.trace.syntax import function_around

MOST_CASES = 2
"""The most cases of ExportDB that are listed under a failure."""


def _cases(failed: FailureContext) -> tuple[str, ...]:
    """Returns the names of the ExportDB cases that show the construct of a failure, the nearest first; mostly none do."""
    cause = failed.cause
    if isinstance(cause, SpecMismatch) and failed.keyword_inputs is not None:
        return ("fn_with_kwargs",)
    # The one case about sizes that torch.export refuses itself; the others export, and explain no refusal.
    if isinstance(cause, RefusedValue | ConstraintViolation) and re.search(r"\bround\(", failed.code):
        return ("dynamic_shape_round",)
    if not isinstance(cause, DataDependent) or failed.frame is None:
        return ()
    is_branch = failed.predicate is not None and failed.keyword not in ("while", "assert")
    if failed.is_on_tensor:
        return ("cond_operands", "cond_closed_over_variable") if is_branch else ()
    if not _takes_number(failed.frame):
        return ()
    if failed.predicate is not None:
        return ("constrain_as_value_example",) if is_branch else ()
    return ("constrain_as_size_example",) if cause.operator is None and not cause.is_packed else ()


def _takes_number(frame: Frame) -> bool:
    """True if the function around a line takes a number out of a tensor with ``item()``."""
    function = function_around(frame)
    return function is not None and any(isinstance(node, ast.Attribute) and node.attr == "item" for node in ast.walk(function))


def failure_of(failed: FailureContext) -> tuple[Failure, tuple[DimOutcome, ...]]:
    """Returns the failure that an exception means, and the outcomes, with those failed that it is about."""
    handler = handler_of(failed)
    blamed = handler.dims(failed)
    return _failure(failed, handler, blamed), _outcomes(failed, handler, blamed)


def _failure(failed: FailureContext, handler: Handler, blamed: tuple[DimOutcome, ...]) -> Failure:
    blamed_lines = [] if handler.is_about_ask else [dim.frame for dim in _root_first(blamed) if dim.frame is not None]
    message = handler.message(failed, blamed)
    frame = failed.frame or handler.line(failed) or next(iter(blamed_lines), None)
    apart = None if message is None or frame is None else handler.message(failed.without_line(frame), blamed)
    failure = Failure(
        kind=handler.kind,
        title=handler.title(failed),
        message=str(message or _said_by_torch(failed)),
        problem="" if message is None else message.problem,
        next_step="" if message is None else message.next_step,
        frame=frame,
        dims=tuple(dim.ref for dim in blamed),
        guard_ids=handler.guard_ids(blamed),
        conditions=handler.conditions(failed, blamed),
        fixes=(*handler.fixes(failed, blamed), *([] if (attention := other_attention(failed)) is None else [attention])),
        raw=cut("".join(traceback.format_exception_only(failed.error)).strip(), MOST_KEPT),
        partial_nodes=failed.analysis.partial_graph.nodes,
        exportdb_cases=tuple(name for name in _cases(failed) if name in tags_of_cases())[:MOST_CASES],
        eager=failed.eager,
    )
    # Without fixes the message ends in the next step; with their results it is made anew.
    reason = failure_brief(failure if apart is None else replace(failure, problem=apart.problem))
    return replace(failure, brief=failure_brief(failure), reason=reason, message=failure_message(replace(failure, fixes=())))


def _root_first(dims: tuple[DimOutcome, ...]) -> list[DimOutcome]:
    """Returns dimensions of one Dim in the order of the guards that fixed them, since the others follow from the first; else as they are."""
    names = {dim.asked.name for dim in dims}
    guards = [dim.cause.guard_id for dim in dims if dim.cause is not None and dim.cause.guard_id is not None and dim.got == "specialized"]
    if None in names or len(names) > 1 or len(guards) < len(dims):
        return list(dims)
    return [dim for _, dim in sorted(zip(guards, dims, strict=True), key=lambda pair: pair[0])]


def _said_by_torch(failed: FailureContext) -> str:
    said = failed.torchs_sentence or f"torch.export raised {failed.parts.class_name}."
    eager = eager_words(failed.eager)
    return f"{said} {eager}." if eager else said


def _outcomes(failed: FailureContext, handler: Handler, blamed: tuple[DimOutcome, ...]) -> tuple[DimOutcome, ...]:
    """Returns the outcomes: failed for the dimensions that the failure is about, not reached for those that the export ended before."""
    refs = {dim.ref for dim in blamed}

    def outcome(dim: DimOutcome) -> DimOutcome:
        if dim.ref in refs:
            words = handler.dim_words(failed, dim, blamed)
            return failed_outcome(dim, words, dim.conditions, None if failed.unmet is None else failed.frame)
        if handler.is_about_ask or not failed.is_certain(dim):
            is_traced = not handler.is_about_ask and bool(failed.analysis.partial_graph.nodes)
            return not_reached(dim, failed.analysis.input_at(dim.ref), None if handler.is_about_ask else failed.frame, is_traced=is_traced)
        is_unlimited = dim.got == "dynamic" and dim.reason == "as_asked" and not dim.conditions and not dim.causes
        return replace(dim, words=unfinished_words(dim)) if is_unlimited else dim

    return tuple(map(outcome, failed.dims))
