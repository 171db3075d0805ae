"""A relation of a minimum, a maximum or a quotient is said of what is in it where that means the same for all sizes."""

import itertools
from typing import Any

import pytest
import sympy
import torch
from torch.export import Dim
from torch.utils._sympy.functions import IntTrueDiv, Max, Min

from export_explorer.analysis.plain_relations import plain_relations
from export_explorer.capture import capture_export

H, W = sympy.symbols("h w", positive=True, integer=True)
M = sympy.Symbol("m", integer=True)
KINDS = ("Equality", "Unequality", "LessThan", "StrictLessThan", "GreaterThan", "StrictGreaterThan")
COMPARED: dict[str, Any] = {
    "Equality": lambda one, other: one == other,
    "Unequality": lambda one, other: one != other,
    "LessThan": lambda one, other: one <= other,
    "StrictLessThan": lambda one, other: one < other,
    "GreaterThan": lambda one, other: one >= other,
    "StrictGreaterThan": lambda one, other: one > other,
}


def value(expr: Any, values: dict[Any, int]) -> Any:
    if expr.is_Symbol:
        return values[expr]
    if not expr.args:
        return float(expr)
    args = [value(arg, values) for arg in expr.args]
    functions: dict[str, Any] = {"Max": max, "Min": min, "IntTrueDiv": lambda one, other: one / other, "Add": lambda *all: sum(all)}
    return (functions.get(type(expr).__name__) or (lambda one, other: one * other))(*args)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("left", "right"),
    [
        (Max(0, M), 0),
        (Min(0, M), 0),
        (Max(1, M - 5), H),
        (Min(H, W), 3),
        (Max(H, W), 3),
        (Max(2, M), 4),
        (Max(4, M), 2),
        (Min(4, M), 2),
        (Max(0, H - W), 0),
        (Max(1, H - W), 0),
        (Max(1, M), H),
        (IntTrueDiv(8, H), 2.0),
        (IntTrueDiv(9, Max(H, W)), 2.0),
        (IntTrueDiv(8, M), 0.5),
    ],
)
def test_what_is_said_instead_means_the_same(kind: str, left: Any, right: Any) -> None:
    right = sympy.sympify(right)
    found = plain_relations(kind, left, right)
    if found is None:
        return
    for h, w, m in itertools.product((0, 1, 2, 3, 4, 5, 8), (0, 1, 3, 4), (-6, -1, 0, 1, 2, 3, 4, 5, 6, 16)):
        values = {H: h, W: w, M: m}
        try:
            expected = COMPARED[kind](value(left, values), value(right, values))
        except ZeroDivisionError:
            continue
        parts = [COMPARED[of](value(one, values), value(other, values)) for of, one, other in found.parts]
        assert (all if found.connective == "all" else any)(parts) == expected, (found, values)


class Larger(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x if 128 / max(x.shape[0], x.shape[1]) < 8 else x + 1


class Scaled(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.interpolate(x[None, None], scale_factor=128 / max(x.shape[0], x.shape[1]))


class Last(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x[:, max(y.shape[0] - x.shape[1], 0) :]


@pytest.mark.parametrize(
    ("model", "inputs", "words"),
    [
        (Larger(), (torch.randn(20, 32),), "x.shape[0] ≥ 17 or x.shape[1] ≥ 17"),
        (Scaled(), (torch.randn(20, 32),), "Requires `max(x.shape[0], x.shape[1]) == 32`"),
        (Last(), (torch.randn(3, 12), torch.randn(8)), "x.shape[1] ≥ y.shape[0]"),
    ],
)
def test_guards_are_said_without_a_minimum_maximum_or_quotient(
    model: torch.nn.Module, inputs: tuple[torch.Tensor, ...], words: str
) -> None:
    shapes = tuple(dict.fromkeys(range(tensor.dim()), Dim.AUTO) for tensor in inputs)
    capture = capture_export(model, inputs, dynamic_shapes=shapes)
    assert words in [guard.words for guard in capture.guards]


class Cut(torch.nn.Module):
    def forward(self, x: torch.Tensor, m: int) -> torch.Tensor:
        return x[:, m - 5 :]


class CutAfter(torch.nn.Module):
    def forward(self, x: torch.Tensor, m: int) -> torch.Tensor:
        return x[:, :m]


def test_the_name_of_an_int_input_is_no_start_of_a_sentence() -> None:
    capture = capture_export(Cut(), (torch.randn(3, 12), 9), dynamic_shapes=({1: Dim.AUTO}, Dim.AUTO))
    row = next(dim for dim in capture.dims if dim.ref.input == "m")
    assert row.words.startswith("m ≥ 5 and ")


def test_a_value_that_an_int_input_must_not_have_is_said_with_a_sign() -> None:
    capture = capture_export(CutAfter(), (torch.randn(3, 12), 9), dynamic_shapes=({1: Dim.AUTO}, Dim.AUTO))
    words = [guard.words for guard in capture.guards]
    assert "m ≠ 1" in words
    assert not [text for text in (*words, *(dim.words for dim in capture.dims)) if "all, not" in text]
