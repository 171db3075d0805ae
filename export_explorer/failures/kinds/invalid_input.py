"""Inputs that do not fit forward, or are of a class that torch.export does not accept."""

import numpy as np
import torch

from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.handler import Dims, FailureMessage, Handler
from export_explorer.failures.library_advice import is_cache
from export_explorer.failures.registration import unregistered_fixes
from export_explorer.record import DimOutcome, Fix
from export_explorer.render.words import listed
from export_explorer.render.words.verdicts import counted
from export_explorer.torch_internals.failure_causes import NestedInput, UnkeyedInput, UnsupportedInput, WrongCall
from export_explorer.torch_internals.pytree import Leaf

_NUMERIC = "biufc"
"""The kinds of NumPy dtypes that torch has too: bool, integer, unsigned, float and complex."""

_INSTEAD = {
    "jagged nested tensor": "Pass its values and offsets, or a padded tensor",
    "nested tensor": "Pass a list of tensors or a padded tensor",
    "quantized tensor": "Pass its integers, scale and zero point, and dequantize in forward()",
    "tensor in MKL-DNN's layout": "Pass it with `to_dense()`",
}
"""The next step for each kind of tensor that torch does not accept as an input."""


class Kind(Handler):
    """A call that does not fit the signature, or an input of an unknown class."""

    kind = "invalid_input"
    causes = (WrongCall, UnsupportedInput, UnkeyedInput, NestedInput)

    def title(self, failed: FailureContext) -> str:
        """Returns the title, which is not about an input where the call as a whole does not fit."""
        return "Inputs do not match forward()" if isinstance(failed.cause, WrongCall) else super().title(failed)

    def dims(self, failed: FailureContext) -> Dims:
        """Returns the dimensions of the inputs that torch does not accept."""
        if failed.refused_input is not None:
            paths = {failed.refused_input[0].path}
        else:
            name = failed.cause.class_name if isinstance(failed.cause, UnsupportedInput) else None
            paths = {it.path for it in failed.inputs_of_class(name)}
        return tuple(dim for dim in failed.dims if dim.input in paths)

    def message(self, failed: FailureContext, dims: Dims) -> FailureMessage | None:
        """Returns the message, which names the argument or the class."""
        cause = failed.cause
        if failed.refused_input is not None:
            leaf, tensor = failed.refused_input
            return FailureMessage(f"torch.export does not support {tensor}s (`{leaf.path}`)", _INSTEAD[tensor])
        if isinstance(cause, UnsupportedInput) and cause.class_name is not None:
            of_class = failed.inputs_of_class(cause.class_name)
            names = listed([f"`{it.path}`" for it in of_class]) or "an input"
            are = "is" if len(of_class) == 1 else "are"
            is_a = f". {names} {are} of class `{cause.class_name}`" if of_class else f", `{cause.class_name}`"
            problem = f"torch.export does not support the type of {names}{is_a}"
            if is_cache(cause.class_name):
                return FailureMessage(problem, next((fix.title for fix in self.fixes(failed, dims)), "Leave the cache out"))
            return FailureMessage(problem, _instead_of(failed))
        if isinstance(cause, UnkeyedInput):
            step = "Pass `flatten_with_keys_fn` to register_pytree_node; torch.export names the parts of an input by it"
            return FailureMessage(f"`{cause.class_name}` is registered without `flatten_with_keys_fn`", step)
        if isinstance(cause, NestedInput):
            return FailureMessage("An input contains itself, or nests too deeply", "Pass a flat list or dict of tensors")
        if not isinstance(cause, WrongCall):
            return None
        if cause.problem == "not_a_tuple":
            given = f"The inputs are a {cause.name or 'single value'}"
            return FailureMessage(given, "Pass a tuple of the positional inputs, and kwargs for the others")
        if cause.problem == "not_a_dict":
            return FailureMessage(f"kwargs is a {cause.name}", "Pass a dict of the keyword inputs; positional inputs go into one tuple")
        if cause.problem == "missing":
            return FailureMessage(f"forward() needs `{cause.name}`", "Add it to the inputs")
        if cause.problem == "too_many":
            return FailureMessage(_too_many(failed), "Leave the rest out, or pass them by keyword")
        if cause.problem == "unexpected":
            return FailureMessage(f"forward() has no input `{cause.name}`", "Leave it out, or rename it")
        return None

    def dim_words(self, failed: FailureContext, dim: DimOutcome, dims: Dims) -> str:
        """Returns the problem with the input."""
        return "" if (message := self.message(failed, dims)) is None else message.problem

    def fixes(self, failed: FailureContext, dims: Dims) -> tuple[Fix, ...]:
        """Returns the fix that registers the class, or passes another in its place."""
        name = failed.cause.class_name if isinstance(failed.cause, UnsupportedInput) else None
        return unregistered_fixes({leaf.path: leaf.value for leaf in failed.analysis.sizes.leaves}, name)


def _instead_of(failed: FailureContext) -> str:
    """Returns what to pass for an input of a class that torch.export does not accept."""
    of_numpy = [leaf for leaf in failed.analysis.sizes.leaves if isinstance(leaf.value, np.ndarray | np.generic)]
    if of_numpy and all(leaf.value.dtype.kind in _NUMERIC for leaf in of_numpy):
        dtype = _floating_dtype(failed)
        return f"Pass {listed([f'`{_from_numpy(leaf, dtype)}`' for leaf in of_numpy])}"
    name = failed.cause.class_name if isinstance(failed.cause, UnsupportedInput) else None
    classes = [type(leaf.value) for leaf in failed.analysis.sizes.leaves if type(leaf.value).__name__ == name]
    # Python's own, torch's and NumPy's cannot be registered.
    if any(it.__module__.partition(".")[0] in ("builtins", "torch", "numpy") for it in classes):
        return "Pass a tensor or a number, or make it an attribute of the module"
    return "Pass its tensors, or register the class"


def _floating_dtype(failed: FailureContext) -> torch.dtype | None:
    """Returns the floating dtype of the model's parameters; None if there is none or several."""
    parameters = () if failed.module is None else failed.module.parameters()
    dtypes = {parameter.dtype for parameter in parameters if parameter.is_floating_point()}
    return dtypes.pop() if len(dtypes) == 1 else None


def _from_numpy(leaf: Leaf, dtype: torch.dtype | None) -> str:
    """Returns the expression of a NumPy input as torch takes it, a floating array in the dtype given: NumPy's default is float64."""
    if isinstance(leaf.value, np.generic):
        return f"{leaf.path}.item()"
    is_other = leaf.value.dtype.kind == "f" and dtype is not None and str(dtype) != f"torch.{leaf.value.dtype.name}"
    return f"torch.from_numpy({leaf.path}){f'.to({dtype})' if is_other else ''}"


def _too_many(failed: FailureContext) -> str:
    """Returns ``forward() takes 1 positional input, got 2``."""
    signature, args = failed.request.signature, failed.request.args
    if signature is None or not isinstance(args, tuple):
        return "forward() takes fewer positional inputs"
    taken = [one for one in signature.parameters.values() if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    return f"forward() takes {counted(len(taken), 'positional input')}, got {len(args)}"
