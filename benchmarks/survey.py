"""What a survey costs beside its exports: two processes against one, the time an export, and the memory of the user's process.

    python -m benchmarks.survey [--quick]

The ratio of two processes to one needs two quiet cores. Beside it stands what they would give if no other work were on the machine, by the processor
time of the workers: what one process takes in all, over the share of the busier of two.
"""

import argparse
import os
import resource
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil

from export_explorer import Survey, survey

LAYERS = 40


def deep(layers: int = LAYERS) -> Any:
    """A model whose export takes some seconds."""
    import torch

    layer = torch.nn.TransformerEncoderLayer(32, 4, 64, batch_first=True)
    model = torch.nn.TransformerEncoder(layer, layers, enable_nested_tensor=False).eval()
    return model, (torch.randn(2, 10, 32),)


def shallow() -> Any:
    """A model whose export takes next to no time."""
    import torch

    return torch.nn.Linear(4, 4), (torch.ones(3, 4),)


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a few small exports: shows that it runs, measures nothing")
    asked = parser.parse_args()
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {len(os.sched_getaffinity(0))} cores")
    print(_speed(2 if asked.quick else 10, 1 if asked.quick else LAYERS))
    print(_overhead(2 if asked.quick else 100))
    print(_memory(2 if asked.quick else 200))


def _speed(exports: int, layers: int) -> str:
    cases = [(f"{index}", lambda: deep(layers)) for index in range(exports)]
    walls, seconds, processor = [], [], []
    for processes in (1, 2):
        before, start = _seconds_of_children(), time.perf_counter()
        found = survey(cases, requests=("auto",), processes=processes, progress=False)
        walls.append(time.perf_counter() - start)
        processor.append(_seconds_of_children() - before)
        seconds.append(sum(record.elapsed_ms for record in found) / 1000 / exports)
    # Of the processor time of two, half stands on each core.
    return (
        f"{exports} exports of {seconds[0]:.1f} s ({seconds[1]:.1f} s beside another): one process {walls[0]:.1f} s, two {walls[1]:.1f} s, "
        f"{walls[0] / walls[1]:.2f} times as fast; by processor time ({processor[0]:.1f} s and {processor[1]:.1f} s in all) "
        f"{2 * processor[0] / processor[1]:.2f} times"
    )


def _overhead(exports: int) -> str:
    ended: list[float] = []
    cases = [(f"{index}", shallow) for index in range(exports)]
    own = time.process_time()
    found = survey(cases, requests=("auto",), processes=1, on_record=lambda record: ended.append(time.perf_counter()), progress=False)
    own = time.process_time() - own
    # From the end of the first on: the start of the process is paid once.
    spent = ended[-1] - ended[0] - sum(record.elapsed_ms for record in found.records[1:]) / 1000
    return f"overhead: {spent / (exports - 1):.3f} s an export, {own / exports:.3f} s of it processor time of the user's process"


def _memory(rows: int) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rows.jsonl"
        held: list[float] = []
        peaks: list[float] = []

        def note(record: Any) -> None:
            held.append(psutil.Process().memory_info().rss / 2**20)
            peaks.append(record.peak_mb or 0.0)

        cases = [(f"{index}", lambda: deep(4)) for index in range(rows)]
        survey(cases, requests=("auto",), path=path, on_record=note, progress=False)
        tenth = len(held) // 10
        size = path.stat().st_size / 2**20
        found = Survey.read(path)
        return (
            f"memory of the user's process: {held[tenth]:.0f} MiB after {tenth + 1} rows, {held[-1]:.0f} MiB after {len(held)}, with {size:.0f} MiB of "
            f"rows in the file, all {len(found)} of which are read again; a worker's peak {peaks[0]:.0f} MiB at first, {peaks[-1]:.0f} MiB at last"
        )


def _seconds_of_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main()
