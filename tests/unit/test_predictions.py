"""What is predicted is what the export says: random models and asks, the cases, models that mislead; and where nothing is predicted."""

import gc
import random
from collections.abc import Iterator
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.record import Capture, DimRef, Mode
from export_explorer.record.spec import Ask, AskEntry, DimAsk
from export_explorer.session.history import SessionRequest
from export_explorer.session.model_session import InitialRequest, ModelSession
from export_explorer.session.predictions import PredictionKey, agrees
from export_explorer.session.trace_replay import ReplayableTrace
from tests.cases.case import MODES
from tests.cases.control_flow import CASES as CONTROL_FLOW
from tests.cases.outcomes import CASES as OUTCOMES
from tests.cases.refused import CASES as REFUSED
from tests.helpers.predicted import Answer, answers, random_asks, session_on, with_records
from tests.helpers.random_asks import pair_of
from tests.models.misleading import MISLEADING
from tests.models.walkthrough import EXAMPLE, Walkthrough

SEEDS = range(9)
CASES = [*OUTCOMES[::8], *REFUSED[::8]]


def asked(text: str, *places: str) -> Ask:
    """``asked("AUTO", "x0")``: what is asked of ``x.shape[0]``."""
    return Ask.of(AskEntry(input=place[:-1], dim=int(place[-1]), ask=DimAsk.parse(text)) for place in places)


def exported(session: ModelSession, ask: Ask) -> Capture:
    session.restore(ask)
    return session.run().capture


def assert_right(found: list[Answer], least_share: float) -> None:
    wrong = [(str(answer.request.ask), answer.request.mode) for answer in found if answer.is_wrong]
    assert not wrong
    assert sum(answer.predicted is not None for answer in found) >= least_share * len(found)


