"""The cases in the user's Python file: each a name and a factory that makes a model with its inputs."""

import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from export_explorer.record.locations import with_article

_ASKS = frozenset({"dynamic_shapes", "strict", "options"})
_FORMS = "(name, factory), (name, factory, {'dynamic_shapes': …}) or a function"


class UserFileError(ValueError):
    """A file that has no cases, or no model with its inputs, or an option that does not fit it; the message is one sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractCase:
    """A model to be exported.

    Attributes:
        name: unique in its file.
        factory: makes ``(model, args)`` or ``(model, args, kwargs)``; or the path of a saved program.
        asked: export arguments that differ from those of the other cases: ``dynamic_shapes``, ``strict``, ``options``.
    """

    name: str
    factory: Callable[[], Any] | Path
    asked: Mapping[str, Any] = field(default_factory=dict)


def cases_in(path: Path) -> list[ContractCase]:
    """Runs a Python file, with imports resolved as by ``python path``, and returns its ``cases``.

    Raises:
        UserFileError: there is no such file, it has no ``cases``, or one of them is malformed.
        Exception: whatever the file raises.
    """
    if not path.is_file():
        raise UserFileError(f"No file {path}.")
    given = getattr(run_file(path), "cases", None)
    if callable(given):
        given = given()
    if given is None:
        raise UserFileError(f"{path.name} has no cases. Define cases = [(name, factory), …]; a factory returns (model, args).")
    found = list(_cases(given.items() if isinstance(given, Mapping) else given, path))
    names = [case.name for case in found]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise UserFileError(f"{path.name} has several cases named {twice[0]}: rename them; each has its own contract file.")
    return found


def run_file(path: Path) -> object:
    """Runs a Python file as a module that others may import; its own imports are searched in its folder first.

    Raises:
        UserFileError: it is not a Python file.
        Exception: whatever the file raises.
    """
    folder = str(path.parent.absolute())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise UserFileError(f"{path.name} is not a Python file (.py).")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def _cases(given: Any, path: Path) -> Iterator[ContractCase]:
    try:
        entries = list(given)
    except TypeError:
        raise UserFileError(f"cases in {path.name} is {with_article(type(given).__name__)}. Use a list of {_FORMS}.") from None
    for number, entry in enumerate(entries, start=1):
        parts = entry if isinstance(entry, tuple | list) else (getattr(entry, "__name__", None), entry)
        name, factory, asked = (*parts, {}) if len(parts) == 2 else parts if len(parts) == 3 else (None, None, None)
        if not isinstance(name, str) or not isinstance(asked, Mapping) or not _ASKS.issuperset(asked):
            raise UserFileError(f"Case {number} in {path.name} is not valid. Use {_FORMS}.")
        yield ContractCase(name=name, factory=_factory(factory, name, path), asked=asked)


def _factory(given: Any, name: str, path: Path) -> Callable[[], Any] | Path:
    if isinstance(given, Path) or (isinstance(given, str) and given.endswith(".pt2")):
        return path.parent / given
    if callable(given):
        return cast(Callable[[], Any], given)
    module, _, function = given.partition(":") if isinstance(given, str) else ("", "", "")
    if not module or not function:
        raise UserFileError(f"The case {name} in {path.name} has no factory. Use a function, 'module:function' or a .pt2 path.")

    def imported() -> Any:
        return getattr(importlib.import_module(module), function)()

    return imported
