"""Symbolic sizes where Python or an operator needs a plain value, rewritten to provide one or to need none."""

import ast
from collections.abc import Callable, Collection

from export_explorer.fixes.branches import replaced_expression
from export_explorer.fixes.edits import Edit
from export_explorer.fixes.logging_calls import left_out
from export_explorer.fixes.statements import Site, indented
from export_explorer.record import Effect, Fix
from export_explorer.trace.syntax import called_name, tree_of

Example = Callable[[ast.expr], int | float | bool | None]
"""Evaluates an expression of sizes for the example; None where its value is not known."""
_WRITES = ("dump", "dumps", "save", "save_image", "imwrite", "write", "writerow", "append_log")
_CLASSES = ("int", "float")
_SIMPLE = (ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.Call)


def decided(site: Site, taken_by: tuple[str, str], example: Example, *, is_read: bool) -> Fix | None:
    """Makes a comparison of sizes that an operator takes as a flag a Python bool; None where that would leave only one size.

    Written as ``bool(...)``, or as ``True if ... else False`` where code is read and not run.

    Args:
        site: the failing line.
        taken_by: the operator, and its name for the argument.
        example: see `Example`.
        is_read: whether the mode reads the code, as strict mode does: ``bool`` leaves a comparison symbolic there.
    """
    statement = site.statement
    found = [] if statement is None else _given(site, statement, *taken_by)
    if statement is None or len(found) != 1:
        return None
    (value,) = found
    test = _test(site, value)
    is_true = example(test)
    if not isinstance(test, ast.Compare) or len(test.ops) > 1 or not isinstance(is_true, bool):
        return None
    leaves_one_size = isinstance(test.ops[0], ast.Eq) if is_true else isinstance(test.ops[0], ast.NotEq)
    if leaves_one_size:
        return None
    text = site.text(test)
    effects = [] if _holds_of_all(test, is_true) else [Effect(kind="refuses", condition=text if is_true else f"not ({text})")]
    flag = site.text(value) if isinstance(value, ast.Name) else f"({site.text(value)})"
    decision = f"True if {flag} else False" if is_read else f"bool({site.text(value)})"
    return replaced_expression(site, statement, value, decision, f"decide {taken_by[1]} while tracing, for the example", effects)


def _given(site: Site, statement: ast.stmt, operator: str, argument: str) -> list[ast.expr]:
    """Returns the expressions that may be the argument: those passed by its name, else the comparisons among the positional ones."""
    calls = [it for it in ast.walk(statement) if isinstance(it, ast.Call) and called_name(it) == operator]
    named = [it.value for call in calls for it in call.keywords if it.arg == argument]
    return named or [it for call in calls for it in call.args if isinstance(_test(site, it), ast.Compare)]


def _test(site: Site, value: ast.expr) -> ast.expr:
    """Returns the value last assigned to a name, else the expression itself."""
    return (site.kinds.assigned(value.id) if isinstance(value, ast.Name) else None) or value


def _holds_of_all(test: ast.Compare, is_true: bool) -> bool:
    """True if a comparison with a small number has this result for all sizes that torch makes dynamic, which are at least 2."""
    side = test.comparators[0]
    limit = side.value if isinstance(side, ast.Constant) and type(side.value) is int else None
    if limit is None or isinstance(test.left, ast.BinOp):
        return False
    match test.ops[0]:
        case ast.Gt() | ast.LtE():
            return limit <= 1 and is_true is isinstance(test.ops[0], ast.Gt)
        case ast.GtE() | ast.Lt():
            return limit <= 2 and is_true is isinstance(test.ops[0], ast.GtE)
        case ast.NotEq() | ast.Eq():
            return limit <= 1 and is_true is isinstance(test.ops[0], ast.NotEq)
    return False


