"""What one click compares the shown run with, and the results of both: requests, and the traits they fill."""

from typing import Any

import pytest
import torch

from export_explorer import compare
from export_explorer.explorer import Explorer, explore
from tests.helpers.browser import Browser


class Scaled(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(5, 3)

    def forward(self, x: torch.Tensor, scale: float = 1.0) -> dict[str, torch.Tensor]:
        return {"scaled": self.linear(x).relu() * scale, "count": torch.tensor(x.shape[0])}


class OnData(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.sum() > 0:
            return x + 1
        return x - 1


def shown(model: torch.nn.Module, *args: Any, **how: Any) -> Any:
    explorer = explore(model, args, dynamic_shapes="auto", **how)
    yield explorer
    explorer.close()


@pytest.fixture
def explorer() -> Any:
    yield from shown(Scaled(), torch.randn(4, 5))


@pytest.fixture
def failed() -> Any:
    yield from shown(OnData(), torch.ones(3))


def sent(browser: Browser, explorer: Explorer, kind: str, **content: Any) -> dict[str, Any]:
    return browser.send(explorer, {"id": "1", "kind": kind, **content})


def made(browser: Browser, explorer: Explorer, counterpart: str) -> tuple[Any, Any]:
    assert "error" not in sent(browser, explorer, "compare_with", counterpart=counterpart)
    state = browser.state["comparing"]
    assert (state["state"], state["what"]) == ("done", counterpart), state
    return state["before"], state["after"]


def test_the_other_mode_is_exported_and_what_is_shown_stays(browser: Browser, explorer: Explorer) -> None:
    run, program = explorer._status.run, explorer.program
    before, after = made(browser, explorer, "mode")
    assert before == run
    modes = {entry["run"]: entry["mode"] for entry in browser.state["runs"]}
    assert (modes[before], modes[after]) == ("non-strict", "strict")
    assert sent(browser, explorer, "compare", first=before, second=after)["result"]["ok_after"]
    assert (explorer._status.run, explorer.program) == (run, program)


def test_a_program_is_compared_with_its_decomposition_node_by_node(browser: Browser, explorer: Explorer) -> None:
    before, after = made(browser, explorer, "decomposition")
    assert after == "decomposition"
    comparison = sent(browser, explorer, "compare", first=before, second=after)["result"]
    assert "aten.linear.default" in {change["target"] for change in comparison["operators"]}
    nodes = [node.path for node in explorer.capture.nodes]
    linear = next(at for at, node in enumerate(explorer.capture.nodes) if node.target == "aten.linear.default")
    parts = [at for at, origin in enumerate(comparison["matches"]) if origin == linear]
    assert len(parts) >= 2
    assert len(nodes) > linear
    graph = sent(browser, explorer, "run_nodes", run="decomposition")
    assert graph["result"]["model"]


def test_a_failed_export_is_compared_with_the_draft_of_it_and_with_the_model_by_results(browser: Browser, failed: Explorer) -> None:
    before, after = made(browser, failed, "draft")
    assert after == "draft"
    comparison = sent(browser, failed, "compare", first=before, second=after)["result"]
    assert (comparison["ok_before"], comparison["ok_after"]) == (False, True)
    assert comparison["elapsed_ms_after"] > 0
    sent(browser, failed, "compare_results", first=before, second=after)
    state = browser.state["comparing"]
    assert state["results"]["is_model_before"]
    assert [output["is_close"] for output in state["results"]["outputs"]] == [True]
    assert "The model" in state["results_words"]


def test_results_of_two_runs_are_listed_by_output(browser: Browser, explorer: Explorer) -> None:
    before, after = made(browser, explorer, "mode")
    sent(browser, explorer, "compare_results", first=before, second=after)
    results = browser.state["comparing"]["results"]
    assert [output["path"] for output in results["outputs"]] == ["['scaled']", "['count']"]
    assert [list(output["shape_after"]) for output in results["outputs"]] == [[4, 3], []]
    assert all(output["max_abs"] == 0 for output in results["outputs"])


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({"kind": "compare", "first": 1, "second": "decomposition"}, "No decomposition yet"),
        ({"kind": "compare", "first": 1, "second": "draft"}, "No draft"),
        ({"kind": "compare_results", "first": 1, "second": 99}, "Run 99 is no longer in memory"),
        ({"kind": "compare", "first": 1, "second": "another"}, "Unknown message"),
    ],
)
def test_what_is_not_there_is_refused_in_a_sentence(browser: Browser, explorer: Explorer, request_: dict[str, Any], words: str) -> None:
    assert words in browser.send(explorer, {"id": "1", **request_})["error"]


