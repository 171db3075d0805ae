"""The parts of an exported program, or of a traced graph of torch.fx, as the record has them: nodes, modules, signature, outputs, text."""

from __future__ import annotations

import functools
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from export_explorer.analysis.symbols import Size, SizePrinter, Sizes
from export_explorer.record import (
    Frame,
    ModuleEntry,
    Node,
    NodeArgument,
    Output,
    OutputKind,
    OutputSize,
    RangeConstraint,
    SignatureEntry,
    Symbol,
    TensorGroup,
)
from export_explorer.texts import clipped
from export_explorer.torch_internals.classes import has_sizes, is_constant, is_graph_module, is_node, is_tensor, is_without_data
from export_explorer.torch_internals.frames import TORCH_FOLDER
from export_explorer.torch_internals.nodes import module_of_node, named_modules, value_of_node
from export_explorer.torch_internals.operators import argument_names, changed_in_place, target_text
from export_explorer.torch_internals.pytree import Leaf, returned_leaves
from export_explorer.torch_internals.shape_env import bounds_of, bounds_within, input_placeholders, range_of, symbolic_expression
from export_explorer.trace.provenance import FrameOf, last_frame, of_stack_text

if TYPE_CHECKING:
    import torch
    from torch.export import ExportedProgram
    from torch.fx import GraphModule


_MOST_CHARACTERS = 400
"""The longest text of an argument: nobody reads a constant of thousands of numbers."""
_TORCHS_MESSAGE = "assert_msg"
"""The argument of an assert that repeats its condition in torch's symbols."""


def arguments_of(node: torch.fx.Node, printer: SizePrinter, names: Mapping[str, str]) -> tuple[NodeArgument, ...]:
    """Returns the arguments that a node was given, in order; defaults that were not given are left out, as torch.fx does.

    Sizes are printed in terms of the inputs; `names` is what the record calls nodes that have another name in the graph.
    """
    if node.op in ("placeholder", "get_attr"):
        return ()
    known = argument_names(node.target)
    positional = (("" if at >= len(known) else known[at], value) for at, value in enumerate(node.args))
    return tuple(
        NodeArgument(name=name, value=clipped(_text(value, printer, names), _MOST_CHARACTERS), is_literal=not _has_result(value))
        for name, value in (*positional, *node.kwargs.items())
        if name != _TORCHS_MESSAGE
    )


def _text(value: Any, printer: SizePrinter, names: Mapping[str, str]) -> str:
    if is_node(value):
        expr = symbolic_expression(value_of_node(value))
        return names.get(value.name, value.name) if expr is None else printer.expression(expr)
    if isinstance(value, list | tuple):
        items = ", ".join(_text(item, printer, names) for item in value)
        return f"[{items}]" if isinstance(value, list) else f"({items}{',' if len(value) == 1 else ''})"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key!r}: {_text(item, printer, names)}' for key, item in value.items())}}}"
    if is_constant(value):
        return str(value).removeprefix("torch.")
    # The end of a slice that has none.
    if type(value) is int and value == sys.maxsize:
        return "∞"
    expr = symbolic_expression(value)
    return repr(value) if expr is None else printer.expression(expr)


def _has_result(value: Any) -> bool:
    """True if a value contains a tensor that another node made; a size is printed as its expression instead."""
    if is_node(value):
        return symbolic_expression(value_of_node(value)) is None
    return isinstance(value, list | tuple) and any(map(_has_result, value))


def nodes_of(graph: torch.fx.Graph, printer: SizePrinter, frame_of: FrameOf, names: Mapping[str, str] | None = None) -> tuple[Node, ...]:
    """Returns the nodes of a graph and of the graphs nested in it, each nested graph after the ``get_attr`` node that holds it.

    `names` are other names for nodes of the outermost graph; its placeholders are then their own targets.
    """
    names = names or {}

    # The traces of a repeated layer are the same again and again.
    @functools.cache
    def frame_at(trace: str | None) -> Frame | None:
        return last_frame(of_stack_text(trace), frame_of)

    return tuple(_node(node, parent, printer, frame_at, names if parent is None else {}) for node, parent in walk(graph))


