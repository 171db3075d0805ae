"""A loop that stops early where the data says so: all rounds, of which those after the stop change nothing; else in the program alone."""

import ast
from collections.abc import Sequence

from export_explorer.model import Effect, Fix
from export_explorer.rewrites.branch_bodies import can_be_moved
from export_explorer.rewrites.conditions import predicate_of
from export_explorer.rewrites.data_kinds import stored
from export_explorer.rewrites.statements import Site, indented


def early_stop_fixes(site: Site, node: ast.If) -> tuple[Fix, ...]:
    """The fixes for ``if …: break`` on the data in a ``for``, of which it is known how many rounds it has; the exact one first."""
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
    """The stop in eager mode alone. ``torch.compiler.is_exporting`` is true in both modes; seen in 2.13."""
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
    """All rounds, and from the stop on each keeps what it was; None where a round does more than to set tensors."""
    is_first = loop.body[0] is node
    body = loop.body[1:] if is_first else loop.body[:-1]
    if not body or (not is_first and loop.body[-1] is not node):
        return None
    predicate = predicate_of(node.test, site, site.kinds)
    carried = _carried(site, loop, body)
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


def _carried(site: Site, loop: ast.For, body: Sequence[ast.stmt]) -> list[str]:
    """The tensors that rounds change, in their order; none where a name of a round is read after it without having been one before."""
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
