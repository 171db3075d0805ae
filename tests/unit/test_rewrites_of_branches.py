"""Public forms of code that depends on the data, mended by the first changes of code alone; and forms to which a rule must not apply."""

import inspect
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch.export import Dim
from torch.utils import _pytree as pytree

from export_explorer import explore
from export_explorer.capture import run_export
from export_explorer.fixes.edits import in_place
from tests.cases import rewritten_branches
from tests.cases.rewritten import Idiom, up
from tests.cases.rewritten_branches import FORMS
from tests.helpers.kinds_of_fixes import code_fixes
from tests.helpers.written import written

MOST = 4
SLOW = {
    "BoundedConvergence",
    "EarlyExit",
    "FloatOfMaximum",
    "MeanOfMasked",
    "NothingKept",
    "QwenExperts",
    "SafeNormal",
    "ScaledSelection",
}
"""Forms that are changed by lines and branches of this package that others of the table, and the idioms, run too."""


@pytest.mark.parametrize(
    "form", [pytest.param(form, id=form.model.__name__, marks=pytest.mark.slow if form.model.__name__ in SLOW else ()) for form in FORMS]
)
def test_first_changes_of_code_mend_a_public_form_for_all_data(form: Idiom, tmp_path: Path) -> None:
    name, steps = form.model.__name__, list[str]()
    text = Path(str(inspect.getsourcefile(rewritten_branches))).read_text()
    model = form.model
    for _ in range(MOST + 1):
        capture, program = run_export(model(), form.data[0], {}, dynamic_shapes=form.shapes)
        if program is not None:
            break
        assert capture.failure is not None
        fix = next((it for it in code_fixes(capture.failure.fixes) if it.applicability == "not_tried"), None)
        assert fix is not None, (steps, capture.failure.message)
        steps += ["\n".join(fix.code)]
        text = in_place(fix, text)
        model = getattr(written(tmp_path, text), name)
    assert program is not None, steps
    assert steps
    assert all(dim.got in ("dynamic", "tied") for dim in capture.dims if dim.asked.kind == "auto")
    for data in form.data:
        torch.testing.assert_close(program.module()(*data), form.model()(*data), check_stride=False)


