"""An exported program that somebody hands over, without its model, as a `Capture`.

A program knows its graph, its guards and the ranges of its sizes; it does not know what was asked, which line each guard is
from, or how to be exported again.
"""

import functools
import inspect
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import sympy
import torch
from torch.export import ExportedProgram
from torch.fx import GraphModule

from export_explorer.ask import Ask
from export_explorer.graph.code import blocks_around
from export_explorer.graph.exported import program_text, ranges_of, signature_entries
from export_explorer.graph.nodes import all_nodes, nodes_of
from export_explorer.model import Capture, DimOutcome, DimRef, Frame, Guard, Mode, ModuleEntry, RangeConstraint
from export_explorer.programs import guards_code
from export_explorer.reports.words import conditions_words, program_outcome_words
from export_explorer.shapes.findings import Findings
from export_explorer.shapes.guards import guards_of, symbols_of
from export_explorer.shapes.outcomes import distinct, outcomes_of
from export_explorer.shapes.sizes import Sizes
from export_explorer.specs.inputs import inputs_of
from export_explorer.torch_internals.frames import TORCH_FOLDER
from export_explorer.torch_internals.locations import Location
from export_explorer.torch_internals.nodes import module_stack_of_node
from export_explorer.torch_internals.pytree import Leaf, call_of, call_with, flatten_inputs, leaves_of_call
from export_explorer.torch_internals.shape_env import (
    bounds_of,
    environment_guards,
    guard_texts,
    hint_of,
    shape_env_of,
    symbol_of_source,
    symbolic_expression,
)
from export_explorer.tracing import provenance
from export_explorer.tracing.provenance import NOWHERE, Provenance
from export_explorer.tracing.recorder import GuardNote

NO_LINE = "an exported program does not keep the lines of its guards"
NOTE = "A program that was handed over: what was asked and the lines of the guards are not known, and without its model it stays as it is."
_MOST_CONDITIONS = 3
_UNKNOWN = "unknown"


def is_program(thing: Any) -> bool:
    """Whether this is a program that can be shown without its model."""
    return isinstance(thing, ExportedProgram | GraphModule)


def capture_of_program(program: ExportedProgram | GraphModule) -> Capture:
    """The record of a program: all that a capture of its export has, but for what was asked and the lines of the guards.

    Args:
        program: live or loaded; or a graph module, as ``program.module()`` or a tracer of ``torch.fx`` makes it.
    """
    return _Reading(program).capture()


class _Unknown:
    """Stands for an input of which the graph does not say what it is."""

    def __repr__(self) -> str:
        return _UNKNOWN


