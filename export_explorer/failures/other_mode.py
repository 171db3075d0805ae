"""The fix that traces in the other mode, which refuses other code."""

from export_explorer.failures.failed_export import FailedExport
from export_explorer.model import Fix


def other_mode(failed: FailedExport) -> Fix:
    """Strict where it was not, and the other way round."""
    if failed.is_strict:
        return Fix(title="try non-strict mode, which runs the Python as it is", kind="change_mode", mode="non-strict")
    return Fix(title="try strict mode, which reads the Python instead of running it", kind="change_mode", mode="strict")
