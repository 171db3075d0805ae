"""A capture as pandas DataFrames, one for each kind of thing in it.

Knows no torch and no notebook. Whole numbers are of pandas' ``Int64``, so that one can be missing.
A line of code is three columns: ``file`` (``Cell In[3]`` for a cell), ``line`` and ``code``.
"""

import contextlib
from collections.abc import Collection, Iterable
from typing import Any

import pandas as pd

from export_explorer.model import Capture, DimRef, Fix, Frame
from export_explorer.reports import dims_table
from export_explorer.reports.fix_text import fix_notes, fix_steps
from export_explorer.reports.words.outputs import output_range, output_text

_INTEGERS = frozenset({"hint", "id", "line", "lower", "upper"})
"""The columns of whole numbers in all tables but `dims`."""


def dims(capture: Capture) -> pd.DataFrame:
    """One row a tensor dimension or scalar input; `export_explorer.reports.dims_table` lists the columns."""
    columns = dims_table.dataframe_columns()
    integers = {name for name, column in columns.items() if column.is_integer}
    return _table(tuple(columns), dims_table.values_of(capture), integers)


def guards(capture: Capture) -> pd.DataFrame:
    """One row a guard, in the order of tracing.

    Columns: ``id``, ``kind``, ``words``, ``expr`` (torch's), ``dims`` (text), ``file``, ``line``, ``code``, ``module``,
    ``module_class``, ``operator``, ``node``.
    """
    return _table(
        ("id", "kind", "words", "expr", "dims", "file", "line", "code", "module", "module_class", "operator", "node"),
        (
            {
                "id": guard.id,
                "kind": guard.kind,
                "words": guard.words,
                "expr": guard.expr,
                "dims": _names(guard.dims),
                **_line(guard.frame),
                "module": guard.module,
                "module_class": guard.module_class,
                "operator": guard.operator,
                "node": guard.node,
            }
            for guard in capture.guards
        ),
    )


def symbols(capture: Capture) -> pd.DataFrame:
    """One row a symbol.

    Columns: ``name``, ``dim_name``, ``words`` (where it comes from), ``dims``, ``hint`` (example value), ``lower``, ``upper``,
    ``replaced_by``, ``unbacked``, ``guards`` (ids), ``file``, ``line``, ``code``.
    """
    return _table(
        ("name", "dim_name", "words", "dims", "hint", "lower", "upper", "replaced_by", "unbacked", "guards", "file", "line", "code"),
        (
            {
                "name": symbol.name,
                "dim_name": symbol.dim_name,
                "words": symbol.words,
                "dims": _names(symbol.dims),
                "hint": symbol.hint,
                "lower": symbol.lower,
                "upper": symbol.upper,
                "replaced_by": symbol.replaced_by,
                "unbacked": symbol.is_unbacked,
                "guards": symbol.guard_ids,
                **_line(symbol.frame),
            }
            for symbol in capture.symbols
        ),
    )


def nodes(capture: Capture) -> pd.DataFrame:
    """One row a node of the exported graph; no row if the export failed.

    Columns: ``name``, ``op``, ``target``, ``inputs`` (names), ``shape``, ``dtype``, ``module``, ``file``, ``line``, ``code``,
    ``parent`` (of a nested graph), ``guards`` (ids).
    """
    return _table(
        ("name", "op", "target", "inputs", "shape", "dtype", "module", "file", "line", "code", "parent", "guards"),
        (
            {
                "name": node.name,
                "op": node.op,
                "target": node.target,
                "inputs": node.inputs,
                "shape": node.shape,
                "dtype": node.dtype,
                "module": node.module,
                **_line(node.frame),
                "parent": node.parent,
                "guards": node.guard_ids,
            }
            for node in capture.nodes
        ),
    )


