"""The kinds of failure, a file each, found by their being here: a file with a `HANDLER` is all that a new kind needs.

A handler decides by the typed cause of a failure; it does not match torch's texts, which `torch_internals.errors` does.
"""

import pkgutil
from functools import cache
from importlib import import_module

from export_explorer.failures.failed_export import FailedExport
from export_explorer.failures.handler import Handler


@cache
def handlers() -> tuple[Handler, ...]:
    """All handlers, by precedence, then by kind."""
    modules = (import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__))
    return tuple(sorted((module.HANDLER for module in modules), key=lambda handler: (-handler.precedence, handler.kind)))


def handler_of(failed: FailedExport) -> Handler:
    """The handler of a failed export."""
    return next(handler for handler in handlers() if handler.is_this(failed))
