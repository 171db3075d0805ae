"""The benchmarks run; their figures are for people to read."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["benchmarks.overhead", "--quick", "--only", "walk-through", "--ways", "capture"], "walk-through"),
        (["benchmarks.memory", "--quick"], "2 exports in a row"),
        (["benchmarks.survey", "--quick"], "overhead: "),
        (["benchmarks.scale", "--quick", "--only", "inputs"], "exponent: "),
    ],
)
def test_a_benchmark_runs(arguments: list[str], said: str) -> None:
    run = subprocess.run([sys.executable, "-m", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert said in run.stdout
