"""An explorer of a saved program: shown, tried on its guards, and loaded on request alone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell

from export_explorer import ArchiveError, compare, explore
from export_explorer.commands.magic_cell import load, unload
from export_explorer.commands.magics import ExportMagics
from export_explorer.explorer import Explorer
from export_explorer.record.spec import AskError
from export_explorer.session.program_session import RecordSession
from export_explorer.spec.examples import ExampleError
from tests.helpers.archives import GATE, RECORDED


class Sum(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + 1


@pytest.fixture(scope="module")
def explorer() -> Explorer:
    return explore(str(GATE))


@pytest.fixture
def shell() -> Iterator[InteractiveShell]:
    shell = InteractiveShell.instance()
    load(shell, ExportMagics)
    yield shell
    unload(shell, ExportMagics)


def test_a_path_is_explored_read_only(explorer: Explorer) -> None:
    assert explorer.capture.model == "Gate"
    assert not explorer._is_editable
    assert explorer.program is None
    assert len(explorer.nodes) == 29
    assert explore(GATE).capture == explorer.capture


def test_a_path_takes_no_inputs() -> None:
    with pytest.raises(TypeError, match="A saved program takes no inputs or options"):
        explore(str(GATE), (torch.ones(2),))


def test_sizes_are_tried_on_its_guards(explorer: Explorer) -> None:
    assert explorer.try_sizes({"x": {0: 7}}, follow=True).verdict == "refused_by_guard"
    assert explorer.try_sizes({"x": {0: 8}}).message == (
        "rest['mask'].shape[0] must equal x.shape[0]; x.shape[0] is 8 and rest['mask'].shape[0] is 6."
    )
    taken = explorer.try_sizes({"x": {0: 8}}, follow=True)
    assert taken.verdict == "accepted"
    assert "Load the program to check its operators" in taken.message
    assert explorer.try_sizes({"x": {1: 5}}).dim is not None
    probe = explorer.probe()
    assert all(size.trial.seen_by == "guards" for dim in probe.dims for size in dim.sizes)
    first, *_, last = repr(probe).splitlines()
    assert first == "x.shape[0]  multiple of 2, ≤ 98:  0  1✗  2  4  5✗  6  7✗  8  12  13✗  97✗  98  99✗  100✗"
    assert last == "✗ rejected, ? data-dependent or not checked"


def test_nothing_of_it_is_run(explorer: Explorer) -> None:
    with pytest.raises(ExampleError, match="Load it to run it"):
        explorer.try_sizes({"x": {0: 8}}, follow=True, run=True)
    with pytest.raises(AskError, match="Load it to run it"):
        explorer.try_inputs(torch.ones(6, 4))
    for needs_program in (explorer.run, explorer.decompose, explorer.to_source):
        with pytest.raises(AskError, match=r"was read from .*\.pt2 and is not loaded\. .* `explore\(explorer\.load\(trust=True\)\)`"):
            needs_program()


def test_the_cell_that_the_browser_offers_loads_the_program(explorer: Explorer) -> None:
    missing = explorer._missing_program
    assert missing is not None
    assert "gate-torch-2.13.pt2" in missing.message
    *imports, call = missing.code.splitlines()
    names: dict[str, Any] = {}
    exec("\n".join(imports), names)
    loaded = eval(call, names)
    assert loaded.program is not None
    assert loaded._missing_program is None


def test_nothing_is_offered_that_cannot_be_loaded(explorer: Explorer) -> None:
    package = explore(RECORDED / "compiled-torch-2.13.pt2")._missing_program
    assert package is not None
    assert package.code == RecordSession(explorer.capture).missing_program.code == ""
    assert "AOTInductor package" in package.message


def test_loading_says_what_it_runs_and_wants_to_be_trusted(explorer: Explorer) -> None:
    with pytest.raises(AskError, match=r"Loading gate-torch-2\.13\.pt2 runs code from it .*explorer\.load\(trust=True\)"):
        explorer.load()
    with pytest.raises(AskError, match="which is a saved program"):
        explorer.save("other.pt2")


def test_a_program_is_saved_read_and_loaded_again(tmp_path: Path) -> None:
    live = explore(Sum(), (torch.ones(4),), dynamic_shapes="auto")
    live.save(tmp_path / "sum.pt2")
    saved = explore(tmp_path / "sum.pt2")
    assert [dim.got for dim in saved.capture.dims] == ["dynamic"]
    assert torch.equal(saved.load(trust=True).module()(torch.ones(7)), torch.full((7,), 2.0))
    assert explore(saved.load(trust=True)).decompose().capture.ok
    with pytest.raises(AskError, match="is loaded: explorer"):
        live.load()
    with pytest.raises(ValueError, match="must end in"):
        live.save(tmp_path / "sum.zip")


def test_the_magic_shows_a_file(shell: InteractiveShell, capsys: pytest.CaptureFixture[str]) -> None:
    assert shell.run_line_magic("export", str(GATE)).capture.model == "Gate"
    shell.run_line_magic("export", f"{GATE} -t")
    assert "Gate · Program" in capsys.readouterr().out
    with pytest.raises(UsageError, match=r"nowhere\.pt2 cannot be opened"):
        shell.run_line_magic("export", "nowhere.pt2")
    with pytest.raises(UsageError, match="A saved program takes no -i and -d"):
        shell.run_line_magic("export", f"{GATE} -i (x,) -d auto")


def test_files_are_compared_as_text_table_and_page(tmp_path: Path) -> None:
    found = compare(GATE, RECORDED / "gate-decomposed-torch-2.13.pt2")
    assert "Operators" in str(found)
    assert set(found.table["kind"]) >= {"Operators", "Nodes", "Signature"}
    found.to_html(tmp_path / "both.html")
    assert "<script" not in (tmp_path / "both.html").read_text()
    assert str(compare(GATE, GATE)).endswith("No differences. Weights are not compared.")
    with pytest.raises(ArchiveError):
        compare(GATE, tmp_path / "nowhere.pt2")
