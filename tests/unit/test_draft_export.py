"""A draft of an export that failed: what torch assumed in our words and places, and nothing of it left behind."""

import getpass
import logging
import os
import re
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer import explore
from export_explorer.explorer import Explorer
from export_explorer.features.draft import DraftState
from export_explorer.record import DraftFinding
from export_explorer.record.spec import AskError
from export_explorer.torch_internals.draft_export import as_python
from export_explorer.trace import observed_export
from tests.helpers.browser import Browser


@torch.library.custom_op("export_explorer_drafts::mixed", mutates_args=())
def mixed(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return x.cos() + y.sin()


class Unknown(torch.nn.Module):
    """Has an operator without a fake kernel, and a branch on the data."""

    calls: torch.Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("calls", torch.zeros(1))

    def forward(self, a: torch.Tensor, b: torch.Tensor, c: torch.Tensor) -> torch.Tensor:
        self.calls.add_(1)
        result: torch.Tensor = torch.ops.export_explorer_drafts.mixed(a, b)
        n = c.item()
        if n > 2:
            result = result + n
        return result


class Restricted(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > 5:
            x = x * 2
        return x.view(-1, 2)


def unknown() -> Explorer:
    return explore(Unknown(), (torch.randn(8, 4), torch.randn(8, 4), torch.tensor(3)))


def restricted(strict: bool = False) -> Explorer:
    return explore(Restricted(), (torch.ones(8, 3),), dynamic_shapes={"x": {0: Dim("batch")}}, strict=strict)


def of_kind(explorer: Explorer, kind: str) -> list[DraftFinding]:
    return [it for it in explorer.draft().report.findings if it.kind == kind]


def line(finding: DraftFinding) -> str:
    assert finding.frame is not None
    return finding.frame.code


def test_a_missing_kernel_comes_with_what_the_draft_saw_of_it() -> None:
    (finding,) = of_kind(unknown(), "missing_fake_kernel")
    assert finding.operator == "export_explorer_drafts.mixed.default"
    (profile,) = finding.profiles
    assert [(it.dtype, it.rank) for it in (*profile.inputs, *profile.outputs) if it is not None] == [("float32", 2)] * 3
    assert "float32 of 2 dimensions" in finding.words


def test_a_missing_kernel_that_was_called_with_other_ranks_has_a_profile_for_each() -> None:
    class Twice(torch.nn.Module):
        def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
            row: torch.Tensor = torch.ops.export_explorer_drafts.mixed(a[0], b[0])
            return torch.ops.export_explorer_drafts.mixed(a, b) + row

    (finding,) = of_kind(explore(Twice(), (torch.ones(3, 4), torch.ones(3, 4)), dynamic_shapes="auto"), "missing_fake_kernel")
    row, table = "float32 of 1 dimension on cpu", "float32 of 2 dimensions on cpu"
    profiles = finding.words.partition("to learn its result: ")[2].split("; ")
    assert sorted(profiles) == [f"{row} and {row} → {row}", f"{table} and {table} → {table}"]


def test_a_branch_on_the_data_is_told_with_its_line_and_what_was_taken() -> None:
    (finding,) = of_kind(unknown(), "data_dependent")
    assert line(finding) == "if n > 2:"
    assert (finding.code, finding.result) == ("n > 2", "True")


@pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
@pytest.mark.parametrize("bias", [-2.5, 2.5])
def test_a_branch_on_the_weights_is_taken_as_in_the_example(bias: float, strict: bool) -> None:
    class Gate(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.head = torch.nn.Linear(32, 5)
            with torch.no_grad():
                self.head.weight.zero_()
                self.head.bias.fill_(bias)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            total = self.head(x).sum().item()
            if total > 0:
                return x * 2
            return x - total

    draft = explore(Gate(), (torch.ones(50, 32),), dynamic_shapes="auto", strict=strict).draft()
    assert draft.program is not None, draft.report.error
    assert [it.result for it in draft.report.findings] == [str(bias > 0)]
    torch.testing.assert_close(draft.program.module()(torch.ones(50, 32)), Gate()(torch.ones(50, 32)))


@pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
def test_guards_against_the_ask_are_our_own_at_their_lines(strict: bool) -> None:
    explorer = restricted(strict)
    found = of_kind(explorer, "guard")
    assert {"if x.shape[0] > 5:", "return x.view(-1, 2)"} <= {line(it) for it in found if it.frame is not None}
    named = {it.guard_id: it.guard_words for it in found if it.guard_id is not None}
    assert named
    assert all(next(guard for guard in explorer.capture.guards if guard.id == id).words == words for id, words in named.items())
    assert explorer.draft().report.is_relaxed


class Added(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.places = torch.nn.Parameter(torch.randn(128, 3))

    def forward(self, x: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> torch.Tensor:
        x = x + self.places[: x.shape[0]]
        # A draft notes one guard of each line.
        x = x + y
        return x + z.view(-1, 2, 3).sum(1)


def test_an_equality_that_the_requested_dims_demand_is_no_assumption() -> None:
    inputs, n = (torch.randn(16, 3), torch.randn(16, 3), torch.randn(32, 3)), Dim("n")
    one = explore(Added(), inputs, dynamic_shapes=({0: n}, {0: n}, {0: 2 * n}))
    assert [it.guard_words for it in of_kind(one, "guard")] == ["x.shape[0] ≤ 128"]
    several = explore(Added(), inputs, dynamic_shapes=({0: n}, {0: Dim("m")}, {0: Dim.AUTO}))
    assert len(of_kind(several, "guard")) > 2


@pytest.mark.slow
def test_the_drafts_program_runs_is_shown_and_says_what_it_is() -> None:
    explorer = restricted()
    program = explorer.draft().program
    assert program is not None
    assert program.module()(torch.ones(8, 3)).shape == (12, 2)
    assert any("draft" in note for note in explore(program).capture.notes)
    assert "Draft. Valid only under the assumptions below." in str(explorer.draft())
    assert explorer.capture.failure is not None


def test_a_model_that_exports_has_a_draft_that_assumed_nothing() -> None:
    explorer = explore(torch.nn.Linear(3, 2), (torch.randn(4, 3),))
    draft = explorer.draft()
    assert draft.report.findings == ()
    assert "No assumptions: the model exports as requested." in str(draft)
    assert re.match(r"Draft of Linear in \d+\.\d\d s · \d+ nodes · no assumptions\n", str(draft))


def test_what_cannot_be_drafted_either_is_told_in_a_line() -> None:
    class Broken(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            raise KeyError("no such thing")

    draft = explore(Broken(), (torch.randn(2),)).draft()
    assert draft.program is None
    assert "no such thing" in draft.report.error
    assert re.fullmatch(r"KeyError: 'no such thing' \(line \d+\)", draft.report.error)


def test_a_model_of_which_no_copy_fits_in_memory_is_not_drafted_and_says_why() -> None:
    class Vast(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.table: torch.Tensor
            self.register_buffer("table", torch.zeros(1).expand(2**50))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x + self.table[:2] if x.sum() > 0 else x

    explorer = explore(Vast(), (torch.randn(2),))
    with pytest.raises(AskError, match="memory"):
        explorer.draft()
    assert explorer._drafted is not None
    assert explorer._drafted.state == "error"


def trace_files() -> set[str]:
    folder = Path(tempfile.gettempdir())
    return {str(path) for path in (*folder.glob(f"export_{getpass.getuser()}/*"), *folder.glob("export_explorer_*"))}


def test_process_model_and_files_are_as_they_were(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A folder of its own: other processes of the tests make and remove files in the usual one.
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    explorer = unknown()
    model = explorer._session.model
    handlers, files = list(logging.getLogger("torch.__trace").handlers), trace_files()
    state, variables = torch.get_rng_state(), dict(os.environ)
    capfd.readouterr()
    explorer.draft()
    assert capfd.readouterr() == ("", "")
    assert logging.getLogger("torch.__trace").handlers == handlers
    assert trace_files() == files
    assert os.environ == variables
    assert torch.equal(torch.get_rng_state(), state)
    assert model.calls.item() == 0


def test_the_users_own_trace_folder_stays_and_gets_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TORCH_DTRACE", str(tmp_path))
    restricted().draft()
    assert os.environ["TORCH_DTRACE"] == str(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_program_alone_cannot_be_drafted() -> None:
    with pytest.raises(AskError):
        explore(torch.export.export(torch.nn.ReLU(), (torch.randn(2),))).draft()


def message(explorer: Explorer, **content: Any) -> None:
    explorer._panels.receive({"id": "1", **content})


def drafted(explorer: Explorer) -> DraftState | None:
    shown: DraftState | None = explorer._drafted
    return shown


def test_the_browser_asks_for_a_draft_and_gets_it_in_a_trait(browser: Browser) -> None:
    explorer = restricted()
    assert drafted(explorer) is None
    message(explorer, kind="draft_export")
    shown = drafted(explorer)
    assert shown is not None
    assert (shown.state, shown.run, explorer._status.state) == ("done", explorer._status.run, "idle")
    assert explorer.draft().report is shown.report is not None
    message(explorer, kind="set_ask", changes=[{"input": "x", "dim": 0, "ask": "STATIC"}])
    assert drafted(explorer) is None


def test_a_draft_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    class Watched(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            ends = time.monotonic() + 30
            while told and "line" not in told[-1] and time.monotonic() < ends:
                time.sleep(0.01)
            return x + 1

    told: list[str] = []
    monkeypatch.setattr(observed_export, "_EVERY_S", 0.01)
    explorer = explore(Watched(), (torch.randn(2),))
    explorer.observe(lambda change: told.append(change["new"].message), "_drafted")
    explorer.draft()
    assert any(re.match(r"Drafting: \d+\.\d s, test_draft_export\.py line \d+$", message) for message in told), told


def test_a_draft_that_is_interrupted_is_shown_as_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            if interrupts:
                raise KeyboardInterrupt
            return x + 1 if x.sum() > 0 else x

    interrupts: list[bool] = []
    explorer = explore(Interrupted(), (torch.randn(2),))
    interrupts.append(True)
    with pytest.raises(KeyboardInterrupt):
        explorer.draft()
    assert explorer._drafted is not None
    assert (explorer._drafted.state, explorer._status.state) == ("stopped", "idle")
    interrupts.clear()
    assert explorer.draft().report.findings


def test_torchs_expressions_are_written_as_python_writes_them() -> None:
    assert as_python("Eq(Mod(3*s77, 2), 0)") == "3 * s77 % 2 == 0"
    assert as_python("Ne(FloorDiv(s0, 2), 1)") == "s0 // 2 != 1"
    assert as_python("u0 > 2") == "u0 > 2"
    assert as_python("not an expression (") == "not an expression ("
