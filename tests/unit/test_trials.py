"""Fixes are tried on a copy: what holds is marked, what does not is left out, and the user's model and process stay as they were."""

import dataclasses
import gc
import inspect
import linecache
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from msgspec import structs
from torch.export import Dim

from export_explorer.capture import capture_export
from export_explorer.explorer import Explorer, explore
from export_explorer.fixes.model_copy import NotRewritableError, rewritten
from export_explorer.record import (
    AskChange,
    Capture,
    CodeFix,
    DimOutcome,
    DimRef,
    Effect,
    ExampleFix,
    Fix,
    RefusedExampleCause,
    SpecFix,
    Unverified,
)
from export_explorer.record.spec import AskError
from export_explorer.render.words import with_fix_words
from export_explorer.session.fix_trials import SECONDS, key_of, trials_of, try_fix, with_results
from export_explorer.session.history import Run
from export_explorer.session.model_session import InitialRequest, ModelSession
from tests.helpers.kinds_of_fixes import code_fixes
from tests.helpers.written_fixes import explorer_with, fix_at, with_fixes
from tests.models import rewritable
from tests.models.rewritable import EXAMPLE
from tests.unit.test_model_left_as_it_was import state_of
from tests.unit.test_process_state import compared, of_process

HERE = rewritable.__file__
FREE = ("reshape(6, -1)", "reshape(x.shape[0], -1)")
WAYS: dict[str, tuple[Any, str]] = {
    "forward": (rewritable.Bare, "bare"),
    "a function that a function calls": (rewritable.Calling, "of a function"),
    "a base, through super": (rewritable.Supers, "of the base"),
    "submodules of one class": (rewritable.Nested, "of the base"),
    "a decorated forward": (rewritable.Decorated, "decorated"),
    "a closure": (rewritable.Closed, "of a closure"),
    "a helper that is no module": (rewritable.Helped, "of a helper"),
    "a model that is a function": (lambda: rewritable.function, "of a function"),
}


@pytest.fixture(autouse=True, scope="module")
def torch_is_warm() -> None:
    capture_export(torch.relu, (torch.zeros(2),))


def session_of(model: Any, dim: Any = Dim.AUTO, *, strict: bool = False) -> tuple[ModelSession, Run]:
    session = ModelSession(model, (EXAMPLE.clone(),), initial=InitialRequest(dynamic_shapes=({0: dim},), strict=strict))
    return session, session.run()


def free(comment: str, effects: tuple[Effect, ...] = ()) -> CodeFix:
    return fix_at(HERE, comment, *FREE, effects)


def tried(model: Any, fix: Fix, dim: Any = Dim.AUTO) -> Fix | None:
    return try_fix(*session_of(model, dim), fix)


@pytest.mark.parametrize(
    ("way", "strict"),
    [
        pytest.param(
            way, strict, id=f"{way}-{'strict' if strict else 'non-strict'}", marks=[pytest.mark.slow] if strict and way != "forward" else []
        )
        for way in WAYS
        for strict in (False, True)
    ],
)
def test_a_fix_is_tried_wherever_its_function_is_reached(way: str, strict: bool) -> None:
    make, comment = WAYS[way]
    session, run = session_of(make(), strict=strict)
    assert run.capture.dims[0].got == "specialized"
    fix = try_fix(session, run, free(comment))
    assert fix is not None
    assert (fix.applicability, [str(ref) for ref in fix.frees], fix.loses, fix.leaves) == ("safe", ["x.shape[0]"], (), ())


def test_a_fix_of_a_refused_ask_is_tried_with_that_ask() -> None:
    fix = tried(rewritable.Bare(), free("bare"), Dim("rows"))
    assert fix is not None
    assert (fix.applicability, [str(ref) for ref in fix.frees]) == ("safe", ["x.shape[0]"])


def test_a_fix_that_does_not_help_is_left_out() -> None:
    assert tried(rewritable.Bare(), fix_at(HERE, "bare", "reshape(6, -1)", "reshape(6, 3)")) is None
    assert tried(rewritable.Bare(), fix_at(HERE, "bare", "reshape(6, -1)", "reshape(6, 3)"), Dim("rows")) is None


