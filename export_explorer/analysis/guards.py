"""Turns the guards that were noted into those of the record, in the user's terms, each at its operator and at its node.

torch adds some guards late: it works out if a result is contiguous, or empty, when that is first asked, which in strict mode is within a
later operator. Such a guard belongs to the operator that made the result. And the graph that torch makes while a guard is added is not the
exported one: in strict mode it is Dynamo's, of which torch traces another, and in both modes nodes are removed at the end. So the node is
looked up again.

A program that comes without its model has the guards that it keeps as text, or those of its ShapeEnv.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import sympy

from export_explorer.analysis.cause_parts import running_call
from export_explorer.analysis.causes import SizeComparison, fixed_tensor
from export_explorer.analysis.exported import all_nodes
from export_explorer.analysis.plain_relations import equal_by_rounding
from export_explorer.analysis.replacements import Replacements, grouped, symbols_of
from export_explorer.analysis.sampled_guards import SLICE, SampledGuards
from export_explorer.analysis.symbols import Sizes, size_source
from export_explorer.analysis.torch_functions import FloorDiv, Mod, largest, smallest
from export_explorer.record import Condition, DataValue, DimRef, Frame, Guard, GuardKind, Mode, Node
from export_explorer.render.words import guard_words
from export_explorer.texts import expression_if_python, syntax_tree
from export_explorer.torch_internals.frames import Traced
from export_explorer.torch_internals.nodes import module_of_node, sources_of_node
from export_explorer.torch_internals.operators import Tensor, call_of, made_call, target_text, text_of_target
from export_explorer.torch_internals.shape_env import environment_guards
from export_explorer.torch_internals.stored_program import StoredEnv
from export_explorer.trace.provenance import NOWHERE, FrameOf, Provenance, code_alone, last_frame, of_stack_text
from export_explorer.trace.recorder import GuardNote

if TYPE_CHECKING:
    import torch


Comparisons = Mapping[int | None, Sequence[SizeComparison]]
"""The sizes that guards compared, by the ids of the guards, where that is known."""


def guards_of(notes: list[GuardNote], sizes: Sizes, comparisons: Comparisons, frame_of: FrameOf, tried: SampledGuards) -> tuple[Guard, ...]:
    """Returns the guards in the order of tracing; a guard's id is its index. `tried` are the same guards, tried on sizes."""
    guards = []
    replaced = Replacements()
    for guard_id, note in enumerate(notes):
        condition = replace(
            sizes.condition(note.expr, replaced),
            guard_id=guard_id,
            cause=fixed_tensor(comparisons.get(guard_id, ())),
            data_values=_data_values(note, sizes, frame_of),
        )
        guards.append(_guard(note, _by_end_of_slice(tried.told(guard_id, condition), note, notes, frame_of), sizes, frame_of))
        replaced.update(note.replaced)
    return tuple(guards)


def _guard(note: GuardNote, condition: Condition, sizes: Sizes, frame_of: FrameOf) -> Guard:
    frames, module_class = tuple(map(frame_of, note.provenance.locations)), note.provenance.module_class
    reason = "added by torch before or after the model ran" if module_class is None else f"added in torch's code of {module_class}"
    refs = sizes.refs_in(note.expr)
    return Guard(
        id=condition.guard_id or 0,
        kind=_kind(note),
        expr=str(note.expr),
        words=guard_words(condition, refs),
        condition=condition,
        dims=refs,
        frame=frames[-1] if frames else None,
        frames=frames,
        module=note.provenance.module,
        module_class=module_class,
        operator=note.provenance.operator,
        node=None,
        no_frame_reason=None if frames else reason,
    )


def _by_end_of_slice(condition: Condition, note: GuardNote, notes: Sequence[GuardNote], frame_of: FrameOf) -> Condition:
    """Returns the condition that a slice is no longer than what is sliced by the end of the slice: "x.shape[1] ≥ `n`" of ``x[:, :n]``.

    torch states it of the length of the slice, which is less than the end where that is beyond the tensor: it holds of the end only where
    another guard requires the two to be equal.
    """
    if note.provenance.operator != SLICE or condition.relation != "at_least" or condition.is_operand_number or not _is_equated(note, notes):
        return condition
    frame = last_frame(note.provenance.locations, frame_of)
    sliced = None if frame is None else expression_if_python(frame.expression or "")
    if not isinstance(sliced, ast.Subscript):
        return condition
    parts = sliced.slice.elts if isinstance(sliced.slice, ast.Tuple) else [sliced.slice]
    ends = [part.upper for part in parts if isinstance(part, ast.Slice) and part.upper is not None]
    is_plain = all(isinstance(part, ast.Slice) and part.lower is part.step is None for part in parts)
    return replace(condition, operand=f"`{ast.unparse(ends[0])}`") if len(ends) == 1 and is_plain else condition


