"""What is of no known kind: torch's own sentence is shown."""

from export_explorer.failures.failed_export import FailedExport
from export_explorer.failures.handler import Dims, Handler


class Other(Handler):
    """Whatever no other handler takes."""

    kind = "other"
    precedence = -1

    def is_this(self, failed: FailedExport) -> bool:
        """Always."""
        return True

    def message(self, failed: FailedExport, dims: Dims) -> None:
        """Nothing is known that torch does not say."""


HANDLER = Other()
