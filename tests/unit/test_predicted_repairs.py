"""Repairs, trials of fixes, choices and the widest ask, where what an ask leads to is predicted: as good as by exports, with few of them."""

from dataclasses import replace
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.explorer import explore
from export_explorer.features.predict.panel import choices_of
from export_explorer.record import DimRef
from export_explorer.session.fix_trials import LONG_EXPORT_MS, FixTrials
from export_explorer.session.history import Run
from export_explorer.session.model_session import InitialRequest, ModelSession
from export_explorer.session.predictions import agrees
from export_explorer.session.resolve import resolve
from export_explorer.session.widest import widest_ask
from tests.helpers.predicted import with_records
from tests.helpers.random_asks import Pair, pair_of
from tests.models.misleading import SwitchesUnseen
from tests.models.walkthrough import EXAMPLE, Walkthrough

FREE = ("dynamic", "tied", "derived")
SEEDS = range(12)


def session_of(pair: Pair) -> ModelSession:
    session = ModelSession(pair.model, pair.args, initial=InitialRequest(dynamic_shapes=pair.dynamic_shapes))
    session.predictions.slowest_ms = float("inf")
    return session


def free(session: ModelSession, capture: Any) -> int:
    asked = {(entry.input, entry.dim) for entry in session.ask.entries if entry.ask.is_dynamic}
    return sum(dim.got in FREE and (dim.input, dim.dim) in asked for dim in capture.dims)


@pytest.mark.slow  # exports many models twice
def test_a_repair_by_predictions_exports_once_and_keeps_as_much_dynamic_as_one_by_exports() -> None:
    refused = [(seed, pair) for seed in SEEDS for pair in [pair_of(seed)] if session_of(pair).run().capture.failure is not None]
    assert len(refused) >= 3
    for seed, pair in refused:
        by_exports, by_predictions = session_of(pair), session_of(pair)
        by_exports.predictions.is_on = False
        wanted = session_of(pair)
        before, after = resolve(by_exports), resolve(with_records(by_predictions))
        assert before is not None
        assert after is not None
        assert after.ok == before.ok, seed
        assert not after.capture.is_predicted
        assert free(wanted, after.capture) >= free(wanted, before.capture), seed
        # Of another example nothing is known before it was exported.
        other_examples = {run.request.example for run in by_predictions.history.own}
        assert len(by_predictions.history.own) <= 1 + len(other_examples), seed
        assert not any(run.capture.is_predicted for run in by_predictions.history.runs)


def test_a_repair_goes_on_by_exports_where_a_prediction_was_wrong() -> None:
    session = ModelSession(
        SwitchesUnseen(),
        (torch.ones(4, 6), torch.ones(5)),
        initial=InitialRequest(dynamic_shapes={"x": {0: 3}, "y": {0: Dim("n", min=20)}}),
    )
    session.predictions.slowest_ms = float("inf")
    resolution = resolve(with_records(session))
    assert resolution is not None
    assert not resolution.capture.is_predicted
    assert not any(run.capture.is_predicted for run in session.history.runs)


def walkthrough() -> ModelSession:
    session = ModelSession(
        Walkthrough(),
        EXAMPLE,
        initial=InitialRequest(dynamic_shapes={"w": {0: Dim("rows", max=8), 1: Dim("columns")}, "x": None, "y": None, "z": None}),
    )
    session.predictions.slowest_ms = float("inf")
    return with_records(session)


def taking_long(session: ModelSession) -> Run:
    run = session.run()
    return replace(run, capture=replace(run.capture, elapsed_ms=LONG_EXPORT_MS + 1))


class Holds(torch.nn.Module):
    """Two dimensions that are one, and a third that is fixed."""

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return (x + y) @ torch.ones(6, 2)


