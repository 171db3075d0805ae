"""Finds the sizes that a program takes, and notes if it refuses its own example, by its guards or by an assertion on data."""

from __future__ import annotations

import itertools
import operator
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from export_explorer.analysis.accepted_sizes import accepted_sizes
from export_explorer.analysis.export_analysis import ExportAnalysis
from export_explorer.analysis.guards import is_in_branch
from export_explorer.analysis.outcomes import outcomes_of
from export_explorer.record import FEW_SIZES, AcceptedSizes, Condition, DimOutcome, DimRef, Input
from export_explorer.record.spec import DimAsk
from export_explorer.render.tables import location_text
from export_explorer.render.words import accepted_words, bound_words, listed, outcome_words
from export_explorer.torch_internals.classes import is_exported_program, is_replayed, is_stored
from export_explorer.torch_internals.operators import is_mutating, is_view, target_text
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
    equal = Counter(dim.tied_to for dim in dims)
    dims = tuple(_with_guard_of_small_sizes(analysis, dim, equal[dim.ref]) for dim in with_accepted(dims, accepted, analysis.inputs))
    notes = _branch_notes(analysis, dims)
    refused = [str(dim.ref) for dim in dims if dim.example_outside is not None]
    if refused:
        return dims, (*notes, f"The program rejects its own example: see {', '.join(refused[:3])}.")
    if asserting is not None:
        locations = of_stack_text(asserting.meta.get("stack_trace"))
        line = f" ({location_text(analysis.frame_of(locations[-1]))})" if locations else ""
        return dims, (*notes, f"The program rejects its own example: a runtime assert on tensor data fails{line}.")
    return dims, notes


def _with_guard_of_small_sizes(analysis: ExportAnalysis, dim: DimOutcome, equal: int) -> DimOutcome:
    """Returns the outcome of a size of which the program refuses only 0, or 0 and 1, with the line of the guard that does, where one is known."""
    if dim.reason != "as_asked" or dim.conditions or not dim.takes_no_small_sizes:
        return dim
    size, refused = analysis.sizes.at(dim.ref), (dim.lower or 0) - 1
    guard_id = analysis.sampled_guards.refusing_size(range(len(analysis.guard_notes)), size.expr, refused)
    if guard_id is None:
        return dim
    # What divides by a size states nothing of it.
    lower_guard_id = guard_id if guard_id in analysis.restrictions(size)[1] else None
    changed = replace(dim, frame=analysis.guards[guard_id].frame, lower_guard_id=lower_guard_id)
    return replace(changed, words=outcome_words(changed, analysis.input_at(dim.ref), equal))


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

    Computes what the assertions are about, on the example inputs, unless something changes a tensor of those that they are about.
    """
    import torch

    from export_explorer.trace.process_state import undisturbed

    asserting = asserting_nodes(program.graph)
    needed = set(_ancestors(asserting))
    if not asserting or len(needed) > _MOST_NODES or any(has_effect(node) for node in needed if node not in asserting):
        return None
    if not _changed_before(asserting[-1]).isdisjoint(map(_owner, needed)):
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


def _changed_before(last: torch.fx.Node) -> set[torch.fx.Node]:
    """Returns the owners of the memory that may change before a node runs."""
    before = itertools.takewhile(lambda node: node is not last, last.graph.nodes)
    return {_owner(written) for node in before if is_mutating(node.target) for written in _written(node)}


def _written(node: torch.fx.Node) -> Sequence[torch.fx.Node]:
    """Returns the nodes that an operator may write to: the first argument of one such as ``aten.fill_``, and of another all."""
    namespace, name, *_ = target_text(node.target).split(".")
    return node.all_input_nodes[:1] if namespace == "aten" and name.endswith("_") else node.all_input_nodes


def _owner(node: torch.fx.Node) -> torch.fx.Node:
    """Returns the node that made the memory of a tensor, which may be a view."""
    while node.all_input_nodes and (node.target is operator.getitem or is_view(node.target) or is_mutating(node.target)):
        node = node.all_input_nodes[0]
    return node


def _argument(argument: Any, values: dict[str, Any]) -> Any:
    import torch

    return torch.fx.map_arg(argument, lambda node: values[node.name])


_LONGEST_BOUND = 40


def with_accepted(dims: Sequence[DimOutcome], accepted: Mapping[DimRef, AcceptedSizes], inputs: Sequence[Input]) -> tuple[DimOutcome, ...]:
    """Returns the outcomes of an export that succeeded, with the sizes that the program takes where torch's ranges are, as far as known."""
    leaf_of = {leaf.path: leaf for leaf in inputs}
    asked_of = {dim.ref: dim.asked for dim in dims}
    equal = Counter(dim.tied_to for dim in dims)
    return tuple(
        _stated(dim, accepted[dim.ref], leaf_of[dim.input], None if dim.tied_to is None else asked_of.get(dim.tied_to), equal[dim.ref])
        if dim.ref in accepted
        else dim
        for dim in dims
    )


