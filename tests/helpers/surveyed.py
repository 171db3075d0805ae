"""What makes the models of surveys: some well, some never, some with the end of their process."""

import ctypes
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import torch


class Scaled(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * 2


class Branching(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x if x.sum() > 0 else -x


def scaled() -> Any:
    return Scaled(), (torch.ones(3, 4),)


def with_keywords() -> Any:
    return Scaled(), (), {"x": torch.ones(3, 4)}


def branching() -> Any:
    print("This is not for the screen.")
    print("Nor is this.", file=sys.stderr)
    return Branching(), (torch.ones(3, 4),)


def no_model() -> Any:
    raise ValueError("no weights\nanywhere")


def not_a_pair() -> Any:
    return Scaled()


def ends_python() -> Any:
    sys.exit(4)


def hangs() -> Any:
    while True:
        time.sleep(0.05)


def hangs_in_c() -> Any:
    # Keeps the lock of the interpreter: no other thread runs, and no handler of a signal.
    ctypes.PyDLL(None).sleep(1000)


def hangs_and_prints() -> Any:
    while True:
        print("again " * 1000)


def segmentation_fault() -> Any:
    ctypes.string_at(0)


def ends_at_once() -> Any:
    os._exit(0)


def ends_with_a_word() -> Any:
    print("The licence server does not answer.", flush=True)
    os._exit(3)


def is_killed() -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


def out_of_memory() -> Any:
    """OpenMP ends the process where there is no memory for the stack of a thread."""
    import resource

    x = torch.ones(4_000_000)
    out = torch.empty_like(x)
    torch.set_num_threads(16)
    held = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    resource.setrlimit(resource.RLIMIT_AS, (held + 2**20, held + 2**20))
    torch.add(x, x, out=out)
    return scaled()


def changes_the_process() -> Any:
    torch.set_default_dtype(torch.float64)
    os.chdir("/")
    return scaled()


def closes_all_files() -> Any:
    os.closerange(1, 200)
    return scaled()


def tells_the_process() -> Any:
    raise ValueError(f"{torch.get_default_dtype()} {Path.cwd()}")
