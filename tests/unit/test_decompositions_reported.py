"""What people reported of decompositions and of the two modes, rebuilt: the explorer says what happened to each.

The issues are those of pytorch/pytorch and pytorch/executorch that each test names.
"""

import torch

import export_explorer
from export_explorer.explorer import Explorer, explore
from export_explorer.record import Decomposition


def record_of(explorer: Explorer) -> Decomposition:
    record = explorer._decompositions.record
    assert record is not None
    return record


class Norm(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.linalg.vector_norm(x)


def test_an_operator_that_is_left_is_told_and_decomposed_on_request() -> None:
    """150061 and 125266: ``linalg_vector_norm`` is not Core ATen, and torch's table leaves it."""
    explorer = explore(Norm(), (torch.rand(2, 3),))
    plain = explorer.decompose()
    assert [use.target for use in record_of(plain).left] == ["aten.linalg_vector_norm.default"]
    further = explorer.decompose(also=["aten.linalg_vector_norm"])
    assert record_of(further).left == ()
    torch.testing.assert_close(further.program.module()(torch.ones(2, 3)), torch.tensor(6.0).sqrt())  # type: ignore[union-attr]  # it exported


class Recurrent(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lstm = torch.nn.LSTM(4, 3, batch_first=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.lstm(x)[0]


def test_an_operator_inside_of_another_is_kept_too() -> None:
    """executorch 4273: the linear layers of an LSTM are in no graph before it is decomposed."""
    explorer = explore(Recurrent(), (torch.randn(2, 3, 4),))
    whole, kept = record_of(explorer.decompose()), record_of(explorer.decompose(keep=["aten.linear"]))
    assert "aten.linear.default" not in {use.target for use in whole.after}
    assert "aten.linear.default" in {use.target for use in kept.after}
    lstm = next(entry for entry in kept.operators if entry.use.target == "aten.lstm.input")
    assert "aten.linear.default" in lstm.forms[0].operators


class Pooled(torch.nn.Module):
    """A pyramid of poolings with activations in place, as in detectors."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.last = torch.nn.Conv2d(4, 2, 1), torch.nn.Conv2d(8, 4, 1)
        self.act, self.pool = torch.nn.SiLU(inplace=True), torch.nn.MaxPool2d(5, stride=1, padding=2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        parts = [self.act(self.first(x))]
        parts.extend(self.pool(parts[-1]) for _ in range(3))
        return self.act(self.last(torch.cat(parts, 1)))


def test_what_works_in_place_is_told_and_functional_afterwards() -> None:
    """148144 and 147318: activations in place hide what reads what; decomposed, also with all operators kept, nothing is in place."""
    explorer = explore(Pooled(), (torch.randn(1, 4, 6, 6),))
    kept = record_of(explorer.decompose(table={}))
    assert {entry.use.target for entry in kept.operators if entry.use.mutates} == {"aten.silu_.default"}
    assert next(entry for entry in kept.operators if entry.use.mutates).forms[0].operators == ("aten.silu.default",)
    assert not any(use.mutates for use in kept.after)


class Sums(torch.nn.Module):
    def forward(self, xs: list[torch.Tensor], y: torch.Tensor, z: torch.Tensor) -> torch.Tensor:
        total = y.clone()
        shifted = z + y
        for x in xs:
            total = total + x
        return total + shifted


def test_where_a_mode_reads_another_input_the_comparison_says_so() -> None:
    """139805: with one tensor for several inputs strict mode reads one of them where the other mode reads each."""
    x = torch.rand(4, 3)
    modes = [export_explorer.capture_export(Sums(), ([x, x], x, x), strict=strict) for strict in (False, True)]
    told = export_explorer.compare(*modes)
    changed = {change.target for change in told.nodes if change.reads_before != change.reads_after}
    reads = {capture.mode: [node.inputs for node in capture.nodes if node.op == "call_function"] for capture in modes}
    assert bool(changed) == (reads["strict"] != reads["non-strict"])


class Dropped(torch.nn.Module):
    def __init__(self, p: float) -> None:
        super().__init__()
        self.drop = torch.nn.Dropout(p)

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return self.drop(x - y if self.drop.p < 0.3 else y - x)


def test_other_arguments_and_other_inputs_of_a_node_are_told() -> None:
    inputs = (torch.randn(3), torch.randn(3))
    told = export_explorer.compare(*(export_explorer.capture_export(Dropped(p), inputs) for p in (0.1, 0.5)))
    by_target = {change.target: change for change in told.nodes}
    assert (by_target["aten.sub.Tensor"].reads_before, by_target["aten.sub.Tensor"].reads_after) == ("x, y", "y, x")
    assert (by_target["aten.dropout.default"].reads_before, by_target["aten.dropout.default"].reads_after) == ("p=0.1", "p=0.5")
