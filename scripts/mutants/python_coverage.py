"""Measures which Python tests cover which lines."""

import ast
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import coverage

from scripts.mutants.covering import Coverage, LineTests

FAST_TESTS = ("tests/unit", "tests/integration", "tests/notebooks")
PYTHON_INPUTS = ("export_explorer", "tests", "pyproject.toml", "constraints.txt", "scripts/mutants/coverage_plugin.py")


def measure_python(copy: Path, tests: Sequence[str], jobs: int, work: Path) -> Coverage:
    """Runs the fast tests of a copy of the repository, each as a context of its own.

    Args:
        copy: the root of the copy.
        tests: files or folders of tests.
        jobs: how many processes run tests.
        work: a folder for the data of coverage.

    Raises:
        RuntimeError: No test has run.
    """
    results, data_file = work / "results.json", work / "coverage"
    command = [sys.executable, "-m", "pytest", *tests, "-m", "not slow", "-q", "-p", "no:cacheprovider", f"--numprocesses={jobs}"]
    command += ["--dist=loadfile", "-p", "scripts.mutants.coverage_plugin", "--cov", "--cov-context=test", "--cov-report="]
    environment = {**os.environ, "COVERAGE_FILE": str(data_file), "MUTANTS_RESULTS": str(results), "PYTHONPATH": str(copy)}
    with (work / "pytest.txt").open("w") as output:
        subprocess.run(command, cwd=copy, env=environment, stdout=output, stderr=subprocess.STDOUT, check=False)
    if not results.is_file() or not data_file.is_file():
        raise RuntimeError(f"The fast tests have not run: {(work / 'pytest.txt').read_text(encoding='utf-8')[-2000:]}")
    told = json.loads(results.read_text(encoding="utf-8"))
    lines = _line_tests(data_file, copy)
    lines.share(told["makers"])
    return Coverage(told["durations"], told["failed"], lines.tests, lines.hexadecimal())


def python_importers(copy: Path) -> dict[str, set[str]]:
    """Returns the files of the package that import each file of it."""
    importers: dict[str, set[str]] = defaultdict(set)
    for path in (copy / "export_explorer").rglob("*.py"):
        importer = path.relative_to(copy).as_posix()
        for node in ast.walk(ast.parse(path.read_bytes())):
            modules = []
            if isinstance(node, ast.ImportFrom) and node.module:
                modules = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            elif isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            for module in modules:
                for file in (f"{module.replace('.', '/')}.py", f"{module.replace('.', '/')}/__init__.py"):
                    if (copy / file).is_file():
                        importers[file].add(importer)
    return importers


def python_definitions(copy: Path) -> dict[str, set[str]]:
    """Returns the public functions and classes that each file of the package defines."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return {
        path.relative_to(copy).as_posix(): {
            node.name for node in ast.parse(path.read_bytes()).body if isinstance(node, kinds) and not node.name.startswith("_")
        }
        for path in (copy / "export_explorer").rglob("*.py")
    }


def _line_tests(data_file: Path, copy: Path) -> LineTests:
    data = coverage.CoverageData(str(data_file))
    data.read()
    lines = LineTests()
    for measured in sorted(data.measured_files()):
        file = Path(measured).relative_to(copy).as_posix()
        for line, contexts in data.contexts_by_lineno(measured).items():
            # A context is the test's node and its phase; what runs while files are imported has none.
            lines.add(file, line, sorted({context.rpartition("|")[0] for context in contexts if context}))
    return lines
