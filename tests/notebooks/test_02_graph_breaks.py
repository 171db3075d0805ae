"""What the tutorial of graph breaks claims."""

import pytest

from tests.helpers.tutorial import Tutorial, committed

pytestmark = pytest.mark.slow

TARGETS = "[node.target for node in it.capture.nodes if node.op == 'call_function']"
FAILURE = "(it.capture.mode, it.capture.failure.kind, it.capture.failure.frame and it.capture.failure.frame.line)"
EXPORTED = "(it.capture.mode, it.capture.ok)"


def of_way(cell: str, tutorial: Tutorial, way: str) -> dict[str, object]:
    fields = ("works", "graphs", "control_flow", "other_values")
    told = ", ".join(f"{field!r}: it[{way!r}].{field}" for field in fields)
    found: dict[str, object] = tutorial.shown(cell, f"{{{told}}}")
    return found


def test_both_modes_make_the_same_of_the_transformer(tutorial: Tutorial) -> None:
    assert tutorial.shown("breaks-04", EXPORTED) == ("non-strict", True)
    assert "No differences. Weights are not compared." in tutorial.text("breaks-05")


@pytest.mark.parametrize(("cell", "mode"), [("breaks-07", "non-strict"), ("breaks-09", "strict")])
def test_a_branch_on_data_is_refused_in_both_modes_with_its_line_and_a_way_out(tutorial: Tutorial, cell: str, mode: str) -> None:
    assert tutorial.shown(cell, FAILURE) == (mode, "data_dependent", 4)
    assert tutorial.shown(cell, "[(fix.kind, 'torch.cond' in str(fix)) for fix in it.try_fixes()]") == [("change_code", True)]


def test_a_write_through_data_fails_in_non_strict_and_is_lost_in_strict(tutorial: Tutorial) -> None:
    assert tutorial.shown("breaks-11", FAILURE) == ("non-strict", "leaked_fake_tensor", None)
    assert tutorial.shown("breaks-13", EXPORTED) == ("strict", True)
    assert ".data" in tutorial.shown("breaks-13", "it.capture.notes[0]")
    assert "differ" in tutorial.text("breaks-15")


def test_a_write_in_place_is_followed(tutorial: Tutorial) -> None:
    code = (
        "(lambda model: [explore(model, x, strict=strict).run_inputs(torch.ones(4, 3)).message for strict in (False, True)])"
        "(type('Plain', (torch.nn.Module,), {'forward': lambda self, x: (x * 2).index_fill_(0, torch.tensor([0]), 7.0) + 1})())"
    )
    assert tutorial.value(code.replace("explore(", "__import__('export_explorer').explore(")) == ["Results match."] * 2


def test_id_is_answered_while_tracing_or_refused(tutorial: Tutorial) -> None:
    assert tutorial.shown("breaks-17", TARGETS) == ["aten.mul.Tensor", "aten.add.Tensor"]
    assert tutorial.shown("breaks-18", FAILURE) == ("strict", "unsupported_code", 5)
    assert tutorial.shown("breaks-18", "[fix.kind for fix in it.capture.failure.fixes]") == ["change_mode"]


def test_raising_and_catching_is_followed_in_strict_mode_too(tutorial: Tutorial) -> None:
    assert tutorial.shown("breaks-20", "it.capture.mode") == "strict"
    assert tutorial.shown("breaks-20", TARGETS) == ["aten.sin.default", "aten.cos.default"]


def test_an_operator_whose_error_is_caught_stays_in_the_graph_and_fails_again(tutorial: Tutorial) -> None:
    assert tutorial.shown("breaks-22", TARGETS) == ["aten.matmul.default", "aten.mul.Tensor"]
    assert tutorial.shown("breaks-22", "it.try_sizes({}).verdict") == "refused_by_operator"
    assert "The program raises" in tutorial.text("breaks-24")
    assert tutorial.shown("breaks-25", FAILURE) == ("strict", "unsupported_code", 5)


def test_what_python_computes_is_a_constant_of_the_program(tutorial: Tutorial) -> None:
    assert tutorial.shown("breaks-27", TARGETS) == ["aten.add.Tensor"]
    assert tutorial.shown("breaks-27", "it.capture.notes + it.capture.remarks") == ()
    assert "differ" in tutorial.text("breaks-29")
    assert tutorial.shown("breaks-31", FAILURE) == ("strict", "unsupported_code", 7)


