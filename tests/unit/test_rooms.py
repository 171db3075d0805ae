"""The rooms: each says what it is for and what it must not know, and the front end's hosts stay apart from its views."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "export_explorer"
FRONT_END = ROOT / "labextension" / "src"

ROOMS = sorted({path.parent.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")} - {"."})


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_says_what_it_is_for_and_what_it_must_not_know(room: str) -> None:
    purpose, _, rest = (ast.get_docstring(ast.parse((PACKAGE / room / "__init__.py").read_text())) or "").partition("\n\n")
    assert purpose.endswith(".")
    assert re.search(r"\b(not|neither|nothing)\b", rest), f"{room} does not say what it must not know"


def test_only_the_widget_host_talks_to_its_model() -> None:
    speaks = re.compile(r"\bmodel\.(get|set|on|off|send|save_changes)\(")
    sources = [path for path in FRONT_END.rglob("*.ts*") if path.name != "widget.ts"]
    assert sources, "there are no views to look at"
    assert [path.name for path in sources if speaks.search(path.read_text())] == []


def test_plugin_carries_no_views() -> None:
    imported = [
        (path.parent / name).resolve().relative_to(FRONT_END).as_posix()
        for path in (FRONT_END / "plugin").glob("*.ts")
        for name in re.findall(r'from "(\.[^"]+)"', path.read_text())
    ]
    assert imported, "the plugin is not where it was"
    assert {name for name in imported if not name.startswith("plugin/")} == {"cells", "preferences", "rewrite"}


MOST_LINES = {ast.Module: 700, ast.ClassDef: 260, ast.FunctionDef: 60}


def test_no_module_class_or_function_is_long() -> None:
    long = []
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text()
        if len(text.splitlines()) > MOST_LINES[ast.Module]:
            long.append(path.name)
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                documented = (one for one in ast.walk(node) if isinstance(one, ast.ClassDef | ast.FunctionDef))
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                lines -= sum(len((ast.get_docstring(one) or "").splitlines()) for one in documented)
                if lines > MOST_LINES[type(node)]:
                    long.append(f"{path.name}: {node.name}, {lines} lines")
    assert long == []
