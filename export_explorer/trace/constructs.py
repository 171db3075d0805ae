"""Python constructs at a frame of the user's code: what needed a size, which statement a comparison decides, how an argument is written.

Also the statements of a method that change what belongs to ``self``: assigned attributes, items of their lists and dicts, mutating calls.
Works on Python's syntax tree of the file or the cell, found by the frame's line and columns; nothing is run. Knows no torch.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import CodeType
from typing import Literal

from export_explorer.record import Branch, Frame, Statement
from export_explorer.texts import shortened
from export_explorer.trace.syntax import (
    called_name,
    first_line_of,
    function_around,
    path_to,
    range_of,
    statement_at,
    text_from,
    text_of,
    tree_of,
)

_INDEXING = ("getitem", "slice", "select", "index")
_RELATIONS = {"eq": ast.Eq, "ne": ast.NotEq, "lt": ast.Lt, "le": ast.LtE, "gt": ast.Gt, "ge": ast.GtE}


@dataclass(frozen=True, slots=True)
class Construct:
    """The Python construct at a frame.

    Attributes:
        name: see `PythonNumberCause.construct`; None if the text does not show it.
        is_comparison: whether two sizes are compared there, or one is used as a truth value.
        statement: see `ComparisonCause.statement`.
        quoted: see `CauseBase.quoted`.
        branch: see `ComparisonCause.branch`.
        is_true: whether the comparison is true; None where one element of it was compared, which does not decide it alone.
    """

    name: str | None = None
    is_comparison: bool = False
    statement: Statement | None = None
    quoted: str | None = None
    branch: Branch | None = None
    is_true: bool | None = None


def construct_at(frame: Frame, decision: bool | None, is_equal: bool | None = None) -> Construct:
    """Finds the Python construct that needed a size at a frame.

    `decision` is whether the relation that was asked for is true, None if a number was asked for; `is_equal` is whether a size was found
    equal to another value, None if that is not known.
    """
    path = path_to(frame)
    if not path:
        return Construct()
    node, around = path[-1], path[:-1]
    if isinstance(node, ast.For):
        return _iteration(node, frame)
    if isinstance(node, ast.stmt):
        return _decided(node, decision, frame) if decision is not None else Construct()
    if decision is not None:
        return _of_element(path, decision, frame) or _comparison(path, decision, frame, is_equal)
    holder = around[-1] if around else None
    if not isinstance(node, ast.Call) and isinstance(holder, ast.For | ast.comprehension):
        # From Python 3.12 on the frame is at what is iterated over.
        return _iteration(holder if isinstance(holder, ast.For) else around[-2], frame)
    return Construct(_needs_number(node))


def _iteration(node: ast.AST, frame: Frame) -> Construct:
    """Returns the construct of a ``for`` loop or a comprehension."""
    if isinstance(node, ast.For):
        text = f"for {text_of(node.target, frame.filename)} in {text_of(node.iter, frame.filename)}"
    else:
        text = text_of(node, frame.filename) or ""
    return Construct("iteration", quoted=shortened(text) if text else None)


def _of_element(path: list[ast.AST], decision: bool, frame: Frame) -> Construct | None:
    """Returns the construct of a comprehension's one condition, where the frame is at its element, as in strict mode from Python 3.12 on.

    None for an element that computes something, since it may have made the decision itself.
    """
    holder = path[-2] if len(path) > 1 else None
    if not isinstance(holder, ast.ListComp | ast.SetComp | ast.GeneratorExp) or holder.elt is not path[-1]:
        return None
    tests = [(generator, test) for generator in holder.generators for test in generator.ifs]
    is_plain = len(tests) == 1 and isinstance(path[-1], ast.Name | ast.Constant)
    return _decided(tests[0][0], decision, frame, tests[0][1]) if is_plain else None


def is_call_of(frame: Frame, name: str) -> bool:
    """True if the expression of a frame is a call of a function or method of this name."""
    path = path_to(frame)
    return bool(path) and isinstance(path[-1], ast.Call) and called_name(path[-1]) == name


def argument_text(frame: Frame, operator: str, numbers: int, position: int, value: int) -> tuple[str, bool] | None:
    """Returns the text of one of the numbers in the call at a frame, and whether it is a literal; None if it cannot be determined.

    The operator, ``view``, was given so many `numbers`, and this one has the position and the value.
    """
    call = _call_at(frame, operator)
    if call is None:
        return None
    for arguments in _number_lists(call):
        if len(arguments) == numbers and not any(isinstance(argument, ast.Starred) for argument in arguments):
            return _text_of(arguments[position], frame)
    # Of another form, spread from a list or with defaults: the literal alone can be told from the rest.
    if any(node.value == value and type(node.value) is int for node in _constants_given(call)):
        return str(value), True
    is_alone = len(call.args) == 1 < numbers
    shapes = [argument for argument in call.args if _is_shape(argument) or (is_alone and isinstance(argument, ast.Name))]
    return (text, False) if len(shapes) == 1 and (text := text_of(shapes[0], frame.filename)) is not None else None


def _constants_given(call: ast.Call) -> Iterator[ast.Constant]:
    """Yields the constants that are arguments or elements of a list argument; not those of the receiver, or of an index in an argument."""
    left: list[ast.expr] = [*call.args, *(keyword.value for keyword in call.keywords)]
    while left:
        node = left.pop()
        if isinstance(node, ast.Constant):
            yield node
        elif isinstance(node, ast.Tuple | ast.List):
            left += node.elts
        elif isinstance(node, ast.Starred):
            left.append(node.value)
        elif isinstance(node, ast.BinOp):
            left += [side for side in (node.left, node.right) if not isinstance(side, ast.Constant)]


def _is_shape(node: ast.expr) -> bool:
    """True for ``x.shape`` or ``x.size()``, which give all sizes at once."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Attribute) and node.func.attr == "size" and not node.args and not node.keywords
    return isinstance(node, ast.Attribute) and node.attr == "shape"


