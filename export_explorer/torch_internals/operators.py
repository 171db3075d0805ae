"""Operators: their schemas and kinds, torch's decompositions of them, what they change in place, and the pages of its documentation.

Also calls of operators as torch traced them, with their tensors' sizes and their numbers, and snapshots of calls that outlive the graph.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from export_explorer.torch_internals.classes import is_graph_module, is_node, is_operator, is_symbolic_int, is_tensor
from export_explorer.torch_internals.frames import Traced
from export_explorer.torch_internals.nodes import qualified_name, value_of_node

if TYPE_CHECKING:
    import torch


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of an operator.

    Attributes:
        name: its name in the schema.
        type: ``Tensor``, ``Optional[Tensor]``, ``List[Tensor]``, ``int``, ``float``, ….
        default: its default as Python writes it; None where it has none.
        is_keyword_only: True if it comes after ``*``.
        alias: its alias set, ``a`` of ``Tensor(a!)``; empty if nothing may share its memory.
    """

    name: str
    type: str
    default: str | None = None
    is_keyword_only: bool = False
    alias: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Schema:
    """The arguments of an operator, and its results: the type of each, and the name of the argument that shares its memory, or None."""

    arguments: tuple[Argument, ...]
    returns: tuple[tuple[str, str | None], ...]


def operator_schema(name: str) -> Schema | None:
    """Returns the schema of ``namespace::name`` or ``namespace::name.overload``; None if there is none.

    None also where the name has several overloads and none is the default. Of ``OpOverload._schema``, ``arguments`` and ``returns`` are
    read with their ``name``, ``type``, ``default_value``, ``kwarg_only`` and ``alias_info``; seen in 2.13 and 2.15.
    """
    import torch

    namespace, _, operator = name.partition("::")
    operator, _, overload = operator.partition(".")
    packet = getattr(getattr(torch.ops, namespace), operator, None)
    overloads: list[str] = [] if packet is None else packet.overloads()
    overload = overload or (overloads[0] if len(overloads) == 1 else "default")
    if (schema := getattr(getattr(packet, overload, None), "_schema", None)) is None:
        return None
    arguments = tuple(_argument(it) for it in schema.arguments)
    shared = [next((argument.name for argument in arguments if argument.alias & _alias(it)), None) for it in schema.returns]
    return Schema(arguments, tuple((str(it.type), name) for it, name in zip(schema.returns, shared, strict=True)))


def _argument(argument: Any) -> Argument:
    default = repr(argument.default_value) if argument.has_default_value() else None
    return Argument(argument.name, str(argument.type), default, bool(argument.kwarg_only), _alias(argument))


def _alias(argument: Any) -> frozenset[str]:
    return frozenset(getattr(getattr(argument, "alias_info", None), "before_set", ()))


@functools.lru_cache(maxsize=4096)
def argument_names(target: Any) -> tuple[str, ...]:
    """Returns the names in ``OpOverload._schema.arguments``; seen in 2.13 and 2.15. Empty for what is no operator."""
    return tuple(argument.name for argument in schema_arguments(target))


def schema_arguments(target: Any) -> Sequence[Any]:
    """Returns torch's arguments of an operator, ``OpOverload._schema.arguments``; seen in 2.13 and 2.15. Empty for what is no operator."""
    arguments: Sequence[Any] = getattr(getattr(target, "_schema", None), "arguments", ())
    return arguments


def fake_class_decorator(class_name: str) -> str:
    """Returns the Python source that registers a fake class for one in C++: ``torch._library.register_fake_class``; seen in 2.13."""
    return f'@torch._library.register_fake_class("{class_name}")'


NO_HELP: dict[str, str | None] = {"schema": None, "doc": None}


@functools.cache
def operator_help(target: str) -> dict[str, str | None]:
    """Returns ``schema`` and ``doc``, the page's address, of a target such as ``aten.add.Tensor``; None where torch has none.

    The schema is the text of ``OpOverload._schema``; seen in 2.13 and 2.15.
    """
    found = operators_named(target) if target.count(".") == 2 else ()
    schema = next((str(operator._schema) for operator in found if hasattr(operator, "_schema")), None)
    if schema is None:
        return NO_HELP
    name = schema.partition("(")[0].partition("::")[2].partition(".")[0]
    return {"schema": schema, "doc": _documentation_page(name) if target.startswith("aten.") else None}