class _Reading:
    """One program, and the record made of it."""

    def __init__(self, program: ExportedProgram | GraphModule) -> None:
        self.program = program
        self.graph = program.graph
        self.env = shape_env_of(self.graph)
        placeholders = self._placeholders()
        self.leaves = self._leaves([_value(node) for node in placeholders])
        of_leaf = {leaf.path: placeholders[leaf.index] for leaf in self.leaves}
        traced = {path: _value(node) for path, node in of_leaf.items()}
        self.ranges: Mapping[Any, Any] = program.range_constraints if isinstance(program, ExportedProgram) else {}
        self.unused = frozenset(path for path, node in of_leaf.items() if not node.users)
        self.texts = guard_texts(program) if isinstance(program, ExportedProgram) else ()
        self.mode: Mode = "strict" if any(text.count("L['flat_args']") for text in (*self.texts, *self._sources())) else "non-strict"
        self.sizes = Sizes(self.leaves, self.mode, self.env, traced, self._symbols_of_sources(traced))
        self.place_of: dict[Any, DimRef] = {}
        self.codes = {at: code for node in self.nodes() for at, code in provenance.codes_of_stack_text(node.meta.get("stack_trace"))}
        self.frame_of = functools.cache(self._frame_of)

    def capture(self) -> Capture:
        notes, guards = self._guards()
        stacks = [module_stack_of_node(node) for node in self.nodes()]
        modules = self._modules(stacks)
        nodes = nodes_of(self.graph, self.sizes.in_inputs, self.frame_of)
        return Capture(
            model=modules[0].class_name,
            mode=self.mode,
            torch_version=str(torch.__version__),
            elapsed_ms=0.0,
            inputs=inputs_of(self.leaves, frozenset()),
            dims=self._dims(notes, guards),
            symbols=symbols_of(self.sizes, Ask(), notes, self._unbacked(), self.ranges, self.frame_of),
            guards=guards,
            nodes=nodes,
            modules=modules,
            code=blocks_around(node.frame for node in nodes if node.frame is not None),
            signature=signature_entries(self.program) if isinstance(self.program, ExportedProgram) else (),
            range_constraints=self._ranges(),
            program=self._text(),
            failure=None,
            notes=(NOTE,),
            is_observed=False,
        )

    def nodes(self) -> Iterator[torch.fx.Node]:
        """All nodes, those of nested graphs included."""
        return all_nodes(self.graph)

    def _placeholders(self) -> list[torch.fx.Node]:
        """Those that stand for the leaves of the call, in their order."""
        placeholders = {node.name: node for node in self.graph.nodes if node.op == "placeholder"}
        if isinstance(self.program, GraphModule):
            return list(placeholders.values())
        specs = self.program.graph_signature.input_specs
        names = [getattr(spec.arg, "name", "") for spec in specs if spec.kind.name == "USER_INPUT"]
        return [placeholders[name] for name in names if name in placeholders]

    def _leaves(self, values: list[Any]) -> list[Leaf]:
        examples = [self._example(value) for value in values]
        call = call_of(self.program)
        given = getattr(self.program, "example_inputs", None)
        if call is not None:
            names, in_spec = call
            signature = inspect.Signature([inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in names])
            try:
                args, kwargs = call_with(in_spec, examples)
                if given is not None and len(leaves_of_call(*given)) == len(values):
                    args, kwargs = given
                return flatten_inputs(signature, args, kwargs)
            except (TypeError, ValueError):  # *args and **kwargs, whose names are not those of parameters
                pass
        names = tuple(str(node.target) for node in self._placeholders())
        named = enumerate(zip(names, examples, strict=True))
        return [Leaf(name, f"L[{name!r}]", f"[{name!r}]", index, value) for index, (name, value) in named]

    def _example(self, value: Any) -> Any:
        """A value of the sizes that the program was traced with. A size of its own must not be asked: that would add a guard."""
        if isinstance(value, torch.Tensor):
            return torch.empty([self._example_size(size) for size in value.shape], dtype=value.dtype, device="meta")
        return self._example_size(value) if isinstance(value, torch.SymInt) else value

    def _example_size(self, size: int | torch.SymInt) -> int:
        expr = symbolic_expression(size)
        if expr is None:
            return int(size)
        hints = {symbol: hint_of(self.env, symbol) for symbol in expr.free_symbols}
        if None not in hints.values():
            return int(expr.xreplace({symbol: sympy.Integer(hint) for symbol, hint in hints.items()}))
        return max(bounds_of(self.env, expr)[0] or 0, 2)

    def _sources(self) -> Mapping[str, Any]:
        return symbol_of_source(self.env)

    def _symbols_of_sources(self, traced: Mapping[str, Any]) -> dict[str, Any]:
        """Those that the ShapeEnv has; a program that was loaded has a new one, without: there the symbol that the program ended with."""
        found = {}
        for leaf in self.leaves:
            value = traced[leaf.path]
            base = leaf.source if self.mode == "non-strict" else leaf.strict_source
            sizes = (
                [(f"{base}.size()[{dim}]", size) for dim, size in enumerate(value.shape)]
                if isinstance(value, torch.Tensor)
                else [(base, value)]
            )
            for source, size in sizes:
                expr = symbolic_expression(size)
                symbol = self._sources().get(source, expr)
                if symbol is not None and symbol.is_Symbol:
                    found[source] = symbol
        return found

    def _guards(self) -> tuple[list[GuardNote], tuple[Guard, ...]]:
        by_source = dict(self._places())
        texts = self.texts or tuple(str(expr) for expr in environment_guards(self.env))
        if self.texts:
            exprs = [guards_code.condition_of(text, by_source.get) for text in self.texts]
        else:
            exprs = list(environment_guards(self.env))
        # What cannot be read stands for itself.
        notes = [_note(sympy.Symbol(text) if expr is None else expr) for text, expr in zip(texts, exprs, strict=True)]
        guards = guards_of(notes, self.sizes, (), self.frame_of)
        return notes, tuple(
            replace(guard, expr=text, dims=self._dims_in(note.expr), no_frame_reason=NO_LINE)
            for guard, text, note in zip(guards, texts, notes, strict=True)
        )

    def _places(self) -> Iterator[tuple[str, Any]]:
        """Each source name with a symbol that stands for it alone: two places that the program made one are told apart."""
        taken = set()
        for leaf in self.leaves:
            for size in self.sizes.sizes:
                if size.ref.input != leaf.path:
                    continue
                symbol = size.symbol
                if symbol is None or symbol in taken:
                    symbol = sympy.Symbol(str(size.ref), integer=True)
                taken.add(symbol)
                self.place_of[symbol] = size.ref
                base = leaf.source if self.mode == "non-strict" else leaf.strict_source
                yield guards_code.normal(base if size.ref.dim is None else f"{base}.size()[{size.ref.dim}]"), symbol

    def _dims_in(self, expr: Any) -> tuple[DimRef, ...]:
        refs = {self.place_of.get(symbol) for symbol in expr.free_symbols}
        return tuple(size.ref for size in self.sizes.sizes if size.ref in refs)

    def _dims(self, notes: list[GuardNote], guards: tuple[Guard, ...]) -> tuple[DimOutcome, ...]:
        findings = Findings(
            mode=self.mode,
            ask=Ask(),
            inputs=inputs_of(self.leaves, frozenset()),
            sizes=self.sizes,
            notes=notes,
            guards=guards,
            ranges=self.ranges,
            unused=self.unused,
            has_failed=False,
        )
        return tuple(_without_ask(dim, guards) for dim in outcomes_of(findings))

    def _unbacked(self) -> dict[Any, Provenance]:
        """The symbols that no input has, with the line of the first node that has them."""
        known = {symbol for size in self.sizes.sizes if size.expr is not None for symbol in (size.symbol, *size.expr.free_symbols)}
        made: dict[Any, Provenance] = {}
        for node in self.nodes():
            for symbol in _symbols_in(_value(node)):
                if symbol not in known:
                    locations = provenance.of_stack_text(node.meta.get("stack_trace"))
                    made.setdefault(symbol, replace(NOWHERE, locations=locations))
        return made

    def _ranges(self) -> tuple[RangeConstraint, ...]:
        if isinstance(self.program, ExportedProgram):
            return ranges_of(self.program, self.sizes.in_inputs)
        symbols = dict.fromkeys(symbol for node in self.nodes() for symbol in _symbols_in(_value(node)))
        bounds = {symbol: bounds_of(self.env, symbol) for symbol in symbols}
        words = self.sizes.in_inputs.expression
        return tuple(
            RangeConstraint(expr=str(symbol), words=words(symbol), lower=low, upper=high) for symbol, (low, high) in bounds.items()
        )

    def _modules(self, stacks: list[tuple[tuple[str, str], ...]]) -> tuple[ModuleEntry, ...]:
        """The modules that nodes were made in, root first; what was inlined, or never ran, is not known to be there."""
        classes = {"": type(self.program).__name__}
        for stack in stacks:
            classes |= dict(stack)
        sizes: dict[str, int] = {}
        for name, parameter in self.program.named_parameters():
            path = name.rpartition(".")[0]
            sizes[path] = sizes.get(path, 0) + parameter.numel()
        return tuple(
            ModuleEntry(
                path=path,
                class_name=kind.rpartition(".")[2],
                is_user=not kind.startswith("torch."),
                parameters=sizes.get(path, 0),
            )
            for path, kind in classes.items()
        )

    def _text(self) -> str:
        if isinstance(self.program, ExportedProgram):
            return program_text(self.program)
        return self.program.print_readable(print_output=False).replace(TORCH_FOLDER, "torch/").strip()

    def _frame_of(self, location: Location) -> Frame:
        """The line with the text that the program keeps of it: the file may have changed since, or be somebody else's."""
        frame = provenance.frame_of(location)
        return replace(frame, code=self.codes.get(location, frame.code))


