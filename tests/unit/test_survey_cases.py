"""What a survey is given: wrong arguments are told in a sentence before anything starts."""

import threading
from pathlib import Path
from typing import Any

import pytest
import torch

from export_explorer import survey
from export_explorer.surveys.surveying import work_of
from tests.helpers.surveyed import Scaled, scaled

LOCK = threading.Lock()


@pytest.mark.parametrize(
    ("arguments", "kind", "text"),
    [
        ({"cases": []}, ValueError, "Nothing to survey"),
        ({"cases": [("a", scaled), ("a", scaled)]}, ValueError, "Two cases are named 'a'"),
        ({"cases": [scaled]}, TypeError, "A case is a pair of a name and a function"),
        ({"cases": [(1, scaled)]}, TypeError, "^The name of a case is a text, not 1"),
        ({"cases": [("a\nb", scaled)]}, ValueError, "is not a name for a case"),
        ({"cases": [("a", Scaled())]}, TypeError, "Case 'a' is a model. Pass a function that makes it"),
        ({"cases": [("a", (Scaled(), ()))]}, TypeError, "Case 'a' is a tuple. Pass a function"),
        ({"cases": [("a", "models")]}, ValueError, "Name a function as 'module:function'"),
        ({"cases": [("a", "nowhere.pt2")]}, ValueError, r"reads nowhere\.pt2, which does not exist"),
        ({"cases": [("a", lambda: LOCK)]}, TypeError, "Case 'a' cannot be sent to another process: .*lock"),
        ({"asks": "auto"}, TypeError, r"requests must be a tuple, such as requests=\('auto', 'dynamic'\), not 'auto'"),
        ({"asks": ("some",)}, ValueError, "'some' is not a request. Use 'auto', 'dynamic' or 'static', or a pair"),
        ({"asks": ("auto", ("auto", {}))}, ValueError, "Two requests are named 'auto'"),
        ({"asks": ({"x": {0: None}},)}, TypeError, "A request is .* not a dict"),
        ({"asks": (("mine", LOCK),)}, TypeError, "Request 'mine' cannot be sent"),
        (
            {"asks": (("mine", torch.export.ShapesCollection()),)},
            TypeError,
            "is a ShapesCollection, whose tensors cannot be sent to another process",
        ),
        ({"asks": ()}, ValueError, "Nothing to survey"),
        ({"modes": "strict"}, TypeError, "modes must be a tuple"),
        ({"modes": ("eager",)}, ValueError, "'eager' is not a mode. Use 'non-strict' or 'strict'"),
        ({"modes": ("strict", "strict")}, ValueError, "is given twice"),
        ({"timeout_s": 0}, ValueError, "timeout_s is 0. Pass the seconds"),
        ({"timeout_s": None}, TypeError, "timeout_s must be a number of seconds, not None"),
        ({"timeout_s": float("nan")}, ValueError, "timeout_s is nan"),
        ({"processes": 0}, ValueError, "processes is 0. Use 1 or more"),
        ({"processes": 1.5}, TypeError, "processes must be a number"),
        ({"client": "tcp://there"}, TypeError, r"client must be a dask\.distributed\.Client, not a str"),
        ({"again": "crashed"}, TypeError, r"again is a tuple, such as again=\('crashed',\)"),
        ({"again": ("broken",)}, ValueError, "'broken' is not an outcome. Use 'exported'"),
    ],
)
def test_a_wrong_argument_is_one_sentence_before_anything_starts(
    arguments: dict[str, Any], kind: type[Exception], text: str, tmp_path: Path
) -> None:
    given: dict[str, Any] = {"cases": [("a", scaled)], "asks": ("auto",), "modes": ("non-strict",), **arguments}
    path = tmp_path / "rows.jsonl"
    with pytest.raises(kind, match=text) as raised:
        survey(**given, path=path)
    assert "\n" not in str(raised.value)
    assert not path.exists()


def test_there_is_one_export_for_each_case_ask_and_mode_in_this_order(tmp_path: Path) -> None:
    saved = tmp_path / "saved.pt2"
    saved.touch()
    dims = {"x": {0: torch.export.Dim("batch", min=2)}}
    cases: dict[str, Any] = {"function": scaled, "named": "tests.helpers.surveyed:scaled", "saved": saved}
    works = work_of(cases, ("auto", ("batch", dims)), ("non-strict", "strict"), is_local=True)
    assert [str(work.item) for work in works] == [
        "function, auto, non-strict",
        "function, auto, strict",
        "function, batch, non-strict",
        "function, batch, strict",
        "named, auto, non-strict",
        "named, auto, strict",
        "named, batch, non-strict",
        "named, batch, strict",
        "saved, as saved",
    ]
    assert isinstance(works[0].source, bytes)
    assert works[4].source == "tests.helpers.surveyed:scaled"
    assert works[8].source == saved


def test_a_file_of_a_cluster_need_not_be_on_this_machine() -> None:
    works = work_of([("a", "/there/model.pt2")], ("auto",), ("non-strict",), is_local=False)
    assert works[0].source == Path("/there/model.pt2")