def all_nodes(graph: torch.fx.Graph) -> Iterator[torch.fx.Node]:
    """Iterates over the torch.fx nodes that `nodes_of` lists, in the same order."""
    return (node for node, _ in walk(graph))


def walk(graph: torch.fx.Graph, parent: str | None = None) -> Iterator[tuple[torch.fx.Node, str | None]]:
    """Yields the nodes of `all_nodes`, each with the path of the nested graph that contains it; None at the top."""
    for node in graph.nodes:
        yield node, parent
        if node.op != "get_attr":
            continue
        body = getattr(graph.owning_module, str(node.target), None)
        if is_graph_module(body):
            yield from walk(body.graph, f"{parent}/{node.target}" if parent else str(node.target))


def path_of(node: torch.fx.Node, parent: str | None) -> str:
    """Returns the `Node.path` of a node that `walk` yields with its parent."""
    return node.name if parent is None else f"{parent}/{node.name}"


def _node(
    node: torch.fx.Node, parent: str | None, printer: SizePrinter, frame_at: Callable[[str | None], Frame | None], names: Mapping[str, str]
) -> Node:
    name = names.get(node.name, node.name)
    shape, dtype = shape_and_dtype(value_of_node(node), printer)
    # The last of ``nn_module_stack``, whose values agree between modes.
    module = module_of_node(node)
    return Node(
        name=name,
        op=node.op,
        target=name if node.op == "placeholder" and name != node.name else target_text(node.target),
        inputs=tuple(names.get(other.name, other.name) for other in node.all_input_nodes),
        shape=shape,
        dtype=dtype,
        module=None if module is None else module[0],
        frame=frame_at(node.meta.get("stack_trace")),
        parent=parent,
        guard_ids=(),
        arguments=arguments_of(node, printer, names),
    )


def shape_and_dtype(value: Any, printer: SizePrinter) -> tuple[str | None, str | None]:
    """Returns ``("[x.shape[0], 3]", "float32")`` for a tensor, the expression for a symbolic number, (None, None) for the rest."""
    if is_tensor(value):
        return f"[{', '.join(size_text(size, printer) for size in value.shape)}]", str(value.dtype).removeprefix("torch.")
    if symbolic_expression(value) is not None:
        return size_text(value, printer), type(value).__name__
    if isinstance(value, tuple | list) and value:
        shapes = [shape_and_dtype(item, printer)[0] or "-" for item in value]
        return f"({', '.join(shapes)})", None
    return None, None


def size_text(size: Any, printer: SizePrinter) -> str:
    """Returns a size of a traced tensor in terms of inputs."""
    expr = symbolic_expression(size)
    return str(size) if expr is None else printer.expression(expr)


def symbols_in(value: Any, known: Set[Any] = frozenset()) -> list[Any]:
    """Returns the symbols in the sizes of a traced value (a tensor, a symbolic number or a sequence of such) but the known, sorted by name."""
    found = _symbols(value) - known
    # To print a symbol takes longer than all else here.
    return sorted(found, key=str) if len(found) > 1 else list(found)


def _symbols(value: Any) -> set[Any]:
    if type(value) is int:
        return set()
    if is_tensor(value) or isinstance(value, tuple | list):
        return set().union(*map(_symbols, value.shape if is_tensor(value) else value))
    expr = symbolic_expression(value)
    return set() if expr is None else expr.free_symbols


Bounds = tuple[int | None, int | None]
"""Smallest and largest value, inclusive; None = unbounded."""


def modules_of(model: torch.nn.Module) -> tuple[ModuleEntry, ...]:
    """Returns the modules of a model, root first."""
    import torch

    is_lazy: Callable[[Any], bool] = torch.nn.parameter.is_lazy
    return tuple(
        ModuleEntry(
            path=path,
            class_name=type(module).__name__,
            is_user=not type(module).__module__.startswith(("torch.", "export_explorer.")),
            parameters=sum(parameter.numel() for parameter in module.parameters(recurse=False) if not is_lazy(parameter)),
        )
        for path, module in named_modules(model)
    )


