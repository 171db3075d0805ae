"""Replacements of torch's objects, with those of their attributes that are read, which do not load torch.

They are for a program that is read from a file, and for one of which a prediction knows the inputs and the guards alone. Names of
attributes are torch's own: ``fx.Node``, ``ExportedProgram``, a fake tensor, a SymInt, ``TreeSpec``; seen in 2.13 and 2.15.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, eq=False)
class StoredTensor:
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


@dataclass(frozen=True, slots=True, eq=False)
class StoredNumber:
    """A symbolic number with its sympy expression."""

    expr: Any
    shape_env: Any

    @property
    def node(self) -> StoredNumber:
        """The number itself, in place of a SymInt's ``SymNode``."""
        return self


class SymInt(StoredNumber):
    """A whole number; named as torch's, since records name it."""


class SymFloat(StoredNumber):
    """A number with a fraction."""


class SymBool(StoredNumber):
    """A truth value."""


class StoredName(str):
    """A dtype, a device, a memory format or a layout, as torch prints it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class StoredArgument:
    """An argument of an operator, as a file names it: ``Argument`` of a schema."""

    name: str
    alias_info: StoredAlias | None = None


@dataclass(frozen=True, slots=True)
class StoredAlias:
    """An argument's shared memory with the result: ``AliasInfo``."""

    is_write: bool


@dataclass(frozen=True, slots=True)
class StoredSchema:
    """The part of an operator's schema that is in a file: its name, ``aten::add``, and the arguments that a call gave it."""

    name: str
    arguments: tuple[StoredArgument, ...]


@dataclass(frozen=True, slots=True)
class StoredOperator:
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


@dataclass(slots=True, eq=False)
class StoredNode:
    """A node of a graph."""

    name: str
    op: str
    target: Any
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    meta: dict[str, Any] = field(default_factory=dict)
    users: dict[StoredNode, None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in self.all_input_nodes:
            node.users[self] = None

    @property
    def all_input_nodes(self) -> list[StoredNode]:
        """The nodes that it reads, each once."""
        return list(dict.fromkeys(_nodes_in((*self.args, *self.kwargs.values()))))


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


@dataclass(frozen=True, slots=True)
class StoredKind:
    """``InputKind`` or ``OutputKind``: its name."""

    name: str


@dataclass(frozen=True, slots=True)
class StoredSpec:
    """An input or an output of a graph signature; `arg` has a ``name``, or is a value."""

    kind: StoredKind
    arg: Any
    target: str | None


@dataclass(frozen=True, slots=True)
class StoredSignature:
    """A graph signature."""

    input_specs: tuple[StoredSpec, ...]
    output_specs: tuple[StoredSpec, ...]


@dataclass(frozen=True, slots=True)
class StoredRange:
    """A range of values, inclusive; None = unbounded."""

    lower: int | None
    upper: int | None


@dataclass(frozen=True, slots=True)
class StoredTree:
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


@dataclass(frozen=True, slots=True)
class StoredCallSignature:
    """The structure of a program's call: ``ModuleCallSignature``; an attribute is None where the file does not have it."""

    in_spec: StoredTree | None
    out_spec: StoredTree | None
    forward_arg_names: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class StoredCall:
    """The entry of a program itself in its module call graph."""

    signature: StoredCallSignature


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class StoredProgram:
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


@dataclass(frozen=True, slots=True, eq=False)
class ReplayedGraphModule:
    """``torch.fx.GraphModule``, whose code is never run and so is not made."""

    graph: Any
    meta: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class ReplayedProgram:
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
    state_dict: Mapping[str, Any] = field(default_factory=dict)
    constants: Mapping[str, Any] = field(default_factory=dict)
