"""An exported program that is handed over without its model, as a `Capture`.

A program knows its graph, its guards and the ranges of its sizes; it does not know what was asked, which line each guard is
from, or how to be exported again.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import sympy

from export_explorer.analysis.capture_builder import built_capture
from export_explorer.analysis.checked_outcomes import checked_outcomes
from export_explorer.analysis.export_analysis import ExportAnalysis
from export_explorer.analysis.exported import all_nodes, symbols_in
from export_explorer.analysis.guards import ProgramGuards, guards_of_program, read_guards, with_equal_sizes
from export_explorer.analysis.model_code import blocks_around
from export_explorer.analysis.outcomes import distinct
from export_explorer.analysis.symbols import Sizes, size_source
from export_explorer.record import Capture, CodeBlock, DimOutcome, Frame, Guard, Mode, ModuleEntry
from export_explorer.record.spec import Ask
from export_explorer.render.words import conditions_words, program_outcome_words
from export_explorer.spec.inputs import inputs_of
from export_explorer.torch_internals.classes import has_sizes, is_draft, is_exported_program, is_graph_module, is_stored, is_symbolic_int
from export_explorer.torch_internals.frames import Location
from export_explorer.torch_internals.nodes import is_of_dynamo, module_stack_of_node, value_of_node
from export_explorer.torch_internals.pytree import Leaf, call_of, call_with, flatten_inputs, leaves_of_call, stored_leaves
from export_explorer.torch_internals.shape_env import (
    bounds_of,
    guard_texts,
    hint_of,
    input_placeholders,
    shape_env_of,
    symbol_of_source,
    symbolic_expression,
)
from export_explorer.torch_internals.stored_program import StoredTensor
from export_explorer.trace import provenance
from export_explorer.trace.provenance import NOWHERE, Provenance

if TYPE_CHECKING:
    import torch
    from torch.export import ExportedProgram
    from torch.fx import GraphModule


UNKNOWN = "unknown"
"""The text of an input whose value the graph does not say."""


@dataclass(frozen=True, slots=True)
class ProgramInputs:
    """The inputs of a program.

    Attributes:
        leaves: in the order of the call; a tensor has the size that the program was traced with, and no values.
        traced: what the program has for each leaf (a fake tensor, a symbolic number, a constant), by path.
        unused: paths of the leaves that nothing in the program reads.
    """

    leaves: list[Leaf]
    traced: Mapping[str, Any]
    unused: frozenset[str]


@dataclass(frozen=True, slots=True)
class ProgramCall:
    """A call of a program.

    Attributes:
        signature: the names of its parameters, in their order.
        args: positional inputs.
        kwargs: keyword inputs.
        leaves: of both, in the order of the call.
    """

    signature: inspect.Signature
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    leaves: list[Leaf]


class _Unknown:
    def __repr__(self) -> str:
        return UNKNOWN


def program_inputs(program: ExportedProgram | GraphModule, env: Any | None) -> ProgramInputs:
    """Returns the inputs of a program, named as in its call where it keeps one, else as its placeholders."""
    placeholders = input_placeholders(program)
    values = [_traced_value(node) for node in placeholders]
    leaves = _leaves(program, placeholders, [_example(value, env) for value in values])
    return ProgramInputs(
        leaves=leaves,
        traced={leaf.path: values[leaf.index] for leaf in leaves},
        unused=frozenset(leaf.path for leaf in leaves if not placeholders[leaf.index].users),
    )


def _traced_value(node: torch.fx.Node) -> Any:
    return node.meta.get("val", node.meta.get("example_value", _Unknown()))


def call_of_program(program: ExportedProgram | GraphModule, env: Any | None) -> ProgramCall | None:
    """Returns the call of a program, with inputs of the sizes that it was traced with; None where it does not keep one."""
    return _call(program, [_example(_traced_value(node), env) for node in input_placeholders(program)])


def _call(program: ExportedProgram | GraphModule, examples: list[Any]) -> ProgramCall | None:
    call = call_of(program)
    if call is None:
        return None
    names, in_spec = call
    given = getattr(program, "example_inputs", None)
    try:
        signature = inspect.Signature([inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in names])
        args, kwargs = call_with(in_spec, examples)
        if given is not None and len(leaves_of_call(*given)) == len(examples):
            args, kwargs = given
        signature.bind(*args, **kwargs)
        return ProgramCall(signature, args, kwargs, flatten_inputs(signature, args, kwargs))
    except (TypeError, ValueError):  # *args and **kwargs, whose names are not those of parameters
        return None


def _leaves(program: ExportedProgram | GraphModule, placeholders: list[torch.fx.Node], examples: list[Any]) -> list[Leaf]:
    stored: Any = program
    call = None if is_stored(program) else _call(program, examples)
    leaves = stored_leaves(stored, examples) if is_stored(program) else None if call is None else call.leaves
    named = enumerate(zip((str(node.target) for node in placeholders), examples, strict=True))
    return [Leaf(name, f"L[{name!r}]", f"[{name!r}]", index, value) for index, (name, value) in named] if leaves is None else leaves


def _example(value: Any, env: Any | None) -> Any:
    """Returns a value of the sizes that the program was traced with. Its symbolic sizes must not be evaluated: that would add a guard."""
    if has_sizes(value):
        if isinstance(value, StoredTensor):
            return StoredTensor(value.dtype, tuple(_example_size(size, env) for size in value.shape), value.device, value.element_bytes)
        import torch

        return torch.empty([_example_size(size, env) for size in value.shape], dtype=value.dtype, device="meta")
    return _example_size(value, env) if is_symbolic_int(value) else value


def _example_size(size: int | torch.SymInt, env: Any | None) -> int:
    expr = symbolic_expression(size)
    if expr is None:
        return int(size)
    hints = {symbol: hint_of(env, symbol) for symbol in expr.free_symbols}
    if None not in hints.values():
        return int(expr.xreplace({symbol: sympy.Integer(hint) for symbol, hint in hints.items()}))
    return max(bounds_of(env, expr)[0] or 0, 2)


_MOST_CONDITIONS = 3


def without_ask(dim: DimOutcome, guards: tuple[Guard, ...], names: Set[str]) -> DimOutcome:
    """Returns an outcome, found as if nothing had been asked, in words that do not mention that; `names` are those of all dimensions."""
    if dim.reason not in ("as_asked", "default_static", "unused_by_graph"):
        return dim
    about = [guard for guard in guards if dim.ref in guard.dims and not _is_of_others(guard, names - {str(dim.ref)})]
    # Where a guard makes two sizes one, what else is about them is told of the other.
    about = [guard for guard in about if _makes_equal(guard, dim)][:1] or about
    if not about:
        is_unknown = dim.dim is None and dim.shape_expr == UNKNOWN
        return replace(dim, words="Unknown: not in the graph" if is_unknown else program_outcome_words(dim))
    conditions = distinct(guard.condition for guard in about if guard.condition is not None)
    told, more = tuple(conditions[:_MOST_CONDITIONS]), max(len(conditions) - _MOST_CONDITIONS, 0)
    return replace(
        dim,
        reason="guard",
        words=conditions_words(told, more, dim.ref if dim.got in ("tied", "derived") else None),
        conditions=told,
        more_conditions=more,
        guard_ids=tuple(guard.id for guard in about),
    )


def _makes_equal(guard: Guard, dim: DimOutcome) -> bool:
    """True if a guard states that a dimension has the size of the one that it is tied to."""
    told = guard.condition
    names = {str(dim.ref), str(dim.tied_to)}
    return dim.tied_to is not None and told is not None and told.relation == "equals" and {told.subject, told.operand} == names


def _is_of_others(guard: Guard, others: Set[str]) -> bool:
    """True if a guard means a relation of other sizes alone, though a dimension with none of these names is in its formula too."""
    told = guard.condition
    return told is not None and told.subject in others and (told.is_operand_number or told.operand in others)


NOTE = "Loaded program: the request and the guards' source lines are not stored."

DRAFT_NOTE = "Draft from torch.export.draft_export: valid only under its assumptions."


def is_program(thing: Any) -> bool:
    """True if this is a program that can be shown without its model."""
    return is_exported_program(thing) or is_graph_module(thing)


@dataclass(frozen=True, slots=True)
class Lines:
    """The functions that make frames and code blocks of a program's lines.

    Attributes:
        frame_of: makes a frame of a line.
        code_of: returns the functions that contain these lines.
    """

    frame_of: Callable[[Location], Frame]
    code_of: Callable[[Iterable[Frame]], tuple[CodeBlock, ...]]


@dataclass(frozen=True, kw_only=True)
class ProgramAnalysis(ExportAnalysis):
    """The facts of a program alone.

    Attributes:
        found: its guards, as they were read.
        lines: makes frames and code of its lines.
    """

    found: ProgramGuards
    lines: Lines

    @cached_property
    def guards(self) -> tuple[Guard, ...]:
        """The guards as the record has them, each with the program's own text."""
        return guards_of_program(self.found, self.sizes, self.frame_of, self.sampled_guards)

    def code(self, failed_at: Frame | None) -> tuple[CodeBlock, ...]:
        """Returns the functions that contain the lines of the nodes."""
        return self.lines.code_of(node.frame for node in self.nodes if node.frame is not None)


