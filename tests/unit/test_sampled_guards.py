"""Guards held against sizes: which they allow, which restrict nothing, and what of that a row and the list of guards say."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np
import pytest
import sympy
import torch
from torch import nn
from torch.export import Dim

from export_explorer.analysis import sampled_guards
from export_explorer.analysis.fitting import exactly, fitted
from export_explorer.analysis.sampled_guards import bounded_by
from export_explorer.analysis.size_conditions import function_of
from export_explorer.capture import run_export
from export_explorer.record import Capture, DimOutcome, Mode
from tests.cases.case import MODES
from tests.cases.outcomes import AUTO, tensor


def exported(model: nn.Module, mode: Mode, *args: torch.Tensor, shapes: object = None) -> tuple[Capture, torch.export.ExportedProgram]:
    asked = shapes or tuple(dict.fromkeys(range(arg.dim()), AUTO) for arg in args)
    capture, program = run_export(model, args, dynamic_shapes=asked, strict=mode == "strict")
    assert program is not None, capture.failure
    return capture, program


def row(capture: Capture, ref: str) -> DimOutcome:
    return next(dim for dim in capture.dims if str(dim.ref) == ref)


class Longer(nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        assert max(x.shape[0], y.shape[0]) * 3 >= x.shape[0]
        return x.sum() + y.sum()


class Quadrupled(nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        assert 4 * x.shape[0] + 4 != 4 * y.shape[0]
        return x.sum() + y.sum()


class Patches(nn.Module):
    """Takes another branch for as many patches as its table of positions would have."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if (x.shape[0] // 14) * (x.shape[1] // 14) == 1369:
            return x * 2
        return x + 1


