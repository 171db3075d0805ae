"""The guards of a program that comes without its model: those that it keeps as text, or those of its ShapeEnv."""

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial, reduce
from typing import Any

import sympy

from export_explorer.analysis.guards import guards_of
from export_explorer.analysis.symbols import Sizes, size_source
from export_explorer.analysis.torch_functions import FloorDiv, Mod, largest, smallest
from export_explorer.analysis.tried_guards import TriedGuards
from export_explorer.parsing import expression_if_python, syntax_tree
from export_explorer.record import DimRef, Guard, Mode
from export_explorer.torch_internals.shape_env import environment_guards
from export_explorer.torch_internals.stored_env import StoredEnv
from export_explorer.trace.provenance import NOWHERE, FrameOf
from export_explorer.trace.recorder import GuardNote

SymbolOf = Callable[[str], Any]
"""A function from a source name, as `normal` writes it, to its symbol; None for other text."""

LONGEST = 20_000
"""The most characters that are read: Python's parser is slow for longer texts, and recurses as deep as they nest."""

_MOST_NODES = 2_000
"""The most syntax nodes of a guard: of more, sympy takes minutes to make one expression."""

MOST_WORK = 100_000
"""The work on the guards of a file, see `work_of`, that takes a second at most: who made the file may mean to keep the reader busy."""

_WORK_OF_ANY = 400
"""The work on any guard beside that of its text: to try it on sizes, and to find words for it."""

_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: lambda left, right: left + right,
    ast.Sub: lambda left, right: left - right,
    ast.Mult: lambda left, right: left * right,
    ast.FloorDiv: FloorDiv,
    ast.Mod: Mod,
}
_RELATIONS: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: partial(sympy.Eq, evaluate=False),
    ast.NotEq: partial(sympy.Ne, evaluate=False),
    ast.Lt: partial(sympy.Lt, evaluate=False),
    ast.LtE: partial(sympy.Le, evaluate=False),
    ast.Gt: partial(sympy.Gt, evaluate=False),
    ast.GtE: partial(sympy.Ge, evaluate=False),
}
"""The relations, unevaluated: sympy is slow to find out whether one always holds."""
_CALLS: dict[str, Callable[..., Any]] = {
    **dict.fromkeys(("max", "Max", "torch.sym_max"), largest),
    **dict.fromkeys(("min", "Min", "torch.sym_min"), smallest),
}
"""The functions by name: seen in 2.13 without, in 2.15 with ``torch.sym_``."""


def normal(source: str) -> str:
    """Returns a source name as Python would write it, so that two spellings of one compare equal; the text itself if it is no Python."""
    try:
        return ast.unparse(syntax_tree(source, mode="eval"))
    except (SyntaxError, ValueError, RecursionError):
        return source


def condition_of(text: str, symbol_of: SymbolOf) -> Any | None:
    """Returns the sympy condition that a guard's text states; None if it says something else than sizes, numbers and relations."""
    condition = expression_of(text, symbol_of)
    return condition if getattr(condition, "free_symbols", None) else None


def expression_of(text: str, symbol_of: SymbolOf) -> Any | None:
    """Returns the sympy expression of a text of sizes, numbers and relations; None if it says something else, or is too long."""
    if len(text) > LONGEST:
        return None
    try:
        tree = syntax_tree(text.strip(), mode="eval").body
        if sum(1 for _ in ast.walk(tree)) > _MOST_NODES:
            return None
        return _read(tree, symbol_of)
    except (SyntaxError, ValueError, TypeError, RecursionError, ZeroDivisionError, OverflowError):
        return None


