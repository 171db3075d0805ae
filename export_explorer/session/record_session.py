"""A session on a saved program of which the file alone is read: nothing of it is loaded, and nothing can be run."""

from os import PathLike
from pathlib import Path
from typing import Any

from export_explorer.archive.reading import read_pt2
from export_explorer.record import Capture
from export_explorer.record.spec import Ask, AskEntry, AskError
from export_explorer.session.history import ExportRequest, Run
from export_explorer.session.program_session import ProgramSession
from export_explorer.session.session import Session
from export_explorer.spec.spec_source import Form


class RecordSession(ProgramSession):
    """A `ProgramSession` without the program.

    Args:
        capture: the record.
    """

    def __init__(self, capture: Capture) -> None:
        super().__init__(None, capture, _requested(capture))

    @property
    def not_loaded(self) -> AskError:
        """What is said where the program itself is needed."""
        return AskError("This is the record of an export, without its program: explore the model with its inputs, or the saved program.")

    def to_source(self, form: Form = "dict", became: Run | None = None) -> str:
        """No source: how the model is called, or what was asked, is not in the record, and what became of it is written by the program itself.

        Raises:
            AskError: always.
        """
        raise self.not_loaded


def require_loaded(session: Session) -> None:
    """Refuses what needs the program itself, where its record alone is at hand.

    Raises:
        AskError: it is not.
    """
    if isinstance(session, RecordSession):
        raise session.not_loaded


def _requested(capture: Capture) -> ExportRequest | None:
    if not capture.is_observed:
        return None
    # As the record has it, not made consistent: it may come from elsewhere.
    asked = tuple(AskEntry(input=dim.input, dim=dim.dim, ask=dim.asked) for dim in capture.dims if dim.asked.kind != "default")
    return ExportRequest(ask=Ask(entries=asked), mode=capture.mode, options=capture.options)


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
