"""A session on a program that was handed over without its model: one run, which is there already, and no other can be made."""

from dataclasses import replace

from torch.export import ExportedProgram
from torch.fx import GraphModule

from export_explorer.ask import AskError
from export_explorer.programs.program import capture_of_program
from export_explorer.session.history import Run, Wish
from export_explorer.session.session import Session

FIXED = "This program came without its model, so nothing else can be asked of it: explore the model with its inputs."


class ProgramSession(Session):
    """A session whose one run is the program as it is.

    Args:
        program: live or loaded, or a graph module.
    """

    is_editable = False

    def __init__(self, program: ExportedProgram | GraphModule) -> None:
        super().__init__(program, ())
        capture = capture_of_program(program)
        self.wish = replace(self.wish, mode=capture.mode, is_as_written=False)
        self.program = program if isinstance(program, ExportedProgram) else None
        self._only = self.history.add(self.wish, capture, self.program)

    def to_source(self) -> str:
        """Nothing that could be pasted: nobody knows what was asked.

        Raises:
            AskError: always.
        """
        raise AskError(FIXED)

    def run_of(self, wish: Wish) -> Run:
        """The one run."""
        return self._only

    def _change(self, wish: Wish) -> None:
        raise AskError(FIXED)
