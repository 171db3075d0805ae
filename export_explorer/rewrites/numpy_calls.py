"""What a model computes with NumPy, written with torch: the failing statement, with those that make or read its arrays."""

import ast
import re

from export_explorer.model import Capture, Cause, DimOutcome, Fix
from export_explorer.rewrites.edits import Edit
from export_explorer.rewrites.numpy_expressions import Translator
from export_explorer.rewrites.places import names_read, names_stored
from export_explorer.rewrites.statements import Site


def in_torch(site: Site) -> Fix | None:
    """The failing statement, and those after it that read an array which it makes, with torch in NumPy's place; None where that is not sure."""
    statement = site.statement
    if not isinstance(statement, ast.Assign | ast.AnnAssign | ast.Return | ast.Expr | ast.AugAssign):
        return None
    translator = Translator(site)
    block = _from_where_it_is_made(statement, site, translator)
    edits: list[Edit] = []
    last = 0
    for index, it in enumerate(block):
        if not translator.touches(it):
            continue
        found = _edits_of(it, translator)
        if found is None:
            return None
        edits, last = [*edits, *found], index if found else last
    lines = site.lines(block[: last + 1], edits) if edits else None
    return None if lines is None else site.replacing(block[: last + 1], lines, "compute it with torch in place of NumPy")


def array_fixes(cause: Cause, dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """The same for a size that NumPy was told to make an array of."""
    if cause.frame is None or not re.search(r"\b(?:np|numpy)\.", cause.frame.expression or ""):
        return ()
    fix = in_torch(Site(cause.frame, lambda _: None))
    return () if fix is None else (fix,)


def _from_where_it_is_made(statement: ast.stmt, site: Site, translator: Translator) -> list[ast.stmt]:
    """The statements of the block from the one on that makes, with NumPy, what the failing one reads."""
    block = site.block_of(statement)
    at = next(index for index, it in enumerate(block) if it is statement)
    first = at
    names = names_read(statement)
    for index in range(at - 1, -1, -1):
        if {it.id for it in names_stored(block[index])} & names and translator.touches(block[index]):
            first, names = index, names | names_read(block[index])
    return block[first:]


def _edits_of(statement: ast.stmt, translator: Translator) -> list[Edit] | None:
    """A statement that makes or reads an array, written otherwise; names that it binds to one are noted."""
    if not isinstance(statement, ast.Assign | ast.AnnAssign | ast.Return | ast.Expr | ast.AugAssign) or statement.value is None:
        return None
    targets = (
        statement.targets
        if isinstance(statement, ast.Assign)
        else [statement.target]
        if isinstance(statement, ast.AnnAssign | ast.AugAssign)
        else []
    )
    made = translator.written(statement.value)
    if made is None or any(not isinstance(it, ast.Name) for it in targets):
        return None
    if isinstance(statement, ast.AugAssign) and made.kind == "array" and translator.site.kinds.of(statement.target) not in ("tensor", None):
        return None
    text = ast.unparse(ast.fix_missing_locations(made.node))
    bound = {it.id for it in targets if isinstance(it, ast.Name)}
    translator.whole = translator.whole | bound if translator.is_whole(statement.value) else translator.whole - bound
    if made.kind != "array":
        translator.arrays -= bound
    else:
        translator.arrays |= bound
    return [] if text == ast.unparse(statement.value) else [Edit(statement.value, text)]
