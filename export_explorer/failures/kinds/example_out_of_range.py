"""An example outside what was asked of it."""

from export_explorer.failures.ask_fixes import for_example_out_of_range
from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.handler import Dims, FailureMessage
from export_explorer.failures.violations import OfViolation, out_of_range
from export_explorer.record import DimOutcome, Fix


class Kind(OfViolation):
    """A size of the example that the ask does not allow."""

    kind = "example_out_of_range"

    def dims(self, failed: FailureContext) -> Dims:
        """Returns the dimensions outside what was asked."""
        return out_of_range(failed.dims)

    def message(self, failed: FailureContext, dims: Dims) -> FailureMessage:
        """Returns the message about the first of them."""
        dim = dims[0]
        asked, size = dim.asked, dim.size or 0
        if asked.size is not None:
            return FailureMessage(f"{dim.ref} is {size}, `dynamic_shapes` says {asked.size}", "Use the same size for both")
        if (size - asked.offset) % asked.factor:
            return FailureMessage(f"{dim.ref} = {size} does not fit `{asked.expression}`", "Use an example that fits")
        problem = f"{dim.ref} = {size} is outside `{asked}`. The example inputs must satisfy the request"
        return FailureMessage(problem, f"Request a range that includes {size}, or use another example")

    def fixes(self, failed: FailureContext, dims: Dims) -> tuple[Fix, ...]:
        """Returns fixes with a range that includes the example, or with another example."""
        return for_example_out_of_range(failed.analysis, dims, failed.dims)

    def dim_words(self, failed: FailureContext, dim: DimOutcome, dims: Dims) -> str:
        """Returns the problem with one dimension."""
        return self.message(failed, (dim,)).problem
