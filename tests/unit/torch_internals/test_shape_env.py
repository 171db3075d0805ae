"""What a ShapeEnv tells: symbols, what they resolve to, ranges, hints, guards; and what is done where it tells nothing."""

import sys
from types import SimpleNamespace
from typing import Any

import sympy
import torch
from torch.export import Dim
from torch.fx.experimental.symbolic_shapes import ShapeEnv
from torch.utils._sympy.numbers import int_oo
from torch.utils._sympy.value_ranges import ValueRanges

from export_explorer.torch_internals.nodes import value_of_node
from export_explorer.torch_internals.shape_env import (
    bounds_of,
    environment_guards,
    guard_texts,
    hint_of,
    range_of,
    remainder,
    resolved,
    shape_env_of,
    symbol_of_source,
    symbolic_expression,
    tracked_inputs,
)
from tests.helpers.watched import Model, symbols


def test_each_input_dimension_has_its_symbol_under_its_source_name(run: Any) -> None:
    assert len(set(symbols(run))) == 3


def test_no_symbols_where_the_environment_has_no_sources() -> None:
    assert symbol_of_source(SimpleNamespace()) == {}
    assert symbol_of_source(None) == {}


def test_equal_sizes_resolve_to_one_and_a_specialized_one_to_its_number(run: Any) -> None:
    x0, x1, y0 = symbols(run)
    env = run[0].env
    assert resolved(env, x0) == resolved(env, y0)
    assert resolved(env, x1) == 5
    assert resolved(env, 2 * x1) == 10


def test_an_expression_stays_where_nothing_can_resolve_it() -> None:
    symbol = sympy.Symbol("s")
    assert resolved(SimpleNamespace(), symbol) is symbol
    assert resolved(None, symbol) is symbol


def test_bounds_are_those_of_the_trace(run: Any) -> None:
    x0, _, y0 = symbols(run)
    env = run[0].env
    assert bounds_of(env, resolved(env, x0)) == (2, 64)
    assert bounds_of(env, resolved(env, y0) * 2) == (4, 128)
    assert bounds_of(env, sympy.Integer(5)) == (5, 5)


def test_the_bounds_of_a_size_in_the_data_are_what_the_model_says(run: Any) -> None:
    watch = run[0]
    # Strict mode knows besides that no more is picked than there is.
    assert {bounds_of(watch.env, seen.what) for seen in watch.unbacked} <= {(3, None), (3, 64)}


def test_bounds_are_unknown_where_nothing_can_tell() -> None:
    assert bounds_of(SimpleNamespace(), sympy.Symbol("s")) == (None, None)
    assert bounds_of(None, sympy.Symbol("s")) == (None, None)


def test_bounds_are_unknown_of_a_symbol_without_a_range() -> None:
    env = ShapeEnv()
    symbol = env.create_unbacked_symint().node.expr
    del env.var_to_range[symbol]
    assert bounds_of(env, symbol) == (None, None)


def test_a_range_without_end_has_none() -> None:
    assert range_of(ValueRanges(2, int_oo)) == (2, None)
    assert range_of(ValueRanges(-int_oo, 8)) == (None, 8)
    assert range_of(ValueRanges(0, sys.maxsize - 1)) == (0, None)


def test_the_hint_of_a_symbol_is_the_example(run: Any) -> None:
    assert [hint_of(run[0].env, symbol) for symbol in symbols(run)] == [6, 5, 6]
    assert {hint_of(run[0].env, seen.what) for seen in run[0].unbacked} == {None}


def test_no_hint_where_the_environment_has_none() -> None:
    assert hint_of(SimpleNamespace(), sympy.Symbol("s")) is None
    assert hint_of(None, sympy.Symbol("s")) is None


def test_a_symbolic_number_gives_its_expression() -> None:
    program = torch.export.export(Model(), (torch.randn(6, 5), torch.ones(6)), dynamic_shapes=((Dim.AUTO, None), (Dim.AUTO,)))
    x, y = [node.meta["val"] for node in program.graph.nodes if node.op == "placeholder"][-2:]
    size = symbolic_expression(x.shape[0])
    assert size is not None
    assert size == symbolic_expression(y.shape[0])
    assert symbolic_expression(2 * x.shape[0]) == 2 * size
    assert symbolic_expression(x.shape[1]) is None
    assert symbolic_expression(None) is None


def test_operands_are_tracked_to_the_inputs(run: Any) -> None:
    watch, _, strict = run
    tracked = tracked_inputs(watch.env)
    x = "L['flat_args'][0]" if strict else "L['x']"
    assert x in tracked.values()
    (specialized,) = (seen for seen in watch.replaced if seen.what[1] == 5)
    assert specialized.traced is not None
    if strict:
        operands = [value_of_node(node) for node in specialized.traced.last.all_input_nodes]
        assert x in {tracked.get(id(operand)) for operand in operands}


def test_nothing_is_tracked_where_the_environment_tracks_nothing() -> None:
    assert tracked_inputs(SimpleNamespace()) == {}
    assert tracked_inputs(SimpleNamespace(tracked_fakes=None)) == {}


def test_a_program_keeps_its_guards_as_text_over_sources(program: torch.export.ExportedProgram) -> None:
    assert "L['x'].size()[0] <= 64" in guard_texts(program)
    assert guard_texts(SimpleNamespace()) == ()  # type: ignore[arg-type]


def test_the_environment_of_a_graph_is_that_of_its_sizes_and_has_its_guards(program: torch.export.ExportedProgram) -> None:
    env = shape_env_of(program.graph)
    assert isinstance(env, ShapeEnv)
    assert any(expr.rel_op == "<=" and expr.rhs == 64 for expr in environment_guards(env))
    assert environment_guards(None) == []
    static = torch.export.export(torch.nn.ReLU(), (torch.ones(2),))
    assert shape_env_of(static.graph) is None


def test_torchs_own_division_is_kept_as_it_is() -> None:
    size = sympy.Symbol("s", integer=True)
    assert type(remainder(size, sympy.Integer(2))).__name__ == "Mod"
