"""Failures of no other kind: torch's own sentence is shown, except for guards that it cannot solve."""

from export_explorer.failures.ask_fixes import for_unsolved
from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.handler import Dims, FailureMessage, Handler
from export_explorer.record import Fix
from export_explorer.render.words import listed
from export_explorer.torch_internals.failure_causes import Unsolved


class Kind(Handler):
    """A failure that no other handler matches."""

    kind = "other"
    causes = (object,)
    precedence = -1

    def dims(self, failed: FailureContext) -> Dims:
        """Returns the dimensions whose guards torch cannot solve; empty where the export failed of something else."""
        symbols = failed.cause.symbols if isinstance(failed.cause, Unsolved) else frozenset()
        return tuple(dim for dim in failed.dims if dim.symbol in symbols)

    def message(self, failed: FailureContext, dims: Dims) -> FailureMessage | None:
        """Returns the message about these dimensions; None without any, since only torch's sentence is known then."""
        if not dims:
            return None
        problem = f"torch cannot solve the guards of {listed(dim.ref for dim in dims)}"
        return FailureMessage(problem, f"Make {'it' if len(dims) == 1 else 'them'} static, or use other example sizes")

    def fixes(self, failed: FailureContext, dims: Dims) -> tuple[Fix, ...]:
        """Returns fixes with which torch has nothing to solve."""
        return for_unsolved(failed.analysis, dims) if dims else ()