def outputs(capture: Capture) -> pd.DataFrame:
    """One row a leaf of what the program returns, in order, then one a tensor that it changes; no row if the export failed.

    Columns: ``path``, ``kind``, ``target``, ``dtype``, ``shape`` (as that of `nodes`; of a number, or a constant, its text), ``range`` (of what is dynamic
    in it, as text), ``node``.
    """
    return _table(
        ("path", "kind", "target", "dtype", "shape", "range", "node"),
        (
            {
                "path": output.path,
                "kind": output.kind,
                "target": output.target,
                "dtype": output.dtype,
                "shape": output_text(output),
                "range": output_range(output) or None,
                "node": output.node,
            }
            for output in capture.outputs
        ),
    )


def parameters(capture: Capture) -> pd.DataFrame:
    """One row a parameter, buffer or constant tensor of the program, in the order of its signature.

    Columns: ``kind``, ``name``, ``dtype``, ``shape``, ``changed`` (whether the program changes it), ``node``.
    """
    kinds = {"PARAMETER": "parameter", "BUFFER": "buffer", "CONSTANT_TENSOR": "constant"}
    nodes = {node.name: node for node in capture.nodes if node.op == "placeholder" and node.parent is None}
    changed = {output.target for output in capture.outputs if output.kind in ("changed_parameter", "changed_buffer")}
    return _table(
        ("kind", "name", "dtype", "shape", "changed", "node"),
        (
            {
                "kind": kinds[entry.kind],
                "name": entry.target,
                "dtype": nodes[entry.name].dtype,
                "shape": nodes[entry.name].shape,
                "changed": entry.target in changed,
                "node": entry.name,
            }
            for entry in capture.signature
            if entry.side == "input" and entry.kind in kinds and entry.name in nodes
        ),
    )


def violations(capture: Capture) -> pd.DataFrame:
    """Why the export failed: one row a fix, or one row if there is none; no row if it succeeded.

    Columns: ``kind``, ``message``, ``dims``, ``file``, ``line``, ``code``, ``fix`` (what it does), ``fix_kind``, ``change`` (the new
    asks, sizes, mode or lines, as text), ``trust`` (how far it may be trusted), ``cost`` (what it costs, and means for other inputs).
    """
    failure = capture.failure
    fixes: tuple[Fix | None, ...] = () if failure is None else failure.fixes or (None,)
    return _table(
        ("kind", "message", "dims", "file", "line", "code", "fix", "fix_kind", "change", "trust", "cost"),
        (
            {
                "kind": failure.kind,
                "message": failure.message,
                "dims": _names(failure.dims),
                **_line(failure.frame),
                "fix": fix and fix.title,
                "fix_kind": fix and fix.kind,
                "change": fix and ("\n" if fix.code else "; ").join(fix_steps(fix)),
                "trust": (fix and fix.trust) or None,
                "cost": (fix and "; ".join(fix_notes(fix))) or None,
            }
            for fix in fixes
            if failure is not None
        ),
    )


def remarks(capture: Capture) -> pd.DataFrame:
    """What was said aside during the export: one row a remark.

    Columns: ``kind``, ``words``, ``names`` (of attributes, modules or inputs), ``file``, ``line``, ``code``, ``change`` (what to write, as text).
    """
    return _table(
        ("kind", "words", "names", "file", "line", "code", "change"),
        (
            {
                "kind": remark.kind,
                "words": remark.words,
                "names": remark.names,
                **_line(remark.frame),
                "change": "\n".join(step for fix in remark.fixes for step in fix_steps(fix)) or None,
            }
            for remark in capture.remarks
        ),
    )


def _table(columns: tuple[str, ...], rows: Iterable[dict[str, Any]], integers: Collection[str] = _INTEGERS) -> pd.DataFrame:
    table = pd.DataFrame(list(rows), columns=list(columns))
    for column in columns:
        if column in integers:
            # An int input may be larger than what pandas calls an integer: it stays Python's.
            with contextlib.suppress(OverflowError):
                table[column] = table[column].astype("Int64")
    return table


def _line(frame: Frame | None) -> dict[str, str | int | None]:
    if frame is None:
        return {"file": None, "line": None, "code": None}
    return {"file": frame.cell or frame.filename, "line": frame.line, "code": frame.code}


def _names(dims: tuple[DimRef, ...]) -> tuple[str, ...]:
    return tuple(str(dim) for dim in dims)
