"""Surveys in processes of this machine: what hangs or crashes costs itself alone, and what was finished is never lost."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import torch

from export_explorer import Survey, survey
from export_explorer.record import Capture
from export_explorer.surveys.survey_row import FileText, Item, RowFile, SurveyRow
from tests.helpers import surveyed

ROOT = Path(__file__).parents[2]
# Generous: other work may keep the machine busy. What hangs is stopped here and waits for nothing.
LIMIT_S = 20.0


@pytest.mark.slow
def test_every_one_of_forty_cases_has_its_row(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    hangs = [surveyed.hangs, surveyed.hangs_in_c, surveyed.hangs_and_prints, surveyed.hangs, surveyed.hangs_in_c]
    crashes = [
        surveyed.segmentation_fault,
        surveyed.ends_at_once,
        surveyed.ends_with_a_word,
        surveyed.is_killed,
        surveyed.out_of_memory,
    ]
    others = [*hangs, *crashes, *[surveyed.branching] * 3, surveyed.no_model, surveyed.not_a_pair, surveyed.ends_python]
    well = [surveyed.scaled] * (40 - len(others))
    # What ends badly comes among what ends well.
    functions = [function for index, function in enumerate(well) for function in (function, *others[index : index + 1])]
    cases = [(f"{index} {function.__name__}", function) for index, function in enumerate(functions)]
    path, told = tmp_path / "rows.jsonl", list[SurveyRow]()

    found = survey(cases, requests=("auto",), timeout_s=LIMIT_S, processes=4, path=path, on_record=told.append, progress=False)

    assert [record.item.name for record in found] == [name for name, _ in cases]
    assert Counter(record.outcome for record in found) == {"exported": 24, "timed_out": 5, "crashed": 5, "failed": 3, "raised": 3}
    assert {record.item for record in told} == {record.item for record in found}
    assert not found.unfinished
    messages = {record.item.name.split()[1]: record.message or "" for record in found}
    assert messages["hangs"].startswith(f"Timed out after {LIMIT_S:g} s at surveyed.py:")
    # Where the interpreter's lock is kept, too.
    assert messages["hangs_in_c"].startswith(f"Timed out after {LIMIT_S:g} s at surveyed.py:")
    assert messages["segmentation_fault"].startswith("Crashed: SIGSEGV (segmentation fault) at surveyed.py:")
    assert messages["ends_at_once"] == "Crashed: exit code 0"
    assert messages["ends_with_a_word"] == "Crashed: exit code 3. Last output: The licence server does not answer."
    assert "SIGKILL" in messages["is_killed"]
    assert "Thread creation failed" in messages["out_of_memory"]
    assert "branches on tensor data" in messages["branching"]
    assert messages["no_model"] == "Making the model raised ValueError: no weights anywhere"
    assert "Return (model, args)" in messages["not_a_pair"]
    assert messages["ends_python"] == "Making the model raised SystemExit: 4"
    # The rows hold nothing in memory that is in the file.
    assert all(isinstance(record.text, FileText) for record in found if record.outcome in ("exported", "failed"))
    captures = [record.capture for record in found if record.outcome == "exported"]
    assert {dim.got for capture in captures if capture is not None for dim in capture.dims} == {"dynamic"}
    assert {record.item: record.to_line() for record in Survey.read(path)} == {record.item: record.to_line() for record in found}
    assert capfd.readouterr() == ("", "")


@pytest.mark.slow
def test_an_export_leaves_nothing_to_the_next() -> None:
    functions = {
        "before": surveyed.tells_the_process,
        "changes": surveyed.changes_the_process,
        "after": surveyed.tells_the_process,
        # What the process and its parent share goes with it.
        "closes": surveyed.closes_all_files,
        "last": surveyed.scaled,
    }
    found = survey(functions, requests=("auto",), processes=1, progress=False)
    assert [found[name][0].outcome for name in ("changes", "closes", "last")] == ["exported"] * 3
    assert found["after"][0].message == found["before"][0].message


def test_asks_and_modes_are_those_that_were_given(tmp_path: Path) -> None:
    saved = tmp_path / "saved.pt2"
    torch.export.save(torch.export.export(surveyed.Scaled(), (torch.ones(3, 4),)), saved)
    batch = {"x": {0: torch.export.Dim("batch", min=2, max=64)}}
    cases: Any = [("keywords", "tests.helpers.surveyed:with_keywords"), ("saved", saved)]
    found = survey(cases, requests=("static", "dynamic", ("mine", batch)), modes=("non-strict", "strict"), processes=1, progress=False)
    got = {(str(record.item)): [dim.got for dim in _capture(record).dims] for record in found}
    assert got == {
        "keywords, static, non-strict": ["static", "static"],
        "keywords, static, strict": ["static", "static"],
        "keywords, dynamic, non-strict": ["dynamic", "dynamic"],
        "keywords, dynamic, strict": ["dynamic", "dynamic"],
        "keywords, mine, non-strict": ["dynamic", "static"],
        "keywords, mine, strict": ["dynamic", "static"],
        "saved, as saved": ["static", "static"],
    }
    assert {_capture(record).mode for record in found if record.item.mode == "strict"} == {"strict"}
    assert all(record.torch_version == torch.__version__ for record in found)


def _capture(record: SurveyRow) -> Capture:
    assert record.capture is not None, record.message
    return record.capture


# As in a notebook: the functions are the cell's, and the script has no guard against being run in a worker.
CELL = """
import torch
from export_explorer import survey

class Net(torch.nn.Module):
    def forward(self, x):
        return x.view(4, -1)

