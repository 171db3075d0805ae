"""The steps of an export around the run of the model, without the model: symbols for ``dynamic_shapes``, guards, torch's own checks.

Torch makes fake inputs with a symbol for each dimension that is requested to be dynamic, runs the model on them, which adds guards to their
ShapeEnv, then checks the constraints against the guards. Here guards that are known from an earlier export are added in place of a run.

The private names for it, all seen in 2.13, are `support.PREDICTED`; `support.lacking_names` says which of them a torch does not have.
"""

import contextlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any
from unittest import mock

import torch

from export_explorer.torch_internals.shape_env import solved_once
from export_explorer.torch_internals.stored_program import ReplayedProgram, StoredArgument, StoredKind, StoredSignature, StoredSpec


@dataclass(frozen=True, slots=True)
class AsStrict:
    """The differences of strict mode in torch; seen in 2.13.

    Attributes:
        source_of: the name of a part of an input in strict mode, given that in non-strict mode. Symbols are named after it, and their names
            decide which of two equal ones replaces the other, and so which dimension is tied to which.
        add_later_guards: given the ShapeEnv, adds the guards of a second trace: torch checks the constraints against Dynamo's guards, and
            traces once more.
    """

    source_of: Callable[[str], str]
    add_later_guards: Callable[[Any], None]


def replay(
    module: Any,
    inputs: tuple[tuple[Any, ...], dict[str, Any]],
    dynamic_shapes: Any,
    add_guards: Callable[[Any], Sequence[Any]],
    *,
    used: Collection[int],
    as_strict: AsStrict | None = None,
) -> ReplayedProgram:
    """Repeats ``torch.export.export`` for a ``dynamic_shapes``, with guards that are added in place of a run of the model.

    Args:
        module: the model that was exported; its forward is inspected, not called.
        inputs: the positional and the keyword example inputs.
        dynamic_shapes: as ``torch.export.export`` takes it.
        add_guards: given the ShapeEnv, adds the guards to it, and returns the conditions that the program asserts while it runs.
        used: the positions, among the leaves of the call, of those that the program reads.
        as_strict: the differences of strict mode; None in non-strict mode.

    Returns:
        The facts about the inputs that the exported program would have.

    Raises:
        Exception: what the export would raise, of the same classes.
    """
    from torch._dynamo.exc import UserError, UserErrorType
    from torch._export.non_strict_utils import make_constraints, make_fake_inputs, produce_guards_and_solve_constraints
    from torch._guards import TracingContext, tracing
    from torch.export.dynamic_shapes import _combine_args
    from torch.fx.experimental.symbolic_shapes import ConstraintViolationError, free_unbacked_symbols
    from torch.utils import _pytree as pytree
    from torch.utils._sympy.value_ranges import ValueRangeError

    args, kwargs = inputs
    with _exporting(), solved_once(), _symbols_named_after(as_strict):
        mode, fake_args, fake_kwargs, equalities, signature, spec = make_fake_inputs(module, args, kwargs, dynamic_shapes)
        env = mode.shape_env
        with mode, tracing(TracingContext(mode)):
            asserted = add_guards(env)
            values = pytree.tree_leaves((fake_args, fake_kwargs))
            graph_module = _graph_of(values, used, [env.create_symboolnode(condition) for condition in asserted])
            try:
                produce_guards_and_solve_constraints(mode, graph_module, spec, equalities, signature)
            except (ConstraintViolationError, ValueRangeError) as error:
                raise UserError(UserErrorType.CONSTRAINT_VIOLATION, str(error))  # noqa: B904 - as torch does, which is told apart by it
            if as_strict is not None:
                env.frozen = False
                as_strict.add_later_guards(env)
        graph_module.meta["inline_constraints"] = {it: found for it, found in env.var_to_range.items() if free_unbacked_symbols(it)}
        in_order = {name: value for name, value in _combine_args(module, args, kwargs).items() if name not in kwargs} | kwargs
        return _program_of(graph_module, make_constraints(mode, graph_module, in_order, spec, 0))


@contextlib.contextmanager
def _exporting() -> Iterator[None]:
    """Runs a block with torch's flag that it is exporting set, and without a fake mode.

    ``torch.compiler._is_exporting_flag``; seen in 2.13. No flag is set if it is gone.
    """
    from torch._subclasses.fake_tensor import unset_fake_temporarily

    is_there = getattr(torch.compiler, "_is_exporting_flag", None) is not None
    with mock.patch.object(torch.compiler, "_is_exporting_flag", True) if is_there else contextlib.nullcontext(), unset_fake_temporarily():
        yield


