"""Torch's structured trace: the steps of its compiler, for a process that does nothing else, and blocks without pytest's collectors."""

import contextlib
import json
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_LOGGER = "torch.__trace"
_COLLECTORS = "_pytest."


@contextlib.contextmanager
def without_collectors() -> Iterator[None]:
    """Runs a block in which torch makes no structured trace for a test runner that collects every log.

    ``torch/_logging/_internal.py`` makes the trace, which takes several times an export, as soon as its logger has a handler; pytest 9.2
    gives one to every logger that does not propagate. All other handlers stay, and so does a trace that the user has requested. Seen in
    2.13; where the logger has another name nothing is removed, and the test runner shows the trace.
    """
    logger = logging.getLogger(_LOGGER)
    taken = [handler for handler in logger.handlers if type(handler).__module__.startswith(_COLLECTORS)]
    for handler in taken:
        logger.removeHandler(handler)
    try:
        yield
    finally:
        for handler in taken:
            logger.addHandler(handler)


class _Listener(logging.Handler):
    """A log handler that passes on the names of the events that begin."""

    def __init__(self, on_begin: Callable[[str], None]) -> None:
        super().__init__(logging.DEBUG)
        self._on_begin = on_begin

    def emit(self, record: logging.LogRecord) -> None:
        if "chromium_event" not in (getattr(record, "metadata", None) or {}):
            return
        try:
            event = json.loads(getattr(record, "payload", None) or "{}")
        except ValueError:
            return
        if isinstance(event, dict) and event.get("ph") == "B" and isinstance(event.get("name"), str):
            self._on_begin(event["name"])


@contextmanager
def compile_events(on_begin: Callable[[str], None]) -> Iterator[None]:
    """Calls back with the name of each step of the compiler when it begins, such as ``GraphLowering.run``.

    A handler on the logger ``torch.__trace``, whose records have ``metadata["chromium_event"]`` and JSON as ``payload``; seen in 2.13 and
    2.15. Where that is gone, nothing is called. Compilation is slower by the time that torch takes to write its trace, which it does not
    spend when this is off.
    """
    logger = logging.getLogger(_LOGGER)
    level, listener = logger.level, _Listener(on_begin)
    logger.addHandler(listener)
    logger.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        logger.removeHandler(listener)
        logger.setLevel(level)


PHASES = {
    "dynamo": "tracing",
    "_compile.compile_inner": "tracing",
    "compile_fx_aot": "tracing",
    "create_aot_dispatcher_function": "tracing",
    "inductor_compile": "lowering",
    "GraphLowering.run": "lowering",
    "GraphLowering.codegen": "lowering",
    "Scheduler.codegen": "lowering",
    "compile_file": "compiling",
    "async_compile.wait": "compiling",
}
"""The phase that each event of interest begins; names seen in 2.13 and 2.15."""

GRAPH_EVENT = "inductor_compile"
"""The event that begins once for each graph that Inductor compiles."""
