"""Times calls with ``torch.utils.benchmark``, and compares results."""

import math
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch.utils.benchmark import Timer

from export_explorer.execution.timings import Agreement, Spread

_TOLERANCES = {torch.float16: (1e-2, 1e-2), torch.bfloat16: (5e-2, 5e-2)}
_TOLERANCE = (1e-4, 1e-5)
_FEWEST_BLOCKS = 5
_LONGER = 9


class Measuring:
    """Times a call again and again, a slice at a time, so that other work fits between.

    Args:
        call: to be timed, without gradients. It should have been called once before.
        args: of it; the same tensors each time.
        kwargs: of it.
        threads: of torch while it is timed.
        seconds: how much time is spent at least.
        slice_s: and how much of it in a slice; a slice is one call at least.
    """

    def __init__(
        self, call: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any], *, threads: int, seconds: float, slice_s: float
    ) -> None:
        # torch's timer compiles the statement; the names in it are these.
        names = {"call": call, "args": tuple(args), "kwargs": dict(kwargs)}
        self._timer = Timer("call(*args, **kwargs)", globals=names, num_threads=threads)
        self._seconds = self._seconds_left = seconds
        self._slice_s = slice_s
        self._times: list[float] = []
        self._calls = 0

    @property
    def is_done(self) -> bool:
        """Whether enough time was spent, and there are enough blocks to tell a spread, unless that takes much longer."""
        return self._seconds_left <= 0 and (len(self._times) >= _FEWEST_BLOCKS or self._seconds_left < -_LONGER * self._seconds)

    def step(self) -> None:
        """Times one slice."""
        began = time.perf_counter()
        with torch.no_grad():
            measured = self._timer.blocked_autorange(min_run_time=min(self._slice_s, max(self._seconds_left, 0.001)))
        self._times += measured.times
        self._calls += measured.number_per_run * len(measured.times)
        self._seconds_left -= time.perf_counter() - began

    def spread(self) -> Spread:
        """Of all slices."""
        lower, upper = self._times[0], self._times[0]
        if len(self._times) > 1:
            lower, _, upper = statistics.quantiles(self._times, n=4, method="inclusive")
        median = statistics.median(self._times)
        return Spread(median_us=median * 1e6, lower_us=lower * 1e6, upper_us=upper * 1e6, calls=self._calls)


def agreement(expected: Sequence[Any], got: Sequence[Any]) -> Agreement:
    """Compares the leaves of two results; a nan equals a nan."""
    if len(expected) != len(got):
        return Agreement(kind="other_structure")
    found = [_of_leaf(*pair) for pair in zip(expected, got, strict=True)]
    worst = max(found, key=lambda one: _ORDER.index(one.kind), default=Agreement(kind="equal", absolute=0.0, relative=0.0))
    if worst.kind == "other_structure":
        return worst
    absolute, relative = (
        max((value for value in values if value is not None), default=None)
        for values in ([one.absolute for one in found], [one.relative for one in found])
    )
    return Agreement(kind=worst.kind, absolute=absolute, relative=relative)


_ORDER = ("equal", "close", "differs", "other_structure")


def _of_leaf(expected: Any, got: Any) -> Agreement:
    if not isinstance(expected, torch.Tensor) or not isinstance(got, torch.Tensor):
        is_same = isinstance(expected, torch.Tensor) == isinstance(got, torch.Tensor) and expected == got
        return Agreement(kind="equal" if is_same else "differs")
    if expected.shape != got.shape or expected.dtype != got.dtype or expected.layout != got.layout:
        return Agreement(kind="other_structure")
    expected, got = expected.detach().cpu(), got.detach().cpu()
    if expected.layout != torch.strided or not (expected.dtype.is_floating_point or expected.dtype.is_complex):
        return Agreement(kind="equal" if torch.equal(expected, got) else "differs", absolute=None)
    if expected.numel() == 0:
        return Agreement(kind="equal", absolute=0.0, relative=0.0)
    relative_bar, absolute_bar = _TOLERANCES.get(expected.dtype, _TOLERANCE)
    wide = torch.complex128 if expected.dtype.is_complex else torch.float64
    first, second = expected.to(wide), got.to(wide)
    # Two infinities, or two nans, are no difference.
    difference = torch.where((first == second) | (first.isnan() & second.isnan()), 0.0, (first - second).abs())
    absolute = float(difference.max())
    if absolute == 0:
        return Agreement(kind="equal", absolute=0.0, relative=0.0)
    if not math.isfinite(absolute):
        return Agreement(kind="differs")
    finite = first.abs()[first.abs().isfinite()]
    largest = float(finite.max()) if finite.numel() else 0.0
    is_close = torch.allclose(first, second, rtol=relative_bar, atol=absolute_bar, equal_nan=True)
    return Agreement(kind="close" if is_close else "differs", absolute=absolute, relative=absolute / largest if largest else None)
