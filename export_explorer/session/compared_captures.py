"""What came of capturing a model in torch's ways, as its user in Python has it."""

from collections.abc import Mapping
from html import escape
from typing import Any

import pandas as pd

from export_explorer.model import Capture
from export_explorer.reports.words.capture_ways import tried_words, way_rows
from export_explorer.session.captured_ways import CaptureWay, CaptureWays, WayName


class ComparedCaptures:
    """What `compare_captures` found: ``ways`` typed, ``frame`` as a DataFrame, shown as a table.

    Attributes:
        ways: what came of each way.
        captures: our own records of the exports, by way.
    """

    def __init__(self, ways: CaptureWays, captures: Mapping[WayName, Capture]) -> None:
        self.ways = ways
        self.captures = dict(captures)

    def __getitem__(self, way: WayName) -> CaptureWay:
        return next(it for it in self.ways.ways if it.way == way)

    @property
    def frame(self) -> pd.DataFrame:
        """One row for each way.

        Columns:
            way: of torch.
            works: whether it captured the model, and gives the model's result for the example.
            graphs: how many it took.
            breaks: how many times Python runs between them.
            control_flow: what became of ``if`` and ``while`` in the user's code.
            other_sizes: whether it is right for other sizes that the model takes: ``right``, ``wrong``, ``refused`` or ``not tried``.
            other_values: likewise for other values.
            why_not: what is wrong, in a sentence.
            ms: how long the capture took.
        """
        return pd.DataFrame.from_records(way_rows(self.ways))

    def __str__(self) -> str:
        return f"{tried_words(self.ways)}\n{self.frame.to_string(index=False)}"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        return f"{self.frame.to_html(index=False, border=0)}<p><small>{escape(tried_words(self.ways))}</small></p>"
