"""Runs targets of the Makefile one after the other and prints how long each took: `python -m scripts.phases test-unit test-front-end`.

A target that fails does not stop those after it, so that one run shows all that fails.
"""

import argparse
import os
import subprocess
import sys
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Phase:
    """A target that has run: its name, the exit status of make, and its wall time."""

    target: str
    status: int
    wall_s: float


def run(target: str, make: str = "make") -> Phase:
    """Runs one target; what it prints goes where this process prints."""
    start = time.monotonic()
    status = subprocess.run([make, "--no-print-directory", target], check=False).returncode
    return Phase(target, status, time.monotonic() - start)


def table(phases: list[Phase]) -> str:
    """Returns a line for each phase, and one for all of them."""
    rows = [(phase.target, phase.wall_s, "failed" if phase.status else "passed") for phase in phases]
    rows.append(("together", sum(phase.wall_s for phase in phases), "failed" if any(phase.status for phase in phases) else "passed"))
    width = max(len(name) for name, *_ in rows)
    return "\n".join(f"{name:<{width}}  {int(wall_s // 60):>3} min {int(wall_s % 60):02} s  {outcome}" for name, wall_s, outcome in rows)


def main(arguments: list[str]) -> int:
    """Runs the targets that are named; 1 if one of them failed."""
    parser = argparse.ArgumentParser(prog="python -m scripts.phases", description=__doc__.splitlines()[0])
    parser.add_argument("targets", nargs="+")
    phases = [run(target, os.environ.get("MAKE", "make")) for target in parser.parse_args(arguments).targets]
    print(f"\n{table(phases)}", flush=True)
    return int(any(phase.status for phase in phases))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
