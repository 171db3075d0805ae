"""An exception of an export, taken apart once: the only file that matches torch's texts."""

import builtins
import re
import traceback
from dataclasses import dataclass
from typing import Any

import torch

from export_explorer.torch_internals.frames import TORCH_FOLDER, operator_of_frame, strict_location
from export_explorer.torch_internals.locations import Location, locations_of_summaries


@dataclass(frozen=True, slots=True)
class ErrorParts:
    """What an exception of an export holds beside its text.

    Attributes:
        name: the class, ``GuardOnDataDependentSymNode``.
        category: torch's own, ``CONSTRAINT_VIOLATION`` (``UserError.error_type``) or ``Data-dependent branching`` (``Unsupported.gb_type``).
        text: what torch says, without its advertisement of draft_export.
        user_stack: the user's lines as Dynamo saw them, outermost first; empty in non-strict mode.
        condition: the sympy condition that could not be decided, of a data-dependent error.
        is_on_tensor: whether it was the truth of a tensor that could not be decided.
        partial_graph: the program so far as text, of a data-dependent error.
        cause: the exception that Dynamo observed in the user's code, ``KeyError: b``.
    """

    name: str
    category: str | None
    text: str
    user_stack: tuple[Location, ...]
    condition: Any | None
    is_on_tensor: bool
    partial_graph: str | None
    cause: str | None


def error_parts(error: BaseException) -> ErrorParts:
    """Takes an exception of an export apart; attributes seen in 2.13 and 2.15, each left out where it is gone.

    ``UserError.error_type`` and ``msg``, ``Unsupported.gb_type``, ``TorchDynamoException.real_stack`` (``torch/_dynamo/exc.py``),
    ``GuardOnDataDependentSymNode.cond`` (``torch/fx/experimental/symbolic_shapes.py``) and ``partial_fx_graph``. ``str(error)`` carries a
    suffix that ``torch/export/__init__.py`` appends. The truth of a tensor is ``gb_type`` ``Data-dependent branching`` in strict mode; in
    non-strict mode the operator ``Tensor.__bool__`` is in the traceback (see `operator_of_frame`), which that of a number is not; seen in
    2.13 and 2.15. Where torch fails at suggesting fixes for a violation, it is the violation that is taken apart.
    """
    error = _violation_behind(error) or error
    text = str(getattr(error, "msg", None) or error).partition("The error above occurred when calling torch.export.export")[0]
    error_type = getattr(error, "error_type", None)
    context = error.__context__
    condition = getattr(error, "cond", getattr(context, "cond", None))
    return ErrorParts(
        name=type(error).__name__,
        category=getattr(error_type, "name", None) or getattr(error, "gb_type", None),
        text=text.strip(),
        user_stack=_user_stack(error),
        condition=condition,
        is_on_tensor=getattr(error, "gb_type", None) == "Data-dependent branching" or _was_in(error, torch.Tensor.__bool__),
        partial_graph=getattr(error, "partial_fx_graph", getattr(context, "partial_fx_graph", None)),
        cause=_observed(error),
    )


def _user_stack(error: BaseException) -> tuple[Location, ...]:
    running = (strict_location(frame) for frame, _ in traceback.walk_tb(error.__traceback__))
    stack = getattr(error, "real_stack", None) or ()
    return tuple(locations_of_summaries(stack, [location for location in running if location is not None]) if stack else ())


def _was_in(error: BaseException, operator: Any) -> bool:
    return any(operator_of_frame(frame) is operator for frame, _ in traceback.walk_tb(error.__traceback__))


def _violation_behind(error: BaseException) -> BaseException | None:
    """The constraint violation that torch was about to raise when its search for fixes raised `error` instead; None if it was not at that.

    The local ``constraint_violation_error`` of ``prettify_results`` (``torch/fx/experimental/symbolic_shapes.py``), which makes a Dim of the sizes
    that a divisor leaves, and cannot where that is one size: ``Cannot create Dim with inconsistent min=2, max=2``; seen in 2.13 and 2.15.
    """
    for frame, _ in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_name == "prettify_results" and frame.f_code.co_filename.startswith(TORCH_FOLDER):
            violation = frame.f_locals.get("constraint_violation_error")
            return violation if isinstance(violation, BaseException) else None
    return None


def partial_graphs(error: BaseException) -> list[torch.fx.Graph]:
    """The graphs that torch was tracing when it raised, each as far as it got, outermost first; empty where nothing of them is left.

    Locals of torch's frames in the traceback, seen in 2.13 and 2.15: ``gm`` once tracing was over (``torch/export/_trace.py``), ``tracer.graph`` of
    ``dispatch_trace`` while it ran, in strict mode ``graph`` of ``torch/_dynamo/functional_export.py`` and ``output.graph`` of Dynamo's ``step``. Dynamo
    strips the frames of some errors; then there is nothing.
    """
    found: dict[int, torch.fx.Graph] = {}
    tracebacks = [error.__traceback__, getattr(error.__context__, "__traceback__", None)]
    for start in tracebacks:
        for frame, _ in traceback.walk_tb(start):
            if not frame.f_code.co_filename.startswith(TORCH_FOLDER):
                continue
            holder = {"dispatch_trace": "tracer", "step": "self"}.get(frame.f_code.co_name)
            values = [frame.f_locals.get(name) for name in ("gm", "graph", holder) if name is not None]
            graphs = (getattr(getattr(value, "output", value), "graph", None) for value in values)
            found |= {id(graph): graph for graph in graphs if isinstance(graph, torch.fx.Graph) and id(graph) not in found}
    return list(found.values())


def _observed(error: BaseException) -> str | None:
    # ObservedKeyError stands for KeyError, ObservedValueErrorError for ValueError and ObservedKeyboardInterruptError for KeyboardInterrupt.
    if error.__cause__ is None:
        return None
    name = type(error.__cause__).__name__.removeprefix("Observed")
    name = name if hasattr(builtins, name) else name.removesuffix("Error")
    said = re.search(r"raised exception \w+\((?P<quote>[\"'])(?P<said>.*)(?P=quote)\)", str(error))
    if said is None:
        return name
    return f"{name}: {said['said']!r}" if name == "KeyError" else f"{name}: {said['said']}"
