"""Warnings on a program before it is lowered, from its record alone. Knows no torch, and needs no target installed."""

import re
from collections.abc import Iterator

from export_explorer.features.deploy.deployment import TARGET_NAMES, DeployNote
from export_explorer.features.deploy.protocol import Target
from export_explorer.record import Capture
from export_explorer.record.dims import FREE

_OWN_NAMESPACES = frozenset({"aten", "prims", "quantized_decomposed", "torchao", "onnx"})
_OPERATOR = re.compile(r"(?<!\w)(?P<namespace>[a-z_]\w*)\.\w+\.\w+")
_OVERLOAD = re.compile(r"\.[A-Za-z_]+$")
_RANDOM = re.compile(
    r"aten\.(?:rand|randn|randint|randperm|rand_like|randn_like|randint_like|bernoulli|multinomial|normal|uniform|dropout|native_dropout|alpha_dropout|feature_dropout|rrelu)_?\.\w+"
)
_DROPOUT_IS_OFF = {("train", "False"), ("training", "False"), ("p", "0.0")}
_CONVOLUTION = re.compile(r"aten\.(?:convolution|conv\d?d?\w*)\.")
_NOWHERE = {
    *(f"aten.special_{name}" for name in ("airy_ai", "bessel_j0", "bessel_j1", "bessel_y0", "bessel_y1", "i1", "i1e", "ndtri", "zeta")),
    *(f"aten.{name}" for name in ("cummax", "digamma", "igamma", "linalg_qr", "linalg_svd", "median", "searchsorted")),
}
_LACKING: dict[Target, set[str]] = {
    "onnx": _NOWHERE | {"aten.gcd", "aten.kthvalue"},
    "openvino": _NOWHERE | {f"aten.{name}" for name in ("bincount", "fft_fft", "histc", "rand_like", "randn", "randn_like")},
    "executorch": _NOWHERE | {f"aten.{name}" for name in ("histc", "rand_like", "randn_like")},
}
"""Operators that a target refused when it was asked: far from all that it lacks."""

_SEEN: dict[Target, str] = {"onnx": "torch 2.13", "openvino": "OpenVINO 2026.4", "executorch": "ExecuTorch 1.5"}
_DATA_SYMBOL = re.compile(r"\bu\d+\b")


def warnings_before(capture: Capture, target: Target) -> list[DeployNote]:
    """Returns the warnings on a program for a target, those that lose results first."""
    return [
        *_mutated(capture, target),
        *_constants_returned(capture, target),
        *_no_maximum(capture, target),
        *_int_inputs(capture, target),
        *_custom_operators(capture, target),
        *_outside(capture, target),
        *_random(capture, target),
        *_convolutions(capture, target),
        *_data_dependent(capture, target),
    ]


def _mutated(capture: Capture, target: Target) -> Iterator[DeployNote]:
    frames = {node.path: node.frame for node in capture.nodes}
    for output in capture.outputs:
        if output.kind == "changed_buffer" and target == "executorch":
            message = (
                f"The program updates buffer `{output.target}`. ExecuTorch stores no first value of it by default; "
                "the program is lowered with `InitializedMutableBufferPass`, which stores it."
            )
        elif output.kind in ("changed_buffer", "changed_parameter", "changed_input") and target != "executorch":
            kept = "It keeps the caller's values" if output.kind == "changed_input" else "Each call starts from its exported value"
            what = output.kind.removeprefix("changed_")
            message = f"The program updates {what} `{output.target}`; {TARGET_NAMES[target]} does not. {kept}."
        else:
            continue
        yield DeployNote(message=message, node=output.node, frame=frames.get(output.node or ""))


def _constants_returned(capture: Capture, target: Target) -> Iterator[DeployNote]:
    for output in capture.outputs:
        if target == "onnx" and output.kind == "constant" and output.shape is None:
            value = "None" if output.value is None else output.value.expr
            yield DeployNote(message=f"Output `{output.path}` is the constant {value}, for which ONNX has no output. Return tensors only.")


