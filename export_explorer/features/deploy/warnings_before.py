"""Warnings on a program before it is lowered, from its record alone. Knows no torch, and needs no target installed."""

import re
from collections.abc import Iterator

from export_explorer.features.deploy.deployment import TARGET_NAMES, DeployNote
from export_explorer.features.deploy.protocol import Target
from export_explorer.record import Capture
from export_explorer.record.dims import FREE

_OWN_NAMESPACES = frozenset({"aten", "prims", "quantized_decomposed", "torchao", "onnx"})
_OPERATOR = re.compile(r"(?P<namespace>[a-z_]\w*)\.\w+\.\w+")
_DATA_SYMBOL = re.compile(r"\bu\d+\b")


def warnings_before(capture: Capture, target: Target) -> list[DeployNote]:
    """Returns the warnings on a program for a target, those that lose results first."""
    return [
        *_mutated(capture, target),
        *_constants_returned(capture, target),
        *_no_maximum(capture, target),
        *_int_inputs(capture, target),
        *_custom_operators(capture, target),
        *_data_dependent(capture, target),
    ]


def _mutated(capture: Capture, target: Target) -> Iterator[DeployNote]:
    nodes = {node.path: node for node in capture.nodes}
    for output in capture.outputs:
        if output.kind in ("changed_buffer", "changed_parameter", "changed_input") and target != "executorch":
            node = None if output.node is None else nodes.get(output.node)
            what = {"changed_buffer": "Buffer", "changed_parameter": "Parameter", "changed_input": "Input"}[output.kind]
            kept = "keeps the caller's values" if output.kind == "changed_input" else "has its exported value at every call"
            yield DeployNote(
                message=f"{what} `{output.target}` is updated by the program and not by {TARGET_NAMES[target]}: it {kept}.",
                node=output.node,
                frame=None if node is None else node.frame,
            )


def _constants_returned(capture: Capture, target: Target) -> Iterator[DeployNote]:
    for output in capture.outputs:
        if target == "onnx" and output.kind == "constant" and output.shape is None:
            value = "None" if output.value is None else output.value.expr
            yield DeployNote(message=f"Output `{output.path}` is the constant {value}, for which ONNX has no output. Return tensors only.")


def _no_maximum(capture: Capture, target: Target) -> Iterator[DeployNote]:
    if target != "executorch":
        return
    for dim in capture.dims:
        if dim.dim is not None and dim.got == "dynamic" and dim.upper is None:
            yield DeployNote(
                message=f"{dim.ref} needs a maximum: ExecuTorch takes sizes up to that of the example, {dim.size}, without one. "
                f"Request `AUTO(max=…)`.",
                frame=dim.frame,
            )


def _int_inputs(capture: Capture, target: Target) -> Iterator[DeployNote]:
    for dim in capture.dims:
        if dim.dim is None and dim.got in FREE and target == "executorch":
            yield DeployNote(message=f"Input `{dim.input}` is a dynamic int, which ExecuTorch cannot be given. Pass a tensor instead.")


def _custom_operators(capture: Capture, target: Target) -> Iterator[DeployNote]:
    seen = set()
    for node in capture.nodes:
        match = _OPERATOR.fullmatch(node.target)
        if node.op == "call_function" and match is not None and match["namespace"] not in _OWN_NAMESPACES and node.target not in seen:
            seen.add(node.target)
            yield DeployNote(
                message=f"Operator `{node.target}` is custom: {TARGET_NAMES[target]} has no translation of it.",
                node=node.path,
                frame=node.frame,
            )


def _data_dependent(capture: Capture, target: Target) -> Iterator[DeployNote]:
    nodes = {node.path: node for node in capture.nodes}
    for output in capture.outputs:
        sizes = [size.expr for size in output.shape or () if _DATA_SYMBOL.search(size.expr)]
        if sizes and target == "executorch":
            node = None if output.node is None else nodes.get(output.node)
            yield DeployNote(
                message=f"Output `{output.path or 'output'}` has a size that depends on data. ExecuTorch needs a maximum: bound it with "
                "`torch._check`.",
                node=output.node,
                frame=None if node is None else node.frame,
            )
