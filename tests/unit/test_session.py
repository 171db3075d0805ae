"""The session: asks, runs, and what it remembers."""

import gc
import weakref
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.record import Capture, ExampleChange, ExampleFix
from export_explorer.record.spec import Ask, AskEntry, AskError, DimAsk
from export_explorer.session import history
from export_explorer.session.model_session import InitialRequest, ModelSession
from tests.helpers.kinds_of_fixes import as_kind
from tests.models.walkthrough import EXAMPLE, Walkthrough


class Scaled(torch.nn.Module):
    def forward(self, x: torch.Tensor, k: int) -> torch.Tensor:
        return x * k


class Interrupted(torch.nn.Module):
    """Does what the kernel's interrupt does, in the middle of tracing, as long as `is_on`."""

    is_on = True

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.is_on:
            raise KeyboardInterrupt
        return x + 1


def change(input: str, dim: int | None, ask: str) -> AskEntry:
    return AskEntry(input=input, dim=dim, ask=DimAsk.parse(ask))


def got(capture: Capture) -> dict[str, str | None]:
    return {str(dim.ref): dim.got for dim in capture.dims}


@pytest.fixture
def session() -> ModelSession:
    return ModelSession(Walkthrough(), tuple(tensor.clone() for tensor in EXAMPLE))


def test_nothing_asked_is_all_static(session: ModelSession) -> None:
    run = session.run()
    assert run.capture.ok
    assert set(got(run.capture).values()) == {"static"}
    assert session.dynamic_shapes is None


def test_all_auto_asks_every_tensor_dimension(session: ModelSession) -> None:
    session.set_all("auto")
    assert {(entry.input, entry.dim) for entry in session.ask.entries} == {("w", 0), ("w", 1), ("x", 0), ("y", 0), ("y", 1), ("z", 0)}
    assert got(session.run().capture) == {
        "w.shape[0]": "dynamic",
        "w.shape[1]": "specialized",
        "x.shape[0]": "dynamic",
        "y.shape[0]": "dynamic",
        "y.shape[1]": "tied",
        "z.shape[0]": "derived",
    }


def test_all_leaves_scalar_inputs_alone() -> None:
    session = ModelSession(Scaled(), (torch.randn(4), 3), initial=InitialRequest(dynamic_shapes=(None, Dim.DYNAMIC)))
    session.set_all("static")
    assert str(session.ask.at("k", None)) == "DYNAMIC"
    assert str(session.ask.at("x", 0)) == "STATIC"


def test_changed_ask_changes_the_outcome_and_the_shapes_to_paste(session: ModelSession) -> None:
    session.set_ask([change("w", 0, "batch(min=2, max=64)")])
    capture = session.run().capture
    assert got(capture)["w.shape[0]"] == "dynamic"
    assert capture.dims[0].upper == 64
    exported = torch.export.export(Walkthrough(), EXAMPLE, dynamic_shapes=session.dynamic_shapes)
    assert len(exported.range_constraints) == 1


def test_known_ask_is_answered_with_the_same_capture(session: ModelSession) -> None:
    first = session.run()
    session.set_ask([change("w", 0, "AUTO")])
    second = session.run()
    session.set_ask([change("w", 0, "None")])
    assert session.run() is first
    assert session.history.runs == (first, second)


def test_a_place_that_was_left_and_is_asked_again_makes_a_known_ask(session: ModelSession) -> None:
    session.set_all("auto")
    first = session.run()
    session.set_ask([change("w", 0, "None")])
    session.set_ask([change("w", 0, "AUTO")])
    assert session.known() is first


def test_mode_is_part_of_what_is_known(session: ModelSession) -> None:
    session.set_mode("strict")
    strict = session.run()
    session.set_mode("non-strict")
    assert strict.capture.mode == "strict"
    assert session.run().capture.mode == "non-strict"


def test_failure_keeps_the_last_good_program(session: ModelSession) -> None:
    good = session.run().program
    assert good is not None
    session.set_ask([change("w", 1, "DYNAMIC")])
    run = session.run()
    assert not run.capture.ok
    assert run.program is None
    assert session.program is good


def test_program_is_that_of_the_run_that_is_shown(session: ModelSession) -> None:
    first = session.run().program
    session.set_ask([change("w", 0, "AUTO")])
    second = session.run().program
    assert session.program is second is not None
    session.set_ask([change("w", 0, "None")])
    session.run()
    assert session.program is first


def test_place_that_the_inputs_lack_is_refused_and_changes_nothing(session: ModelSession) -> None:
    session.set_ask([change("w", 0, "AUTO")])
    before = session.ask
    with pytest.raises(AskError, match=r"no w\.shape\[2\]"):
        session.set_ask([change("x", 0, "AUTO"), change("w", 2, "AUTO")])
    with pytest.raises(AskError, match="no w\\."):
        session.set_ask([change("w", None, "AUTO")])
    assert session.ask == before


def test_shapes_of_the_user_are_the_first_ask() -> None:
    session = ModelSession(
        Walkthrough(), EXAMPLE, initial=InitialRequest(dynamic_shapes={"w": {0: Dim("batch", max=64)}, "x": None, "y": None, "z": None})
    )
    assert session.ask == Ask((change("w", 0, "batch(max=64)"),))
    assert session.run().capture.ok


