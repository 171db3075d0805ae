"""A size that changes only with another one: what its row says, and when that is no problem."""

import pytest
import torch
from torch.export import Dim

import export_explorer
from export_explorer.record import DimOutcome, DimRef
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
        "dynamic; changes together with past.shape[1]",
        "dynamic; changes together with mask.shape[1]",
    ]
