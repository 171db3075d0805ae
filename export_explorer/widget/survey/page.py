"""A survey as one HTML file: the table, sorted and filtered in the browser, and the explorer of each row, read-only and offline.

The file is kept small: each record is compressed and read when its row is opened; the largest graphs are left out, and their records say so.
"""

from export_explorer.reports.cases import html
from export_explorer.reports.cases.text import headline_of
from export_explorer.widget.page import layout_engine, whole_page
from export_explorer.widget.survey.packed import operator_helps, packed_record, packed_rows, targets_of, without_graph
from export_explorer.widget.survey.table import Rows
from export_explorer.widget.survey.wire import SavedSurvey, SurveyState

MOST_NODES = 3_000
"""Of a graph that is in the page: one of twenty thousand nodes takes most of a megabyte."""
MOST_BYTES = 20_000_000
"""Of all records together, compressed: beyond it all further graphs are left out."""


def survey_page_of(shown: Rows, state: SurveyState, *, most_nodes: int = MOST_NODES, most_bytes: int = MOST_BYTES) -> str:
    """The whole file.

    Args:
        shown: the rows and their records.
        state: how far the survey went.
        most_nodes: of a graph that is not left out.
        most_bytes: of all records together, before all further graphs are left out.
    """
    records: list[bytes | None] = []
    targets: dict[str, None] = {}
    size = 0
    for number in range(len(shown.rows)):
        capture = shown.capture_at(number)
        if capture is None:
            records.append(None)
            continue
        if len(capture.shown_nodes) > most_nodes or size > most_bytes:
            capture = without_graph(capture)
        packed = packed_record(capture)
        size += len(packed)
        records.append(packed)
        targets |= targets_of(capture)
    saved = SavedSurvey(
        survey=state,
        rows=packed_rows(shown.rows),
        records=records,
        layout_engine=layout_engine(),
        operators=operator_helps(list(targets)),
    )
    return whole_page(headline_of(shown.rows), html.to_html(shown.rows, is_whole=True, notes=state.notes), saved)
