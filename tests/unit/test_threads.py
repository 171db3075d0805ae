"""Explorers on several threads, a fork while another thread exports, and interrupts that come in callbacks which lose them."""

import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from pathlib import Path

import pytest
import torch

import export_explorer
from export_explorer.capture import capture_export, exporting, one_at_a_time
from tests.helpers.interrupts import accept_interrupts

ON_THREADS = """
import threading, torch
from export_explorer import explore
from export_explorer.analysis.guards import normal

class Doubles(torch.nn.Module):
    def forward(self, x, y):
        return torch.cat([x, y]) * x.shape[0]

failed = []
def work():
    try:
        for size in range(2, 5):
            capture = explore(Doubles(), (torch.ones(size, 3), torch.ones(size, 3)), dynamic_shapes="auto").capture
            assert capture.ok
            for at in range(2_000):
                normal(f"L['x'].size()[{at}] + max(a, b, (c, (d, [e, f, g])))")
    except BaseException as error:
        failed.append(error)
threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(failed)
"""

LOCKED_IN_A_FORK = """
import os, signal, threading
from export_explorer.texts import ProcessLock

lock = ProcessLock()

def hold():
    with lock.current:
        held.set()
        done.wait(60)

held, done = threading.Event(), threading.Event()
thread = threading.Thread(target=hold)
thread.start()
held.wait()
child = os.fork()
if not child:
    signal.alarm(20)
    with lock.current, lock.current:
        os._exit(0)
print(os.waitpid(child, 0)[1])
done.set()
thread.join()
with lock.current:
    child = os.fork()
    if not child:
        signal.alarm(20)
if not child:
    os._exit(0)
print(os.waitpid(child, 0)[1])
"""

IN_A_FORK = """
import os, signal, threading, torch
import export_explorer
from export_explorer.capture import capture_export

class Slow(torch.nn.Module):
    def forward(self, x):
        running.set()
        done.wait(60)
        return x + 1

class AddOne(torch.nn.Module):
    def forward(self, x):
        return x + 1

running, done = threading.Event(), threading.Event()
capture_export(AddOne(), (torch.ones(2),))
thread = threading.Thread(target=capture_export, args=(Slow(), (torch.ones(2),)))
thread.start()
running.wait()
child = os.fork()
if not child:
    signal.alarm(60)
    os._exit(0 if capture_export(AddOne(), (torch.ones(2),)).ok else 1)
print(os.waitpid(child, 0)[1])
done.set()
thread.join()
"""


def _printed(code: str) -> str:
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=250, check=False)
    assert result.returncode == 0, result.stderr[-2_000:]
    return result.stdout.strip()


@pytest.mark.slow  # makes many explorers
def test_explorers_are_made_on_four_threads_at_once() -> None:
    assert _printed(ON_THREADS) == "[]"


def test_a_thread_waits_while_another_exports() -> None:
    began = threading.Event()

    def work() -> None:
        with one_at_a_time():
            began.set()

    thread = threading.Thread(target=work)
    with exporting():
        thread.start()
        assert not began.wait(0.2)
    thread.join(60)
    assert began.is_set()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_fork_exports_while_another_thread_does() -> None:
    assert _printed(IN_A_FORK) == "0"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_lock_is_free_in_a_fork_while_another_thread_holds_it_and_can_be_left_there() -> None:
    assert _printed(LOCKED_IN_A_FORK).split() == ["0", "0"]


class Held:
    """Is held weakly."""


class Interrupted(torch.nn.Module):
    """Is interrupted in the callback of a weak reference, which lets no exception through, and then works for long."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        held = Held()
        self.reference = weakref.ref(held, lambda _: signal.raise_signal(signal.SIGINT))
        del held
        until = time.monotonic() + 20
        while time.monotonic() < until:
            time.sleep(0.01)
        return x + 1


def test_an_interrupt_that_a_callback_loses_ends_the_export_within_a_second() -> None:
    accept_interrupts()
    assert threading.current_thread() is threading.main_thread()
    before, hook = time.monotonic(), sys.unraisablehook
    with pytest.raises(KeyboardInterrupt):
        capture_export(Interrupted(), (torch.ones(2),))
    assert time.monotonic() - before < 10
    assert sys.unraisablehook is hook
    time.sleep(0.1)


def test_every_module_parses_under_the_lock() -> None:
    root = Path(export_explorer.__file__).parent
    # The checker of inputs is copied beside artifacts, and runs alone.
    free = {"texts.py", "check_inputs.py"}
    assert [path.name for path in root.rglob("*.py") if "ast.parse(" in path.read_text(encoding="utf-8") and path.name not in free] == []
