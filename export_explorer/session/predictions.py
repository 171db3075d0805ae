"""What a session can say of a request before it is exported, and whether the export then says the same."""

from export_explorer.model import Capture
from export_explorer.session.history import ExportRequest


class Predictions:
    """The records of a session's exports, the predictions that were made from them, and where no more are made.

    Attributes:
        is_on: whether predictions are made, and records for them; to be switched.
    """

    def __init__(self) -> None:
        self.is_on = True

    def predicted(self, request: ExportRequest) -> Capture | None:
        """See `ModelSession.predicted`."""
        return None

    def notes(self, request: ExportRequest) -> tuple[str, ...]:
        """See `ModelSession.prediction_notes`."""
        return ()

    def confirm(self, request: ExportRequest, capture: Capture) -> bool:
        """See `ModelSession.confirm`."""
        return True