def test_a_decomposition_of_another_run_is_not_compared(browser: Browser, explorer: Explorer) -> None:
    made(browser, explorer, "decomposition")
    _, strict = made(browser, explorer, "mode")
    assert "The decomposition is of run" in sent(browser, explorer, "compare", first=strict, second="decomposition")["error"]


def test_a_program_alone_is_compared_with_its_decomposition_and_offers_nothing_that_needs_its_model(
    browser: Browser, explorer: Explorer
) -> None:
    alone = explore(explorer.program)
    made(browser, alone, "decomposition")
    for refused in (
        {"kind": "compare_with", "counterpart": "mode"},
        {"kind": "compare_with", "counterpart": "draft"},
    ):
        assert "has no model" in browser.send(alone, {"id": "1", **refused})["error"]
    sent(browser, alone, "compare_results", first=alone._status.run, second="decomposition")
    assert [output["is_close"] for output in browser.state["comparing"]["results"]["outputs"]] == [True, True]
    alone.close()


def test_compare_runs_both_on_given_inputs(explorer: Explorer) -> None:
    decomposed = explorer.decompose()
    other = compare(explorer, decomposed, inputs=(torch.randn(9, 5),))
    assert other.results is not None
    assert [(output.path, output.shape_after, output.is_close) for output in other.results.outputs] == [
        ("['scaled']", (9, 3), True),
        ("['count']", (), True),
    ]
    assert "match" in str(other)
    refused = compare(explorer, decomposed, inputs=torch.randn(9, 4)).results
    assert refused is not None
    assert refused.agrees
    assert refused.error_before is not None


def test_a_model_does_not_run_in_place_of_a_program_that_an_earlier_explorer_made(browser: Browser, explorer: Explorer) -> None:
    again = explore(Scaled(), (torch.randn(4, 5),), dynamic_shapes="auto")  # other weights, as by a cell that is run again
    first, second = explorer._status.run, again._status.run
    reply = sent(browser, again, "compare_results", first=first, second=second)
    assert reply["error"].startswith(f"The program of run {first} is no longer in memory")
    again.close()


@pytest.mark.filterwarnings("error::DeprecationWarning")
def test_compare_reads_no_former_name(explorer: Explorer) -> None:
    assert compare(explorer, explorer, inputs="example").results is not None


def test_compare_says_what_has_no_program_to_run(explorer: Explorer, failed: Explorer) -> None:
    with pytest.raises(TypeError, match="an explorer whose export failed"):
        compare(explorer, failed, inputs="example")
    with pytest.raises(TypeError, match="not a Capture"):
        compare(explorer.capture, explorer, inputs="example")
    with pytest.raises(TypeError, match="inputs='random'"):
        compare(explorer, explorer, inputs="random")


def test_the_draft_of_a_model_with_another_result_is_said_to_differ() -> None:
    first, second = (torch.export.export(model, (torch.ones(3),)) for model in (torch.nn.ReLU(), torch.nn.Tanh()))
    found = compare(first, second, inputs="example")
    assert found.results is not None
    assert not found.results.agrees
    assert "differ in the output" in str(found)
    assert "above tolerance" in str(found)
