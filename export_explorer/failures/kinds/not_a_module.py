"""A model that torch.export does not accept."""

from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.handler import Dims, FailureMessage, Handler
from export_explorer.torch_internals.failure_causes import NotAModule


class Kind(Handler):
    """A class, a ScriptModule, or an object of another type."""

    kind = "not_a_module"
    causes = (NotAModule,)

    def message(self, failed: FailureContext, dims: Dims) -> FailureMessage:
        """Returns the message: what was given, and what is accepted."""
        name = failed.cause.class_name if isinstance(failed.cause, NotAModule) else None
        if name == "type":
            return FailureMessage("The model is a class", "Pass an instance")
        what = "a `ScriptModule`" if name is None else f"{'an' if name[:1] in 'aeiouAEIOU' else 'a'} `{name}`"
        return FailureMessage(f"The model is {what}", "Pass an `nn.Module` or a Python function")
