"""The work of a child process done in this one, which has torch loaded: to start a process takes seconds."""

import importlib
import io
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec


class InThisProcess:
    """Takes the place of `ChildProcess`: calls `run_job` of the module that the child would run, on a thread."""

    exit_code = 0

    def __init__(
        self,
        command: Sequence[str],
        folder: Path,
        decoder: "msgspec.json.Decoder[Any]",
        on_line: Callable[[Any], None],
        on_end: Callable[[], None],
        environment: Mapping[str, str],
    ) -> None:
        module, *arguments = command

        def work() -> None:
            lines = io.BytesIO()
            try:
                importlib.import_module(module).run_job(*map(Path, arguments), lines)
            finally:
                for line in lines.getvalue().splitlines():
                    on_line(decoder.decode(line))
                on_end()

        self.pid = os.getpid()
        self._worker = threading.Thread(target=work)
        self._worker.start()

    def kill(self) -> None:
        """Does nothing: what calls it has waited for the end."""
