"""Leaves the user's process and model as they were: log handlers, warnings, random numbers, grad mode, autocast, and the modules.

Warnings, and torch's logs from WARNING on, are recorded instead of shown; lower levels that the user has turned on are shown as usual.
"""

import _thread
import collections
import contextlib
import functools
import gc
import logging
import math
import os
import random
import re
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import setitem
from types import CodeType, FrameType, FunctionType, MethodType
from typing import Any

import torch

from export_explorer.texts import cut
from export_explorer.torch_internals.classes import is_of_trace
from export_explorer.torch_internals.errors import PRINTED_PROGRAM
from export_explorer.torch_internals.frames import Location
from export_explorer.torch_internals.global_state import closed_transforms, own_compiled_code, restored_autocast, restored_torch_function
from export_explorer.torch_internals.messages import assigned_shapes, is_of_operators, is_torchs_frame
from export_explorer.torch_internals.nodes import named_modules
from export_explorer.trace import provenance
from export_explorer.trace.interrupts import LATE_S, does_harm


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
        # The module that `warnings` takes its functions from, since Python 3.14.
        while frame is not None and frame.f_globals.get("__name__") in ("warnings", "_py_warnings"):
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


class RandomState:
    """The state of the random generators when this is created; it can be restored any number of times.

    Includes those of GPUs only where CUDA is initialized already; reading them would initialize it.
    """

    def __init__(self) -> None:
        self._python, self._torch = random.getstate(), torch.random.get_rng_state()
        self._numpy_random: Any = sys.modules.get("numpy.random")
        self._numpy = self._numpy_random.get_state() if self._numpy_random is not None else None
        self._cuda = torch.cuda.get_rng_state_all() if torch.cuda.is_initialized() else None

    def restore(self) -> None:
        """Restores the state."""
        random.setstate(self._python)
        torch.random.set_rng_state(self._torch)
        if self._numpy_random is not None:
            self._numpy_random.set_state(self._numpy)
        if self._cuda is not None:
            torch.cuda.set_rng_state_all(self._cuda)


class BufferState:
    """The values of a module's buffers when this is created; they can be restored any number of times. A plain function has none.

    Args:
        module: a module or a function.
        has_parameters: whether the values of parameters are included.
    """

    def __init__(self, module: Any, *, has_parameters: bool = False) -> None:
        buffers = [*module.buffers()] if isinstance(module, torch.nn.Module) else []
        if has_parameters:
            buffers += module.parameters()
        self._buffers = [(buffer, buffer.detach().clone()) for buffer in buffers]

    def restore(self) -> None:
        """Restores the values."""
        with torch.no_grad():
            for buffer, value in self._buffers:
                buffer.copy_(value)


class _SilentStream:
    """A stream that drops what one thread writes, by default this one; what other threads write passes through."""

    def __init__(self, original: Any, thread: int | None = None) -> None:
        self.original = original
        self._thread = threading.get_ident() if thread is None else thread

    def write(self, text: str) -> int:
        if threading.get_ident() == self._thread and self.is_dropped(text):
            return len(text)
        written: int = self.original.write(text)
        return written

    def is_dropped(self, text: str) -> bool:
        """True if a text that the thread writes is dropped."""
        return True

    def __getattr__(self, name: str) -> Any:
        return getattr(self.original, name)


class _StreamWithoutPrograms(_SilentStream):
    """A stderr that drops the programs that torch prints on failure: ``torch/export/_trace.py`` prints what the exception contains."""

    _has_dropped = False

    def is_dropped(self, text: str) -> bool:
        ends_dropped, self._has_dropped = self._has_dropped and text == "\n", bool(PRINTED_PROGRAM.match(text))
        return ends_dropped or self._has_dropped