def creation_text(frame: Frame, operator: str) -> str | None:
    """Returns the text of an operator's call, subscript or binary operation in the line of a frame; None if there is not exactly one."""
    statement = _statement_of(frame)
    nodes = () if statement is None else ast.walk(statement)
    found = [node for node in nodes if getattr(node, "lineno", None) == frame.line and _makes(node, operator)]
    return text_of(found[0], frame.filename) if len({range_of(node) for node in found}) == 1 else None


def made_above(frame: Frame, operator: str, value: int) -> tuple[int, str] | None:
    """Returns line and text of the call that makes what a frame's expression reads, in the frame's own function, with a number as written there.

    None if it is not certain: the call has to be the one of its operator that assignments lead to, and to have the number as a literal.
    """
    function, path = function_around(frame), path_to(frame)
    if function is None or not path or not isinstance(path[-1], ast.expr):
        return None
    names = {it.id for it in ast.walk(path[-1]) if isinstance(it, ast.Name)}
    assigned = [node for node in ast.walk(function) if isinstance(node, ast.Assign) and (node.end_lineno or node.lineno) < frame.line]
    calls: list[ast.Call] = []
    for statement in sorted(assigned, key=lambda node: -node.lineno):
        if names & {it.id for target in statement.targets for it in ast.walk(target) if isinstance(it, ast.Name)}:
            names |= {it.id for it in ast.walk(statement.value) if isinstance(it, ast.Name)}
            calls += [it for it in ast.walk(statement.value) if isinstance(it, ast.Call) and called_name(it) == operator]
    if len(calls) != 1 or not any(node.value == value and type(node.value) is int for node in _constants_given(calls[0])):
        return None
    text = text_of(calls[0], frame.filename)
    return None if text is None else (calls[0].lineno, text)


def definition_text(frame: Frame, name: str) -> str | None:
    """Returns the text that a name is assigned once, above a frame in its function; None for any other text, and for a number."""
    function = function_around(frame) if name.isidentifier() else None
    nodes = [] if function is None else list(ast.walk(function))
    if [node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)].count(name) != 1:
        return None
    above = [node for node in nodes if isinstance(node, ast.Assign) and node.lineno < frame.line]
    for node in (it for it in above if any(isinstance(target, ast.Name) and target.id == name for target in it.targets)):
        text = None if isinstance(node.value, ast.Constant | ast.Tuple) else text_of(node.value, frame.filename)
        return None if text is None else shortened(text)
    return None


def is_called_in_function_of(frame: Frame, operator: str) -> bool:
    """True if the function around a frame calls an operator of this name."""
    function = function_around(frame)
    return function is not None and any(_makes(node, operator) for node in ast.walk(function))


def _makes(node: ast.AST, operator: str) -> bool:
    if operator in _INDEXING and isinstance(node, ast.Subscript):
        return True
    if isinstance(node, ast.BinOp) and type(node.op).__name__.lower() == operator:
        return True
    if isinstance(node, ast.Compare) and operator in _RELATIONS:
        return [type(relation) for relation in node.ops] == [_RELATIONS[operator]]
    return isinstance(node, ast.Call) and called_name(node) == operator


