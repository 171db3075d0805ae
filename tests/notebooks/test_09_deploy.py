"""What the tutorial on deploying says, on the notebook as it runs."""

import pytest

from tests.helpers.tutorial import Tutorial

pytestmark = pytest.mark.slow

VERDICTS = "{row.sizes: (row.verdict, row.agrees) for row in deployment.trial_rows}"
DIMS = "{f'{row.input}.shape[{row.dim}]': row.verdict for row in deployment.dim_rows}"


def test_a_lost_guard_gives_a_wrong_result(tutorial: Tutorial) -> None:
    verdicts = tutorial.value(VERDICTS)
    assert verdicts[""] == ("agree", True)
    assert verdicts["image.shape[0] = 4"] == ("guard_lost", False)
    assert verdicts["example, call 2"] == ("differs", False)
    assert verdicts["rows.shape[0] = 8"][0] == "both_reject"


def test_the_constant_is_repaired_and_bounds_are_not_enforced(tutorial: Tutorial) -> None:
    dims = tutorial.value(DIMS)
    assert dims["rows.shape[0]"] == "repaired"
    assert dims["image.shape[0]"] == dims["weights.shape[0]"] == "bound_not_enforced"


def test_all_operators_without_a_translation_are_listed_with_their_lines(tutorial: Tutorial) -> None:
    assert tutorial.value("sorted((row.operator, row.line, row.taken_by) for row in failed.operator_rows)") == [
        ("aten.special_bessel_j0.default", 4, "unsupported"),
        ("aten.special_bessel_j1.default", 5, "unsupported"),
    ]


def test_the_copied_file_rejects_what_the_program_rejects(tutorial: Tutorial) -> None:
    told = tutorial.text("deploy-18")
    assert "image.shape[0]" in told
    assert "weights.shape[0]" in told
    assert "rows" not in told


def test_the_first_node_that_differs_is_named(tutorial: Tutorial) -> None:
    assert "begin to differ at `rand_like`" in tutorial.text("deploy-21")


def test_the_solutions_show_what_they_say(tutorial: Tutorial) -> None:
    assert "guard_lost" in tutorial.solve(1)
    assert tutorial.solve(2).strip() == "['agree', 'both_reject']"
