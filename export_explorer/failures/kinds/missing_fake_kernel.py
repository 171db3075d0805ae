"""An operator of which torch does not know the shape of the result."""

from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.handler import Dims, FailureMessage, Handler
from export_explorer.failures.registration import fake_kernel, returned_argument, returned_number
from export_explorer.record import Fix
from export_explorer.torch_internals.failure_causes import MissingFakeKernel
from export_explorer.torch_internals.operators import operator_schema


class Kind(Handler):
    """An operator without a fake kernel."""

    kind = "missing_fake_kernel"
    causes = (MissingFakeKernel,)

    def message(self, failed: FailureContext, dims: Dims) -> FailureMessage:
        """Returns the message, which names the operator and the line that calls it."""
        name = _operator(failed)
        problem = f"{f'`{name}`' if name else 'An operator'} has no fake kernel{failed.line}. torch cannot infer the shape of its result"
        if name is not None and _is_of_torch(name):
            return FailureMessage(problem, _instead(name))
        schema = None if name is None else operator_schema(name)
        if (number := returned_number(schema)) is not None:
            return FailureMessage(problem, f"Return a tensor instead of a {number}, which no fake kernel can compute, and register one")
        if (shared := returned_argument(schema)) is not None:
            return FailureMessage(problem, f"Return nothing instead of `{shared}`, which it modifies, and register one")
        return FailureMessage(problem, "Register one")

    def fixes(self, failed: FailureContext, dims: Dims) -> tuple[Fix, ...]:
        """Returns a fake kernel with the operator's own signature; empty for an operator of torch."""
        name = _operator(failed)
        fix = None if name is None or _is_of_torch(name) else fake_kernel(name, operator_schema(name))
        return () if fix is None else (fix,)


def _operator(failed: FailureContext) -> str | None:
    return failed.cause.operator if isinstance(failed.cause, MissingFakeKernel) else None


def _is_of_torch(name: str) -> bool:
    return name.partition("::")[0] in ("aten", "prims", "quantized", "quantized_decomposed", "sparse")


def _instead(name: str) -> str:
    """Returns the next step for an operator of torch."""
    operator = name.partition("::")[2]
    if "sparse" in operator or "coalesce" in operator or name.startswith("sparse::"):
        return "Use dense tensors, or move the sparse part to a custom operator with dense inputs and outputs"
    if "quantize" in operator or name.startswith("quantized"):
        return "Export the model in floating point and quantize the program with torchao's PT2E"
    return "Use other operators, or call it in a custom operator"
