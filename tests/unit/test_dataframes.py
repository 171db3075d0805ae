"""The capture as DataFrames."""

from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from export_explorer.record import Capture
from export_explorer.render import dataframes as frames
from tests.helpers.captures import exported, failed

RECORDED = sorted((Path(__file__).parents[1] / "data").glob("*.json"))


def test_dims_has_a_row_for_each_dimension_and_scalar() -> None:
    table = frames.dims(exported())
    assert list(table["input"]) == ["x", "x", "y", "k", "flag"]
    assert table["dim"].isna().tolist() == [False, False, False, True, True]
    assert list(table["asked"]) == ["batch", "AUTO", "DYNAMIC(min=2)", "None", "None"]
    assert list(table[~table["as_asked"]]["shape_expr"]) == ["100"]


def test_specialized_dim_names_the_line_that_caused_it() -> None:
    table = frames.dims(exported())
    (row,) = table[(table["input"] == "x") & (table["dim"] == 1)].to_dict("records")
    assert (row["file"], row["line"], row["code"]) == ("Cell In[3]", 8, "h = self.lin(x)")


def test_missing_numbers_keep_a_column_of_integers() -> None:
    table = frames.dims(exported())
    assert {str(table[column].dtype) for column in ("dim", "size", "lower", "upper", "line")} == {"Int64"}
    assert table["upper"].isna().tolist() == [False, False, False, False, True]


def test_an_int_that_is_too_large_for_pandas_stays_whole() -> None:
    capture = exported()
    dims = tuple(replace(dim, lower=2**70) if dim.ref == capture.dims[0].ref else dim for dim in capture.dims)
    assert frames.dims(replace(capture, dims=dims))["lower"][0] == 2**70


def test_guards_name_dimensions_not_symbols_alone() -> None:
    table = frames.guards(exported())
    assert list(table["dims"]) == [("x.shape[1]",), ("x.shape[0]",)]
    assert table["module"][0] == "lin"
    assert table["module"].isna().tolist() == [False, True]


def test_symbols_carry_where_they_come_from() -> None:
    row = frames.symbols(exported()).iloc[0]
    assert (row["name"], row["dim_name"], row["words"], row["dims"]) == ("s77", "batch", "x.shape[0]", ("x.shape[0]", "y.shape[0]"))


def test_nodes_carry_shape_module_and_line() -> None:
    row = frames.nodes(exported()).iloc[0]
    assert (row["name"], row["shape"], row["module"], row["line"]) == ("linear", "[x.shape[0], 3]", "lin", 8)


def test_violations_has_a_row_for_each_fix() -> None:
    table = frames.violations(failed())
    assert list(table["fix_kind"]) == ["change_ask", "change_example"]
    assert table["change"][0] == "Request AUTO for x.shape[1]"


def test_failure_without_a_fix_is_one_row() -> None:
    capture = failed()
    assert capture.failure is not None
    table = frames.violations(replace(capture, failure=replace(capture.failure, fixes=())))
    assert len(table) == 1
    assert table["fix"].isna().all()


@pytest.mark.parametrize(
    "table", [frames.violations(exported()), frames.nodes(failed()), frames.guards(failed()), frames.symbols(failed())]
)
def test_nothing_to_show_is_a_table_with_columns_and_no_rows(table: pd.DataFrame) -> None:
    assert len(table) == 0
    assert len(table.columns) > 5


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: file.stem)
def test_recorded_capture_is_in_the_tables_whole(file: Path) -> None:
    capture = Capture.from_json(file.read_bytes())
    tables = (frames.dims(capture), frames.guards(capture), frames.symbols(capture), frames.nodes(capture))
    assert [len(table) for table in tables] == [len(capture.dims), len(capture.guards), len(capture.symbols), len(capture.nodes)]
    assert (len(frames.violations(capture)) == 0) == capture.ok
