"""torch's expressions in the user's terms."""

import ast
import operator
import re
from collections.abc import Callable
from typing import Any

import pytest
import sympy
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from torch.utils._sympy.functions import FloorDiv, IntTrueDiv, Mod, ModularIndexing, PythonMod, RoundToInt

from export_explorer.analysis.symbols import SizePrinter
from export_explorer.render.words import condition_words

NAMES = "abcd"


def symbols(prefix: str = "s") -> list[sympy.Symbol]:
    return [sympy.Symbol(f"{prefix}{number}", positive=True, integer=True) for number in range(len(NAMES))]


A, B, C, D = symbols()


def vocabulary(known: list[sympy.Symbol]) -> SizePrinter:
    places = {symbol: place for place, symbol in enumerate(known)}
    return SizePrinter(lambda symbol: NAMES[places[symbol]], lambda symbol: (places[symbol], places[symbol]))


V = vocabulary([A, B, C, D])


@pytest.mark.parametrize(
    ("expr", "text"),
    [
        (A, "a"),
        (sympy.Integer(5), "5"),
        (sympy.Integer(-5), "-5"),
        (2 * A + 1, "2*a + 1"),
        (A - 1, "a - 1"),
        (B * A, "a*b"),
        (B - A, "b - a"),
        (-A, "-a"),
        (-A - B, "-a - b"),
        (2 * (A + B), "2*a + 2*b"),
        (A * (B + 1), "a*(b + 1)"),
        (A**2, "a**2"),
        ((A + 1) ** 2, "(a + 1)**2"),
        (FloorDiv(A, 2), "a // 2"),
        (FloorDiv(A + B, 2 * C), "(a + b) // (2*c)"),
        (2 * FloorDiv(A, 2), "2*(a // 2)"),
        (FloorDiv(A, 3) + 1, "a // 3 + 1"),
        (1 - FloorDiv(A, 2), "-(a // 2) + 1"),
        (Mod(A, 3), "a % 3"),
        (sympy.Max(A, B), "max(a, b)"),
        (RoundToInt(IntTrueDiv(A, 2)), "round(a / 2)"),
        (ModularIndexing(B, A, C), "ModularIndexing(b, a, c)"),
        (sympy.Eq(A, B), "a == b"),
        (sympy.Le(A, 3), "a <= 3"),
    ],
)
def test_an_expression_is_printed_as_python(expr: Any, text: str) -> None:
    assert V.expression(expr) == text


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (sympy.Eq(A, B), "b = a"),
        (sympy.Eq(B, A), "b = a"),
        (sympy.Ne(B, A), "a ≠ b"),
        (sympy.Eq(A, 5), "a = 5"),
        (sympy.Ne(A, 5), "a ≠ 5"),
        (sympy.Eq(A * B, C), "c = a*b"),
        (sympy.Eq(A * B, 32), "a*b = 32"),
        (sympy.Ne(A * B, 32), "a*b ≠ 32"),
        (sympy.Eq(A, B + 1), "a = b + 1"),
        (sympy.Le(A, 64), "a ≤ 64"),
        (sympy.Lt(A, 64), "a ≤ 63"),
        (sympy.Gt(A, 4), "a ≥ 5"),
        (sympy.Le(-A, -3), "a ≥ 3"),
        (sympy.Gt(64, A), "a ≤ 63"),
        (sympy.Lt(A, B), "a < b"),
        (sympy.Lt(B, A), "a > b"),
        (sympy.Ge(B, A), "a ≤ b"),
        (sympy.Eq(192 * A * B, 1536 * B), "a = 8"),
        (sympy.Eq(A * B, C * B), "c = a"),
        (sympy.Ne(A * B, 3 * B), "a ≠ 3"),
        (sympy.Le(A * B, 8 * B), "a ≤ 8"),
        (sympy.Eq(Mod(A, 8), 0), "a is a multiple of 8"),
        (sympy.Ne(Mod(A, 8), 0), "a is not a multiple of 8"),
        (sympy.Eq(Mod(A + B, 8), 0), "a + b is a multiple of 8"),
        (sympy.Eq(Mod(A, 8), 1), "a % 8 = 1"),
        (sympy.Or(sympy.Eq(A, 5), sympy.Eq(B, 3)), "a = 5 or b = 3"),
        (sympy.And(sympy.Le(A, 5), sympy.Ge(B, 3)), "a ≤ 5 and b ≥ 3"),
        (sympy.Symbol("free", positive=True) * 0 + A, "Requires `a`"),
    ],
)
def test_a_condition_is_a_sentence(condition: Any, words: str) -> None:
    assert condition_words(V.condition(condition)) == words


def test_a_factor_that_may_be_zero_is_not_cancelled() -> None:
    empty = sympy.Symbol("u0", nonnegative=True, integer=True)
    words = condition_words(vocabulary([A, empty]).condition(sympy.Eq(A * empty, 8 * empty)))
    assert words == "a*b = 8*b"


def sums(leaves: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.builds(operator.add, leaves, leaves),
        st.builds(operator.sub, leaves, leaves),
        st.builds(operator.mul, leaves, leaves),
        st.builds(FloorDiv, leaves, st.integers(1, 5).map(sympy.Integer)),
        st.builds(PythonMod, leaves, st.integers(1, 5).map(sympy.Integer)),
        st.builds(operator.pow, leaves, st.integers(0, 2)),
        st.builds(sympy.Max, leaves, leaves),
    )


