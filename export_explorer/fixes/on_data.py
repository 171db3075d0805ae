"""Changes of the user's code for an export that needs a value in the data: by the statement that needs it, best first."""

import ast

from export_explorer.fixes.branch_bodies import surely_differ
from export_explorer.fixes.branches import branches_of, choice_of, with_copies
from export_explorer.fixes.checks import asserted, cond_template, promised, raised, while_template
from export_explorer.fixes.data_numbers import larger_of, number_of
from export_explorer.fixes.logging_calls import left_out
from export_explorer.fixes.loops import early_stop_fixes, repeated, while_of
from export_explorer.fixes.statements import Site
from export_explorer.record import Fix


def fixes_on_data(site: Site, checkable: str | None = None) -> tuple[Fix, ...]:
    """Returns the changes of code for a decision on the data, best first; none where nothing is certain.

    Args:
        site: the failing line.
        checkable: the condition for a ``torch._check``, in the names of the user's code; None if it cannot be expressed in them.
    """
    statement = site.statement
    if statement is None:
        return ()
    as_before = _as_before(site, statement)
    if as_before is not None:
        return (as_before,)
    found: list[Fix | None] = []
    match statement:
        case ast.If():
            found += _of_if(site, statement)
        case ast.While():
            found.append(while_of(site, statement) or while_template(site, statement))
        case ast.For():
            found.append(repeated(site, statement))
        case _:
            found += _of_expression(site, statement)
    if checkable is not None and advice(site) is None:
        found.append(promised(site, statement, checkable))
    return tuple(fix for fix in found if fix is not None)


def _as_before(site: Site, statement: ast.stmt) -> Fix | None:
    """Returns a short fix that treats all data as the model does, so that no other is worth offering; None where there is none."""
    if isinstance(statement, ast.Assert):
        return asserted(site, statement)
    if isinstance(statement, ast.If) and (check := raised(site, statement)) is not None:
        return check
    choice = _choice(site, statement)
    return left_out(site, statement) or (None if choice is None else larger_of(site, statement, choice))


def advice(site: Site) -> str | None:
    """Returns advice on replacing a statement that needs a value in the data, where it cannot be rewritten; None where there is none."""
    statement = site.statement
    nodes = [] if statement is None else list(ast.walk(statement))
    kinds = site.kinds
    if isinstance(statement, ast.If) and any(isinstance(it, ast.Break) for it in statement.body):
        return "run all rounds, and keep in a tensor whether they still count"
    if any(isinstance(it, ast.BinOp) and isinstance(it.op, ast.Mult) and isinstance(it.left, ast.List) for it in nodes):
        return "make a tensor instead of a list, with torch.full, or pass the number as an int input"
    if any(isinstance(it, ast.comprehension) and it.ifs for it in nodes):
        return "select with a mask instead, x[mask]"
    iterated = [it.iter for it in nodes if isinstance(it, ast.For | ast.comprehension)]
    if any(kinds.is_of_data_size(it) for it in iterated):
        return "compute on all of it at once: how many rounds there are is in the data"
    return None


def fixes_of_unsupported(site: Site) -> tuple[Fix, ...]:
    """Returns the changes of code for a line that cannot be traced.

    Output statements are left out, arrays become tensors, loops ``torch.while_loop``, and branches return copies.
    """
    statement = site.statement
    if statement is None:
        return ()
    loop = repeated(site, statement) if isinstance(statement, ast.For) else None
    found = (left_out(site, statement), loop, with_copies(site, statement), number_of(site, statement))
    return tuple(fix for fix in found if fix is not None)[:1]


def fixes_of_type_error(site: Site) -> tuple[Fix, ...]:
    """Returns the changes of code for Python's own functions that fail on a tensor, or on a number in the data, while torch traces."""
    statement = site.statement
    fix = None if statement is None else left_out(site, statement) or number_of(site, statement)
    return () if fix is None else (fix,)


def _of_if(site: Site, node: ast.If) -> list[Fix | None]:
    if surely_differ(site, node):
        return []
    kept = branches_of(site, node)
    stops = early_stop_fixes(site, node)
    if stops:
        return [kept, *stops]
    if any(isinstance(it, ast.Break | ast.Continue | ast.Raise) for branch in (node.body, node.orelse) for it in branch):
        return [kept]
    return [kept or cond_template(site, node, node.test)]


def _of_expression(site: Site, statement: ast.stmt) -> list[Fix | None]:
    node = _choice(site, statement)
    if node is None:
        return [number_of(site, statement)]
    return [choice_of(site, statement, node) or number_of(site, statement) or cond_template(site, statement, node.test)]


def _choice(site: Site, statement: ast.stmt) -> ast.IfExp | None:
    """Returns the conditional expression of a statement that the data decides; None if there is not exactly one."""
    if isinstance(statement, ast.If | ast.While | ast.For | ast.With):
        return None
    found = [node for node in ast.walk(statement) if isinstance(node, ast.IfExp) and site.kinds.of(node.test) != "static"]
    running = site.expression
    if len(found) != 1 or (running is not None and not any(node is running for node in (statement, found[0], *ast.walk(found[0].test)))):
        return None
    return found[0]
