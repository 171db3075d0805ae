"""The inputs do not fit forward, or are of a class that torch.export does not take."""

from export_explorer.failures.failed_export import FailedExport
from export_explorer.failures.handler import Dims, Handler, Message
from export_explorer.model import Fix
from export_explorer.torch_internals.causes import UnsupportedInput, WrongCall


class InvalidInput(Handler):
    """A call that does not fit the signature, or an input of an unknown class."""

    kind = "invalid_input"
    title = "An input that export does not take"

    def is_this(self, failed: FailedExport) -> bool:
        """Torch refused the inputs before it traced anything."""
        return isinstance(failed.cause, WrongCall | UnsupportedInput)

    def message(self, failed: FailedExport, dims: Dims) -> Message | None:
        """Names the argument or the class."""
        cause = failed.cause
        if isinstance(cause, UnsupportedInput) and cause.class_name is not None:
            problem = f"{cause.class_name} is not a type that torch.export takes as an input"
            return Message(problem, "pass its tensors, or register the class")
        if not isinstance(cause, WrongCall):
            return None
        if cause.problem == "not_a_tuple":
            return Message(
                f"The inputs are a {cause.name or 'single value'}", "give a tuple of the positional inputs, and kwargs for the others"
            )
        if cause.problem == "missing":
            return Message(f"forward takes {cause.name}, which is not among the inputs", "add it")
        if cause.problem == "too_many":
            return Message("There are more positional inputs than forward takes", "leave some out, or pass them by keyword")
        if cause.problem == "unexpected":
            return Message(f"forward takes no input called {cause.name}", "leave it out, or correct its name")
        return None

    def fixes(self, failed: FailedExport, dims: Dims) -> tuple[Fix, ...]:
        """Registers the class, as a dataclass or as a container."""
        name = failed.cause.class_name if isinstance(failed.cause, UnsupportedInput) else None
        if name is None:
            return ()
        container = (
            "torch.utils._pytree.register_pytree_node(",
            f"    {name},",
            "    lambda box: ([...], None),  # its tensors, and what else it holds",
            f"    lambda tensors, rest: {name}(*tensors),",
            f'    serialized_type_name="{name}",',
            ")",
        )
        return (
            Fix(title=f"register {name}, if it is a dataclass", kind="change_code", code=(f"torch.export.register_dataclass({name})",)),
            Fix(title=f"register {name} as a container", kind="change_code", code=container),
        )


HANDLER = InvalidInput()