class OtherShape(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if torch.sym_not((x.shape[0] == 170) & (x.shape[1] == 290)):
            return x + 1
        return x * 2


class NotMuchLonger(nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        torch._check(x.shape[0] - y.shape[0] <= 5000)
        return x.sum() + y.sum()


class EightBits(nn.Module):
    def forward(self, x: torch.Tensor, k: int) -> torch.Tensor:
        torch._check(k >= -128)
        torch._check(k <= 127)
        return x + k


class Padded(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        missing = -x.shape[0] % 32
        assert missing >= 1
        return torch.cat([x, torch.zeros(missing)])


class Halved(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        assert x.shape[0] // 2 != 20
        return x + 1


class Convolved(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, stride=2, padding=1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.conv(x)


class Pairs(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.view(x.shape[0] // 2, 2)


class Rows(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.chunk(3)[0]


@pytest.mark.parametrize("mode", MODES)
def test_a_guard_that_holds_for_all_sizes_is_said_to_and_restricts_nothing(mode: Mode) -> None:
    capture, _ = exported(Longer(), mode, tensor(5), tensor(6))
    told = [guard for guard in capture.guards if guard.condition is not None and guard.condition.holds_for_tried_sizes]
    assert told
    assert all(guard.words.endswith(". True for every tested size that the other guards accept") for guard in told)
    assert [dim.words for dim in capture.dims] == ["No guard limits this size"] * 2
    assert all(dim.conditions == () for dim in capture.dims)


@pytest.mark.parametrize("mode", MODES)
def test_a_guard_that_refuses_some_sizes_is_not_said_to_hold_for_all(mode: Mode) -> None:
    capture, _ = exported(Quadrupled(), mode, tensor(5), tensor(5))
    assert not any(guard.condition is not None and guard.condition.holds_for_tried_sizes for guard in capture.guards)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("model", "refused", "words"),
    [
        (Patches(), (518, 518), "(x.shape[0] // 14)*(x.shape[1] // 14) ≠ 1369: `if "),
        (OtherShape(), (170, 290), "Requires `not ((x.shape[0] == 170) and (x.shape[1] == 290))`"),
    ],
    ids=["product", "both"],
)
def test_a_guard_that_refuses_far_sizes_together_alone_is_told(model: nn.Module, refused: tuple[int, int], words: str, mode: Mode) -> None:
    capture, program = exported(model, mode, tensor(28, 28))
    with pytest.raises(AssertionError, match="Guard failed"):
        program.module()(torch.ones(refused))
    assert not any(guard.condition is not None and guard.condition.holds_for_tried_sizes for guard in capture.guards)
    assert [dim.words.startswith(words) for dim in capture.dims] == [True, True]


@pytest.mark.parametrize("mode", MODES)
def test_a_guard_on_two_sizes_that_only_refuses_what_was_not_asked_for_is_not_told(mode: Mode) -> None:
    capture, _ = exported(Patches(), mode, tensor(28, 28), shapes=({0: Dim.AUTO(max=504), 1: Dim.AUTO(max=504)},))
    assert all("1369" not in dim.words for dim in capture.dims)


@pytest.mark.parametrize("mode", MODES)
def test_a_far_bound_by_another_size_is_told_where_no_accepted_size_shows_it(mode: Mode) -> None:
    capture, _ = exported(NotMuchLonger(), mode, tensor(30), tensor(20))
    assert row(capture, "x.shape[0]").words == "No guard limits sizes near the example"
    assert row(capture, "y.shape[0]").words.startswith("x.shape[0] ≤ y.shape[0] + 5000: required by `torch._check(")
    assert not any(guard.condition is not None and guard.condition.holds_for_tried_sizes for guard in capture.guards)


def test_both_bounds_of_an_int_input_are_told() -> None:
    capture, _ = run_export(EightBits(), (tensor(3), 5), dynamic_shapes={"x": None, "k": Dim.DYNAMIC})
    dim = row(capture, "k")
    assert (dim.accepted_words, len(dim.guard_ids)) == ("-128 to 127", 2)
    assert not any(guard.condition is not None and guard.condition.holds_for_tried_sizes for guard in capture.guards)


@pytest.mark.parametrize("mode", MODES)
def test_factors_of_all_terms_are_cancelled(mode: Mode) -> None:
    capture, _ = exported(Quadrupled(), mode, tensor(5), tensor(5))
    assert [guard.words for guard in capture.guards] == ["x.shape[0] + 1 ≠ y.shape[0]"]


@pytest.mark.parametrize("mode", MODES)
def test_a_formula_of_one_size_is_said_by_the_sizes_that_it_allows(mode: Mode) -> None:
    capture, _ = exported(Padded(), mode, tensor(33))
    assert "x.shape[0] is not a multiple of 32" in [guard.words for guard in capture.guards]
    capture, _ = exported(Halved(), mode, tensor(33))
    assert [guard.words for guard in capture.guards] == ["x.shape[0] ≠ 40, 41"]
    assert row(capture, "x.shape[0]").words.startswith("Must not be 40 or 41: required by `assert x.shape[0] // 2 != 20`")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("model", "args", "ref", "takes_empty"),
    [
        (Convolved(), (tensor(2, 3, 9, 9),), "x.shape[2]", False),
        (Pairs(), (tensor(8),), "x.shape[0]", True),
    ],
    ids=["convolution", "view"],
)
def test_of_an_empty_input_beside_refused_sizes_nothing_is_stated(
    model: nn.Module, args: tuple[torch.Tensor, ...], ref: str, takes_empty: bool, mode: Mode
) -> None:
    """No guard refuses it, and what the operators do only running them shows: the one takes it, the other does not."""
    capture, program = exported(model, mode, *args)
    dim = row(capture, ref)
    assert dim.accepted is not None
    assert dim.accepted.is_empty_unchecked
    assert not dim.accepts(0)
    assert "or 0" not in dim.accepted_words
    assert dim.words.endswith(" (size 0 not tested)")
    shape = list(args[0].shape)
    shape[dim.dim or 0] = 0
    if takes_empty:
        program.module()(torch.ones(shape))
        return
    with pytest.raises(RuntimeError, match=r"(?i)kernel|input|size"):
        program.module()(torch.ones(shape))


@pytest.mark.parametrize("mode", MODES)
def test_a_row_that_tells_a_restriction_is_not_said_to_be_as_asked(mode: Mode) -> None:
    capture, _ = exported(Quadrupled(), mode, tensor(5), tensor(5))
    for dim in capture.dims:
        assert dim.reason == "as_asked"
        assert dim.words.startswith("x.shape[0] + 1 ≠ y.shape[0]: required by `assert 4 * x.shape[0] + 4 != 4 * y.shap")


@pytest.mark.parametrize("mode", MODES)
def test_small_sizes_that_the_program_refuses_are_no_restriction_by_the_model(mode: Mode) -> None:
    capture, _ = exported(Rows(), mode, tensor(9, 4))
    dim = row(capture, "x.shape[1]")
    code = "x.chunk(3)" if mode == "non-strict" else "return x.chunk(3)[0]"
    assert (dim.lower, dim.words) in [
        (0, "No guard limits this size"),
        (1, f"Size 0 is rejected because of `{code}`; no guard limits larger sizes"),
    ]


class Filled(torch.nn.Module):
    """Requires what holds for all sizes from 2 on, and for no size 0 of the batch."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, size = x.shape
        assert batch * (size * size - 3 * size + 3) >= 1
        return x * 2


class Tabled(torch.nn.Module):
    """Adds a table of positions."""

    def __init__(self) -> None:
        super().__init__()
        self.table = torch.nn.Parameter(torch.zeros(8))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.table


def test_a_guard_that_refuses_an_empty_input_is_not_said_to_hold_for_all_sizes() -> None:
    capture, program = run_export(Filled(), (tensor(2, 8),), dynamic_shapes={"x": {0: Dim("batch"), 1: AUTO}})
    several = [guard.condition for guard in capture.guards if guard.condition is not None and len(guard.dims) > 1]
    assert program is not None
    assert several
    with pytest.raises((AssertionError, RuntimeError)):
        program.module()(torch.ones(0, 8))
    assert not any(condition.holds_for_tried_sizes for condition in several)


class PooledTable(torch.nn.Module):
    """Takes few sizes because of a table, and of these the even ones."""

    def __init__(self) -> None:
        super().__init__()
        self.table = torch.nn.Parameter(torch.zeros(16))

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        quarter = nn.functional.avg_pool1d(x[:, None], 4)[:, 0] + self.table
        half = nn.functional.avg_pool1d(x[:, None], 2)[:, 0]
        return torch.cat([half, half], 1) + x, quarter


@pytest.mark.parametrize("mode", MODES)
def test_the_cause_of_a_few_sizes_is_what_keeps_them_few(mode: Mode) -> None:
    capture, _ = exported(PooledTable(), mode, tensor(2, 64))
    dim = row(capture, "x.shape[1]")
    assert [size for size in range(300) if dim.accepts(size)] == [64, 66]
    assert dim.cause is not None
    assert (dim.cause.kind, len(dim.causes)) == ("parameter", 2)
    assert "`table`" in dim.words


@pytest.mark.parametrize("mode", MODES)
def test_a_failed_export_states_no_bound_that_only_tracing_assumes(mode: Mode) -> None:
    capture, _ = run_export(Tabled(), (tensor(4, 8),), dynamic_shapes={"x": {0: Dim("batch"), 1: Dim("n")}}, strict=mode == "strict")
    assert not capture.ok
    dim = row(capture, "x.shape[0]")
    assert (dim.got, dim.lower, dim.words) == ("dynamic", None, "Dim `batch`; no guard was found before the failure")


def test_sizes_inside_a_nested_tensor_are_told_apart() -> None:
    nested = torch.nested.nested_tensor([torch.randn(2, 4), torch.randn(3, 4)], layout=torch.jagged)
    capture, _ = run_export(Halved(), (nested,), dynamic_shapes=({0: Dim.AUTO},), strict=True)
    sides = [(guard.condition.subject, guard.condition.operand) for guard in capture.guards if guard.condition is not None]
    assert sides
    assert all(one != other for one, other in sides)
    assert any("inside x" in one for one, _ in sides)


def _mask(function: Callable[[Mapping[Any, Any]], Any], size: Any, sizes: Any) -> Any:
    return np.asarray(function({size: sizes}), dtype=bool)


@pytest.mark.parametrize("number", [-(2**41), -1000, -65, -3, 0, 1, 2, 8, 63, 1000, 4097, 10**9 + 7, 2**41, 2**43])
@pytest.mark.parametrize("factor", [1, 2, 7, 100])
def test_a_bound_is_read_as_it_is_found_by_trying(factor: int, number: int) -> None:
    size = sympy.Symbol("size", integer=True)
    read = 0
    for relation in (sympy.StrictLessThan, sympy.LessThan, sympy.StrictGreaterThan, sympy.GreaterThan):
        for sides in ((factor * size, sympy.Integer(number)), (sympy.Integer(number), factor * size)):
            bound = relation(*sides, evaluate=False)
            tried = exactly(partial(_mask, function_of(bound), size))
            for example, lowest in ((2, 0), (8, 0), (50, -64), (0, -64), (-2000, -64)):
                found = bounded_by(bound, size, example, lowest)
                if found is not None:
                    read += 1
                    assert found == fitted(tried, example, lowest, {factor, abs(number)})
    assert read or abs(number) > 2**40


def test_a_condition_that_cannot_be_evaluated_at_a_size_is_not_said_to_refuse_it() -> None:
    size, other = sympy.symbols("size other", integer=True)
    refused = {0: [size > 0], 1: [sympy.Ne(size * other, other), size >= 2]}
    for at, conditions in refused.items():
        assert all(sampled_guards._is_false_at(condition, size, at) for condition in conditions)
    # sympy compares no infinite value.
    assert not sampled_guards._is_false_at(1 / size < other, size, 0)
    assert not sampled_guards._is_false_at(size < other, size, 1)
