"""Who may import whom, and who may name what: the rooms of the project stay apart."""

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
FRONT_END = ROOT / "labextension" / "src"

MODULES = sorted(path.relative_to(PACKAGE).with_suffix("").as_posix() for path in PACKAGE.rglob("*.py"))
READERS = [name for name in ("model", "ask", "text", "frames", "compare", "columns", "dot") if name in MODULES]
HEAVY = ("torch", "IPython", "anywidget", "ipywidgets")


@pytest.mark.parametrize("module", READERS)
def test_reading_a_capture_loads_neither_torch_nor_jupyter(module: str) -> None:
    assert _loaded_by(f"import export_explorer.{module}") == []


def test_importing_the_package_loads_neither_torch_nor_jupyter() -> None:
    assert _loaded_by("import export_explorer") == []


@pytest.mark.parametrize("module", [name for name in MODULES if name != "magics"])
def test_only_the_magics_import_ipython(module: str) -> None:
    assert [name for name in _imported_names(module, but_for_types=True) if name.partition(".")[0] == "IPython"] == []


@pytest.mark.parametrize("module", [name for name in MODULES if name != "torch_internals"])
def test_only_torch_internals_names_the_private_parts_of_torch(module: str) -> None:
    private = re.compile(r"torch(\.\w+)*\._(?!_)|torch\.fx\.experimental\b")
    names = [*_imported_names(module), *_attribute_chains(module)]
    assert [name for name in names if private.match(name)] == []


def test_only_the_widget_host_talks_to_its_model() -> None:
    speaks = re.compile(r"\bmodel\.(get|set|on|off|send|save_changes)\(")
    sources = [path for path in FRONT_END.rglob("*.ts*") if path.name != "widget.ts"]
    assert sources, "there are no views to look at"
    assert [path.name for path in sources if speaks.search(path.read_text())] == []


def test_plugin_carries_no_views() -> None:
    imported = [
        (path.parent / name).resolve().relative_to(FRONT_END).as_posix()
        for path in (FRONT_END / "plugin").glob("*.ts")
        for name in re.findall(r'from "([^"]+)"', path.read_text())
    ]
    assert imported, "the plugin is not where it was"
    assert {name for name in imported if not name.startswith("plugin/")} == {"cells"}


def _loaded_by(statement: str) -> list[str]:
    program = f"import sys, json; {statement}; print(json.dumps([n for n in {HEAVY!r} if n in sys.modules]))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded: list[str] = json.loads(run.stdout)
    return loaded


def _imported_names(module: str, but_for_types: bool = False) -> Iterator[str]:
    tree = _tree(module)
    left_out = {inner for node in ast.walk(tree) if _is_for_types(node) for inner in ast.walk(node)} if but_for_types else set()
    for node in ast.walk(tree):
        if node in left_out:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _attribute_chains(module: str) -> Iterator[str]:
    for node in ast.walk(_tree(module)):
        if isinstance(node, ast.Attribute):
            yield ast.unparse(node)


def _tree(module: str) -> ast.Module:
    return ast.parse((PACKAGE / f"{module}.py").read_text())
