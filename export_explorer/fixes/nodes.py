"""Questions about nodes of a syntax tree that need neither the file nor the capture: names, literals, sizes that are read, assignments."""

import ast
import linecache
from collections.abc import Iterable, Iterator, Sequence

from export_explorer.parsing import syntax_tree
from export_explorer.texts import clipped
from export_explorer.trace.syntax import called_name

Function = ast.FunctionDef | ast.AsyncFunctionDef
_LONGEST = 60
"""The most characters of code shown in a title."""
ATOMS = (ast.Name, ast.Attribute, ast.Subscript, ast.Call, ast.Constant, ast.List)
"""Expressions of which no operator next to them could apply to only a part."""


def shorten(text: str) -> str:
    """Shortens code for a title."""
    return clipped(text, _LONGEST)


def between(start: tuple[int, int], end: tuple[int, int]) -> ast.AST:
    """Returns the text between two positions, as a node that `Edit` takes; lines are 1-based, columns in bytes."""
    return ast.Pass(lineno=start[0], col_offset=start[1], end_lineno=end[0], end_col_offset=end[1])


def contains(outer: ast.AST, inner: ast.AST) -> bool:
    """True if a node is another one, or below it."""
    return any(node is inner for node in ast.walk(outer))


def names_stored(node: ast.AST) -> Iterator[ast.Name]:
    """Yields the names that are bound somewhere in a node."""
    return (name for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store | ast.Del))


def names_read(*nodes: ast.AST) -> frozenset[str]:
    """Returns the names that are read somewhere in nodes."""
    found = (name for node in nodes for name in ast.walk(node) if isinstance(name, ast.Name))
    return frozenset(name.id for name in found if isinstance(name.ctx, ast.Load))


def names_in(node: ast.AST) -> frozenset[str]:
    """Returns the names that are read or bound somewhere in a node."""
    return frozenset(name.id for name in ast.walk(node) if isinstance(name, ast.Name))


def places_of(node: ast.AST, name: str) -> list[ast.Name]:
    """Returns the places in a node where a name is read or bound."""
    return [it for it in ast.walk(node) if isinstance(it, ast.Name) and it.id == name]


def reads_of(node: ast.AST, name: str) -> list[ast.Name]:
    """Returns the places in a node where a name is read."""
    return [it for it in places_of(node, name) if isinstance(it.ctx, ast.Load)]


def assignments_to(node: ast.AST, name: str) -> list[ast.Assign]:
    """Returns the assignments in a node of which a name alone is a target."""
    found = (it for it in ast.walk(node) if isinstance(it, ast.Assign))
    return [it for it in found if any(isinstance(target, ast.Name) and target.id == name for target in it.targets)]


def parts_of_index(index: ast.expr) -> list[ast.expr]:
    """Returns the parts of an index, one for each dimension."""
    return list(index.elts) if isinstance(index, ast.Tuple) else [index]


def targets_of(statement: ast.AST) -> list[ast.expr]:
    """Returns the targets of an assignment of any kind, or of a loop; none for other statements."""
    match statement:
        case ast.Assign(targets=targets):
            return targets
        case ast.AnnAssign(target=target) | ast.AugAssign(target=target) | ast.For(target=target):
            return [target]
    return []


def loaded(name: str) -> ast.Name:
    """Returns the variable as an expression."""
    return ast.Name(name, ast.Load(), lineno=0, col_offset=0)


def parsed(text: str) -> ast.expr:
    """Returns the expression of a text."""
    return syntax_tree(text, mode="eval").body


def calls_in(node: ast.AST, *names: str) -> list[ast.Call]:
    """Returns the calls in a node of functions or methods with these names; all calls if none are given."""
    return [call for call in ast.walk(node) if isinstance(call, ast.Call) and (not names or called_name(call) in names)]


def has_starred(call: ast.Call) -> bool:
    """True if a call unpacks positional arguments, so that their positions are not known."""
    return any(isinstance(argument, ast.Starred) for argument in call.args)


