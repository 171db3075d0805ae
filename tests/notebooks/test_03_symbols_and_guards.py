"""What notebook 03 says of symbols and guards is what the explorer shows."""

import pytest

from tests.helpers.tutorial import Tutorial, committed

pytestmark = pytest.mark.slow

GOT = "{str(dim.ref): dim.got for dim in it.capture.dims}"
NOT_AS_ASKED = "[str(dim.ref) for dim in it.capture.dims if not dim.is_as_asked]"


def test_a_program_of_which_nothing_was_asked_refuses_another_batch(tutorial: Tutorial) -> None:
    assert set(tutorial.shown("symbols-03", "[dim.got for dim in it.capture.dims]")) == {"static"}
    assert tutorial.text("symbols-05").startswith("Rejected by a guard: tokens.shape[0] must be 2 (static by default), got 3")
    assert tutorial.text("symbols-07").startswith("Guard failed: ")


def test_asked_to_be_dynamic_it_takes_the_batch(tutorial: Tutorial) -> None:
    assert tutorial.shown("symbols-09", "all(dim.is_as_asked for dim in it.capture.dims)")
    got = tutorial.shown("symbols-09", GOT)
    assert got["tokens.shape[0]"] == "dynamic"
    assert got["attention_mask.shape[0]"] == "tied"
    assert tutorial.text("symbols-11").startswith("Accepted.")


def test_walkthrough_has_the_sizes_that_the_text_says(tutorial: Tutorial) -> None:
    shapes = tutorial.shown("symbols-13", "{str(dim.ref): dim.shape_expr for dim in it.capture.dims}")
    assert shapes["w.shape[1]"] == "5"
    assert shapes["y.shape[1]"] == "x.shape[0]"
    assert set(shapes["z.shape[0]"].split("*")) == {"y.shape[0]", "x.shape[0]"}
    assert tutorial.shown("symbols-13", NOT_AS_ASKED) == ["w.shape[1]"]
    assert tutorial.shown("symbols-13", "[dim.inherent_words != '' for dim in it.capture.dims if not dim.is_as_asked]") == [True]
    assert "[w.shape[0], 3]" in tutorial.text("symbols-15")


def test_each_guard_of_the_walkthrough_has_the_line_that_the_text_says(tutorial: Tutorial) -> None:
    guards = tutorial.value("[(guard.kind, guard.frame.expression) for guard in walk.capture.guards]")
    assert {("guard", "x + y"), ("specialization", "self.lin(w)"), ("guard", "flat + z")} <= set(guards)


def test_symbols_are_a_table_with_hints_and_replacements(tutorial: Tutorial) -> None:
    replaced = tutorial.value("walk.symbols.set_index('words')['replaced_by'].dropna().to_dict()")
    assert replaced["w.shape[1]"] == "5"
    assert replaced["y.shape[1]"] == "x.shape[0]"
    assert tutorial.value("walk.symbols.set_index('words')['hint'].to_dict()")["z.shape[0]"] == 32
    assert "hint" in tutorial.text("symbols-17")
    assert "specialization" in tutorial.text("symbols-18")


def test_one_guard_leads_to_its_module_and_expression(tutorial: Tutorial) -> None:
    text = tutorial.text("symbols-20")
    assert "self_attn (MultiheadAttention)" in text
    assert "self.encoder(self.embed(tokens), src_key_padding_mask=padding)" in text


def test_a_demand_fails_where_an_offer_adapted(tutorial: Tutorial) -> None:
    assert not tutorial.shown("symbols-22", "it.capture.ok")
    assert tutorial.shown("symbols-22", "[fix.title for fix in it.capture.failure.fixes]") == ["Make w.shape[1] static (5)"]


def test_markers_of_tied_dimensions_that_contradict_each_other_have_two_ways_out(tutorial: Tutorial) -> None:
    assert tutorial.shown("symbols-24", "[fix.title for fix in it.capture.failure.fixes]") == [
        "Request DYNAMIC for y.shape[1] too",
        "Make x.shape[0] static (4)",
    ]
    tutorial.value("[conflicting.apply(conflicting.capture.failure.fixes[0])]")
    assert tutorial.value("conflicting.capture.ok")
    tutorial.value("[setattr(conflicting, 'ask', {'x': {0: 'AUTO'}, 'y': {1: 'STATIC'}})]")
    assert tutorial.value("[str(dim.ref) for dim in conflicting.capture.dims if not dim.is_as_asked]") == ["x.shape[0]"]


