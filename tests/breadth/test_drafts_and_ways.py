"""Drafts and ways of capturing of models as people have them in public reports and libraries: each says what stands against the export."""

import pytest
import torch

from export_explorer import compare_tracers, explore
from tests.models.architectures import ARCHITECTURES

pytestmark = pytest.mark.slow


class MasksIfAny(torch.nn.Module):
    """As attention layers do that skip a mask of zeros: the export needs a value of the data (pytorch/pytorch#147672 and others)."""

    def forward(self, scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        if mask.any():
            scores = scores.masked_fill(mask, float("-inf"))
        return scores.softmax(-1)


class PicksPositive(torch.nn.Module):
    """As detection heads do: what is above a threshold, at most so many (pytorch/pytorch#157355 and others)."""

    def forward(self, scores: torch.Tensor) -> torch.Tensor:
        kept = scores[scores > 0]
        if kept.shape[0] > 3:
            kept = kept[:3]
        return kept * 2


class SplitsHeads(torch.nn.Module):
    """As ported vision models do: a batch size that stands in the code (pytorch/pytorch#126127 and others)."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.view(4, -1, 2, 3).transpose(1, 2)


@pytest.mark.parametrize(
    ("model", "args", "line"),
    [
        (MasksIfAny(), (torch.randn(2, 3), torch.tensor([[True, False, False]] * 2)), "if mask.any():"),
        (PicksPositive(), (torch.tensor([1.0, -1.0, 2.0, 3.0, 4.0]),), "if kept.shape[0] > 3:"),
    ],
    ids=["mask", "detections"],
)
def test_a_draft_names_the_line_that_depends_on_the_data(model: torch.nn.Module, args: tuple[torch.Tensor, ...], line: str) -> None:
    explorer = explore(model, args)
    failure = explorer.capture.failure
    assert failure is not None
    assert failure.kind == "data_dependent"
    draft = explorer.draft()
    assert line in [it.frame.code for it in draft.report.findings if it.kind == "data_dependent" and it.frame is not None]
    assert draft.program is not None
    torch.testing.assert_close(draft.program.module()(*args), model(*args))


def test_a_draft_names_the_line_that_fixes_a_batch() -> None:
    explorer = explore(SplitsHeads(), (torch.randn(4, 5, 6),), dynamic_shapes={"x": {0: torch.export.Dim("batch")}})
    assert explorer.capture.failure is not None
    (finding,) = explorer.draft().report.findings
    assert finding.frame is not None
    assert "view(4, -1, 2, 3)" in finding.frame.code
    assert finding.guard_id is not None


@pytest.mark.parametrize("name", ["BERT", "GPT-2"])
def test_a_transformer_is_right_for_other_sizes_where_it_is_exported(name: str) -> None:
    example = ARCHITECTURES[name]()
    compared = compare_tracers(example.model, example.args, dict(example.kwargs), tracers=["compile", "export"])
    assert [(it.works, it.other_sizes) for it in compared.tracers] == [(True, "right")] * 2
