"""What is of no kind of its own: torch's own sentence is shown, but for what it cannot solve."""

from export_explorer.failures.ask_fixes import for_unsolved
from export_explorer.failures.failed_export import FailedExport
from export_explorer.failures.handler import Dims, Handler, Message
from export_explorer.failures.unsolved_sizes import unsolved_dims, unsolved_message
from export_explorer.model import Fix


class Other(Handler):
    """Whatever no other handler takes."""

    kind = "other"
    precedence = -1

    def is_this(self, failed: FailedExport) -> bool:
        """Always."""
        return True

    def dims(self, failed: FailedExport) -> Dims:
        """Those whose sizes torch cannot work out."""
        return unsolved_dims(failed)

    def message(self, failed: FailedExport, dims: Dims) -> Message | None:
        """Of these sizes; else nothing is known that torch does not say."""
        return unsolved_message(dims) if dims else None

    def fixes(self, failed: FailedExport, dims: Dims) -> tuple[Fix, ...]:
        """To ask for no other of these sizes."""
        return for_unsolved(failed.findings, dims)


HANDLER = Other()
