"""The stated ranges, ties and expressions are true: the exported program takes what is inside and refuses what is outside."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.capture import run_export
from export_explorer.record import Mode
from tests.cases.case import MODES
from tests.helpers.accepted_sizes import assert_sound, refused
from tests.models.convnets import Digits, ResNet, UNet

AUTO, DYNAMIC = Dim.AUTO, Dim.DYNAMIC


class Calls(torch.nn.Module):
    """Runs a function of its inputs."""

    def __init__(self, function: Callable[..., Any], **modules: torch.nn.Module) -> None:
        super().__init__()
        self.function = function
        for name, module in modules.items():
            self.add_module(name, module)


class OfX(Calls):
    def forward(self, x: torch.Tensor) -> Any:
        return self.function(self, x)


class OfXY(Calls):
    def forward(self, x: torch.Tensor, y: Any) -> Any:
        return self.function(self, x, y)


def bounded(model: OfX, x: torch.Tensor) -> torch.Tensor:
    assert x.shape[0] >= 4
    assert x.shape[0] <= 64
    return x + 1


def not_eight(model: OfX, x: torch.Tensor) -> torch.Tensor:
    if x.shape[0] == 8:
        return x * 2
    return x + 1


def longer(model: OfXY, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    if x.shape[0] > y.shape[0]:
        return x[: y.shape[0]] + y
    return x


def checked(model: OfX, x: torch.Tensor) -> torch.Tensor:
    torch._check(x.shape[1] % 3 == 0)
    torch._check(x.shape[0] < 30)
    return x.reshape(x.shape[0], -1, 3)


n = Dim("n", min=3, max=16)
image = torch.ones(2, 3, 16, 16)
Case = tuple[torch.nn.Module, tuple[Any, ...], Any]

CASES: dict[str, Callable[[], Case]] = {
    "tied": lambda: (OfXY(lambda model, x, y: x + y), (torch.ones(5, 4), torch.ones(5, 4)), ((AUTO, AUTO), (AUTO, AUTO))),
    "specialized": lambda: (OfX(lambda model, x: model.lin(x), lin=torch.nn.Linear(4, 3)), (torch.ones(5, 4),), ((AUTO, AUTO),)),
    "bounded": lambda: (OfX(bounded), (torch.ones(6),), ((AUTO,),)),
    "bounded by the ask": lambda: (OfX(lambda model, x: x + 1), (torch.ones(6),), ((DYNAMIC(min=3, max=9),),)),
    "not a number": lambda: (OfX(not_eight), (torch.ones(6),), ((AUTO,),)),
    "even": lambda: (OfX(lambda model, x: x.view(x.shape[0] // 2, 2)), (torch.ones(6),), ((AUTO,),)),
    "checked": lambda: (OfX(checked), (torch.ones(4, 6),), ((AUTO, AUTO),)),
    "against another": lambda: (OfXY(longer), (torch.ones(6), torch.ones(4)), ((AUTO,), (AUTO,))),
    "derived": lambda: (OfXY(lambda model, x, y: x + y[1:]), (torch.ones(5), torch.ones(6)), ((AUTO,), (AUTO,))),
    "derived as asked": lambda: (OfXY(lambda model, x, y: x + y[1:]), (torch.ones(5), torch.ones(6)), ((n,), (n + 1,))),
    "twice as asked": lambda: (OfXY(lambda model, x, y: x.repeat(2) + y), (torch.ones(4), torch.ones(8)), ((n,), (2 * n,))),
    "a product": lambda: (OfXY(lambda model, x, y: x.flatten() + y), (torch.ones(3, 4), torch.ones(12)), ((AUTO, AUTO), (AUTO,))),
    "joined": lambda: (OfXY(lambda model, x, y: torch.cat([x, y]) @ torch.cat([y, x])), (torch.ones(3), torch.ones(4)), ((AUTO,), (AUTO,))),
    "a number": lambda: (OfXY(lambda model, x, y: x[:y] + 1), (torch.ones(8), 3), ((AUTO,), DYNAMIC)),
    "unused": lambda: (OfXY(lambda model, x, y: x + 1), (torch.ones(8), torch.ones(3)), ((AUTO,), (AUTO(max=7),))),
    "digits": lambda: (Digits().eval(), (torch.ones(4, 1, 28, 28),), ((AUTO,) * 4,)),
    "U-Net": lambda: (UNet().eval(), (image,), ((AUTO,) * 4,)),
    "ResNet": lambda: (ResNet().eval(), (image,), ((AUTO,) * 4,)),
}
FAST_IN_STRICT = ("bounded", "a number", "derived as asked", "twice as asked")
"""What torch states otherwise in strict mode: guards of a second trace, a number, Dims in expressions."""


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        pytest.param(
            name,
            mode,
            id=f"{name}-{mode}",
            marks=[pytest.mark.slow] if name in ("digits", "ResNet") or (mode == MODES[1] and name not in FAST_IN_STRICT) else [],
        )
        for name in CASES
        for mode in MODES
    ],
)
def test_the_program_takes_the_stated_sizes_and_no_others(name: str, mode: Mode) -> None:
    model, args, dynamic_shapes = CASES[name]()
    capture, program = run_export(model, args, dynamic_shapes=dynamic_shapes, strict=mode == "strict")
    assert program is not None, capture.failure
    assert assert_sound(capture, program, random.Random(name), count=12) > 1


@pytest.mark.parametrize(
    ("wrong", "found"),
    [
        ({"upper": 20}, "program says"),
        ({"upper": 8}, "program takes it"),
        ({"lower": 4, "upper": 9}, "program takes it"),
        ({"got": "specialized", "lower": 6, "upper": 6}, "program takes it"),
    ],
)
def test_a_wrong_statement_is_found(wrong: dict[str, Any], found: str) -> None:
    capture, program = run_export(OfX(lambda model, x: x + 1), (torch.ones(6),), dynamic_shapes=((AUTO(min=3, max=9),),))
    assert program is not None
    with pytest.raises(AssertionError, match=found):
        assert_sound(replace(capture, dims=(replace(capture.dims[0], **wrong),)), program, random.Random(0), count=12)


def test_sizes_below_two_are_left_to_the_program() -> None:
    """0/1 specialization: torch works with a lower bound of 2 and enforces none, which is what is stated."""
    capture, program = run_export(OfX(lambda model, x: x + 1), (torch.ones(5),), dynamic_shapes=((AUTO,),))
    assert program is not None
    assert capture.dims[0].lower == 0
    assert capture.dims[0].accepts(1)
    assert refused(program.module(), capture, {("x", 0): 1}) is None


def test_a_stated_lower_bound_above_two_is_enforced() -> None:
    capture, program = run_export(OfX(bounded), (torch.ones(6),), dynamic_shapes=((AUTO,),))
    assert program is not None
    assert (capture.dims[0].lower, capture.dims[0].upper) == (4, 64)
    assert refused(program.module(), capture, {("x", 0): 3}) is not None
    assert refused(program.module(), capture, {("x", 0): 65}) is not None
