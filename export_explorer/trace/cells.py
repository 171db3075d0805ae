"""Notebook cells by the made-up names of their files: their labels, and their text for a process that has no notebook."""

import contextlib
import linecache
import re
import sys
from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from types import ModuleType

_LABELS: dict[str, str] = {}
_KEPT: ContextVar[dict[str, str] | None] = ContextVar("labels that stay as they were first", default=None)
_OF_A_KERNEL = re.compile(r"(?:^|[/\\])ipykernel_\d+[/\\]\d+\.py$|(?:^|[/\\<])ipython-input-\d+-[0-9a-f]+(?:\.py|>)$")
OTHER_NOTEBOOK = "Notebook cell"
"""The label of a cell of another notebook, or of one whose kernel was restarted: its number is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A cell that was run.

    Attributes:
        filename: the made-up name of its file.
        label: ``Cell In[3]``.
        text: its code.
    """

    filename: str
    label: str
    text: str


def is_imported_in_notebook(name: str) -> bool:
    """True if a cell of the running notebook has imported a module by this name."""
    get_ipython = getattr(sys.modules.get("IPython"), "get_ipython", None)
    shell = get_ipython() if get_ipython is not None else None
    return shell is not None and isinstance(shell.user_ns.get(name), ModuleType)


def cell_of(filename: str) -> str | None:
    """Returns ``Cell In[3]`` for the made-up file name of a notebook cell, `OTHER_NOTEBOOK` for one of another kernel, else None.

    IPython is looked up, not imported: where it is not loaded, only the cells given to `register_cells` are known.
    """
    kept = _KEPT.get()
    if kept is None:
        return _current_label(filename)
    label = kept.get(filename) or _current_label(filename)
    if label is not None:
        kept[filename] = label
    return label


@contextlib.contextmanager
def kept_labels(labels: dict[str, str]) -> Iterator[None]:
    """Keeps the label that a cell had first in all blocks with the same `labels`: for IPython, a later cell with the same code has its file."""
    token = _KEPT.set(labels)
    try:
        yield
    finally:
        _KEPT.reset(token)


def _current_label(filename: str) -> str | None:
    get_ipython = getattr(sys.modules.get("IPython"), "get_ipython", None)
    shell = get_ipython() if get_ipython is not None else None
    # IPython before 8 does not say it.
    label_of = None if shell is None else getattr(shell.compile, "format_code_name", None)
    label = None if label_of is None else label_of(filename)
    if label is not None:
        return " ".join(label)
    return _LABELS.get(filename) or (OTHER_NOTEBOOK if _OF_A_KERNEL.search(filename) else None)


def cells() -> tuple[Cell, ...]:
    """Returns all cells of this process's notebook whose text is known."""
    # What has no time of change is not a file: `linecache.checkcache` lets it be.
    entries = [(name, entry) for name, entry in list(linecache.cache.items()) if len(entry) == 4 and entry[1] is None]
    named = [(name, cell_of(name), "".join(entry[2])) for name, entry in entries]
    return tuple(Cell(filename=name, label=label, text=text) for name, label, text in named if label is not None)


def register_cells(registered: Iterable[Cell]) -> None:
    """Registers the cells of another process's notebook in this one, so that their lines can be quoted here."""
    for cell in registered:
        _LABELS[cell.filename] = cell.label
        linecache.cache[cell.filename] = (len(cell.text), None, cell.text.splitlines(keepends=True), cell.filename)
