"""Warnings and logs of an export, kept from the screen and recorded with the line that was running.

Does not know what the texts mean.
"""

import contextlib
import logging
import re
import sys
import threading
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from export_explorer.texts import cut
from export_explorer.torch_internals.frames import Location
from export_explorer.torch_internals.messages import assigned_shapes, is_of_operators, is_torchs_frame
from export_explorer.trace import provenance


@dataclass(frozen=True, slots=True)
class CapturedLog:
    """A warning or a log record.

    Attributes:
        text: its full text.
        is_logged: whether it was logged by torch; else it is a warning, from any source.
        is_models: whether the model's own code, or that of its libraries, issued the warning.
        location: the user's line that was running; None if none was.
        shapes: see `assigned_shapes`.
    """

    text: str
    is_logged: bool = False
    is_models: bool = False
    location: Location | None = None
    shapes: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)


class _LogCollector:
    """The collector of one thread's warnings and logs, each text once."""

    def __init__(self, logs: list[CapturedLog], outermost: FrameType | None, thread: int | None) -> None:
        self._logs = logs
        self._outermost = outermost
        self.thread = threading.get_ident() if thread is None else thread

    def log(self, text: str) -> None:
        self._add(CapturedLog(text, is_logged=True, location=self._location()))

    def warn(self, text: str, frame: FrameType | None) -> None:
        while frame is not None and frame.f_code.co_filename == warnings.__file__:
            frame = frame.f_back
        is_torchs = frame is None or is_torchs_frame(frame) or is_of_operators(text)
        is_models = not is_torchs and frame is not None and provenance.is_user_file(frame.f_code.co_filename)
        self._add(CapturedLog(text, False, is_models, self._location(), {} if frame is None else assigned_shapes(frame)))

    def _add(self, log: CapturedLog) -> None:
        if log.text not in (other.text for other in self._logs):
            self._logs.append(log)

    def _location(self) -> Location | None:
        locations = () if self._outermost is None else provenance.here({}, self._outermost).locations
        return locations[-1] if locations else None


@contextlib.contextmanager
def diverted_logs(logs: list[CapturedLog], outermost: FrameType | None, thread: int | None = None) -> Iterator[None]:
    """Collects the warnings of a block, and torch's logs from WARNING on, in a list; those of other threads are shown as usual.

    Args:
        logs: the list to fill.
        outermost: the frame that calls torch, below which the user's lines are searched; with None no location is recorded.
        thread: the thread that runs the block; None for this one.
    """
    collector = _LogCollector(logs, outermost, thread)
    with _logs_filtered(collector), _warnings_collected(collector):
        yield


@contextlib.contextmanager
def _logs_filtered(collector: _LogCollector) -> Iterator[None]:
    """Keeps one thread's warnings and errors of torch from all handlers and collects their text."""
    known = list(logging.root.manager.loggerDict.items())
    # Some are mere placeholders, which to ask for would make into loggers.
    loggers = [logger for name, logger in known if isinstance(logger, logging.Logger) and name.partition(".")[0] == "torch"]
    handlers = {handler for logger in loggers for handler in logger.handlers}
    # torch's loggers propagate to the root; with no handler there, logging itself prints to stderr.
    handlers |= set(logging.root.handlers) | ({logging.lastResort} if logging.lastResort else set())

    def is_shown(record: logging.LogRecord) -> bool:
        is_of_export = record.thread == collector.thread and record.name.partition(".")[0] == "torch"
        if record.levelno < logging.WARNING or not is_of_export:
            return True
        try:
            text = cut(record.getMessage().strip())
        except Exception:  # what a handler would report and go on, must not surface in torch
            text = cut(str(record.msg))
        collector.log(text)
        return False

    for handler in handlers:
        handler.addFilter(is_shown)
    try:
        yield
    finally:
        for handler in handlers:
            handler.removeFilter(is_shown)


_IGNORED_BY_PYTHON = (DeprecationWarning, PendingDeprecationWarning, ImportWarning, ResourceWarning)
"""The categories that Python itself ignores outside of ``__main__``."""


@contextlib.contextmanager
def _warnings_collected(collector: _LogCollector) -> Iterator[None]:
    """Collects the warnings of the collector's thread, also those that the user ignores altogether, as many notebooks do."""
    show, users = warnings.showwarning, list(warnings.filters)

    def divert(message: Warning | str, category: type[Warning], filename: str, lineno: int, *rest: Any, **more: Any) -> None:
        if threading.get_ident() == collector.thread:
            collector.warn(cut(str(message)), sys._getframe(1))
        elif _action(users, str(message), category, filename, lineno) != "ignore":
            show(message, category, filename, lineno, *rest, **more)

    with warnings.catch_warnings():
        warnings.showwarning = divert
        warnings.filters[:] = [kept for each in users for kept in _without_ignoring_all(each)]  # type: ignore[index]
        yield


def _without_ignoring_all(entry: Any) -> Iterator[Any]:
    """Yields what takes the place of a filter: one that ignores whatever is said is left out, but for what Python ignores itself."""
    action, message, category, *where = entry
    if action != "ignore" or message is not None or issubclass(category, _IGNORED_BY_PYTHON):
        yield entry
    else:
        yield from (("ignore", None, it, *where) for it in _IGNORED_BY_PYTHON if issubclass(it, category))
        yield ("always", None, category, *where)


def _action(filters: list[Any], text: str, category: type[Warning], filename: str, line: int) -> str:
    """Returns what the first filter that fits a warning says is done with it, as ``warnings.warn`` looks for it."""
    module = filename.removesuffix(".py")
    for action, message, of, within, at in filters:
        is_message = message is None or re.match(message, text) is not None
        if is_message and issubclass(category, of) and (within is None or re.match(within, module) is not None) and at in (0, line):
            return str(action)
    return "default"
