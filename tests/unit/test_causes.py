"""What made a dimension fixed, tied or bounded: named where the operator read it, or where the user's text says it, in both modes."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.analysis.cause_operators import passed_on
from export_explorer.capture import capture_export, run_export
from export_explorer.record import (
    Capture,
    Cause,
    CodeFix,
    ComparisonCause,
    DimOutcome,
    ExampleFix,
    Mode,
    NumberCause,
    OperatorCause,
    PythonNumberCause,
    TensorCause,
    TieCause,
    chain_of,
)
from export_explorer.torch_internals.operators import Call, Tensor
from tests.cases.case import MODES
from tests.cases.caused import CASES, Because, Caused
from tests.cases.outcomes import AUTO, tensor
from tests.helpers.applied import pasted
from tests.helpers.contracts import assert_one_contract, outcomes_agree
from tests.helpers.exported import exported
from tests.helpers.kinds_of_fixes import code_fixes
from tests.helpers.releases import since
from tests.helpers.telling import assert_tells_all

RAW = re.compile(r"\b[su]\d+\b|L\['|Mod\(|Eq\(|FloorDiv")
FREE = ("dynamic", "tied", "derived")
OF_THE_ASK = ("example_is_0_or_1", "asked_bounds", "static_input")
OTHER_GUARDS = {"withstate", "text", "pooledintolinear", "cached", "downandup", "pooledandback"}
"""Before torch 2.13 operators add fewer or other guards for them, in another order."""
OTHER_GUARDS_OF_2_10 = {"convolved", "convolvedthennormed", "sameshape", "spectralnormed"}
NO_CODE = {
    "range",
    "index",
    "listslice",
    "text",
    "unpacked",
    "while",
    "filtered",
    "infours",
    "repetition",
    "match",
    "pooled",
    "reshapedinhelper",
    "keptinhelper",
    "othershape",
    "sameshape",
    "withrepeatedrow",
}
"""Models without a rule: their code does something for each element, or no public report needs a rule for it."""
BY_MODE = {"length", "int", "sameshape", "text", "root", "intinput"}
"""Strict mode makes something else of a size that is put into a number of Python's."""


def release_marks(case: Caused) -> list[pytest.MarkDecorator]:
    """Skips a case where the release of torch adds other guards for it."""
    oldest = (2, 13) if case.name in OTHER_GUARDS else (2, 11) if case.name in OTHER_GUARDS_OF_2_10 else (0, 0)
    return [since(*oldest, "other guards are added")]


SLOW = {
    "assertedequal",
    "chunked",
    "convolvedintolinear",
    "convolvedthennormed",
    "copied",
    "downandup",
    "else",
    "expanded",
    "flattenedintolinear",
    "gated",
    "groupnormed",
    "idle",
    "if",
    "infours",
    "inplace",
    "inthree",
    "linear",
    "madeabove",
    "manychecks",
    "named",
    "nested",
    "normedbynumber",
    "ones",
    "patches",
    "pooled",
    "pooledandback",
    "pooledintolinear",
    "positions",
    "reshapeattribute",
    "reshapefunction",
    "rows",
    "sequential",
    "tiedtoweight",
    "unflattened",
    "unrolled",
    "viewsquare",
    "viewstatic",
    "weightnormed",
    "withrepeatedrow",
    "withstate",
}
"""The cases that run no line and no branch of this package in non-strict mode that no other case runs, and whose causes are of a kind, a
statement and steps that others have."""
OF_THEIR_OWN_IN_STRICT = {"assignedpart", "checked", "othershape"}
"""The cases that run lines or branches of this package in strict mode that no other case and no other mode runs."""
FAST_IN_STRICT = {case for case in CASES if case.strict is not None or case.name in BY_MODE | OF_THEIR_OWN_IN_STRICT}
"""The cases that are fast tests in strict mode too: these, and what it says otherwise."""


def is_fast(case: Caused, mode: Mode) -> bool:
    return case.name not in SLOW if mode == MODES[0] else case in FAST_IN_STRICT