def _stated(dim: DimOutcome, accepted: AcceptedSizes, leaf: Input, asked_of_root: DimAsk | None, equal: int) -> DimOutcome:
    if dim.got in ("static", None) or accepted.not_checked_reason == "no_guards":
        return replace(dim, accepted=accepted)
    if dim.got == "derived" and accepted.with_others_as_in_example and not dim.asked.is_derived:
        # Of several sizes at once there is no set of its own: with the others free it has torch's range.
        return replace(dim, accepted=accepted)
    shown = _within_ask(accepted, dim.asked)
    is_refused = accepted.refuses_example or (dim.size is not None and not accepted.accepts(dim.size))
    is_of_root = dim.asked.kind == "dim" and dim.asked == asked_of_root
    stated = replace(
        dim,
        accepted=accepted,
        accepted_words="" if dim.got == "specialized" else accepted_words(shown, others=dim.limited_with) or _words_by_data(dim, shown),
        lower=dim.lower if dim.got == "specialized" else None if shown.lower is None else min((shown.lower, *shown.also)),
        upper=dim.upper if dim.got == "specialized" else None if shown.upper is None else max((shown.upper, *shown.also)),
        # What limits a Dim is a fault of the first dimension that has it.
        is_as_asked=dim.is_as_asked and (is_of_root or _has_all_asked(accepted, dim.asked)),
        example_outside=(dim.example_outside or "refused") if is_refused else None,
    )
    if stated.reason == "as_asked" and not stated.is_as_asked and dim.got == "derived":
        stated = replace(stated, reason="guard")
    if stated.reason == "guard" and _says_more(stated, shown):
        summary = Condition(relation="all", parts=stated.conditions, size_name=str(dim.ref), sizes=shown)
        stated = replace(stated, conditions=(summary,), more_conditions=0)
    return replace(stated, words=outcome_words(stated, leaf, equal))


def _words_by_data(dim: DimOutcome, shown: AcceptedSizes) -> str:
    """Returns the bounds that values in the data set, ``≥ lengths.max().item()``; empty where none are known."""
    if shown.not_checked_reason != "depends_on_data":
        return ""
    own = [it for it in dim.conditions if it.data_values and it.subject == str(dim.ref)]
    return ", ".join(filter(None, (bound_words(it, _LONGEST_BOUND) for it in own)))


def _says_more(dim: DimOutcome, shown: AcceptedSizes) -> bool:
    """True if the accepted sizes say at once what several conditions, or one on an expression, say of a size."""
    if dim.got != "dynamic" or not dim.accepted_words or not shown.is_complete:
        return False
    if shown.with_others_as_in_example or shown.not_checked_reason is not None:
        return False
    return len(dim.guard_ids) > 1 or any(condition.subject != str(dim.ref) for condition in dim.conditions)


def _within_ask(accepted: AcceptedSizes, asked: DimAsk) -> AcceptedSizes:
    """Returns what is accepted within the bounds that were asked: torch enforces no lower bound of 2 or less."""
    lower, upper = asked.size_bounds
    accepted = _of_form(accepted, asked.factor, asked.offset)
    if lower is None and asked.is_derived:
        # A Dim without a lower bound is 0 or more, and so bounds its expressions: `n + 2` is no smaller than 2.
        lower = asked.offset
    low = accepted.lower if lower is None else max(lower, accepted.lower or 0)
    high = accepted.upper if upper is None else min(upper, upper if accepted.upper is None else accepted.upper)
    while low is not None and (high is None or low < high) and low in accepted.excluded:
        low += 1
    if accepted.are_remainders_excluded:
        # The bounds are the user's own where what lies between is said by the remainders: [16, 128], not divisible by 8.
        low = lower if lower is not None and low is not None and _are_left_out(accepted, range(lower, low)) else low
        high = upper if upper is not None and high is not None and _are_left_out(accepted, range(high + 1, upper + 1)) else high
    kept = tuple(size for size in accepted.excluded if (low is None or size > low) and (high is None or size <= high))
    also = tuple(size for size in accepted.also if (lower is None or size >= lower) and (upper is None or size <= upper))
    return replace(accepted, lower=low, upper=high, excluded=kept, also=also)


def _of_form(accepted: AcceptedSizes, factor: int, offset: int) -> AcceptedSizes:
    """Returns those of the sizes that are ``factor*n + offset``, where these are a simple set: a Dim of this form asks for no others."""
    remainder, low = offset % factor, accepted.lower
    if factor % accepted.step or (remainder % accepted.step in accepted.remainders) is accepted.are_remainders_excluded:
        return accepted
    excluded, also = (tuple(size for size in sizes if size % factor == remainder) for sizes in (accepted.excluded, accepted.also))
    return replace(
        accepted,
        lower=None if low is None else low + (remainder - low) % factor,
        step=factor,
        remainders=(remainder,),
        are_remainders_excluded=False,
        excluded=excluded,
        also=also,
    )


def _are_left_out(accepted: AcceptedSizes, sizes: range) -> bool:
    """True if these sizes, next to a bound, are refused for their remainder alone; there are fewer in a row than the step."""
    return len(sizes) < accepted.step and all(size % accepted.step in accepted.remainders for size in sizes)


def _has_all_asked(accepted: AcceptedSizes, asked: DimAsk) -> bool:
    """True if no size that was asked for is refused.

    AUTO without bounds asks for what is possible: it is not met where only a few sizes are, whatever the sizes of others are. A size that
    only changes with another one is as free as that: no bounds that were asked are refused.
    """
    if not asked.is_dynamic:
        return True
    if asked.kind in ("auto", "dynamic") and accepted.is_free_with_others and accepted.lower == accepted.upper:
        # It changes with another one, as far as that does.
        return True
    lower, upper = asked.size_bounds
    if asked.kind == "auto" and lower is None and upper is None:
        return accepted.is_free_with_others or accepted.members(FEW_SIZES) is None
    # What was traced is for sizes of 2 and more, unless others are asked for.
    lowest = 2 * asked.factor + asked.offset if lower is None else lower
    return accepted.accepts_all(lowest, upper, asked.factor, asked.offset % asked.factor)
