"""OpenVINO and ExecuTorch: what is lost on the way in the artifact alone, and what the explorer reports and repairs. Skipped without them."""

import importlib
import importlib.util
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch
from torch.export import Dim, export

from export_explorer import Explorer, explore
from export_explorer.features.deploy.deployment import Deployment
from tests.models.deployed import GUARDED_INPUTS, GUARDED_SHAPES, Convolved, Grouped, Guarded, Halved, TwoLinears
from tests.models.tried import Custom

pytestmark = pytest.mark.slow
needs_openvino = pytest.mark.skipif(importlib.util.find_spec("openvino") is None, reason="openvino is not installed")
needs_executorch = pytest.mark.skipif(importlib.util.find_spec("executorch") is None, reason="executorch is not installed")


def verdicts(deployment: Deployment, sizes: str) -> list[str]:
    return [row.verdict for row in deployment.trial_rows if row.sizes.startswith(sizes)]


@pytest.fixture(scope="module", autouse=True)
def targets() -> None:
    """Imports what adds filters of warnings when it is first imported, which no test may leave changed."""
    for name in ("openvino", "executorch.backends.xnnpack.partition.xnnpack_partitioner", "executorch.runtime"):
        if importlib.util.find_spec(name.partition(".")[0]) is not None:
            importlib.import_module(name)


@pytest.fixture(scope="module")
def guarded() -> Iterator[Explorer]:
    explorer = explore(Guarded(), GUARDED_INPUTS, dynamic_shapes=GUARDED_SHAPES)
    yield explorer
    explorer.close()


@needs_openvino
def test_openvino_drops_static_sizes_and_gets_them_back_with_the_bounds(guarded: Explorer, tmp_path: Path) -> None:
    import openvino

    raw = openvino.convert_model(guarded.program)
    assert any(dim.is_dynamic for dim in raw.inputs[1].get_partial_shape())
    deployed = guarded.deploy("openvino", tmp_path / "model.xml")
    assert deployed.ok, deployed.failure
    assert sorted(path.name for path in tmp_path.iterdir()) == ["model.bin", "model.xml"]
    by_dim = {(row.input, row.dim): row for row in deployed.dim_rows}
    assert (by_dim["rows", 0].artifact, by_dim["rows", 0].verdict) == ("4", "repaired")
    assert by_dim["rows", 0].words == "4: OpenVINO made it dynamic; set back to the program's size"
    assert (by_dim["batch['image']", 0].artifact, by_dim["batch['image']", 0].verdict) == ("5..16", "repaired")
    assert set(verdicts(deployed, "batch['image'].shape[0] = 4")) == {"both_reject"}
    assert set(verdicts(deployed, "rows.shape[0] = ")) == {"both_reject"}
    assert verdicts(deployed, "example, call 2") == ["differs"]
    assert deployed.trial_rows[0].verdict == "agree"


@needs_openvino
def test_openvino_runs_a_size_that_the_program_rejects_and_rejects_it_after_the_repair() -> None:
    import openvino

    explorer = explore(Halved(), (torch.ones(8, 3),), dynamic_shapes={"x": {0: Dim.AUTO}})
    raw = openvino.compile_model(openvino.convert_model(explorer.program), "CPU", {"INFERENCE_PRECISION_HINT": "f32"})
    returned = torch.as_tensor(raw([torch.ones(3, 3).numpy()])[0])
    assert torch.equal(returned, torch.full((3, 3), 2.0))
    assert torch.equal(Halved()(torch.ones(3, 3)), torch.zeros(3, 3))
    assert verdicts(explorer.deploy("openvino"), "x.shape[0] = 4") == ["both_reject"]
    explorer.close()


def lowered(program: torch.export.ExportedProgram, path: Path) -> Path:
    """Writes a program as ExecuTorch's own documentation does."""
    from executorch.backends.xnnpack.partition.xnnpack_partitioner import XnnpackPartitioner
    from executorch.exir import to_edge_transform_and_lower

    path.write_bytes(to_edge_transform_and_lower(program, partitioner=[XnnpackPartitioner()]).to_executorch().buffer)
    return path


def run_raw(path: Path, *inputs: torch.Tensor) -> torch.Tensor:
    from executorch.runtime import Runtime

    result: torch.Tensor = Runtime.get().load_program(path).load_method("forward").execute(list(inputs))[0].clone()
    return result


