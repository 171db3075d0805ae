"""What is written in the place of the expression that made a size a constant, tried in a copy of the file."""

from pathlib import Path
from typing import Any

import pytest
import torch

from export_explorer.capture import capture_export, run_export
from export_explorer.explorer import explore
from export_explorer.fixes.edits import in_place
from export_explorer.record import Capture, CodeFix, Mode
from tests.cases.rewritten_sizes import CASES, Linked, Rewritten
from tests.helpers.applied import pasted
from tests.helpers.exported import exported
from tests.helpers.kinds_of_fixes import code_fixes
from tests.helpers.written import written

FREE = ("dynamic", "tied", "derived")
SLOW = {
    "BySum",
    "Chosen",
    "ChosenNumber",
    "Embedded",
    "Filling",
    "Half",
    "InferredInSubmodule",
    "Patches",
    "Printed",
    "Refusing",
    "StackedByNumber",
    "StackedInner",
    "State",
    "Tagger",
    "Triangle",
    "Windows",
}
"""Models that are changed by lines and branches of this package that others of the table, and the examples of the rules, run too."""
EACH = [
    # The rewritten text is the same in both modes.
    pytest.param(
        case,
        mode,
        id=f"{case.name}-{number}-{mode}",
        marks=[] if mode == case.modes[0] and case.name not in SLOW else pytest.mark.slow,
    )
    for number, case in enumerate(CASES)
    for mode in case.modes
]


def first(capture: Capture, ref: str) -> CodeFix:
    """The first change of code: of the failure if there is one, else of a dimension."""
    dim = next(dim for dim in capture.dims if str(dim.ref) == ref)
    fixes = dim.fixes if capture.failure is None else capture.failure.fixes
    assert code_fixes(fixes), (ref, dim.words)
    return code_fixes(fixes)[0]


@pytest.mark.parametrize(("case", "mode"), EACH)
def test_the_line_is_rewritten_and_the_model_exports_with_free_dims_and_the_same_result(
    case: Rewritten, mode: Mode, tmp_path: Path
) -> None:
    capture = exported(case, mode).capture
    for ref in case.frees:
        fix = first(capture, ref)
        assert case.code in [line.strip() for line in fix.code], fix.code
        assert tuple(effect.kind for effect in fix.effects) == case.effects
        assert fix.frame is not None
        assert fix.replaces is not None
        assert len(fix.before) == fix.replaces[1] - fix.replaces[0] + 1
    fix = first(capture, case.frees[0])
    with pasted(fix, tmp_path) as module:
        again = module.CASES[CASES.index(case)]
        after, program = run_export(seeded(again), case.args, dynamic_shapes=case.dynamic_shapes, strict=mode == "strict")
        assert program is not None, (fix.code, after.failure)
        got = {str(dim.ref): dim.got for dim in after.dims}
        assert all(got[ref] in FREE for ref in case.frees), (fix.code, [dim.words for dim in after.dims])
        wanted = seeded(case)(*case.args)
        torch.testing.assert_close(seeded(again)(*case.args), wanted)
        torch.testing.assert_close(program.module()(*case.args), wanted)


def test_lines_that_hold_each_other_are_changed_together() -> None:
    """Neither change frees a size alone: the two are equal, and the other line holds one of them."""
    explorer = explore(Linked(), (torch.randn(4, 2), torch.randn(4, 2)), dynamic_shapes="auto")
    fixes = explorer.try_fixes(60)
    (both,) = code_fixes(fixes)
    assert both.code == ("rows = x.view(x.shape[0], -1)", "count = y.shape[0]")
    assert [str(ref) for ref in both.frees] == ["x.shape[0]", "y.shape[0]"]


def seeded(case: Rewritten) -> torch.nn.Module:
    torch.manual_seed(0)
    return case.model()


