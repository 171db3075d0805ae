"""The failing line as a `RewriteContext`, with the values of its variables as far as the exception and the inputs have them."""

from collections.abc import Mapping
from dataclasses import replace
from traceback import walk_tb
from types import FrameType
from typing import Any

from export_explorer.failures.failure_context import FailureContext
from export_explorer.fixes.context import RewriteContext, context_at
from export_explorer.fixes.data_kinds import LiveLookup
from export_explorer.record import Frame
from export_explorer.torch_internals.live_values import LiveValue, live_attribute, live_value
from export_explorer.trace.provenance import is_own_file


def context_of(failed: FailureContext) -> RewriteContext | None:
    """Returns the failing line of the user's own code; None where it is an installed library's, or no line is known."""
    frame = failed.frame
    context = None if frame is None or not is_own_file(frame.filename) else context_at(frame)
    if context is None:
        return None
    context = replace(context, live=_lookup(_locals_at(failed)), is_on_tensor=failed.is_on_tensor or None)
    if failed.request.signature is None:
        return context
    # Strict mode keeps no frame of the user's: of the model's own forward the inputs are known, of other functions nothing.
    arguments = context.function.args
    names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
    if names[:1] == ["self"] and set(failed.request.signature.parameters) >= set(names[1:]):
        return replace(context, inputs={leaf.path: live_value(leaf.value) for leaf in failed.analysis.sizes.leaves if leaf.path in names})
    return context


def _locals_at(failed: FailureContext) -> Mapping[str, Any]:
    """Returns the variables where the exception left the user's code, with those around a comprehension; empty in strict mode."""
    found: dict[str, Any] = {}
    for frame in _frames_at(failed):
        is_comprehension = frame.f_code.co_name in ("<listcomp>", "<genexpr>", "<setcomp>", "<dictcomp>", "<lambda>")
        found = {**(found if is_comprehension else {}), **frame.f_locals}
    return found


def _frames_at(failed: FailureContext) -> list[FrameType]:
    """Returns the live frames of the exception that are in the file of the failing line, outermost first."""
    frames = (frame for frame, _ in walk_tb(failed.error.__traceback__))
    return [frame for frame in frames if failed.frame is not None and frame.f_code.co_filename == failed.frame.filename]


def variables_at(failed: FailureContext) -> Mapping[str, Any]:
    """Returns the values of names at the failing line, with its file's globals; in strict mode ``self`` alone, in the model's forward."""
    frames = _frames_at(failed)
    found = frames[-1].f_globals if frames else {}
    if not found and failed.frame is not None and failed.module is not None and _is_its_forward(failed.module, failed.frame):
        return {"self": failed.module}
    return {**found, **_locals_at(failed)}


def _is_its_forward(module: Any, frame: Frame) -> bool:
    """True if a line is in the forward of a module's class."""
    code = getattr(getattr(type(module), "forward", None), "__code__", None)
    return code is not None and code.co_filename == frame.filename and any(line == frame.line for _, _, line in code.co_lines())


def held_at(dotted: str, variables: Mapping[str, Any]) -> Any:
    """Returns the value of a dotted name, without running a property; None where it is not known."""
    name, *attributes = dotted.split(".")
    value = variables.get(name)
    for attribute in attributes:
        own = vars(value) if hasattr(value, "__dict__") else {}
        holders = [own, own.get("_modules") or {}, *(vars(it) for it in type(value).__mro__)]
        value = next((it[attribute] for it in holders if attribute in it), None)
    return value


def _lookup(variables: Mapping[str, Any]) -> LiveLookup:
    def held(dotted: str) -> LiveValue | None:
        name, *attributes = dotted.split(".")
        if name not in variables:
            return None
        return live_attribute(variables[name], tuple(attributes)) if attributes else live_value(variables[name])

    return held
