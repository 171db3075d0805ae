"""A ShapeEnv's symbols, with their sources, ranges and hints, its guards, and the expressions that torch writes of them.

Also the guards that ``ExportedProgram.module()`` runs before the model, without making that module, and the assertions of its graph; and
blocks in which sympy does not repeat what it did.
"""

from __future__ import annotations

import contextlib
import re
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from unittest import mock

import sympy
import sympy.printing.str
from sympy.printing.str import StrPrinter
from sympy.solvers import inequalities

from export_explorer.torch_internals.classes import is_graph_module, is_node, is_stored, is_symbolic, is_symbolic_int, is_tensor
from export_explorer.torch_internals.nodes import value_of_node
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.stored_program import StoredEnv, input_guards

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
    return None if (value := values.get(symbol)) is None else finite(value)


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


_LOCK = threading.RLock()

_solve: Callable[[Any, Any], Any] = inequalities.reduce_inequalities


class _Remembering(StrPrinter):  # type: ignore[misc]  # sympy has no types
    """A `StrPrinter` that keeps the text of each part."""

    def __init__(self) -> None:
        super().__init__({"order": None})
        self._written: dict[Any, str] = {}

    def _print(self, expr: Any, **options: Any) -> str:
        # The number of digits of a float depends on its being the whole expression.
        if options or not isinstance(expr, sympy.Basic) or isinstance(expr, sympy.Float):
            return str(super()._print(expr, **options))
        if (text := self._written.get(expr)) is None:
            text = self._written[expr] = str(super()._print(expr))
        return text


@contextlib.contextmanager
def written_once() -> Iterator[None]:
    """Has ``str`` of a sympy expression reuse, inside the block and in this thread, the texts of parts of earlier expressions.

    The guards of a model with shifted windows share parts of thousands of characters. Torch writes the sizes of each node into the text of a program in this way too. ``Printable.__str__`` looks ``sympy.printing.str.sstr``
    up at each call; seen in sympy 1.13 and 1.14. Where it does not, everything is written anew, as in a block of a second thread at the
    same time.
    """
    if not _LOCK.acquire(blocking=False):
        yield
        return
    original, thread, remembering = sympy.printing.str.sstr, threading.get_ident(), _Remembering()

    def written(expr: Any, **settings: Any) -> Any:
        is_plain = settings == {"order": None} and threading.get_ident() == thread
        return remembering.doprint(expr) if is_plain else original(expr, **settings)

    try:
        with mock.patch.object(sympy.printing.str, "sstr", written):
            yield
    finally:
        _LOCK.release()


@contextlib.contextmanager
def solved_once() -> Iterator[None]:
    """Runs a block in which sympy does not solve again what it solved in such a block before, whatever the name of the symbol."""
    with mock.patch.object(inequalities, "reduce_inequalities", _reduce):
        yield


def _reduce(conditions: Any, symbols: Any = ()) -> Any:
    # Torch calls it in this form only. Other callers, such as another thread, get sympy's own result.
    if not isinstance(symbols, sympy.Symbol) or not isinstance(conditions, Iterable):
        return _solve(conditions, symbols)
    named = sympy.Symbol("size", **symbols.assumptions0)
    return _solution(frozenset(condition.xreplace({symbols: named}) for condition in conditions), named).xreplace({named: symbols})


@lru_cache(maxsize=1024)
def _solution(conditions: frozenset[Any], symbol: Any) -> Any:
    return _solve([*conditions], symbol)


def asserting_nodes(graph: torch.fx.Graph) -> list[torch.fx.Node]:
    """Returns the nodes that assert a condition on numbers, their first argument: ``aten._assert_scalar``; seen in 2.13 and 2.15."""
    return [node for node in graph.nodes if node.op == "call_function" and str(node.target) == "aten._assert_scalar.default"]


def has_effect(node: torch.fx.Node) -> bool:
    """True if a call changes its arguments, or is of no operator of torch: ``OpOverload._schema.is_mutable``; seen in 2.13.

    True also for a node that is neither a call of a function nor a placeholder.
    """
    if node.op != "call_function":
        return node.op != "placeholder"
    if (schema := getattr(node.target, "_schema", None)) is not None:
        return bool(getattr(schema, "is_mutable", True))
    return getattr(node.target, "__module__", "") not in ("_operator", "math", "torch")


class _Key:
    """A leaf as the one key of its own path, which torch prints into the text of guards (`str`) and of errors (`key`)."""

    def __init__(self, leaf: Leaf) -> None:
        self.key = leaf.path
        self._text = leaf.keys

    def __str__(self) -> str:
        return self._text


