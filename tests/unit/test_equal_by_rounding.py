"""Sizes that torch states to be equal by a quotient, as ``EmbeddingBag`` does: two symbols for torch, one size for the user."""

import pytest
import torch
from torch.export import Dim

import export_explorer
from export_explorer.record import DimRef


class Bags(torch.nn.Module):
    """A dense input beside two bags of ids, of which each may have another length."""

    def __init__(self) -> None:
        super().__init__()
        self.bag = torch.nn.EmbeddingBag(100, 8)
        self.dense = torch.nn.Linear(4, 8)

    def forward(self, dense: torch.Tensor, ids: torch.Tensor, more: torch.Tensor) -> torch.Tensor:
        return torch.stack([self.dense(dense), self.bag(ids), self.bag(more)], 1).sum(1)


EXAMPLE = (torch.randn(5, 4), torch.randint(0, 100, (5, 3)), torch.randint(0, 100, (5, 7)))
AUTO = Dim.AUTO
BATCHES = (DimRef(input="dense", dim=0), DimRef(input="ids", dim=0), DimRef(input="more", dim=0))


def explored(first: object, second: object, third: object) -> export_explorer.Explorer:
    return export_explorer.explore(Bags(), EXAMPLE, dynamic_shapes=({0: first}, {0: second, 1: AUTO}, {0: third, 1: AUTO}))


@pytest.fixture(scope="module")
def automatic() -> export_explorer.Explorer:
    return explored(AUTO, AUTO, AUTO)


def test_the_batches_are_one_size(automatic: export_explorer.Explorer) -> None:
    dims = {dim.ref: dim for dim in automatic.capture.dims}
    assert [dims[ref].got for ref in BATCHES] == ["dynamic", "tied", "tied"]
    assert {dims[ref].tied_to for ref in BATCHES[1:]} == {BATCHES[0]}
    assert all(dims[ref].is_as_asked for ref in BATCHES)
    accepted = dims[BATCHES[0]].accepted
    assert accepted is not None
    assert not accepted.with_others_as_in_example
    assert accepted.accepts(2)
    assert accepted.accepts(1000)
    assert not accepted.accepts(0)


def test_a_batch_is_tried_with_the_others(automatic: export_explorer.Explorer) -> None:
    assert "changes only if" not in automatic.to_text()
    trial = automatic.try_sizes({"dense": {0: 9}}, follow=True)
    assert trial.verdict == "accepted"


def test_two_dims_of_one_size_are_a_problem() -> None:
    dims = {dim.ref: dim for dim in explored(Dim("x"), Dim("y"), Dim("x")).capture.dims}
    assert not dims[BATCHES[1]].is_as_asked
    assert dims[BATCHES[2]].is_as_asked


def test_one_dim_is_as_requested() -> None:
    batch = Dim("batch")
    assert all(dim.is_as_asked for dim in explored(batch, batch, batch).capture.dims)


def test_no_condition_compares_a_size_with_itself() -> None:
    batch = Dim("batch")
    explorer = explored(batch, batch, batch)
    told = [guard.condition for guard in explorer.capture.guards if guard.condition is not None]
    assert told
    assert not [condition for condition in told if condition.subject == condition.operand]


def test_a_program_has_the_same_sizes(automatic: export_explorer.Explorer) -> None:
    dims = {dim.ref: dim for dim in export_explorer.explore(automatic.program).capture.dims}
    assert {dims[ref].tied_to for ref in BATCHES[1:]} == {BATCHES[0]}
    assert dims[BATCHES[1]].words == "Equals `dense.shape[0]`"
    assert dims[DimRef(input="ids", dim=1)].words == "Size 0 is rejected; no guard limits larger sizes"


