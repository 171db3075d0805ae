"""Each fact about torch's private parts, on real torch objects, and what is done where it no longer holds."""

import inspect
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import FrameType, SimpleNamespace
from typing import Any

import pytest
import sympy
import torch
from torch.export import Dim
from torch.fx.experimental.symbolic_shapes import ShapeEnv
from torch.utils._sympy.numbers import int_oo
from torch.utils._sympy.value_ranges import ValueRanges

from export_explorer.torch_internals.dims import dim_hint, named_dim
from export_explorer.torch_internals.errors import ErrorParts, error_parts
from export_explorer.torch_internals.frames import (
    TORCH_FOLDER,
    module_of_frame,
    operands_of_frame,
    operator_of_frame,
    strict_module_path,
    strict_user_stack,
)
from export_explorer.torch_internals.nodes import module_stack_of_node, parameter_of_source, root_relative, value_of_node
from export_explorer.torch_internals.observer import Observer, observed_shape_env
from export_explorer.torch_internals.operators import OPERATOR_TYPE, operator_schema
from export_explorer.torch_internals.pytree import call_of, call_with, flatten_inputs, leaves_of_call
from export_explorer.torch_internals.shape_env import (
    bounds_of,
    environment_guards,
    floor_division,
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

CALLBACKS = ("on_guard", "on_guard_done", "on_replacement", "on_range", "on_unbacked")
HOOKS = (
    "__init__",
    "_log_guard",
    "_maybe_guard_rel",
    "_set_replacement",
    "_update_var_to_range",
    "_log_create_unbacked_symbol",
)


class Inner(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(5, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.lin(x)  # specializes x.1


class Model(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.inner = Inner()

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> Any:
        assert x.shape[0] <= 64
        picked = y[y > 0]  # makes an unbacked symbol
        torch._check(picked.shape[0] >= 3)
        return self.inner(x), x.sum(1) + y, picked  # ties y.0 to x.0


LINES = {
    line.rpartition("#")[2].strip(): number
    for number, line in enumerate(inspect.getsource(sys.modules[__name__]).splitlines(), 1)
    if "  # " in line
}


@dataclass
class Seen:
    """What the functions say of the live frames at an event."""

    what: Any
    modules: list[torch.nn.Module] = field(default_factory=list)
    strict_modules: list[tuple[str, str]] = field(default_factory=list)
    operators: list[Any] = field(default_factory=list)
    operands: list[int] = field(default_factory=list)
    strict_stack: list[tuple[str, int, str]] = field(default_factory=list)


class Watch:
    """Notes all that a real export tells."""

    def __init__(self) -> None:
        self.guards: list[tuple[str, Seen]] = []
        self.done = 0
        self.replaced: list[Seen] = []
        self.ranges: list[tuple[Any, bool, bool]] = []
        self.unbacked: list[Seen] = []
        self.observer = Observer(
            on_guard=lambda prefix, expr: self.guards.append((prefix, self.seen(expr))),
            on_guard_done=self.on_done,
            on_replacement=lambda symbol, target: self.replaced.append(self.seen((symbol, target))),
            on_range=lambda *change: self.ranges.append(change),
            on_unbacked=lambda symbol: self.unbacked.append(self.seen(symbol)),
        )

    def on_done(self) -> None:
        self.done += 1

    @property
    def env(self) -> Any:
        return self.observer.environments[0]

    def seen(self, what: Any) -> Seen:
        seen = Seen(what, strict_stack=strict_user_stack())
        frame: FrameType | None = sys._getframe()
        while frame is not None:
            module = module_of_frame(frame)
            seen.modules += [module] if module is not None else []
            strict = strict_module_path(frame)
            seen.strict_modules += [strict] if strict else []
            if (operator := operator_of_frame(frame)) is not None:
                seen.operators.append(operator)
                seen.operands += [id(operand) for operand in operands_of_frame(frame)]
            frame = frame.f_back
        return seen

    def export(self, model: torch.nn.Module, args: tuple[Any, ...], strict: bool, **options: Any) -> Any:
        with observed_shape_env(self.observer) as lacking:
            assert lacking == []
            return torch.export.export(model, args, strict=strict, **options)


def exported(strict: bool) -> tuple[Watch, Model]:
    watch, model = Watch(), Model()
    watch.export(model, (torch.randn(6, 5), torch.ones(6)), strict, dynamic_shapes=((Dim.AUTO, Dim.AUTO), (Dim.AUTO,)))
    return watch, model


@pytest.fixture(scope="module", params=[False, True], ids=["non-strict", "strict"])
def run(request: pytest.FixtureRequest) -> tuple[Watch, Model, bool]:
    return *exported(request.param), request.param


def symbols(run: tuple[Watch, Model, bool]) -> tuple[Any, Any, Any]:
    """Those of x.0, x.1 and y.0."""
    watch, model, strict = run
    leaves = flatten_inputs(inspect.signature(model.forward), (torch.zeros(6, 5), torch.zeros(6)), {})
    x, y = (leaf.strict_source if strict else leaf.source for leaf in leaves)
    symbol_of = symbol_of_source(watch.env)
    return symbol_of[f"{x}.size()[0]"], symbol_of[f"{x}.size()[1]"], symbol_of[f"{y}.size()[0]"]


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
    assert symbolic_expression(x.shape[0]) == symbolic_expression(y.shape[0])
    assert symbolic_expression(2 * x.shape[0]) == 2 * symbolic_expression(x.shape[0])
    assert symbolic_expression(x.shape[1]) is None
    assert symbolic_expression(None) is None


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


def test_a_size_in_the_data_is_told(run: Any) -> None:
    assert run[0].unbacked
    assert not {seen.what for seen in run[0].unbacked} & set(symbols(run))


def test_operands_are_tracked_to_the_inputs(run: Any) -> None:
    watch, _, strict = run
    tracked = tracked_inputs(watch.env)
    x = "L['flat_args'][0]" if strict else "L['x']"
    assert x in tracked.values()
    (specialized,) = (seen for seen in watch.replaced if seen.what[1] == 5)
    assert x in {tracked.get(operand) for operand in specialized.operands}


def test_nothing_is_tracked_where_the_environment_tracks_nothing() -> None:
    assert tracked_inputs(SimpleNamespace()) == {}
    assert tracked_inputs(SimpleNamespace(tracked_fakes=None)) == {}


def test_the_operator_that_makes_a_constant_is_in_the_frames(run: Any) -> None:
    (specialized,) = (seen for seen in run[0].replaced if seen.what[1] == 5)
    operators = [operator for operator in specialized.operators if isinstance(operator, OPERATOR_TYPE)]
    assert {str(operator) for operator in operators} & {"aten.linear.default", "aten.addmm.default", "aten.t.default"}


def test_the_modules_that_run_are_in_the_frames_innermost_first(run: Any) -> None:
    watch, model, strict = run
    (specialized,) = (seen for seen in watch.replaced if seen.what[1] == 5)
    if strict:
        assert [path for path, _ in specialized.strict_modules][:1] == ["inner.lin"]
        assert specialized.strict_modules[0][1] == "Linear"
    else:
        assert specialized.modules[:2] == [model.inner.lin, model.inner]
        assert model in specialized.modules


def test_the_stack_of_what_dynamo_traces_ends_at_the_users_line(run: Any) -> None:
    watch, _, strict = run
    (specialized,) = (seen for seen in watch.replaced if seen.what[1] == 5)
    mine = [location for location in specialized.strict_stack if location.filename == __file__]
    if strict:
        assert mine[-1][:3] == (__file__, LINES["specializes x.1"], "forward")
    assert strict_user_stack() == []


def test_no_user_stack_where_torch_keeps_none(monkeypatch: pytest.MonkeyPatch) -> None:
    from torch._guards import TracingContext

    monkeypatch.delattr(TracingContext, "extract_stack")
    assert strict_user_stack() == []


def frame_named(name: str, filename: str = "some.py", **local: Any) -> FrameType:
    """A frame of a function with this name, in this file, with these arguments."""
    source = f"import sys\ndef {name}({', '.join(local)}):\n    return sys._getframe()\n"
    namespace: dict[str, Any] = {}
    exec(compile(source, filename, "exec"), namespace)
    frame: FrameType = namespace[name](**local)
    return frame


def test_frames_of_other_functions_say_nothing() -> None:
    frame = sys._getframe()
    assert operator_of_frame(frame) is None
    assert module_of_frame(frame) is None
    assert strict_module_path(frame) is None
    assert operands_of_frame(frame) == []


def test_frames_without_the_expected_locals_say_nothing() -> None:
    assert operator_of_frame(frame_named("proxy_call")) is None
    assert operands_of_frame(frame_named("proxy_call", args=None)) == []
    assert module_of_frame(frame_named("_call_impl")) is None
    assert module_of_frame(frame_named("_call_impl", self=object())) is None
    assert strict_module_path(frame_named("step", "symbolic_convert.py")) is None
    assert strict_module_path(frame_named("step", "symbolic_convert.py", self=object())) is None
    assert strict_module_path(frame_named("step", "symbolic_convert.py", self=SimpleNamespace(nn_module_stack={}))) is None


def test_operands_are_taken_out_of_lists() -> None:
    a, b = torch.zeros(2), torch.zeros(3)
    assert [id(found) for found in operands_of_frame(frame_named("dispatch", args=([a, 1], b, None)))] == [id(a), id(b)]


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("", ""),
        ("L['self']", ""),
        ("lin", "lin"),
        ("L['self'].lin", "lin"),
        ("L['self']._modules['lin']", "lin"),
        ("L['self']._modules['encoder']._modules['layers']._modules['0']", "encoder.layers.0"),
        ("L['self'].layers[0]", "layers.0"),
        ("L['self'].heads['main']", "heads.main"),
        ("_export_root.lin", "lin"),
    ],
)
def test_a_module_has_the_name_that_named_modules_gives(path: str, name: str) -> None:
    assert root_relative(path) == name


def test_a_parameter_has_the_name_that_named_parameters_gives() -> None:
    strict = "L['self']._modules['inner']._modules['lin']._parameters['weight']"
    assert parameter_of_source(strict) == "inner.lin.weight"
    assert parameter_of_source("L['self']._buffers['mean']") == "mean"
    assert parameter_of_source("L['x']") is None


@pytest.fixture
def shape_env_is_left_alone() -> Iterator[None]:
    before = {name: ShapeEnv.__dict__[name] for name in HOOKS}
    yield
    assert {name: ShapeEnv.__dict__[name] for name in HOOKS} == before


def nothing(*_: Any) -> None:
    pass


def silent(**callbacks: Any) -> Observer:
    return Observer(**(dict.fromkeys(CALLBACKS, nothing) | callbacks))


@pytest.mark.usefixtures("shape_env_is_left_alone")
@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit])
def test_the_hooks_are_taken_off_however_the_block_ends(error: type[BaseException]) -> None:
    with observed_shape_env(silent()):
        assert ShapeEnv.__dict__["_log_guard"].__qualname__.startswith("observed_shape_env")
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


