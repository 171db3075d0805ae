"""Durations and deadlines rest on clocks that only go on: one that is set back or forward meanwhile changes none."""

import ast
from pathlib import Path

import export_explorer

DATES = {"features/deploy/panel.py", "features/run/panel.py", "session/history.py"}
"""The modules that say when something began, which a person reads as the time of day."""
OF_FILES = {"workers/child_process.py"}
"""The modules that compare it with the times of files."""


def test_the_time_of_day_is_read_where_it_is_shown_alone() -> None:
    root = Path(export_explorer.__file__).parent
    found = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        # The text of each attribute would take seconds.
        if isinstance(node, ast.Attribute) and node.attr in ("time", "time_ns", "now")
        if ast.unparse(node) in ("time.time", "time.time_ns", "datetime.now", "datetime.datetime.now")
    }
    assert found == DATES | OF_FILES
