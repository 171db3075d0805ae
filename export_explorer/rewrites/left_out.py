"""What an exported program cannot hold, kept for eager mode alone: a print, a graph break."""

import ast

from export_explorer.model import Effect, Fix
from export_explorer.rewrites.statements import Site, indented
from export_explorer.source.syntax import called_name

_LOGS = (
    "print",
    "debug",
    "info",
    "warning",
    "warn",
    "error",
    "log",
    "critical",
    "exception",
    "pprint",
    "graph_break",
    "add_scalar",
    "add_histogram",
)


def only_said(statement: ast.stmt | None) -> bool:
    """Whether a statement does nothing but to tell something: it prints, logs, or breaks the graph."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        return called_name(statement.value) in _LOGS
    return isinstance(statement, ast.If) and not statement.orelse and all(only_said(it) for it in statement.body)


def left_out(site: Site, statement: ast.stmt) -> Fix | None:
    """The fix that runs a statement in eager mode alone; None where that would change what the program gives.

    ``torch.compiler.is_exporting`` is true in both modes; seen in 2.13.
    """
    if not only_said(statement):
        return None
    lines = site.lines([statement])
    if lines is None:
        return None
    lines = ["if not torch.compiler.is_exporting():", *indented(lines)]
    return site.replacing([statement], lines, "run it in eager mode only", [Effect(kind="branch_dropped")])