def test_shapes_that_do_not_fit_fail_as_torch_says_until_the_ask_is_changed() -> None:
    wrong = {"nothing": {0: Dim.AUTO}}
    session = ModelSession(Walkthrough(), EXAMPLE, initial=InitialRequest(dynamic_shapes=wrong))
    assert session.ask == Ask()
    assert not session.run().capture.ok
    assert session.dynamic_shapes is wrong
    session.set_ask([change("w", 0, "AUTO")])
    assert session.run().capture.ok
    session.set_ask([change("w", 0, "None")])
    assert session.run().capture.ok


def test_a_function_is_explored_like_a_module() -> None:
    def double(x: torch.Tensor) -> torch.Tensor:
        return x * 2

    session = ModelSession(double, torch.randn(3, 4))
    session.set_all("auto")
    assert got(session.run().capture) == {"x.shape[0]": "dynamic", "x.shape[1]": "dynamic"}


def test_example_of_sizes_that_there_were_before_is_taken_again(session: ModelSession) -> None:
    first = session.run()
    own = session.example
    session.set_example((ExampleChange(input="w", dim=0, size=9),))
    larger = session.run()
    made = session.example
    session.set_example((ExampleChange(input="w", dim=0, size=6),))
    assert session.example is own
    assert session.known() == first
    session.set_example((ExampleChange(input="w", dim=0, size=9),))
    assert session.example is made
    assert session.known() == larger


def test_examples_that_nothing_leads_back_to_are_let_go(session: ModelSession) -> None:
    session.set_example((ExampleChange(input="w", dim=0, size=9),))
    forgotten = weakref.ref(session.example.args[0])
    session.undo()
    session.set_example((ExampleChange(input="w", dim=0, size=7),))
    gc.collect()
    assert forgotten() is None


def test_interrupted_run_is_not_remembered() -> None:
    model = Interrupted()
    session = ModelSession(model, (torch.randn(3),))
    failure = session.run().capture.failure
    assert failure is not None
    assert failure.kind == "cancelled"
    assert session.history.runs == ()
    model.is_on = False
    assert session.run().capture.ok


@pytest.mark.parametrize("shapes", [None, {"x": {0: Dim.AUTO}, "k": None}])
def test_inputs_that_no_forward_takes_fail_and_have_no_places_to_ask(shapes: Any) -> None:
    session = ModelSession(Scaled(), (torch.randn(4), 2, 3, 4), initial=InitialRequest(dynamic_shapes=shapes))
    assert not session.run().capture.ok
    session.set_all("auto")
    assert session.ask == Ask()
    with pytest.raises(AskError, match=r"no x\.shape\[0\]"):
        session.set_ask([change("x", 0, "AUTO")])


@pytest.mark.parametrize("shapes", [None, {"x": {0: Dim.AUTO}, "k": None}])
def test_inputs_that_are_there_have_places_to_ask_where_another_is_missing(shapes: Any) -> None:
    session = ModelSession(Scaled(), (torch.randn(4),), initial=InitialRequest(dynamic_shapes=shapes))
    assert not session.run().capture.ok
    session.set_all("auto")
    failure = session.run().capture.failure
    assert failure is not None
    assert failure.problem == "forward() needs `k`"
    assert [str(dim.asked) for dim in session.run().capture.dims] == ["AUTO"]


def test_failed_ask_leaves_nothing_behind_in_the_inputs(session: ModelSession) -> None:
    session.set_ask([change("w", 1, "DYNAMIC")])
    assert not session.run().capture.ok
    session.set_ask([change("w", 1, "None")])
    assert session.run().capture.ok
    session.set_ask([change("w", 1, "AUTO")])


def test_size_that_the_user_tried_stays_where_another_has_to_follow() -> None:
    class Scaled(torch.nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
            return (x + y) * x.shape[0]

    session = ModelSession(
        Scaled(), (torch.randn(4, 3), torch.randn(4, 3)), initial=InitialRequest(dynamic_shapes={"x": {0: Dim.AUTO}, "y": {0: Dim.AUTO}})
    )
    for tried, follows in (("x", "y"), ("y", "x")):
        session.set_example((ExampleChange(input=tried, dim=0, size=6),))
        failure = session.run().capture.failure
        assert failure is not None
        assert {str(dim.frame and dim.frame.code) for dim in session.run().capture.dims if dim.got is None} == {
            "return (x + y) * x.shape[0]"
        }
        assert failure.fixes[0].title == f"Set the example size of {follows}.shape[0] to 6"
        session.set_example(as_kind(ExampleFix, failure.fixes[0]).examples)
        assert session.run().capture.ok
        session.undo()
        session.undo()


def test_source_names_the_sizes_of_another_example() -> None:
    session = ModelSession(torch.nn.ReLU(), torch.ones(1, 3), initial=InitialRequest(dynamic_shapes={"input": {0: Dim.DYNAMIC}}))
    assert not session.to_source().startswith("#")
    session.set_example((ExampleChange(input="input", dim=0, size=2),))
    assert session.to_source().startswith("# for example inputs with input.shape[0] = 2\n")


def test_the_program_of_a_run_that_is_shown_again_is_never_that_of_another(session: ModelSession, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MAX_PROGRAMS", 1)
    session.run()
    session.set_ask([change("w", 0, "AUTO")])
    second = session.run().program
    assert session.program is second is not None
    session.set_ask([change("w", 0, "None")])
    first_again = session.run()
    assert session.program is first_again.program
    assert session.program is not second
