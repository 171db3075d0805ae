"""What is said where this torch lacks something that the analysis rests on: less, and nothing false."""

import types
from functools import cache
from typing import Any

import pytest
import torch
from torch._guards import TracingContext
from torch.export import Dim
from torch.fx.experimental import symbolic_shapes
from torch.fx.experimental.symbolic_shapes import ShapeEnv

from export_explorer import capture_export
from export_explorer.capture import run_export
from export_explorer.record import Capture, Cause, DimOutcome, chain_of
from export_explorer.torch_internals import support
from export_explorer.torch_internals.support import FACTS, OBSERVED, PREDICTED, TorchFact, UnsupportedTorchError


class Guarded(torch.nn.Module):
    """Compares a size, holds one against a weight, ties two, and gives Python a number."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(5, 3)

    def forward(self, x: torch.Tensor, y: torch.Tensor, z: torch.Tensor, w: torch.Tensor) -> Any:
        total = self.linear(x)
        if y.shape[0] > 3:
            total = total + y
        steps = [z] * len(range(z.shape[0]))
        return total, torch.stack(steps), w.view(4, -1) if w.shape[0] < 100 else w


class Bounded(torch.nn.Module):
    """Takes at most 8 rows."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        torch._check(x.shape[0] <= 8)
        return x + 1


class Picked(torch.nn.Module):
    """Has a size from the data."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        picked = x.nonzero()
        torch._check(picked.shape[0] > 2)
        return picked * 2


MODELS: dict[str, tuple[type[torch.nn.Module], tuple[torch.Tensor, ...], Any]] = {
    "guarded": (Guarded, (torch.randn(6, 5), torch.randn(6, 1), torch.randn(4), torch.randn(8)), "auto"),
    "bounded": (Bounded, (torch.randn(8),), {"x": {0: Dim.AUTO(min=8)}}),
    "picked": (Picked, (torch.ones(6),), "auto"),
}


class _WithoutStack(type):
    def __getattr__(cls, name: str) -> Any:
        if name == "extract_stack":
            raise AttributeError(name)
        return getattr(TracingContext, name)


class WithoutStack(metaclass=_WithoutStack):
    """``TracingContext`` of a torch that does not keep the user's stack."""

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        return TracingContext(*args, **kwargs)


def lack(fact: TorchFact, monkeypatch: pytest.MonkeyPatch) -> None:
    """Renames what a fact is about, so that torch itself finds it still."""
    name = fact.name.rpartition(".")[2]
    if fact is support.STRICT_LINES:
        # What torch has imported before is left to it.
        monkeypatch.setattr(torch._guards, "TracingContext", WithoutStack)
        return
    if name not in ShapeEnv.__dict__:
        # A function of a module, which these models do not call.
        monkeypatch.delattr(fact.name)
        return
    original: Any = ShapeEnv.__dict__[name]
    if isinstance(original, types.FunctionType):
        renamed = original.__code__.replace(co_name=f"{name}_of_another_release")
        original = types.FunctionType(renamed, original.__globals__, name, original.__defaults__, original.__closure__)
        original.__kwdefaults__ = ShapeEnv.__dict__[name].__kwdefaults__

    def method(env: Any, wanted: str) -> Any:
        if wanted != name:
            raise AttributeError(wanted)
        return types.MethodType(original, env)

    monkeypatch.delattr(ShapeEnv, name)
    monkeypatch.setattr(ShapeEnv, "__getattr__", method, raising=False)


def captured(model: str, strict: bool) -> Capture:
    torch.manual_seed(0)
    module, args, shapes = MODELS[model]
    return run_export(module(), args, dynamic_shapes=shapes, strict=strict)[0]


captured_with_all = cache(captured)
"""Each once, by this torch as it is."""
UNKNOWN = ("unknown", "operator", "python_number")


