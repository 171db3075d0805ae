"""A program for ONNX, compared with the program size by size; the guard file; the warnings before; what is said if it fails."""

import importlib
import importlib.util
import inspect
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import pytest
import torch
from torch.export import Dim, ExportedProgram, export

from export_explorer import Explorer, explore
from export_explorer.capture import capture_export
from export_explorer.commands import shell
from export_explorer.features.deploy import check_inputs, child
from export_explorer.features.deploy import deploying as deploying_module
from export_explorer.features.deploy import preparation as preparation_module
from export_explorer.features.deploy.deploying import DeployRun, MissingTargetError, UnreadableProgramError, choice_of, deploy
from export_explorer.features.deploy.deployment import Deployment, DeployNote, DimRow, worst_first
from export_explorer.features.deploy.preparation import (
    CannotDeployError,
    DeployChoice,
    PreparedDeployment,
    guards_of_run,
    inputs_of,
    preparation,
    prepared_deployment,
)
from export_explorer.features.deploy.protocol import JOB, ArtifactDim, ArtifactInput, Lowered, ProgramInput, Tried
from export_explorer.features.deploy.verdicts import PlannedTrial, dim_rows, trial_row
from export_explorer.features.deploy.warnings_before import warnings_before
from export_explorer.record import DimRef
from export_explorer.record.dims import FREE
from export_explorer.record.spec import AskError
from export_explorer.session.program_session import ProgramSession
from export_explorer.session.tried_program import tried_program
from tests.helpers.browser import Browser
from tests.helpers.in_this_process import InThisProcess
from tests.models.deployed import GUARDED_INPUTS, GUARDED_SHAPES, DiffersInEager, Guarded, Noisy, Products, ReturnsPair, Unsupported

needs_onnx = pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("onnx", "onnxscript", "onnxruntime")),
    reason="onnx, onnxscript and onnxruntime are not installed",
)


@pytest.fixture(scope="module")
def guarded() -> Iterator[Explorer]:
    explorer = explore(Guarded(), GUARDED_INPUTS, dynamic_shapes=GUARDED_SHAPES)
    assert explorer.capture.ok
    yield explorer
    explorer.close()


@pytest.fixture(scope="module")
def program(guarded: Explorer) -> ExportedProgram:
    assert guarded.program is not None
    return guarded.program


@pytest.fixture(scope="module")
def deployed(guarded: Explorer, tmp_path_factory: pytest.TempPathFactory) -> Deployment:
    path = tmp_path_factory.mktemp("deployed") / "model.onnx"
    return guarded.deploy("onnx", path, sizes={"rows": {1: 9}}, metadata=False)


@pytest.fixture(scope="module")
def targets() -> None:
    """Imports what takes seconds, and adds filters of warnings when it is first imported."""
    for name in ("torch.onnx._internal.exporter._core", "onnxruntime"):
        importlib.import_module(name)


