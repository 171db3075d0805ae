"""What torch says of objects in C++ and of functions of sizes that a program cannot hold; texts seen in 2.13."""

import re

from export_explorer.torch_internals.causes import UnsupportedCode

_SCRIPT_OBJECT = re.compile(r"__torch__\.torch\.classes\.(?:\w+\.)*(?P<name>\w+) .*does not have a field with name '__obj_flatten__'")
_SIZE_FUNCTION = re.compile(r"<function _sym_(?P<name>\w+) at \w+>' is not an allowed operator type")


def unsupported_by_text(error: BaseException, text: str) -> UnsupportedCode | None:
    """The object, or the function of a size, that torch names; None where it names none."""
    if (match := _SCRIPT_OBJECT.search(text)) is not None:
        return UnsupportedCode("script_object", match["name"])
    if (match := _SIZE_FUNCTION.search(text)) is not None:
        return UnsupportedCode("size_function", match["name"])
    # Strict mode does not name the class: the weights of a quantized layer are known by the layer's file in torch/ao/nn/quantized.
    is_quantized = any("quantized" in summary.filename for summary in getattr(error, "real_stack", None) or ())
    return UnsupportedCode("script_object", "LinearPackedParamsBase") if is_quantized and "(ScriptObject)" in text else None
