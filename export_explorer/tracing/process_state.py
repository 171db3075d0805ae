"""Leaves the user's process as it was: log handlers, warnings, random numbers.

What torch warns of during an export goes into the record instead of the screen; logs that the user has turned on stay where they are.
"""

import contextlib
import logging
import random
import re
import sys
import threading
import warnings
from collections.abc import Iterator
from typing import Any

import torch

_PRINTED_PROGRAM = re.compile(r"\s*(?:class GraphModule\(|def forward\(self)")


class _Diverted(logging.Filter):
    """Keeps this thread's warnings and errors of torch from a handler and writes down what they say."""

    def __init__(self, said: list[str]) -> None:
        super().__init__()
        self._said = said
        self._thread = threading.get_ident()

    def filter(self, record: logging.LogRecord) -> bool:
        is_of_export = record.thread == self._thread and record.name.partition(".")[0] == "torch"
        if record.levelno < logging.WARNING or not is_of_export:
            return True
        try:
            text = record.getMessage().strip()
        except Exception:  # what a handler would report and go on, must not surface in torch
            text = str(record.msg)
        if text not in self._said:
            self._said.append(text)
        return False


class _OwnThread:
    """A stderr that drops the programs that torch prints when it fails: ``torch/export/_trace.py`` prints what the exception has.

    What other threads print, and anything else of this thread, passes through.
    """

    def __init__(self, original: Any) -> None:
        self.original = original
        self._thread = threading.get_ident()
        self._has_dropped = False

    def write(self, text: str) -> int:
        if threading.get_ident() == self._thread:
            ends_dropped, self._has_dropped = self._has_dropped and text == "\n", bool(_PRINTED_PROGRAM.match(text))
            if ends_dropped or self._has_dropped:
                return len(text)
        written: int = self.original.write(text)
        return written

    def __getattr__(self, name: str) -> Any:
        return getattr(self.original, name)


@contextlib.contextmanager
def undisturbed() -> Iterator[list[str]]:
    """Runs a block so that nothing of it stays behind; yields the list that fills with what torch said.

    Restored afterwards: stderr, warnings filters, the state of Python's, NumPy's and torch's random generators, filters of log handlers.
    """
    said: list[str] = []
    numpy_random = sys.modules.get("numpy.random")
    python_state, torch_state = random.getstate(), torch.random.get_rng_state()
    numpy_state = numpy_random.get_state() if numpy_random is not None else None
    stderr = _OwnThread(sys.stderr)
    sys.stderr = stderr
    try:
        with _diverted_logs(said), _diverted_warnings(said):
            yield said
    finally:
        sys.stderr = stderr.original
        random.setstate(python_state)
        torch.random.set_rng_state(torch_state)
        if numpy_random is not None:
            numpy_random.set_state(numpy_state)


@contextlib.contextmanager
def unchanged(model: Any) -> Iterator[None]:
    """Runs a block so that a module has the attributes of before: torch rolls back those that changed, not those that are new.

    In non-strict mode forward runs as Python: what it sets would stay, as a fake tensor too, and so would ``self.eval()``. Seen in 2.13.
    """
    names = ("_buffers", "_modules", "_parameters")
    modules = model.modules() if isinstance(model, torch.nn.Module) else ()
    before = [
        (module, module.training, set(vars(module)), {name: set(vars(module).get(name, ())) for name in names})
        for module in modules
        if not isinstance(module, torch.jit.ScriptModule)
    ]
    try:
        yield
    finally:
        for module, training, attributes, registered in before:
            for name in set(vars(module)) - attributes:
                del vars(module)[name]
            for name, keys in registered.items():
                for key in set(vars(module).get(name, ())) - keys:
                    del vars(module)[name][key]
            module.training = training


@contextlib.contextmanager
def _diverted_logs(said: list[str]) -> Iterator[None]:
    known = list(logging.root.manager.loggerDict.items())
    # Some are mere placeholders, which to ask for would make into loggers.
    loggers = [logger for name, logger in known if isinstance(logger, logging.Logger) and name.partition(".")[0] == "torch"]
    handlers = {handler for logger in loggers for handler in logger.handlers}
    # torch's loggers propagate to the root; with no handler there, logging itself prints to stderr.
    handlers |= set(logging.root.handlers) | ({logging.lastResort} if logging.lastResort else set())
    diverted = _Diverted(said)
    for handler in handlers:
        handler.addFilter(diverted)
    try:
        yield
    finally:
        for handler in handlers:
            handler.removeFilter(diverted)


@contextlib.contextmanager
def _diverted_warnings(said: list[str]) -> Iterator[None]:
    thread, show = threading.get_ident(), warnings.showwarning

    def divert(message: Warning | str, category: type[Warning], *rest: Any, **more: Any) -> None:
        if threading.get_ident() != thread:
            show(message, category, *rest, **more)
        elif str(message) not in said:
            said.append(str(message))

    with warnings.catch_warnings():
        warnings.showwarning = divert
        yield