def mode_marks(case: Caused, mode: Mode) -> list[pytest.MarkDecorator]:
    return [*release_marks(case), *([] if is_fast(case, mode) else [pytest.mark.slow])]


def each(*slow: Mode) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("case", "mode"),
        [
            pytest.param(
                case,
                mode,
                id=f"{case.name}-{number}-{mode}",
                marks=[*mode_marks(case, mode), *([pytest.mark.slow] if mode in slow else [])],
            )
            for number, case in enumerate(CASES)
            for mode in MODES
        ],
    )


def row(capture: Capture, ref: str) -> DimOutcome:
    return next(dim for dim in capture.dims if str(dim.ref) == ref)


def code_of(dim: DimOutcome) -> list[CodeFix]:
    return code_fixes(dim.fixes)


def seeded(case: Any) -> torch.nn.Module:
    torch.manual_seed(0)
    model: torch.nn.Module = case.model()
    return model


def said(cause: Cause) -> Because:
    tensor = cause.tensor if isinstance(cause, TensorCause) else None
    comparison = cause if isinstance(cause, ComparisonCause) else None
    _, *steps = chain_of(cause)
    return Because(
        kind=cause.kind,
        quoted=cause.quoted,
        tensor=None if tensor is None else f"{tensor.name} [{', '.join(tensor.shape)}]",
        dim=None if tensor is None else tensor.dim,
        literal=cause.literal if isinstance(cause, NumberCause) else None,
        construct=cause.construct if isinstance(cause, PythonNumberCause | ComparisonCause) else None,
        statement=None if comparison is None else comparison.statement,
        branch=None if comparison is None else comparison.branch,
        tied_to=str(cause.tied_to) if isinstance(cause, TieCause) else None,
        operator=cause.operator,
        module=cause.module,
        steps=tuple((step.kind, step.quoted or "") for step in steps),
    )


def split_by(x: torch.Tensor, sizes: torch.Tensor) -> torch.Tensor:
    return torch.stack([part.sum() for part in torch.split(x, sizes.tolist())])


def cut_by(x: torch.Tensor, sizes: torch.Tensor) -> torch.Tensor:
    return torch.stack([x[:size].sum() + at for at, size in enumerate(sizes)])


@pytest.mark.parametrize(
    ("function", "words"),
    [(split_by, "`sizes.tolist()` makes a Python list"), (cut_by, "`enumerate(sizes)` loops over this dimension")],
)
def test_a_list_of_values_fixes_how_many_there_are(function: Callable[..., torch.Tensor], words: str) -> None:
    capture = capture_export(function, (torch.ones(6), torch.tensor([2, 1, 3])), dynamic_shapes={"x": None, "sizes": {0: AUTO}})
    assert row(capture, "sizes.shape[0]").words == f"Constant: {words}"


@each()
def test_each_cause_is_what_the_operator_or_the_text_says(case: Caused, mode: Mode) -> None:
    capture = exported(case, mode).capture
    for ref, expected in case.expected(mode).items():
        assert_cause_is_as_stated(expected, row(capture, ref))
    assert_tells_all(capture)
    for dim in capture.dims:
        assert not RAW.search(dim.words), dim.words
        assert len(dim.words) <= 200, dim.words
        for cause in [told for main in dim.causes for told in chain_of(main)]:
            assert cause.subject is not None
            guard = None if cause.guard_id is None else capture.guards[cause.guard_id]
            assert guard is None or guard.frame == cause.frame
            assert cause.kind in ("example_is_0_or_1", "asked_bounds") or guard is not None
    assert_fixes_fit(case, capture)


