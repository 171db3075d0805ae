"""Statements of a branch as the body of a function for ``torch.cond`` or ``while_loop``: without side effects, returning new tensors.

``torch.cond`` refuses a branch that returns a tensor that it was given, or a view of one, and one that changes such a tensor.
"""

import ast
from collections.abc import Iterable, Sequence

from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.data_kinds import Kinds
from export_explorer.fixes.edits import Edit, always_returns, last_assigned, stored
from export_explorer.trace.syntax import called_name


def surely_differ(context: RewriteContext, node: ast.If) -> bool:
    """True if the branches of an ``if`` return or assign values that differ in rank, or in being of integers."""
    other = node.orelse or (context.following(node) if always_returns(node.body) else [])
    first, second = _left(node.body), _left(other)
    kinds = (context.kinds.after(node.body), context.kinds.after(other))
    names = first.keys() & second.keys() if other else first.keys()
    pairs = [(first[name], second.get(name, ast.Name(name or "", ast.Load()))) for name in names]
    return any(a is not None and b is not None and _differ(a, b, *kinds) for a, b in pairs)


def _left(statements: list[ast.stmt]) -> dict[str | None, ast.expr | None]:
    """Returns the assigned values by name; the returned value under None."""
    last = statements[-1] if statements else None
    return {None: last.value} if isinstance(last, ast.Return) else dict(last_assigned(statements).items())


def _differ(a: ast.expr, b: ast.expr, kinds_a: Kinds, kinds_b: Kinds) -> bool:
    ranks = _rank(a, kinds_a), _rank(b, kinds_b)
    if None not in ranks and ranks[0] != ranks[1]:
        return True
    live = kinds_a.live_of(a), kinds_b.live_of(b)
    return live[0] is not None and live[1] is not None and live[0].kind == live[1].kind == "tensor" and live[0].is_whole != live[1].is_whole


def _rank(node: ast.expr, kinds: Kinds) -> int | None:
    """Returns the number of dimensions of a value; None where it is not certain."""
    live = kinds.live_of(node)
    if live is not None:
        return 0 if live.kind in ("static", "number") else None if live.shape is None else len(live.shape)
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


_VIEWS = (
    "T", "as_strided", "broadcast_to", "contiguous", "detach", "diagonal", "dropout", "expand", "expand_as", "flatten", "float", "half", "double",
    "long", "int", "bool", "mT", "movedim", "moveaxis", "narrow", "permute", "ravel", "real", "reshape", "select", "squeeze", "swapaxes", "t",
    "to", "transpose", "type", "type_as", "unflatten", "unfold", "unsqueeze", "view", "view_as", "atleast_1d", "atleast_2d", "data", "imag",
)  # fmt: skip
"""Methods and attributes that may give the tensor itself, or a view of it."""
_CHANGING_LISTS = ("append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse")
_CHANGING = (*_CHANGING_LISTS, "update", "add", "setdefault", "write", "info", "warning")
_NOT_MOVED = (
    ast.Global, ast.Nonlocal, ast.Yield, ast.YieldFrom, ast.Await, ast.Raise, ast.Break, ast.Continue, ast.Delete, ast.Try, ast.Assert, ast.While,
    ast.ClassDef, ast.AsyncFor, ast.AsyncWith, ast.Import, ast.ImportFrom, ast.NamedExpr, ast.Match,
)  # fmt: skip


def can_be_moved(statements: Sequence[ast.stmt], kinds: Kinds, owned: Iterable[str] = ()) -> bool:
    """True if statements can move into a function of their own: they assign only names, and only an ``if`` in them depends on the data.

    The tensors with the names in `owned` may be changed in place.
    """
    made: set[str] = set(owned)
    for statement in statements:
        for node in ast.walk(statement):
            if isinstance(node, _NOT_MOVED) or (isinstance(node, ast.Name) and node.id == "super"):
                return False
            tests = [node.test] if isinstance(node, ast.IfExp) else node.ifs if isinstance(node, ast.comprehension) else []
            if _changes(node, made) or any(map(kinds.is_on_data, tests)):
                return False
        if isinstance(statement, ast.Expr) and not isinstance(statement.value, ast.Constant):
            call = statement.value
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute) or _base(call.func) not in made:
                return False
        # In place on what the branch itself has made is no side effect.
        made.update(name for name, value in last_assigned([statement]).items() if value is not None and not is_shared(value, made))
    return True


def _changes(node: ast.AST, made: set[str]) -> bool:
    """True if a node changes something other than a name or what is in `made`."""
    if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store):
        return isinstance(node, ast.Attribute) or _base(node) not in made
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        name = node.func.attr
        return (is_in_place(name) or name in _CHANGING) and _base(node.func) not in made
    return isinstance(node, ast.keyword) and node.arg in ("out", "inplace")


def changed_in_place(statements: Sequence[ast.stmt]) -> list[str]:
    """Returns the variables that statements change in place, by an element or a method like ``add_``; not those assigned there before."""
    found: dict[str, None] = {}
    known: set[str] = set()
    for statement in statements:
        for node in ast.walk(statement):
            is_element = isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)
            is_method = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and is_in_place(node.func.attr)
            name = _base(node.func if isinstance(node, ast.Call) else node) if is_element or is_method else None
            if name is not None and name not in known:
                found[name] = None
        known |= set(stored(statement))
    return list(found)


def is_in_place(method: str) -> bool:
    """True for the name of a method that changes its tensor, ``add_``."""
    return method.endswith("_") and not method.endswith("__")


