"""Finds the sizes that a program takes, and notes if it refuses its own example, by its guards or by an assertion on data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from export_explorer.analysis.accepted_sizes import accepted_sizes
from export_explorer.analysis.export_analysis import ExportAnalysis
from export_explorer.analysis.guards import is_in_branch
from export_explorer.analysis.outcomes import outcomes_of
from export_explorer.analysis.tried_guards import with_accepted
from export_explorer.record import DimOutcome
from export_explorer.render.tables import location_text
from export_explorer.render.words import listed, outcome_words
from export_explorer.torch_internals.classes import is_exported_program, is_replayed, is_stored
from export_explorer.torch_internals.pytree import leaves_of_call
from export_explorer.torch_internals.shape_env import asserting_nodes, has_effect, placeholder_values
from export_explorer.trace.provenance import of_stack_text

if TYPE_CHECKING:
    import torch
    from torch.export import ExportedProgram


def checked_outcomes(analysis: ExportAnalysis) -> tuple[tuple[DimOutcome, ...], tuple[str, ...]]:
    """Returns the outcomes with the sizes that the program takes, and notes of branches that bind it and of a refused example."""
    dims, program = outcomes_of(analysis), analysis.program
    if not is_exported_program(program):
        return dims, ()
    # Sizes alone are computed with: nothing of torch runs, and numpy tells of numbers that are too large.
    with np.errstate(all="ignore"):
        # The texts of a program that was handed over are somebody else's: torch would run them as Python.
        # A prediction does without, which is quicker.
        accepted = accepted_sizes(program, analysis.sizes.leaves, is_compiled=analysis.is_observed and not is_replayed(program))
    # A program from a file is not run, and a replayed one cannot be.
    asserting = None if is_stored(program) or is_replayed(program) else refused_assertion(program)
    dims = tuple(_with_guard_of_small_sizes(analysis, dim) for dim in with_accepted(dims, accepted, analysis.inputs))
    notes = _branch_notes(analysis, dims)
    refused = [str(dim.ref) for dim in dims if dim.example_outside is not None]
    if refused:
        return dims, (*notes, f"The program rejects its own example: see {', '.join(refused[:3])}.")
    if asserting is not None:
        locations = of_stack_text(asserting.meta.get("stack_trace"))
        line = f" ({location_text(analysis.frame_of(locations[-1]))})" if locations else ""
        return dims, (*notes, f"The program rejects its own example: a runtime assert on tensor data fails{line}.")
    return dims, notes


def _with_guard_of_small_sizes(analysis: ExportAnalysis, dim: DimOutcome) -> DimOutcome:
    """Returns the outcome of a size of which the program refuses only 0, or 0 and 1, with the line of the guard that does, where one is known."""
    if dim.reason != "as_asked" or dim.conditions or not dim.takes_no_small_sizes:
        return dim
    size, refused = analysis.sizes.at(dim.ref), (dim.lower or 0) - 1
    guard_id = analysis.tried.refusing_size(range(len(analysis.guard_notes)), size.expr, refused)
    if guard_id is None:
        return dim
    # What divides by a size states nothing of it.
    lower_guard_id = guard_id if guard_id in analysis.restrictions(size)[1] else None
    changed = replace(dim, frame=analysis.guards[guard_id].frame, lower_guard_id=lower_guard_id)
    return replace(changed, words=outcome_words(changed, analysis.input_at(dim.ref)))


def _branch_notes(analysis: ExportAnalysis, dims: tuple[DimOutcome, ...]) -> tuple[str, ...]:
    """Returns a note for each line in a branch of ``torch.cond`` that restricts a size of the program."""
    refs_by_line: dict[str, dict[str, None]] = {}
    for dim in dims:
        for guard_id in dim.guard_ids if dim.got in ("dynamic", "specialized") else ():
            guard = analysis.guards[guard_id]
            if guard.frame is not None and is_in_branch(guard):
                refs_by_line.setdefault(location_text(guard.frame), {})[str(dim.ref)] = None
    return tuple(
        f"torch.cond traces both branches: {line} limits {listed(refs)} even if its branch does not run."
        for line, refs in refs_by_line.items()
    )


_MOST_NODES = 2_000
"""The most nodes that are computed: more are the model itself rather than what leads to an assertion."""


def refused_assertion(program: ExportedProgram) -> torch.fx.Node | None:
    """Returns the node whose assertion the example does not meet; None if there is none, or if only a run of the model would show it.

    Computes what the assertions are about, on the example inputs, and nothing that changes a tensor.
    """
    import torch

    from export_explorer.trace.process_state import undisturbed

    asserting = asserting_nodes(program.graph)
    needed = set(_ancestors(asserting))
    if not asserting or len(needed) > _MOST_NODES or any(has_effect(node) for node in needed if node not in asserting):
        return None
    values = placeholder_values(program, leaves_of_call(*program.example_inputs) if program.example_inputs is not None else ())
    try:
        with undisturbed(), torch.no_grad():
            nodes: list[torch.fx.Node] = list(program.graph.nodes)
            for node in nodes:
                if node in asserting and not _argument(node.args[0], values):
                    return node
                if node in needed and node not in asserting and callable(node.target):
                    values[node.name] = node.target(*_argument(node.args, values), **_argument(node.kwargs, values))
    except Exception:  # an operator refuses the example, which running the program says
        return None
    return None


def _ancestors(nodes: list[torch.fx.Node]) -> Iterator[torch.fx.Node]:
    waiting, seen = list(nodes), set()
    while waiting:
        node = waiting.pop()
        if node not in seen:
            seen.add(node)
            yield node
            waiting.extend(node.all_input_nodes)


def _argument(argument: Any, values: dict[str, Any]) -> Any:
    import torch

    return torch.fx.map_arg(argument, lambda node: values[node.name])
