"""Runs the front end's tests in a copy of the repository: what they cover, and whether they notice a mutant."""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import time
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from scripts.mutants.covering import Coverage, LineTests
from scripts.mutants.front_end_places import node
from scripts.mutants.verdicts import RunResult

FRONT_END_INPUTS = ("labextension", "tests/data", "scripts/mutants/vitest_config.ts")
_CONFIG = "vitest.mutants.config.ts"
_FOLDER = "labextension"
_REPORT = "report.json"
_FILE_LIMIT_S = 600.0
_START_S = 1.5
"""What a file of tests takes besides its tests: a document, and its modules."""

_IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""")


def prepare(copy: Path) -> None:
    """Puts the configuration for mutants into a copy of the repository."""
    shutil.copy(Path(__file__).with_name("vitest_config.ts"), copy / _FOLDER / _CONFIG)


def measure_front_end(copies: Sequence[Path], work: Path) -> Coverage:
    """Runs each file of tests by itself and notes which lines it runs.

    Args:
        copies: prepared copies of the repository, in which files run at the same time.
        work: a folder for the data of coverage.
    """
    listed = _vitest(copies[0], ["list", "--filesOnly", "--json"], _FILE_LIMIT_S)[1]
    files = sorted({Path(entry["file"]).relative_to(copies[0] / _FOLDER).as_posix() for entry in json.loads(listed)})
    lines, durations, failed = LineTests(), {}, []
    with ThreadPoolExecutor(len(copies)) as pool:
        jobs = [(copies[index % len(copies)], file, work / str(index)) for index, file in enumerate(files)]
        for file, (result, tests_s, covered) in zip(files, pool.map(lambda job: _measure(*job), jobs), strict=True):
            durations[file] = _START_S + tests_s
            if not result.is_passed:
                failed.append(file)
            for source, found in covered.items():
                for line in found:
                    lines.add(source, line, [file])
    return Coverage(durations, failed, lines.tests, lines.hexadecimal())


def run_front_end_tests(copy: Path, tests: Sequence[str], limit_s: float, work: Path) -> RunResult:
    """Runs files of tests in their order, until the first one fails.

    Args:
        copy: a prepared copy of the repository.
        tests: the files, from the folder of the front end.
        limit_s: after so many seconds the run is ended.
        work: a folder for what vitest writes.
    """
    return _run(copy, tests, limit_s, work, [])


def front_end_importers(copy: Path) -> dict[str, set[str]]:
    """Returns the files of the front end that import each file of it."""
    importers: dict[str, set[str]] = defaultdict(set)
    for path in (copy / _FOLDER / "src").rglob("*.ts*"):
        for target in _IMPORT.findall(path.read_text(encoding="utf-8")):
            for suffix in (".ts", ".tsx"):
                found = Path(os.path.normpath(path.parent / f"{target}{suffix}"))
                if found.is_file():
                    importers[found.relative_to(copy).as_posix()].add(path.relative_to(copy).as_posix())
    return importers


def _measure(copy: Path, file: str, work: Path) -> tuple[RunResult, float, dict[str, list[int]]]:
    """Returns the result of a file, how long its tests took, and the lines that they ran."""
    work.mkdir(parents=True)
    options = ["--coverage.enabled", "--coverage.all=false", "--coverage.reporter=json", f"--coverage.reportsDirectory={work / 'coverage'}"]
    result = _run(copy, [file], _FILE_LIMIT_S, work, options)
    report = work / "coverage" / "coverage-final.json"
    found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8")) if report.is_file() else {}
    lines = {
        Path(path).relative_to(copy).as_posix(): sorted(
            {entry["statementMap"][statement]["start"]["line"] for statement, count in entry["s"].items() if count}
        )
        for path, entry in found.items()
    }
    # What vitest does for the coverage is no part of it.
    tests_s = sum(entry["endTime"] - entry["startTime"] for entry in _results(work)) / 1000
    return result, tests_s, lines


def _run(copy: Path, tests: Sequence[str], limit_s: float, work: Path, options: Sequence[str]) -> RunResult:
    report = work / _REPORT
    report.unlink(missing_ok=True)
    started = time.monotonic()
    # One failed test tells enough; coverage is written after all.
    command = ["run", *tests, f"--config={_CONFIG}", "--reporter=json", f"--outputFile={report}", *(options or ["--bail=1"])]
    code, _ = _vitest(copy, command, limit_s, {"MUTANTS_TESTS": json.dumps(list(tests))})
    elapsed_s = time.monotonic() - started
    if code is None:
        return RunResult(failed=None, is_timed_out=True, elapsed_s=elapsed_s)
    if code == 0:
        return RunResult(failed=None, is_timed_out=False, elapsed_s=elapsed_s)
    for entry in (entry for entry in _results(work) if entry["status"] == "failed"):
        file = Path(entry["name"]).relative_to(copy / _FOLDER).as_posix()
        names = [test["fullName"] for test in entry["assertionResults"] if test["status"] == "failed"]
        return RunResult(file, is_timed_out=False, elapsed_s=elapsed_s, name=f"{file} > {names[0]}" if names else f"{file} (import)")
    # An error outside a test: vitest does not tell in which file.
    return RunResult(tests[-1], is_timed_out=False, elapsed_s=elapsed_s, name="an error that no test awaits")


def _results(work: Path) -> list[dict[str, Any]]:
    """Returns the results of the files of tests, as vitest has written them."""
    report = work / _REPORT
    found: list[dict[str, Any]] = json.loads(report.read_text(encoding="utf-8"))["testResults"] if report.is_file() else []
    return found


def _vitest(copy: Path, arguments: Sequence[str], limit_s: float, variables: dict[str, str] | None = None) -> tuple[int | None, str]:
    """Returns the exit code and what was printed; None for the code if the time was over first."""
    folder = copy / _FOLDER
    command = [node(copy), "node_modules/vitest/vitest.mjs", *arguments]
    environment = {**os.environ, **(variables or {}), "CI": "1"}
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True
    )
    try:
        output, _ = process.communicate(timeout=limit_s)
    except subprocess.TimeoutExpired:
        return None, ""
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    return process.returncode, output