def _base(node: ast.AST) -> str | None:
    """Returns the variable that an attribute or an element belongs to."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def is_shared(node: ast.expr, made: Iterable[str] = ()) -> bool:
    """True if an expression may be a tensor that existed before, or a view of one; the tensors with the names in `made` are new."""
    match node:
        case ast.Name(id=name):
            return name not in made
        case ast.Attribute(value=inner, attr=attribute):
            return attribute not in ("mT", "T", "data", "real", "imag") or is_shared(inner, made)
        case ast.Subscript(value=inner):
            return is_shared(inner, made)
        case ast.Call():
            name = called_name(node) or ""
            if name.lower().endswith(("dropout", "identity")):
                return True
            if name not in _VIEWS or not isinstance(node.func, ast.Attribute):
                return False
            inner = node.func.value
            of = node.args[0] if isinstance(inner, ast.Name) and inner.id in ("torch", "F") and node.args else inner
            return is_shared(of, made)
        case ast.IfExp():
            return is_shared(node.body, made) or is_shared(node.orelse, made)
    return False


def as_new_value(node: ast.expr, context: RewriteContext, kinds: Kinds, made: Iterable[str] = ()) -> str | None:
    """Returns an expression as a value that a branch may return, with a copy of what existed before; None for what is certainly no tensor.

    The branch has made the tensors with the names in `made`.
    """
    made = set(made)
    if isinstance(node, ast.Tuple | ast.List):
        parts = [as_new_value(item, context, kinds, made) for item in node.elts if not isinstance(item, ast.Starred)]
        names = [item.id for item in node.elts if isinstance(item, ast.Name)]
        if len(parts) < len(node.elts) or None in parts or len(set(names)) < len(names):
            return None
        inner = ", ".join(part for part in parts if part is not None)
        return f"[{inner}]" if isinstance(node, ast.List) else f"({inner},)" if len(parts) == 1 else f"({inner})"
    if isinstance(node, ast.Dict):
        values = [as_new_value(value, context, kinds, made) for value in node.values]
        keys = [key for key in node.keys if isinstance(key, ast.Constant)]
        if None in values or len(keys) < len(values):
            return None
        return "{" + ", ".join(f"{context.text(key)}: {value}" for key, value in zip(keys, values, strict=True)) + "}"
    if kinds.of(node) in ("static", "number", "list", "other"):
        return None
    return f"{context.operand(node)}.clone()" if is_shared(node, made) else context.text(node)


def made_by(statements: Sequence[ast.stmt], owned: Iterable[str] = ()) -> set[str]:
    """Returns the names that certainly hold new tensors after the statements; those in `owned` already do before."""
    made: set[str] = set(owned)
    for statement in statements:
        for name, value in last_assigned([statement]).items():
            (made.discard if value is None or is_shared(value, made) else made.add)(name)
    return made


def edits_of(statements: Sequence[ast.stmt], context: RewriteContext, kinds: Kinds, owned: Iterable[str] = ()) -> list[Edit] | None:
    """Returns the edits that statements of a branch need: returned values are copied, and ``x += 1`` changes nothing in place.

    Returns:
        None where they return what is no tensor.
    """
    edits: list[Edit] = []
    for index, statement in enumerate(statements):
        before = list(statements[:index])
        for node in _own_nodes(statement):
            if isinstance(node, ast.Return):
                made = made_by(before) - set(stored(statement))
                if node.value is None or (text := as_new_value(node.value, context, kinds.after(before), made)) is None:
                    return None
                edits += [Edit(node.value, text)] if text != context.text(node.value) else []
            elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and node.target.id not in made_by(before, owned):
                edits.append(Edit(node, assigned_anew(node.target, node, context)))
    return edits


def assigned_anew(target: ast.Name, node: ast.AugAssign, context: RewriteContext) -> str:
    """Returns ``x = x + 1`` for ``x += 1``, which changes nothing in place."""
    operator = ast.unparse(ast.BinOp(ast.Name("a"), node.op, ast.Name("b")))[1:-1].strip()
    return f"{target.id} = {target.id} {operator} {context.operand(node.value)}"


def _own_nodes(statement: ast.stmt) -> Iterable[ast.AST]:
    """Yields a statement and the statements in it, except those of functions defined in it."""
    yield statement
    if isinstance(statement, ast.FunctionDef):
        return
    for child in ast.iter_child_nodes(statement):
        if isinstance(child, ast.stmt):
            yield from _own_nodes(child)


def free_names(statements: Sequence[ast.stmt], also: Iterable[str] = ()) -> list[str]:
    """Returns the names that statements, in the order in which they run, read and have not assigned before; `also` are read after them."""
    found: dict[str, None] = {}
    known: set[str] = set()
    for statement in statements:
        target = statement.target.id if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name) else None
        if target is not None and target not in known:
            found[target] = None
        bound = {argument.arg for node in ast.walk(statement) if isinstance(node, ast.arguments) for argument in node.args}
        bound |= {name for node in ast.walk(statement) if isinstance(node, ast.comprehension) for name in stored(node.target)}
        for node in sorted((it for it in ast.walk(statement) if isinstance(it, ast.Name)), key=lambda it: (it.lineno, it.col_offset)):
            if isinstance(node.ctx, ast.Load) and node.id not in known and node.id not in bound:
                found[node.id] = None
        # A compound statement may not have run.
        has_run = not isinstance(statement, ast.If | ast.For | ast.While | ast.With)
        known |= {name for name, value in last_assigned([statement]).items() if value is not None or has_run}
    return list(dict.fromkeys([*found, *(name for name in also if name not in known)]))
