"""A distribution of torch that asks whether its parameters are valid, which is in the data: its call can leave that out."""

import ast

import torch

from export_explorer.failures.failed_export import FailedExport
from export_explorer.failures.site import held_at, variables_at
from export_explorer.model import Fix
from export_explorer.rewrites.edits import Edit
from export_explorer.rewrites.statements import Site

_TITLE = "make the distribution with validate_args=False, which does not look whether its parameters are valid"


def unvalidated(failed: FailedExport, site: Site) -> Fix | None:
    """``validate_args=False`` in the call of a distribution that the failing line makes; None where it makes none, or something else asks."""
    statement = site.statement
    if statement is None or not _asks_itself(failed):
        return None
    variables = variables_at(failed)
    for call in ast.walk(statement):
        if isinstance(call, ast.Call) and _is_distribution(held_at(ast.unparse(call.func), variables)):
            return _with_argument(site, statement, call)
    return None


def _asks_itself(failed: FailedExport) -> bool:
    """Whether a method of a distribution was running; strict mode keeps no such frames."""
    traceback = failed.error.__traceback__
    while traceback is not None:
        if isinstance(traceback.tb_frame.f_locals.get("self"), torch.distributions.Distribution):
            return True
        traceback = traceback.tb_next
    return False


def _is_distribution(held: object) -> bool:
    return isinstance(held, type) and issubclass(held, torch.distributions.Distribution)


def _with_argument(site: Site, statement: ast.stmt, call: ast.Call) -> Fix | None:
    given = {it.arg for it in call.keywords}
    last = max((*call.args, *(it.value for it in call.keywords)), key=lambda it: (it.lineno, it.col_offset), default=None)
    if last is None or given & {"validate_args", None} or any(isinstance(it, ast.Starred) for it in call.args):
        return None
    lines = site.lines([statement], [Edit(last, f"{site.text(last)}, validate_args=False")])
    return None if lines is None else site.replacing([statement], lines, _TITLE)
