"""``export-explorer check``: cases of a file held against their contracts."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from export_explorer.capture import capture_export
from export_explorer.commands import check, shell
from export_explorer.commands.output import WRONG_USE
from export_explorer.features.contract.files import write_contract
from export_explorer.features.contract.from_capture import contract_of
from tests.helpers.archives import GATE

CASES = """
import torch
from nets import Net

def net():
    return Net(), torch.randn(8, 6)

def broken():
    raise ValueError("no weights here")  # line 9

cases = [
    net,
    ("wide", lambda: (Net(), (), {"x": torch.randn(3, 9)})),
    ("fixed", "nets:make", {"dynamic_shapes": None}),
    ("saved", "gate.pt2"),
]
if (torch.randn(1) < 100).all() and FAILS:
    cases.append(broken)
"""
NETS = """
import torch

class Net(torch.nn.Module):
    def forward(self, x):
        return x.view(ROWS, x.shape[1]) * 2

def make():
    return Net(), (torch.randn(8, 6),)
"""
HARMFUL = """
import ctypes
import time
import torch

class Net(torch.nn.Module):
    def forward(self, x):
        return x + 1

def net():
    return Net(), (torch.randn(8, 6),)

def crashes():
    ctypes.string_at(0)  # line 14

def hangs():
    while True:
        time.sleep(0.1)  # line 18

cases = [crashes, ("first", net), hangs, ("second", net)]
"""
CHANGED_AND_CRASHING = """
import ctypes

def crashes():
    ctypes.string_at(0)  # line 5

