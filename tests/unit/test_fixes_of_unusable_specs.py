"""Fixes of a ``dynamic_shapes`` that torch refuses keep what was requested and request nothing else."""

from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.capture import capture_export
from export_explorer.record import Capture, Failure, SpecFix


class Doubled(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * 2


class Summed(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x.sum() + y.sum()


def failed(model: torch.nn.Module, args: tuple[torch.Tensor, ...], dynamic_shapes: Any) -> tuple[Capture, Failure]:
    capture = capture_export(model, args, dynamic_shapes=dynamic_shapes)
    assert capture.failure is not None
    return capture, capture.failure


@pytest.mark.parametrize("dynamic_shapes", [{"x": {0: -1}}, {"x": [-1, None]}])
def test_a_negative_size_is_read_as_dynamic_and_no_example_has_it(dynamic_shapes: Any) -> None:
    _, failure = failed(Doubled(), (torch.randn(4, 3),), dynamic_shapes)
    assert [[(str(ask.input), ask.dim, ask.ask) for ask in fix.asks] for fix in failure.fixes] == [[("x", 0, "AUTO")]]
    assert not any(fix.examples for fix in failure.fixes)


@pytest.mark.parametrize("dynamic_shapes", [{"x": {0: "batch"}, "y": {0: "batch"}}, {"x": ["batch", None], "y": {0: "batch"}}])
def test_texts_become_dims_of_their_names_and_nothing_else_is_requested(dynamic_shapes: Any) -> None:
    _, failure = failed(Summed(), (torch.randn(4, 3), torch.randn(4, 3)), dynamic_shapes)
    (fix,) = failure.fixes
    assert isinstance(fix, SpecFix)
    assert [(ask.input, ask.dim, ask.ask) for ask in fix.asks] == [("x", 0, "batch"), ("y", 0, "batch")]
    after = capture_export(
        Summed(), (torch.randn(4, 3), torch.randn(4, 3)), dynamic_shapes={"x": {0: Dim("batch")}, "y": {0: Dim("batch")}}
    )
    assert after.ok


def test_two_ranges_of_a_dim_are_told_as_ranges_and_of_the_dimension_that_has_the_second() -> None:
    spec = {"x": {0: Dim("n", max=8), 1: Dim("n", max=9)}}
    capture, failure = failed(Doubled(), (torch.randn(4, 5),), spec)
    assert failure.message.startswith("Dim `n` has two ranges, ≤ 8 and ≤ 9. Use one range, or another Dim for x.shape[1]")
    assert not any("nothing" in dim.words or "None" in dim.words for dim in capture.dims)


def test_a_misspelt_word_is_corrected() -> None:
    assert failed(Doubled(), (torch.randn(4, 3),), "atuo")[1].message == 'dynamic_shapes="atuo" is not valid. Use "auto".'
