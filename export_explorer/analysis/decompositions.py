"""Decomposes an exported program, and finds what each of its nodes became; also lists the operators that may be kept or decomposed.

The program itself stays as it is: torch makes a new one. What its operators became is read from what torch notes at each new node.
"""

import itertools
import operator
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch.export import ExportedProgram

from export_explorer.analysis.exported import (
    all_nodes,
    nodes_of,
    outputs_of,
    program_text,
    range_constraints_of,
    signature_entries,
    tensor_groups,
    walk,
)
from export_explorer.analysis.program import sizes_of_program
from export_explorer.analysis.replacements import grouped
from export_explorer.record import Capture, DecomposedForm, DecomposedOperator, Decomposition, Frame, Guard, ModuleNodes, Node, OperatorUse
from export_explorer.record.spec import AskError
from export_explorer.torch_internals.frames import Location
from export_explorer.torch_internals.nodes import name_in_nested_graph, sources_of_node
from export_explorer.torch_internals.operators import (
    core_table,
    further_decompositions,
    is_mutating,
    is_view,
    kind_of_operator,
    operators_named,
    overloads_of,
    target_text,
)
from export_explorer.torch_internals.shape_env import guard_texts
from export_explorer.trace import provenance
from export_explorer.trace.process_state import undisturbed


def origins_of(before: torch.fx.Graph, after: torch.fx.Graph) -> tuple[int, ...]:
    """Returns for each node after the index of the node before that it was made from; -1 for what torch inserted.

    Nodes of nested graphs count. The graph before has to be alive since it was decomposed: torch names graphs by their ids.
    """
    names = _Names(before)
    found: dict[torch.fx.Node, int] = {}
    for node, parent in walk(after):
        found[node] = _kept_getitem(node, _origin(node, parent, names), found, names)
    _add_views_made_anew(found, names)
    return tuple(found[node] for node, _ in walk(after))


class _Names:
    """The nodes of the program before, by what torch notes of them and by their position."""

    def __init__(self, graph: torch.fx.Graph) -> None:
        self.top = id(graph)
        self.by_source: dict[tuple[int, str], int] = {}
        self.by_place: dict[tuple[str | None, str, str], int] = {}
        self.nodes: list[tuple[torch.fx.Node, str | None]] = list(walk(graph))
        for number, (node, parent) in enumerate(self.nodes):
            self.by_source.setdefault((id(node.graph), node.name), number)
            self.by_place.setdefault((parent, node.op, _place_name(node)), number)


def _place_name(node: torch.fx.Node) -> str:
    return str(node.target) if node.op == "get_attr" else node.name


def _origin(node: torch.fx.Node, parent: str | None, names: _Names) -> int:
    if node.op != "call_function":
        # torch gives an input that it lifts the operator that reads it for an origin.
        found = names.by_place.get((parent, node.op, _place_name(node)))
        if found is not None:
            return found
    for source in sources_of_node(node):
        found = names.by_source.get((source.graph_id, source.name))
        if found is None and source.is_of_program:
            found = names.by_source.get((names.top, source.name))
        if found is not None:
            return _within_nested(node, found, names)
    return -1


def _kept_getitem(node: torch.fx.Node, number: int, found: Mapping[torch.fx.Node, int], names: _Names) -> int:
    """Returns for a ``getitem`` of an operator that stays the ``getitem`` before of the same result: torch names the operator alone."""
    if number < 0 or node.target is not operator.getitem:
        return number
    called, *index = node.args
    before, _ = names.nodes[number]
    if not isinstance(called, torch.fx.Node) or found.get(called) != number or called.target != before.target:
        return number
    same = (user for user in before.users if user.target is operator.getitem and list(user.args[1:]) == index)
    return next((names.by_source[id(user.graph), user.name] for user in same), number)


