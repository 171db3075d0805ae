"""``torch.export.draft_export``: a program of a model that does not export, and the assumptions made for it.

They are read without torch's texts, files and logs.
"""

import ast
import contextlib
import logging
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal
from unittest import mock

import torch
from torch._subclasses import meta_utils
from torch.export import ExportedProgram

from export_explorer.texts import syntax_tree
from export_explorer.torch_internals.compiler import TRACE_LOGGER
from export_explorer.torch_internals.frames import Location

_TRACE_FOLDER: str = getattr(torch._logging._internal, "DTRACE_ENV_VAR", "TORCH_DTRACE")
"""The environment variable for the log folder of ``CaptureStructuredTrace``, by default a new one below ``/tmp``; seen in 2.13."""

AssumptionKind = Literal["missing_fake_kernel", "mismatched_fake_kernel", "data_dependent", "guard"]

_KINDS: Mapping[str, AssumptionKind] = {
    "MISSING_FAKE_KERNEL": "missing_fake_kernel",
    "MISMATCHED_FAKE_KERNEL": "mismatched_fake_kernel",
    "DATA_DEPENDENT_ERROR": "data_dependent",
    "GUARD_ADDED": "guard",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumption:
    """An assumption that a draft made in order to continue.

    Attributes:
        kind: the obstacle.
        operator: ``mylib.foo.default``, of a kernel.
        reason: why a fake kernel is wrong, in torch's words.
        expr: torch's expression that was assumed to be true, or that was evaluated: ``Eq(s77, 8)``, ``u2 > 2``.
        result: the value assumed for a data-dependent expression: ``True``.
        occurrences: the number of times that it occurred.
        locations: the Python stack that torch noted, outermost first, including frames of torch.
        names: the local variable of the last frame that holds a symbol, by the symbol.
    """

    kind: AssumptionKind
    operator: str | None = None
    reason: str | None = None
    expr: str = ""
    result: str | None = None
    occurrences: int = 1
    locations: tuple[Location, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """The result of a draft.

    Attributes:
        program: with asserts for the assumptions.
        assumptions: in the order of tracing; of several guards of a line torch notes the first alone.
        profiles: the calls of each operator without a fake kernel, as the plain data of an `OperatorProfile`.
        is_relaxed: True if the requested Dims did not hold, and were replaced by ``Dim.AUTO``.
    """

    program: ExportedProgram
    assumptions: tuple[Assumption, ...]
    profiles: Mapping[str, list[dict[str, Any]]]
    is_relaxed: bool


def draft(make: Callable[[], ExportedProgram]) -> Draft:
    """Calls `make`, which calls ``torch.export.draft_export``, and reads its report.

    ``ExportedProgram._report`` with ``failures`` (``failure_type``, ``data``) and ``op_profiles``, ``torch/export/_draft_export.py``; seen
    in 2.13. A program without a report has no assumptions here. torch's log of the run is written to a folder that is deleted, and its
    handlers are restored.
    """
    with _no_trace_left(), _with_values_of_parameters():
        program = make()
    report: Any = getattr(program, "_report", None)
    failures = getattr(report, "failures", ())
    # torch notes the name of each file once per process, in a table by name; seen in 2.13 and 2.15.
    file_of = {number: name for name, number in getattr(torch._logging.structured, "INTERN_TABLE", {}).items()}
    return Draft(
        program=program,
        assumptions=tuple(_assumption(it, file_of) for it in failures if it.failure_type.name in _KINDS),
        profiles={name: list(map(_call, seen)) for name, seen in getattr(report, "op_profiles", {}).items()},
        is_relaxed=any("new_dynamic_shapes" in it.data for it in failures),
    )


@contextlib.contextmanager
def _no_trace_left() -> Iterator[None]:
    """Leaves neither a file nor another set of handlers behind; the draft is not written to the user's own trace."""
    logger = logging.getLogger(TRACE_LOGGER)
    handlers, folder_before = list(logger.handlers), os.environ.get(_TRACE_FOLDER)
    with tempfile.TemporaryDirectory(prefix="export_explorer_", ignore_cleanup_errors=True) as folder:
        os.environ[_TRACE_FOLDER] = folder
        try:
            yield
        finally:
            if folder_before is None:
                del os.environ[_TRACE_FOLDER]
            else:
                os.environ[_TRACE_FOLDER] = folder_before
            logger.handlers[:] = handlers
            for reference in list(getattr(logging, "_handlerList", ())):
                handler = reference()
                if getattr(handler, "root_dir", None) == folder:
                    handler.close()


def _with_values_of_parameters() -> contextlib.AbstractContextManager[Any]:
    """Gives a draft the values of parameters: torch copies plain tensors alone, and the draft reads unset memory; seen in 2.13."""
    if (safe_copy := getattr(meta_utils, "_safe_copy", None)) is None:
        return contextlib.nullcontext()

    def copy(to: torch.Tensor, of: torch.Tensor | None) -> None:
        safe_copy(to, of.data if isinstance(of, torch.nn.Parameter) else of)

    return mock.patch.object(meta_utils, "_safe_copy", copy)


class _Infix(ast.NodeTransformer):
    """A transformer of calls of sympy's functions into Python's operators."""

    _COMPARED: Mapping[str, ast.cmpop] = {"Eq": ast.Eq(), "Ne": ast.NotEq()}
    _COMPUTED: Mapping[str, ast.operator] = {"Mod": ast.Mod(), "PythonMod": ast.Mod(), "FloorDiv": ast.FloorDiv(), "IntTrueDiv": ast.Div()}

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Returns the operator in place of the call, where there is one."""
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name(id=name), args=[left, right]) if name in self._COMPARED:
                return ast.Compare(left, [self._COMPARED[name]], [right])
            case ast.Call(func=ast.Name(id=name), args=[left, right]) if name in self._COMPUTED:
                return ast.BinOp(left, self._COMPUTED[name], right)
        return node


def as_python(expr: str) -> str:
    """Returns an expression of torch as Python writes it, ``3*s77 % 2 == 0`` for ``Eq(Mod(3*s77, 2), 0)``; unchanged if it is no Python."""
    try:
        return ast.unparse(_Infix().visit(syntax_tree(expr, mode="eval")))
    except (SyntaxError, ValueError):
        return expr


def _assumption(failure: Any, file_of: Mapping[int, str]) -> Assumption:
    data: Mapping[str, Any] = failure.data
    stack = data.get("user_stack") or ()
    locations = tuple(
        Location(file_of[frame["filename"]], frame["line"], frame["name"]) for frame in stack if frame.get("filename") in file_of
    )
    frame_locals = (data.get("frame_locals") or {}).get("locals") or {}
    return Assumption(
        kind=_KINDS[failure.failure_type.name],
        operator=data.get("op"),
        reason=data.get("reason"),
        expr=str(data.get("expr", "")),
        result=None if data.get("result") is None else str(data["result"]),
        occurrences=int(data.get("occurrences", 1)),
        locations=locations,
        names={str(values[0]): name for name, values in frame_locals.items() if isinstance(values, list) and len(values) == 1},
    )


def _call(profile: Any) -> dict[str, Any]:
    outputs = profile.out_profile if isinstance(profile.out_profile, tuple | list) else (profile.out_profile,)
    return {
        "inputs": [None if seen is None else _tensor(seen) for seen in profile.args_profile],
        "outputs": [_tensor(seen) for seen in outputs if seen is not None],
    }


def _tensor(seen: Any) -> dict[str, Any]:
    return {"dtype": str(seen.dtype).removeprefix("torch."), "rank": int(seen.rank), "device": str(seen.device)}
