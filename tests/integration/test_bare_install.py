"""The wheel where nothing is installed but what it needs: what the base does there, and what it says of an extra that is missing."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import torch
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.helpers.bare_environment import BareEnvironment

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
MODEL = """
import torch

class Net(torch.nn.Module):
    def forward(self, x):
        return x.view(8, -1)

def make():
    return Net(), (torch.randn(8, 5),)
"""
CAPTURE = f"""{MODEL}
import json
import sys
from export_explorer import capture_export, capture_pt2, expect

capture = capture_export(Net(), (torch.randn(8, 5),), dynamic_shapes="auto")
torch.export.save(torch.export.export(Net(), (torch.randn(8, 5),)), "net.pt2")
expect(Net(), (torch.randn(8, 5),), path="net.json", update=True)
print(json.dumps({{
    "got": [dim.got for dim in capture.dims],
    "saved": [dim.got for dim in capture_pt2("net.pt2").dims],
    "loaded": [name for name in ("IPython", "anywidget", "graphviz", "ipywidgets", "pandas", "traitlets") if name in sys.modules],
}}))
"""
TOLD = {"got": ["specialized", "dynamic"], "saved": ["static", "static"], "loaded": []}
CELL = f"""
from IPython.terminal.interactiveshell import TerminalInteractiveShell

shell = TerminalInteractiveShell.instance()
shell.run_line_magic("load_ext", "export_explorer")
result = shell.run_cell('''%%export -d auto -i (torch.randn(8, 5),)
{MODEL.partition("def make")[0]}''')
result.raise_error()
"""
SURVEY = """
import export_explorer

try:
    export_explorer.survey
except ModuleNotFoundError as error:
    print(error)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], cwd=ROOT, check=True, capture_output=True
    )
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def base(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> BareEnvironment:
    environment = BareEnvironment(tmp_path_factory.mktemp("base") / "environment", *PROJECT["dependencies"])
    environment.install(wheel)
    return environment


@pytest.fixture(scope="module")
def least(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> BareEnvironment:
    environment = BareEnvironment(tmp_path_factory.mktemp("least") / "environment", "torch", "msgspec", "numpy")
    environment.install(wheel)
    return environment


def test_the_base_has_what_it_asks_for_and_no_part_of_jupyter(base: BareEnvironment) -> None:
    assert base.check() == "No broken requirements found."
    for extra in ("lab", "survey"):
        needed = {canonicalize_name(Requirement(text).name) for text in PROJECT["optional-dependencies"][extra]}
        assert needed.isdisjoint(base.names)


@pytest.mark.slow  # an environment with fewer packages does the same in the test of records
def test_the_base_captures_expects_and_reads(base: BareEnvironment, tmp_path: Path) -> None:
    assert json.loads(base.run(CAPTURE, tmp_path)) == TOLD
    assert (tmp_path / "net.json").exists()


def test_a_cell_in_a_plain_ipython_prints_the_report(base: BareEnvironment, tmp_path: Path) -> None:
    printed = base.run(CELL, tmp_path)
    assert "Net · Exported · 1 of 2 dimensions dynamic" in printed
    assert "x.view(8, -1)" in printed


@pytest.mark.slow  # as above, and tests/unit has the words of the reports
def test_the_command_reads_a_file_and_explains_a_model(base: BareEnvironment, tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(MODEL)
    explained = base.command("explain", "model.py:make", "-d", "auto", cwd=tmp_path)
    assert explained.returncode == 0, explained.stderr
    assert "x.view(8, -1)" in explained.stdout
    batch = torch.export.Dim("batch")
    torch.export.save(torch.export.export(torch.nn.Linear(3, 2), (torch.randn(4, 3),), dynamic_shapes=({0: batch},)), tmp_path / "net.pt2")
    read = base.command("net.pt2", cwd=tmp_path)
    assert read.returncode == 0, read.stderr
    assert "1 of 2 dimensions dynamic" in read.stdout


def test_a_missing_extra_is_one_sentence(base: BareEnvironment, tmp_path: Path) -> None:
    (line,) = base.run(SURVEY, tmp_path).splitlines()
    assert line.startswith("survey needs ")
    assert line.endswith(', which is not installed: pip install "export-explorer[survey]".')


def test_records_need_torch_msgspec_and_numpy_alone(least: BareEnvironment, tmp_path: Path) -> None:
    assert {"ipython", "pandas", "graphviz", "ipywidgets"}.isdisjoint(least.names)
    assert json.loads(least.run(CAPTURE, tmp_path)) == TOLD
    assert (tmp_path / "net.json").exists()
    (tmp_path / "model.py").write_text(MODEL)
    for arguments in (("explain", "model.py:make"), ("net.pt2",), ("net.pt2", "--json")):
        done = least.command(*arguments, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert "view" in done.stdout
