"""Runs targets of the Makefile and prints how long each took: `python -m scripts.phases test-unit test-browser+test-front-end,test-kernels`.

Arguments run one after the other. Within one, what `+` separates runs at the same time, and what `,` separates one after the other; each prints when it
has ended, and what is named after a `+` uses one processor. A target that fails does not stop those after it, so that one run shows all that fails.
"""

import argparse
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass


@dataclass(frozen=True)
class Phase:
    """A target that has run: its name, the exit status of make, and its wall time."""

    target: str
    status: int
    wall_s: float


def run(target: str, *variables: str, is_alone: bool = True) -> Phase:
    """Runs one target; what it prints goes where this process prints, at once if it is alone."""
    start = time.monotonic()
    command = [os.environ.get("MAKE", "make"), "--no-print-directory", target, *variables]
    if is_alone:
        done = subprocess.run(command, check=False)
    else:
        done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        sys.stdout.buffer.write(f"\n{target}:\n".encode() + done.stdout)
        sys.stdout.flush()
    return Phase(target, done.returncode, time.monotonic() - start)


def run_side_by_side(lanes: list[str]) -> list[Phase]:
    """Runs the targets of each lane one after the other, the lanes at the same time."""
    if len(lanes) == 1:
        return [run(target) for target in lanes[0].split(",")]

    def run_lane(number: int) -> list[Phase]:
        variables = ("PROCESSES=1",) if number else ()
        return [run(target, *variables, is_alone=False) for target in lanes[number].split(",")]

    with ThreadPoolExecutor(len(lanes)) as pool:
        return [phase for lane in pool.map(run_lane, range(len(lanes))) for phase in lane]


def table(phases: list[Phase], wall_s: float) -> str:
    """Returns a line for each phase, and one for all of them, which took `wall_s` seconds."""
    rows = [(phase.target, phase.wall_s, "failed" if phase.status else "passed") for phase in phases]
    rows.append(("together", wall_s, "failed" if any(phase.status for phase in phases) else "passed"))
    width = max(len(name) for name, *_ in rows)
    return "\n".join(f"{name:<{width}}  {int(wall_s // 60):>3} min {int(wall_s % 60):02} s  {outcome}" for name, wall_s, outcome in rows)


def main(arguments: list[str]) -> int:
    """Runs the targets that are named; 1 if one of them failed."""
    parser = argparse.ArgumentParser(prog="python -m scripts.phases", description=__doc__.splitlines()[0])
    parser.add_argument("targets", nargs="+")
    start = time.monotonic()
    phases = [phase for targets in parser.parse_args(arguments).targets for phase in run_side_by_side(targets.split("+"))]
    print(f"\n{table(phases, time.monotonic() - start)}", flush=True)
    return int(any(phase.status for phase in phases))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