@contextlib.contextmanager
def undisturbed(outermost: FrameType | None = None, thread: int | None = None) -> Iterator[list[CapturedLog]]:
    """Runs a block without lasting side effects; yields the list that fills with its warnings and what torch logged.

    Restores afterwards: stderr, warnings filters, the state of Python's, NumPy's and torch's random generators, filters of log handlers,
    whether gradients are recorded, autocast, whether ``__torch_function__`` is called, and the open transforms of ``torch.func``. The block
    does not see what earlier exports compiled for control flow, nor later ones what it compiles. For the arguments see `diverted_logs`.
    """
    logs: list[CapturedLog] = []
    random_state = RandomState()
    stderr = _StreamWithoutPrograms(sys.stderr)
    is_grad_enabled = torch.is_grad_enabled()
    sys.stderr = stderr
    try:
        with (
            diverted_logs(logs, outermost, thread),
            restored_autocast(),
            restored_torch_function(),
            closed_transforms(),
            own_compiled_code(),
        ):
            yield logs
    finally:
        sys.stderr = stderr.original
        torch.set_grad_enabled(is_grad_enabled)
        random_state.restore()


def _set_environment(variables: dict[str, str]) -> None:
    os.environ.clear()
    os.environ.update(variables)


_SETTINGS: tuple[tuple[Callable[[], Any], Callable[[Any], object]], ...] = (
    (sys.getrecursionlimit, sys.setrecursionlimit),
    (sys.getswitchinterval, sys.setswitchinterval),
    (sys.get_int_max_str_digits, sys.set_int_max_str_digits),
    (gc.get_threshold, lambda thresholds: gc.set_threshold(*thresholds)),
    (lambda: list(gc.callbacks), lambda callbacks: setitem(gc.callbacks, slice(None), callbacks)),
    (lambda: list(sys.path), lambda path: setitem(sys.path, slice(None), path)),
    (lambda: dict(os.environ), _set_environment),
    (os.getcwd, os.chdir),
    (lambda: sys.unraisablehook, lambda hook: setattr(sys, "unraisablehook", hook)),
    (lambda: sys.excepthook, lambda hook: setattr(sys, "excepthook", hook)),
    # Tracing sets it back too.
    (lambda: torch.nn.Module.__call__, lambda call: setattr(torch.nn.Module, "__call__", call)),
    (lambda: torch.backends.cudnn.benchmark, lambda is_on: setattr(torch.backends.cudnn, "benchmark", is_on)),
)
"""What a process has one of, each with what reads and what sets it."""


@contextlib.contextmanager
def restored_settings() -> Iterator[None]:
    """Restores after a block what Python has one of in a process, and the handlers and levels of loggers: a second run of a model adds none."""
    before = [(read, write, read()) for read, write in _SETTINGS]
    known = [logging.root, *(it for it in list(logging.root.manager.loggerDict.values()) if isinstance(it, logging.Logger))]
    loggers = [(logger, logger.level, list(logger.handlers)) for logger in known]
    try:
        yield
    finally:
        for read, write, value in before:
            with contextlib.suppress(Exception):
                if read() != value:
                    write(value)
        for logger, level, handlers in loggers:
            logger.handlers[:] = handlers
            if logger.level != level:
                logger.setLevel(level)


@contextlib.contextmanager
def silent(thread: int | None = None) -> Iterator[None]:
    """Runs a block and drops what one thread prints, by default this one."""
    stdout, stderr = sys.stdout, sys.stderr
    try:
        sys.stdout, sys.stderr = _SilentStream(stdout, thread), _SilentStream(stderr, thread)
        yield
    finally:
        sys.stdout, sys.stderr = stdout, stderr


_AGAIN_S = 0.01
"""The seconds after which an interrupt is repeated that was lost."""


