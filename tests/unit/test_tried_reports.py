"""What people reported of programs that refuse inputs, rebuilt: trying the sizes says beforehand what they met when they ran it."""

from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.explorer import explore


def test_a_batch_of_one_that_a_division_by_five_excludes() -> None:
    """https://github.com/pytorch/pytorch/issues/181097."""

    class Rows(torch.nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> Any:
            rows = x.view(5, -1)
            return [rows[row] - y for row in range(5)]

    batch = Dim("batch", min=1, max=8)
    explorer = explore(Rows(), (torch.randn(20), torch.randn(4)), dynamic_shapes={"x": {0: 5 * batch}, "y": {0: batch}})
    assert explorer.try_sizes({"x": (10,), "y": (2,)}).verdict == "accepted"
    one = explorer.try_sizes({"x": (5,), "y": (1,)})
    assert one.verdict == "refused_by_guard"
    assert one.dim in explorer.capture.guards[one.guard_id or 0].dims
    assert explorer.try_sizes({"y": (2,)}, follow=True).verdict == "accepted"
    assert explorer.try_sizes({"x": (10,)}).verdict == "refused_by_guard"
    table = explorer.probe().table.query("dim == 'y.shape[0]'").set_index("size")
    assert table.verdict[1] == "refused_by_guard"
    assert table.verdict[2] == "accepted"


def test_inputs_in_a_list_instead_of_one_after_the_other() -> None:
    """https://github.com/pytorch/TensorRT/issues/3020."""

    class Attention(torch.nn.Module):
        def forward(self, query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
            return query @ key.transpose(-1, -2)

    length = Dim("length", min=2, max=10)
    inputs = [torch.randn(1, 12, 7, 64), torch.randn(1, 12, 7, 64)]
    explorer = explore(Attention(), inputs, dynamic_shapes=({2: length}, {2: length}))
    trial = explorer.try_inputs(inputs)
    assert trial.verdict == "refused_by_structure"
    assert "Got 1 positional input. Pass 2 positional inputs" in trial.message
    assert explorer.try_inputs(*inputs).verdict == "accepted"
    assert explorer.try_batches([inputs]).accepted == 1
    assert "≤ 10" in explorer.try_sizes({"query": {2: 11}, "key": {2: 11}}).message


def test_an_assertion_on_a_value_that_the_export_did_not_look_at() -> None:
    """https://github.com/pytorch/pytorch/issues/153179."""

    class Filled(torch.nn.Module):
        def forward(self, a: torch.Tensor) -> torch.Tensor:
            count = a[0].item()
            torch._check(count > 1)
            torch._check(count * a.shape[0] == 5)
            return torch.ones(count)  # type: ignore[arg-type]  # a whole number

    explorer = explore(Filled(), (torch.randint(2, 10, (6,)),), dynamic_shapes={"a": (Dim.DYNAMIC,)})
    assert explorer.try_sizes({"a": {0: 1}}).verdict == "depends_on_data", "the value has to be 5"
    impossible = explorer.try_sizes({"a": {0: 6}}, run=True)
    assert impossible.verdict == "refused_by_guard", "no whole number times 6 is 5"
    assert impossible.message.endswith(" fails for all data.")
    assert impossible.run is not None
    assert impossible.run.program_error is not None


def test_another_batch_where_nothing_was_asked() -> None:
    """https://github.com/pytorch/tutorials/pull/3180: a program takes the sizes of its example alone, unless more is asked."""
    model = torch.nn.Sequential(torch.nn.Conv2d(3, 4, 3), torch.nn.Flatten(), torch.nn.Linear(144, 2))
    explorer = explore(model, (torch.randn(2, 3, 8, 8),))
    trial = explorer.try_sizes({"input": {0: 4}})
    assert (trial.verdict, str(trial.dim)) == ("refused_by_guard", "input.shape[0]")
    assert "static by default" in trial.message
    several = explore(model, (torch.randn(2, 3, 8, 8),), more=[(torch.randn(4, 3, 8, 8),)])
    assert "All 2 examples" in several.capture.notes[-1]
    assert several.try_sizes({"input": {0: 7}}).verdict == "accepted"


@pytest.mark.filterwarnings("ignore")
def test_more_tokens_than_bert_has_positions_and_a_mask_of_another_batch() -> None:
    """What users of transformers' encoders meet: 512 positions, and a mask that the program does not hold to the batch of the tokens."""
    from tests.models.architectures import bert

    example = bert()
    explorer = explore(example.model, example.args, dict(example.kwargs), dynamic_shapes="auto")
    long = explorer.try_sizes({"input_ids": (2, 600), "attention_mask": (2, 600)})
    assert (long.verdict, str(long.dim)) == ("refused_by_guard", "input_ids.shape[1]")
    assert "≤ 512" in long.message
    assert long.frame is not None
    assert long.frame.filename.endswith("modeling_bert.py")
    apart = explorer.try_sizes({"input_ids": (12, 3), "attention_mask": (7, 3)}, run=True)
    assert apart.verdict == "refused_by_operator", "Run model and program to see if the operators accept it."
