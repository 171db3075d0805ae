"""What the tutorial of the basics claims."""

import pytest
import torch

from tests.helpers.tutorial import Tutorial, committed

pytestmark = pytest.mark.slow

TARGETS = "[node.target for node in it.capture.nodes if node.op == 'call_function']"
OUTCOMES = "{str(dim.ref): (dim.got, dim.is_as_asked) for dim in it.capture.dims}"


def test_a_module_becomes_operators_with_its_parameters_as_inputs(tutorial: Tutorial) -> None:
    assert tutorial.shown("basics-03", TARGETS) == ["aten.linear.default", "aten.relu_.default"]
    signature = tutorial.shown("basics-03", "[(it.side, it.kind, it.name, it.target) for it in it.capture.signature]")
    assert signature == [
        ("input", "PARAMETER", "p_mix_weight", "mix.weight"),
        ("input", "PARAMETER", "p_mix_bias", "mix.bias"),
        ("input", "USER_INPUT", "readings", None),
        ("output", "USER_OUTPUT", "relu_", None),
    ]
    assert tutorial.shown("basics-03", "it.capture.range_constraints") == ()
    assert tutorial.shown("basics-03", "{dim.got for dim in it.capture.dims}") == {"static"}
    assert tutorial.shown("basics-03", "{node.frame.line for node in it.capture.nodes if node.op == 'call_function'}") == {9}
    assert "2 parameters: 36 values" in tutorial.text("basics-03")


def test_decomposing_with_an_empty_table_only_removes_what_works_in_place(tutorial: Tutorial) -> None:
    assert tutorial.shown("basics-05", TARGETS) == ["aten.linear.default", "aten.relu.default"]
    became = "[(str(row.kind), bool(row.mutates), row.became) for row in heater.decomposition.itertuples() if row.operator == 'aten.relu_.default']"
    assert tutorial.value(became) == [("other", True, ("aten.relu.default",))]


def test_the_program_is_called_by_its_module(tutorial: Tutorial) -> None:
    assert tutorial.shown("basics-07", "it.shape == (3, 4) and bool((it >= 0).all())")
    assert tutorial.value("heater.run_inputs(readings).message") == "Results match."
    assert tutorial.value("heater.try_sizes({'readings': {0: 4}}).verdict") == "refused_by_guard"


def test_torch_refuses_to_call_a_program_and_to_export_a_function() -> None:
    program = torch.export.export(torch.nn.ReLU(), (torch.ones(3),))
    with pytest.raises(RuntimeError):
        program(torch.ones(3))
    with pytest.raises(ValueError, match=r"torch\.nn\.Module"):
        torch.export.export(torch.relu, (torch.ones(3),))  # type: ignore[arg-type]  # as older texts do


def test_a_function_exports_in_a_module_around_it(tutorial: Tutorial) -> None:
    assert tutorial.shown("basics-10", OUTCOMES) == {
        "left.shape[0]": ("dynamic", True),
        "left.shape[1]": ("dynamic", True),
        "right.shape[0]": ("tied", True),
        "right.shape[1]": ("tied", True),
    }
    assert "FunctionModule()" in tutorial.text("basics-12")


def test_a_keyword_only_input_stands_in_the_signature_after_the_parameters(tutorial: Tutorial) -> None:
    assert tutorial.shown("basics-14", "[it.name for it in it.capture.signature if it.side == 'input']") == [
        *("p_conv_weight", "p_conv_bias"),
        *("image", "offset"),
    ]
    called = "tuple(stem.program.module()(*images, **offsets).shape)"
    assert tutorial.value(called) == (1, 8, 8, 8)
    assert tutorial.shown("basics-14", TARGETS) == [
        *("aten.conv2d.default", "aten.add_.Tensor", "aten.relu.default"),
        "aten.max_pool2d.default",
    ]


def test_nothing_asked_of_the_mask_makes_the_batch_of_the_tokens_a_constant(tutorial: Tutorial) -> None:
    assert tutorial.shown("basics-18", OUTCOMES)["tokens.shape[0]"] == ("specialized", False)


def test_a_number_demands_the_size_of_the_example(tutorial: Tutorial) -> None:
    fixed = ("static", True)
    assert tutorial.shown("basics-20", OUTCOMES) == {
        "tokens.shape[0]": ("dynamic", True),
        "tokens.shape[1]": fixed,
        "attention_mask.shape[0]": ("tied", True),
        "attention_mask.shape[1]": fixed,
    }
    assert tutorial.shown("basics-20", "it.capture.dims[1].reason") == "as_asked"
    assert tutorial.shown("basics-22", "it.capture.ok") is False
    assert tutorial.shown("basics-22", "[str(dim) for dim in it.capture.failure.dims]") == ["tokens.shape[1]", "attention_mask.shape[1]"]
    assert tutorial.shown("basics-22", "[fix.kind for fix in it.capture.failure.fixes]") == ["change_ask", "change_example"]


