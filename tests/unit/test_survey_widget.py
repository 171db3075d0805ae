"""The table of a survey and its browser: which rows travel, what a row opens, and what is refused."""

import json
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from export_explorer.surveys.case_row import CaseRows
from export_explorer.surveys.survey import Survey
from export_explorer.surveys.widget import SURVEY_RESULTS, LiveTable, SurveyOperator, SurveyWidget, SurveyWidgetState
from tests.helpers.browser import Browser
from tests.helpers.surveys import all_outcomes

PATIENCE_S = 20


@pytest.fixture
def survey() -> Survey:
    return Survey(all_outcomes())


@pytest.fixture
def widget(browser: Browser, survey: Survey) -> Iterator[SurveyWidget]:
    widget = survey.to_widget()
    yield widget
    widget.close()


def unpacked(browser: Browser) -> Any:
    """The buffer of the last message."""
    return json.loads(zlib.decompress(browser.buffers[-1][0]))


def names(rows: list[dict[str, Any]]) -> list[str]:
    return [row["name"] for row in rows]


def test_the_rows_are_asked_for_from_any_number_on(browser: Browser, survey: Survey, widget: SurveyWidget) -> None:
    assert browser.send(widget, {"id": "1", "kind": "rows", "start": 0}) == {"id": "1", "result": {"start": 0}}
    rows = unpacked(browser)
    assert names(rows) == [record.item.name for record in survey]
    browser.send(widget, {"id": "2", "kind": "rows", "start": 7})
    assert unpacked(browser) == rows[7:]
    browser.send(widget, {"id": "3", "kind": "rows", "start": 2**31})
    assert unpacked(browser) == []


def test_a_row_opens_its_record_with_its_nodes(browser: Browser, survey: Survey, widget: SurveyWidget) -> None:
    assert browser.send(widget, {"id": "1", "kind": "open_row", "row": 0}) == {"id": "1", "result": {}}
    capture = survey["fixed"][0].capture
    assert capture is not None
    shown = unpacked(browser)
    assert shown["capture"]["model"] == capture.model
    assert "nodes" not in shown["capture"]
    assert shown["graph"]


def test_help_is_given_for_operators_of_what_was_opened_alone(browser: Browser, widget: SurveyWidget) -> None:
    wanted = {"id": "1", "kind": "operator", "target": "aten.linear.default"}
    assert browser.send(widget, wanted)["result"] == {"schema": None, "doc": None}
    browser.send(widget, {"id": "2", "kind": "open_row", "row": 4})
    result = browser.send(widget, wanted)["result"]
    assert result["schema"].startswith("aten::linear(")
    assert msgspec.to_builtins(msgspec.convert(result, SURVEY_RESULTS[SurveyOperator])) == result


@pytest.mark.parametrize("row", [6, 9, 2**31])
def test_a_row_without_a_record_is_refused_in_a_sentence(browser: Browser, widget: SurveyWidget, row: int) -> None:
    assert browser.send(widget, {"id": "1", "kind": "open_row", "row": row}) == {
        "id": "1",
        "error": f"No record of row {row + 1}.",
    }


@pytest.mark.parametrize(
    "content",
    [
        None,
        "rows",
        {},
        {"id": "1"},
        {"id": "1", "kind": "rows", "start": -1},
        {"id": "1", "kind": "rows", "start": "0"},
        {"id": "1", "kind": "open_row", "row": 0, "more": 1},
        {"id": "1", "kind": "set_ask", "changes": []},
        {"id": "1", "kind": "operator", "target": "x" * 3000},
    ],
)
def test_what_is_no_request_is_refused(browser: Browser, widget: SurveyWidget, content: Any) -> None:
    answer = browser.send(widget, content)
    assert set(answer) == {"id", "error"}
    assert answer["error"].startswith("Unknown message")


