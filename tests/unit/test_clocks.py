"""Durations and deadlines rest on clocks that only go on: one that is set back or forward meanwhile changes none."""

import ast
import os
import time
from pathlib import Path

import export_explorer
from export_explorer.surveys import worker
from export_explorer.surveys.worker_folder import WorkerFolder

DATES = {"features/deploy/panel.py", "features/run/panel.py", "session/history.py"}
"""The modules that say when something began, which a person reads as the time of day."""
OF_FILES = {"workers/private_folder.py"}
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


def test_the_time_of_an_export_that_was_stopped_is_that_which_went_by() -> None:
    folder = WorkerFolder()
    begun = folder.path / worker.BEGUN
    assert folder.elapsed_ms() == 0
    begun.write_text(f"{os.getpid()} {time.monotonic() - 7}")
    for shift in (-86_400.0, 86_400.0):
        os.utime(begun, (time.time() + shift,) * 2)
        assert 7_000 <= folder.elapsed_ms() < 60_000
    assert folder.begun_by == os.getpid()
    for damaged in ("", "4 soon", "x"):
        begun.write_text(damaged)
        assert folder.elapsed_ms() == 0
    folder.remove()
