"""A capture as pandas DataFrames, one for each kind of thing in it.

Depends neither on torch nor on a notebook. Whole numbers are of pandas' ``Int64``, so that one can be missing.
A line of code is three columns: ``file`` (``Cell In[3]`` for a cell), ``line`` and ``code``.
"""

import contextlib
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import pandas as pd

from export_explorer.record import Capture, CodeFix, DimRef, Fix, Remark
from export_explorer.render import tables
from export_explorer.render.fix_text import fix_notes, fix_steps
from export_explorer.render.words.outputs import output_range, output_text

_INTEGERS = frozenset({"hint", "id", "line", "lower", "upper"})
"""The columns of whole numbers in all tables but `dims`."""
_LINE = ("file", "line", "code")
_Part = TypeVar("_Part", bound=Any)


def dims(capture: Capture) -> pd.DataFrame:
    """Returns one row for each tensor dimension and each scalar input, in the order of the inputs.

    Columns:
        input: path of the input leaf, ``x`` or ``batch['image'][0]``.
        dim: index of the dimension; missing for a scalar.
        size: of the example; of an int input its value.
        asked: the request as text, ``AUTO`` or ``batch(max=64)``; ``None`` for the default.
        got: ``dynamic``, ``tied``, ``derived``, ``specialized`` or ``static``; missing if the export failed there or earlier.
        as_asked: False where AUTO, DYNAMIC or a Dim did not become dynamic.
        shape_expr: the size in terms of the inputs, ``x.shape[0]``.
        dim_name: of the Dim; missing if it has none.
        lower: smallest size, inclusive; missing if unknown.
        upper: largest size, inclusive; missing if unbounded.
        sizes: all that the program takes, in a few words, ``16, 32, 48 or 64``; missing if it takes any size, or if it is not known.
        reason: a key such as ``guard`` or ``as_asked``, see `record.Reason`.
        why: the reason in one line.
        operators: what operators reject though no guard does, or that they were not checked; missing where they take other sizes, and for a
            dimension that has none.
        file: of the line that caused the result, ``Cell In[3]`` for a cell; with `line` and `code` missing if there is none.
        line: its number, 1-based.
        code: its text.
        symbol: torch's, ``s77``; missing if it never had one.
        guards: ids of the guards that caused the result.
        fixes: titles of the fixes that would give it the requested result, best first; none if it is as requested.
    """
    columns = tables.dataframe_columns()
    return table_of(tuple(columns), tables.values_of(capture), {name for name, column in columns.items() if column.is_integer})


def guards(capture: Capture) -> pd.DataFrame:
    """Returns one row for each guard, in the order of tracing.

    Columns:
        id: counts from 0.
        kind: ``guard``, ``specialization``, ``range``, ``runtime_assert`` or ``assumption``.
        words: the condition in terms of the inputs.
        expr: torch's expression, ``Eq(s77, s94)``.
        dims: the dimensions in it, ``x.shape[0]``.
        file: of the line that added it, ``Cell In[3]`` for a cell; with `line` and `code` missing if there is none.
        line: its number, 1-based.
        code: its text.
        module: path of the module whose forward ran, ``encoder.layers.0``; empty for the root, missing if none ran.
        module_class: its class.
        operator: that was being called, ``aten.add.Tensor``; missing if none was.
        node: of the graph, as `record.Node.path`; missing if there is none.
    """
    columns = ("id", "kind", "words", "expr", "dims", *_LINE, "module", "module_class", "operator", "node")
    return _table(columns, capture.guards, lambda guard: {"dims": _names(guard.dims)})


def symbols(capture: Capture) -> pd.DataFrame:
    """Returns one row for each symbol.

    Columns:
        name: torch's, ``s77`` (backed) or ``u0`` (unbacked).
        dim_name: of the Dim; missing if it has none.
        words: its source, ``x.shape[0]``.
        dims: the dimensions whose size it is.
        hint: its example value; missing if it has none.
        lower: smallest value, inclusive; missing if unknown.
        upper: largest value, inclusive; missing if unbounded.
        replaced_by: the expression that torch replaced it by, in terms of the inputs; missing if it did not.
        unbacked: True if its value is in the data of a tensor.
        guards: ids of the guards that mention it.
        file: of the line that made an unbacked symbol; with `line` and `code` missing for others.
        line: its number, 1-based.
        code: its text.
    """
    columns = ("name", "dim_name", "words", "dims", "hint", "lower", "upper", "replaced_by", "unbacked", "guards", *_LINE)
    return _table(columns, capture.symbols, lambda it: {"dims": _names(it.dims), "unbacked": it.is_unbacked, "guards": it.guard_ids})


