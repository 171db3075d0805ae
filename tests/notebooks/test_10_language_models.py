"""What the tutorial on language models says, on the notebook as it runs."""

import ast

import pytest

from tests.helpers.tutorial import Tutorial, committed

pytestmark = pytest.mark.slow

GOT = "{str(dim.ref): dim.got for dim in it.capture.dims}"


def test_prefill_has_a_dynamic_prompt(tutorial: Tutorial) -> None:
    assert tutorial.shown("language-prefill", GOT) == {"prompt.shape[0]": "dynamic", "prompt.shape[1]": "dynamic"}
    sizes = tutorial.shown("language-prefill", "[size.expr for size in it.capture.outputs[1].shape]")
    assert sizes == ["batch", "4", "length", "8"]


def test_auto_leaves_the_lengths_of_layers_apart_and_a_dim_does_not(tutorial: Tutorial) -> None:
    found, named = (tutorial.shown(cell, GOT) for cell in ("language-auto", "language-decode"))
    assert (found["cache[0][0].shape[2]"], found["cache[1][0].shape[2]"]) == ("dynamic", "dynamic")
    assert (named["cache[0][0].shape[2]"], named["cache[1][0].shape[2]"]) == ("dynamic", "tied")
    assert found["word.shape[1]"] == "specialized"
    same, rejected, accepted = tutorial.text("language-decode-tried").strip().splitlines()
    assert (same, accepted) == ("accepted", "accepted")
    assert "cache[1][0].shape[2] must equal cache[0][0].shape[2]" in rejected


def test_the_two_programs_are_compared_by_their_modules(tutorial: Tutorial) -> None:
    text = tutorial.text("language-compared")
    assert "aten.zeros.default: 1× → 0×" in text
    assert "cache[1][0].shape[2] = cache[0][0].shape[2]" in text


def test_words_generated_with_both_are_those_of_the_model(tutorial: Tutorial) -> None:
    assert tutorial.text("language-generated").strip().splitlines() == ["torch.Size([3, 9]) torch.Size([3, 4, 9, 8])", "True"]
    assert tutorial.value("torch.allclose(logits, writer(text, cache_of(3, 0))[0], atol=1e-5)")


def test_one_file_has_both_programs(tutorial: Tutorial) -> None:
    lines = tutorial.text("language-archive").strip().splitlines()
    assert [line.split()[0] for line in lines] == ["prefill", "decode"]
    assert [ast.literal_eval(line[line.index("{") :]) for line in lines] == [
        {"prompt.shape[0]": 16, "prompt.shape[1]": 512},
        {"word.shape[0]": 16, "cache[0][0].shape[2]": 511},
    ]


def test_the_exercises_accept_an_empty_cache_and_several_words(tutorial: Tutorial) -> None:
    assert tutorial.solve(1).split()[1::2] == ["accepted"] * 3
    assert ast.literal_eval(tutorial.solve(2).strip()) == ["batch", "4", "words + past", "8"]


def test_the_committed_outputs_are_current(tutorial: Tutorial) -> None:
    assert tutorial.cells_with_other_outputs(committed("10_language_models")) == []
