"""What observing an export costs, beside other ways to learn about one, as ratios to a bare ``torch.export.export``.

- capture: this project's.
- logs: ``TORCH_LOGS=+dynamic``, its text thrown away.
- draft: ``torch.export.draft_export``, which turns torch's structured trace on.

All run in this process, warm and in turns. What is measured is the CPU time of the process: an export waits for nothing else, and
other processes disturb it less than the time on the clock. A ratio is one of a round: a way's time over the bare export of the
same round; printed are medians with quartiles.

    python -m benchmarks.overhead [--rounds 20] [--only walk-through] [--ways capture] [--quick]
"""

import argparse
import contextlib
import gc
import io
import logging
import statistics
import time
import warnings
from collections.abc import Callable, Mapping, Sequence

import torch

from benchmarks.models import CASES, Case
from export_explorer import capture_export

Way = Callable[[Case], object]

DRAFT_EVERY = 4
"""draft_export is so much slower that it takes part in every fourth round only."""


def bare(case: Case) -> object:
    """What users call."""
    return torch.export.export(case.model, case.args, dict(case.kwargs), dynamic_shapes=case.dynamic_shapes)


def capture(case: Case) -> object:
    """The same under observation, and the record of it made."""
    return capture_export(case.model, case.args, dict(case.kwargs), dynamic_shapes=case.dynamic_shapes)


def logs(case: Case) -> object:
    """The same with the log that torch's messages advise to turn on."""
    with contextlib.redirect_stderr(io.StringIO()):
        torch._logging._internal.set_logs(dynamic=logging.DEBUG)
        try:
            return bare(case)
        finally:
            torch._logging._internal.set_logs()


def draft(case: Case) -> object:
    """Torch's own report of an export."""
    with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
        return torch.export.draft_export(case.model, case.args, dict(case.kwargs), dynamic_shapes=case.dynamic_shapes)


WAYS: Mapping[str, Way] = {"bare": bare, "capture": capture, "logs": logs, "draft": draft}


def cpu_seconds(way: Way, case: Case) -> float:
    """CPU time of one call, with the garbage of earlier ones gone; what it returns is let go within."""
    gc.collect()
    start = time.process_time()
    way(case)
    return time.process_time() - start


def measured(case: Case, rounds: int, ways: Sequence[str]) -> dict[str, list[float]]:
    """Each way's ratios, round by round; ``bare``, which is always measured, has its times in seconds."""
    all_ways = ["bare", *ways]
    for name in all_ways:
        cpu_seconds(WAYS[name], case)
    found: dict[str, list[float]] = {name: [] for name in all_ways}
    for round in range(rounds):
        names = [name for name in all_ways if name != "draft" or round % DRAFT_EVERY == 0]
        names[:2] = names[:2] if round % 2 else names[1::-1]
        if set(ways) - {"capture"}:
            cpu_seconds(bare, case)  # not counted: the logs and the draft of the last round have filled torch's caches with theirs
        times = {name: cpu_seconds(WAYS[name], case) for name in names}
        found["bare"].append(times["bare"])
        for name in set(names) - {"bare"}:
            found[name].append(times[name] / times["bare"])
    return found


def spread(ratios: list[float]) -> str:
    """The median with the quartiles, as far as there are any."""
    if len(ratios) < 2:
        return f"{ratios[0]:6.3f}" + " " * 16
    low, middle, high = statistics.quantiles(ratios, n=4, method="inclusive")
    return f"{middle:6.3f} ({low:.3f}-{high:.3f})"


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20, help="how often each way is measured on each model")
    parser.add_argument("--only", choices=list(CASES), action="append", help="measure this model; may be given again")
    parser.add_argument(
        "--ways",
        choices=[name for name in WAYS if name != "bare"],
        nargs="+",
        default=[name for name in WAYS if name != "bare"],
        help="what to measure beside the bare export; the logs and the draft of the largest models take minutes",
    )
    parser.add_argument("--quick", action="store_true", help="one round of the small models: shows that it runs, measures nothing")
    asked = parser.parse_args()
    names = asked.only or (["walk-through", "ConvNet, 12 layers"] if asked.quick else list(CASES))
    rounds = 1 if asked.quick else asked.rounds
    logging.getLogger("torch").setLevel(logging.ERROR)
    warnings.simplefilter("ignore")
    print(f"torch {torch.__version__}, {rounds} rounds; ratios to the bare export, median (quartiles)")
    for name in names:
        found = measured(CASES[name](), rounds, asked.ways)
        ways = "   ".join(f"{way} {spread(found[way])}" for way in asked.ways)
        print(f"{name:30} bare {statistics.median(found['bare']) * 1000:7.0f} ms   {ways}", flush=True)


if __name__ == "__main__":
    main()
