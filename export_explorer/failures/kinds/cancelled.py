"""An export that the user stopped."""

from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.handler import Dims, FailureMessage, Handler
from export_explorer.torch_internals.failure_causes import Interrupted


class Kind(Handler):
    """An interrupt."""

    kind = "cancelled"
    causes = (Interrupted,)

    def message(self, failed: FailureContext, dims: Dims) -> FailureMessage:
        """Returns a message without a next step: the user meant to stop."""
        return FailureMessage("Stopped")
