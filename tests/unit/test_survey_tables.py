"""What a survey shows: its tables, groups, text, HTML and page, on records of real exports."""

import json
import re
import zlib
from base64 import b64decode
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from export_explorer.record import Capture
from export_explorer.surveys.survey import Survey
from export_explorer.surveys.survey_row import Item, SurveyRow
from export_explorer.surveys.widget import SurveyState, survey_page_of
from tests.helpers import surveys
from tests.helpers.hostile import HOSTILE, named
from tests.helpers.surveys import MODELS, all_outcomes


@pytest.fixture(scope="module")
def survey() -> Survey:
    return Survey(all_outcomes())


def test_each_export_is_a_row_with_what_became_of_it(survey: Survey) -> None:
    cases: Any = survey.cases
    assert list(cases.columns[:4]) == ["name", "request", "mode", "outcome"]
    assert len(cases) == len(survey)
    rows = cases.set_index(["name", "request"])
    fixed = rows.loc[("fixed", "auto")]
    assert (fixed.outcome, fixed.dims, fixed.dynamic, fixed.tied, fixed.specialized, fixed.not_as_asked) == ("exported", 4, 1, 1, 2, 2)
    assert set(fixed.causes) == {"literal", "tie"}
    assert (fixed.ms, fixed.memory_mb) == (2000.0, 300.0)
    assert fixed.file == surveys.__file__
    assert fixed.code == "return (x + y).view(8, -1)"
    branches = rows.loc[("branches", "auto")]
    assert (branches.outcome, branches.failure) == ("failed", "data_dependent")
    assert rows.loc[("scales", "dynamic")].failure == "dynamic_specialized"
    assert set(cases.outcome) == {"exported", "failed", "timed_out", "crashed", "raised"}
    assert rows.loc[("hangs", "auto")].why == "Stopped at its limit of 60 s."
    assert rows.loc[("hangs", "auto")].isna()[["dims", "guards", "nodes", "line"]].all()


def test_each_dimension_is_a_row_with_its_cause_and_line(survey: Survey) -> None:
    dims: Any = survey.dims.set_index(["name", "request", "input", "dim"])
    first = dims.loc[("fixed", "auto", "x", 0)]
    assert (first.asked, first.got, first.became, first.cause) == ("AUTO", "specialized", "8 (specialized)", "literal")
    assert first.expression == "(x + y).view(8, -1)"
    assert first.line == next(
        number
        for number, line in enumerate(Path(surveys.__file__).read_text().splitlines(), start=1)
        if "return (x + y).view(8, -1)" in line
    )
    assert dims.loc[("fixed", "auto", "y", 0)].cause == "tie"
    assert dims.loc[("fixed", "auto", "x", 1)].got == "dynamic"
    assert dims.loc[("scales", "auto", "x", 1)].cause == "parameter"
    assert set(survey.dims.name) == set(MODELS)


def test_causes_are_counted_and_each_has_an_example(survey: Survey) -> None:
    groups: Any = survey.by_cause().set_index("cause")
    assert groups.dims.is_monotonic_decreasing
    assert groups.loc["literal", "exports"] == 2
    assert groups.loc["literal", "cases"] == 1
    assert groups.loc["parameter", "example"] == "scales"
    assert "lin.weight" in groups.loc["parameter", "why"]
    assert groups.loc["literal", "code"] == "return (x + y).view(8, -1)"


def test_what_did_not_export_is_counted_by_outcome_and_kind(survey: Survey) -> None:
    groups: Any = survey.by_failure().set_index(["outcome", "failure"])
    assert groups.loc[("failed", "data_dependent"), "exports"] == 2
    assert groups.loc[("failed", "data_dependent"), "cases"] == 1
    branches = next(row for row in survey.rows if row.name == "branches")
    example = groups.loc[("failed", "data_dependent"), ["example", "why", "file", "line", "code"]]
    assert example.tolist() == ["branches", branches.why, surveys.__file__, branches.line, "return x if x.sum() > 0 else -x"]
    assert branches.why
    assert set(survey.by_failure().outcome) == {"failed", "timed_out", "crashed", "raised"}


def test_a_filter_leaves_the_exports_that_fit_all_of_it(survey: Survey) -> None:
    assert [record.item.name for record in survey.filter(outcome=("timed_out", "crashed"))] == ["hangs", "dies"]
    assert [record.item.ask for record in survey.filter("fix*")] == ["auto", "dynamic"]
    assert {record.item.name for record in survey.filter(cause="parameter")} == {"scales"}
    assert len(survey.filter("fixed", request="auto", failure="data_dependent")) == 0
    assert {record.item.name for record in survey.filter(where=lambda row: row.nodes is not None)} == {"fixed", "scales"}
    renamed = Survey([replace(record, item=replace(record.item, name="fixed[base]")) for record in survey.filter("fixed")])
    assert len(renamed.filter("fixed[base]")) == len(renamed)


def test_a_row_opens_its_explorer_which_cannot_export(survey: Survey) -> None:
    explorer = survey.explorer("scales", "auto")
    assert explorer.capture == survey["scales"][0].capture
    assert not explorer.is_editable
    assert str(explorer.request) == "Ask({'x': {0: AUTO, 1: AUTO}})"
    explorer.close()


def test_an_export_that_is_not_there_or_left_no_record_is_named(survey: Survey) -> None:
    with pytest.raises(KeyError, match="Use 'scales'"):
        survey.explorer("scale")
    with pytest.raises(KeyError, match=r"2 times\. Name the request and mode, one of auto, non-strict; dynamic, non-strict"):
        survey.explorer("scales")
    with pytest.raises(KeyError, match="has no record: Stopped at its limit"):
        survey.explorer("hangs")