cases = [("net", "nets:make"), crashes, ("third", "nets:make")]
"""


@pytest.fixture(autouse=True)
def own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("COLUMNS", raising=False)


def laid_out(folder: Path, rows: str = "x.shape[0]", fails: bool = False) -> Path:
    (folder / "nets.py").write_text(NETS.replace("ROWS", rows))
    (folder / "cases.py").write_text(CASES.replace("FAILS", str(fails)))
    (folder / "gate.pt2").write_bytes(GATE.read_bytes())
    return folder / "cases.py"


@pytest.mark.slow  # each case of each run is a process of its own
def test_cases_are_written_kept_and_told_of_where_they_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    assert shell.main(["check", str(laid_out(tmp_path)), "-k", "fixed"]) == check.NOT_KEPT
    assert capsys.readouterr().out.startswith("missing    fixed: No contract cases.fixed.export.json. Run once")
    assert list(tmp_path.glob("*.json")) == []

    monkeypatch.delenv("CI")
    path = laid_out(tmp_path)
    assert shell.main(["check", str(path)]) == check.ALL_KEPT
    assert capsys.readouterr().out.splitlines()[-1] == "4 cases: 4 written"
    names = ["net", "wide", "fixed", "saved"]
    assert sorted(file.name for file in tmp_path.glob("*.json")) == sorted(f"cases.{name}.export.json" for name in names)

    monkeypatch.setenv("CI", "true")
    assert shell.main(["check", str(laid_out(tmp_path)), "--strict", "-k", "saved"]) == check.ALL_KEPT
    assert capsys.readouterr().out.splitlines() == ["kept       saved", "1 case: 1 kept"]

    (tmp_path / "cases.wide.export.json").unlink()
    (tmp_path / "cases.saved.export.json").write_text("[]")
    assert shell.main(["check", str(laid_out(tmp_path, rows="8", fails=True))]) == check.NOT_KEPT
    told = capsys.readouterr().out
    assert told.startswith(
        "changed    net\n  Net does not match cases.net.export.json: 1 dimension no longer dynamic and 1 output changed.\n"
    )
    assert "reason Must be 8: `8` is hard-coded in `x.view(8, x.shape[1])`" in told
    assert f"check {path} --update." in told
    assert "failed     wide\n" in told
    assert "kept       fixed\n" in told
    assert "unreadable saved: The contract cases.saved.export.json cannot be read: " in told
    assert "raised     broken: ValueError: no weights here (cases.py, line 9)\n" in told
    assert told.endswith("5 cases: 1 changed, 1 failed, 1 kept, 1 unreadable, 1 raised\n")

    assert shell.main(["check", str(laid_out(tmp_path, rows="8")), "--update", "-k", "net"]) == check.ALL_KEPT
    assert capsys.readouterr().out == "written    net: cases.net.export.json\n1 case: 1 written\n"


@pytest.mark.slow  # each case of each run is a process of its own
def test_more_sizes_are_told_and_fail_the_build_only_where_the_contract_is_exact(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    net = ["-k", "net"]
    assert shell.main(["check", str(laid_out(tmp_path, rows="8")), *net]) == check.ALL_KEPT
    capsys.readouterr()
    path = str(laid_out(tmp_path))
    assert shell.main(["check", path, *net]) == check.ALL_KEPT
    told = capsys.readouterr().out
    assert told.startswith("improved   net\n")
    assert "x.shape[0]: became dynamic" in told
    assert told.endswith("1 case: 1 improved\n")
    sentences = [line for line in told.splitlines() if not line.startswith("    ")]
    assert all(len(line) <= 80 for line in sentences if path not in line)
    assert shell.main(["check", path, *net, "--exact"]) == check.NOT_KEPT
    assert capsys.readouterr().out.startswith("changed    net\n")


@pytest.mark.slow  # it waits until the limit of time
def test_a_case_that_crashes_and_one_that_hangs_are_named_and_the_others_have_their_results(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("cases.py").write_text(HARMFUL)
    assert shell.main(["check", "cases.py", "--timeout", "15", "--json", "--junit", "check.xml"]) == check.NOT_KEPT
    rows = {row["case"]: row for row in json.loads(capsys.readouterr().out)}
    assert [rows[name]["result"] for name in ("first", "second")] == ["written"] * 2
    assert [name for name, row in rows.items() if not row["is_kept"]] == ["crashes", "hangs"]
    assert rows["crashes"]["message"].endswith("at cases.py:14")
    assert rows["hangs"]["message"] == "Timed out after 15 s at cases.py:18"
    suite = ET.parse("check.xml").getroot()[0]
    assert suite.attrib["errors"] == "2"
    assert [case.attrib["name"] for case in suite if len(case)] == ["crashes", "hangs"]


def test_a_change_is_annotated_with_the_line_of_the_model_and_a_case_that_crashes_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(NETS.replace("ROWS", "x.shape[0]"), names)
    write_contract(Path("cases.net.export.json"), contract_of(capture_export(*names["make"](), dynamic_shapes="auto")))
    laid_out(tmp_path, rows="8").write_text(CHANGED_AND_CRASHING)
    assert shell.main(["check", "cases.py", "-k", "e", "--format", "github"]) == check.NOT_KEPT
    told = capsys.readouterr().out
    assert "cases.py:5" in told
    assert told.endswith("2 cases: 1 changed, 1 crashed\n")
    annotation = next(line for line in told.splitlines() if line.startswith("::"))
    assert annotation.startswith("::error file=nets.py,line=6,title=net%3A changed::Net does not match cases.net.export.json")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "cases.py has no cases. Define cases = [(name, factory), …]"),
        ("cases = []", "cases.py has an empty list of cases"),
        ("cases = 3", "cases in cases.py is an int. Use a list of"),
        ("cases = [('a',)]", "Case 1 in cases.py is not valid. Use"),
        ("cases = [('a', len, {'shapes': 1})]", "Case 1 in cases.py is not valid. Use"),
        ("cases = [('a', len), ('a', max)]", "several cases named a"),
        ("cases = {'a': 'no module'}", "The case a in cases.py has no factory"),
        ("raise SystemExit(0)", "cases.py raised SystemExit: 0 (cases.py, line 1)"),
        ("cases = [", "cases.py raised SyntaxError"),
    ],
)
def test_a_file_without_cases_is_wrong_use(text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cases.py"
    path.write_text(text)
    assert shell.main(["check", str(path)]) == WRONG_USE
    said = capsys.readouterr().err
    assert said.startswith("export-explorer: ")
    assert told in said
    assert said.count("\n") == 1


def test_a_file_that_is_not_there_and_an_unknown_option_are_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shell.main(["check", str(tmp_path / "nowhere.py")]) == WRONG_USE
    assert "No file" in capsys.readouterr().err
    with pytest.raises(SystemExit) as ended:
        shell.main(["check", "cases.py", "--renew"])
    assert ended.value.code == WRONG_USE


def test_the_help_has_examples_and_loads_no_torch() -> None:
    program = "import sys, atexit; from export_explorer.commands.shell import main; atexit.register(lambda: print('torch' in sys.modules)); main(['check', '--help'])"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert told.returncode == 0
    assert told.stdout.splitlines()[-1] == "False"
    assert "export-explorer check cases.py --update" in told.stdout
    assert "exit codes:" in told.stdout
