"""Hooks on the ShapeEnv and the tracer for the length of one export: guards, replacements, ranges, unbacked symbols, tested sizes and assigned attributes."""

import contextlib
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import FrameType
from typing import Any
from unittest import mock

from export_explorer.torch_internals.frames import TORCH_FOLDER


@dataclass(slots=True)
class Observer:
    """The callbacks for events in torch's ShapeEnv. A callback must be quick; its exceptions are kept in `errors`.

    Attributes:
        on_guard: (prefix ``eval`` or ``runtime_assert``, the sympy expression), before torch acts on it.
        on_guard_done: the same guard has had its effects.
        on_replacement: (symbol, what it is replaced by).
        on_range: (symbol, lower changed, upper changed), after the fact.
        on_check: torch begins to check the constraints against the guards.
        on_unbacked: (symbol, the name of its source if it is a size or a number of the inputs, else None).
        on_inner_guard: a guard was added within the bodies of ``torch.cond`` or ``map``, which Dynamo traces in a ShapeEnv of their own; what
            holds for the program returns to the export's later, as guards of Dynamo.
        environments: the ShapeEnvs made during the call, by this thread. The first is the export's, and but for `on_inner_guard` only its
            events are reported.
        errors: the exceptions of callbacks; torch never gets them.
    """

    on_guard: Callable[[str, Any], None]
    on_guard_done: Callable[[], None]
    on_replacement: Callable[[Any, Any], None]
    on_range: Callable[[Any, bool, bool], None]
    on_check: Callable[[], None]
    on_unbacked: Callable[[Any, str | None], None]
    on_inner_guard: Callable[[], None] = lambda: None
    environments: list[Any] = field(default_factory=list)
    errors: list[Exception] = field(default_factory=list)

    def is_observed(self, env: Any) -> bool:
        """True if a ShapeEnv is the export's own."""
        return bool(self.environments) and env is self.environments[0]

    def notify(self, callback: Callable[..., None], /, *arguments: Any, **keywords: Any) -> None:
        """Calls a callback; keeps its exception in `errors`."""
        try:
            callback(*arguments, **keywords)
        except Exception as error:  # an observer that raises would surface in torch as nonsense
            self.errors.append(error)


@contextlib.contextmanager
def observed_shape_env(observer: Observer) -> Iterator[None]:
    """Watches every ShapeEnv that this thread makes inside the block; `support` lists what is unknown without hooks that torch lacks.

    Methods of ``torch.fx.experimental.symbolic_shapes.ShapeEnv`` seen in 2.13 and 2.15: ``__init__``,
    ``_log_guard(prefix, g, forcing_spec)``, ``_maybe_guard_rel(expr)``, ``_set_replacement(a, tgt, msg)``,
    ``_update_var_to_range(symbol, vr, …)``, ``_log_create_unbacked_symbol(prefix, symbol, range, source, …)``,
    ``produce_guards_verbose(…)``. They are restored when the block ends, also by an exception.
    """
    from torch.fx.experimental.symbolic_shapes import ShapeEnv

    originals = {name: ShapeEnv.__dict__[name] for name in _HOOKS if name in ShapeEnv.__dict__}
    for name, original in originals.items():
        setattr(ShapeEnv, name, _HOOKS[name](observer, original))
    try:
        yield
    finally:
        for name, original in originals.items():
            setattr(ShapeEnv, name, original)


def _replaced_if_there(owner: Any, name: str, replacement: Any) -> contextlib.AbstractContextManager[object]:
    """Has a module or a class of torch's this function inside a block, if it has one of that name."""
    return mock.patch.object(owner, name, replacement) if name in vars(owner) else contextlib.nullcontext()


def observed_end_of_forward(on_end: Callable[[], None]) -> contextlib.AbstractContextManager[object]:
    """Calls a function when non-strict mode has run the model, and torch has not yet set the attributes of its modules back.

    ``torch/export/_trace.py:_detect_attribute_assignment``, which is entered around the run of forward; seen in 2.13. Where it is gone the
    function is not called.
    """
    from torch.export import _trace

    original: Any = getattr(_trace, "_detect_attribute_assignment", None)
    thread = threading.get_ident()

    @contextlib.contextmanager
    def observed(*args: Any, **kwargs: Any) -> Iterator[None]:
        with original(*args, **kwargs):
            try:
                yield
            finally:
                if threading.get_ident() == thread:
                    on_end()

    return _replaced_if_there(_trace, "_detect_attribute_assignment", observed)


