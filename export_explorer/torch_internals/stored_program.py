"""A program that was read from a file: replacements of torch's objects, which do not load torch, and its symbols.

They are also for a program of which a prediction knows the inputs and the guards alone. Each has those of the object's attributes that are
read, under torch's names: ``fx.Node``, ``ExportedProgram``, a fake tensor, a SymInt, ``TreeSpec``; seen in 2.13 and 2.15. The symbols have a
ShapeEnv's attributes, and interval arithmetic for their expressions.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

import msgspec

Bounds = tuple[Any, Any]
"""Smallest and largest value, an int or a float, inclusive; None = unbounded."""

_LARGEST = 2**63
"""The magnitude from which on a bound counts as unbounded."""


class StoredEnv:
    """The ranges and the example values of symbols.

    Attributes:
        ranges: those that the program states, by sympy expression.
        backed_var_to_val: the example's value of a symbol or an expression; none for a value in the data.
        replacements: the resolved size of an input, by the symbol that is its whole size.
    """

    def __init__(self) -> None:
        self.ranges: dict[Any, StoredRange] = {}
        self.backed_var_to_val: dict[Any, int] = {}
        self.replacements: dict[Any, Any] = {}

    def replace(self, expr: Any) -> Any:
        """Returns the expression with all replacements applied."""
        return expr.xreplace(self.replacements) if self.replacements else expr

    def bound_sympy(self, expr: Any) -> StoredRange:
        """Returns the smallest and the largest value of an expression."""
        return self.ranges.get(expr) or StoredRange(*self.bounds_within(expr, {}))

    def bounds_within(self, expr: Any, bounds: Mapping[Any, Bounds]) -> Bounds:
        """Returns the same for symbols in these bounds, inclusive, None = unbounded; other symbols have their stated ranges."""
        try:
            return self._interval(expr, bounds)
        except (ValueError, TypeError, ZeroDivisionError, OverflowError):
            return None, None

    def _interval(self, expr: Any, bounds: Mapping[Any, Bounds]) -> Bounds:
        """Returns the same by interval arithmetic on the expressions that torch writes for sizes."""
        if expr.is_Symbol:
            stated = self.ranges.get(expr)
            return bounds.get(expr, (None, None) if stated is None else (stated.lower, stated.upper))
        if expr.is_Integer:
            return _cut(int(expr)), _cut(int(expr))
        if expr.is_Float or expr.is_Rational:
            return float(expr), float(expr)
        name, parts = type(expr).__name__, (self._interval(part, bounds) for part in expr.args)
        if name in _ROUNDED and len(expr.args) == 1:
            lower, upper = (_with(_ROUNDED[name], end) for end in next(parts))
            return lower, upper
        if name not in _RULES:
            return None, None
        lower, upper = reduce(_RULES[name], parts)
        return _cut(lower), _cut(upper)


def _cut(bound: float | None) -> float | None:
    return None if bound is None or abs(bound) >= _LARGEST else bound


def _sum(left: Bounds, right: Bounds) -> Bounds:
    return _with(operator.add, left[0], right[0]), _with(operator.add, left[1], right[1])


def _with(operation: Callable[..., Any], *ends: Any) -> Any:
    return None if None in ends else operation(*ends)


def _product(left: Bounds, right: Bounds) -> Bounds:
    if None in left or None in right:
        return _product_open(left, right)
    ends = [one * other for one in left for other in right if one is not None and other is not None]
    return min(ends), max(ends)


def _product_open(left: Bounds, right: Bounds) -> Bounds:
    """Returns the product of intervals with an open end: bounded only where neither is negative, or one is a number."""
    for one, other in ((left, right), (right, left)):
        if one[0] is not None and one[0] == one[1]:
            ends = tuple(None if end is None else end * one[0] for end in other)
            return (ends[0], ends[1]) if one[0] >= 0 else (ends[1], ends[0])
    if left[0] is not None and right[0] is not None and left[0] >= 0 and right[0] >= 0:
        return left[0] * right[0], _with(operator.mul, left[1], right[1])
    return None, None


def _floor_division(left: Bounds, right: Bounds) -> Bounds:
    if right[0] is None or right[0] < 1:
        return None, None
    largest = _with(operator.floordiv, left[1], right[0])
    if right[0] == right[1]:
        return _with(operator.floordiv, left[0], right[0]), largest
    if left[0] is None or left[0] < 0:
        return None, None
    return (0 if right[1] is None else left[0] // right[1]), largest


def _true_division(left: Bounds, right: Bounds) -> Bounds:
    if right[0] is None or right[0] != right[1] or right[0] <= 0:
        return None, None
    return _with(operator.truediv, left[0], right[0]), _with(operator.truediv, left[1], right[0])


def _remainder(left: Bounds, right: Bounds) -> Bounds:
    if right[0] is None or right[0] < 1:
        return None, None
    largest = None if right[1] is None else right[1] - 1
    if left[0] is not None and left[0] >= 0 and left[1] is not None:
        largest = left[1] if largest is None else min(largest, left[1])
    return 0, largest


def _power(left: Bounds, right: Bounds) -> Bounds:
    exponent = right[0]
    if exponent is None or exponent != right[1] or not 0 <= exponent <= 8 or left[0] is None or left[0] < 0:
        return None, None
    return left[0] ** exponent, _with(operator.pow, left[1], exponent)


def _least(left: Bounds, right: Bounds) -> Bounds:
    return _with(min, left[0], right[0]), min((end for end in (left[1], right[1]) if end is not None), default=None)


def _largest(left: Bounds, right: Bounds) -> Bounds:
    return max((end for end in (left[0], right[0]) if end is not None), default=None), _with(max, left[1], right[1])


_ROUNDED: dict[str, Callable[[Any], Any]] = {
    "ToFloat": float,
    "TruncToInt": math.trunc,
    "FloorToInt": math.floor,
    "CeilToInt": math.ceil,
    "RoundToInt": round,
    "Identity": lambda end: end,
}
"""Functions that never decrease as their argument grows."""

_RULES: dict[str, Callable[[Bounds, Bounds], Bounds]] = {
    "Add": _sum,
    "Mul": _product,
    "FloorDiv": _floor_division,
    "CleanDiv": _floor_division,
    "IntTrueDiv": _true_division,
    "FloatTrueDiv": _true_division,
    "Mod": _remainder,
    "PythonMod": _remainder,
    "Pow": _power,
    "PowByNatural": _power,
    "Min": _least,
    "Max": _largest,
}


def input_guards(program: StoredProgram, inputs: Sequence[tuple[str, Any]]) -> Iterator[str]:
    """Yields guards as ``torch/export/_unlift.py:_get_input_guards_for_graph`` writes them in 2.13.

    Args:
        program: as read.
        inputs: source name and value of each leaf of the call, in its order.
    """
    ranges = program.range_constraints
    source_of: dict[Any, str] = {}
    derived: list[tuple[str, Any]] = []
    for source, value in inputs:
        sizes = [(f"{source}.size()[{dim}]", size) for dim, size in enumerate(value.shape)] if isinstance(value, StoredTensor) else []
        for its, size in sizes or [(source, value)]:
            if isinstance(size, SymInt) and size.expr in ranges:
                if len(size.expr.free_symbols) == 1:
                    derived.append((its, size.expr))
                if size.expr in source_of:
                    yield f"{its} == {source_of[size.expr]}"
                    continue
                source_of[size.expr] = its
                bounds = ranges[size.expr]
                if bounds.lower is not None and bounds.lower > 2:
                    yield f"{its} >= {bounds.lower}"
                if bounds.upper is not None:
                    yield f"{its} <= {bounds.upper}"
            elif isinstance(size, int | float | str):
                yield _constant(its, size)
    # A guard that follows from a size that is itself an input's is stated by that one.
    hidden: dict[Any, tuple[str, Any, Any]] = {}
    for source, expr in derived:
        (symbol,) = expr.free_symbols
        factor = expr.coeff(symbol)
        offset = expr - factor * symbol
        if symbol in source_of or not factor.is_Integer or not offset.is_Integer:
            continue
        if symbol in hidden:
            other, times, plus = hidden[symbol]
            yield f"{times}*({source} - {offset}) == {factor}*({other} - {plus})"
        else:
            hidden[symbol] = source, factor, offset


def _constant(source: str, value: float | str) -> str:
    if isinstance(value, float) and not math.isfinite(value):
        return f"math.isnan({source})" if math.isnan(value) else f"{source} == {'-' if value < 0 else ''}math.inf"
    return f"{source} == {value!r}"


class StoredTensor(msgspec.Struct, frozen=True, eq=False):
    """A tensor of which its metadata alone is known, as for a fake one.

    Attributes:
        dtype: ``torch.float32``.
        shape: a number or a `StoredNumber` per dimension.
        device: ``cpu``.
        element_bytes: bytes per element.
    """

    dtype: str
    shape: tuple[Any, ...]
    device: str = "cpu"
    element_bytes: int = 4

    @property
    def is_nested(self) -> bool:
        """Always False: no file has a nested tensor."""
        return False

    def dim(self) -> int:
        """Returns the number of dimensions."""
        return len(self.shape)

    def numel(self) -> int:
        """Returns the number of elements, 0 with a symbolic size."""
        return math.prod(size if isinstance(size, int) else 0 for size in self.shape)

    def element_size(self) -> int:
        """Returns the number of bytes per element."""
        return self.element_bytes


class StoredNumber(msgspec.Struct, frozen=True, eq=False):
    """A symbolic number with its sympy expression."""

    expr: Any
    shape_env: Any

    @property
    def node(self) -> StoredNumber:
        """The number itself, in place of a SymInt's ``SymNode``."""
        return self


