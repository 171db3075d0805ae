"""What torch warns of during an export: each text that is known is one that this torch says."""

import warnings

import pytest
import torch

from export_explorer.torch_internals.messages import (
    AttributesAssigned,
    OtherText,
    RedundantText,
    SideEffects,
    UnregisteredParameter,
    message_of,
)


class Inner(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.cache = torch.zeros(4)
        self.seen: dict[str, torch.Tensor] = {}

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.cache = x * 2
        self.seen["a"] = x * 3
        return x + 1


class Outer(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.inner = Inner()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.inner(x)


class Unregistered(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.weight = torch.randn(4, requires_grad=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * self.weight


def warned(model: torch.nn.Module, strict: bool) -> list[str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        torch.export.export(model, (torch.randn(4),), strict=strict).module()
    return [str(it.message) for it in caught]


def test_assigned_tensors_are_named_from_the_root() -> None:
    (aside,) = map(message_of, warned(Outer(), strict=False))
    assert isinstance(aside, AttributesAssigned)
    assert set(aside.paths) == {"inner.cache", "inner.seen['a']"}


def test_side_effects_are_named_from_the_root() -> None:
    # Dynamo warns of some releases of Python too.
    (aside,) = (aside for aside in map(message_of, warned(Outer(), strict=True)) if isinstance(aside, SideEffects))
    assert set(aside.paths) == {"inner", "inner.seen"}
    assert aside.outside == ()


def test_a_tensor_that_should_be_a_parameter_is_named() -> None:
    assert UnregisteredParameter("weight") in map(message_of, warned(Unregistered(), strict=False))


@pytest.mark.parametrize(
    "text",
    [
        "dimension inputs['x'].shape[0] 0/1 specialized; Dim.AUTO was specified along with a sample input with hint = 1.",
        "Error while creating guard:\nName: ''\n    Source: shape_env",
        "failed while attempting to run meta for aten.mm.default",
    ],
)
def test_what_is_told_elsewhere_is_known_as_such(text: str) -> None:
    assert message_of(text) == RedundantText()


def test_of_another_text_the_first_sentence_is_kept() -> None:
    text = "torch.odd is slow. Use another. (Triggered internally at /pytorch/aten/src/A.cpp:17.)"
    assert message_of(text) == OtherText("torch.odd is slow")
    assert message_of("While compiling, we found certain side effects happened in the model.forward. double check: [odd]") == SideEffects(
        (), ()
    )
