"""``export-explorer explain`` and ``export-explorer run``, in this process and in one of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from export_explorer.commands import shell
from export_explorer.record import Capture

ROOT = Path(__file__).parents[2]
MODEL = """
import torch
from torch.export import Dim


class Encoder(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.positions = torch.nn.Parameter(torch.randn(128, 16))

    def forward(self, tokens):
        x = tokens.view(8, tokens.shape[1], -1)
        return x + self.positions[: tokens.shape[1]]


class Branching(torch.nn.Module):
    def forward(self, x):
        if x.sum() > 0:
            return x
        return x * 2


class Sized(torch.nn.Module):
    def __init__(self, size):
        super().__init__()


def make():
    return Encoder(), (torch.randn(8, 32, 16),)


def branching():
    return Branching(), (torch.randn(3),)


def keyword():
    return Encoder(), (), {"tokens": torch.randn(8, 32, 16)}


def number():
    return 3


def raising():
    raise KeyError("weights")


encoder = Encoder()
example_inputs = (torch.randn(8, 32, 16),)
dims = {"tokens": {1: Dim.AUTO}}
length = 8
"""


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    # Files of one name are other modules in each test.
    path = tmp_path / "encoder_model.py"
    path.write_text(MODEL)
    return path


def explain(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = shell.main(["explain", *map(str, arguments)])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def dims_of(printed: str) -> dict[int | None, str | None]:
    return {dim.dim: dim.got for dim in Capture.from_json(printed).dims}


@pytest.mark.parametrize("name", ["make", "keyword", "encoder", "Encoder"])
def test_a_function_or_a_module_with_inputs_is_explained(name: str, model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, printed, _ = explain(capsys, f"{model}:{name}", "-d", "auto")
    assert code == 0
    assert printed.startswith("Encoder · ")
    assert "tokens.view(8, tokens.shape[1], -1)" in printed


@pytest.mark.parametrize(
    ("ask", "became"),
    [
        ("static", ["static", "static", "static"]),
        ("auto", ["specialized", "dynamic", "specialized"]),
        ("dims", ["static", "dynamic", "static"]),
        ("{'tokens': {1: Dim('length', max=64)}}", ["static", "dynamic", "static"]),
    ],
)
def test_what_is_requested_is_a_word_or_an_expression(ask: str, became: list[str], model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, printed, _ = explain(capsys, f"{model}:make", "-d", ask, "--json")
    assert (code, list(dims_of(printed).values())) == (0, became)


def test_strict_mode_is_an_option(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, printed, _ = explain(capsys, f"{model}:make", "--strict", "--json")
    assert json.loads(printed)["mode"] == "strict"


def test_a_misspelled_word_for_shapes_is_told_before_the_file_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "slow.py").write_text("raise RuntimeError('ran')")
    assert shell.main(["explain", f"{tmp_path / 'slow.py'}:make", "-d", "autoo"]) == 2
    assert capsys.readouterr().err == "export-explorer: -d autoo is not valid. Use auto.\n"
    (tmp_path / "slow.py").write_text("autoo = None\nraise RuntimeError('ran')")
    assert shell.main(["explain", f"{tmp_path / 'slow.py'}:make", "-d", "autoo"]) == 2
    assert "raised RuntimeError: ran" in capsys.readouterr().err


def test_a_model_that_does_not_export_is_explained_too(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, printed, _ = explain(capsys, f"{model}:branching")
    assert code == 1
    assert "`x.sum() > 0`" in printed


@pytest.mark.parametrize(
    ("shapes", "fail_on", "code"),
    [
        ("auto", "specialized", 1),
        ("dims", "specialized", 0),
        ("dims", "limited", 1),
        ("static", "limited", 0),
        ("static", "specialized", 0),
    ],
)
def test_a_dimension_that_is_not_as_requested_fails_where_that_is_wanted(
    shapes: str, fail_on: str, code: int, model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert explain(capsys, f"{model}:make", "-d", shapes, "--fail-on", fail_on)[0] == code


def test_lines_name_file_and_line_of_each_finding(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = MODEL.splitlines()
    _, printed, _ = explain(capsys, f"{model}:make", "-d", "auto", "--lines")
    view, add = (next(at for at, line in enumerate(lines, start=1) if text in line) for text in ("tokens.view", "x + self"))
    assert [line.split(": ")[0] for line in printed.splitlines()] == [f"encoder_model.py:{view}", f"encoder_model.py:{add}"]
    assert [line.split(" ")[1] for line in printed.splitlines()] == ["tokens.shape[0]", "tokens.shape[2]"]
    _, printed, _ = explain(capsys, f"{model}:branching", "--lines")
    branch = next(at for at, line in enumerate(lines, start=1) if "x.sum()" in line)
    assert printed.startswith(f"encoder_model.py:{branch}: ")
    assert explain(capsys, f"{model}:make", "--lines")[1] == ""


PAIRS = """
import torch


class Pairs(torch.nn.Module):
    def forward(self, x):
        return x.view(x.shape[0] // 2, 2)


model = Pairs()
example_inputs = (torch.randn(2),)
"""


def test_a_size_of_which_one_is_accepted_is_specialized(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "pairs_model.py"
    path.write_text(PAIRS)
    assert explain(capsys, f"{path}:model", "-d", "auto", "--fail-on", "specialized")[0] == 1


def test_a_file_of_another_folder_is_named_by_its_path(
    model: Path, capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    _, printed, _ = explain(capsys, f"{model}:make", "-d", "auto", "--lines")
    assert all(line.startswith(f"{model.resolve()}:") for line in printed.splitlines())
    assert printed


def test_a_diff_counts_the_lines_that_python_counts(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model.write_text(MODEL.replace("class Branching", "\f\nclass Branching"))
    _, printed, _ = explain(capsys, f"{model}:branching", "-d", "auto", "--lines", "--fix")
    subprocess.run(["git", "apply", "-"], input=printed[printed.index("--- a/") :], text=True, check=True, cwd=model.parent)
    assert explain(capsys, f"{model}:branching", "-d", "static")[0] == 0


@pytest.mark.parametrize("name", ["make", "branching"])
def test_fixes_that_were_tried_are_a_diff_that_can_be_applied(name: str, model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, printed, _ = explain(capsys, f"{model}:{name}", "-d", "auto", "--lines", "--fix", "--fail-on", "specialized")
    assert code == 1
    patch = printed[printed.index("--- a/") :]
    subprocess.run(["git", "apply", "-"], input=patch, text=True, check=True, cwd=model.parent)
    assert model.read_text() != MODEL
    code, printed, _ = explain(capsys, f"{model}:{name}", "-d", "dims" if name == "make" else "static", "--fail-on", "specialized")
    assert code == 0


def test_the_page_is_written(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert explain(capsys, f"{model}:make", "--html", model.parent / "out.html")[:2] == (0, "")
    assert "<title>Encoder" in (model.parent / "out.html").read_text()
    code, _, said = explain(capsys, f"{model}:make", "--html", model.parent / "nowhere" / "out.html")
    assert (code, said.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    ("target", "options", "said"),
    [
        ("{model}:mke", [], "encoder_model.py has no mke. Use"),
        ("{model}", [], "encoder_model.py names no model. Use FILE.py:NAME, of"),
        ("{model}:Sized", [], "needs arguments"),
        ("{model}:number", [], "number() in encoder_model.py returned int"),
        ("{model}:length", [], "is of type int"),
        ("{model}:raising", [], "raised KeyError: 'weights' (encoder_model.py, line"),
        ("nowhere.py:make", [], "No file nowhere.py"),
        ("{model}:make", ["-d", "atuo"], "Use auto"),
        ("{model}:make", ["-d", "{'tokens': Missing}"], "cannot be evaluated: NameError"),
    ],
)
def test_wrong_use_is_one_sentence(target: str, options: list[str], said: str, model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, printed, error = explain(capsys, target.format(model=model), *options)
    assert (code, printed, error.count("\n")) == (2, "", 1)
    assert said in error


def test_a_torch_that_is_too_old_is_told_in_one_line(
    model: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(torch, "__version__", "2.9.1")
    for arguments in (["explain", f"{model}:make"], ["run", str(model)]):
        assert shell.main(arguments) == 2
        assert capsys.readouterr().err.startswith("export-explorer: Exports are explained from torch 2.10 on, and this is 2.9.1")


def test_the_help_needs_no_torch() -> None:
    code = "import sys; from export_explorer.commands import shell\ntry: shell.main(['explain', '--help'])\nexcept SystemExit: pass\nassert 'torch' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, cwd=ROOT)


SCRIPT = """
import sys
import torch
from encoder_model import branching, make

print("arguments", sys.argv[1:], __name__)
torch.export.export(*make())
"""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "export_explorer", "run", *arguments]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False, env=environment)


TOLD = ["arguments ['--epochs', '2'] __main__", "Encoder · Exported · 3 dimensions, all static (no `dynamic_shapes`)"]


def test_a_script_runs_as_the_main_program_and_its_last_export_is_told(
    model: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (model.parent / "script.py").write_text(SCRIPT)
    # Another test may have a model of this name: after this one it is to be imported anew.
    monkeypatch.setitem(sys.modules, "encoder_model", None)  # which has it removed in the end
    del sys.modules["encoder_model"]
    assert shell.main(["run", "script.py", "--epochs", "2"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == TOLD


@pytest.mark.slow
def test_a_script_runs_in_a_process_of_its_own(model: Path) -> None:
    (model.parent / "script.py").write_text(SCRIPT)
    ended = run(model.parent, "script.py", "--epochs", "2")
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.splitlines()[:2] == TOLD


@pytest.mark.slow
def test_a_script_that_fails_is_told_too_and_fails(model: Path) -> None:
    (model.parent / "script.py").write_text(SCRIPT + "torch.export.export(*branching())\n")
    ended = run(model.parent, "script.py")
    assert ended.returncode == 1
    assert "The last of 2 exports." in ended.stdout
    assert "`x.sum() > 0`" in ended.stdout
    assert 'script.py", line' in ended.stderr
    assert "runpy" not in ended.stderr


def test_a_script_keeps_its_exit_code_and_one_without_an_export_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("script.py").write_text("raise SystemExit(7)")
    assert shell.main(["run", "script.py"]) == 7
    assert capsys.readouterr() == ("", "export-explorer: script.py made no export with torch.export.export.\n")
    assert shell.main(["run", "nowhere.py"]) == 2


@pytest.mark.parametrize(("columns", "widest"), [("80", 80), (None, 200)])
def test_the_report_is_as_wide_as_the_terminal(
    model: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: str | None, widest: int
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    if columns is not None:
        monkeypatch.setenv("COLUMNS", columns)
    assert shell.main(["explain", f"{model.name}:make", "-d", "auto"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("    ")]
    assert (max(map(len, lines)) > 80) == (columns is None)
    assert max(map(len, lines)) <= widest


PRINTING = """
import os
import sys
import torch

print("begun", os.path.isabs(__file__))
os.system("echo by a child")
if "export" in sys.argv:
    torch.export.export(torch.nn.Linear(3, 2), (torch.randn(4, 3),))
"""


def test_what_a_script_prints_is_no_part_of_its_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("script.py").write_text(PRINTING)
    assert shell.main(["run", "--json", "script.py", "export"]) == 0
    printed = capfd.readouterr()
    assert Capture.from_json(printed.out).model == "Linear"
    assert "begun True" in printed.err
    assert "by a child" in printed.err


def test_a_script_without_an_export_fails_where_its_record_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("script.py").write_text(PRINTING)
    assert [shell.main(["run", *how, "script.py"]) for how in ([], ["--json"], ["--html", "out.html"])] == [0, 1, 1]
    assert capsys.readouterr().err.count("made no export") == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["run", "model.pt2"], "run export-explorer model.pt2."),
        (["model.py:make"], "run export-explorer explain model.py:make."),
    ],
)
def test_a_command_that_was_mistaken_for_another_is_named(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert shell.main(arguments) == 2
    assert said in capsys.readouterr().err
