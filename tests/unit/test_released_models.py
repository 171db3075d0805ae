"""A closed explorer lets go of its model, its inputs and its programs."""

import gc
import weakref
from typing import Any

import torch

from export_explorer.explorer import explore


class Scaled(torch.nn.Module):
    """A model with a parameter and a constant."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear(x) * torch.ones(4)


def explore_and_close() -> list[weakref.ref[Any]]:
    model, x = Scaled(), torch.randn(3, 4)
    explorer = explore(model, (x,), dynamic_shapes="auto")
    explorer.request = {"x": {0: "STATIC"}}
    held = [explorer, model, model.linear.weight, x, explorer.program]
    explorer.close()
    return [weakref.ref(it) for it in held]


def test_closed_explorers_let_go_of_their_models() -> None:
    references = [reference for _ in range(3) for reference in explore_and_close()]
    gc.collect()
    assert [reference() for reference in references] == [None] * len(references)


def test_a_closed_explorer_that_the_browser_used_lets_go_of_its_model() -> None:
    model = Scaled()
    explorer = explore(model, (torch.randn(3, 4),), dynamic_shapes="auto")
    explorer._handle_msg({"content": {"data": {"method": "custom", "content": {"id": "1", "kind": "undo"}}}, "buffers": []})
    reference = weakref.ref(model)
    explorer.close()
    del explorer, model
    gc.collect()
    assert reference() is None


def test_the_results_of_decompositions_are_let_go_of_while_their_origin_is_open() -> None:
    origin = explore(Scaled(), (torch.randn(3, 4),), dynamic_shapes="auto")

    def decomposed() -> list[weakref.ref[Any]]:
        result = origin.decompose()
        references = [weakref.ref(it) for it in (result, result.program)]
        result.close()
        return references

    earlier = decomposed()
    origin.decompose(keep=["aten.linear"])
    gc.collect()
    assert [reference() for reference in earlier] == [None, None]
    origin.close()
