"""Estimates the memory that ExecuTorch plans for a program with given maxima, without lowering it."""

import itertools
import weakref
from collections import Counter
from collections.abc import Mapping
from typing import Any

import torch

from export_explorer.record import DimRef
from export_explorer.session.tried_program import TriedProgram
from export_explorer.torch_internals.operators import is_view
from export_explorer.torch_internals.shape_env import input_placeholders, symbolic_expression

_DECOMPOSED: "weakref.WeakKeyDictionary[TriedProgram, torch.export.ExportedProgram]" = weakref.WeakKeyDictionary()


def estimated_bytes(tried: TriedProgram, maxima: Mapping[DimRef, int]) -> int:
    """Returns the largest sum of the values that are needed at the same time, in bytes, for the largest sizes.

    ExecuTorch planned between a quarter and three times as much for six models (1.5.1): what it delegates takes memory of its own. A
    dimension without a maximum counts with its size in the example, as ExecuTorch does.
    """
    program, sizes = _decomposed(tried), _largest(tried, maxima)
    graph, inputs = program.graph, set(input_placeholders(program))
    counted = [node for node in graph.nodes if node in inputs or (node.op == "call_function" and not is_view(node.target))]
    order = {node: number for number, node in enumerate(graph.nodes)}
    changes = Counter[int]()
    for node in counted:
        size = _bytes_of(node.meta.get("val"), sizes)
        last = max((order[user] for user in node.users), default=order[node])
        changes[order[node]] += size
        changes[last + 1] -= size
    return max(itertools.accumulate(changes[number] for number in sorted(changes)), default=0)


def _decomposed(tried: TriedProgram) -> torch.export.ExportedProgram:
    """Returns the program with the operators that ExecuTorch has values of; the program itself if torch cannot decompose it."""
    if tried not in _DECOMPOSED:
        try:
            _DECOMPOSED[tried] = tried.program.run_decompositions()
        except Exception:
            return tried.program
    return _DECOMPOSED[tried]


def _largest(tried: TriedProgram, maxima: Mapping[DimRef, int]) -> dict[Any, int]:
    """Returns the largest value of each symbol."""
    found: dict[Any, int] = {}
    for place in tried.trials.guards.places:
        if getattr(place.expr, "is_Symbol", False):
            upper = getattr(tried.program.range_constraints.get(place.expr), "upper", None)
            known = int(upper) if upper is not None and getattr(upper, "is_Integer", False) else place.example
            found[place.expr] = max(found.get(place.expr, 0), maxima.get(place.ref, known))
    return found


def _bytes_of(value: Any, sizes: Mapping[Any, int]) -> int:
    if isinstance(value, tuple | list):
        return sum(_bytes_of(each, sizes) for each in value)
    if not isinstance(value, torch.Tensor):
        return 0
    size = value.element_size()
    for each in value.shape:
        expression = symbolic_expression(each)
        number = each if expression is None else expression.subs(sizes)
        size *= int(number) if expression is None or getattr(number, "is_Integer", False) else 1
    return size
