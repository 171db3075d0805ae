"""Decomposes an exported program, and says what became of each of its nodes.

The program itself stays as it is: torch makes a new one. What its operators became is read from what torch notes at each new node, from the program before.
"""

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

import torch
from torch.export import ExportedProgram

from export_explorer.ask import AskError
from export_explorer.graph.exported import bounds_of_program, program_text, range_constraints_of, signature_entries
from export_explorer.graph.nodes import all_nodes, nodes_of, target_text
from export_explorer.model import Capture, Decomposition, Frame, Guard, Node, OperatorUse, RangeConstraint
from export_explorer.programs.decomposed_nodes import origins_of, uses_of, what_became
from export_explorer.programs.outputs import outputs_of, tensor_groups
from export_explorer.programs.program import sizes_of_program
from export_explorer.torch_internals.decompositions import (
    core_table,
    further_decompositions,
    is_mutating,
    kind_of_operator,
    operators_named,
    overloads_of,
)
from export_explorer.torch_internals.locations import Location
from export_explorer.torch_internals.shape_env import guard_texts
from export_explorer.tracing import provenance
from export_explorer.tracing.process_state import undisturbed

Operators = Collection[Any]
"""Operators by name, ``aten.linear`` or ``aten.linear.default``, or as torch has them, ``torch.ops.aten.linear``."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Which operators are decomposed.

    Attributes:
        table: by operator, what torch is given.
        keeps_all: whether it is empty.
        kept: operators of the table for Core ATen that are not in it.
        also: operators in it that are not in that table.
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
        has_decomposition: whether torch can decompose it.
        is_in_core_table: whether it is decomposed where nothing else is asked.
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
        own_ms: what the record took, beside torch's own time.
    """

    program: ExportedProgram
    capture: Capture
    decomposition: Decomposition
    own_ms: float


def choice_of(keep: Operators = (), also: Operators = (), table: Mapping[Any, Callable[..., Any]] | None = None) -> Choice:
    """Which operators to decompose.

    Args:
        keep: operators that stay.
        also: operators to decompose that the table lacks, as of Core ATen.
        table: the table to start from, as ``ExportedProgram.run_decompositions`` takes it; None is torch's own for Core ATen, an empty one keeps all.

    Raises:
        AskError: there is no operator of a name, or torch has no decomposition for one in `also`.
    """
    standard = core_table()
    chosen = dict(standard) if table is None else dict(table)
    for wanted in keep:
        for operator in _operators(wanted):
            chosen.pop(operator, None)
    for wanted in also:
        operators = _operators(wanted)
        known = {operator: found for operator in operators if (found := _decomposition_of(operator, standard)) is not None}
        if not known:
            raise AskError(f"torch has no decomposition for {_name(wanted)}: it stays as it is.")
        chosen |= known
    return Choice(
        table=chosen,
        keeps_all=not chosen,
        kept=tuple(sorted(str(operator) for operator in standard.keys() - chosen.keys())) if chosen else (),
        also=tuple(sorted(str(operator) for operator in chosen.keys() - standard.keys())),
    )


def decompose(program: ExportedProgram, capture: Capture, choice: Choice) -> Decomposed:
    """Decomposes a program; it stays as it is, and so does the process.

    Args:
        program: to be decomposed.
        capture: the record of it.
        choice: which operators.

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
    decomposition = Decomposition(
        keeps_all=choice.keeps_all,
        kept=_met(choice.kept, before),
        also=choice.also,
        origins=origins,
        nodes_before=len(before),
        nodes_after=len(after),
        elapsed_ms=elapsed_ms,
        **what_became(before, after, capture, record, origins),
    )
    return Decomposed(decomposed, record, decomposition, (time.perf_counter() - start) * 1000)


def offered_operators(program: ExportedProgram) -> tuple[OfferedOperator, ...]:
    """The operators of a program, the most frequent first, then all others that torch can decompose, by name."""
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


def _decomposition_of(operator: Any, standard: Mapping[Any, Any]) -> Callable[..., Any] | None:
    return cast("Callable[..., Any] | None", standard.get(operator, further_decompositions().get(operator)))


def _operators(wanted: Any) -> tuple[Any, ...]:
    found = operators_named(wanted) if isinstance(wanted, str) else overloads_of(wanted)
    if not found:
        raise AskError(f"There is no operator {_name(wanted)}: name one as the graph does, aten.linear or aten.linear.default.")
    return found


def _name(wanted: Any) -> str:
    return wanted if isinstance(wanted, str) else str(getattr(wanted, "__name__", wanted))


def _met(kept: tuple[str, ...], before: tuple[torch.fx.Node, ...]) -> tuple[str, ...]:
    """Of the operators that were kept those that the program calls; a table of one's own lacks hundreds."""
    called = {target_text(node.target) for node in before if node.op == "call_function"}
    return tuple(name for name in kept if name in called) if len(kept) > len(called) else kept


