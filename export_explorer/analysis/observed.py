"""The facts of an export that was observed, and of one that was predicted from the guards of an earlier one."""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, Self

import torch

from export_explorer.analysis.cause_parts import CauseContext
from export_explorer.analysis.causes import size_comparisons
from export_explorer.analysis.export_analysis import ExportAnalysis
from export_explorer.analysis.exported import held_without_data, modules_of, traced_inputs, unused_inputs
from export_explorer.analysis.guards import link_guards_to_nodes, with_equal_sizes, with_makers
from export_explorer.analysis.model_code import blocks_of, class_code_of
from export_explorer.analysis.origins import Origins
from export_explorer.analysis.partial_graph import PartialGraph, PlaceholderNames, partial_graph_of
from export_explorer.analysis.symbols import Sizes, data_names
from export_explorer.analysis.weights import weights_of_one
from export_explorer.record import Capture, CodeBlock, DimRef, Frame, Guard, ModuleEntry, Node, ParameterCause, SignatureEntry
from export_explorer.render.words.outputs import without_data_words
from export_explorer.spec.inputs import inputs_of
from export_explorer.spec.request import ExportRequest
from export_explorer.torch_internals.frames import partial_graphs
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.shape_env import dims_of_symbols, symbol_of_source
from export_explorer.trace import provenance
from export_explorer.trace.observed_export import ExportResult


@dataclass(frozen=True, kw_only=True)
class ObservedExport(ExportAnalysis):
    """The facts of an export that was observed.

    Attributes:
        request: the request of the export.
        result: its result.
        name_of: returns the name of the input or the parameter that a node of its graph is.
    """

    request: ExportRequest
    result: ExportResult
    name_of: PlaceholderNames

    @classmethod
    def of(cls, request: ExportRequest, result: ExportResult, modules: tuple[ModuleEntry, ...] | None = None, **others: Any) -> Self:
        """Analyzes an export; `modules` are those of the model where they are known already, `others` the fields of a subclass."""
        in_call = [leaf.path for leaf in sorted(request.leaves, key=lambda leaf: leaf.index)]
        traced, unused = {}, frozenset[str]()
        if result.program is not None:
            traced, unused = traced_inputs(result.program, in_call), unused_inputs(result.program, in_call)
        frame_of = functools.cache(provenance.frame_of)
        # Of sizes that torch does not look at its environment keeps no sources.
        symbols = {**symbol_of_source(result.shape_env), **result.of_inputs}
        # Guards are added again as in non-strict mode, whose names of sources differ.
        mode = "non-strict" if result.is_replayed else request.mode
        in_data = data_names(result.unbacked, frame_of, partial(dims_of_symbols, _graphs(result)))
        sizes = Sizes(request.leaves, mode, result.shape_env, traced, symbols, in_data)
        guard_notes, equal = with_equal_sizes(with_makers(result.guard_notes), sizes)
        sizes.unite(equal)
        name_of = PlaceholderNames(result.program, request.module, request.leaves, sizes)
        context = CauseContext(sizes, _parameter_shapes(request), name_of, frame_of, Origins(name_of).at)
        if modules is None:
            modules = modules_of(request.module) if request.path_of_module else ()
        return cls(
            request=request,
            result=result,
            name_of=name_of,
            model=request.name,
            mode=request.mode,
            ask=request.ask,
            options=request.options,
            inputs=inputs_of(request.leaves, request.synthetic),
            sizes=sizes,
            guard_notes=guard_notes,
            comparisons=size_comparisons(guard_notes, context),
            unbacked=result.unbacked,
            program=result.program,
            unused=_never_read(unused, request.leaves),
            modules=modules,
            notes=_notes_of(request, result),
            elapsed_ms=result.elapsed_ms,
            is_observed=True,
            frame_of=frame_of,
            **others,
        )

    @property
    def ignored_entries(self) -> int:
        """The number of inputs whose entry of ``dynamic_shapes`` torch ignored, in part or whole."""
        is_ignored = self.result.error is None and self.request.spec_error is not None
        return max(1, len(self.request.readable.unread)) if is_ignored else 0

    @property
    def module(self) -> torch.nn.Module | None:
        """The exported module; None if it is no module that works."""
        return self.request.module if self.request.path_of_module else None

    def without_last_guard(self) -> Self:
        """Returns the facts without the last guard, which torch added to find that the example does not satisfy an operator.

        It says what is false of the example, which no size has to satisfy for the program to be valid.
        """
        last = len(self.guard_notes) - 1
        comparisons = tuple(comparison for comparison in self.comparisons if comparison.cause.guard_id != last)
        return replace(self, guard_notes=self.guard_notes[:-1], comparisons=comparisons)

    def linked(self) -> tuple[tuple[Guard, ...], tuple[Node, ...]]:
        """Returns the guards and the nodes, each with the others that belong to it."""
        if self.result.program is None:
            return self.guards, self.nodes
        traced = [note.provenance.traced for note in self.guard_notes]
        return link_guards_to_nodes(self.guards, traced, self.nodes, self.result.program.graph)

    @cached_property
    def partial_graph(self) -> PartialGraph:
        """The graph as far as torch had traced it when the export failed; empty if it did not."""
        if self.result.error is None:
            return PartialGraph()
        return partial_graph_of(self.result.error, self.request.module, self.request.leaves, self.sizes.in_inputs, self.frame_of)

    @cached_property
    def weights_of_one(self) -> Mapping[DimRef, ParameterCause]:
        """The cause for each input dimension that a parameter requires to be 1, as far as the graph was traced."""
        return weights_of_one(_graphs(self.result), self.name_of, self.frame_of)

    @property
    def partial_signature(self) -> tuple[SignatureEntry, ...]:
        """The inputs of the graph so far, if the export failed."""
        return self.partial_graph.signature

    def code(self, failed_at: Frame | None) -> tuple[CodeBlock, ...]:
        """Returns the functions that ran, root first, each once, with the one that failed."""
        if not self.request.path_of_module:
            return ()
        nodes = self.nodes or self.partial_graph.nodes
        frames = [*(guard.frame for guard in self.guards), *(node.frame for node in nodes), failed_at]
        reached = {guard.module for guard in self.guards} | {node.module for node in nodes}
        return blocks_of(
            self.request.module, [frame for frame in frames if frame is not None], {path for path in reached if path is not None}
        )

    @property
    def class_code(self) -> tuple[CodeBlock, ...]:
        """The code of the classes of the modules."""
        return class_code_of(self.request.module) if self.request.path_of_module else ()


