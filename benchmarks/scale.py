"""The cost of explaining an export as models grow, beside a bare ``torch.export.export`` of the same model in the same run.

- inputs: many inputs of which one operator makes all batch sizes equal, as recommenders have them: 100 to 1,600 dimensions.
- guards: many guards on two sizes: 500 to 8,000.
- nodes: a deep model with two dimensions: 1,000 to 20,000 nodes.

Each export runs in a process of its own, after one of a small model of the family: torch and sympy keep the expressions that they have met,
so that the second export of a model costs less than the first. The figures are processor time; bare exports and captures take turns.
The exponent is fitted over the sizes of a family: 1 is linear.

    python -m benchmarks.scale [--only inputs] [--rounds 1] [--quick]
"""

import argparse
import statistics
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch.utils._pytree import tree_map

from benchmarks.models import Case
from benchmarks.overhead import WAYS, cpu_seconds


class ManyInputs(torch.nn.Module):
    """Concatenates columns, so that all batch sizes are one."""

    def forward(self, columns: list[torch.Tensor]) -> torch.Tensor:
        """One row of columns."""
        return torch.cat([column.sum(1, keepdim=True) for column in columns], 1)


class ManyGuards(torch.nn.Module):
    """Checks one size again and again, each time with another bound.

    Args:
        count: the number of checks.
    """

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Both inputs and one."""
        for index in range(self.count):
            torch._check(x.shape[0] * (index + 2) < 10**9 + index * 7)
        return x + 1, y + 1


class ManyNodes(torch.nn.Module):
    """Adds one again and again.

    Args:
        count: the number of additions.
    """

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The input and the count."""
        for _ in range(self.count):
            x = x + 1
        return x


def _with_auto(model: torch.nn.Module, inputs: dict[str, Any]) -> Case:
    auto = torch.export.Dim.AUTO
    specs = tree_map(lambda tensor: dict.fromkeys(range(tensor.dim()), auto), inputs)
    return Case(model, tuple(inputs.values()), dynamic_shapes=specs)


def many_inputs(dims: int) -> Case:
    """Returns a model whose inputs have this many dimensions together."""
    return _with_auto(ManyInputs(), {"columns": [torch.randn(8, 4) for _ in range(dims // 2)]})


def many_guards(guards: int) -> Case:
    """Returns a model that adds this many guards."""
    return _with_auto(ManyGuards(guards), {"x": torch.randn(8, 3), "y": torch.randn(8, 3)})


def many_nodes(nodes: int) -> Case:
    """Returns a model whose graph has this many nodes."""
    return _with_auto(ManyNodes(nodes), {"x": torch.randn(8, 3)})


@dataclass(frozen=True)
class Family:
    """Models of one kind that grow.

    Attributes:
        case: returns the model of a size.
        sizes: those that are measured.
        limit: the ratio that capture and bare export of the largest may have.
    """

    case: Callable[[int], Case]
    sizes: Sequence[int]
    limit: float


FAMILIES: Mapping[str, Family] = {
    "inputs": Family(many_inputs, (100, 200, 400, 800, 1600), 1.10),
    "guards": Family(many_guards, (500, 1000, 2000, 4000, 8000), 1.10),
    "nodes": Family(many_nodes, (1000, 2000, 5000, 10_000, 20_000), 1.05),
}


def exponent(sizes: Sequence[int], seconds: Sequence[float]) -> float:
    """Returns the power of the size that fits the times best."""
    return float(np.polyfit(np.log(sizes), np.log(seconds), 1)[0])


def seconds_in_new_process(name: str, way: str, size: int) -> float:
    """Returns the processor time of one export in a new process."""
    command = [sys.executable, "-m", "benchmarks.scale", "--one", name, way, str(size)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()[-1])


def seconds_here(name: str, way: str, size: int) -> float:
    """Returns the processor time of one export in this process, after a small one."""
    case = FAMILIES[name].case
    cpu_seconds(WAYS[way], case(20))
    return cpu_seconds(WAYS[way], case(size))


def print_family(name: str, sizes: Sequence[int], rounds: int, measured: Callable[[str, str, int], float]) -> None:
    """Prints the times of a family, size by size, and the exponents."""
    print(name)
    medians: dict[str, list[float]] = {"bare": [], "capture": []}
    for size in sizes:
        times = {way: [measured(name, way, size) for _ in range(rounds)] for way in medians}
        for way, found in times.items():
            medians[way].append(statistics.median(found))
        bare, capture = (medians[way][-1] for way in ("bare", "capture"))
        print(f"  {size:6}  bare {bare:8.2f} s  capture {capture:8.2f} s  ratio {capture / bare:.3f}", flush=True)
    bare, capture = (exponent(sizes, medians[way]) for way in ("bare", "capture"))
    limit = FAMILIES[name].limit
    print(f"  exponent: bare {bare:.2f}, capture {capture:.2f}; the goal at the largest size is a ratio of {limit:.2f}")


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=list(FAMILIES), action="append", help="measure this family; may be given again")
    parser.add_argument("--rounds", type=int, default=1, help="how often each size is measured; the median counts")
    parser.add_argument(
        "--quick",
        action="store_true",
        help="a tenth of the two smallest sizes of each, in one process: shows that it runs, measures nothing",
    )
    parser.add_argument("--one", nargs=3, metavar=("FAMILY", "WAY", "SIZE"), help="print the processor time of one export in this process")
    asked = parser.parse_args()
    if asked.one:
        name, way, size = asked.one
        print(seconds_here(name, way, int(size)))
        return
    print(f"torch {torch.__version__}")
    for name in asked.only or FAMILIES:
        sizes = FAMILIES[name].sizes
        if asked.quick:
            print_family(name, [size // 10 for size in sizes[:2]], asked.rounds, seconds_here)
        else:
            print_family(name, sizes, asked.rounds, seconds_in_new_process)


if __name__ == "__main__":
    main()