class SymInt(StoredNumber, frozen=True, eq=False):
    """A whole number; named as torch's, since records name it."""


class SymFloat(StoredNumber, frozen=True, eq=False):
    """A number with a fraction."""


class SymBool(StoredNumber, frozen=True, eq=False):
    """A truth value."""


class StoredName(str):
    """A dtype, a device, a memory format or a layout, as torch prints it."""

    __slots__ = ()


class StoredArgument(msgspec.Struct, frozen=True):
    """An argument of an operator, as a file names it: ``Argument`` of a schema."""

    name: str
    alias_info: StoredAlias | None = None


class StoredAlias(msgspec.Struct, frozen=True):
    """An argument's shared memory with the result: ``AliasInfo``."""

    is_write: bool


class StoredSchema(msgspec.Struct, frozen=True):
    """The part of an operator's schema that is in a file: its name, ``aten::add``, and the arguments that a call gave it."""

    name: str
    arguments: tuple[StoredArgument, ...]


class StoredOperator(msgspec.Struct, frozen=True):
    """An operator of which its name and the names of the arguments that a call gave it are known: ``OpOverload``.

    Attributes:
        name: ``aten.add.Tensor``.
        arguments: as the call has them.
    """

    name: str
    arguments: tuple[StoredArgument, ...] = ()

    @property
    def _schema(self) -> StoredSchema:
        namespace, _, rest = self.name.partition(".")
        return StoredSchema(f"{namespace}::{rest.partition('.')[0]}", self.arguments)

    def __str__(self) -> str:
        return self.name


