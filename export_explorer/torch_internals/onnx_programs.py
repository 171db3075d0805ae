"""Torch's ONNX exporter: the ONNX model of a program, the node that each of its operators was made from, and what it cannot translate."""

import contextlib
import io
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from export_explorer.torch_internals.compiler import wrapped_errors
from export_explorer.torch_internals.global_state import without_warnings_logged

NODE_KEY = "pkg.torch.onnx.fx_node"
"""The metadata of an ONNX operator with the text of its node, ``%linear : [num_users=1] = call_function[…]``; seen in 2.13."""

_MISSING = re.compile(r"^- `(?P<operator>[^`]+)`:")
_AT_NODE = re.compile(r"Error when translating node %(?P<node>\w+) ")
_NO_FUNCTION = re.compile(r"OpOverload\(op='(?P<operator>[\w.:]+)', overload='(?P<overload>\w+)'")
_UNREGISTERED = "No decompositions registered for"
"""In the exporter's reason for an operator that it has no ONNX function of, of complex numbers or of others; seen in 2.13."""
_COLOR = re.compile(r"\x1b\[\d*m")


@dataclass(frozen=True, slots=True)
class UntranslatedNode:
    """A node that the exporter cannot translate.

    Attributes:
        node: its name in the decomposed program.
        operator: ``aten._linalg_svd.default``; empty if it is not named.
        reason: the exporter's.
    """

    node: str
    operator: str
    reason: str


class OnnxExportError(Exception):
    """The exporter's refusal of a program; the message is its innermost cause.

    Attributes:
        nodes: all that it cannot translate.
        decomposed: the program with these nodes; None if it is not known.
    """

    def __init__(self, message: str, nodes: tuple[UntranslatedNode, ...], decomposed: torch.export.ExportedProgram | None) -> None:
        super().__init__(message)
        self.nodes, self.decomposed = nodes, decomposed


def onnx_program(program: torch.export.ExportedProgram) -> Any:
    """Returns the ``torch.onnx.ONNXProgram`` of a program, which is unchanged: ``torch.onnx.export``; seen in 2.13.

    Raises:
        OnnxExportError: the exporter cannot translate the program.
    """
    made_in = tempfile.TemporaryDirectory(prefix="export_explorer_onnx_", ignore_cleanup_errors=True)
    # Without what the exporter prints, and its warnings that torchvision is not installed.
    with made_in as folder, without_warnings_logged(), contextlib.redirect_stdout(io.StringIO()):
        try:
            return torch.onnx.export(program, dynamo=True, report=True, artifacts_dir=folder, verbose=False)
        except Exception as error:
            reports = [path.read_text(encoding="utf-8", errors="replace") for path in Path(folder).glob("onnx_export_*.md")]
            nodes = _untranslated(error, reports)
            raise OnnxExportError(_cause(error), nodes, decomposed_program(program) if nodes else None) from error


def _untranslated(error: BaseException, reports: list[str]) -> tuple[UntranslatedNode, ...]:
    """Returns the nodes that the report lists, which leaves out nested graphs, and the one at which the exporter ended."""
    found: dict[str, UntranslatedNode] = {}
    for line in (line for report in reports for line in report.splitlines()):
        before, example, after = line.partition(" Example node: ")
        if example and (start := _MISSING.match(before)) is not None:
            reason = _reason(before[start.end() :].strip().rstrip("."))
            names = after.rpartition("All nodes: `[")[2].partition("]")[0]
            found |= {name: UntranslatedNode(name, start["operator"], reason) for name in names.split(", ")}
    for text in map(str, wrapped_errors(error)):
        if (at := _AT_NODE.search(text)) is not None and at["node"] not in found:
            cause = _cause(error)
            named = _NO_FUNCTION.search(cause)
            operator = f"{named['operator']}.{named['overload']}" if named else ""
            found[at["node"]] = UntranslatedNode(at["node"], operator, _reason(cause))
    return tuple(found.values())


def _reason(text: str) -> str:
    return "no ONNX function in torch" if _UNREGISTERED in text else text


def _cause(error: BaseException) -> str:
    last = wrapped_errors(error)[-1]
    return " ".join(_COLOR.sub("", str(last)).split()) or type(last).__name__


def decomposed_program(program: torch.export.ExportedProgram) -> torch.export.ExportedProgram:
    """Returns the program as the exporter decomposes it.

    ``torch.onnx._internal.exporter._fx_passes.decompose_with_registry``; seen in 2.13. Torch's own decomposition where the name is gone,
    which has other names for some nodes.
    """
    decomposed: torch.export.ExportedProgram
    try:
        from torch.onnx._internal.exporter import _fx_passes, _registration

        decomposed = _fx_passes.decompose_with_registry(program, _registration.ONNXRegistry.from_torchlib())
    except Exception:
        decomposed = program.run_decompositions()
    return decomposed


def node_name(text: str) -> str:
    """Returns the name of a node in the text that an ONNX operator keeps of it under `NODE_KEY`; empty if there is none."""
    return text.partition(":")[0].strip(" %")
