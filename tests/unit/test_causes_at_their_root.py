"""The cause of a size is where the size comes from: the line that creates the tensor, the weight under its name, the number that decides."""

import pytest
import torch
from torch import nn
from torch.export import Dim

from export_explorer import explore
from export_explorer.capture import capture_export
from export_explorer.record import Capture, DimOutcome, MadeTensorCause, Mode, NumberCause, ParameterCause, StaticInputCause
from tests.cases.at_their_root import (
    CosOfHelper,
    Forwarding,
    GivenToHelper,
    InLines,
    InputAndOnes,
    MaskInHelper,
    MaskOfEight,
    MaskOfHelper,
    MaskOfInput,
    Nearest,
    NotOfInput,
    Patches,
    Rotary,
    RotaryInHelper,
    Tabled,
    TakenByNumber,
    UnderAutocast,
    Unpatched,
    ViewedThenMasked,
    WhereItIsAsked,
)
from tests.cases.case import STRICT_IS_SLOW
from tests.helpers.kinds_of_fixes import code_fixes


def dim_of(capture: Capture, ref: str) -> DimOutcome:
    return next(dim for dim in capture.dims if str(dim.ref) == ref)


def exported(model: nn.Module, *shapes: tuple[int, ...], mode: Mode) -> Capture:
    torch.manual_seed(0)
    return capture_export(model.eval(), tuple(torch.randn(shape) for shape in shapes), dynamic_shapes="auto", strict=mode == "strict")


def origin_of(dim: DimOutcome) -> tuple[str, str]:
    assert isinstance(dim.cause, MadeTensorCause)
    assert dim.cause.origin is not None, dim.words
    assert dim.cause.origin_at is not None
    # A long expression is cut.
    assert dim.words.startswith(f"Must be {dim.size} ")
    assert f"to match `{dim.cause.origin.name[:20]}" in dim.words
    return dim.cause.origin.name, dim.cause.origin_at.code


@STRICT_IS_SLOW
def test_a_mask_is_fixed_by_the_call_that_creates_it_for_each_size_that_meets_it(mode: Mode) -> None:
    capture = exported(MaskOfEight(), (2, 8, 4), (2, 8, 4), (2, 8, 4), mode=mode)
    for ref in ("q.shape[1]", "k.shape[1]", "v.shape[1]"):
        assert origin_of(dim_of(capture, ref)) == ("torch.ones(8, 8)", "mask = torch.ones(8, 8).tril()")
    (fix,) = code_fixes(dim_of(capture, "q.shape[1]").fixes)
    assert [line.strip() for line in fix.code] == ["mask = torch.ones(q.shape[1], k.shape[1]).tril()"]


@STRICT_IS_SLOW
def test_a_tensor_of_a_function_is_named_by_the_line_in_it(mode: Mode) -> None:
    capture = exported(Rotary(), (2, 8, 4), mode=mode)
    assert origin_of(dim_of(capture, "x.shape[1]")) == ("torch.arange(n)", "positions = torch.arange(n).float()")


@pytest.mark.parametrize(("model", "shape"), [(MaskOfHelper(), (8, 8)), (RotaryInHelper(), (8, 4)), (InLines(), (8, 8))])
@STRICT_IS_SLOW
def test_what_creates_a_tensor_is_never_the_expression_that_meets_it_nor_a_call_around_it(
    mode: Mode, model: nn.Module, shape: tuple[int, ...]
) -> None:
    cause = dim_of(exported(model, shape, mode=mode), "x.shape[0]").cause
    assert isinstance(cause, MadeTensorCause)
    for name in (cause.tensor.name, "" if cause.origin is None else cause.origin.name):
        assert "rotated(" not in name
        assert name == "" or name not in ("x + causal_mask(8)", "x.relu() + causal_mask(8)")


@pytest.mark.parametrize(("model", "shape", "call"), [(MaskOfHelper(), (8, 8), "causal_mask(8)"), (CosOfHelper(), (8, 4), "cos")])
@STRICT_IS_SLOW
def test_what_a_function_makes_is_cut_where_it_is_called(mode: Mode, model: nn.Module, shape: tuple[int, ...], call: str) -> None:
    (fix,) = code_fixes(dim_of(exported(model, shape, mode=mode), "x.shape[0]").fixes)
    assert fix.title == f"Slice `{call}` to the input size"


