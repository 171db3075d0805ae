"""Another ask or example for a dimension that an export which succeeded made static: applied, it is dynamic."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.explorer import explore
from export_explorer.fixes.dim_fixes import is_inherent
from export_explorer.fixes.example_fixes import ask_fixes, other_side
from export_explorer.fixes.spec_changes import Change, ask_fix, entry_for, together
from export_explorer.record import (
    Capture,
    Cause,
    ComparisonCause,
    Condition,
    DimOutcome,
    DimRef,
    FixedTensor,
    LiteralCause,
    MadeTensorCause,
    Mode,
    OperatorCause,
    Relation,
    SignatureEntry,
)
from export_explorer.record.spec import DimAsk
from export_explorer.session.fixes import apply_fix
from export_explorer.session.model_session import InitialRequest, ModelSession
from tests.cases.case import STRICT_IS_SLOW
from tests.cases.outcomes import tensor
from tests.helpers.captures import exported

AUTO, DYNAMIC = Dim.AUTO, Dim.DYNAMIC


def plus_one(x: torch.Tensor) -> torch.Tensor:
    return x + 1


def summed(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return x + y


def three(x: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> torch.Tensor:
    return x + y + z


def product(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return x @ y


def branching(x: torch.Tensor) -> torch.Tensor:
    if x.shape[0] == 8:
        return x * 2
    return x


def branching_then_summed(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return branching(x) + y


def with_ones(x: torch.Tensor) -> torch.Tensor:
    return x + torch.ones(8)


FREED: list[tuple[Callable[..., torch.Tensor], tuple[Any, ...], dict[str, Any], str, str]] = [
    (summed, (tensor(8), tensor(8)), {"x": {0: AUTO}, "y": None}, "x", "Request AUTO for y.shape[0]"),
    (product, (tensor(3, 4), tensor(4, 5)), {"x": {0: AUTO, 1: AUTO}, "y": {1: AUTO}}, "x", "Request AUTO for y.shape[0]"),
    (three, (tensor(8), tensor(8), tensor(8)), {"x": {0: AUTO}, "y": {0: AUTO}, "z": None}, "y", "Request AUTO for z.shape[0]"),
    (three, (tensor(8), tensor(8), tensor(8)), {"x": {0: AUTO}, "y": None, "z": {0: AUTO}}, "z", "Request AUTO for y.shape[0]"),
    (plus_one, (tensor(1, 3),), {"x": {0: AUTO}}, "x", "Set the example size of x.shape[0] to 2"),
    (summed, (tensor(1, 3), tensor(1, 3)), {"x": {0: AUTO}, "y": {0: AUTO}}, "y", "Set the example sizes of x.shape[0] and y.shape[0] to 2"),
    (branching, (tensor(8),), {"x": {0: AUTO}}, "x", "Set the example size of x.shape[0] to 9, so that `if x.shape[0] == 8` is false"),
    (branching_then_summed, (tensor(8), tensor(8)), {"x": {0: AUTO}, "y": {0: AUTO}}, "y", "Set the example sizes of x.shape[0] and y.shape[0] to 9"),
    (plus_one, (tensor(4),), {"x": {0: AUTO(min=4, max=4)}}, "x", "Request AUTO for x.shape[0], without the bounds min=4, max=4"),
]  # fmt: skip


def of_square(image: torch.Tensor) -> torch.Tensor:
    rows, columns = image.shape[0] // 4, image.shape[1] // 4
    if rows * columns == 16 and rows == columns:
        return image * 2
    return image * 3


class Shrinking(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.convs = torch.nn.Sequential(*(torch.nn.Conv2d(2, 2, 3, stride=2, padding=1) for _ in range(3)))

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        return self.convs(image).mean((2, 3))


class Biased(torch.nn.Module):
    bias: torch.Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("bias", torch.ones(8, 8))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        length = x.shape[1]
        return x[:, :, None] + self.bias[:length, :length]


def pairs(x: torch.Tensor) -> torch.Tensor:
    return x.view(x.shape[0] // 2, 2, -1).sum(1)


def added_where_even(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    if x.shape[0] % 2 == 0:
        x = x.view(-1, 2).sum(1)
    return x + y


@pytest.mark.parametrize(
    ("model", "args", "shapes", "title"),
    [
        (
            of_square,
            (tensor(16, 16),),
            {"image": {0: AUTO, 1: AUTO}},
            "Set the example size of image.shape[0] to 32, the other side of `if rows*",
        ),
        (
            Shrinking(),
            (tensor(2, 2, 8, 8),),
            {"image": {2: AUTO, 3: AUTO}},
            "Set the example sizes of image.shape[2] and image.shape[3] to 16 (an operator is given a size of 1 now)",
        ),
        (
            pairs,
            (tensor(2, 8),),
            {"x": {0: AUTO}},
            "Set the example size of x.shape[0] to 4 (an operator is given a size of 1 now)",
        ),
        (Biased(), (tensor(2, 8),), {"x": {0: AUTO, 1: AUTO}}, "Set the example size of x.shape[1] to 7"),
        (Biased(), (tensor(2, 6),), {"x": {0: AUTO, 1: AUTO}}, None),
        (added_where_even, (tensor(8), tensor(4)), {"x": {0: AUTO}, "y": {0: AUTO}}, None),
    ],
)
def test_another_example_is_kept_only_if_it_frees_a_dimension(
    model: Callable[..., torch.Tensor], args: tuple[Any, ...], shapes: dict[str, Any], title: str | None
) -> None:
    explorer = explore(model, args, dynamic_shapes=shapes)
    explorer.try_fixes(60)
    found = [fix for dim in explorer.capture.dims for fix in dim.fixes if fix.kind == "change_example"]
    assert all(fix.frees for fix in found)
    assert ([fix.title.replace(" * ", "*") for fix in found][:1] or [""])[0].startswith(title or "")
    assert bool(found) == (title is not None)


def in_hundreds(x: torch.Tensor) -> torch.Tensor:
    return x.reshape(100, -1).clone() + 1


@STRICT_IS_SLOW
def test_a_larger_example_is_offered_where_a_quotient_of_its_size_is_1(mode: Mode) -> None:
    explorer = explore(in_hundreds, (tensor(100),), dynamic_shapes={"x": {0: DYNAMIC}}, strict=mode == "strict")
    explorer.try_fixes(60)
    (dim,) = explorer.capture.dims
    assert [(fix.title.partition(" (")[0], fix.frees) for fix in dim.fixes] == [("Set the example size of x.shape[0] to 200", (dim.ref,))]


def static_dim(capture: Capture, input: str) -> DimOutcome:
    return next(dim for dim in capture.dims if dim.input == input and not dim.is_as_asked)


@STRICT_IS_SLOW
@pytest.mark.parametrize(("function", "args", "shapes", "input", "title"), FREED)
def test_first_fix_frees_the_dimension(
    function: Callable[..., torch.Tensor], args: tuple[Any, ...], shapes: dict[str, Any], input: str, title: str, mode: str
) -> None:
    session = ModelSession(function, args, initial=InitialRequest(dynamic_shapes=shapes, strict=mode == "strict"))
    capture = session.run().capture
    assert capture.ok
    dim = static_dim(capture, input)
    (fix, *_) = ask_fixes(capture, dim)
    assert fix.title.startswith(title)
    apply_fix(session, fix)
    after = session.run().capture
    assert after.ok
    assert next(it.got for it in after.dims if it.ref == dim.ref) in ("dynamic", "tied")


def test_all_that_is_static_alike_is_asked_of_at_once_as_well() -> None:
    session = ModelSession(
        three, (tensor(8), tensor(8), tensor(8)), initial=InitialRequest(dynamic_shapes={"x": {0: AUTO}, "y": None, "z": None})
    )
    capture = session.run().capture
    fix = ask_fixes(capture, static_dim(capture, "x"))[-1]
    assert fix.title == "Request AUTO for y.shape[0] and z.shape[0] too: their size is also 8"
    apply_fix(session, fix)
    assert [dim.got for dim in session.run().capture.dims] == ["dynamic", "tied", "tied"]


def test_no_ask_frees_a_size_that_the_model_states() -> None:
    capture = ModelSession(with_ones, (tensor(8),), initial=InitialRequest(dynamic_shapes={"x": {0: AUTO}})).run().capture
    dim = static_dim(capture, "x")
    assert ask_fixes(capture, dim) == ()
    assert not is_inherent(dim, capture)


def test_a_size_that_a_weight_has_is_inherent() -> None:
    capture = (
        ModelSession(torch.nn.Linear(4, 3), (tensor(2, 4),), initial=InitialRequest(dynamic_shapes={"input": {0: AUTO, 1: AUTO}}))
        .run()
        .capture
    )
    dim = static_dim(capture, "input")
    assert dim.dim == 1
    assert ask_fixes(capture, dim) == ()
    assert is_inherent(dim, capture)


def test_what_is_as_asked_has_no_fix() -> None:
    capture = ModelSession(plus_one, (tensor(4),), initial=InitialRequest(dynamic_shapes={"x": {0: DYNAMIC}})).run().capture
    assert ask_fixes(capture, capture.dims[0]) == ()


def test_changes_that_contradict_each_other_are_none_together() -> None:
    static, auto = (entry_for(DimRef(input="x", dim=0), DimAsk(kind=kind)) for kind in ("static", "auto"))
    assert together([Change(("keep it",), (static,)), Change(("let torch decide",), (auto,))]) == Change((), ())
    assert together([Change(("keep it",), (static,)), Change(("keep it",), (static,))]) == Change(("keep it",), (static,))


def test_the_same_request_for_several_dimensions_is_told_once() -> None:
    of_dims = [(DimRef(input=name, dim=0), DimAsk(kind="auto", max=3)) for name in "xy"]
    changes = [Change((f"Request AUTO(max=3) for {ref}",), (entry_for(ref, auto),)) for ref, auto in of_dims]
    assert ask_fix(together(changes)).title == "Request AUTO(max=3) for x.shape[0] and y.shape[0]"
    other = Change(("Remove dimension 5 of z",), (entry_for(DimRef(input="z", dim=1), DimAsk(kind="auto", max=3)),))
    assert ask_fix(together([*changes, other])).title.startswith("3 changes: Request AUTO(max=3) for x.shape[0]; ")


class ReshapedTo(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x + y.reshape(x.shape)


@STRICT_IS_SLOW
def test_of_a_shape_that_is_static_as_a_whole_the_same_is_asked(mode: Mode) -> None:
    example = (torch.randn(4, 4), torch.randn(8, 2))
    shapes = {"x": None, "y": {0: Dim.AUTO, 1: Dim.AUTO}}
    session = ModelSession(ReshapedTo(), example, initial=InitialRequest(dynamic_shapes=shapes, strict=mode == "strict"))
    dim = next(dim for dim in session.run().capture.dims if str(dim.ref) == "y.shape[0]")
    assert any(cause.quoted == "y.reshape(x.shape)" for cause in dim.causes)
    (fix,) = dim.fixes
    assert fix.title == "Request AUTO for x.shape[0] and x.shape[1] too"
    apply_fix(session, fix)
    assert {other.got for other in session.run().capture.dims} <= {"dynamic", "tied", "derived"}


class Raising(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] != 8:
            raise ValueError("eight are needed")
        return x + 1


class RaisingForTwo(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] != 8 or x.shape[1] != 2:
            raise ValueError("eight of two are needed")
        return x + 1


class RaisingIfAsked(torch.nn.Module):
    def __init__(self, raises: bool = True) -> None:
        super().__init__()
        self.raises = raises

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] != 8:
            if self.raises:
                raise ValueError("eight are needed")
            return x - 1
        return x + 1


class Branching(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] != 8:
            return x - 1
        return x + 1


@STRICT_IS_SLOW
@pytest.mark.parametrize(
    ("model", "is_offered"),
    [(Raising(), False), (RaisingForTwo(), False), (RaisingIfAsked(), False), (Branching(), True)],
    ids=["raises", "raises for two", "raises if asked", "returns"],
)
def test_an_example_on_the_other_side_is_offered_where_that_raises_nothing(model: torch.nn.Module, is_offered: bool, mode: Mode) -> None:
    session = ModelSession(
        model, (torch.randn(8, 2),), initial=InitialRequest(dynamic_shapes={"x": {0: Dim.AUTO}}, strict=mode == "strict")
    )
    dim = session.run().capture.dims[0]
    assert dim.got == "specialized"
    assert any(fix.kind == "change_example" for fix in dim.fixes) is is_offered


@pytest.mark.parametrize(
    ("made", "of_model"),
    [
        ("torch.tensor([1, 2, 3, 4])", True),
        ("torch.tensor([1, n])", False),
        ("torch.tensor(values)", False),
        ("torch.zeros(4)", False),
        ("self.table", True),
        ("-self.table * 2 + self.table.abs()", True),
        ("self.table + x", False),
        ("self.other", False),
        ("a tensor", False),
        ("", False),
    ],
)
def test_a_tensor_that_forward_makes_is_the_models_where_it_is_written_out_or_made_of_its_own(made: str, of_model: bool) -> None:
    entry = SignatureEntry(name="b_table", side="input", kind="BUFFER", target="table")
    cause = MadeTensorCause(tensor=FixedTensor(kind="made", name=made, shape=("4",)))
    capture = replace(exported(), signature=(entry,))
    assert is_inherent(replace(capture.dims[1], cause=cause), capture) == of_model


@pytest.mark.parametrize(
    ("relation", "operand", "size"),
    [
        ("at_most", 64, 65),
        ("at_least", 6, 5),
        ("less", 16, 16),
        ("greater", 4, 4),
        ("equals", 8, 9),
        ("becomes", 8, 9),
        ("divisible", 4, 9),
        ("not_divisible", 3, 9),
        ("at_least", 2, None),
        ("differs", 9, None),
    ],
)
@pytest.mark.parametrize(
    ("cause", "has_another"),
    [
        (ComparisonCause(statement="if"), True),
        (ComparisonCause(statement="assert"), False),
        (ComparisonCause(), False),
        (OperatorCause(operator="slice"), True),
        (OperatorCause(operator="view"), False),
        (LiteralCause(literal="4", operator="slice"), False),
    ],
    ids=["if", "assert", "no statement", "slice", "view", "literal"],
)
def test_other_side_of_a_comparison_is_offered_where_it_runs(
    cause: Cause, has_another: bool, relation: Relation, operand: int, size: int | None
) -> None:
    dim = replace(exported().dims[0], asked=DimAsk(kind="auto"))
    condition = Condition(relation=relation, subject="x.shape[0]", operand=str(operand), is_operand_number=True)
    assert other_side(cause, condition, dim) == (size if has_another else None)


class Fourths(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.reshape(x.shape[0], -1, 4).flatten(0, 1).sum(1)


def test_a_dimension_that_guards_leave_alone_once_another_is_static_keeps_its_dim() -> None:
    explorer = explore(Fourths(), (torch.randn(3, 8),), dynamic_shapes={"x": {0: Dim("batch"), 1: Dim("n")}})
    failure = explorer.capture.failure
    assert failure is not None
    (alternative,) = [fix for fix in failure.fixes if fix.loses]
    assert alternative.is_alternative
    assert [(change.dim, change.ask) for change in alternative.asks] == [(1, "STATIC")]
    explorer.apply(alternative)
    assert explorer.capture.ok
    assert [dim.got for dim in explorer.capture.dims] == ["dynamic", "static"]


class HalfAndBack(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        x = torch.nn.functional.interpolate(x, scale_factor=0.5)
        return torch.nn.functional.interpolate(x, scale_factor=2.0) + y


@STRICT_IS_SLOW
def test_every_second_size_is_a_dim_also_where_torch_cannot_prove_the_guard_for_it(mode: Mode) -> None:
    size = Dim("size", min=16, max=64)
    shapes = {"x": {2: size, 3: size}, "y": {2: size, 3: size}}
    inputs = (torch.rand(1, 1, 32, 32), torch.rand(1, 1, 32, 32))
    explorer = explore(HalfAndBack(), inputs, dynamic_shapes=shapes, strict=mode == "strict")
    failure = explorer.capture.failure
    assert failure is not None
    assert "multiple of 2" in failure.message
    assert {change.ask for change in failure.fixes[0].asks} == {"2*size_div_2(min=8, max=32)"}
    explorer.apply(failure.fixes[0])
    assert explorer.capture.ok
    assert {(dim.lower, dim.upper) for dim in explorer.capture.dims if dim.got == "derived"} == {(16, 64)}
    assert explorer.try_sizes({"x": {2: 20}}, follow=True, run=True).verdict == "accepted"
    assert explorer.try_sizes({"x": {2: 21}}, follow=True).verdict == "refused_by_guard"


class Bags(torch.nn.Module):
    """Tables of embeddings of which torch keeps the number of bags as a quotient, so that it does not make equal ones one size."""

    def __init__(self) -> None:
        super().__init__()
        self.tables = torch.nn.ModuleList(torch.nn.EmbeddingBag(9, 4, mode="sum") for _ in range(5))

    def forward(self, dense: torch.Tensor, sparse: list[torch.Tensor]) -> torch.Tensor:
        return torch.cat([dense, *(table(one) for table, one in zip(self.tables, sparse, strict=True))], dim=1)


@pytest.mark.parametrize(
    ("of_dense", "of_sparse"), [(AUTO, AUTO), (AUTO, Dim("batch")), (Dim("batch", max=64), AUTO), (AUTO, AUTO(max=64))]
)
def test_sizes_that_a_quotient_makes_equal_are_as_requested(of_dense: Any, of_sparse: Any) -> None:
    capture = bags_session(of_dense, of_sparse).run().capture
    assert [str(dim.ref) for dim in capture.dims if not dim.is_as_asked] == []
    assert sum(dim.got == "tied" for dim in capture.dims) == 5


def bags_session(of_dense: Any, of_sparse: Any) -> ModelSession:
    inputs = (torch.zeros(8, 4), [torch.zeros(8, 3 + index, dtype=torch.long) for index in range(5)])
    shapes = ({0: of_dense}, [{0: of_sparse, 1: AUTO} for _ in range(5)])
    return ModelSession(Bags(), inputs, initial=InitialRequest(dynamic_shapes=shapes))


def test_one_dim_is_the_fix_for_equal_sizes_that_were_requested_as_two() -> None:
    session = bags_session(Dim("rows"), Dim("batch"))
    dims = [dim for dim in session.run().capture.dims if not dim.is_as_asked]
    assert [str(dim.ref) for dim in dims] == [f"sparse[{index}].shape[0]" for index in range(5)]
    for dim in dims:
        assert [fix.title for fix in dim.fixes] == [
            "Use Dim `rows` for sparse[0].shape[0], sparse[1].shape[0], sparse[2].shape[0] and 2 more too"
        ]
    apply_fix(session, dims[0].fixes[0])
    after = session.run().capture
    assert after.ok
    assert all(dim.is_as_asked for dim in after.dims if dim.dim == 0)
    assert sum(dim.got == "tied" for dim in after.dims) == 5


@pytest.mark.parametrize(
    ("count", "words"), [(2, "x.shape[0] and x.shape[1]"), (4, "x.shape[0], x.shape[1], x.shape[2] and x.shape[3]"), (5, "5 dimensions")]
)
def test_many_dimensions_of_one_request_are_counted(count: int, words: str) -> None:
    refs = [DimRef(input="x", dim=dim) for dim in range(count)]
    entries = tuple(entry_for(ref, DimAsk(kind="static")) for ref in refs)
    assert ask_fix(Change(("a", "b"), entries, lost=tuple(refs))).title == f"Make {words} static (the example sizes)"
    asked = tuple(entry_for(ref, DimAsk(kind="auto")) for ref in refs)
    titles = tuple(f"Request {entry.ask} for {ref}" for entry, ref in zip(asked, refs, strict=True))
    assert ask_fix(Change(titles, asked)).title == f"Request AUTO for {words}"


class InPatches(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.embed = torch.nn.Linear(48, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows, length, channels = x.shape
        return self.embed(x.reshape(rows, length // 8, 8 * channels))


def test_for_a_size_that_stays_a_symbol_and_is_one_alone_static_is_offered_where_nothing_frees_it() -> None:
    explorer = explore(InPatches(), (tensor(2, 32, 6),), dynamic_shapes="auto")
    channels = explorer.capture.dims[2]
    assert (channels.got, channels.has_one_size) == ("dynamic", True)
    assert [change.ask for fix in channels.fixes for change in fix.asks] == ["STATIC"]
