"""Converts the graph of a saved program to nodes as torch would have them, nested graphs included.

The target of a call has the arguments that it changes or shares, as far as its name states them. The metadata of a node has the user's lines
that it quotes; no file that it names is opened.
"""

import functools
import math
import operator
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from export_explorer.archive.container import ArchiveError, printable, printable_lines
from export_explorer.archive.schema import Argument, Graph, NamedArgument, SerializedNode
from export_explorer.archive.values import NUMBERED, Values, device_of, torch_name
from export_explorer.record import CodeBlock, Frame
from export_explorer.record.locations import pieces_of
from export_explorer.torch_internals.frames import Location
from export_explorer.torch_internals.stored_program import (
    StoredAlias,
    StoredArgument,
    StoredGraph,
    StoredModule,
    StoredName,
    StoredNode,
    StoredOperator,
)
from export_explorer.trace.provenance import codes_of_stack_text, is_own_file
from export_explorer.trace.syntax import cell_of

_WIDEST_GAP = 40
"""The largest distance between two quoted lines of one piece."""


def quoted_lines(graph: StoredGraph) -> Callable[[Location], Frame]:
    """Returns a function that makes frames with the text that the file quotes of a line; empty where it quotes none."""
    code_of = dict(_quotes(graph))

    def frame_of(location: Location) -> Frame:
        cell = cell_of(location.filename)
        return Frame(filename=location.filename, line=location.line, name=location.function, code=code_of.get(location, ""), cell=cell)

    return frame_of


def _quotes(graph: StoredGraph) -> Iterable[tuple[Location, str]]:
    for node in graph.nodes:
        yield from codes_of_stack_text(node.meta.get("stack_trace"))
        if node.op == "get_attr" and isinstance(body := getattr(graph.owning_module, str(node.target), None), StoredModule):
            yield from _quotes(body.graph)


def quoted_code(frames: Iterable[Frame]) -> tuple[CodeBlock, ...]:
    """Returns the quoted lines of each function, those between them left empty."""
    functions: dict[tuple[str, str], dict[int, str]] = {}
    for frame in frames:
        if frame.code:
            functions.setdefault((frame.filename, frame.name), {})[frame.line] = frame.code
    return tuple(
        _block(filename, name, {line: lines[line] for line in piece})
        for (filename, name), lines in functions.items()
        for piece in pieces_of(lines, _WIDEST_GAP)
    )


def _block(filename: str, name: str, lines: dict[int, str]) -> CodeBlock:
    first, last = min(lines), max(lines)
    code = "\n".join(lines.get(line, "") for line in range(first, last + 1))
    return CodeBlock(name=name, filename=filename, cell=cell_of(filename), first_line=first, code=code, is_user=is_own_file(filename))


_MOST_LINES, _LONGEST_LINE = 200, 1_000
_MOST_MODULES = 100


class Metadata:
    """A reader of the metadata of nodes; the texts of a repeated layer are the same again and again, and are read once."""

    def __init__(self) -> None:
        self._trace_of = functools.cache(lambda trace: printable_lines(trace, _MOST_LINES, _LONGEST_LINE))
        self._stack_of = functools.cache(lambda stack: dict(_modules_of(stack)))

    def of_node(self, stated: dict[str, str]) -> dict[str, Any]:
        """Returns ``stack_trace`` and ``nn_module_stack`` as in torch's ``node.meta``, and an empty ``source_fn_stack`` if there is one."""
        meta: dict[str, Any] = {}
        if trace := stated.get("stack_trace"):
            meta["stack_trace"] = self._trace_of(trace)
        if "source_fn_stack" in stated:
            meta["source_fn_stack"] = []
        if stack := stated.get("nn_module_stack"):
            meta["nn_module_stack"] = self._stack_of(stack)
        return meta


def _modules_of(stack: str) -> Iterator[tuple[str, tuple[str, str]]]:
    for entry in stack.split(";", _MOST_MODULES)[:_MOST_MODULES]:
        parts = _split(printable(entry))
        if len(parts) == 3:
            key, path, kind = parts
            yield key, (path, kind)


def _split(entry: str) -> list[str]:
    """Splits an entry at commas that are in no brackets: ``key,path,class``."""
    if "[" not in entry and "(" not in entry:
        return entry.split(",")
    parts, depth = [""], 0
    for character in entry:
        depth += (character in "[(") - (character in ")]")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts


_OPS, _HIGHER_ORDER, _PYTHON, _MATH = "torch.ops.", "torch.ops.higher_order.", "_operator.", "math."
_WRITES, _SHARES = StoredAlias(True), StoredAlias(False)