def observed_gradients(on_gradient: Callable[[], None]) -> contextlib.AbstractContextManager[object]:
    """Calls a function when this thread computes a gradient: all of ``torch.autograd`` and ``torch.func`` ends in one function.

    ``torch/autograd/__init__.py:_engine_run_backward``; seen in 2.13. Where it is gone the function is not called.
    """
    import torch

    original: Any = getattr(torch.autograd, "_engine_run_backward", None)
    thread = threading.get_ident()

    def observed(*args: Any, **kwargs: Any) -> Any:
        if threading.get_ident() == thread:
            on_gradient()
        return original(*args, **kwargs)

    return _replaced_if_there(torch.autograd, "_engine_run_backward", observed)


def observed_decisions(on_decision: Callable[[Any, Any, bool], None]) -> contextlib.AbstractContextManager[object]:
    """Calls a function with the ShapeEnv, the expression and the truth of each condition on sizes that Python code outside of torch tests.

    ``SymNode.guard_bool`` of ``torch/fx/experimental/sym_node.py``, which ``SymBool.__bool__`` calls for such code in non-strict mode, and
    ``SymNodeVariable.evaluate_expr`` while Dynamo traces it in strict mode; seen in 2.13. Where it is gone the function is not called.
    """
    from torch.fx.experimental.sym_node import SymNode

    original: Any = SymNode.__dict__.get("guard_bool")
    thread = threading.get_ident()

    def observed(self: Any, *args: Any, **kwargs: Any) -> Any:
        truth = original(self, *args, **kwargs)
        if threading.get_ident() == thread and _is_tested_outside_of_torch(sys._getframe(1)):
            on_decision(self.shape_env, self.expr, bool(truth))
        return truth

    # torch names the innermost line that is not its own in its errors, which must not be that of this function.
    if original is not None:
        observed.__code__ = observed.__code__.replace(co_filename=original.__code__.co_filename)
    return _replaced_if_there(SymNode, "guard_bool", observed)


def kept_lines(is_own_file: Callable[[str], bool]) -> contextlib.AbstractContextManager[object]:
    """Keeps in the ``stack_trace`` of each node the lines of functions that a ``forward`` calls, of which torch keeps those named ``forward``.

    ``TracerBase._filter_traceback_frames`` of ``torch/fx/proxy.py``; seen in 2.10, 2.13 and 2.15. Where it is gone nodes have the lines
    that torch keeps. Strict mode keeps all lines by itself.

    Args:
        is_own_file: True for a file of the user's own; a function in the file of a ``forward`` that calls it is kept too.
    """
    from torch.fx.proxy import TracerBase

    original: Any = TracerBase.__dict__.get("_filter_traceback_frames")
    thread = threading.get_ident()

    def filtered(self: Any, summary: traceback.StackSummary) -> traceback.StackSummary:
        kept: traceback.StackSummary = original(self, summary)
        if not kept or threading.get_ident() != thread:
            return kept
        files, of_torch = {frame.filename for frame in kept}, {id(frame) for frame in kept}
        called = summary[next(at for at, frame in enumerate(summary) if id(frame) in of_torch) :]
        return traceback.StackSummary.from_list(
            [frame for frame in called if id(frame) in of_torch or frame.filename in files or is_own_file(frame.filename)]
        )

    return _replaced_if_there(TracerBase, "_filter_traceback_frames", filtered)


def _is_tested_outside_of_torch(frame: FrameType | None) -> bool:
    """True if the condition that is decided below a frame is tested by code that is not torch's."""
    names = []
    while frame is not None and frame.f_code.co_name in _DECIDING:
        names.append(frame.f_code.co_name)
        frame = frame.f_back
    if "evaluate_expr" in names:
        import torch

        stack = torch._guards.TracingContext.extract_stack()
        return bool(stack) and not stack[-1].filename.startswith(TORCH_FOLDER)
    # The guards of Dynamo are code that torch makes.
    return "__bool__" in names and frame is not None and not frame.f_code.co_filename.startswith((TORCH_FOLDER, "<string>"))


