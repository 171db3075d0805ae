"""What a failed export states of a size is what the same model accepts with AUTO, and its fixes say as much."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
import torch
from torch import nn
from torch.export import Dim

from export_explorer import capture_export
from export_explorer.record import AcceptedSizes, Capture, DimRef, SpecFix


class Neck(nn.Module):
    """Halves three times, and doubles what the third makes beside what the second made."""

    def __init__(self) -> None:
        super().__init__()
        self.convs = nn.ModuleList([nn.Conv2d(3 if index == 0 else 4, 4, 3, stride=2, padding=1) for index in range(3)])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for conv in self.convs[:2]:
            x = conv(x)
        return torch.cat([nn.functional.interpolate(self.convs[2](x), scale_factor=2.0), x], 1)


class Bounded(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        assert 3 <= x.shape[2] <= 96
        return x.flatten(2)[:, :, 1:] + x.shape[3]


class Patches(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 4, stride=4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.conv(nn.functional.pixel_unshuffle(x, 2)[:, :3])


class AtMost(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.topk(x, min(5, x.shape[3]), dim=3).indices


@cache
def accepted_sizes(model: Callable[[], nn.Module], size: int) -> dict[DimRef, AcceptedSizes | None]:
    """What AUTO accepts of the height and the width."""
    return {dim.ref: dim.accepted for dim in exported(model(), size, Dim.AUTO, Dim.AUTO).dims}


def exported(model: nn.Module, size: int, *asked: Any) -> Capture:
    return capture_export(model, (torch.randn(2, 3, size, size),), dynamic_shapes=({2: asked[0], 3: asked[1]},))


@pytest.mark.parametrize(("model", "size"), [(Neck, 61), (Neck, 64), (Bounded, 64)])
def test_a_size_that_a_failure_is_not_about_has_the_bounds_of_its_guards_where_these_leave_a_range(
    model: Callable[[], nn.Module], size: int
) -> None:
    asked = ({1: Dim("channels"), 2: Dim.AUTO, 3: Dim.AUTO},)
    failed = capture_export(model() if model is Neck else Channels(model()), (torch.randn(2, 3, size, size),), dynamic_shapes=asked)
    assert failed.failure is not None
    accepted = accepted_sizes(model, size)
    told = [dim for dim in failed.dims if dim.got == "dynamic" and dim.dim in (2, 3)]
    assert told
    for dim in told:
        stated = accepted[dim.ref]
        assert stated is not None
        if stated.step > 1:
            assert (dim.lower, dim.upper) == (None, None)
            continue
        sizes = [size for size in range(2, 300) if stated.accepts(size)]
        assert dim.lower == sizes[0] or (dim.lower or 0) <= 2 == sizes[0]
        assert dim.upper == (stated.upper if stated.upper is not None else None)


class Channels(nn.Module):
    """Needs three channels."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.model = model
        self.weight = nn.Parameter(torch.ones(3, 1, 1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.model(x * self.weight)


@pytest.mark.parametrize(
    ("model", "size"),
    [(Neck, 61), (Neck, 64), (Patches, 64), (Bounded, 64), *(pytest.param(model, 72, marks=pytest.mark.slow) for model in (Neck, Patches))],
)
def test_a_failed_export_states_the_sizes_that_auto_accepts(model: Callable[[], nn.Module], size: int) -> None:
    failed = exported(model(), size, Dim("height"), Dim("width"))
    accepted = accepted_sizes(model, size)
    told = [(dim, condition.sizes) for dim in failed.dims for condition in dim.conditions if dim.got is None and condition.sizes]
    assert told
    for dim, sizes in told:
        stated = accepted[dim.ref]
        assert stated is not None
        assert [size for size in range(1, 300) if sizes.accepts(size)] == [size for size in range(1, 300) if stated.accepts(size)]


def test_a_dim_with_a_factor_is_offered_where_its_multiples_are_accepted_beside_others() -> None:
    failed = exported(Neck(), 640, Dim("height"), Dim("width"))
    assert failed.failure is not None
    assert "637" not in failed.failure.message
    asked = [{change.ask for change in fix.asks} for fix in failed.failure.fixes if isinstance(fix, SpecFix)]
    assert {"8*height_div_8(min=2)", "8*width_div_8(min=2)"} in asked
    assert exported(Neck(), 640, 8 * Dim("h", min=2), 8 * Dim("w", min=2)).ok


def test_a_condition_that_is_always_true_is_said_to_be() -> None:
    failed = exported(AtMost(), 8, Dim("height"), Dim("width"))
    assert failed.failure is not None
    assert "`min(x.shape[3], 5) <= x.shape[3]` is always true; torch cannot prove it" in failed.failure.message
    assert failed.failure.problem.endswith(" for x.shape[3]. A Dim needs this proof, AUTO does not")
    assert any(guard.words.endswith(". Always true; torch cannot prove it") for guard in failed.guards)


@pytest.mark.parametrize("least", [None, 0, 1])
def test_the_symbol_of_a_failed_export_has_the_least_size_that_was_requested_of_its_dimension(least: int | None) -> None:
    failed = exported(AtMost(), 8, Dim.AUTO if least is None else Dim.AUTO(min=least, max=64), Dim("width"))
    dim = failed.dims[2]
    assert (failed.ok, dim.got, dim.lower) == (False, "dynamic", least)
    assert [symbol.lower for symbol in failed.symbols if dim.ref in symbol.dims] == [least]
