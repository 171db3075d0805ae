"""The hooks on the ShapeEnv: what they tell of a real export, and that they leave torch as it was."""

import contextlib
import inspect
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sympy
import torch
from torch.export import Dim
from torch.fx.experimental.symbolic_shapes import ShapeEnv
from torch.fx.proxy import TracerBase

from export_explorer.torch_internals.observer import Observer, kept_lines, observed_decisions, observed_shape_env
from tests.helpers.releases import since
from tests.helpers.watched import Model, Watch, symbols

CALLBACKS = ("on_guard", "on_guard_done", "on_replacement", "on_range", "on_check", "on_unbacked")
HOOKS = (
    "__init__",
    "_log_guard",
    "_maybe_guard_rel",
    "_set_replacement",
    "_update_var_to_range",
    "_log_create_unbacked_symbol",
    "produce_guards_verbose",
)


@pytest.fixture
def shape_env_is_left_alone() -> Iterator[None]:
    before = {name: ShapeEnv.__dict__[name] for name in HOOKS}
    yield
    assert {name: ShapeEnv.__dict__[name] for name in HOOKS} == before


def nothing(*_: Any) -> None:
    pass


def silent(**callbacks: Any) -> Observer:
    return Observer(**(dict.fromkeys(CALLBACKS, nothing) | callbacks))


def test_guards_are_told_with_what_they_replace_and_narrow(run: Any) -> None:
    watch, (x0, x1, y0) = run[0], symbols(run)
    assert {"eval", "runtime_assert"} >= {prefix for prefix, _ in watch.guards} >= {"eval"}
    assert any(seen.what.free_symbols == {x0, y0} for _, seen in watch.guards)
    replaced = {seen.what[0]: seen.what[1] for seen in watch.replaced}
    assert replaced[x1] == 5
    assert {replaced.get(x0), replaced.get(y0)} & {x0, y0}
    assert any(symbol in (x0, y0) and (lower, upper) == (False, True) for symbol, lower, upper in watch.ranges)
    assert watch.done > 0
    assert watch.observer.errors == []


@since(2, 13, "index_copy adds no guard of several parts")
def test_a_guard_of_several_parts_is_done_when_torch_has_acted_on_all_of_them() -> None:
    class Cached(torch.nn.Module):
        def forward(self, state: Any, new: Any) -> Any:
            return state.index_copy(1, torch.arange(3), new)

    told: list[str] = []
    observer = silent(
        on_guard=lambda *_: told.append("guard"),
        on_replacement=lambda *_: told.append("replacement"),
        on_guard_done=lambda: told.append("done"),
    )
    with observed_shape_env(observer):
        spec = ({0: Dim.AUTO, 2: Dim.AUTO}, {0: Dim.AUTO})
        torch.export.export(Cached(), (torch.ones(2, 10, 8), torch.ones(2, 3, 8)), dynamic_shapes=spec)
    first = told[told.index("guard") :]
    assert first[: first.index("done")].count("replacement") >= 2


def test_a_size_in_the_data_is_told(run: Any) -> None:
    assert run[0].unbacked
    assert not {seen.what for seen in run[0].unbacked} & set(symbols(run))


@pytest.mark.usefixtures("shape_env_is_left_alone")
@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit])
def test_the_hooks_are_taken_off_however_the_block_ends(error: type[BaseException]) -> None:
    before = ShapeEnv.__dict__["_log_guard"]
    with observed_shape_env(silent()):
        assert ShapeEnv.__dict__["_log_guard"] is not before
    assert ShapeEnv.__dict__["_log_guard"] is before
    with pytest.raises(error), observed_shape_env(silent()):
        raise error


@pytest.mark.usefixtures("shape_env_is_left_alone")
@pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
def test_what_an_observer_raises_is_kept_from_torch(strict: bool) -> None:
    def fail(*_: Any) -> None:
        raise LookupError("an observer went wrong")

    observer = silent(**dict.fromkeys(CALLBACKS, fail))
    with observed_shape_env(observer):
        program = torch.export.export(
            Model(), (torch.randn(6, 5), torch.ones(6)), strict=strict, dynamic_shapes=((Dim.AUTO, Dim.AUTO), (Dim.AUTO,))
        )
    assert program.range_constraints
    assert {type(error) for error in observer.errors} == {LookupError}


