"""Inductor: the kinds of its failures by the classes of its exceptions, its steps by torch's structured trace, and blocks without that."""

import contextlib
import json
import logging
from collections.abc import Callable, Iterator
from typing import Literal

from export_explorer.torch_internals.classes import classes_named

CompileFailure = Literal["no_compiler", "compile_failed"]


def compile_failure(error: BaseException) -> CompileFailure | None:
    """Returns the kind of a failed compilation; None if the exception is none of the compiler's.

    ``torch._inductor.exc``: ``InvalidCxxCompiler`` (also as ``inner_exception`` of an ``InductorError``), ``CppCompileError``, and
    ``torch._dynamo.exc.BackendCompilerFailed``; seen in 2.13 and 2.15. A class that is gone is not recognised.
    """
    try:
        from torch._dynamo import exc as dynamo_exc
        from torch._inductor import exc
    except ImportError:
        return None
    of_inductor = classes_named(exc, "InductorError", "CppCompileError", "LoweringException")
    chain, failed = wrapped_errors(error), (*of_inductor, *classes_named(dynamo_exc, "BackendCompilerFailed"))
    if any(isinstance(one, classes_named(exc, "InvalidCxxCompiler")) for one in chain):
        return "no_compiler"
    return "compile_failed" if any(isinstance(one, failed) for one in chain) else None


def wrapped_errors(error: BaseException) -> list[BaseException]:
    """Returns an exception and those that it wraps, the innermost last."""
    found: list[BaseException] = []
    one: BaseException | None = error
    while one is not None and one not in found:
        found.append(one)
        one = getattr(one, "inner_exception", None) or one.__cause__
    return found


TRACE_LOGGER = "torch.__trace"
"""The logger of torch's structured trace; seen in 2.13."""


@contextlib.contextmanager
def without_collectors() -> Iterator[None]:
    """Runs a block in which torch makes no structured trace for a test runner that collects every log.

    ``torch/_logging/_internal.py`` makes the trace, which takes several times an export, as soon as its logger has a handler; pytest 9.2
    gives one to every logger that does not propagate. All other handlers stay, and so does a trace that the user has requested. Seen in
    2.13; where the logger has another name nothing is removed, and the test runner shows the trace.
    """
    logger = logging.getLogger(TRACE_LOGGER)
    taken = [handler for handler in logger.handlers if type(handler).__module__.startswith("_pytest.")]
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


@contextlib.contextmanager
def compile_events(on_begin: Callable[[str], None]) -> Iterator[None]:
    """Calls back with the name of each step of the compiler when it begins, such as ``GraphLowering.run``.

    A handler on the logger ``torch.__trace``, whose records have ``metadata["chromium_event"]`` and JSON as ``payload``; seen in 2.13 and
    2.15. Where that is gone, nothing is called. Compilation is slower by the time that torch takes to write its trace, which it does not
    spend when this is off.
    """
    logger = logging.getLogger(TRACE_LOGGER)
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