def _add_views_made_anew(found: dict[torch.fx.Node, int], names: _Names) -> None:
    """Adds the origins of views that torch makes again where they are used, after their tensor was changed in place.

    For such a view torch notes no origin, or the operator that uses it. It was made from the view that was the same argument of that
    operator before, if nothing else was made from that.
    """
    taken = set(found.values())
    for node in reversed(list(found)):
        if not is_view(node.target):
            continue
        for user in node.users:
            stood = _stood_before(node, user, found, names)
            origin = -1 if stood is None or not is_view(stood.target) else names.by_source.get((id(stood.graph), stood.name), -1)
            if origin not in taken and origin >= 0:
                found[node] = origin
                taken.add(origin)
                break


def _stood_before(node: torch.fx.Node, user: torch.fx.Node, found: Mapping[torch.fx.Node, int], names: _Names) -> torch.fx.Node | None:
    """Returns the node that a user read at the position of this one in the program before; None where that is not certain."""
    if found[user] < 0 or found[node] not in (-1, found[user]):
        return None
    before = _tensors_of(names.nodes[found[user]][0])
    if found[node] == -1:
        after = _tensors_of(user)
        return before[after.index(node)] if len(before) == len(after) and node in after else None
    return next((input for input in before if _shape_of(input) == _shape_of(node)), None)


def _shape_of(node: torch.fx.Node) -> str:
    return str(tuple(node.meta["val"].shape)) if _is_tensor(node) else ""


def _tensors_of(node: torch.fx.Node) -> list[torch.fx.Node]:
    return [input for input in node.all_input_nodes if _is_tensor(input)]


def _is_tensor(node: torch.fx.Node) -> bool:
    return isinstance(node.meta.get("val"), torch.Tensor)


def _within_nested(node: torch.fx.Node, found: int, names: _Names) -> int:
    """Returns the node of a nested graph that was inlined, where torch names only the node that held the graph."""
    holder, parent = names.nodes[found]
    name = name_in_nested_graph(node) if kind_of_operator(holder.target) == "higher_order" else None
    if name is None:
        return found
    paths = (f"{parent}/{graph.target}" if parent else str(graph.target) for graph in holder.all_input_nodes if graph.op == "get_attr")
    numbers = (names.by_place.get((path, "call_function", name)) for path in paths)
    return next((number for number in numbers if number is not None), found)


def what_became(
    before: Sequence[torch.fx.Node], after: Sequence[torch.fx.Node], capture: Capture, record: Capture, origins: Sequence[int]
) -> dict[str, Any]:
    """Returns the fields of `Decomposition` that count operators and modules; `record` is that of the program after."""
    made = ((number, node) for node, number in zip(after, origins, strict=True) if node.op == "call_function" and number >= 0)
    parts = grouped((number, target_text(node.target)) for number, node in made)
    forms: dict[str, Counter[tuple[str, ...]]] = {}
    for number, node in enumerate(before):
        if node.op == "call_function":
            forms.setdefault(target_text(node.target), Counter())[tuple(parts.get(number, ()))] += 1
    return {
        "operators": tuple(
            DecomposedOperator(
                use=use, forms=tuple(DecomposedForm(operators=form, calls=calls) for form, calls in forms[use.target].most_common())
            )
            for use in uses_of(before)
        ),
        "after": uses_of(after),
        "modules": _modules(capture, record),
        "inserted": tuple(node.path for node, number in zip(record.nodes, origins, strict=True) if number < 0),
    }


def uses_of(nodes: Iterable[torch.fx.Node]) -> tuple[OperatorUse, ...]:
    """Returns the operators that nodes call, the most frequent first."""
    counts = Counter(node.target for node in nodes if node.op == "call_function")
    uses = (
        OperatorUse(target=target_text(target), kind=kind_of_operator(target), mutates=is_mutating(target), calls=calls)
        for target, calls in counts.items()
    )
    return tuple(sorted(uses, key=lambda use: (-use.calls, use.target)))


def _modules(before: Capture, after: Capture) -> tuple[ModuleNodes, ...]:
    old, new = (Counter(node.module for node in capture.nodes if node.op == "call_function") for capture in (before, after))
    class_of = {module.path: module.class_name for module in after.modules}
    met = [path for path in dict.fromkeys([*class_of, *old, *new]) if path is not None and (old[path] or new[path])]
    return tuple(ModuleNodes(path=path, class_name=class_of.get(path, ""), before=old[path], after=new[path]) for path in met)


