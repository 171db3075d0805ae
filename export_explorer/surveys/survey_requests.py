"""The arguments of a survey, checked before anything starts and turned into work for its workers."""

import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import cloudpickle

from export_explorer.record import Mode
from export_explorer.record.locations import listed
from export_explorer.record.spec import MODES
from export_explorer.surveys.exporting import Source, Work
from export_explorer.surveys.survey_row import AS_SAVED, Item
from export_explorer.trace.cells import cells

Factory = Callable[[], Any] | str | os.PathLike[str]
Cases = Iterable[tuple[str, Factory]] | Mapping[str, Factory]
Ask = str | tuple[str, Any]

WORDS = ("auto", "dynamic", "static")
_FUNCTION = re.compile(r"[^\W\d]\w*+(?:\.[^\W\d]\w*+)*+:[^\W\d]\w*+(?:\.[^\W\d]\w*+)*+")
_SUFFIX = ".pt2"


def work_of(cases: Cases, asks: Sequence[Ask], modes: Sequence[Mode], *, is_local: bool) -> tuple[Work, ...]:
    """Returns the work for each case, ask and mode, in this order; a saved program has one.

    The arguments are those of `surveying.survey`; if they are local, the named files have to be on this machine.

    Raises:
        TypeError: an argument has the wrong type, or cannot be sent to another process.
        ValueError: a name occurs twice, or an argument has a value that is not allowed.
    """
    named_asks = _asks(asks)
    checked_modes = _modes(modes)
    known = cells()
    works: list[Work] = []
    for name, factory in _factories(cases).items():
        source = _source(name, factory, is_local)
        if isinstance(source, Path):
            works.append(Work(Item(name=name, ask=AS_SAVED, mode=None), source, None))
            continue
        # A pickled function names the cells as its files.
        used = tuple(cell for cell in known if isinstance(source, bytes) and cell.filename.encode() in source)
        works += (
            Work(Item(name=name, ask=ask, mode=mode), source, shapes, used) for ask, shapes in named_asks.items() for mode in checked_modes
        )
    if not works:
        raise ValueError("Nothing to survey. Pass cases such as ('encoder', make_encoder), a request and a mode.")
    return tuple(works)


def _factories(cases: Cases) -> dict[str, Factory]:
    named: dict[str, Factory] = {}
    pairs: Iterable[Any] = cases.items() if isinstance(cases, Mapping) else cases
    for pair in pairs:
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise TypeError(f"A case is a pair of a name and a function that makes the model, not {_kind(pair)}.")
        name, factory = pair
        _check_name(name, "case", named)
        named[name] = factory
    return named


def _check_name(name: object, what: str, taken: Collection[str]) -> None:
    if not isinstance(name, str):
        raise TypeError(f"The name of a {what} is a text, not {_kind(name)}.")
    if not name.strip() or not name.isprintable():
        raise ValueError(f"{name!r} is not a name for a {what}. Use one line of text.")
    if name in taken:
        raise ValueError(f"Two {what}s are named {name!r}. Rename one.")


def _source(name: str, factory: object, is_local: bool) -> Source:
    if isinstance(factory, str | os.PathLike):
        text = os.fspath(factory)
        if text.endswith(_SUFFIX):
            path = Path(text).expanduser().absolute()
            if is_local and not path.is_file():
                raise ValueError(f"Case {name!r} reads {text}, which does not exist.")
            return path
        if not _FUNCTION.fullmatch(text):
            raise ValueError(f"Case {name!r} is {text!r}. Name a function as 'module:function', or a file that ends with {_SUFFIX}.")
        return text
    # What is a module has loaded torch.
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(factory, torch.nn.Module):
        raise TypeError(f"Case {name!r} is a model. Pass a function that makes it and its inputs, such as lambda: (Net(), (x,)).")
    if not callable(factory):
        raise TypeError(f"Case {name!r} is {_kind(factory)}. Pass a function that returns (model, args), 'module:function' or a {_SUFFIX}.")
    return _pickled(factory, f"Case {name!r}")


def _asks(asks: Sequence[Ask]) -> dict[str, str | bytes]:
    named: dict[str, str | bytes] = {}
    for ask in _several(asks, "requests", "('auto', 'dynamic')"):
        if isinstance(ask, str) and ask not in WORDS:
            raise ValueError(f"{ask!r} is not a request. Use {listed(map(repr, WORDS), 'or')}, or a pair of a name and a dynamic_shapes.")
        if not isinstance(ask, str) and not (isinstance(ask, tuple | list) and len(ask) == 2):
            raise TypeError(f"A request is {listed(map(repr, WORDS), 'or')}, or a pair of a name and a dynamic_shapes, not {_kind(ask)}.")
        name, shapes = (ask, ask) if isinstance(ask, str) else ask
        _check_name(name, "request", named)
        if type(shapes).__name__ == "ShapesCollection":
            raise TypeError(f"Request {name!r} is a ShapesCollection, whose tensors cannot be sent to another process. Use a dict.")
        named[name] = shapes if isinstance(ask, str) else _pickled(shapes, f"Request {name!r}")
    return named


def _modes(modes: Sequence[Mode]) -> tuple[Mode, ...]:
    found = tuple(_several(modes, "modes", "('non-strict',)"))
    for mode in found:
        if mode not in MODES:
            raise ValueError(f"{mode!r} is not a mode. Use {listed(map(repr, MODES), 'or')}.")
        if found.count(mode) > 1:
            raise ValueError(f"Mode {mode!r} is given twice.")
    return found


def _several(values: Any, what: str, example: str) -> list[Any]:
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise TypeError(f"{what} must be a tuple, such as {what}={example}, not {values!r}.")
    return list(values)


def _pickled(value: object, what: str) -> bytes:
    try:
        return bytes(cloudpickle.dumps(value))
    except Exception as error:
        raise TypeError(f"{what} cannot be sent to another process: {' '.join(str(error).split()) or type(error).__name__}.") from error


def _kind(value: object) -> str:
    return f"{value!r}" if isinstance(value, str | int | float | None) else f"a {type(value).__name__}"
