"""The command ``export-explorer``, in a separate process."""

import json
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from export_explorer.commands import output, shell
from tests.helpers.archives import GATE, RECORDED, members_of, zipped

ROOT = Path(__file__).parents[2]
OTHER = RECORDED / "gate-decomposed-torch-2.13.pt2"


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "export_explorer", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)


def test_a_saved_program_is_told_in_the_terminal() -> None:
    told = run(GATE)
    assert told.returncode == shell.FINE
    assert told.stdout.startswith("Gate · Program · 2 of 3 dimensions dynamic")
    assert "x.shape[0]" in told.stdout
    assert told.stderr == ""


def test_dimensions_are_a_table_for_scripts(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["export-explorer", str(GATE), "--dims"])
    assert shell.main() == shell.FINE
    lines = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert lines[0][:4] == ["input", "dim", "size", "result"]
    assert [line[0] for line in lines[1:]] == ["x", "x", "rest['mask']", "times"]


def test_the_record_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert shell.main([str(GATE), "--json"]) == shell.FINE
    assert json.loads(capsys.readouterr().out)["model"] == "Gate"


def test_the_page_is_written(tmp_path: Path) -> None:
    assert shell.main([str(GATE), "--html", str(tmp_path / "gate.html")]) == shell.FINE
    assert "<title>Gate" in (tmp_path / "gate.html").read_text()


def test_what_differs_is_told_by_text_page_and_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shell.main([str(OTHER), "--compare", str(GATE)]) == shell.DIFFERENT
    told = capsys.readouterr().out.splitlines()
    assert told[:2] == [f"--- {GATE}", f"+++ {OTHER}"]
    assert "@@ Operators @@" in told
    assert told[told.index("- aten.add.Tensor: 1×") + 1] == "+ aten.add.Tensor: 2×"
    assert "+ output calls: buffer mutation" in told
    assert shell.main([str(GATE), "--compare", str(GATE)]) == shell.FINE
    assert "No differences. Weights are not compared." in capsys.readouterr().out
    assert shell.main([str(OTHER), "--compare", str(GATE), "--html", str(tmp_path / "both.html")]) == shell.DIFFERENT
    assert "<h2>Operators</h2>" in (tmp_path / "both.html").read_text()
    assert shell.main([str(OTHER), "--compare", str(GATE), "--json"]) == shell.DIFFERENT
    assert json.loads(capsys.readouterr().out)["ok_before"]


def test_what_cannot_be_read_is_one_line_and_an_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shell.main([str(tmp_path / "nowhere.pt2")]) == shell.UNREADABLE
    assert capsys.readouterr().err == "export-explorer: nowhere.pt2 cannot be opened: No such file or directory.\n"
    assert shell.main([str(GATE), "--html", str(tmp_path / "no folder" / "x.html")]) == shell.UNREADABLE
    assert capsys.readouterr().err.count("\n") == 1
    with pytest.raises(SystemExit) as ended:
        shell.main([str(GATE), "--html"])
    assert ended.value.code == output.WRONG_USE


@pytest.mark.parametrize(
    "asked",
    [
        ["--compare", str(GATE), "--dims"],
        ["--compare", str(GATE), "--list"],
        ["--html", "x.html", "--json"],
        ["--html", "x.html", "--dims"],
    ],
)
def test_options_of_which_one_would_be_passed_over_are_refused(asked: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        shell.main([str(OTHER), *asked])
    assert ended.value.code == output.WRONG_USE
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [[], ["check"], ["explain"], ["run"], ["deploy"]])
def test_an_unknown_option_names_the_one_that_it_is_like(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    known = "--update" if command == ["check"] else "--dynamic-shapes" if command == ["explain"] else "--json"
    unknown = {"--update": "--updaet", "--dynamic-shapes": "--dynamik", "--json": "--jsn"}[known]
    with pytest.raises(SystemExit) as ended:
        shell.main([*command, unknown, "a", *(["onnx"] if command == ["deploy"] else [])])
    assert ended.value.code == 2
    assert f"unrecognized arguments: {unknown}. Use {known}." in capsys.readouterr().err


def test_a_folder_is_named_as_it_was_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert shell.main(["."]) == shell.UNREADABLE
    assert capsys.readouterr().err == "export-explorer: . is not a file.\n"


@pytest.mark.parametrize(
    ("redirected", "code", "told"),
    [
        ("| head -c 10", shell.DIFFERENT, ""),
        ("> /dev/full", shell.UNREADABLE, "export-explorer: what is printed cannot be written: No space left on device.\n"),
        (">&-", shell.UNREADABLE, "export-explorer: what is printed cannot be written: there is no standard output.\n"),
        pytest.param("> /dev/full 2>&-", shell.UNREADABLE, "", marks=pytest.mark.slow),  # as the two before it
    ],
)
def test_output_that_nobody_takes_is_no_traceback(redirected: str, code: int, told: str) -> None:
    """A pager that was left does not change what the exit code says."""
    command = f'set -o pipefail; "{sys.executable}" -m export_explorer "{OTHER}" --compare "{GATE}" {redirected}'
    ended = subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (ended.returncode, ended.stderr) == (code, told)


def test_the_help_has_examples_of_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        shell.main(["--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    examples = told[told.index("examples:") : told.index("exit codes:")]
    assert set(re.findall(r"--\w+", examples)) == {"--html", "--compare", "--dims", "--json", "--help"}


@pytest.mark.parametrize("command", ["", "check", "explain", "run", "deploy"])
def test_the_help_fits_a_terminal_of_80_columns(command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        shell.main([*command.split(), "--help"])
    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert [line for line in lines if len(line) > 80] == []


def test_two_archives_are_compared_by_a_program_that_both_have(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (gate, other), new, old = (members_of(path)["models/model.json"] for path in (GATE, OTHER)), tmp_path / "new.pt2", tmp_path / "old.pt2"
    new.write_bytes(zipped({"models/decoder.json": other, "models/encoder.json": gate}))
    old.write_bytes(zipped({"models/encoder.json": gate}))
    assert shell.main([str(new), "--compare", str(old)]) == shell.FINE
    assert "No differences" in capsys.readouterr().out


def test_the_versions_for_a_report_are_printed_whatever_else_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert shell.main([str(GATE), "--versions"]) == shell.FINE
    assert "dimension" not in capsys.readouterr().out


def test_the_version_names_torch_and_python(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        shell.main(["--version"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    python = ".".join(map(str, sys.version_info[:3]))
    assert told == f"export-explorer {version('export-explorer')} (torch {version('torch')}, Python {python})\n"


def test_the_command_loads_no_torch() -> None:
    program = """
import io, sys
from export_explorer.commands.shell import main
gate, other = sys.argv[1:]
out, sys.stdout = sys.stdout, io.StringIO()
for how in [], ["--json"], ["--dims"], ["--html", "/dev/null"], ["--compare", other]:
    main([gate, *how])
    print("torch" in sys.modules, "anywidget" in sys.modules, file=out)
"""
    told = subprocess.run([sys.executable, "-c", program, str(GATE), str(OTHER)], capture_output=True, text=True, cwd=ROOT, check=True)
    assert told.stdout.split() == ["False"] * 10


def test_the_help_loads_neither_torch_nor_sympy() -> None:
    code = "import sys; from export_explorer.commands import shell; shell._parser().format_help(); assert not {'torch', 'sympy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, cwd=ROOT)
