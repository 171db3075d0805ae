"""The pandas DataFrames of a decomposition. Uses only the record classes."""

import pandas as pd

from export_explorer.record import Capture, Decomposition

_OPERATORS = ("operator", "kind", "mutates", "calls", "became", "stays")
_PARTS = ("node", "operator", "made_from", "operator_before", "module")


def operators_frame(decomposition: Decomposition | None) -> pd.DataFrame:
    """Returns one row for each operator and form that its calls became, most frequent operator first; no row without a decomposition."""
    rows = [
        (entry.use.target, entry.use.kind, entry.use.mutates, form.calls, form.operators, form.operators == (entry.use.target,))
        for entry in (() if decomposition is None else decomposition.operators)
        for form in entry.forms
    ]
    return pd.DataFrame.from_records(rows, columns=list(_OPERATORS))


def parts_frame(before: Capture | None, after: Capture | None, decomposition: Decomposition | None) -> pd.DataFrame:
    """Returns one row for each node of the decomposed program, with the node it was made from; no row without a decomposition."""
    if before is None or after is None or decomposition is None:
        return pd.DataFrame(columns=list(_PARTS))
    rows = []
    for node, number in zip(after.nodes, decomposition.origins, strict=True):
        origin = before.nodes[number] if number >= 0 else None
        rows.append((node.path, node.target, origin and origin.path, origin and origin.target, node.module))
    return pd.DataFrame.from_records(rows, columns=list(_PARTS))