def _symbols_named_after(as_strict: AsStrict | None) -> contextlib.AbstractContextManager[object]:
    """Has symbols named as in strict mode: ``ShapeEnv._generate_unique_id`` hashes the name of each one's source; seen in 2.13."""
    from torch.fx.experimental.symbolic_shapes import ShapeEnv

    if as_strict is None:
        return contextlib.nullcontext()
    source_of, number_of = as_strict.source_of, ShapeEnv._generate_unique_id
    return mock.patch.object(ShapeEnv, "_generate_unique_id", lambda env, source: number_of(env, source_of(source)))


def add_guard(env: Any, condition: Any, *, is_runtime_assert: bool) -> bool:
    """Adds a condition that is known to hold to a ShapeEnv, as tracing does where the model comes to need it.

    Returns:
        True if it holds there; else another line of the model would have run.
    """
    settled = _with_pairs_compared(env.replace(condition))
    if getattr(settled, "is_Boolean", False) and not settled.free_symbols:
        return bool(settled)
    if is_runtime_assert:
        return bool(env.guard_or_defer_runtime_assert(settled, "replayed"))
    return bool(env.evaluate_expr(settled))


def _with_pairs_compared(condition: Any) -> Any:
    """Returns a condition without sizes that are known not to be the least, or greatest, of several.

    Tracing compares two sizes at a time; ``Min`` and ``Max`` (``torch/utils/_sympy/functions.py``) decide between two, but not among more,
    as they hold once all symbols are known; seen in 2.13.
    """
    from torch.utils._sympy.functions import Max, Min

    decided = {it: _of_pairs(it.func, it.args) for it in condition.atoms(Min, Max) if len(it.args) > 2}
    return condition.xreplace(decided) if decided else condition


def _of_pairs(chosen: Callable[..., Any], sizes: Sequence[Any]) -> Any:
    left: list[Any] = []
    for size in sizes:
        if any(chosen(size, other) == other for other in left):
            continue
        left = [*(other for other in left if chosen(size, other) != size), size]
    return chosen(*left)


def unbacked_symbol(env: Any, value_range: Any) -> Any:
    """Returns a new symbol of a ShapeEnv for an integer in the data, with a range."""
    symbol = env.create_unbacked_symint().node.expr
    if value_range is not None:
        env.var_to_range[symbol] = value_range
    # What makes it in a trace is a node, by which torch takes it off this list.
    env.pending_fresh_unbacked_symbols.clear()
    return symbol


def range_in(env: Any, symbol: Any) -> Any | None:
    """Returns the range of a symbol as torch has it: ``ShapeEnv.var_to_range``; None if there is none."""
    return getattr(env, "var_to_range", {}).get(symbol)


def _graph_of(values: Sequence[Any], used: Collection[int], asserted: Sequence[Any]) -> Any:
    """Returns a graph with a placeholder for each input, of which the used ones are returned, and with its assertions."""
    graph = torch.fx.Graph()
    placeholders = []
    for index, value in enumerate(values):
        node = graph.placeholder(f"input_{index}")
        node.meta["val"] = value
        placeholders.append(node)
    for condition in asserted:
        known = graph.call_function(bool, ())
        known.meta["val"] = condition
        graph.call_function(torch.ops.aten._assert_scalar.default, (known, ""))
    graph.output(tuple(placeholders[index] for index in sorted(used)))
    # In place of a ``torch.fx.GraphModule``, whose code is never run and so is not made.
    return SimpleNamespace(graph=graph, meta={})


def _program_of(graph_module: Any, ranges: Mapping[Any, Any]) -> ReplayedProgram:
    from torch.export.exported_program import _convert_guards_to_code

    placeholders = [node for node in graph_module.graph.nodes if node.op == "placeholder"]
    specs = tuple(StoredSpec(StoredKind("USER_INPUT"), StoredArgument(node.name), None) for node in placeholders)
    return ReplayedProgram(
        graph=graph_module.graph,
        graph_signature=StoredSignature(specs, ()),
        range_constraints=ranges,
        _guards_code=_convert_guards_to_code(graph_module),
    )
