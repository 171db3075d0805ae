"""Saving and loading in Python: saves the shown program, and loads one whose file was only read."""

from os import PathLike
from pathlib import Path

import torch
from torch.export import ExportedProgram

from export_explorer.record.spec import AskError
from export_explorer.session.record_session import ArchiveSession
from export_explorer.widget.widget import LiveWidget

WARNING = (
    "torch.export.load runs what is in {name}: pickles in its weights and sample inputs, and code in its sizes and guards. If you trust who made the "
    "file: explorer.load(trust=True)."
)
LOADED = "This program is at hand already: explorer.program has it."
NO_PROGRAM = "There is no program to save: the run that is shown failed, or its program is not kept any more."
IS_FILE = "This program was read from {name}, which is a saved program already: copy that file."


class Saving(LiveWidget):
    """A live widget whose program can be saved."""

    def save(self, path: str | PathLike[str]) -> None:
        """Saves the shown program as an archive, which ``explore`` reads and ``torch.export.load`` loads.

        Args:
            path: the file, which has to end in ``.pt2``; an existing one is replaced.

        Raises:
            AskError: the shown run has no program, or the program was read from a file.
            ValueError: the path does not end in ``.pt2``.
        """
        path = Path(path).expanduser()
        if path.suffix != ".pt2":
            raise ValueError(f"{path} has to end in .pt2, the archive that torch.export.load reads.")
        if isinstance(self._session, ArchiveSession):
            raise AskError(IS_FILE.format(name=self._session.path.name))
        program = self._session.history.kept(self.status.run).program
        if program is None:
            raise AskError(NO_PROGRAM)
        torch.export.save(program, path)

    def load(self, *, trust: bool = False) -> ExportedProgram:
        """Loads the live program of the shown file with ``torch.export.load``, which runs code from the file.

        Args:
            trust: whether code from the file may run.

        Raises:
            AskError: `trust` is False, or the program is loaded already.
        """
        if not isinstance(self._session, ArchiveSession):
            raise AskError(LOADED)
        if not trust:
            raise AskError(WARNING.format(name=self._session.path.name))
        return torch.export.load(self._session.path)
