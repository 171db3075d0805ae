"""What holds for all tests: the process is as it was before, whatever a test exported."""

import gc
import logging
import os
import signal
import sys
import warnings
from collections.abc import Generator, Iterator
from typing import Any

import hypothesis
import pytest

from tests.helpers.interrupts import accept_interrupts

# The same examples in each run; `make test-all` draws others with `--hypothesis-profile=default`.
# A busy machine, on which an example takes a second, is no fault of a test.
hypothesis.settings.register_profile("repeatable", derandomize=True, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("repeatable")

# A fault in explaining an export is a bug to be found here; for users it is a note in the record.
os.environ["EXPORT_EXPLORER_RAISES_FAULTS"] = "1"
# sympy keeps the results of a thousand calls of each function; exports one after the other lose them to each other and took a fifth longer.
os.environ.setdefault("SYMPY_CACHE_SIZE", "20000")
# Tests run in as many processes as there are processors. With threads of its own in each of them, torch was slower.
os.environ.setdefault("OMP_NUM_THREADS", "1")
# The garbage collector took a quarter of the processor's time: it went through all of torch whenever a test had made some objects.
gc.set_threshold(100_000, 20, 100)
# Before any test starts a process, which would ignore interrupts as this one does.
accept_interrupts()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Sets what is loaded aside from the garbage collector."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def process_is_left_as_it_was() -> Iterator[None]:
    """Fails a test after which torch's logging or flags, or the handlers of interrupts, are not as before."""
    if "torch" not in sys.modules:
        # Importing torch sets them up: there is nothing to compare with.
        yield
        return
    before = _torch_state()
    yield
    after = _torch_state()
    assert {name: after[name] for name in before} == before


@pytest.fixture(autouse=True)
def no_model_has_a_history() -> None:
    """Lets each model begin anew: tests have models of one name."""
    if run_logs := sys.modules.get("export_explorer.session.history"):
        run_logs.forget_all()


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call() -> Generator[None, object, object]:
    """Fails a test after which the warnings filters are not as before; pytest resets them before a fixture could look."""
    # Importing sympy, which torch does when it is needed, adds a filter, and so does torchao, which transformers imports: there is nothing
    # to compare with.
    was_loaded = {"torch", "sympy"} <= sys.modules.keys()
    had_torchao = "torchao" in sys.modules
    before = list(warnings.filters), warnings.showwarning
    result = yield
    if was_loaded and had_torchao == ("torchao" in sys.modules):
        assert (list(warnings.filters), warnings.showwarning) == before
    return result


def _torch_state() -> dict[str, Any]:
    import torch
    from torch._logging import _internal as torch_logging

    state = {
        "grad mode": torch.is_grad_enabled(),
        "inference mode": torch.is_inference_mode_enabled(),
        "default dtype": torch.get_default_dtype(),
        "default device": torch.get_default_device(),
        "deterministic algorithms": torch.are_deterministic_algorithms_enabled(),
        "threads": torch.get_num_threads(),
        "is exporting": torch.compiler.is_exporting(),
        "structured trace is on": torch_logging.GET_DTRACE_STRUCTURED,
        "signal handlers": {name: signal.getsignal(signal.Signals[name]) for name in ("SIGINT", "SIGURG") if hasattr(signal, name)},
        "log levels": dict(torch_logging.log_state.log_qname_to_level),
        "log artifacts": set(torch_logging.log_state.artifact_names),
    }
    for name, logger in logging.Logger.manager.loggerDict.items():
        if name.startswith("torch") and isinstance(logger, logging.Logger):
            # torch takes this one off by itself when it is first used and no trace is wanted.
            handlers = [handler for handler in logger.handlers if type(handler).__name__ != "LazyTraceHandler"] if logger.handlers else ()
            state[name] = logger.level, logger.disabled, logger.propagate, *handlers, *logger.filters
    return state
