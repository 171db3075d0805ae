"""What the tutorial on failed exports says, on the notebook as it runs."""

import re

import pytest

from tests.helpers.tutorial import Tutorial, committed

pytestmark = pytest.mark.slow

KIND = "it.capture.failure.kind"
OK = "it.capture.ok"


def outcomes(tutorial: Tutorial, cell: str) -> dict[str, str]:
    """What each dimension became, by its place."""
    found: dict[str, str] = tutorial.shown(cell, "{f'{dim.input}#{dim.dim}': str(dim.got) for dim in it.capture.dims}")
    return found


def fixes(tutorial: Tutorial, cell: str) -> list[str]:
    found: list[str] = tutorial.shown(cell, "[fix.title for fix in it.capture.failure.fixes]")
    return found


@pytest.mark.parametrize(
    ("cell", "kind"),
    [
        ("failures-branch", "data_dependent"),
        ("failures-number", "data_dependent"),
        ("failures-keyword", "spec_mismatch"),
        ("failures-kwargs", "spec_mismatch"),
        ("failures-cache", "invalid_input"),
        ("failures-one", "example_is_0_or_1"),
        ("failures-library", "data_dependent"),
        ("failures-draft", "data_dependent"),
    ],
)
def test_a_failure_is_of_the_kind_that_its_section_is_about(tutorial: Tutorial, cell: str, kind: str) -> None:
    assert tutorial.shown(cell, KIND) == kind
    assert fixes(tutorial, cell)


@pytest.mark.parametrize("cell", ["branch", "number", "keyword", "kwargs", "cache", "one", "library", "case-fails", "draft"])
def test_the_first_table_has_a_row_for_what_the_explorer_says(tutorial: Tutorial, cell: str) -> None:
    rows = [line.split(" | ")[0].removeprefix("| ") for line in tutorial.cells["failures-00"].source.splitlines() if line.startswith("| ")]
    said = [re.escape(words).replace("…", ".+") for row in rows for words in row.split(", or ")]
    brief = tutorial.shown(f"failures-{cell}", "it.capture.failure.brief")
    assert [words for words in said if re.fullmatch(words, brief)], brief


@pytest.mark.parametrize(
    "cell",
    ["branch", "number", "keyword", "kwargs", "cache", "attribute", "one", "library"],
)
def test_what_the_text_says_mends_it(tutorial: Tutorial, cell: str) -> None:
    assert tutorial.shown(f"failures-{cell}-mended", OK)


def test_a_branch_is_named_with_its_expression_and_kept_in_the_program(tutorial: Tutorial) -> None:
    assert tutorial.shown("failures-branch", "it.capture.failure.brief") == "Line 11 branches on tensor data"
    assert tutorial.shown("failures-branch", "it.capture.failure.frame.expression") == "scores.softmax(dim=-1).max() < 0.5"
    assert fixes(tutorial, "failures-branch") == ["Rewrite with `torch.cond`", "Use `torch.where`"]
    assert tutorial.shown("failures-branch-mended", "any('cond' in node.target for node in it.capture.nodes)")


def test_the_mended_branch_is_the_fix_word_for_word(tutorial: Tutorial) -> None:
    code: tuple[str, ...] = tutorial.shown("failures-branch", "it.capture.failure.fixes[0].code")
    mended = tutorial.cells["failures-branch-mended"].source
    assert "\n".join(f"        {line}" if line else "" for line in code) in mended


def test_a_number_out_of_the_data_is_asked_about_in_the_classifier(tutorial: Tutorial) -> None:
    assert tutorial.shown("failures-number", "'self.encoder(' in it.capture.failure.frame.code")
    assert tutorial.shown("failures-number", "'Could not guard on data-dependent expression' in it.capture.failure.raw")
    words = tutorial.shown("failures-number", "[effect.words for fix in it.capture.failure.fixes for effect in fix.effects]")
    assert "Raises where `tokens.shape[1] == 0`" in words
    assert set(outcomes(tutorial, "failures-number-mended").values()) == {"dynamic"}


def test_a_check_is_kept_when_the_program_runs(tutorial: Tutorial) -> None:
    taken, refused = tutorial.text("failures-number-called").splitlines()[:2]
    assert taken == "[5, 3]"
    assert refused.startswith("RuntimeError")


def test_a_keyword_stays_a_keyword(tutorial: Tutorial) -> None:
    assert tutorial.shown("failures-keyword", "'Add `attention_mask`' in it.capture.failure.message")
    assert fixes(tutorial, "failures-keyword")[0].startswith("Use the valid entries; request AUTO for")
    lines = tutorial.text("failures-keyword-tried").splitlines()
    assert lines[0].startswith("Accepted.")
    assert "Pass attention_mask by keyword, as exported" in lines[2]


