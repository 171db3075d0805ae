"""The trace that torch writes of itself for ``TORCH_TRACE``, and who makes it write one without wanting it."""

import contextlib
import logging
from collections.abc import Iterator

_LOGGER = "torch.__trace"
_COLLECTORS = "_pytest."


@contextlib.contextmanager
def without_collectors() -> Iterator[None]:
    """Runs a block in which torch makes no structured trace for a test runner that collects every log.

    ``torch/_logging/_internal.py`` makes the trace, which takes several times an export, as soon as its logger has a handler; pytest 9.2 gives one to
    every logger that does not propagate. Handlers of anybody else stay, and so does a trace that the user has asked for. Seen in 2.13; where the
    logger has another name nothing is taken off, and the test runner shows the trace.
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
