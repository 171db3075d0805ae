"""What the user in Python has of drafts."""

from export_explorer.features.draft.draft_export import DraftExport
from export_explorer.widget.widget import LiveWidget


class Drafting(LiveWidget):
    """A live widget that drafts the shown run."""

    def draft(self) -> DraftExport:
        """Makes a draft of the shown run with ``torch.export.draft_export``, and shows in Problems what it had to assume.

        It runs operators for real, on copies of the model and the inputs, and takes several times as long as an export. The draft is no
        program to ship: it holds what it assumed for true.

        Returns:
            ``report`` has what was assumed, ``program`` the draft's program, which ``explore(program)`` shows.

        Raises:
            AskError: the program came without its model.
            KeyboardInterrupt: it was interrupted.
        """
        return self._exporter.drafts.draft_here()
