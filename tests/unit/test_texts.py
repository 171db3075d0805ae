"""Texts from outside: cut before they are searched, with patterns whose time does not grow out of hand, and safe to encode and to show."""

import ast
import importlib
import json
import pkgutil
import re
import string
import time
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import export_explorer
from export_explorer import explore
from export_explorer.capture import capture_export
from export_explorer.record import Capture
from export_explorer.render.text import to_text
from export_explorer.texts import clipped, clipped_around, cut, is_safe_json, safe

compiler = importlib.import_module("re._compiler")
parser = importlib.import_module("re._parser")
constants = importlib.import_module("re._constants")
_ROOT = Path(export_explorer.__file__).parent
_UNBOUNDED = (constants.MAX_REPEAT, constants.MIN_REPEAT)


def _written() -> Iterator[tuple[str, str, int]]:
    """The patterns that are written in calls of ``re``, with their places and flags; those that are built of parts are not among them."""
    for path in sorted(_ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id="re")), args=[ast.Constant(value=str(pattern)), *_]):
                    yield f"{path.relative_to(_ROOT)}:{node.lineno}", pattern, int(re.UNICODE)


def _compiled() -> Iterator[tuple[str, str, int]]:
    """The compiled patterns of all modules that can be imported, also those in tuples and dicts."""
    for info in pkgutil.walk_packages(export_explorer.__path__, "export_explorer."):
        if info.name.endswith("__main__"):
            continue
        try:
            module = importlib.import_module(info.name)
        except ImportError:  # of an extra that is not installed
            continue
        for name, value in vars(module).items():
            for pattern in _patterns_in(value):
                yield f"{info.name}.{name}", pattern.pattern, pattern.flags


def _patterns_in(value: object) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
        yield value
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from _patterns_in(inner)
    elif isinstance(value, dict):
        yield from _patterns_in(list(value.values()))


def _parts(parsed: Iterable[tuple[Any, Any]]) -> Iterator[tuple[Any, Any]]:
    """The parts of a parsed pattern and those within them."""
    for operator, argument in parsed:
        yield operator, argument
        for inner in _within(argument):
            yield from _parts(inner)


def _within(argument: Any) -> Iterator[Iterable[tuple[Any, Any]]]:
    if isinstance(argument, parser.SubPattern):
        yield argument
    elif isinstance(argument, tuple | list):
        for inner in argument:
            yield from _within(inner)


def _has_nested_repetition(pattern: str, flags: int) -> bool:
    """True if an unbounded repetition that can give back holds another one."""
    for operator, argument in _parts(parser.parse(pattern, flags)):
        if operator in _UNBOUNDED and argument[1] is constants.MAXREPEAT:
            inner = _parts(argument[2])
            if any(kind in _UNBOUNDED and repeated[1] is constants.MAXREPEAT for kind, repeated in inner):
                return True
    return False


def _hostile(pattern: str, flags: int, length: int) -> list[str]:
    """Texts that a pattern may search long: one that matches its first parts, characters that it repeats, again and again, then no match."""
    parsed = parser.parse(pattern, flags)
    starts = {_matching(parsed[:end]) for end in range(len(parsed) + 1)}
    runs, run = {"ab", " ", "0", "_", "x."}, ""
    for operator, argument in _parts(parsed):
        if operator is constants.LITERAL:
            run += chr(argument)
        else:
            runs.add(run)
            run = ""
    runs |= {run, _matching(parsed)}
    return [f"{start}{(run * length)[:length]}\x01" for run in sorted(runs) if run for start in sorted(starts)]


def _matching(parsed: Any) -> str:
    """A short text that parts of a pattern match, apart from what they look at before and behind."""
    text = ""
    for at, (operator, argument) in enumerate(parsed):
        match operator:
            case constants.LITERAL:
                text += chr(argument)
            case constants.SUBPATTERN:
                text += _matching(argument[-1])
            case constants.ATOMIC_GROUP:
                text += _matching(argument)
            case constants.BRANCH:
                text += _matching(argument[1][0])
            case constants.IN:
                text += next(filter(compiler.compile(parsed[at : at + 1]).match, string.printable), "")
            case constants.ANY | constants.NOT_LITERAL:
                text += "a"
            case _ if operator in (*_UNBOUNDED, constants.POSSESSIVE_REPEAT):
                text += _matching(argument[2]) * max(1, argument[0])
    return text


@pytest.fixture(scope="module")
def patterns() -> dict[tuple[str, int], str]:
    """All patterns, with their flags, and where they are; the modules that are imported for them add filters of warnings."""
    return {(pattern, flags): place for place, pattern, flags in (*_written(), *_compiled())}


def test_no_pattern_searches_a_hostile_text_long(patterns: dict[tuple[str, int], str]) -> None:
    assert len(patterns) > 100
    assert [place for key, place in patterns.items() if _has_nested_repetition(*key)] == []
    assert [place for key, place in patterns.items() if _searches_long(*key)] == []