@contextlib.contextmanager
def handled(number: signal.Signals, handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """Handles a signal inside the block and restores its handler; a handler in C stays, since Python could not restore it."""
    if signal.getsignal(number) is None:
        yield
        return
    previous = signal.signal(number, handler)
    try:
        yield
    finally:
        try:
            signal.signal(number, previous)
        except KeyboardInterrupt:
            # `signal.signal` first runs the handlers of signals that have arrived, and sets nothing if one raises.
            signal.signal(number, previous)
            raise


@contextlib.contextmanager
def repeated_interrupts() -> Iterator[None]:
    """Repeats an interrupt of a block that came where it would do harm, or was lost, as in a callback that lets no exception through.

    Interrupts wait only where Python's own handler is set; the user's handler is called as usual.

    Raises:
        KeyboardInterrupt: one came, and the block ended before it was repeated.
    """
    main = threading.main_thread().ident
    if threading.get_ident() != main:
        yield
        return
    lock, previous_hook, outer = threading.Lock(), sys.unraisablehook, _code_around(sys._getframe())
    waiting = repeated = 0
    since_s = math.inf
    is_over = False

    def repeat() -> None:
        nonlocal repeated
        time.sleep(_AGAIN_S)
        with lock:
            if not is_over:
                repeated += 1
                _thread.interrupt_main()

    def wait() -> None:
        nonlocal waiting
        waiting += 1
        # Not by threading, whose locks this thread may hold here.
        _thread.start_new_thread(repeat, ())

    def hook(unraisable: "sys.UnraisableHookArgs") -> None:
        if unraisable.exc_type is KeyboardInterrupt and threading.get_ident() == main:
            wait()
        else:
            previous_hook(unraisable)

    def handle(_: int, frame: FrameType | None) -> None:
        nonlocal since_s
        since_s = min(since_s, time.monotonic())
        if not is_over and does_harm(frame, outer, is_late=time.monotonic() - since_s > LATE_S):
            wait()
            return
        since_s = math.inf
        raise KeyboardInterrupt

    sys.unraisablehook = hook
    is_handled = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    with handled(signal.SIGINT, handle) if is_handled else contextlib.nullcontext():
        try:
            yield
        finally:
            is_over = True
            # One that the block has set stays.
            if sys.unraisablehook is hook:
                sys.unraisablehook = previous_hook
            # An interrupt that is on its way arrives here, not after the block.
            with lock:
                pass
    if waiting > repeated:
        raise KeyboardInterrupt


def _code_around(frame: FrameType) -> CodeType:
    """Returns the code that a context manager's block is in, from the frame of its generator; context managers that enter it are skipped."""
    while frame.f_back is not None and frame.f_back.f_code.co_filename == contextlib.__file__ and frame.f_back.f_back is not None:
        frame = frame.f_back.f_back
    return frame.f_code


@contextlib.contextmanager
def uncollected() -> Iterator[None]:
    """Runs a block without the garbage collector, which for a record's many small objects would traverse all that an export has left."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@contextlib.contextmanager
def unchanged(model: Any) -> Iterator[Callable[[], list[str]]]:
    """Runs a block so that a module is afterwards as a bare export leaves it, or as it was before.

    In non-strict mode forward runs as Python, on the module itself: a flag it sets, the hook it registers and the child it adds stay
    together, as torch leaves them and as an eager call would. Where a part of what stays holds values of the trace (a fake tensor as a
    cache, a new layer's weights), an eager call would go wrong: then all changes are reverted, so that no flag outlives the value it
    describes. Seen in 2.13. The modules that a function given as forward reaches are those of the model, too.

    Yields:
        A function that returns the paths of the attributes that hold another number, text or flag by now.
    """
    modules = named_modules(model) if isinstance(model, torch.nn.Module) else ()
    by_path = {path: _ModuleState(module) for path, module in modules if not isinstance(module, torch.jit.ScriptModule)}
    behind = [each for root in _modules_behind(model) for _, each in named_modules(root) if not isinstance(each, torch.jit.ScriptModule)]
    before = [*by_path.values(), *map(_ModuleState, behind)]
    try:
        yield lambda: [f"{path}.{name}" if path else name for path, state in by_path.items() for name in state.changed_values()]
    finally:
        checked = {id(state.module) for state in before}
        if any(_contains_trace(value, checked) for state in before for value in state.new_values()):
            for state in before:
                state.restore()


def _modules_behind(model: Any) -> Iterator[torch.nn.Module]:
    """Yields the modules that a function given as forward reaches: its owner, and those in its closure or its globals; empty without one."""
    waiting, seen = [vars(model).get("forward") if isinstance(model, torch.nn.Module) else None], set()
    while waiting:
        value = waiting.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, torch.nn.Module):
            yield value
        elif isinstance(value, functools.partial):
            waiting += [value.func, *value.args, *value.keywords.values()]
        elif isinstance(value, MethodType):
            waiting.append(value.__self__)
        elif isinstance(value, FunctionType) and (len(seen) == 1 or provenance.is_user_file(value.__code__.co_filename)):
            names = value.__code__.co_names
            waiting += [value.__globals__[name] for name in names if name in value.__globals__]
            with contextlib.suppress(ValueError):  # a variable that is not assigned yet
                waiting += [cell.cell_contents for cell in value.__closure__ or ()]


# Parameters, buffers, submodules and every kind of hook, without their private names.
_REGISTRIES = frozenset(name for name, value in vars(torch.nn.Module()).items() if isinstance(value, (dict, set)))
_PLAIN_VALUES = (int, float, str, torch.SymInt, torch.SymFloat, torch.SymBool)
# torch itself puts copies of what these contain in the place of those that forward changed.
_CONTAINERS = (dict, list, tuple, collections.deque)


class _ModuleState:
    """A module's attributes and registries at one moment, to find what is new since and to restore them."""

    __slots__ = ("_attributes", "_class", "_registered", "module")

    def __init__(self, module: torch.nn.Module) -> None:
        self.module, self._class = module, type(module)
        self._attributes = dict(vars(module))
        # Most are empty: a copy of each would wake the garbage collector in a model of thousands of modules.
        self._registered = {name: registry.copy() for name in _REGISTRIES if (registry := self._attributes.get(name))}

    def new_values(self) -> Iterator[Any]:
        current, attributes = vars(self.module), self._attributes
        for name, value in current.items():
            if value is not attributes.get(name, self):
                yield value
            elif name in _REGISTRIES and value and isinstance(value, dict):
                kept = self._registered.get(name, {})
                yield from (inner for key, inner in value.items() if inner is not kept.get(key, self))

    def changed_values(self) -> Iterator[str]:
        """Yields the names of the attributes that hold another number, text or flag now; a size of the trace is one too."""
        for name, value in vars(self.module).items():
            old = self._attributes.get(name)
            is_plain = isinstance(value, _PLAIN_VALUES) and isinstance(old, _PLAIN_VALUES)
            if is_plain and value is not old and (is_of_trace(value) or is_of_trace(old) or type(value) is not type(old) or value != old):
                yield name

    def restore(self) -> None:
        object.__setattr__(self.module, "__class__", self._class)
        current = vars(self.module)
        for name in current.keys() - self._attributes.keys():
            del current[name]
        for name, value in self._attributes.items():
            if name not in current or name in _REGISTRIES or not isinstance(value, _CONTAINERS):
                current[name] = value
            if name in _REGISTRIES and isinstance(value, (dict, set)):
                value.clear()
                value.update(self._registered.get(name, ()))


def _contains_trace(value: Any, checked: set[int]) -> bool:
    """True if a value is of a trace, or is a container or a module that holds one; what has its id in `checked` is not checked again."""
    if is_of_trace(value):
        return True
    if not isinstance(value, (torch.nn.Module, dict, list, tuple, set, frozenset, collections.deque)) or id(value) in checked:
        return False
    checked.add(id(value))
    within = vars(value) if isinstance(value, torch.nn.Module) else value
    return any(_contains_trace(inner, checked) for inner in (within.values() if isinstance(within, dict) else within))
