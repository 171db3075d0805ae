"""What makes torch trace itself."""

import logging

from _pytest.logging import LogCaptureHandler

from export_explorer.torch_internals.compiler import without_collectors


def test_the_test_runners_handler_is_off_in_the_block_and_on_after_it() -> None:
    logger = logging.getLogger("torch.__trace")
    before = list(logger.handlers)
    collects, others = LogCaptureHandler(), logging.NullHandler()
    logger.addHandler(collects)
    logger.addHandler(others)
    try:
        with without_collectors():
            assert collects not in logger.handlers
            assert others in logger.handlers
        assert collects in logger.handlers
    finally:
        logger.removeHandler(collects)
        logger.removeHandler(others)
    assert logger.handlers == before


def test_torch_makes_its_trace_by_the_handlers_of_this_logger() -> None:
    from torch._logging import _internal

    assert _internal.trace_log.name == "torch.__trace"