def _searches_long(pattern: str, flags: int) -> bool:
    for short, long in zip(_hostile(pattern, flags, 500), _hostile(pattern, flags, 2_000), strict=True):
        # What takes longer than a second at 2,000 took more than 3 ms at 500, if it grows with the fourth power or slower.
        # The square of 2,000 takes a twentieth of a second, the cube a hundred times as long as one.
        if _search_s(pattern, flags, short) > 0.001 and _search_s(pattern, flags, long) > 1:
            return True
    return False


def _search_s(pattern: str, flags: int, text: str) -> float:
    before = time.thread_time()
    re.compile(pattern, flags).search(text)
    return time.thread_time() - before


class Raising(torch.nn.Module):
    """Raises an exception of a given text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        raise ValueError(self.text)


@pytest.mark.parametrize("text", ["ab" * 50_000, "A1b/" * 8_000, " " * 50_000 + "x", "." * 50_000, "(Triggered internally at " * 4_000])
def test_long_exception_texts_are_searched_in_little_time(text: str) -> None:
    before = time.process_time()
    capture = capture_export(Raising(text), (torch.ones(3),))
    assert time.process_time() - before < 10
    assert capture.failure is not None
    assert capture.failure.kind == "model_error"
    assert len(capture.failure.message) < 1_000


class Named(torch.nn.Module):
    """Has children and inputs of names that cannot be encoded."""

    def __init__(self) -> None:
        super().__init__()
        self.add_module("layer\ud800\u202e", torch.nn.Linear(3, 3))

    def forward(self, named: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
        x = next(iter(named.values()))
        warnings.warn("odd \ud800 and \x00", stacklevel=1)
        return {"out\udfff": next(iter(self.children()))(x)}


@pytest.mark.parametrize("strict", [False, True])
def test_names_and_texts_that_cannot_be_encoded_are_shown_escaped(strict: bool) -> None:
    captures = [
        capture_export(Raising("half \ud800, null \x00, turned \u202e"), (torch.ones(3),), strict=strict),
        capture_export(Named(), ({"x\ud800\x00": torch.ones(2, 3)},), dynamic_shapes="auto", strict=strict),
    ]
    for capture in captures:
        assert Capture.from_json(capture.to_json()) == capture
        assert not set("\ud800\udfff\x00\u202e") & set(capture.to_json())
        to_text(capture).encode()
    assert captures[0].failure is not None
    assert r"half \ud800, null \x00, turned \u202e" in captures[0].failure.message


def test_explorer_shows_texts_that_cannot_be_encoded_and_answers_an_id_of_them() -> None:
    explorer = explore(Raising("half \ud800"), (torch.ones(3),))
    json.dumps(explorer.get_state(), default=lambda value: None).encode()
    sent: list[dict[str, str]] = []
    explorer.send = lambda content, buffers=None: sent.append(content)
    explorer._handle_custom_msg({"id": "a\ud800", "kind": "set_ask", "changes": [{"input": "\udfff", "dim": 0, "ask": "AUTO"}]}, [])
    assert [message["id"] for message in sent] == [r"a\ud800"]
    json.dumps(sent, ensure_ascii=False).encode()


@given(st.text(st.characters(exclude_categories=[])))
def test_a_safe_text_can_be_encoded_and_is_safe_already(text: str) -> None:
    assert is_safe_json(msgspec.json.encode(safe(text)))
    assert safe(safe(text)) == safe(text)


def test_a_cut_text_keeps_its_beginning_and_its_end() -> None:
    text = "".join(map(str, range(10_000)))
    assert len(cut(text, 1_000)) == 1_000
    assert cut(text, 1_000).startswith(text[:700])
    assert cut(text, 1_000).endswith(text[-200:])
    assert cut("short", 1_000) == "short"


@pytest.mark.parametrize(
    ("text", "part", "shown"),
    [
        ("x.view(64)", "64", "x.view(64)"),
        ("self.top(torch.cat([down, inter[:, i, j]], dim=1)).view(64)", "64", "….view(64)"),
        ("self.top(torch.cat([down, inter[:, i, j]], dim=1)).view(2, 64, -1)", "64", "….view(2, 64, -1)"),
        ("x.view(64).reshape(self.heads, self.head_dim, self.down)", "64", "x.view(64).reshape(self.heads…"),
        ("self.top(torch.cat([down, inter[:, i, j]], dim=1)).view(640)", "64", "self.top(torch.cat([down, int…"),
        ("self.project(a_first_value, another_value, a_third_value, 64)", "64", "…her_value, a_third_value, 64)"),
    ],
)
def test_cut_code_has_the_part_that_is_named(text: str, part: str, shown: str) -> None:
    found = clipped_around(text, part, 30)
    assert len(found) <= 30
    assert found == shown


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Line 9: `h // 2 == 25` must be true", "Line 9: `h // …`"),
        ("Line 9 here: `h == 25` must be true", "Line 9 here: `…`"),
        ("Line 9 there: `h == 25` must be true", "Line 9 there: …"),
        ("`h == 25` must be true", "`h == 25` must …"),
        ("a ` alone is no code, and stays", "a ` alone is no…"),
    ],
)
def test_code_that_is_cut_is_still_code(text: str, found: str) -> None:
    assert clipped(text, 16) == found
