"""What an outcome tells of many guards: the one that says the most, in a line that can be read."""

from dataclasses import replace
from typing import Any

import pytest
import torch
from torch import nn
from torch.export import Dim

from export_explorer import capture_export, explore
from export_explorer.record import AcceptedSizes, Capture, Condition, DimOutcome, DimRef, Relation
from export_explorer.render.words.conditions import Mood, accepted_words, condition_words
from export_explorer.render.words.trying import refused_words


class LongerOfTwo(nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        columns = max(x.shape[1], y.shape[1])
        out = torch.zeros((2, columns), dtype=x.dtype)
        out[:, : x.shape[1]] = x
        out[:, : y.shape[1]] += y
        return out


class ViewBySize(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.softmax(x.view(x.size(1), -1), dim=0)


class Strided(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv2d(3, 4, 3, 2, 1)
        self.pool = nn.MaxPool2d(3, 2, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.pool(self.first(x))


class Positions(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.words = nn.Embedding(9, 4)
        self.register_buffer("positions", torch.randn(1, 40, 4))

    def forward(self, ids: torch.Tensor, types: torch.Tensor) -> torch.Tensor:
        return self.words(ids) + self.positions[:, : ids.shape[1]] + self.words(types)  # type: ignore[index]


def captured(model: nn.Module, *args: torch.Tensor) -> Capture:
    spec: tuple[Any, ...] = tuple(dict.fromkeys(range(arg.dim()), Dim.AUTO) for arg in args)
    capture = capture_export(model, args, dynamic_shapes=spec)
    assert capture.failure is None
    return capture


def dim_at(capture: Capture, input: str, dim: int) -> DimOutcome:
    return next(outcome for outcome in capture.dims if (outcome.input, outcome.dim) == (input, dim))


def test_of_guards_on_several_sizes_the_strictest_is_told() -> None:
    words = dim_at(captured(ViewBySize(), torch.randn(8, 5, 6)), "x", 0).words
    assert "x.shape[0] is not a multiple of x.shape[1]" in words


def test_a_guard_that_holds_of_all_sizes_is_not_the_one_that_is_told() -> None:
    words = dim_at(captured(LongerOfTwo(), torch.randn(2, 3), torch.randn(2, 2)), "x", 1).words
    assert "max(x.shape[1], y.shape[1])" not in words
    assert " = " not in words


def test_a_few_conditions_on_expressions_of_a_size_are_summed_up() -> None:
    outcome = dim_at(captured(Strided(), torch.randn(2, 3, 32, 30)), "x", 2)
    assert outcome.words.startswith("≥ ")
    assert "//" not in outcome.words


class InWindows(nn.Module):
    def __init__(self, longest: int = 48) -> None:
        super().__init__()
        self.window = 4
        self.positions = nn.Parameter(torch.randn(longest, 8))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x + self.positions[: x.shape[1]]
        return x.view(x.shape[0], x.shape[1] // self.window, self.window, 8).mean(2)


@pytest.mark.parametrize("longest", [48, 5000])
def test_each_call_that_limits_a_size_is_told_with_its_own_limit(longest: int) -> None:
    # A bound far beyond the example is found too, and what one call requires in several ways is told once.
    capture = capture_export(InWindows(longest), (torch.randn(3, 16, 8),), dynamic_shapes={"x": {1: Dim.AUTO}})
    bound, _, multiple = next(dim.words for dim in capture.dims if dim.dim == 1).partition("; ")
    assert bound.startswith(f"≤ {longest} by `self.positions[")
    assert multiple.startswith("multiple of 4, ≥ 8 by `x.view(")


class Cropped(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return (x[..., 4:-4, 4:-4] * 2).contiguous()


def test_a_formula_of_several_sizes_that_refuses_only_0_of_one_is_told_by_that_size() -> None:
    capture = capture_export(Cropped(), (torch.randn(2, 3, 32, 32),), dynamic_shapes={"x": dict.fromkeys(range(4), Dim.AUTO)})
    words = {dim.dim: dim.words for dim in capture.dims}
    assert words[1] == "Size 0 is rejected because of `x[..., 4:-4, 4:-4]`; guards relate it to x.shape[0], x.shape[2] and x.shape[3]"


class InChunks(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.chunk = 8
        self.halved, self.mixed = nn.Conv1d(4, 6, 3, 2, 1), nn.Linear(6, 6)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.halved(x).transpose(1, 2)
        rows, length, width = x.shape
        x = x.view(rows, length // self.chunk, self.chunk, width)
        return self.mixed(x).reshape(rows, length, width)


def test_of_two_sizes_in_a_guard_the_one_that_is_never_accepted_is_told() -> None:
    explorer = explore(InChunks(), (torch.randn(3, 4, 64),), dynamic_shapes="auto")
    reason = explorer.try_sizes({"x": {0: 1, 2: 95}}).reason
    assert reason.startswith("x.shape[0] must be ≥ 2, got 1 (line ")
    words = next(dim.words for dim in explorer.capture.dims if dim.dim == 2)
    assert "required by `x.view(rows, length // self.chunk" in words


class Gated(nn.Module):
    def forward(self, x: torch.Tensor, gate: torch.Tensor) -> torch.Tensor:
        return (x * gate).view(x.shape[0], x.shape[1] // 8, 8)


def test_of_two_sizes_that_must_be_equal_the_equality_is_told_though_one_is_never_accepted() -> None:
    explorer = explore(Gated(), (torch.randn(3, 32), torch.randn(3, 32)), dynamic_shapes="auto")
    reason = explorer.try_sizes({"gate.shape[1]": 33}).reason
    assert reason.startswith("gate.shape[1] must equal x.shape[1]; x.shape[1] is 32 and gate.shape[1] is 33 (line ")


def test_a_tie_is_not_said_to_come_from_what_bounds_the_size() -> None:
    ids = torch.zeros(2, 6, dtype=torch.int64)
    outcome = dim_at(captured(Positions(), ids, ids.clone()), "ids", 1)
    assert outcome.upper == 40
    assert " = " not in outcome.words


class Fits(nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> torch.Tensor:
        torch._check(x.shape[0] + y.shape[0] + z.shape[0] <= 64)
        return x.sum() + y.sum() + z.sum()


def test_a_size_is_limited_with_the_others_of_its_guard() -> None:
    capture = captured(Fits(), torch.ones(3), torch.ones(4), torch.ones(5))
    assert [str(ref) for ref in dim_at(capture, "y", 0).limited_with] == ["x.shape[0]", "z.shape[0]"]


def test_one_further_guard_is_told_in_the_singular() -> None:
    words = [dim.words for dim in captured(LongerOfTwo(), torch.randn(2, 3), torch.randn(2, 2)).dims]
    words += [dim.words for dim in captured(ViewBySize(), torch.randn(8, 5, 6)).dims]
    assert not any(" 1 more guards" in told for told in words)


class SlicedAndSelected(nn.Module):
    """Slices by a number from the data; a later guard says so of a size that became equal."""

    def forward(self, x: torch.Tensor, keep: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        n = keep.sum().item()
        return x[:n].sum(0), x[keep > 0].mean(0)


def test_a_guard_that_says_what_another_one_says_is_not_counted() -> None:
    capture = captured(SlicedAndSelected(), torch.randn(10, 4), torch.tensor([1, 0] * 5))
    assert dim_at(capture, "x", 0).words == "x.shape[0] ≥ `x[:n].shape[0]`: required by `slice` in `x[:n]`"


@pytest.mark.parametrize(
    ("relation", "mood", "words"),
    [
        ("not_divisible", "requirement", "(n - 1) // 4 + 1 must be ≥ 2"),
        ("not_divisible", "fact", "(n - 1) // 4 + 1 ≥ 2"),
        ("divisible", "requirement", "(n - 1) // 4 + 1 must be 1"),
    ],
)
def test_what_divides_1_is_1(relation: Relation, mood: Mood, words: str) -> None:
    assert condition_words(Condition(relation=relation, subject="1", operand="(n - 1) // 4 + 1"), mood) == words


@pytest.mark.parametrize(
    ("number", "mood", "words"),
    [
        ("2", "requirement", "(n - 1) // 4 must not be 1 or 2"),
        ("6", "need", "(n - 1) // 4 not to be 1, 2, 3 or 6"),
        ("6", "fact", "(n - 1) // 4 ≠ 1, 2, 3, 6"),
        ("400", "requirement", "(n - 1) // 4 must not be a divisor of 400"),
        ("400", "fact", "(n - 1) // 4 is not a divisor of 400"),
    ],
)
def test_what_must_not_divide_a_number_is_listed_where_that_is_short(number: str, mood: Mood, words: str) -> None:
    assert condition_words(Condition(relation="not_divisible", subject=number, operand="(n - 1) // 4"), mood) == words


def test_a_condition_on_two_sizes_names_both_where_its_subject_is_left_out() -> None:
    condition = Condition(relation="at_most", subject="x.shape[0]", operand="y.shape[0]")
    assert condition_words(condition, subject=False) == "x.shape[0] ≤ y.shape[0]"
    assert condition_words(replace(condition, operand="4", is_operand_number=True), subject=False) == "≤ 4"


def test_a_guard_that_has_no_value_for_a_size_is_not_said_to_have_to_be_true() -> None:
    condition = Condition(relation="holds", subject="8 // x.shape[0] >= 2")
    words = refused_words(condition, {DimRef(input="x", dim=0): 0}, None, is_undefined=True)
    assert words == "A guard divides by zero with x.shape[0] = 0."


@pytest.mark.parametrize(
    ("accepted", "told"),
    [
        (AcceptedSizes(lower=12, upper=None, excluded=(15,), also=(4, 8, 9)), "4, 8 or 9, or ≥ 12 except 15"),
        (AcceptedSizes(lower=3, upper=None, step=4, remainders=(0, 3), also=(1, 2)), "1, 2, 3, 4, 7, 8, …"),
        (AcceptedSizes(lower=11, upper=48, step=4, remainders=(0, 3), also=(5,)), "5, 11, 12, 15, 16, … up to 48"),
    ],
)
def test_single_sizes_below_a_pattern_are_told_before_it(accepted: AcceptedSizes, told: str) -> None:
    assert accepted_words(accepted) == told
    assert all(map(accepted.accepts, accepted.also))


@pytest.mark.parametrize(
    ("accepted", "told"),
    [
        (AcceptedSizes(lower=0, upper=None, excluded=tuple(range(518, 532))), "all, not 518 to 531"),
        (AcceptedSizes(lower=0, upper=None, excluded=(37, 38, *range(518, 532), 1369)), "all, not 37, 38, 518 to 531 or 1369"),
        (AcceptedSizes(lower=2, upper=None, excluded=(5, 6, 7)), "≥ 2, not 5 to 7"),
        (AcceptedSizes(lower=20, upper=None, excluded=(25,), also=(4, 5, 6, 9)), "4 to 6 or 9, or ≥ 20 except 25"),
    ],
)
def test_consecutive_sizes_are_told_as_a_range(accepted: AcceptedSizes, told: str) -> None:
    assert accepted_words(accepted) == told


class Attending(nn.Module):
    """A batch that must not be 1, by a guard on the batch and on a size that is derived from a Dim."""

    def __init__(self) -> None:
        super().__init__()
        self.project = nn.Linear(16, 8)
        self.block = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.project(x.reshape(x.shape[0], x.shape[1] // 16, 16))
        return self.block(x)


def test_the_line_is_that_of_the_guard_that_rejects_size_1_beside_any_other_size() -> None:
    spec = {"x": {0: Dim("batch"), 1: 16 * Dim("windows", max=100)}}
    capture = capture_export(Attending().eval(), (torch.randn(2, 64),), dynamic_shapes=spec)
    batch = dim_at(capture, "x", 0)
    assert batch.frame is not None
    assert "self.block(x)" in batch.frame.code
    assert batch.words.startswith("Sizes 0 and 1 are rejected because of `self.block(x)`")
