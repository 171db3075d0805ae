"""What it takes to look at a large archive, seconds and peak memory, each way in a process of its own; on Linux.

- capture_pt2: the record in Python. double-click: the viewer in JupyterLab, until the table of sizes is there.
- torch.export.load: the program. Netron: its page, until the graph is drawn, if it is within two minutes; ``pip install netron``.

The weights are generated, and the archive is deleted; Llama is sixteen layers, narrower.

    python -m benchmarks.archive [--gigabytes 2] [--llama] [--only capture_pt2]
"""

import argparse
import json
import logging
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import torch

from benchmarks import models, netron_page
from benchmarks.archive_ways import MOST_SECONDS, WAYS, Cost

_ROWS = 16_384
_WIDTH = 4_096


class Stack(torch.nn.Module):
    """Layers of 0.25 GB each."""

    def __init__(self, gigabytes: float) -> None:
        super().__init__()
        self.layers = torch.nn.ModuleList(torch.nn.Linear(_WIDTH, _ROWS, bias=False) for _ in range(max(1, round(gigabytes * 4))))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """One after the other, each on the first columns of what the last made."""
        for layer in self.layers:
            x = layer(x)[:, : x.shape[1]]
        return x


def stack(gigabytes: float) -> torch.export.ExportedProgram:
    """A program with that much of weights."""
    return torch.export.export(Stack(gigabytes), (torch.zeros(2, _WIDTH),), dynamic_shapes={"x": {0: torch.export.Dim.AUTO}})


def llama() -> torch.export.ExportedProgram:
    """A program with more nodes than weights."""
    case = models.llama()
    return torch.export.export(case.model, case.args, dict(case.kwargs), dynamic_shapes=case.dynamic_shapes)


def measured(way: str, path: Path) -> Cost:
    """What one way takes in a process of its own."""
    run = subprocess.run([sys.executable, "-m", "benchmarks.archive_ways", way, str(path)], capture_output=True, text=True, check=True)
    return Cost(**json.loads(run.stdout.splitlines()[-1]))


def told(cost: Cost) -> str:
    """``0.30 s  60 MB``."""
    seconds = f"> {MOST_SECONDS} s" if cost.seconds is None else f"{cost.seconds:.2f} s"
    page = "" if cost.page_mb is None else f"{cost.page_mb:8.0f} MB"
    return f"{seconds:>9} {cost.python_mb:8.0f} MB {page}"


def main() -> None:
    """Prints a line for each way."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gigabytes", type=float, default=2.0)
    parser.add_argument("--llama", action="store_true", help="Llama in place of the generated weights")
    parser.add_argument("--only", choices=list(WAYS), action="append", help="measure this way; may be given again")
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    logging.getLogger("torch").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.pt2"
        program = llama() if asked.llama else stack(asked.gigabytes)
        nodes = len(program.graph.nodes)
        torch.export.save(program, path)
        del program
        print(f"torch {torch.__version__}; {path.stat().st_size / 2**30:.2f} GB, {nodes} nodes")
        print(f"{'':18} {'':9} {'Python':>11} {'page':>11}", flush=True)
        for way in asked.only or WAYS:
            if way == "Netron" and not netron_page.is_installed():
                continue
            print(f"{way:18} {told(measured(way, path))}", flush=True)


if __name__ == "__main__":
    main()
