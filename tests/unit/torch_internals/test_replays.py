"""What an export does around the run of the model, without it: the same symbols, guards, ranges and refusals as the export's."""

from typing import Any

import pytest
import sympy
import torch
from torch.export import Dim
from torch.fx.experimental.symbolic_shapes import ShapeEnv
from torch.utils._sympy.functions import Max, Min

from export_explorer.spec.leaves import leaves_of
from export_explorer.torch_internals.classes import is_exported_program, is_replayed
from export_explorer.torch_internals.options import restored_marks
from export_explorer.torch_internals.replays import AsStrict, add_guard, replay, unbacked_symbol
from export_explorer.torch_internals.shape_env import module_guard_texts, symbol_of_source
from export_explorer.torch_internals.stored_program import ReplayedProgram
from export_explorer.torch_internals.support import lacking_names
from tests.helpers.releases import since

pytestmark = since(2, 13, "nothing is predicted")


class Halved(torch.nn.Module):
    """Takes even sizes up to 64."""

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        assert x.shape[0] <= 64
        return x.view(x.shape[0] // 2, 2) + y.sum()


ARGS = (torch.ones(8), torch.ones(3))


def guards_of_halved(env: Any) -> list[Any]:
    (symbol,) = (symbol for source, symbol in symbol_of_source(env).items() if source == "L['x'].size()[0]")
    assert add_guard(env, symbol <= 64, is_runtime_assert=False)
    assert not add_guard(env, symbol > 64, is_runtime_assert=False)
    return []


def replayed(spec: Any, add_guards: Any = guards_of_halved) -> ReplayedProgram:
    with restored_marks(ARGS):
        return replay(Halved(), (ARGS, {}), spec, add_guards, used=frozenset({0}))


def test_this_torch_has_all_that_a_replay_needs() -> None:
    assert lacking_names() == ()


@pytest.mark.parametrize("name", ["evaluate_expr", "create_unbacked_symint"])
def test_a_name_that_is_gone_is_told(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(ShapeEnv, name)
    assert lacking_names() == (f"ShapeEnv.{name}",)


def test_a_replay_stands_for_a_program_with_its_inputs_guards_and_ranges() -> None:
    program = replayed({"x": {0: Dim.AUTO}, "y": None})
    assert is_exported_program(program)
    assert is_replayed(program)
    texts = module_guard_texts(program, leaves_of(Halved(), ARGS, {}))
    assert texts is not None
    assert any("<= 64" in text for text in texts)
    ((lower, upper),) = ((int(it.lower), int(it.upper)) for it in program.range_constraints.values())
    assert (lower, upper) == (2, 64) or (lower, upper) == (0, 64)


def test_a_strict_replay_has_the_symbols_of_the_strict_export_and_the_guards_of_its_second_trace() -> None:
    def guards_of_second_trace(env: Any) -> None:
        assert add_guard(env, symbol_of_source(env)["L['x'].size()[0]"] >= 4, is_runtime_assert=False)

    as_strict = AsStrict(lambda source: source.replace("L['x']", "L['flat_args'][0]"), guards_of_second_trace)
    ask = {"x": {0: Dim.AUTO}, "y": None}
    with restored_marks(ARGS):
        program = replay(Halved(), (ARGS, {}), ask, guards_of_halved, used=frozenset({0}), as_strict=as_strict)
        exported = torch.export.export(Halved(), ARGS, dynamic_shapes=ask, strict=True)
    ((symbol, found),) = program.range_constraints.items()
    assert {str(symbol)} == {str(it) for it in exported.range_constraints}
    assert int(found.lower) == 4
    assert "_generate_unique_id" in ShapeEnv.__dict__
    assert ShapeEnv.__dict__["_generate_unique_id"].__module__.startswith("torch.")


def test_what_is_not_read_has_no_users() -> None:
    program = replayed({"x": {0: Dim.AUTO}, "y": None})
    read = [bool(node.users) for node in program.graph.nodes if node.op == "placeholder"]
    assert read == [True, False]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({0: Dim("n", min=20)}, "not in"),
        ({0: Dim("n", max=100)}, "violated"),
    ],
)
def test_a_replay_raises_what_the_export_raises(asked: Any, said: str) -> None:
    with pytest.raises(Exception, match=said) as told:
        replayed({"x": asked, "y": None})
    with pytest.raises(Exception, match=said) as raised:
        torch.export.export(Halved(), ARGS, dynamic_shapes={"x": asked, "y": None})
    assert type(told.value) is type(raised.value)


def test_nothing_is_said_of_an_export_once_a_replay_is_over() -> None:
    seen: list[bool] = []

    def looked(env: Any) -> list[Any]:
        seen.append(torch.compiler.is_exporting())
        return guards_of_halved(env)

    replayed({"x": {0: Dim.AUTO}, "y": None}, looked)
    assert seen == [True]
    assert not torch.compiler.is_exporting()


def test_a_symbol_of_the_data_has_the_range_that_is_given() -> None:
    ranges: list[Any] = []

    def with_data(env: Any) -> list[Any]:
        (known,) = symbol_of_source(env).values()
        symbol = unbacked_symbol(env, env.var_to_range[known])
        ranges.append((env.var_to_range[symbol], env.var_to_range[known]))
        return guards_of_halved(env)

    replayed({"x": {0: Dim.AUTO}, "y": None}, with_data)
    assert [one == other for one, other in ranges] == [True]


def test_the_least_of_several_sizes_is_found_as_tracing_finds_it_two_at_a_time() -> None:
    def add_guards(env: Any) -> list[Any]:
        (symbol,) = symbol_of_source(env).values()
        other = sympy.Symbol("other", integer=True, positive=True)
        least, most = Min(16 * symbol, other * symbol, 96 * symbol), Max(2 * symbol, other * symbol, symbol)
        for condition in (sympy.Eq(least, 16 * symbol, evaluate=False), sympy.Eq(most, 48 * symbol, evaluate=False)):
            assert add_guard(env, condition.xreplace({other: sympy.Integer(48)}), is_runtime_assert=False)
        assert not add_guard(env, sympy.Eq(least, 48 * symbol).xreplace({other: sympy.Integer(48)}), is_runtime_assert=False)
        return []

    program = replayed({"x": {0: Dim("n")}, "y": None}, add_guards)
    assert [str(it.name) for it in program.range_constraints]
