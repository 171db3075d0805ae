"""The user stopped the export."""

from export_explorer.failures.failed_export import FailedExport
from export_explorer.failures.handler import Dims, FailureMessage, Handler
from export_explorer.torch_internals.causes import Interrupted


class Cancelled(Handler):
    """An interrupt."""

    kind = "cancelled"

    def is_this(self, failed: FailedExport) -> bool:
        """Torch or the model was interrupted."""
        return isinstance(failed.cause, Interrupted)

    def message(self, failed: FailedExport, dims: Dims) -> FailureMessage:
        """No next step: it was meant."""
        return FailureMessage("The export was stopped before it was done")


HANDLER = Cancelled()
