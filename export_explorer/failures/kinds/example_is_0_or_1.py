"""A Dim on a size of 0 or 1, which torch makes a constant."""

from export_explorer.failures.ask_fixes import for_small_example
from export_explorer.failures.failed_export import FailedExport
from export_explorer.failures.handler import Dims, Handler, Message
from export_explorer.failures.violations import named_by_torch, violation_kind
from export_explorer.model import Fix
from export_explorer.reports.words import listed


class SmallExample(Handler):
    """DYNAMIC or a Dim asked of a size that is 0 or 1 in the example."""

    kind = "example_is_0_or_1"
    title = "An example size of 0 or 1"

    def is_this(self, failed: FailedExport) -> bool:
        """Torch made such a size a constant."""
        return violation_kind(failed) == self.kind

    def dims(self, failed: FailedExport) -> Dims:
        """Those that are 0 or 1."""
        return tuple(dim for dim in failed.dims if dim.reason == self.kind and dim.asked.kind in ("dynamic", "dim"))

    def message(self, failed: FailedExport, dims: Dims) -> Message:
        """Their sizes."""
        small = " and ".join(f"{dim.ref} is {dim.size}" for dim in dims if dim.size in (0, 1)) or listed([str(dim.ref) for dim in dims])
        return Message(f"{small} in the example, and torch makes sizes 0 and 1 constants", "give a larger example")

    def fixes(self, failed: FailedExport, dims: Dims) -> tuple[Fix, ...]:
        """A larger example, or STATIC."""
        small = {dim.ref for dim in dims}
        return for_small_example(failed.findings, dims, tuple(dim for dim in named_by_torch(failed) if dim.ref not in small), failed.dims)


HANDLER = SmallExample()