def capture_of_program(program: Any, *, lines: Lines | None = None, notes: tuple[str, ...] = (), most_work: int | None = None) -> Capture:
    """Builds the record of a program: all that a capture of its export has, except what was asked and the lines of the guards.

    Args:
        program: live or loaded; or a graph module, as ``program.module()`` or a tracer of ``torch.fx`` makes it; or what was read of its
            archive.
        lines: makes frames and code of its lines; None reads them from the files that they are in.
        notes: what the record lacks; empty for the notes on a program at hand.
        most_work: the work that is spent on its guards, see `read_guards`; None for all of them.
    """
    lines = lines or Lines(_frames_with_kept_code(program), blocks_around)
    texts = guard_texts(program) if is_exported_program(program) else ()
    sizes, inputs, mode = sizes_of_program(program, texts)
    found = read_guards(texts, sizes, mode, most_work)
    guard_notes, equal = with_equal_sizes(found.notes, sizes)
    sizes.unite(equal)
    modules, count = _modules(program), len(found.not_analyzed)
    not_analyzed = [f"{count} of {len(found.texts)} guards are shown as text, not analyzed: too complex."] if count else []
    analysis = ProgramAnalysis(
        found=found,
        lines=lines,
        model=modules[0].class_name,
        mode=mode,
        ask=Ask(),
        inputs=inputs_of(inputs.leaves, frozenset()),
        sizes=sizes,
        guard_notes=guard_notes,
        unbacked=_unbacked(program, sizes),
        program=program,
        unused=inputs.unused,
        modules=modules,
        notes=(*(notes or ((NOTE, DRAFT_NOTE) if is_draft(program) else (NOTE,))), *not_analyzed),
        is_observed=False,
        frame_of=lines.frame_of,
    )
    dims, notes = checked_outcomes(analysis)
    names = {str(dim.ref) for dim in dims}
    return built_capture(analysis, tuple(without_ask(dim, analysis.guards, names) for dim in dims), notes)


