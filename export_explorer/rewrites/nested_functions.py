"""The branches that the user gave to ``torch.cond``, or the body of another higher-order operator, with copies of what they return unchanged."""

import ast

from export_explorer.model import Effect, Fix
from export_explorer.rewrites.branch_bodies import edits_of, made_by, own
from export_explorer.rewrites.data_kinds import Kinds
from export_explorer.rewrites.edits import Edit
from export_explorer.rewrites.statements import Site
from export_explorer.source.syntax import called_name

_OPERATORS = ("cond", "while_loop", "scan", "map", "associative_scan")


def with_copies(site: Site, statement: ast.stmt) -> Fix | None:
    """The fix that copies what the functions return that are given to a higher-order operator; None where none returns what it was given.

    Functions count that are written in the call, or defined before it in the same block.
    """
    calls = [node for node in ast.walk(statement) if isinstance(node, ast.Call) and called_name(node) in _OPERATORS]
    if len(calls) != 1 or not isinstance(statement, ast.Assign | ast.AnnAssign | ast.Expr | ast.Return):
        return None
    block = site.block_of(statement)
    names = {node.id for argument in calls[0].args for node in ast.walk(argument) if isinstance(node, ast.Name)}
    defined = [it for it in block if isinstance(it, ast.FunctionDef) and it.name in names and it.lineno < statement.lineno]
    edits: list[Edit] = []
    edited: list[ast.stmt] = []
    for argument in calls[0].args:
        if isinstance(argument, ast.Lambda) and (text := _copied(argument.body, site)) is not None:
            edits.append(Edit(argument.body, text))
            edited.append(statement)
    for function in defined:
        found = [
            it
            for it in edits_of(function.body, site, Kinds(function, function.lineno, lambda _: None)) or []
            if isinstance(it.node, ast.expr)
        ]
        edits += found
        edited += [function] if found else []
    if not edits:
        return None
    first, last = min(edited, key=lambda it: it.lineno), max(edited, key=lambda it: it.lineno)
    between = [it for it in block if first.lineno <= it.lineno <= last.lineno]
    lines = site.lines(between, edits)
    return None if lines is None else site.replacing(between, lines, "return copies, with clone()", [Effect(kind="copies")])


def _copied(node: ast.expr, site: Site) -> str | None:
    text = own(node, site, Kinds(None, 0, lambda _: None), made_by([]))
    return None if text == site.text(node) else text
