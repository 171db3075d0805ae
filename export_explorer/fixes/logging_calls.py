"""Statements that only produce output, such as prints and logs: dropped from the code, or run in eager mode only."""

import ast

from export_explorer.fixes.edits import Edit, rewritten
from export_explorer.fixes.places import Place, place_at, short, with_comment
from export_explorer.fixes.statements import Site, indented
from export_explorer.record import Capture, Cause, DimOutcome, Effect, Fix
from export_explorer.trace.syntax import called_name

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
    """True if a statement only produces output: it prints, logs, or breaks the graph."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        return called_name(statement.value) in _LOGS
    return isinstance(statement, ast.If) and not statement.orelse and all(only_said(it) for it in statement.body)


def left_out(site: Site, statement: ast.stmt) -> Fix | None:
    """Restricts a statement to eager mode; None where that would change the program's result.

    ``torch.compiler.is_exporting`` is true in both modes; seen in 2.13.
    """
    if not only_said(statement):
        return None
    lines = site.lines([statement])
    if lines is None:
        return None
    lines = ["if not torch.compiler.is_exporting():", *indented(lines)]
    return site.replacing([statement], lines, "run it in eager mode only", [Effect(kind="branch_dropped")])


_LOGGING = ("debug", "info", "warning", "warn", "error", "critical", "exception", "log")
_LOGGERS = ("log", "warnings")


def printing_fixes(cause: Cause, dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """Drops a print or a log message: no result depends on it."""
    place = None if cause.frame is None else place_at(cause.frame)
    if place is None or not _is_output(place.statement):
        return ()
    text = "pass" if _is_alone(place) else ""
    fix = rewritten(
        place.frame,
        [Edit(with_comment(place.statement, place.frame.filename), text)],
        f"drop {short(place.text(place.statement))}, which makes text of a size",
    )
    return () if fix is None else (fix,)


def _is_output(statement: ast.stmt) -> bool:
    call = statement.value if isinstance(statement, ast.Expr) else None
    if not isinstance(call, ast.Call):
        return False
    if isinstance(call.func, ast.Name):
        return call.func.id == "print"
    if not isinstance(call.func, ast.Attribute) or called_name(call) not in _LOGGING:
        return False
    owner = ast.unparse(call.func.value).lower()
    return any(name in owner for name in _LOGGERS)


def _is_alone(place: Place) -> bool:
    """True if a block would be empty without the statement."""
    for node in ast.walk(place.function):
        for block in ("body", "orelse", "finalbody"):
            if getattr(node, block, None) == [place.statement]:
                return True
    return False
