"""Sentences are made of typed conditions alone, whatever the inputs are called."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

import pytest
import torch
from torch.export import Dim

from export_explorer import capture_export
from export_explorer.analysis.trial import Trial, Verdict
from export_explorer.record import (
    AcceptedSizes,
    Condition,
    DimOutcome,
    DimRef,
    FixedTensor,
    Frame,
    Input,
    MadeTensorCause,
    OperatorCause,
    UnknownCause,
)
from export_explorer.record.locations import line_ranges
from export_explorer.record.spec import DimAsk
from export_explorer.render.words import (
    condition_words,
    conditions_words,
    found_words,
    guard_words,
    line_phrase,
    line_words,
    listed,
    outcome_words,
    trying,
)
from export_explorer.render.words.causes import cause_words
from export_explorer.render.words.outcomes import result_words
from tests.cases.case import MODES
from tests.helpers.captures import FILE_LINE, exported

AT_MOST = Condition(relation="at_most", subject="x.shape[0]", operand="64", is_operand_number=True)
BECOMES = Condition(relation="becomes", subject="x.shape[1]", operand="4", is_operand_number=True)
EQUALS = Condition(relation="equals", subject="x.shape[0]", operand="y.shape[0]")


@pytest.mark.parametrize(
    ("condition", "fact", "requirement"),
    [
        (AT_MOST, "x.shape[0] ≤ 64", "x.shape[0] must be ≤ 64"),
        (BECOMES, "x.shape[1] = 4", "x.shape[1] must be 4"),
        (EQUALS, "x.shape[0] = y.shape[0]", "x.shape[0] must equal y.shape[0]"),
        (
            Condition(relation="any", parts=(AT_MOST, EQUALS)),
            "x.shape[0] = y.shape[0] or x.shape[0] ≤ 64",
            "x.shape[0] must be ≤ 64 or x.shape[0] must equal y.shape[0]",
        ),
        (Condition(relation="not", parts=(AT_MOST,)), "Requires `not (x.shape[0] <= 64)`", "`not (x.shape[0] <= 64)` must be true"),
    ],
)
def test_a_condition_is_said_as_a_fact_and_as_a_requirement(condition: Condition, fact: str, requirement: str) -> None:
    assert condition_words(condition) == fact
    assert condition_words(condition, "requirement") == requirement


def test_the_subject_can_be_left_out_where_there_is_one() -> None:
    assert condition_words(AT_MOST, "requirement", subject=False) == "must be ≤ 64"
    assert condition_words(EQUALS, subject=False) == condition_words(EQUALS)


def test_why_a_size_is_a_constant_is_said_with_it() -> None:
    weight = Condition(
        relation="becomes", subject="x.shape[1]", operand="4", cause=FixedTensor(kind="parameter", name="lin.weight", shape=("3", "4"))
    )
    assert condition_words(weight) == "x.shape[1] = 4 to match `lin.weight` [3, 4]"
    assert condition_words(weight, "requirement") == "x.shape[1] must be 4 to match `lin.weight` [3, 4]"
    other = Condition(relation="becomes", subject="x.shape[1]", operand="4", cause=FixedTensor(kind="input", name="y", shape=("4",)))
    assert condition_words(other) == "x.shape[1] = 4 to match `y`, which is static"
    partner = Condition(relation="equals", subject="x.shape[0]", operand="y.shape[0]", partner=DimRef(input="y", dim=0))
    assert condition_words(partner) == "x.shape[0] = y.shape[0], and y.shape[0] is static"


def test_a_guard_with_a_formula_too_long_to_read_says_which_sizes_it_relates() -> None:
    dims = [DimRef(input="x", dim=dim) for dim in range(3)]
    long = Condition(relation="equals", subject=" + ".join(["x.shape[0]"] * 30), operand="x.shape[1]")
    assert guard_words(long, dims) == "Relates x.shape[0], x.shape[1] and x.shape[2]"
    assert guard_words(AT_MOST, dims[:1]) == condition_words(AT_MOST)
    assert guard_words(long, dims * 2) == "Relates x.shape[0], x.shape[1], x.shape[2], x.shape[0] and 2 more"


@pytest.mark.parametrize(("names", "text"), [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")])
def test_names_are_listed_as_in_a_sentence(names: list[str], text: str) -> None:
    assert listed(names) == text


class Restricted(torch.nn.Module):
    def forward(self, b: dict[str, torch.Tensor], y: torch.Tensor) -> torch.Tensor:
        first, second = b.values()
        assert first.shape[0] <= 64
        assert first.shape[0] % 2 == 0
        return first + second + y


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "names", [("a; b", "is at most 3 long"), ("x becomes 4: y", "as asked: Dim z"), ("must be equal", " and "), (": ", "'")]
)
def test_an_input_keeps_its_name_in_every_sentence_whatever_it_is(names: tuple[str, str], mode: str) -> None:
    example: dict[str, Any] = {name: torch.randn(4, 3) for name in names}
    shapes = {"b": {names[0]: {0: Dim("n")}, names[1]: {0: Dim("m")}}, "y": {0: Dim.DYNAMIC, 1: Dim.DYNAMIC}}
    capture = capture_export(Restricted(), (example, torch.randn(4, 3)), dynamic_shapes=shapes, strict=mode == "strict")
    assert capture.failure is not None
    sizes = [f"b[{name!r}].shape[0]" for name in names]
    message = capture.failure.message
    assert any(f"{size} must be a multiple of 2, ≤ 64" in message for size in sizes)
    for text in (message, *(dim.words for dim in capture.dims), *(guard.words for guard in capture.guards)):
        # What is left of a sentence without the names has nothing of them.
        rest = text
        for name in names:
            rest = rest.replace(f"b[{name!r}]", "b")
        assert "b[" not in rest


def test_an_input_that_is_no_tensor_is_said_to_be_stored() -> None:
    leaf = Input(path="past", kind="other", dtype=None, shape=None, value="…", class_name="DynamicCache")
    dim = replace(exported().dims[0], input="past", dim=None, reason="default_static", got="static", accepted=None)
    assert outcome_words(dim, leaf) == "Not a tensor: stored as a constant"
    assert outcome_words(dim, replace(leaf, class_name="Image")).startswith("Not a tensor")


def test_how_many_more_guards_hold_is_counted() -> None:
    assert conditions_words((AT_MOST,), 1) == "x.shape[0] ≤ 64; 1 more guard"
    assert conditions_words((AT_MOST,), 2) == "x.shape[0] ≤ 64; 2 more guards"
    assert conditions_words((), 2) == "Limited by 2 guards"
    assert conditions_words((), 1, is_start=False) == "1 guard"


@pytest.mark.parametrize(
    ("has_eager", "eager_error", "program_error", "unlike", "words"),
    [
        (False, None, None, (), "The program runs."),
        (False, None, "ValueError: no.", (), "The program raises ValueError: no."),
        (True, "ValueError: no.", "RuntimeError: never.", (), "Both raise: the model ValueError: no; the program RuntimeError: never."),
        (True, None, "RuntimeError: never.", (), "The program raises RuntimeError: never; the model does not."),
        (True, "ValueError: no.", None, (), "The model raises ValueError: no; the program does not."),
        (True, None, None, (), "Results match."),
        (True, None, None, ("",), "Results differ: output."),
        (True, None, None, ("a", "b", "c", "d", "e"), "Results differ: a, b, c and d."),
    ],
)
def test_what_came_of_a_run_of_model_and_program_is_said(
    has_eager: bool, eager_error: str | None, program_error: str | None, unlike: tuple[str, ...], words: str
) -> None:
    said = trying.run_words(has_eager=has_eager, eager_error=eager_error, program_error=program_error, is_close=not unlike, unlike=unlike)
    assert said == words


def test_the_size_of_a_condition_on_an_expression_is_not_told_as_the_value_of_the_expression() -> None:
    ref = DimRef(input="x", dim=1)
    product = Condition(relation="equals", subject="x.shape[0]*x.shape[1]", operand="24")
    assert trying.refused_words(product, {ref: 5}, None) == "x.shape[0]*x.shape[1] must equal 24; x.shape[1] is 5."
    assert trying.refused_words(Condition(relation="equals", subject="x.shape[1]", operand="24"), {ref: 5}, None).endswith(", got 5.")


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (
            lambda: trying.operator_words("aten.mm.default", "sizes differ.", FILE_LINE),
            "`aten.mm.default` rejects these sizes (line 9): sizes differ.",
        ),
        (lambda: trying.operator_words("", "sizes differ.", None), "The program rejects these sizes: sizes differ."),
        (
            lambda: trying.assertion_words("It is 0.", FILE_LINE),
            "A runtime assert fails (line 9): It is 0.",
        ),
        (
            lambda: trying.asserted_words(AT_MOST, FILE_LINE),
            "With these sizes x.shape[0] ≤ 64 (line 9) fails for all data.",
        ),
        (
            lambda: trying.data_words("aten.item.default", FILE_LINE),
            "Guards accept these sizes; `aten.item.default` (line 9) depends on tensor data.",
        ),
        (
            lambda: trying.data_words("", None),
            "Guards accept these sizes; the program depends on tensor data.",
        ),
        (
            lambda: trying.looked_up_words("aten.embedding.default", FILE_LINE),
            "Guards accept these sizes; `aten.embedding.default` (line 9) depends on tensor data: indices out of range are rejected.",
        ),
        (lambda: trying.no_fake_kernel_words("aten.mm.default"), "`aten.mm.default` has no fake kernel."),
        (lambda: trying.run_refused_words("ValueError: no."), "The program raises with these inputs: ValueError: no."),
        (lambda: trying.example_words(2, "accepted", ""), "Example 2: accepted."),
        (lambda: trying.example_words(2, "refused_by_guard", "It is 3."), "Example 2 rejected: It is 3."),
        (lambda: trying.example_words(2, "not_checked", "Not checked. No."), "Example 2: Not checked. No."),
    ],
)
def test_why_sizes_are_taken_or_refused_is_one_whole_sentence(said: Callable[[], str], words: str) -> None:
    assert said() == words


def test_a_rejected_size_says_the_reason_for_its_bound_beside_the_bound() -> None:
    sizes = {DimRef(input="x", dim=0): 70}
    assert trying.refused_words(AT_MOST, sizes, None, since=trying.AS_ASKED) == "x.shape[0] must be ≤ 64 (requested), got 70."
    told = trying.refused_words(AT_MOST, sizes, FILE_LINE, explanation="DYNAMIC is refused")
    assert told == f"x.shape[0] must be ≤ 64, got 70 (line {FILE_LINE.line}). DYNAMIC is refused."


def test_a_guard_that_rejects_a_size_is_followed_by_the_sizes_that_all_guards_accept_if_these_are_fewer() -> None:
    sizes = {DimRef(input="x", dim=0): 70}
    same, fewer = AcceptedSizes(lower=0, upper=64), AcceptedSizes(lower=7, upper=None, step=4, remainders=(0, 3))
    assert trying.refused_words(AT_MOST, sizes, None, accepted=same) == "x.shape[0] must be ≤ 64, got 70."
    assert (
        trying.refused_words(AT_MOST, sizes, None, accepted=fewer)
        == "x.shape[0] must be ≤ 64, got 70. All guards together: 7, 8, 11, 12, …"
    )
    beside_others = AcceptedSizes(lower=8, upper=64, with_others_as_in_example=True)
    assert trying.refused_words(AT_MOST, sizes, None, accepted=beside_others) == "x.shape[0] must be ≤ 64, got 70."


def test_a_rejected_size_is_compared_with_the_accepted_range_first_and_with_the_bound_of_the_guard_in_brackets() -> None:
    sizes, accepted = {DimRef(input="x", dim=0): 70}, AcceptedSizes(lower=8, upper=48)
    assert trying.refused_words(AT_MOST, sizes, None, accepted=accepted) == "x.shape[0] must be 8 to 48, got 70."
    told = trying.refused_words(AT_MOST, sizes, FILE_LINE, accepted=accepted)
    assert told == "x.shape[0] must be 8 to 48, got 70 (line 9 requires it to be ≤ 64)."


def test_where_a_guard_leaves_no_plain_range_the_sizes_that_all_guards_accept_are_told_in_its_place() -> None:
    sizes, accepted = {DimRef(input="x", dim=0): 18}, AcceptedSizes(lower=8, upper=48, step=4)
    formula = Condition(relation="divisible", subject="x.shape[0]", operand="x.shape[0] // 4")
    told = trying.refused_words(formula, sizes, FILE_LINE, accepted=accepted)
    assert told == "x.shape[0] must be a multiple of 4, got 18 (line 9). All guards together: multiple of 4, 8 to 48."
    doubled = Condition(relation="divisible", subject="16*x.shape[0]", operand="x.shape[0] // 4")
    assert trying.refused_words(doubled, sizes, FILE_LINE, accepted=accepted) == told
    odd = Condition(relation="holds", subject="x.shape[0]", sizes=AcceptedSizes(lower=12, upper=None, excluded=(15,), also=(4, 8, 9)))
    assert trying.refused_words(odd, sizes, FILE_LINE, accepted=accepted) == told


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (4, "x.shape[0] must be ≥ 8, got 4 (line 9). All guards together: multiple of 4, 8 to 48."),
        (52, "x.shape[0] must be ≤ 48, got 52 (line 9). All guards together: multiple of 4, 8 to 48."),
        (6, "x.shape[0] must be a multiple of 4, 8 to 48, got 6 (line 9)."),
    ],
)
def test_of_a_bound_and_a_multiple_the_part_that_a_size_breaks_is_told(size: int, words: str) -> None:
    not_one = Condition(relation="differs", subject="x.shape[0] // 4", operand="1", is_operand_number=True)
    accepted = AcceptedSizes(lower=8, upper=48, step=4)
    assert trying.refused_words(not_one, {DimRef(input="x", dim=0): size}, FILE_LINE, accepted=accepted) == words


@pytest.mark.parametrize("verdict", get_args(Verdict))
def test_a_trial_is_told_in_words(verdict: Verdict) -> None:
    assert str(Trial(verdict=verdict, reason="It is 3.")) == f"{trying.VERDICTS[verdict]}: It is 3."
    assert str(Trial(verdict=verdict)) == Trial(verdict=verdict).message == f"{trying.VERDICTS[verdict]}."


def test_the_message_of_a_trial_is_its_reason_and_that_it_was_not_checked() -> None:
    reason = trying.NOT_CHECKED["unreadable_guard"]
    assert Trial(verdict="not_checked", reason=reason).message == "Not checked. A guard could not be parsed."
    assert Trial(verdict="refused_by_guard", reason="x.shape[0] must be 3.").message == "x.shape[0] must be 3."


def test_three_lines_in_a_row_are_a_range() -> None:
    assert line_ranges([17, 15, 16, 19]) == ["15–17", "19"]
    assert line_ranges([4, 5, 9, 9]) == ["4", "5", "9"]
    assert line_ranges([]) == []


def test_a_line_of_an_installed_package_is_named_with_its_file() -> None:
    own = Frame(filename="net.py", line=9, name="forward", code="", cell=None)
    other = Frame(filename="C:\\env\\Lib\\site-packages\\transformers\\modeling_bert.py", line=661, name="forward", code="", cell=None)
    assert line_words(own) == " (line 9)"
    assert line_words(other, own, other) == " (line 9 and modeling_bert.py:661)"
    assert line_words(None) == ""
    assert line_phrase(other) == "line 661 of modeling_bert.py"
    assert line_phrase(other, "Line") == "Line 661 of modeling_bert.py"


def in_cell(number: int, line: int) -> Frame:
    return Frame(filename=f"/tmp/ipykernel_1/{number}.py", line=line, name="forward", code="", cell=f"Cell In[{number}]")


def test_lines_of_several_cells_are_named_with_their_cells() -> None:
    assert line_words(in_cell(2, 9), in_cell(2, 4)) == " (lines 4 and 9)"
    assert line_words(in_cell(2, 9), in_cell(3, 4)) == " (Cell In[2], line 9 and Cell In[3], line 4)"


def test_a_line_of_another_cell_than_the_one_beside_the_sentence_is_named_with_its_cell() -> None:
    tensor = FixedTensor(kind="made", name="mask", shape=("4",), dim=0)
    words = cause_words(MadeTensorCause(tensor=tensor, value=4, frame=in_cell(3, 8), made_at=in_cell(2, 8)), here=in_cell(3, 8))
    assert "(Cell In[2], line 8)" in words
    words = cause_words(MadeTensorCause(tensor=tensor, value=4, frame=in_cell(3, 8), made_at=in_cell(3, 6)), here=in_cell(3, 8))
    assert "(line 6)" in words


def of_package(file: str, code: str, expression: str | None = None) -> Frame:
    return Frame(filename=f"/env/site-packages/net/{file}", line=136, name="forward", code=code, cell=None, expression=expression)


def test_a_tensor_that_a_package_makes_on_another_line_is_named_by_its_variable_in_the_expression_beside_the_sentence() -> None:
    tensor = FixedTensor(kind="made", name="self.k_proj(x).view(shape)", shape=("4", "16"), dim=1)
    code = "torch.cat([self.keys, key_states], dim=-2)"
    frame = of_package("cache.py", f"self.keys = {code}", code)

    def words(made: str) -> str:
        made_at = of_package("attention.py", made)
        return cause_words(MadeTensorCause(tensor=tensor, value=16, frame=frame, quoted=code, made_at=made_at), here=frame)

    assert words("key_states = self.k_proj(x).view(shape).transpose(1, 2)") == f" to match `key_states` in `{code}`"
    assert words("query_states, key_states = rotated(") == f" to match `key_states` in `{code}`"
    assert "self.k_proj(x).view(shape)` (attention.py:136)" in words("keys = self.k_proj(x).view(shape)")


def test_a_tensor_without_a_name_has_the_shape_that_the_operator_got() -> None:
    tensor = FixedTensor(kind="made", name="", shape=("4", "6"), dim=0)
    assert cause_words(MadeTensorCause(tensor=tensor, value=4)).startswith(" to match a tensor of shape [4, 6] ")
    assert cause_words(MadeTensorCause(tensor=tensor, value=4, given_shape=("6", "4"))).startswith(" to match a tensor of shape [6, 4] ")


def test_a_size_that_a_long_relation_bounds_below_only_is_not_said_to_be_limited_by_the_others() -> None:
    capture = capture_export(torch.nn.ReLU(), (torch.ones(3, 4),), dynamic_shapes="auto")
    long = Condition(relation="differs", subject="*".join(["x.shape[0]", *["(y.shape[0] // 4)"] * 9]), operand="0", is_operand_number=True)
    related = replace(capture.dims[0], conditions=(long,), limited_with=(DimRef(input="y", dim=0),), lower=1)
    open_above = replace(related, accepted=AcceptedSizes(lower=1, upper=None))
    assert outcome_words(open_above, capture.inputs[0]) == "Size 0 is rejected; guards relate it to y.shape[0]"
    even = replace(open_above, accepted=AcceptedSizes(lower=2, upper=None, step=2))
    assert outcome_words(even, capture.inputs[0]) == "Limited together with y.shape[0]"


class OfAllParts(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.out = torch.nn.Linear(32, 8)

    def forward(self, parts: list[torch.Tensor]) -> torch.Tensor:
        return self.out(torch.cat(parts, 1))


def test_sizes_of_which_the_sum_is_limited_are_told_the_sum() -> None:
    capture = capture_export(OfAllParts(), ([torch.ones(3, 4) for _ in range(8)],), dynamic_shapes="auto")
    words = [dim.words for dim in capture.dims if dim.dim == 1]
    assert words[0] == "This and 7 other sizes must add up to 32: parts[1].shape[1], parts[2].shape[1], parts[3].shape[1] and 4 more"
    assert all(told.startswith("This and 7 other sizes must add up to 32: ") for told in words)
    assert {dim.inherent_words for dim in capture.dims if dim.dim == 1} == {"No request changes this: `out.weight` is [8, 32]"}
    assert not any(dim.fixes for dim in capture.dims)
    assert {result_words(dim) for dim in capture.dims if dim.dim == 1} == {"dynamic; changes only if one of 7 other sizes changes too"}


def test_a_constant_without_a_known_cause_has_the_code_of_its_guard_as_its_reason() -> None:
    capture = capture_export(torch.nn.ReLU(), (torch.ones(3, 4),), dynamic_shapes="auto")
    unknown = UnknownCause(value=4, frame=FILE_LINE, quoted="torch.cond(p, a, b, (x,))")
    dim = replace(
        capture.dims[1], got="specialized", shape_expr="4", reason="guard", conditions=(BECOMES,), cause=unknown, causes=(unknown,)
    )
    assert outcome_words(dim, capture.inputs[0]) == "Constant because of `torch.cond(p, a, b, (x,))`"


def test_the_number_of_further_guards_is_told_once() -> None:
    conditions = tuple(replace(AT_MOST, relation="differs", operand=f"{number}") for number in (5, 6, 7, 8))
    cause = OperatorCause(operator="aten.mm.default", frame=FILE_LINE, quoted="x @ w")
    dim = DimOutcome(
        input="x",
        dim=0,
        size=3,
        asked=DimAsk(kind="auto"),
        got="dynamic",
        is_as_asked=True,
        shape_expr="x.shape[0]",
        lower=2,
        upper=None,
        reason="guard",
        words="",
        conditions=conditions,
        more_conditions=3,
        cause=cause,
        causes=(cause,),
    )
    leaf = Input(path="x", kind="tensor", dtype="float32", shape=(3, 4), value=None)
    assert outcome_words(dim, leaf) == "≠ 5 and ≠ 6: required by `mm` in `x @ w`; 5 more guards"
    assert found_words(dim) == ""
    assert found_words(replace(dim, reason="as_asked")) == "x.shape[0] ≠ 5 and x.shape[0] ≠ 6; 5 more guards"
