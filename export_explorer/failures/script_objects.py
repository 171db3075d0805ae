"""An object of a class in C++ that the model holds, as the packed weights of a quantized layer are."""

from export_explorer.failures.handler import Message
from export_explorer.model import Fix


def script_object_message(class_name: str | None) -> Message:
    """Which class it is, and what to do instead."""
    if _is_quantized(class_name):
        return Message(
            f"The model is quantized, and holds its weights packed, as a {class_name}, into which tracing does not see",
            "export it before it is quantized, and quantize the program",
        )
    held = f"a {class_name}" if class_name else "one"
    return Message(f"The model holds an object of a class in C++, {held}, into which tracing does not see", "register a fake class for it")


def script_object_fixes(class_name: str | None) -> tuple[Fix, ...]:
    """Quantization after the export; for other classes a fake one."""
    if _is_quantized(class_name):
        lines = (
            "from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e",
            "",
            "exported = torch.export.export(model, inputs).module()  # the model as it was before it was quantized",
            "prepared = prepare_pt2e(exported, ...)  # with the quantizer of the backend",
            "prepared(*inputs)  # with data that are like those to come",
            "quantized = convert_pt2e(prepared)",
        )
        title = "export the model in floating point, and quantize the program with torchao's PT2E"
        return (Fix(title=title, kind="change_code", code=lines, applicability="has_placeholders"),)
    lines = (
        f'@torch._library.register_fake_class("{class_name or "my_library"}")',
        "class Fake:",
        "    def __init__(self, ...): ...  # what it is made of",
        "",
        "    @classmethod",
        "    def __obj_unflatten__(cls, flat): ...  # from what its __obj_flatten__ in C++ gives",
    )
    return (Fix(title="register a fake class for it", kind="change_code", code=lines, applicability="has_placeholders"),)


def _is_quantized(class_name: str | None) -> bool:
    return class_name is not None and "PackedParams" in class_name
