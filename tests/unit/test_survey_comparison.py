"""What differs between two surveys: of two states of the code, or of two torch versions."""

import re
from dataclasses import replace
from typing import Any

import pytest
import torch

import export_explorer
from export_explorer.surveys.survey import Survey
from export_explorer.surveys.survey_row import Item, SurveyRow
from tests.helpers.hostile import HOSTILE, named
from tests.helpers.surveys import Fixed, all_outcomes, exports, record_of, without_capture


class Sized(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        z = x + y
        return z.view(z.shape[0], -1)


class FixedElsewhere(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x.reshape(8, -1) + y


EXAMPLE = (torch.ones(8, 100), torch.ones(8, 100))


@pytest.fixture(scope="module")
def before() -> Survey:
    return Survey(all_outcomes())


def changed(before: Survey, **others: SurveyRow) -> Survey:
    """The survey with other records in place of those of the first ask of these cases."""
    seen: set[str] = set()
    records = []
    for record in before:
        name = record.item.name
        records.append(others[name] if name in others and name not in seen else record)
        seen.add(name)
    return Survey(records)


def test_a_survey_does_not_differ_from_itself(before: Survey) -> None:
    same = export_explorer.compare(before, Survey(all_outcomes()))
    assert not same.differs
    assert len(same.table) == 0
    assert str(same).endswith("No differences")
    assert "0 of 9 exports differ" in same.headline


def test_a_dimension_that_became_something_else_is_named_with_both_lines(before: Survey) -> None:
    found = export_explorer.compare(before, changed(before, fixed=record_of(Sized(), EXAMPLE, "fixed")))
    table: Any = found.table.set_index(["kind", "input", "dim"])
    first = table.loc[("dimension", "x", 0)]
    assert (first["name"], first.before, first.after) == ("fixed", "8 (specialized)", "dynamic")
    assert "`8` is hard-coded" in first.why_before
    assert first.line_before.startswith("surveys.py, line ")
    assert set(found.table.name) == {"fixed"}
    text = str(found)
    assert "fixed (auto, non-strict)" in text
    assert "x.shape[0]: 8 (specialized) → dynamic" in text


def test_a_dimension_that_is_fixed_by_another_expression_is_told(before: Survey) -> None:
    found = export_explorer.compare(before, changed(before, fixed=record_of(FixedElsewhere(), EXAMPLE, "fixed")))
    causes = [change for change in found.changes if change.kind == "cause"]
    assert [(change.input, change.dim) for change in causes if change.dim == 0 and change.input == "x"] == [("x", 0)]
    assert "(x + y).view(8, -1)" in causes[0].why_before
    assert "x.reshape(8, -1)" in causes[0].why_after


def test_lines_that_only_moved_are_no_change(before: Survey) -> None:
    source = before["fixed"][0].capture
    assert source is not None
    text = source.to_json().replace('"line":', '"line":1')
    moved = SurveyRow.of(before["fixed"][0].item, type(source).from_json(text))
    assert not export_explorer.compare(before, changed(before, fixed=moved)).differs


def test_an_outcome_that_differs_is_told_with_why(before: Survey) -> None:
    hung = without_capture("scales", "timed_out", "Timed out after 60 s")
    found = export_explorer.compare(before, changed(before, scales=hung))
    (change,) = found.changes
    assert (change.kind, change.before, change.after, change.why_after) == (
        "outcome",
        "exported",
        "timed out",
        "Timed out after 60 s",
    )
    assert "1 of 9 exports differs · 1 result differs" in found.headline


def test_exports_of_one_survey_alone_are_new_or_gone(before: Survey) -> None:
    strict = record_of(Fixed(), EXAMPLE, "fixed", mode="strict")
    found = export_explorer.compare(before, Survey([*before.records[1:], strict]))
    assert [(change.kind, change.mode) for change in found.changes] == [("added", "strict"), ("removed", "non-strict")]


def test_two_torch_versions_are_named(before: Survey) -> None:
    capture = before["scales"][0].capture
    assert capture is not None
    newer = Survey([SurveyRow.of(before["scales"][0].item, replace(capture, torch_version="9.9.0"))])
    found = export_explorer.compare(Survey([before["scales"][0]]), newer)
    assert re.match(r"torch \S+ → torch 9\.9\.0 · 0 of 1 exports? differ", found.headline)


def test_the_two_exports_of_a_case_are_compared_in_detail(before: Survey) -> None:
    found = export_explorer.compare(before, changed(before, fixed=record_of(Sized(), EXAMPLE, "fixed")))
    detail = found.detail("fixed", "auto")
    assert any(change.target == "aten.sym_size.int" for change in detail.operators)
    with pytest.raises(KeyError, match="2 exports"):
        found.detail("fixed")
    with pytest.raises(KeyError, match="not recorded in both"):
        found.detail("hangs")


def test_the_page_has_the_detail_of_each_export_that_left_two_records(before: Survey) -> None:
    hung = without_capture("scales", "timed_out", "Timed out after 60 s")
    page = export_explorer.compare(before, changed(before, fixed=record_of(Sized(), EXAMPLE, "fixed"), scales=hung)).to_page()
    blocks = {block.partition(" ")[0]: block for block in page.split("<h2>")[1:]}
    assert list(blocks) == ["fixed", "scales"]
    assert "<details><summary>Fixed, non-strict" in blocks["fixed"]
    assert "<li>aten.sym_size.int: 0× → " in blocks["fixed"]
    assert "<details>" not in blocks["scales"]


@pytest.mark.parametrize("reason", ["not_reached", "failed"])
def test_of_a_dimension_that_an_export_did_not_come_to_no_difference_is_told(before: Survey, reason: Any) -> None:
    (record,) = before.filter("fixed", request="auto")
    capture = record.capture
    assert capture is not None
    stopped = replace(capture, dims=(replace(capture.dims[0], got="dynamic", reason=reason), *capture.dims[1:]))
    found = export_explorer.compare(before, changed(before, fixed=SurveyRow.of(record.item, stopped)))
    assert found.changes == ()


def test_a_survey_is_compared_with_a_survey_alone(before: Survey) -> None:
    capture = exports()[0].capture
    with pytest.raises(TypeError, match="A survey can only be compared with a survey"):
        export_explorer.compare(before, capture)
    with pytest.raises(TypeError, match="A survey can only be compared with a survey"):
        export_explorer.compare(capture, before)
    with pytest.raises(TypeError, match="A survey can only be compared with a survey"):
        export_explorer.compare(before, before, inputs="example")


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_names_stay_text_in_html(text: str, tmp_path: Any) -> None:
    item = Item(name=text, ask=text, mode="non-strict")
    capture = named(text)
    other = replace(capture, dims=tuple(replace(dim, got="dynamic", reason="as_asked") for dim in capture.dims), failure=None)
    found = export_explorer.compare(Survey([SurveyRow.of(item, capture)]), Survey([SurveyRow.of(item, other)]))
    assert found.differs
    page = found.to_page()
    tags = set(re.findall(r"</?(\w+)", found._repr_html_()))
    assert tags <= {"div", "p", "b", "table", "tr", "th", "td", "br", "small", "code"}
    assert not re.search(r"<(script|img|b)\b", page)
    found.to_html(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_bytes().decode() == page
