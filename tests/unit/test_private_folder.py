"""Folders of processes that were killed are removed by the next process, and those of processes that run are not."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from export_explorer.workers.child_process import PrivateFolder

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="folders are not locked there")

HOLDS = """
import sys, time
from export_explorer.workers.child_process import PrivateFolder
folder = PrivateFolder("test")
print(folder.name, flush=True)
sys.stdin.read()
"""
MAKES = """
from export_explorer.workers.child_process import PrivateFolder
PrivateFolder("test").cleanup()
"""


def _process(code: str, folder: Path) -> "subprocess.Popen[str]":
    environment = os.environ | {"TMPDIR": str(folder)}
    return subprocess.Popen([sys.executable, "-c", code], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _made_by(process: "subprocess.Popen[str]") -> Path:
    assert process.stdout is not None
    made = Path(process.stdout.readline().strip())
    assert made.is_dir()
    os.utime(made, (0, 0))
    return made


def test_the_folder_of_a_killed_process_is_removed_and_that_of_a_running_one_stays(tmp_path: Path) -> None:
    with _process(HOLDS, tmp_path) as killed, _process(HOLDS, tmp_path) as running:
        left, used = _made_by(killed), _made_by(running)
        other = tmp_path / "export_explorer_test_held_link"
        other.symlink_to(used)
        killed.send_signal(signal.SIGKILL)
        killed.wait()
        assert left.is_dir()
        with _process(MAKES, tmp_path) as following:
            following.communicate()
        assert not left.exists()
        assert used.is_dir()
        assert other.is_symlink()
        running.communicate("")
    assert sorted(tmp_path.iterdir()) == [other]


def test_a_folder_is_unlocked_where_it_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    before = len(list(Path("/dev/fd").iterdir()))
    folder = PrivateFolder("test")
    assert len(list(Path("/dev/fd").iterdir())) == before + 1
    folder.cleanup()
    assert len(list(Path("/dev/fd").iterdir())) == before
    assert not Path(folder.name).exists()