def uncached(site: Site, cached: Collection[str]) -> Fix | None:
    """Calls the function behind ``functools.lru_cache``, for which sizes cannot be keys.

    Args:
        site: the failing line.
        cached: the cached functions that are called there, as the text names them.
    """
    statement = site.statement
    calls = (
        [it for it in ast.walk(statement) if isinstance(it, ast.Call) and ast.unparse(it.func) in cached] if statement is not None else []
    )
    if statement is None or not calls or isinstance(statement, ast.If | ast.For | ast.While | ast.With | ast.Try):
        return None
    edits = []
    for call in calls:
        edits.append(Edit(call.func, f"{site.text(call.func)}.__wrapped__"))
        owner = call.func.value if isinstance(call.func, ast.Attribute) else None
        if isinstance(owner, ast.Name) and owner.id == "self" and call.args:
            first = call.args[0]
            edits.append(Edit(first, f"self, {site.text(first)}"))
        elif isinstance(owner, ast.Name) and owner.id == "self":
            return None
    lines = site.lines([statement], edits)
    names = " and ".join(dict.fromkeys(site.text(call.func) for call in calls))
    return None if lines is None else site.replacing([statement], lines, f"call {names} without its cache")


def without_table(site: Site) -> Fix | None:
    """Replaces ``if n not in table: table[n] = made`` and reads of ``table[n]`` by the value; None where the table has other uses."""
    statement = site.statement
    match statement:
        case ast.If(
            test=ast.Compare(left=key, ops=[ast.NotIn()], comparators=[table]),
            body=[ast.Assign(targets=[ast.Subscript(value=held, slice=stored)], value=made)],
            orelse=[],
        ) if ast.unparse(key) == ast.unparse(stored) and ast.unparse(table) == ast.unparse(held):
            pass
        case _:
            return None
    following = site.following(statement)
    wanted = ast.unparse(ast.Subscript(table, key, ast.Load()))
    reads = [it for later in following for it in ast.walk(later) if isinstance(it, ast.Subscript) and ast.unparse(it) == wanted]
    uses = [it for later in following for it in ast.walk(later) if isinstance(it, ast.expr) and ast.unparse(it) == ast.unparse(table)]
    if not reads or len(uses) != len(reads) or not all(isinstance(it.ctx, ast.Load) for it in reads):
        return None
    name = next(
        (it for it in ("made", "entry", "made_here") if it not in site.read_after(statement) | site.defined_before(statement)), None
    )
    last = max(index for index, later in enumerate(following) if any(it in reads for it in ast.walk(later)))
    lines = site.lines(following[: last + 1], [Edit(it, name or "") for it in reads])
    if name is None or lines is None or following[0].lineno == statement.lineno:
        return None
    # What stands between the two is taken along as it is.
    return site.replacing(
        [statement, *following[: last + 1]],
        [f"{name} = {site.text(made)}", *lines],
        f"make what {site.text(table)} keeps for each size anew",
    )


def in_tuple(site: Site) -> Fix | None:
    """Rewrites ``n in {1, 2}`` as ``n in (1, 2)``, which compares instead of hashing."""
    statement = site.statement
    found = [
        it.comparators[0]
        for it in ast.walk(statement or ast.Module([], []))
        if isinstance(it, ast.Compare) and isinstance(it.ops[0], ast.In | ast.NotIn) and isinstance(it.comparators[0], ast.Set)
    ]
    if statement is None or len(found) != 1:
        return None
    (items,) = found
    # A line that opens a block is replaced alone, and its block stays.
    text = f"({', '.join(map(site.text, items.elts))}{',' if len(items.elts) == 1 else ''})"
    return replaced_expression(site, statement, items, text, "look the size up in a tuple in place of a set")


