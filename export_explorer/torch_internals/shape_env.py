"""A ShapeEnv's symbols, with their sources, ranges and hints, its guards, and the expressions that torch writes of them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from export_explorer.torch_internals.classes import is_symbolic, is_symbolic_int, is_tensor
from export_explorer.torch_internals.nodes import value_of_node
from export_explorer.torch_internals.stored_env import StoredEnv

if TYPE_CHECKING:
    import torch

SYMBOL = re.compile(r"\b(?:zu?f|[us])\d+\b")
"""Names of symbols: sizes and ints, floats, values in the data (``torch/utils/_sympy/symbol.py:prefix_str``); seen in 2.13 and 2.15."""


def symbol_of_source(env: Any) -> dict[str, Any]:
    """Maps source names (``L['x'].size()[0]``) to sympy symbols: ``ShapeEnv.source_to_var``; seen in 2.13 and 2.15. Empty if gone."""
    return {str(name): symbol for name, symbol in getattr(env, "source_to_var", {}).items()}


def names_of_sources(env: Any) -> dict[str, str]:
    """Maps source names to the names of their Dims: ``ShapeEnv.source_name_to_debug_name``; seen in 2.13. Empty if gone, and in a loaded program."""
    return {str(source): str(name) for source, name in getattr(env, "source_name_to_debug_name", {}).items()}


_LAYOUT = re.compile(r"(?P<base>\._base)?\.(?P<what>size|stride|storage_offset)\(\)(?:\[(?P<dim>\d+)\])?")


def layout_of_source(source: str, tensor: str) -> str | None:
    """Returns the part of a tensor's layout that a source is, in Python: ``.stride(0)``, or ``._base.shape[1]`` of the base of a view.

    torch has symbols for these where an example is a view: ``torch/_dynamo/source.py:TensorPropertySource`` and ``AttrSource``; seen in
    2.13.

    Args:
        source: its name.
        tensor: the source name of the tensor.

    Returns:
        None for a size of the tensor's own, and for a source of anything else.
    """
    match = _LAYOUT.fullmatch(source.removeprefix(tensor)) if source.startswith(tensor) else None
    if match is None or (match["what"] == "size" and match["base"] is None):
        return None
    part = f".shape[{match['dim']}]" if match["what"] == "size" else f".{match['what']}({match['dim'] or ''})"
    return f"{match['base'] or ''}{part}"


def resolved(env: Any, expression: Any) -> Any:
    """Returns the expression with all replacements applied: ``ShapeEnv.replace``; seen in 2.13 and 2.15. Unchanged if gone."""
    return env.replace(expression) if hasattr(env, "replace") else expression


def bounds_of(env: Any, expression: Any) -> tuple[int | None, int | None]:
    """Returns the smallest and largest value of an expression, inclusive, None = unbounded.

    ``ShapeEnv.bound_sympy``; seen in 2.13 and 2.15. (None, None) if gone, and for a symbol of which an interrupted export had not yet set
    the range.
    """
    found = env.bound_sympy(expression) if hasattr(env, "bound_sympy") else None
    return (None, None) if found is None else range_of(found)


def range_of(value_range: Any) -> tuple[int | None, int | None]:
    """Returns the ends of a ``torch.utils._sympy.value_ranges.ValueRanges``, inclusive, None = unbounded; seen in 2.13 and 2.15."""
    return finite(value_range.lower), finite(value_range.upper)


def finite(bound: Any) -> int | None:
    """Returns a bound as an int; None for an infinite one (``int_oo``, ``sympy.oo``), or torch's value for "unbounded"."""
    # Sympy's own `int` evaluates a number as it would any expression, and raises for an infinite one only after that.
    if getattr(bound, "is_Number", False) and not (bound.is_Rational or bound.is_Float):
        return None
    try:
        number = bound.p if getattr(bound, "is_Integer", False) else int(bound)
    except (TypeError, ValueError, OverflowError, AttributeError):  # int_oo and sympy.oo have no int
        return None
    # For a value in the data torch writes "unbounded" as the largest index.
    return None if abs(number) >= sys.maxsize - 1 else number


def hint_of(env: Any, symbol: Any) -> int | None:
    """Returns the hint of a backed symbol, its value in the example: ``ShapeEnv.backed_var_to_val``.

    Seen in 2.11 to 2.15, in 2.10 ``var_to_val``. None for unbacked, or if gone.
    """
    values = env.backed_var_to_val if hasattr(env, "backed_var_to_val") else getattr(env, "var_to_val", {})
    value = values.get(symbol)
    return None if value is None else finite(value)