@STRICT_IS_SLOW
def test_a_mask_that_a_function_makes_for_itself_is_named_by_its_line_there_not_by_the_call_of_the_function(mode: Mode) -> None:
    dim = dim_of(exported(MaskInHelper(), (2, 8, 4), mode=mode), "x.shape[1]")
    assert origin_of(dim) == ("torch.ones(8, 8, dtype=torch.bool)", "allowed = torch.ones(8, 8, dtype=torch.bool).tril()")


def test_a_tensor_that_a_call_is_given_is_named_by_the_text_of_the_argument() -> None:
    cause = dim_of(exported(GivenToHelper(), (2, 8, 4), mode="non-strict"), "x.shape[1]").cause
    assert isinstance(cause, MadeTensorCause)
    assert cause.tensor.name == "torch.cat((self.angles, self.angles), -1).cos()"


@STRICT_IS_SLOW
def test_a_product_has_its_size_from_the_view_that_writes_it(mode: Mode) -> None:
    capture = exported(ViewedThenMasked(), (2, 32), (8, 8), mode=mode)
    for ref in ("mask.shape[0]", "mask.shape[1]"):
        assert origin_of(dim_of(capture, ref)) == ("x.view(-1, 8, 4)", "q = x.view(-1, 8, 4)")


@STRICT_IS_SLOW
def test_a_slice_is_where_the_size_comes_from_and_is_what_the_fix_changes(mode: Mode) -> None:
    dim = dim_of(exported(Tabled(), (2, 8, 4), mode=mode), "x.shape[1]")
    assert origin_of(dim)[0] == "self.table[:8]"
    assert code_fixes(dim.fixes)[0].code[0].startswith("rows = self.table[:x.shape[1]]")


@pytest.mark.parametrize(
    ("model", "name"),
    [(UnderAutocast(), "lin.weight"), (Forwarding(), "net.weight"), (Nearest(), "centers")],
    ids=["cast", "own", "buffer"],
)
@STRICT_IS_SLOW
def test_a_weight_has_the_name_that_the_model_has_for_it(mode: Mode, model: nn.Module, name: str) -> None:
    cause = dim_of(exported(model, (3, 8), mode=mode), "x.shape[1]").cause
    assert isinstance(cause, ParameterCause)
    assert (cause.tensor.name, cause.tensor.dim) == (name, 1)


def test_of_equal_numbers_of_a_reshape_the_one_at_the_place_of_the_size_is_named() -> None:
    cause = dim_of(exported(Patches(), (2, 16, 4), mode="non-strict"), "x.shape[2]").cause
    assert isinstance(cause, NumberCause)
    assert (cause.kind, cause.literal, cause.position) == ("literal", "4", 3)


def test_a_size_that_a_view_divides_is_fixed_by_what_its_parts_are_computed_of() -> None:
    dim = dim_of(exported(Unpatched(), (2, 16, 6), mode="non-strict"), "x.shape[1]")
    assert isinstance(dim.cause, NumberCause)
    assert dim.cause.literal == "int(x.shape[1] ** 0.5)"
    (fix,) = code_fixes(dim.fixes)
    assert [line.strip() for line in fix.code] == ["side = torch.sym_int(x.shape[1] ** 0.5)"]


def test_a_number_in_a_branch_of_a_conditional_expression_is_not_said_to_be_its_condition() -> None:
    capture = capture_export(WhereItIsAsked(), (torch.randn(9, 3), torch.tensor([1, 2, 3])), dynamic_shapes="auto")
    assert capture.failure is not None
    assert capture.failure.kind == "data_dependent"
    assert "`index.numel() > 0`" not in capture.failure.message
    assert not any("torch._check(index.numel()" in line for fix in code_fixes(capture.failure.fixes) for line in fix.code)


