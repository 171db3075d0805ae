"""The ask as a ShapesSpec: written out, read from one, given to torch, and what comes of it."""

from collections import deque
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest
import torch
from torch.export import Dim

from export_explorer.capture import capture_export
from export_explorer.explorer import explore
from export_explorer.record import Capture, DimOutcome, DimRef, SpecFix
from export_explorer.record.spec import Ask, AskEntry, AskError, DimAsk
from export_explorer.session.model_session import InitialRequest, ModelSession
from export_explorer.spec.dynamic_shapes import ask_of
from export_explorer.spec.spec_source import CallNames, SpecSource
from export_explorer.torch_internals.shapes_spec import attached_spec, shapes_spec_api
from tests.helpers.kinds_of_fixes import of_kind

needs_shapes_spec = pytest.mark.skipif(shapes_spec_api() is None, reason="This torch has no ShapesSpec.")
API: Any = shapes_spec_api()


class Pair(NamedTuple):
    left: torch.Tensor
    right: torch.Tensor


@dataclass
class Batch:
    image: torch.Tensor
    size: int


torch.export.register_dataclass(Batch)


class Adds(torch.nn.Module):
    """Takes sizes of any kind, and does nothing with them."""

    def forward(self, x: Any, y: Any = None, *more: Any, n: Any = 3, **named: Any) -> Any:
        leaves = torch.utils._pytree.tree_leaves((x, y, more, n, named))
        return [leaf * 2 for leaf in leaves if leaf is not None]