def assert_says_no_more(found: DimOutcome, complete: DimOutcome) -> None:
    """Fails where a dimension has another result, or a cause that the complete record does not have."""
    assert (found.got, found.shape_expr, found.accepted) == (complete.got, complete.shape_expr, complete.accepted)
    known = {cause.kind for main in complete.causes for cause in chain_of(main)}
    assert {cause.kind for main in found.causes for cause in chain_of(main)} <= known | {"unknown"}, found.words
    if complete.words != found.words:
        assert "No guard limits this size" not in found.words
        assert "The requested bounds leave only" not in found.words
        assert "needs a number" not in found.words or any(cause.kind == "python_number" for cause in complete.causes)
    assert_lines_are_of(found.causes, complete)


def assert_lines_are_of(causes: tuple[Cause, ...], complete: DimOutcome) -> None:
    lines = {cause.frame and cause.frame.line for main in complete.causes for cause in chain_of(main)}
    assert {cause.frame and cause.frame.line for cause in causes} <= lines | {None}


# Dynamo itself cannot do without the stack.
LACKING = [(fact, strict) for fact in OBSERVED for strict in (False, True) if not (strict and fact is support.STRICT_LINES)]


# Both modes observe the same ShapeEnv.
@pytest.mark.parametrize(
    ("fact", "strict", "model"),
    [
        pytest.param(
            fact,
            strict,
            model,
            id=f"{model}-{fact.name}-{'strict' if strict else 'non-strict'}",
            marks=pytest.mark.slow if strict and model != "guarded" else (),
        )
        for model in MODELS
        for fact, strict in LACKING
    ],
)
def test_without_a_fact_less_is_said_and_nothing_false(fact: TorchFact, model: str, strict: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    complete = captured_with_all(model, strict)
    lack(fact, monkeypatch)
    assert not fact.is_there()
    found = captured(model, strict)
    assert found.ok == complete.ok
    for mine, theirs in zip(found.dims, complete.dims, strict=True):
        assert_says_no_more(mine, theirs)
    assert [note for note in found.notes if fact.name in note] == [f"This torch lacks {fact.name}: {fact.unknown}."]


def test_this_torch_has_all_that_is_asked_of_it() -> None:
    assert support.unknown_here() == ()


def test_the_facts_of_a_class_that_another_release_moved_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(symbolic_shapes, "ShapeEnv", type("ShapeEnv", (), {"__init__": lambda env: setattr(env, "guards", [])}))
    facts = (*FACTS, *PREDICTED)
    assert {fact.name for fact in facts if not fact.is_there()} == {fact.name for fact in facts if fact.name.startswith("ShapeEnv.")}
    assert "This torch lacks ShapeEnv.bound_sympy: the ranges of sizes are unknown." in support.unknown_here()


@pytest.mark.parametrize("fact", [*FACTS, *PREDICTED], ids=lambda fact: fact.name)
def test_a_fact_says_what_is_unknown_without_it(fact: TorchFact) -> None:
    assert fact.is_there()
    assert fact.unknown
    assert not fact.unknown.endswith(".")


def test_a_hook_that_raises_leads_to_nothing_false(monkeypatch: pytest.MonkeyPatch) -> None:
    from export_explorer.trace.recorder import Recorder

    complete = captured("bounded", False)
    assert complete.dims[0].got == "specialized"

    def failing(*_: Any) -> None:
        raise RuntimeError("another release calls it otherwise")

    monkeypatch.setattr(Recorder, "_on_range", failing)
    found = captured("bounded", False)
    assert found.ok
    assert_says_no_more(found.dims[0], complete.dims[0])
    assert found.dims[0].words == "Constant: no guard records why"
    assert any(note.startswith("Observation was incomplete") for note in found.notes)


@pytest.mark.parametrize(
    ("version", "is_refused"), [("2.9.1", True), ("1.13.1+cu117", True), ("2.10.0", False), ("2.16.0a0+gitabc", False), ("main", False)]
)
def test_a_release_that_answers_would_be_wrong_for_is_refused(version: str, is_refused: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch, "__version__", version)
    if not is_refused:
        assert capture_export(Bounded(), (torch.randn(8),)).ok
        return
    with pytest.raises(
        UnsupportedTorchError, match=rf"from torch 2.10 on, and this is {version.replace('.', '.').split('+')[0]}"
    ) as raised:
        capture_export(Bounded(), (torch.randn(8),))
    assert "\n" not in str(raised.value)
