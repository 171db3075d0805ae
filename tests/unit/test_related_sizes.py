"""A size that changes only with another one: what its row says, and when that is no problem."""

import pytest
import torch
from torch.export import Dim

import export_explorer
from export_explorer.capture import capture_export
from export_explorer.record import DimOutcome, DimRef, SpecFix, TieCause
from export_explorer.render.words.outcomes import result_words


class Step(torch.nn.Module):
    """A step with a cache, whose mask has to be one longer."""

    def forward(self, mask: torch.Tensor, past: torch.Tensor) -> torch.Tensor:
        length = past.shape[1] + 1
        if length > mask.shape[1]:
            return past
        if mask.shape[1] > length:
            return past + 2
        return past + 1


EXAMPLE = (torch.randn(2, 8), torch.randn(2, 7))
MASK, PAST = DimRef(input="mask", dim=1), DimRef(input="past", dim=1)


def outcomes(mask: object, past: object) -> dict[DimRef, DimOutcome]:
    capture = export_explorer.explore(Step(), EXAMPLE, dynamic_shapes=({1: mask}, {1: past})).capture
    return {dim.ref: dim for dim in capture.dims}


@pytest.mark.parametrize("most", [20, 100])
def test_two_bounds_that_are_alike_are_one_equality(most: int) -> None:
    mask = outcomes(Dim.AUTO, Dim.AUTO(max=most))[MASK]
    assert mask.words.startswith("Equals `past.shape[1] + 1`: `if ")
    assert mask.guard_ids == (0, 1) or mask.guard_ids == (1, 0)


def test_a_size_that_changes_only_with_another_names_it() -> None:
    dims = outcomes(Dim.AUTO, Dim.AUTO)
    assert [result_words(dims[ref]) for ref in (MASK, PAST)] == [
        "dynamic; changes only if past.shape[1] changes too",
        "dynamic; changes only if mask.shape[1] changes too",
    ]


@pytest.mark.parametrize("asked", [Dim.AUTO(max=100), Dim.DYNAMIC])
def test_a_size_that_changes_with_another_is_as_requested(asked: object) -> None:
    dims = outcomes(Dim.AUTO, asked)
    assert [dims[ref].is_as_asked for ref in (MASK, PAST)] == [True, True]


def test_two_bounds_that_leave_one_size_are_one_equality() -> None:
    mask = outcomes(Dim.AUTO, None)[MASK]
    assert mask.got == "specialized"
    assert mask.words.startswith("= 8: `if ")


class Limited(torch.nn.Module):
    """Adds two inputs of at most 100 rows."""

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > 100:
            return x
        return x + y


def test_one_dim_for_two_has_the_bounds_that_were_requested() -> None:
    shapes = ({0: Dim.AUTO(max=511)}, {0: Dim.AUTO(max=300)})
    dim = export_explorer.explore(Limited(), (torch.randn(8, 4), torch.randn(8, 4)), dynamic_shapes=shapes).capture.dims[0]
    (one,) = [fix for fix in dim.fixes if fix.title.startswith("Use one Dim")]
    assert isinstance(one, SpecFix)
    assert {change.ask for change in one.asks} == {"x_0(max=300)"}


class InFours(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, length, width = x.shape
        return x.reshape(batch, length // 4, 4, width).mean(2)


def test_sizes_of_which_one_cancels_out_of_a_guard_are_not_related() -> None:
    capture = capture_export(InFours(), (torch.randn(8, 24, 10),), dynamic_shapes="auto")
    related = [cause.relation for cause in capture.dims[0].causes if isinstance(cause, TieCause) and cause.relation is not None]
    assert all("x.shape[0]" in relation.subject for relation in related)
    assert "must equal" not in capture.dims[0].words
