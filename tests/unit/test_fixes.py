"""What mends a refused ask, beside the first fixes that the table of cases states."""

import inspect
from typing import Any

import pytest
import torch
from msgspec import structs
from torch.export import Dim, ShapesCollection

from export_explorer import explore
from export_explorer.capture import capture_export
from export_explorer.fixes.spec_changes import allows, is_below_zero, least_root
from export_explorer.record import CodeFix, ExampleChange, ExampleFix, Failure, Fix, ModeFix, SpecFix
from export_explorer.record.spec import DimAsk
from export_explorer.session.fixes import apply_fix, entries_of
from export_explorer.session.model_session import InitialRequest, ModelSession
from export_explorer.spec.examples import ExampleError
from tests.cases.outcomes import Add, Project, Relu, tensor
from tests.helpers.kinds_of_fixes import as_kind, of_kind


class Later(torch.nn.Module):
    """Drops the first three: what is left has three less."""

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x[3:] + y


class Even(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return x.view(-1, 2), y + 1


class BothEven(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        assert x.shape[0] % 2 == 0
        return x + y


def test_a_larger_example_is_tried_with_what_a_collection_asks_of_the_own_one() -> None:
    x, collection = torch.randn(1, 4), ShapesCollection()
    collection[x] = {0: Dim("batch")}
    explorer = explore(Relu(), (x,), dynamic_shapes=collection)
    (larger,) = of_kind(ExampleFix, explorer.try_fixes())
    assert larger.applicability == "safe"
    assert explorer.draft().program is not None


class Between(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        assert x.shape[0] >= 4
        assert x.shape[0] <= 64
        return x + 1


class Many(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + torch.ones(2, 3, 4, 5, 6)


def failure_of(model: torch.nn.Module, args: tuple[Any, ...], shapes: Any) -> Failure:
    failure = capture_export(model, args, dynamic_shapes=shapes).failure
    assert failure is not None
    return failure


def asks(fix: Fix) -> dict[str, str]:
    return {f"{change.input}.{change.dim}": change.ask for change in as_kind(SpecFix, fix).asks}


def mended(model: torch.nn.Module, args: tuple[Any, ...], shapes: Any, fix: Fix) -> bool:
    session = ModelSession(model, args, initial=InitialRequest(dynamic_shapes=shapes))
    session.set_ask(entries_of(fix))
    return session.run().capture.ok


def test_dim_is_changed_wherever_it_is_used() -> None:
    n = Dim("n")
    failure = failure_of(Even(), (tensor(8), tensor(9)), {"x": {0: n}, "y": {0: n + 1}})
    (fix, *_) = failure.fixes
    assert asks(fix) == {"x.0": "2*n_div_2(min=2)", "y.0": "2*n_div_2(min=2) + 1"}
    assert mended(Even(), (tensor(8), tensor(9)), {"x": {0: n}, "y": {0: n + 1}}, fix)


def test_expression_that_could_be_negative_gives_its_dim_a_min() -> None:
    shapes = {"x": {0: Dim("n")}, "y": {0: Dim("m")}}
    failure = failure_of(Later(), (tensor(8), tensor(5)), shapes)
    fix = next(fix for fix in failure.fixes if mended(Later(), (tensor(8), tensor(5)), shapes, fix) and "AUTO" not in fix.title)
    assert "STATIC" not in fix.title
    assert set(asks(fix)) <= {"x.0", "y.0"}


def test_both_bounds_are_tightened_at_once() -> None:
    failure = failure_of(Between(), (tensor(8),), {"x": {0: Dim("n", max=100)}})
    assert failure.fixes[0].title == "Set `min=4, max=64` on `n`"
    assert asks(failure.fixes[0]) == {"x.0": "n(min=4, max=64)"}


@pytest.mark.parametrize("strict", [False, True])
def test_each_fix_of_bounds_that_leave_one_size_works(strict: bool) -> None:
    n = Dim("n", min=3, max=5)
    args, shapes = (tensor(4), tensor(4)), {"x": {0: n}, "y": {0: n}}
    failure = capture_export(BothEven(), args, dynamic_shapes=shapes, strict=strict).failure
    assert failure is not None
    assert failure.kind == "constraint_violation"
    assert failure.message.startswith("x.shape[0] must be a multiple of 2, which leaves only 4 (line ")
    assert failure.frame is not None
    assert failure.frame.code == "assert x.shape[0] % 2 == 0"
    fixes = of_kind(SpecFix, failure.fixes)
    assert [{change.ask for change in fix.asks} for fix in fixes] == [{"2*n_div_2(min=1)"}, {"STATIC"}]
    assert failure.fixes[0].title == "Request `2*n_div_2` for x.shape[0] without the bounds of n"
    assert [str(ref) for ref in fixes[1].loses] == ["x.shape[0]", "y.shape[0]"]
    assert [fix.is_alternative for fix in fixes] == [False, True]
    for fix in fixes:
        session = ModelSession(BothEven(), args, initial=InitialRequest(dynamic_shapes=shapes, strict=strict))
        session.set_ask(entries_of(fix))
        assert session.run().capture.ok, fix.title


def test_what_else_is_wrong_is_not_hidden_by_bounds_that_leave_one_size() -> None:
    shapes = {"x": {0: Dim("n", min=3, max=5)}, "y": {0: Dim("m")}}
    failure = failure_of(BothEven(), (tensor(4), tensor(4)), shapes)
    assert [str(dim) for dim in failure.dims] == ["x.shape[0]", "y.shape[0]"]
    assert mended(BothEven(), (tensor(4), tensor(4)), shapes, failure.fixes[0])


def test_every_refused_ask_can_be_left_to_torch_or_kept_static() -> None:
    shapes = {"x": {0: Dim("n")}, "y": {0: Dim("m")}}
    titles = [fix.title for fix in failure_of(Add(), (tensor(4), tensor(4)), shapes).fixes]
    assert titles == [
        "Use one Dim for x.shape[0] and y.shape[0]",
        "Request AUTO for y.shape[0]",
        "Make x.shape[0] and y.shape[0] static (4)",
    ]


def test_no_two_fixes_ask_the_same() -> None:
    failure = failure_of(Project(), (tensor(6, 4),), {"x": {0: Dim("n"), 1: Dim("m")}})
    assert len({as_kind(SpecFix, fix).asks for fix in failure.fixes}) == len(failure.fixes)


class EqualAndFixed(torch.nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor, c: torch.Tensor, d: torch.Tensor, e: torch.Tensor) -> torch.Tensor:
        whole = torch.cat([a, b, c, d, e], dim=1)
        return whole * torch.ones(6, 1)


def test_equal_refusals_are_one_clause_after_their_cause() -> None:
    args = tuple(tensor(6, 2) for _ in "abcde")
    failure = failure_of(EqualAndFixed(), args, {name: {0: Dim(name)} for name in "abcde"})
    lines = dict(zip(("equal", "fixed"), _lines_of(EqualAndFixed), strict=True))
    told = f"must be 6 (line {lines['fixed']}); 4 dimensions must equal a.shape[0] (line {lines['equal']})."
    assert failure.message.startswith("5 dimensions cannot be as requested. ")
    assert failure.message.endswith(told)


def _lines_of(model: type) -> tuple[int, int]:
    start = inspect.getsourcelines(model)[1]
    return start + 2, start + 3


def test_many_refusals_are_mended_at_once() -> None:
    names = "abcde"
    shapes = {"x": {dim: Dim(name) for dim, name in enumerate(names)}}
    failure = failure_of(Many(), (tensor(2, 3, 4, 5, 6),), shapes)
    assert failure.message.startswith("5 dimensions cannot be as requested. ")
    assert failure.message.endswith("; and 2 more dimensions.")
    code, static = failure.fixes[0], failure.fixes[-1]
    assert isinstance(code, CodeFix)
    assert static.is_alternative
    assert asks(static) == {f"x.{dim}": "STATIC" for dim in range(5)}
    assert mended(Many(), (tensor(2, 3, 4, 5, 6),), shapes, static)


def test_small_examples_are_enlarged_together() -> None:
    failure = failure_of(Relu(), (tensor(1, 0, 3),), {"x": (Dim("a"), Dim.DYNAMIC, Dim("c"))})
    assert failure.message.startswith(
        "x.shape[0] and x.shape[1] need an example size ≥ 2. The example size of x.shape[0] is 1 and that of x.shape[1] is 0"
    )
    assert failure.fixes[0].title == "Set the example sizes of x.shape[0] and x.shape[1] to 2"
    assert [change.size for change in as_kind(ExampleFix, failure.fixes[0]).examples] == [2, 2]


@pytest.mark.parametrize(
    ("asked", "size", "expected"),
    [
        ("AUTO", 5, True),
        ("AUTO(min=6)", 5, False),
        ("n(max=4)", 5, False),
        ("2*n + 1", 5, True),
        ("2*n", 5, False),
        ("2*n(max=2) + 1", 7, False),
        ("5", 5, True),
        ("6", 5, False),
        ("STATIC", 5, True),
        ("None", 5, True),
    ],
)
def test_ask_allows_the_sizes_that_it_states(asked: str, size: int, expected: bool) -> None:
    assert allows(DimAsk.parse(asked), size) is expected


@pytest.mark.parametrize(
    ("asked", "least", "is_below"),
    [("n", 0, False), ("n - 3", 3, True), ("2*n - 3", 2, True), ("2*n(min=2) - 3", 2, False), ("n + 1", 0, False)],
)
def test_expression_knows_from_where_it_is_a_size(asked: str, least: int, is_below: bool) -> None:
    ask = DimAsk.parse(asked)
    assert least_root(ask) == least
    assert is_below_zero(ask) is is_below


class Context(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return torch.cat([x, y]) + torch.ones(64)


class Unprovable(torch.nn.Module):
    """Pads to a multiple of eight, which it is not in the example: that holds for most sizes, and is no range."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        pad = (8 - x.shape[0] % 8) % 8
        assert pad > 0
        return torch.nn.functional.pad(x, (0, pad))


class Rows(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.view(-1, 16)


class Head(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x[:5] * 2


def test_both_sides_of_a_relation_are_left_to_torch_within_their_bounds() -> None:
    shapes = {"x": {0: Dim("seq", min=2, max=62)}, "y": {0: Dim("kv", max=60)}}
    args = (tensor(24), tensor(40))
    fix = failure_of(Context(), args, shapes).fixes[0]
    assert fix.title == "Request AUTO for x.shape[0] and y.shape[0] within the requested bounds"
    assert asks(fix) == {"x.0": "AUTO(min=2, max=62)", "y.0": "AUTO(max=60)"}
    assert fix.loses == ()
    assert mended(Context(), args, shapes, fix)


def test_a_window_round_the_example_comes_after_what_keeps_more() -> None:
    shapes = {"x": {0: Dim("n", min=16, max=128)}}
    fixes = failure_of(Unprovable(), (tensor(30),), shapes).fixes
    assert asks(fixes[0]) == {"x.0": "AUTO(min=16, max=128)"}
    assert all(mended(Unprovable(), (tensor(30),), shapes, fix) for fix in fixes if fix.kind == "change_ask")


def test_a_derived_dim_has_the_bounds_of_the_one_that_was_asked() -> None:
    fix = failure_of(Rows(), (tensor(64),), {"x": {0: Dim("length", max=80)}}).fixes[0]
    (asked,) = asks(fix).values()
    assert asked.startswith("16*length_div_16(")
    assert asked.endswith("max=5)")


def test_an_example_on_the_other_side_comes_with_what_to_ask_there() -> None:
    shapes = {"x": {0: Dim("len", min=2, max=13)}}
    fixes = failure_of(Head(), (tensor(3),), shapes).fixes
    assert [fix.title for fix in fixes[:2]] == ["Set `max=4` on `len` (2 to 4)", "Request AUTO(min=2, max=13) for x.shape[0]"]
    fix = next(fix for fix in fixes if fix.kind == "change_example")
    assert fix.title == "Set the example size of x.shape[0] to 5 and request len(min=5, max=13) for x.shape[0]"
    session = ModelSession(Head(), (tensor(3),), initial=InitialRequest(dynamic_shapes=shapes))
    before = session.requested
    apply_fix(session, fix)
    assert session.run().capture.ok
    session.undo()
    assert session.requested == before
    impossible = structs.replace(as_kind(ExampleFix, fix), examples=(ExampleChange(input="x", dim=0, size=-1),))
    with pytest.raises(ExampleError):
        apply_fix(session, impossible)
    assert session.requested == before


def test_two_dims_that_become_one_have_the_bounds_of_both() -> None:
    failure = failure_of(Add(), (tensor(8), tensor(8)), {"x": {0: Dim("n", max=64)}, "y": {0: Dim("m", min=4, max=100)}})
    assert failure.fixes[0].title == "2 changes: Set `min=4` on `n` (4 to 64); Use one Dim for x.shape[0] and y.shape[0]"
    assert asks(failure.fixes[0]) == {"x.0": "n(min=4, max=64)", "y.0": "n(min=4, max=64)"}


def test_a_larger_example_is_one_that_the_ask_allows_and_says_what_is_still_refused() -> None:
    shapes = {"x": {0: Dim("n", max=9), 1: Dim("m")}}
    failure = failure_of(Relu(), (tensor(3, 4),), {"x": {0: 3 * Dim("n")}})
    assert failure.message.startswith(
        "x.shape[0] needs an example size ≥ 2. The example size of x.shape[0] is 3, so that n is 1, and torch specializes sizes 0 and 1"
    )
    assert as_kind(ExampleFix, failure.fixes[0]).examples[0].size == 6
    assert failure.fixes[0].leaves == ()
    small = failure_of(Project(), (tensor(1, 4),), shapes)
    assert small.fixes[0].title == "Set the example size of x.shape[0] to 2"
    assert small.fixes[0].trust == "not sufficient: x.shape[1] still fails"
    assert [str(ref) for ref in small.fixes[0].leaves] == ["x.shape[1]"]
    assert [str(ref) for ref in small.fixes[1].loses] == ["x.shape[0]", "x.shape[1]"]
    assert mended(Project(), (tensor(1, 4),), shapes, small.fixes[1])


def test_a_request_that_still_fails_for_some_dimensions_goes_once_another_is_verified() -> None:
    explorer = explore(Project(), (tensor(1, 4),), dynamic_shapes={"x": {0: Dim("n", max=9), 1: Dim("m")}})
    assert explorer.capture.failure is not None
    assert "Set the example size of x.shape[0] to 2" in [fix.title for fix in explorer.capture.failure.fixes]
    explorer.try_fixes()
    tried = explorer.capture.failure.fixes
    assert tried
    assert not [fix.title for fix in tried if fix.leaves]


@pytest.mark.parametrize("fix", [SpecFix(title=""), ExampleFix(title=""), ModeFix(title="", mode="strict"), CodeFix(title="")])
def test_a_fix_of_any_kind_can_be_read_without_its_class(fix: Fix) -> None:
    read = fix.asks, fix.examples, fix.code, fix.frame, fix.replaces, fix.mode
    assert read == ((), (), (), None, None, "strict" if isinstance(fix, ModeFix) else None)


def test_a_dim_that_another_has_to_equal_is_not_said_to_have_one_size() -> None:
    failure = failure_of(Add(), (tensor(8), tensor(8)), {"x": {0: Dim("n", max=32)}, "y": {0: Dim("m")}})
    assert failure.message.startswith("y.shape[0] must equal x.shape[0] (line ")
    assert [str(ref) for ref in failure.dims] == ["y.shape[0]"]


class EvenAndSmall(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] % 2 == 0 and x.shape[0] <= 64:
            return x * 2
        return x + 1


def test_an_example_past_one_of_several_conditions_does_not_say_what_they_are_together() -> None:
    fixes = failure_of(EvenAndSmall(), (tensor(8),), {"x": {0: Dim("n")}}).fixes
    titles = [fix.title for fix in fixes if fix.kind == "change_example"]
    assert titles
    assert not any(" is true" in title for title in titles), titles


class HalvedTwiceBesideOnce(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        once = torch.nn.functional.avg_pool1d(x, 2, ceil_mode=True)
        twice = torch.nn.functional.avg_pool1d(once, 2, ceil_mode=True)
        return torch.cat([torch.nn.functional.interpolate(twice, scale_factor=2.0), once], 1)


def test_a_request_that_leaves_out_sizes_that_the_model_accepts_says_so() -> None:
    explorer = explore(HalvedTwiceBesideOnce(), (torch.randn(2, 3, 64),), dynamic_shapes={"x": {2: Dim("h")}})
    explorer.try_fixes()
    failure = explorer.capture.failure
    assert failure is not None
    notes = {fix.asks[0].ask: [effect.words for effect in fix.effects] for fix in failure.fixes if isinstance(fix, SpecFix)}
    assert notes["AUTO"] == []
    assert notes["4*h_div_4(min=2)"] == ["The model accepts further sizes, which this request leaves out"]