def is_in_statement_of(frame: Frame, other: Frame) -> bool:
    """True if two lines are of one statement."""
    if frame.filename != other.filename:
        return False
    statement = _statement_of(frame)
    return frame.line == other.line or (statement is not None and statement is _statement_of(other))


def assigned_text(frame: Frame) -> str | None:
    """Returns the text of what the line of a frame assigns to a name or returns; None if it does neither."""
    statement = _statement_of(frame)
    if not isinstance(statement, ast.Assign | ast.AnnAssign | ast.Return) or statement.value is None:
        return None
    return text_of(statement.value, frame.filename)


def assignment_text(frame: Frame) -> str | None:
    """Returns the text of the assignment whose target is at a frame, ``out[:, :3] = x``; None where nothing is assigned there."""
    path = path_to(frame)
    if len(path) < 2 or not isinstance(path[-1], ast.Subscript) or not isinstance(path[-2], ast.Assign | ast.AugAssign):
        return None
    return text_of(path[-2], frame.filename)


def _needs_number(node: ast.AST) -> str | None:
    match node:
        case ast.Call():
            return called_name(node)
        case ast.Subscript(slice=ast.Slice()):
            return "slice"
        case ast.Subscript():
            return "index"
        case ast.JoinedStr() | ast.FormattedValue() | ast.BinOp(op=ast.Mod()):
            return "format"
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            return "iteration"
        case ast.Tuple() | ast.List() | ast.Starred():
            return "unpacking"
        case ast.BinOp(op=ast.Mult()):
            return "repetition"
    return None


def _comparison(path: list[ast.AST], decision: bool, frame: Frame, is_equal: bool | None) -> Construct:
    node = path[-1]
    is_test = len(path) > 1 and getattr(path[-2], "test", None) is node
    if isinstance(node, ast.Call) and (name := called_name(node)) not in _RELATIONS and not is_test:
        return Construct(name, is_comparison=True, quoted=shortened(text_of(node, frame.filename) or ""), is_true=decision)
    # What the comparison decides, up through `not`, which turns it, and `and` and `or`, which it may decide or not.
    is_true = _value_of(node, decision, is_equal) if isinstance(node, ast.Compare) else decision
    index, decided, value = len(path) - 1, is_true is not None, bool(is_true)
    while index > 0 and isinstance(path[index - 1], ast.BoolOp | ast.UnaryOp | ast.Compare | ast.NamedExpr):
        parent = path[index - 1]
        if isinstance(parent, ast.UnaryOp):
            value = not value
        if isinstance(parent, ast.BoolOp):
            decided = decided and value is isinstance(parent.op, ast.Or)
        index -= 1
    around = next((parent for parent in reversed(path[:index]) if not isinstance(parent, ast.pattern)), None)
    found = Construct() if around is None else _decided(around, value if decided else None, frame, path[index])
    if not found.statement:
        found = Construct(_needs_number(node), is_comparison=True, quoted=shortened(text_of(node, frame.filename) or ""))
    return replace(found, is_true=is_true)


def _value_of(node: ast.Compare, decision: bool, is_equal: bool | None) -> bool | None:
    """Returns whether a comparison is true where one of its elements was compared, as of two shapes; None if that one does not decide it."""
    if len(node.ops) > 1:
        return None if decision else False
    match node.ops[0]:
        case ast.In():
            return True if decision else None
        case ast.NotIn():
            return False if decision else None
        case ast.NotEq() if decision is is_equal:
            # Python asks whether elements are equal, also for `!=`.
            return None if decision else True
        case ast.Eq() if any(_has_elements(side) for side in (node.left, *node.comparators)):
            return None if decision else False
    return decision


def _has_elements(node: ast.expr) -> bool:
    """True if an expression is certainly a sequence of sizes: a tuple, a list, ``x.shape``, ``x.size()``, ``x.shape[1:]``."""
    is_part = isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)
    return isinstance(node, ast.Tuple | ast.List) or is_part or _is_shape(node)


def _decided(node: ast.AST, value: bool | None, frame: Frame, test: ast.AST | None = None) -> Construct:
    """Returns the construct of the statement that a test within a node decides; a test of None is whatever the node tests.

    `value` is whether the test is true; None if the comparison alone does not determine it.
    """
    branch: Branch | None = None if value is None else "taken" if value else "not_taken"
    tested = getattr(node, "test", None)
    if tested is not None and test is not None and tested is not test:
        return Construct()
    text = "" if tested is None else text_of(tested, frame.filename) or ""
    found = _statement(node, text, branch, frame, test)
    return replace(found, is_true=value) if found.statement else found


