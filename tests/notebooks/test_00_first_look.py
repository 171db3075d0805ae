"""What the first tutorial claims."""

import pytest

from tests.helpers.tutorial import Tutorial, committed

OUTCOMES = "{str(dim.ref): (dim.got, dim.is_as_asked) for dim in it.capture.dims}"
FREE, FIXED, TIED = ("dynamic", True), ("specialized", False), ("tied", True)


def test_every_dimension_says_what_it_became_and_the_line(tutorial: Tutorial) -> None:
    assert tutorial.shown("first-look-03", OUTCOMES) == {
        "queries.shape[0]": FREE,
        "queries.shape[1]": FIXED,
        "documents.shape[0]": FREE,
        "documents.shape[1]": FIXED,
        "popularity.shape[0]": TIED,
    }
    lines = tutorial.shown("first-look-03", "[dim.frame.code for dim in it.capture.dims if dim.got in ('specialized', 'tied')]")
    assert lines == [
        "queries = self.project(queries)",
        "documents = self.project(documents)",
        "scores = queries @ documents.T + popularity",
    ]
    assert tutorial.shown("first-look-03", "[str(dim.tied_to) for dim in it.capture.dims if dim.tied_to]") == ["documents.shape[0]"]


def test_the_program_takes_other_sizes_and_refuses_others(tutorial: Tutorial) -> None:
    trial = "explorer.try_sizes({'queries': {0: 7}})"
    assert tutorial.value(f"({trial}.verdict, [output.shape for output in {trial}.outputs])") == ("accepted", [(7, 10)])
    assert tutorial.value("explorer.try_sizes({'documents': {0: 3}}, follow=True).verdict") == "accepted"
    assert tutorial.value("explorer.try_sizes({'queries': {1: 32}}).verdict") == "refused_by_guard"
    assert "[7, 3]" in tutorial.text("first-look-06")


def test_the_explorer_has_tables_and_source(tutorial: Tutorial) -> None:
    assert tutorial.shown("first-look-05", "list(it.columns)") == ["input", "dim", "asked", "got", "why"]
    assert '"queries": {0: Dim.AUTO, 1: Dim.AUTO}' in tutorial.text("first-look-08")


def test_asking_for_something_else_changes_that_row_alone(tutorial: Tutorial) -> None:
    before = tutorial.shown("first-look-11", OUTCOMES)
    code = "(setattr(it, 'request', {'queries': {0: 'STATIC'}}), [(str(dim.ref), dim.got) for dim in it.capture.dims if dim.got == 'static'])[1]"
    static = tutorial.shown("first-look-11", code)
    assert static == [("queries.shape[0]", "static"), ("queries.shape[1]", "static"), ("documents.shape[1]", "static")]
    tutorial.shown("first-look-11", "setattr(it, 'request', {'queries': {0: 'AUTO'}}) or True")
    assert tutorial.shown("first-look-11", OUTCOMES) == before


def test_a_dim_bounds_the_size(tutorial: Tutorial) -> None:
    assert tutorial.shown("first-look-11", "[dim.upper for dim in it.capture.dims if dim.dim_name == 'documents']")[0] == 1000
    assert tutorial.shown("first-look-11", "all(dim.is_as_asked for dim in it.capture.dims)")
    assert "documents.shape[0]" in tutorial.text("first-look-15")


def test_dynamic_for_every_dimension_fails_at_the_weight(tutorial: Tutorial) -> None:
    assert tutorial.shown("first-look-13", "[str(dim) for dim in it.capture.failure.dims]") == ["queries.shape[1]", "documents.shape[1]"]
    assert tutorial.shown("first-look-13", "it.capture.failure.frame.code") == "queries = self.project(queries)"


def test_the_first_exercise_bounds_the_queries(tutorial: Tutorial) -> None:
    said = tutorial.solve(1)
    assert said.count("Accepted") == 1
    assert said.count("Rejected by a guard") == 1


def test_the_second_exercise_relaxes_the_request(tutorial: Tutorial) -> None:
    assert '"queries": {0: Dim.DYNAMIC, 1: Dim.STATIC}' in tutorial.solve(2)
    assert tutorial.value("relaxed.capture.ok")


def test_the_plain_call_keeps_one_branch_and_the_sizes_of_the_example(tutorial: Tutorial) -> None:
    text = tutorial.text("first-look-plain")
    assert "aten.sum.dim_IntList" in text
    assert "if" not in text.split()
    with pytest.raises(Exception, match="Guard failed"):
        tutorial.value("program.module()(torch.ones(4, 4)).shape")


def test_the_committed_outputs_are_current(tutorial: Tutorial) -> None:
    assert tutorial.cells_with_other_outputs(committed("00_first_look")) == []
