"""A Dim on a size of 0 or 1, which torch makes a constant."""

from export_explorer.failures.ask_fixes import for_small_example
from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.handler import Dims, FailureMessage
from export_explorer.failures.violations import OfViolation, named_by_torch, small_examples
from export_explorer.fixes.spec_changes import small_root
from export_explorer.record import DimOutcome, Fix
from export_explorer.record.locations import listed


class Kind(OfViolation):
    """DYNAMIC or a Dim asked of a size that is 0 or 1 in the example."""

    kind = "example_is_0_or_1"

    def dims(self, failed: FailureContext) -> Dims:
        """Returns the dimensions that are 0 or 1, or whose Dim is."""
        return small_examples(failed)

    def message(self, failed: FailureContext, dims: Dims) -> FailureMessage:
        """Returns the message with their sizes."""
        needs = f"{listed(dim.ref for dim in dims)} need{'s' if len(dims) == 1 else ''} an example size ≥ 2"
        small = tuple(dim for dim in dims if dim.size in (0, 1))
        roots = "" if small else f", so that {' and '.join(dict.fromkeys(f'{dim.asked.name} is {small_root(dim)}' for dim in dims))}"
        return FailureMessage(f"{needs}. {_sizes_words(small or dims)}{roots}, and torch specializes sizes 0 and 1", "Use a larger example")

    def dim_words(self, failed: FailureContext, dim: DimOutcome, dims: Dims) -> str:
        """Returns the problem with one dimension."""
        return super().dim_words(failed, dim, dims) if dim.size in (0, 1) else self.message(failed, (dim,)).problem

    def fixes(self, failed: FailureContext, dims: Dims) -> tuple[Fix, ...]:
        """Returns fixes with a larger example, or STATIC."""
        small = {dim.ref for dim in dims}
        return for_small_example(failed.analysis, dims, tuple(dim for dim in named_by_torch(failed) if dim.ref not in small), failed.dims)


def _sizes_words(dims: Dims) -> str:
    """Returns ``The example size of x.shape[0] is 1 and that of x.shape[1] is 0``, of equal ones ``Their example sizes are 1``."""
    if len(dims) > 1 and len({dim.size for dim in dims}) == 1:
        return f"Their example sizes are {dims[0].size}"
    first, *others = (f"{dim.ref} is {dim.size}" for dim in dims)
    return " and that of ".join([f"The example size of {first}", *others])
