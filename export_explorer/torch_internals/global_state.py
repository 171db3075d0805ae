"""Torch's state of a process or thread that an export would change: what Dynamo has compiled, autocast, and ``__torch_function__``."""

import contextlib
import logging
import threading
import types
from collections import defaultdict
from collections.abc import Iterator
from typing import Any
from unittest import mock

import torch


@contextlib.contextmanager
def without_warnings_logged() -> Iterator[None]:
    """Runs a block in which nothing up to a warning is logged: torch logs what it also raises, or what concerns no user."""
    level = logging.root.manager.disable
    logging.disable(logging.WARNING)
    try:
        yield
    finally:
        logging.disable(level)


@contextlib.contextmanager
def own_compiled_code() -> Iterator[None]:
    """Runs a block whose control flow is compiled as in a process that has compiled nothing yet, and that leaves none of it behind.

    In non-strict mode ``cond``, ``map``, ``scan``, ``while_loop`` and ``flex_attention`` compile a function of torch's own with Dynamo,
    which caches the result with that function's code. Before the next compilation it tries the guards of what it cached, on the sizes of
    the export at hand: such a trial specializes them, and a dimension that was requested to be dynamic is refused. Here each such function
    gets a copy of its code for the length of the block. Code that is cached with the user's own functions, and with the originals, is
    neither used nor lost.

    ``torch/_dynamo/eval_frame.py:_TorchDynamoContext``, ``torch._C._dynamo.eval_frame.reset_code`` and
    ``torch/_higher_order_ops/utils.py:_in_hop_compile``, seen in 2.13; where one is gone, the block shares what the process has compiled.
    """
    try:
        from torch._C._dynamo.eval_frame import reset_code
        from torch._dynamo.eval_frame import _TorchDynamoContext
        from torch._higher_order_ops.utils import _in_hop_compile
    except ImportError:
        yield
        return
    thread, compiled = threading.get_ident(), _TorchDynamoContext.__call__
    copies: dict[types.CodeType, types.CodeType] = {}

    def compiled_apart(self: Any, function: Any) -> Any:
        if threading.get_ident() == thread and _in_hop_compile() and isinstance(function, types.FunctionType):
            # One copy per code: within one export the functions share, as they do in a new process.
            function = _with_code(function, copies.setdefault(function.__code__, function.__code__.replace()))
        return compiled(self, function)

    try:
        with mock.patch.object(_TorchDynamoContext, "__call__", compiled_apart), _own_observed_sizes():
            yield
    finally:
        for code in copies.values():
            reset_code(code)


def _with_code(function: types.FunctionType, code: types.CodeType) -> types.FunctionType:
    copied = types.FunctionType(code, function.__globals__, function.__name__, function.__defaults__, function.__closure__)
    copied.__kwdefaults__ = function.__kwdefaults__
    copied.__dict__.update(function.__dict__)
    return copied


@contextlib.contextmanager
def _own_observed_sizes() -> Iterator[None]:
    """Runs a block without the sizes that Dynamo has seen at a line of code, by which it makes those that vary dynamic.

    ``torch/_dynamo/pgo.py:_CODE_STATE`` and ``get_cache_key``, seen in 2.13; nothing is changed where they are gone, or where the user has
    torch keep these sizes from process to process (``TORCH_COMPILE_JOB_ID``), since torch would overwrite them with those of this block.
    """
    try:
        from torch._dynamo import pgo

        is_saved_to_disk = pgo.get_cache_key() is not None
        observed: Any = defaultdict(pgo.CodeState)
        patched = mock.patch.object(pgo, "_CODE_STATE", observed)
    except (ImportError, AttributeError):
        yield
        return
    with contextlib.nullcontext() if is_saved_to_disk else patched:
        yield


@contextlib.contextmanager
def restored_torch_function() -> Iterator[None]:
    """Restores after a block whether tensor subclasses and modes have their ``__torch_function__`` called in this thread.

    An export that dies of a data-dependent guard while Dynamo traces the branches of ``cond`` leaves it off, and every later call of a
    subclass fails or passes over it. ``torch._C._get_torch_function_state`` and its setter, as ``torch/_dynamo/utils.py`` uses them, seen
    in 2.13; nothing is restored where they are gone.
    """
    torch_c: Any = torch._C
    with contextlib.ExitStack() as afterwards:
        with contextlib.suppress(AttributeError):
            afterwards.callback(torch_c._set_torch_function_state, torch_c._get_torch_function_state())
        yield


def open_transforms() -> int:
    """Returns how many of ``torch.func``'s transforms are open in this thread, ``torch._C._functorch``; seen in 2.13. 0 where that is gone."""
    depth = getattr(torch._C._functorch, "get_dynamic_layer_stack_depth", None)
    return 0 if depth is None else int(depth())


@contextlib.contextmanager
def closed_transforms() -> Iterator[None]:
    """Closes after a block the transforms of ``torch.func`` that it left open.

    A program with ``torch.vmap`` of a strict export opens and closes a level by calls of its graph: where an operator between them raises,
    every later export of the process fails; seen in 2.13, while 2.10 closes it itself.
    """
    before = open_transforms()
    try:
        yield
    finally:
        if open_transforms() > before:
            # torch 2.10 closes them, and raises of an empty stack.
            with contextlib.suppress(RuntimeError):
                torch._C._functorch.pop_dynamic_layer_stack_and_undo_to_depth(before)


_DEVICE_TYPES = ("cpu", "cuda", "xpu", "mps", "hpu", "mtia", "xla", "privateuseone")


@contextlib.contextmanager
def restored_autocast() -> Iterator[None]:
    """Restores autocast after a block: for each device type on or off and its dtype, the cache flag and the nesting depth.

    Uses the functions that ``torch.autocast`` itself reads and sets (``torch/amp/autocast_mode.py``), seen in 2.13; a device type that this
    torch does not know is left out, and nothing is restored where these functions are gone.
    """
    try:
        known = [device for device in _DEVICE_TYPES if torch.amp.is_autocast_available(device)]
        before = [(device, torch.is_autocast_enabled(device), torch.get_autocast_dtype(device)) for device in known]
        is_cached, depth = torch.is_autocast_cache_enabled(), _depth()
    except (AttributeError, TypeError, RuntimeError):
        yield
        return
    try:
        yield
    finally:
        for device, is_enabled, dtype in before:
            torch.set_autocast_enabled(device, is_enabled)
            torch.set_autocast_dtype(device, dtype)
        torch.set_autocast_cache_enabled(is_cached)
        _set_depth(depth)


def _depth() -> int:
    torch.autocast_increment_nesting()
    return torch.autocast_decrement_nesting()


def _set_depth(depth: int) -> None:
    """Sets the nesting depth back after blocks that were never left, and clears their cached casts of weights, which belong to a trace."""
    reached = _depth()
    step = torch.autocast_decrement_nesting if reached > depth else torch.autocast_increment_nesting
    for _ in range(abs(reached - depth)):
        step()
    if reached != depth:
        torch.clear_autocast_cache()
