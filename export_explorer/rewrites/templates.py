"""What can be said of a decision on the data where its branches cannot be taken over: the frame of it, with the branches left to the user."""

import ast

from export_explorer.model import Fix
from export_explorer.rewrites.conditions import predicate_of
from export_explorer.rewrites.data_kinds import stored
from export_explorer.rewrites.statements import Site, always_returns, is_elif


def cond_template(site: Site, statement: ast.stmt, test: ast.expr) -> Fix | None:
    """``torch.cond`` with the two branches left to be written; None where the condition cannot be said."""
    predicate = predicate_of(test, site, site.kinds)
    if predicate is None or is_elif(statement, site.filename):
        return None
    operands = _operands(site, test)
    decided = f"torch.cond({predicate.text}, if_true, if_false, ({operands},))"
    into = _into(site, statement)
    calls = [f"{into}{decided}"]
    if predicate.rest is not None:
        # Which sizes there are is known while tracing, so Python's if decides about them.
        taken, other = (decided, f"if_false({operands})") if predicate.joined_by == "and" else (f"if_true({operands})", decided)
        calls = [f"if {predicate.rest}:", f"    {into}{taken}", "else:", f"    {into}{other}"]
    lines = [
        f"def if_true({operands}):",
        "    ...  # the branch that is taken when it holds",
        "",
        f"def if_false({operands}):",
        "    ...  # the other branch; both return the same shapes and dtypes",
        "",
        *calls,
    ]
    return site.replacing([statement], lines, "keep both branches with torch.cond", applicability="has_placeholders")


def while_template(site: Site, node: ast.While) -> Fix | None:
    """``torch.while_loop`` with the body left to be written; None where the condition cannot be said."""
    predicate = predicate_of(node.test, site, site.kinds)
    if predicate is None or predicate.rest is not None:
        return None
    operands = _operands(site, node.test)
    lines = [
        f"def goes_on({operands}):",
        f"    return {predicate.text}",
        "",
        f"def body({operands}):",
        f"    return ({operands},)  # the new values, in the same shapes and dtypes",
        "",
        f"({operands},) = torch.while_loop(goes_on, body, ({operands},))",
    ]
    return site.replacing([node], lines, "keep the loop with torch.while_loop", applicability="has_placeholders")


def _into(site: Site, statement: ast.stmt) -> str:
    """What the result is for: what the statement returns, or sets and is read later."""
    if isinstance(statement, ast.Return) or (isinstance(statement, ast.If) and always_returns(statement.body)):
        return "return "
    names = [name for name in stored(statement) if name in site.read_after(statement)]
    return f"{', '.join(names) or 'result'} = "


def _operands(site: Site, test: ast.expr) -> str:
    """The tensors in a condition, as they stand in an argument list."""
    called = {node.func for node in ast.walk(test) if isinstance(node, ast.Call)}
    names = dict.fromkeys(node.id for node in ast.walk(test) if isinstance(node, ast.Name) and node not in called)
    found = [name for name in names if name not in ("torch", "self") and site.kinds.of(ast.Name(name, ast.Load())) in ("tensor", None)]
    return ", ".join(found) or "x"