def test_torch_names_the_users_line_in_an_error_while_decisions_are_observed() -> None:
    class Branching(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            if x.sum().item() > 3:
                return x + 1
            return x

    named = []
    for observing in (contextlib.nullcontext(), observed_decisions(silent_decision)):
        with observing, pytest.raises(RuntimeError) as raised:
            torch.export.export(Branching(), (torch.ones(4),), strict=False)
        named.append(re.findall(r"^Caused by: .*", str(raised.value), re.MULTILINE))
    plain, observed = named
    assert observed == plain
    assert Path(__file__).name in observed[0]


def silent_decision(*_: Any) -> None:
    """Ignores a decision."""


def test_guards_after_the_check_of_the_ask_are_those_of_the_second_trace_of_a_strict_export() -> None:
    class Pooled(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return torch.nn.functional.max_pool2d(x + 1, 3)

    later = {}
    for strict in (False, True):
        watch = Watch()
        with observed_shape_env(watch.observer):
            torch.export.export(Pooled(), (torch.ones(1, 1, 16, 16),), dynamic_shapes=({2: Dim.AUTO},), strict=strict)
        (at_check,) = watch.guards_at_check
        later[strict] = watch.guards[at_check:]
    assert later[True]
    assert not later[False]


@pytest.mark.usefixtures("shape_env_is_left_alone")
def test_an_interrupt_in_an_observer_is_not_swallowed() -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), observed_shape_env(silent(on_guard=interrupt)):
        torch.export.export(Model(), (torch.randn(6, 5), torch.ones(6)), dynamic_shapes=((Dim.AUTO, Dim.AUTO), (Dim.AUTO,)))


def test_hooks_that_torch_lacks_are_left_out_and_the_rest_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(ShapeEnv, "_log_create_unbacked_symbol")
    with observed_shape_env(silent()):
        assert not hasattr(ShapeEnv, "_log_create_unbacked_symbol")
    assert not hasattr(ShapeEnv, "_log_create_unbacked_symbol")


def test_hooks_do_without_the_attributes_that_they_compare() -> None:
    with observed_shape_env(silent()):
        hooked = {name: ShapeEnv.__dict__[name] for name in HOOKS}
        originals = {name: inspect.getclosurevars(hook).nonlocals["original"] for name, hook in hooked.items()}
    assert all(callable(original) for original in originals.values())
    stand_in = SimpleNamespace(source_to_var={})
    for name in ("_set_replacement", "_update_var_to_range"):
        with pytest.raises(AttributeError) as bare:
            originals[name](stand_in, sympy.Symbol("s"), None, None)
        with pytest.raises(AttributeError) as observed:
            hooked[name](stand_in, sympy.Symbol("s"), None, None)
        assert str(observed.value) == str(bare.value)


def test_environments_of_other_threads_are_not_watched() -> None:
    watch = Watch()

    def elsewhere() -> None:
        env = ShapeEnv()
        env.create_unbacked_symint()

    with observed_shape_env(watch.observer):
        thread = threading.Thread(target=elsewhere)
        thread.start()
        thread.join()
        assert watch.observer.environments == []
        mine = ShapeEnv()
        mine.create_unbacked_symint()
    assert watch.observer.environments == [mine]
    assert len(watch.unbacked) == 1


def windowed(x: torch.Tensor) -> torch.Tensor:
    return x.unfold(0, 2, 1)


class Windows(torch.nn.Module):
    def halves(self, x: torch.Tensor) -> torch.Tensor:
        return windowed(x) * 0.5

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.halves(x)


def lines_of(program: torch.export.ExportedProgram) -> list[list[str]]:
    traces = [node.meta["stack_trace"] for node in program.graph.nodes if node.op == "call_function"]
    return [re.findall(r", in (\w+)", trace) for trace in traces]


def test_nodes_keep_the_lines_of_functions_that_forward_calls() -> None:
    original = TracerBase.__dict__["_filter_traceback_frames"]
    with kept_lines(lambda filename: False):
        program = torch.export.export(Windows(), (torch.randn(8),))
    assert lines_of(program) == [["forward", "halves", "windowed"], ["forward", "halves"]]
    assert TracerBase.__dict__["_filter_traceback_frames"] is original
    assert lines_of(torch.export.export(Windows(), (torch.randn(8),))) == [["forward"], ["forward"]]


def _ends_with(ending: str) -> Callable[[str], bool]:
    return lambda filename: filename.endswith(ending)


def test_lines_of_another_file_are_kept_where_it_is_the_users_own(tmp_path: Path) -> None:
    code = compile("def doubled(x):\n    return x * 2", str(tmp_path / "elsewhere.py"), "exec")
    names: dict[str, Any] = {}
    exec(code, names)

    class Doubled(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> Any:
            return names["doubled"](x)

    for ending, expected in (("elsewhere.py", ["forward", "doubled"]), ("nowhere.py", ["forward"])):
        with kept_lines(_ends_with(ending)):
            assert lines_of(torch.export.export(Doubled(), (torch.randn(8),))) == [expected]


def test_lines_of_another_threads_export_are_as_torch_keeps_them() -> None:
    found: list[Any] = []
    with kept_lines(lambda filename: True):
        thread = threading.Thread(target=lambda: found.append(torch.export.export(Windows(), (torch.randn(8),))))
        thread.start()
        thread.join()
    assert lines_of(found[0]) == [["forward"], ["forward"]]