def signature_entries(program: ExportedProgram | GraphModule) -> tuple[SignatureEntry, ...]:
    """Returns the inputs and outputs of a program, as its graph signature lists them; none for a graph module, which has no signature."""
    if is_graph_module(program):
        return ()
    signature = program.graph_signature
    sides: dict[Literal["input", "output"], Any] = {"input": signature.input_specs, "output": signature.output_specs}
    return tuple(
        SignatureEntry(side=side, kind=spec.kind.name, name=str(getattr(spec.arg, "name", spec.arg)), target=spec.target)
        for side, specs in sides.items()
        for spec in specs
    )


def bounds_in(ranges: Mapping[Any, Any], env: Any, expr: Any) -> Bounds:
    """Returns the smallest and largest value, inclusive; None = unbounded: as the program states, else as torch knew while tracing.

    The two differ where a Dim has no lower bound: torch traces it as 2 or more, and the program takes 0 and 1 as well.
    """
    stated = ranges.get(expr)
    return bounds_of(env, expr) if stated is None else range_of(stated)


def range_constraints_of(program: ExportedProgram | GraphModule, env: Any | None, printer: SizePrinter) -> tuple[RangeConstraint, ...]:
    """Returns the range constraints of a program; for a graph module, which has none, the ShapeEnv's bounds of the symbols in its graph."""
    if is_graph_module(program):
        symbols = dict.fromkeys(symbol for node in all_nodes(program.graph) for symbol in symbols_in(value_of_node(node)))
        bounds = {symbol: bounds_of(env, symbol) for symbol in symbols}
    else:
        bounds = {expr: range_of(value_range) for expr, value_range in program.range_constraints.items()}
    return tuple(
        RangeConstraint(expr=str(expr), words=printer.expression(expr), lower=lower, upper=upper) for expr, (lower, upper) in bounds.items()
    )


def traced_inputs(program: ExportedProgram, paths: list[str]) -> dict[str, Any]:
    """Returns what the program has for each input leaf (a fake tensor, a SymInt, a constant), by path; empty if the numbers differ."""
    return {path: node.meta.get("val") for path, node in _placeholders(program, paths).items()}


def unused_inputs(program: ExportedProgram, paths: list[str]) -> frozenset[str]:
    """Returns the paths of the input leaves that no node of the program reads; see `traced_inputs`."""
    return frozenset(path for path, node in _placeholders(program, paths).items() if not node.users)


def _placeholders(program: ExportedProgram, paths: list[str]) -> dict[str, torch.fx.Node]:
    """Returns the placeholder of each input leaf, by path: they are in the order of the call's leaves."""
    placeholders = input_placeholders(program)
    return dict(zip(paths, placeholders, strict=True)) if len(placeholders) == len(paths) else {}


def program_text(program: ExportedProgram | GraphModule, nodes: tuple[Node, ...] = ()) -> str:
    """Returns the program as torch prints it, with torch's own files named from its folder, and notebook cells as in frames of its nodes."""
    text = program.print_readable(print_output=False) if is_graph_module(program) else str(program)
    cell_of = {node.frame.filename: node.frame.cell for node in nodes if node.frame is not None and node.frame.cell is not None}
    for filename, cell in cell_of.items():
        text = text.replace(f"# File: {filename}:", f"# File: {cell}:")
    return text.replace(TORCH_FOLDER, "torch/").strip()


_KIND: Mapping[str, OutputKind] = {
    "USER_INPUT": "input",
    "PARAMETER": "parameter",
    "BUFFER": "buffer",
    "CONSTANT_TENSOR": "constant",
    "CUSTOM_OBJ": "constant",
}
_CHANGED: Mapping[OutputKind, OutputKind] = {"input": "changed_input", "parameter": "changed_parameter", "buffer": "changed_buffer"}
_CHANGED_AFTER = {f"{name}_MUTATION": _CHANGED[kind] for name, kind in _KIND.items() if kind in _CHANGED}
_NUMBERS = {"SymInt": "int", "SymFloat": "float", "SymBool": "bool"}


