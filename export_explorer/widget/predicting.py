"""Predictions in Python: the capture of another ask, and the widest ask."""

from typing import Any

from export_explorer.record import Capture
from export_explorer.session.program_session import editable
from export_explorer.session.widest import WidestAsk, widest_ask
from export_explorer.widget.widget import LiveWidget


class Predicting(LiveWidget):
    """A live widget that predicts the exports of other asks."""

    def predict(self, ask: Any) -> Capture | None:
        """Predicts the capture of another ask from the guards of an earlier export, without running the model.

        The requested ask, the shown run and the history stay as they are. The first prediction makes the exports that it needs, with
        everything AUTO and with everything static; later ones take milliseconds.

        Args:
            ask: any value that `ask` can be set to. A dict changes the dimensions that it names and leaves the others as they are
                requested; anything else is the whole ask.

        Returns:
            A record with ``is_predicted``, which has neither nodes nor a program; None where no prediction is certain, for example
            because the result depends on data.

        Raises:
            AskError: the ask does not fit the inputs, or the program came without its model.
            KeyboardInterrupt: an export was interrupted.
        """
        session = editable(self._session)
        request = session.with_ask(session.requested, session.read_ask(ask))
        capture = session.predicted(request, is_awaited=True)
        while capture is None and session.needs_record(request):
            session.make_record(request)
            capture = session.predicted(request, is_awaited=True)
        return capture

    def widest_ask(self) -> WidestAsk | None:
        """Finds the ask with the most dynamic dimensions and the widest bounds that the model exports with, and the cost of each step.

        Makes the exports that predictions need first; the history does not list them. The requested ask stays as it is: to request the
        widest one, set ``explorer.ask`` to the ``ask`` of the result.

        Returns:
            The widest ask and the steps to it; None where nothing can be predicted.

        Raises:
            AskError: the program came without its model.
            KeyboardInterrupt: an export was interrupted.
        """
        return widest_ask(editable(self._session))
