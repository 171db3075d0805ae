"""What the tutorial on many models says, on the notebook as it runs."""

import pytest

from tests.helpers.tutorial import Tutorial, committed

pytestmark = pytest.mark.slow

FAULTS = "{record.item.name: record.outcome for record in before.records}"


def test_each_case_has_its_row_whatever_became_of_the_others(tutorial: Tutorial) -> None:
    assert tutorial.value(FAULTS) == {
        "ranker": "exported",
        "classifier": "exported",
        "reader": "exported",
        "gate": "failed",
        "waiting": "timed_out",
        "crashing": "crashed",
        "shipped": "raised",
    }


def test_a_row_says_where_a_model_hung_and_where_it_crashed(tutorial: Tutorial) -> None:
    messages = tutorial.value("{record.item.name: record.message for record in before.records}")
    assert ":56" in messages["waiting"]
    assert ":64" in messages["crashing"]
    models = tutorial.cells["many-models"].source.splitlines()
    assert "time.sleep" in models[55]
    assert "string_at" in models[63]
    assert "No such file" in messages["shipped"]


def test_the_same_call_makes_nothing_again(tutorial: Tutorial) -> None:
    assert tutorial.value("len(again)") == 7
    assert tutorial.value("[a.elapsed_ms == b.elapsed_ms for a, b in zip(before, again)]") == [True] * 7


def test_the_frames_tell_the_literal_from_the_weights(tutorial: Tutorial) -> None:
    causes = tutorial.value("before.by_cause().set_index('cause')['dims'].to_dict()")
    assert causes == {"parameter": 3, "literal": 1}
    assert tutorial.value("[row.name for row in before.filter(cause='literal').rows]") == ["classifier"]
    assert tutorial.value("sorted(before.by_failure()['outcome'])") == ["crashed", "failed", "raised", "timed_out"]


def test_a_row_opens_its_explorer(tutorial: Tutorial) -> None:
    batch = tutorial.shown("many-row", "(it.capture.dims[0].words, it.capture.dims[0].cause.kind)")
    assert batch[0].startswith("Must be 8: `8` is hard-coded in `pooled.view(8, 4)`")
    assert batch[1] == "literal"
    assert "is hard-coded in" in tutorial.html("many-row")


def test_the_comparison_tells_the_batch_that_became_dynamic_and_the_gate_that_exports(tutorial: Tutorial) -> None:
    changes = tutorial.shown("many-compared", "[(change.name, change.kind, change.before, change.after) for change in it.changes]")
    assert ("classifier", "dimension", "8 (specialized)", "dynamic") in changes
    assert ("gate", "outcome", "failed: data-dependent error", "exported") in changes
    assert {change[0] for change in changes} == {"classifier", "gate"}


def test_the_contract_fails_with_the_dimension_and_the_line(tutorial: Tutorial) -> None:
    assert '"images.shape[0]": {"became": "dynamic"}' in tutorial.text("many-contract")
    said = tutorial.text("many-broken")
    assert "images.shape[0]: no longer dynamic" in said
    assert "Must be 8: `8` is hard-coded in `pooled.view(8, 4)`" in said


def test_pytest_writes_the_contract_and_then_holds_it(tutorial: Tutorial) -> None:
    assert "1 passed" in tutorial.text("many-pytest")
    changed = tutorial.text("many-changed")
    assert "x.shape[0]: no longer dynamic" in changed
    assert "1 failed" in changed
    assert "Traceback" not in changed


def test_the_shell_holds_a_file_of_cases(tutorial: Tutorial) -> None:
    assert "2 cases: 2 written" in tutorial.text("many-check")
    broken = tutorial.text("many-check-broken")
    assert "Must be 4: `4` is hard-coded in `x.reshape(4, 3)`" in broken
    assert "2 cases: 1 changed, 1 kept" in broken
    assert broken.rstrip().endswith("1")


def test_the_first_exercise_exports_in_one_mode_alone(tutorial: Tutorial) -> None:
    assert "with self.lock:" in tutorial.solve(1)
    assert tutorial.value("{record.item.mode: record.outcome for record in counting}") == {"non-strict": "exported", "strict": "failed"}


def test_the_second_exercise_tells_the_shorter_texts(tutorial: Tutorial) -> None:
    said = tutorial.solve(2)
    assert "tokens.shape[1]: accepts fewer sizes" in said
    assert "32" in said
    assert "64" in said


def test_the_committed_outputs_are_current(tutorial: Tutorial) -> None:
    assert tutorial.cells_with_other_outputs(committed("08_many_models")) == []
