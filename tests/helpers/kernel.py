"""A real kernel, without a browser: cells, and what a widget and its front end say to each other."""

import contextlib
import os
import queue
import time
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager, start_new_kernel

PATIENCE = 60


class Notebook:
    """A notebook's side of a kernel."""

    def __init__(self, manager: KernelManager, client: BlockingKernelClient, *, has_subshells: bool = True) -> None:
        self.manager = manager
        self._has_subshells = has_subshells
        self._client = client
        self.states: dict[str, dict[str, Any]] = {}
        self.replies: list[dict[str, Any]] = []

    def run(self, code: str) -> list[dict[str, Any]]:
        """Runs a cell to its end and returns its outputs."""
        request = self._client.execute(code)
        outputs: list[dict[str, Any]] = []
        self._read(lambda message: self._has_ended(message, request, outputs))
        return outputs

    @staticmethod
    def _has_ended(message: dict[str, Any], request: str, outputs: list[dict[str, Any]]) -> bool:
        """Collects the outputs of a cell, and returns True at its end."""
        if message["parent_header"].get("msg_id") != request:
            return False
        if message["msg_type"] in ("stream", "execute_result", "error"):
            outputs.append(message["content"])
        is_idle: bool = message["msg_type"] == "status" and message["content"]["execution_state"] == "idle"
        return is_idle

    def value(self, expression: str) -> str:
        """The repr of an expression in the kernel."""
        (output,) = self.run(expression)
        text: str = output["data"]["text/plain"]
        return text

    def send(self, widget: str, content: dict[str, Any]) -> None:
        """Sends a message of the browser as JupyterLab does: for the subshell that it keeps for widgets."""
        message = self._client.session.msg("comm_msg", {"comm_id": widget, "data": {"method": "custom", "content": content}})
        if self._has_subshells:
            message["header"]["subshell_id"] = self._subshell
        self._client.shell_channel.send(message)

    def completions(self, code: str) -> list[str]:
        """What the kernel completes code with."""
        reply = self._client.complete(code, reply=True, timeout=PATIENCE)
        matches: list[str] = reply["content"]["matches"]
        return matches

    def start(self, code: str) -> None:
        """Starts a cell that prints what `wait_for_print` waits for, and does not wait for its end."""
        self._client.execute(code)

    def begin(self, code: str) -> str:
        """Starts a cell, and returns the name by which `end` waits for it."""
        request: str = self._client.execute(code)
        return request

    def end(self, request: str, seconds: float) -> list[dict[str, Any]] | None:
        """Waits until a cell has ended and returns its outputs since the last wait; None if it has not within some seconds."""
        outputs: list[dict[str, Any]] = []
        try:
            self._read(lambda message: self._has_ended(message, request, outputs), seconds)
        except queue.Empty:
            return None
        return outputs

    def wait_for_print(self, text: str) -> None:
        """Reads what the kernel sends until this is printed."""
        self._read(lambda message: message["msg_type"] == "stream" and text in message["content"]["text"])

    @cached_property
    def _subshell(self) -> str:
        self._client.control_channel.send(self._client.session.msg("create_subshell_request", {}))
        identifier: str = self._client.get_control_msg(timeout=PATIENCE)["content"]["subshell_id"]
        return identifier

    def wait_for(self, widget: str, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Reads what the kernel sends until the widget's state is so."""
        if not condition(self.states[widget]):
            self._read(lambda _: condition(self.states[widget]))
        return self.states[widget]

    def wait_for_replies(self, condition: Callable[[list[dict[str, Any]]], bool]) -> None:
        """Reads what the kernel sends until the widgets' messages so far are so."""
        if not condition(self.replies):
            self._read(lambda _: condition(self.replies))

    def _read(self, is_done: Callable[[dict[str, Any]], bool], seconds: float = PATIENCE) -> None:
        deadline = time.monotonic() + seconds
        while True:
            message = self._client.get_iopub_msg(timeout=max(0.0, deadline - time.monotonic()))
            content = message["content"]
            if message["msg_type"] in ("comm_open", "comm_msg"):
                data = content["data"]
                self.states.setdefault(content["comm_id"], {}).update(data.get("state", {}))
                if data.get("method") == "custom":
                    self.replies.append(data["content"])
            if is_done(message):
                return


def wait_for_file(file: Path) -> None:
    """Waits until the kernel has made a file."""
    deadline = time.monotonic() + PATIENCE
    while not file.exists():
        assert time.monotonic() < deadline, f"{file.name} is not there."
        time.sleep(0.02)


@contextlib.contextmanager
def running_notebook(ipython: Path, older_packages: str | None = None) -> Iterator[Notebook]:
    """A notebook with a kernel of its own, started in the project's folder.

    Args:
        ipython: a folder for the profile.
        older_packages: folders with packages that the kernel finds before those of this environment, as PYTHONPATH has them, ipykernel 6 among them.
    """
    environment = {**os.environ, "IPYTHONDIR": str(ipython)} | ({} if older_packages is None else {"PYTHONPATH": older_packages})
    manager, client = start_new_kernel(kernel_name="python3", cwd=str(Path(__file__).parents[2]), env=environment)
    try:
        yield Notebook(manager, client, has_subshells=older_packages is None)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
