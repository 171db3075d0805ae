"""Operators: their schemas, and the pages of torch's documentation on them."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

from export_explorer.torch_internals.classes import is_operator


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
    return tuple(argument.name for argument in getattr(getattr(target, "_schema", None), "arguments", ()))


def overload_schema(target: str) -> str | None:
    """Returns the schema of an operator that a node's target names, ``aten.add.Tensor``; None if the target is no operator.

    The text of ``OpOverload._schema``; seen in 2.13 and 2.15.
    """
    import torch

    namespace, _, name = target.partition(".")
    packet, _, overload = name.rpartition(".")
    found = getattr(getattr(getattr(torch.ops, namespace, None), packet, None), overload, None)
    return str(found._schema) if found is not None and is_operator(found) and hasattr(found, "_schema") else None


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

    namespaces: tuple[tuple[str, Any], ...] = (
        ("torch", torch),
        ("torch.nn.functional", torch.nn.functional),
        ("torch.special", torch.special),
        ("torch.linalg", torch.linalg),
        ("torch.Tensor", torch.Tensor),
    )
    if name.startswith("_"):
        return None
    for namespace, public in namespaces:
        short = name.removeprefix(f"{namespace.rpartition('.')[2]}_")
        # A builtin without a docstring has no page either.
        if getattr(getattr(public, short, None), "__doc__", None):
            return f"{DOCUMENTATION}/{namespace}.{short}.html"
    return None