def _is_equated(note: GuardNote, notes: Sequence[GuardNote]) -> bool:
    """True if an equality among the guards is about the length that a slice has just made and about the end that the slice was given."""
    call = running_call(note.provenance)
    end = None if call is None else call.argument(3, "end")
    made = {symbol for symbol in note.expr.free_symbols if symbol in note.unbacked}
    if len(made) != 1 or not getattr(end, "is_Symbol", False):
        return False
    return any(type(other.expr).__name__ == "Equality" and {*made, end} <= other.expr.free_symbols for other in notes)


def is_in_branch(guard: Guard) -> bool:
    """True if the line of a guard ran within a branch of ``torch.cond``, not in an argument of the call."""
    return any((frame.expression or "").startswith(("torch.cond(", "cond(")) for frame in guard.frames[:-1])


def _data_values(note: GuardNote, sizes: Sizes, frame_of: FrameOf) -> tuple[DataValue, ...]:
    """Returns the symbols that no input has, each with the line that made it."""
    symbols = sorted((symbol for symbol in sizes.in_inputs.symbols_in(note.expr) if symbol in note.unbacked), key=str)
    return tuple(DataValue(symbol=str(symbol), code=code_of(last_frame(note.unbacked[symbol].locations, frame_of))) for symbol in symbols)


def _kind(note: GuardNote) -> GuardKind:
    if note.is_runtime_assert:
        return "runtime_assert"
    if any(not getattr(target, "free_symbols", ()) for target in note.replaced.values()):
        return "specialization"
    is_bound = len(note.expr.free_symbols) == 1 and type(note.expr).__name__ not in ("Equality", "Unequality")
    return "range" if is_bound and note.narrowed else "guard"


def code_of(frame: Frame | None) -> str:
    """Returns the code of a line; empty if there is none."""
    return "" if frame is None else code_alone(frame)


_OF_LAYOUT = ("Unequality", "StrictGreaterThan", "GreaterThan", "StrictLessThan", "LessThan")
_ASKED = (0, 1, 2)
"""The numbers with which torch compares a size to find a tensor's memory layout."""


def with_makers(notes: Sequence[GuardNote]) -> list[GuardNote]:
    """Returns the guards, each at the operator whose result it is about."""
    known: dict[torch.fx.Node, Provenance] = {}
    found: list[GuardNote] = []
    replaced = Replacements()
    for note in notes:
        traced = note.provenance.traced
        maker = None if traced is None or note.replaced else _maker(note, traced, replaced)
        if maker is not None:
            found.append(replace(note, provenance=known.get(maker) or _provenance(maker, note.provenance)))
            continue
        if traced is not None and traced.is_running:
            known.setdefault(traced.last, note.provenance)
        replaced.update(note.replaced)
        found.append(note)
    return found


def with_equal_sizes(notes: Sequence[GuardNote], sizes: Sizes) -> tuple[list[GuardNote], dict[Any, Any]]:
    """Returns the guards, and the symbols that are equal by one of them though torch keeps both, each with the one that stays.

    torch replaces no size by a quotient. A quotient that rounds a multiple of its divisor is that multiple, see `equal_by_rounding`: of
    ``dense.shape[0] == (a*b + b - 1) // b``, as `EmbeddingBag` states it, the two sizes are ``dense.shape[0]`` and ``a``.
    """
    found: list[GuardNote] = []
    equal: dict[Any, Any] = {}
    for note in notes:
        stated = None if note.replaced else equal_by_rounding(note.expr)
        pair = None if stated is None else _later_first([equal.get(side, side) for side in map(sizes.resolved, stated)], sizes)
        if stated is None or pair is None:
            found.append(note)
            continue
        replaced, kept = pair
        equal = {symbol: kept if target == replaced else target for symbol, target in equal.items()} | {replaced: kept}
        # As the guard names them, whatever later guards replaced them with.
        found.append(replace(note, replaced=dict([_later_first(stated, sizes) or pair])))
    return found, equal


def _later_first(pair: Sequence[Any], sizes: Sizes) -> tuple[Any, Any] | None:
    """Returns two symbols of inputs, the later one first; None if they are one, or one is no input's."""
    if len({*pair}) == 1 or not all(map(sizes.places_of, pair)):
        return None
    first, second = sorted(pair, key=sizes.position_of)
    return second, first


def _maker(note: GuardNote, traced: Traced, replaced: Replacements) -> torch.fx.Node | None:
    """Returns the node that made a guard's size before the operator that ran; None if the guard belongs to that operator."""
    if type(note.expr).__name__ not in _OF_LAYOUT or (call := call_of(traced)) is None:
        return None
    if call.name == "getitem" and not call.tensors:
        return _node_of_results(traced.last)
    # Strides are held against each other as multiples of sizes.
    _, asked = replaced.settled(note.expr.lhs - note.expr.rhs).primitive()
    for tensor in call.tensors:
        for size in tensor.shape:
            made = replaced.settled(size)
            if symbols_of(made) and not made.is_Symbol and any(asked in (made - number, number - made) for number in _ASKED):
                return _node_that_made(tensor, made, replaced)
    return None