@pytest.fixture
def in_this_process(targets: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lowers without a child process, of which each takes seconds to start."""
    monkeypatch.setattr(deploying_module, "ChildProcess", InThisProcess)


def waits_for(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    ends = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < ends
        time.sleep(0.02)


def verdicts(deployment: Deployment, sizes: str) -> list[str]:
    return [row.verdict for row in deployment.trial_rows if row.sizes.startswith(sizes)]


# The raw artifact, made by torch alone: what the explorer has to find, and to repair.


@pytest.fixture(scope="module")
def raw(program: ExportedProgram, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("raw") / "raw.onnx"
    torch.onnx.export(program, dynamo=True, verbose=False).save(path)  # type: ignore[union-attr]  # a program, since dynamo
    return path


def run_raw(path: Path, rows: torch.Tensor, image: torch.Tensor) -> list[torch.Tensor]:
    import onnxruntime

    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    scale = torch.ones(3).numpy()
    names = [value.name for value in session.get_inputs()]
    given = dict(zip(names, (rows.numpy(), image.numpy(), scale, scale), strict=True))
    return [torch.as_tensor(each) for each in session.run(None, given)]


@needs_onnx
def test_raw_model_takes_a_size_that_the_program_refuses_and_returns_something_else(raw: Path, program: ExportedProgram) -> None:
    rows, image = torch.randn(4, 6), torch.randn(3, 6)
    with pytest.raises(AssertionError):
        program.module()(rows, {"image": image, "scale": torch.ones(3)}, torch.ones(3))
    model = Guarded()
    model.load_state_dict(program.state_dict)
    expected = model(rows, {"image": image, "scale": torch.ones(3)}, torch.ones(3))[1]
    assert not torch.allclose(run_raw(raw, rows, image)[1], expected, atol=1e-3)


@needs_onnx
def test_raw_model_has_a_constant_as_a_dynamic_dimension_and_paths_of_the_source(raw: Path) -> None:
    import onnx

    rows = onnx.load(raw).graph.input[0].type.tensor_type.shape.dim
    assert rows[0].dim_param == "4"
    assert Path(__file__).parents[2].as_posix().encode() in raw.read_bytes()
    assert run_raw(raw, torch.randn(8, 6), torch.randn(8, 6))[0].shape == (4,)


@needs_onnx
def test_raw_model_does_not_update_a_buffer(raw: Path) -> None:
    inputs = torch.ones(4, 6), torch.randn(8, 6)
    assert torch.equal(run_raw(raw, *inputs)[0], run_raw(raw, *inputs)[0])


# What the explorer says of it.


@needs_onnx
def test_a_lost_guard_is_reported_with_the_difference_to_eager(deployed: Deployment) -> None:
    assert deployed.ok, deployed.failure
    lost = [row for row in deployed.trial_rows if row.sizes == "batch['image'].shape[0] = 4"]
    assert [row.verdict for row in lost] == ["guard_lost"]
    assert "≥ 5" in lost[0].program
    assert lost[0].artifact == "accepted"
    assert lost[0].agrees is False
    assert lost[0].max_difference is not None
    assert lost[0].max_difference > 0.1
    assert verdicts(deployed, "batch['image'].shape[0] = 17") == ["guard_lost"]


@needs_onnx
def test_sizes_that_the_program_takes_agree_and_no_other_trial_is_reported_so(deployed: Deployment) -> None:
    assert deployed.trial_rows[0].sizes == ""
    agreeing = [row for row in deployed.trial_rows if row.verdict == "agree"]
    assert len(agreeing) > 8
    for row in deployed.trial_rows:
        is_close = row.agrees is True and row.max_difference is not None and row.max_difference < 1e-3
        assert (row.verdict == "agree") == (is_close and row.program == row.artifact == "accepted")


@needs_onnx
def test_a_constant_is_written_as_a_number_so_that_the_artifact_refuses_other_sizes(deployed: Deployment) -> None:
    row = next(row for row in deployed.dim_rows if (row.input, row.dim) == ("rows", 0))
    assert (row.artifact, row.verdict) == ("4", "repaired")
    assert row.words == "4: as in the program"
    assert row.line is not None
    assert set(verdicts(deployed, "rows.shape[0] = ")) == {"both_reject"}
    assert "Got: 8 Expected: 4" in next(row.artifact for row in deployed.trial_rows if row.sizes == "rows.shape[0] = 8")


@needs_onnx
def test_names_of_dims_are_carried_over_and_bounds_are_not_enforced(deployed: Deployment) -> None:
    by_dim = {(row.input, row.dim): row for row in deployed.dim_rows}
    assert by_dim["weights", 0].artifact == "items"
    assert by_dim["weights", 0].verdict == by_dim["batch['image']", 0].verdict == "bound_not_enforced"
    assert by_dim["batch['image']", 1].verdict == "kept"


@needs_onnx
def test_sizes_that_have_to_be_equal_are_tried_unequal(deployed: Deployment) -> None:
    (row,) = [row for row in deployed.trial_rows if row.sizes == "weights.shape[0] = 4"]
    assert row.verdict in ("both_reject", "guard_lost")
    assert row.program != "accepted"


@needs_onnx
def test_a_dropped_update_of_a_buffer_is_warned_of_and_seen_at_the_second_call(deployed: Deployment) -> None:
    (row,) = [row for row in deployed.trial_rows if row.sizes == "example, call 2"]
    assert (row.verdict, row.artifact) == ("differs", "accepted; other values in `[0]`")
    assert any("`calls`" in str(note) and note.frame is not None for note in deployed.notes)


@needs_onnx
def test_sizes_of_the_user_are_tried_too(deployed: Deployment) -> None:
    assert verdicts(deployed, "rows.shape[1] = 9") == ["both_reject"]


@needs_onnx
def test_each_operator_has_its_line_and_what_it_becomes(deployed: Deployment) -> None:
    frame = deployed.operators.set_index("node")
    assert frame.loc["linear", "becomes"] == "Gemm"
    assert frame.loc["linear", "module"] == "linear"
    assert frame.loc["reshape", "taken_by"] in ("decomposed", "folded")
    assert frame["line"].notna().all()
    assert set(frame["file"]) == {"deployed.py"}


@needs_onnx
def test_no_path_of_the_source_is_left_without_metadata(deployed: Deployment) -> None:
    assert deployed.path is not None
    contents = deployed.path.read_bytes()
    assert Path(__file__).parents[2].as_posix().encode() not in contents
    assert b"self.calls" not in contents
    assert len(contents) == deployed.size_bytes


@needs_onnx
def test_a_deployment_is_tables_text_and_html(deployed: Deployment, tmp_path: Path) -> None:
    assert list(deployed.trials.columns) == ["sizes", "program", "artifact", "agrees", "max_difference", "verdict", "agrees_with"]
    assert list(deployed.dims.columns) == [
        "input",
        "dim",
        "program",
        "artifact",
        "verdict",
        "file",
        "line",
        "other_sizes",
        "agreeing",
        "compared",
    ]
    assert list(deployed.operators.columns) == ["node", "operator", "module", "file", "line", "taken_by", "becomes", "reason"]
    assert "guard_lost" in deployed.to_text()
    html = deployed.to_html(tmp_path / "deployment.html")
    assert (tmp_path / "deployment.html").read_text().endswith(html)
    assert "batch[&#x27;image&#x27;]" in html or "batch['image']" in html
    assert repr(deployed).startswith("<Deployment ONNX: ")


@needs_onnx
def test_guard_file_beside_the_artifact_refuses_what_the_program_refuses(deployed: Deployment) -> None:
    assert deployed.path is not None
    guards = deployed.write_guards()
    assert guards == deployed.path.with_name("model.guards.json")

    def checked(*shapes: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", "-S", str(guards.with_name("check_inputs.py")), str(guards), *shapes]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    good = checked("rows=4,6", "batch_image=5,6", "batch_scale=3,", "weights=3,")
    assert (good.returncode, good.stdout, good.stderr) == (0, "Accepted\n", "")
    bad = checked("rows=4,6", "batch_image=4,6", "batch_scale=3,", "weights=4,")
    assert bad.returncode == 1
    assert bad.stdout.count("batch['image'].shape[0] is 4") == 1
    assert "weights.shape[0] is 4" in bad.stdout


@needs_onnx
@pytest.mark.usefixtures("in_this_process")
def test_all_unsupported_operators_are_reported_with_their_lines() -> None:
    explorer = explore(Unsupported(), (torch.randn(4, 4),))
    deployment = explorer.deploy("onnx")
    assert not deployment.ok
    assert deployment.path is None
    assert deployment.failure is not None
    assert deployment.failure.frame is not None
    assert "bessel_j0(x)" in deployment.failure.frame.code
    rows = {row.operator: row for row in deployment.operator_rows}
    assert set(rows) == {"aten.special_bessel_j0.default", "aten.linalg_svd.default"}
    assert {row.taken_by for row in rows.values()} == {"unsupported"}
    assert rows["aten.linalg_svd.default"].line == rows["aten.special_bessel_j0.default"].line + 1  # type: ignore[operator]
    assert "aten._linalg_svd.default" in rows["aten.linalg_svd.default"].reason
    explorer.close()


class CumulativeProduct(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.cumprod(1)


@needs_onnx
@pytest.mark.usefixtures("in_this_process")
def test_the_part_of_an_operator_that_has_no_function_is_named() -> None:
    explorer = explore(CumulativeProduct(), (torch.randn(4, 4),))
    failure = explorer.deploy("onnx").failure
    assert failure is not None
    assert failure.message.startswith("ONNX cannot translate `aten.cumprod.default`, decomposed into `")
    explorer.close()


@needs_onnx
def test_a_process_that_is_killed_while_it_lowers_is_a_sentence_and_leaves_nothing(guarded: Explorer) -> None:
    prepared = prepared_from(guarded)
    deploying = DeployRun(prepared)
    deploying.start()
    child = deploying._child
    assert child is not None
    child.kill()
    assert deploying.wait(60)
    deployment = deploying.deployment(None)
    deploying.close()
    assert deployment.failure is not None
    assert signal.SIGKILL.name in deployment.failure.message
    assert not Path(prepared.folder.name).exists()
    assert deploying.pid is None


@needs_onnx
@pytest.mark.usefixtures("in_this_process")
def test_the_command_deploys_a_saved_program_alone(program: ExportedProgram, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved, artifact = tmp_path / "model.pt2", tmp_path / "model.onnx"
    torch.export.save(program, saved)
    code = shell.main(["deploy", str(saved), "onnx", "--trust", "-o", str(artifact), "--guards", "--json"])
    printed = json.loads(capsys.readouterr().out)
    # The second call differs.
    assert code == 1
    assert printed["ok"] is True
    found = {row["sizes"]: row for row in printed["trials"]}
    assert found[""]["verdict"] == "agree"
    assert found["example, call 2"]["verdict"] == "differs"
    # Without its model there is nothing to compare with where the program refuses.
    assert (found["batch['image'].shape[0] = 4"]["verdict"], found["batch['image'].shape[0] = 4"]["agrees"]) == ("guard_lost", None)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["check_inputs.py", "model.guards.json", "model.onnx", "model.pt2"]


def test_the_command_loads_nothing_that_is_not_trusted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "model.pt2").write_bytes(b"no program")
    assert shell.main(["deploy", str(tmp_path / "model.pt2"), "onnx"]) == 2
    assert "add --trust" in capsys.readouterr().err
    assert shell.main(["deploy", str(tmp_path / "other.pt2"), "onnx"]) == 3
    assert shell.main(["deploy", str(tmp_path / "model.pt2"), "onnx", "--trust", "--guards"]) == 2


def no_programs(folder: Path) -> list[str]:
    (folder / "model.py").write_text("model = None\n")
    (folder / "text.pt2").write_text("no program")
    with zipfile.ZipFile(folder / "other.pt2", "w") as archive:
        archive.writestr("a.txt", "no program")
    return [str(folder / name) for name in ("model.py", "text.pt2", "other.pt2")]


def assert_says_that_they_are_none(printed: str) -> None:
    model, text, other = printed.splitlines()
    assert "is not a saved program. To export a model, run export-explorer explain" in model
    assert "text.pt2 is not an exported program" in text
    assert "other.pt2 is not an exported program" in other


@needs_onnx
def test_a_file_that_is_no_program_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [shell.main(["deploy", path, "onnx", "--trust"]) for path in no_programs(tmp_path)] == [2, 3, 3]
    assert_says_that_they_are_none(capsys.readouterr().err)


DEPLOYS = """
import sys
from export_explorer.commands import shell
for path in sys.argv[1:]:
    print(shell.main(["deploy", path, "onnx", "--trust"]))
"""


@pytest.mark.slow
@needs_onnx
def test_torch_logs_nothing_beside_the_sentences_of_files_that_are_no_programs(tmp_path: Path) -> None:
    """In a process of its own, where torch's log goes to the same stream."""
    run = subprocess.run([sys.executable, "-c", DEPLOYS, *no_programs(tmp_path)], capture_output=True, text=True, check=False)
    assert run.stdout.split() == ["2", "3", "3"]
    assert_says_that_they_are_none(run.stderr)


class Pairs(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x * y


def test_a_program_without_its_model_keeps_the_names_of_its_dims(tmp_path: Path) -> None:
    shapes = {"x": {0: (batch := Dim("batch", max=64)), 1: Dim.AUTO}, "y": {0: batch, 1: Dim.AUTO}}
    program = export(Pairs(), (torch.randn(4, 6), torch.randn(4, 6)), dynamic_shapes=shapes)
    torch.export.save(program, tmp_path / "model.pt2")
    names = []
    for each in (program, torch.export.load(tmp_path / "model.pt2")):
        session = ProgramSession(each)
        prepared = prepared_deployment(session, session.run(), DeployChoice("onnx", "model.onnx"))
        prepared.folder.cleanup()
        names.append(sorted(prepared.job.dim_names.values()))
        assert {outcome.dim_name for outcome in prepared.capture.dims if outcome.dim == 1} == {None}
    # A file has no names.
    assert names == [["batch"], []]


@needs_onnx
@pytest.mark.usefixtures("in_this_process")
def test_the_artifact_of_a_program_without_its_model_has_the_names_of_its_dims() -> None:
    program = export(torch.nn.Linear(6, 3), (torch.randn(4, 6),), dynamic_shapes={"input": {0: Dim("batch", max=64)}})
    row = deploy(program, "onnx").dim_rows[0]
    assert (row.program, row.artifact, row.verdict) == ("batch ≤ 64", "batch", "bound_not_enforced")
    row = deploy(program, "onnx", names=False).dim_rows[0]
    assert row.artifact != "batch"


class Times(torch.nn.Module):
    def forward(self, x: torch.Tensor, n: int) -> torch.Tensor:
        torch._check(n >= 3)
        torch._check(x.shape[0] < n)
        return x * n


class TimesPlus(Times):
    def forward(self, x: torch.Tensor, n: int, offset: int) -> torch.Tensor:  # type: ignore[override]  # with a constant
        return super().forward(x, n) + offset


@needs_onnx
@pytest.mark.usefixtures("in_this_process")
def test_an_int_that_is_dynamic_has_a_row_with_its_range_and_a_constant_one_has_none() -> None:
    shapes = {"x": {0: Dim.AUTO}, "n": Dim.DYNAMIC, "offset": None}
    explorer = explore(TimesPlus(), (torch.randn(4), 5, 2), dynamic_shapes=shapes)
    deployment = explorer.deploy("onnx")
    assert {row.input for row in deployment.dim_rows} == {"x", "n"}
    (row,) = [row for row in deployment.dim_rows if row.input == "n"]
    assert row.dim is None
    assert row.program.startswith("dynamic; ≥ 5")
    assert (row.artifact, row.verdict) == ("int64", "bound_not_enforced")
    assert deployment.dims["dim"].isna().tolist() == [False, True]
    assert " 0.0 " not in deployment.to_text().partition("sizes")[0]
    explorer.close()


class Many(torch.nn.Module):
    """More dynamic dimensions than there are trials, before those that are constants."""

    def forward(self, *tensors: torch.Tensor) -> torch.Tensor:
        return torch.stack([tensor.sum() for tensor in tensors]).sum()


def test_another_size_of_each_constant_is_tried_however_many_sizes_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparation_module, "_MOST_TRIALS", 20)
    tensors = tuple(torch.randn(size, size + 1) for size in range(4, 8))
    shapes = {"tensors": (*({0: Dim.AUTO, 1: Dim.AUTO} for _ in tensors), {0: Dim.AUTO})}
    explorer = explore(Many(), (*tensors, torch.randn(8, 1)), dynamic_shapes=shapes)
    session = explorer._session
    prepared = prepared_deployment(session, session.history.kept(explorer._status.run), DeployChoice("executorch", "model.pte"))
    prepared.folder.cleanup()
    (note,) = prepared.notes
    first, _, reason = note.partition("): ")
    assert re.fullmatch(r"\d+ sets of sizes were not run \(the first: `tensors\[\d\]\.shape\[\d\] = \d+`", first), note
    assert reason == "at most 20, within 30 s, are. `explorer.deploy(..., sizes=...)` runs others."
    constants = [outcome for outcome in explorer.capture.dims if outcome.got not in FREE]
    assert [outcome.size for outcome in constants] == [1]
    words = [trial.words for trial in prepared.trials if trial.refusal]
    (sizes,) = [each for each in words if str(constants[0].ref) in each]
    # No larger than the example: ExecuTorch rejects more elements than it planned.
    assert f"{constants[0].ref} = 2" in sizes
    assert f"{constants[0].ref.input}.shape[0] = 4" in sizes
    explorer.close()


def prepared_from(explorer: Explorer, *, compares_nodes: bool = False) -> PreparedDeployment:
    session = explorer._session
    choice = DeployChoice("onnx", "model.onnx", compares_nodes=compares_nodes)
    return prepared_deployment(session, session.history.kept(explorer._status.run), choice)


def killed_once(prepared: PreparedDeployment, stage: str, before: Callable[[], object] = lambda: None) -> Deployment:
    """Deploys, and kills the process when it first reaches a stage, after `before` is called."""
    killed: list[int] = []

    def kill_first() -> None:
        child = deploying._child
        if not killed and child is not None and deploying.stage.name == stage:
            before()
            killed.append(child.pid)
            child.kill()

    deploying = DeployRun(prepared, kill_first)
    deploying.start()
    assert deploying.wait(120)
    deployment = deploying.deployment(None)
    deploying.close()
    assert killed
    assert deployment.ok
    return deployment


@pytest.mark.slow
@needs_onnx
def test_a_process_that_dies_at_a_trial_is_followed_by_another(guarded: Explorer) -> None:
    prepared = prepared_from(guarded)
    deployment = killed_once(prepared, "trying")
    assert len(deployment.trial_rows) == len(prepared.trials)
    died = [row for row in deployment.trial_rows if "by SIGKILL" in row.artifact]
    assert len(died) == 1
    assert died[0].verdict in ("artifact_rejects", "both_reject")


@pytest.mark.slow
@needs_onnx
def test_a_process_that_dies_while_nodes_are_compared_says_nothing_of_the_artifact(guarded: Explorer) -> None:
    prepared = prepared_from(guarded, compares_nodes=True)
    deployment = killed_once(prepared, "comparing")
    assert len(deployment.trial_rows) == len(prepared.trials)
    assert not [row for row in deployment.trial_rows if "SIGKILL" in row.artifact]
    assert not deployment.node_rows
    words = [note.message for note in deployment.notes if note.message.startswith("The nodes could not be compared")]
    assert len(words) == 1
    assert "the process ended by SIGKILL" in words[0]


@pytest.mark.slow
@needs_onnx
def test_trials_that_no_process_can_be_started_for_have_the_reason(guarded: Explorer) -> None:
    prepared = prepared_from(guarded)
    job = Path(prepared.folder.name) / JOB

    def make_unwritable() -> None:
        job.unlink()
        job.mkdir()

    deployment = killed_once(prepared, "trying", make_unwritable)
    (words,) = [note.message for note in deployment.notes if note.message.startswith("Trials not run")]
    assert "no further process could be started: " in words
    assert len(deployment.trial_rows) < len(prepared.trials)


@pytest.mark.slow
@needs_onnx
@pytest.mark.parametrize("stage", ["starting", "loading", "lowering", "comparing", "reading", "trying"])
def test_a_deployment_is_cancelled_within_a_second_and_leaves_nothing(stage: str, guarded: Explorer) -> None:
    prepared = prepared_from(guarded, compares_nodes=True)
    reached = threading.Event()
    deploying = DeployRun(prepared, lambda: reached.set() if deploying.stage.name == stage else None)
    deploying.start()
    pid = deploying.pid
    assert reached.wait(120)
    began = time.monotonic()
    deploying.cancel()
    assert deploying.wait(10)
    assert time.monotonic() - began < 1
    assert pid is not None
    assert not psutil.pid_exists(pid)
    failure = deploying.deployment(None).failure
    assert failure is None or failure.message == "The deployment was cancelled."
    deploying.close()
    assert not Path(prepared.folder.name).exists()


# Without the target


def test_a_program_for_a_target_that_is_not_installed_has_the_line_that_installs_it(
    program: ExportedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(MissingTargetError, match=r"pip install openvino"):
        deploy(program, "openvino")


@needs_onnx
def test_wrong_use_is_a_sentence(program: ExportedProgram, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="target='tensorrt' is not valid"):
        deploy(program, "tensorrt")  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(ValueError, match=r"must end in \.onnx"):
        deploy(program, "onnx", tmp_path / "model.pte")
    (tmp_path / "model.pt2").write_bytes(b"no program")
    with pytest.raises(AskError, match=r"runs code from it .* trust=True"):
        deploy(tmp_path / "model.pt2", "onnx")
    with pytest.raises(UnreadableProgramError, match=r"model\.pt2 is not an exported program"):
        deploy(tmp_path / "model.pt2", "onnx", trust=True)
    with pytest.raises(TypeError, match="takes an ExportedProgram"):
        deploy(torch.nn.Linear(1, 1), "onnx")  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    ("refusal", "tried", "verdict"),
    [
        ("", Tried(0, agrees=True, max_difference=0.0), "agree"),
        ("", Tried(0, agrees=False, max_difference=1.0), "differs"),
        ("", Tried(0, agrees=None), "differs"),
        ("", Tried(0, error="x"), "artifact_rejects"),
        ("no", Tried(0, error="x"), "both_reject"),
        ("no", Tried(0, agrees=True, max_difference=0.0), "guard_lost"),
        ("no", Tried(0), "guard_lost"),
    ],
)
def test_verdict_of_a_trial(refusal: str, tried: Tried, verdict: str) -> None:
    assert trial_row(PlannedTrial("", refusal), tried).verdict == verdict


@pytest.mark.parametrize(
    ("agrees", "words"),
    [(True, "; result agrees with eager mode"), (False, "; result differs from eager mode"), (None, "")],
)
def test_a_size_that_only_the_artifact_accepts_says_whether_its_result_is_that_of_eager_mode(agrees: bool | None, words: str) -> None:
    tried = Tried(0, agrees=agrees)
    assert trial_row(PlannedTrial("", "no"), tried).words == f"accepts a size that the program rejects{words}"
    assert trial_row(PlannedTrial("", "no", refused_by="program"), tried).words == f"only the artifact accepts: the program raises{words}"


ONES = torch.ones(2)


@pytest.mark.parametrize(
    ("returned", "max_difference", "words"),
    [
        ([ONES + 1, ONES + 3], 3.0, "other values in `hidden`, `logits`"),
        ([ONES + 1, ONES * torch.nan], None, "NaN or infinite elements differ in `hidden`"),
        ([ONES, torch.ones(3)], None, "another shape in `hidden`"),
        ([ONES, ONES.int()], None, "another dtype in `hidden`"),
        ([ONES], None, "another number of outputs"),
    ],
)
def test_results_that_differ_say_in_which_output_and_how(returned: list[torch.Tensor], max_difference: float | None, words: str) -> None:
    tried = child._tried(0, lambda: lambda _: returned, [], [ONES, ONES], 1)
    row = trial_row(PlannedTrial("", ""), tried, None, ["logits", "hidden"])
    assert (row.verdict, row.max_difference) == ("differs", max_difference)
    assert row.artifact == f"accepted; {words}"


def test_a_single_output_that_differs_has_no_name() -> None:
    tried = child._tried(0, lambda: lambda _: [ONES + 1], [], [ONES], 1)
    assert trial_row(PlannedTrial("", ""), tried, None, [""]).artifact == "accepted; other values"


@pytest.mark.parametrize(
    ("returned", "expected", "artifact", "words"),
    [
        (ONES, ONES, "accepted; agrees with the program; eager mode raises", "agrees with the program; eager mode raises"),
        (ONES + 1, ONES, "accepted; other values; eager mode raises", "results differ from the program's; eager mode raises"),
        (ONES, None, "accepted; eager mode raises", "not compared; eager mode raises"),
        (None, ONES, "RuntimeError: no", "artifact rejects, program accepts; eager mode raises"),
    ],
)
def test_where_only_eager_mode_raises_the_artifact_is_compared_with_the_program(
    returned: torch.Tensor | None, expected: torch.Tensor | None, artifact: str, words: str
) -> None:
    def returns(value: torch.Tensor | None) -> list[torch.Tensor]:
        if value is None:
            raise RuntimeError("no")
        return [value]

    def fresh() -> child.Call:
        return lambda _: returns(returned)

    tried = child._tried(0, fresh, [], None, 1)
    if not tried.error:
        tried = child._beside_program(tried, lambda: lambda leaves, calls: returns(expected), fresh, [], 1)
    row = trial_row(PlannedTrial("", "", eager_raises=True), tried, None, [""])
    assert (row.artifact, row.words) == (artifact, words)
    assert row.agrees_with == ("program" if words.startswith("agrees") else None)


@pytest.mark.parametrize(
    ("operator", "eager_raises", "words"),
    [
        ("aten.view.default", True, "only the artifact accepts: `aten.view.default` of the program raises, eager mode too"),
        ("", False, "only the artifact accepts: the program raises"),
    ],
)
def test_sizes_that_no_guard_rejects_lose_no_guard(operator: str, eager_raises: bool, words: str) -> None:
    planned = PlannedTrial("", "no", refused_by="program", operator=operator, eager_raises=eager_raises)
    assert trial_row(planned, Tried(0)).words == words


def test_what_rejects_sizes_is_told_apart(guarded: Explorer) -> None:
    explorer = explore(InPairs(), (torch.randn(4, 8),), dynamic_shapes={"x": {0: Dim.AUTO}})
    by_words = {}
    for each in (guarded, explorer):
        session = each._session
        prepared = prepared_deployment(session, session.history.kept(each._status.run), DeployChoice("onnx", "model.onnx"))
        prepared.folder.cleanup()
        by_words.update({trial.words: trial for trial in prepared.trials})
    empty = by_words["x.shape[0] = 0"]
    assert (empty.refused_by, empty.operator, empty.eager_raises) == ("program", "aten.reshape.default", True)
    assert by_words["batch['image'].shape[0] = 4"].refused_by == "guard"
    explorer.close()


def test_a_dimension_that_is_equal_to_another_says_what_is_not_enforced() -> None:
    shapes = {"x": {0: (batch := Dim("batch", max=64))}, "y": {0: batch}}
    explorer = explore(Pairs(), (torch.randn(4, 6), torch.randn(4, 6)), dynamic_shapes=shapes)
    artifact = [ArtifactInput(name, "float", (ArtifactDim("batch"), ArtifactDim("6", size=6))) for name in ("x", "y")]
    lowered = Lowered(files=(), inputs=tuple(artifact), nodes=(), decomposed=(), versions={}, elapsed_ms=0.0)
    inputs = {name: ProgramInput(name, ()) for name in ("x", "y")}
    rows = dim_rows(explorer.capture, inputs, lowered, {}, [], "onnx")
    assert [row.words for row in rows if row.dim == 0] == ["batch: bound not enforced", "batch: ≤ 64 not enforced"]
    explorer.close()


@pytest.mark.parametrize(
    ("error", "words"), [("", "batch: ≤ 64 and equality not enforced"), ("Add: shapes do not match", "batch: ≤ 64 not enforced")]
)
def test_an_equality_is_not_enforced_where_the_artifact_ran_without_it(error: str, words: str) -> None:
    shapes = {"x": {0: (batch := Dim("batch", max=64))}, "y": {0: batch}}
    explorer = explore(Pairs(), (torch.randn(4, 6), torch.randn(4, 6)), dynamic_shapes=shapes)
    lowered = Lowered(
        files=(),
        inputs=tuple(ArtifactInput(name, "float", (ArtifactDim("batch"), ArtifactDim("6", size=6))) for name in ("x", "y")),
        nodes=(),
        decomposed=(),
        versions={},
        elapsed_ms=0.0,
    )
    unequal = PlannedTrial("y.shape[0] = 5", "must be 4", sizes={DimRef(input="y", dim=0): 5})
    inputs = {name: ProgramInput(name, ()) for name in ("x", "y")}
    rows = dim_rows(explorer.capture, inputs, lowered, {}, [(unequal, Tried(0, error=error))], "onnx")
    assert [row.words for row in rows if (row.input, row.dim) == ("y", 0)] == [words]
    explorer.close()


class Windows(torch.nn.Module):
    """Takes whole windows of 50, at most 8 of them."""

    def __init__(self) -> None:
        super().__init__()
        self.positions = torch.nn.Parameter(torch.zeros(8, 1))

    def forward(self, x: torch.Tensor, marks: torch.Tensor) -> torch.Tensor:
        return x.reshape(-1, 50) + self.positions[: x.shape[0] // 50] + marks.sum()


@pytest.mark.parametrize("ask", [50 * Dim("windows", max=8), Dim.AUTO])
def test_sizes_around_the_bounds_of_a_dimension_of_a_derived_dim_are_tried_as_those_of_auto(ask: Any) -> None:
    explorer = explore(Windows(), (torch.randn(200), torch.randn(3)), dynamic_shapes={"x": {0: ask}, "marks": None})
    session = explorer._session
    prepared = prepared_deployment(session, session.history.kept(explorer._status.run), DeployChoice("executorch", "model.pte"))
    prepared.folder.cleanup()
    is_accepted = {trial.words: not trial.refusal for trial in prepared.trials if DimRef(input="x", dim=0) in trial.sizes}
    accepted = {"x.shape[0] = 100", "x.shape[0] = 150", "x.shape[0] = 250", "x.shape[0] = 400"}
    assert {words for words, accepts in is_accepted.items() if accepts} == accepted
    assert {"x.shape[0] = 50", "x.shape[0] = 201", "x.shape[0] = 450"} <= is_accepted.keys() - accepted
    explorer.close()


def test_sizes_of_one_derived_dim_are_tried_together_and_then_unequal() -> None:
    windows = Dim("windows", max=8)
    shapes = {"tensors": ({0: 50 * windows}, {0: 20 * windows})}
    explorer = explore(Many(), (torch.randn(200), torch.randn(80)), dynamic_shapes=shapes)
    session = explorer._session
    prepared = prepared_deployment(session, session.history.kept(explorer._status.run), DeployChoice("executorch", "model.pte"))
    prepared.folder.cleanup()
    is_accepted = {trial.words: not trial.refusal for trial in prepared.trials}
    assert is_accepted["tensors[0].shape[0] = 400, tensors[1].shape[0] = 160"]
    assert not is_accepted["tensors[1].shape[0] = 81"]
    explorer.close()


def test_a_dimension_of_a_derived_dim_has_no_equality_to_lose_and_the_name_of_the_file() -> None:
    shapes = {"x": {0: 50 * Dim("windows", max=8)}, "marks": None}
    explorer = explore(Windows(), (torch.randn(200), torch.randn(3)), dynamic_shapes=shapes)
    artifact = (ArtifactInput("x", "float", (ArtifactDim("50*s5"),)), ArtifactInput("marks", "float", (ArtifactDim("3", size=3),)))
    lowered = Lowered(files=(), inputs=artifact, nodes=(), decomposed=(), versions={}, elapsed_ms=0.0)
    inputs = {name: ProgramInput(name, ()) for name in ("x", "marks")}
    sizes = {DimRef(input="x", dim=0): 50}, {DimRef(input="x", dim=0): 250}
    trials = [
        (PlannedTrial("x.shape[0] = 50", "must be ≥ 100", sizes=sizes[0]), Tried(0)),
        (PlannedTrial("x.shape[0] = 250", "", sizes=sizes[1]), Tried(1, agrees=True)),
    ]
    (row,) = [row for row in dim_rows(explorer.capture, inputs, lowered, {}, trials, "onnx") if row.input == "x"]
    assert row.words == "multiple of 50, 100 to 400 not enforced; named `50*s5` in the file"
    explorer.close()


def test_an_equality_without_bounds_is_not_as_in_the_program_where_the_artifact_ran_without_it() -> None:
    shapes = {"x": {0: (batch := Dim("batch"))}, "y": {0: batch}}
    explorer = explore(Pairs(), (torch.randn(4, 6), torch.randn(4, 6)), dynamic_shapes=shapes)
    dims = (ArtifactDim("batch", lower=0), ArtifactDim("6", size=6))
    artifact = tuple(ArtifactInput(name, "float", dims) for name in ("x", "y"))
    lowered = Lowered(files=(), inputs=artifact, nodes=(), decomposed=(), versions={}, elapsed_ms=0.0)
    inputs = {name: ProgramInput(name, ()) for name in ("x", "y")}
    unequal = PlannedTrial("y.shape[0] = 5", "must be 4", sizes={DimRef(input="y", dim=0): 5})
    (row,) = [
        row for row in dim_rows(explorer.capture, inputs, lowered, {}, [(unequal, Tried(0))], "onnx") if (row.input, row.dim) == ("y", 0)
    ]
    assert (row.verdict, row.words) == ("bound_not_enforced", "batch: equality not enforced")
    explorer.close()


class InTwos(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.view(x.shape[0] // 2, 2)


@pytest.mark.parametrize(
    ("dim", "verdict", "words"),
    [
        (ArtifactDim("2", size=2, was='dynamic, named "2"'), "kept", "2: as in the program"),
        (ArtifactDim("8", size=8), "lost", "8: lost"),
        (ArtifactDim("n"), "free_though_constant", "n: dynamic, constant in the program; no other size was tried"),
    ],
)
def test_a_symbol_of_which_one_size_is_accepted_is_a_constant(dim: ArtifactDim, verdict: str, words: str) -> None:
    explorer = explore(InTwos(), (torch.randn(2),), dynamic_shapes="auto")
    (outcome,) = explorer.capture.dims
    assert (outcome.got, outcome.has_one_size) == ("dynamic", True)
    artifact = ArtifactInput("x", "float", (dim,))
    lowered = Lowered(files=(), inputs=(artifact,), nodes=(), decomposed=(), versions={}, elapsed_ms=0.0)
    (row,) = dim_rows(explorer.capture, {"x": ProgramInput("x", ())}, lowered, {}, [], "onnx")
    assert (row.verdict, row.words) == (verdict, words)
    explorer.close()


class Stacked(torch.nn.Module):
    def forward(self, parts: list[torch.Tensor]) -> torch.Tensor:
        return torch.stack(parts)


@pytest.mark.parametrize(
    ("dim", "words"),
    [(Dim("batch"), "batch = 5"), (Dim.AUTO, "parts[0].shape[0] = 5 (and 3 equal to it)")],
)
def test_equal_dimensions_of_a_trial_are_named_once(dim: Dim, words: str) -> None:
    explorer = explore(Stacked(), ([torch.randn(4, 6) for _ in range(4)],), dynamic_shapes={"parts": [{0: dim}] * 4})
    session = explorer._session
    prepared = prepared_deployment(session, session.history.kept(explorer._status.run), DeployChoice("onnx", "model.onnx"))
    prepared.folder.cleanup()
    explorer.close()
    assert words in [trial.words for trial in prepared.trials]


@needs_onnx
@pytest.mark.usefixtures("in_this_process")
def test_an_operator_of_the_artifact_that_rejects_sizes_has_the_line_of_the_model() -> None:
    explorer = explore(Stacked(), ([torch.randn(4, 6) for _ in range(2)],), dynamic_shapes={"parts": [{0: Dim.AUTO}] * 2})
    rejected = next(row for row in explorer.deploy("onnx").trial_rows if row.sizes == "parts[1].shape[0] = 5")
    explorer.close()
    assert rejected.artifact.startswith("Concat `")
    line = inspect.getsourcelines(Stacked.forward)[1] + 1
    assert rejected.artifact.endswith(f"(line {line})")


def test_trials_and_their_numbers_are_in_one_order_worst_first() -> None:
    rows = [
        trial_row(PlannedTrial(words, refusal), tried)
        for words, refusal, tried in [
            ("", "", Tried(0, agrees=True)),
            ("both", "no", Tried(1, error="x")),
            ("agree", "", Tried(2, agrees=True)),
            ("as program", "", Tried(3, agrees=False, agrees_with_program=True)),
            ("lost", "no", Tried(4)),
            ("differs", "", Tried(5, agrees=False)),
            ("rejected", "", Tried(6, error="x")),
        ]
    ]
    assert [row.sizes for row in worst_first(rows)] == ["", "rejected", "differs", "lost", "as program", "agree", "both"]
    deployment = Deployment(target="onnx", versions={}, trial_rows=tuple(rows))
    assert deployment.summary().partition("trials: ")[2] == (
        "1 rejected by the artifact alone, 1 with other results, 1 accepted by the artifact alone, "
        "1 with the results of the program, not of eager mode, 2 agree, 1 rejected by both"
    )
    page = deployment.to_html()
    assert page.index("<td>rejected</td>") < page.index("<td>lost</td>") < page.index("<td>both</td>")


@pytest.mark.parametrize(("was", "shown"), [("?", "dynamic"), ('dynamic, named "4"', 'dynamic, named "4"')])
def test_a_dimension_that_the_target_changed_says_what_it_made_of_it(was: str, shown: str, guarded: Explorer) -> None:
    artifact = ArtifactInput("rows", "float", (ArtifactDim("4", size=4, was=was), ArtifactDim("6", size=6)))
    lowered = Lowered(files=(), inputs=(artifact,), nodes=(), decomposed=(), versions={}, elapsed_ms=0.0)
    rows = dim_rows(guarded.capture, {"rows": ProgramInput("rows", ())}, lowered, {}, [], "openvino")
    assert rows[0].words == f"4: OpenVINO made it {shown}; set back to the program's size"


def test_a_small_difference_is_not_shown_as_none() -> None:
    row = trial_row(PlannedTrial("", ""), Tried(0, agrees=True, max_difference=1.2e-7))
    deployment = Deployment(target="onnx", versions={}, trial_rows=(row,))
    for text in (deployment.to_text(), deployment.to_html(), deployment.trials.to_string()):
        assert "1.2" in text
        assert "e-07" in text


def test_notes_are_items_of_a_list_with_nothing_between() -> None:
    page = Deployment(target="onnx", versions={}, notes=(DeployNote(message="One."), DeployNote(message="Two < three."))).to_html()
    assert "<ul><li>One.</li><li>Two &lt; three.</li></ul>" in page


def test_a_column_in_which_no_row_says_anything_is_left_out_of_text_and_html() -> None:
    columns = ["agrees_with", "agreeing", "compared", "file", "line"]
    known = DimRow(input="x", dim=0, program="dynamic", artifact="s1", verdict="kept", file=None, line=None)
    few = replace(known, dim=1, verdict="few_sizes_agree", agreeing=(4, 5), compared=5)
    plain = Deployment(target="onnx", versions={}, dim_rows=(known,), trial_rows=(trial_row(PlannedTrial("", ""), Tried(0, agrees=True)),))
    for text in (plain.to_text(), plain.to_html()):
        assert not [name for name in columns if name in text]
    some = Deployment(target="onnx", versions={}, dim_rows=(known, few))
    for text in (some.to_text(), some.to_html()):
        assert [name for name in columns if name in text] == ["agreeing", "compared"]
        assert "(4, 5)" in text
        assert "()" not in text


@pytest.mark.parametrize(
    ("errors", "shown"),
    [
        ([], ("not_tried", "no other size was tried")),
        (["no"], ("rejected", "other sizes tried were rejected")),
        (["no", ""], ("ran", "other sizes run")),
    ],
)
def test_a_constant_that_is_dynamic_in_the_artifact_says_what_trials_show(
    errors: list[str], shown: tuple[str, str], guarded: Explorer
) -> None:
    free = ArtifactInput("rows", "float", (ArtifactDim("≤ 4", upper=4), ArtifactDim("6", size=6)))
    lowered = Lowered(files=(), inputs=(free,), nodes=(), decomposed=(), versions={}, elapsed_ms=0.0)
    changed = {DimRef(input="rows", dim=0): 3}
    trials = [
        (PlannedTrial("", ""), Tried(0, agrees=True)),
        *((PlannedTrial("rows.shape[0] = 3", "must be 4", sizes=changed), Tried(1, error=error)) for error in errors),
    ]
    rows = dim_rows(guarded.capture, {"rows": ProgramInput("rows", ())}, lowered, {}, trials, "onnx")
    assert [(row.verdict, row.other_sizes) for row in rows] == [("free_though_constant", shown[0]), ("kept", None)]
    assert [row.words for row in rows] == [f"≤ 4: dynamic, constant in the program; {shown[1]}", "6: as in the program"]


@pytest.mark.parametrize(
    ("wrong", "verdict", "agreeing", "compared"),
    [
        ([Tried(2, agrees=False), Tried(3, error="no"), Tried(4, error="no")], "few_sizes_agree", (4, 5), 5),
        ([Tried(2, agrees=True), Tried(3, agrees=True), Tried(4, error="no")], "kept", (), 0),
        ([Tried(2, agrees_with_program=True), *(Tried(number, error="no") for number in (3, 4, 5))], "kept", (), 0),
        ([], "kept", (), 0),
    ],
)
def test_a_dimension_of_which_few_sizes_agree_says_which(
    wrong: list[Tried], verdict: str, agreeing: tuple[int, ...], compared: int
) -> None:
    explorer = explore(torch.nn.Tanh(), (torch.randn(4, 3),), dynamic_shapes={"input": {0: Dim.AUTO}})
    (ref, _) = (dim.ref for dim in explorer.capture.dims)
    artifact = ArtifactInput("input", "float", (ArtifactDim("s1"), ArtifactDim("3", size=3)))
    lowered = Lowered(files=(), inputs=(artifact,), nodes=(), decomposed=(), versions={}, elapsed_ms=0.0)
    trials = [
        (PlannedTrial("", ""), Tried(0, agrees=True)),
        (PlannedTrial("", "", sizes={ref: 5}), Tried(1, agrees=True)),
        *((PlannedTrial("", "", sizes={ref: 10 + tried.number}), tried) for tried in wrong),
        # What the program rejects says nothing of the artifact.
        (PlannedTrial("", "rejected", sizes={ref: 20}), Tried(9, error="no")),
    ]
    row, _ = dim_rows(explorer.capture, {"input": ProgramInput("input", ())}, lowered, {}, trials, "onnx")
    assert (row.verdict, row.agreeing, row.compared) == (verdict, agreeing, compared)
    assert row.words.endswith("; named `s1` in the file: request a named `Dim` for a name of your own")
    assert ("4 and 5 of 5 sizes give the program's results" in row.words) is (verdict == "few_sizes_agree")
    explorer.close()


class InPairs(torch.nn.Module):
    """A constant of which one less has no whole pairs."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.reshape(x.shape[0], 2, -1).sum(2) if x.shape[1] == 8 else x


def test_a_size_of_a_constant_is_tried_that_its_operators_may_accept() -> None:
    explorer = explore(InPairs(), (torch.randn(4, 8),), dynamic_shapes="auto")
    session = explorer._session
    prepared = prepared_deployment(session, session.history.kept(explorer._status.run), DeployChoice("executorch", "model.pte"))
    prepared.folder.cleanup()
    constant = next(outcome.ref for outcome in explorer.capture.dims if outcome.got not in FREE)
    tried = {trial.words for trial in prepared.trials if constant in trial.sizes}
    # Half of it has whole pairs, and no more elements than ExecuTorch plans for.
    assert {f"{constant} = 7", f"{constant} = 4"} <= tried
    explorer.close()


def test_warnings_before_lowering_need_no_target(guarded: Explorer) -> None:
    assert [str(note) for note in warnings_before(guarded.capture, "onnx") if "`calls`" in str(note)]
    executorch = [str(note) for note in warnings_before(guarded.capture, "executorch")]
    assert not any("does not" in note for note in executorch if "`calls`" in note)
    assert any("first value" in note for note in executorch if "`calls`" in note)


@pytest.mark.parametrize("is_training", [True, False])
def test_dropout_in_training_mode_is_named_before_lowering(is_training: bool) -> None:
    model = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Dropout(0.5)).train(is_training)
    capture = explore(model, (torch.randn(3, 4),), dynamic_shapes="auto").capture
    random = [str(note) for note in warnings_before(capture, "onnx") if "random numbers" in str(note)]
    assert ["model.eval()" in note for note in random] == ([True] if is_training else [])


class AlwaysDropping(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.dropout(x, 0.5)


def test_a_functional_dropout_is_not_said_to_be_of_training_mode() -> None:
    capture = explore(AlwaysDropping().eval(), (torch.randn(3, 4),), dynamic_shapes="auto").capture
    (random,) = [str(note) for note in warnings_before(capture, "onnx") if "random numbers" in str(note)]
    assert "model.eval()" not in random


class Counting(torch.nn.Module):
    def forward(self, x: torch.Tensor, n: int) -> tuple[torch.Tensor, torch.Tensor, int]:
        return x * n, x[x > 0], 3


class Positions(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.table = torch.nn.Embedding(128, 4)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        found: torch.Tensor = self.table(torch.arange(ids.shape[1])) + ids[..., None]
        return found


def test_warnings_name_a_missing_maximum_an_int_a_constant_and_a_size_in_the_data() -> None:
    capture = explore(Counting(), (torch.randn(4), 3), dynamic_shapes={"x": {0: Dim.AUTO}, "n": Dim.DYNAMIC}).capture
    executorch = [str(note) for note in warnings_before(capture, "executorch")]
    assert any(note.startswith("x.shape[0] needs a maximum") for note in executorch)
    assert any("`n` is a dynamic int" in note for note in executorch)
    named = explore(Counting(), (torch.randn(4), 3), dynamic_shapes={"x": {0: Dim("batch")}, "n": None}).capture
    assert any('Request `Dim("batch", max=…)`.' in str(note) for note in warnings_before(named, "executorch"))
    positions = explore(Positions(), (torch.randint(0, 9, (4, 12)),), dynamic_shapes="auto")
    session = positions._session
    prepared = prepared_deployment(session, session.history.kept(positions._status.run), DeployChoice("executorch", "model.pte"))
    prepared.folder.cleanup()
    notes = [str(note) for note in warnings_before(prepared.capture, "executorch")]
    assert ["Request `AUTO(max=…)`" in note for note in notes] == [True, False]
    assert "Request `AUTO(max=128)`" in notes[1]
    assert any("depends on data" in note for note in executorch)
    assert any("constant 3" in str(note) for note in warnings_before(capture, "onnx"))


# The guard file alone


class Branches(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x if x.sum() > 0 else x * 2


class Untraced(torch.nn.Module):
    pass


class SkipsOneOctet(torch.nn.Module):
    """Takes all sizes but 8 to 15."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] // 8 == 1:
            return x + 1
        return x * 2


class SkipsFarOnes(torch.nn.Module):
    """Takes all sizes but 32 to 63, more than are named."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] // 32 == 1:
            return x + 1
        return x * 2


@pytest.mark.parametrize(("model", "rows"), [(SkipsOneOctet(), 32), (SkipsFarOnes(), 100)])
def test_bounds_of_an_artifact_refuse_no_size_that_the_program_takes(model: torch.nn.Module, rows: int) -> None:
    (dim,) = capture_export(model, (torch.randn(rows),), dynamic_shapes="auto").dims
    bounds = preparation_module._bounds(dim, rows)
    assert bounds.lower <= 2
    assert bounds.upper is None


def guards_with(*conditions: str) -> dict[str, Any]:
    inputs = [{"name": "x", "path": "x", "dtype": "float32", "rank": 2}, {"name": "n", "path": "n", "dtype": None, "rank": None}]
    return {
        "format": 1,
        "inputs": inputs,
        "guards": [{"condition": each, "words": f"Requires {each}", "line": None} for each in conditions],
    }


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("x.shape[0] >= 5", False),
        ("x.shape[0] == n", True),
        ("x.shape[0] % 3 == 0 and x.shape[1] // 2 == 2", True),
        ("not x.shape[0] == 3 or x.shape[1] < 4", False),
        ("max(x.shape[0], x.shape[1]) == 4", True),
        ("1 < x.shape[0] < 4", True),
        ("math.floor(x.shape[1] / x.shape[0]) == 1", True),
        ("-x.shape[0] + 2 ** n == 5", True),
        ("math.trunc(torch.sym_float(x.shape[1]) ** 0.5) == 2", True),
        ("x.shape[1] ** -0.5 == 0.5", True),
        ("x.shape[1] ** -1 == 0.25", True),
        ("(-x.shape[1]) ** 0.5 != 2", False),
        ("(x.shape[1] - 4) ** -1 != 2", False),
        ("2.0 ** (1000 * n) > 1", False),
        ("x.shape[0] // (n - 3) == 0", False),
        ("n == -math.inf", False),
        ("not math.isnan(n)", True),
    ],
)
def test_a_condition_of_a_guard_file_is_evaluated(condition: str, holds: bool) -> None:
    assert (check_inputs.check(guards_with(condition), {"x": (3, 4), "n": 3}) == []) is holds


@pytest.mark.parametrize(
    "condition", ["__import__('os').system('true')", "open('x')", "x.shape[0]()", "y > 1", "'a' * n", "lambda: 1", "("]
)
def test_a_condition_of_a_guard_file_runs_nothing(condition: str) -> None:
    with pytest.raises(check_inputs.GuardFileError):
        check_inputs.check(guards_with(condition), {"x": (3, 4), "n": 3})


class Squares(torch.nn.Module):
    """Takes a square number of patches."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        side = torch.sym_int(x.shape[1] ** 0.5)
        return x.reshape(x.shape[0], side, side, 4)


def test_guard_file_checks_the_root_of_a_size() -> None:
    program = export(Squares(), (torch.randn(2, 16, 4),), dynamic_shapes={"x": {0: Dim.AUTO, 1: Dim.AUTO}})
    guards, module = guard_file(program), program.module()
    assert any("** 0.5" in each["condition"] for each in guards["guards"])
    for size in (4, 15, 16, 17, 25):
        inputs = {"x": torch.randn(3, size, 4)}
        assert (check_inputs.check(guards, inputs) == []) is is_accepted(module, inputs), size


def test_a_power_of_hundreds_of_digits_is_refused_at_once() -> None:
    assert check_inputs.check(guards_with("n ** n ** n ** n > 1"), {"x": (3, 4), "n": 99}) != []


def test_inputs_of_another_rank_dtype_or_number_are_refused() -> None:
    guards = guards_with()
    assert check_inputs.check(guards, {"x": torch.randn(3, 4), "n": 1}) == []
    assert check_inputs.check(guards, {"x": torch.randn(3), "n": 1}) == ["x must have 2 dimensions, got 1."]
    assert check_inputs.check(guards, {"x": torch.ones(3, 4, dtype=torch.int64), "n": 1}) == ["x must be float32, got int64."]
    assert check_inputs.check(guards, {"n": 1}) == ["x is missing."]
    assert check_inputs.check(guards, {"x": (3, 4), "n": 1, "y": 2}) == ["y is not an input; the inputs are x, n."]
    assert check_inputs.check(guards, {"x": (3, 4), "n": 1, "mask": None}) == []


def test_sizes_that_are_there_are_checked_and_a_number_may_be_given_or_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    class Thresholded(torch.nn.Module):
        def forward(self, image: torch.Tensor, threshold: torch.Tensor) -> torch.Tensor:
            torch._check(image.shape[0] >= 3)
            torch._check(image.shape[1] <= 9)
            return image > threshold

    shapes = {"image": {0: Dim.AUTO, 1: Dim.AUTO}, "threshold": None}
    path = tmp_path / "model.guards.json"
    contents = guard_file(export(Thresholded(), (torch.randn(4, 6), torch.tensor(0.5)), dynamic_shapes=shapes))
    path.write_text(json.dumps(contents))

    def printed(*arguments: str) -> tuple[int, str, str]:
        code = check_inputs.main([str(path), *arguments])
        return (code, *capsys.readouterr())

    assert printed("image=4,6", "threshold=0.5") == (0, "Accepted\n", "")
    assert printed("image=4,6") == (0, "Accepted\n", "note: threshold was not given.\n")
    code, out, err = printed("image=2,6")
    assert (code, out.count("\n"), err) == (1, 1, "note: threshold was not given.\n")
    assert "image.shape[0] must be ≥ 3" in out
    # An input that is wrong leaves the others checked.
    assert len(check_inputs.check(contents, {"image": (2, 10, 1), "threshold": (1,)})) == 2
    assert check_inputs.example_call(contents, "model.guards.json") == "python check_inputs.py model.guards.json image=4,6"
    assert printed() == (2, "", f"usage: python check_inputs.py {path} image=4,6\n")
    # A terminal whose encoding has no ≥.
    run = subprocess.run(
        [sys.executable, check_inputs.__file__, str(path), "image=2,6"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (run.returncode, "must be \\u2265 3" in run.stdout) == (1, True)


class Pieces(NamedTuple):
    x: torch.Tensor
    x2: torch.Tensor
    n: int = 3


class JoinsPieces(torch.nn.Module):
    def forward(self, batch: Pieces) -> torch.Tensor:
        torch._check(batch.n <= 9)
        torch._check(batch.x.shape[0] >= batch.n)
        return batch.x + batch.x2.sum()


def test_guard_file_has_the_attributes_of_an_input_of_which_the_name_of_one_begins_with_that_of_another() -> None:
    shapes = {"batch": Pieces({0: Dim.AUTO}, None, Dim.DYNAMIC)}  # type: ignore[arg-type]  # as torch takes it
    guards = guard_file(export(JoinsPieces(), (Pieces(torch.randn(6, 4), torch.randn(5), 4),), dynamic_shapes=shapes))
    given = {"batch_x": (3, 4), "batch_x2": (5,), "batch_n": 3}
    assert check_inputs.check(guards, given) == []
    assert len(check_inputs.check(guards, {**given, "batch_x2": (6,)})) == 1
    (problem,) = check_inputs.check(guards, {**given, "batch_n": 4})
    assert problem.endswith("; batch.n is 4, batch.x.shape[0] is 3.")
    # A number that a condition names has to be given, also as an attribute.
    del given["batch_n"]
    assert check_inputs.check(guards, given) == ["batch.n is missing."]


def test_a_number_that_is_an_attribute_may_be_left_out() -> None:
    guards = guards_with("batch.scale == 0.5", "x.shape[0] >= 5")
    guards["inputs"][1] |= {"name": "batch_scale", "path": "batch.scale"}
    assert check_inputs.check(guards, {"x": (5, 4)}) == []
    assert check_inputs.left_out(guards, {"x": (5, 4)}) == ["batch.scale"]
    assert check_inputs.check(guards, {"x": (3, 4)}) == ["Requires x.shape[0] >= 5; x.shape[0] is 3."]
    assert check_inputs.check(guards, {"x": (5, 4), "batch_scale": 2.0}) == ["Requires batch.scale == 0.5; batch.scale is 2.0."]


def test_an_argument_that_is_no_shape_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "guards.json").write_text(json.dumps(guards_with()))
    assert check_inputs.main([str(tmp_path / "guards.json"), "x=a,4", "n=1"]) == 2
    assert capsys.readouterr().err == "x=a,4 is not a shape or a number: write x=8,100 or n=3\n"


@pytest.mark.parametrize("sizes", ["x", [("x", 3)]])
def test_sizes_that_are_no_dicts_are_named(sizes: Any) -> None:
    with pytest.raises(ValueError, match="Pass a dict such as"):
        choice_of("onnx", None, sizes, names=True, metadata=True)


@needs_onnx
def test_a_failed_export_has_no_program_to_deploy() -> None:
    with pytest.raises(AskError, match="There is no program to deploy"):
        explore(Branches(), (torch.randn(3),)).deploy("onnx")


def test_the_browser_is_offered_no_target_for_a_failed_export(browser: Browser) -> None:
    explorer = explore(Branches(), (torch.randn(3),))
    for kind in ("deploy_targets", "write_guards"):
        assert browser.send(explorer, {"id": "1", "kind": kind})["error"].startswith("There is no program to deploy")
    explorer.close()


def test_what_is_no_program_is_named_with_its_article() -> None:
    model: Any = Untraced()
    with pytest.raises(TypeError, match=r"not an Untraced\.$"):
        deploy(model, "onnx")


def test_guard_file_of_another_format_is_refused(tmp_path: Path) -> None:
    for contents in ("{", "[]", json.dumps({"format": 99})):
        (tmp_path / "guards.json").write_text(contents)
        with pytest.raises(check_inputs.GuardFileError):
            check_inputs.load_guards(tmp_path / "guards.json")


def test_guard_file_says_what_the_guards_of_the_program_say(guarded: Explorer) -> None:
    session = guarded._session
    prepared = prepared_deployment(session, session.history.kept(guarded._status.run), DeployChoice("onnx", "model.onnx"))
    prepared.folder.cleanup()
    contents = dict(prepared.guard_file)
    assert contents["not_checked"] == []
    assert [each["name"] for each in contents["inputs"]] == ["rows", "batch_image", "batch_scale", "weights"]
    for rows in (3, 4, 8):
        for image in (0, 4, 5, 16, 17):
            for items in (3, 10, 11):
                for weights in (items, items + 1):
                    sizes = {"rows": {0: rows}, "batch": {"image": {0: image}, "scale": {0: items}}, "weights": {0: weights}}
                    shapes = {"rows": (rows, 6), "batch_image": (image, 6), "batch_scale": (items,), "weights": (weights,)}
                    assert (check_inputs.check(contents, shapes) == []) is not guarded.try_sizes(sizes).is_refused


class Strided(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.stem = torch.nn.Conv2d(3, 4, 3, stride=2, padding=1)

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        return self.stem(image).flatten(2).transpose(1, 2)[..., 1:].sigmoid()


def test_guard_file_has_the_words_and_the_lines_of_the_record() -> None:
    explorer = explore(Strided(), (torch.randn(2, 3, 64, 96),), dynamic_shapes="auto")
    session = explorer._session
    guards = guards_of_run(session, session.history.kept(explorer._status.run), "model.onnx")["guards"]
    words = [each["words"] for each in guards]
    assert words[:2] == ["image.shape[1] must be 3 to match stem.weight [4, 3, 3, 3]", "image.shape[3] must be ≥ 3"]
    assert "image.shape[2] must be ≥ 3" in words
    assert len(guards) > 5
    line = inspect.getsourcelines(Strided.forward)[1] + 1
    assert {each["line"] for each in guards} == {f"{Path(__file__).name}:{line}"}
    # The words are those of the record, without the remark that they hold for all sizes tried.
    assert not any("`" in each or "tested" in each for each in words)
    explorer.close()


class Joined(torch.nn.Module):
    """An operator requires equal sizes and no guard states it; another one rejects an empty batch."""

    def forward(self, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
        scores = keys.reshape(keys.shape[0], 2, -1).sum(2)
        return torch.nn.functional.scaled_dot_product_attention(keys, keys, values).sum(2) + scores.sum()


def guard_file(program: ExportedProgram) -> dict[str, Any]:
    session = ProgramSession(program)
    return guards_of_run(session, session.run(), "model.onnx")


def is_accepted(module: torch.nn.Module, inputs: Mapping[str, Any]) -> bool:
    try:
        module(*inputs.values())
    except (AssertionError, RuntimeError):
        return False
    return True


@pytest.mark.parametrize("is_saved", [False, True])
def test_guard_file_rejects_the_small_sizes_that_an_operator_of_the_program_rejects(is_saved: bool, tmp_path: Path) -> None:
    shapes = {"keys": {0: Dim.AUTO, 1: Dim.AUTO}, "values": {0: Dim.AUTO, 1: Dim.AUTO}}
    program = export(Joined(), (torch.randn(3, 5, 4), torch.randn(3, 5, 4)), dynamic_shapes=shapes)
    if is_saved:
        torch.export.save(program, tmp_path / "model.pt2")
        program = torch.export.load(tmp_path / "model.pt2")
    guards, module = guard_file(program), program.module()
    seen = set()
    for batch in (0, 1, 2, 3, 7):
        for length in (0, 1, 2, 5, 6):
            for other in (0, 1, length):
                inputs = {"keys": torch.randn(batch, length, 4), "values": torch.randn(batch, other, 4)}
                accepted = is_accepted(module, inputs)
                seen.add((batch, accepted))
                assert (check_inputs.check(guards, inputs) == []) is accepted, (batch, length, other)
    assert (0, False) in seen
    assert (0, True) not in seen
    assert (1, True) in seen


@torch.library.custom_op("deploy_tested::paired", mutates_args=())
def paired(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return x[:, None] * y


@paired.register_fake
def _(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    if x.shape[0] == 0 and y.shape[0] > 0:
        raise ValueError("no rows for these columns")
    return x.new_empty(x.shape[0], y.shape[0])


class Paired(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return paired(x, y)


def test_the_process_that_lowers_imports_the_module_of_an_operator_first() -> None:
    session = ProgramSession(export(Paired(), (torch.randn(3), torch.randn(5))))
    prepared = prepared_deployment(session, session.run(), DeployChoice("onnx", "model.onnx"))
    prepared.folder.cleanup()
    assert prepared.job.modules == (__name__,)


def test_guard_file_states_no_small_size_that_an_operator_takes_with_others_of_that_size() -> None:
    program = export(Paired(), (torch.randn(3), torch.randn(5)), dynamic_shapes={"x": {0: Dim.AUTO}, "y": {0: Dim.AUTO}})
    contents = guard_file(program)
    assert (contents["guards"], contents["operators"]) == ([], [])


class NumberedAfterACache(torch.nn.Module):
    """The table of positions bounds the sum of two lengths, and only an operator refuses more."""

    def __init__(self) -> None:
        super().__init__()
        self.table = torch.nn.Embedding(64, 8)

    def forward(self, x: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
        past = keys.shape[1]
        return x + self.table(torch.arange(past, past + x.shape[1]))


def test_guard_file_states_a_bound_that_moves_with_another_size_and_does_not_check_it() -> None:
    shapes = {"x": {1: Dim.AUTO}, "keys": {1: Dim.AUTO}}
    program = export(NumberedAfterACache(), (torch.randn(2, 5, 8), torch.randn(2, 6, 8)), dynamic_shapes=shapes)
    guards = guard_file(program)
    inputs = {"x": torch.randn(2, 2, 8), "keys": torch.randn(2, 61, 8)}
    assert is_accepted(program.module(), inputs)
    assert check_inputs.check(guards, inputs) == []
    assert any(text.startswith("keys.shape[1]: operator ") for text in guards["not_checked"])


class LongerThanAnother(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x + 1 if x.shape[0] > y.shape[0] else y.sum() + x


def test_bounds_that_hold_beside_the_other_sizes_of_the_example_are_no_bounds_of_the_artifact() -> None:
    program = export(LongerThanAnother(), (torch.randn(9), torch.randn(4)), dynamic_shapes={"x": {0: Dim.AUTO}, "y": {0: Dim.AUTO}})
    session = ProgramSession(program)
    run = session.run()
    assert all(dim.accepted is not None and dim.accepted.with_others_as_in_example for dim in run.capture.dims)
    for known in inputs_of(tried_program(session, run), run.capture).values():
        assert known.dims is not None
        assert (known.dims[0].lower, known.dims[0].upper) == (0, None)


def test_guard_file_rejects_the_values_of_an_int_that_the_guards_of_the_program_reject() -> None:
    program = export(Times(), (torch.randn(4), 5), dynamic_shapes={"x": {0: Dim.AUTO}, "n": Dim.DYNAMIC})
    guards, module = guard_file(program), program.module()
    for size in (1, 2, 4, 6):
        for number in (-4, 0, 2, 3, 5, 7):
            inputs = {"x": torch.randn(size), "n": number}
            assert (check_inputs.check(guards, inputs) == []) is is_accepted(module, inputs), (size, number)
    assert check_inputs.check(guards, {"x": (4,), "n": 5.5}) == ["n must be an int, got 5.5."]
    assert check_inputs.check(guards, {"x": (4,), "n": (5, 2)}) == ["n must be a number, got the shape [5, 2]."]


def test_a_size_that_tracing_took_for_2_or_more_is_a_note_and_no_problem(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "model.guards.json"
    path.write_text(json.dumps(guard_file(export(torch.nn.Linear(6, 3), (torch.randn(4, 6),), dynamic_shapes={"input": {0: Dim.AUTO}}))))
    assert check_inputs.main([str(path), "input=1,6"]) == 0
    printed = capsys.readouterr()
    assert printed.out == "Accepted\n"
    assert printed.err.startswith("note: torch assumed input.shape[0] ≥ 2 while tracing")
    assert check_inputs.main([str(path), "input=2,6"]) == 0
    assert capsys.readouterr() == ("Accepted\n", "")


@pytest.mark.parametrize("shape", ["-4,6", "4,-6"])
def test_a_negative_size_is_refused_in_a_sentence(shape: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "guards.json").write_text(json.dumps(guards_with()))
    assert check_inputs.main([str(tmp_path / "guards.json"), f"x={shape}", "n=1"]) == 1
    assert re.fullmatch(r"x\.shape\[\d\] is -\d; a size is 0 or more\.\n", capsys.readouterr().out)


def test_a_file_of_the_user_beside_the_artifact_is_not_replaced(deployed: Deployment, tmp_path: Path) -> None:
    own = tmp_path / "check_inputs.py"
    own.write_text("mine = True\n")
    with pytest.raises(FileExistsError, match="is not the file of this package"):
        deployed.write_guards(tmp_path / "model.onnx")
    assert own.read_text() == "mine = True\n"
    own.unlink()
    deployed.write_guards(tmp_path / "model.onnx")
    assert deployed.write_guards(tmp_path / "model.onnx").exists()


@needs_onnx
@pytest.mark.usefixtures("in_this_process")
def test_the_browser_deploys_and_saves(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    explorer = explore(Guarded(), GUARDED_INPUTS, dynamic_shapes=GUARDED_SHAPES)
    targets = browser.send(explorer, {"id": "1", "kind": "deploy_targets"})["result"]["targets"]
    assert {each["target"]: each["missing"] for each in targets}["onnx"] == ""
    browser.send(explorer, {"id": "2", "kind": "deploy_program", "target": "onnx", "keeps_metadata": True})
    assert "running" in browser.send(explorer, {"id": "3", "kind": "deploy_program", "target": "onnx", "keeps_metadata": True})["error"]
    waits_for(lambda: browser.state["deploy_state"]["state"] == "done")
    (result,) = browser.state["deploy_state"]["results"]
    assert result["failure"] is None
    assert result["trials"][0]["verdict"] == "agree"
    assert "guard_lost" in {row["verdict"] for row in result["trials"]}
    save = {"kind": "save_artifact", "target": "onnx", "run": result["run"]}
    assert "error" not in browser.send(explorer, {"id": "4", **save})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["Guarded.guards.json", "Guarded.onnx", "check_inputs.py"]
    assert browser.state["deploy_state"]["results"][0]["is_saved"]
    call = "python check_inputs.py Guarded.guards.json rows=4,6 batch_image=8,6 batch_scale=3, weights=3,"
    assert browser.state["deploy_state"]["results"][0]["call"] == call
    # What was saved may be saved again, and what another wrote is not replaced.
    assert "error" not in browser.send(explorer, {"id": "5", **save})
    (tmp_path / "Guarded.onnx").write_text("of another")
    assert "exists" in browser.send(explorer, {"id": "6", **save})["error"]
    assert (tmp_path / "Guarded.onnx").read_text() == "of another"
    explorer.close()


@needs_onnx
@pytest.mark.usefixtures("in_this_process")
def test_the_browser_replaces_no_guard_file_of_another_program(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    explorer = explore(torch.nn.Tanh(), (torch.randn(4, 3),), dynamic_shapes={"input": {0: Dim.AUTO(max=16)}})
    guards = tmp_path / "Tanh.guards.json"

    def saved() -> str:
        browser.send(explorer, {"id": "1", "kind": "deploy_program", "target": "onnx", "keeps_metadata": False})
        waits_for(lambda: browser.state["deploy_state"]["state"] == "done")
        (result,) = browser.state["deploy_state"]["results"]
        return browser.send(explorer, {"id": "2", "kind": "save_artifact", "target": "onnx", "run": result["run"]}).get("error", "")

    def written() -> str:
        return browser.send(explorer, {"id": "3", "kind": "write_guards"}).get("error", "")

    guards.write_text("of another")
    refused = f"Tanh.guards.json exists in {tmp_path}, with other guards. Move it and save again."
    assert [saved(), written()] == [refused, refused]
    assert [path.name for path in tmp_path.iterdir()] == [guards.name]
    guards.unlink()
    # What was saved for this artifact alone may be replaced, and what is alike stays.
    assert [saved(), written()] == ["", ""]
    assert json.loads(guards.read_text())["artifact"] == "Tanh.onnx"
    explorer.request = {"input": {0: "AUTO(max=8)"}}
    assert saved() == ""
    assert "8" in guards.read_text()
    # Another artifact has the same file.
    (tmp_path / "Tanh.pt2").touch()
    assert written() == ""
    explorer.request = {"input": {0: "AUTO(max=4)"}}
    before = guards.read_text()
    assert [saved(), written()] == [refused, refused]
    assert guards.read_text() == before
    # A user changed it.
    (tmp_path / "Tanh.pt2").unlink()
    guards.write_text(before.replace("8", "9"))
    assert [saved(), written()] == [refused, refused]
    explorer.close()


@needs_onnx
def test_the_browser_stops_a_deployment(browser: Browser) -> None:
    explorer = explore(Guarded(), GUARDED_INPUTS, dynamic_shapes=GUARDED_SHAPES)
    browser.send(explorer, {"id": "1", "kind": "deploy_program", "target": "onnx", "keeps_metadata": True})
    browser.send(explorer, {"id": "2", "kind": "cancel_deploy"})
    waits_for(lambda: browser.state["deploy_state"]["state"] == "stopped", 5.0)
    assert not [child for child in psutil.Process().children() if "deploy" in " ".join(child.cmdline())]
    explorer.close()


def test_a_target_that_is_not_installed_is_refused_in_the_browser(browser: Browser) -> None:
    if importlib.util.find_spec("executorch") is not None:
        pytest.skip("executorch is installed")
    explorer = explore(Guarded(), GUARDED_INPUTS, dynamic_shapes=GUARDED_SHAPES)
    reply = browser.send(explorer, {"id": "1", "kind": "deploy_program", "target": "executorch", "keeps_metadata": True})
    assert "pip install executorch" in reply["error"]
    explorer.close()


@pytest.mark.slow  # lowers a model twice
@needs_onnx
def test_the_first_node_that_differs_is_named_with_its_line() -> None:
    explorer = explore(Noisy(), (torch.randn(4, 6),), dynamic_shapes="auto")
    deployment = explorer.deploy("onnx", compare="nodes")
    nodes = deployment.nodes
    before = nodes[nodes["operator"].isin(["aten.linear.default", "aten.relu.default"])]
    assert len(before) == 2
    assert before["agrees"].all()
    first = nodes[~nodes["agrees"]].iloc[0]
    assert first["operator"] == "aten.rand_like.default"
    (note,) = [note for note in deployment.notes if "begin to differ" in note.message]
    assert note.frame is not None
    assert "rand_like" in note.frame.code
    assert note.node == first["node"]
    explorer.close()


@needs_onnx
def test_values_of_nodes_agree_where_results_agree(guarded: Explorer) -> None:
    deployment = guarded.deploy("onnx", compare="nodes")
    assert len(deployment.nodes) > 5
    assert deployment.nodes["agrees"].all()
    assert any("compared values agree" in note.message for note in deployment.notes)
    assert deployment.trials["verdict"][0] == "agree"


def test_nodes_are_not_compared_for_openvino(guarded: Explorer) -> None:
    with pytest.raises(ValueError, match='for "onnx" and "executorch": OpenVINO gives no values'):
        guarded.deploy("openvino", compare="nodes")


@needs_onnx
@pytest.mark.usefixtures("in_this_process")
def test_guards_in_the_metadata_check_as_those_of_the_file_do(guarded: Explorer, tmp_path: Path) -> None:
    import onnxruntime

    path = tmp_path / "model.onnx"
    deployment = guarded.deploy("onnx", path)
    guards = deployment.write_guards(embed=True)
    found = onnxruntime.InferenceSession(str(path)).get_modelmeta().custom_metadata_map["export_explorer.guards"]
    assert json.loads(found) == json.loads(guards.read_text())
    assert sorted(each.name for each in tmp_path.iterdir()) == ["check_inputs.py", "model.guards.json", "model.onnx"]


@pytest.fixture(scope="module")
def deployed_pair() -> Iterator[Deployment]:
    explorer = explore(ReturnsPair(), (torch.randn(3, 8), torch.randn(2)), dynamic_shapes=({0: Dim.AUTO}, None))
    yield explorer.deploy("onnx")
    explorer.close()


@needs_onnx
def test_inputs_of_a_program_with_classes_of_its_own_keep_their_names(deployed_pair: Deployment) -> None:
    assert next(row.verdict for row in deployed_pair.dim_rows if row.input == "pixel_values") == "kept"
    assert verdicts(deployed_pair, "")[0] == "agree"
    assert verdicts(deployed_pair, "pixel_values.shape[0] = 4") == ["agree"]


@needs_onnx
def test_a_size_that_only_an_operator_of_the_program_refuses_counts_as_rejected_by_the_program(deployed_pair: Deployment) -> None:
    (row,) = [row for row in deployed_pair.trial_rows if row.sizes == "pixel_values.shape[0] = 0"]
    assert row.program != "accepted"
    assert row.verdict in ("both_reject", "guard_lost")
    assert "guard" not in row.words


@needs_onnx
@pytest.mark.usefixtures("in_this_process")
def test_an_artifact_that_returns_what_the_program_does_is_not_blamed_for_a_difference_to_eager_mode() -> None:
    explorer = explore(DiffersInEager(), ({"x": torch.randn(4)},), dynamic_shapes="auto")
    deployment = explorer.deploy("onnx")
    rows = {row.sizes: row for row in deployment.trial_rows}
    assert "with the results of the program, not of eager mode" in deployment.summary()
    assert "with other results" not in deployment.summary()
    for sizes in ("", "batch['x'].shape[0] = 5"):
        assert (rows[sizes].verdict, rows[sizes].agrees, rows[sizes].agrees_with) == ("differs", False, "program")
        assert rows[sizes].artifact == "accepted; agrees with the program, which differs from eager mode"
    explorer.close()


@needs_onnx
@pytest.mark.usefixtures("in_this_process")
def test_a_program_with_a_size_that_is_a_product_is_lowered() -> None:
    explorer = explore(Products(), (torch.randn(4), torch.randn(8, 4), torch.randn(32)), dynamic_shapes="auto")
    deployment = explorer.deploy("onnx")
    assert deployment.ok, deployment.failure
    assert verdicts(deployment, "")[0] == "agree"
    explorer.close()


class RejectsEmpty(torch.nn.Module):
    """Raises for a size that no guard rejects, since tracing takes it for 2 or more."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] == 0:
            raise ValueError("no rows")
        return x.relu()


@needs_onnx
@pytest.mark.usefixtures("in_this_process")
def test_a_size_for_which_only_eager_mode_raises_is_compared_with_the_program() -> None:
    explorer = explore(RejectsEmpty(), (torch.randn(4, 3),), dynamic_shapes={"x": {0: Dim.AUTO}})
    deployment = explorer.deploy("onnx")
    (row,) = [row for row in deployment.trial_rows if row.sizes == "x.shape[0] = 0"]
    assert (row.program, row.agrees, row.agrees_with) == ("accepted", None, "program")
    assert row.words == "agrees with the program; eager mode raises"
    assert "with other results" not in deployment.summary()
    explorer.close()


@needs_onnx
@pytest.mark.usefixtures("in_this_process")
def test_an_artifact_is_written_under_a_name_with_signs_of_a_pattern(tmp_path: Path) -> None:
    path = tmp_path / "net[1].onnx"
    deployment = deploy(export(torch.nn.Tanh(), (torch.randn(4),)), "onnx", path)
    assert list(tmp_path.iterdir()) == [path]
    assert deployment.size_bytes == path.stat().st_size


class Rotates(torch.nn.Module):
    def forward(self, z: torch.Tensor, by: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
        return torch.view_as_real(z * by).sum() + x


@needs_onnx
@pytest.mark.usefixtures("in_this_process")
def test_guard_file_has_a_complex_input_as_the_model_takes_it() -> None:
    inputs = torch.randn(4, 3, dtype=torch.complex64), torch.tensor(1j), torch.randn(2)
    deployment = deploy(export(Rotates(), inputs, dynamic_shapes={"z": {0: Dim.AUTO}, "by": None, "x": None}), "onnx")
    guards = deployment.guard_file
    assert guards is not None
    assert verdicts(deployment, "")[0] == "agree"
    z, by, x = inputs
    given = {"z": torch.view_as_real(z), "by": torch.view_as_real(by), "x": x}
    assert check_inputs.check(guards, given) == []
    assert check_inputs.check(guards, {**given, "z": z}) == ["z must have 3 dimensions, got 2."]
    assert check_inputs.check(guards, {**given, "z": (5, 3, 2), "by": (3,)}) == [
        "by.shape[0] must be 2: a real and an imaginary part; by.shape[0] is 3."
    ]
    assert check_inputs.example_call(guards, "m.guards.json") == "python check_inputs.py m.guards.json z=4,3,2 by=2, x=2,"


class CountsCalls(torch.nn.Module):
    calls: torch.Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("calls", torch.zeros(()))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.calls += 1
        return x + self.calls


def test_a_model_that_runs_while_it_is_prepared_is_not_compared_with_another_state() -> None:
    model = CountsCalls()
    explorer = explore(model, (torch.ones(3, 2),), dynamic_shapes="auto")
    session = explorer._session
    steps = preparation(session, session.history.kept(explorer._status.run), DeployChoice("onnx", "model.onnx"))
    next(steps)
    assert model.calls == 0
    model(torch.ones(3, 2))
    with pytest.raises(CannotDeployError, match="The buffers of the model changed"):
        for _ in steps:
            pass