class StoredNode(msgspec.Struct, eq=False):
    """A node of a graph."""

    name: str
    op: str
    target: Any
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = {}
    meta: dict[str, Any] = {}
    users: dict[StoredNode, None] = {}

    def __post_init__(self) -> None:
        for node in self.all_input_nodes:
            node.users[self] = None

    @property
    def all_input_nodes(self) -> list[StoredNode]:
        """The nodes that it reads, each once."""
        return list(dict.fromkeys(_nodes_in((*self.args, *self.kwargs.values()))))

    def __repr__(self) -> str:
        return self.name


def _nodes_in(value: Any) -> Iterator[StoredNode]:
    if isinstance(value, StoredNode):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _nodes_in(item)
    elif isinstance(value, dict):
        yield from _nodes_in(list(value.values()))


class StoredModule:
    """A module that holds a graph, and those nested in it as attributes."""

    def __init__(self, graph: StoredGraph) -> None:
        self.graph = graph


class StoredGraph:
    """A graph with its nodes in order.

    Attributes:
        nodes: in order.
        owning_module: the module whose attributes its ``get_attr`` nodes name.
    """

    def __init__(self) -> None:
        self.nodes: list[StoredNode] = []
        self.owning_module = StoredModule(self)


class StoredKind(msgspec.Struct, frozen=True):
    """``InputKind`` or ``OutputKind``: its name."""

    name: str