def _documentation_page(name: str) -> str | None:
    import torch

    if name.startswith("_"):
        return None
    for namespace in ("torch", "torch.nn.functional", "torch.special", "torch.linalg", "torch.Tensor"):
        public = functools.reduce(getattr, namespace.split(".")[1:], torch)
        short = name.removeprefix(f"{namespace.rpartition('.')[2]}_")
        # A builtin without a docstring has no page either.
        if getattr(getattr(public, short, None), "__doc__", None):
            return f"https://docs.pytorch.org/docs/stable/generated/{namespace}.{short}.html"
    return None


OperatorKind = Literal["core", "other", "higher_order", "python"]


def core_table() -> MutableMapping[Any, Any]:
    """Returns torch's decompositions to Core ATen, by operator, as a copy that may be changed.

    Public as ``torch.export.default_decompositions``. By its type's documentation an operator is kept only if it is removed from the table;
    in 2.13 and 2.15.
    """
    import torch

    return dict(torch.export.default_decompositions().items())


@functools.cache
def further_decompositions() -> Mapping[Any, Any]:
    """Returns all of torch's decompositions, also of operators in Core ATen.

    ``torch._decomp.decomposition_table``; seen in 2.13. Empty without.
    """
    import torch

    found: Mapping[Any, Any] = getattr(getattr(torch, "_decomp", None), "decomposition_table", {})
    return {operator: found[operator] for operator in found if is_operator(operator)}


def operators_named(name: str) -> tuple[Any, ...]:
    """Returns the operators of a name: ``aten.add.Tensor``, or ``aten.add`` for all its overloads.

    The name may begin with ``torch.ops.`` or have ``::`` in it. Empty if there is none.
    """
    import torch

    namespace, _, rest = name.removeprefix("torch.ops.").replace("::", ".").partition(".")
    packet_name, _, overload = rest.partition(".")
    if not (namespace.isidentifier() and packet_name.isidentifier()):
        return ()
    packet = getattr(getattr(torch.ops, namespace, None), packet_name, None)
    return tuple(it for it in overloads_of(packet) if not overload or it._overloadname == overload)


def overloads_of(operator: Any) -> tuple[Any, ...]:
    """Returns the overloads of ``torch.ops.aten.add``, or ``torch.ops.aten.add.Tensor`` alone; empty for what is no operator.

    Those of a packet are what ``OpOverloadPacket.overloads()`` names; seen in 2.13.
    """
    if is_operator(operator):
        return (operator,)
    import torch

    is_packet = isinstance(operator, torch._ops.OpOverloadPacket)
    return tuple(getattr(operator, name) for name in operator.overloads()) if is_packet else ()


@functools.lru_cache(maxsize=4096)
def kind_of_operator(target: Any) -> OperatorKind:
    """Returns the kind of a target of ``call_function``: ``torch.Tag.core`` in ``OpOverload.tags``; seen in 2.13 and 2.15.

    ``other`` where there are no tags.
    """
    import torch

    if is_operator(target):
        return "core" if torch.Tag.core in getattr(target, "tags", ()) else "other"
    return "higher_order" if isinstance(target, torch._ops.HigherOrderOperator) else "python"


@functools.lru_cache(maxsize=4096)
def is_mutating(target: Any) -> bool:
    """True if an operator changes one of its arguments: ``OpOverload._schema.is_mutable``; seen in 2.13 and 2.15. False without."""
    return bool(getattr(getattr(target, "_schema", None), "is_mutable", False))


@functools.lru_cache(maxsize=4096)
def is_view(target: Any) -> bool:
    """True if an operator returns its argument in another form, and changes nothing.

    ``alias_info`` of ``OpOverload._schema.returns``; seen in 2.13. False without.
    """
    returns = getattr(getattr(target, "_schema", None), "returns", ())
    return any(result.alias_info is not None for result in returns) and not is_mutating(target)


SETTINGS = ("wrap_with_set_grad_enabled", "wrap_with_autocast")
"""Operators that run a nested graph with a setting of torch, as under ``torch.no_grad()``; seen in 2.13."""

_RUNNING = {"aten::batch_norm": ("training", 5), "aten::instance_norm": ("use_input_stats", 5)}
"""The flag, and its position, with which an operator updates its running statistics, which its schema does not say; seen in 2.13."""


