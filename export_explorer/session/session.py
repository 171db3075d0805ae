"""The interface of every session: the export that is requested now, its answer, and the runs that were made."""

from typing import Any, Protocol

from torch.export import ExportedProgram

from export_explorer.record import DimRef, Mode
from export_explorer.record.spec import Ask
from export_explorer.session.history import History, Run, RunConfig
from export_explorer.spec.spec_source import Form

NOT_EDITABLE = "This program has no model, so its request cannot change. Explore the model with its inputs."
"""The error where another request is made of a program without its model."""


class Session(Protocol):
    """A model or a program under exploration.

    Only `ModelSession` can be asked for something else; `ProgramSession` shows the one run there is.

    Attributes:
        model: what is explored.
        program: the live program of the last run that succeeded; None if none did.
        history: the runs that were made.
    """

    model: Any
    program: ExportedProgram | None
    history: History

    @property
    def requested(self) -> RunConfig:
        """The request of the next run; the last run may be of an earlier request."""

    @property
    def ask(self) -> Ask:
        """The requested ask."""

    @property
    def mode(self) -> Mode:
        """The requested mode."""

    @property
    def sizes(self) -> dict[DimRef, int]:
        """The size of every tensor dimension of the requested example, and the value of every int input."""

    @property
    def dynamic_shapes(self) -> Any:
        """The requested ask as a value for ``torch.export.export``; None where nothing is asked."""

    @property
    def can_undo(self) -> bool:
        """True if there is a change to undo."""

    @property
    def can_redo(self) -> bool:
        """True if there is an undone change to redo."""

    def read_ask(self, value: Any) -> Ask:
        """Returns an ask from any ``dynamic_shapes`` for these inputs, in which texts are read by `DimAsk.parse`.

        Raises:
            AskError: it does not fit the inputs, a text is no ask, or nothing can be asked of this session.
        """

    def to_source(self, form: Form = "dict", became: Run | None = None) -> str:
        """Returns Python source of the requested ask, or of the results of a run, to paste into a script or a cell.

        Raises:
            AskError: the ask is not known, since the program came without its model; the run failed; or the form cannot express it.
        """

    def known(self) -> Run | None:
        """Returns the run that answers the current request; None if it has to be made."""

    def run(self) -> Run:
        """Makes the requested export, or returns its run if it is known.

        An interrupted export is a run whose failure is of kind ``cancelled``; it is not remembered.
        """

    def run_of(self, request: RunConfig) -> Run:
        """Makes the export of another request, or returns its run if it is known; the request does not become the current one."""
