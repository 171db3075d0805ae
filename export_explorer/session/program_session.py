"""A session on a program that was handed over without its model: it has one run, and no other can be made."""

from typing import Any

from torch.export import ExportedProgram
from torch.fx import GraphModule

from export_explorer.analysis.program import capture_of_program
from export_explorer.record import Capture, DimRef, Mode
from export_explorer.record.spec import Ask, AskError
from export_explorer.session.history import History, Run, RunConfig
from export_explorer.session.session import NOT_EDITABLE
from export_explorer.session.sources import source_of_program
from export_explorer.spec.spec_source import Form


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
    """

    def __init__(
        self, program: ExportedProgram | GraphModule | None, capture: Capture | None = None, requested: RunConfig | None = None
    ) -> None:
        if capture is None:
            assert program is not None
            capture = capture_of_program(program)
        self.model: Any = program
        self.program: ExportedProgram | None = program if isinstance(program, ExportedProgram) else None
        self.history = History()
        self.requested = requested or RunConfig(ask=Ask(), mode=capture.mode)
        self._run = self.history.add(self.requested, capture, self.program)

    @property
    def ask(self) -> Ask:
        """The empty ask, or the one that the program was exported for."""
        return self.requested.ask

    @property
    def mode(self) -> Mode:
        """The mode of the program."""
        return self.requested.mode

    @property
    def sizes(self) -> dict[DimRef, int]:
        """Empty: there are no example inputs."""
        return {}

    @property
    def dynamic_shapes(self) -> None:
        """None: the ask is not known."""

    @property
    def can_undo(self) -> bool:
        """False: nothing can be changed."""
        return False

    @property
    def can_redo(self) -> bool:
        """False: nothing can be changed."""
        return False

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

    def run(self) -> Run:
        """Returns the one run."""
        return self._run

    def run_of(self, request: RunConfig) -> Run:
        """Returns the one run."""
        return self._run
