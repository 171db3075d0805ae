"""The kinds of failure, one file each, found by listing this folder: a new kind needs only a file with a class `Kind`.

A handler decides by the typed cause of a failure; it does not match torch's texts, which `torch_internals.errors` does.
"""

import pkgutil
from functools import cache
from importlib import import_module

from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.handler import Handler
from export_explorer.record import FailureKind
from export_explorer.torch_internals.failure_causes import Cause


@cache
def handlers() -> tuple[Handler, ...]:
    """Returns all handlers, by precedence, then by kind."""
    modules = (import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__))
    return tuple(sorted((module.Kind() for module in modules), key=lambda handler: (-handler.precedence, handler.kind)))


def kind_of_cause(cause: Cause) -> FailureKind:
    """Returns the kind of the failures that a cause makes, where nothing else of the failure is known."""
    return next(handler.kind for handler in handlers() if isinstance(cause, handler.causes))


def handler_of(failed: FailureContext) -> Handler:
    """Returns the handler of a failed export."""
    return next(handler for handler in handlers() if handler.is_this(failed))