@dataclass(frozen=True, kw_only=True)
class PredictedExport(ObservedExport):
    """The facts of an export that was not made, for which the guards of an earlier one were added again; it has no nodes.

    Attributes:
        earlier: the export that the guards are of; what is the same in every export of the model is taken from it.
    """

    earlier: Capture

    @classmethod
    def after(cls, earlier: Capture, request: ExportRequest, result: ExportResult) -> Self:
        """Analyzes what adding the guards of an earlier export again led to."""
        return cls.of(request, result, earlier.modules, earlier=earlier)

    def linked(self) -> tuple[tuple[Guard, ...], tuple[Node, ...]]:
        """Returns the guards, and no nodes."""
        return self.guards, ()

    @cached_property
    def partial_graph(self) -> PartialGraph:
        """Empty: nothing was traced."""
        return PartialGraph()

    @property
    def weights_of_one(self) -> Mapping[DimRef, ParameterCause]:
        """Those that were found in the earlier export."""
        causes = {dim.ref: dim.cause for dim in self.earlier.dims}
        return {ref: cause for ref, cause in causes.items() if isinstance(cause, ParameterCause) and cause.value == 1}

    def code(self, failed_at: Frame | None) -> tuple[CodeBlock, ...]:
        """Returns the functions that ran in the earlier export."""
        return self.earlier.code

    @property
    def class_code(self) -> tuple[CodeBlock, ...]:
        """The code of the classes of the modules."""
        return self.earlier.class_code


def _notes_of(request: ExportRequest, result: ExportResult) -> tuple[str, ...]:
    notes = [*result.notes]
    if result.error is None and request.spec_error is not None:
        notes.append(f"torch.export ignored an entry of `dynamic_shapes`: {request.spec_error}")
    if result.program is not None and (dataless := held_without_data(result.program)):
        notes.append(without_data_words(dataless))
    return tuple(notes)


def _graphs(result: ExportResult) -> "list[torch.fx.Graph]":
    """Returns the graphs of an export, as far as they were traced if it failed."""
    if result.error is not None:
        return partial_graphs(result.error)
    return [] if result.program is None else [result.program.graph]


def _never_read(unused: frozenset[str], leaves: Sequence[Leaf]) -> frozenset[str]:
    """Returns the unused inputs without those that are read under another name, since one tensor is passed twice."""
    read = {id(leaf.value) for leaf in leaves if leaf.path not in unused and isinstance(leaf.value, torch.Tensor)}
    return frozenset(leaf.path for leaf in leaves if leaf.path in unused and id(leaf.value) not in read)


def _parameter_shapes(request: ExportRequest) -> dict[str, tuple[int, ...]]:
    """Returns the shape of each parameter and buffer by its path; without lazy ones, which have none yet."""
    if not request.path_of_module:
        return {}
    named = (*request.module.named_parameters(), *request.module.named_buffers())
    return {name: tuple(tensor.shape) for name, tensor in named if not torch.nn.parameter.is_lazy(tensor)}
