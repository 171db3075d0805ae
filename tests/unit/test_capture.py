"""One export under observation: what became of each dimension, whatever the model and the inputs are."""

import functools
import inspect
import signal
import threading
import warnings
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
import pytest
import torch
from torch.export import Dim
from torch.nn import functional

from export_explorer import capture_export as public_capture_export
from export_explorer.capture import capture_export, run_export
from export_explorer.explorer import explore
from export_explorer.record import Capture, DimOutcome, DimRef
from export_explorer.record.spec import Ask, AskEntry, DimAsk
from export_explorer.spec.request import ExportArguments, request_of
from tests.helpers.releases import since
from tests.models import walkthrough
from tests.models.walkthrough import EXAMPLE, Walkthrough

AUTO, DYNAMIC = Dim.AUTO, Dim.DYNAMIC
MODES = pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
STRICT_IS_SLOW = pytest.mark.parametrize("strict", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["non-strict", "strict"])
"""Both modes, where what is looked at hardly depends on the mode."""


def by_ref(capture: Capture) -> dict[str, DimOutcome]:
    return {str(dim.ref): dim for dim in capture.dims}


def got(capture: Capture) -> dict[str, tuple[str | None, str]]:
    """What each place became, and its size in terms of the inputs."""
    return {str(dim.ref): (dim.got, dim.shape_expr) for dim in capture.dims}


def line_of(module: Any, code: str) -> int:
    """The line of a source file with this text."""
    return next(number for number, line in enumerate(inspect.getsource(module).splitlines(), 1) if line.strip() == code)


def same_everywhere(capture: Capture) -> None:
    """What holds for every capture."""
    assert Capture.from_json(capture.to_json()) == capture
    assert [guard.id for guard in capture.guards] == list(range(len(capture.guards)))
    places = {dim.ref for dim in capture.dims}
    assert len(places) == len(capture.dims)
    for guard in capture.guards:
        assert set(guard.dims) <= places
        assert (guard.frame is None) == (guard.no_frame_reason is not None)
        assert guard.frame is None or guard.frames[-1] == guard.frame
        assert guard.words
    for dim in capture.dims:
        assert dim.words
        assert {*dim.guard_ids, dim.lower_guard_id, dim.upper_guard_id} <= {None, *range(len(capture.guards))}
        assert (dim.tied_to is None) == (dim.got != "tied")
        assert (dim.got is None) == (dim.reason in ("failed", "not_reached"))
        if dim.lower is not None and dim.upper is not None:
            assert dim.lower <= dim.upper
        if capture.ok and dim.size is not None and dim.lower is not None:
            assert dim.lower <= dim.size <= (dim.size if dim.upper is None else dim.upper)
    paths = [node.path for node in capture.nodes]
    assert len(paths) == len(set(paths))


def capture_of(model: Any, *args: Any, strict: bool = False, **options: Any) -> Capture:
    capture = capture_export(model, args, strict=strict, **options)
    same_everywhere(capture)
    return capture


def test_a_capture_that_a_cell_shows_is_one_line() -> None:
    capture = public_capture_export(Walkthrough(), EXAMPLE)
    assert repr(capture) == f"<Capture Walkthrough · exported · torch {torch.__version__} · non-strict>"


def test_the_package_offers_it() -> None:
    assert public_capture_export is capture_export


# The walk-through.

ALL_AUTO = {"w": (AUTO, AUTO), "x": (AUTO,), "y": (AUTO, AUTO), "z": (AUTO,)}
LINES = {
    "w.shape[1]": "projected = self.lin(w)",
    "y.shape[1]": "summed = x + y",
    "z.shape[0]": "return projected, flat + z",
}


@functools.cache
def walk_through(strict: bool) -> Capture:
    return capture_of(Walkthrough(), *EXAMPLE, dynamic_shapes=ALL_AUTO, strict=strict)


@MODES
def test_the_walk_through(strict: bool) -> None:
    capture = walk_through(strict)
    assert capture.ok
    assert (capture.model, capture.mode) == ("Walkthrough", "strict" if strict else "non-strict")
    assert got(capture) == {
        "w.shape[0]": ("dynamic", "w.shape[0]"),
        "w.shape[1]": ("specialized", "5"),
        "x.shape[0]": ("dynamic", "x.shape[0]"),
        "y.shape[0]": ("dynamic", "y.shape[0]"),
        "y.shape[1]": ("tied", "x.shape[0]"),
        "z.shape[0]": ("derived", "y.shape[0]*x.shape[0]"),
    }
    dims = by_ref(capture)
    assert {str(dim.tied_to) for dim in capture.dims if dim.tied_to} == {"x.shape[0]"}
    assert {name: (dim.lower, dim.upper) for name, dim in dims.items()} == {
        "w.shape[0]": (0, None),
        "w.shape[1]": (5, 5),
        "x.shape[0]": (1, None),
        "y.shape[0]": (1, None),
        "y.shape[1]": (1, None),
        "z.shape[0]": (4, None),
    }
    assert [name for name, dim in dims.items() if not dim.is_as_asked] == ["w.shape[1]"]