def _statement(node: ast.AST, text: str, branch: Branch | None, frame: Frame, test: ast.AST | None) -> Construct:
    match node:
        case ast.If():
            is_elif = text_from(node, frame.filename).startswith("elif")
            statement: Statement = "elif" if is_elif else "if"
            return Construct(None, True, statement, shortened(f"{statement} {text}"), branch)
        case ast.While():
            return Construct(None, True, "while", shortened(f"while {text}"), branch)
        case ast.Assert():
            return Construct(None, True, "assert", shortened(f"assert {text}"))
        case ast.IfExp():
            return Construct(None, True, "conditional", shortened(text_of(node, frame.filename) or text), branch)
        case ast.comprehension() if test is None or test in node.ifs:
            quoted = None if test is None else shortened(f"if {text_of(test, frame.filename)}")
            return Construct(None, True, "comprehension", quoted, branch)
        case ast.match_case():
            return Construct(None, True, "match", shortened(f"case {text_of(node.pattern, frame.filename)}"), branch)
    return Construct()


def _text_of(node: ast.expr, frame: Frame) -> tuple[str, bool] | None:
    if isinstance(node, ast.Constant):
        return str(node.value), True
    text = text_of(node, frame.filename)
    return None if text is None else (shortened(text), False)


def _number_lists(call: ast.Call) -> list[list[ast.expr]]:
    """Lists the possible sizes of a call: ``view(8, -1)``, ``view((8, -1))``, ``torch.reshape(x, (8, -1))``, ``unflatten(0, (2, 4))``."""
    arguments = [*call.args, *(keyword.value for keyword in call.keywords)]
    lists = [list(argument.elts) for argument in arguments if isinstance(argument, ast.List | ast.Tuple)]
    return [*lists, arguments, arguments[1:]]


def _call_at(frame: Frame, operator: str) -> ast.Call | None:
    """Returns the call of an operator at a frame: the expression itself, or the one call of that name in it or in its line."""
    path = path_to(frame)
    if path and isinstance(path[-1], ast.Call) and operator.startswith(called_name(path[-1]) or ""):
        return path[-1]
    within = path[-1] if path else _statement_of(frame)
    nodes = () if within is None else ast.walk(within)
    calls = [node for node in nodes if isinstance(node, ast.Call) and called_name(node) == operator]
    return calls[0] if len({(node.lineno, node.col_offset, node.end_col_offset) for node in calls}) == 1 else None


def _statement_of(frame: Frame) -> ast.stmt | None:
    tree = tree_of(frame.filename)
    return None if tree is None else statement_at(tree, frame.line)


_COMBINING = ("add", "cat", "concat", "einsum", "matmul", "mul", "stack", "sub", "where")


def is_added_slice(frame: Frame) -> bool:
    """True if a frame is at ``table[:n]``, and that, or the name it is assigned to, is combined with another tensor."""
    path = path_to(frame)
    if not any(isinstance(node, ast.Subscript) and _has_variable_bound(node.slice) for node in path):
        return False
    if any(_combines(node) for node in path[:-1]):
        return True
    assigned = next((node for node in reversed(path) if isinstance(node, ast.Assign)), None)
    function = function_around(frame)
    names = {it.id for it in assigned.targets if isinstance(it, ast.Name)} if assigned is not None else set()
    combined = [node for node in ast.walk(function) if _combines(node)] if function is not None else []
    return any(isinstance(it, ast.Name) and it.id in names for node in combined for it in ast.walk(node))


def _has_variable_bound(index: ast.expr) -> bool:
    bounds = [bound for it in ast.walk(index) if isinstance(it, ast.Slice) for bound in (it.lower, it.upper) if bound is not None]
    return any(isinstance(it, ast.Name) for bound in bounds for it in ast.walk(bound))


def _combines(node: ast.AST) -> bool:
    if isinstance(node, ast.BinOp):
        return not any(isinstance(it, ast.Constant) for it in (node.left, node.right))
    return isinstance(node, ast.Call) and called_name(node) in _COMBINING


_CHANGING = frozenset(
    "append extend insert remove pop clear update setdefault add discard appendleft popleft popitem reverse sort".split()  # noqa: SIM905
)
"""The methods of Python's containers that change them."""


