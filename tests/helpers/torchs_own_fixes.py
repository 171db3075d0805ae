"""What torch's own suggestions lead to, and what it decides by itself: how many of the dimensions stay dynamic that were asked for."""

import contextlib
import io
from collections.abc import Iterable
from typing import Any

import torch
from torch.export import Dim, ExportedProgram
from torch.export.dynamic_shapes import refine_dynamic_shapes_from_suggested_fixes

from export_explorer.torch_internals.options import named_dim
from tests.helpers.random_asks import Pair

_MOST_SUGGESTIONS = 8


def most_dynamic(pair: Pair, asked: Iterable[tuple[str, int | None]]) -> int:
    """The most of the dimensions `asked` that are dynamic after torch's suggestions, one after the other, and with AUTO within the bounds; -1 if none exports."""
    asked = list(asked)
    programs = [by_suggestions(pair), exported(pair, in_auto(pair.dynamic_shapes))]
    return max((free_dims(program, pair, asked) for program in programs if program is not None), default=-1)


def by_suggestions(pair: Pair) -> ExportedProgram | None:
    """The program that torch's suggested fixes lead to."""
    shapes: Any = pair.dynamic_shapes
    for _ in range(_MOST_SUGGESTIONS):
        try:
            return _export(pair, shapes)
        except Exception as error:
            try:
                shapes = refine_dynamic_shapes_from_suggested_fixes(str(error), shapes)
            except Exception:  # it suggests nothing, or what it cannot read itself
                return None
    return None


def exported(pair: Pair, shapes: Any) -> ExportedProgram | None:
    """The program; None where it does not export."""
    try:
        return _export(pair, shapes)
    except Exception:
        return None


def in_auto(shapes: dict[str, Any]) -> dict[str, Any]:
    """AUTO, in the bounds that were asked, wherever more than one size was."""
    return {name: {dim: _auto(asked) for dim, asked in by_dim.items()} for name, by_dim in shapes.items()}


def free_dims(program: ExportedProgram, pair: Pair, asked: Iterable[tuple[str, int | None]]) -> int:
    """How many of these dimensions are dynamic in a program."""
    placeholders = [node for node in program.graph.nodes if node.op == "placeholder"][-len(pair.args) :]
    shapes = {name: node.meta["val"].shape for name, node in zip(pair.dynamic_shapes, placeholders, strict=True)}
    return sum(not str(shapes[name][dim]).isdigit() for name, dim in asked)


def _auto(asked: Any) -> Any:
    if asked is None or isinstance(asked, int) or asked == Dim.STATIC:
        return asked
    if not isinstance(asked, Dim):
        return Dim.AUTO if (asked.min, asked.max) == (None, None) else Dim.AUTO(min=asked.min, max=asked.max)
    _, factor, offset, low, high = named_dim(asked)
    bounds = (None if not low else factor * low + offset, None if high is None else factor * high + offset)
    return Dim.AUTO if bounds == (None, None) else Dim.AUTO(min=bounds[0], max=bounds[1])


def _export(pair: Pair, shapes: Any) -> ExportedProgram:
    # torch leaves marks on tensors of exports that fail.
    args = tuple(tensor.clone() for tensor in pair.args)
    with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
        return torch.export.export(pair.model, args, dynamic_shapes=shapes)