class Layers(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(6, 4)

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return self.linear(x) + y


class Branches(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > 8:
            return x * 2
        return x + 1


X, Y = torch.randn(9, 4), torch.randn(4, 4)
BATCH = Dim("batch", max=64)
LEAST_3 = Dim("batch", min=3, max=64)
WIDTH = Dim("width")


def outcome(capture: Capture, input: str, dim: int | None) -> DimOutcome:
    return next(it for it in capture.dims if (it.input, it.dim) == (input, dim))


def dynamic_dims(capture: Capture) -> set[DimRef]:
    return {dim.ref for dim in capture.dims if dim.got not in ("static", "specialized")}


def source(args: tuple[Any, ...], kwargs: dict[str, Any], spec: Any) -> SpecSource:
    model = Adds()
    return SpecSource(
        ask=ask_of(spec, model, args, kwargs), model=model, args=args, kwargs=kwargs, names=CallNames(model="model", args="args")
    )


ASKS = {
    "a Dim": ((X,), {}, ({0: BATCH},), ['batch = ShapeVar("batch", max=64)', '{"x": TensorSpec([batch, None])}']),
    "an expression of a Dim": (
        (X, Y),
        {},
        ({0: 2 * BATCH + 1}, {0: BATCH}),
        ['{"x": TensorSpec([2 * batch + 1, None]), "y": TensorSpec([batch, None])}'],
    ),
    "an expression of a Dim that is no size": (
        (X, Y),
        {},
        ({0: 2 * LEAST_3 + 1}, {0: 4 * LEAST_3 - 12}),
        ['x_dim0 = ShapeVar("x_dim0", min=7, max=129)', "x_dim0 % 2 == 1", "2 * (x_dim0 - 1) == y_dim0 + 12"],
    ),
    "DYNAMIC with bounds": (
        (X,),
        {},
        ({1: Dim.DYNAMIC(min=2, max=8)},),
        ['ShapeVar("x_dim1", min=2, max=8)', "TensorSpec([None, x_dim1])"],
    ),
    "AUTO": ((X,), {}, ({0: Dim.AUTO},), ["# a ShapesSpec has no AUTO: x.shape[0] is dynamic here", "TensorSpec([x_dim0, None])"]),
    "a number, and STATIC": ((X,), {}, ({0: 9, 1: Dim.STATIC},), ["TensorSpec([9, None])"]),
    "an int": ((X,), {"n": 4}, {"x": None, "n": Dim.DYNAMIC(max=9)}, ['n = IntVar("n", max=9)', 'ParamsSpec({"n": n})']),
    "nested inputs": (
        ({"rows": [X, Y]},),
        {},
        ({"rows": [None, {0: BATCH}]},),
        ['"x": DictSpec({"rows": SeqSpec([None, TensorSpec([batch, None])])})'],
    ),
    "a named tuple": ((Pair(X, Y),), {}, (Pair(None, {1: BATCH}),), ["SeqSpec([None, TensorSpec([None, batch])])"]),  # type: ignore[arg-type]
    "a dataclass": ((Batch(X, 3),), {}, ([{0: BATCH}, None],), ['ObjectSpec({"image": TensorSpec([batch, None])})']),
    "*args and **kwargs": (
        (X, Y, X + 1),
        {"bias": Y + 1},
        {"x": None, "y": None, "more": ({0: BATCH},), "named": {"bias": {1: WIDTH}}},
        ['"*args": [TensorSpec([batch, None])]', '"**kwargs": {"bias": TensorSpec([None, width])}'],
    ),
    "a keyword input": ((X,), {"y": Y}, {"x": None, "y": {0: BATCH}}, ['ParamsSpec({"y": TensorSpec([batch, None])})']),
}


def given(name: str) -> tuple[tuple[Any, ...], dict[str, Any], Any]:
    args, kwargs, spec, _ = ASKS[name]
    return args, kwargs, spec  # type: ignore[return-value]


@pytest.mark.parametrize("name", ASKS)
def test_what_an_ask_says_is_written(name: str) -> None:
    text = source(*given(name)).text("shapes_spec")
    one_line = " ".join(text.split()).replace("( ", "(").replace("[ ", "[").replace("{ ", "{")
    one_line = one_line.replace(", )", ")").replace(", ]", "]").replace(", }", "}").replace(" )", ")").replace(" ]", "]").replace(" }", "}")
    for part in ASKS[name][3]:
        assert str(part) in one_line, text


def test_nothing_asked_is_a_call_without_a_spec() -> None:
    assert "ShapesSpec" not in source((X,), {}, None).text("shapes_spec")


def test_a_name_that_is_taken_is_not_a_variable() -> None:
    text = source((X,), {}, ({0: Dim("TensorSpec")},)).text("shapes_spec")
    assert 'TensorSpec_ = ShapeVar("TensorSpec")' in text


def test_what_no_spec_reaches_is_one_sentence() -> None:
    with pytest.raises(AskError, match=r"A ShapesSpec cannot describe x, a deque. Leave it static, or use Dims"):
        source((deque([X]),), {}, (deque([{0: BATCH}]),)).text("shapes_spec")


@pytest.mark.skipif(shapes_spec_api() is not None, reason="This torch has ShapesSpec.")
def test_a_torch_without_it_says_so_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"has no ShapesSpec \(torch 2\.14 and later\)\. Remove shapes_spec"):
        capture_export(Adds(), (X,), options=["shapes_spec"])
    with pytest.raises(AskError, match=r"has no ShapesSpec \(torch 2\.14 and later\)\. Copy the call"):
        ModelSession(Adds(), (X,)).to_source("shapes_spec")
    assert "shapes_spec" in explore(Adds(), (X,))._lacking


@pytest.mark.skipif(shapes_spec_api() is not None, reason="This torch has ShapesSpec.")
def test_a_spec_that_no_export_takes_is_one_sentence() -> None:
    module = pytest.importorskip("torch.fx.experimental.dynamic_spec")
    failure = capture_export(Adds(), (X,), dynamic_shapes=module.ShapesSpec()).failure
    assert failure is not None
    assert "takes no ShapesSpec, which needs torch 2.14. Use Dims" in failure.message


@needs_shapes_spec
@pytest.mark.parametrize("name", ASKS)
def test_what_is_written_runs_and_has_the_same_dimensions_dynamic_as_with_dims(name: str) -> None:
    args, kwargs, spec = given(name)
    namespace: dict[str, Any] = {"model": Adds(), "args": args}
    text = source(args, kwargs, spec).text("shapes_spec")
    if kwargs:
        text = text.replace("    args,\n", "    args,\n    kwargs,\n").replace("model, args, dynamic", "model, args, kwargs, dynamic")
    exec(text, namespace | {"kwargs": kwargs}, namespace)
    with_dims = torch.export.export(Adds(), args, kwargs, dynamic_shapes=spec)
    assert dynamic_dims(explore(namespace["program"]).capture) == dynamic_dims(explore(with_dims).capture)


@needs_shapes_spec
@pytest.mark.parametrize(
    "name", [name for name in ASKS if name not in ("AUTO", "a number, and STATIC", "an expression of a Dim that is no size")]
)
def test_an_ask_is_read_back_from_what_was_made_of_it(name: str) -> None:
    args, kwargs, spec = given(name)
    session = ModelSession(Adds(), args, kwargs, InitialRequest(dynamic_shapes=spec, options=["shapes_spec"]))
    read = ask_of(session.dynamic_shapes, Adds(), args, kwargs)
    if name in ("DYNAMIC with bounds",):
        assert [entry.ask.bounds for entry in read.entries] == [entry.ask.bounds for entry in session.ask.entries]
    else:
        assert read == session.ask


@needs_shapes_spec
@pytest.mark.parametrize("strict", [False, True])
def test_the_table_says_what_was_asked_and_what_became_of_it(strict: bool) -> None:
    n, c, m = API.ShapeVar("n", max=64), API.ShapeVar("c"), API.ShapeVar("m")
    spec = API.ParamsSpec({"x": API.TensorSpec([n, c]), "y": API.TensorSpec([m, None])})
    capture = capture_export(Layers(), (torch.randn(5, 6), torch.randn(5, 4)), dynamic_shapes=spec, strict=strict)
    assert capture.ok
    assert capture.options == ("shapes_spec",)
    first, fixed, tied = outcome(capture, "x", 0), outcome(capture, "x", 1), outcome(capture, "y", 0)
    assert str(first.asked) == "n(max=64)"
    assert (first.got, first.accepts(0), first.accepts(1), first.accepts(64), first.accepts(65)) == ("dynamic", True, True, True, False)
    assert (fixed.got, fixed.upper) == ("specialized", 6)
    assert "`linear.weight` [4, 6]" in fixed.words
    assert fixed.cause is not None
    assert (tied.got, tied.tied_to) == ("tied", DimRef(input="x", dim=0))
    assert tied.words.startswith("Equals `x.shape[0]` because of `self.linear(x) + y`")
    assert "data-dependent" not in str(capture)


@needs_shapes_spec
def test_sizes_0_and_1_of_the_example_stay_dynamic() -> None:
    spec = API.ShapesSpec({"x": API.TensorSpec([API.ShapeVar("n"), None])})
    for size in (0, 1):
        capture = capture_export(Adds(), (torch.randn(size, 3),), dynamic_shapes=spec)
        assert outcome(capture, "x", 0).got == "dynamic"


@needs_shapes_spec
def test_variables_of_one_name_are_two() -> None:
    spec = API.ShapesSpec({"x": API.TensorSpec([API.ShapeVar("n"), None]), "y": API.TensorSpec([API.ShapeVar("n"), None])})
    capture = capture_export(Adds(), (X, Y), dynamic_shapes=spec)
    assert outcome(capture, "x", 0).asked.name != outcome(capture, "y", 0).asked.name
    assert outcome(capture, "y", 0).got == "dynamic"


@needs_shapes_spec
def test_what_no_ask_of_a_dimension_says_is_assumed() -> None:
    n, m = API.ShapeVar("n"), API.ShapeVar("m")
    spec = API.ShapesSpec(
        {"x": API.TensorSpec([n, None]), "y": API.TensorSpec([m, n // 2]), "n": API.IntVar("k", min=-5)}, assumptions=[n % 3 == 0]
    )
    ask = ask_of(spec, Adds(), (X, Y), {"n": 4})
    assert {entry.ask.kind for entry in ask.entries} == {"dim", "dynamic"}
    assert set(ask.assumptions) == {"(n % 3) == 0", "y_dim1 == n // 2", "n_ >= -5"}
    capture = capture_export(Adds(), (X, Y), {"n": 4}, dynamic_shapes=spec)
    assert capture.ok
    # With y as it is in the example.
    assert outcome(capture, "x", 0).accepts(9)
    assert outcome(capture, "x", 0).accepts(8) is False


@needs_shapes_spec
@pytest.mark.parametrize("strict", [False, True])
def test_a_branch_on_an_open_size_says_which_bounds_settle_it(strict: bool) -> None:
    spec = API.ShapesSpec({"x": API.TensorSpec([API.ShapeVar("n", max=64), None])})
    explorer = explore(Branches(), (torch.randn(5, 2),), dynamic_shapes=spec, strict=strict)
    failure = explorer.capture.failure
    assert failure is not None
    assert failure.message.endswith(
        " branches on x.shape[0]. The request does not decide `x.shape[0] > 8`. Request `n(max=8)` for x.shape[0]."
    )
    assert [fix.title for fix in failure.fixes][1] == "Request `n(min=9, max=64)` for x.shape[0]"
    for fix in of_kind(SpecFix, failure.fixes[:2]):
        explorer.request = {change.input: {change.dim: change.ask} for change in fix.asks}
        assert explorer.capture.ok
        assert explorer.capture.options == ("shapes_spec",)


@needs_shapes_spec
def test_two_open_sizes_are_settled_by_an_assumption_or_a_name() -> None:
    class Less(torch.nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
            return x * 2 if x.shape[0] < y.shape[0] else x

    class Same(torch.nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
            return x + y if x.shape[0] == y.shape[0] else x

    n, m = API.ShapeVar("n"), API.ShapeVar("m")
    params = {"x": API.TensorSpec([n, None]), "y": API.TensorSpec([m, None])}
    less = capture_export(Less(), (torch.randn(3, 4), Y), dynamic_shapes=API.ShapesSpec(params)).failure
    assert less is not None
    assert "Pass `assumptions=[n < m]` to the ShapesSpec" in less.message
    assert capture_export(Less(), (torch.randn(3, 4), Y), dynamic_shapes=API.ShapesSpec(params, assumptions=[n < m])).ok
    same = capture_export(Same(), (Y, Y + 1), dynamic_shapes=API.ShapesSpec(params)).failure
    assert same is not None
    assert "Use one Dim, `n`, for x.shape[0] and y.shape[0]" in same.message


@needs_shapes_spec
def test_a_loop_over_an_open_size_needs_its_number() -> None:
    class Loops(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            for _ in range(x.shape[0]):
                x = x + 1
            return x

    failure = capture_export(Loops(), (Y,), dynamic_shapes=API.ShapesSpec({"x": API.TensorSpec([API.ShapeVar("n"), None])})).failure
    assert failure is not None
    assert failure.message.endswith(" needs the number of x.shape[0]. The request leaves it open. Make x.shape[0] static.")


MISFITS: dict[str, tuple[Any, str]] = {
    "a name that forward is not given": (lambda: {"z": API.TensorSpec([None])}, "forward is given no z"),
    "another rank": (lambda: {"x": API.TensorSpec([API.ShapeVar("n")])}, "x has 2 dimensions and its TensorSpec has 1"),
    "another container": (lambda: {"x": API.DictSpec({"a": None})}, "x is a tensor, and its spec is a DictSpec. Use a TensorSpec"),
    "a tensor's spec for a number": (lambda: {"n": API.TensorSpec([None])}, "n is an int"),
}


@needs_shapes_spec
@pytest.mark.parametrize("name", MISFITS)
def test_a_spec_that_does_not_fit_is_one_sentence(name: str) -> None:
    make, said = MISFITS[name]
    failure = capture_export(Adds(), (X,), {"n": 4}, dynamic_shapes=API.ShapesSpec(make())).failure
    assert failure is not None
    assert failure.kind == "spec_mismatch"
    assert said in failure.message


@needs_shapes_spec
def test_an_edit_of_one_dimension_is_a_new_spec_with_its_assumptions() -> None:
    n = API.ShapeVar("n", max=64)
    spec = API.ShapesSpec({"x": API.TensorSpec([n, None]), "y": API.TensorSpec([API.ShapeVar("m"), None])}, assumptions=[n % 3 == 0])
    session = ModelSession(Adds(), (X, Y), initial=InitialRequest(dynamic_shapes=spec))
    assert session.run().capture.ok
    session.set_ask([AskEntry(input="x", dim=1, ask=DimAsk.parse("DYNAMIC(min=2)"))])
    capture = session.run().capture
    assert isinstance(session.dynamic_shapes, API.ShapesSpec)
    assert outcome(capture, "x", 1).got == "dynamic"
    assert outcome(capture, "x", 0).accepts(10) is False
    assert "assumptions=[n % 3 == 0]" in session.to_source("dict")
    session.set_option("shapes_spec", False)
    assert session.run().capture.options == ()
    assert session.dynamic_shapes["x"][1] == Dim.DYNAMIC(min=2)
    assert isinstance(session.dynamic_shapes["y"][0], Dim)
    session.undo()
    session.undo()
    assert session.spec_of(session.requested) is spec


@needs_shapes_spec
def test_an_assumption_on_what_is_not_asked_any_more_is_left_out_and_said() -> None:
    n = API.ShapeVar("n")
    spec = API.ShapesSpec({"x": API.TensorSpec([n, None])}, assumptions=[n % 3 == 0])
    session = ModelSession(Adds(), (X,), initial=InitialRequest(dynamic_shapes=spec))
    session.set_ask([AskEntry(input="x", dim=0, ask=DimAsk.parse("STATIC"))])
    assert session.run().capture.ok
    assert "left out, no such name here: (n % 3) == 0" in session.to_source("dict")


@needs_shapes_spec
def test_a_decorated_forward_is_explored_by_its_spec_and_stays_decorated() -> None:
    class Decorated(torch.nn.Module):
        @API.dynamic_spec({"x": API.TensorSpec([API.ShapeVar("n"), None])})  # type: ignore[untyped-decorator, unused-ignore]
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x * 2

    model = Decorated()
    spec = attached_spec(model)
    explorer = explore(model, (X,))
    assert outcome(explorer.capture, "x", 0).got == "dynamic"
    assert "shapes_spec" in explorer.capture.options
    explorer.request = {"x": {1: "c"}}
    assert {dim.got for dim in explorer.capture.dims} == {"dynamic"}
    explorer.set_option("shapes_spec", False)
    assert {dim.got for dim in explorer.capture.dims} == {"dynamic"}
    assert "shapes_spec" not in explorer.capture.options
    assert "remove @dynamic_spec from forward" in explorer.to_source("shapes_spec")
    assert attached_spec(model) is spec
    capture = capture_export(model, (X,), more=[(torch.randn(X.shape[0] + 1, *X.shape[1:]),)])
    assert outcome(capture, "x", 0).asked.kind == "dim"
    # Given another spec beside it torch refuses both.
    assert not capture_export(model, (X,), dynamic_shapes={"x": {0: Dim("b")}}).ok


@needs_shapes_spec
def test_options_that_a_spec_does_not_go_with_are_refused() -> None:
    with pytest.raises(ValueError, match="and prefer_deferred_runtime_asserts_over_guards cannot be combined"):
        capture_export(Adds(), (X,), options=["shapes_spec", "prefer_deferred_runtime_asserts_over_guards"])


@needs_shapes_spec
def test_a_trial_says_what_the_program_does() -> None:
    class Halves(torch.nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> Any:
            return x.view(2, -1), y + 1

    n, m = API.ShapeVar("n", max=20), API.ShapeVar("m", min=2)
    spec = API.ShapesSpec({"x": API.TensorSpec([n]), "y": API.TensorSpec([m])}, assumptions=[n > m])
    explorer = explore(Halves(), (torch.randn(8), torch.randn(4)), dynamic_shapes=spec)
    assert explorer.program is not None
    for x in range(24):
        for y in (0, 1, 2, 7):
            trial = explorer.try_sizes({"x": {0: x}, "y": {0: y}})
            try:
                explorer.program.module()(torch.randn(x), torch.randn(y))
                runs = True
            except (AssertionError, RuntimeError):
                runs = False
            assert (trial.verdict == "accepted") == runs, (x, y, trial)


def test_an_assumption_stays_with_an_ask_that_is_changed() -> None:
    ask = Ask(entries=(AskEntry(input="x", dim=0, ask=DimAsk(kind="dim", name="n")),), assumptions=("n % 2 == 0",))
    changed = ask.changed([AskEntry(input="x", dim=1, ask=DimAsk(kind="auto"))])
    assert changed.in_order([("x", 1), ("x", 0)]).assumptions == ("n % 2 == 0",)
