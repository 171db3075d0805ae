"""The work that is sent to a worker: one export, as plain data and bytes that only the worker unpickles."""

from dataclasses import dataclass

from export_explorer.surveys.records import Item
from export_explorer.trace.cells import Cell


@dataclass(frozen=True, slots=True)
class Pickled:
    """A function that makes the model, pickled by cloudpickle."""

    function: bytes


@dataclass(frozen=True, slots=True)
class NamedSource:
    """A function that makes the model, which the worker imports.

    Attributes:
        module: to import.
        function: its name in the module, with dots if it is in a class.
    """

    module: str
    function: str


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved program.

    Attributes:
        path: absolute, of the ``.pt2``.
    """

    path: str


@dataclass(frozen=True, slots=True)
class Work:
    """One export for a worker.

    Attributes:
        item: the identity of the export.
        source: of the model.
        ask: ``auto``, ``dynamic`` or ``static``; or a ``dynamic_shapes`` pickled by cloudpickle; None for a saved program.
        cells: of the notebook, in which the function is defined.
    """

    item: Item
    source: Pickled | NamedSource | Saved
    ask: str | bytes | None
    cells: tuple[Cell, ...] = ()

    @property
    def needs_torch(self) -> bool:
        """True if there is something to export; a saved program is only read."""
        return not isinstance(self.source, Saved)