def nodes(capture: Capture) -> pd.DataFrame:
    """Returns one row for each node of the exported graph; no row if the export failed.

    Columns:
        name: unique in its graph.
        op: torch.fx's, ``placeholder``, ``call_function``, ``get_attr``, ``output``.
        target: the operator or the attribute.
        inputs: names of the nodes that it reads.
        shape: ``[x.shape[0], 3]``; missing if it has none.
        dtype: torch's name without ``torch.``; missing if it has none.
        module: path of the module whose forward made it; missing for inputs and outputs.
        file: of the line that made it, ``Cell In[3]`` for a cell; with `line` and `code` missing if there is none.
        line: its number, 1-based.
        code: its text.
        parent: the nested graph that holds it, ``true_graph_0``; missing at the top.
        guards: ids of the guards added while it was made.
    """
    columns = ("name", "op", "target", "inputs", "shape", "dtype", "module", *_LINE, "parent", "guards")
    return _table(columns, capture.nodes, lambda node: {"guards": node.guard_ids})


def outputs(capture: Capture) -> pd.DataFrame:
    """Returns one row for each leaf of the returned value, in order, then one for each tensor that the program changes.

    There is no row if the export failed.

    Columns:
        path: ``logits``, ``[0]``, ``past['key'][3]``; empty where the leaf is all that is returned.
        kind: ``result``, ``input``, ``parameter``, ``buffer``, ``constant``, ``changed_input``, ``changed_parameter``,
            ``changed_buffer`` or ``other``, see `record.Output`.
        target: path of the input, parameter or buffer that it is or changes; missing for others.
        dtype: torch's name without ``torch.``; for a value that is no tensor the name of its Python type; missing for None.
        shape: ``[batch, 3]``, by the names of Dims and in terms of the inputs; for a number or a constant its value as text.
        range: of each size in it that is dynamic, ``batch 2 to 64``; missing if none is.
        node: path of the node that makes or changes it; missing for a value that no node makes.
    """
    columns = ("path", "kind", "target", "dtype", "shape", "range", "node")
    return _table(columns, capture.outputs, lambda output: {"shape": output_text(output), "range": output_range(output) or None})


def parameters(capture: Capture) -> pd.DataFrame:
    """Returns one row for each parameter, buffer and constant tensor of the program.

    Columns:
        kind: ``parameter``, ``buffer`` or ``constant``.
        name: ``lin.weight``.
        dtype: torch's name without ``torch.``.
        shape: ``[3, 5]``.
        changed: True if the program changes it.
        node: its placeholder.
    """
    kinds = {"PARAMETER": "parameter", "BUFFER": "buffer", "CONSTANT_TENSOR": "constant"}
    nodes = {node.name: node for node in capture.nodes if node.op == "placeholder" and node.parent is None}
    changed = {output.target for output in capture.outputs if output.kind in ("changed_parameter", "changed_buffer")}
    rows = (
        (kinds[entry.kind], entry.target, nodes[entry.name].dtype, nodes[entry.name].shape, entry.target in changed, entry.name)
        for entry in capture.signature
        if entry.side == "input" and entry.kind in kinds and entry.name in nodes
    )
    return table_of(("kind", "name", "dtype", "shape", "changed", "node"), rows)


def specialized_or_limited(capture: Capture) -> pd.DataFrame:
    """Returns the rows of `dims` whose result is less than the request allows; of a failed export those of the failure.

    Columns: those of `dims`.
    """
    shown = [not dim.is_as_asked or dim.reason == "failed" for dim in capture.dims]
    return dims(capture)[shown].reset_index(drop=True)


