"""A fake tensor that is read where only real ones are."""

from export_explorer.failures.failure_context import FailureContext, context_of
from export_explorer.failures.handler import Dims, FailureMessage, Handler
from export_explorer.failures.library_advice import other_mode
from export_explorer.fixes.registry import rewrites
from export_explorer.fixes.rule import FailingLine
from export_explorer.record import Fix
from export_explorer.torch_internals.failure_causes import LeakedFakeTensor as Leaked


class Kind(Handler):
    """An assignment through ``.data``, or a tensor that an earlier trace left behind."""

    kind = "leaked_fake_tensor"
    causes = (Leaked,)

    def message(self, failed: FailureContext, dims: Dims) -> FailureMessage:
        """Returns the message: what the line does, and what to write instead."""
        if failed.assigns_data:
            return FailureMessage(f"{failed.headline('assigns `.data`, which tracing cannot follow')}", "Use `copy_()`")
        if failed.frame is not None:
            problem = f"{failed.headline('reads a tensor whose `.data` was assigned')}. Tracing cannot follow that"
            return FailureMessage(problem, "Write into a buffer with `copy_()`")
        return FailureMessage(
            "The program would contain a tensor without data. forward() writes through `.data`, or reads a tensor from an earlier trace",
            "Write in place without `.data`, or create the tensor in forward()",
        )

    def fixes(self, failed: FailureContext, dims: Dims) -> tuple[Fix, ...]:
        """Returns an assignment in place, and the other mode; empty where the line cannot be rewritten."""
        written = rewrites(context_of(failed), FailingLine("assigned_data")) if failed.assigns_data else ()
        return (*written, other_mode(failed)) if written else ()
