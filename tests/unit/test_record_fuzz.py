"""Records, messages of the browser and saved pages with anything changed in them: a view, or one line."""

import copy
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from export_explorer.analysis.compared_captures import compare
from export_explorer.explorer import Explorer, explore
from export_explorer.features.contract.from_capture import contract_of
from export_explorer.record import Capture
from export_explorer.render import dataframes
from export_explorer.render.annotated_source import annotated_source
from export_explorer.render.dot import dot_of
from export_explorer.render.html import to_html
from export_explorer.render.page import page_of
from export_explorer.render.text import to_markdown, to_text
from export_explorer.session.program_session import RecordSession
from export_explorer.widget.messages import Request
from tests.helpers.browser import Browser
from tests.helpers.changed_json import ODD, RELAXED, change_json

# Fewer where each run draws the same.
EXAMPLES = 25 if settings().derandomize else 150
DATA = Path(__file__).parents[1] / "data"
RECORDS = {path.stem: record for path in sorted(DATA.glob("*.json")) if "schema" in (record := json.loads(path.read_text()))}
GOOD = Capture.from_json(json.dumps(RECORDS["walkthrough"]))


@st.composite
def changed_record(draw: st.DrawFn) -> dict[str, Any]:
    """A recorded capture in which some values are others, are gone, or stand elsewhere."""
    record = copy.deepcopy(RECORDS[draw(st.sampled_from(sorted(RECORDS)))])
    for _ in range(draw(st.integers(1, 3))):
        change_json(draw, record)
    return record


def read(text: bytes) -> Capture | None:
    """The capture that a text states; None where it is refused, in one line."""
    words = ""
    try:
        return Capture.from_json(text)
    except ValueError as error:
        words = str(error)
    assert words
    assert "\n" not in words
    assert len(words) < 600
    return None


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=RELAXED)
@given(record=changed_record())
def test_a_record_with_anything_changed_is_one_line_or_a_view(record: dict[str, Any]) -> None:
    capture = read(json.dumps(record).encode())
    if capture is None:
        return
    assert Capture.from_json(capture.to_json()) == capture
    for view in (to_text, to_markdown, to_html, annotated_source, page_of, dot_of, dataframes.dims, dataframes.guards, dataframes.nodes):
        assert view(capture) is not None
    for one, other in ((capture, GOOD), (GOOD, capture)):
        assert compare(one, other) is not None
    if capture.ok:
        assert contract_of(capture) is not None
    session = RecordSession(capture)
    assert Explorer(session, session.run()).get_state()


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=RELAXED)
@given(changes=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 255)), min_size=1, max_size=5))
def test_bytes_of_a_record_may_be_any(changes: list[tuple[float, int]]) -> None:
    text = bytearray((DATA / "bounded.json").read_bytes())
    for at, byte in changes:
        text[int(at * (len(text) - 1))] = byte
    capture = read(bytes(text))
    assert capture is None or to_text(capture, 80)


SCHEMA = msgspec.json.schema(Request)
SLOW_REQUESTS = {"run_program", "deploy_program"}
"""Requests that start processes, which have tests of their own."""
TEXTS = [
    "x",
    "y",
    "n",
    "AUTO",
    "DYNAMIC",
    "b",
    "2*b+1",
    "Dim('b', max=9)",
    "aten.add.Tensor",
    "x.shape[0]",
    "(" * 500,
    "9**9**9",
    "\u202e",
    "a\nb",
    "",
]
NUMBERS = [0, 1, 2, 3, 4, 8, 100, -1, 2**31, 2**62, 2**64, 1.5, math.nan]


@st.composite
def message(draw: st.DrawFn) -> Any:
    """A message that follows the schema of requests, save for a few values."""

    def value(schema: dict[str, Any]) -> Any:
        if not draw(st.integers(0, 15)):
            return copy.deepcopy(draw(st.sampled_from(ODD)))
        if "$ref" in schema:
            return value(SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]])
        if "anyOf" in schema:
            return value(draw(st.sampled_from(schema["anyOf"])))
        if "enum" in schema:
            return draw(st.sampled_from(schema["enum"]))
        match schema.get("type"):
            case "object":
                return {name: value(part) for name, part in schema.get("properties", {}).items()}
            case "array":
                return [value(part) for part in schema.get("prefixItems") or [schema.get("items") or {}] * draw(st.integers(0, 2))]
            case "string":
                return draw(st.sampled_from(TEXTS))
            case "boolean":
                return draw(st.booleans())
            case "integer" | "number":
                return draw(st.sampled_from(NUMBERS))
        return None

    drawn = value(SCHEMA)
    return drawn | {"id": "1"} if isinstance(drawn, dict) else drawn


class Joined(torch.nn.Module):
    """Has two sizes that have to be equal, and an int."""

    def forward(self, x: torch.Tensor, y: torch.Tensor, n: int) -> torch.Tensor:
        return torch.cat([x, y]) * n + x.shape[1]


@pytest.fixture
def joined(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Explorer]:
    monkeypatch.chdir(tmp_path)  # some requests write files
    explorer = explore(Joined(), (torch.ones(3, 4), torch.ones(2, 4), 2), dynamic_shapes="auto")
    yield explorer
    explorer.close()


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=RELAXED)
@given(content=message())
def test_a_message_of_any_form_is_answered_with_a_result_or_one_line(content: Any, joined: Explorer, browser: Browser) -> None:
    if isinstance(content, dict) and str(content.get("kind")) in SLOW_REQUESTS:
        return
    before = len(browser.replies)
    reply = browser.send(joined, content)
    assert len(browser.replies) > before
    assert ("result" in reply) is not ("error" in reply)
    assert "\n" not in reply.get("error", "")
    json.dumps(reply, ensure_ascii=False).encode()
    json.dumps(browser.state, default=lambda value: None, ensure_ascii=False).encode()
