"""A torch that has renamed a private method: the capture comes all the same and says what it lacks."""

from typing import Any

import pytest
import torch
from torch.export import Dim
from torch.fx.experimental.symbolic_shapes import ShapeEnv

from export_explorer import capture_export
from export_explorer.record import Capture

pytestmark = pytest.mark.slow

HOOKS = ("_log_guard", "_maybe_guard_rel", "_set_replacement", "_update_var_to_range", "_log_create_unbacked_symbol")
MODES = pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])


class Net(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(4, 3)

    def forward(self, x: torch.Tensor, y: torch.Tensor, counts: torch.Tensor) -> Any:
        assert x.shape[0] <= 64
        return self.lin(x).sum(1) + y, counts.nonzero()


def captured(strict: bool) -> Capture:
    args = (torch.randn(5, 4), torch.randn(5), torch.ones(6))
    return capture_export(Net(), args, dynamic_shapes=((Dim.AUTO, Dim.AUTO), (Dim.AUTO,), (Dim.AUTO,)), strict=strict)


@MODES
@pytest.mark.parametrize("name", HOOKS)
def test_without_a_hook_the_outcomes_stand_and_a_note_says_what_is_missing(
    name: str, strict: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = captured(strict)
    rename(monkeypatch, name)
    capture = captured(strict)
    assert capture.ok, capture.failure
    assert any(name in note for note in capture.notes), capture.notes
    assert Capture.from_json(capture.to_json()) == capture
    assert [(dim.got, dim.shape_expr, dim.lower, dim.upper) for dim in capture.dims] == [
        (dim.got, dim.shape_expr, dim.lower, dim.upper) for dim in whole.dims
    ]
    assert all(dim.words for dim in capture.dims)


def rename(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Takes a method out of the class where hooks look for it; torch itself finds it all the same."""
    original = ShapeEnv.__dict__[name]
    monkeypatch.delattr(ShapeEnv, name)

    def found(self: Any, wanted: str) -> Any:
        if wanted == name:
            return original.__get__(self, ShapeEnv)
        raise AttributeError(wanted)

    monkeypatch.setattr(ShapeEnv, "__getattr__", found, raising=False)