Operators = str | Callable[..., Any] | Collection[Any]
"""One operator or several, by name, ``aten.linear`` or ``aten.linear.default``, or as torch has them, ``torch.ops.aten.linear``."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The operators that are decomposed.

    Attributes:
        table: the decomposition of each operator, as torch is given it.
        keeps_all: True if the table is empty.
        kept: operators of torch's table for Core ATen that are not in `table`.
        also: operators in `table` that are not in torch's.
    """

    table: Mapping[Any, Callable[..., Any]]
    keeps_all: bool
    kept: tuple[str, ...]
    also: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfferedOperator:
    """An operator that may be kept or decomposed.

    Attributes:
        use: the operator in the program; no calls if that does not call it.
        has_decomposition: True if torch can decompose it.
        is_in_core_table: True if it is decomposed where nothing else is asked.
    """

    use: OperatorUse
    has_decomposition: bool
    is_in_core_table: bool


@dataclass(frozen=True, slots=True)
class Decomposed:
    """A decomposed program.

    Attributes:
        program: the new one.
        capture: its record: what the record of the program before says of the ask, the dimensions and the guards, with the new nodes.
        decomposition: what became of each operator.
        own_ms: milliseconds that the record took, without torch's own time.
    """

    program: ExportedProgram
    capture: Capture
    decomposition: Decomposition
    own_ms: float


def choice_of(keep: Operators = (), also: Operators = (), table: Mapping[Any, Callable[..., Any]] | None = None) -> Choice:
    """Returns the choice of the operators to decompose.

    Args:
        keep: operators that stay.
        also: operators to decompose that the table lacks, as of Core ATen.
        table: the table to start from, as ``ExportedProgram.run_decompositions`` takes it; None is torch's own for Core ATen, an empty
            one keeps all.

    Raises:
        AskError: there is no operator of a name, or torch has no decomposition for one in `also`.
    """
    standard = core_table()
    chosen = dict(standard) if table is None else dict(table)
    for overload in itertools.chain.from_iterable(map(_operators, _each(keep))):
        chosen.pop(overload, None)
    for wanted in _each(also):
        offered = {each: standard.get(each, further_decompositions().get(each)) for each in _operators(wanted)}
        known = {each: found for each, found in offered.items() if found is not None}
        if not known:
            raise AskError(f"torch has no decomposition for {_name(wanted)}: it is kept.")
        chosen |= known
    return Choice(
        table=chosen,
        keeps_all=not chosen,
        kept=tuple(sorted(str(operator) for operator in standard.keys() - chosen.keys())) if chosen else (),
        also=tuple(sorted(str(operator) for operator in chosen.keys() - standard.keys())),
    )


def decompose(program: ExportedProgram, capture: Capture, choice: Choice) -> Decomposed:
    """Decomposes a program, of which `capture` is the record; changes neither the program nor the state of the process.

    Raises:
        KeyboardInterrupt: it was interrupted.
        Exception: whatever torch raises.
    """
    # Before, since a program may not be one of which the record is.
    before = tuple(all_nodes(program.graph))
    with undisturbed():
        start = time.perf_counter()
        # An empty table keeps all; torch takes None for Core ATen.
        decomposed = program.run_decompositions(dict(choice.table))
        elapsed_ms = (time.perf_counter() - start) * 1000
    start = time.perf_counter()
    after = tuple(all_nodes(decomposed.graph))
    origins = origins_of(program.graph, decomposed.graph)
    record = _record(capture, decomposed, origins, elapsed_ms)
    called = {target_text(node.target) for node in before if node.op == "call_function"}
    decomposition = Decomposition(
        keeps_all=choice.keeps_all,
        # Only those that the program calls if there are many: a user's own table lacks hundreds.
        kept=tuple(name for name in choice.kept if name in called) if len(choice.kept) > len(called) else choice.kept,
        also=choice.also,
        origins=origins,
        nodes_before=len(before),
        nodes_after=len(after),
        elapsed_ms=elapsed_ms,
        **what_became(before, after, capture, record, origins),
    )
    return Decomposed(decomposed, record, decomposition, (time.perf_counter() - start) * 1000)


