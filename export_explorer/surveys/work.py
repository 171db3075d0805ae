"""What a worker is sent: one export, as plain data and bytes that only the worker reads."""

from dataclasses import dataclass

from export_explorer.surveys.records import Item
from export_explorer.trace.cells import Cell


@dataclass(frozen=True, slots=True)
class Pickled:
    """A function that makes the model, as cloudpickle writes it."""

    function: bytes


@dataclass(frozen=True, slots=True)
class Named:
    """A function that makes the model, which the worker imports.

    Attributes:
        module: to import.
        function: its name there, with dots for what is in a class.
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
    """One export.

    Attributes:
        item: which.
        source: of the model.
        ask: ``auto``, ``dynamic`` or ``static``; or a ``dynamic_shapes`` as cloudpickle writes it; None for a saved program.
        cells: those of the notebook that the function stands in.
    """

    item: Item
    source: Pickled | Named | Saved
    ask: str | bytes | None
    cells: tuple[Cell, ...] = ()

    @property
    def needs_torch(self) -> bool:
        """Whether there is something to export; a saved program is only read."""
        return not isinstance(self.source, Saved)
