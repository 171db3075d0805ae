"""An interrupt of an export ends the export alone, wherever in torch it comes."""

import subprocess
import sys

# An interrupt comes while the dispatcher looks up what an operator does in a tracing mode: torch ends the process if that raises.
# One that comes in a callback which lets no exception through is lost, so it is repeated, as its user would.
INTERRUPTED = """
import signal
import threading

import torch
from torch._library.simple_registry import SimpleLibraryRegistry

from export_explorer.widget.main_thread import MainThread

find, is_done = SimpleLibraryRegistry.find, []


def interrupted(self, name):
    if not is_done:
        is_done.append(True)
        signal.raise_signal(signal.SIGINT)
    return find(self, name)


def export():
    while True:
        torch.export.export(torch.nn.LayerNorm(8), (torch.randn(2, 8),))


torch.export.export(torch.nn.LayerNorm(8), (torch.randn(2, 8),))
SimpleLibraryRegistry.find = interrupted
main, is_over = MainThread(), threading.Event()


def again():
    while not is_over.wait(3):
        main.cancel()


threading.Thread(target=again, daemon=True).start()
main.post(export)
is_over.set()
print("interrupted" if is_done else "not reached")
"""


def test_an_interrupt_that_comes_in_the_dispatcher_ends_the_export_and_not_the_process() -> None:
    result = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=300, check=False)
    assert result.stdout.strip() == "interrupted", result.stderr
    assert result.returncode == 0
