"""A session of either kind, on a model or on a program without its model, and what is asked of whichever it is."""

from os import PathLike
from pathlib import Path

from torch.export import ExportedProgram

from export_explorer.record.spec import AskError
from export_explorer.session.history import Run
from export_explorer.session.model_session import ModelSession
from export_explorer.session.program_session import ArchiveSession, ProgramSession, RecordSession
from export_explorer.torch_internals.portable_programs import loaded_program, save_whole

Session = ModelSession | ProgramSession
"""A model or a program under exploration.

Only `ModelSession` can be asked for something else; `ProgramSession` shows the one run there is.
"""


def require_loaded(session: Session) -> None:
    """Raises an error where the program itself is needed and the session has its capture alone.

    Raises:
        AskError: the program is not loaded.
    """
    if isinstance(session, RecordSession):
        raise session.not_loaded


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