def sizes_of_program(program: ExportedProgram | GraphModule, guards: tuple[str, ...]) -> tuple[Sizes, ProgramInputs, Mode]:
    """Returns the sizes of a program's inputs, the inputs, and the mode that it was traced in, which the texts of its guards show."""
    env = shape_env_of(program.graph)
    inputs = program_inputs(program, env)
    mode = _mode(program, (*guards, *symbol_of_source(env)))
    return Sizes(inputs.leaves, mode, env, inputs.traced, _symbols_of_sources(inputs, mode, env)), inputs, mode


def _mode(program: ExportedProgram | GraphModule, sources: tuple[str, ...]) -> Mode:
    """Returns the mode that the program was traced in, by torch's names of the inputs in its guards and sizes, or by its nodes."""
    is_strict = any("L['flat_args']" in source for source in sources) or (is_exported_program(program) and is_of_dynamo(program.graph))
    return "strict" if is_strict else "non-strict"


def _symbols_of_sources(inputs: ProgramInputs, mode: Mode, env: Any | None) -> dict[str, Any]:
    """Maps source names to symbols as the ShapeEnv does; that of a loaded program is new and lacks them: there the program's final ones."""
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
    """Returns the symbols that no input has, with the line of the first node that has them."""
    known = {symbol for size in sizes.sizes if size.expr is not None for symbol in (size.symbol, *size.expr.free_symbols)}
    made: dict[Any, Provenance] = {}
    for node in all_nodes(program.graph):
        for symbol in symbols_in(value_of_node(node), known):
            if symbol not in made:
                made[symbol] = replace(NOWHERE, locations=provenance.of_stack_text(node.meta.get("stack_trace")))
    return made


def _modules(program: ExportedProgram | GraphModule) -> tuple[ModuleEntry, ...]:
    """Returns the modules that nodes were made in, root first; those that were inlined, or never ran, are not known."""
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
    """Returns a function that makes frames with the program's own text of a line: the file may have changed, or be somebody else's."""
    code_of: Mapping[Location, str] = {
        location: code
        for node in all_nodes(program.graph)
        for location, code in provenance.codes_of_stack_text(node.meta.get("stack_trace"))
    }

    def frame_of(location: Location) -> Frame:
        frame = provenance.frame_of(location)
        return replace(frame, code=code_of.get(location, frame.code))

    return functools.cache(frame_of)