@pytest.mark.usefixtures("shape_env_is_left_alone")
def test_an_interrupt_in_an_observer_is_not_swallowed() -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), observed_shape_env(silent(on_guard=interrupt)):
        torch.export.export(Model(), (torch.randn(6, 5), torch.ones(6)), dynamic_shapes=((Dim.AUTO, Dim.AUTO), (Dim.AUTO,)))


def test_hooks_that_torch_lacks_are_named_and_the_rest_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(ShapeEnv, "_log_create_unbacked_symbol")
    with observed_shape_env(silent()) as lacking:
        assert lacking == ["_log_create_unbacked_symbol"]
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


def test_markers_are_told_apart() -> None:
    assert dim_hint(Dim.AUTO) == ("auto", None, None)
    assert dim_hint(Dim.DYNAMIC(min=2, max=8)) == ("dynamic", 2, 8)
    assert dim_hint(Dim.STATIC) == ("static", None, None)
    assert [dim_hint(other) for other in (None, 3, "AUTO", Dim("n"), 2 * Dim("n"))] == [None] * 5


def test_a_dim_gives_its_root_and_line() -> None:
    assert named_dim(Dim("n")) == ("n", 1, 0, 0, None)
    assert named_dim(Dim("n", min=2, max=8)) == ("n", 1, 0, 2, 8)
    assert named_dim(3 * (Dim("n", min=4) - 1) + 5) == ("n", 3, 2, 4, None)


