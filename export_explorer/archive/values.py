"""The values of names in a saved graph: tensors and numbers, whose sizes are expressions; also its structures, dtypes and devices."""

from collections import OrderedDict, defaultdict, deque
from collections.abc import Mapping, Sequence
from typing import Any

import sympy

from export_explorer.archive.container import printable
from export_explorer.archive.expressions import Symbols
from export_explorer.archive.schema import Argument, Graph, TensorMeta, plain_json
from export_explorer.torch_internals.stored import StoredName, StoredTensor, StoredTree, SymBool, SymFloat, SymInt
from export_explorer.torch_internals.stored_env import StoredEnv

_LONGEST = 5_000_000
_DEEPEST = 100
_CONTAINERS: dict[str, type] = {
    "builtins.tuple": tuple,
    "builtins.list": list,
    "builtins.dict": dict,
    "collections.OrderedDict": OrderedDict,
    "collections.defaultdict": defaultdict,
    "collections.deque": deque,
}


def tree_of(text: str | None) -> StoredTree | None:
    """Returns the structure that a text states; None where it states none that is known."""
    if text is None or len(text) > _LONGEST:
        return None
    match plain_json(text):
        case [1, dict() as spec]:
            try:
                return _tree(spec, 0)
            except (KeyError, TypeError, ValueError, AttributeError):
                return None
    return None


def _tree(spec: dict[str, Any], depth: int) -> StoredTree:
    if depth > _DEEPEST:
        raise ValueError("It nests too deeply.")
    name = spec["type"]
    if name is None:
        return StoredTree(None, None, ())
    children = tuple(_tree(child, depth + 1) for child in spec["children_spec"])
    context = plain_json(spec["context"]) if isinstance(spec["context"], str) else spec["context"]
    return StoredTree(_CONTAINERS.get(name, printable(str(name), 200)), _names(context), children)


def _names(context: Any) -> Any:
    """Returns keys or fields: the list itself, or the one in a dict under ``dict_context``, ``fields`` or ``field_names``."""
    if isinstance(context, dict):
        context = context.get("dict_context", context.get("fields", context.get("field_names")))
        context = plain_json(context) if isinstance(context, str) else context
    return [_name(item) for item in context] if isinstance(context, list) else None


def _name(item: Any) -> Any:
    """Returns a key or a field; of a dataclass a list of these."""
    if isinstance(item, list):
        return [_name(inner) for inner in item if not isinstance(inner, list | dict)]
    return printable(item, 200) if isinstance(item, str) else item


_DTYPES = (
    ["unknown", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64"]
    + ["complex32", "complex64", "complex128", "bool", "bfloat16"]
    + [""] * 14
    + ["uint16", "float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz", "float8_e8m0fnu", "uint32", "uint64"]
)
"""The dtypes by their number in the schema; between 13 and 28 there are none."""
_BYTES = {"16": 2, "32": 4, "64": 8, "128": 16}
_LAYOUTS = ("unknown", "sparse_coo", "sparse_csr", "sparse_csc", "sparse_bsr", "sparse_bsc", "_mkldnn", "strided")
_MEMORY_FORMATS = ("unknown", "contiguous_format", "channels_last", "channels_last_3d", "preserve_format")
NUMBERED: Mapping[str, Sequence[str]] = {"as_scalar_type": _DTYPES, "as_layout": _LAYOUTS, "as_memory_format": _MEMORY_FORMATS}
"""The kinds of argument of which the schema has only the number."""
_LARGEST_HINT = 2**40


class Values:
    """A converter of a file's values to stored ones.

    Args:
        symbols: reads the expressions.
        env: collects the example's values.
    """

    def __init__(self, symbols: Symbols, env: StoredEnv) -> None:
        self._symbols, self.env = symbols, env

    def of_graph(self, graph: Graph) -> dict[str, Any]:
        """Returns the value of each name in a graph."""
        found: dict[str, Any] = {name: self.tensor(meta) for name, meta in graph.tensor_values.items()}
        found |= {name: self._known(self.number(stated, SymInt)) for name, stated in graph.sym_int_values.items()}
        found |= {name: self.number(stated, SymFloat) for name, stated in graph.sym_float_values.items()}
        found |= {name: self.number(stated, SymBool) for name, stated in graph.sym_bool_values.items()}
        return found

    def _known(self, value: Any) -> Any:
        """Returns a number that a node gives, which is symbolic for torch even where it is known by now."""
        return SymInt(sympy.Integer(value), self.env) if type(value) is int else value

    def tensor(self, meta: TensorMeta) -> StoredTensor:
        """Returns a stored tensor."""
        dtype = _named(_DTYPES, meta.dtype)
        shape = tuple(self.number(size, SymInt) for size in meta.sizes)
        return StoredTensor(f"torch.{dtype}", shape, device_of(meta.device), _element_bytes(dtype))

    def number(self, stated: Argument, kind: Any) -> Any:
        """Returns a size or another number: itself, or a symbolic one."""
        if "as_expr" not in stated:
            return next((value for key, value in stated.items() if key in ("as_int", "as_float", "as_bool")), None)
        expression: dict[str, Any] = stated["as_expr"]
        expr = self._symbols.read(expression["expr_str"])
        hint = (expression.get("hint") or {}).get("as_int")
        if type(hint) is int and abs(hint) < _LARGEST_HINT and not expr.is_number:
            self.env.backed_var_to_val.setdefault(expr, hint)
        return kind(expr, self.env)


def torch_name(kind: str, number: Any) -> StoredName:
    """Returns a dtype, a layout or a memory format as torch prints it.

    Args:
        kind: of `NUMBERED`.
        number: in the schema.
    """
    return StoredName(f"torch.{_named(NUMBERED[kind], number)}")


def device_of(stated: dict[str, Any]) -> StoredName:
    """Returns a device, ``cuda:0``."""
    index = stated.get("index")
    kind = printable(str(stated.get("type", "cpu")), 50)
    return StoredName(kind if type(index) is not int else f"{kind}:{index}")


def _named(names: Sequence[str], number: Any) -> str:
    return (names[number] if type(number) is int and 0 <= number < len(names) else "") or "unknown"


def _element_bytes(dtype: str) -> int:
    if "float8" in dtype:
        return 1
    return next((size for bits, size in reversed(_BYTES.items()) if dtype.endswith(bits)), 1)
