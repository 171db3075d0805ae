"""The requests of the panel that tries sizes, and the trait that it reads."""

from typing import Any

import msgspec
import pytest
import torch
import traitlets

from export_explorer.explorer import Explorer, explore
from export_explorer.widget.messages import RESULTS, WidgetState, decode
from tests.helpers.browser import Browser
from tests.models.tried import Windows
from tests.models.walkthrough import EXAMPLE, Walkthrough


@pytest.fixture
def explorer() -> Any:
    explorer = explore(Walkthrough(), EXAMPLE, dynamic_shapes="auto")
    yield explorer
    explorer.close()


def sent(browser: Browser, explorer: Explorer, **content: Any) -> dict[str, Any]:
    return browser.send(explorer, {"id": "1", **content})


def at(input: str, dim: int | None, size: int) -> dict[str, Any]:
    return {"input": input, "dim": dim, "size": size}


def test_guards_answer_in_the_reply_and_operators_by_the_trait(browser: Browser, explorer: Explorer) -> None:
    reply = sent(browser, explorer, kind="try_sizes", sizes=[at("x", 0, 7)])["result"]
    assert reply["trial"]["verdict"] == "accepted"
    assert {(size["input"], size["dim"]): size["size"] for size in reply["sizes"]} == {("x", 0): 7, ("y", 1): 7, ("z", 0): 56}
    state = browser.state["tried_sizes"]
    assert (state["run"], state["doing"], state["sizes"]) == (explorer._status.run, "idle", reply["sizes"])
    assert [list(output["shape"]) for output in state["trial"]["outputs"]] == [[6, 3], [56]]


def test_sizes_that_follow_stay_where_that_is_not_asked(browser: Browser, explorer: Explorer) -> None:
    reply = sent(browser, explorer, kind="try_sizes", sizes=[at("x", 0, 7)], follows=False)["result"]
    assert (reply["trial"]["verdict"], reply["trial"]["dim"]) == ("refused_by_guard", {"input": "x", "dim": 0})
    assert reply["sizes"] == [at("x", 0, 7)]


def test_model_and_program_are_run_on_demand(browser: Browser, explorer: Explorer) -> None:
    sent(browser, explorer, kind="try_sizes", sizes=[at("w", 0, 9)], runs=True)
    run = browser.state["tried_sizes"]["trial"]["run"]
    assert run["has_eager"]
    assert all(output["is_close"] for output in run["outputs"])


def test_a_probe_fills_the_trait(browser: Browser, explorer: Explorer) -> None:
    sent(browser, explorer, kind="probe_sizes")
    assert len(browser.state["tried_sizes"]["probe"]) == 6
    assert browser.state["tried_sizes"]["doing"] == "idle"


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (at("x", 4, 7), "have no x.shape[4]"),
        (at("nobody", 0, 7), "have no nobody.shape[0]"),
        (at("x", 0, -1), "x.shape[0] is not a size: -1"),
    ],
)
def test_a_size_that_there_is_not_is_refused_in_a_sentence(browser: Browser, explorer: Explorer, size: dict[str, Any], words: str) -> None:
    assert words in sent(browser, explorer, kind="try_sizes", sizes=[size])["error"]


def test_a_size_that_no_tensor_has_is_told_and_leaves_the_panel_usable(browser: Browser, explorer: Explorer) -> None:
    reply = sent(browser, explorer, kind="try_sizes", sizes=[at("w", 0, 2**53)], runs=True)
    assert reply["result"]["trial"]["verdict"] == "accepted"
    state = browser.state["tried_sizes"]
    assert state["doing"] == "idle"
    assert state["message"]
    assert (state["sizes"], state["trial"]) == ([at("w", 0, 2**53)], None)
    sent(browser, explorer, kind="try_sizes", sizes=[at("w", 0, 7)])
    assert browser.state["tried_sizes"]["message"] == ""


def test_a_program_alone_is_tried_too(browser: Browser, explorer: Explorer) -> None:
    alone = explore(explorer.program)
    assert sent(browser, alone, kind="try_sizes", sizes=[at("w", 1, 7)])["result"]["trial"]["verdict"] == "refused_by_guard"
    sent(browser, alone, kind="try_sizes", sizes=[at("w", 0, 7)], runs=True)
    assert browser.state["tried_sizes"]["trial"]["run"]["has_eager"] is False
    alone.close()


def test_what_was_tried_of_another_export_is_forgotten(browser: Browser, explorer: Explorer) -> None:
    sent(browser, explorer, kind="probe_sizes")
    explorer.request = {"w": {0: "STATIC"}}
    sent(browser, explorer, kind="try_sizes", sizes=[at("x", 0, 7)])
    state = browser.state["tried_sizes"]
    assert (state["run"], state["probe"]) == (explorer._status.run, [])


def test_further_examples_are_tried_with_the_first_sizes(browser: Browser) -> None:
    explorer = explore(Windows(), torch.randn(3, 8), more=[torch.randn(4, 12), torch.randn(3, 7)])
    sent(browser, explorer, kind="try_sizes", sizes=[])
    verdicts = [trial["verdict"] for trial in browser.state["tried_sizes"]["examples"]]
    assert verdicts == ["accepted", "refused_by_guard"]
    explorer.close()


def test_results_and_state_are_of_their_types(browser: Browser, explorer: Explorer) -> None:
    message = {"id": "1", "kind": "try_sizes", "sizes": [at("w", 0, 9)], "runs": True}
    result = browser.send(explorer, message)["result"]
    assert msgspec.to_builtins(msgspec.convert(result, RESULTS[type(decode(message))])) == result
    sent(browser, explorer, kind="probe_sizes")
    state = {name: value for name, value in explorer.get_state().items() if name in WidgetState.__struct_fields__}
    assert msgspec.convert(state, WidgetState).tried_sizes == explorer._tried_sizes


def test_an_input_that_is_missing_leaves_the_others_in_the_table(browser: Browser) -> None:
    class Sum(torch.nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
            return x + y

    explorer = explore(Sum(), (torch.ones(4, 2),), dynamic_shapes="auto")
    failure = explorer.capture.failure
    assert failure is not None
    assert (failure.title, failure.problem) == ("Inputs do not match forward()", "forward() needs `y`")
    assert [(str(dim.ref), str(dim.asked), dim.got, dim.words) for dim in explorer.capture.dims] == [
        (f"x.shape[{dim}]", "AUTO", None, "Unknown: nothing was traced") for dim in (0, 1)
    ]
    browser.send(explorer, {"id": "1", "kind": "set_ask", "changes": [{"input": "x", "dim": 0, "ask": "STATIC"}]})
    browser.send(explorer, {"id": "2", "kind": "set_example", "changes": [{"input": "x", "dim": 0, "size": 5}]})
    assert [(dim.size, str(dim.asked)) for dim in explorer.capture.dims] == [(5, "STATIC"), (2, "AUTO")]
    explorer.request = {"x": {0: "DYNAMIC"}}
    assert [str(dim.asked) for dim in explorer.capture.dims] == ["DYNAMIC", "AUTO"]
    with pytest.raises(traitlets.TraitError, match="do not match forward"):
        explorer.request = ({0: "DYNAMIC"},)