def has_guard_function(program: torch.export.ExportedProgram) -> bool:
    """True if ``module()`` of a program would check its guards.

    It does not without example inputs, nor where a file on the call stack has one of some names in its path
    (``torch/export/_unlift.py:_ok_to_generate_guards_fn``); seen in 2.13 and 2.15. Where that name is gone, the stack is taken to be no
    obstacle.
    """
    if is_stored(program):
        return True
    from torch.export import _unlift

    is_allowed = getattr(_unlift, "_ok_to_generate_guards_fn", lambda: True)
    return program.example_inputs is not None and bool(is_allowed())


def input_placeholders(program: torch.export.ExportedProgram | torch.fx.GraphModule) -> list[torch.fx.Node]:
    """Returns the placeholders of the user's inputs in the order of the call's leaves.

    ``InputKind.USER_INPUT``; seen in 2.13 and 2.15. All placeholders of a module without a signature.
    """
    placeholders = {node.name: node for node in program.graph.nodes if node.op == "placeholder"}
    if is_graph_module(program):
        return list(placeholders.values())
    names = [getattr(spec.arg, "name", "") for spec in program.graph_signature.input_specs if spec.kind.name == "USER_INPUT"]
    return [placeholders[name] for name in names if name in placeholders]


def placeholder_values(program: torch.export.ExportedProgram, leaves: Iterable[Any]) -> dict[str, Any]:
    """Returns the value of each placeholder by its name: an input, a parameter, a buffer or a constant; in the order of the graph.

    ``InputSpec.kind`` and ``target``; seen in 2.13 and 2.15.

    Args:
        program: live.
        leaves: the values of the user's inputs, in the order of the call.
    """
    given, held = iter(leaves), {**program.state_dict, **program.constants}
    return {
        getattr(spec.arg, "name", ""): next(given, None) if spec.kind.name == "USER_INPUT" else held.get(spec.target or "")
        for spec in program.graph_signature.input_specs
    }


def module_guard_texts(program: torch.export.ExportedProgram, leaves: Sequence[Leaf]) -> tuple[str, ...] | None:
    """Returns the guards of ``program.module()`` as Python over the leaves' sources, ``L['x'].size()[0] <= 64``, in their order.

    First the guards that torch makes of ranges, ties and constants (``torch/export/_unlift.py:_get_input_guards_for_graph``), then those
    noted while tracing (``ExportedProgram._guards_code``, with the sources of strict mode renamed by ``_force_ep_signature_match``); seen
    in 2.13 and 2.15. None if a name is gone, or the leaves are not those of the program.

    Args:
        program: live or loaded.
        leaves: of the call, in its order.
    """
    placeholders = input_placeholders(program)
    paths: list[Any] = [(_Key(leaf),) for leaf in leaves]
    if len(placeholders) != len(paths):
        return None
    if is_stored(program):
        stored: Any = program
        values = [(leaf.source, node.meta["val"]) for leaf, node in zip(leaves, placeholders, strict=True)]
        return (*input_guards(stored, values), *stored.guards_code)
    from torch.export import _unlift

    try:
        of_inputs = _unlift._get_input_guards_for_graph(placeholders, program.range_constraints, paths)
        of_tracing = _unlift._force_ep_signature_match(program._guards_code, paths)
    except (AttributeError, KeyError, TypeError):
        return None
    return (*of_inputs, *of_tracing)


def compiled_guards(texts: Sequence[str], leaves: Sequence[Leaf]) -> Callable[..., None] | None:
    """Returns the function that torch makes of guards: given the leaves in order, it raises where a guard is false.

    ``torch/export/_unlift.py:_convert_guards_code_to_fn``; seen in 2.13 and 2.15. It runs the texts as Python: only texts that were read
    and found to be conditions on sizes may be given. None if the name is gone.
    """
    from torch.export import _unlift

    paths: list[Any] = [(_Key(leaf),) for leaf in leaves]
    try:
        forward: Callable[..., None] = _unlift._convert_guards_code_to_fn(list(texts), paths).forward
    except (AttributeError, TypeError, SyntaxError):
        return None
    return forward


def asserted_expressions(graph: torch.fx.Graph) -> list[Any]:
    """Returns the sympy conditions that the program asserts while it runs; see `asserting_nodes`."""
    values = [node.args[0].meta.get("val") for node in asserting_nodes(graph) if is_node(node.args[0])]
    return [expr for expr in map(symbolic_expression, values) if expr is not None]
