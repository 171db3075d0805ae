"""The widget in the browser: a session's state as traits, its requests as messages.

Everything from the browser is decoded against `messages`, and nothing in it is evaluated.
"""

from typing import Any

import msgspec

from export_explorer.features.compare.panel import Comparer
from export_explorer.features.decompose.panel import Decomposer
from export_explorer.features.run.panel import ProgramRunner
from export_explorer.features.try_sizes.panel import SizeRuns
from export_explorer.jupyter.envelope import id_of, unknown_words
from export_explorer.jupyter.kernel import is_main, is_run_by_program, outside_of_cells, receive_on_subshell
from export_explorer.record.spec import AskError
from export_explorer.session.history import Run
from export_explorer.session.panels import sentence_of
from export_explorer.session.program_session import editable
from export_explorer.session.session import Session
from export_explorer.spec.examples import ExampleError
from export_explorer.widget import dispatch, requests
from export_explorer.widget.context import Context
from export_explorer.widget.exporter import Exporter
from export_explorer.widget.traits import SessionTraits


class LiveWidget(SessionTraits):
    """A session in the browser, which shows its runs and changes its request."""

    def __init__(self, session: Session, run: Run) -> None:
        self._exporter = Exporter(session, self)
        self._runner = ProgramRunner(session, self)
        decomposer = Decomposer(session, self)
        comparer = Comparer(session, self, self._exporter.drafts, decomposer, self._exporter)
        sizes = SizeRuns(session, self, self._exporter.resume)
        self._context = Context(session, self, self._exporter, self._runner, decomposer, comparer, sizes)
        super().__init__(session, run)
        receive_on_subshell(self.comm)
        self.on_msg(self._on_message)
        self.observe(self._on_ask, "ask")
        self.observe(lambda _: self._exporter.foretelling.switched(), "predicting")

    def open(self) -> None:
        """Opens the comm to the front end, outside of the cell if a program executes the notebook.

        Such a program saves the state of each widget that a cell opens. That is most of a megabyte for each run, and nbconvert then shows
        a live view, which needs the network and a widget manager, instead of the static report in the same output.
        """
        if is_run_by_program():
            outside_of_cells(super().open)
        else:
            super().open()

    def _on_ask(self, _: Any) -> None:
        """Exports an ask that was assigned to the trait; one that was set by a request is in the session already."""
        if self.ask == self._session.ask:
            return
        editable(self._session).restore(self.ask)
        if is_main():
            # In a cell the next line may read `program`, which has to be that of this ask.
            self._exporter.export_here()
        else:
            self._exporter.answer()

    def _on_message(self, _: Any, content: Any, buffers: list[Any]) -> None:
        # What a handler raises or prints is lost in JupyterLab: all of it has to reach the reply.
        message_id = id_of(content)
        try:
            request = requests.decode(content)
            answer = dispatch.answer(self._context, request)
            self.send({"id": message_id, "result": answer.result}, answer.buffers)
            dispatch.follow_up(self._context, request)
        except msgspec.ValidationError as error:
            self.send({"id": message_id, "error": unknown_words(error)})
        except (AskError, ExampleError) as error:
            self.send({"id": message_id, "error": str(error)})
        except Exception as error:
            sentence = sentence_of(error)
            self.send({"id": message_id, "error": sentence})
            self.report("error", sentence)