def _record(origin: Capture, program: ExportedProgram, origins: tuple[int, ...], elapsed_ms: float) -> Capture:
    """The record of a decomposed program: what is asked, became of the dimensions and is guarded stays; the graph and what it returns is new."""
    sizes, _, _ = sizes_of_program(program, guard_texts(program))
    nodes, guards = _with_guards(_as_before(nodes_of(program.graph, sizes.in_inputs, _frames_of(origin)), origins, origin), origins, origin)
    outputs = outputs_of(program, sizes, origin.symbols, program.range_constraints)
    return replace(
        origin,
        elapsed_ms=elapsed_ms,
        nodes=nodes,
        guards=guards,
        signature=signature_entries(program),
        range_constraints=_ranges(origin, range_constraints_of(bounds_of_program(program, sizes.env), sizes.in_words)),
        program=program_text(program, nodes),
        outputs=outputs,
        tensors=tensor_groups(program, outputs),
        notes=(*origin.notes, "A decomposed program: its dimensions, guards and lines are those of the program that it was made from."),
    )


def _ranges(origin: Capture, found: tuple[RangeConstraint, ...]) -> tuple[RangeConstraint, ...]:
    """The ranges, with the words that the record before has for a number out of the data: which line made it is not in a program."""
    words = {entry.expr: entry.words for entry in origin.range_constraints}
    return tuple(replace(entry, words=words.get(entry.expr, entry.words)) if entry.words == entry.expr else entry for entry in found)


def _frames_of(origin: Capture) -> Callable[[Location], Frame]:
    """Lines as the record before has them: the file may have changed since."""
    known = {(node.frame.filename, node.frame.line): node.frame for node in origin.nodes if node.frame is not None}

    def frame_of(location: Location) -> Frame:
        found = known.get((location.filename, location.line))
        return provenance.frame_of(location) if found is None else found

    return frame_of


def _as_before(nodes: tuple[Node, ...], origins: tuple[int, ...], origin: Capture) -> tuple[Node, ...]:
    """The nodes with module and line of the node that they were made from."""
    made = []
    for node, number in zip(nodes, origins, strict=True):
        before = origin.nodes[number] if 0 <= number < len(origin.nodes) else None
        made.append(node if before is None else replace(node, module=before.module, frame=before.frame))
    return tuple(made)


def _with_guards(nodes: tuple[Node, ...], origins: tuple[int, ...], origin: Capture) -> tuple[tuple[Node, ...], tuple[Guard, ...]]:
    """Nodes and guards linked as those before were: to the first of the operators that a node became."""
    first: dict[int, int] = {}
    for at, number in enumerate(origins):
        if number >= 0 and nodes[at].op == "call_function":
            first.setdefault(number, at)
    ids = {at: origin.nodes[number].guard_ids for number, at in first.items() if number < len(origin.nodes)}
    number_of = {node.path: number for number, node in enumerate(origin.nodes)}
    linked = tuple(replace(node, guard_ids=ids[at]) if ids.get(at) else node for at, node in enumerate(nodes))
    moved = []
    for guard in origin.guards:
        made = None if guard.node is None else first.get(number_of.get(guard.node, -1))
        moved.append(replace(guard, node=None if made is None else nodes[made].path))
    return linked, tuple(moved)
