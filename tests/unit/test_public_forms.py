"""Models of public reports: the failure names the line and holds what the table says, and the first change of code mends the model."""

from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn

from export_explorer.capture import run_export
from export_explorer.record import Capture, CodeFix
from tests.cases import left_alone
from tests.cases.public_forms import AUTO, FORMS, PublicForm
from tests.helpers.applied import pasted

EACH = pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)


def exported(form: PublicForm) -> Capture:
    return run_export(form.build(), form.calls[0], dynamic_shapes=form.shapes)[0]


@EACH
def test_the_answer_holds_what_helps(form: PublicForm) -> None:
    capture = exported(form)
    failure = capture.failure
    assert failure is not None
    assert failure.kind == form.kind
    assert form.line in ("" if failure.frame is None else failure.frame.code), failure.frame
    fixes = [fix for fix in failure.fixes if isinstance(fix, CodeFix)]
    text = " ".join([failure.message, *(f"{fix.title} {' '.join(fix.code)}" for fix in fixes)])
    assert all(part in text for part in form.says), text
    assert not any(part in text for part in form.silent), text


@pytest.mark.parametrize("form", [it for it in FORMS if it.mends], ids=lambda form: form.name)
def test_the_first_change_exports_and_leaves_what_the_model_computes(form: PublicForm, tmp_path: Path) -> None:
    failure = exported(form).failure
    assert failure is not None
    fix = next(it for it in failure.fixes if isinstance(it, CodeFix) and it.replaces is not None)
    with pasted(fix, tmp_path) as module:
        again = next(it for it in module.FORMS if it.name == form.name)
        after, program = run_export(again.build(), form.calls[0], dynamic_shapes=again.shapes)
        assert program is not None, (fix.code, after.failure)
        for call in form.calls:
            wanted = form.build()(*call)
            torch.testing.assert_close(again.build()(*call), wanted)
            torch.testing.assert_close(program.module()(*call), wanted)
        for value in form.refuses:
            with pytest.raises((AssertionError, RuntimeError)):
                form.build()(value)
            with pytest.raises(RuntimeError):
                program.module()(value)


LENGTHS = (torch.randn(3, 6), torch.tensor([2, 6, 1]))
REFUSED_ON_DATA = [
    (left_alone.FillsWithItsRow, LENGTHS, "masked_fill_"),
    (left_alone.FillsVectors, LENGTHS, "masked_fill_"),
    (left_alone.FillsAndCounts, LENGTHS, "masked_fill_"),
]


@pytest.mark.parametrize(("model", "args", "part"), REFUSED_ON_DATA, ids=lambda it: getattr(it, "__name__", ""))
def test_a_form_for_which_the_rule_is_not_right_is_left_as_it_is(model: type[nn.Module], args: tuple[Any, ...], part: str) -> None:
    failure = run_export(model(), args)[0].failure
    assert failure is not None
    assert failure.kind == "data_dependent"
    assert failure.frame is not None
    assert not [fix for fix in failure.fixes if isinstance(fix, CodeFix) and part in "\n".join(fix.code)]


@pytest.mark.parametrize(
    "model", [left_alone.AddsTheRowBefore, left_alone.LeavesTheLastRow, left_alone.CountsItsRows, left_alone.CarriesASum]
)
def test_a_loop_whose_rows_are_not_alone_is_not_mapped(model: type[nn.Module]) -> None:
    capture = run_export(model(), (torch.randn(5, 3),), dynamic_shapes=({0: AUTO},))[0]
    dim = next(dim for dim in capture.dims if str(dim.ref) == "x.shape[0]")
    assert dim.got == "specialized"
    assert not [fix for fix in dim.fixes if isinstance(fix, CodeFix) and "vmap" in "\n".join(fix.code)]


def test_what_is_written_into_a_row_is_expanded_to_it(tmp_path: Path) -> None:
    x = torch.arange(12.0).view(4, 3)
    capture = run_export(left_alone.WritesASumIntoEachRow(), (x,), dynamic_shapes=({0: AUTO},))[0]
    fix = next(fix for fix in capture.dims[0].fixes if isinstance(fix, CodeFix))
    with pasted(fix, tmp_path) as module:
        _, program = run_export(module.WritesASumIntoEachRow(), (x,), dynamic_shapes=({0: AUTO},))
        assert program is not None
        for other in (x, torch.arange(21.0).view(7, 3)):
            torch.testing.assert_close(program.module()(other), left_alone.WritesASumIntoEachRow()(other))


@pytest.mark.parametrize(
    "model", [left_alone.CountsItsCalls, left_alone.ScalesByBoth, left_alone.WritesIntoNumbers, left_alone.WritesIntoACopy]
)
@pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
def test_a_number_that_is_not_of_constants_alone_is_not_called_one(model: type[nn.Module], strict: bool) -> None:
    failure = run_export(model(), (torch.randn(2, 3),), strict=strict)[0].failure
    assert failure is not None
    assert failure.kind == "data_dependent"
    assert "constant" not in failure.message
    assert "Python numbers" not in failure.message
    assert not [fix for fix in failure.fixes if "__init__" in fix.title]


class RepeatsByTensor(nn.Module):
    def forward(self, query: torch.Tensor, key: torch.Tensor, counts: torch.Tensor) -> torch.Tensor:
        key = key.repeat_interleave(self.count(query, key, counts), dim=-1)
        return nn.functional.scaled_dot_product_attention(query, key, key)

    def count(self, query: torch.Tensor, key: torch.Tensor, counts: torch.Tensor) -> torch.Tensor:
        return torch.tensor(query.shape[-1]) // torch.tensor(key.shape[-1])


class RepeatsByInput(RepeatsByTensor):
    def count(self, query: torch.Tensor, key: torch.Tensor, counts: torch.Tensor) -> torch.Tensor:
        return torch.tensor(query.shape[-1]) // counts


@pytest.mark.parametrize(("model", "is_of_numbers"), [(RepeatsByTensor, True), (RepeatsByInput, False)])
def test_counts_in_a_tensor_of_python_numbers_are_called_so_and_those_of_an_input_are_not(
    model: type[nn.Module], is_of_numbers: bool
) -> None:
    args = (torch.randn(2, 3, 6, 8), torch.randn(2, 3, 6, 4), torch.tensor(4))
    failure = run_export(model(), args, dynamic_shapes=({0: AUTO}, {0: AUTO}, None))[0].failure
    assert failure is not None
    assert failure.kind == "data_dependent"
    assert ("needs the values of a tensor of Python numbers" in failure.message) == is_of_numbers
    assert ("Compute with the Python numbers, without making a tensor of them" in [fix.title for fix in failure.fixes]) == is_of_numbers


@pytest.mark.parametrize(("model", "is_input"), [(left_alone.TakesALength, True), (left_alone.TakesASumOfLengths, False)])
def test_only_a_number_that_an_input_holds_is_to_be_an_input(model: type[nn.Module], is_input: bool) -> None:
    failure = run_export(model(), (torch.randn(2, 3), torch.tensor(4)))[0].failure
    assert failure is not None
    assert ("Pass it as an int input" in failure.message) == is_input


def test_of_several_checks_in_branches_none_is_named_but_the_one_that_binds() -> None:
    shapes = ({0: torch.export.Dim("rows")}, None)
    failure = run_export(left_alone.ChecksInBothBranches(), (torch.randn(8, 4), torch.tensor(3)), dynamic_shapes=shapes)[0].failure
    assert failure is not None
    assert "_check(x.shape[0] > 3)" not in failure.message