def test_the_text_has_the_counts_and_a_line_for_each_export(survey: Survey) -> None:
    text = survey.to_text()
    assert text.startswith("9 exports: 2 exported, 4 failed, 1 timed out, 1 crashed, 1 not started · torch ")
    lines = text.splitlines()
    for name in ("hangs", "dies", "absent"):
        assert sum(name in line for line in lines) == 1
    assert next(line for line in lines if "fixed " in line and " auto" in line).startswith("●")
    assert repr(survey) == f"<{lines[0]}>"


def test_one_version_of_torch_is_told_once_whatever_it_was_built_for(survey: Survey) -> None:
    built = [replace(record, torch_version="9.9.0") for record in survey.records[6:]]
    capture = survey.records[0].capture
    assert capture is not None
    records = [SurveyRow.of(survey.records[0].item, replace(capture, torch_version="9.9.0+cu999")), *built]
    assert Survey(records).to_text().splitlines()[0].endswith(" · torch 9.9.0")


def test_the_html_of_an_output_is_short_and_says_what_it_leaves_out(survey: Survey) -> None:
    many = Survey(replace(record, item=replace(record.item, name=f"{at}")) for at, record in enumerate([survey.records[6]] * 300))
    html = many._repr_mimebundle_()["text/html"]
    assert html.count("<tr>") == 201
    assert "100 more: all in survey.cases" in html


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_name_is_text_in_html_and_adds_no_line(text: str) -> None:
    record = SurveyRow.of(Item(name=text, ask=text, mode="non-strict"), named(text))
    survey = Survey([record])
    html = survey._repr_mimebundle_()["text/html"]
    tags = set(re.findall(r"</?(\w+)", html))
    assert tags <= {"div", "p", "strong", "table", "thead", "tbody", "tr", "th", "td", "bdi", "code", "small"}
    assert len(survey.to_text().splitlines()) == 4
    page = survey_page_of(survey._shown, SurveyState())
    assert page.count("<script") == 2
    assert page.count("</script>") == 2
    assert len(survey.cases) == 1


def saved(page: str) -> dict[str, object]:
    text = re.findall(r'<script type="application/json" id="saved">(.*?)</script>', page, re.DOTALL)[0]
    found: dict[str, object] = json.loads(text)
    return found


def test_the_page_holds_rows_and_compressed_records(survey: Survey, tmp_path: Path) -> None:
    survey.to_html(tmp_path / "survey.html")
    held = saved((tmp_path / "survey.html").read_text())
    rows = json.loads(zlib.decompress(b64decode(str(held["rows"]))))
    assert [row["name"] for row in rows] == [record.item.name for record in survey]
    records = held["records"]
    assert isinstance(records, list)
    assert [record is not None for record in records] == [True] * 6 + [False] * 3
    shown = json.loads(zlib.decompress(b64decode(records[0])))
    assert shown["capture"]["model"] == "Fixed"
    assert json.loads(zlib.decompress(b64decode(shown["graph"])))["names"]


def test_a_page_leaves_out_large_graphs_and_their_records_say_so(survey: Survey) -> None:
    records = saved(survey_page_of(survey._shown, SurveyState(), most_nodes=2))["records"]
    assert isinstance(records, list)
    shown = json.loads(zlib.decompress(b64decode(records[0])))
    assert json.loads(zlib.decompress(b64decode(shown["graph"])))["names"] == []
    assert re.search(r"The graph of \d+ nodes and the program's text are not in this page", shown["capture"]["notes"][-1])
    late = saved(survey_page_of(survey._shown, SurveyState(), most_bytes=1))["records"]
    assert isinstance(late, list)
    first, second = (json.loads(zlib.decompress(b64decode(text)))["capture"] for text in late[:2])
    assert (first["notes"], bool(second["notes"])) == ([], True)


def hostile(capture: Capture) -> list[bytes]:
    """Records that are read, and say what no export can."""
    plain = msgspec.to_builtins(capture)
    dims = [{**dim, "input": "gone", "size": 10**30, "guard_ids": [999]} for dim in plain["dims"]]
    nested: dict[str, Any] = {"kind": "tie"}
    for _ in range(200):
        nested = {"kind": "tie", "steps": [nested]}
    return [
        msgspec.json.encode({**plain, "inputs": [], "dims": dims}),
        msgspec.json.encode({**plain, "dims": plain["dims"] * 50, "model": "\u202ename" * 1000}),
        msgspec.json.encode({**plain, "dims": [{**plain["dims"][0], "cause": nested, "causes": [nested]}]}),
        b"{}",
        b"[[[[",
        b"\xff\xfe",
    ]


@pytest.mark.parametrize("number", range(6))
def test_a_hostile_record_changes_nothing_but_its_own_row(survey: Survey, number: int) -> None:
    exports = survey.records
    text = hostile(exports[0].capture or pytest.fail("it has no record"))[number]
    stranger = replace(exports[0], item=Item(name="stranger", ask="auto", mode="strict"), text=zlib.compress(text))
    mixed = Survey([*exports[:3], stranger, *exports[3:]])
    assert mixed.cases[mixed.cases.name != "stranger"].reset_index(drop=True).equals(survey.cases)
    assert len(mixed.cases) == len(survey.cases) + 1
    others = mixed.dims[mixed.dims.name != "stranger"].reset_index(drop=True)
    assert others.astype(str).equals(survey.dims.astype(str))
    assert set(survey.by_cause().cause) <= set(mixed.by_cause().cause)
    assert mixed.to_text().count("\n") == survey.to_text().count("\n") + 1
    own, plain = (saved(survey_page_of(it._shown, SurveyState()))["records"] for it in (mixed, survey))
    assert isinstance(own, list)
    assert isinstance(plain, list)
    assert [*own[:3], *own[4:]] == plain
