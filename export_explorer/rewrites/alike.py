"""Whether two branches surely leave tensors of other ranks or types behind, which ``torch.cond`` refuses."""

import ast

from export_explorer.rewrites.data_kinds import Kinds, last_assigned
from export_explorer.rewrites.statements import Site, always_returns
from export_explorer.source.syntax import called_name


def surely_differ(site: Site, node: ast.If) -> bool:
    """Whether what the branches of an ``if`` return, or set, differs in rank, or in being of integers."""
    other = node.orelse or (site.following(node) if always_returns(node.body) else [])
    first, second = _left(node.body), _left(other)
    kinds = (site.kinds.after(node.body), site.kinds.after(other))
    for name in first if not other else first.keys() & second.keys():
        a, b = first[name], second.get(name, ast.Name(name or "", ast.Load()))
        if a is not None and b is not None and _differ(a, b, *kinds):
            return True
    return False


def _left(statements: list[ast.stmt]) -> dict[str | None, ast.expr | None]:
    """What is set, by name; what is returned, under None."""
    last = statements[-1] if statements else None
    if isinstance(last, ast.Return):
        return {None: last.value}
    return dict(last_assigned(statements).items())


def _differ(a: ast.expr, b: ast.expr, kinds_a: Kinds, kinds_b: Kinds) -> bool:
    ranks = _rank(a, kinds_a), _rank(b, kinds_b)
    if None not in ranks and ranks[0] != ranks[1]:
        return True
    held = kinds_a.live_of(a), kinds_b.live_of(b)
    return held[0] is not None and held[1] is not None and held[0].kind == held[1].kind == "tensor" and held[0].is_whole != held[1].is_whole


def _rank(node: ast.expr, kinds: Kinds) -> int | None:
    """How many dimensions it has, where that is certain."""
    held = kinds.live_of(node)
    if held is not None:
        return 0 if held.kind in ("static", "number") else None if held.shape is None else len(held.shape)
    match node:
        case ast.Constant():
            return 0
        case ast.BinOp(left=left, op=op, right=right) if not isinstance(op, ast.MatMult):
            ranks = [_rank(left, kinds), _rank(right, kinds)]
            return None if None in ranks else max(rank for rank in ranks if rank is not None)
        case ast.UnaryOp(operand=operand):
            return _rank(operand, kinds)
        case ast.Call(args=[] | [ast.Name()], keywords=[]) if called_name(node) in ("nonzero", "argwhere"):
            return 2
        case ast.Name(id=name):
            made = kinds.assigned(name)
            return None if made is None else _rank(made, kinds.before(name))
    return None