def offered_operators(program: ExportedProgram) -> tuple[OfferedOperator, ...]:
    """Returns the operators of a program, the most frequent first, then all others that torch can decompose, by name."""
    standard = core_table()
    uses = uses_of(all_nodes(program.graph))
    called = {use.target for use in uses}
    known = {str(operator): operator for operator in (*further_decompositions(), *standard)}
    names_in_table = {str(operator) for operator in standard}
    others = (
        OperatorUse(target=name, kind=kind_of_operator(operator), mutates=is_mutating(operator), calls=0)
        for name, operator in sorted(known.items())
        if name not in called
    )
    return tuple(
        OfferedOperator(use=use, has_decomposition=use.target in known, is_in_core_table=use.target in names_in_table)
        for use in (*uses, *others)
    )


def _each(operators: Operators) -> Collection[Any]:
    """Returns several operators; one alone need not be in a collection."""
    return (operators,) if isinstance(operators, str) or callable(operators) else operators


def _operators(wanted: Any) -> tuple[Any, ...]:
    found = operators_named(wanted) if isinstance(wanted, str) else overloads_of(wanted)
    if not found:
        raise AskError(f"Unknown operator {_name(wanted)}. Use the name in the graph: aten.linear or aten.linear.default.")
    return found


def _name(wanted: Any) -> str:
    return wanted if isinstance(wanted, str) else str(getattr(wanted, "__name__", wanted))


def _record(origin: Capture, program: ExportedProgram, origins: tuple[int, ...], elapsed_ms: float) -> Capture:
    """Builds the record of a decomposed program: ask, dimensions and guards stay; the graph and what it returns are new."""
    sizes, _, _ = sizes_of_program(program, guard_texts(program))
    nodes, guards = _linked(nodes_of(program.graph, sizes.in_inputs, _frames_of(origin)), origins, origin)
    outputs = outputs_of(program, sizes, origin.symbols, program.range_constraints)
    # The earlier words for a value in the data: a program does not say which line made it.
    words = {entry.expr: entry.words for entry in origin.range_constraints}
    found = range_constraints_of(program, sizes.env, sizes.in_words)
    ranges = (replace(entry, words=words.get(entry.expr, entry.words)) if entry.words == entry.expr else entry for entry in found)
    return replace(
        origin,
        elapsed_ms=elapsed_ms,
        nodes=nodes,
        guards=guards,
        signature=signature_entries(program),
        range_constraints=tuple(ranges),
        program=program_text(program, nodes),
        outputs=outputs,
        tensors=tensor_groups(program, outputs),
        notes=(*origin.notes, "Decomposed program: dimensions, guards and lines are those of the original."),
    )


def _frames_of(origin: Capture) -> Callable[[Location], Frame]:
    """Returns a function that makes frames as the record before has them: the file may have changed since."""
    known = {(node.frame.filename, node.frame.line): node.frame for node in origin.nodes if node.frame is not None}

    def frame_of(location: Location) -> Frame:
        found = known.get((location.filename, location.line))
        return provenance.frame_of(location) if found is None else found

    return frame_of


def _linked(nodes: tuple[Node, ...], origins: tuple[int, ...], origin: Capture) -> tuple[tuple[Node, ...], tuple[Guard, ...]]:
    """Returns the nodes with module and line of the node that they were made from, and the guards, at the first that each node became."""
    before = dict(enumerate(origin.nodes))
    first: dict[int, int] = {}
    linked = []
    for at, (node, number) in enumerate(zip(nodes, origins, strict=True)):
        was = before.get(number)
        ids = was.guard_ids if was is not None and node.op == "call_function" and first.setdefault(number, at) == at else ()
        linked.append(node if was is None else replace(node, module=was.module, frame=was.frame, guard_ids=ids))
    path_of = {before[number].path: nodes[at].path for number, at in first.items()}
    return tuple(linked), tuple(replace(guard, node=path_of.get(guard.node or "")) for guard in origin.guards)
