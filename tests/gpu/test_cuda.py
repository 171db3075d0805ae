"""Models and inputs on a GPU: `make test-cuda`, on a machine that has one."""

import gc
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer import expect
from export_explorer.explorer import Explorer, explore
from export_explorer.record.fixes import SpecFix

CUDA = torch.device("cuda")
FREE = {"ids": {0: Dim.AUTO, 1: Dim.AUTO}}


class Encoder(torch.nn.Module):
    """Positions from a table, a normalization with state, dropout, and a length that a slice limits."""

    def __init__(self, norm: torch.nn.Module | None = None) -> None:
        super().__init__()
        self.embed = torch.nn.Embedding(100, 32)
        self.positions = torch.nn.Embedding(64, 32)
        self.norm = torch.nn.BatchNorm1d(32) if norm is None else norm
        self.drop = torch.nn.Dropout(0.1)
        self.out = torch.nn.Linear(32, 8)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        hidden = self.embed(ids) + self.positions.weight[: ids.shape[1]]
        hidden = self.norm(hidden.transpose(1, 2)).transpose(1, 2)
        return self.out(self.drop(hidden))


class TwoDevices(torch.nn.Module):
    """Adds a table that stayed on the CPU."""

    def __init__(self) -> None:
        super().__init__()
        self.table = torch.ones(4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.table


def made(device: torch.device) -> tuple[Encoder, tuple[torch.Tensor]]:
    torch.manual_seed(0)
    return Encoder().to(device), (torch.randint(0, 100, (4, 16)).to(device),)


def bounds_of(explorer: Explorer) -> list[Any]:
    return [(each.input, each.dim, each.got, each.lower, each.upper, each.accepted) for each in explorer.capture.dims]


def test_dimensions_are_those_on_the_cpu() -> None:
    results = []
    for device in (torch.device("cpu"), CUDA):
        _, inputs = made(device)
        explorer = explore(Encoder(torch.nn.Identity()).to(device), inputs, dynamic_shapes=FREE)
        results.append(bounds_of(explorer))
        explorer.close()
    assert results[0] == results[1]


def test_a_limit_of_a_kernel_on_the_gpu_names_its_operator() -> None:
    """torch selects cuDNN's batch normalization by the batch size; on the CPU nothing limits it."""
    model, inputs = made(CUDA)
    explorer = explore(model, inputs, dynamic_shapes=FREE)
    (batch,) = (each for each in explorer.capture.dims if each.dim == 0)
    assert batch.upper is not None
    assert "batch_norm" in batch.words
    explorer.close()


def test_failures_name_the_two_devices() -> None:
    explorer = explore(TwoDevices(), (torch.ones(3, 4, device=CUDA),))
    assert explorer.program is None
    text = explorer.to_text()
    assert "cuda:0" in text
    assert "cpu" in text
    explorer.close()


def test_generators_and_buffers_are_left_as_they_were() -> None:
    model, inputs = made(CUDA)
    model.train()
    states = torch.cuda.get_rng_state_all()
    buffers = [buffer.clone() for buffer in model.buffers()]
    explorer = explore(model, inputs, dynamic_shapes=FREE)
    explorer.try_sizes({"ids": {0: 3, 1: 9}}, run=True)
    explorer.check_operators()
    explorer.probe(5)
    assert all(map(torch.equal, states, torch.cuda.get_rng_state_all()))
    assert all(map(torch.equal, buffers, model.buffers()))
    explorer.close()


def test_memory_is_given_back_when_the_explorer_is_closed() -> None:
    use_and_close()
    # The workspace of cuBLAS stays, and is no part of this.
    before = allocated()
    use_and_close()
    assert allocated() == before


def use_and_close() -> None:
    model, inputs = made(CUDA)
    explorer = explore(model, inputs, dynamic_shapes=FREE)
    explorer.try_sizes({"ids": {0: 3, 1: 9}}, run=True)
    explorer.run(("eager", "exported"), seconds=0.2)
    explorer.close()


def allocated() -> int:
    """Returns the bytes of tensors on the GPU. What a finalizer lets go of is free after a second collection."""
    gc.collect()
    gc.collect()
    return torch.cuda.memory_allocated()


@pytest.mark.parametrize("way", ["exported", "inductor"])
def test_ways_agree_with_eager(way: Any) -> None:
    model, inputs = made(CUDA)
    explorer = explore(model.eval(), inputs, dynamic_shapes=FREE)
    timings = explorer.run(("eager", way), seconds=0.5)
    assert [each.failure for each in timings.ways] == [None, None]
    assert all(size.agreement is None or size.agreement.kind in ("equal", "close") for each in timings.ways for size in each.timings)
    explorer.close()


def test_a_program_for_the_cpu_runs_on_the_gpu() -> None:
    model, inputs = made(torch.device("cpu"))
    explorer = explore(model.eval(), inputs, dynamic_shapes=FREE)
    timings = explorer.run(("eager", "exported"), device="cuda", seconds=0.5)
    assert all(each.failure is None for each in timings.ways)
    explorer.close()


def test_saved_programs_are_read_as_on_the_cpu(tmp_path: Path) -> None:
    model, inputs = made(CUDA)
    explorer = explore(model.eval(), inputs, dynamic_shapes=FREE)
    explorer.save(tmp_path / "on_gpu.pt2")
    loaded = explore(tmp_path / "on_gpu.pt2")
    assert bounds_of(loaded) == bounds_of(explorer)
    explorer.close()
    loaded.close()


def test_sizes_that_only_operators_refuse_are_found_on_the_gpu() -> None:
    model, inputs = made(CUDA)
    explorer = explore(model.eval(), inputs, dynamic_shapes=FREE)
    assert "64" in explorer.to_text()
    with torch.autocast("cuda", dtype=torch.float16):
        mixed = explore(model.eval(), inputs, dynamic_shapes=FREE)
    assert mixed.program is not None
    explorer.close()
    mixed.close()


class FixedBatch(torch.nn.Module):
    """Reshapes to the number of rows of its example."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.reshape(4, -1)


def test_onnx_of_a_model_on_the_gpu_gives_its_results() -> None:
    model, inputs = made(CUDA)
    explorer = explore(model.eval(), inputs, dynamic_shapes={"ids": {1: Dim.AUTO}})
    deployment = explorer.deploy("onnx", compare="nodes")
    assert deployment.failure is None
    assert all(row.agrees is not False for row in deployment.node_rows)
    assert deployment.node_rows, deployment.to_text()
    assert deployment.trials["agrees"].any(), deployment.to_text()
    explorer.close()


def test_a_contract_made_on_the_cpu_holds_on_the_gpu(tmp_path: Path) -> None:
    for device in (torch.device("cpu"), CUDA):
        _, inputs = made(device)
        expect(Encoder(torch.nn.Identity()).to(device).eval(), inputs, dynamic_shapes=FREE, path=tmp_path / "encoder.export.json")


def test_a_verified_fix_of_a_model_on_the_gpu_is_applied() -> None:
    explorer = explore(FixedBatch(), (torch.randn(4, 6, device=CUDA),), dynamic_shapes={"x": {0: Dim.DYNAMIC}})
    assert explorer.capture.failure is not None
    fixes = explorer.try_fixes()
    explorer.apply(next(fix for fix in fixes if isinstance(fix, SpecFix)))
    assert explorer.program is not None
    explorer.close()


def test_a_request_is_relaxed_on_the_gpu() -> None:
    model, inputs = made(CUDA)
    explorer = explore(model.eval(), inputs, dynamic_shapes={"ids": {0: Dim("batch", max=1 << 20), 1: Dim("length", max=512)}})
    assert explorer.capture.failure is not None
    assert explorer.relax().ok
    explorer.close()