expressions = st.recursive(st.sampled_from([A, B, C]) | st.integers(-4, 4).map(sympy.Integer), sums, max_leaves=5)
relations = st.builds(
    lambda kind, left, right: kind(left, right),
    st.sampled_from([sympy.Eq, sympy.Ne, sympy.Lt, sympy.Le, sympy.Gt, sympy.Ge]),
    expressions,
    expressions,
)
examples = st.tuples(*[st.integers(1, 20)] * 3)

BINARY: dict[type, Any] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}


def value(text: str, sizes: tuple[int, ...]) -> int:
    """What Python makes of an expression."""

    def of(node: Any) -> int:
        match node:
            case ast.Constant(value=int(number)):
                return number
            case ast.Name():
                return sizes[NAMES.index(node.id)]
            case ast.UnaryOp():
                return -of(node.operand)
            case ast.BinOp():
                return int(BINARY[type(node.op)](of(node.left), of(node.right)))
            case ast.Call():
                return max(of(argument) for argument in node.args)
        raise AssertionError(f"{text!r} is no expression")

    return of(ast.parse(text, mode="eval").body)


SENTENCES: list[tuple[str, Callable[[int, int], bool]]] = [
    (r"Requires `(.*) == (.*)`", operator.eq),
    (r"Requires `(.*) != (.*)`", operator.ne),
    (r"Requires `(.*) <= (.*)`", operator.le),
    (r"Requires `(.*) >= (.*)`", operator.ge),
    (r"Requires `(.*) < (.*)`", operator.lt),
    (r"Requires `(.*) > (.*)`", operator.gt),
    (r"(.*) is a multiple of (.*)", lambda left, right: left % right == 0),
    (r"(.*) is not a multiple of (.*)", lambda left, right: left % right != 0),
    (r"(.*) must divide (.*)", lambda left, right: right % left == 0),
    (r"(.*) is not a divisor of (.*)", lambda left, right: right % left != 0),
    (r"(.*) = (.*)", operator.eq),
    (r"(.*) ≠ (.*)", operator.ne),
    (r"(.*) ≤ (.*)", operator.le),
    (r"(.*) ≥ (.*)", operator.ge),
    (r"(.*) < (.*)", operator.lt),
    (r"(.*) > (.*)", operator.gt),
]


def outside_parentheses(words: str, word: str) -> list[str]:
    """The parts between a word, where it is in no parentheses."""
    parts = [""]
    for part in words.split(word):
        begun = parts[-1]
        if begun.count("(") == begun.count(")"):
            parts.append(part)
        else:
            parts[-1] = f"{begun}{word}{part}"
    return parts[1:]


def holds(words: str, sizes: tuple[int, ...]) -> bool:
    """Whether a sentence is true of sizes."""
    for word, joined in ((" or ", any), (" and ", all)):
        if len(parts := outside_parentheses(words, word)) > 1:
            return joined(holds(part, sizes) for part in parts)
    if words.startswith("(") and " or " in words:
        return holds(words[1:-1], sizes)
    if match := re.fullmatch(r"(.*) ≠ (\d+(?:, \d+)+)", words):
        return str(value(match[1], sizes)) not in match[2].split(", ")
    for pattern, relation in SENTENCES:
        if match := re.fullmatch(pattern, words):
            return bool(relation(value(match[1], sizes), value(match[2], sizes)))
    raise AssertionError(f"{words!r} is no sentence")


def exact(expr: Any, sizes: tuple[int, ...]) -> Any:
    return expr.xreplace(dict(zip((A, B, C), map(sympy.Integer, sizes), strict=True))).doit()


@settings(deadline=None)
@given(expressions, examples)
def test_a_printed_expression_has_the_value_of_the_expression(expr: Any, sizes: tuple[int, ...]) -> None:
    assert value(V.expression(expr), sizes) == int(exact(expr, sizes))


@settings(deadline=None)
@given(relations, examples)
def test_a_sentence_is_true_exactly_where_the_condition_is(condition: Any, sizes: tuple[int, ...]) -> None:
    assume(isinstance(condition, sympy.core.relational.Relational))
    assert holds(condition_words(V.condition(condition)), sizes) == bool(exact(condition, sizes))


def test_alternatives_among_conditions_that_all_hold_are_in_parentheses() -> None:
    condition = A + sympy.Max(A, B) < A + B + sympy.Max(B, C)
    assert condition_words(V.condition(condition)) == "Requires `a < b + max(b, c)` and (b ≥ 1 or c ≥ 1)"


@settings(deadline=None)
@given(expressions | relations, st.permutations(range(len(NAMES))))
def test_texts_depend_on_the_inputs_and_not_on_the_names_of_symbols(expr: Any, order: list[int]) -> None:
    assume(not isinstance(expr, sympy.logic.boolalg.BooleanAtom))
    others = [symbols("u")[position] for position in order]
    other = expr.xreplace(dict(zip((A, B, C, D), others, strict=True)))
    assert vocabulary(others).expression(other) == V.expression(expr)
    if isinstance(expr, sympy.core.relational.Relational) and isinstance(other, sympy.core.relational.Relational):
        assert condition_words(vocabulary(others).condition(other)) == condition_words(V.condition(expr))
