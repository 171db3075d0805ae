"""The pandas DataFrames of a decomposition. Uses only the record classes."""

import pandas as pd

from export_explorer.record import Capture, Decomposition
from export_explorer.render.dataframes import nodes

_OPERATORS = ("operator", "kind", "mutates", "calls", "became", "stays")


def operators_frame(decomposition: Decomposition | None) -> pd.DataFrame:
    """Returns one row for each operator and form that its calls became, most frequent operator first; no row without a decomposition."""
    rows = [
        (entry.use.target, entry.use.kind, entry.use.mutates, form.calls, form.operators, form.operators == (entry.use.target,))
        for entry in (() if decomposition is None else decomposition.operators)
        for form in entry.forms
    ]
    return pd.DataFrame.from_records(rows, columns=list(_OPERATORS))


def nodes_with_origins(before: Capture, after: Capture, decomposition: Decomposition) -> pd.DataFrame:
    """Returns the table of the nodes of the decomposed program, with the node that each was made from and its operator."""
    origins = [before.nodes[number] if number >= 0 else None for number in decomposition.origins]
    table = nodes(after)
    table["made_from"] = [None if origin is None else origin.path for origin in origins]
    table["operator_before"] = [None if origin is None else origin.target for origin in origins]
    return table