@dataclass(frozen=True, slots=True)
class AttributeChange:
    """A statement that changes an attribute.

    Attributes:
        attribute: the path from ``self``, ``cache``, ``inner.cache``; the name alone for what is not reached from ``self``.
        how: ``assigned`` anew; ``augmented``, as by ``+=``; ``within``, by an item of it or a method of a container.
        statement: the statement that changes it.
        is_of_self: whether it is reached from ``self``.
    """

    attribute: str
    how: Literal["assigned", "augmented", "within"]
    statement: ast.stmt
    is_of_self: bool = True


def function_of(code: CodeType) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    """Returns the definition of a function from the file or cell of its code; None where the text is gone or has changed since."""
    tree = tree_of(code.co_filename)
    functions = (node for node in (ast.walk(tree) if tree is not None else ()) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return next((node for node in functions if node.name == code.co_name and first_line_of(node) == code.co_firstlineno), None)


def changes_in(function: ast.FunctionDef | ast.AsyncFunctionDef) -> tuple[AttributeChange, ...]:
    """Returns the statements of a method that change attributes of its first argument (``self``) or globals, in the order of the text."""
    arguments = [*function.args.posonlyargs, *function.args.args]
    owner = arguments[0].arg if arguments else ""
    outside = {name for node in ast.walk(function) if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names}
    own = _bound_names(function) - outside
    found = [change for node in ast.walk(function) if isinstance(node, ast.stmt) for change in _changes(node, owner)]
    kept = [it for it in found if it.is_of_self or it.attribute in outside or (it.how == "within" and it.attribute not in own)]
    return tuple(sorted(kept, key=lambda change: change.statement.lineno))


def _bound_names(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    bound = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    return bound | {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}


def _changes(statement: ast.stmt, owner: str) -> Iterator[AttributeChange]:
    match statement:
        case ast.Assign(targets=targets):
            for target in targets:
                yield from _of_target(target, statement, owner)
        case ast.AnnAssign(target=target, value=ast.expr()):
            yield from _of_target(target, statement, owner)
        case ast.AugAssign(target=target):
            for change in _of_target(target, statement, owner):
                yield replace(change, how="augmented") if change.how == "assigned" else change
        case ast.Expr(value=ast.Call(func=ast.Name(id="setattr"), args=[ast.Name(id=name), ast.Constant(value=str(attribute)), _])):
            if name == owner:
                yield AttributeChange(attribute, "assigned", statement)
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=changed, attr=method))) if method in _CHANGING:
            if (named := attribute_of(changed, owner)) is not None:
                yield AttributeChange(named[0], "within", statement, named[1])


def _of_target(target: ast.expr, statement: ast.stmt, owner: str) -> Iterator[AttributeChange]:
    match target:
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            for element in elements:
                yield from _of_target(element, statement, owner)
        case ast.Starred(value=value):
            yield from _of_target(value, statement, owner)
        case ast.Subscript(value=value):
            if (named := attribute_of(value, owner)) is not None:
                yield AttributeChange(named[0], "within", statement, named[1])
        case _:
            if (named := attribute_of(target, owner)) is not None:
                yield AttributeChange(named[0], "assigned", statement, named[1])


def attribute_of(node: ast.expr, owner: str) -> tuple[str, bool] | None:
    """Returns the path of an expression from `owner`, and True if it starts there.

    Returns:
        ``inner.cache`` and True for ``self.inner.cache``, ``layers.0`` for ``self.layers[0]``; a name alone and False; None for all else.
    """
    names: list[str] = []
    while isinstance(node, ast.Attribute | ast.Subscript):
        if isinstance(node, ast.Attribute):
            names.append(node.attr)
        elif isinstance(node.slice, ast.Constant):
            names.append(str(node.slice.value))
        else:
            return None
        node = node.value
    if not isinstance(node, ast.Name):
        return None
    if node.id == owner and names:
        return ".".join(reversed(names)), True
    return None if names else (node.id, False)


def initial_value(function: ast.FunctionDef | ast.AsyncFunctionDef, attribute: str) -> ast.Assign | ast.AnnAssign | None:
    """Returns the only statement of ``__init__`` that assigns an attribute; None if there is not exactly one, or it has several targets."""
    changes = [change for change in changes_in(function) if change.is_of_self and change.attribute == attribute]
    match [change.statement for change in changes if change.how == "assigned"]:
        case [ast.Assign(targets=[ast.Attribute()]) | ast.AnnAssign(target=ast.Attribute()) as statement]:
            return statement
    return None
