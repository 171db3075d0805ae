"""A tensor attribute that forward assigns, as a buffer that forward writes into: what an exported program does as well."""

import ast
from collections.abc import Iterable

from export_explorer.model import Fix, Frame
from export_explorer.rewrites.edits import Edit, rewritten
from export_explorer.source.attributes import attribute_of
from export_explorer.source.syntax import called_name, text_of

_GROWING = frozenset(("cat", "concat", "concatenate", "stack", "hstack", "vstack", "pad", "repeat", "expand", "tile"))
"""Calls whose result has not the size of what they are given."""


def written_into(frame: Frame, statement: ast.stmt, attributes: frozenset[str], owner: str, *, is_same_size: bool) -> Fix | None:
    """An assignment as ``copy_``; None for a form that it does not know, or where what is assigned may be of another size.

    Args:
        frame: of the line.
        statement: that stands there.
        attributes: those that are tensors, as they are reached from ``self``.
        owner: what the method calls its ``self``.
        is_same_size: whether each is known to be given a tensor of the size that it had.
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
    """The line of ``__init__`` that gives a tensor attribute its value, as ``register_buffer``; the state dict stays as it was.

    Args:
        frame: of the line.
        statement: that stands there.
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
