"""DYNAMIC asked of sizes that the model makes constants."""

from export_explorer.failures.failed_export import FailedExport
from export_explorer.failures.violations import Violation, violation_kind


class DynamicSpecialized(Violation):
    """Dimensions asked to be DYNAMIC that cannot be."""

    kind = "dynamic_specialized"

    def is_this(self, failed: FailedExport) -> bool:
        """All that contradicts the ask are DYNAMIC dimensions made constants."""
        return violation_kind(failed) == self.kind


HANDLER = DynamicSpecialized()