@MODES
@pytest.mark.parametrize("place", LINES)
def test_the_line_that_decided_a_dimension_is_named(place: str, strict: bool) -> None:
    capture = walk_through(strict)
    dim = by_ref(capture)[place]
    assert dim.reason == "guard"
    assert dim.frame is not None
    assert (dim.frame.filename, dim.frame.name, dim.frame.code) == (walkthrough.__file__, "forward", LINES[place])
    assert dim.frame.line == line_of(walkthrough, LINES[place])
    guards = [capture.guards[guard_id] for guard_id in dim.guard_ids]
    assert dim.frame in [guard.frame for guard in guards]
    assert any(dim.ref in guard.dims for guard in guards)


@MODES
def test_guards_know_module_and_kind(strict: bool) -> None:
    capture = walk_through(strict)
    dims = by_ref(capture)
    (specialized,) = (capture.guards[guard_id] for guard_id in dims["w.shape[1]"].guard_ids)
    assert (specialized.kind, specialized.module, specialized.module_class) == ("specialization", "lin", "Linear")
    tied = capture.guards[dims["y.shape[1]"].guard_ids[0]]
    assert (tied.kind, tied.module, tied.words) == ("guard", "", "y.shape[1] = x.shape[0]")
    assert set(tied.dims) == {DimRef(input="x", dim=0), DimRef(input="y", dim=1)}


@MODES
def test_the_program_is_written_down(strict: bool) -> None:
    capture = walk_through(strict)
    assert [(entry.path, entry.class_name, entry.is_user, entry.parameters) for entry in capture.modules] == [
        ("", "Walkthrough", True, 0),
        ("lin", "Linear", False, 18),
    ]
    shapes = {node.target: node.shape for node in capture.nodes if node.op == "call_function"}
    assert shapes["aten.linear.default"] == "[w.shape[0], 3]"
    assert shapes["aten.add.Tensor"] == "[y.shape[0]*x.shape[0]]"
    linear = next(node for node in capture.nodes if node.target == "aten.linear.default")
    assert linear.module == "lin"
    assert linear.frame is not None
    assert linear.frame.code == LINES["w.shape[1]"]
    code, of_torch = capture.code
    assert (of_torch.name, of_torch.is_user) == ("Linear.forward", False)
    assert (code.name, code.first_line) == ("Walkthrough.forward", line_of(walkthrough, "def forward(self, w, x, y, z):"))
    assert code.code.startswith("def forward(self, w, x, y, z):\n    summed")
    assert {entry.target for entry in capture.signature if entry.kind == "PARAMETER"} == {"lin.weight", "lin.bias"}
    assert {(entry.words, entry.lower, entry.upper) for entry in capture.range_constraints} >= {("w.shape[0]", 2, None)}
    assert "aten.linear.default" in capture.program


@STRICT_IS_SLOW
def test_nothing_asked_is_static(strict: bool) -> None:
    capture = capture_of(Walkthrough(), *EXAMPLE, strict=strict)
    assert capture.ok
    assert {(dim.got, dim.reason, dim.is_as_asked) for dim in capture.dims} == {("static", "default_static", True)}
    assert [dim.shape_expr for dim in capture.dims] == ["6", "5", "4", "8", "4", "32"]


@MODES
def test_a_violated_ask_says_what_was_found_and_where(strict: bool) -> None:
    spec = ALL_AUTO | {"w": (AUTO, DYNAMIC)}
    capture = capture_of(Walkthrough(), *EXAMPLE, dynamic_shapes=spec, strict=strict)
    assert not capture.ok
    dim = by_ref(capture)["w.shape[1]"]
    assert (dim.got, dim.reason, dim.is_as_asked, str(dim.asked)) == (None, "failed", False, "DYNAMIC")
    assert "Must be 5 to match `lin.weight` [3, 5] in `self.lin(w)`" in dim.words
    assert dim.frame is not None
    assert dim.frame.code == LINES["w.shape[1]"]


@STRICT_IS_SLOW
def test_an_ask_serves_as_dynamic_shapes(strict: bool) -> None:
    asked = Ask.of(
        [
            AskEntry(input="w", dim=0, ask=DimAsk.parse("rows(min=2, max=64)")),
            AskEntry(input="x", dim=0, ask=DimAsk.parse("STATIC")),
        ]
    )
    capture = capture_of(Walkthrough(), *EXAMPLE, dynamic_shapes=asked, strict=strict)
    dims = by_ref(capture)
    assert (dims["w.shape[0]"].got, dims["w.shape[0]"].upper, dims["w.shape[0]"].dim_name) == ("dynamic", 64, "rows")
    assert (dims["x.shape[0]"].got, dims["x.shape[0]"].reason) == ("static", "as_asked")


# Outcomes and their reasons.


class Calls(torch.nn.Module):
    """A function as a module."""

    def __init__(self, function: Any) -> None:
        super().__init__()
        self.function = function

    def forward(self, x: Any) -> Any:
        return self.function(x)


def bounded(x: torch.Tensor) -> torch.Tensor:
    assert x.shape[0] <= 64
    assert x.shape[0] > 4
    return x + 1