def test_a_survey_of_which_all_is_there_is_done(browser: Browser, survey: Survey, widget: SurveyWidget) -> None:
    assert msgspec.to_builtins(widget.survey) == {"state": "done", "rows": len(survey), "total": len(survey), "notes": ()}
    other = SurveyWidget(survey._shown)
    assert msgspec.to_builtins(other.survey) == {"state": "done", "rows": len(survey), "total": None, "notes": ()}
    other.close()


def test_the_browser_writes_no_trait(browser: Browser, widget: SurveyWidget) -> None:
    before = widget.survey
    browser.write(widget, survey={"state": "running", "rows": 99, "total": None, "notes": []}, code="import os")
    assert widget.survey == before


def test_synced_traits_are_those_of_the_wire(widget: SurveyWidget) -> None:
    synced = {name for name, trait in SurveyWidget.class_own_traits().items() if trait.metadata.get("sync")}
    assert synced == set(SurveyWidgetState.__struct_fields__)
    state = {name: value for name, value in widget.get_state().items() if name in synced}
    assert msgspec.convert({**state, "rows": bytes(state["rows"])}, SurveyWidgetState).survey == widget.survey


def test_rows_are_pushed_while_a_survey_runs_each_once(browser: Browser) -> None:
    records = all_outcomes()
    table = LiveTable(records[:2], len(records))
    for record in records[2:]:
        table.add(record)
    pushed: list[str] = []
    ends = time.monotonic() + PATIENCE_S
    # Some of them come a moment later, without anything that calls for them.
    while len(pushed) < len(records) and time.monotonic() < ends:
        pushed = [
            name
            for reply, buffers in zip(list(browser.replies), list(browser.buffers), strict=False)
            if reply.get("kind") == "rows"
            for name in names(json.loads(zlib.decompress(buffers[0])))
        ]
        time.sleep(0.01)
    assert pushed == [record.item.name for record in records]
    assert (table.widget.survey.state, table.widget.survey.rows, table.widget.survey.total) == ("running", 9, 9)
    assert table.widget.rows == b""
    table.end()
    assert table.widget.survey.state == "done"
    # All of them stay with the widget, as a saved notebook has it.
    assert names(json.loads(zlib.decompress(table.widget.rows))) == pushed
    table.widget.close()


def test_a_survey_that_was_stopped_says_so(browser: Browser) -> None:
    records = all_outcomes()
    table = LiveTable(records[:2], len(records))
    table.end()
    assert table.widget.survey.state == "stopped"
    table.widget.close()
    survey = Survey(records[:7], unfinished=[record.item for record in records[7:]])
    widget = survey.to_widget()
    assert widget.survey.state == "stopped"
    assert widget.survey.notes == ("2 not run (stopped)",)
    assert repr(survey).endswith(" · 2 not run>")
    left = records[7].item
    assert survey.filter(left.name).unfinished == (left,)
    assert survey.filter(records[0].item.name).unfinished == ()
    widget.close()


class SlowlyRead(list[Any]):
    """Rows of which a part is read as slowly as from a long file."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            time.sleep(0.05)
        return super().__getitem__(index)


def test_rows_that_the_browser_reads_while_more_are_shown_are_made_once() -> None:
    records = all_outcomes()
    rows = CaseRows(SlowlyRead(records))
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: rows.rows, range(4)))
    assert [row.name for row in rows.rows] == [record.item.name for record in records]


SHOW = """
import sys
from export_explorer.surveys.survey import Survey
survey = Survey.read(sys.argv[1])
assert survey.to_text().startswith("9 exports: ")
survey.cases, survey.dims, survey.by_cause(), survey.by_failure(), survey._repr_mimebundle_()
survey.to_widget()
assert "torch" not in sys.modules
"""


def test_a_survey_is_read_and_shown_without_torch(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(b"".join(record.to_line() + b"\n" for record in all_outcomes()))
    subprocess.run([sys.executable, "-c", SHOW, path], check=True)
