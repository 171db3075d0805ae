"""Exports that are interrupted at random moments: each ends with KeyboardInterrupt and leaves torch as it was."""

import random
import signal
import threading
import time
from collections.abc import Callable, Iterator

import pytest
import torch
from torch.export import Dim

from export_explorer.capture import exporting
from export_explorer.jupyter.main_thread import MainThread

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

INTERRUPTS = 30


class Branch(torch.nn.Module):
    """Uses modes of the tracer, and Dynamo for the branches."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(4, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = self.linear(x)

        def if_true(scores: torch.Tensor) -> torch.Tensor:
            return torch.zeros_like(scores)

        def if_false(scores: torch.Tensor) -> torch.Tensor:
            return scores.clone()

        return torch.cond(scores.softmax(dim=-1).max() < 0.5, if_true, if_false, (scores,))


def export() -> None:
    torch.export.export(Branch(), (torch.randn(5, 4),), dynamic_shapes={"x": {0: Dim.AUTO}})


def modes() -> tuple[object, ...]:
    """What torch keeps for a thread while it traces."""
    included = torch._C._dispatch_tls_local_include_set()
    excluded = torch._C._dispatch_tls_local_exclude_set()
    stacks = torch._C._len_torch_dispatch_stack(), torch._C._len_torch_function_stack()
    return *stacks, str(included), str(excluded), torch.is_grad_enabled()


def cancelled() -> tuple[Callable[[], None], Callable[[], object]]:
    main = MainThread()
    return lambda: main.run_here(export), main.cancel


def stopped_by_the_user() -> tuple[Callable[[], None], Callable[[], object]]:
    def job() -> None:
        with exporting():
            export()

    return job, lambda: signal.raise_signal(signal.SIGINT)


@pytest.fixture(autouse=True)
def raising_sigint() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("way", [cancelled, stopped_by_the_user], ids=lambda way: way.__name__)
def test_an_interrupted_export_leaves_torch_as_it_was(way: Callable[[], tuple[Callable[[], None], Callable[[], object]]]) -> None:
    job, interrupt = way()
    for _ in range(2):
        begun = time.perf_counter()
        job()
    duration, moments, before = time.perf_counter() - begun, random.Random(7), modes()
    stopped = 0
    for _ in range(INTERRUPTS):
        is_over = threading.Event()

        def hit(seconds: float, is_over: threading.Event = is_over) -> None:
            if not is_over.wait(seconds):
                interrupt()

        thread = threading.Thread(target=hit, args=(moments.random() * duration,))
        thread.start()
        try:
            try:
                job()
            finally:
                is_over.set()
                thread.join()
        except KeyboardInterrupt:
            stopped += 1
        assert modes() == before
        torch.nn.Linear(3, 3)(torch.ones(2, 3))
    assert stopped > INTERRUPTS / 4
    job()