@dataclass(frozen=True, slots=True)
class _Held:
    """The value of a placeholder, or of an attribute: its kind and the path of the input, parameter, buffer or constant."""

    kind: OutputKind
    target: str | None


def outputs_of(
    program: ExportedProgram | GraphModule, sizes: Sizes, symbols: tuple[Symbol, ...], ranges: Mapping[Any, Any]
) -> tuple[Output, ...]:
    """Returns the outputs of a program, in order, then what it changes; the ranges are those that it states, by sympy expression."""
    printed = _Printed(sizes, symbols, ranges)
    held = _held(program, sizes.leaves)
    returned = [_returned(path, leaf, held, printed) for path, leaf in returned_leaves(program)]
    return (*returned, *_changed(program, held, printed))


def tensor_groups(program: ExportedProgram | GraphModule, outputs: tuple[Output, ...]) -> tuple[TensorGroup, ...]:
    """Returns the parameters, buffers and constant tensors of a program, a group for each kind that it has."""
    changed = Counter(output.kind for output in outputs)
    kinds: tuple[OutputKind, ...] = ("parameter", "buffer", "constant")
    groups: dict[OutputKind, list[torch.Tensor]] = {kind: [] for kind in kinds}
    for kind, tensor in _tensors(program):
        # The sizes of one without data may be symbols, and there is nothing of it in the program.
        if kind in groups and not is_without_data(tensor):
            groups[kind].append(tensor)
    return tuple(_group(kind, group, changed[_CHANGED[kind]] if kind in _CHANGED else 0) for kind, group in groups.items() if group)


def held_without_data(program: ExportedProgram) -> tuple[str, ...]:
    """Returns the names of constant tensors without data, made by tracing: strict mode makes one of what is assigned through ``.data``."""
    return tuple(str(name) for name, value in program.constants.items() if is_without_data(value))


