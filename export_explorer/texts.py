"""Texts from outside, of any length and of any characters: cut before they are searched, free of what cannot be shown, and parsed.

Python's parser is for one thread at a time; other modules use the lock for that, too.
"""

import ast
import os
import re
import threading
from contextlib import AbstractContextManager
from typing import Any, Literal, overload

MOST_SEARCHED = 20_000
"""The most characters of a text that is searched for a cause; some patterns take time that grows with the square of it."""
MOST_KEPT = 200_000
"""The most characters of torch's own text that a record keeps; one of 1,600 violated constraints takes them."""
_TAIL = 4_000
# Null, lone surrogates, and the marks that change the direction in which the text around them is shown.
_UNSAFE = re.compile("[\x00\ud800-\udfff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_UNSAFE_JSON = re.compile(rb"\\u0000|\xd8\x9c|\xe2\x80[\x8e\x8f\xaa-\xae]|\xe2\x81[\xa6-\xa9]")
_REPLACEMENT = "\ufffd"
# Columns count the characters of these.
_OF_CODE = frozenset(("code", "expression"))


def cut(text: str, most: int = MOST_SEARCHED) -> str:
    """Returns the beginning and the end of a text, with ``…`` between them; all of it where it has at most `most` characters."""
    if len(text) <= most:
        return text
    tail = min(_TAIL, most // 4)
    return f"{text[: most - tail - 1]}…{text[len(text) - tail :]}"


def clipped(text: str, most: int) -> str:
    """Returns the beginning of a text, with ``…`` at its end; all of it where it has at most `most` characters.

    Code in backticks that is cut ends with one, so that it is still code.
    """
    if len(text) <= most:
        return text
    is_in_code = text[: most - 2].count("`") % 2 == 1 and text.count("`") % 2 == 0
    return f"{text[: most - 2]}…`" if is_in_code else f"{text[: most - 1].removesuffix('`')}…"


def clipped_around(text: str, part: str, most: int) -> str:
    """Returns a piece of code that has a part of it, with ``…`` where it is cut: ``….view(64)``; its beginning where that has the part."""
    places = list(re.finditer(rf"(?<![\w.]){re.escape(part)}(?!\w)", text))
    if len(text) <= most or not places or places[0].end() < most:
        return clipped(text, most)
    # The last one: methods follow what they are called on.
    opened, depth = places[-1].start(), 0
    while opened > 0 and depth >= 0:
        opened -= 1
        depth += {")": 1, "]": 1, "(": -1, "[": -1}.get(text[opened], 0)
    begins = opened
    while begins > 0 and (text[begins - 1].isalnum() or text[begins - 1] == "_"):
        begins -= 1
    if begins > 0 and text[begins - 1] == ".":
        begins -= 1
    if places[-1].end() - begins > most - 2:
        begins = max(0, places[-1].end() - most + 2)
    return f"…{clipped(text[begins:], most - 1)}"


def text_of(error: BaseException) -> str:
    """Returns the text of an exception, cut; empty where it has none that can be read."""
    try:
        return cut(str(error))
    except Exception:
        return ""


def safe(text: str) -> str:
    """Returns a text with null bytes, lone surrogates and marks of direction written as Python escapes them."""
    return _UNSAFE.sub(lambda match: ascii(match[0])[1:-1], text) if _UNSAFE.search(text) else text


def safe_values(value: Any) -> Any:
    """Returns plain data with all of its texts and keys as `safe` has them; in texts of code each such character becomes one ``\ufffd``."""
    if isinstance(value, str):
        return safe(value)
    if isinstance(value, dict):
        return {
            safe(key) if isinstance(key, str) else key: _UNSAFE.sub(_REPLACEMENT, inner)
            if key in _OF_CODE and isinstance(inner, str)
            else safe_values(inner)
            for key, inner in value.items()
        }
    return [safe_values(inner) for inner in value] if isinstance(value, list | tuple) else value


def has_more_values(encoded: bytes, containers: int, items: int) -> bool:
    """True if JSON has more objects and lists, or more items of these, than that.

    The time and the memory of decoding depend on them, not on the length of the text. Those that stand in its strings are counted too.
    """
    return encoded.count(b"{") + encoded.count(b"[") > containers or encoded.count(b",") > items


def is_safe_json(encoded: bytes) -> bool:
    """True if no text in JSON, as msgspec encodes it, has a character that `safe` replaces."""
    return _UNSAFE_JSON.search(encoded) is None


_LONGEST_QUOTED = 70


def shortened(text: str, part: str = "") -> str:
    """Returns a text in one line of at most 70 characters, with a part of it in sight."""
    text = re.sub(r"\s+", " ", text)
    return clipped_around(text, part, _LONGEST_QUOTED) if part else clipped(text, _LONGEST_QUOTED)


class ProcessLock:
    """A re-entrant lock for one thread at a time in a process. A forked process gets it free, since the thread that held it is not there."""

    def __init__(self) -> None:
        self._renew()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._renew)

    def _renew(self) -> None:
        self._lock = threading.RLock()

    @property
    def current(self) -> AbstractContextManager[object]:
        """The lock, for a ``with`` statement; one that is entered before a fork is left in the child too."""
        return self._lock


_LOCK = ProcessLock()


@overload
def syntax_tree(source: str) -> ast.Module: ...


@overload
def syntax_tree(source: str, mode: Literal["eval"]) -> ast.Expression: ...


def syntax_tree(source: str, mode: Literal["exec", "eval"] = "exec") -> ast.Module | ast.Expression:
    """Returns the tree of a text, as `ast.parse` does."""
    with _LOCK.current:
        return ast.parse(source, mode="eval") if mode == "eval" else ast.parse(source)


_NOT_PARSED = (SyntaxError, ValueError, RecursionError, MemoryError)


def tree_if_python(text: str) -> ast.Module | None:
    """Returns the tree of a text; None if it is no Python, or nests too deeply."""
    try:
        return syntax_tree(text)
    except _NOT_PARSED:
        return None


def expression_if_python(text: str) -> ast.expr | None:
    """Returns the tree of an expression; None if a text is none, or nests too deeply."""
    try:
        return syntax_tree(text, mode="eval").body
    except _NOT_PARSED:
        return None
