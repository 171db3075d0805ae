"""Phases of a test run: all of them run, and each says how long it took and whether it passed."""

import subprocess
import sys
from pathlib import Path

from scripts.phases import Phase, table

ROOT = Path(__file__).parents[2]


def run_phases(folder: Path, *targets: str) -> subprocess.CompletedProcess[str]:
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from scripts.phases import main; sys.exit(main(sys.argv[1:]))"
    return subprocess.run([sys.executable, "-c", code, *targets], cwd=folder, capture_output=True, text=True, check=False, timeout=60)


def test_a_phase_that_fails_stops_none_and_fails_the_whole(tmp_path: Path) -> None:
    (tmp_path / "Makefile").write_text("first:\n\t@false\nsecond:\n\t@echo ran\n")
    done = run_phases(tmp_path, "first", "second")
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert "ran" in lines
    assert [(line.split()[0], line.split()[-1]) for line in lines[-3:]] == [
        ("first", "failed"),
        ("second", "passed"),
        ("together", "failed"),
    ]


def test_lanes_run_at_the_same_time_and_each_prints_when_it_has_ended(tmp_path: Path) -> None:
    # Each of the first two ends when the other has begun.
    meet = "\t@echo {0} has begun; touch {0}; until test -e {1}; do sleep 0.05; done; echo {0} has ended in $(PROCESSES)\n"
    makefile = (
        "a:\n" + meet.format("a.begun", "b.begun") + "b:\n" + meet.format("b.begun", "a.begun") + "c:\n\t@test -e b.begun && exit 3\n"
    )
    (tmp_path / "Makefile").write_text(makefile)
    done = run_phases(tmp_path, "a+b,c")
    assert done.returncode == 1
    assert "a.begun has begun\na.begun has ended in\n" in done.stdout
    assert "b.begun has begun\nb.begun has ended in 1\n" in done.stdout
    assert [(line.split()[0], line.split()[-1]) for line in done.stdout.splitlines()[-4:]] == [
        ("a", "passed"),
        ("b", "passed"),
        ("c", "failed"),
        ("together", "failed"),
    ]


def test_times_are_said_in_minutes() -> None:
    lines = table([Phase("unit", 0, 61.2), Phase("browser", 0, 130)], 191.5).splitlines()
    assert [line.split("  ", 1)[1].strip() for line in lines] == ["1 min 01 s  passed", "2 min 10 s  passed", "3 min 11 s  passed"]