def int_literal(node: ast.AST) -> int | None:
    """Returns the integer that a node writes as a literal; None if it does not."""
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=operand) if (value := int_literal(operand)) is not None:
            return -value
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            return value
    return None


def arguments_of(function: Function) -> frozenset[str]:
    """Returns the names of a function's arguments."""
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    return frozenset(argument.arg for argument in every if argument is not None)


def size_read(value: ast.expr) -> tuple[ast.expr, int] | None:
    """Returns the tensor and dimension whose size an expression reads: ``x.shape[1]``, ``x.size(1)``, ``len(x)``; None if it reads none."""
    match value:
        case ast.Call(func=ast.Name(id="len") | ast.Attribute(attr="len"), args=[tensor]) if shape_read(tensor) is None:
            return tensor, 0
        case ast.Call(func=ast.Attribute(value=tensor, attr="size"), args=[index]):
            dim = int_literal(index)
            return None if dim is None else (tensor, dim)
        case ast.Subscript(value=shape, slice=index):
            read, dim = shape_read(shape), int_literal(index)
            return None if read is None or dim is None else (read, dim)
    return None


def shape_read(value: ast.expr) -> ast.expr | None:
    """Returns the tensor whose whole shape an expression reads, ``x.shape`` or ``x.size()``; None if it reads none."""
    match value:
        case ast.Attribute(value=tensor, attr="shape") | ast.Call(func=ast.Attribute(value=tensor, attr="size"), args=[]):
            return tensor
    return None


def dotted_name(node: ast.expr) -> str | None:
    """Returns ``self.rope.scale``; None for anything but names and attributes of them."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=attribute) if (inner := dotted_name(value)) is not None:
            return f"{inner}.{attribute}"
    return None


def as_tuple(items: Sequence[str]) -> str:
    """Returns the text of a tuple."""
    return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"


def indented(lines: Iterable[str]) -> list[str]:
    """Indents lines by one level."""
    return [f"    {line}" if line else line for line in lines]


def is_elif(statement: ast.stmt, filename: str) -> bool:
    """True if an ``if`` is written as an ``elif``."""
    return linecache.getline(filename, statement.lineno)[statement.col_offset :].startswith("elif")


def always_returns(statements: Sequence[ast.stmt]) -> bool:
    """True if every path through these statements ends in a ``return``."""
    match statements[-1] if statements else None:
        case ast.Return(value=value):
            return value is not None
        case ast.If(body=body, orelse=orelse):
            return always_returns(body) and always_returns(orelse)
        case ast.With(body=body):
            return always_returns(body)
    return False


def assigned_alone(statements: Sequence[ast.stmt]) -> tuple[str, ast.expr] | None:
    """Returns the name and the value of a block that only assigns one; None for any other block."""
    match statements:
        case [ast.Assign(targets=[ast.Name(id=name)], value=value)]:
            return name, value
    return None


def last_assigned(statements: Iterable[ast.stmt]) -> dict[str, ast.expr | None]:
    """Returns the last value that these statements assign to each name; None where it is not one expression, or one among others.

    For a compound statement, all names that anything in it assigns get None, as it may not have run.
    """
    found: dict[str, ast.expr | None] = {}
    for statement in statements:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found[name] = value
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)) if len(names) == len(values):
                pairs = zip(names, values, strict=True)
                found.update({name.id: value for name, value in pairs if isinstance(name, ast.Name)})
            case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
                found[name] = ast.BinOp(ast.Name(target.id, ast.Load(), lineno=target.lineno, col_offset=target.col_offset), op, value)
            case _:
                found.update(dict.fromkeys(stored(statement)))
    return found


def stored(*nodes: ast.AST) -> list[str]:
    """Returns the names that are assigned, in order, except those inside of functions that are defined there."""
    found: dict[str, None] = {}

    def visit(node: ast.AST) -> None:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                found[name] = None
                return
            case ast.Lambda():
                return
            # Of an assignment the target counts after the value; for names alone the order does not matter.
            case ast.Name(id=name, ctx=ast.Store()):
                found[name] = None
        for child in ast.iter_child_nodes(node):
            visit(child)

    for node in nodes:
        visit(node)
    return list(found)