def work_of(text: str) -> int:
    """Returns the work to make a sympy expression of a text, in units of which sympy does about 100 to 300 in a millisecond.

    Each operation goes through the parts on both of its sides again; of nested maxima and minima sympy compares each with each.
    """
    if (tree := expression_if_python(text.strip())) is None:
        return 1
    work = 0
    below: dict[ast.AST, tuple[int, int]] = {}
    for node in reversed(list(ast.walk(tree))):
        inner = [below[child] for child in ast.iter_child_nodes(node)]
        parts, extremes = 1 + sum(count for count, _ in inner), sum(count for _, count in inner)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute) and ast.unparse(node.func) in _CALLS:
            extremes += 1
            work += parts * extremes**2
        elif isinstance(node, ast.BinOp) or (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            work += parts
        below[node] = parts, extremes
    return work


def _read(node: ast.expr, symbol_of: SymbolOf) -> Any:
    match node:
        case ast.Constant(value=bool()):
            raise ValueError("A truth value is no size.")
        case ast.Constant(value=int(number)):
            return sympy.Integer(number)
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _BINARY:
            return _BINARY[type(operator)](_read(left, symbol_of), _read(right, symbol_of))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_read(operand, symbol_of)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return sympy.Not(_read(operand, symbol_of))
        case ast.BoolOp(op=operator, values=values):
            both = sympy.And if isinstance(operator, ast.And) else sympy.Or
            return both(*(_read(value, symbol_of) for value in values))
        case ast.Compare(left=left, ops=operators, comparators=rights) if all(type(operator) in _RELATIONS for operator in operators):
            sides = [_read(side, symbol_of) for side in (left, *rights)]
            pairs = zip(operators, sides, sides[1:], strict=False)
            return reduce(sympy.And, (_RELATIONS[type(operator)](one, other) for operator, one, other in pairs))
        case ast.Call(func=ast.Name() | ast.Attribute() as called, args=args) if ast.unparse(called) in _CALLS:
            return _CALLS[ast.unparse(called)](*(_read(arg, symbol_of) for arg in args))
        case ast.Name() | ast.Attribute() | ast.Subscript() if (symbol := symbol_of(ast.unparse(node))) is not None:
            return symbol
    raise ValueError(f"Neither a size nor a number: {ast.dump(node)}")


NOT_ANALYZED = "(not analyzed: too complex)"
NO_LINE = "exported programs do not store source lines of guards"


@dataclass(frozen=True, slots=True)
class ProgramGuards:
    """The guards of a program.

    Attributes:
        notes: as they would have been recorded while it was traced, without provenance.
        texts: the program's own text of each.
        ref_of_symbol: the dimension of each symbol in the notes.
        not_analyzed: positions of the guards that were left as text, since to read them is too much work.
    """

    notes: list[GuardNote]
    texts: tuple[str, ...]
    ref_of_symbol: Mapping[Any, DimRef]
    not_analyzed: frozenset[int] = frozenset()


def read_guards(texts: tuple[str, ...], sizes: Sizes, mode: Mode, most_work: int | None = None) -> ProgramGuards:
    """Reads the guards of a program.

    Args:
        texts: the guards that it keeps as text; where it keeps none, the ShapeEnv's are used.
        sizes: of the program.
        mode: the mode in which it was traced.
        most_work: the work that is spent on them; each one that is beyond it becomes a symbol named by its text. None reads all.
    """
    symbol_of_ref = _symbol_of_ref(sizes)
    ref_of_symbol = {symbol: ref for ref, symbol in symbol_of_ref.items()}
    if not texts:
        exprs = environment_guards(sizes.env)
        return ProgramGuards([_note(expr) for expr in exprs], tuple(str(expr) for expr in exprs), ref_of_symbol)
    leaf_of = {leaf.path: leaf for leaf in sizes.leaves}
    by_source = {normal(size_source(leaf_of[ref.input], ref.dim, mode)): symbol for ref, symbol in symbol_of_ref.items()}
    not_analyzed = frozenset() if most_work is None else _beyond(texts, most_work)
    conditions = [(text, None if at in not_analyzed else condition_of(text, by_source.get)) for at, text in enumerate(texts)]
    # What cannot be read stands for itself.
    notes = [_note(sympy.Symbol(text) if condition is None else condition) for text, condition in conditions]
    return ProgramGuards(notes, texts, ref_of_symbol, not_analyzed)


def _beyond(texts: tuple[str, ...], most_work: int) -> frozenset[int]:
    """Returns the positions of the guards that are too much work, alone or after those before them."""
    left, found = most_work, set()
    for at, text in enumerate(texts):
        work = most_work if left < _WORK_OF_ANY else _WORK_OF_ANY + work_of(text)
        if work > left:
            found.add(at)
        else:
            left -= work
    return frozenset(found)


def guards_of_program(found: ProgramGuards, sizes: Sizes, frame_of: FrameOf, tried: TriedGuards) -> tuple[Guard, ...]:
    """Returns the guards as the record has them, each with the program's own text; `tried` are the same, tried on sizes."""

    def refs_in(expr: Any) -> tuple[DimRef, ...]:
        refs = {found.ref_of_symbol.get(symbol) for symbol in expr.free_symbols}
        return tuple(size.ref for size in sizes.sizes if size.ref in refs)

    guards = zip(guards_of(found.notes, sizes, lambda _: (), frame_of, tried), found.texts, found.notes, strict=True)
    return tuple(
        replace(
            guard,
            expr=text,
            words=f"{guard.words} {NOT_ANALYZED}" if guard.id in found.not_analyzed else guard.words,
            dims=refs_in(note.expr),
            no_frame_reason=NO_LINE,
        )
        for guard, text, note in guards
    )


def _symbol_of_ref(sizes: Sizes) -> dict[DimRef, Any]:
    """Returns a symbol of its own for each dimension: two that the program found to be equal get different ones.

    A file has one symbol for those, and none for a dimension that became a number: what each was found to be is added to its env.
    """
    number_at = {
        DimRef(input=leaf.path, dim=dim): size for leaf in sizes.leaves for dim, size in enumerate(getattr(leaf.value, "shape", ()))
    }
    symbols: dict[DimRef, Any] = {}
    used = set()
    for size in sizes.sizes:
        symbol = size.symbol
        if symbol is None or symbol in used:
            is_positive = number_at.get(size.ref, 0) > 0 if size.expr is None else size.expr.is_positive
            symbol = sympy.Symbol(str(size.ref), integer=True, **({"positive": True} if is_positive else {}))
        used.add(symbol)
        symbols[size.ref] = symbol
        if not isinstance(sizes.env, StoredEnv) or size.expr == symbol:
            continue
        if size.expr is not None:
            sizes.env.replacements[symbol] = size.expr
            sizes.adopt(symbol, size)
        elif size.ref in number_at:
            sizes.env.replacements[symbol] = sympy.Integer(number_at[size.ref])
    return symbols


def _note(condition: Any) -> GuardNote:
    note = GuardNote(condition, False, NOWHERE)
    sides = (condition.lhs, condition.rhs) if getattr(condition, "is_Relational", False) else ()
    symbol = next((side for side in sides if side.is_Symbol), None)
    if symbol is None or not any(side.is_number for side in sides):
        return note
    if condition.rel_op == "==":
        note.replaced[symbol] = next(side for side in sides if side.is_number)
    elif condition.rel_op != "!=":
        is_upper = condition.rel_op.startswith("<") == (symbol is condition.lhs)
        note.narrowed[symbol] = (not is_upper, is_upper)
    return note