def changed_in_place(graph: torch.fx.Graph) -> dict[torch.fx.Node, torch.fx.Node]:
    """Returns the placeholders and attributes that a graph changes in place, also through views, each with the last node that does.

    Reads ``OpOverload._schema.arguments`` with their ``alias_info``; seen in 2.13 and 2.15. Empty if gone. Of nested graphs those that run
    with a setting of torch are included (`SETTINGS`): torch lets the branches of ``cond`` change nothing.
    """
    origin: dict[torch.fx.Node, torch.fx.Node] = {}
    changed: dict[torch.fx.Node, torch.fx.Node] = {}
    for node in graph.nodes:
        if node.target is operator.getitem and is_node(node.args[0]):
            origin[node] = origin.get(node.args[0], node.args[0])
        written = [*_changed_by_nested(graph.owning_module, node)]
        for given, is_written in _aliased(node):
            origin.setdefault(node, origin.get(given, given))
            written += [given] if is_written else []
        roots = (origin.get(tensor, tensor) for tensor in written)
        changed |= dict.fromkeys((root for root in roots if root.op in ("placeholder", "get_attr")), node)
    return changed


def _changed_by_nested(owner: Any, node: torch.fx.Node) -> Iterator[torch.fx.Node]:
    """Yields the arguments that the nested graph of one of `SETTINGS` changes in place; `owner` is the module with the nested graphs."""
    if node.op != "call_function" or str(node.target).rpartition(".")[2] not in SETTINGS:
        return
    for place, argument in enumerate(node.args):
        body = getattr(owner, str(argument.target), None) if is_node(argument) and argument.op == "get_attr" else None
        if is_graph_module(body):
            inputs = [inner for inner in body.graph.nodes if inner.op == "placeholder"]
            given = dict(zip(inputs, node.args[place + 1 :], strict=False))
            yield from (outer for changed in changed_in_place(body.graph) if is_node(outer := given.get(changed)))
            return


def _aliased(node: torch.fx.Node) -> Iterator[tuple[torch.fx.Node, bool]]:
    """Yields the nodes whose memory an operator aliases or updates, each with True if it is written to."""
    if node.op != "call_function":
        return
    flag, place = _RUNNING.get(getattr(getattr(node.target, "_schema", None), "name", ""), ("", 0))
    is_updating = bool(flag) and bool(node.args[place] if place < len(node.args) else node.kwargs.get(flag))
    for position, argument in enumerate(schema_arguments(node.target)):
        alias = getattr(argument, "alias_info", None)
        is_statistic = is_updating and argument.name in ("running_mean", "running_var")
        if alias is None and not is_statistic:
            continue
        given: Any = node.args[position] if position < len(node.args) else node.kwargs.get(argument.name)
        for tensor in given if isinstance(given, list | tuple) else (given,):
            if is_node(tensor):
                yield tensor, is_statistic or bool(alias is not None and alias.is_write)


def target_text(target: Any) -> str:
    """Returns ``aten.add.Tensor`` for an operator, ``operator.getitem`` for a function, the name for an attribute."""
    if isinstance(target, str) or is_operator(target):
        return str(target)
    name = getattr(target, "__name__", str(target))
    return f"operator.{name}" if getattr(target, "__module__", "") == "_operator" else name


@dataclass(frozen=True, slots=True, eq=False)
class NodeSnapshot:
    """The facts kept of a ``torch.fx.Node``.

    Attributes:
        op: see torch.
        name: see torch.
        target: the name of the operator.
        meta: ``stack_trace``, the line that made it alone, and ``nn_module_stack``, the innermost module alone.
        input_of: the input that a placeholder represents.
        call: the call that the node is; None where it was not kept.
        origins: see `Origin`, for the dimensions of the node's tensor that have one.
    """

    op: str
    name: str
    target: str
    meta: Mapping[str, Any]
    input_of: Any
    call: Call | None
    origins: Mapping[int, Origin] = field(default_factory=dict)


def node_snapshot(node: Any) -> NodeSnapshot | None:
    """Returns the node if it is a `NodeSnapshot`, else None."""
    return node if isinstance(node, NodeSnapshot) else None


_INFIX = {operator.matmul: "matmul", operator.imatmul: "matmul", operator.getitem: "getitem", operator.setitem: "setitem"}


@dataclass(frozen=True, slots=True)
class Tensor:
    """A tensor argument: its node or `NodeSnapshot`, and its sizes, as numbers or as expressions of symbols before replacements."""

    node: torch.fx.Node
    shape: tuple[Any, ...]


