"""Inputs and modules that misbehave: each is one true sentence, in time, and nothing of them is changed."""

import gc
import linecache
import logging
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import torch
from torch import nn

from export_explorer import explore
from export_explorer.capture import capture_export
from export_explorer.torch_internals.nodes import named_modules


class AddOne(nn.Module):
    """Adds one."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + 1


class TakesAny(nn.Module):
    """Does not look at its input."""

    def forward(self, x: Any) -> torch.Tensor:
        return torch.ones(2)


class ContainsItself(AddOne):
    """Is its own child."""

    def __init__(self) -> None:
        super().__init__()
        self._modules["itself"] = self


class Endless(AddOne):
    """Has modules without end, which torch.export does not ask for."""

    def modules(self, remove_duplicate: bool = True) -> Iterator[nn.Module]:
        while True:
            yield self


class OnOtherThreads(AddOne):
    """Works on another thread too."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        other = threading.Thread(target=lambda: torch.ones(3) * 2)
        other.start()
        other.join()
        return x + 1


class Exiting(torch.Tensor):
    """Ends the program at whatever is done with it."""

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        raise SystemExit("no")


class ExitsWhenShown:
    """Ends the program where it is shown."""

    def __repr__(self) -> str:
        raise SystemExit("shown")


def _cyclic() -> list[Any]:
    inputs: list[Any] = [torch.ones(2)]
    inputs.append(inputs)
    return inputs


def _deep(levels: int) -> Any:
    value: Any = torch.ones(2)
    for _ in range(levels):
        value = [value]
    return value


MISBEHAVING = [
    ("cyclic input", TakesAny, _cyclic, "An input contains itself, or nests too deeply"),
    ("deep input", TakesAny, lambda: _deep(3_000), "An input contains itself, or nests too deeply"),
    ("module in itself", ContainsItself, lambda: torch.ones(2), "RecursionError"),
    ("endless modules", Endless, lambda: torch.ones(2), None),
    ("other threads", OnOtherThreads, lambda: torch.ones(2), None),
    ("exiting tensor", AddOne, lambda: torch.ones(2).as_subclass(Exiting), "no."),
    ("exiting repr", TakesAny, ExitsWhenShown, "does not support the type of `x`"),
]


@pytest.fixture
def collects_nothing() -> Iterator[None]:
    """Finalizers of earlier tests, which run where the stack is at its limit, fail there, and pytest blames this test."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("collects_nothing")
@pytest.mark.parametrize(("model", "made", "said"), [case[1:] for case in MISBEHAVING], ids=[case[0] for case in MISBEHAVING])
def test_what_misbehaves_is_one_sentence_in_time(model: type[nn.Module], made: Any, said: str | None) -> None:
    module, value = model(), made()
    attributes = dict(vars(module))
    before = time.process_time()
    captures = [capture_export(module, (value,), dynamic_shapes="auto"), explore(module, (value,)).capture]
    assert time.process_time() - before < 15
    assert vars(module) == attributes
    for capture in captures:
        assert not any("Report it to the project" in note for note in capture.notes)
        if said is None:
            assert capture.failure is None
        else:
            assert capture.failure is not None
            assert said in capture.failure.message


@pytest.mark.parametrize("remove_duplicate", [True, False])
def test_modules_are_listed_as_torch_lists_them(remove_duplicate: bool) -> None:
    shared = nn.Linear(1, 1)
    model = nn.Sequential(shared, nn.Sequential(nn.ReLU(), shared), nn.ModuleDict({"a": shared, "b": nn.Sequential()}), shared)
    assert list(named_modules(model, remove_duplicate=remove_duplicate)) == list(model.named_modules(remove_duplicate=remove_duplicate))


class SetsHooks(AddOne):
    """Sets the hook for exceptions that go nowhere."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        sys.unraisablehook = hook
        return x + 1


def hook(unraisable: "sys.UnraisableHookArgs") -> None:
    """Does nothing."""


def test_a_hook_that_forward_sets_stays_as_by_torch_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    capture_export(AddOne(), (torch.ones(2),))
    assert sys.unraisablehook is not hook
    capture_export(SetsHooks(), (torch.ones(2),))
    assert sys.unraisablehook is hook


def no_lines(*_: Any) -> list[str]:
    raise LookupError("no lines")


class HidesLines(AddOne):
    """Replaces a function by which lines are read."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        vars(linecache).update(getlines=no_lines, checkcache=no_lines)
        return x + 1


def test_what_forward_replaced_is_no_fault_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EXPORT_EXPLORER_RAISES_FAULTS")
    monkeypatch.setattr(linecache, "getlines", linecache.getlines)
    monkeypatch.setattr(linecache, "checkcache", linecache.checkcache)
    notes = capture_export(HidesLines(), (torch.ones(2),)).notes
    assert notes[-1] == "This export is not explained: code of the model or of an input raised when it was read (LookupError: no lines)."


class AddsAndRaises(AddOne):
    """Adds to what a process has one of, and raises."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        gc.callbacks.append(lambda *_: None)
        logging.getLogger("odd").addHandler(logging.NullHandler())
        sys.setrecursionlimit(sys.getrecursionlimit() + 1)
        raise ValueError("no")


def test_what_forward_adds_to_a_process_is_added_once_where_it_raises() -> None:
    callbacks, limit, handlers = list(gc.callbacks), sys.getrecursionlimit(), logging.getLogger("odd").handlers
    try:
        failure = capture_export(AddsAndRaises(), (torch.ones(2),)).failure
        assert failure is not None
        assert (len(gc.callbacks), sys.getrecursionlimit(), len(handlers)) == (len(callbacks) + 1, limit + 1, 1)
    finally:
        gc.callbacks[:] = callbacks
        sys.setrecursionlimit(limit)
        handlers.clear()
