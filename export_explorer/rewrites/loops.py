"""A loop whose length depends on the data as ``torch.while_loop``."""

import ast
from collections.abc import Sequence

from export_explorer.model import Effect, Fix
from export_explorer.rewrites.branch_bodies import can_be_moved, edits_of, free_names, made_by, own
from export_explorer.rewrites.conditions import predicate_of, without_conversion
from export_explorer.rewrites.data_kinds import stored
from export_explorer.rewrites.statements import Site, indented

_TITLE = "keep the loop with torch.while_loop"


def while_of(site: Site, node: ast.While) -> Fix | None:
    """The fix that keeps a ``while`` on the data; None where its body cannot be taken over."""
    predicate = predicate_of(node.test, site, site.kinds)
    carried = _carried(site, node, node.body)
    if predicate is None or predicate.rest is not None or not carried or node.orelse:
        return None
    body = _body(site, node.body, carried)
    if body is None:
        return None
    given = ", ".join(carried)
    into = f"({given},)" if len(carried) == 1 else given
    start = into if len(carried) == 1 else f"({given})"
    lines = [
        f"def goes_on({given}):",
        f"    return {predicate.text}",
        "",
        f"def body({given}):",
        *indented([*body, f"return {_returned(site, node.body, carried)}"]),
        "",
        f"{into} = torch.while_loop(goes_on, body, {start})",
    ]
    return site.replacing([node], lines, _TITLE, _copies(node))


def repeated(site: Site, node: ast.For) -> Fix | None:
    """The fix that keeps a ``for i in range(n)`` where `n` is a tensor, or a number taken out of one; None where its body cannot be taken over."""
    call = node.iter
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.func.id != "range" or len(call.args) != 1:
        return None
    count = without_conversion(call.args[0], site.kinds)
    carried = _carried(site, node, node.body)
    if site.kinds.of(count) != "tensor" or not carried or not isinstance(node.target, ast.Name) or node.orelse:
        return None
    step = node.target.id if node.target.id != "_" else "step"
    if step in site.read_after(node) - {name.id for it in node.body for name in ast.walk(it) if isinstance(name, ast.Name)}:
        return None
    body = _body(site, node.body, carried)
    if body is None or step in carried:
        return None
    given = ", ".join([step, *carried])
    lines = [
        f"def goes_on({given}):",
        f"    return {step} < {site.text(count)}",
        "",
        f"def body({given}):",
        *indented([*body, f"return {step} + 1, {_returned(site, node.body, carried)}".rstrip(",")]),
        "",
        f"_, {', '.join(carried)} = torch.while_loop(goes_on, body, (torch.zeros((), dtype=torch.int64), {', '.join(carried)}))",
    ]
    return site.replacing([node], lines, _TITLE, _copies(node))


def _carried(site: Site, node: ast.For | ast.While, body: Sequence[ast.stmt]) -> list[str]:
    """The tensors that each round takes from the one before, or leaves to what follows; none where one of them is no tensor."""
    test = [ast.Expr(node.test)] if isinstance(node, ast.While) else []
    changed = stored(*body)
    read = set(free_names([*test, *body])) | _read_outside(site, node)
    names = [name for name in changed if name in read]
    defined = site.defined_before(node)
    kinds = {name: site.kinds.of(ast.Name(name, ast.Load())) for name in names}
    return names if all(name in defined and kinds[name] in ("tensor", None) for name in names) else []


def _read_outside(site: Site, node: ast.stmt) -> set[str]:
    """The names that are read after a loop."""
    end = node.end_lineno or node.lineno
    function = site.function
    names = () if function is None else ast.walk(function)
    return {it.id for it in names if isinstance(it, ast.Name) and isinstance(it.ctx, ast.Load) and it.lineno > end}


def _body(site: Site, statements: Sequence[ast.stmt], carried: list[str]) -> list[str] | None:
    kinds = site.kinds
    edits = edits_of(statements, site, kinds)
    tests = [node.test for it in statements for node in ast.walk(it) if isinstance(node, ast.If | ast.IfExp)]
    if edits is None or not can_be_moved(statements, kinds) or any(kinds.is_on_data(test) for test in tests):
        return None
    if any(isinstance(node, ast.Return) for it in statements for node in ast.walk(it)) or not _returned(site, statements, carried):
        return None
    lines = site.lines(statements, edits)
    return None if lines is None else lines


def _returned(site: Site, statements: Sequence[ast.stmt], carried: list[str]) -> str:
    kinds, made = site.kinds.after(list(statements)), made_by(statements)
    values = [own(ast.Name(name, ast.Load(), lineno=0, col_offset=0), site, kinds, made) for name in carried]
    found = [value for value in values if value is not None]
    return "" if len(found) < len(values) else f"{found[0]}," if len(found) == 1 else ", ".join(found)


def _copies(node: ast.stmt) -> list[Effect]:
    return [Effect(kind="copies")] if any(isinstance(it, ast.AugAssign) for it in ast.walk(node)) else []
