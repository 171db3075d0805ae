"""A child process whose parent ends: its folders are removed, whatever it does at that moment."""

import subprocess
import sys
from pathlib import Path

import pytest

WRITES = """
import sys
from pathlib import Path
from export_explorer.workers.child_main import end_with_parent, own_stdout

end_with_parent(Path(sys.argv[1]))
with own_stdout() as stream:
    while True:
        stream.write(b"{}\\n")
        stream.flush()
"""

ENDS = """
import sys
from pathlib import Path
from export_explorer.workers.child_main import end_well, end_with_parent

end_with_parent(Path(sys.argv[1]))
end_well()
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "shared"
    for number in range(200):
        (folder / f"{number}").mkdir(parents=True)
        (folder / f"{number}" / "file").touch()
    return folder


def _started(code: str, folder: Path) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-c", code, str(folder)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)


@pytest.mark.skipif(sys.platform == "win32", reason="no broken pipes")
def test_a_child_whose_output_nobody_reads_any_more_waits_for_the_end_of_its_parent_and_removes_its_folder(folder: Path) -> None:
    child = _started(WRITES, folder)
    assert child.stdout is not None
    assert child.stdin is not None
    child.stdout.readline()
    child.stdout.close()
    with pytest.raises(subprocess.TimeoutExpired):
        child.wait(1)
    child.stdin.close()
    child.wait(60)
    assert not folder.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no poll")
def test_a_child_that_has_finished_when_its_parent_has_ended_removes_its_folder(folder: Path) -> None:
    child = _started(ENDS, folder)
    assert child.stdin is not None
    child.stdin.close()
    child.wait(60)
    assert not folder.exists()


def test_a_child_that_has_finished_leaves_its_folder_to_its_parent(folder: Path) -> None:
    child = _started(ENDS, folder)
    assert child.wait(60) == 0
    assert folder.exists()


READS = """
import queue, sys
from export_explorer.workers.child_main import end_with_parent

given = queue.SimpleQueue()
end_with_parent(on_input=given.put)
print(repr(sys.stdin.read()), given.get())
"""


def test_the_code_of_the_user_takes_nothing_from_the_pipe_of_the_parent(tmp_path: Path) -> None:
    child = _started(READS, tmp_path)
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(b"job")
    child.stdin.flush()
    assert child.stdout.readline() == b"'' b'job'\n"
    child.stdin.close()
    child.wait(60)