class ReturnsTheNumber(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        t = x.max().item()
        if t > 0.5:
            t = t * 2
        return x, t


class TakesTheNumberAsIndex(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        n = x.sum().long().item()
        if n > 3:
            n = n - 75
        return x[n]  # type: ignore[index]


class PassesTheNumberOn(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        t = x.max().item()
        if t > 0.5:
            t = t * 2
        return torch.full((3,), t)


class ReturnsEarly(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        t = x.sum().item()
        if t == 0.0:
            return x
        scale = 1.0 / t
        return x * torch.full_like(x, scale)


class SlicesByTheNumber(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        n = (x[:, 0] > 0.5).sum().item()
        if n < 2:
            return x
        return x[:n] + 1


class ReturnsTheCounter(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        step = 0
        while x.sum() < 10 and step < 5:
            x = x + 1
            step += 1
        return x, step


READ_AGAIN = [
    (ReturnsTheNumber, (up(4), up(4) / 100, -up(5))),
    (TakesTheNumberAsIndex, (up(4), torch.tensor([[1.0, 0.0, 0.0], [2.0, 3.0, 4.0]]) / 8)),
    (PassesTheNumberOn, (up(4), up(3) / 100)),
    (ReturnsEarly, (up(4), torch.zeros(4, 3), -up(2))),
    (SlicesByTheNumber, (up(4) / 2, -up(4), up(3) / 6)),
    (ReturnsTheCounter, (up(2) / 100, up(4), -up(4) * 100)),
]


@pytest.mark.parametrize(("model", "data"), READ_AGAIN, ids=lambda it: it.__name__ if isinstance(it, type) else "")
def test_a_number_that_is_kept_as_a_tensor_is_read_again_where_python_needs_it(
    model: type[torch.nn.Module], data: tuple[torch.Tensor, ...], tmp_path: Path
) -> None:
    shapes = {"x": {0: Dim.AUTO}}
    failure = run_export(model(), data[:1], {}, dynamic_shapes=shapes)[0].failure
    assert failure is not None
    fix = code_fixes(failure.fixes)[0]
    assert "as a tensor" in fix.title
    changed = getattr(written(tmp_path, in_place(fix, Path(__file__).read_text())), model.__name__)
    capture, program = run_export(changed(), data[:1], {}, dynamic_shapes=shapes)
    assert program is not None, (fix.code, capture.failure and capture.failure.message)
    for x in data:
        got, wanted = program.module()(x), model()(x)
        assert [type(it) for it in pytree.tree_leaves(got)] == [type(it) for it in pytree.tree_leaves(wanted)]
        torch.testing.assert_close(got, wanted, check_stride=False)


class DividesByARoot(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scale = np.sqrt(x.pow(2).sum(-1).max().item())
        return x / scale


class BranchesOnAnExponential(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scale = 2 * math.exp(x.max().item()) + 1
        if scale > 3:
            x = x / scale
        return x + 1


class DividesByARootInPlace(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x / np.sqrt(x.max().item())


class LimitsByNumpy(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scale = np.maximum(x.max().item(), 1.0)
        return x / scale


@pytest.mark.parametrize("model", [DividesByARoot, BranchesOnAnExponential, DividesByARootInPlace])
def test_a_function_of_a_number_that_is_kept_as_a_tensor_becomes_that_of_torch(model: type[torch.nn.Module]) -> None:
    explorer = explore(model(), (up(4),), dynamic_shapes="auto")
    (fix,) = explorer.try_fixes()
    assert (fix.kind, fix.applicability) == ("change_code", "safe")
    assert any("torch.sqrt(x" in line or "torch.exp(x" in line for line in fix.code)


def test_a_number_that_another_function_of_numpy_takes_is_not_kept_as_a_tensor() -> None:
    failure = run_export(LimitsByNumpy(), (up(4),), {})[0].failure
    assert failure is not None
    assert not code_fixes(failure.fixes)


class WritesTheNumberOut(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        t = x.max().item()
        if t > 0.5:
            t = 2.0
        return [x * i for i in range(3) if i < 3] + [f"{t}"]


def test_a_number_that_is_written_out_is_not_kept_as_a_tensor() -> None:
    failure = run_export(WritesTheNumberOut(), (up(4),), {})[0].failure
    assert failure is not None
    assert not any("as a tensor" in fix.title for fix in failure.fixes)


class SharesItsSource(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        y = x * 1
        first = y[0, 0].item()
        if first > 2:
            first = first * 2
        y[0] = 0
        return y * first


def test_a_number_of_a_tensor_that_is_changed_later_is_copied() -> None:
    failure = run_export(SharesItsSource(), (up(4),), {})[0].failure
    assert failure is not None
    assert code_fixes(failure.fixes)[0].code[0] == "first = y[0, 0].reshape(()).clone()"


class MeansOfNothing(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        total = torch.zeros(())
        for i in range(3):
            rows = torch.where(x.argmax(-1) == i)[0]
            if rows.numel() == 0:
                continue
            total = total + x[rows].mean()
        return total


class ListOfAll(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        found = []
        for i in range(3):
            rows = torch.where(x.argmax(-1) == i)[0]
            if rows.numel() == 0:
                continue
            found.append(x[rows])
        return found


class CountsWhatIsThere(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        used = 0
        for i in range(3):
            rows = torch.where(x.argmax(-1) == i)[0]
            if rows.numel() > 0:
                used = used + 1
        return x * used


class LargestOfSome(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        out = torch.zeros_like(x)
        for i in range(3):
            rows = torch.where(x.argmax(-1) == i)[0]
            if len(rows) == 0:
                continue
            out[rows] = x[rows] - x[rows].max()
        return out


class CarriesTheLast(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        last = x[:1]
        out = torch.zeros_like(x)
        for i in range(3):
            rows = torch.where(x.argmax(-1) == i)[0]
            if rows.shape[0] == 0:
                continue
            out[rows] = x[rows] + last.sum()
            last = x[rows]
        return out


class AddsWherePositive(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        t = x.sum()
        if t > 0:
            x = x + t
        return x


class SelectsAnew(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        route = x.argmax(-1)
        out = torch.zeros_like(x)
        for i in range(3):
            rows = x[route == i]
            if not rows.shape[0]:
                continue
            route = route + 1
            out[route == i] = rows * 2
        return out


@pytest.mark.parametrize(
    "model", [MeansOfNothing, ListOfAll, CountsWhatIsThere, LargestOfSome, CarriesTheLast, AddsWherePositive, SelectsAnew]
)
def test_a_shortcut_stays_where_nothing_selected_makes_a_difference(model: type[torch.nn.Module]) -> None:
    failure = run_export(model(), (up(4),), {})[0].failure
    assert failure is not None
    assert not any("leave out" in fix.title for fix in failure.fixes)


class AppendsPositions(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        chunks = [x.new_zeros(1)]
        for n in x[:3, 0].long() - 1:
            if n.item() > 0:
                chunks.append(torch.arange(n) * 1.0)  # noqa: PERF401
        return torch.cat(chunks)


class AddsRowsWhereThereAreSome(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        out = torch.zeros_like(x)
        for i in range(3):
            rows = torch.where(x.argmax(-1) == i)[0]
            if len(rows) > 0:
                out = out.index_add(0, rows, x[rows] * 2)
        return out


@pytest.mark.parametrize(("model", "refused"), [(AppendsPositions, ["n.item() >= 0"]), (AddsRowsWhereThereAreSome, [])])
def test_a_shortcut_that_is_left_out_states_an_effect_only_for_numbers_that_may_be_negative(
    model: type[torch.nn.Module], refused: list[str]
) -> None:
    failure = run_export(model(), (up(4),), {})[0].failure
    assert failure is not None
    fix = code_fixes(failure.fixes)[0]
    assert fix.title.startswith("Remove `if ")
    assert [effect.condition for effect in fix.effects] == refused


class CopiesRows(torch.nn.Module):
    def forward(self, tree: torch.Tensor, ids: torch.Tensor) -> Any:
        out = torch.zeros(4, 3)
        row = 0
        for i in range(4):
            if i not in ids:
                out[row] = tree[i]
                row += 1
        return out


class ReturnsTheCountOfRows(torch.nn.Module):
    def forward(self, tree: torch.Tensor, ids: torch.Tensor) -> Any:
        out = torch.zeros(4, 3)
        row = 0
        for i in range(4):
            if i in ids:
                out[row] = tree[i]
                row += 1
        return out, row


def test_rows_whose_index_is_in_a_tensor_are_selected_at_once_for_any_tensor(tmp_path: Path) -> None:
    tree = torch.randn(4, 3)
    failure = run_export(CopiesRows(), (tree, torch.tensor([0, 0, 1])), {})[0].failure
    assert failure is not None
    (fix,) = code_fixes(failure.fixes)
    model = written(tmp_path, in_place(fix, Path(__file__).read_text())).CopiesRows()
    _, program = run_export(model, (tree, torch.tensor([0, 0, 1])), {})
    assert program is not None
    for ids in ([0, 0, 1], [7, 8, 9], [0, 3, 2], [3, 3, 3]):
        torch.testing.assert_close(program.module()(tree, torch.tensor(ids)), CopiesRows()(tree, torch.tensor(ids)))


def test_a_count_of_rows_that_is_returned_stays_in_its_loop() -> None:
    failure = run_export(ReturnsTheCountOfRows(), (torch.randn(4, 3), torch.tensor([0, 1])), {})[0].failure
    assert failure is not None
    assert not any("isin" in fix.title for fix in failure.fixes)


DECIDES = """
import torch


class Net(torch.nn.Module):
    def twice(self, x):
        return x * 2

    def forward(self, x, mask, n):
        rows = [x, x + 1]
        image = x.to(torch.uint8)
        if CONDITION:
            return x + rows[1]
        return x - 1
"""


@pytest.mark.parametrize(
    ("condition", "written_as"),
    [
        ("x.det() != 0 and x.inverse().norm() > 1e3", None),
        ("mask.sum() == 0 or x[mask].min() > -5", None),
        ("mask.any() and (x[mask] * 2).abs().max().item() > 5", None),
        ("n != 0 and 12 % n.item() == 0", None),
        ("n < 3 and x[n, 0] > 1", None),
        ("x.isfinite().all() and self.twice(x).sum() > 1", None),
        ("any(row.inverse().sum() > 1 for row in rows)", None),
        ("mask.sum() == 0 or x[mask].sum() > -5", "torch.logical_or(mask.sum() == 0, x[mask].sum() > -5)"),
        ("n != 0 and 12 / n.item() > 4", "torch.logical_and(n != 0, 12 / n.double() > 4)"),
        ("mask.any() and x.max().item() > 5", "torch.logical_and(mask.any(), x.max() > 5)"),
        ("any(row.sum() > 1 for row in rows)", "torch.stack([row.sum() > 1 for row in rows]).any()"),
        # Arithmetic is Python's, which does not wrap, and has 53 bits for floats; what is only compared needs none.
        ("image.max().item() + 250 > 255", "image.max().long() + 250 > 255"),
        ("int(image[0, 0]) - int(image[0, 1]) < 0", "image[0, 0].long() - image[0, 1].long() < 0"),
        ("mask.sum().item() / 3 > 0.5", "mask.sum().double() / 3 > 0.5"),
        ("image.max().item() > 3", "image.max() > 3"),
        ("image.max().item() > 300", "image.max().long() > 300"),
        ("image.max().item() == x.shape[0]", "image.max().long() == x.shape[0]"),
        ("image.max().item() in (3, 259)", "(image.max().long() == 3) | (image.max().long() == 259)"),
        ("torch.equal(x, n)", None),
        ("torch.equal(x, mask)", "(x == mask).all()"),
        ("n.item() + 1 > 3", "n + 1 > 3"),
        ("x.max().item() * 2 > 3", "x.max() * 2 > 3"),
    ],
)
def test_a_condition_in_torchs_form_is_true_and_raises_where_pythons_is_and_does(
    condition: str, written_as: str | None, tmp_path: Path
) -> None:
    module = written(tmp_path, DECIDES.replace("CONDITION", condition).lstrip())
    failure = run_export(module.Net(), (up(3), torch.ones(3, 3) > 0, torch.tensor(2)), {})[0].failure
    assert failure is not None
    lines = [line for fix in code_fixes(failure.fixes) for line in fix.code if "torch.cond(" in line]
    assert lines if written_as else not lines, lines
    assert all(str(written_as) in line for line in lines), lines
