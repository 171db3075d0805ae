"""An interrupt ends a job and nothing else, wherever in torch it comes and however the process handles SIGINT."""

import importlib
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from export_explorer.jupyter import main_thread
from export_explorer.jupyter.main_thread import MainThread

pytestmark = pytest.mark.timeout(60)

# An interrupt comes while the dispatcher looks up what an operator does in a tracing mode: torch ends the process if that raises.
# One that comes in a callback which lets no exception through is lost, so it is repeated, as its user would.
INTERRUPTED = """
import signal
import threading

import torch
from torch._library.simple_registry import SimpleLibraryRegistry

from export_explorer.jupyter.main_thread import MainThread

find, is_done = SimpleLibraryRegistry.find, []


def interrupted(self, name):
    if not is_done:
        is_done.append(True)
        signal.raise_signal(signal.SIGINT)
    return find(self, name)


def export():
    while True:
        torch.export.export(torch.nn.LayerNorm(8), (torch.randn(2, 8),))


torch.export.export(torch.nn.LayerNorm(8), (torch.randn(2, 8),))
SimpleLibraryRegistry.find = interrupted
main, is_over = MainThread(), threading.Event()


def again():
    while not is_over.wait(3):
        main.cancel()


threading.Thread(target=again, daemon=True).start()
main.post(export)
is_over.set()
print("interrupted" if is_done else "not reached")
"""


@pytest.mark.timeout(300)
def test_an_interrupt_that_comes_in_the_dispatcher_ends_the_export_and_not_the_process() -> None:
    result = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=300, check=False)
    assert result.stdout.strip() == "interrupted", result.stderr
    assert result.returncode == 0


class OwnHandler:
    """A handler of the user's that does not raise; asyncio's for the main task is one."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, number: int, frame: FrameType | None) -> None:
        self.calls += 1


HANDLERS: dict[str, Callable[[], Any]] = {
    "ignored": lambda: signal.SIG_IGN,
    "ends the process": lambda: signal.SIG_DFL,
    "handled by Python": lambda: signal.default_int_handler,
    "handled by the user": OwnHandler,
}


@pytest.fixture(params=HANDLERS)
def handler(request: pytest.FixtureRequest) -> Iterator[Any]:
    """What the process does with SIGINT, which is left as it is, and not called."""
    handler = HANDLERS[request.param]()
    before = signal.signal(signal.SIGINT, handler)
    yield handler
    assert signal.signal(signal.SIGINT, before) is handler
    assert getattr(handler, "calls", 0) == 0


def hang() -> None:
    while True:
        time.sleep(0.001)


def hang_for(main: MainThread, seconds: float) -> None:
    with main.ended_after(seconds):
        hang()


@pytest.mark.usefixtures("handler")
def test_a_time_limit_holds_however_the_process_handles_interrupts() -> None:
    main = MainThread()
    for _ in range(3):
        with pytest.raises(KeyboardInterrupt):
            main.run_here(lambda: hang_for(main, 0.1))
    assert not main.is_busy


@pytest.mark.usefixtures("handler")
def test_cancel_ends_a_job_however_the_process_handles_interrupts() -> None:
    main = MainThread()
    threading.Timer(0.1, main.cancel).start()
    with pytest.raises(KeyboardInterrupt):
        main.run_here(hang)
    threading.Timer(0.1, main.cancel).start()
    main.post(hang)


def test_a_time_limit_ends_the_inner_of_two_jobs_alone() -> None:
    outer, inner = MainThread(), MainThread()

    def job() -> str:
        with pytest.raises(KeyboardInterrupt):
            inner.run_here(lambda: hang_for(inner, 0.1))
        return "goes on"

    assert outer.run_here(job) == "goes on"
    with pytest.raises(KeyboardInterrupt):
        outer.run_here(lambda: inner.run_here(lambda: hang_for(outer, 0.1)))


def test_an_interrupt_of_the_user_reaches_the_users_own_handler() -> None:
    handler = OwnHandler()
    before = signal.signal(signal.SIGINT, handler)
    MainThread().run_here(lambda: signal.raise_signal(signal.SIGINT))
    assert handler.calls == 1
    assert signal.signal(signal.SIGINT, signal.SIG_IGN) is handler
    MainThread().run_here(lambda: signal.raise_signal(signal.SIGINT))
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of modules that can be imported."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(sys.modules, "imported_here", None)
    del sys.modules["imported_here"]
    return tmp_path


def test_a_time_limit_that_ends_in_an_import_waits_for_its_end(folder: Path) -> None:
    (folder / "imported_here.py").write_text("import time\ntime.sleep(0.5)\nis_whole = True")
    main = MainThread()

    def job() -> None:
        with main.ended_after(0.1):
            importlib.import_module("imported_here")
            hang()

    with pytest.raises(KeyboardInterrupt):
        main.run_here(job)
    assert sys.modules["imported_here"].is_whole


def test_a_time_limit_that_waits_for_an_import_ends_nothing_after_the_block(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "imported_here.py").write_text("import time\ntime.sleep(0.5)")
    monkeypatch.setattr(main_thread, "_AGAIN_S", 1.0)
    main = MainThread()

    def job() -> str:
        with main.ended_after(0.1):
            importlib.import_module("imported_here")
        time.sleep(1.5)
        return "goes on"

    assert main.run_here(job) == "goes on"


LIMITED = """
import time

from export_explorer.jupyter.main_thread import MainThread

main = MainThread()


def hang():
    with main.ended_after(0.1):
        while True:
            time.sleep(0.001)


main.run_here(hang)
"""


def test_a_time_limit_holds_in_a_module_that_is_imported(folder: Path) -> None:
    (folder / "imported_here.py").write_text(LIMITED)
    with pytest.raises(KeyboardInterrupt):
        importlib.import_module("imported_here")


def test_a_brief_job_takes_the_place_of_no_other_and_each_that_is_posted_runs() -> None:
    main = MainThread()
    ran: list[str] = []

    def job() -> None:
        ran.append("job")
        main.post_brief("status", lambda: ran.append("status"))

    main.post_brief("preview", lambda: ran.append("preview"))
    main.post(job)
    main.post_brief("preview", lambda: ran.append("preview again"))
    assert ran == ["preview", "job", "status", "preview again"]
    assert not main.is_busy