@MODES
def test_bounds_have_the_guards_that_set_them(strict: bool) -> None:
    capture = capture_of(bounded, torch.randn(8, 3), dynamic_shapes={"x": (AUTO, None)}, strict=strict)
    dim = by_ref(capture)["x.shape[0]"]
    assert (dim.got, dim.lower, dim.upper, dim.reason) == ("dynamic", 5, 64, "guard")
    assert dim.lower_guard_id is not None
    assert dim.upper_guard_id is not None
    lower, upper = capture.guards[dim.lower_guard_id], capture.guards[dim.upper_guard_id]
    assert (lower.words, upper.words) == ("x.shape[0] ≥ 5", "x.shape[0] ≤ 64")
    assert lower.frame is not None
    assert upper.frame is not None
    assert (lower.frame.code, upper.frame.code) == ("assert x.shape[0] > 4", "assert x.shape[0] <= 64")
    assert {lower.kind, upper.kind} == {"range"}


@STRICT_IS_SLOW
@pytest.mark.parametrize("size", [0, 1])
def test_sizes_0_and_1_say_so(size: int, strict: bool) -> None:
    capture = capture_of(Calls(lambda x: x * 2), torch.zeros(size, 4), dynamic_shapes={"x": (AUTO, AUTO)}, strict=strict)
    dims = by_ref(capture)
    assert (dims["x.shape[0]"].got, dims["x.shape[0]"].reason) == ("specialized", "example_is_0_or_1")
    assert not dims["x.shape[0]"].is_as_asked
    assert dims["x.shape[1]"].got == "dynamic"


