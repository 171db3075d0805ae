"""Sessions on a capture or a program without its model: each has one run, and no other can be made.

A capture was handed over, or is that of a saved program, of which the file alone is read. There nothing is loaded, and nothing can be run.
"""

from os import PathLike
from pathlib import Path
from typing import Any, NoReturn

import msgspec
from torch.export import ExportedProgram
from torch.fx import GraphModule

from export_explorer.analysis.program import capture_of_program
from export_explorer.archive.reading import read_pt2
from export_explorer.record import Capture, DimRef
from export_explorer.record.spec import Ask, AskEntry, AskError
from export_explorer.session.history import History, Run, SessionRequest
from export_explorer.session.sources import source_of_program
from export_explorer.spec.spec_source import Form
from export_explorer.torch_internals.classes import is_graph_module

NOT_EDITABLE = "This program has no model, so its request cannot change. Explore the model with its inputs."
"""The error where another request is made of a program without its model."""


class ProgramSession:
    """A `Session` whose one run is the program as it is.

    Args:
        program: live or loaded, or a graph module; None where its capture alone is available.
        capture: of the program, where one is known; None makes it of the program alone.
        requested: the request that the program was exported with, where that is known; None for nothing.

    Attributes:
        model: the program.
        program: the same; None for a graph module.
        history: the one run.
        requested: an empty ask where none is known, in the mode of the program.
        ask: of `requested`.
        mode: of `requested`.
        sizes: empty: there are no example inputs.
        dynamic_shapes: None: the ask is not known.
        can_undo: False: nothing can be changed.
        can_redo: likewise.
    """

    def __init__(
        self, program: ExportedProgram | GraphModule | None, capture: Capture | None = None, requested: SessionRequest | None = None
    ) -> None:
        if capture is None:
            assert program is not None
            capture = capture_of_program(program)
        self.model: Any = program
        self.program: ExportedProgram | None = program if isinstance(program, ExportedProgram) else None
        self.history = History()
        self.requested = requested or SessionRequest(ask=Ask(), mode=capture.mode)
        self.ask, self.mode = self.requested.ask, self.requested.mode
        self.sizes: dict[DimRef, int] = {}
        self.dynamic_shapes = None
        self.can_undo = self.can_redo = False
        self._run = self.history.add(self.requested, capture, self.program)

    def editable(self) -> NoReturn:
        """Raises the error for what only a session on a model can do.

        Raises:
            AskError: always.
        """
        raise AskError(NOT_EDITABLE)

    def read_ask(self, value: Any) -> Ask:
        """Returns the ask of the program, which is the only one.

        Raises:
            AskError: any other value that asks for something.
        """
        # The empty one is what a trait holds at first.
        if value not in (self.ask, Ask()):
            raise AskError(NOT_EDITABLE)
        return self.ask

    def to_source(self, form: Form = "dict", became: Run | None = None) -> str:
        """Returns Python source of the results of the program's dimensions, as ``dynamic_shapes``.

        Raises:
            AskError: `became` is None, since the ask is not known; or the form is a call, which needs the model.
        """
        if became is None:
            raise AskError(NOT_EDITABLE)
        if form != "dict":
            raise AskError("This program has no model, which a call needs. Use form='dict'.")
        return source_of_program(self.model, became.capture)

    def known(self) -> Run:
        """Returns the one run."""
        return self._run

    run = known

    def show(self, run: Run) -> None:
        """Notes that a run is shown."""
        self.history.show(run.number)

    def run_of(self, request: SessionRequest) -> Run:
        """Returns the one run."""
        return self._run


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


def _requested(capture: Capture) -> SessionRequest | None:
    if not capture.is_observed:
        return None
    # As the record has it, not made consistent: it may come from elsewhere.
    asked = tuple(AskEntry(input=dim.input, dim=dim.dim, ask=dim.asked) for dim in capture.dims if dim.asked.kind != "default")
    return SessionRequest(ask=Ask(entries=asked), mode=capture.mode, options=capture.options)


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


def is_archive_name(target: object) -> bool:
    """True if a target is the name of an archive: a path, or a text that ends in ``.pt2``."""
    return isinstance(target, PathLike) or (isinstance(target, str) and target.endswith(".pt2"))


def shown_session(target: Any) -> ProgramSession:
    """Returns a session on a program without its model: live, loaded, or in the file of this path.

    Raises:
        ArchiveError: any problem with the file.
    """
    return ArchiveSession(target) if is_archive_name(target) else ProgramSession(target)


def takes_nothing(program: Any) -> TypeError:
    """Returns the error where a program is given what only an export of its model takes."""
    if is_graph_module(program):
        return TypeError("A GraphModule takes options with example inputs only: explore(graph, args).")
    what, call = ("A saved program", "explore('model.pt2')") if is_archive_name(program) else ("An ExportedProgram", "explore(program)")
    return TypeError(f"{what} takes no inputs or options: {call}. Only its model can be exported again.")