def _value(node: torch.fx.Node) -> Any:
    return node.meta.get("val", node.meta.get("example_value", _Unknown()))


def _symbols_in(value: Any) -> list[Any]:
    """The symbols of a traced value, by name."""
    if isinstance(value, torch.Tensor | tuple | list):
        found = {symbol for size in (value.shape if isinstance(value, torch.Tensor) else value) for symbol in _symbols_in(size)}
    else:
        expr = symbolic_expression(value)
        found = set() if expr is None else expr.free_symbols
    return sorted(found, key=str)


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


def _without_ask(dim: DimOutcome, guards: tuple[Guard, ...]) -> DimOutcome:
    """An outcome in words that do not speak of what was asked, which nobody knows."""
    if dim.reason not in ("as_asked", "default_static", "unused_by_graph"):
        return dim
    about = [guard for guard in guards if dim.ref in guard.dims]
    # Where a guard makes two sizes one, what else is about them is told of the other.
    about = [guard for guard in about if dim.tied_to in guard.dims and len(guard.dims) == 2][:1] or about
    if not about:
        is_unknown = dim.dim is None and dim.shape_expr == _UNKNOWN
        return replace(dim, words="the graph does not say what it is" if is_unknown else program_outcome_words(dim))
    conditions = distinct(guard.condition for guard in about if guard.condition is not None)
    told, more = tuple(conditions[:_MOST_CONDITIONS]), max(len(conditions) - _MOST_CONDITIONS, 0)
    return replace(
        dim,
        reason="guard",
        words=conditions_words(told, more),
        conditions=told,
        more_conditions=more,
        guard_ids=tuple(guard.id for guard in about),
    )
