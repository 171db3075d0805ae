"""What torch warns of during an export: each text that is known is one that this torch says."""

import logging
import warnings

import pytest
import torch

from export_explorer.torch_internals.messages import (
    AttributesAssigned,
    OtherText,
    SideEffects,
    SizeSpecialized,
    UnregisteredParameter,
    first_sentence,
    message_of,
    with_paths,
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


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("L['batch'].x.size()[0] == L['batch'].x2.size()[1]", "batch.x.shape[0] == batch.x2.shape[1]"),
        ("L['batch'].x2 and L['batch'].x", "batch.x2 and batch.x"),
        ("L['batch'].x3.size()[0]", "L['batch'].x3.size()[0]"),
        (r"L['batch']['\1'].size()[0] > 2", r"batch['\1'].shape[0] > 2"),
    ],
)
def test_inputs_of_which_the_name_of_one_begins_with_that_of_another_are_named(sentence: str, said: str) -> None:
    paths = {"L['batch'].x": "batch.x", "L['batch'].x2": "batch.x2", r"L['batch']['\1']": r"batch['\1']"}
    assert with_paths(sentence, paths) == said
    assert with_paths(sentence, {}) == sentence


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
        "Error while creating guard:\nName: ''\n    Source: shape_env",
        "failed while attempting to run meta for aten.mm.default",
    ],
)
def test_what_is_told_elsewhere_is_known_as_such(text: str) -> None:
    assert message_of(text) is None


class Plain(torch.nn.Module):
    def forward(self, x: torch.Tensor, nested: dict[str, torch.Tensor]) -> torch.Tensor:
        return x + nested["y"]


def test_a_size_that_is_specialized_since_it_is_one_is_named() -> None:
    texts: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: texts.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("torch._export.non_strict_utils")
    logger.addHandler(handler)
    try:
        auto = torch.export.Dim.AUTO
        spec = {"x": {0: auto, 1: auto}, "nested": {"y": {1: auto}}}
        torch.export.export(Plain(), (torch.ones(1, 3), {"y": torch.ones(4, 1)}), dynamic_shapes=spec)
    finally:
        logger.removeHandler(handler)
    expected = {SizeSpecialized("['x']", 0, 1), SizeSpecialized("['nested']['y']", 1, 1)}
    assert expected == {message for message in map(message_of, texts) if isinstance(message, SizeSpecialized)}


def test_of_another_text_the_first_sentence_is_kept() -> None:
    text = "torch.odd is slow. Use another. (Triggered internally at /pytorch/aten/src/A.cpp:17.)"
    assert message_of(text) == OtherText("torch.odd is slow")
    assert message_of("While compiling, we found certain side effects happened in the model.forward. double check: [odd]") == SideEffects(
        (), ()
    )


def test_what_torch_knows_of_an_unhinted_expression_is_left_out() -> None:
    text = "Could not guard on data-dependent expression Ne(u4, 36) (unhinted: Ne(u4, 36)). (Size-like symbols: none)\n\nconsider using"
    assert first_sentence(text) == "Could not guard on data-dependent expression Ne(u4, 36)"
