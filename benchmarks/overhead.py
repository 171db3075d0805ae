"""What observing an export costs: capture time over bare ``torch.export.export`` time.

Both run in this process, warm and in turns; printed are medians, and the median of the ratios pair by pair with its quartiles.

    python -m benchmarks.overhead [--pairs 20]
"""

import argparse
import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch.export import Dim

from export_explorer import capture_export


@dataclass(frozen=True)
class Case:
    """A model with its example inputs and what is asked of them."""

    name: str
    model: torch.nn.Module
    args: tuple[Any, ...]
    dynamic_shapes: dict[str, Any]


class Walkthrough(torch.nn.Module):
    """Broadcast add, Linear, flatten, add."""

    def __init__(self) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(5, 3)

    def forward(self, w: torch.Tensor, x: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """One guard of each sort."""
        return self.lin(w), (x + y).flatten() + z


def cases() -> list[Case]:
    """The models that are measured."""
    auto = Dim.AUTO
    layer = torch.nn.TransformerEncoderLayer(64, 4, 128, batch_first=True)
    return [
        Case(
            "walk-through",
            Walkthrough(),
            (torch.randn(6, 5), torch.randn(4), torch.randn(8, 4), torch.randn(32)),
            {"w": (auto, auto), "x": (auto,), "y": (auto, auto), "z": (auto,)},
        ),
        Case(
            "TransformerEncoder, 6 layers",
            torch.nn.TransformerEncoder(layer, 6, enable_nested_tensor=False).eval(),
            (torch.randn(2, 10, 64),),
            {"src": (auto, auto, auto)},
        ),
    ]


def seconds(call: Callable[[], Any]) -> float:
    """Wall time of one call, with the garbage of earlier ones gone."""
    gc.collect()
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def measure(case: Case, pairs: int) -> str:
    """One line of figures."""
    bare, captured = [], []
    for pair in range(pairs + 2):
        runs = [
            (bare, lambda: torch.export.export(case.model, case.args, dynamic_shapes=case.dynamic_shapes)),
            (captured, lambda: capture_export(case.model, case.args, dynamic_shapes=case.dynamic_shapes)),
        ]
        for times, call in runs if pair % 2 else reversed(runs):
            taken = seconds(call)
            if pair >= 2:  # two rounds to warm up
                times.append(taken)
    ratios = [mine / theirs for mine, theirs in zip(captured, bare, strict=True)]
    low, middle, high = statistics.quantiles(ratios, n=4)
    return (
        f"{case.name:32} bare {statistics.median(bare) * 1000:8.1f} ms   capture {statistics.median(captured) * 1000:8.1f} ms   "
        f"ratio {middle:.3f} (quartiles {low:.3f} to {high:.3f})"
    )


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=20, help="how many pairs of runs to measure of each model")
    pairs = parser.parse_args().pairs
    print(f"torch {torch.__version__}, {pairs} pairs")
    for case in cases():
        print(measure(case, pairs), flush=True)


if __name__ == "__main__":
    main()
