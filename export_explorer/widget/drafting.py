"""Drafts in Python: a method that drafts the shown run."""

from export_explorer.features.draft.draft_export import DraftExport
from export_explorer.widget.widget import LiveWidget


class Drafting(LiveWidget):
    """A live widget whose shown run can be drafted."""

    def draft(self) -> DraftExport:
        """Makes a draft of the shown run with ``torch.export.draft_export``, and shows its assumptions in Problems.

        It runs operators for real, on copies of the model and the inputs, and takes several times as long as an export. The draft is not
        a program to ship: it is right only where its assumptions are.

        Returns:
            The draft: ``report`` lists its assumptions, ``program`` is its program, which ``explore(program)`` shows.

        Raises:
            AskError: the program came without its model.
            KeyboardInterrupt: it was interrupted.
        """
        return self._exporter.drafts.draft_here()