def test_where_exports_take_long_one_new_ask_is_exported_and_the_others_stay_predicted() -> None:
    shapes = {"x": {0: Dim("n"), 1: Dim("k")}, "y": {0: Dim("m"), 1: None}}
    session = ModelSession(Holds(), (torch.ones(4, 6), torch.ones(4, 6)), initial=InitialRequest(dynamic_shapes=shapes))
    session.predictions.slowest_ms = float("inf")
    trials = FixTrials(session, taking_long(with_records(session)), seconds=None)
    exported = 0
    while not trials.is_done:
        trials.step()
    failure = trials.run.capture.failure
    assert failure is not None
    told = [fix.applicability for fix in failure.fixes if fix.kind == "change_ask"]
    exported = told.count("safe")
    assert exported <= 1
    assert set(told) <= {"safe", "predicted", "not_tried"}
    assert all(fix.trust.startswith("predicted to export") for fix in failure.fixes if fix.applicability == "predicted")
    assert len(session.history.own) == 1


def test_choices_that_would_be_refused_are_refused() -> None:
    session = walkthrough()
    session.set_all("auto")
    with_records(session)
    refused = [choice for ref in session.examples.dims(0) for choice in choices_of(session, ref) if choice.is_refused]
    assert refused
    for choice in refused:
        session.request(session.with_ask(session.requested, session.ask.changed([choice.entry])))
        assert agrees(choice.capture, session.run().capture)
        assert session.run().capture.failure is not None
        session.undo()


def test_each_ask_of_a_dimension_is_told() -> None:
    session = walkthrough()
    session.set_all("auto")
    told = {str(choice.entry.ask): choice.is_refused for choice in choices_of(with_records(session), DimRef(input="w", dim=1))}
    assert told == {"AUTO": False, "DYNAMIC": True, "STATIC": False, "dim0": True}


def test_the_widest_ask_exports_with_all_that_auto_frees_and_without_the_bounds_that_were_asked() -> None:
    session = walkthrough()
    asked = session.requested
    widest = widest_ask(session)
    assert widest is not None
    assert session.requested == asked
    capture = session.run_of(widest.request).capture
    assert agrees(widest.capture, capture) or not widest.capture.is_predicted
    session.set_all("auto")
    everything = session.run().capture
    assert [dim.got in FREE for dim in capture.dims] == [dim.got in FREE for dim in everything.dims]
    assert [(dim.lower, dim.upper) for dim in capture.dims] == [(dim.lower, dim.upper) for dim in everything.dims]


def test_the_steps_to_the_widest_ask_say_what_they_cost() -> None:
    widest = widest_ask(walkthrough())
    assert widest is not None
    lost = [ref for step in widest.steps for ref in step.loses]
    freed = {str(ref) for step in widest.steps if step.is_taken for ref in step.frees}
    assert [str(ref) for ref in lost] == ["w.shape[1]"]
    assert freed == {"x.shape[0]", "y.shape[0]", "y.shape[1]", "z.shape[0]"}


def test_dimensions_whose_example_size_is_1_need_another_example() -> None:
    model = torch.nn.Sequential(torch.nn.Linear(6, 2), torch.nn.ReLU())
    widest = widest_ask(ModelSession(model, (torch.randn(1, 4, 6),), {}, InitialRequest()))
    assert widest is not None
    stuck = {tuple(map(str, step.refs)): step.cost for step in widest.steps if not step.entries}
    assert "example" in stuck["input.shape[0]",]
    assert set(stuck) == {("input.shape[0]",), ("input.shape[2]",)}