def assert_cause_is_as_stated(expected: Because | None, dim: DimOutcome) -> None:
    if expected is None:
        assert dim.got in ("dynamic", None)
        assert dim.cause is None
        return
    assert dim.cause is not None, dim.words
    found = said(dim.cause)
    stated = [name for name in Because.__dataclass_fields__ if name not in ("words", "sizes") and getattr(expected, name) is not None]
    assert {name: getattr(found, name) for name in stated} == {name: getattr(expected, name) for name in stated}, dim.ref
    assert found.quoted is None or expected.quoted is not None, "the quoted expression is not stated"
    assert (expected.words or "") in dim.words
    if dim.accepted is None:
        assert dim.got is None
    elif dim.got == "specialized":
        assert (dim.accepted.members(2), dim.accepts(int(dim.shape_expr))) == ((int(dim.shape_expr),), True)
    else:
        assert dim.accepted_words == expected.sizes
    assert dim.causes[0] == dim.cause


def assert_fixes_fit(case: Caused, capture: Capture) -> None:
    """Fails where a dimension that is not as asked has neither a fix nor the word that there is none."""
    for dim in capture.dims:
        if dim.is_as_asked:
            # What a branch cost that was decided for the example may be had, also where AUTO is met by what is left.
            assert not dim.fixes or (isinstance(dim.cause, ComparisonCause) and dim.cause.statement in ("if", "elif", "conditional"))
            assert not dim.is_inherent
            continue
        assert dim.cause is not None
        kind = chain_of(dim.cause)[-1].kind
        if dim.is_inherent:
            assert kind in ("parameter", "made_tensor", "operator")
            assert not dim.fixes
            assert dim.inherent_words
        elif dim.got == "specialized" and kind not in ("asked_bounds", "example_is_0_or_1"):
            assert dim.fixes, (dim.ref, dim.words)
        if not dim.is_inherent and dim.got == "specialized" and kind not in OF_THE_ASK and case.name not in NO_CODE:
            assert code_of(dim), (dim.ref, dim.words)


@each("strict")
def test_each_change_of_code_exports_and_frees_its_dim_with_the_same_result(case: Caused, mode: Mode, tmp_path: Path) -> None:
    freed: dict[CodeFix, set[str]] = {}
    for dim in exported(case, mode).capture.dims:
        for fix in code_of(dim):
            freed.setdefault(fix, set()).add(str(dim.ref))
    for fix, dims in freed.items():
        with pasted(fix, tmp_path) as module:
            again = next(other for other in module.CASES if other.name == case.name)
            after, program = run_export(seeded(again), case.args, dynamic_shapes=case.dynamic_shapes, strict=mode == "strict")
            assert program is not None, (fix.code, after.failure)
            for dim in after.dims:
                # What was behind the first cause may be a weight.
                assert str(dim.ref) not in dims or dim.got in FREE or dim.is_inherent, (fix.code, dim.words)
            wanted = seeded(case)(*case.args)
            torch.testing.assert_close(seeded(again)(*case.args), wanted)
            torch.testing.assert_close(program.module()(*case.args), wanted)


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=f"{case.name}-{number}", marks=mode_marks(case, "strict"))
        for number, case in enumerate(CASES)
        if case.name not in BY_MODE
    ],
)
def test_both_modes_say_the_same(case: Caused) -> None:
    one, other = (exported(case, mode).capture for mode in MODES)
    for ref in case.dims if case.strict is None else ():
        assert compared(row(one, ref).cause) == compared(row(other, ref).cause)
    assert one.ok == other.ok
    if one.ok:
        assert outcomes_agree(one, other)
        assert_one_contract(one, other)


def compared(cause: Cause | None) -> tuple[object, ...] | None:
    if cause is None:
        return None
    own = (getattr(cause, name, None) for name in ("tensor", "tied_to", "literal"))
    return cause.kind, cause.quoted, *own


def tied_to(cause: Cause) -> str | None:
    return str(cause.tied_to) if isinstance(cause, TieCause) else None