def symbolic_expression(value: Any) -> Any | None:
    """Returns the sympy expression of a SymInt, SymFloat or SymBool: ``node.expr``; seen in 2.13 and 2.15. None for anything else."""
    return value.node.expr if is_symbolic(value) else None


def dims_of_symbols(graphs: Iterable[torch.fx.Graph], symbols: Iterable[Any]) -> dict[Any, int]:
    """Returns the dimension that has each of some symbols as its size in the first tensor that has it, as far as there is one.

    Args:
        graphs: as torch traced them.
        symbols: sympy symbols.
    """
    left, found = set(symbols), dict[Any, int]()
    for node in (node for graph in graphs if left for node in graph.nodes):
        shape = getattr(value_of_node(node), "shape", None)
        for dim, size in enumerate(shape if isinstance(shape, tuple) else ()):
            symbol = symbolic_expression(size)
            if symbol in left:
                left.remove(symbol)
                found[symbol] = dim
    return found


def tracked_inputs(env: Any) -> dict[int, str]:
    """Maps the ``id`` of each fake tensor that represents an input or a parameter to its source name.

    ``ShapeEnv.tracked_fakes`` with ``fake`` and ``source.name``; seen in 2.13 and 2.15, where the model runs on these very objects. Empty
    if gone.
    """
    return {id(tracked.fake): str(tracked.source.name) for tracked in getattr(env, "tracked_fakes", None) or ()}


def guard_texts(program: torch.export.ExportedProgram) -> tuple[str, ...]:
    """Returns the guards of a program as Python over source names, ``L['x'].size()[0] <= 64``, saved with it.

    ``ExportedProgram._guards_code``; seen in 2.13 and 2.15. Empty if gone.
    """
    return tuple(getattr(program, "_guards_code", ()))


def environment_guards(env: Any) -> list[Any]:
    """Returns the sympy expressions of all guards of a ShapeEnv, in order.

    ``ShapeEnv.guards`` with ``expr``; seen in 2.13 and 2.15. Empty if gone.
    """
    return [guard.expr for guard in getattr(env, "guards", ())]


def shape_env_of(graph: torch.fx.Graph) -> Any | None:
    """Returns the ShapeEnv that the symbolic sizes of a graph belong to; None if nothing is symbolic.

    ``SymInt.node.shape_env``; seen in 2.13 and 2.15.
    """
    for node in graph.nodes:
        value = value_of_node(node)
        for size in value.shape if is_tensor(value) else (value,):
            if is_symbolic_int(size):
                return getattr(size.node, "shape_env", None)
    return None


def remainder(left: Any, right: Any) -> Any:
    """Returns ``left % right`` as torch writes it in guards: ``torch.utils._sympy.functions.Mod``; seen in 2.13 and 2.15."""
    from torch.utils._sympy.functions import Mod

    return Mod(left, right)


def is_proven(condition: Any, bounds: Mapping[Any, tuple[int, int | None]]) -> bool:
    """True if torch can prove that a condition holds for all sizes in these bounds; else it refuses a Dim of these bounds.

    Bounds are inclusive, None = unbounded. ``torch.utils._sympy.value_ranges.bound_sympy``; seen in 2.13 and 2.15. True if gone.
    """
    if not getattr(condition, "free_symbols", None):
        return bool(condition)
    try:
        found = _value_range(condition, bounds)
        return bool(found.is_singleton() and found.lower)
    except Exception:  # gone, or a function that it does not know
        return True


def bounds_within(expression: Any, bounds: Mapping[Any, tuple[int | None, int | None]], env: Any = None) -> tuple[int | None, int | None]:
    """Returns the smallest and largest value of an expression for symbols in these bounds, inclusive, None = unbounded.

    The ShapeEnv of a program that was read from a file computes it itself, without torch. ``torch.utils._sympy.value_ranges.bound_sympy``;
    seen in 2.13 and 2.15. (None, None) if gone.
    """
    if expression in bounds:
        return bounds[expression]
    if isinstance(env, StoredEnv):
        return env.bounds_within(expression, bounds)
    try:
        return range_of(_value_range(expression, bounds))
    except Exception:  # gone, or a function that it does not know
        return None, None


def _value_range(expression: Any, bounds: Mapping[Any, tuple[int | None, int | None]]) -> Any:
    """Returns the ``ValueRanges`` of an expression or a condition for symbols in these bounds.

    Raises:
        Exception: a name is gone, or torch does not know a function in it.
    """
    from torch.utils._sympy.numbers import int_oo
    from torch.utils._sympy.value_ranges import ValueRanges, bound_sympy

    ranges = {
        symbol: ValueRanges(-int_oo if low is None else low, int_oo if high is None else high) for symbol, (low, high) in bounds.items()
    }
    return bound_sympy(expression, ranges)
