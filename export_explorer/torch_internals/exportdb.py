"""ExportDB, torch's own collection of small models that show what export does: its cases, and the tags of each without loading them."""

import ast
import functools
import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

import torch

from export_explorer.texts import syntax_tree

SupportLevel = Literal["supported", "not_supported_yet"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TorchCase:
    """A case of ExportDB.

    Attributes:
        name: the name of its file.
        description: torch's text, indented as it is written.
        tags: ``torch.cond``, sorted.
        level: torch's level of support for it.
        model: one shared instance: copy it before use.
        args: positional example inputs, likewise.
        kwargs: keyword example inputs, likewise.
        dynamic_shapes: as ``torch.export.export`` takes it; None for none.
        source: the source of the file, without its first comment; empty if it is not available.
    """

    name: str
    description: str
    tags: tuple[str, ...]
    level: SupportLevel
    model: torch.nn.Module
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    dynamic_shapes: Any
    source: str


def cases_of_torch() -> tuple[TorchCase, ...]:
    """Returns all cases in the order of their names; none where this torch keeps them elsewhere.

    ``torch/_export/db/examples:all_examples()`` with `ExportCase`; 36 in 2.13 and 2.15. Loading them draws random numbers for their inputs.
    """
    try:
        cases = import_module("torch._export.db.examples").all_examples()
    except (ImportError, AttributeError):
        return ()
    return tuple(
        TorchCase(
            name=name,
            description=case.description,
            tags=tuple(sorted(case.tags)),
            level="supported" if case.support_level.name == "SUPPORTED" else "not_supported_yet",
            model=case.model,
            args=case.example_args,
            kwargs=dict(case.example_kwargs),
            dynamic_shapes=case.dynamic_shapes,
            source=_source(type(case.model)),
        )
        for name, case in sorted(cases.items())
    )


def _source(model_class: type) -> str:
    try:
        text = inspect.getsource(inspect.getmodule(model_class) or model_class)
    except (OSError, TypeError):
        return ""
    return text.partition("# mypy: allow-untyped-defs\n")[2] or text


@functools.cache
def tags_of_cases() -> Mapping[str, frozenset[str]]:
    """Returns the tags of each case by its name, read from the files without running them; empty where there are none.

    Each file of ``torch/_export/db/examples`` is a case of its name, with ``tags`` as a set of texts if it has some; seen in 2.13 and 2.15.
    """
    files = sorted((Path(torch.__file__).parent / "_export" / "db" / "examples").glob("*.py"))
    return MappingProxyType({file.stem: _tags_in(file) for file in files if file.stem != "__init__"})


def _tags_in(file: Path) -> frozenset[str]:
    try:
        statements = syntax_tree(file.read_text(encoding="utf-8")).body
    except (OSError, SyntaxError, ValueError):
        return frozenset()
    for statement in statements:
        match statement:
            case ast.Assign(targets=[ast.Name(id="tags")], value=ast.Set(elts=elements)):
                return frozenset(it.value for it in elements if isinstance(it, ast.Constant) and isinstance(it.value, str))
    return frozenset()