_PICKED = {"diagonal", "linalg_diagonal", "narrow", "select", "slice", "slice_inverse", "unfold"}
_SPLIT = {"chunk", "dsplit", "hsplit", "split", "split_with_sizes", "tensor_split", "unbind", "vsplit"}
_RESHAPED = {"_ncf_view", "_reshape_alias", "as_strided", "flatten", "ravel", "reshape", "reshape_as", "unflatten", "view", "view_as"}
_WIDENED = {"_ncf_unsqueeze", "broadcast_to", "expand", "expand_as", "squeeze", "unsqueeze"}
_TURNED = {"adjoint", "mH", "mT", "matrix_H", "moveaxis", "movedim", "numpy_T", "permute", "swapaxes", "swapdims", "t", "transpose"}
_OF_COMPLEX = {"_conj", "_neg_view", "conj", "imag", "real", "resolve_conj", "resolve_neg", "view_as_complex", "view_as_real"}
_OF_SPARSE = {"_indices", "_values", "ccol_indices", "coalesce", "col_indices", "crow_indices", "indices", "row_indices", "values"}
_AS_IT_IS = {"_fw_primal", "alias", "contiguous", "detach", "lift_fresh", "pin_memory", "positive", "to"}
VIEWS = frozenset(_PICKED | _SPLIT | _RESHAPED | _WIDENED | _TURNED | _OF_COMPLEX | _OF_SPARSE | _AS_IT_IS)
"""Operators of ATen whose result may share the memory of their first argument, as their schemas say in 2.13."""


def target_of(target: str, inputs: list[NamedArgument]) -> Any:
    """Returns an operator, or a text for a function of Python and for a higher-order one; nothing is looked up, and nothing is imported."""
    target = printable(target)
    if target.startswith(_HIGHER_ORDER):
        return target.removeprefix(_HIGHER_ORDER)
    if target.startswith(_OPS):
        name = target.removeprefix(_OPS)
        return StoredOperator(name, tuple(_argument(name, position, given) for position, given in enumerate(inputs)))
    if target == "_operator.getitem":
        return operator.getitem
    if target.startswith(_PYTHON):
        return f"operator.{target.removeprefix(_PYTHON)}"
    if target.startswith(_MATH) and hasattr(math, target.removeprefix(_MATH)):
        return target.removeprefix(_MATH)
    return target.rpartition(".")[2]


def _argument(name: str, position: int, given: NamedArgument) -> StoredArgument:
    parts = name.split(".")
    base = parts[1] if len(parts) > 1 else ""
    is_changed = position == 0 and base.endswith("_") and not base.endswith("__")
    alias = _WRITES if is_changed or given.name == "out" else _SHARES if position == 0 and parts[0] == "aten" and base in VIEWS else None
    return StoredArgument(printable(given.name, 200), alias)


_DEEPEST = 20
_NAMED = ("as_tensor", "as_sym_int", "as_sym_float", "as_sym_bool", "as_custom_obj")
_SEQUENCES = ("as_sym_ints", "as_sym_floats", "as_sym_bools", "as_optional_tensors")
_PLAIN = ("as_int", "as_bool", "as_ints", "as_bools", "as_strings", "as_string")
_FLOATS = ("as_float", "as_floats")
_UNUSED = "_unused_"


def name_in(argument: Any) -> str | None:
    """Returns the name of the node that an argument is; None if it is none."""
    if not isinstance(argument, dict):
        return None
    name = argument.get("name", argument.get("as_name"))
    if name is None and len(argument) == 1:
        ((kind, value),) = argument.items()
        return name_in(value) if kind in _NAMED else None
    return name if isinstance(name, str) else None