print("begun")
found = survey([("net", lambda: (Net(), (torch.zeros(4, 6),)))], requests=("auto",), processes=1, progress=False)
capture = found.records[0].capture
frame = [guard.frame for guard in capture.guards if guard.frame][0]
print(repr((frame.cell, frame.code, [dim.got for dim in capture.dims])))
"""


def test_functions_of_a_script_travel_and_the_script_does_not_run_again(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(CELL)
    assert _printed(str(script)) == "begun\n(None, 'return x.view(4, -1)', ['specialized', 'dynamic'])\n"


@pytest.mark.slow
def test_functions_of_a_notebook_travel_with_the_code_of_their_cell() -> None:
    program = f"""
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.run_cell({CELL!r}, store_history=True).raise_error()
"""
    assert _printed("-c", program) == "begun\n('Cell In[1]', 'return x.view(4, -1)', ['specialized', 'dynamic'])\n"


def _printed(*arguments: str) -> str:
    run = subprocess.run(
        [sys.executable, *arguments], check=False, capture_output=True, text=True, timeout=300, cwd=ROOT, env=_environment()
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def _environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(ROOT)}


LONG = """
import os, sys, time
from pathlib import Path
from export_explorer import survey

def made(name):
    import torch
    from tests.helpers.surveyed import scaled
    with (folder / "made.txt").open("a") as file:
        file.write(f"{os.getpid()} {name}\\n")
    if name in slow:
        time.sleep(1000)
    return scaled()

folder, processes, slow = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
cases = [(name, lambda name=name: made(name)) for name in "abcdefgh"]
found = survey(cases, requests=("auto",), processes=processes, path=folder / "rows.jsonl", progress=False)
print("".join(record.item.name for record in found), "".join(item.name for item in found.unfinished))
"""


def _begun(folder: Path, processes: int, *slow: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", LONG, str(folder), str(processes), *slow], stdout=subprocess.PIPE, text=True, cwd=ROOT, env=_environment()
    )


def _wait_until(is_so: Any, what: str) -> None:
    end = time.monotonic() + 240
    while not is_so():
        assert time.monotonic() < end, what
        threading.Event().wait(0.1)


def _made(folder: Path) -> list[tuple[int, str]]:
    path = folder / "made.txt"
    lines = path.read_text().splitlines() if path.exists() else []
    return [(int(pid), name) for pid, name in (line.split() for line in lines)]


def _rows(folder: Path) -> list[bytes]:
    path = folder / "rows.jsonl"
    return path.read_bytes().splitlines() if path.exists() else []


def _is_alive(pid: int) -> bool:
    # A process that no one has waited for is still there, and dead.
    status = Path(f"/proc/{pid}/status")
    try:
        return "State:\tZ" not in status.read_text()
    except OSError:
        return False


@pytest.mark.slow
def test_a_survey_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    process = _begun(tmp_path, 2, "e", "f")
    _wait_until(lambda: len(_rows(tmp_path)) == 4 and len(_made(tmp_path)) == 6, "the first rows")
    process.kill()
    process.communicate()
    workers = {pid for pid, _ in _made(tmp_path)}
    _wait_until(lambda: not any(_is_alive(pid) for pid in workers), "the end of the workers")
    before = _rows(tmp_path)
    with (tmp_path / "rows.jsonl").open("ab") as file:
        file.write(before[0][:1000])

    process = _begun(tmp_path, 2)
    assert process.communicate(timeout=240)[0] == "abcdefgh \n"
    rows = _rows(tmp_path)
    assert rows[:4] == before
    assert sorted(json.loads(row)["item"]["name"] for row in rows) == list("abcdefgh")
    assert Counter(name for _, name in _made(tmp_path)) == Counter("abcdefgh") + Counter("ef")


def test_an_interrupt_keeps_what_is_finished(tmp_path: Path) -> None:
    process = _begun(tmp_path, 1, "c")
    _wait_until(lambda: len(_rows(tmp_path)) == 2 and len(_made(tmp_path)) == 3, "the first rows")
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=240)[0] == "ab cdefgh\n"
    assert process.returncode == 0
    assert len(_rows(tmp_path)) == 2
    workers = {pid for pid, _ in _made(tmp_path)}
    _wait_until(lambda: not any(_is_alive(pid) for pid in workers), "the end of the workers")


@pytest.mark.slow
def test_rows_can_be_made_again_by_their_outcome(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    file = RowFile(path)
    items = {name: Item(name=name, ask="auto", mode="non-strict") for name in ("crashed", "raised")}
    file.append(SurveyRow.without_capture(items["crashed"], "crashed", "It ended.", torch_version=torch.__version__))
    file.append(SurveyRow.without_capture(items["raised"], "raised", "It raised.", torch_version=torch.__version__))
    file.close()
    cases = [("crashed", surveyed.scaled), ("raised", surveyed.scaled)]
    found = survey(cases, requests=("auto",), processes=1, path=path, again=("crashed",), progress=False)
    assert [record.outcome for record in found] == ["exported", "raised"]
    assert {record.item: record.outcome for record in Survey.read(path)} == {items["crashed"]: "exported", items["raised"]: "raised"}


def test_a_worker_that_cannot_start_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # A torch that cannot be imported is what the workers find first.
    (tmp_path / "torch").mkdir()
    (tmp_path / "torch" / "__init__.py").write_text("raise ImportError('libtorch.so is gone')")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    with pytest.raises(RuntimeError, match=r"No worker process starts: .*libtorch\.so is gone"):
        survey([("a", surveyed.scaled)], processes=1, progress=False)