class StoredSpec(msgspec.Struct, frozen=True):
    """An input or an output of a graph signature; `arg` has a ``name``, or is a value."""

    kind: StoredKind
    arg: Any
    target: str | None


class StoredSignature(msgspec.Struct, frozen=True):
    """A graph signature."""

    input_specs: tuple[StoredSpec, ...]
    output_specs: tuple[StoredSpec, ...]


class StoredRange(msgspec.Struct, frozen=True):
    """A range of values, inclusive; None = unbounded."""

    lower: int | None
    upper: int | None


class StoredTree(msgspec.Struct, frozen=True):
    """The structure of inputs or outputs: ``TreeSpec``.

    Attributes:
        type: the class of the container; its name where it is not one of Python's; None for a leaf.
        context: for a mapping its keys, for a named tuple or a dataclass the names of its fields.
        children_specs: the structures in it.
    """

    type: Any
    context: Any
    children_specs: tuple[StoredTree, ...]

    def is_leaf(self) -> bool:
        """True if it is no container."""
        return self.type is None

    def children(self) -> list[StoredTree]:
        """Returns the structures in it."""
        return list(self.children_specs)


class StoredCallSignature(msgspec.Struct, frozen=True):
    """The structure of a program's call: ``ModuleCallSignature``; an attribute is None where the file does not have it."""

    in_spec: StoredTree | None
    out_spec: StoredTree | None
    forward_arg_names: tuple[str, ...] | None


class StoredCall(msgspec.Struct, frozen=True):
    """The entry of a program itself in its module call graph."""

    signature: StoredCallSignature


class StoredProgram(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """An exported program of which its archive alone is available.

    Attributes:
        graph: with stored objects as the values of its nodes.
        graph_signature: its inputs and outputs.
        range_constraints: by sympy expression.
        module_call_graph: with the entry of the program itself.
        state_dict: metadata of parameters and buffers by their paths; one object for those that share their memory.
        constants: the same for constant tensors.
        parameters: path and metadata of each parameter.
        guards_code: the guards as texts.
        torch_version: the version that saved it.
        text: the program for readers.
        example_inputs: an empty pair, also for a program without example inputs.
    """

    graph: StoredGraph
    graph_signature: StoredSignature
    range_constraints: Mapping[Any, StoredRange]
    module_call_graph: Sequence[StoredCall]
    state_dict: Mapping[str, StoredTensor]
    constants: Mapping[str, StoredTensor]
    parameters: Sequence[tuple[str, StoredTensor]]
    guards_code: tuple[str, ...]
    torch_version: str
    text: str = ""
    example_inputs: tuple[tuple[()], dict[str, Any]] = ((), {})

    @property
    def _guards_code(self) -> tuple[str, ...]:
        return self.guards_code

    def named_parameters(self) -> Iterator[tuple[str, StoredTensor]]:
        """Yields path and metadata of each parameter."""
        yield from self.parameters

    def __str__(self) -> str:
        return self.text


class ReplayedProgram(msgspec.Struct, frozen=True, eq=False):
    """A program of which the inputs, the ranges and the guards are known, and none of its computations.

    Attributes:
        graph: placeholders, and an output that reads those that the program reads.
        graph_signature: its inputs.
        range_constraints: ranges by sympy expression.
        example_inputs: not None, as for a program that checks its guards.
        state_dict: empty.
        constants: empty.
    """

    graph: Any
    graph_signature: StoredSignature
    range_constraints: Mapping[Any, Any]
    _guards_code: Sequence[str]
    example_inputs: Any = ()
    state_dict: Mapping[str, Any] = {}
    constants: Mapping[str, Any] = {}
