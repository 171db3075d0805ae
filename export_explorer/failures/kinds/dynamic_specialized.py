"""Dimensions asked to be DYNAMIC that the model makes constants."""

from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.violations import Violation, violation_kind


class DynamicSpecialized(Violation):
    """Dimensions asked to be DYNAMIC that cannot be."""

    kind = "dynamic_specialized"

    def is_this(self, failed: FailureContext) -> bool:
        """True if all dimensions that contradict the ask are DYNAMIC ones that became constants."""
        return violation_kind(failed) == self.kind


HANDLER = DynamicSpecialized()