@needs_executorch
def test_executorch_caps_a_dimension_without_a_maximum_and_gives_its_reason(tmp_path: Path) -> None:
    inputs = torch.randn(4, 6), torch.randn(8, 6)
    explorer = explore(TwoLinears(), inputs, dynamic_shapes={"first": {0: Dim.AUTO}, "second": {0: Dim.AUTO(max=16)}})
    assert explorer.program is not None
    raw = lowered(explorer.program, tmp_path / "raw.pte")
    assert run_raw(raw, *inputs).shape == (4, 3)
    with pytest.raises(RuntimeError, match="0x10"):
        run_raw(raw, torch.randn(5, 6), inputs[1])
    deployed = explorer.deploy("executorch", tmp_path / "model.pte")
    assert deployed.ok, deployed.failure
    by_dim = {(row.input, row.dim): row for row in deployed.dim_rows}
    assert (by_dim["first", 0].artifact, by_dim["first", 0].verdict) == ("≤ 4", "capped")
    assert by_dim["second", 0].artifact == "≤ 16"
    assert by_dim["second", 0].verdict == "kept"
    (row,) = [row for row in deployed.trial_rows if row.sizes == "first.shape[0] = 5"]
    assert row.verdict == "artifact_rejects"
    assert "maximum capacity of 24 elements to 30" in row.artifact
    assert verdicts(deployed, "example, call 2") == ["agree"]
    assert any("first.shape[0] needs a maximum" in str(note) for note in deployed.notes)
    assert {row.taken_by for row in deployed.operator_rows} >= {"delegate"}
    explorer.request = {"first": {0: "AUTO(max=32)"}, "second": {0: "AUTO(max=16)"}}
    repaired = explorer.deploy("executorch")
    assert {(row.artifact, row.verdict) for row in repaired.dim_rows if row.dim == 0} == {("≤ 32", "kept"), ("≤ 16", "kept")}
    assert verdicts(repaired, "first.shape[0] = 32") == ["agree"]
    explorer.close()


@needs_executorch
def test_executorch_has_a_constant_as_dynamic_and_a_lost_guard_is_a_wrong_result(tmp_path: Path) -> None:
    shapes = {"x": {0: Dim.AUTO, 1: Dim.AUTO(max=16)}}
    explorer = explore(Grouped(), (torch.randn(4, 6),), dynamic_shapes=shapes)
    assert explorer.program is not None
    raw = lowered(explorer.program, tmp_path / "raw.pte")
    assert run_raw(raw, torch.randn(2, 6)).shape != Grouped()(torch.randn(2, 6)).shape
    deployed = explorer.deploy("executorch")
    row = next(row for row in deployed.dim_rows if row.dim == 0)
    assert (row.verdict, row.other_sizes) == ("free_though_constant", "ran")
    lost = [row for row in deployed.trial_rows if row.verdict == "guard_lost"]
    assert lost
    assert not any(row.agrees for row in lost if row.sizes.startswith("x.shape[0] = "))
    guards = deployed.write_guards(tmp_path / "model.pte")
    assert "x.shape[0] == 4" in guards.read_text()
    explorer.close()


@needs_executorch
def test_a_constant_of_which_executorch_rejects_other_sizes_says_so() -> None:
    explorer = explore(torch.nn.Linear(6, 3), (torch.randn(4, 6),), dynamic_shapes={"input": {0: Dim.AUTO, 1: Dim.AUTO}})
    row = next(row for row in explorer.deploy("executorch").dim_rows if row.dim == 1)
    assert (row.verdict, row.other_sizes) == ("free_though_constant", "rejected")
    explorer.close()


@needs_executorch
def test_executorch_would_narrow_the_batch_of_a_convolution_and_keeps_it() -> None:
    from executorch.backends.xnnpack.partition.xnnpack_partitioner import XnnpackPartitioner
    from executorch.exir import to_edge_transform_and_lower

    inputs, shapes = (torch.randn(2, 3, 32, 48),), {"x": {0: Dim.AUTO(max=64), 2: Dim.AUTO(max=64), 3: Dim.AUTO(max=64)}}
    program = export(Convolved().eval(), inputs, dynamic_shapes=shapes)
    narrowed = to_edge_transform_and_lower(program, partitioner=[XnnpackPartitioner()]).exported_program().range_constraints
    assert {int(bounds.upper) for bounds in program.range_constraints.values()} == {64}
    assert min(int(bounds.upper) for bounds in narrowed.values()) < 64
    explorer = explore(Convolved().eval(), inputs, dynamic_shapes=shapes)
    deployed = explorer.deploy("executorch")
    # Of several dynamic dimensions their product is enforced.
    assert next((row.artifact, row.verdict) for row in deployed.dim_rows if row.dim == 0) == ("≤ 64", "bound_not_enforced")
    assert verdicts(deployed, "x.shape[0] = 64") == ["agree"]
    assert any("backed_size_oblivious" in note.message and note.frame is not None for note in deployed.notes)
    explorer.close()


@needs_executorch
def test_executorch_names_the_node_of_an_operator_without_an_out_variant_or_a_kernel() -> None:
    for model, inputs, operator in (
        (Custom(), (torch.randn(4, 5), torch.randn(2, 5)), "export_explorer_tried.halved"),
        (torch.nn.EmbeddingBag(50, 8, mode="sum"), (torch.randint(50, (4, 6)),), "aten.embedding_bag"),
    ):
        explorer = explore(model, inputs)
        failure = explorer.deploy("executorch").failure
        assert failure is not None
        assert failure.operator is not None
        assert failure.operator.startswith(operator)
        assert failure.node is not None
        explorer.close()
