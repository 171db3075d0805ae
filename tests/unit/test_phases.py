"""Phases of a test run: all of them run, and each says how long it took and whether it passed."""

import subprocess
import sys
from pathlib import Path

from scripts.phases import Phase, table

ROOT = Path(__file__).parents[2]


def test_a_phase_that_fails_stops_none_and_fails_the_whole(tmp_path: Path) -> None:
    (tmp_path / "Makefile").write_text("first:\n\t@false\nsecond:\n\t@echo ran\n")
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sys; sys.path.insert(0, {str(ROOT)!r}); from scripts.phases import main; sys.exit(main(sys.argv[1:]))",
        ]
        + ["first", "second"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert "ran" in lines
    assert [(line.split()[0], line.split()[-1]) for line in lines[-3:]] == [
        ("first", "failed"),
        ("second", "passed"),
        ("together", "failed"),
    ]


def test_times_are_added_up() -> None:
    lines = table([Phase("unit", 0, 61.2), Phase("browser", 0, 130)]).splitlines()
    assert [line.split("  ", 1)[1].strip() for line in lines] == ["1 min 01 s  passed", "2 min 10 s  passed", "3 min 11 s  passed"]