class Gated(torch.nn.Module):
    """Calls a layer in one branch alone."""

    def __init__(self) -> None:
        super().__init__()
        self.a, self.b = torch.nn.Linear(8, 8), torch.nn.Linear(8, 8)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        def if_true(x: torch.Tensor) -> torch.Tensor:
            return self.a(x)

        def if_false(x: torch.Tensor) -> torch.Tensor:
            return x * 2

        return torch.cond(x.sum() > 0, if_true, if_false, (x,))


class GatedTwice(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.gates = torch.nn.ModuleList([Gated(), Gated()])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.gates[1](x)


@pytest.mark.parametrize(("model", "name"), [(Gated, "a.weight"), (GatedTwice, "gates.1.a.weight")])
def test_the_weight_of_a_layer_in_a_branch_is_named_as_anywhere_else(model: type[torch.nn.Module], name: str) -> None:
    dim = capture_export(model(), (torch.randn(4, 8),), dynamic_shapes="auto").dims[1]
    assert isinstance(dim.cause, ParameterCause)
    assert (dim.cause.tensor.name, dim.cause.tensor.dim, dim.is_inherent) == (name, 1, True)


@STRICT_IS_SLOW
def test_a_tensor_of_a_static_input_alone_is_named_by_the_input_and_the_fix_requests_the_same_for_it(mode: Mode) -> None:
    shapes = {"x": {1: Dim("n", max=512)}, "mask": None}
    explorer = explore(MaskOfInput(), (torch.randn(2, 8, 4), torch.ones(2, 8)), dynamic_shapes=shapes, strict=mode == "strict")
    dim = dim_of(explorer.capture, "x.shape[1]")
    assert isinstance(dim.cause, StaticInputCause)
    assert (dim.cause.tensor.name, dim.cause.tensor.dim) == ("mask", 1)
    assert dim.words.startswith("Must be 8 to match `mask.shape[1]`, which is static")
    first, *_ = explorer.try_fixes()
    assert (first.title, first.applicability) == ("Use Dim `n(max=512)` for mask.shape[1] too", "safe")


def test_a_tensor_of_a_static_input_and_of_a_created_tensor_is_named_by_what_creates_that() -> None:
    capture = capture_export(InputAndOnes(), (torch.randn(8), torch.ones(8)), dynamic_shapes={"x": {0: Dim.AUTO}, "mask": None})
    assert origin_of(dim_of(capture, "x.shape[0]"))[0] == "torch.ones(8)"


@pytest.mark.parametrize(("model", "is_of_input"), [(TakenByNumber(), True), (NotOfInput(), False)])
def test_a_tensor_that_may_have_its_size_from_a_static_input_gets_the_fix_only_if_an_export_verifies_it(
    model: nn.Module, is_of_input: bool
) -> None:
    explorer = explore(model, (torch.randn(8), torch.ones(8)), dynamic_shapes={"x": {0: Dim("n")}, "mask": None})
    dim = dim_of(explorer.capture, "x.shape[0]")
    assert isinstance(dim.cause, MadeTensorCause)
    title = "Use Dim `n` for mask.shape[0] too"
    assert explorer.capture.failure is not None
    assert title in [fix.title for fix in explorer.capture.failure.fixes]
    assert [fix.applicability for fix in explorer.try_fixes() if fix.title == title] == (["safe"] if is_of_input else [])


def test_the_fix_requests_the_same_for_an_input_that_was_requested_to_be_static() -> None:
    shapes = {"x": {0: Dim("n")}, "mask": {0: Dim.STATIC}}
    explorer = explore(TakenByNumber(), (torch.randn(8), torch.ones(8)), dynamic_shapes=shapes)
    first, *_ = explorer.try_fixes()
    assert (first.title, first.applicability) == ("Use Dim `n`, not STATIC, for mask.shape[0]", "safe")


def test_relaxing_a_dim_that_has_to_match_a_static_input_keeps_the_dims() -> None:
    shapes = {"x": {0: Dim("n", max=512)}, "mask": None}
    explorer = explore(TakenByNumber(), (torch.randn(8), torch.ones(8)), dynamic_shapes=shapes)
    assert explorer.relax().ok
    assert {str(dim.ref): str(dim.asked) for dim in explorer.capture.dims} == {"x.shape[0]": "n(max=512)", "mask.shape[0]": "n(max=512)"}
