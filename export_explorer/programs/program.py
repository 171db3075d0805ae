"""An exported program that is handed over without its model, as a `Capture`.

A program knows its graph, its guards and the ranges of its sizes; it does not know what was asked, which line each guard is
from, or how to be exported again.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from export_explorer.ask import Ask
from export_explorer.graph.code import blocks_around
from export_explorer.graph.nodes import all_nodes, symbols_in
from export_explorer.model import Capture, CodeBlock, Frame, Mode, ModuleEntry
from export_explorer.programs.checked import checked
from export_explorer.programs.guards import guards_of_program, read_guards, size_source
from export_explorer.programs.inputs import ProgramInputs, program_inputs
from export_explorer.programs.record import Facts, findings_of, record_of, traced_nodes
from export_explorer.programs.unknown_ask import without_ask
from export_explorer.shapes.outcomes import outcomes_of
from export_explorer.shapes.sizes import Sizes
from export_explorer.specs.inputs import inputs_of
from export_explorer.torch_internals.classes import is_draft, is_exported_program, is_graph_module, is_stored
from export_explorer.torch_internals.locations import Location
from export_explorer.torch_internals.nodes import is_of_dynamo, module_stack_of_node, value_of_node
from export_explorer.torch_internals.shape_env import guard_texts, shape_env_of, symbol_of_source, symbolic_expression
from export_explorer.torch_internals.tensors import has_sizes
from export_explorer.tracing import provenance
from export_explorer.tracing.provenance import NOWHERE, Provenance

if TYPE_CHECKING:
    from torch.export import ExportedProgram
    from torch.fx import GraphModule

NOTE = "A program that was handed over: what was asked and the lines of the guards are not known, and without its model it stays as it is."

DRAFT_NOTE = "It is a draft: torch.export.draft_export held what it could not know for true, so that it may refuse other inputs, or be wrong for them."


def is_program(thing: Any) -> bool:
    """Whether this is a program that can be shown without its model."""
    return is_exported_program(thing) or is_graph_module(thing)


MOST_GUARDS = 200
"""Of what was read from a file no more guards are told in words: who made it may mean to keep the reader busy."""


@dataclass(frozen=True, slots=True)
class Lines:
    """How the lines of a program are told.

    Attributes:
        frame_of: makes a frame of a line.
        code_of: the functions that these lines stand in.
    """

    frame_of: Callable[[Location], Frame]
    code_of: Callable[[Iterable[Frame]], tuple[CodeBlock, ...]]


def capture_of_program(program: Any, *, lines: Lines | None = None, notes: tuple[str, ...] = ()) -> Capture:
    """The record of a program: all that a capture of its export has, but for what was asked and the lines of the guards.

    Args:
        program: live or loaded; or a graph module, as ``program.module()`` or a tracer of ``torch.fx`` makes it; or what was read of its archive.
        lines: how its lines are told; None takes them from the files that they are in.
        notes: what the record lacks; without any it is said of a program at hand.
    """
    lines = lines or Lines(_frames_with_kept_code(program), blocks_around)
    texts = guard_texts(program) if is_exported_program(program) else ()
    sizes, inputs, mode = sizes_of_program(program, texts)
    found = read_guards(texts, sizes, mode, MOST_GUARDS if is_stored(program) else None)
    modules = _modules(program)
    facts = Facts(
        model=modules[0].class_name,
        mode=mode,
        ask=Ask(),
        inputs=inputs_of(inputs.leaves, frozenset()),
        sizes=sizes,
        guard_notes=found.notes,
        unbacked=_unbacked(program, sizes),
        program=program,
        unused=inputs.unused,
        modules=modules,
        notes=notes or ((NOTE, DRAFT_NOTE) if is_draft(program) else (NOTE,)),
        is_observed=False,
        frame_of=lines.frame_of,
    )
    guards = guards_of_program(found, sizes, facts.frame_of, facts.tried)
    outcomes, facts = checked(outcomes_of(findings_of(facts, guards)), facts, inputs.leaves)
    dims = tuple(without_ask(dim, guards) for dim in outcomes)
    nodes = traced_nodes(facts)
    return record_of(
        facts, guards=guards, dims=dims, nodes=nodes, code=lines.code_of(node.frame for node in nodes if node.frame is not None)
    )


def sizes_of_program(program: ExportedProgram | GraphModule, guards: tuple[str, ...]) -> tuple[Sizes, ProgramInputs, Mode]:
    """The sizes of a program's inputs, the inputs, and the mode that it was traced in.

    Args:
        program: the program.
        guards: the texts of its guards, which tell of the mode.
    """
    env = shape_env_of(program.graph)
    inputs = program_inputs(program, env)
    mode = _mode(program, (*guards, *symbol_of_source(env)))
    return Sizes(inputs.leaves, mode, env, inputs.traced, _symbols_of_sources(inputs, mode, env)), inputs, mode


def _mode(program: ExportedProgram | GraphModule, sources: tuple[str, ...]) -> Mode:
    """The mode that the program was traced in, by torch's names of the inputs in its guards and sizes, or by its nodes."""
    is_strict = any("L['flat_args']" in source for source in sources) or (is_exported_program(program) and is_of_dynamo(program.graph))
    return "strict" if is_strict else "non-strict"


