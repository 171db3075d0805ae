"""Which fixed sizes of a model's tensors are lengths, of which a part will do, and which are the tensor's own, as a weight's features are."""

import re

from export_explorer.model import Capture, Cause

_POINTWISE = (
    "add",
    "sub",
    "mul",
    "div",
    "masked_fill",
    "where",
    "scaled_dot_product_attention",
    "stack",
    "logical_and",
    "logical_or",
    "maximum",
    "minimum",
)
_MASKING = ("masked_fill", "where", "scaled_dot_product_attention")
_OF_PAIRS = re.compile(r"mask|causal|alibi|tril|triu|rel_|bias_table", re.IGNORECASE)
"""Names of tensors whose dimensions are all lengths."""
_OF_LENGTH = re.compile(
    r"pos|(^|[._])pe($|[._\d])|(^|[._])wpe|rope|rotary|cos|sin|freq|time|seq|length|window|grid|anchor|steps|ids", re.IGNORECASE
)
"""Names of tensors with a row for each place."""
_METHOD = re.compile(r"\.\w+\(")
"""The name of a method says nothing of a tensor."""
_PER_FEATURE = re.compile(r"mean|std|var|scale|gamma|beta|weight|norm|cls_token|sep_token", re.IGNORECASE)


def is_length(cause: Cause, capture: Capture) -> bool:
    """Whether a size was held against a length of a tensor that is added to it or masks it, so that the tensor can be cut.

    By what the operator does, by where the dimension stands (features come last) and by what the tensor is called.
    """
    tensor = cause.tensor
    if tensor is None or tensor.dim is None or _operator(cause) not in _POINTWISE:
        return False
    name, is_last = _METHOD.sub("(", tensor.name), tensor.dim >= _last_long(tensor.shape)
    if _operator(cause) in _MASKING or _OF_PAIRS.search(name):
        return True
    if _PER_FEATURE.search(name) and tensor.kind != "made":
        return False
    if tensor.kind != "made" and sum(size == tensor.shape[tensor.dim] for size in tensor.shape) > 1 and not is_parameter(cause, capture):
        return True
    # Features come last, unless there is one dimension alone.
    is_alone = sum(size != "1" for size in tensor.shape) == 1
    return not is_last or (is_alone and _OF_LENGTH.search(name) is not None)


def is_parameter(cause: Cause, capture: Capture) -> bool:
    """Whether a tensor is learned, as far as the program's signature says."""
    return any(entry.target == (cause.tensor and cause.tensor.name) and entry.kind == "PARAMETER" for entry in capture.signature)


def _last_long(shape: tuple[str, ...]) -> int:
    return max((index for index, size in enumerate(shape) if size != "1"), default=0)


def _operator(cause: Cause) -> str:
    return "" if cause.operator is None else cause.operator.rpartition(".")[2].rstrip("_")
