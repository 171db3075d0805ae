"""What notebook 04 says of Dims and of their violations is what the explorer shows."""

import ast

import pytest
import torch

from tests.helpers.tutorial import Tutorial, committed

pytestmark = pytest.mark.slow

NOT_AS_ASKED = "[str(dim.ref) for dim in it.capture.dims if not dim.is_as_asked]"
FIXES = "[fix.title for fix in it.capture.failure.fixes]"


def verdicts(text: str) -> list[str]:
    """Those of the lines ``sizes → verdict: message``."""
    return [line.split("→ ")[1].split(":")[0].removesuffix(".") for line in text.splitlines() if "→" in line]


def test_bounds_are_kept_at_call_time(tutorial: Tutorial) -> None:
    bounds = tutorial.value("{str(dim.ref): (dim.lower, dim.upper) for dim in named.capture.dims}")
    assert bounds["tokens.shape[1]"] == (4, 64)
    text = tutorial.text("fixes-06")
    assert verdicts(text) == ["Rejected by a guard"] * 3 + ["Accepted"]
    assert "≥ 4 (requested), got 3" in text
    assert "≤ 64 (requested), got 65" in text
    assert "static by default" in text


def test_an_example_outside_of_the_range_has_two_ways_out(tutorial: Tutorial) -> None:
    assert tutorial.shown("fixes-08", "it.capture.failure.kind") == "example_out_of_range"
    fixes = tutorial.shown("fixes-08", FIXES)
    assert fixes[:2] == ["Set `min=2` on `batch`", "Set the example sizes of tokens.shape[0] and attention_mask.shape[0] to 4"]
    again = "explore(classifier, (torch.randint(1000, (2, 12)),), example_kwargs, dynamic_shapes=at_least_four)"
    for index in (0, 1):
        assert tutorial.value(f"(lambda it: [it.apply(it.capture.failure.fixes[{index}]), it.capture.ok][1])({again})")


def test_one_dim_ties_the_inner_sizes_of_a_product(tutorial: Tutorial) -> None:
    got = tutorial.shown("fixes-10", "{str(dim.ref): (dim.got, dim.shape_expr) for dim in it.capture.dims}")
    assert got["keys.shape[0]"] == ("tied", "queries.shape[1]")
    assert verdicts(tutorial.text("fixes-12")) == ["Rejected by a guard", "Accepted"]
    assert "keys.shape[0] must equal queries.shape[1]" in tutorial.text("fixes-12")


def test_expressions_of_a_dim_hold_at_call_time(tutorial: Tutorial) -> None:
    got = "{str(dim.ref): (dim.got, dim.shape_expr) for dim in it.capture.dims}"
    assert tutorial.shown("fixes-14", got)["following.shape[0]"] == ("derived", "past.shape[0] + 1")
    assert tutorial.shown("fixes-16", got)["fine.shape[0]"] == ("derived", "3*coarse.shape[0] + 1")
    assert tutorial.shown("fixes-18", got)["samples.shape[0]"] == ("derived", "4*groups")
    assert verdicts(tutorial.text("fixes-20")) == ["Rejected by a guard"] * 3


def test_auto_lets_more_sizes_in_than_the_expression(tutorial: Tutorial) -> None:
    explored = "explore(Strided(), (torch.randn(6), torch.randn(19)), dynamic_shapes='auto')"
    tried = f"(lambda it: [it.try_sizes({{'fine': {{0: size}}}}).verdict for size in range(16, 21)])({explored})"
    assert tutorial.value(tried) == ["refused_by_guard", "accepted", "accepted", "accepted", "refused_by_guard"]


def test_a_contradicted_spec_names_both_dimensions_and_its_first_fix_mends_it(tutorial: Tutorial) -> None:
    assert tutorial.shown("fixes-22", "it.capture.failure.kind") == "constraint_violation"
    failed = tutorial.shown("fixes-22", "[str(dim.ref) for dim in it.capture.dims if dim.got is None]")
    assert failed == ["records.shape[1]", "offsets.shape[0]"]
    assert tutorial.value("all(dim.is_as_asked for dim in mended.capture.dims)")
    assert '"records": {0: count, 1: Dim.STATIC}, "offsets": {0: count}' in tutorial.text("fixes-24")


def test_violations_write_the_spec_to_the_end(tutorial: Tutorial) -> None:
    assert not tutorial.shown("fixes-26", "it.capture.ok")
    assert tutorial.value("taught.capture.ok")
    assert '"left": {0: bias_rows + 1, 1: left_columns}' in tutorial.text("fixes-28")
    assert tutorial.value("[str(dim.ref) for dim in taught.capture.dims if not dim.is_as_asked]") == ["right.shape[1]", "bias.shape[1]"]
    results = [line.split(":")[0] for line in tutorial.text("fixes-29").splitlines() if not line.startswith(" ") and line]
    assert results == ["Accepted.", "Rejected by a guard", "Rejected by a guard"]


def test_shapes_spec_is_shown_where_torch_takes_it(tutorial: Tutorial) -> None:
    if torch.__version__ < "2.15":
        assert "nothing to run here" in tutorial.text("fixes-31")
    else:
        assert tutorial.value("with_spec.capture.ok")
        assert tutorial.value("[dim.got for dim in with_spec.capture.dims]") == ["dynamic", "dynamic", "tied", "tied"]


def test_first_exercise_writes_the_relation(tutorial: Tutorial) -> None:
    assert verdicts(tutorial.solve(1)) == ["Accepted", "Rejected by a guard"]


def test_second_exercise_is_left_with_three_dims(tutorial: Tutorial) -> None:
    assert tutorial.solve(2).count("Dim(") == 3


def test_dims_are_written_from_an_export_with_auto(tutorial: Tutorial) -> None:
    text = tutorial.text("fixes-which-source")
    assert '"attention_mask": {0: tokens_0, 1: tokens_1}' in text


def test_torchs_own_text_of_a_violation_is_shown(tutorial: Tutorial) -> None:
    text = tutorial.text("fixes-said")
    assert "Constraints violated" in text
    assert "Suggested fixes:" in text
    assert "fields = 16" in text


def test_further_examples_and_tensors_say_what_varies(tutorial: Tutorial) -> None:
    by_examples, collected = map(ast.literal_eval, tutorial.text("fixes-more").strip().splitlines())
    assert by_examples[0] == ("queries.shape[0]", "dynamic", None)
    assert collected[0] == ("queries.shape[0]", "dynamic", 32)
    assert {got for _, got, _ in by_examples[1:] + collected[1:]} == {"static"}


def test_the_committed_outputs_are_current(tutorial: Tutorial) -> None:
    assert tutorial.cells_with_other_outputs(committed("04_named_dims_and_fixes")) == []
