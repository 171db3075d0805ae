"""The grammar of an ask and the words of a range, which Python and the front end each have: both are held to the same examples."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from export_explorer.record.spec import AskError, DimAsk
from export_explorer.render.words.conditions import range_words

EXAMPLES: dict[str, list[dict[str, Any]]] = json.loads((Path(__file__).parents[1] / "data" / "shared" / "grammar.json").read_text())
TAKEN = [example for example in EXAMPLES["asks"] if example["parsed"] is not None]
REFUSED = [example["text"] for example in EXAMPLES["asks"] if example["parsed"] is None]


@pytest.mark.parametrize("example", TAKEN, ids=lambda example: repr(example["text"]))
def test_an_ask_is_read_and_printed_as_the_front_end_does_it(example: dict[str, Any]) -> None:
    ask = DimAsk.parse(example["text"])
    assert asdict(ask) == example["parsed"]
    assert str(ask) == example["printed"]
    assert DimAsk.parse(str(ask)) == ask


@pytest.mark.parametrize("text", REFUSED, ids=repr)
def test_what_the_front_end_refuses_is_refused(text: str) -> None:
    with pytest.raises(AskError):
        DimAsk.parse(text)


@pytest.mark.parametrize("example", EXAMPLES["ranges"], ids=lambda example: example["words"])
def test_a_range_is_said_as_the_front_end_says_it(example: dict[str, Any]) -> None:
    assert range_words(example["lower"], example["upper"]) == example["words"]
