"""The first line of every report: what a run came to, said by its counts or by the line that stands in the way."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

import pytest
import torch
from IPython.lib.pretty import pretty
from msgspec import structs
from torch.export import Dim

from export_explorer.capture import capture_export
from export_explorer.record import AcceptedSizes, Capture, Condition, DimRef, Failure, FailureKind, Frame, TieCause
from export_explorer.record.spec import DimAsk
from export_explorer.render.html import to_html
from export_explorer.render.text import to_text
from export_explorer.render.words import condition_words, failure_brief
from export_explorer.render.words.causes import tied_words
from export_explorer.render.words.outcomes import outcome_counts_words, result_words
from export_explorer.render.words.verdicts import failure_explanation, failure_message, failure_title, verdict_words
from tests.helpers.captures import exported

X0 = DimRef(input="x", dim=0)


def words(capture: Capture) -> str:
    return verdict_words(capture)


def failure(
    kind: FailureKind, *, frame: Frame | None = None, dims: tuple[DimRef, ...] = (), conditions: tuple[Condition, ...] = ()
) -> Failure:
    return Failure(kind=kind, message="", frame=frame, raw="", dims=dims, conditions=conditions)


def test_a_verdict_counts_what_is_dynamic_and_what_is_not_as_asked() -> None:
    assert words(exported()) == "Exported · 2 of 3 dimensions dynamic · 1 specialized"


def test_a_verdict_says_that_all_is_as_asked_or_that_nothing_was_asked() -> None:
    capture = exported()
    free = capture.dims[:1]
    assert words(replace(capture, dims=free)) == "Exported · 1 of 1 dimension dynamic"
    silent = tuple(replace(dim, asked=DimAsk(), got="static", is_as_asked=True) for dim in capture.dims[:3])
    assert words(replace(capture, dims=silent)) == "Exported · 3 dimensions, all static (no `dynamic_shapes`)"
    assert words(replace(capture, dims=())) == "Exported · no dimensions"


class Pairs(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.view(x.shape[0] // 2, 2)


def test_a_size_of_which_one_is_accepted_is_not_counted_as_dynamic() -> None:
    capture = capture_export(Pairs(), (torch.randn(2),), dynamic_shapes={"x": {0: Dim.AUTO}})
    assert capture.dims[0].has_one_size
    assert words(capture) == "Exported · 0 of 1 dimension dynamic · 1 specialized"
    assert result_words(capture.dims[0]) == "2 (specialized)"


def test_limited_sizes_are_counted_apart_from_specialized_ones() -> None:
    asked = {"input": {0: Dim.DYNAMIC, 2: Dim.DYNAMIC}}
    capture = capture_export(torch.nn.PixelUnshuffle(2), (torch.randn(4, 3, 8, 8),), dynamic_shapes=asked)
    assert words(capture) == "Exported · 2 of 4 dimensions dynamic · 1 limited"
    specialized = replace(capture.dims[1], asked=DimAsk(kind="auto"), got="specialized", is_as_asked=False)
    both = replace(capture, dims=(capture.dims[0], specialized, *capture.dims[2:]))
    assert words(both) == "Exported · 2 of 4 dimensions dynamic · 1 specialized, 1 of 2 limited"


def test_an_entry_that_torch_ignored_is_not_said_to_be_nothing() -> None:
    capture = capture_export(Fixed(), (torch.randn(3, 4),), dynamic_shapes={"x": {2: Dim.AUTO}})
    assert capture.ignored_entries == 1
    assert words(capture) == "Exported · 2 dimensions, all static · 1 entry ignored"


def test_of_a_program_it_is_not_said_what_was_asked() -> None:
    assert words(replace(exported(), is_observed=False, dims=exported().dims[:1])) == "Program · 1 of 1 dimension dynamic"


class Fixed(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(4, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.lin(x)


class Deciding(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + 1 if x.sum() > 0 else x


@pytest.mark.parametrize(
    ("model", "told"),
    [(Fixed, "x.shape[1] must be 4 to match `lin.weight` [2, 4] (line {})"), (Deciding, "Line {} branches on tensor data")],
)
def test_a_failed_export_says_which_line_needs_what(model: Callable[[], torch.nn.Module], told: str) -> None:
    capture = capture_export(model(), torch.randn(3, 4), dynamic_shapes=((Dim.DYNAMIC, Dim.DYNAMIC),))
    assert capture.failure is not None
    assert capture.failure.frame is not None
    assert words(capture) == f"Export failed: {told.format(capture.failure.frame.line)}"


class SplitsRows(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.view(4, 3) + 1


def test_text_and_html_begin_with_the_same_line() -> None:
    capture = exported()
    line = f"{capture.model} · {words(capture)}"
    assert to_text(capture).splitlines()[0] == line
    assert to_html(capture).startswith(f"<div><p><strong>{line}</strong></p>")


def test_text_and_html_explain_the_marks_of_the_table_where_there_are_any() -> None:
    specialized = capture_export(SplitsRows(), (torch.randn(4, 3),), dynamic_shapes=((Dim.AUTO, None),))
    free = capture_export(torch.nn.ReLU(), (torch.randn(4, 3),), dynamic_shapes=((Dim.AUTO, Dim.AUTO),))
    for report in (to_text, to_html):
        assert "● specialized or limited" in report(specialized)
        assert "<small></small>" not in report(free)
        assert "specialized or limited" not in report(free)


@pytest.mark.parametrize("kind", get_args(FailureKind))
def test_every_kind_of_failure_has_a_title(kind: FailureKind) -> None:
    assert 5 < len(failure_title(kind)) < 60


@pytest.mark.parametrize(
    ("problem", "brief"),
    [
        ("x.shape[0] must be ≤ 64 (line 24). You requested `n` for x.shape[0]", "x.shape[0] must be ≤ 64 (line 24)"),
        ("Stopped.", "Stopped"),
        ("Line 9 reads `x.y`, twice", "Line 9 reads `x.y`, twice"),
    ],
)
def test_a_brief_is_the_first_sentence_of_the_problem(problem: str, brief: str) -> None:
    assert failure_brief(replace(failure("other"), message="another", problem=problem)) == brief


def test_a_brief_fits_the_headline() -> None:
    told = failure_brief(replace(failure("other"), problem=f"{'long ' * 50}. The end"))
    assert len(told) <= 80
    assert told.endswith("…")


def test_a_record_of_an_earlier_release_is_told_by_its_title() -> None:
    old = replace(failure("other"), title="Constraint violation")
    assert words(replace(exported(), failure=old)) == "Export failed: Constraint violation"
    assert words(replace(exported(), failure=failure("other"))) == "Export failed"


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        (Condition(relation="becomes", subject="x", operand="4", is_operand_number=True), "x to be 4"),
        (Condition(relation="differs", subject="x", operand="1", is_operand_number=True), "x not to be 1"),
        (Condition(relation="equals", subject="x", operand="y"), "x to equal y"),
        (Condition(relation="divisible", subject="x", operand="2", is_operand_number=True), "x to be a multiple of 2"),
        (Condition(relation="holds", subject="f(x)"), "`f(x)` to be true"),
        (Condition(relation="holds", subject="x", sizes=AcceptedSizes(lower=9, upper=None)), "x to be ≥ 9"),
        (Condition(relation="holds", subject="x", sizes=AcceptedSizes(lower=7, upper=8)), "x to be 7 or 8"),
    ],
)
def test_a_condition_can_stand_after_needs(condition: Condition, told: str) -> None:
    assert condition_words(condition, "need") == told


class Apart(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x if x.shape[0] == y.shape[0] else y


class Chained(torch.nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor, c: torch.Tensor) -> torch.Tensor:
        return a + (b + c)


class Unfit(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return (x + y) @ torch.ones(7, 3)


def test_where_the_examples_alone_are_against_one_dim_no_line_is_said_to_need_it() -> None:
    n = Dim("n")
    asked = {"x": {0: n}, "y": {0: n}}
    failure = capture_export(Apart(), (torch.randn(4), torch.randn(5)), dynamic_shapes=asked).failure
    assert failure is not None
    assert failure.conditions == ()
    assert failure.brief == "Dim `n` has sizes 4 and 5"


class Branches(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x if x.sum() > 0 else x + 1


class Raises(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        raise KeyError("b")


class Mismatched(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cat([x, torch.ones(3, 3)], 1)


class ViewsAsFour(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.view(4, -1)


@pytest.mark.parametrize(
    ("model", "asked", "reason", "brief"),
    [
        (Branches(), Dim.AUTO, "branches on tensor data", "Line {} branches on tensor data"),
        (Raises(), Dim.AUTO, "The model raises KeyError: 'b'", "The model raises KeyError (line {}): 'b'"),
        (ViewsAsFour(), Dim.DYNAMIC, "x.shape[0] must be 4", "x.shape[0] must be 4 (line {})"),
        (Mismatched(), Dim.AUTO, "x.shape[0] must be 3", "Line {}: x.shape[0] must be 3"),
    ],
)
def test_the_reason_of_a_failure_is_its_headline_without_the_line(model: torch.nn.Module, asked: Any, reason: str, brief: str) -> None:
    failure = capture_export(model, (torch.randn(4, 6),), dynamic_shapes={"x": {0: asked}}).failure
    assert failure is not None
    assert failure.frame is not None
    assert failure.reason == reason
    assert failure.brief == brief.format(failure.frame.line)
    assert failure.message.startswith(failure.brief)


def test_beside_its_fixes_a_failure_is_told_without_what_to_do() -> None:
    failure = capture_export(Branches(), (torch.randn(4, 6),), dynamic_shapes={"x": {0: Dim.AUTO}}).failure
    assert failure is not None
    first = failure.fixes[0].title
    assert first in failure.message
    assert first not in failure.explanation
    assert failure.message.startswith(failure.explanation)
    without = replace(failure, fixes=(), next_step="Do this")
    assert failure_message(without) == f"{failure.explanation} Do this."
    assert failure_explanation(without) == ""


class AssertsFirst(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        assert x.shape[0] % 2 == 0
        return x if x.sum() > 0 else x + 1


def test_a_condition_after_other_words_of_a_row_begins_with_no_capital() -> None:
    capture = capture_export(AssertsFirst(), (torch.randn(4, 6),), dynamic_shapes={"x": {0: Dim.AUTO}})
    row = next(dim for dim in capture.dims if dim.dim == 0)
    assert row.words.startswith("Unknown; guards on this size before the failure: multiple of 2")


def test_the_reason_of_a_tied_size_ends_at_the_size_that_the_result_names() -> None:
    inputs = (torch.randn(4), torch.randn(4), torch.randn(4))
    capture = capture_export(Chained(), inputs, dynamic_shapes={key: {0: Dim.AUTO} for key in "abc"})
    assert capture.ok
    for dim in capture.dims:
        if dim.got == "tied":
            assert str(dim.tied_to) in dim.words.rpartition(";")[2], dim.words


def test_a_chain_that_is_too_long_to_be_told_still_ends_there() -> None:
    inputs = (torch.randn(4), torch.randn(4), torch.randn(4))
    capture = capture_export(Chained(), inputs, dynamic_shapes={key: {0: Dim.AUTO} for key in "abc"})
    dim = next(dim for dim in capture.dims if isinstance(dim.cause, TieCause) and dim.cause.steps)
    assert isinstance(dim.cause, TieCause)
    far = tuple(TieCause(tied_to=DimRef(input="i" * 150, dim=0), frame=step.frame) for step in dim.cause.steps)
    told = tied_words(dim, structs.replace(dim.cause, steps=far))
    assert told == f"Equals `{dim.cause.tied_to}` (`b + c`), which equals `{dim.tied_to}`"


def test_no_guard_is_named_as_the_reason_of_an_error_that_the_model_raises() -> None:
    asked = {name: {0: Dim.AUTO, 1: Dim.AUTO} for name in "xy"}
    capture = capture_export(Unfit(), (torch.randn(4, 4), torch.randn(4, 4)), dynamic_shapes=asked)
    assert capture.failure is not None
    assert (capture.failure.kind, capture.failure.guard_ids) == ("model_error", ())
    assert capture.failure.dims


def test_a_failure_is_printed_as_what_a_person_reads() -> None:
    failure = capture_export(Unfit(), (torch.randn(4, 4), torch.randn(4, 4))).failure
    message, where, *fixes = str(failure).splitlines()
    assert failure is not None
    assert message == failure.message
    assert where.endswith("return (x + y) @ torch.ones(7, 3)")
    assert [line.strip() for line in fixes] == [f"fix {number}: {fix.title}" for number, fix in enumerate(failure.fixes, start=1)]
    assert pretty(failure) == str(failure)


def test_outcomes_are_counted_as_the_verdict_counts_them() -> None:
    inputs = (torch.randn(4), torch.randn(4), torch.randn(4))
    capture = capture_export(Chained(), inputs, dynamic_shapes={key: {0: Dim.AUTO} for key in "abc"})
    assert outcome_counts_words(capture.dims) == "3 dynamic (2 equal)"
    assert "3 of 3 dimensions dynamic" in verdict_words(capture)
    static = capture_export(Chained(), inputs, dynamic_shapes=None)
    assert outcome_counts_words(static.dims) == "3 static"