_DECIDING = ("bool_", "__bool__", "guard_bool", "guard_scalar", "evaluate_expr")
"""Functions of torch between a test of a condition and its decision."""

_OF_SPECS = "_SpecShapeEnv"
"""The class of the ShapeEnv that the variables of every ``ShapesSpec`` belong to, made with the first of them; seen in 2.15."""


def _init(observer: Observer, original: Any) -> Any:
    thread = threading.get_ident()

    def made(self: Any, *args: Any, **kwargs: Any) -> None:
        original(self, *args, **kwargs)
        if threading.get_ident() == thread and type(self).__name__ != _OF_SPECS:
            observer.environments.append(self)

    return made


def _maybe_guard_rel(observer: Observer, original: Any) -> Any:
    depth = 0

    def _maybe_guard_rel(self: Any, *args: Any, **kwargs: Any) -> Any:
        # Of a guard of several parts it calls itself with each: the guard is done when the last of them is.
        nonlocal depth
        is_observed = observer.is_observed(self)
        depth += is_observed
        try:
            return original(self, *args, **kwargs)
        finally:
            depth -= is_observed
            if is_observed and not depth:
                observer.notify(observer.on_guard_done)

    return _maybe_guard_rel


def _before_call(report: Callable[..., None]) -> Callable[[Observer, Any], Any]:
    """Returns the maker of a method that reports its arguments before it runs."""

    def replacement_of(observer: Observer, original: Any) -> Any:
        def method(self: Any, *args: Any, **kwargs: Any) -> Any:
            if observer.is_observed(self):
                observer.notify(report, observer, *args, **kwargs)
            elif report is _report_guard and observer.environments and self is observer.environments[-1]:
                observer.notify(observer.on_inner_guard)
            return original(self, *args, **kwargs)

        return method

    return replacement_of


def _at_change(table: str, report: Callable[..., None]) -> Callable[[Observer, Any], Any]:
    """Returns the maker of a method that reports what its first argument, a symbol, had in a dict of the ShapeEnv's, and what it has then."""

    def replacement_of(observer: Observer, original: Any) -> Any:
        def method(self: Any, symbol: Any, *args: Any, **kwargs: Any) -> Any:
            before = getattr(self, table, {}).get(symbol)
            result = original(self, symbol, *args, **kwargs)
            after = getattr(self, table, {}).get(symbol)
            if after is not before and observer.is_observed(self):
                observer.notify(report, observer, symbol, before, after)
            return result

        return method

    return replacement_of


def _report_guard(observer: Observer, prefix: str, g: Any, *_: Any, **__: Any) -> None:
    if "suppressed" not in prefix:
        observer.on_guard(prefix, g)


def _report_unbacked(observer: Observer, prefix: str, symbol: Any, *args: Any, **kwargs: Any) -> None:
    source = kwargs.get("source", args[1] if len(args) > 1 else None)
    name = str(getattr(source, "name", ""))
    observer.on_unbacked(symbol, name if name.startswith("L[") else None)


def _report_range(observer: Observer, symbol: Any, before: Any, after: Any) -> None:
    if before is None:
        return
    lower, upper = before.lower != after.lower, before.upper != after.upper
    if lower or upper:
        observer.on_range(symbol, lower, upper)


_HOOKS: dict[str, Callable[[Observer, Any], Any]] = {
    "__init__": _init,
    "_log_guard": _before_call(_report_guard),
    "_maybe_guard_rel": _maybe_guard_rel,
    "_set_replacement": _at_change("replacements", lambda observer, symbol, _, after: observer.on_replacement(symbol, after)),
    "_update_var_to_range": _at_change("var_to_range", _report_range),
    "_log_create_unbacked_symbol": _before_call(_report_unbacked),
    "produce_guards_verbose": _before_call(lambda observer, *_, **__: observer.on_check()),
}
"""The maker of each method's replacement while it is watched."""