def test_the_wrapper_for_var_keywords_is_the_fix_word_for_word(tutorial: Tutorial) -> None:
    code: tuple[str, ...] = tutorial.shown("failures-kwargs", "it.capture.failure.fixes[0].code")
    assert "\n".join(code) in tutorial.cells["failures-kwargs-mended"].source
    assert outcomes(tutorial, "failures-kwargs-mended")["attention_mask#0"] == "tied"


def test_a_registered_cache_has_dimensions_of_its_own(tutorial: Tutorial) -> None:
    code: tuple[str, ...] = tutorial.shown("failures-cache", "it.capture.failure.fixes[0].code")
    assert tutorial.cells["failures-cache-registered"].source == "\n".join(code)
    assert outcomes(tutorial, "failures-cache-mended")["cache.states#1"] == "dynamic"
    sizes = tutorial.shown("failures-cache-mended", "[size.expr for size in it.capture.outputs[1].shape]")
    assert sizes[1] == "cache.states.shape[1] + 1"


def test_a_cache_as_an_attribute_exports_and_is_remarked_on(tutorial: Tutorial) -> None:
    assert tutorial.shown("failures-attribute", OK)
    assert "The program does not" in tutorial.text("failures-attribute")
    assert "The program does not" not in tutorial.text("failures-attribute-mended")
    assert "updated buffer" in tutorial.text("failures-attribute-mended")
    first, second = map(float, tutorial.text("failures-attribute-called").split())
    assert first != second


def test_an_example_of_one_is_an_error_with_a_dim_and_none_with_auto(tutorial: Tutorial) -> None:
    assert fixes(tutorial, "failures-one")[0] == "Set the example sizes of tokens.shape[0] and attention_mask.shape[0] to 2"
    assert outcomes(tutorial, "failures-one-mended")["tokens#0"] == "dynamic"
    assert tutorial.shown("failures-one-auto", OK)
    assert outcomes(tutorial, "failures-one-auto")["tokens#0"] == "specialized"
    assert tutorial.text("failures-one-refused").startswith("Rejected by a guard: ")


def test_a_packed_sequence_is_a_padded_one_whose_steps_are_fixed(tutorial: Tutorial) -> None:
    assert tutorial.shown("failures-library", "'runs a recurrent layer on a packed sequence' in it.capture.failure.message")
    code: tuple[str, ...] = tutorial.shown("failures-library", "it.capture.failure.fixes[0].code")
    assert all(line in tutorial.cells["failures-library-mended"].source for line in code)
    assert outcomes(tutorial, "failures-library-mended")["words#1"] == "specialized"
    assert "No request makes this accept other lengths" in tutorial.text("failures-library-mended")


def test_exportdb_is_a_table_by_tag_and_a_case_opens(tutorial: Tutorial) -> None:
    assert "cond_operands" in tutorial.html("failures-cases")
    assert tutorial.shown("failures-case", OK)
    assert not tutorial.shown("failures-case-fails", OK)
    assert "cond_operands" in tutorial.shown("failures-branch", "it.capture.failure.exportdb_cases")


def test_a_draft_lists_what_an_export_would_meet_one_after_the_other(tutorial: Tutorial) -> None:
    text = tutorial.text("failures-drafted")
    assert "2 assumptions" in text
    assert "line 7" in text
    assert "line 10" in text
    assert "`most > 100`" in text
    assert tutorial.text("failures-raw").startswith("torch.fx.experimental.symbolic_shapes.GuardOnDataDependentSymNode")


def test_the_first_exercise_keeps_both_branches(tutorial: Tutorial) -> None:
    large, small = map(float, tutorial.solve(1).split())
    assert (large, small) == (1.0, 0.5)


def test_the_second_exercise_ends_with_dynamic_rows(tutorial: Tutorial) -> None:
    tutorial.solve(2)
    assert tutorial.value("mean.capture.ok")
    assert tutorial.value("{f'{dim.input}#{dim.dim}': dim.got for dim in mean.capture.dims}['x#0']") == "dynamic"


def test_the_report_of_a_draft_names_the_condition_and_the_values(tutorial: Tutorial) -> None:
    text = tutorial.text("failures-report")
    assert "Data dependent error" in text
    assert "Locals:" in text
    assert "if kept.shape[0] > 3:" in text


def test_the_committed_outputs_are_current(tutorial: Tutorial) -> None:
    assert tutorial.cells_with_other_outputs(committed("06_when_export_fails")) == []