class GraphReader:
    """A reader of one graph.

    Args:
        values: makes the stored values.
        metadata: reads the metadata of nodes.
        depth: the number of graphs that enclose it.
    """

    def __init__(self, values: Values, metadata: Metadata, depth: int = 0) -> None:
        if depth > _DEEPEST:
            raise ArchiveError("The program nests graphs more than 20 deep.")
        self._values, self._metadata, self._depth = values, metadata, depth
        self._value_of: dict[str, Any] = {}
        self._node_of: dict[str, StoredNode] = {}
        self.graph = StoredGraph()

    def read(self, graph: Graph, names: list[str | None] | None = None) -> StoredGraph:
        """Returns the graph with its nodes.

        Args:
            graph: as the file has it.
            names: of the inputs that are constants, by position.
        """
        self._value_of = self._values.of_graph(graph)
        for position, argument in enumerate(graph.inputs):
            self._placeholder(argument, position, names)
        for node in graph.nodes:
            self._call(node)
        returned = [self.argument(argument) for argument in graph.outputs]
        output = returned[0] if graph.is_single_tensor_return and len(returned) == 1 else tuple(returned)
        self._add(StoredNode("output", "output", "output", (output,)))
        return self.graph

    def _placeholder(self, argument: Argument, position: int, names: list[str | None] | None) -> None:
        name = name_in(argument)
        if name is None:
            given = None if names is None or position >= len(names) else names[position]
            name = given or f"arg{position}"
            value = self.argument(argument)
        else:
            value = self._value_of.get(name)
        self._add(StoredNode(printable(name), "placeholder", printable(name), meta={"val": value}), name)

    def _call(self, node: SerializedNode) -> None:
        meta = self._metadata.of_node(node.metadata)
        args, kwargs = self._arguments(node.inputs, meta)
        outputs = node.outputs
        sequence = outputs[0].get("as_tensors") if len(outputs) == 1 else None
        is_tuple_of_graph = ".higher_order." in node.target and node.is_hop_single_tensor_return is False and bool(outputs)
        is_tuple = len(outputs) > 1 or sequence is not None or is_tuple_of_graph
        first = None if is_tuple or not outputs else name_in(outputs[0])
        name = node.name or first or f"call_{len(self.graph.nodes)}"
        made = StoredNode(printable(name), "call_function", target_of(node.target, node.inputs), args, kwargs, meta)
        meta["val"] = self._value_of.get(first) if first is not None else None
        self._add(made, name, *([] if first is None else [first]))
        if is_tuple:
            meta["val"] = tuple(self._items(made, sequence if isinstance(sequence, list) else outputs, meta))

    def _items(self, made: StoredNode, items: list[Any], meta: dict[str, Any]) -> Iterator[Any]:
        """Adds the nodes that take a result apart, each where it is read, and yields their values."""
        for index, item in enumerate(items):
            nested = item.get("as_tensors") if isinstance(item, dict) else None
            if isinstance(nested, list):
                inner = StoredNode(f"{made.name}_{index}", "call_function", operator.getitem, (made, index), meta=dict(meta))
                self._add(inner)
                inner.meta["val"] = tuple(self._items(inner, nested, meta))
                yield inner.meta["val"]
                continue
            name = name_in(item)
            value = None if name is None else self._value_of.get(name)
            yield value
            if name is not None and _UNUSED not in name:
                self._add(StoredNode(printable(name), "call_function", operator.getitem, (made, index), meta={**meta, "val": value}), name)

    def _add(self, node: StoredNode, *names: str) -> None:
        self.graph.nodes.append(node)
        for name in names or (node.name,):
            self._node_of[name] = node

    def _arguments(self, inputs: list[NamedArgument], meta: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        values = [(given, self.argument(given.arg, meta)) for given in inputs]
        args = tuple(value for given, value in values if given.kind != 2)
        return args, {printable(given.name, 200): value for given, value in values if given.kind == 2}

    def argument(self, argument: Any, meta: dict[str, Any] | None = None) -> Any:
        """Returns a value that a node is given: a node, a number, a list of such."""
        if not isinstance(argument, dict) or len(argument) != 1:
            return None
        ((kind, value),) = argument.items()
        match kind:
            case "as_graph":
                return self._nested(value, meta or {})
            case "as_tensors":
                return [self._node(item) for item in value]
            case "as_nested_tensors":
                return [[self._node(item) for item in items] for items in value]
            case "as_optional_tensor":
                return self.argument(value)
            case "as_int_lists":
                return [tuple(numbers) for numbers in value]
            case "as_string_to_argument":
                return {printable(key, 200): self.argument(item) for key, item in value.items()}
            case "as_complex":
                return complex(_number(value["real"]), _number(value["imag"]))
            case "as_custom_obj" if name_in(argument) not in self._node_of:
                return StoredName(printable(str(value["name"]), 200))
            case "as_operator":
                return StoredName(printable(str(value)).removeprefix("torch.ops."))
        return self._simple(kind, value)

    def _simple(self, kind: str, value: Any) -> Any:
        if kind in _NAMED:
            return self._node(value)
        if kind in _SEQUENCES:
            return [self._node(item) for item in value]
        if kind in _PLAIN:
            return value
        if kind in _FLOATS:
            return [_number(item) for item in value] if isinstance(value, list) else _number(value)
        if kind == "as_float_lists":
            return [[_number(item) for item in items] for items in value]
        if kind == "as_device":
            return device_of(value)
        return torch_name(kind, value) if kind in NUMBERED else None

    def _node(self, argument: Any) -> Any:
        name = name_in(argument)
        if name is None:
            return next((self._simple(key, value) for key, value in argument.items()), None) if isinstance(argument, dict) else None
        node = self._node_of.get(name)
        if node is None:
            raise ArchiveError(f"The program reads {printable(name, 100)}, which no node creates.")
        return node

    def _nested(self, stated: Any, meta: dict[str, Any]) -> StoredNode:
        graph = msgspec.convert(stated["graph"], type=Graph)
        name = printable(str(stated["name"]), 200)
        inner = GraphReader(self._values, self._metadata, self._depth + 1).read(graph)
        setattr(self.graph.owning_module, name, inner.owning_module)
        node = StoredNode(name, "get_attr", name, meta={key: value for key, value in meta.items() if key != "val"})
        self._add(node)
        return node


def _number(value: Any) -> Any:
    """Returns a value with the texts converted that torch writes for numbers that JSON does not have."""
    if value in ("Infinity", "-Infinity", "NaN"):
        return math.nan if value == "NaN" else math.inf if value == "Infinity" else -math.inf
    return value
