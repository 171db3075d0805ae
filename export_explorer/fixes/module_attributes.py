"""Module attributes that need another form: tensors as buffers, lists and dicts as module containers, modules without TorchScript.

A buffer that forward writes into is something that an exported program supports as well.
"""

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from export_explorer.fixes.edits import Edit, rewritten
from export_explorer.fixes.statements import Site
from export_explorer.record import CodeFix, Fix, Frame
from export_explorer.trace.attributes import attribute_of
from export_explorer.trace.syntax import called_name, text_of

_COMPILERS = frozenset(("script", "trace", "freeze", "optimize_for_inference"))


@dataclass(frozen=True, slots=True)
class ModuleContainer:
    """A list or dict of modules that ``__init__`` makes.

    Attributes:
        statement: the assignment of the attribute.
        attribute: its name.
        kind: the class to hold the modules instead.
        spelled: how the file writes that class, ``nn.ModuleList``.
    """

    statement: ast.Assign | ast.AnnAssign
    attribute: str
    kind: Literal["ModuleList", "ModuleDict"]
    spelled: str


def registered_containers(frame: Frame, containers: Sequence[ModuleContainer]) -> CodeFix | None:
    """Changes each list or dict of modules in one ``__init__`` to a ``ModuleList`` or ``ModuleDict``; `frame` is of the first."""
    edits = [edit for container in containers for edit in _edits(container, frame.filename)]
    title = " and ".join(f"{container.attribute} in a torch.nn.{container.kind}" for container in containers)
    return rewritten(frame, edits, f"hold {title}")


def _edits(container: ModuleContainer, filename: str) -> Iterator[Edit]:
    value = container.statement.value
    text = None if value is None else text_of(value, filename)
    if value is None or text is None:
        return
    is_empty = text in ("[]", "{}", "list()", "dict()", "()", "tuple()")
    # A tuple without brackets would be several arguments.
    alone = f"({text})" if isinstance(value, ast.Tuple) and not text.startswith("(") else text
    yield Edit(value, f"{container.spelled}({'' if is_empty else alone})")
    if isinstance(container.statement, ast.AnnAssign):
        yield Edit(container.statement.annotation, container.spelled)


def uncompiled(frame: Frame, statement: ast.Assign | ast.AnnAssign, attribute: str) -> Fix | None:
    """Replaces a module in TorchScript by the module that it is made from; None where the line does not make it of one."""
    value = statement.value
    while isinstance(value, ast.Call) and called_name(value) in _COMPILERS and value.args:
        value = value.args[0]
    text = None if value is None or value is statement.value else text_of(value, frame.filename)
    if text is None or statement.value is None:
        return None
    return rewritten(frame, [Edit(statement.value, text)], f"use the module itself for {attribute}, not in TorchScript")


_GROWING = frozenset(("cat", "concat", "concatenate", "stack", "hstack", "vstack", "pad", "repeat", "expand", "tile"))
"""Calls whose result may differ in size from their argument."""


def written_into(frame: Frame, statement: ast.stmt, attributes: frozenset[str], owner: str, *, is_same_size: bool) -> Fix | None:
    """Rewrites an assignment as ``copy_``; None for a form that is not supported, or where the assigned value may be of another size.

    Args:
        frame: of the line.
        statement: the assignment.
        attributes: those that are tensors, as they are reached from ``self``.
        owner: the method's name for its ``self``.
        is_same_size: whether each attribute is known to keep its size.
    """
    if not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is None:
        return None
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    value = text_of(statement.value, frame.filename)
    if len(targets) != 1 or value is None or not (is_same_size or not _grows(statement.value)):
        return None
    elements = targets[0].elts if isinstance(targets[0], ast.Tuple) else [targets[0]]
    names = [named[0] for element in elements if (named := attribute_of(element, owner)) is not None and named[1]]
    texts = [text_of(element, frame.filename) for element in elements]
    if len(names) < len(elements) or not attributes.issuperset(names) or None in texts:
        return None
    title = f"write into {_listed(f'{owner}.{name}' for name in names)} in place"
    if not isinstance(targets[0], ast.Tuple):
        return rewritten(frame, [Edit(statement, f"{texts[0]}.copy_({value})")], title)
    made = [f"new_{name.rpartition('.')[2]}" for name in names]
    lines = [f"{', '.join(made)} = {value}", *(f"{text}.copy_({name})" for text, name in zip(texts, made, strict=True))]
    return rewritten(frame, [Edit(statement, "\n".join(lines))], title)


def registered(frame: Frame, statement: ast.Assign | ast.AnnAssign, name: str) -> Fix | None:
    """Rewrites the line of ``__init__`` that assigns a tensor attribute as ``register_buffer``; the state dict stays as it was.

    Args:
        frame: of the line.
        statement: the assignment.
        name: of the attribute.
    """
    target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
    value = None if statement.value is None else text_of(statement.value, frame.filename)
    owner = text_of(target.value, frame.filename) if isinstance(target, ast.Attribute) else None
    if value is None or owner is None:
        return None
    code = f'{owner}.register_buffer("{name}", {value}, persistent=False)'
    return rewritten(frame, [Edit(statement, code)], f"register {name} as a buffer in {frame.name}")


def _grows(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and called_name(value) in _GROWING


def _listed(names: Iterable[str]) -> str:
    return " and ".join(names)


def assigned_in_place(site: Site) -> Fix | None:
    """Rewrites an assignment of ``x.data`` as ``copy_`` without gradients; None for any other statement."""
    match site.statement:
        case ast.Assign(targets=[ast.Attribute(value=target, attr="data")], value=value) as statement:
            lines = ["with torch.no_grad():", f"    {site.text(target)}.copy_({site.text(value)})"]
            return site.replacing([statement], lines, "assign in place")
    return None
