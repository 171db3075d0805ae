"""What the tutorial on operators says, on the notebook as it runs."""

import pytest

from tests.helpers.tutorial import Tutorial, committed

pytestmark = pytest.mark.slow

BECAME = "{row.operator: tuple(row.became) for row in it.itertuples()}"
OF_SCORED = {
    "aten.t.default": ("aten.permute.default",),
    "aten.matmul.default": ("aten.mm.default",),
    "aten.add_.Tensor": ("aten.add.Tensor",),
}


def targets(tutorial: Tutorial, cell: str) -> list[str]:
    """The operators of the program that a cell showed, in their order."""
    found: list[str] = tutorial.shown(cell, "list(it.nodes['target'][it.nodes['op'] == 'call_function'])")
    return found


def outputs(tutorial: Tutorial, cell: str) -> list[str]:
    """The sizes of the first output."""
    found: list[str] = tutorial.shown(cell, "[size.expr for size in it.capture.outputs[0].shape]")
    return found


def test_an_operator_without_a_fake_kernel_is_named_with_the_lines_to_add(tutorial: Tutorial) -> None:
    assert tutorial.shown("operators-missing", "it.capture.failure.kind") == "missing_fake_kernel"
    assert tutorial.shown("operators-missing", "it.capture.failure.title") == "Missing fake kernel"
    assert tutorial.shown("operators-missing", "it.capture.failure.frame.expression") == "clip_rows(x, 1.0)"
    code: tuple[str, ...] = tutorial.shown("operators-missing", "it.capture.failure.fixes[0].code")
    assert tutorial.cells["operators-registered"].source == "\n".join(code)
    assert "Ran `tutorial.clip_rows.default` to learn its result" in tutorial.text("operators-drafted")


def test_with_a_fake_kernel_the_operator_is_one_node_and_runs(tutorial: Tutorial) -> None:
    assert tutorial.shown("operators-works", "{dim.got for dim in it.capture.dims}") == {"dynamic"}
    assert "tutorial.clip_rows.default" in targets(tutorial, "operators-works")
    assert tutorial.text("operators-runs") == "True"


def test_a_fake_kernel_says_the_sizes_of_the_result(tutorial: Tutorial) -> None:
    assert outputs(tutorial, "operators-sizes")[0] == "(x.shape[0] + 1) // 2"
    assert "dynamic ≥ 3" in tutorial.text("operators-sizes")
    assert "SUCCESS" in tutorial.text("operators-checked")
    assert outputs(tutorial, "operators-data")[0].startswith("u")


def test_a_decomposed_program_is_of_core_aten_and_says_what_became_what(tutorial: Tutorial) -> None:
    became = tutorial.shown("operators-became", BECAME)
    assert became.items() >= OF_SCORED.items()
    assert len(became["aten.softplus.default"]) == 4
    assert "aten.permute.default" in targets(tutorial, "operators-core")
    assert tutorial.value("all(torch.Tag.core in it.tags for it in operators(core.program))")
    made_from = tutorial.shown("operators-nodes", "dict(zip(it['target'], it['operator_before']))")
    assert made_from["aten.permute.default"] == "aten.t.default"


def test_what_changes_its_argument_is_gone_after_decomposing(tutorial: Tutorial) -> None:
    assert tutorial.text("operators-mutable").strip() == "['aten.add_.Tensor'] []"
    before, after = tutorial.text("operators-functional").strip().split("] ")
    assert "_" in before
    assert after == "[]"


def test_an_operator_that_is_kept_stays(tutorial: Tutorial) -> None:
    stays = tutorial.value("kept.decomposition.set_index('operator')['stays'].to_dict()")
    assert stays["aten.linear.default"]
    assert stays["aten.layer_norm.default"]
    assert not stays["aten.dropout.default"]
    text = tutorial.text("operators-table")
    assert "aten.linear.default" in text
    assert "aten.layer_norm.default" in text
    assert "aten.dropout.default" not in text


def test_an_unflattened_program_has_the_modules_of_the_model(tutorial: Tutorial) -> None:
    assert tutorial.value("[name for name, _ in restored.named_children()]") == ["embed", "encoder", "head"]
    assert tutorial.value(
        "restored.encoder.get_submodule('layers.0.linear1').weight.shape == classifier.encoder.layers[0].linear1.weight.shape"
    )
    assert tutorial.shown("operators-again", "it.capture.ok")
    assert tutorial.text("operators-same").split() == ["True", "True"]


def test_a_module_whose_call_is_preserved_can_be_replaced(tutorial: Tutorial) -> None:
    assert len(tutorial.value("arguments(restored.encoder)")) == 4
    taken, shape = tutorial.text("operators-replaced").strip().splitlines()
    assert "src_key_padding_mask" in taken
    assert shape == "[2, 3]"


def test_the_first_exercise_halves_the_rows(tutorial: Tutorial) -> None:
    tutorial.solve(1)
    assert tutorial.value("[size.expr for size in pairs.capture.outputs[0].shape]") == ["x.shape[0] // 2", "x.shape[1]"]


def test_the_second_exercise_leaves_attention_alone(tutorial: Tutorial) -> None:
    assert tutorial.solve(2).strip() == "2 {'aten.scaled_dot_product_attention.default'}"


def test_a_pass_keeps_the_dimension_and_the_result(tutorial: Tutorial) -> None:
    text = tutorial.text("operators-pass")
    assert "aten.dropout.default: 1× → 0×" in text
    assert "The first program and the second match." in text
    assert "Dimensions" not in text


def test_quantization_changes_operators_and_no_dimension(tutorial: Tutorial) -> None:
    pytest.importorskip("torchao")
    text = tutorial.text("operators-quantized")
    assert "quantized_decomposed.quantize_per_tensor.default: 0× → 2×" in text
    assert "Dimensions" not in text
    assert "Guards" not in text


def test_the_committed_outputs_are_current(tutorial: Tutorial) -> None:
    assert tutorial.cells_with_other_outputs(committed("05_custom_ops_and_decompositions")) == []
