"""Loops whose length depends on the data: as ``torch.while_loop``, or with all rounds where they stop early."""

import ast
from collections.abc import Sequence

from export_explorer.fixes.branch_bodies import can_be_moved, edits_of, free_names, made_by, own
from export_explorer.fixes.conditions import predicate_of, without_conversion
from export_explorer.fixes.data_kinds import stored
from export_explorer.fixes.statements import Site, indented
from export_explorer.record import Effect, Fix

_TITLE = "keep the loop with torch.while_loop"


def while_of(site: Site, node: ast.While) -> Fix | None:
    """Keeps a ``while`` on the data; None where its body cannot be rewritten."""
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
    """Keeps a ``for i in range(n)`` where `n` is a tensor, or a number read from one; None where its body cannot be rewritten."""
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
    """Returns the tensors that each round takes from the one before, or that are read after the loop; none if one is not a tensor."""
    test = [ast.Expr(node.test)] if isinstance(node, ast.While) else []
    changed = stored(*body)
    read = set(free_names([*test, *body])) | _read_outside(site, node)
    names = [name for name in changed if name in read]
    defined = site.defined_before(node)
    kinds = {name: site.kinds.of(ast.Name(name, ast.Load())) for name in names}
    return names if all(name in defined and kinds[name] in ("tensor", None) for name in names) else []


def _read_outside(site: Site, node: ast.stmt) -> set[str]:
    """Returns the names that are read after a loop."""
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


def early_stop_fixes(site: Site, node: ast.If) -> tuple[Fix, ...]:
    """Returns the fixes for ``if …: break`` on the data in a ``for`` whose number of rounds is known; the exact one first."""
    loop = _loop_of(site, node)
    is_stop = len(node.body) == 1 and isinstance(node.body[0], ast.Break) and not node.orelse
    if loop is None or not is_stop or loop.orelse:
        return ()
    found = (_frozen(site, loop, node), _all_rounds(site, node))
    return tuple(fix for fix in found if fix is not None)


def _loop_of(site: Site, node: ast.If) -> ast.For | None:
    loops = [it for it in ast.walk(site.function or ast.Module([], [])) if isinstance(it, ast.For) and node in it.body]
    return loops[0] if loops else None


def _all_rounds(site: Site, node: ast.If) -> Fix | None:
    """Restricts the stop to eager mode. ``torch.compiler.is_exporting`` is true in both modes; seen in 2.13."""
    test = site.text(node.test)
    test = f"({test})" if isinstance(node.test, ast.BoolOp | ast.IfExp | ast.Lambda | ast.NamedExpr) else test
    lines = [f"if not torch.compiler.is_exporting() and {test}:", "    break"]
    return site.replacing(
        [node],
        lines,
        "run all rounds in the program, and stop early in eager mode only",
        [Effect(kind="other_result", condition=site.text(node.test))],
    )


def _frozen(site: Site, loop: ast.For, node: ast.If) -> Fix | None:
    """Runs all rounds, and keeps the values from the stop on; None where a round does more than assign tensors."""
    is_first = loop.body[0] is node
    body = loop.body[1:] if is_first else loop.body[:-1]
    if not body or (not is_first and loop.body[-1] is not node):
        return None
    predicate = predicate_of(node.test, site, site.kinds)
    carried = _carried_by_early_stop(site, loop, body)
    if predicate is None or predicate.rest is not None or not predicate.is_tensor or not carried or not can_be_moved(body, site.kinds):
        return None
    lines, head = site.lines(body), site.lines([loop])
    if lines is None or head is None or loop.lineno == loop.body[0].lineno:
        return None
    names = _free_names(site, carried)
    if names is None:
        return None
    stopped, before = names
    round_ = [
        f"{', '.join(before)} = {', '.join(carried)}",
        *lines,
        *(f"{name} = torch.where({stopped}, {old}, {name})" for name, old in zip(carried, before, strict=True)),
    ]
    is_atom = predicate.text.isidentifier() or isinstance(ast.parse(predicate.text, mode="eval").body, ast.Call)
    stop = [f"{stopped} = {stopped} | {predicate.text if is_atom else f'({predicate.text})'}"]
    written = [
        f"{stopped} = torch.zeros((), dtype=torch.bool, device={carried[0]}.device)",
        *head[: loop.body[0].lineno - loop.lineno],
        *indented([*stop, *round_] if is_first else [*round_, *stop]),
    ]
    return site.replacing([loop], written, "run all rounds, and keep what there is from the stop on")


def _carried_by_early_stop(site: Site, loop: ast.For, body: Sequence[ast.stmt]) -> list[str]:
    """Returns the tensors that rounds change, in their order; none where a name is read after the loop but not assigned before it."""
    changed = list(stored(*body))
    if any(not isinstance(it, ast.Assign | ast.AugAssign | ast.AnnAssign) for it in body):
        return []
    defined = site.defined_before(loop)
    end = loop.end_lineno or loop.lineno
    later = {
        it.id
        for it in ast.walk(site.function or ast.Module([], []))
        if isinstance(it, ast.Name) and isinstance(it.ctx, ast.Load) and it.lineno > end
    }
    if any(name in later and name not in defined for name in changed):
        return []
    carried = [name for name in changed if name in defined]
    return carried if all(site.kinds.of(ast.Name(name, ast.Load())) in ("tensor", None) for name in carried) else []


def _free_names(site: Site, carried: Sequence[str]) -> tuple[str, list[str]] | None:
    taken = {it.id for it in ast.walk(site.function or ast.Module([], [])) if isinstance(it, ast.Name)}
    names = ("stopped", [f"{name}_before" for name in carried])
    return None if taken & {names[0], *names[1]} else names