def flattened(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[tuple[str, str, int]]:
    return [(leaf.path, leaf.source, leaf.index) for leaf in flatten_inputs(inspect.signature(function), args, kwargs)]


def test_leaves_are_named_as_torch_names_them() -> None:
    def function(a: Any, b: Any, *rest: Any, c: Any, **others: Any) -> None: ...

    assert flattened(function, ({"k": [1]}, 2, 3), {"z": 4, "c": (5,)}) == [
        ("a['k'][0]", "L['a']['k'][0]", 0),
        ("b", "L['b']", 1),
        ("rest[0]", "L['rest'][0]", 2),
        ("c[0]", "L['c'][0]", 4),
        ("others['z']", "L['others']['z']", 3),
    ]


@pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
def test_every_leaf_has_the_source_that_torch_uses(strict: bool) -> None:
    class Anyhow(torch.nn.Module):
        def forward(self, a: Any, b: Any, *rest: Any, c: Any) -> Any:
            return a["k"][0] + 1, b + 1, rest[0] + 1, c + 1

    args, kwargs = ({"k": [torch.randn(3)]}, torch.randn(4), torch.randn(5)), {"c": torch.randn(6)}
    spec = {"a": {"k": [(Dim.AUTO,)]}, "b": (Dim.AUTO,), "rest": ((Dim.AUTO,),), "c": (Dim.AUTO,)}
    watch = Watch()
    watch.export(Anyhow(), args, strict, kwargs=kwargs, dynamic_shapes=spec)
    leaves = flatten_inputs(inspect.signature(Anyhow().forward), args, kwargs)
    symbol_of = symbol_of_source(watch.env)
    hints = {leaf.path: hint_of(watch.env, symbol_of[f"{leaf.strict_source if strict else leaf.source}.size()[0]"]) for leaf in leaves}
    assert hints == {"a['k'][0]": 3, "b": 4, "rest[0]": 5, "c": 6}


def failure(forward: Any, strict: bool, spec: Any = None) -> BaseException:
    class Failing(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> Any:
            return forward(x)

    with pytest.raises(Exception) as caught:  # noqa: PT011  # which one is what the tests are about
        torch.export.export(Failing(), (torch.randn(4, 3),), strict=strict, dynamic_shapes=spec)
    return caught.value


@pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
def test_a_constraint_violation_says_so(strict: bool) -> None:
    def forward(x: Any) -> Any:
        assert x.shape[0] == 4
        return x + 1

    parts = error_parts(failure(forward, strict, {"x": (Dim.DYNAMIC, None)}))
    assert (parts.name, parts.category) == ("UserError", "CONSTRAINT_VIOLATION")
    assert "draft_export" not in parts.text
    assert parts.condition is None


@pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
def test_a_violation_is_found_behind_the_search_for_fixes_that_failed(strict: bool) -> None:
    def forward(x: Any) -> Any:
        assert x.shape[0] % 2 == 0
        return x + 1

    error = failure(forward, strict, {"x": (Dim("n", min=3, max=5), None)})
    parts = error_parts(error)
    assert parts.name == "ConstraintViolationError"
    assert "Constraints violated" in parts.text


def test_a_data_dependent_error_gives_its_condition_and_the_program_so_far() -> None:
    parts = error_parts(failure(lambda x: x + 1 if x.sum() > 0 else x, strict=False))
    assert parts.name == "GuardOnDataDependentSymNode"
    assert parts.condition is not None
    assert parts.condition.free_symbols
    assert "aten.sum" in (parts.partial_graph or "")
    assert parts.user_stack == ()


def test_an_error_of_dynamo_gives_its_category_and_the_users_lines() -> None:
    def forward(x: Any) -> Any:
        return x + 1 if x.sum() > 0 else x

    parts = error_parts(failure(forward, strict=True))
    assert (parts.name, parts.category) == ("Unsupported", "Data-dependent branching")
    assert parts.user_stack[-1][:3] == (__file__, forward.__code__.co_firstlineno + 1, "forward")


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("is_on_tensor", [False, True])
def test_the_truth_of_a_tensor_is_told_from_that_of_a_number(is_on_tensor: bool, strict: bool) -> None:
    def of_tensor(x: Any) -> Any:
        return x + 1 if x.sum() > 0 else x

    def of_number(x: Any) -> Any:
        return x + 1 if x.sum().item() > 0 else x

    error = failure(of_tensor if is_on_tensor else of_number, strict=strict)
    assert error_parts(error).is_on_tensor == is_on_tensor


@pytest.mark.parametrize("error", [KeyError("b"), ValueError("four or more")])
def test_an_error_that_dynamo_observed_is_named(error: Exception) -> None:
    def forward(x: Any) -> Any:
        raise type(error)(*error.args)

    cause = error_parts(failure(forward, strict=True)).cause
    assert cause is not None
    assert cause.startswith(type(error).__name__)


def test_any_other_exception_is_its_text() -> None:
    parts = error_parts(ValueError("no attributes at all"))
    assert parts == ErrorParts("ValueError", None, "no attributes at all", (), None, False, None, None)


def test_an_operator_has_a_schema() -> None:
    schema = operator_schema("aten::relu")
    assert [argument.name for argument in schema.arguments] == ["self"]
    assert len(schema.returns) == 1
    assert operator_schema("aten::no_such_operator") is None
    assert operator_schema("no_such_namespace::operator") is None


def test_the_type_of_operators_is_torchs() -> None:
    assert isinstance(torch.ops.aten.relu.default, OPERATOR_TYPE)
    assert not isinstance(torch.relu, OPERATOR_TYPE)


def test_torchs_folder_holds_its_files() -> None:
    assert inspect.getfile(torch.nn.Linear).startswith(TORCH_FOLDER)


@pytest.fixture(scope="module")
def program() -> torch.export.ExportedProgram:
    dynamic = {"x": {0: Dim.AUTO, 1: Dim.AUTO}, "y": {0: Dim.AUTO}}
    return torch.export.export(Model(), (torch.ones(4, 5),), {"y": torch.ones(4)}, dynamic_shapes=dynamic)


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


def test_a_program_and_a_module_made_of_it_know_how_they_are_called(program: torch.export.ExportedProgram) -> None:
    for of in (program, program.module()):
        call = call_of(of)  # type: ignore[arg-type]
        assert call is not None
        names, spec = call
        assert names == ("x", "y")
        assert call_with(spec, [1, 2]) == ((1,), {"y": 2})
        assert leaves_of_call((1,), {"y": 2}) == [1, 2]
        with pytest.raises(ValueError, match="treespec"):
            call_with(spec, [1])


def test_a_graph_without_a_call_says_nothing_of_one() -> None:
    traced = torch.fx.symbolic_trace(torch.nn.ReLU())
    assert call_of(traced) is None
    _, not_of_a_call = torch.utils._pytree.tree_flatten([1, 2])
    with pytest.raises(ValueError, match="args, kwargs"):
        call_with(not_of_a_call, [1, 2])


def test_a_node_names_the_modules_that_it_was_made_in(program: torch.export.ExportedProgram) -> None:
    (linear,) = (node for node in program.graph.nodes if "linear" in str(node.target))
    stack = module_stack_of_node(linear)
    assert [path for path, _ in stack] == ["", "inner", "inner.lin"]
    assert [kind.rpartition(".")[2] for _, kind in stack] == ["Model", "Inner", "Linear"]
    assert stack[-1][1] == "torch.nn.modules.linear.Linear"
    placeholder = next(iter(program.graph.nodes))
    assert module_stack_of_node(placeholder) == ()


def test_torchs_own_division_is_kept_as_it_is() -> None:
    size = sympy.Symbol("s", integer=True)
    assert type(floor_division(size, sympy.Integer(2))).__name__ == "FloorDiv"
    assert type(remainder(size, sympy.Integer(2))).__name__ == "Mod"


def test_the_value_of_a_node_is_what_it_gives_while_traced() -> None:
    program = torch.export.export(torch.nn.ReLU(), (torch.randn(3),))
    relu = list(program.graph.nodes)[-2]
    assert value_of_node(relu).shape == (3,)
    assert value_of_node(torch.fx.Graph().placeholder("x")) is None
