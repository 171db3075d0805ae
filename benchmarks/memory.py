"""What exports in a row leave behind: how much the resident memory of a process grows, observed and bare.

Each way runs in a process of its own, warm, so that neither pays for the other; torch's own caches grow in both.

    python -m benchmarks.memory [--captures 200] [--quick]
"""

import argparse
import gc
import logging
import subprocess
import sys
import warnings

import psutil

from benchmarks.models import CASES
from benchmarks.overhead import WAYS

MODELS = ("walk-through", "ConvNet, 12 layers")
WARM_UP = 20
"""Exports before the first look at the memory."""


def growth_mib(way: str, exports: int, warm_up: int) -> float:
    """By how much this process grows with so many exports, each result dropped at once."""
    logging.getLogger("torch").setLevel(logging.ERROR)
    warnings.simplefilter("ignore")
    cases = [CASES[name]() for name in MODELS]
    for index in range(warm_up):
        WAYS[way](cases[index % len(cases)])
    before = resident_mib()
    for index in range(exports):
        WAYS[way](cases[index % len(cases)])
    return resident_mib() - before


def resident_mib() -> float:
    """Resident memory of this process, with its garbage gone."""
    gc.collect()
    return psutil.Process().memory_info().rss / 2**20


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--captures", type=int, default=200, help="how many exports in a row")
    parser.add_argument("--quick", action="store_true", help="two of them: shows that it runs, measures nothing")
    parser.add_argument("--way", choices=("bare", "capture"), help="measure this one in this process and print the number alone")
    asked = parser.parse_args()
    exports = 2 if asked.quick else asked.captures
    if asked.way:
        print(growth_mib(asked.way, exports, min(exports, WARM_UP)))
        return
    command = [sys.executable, "-m", "benchmarks.memory", "--captures", str(exports), "--way"]
    bare, capture = (float(subprocess.check_output([*command, way])) for way in ("bare", "capture"))
    print(f"{exports} exports in a row: bare {bare:+.1f} MiB, capture {capture:+.1f} MiB ({capture - bare:+.1f})")


if __name__ == "__main__":
    main()
