"""The first change of code for a value in the data, put in its place: it exports with the same ask, and the program gives what the model gives."""

import copy
import inspect
import linecache
import math
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import torch

from export_explorer.capture import capture_export, run_export
from export_explorer.fixes.edits import in_place
from export_explorer.record import CodeFix
from tests.cases import rewritten
from tests.cases.rewritten import MODELS, UP_TO, Idiom, Layers, up
from tests.helpers.applied import pasted as use
from tests.helpers.kinds_of_fixes import code_fixes

SLOW = {
    "AddsElementsOfData",
    "AliasingLambda",
    "AppendsRowsOfData",
    "AssertsClose",
    "AssertsNot",
    "AssertsTensor",
    "BothOfTwo",
    "BranchesOnALengthOfData",
    "BreaksTheGraph",
    "Chain",
    "ChoosesInOneLine",
    "Conditional",
    "ConditionalNumber",
    "ConditionalReturned",
    "Contains",
    "CountsDown",
    "EitherOfTwo",
    "ElifOfSize",
    "IntOfTensor",
    "LargerSize",
    "LoopsOnTensor",
    "LoopsToItem",
    "LoopsWithStep",
    "NotAll",
    "NumberChosen",
    "OnCount",
    "OnFlag",
    "OnItem",
    "OnNonzero",
    "OnNumel",
    "PointsByACount",
    "PrintsOnData",
    "RaisesOnData",
    "ReturnsEarly",
    "ReturnsInBoth",
    "ReturnsItsInput",
    "SetsInBoth",
    "SmallerSize",
    "StacksRowsOfData",
    "StepsByTheData",
    "StopsAfterARound",
    "StopsBeforeARound",
    "StopsInOneLine",
    "StopsWithinARound",
    "StoredAtPosition",
    "StoredNumber",
    "TensorAndFlag",
    "TensorAndSize",
    "ThroughNumpy",
    "TwoEarlyReturns",
    "WeighsByACount",
}
"""Idioms that are changed by lines and branches of this package that others of the table, and the examples of the rules, run too."""
EACH = [
    # The change is the same in both modes.
    pytest.param(
        it, mode, id=f"{it.model.__name__}-{mode}", marks=() if mode == it.modes[0] and it.model.__name__ not in SLOW else pytest.mark.slow
    )
    for it in MODELS
    for mode in it.modes
]


def pasted(fix: CodeFix, name: str) -> ModuleType:
    """The module of the models with the fix in its place."""
    path = inspect.getsourcefile(rewritten)
    assert path is not None
    text = in_place(fix, Path(path).read_text())
    filename = f"<{name}>"
    linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)
    module = ModuleType(f"pasted_{name}")
    sys.modules[module.__name__] = module
    exec(compile(text, filename, "exec"), module.__dict__)
    return module


def exported(model: torch.nn.Module, it: Idiom, mode: str) -> Any:
    return run_export(model, it.data[0], {}, dynamic_shapes=it.shapes, strict=mode == "strict")


@pytest.mark.parametrize(("it", "mode"), EACH)
def test_first_change_of_code_exports_and_gives_the_same_on_every_branch(it: Idiom, mode: str) -> None:
    model = it.model()
    failure = exported(model, it, mode)[0].failure
    assert failure is not None
    assert failure.frame is not None
    fix = code_fixes(failure.fixes)[0]
    assert fix.applicability == "not_tried"
    assert fix.replaces is not None
    first = linecache.getline(failure.frame.filename, fix.replaces[0])
    failing = linecache.getline(failure.frame.filename, failure.frame.line)
    # A loop that stops early is replaced as a whole.
    assert first.lstrip().startswith("for ") or len(first) - len(first.lstrip()) == len(failing) - len(failing.lstrip())
    other = getattr(pasted(fix, it.model.__name__), it.model.__name__)()
    capture, program = exported(other, it, mode)
    assert capture.ok, ("\n".join(fix.code), capture.failure and capture.failure.message)
    assert all(dim.got == "dynamic" or dim.got == "tied" for dim in capture.dims if dim.asked.kind == "auto"), fix.code
    for data in it.data:
        torch.testing.assert_close(program.module()(*data), (model if it.runs else other)(*data), check_stride=False)


