"""A Dim for which the model does not allow what was asked."""

from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.violations import Violation, violation_kind


class NotAsAsked(Violation):
    """A Dim that is a constant, tied to another or restricted further than asked."""

    kind = "constraint_violation"

    def is_this(self, failed: FailureContext) -> bool:
        """True if torch found that the model contradicts the ask."""
        return violation_kind(failed) == self.kind


HANDLER = NotAsAsked()