def test_user_code_makes_bounds_and_a_relation_and_leaves_one_branch(tutorial: Tutorial) -> None:
    kinds = tutorial.value("{guard.frame.expression: guard.kind for guard in matched.capture.guards}")
    assert list(kinds.values()).count("range") == 2
    assert kinds["sound.shape[0] > frames.shape[0]"] == "guard"
    operators = tutorial.value("set(matched.nodes['target'])")
    assert any("mul" in operator for operator in operators)
    assert not any("sub" in operator for operator in operators)
    verdicts = [line.split("→ ")[1].split(":")[0] for line in tutorial.text("symbols-28").splitlines() if "→" in line]
    assert verdicts == ["Rejected by a guard"] * 3 + ["Accepted."]


def test_an_example_of_one_is_a_constant_and_two_is_the_cure(tutorial: Tutorial) -> None:
    assert tutorial.shown("symbols-30", NOT_AS_ASKED) == ["images.shape[0]", "scale.shape[0]"]
    assert tutorial.shown("symbols-30", "{dim.reason for dim in it.capture.dims if not dim.is_as_asked}") == {"example_is_0_or_1"}
    assert tutorial.shown("symbols-30", "len(it.capture.dims[0].fixes)") == 3
    assert tutorial.shown("symbols-32", NOT_AS_ASKED) == []
    verdicts = [line.split("→ ")[1].split(":")[0] for line in tutorial.text("symbols-33").splitlines() if "→" in line]
    assert verdicts == ["Accepted."] * 3 + ["Rejected by a guard"]


def test_backed_size_oblivious_keeps_an_example_of_one_dynamic(tutorial: Tutorial) -> None:
    assert tutorial.shown("symbols-35", "it.capture.dims[0].size") == 1
    assert tutorial.shown("symbols-35", NOT_AS_ASKED) == []
    assert tutorial.text("symbols-36").startswith("Accepted.")


def test_a_size_in_the_data_is_unbacked_and_no_branch_may_depend_on_it(tutorial: Tutorial) -> None:
    assert sorted(tutorial.value("kept.symbols['unbacked'].tolist()")) == [False, True]
    assert tutorial.value("kept.try_sizes({'scores': {0: 6}}).verdict") == "depends_on_data"
    assert tutorial.value("stopped.capture.failure.kind") == "data_dependent"
    assert tutorial.value("len(stopped.capture.failure.fixes) > 0")


def test_first_exercise_frees_the_one_that_can_be_freed(tutorial: Tutorial) -> None:
    tutorial.solve(1)
    assert tutorial.value("[str(dim.ref) for dim in rows.capture.dims if not dim.is_as_asked]") == ["pixels.shape[2]"]


def test_second_exercise_bounds_the_rows(tutorial: Tutorial) -> None:
    lines = [line for line in tutorial.solve(2).splitlines() if "→" in line]
    assert [line.split("→ ")[1].split(":")[0] for line in lines] == ["Rejected by a guard", "Accepted.", "Accepted.", "Rejected by a guard"]


def test_the_annotated_source_has_each_guard_at_its_line(tutorial: Tutorial) -> None:
    text = tutorial.text("symbols-annotated")
    assert "summed = x + y              # [y.shape[0], x.shape[0]]" in text
    assert text.count("# guard: ") == tutorial.value("len([guard for guard in walk.capture.guards if guard.frame])")


def test_the_log_has_a_line_for_each_symbol_and_each_replacement(tutorial: Tutorial) -> None:
    lines = tutorial.text("symbols-logged").splitlines()
    assert sum(line.startswith("create_symbol") for line in lines) == 6
    assert sum(line.startswith("set_replacement") for line in lines) == 3
    assert any("infer_size" in line for line in lines)


def test_a_check_is_asserted_and_guard_or_false_is_not(tutorial: Tutorial) -> None:
    assert tutorial.value("kept_or_empty.guards.kind.to_list()") == ["runtime_assert"]
    lines = tutorial.text("symbols-unbacked-called").strip().splitlines()
    assert lines[-2] == "tensor(1.2000)"
    assert "Runtime assertion failed" in lines[-1]
    assert tutorial.value("KeepTwo()(torch.zeros(3)).item()") == 0


def test_the_committed_outputs_are_current(tutorial: Tutorial) -> None:
    assert tutorial.cells_with_other_outputs(committed("03_symbols_and_guards")) == []