def test_table_has_forty_idioms() -> None:
    assert len(MODELS) >= 40
    assert {it.model.__name__ for it in MODELS} >= SLOW


class Repeats(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.tensor([2] * x.sum().to(torch.int64))


class Filters(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.stack([row for row in x if row.sum() > 0])


class Iterates(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        total = x.sum()
        for value in x[x > 0]:
            total = total * 2 + value
        return total


class CallsOther(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.sum() > 0:
            self.seen = x
        return x


@pytest.mark.parametrize("mode", ["non-strict", "strict"])
@pytest.mark.parametrize(
    ("model", "said"),
    [
        (Repeats, "Use `torch.full` instead of a list"),
        (Filters, "Select with `x[mask]`"),
        (Iterates, "Vectorize: the iteration count is data-dependent"),
    ],
)
def test_what_cannot_be_written_for_the_user_is_said_and_not_offered(model: type[torch.nn.Module], said: str, mode: str) -> None:
    failure = run_export(model(), (up(4),), {}, strict=mode == "strict")[0].failure
    assert failure is not None
    assert said in failure.message
    assert not failure.fixes


def test_branch_that_changes_what_is_not_its_own_is_left_to_the_user() -> None:
    failure = run_export(CallsOther(), (up(4),), {})[0].failure
    assert failure is not None
    assert failure.fixes[0].applicability == "has_placeholders"
    template = code_fixes(failure.fixes)[0]
    assert template.replaces is not None
    assert template.code[:2] == ("def if_true(x):", "    self.seen = x")


class StopsAndChangesByAMethod(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = z = x.exp()
        for _ in range(3):
            z = y * 2
            if z.sum() > 100:
                break
            y = z.mul_(2)
        return y + z


class StopsAndChangesAnElement(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = x.exp()
        for _ in range(3):
            y = y * 2
            if y.sum() > 100:
                break
            y[0] = 0
        return y


def titles(model: torch.nn.Module, *inputs: torch.Tensor) -> list[str]:
    """The titles of all fixes of a failure."""
    failure = run_export(model, inputs or (up(4),), {})[0].failure
    assert failure is not None
    return [fix.title for fix in failure.fixes]


class HandlesWhatItRaises(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        try:
            if torch.isnan(x).any():
                raise ValueError("nan")
        except ValueError:
            return torch.zeros_like(x)
        return x + 1


class HandlesAnAssertion(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        try:
            assert not torch.isnan(x).any()
        except AssertionError:
            return torch.zeros_like(x)
        return x + 1


@pytest.mark.parametrize("model", [HandlesWhatItRaises, HandlesAnAssertion])
def test_a_condition_is_no_check_of_the_program_where_its_exception_is_handled(model: type[torch.nn.Module]) -> None:
    failure = run_export(model(), (up(4),), {})[0].failure
    assert failure is not None
    assert not [line for fix in code_fixes(failure.fixes) for line in fix.code if "_assert_async" in line]


class WeighsByAMask(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * torch.from_numpy((x.numpy() > 0) * 1.0)


class SelectsNumbers(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * torch.from_numpy(np.where(x.numpy() > 0, 1.0, 0.0))


@pytest.mark.parametrize("model", [WeighsByAMask, SelectsNumbers])
def test_what_numpy_computes_in_float64_is_not_computed_in_float32(model: type[torch.nn.Module]) -> None:
    failure = run_export(model(), (up(4),), {})[0].failure
    assert failure is not None
    assert not code_fixes(failure.fixes)


class DoublesPositive(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if int(x.max()) > 0:
            return x * 2
        return x - 1


class Embeds(torch.nn.Module):
    """Its ``x`` is of integers, that of its part is not."""

    def __init__(self) -> None:
        super().__init__()
        self.embed, self.part = torch.nn.Embedding(5, 4), DoublesPositive()

    def forward(self, x: torch.Tensor) -> Any:
        return self.part(self.embed(x))


def test_the_argument_of_a_part_is_not_the_input_of_the_same_name() -> None:
    failure = run_export(Embeds(), (torch.tensor([1, 2]),), {}, strict=True)[0].failure
    assert failure is not None
    assert not [line for fix in code_fixes(failure.fixes) for line in fix.code if "torch.cond(x.max() > 0" in line]


MASKED = "Run every iteration and mask later results"


@pytest.mark.parametrize("model", [StopsAndChangesByAMethod, StopsAndChangesAnElement])
def test_rounds_are_not_masked_where_an_earlier_tensor_is_changed_in_place(model: type[torch.nn.Module]) -> None:
    assert MASKED not in titles(model())


def test_masked_rounds_copy_the_tensor_that_the_loop_changes_in_place() -> None:
    failure = run_export(rewritten.StopsAndChangesInPlace(), (up(4),), {})[0].failure
    assert failure is not None
    masked = next(fix for fix in code_fixes(failure.fixes) if fix.title == MASKED)
    assert [effect.kind for effect in masked.effects] == ["copies"]
    assert "    y = y * 2" in masked.code


class ReadsTheCounterOfAStop(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        i = 0
        for i in range(3):
            if x.sum() > 100:
                break
            x = x * 2 + i
        return x[i]


class AddsToTheCounterOfAStop(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for _, i in enumerate((1, 2, 3)):
            if x.sum() > 100:
                break
            x = x * i
        i += 1
        return x * i


class ReadsTheCounterInTheNextRound(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        last = 0
        for _ in range(2):
            x = x + last
            for last in range(3):
                if x.sum() > 100:
                    break
                x = x * 2 + last
        return x


class ReadsWhatTheConditionBinds(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for _ in range(3):
            if (total := x.sum()) > 100:
                break
            x = x * 2
        return x + total


@pytest.mark.parametrize(
    "model", [ReadsTheCounterOfAStop, AddsToTheCounterOfAStop, ReadsTheCounterInTheNextRound, ReadsWhatTheConditionBinds]
)
def test_rounds_are_not_masked_where_their_counter_is_read_after_the_stop(model: type[torch.nn.Module]) -> None:
    assert MASKED not in titles(model())


class CountsAndReturnsTheCounter(torch.nn.Module):
    def forward(self, x: torch.Tensor, n: Any) -> torch.Tensor:
        i = 0
        for i in range(n.item()):
            x = x + i
        return x * i


class CountsBesideAStep(torch.nn.Module):
    def forward(self, x: torch.Tensor, n: Any) -> torch.Tensor:
        step = x.sum()
        for _ in range(n.item()):
            x = x + step
        return x


class CountsToItself(torch.nn.Module):
    def forward(self, x: torch.Tensor, n: Any) -> torch.Tensor:
        for n in range(n.item()):  # noqa: B020
            x = x + n
        return x


class CountsToAChangedNumber(torch.nn.Module):
    def forward(self, x: torch.Tensor, n: Any) -> torch.Tensor:
        for _ in range(n.item()):
            n = n + 1
            x = x + n
        return x


class CountsAndChangesTheCounter(torch.nn.Module):
    def forward(self, x: torch.Tensor, n: Any) -> torch.Tensor:
        for i in range(n.item()):
            i = 3  # noqa: PLW2901
            x = x + i
        return x


@pytest.mark.parametrize(
    "model", [CountsAndReturnsTheCounter, CountsBesideAStep, CountsToItself, CountsToAChangedNumber, CountsAndChangesTheCounter]
)
def test_a_loop_is_no_while_loop_where_its_counter_has_another_use(model: type[torch.nn.Module]) -> None:
    assert not [title for title in titles(model(), up(4), torch.tensor(3)) if "while_loop" in title]


class RaisesOnANumber(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.max().item()
        if n > 100:
            raise ValueError("too large")
        return x + n


@pytest.mark.parametrize(
    ("model", "code"),
    [
        (
            rewritten.RaisesOnLarge,
            (
                'torch._assert_async(torch.logical_not(x.abs().max() > 1e4), "too large")',
                'torch._assert_async(torch.logical_not(x.mean() < -1e4), "too large")',
            ),
        ),
        (
            rewritten.RaisesOnLengths,
            (
                'torch._assert_async(lengths.max() <= 7, "too long")',
                'torch._assert_async((x > 100).sum() <= x.shape[0], "too long")',
            ),
        ),
        (RaisesOnANumber, ('torch._assert_async(torch.logical_not(torch.scalar_tensor(n, dtype=torch.float64) > 100), "too large")',)),
    ],
)
def test_a_check_passes_for_nan_where_the_comparison_is_not_of_integers(model: type[torch.nn.Module], code: tuple[str, ...]) -> None:
    inputs = (up(4), torch.tensor([2, 3])) if model is rewritten.RaisesOnLengths else (up(4),)
    failure = run_export(model(), inputs, {}, dynamic_shapes="auto")[0].failure
    assert failure is not None
    assert code_fixes(failure.fixes)[0].code == code


class BranchesOnANumber(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.max().item()
        if n <= 100:
            return x + n
        return x


class AssertsOfTwoNumbers(torch.nn.Module):
    def forward(self, x: torch.Tensor, k: Any) -> torch.Tensor:
        count, n = k.item(), x.max().item()
        assert count > 1 and n <= 100, "too large"  # noqa: PT018
        return x + n


@pytest.mark.parametrize(
    ("model", "mode"),
    [
        (RaisesOnANumber, "non-strict"),
        (BranchesOnANumber, "non-strict"),
        # Strict mode knows no values of variables, so not which of two numbers is the float.
        (AssertsOfTwoNumbers, "non-strict"),
        pytest.param(RaisesOnANumber, "strict", marks=pytest.mark.slow),
        pytest.param(BranchesOnANumber, "strict", marks=pytest.mark.slow),
    ],
)
def test_a_program_refuses_data_by_the_check_of_a_float(model: type[torch.nn.Module], mode: str, tmp_path: Path) -> None:
    def data(x: float, k: int = 2) -> tuple[torch.Tensor, ...]:
        return (torch.full((4,), x), torch.tensor(k))[: 2 if model is AssertsOfTwoNumbers else 1]

    failure = run_export(model(), data(3.0), {}, strict=mode == "strict")[0].failure
    assert failure is not None
    fixes = [fix for fix in code_fixes(failure.fixes) if any("torch._check(n" in line or "_assert_async" in line for line in fix.code)]
    with use(fixes[0], tmp_path) as module:
        capture, program = run_export(getattr(module, model.__name__)(), data(3.0), {}, strict=mode == "strict")
        assert capture.ok, fixes[0].code
        assert program is not None
        torch.testing.assert_close(program.module()(*data(3.0)), data(6.0)[0])
        for refused in (data(101.0), data(3.0, 1))[: 2 if model is AssertsOfTwoNumbers else 1]:
            with pytest.raises(RuntimeError):
                program.module()(*refused)


class StoresBehindAnEllipsis(torch.nn.Module):
    def forward(self, cache: torch.Tensor, start: Any) -> torch.Tensor:
        cache = cache.clone()
        cache[..., start + 1 : start + 1 + 2, :] = 0
        return cache


@pytest.mark.parametrize(
    ("model", "inputs", "spec", "conditions"),
    [
        (
            StoresBehindAnEllipsis,
            (torch.zeros(2, 8, 4), torch.tensor(3)),
            "auto",
            ["(start + 1) + 2 <= cache.shape[-2]", "(start + 1) < 0"],
        ),
        (rewritten.StoredBlock, rewritten.BLOCKS[0], "auto", ["pos + 2 <= cache.shape[1]", "pos < 0"]),
        # Python raises too, where two elements are stored in a slice that is clipped.
        (rewritten.StoredBlock, rewritten.BLOCKS[0], None, []),
        (rewritten.StoredSequences, rewritten.BLOCKS[0], "auto", ["at + length <= cache.shape[1]", "at < 0"]),
    ],
)
def test_a_store_at_positions_says_where_a_slice_would_be_clipped(
    model: type[torch.nn.Module], inputs: tuple[torch.Tensor, ...], spec: Any, conditions: list[str]
) -> None:
    failure = run_export(model(), inputs, {}, dynamic_shapes=spec)[0].failure
    assert failure is not None
    effects = code_fixes(failure.fixes)[0].effects
    assert [effect.condition for effect in effects] == conditions
    assert [effect.kind for effect in effects] == ["refuses", "other_result"][: len(conditions)]


class DoublesNumber(torch.nn.Module):
    def forward(self, x: torch.Tensor, n: torch.Tensor) -> torch.Tensor:
        k: Any = n.item()
        if k > x.shape[0]:
            k = 2 * x.shape[0]
        return torch.zeros(k) + x.sum()


class NumberByTensor(torch.nn.Module):
    def forward(self, x: torch.Tensor, n: torch.Tensor) -> torch.Tensor:
        k = 2
        if x.sum() > 0:
            k = x.shape[0]
        return torch.zeros(k) + n


def test_a_number_that_a_branch_chooses_is_no_template_of_cond_which_returns_tensors() -> None:
    failures = [
        run_export(model(), (up(4), torch.tensor(3)), {}, dynamic_shapes=UP_TO)[0].failure for model in (DoublesNumber, NumberByTensor)
    ]
    doubled, by_tensor = failures
    assert doubled is not None
    assert by_tensor is not None
    titles = [f"Add `torch._check(k {relation} x.shape[0])`" for relation in ("<=", ">")]
    assert [fix.title for fix in doubled.fixes] == titles
    assert not [fix for fix in by_tensor.fixes if "cond" in fix.title]
    assert by_tensor.next_step == "Choose the number with `torch.where`, and read it by `item()`"


def test_the_message_says_what_the_check_that_it_advises_refuses() -> None:
    failure = capture_export(DoublesNumber(), (up(4), torch.tensor(3)), dynamic_shapes=UP_TO).failure
    assert failure is not None
    assert "Add `torch._check(k <= x.shape[0])` (raises where `k > x.shape[0]`)." in failure.message


def test_promise_says_which_data_the_program_then_refuses() -> None:
    failure = run_export(rewritten.OnItem(), (up(4),), {})[0].failure
    assert failure is not None
    promise = next(fix for fix in failure.fixes if "torch._check" in fix.title)
    assert [(effect.kind, effect.condition) for effect in promise.effects] == [("refuses", "n > 3")]


class Computed(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        count = int(x.sum() * 2)
        return x.new_zeros(count)


class AsTypes(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.from_numpy(x.numpy().astype(float).astype(int).astype(bool).astype(np.float32).astype("int16").astype(np.int8))
        return y * 2


class DetachedArray(Layers):
    """What a gradient does not flow through eagerly, it does not in what is written."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = self.first(x)
        return torch.from_numpy(np.exp(h.detach().cpu().numpy()) + np.sqrt(h.numpy(force=True)) + x.cpu().numpy())


class ScaledByItself(Layers):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = self.first(x)
        s = h.abs().max().item()
        if s > 2:
            s = s * 2
        return h / s


class ScaledByExponential(Layers):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = self.first(x)
        return x * math.exp(h.sum().item() / 2)


class DecidedByItself(Layers):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = self.first(x)
        s = h.abs().max().item()
        return h + 1 if s > 2 else h - 1


class AddsToABrightness(torch.nn.Module):
    """What Python adds to a number of a tensor of bytes does not wrap."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        image = x.to(torch.uint8)
        n = image.max().item()
        return x + 1 if n + 250 > 255 else x - 1


class ComparesABrightness(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        image = x.to(torch.uint8)
        n = image.max().item()
        return x + 1 if n > 3 else x - 1


class ComparesABrightnessBeyondAByte(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        image = x.to(torch.uint8)
        n = image.max().item()
        return x + 1 if n > 300 else x - 1


class ComparesAFloatOfIntegers(torch.nn.Module):
    """Of integers above 2**24 there is not each in float32."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        ids = x.long()
        n = float(ids.max())
        return x + 1 if n / 2 > 3 else x - 1


class TakesAFloatOfIntegers(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        ids = x.long()
        return x * float(ids.max())


class ScaledByAFloatOfIntegers(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        ids = x.long()
        n = float(ids.max())
        if n > 3:
            n = n * 2
        return x * n


def test_a_float_of_integers_that_results_are_computed_with_says_where_float32_rounds() -> None:
    failure = run_export(ScaledByAFloatOfIntegers(), (up(4),), {})[0].failure
    assert failure is not None
    fix = code_fixes(failure.fixes)[0]
    assert "n = ids.max().to(torch.float32)" in [line.strip() for line in fix.code]
    assert [(effect.kind, effect.condition) for effect in fix.effects] == [("other_result", "ids.max().abs() > 2**24")]


class FillsByWholeLengths(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        lengths = x[:, 0] / 4
        mask = torch.zeros(x.shape[0], x.shape[1], dtype=torch.bool)
        for i, length in enumerate(lengths):
            mask[i, : int(length)] = True
        return x.masked_fill(~mask, 0.0)


class CopiedParameter(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.scale = torch.nn.Parameter(torch.ones(3))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scale = copy.deepcopy(self.scale)
        return x * scale


@pytest.mark.parametrize(
    ("model", "line"),
    [
        (DetachedArray, "return torch.exp(h.detach()) + torch.sqrt(h.detach()) + x"),
        (ScaledByItself, "s = h.abs().max().detach()"),
        (ScaledByExponential, "return x * torch.exp((h.sum() / 2).detach())"),
        (DecidedByItself, "s = h.abs().max()"),
        (AddsToABrightness, "n = image.max().to(torch.int64)"),
        (ComparesABrightness, "n = image.max()"),
        (ComparesABrightnessBeyondAByte, "n = image.max().to(torch.int64)"),
        (ComparesAFloatOfIntegers, "n = ids.max().to(torch.float64)"),
        (TakesAFloatOfIntegers, "return x * ids.max().to(torch.float64).item()"),
        (FillsByWholeLengths, "mask.masked_fill_(torch.arange(mask.shape[1], device=mask.device) < lengths.long()[:, None], True)"),
        (CopiedParameter, "scale = self.scale.detach().clone()"),
        (Computed, "count = (x.sum() * 2).to(torch.int64).item()"),
        (AsTypes, "y = x.to(torch.float64).to(torch.int64).to(torch.bool).to(torch.float32).to(torch.int16).to(torch.int8)"),
    ],
)
def test_line_in_place_of_one_that_takes_a_number_or_an_array_is_whole(model: type[torch.nn.Module], line: str) -> None:
    failure = run_export(model(), (up(4),), {})[0].failure
    assert failure is not None
    assert line in [text.strip() for fix in code_fixes(failure.fixes) if fix.replaces is not None for text in fix.code]


def test_integers_of_few_bits_are_known_by_the_text_where_strict_mode_knows_no_values() -> None:
    failure = run_export(AddsToABrightness(), (up(4),), {}, strict=True)[0].failure
    assert failure is not None
    assert "n = image.max().to(torch.int64)" in [line.strip() for line in code_fixes(failure.fixes)[0].code]
