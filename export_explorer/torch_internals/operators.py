"""Operators: their schemas and kinds, torch's decompositions of them, what they change in place, and the pages of its documentation."""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from export_explorer.torch_internals.classes import is_node, is_operator

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
    schema = getattr(getattr(packet, overload, None), "_schema", None)
    if schema is None:
        return None
    arguments = tuple(_argument(it) for it in schema.arguments)
    return Schema(arguments, tuple((str(it.type), _shared(_alias(it), arguments)) for it in schema.returns))


def _argument(argument: Any) -> Argument:
    default = repr(argument.default_value) if argument.has_default_value() else None
    return Argument(argument.name, str(argument.type), default, bool(argument.kwarg_only), _alias(argument))


def _alias(argument: Any) -> frozenset[str]:
    return frozenset(getattr(getattr(argument, "alias_info", None), "before_set", ()))


def _shared(alias: frozenset[str], arguments: tuple[Argument, ...]) -> str | None:
    return next((argument.name for argument in arguments if alias & argument.alias), None)


@functools.lru_cache(maxsize=4096)
def argument_names(target: Any) -> tuple[str, ...]:
    """Returns the names in ``OpOverload._schema.arguments``; seen in 2.13 and 2.15. Empty for what is no operator."""
    return tuple(argument.name for argument in schema_arguments(target))


def schema_arguments(target: Any) -> Sequence[Any]:
    """Returns torch's arguments of an operator, ``OpOverload._schema.arguments``; seen in 2.13 and 2.15. Empty for what is no operator."""
    arguments: Sequence[Any] = getattr(getattr(target, "_schema", None), "arguments", ())
    return arguments


def overload_schema(target: str) -> str | None:
    """Returns the schema of an operator that a node's target names, ``aten.add.Tensor``; None if the target is no operator.

    The text of ``OpOverload._schema``; seen in 2.13 and 2.15.
    """
    found = operators_named(target) if target.count(".") == 2 else ()
    return next((str(operator._schema) for operator in found if hasattr(operator, "_schema")), None)


def fake_class_decorator(class_name: str) -> str:
    """Returns the Python source that registers a fake class for one in C++: ``torch._library.register_fake_class``; seen in 2.13."""
    return f'@torch._library.register_fake_class("{class_name}")'


DOCUMENTATION = "https://docs.pytorch.org/docs/stable/generated"
NO_HELP: dict[str, str | None] = {"schema": None, "doc": None}


@functools.cache
def operator_help(target: str) -> dict[str, str | None]:
    """Returns ``schema`` and ``doc``, the page's address, of a target such as ``aten.add.Tensor``; None where torch has none."""
    schema = overload_schema(target)
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
            return f"{DOCUMENTATION}/{namespace}.{short}.html"
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


_RUNNING = {"aten::batch_norm": ("training", 5), "aten::instance_norm": ("use_input_stats", 5)}
"""The flag, and its position, with which an operator updates its running statistics, which its schema does not say; seen in 2.13."""
_STATISTICS = ("running_mean", "running_var")


def changed_in_place(graph: torch.fx.Graph) -> dict[torch.fx.Node, torch.fx.Node]:
    """Returns the placeholders and attributes that a graph changes in place, also through views, each with the last node that does.

    Reads ``OpOverload._schema.arguments`` with their ``alias_info``; seen in 2.13 and 2.15. Empty if gone. Changes made in nested graphs
    are not included: torch lets the branches of ``cond`` change nothing.
    """
    origin: dict[torch.fx.Node, torch.fx.Node] = {}
    changed: dict[torch.fx.Node, torch.fx.Node] = {}
    for node in graph.nodes:
        if node.target is operator.getitem and is_node(node.args[0]):
            origin[node] = origin.get(node.args[0], node.args[0])
        for given, is_written in _aliased(node):
            root = origin.get(given, given)
            origin.setdefault(node, root)
            if is_written and root.op in ("placeholder", "get_attr"):
                changed[root] = node
    return changed


def _aliased(node: torch.fx.Node) -> Iterator[tuple[torch.fx.Node, bool]]:
    """Yields the nodes whose memory an operator aliases or updates, each with True if it is written to."""
    if node.op != "call_function":
        return
    schema = getattr(node.target, "_schema", None)
    flag, place = _RUNNING.get(getattr(schema, "name", ""), ("", 0))
    is_updating = bool(flag) and bool(node.args[place] if place < len(node.args) else node.kwargs.get(flag))
    for position, argument in enumerate(schema_arguments(node.target)):
        alias = getattr(argument, "alias_info", None)
        is_statistic = is_updating and argument.name in _STATISTICS
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