class HardCoded(torch.nn.Module):
    """A size that a view fixes, which a change of code frees, and one that a weight fixes, which nothing frees."""

    def __init__(self) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(6, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.lin(x).view(4, 2)


def test_the_steps_to_the_widest_ask_name_the_changes_of_code_that_free_a_size() -> None:
    session = ModelSession(HardCoded(), (torch.ones(4, 6),))
    session.predictions.slowest_ms = float("inf")
    widest = widest_ask(session)
    assert widest is not None
    told = {str(step.refs[0]): step.cost for step in widest.steps}
    assert told["x.shape[0]"].endswith(". Code fix, not verified: Replace `4` with `-1` in `view`")
    assert "Code fix" not in told["x.shape[1]"]


class Meets(torch.nn.Module):
    """A dimension that has to equal another, which is not asked, and one that is fixed."""

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return (x + y) @ torch.ones(6, 2)


def test_the_steps_to_all_auto_are_of_the_ask_that_is_found() -> None:
    session = ModelSession(
        Meets(),
        (torch.ones(4, 6), torch.ones(4, 6)),
        initial=InitialRequest(dynamic_shapes={"x": {0: Dim.DYNAMIC, 1: Dim.DYNAMIC}, "y": None}),
    )
    session.predictions.slowest_ms = float("inf")
    widest = widest_ask(session)
    assert widest is not None
    for step in widest.steps:
        for entry in step.entries:
            assert step.is_taken
            assert widest.ask.at(entry.input, entry.dim) == entry.ask
    told = [line.strip() for line in str(widest).splitlines()]
    assert told[0] == str(widest.ask)
    assert told[1].startswith("x.shape[1]: DYNAMIC → AUTO: specializes x.shape[1]: Must be 6 to match ")
    assert "x.shape[0] and y.shape[0]: AUTO: makes x.shape[0] and y.shape[0] dynamic; limits no other dimension" in told


class Step(torch.nn.Module):
    """A step with a cache, whose mask has to be one longer."""

    def forward(self, new: torch.Tensor, mask: torch.Tensor, past: torch.Tensor) -> torch.Tensor:
        length = past.shape[1] + 1
        if length > mask.shape[1]:
            return past
        return past + 2 if mask.shape[1] > length else past + new


def test_a_step_says_that_it_needs_the_others_and_a_size_of_1_what_to_do() -> None:
    session = ModelSession(Step(), (torch.ones(2, 1), torch.ones(2, 8), torch.ones(2, 7)))
    session.predictions.slowest_ms = float("inf")
    widest = widest_ask(session)
    assert widest is not None
    costs = {str(step.refs[0]): step.cost for step in widest.steps}
    assert costs["mask.shape[1]"] == "dynamic only together with the other steps; limits no other dimension"
    assert "past.shape[1]" in costs["past.shape[1]"]
    assert costs["new.shape[1]"] == (
        "no request makes it dynamic. torch specializes example sizes 0 and 1. Set a larger example size, then widen again"
    )


def test_an_explorer_tells_what_an_ask_would_lead_to_and_shows_what_it_did() -> None:
    explorer = explore(Walkthrough(), EXAMPLE, dynamic_shapes="auto")
    explorer._session.predictions.slowest_ms = float("inf")  # type: ignore[union-attr]
    predicted = explorer.predict({"w": {1: "DYNAMIC"}})
    assert predicted is not None
    assert predicted.failure is not None
    assert predicted.failure.kind == "dynamic_specialized"
    assert explorer.capture.ok
    assert not explorer.capture.is_predicted
    assert len(explorer.history) == 1
    widest = explorer.widen()
    assert widest is not None
    explorer.request = widest.ask
    assert explorer.capture.ok
    explorer.close()


def test_an_explorer_exports_what_its_first_prediction_needs() -> None:
    explorer = explore(Walkthrough(), EXAMPLE)
    explorer._session.predictions.slowest_ms = float("inf")  # type: ignore[union-attr]
    predicted = explorer.predict({"w": {0: "AUTO"}})
    assert predicted is not None
    assert predicted.is_predicted
    assert len(explorer.history) == 1
    explorer.request = {"w": {0: "AUTO"}}
    assert agrees(predicted, explorer.capture)
    explorer.close()


@pytest.mark.parametrize("ask", [{"q": {0: "AUTO"}}, {"w": {7: "AUTO"}}])
def test_an_ask_that_the_inputs_do_not_take_is_refused_in_one_sentence(ask: Any) -> None:
    explorer = explore(Walkthrough(), EXAMPLE)
    with pytest.raises(ValueError, match=r"\w"):
        explorer.predict(ask)
    explorer.close()
