"""The one table of columns that text, HTML and the DataFrame of dimensions are made from."""

import pytest

from export_explorer.render import dataframes, tables
from export_explorer.render.html import to_html
from export_explorer.render.tables import Column
from export_explorer.render.text import to_text
from tests.helpers.captures import exported

SHOWN_EVERYWHERE = Column(
    name="first_guard", heading="first <guard>", value=lambda dim, _: f"{dim.input} {dim.guard_ids[:1]}", align="right"
)


def test_a_column_that_is_added_to_the_table_is_in_text_html_and_dataframe(monkeypatch: pytest.MonkeyPatch) -> None:
    capture = exported()
    monkeypatch.setattr(tables, "COLUMNS", (*tables.COLUMNS, SHOWN_EVERYWHERE))
    values = [f"{leaf.path} {dim.guard_ids[:1]}" for leaf in capture.inputs for dim in capture.dims if dim.input == leaf.path]
    report, html = to_text(capture).splitlines(), to_html(capture)
    assert report[3].endswith("first <guard>")
    assert [line.endswith(value) for line, value in zip(report[4:], values, strict=False)] == [True] * len(values)
    assert "first &lt;guard&gt;</th>" in html
    assert html.partition("</table>")[0].count("</th>") == len(tables.shown_columns(capture))
    assert all(f'text-align:right;vertical-align:top;white-space:nowrap">{value}</td>' in html for value in values)
    assert dataframes.dims(capture)["first_guard"].tolist() == values


def test_a_column_without_a_heading_is_in_the_dataframe_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    capture = exported()
    before = to_text(capture), to_html(capture)
    monkeypatch.setattr(tables, "COLUMNS", (Column(name="letters", value=lambda dim, _: len(dim.input)), *tables.COLUMNS))
    assert (to_text(capture), to_html(capture)) == before
    assert dataframes.dims(capture).columns[0] == "letters"