Origin = tuple[Tensor, int]
"""The tensor, with its dimension, that was created with the size that a dimension of another tensor has from it."""


@dataclass(frozen=True)
class Call:
    """A call of an operator.

    Attributes:
        name: the operator's name without namespace and overload, ``linear``, ``add``.
        public_name: see `public_name`.
        args: each a `Tensor`, a number or expression of symbols, a text, a tuple of these, or None for anything else.
        kwargs: the same by keyword.
        names: the operator's names for its arguments, in order; empty where it has no schema.
        is_pointwise: True if it works element by element, by torch's own tag of the operator.
    """

    name: str
    public_name: str
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]
    names: tuple[str, ...] = ()
    is_pointwise: bool = False

    def argument(self, position: int, name: str, default: Any = None) -> Any:
        """Returns an argument by its position or its keyword."""
        return self.args[position] if position < len(self.args) else self.kwargs.get(name, default)

    @cached_property
    def tensors(self) -> tuple[Tensor, ...]:
        """All tensors in order, including those in lists; found once for all guards that the call made."""
        lists = (it if isinstance(it, tuple) else (it,) for it in (*self.args, *self.kwargs.values()))
        return tuple(item for items in lists for item in items if isinstance(item, Tensor))


def call_of(traced: Traced) -> Call | None:
    """Returns the call of the operator that was running; None if none was."""
    node = traced.last
    if not traced.is_running or node.op not in ("call_function", "call_method"):
        return None
    import torch

    # A node that was taken out of the graph has lost its arguments; one that is left may have got others in place of them.
    args, kwargs = (traced.args, traced.kwargs) if getattr(node, "_erased", False) else (node.args, node.kwargs)
    name = name_of_target(node.target)
    is_functional = getattr(node.target, "__module__", None) == "torch.nn.functional"
    return Call(
        name,
        f"torch.nn.functional.{name}" if is_functional else public_name(name),
        tuple(_call_argument(argument) for argument in args),
        {name: _call_argument(argument) for name, argument in kwargs.items()},
        argument_names(node.target),
        torch.Tag.pointwise in getattr(node.target, "tags", ()),
    )


def made_call(node: torch.fx.Node) -> Call | None:
    """Returns the call that a node is; None for a placeholder or an attribute, and for a kept node whose call was not kept."""
    if (kept := node_snapshot(node)) is not None:
        return kept.call
    return call_of(Traced(node, True, node.args, node.kwargs))


def name_of_target(target: Any) -> str:
    """Returns ``linear`` for ``aten.linear.default`` and ``torch.nn.functional.linear``, ``add`` for ``Tensor.add_``: no in-place mark."""
    if is_operator(target):
        name = str(target._schema.name).rpartition("::")[2]
    else:
        name = _INFIX.get(target) or (target if isinstance(target, str) else str(getattr(target, "__name__", target)))
    return name.strip("_") if not name.startswith("_") else name


def text_of_target(target: Any) -> str:
    """Returns ``aten.add.Tensor`` for an operator, ``linear`` for a function; seen in 2.13."""
    return str(target) if is_operator(target) else str(getattr(target, "__name__", target))


def public_name(name: str) -> str:
    """Returns an operator's public path, ``torch.nn.functional.conv1d`` or ``torch.Tensor.view``; the name itself if it has none."""
    import torch

    for owner, place in ((torch.nn.functional, "torch.nn.functional"), (torch, "torch"), (torch.Tensor, "torch.Tensor")):
        # The function of this name is another operator, im2col.
        if callable(getattr(owner, name, None)) and (name, place) != ("unfold", "torch.nn.functional"):
            return f"{place}.{name}"
    return name


def creation_expression(size: Any) -> Any:
    """Returns the expression that a size had when it was created, before replacements: ``SymNode._expr``; seen in 2.13.

    ``SymNode.expr``, with replacements, if gone; a number is returned unchanged.
    """
    if not is_symbolic_int(size):
        return size
    found = getattr(size.node, "_expr", None)
    return size.node.expr if found is None else found


def _call_argument(argument: Any) -> Any:
    if is_node(argument):
        return _value(argument)
    if isinstance(argument, tuple | list):
        return tuple(_call_argument(item) for item in argument)
    return creation_expression(argument) if isinstance(argument, int | str) or is_symbolic_int(argument) else None