def _node_that_made(tensor: Tensor, size: Any, replaced: Replacements) -> torch.fx.Node | None:
    """Returns the first node whose result has a size: those after it only keep it."""
    while (made := made_call(tensor.node)) is not None:
        if made.name == "getitem" and not made.tensors:
            return _node_of_results(tensor.node)
        behind = next((other for other in made.tensors if any(replaced.settled(each) == size for each in other.shape)), None)
        if behind is None:
            return tensor.node
        tensor = behind
    return None


def _node_of_results(node: torch.fx.Node) -> torch.fx.Node | None:
    """Returns the node with several results, one of which a ``getitem`` node takes."""
    return next(iter(node.all_input_nodes), None)


def _provenance(node: torch.fx.Node, late: Provenance) -> Provenance:
    """Returns the provenance of a node as far as the node says; that of the guard if it has no stack trace."""
    locations = of_stack_text(node.meta.get("stack_trace"))
    if not locations:
        return late
    path, class_name = module_of_node(node) or (late.module, late.module_class)
    traced = Traced(node, True, node.args, node.kwargs)
    return Provenance(tuple(locations), path, class_name, text_of_target(node.target), traced, None, late.decision)


def link_guards_to_nodes(
    guards: tuple[Guard, ...], traced: Sequence[Traced | None], nodes: tuple[Node, ...], graph: torch.fx.Graph
) -> tuple[tuple[Guard, ...], tuple[Node, ...]]:
    """Returns the guards with `Guard.node` set, and the nodes of the exported graph, nested graphs included, with `Node.guard_ids` set.

    `traced` has for each guard the graph as far as torch had made it; None where it was making none.
    """
    exported = _ExportedNodes(nodes, graph)
    pairs = [(guard, None if at is None else _node_of(guard, at, exported)) for guard, at in zip(guards, traced, strict=True)]
    ids_by_node = grouped((made.path, guard.id) for guard, made in pairs if made is not None)
    linked_guards = tuple(guard if made is None else replace(guard, node=made.path) for guard, made in pairs)
    return linked_guards, tuple(replace(node, guard_ids=tuple(ids_by_node.get(node.path, ()))) for node in nodes)


class _ExportedNodes:
    """The operator nodes of the exported graph, by the nodes of the earlier graphs that they were made from."""

    def __init__(self, nodes: tuple[Node, ...], graph: torch.fx.Graph) -> None:
        calls = [(node, exported) for node, exported in zip(nodes, all_nodes(graph), strict=True) if node.op == "call_function"]
        self._by_name = grouped((node.name, (node, exported)) for node, exported in calls)
        self._by_origin = grouped(((source.name, source.target), node) for node, exported in calls for source in sources_of_node(exported))

    def made_from(self, traced: torch.fx.Node) -> list[Node]:
        """Returns the nodes that a node of the traced graph became, in order; Dynamo's call of a function becomes several operators."""
        same = [node for node, exported in self._by_name.get(traced.name, ()) if _named_call(exported) == _named_call(traced)]
        return same or self._by_origin.get((traced.name, str(traced.target)), [])


def _named_call(node: torch.fx.Node) -> tuple[object, ...]:
    return target_text(node.target), of_stack_text(node.meta.get("stack_trace"))


def _node_of(guard: Guard, progress: Traced, exported: _ExportedNodes) -> Node | None:
    if progress.is_running:
        made = exported.made_from(progress.last)
        return next((node for node in made if node.target == guard.operator), made[0] if made else None)
    # Python ran between two operators: the guard belongs to the next operator of the same call that is still in the exported graph.
    for traced in takewhile(lambda node: _is_of_call(node, guard), progress.following()):
        if made := exported.made_from(traced):
            return made[0]
    return None


def _is_of_call(traced: torch.fx.Node, guard: Guard) -> bool:
    module, locations = module_of_node(traced), of_stack_text(traced.meta.get("stack_trace"))
    is_same_module = guard.module is None or (module is not None and module[0] == guard.module)
    # The node is known by its line alone, the guard by its expression.
    lines = [(location.filename, location.line, location.function) for location in locations[-1:]]
    return is_same_module and lines == [(frame.filename, frame.line, frame.name) for frame in guard.frames[-1:]]


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


def guards_of_program(found: ProgramGuards, sizes: Sizes, frame_of: FrameOf, tried: SampledGuards) -> tuple[Guard, ...]:
    """Returns the guards as the record has them, each with the program's own text; `tried` are the same, tried on sizes."""

    def refs_in(expr: Any) -> tuple[DimRef, ...]:
        refs = {found.ref_of_symbol.get(symbol) for symbol in expr.free_symbols}
        return tuple(size.ref for size in sizes.sizes if size.ref in refs)

    guards = zip(guards_of(found.notes, sizes, {}, frame_of, tried), found.texts, found.notes, strict=True)
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
