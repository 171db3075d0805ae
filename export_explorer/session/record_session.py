"""A session on the record of an export, of which the program is not at hand: it is shown, and nothing can be run."""

from export_explorer.ask import Ask, AskEntry, AskError
from export_explorer.model import Capture
from export_explorer.session.history import ExportRequest, Run
from export_explorer.session.program_session import ProgramSession
from export_explorer.session.session import Session
from export_explorer.specs.spec_source import Form


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
