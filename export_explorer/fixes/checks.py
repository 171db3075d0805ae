"""Conditions on the data as checks of the program (an ``assert``, an ``if`` that only raises), and templates for branches and loops."""

import ast

from export_explorer.fixes.conditions import predicate_of
from export_explorer.fixes.data_kinds import stored
from export_explorer.fixes.statements import Site, always_returns, is_elif
from export_explorer.record import Effect, Fix

_LATER = "let the program check it when it runs"


def asserted(site: Site, node: ast.Assert) -> Fix | None:
    """Makes the program check what an ``assert`` on the data states."""
    lines = _checks(site, node.test, node.msg)
    return None if lines is None else site.replacing([node], lines, _LATER)


def raised(site: Site, node: ast.If) -> Fix | None:
    """Makes the program check the condition for which an ``if`` on the data raises; None where the ``if`` does more than raise."""
    (first, *more) = node.body
    if not isinstance(first, ast.Raise) or more or node.orelse or is_elif(node, site.filename):
        return None
    call = first.exc
    message = call.args[0] if isinstance(call, ast.Call) and len(call.args) == 1 else None
    negated = ast.UnaryOp(ast.Not(), node.test)
    lines = _checks(site, _opposite(node.test) or negated, message)
    if lines is None:
        return None
    return site.replacing([node], lines, _LATER)


def promised(site: Site, statement: ast.stmt, condition: str) -> Fix | None:
    """Adds ``torch._check`` of a condition before a statement, so that the program refuses data for which it is false."""
    lines = None if is_elif(statement, site.filename) else site.lines([statement])
    if lines is None:
        return None
    number, taken = _taken_out(site, statement, condition)
    if number is not None:
        lines = [f"number = {number}", f"torch._check({taken})", *(line.replace(number, "number") for line in lines)]
        taken = taken.replace("number", number)
    else:
        lines = [f"torch._check({condition})", *lines]
    return site.replacing([statement], lines, f"add torch._check({condition})", [Effect(kind="refuses", condition=condition)])


def otherwise(condition: str) -> str | None:
    """Returns the negation of a condition, ``n != 1`` of ``n == 1``; None where that has no simple form."""
    try:
        found = _opposite(ast.parse(condition, mode="eval").body)
    except SyntaxError:
        return None
    return None if found is None else ast.unparse(found)


def _taken_out(site: Site, statement: ast.stmt, condition: str) -> tuple[str | None, str]:
    """Returns the ``item()`` call in a condition, and the condition with a name for it: two such calls give two different numbers."""
    for node in ast.walk(ast.parse(condition)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "item":
            text = ast.get_source_segment(condition, node) or ast.unparse(node)
            return text, condition.replace(text, "number")
    return None, condition


def _checks(site: Site, test: ast.expr, message: ast.expr | None) -> list[str] | None:
    """Returns a check for each part of a condition; None where one of them cannot be expressed."""
    parts = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
    lines: list[str] = []
    for part in parts:
        if site.kinds.of(part) == "static":
            lines.append(f"assert {site.text(part)}")
            continue
        predicate = predicate_of(part, site, site.kinds)
        if predicate is None or predicate.rest is not None:
            return None
        if not predicate.is_tensor:
            # Without its text: a message of `torch._check` fails in strict mode, 'function' object has no attribute 'is_quantized' (2.13).
            lines.append(f"torch._check({predicate.text})")
            continue
        is_text = isinstance(message, ast.Constant) and isinstance(message.value, str)
        said = f", {site.text(message)}" if is_text and message is not None else ""
        lines.append(f"torch._assert_async({predicate.text}{said})")
    return lines


_OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
}  # fmt: skip


def _opposite(test: ast.expr) -> ast.expr | None:
    """Returns ``n <= 0`` for ``n > 0``, ``x`` for ``not x``; None where the negation has no simple form."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or):
        parts = [_opposite(part) or ast.UnaryOp(ast.Not(), part) for part in test.values]
        return ast.BoolOp(ast.And(), parts)
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or type(test.ops[0]) not in _OPPOSITES:
        return None
    return ast.Compare(test.left, [_OPPOSITES[type(test.ops[0])]()], test.comparators)


def cond_template(site: Site, statement: ast.stmt, test: ast.expr) -> Fix | None:
    """Returns a ``torch.cond`` whose two branches are left for the user to write; None where the condition cannot be expressed."""
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
    """Returns a ``torch.while_loop`` whose body is left for the user to write; None where the condition cannot be expressed."""
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
    """Returns the text before the call: ``return``, or an assignment to the names that the statement sets and that are read later."""
    if isinstance(statement, ast.Return) or (isinstance(statement, ast.If) and always_returns(statement.body)):
        return "return "
    names = [name for name in stored(statement) if name in site.read_after(statement)]
    return f"{', '.join(names) or 'result'} = "


def _operands(site: Site, test: ast.expr) -> str:
    """Returns the tensors in a condition as the text of an argument list."""
    called = {node.func for node in ast.walk(test) if isinstance(node, ast.Call)}
    names = dict.fromkeys(node.id for node in ast.walk(test) if isinstance(node, ast.Name) and node not in called)
    found = [name for name in names if name not in ("torch", "self") and site.kinds.of(ast.Name(name, ast.Load())) in ("tensor", None)]
    return ", ".join(found) or "x"
