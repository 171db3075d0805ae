"""A saved program as text, as torch prints it."""

import functools
from collections.abc import Callable
from typing import Any

from export_explorer.torch_internals.stored import StoredGraph, StoredNode, StoredNumber, StoredTensor

_SHORT = {
    "float32": "f32",
    "float64": "f64",
    "float16": "f16",
    "bfloat16": "bf16",
    "int64": "i64",
    "int32": "i32",
    "int16": "i16",
    "int8": "i8",
}
_SHORT |= {"uint8": "u8", "bool": "b8", "complex64": "c64", "complex128": "c128"}


def listing(graph: StoredGraph) -> str:
    """Returns the nodes as text, a line each."""
    # A few sizes are all that there are, and to print one takes sympy long.
    printed = functools.cache(str)
    placeholders = [node for node in graph.nodes if node.op == "placeholder"]
    head = f"def forward(self, {', '.join(node.name + _annotation(node, printed) for node in placeholders)}):"
    body = [f"    {_line(node, printed)}" for node in graph.nodes if node.op != "placeholder"]
    return "\n".join([head, *body])


def _line(node: StoredNode, printed: Callable[[Any], str]) -> str:
    if node.op == "output":
        return f"return {_text(node.args[0])}"
    if node.op == "get_attr":
        return f"{node.name} = self.{node.target}"
    target = node.target if isinstance(node.target, str) else getattr(node.target, "name", "operator.getitem")
    given = [*map(_text, node.args), *(f"{name}={_text(value)}" for name, value in node.kwargs.items())]
    return f"{node.name}{_annotation(node, printed)} = {'torch.ops.' if not isinstance(node.target, str) and hasattr(node.target, 'arguments') else ''}{target}({', '.join(given)})"


def _annotation(node: StoredNode, printed: Callable[[Any], str]) -> str:
    value = node.meta.get("val")
    if isinstance(value, StoredTensor):
        dtype = value.dtype.removeprefix("torch.")
        return f': "{_SHORT.get(dtype, dtype)}[{", ".join(printed(size.expr) if isinstance(size, StoredNumber) else str(size) for size in value.shape)}]"'
    return f': "{type(value).__name__}({printed(value.expr)})"' if isinstance(value, StoredNumber) else ""


def _text(value: Any) -> str:
    if isinstance(value, StoredNode):
        return value.name
    if isinstance(value, list | tuple):
        items = ", ".join(map(_text, value))
        return f"[{items}]" if isinstance(value, list) else f"({items}{',' if len(value) == 1 else ''})"
    return str(value) if type(value).__name__ == "StoredName" else repr(value)