@pytest.mark.parametrize("bounded", range(3))
def test_bounds_of_one_size_are_those_of_all(bounded: int) -> None:
    asked = [AUTO(max=64) if at == bounded else AUTO for at in range(3)]
    dims = {dim.ref: dim for dim in explored(*asked).capture.dims}
    assert [dims[ref].got for ref in BATCHES] == ["dynamic", "tied", "tied"]
    assert {dims[ref].upper for ref in BATCHES} == {64}
    assert all(dims[ref].is_as_asked for ref in BATCHES)


def test_a_row_names_what_rejects_small_sizes(automatic: export_explorer.Explorer) -> None:
    dims = {dim.ref: dim for dim in automatic.capture.dims}
    batch, length = dims[BATCHES[0]], dims[DimRef(input="ids", dim=1)]
    assert batch.words == "Sizes 0 and 1 are rejected because of `self.bag(ids)`; 2 dimensions must equal this size"
    assert length.words == "Size 0 is rejected because of `self.bag(ids)`; no guard limits larger sizes"
    for dim in (batch, length):
        assert dim.frame is not None
        assert "self.bag(ids)" in dim.frame.code
    guard = automatic.capture.guards[batch.lower_guard_id or 0]
    assert guard.words == "ids.shape[0] ≥ 2"
    # The guard divides by the length, and states nothing of it.
    assert length.lower_guard_id is None


def test_the_code_that_rejects_small_sizes_is_quoted_once(automatic: export_explorer.Explorer) -> None:
    (row,) = [line for line in automatic.to_text().splitlines() if "Size 0 is rejected because of `self.bag(ids)`" in line]
    assert row.count("self.bag(ids)") == 1


class BagAndSum(Bags):
    """A bag, and two inputs that are added to each other before their sum is added to the others."""

    def forward(self, dense: torch.Tensor, ids: torch.Tensor, more: torch.Tensor, last: torch.Tensor) -> torch.Tensor:  # type: ignore[override]
        both = more + last
        return self.dense(dense) + self.bag(ids) + both


def test_every_dimension_that_equals_a_batch_is_counted_where_small_sizes_are_rejected() -> None:
    example = (torch.randn(5, 4), torch.randint(0, 100, (5, 3)), torch.randn(5, 8), torch.randn(5, 8))
    shapes = ({0: AUTO}, {0: AUTO, 1: AUTO}, {0: AUTO}, {0: AUTO})
    dims = {dim.ref: dim for dim in export_explorer.explore(BagAndSum(), example, dynamic_shapes=shapes).capture.dims}
    assert dims[BATCHES[0]].words == "Sizes 0 and 1 are rejected because of `self.bag(ids)`; 3 dimensions must equal this size"


def test_a_named_batch_names_what_rejects_small_sizes() -> None:
    batch = Dim("batch")
    dim = explored(batch, batch, batch).capture.dims[0]
    assert dim.words == "Dim `batch`; sizes 0 and 1 are rejected because of `self.bag(ids)`; no guard limits larger sizes"
    assert dim.frame is not None


class Mixed(torch.nn.Module):
    """Bags of which some have one id each, so that torch replaces their sizes itself."""

    def __init__(self) -> None:
        super().__init__()
        self.bags = torch.nn.ModuleList(torch.nn.EmbeddingBag(100, 8, mode="sum") for _ in range(40))

    def forward(self, dense: torch.Tensor, ids: dict[str, torch.Tensor]) -> torch.Tensor:
        return torch.stack([dense, *(bag(ids[f"cat_{at}"]) for at, bag in enumerate(self.bags))], 1)


def test_every_equal_size_is_told() -> None:
    """torch replaces the size that all are held against by another one while it compares them."""
    ids = {f"cat_{at}": torch.randint(0, 100, (32, 1 + at % 5)) for at in range(40)}
    capture = export_explorer.explore(Mixed(), (torch.randn(32, 8), ids), dynamic_shapes="auto").capture
    assert capture.dims[0].words.endswith("; 40 dimensions must equal this size")
    words = {guard.words for guard in capture.guards}
    assert {f"ids['cat_{at}'].shape[0] = dense.shape[0]" for at in range(1, 40)} <= words
