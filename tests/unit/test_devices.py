"""Tensors on two devices: the message names those that are not on the model's, and how to move them."""

from collections.abc import Callable

import pytest
import torch
from torch import nn

from export_explorer.explorer import explore
from export_explorer.torch_internals.symbolic_texts import two_devices

META = torch.device("meta")


class Masked(nn.Module):
    scale: torch.Tensor

    def __init__(self) -> None:
        super().__init__()
        self.out = nn.Linear(8, 4)
        self.register_buffer("scale", torch.ones(8))

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        return self.out(x * self.scale * mask)


class Plain(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.out = nn.Linear(8, 8)
        self.table = torch.ones(8)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out(x) + self.table


class Made(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.out = nn.Linear(8, 8)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out(x) + torch.arange(x.shape[0])[:, None]


class MadeBefore(Made):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        steps = torch.arange(x.shape[0])
        return self.out(x) + steps[:, None]


class MadeBesideALength(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.out = nn.Linear(8, 8)

    def forward(self, x: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
        return self.out(x) + torch.arange(x.shape[0])[:, None]


def with_buffer_left() -> nn.Module:
    model = Masked().to(META)
    model.scale = torch.ones(8)
    return model


def on(device: torch.device | str, count: int = 2) -> tuple[torch.Tensor, ...]:
    return tuple(torch.ones(3, 8, device=device) for _ in range(count))


@pytest.mark.parametrize(
    ("model", "inputs", "said", "step"),
    [
        (Masked, (*on("cpu", 1), *on(META, 1)), "The model is on cpu, `mask` on meta", "Pass `mask.to('cpu')`"),
        (Masked, on(META), "The model is on cpu, its inputs on meta", "Move the inputs to cpu, or the model to their device"),
        (with_buffer_left, on(META), "`scale` of the model: on cpu; the rest: on meta", "Move the whole model: `model.to("),
        (
            lambda: Plain().to(META),
            on(META, 1),
            "`table` is a plain attribute on cpu: `model.to` does not move it",
            "Register it with `register_buffer`",
        ),
        (
            lambda: Made().to(META),
            on(META, 1),
            "`torch.arange(x.shape[0])` creates a tensor on the default device",
            "Pass `device=x.device` to it",
        ),
        (
            lambda: MadeBesideALength().to(META),
            (*on(META, 1), *on("cpu", 1)),
            "`torch.arange(x.shape[0])` creates a tensor on the default device",
            "Pass `device=x.device` to it",
        ),
        (lambda: MadeBefore().to(META), on(META, 1), "`steps` is on cpu, not on meta", "Create it with `device=`"),
    ],
)
def test_the_message_names_what_is_on_another_device(
    model: Callable[[], nn.Module], inputs: tuple[torch.Tensor, ...], said: str, step: str
) -> None:
    explorer = explore(model(), inputs, dynamic_shapes="auto")
    failure = explorer.capture.failure
    assert failure is not None
    assert "an operator gets tensors on " in failure.message
    assert said in failure.message
    assert step in failure.message


@pytest.mark.parametrize(
    ("text", "devices"),
    [
        ("Unhandled FakeTensor Device Propagation for aten.embedding.default, found two different devices cuda:0, cpu", {"cuda:0", "cpu"}),
        ("Tensor on device cpu is not on the expected device cuda:0!", {"cuda:0", "cpu"}),
        ("Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!", {"cuda:0", "cpu"}),
        (
            "Expected all tensors to be on the same device, but got mat2 is on cpu, different from other tensors on cuda:1 (when checking argument in method wrapper_CUDA_mm)",
            {"cuda:1", "cpu"},
        ),
    ],
)
def test_devices_are_read_from_the_texts_of_torch(text: str, devices: set[str]) -> None:
    assert set(two_devices(text) or ()) == devices


def test_other_texts_name_no_two_devices() -> None:
    assert two_devices("expected scalar type Float but found Double on device cpu") is None
