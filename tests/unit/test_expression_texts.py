"""Expressions written once for each part of them."""

import threading

import sympy
import sympy.printing.str
from torch.utils._sympy.functions import FloorDiv

from export_explorer.torch_internals.shape_env import written_once

A, B = sympy.symbols("s0 s1", integer=True, positive=True)
HALF = FloorDiv(A, 2)
EXPRESSIONS = [A, HALF, -HALF * B + 3, sympy.Eq(HALF * B, HALF + 1), sympy.Float(1.5), sympy.Float(1.5) * A, sympy.Max(A, HALF) ** 2]


def test_expressions_are_written_as_sympy_writes_them() -> None:
    expected = [str(expr) for expr in EXPRESSIONS]
    with written_once():
        assert [str(expr) for expr in EXPRESSIONS] == expected
        assert [str(expr) for expr in reversed(EXPRESSIONS)] == expected[::-1]


def test_sympy_is_left_as_it_was() -> None:
    original = sympy.printing.str.sstr
    with written_once(), written_once():
        assert sympy.printing.str.sstr is not original
    assert sympy.printing.str.sstr is original


def test_a_second_thread_writes_as_ever_and_does_not_wait() -> None:
    texts: list[str] = []

    def write() -> None:
        with written_once():
            texts.append(str(EXPRESSIONS[2]))

    with written_once():
        thread = threading.Thread(target=write)
        thread.start()
        thread.join(timeout=10)
    assert texts == [str(EXPRESSIONS[2])]