@MODES
def test_a_size_that_must_equal_a_static_one_is_specialized_by_that_line(strict: bool) -> None:
    def added(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x + y

    capture = capture_of(added, torch.randn(12), torch.randn(12), dynamic_shapes={"x": (AUTO,), "y": None}, strict=strict)
    dim = by_ref(capture)["x.shape[0]"]
    assert (dim.got, dim.reason) == ("specialized", "tied_to_static")
    assert dim.frame is not None
    assert dim.frame.code == "return x + y"


@STRICT_IS_SLOW
def test_bounds_that_leave_one_size_say_so(strict: bool) -> None:
    def pinned(x: torch.Tensor) -> torch.Tensor:
        assert x.shape[0] <= 5
        assert x.shape[0] >= 5
        return x + 1

    dim = by_ref(capture_of(pinned, torch.randn(5), dynamic_shapes={"x": (AUTO,)}, strict=strict))["x.shape[0]"]
    assert (dim.got, dim.shape_expr, dim.reason) == ("specialized", "5", "range_collapsed")


@STRICT_IS_SLOW
def test_a_restriction_that_is_no_bound_is_said(strict: bool) -> None:
    def paired(x: torch.Tensor) -> torch.Tensor:
        assert x.shape[0] % 8 == 0
        return x + 1

    dim = by_ref(capture_of(paired, torch.randn(16), dynamic_shapes={"x": (AUTO,)}, strict=strict))["x.shape[0]"]
    assert (dim.got, dim.reason) == ("dynamic", "guard")
    assert "Multiple of 8: required by " in dim.words


@STRICT_IS_SLOW
def test_a_size_of_a_result_in_the_data_goes_by_its_expression_and_dimension(strict: bool) -> None:
    def cut(x: torch.Tensor, n: torch.Tensor) -> torch.Tensor:
        return x[:, : n.item()] * 2

    def found(x: torch.Tensor) -> torch.Tensor:
        return torch.nonzero(x).reshape(-1, 2)

    capture = capture_of(cut, torch.randn(4, 8), torch.tensor(3), dynamic_shapes={"x": (None, AUTO), "n": None}, strict=strict)
    assert any("x.shape[1] >= x[:, : n.item()].shape[1]" in guard.words for guard in capture.guards)
    capture = capture_of(found, torch.ones(3, 4), dynamic_shapes={"x": (AUTO, AUTO)}, strict=strict)
    assert all("a size of" not in guard.words for guard in capture.guards)


@STRICT_IS_SLOW
def test_a_slice_whose_length_is_data_requires_nothing_of_the_size_that_it_cuts(strict: bool) -> None:
    def first(x: torch.Tensor, n: torch.Tensor) -> torch.Tensor:
        return x[: n.item()] * 2

    capture = capture_of(first, torch.randn(8, 4), torch.tensor(3), dynamic_shapes={"x": (AUTO, None), "n": None}, strict=strict)
    assert by_ref(capture)["x.shape[0]"].words == "No guard limits this size"
    assert capture.guards
    assert all(guard.condition is not None and guard.condition.is_always_true for guard in capture.guards)


@STRICT_IS_SLOW
def test_a_slice_whose_length_has_to_be_another_one_requires_a_size_as_long(strict: bool) -> None:
    def both(x: torch.Tensor, n: torch.Tensor, m: torch.Tensor) -> torch.Tensor:
        return x[: n.item()] + x[: m.item()]

    inputs = (torch.randn(8, 4), torch.tensor(3), torch.tensor(3))
    capture = capture_of(both, *inputs, dynamic_shapes={"x": (AUTO, None), "n": None, "m": None}, strict=strict)
    assert by_ref(capture)["x.shape[0]"].words.startswith("x.shape[0] ≥ `x[: ")


@STRICT_IS_SLOW
def test_two_slices_of_one_length_require_that_each_is_as_long(strict: bool) -> None:
    def both(x: torch.Tensor, y: torch.Tensor, n: torch.Tensor) -> torch.Tensor:
        length = n.item()
        torch._check(length >= 0)
        torch._check(length <= x.shape[0])
        return x[:length] + y[:length]

    inputs = (torch.randn(8, 4), torch.randn(8, 4), torch.tensor(3))
    capture = capture_of(both, *inputs, dynamic_shapes={"x": (AUTO, None), "y": (AUTO, None), "n": None}, strict=strict)
    words = by_ref(capture)["y.shape[0]"].words
    assert words.startswith(("y.shape[0] ≥ `n.item()`", "y.shape[0] ≥ `length`"))


@STRICT_IS_SLOW
def test_a_size_of_a_result_that_is_no_value_of_its_expression_has_no_dimension(strict: bool) -> None:
    def places(x: torch.Tensor) -> torch.Tensor:
        rows, columns = torch.nonzero(x, as_tuple=True)
        return rows.reshape(-1, 2) + columns.reshape(-1, 2)

    capture = capture_of(places, torch.ones(3, 4), dynamic_shapes={"x": (AUTO, AUTO)}, strict=strict)
    assert {"a size of `torch.nonzero(x, as_tuple=True)`" in guard.words for guard in capture.guards} == {True}


@STRICT_IS_SLOW
def test_a_value_in_the_data_is_code_within_an_expression(strict: bool) -> None:
    def limited(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        one, other = y.tolist()
        torch._check(one + other < x.shape[0])
        torch._check(2 * y.max().item() <= x.shape[0] + 3)
        return x * 2

    capture = capture_of(limited, torch.ones(9), torch.tensor([2, 1]), dynamic_shapes={"x": (AUTO,), "y": None}, strict=strict)
    words = [guard.words for guard in capture.guards]
    assert any("x.shape[0] + 3 ≥ 2*y.max().item()" in each for each in words)
    assert any("y.tolist()[0] + y.tolist()[1]" in each for each in words)


class PooledAtTwoScales(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.pos = torch.nn.Parameter(torch.zeros(16))

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        pooled = functional.max_pool2d(x, 4) + self.pos
        return pooled, torch.cat([functional.interpolate(functional.max_pool2d(x, 2), scale_factor=2), x], 1)


@since(2, 13, "guards accept the example's size alone")
@STRICT_IS_SLOW
def test_each_of_several_bounds_has_its_line_the_one_that_leaves_fewest_sizes_first(strict: bool) -> None:
    shapes = {"x": (None, None, None, AUTO)}
    dim = by_ref(capture_of(PooledAtTwoScales(), torch.randn(2, 3, 64, 64), dynamic_shapes=shapes, strict=strict))["x.shape[3]"]
    lines = [cause.frame.line for cause in dim.causes if cause.frame is not None]
    first, second = (f"(line {line})" for line in sorted(lines))
    assert dim.words.startswith("64 to 67 to match `pos`")
    assert dim.words.index(first) < dim.words.index("; multiple of 2 by `") < dim.words.index(second)


@STRICT_IS_SLOW
def test_several_bounds_are_named_by_their_lines_alone_where_there_is_no_room_for_the_code(strict: bool) -> None:
    def bounded(x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > 64:
            x = x * 2
        if x.shape[0] < 3:
            x = x + 2
        if x.shape[0] % 2 == 1:
            x = x + 3
        return x

    dim = by_ref(capture_of(bounded, torch.randn(8), dynamic_shapes={"x": (AUTO,)}, strict=strict))["x.shape[0]"]
    (first, second, third) = sorted(cause.frame.line for cause in dim.causes if cause.frame is not None)
    assert dim.words.split("; ")[0] == f"≤ 64 (line {first})"
    assert set(dim.words.split("; ")[1:]) == {f"≥ 3 (line {second})", f"multiple of 2 (line {third})"}


@STRICT_IS_SLOW
def test_bounds_of_one_line_are_stated_together(strict: bool) -> None:
    def between(x: torch.Tensor) -> torch.Tensor:
        return x + 1 if 4 < x.shape[0] <= 64 else x

    dim = by_ref(capture_of(between, torch.randn(8), dynamic_shapes={"x": (AUTO,)}, strict=strict))["x.shape[0]"]
    assert dim.words.startswith("5 to 64: ")


@MODES
def test_derived_dims_are_as_asked(strict: bool) -> None:
    def shifted(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x[1:] + y

    n = Dim("n", min=3, max=20)
    capture = capture_of(shifted, torch.randn(6), torch.randn(5), dynamic_shapes={"x": (n + 1,), "y": (n,)}, strict=strict)
    dims = by_ref(capture)
    assert (dims["y.shape[0]"].got, dims["y.shape[0]"].lower, dims["y.shape[0]"].upper) == ("dynamic", 3, 20)
    assert (dims["x.shape[0]"].got, dims["x.shape[0]"].shape_expr) == ("derived", "y.shape[0] + 1")
    assert (dims["x.shape[0]"].lower, dims["x.shape[0]"].upper, dims["x.shape[0]"].is_as_asked) == (4, 21, True)


@MODES
def test_a_size_in_the_data_is_a_symbol_with_the_line_that_made_it(strict: bool) -> None:
    def picking(x: torch.Tensor) -> torch.Tensor:
        picked = x[x > 0]
        torch._check(picked.shape[0] >= 2)
        return picked * 2

    capture = capture_of(picking, torch.ones(10), dynamic_shapes={"x": (AUTO,)}, strict=strict)
    assert capture.ok
    unbacked = [symbol for symbol in capture.symbols if symbol.is_unbacked]
    assert unbacked
    assert unbacked[0].frame is not None
    assert unbacked[0].frame.code == "picked = x[x > 0]"
    assert (unbacked[0].lower, unbacked[0].hint, unbacked[0].dims) == (2, None, ())


# Inputs of every form.


@dataclass
class Pair:
    first: torch.Tensor
    second: list[torch.Tensor]


class Named(NamedTuple):
    a: torch.Tensor
    b: torch.Tensor


torch.export.register_dataclass(Pair, serialized_type_name="export_explorer_test_capture_pair")


@MODES
def test_nested_inputs_are_named_by_the_way_to_the_leaf(strict: bool) -> None:
    class Nested(torch.nn.Module):
        def forward(self, d: Any, l: Any, t: Any, p: Any, n: Any) -> Any:  # noqa: E741
            return d["image"][0] + l[0], t[0] * 2, p.first + p.second[0], n.a + n.b

    one = functools.partial(torch.randn, 4)
    args = ({"image": (one(),)}, [one()], (torch.randn(5),), Pair(torch.randn(6), [torch.randn(6)]), Named(torch.randn(7), torch.randn(7)))
    paths = ["d['image'][0]", "l[0]", "t[0]", "p.first", "p.second[0]", "n.a", "n.b"]
    asked = Ask.of(AskEntry(input=path, dim=0, ask=DimAsk.parse("DYNAMIC")) for path in paths)
    capture = capture_of(Nested(), *args, dynamic_shapes=asked, strict=strict)
    assert capture.ok
    assert [input.path for input in capture.inputs] == paths
    assert got(capture) == {
        "d['image'][0].shape[0]": ("dynamic", "d['image'][0].shape[0]"),
        "l[0].shape[0]": ("tied", "d['image'][0].shape[0]"),
        "t[0].shape[0]": ("dynamic", "t[0].shape[0]"),
        "p.first.shape[0]": ("dynamic", "p.first.shape[0]"),
        "p.second[0].shape[0]": ("tied", "p.first.shape[0]"),
        "n.a.shape[0]": ("dynamic", "n.a.shape[0]"),
        "n.b.shape[0]": ("tied", "n.a.shape[0]"),
    }


@STRICT_IS_SLOW
def test_scalars_are_constants_unless_asked(strict: bool) -> None:
    class Scalars(torch.nn.Module):
        def forward(self, x: Any, i: Any, f: Any, b: Any, s: Any, n: Any) -> Any:
            return x * i + f if b else x

    capture = capture_of(Scalars(), torch.randn(3), 7, 1.5, True, "hi", None, strict=strict)
    assert [(input.path, input.kind, input.value) for input in capture.inputs] == [
        ("x", "tensor", None),
        ("i", "int", "7"),
        ("f", "float", "1.5"),
        ("b", "bool", "True"),
        ("s", "str", "'hi'"),
        ("n", "none", "None"),
    ]
    assert (capture.inputs[0].dtype, capture.inputs[0].shape) == ("float32", (3,))
    assert [(str(dim.ref), dim.size, dim.got, dim.shape_expr) for dim in capture.dims] == [
        ("x.shape[0]", 3, "static", "3"),
        ("i", 7, "static", "7"),
        ("f", None, "static", "1.5"),
        ("b", None, "static", "True"),
        ("s", None, "static", "'hi'"),
        ("n", None, "static", "None"),
    ]
    assert {dim.reason for dim in capture.dims} == {"default_static"}


@MODES
def test_an_int_input_can_be_dynamic(strict: bool) -> None:
    class Branch(torch.nn.Module):
        def forward(self, x: torch.Tensor, k: int) -> torch.Tensor:
            if k > 5:
                return x * k
            return x

    capture = capture_of(Branch(), torch.randn(3), 7, dynamic_shapes={"x": None, "k": DYNAMIC}, strict=strict)
    dim = by_ref(capture)["k"]
    assert (dim.dim, dim.size, dim.got, dim.shape_expr, dim.lower) == (None, 7, "dynamic", "k", 6)
    assert dim.frame is not None
    assert dim.frame.code == "if k > 5:"


@STRICT_IS_SLOW
def test_a_tensor_without_dimensions_has_no_row(strict: bool) -> None:
    capture = capture_of(Calls(lambda x: x + 1), torch.tensor(3.0), strict=strict)
    assert capture.ok
    assert capture.dims == ()
    assert capture.inputs[0].shape == ()


@MODES
def test_variadic_inputs_are_numbered(strict: bool) -> None:
    class Star(torch.nn.Module):
        def forward(self, a: torch.Tensor, *rest: torch.Tensor) -> Any:
            return a + rest[0], rest[1] * 2

    spec = {"a": (AUTO,), "rest": ((AUTO,), (AUTO,))}
    capture = capture_of(Star(), torch.randn(4), torch.randn(4), torch.randn(5), dynamic_shapes=spec, strict=strict)
    assert got(capture) == {
        "a.shape[0]": ("dynamic", "a.shape[0]"),
        "rest[0].shape[0]": ("tied", "a.shape[0]"),
        "rest[1].shape[0]": ("dynamic", "rest[1].shape[0]"),
    }


@MODES
def test_keyword_inputs_may_come_in_any_order(strict: bool) -> None:
    class Keywords(torch.nn.Module):
        def forward(self, a: torch.Tensor, b: torch.Tensor, *, c: torch.Tensor, d: Any = None) -> Any:
            return a + c, b * 2

    kwargs = {"c": torch.randn(4), "b": torch.randn(5), "a": torch.randn(4)}
    capture = capture_of(Keywords(), kwargs=kwargs, dynamic_shapes={"b": (AUTO,), "c": (AUTO,), "a": (AUTO,)}, strict=strict)
    assert [input.path for input in capture.inputs] == ["a", "b", "c"]
    assert got(capture) == {
        "a.shape[0]": ("dynamic", "a.shape[0]"),
        "b.shape[0]": ("dynamic", "b.shape[0]"),
        "c.shape[0]": ("tied", "a.shape[0]"),
    }


@MODES
def test_other_keywords_are_named_by_their_key(strict: bool) -> None:
    class Others(torch.nn.Module):
        def forward(self, a: torch.Tensor, **others: torch.Tensor) -> Any:
            return a + others["p"], others["q"] * 2

    capture = capture_of(Others(), torch.randn(4), kwargs={"q": torch.randn(5), "p": torch.randn(4)}, strict=strict)
    assert capture.ok
    assert set(got(capture)) == {"a.shape[0]", "others['q'].shape[0]", "others['p'].shape[0]"}


@MODES
def test_a_tensor_that_is_passed_twice_is_tied_to_itself(strict: bool) -> None:
    class Two(torch.nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
            return x + y

    tensor = torch.randn(4, 5)
    capture = capture_of(Two(), tensor, tensor, dynamic_shapes={"x": (AUTO, AUTO), "y": (AUTO, AUTO)}, strict=strict)
    assert capture.ok
    assert got(capture) == {
        "x.shape[0]": ("dynamic", "x.shape[0]"),
        "x.shape[1]": ("dynamic", "x.shape[1]"),
        "y.shape[0]": ("tied", "x.shape[0]"),
        "y.shape[1]": ("tied", "x.shape[1]"),
    }


# Things that are called.


def scaled(x: torch.Tensor, k: int = 2) -> torch.Tensor:
    assert x.shape[0] <= 64
    return x * k


@MODES
def test_a_plain_function_is_exported_under_its_name(strict: bool) -> None:
    capture = capture_of(scaled, torch.randn(4), dynamic_shapes={"x": (AUTO,)}, strict=strict)
    assert capture.ok
    assert capture.model == "scaled"
    assert (by_ref(capture)["x.shape[0]"].upper, capture.code[0].name) == (64, "scaled")


class AnyAttribute(torch.nn.Module):
    def __getattr__(self, name: str) -> Any:
        return torch.nn.Identity()


class OwnName(torch.nn.Module):
    def __init__(self, name: object) -> None:
        super().__init__()
        self.__name__ = name


@pytest.mark.parametrize(
    ("model", "name"),
    [
        (torch.nn.Identity(), "Identity"),
        (OwnName("encoder"), "encoder"),
        (OwnName(3), "OwnName"),
        (AnyAttribute(), "AnyAttribute"),
        (scaled, "scaled"),
        (functools.partial(scaled, k=3), "partial"),
    ],
)
def test_a_model_goes_by_its_own_name_or_that_of_its_class(model: Any, name: str) -> None:
    assert request_of(ExportArguments(model, (torch.randn(4),), {})).name == name


def summed_twice(x: torch.Tensor, *, scale: float = 2.0) -> torch.Tensor:
    y = x + 1
    return y * scale


def test_nodes_of_a_plain_function_have_its_lines() -> None:
    capture = capture_export(summed_twice, (torch.randn(4),), dynamic_shapes="auto")
    codes = {node.target: node.frame.code for node in capture.nodes if node.frame is not None}
    assert codes == {"aten.add.Tensor": "y = x + 1", "aten.mul.Tensor": "return y * scale"}
    assert [block.name for block in capture.code] == ["summed_twice"]


@STRICT_IS_SLOW
@pytest.mark.parametrize("function", [torch.relu, torch.sin, functools.partial(scaled, k=3)], ids=["relu", "sin", "partial"])
def test_a_function_without_python_code_is_exported(function: Any, strict: bool) -> None:
    capture = capture_of(function, torch.randn(4, 3), strict=strict)
    assert capture.ok
    assert [(dim.size, dim.got) for dim in capture.dims] == [(4, "static"), (3, "static")]


def test_a_single_tensor_or_a_list_is_taken_as_the_inputs() -> None:
    x = torch.randn(4)
    assert got(capture_export(torch.relu, x)) == got(capture_export(torch.relu, (x,))) == got(capture_export(torch.relu, [x]))


# Whatever goes wrong is a result.


class Goes(torch.nn.Module):
    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        raise self.error


class Unprintable(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no text")


ERRORS = [
    ValueError("wrong value"),
    RuntimeError("wrong time"),
    KeyError("key"),
    AttributeError("attribute"),
    AssertionError(),
    NotImplementedError(),
    StopIteration(3),
    ZeroDivisionError("zero"),
    RecursionError("too deep"),
    MemoryError(),
    OSError(2, "no such file"),
    UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad byte"),
]


@MODES
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_of_the_model_is_a_failure_at_its_line(error: Exception, strict: bool) -> None:
    capture = capture_of(Goes(error), torch.randn(4), dynamic_shapes={"x": (AUTO,)}, strict=strict)
    assert not capture.ok
    failure = capture.failure
    assert failure is not None
    assert failure.message
    assert failure.raw
    assert failure.frame is not None
    assert (failure.frame.filename, failure.frame.code) == (__file__, "raise self.error")
    assert (capture.nodes, capture.program) == ((), "")


@MODES
def test_an_error_that_cannot_be_printed_is_a_failure(strict: bool) -> None:
    capture = capture_of(Goes(Unprintable()), torch.randn(4), strict=strict)
    assert capture.failure is not None
    assert capture.failure.message


class Thing:
    pass


def with_input(value: Any) -> tuple[Any, tuple[Any, ...], Any]:
    return Calls(lambda x: torch.ones(2)), (value,), None


def scripted() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return torch.jit.script(torch.nn.Linear(3, 3))


MISFITS: dict[str, tuple[Any, tuple[Any, ...], Any]] = {
    "not a module": (5, (torch.randn(3),), None),
    "a class": (torch.nn.Linear, (torch.randn(3),), None),
    "a script module": (scripted(), (torch.randn(3, 3),), None),
    "an input of the user's class": with_input(Thing()),
    "an input that is a set": with_input({1, 2}),
    "an output that is a set": (Calls(lambda x: {x}), (torch.randn(3),), None),
    "a lazy module on meta": (torch.nn.LazyLinear(3, device="meta"), (torch.randn(3, 3),), None),
    "shapes that do not fit": (torch.nn.Linear(5, 3), (torch.randn(4, 4),), None),
    "missing input": (scaled, (), None),
    "too many inputs": (scaled, (torch.randn(3), 2, 3, 4), None),
    "no dynamic_shapes at all": (scaled, (torch.randn(3),), 5),
    "an unknown name in dynamic_shapes": (scaled, (torch.randn(3),), {"z": None}),
    "another rank in dynamic_shapes": (scaled, (torch.randn(3),), {"x": (AUTO, AUTO)}),
    "nonsense in dynamic_shapes": (scaled, (torch.randn(3),), {"x": (object(),)}),
    "a Dim with two ranges": (Calls(lambda x: x + 1), (torch.randn(3, 4),), {"x": (Dim("n", min=2), Dim("n", max=9))}),
    "an example outside of the Dim": (scaled, (torch.randn(8),), {"x": (Dim("n", max=4),)}),
    "a size that the example does not have": (scaled, (torch.randn(8),), {"x": (7,)}),
    "DYNAMIC for an example of 1": (scaled, (torch.randn(1),), {"x": (DYNAMIC,)}),
    "a Dim for what the model fixes": (torch.nn.Linear(5, 3), (torch.randn(4, 5),), {"input": (None, Dim("n"))}),
}
BEFORE_TRACING = set(MISFITS) - {
    "an input of the user's class",
    "an output that is a set",
    "a lazy module on meta",
    "shapes that do not fit",
    "missing input",
    "an example outside of the Dim",
    "DYNAMIC for an example of 1",
    "a Dim for what the model fixes",
}
"""What is refused before either mode begins, or as another of them."""


@pytest.mark.parametrize(
    ("misfit", "strict"),
    [
        pytest.param(
            misfit,
            strict,
            id=f"{misfit}-{'strict' if strict else 'non-strict'}",
            marks=[pytest.mark.slow] if strict and misfit in BEFORE_TRACING else [],
        )
        for misfit in MISFITS
        for strict in (False, True)
    ],
)
def test_what_does_not_export_is_a_failure(misfit: str, strict: bool) -> None:
    model, args, spec = MISFITS[misfit]
    capture = capture_export(model, args, dynamic_shapes=spec, strict=strict)
    assert not capture.ok
    assert capture.failure is not None
    assert capture.failure.message
    same_everywhere(capture)


@torch.compiler.assume_constant_result  # type: ignore[untyped-decorator]  # torch has no types for it
def interrupted() -> int:
    """Called while the model is traced, in strict mode too, where Dynamo would otherwise read it and not call it."""
    signal.raise_signal(signal.SIGINT)
    return 1


class Interrupted(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + interrupted()


@MODES
def test_an_interrupt_goes_to_the_caller(strict: bool) -> None:
    with pytest.raises(KeyboardInterrupt):
        capture_export(Interrupted(), torch.randn(4), strict=strict)
    assert capture_export(scaled, torch.randn(4), strict=strict).ok


@MODES
def test_a_session_gets_the_interrupt_as_a_failure(strict: bool) -> None:
    capture, program = run_export(Interrupted(), (torch.randn(4),), strict=strict)
    assert program is None
    assert capture.failure is not None
    assert capture.failure.kind == "cancelled"


def test_a_session_gets_the_live_program() -> None:
    capture, program = run_export(scaled, (torch.randn(4),), dynamic_shapes={"x": (AUTO,)})
    assert capture.ok
    assert program is not None
    assert program.module()(torch.ones(5)).tolist() == [2.0] * 5


# One at a time.


def test_threads_that_capture_at_once_get_right_answers() -> None:
    def tied(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x + y

    jobs = {
        "walk-through": functools.partial(capture_export, Walkthrough(), EXAMPLE, dynamic_shapes=ALL_AUTO),
        "tied": functools.partial(capture_export, tied, (torch.randn(4), torch.randn(4)), dynamic_shapes=((AUTO,), (AUTO,))),
    }
    expected = {name: got(job()) for name, job in jobs.items()}
    start, modes = threading.Barrier(len(jobs)), [False, True, True, False, False, True]
    found: dict[str, list[Capture]] = {name: [] for name in jobs}

    def capture_all(name: str) -> None:
        start.wait()
        for strict in modes:
            found[name].append(jobs[name](strict=strict))

    threads = [threading.Thread(target=capture_all, args=(name,)) for name in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name, captures in found.items():
        assert [got(capture) for capture in captures] == [expected[name]] * len(modes)
        assert all(capture.notes == () for capture in captures)


def test_a_capture_waits_for_the_one_that_runs() -> None:
    events: list[str] = []

    class Second(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            events.append("second runs")
            return x + 1

    second = threading.Thread(target=capture_export, args=(Second(), (torch.randn(3),)))

    class First(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            if not second.is_alive() and not events:
                second.start()
                second.join(timeout=0.3)
                events.append("first ends")
            return x + 1

    assert capture_export(First(), (torch.randn(3),)).ok
    second.join()
    assert events[0] == "first ends"
    assert "second runs" in events


@STRICT_IS_SLOW
@pytest.mark.parametrize(("asked", "lower"), [(Dim("n"), 0), (Dim("n", min=4), 4), (AUTO, 0), (DYNAMIC, 0)])
def test_a_dimension_and_its_symbol_have_the_range_that_the_program_takes(asked: Any, lower: int, strict: bool) -> None:
    capture = capture_of(torch.nn.ReLU(), torch.randn(4, 3), dynamic_shapes={"input": {0: asked}}, strict=strict)
    (symbol,) = capture.symbols
    dim = by_ref(capture)["input.shape[0]"]
    assert (symbol.lower, symbol.upper) == (dim.lower, dim.upper) == (lower, None)
    assert (dim.accepts(lower), dim.accepts(lower - 1) if lower else False, dim.is_as_asked) == (True, False, True)


@MODES
def test_of_two_equal_sizes_the_one_that_goes_by_the_others_name_is_replaced(strict: bool) -> None:
    def add(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x + y

    shapes = {"x": {0: Dim.AUTO}, "y": {0: Dim.AUTO}}
    capture = capture_export(add, (torch.randn(4), torch.randn(4)), dynamic_shapes=shapes, strict=strict)
    assert {symbol.words: symbol.replaced_by for symbol in capture.symbols} == {"x.shape[0]": None, "y.shape[0]": "x.shape[0]"}


class HoldsSizes(torch.nn.Module):
    """Holds some sizes of its inputs in variables, and others in none."""

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        length = x.shape[1]
        width = y.size(2)
        batch, _ = x.shape
        more = y.shape[1] + 1
        return x.sum() * length * batch + y.sum() * width * more


HELD = {"x.shape[0]": "batch", "x.shape[1]": "length", "y.shape[0]": None, "y.shape[1]": None, "y.shape[2]": "width"}


def test_a_dimension_has_the_variable_in_which_the_function_has_its_size() -> None:
    explorer = explore(HoldsSizes(), (torch.randn(1, 4), torch.randn(1, 2, 5)), dynamic_shapes="auto")
    assert {ref: dim.variable for ref, dim in by_ref(explorer.capture).items()} == HELD
    written = msgspec.json.decode(explorer.capture.to_json())
    for dim in written["dims"]:
        del dim["variable"]
    assert {dim.variable for dim in Capture.from_json(msgspec.json.encode(written)).dims} == {None}


class PooledPatches(torch.nn.Module):
    """Averages eight patches each, whose number depends on height and width, and not on the batch."""

    def __init__(self) -> None:
        super().__init__()
        self.body = torch.nn.Conv2d(3, 32, 4, 4)

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        found = self.body(image)
        patches = found.flatten(2).transpose(1, 2)
        return patches.reshape(found.shape[0], -1, 8, found.shape[1]).mean(2).reshape(-1, found.shape[1])


def test_a_condition_in_which_a_size_is_a_factor_of_both_sides_is_none_on_that_size() -> None:
    capture = capture_of(PooledPatches(), torch.randn(2, 3, 64, 64), dynamic_shapes={"image": (AUTO, None, AUTO, AUTO)})
    rows = by_ref(capture)
    assert "multiple of 8" not in rows["image.shape[0]"].words
    about = [guard for guard in capture.guards if guard.id in rows["image.shape[0]"].guard_ids]
    assert all(guard.dims and guard.dims[0].dim == 0 for guard in about)
