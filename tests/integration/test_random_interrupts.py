"""Interrupts at random moments of each kind of job: the kernel lives, the next cell runs, and no process and no file is left."""

import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest

from tests.helpers.kernel import Notebook, running_notebook

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1_800)]

SEED = 20
AGAIN_S = 10.0
"""An interrupt that a callback loses is sent once more after it; a cell ends within a second, on a machine that runs other tests within four."""
WHOLE_S = 240.0
"""The time for a job that nothing interrupts."""

SETUP = """
%load_ext export_explorer
import os, tempfile, threading, torch
from torch import nn
from export_explorer import explore
from export_explorer.capture import capture_export

class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.attention, self.norm = nn.MultiheadAttention(width, 2, batch_first=True), nn.LayerNorm(width)
        self.feed = nn.Sequential(nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width))

    def forward(self, x):
        x = self.norm(x + self.attention(x, x, x, need_weights=False)[0])
        return x + self.feed(x)

class Net(nn.Module):
    def __init__(self, layers):
        super().__init__()
        self.blocks = nn.ModuleList(Block(8) for _ in range(layers))

    def forward(self, x, y):
        for block in self.blocks:
            x = block(x)
        return x.reshape(4, -1).sum(1), y * x.shape[1]

def made(layers=4, shapes="auto"):
    return explore(Net(layers).eval(), (torch.randn(4, 6, 8), torch.randn(6)), dynamic_shapes=shapes)

class Added(nn.Module):
    def forward(self, x, y):
        return torch.relu(x) + y

shown = made(1)
added = explore(Added(), (torch.randn(4, 3), torch.randn(4, 3)), dynamic_shapes="auto")
threads = threading.active_count()
"""

JOBS = {
    "export": "capture_export(Net(6).eval(), (torch.randn(4, 6, 8), torch.randn(6)), dynamic_shapes='auto')",
    "trial": "made(1, 'dynamic').try_fixes()",
    "relax": "made(1, 'dynamic').relax()",
    "benchmark": "added.run(ways=('eager', 'exported'), seconds=0.5)",
    "deploy": "added.deploy('onnx', os.path.join(tempfile.gettempdir(), 'net.onnx'))",
}
COUNTS = {"export": 8, "trial": 4, "relax": 4, "benchmark": 3, "deploy": 2}


@dataclass
class Ended:
    """The end of an interrupted job.

    Attributes:
        share: the moment of the interrupt, as a share of the duration of the job.
        seconds: from the interrupt to the end of the cell.
        error: the name of the exception that the cell raised; empty if it ended before.
        printed: what it wrote to its standard error, and the traceback of another exception.
        tries: the number of interrupts that it took.
    """

    share: float
    seconds: float
    error: str
    printed: str
    tries: int


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("files")


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Iterator[Notebook]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(folder))
        with running_notebook(tmp_path_factory.mktemp("ipython")) as notebook:
            outputs = notebook.run(SETUP)
            assert not [output for output in outputs if "ename" in output], outputs
            yield notebook


def _run_whole(notebook: Notebook, job: str) -> None:
    outputs = notebook.end(notebook.begin(f"_ = {JOBS[job]}"), WHOLE_S)
    assert outputs is not None
    assert not [output for output in outputs if "ename" in output], outputs


def _left_in(folder: Path) -> set[str]:
    """The files of this package, save for the folder that all compilations share; and all of others, save for torch's own cache."""
    names = {path.name for path in folder.iterdir()}
    return {name for name in names if name != "net.onnx" and not name.startswith(("torchinductor_", "export_explorer_tools_"))}


def _interrupted(notebook: Notebook, job: str, after_s: float, share: float) -> Ended:
    cell = notebook.begin(f"print('begun', flush=True)\n_ = {JOBS[job]}")
    notebook.wait_for_print("begun")
    time.sleep(after_s)
    began, tries = time.monotonic(), 0
    while True:
        notebook.manager.interrupt_kernel()
        tries += 1
        if (outputs := notebook.end(cell, AGAIN_S)) is not None:
            break
        assert tries < 4, f"{job} does not end"
    seconds = time.monotonic() - began
    error = "".join(str(output["ename"]) for output in outputs if "ename" in output)
    printed = "".join(str(output["text"]) for output in outputs if output.get("name") == "stderr")
    if error != "KeyboardInterrupt":
        printed += "".join("\n".join(output["traceback"]) for output in outputs if "ename" in output)
    return Ended(share, seconds, error, printed, tries)


@pytest.mark.parametrize("job", JOBS)
def test_interrupts_at_random_moments_end_a_job_and_nothing_else(notebook: Notebook, folder: Path, job: str) -> None:
    chance = random.Random(f"{SEED} {job}")
    _run_whole(notebook, job)
    before = time.monotonic()
    _run_whole(notebook, job)
    whole_s = time.monotonic() - before
    kernel = psutil.Process(int(notebook.value("os.getpid()")))
    children, files = len(kernel.children(recursive=True)), _left_in(folder)
    ends = []
    for _ in range(COUNTS[job]):
        share = chance.random()
        end = _interrupted(notebook, job, share * whole_s, share)
        ends.append(end)
        assert notebook.value("1 + 1") == "2", "the next cell runs"
        assert end.error in ("", "KeyboardInterrupt"), end.printed
        assert "Exception ignored" not in end.printed
        assert "Traceback" not in end.printed
        until = time.monotonic() + 5
        while (left := len(kernel.children(recursive=True)) - children) > 0 and time.monotonic() < until:
            time.sleep(0.05)
        assert left <= 0, "no process is left"
        assert _left_in(folder) == files, "no file is left"
        assert notebook.value("shown.capture.ok") == "True"
    _run_whole(notebook, job)
    seconds = sorted(end.seconds for end in ends)
    stopped = sum(bool(end.error) for end in ends)
    sys.stderr.write(
        f"\n{job}: {whole_s:.1f} s, {len(ends)} interrupts, {stopped} stopped it, {sum(end.tries > 1 for end in ends)} were repeated; "
        f"ended within {seconds[len(seconds) // 2]:.2f} s (median), {seconds[-1]:.2f} s (longest)\n"
    )
    assert max(end.tries for end in ends) == 1
