"""Child processes: the end of what one wrote to its standard error, and one that is being started when the cell is interrupted."""

import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

import msgspec
import psutil
import pytest

from export_explorer.workers.child_process import ChildProcess, ChildRun


def test_bytes_that_are_no_text_are_replaced_in_the_error_output(tmp_path: Path) -> None:
    ended = threading.Event()
    (tmp_path / "module_of_a_child.py").write_text("import sys; sys.stderr.buffer.write(b'no \\xff text\\nlast')", encoding="utf-8")
    decoder = msgspec.json.Decoder(dict[str, int])
    path = {"PYTHONPATH": str(tmp_path)}
    child = ChildProcess(["module_of_a_child"], tmp_path, decoder, lambda line: None, ended.set, path)
    assert ended.wait(30)
    assert child.error_output() == "no \N{REPLACEMENT CHARACTER} text\nlast"
    assert child.last_words() == "last"


class Interrupted(ChildRun[Any]):
    """An interrupt comes when its child has just been started."""

    def __init__(self, folder: Path) -> None:
        super().__init__(lambda: None)
        self.folder = folder

    def _started(self) -> ChildProcess[Any]:
        path = {"PYTHONPATH": os.pathsep.join([str(self.folder), *sys.path])}
        child: ChildProcess[Any] = ChildProcess(
            ["module_that_waits"], self.folder, msgspec.json.Decoder(int), lambda line: None, self._end, path
        )
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        time.sleep(0.2)
        return child


def test_a_child_that_was_being_started_when_the_cell_was_interrupted_is_killed(tmp_path: Path) -> None:
    (tmp_path / "module_that_waits.py").write_text("import time\ntime.sleep(60)\n")
    before, run = signal.signal(signal.SIGINT, signal.default_int_handler), Interrupted(tmp_path)
    try:
        with pytest.raises(KeyboardInterrupt):
            run.start()
    finally:
        signal.signal(signal.SIGINT, before)
    run.cancel()
    assert run.wait(5)
    assert not psutil.Process().children()


class NotStarted(ChildRun[Any]):
    def __init__(self) -> None:
        super().__init__(lambda: None)

    def _started(self) -> ChildProcess[Any]:
        raise OSError("Cannot allocate memory")


def test_a_run_whose_child_cannot_be_started_has_ended() -> None:
    run = NotStarted()
    with pytest.raises(OSError, match="Cannot allocate memory"):
        run.start()
    run.cancel()
    assert run.wait(5)
