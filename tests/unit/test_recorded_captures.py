"""The recorded captures, which Python and the front end both read: one contract for both sides of the wire."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from export_explorer.record import Capture, DimOutcome
from tests.data.record import FOLDER, recordings

FILES = sorted(FOLDER.glob("*.json"))
ABSOLUTE = re.compile(r"(?<![\w./<])/(?:[\w.+-]+/)+[\w.+-]*|[A-Z]:\\")
LINK = re.compile(r"https?://\S+")


@pytest.fixture(scope="module")
def fresh() -> dict[str, Capture]:
    """The same models captured now."""
    return recordings()


def texts(value: Any, way: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a capture with the way to it."""
    if isinstance(value, str):
        yield way, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from texts(item, f"{way}.{key}")
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from texts(item, f"{way}[{index}]")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recording_is_read_and_written_unchanged(path: Path) -> None:
    text = path.read_text()
    assert Capture.from_json(text).to_json() == text.rstrip("\n")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recording_names_no_file_of_the_machine_that_made_it(path: Path) -> None:
    capture = Capture.from_json(path.read_text())
    assert {way: text for way, text in texts(capture.to_dict()) if ABSOLUTE.search(LINK.sub("", text))} == {}


def outcome(dim: DimOutcome) -> tuple[Any, ...]:
    """What a view shows of a dimension."""
    frame = dim.frame and (dim.frame.filename, dim.frame.line, dim.frame.code)
    return str(dim.ref), str(dim.asked), dim.got, dim.shape_expr, dim.lower, dim.upper, dim.reason, dim.words, frame


def test_every_recording_can_be_made_again(fresh: dict[str, Capture]) -> None:
    assert {path.stem for path in FILES} == set(fresh)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recording_says_what_a_capture_says_today(path: Path, fresh: dict[str, Capture]) -> None:
    recorded, today = Capture.from_json(path.read_text()), fresh[path.stem]
    assert [outcome(dim) for dim in recorded.dims] == [outcome(dim) for dim in today.dims]
    assert recorded.inputs == today.inputs
    assert recorded.modules == today.modules
    assert (recorded.failure and recorded.failure.kind) == (today.failure and today.failure.kind)


def test_the_recordings_show_every_outcome() -> None:
    captures = [Capture.from_json(path.read_text()) for path in FILES]
    assert {capture.mode for capture in captures} == {"non-strict", "strict"}
    assert {capture.ok for capture in captures} == {True, False}
    assert {dim.got for capture in captures for dim in capture.dims} >= {"dynamic", "tied", "derived", "specialized", "static"}
    assert {symbol.is_unbacked for capture in captures for symbol in capture.symbols} == {True, False}
    assert {dim.dim is None for capture in captures for dim in capture.dims} == {True, False}


def test_a_recording_of_one_mode_says_what_the_other_says() -> None:
    loose, strict = (Capture.from_json((FOLDER / f"{name}.json").read_text()) for name in ("walkthrough", "walkthrough-strict"))
    assert [outcome(dim) for dim in loose.dims] == [outcome(dim) for dim in strict.dims]
