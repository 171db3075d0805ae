"""A relation of a minimum, a maximum or a quotient is said of what is in it where that means the same for all sizes."""

import itertools
from typing import Any

import pytest
import sympy
import torch
from torch.export import Dim
from torch.utils._sympy.functions import FloorDiv, IntTrueDiv, Max, Min

from export_explorer.analysis.plain_relations import plain_relations, without_rounding
from export_explorer.capture import capture_export
from export_explorer.record import TieCause

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
        (Min(H, W), H),
        (Max(H, W), W),
        (Min(5, M), M),
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


@pytest.mark.parametrize(
    ("quotient", "plain"),
    [
        (FloorDiv(H * W + W - 1, W), H),
        (FloorDiv(H * W * M + W - 1, W), H * M),
        (FloorDiv(4 * H + 3, 4), H),
        (FloorDiv(H * W + W, W), H + 1),
        (FloorDiv(H * W + W - 2, W), None),
        (FloorDiv(4 * H + 4, 4) + FloorDiv(H, 2), H + 1 + FloorDiv(H, 2)),
        (FloorDiv(H + W - 1, W), None),
        (sympy.Eq(FloorDiv(H * W + W - 1, W), M, evaluate=False), sympy.Eq(H, M)),
        (sympy.Ge(FloorDiv(H * W + W - 1, W), 1, evaluate=False), sympy.Ge(H, 1, evaluate=False)),
        (sympy.Eq(FloorDiv(H * W + W - 1, W), H, evaluate=False), None),
    ],
)
def test_a_multiple_is_told_in_place_of_the_quotient_that_rounds_it(quotient: Any, plain: Any) -> None:
    assert without_rounding(quotient) == (quotient if plain is None else plain)


class Bags(torch.nn.Module):
    """Tables of embeddings of which torch computes the number of bags by a division that rounds up."""

    def __init__(self) -> None:
        super().__init__()
        self.tables = torch.nn.ModuleList(torch.nn.EmbeddingBag(9, 4, mode="sum") for _ in range(2))

    def forward(self, dense: torch.Tensor, sparse: list[torch.Tensor]) -> torch.Tensor:
        return torch.cat([dense, *(table(one) for table, one in zip(self.tables, sparse, strict=True))], dim=1)


def test_sizes_that_rounded_quotients_relate_are_told_as_equal() -> None:
    inputs = (torch.zeros(8, 4), [torch.zeros(8, 3, dtype=torch.long), torch.zeros(8, 5, dtype=torch.long)])
    found = capture_export(Bags(), inputs, dynamic_shapes="auto")
    assert {guard.words for guard in found.guards if guard.expr.startswith("Eq(((")} == {
        "sparse[0].shape[0] = dense.shape[0]",
        "sparse[1].shape[0] = dense.shape[0]",
    }
    sizes = {dim.ref: dim.size for dim in found.dims}
    ties = [cause for dim in found.dims for cause in dim.causes if isinstance(cause, TieCause) and cause.tied_to is not None]
    assert {str(tie.subject) for tie in ties} == {"dense.shape[0]", "sparse[0].shape[0]", "sparse[1].shape[0]"}
    assert all(tie.subject is not None and tie.tied_to is not None and sizes[tie.subject] == sizes[tie.tied_to] for tie in ties)