def violations(capture: Capture) -> pd.DataFrame:
    """Returns the failure of the export: one row for each fix, or one row if there is no fix; no row if it succeeded.

    Columns:
        kind: of failure, ``constraint_violation``, see `record.FailureKind`.
        message: one sentence.
        dims: the dimensions that it is about.
        file: of the line that it is about, ``Cell In[3]`` for a cell; with `line` and `code` missing if there is none.
        line: its number, 1-based.
        code: its text.
        fix: title of the fix; with `fix_kind` and `change` missing if there is no fix.
        fix_kind: ``change_ask``, ``change_code``, ``change_example`` or ``change_mode``.
        change: the new asks, sizes or mode as text; for code its lines, with ``-`` and ``+`` before them where they replace others.
        trust: how far the fix may be trusted, ``verified: x.shape[0] becomes dynamic``; missing where nothing is known.
        cost: its cost and its effects on other inputs; missing if there are none.
    """
    failure = capture.failure
    fixes: tuple[Fix | None, ...] = () if failure is None else failure.fixes or (None,)
    return table_of(
        ("kind", "message", "dims", *_LINE, "fix", "fix_kind", "change", "trust", "cost"),
        (
            {
                "kind": failure.kind,
                "message": failure.message,
                "dims": _names(failure.dims),
                **tables.line_of(failure.frame),
                "fix": fix and fix.title,
                "fix_kind": fix and fix.kind,
                "change": fix and ("\n" if isinstance(fix, CodeFix) else "; ").join(fix_steps(fix)),
                "trust": (fix and fix.trust) or None,
                "cost": (fix and ". ".join(fix_notes(fix))) or None,
            }
            for fix in fixes
            if failure is not None
        ),
    )


def remarks(capture: Capture) -> pd.DataFrame:
    """Returns the remarks on the export, one row for each: facts in addition to its result, most of them from torch's warnings.

    Columns:
        kind: ``attribute_assigned``, see `record.RemarkKind`.
        words: one sentence.
        names: of the attributes, modules or inputs that it is about.
        file: of the line that it is about, ``Cell In[3]`` for a cell; with `line` and `code` missing if there is none.
        line: its number, 1-based.
        code: its text.
        change: the lines to write, with ``-`` and ``+`` before them where they replace others; missing if there is nothing to write.
    """
    columns = ("kind", "words", "names", *_LINE, "change")

    def written(remark: Remark) -> dict[str, Any]:
        return {"change": "\n".join(step for fix in remark.fixes for step in fix_steps(fix)) or None}

    return _table(columns, capture.remarks, written)


def _table(columns: tuple[str, ...], parts: Iterable[_Part], own: Callable[[_Part], Mapping[str, Any]]) -> pd.DataFrame:
    """Returns one row for each part of a record: the values that `own` has for it, its line, and of other columns its attributes."""

    def row(part: _Part) -> dict[str, Any]:
        known = {**(tables.line_of(part.frame) if "line" in columns else {}), **own(part)}
        return {name: known[name] if name in known else getattr(part, name) for name in columns}

    return table_of(columns, map(row, parts))


def table_of(columns: tuple[str, ...], rows: Iterable[Any], integers: Collection[str] = _INTEGERS) -> pd.DataFrame:
    """Returns a table; `integers` are the columns of whole numbers, of which one can be missing."""
    table = pd.DataFrame(list(rows), columns=list(columns))
    for column in columns:
        if column in integers:
            # An int input may be larger than what pandas calls an integer: it stays Python's.
            with contextlib.suppress(OverflowError):
                table[column] = table[column].astype("Int64")
    return table


def _names(dims: tuple[DimRef, ...]) -> tuple[str, ...]:
    return tuple(str(dim) for dim in dims)


class CaptureTable(property):
    """A property of an explorer with one of these tables, of its `capture`."""

    def __init__(self, table: Callable[[Capture], pd.DataFrame]) -> None:
        super().__init__(lambda explorer: table(explorer.capture))
        self.__doc__ = table.__doc__

    if TYPE_CHECKING:

        def __get__(self, explorer: Any, kind: type | None = None, /) -> pd.DataFrame: ...  # type: ignore[override]  # of an explorer alone