class BeginsWithAnother(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out = [x[0]]
        for row in x:
            out.append(row * 2)  # noqa: PERF401
        return torch.stack(out)


class NamesTwice(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out = []
        for row in x:
            first = last = row.relu()
            out.append(first + last)
        return torch.stack(out)


@pytest.mark.parametrize("model", [BeginsWithAnother, NamesTwice])
def test_a_loop_whose_rows_are_not_all_in_the_list_or_have_two_names_is_left_as_it_is(model: type[torch.nn.Module]) -> None:
    capture = run_export(model(), (torch.randn(8, 4),), dynamic_shapes="auto")[0]
    fixes = [fix for dim in capture.dims for fix in code_fixes(dim.fixes)]
    assert not [fix for fix in fixes if any("vmap" in line for line in fix.code)], fixes


IN_ONE_LINE = """
import torch

class Net(torch.nn.Module):
    def forward(self, x):
        if x.shape[1] % 8: x = torch.nn.functional.pad(x, (0, 8 - x.shape[1] % 8))
        mean = x.mean()
        if torch.isnan(mean): mean = torch.tensor(0.0)
        return x.unflatten(1, (-1, 8)).mean(2) - mean
"""


def test_an_if_in_one_line_with_its_block_is_rewritten_as_one_in_several(tmp_path: Path) -> None:
    text, inputs = IN_ONE_LINE.strip(), (torch.randn(2, 20),)
    for code in (
        ("mean = torch.cond(torch.isnan(mean), if_true, if_false, (mean,))",),
        ("x = torch.nn.functional.pad(x, (0, -x.shape[1] % 8))",),
    ):
        explorer = explore(written(tmp_path, text).Net(), inputs, dynamic_shapes="auto")
        explorer.try_fixes(60)
        failure = explorer.capture.failure
        (fix,) = code_fixes(explorer.capture.dims[1].fixes if failure is None else failure.fixes)
        assert fix.applicability == "safe"
        assert fix.code[-1:] == code
        text = in_place(fix, text)
    accepted = capture_export(written(tmp_path, text).Net(), inputs, dynamic_shapes="auto").dims[1].accepted
    assert accepted is not None
    assert all(map(accepted.accepts, (20, 24, 33)))


MASKED_IN_ONE_LINE = """
import torch

class Part(torch.nn.Module):
    def __init__(self, is_masked):
        super().__init__()
        self.is_masked = is_masked
        self.register_buffer("mask", torch.zeros(6, 6))

    def forward(self, q):
        if self.is_masked: return q @ q.transpose(1, 2) + self.mask
        return q @ q.transpose(1, 2)

class Net(torch.nn.Module):
    def __init__(self, is_masked=True):
        super().__init__()
        self.part = Part(is_masked)

    def forward(self, q):
        return self.part(q)
"""


def test_a_line_is_not_added_above_a_statement_that_shares_its_line_with_an_if(tmp_path: Path) -> None:
    text, q = MASKED_IN_ONE_LINE.strip(), torch.randn(2, 6, 4)
    capture = capture_export(written(tmp_path, text).Net(), (q,), dynamic_shapes="auto")
    for fix in code_fixes(capture.dims[1].fixes):
        other = written(tmp_path, in_place(fix, text)).Net(is_masked=False)
        torch.testing.assert_close(other(q), q @ q.transpose(1, 2))


class RoundsTowardsZero(torch.nn.Module):
    def forward(self, x: Any) -> Any:
        rows: Any = torch.div(x.shape[0], 4, rounding_mode="trunc")
        return x.t().view(x.shape[1], rows, 4)


class RoundsANegativeTowardsZero(torch.nn.Module):
    def forward(self, x: Any) -> Any:
        rows: Any = -torch.div(x.shape[0], -4, rounding_mode="trunc")
        return x.t().view(x.shape[1], rows, 4)


@pytest.mark.parametrize(("model", "is_offered"), [(RoundsTowardsZero, True), (RoundsANegativeTowardsZero, False)])
def test_a_quotient_of_sizes_is_divided_with_a_double_slash_only_where_that_rounds_the_same(
    model: type[torch.nn.Module], is_offered: bool
) -> None:
    failure = run_export(model(), (torch.ones(8, 3),), {}, dynamic_shapes="auto")[0].failure
    assert failure is not None
    assert is_offered is any("//" in line for fix in code_fixes(failure.fixes) for line in fix.code)
