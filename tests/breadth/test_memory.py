"""A capture is text: nothing of the export that it was made of stays alive because of it."""

import contextlib
import gc
import types
import weakref
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.export import Dim, ExportedProgram
from torch.fx.experimental.symbolic_shapes import ShapeEnv

from export_explorer import capture_export
from export_explorer.record import Capture

pytestmark = pytest.mark.slow


class Net(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(4, 3)

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        marker = Marker()
        WATCHED.append(weakref.ref(marker))
        return self.lin(x) + y


class Broken(Net):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        out = super().forward(x, y)
        if out.sum() > 0:
            return out
        return out + 1


class Marker:
    """A local of forward, alive as long as its frame is."""


WATCHED: list[weakref.ref[Any]] = []


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[weakref.ref[Any]]:
    """Weak references to all that exports make during a test."""
    WATCHED.clear()
    for watched in (ShapeEnv, ExportedProgram):
        original = watched.__init__

        def init(self: Any, *args: Any, original: Any = original, **kwargs: Any) -> None:
            original(self, *args, **kwargs)
            WATCHED.append(weakref.ref(self))

        monkeypatch.setattr(watched, "__init__", init)
    return WATCHED


@pytest.mark.parametrize("model_class", [Net, Broken])
def test_a_capture_keeps_nothing_of_the_export_alive(model_class: type[Net], made: list[weakref.ref[Any]]) -> None:
    args, shapes = (torch.randn(5, 4), torch.randn(5, 3)), ((Dim.AUTO, Dim.AUTO), (Dim.AUTO, Dim.AUTO))
    captures: list[Capture] = []

    def bare() -> None:
        with contextlib.suppress(Exception):
            torch.export.export(model_class(), args, dynamic_shapes=shapes)

    def observed() -> None:
        captures.append(capture_export(model_class(), args, dynamic_shapes=shapes))

    # torch's own caches, of ShapeEnv's methods for example, keep some of it.
    kept_by_torch = alive_after(bare, made)
    assert alive_after(observed, made) == kept_by_torch
    assert [capture.ok for capture in captures] == [model_class is Net] * 3


def alive_after(export: Callable[[], None], made: list[weakref.ref[Any]]) -> Counter[str]:
    """What is still there of three exports, by class; tracebacks through this file among them."""
    made.clear()
    for _ in range(3):
        export()
    gc.collect()
    assert len(made) >= 6
    alive = Counter(type(kept).__name__ for reference in made if (kept := reference()) is not None)
    tracebacks = (kept for kept in gc.get_objects() if type(kept) is types.TracebackType)
    return alive + Counter("traceback" for traceback in tracebacks if traceback.tb_frame.f_code.co_filename == __file__)