def _no_maximum(capture: Capture, target: Target) -> Iterator[DeployNote]:
    if target != "executorch":
        return
    limits = () if capture.operators is None else capture.operators.limits
    for dim in capture.dims:
        if dim.dim is not None and dim.got == "dynamic" and dim.upper is None:
            # What no guard checks, an operator may limit.
            bounds = [size for limit in limits if limit.dim == dim.ref and limit.relation == "at_most" for size in limit.sizes]
            maximum = min(bounds, default="…")
            request = f'Dim("{dim.asked.name}", max={maximum})' if dim.asked.name is not None else f"AUTO(max={maximum})"
            yield DeployNote(
                message=f"{dim.ref} needs a maximum. Without one, ExecuTorch accepts sizes up to the example size, {dim.size}. Request `{request}`.",
                frame=dim.frame,
            )


def _int_inputs(capture: Capture, target: Target) -> Iterator[DeployNote]:
    for dim in capture.dims:
        if dim.dim is None and dim.got in FREE and target == "executorch":
            yield DeployNote(message=f"Input `{dim.input}` is a dynamic int, which ExecuTorch does not accept. Pass a tensor.")


def _custom_operators(capture: Capture, target: Target) -> Iterator[DeployNote]:
    # `deploy` passes no such table.
    advice = " Pass `torch.onnx.export` a function for it in `custom_translation_table`." if target == "onnx" else ""
    seen = set()
    for node in capture.nodes:
        match = _OPERATOR.fullmatch(node.target)
        if node.op == "call_function" and match is not None and match["namespace"] not in _OWN_NAMESPACES and node.target not in seen:
            seen.add(node.target)
            message = f"`{node.target}` is a custom operator, which {TARGET_NAMES[target]} cannot translate.{advice}"
            yield DeployNote(message=message, node=node.path, frame=node.frame)


def _outside(capture: Capture, target: Target) -> Iterator[DeployNote]:
    """Yields the operators that a target is known to lack; others may be lacking too."""
    seen = set()
    for node in capture.nodes:
        name = _OVERLOAD.sub("", node.target)
        if node.op == "call_function" and name in _LACKING[target] and name not in seen:
            seen.add(name)
            message = f"{TARGET_NAMES[target]} cannot translate `{node.target}` (seen with {_SEEN[target]})."
            yield DeployNote(message=message, node=node.path, frame=node.frame)


def _random(capture: Capture, target: Target) -> Iterator[DeployNote]:
    # A functional dropout draws in a model that is not in training mode, too: its arguments do not say why.
    is_training = any(remark.kind == "training_mode" for remark in capture.remarks)
    for node in capture.nodes:
        if node.op != "call_function" or not _RANDOM.fullmatch(node.target) or _OVERLOAD.sub("", node.target) in _LACKING[target]:
            continue
        is_off = any((argument.name, argument.value) in _DROPOUT_IS_OFF for argument in node.arguments)
        if not is_off:
            message = f"`{node.target}` draws random numbers, so the results of {TARGET_NAMES[target]} differ from those of the model."
            if is_training:
                message += " The model is in training mode: call `model.eval()` before exporting."
            yield DeployNote(message=message, node=node.path, frame=node.frame)
            return


def _convolutions(capture: Capture, target: Target) -> Iterator[DeployNote]:
    for node in capture.nodes:
        batch = (node.shape or "").strip("[]").partition(",")[0]
        if target == "executorch" and _CONVOLUTION.match(node.target) and batch and not batch.isdigit():
            message = (
                f"torch selects a convolution algorithm by batch size, which would limit {batch} while ExecuTorch lowers the program. "
                "The program is lowered with `backed_size_oblivious`, which keeps the range."
            )
            yield DeployNote(message=message, node=node.path, frame=node.frame)
            return


def _data_dependent(capture: Capture, target: Target) -> Iterator[DeployNote]:
    frames = {node.path: node.frame for node in capture.nodes}
    for output in capture.outputs:
        if target == "executorch" and any(_DATA_SYMBOL.search(size.expr) for size in output.shape or ()):
            name = output.path or "output"
            message = f"Output `{name}` has a size that depends on data. ExecuTorch needs a maximum: bound it with `torch._check`."
            yield DeployNote(message=message, node=output.node, frame=frames.get(output.node or ""))
