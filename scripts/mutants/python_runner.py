"""Runs tests on a mutant of the package, in forks of a process that has imported what the tests need of other packages.

Importing torch takes longer than most of the tests. Nothing of the package or of the tests is imported before the fork.
"""

import contextlib
import importlib
import json
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from scripts.mutants.verdicts import RunResult

# Imported before the fork, where they are installed. None may start a thread or a process.
_PRELOADED = (
    "anyio.pytest_plugin",
    "anywidget",
    "cloudpickle",
    "comm",
    "functorch.compile",
    "hypothesis",
    "IPython",
    "IPython.testing.globalipapp",
    "ipywidgets",
    "msgspec",
    "numpy",
    "pandas",
    "platformdirs.pytest_plugin",
    "pytest",
    "pytest_cov.plugin",
    "pytest_timeout",
    "sympy",
    "xdist.looponfail",
    "xdist.plugin",
    "torch",
    "torch._dynamo",
    "torch._export",
    "torch.export",
    "torch.export._draft_export",
    "torch.fx.experimental.symbolic_shapes",
    "torch.fx.passes.shape_prop",
    "torch.utils._sympy.interp",
)
_OWN = ("export_explorer", "tests")


def preload() -> None:
    """Imports what the tests need of other packages, once for all forks.

    Raises:
        RuntimeError: Something of the package was imported along: a fork would then test it, and not the mutant.
    """
    for name in _PRELOADED:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    sys.modules["torch"].set_num_threads(1)
    own = [name for name in sys.modules if name.partition(".")[0] in _OWN]
    if own:
        raise RuntimeError(f"Imported before the fork: {', '.join(sorted(own))}.")


def run_python_tests(copy: Path, tests: Sequence[str], limit_s: float, work: Path) -> RunResult:
    """Runs tests in a fork, in their order, until the first one fails.

    Args:
        copy: the root of the copy of the repository; its package is what is tested.
        tests: the nodes of pytest.
        limit_s: after so many seconds the fork and all that it has started are ended.
        work: a folder for what the fork writes.
    """
    outcome, output = work / "outcome.json", work / "output.txt"
    outcome.unlink(missing_ok=True)
    started = time.monotonic()
    child = os.fork()
    if child == 0:
        _run_in_fork(copy, tests, outcome, output, work)
    try:
        is_over = _wait(child, started + limit_s)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
    elapsed_s = time.monotonic() - started
    if not is_over:
        return RunResult(failed=None, is_timed_out=True, elapsed_s=elapsed_s)
    told = (
        json.loads(outcome.read_text(encoding="utf-8"))
        if outcome.is_file()
        else {"failed": tests[0], "name": "the process ends", "foreign": ""}
    )
    if told["foreign"]:
        raise RuntimeError(f"Not the mutant was tested, but {told['foreign']}.")
    return RunResult(failed=told["failed"], is_timed_out=False, elapsed_s=elapsed_s, name=told["name"])


class _Selection:
    """A plugin of pytest that runs the wanted tests in their order and notes the first that fails.

    The files are collected whole: a node of pytest that a mutant gives another name is then no error.
    """

    def __init__(self, tests: Sequence[str]) -> None:
        self.failed: str | None = None
        self.name = ""
        self._tests = tests
        self._rank = {test: index for index, test in enumerate(tests)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((item for item in items if item.nodeid in self._rank), key=lambda item: self._rank[item.nodeid])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and self.failed is None:
            # All tests of the file: the first stands for them.
            self.failed = next((test for test in self._tests if test.partition("::")[0] == report.nodeid), self._tests[0])
            self.name = f"{report.nodeid} (import)"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self.failed is None:
            self.failed = self.name = report.nodeid


def _run_in_fork(copy: Path, tests: Sequence[str], outcome: Path, output: Path, work: Path) -> None:
    """Runs pytest and ends the process; what it started is ended by its group."""
    try:
        os.setsid()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        with output.open("wb") as file:
            for stream in (1, 2):
                os.dup2(file.fileno(), stream)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115
        os.chdir(copy)
        os.environ["PYTHONPATH"] = str(copy)
        sys.path[:] = [str(copy), *(entry for entry in sys.path if entry and not (Path(entry) / "export_explorer").is_dir())]
        # The scripts of the copy are tested too, and are others than those that run here.
        for name in [name for name in sys.modules if name.partition(".")[0] == "scripts"]:
            del sys.modules[name]
        importlib.invalidate_caches()
        selection = _Selection(tests)
        files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
        options = ["-x", "-q", "-p", "no:cacheprovider", "-m", "not slow", f"--basetemp={work / 'temporary'}"]
        status = pytest.ExitCode(pytest.main([*files, *options], plugins=[selection]))
        failed, name = selection.failed, selection.name
        if failed is None and status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            # A plugin of the package that cannot be imported ends pytest before a test.
            failed, name = tests[0], f"pytest ends with {status.name}"
        told = {"failed": failed, "name": name, "foreign": next(_foreign_modules(copy), "")}
    except BaseException as error:
        told = {"failed": tests[0], "name": f"pytest ends with {type(error).__name__}", "foreign": ""}
    try:
        outcome.write_text(json.dumps(told), encoding="utf-8")
    finally:
        os._exit(0)


def _foreign_modules(copy: Path) -> Iterator[str]:
    """The files of loaded modules of the package that are not in the copy."""
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if name.partition(".")[0] == "export_explorer" and isinstance(file, str) and not Path(file).is_relative_to(copy):
            yield file


def _wait(child: int, deadline: float) -> bool:
    """Waits for a process; False if the time is over first, after which the process is ended."""
    pause_s = 0.005
    while time.monotonic() < deadline:
        if os.waitpid(child, os.WNOHANG)[0]:
            return True
        time.sleep(pause_s)
        pause_s = min(pause_s * 1.5, 0.1)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False
