"""Sessions on a capture without its program: one that was handed over, or that of a saved program, of which the file alone is read.

Nothing is loaded, and nothing can be run.
"""

from os import PathLike
from pathlib import Path
from typing import Any

import msgspec
from torch.export import ExportedProgram

from export_explorer.archive.reading import read_pt2
from export_explorer.record import Capture
from export_explorer.record.spec import Ask, AskEntry, AskError
from export_explorer.session.history import Run, RunConfig
from export_explorer.session.program_session import ProgramSession
from export_explorer.session.session import Session
from export_explorer.spec.spec_source import Form
from export_explorer.torch_internals.portable_programs import loaded_program
from export_explorer.torch_internals.saving import save_whole

_NO_PROGRAM = "This capture has no program. Explore the model with its inputs, or the saved program."


class MissingProgram(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to do where the program itself is needed and its capture alone is there, for the browser.

    Attributes:
        message: in one sentence.
        code: a cell that loads the program and shows it; empty where none can.
    """

    message: str
    code: str = ""


class RecordSession(ProgramSession):
    """A `ProgramSession` without the program.

    Args:
        capture: of the export or the program.
    """

    def __init__(self, capture: Capture) -> None:
        super().__init__(None, capture, _requested(capture))

    @property
    def not_loaded(self) -> AskError:
        """The error where the program itself is needed."""
        return AskError(_NO_PROGRAM)

    @property
    def missing_program(self) -> MissingProgram:
        """What to do where the program itself is needed."""
        return MissingProgram(_NO_PROGRAM)

    def to_source(self, form: Form = "dict", became: Run | None = None) -> str:
        """Raises an error: a capture does not have the model's call, and the program itself is needed to write its results.

        Raises:
            AskError: always.
        """
        raise self.not_loaded


def require_loaded(session: Session) -> None:
    """Raises an error where the program itself is needed and the session has its capture alone.

    Raises:
        AskError: the program is not loaded.
    """
    if isinstance(session, RecordSession):
        raise session.not_loaded


def _requested(capture: Capture) -> RunConfig | None:
    if not capture.is_observed:
        return None
    # As the record has it, not made consistent: it may come from elsewhere.
    asked = tuple(AskEntry(input=dim.input, dim=dim.dim, ask=dim.asked) for dim in capture.dims if dim.asked.kind != "default")
    return RunConfig(ask=Ask(entries=asked), mode=capture.mode, options=capture.options)


class ArchiveSession(RecordSession):
    """A `RecordSession` on the contents of a file.

    Args:
        path: of the archive.
        name: which of its programs; None takes ``model``, or the first.

    Attributes:
        path: of the archive.
        stored: the program as it is stored, whose guards can be checked; None for an AOTInductor package.

    Raises:
        ArchiveError: any problem with the file.
    """

    def __init__(self, path: str | PathLike[str], name: str | None = None) -> None:
        archived = read_pt2(path, name)
        super().__init__(archived.capture)
        self.path = Path(path).expanduser()
        self.model = self.path
        self.stored = archived.program

    @property
    def not_loaded(self) -> AskError:
        """The error where the program itself is needed."""
        return AskError(
            f"This program was read from {self.path.name} and is not loaded. If you trust the file: `explore(explorer.load(trust=True))`."
        )

    @property
    def missing_program(self) -> MissingProgram:
        """What to do where the program itself is needed: load it in a cell, if the file has one."""
        name = self.path.name
        if self.stored is None:
            return MissingProgram(f"{name} is an AOTInductor package, which has compiled code in place of a program.")
        code = f"import export_explorer\n\nexport_explorer.explore(export_explorer.explore({str(self.path)!r}).load(trust=True))"
        return MissingProgram(f"If you trust {name}, load it in a cell: loading runs code from the file.", code)


def save_program(session: Session, run: Run, path: str | PathLike[str]) -> None:
    """Saves the program of a run as an archive; see `Explorer.save`.

    Raises:
        AskError: the run has no program, or the program was read from a file.
        ValueError: the path does not end in ``.pt2``.
    """
    path = Path(path).expanduser()
    if path.suffix != ".pt2":
        raise ValueError(f"{path} must end in .pt2.")
    if isinstance(session, ArchiveSession):
        raise AskError(f"This program was read from {session.path.name}, which is a saved program. Copy that file.")
    if run.program is None:
        raise AskError("No program to save: this run failed, or its program is no longer in memory.")
    save_whole(run.program, path)


def load_program(session: Session, *, trust: bool) -> ExportedProgram:
    """Loads the program of the file that a session is on, which runs code from the file; see `Explorer.load`.

    Raises:
        AskError: `trust` is False, or the program is loaded already.
    """
    if not isinstance(session, ArchiveSession):
        raise AskError("This program is loaded: explorer.program.")
    if not trust:
        raise AskError(
            f"Loading {session.path.name} runs code from it (pickles, size expressions). If you trust it: `explorer.load(trust=True)`."
        )
    return loaded_program(session.path)


def is_archive_name(target: object) -> bool:
    """True if a target is the name of an archive: a path, or a text that ends in ``.pt2``."""
    return isinstance(target, PathLike) or (isinstance(target, str) and target.endswith(".pt2"))


def shown_session(target: Any) -> ProgramSession:
    """Returns a session on a program without its model: live, loaded, or in the file of this path.

    Raises:
        ArchiveError: any problem with the file.
    """
    return ArchiveSession(target) if is_archive_name(target) else ProgramSession(target)
