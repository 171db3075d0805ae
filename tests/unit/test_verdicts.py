"""The first line of every report: what a run came to, said by its counts or by the line that stands in the way."""

from collections.abc import Callable
from dataclasses import replace
from typing import get_args

import pytest
import torch
from torch.export import Dim

from export_explorer.ask import DimAsk
from export_explorer.capture import capture_export
from export_explorer.model import AcceptedSizes, Capture, Condition, DimRef, Failure, FailureKind, Frame
from export_explorer.reports.html import to_html
from export_explorer.reports.text import to_text
from export_explorer.reports.verdict import verdict_of
from export_explorer.reports.words import condition_words, failure_brief, failure_title, verdict_words
from tests.helpers.captures import LINE, exported

X0 = DimRef(input="x", dim=0)


def words(capture: Capture) -> str:
    return verdict_words(verdict_of(capture))


def failure(
    kind: FailureKind, *, frame: Frame | None = None, dims: tuple[DimRef, ...] = (), conditions: tuple[Condition, ...] = ()
) -> Failure:
    return Failure(kind=kind, message="", frame=frame, raw="", dims=dims, conditions=conditions)


def test_a_verdict_counts_what_is_dynamic_and_what_is_not_as_asked() -> None:
    assert words(exported()) == "exported · 2 of 3 dimensions dynamic · 1 not as asked"


def test_a_verdict_says_that_all_is_as_asked_or_that_nothing_was_asked() -> None:
    capture = exported()
    free = capture.dims[:1]
    assert words(replace(capture, dims=free)) == "exported · 1 of 1 dimension dynamic · all as asked"
    silent = tuple(replace(dim, asked=DimAsk(), got="static", is_as_asked=True) for dim in capture.dims[:3])
    assert words(replace(capture, dims=silent)) == "exported · 0 of 3 dimensions dynamic · nothing asked"
    assert words(replace(capture, dims=())) == "exported · no dimensions"


def test_of_a_program_it_is_not_said_what_was_asked() -> None:
    assert words(replace(exported(), is_observed=False, dims=exported().dims[:1])) == "program · 1 of 1 dimension dynamic"


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
    [(Fixed, "needs x.shape[1] to be 4"), (Deciding, "needs a value that is in the data")],
)
def test_a_failed_export_says_which_line_needs_what(model: Callable[[], torch.nn.Module], told: str) -> None:
    capture = capture_export(model(), torch.randn(3, 4), dynamic_shapes=((Dim.DYNAMIC, Dim.DYNAMIC),))
    assert capture.failure is not None
    assert capture.failure.frame is not None
    assert words(capture) == f"not exported: line {capture.failure.frame.line} {told}"


def test_text_and_html_begin_with_the_same_line() -> None:
    capture = exported()
    line = f"{capture.model} · {words(capture)}"
    assert to_text(capture).splitlines()[0] == line
    assert to_html(capture).startswith(f"<div><p><strong>{line}</strong></p>")


@pytest.mark.parametrize("kind", get_args(FailureKind))
def test_every_kind_of_failure_has_a_title_and_a_brief(kind: FailureKind) -> None:
    assert failure_title(kind)
    for frame in (None, LINE):
        for dims in ((), (X0,), (X0, X0, X0, X0)):
            assert 5 < len(failure_brief(failure(kind, frame=frame, dims=dims))) < 90


def test_several_conditions_are_told_by_the_first() -> None:
    both = (Condition(relation="at_most", subject="x.shape[0]", operand="64", is_operand_number=True),) * 2
    told = failure_brief(failure("constraint_violation", frame=LINE, conditions=both))
    assert told == f"line {LINE.line} needs x.shape[0] to be at most 64, and 1 more"


def test_a_record_of_an_earlier_release_is_told_by_its_title() -> None:
    old = replace(failure("other"), title="Constraint violation")
    assert words(replace(exported(), failure=old)) == "not exported: Constraint violation"
    assert words(replace(exported(), failure=failure("other"))) == "not exported"


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        (Condition(relation="becomes", subject="x", operand="4", is_operand_number=True), "x to be 4"),
        (Condition(relation="differs", subject="x", operand="1", is_operand_number=True), "x not to be 1"),
        (Condition(relation="equals", subject="x", operand="y"), "x and y to be equal"),
        (Condition(relation="divisible", subject="x", operand="2", is_operand_number=True), "x to be divisible by 2"),
        (Condition(relation="holds", subject="f(x)"), "f(x) to hold"),
        (Condition(relation="holds", subject="x", sizes=AcceptedSizes(lower=9, upper=None)), "x to be at least 9"),
        (Condition(relation="holds", subject="x", sizes=AcceptedSizes(lower=7, upper=8)), "x to be 7 or 8"),
    ],
)
def test_a_condition_can_stand_after_needs(condition: Condition, told: str) -> None:
    assert condition_words(condition, "need") == told