@pytest.mark.parametrize(
    ("mode", "seeds"),
    [
        pytest.param(MODES[0], SEEDS[:3], id="non-strict"),
        pytest.param(MODES[1], SEEDS[:1], id="strict"),
        pytest.param(MODES[0], SEEDS[3:], id="non-strict-more", marks=pytest.mark.slow),
        pytest.param(MODES[1], SEEDS[1:2], id="strict-more", marks=pytest.mark.slow),
    ],
)
def test_random_asks_of_random_models_are_told_as_they_export(mode: Mode, seeds: range) -> None:
    assert_right(
        [
            answer
            for seed in seeds
            for pair in [pair_of(seed)]
            for session in [session_on(pair.model, pair.args, mode=mode)]
            for answer in answers(session, [session.read_ask(pair.dynamic_shapes), *random_asks(session, seed, 2)])
        ],
        0.9,
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_is_asked_of_a_case_is_told_as_it_exports(case: Any) -> None:
    session = session_on(case.model(), case.args, dict(case.kwargs))
    assert_right([*answers(session, [session.read_ask(case.dynamic_shapes), *random_asks(session, 1, 1)])], 0.0)


def test_a_prediction_says_what_the_export_says_of_each_dimension_in_words_and_lines() -> None:
    session = session_on(Walkthrough(), EXAMPLE)
    for answer in answers(session, random_asks(session, 3, 3)):
        assert answer.predicted is not None
        assert answer.predicted.dims == answer.exported.dims
        told, raised = answer.predicted.failure, answer.exported.failure
        assert (told is None) == (raised is None)
        if told is not None and raised is not None:
            assert (told.kind, told.message, told.fixes, told.frame) == (raised.kind, raised.message, raised.fixes, raised.frame)


def test_a_prediction_is_marked_and_holds_no_program() -> None:
    session = session_on(Walkthrough(), EXAMPLE)
    predicted = session.predicted(session.with_ask(session.requested, asked("AUTO", "w0")))
    assert predicted is not None
    assert predicted.is_predicted
    assert (predicted.nodes, predicted.program, predicted.outputs, predicted.signature) == ((), "", (), ())
    assert Capture.from_json(predicted.to_json()) == predicted


def test_the_history_never_holds_a_prediction() -> None:
    session = session_on(Walkthrough(), EXAMPLE)
    session.set_all("auto")
    assert session.predicted() is not None
    assert not session.history.own
    assert not session.run().capture.is_predicted
    kept = [run.capture.is_predicted for run in session.history.own]
    assert kept == [False]


def test_an_export_is_not_followed_by_another_for_the_sake_of_predictions() -> None:
    session = ModelSession(Walkthrough(), EXAMPLE)
    session.run()
    assert session.needs_base_export()
    assert session.predicted(session.with_ask(session.requested, asked("AUTO", "w0"))) is None


def test_an_export_in_which_all_was_asked_is_record_enough_for_what_asks_as_much() -> None:
    session = ModelSession(Walkthrough(), EXAMPLE, initial=InitialRequest(dynamic_shapes="auto"))
    session.run()
    session.set_all("dynamic")
    predicted = session.predicted()
    assert predicted is not None
    assert agrees(predicted, session.run().capture)


def test_less_is_told_once_it_is_known_that_numbers_lead_the_same_way() -> None:
    session = ModelSession(Walkthrough(), EXAMPLE, initial=InitialRequest(dynamic_shapes="auto"))
    session.run()
    less = session.with_ask(session.requested, asked("AUTO", "w0"))
    assert session.predicted(less) is None
    assert session.needs_base_export()
    with_records(session)
    assert session.predicted(less) is not None


class Bounded(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        assert x.shape[0] <= 64
        return x + 1


class Sliced(torch.nn.Module):
    def forward(self, x: Any) -> Any:
        return x[:, : x.shape[1]] * 2


def test_less_is_told_of_slices_of_all_which_numbers_make_aliases() -> None:
    session = session_on(Sliced(), (torch.ones(4, 5),))
    found = [*answers(session, [asked("AUTO", "x0"), asked("DYNAMIC", "x1"), asked("DYNAMIC", "x0", "x1")])]
    assert_right(found, 1)


class Pooled(torch.nn.Module):
    """Dynamo takes sizes of 3 to 5, which torch then refuses."""

    def forward(self, x: Any, y: Any) -> Any:
        return torch.nn.functional.max_pool2d(x + y, 3)


class Strided(torch.nn.Module):
    def forward(self, x: Any, y: Any, z: Any) -> Any:
        return torch.cat((x, y), 1) + z[:, ::2]


class Chosen(torch.nn.Module):
    """Whose inputs no operator reads, but for one."""

    def forward(self, x: Any, y: Any, z: Any) -> Any:
        return x, y[:, :2], z


TWO_TRACES: dict[str, tuple[Any, Any, list[tuple[str, ...]]]] = {
    "a guard that came after the check": (Pooled(), (torch.ones(2, 3, 16, 16),) * 2, [("h(min=3)", "x2", "y2"), ("AUTO", "x2", "y2")]),
    "a Dim that other sizes are found to be": (
        Strided(),
        (torch.ones(2, 3), torch.ones(2, 5), torch.ones(2, 16)),
        [("AUTO", "x1", "y1", "z1"), ("DYNAMIC", "x1", "y1")],
    ),
    "inputs that are not read": (
        Chosen(),
        (torch.ones(4, 3), torch.ones(5, 6), torch.ones(4, 2)),
        [("DYNAMIC", "x0"), ("AUTO", "y0", "y1")],
    ),
}


@pytest.mark.parametrize(
    ("mode", "count"),
    [
        pytest.param(MODES[1], 2, id="strict"),
        pytest.param(MODES[1], 6, id="strict-more", marks=pytest.mark.slow),
        pytest.param(MODES[0], 6, id="non-strict", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("name", TWO_TRACES)
def test_a_strict_export_is_told_by_the_names_and_guards_of_its_two_traces(name: str, mode: Mode, count: int) -> None:
    model, args, asks = TWO_TRACES[name]
    session = session_on(model, args, mode=mode)
    found = [*answers(session, [*(asked(*ask) for ask in asks), *random_asks(session, 7, count)])]
    assert_right(found, 1)
    for answer in found:
        assert answer.predicted is not None
        if answer.exported.ok:
            assert [dim.symbol for dim in answer.predicted.dims] == [dim.symbol for dim in answer.exported.dims]


def test_a_derived_dim_is_told_as_it_exports_in_strict_mode() -> None:
    model, args, _ = TWO_TRACES["a Dim that other sizes are found to be"]
    session = session_on(model, args, mode="strict")
    derived = Ask.of(
        [*asked("b", "x0", "y0", "z0").entries, *asked("dx", "x1").entries, *asked("DYNAMIC", "y1").entries, *asked("2*d", "z1").entries]
    )
    (found,) = answers(session, [derived])
    assert_right([found], 1)
    assert found.exported.ok


def test_nothing_is_told_of_inputs_that_strict_mode_alone_takes() -> None:
    class Doubled(torch.nn.Module):
        def forward(self, x: Any) -> Any:
            return x * 2

    nested = torch.nested.nested_tensor([torch.ones(2, 4), torch.ones(3, 4)], layout=torch.jagged)
    (answer,) = answers(session_on(Doubled(), (nested,), mode="strict"), [Ask()])
    assert answer.exported.ok
    assert answer.predicted is None


class Joined(torch.nn.Module):
    """Of a view in strict mode torch compares the strides."""

    def forward(self, x: Any, y: Any) -> Any:
        return torch.cat((x, y), 1).reshape(-1, 4)


@pytest.mark.parametrize("mode", [pytest.param(MODES[0], marks=pytest.mark.slow), MODES[1]])
def test_what_strict_mode_knows_of_a_view_beside_its_sizes_is_not_guessed(mode: Mode) -> None:
    base = torch.ones(6, 8)
    session = session_on(Joined(), (base[:, :4].clone(), base[:, 4:]), mode=mode)
    named = Ask.of([*asked("dx", "x1").entries, *asked("dy", "y1").entries])
    found = [*answers(session, [asked("DYNAMIC", "x1", "y1"), named])]
    assert_right(found, 0.5)
    assert (found[1].predicted is None) == (mode == "strict")


def test_a_dim_of_one_size_is_not_told_where_torch_takes_it_for_a_number_in_places() -> None:
    class Adding(torch.nn.Module):
        def forward(self, x: Any, y: Any) -> Any:
            return x + y

    session = session_on(Adding(), (torch.ones(2, 3), torch.ones(2, 3)))
    assert [answer.predicted for answer in answers(session, [asked("one(max=2)", "x0")])] == [None]
    assert_right([*answers(session, [asked("some(max=3)", "x0", "y0"), asked("many(max=3)", "x1", "y1")])], 1)
    alone = session_on(Sliced(), (torch.ones(2, 5),))
    assert_right([*answers(alone, [asked("one(max=2)", "x0")])], 1)


def test_nothing_is_told_of_a_strict_export_without_operators() -> None:
    class Passing(torch.nn.Module):
        def forward(self, x: Any) -> Any:
            return x

    session = session_on(Passing(), (torch.ones(4, 5),), mode="strict")
    assert [answer.predicted for answer in answers(session, [asked("DYNAMIC", "x0")])] == [None]


def test_a_static_input_is_named_where_it_was_read_through_slices_of_all() -> None:
    class Masked(torch.nn.Module):
        def forward(self, x: Any, mask: Any) -> Any:
            return x + mask[:, None, :]

    session = session_on(Masked(), (torch.ones(4, 3, 12), torch.ones(4, 12)))
    for answer in answers(session, [asked("AUTO", "x2"), asked("DYNAMIC", "x0"), asked("n", "x2")]):
        assert answer.predicted is not None
        assert answer.predicted.dims == answer.exported.dims
        told, raised = answer.predicted.failure, answer.exported.failure
        assert (told and (told.message, told.fixes)) == (raised and (raised.message, raised.fixes))


def test_an_export_with_a_range_tells_nothing_of_a_wider_one() -> None:
    session = ModelSession(Bounded(), (torch.ones(8, 1),), initial=InitialRequest(dynamic_shapes={"x": {0: Dim("n", max=16)}}))
    session.run()
    assert session.predicted(session.with_ask(session.requested, asked("n(max=12)", "x0"))) is not None
    assert session.predicted(session.with_ask(session.requested, asked("n(max=32)", "x0"))) is None
    assert session.predicted(session.with_ask(session.requested, asked("AUTO", "x0"))) is None


def test_nothing_is_told_of_another_mode_another_example_or_other_switches() -> None:
    session = session_on(Walkthrough(), EXAMPLE)
    session.set_all("auto")
    assert session.predicted() is not None
    session.set_mode("strict")
    assert session.predicted() is None
    session.undo()
    session.set_option("prefer_deferred_runtime_asserts_over_guards", True)
    assert session.predicted() is None
    assert not session.needs_base_export()


@pytest.mark.parametrize("case", [case for case in CONTROL_FLOW if case.name == "cond within cond"], ids=lambda case: case.name)
def test_nothing_is_told_of_models_with_control_flow_of_torch(case: Any) -> None:
    session = session_on(case.model(), case.args, dict(case.kwargs))
    session.set_all("auto")
    assert session.predicted() is None
    assert not session.needs_base_export()


class Picks(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        return x + 1 if x.sum() > 0 else x - 1


def test_nothing_is_told_where_the_data_decide() -> None:
    session = session_on(Picks(), (torch.ones(4),))
    session.set_all("dynamic")
    assert session.predicted() is None


class Broken(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        assert x.shape[0] < 100
        raise ValueError("not built yet")


@pytest.mark.parametrize("places", [("x0", "x1"), ("x1",), ("x0",)])
def test_a_model_that_fails_at_a_line_whatever_is_asked_fails_there_again(places: tuple[str, ...]) -> None:
    session = session_on(Broken(), (torch.ones(4, 5),))
    (answer,) = answers(session, [asked("DYNAMIC", *places)])
    assert answer.predicted is not None
    assert answer.predicted.failure is not None
    assert answer.predicted.failure.frame == (answer.exported.failure and answer.exported.failure.frame)
    assert not answer.is_wrong


class Mismatched(torch.nn.Module):
    def forward(self, x: Any, y: Any) -> Any:
        return x + y


def test_nothing_is_told_of_less_where_a_failure_is_about_sizes() -> None:
    session = session_on(Mismatched(), (torch.ones(6, 3), torch.ones(4, 3)))
    assert session.predicted(session.with_ask(session.requested, asked("DYNAMIC", "x0", "x1", "y0", "y1"))) is not None
    assert session.predicted(session.with_ask(session.requested, asked("AUTO", "x0"))) is None


@pytest.mark.parametrize("name", MISLEADING)
def test_a_model_that_misleads_is_found_out_by_the_export(name: str) -> None:
    kind, args = MISLEADING[name]
    session = session_on(kind(), args)
    refs = [(ref.input, ref.dim) for ref in session.sizes]
    rng = random.Random(0)
    for _ in range(6):
        chosen = [ref for ref in refs if rng.random() < 0.6]
        ask = Ask.of(AskEntry(input=input, dim=dim, ask=DimAsk(kind=rng.choice(("auto", "dynamic")))) for input, dim in chosen)
        for answer in answers(session, [ask]):
            assert not answer.exported.is_predicted
            if answer.is_wrong:
                assert session.predictions.notes(answer.request)
                assert session.predicted(answer.request) is None
                assert not session.needs_base_export(answer.request)
                return
    assert not session.predictions.notes(session.requested)


def test_a_wrong_prediction_ends_predictions_in_that_mode() -> None:
    kind, args = MISLEADING["one symbol of two"]
    session = session_on(kind(), args)
    request = session.with_ask(session.requested, asked("AUTO", "y0"))
    predicted = session.predicted(request)
    assert predicted is not None
    capture = session.run_of(request).capture
    assert not agrees(predicted, capture)
    assert [dim.upper for dim in capture.dims if dim.ref == DimRef(input="y", dim=0)] == [64]
    assert session.predictions.notes(request)
    assert session.predicted(session.with_ask(request, asked("DYNAMIC", "y0"))) is None
    assert not session.predictions.notes(request.in_mode("strict"))


def test_nothing_is_told_while_predictions_are_off() -> None:
    session = session_on(Walkthrough(), EXAMPLE)
    session.predictions.is_on = False
    session.set_all("auto")
    assert session.predicted() is None
    assert not session.needs_base_export()


def slow(share: float) -> tuple[ModelSession, SessionRequest]:
    """A session two of whose predictions took longer than they should, unless they may take this part of the export's time; and another request."""
    session = session_on(Walkthrough(), EXAMPLE)
    session.predictions.slowest_ms, session.predictions.slowest_share = 0.0, share
    for place in ("w0", "w1"):
        assert session.predicted(session.with_ask(session.requested, asked("AUTO", place))) is not None
    return session, session.with_ask(session.requested, asked("AUTO", "x0"))


def test_a_slow_record_is_given_up() -> None:
    session, request = slow(share=0.0)
    assert session.predicted(request) is None


def test_a_record_that_is_quick_beside_its_export_is_not_given_up() -> None:
    session, request = slow(share=1e6)
    assert session.predicted(request) is not None


def test_who_waits_for_a_prediction_has_it_however_slow_it_is() -> None:
    session, request = slow(share=0.0)
    assert session.predicted(request, is_awaited=True) is not None


@pytest.mark.parametrize("name", ["make_fake_inputs", "produce_guards_and_solve_constraints", "make_constraints"])
def test_a_torch_that_lacks_a_name_predicts_nothing_and_says_so(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_on(Walkthrough(), EXAMPLE)
    monkeypatch.delattr(f"torch._export.non_strict_utils.{name}")
    session.set_all("auto")
    assert session.predicted() is None
    assert not session.needs_base_export()
    assert any(name in note for note in session.predictions.notes(session.requested))


def live_parts(value: object, seen: set[int]) -> Iterator[object]:
    """The tensors, graphs and exceptions that an object leads to."""
    if id(value) in seen or isinstance(value, type | str | int) or (type(value).__module__ in ("builtins", "types") and callable(value)):
        return
    seen.add(id(value))
    if isinstance(value, torch.Tensor | torch.fx.Node | torch.fx.Graph | BaseException | torch.nn.Module):
        yield value
        return
    if type(value).__module__.startswith(("sympy", "torch.utils._sympy")):
        return
    for inner in gc.get_referents(value):
        yield from live_parts(inner, seen)


def test_a_record_holds_neither_tensors_nor_graphs() -> None:
    session = session_on(Walkthrough(), EXAMPLE)
    record = session.predictions._by_key[PredictionKey.of(session.requested)].trace
    assert isinstance(record, ReplayableTrace)
    assert record.guards
    assert list(live_parts(record, set())) == []


def test_a_prediction_leaves_the_inputs_as_they_were() -> None:
    args = (torch.ones(4, 6), torch.ones(6))

    class Adds(torch.nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
            return x + y

    session = session_on(Adds(), args)
    for ask in (asked("DYNAMIC", "x0", "x1", "y0"), asked("n(min=50)", "x0"), asked("DYNAMIC", "x1")):
        assert session.predicted(session.with_ask(session.requested, ask)) is not None
    assert not [name for tensor in args for name in vars(tensor) if "dynamo" in name]