class Sum(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x + y


@pytest.mark.parametrize("mode", MODES)
def test_a_tie_is_told_from_both_sides(mode: Mode) -> None:
    args = (tensor(5, 4), tensor(5, 4))
    capture = run_export(Sum(), args, dynamic_shapes=({0: AUTO}, {0: AUTO}), strict=mode == "strict")[0]
    first, second = row(capture, "x.shape[0]"), row(capture, "y.shape[0]")
    assert first.cause is None
    assert [(cause.kind, tied_to(cause), cause.quoted) for cause in first.causes] == [("tie", "y.shape[0]", "x + y")]
    assert first.words.startswith("`y.shape[0]` must equal this size (`x + y`)")
    assert second.cause is not None
    assert (tied_to(second.cause), second.cause.quoted) == ("x.shape[0]", "x + y")
    assert second.words.startswith("Equals `x.shape[0]` because of `x + y`")


class EqualInTwoSteps(torch.nn.Module):
    """Compares two pairs of sizes, and then one of each pair."""

    def forward(self, a: torch.Tensor, b: torch.Tensor, c: torch.Tensor, d: torch.Tensor) -> torch.Tensor:
        return (a + b) + (c + d)


@pytest.mark.parametrize("mode", MODES)
def test_a_dimension_that_equals_another_through_a_third_is_counted(mode: Mode) -> None:
    args = tuple(tensor(5, 4) for _ in range(4))
    capture = run_export(EqualInTwoSteps(), args, dynamic_shapes=({0: AUTO},) * 4, strict=mode == "strict")[0]
    assert [row(capture, f"{name}.shape[0]").got for name in "abcd"] == ["dynamic", "tied", "tied", "tied"]
    assert row(capture, "a.shape[0]").words == "`b.shape[0]` must equal this size (`a + b`); 2 more dimensions too"


class Long(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.a_parameter_with_a_name_that_goes_on_and_on = torch.nn.Parameter(torch.randn(4))

    def forward(
        self,
        first_input_with_a_long_name: torch.Tensor,
        second_input_with_a_long_name: torch.Tensor,
        third_input_with_a_long_name: torch.Tensor,
    ) -> tuple[torch.Tensor, ...]:
        first = first_input_with_a_long_name + second_input_with_a_long_name + second_input_with_a_long_name * 2
        second = second_input_with_a_long_name + third_input_with_a_long_name + third_input_with_a_long_name * 2
        return first, second, third_input_with_a_long_name * self.a_parameter_with_a_name_that_goes_on_and_on


@pytest.mark.parametrize("mode", MODES)
def test_a_long_chain_is_told_in_short_and_kept_whole(mode: Mode) -> None:
    args = (tensor(4), tensor(4), tensor(4))
    capture = run_export(Long(), args, dynamic_shapes=({0: AUTO},) * 3, strict=mode == "strict")[0]
    dim = capture.dims[0]
    assert dim.cause is not None
    assert [step.kind for step in chain_of(dim.cause)] == ["tie", "tie", "parameter"]
    assert len(dim.words) <= 200


class BothGuards(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        assert x.shape[0] <= 64
        assert x.shape[0] % 2 == 0
        return x + 1


@pytest.mark.parametrize("mode", MODES)
def test_a_row_with_several_causes_has_each_of_them(mode: Mode) -> None:
    capture = run_export(BothGuards(), (tensor(8),), dynamic_shapes=({0: AUTO},), strict=mode == "strict")[0]
    quoted = {cause.quoted for cause in capture.dims[0].causes}
    assert quoted == {"assert x.shape[0] <= 64", "assert x.shape[0] % 2 == 0"}
    assert capture.dims[0].words.startswith("Multiple of 2, ≤ 64: required on lines ")


class TrimsByData(torch.nn.Module):
    """What bounds the second dimension is the reshape, not the line where both inputs meet."""

    def forward(self, x: torch.Tensor, y: torch.Tensor, most: torch.Tensor) -> torch.Tensor:
        h = x * y
        b, n = x.shape
        h = h[:, : most.item()]
        return h.reshape(b, n)


def test_where_another_dimension_met_a_free_one_is_not_why_a_guard_holds() -> None:
    spec = {"x": {0: AUTO, 1: AUTO}, "y": {0: AUTO, 1: AUTO}, "most": None}
    capture = run_export(TrimsByData(), (torch.ones(4, 6), torch.ones(4, 6), torch.tensor(6)), dynamic_shapes=spec)[0]
    dim = next(dim for dim in capture.dims if str(dim.ref) == "x.shape[1]")
    assert dim.conditions
    assert "x * y" not in dim.words


class EqualBeforeItIsViewed(torch.nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return (a + b).sum() + b.view(8, -1)


@pytest.mark.parametrize("mode", MODES)
def test_the_row_of_a_size_that_equals_another_names_what_leaves_both_one_size_and_the_example_that_frees_them(mode: Mode) -> None:
    args = (tensor(8), tensor(8))
    capture = run_export(EqualBeforeItIsViewed(), args, dynamic_shapes=({0: AUTO},) * 2, strict=mode == "strict")[0]
    tied = row(capture, "b.shape[0]")
    assert (tied.got, tied.has_one_size) == ("tied", True)
    assert tied.words.startswith("Equals `a.shape[0]`, which must be 8: ")
    assert "b.view(8, -1)" in {cause.quoted for cause in tied.causes}
    sizes = {(change.input, change.dim): change.size for fix in tied.fixes if isinstance(fix, ExampleFix) for change in fix.examples}
    assert sizes == {("a", 0): 16, ("b", 0): 16}


class GridOfImage(torch.nn.Module):
    def forward(self, tokens: torch.Tensor, image: torch.Tensor) -> torch.Tensor:
        b, _, c = tokens.shape
        h, w = image.shape[2], image.shape[3]
        return tokens[:, 1:].view(b, h, w, c).sum(-1) + image[:, 0]


@pytest.mark.parametrize("mode", MODES)
def test_a_size_that_is_viewed_as_sizes_of_another_input_is_tied_to_them_and_not_fixed_by_the_numbers_beside_them(mode: Mode) -> None:
    spec = {"tokens": {1: AUTO}, "image": {2: AUTO, 3: AUTO}}
    capture = run_export(GridOfImage(), (tensor(2, 13, 5), tensor(2, 5, 3, 4)), dynamic_shapes=spec, strict=mode == "strict")[0]
    dim = row(capture, "tokens.shape[1]")
    assert dim.cause is not None
    assert (dim.got, dim.cause.kind, dim.cause.quoted) == ("derived", "tie", "tokens[:, 1:].view(b, h, w, c)")
    assert dim.words.startswith("Equals `image.shape[2]*image.shape[3] + 1` because of `tokens[:, 1:].view(b, h, w, c)`")


class Strided(torch.nn.Module):
    """Halves an image by a layer that takes images of one pixel, too."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 4, 3, stride=2, padding=1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.conv(x)


def test_a_size_below_which_a_computed_one_is_1_is_not_said_to_be_required_by_the_operator() -> None:
    assert Strided()(torch.randn(2, 3, 1, 1)).shape == (2, 4, 1, 1)
    capture = capture_export(Strided(), (torch.randn(2, 3, 8, 8),), dynamic_shapes="auto")
    height = next(dim for dim in capture.dims if str(dim.ref) == "x.shape[2]")
    assert isinstance(height.cause, OperatorCause)
    assert height.cause.demand == "specializes_1"
    assert height.words.startswith("≥ 3: ")
    assert height.words.endswith(" size 1, which torch specializes (size 0 not tested)")
    assert "`conv2d` in `self.conv(x)`" in height.words
    assert "required" not in height.words


class Subsampled(torch.nn.Module):
    """Joins each four of the vectors; that two or more of them are left is what torch makes of the example, whatever the width is."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = torch.nn.Conv1d(1, 16, 5, stride=2)

    def forward(self, wave: torch.Tensor) -> torch.Tensor:
        x = self.conv(wave).transpose(1, 2)
        n = x.shape[1]
        x = x[:, : n // 4 * 4]
        return x.reshape(x.shape[0], n // 4, 64)


def test_a_bound_that_torch_sets_by_specializing_1_is_not_explained_by_a_number_in_the_same_call() -> None:
    capture = capture_export(Subsampled(), (torch.randn(2, 1, 100),), dynamic_shapes="auto")
    length = next(dim for dim in capture.dims if str(dim.ref) == "wave.shape[2]")
    assert length.accepted is not None
    assert length.accepted.lower == 19
    assert isinstance(length.cause, OperatorCause)
    assert length.cause.demand == "specializes_1"
    assert {cause.kind for cause in length.causes} == {"operator"}
    # An older torch states an upper bound too.
    assert re.match(r"(≥ 19|19 to \d+): with 18, `reshape` in ", length.words)
    assert length.words.endswith(" computes size 1, which torch specializes")


class Pooled(torch.nn.Module):
    """Halves an image twice: both layers bound its size, and the second decides."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 8, 3, stride=2, padding=1)
        self.pool = torch.nn.MaxPool2d(2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.pool(torch.nn.functional.relu(self.conv(x)))


@since(2, 11, "the guards of such a size are others")
def test_a_lower_bound_is_told_by_the_cause_that_decides_it_and_others_within_it_are_not_counted() -> None:
    capture = capture_export(Pooled(), (torch.randn(2, 3, 32, 48),), dynamic_shapes="auto")
    words = next(dim.words for dim in capture.dims if str(dim.ref) == "x.shape[2]")
    assert words.startswith("≥ 7: with 6, `max_pool2d` in ")
    assert words.endswith(" computes size 1, which torch specializes")


class HardCodedAtTheEnd(torch.nn.Module):
    def forward(self, first: torch.Tensor, second: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.leaky_relu(torch.cat([first * 2, second * 3], dim=1)).sum(dim=1).view(8)


@pytest.mark.parametrize("mode", MODES)
def test_a_cut_expression_has_the_number_that_is_hard_coded(mode: Mode) -> None:
    args = (tensor(8, 3), tensor(8, 3))
    capture = run_export(HardCodedAtTheEnd(), args, dynamic_shapes=({0: AUTO},) * 2, strict=mode == "strict")[0]
    for ref in ("first.shape[0]", "second.shape[0]"):
        assert "`8` is hard-coded in `….view(8)`" in row(capture, ref).words


class Tiles(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv, self.norm = torch.nn.Conv2d(3, 8, 3, stride=2, padding=1), torch.nn.GroupNorm(4, 8)

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        x = self.norm(self.conv(image))
        b, c, h, w = x.shape
        return x.view(b, c, h // 4, 4, w // 4, 4)


def test_of_several_numbers_the_one_beside_the_size_is_named_and_guards_that_cannot_be_tried_come_last() -> None:
    """The batch, 2, is a number in the formula of the convolution too; the guard of ``group_norm`` has the symbol of a Dim that is no size."""
    capture = capture_export(Tiles(), (tensor(2, 3, 64, 96),), dynamic_shapes=({2: 8 * torch.export.Dim("h"), 3: AUTO},))
    width = row(capture, "image.shape[3]")
    # Before torch 2.13 there are more guards, so that the quotation is cut.
    assert "`4` is hard-coded twice in `x.view(b, c, h // 4, 4," in width.words
    causes = [cause for cause in width.causes if isinstance(cause, NumberCause)]
    assert [(cause.literal, cause.position) for cause in causes] == [("4", 5)] * len(causes) != []


class TrimsToTheLongest(torch.nn.Module):
    def forward(self, x: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
        most = lengths.max().item()
        return x[:, :most] * 2


def test_the_size_of_a_result_that_depends_on_data_names_its_dimension() -> None:
    capture = run_export(TrimsToTheLongest(), (tensor(3, 5), torch.tensor([2, 4, 3])), dynamic_shapes=({0: AUTO, 1: AUTO}, None))[0]
    told = " ".join(guard.words for guard in capture.guards)
    assert "x[:, :most].shape[1]" in told
    assert "a size of" not in told


class FillsToTheLongest(TrimsToTheLongest):
    def forward(self, x: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
        most = lengths.max().item()
        return x[:, :most] + torch.zeros(x.shape[0], most)  # type: ignore[arg-type]


class TrimsAndHalves(TrimsToTheLongest):
    """Requires something of the length of the slice, but not that it is the end."""

    def forward(self, x: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
        trimmed = super().forward(x, lengths)
        torch._check(trimmed.shape[1] >= 2)
        return trimmed


def test_a_slice_that_has_to_be_as_long_as_its_end_is_told_by_the_end() -> None:
    args, shapes = (tensor(3, 5), torch.tensor([2, 4, 3])), ({0: AUTO, 1: AUTO}, None)
    filled, halved = (capture_export(model, args, dynamic_shapes=shapes) for model in (FillsToTheLongest(), TrimsAndHalves()))
    assert row(filled, "x.shape[1]").words.startswith("x.shape[1] ≥ `most`: required by `slice` in `x[:, :most]`")
    assert "x.shape[1] ≥ `most`" not in " ".join(guard.words for guard in halved.guards)


class WithWeight(torch.nn.Module):
    def __init__(self, combine: Callable[[torch.Tensor, torch.Tensor], torch.Tensor], *sizes: int) -> None:
        super().__init__()
        self.weight = torch.nn.Parameter(torch.randn(sizes))
        self.combine = combine

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.combine(x, self.weight)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("combine", "sizes", "shape"),
    [
        (lambda x, w: torch.cat([x, w.transpose(1, 2)], 1), (3, 4, 5), "transposed to [3, 5, 4]"),
        (lambda x, w: x + w.permute(2, 0, 1), (6, 4, 3), "transposed to [3, 6, 4]"),
        (lambda x, w: x + w.t(), (4, 6), "transposed to [6, 4]"),
        (lambda x, w: x + w, (6, 4), "[6, 4]"),
        (lambda x, w: torch.nn.functional.linear(x, w) + 1, (7, 4), "[7, 4]"),
    ],
)
def test_a_parameter_is_given_in_the_shape_that_the_operator_got(
    mode: Mode, combine: Callable[[torch.Tensor, torch.Tensor], torch.Tensor], sizes: tuple[int, ...], shape: str
) -> None:
    model = WithWeight(combine, *sizes)
    capture = capture_export(model, (torch.randn(3, 6, 4),), dynamic_shapes={"x": {2: AUTO}}, strict=mode == "strict")
    (dim,) = (dim for dim in capture.dims if dim.dim == 2)
    assert dim.words.startswith(f"Must be 4 to match `weight` {shape}"), dim.words
    assert isinstance(dim.cause, TensorCause)
    assert dim.cause.tensor.shape == tuple(map(str, sizes))


class GatedInHalves(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        a, b = x.chunk(2, dim=1)
        return a * b


@pytest.mark.parametrize("mode", MODES)
def test_each_call_is_told_with_the_sizes_that_all_of_its_guards_leave(mode: Mode) -> None:
    """Some guards of the split are its own, and others say that torch specializes a part of size 1."""
    capture = capture_export(GatedInHalves(), (torch.randn(3, 8),), dynamic_shapes={"x": {0: AUTO, 1: AUTO}}, strict=mode == "strict")
    width = row(capture, "x.shape[1]")
    assert re.fullmatch(r"Multiple of 2 by `a \* b` \(line \d+\); ≥ [34] by `x.chunk\(2, dim=1\)` \(line \d+\)", width.words), width.words
    of_call = {cause.demand: cause for cause in width.causes if isinstance(cause, OperatorCause) and cause.operator == "torch.chunk"}
    assert set(of_call) == {None, "specializes_1"}
    assert {cause.quoted for cause in of_call.values()} == {"x.chunk(2, dim=1)"}
    assert of_call[None].sizes == of_call["specializes_1"].sizes


class SplitInThree(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        first, second, third = x.chunk(3)
        return torch.cat([third, first, second])


def test_the_expression_of_a_call_is_told_for_all_of_its_causes_in_strict_mode() -> None:
    capture = capture_export(SplitInThree(), (torch.randn(9, 4),), dynamic_shapes={"x": {0: AUTO}}, strict=True)
    causes = row(capture, "x.shape[0]").causes
    assert len(causes) > 1
    assert {cause.quoted for cause in causes} == {"x.chunk(3)"}


@pytest.mark.parametrize(("added", "sources"), [(0, [None, 0, 1]), (1, [0, None, 1]), (-1, [0, 1, None])])
def test_an_added_dimension_is_passed_on_from_none_and_the_others_from_their_own(added: int, sources: list[int | None]) -> None:
    tensor = Tensor(torch.fx.Graph().placeholder("x"), (5, 7))
    shape = [5, 7]
    shape.insert(added % 3, 1)
    call = Call("unsqueeze", "unsqueeze", (tensor, added), {})
    found = [passed_on(call, shape, dim) for dim in range(3)]
    assert found == [None if source is None else (tensor, source) for source in sources]


class Joined(torch.nn.Module):
    """Joins two inputs, and a weight has the sum of their widths."""

    def __init__(self) -> None:
        super().__init__()
        self.top = torch.nn.Linear(33, 4)

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return self.top(torch.cat([x, y], dim=1))


def test_a_size_that_is_not_itself_that_of_the_weight_is_told_with_the_size_that_it_makes() -> None:
    auto = torch.export.Dim.AUTO
    capture = capture_export(Joined(), (torch.randn(2, 13), torch.randn(2, 20)), dynamic_shapes={"x": {1: auto}, "y": {}})
    words = next(dim.words for dim in capture.dims if str(dim.ref) == "x.shape[1]")
    assert words == "Must be 13, which makes 33 to match `top.weight` [4, 33] in `self.top(torch.cat([x, y], dim=1))`"
    assert [guard.words for guard in capture.guards] == ["x.shape[1] = 13, which makes 33 to match `top.weight` [4, 33]"]


class Unpadded(torch.nn.Module):
    """Bounds a length, and not the batch."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = torch.nn.Conv1d(1, 4, 4, stride=2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.conv(x)


def test_a_failed_export_says_of_an_unlimited_size_that_no_guard_was_found_so_far() -> None:
    dim = torch.export.Dim
    capture = capture_export(Unpadded(), (torch.randn(2, 1, 32),), dynamic_shapes={"x": {0: dim.AUTO, 2: dim("length")}})
    assert capture.failure is not None
    assert capture.failure.kind == "constraint_violation"
    words = {str(dim.ref): dim.words for dim in capture.dims}
    assert words["x.shape[0]"] == "No guard was found before the failure"
    assert words["x.shape[2]"].startswith("≥ 6: with 5, `conv1d` in ")


def test_the_sizes_of_a_dim_with_a_factor_are_multiples_of_it_from_the_first_that_guards_accept_on() -> None:
    dim = torch.export.Dim
    capture = capture_export(Unpadded(), (torch.randn(2, 1, 32),), dynamic_shapes={"x": {0: dim.AUTO, 2: 4 * dim("n")}})
    length = next(it for it in capture.dims if str(it.ref) == "x.shape[2]")
    assert length.got == "derived"
    assert length.lower == 8
    # An older torch states an upper bound too.
    assert re.fullmatch(r"multiple of 4, (≥ 8|8 to \d{8,})", length.accepted_words)


def test_a_call_that_is_the_test_of_a_branch_is_told_as_the_branch() -> None:
    class Tested(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            if all([x.shape[0] > 3]):
                x = x + 1
            return x

    class Assigned(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            is_long = all([x.shape[0] > 3])
            return x + is_long

    words = [capture_export(model, (torch.ones(4),), dynamic_shapes={"x": {0: Dim.AUTO}}).dims[0].words for model in (Tested(), Assigned())]
    assert words == [
        "≥ 4: `if all([x.shape[0] > 3])` was true for the example",
        "≥ 4: `all([x.shape[0] > 3])` was true for the example",
    ]