def test_none_for_a_dimension_is_static_and_deprecated(tutorial: Tutorial) -> None:
    assert tutorial.shown("basics-24", OUTCOMES)["tokens.shape[1]"] == ("static", True)
    assert "deprecated" in tutorial.shown("basics-24", "' '.join(remark.words for remark in it.capture.remarks)")


def test_python_values_become_constants_that_are_checked(tutorial: Tutorial) -> None:
    got = tutorial.shown("basics-26", "{dim.input: dim.got for dim in it.capture.dims if dim.dim is None}")
    assert got == dict.fromkeys(("count", "rate", "shift", "flip", "mode"), "static")
    rounds = tutorial.shown("basics-26", "[node.target for node in it.capture.nodes if node.frame and node.frame.line == 5]")
    assert len(rounds) == 9
    refused = tutorial.text("basics-28").splitlines()
    assert [line.split(":")[0] for line in refused if line] == ["Rejected by a guard"] * 3
    assert tutorial.value("steps.try_sizes({'count': 4}).verdict") == "refused_by_guard"


def test_an_int_is_free_if_python_does_not_need_it(tutorial: Tutorial) -> None:
    assert tutorial.shown("basics-30", OUTCOMES)["shift"] == ("dynamic", True)
    assert tutorial.shown("basics-30", "it.try_sizes({'shift': 11}).verdict") == "accepted"
    assert tutorial.shown("basics-32", "it.capture.failure.frame.line") == 4
    assert tutorial.shown("basics-32", "[str(dim) for dim in it.capture.failure.dims]") == ["count"]


def test_that_an_input_was_none_is_not_checked(tutorial: Tutorial) -> None:
    assert tutorial.shown("basics-34", "[dim.got for dim in it.capture.dims if dim.input == 'attention_mask']") == ["static"]
    assert tutorial.value("unmasked.try_inputs(*example_inputs, attention_mask=mask).verdict") == "accepted"
    assert "differ" in tutorial.text("basics-36")


def test_the_program_is_sound_for_the_sizes_that_it_takes(tutorial: Tutorial) -> None:
    seven = {"tokens": {0: 7}}
    assert tutorial.value(f"whole.try_sizes({seven}, follow=True, run=True).run.message") == "Results match."
    assert tutorial.value(f"core.try_sizes({seven}, follow=True, run=True).verdict") == "accepted"
    assert tutorial.value(f"core.try_sizes({seven}).verdict") == "refused_by_guard"


def test_the_graph_is_normalised_functional_and_of_core_operators(tutorial: Tutorial) -> None:
    assert tutorial.value("set(core.nodes.op)") == {"placeholder", "call_function", "output"}
    assert tutorial.value("{use.kind for use in whole.decomposition_record.after} <= {'core', 'python', 'higher_order'}")
    assert tutorial.value("changing(whole)") == {"aten.masked_fill_.Scalar"}
    assert tutorial.value("changing(core) == set()")
    assert {line.split()[0] for line in tutorial.text("basics-42").splitlines() if line.strip()} >= {
        "call_function",
        "placeholder",
        "output",
    }
    assert tutorial.text("basics-44").strip().splitlines() == ["before: {'aten.masked_fill_.Scalar'}", "after:  set()"]
    assert tutorial.value("any(use.mutates for use in whole.decomposition_record.after)") is False


def test_every_node_of_the_model_has_metadata(tutorial: Tutorial) -> None:
    of_model = "calls[calls.module.notna()]"
    assert tutorial.value(f"bool({of_model}[['line', 'module']].notna().all(axis=None))")
    assert tutorial.value("len(calls) - len(calls[calls.module.notna()]) < 10")
    # What returns several tensors has no shape of its own: those that take one of them have.
    assert tutorial.value("set(calls[calls.dtype.isna()].target)") == {"aten.native_layer_norm.default"}


def test_a_number_that_varies_is_given_as_a_tensor(tutorial: Tutorial) -> None:
    assert "Results match." in tutorial.solve(1)


def test_an_operator_can_be_kept_in_a_decomposition(tutorial: Tutorial) -> None:
    assert "aten.linear.default" in tutorial.solve(2)
    assert tutorial.value("'aten.linear.default' in set(kept.nodes.target)")


def test_a_program_prints_its_graph_signature_and_ranges(tutorial: Tutorial) -> None:
    text = tutorial.text("basics-printed")
    assert "torch.ops.aten.linear.default" in text
    assert "Graph signature" in text
    assert "p_mix_weight: PARAMETER target='mix.weight'" in text
    assert "Range constraints: {}" in text


def test_a_buffer_that_forward_changes_is_an_output_and_is_kept(tutorial: Tutorial) -> None:
    *kinds, results = tutorial.text("basics-buffers").strip().splitlines()
    assert any(line.startswith("BUFFER ") and line.endswith("calls") for line in kinds)
    assert any(line.startswith("BUFFER_MUTATION ") for line in kinds)
    assert results == "tensor([1., 1., 1.], grad_fn=<MulBackward0>) tensor([2., 2., 2.], grad_fn=<MulBackward0>)"


def test_the_committed_outputs_are_current(tutorial: Tutorial) -> None:
    assert tutorial.cells_with_other_outputs(committed("01_basics")) == []
