"""What a request of the browser is handled with."""

from dataclasses import dataclass

from export_explorer.record.spec import AskError
from export_explorer.session.history import Run
from export_explorer.session.model_session import ModelSession
from export_explorer.session.program_session import editable
from export_explorer.session.session import Session
from export_explorer.widget.comparer import Comparer
from export_explorer.widget.decomposer import Decomposer
from export_explorer.widget.exporter import Exporter
from export_explorer.widget.program_runner import ProgramRunner
from export_explorer.widget.traits import SessionTraits
from export_explorer.widget.ways_runner import WaysRunner


@dataclass(frozen=True, slots=True)
class Context:
    """What handlers act on.

    Attributes:
        session: what is asked.
        traits: what the browser sees of it.
        exporter: makes the exports.
        runner: runs the exported program.
        decomposer: decomposes programs.
        comparer: makes what a run is compared with.
        ways: captures the model in other ways.
    """

    session: Session
    traits: SessionTraits
    exporter: Exporter
    runner: ProgramRunner
    decomposer: Decomposer
    comparer: Comparer
    ways: WaysRunner

    @property
    def editable(self) -> ModelSession:
        """The session as one that can be asked for something else.

        Raises:
            AskError: it is on a program without its model.
        """
        return editable(self.session)

    def run(self, number: int) -> Run:
        """The run of this number.

        Raises:
            AskError: it is not kept.
        """
        run = self.session.history.numbered(number)
        if run is None:
            raise AskError(f"Run {number} is not remembered: choose one of the runs in History.")
        return run
