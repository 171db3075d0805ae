"""A custom operator of which torch does not know what it returns."""

from export_explorer.failures.failed_export import FailedExport
from export_explorer.failures.handler import Dims, Handler, Message
from export_explorer.model import Fix
from export_explorer.torch_internals.causes import MissingFakeKernel
from export_explorer.torch_internals.operators import operator_schema


class NoFakeKernel(Handler):
    """An operator without a fake kernel."""

    kind = "missing_fake_kernel"
    title = "An operator without a fake kernel"

    def is_this(self, failed: FailedExport) -> bool:
        """Torch asked an operator for the shape of its result in vain."""
        return isinstance(failed.cause, MissingFakeKernel)

    def message(self, failed: FailedExport, dims: Dims) -> Message:
        """Names the operator and the line that calls it."""
        name = _operator(failed)
        operator = f"The operator {name}" if name else "An operator"
        next_step = "write it with other operators, or call it in a custom operator" if _is_of_torch(name) else "register one"
        return Message(f"{operator}{failed.line} has no fake kernel, so torch cannot know the shape of what it returns", next_step)

    def fixes(self, failed: FailedExport, dims: Dims) -> tuple[Fix, ...]:
        """A fake kernel with the operator's own signature."""
        name = _operator(failed)
        if name is None or _is_of_torch(name):
            return ()
        schema = operator_schema(name)
        names = [argument.name for argument in schema.arguments] if schema is not None else ["x"]
        tensors = [argument.name for argument in schema.arguments if str(argument.type) == "Tensor"] if schema is not None else ["x"]
        like = f"torch.empty_like({tensors[0]})" if tensors else "torch.empty(...)"
        made = {"Tensor": like, "int": "torch.library.get_ctx().new_dynamic_size()", "List[Tensor]": f"[{like}]"}
        returns = [made.get(str(value.type), "...") for value in schema.returns] if schema is not None else [like]
        result = returns[0] if len(returns) == 1 else f"({', '.join(returns)})"
        lines = (
            f'@torch.library.register_fake("{name}")',
            f"def _({', '.join(names)}):",
            f"    return {result if returns else 'None'}  # the shape, dtype and device that the kernel gives",
        )
        return (Fix(title=f"register a fake kernel for {name}", kind="change_code", code=lines),)


def _operator(failed: FailedExport) -> str | None:
    return failed.cause.operator if isinstance(failed.cause, MissingFakeKernel) else None


def _is_of_torch(name: str | None) -> bool:
    return name is not None and name.partition("::")[0] in ("aten", "prims", "quantized", "quantized_decomposed")


HANDLER = NoFakeKernel()
