"""Sizes and indices that kernels of torch do not check are rejected in runs of models and programs."""

from typing import Any

import pytest
import torch
from torch import nn

from export_explorer.explorer import explore
from export_explorer.torch_internals.eager_runs import CheckedCalls, refused_lookup


class Attention(nn.Module):
    def forward(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        return nn.functional.scaled_dot_product_attention(q, k, value=v)


def test_a_run_does_not_accept_what_attention_reads_beyond_its_values() -> None:
    explorer = explore(Attention(), tuple(torch.randn(2, 4, 16, 8) for _ in range(3)), dynamic_shapes="auto")
    for run in (False, True):
        trial = explorer.try_sizes({"k": {2: 19}}, run=run)
        assert trial.verdict == "refused_by_operator"
        assert "keys of length 19 and values of length 16" in trial.message
    assert explorer.try_sizes({"k": {2: 19}, "v": {2: 19}}, run=True).verdict == "accepted"


def test_a_probe_and_a_deployment_do_not_accept_it_either() -> None:
    explorer = explore(Attention(), tuple(torch.randn(2, 4, 16, 8) for _ in range(3)), dynamic_shapes="auto")
    table = explorer.probe().table
    lengths = table[table["dim"] == "k.shape[2]"]
    assert len(lengths) > 1
    assert set(lengths[lengths["size"] != 16]["verdict"]) <= {"refused_by_operator"}
    deployment = explorer.deploy("onnx", sizes={"k": {2: 4096}})
    (row,) = (row for row in deployment.trial_rows if "4096" in row.sizes)
    assert "keys of length 4096" in row.program


def test_attention_without_heads_ends_no_process() -> None:
    """The process of a test that runs it ends in torch 2.10."""
    explorer = explore(Attention(), tuple(torch.randn(2, 4, 16, 8) for _ in range(3)), dynamic_shapes="auto")
    trial = explorer.try_sizes({name: {1: 0} for name in "qkv"}, run=True)
    assert trial.verdict in ("accepted", "refused_by_operator", "refused_by_guard")


@pytest.mark.parametrize("call", [nn.functional.embedding, torch.ops.aten.embedding.default])
def test_a_lookup_beyond_a_table_is_an_index_error_on_a_device_that_does_not_check_it(call: Any) -> None:
    table, inside, beyond, below = torch.randn(8, 2), torch.tensor([0, 7]), torch.tensor([3, 8]), torch.tensor([-1])

    def refused(indices: torch.Tensor) -> str | None:
        given = (indices, table) if call is nn.functional.embedding else (table, indices)
        return refused_lookup(call, given, {}, device="cpu")

    assert refused(inside) is None
    assert refused(inside[:0]) is None
    assert refused(beyond) == "index 8 is out of bounds for dimension 0 with size 8"
    assert refused(below) == "index -1 is out of bounds for dimension 0 with size 8"


def test_a_lookup_under_a_transform_or_a_compiler_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """There its indices have no values. This device stands for one whose kernel does not check them."""
    table, rows = torch.randn(8, 2), torch.tensor([[0, 1], [2, 3]])
    monkeypatch.setattr(refused_lookup, "__defaults__", ("cpu",))

    def looked_up(indices: torch.Tensor) -> torch.Tensor:
        return nn.functional.embedding(indices, table)

    with CheckedCalls():
        assert torch.equal(torch.vmap(looked_up)(rows), table[rows])
        assert torch.equal(torch.compile(looked_up, backend="eager", fullgraph=True)(rows), table[rows])
        with pytest.raises(IndexError, match="index 9 is out of bounds for dimension 0 with size 8"):
            looked_up(torch.tensor([9]))


def test_calls_that_a_kernel_checks_are_made() -> None:
    with CheckedCalls():
        assert nn.Embedding(8, 2)(torch.tensor([0, 7])).shape == (2, 2)
        with pytest.raises(IndexError):
            nn.Embedding(8, 2)(torch.tensor([8]))
