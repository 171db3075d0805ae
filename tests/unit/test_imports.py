"""What the import contracts in pyproject.toml cannot see: what is loaded in fact, and which names of torch are used."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "export_explorer"

MODULES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))
READERS = [name for name in MODULES if name.startswith(("record/", "render/"))]
HEAVY = ("torch", "IPython", "anywidget", "ipywidgets")


def test_reading_a_capture_loads_neither_torch_nor_jupyter() -> None:
    """Together, so each of them alone."""
    modules = [f"export_explorer.{name.removesuffix('.py').removesuffix('/__init__').replace('/', '.')}" for name in READERS]
    assert len(modules) > 20
    assert _loaded_by(f"import {', '.join(modules)}") == []


def test_importing_the_package_loads_neither_torch_nor_jupyter() -> None:
    assert _loaded_by("import export_explorer") == []


def test_what_runs_a_survey_loads_neither_torch_nor_jupyter() -> None:
    assert _loaded_by("import export_explorer.surveys.surveying") == []


def test_only_torch_internals_names_the_private_parts_of_torch() -> None:
    private = re.compile(r"torch(\.\w+)*\._(?!_)|torch\.fx\.experimental\b")
    naming: dict[bool, list[str]] = {True: [], False: []}
    for module in MODULES:
        tree = ast.parse((PACKAGE / module).read_text())
        names = [f"{module}: {name}" for name in (*_imported_names(tree), *_attribute_chains(tree)) if private.match(name)]
        naming[module.startswith("torch_internals/")] += names
    assert naming[False] == []
    assert naming[True]


def _loaded_by(statement: str) -> list[str]:
    program = f"import sys, json; {statement}; print(json.dumps([n for n in {HEAVY!r} if n in sys.modules]))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded: list[str] = json.loads(run.stdout)
    return loaded


def _imported_names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _attribute_chains(tree: ast.Module) -> Iterator[str]:
    """The attributes of names, as ``torch.fx.Node``; others are no names of modules."""
    for node in ast.walk(tree):
        names: list[str] = []
        inner: ast.expr | ast.AST = node
        while isinstance(inner, ast.Attribute):
            names.append(inner.attr)
            inner = inner.value
        if names and isinstance(inner, ast.Name):
            yield ".".join((inner.id, *reversed(names)))
