"""An exception that was raised while tracing, because of the example's sizes or of anything else; the model's own if eager Python raises it."""

import ast
import difflib

import torch

from export_explorer.failures.devices import message_on_devices
from export_explorer.failures.failure_context import FailureContext, context_of, held_at, variables_at
from export_explorer.failures.handler import Dims, FailureMessage, Handler
from export_explorer.failures.requirements import fixes_for, requirement_words
from export_explorer.fixes.edits import Edit
from export_explorer.fixes.example_fixes import past_raise
from export_explorer.fixes.registry import rewrites
from export_explorer.fixes.rule import FailingLine
from export_explorer.record import CodeFix, Condition, DimOutcome, Fix
from export_explorer.render.words import is_models_own
from export_explorer.texts import expression_if_python
from export_explorer.torch_internals.failure_causes import ModelRaised
from export_explorer.torch_internals.symbolic_texts import got_list, wants_integers


class Kind(Handler):
    """An exception of the model's own, or an operator that the example's sizes do not fit."""

    kind = "model_error"
    causes = (ModelRaised,)

    def dims(self, failed: FailureContext) -> Dims:
        """Returns the dimensions whose sizes an operator could not take."""
        return () if failed.unmet is None else tuple(dim for dim in failed.dims if dim.ref in failed.unmet.dims)

    def conditions(self, failed: FailureContext, dims: Dims) -> tuple[Condition, ...]:
        """Returns the conditions that the operator required."""
        return () if failed.unmet is None else failed.unmet.stated

    def guard_ids(self, dims: Dims) -> tuple[int, ...]:
        """Returns no guards: those on the dimensions are not why the model raised."""
        return ()

    def message(self, failed: FailureContext, dims: Dims) -> FailureMessage:
        """Returns the message: the operator's requirement, or the exception; it is the model's own where eager Python raises it too."""
        if failed.unmet is not None:
            return FailureMessage(f"{failed.line_start(': ')}{requirement_words(failed.unmet, failed.analysis, failed.eager)}")
        if (of_devices := message_on_devices(failed)) is not None:
            return of_devices
        who = "The model" if is_models_own(failed.eager) else "Tracing"
        name, _, said = failed.raised.partition(": ")
        return FailureMessage(f"{who} raises {name}{failed.line}{f': {said}' if said else ''}", _other_value(failed))

    def fixes(self, failed: FailureContext, dims: Dims) -> tuple[Fix, ...]:
        """Returns other sizes of the example; or the line rewritten for tensors, where one was passed to a function of Python."""
        if failed.unmet is not None:
            return fixes_for(failed.unmet, failed.analysis)
        guards = failed.analysis.guards
        if guards and failed.frame is not None and (examples := tuple(past_raise(guards[-1], failed.frame, failed.dims))):
            return examples
        raised = failed.cause.exception if isinstance(failed.cause, ModelRaised) else ""
        if raised == "AttributeError":
            return tuple(filter(None, (_with_near_attribute(failed),)))
        return rewrites(context_of(failed), FailingLine("type_error")) if raised == "TypeError" else ()

    def dim_words(self, failed: FailureContext, dim: DimOutcome, dims: Dims) -> str:
        """Returns the requirement of the operator."""
        if failed.unmet is None:
            return super().dim_words(failed, dim, dims)
        return requirement_words(failed.unmet, failed.analysis, failed.eager)


def _other_value(failed: FailureContext) -> str:
    """Returns what to pass where an operator got a list for a tensor, or floats for indices, and one input of the expression is such; else empty."""
    cause, signature, request = failed.cause, failed.request.signature, failed.request
    text = cause.text if isinstance(cause, ModelRaised) and cause.text else ""
    if failed.frame is None or signature is None or not (got_list(text) or wants_integers(text)):
        return ""
    try:
        passed = signature.bind_partial(*request.args, **request.kwargs).arguments
    except TypeError:
        return ""
    expression = expression_if_python(failed.frame.expression or failed.frame.code)
    named = {node.id for node in ast.walk(expression) if isinstance(node, ast.Name)} if expression is not None else set()
    lists = [name for name, value in passed.items() if name in named and isinstance(value, list)]
    floats = [name for name, value in passed.items() if name in named and isinstance(value, torch.Tensor) and value.is_floating_point()]
    if got_list(text):
        return f"Pass a tensor for `{lists[0]}`" if len(lists) == 1 else ""
    return f"Pass integers for `{floats[0]}`" if len(floats) == 1 else ""


def _with_near_attribute(failed: FailureContext) -> CodeFix | None:
    """Returns the failing line with the attribute that the missing one is like; None if a value has none, or it is not known."""
    context = context_of(failed)
    if context is None or not isinstance(missing := context.expression, ast.Attribute):
        return None
    value = held_at(ast.unparse(missing.value), variables_at(failed))
    names = [] if value is None else [name for name in dir(value) if not name.startswith("_")]
    near = difflib.get_close_matches(missing.attr, names, n=1)
    if missing.attr in names or not near:
        return None
    read, meant = context.text(missing), f"{context.text(missing.value)}.{near[0]}"
    return context.replace_nodes([Edit(missing, meant)], f"Replace `{read}` with `{meant}`")