class CountsAndAdds(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return (x + torch.arange(8)) @ torch.eye(8) + torch.ones(8).cumsum(0)


def test_a_size_of_which_every_fix_was_refuted_can_be_requested_static() -> None:
    explorer = explore(CountsAndAdds(), (torch.randn(3, 8),), dynamic_shapes="auto")
    _, size = explorer.capture.dims
    assert [fix.kind for fix in size.fixes] == ["change_code"], size.fixes
    explorer.try_fixes()
    _, size = explorer.capture.dims
    (fix,) = size.fixes
    assert isinstance(fix, SpecFix)
    assert (fix.applicability, [entry.ask for entry in fix.asks]) == ("safe", ["STATIC"])
    explorer.apply(fix)
    assert explorer.capture.ok
    assert all(dim.is_as_asked for dim in explorer.capture.dims)


def writing_branch(x: torch.Tensor) -> Any:
    return torch.cond(x.mean() > 0, lambda x: x.mul_(0.5).sin(), lambda x: x - 1, (x,))


def test_a_mode_that_fails_too_is_left_out() -> None:
    explorer = explore(writing_branch, (torch.randn(8),))
    explorer.try_fixes()
    assert explorer.capture.failure is not None
    assert [fix for fix in explorer.capture.failure.fixes if fix.kind == "change_mode"] == []


class CountsThenMatches(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x[: int(x.shape[0])] + torch.ones(6, 3)


def test_a_mode_that_makes_nothing_dynamic_is_left_out_of_an_export_that_succeeded() -> None:
    session, run = session_of(CountsThenMatches())
    (dim, *_) = run.capture.dims
    assert [fix.kind for fix in dim.fixes if fix.kind == "change_mode"] == ["change_mode"], dim.words
    (dim, *_) = trials_of(session, run).dims
    assert [fix for fix in dim.fixes if fix.kind == "change_mode"] == []


class Broadcasts(torch.nn.Module):
    def forward(self, x: torch.Tensor, temperature: torch.Tensor) -> torch.Tensor:
        return x.view(-1, 7) / temperature


def test_another_example_with_which_nothing_exports_is_no_way_out_of_an_export_that_succeeded() -> None:
    explorer = explore(Broadcasts(), (torch.randn(4, 7), torch.ones(1)), dynamic_shapes="auto")
    assert explorer.capture.ok
    (temperature,) = (dim for dim in explorer.capture.dims if dim.ref.input == "temperature")
    assert temperature.fixes
    explorer.try_fixes()
    (temperature,) = (dim for dim in explorer.capture.dims if dim.ref.input == "temperature")
    assert [fix.is_alternative for fix in temperature.fixes] == [True]


class Concatenates(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(3, 4)

    def forward(self, x: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> torch.Tensor:
        return self.lin(torch.cat([x, y, z], 1))


class Unpacks(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[1] != 1:
            raise ValueError("a single channel")
        return x + 1


def tried_rows(model: torch.nn.Module, inputs: tuple[torch.Tensor, ...], shapes: Any = "auto") -> tuple[Explorer, list[DimOutcome]]:
    explorer = explore(model, inputs, dynamic_shapes=shapes)
    assert all(dim.cause is not None and dim.cause.kind == "example_is_0_or_1" for dim in explorer.capture.dims if dim.dim == 1)
    explorer.try_fixes()
    return explorer, [dim for dim in explorer.capture.dims if dim.dim == 1]


def test_a_size_of_1_that_a_weight_requires_of_a_sum_of_sizes_names_the_line_once_a_larger_example_failed() -> None:
    explorer, rows = tried_rows(Concatenates(), tuple(torch.randn(2, 1) for _ in range(3)))
    for dim in rows:
        assert isinstance(dim.cause, RefusedExampleCause)
        assert (dim.cause.value, dim.cause.tried, dim.cause.needs_this_size) == (1, 2, True)
        assert dim.words == "Must be 1 in `return self.lin(torch.cat([x, y, z], 1))`: the export with 2 failed"
        assert dim.frame is not None
        assert dim.frame.code == "return self.lin(torch.cat([x, y, z], 1))"
        assert [fix.is_alternative for fix in dim.fixes] == [True]
    assert explorer.capture.ok


def test_a_size_of_1_has_the_failure_of_the_larger_example_as_its_reason_where_no_operator_states_a_size() -> None:
    _, (dim,) = tried_rows(Unpacks(), (torch.randn(2, 1),))
    assert isinstance(dim.cause, RefusedExampleCause)
    assert not dim.cause.needs_this_size
    assert dim.words == "Example size is 1; with 2 the export failed: The model raises ValueError: a single channel"
    assert dim.frame is not None
    assert dim.frame.code == 'raise ValueError("a single channel")'


def test_a_failed_export_says_where_the_export_with_the_larger_example_failed() -> None:
    explorer, rows = tried_rows(Concatenates(), tuple(torch.randn(2, 1) for _ in range(3)), {name: {1: Dim.DYNAMIC} for name in "xyz"})
    failure = explorer.capture.failure
    assert failure is not None
    assert failure.refusal is not None
    assert len(failure.refusal.conditions) == 1
    line = inspect.getsourcelines(Concatenates.forward)[1] + 1
    assert (
        f"With a larger example the next failure is: `x.shape[1] + y.shape[1] + z.shape[1] == 3` must be true (line {line})."
        in failure.message
    )
    assert all(isinstance(dim.cause, RefusedExampleCause) and len(dim.cause.changed) == 2 for dim in rows)


class Joined(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return torch.cat([x, y], 1)


class Multiplied(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x @ y


class Doubled(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return torch.cat([x, x], 0) + y


class Flattened(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x.flatten() + y


class Cached(torch.nn.Module):
    def forward(self, x: torch.Tensor, cache: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        return torch.cat([cache, x], 1) * mask


AUTO, DYNAMIC = Dim.AUTO, Dim.DYNAMIC
BATCH = Dim("batch")
SHARED_BATCH = (torch.randn(1, 4), torch.randn(1, 4))
CACHED = (torch.randn(2, 1), torch.randn(2, 5), torch.randn(2, 6))


@pytest.mark.parametrize(
    ("model", "inputs", "shapes", "sizes", "asks", "refused"),
    [
        (Joined(), SHARED_BATCH, ({0: DYNAMIC}, {0: AUTO}), {"x.0": 2, "y.0": 2}, {}, ""),
        (Joined(), SHARED_BATCH, ({0: DYNAMIC}, None), {"x.0": 2, "y.0": 2}, {"y.0": "DYNAMIC"}, ""),
        (Joined(), SHARED_BATCH, ({0: BATCH}, None), {"x.0": 2, "y.0": 2}, {"y.0": "batch"}, ""),
        (Joined(), SHARED_BATCH, ({0: AUTO}, None), {"x.0": 2, "y.0": 2}, {"y.0": "AUTO"}, ""),
        (Multiplied(), (torch.randn(3, 1), torch.randn(1, 5)), ({1: DYNAMIC}, {0: AUTO}), {"x.1": 2, "y.0": 2}, {}, ""),
        (
            Doubled(),
            (torch.randn(1, 4), torch.randn(2, 4)),
            ({0: DYNAMIC}, {0: AUTO}),
            {"x.0": 2, "y.0": 4},
            {},
            "x.shape[0] = 1, y.shape[0] = 2",
        ),
        (
            Doubled(),
            (torch.randn(1, 4), torch.randn(2, 4)),
            ({0: AUTO}, {0: AUTO}),
            {"x.0": 2, "y.0": 4},
            {},
            "x.shape[0] = 1, y.shape[0] = 2",
        ),
        (Flattened(), (torch.randn(1, 4), torch.randn(4)), ({0: DYNAMIC, 1: AUTO}, {0: AUTO}), {"x.0": 2, "y.0": 8}, {}, ""),
        (Cached(), CACHED, ({1: DYNAMIC}, {1: AUTO}, {1: AUTO}), {"x.1": 2, "mask.1": 7}, {}, ""),
        (Cached(), CACHED, ({1: DYNAMIC}, {1: AUTO}, None), {"x.1": 2, "cache.1": 4}, {}, "x.shape[1] = 1, cache.shape[1] = 5"),
    ],
)
def test_the_sizes_that_a_larger_example_needs_change_with_it(
    model: torch.nn.Module, inputs: tuple[torch.Tensor, ...], shapes: Any, sizes: dict[str, int], asks: dict[str, str], refused: str
) -> None:
    explorer = explore(model, inputs, dynamic_shapes=shapes)
    explorer.try_fixes()
    failure = explorer.capture.failure
    fix = failure.fixes[0] if failure is not None else next(dim for dim in explorer.capture.dims if dim.ref.input == "x").fixes[0]
    assert fix.applicability == ("changes_behavior" if refused else "safe")
    assert [(effect.kind, effect.condition) for effect in fix.effects] == ([("refuses_present", refused)] if refused else [])
    assert {f"{change.input}.{change.dim}": change.size for change in fix.examples} == sizes
    assert {f"{change.input}.{change.dim}": change.ask for change in fix.asks} == asks
    assert failure is None or (failure.refusal is None and fix.title in failure.message)
    explorer.apply(fix)
    assert explorer.capture.ok
    small = next(dim for dim in explorer.capture.dims if f"{dim.ref.input}.{dim.ref.dim}" in sizes)
    assert small.is_free


class CutToALength(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x[:, :20] + torch.ones(20)


def test_a_larger_example_with_which_the_program_rejects_the_present_size_says_so() -> None:
    explorer = explore(CutToALength(), (torch.randn(6, 20),), dynamic_shapes="auto")
    (fix,) = explorer.try_fixes()
    assert (fix.kind, fix.applicability) == ("change_example", "changes_behavior")
    assert fix.trust == "verified: x.shape[1] becomes dynamic; rejects the present example (x.shape[1] = 20)"
    assert [effect.words for effect in fix.effects] == ["The program rejects the present example: x.shape[1] = 20"]
    explorer.apply(fix)
    program = explorer.program
    assert program is not None
    with pytest.raises(AssertionError, match="20"):
        program.module()(torch.randn(6, 20))


@pytest.mark.parametrize(
    ("model", "inputs", "shapes", "title"),
    [
        (Joined(), SHARED_BATCH, ({0: DYNAMIC}, {0: AUTO}), "Set the example sizes of x.shape[0] and y.shape[0] to 2"),
        (Cached(), CACHED, ({1: DYNAMIC}, {1: AUTO}, {1: AUTO}), "Set the example sizes of x.shape[1] to 2 and mask.shape[1] to 7"),
    ],
)
def test_a_larger_example_for_dynamic_has_the_same_sizes_with_it_as_for_auto_before_it_is_tried(
    model: torch.nn.Module, inputs: tuple[torch.Tensor, ...], shapes: Any, title: str
) -> None:
    failure = explore(model, inputs, dynamic_shapes=shapes).capture.failure
    assert failure is not None
    assert failure.fixes[0].title == title


def test_a_size_of_1_keeps_its_reason_where_the_larger_example_exports() -> None:
    explorer = explore(torch.nn.ReLU(), (torch.randn(2, 1),), dynamic_shapes="auto")
    explorer.try_fixes()
    (dim,) = (dim for dim in explorer.capture.dims if dim.dim == 1)
    assert dim.cause is not None
    assert dim.cause.kind == "example_is_0_or_1"
    # The size may be meant: the result is offered to be accepted, after the fix.
    assert [(fix.applicability, fix.is_alternative) for fix in dim.fixes] == [("safe", False), ("safe", True)]


class BranchesOnANumber(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.sum().item()
        if n > 0:
            y = x + 1
        else:
            y = x - 1
        return y


class DividesByANumber(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.max().item()
        y = x + 1
        if n > 0:
            y = y / n
        return y


@pytest.mark.parametrize(("model", "line"), [(BranchesOnANumber, "n = x.sum()"), (DividesByANumber, "n = x.max()")])
def test_one_rewrite_with_both_branches_is_left_the_smaller_one_where_both_are_verified(model: type[torch.nn.Module], line: str) -> None:
    explorer = explore(model(), (torch.ones(4, 3),), dynamic_shapes="auto")
    explorer.try_fixes()
    failure = explorer.capture.failure
    assert failure is not None
    (fix,) = (fix for fix in code_fixes(failure.fixes) if any("torch.cond(" in text for text in fix.code))
    assert fix.applicability == "safe"
    assert (line in fix.code) == (model is DividesByANumber), "a tensor is kept only where the branches need it"


@pytest.mark.parametrize(("reason", "count"), [("not_copied", 1), ("no_time", 2)])
def test_both_rewrites_with_both_branches_are_left_only_while_they_may_still_be_verified(reason: Unverified, count: int) -> None:
    capture = explore(BranchesOnANumber(), (torch.ones(4, 3),), dynamic_shapes="auto").capture
    assert capture.failure is not None
    results: dict[object, Fix | None] = {key_of(fix): structs.replace(fix, unverified=reason) for fix in capture.failure.fixes}
    failure = with_results(capture, results).failure
    assert failure is not None
    left = [fix for fix in code_fixes(failure.fixes) if any("torch.cond(" in text for text in fix.code)]
    assert len(left) == count
    assert "n = x.sum()" not in left[-1].code


class GatesStrided(torch.nn.Module):
    """Branches on tensors with a stride that ``torch.cond`` does not take."""

    def __init__(self) -> None:
        super().__init__()
        self.proj = torch.nn.Conv1d(1, 4, 16, stride=8)

    def forward(self, wave: torch.Tensor) -> torch.Tensor:
        x = self.proj(wave.unsqueeze(1))
        if wave.mean() > 0.1:
            x = torch.relu(x)
        else:
            x = torch.zeros_like(x)
        return x.mean(-1)


class FlipsStrided(GatesStrided):
    """The same with a branch that does more than to compute each element."""

    def forward(self, wave: torch.Tensor) -> torch.Tensor:
        x = self.proj(wave.unsqueeze(1))
        if wave.mean() > 0.1:
            x = torch.flip(x, (-1,))
        else:
            x = torch.zeros_like(x)
        return x.mean(-1)


def test_branches_that_cond_does_not_take_are_computed_both_where_they_change_each_element() -> None:
    explorer = explore(GatesStrided(), torch.randn(2, 160), dynamic_shapes="auto")
    (fix,) = code_fixes(explorer.try_fixes())
    assert (fix.trust, fix.code) == ("verified", ("x = torch.where(wave.mean() > 0.1, torch.relu(x), torch.zeros_like(x))",))


def test_branches_that_cond_does_not_take_are_advised_to_be_computed_both() -> None:
    explorer = explore(FlipsStrided(), torch.randn(2, 160), dynamic_shapes="auto")
    explorer.try_fixes()
    failure = explorer.capture.failure
    assert failure is not None
    assert code_fixes(failure.fixes) == []
    assert (
        "`torch.cond` was tried and does not help. If both branches give one shape, compute both and choose with `torch.where`."
        in failure.message
    )


def test_what_was_tried_in_vain_is_not_advised() -> None:
    capture = capture_export(GatesStrided(), (torch.randn(2, 160),), dynamic_shapes="auto")
    assert capture.failure is not None
    failure = with_results(capture, {key_of(fix): None for fix in capture.failure.fixes}).failure
    assert failure is not None
    assert failure.fixes == ()
    assert failure.message.endswith("`torch.cond` and `torch.where` were tried and do not help.")


def test_a_fix_that_raises_is_left_out() -> None:
    assert tried(rewritable.Bare(), fix_at(HERE, "bare", "reshape(6, -1)", "reshape(x.nothing)")) is None


def test_a_fix_that_computes_something_else_for_the_example_is_left_out() -> None:
    assert tried(rewritable.Bare(), fix_at(HERE, "bare", "x.reshape(6, -1)", "x + 1")) is None


def test_a_fix_with_which_other_sizes_compute_something_else_changes_behavior() -> None:
    fix = tried(rewritable.Branching(), fix_at(HERE, "a branch", "x.shape[0] == 6", "True"))
    assert fix is not None
    assert (fix.applicability, [str(ref) for ref in fix.frees]) == ("changes_behavior", ["x.shape[0]"])
    (effect,) = fix.effects
    assert (effect.kind, effect.condition) == ("differs", "x.shape[0] = 7")


class FixedLengthAndRows(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = x + torch.zeros(24)
        return y.view(4, -1, 2).mean(1)


def test_a_fix_of_several_lines_changes_the_results_that_one_of_them_changes() -> None:
    explorer = explore(FixedLengthAndRows(), torch.randn(4, 24), dynamic_shapes="auto")
    explorer.try_fixes()
    found = {fix.trust: [effect.words for effect in fix.effects] for dim in explorer.capture.dims for fix in dim.fixes}
    told = ["Results differ, for example with `x.shape[0] = 5`"]
    assert found["verified: x.shape[0] becomes dynamic; changes results for some inputs"] == told
    assert found["verified: x.shape[0] and x.shape[1] become dynamic; changes results for some inputs"] == told


def test_a_fix_with_effects_changes_behavior() -> None:
    fix = tried(rewritable.Bare(), free("bare", (Effect(kind="copies"),)))
    assert fix is not None
    assert fix.applicability == "changes_behavior"


def test_random_numbers_and_what_forward_changes_do_not_tell_two_models_apart() -> None:
    model = rewritable.Dropping().train()
    fix = tried(model, fix_at(HERE, "behind random numbers", *FREE))
    assert fix is not None
    assert fix.applicability == "safe"


def test_a_constructor_is_run_anew_where_it_takes_nothing() -> None:
    model = rewritable.Listed()
    held: Any = model.layers[0]
    fix = fix_at(HERE, "a list", "[torch.nn.Linear(3, 3)]", "torch.nn.ModuleList([torch.nn.Linear(3, 3)])")
    with rewritten(model, fix) as made:
        new = made.made().model
    assert isinstance(new.layers, torch.nn.ModuleList)
    assert isinstance(model.layers, list)
    weight: Any = new.layers[0].weight
    assert weight.data_ptr() == held.weight.data_ptr()


def test_a_constructor_that_was_given_something_else_is_not_run() -> None:
    model = rewritable.Listed()
    model.layers = [torch.nn.Linear(3, 2)]
    fix = fix_at(HERE, "a list", "[torch.nn.Linear(3, 3)]", "torch.nn.ModuleList([torch.nn.Linear(3, 3)])")
    with rewritten(model, fix) as made, pytest.raises(NotRewritableError):
        made.made()


def not_to_be_tried() -> dict[str, tuple[Any, Fix, Unverified | None]]:
    fix = free("bare")
    added = structs.replace(fix, replaces=None, before=())
    return {
        "a function that cannot be reached": (rewritable.Unreachable(), free("of a function"), "not_copied"),
        "one that leaves something to the user": (rewritable.Bare(), structs.replace(fix, applicability="has_placeholders"), None),
        "one that adds lines": (rewritable.Bare(), added, None),
        "one of a text that has changed": (rewritable.Bare(), structs.replace(fix, before=("return x",)), "source_changed"),
        "one of another model": (rewritable.Branching(), fix, "not_copied"),
    }


@pytest.mark.parametrize("which", not_to_be_tried())
def test_what_cannot_be_tried_stays_as_it_is(which: str) -> None:
    model, fix, reason = not_to_be_tried()[which]
    session, run = session_of(model)
    now = try_fix(session, run, fix)
    assert now is not None
    assert (now.unverified, structs.replace(now, unverified=None)) == (reason, fix)
    assert with_fix_words(with_fixes(run, now).capture) == with_fix_words(trials_of(session, with_fixes(run, fix)))


@pytest.mark.parametrize(
    ("seconds", "elapsed_ms", "reason"),
    [(0.0, 0.0, "no_time"), (1.0, 2000.0, "no_time"), (SECONDS, 6000.0, "long_export"), (20.0, 11000.0, "long_export")],
)
def test_fixes_that_are_left_when_time_is_over_say_so_and_are_verified_on_request(
    seconds: float, elapsed_ms: float, reason: Unverified
) -> None:
    session, run = session_of(rewritable.Bare())
    request = SpecFix(title="static", asks=(AskChange(input="x", dim=0, ask="STATIC"),))
    run = with_fixes(replace(run, capture=replace(run.capture, elapsed_ms=elapsed_ms)), free("bare"), request)
    session.predictions.is_on = False
    left = trials_of(session, run, seconds=seconds)
    found = [fix for dim in left.dims for fix in dim.fixes]
    assert {fix.unverified for fix in found} == {reason}
    assert {fix.applicability for fix in found} == {"not_tried"}
    after = trials_of(session, replace(run, capture=left), seconds=None)
    assert {fix.applicability for dim in after.dims for fix in dim.fixes} == {"safe"}


class CountsInPlace(torch.nn.Module):
    """Replaces its buffer, which torch.export does not do in the program."""

    def __init__(self) -> None:
        super().__init__()
        self.count: torch.Tensor
        self.register_buffer("count", torch.zeros(3))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.count = self.count + x.sum(0)
        return x + 1


class KeepsLast(torch.nn.Module):
    """Replaces a tensor that is no buffer: to write into it alone is not enough."""

    def __init__(self) -> None:
        super().__init__()
        self.last = torch.zeros(3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.last = x.sum(0)
        return x + 1


@pytest.mark.parametrize("model", [CountsInPlace, KeepsLast])
@pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
def test_the_fixes_of_a_remark_are_verified_or_say_why_not(model: type[torch.nn.Module], strict: bool) -> None:
    session = ModelSession(model(), (torch.ones(2, 3),), initial=InitialRequest(strict=strict))
    run = session.run()
    before = [fix for remark in run.capture.remarks for fix in remark.fixes]
    after = [fix for remark in trials_of(session, run, seconds=None).remarks for fix in remark.fixes]
    assert {fix.title for fix in after} == {fix.title for fix in before}
    for fix in after:
        is_verified = fix.applicability in ("safe", "changes_behavior")
        assert is_verified != (fix.trust.startswith("not verified: ")), fix.trust


def test_a_change_of_a_constructor_whose_arguments_are_not_known_says_so() -> None:
    model = rewritable.Listed()
    model.layers = [torch.nn.Linear(3, 2)]
    fix = fix_at(HERE, "a list", "[torch.nn.Linear(3, 3)]", "torch.nn.ModuleList([torch.nn.Linear(3, 3)])")
    session, run = session_of(model)
    now = try_fix(session, run, fix)
    assert now is not None
    assert now.unverified == "not_constructed"


MODULE = """\
import torch

class FromFile(torch.nn.Module):
    def forward(self, x):
        return x.reshape(6, -1)  # of a file
"""


def from_file(path: Path) -> Any:
    path.write_text(MODULE)
    names: dict[str, Any] = {"__name__": path.stem}
    exec(compile(MODULE, str(path), "exec"), names)
    return names["FromFile"]()


def test_a_fix_of_a_file_that_is_gone_is_not_tried(tmp_path: Path) -> None:
    path = tmp_path / "gone.py"
    session, run = session_of(from_file(path))
    fix = fix_at(str(path), "of a file", *FREE)
    path.unlink()
    linecache.checkcache()
    now = try_fix(session, run, fix)
    assert now is not None
    assert (now.applicability, now.unverified) == ("not_tried", "source_changed")


def test_a_fix_of_a_model_that_no_module_holds_is_tried(tmp_path: Path) -> None:
    path = tmp_path / "held.py"
    session, run = session_of(from_file(path))
    result = try_fix(session, run, fix_at(str(path), "of a file", *FREE))
    assert result is not None
    assert result.applicability in ("safe", "not_tried")


@pytest.fixture
def frozen() -> None:
    """Sets what was there before aside from the garbage collector, which would go through all that other tests have left."""
    gc.collect()
    gc.freeze()


@pytest.mark.usefixtures("frozen")
@pytest.mark.parametrize(
    ("name", "training"),
    [
        # A copy for a trial is in the same mode of training, which Dropping alone reads.
        pytest.param(name, training, marks=[] if training or name == "Dropping" else [pytest.mark.slow])
        for name in ("Bare", "Calling", "Supers", "Nested", "Decorated", "Helped", "Dropping", "Listed", "Branching")
        for training in (True, False)
    ],
)
def test_model_and_process_are_as_before(name: str, training: bool, capfd: pytest.CaptureFixture[str]) -> None:
    model = getattr(rewritable, name)().train(training)
    session, run = session_of(model)
    comment = {
        "Calling": "of a function",
        "Supers": "of the base",
        "Nested": "of the base",
        "Decorated": "decorated",
        "Listed": "beside a list",
    }
    comment |= {"Helped": "of a helper", "Dropping": "behind random numbers", "Bare": "bare"}
    fix = fix_at(HERE, "a branch", "x.shape[0] == 6", "True") if name == "Branching" else free(comment[name])
    before, state, parts = of_process(), state_of(model), [(type(part), dict(vars(part))) for part in model.modules()]
    names, modules, cached = dict(vars(rewritable)), set(sys.modules), set(linecache.cache)
    functions = {one: (one.__code__, one.__globals__) for one in vars(rewritable).values() if hasattr(one, "__code__")}
    classes = {kind: dict(vars(kind)) for kind in vars(rewritable).values() if isinstance(kind, type)}
    gc.collect()
    derived = {kind: len(kind.__subclasses__()) for kind in classes}
    runs = session.history.runs
    assert trials_of(session, with_fixes(run, fix)).dims[0].fixes[0].frees
    assert compared(before, of_process()) == {}
    assert state_of(model) == state
    assert [(type(part), dict(vars(part))) for part in model.modules()] == parts
    assert dict(vars(rewritable)) == names
    assert {one: (one.__code__, one.__globals__) for one in functions} == functions
    assert {kind: dict(vars(kind)) for kind in classes} == classes
    assert {name for name in linecache.cache if name.endswith("(rewritten)")} == set()
    assert [one.number for one in session.history.runs] == [one.number for one in runs]
    assert set(linecache.cache) >= cached
    assert not any("rewritten" in module for module in set(sys.modules) - modules)
    gc.collect()
    assert {kind: len(kind.__subclasses__()) for kind in classes} == derived
    assert capfd.readouterr() == ("", "")


def test_a_new_ask_is_tried_and_what_it_loses_is_said() -> None:
    session, run = session_of(rewritable.Bare(), Dim("rows"))
    assert run.capture.failure is not None
    static = next(fix for fix in run.capture.failure.fixes if fix.kind == "change_ask")
    fix = try_fix(session, run, static)
    assert fix is not None
    assert fix.applicability == "safe"
    assert [str(ref) for ref in fix.loses] == ["x.shape[0]"]
    assert session.requested == run.request
    assert len(session.history.runs) == 1


def test_trials_are_kept_with_the_run_and_made_once() -> None:
    session, run = session_of(rewritable.Bare())
    good, bad = free("bare"), fix_at(HERE, "bare", "reshape(6, -1)", "reshape(6, 3)")
    session.history.add(run.request, with_fixes(run, bad, good).capture, run.program)
    run = session.run()
    capture = trials_of(session, run)
    assert [fix.code for fix in code_fixes(capture.dims[0].fixes)] == [good.code]
    kept = session.run()
    assert kept.capture == capture
    assert kept.has_tried_all
    assert kept.as_exported == run.capture
    assert trials_of(session, kept) == capture


def test_nothing_is_tried_without_time_or_where_an_export_takes_too_long() -> None:
    session, run = session_of(rewritable.Bare())
    run = with_fixes(run, free("bare"))
    assert [fix.unverified for fix in trials_of(session, run, seconds=0).dims[0].fixes] == ["no_time"]
    slow = replace(run, capture=replace(run.capture, elapsed_ms=10_001))
    assert [fix.unverified for fix in trials_of(session, slow, seconds=100).dims[0].fixes] == ["long_export"]
    assert trials_of(session, slow, seconds=None).dims[0].fixes[0].applicability == "safe"


HANGING = fix_at(HERE, "bare", "return x.reshape(6, -1)", "while True:\n    pass")


@pytest.fixture
def ignored_interrupts() -> Iterator[None]:
    """SIGINT ignored, as by a process that a shell script starts in the background."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    assert signal.signal(signal.SIGINT, before) is signal.SIG_IGN


def bare_with(*fixes: Fix) -> Explorer:
    return explorer_with(rewritable.Bare(), (EXAMPLE.clone(),), *fixes)


def test_fixes_are_tried_at_once_where_the_user_says_so() -> None:
    explorer = bare_with(free("bare"))
    (fix,) = explorer.try_fixes()
    assert fix.applicability == "safe"
    assert explorer.capture.dims[0].fixes == (fix,)
    assert explorer._status.trials == "done"
    with pytest.raises(AskError, match=r"changes code\. Change the model"):
        explorer.apply(fix)
    explorer.close()


def test_a_fix_that_hangs_is_stopped_when_the_time_is_over() -> None:
    explorer = bare_with(HANGING)
    began = time.monotonic()
    assert explorer.try_fixes(seconds=1) == ()
    assert time.monotonic() - began < 10
    assert explorer._status.trials == "stopped"
    assert [fix.applicability for fix in explorer.capture.dims[0].fixes] == ["not_tried"]
    assert not any(name.endswith("(rewritten)") for name in linecache.cache)
    explorer.close()


@pytest.mark.timeout(60)
def test_a_fix_that_hangs_is_stopped_where_the_process_ignores_interrupts(ignored_interrupts: None) -> None:
    explorer = bare_with(HANGING)
    assert explorer.try_fixes(seconds=1) == ()
    assert explorer._status.trials == "stopped"
    explorer.close()


def test_stopping_reaches_a_fix_that_hangs_and_keeps_what_was_found() -> None:
    explorer = bare_with(free("bare"), HANGING)
    stopped: list[float] = []

    def stop() -> None:
        while explorer.capture.dims[0].fixes[0].applicability == "not_tried" and not explorer._session.history.runs[0].untried:
            time.sleep(0.01)
        time.sleep(0.5)
        stopped.append(time.monotonic())
        explorer._panels.exporter.cancel()

    thread = threading.Thread(target=stop)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        explorer.try_fixes()
    assert time.monotonic() - stopped[0] < SECONDS
    thread.join()
    assert [fix.applicability for fix in explorer.capture.dims[0].fixes] == ["safe", "not_tried"]
    assert explorer._status.trials == "stopped"
    assert explorer._status.state == "idle"
    explorer.close()


def test_an_explorer_of_a_program_has_nothing_to_try() -> None:
    explorer = explore(torch.export.export(rewritable.Bare(), (EXAMPLE,)))
    assert explorer.try_fixes() == ()
    explorer.close()


def test_nothing_is_tried_by_itself_without_a_kernel() -> None:
    explorer = bare_with(free("bare"))
    explorer._repr_mimebundle_()
    assert explorer._status.trials == "idle"
    assert explorer.capture.dims[0].fixes[0].applicability == "not_tried"
    explorer.close()


def captured(model: Any) -> Capture:
    return capture_export(model, (EXAMPLE,), dynamic_shapes=({0: Dim.AUTO},))


def test_a_second_try_of_the_users_own_export_is_not_changed_by_trials() -> None:
    make: Callable[[], Any] = rewritable.Nested
    model = make()
    before = captured(model)
    tried(model, free("of the base"))
    after = captured(model)
    assert [(dim.got, dim.words) for dim in after.dims] == [(dim.got, dim.words) for dim in before.dims]


@dataclasses.dataclass
class Out:
    total: torch.Tensor


class ReturnsOut(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        return Out(total=x * 2)


def test_a_model_whose_result_cannot_be_compared_is_freed_all_the_same() -> None:
    explorer = explore(ReturnsOut(), (torch.ones(3, 2),), dynamic_shapes="auto")
    before = {fix.title for fix in code_fixes(failure_fixes(explorer.capture)) if fix.replaces is not None}
    explorer.try_fixes(60)
    after = {fix.title: fix.applicability for fix in code_fixes(failure_fixes(explorer.capture)) if fix.replaces is not None}
    assert before
    assert after == dict.fromkeys(before, "changes_behavior")


class TwoLines(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return x.view(4, -1), y * int(y.shape[0] / 2)


class TwoLiterals(torch.nn.Module):
    """Writes the sizes of two inputs into two lines."""

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        first = x.view(6, -1)
        between = first.sum()
        second = y.view(4, -1)
        return second * between


def test_verified_changes_of_two_causes_are_one_change_that_is_exported_as_a_whole() -> None:
    x, y = torch.arange(12.0).view(6, 2), torch.arange(12.0).view(4, 3)
    session = ModelSession(TwoLiterals(), (x, y), initial=InitialRequest(dynamic_shapes=({0: Dim.AUTO}, {0: Dim.AUTO})))
    run = session.run()
    capture = trials_of(session, run, seconds=None)
    fix = capture.combined_fix
    assert fix is not None
    assert fix.applicability == "safe"
    assert [str(ref) for ref in fix.frees] == ["x.shape[0]", "y.shape[0]"]
    assert "verified: x.shape[0] and y.shape[0] become dynamic" in fix.trust
    changed = set(fix.code) - set(fix.before)
    assert len(changed) == 2
    assert "between = first.sum()" in fix.code
    # With the history, and made once.
    assert session.run_of(run.request).capture.combined_fix == fix
    assert Capture.from_json(capture.to_json()).combined_fix == fix


class TwoLiteralsOfNamedSizes(torch.nn.Module):
    """Writes the first sizes of its inputs into two lines, and holds other sizes in variables."""

    def forward(self, x: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> torch.Tensor:
        length = x.shape[1]
        _, width = y.shape
        first = x.view(6, length) + z
        second = y.view(4, -1) * width
        return first.sum() * second


@pytest.mark.parametrize("asked", [Dim.AUTO, pytest.param(Dim.DYNAMIC, marks=pytest.mark.slow)])
def test_changes_of_two_causes_request_dims_with_the_names_of_the_users_variables(asked: Any) -> None:
    example = (torch.randn(6, 2), torch.randn(4, 3), torch.randn(6, 2))
    initial = InitialRequest(dynamic_shapes=({0: Dim.AUTO, 1: asked}, {0: Dim.AUTO, 1: asked}, {0: Dim.AUTO, 1: asked}))
    session = ModelSession(TwoLiteralsOfNamedSizes(), example, initial=initial)
    run = session.run()
    fix = trials_of(session, run, seconds=None).combined_fix
    assert fix is not None
    requests = {str(DimRef(input=change.input, dim=change.dim)): change.ask for change in fix.asks}
    assert {ref: ask.partition("(")[0] for ref, ask in requests.items()} == {
        "x.shape[0]": "batch",
        "x.shape[1]": "length",
        "y.shape[1]": "width",
        "z.shape[0]": "batch",
        "z.shape[1]": "length",
    }
    # The request of the session is for the code as it is.
    assert session.ask == run.request.ask


def test_changes_of_two_causes_keep_a_dim_that_was_requested_by_its_name() -> None:
    example = (torch.randn(6, 2), torch.randn(4, 3), torch.randn(6, 2))
    length = {0: Dim.AUTO, 1: Dim("steps")}
    session = ModelSession(
        TwoLiteralsOfNamedSizes(), example, initial=InitialRequest(dynamic_shapes=(length, {0: Dim.AUTO}, {0: Dim.AUTO, 1: Dim.AUTO}))
    )
    fix = trials_of(session, session.run(), seconds=None).combined_fix
    assert fix is not None
    requests = {str(DimRef(input=change.input, dim=change.dim)): change.ask for change in fix.asks}
    assert requests["z.shape[1]"].startswith("steps")
    assert "x.shape[1]" not in requests
    assert "y.shape[1]" not in requests


def test_changes_of_one_cause_are_not_combined() -> None:
    session, run = session_of(rewritable.Bare())
    assert trials_of(session, run, seconds=None).combined_fix is None


def test_a_change_of_code_stands_at_the_dimensions_that_it_frees_alone() -> None:
    explorer = explore(TwoLines(), (torch.ones(4, 3), torch.ones(6, 5)), dynamic_shapes="auto")
    explorer.try_fixes(60)
    for dim in explorer.capture.dims:
        assert all(dim.ref in fix.frees for fix in code_fixes(dim.fixes)), (dim.ref, dim.fixes)
    assert {str(dim.ref) for dim in explorer.capture.dims if code_fixes(dim.fixes)} == {
        "x.shape[0]",
        "y.shape[0]",
    }


class BagBesideALiteral(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.bag = torch.nn.EmbeddingBag(50, 8)

    def forward(self, ids: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
        weight = x.view(6, 8)
        return torch.cat([self.bag(ids), x], -1) + weight.sum(1, keepdim=True)


def test_a_change_of_code_stands_at_each_dimension_that_it_frees_also_where_nothing_else_frees_it() -> None:
    explorer = explore(BagBesideALiteral(), (torch.randint(0, 50, (6, 5)), torch.rand(6, 8)), dynamic_shapes="auto")
    ids = explorer.capture.dims[0]
    assert (str(ids.ref), ids.is_free) == ("ids.shape[0]", False)
    assert not code_fixes(ids.fixes)
    assert not any(fix.frees for fix in ids.fixes)
    explorer.try_fixes(60)
    ids, _, rows, _ = explorer.capture.dims
    assert code_fixes(ids.fixes)
    assert code_fixes(ids.fixes) == code_fixes(rows.fixes)
    assert code_fixes(ids.fixes)[0].trust == "verified: ids.shape[0], x.shape[0] and x.shape[1] become dynamic"


def failure_fixes(capture: Capture) -> tuple[Fix, ...]:
    assert capture.failure is not None
    return capture.failure.fixes


class BranchesThenCounts(torch.nn.Module):
    def forward(self, x: torch.Tensor, n: torch.Tensor) -> Any:
        if x.sum() > 0:
            x = x * 2
        for step in range(n.item()):  # type: ignore[arg-type]
            x = x + step
        return x[x > 0].tolist()


def test_a_trial_that_fails_at_a_later_line_names_it_as_it_is_in_the_users_code() -> None:
    explorer = explore(BranchesThenCounts(), (torch.randn(4, 3), torch.tensor(3)), dynamic_shapes="auto")
    explorer.try_fixes(60)
    (stop,) = {fix.stop for fix in code_fixes(failure_fixes(explorer.capture)) if fix.stop is not None}
    lines, first = inspect.getsourcelines(BranchesThenCounts)
    numbers = {first + at for at, text in enumerate(lines) if "range(" in text}
    assert {stop.line} == numbers
    assert not stop.brief.startswith("Line ")


class ReadsNumbersInABranch(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.sum() > 0:
            numbers = x.numpy().tolist()
            y = x + len(numbers)
        else:
            y = x - 1
        return y


def test_a_trial_that_fails_at_a_line_that_the_fix_moves_names_it_as_it_is_in_the_users_code() -> None:
    explorer = explore(ReadsNumbersInABranch(), (torch.ones(4),), dynamic_shapes="auto")
    explorer.try_fixes(60)
    (stop,) = {fix.stop for fix in code_fixes(failure_fixes(explorer.capture)) if fix.stop is not None}
    lines, first = inspect.getsourcelines(ReadsNumbersInABranch)
    assert stop.line == next(first + at for at, text in enumerate(lines) if "x.numpy()" in text)


class MatchesAWeightThenBranches(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.lin(x)
        if y.sum() > 0:
            y = y * 2
        return y


def test_a_size_that_a_weight_requires_is_not_lost_by_a_fix_of_another_line() -> None:
    session = ModelSession(
        MatchesAWeightThenBranches(), (torch.randn(3, 4),), initial=InitialRequest(dynamic_shapes=({0: Dim.AUTO, 1: Dim.AUTO},))
    )
    run = session.run()
    assert [dim.got for dim in run.capture.dims] == [None, "specialized"]
    fixes = [fix for fix in failure_fixes(trials_of(session, run, seconds=None)) if fix.applicability == "safe"]
    assert fixes
    assert [fix.cost for fix in fixes] == [""] * len(fixes)


class FixesOneOfTwoSizes(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.view(x.shape[0], 16, 2, -1)


def test_a_dimension_that_is_dynamic_as_requested_is_not_said_to_become_so() -> None:
    session = ModelSession(
        FixesOneOfTwoSizes(), (torch.randn(2, 16, 8),), initial=InitialRequest(dynamic_shapes=({0: Dim.AUTO, 1: Dim.AUTO},))
    )
    run = session.run()
    rows, columns, _ = trials_of(session, run, seconds=None).dims
    assert (rows.got, rows.is_as_asked, columns.got) == ("dynamic", True, "specialized")
    assert columns.fixes
    assert not [fix.trust for fix in columns.fixes if str(rows.ref) in fix.trust]


def test_a_change_of_several_causes_has_one_short_title() -> None:
    x, y = torch.arange(12.0).view(6, 2), torch.arange(12.0).view(4, 3)
    explorer = explore(TwoLiterals(), (x, y), dynamic_shapes="auto")
    explorer.try_fixes(60)
    fix = explorer.capture.combined_fix
    assert fix is not None
    assert fix.title.startswith("2 changes: Replace ")
    assert fix.title.endswith("; and 1 more")
    assert explorer.to_text().count(fix.title) == 1


class PooledIntoFours(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.pool = torch.nn.MaxPool1d(2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        pooled = self.pool(x)
        return pooled.reshape(x.shape[0], -1, 4)


def test_a_change_of_code_is_verified_with_the_bounds_that_the_changed_model_needs() -> None:
    shapes = {"x": {0: Dim("n"), 1: Dim("c"), 2: Dim("t")}}
    explorer = explore(PooledIntoFours(), (torch.randn(2, 3, 16),), dynamic_shapes=shapes)
    explorer.try_fixes()
    failure = explorer.capture.failure
    assert failure is not None
    (fix,) = code_fixes(failure.fixes)
    assert (fix.applicability, list(map(str, fix.frees)), fix.loses) == ("safe", ["x.shape[2]"], ())
    assert [(str(DimRef(input=change.input, dim=change.dim)), change.ask) for change in fix.asks] == [("x.shape[2]", "t(min=4)")]
    with rewritten(PooledIntoFours(), fix) as model:
        changed = capture_export(model.made().model, (torch.randn(2, 3, 16),), dynamic_shapes={"x": {**shapes["x"], 2: Dim("t", min=4)}})
    assert changed.ok
    assert all(dim.is_free for dim in changed.dims)


class AddedAndConvolved(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.convolve = torch.nn.Conv1d(2, 2, 3)

    def forward(self, x: torch.Tensor, added: torch.Tensor) -> torch.Tensor:
        return self.convolve(x + added)


def test_a_request_that_fails_for_another_reason_is_verified_with_the_next_request() -> None:
    explorer = explore(AddedAndConvolved(), (torch.randn(2, 12), torch.randn(2, 12)), dynamic_shapes={"x": {1: Dim("t")}, "added": None})
    explorer.try_fixes()
    failure = explorer.capture.failure
    assert failure is not None
    fix, other = failure.fixes
    assert (fix.title, fix.applicability) == ("Use Dim `t` for added.shape[1] too. Then set `min=4` on `t`", "safe")
    assert other.is_alternative
    explorer.apply(fix)
    assert explorer.capture.ok
    assert {str(dim.ref): dim.lower for dim in explorer.capture.dims if dim.dim == 1} == {"x.shape[1]": 4, "added.shape[1]": 4}


class BiasOfQueries(torch.nn.Module):
    def forward(self, query: torch.Tensor, key: torch.Tensor, value: torch.Tensor) -> torch.Tensor:
        bias = torch.arange(query.shape[0])
        return torch.softmax(query @ key.T + bias, -1) @ value


def test_another_example_changes_all_sizes_of_a_dim_and_the_requests_that_fail_with_it() -> None:
    shapes = {"query": {0: Dim("q")}, "key": {0: (kept := Dim("kept"))}, "value": {0: kept}}
    explorer = explore(BiasOfQueries(), (torch.randn(6, 4), torch.randn(9, 4), torch.randn(9, 4)), dynamic_shapes=shapes)
    assert explorer.capture.failure is not None
    assert explorer.capture.failure.fixes[0].title == "Set the example sizes of key.shape[0] and value.shape[0] to 6"
    explorer.try_fixes()
    for fix in explorer.capture.failure.fixes:
        assert ". Then use one Dim for query.shape[0] and key.shape[0]" in fix.title
        assert fix.applicability == "safe"
    explorer.apply(explorer.capture.failure.fixes[0])
    assert explorer.capture.ok
    assert all(dim.is_free for dim in explorer.capture.dims if dim.dim == 0)


class PickedPerRow(torch.nn.Module):
    def forward(self, x: torch.Tensor, index: torch.Tensor) -> torch.Tensor:
        return torch.vmap(lambda row, i: row[i] * 2)(x, index)


def test_an_index_in_vmap_that_strict_mode_exports_has_that_mode_as_a_verified_fix() -> None:
    explorer = explore(PickedPerRow(), (torch.randn(5, 7), torch.tensor([0, 3, 6, 1, 2])), dynamic_shapes="auto")
    explorer.try_fixes()
    assert explorer.capture.failure is not None
    fixes = explorer.capture.failure.fixes
    assert [(fix.kind, fix.applicability) for fix in fixes] == [("change_mode", "safe"), ("change_code", "has_placeholders")]


class RaisesBelow(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] < 20:
            message = f"{x.shape[0]} rows are too few"
            raise ValueError(message)
        return x * 2


class RaisesUnlessMultiple(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        if x.shape[0] % 4 != 0:
            raise ValueError
        return x + y


@pytest.mark.parametrize(
    ("model", "inputs", "examples"),
    [
        (RaisesBelow(), (torch.randn(6, 4),), {"x": 20}),
        (RaisesUnlessMultiple(), (torch.randn(6, 4), torch.randn(6, 4)), {"x": 8, "y": 8}),
    ],
)
def test_an_example_with_which_the_model_does_not_raise_is_verified(
    model: torch.nn.Module, inputs: tuple[torch.Tensor, ...], examples: dict[str, int]
) -> None:
    (fix,) = explore(model, inputs, dynamic_shapes="auto").try_fixes()
    assert isinstance(fix, ExampleFix)
    assert {change.input: change.size for change in fix.examples} == examples
    assert fix.trust == "verified"


class BranchesOnData(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(40, 1)

    def forward(self, frames: torch.Tensor) -> torch.Tensor:
        scores: torch.Tensor = self.lin(frames)
        if scores.sum() > 0:
            scores = scores * 2
        return scores


def test_a_fix_does_not_cost_what_the_model_requires() -> None:
    explorer = explore(BranchesOnData(), (torch.randn(6, 40),), dynamic_shapes="auto")
    cond, where = (fix for fix in explorer.try_fixes() if fix.trust.startswith("verified"))
    assert (where.loses, where.cost) == (cond.loses, cond.cost) == ((), "")


def test_no_example_is_offered_outside_of_the_requested_range() -> None:
    rows = Dim("rows", max=10)
    assert explore(RaisesBelow(), (torch.randn(6, 4),), dynamic_shapes={"x": {0: rows}}).try_fixes() == ()


class AtMostHundred(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[1] > 100:
            x = x[:, :100]
        return x * 2


def test_what_a_branch_cost_a_size_with_auto_is_had_by_a_verified_change_of_code() -> None:
    explorer = explore(AtMostHundred(), (torch.randn(2, 40),), dynamic_shapes="auto")
    explorer.try_fixes(60)
    (fix,) = explorer.capture.dims[1].fixes
    assert fix.trust == "verified: x.shape[1] accepts more sizes; changes results for some inputs"


class PadsAnother(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        length = x.shape[1]
        if length % 8:
            x = torch.nn.functional.pad(x, (0, 8 - length % 8))
            y = torch.nn.functional.pad(y, (1, 1))
        return x.unflatten(1, (-1, 8)).mean(2).sum() + y


def test_a_block_that_pads_by_more_than_the_remainder_changes_results_where_it_always_runs() -> None:
    explorer = explore(PadsAnother(), (torch.randn(2, 20), torch.randn(2, 5)), dynamic_shapes="auto")
    explorer.try_fixes(60)
    (fix,) = explorer.capture.dims[1].fixes
    assert fix.trust == "verified: x.shape[1] accepts more sizes; changes results for some inputs"
