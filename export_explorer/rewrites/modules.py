"""Lines of ``__init__`` that keep modules where torch does not find them, or in a form that it cannot trace, written anew."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from export_explorer.model import Fix, Frame
from export_explorer.rewrites.edits import Edit, rewritten
from export_explorer.source.syntax import called_name, text_of

_COMPILERS = frozenset(("script", "trace", "freeze", "optimize_for_inference"))


@dataclass(frozen=True, slots=True)
class Container:
    """A list or dict of modules that ``__init__`` makes.

    Attributes:
        statement: that gives the attribute its value.
        attribute: its name.
        kind: what it is to be.
        spelled: how the file writes that, ``nn.ModuleList``.
    """

    statement: ast.Assign | ast.AnnAssign
    attribute: str
    kind: Literal["ModuleList", "ModuleDict"]
    spelled: str


def registered_containers(frame: Frame, containers: Sequence[Container]) -> Fix | None:
    """The lines of one ``__init__`` with each of its lists and dicts of modules as a ``ModuleList`` or ``ModuleDict``; `frame` is of the first."""
    edits = [edit for container in containers for edit in _edits(container, frame.filename)]
    title = " and ".join(f"{container.attribute} in a torch.nn.{container.kind}" for container in containers)
    return rewritten(frame, edits, f"hold {title}")


def _edits(container: Container, filename: str) -> Iterator[Edit]:
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
    """A module in TorchScript as the module that it is made from; None where the line does not make it of one."""
    value = statement.value
    while isinstance(value, ast.Call) and called_name(value) in _COMPILERS and value.args:
        value = value.args[0]
    text = None if value is None or value is statement.value else text_of(value, frame.filename)
    if text is None or statement.value is None:
        return None
    return rewritten(frame, [Edit(statement.value, text)], f"use the module itself for {attribute}, not in TorchScript")