def accepting(site: Site) -> Fix | None:
    """Rewrites ``isinstance(n, int)`` so that it accepts torch's symbolic sizes too."""
    statement = site.statement
    tree = tree_of(site.filename)
    if isinstance(statement, ast.Raise) and site.function is not None:
        around = [it for it in ast.walk(site.function) if isinstance(it, ast.If) and any(statement is inner for inner in it.body)]
        statement = around[0] if len(around) == 1 else None
    if statement is None or tree is None or not _imports_torch(tree):
        return None
    test = statement.test if isinstance(statement, ast.Assert | ast.If) else None
    edits = [edit for it in ast.walk(test) if (edit := _widened(it, site)) is not None] if test is not None else []
    lines = site.lines([statement], edits) if edits else None
    return None if lines is None else site.replacing([statement], lines, "take a size that is traced as an int too")


def _widened(node: ast.AST, site: Site) -> Edit | None:
    match node:
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, ast.Name(id=name) as named]) if name in _CLASSES:
            return Edit(named, f"({name}, torch.Sym{name.capitalize()})")
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, ast.Tuple(elts=elements) as named]):
            names = [it.id for it in elements if isinstance(it, ast.Name) and it.id in _CLASSES]
            added = ", ".join(f"torch.Sym{name.capitalize()}" for name in names)
            return Edit(named, f"({', '.join(map(site.text, elements))}, {added})") if names else None
        case ast.Compare(
            left=ast.Call(func=ast.Name(id="type"), args=[value]),
            ops=[ast.Is() | ast.Eq() | ast.IsNot() | ast.NotEq() as op],
            comparators=[ast.Name(id=name)],
        ) if name in _CLASSES:
            negated = "not " if isinstance(op, ast.IsNot | ast.NotEq) else ""
            return Edit(node, f"{negated}isinstance({site.text(value)}, ({name}, torch.Sym{name.capitalize()}))")
    return None


def _imports_torch(tree: ast.Module) -> bool:
    return any(isinstance(it, ast.Import) and any(alias.name == "torch" and not alias.asname for alias in it.names) for it in tree.body)


def divided(site: Site) -> Fix | None:
    """Rewrites ``divmod(a, b)`` as ``(a // b, a % b)``."""
    calls = [it for it in ast.walk(site.statement or ast.Module([], [])) if isinstance(it, ast.Call) and called_name(it) == "divmod"]
    if site.statement is None or len(calls) != 1 or len(calls[0].args) != 2:
        return None
    one, other = (site.text(it) if isinstance(it, _SIMPLE) else f"({site.text(it)})" for it in calls[0].args)
    return replaced_expression(site, site.statement, calls[0], f"({one} // {other}, {one} % {other})", "divide with // and %")


def cloned(site: Site) -> Fix | None:
    """Rewrites ``copy.deepcopy(x)`` of a tensor as ``x.clone()``."""
    statement = site.statement
    calls = [it for it in ast.walk(statement or ast.Module([], [])) if isinstance(it, ast.Call) and called_name(it) in ("deepcopy", "copy")]
    calls = [it for it in calls if len(it.args) == 1]
    if statement is None or not calls:
        return None
    edits = []
    for call in calls:
        value = call.args[0]
        kind, text = site.kinds.of(value), site.text(value) if isinstance(value, _SIMPLE) else f"({site.text(value)})"
        if kind not in ("tensor", "static"):
            return None
        edits.append(Edit(call, f"{text}.clone()" if kind == "tensor" else text))
    lines = site.lines([statement], edits)
    return None if lines is None else site.replacing([statement], lines, "copy the tensor with clone()")


def told_in_eager_mode(site: Site) -> Fix | None:
    """Restricts a statement that only prints, logs or writes a file to eager mode."""
    statement = site.statement
    if statement is None:
        return None
    fix = left_out(site, statement)
    if fix is not None or not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Call):
        return fix
    lines = site.lines([statement]) if called_name(statement.value) in _WRITES else None
    if lines is None:
        return None
    lines = ["if not torch.compiler.is_exporting():", *indented(lines)]
    return site.replacing([statement], lines, "run it in eager mode only", [Effect(kind="branch_dropped")])