def test_cond_keeps_both_branches_and_takes_either(tutorial: Tutorial) -> None:
    branches = "sorted((node.parent, node.target) for node in it.capture.nodes if node.parent and node.op == 'call_function')"
    assert tutorial.shown("breaks-33", branches) == [("false_graph_0", "aten.sub.Tensor"), ("true_graph_0", "aten.mul.Tensor")]
    assert tutorial.text("breaks-35").count("Results match.") == 2


@pytest.mark.parametrize("cell", ["breaks-37", "breaks-39", "breaks-41", "breaks-43"])
def test_cond_has_limits_that_are_named_with_the_line(tutorial: Tutorial, cell: str) -> None:
    assert tutorial.shown(cell, "it.capture.failure.frame.line") == 2
    assert "torch.cond" in tutorial.shown(cell, "it.capture.failure.frame.code")


def test_a_branch_may_close_over_tensors_and_layers(tutorial: Tutorial) -> None:
    assert tutorial.shown("breaks-45", "it.capture.ok")
    inputs = "{node.name for node in it.capture.nodes if node.parent == 'true_graph_0' and node.op == 'placeholder'}"
    assert tutorial.shown("breaks-45", inputs) == {"add", "p_mix_bias", "p_mix_weight"}


def test_a_branch_on_a_size_keeps_one_side_and_bounds_the_size(tutorial: Tutorial) -> None:
    assert tutorial.shown("breaks-47", TARGETS) == ["aten.mul.Tensor"]
    assert tutorial.shown("breaks-47", "(it.capture.dims[0].lower, it.capture.dims[0].upper)") == (4, None)
    assert tutorial.value("sized.try_sizes({'x': {0: 3}}).verdict") == "refused_by_guard"
    assert tutorial.value("sized.try_sizes({'x': {0: 9}}).verdict") == "accepted"


def test_cond_on_a_size_keeps_both_sides_unless_it_is_static(tutorial: Tutorial) -> None:
    assert "Results match." in tutorial.text("breaks-50")
    constant = "(lambda made: ([node.parent for node in made.nodes if node.parent], [it.kind for it in made.remarks]))"
    static = f"{constant}(__import__('export_explorer').capture_export(by_size_kept, x))"
    assert tutorial.value(static) == ([], ["torch_warned"])


def test_export_refuses_what_compile_breaks_at_and_jit_trace_gets_wrong(tutorial: Tutorial) -> None:
    refused = {"works": False, "graphs": 0, "control_flow": None, "other_values": "not_tried"}
    for way in ("fx", "export", "export_strict"):
        assert of_way("breaks-52", tutorial, way) == refused
    assert of_way("breaks-52", tutorial, "jit_trace") == {
        "works": True,
        "graphs": 1,
        "control_flow": "as_in_example",
        "other_values": "wrong",
    }
    assert of_way("breaks-52", tutorial, "jit_script")["control_flow"] == "kept"
    assert of_way("breaks-52", tutorial, "compile") == {"works": True, "graphs": 2, "control_flow": "in_python", "other_values": "right"}


def test_with_cond_compile_and_export_have_one_graph(tutorial: Tutorial) -> None:
    for way in ("compile", "export", "export_strict"):
        assert of_way("breaks-54", tutorial, way) == {"works": True, "graphs": 1, "control_flow": "kept", "other_values": "right"}
    for way in ("fx", "jit_trace", "jit_script"):
        assert of_way("breaks-54", tutorial, way)["works"] is False


def test_a_limiter_is_rewritten_with_cond(tutorial: Tutorial) -> None:
    assert tutorial.solve(1).count("Results match.") == 2


def test_a_random_number_of_torch_is_drawn_at_each_call(tutorial: Tutorial) -> None:
    assert tutorial.solve(2).strip() == "False"


def test_loops_stay_in_the_graph(tutorial: Tutorial) -> None:
    targets = tutorial.shown("breaks-loops-exported", TARGETS)
    assert {"while_loop", "map_impl", "scan"} <= set(targets)
    assert tutorial.text("breaks-loops-called").strip() == "111 [9, 3] [9, 3]"
    assert tutorial.value("torch.allclose(loops.program.module()(*loop_inputs)[2], Loops()(*loop_inputs)[2])")


def test_compile_and_export_are_in_the_table_of_tracers(tutorial: Tutorial) -> None:
    text = tutorial.text("breaks-which-table")
    assert "torch.compile" in text
    assert "torch.export" in text


def test_the_committed_outputs_are_current(tutorial: Tutorial) -> None:
    assert tutorial.cells_with_other_outputs(committed("02_graph_breaks")) == []
