"""What the user in Python has of predictions."""

from typing import Any

from export_explorer.record import Capture
from export_explorer.session.program_session import editable
from export_explorer.session.widest import WidestAsk, widest_ask
from export_explorer.widget.widget import LiveWidget


class Predicting(LiveWidget):
    """A live widget that tells what other asks would lead to."""

    def predict(self, ask: Any) -> Capture | None:
        """What an export of another ask will say, worked out from the guards of an earlier one, without running the model.

        Neither the ask nor what is shown changes, and the history knows nothing of it. The first prediction exports what it needs, with everything AUTO and
        with everything static; those that follow take milliseconds.

        Args:
            ask: whatever `ask` can be set to: a dict changes what it names of the present ask and leaves the rest of it, anything else is the whole ask.

        Returns:
            A record with ``is_predicted``, which has neither nodes nor a program; None where nothing can be told for certain, as where the data decide.

        Raises:
            AskError: it does not fit the inputs, or the program came without its model.
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
        """The ask with the most dynamic dimensions and the widest bounds that the model exports with, and what each step to it costs.

        What predictions need is exported first, of which the history knows nothing. The ask stays as it is: set ``explorer.ask`` to the ``ask`` of the result.

        Returns:
            None where nothing can be predicted.

        Raises:
            AskError: the program came without its model.
            KeyboardInterrupt: an export was interrupted.
        """
        return widest_ask(editable(self._session))
