"""What the import contracts in pyproject.toml cannot see: what is loaded in fact, and which names of torch are used."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "export_explorer"

MODULES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))
READERS = ["model.py", "ask.py", "widget/columns.py", *(name for name in MODULES if name.startswith("reports/"))]
HEAVY = ("torch", "IPython", "anywidget", "ipywidgets")


@pytest.mark.parametrize("module", READERS)
def test_reading_a_capture_loads_neither_torch_nor_jupyter(module: str) -> None:
    assert _loaded_by(f"import export_explorer.{module.removesuffix('.py').removesuffix('/__init__').replace('/', '.')}") == []


def test_importing_the_package_loads_neither_torch_nor_jupyter() -> None:
    assert _loaded_by("import export_explorer") == []


def test_what_runs_a_survey_loads_neither_torch_nor_jupyter() -> None:
    assert _loaded_by("import export_explorer.surveys.surveying") == []


@pytest.mark.parametrize("module", [name for name in MODULES if not name.startswith("torch_internals/")])
def test_only_torch_internals_names_the_private_parts_of_torch(module: str) -> None:
    private = re.compile(r"torch(\.\w+)*\._(?!_)|torch\.fx\.experimental\b")
    tree = ast.parse((PACKAGE / module).read_text())
    assert [name for name in (*_imported_names(tree), *_attribute_chains(tree)) if private.match(name)] == []


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
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield ast.unparse(node)
