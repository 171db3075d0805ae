"""Guards that torch adds late: those about an operator's result that it adds only when the next operator reads it.

torch works out if a result is contiguous, or empty, when that is first asked, which in strict mode is within a later operator. Such a
guard belongs to the operator that made the result.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import torch

from export_explorer.analysis.cause_parts import settled, symbols_of
from export_explorer.torch_internals.calls import Tensor, call_of, made_call, text_of_target
from export_explorer.torch_internals.frames import Traced
from export_explorer.torch_internals.nodes import module_of_node
from export_explorer.trace.provenance import Provenance, of_stack_text
from export_explorer.trace.recorder import GuardNote

_OF_LAYOUT = ("Unequality", "StrictGreaterThan", "GreaterThan", "StrictLessThan", "LessThan")
_ASKED = (0, 1, 2)
"""The numbers with which torch compares a size to find a tensor's memory layout."""


def with_makers(notes: Sequence[GuardNote]) -> list[GuardNote]:
    """Returns the guards, each at the operator whose result it is about."""
    known: dict[torch.fx.Node, Provenance] = {}
    found: list[GuardNote] = []
    replaced: dict[Any, Any] = {}
    for note in notes:
        traced = note.provenance.traced
        maker = None if traced is None or note.replaced else _maker(note, traced, replaced)
        if maker is not None:
            found.append(replace(note, provenance=known.get(maker) or _provenance(maker, note.provenance)))
            continue
        if traced is not None and traced.is_running:
            known.setdefault(traced.last, note.provenance)
        replaced |= note.replaced
        found.append(note)
    return found


def _maker(note: GuardNote, traced: Traced, replaced: dict[Any, Any]) -> torch.fx.Node | None:
    """Returns the node that made a guard's size before the operator that ran; None if the guard belongs to that operator."""
    if type(note.expr).__name__ not in _OF_LAYOUT or (call := call_of(traced)) is None:
        return None
    if call.name == "getitem" and not call.tensors:
        return _node_of_results(traced.last)
    # Strides are held against each other as multiples of sizes.
    _, asked = settled(note.expr.lhs - note.expr.rhs, replaced).primitive()
    for tensor in call.tensors:
        for size in tensor.shape:
            made = settled(size, replaced)
            if symbols_of(made) and not made.is_Symbol and any(asked in (made - number, number - made) for number in _ASKED):
                return _node_that_made(tensor, made, replaced)
    return None


def _node_that_made(tensor: Tensor, size: Any, replaced: dict[Any, Any]) -> torch.fx.Node | None:
    """Returns the first node whose result has a size: those after it only keep it."""
    while (made := made_call(tensor.node)) is not None:
        if made.name == "getitem" and not made.tensors:
            return _node_of_results(tensor.node)
        behind = next((other for other in made.tensors if any(settled(each, replaced) == size for each in other.shape)), None)
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
    return Provenance(
        tuple(locations), path, class_name, text_of_target(node.target), Traced(node, True, node.args, node.kwargs), None, late.decision
    )
