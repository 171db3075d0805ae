"""A session on a saved program of which the file alone is read: nothing of it is loaded, and nothing can be run."""

from os import PathLike
from pathlib import Path
from typing import Any

from export_explorer.archive.reading import read_pt2
from export_explorer.ask import AskError
from export_explorer.session.program_session import ProgramSession
from export_explorer.session.record_session import RecordSession


class ArchiveSession(RecordSession):
    """A `RecordSession` on what the file says.

    Args:
        path: of the archive.
        name: which of its programs; None takes ``model``, or the first.

    Attributes:
        path: of the archive.
        stored: what stands for the program, whose guards can be asked; None for an AOTInductor package.

    Raises:
        ArchiveError: whatever is wrong with the file.
    """

    def __init__(self, path: str | PathLike[str], name: str | None = None) -> None:
        archived = read_pt2(path, name)
        super().__init__(archived.capture)
        self.path = Path(path).expanduser()
        self.model = self.path
        self.stored = archived.program

    @property
    def not_loaded(self) -> AskError:
        """What is said where the program itself is needed."""
        return AskError(f"This program was read from {self.path.name} and is not loaded: explorer.load() does that, and says what it runs.")


def is_archive_name(target: object) -> bool:
    """Whether it is the name of an archive: a path, or a text that ends in ``.pt2``."""
    return isinstance(target, PathLike) or (isinstance(target, str) and target.endswith(".pt2"))


def shown_session(target: Any) -> ProgramSession:
    """A session on a program without its model: live, loaded, or of which this is the path.

    Raises:
        ArchiveError: whatever is wrong with the file.
    """
    return ArchiveSession(target) if is_archive_name(target) else ProgramSession(target)