def _value(node: torch.fx.Node) -> Any:
    value = value_of_node(node)
    if is_tensor(value):
        return Tensor(node, tuple(creation_expression(size) for size in value.shape))
    return creation_expression(value) if isinstance(value, int) or is_symbolic_int(value) else None


_LONGEST_CHAIN = 24
"""The maximum number of operators that only pass a tensor on, followed back to the node that made it."""


class CallSnapshots:
    """A builder of plain data from the calls of one graph; a node that several calls read is kept once.

    Args:
        input_of: returns, as plain data, the input that a placeholder represents.
        line_of: reduces a ``stack_trace`` to the user's line that is kept.
        is_passing: True if the operator of a name only passes its one tensor on, so that the node that made the tensor is kept too.
        origins_of: returns the `Origin` of each dimension of a tensor that has one.
    """

    def __init__(
        self,
        input_of: Callable[[torch.fx.Node], Any],
        line_of: Callable[[str | None], str],
        is_passing: Callable[[str], bool],
        origins_of: Callable[[Tensor], Mapping[int, Origin]],
    ) -> None:
        self._input_of, self._line_of, self._is_passing, self._origins_of = input_of, line_of, is_passing, origins_of
        self._nodes: dict[torch.fx.Node, NodeSnapshot] = {}

    def call(self, call: Call, depth: int = 0) -> Call:
        """Returns a call whose tensors have kept nodes."""
        return replace(
            call,
            args=tuple(self._argument(argument, depth) for argument in call.args),
            kwargs={name: self._argument(argument, depth) for name, argument in call.kwargs.items()},
        )

    def _argument(self, argument: Any, depth: int) -> Any:
        if isinstance(argument, tuple):
            return tuple(self._argument(item, depth) for item in argument)
        return Tensor(self._node(argument, depth), argument.shape) if isinstance(argument, Tensor) else argument

    def _node(self, tensor: Tensor, depth: int) -> Any:
        node: Any = tensor.node
        if isinstance(node, NodeSnapshot):
            return node
        if node not in self._nodes:
            made = made_call(node) if depth < _LONGEST_CHAIN else None
            is_followed = made is not None and len(made.tensors) == 1 and self._is_passing(made.name)
            stack = node.meta.get("nn_module_stack") or {}
            self._nodes[node] = NodeSnapshot(
                op=node.op,
                name=node.name,
                target=name_of_target(node.target),
                meta={
                    "stack_trace": self._line_of(node.meta.get("stack_trace")),
                    "nn_module_stack": {key: (path, qualified_name(kind)) for key, (path, kind) in list(stack.items())[-1:]},
                },
                input_of=self._input_of(node),
                call=self.call(made, depth + 1) if is_followed and made is not None else None,
                origins=self._origins(tensor, depth),
            )
        return self._nodes[node]

    def _origins(self, tensor: Tensor, depth: int) -> dict[int, Origin]:
        found = {} if depth >= _LONGEST_CHAIN else self._origins_of(tensor)
        return {dim: (Tensor(self._node(made, _LONGEST_CHAIN), made.shape), place) for dim, (made, place) in found.items()}


def moved(call: Call, symbols: Mapping[Any, Any]) -> Call:
    """Returns a call with its symbols replaced by sizes or by other symbols."""
    return call if all(symbol == target for symbol, target in symbols.items()) else _moved_call(call, symbols, {})


def _moved_call(call: Call, symbols: Mapping[Any, Any], nodes: dict[int, NodeSnapshot]) -> Call:
    def argument(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(argument, value))
        if isinstance(value, Tensor):
            return Tensor(node(value.node), tuple(map(argument, value.shape)))
        return _moved_size(value, symbols)

    def node(kept: Any) -> Any:
        if kept.call is None and not kept.origins:
            return kept
        if id(kept) not in nodes:
            call = None if kept.call is None else _moved_call(kept.call, symbols, nodes)
            nodes[id(kept)] = replace(kept, call=call, origins={dim: (argument(made), at) for dim, (made, at) in kept.origins.items()})
        return nodes[id(kept)]

    return replace(call, args=tuple(map(argument, call.args)), kwargs={name: argument(value) for name, value in call.kwargs.items()})


def _moved_size(size: Any, symbols: Mapping[Any, Any]) -> Any:
    """Returns a size, an expression or anything else with its symbols replaced; a number becomes a Python int."""
    if not getattr(size, "free_symbols", None):
        return size
    result = size.xreplace(symbols)
    return int(result) if getattr(result, "is_Integer", False) else result