def _symbols_of_sources(inputs: ProgramInputs, mode: Mode, env: Any | None) -> dict[str, Any]:
    """Source name to symbol, as the ShapeEnv has it; a loaded program has a new one without: there the symbol that the program ended with."""
    of_env = symbol_of_source(env)
    found = {}
    for leaf in inputs.leaves:
        value = inputs.traced[leaf.path]
        sizes: list[tuple[int | None, Any]] = [*enumerate(value.shape)] if has_sizes(value) else [(None, value)]
        for dim, size in sizes:
            source = size_source(leaf, dim, mode)
            symbol = of_env.get(source, symbolic_expression(size))
            if symbol is not None and symbol.is_Symbol:
                found[source] = symbol
    return found


def _unbacked(program: ExportedProgram | GraphModule, sizes: Sizes) -> dict[Any, Provenance]:
    """The symbols that no input has, with the line of the first node that has them."""
    known = {symbol for size in sizes.sizes if size.expr is not None for symbol in (size.symbol, *size.expr.free_symbols)}
    made: dict[Any, Provenance] = {}
    for node in all_nodes(program.graph):
        for symbol in symbols_in(value_of_node(node), known):
            if symbol not in made:
                made[symbol] = replace(NOWHERE, locations=provenance.of_stack_text(node.meta.get("stack_trace")))
    return made


def _modules(program: ExportedProgram | GraphModule) -> tuple[ModuleEntry, ...]:
    """The modules that nodes were made in, root first; what was inlined, or never ran, is not known to be there."""
    class_of_path = {"": "ExportedProgram" if is_exported_program(program) else type(program).__name__}
    for node in all_nodes(program.graph):
        class_of_path |= dict(module_stack_of_node(node))
    elements: dict[str, int] = {}
    for name, parameter in program.named_parameters():
        path = name.rpartition(".")[0]
        elements[path] = elements.get(path, 0) + parameter.numel()
    return tuple(
        ModuleEntry(
            path=path,
            class_name=qualified_class.rpartition(".")[2],
            is_user=not qualified_class.startswith("torch."),
            parameters=elements.get(path, 0),
        )
        for path, qualified_class in class_of_path.items()
    )


def _frames_with_kept_code(program: ExportedProgram | GraphModule) -> Callable[[Location], Frame]:
    """Makes frames with the text that the program keeps of a line: the file may have changed since, or be somebody else's."""
    code_of: Mapping[Location, str] = {
        location: code
        for node in all_nodes(program.graph)
        for location, code in provenance.codes_of_stack_text(node.meta.get("stack_trace"))
    }

    def frame_of(location: Location) -> Frame:
        frame = provenance.frame_of(location)
        return replace(frame, code=code_of.get(location, frame.code))

    return functools.cache(frame_of)
