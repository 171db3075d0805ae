"""What made a dimension fixed, tied or bounded: named where the operator read it, or where the user's text says it, in both modes."""

import re
from functools import cache

import pytest
import torch

from export_explorer.capture import run_export
from export_explorer.model import Capture, Cause, DimOutcome, Mode
from tests.cases.case import MODES
from tests.cases.caused import CASES, Because
from tests.cases.outcomes import AUTO, tensor
from tests.helpers.contracts import assert_one_contract, outcomes_agree
from tests.helpers.telling import assert_tells_all

NAMES = [f"{case.name}-{number}" for number, case in enumerate(CASES)]
EACH = [
    pytest.param(number, mode, ref, id=f"{NAMES[number]}-{mode}-{ref}")
    for number, case in enumerate(CASES)
    for mode in MODES
    for ref in case.dims
]
RAW = re.compile(r"\b[su]\d+\b|L\['|Mod\(|Eq\(|FloorDiv")


@cache
def captured(number: int, mode: Mode) -> Capture:
    case = CASES[number]
    return run_export(case.model(), case.args, dynamic_shapes=case.dynamic_shapes, strict=mode == "strict")[0]


def row(capture: Capture, ref: str) -> DimOutcome:
    return next(dim for dim in capture.dims if str(dim.ref) == ref)


def said(cause: Cause) -> Because:
    tensor = cause.tensor
    return Because(
        kind=cause.kind,
        quoted=cause.quoted,
        tensor=None if tensor is None else f"{tensor.name} [{', '.join(tensor.shape)}]",
        dim=None if tensor is None else tensor.dim,
        literal=cause.literal,
        construct=cause.construct,
        statement=cause.statement,
        branch=cause.branch,
        tied_to=None if cause.tied_to is None else str(cause.tied_to),
        operator=cause.operator,
        module=cause.module,
        steps=tuple((step.kind, step.quoted or "") for step in cause.steps),
    )


@pytest.mark.parametrize(("number", "mode", "ref"), EACH)
def test_the_cause_is_what_the_operator_or_the_text_says(number: int, mode: Mode, ref: str) -> None:
    case, dim = CASES[number], row(captured(number, mode), ref)
    expected = case.dims[ref] if mode == "non-strict" or case.strict is None else case.strict[ref]
    if expected is None:
        assert dim.got in ("dynamic", None)
        assert dim.cause is None
        return
    assert dim.cause is not None, dim.words
    found = said(dim.cause)
    stated = [name for name in Because.__dataclass_fields__ if name not in ("words", "sizes") and getattr(expected, name) is not None]
    assert {name: getattr(found, name) for name in stated} == {name: getattr(expected, name) for name in stated}
    assert found.quoted is None or expected.quoted is not None, "the quoted expression is not stated"
    assert (expected.words or "") in dim.words
    if dim.accepted is None:
        assert dim.got is None
    elif dim.got == "specialized":
        assert (dim.accepted.members(2), dim.accepts(int(dim.shape_expr))) == ((int(dim.shape_expr),), True)
    else:
        assert dim.accepted_words == expected.sizes
    assert dim.causes[0] == dim.cause


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("number", range(len(CASES)), ids=NAMES)
def test_no_sentence_is_raw_or_long_and_every_cause_is_of_a_guard_on_its_line(number: int, mode: Mode) -> None:
    capture = captured(number, mode)
    assert_tells_all(capture)
    for dim in capture.dims:
        assert not RAW.search(dim.words), dim.words
        assert len(dim.words) <= 200, dim.words
        for cause in [told for main in dim.causes for told in (main, *main.steps)]:
            assert cause.subject is not None
            guard = None if cause.guard_id is None else capture.guards[cause.guard_id]
            assert guard is None or guard.frame == cause.frame
            assert cause.kind in ("example_is_0_or_1", "asked_bounds") or guard is not None


@pytest.mark.parametrize("number", [number for number, case in enumerate(CASES) if case.strict is None], ids=lambda number: NAMES[number])
def test_both_modes_say_the_same(number: int) -> None:
    one, other = (captured(number, mode) for mode in MODES)
    for ref in CASES[number].dims:
        causes = [row(capture, ref).cause for capture in (one, other)]
        assert [cause and (cause.kind, cause.quoted, cause.tensor, cause.tied_to, cause.literal) for cause in causes[:1]] == [
            cause and (cause.kind, cause.quoted, cause.tensor, cause.tied_to, cause.literal) for cause in causes[1:]
        ]


class Sum(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x + y


def test_where_both_modes_come_to_the_same_they_have_one_contract() -> None:
    pairs = [(captured(number, "non-strict"), captured(number, "strict")) for number in range(len(CASES))]
    agreeing = [pair for pair in pairs if outcomes_agree(*pair)]
    assert len(agreeing) > len(CASES) * 0.9
    for pair in agreeing:
        assert_one_contract(*pair)


@pytest.mark.parametrize("mode", MODES)
def test_a_tie_is_told_from_both_sides(mode: Mode) -> None:
    args = (tensor(5, 4), tensor(5, 4))
    capture = run_export(Sum(), args, dynamic_shapes=({0: AUTO}, {0: AUTO}), strict=mode == "strict")[0]
    first, second = row(capture, "x.shape[0]"), row(capture, "y.shape[0]")
    assert first.cause is None
    assert [(cause.kind, str(cause.tied_to), cause.quoted) for cause in first.causes] == [("tie", "y.shape[0]", "x + y")]
    assert first.words.startswith("as asked; y.shape[0] is equal to it by `x + y`, line ")
    assert second.cause is not None
    assert (str(second.cause.tied_to), second.cause.quoted) == ("x.shape[0]", "x + y")
    assert second.words.startswith("x.shape[0] and y.shape[0] must be equal, by `x + y`, line ")


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
    assert [step.kind for step in (dim.cause, *dim.cause.steps)] == ["tie", "tie", "parameter"]
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
    assert all(text in capture.dims[0].words for text in quoted if text)


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
