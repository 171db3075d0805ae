"""Guards that a program keeps as text, read back."""

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from export_explorer.analysis.guards import LONGEST, condition_of, normal

X, Y = sympy.Symbol("x", integer=True), sympy.Symbol("y", integer=True)
SYMBOLS = {"L['x'].size()[0]": X, "L['y'].size()[1]": Y}


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("L['x'].size()[0] <= 64", X <= 64),
        ('L["x"].size()[0]==L["y"].size()[1]', sympy.Eq(X, Y)),
        ("((-1) + L['x'].size()[0]) != 1", sympy.Ne(X - 1, 1)),
        ("2 <= L['x'].size()[0] < 9", sympy.Le(2, X) & (X < 9)),
        ("max(L['x'].size()[0], 3) > 4 or L['y'].size()[1] >= 5", (sympy.Max(X, 3) > 4) | (Y >= 5)),
        ("not L['x'].size()[0] > 2 and Min(1, L['y'].size()[1]) == 0", (X <= 2) & sympy.Eq(sympy.Min(1, Y), 0)),
    ],
)
def test_sizes_numbers_and_relations_are_read(text: str, condition: object) -> None:
    assert condition_of(text, SYMBOLS.get) == condition


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("max", sympy.Max),
        ("Max", sympy.Max),
        ("torch.sym_max", sympy.Max),
        ("min", sympy.Min),
        ("Min", sympy.Min),
        ("torch.sym_min", sympy.Min),
    ],
)
def test_the_larger_and_the_smaller_of_two_are_read_in_each_spelling_of_torch(name: str, function: type[sympy.Expr]) -> None:
    assert condition_of(f"{name}(L['x'].size()[0], L['y'].size()[1]) > 4", SYMBOLS.get) == (function(X, Y) > 4)


def test_floor_division_and_remainder_are_torchs() -> None:
    condition = condition_of("(L['x'].size()[0] // 2) % 3 == 0", SYMBOLS.get)
    assert condition is not None
    assert {type(part).__name__ for part in sympy.preorder_traversal(condition)} >= {"FloorDiv", "Mod"}


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').system('true') == 0",
        "L['x'].size()[0] ** 99999999999 == 1",
        "L['x'].size()[0].__class__ == 1",
        "L['z'].size()[0] == 1",
        "L['x'].size()[0] % 0 == 1",
        "L['x'].size()[0] is None",
        "True == L['x'].size()[0]",
        "1 == 1",
        "L['x'].size()[0] ==",
        "print(1)",
        "",
        "(" * 500,
        "-" * 5000 + "1",
        "1+" * LONGEST,
    ],
)
def test_anything_else_is_not_read(text: str) -> None:
    assert condition_of(text, SYMBOLS.get) is None


@given(st.text(alphabet="L['x'].size()[0] <=+-*/%\"\n\\", max_size=60))
def test_no_text_breaks_it(text: str) -> None:
    condition_of(text, SYMBOLS.get)


def test_two_spellings_of_a_source_are_one() -> None:
    assert normal('L["x"] . size( )[0]') == normal("L['x'].size()[0]") == "L['x'].size()[0]"
    assert normal("no python ]") == "no python ]"
