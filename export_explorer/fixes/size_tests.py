"""Python comparisons of a size: the branch that the example took without the test, or the same choice made by the program."""

import ast
import linecache

from export_explorer.fixes.edits import Edit, rewritten
from export_explorer.fixes.places import Place, between, has_name, number_of, place_at, short, with_comment
from export_explorer.record import Capture, ComparisonCause, DimOutcome, Effect, Fix, chain_of
from export_explorer.trace.syntax import called_name, range_of

_OPPOSITE = {ast.Eq: "!=", ast.NotEq: "==", ast.Lt: ">=", ast.GtE: "<", ast.Gt: "<=", ast.LtE: ">"}


def comparison_fixes(cause: ComparisonCause, dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """Returns a fix that keeps the choice in the program where there is one, else one that always does what the example did."""
    place = None if cause.frame is None else place_at(cause.frame)
    if place is None:
        return ()
    if isinstance(place.node, ast.Call) and called_name(place.node) in ("min", "max"):
        found = [_extreme(place, place.node)]
    elif cause.statement == "assert":
        found = [_without_assert(place)]
    elif cause.statement == "conditional":
        found = [_conditional(place, cause)]
    elif cause.statement in ("if", "elif") and _is_always_so(cause, capture):
        found = [_without_if(place, cause)]
    elif cause.statement == "match" and cause.branch == "taken":
        found = [_without_match(place)]
    else:
        found = []
    return tuple(fix for fix in found if fix is not None)


def _is_always_so(cause: ComparisonCause, capture: Capture) -> bool:
    """True if the branch had the same result each time: a line in a loop, or of a module that runs twice, may take both branches."""
    told = [own for dim in capture.dims for main in dim.causes for own in chain_of(main)]
    branches = {own.branch for own in told if isinstance(own, ComparisonCause) and own.frame is not None and _line(own) == _line(cause)}
    return len(branches) == 1


def _line(cause: ComparisonCause) -> tuple[str, int] | None:
    return None if cause.frame is None else (cause.frame.filename, cause.frame.line)


def _extreme(place: Place, call: ast.Call) -> Fix | None:
    """Rewrites ``max(a, b)`` as ``torch.sym_max(a, b)``."""
    if not isinstance(call.func, ast.Name) or call.keywords or len(call.args) < 2 or not has_name(place, "torch"):
        return None
    if any(isinstance(argument, ast.Starred) for argument in call.args):
        return None
    name = f"torch.sym_{call.func.id}"
    first, *rest = map(place.text, call.args)
    for other in rest:
        first = f"{name}({first}, {other})"
    return rewritten(place.frame, [Edit(call, first)], f"write {name} in place of {call.func.id}")


def _without_assert(place: Place) -> Fix | None:
    statement = place.statement
    if not isinstance(statement, ast.Assert):
        return None
    text = "pass" if _is_alone(place, statement) else ""
    effects = [Effect(kind="branch_dropped", condition=_opposite(place, statement.test))]
    return rewritten(
        place.frame,
        [Edit(with_comment(statement, place.frame.filename), text)],
        f"drop assert {short(place.text(statement.test))}",
        effects,
    )


def _conditional(place: Place, cause: ComparisonCause) -> Fix | None:
    """Rewrites ``a if test else b``: of numbers as ``torch.sym_ite``, else as the branch that the example took."""
    node = next((node for node in reversed(place.way) if isinstance(node, ast.IfExp)), None)
    if node is None or cause.branch is None:
        return None
    test = place.text(node.test)
    numbers = [number_of(branch) for branch in (node.body, node.orelse)]
    if None not in numbers and place.node is node.test and isinstance(node.test, ast.Compare) and has_name(place, "torch"):
        text = f"torch.sym_ite({test}, {place.text(node.body)}, {place.text(node.orelse)})"
        return rewritten(place.frame, [Edit(node, text)], f"choose by {short(test)} in the program, with torch.sym_ite")
    is_taken = cause.branch == "taken"
    kept = node.body if is_taken else node.orelse
    condition = _opposite(place, node.test) if is_taken else test
    effects = [Effect(kind="branch_dropped", condition=condition)]
    return rewritten(place.frame, [Edit(node, place.operand(kept))], f"always take {short(place.text(kept))}", effects)


def _without_if(place: Place, cause: ComparisonCause) -> Fix | None:
    """Replaces an ``if`` by what the example did, without the test."""
    node = next((node for node in reversed(place.way) if isinstance(node, ast.If)), None)
    if node is None or node.lineno != place.frame.line:
        return None
    is_taken = cause.branch == "taken"
    is_elif = linecache.getline(place.frame.filename, node.lineno)[node.col_offset :].startswith("elif")
    kept, dropped = (node.body, node.orelse) if is_taken else (node.orelse, node.body)
    test = short(place.text(node.test))
    if not node.orelse and _is_padding(node.body):
        if cause.branch is None:
            return None
        text = _block(place, node.body, node)
        effect = [Effect(kind="always_runs", condition=place.text(node.test))]
        title = f"pad always, without the if {test}: a pad of 0 changes nothing"
        return None if is_elif or text is None else rewritten(place.frame, [Edit(node, text)], title, effect)
    if cause.branch is None:
        return None
    effects = [
        *([Effect(kind="always_runs", condition=place.text(node.test))] if is_taken else []),
        *([Effect(kind="branch_dropped", condition=_opposite(place, node.test) if is_taken else place.text(node.test))] if dropped else []),
    ]
    text = _kept(place, node, kept, is_taken, is_elif)
    if text is None:
        return None
    title = f"always run what stands under if {test}" if is_taken else f"leave out what stands under if {test}"
    return rewritten(place.frame, [Edit(node, text)], title, effects)


def _kept(place: Place, node: ast.If, kept: list[ast.stmt], is_taken: bool, is_elif: bool) -> str | None:
    """Returns the text that replaces an ``if`` statement."""
    if not is_elif:
        if not kept:
            return "pass" if _is_alone(place, node) else ""
        return _block(place, kept, node)
    if is_taken:
        block = _block(place, kept, node, 4)
        return None if block is None else f"else:\n    {block}"
    if not kept:
        return ""
    if len(kept) == 1 and isinstance(kept[0], ast.If) and kept[0].col_offset == node.col_offset:
        return _block(place, kept, node)
    block = _block(place, kept, node, 4)
    return None if block is None else f"else:\n    {block}"


def _block(place: Place, block: list[ast.stmt], around: ast.AST, indent: int = 0) -> str | None:
    """Returns the text of statements, indented relative to another node; None where they start in its line."""
    start, end = range_of(block[0]), range_of(block[-1])
    outer = range_of(around)
    if start is None or end is None or outer is None or start[0][0] == outer[0][0]:
        return None
    lines = [linecache.getline(place.frame.filename, number).rstrip("\n") for number in range(start[0][0], end[0][0] + 1)]
    own = lines[0][: len(lines[0]) - len(lines[0].lstrip())]
    is_shallower = any(line.strip() and not line.startswith(own) for line in lines)
    if is_shallower or any("\\" in line or '"""' in line for line in lines):
        return None
    first, *rest = [line.removeprefix(own) for line in lines]
    return "\n".join([first, *(" " * indent + line if line else line for line in rest)])


def _is_padding(block: list[ast.stmt]) -> bool:
    """True if all statements of a block only pad."""
    return all(isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and called_name(node.value) == "pad" for node in block)


def _without_match(place: Place) -> Fix | None:
    """Runs the case that the example took for every value, and drops the cases after it."""
    match = next((node for node in reversed(place.way) if isinstance(node, ast.Match)), None)
    case = next((node for node in reversed(place.way) if isinstance(node, ast.match_case)), None)
    if match is None or case is None or case.guard is not None:
        return None
    start, end = range_of(case.pattern), range_of(match.cases[-1].body[-1])
    if start is None or end is None:
        return None
    line = linecache.getline(place.frame.filename, start[0][0])
    column = len(line) - len(line.lstrip())
    block = _block(place, case.body, between((start[0][0], column), end[1]), 4)
    if block is None:
        return None
    subject = place.text(match.subject)
    effects = [Effect(kind="always_runs", condition=f"{subject} == {place.text(case.pattern)}")]
    text = f"case _:\n    {block}"
    whole = between((start[0][0], column), end[1])
    return rewritten(place.frame, [Edit(whole, text)], f"run case {short(place.text(case.pattern))} for every {short(subject)}", effects)


def _opposite(place: Place, test: ast.expr) -> str:
    """Returns the condition under which a test is false."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and type(test.ops[0]) in _OPPOSITE:
        return f"{place.text(test.left)} {_OPPOSITE[type(test.ops[0])]} {place.text(test.comparators[0])}"
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return place.text(test.operand)
    return f"not {place.operand(test)}"


def _is_alone(place: Place, statement: ast.stmt) -> bool:
    """True if a block would be empty without a statement."""
    return any(getattr(node, block, None) == [statement] for node in ast.walk(place.function) for block in ("body", "orelse", "finalbody"))