class _Printed:
    """Sizes of outputs as the record has them."""

    def __init__(self, sizes: Sizes, symbols: tuple[Symbol, ...], ranges: Mapping[Any, Any]) -> None:
        self._sizes, self._ranges = sizes, ranges
        self._known = {symbol.name: symbol for symbol in symbols}
        # A Dim may have been asked of any of the dimensions that are found to be equal; what is asked of a derived one is no name.
        asked = {symbol.name: symbol.dim_name for symbol in symbols if symbol.dim_name is not None and symbol.dim_name.isidentifier()}
        names = {size.expr: asked[str(size.symbol)] for size in reversed(sizes.sizes) if str(size.symbol) in asked}
        self._printer = sizes.printer(names.get)
        self._roots = {root: bounds for size in sizes.sizes for root, bounds in self._bounds_of_roots(size)}

    def _bounds_of_roots(self, size: Size) -> Iterator[tuple[Any, Bounds]]:
        """Yields the symbol of which a size is a multiple, plus a number, with the bounds that follow from those of the size."""
        known, expr = self._known.get(str(size.symbol)), size.expr
        if known is None or expr is None or expr.is_Symbol:
            return
        rest, multiple = expr.as_coeff_Add()
        factor, root = multiple.as_coeff_Mul()
        if root.is_Symbol and factor > 0:
            lower = None if known.lower is None else -((rest - known.lower) // factor)
            upper = None if known.upper is None else (known.upper - rest) // factor
            yield root, (None if lower is None else int(lower), None if upper is None else int(upper))

    def of_node(self, node: torch.fx.Node) -> dict[str, Any]:
        """Returns `value` of a node's result; empty where the graph does not say it."""
        value = value_of_node(node)
        return {} if value is None else self.value(value)

    def value(self, value: Any) -> dict[str, Any]:
        """Returns ``dtype``, ``shape`` and ``value`` of an `Output`."""
        if is_tensor(value):
            shape = tuple(map(self.size, value.shape)) if has_sizes(value) else None
            return {"dtype": str(value.dtype).removeprefix("torch."), "shape": shape}
        number = _NUMBERS.get(type(value).__name__, type(value).__name__)
        return {"dtype": None if value is None else number, "value": self.size(value)}

    def size(self, size: Any) -> OutputSize:
        expr = symbolic_expression(size)
        if expr is None or not expr.free_symbols:
            return OutputSize(expr=repr(size) if expr is None else str(expr))
        lower, upper = bounds_within(expr, {symbol: self._bounds(symbol) for symbol in expr.free_symbols}, self._sizes.env)
        return OutputSize(expr=self._printer.expression(expr), lower=lower, upper=upper)

    def _bounds(self, symbol: Any) -> Bounds:
        known = self._known.get(str(symbol))
        if known is not None:
            return known.lower, known.upper
        return self._roots.get(symbol) or bounds_in(self._ranges, self._sizes.env, symbol)


def _held(program: ExportedProgram | GraphModule, leaves: list[Leaf]) -> dict[str, _Held]:
    """Returns the value of each placeholder of a program, by name; for a graph module also of its attributes."""
    inputs = iter([leaf.path for leaf in sorted(leaves, key=lambda leaf: leaf.index)])
    if is_graph_module(program):
        parameters = {name for name, _ in program.named_parameters()}
        return {
            node.name: _Held("input", next(inputs, None))
            if node.op == "placeholder"
            else _Held("parameter" if node.target in parameters else "buffer", str(node.target))
            for node in program.graph.nodes
            if node.op in ("placeholder", "get_attr")
        }
    kinds = ((spec, _KIND.get(spec.kind.name, "other")) for spec in program.graph_signature.input_specs)
    return {str(getattr(spec.arg, "name", "")): _Held(kind, next(inputs, None) if kind == "input" else spec.target) for spec, kind in kinds}


def _returned(path: str, leaf: Any, held: Mapping[str, _Held], printed: _Printed) -> Output:
    if not is_node(leaf):
        return Output(path=path, kind="constant", **printed.value(leaf))
    its = held.get(leaf.name, _Held("result", None))
    return Output(path=path, kind=its.kind, target=its.target, node=leaf.name, **printed.of_node(leaf))


def _changed(program: ExportedProgram | GraphModule, held: Mapping[str, _Held], printed: _Printed) -> Iterator[Output]:
    for tensor, node in changed_in_place(program.graph).items():
        its = held.get(tensor.name)
        if its is not None and its.kind in _CHANGED:
            name = its.target or tensor.name
            yield Output(path=name, kind=_CHANGED[its.kind], target=name, node=node.name, **printed.of_node(tensor))
    if is_graph_module(program):
        return
    nodes = {node.name: node for node in program.graph.nodes}
    paths = {name: its.target for name, its in held.items() if its.kind == "input"}
    for spec in program.graph_signature.output_specs:
        made = nodes.get(getattr(spec.arg, "name", ""))
        if spec.kind.name == "USER_OUTPUT" or made is None:
            continue
        name, kind = paths.get(str(spec.target)) or spec.target or made.name, _CHANGED_AFTER.get(spec.kind.name, "other")
        yield Output(path=name, kind=kind, target=spec.target and name, node=made.name, **printed.of_node(made))


def _tensors(program: ExportedProgram | GraphModule) -> Iterator[tuple[OutputKind, torch.Tensor]]:
    if is_graph_module(program):
        yield from (("parameter", tensor) for _, tensor in program.named_parameters(remove_duplicate=False))
        yield from (("buffer", tensor) for _, tensor in program.named_buffers(remove_duplicate=False))
        return
    for spec in program.graph_signature.input_specs:
        tensor = program.state_dict.get(spec.target, program.constants.get(spec.target)) if spec.target else None
        if is_tensor(tensor):
            yield _KIND.get(spec.kind.name, "other"), tensor


def _group(kind: Any, tensors: list[torch.Tensor], changed: int) -> TensorGroup:
    distinct = {id(tensor): tensor for tensor in tensors}.values()
    return TensorGroup(
        kind=kind,
        count=len(tensors),
        elements=sum(tensor.numel() for tensor in distinct),
        size_bytes=sum(tensor.numel() * tensor.element_size() for tensor in distinct),
        dtypes=tuple(str(dtype).removeprefix("torch.") for dtype, _ in Counter(tensor.dtype for tensor in tensors).most_common()),
        changed=changed,
    )
