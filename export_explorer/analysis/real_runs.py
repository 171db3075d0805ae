"""Really runs a program, with state of its own: what it changes in one run is seen neither by the next nor by its model.

Also compares what a program returned with what its model did, and what two programs return on the same inputs.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch.export import ExportedProgram

from export_explorer.analysis.trial import OutputDifference
from export_explorer.record import ComparedResults, ResultDifference
from export_explorer.torch_internals.eager_runs import CheckedCalls
from export_explorer.torch_internals.messages import raised
from export_explorer.torch_internals.nodes import named_modules
from export_explorer.torch_internals.operators import changed_in_place
from export_explorer.torch_internals.pytree import leaves_of_call, map_tensors, returned_leaves
from export_explorer.trace.process_state import RandomState

_TOLERANCES = {
    torch.float16: (1e-2, 1e-2),
    torch.bfloat16: (5e-2, 5e-2),
    torch.float64: (1e-7, 1e-7),
    torch.complex128: (1e-7, 1e-7),
}
_TOLERANCE = (1e-4, 1e-5)


class RealRuns:
    """The runs of one live program, which is not changed, each from the state that it had when this was made.

    If `is_guarded` its guards are checked, for which torch runs their texts as Python: not for a program that came without its model.

    Attributes:
        paths: the paths of its outputs.
    """

    def __init__(self, program: ExportedProgram, *, is_guarded: bool) -> None:
        self._module = program.module(check_guards=is_guarded)
        self.paths = [path for path, _ in returned_leaves(program)]
        changed = {str(node.target) for node in changed_in_place(self._module.graph) if node.op == "get_attr"}
        self._held = [
            (registry, name, tensor)
            for path, module in named_modules(self._module)
            for registry in (module._buffers, module._parameters)
            for name, tensor in registry.items()
            if tensor is not None and (registry is module._buffers or ".".join(filter(None, (path, name))) in changed)
        ]

    def run(self, args: tuple[Any, ...], kwargs: Mapping[str, Any], *, calls: int = 1) -> list[Any]:
        """Returns the leaves of what the program returns for copies of these inputs; of several calls those of the last.

        Raises:
            Exception: whatever the program raises.
        """
        for registry, name, tensor in self._held:
            registry[name] = copied(tensor)
        for _ in range(calls - 1):
            run_on_copies(self._module, args, kwargs)
        return run_on_copies(self._module, args, kwargs)


def differences(paths: Sequence[str], returned: Sequence[Any], others: Sequence[Any] | None) -> tuple[OutputDifference, ...]:
    """Compares the returned values with those of the model, or of another program; `others` is None where nothing else was run."""
    paths = paths if len(paths) == len(returned) else [f"[{index}]" for index in range(len(returned))]
    beside = [None] * len(returned) if others is None or len(others) != len(returned) else others
    pairs = zip(paths, returned, beside, strict=True)
    return tuple(_difference(path, value, other, has_eager=others is not None) for path, value, other in pairs)


def with_nan(outputs: Sequence[OutputDifference], returned: Sequence[Any], others: Sequence[Any]) -> list[str]:
    """Returns the paths of the outputs, among those compared, in which both values have NaN."""
    return [it.path for it, value, other in zip(outputs, returned, others, strict=False) if _has_nan(value) and _has_nan(other)]


def _has_nan(value: Any) -> bool:
    try:
        return isinstance(value, torch.Tensor) and bool((value != value).any())
    except RuntimeError:  # of a kind of tensor that has no such comparison
        return False


def run_on_copies(call: Callable[..., Any], args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> list[Any]:
    """Returns the leaves of what a callable returns for copies of these inputs."""
    own_args, own_kwargs = map_tensors(copied, args, dict(kwargs))
    with CheckedCalls():
        return leaves_of_call(call(*own_args, **own_kwargs), {})


def copied(tensor: Any) -> Any:
    """Returns a tensor with the same values and storage of its own, a parameter as a parameter; anything else as it is."""
    if not isinstance(tensor, torch.Tensor):
        return tensor
    is_parameter = isinstance(tensor, torch.nn.Parameter)
    return torch.nn.Parameter(tensor.detach().clone(), tensor.requires_grad) if is_parameter else cloned(tensor)


def cloned(tensor: torch.Tensor) -> torch.Tensor:
    """Returns a tensor with the same values and storage of its own, which is no parameter."""
    return tensor.detach().clone().requires_grad_(tensor.requires_grad)


def changes_parameters(program: ExportedProgram) -> bool:
    """True if a program changes parameters in place, so that a copy of its model needs parameters of its own."""
    parameters = program.graph_signature.inputs_to_parameters
    return any(node.name in parameters for node in changed_in_place(program.graph))


def _difference(path: str, value: Any, other: Any, *, has_eager: bool) -> OutputDifference:
    dtype, shape = _described(value)
    found = OutputDifference(path=path, dtype=dtype, shape=shape)
    if not has_eager:
        return found
    eager_dtype, eager_shape = _described(other)
    found = replace(found, eager_dtype=eager_dtype, eager_shape=eager_shape, is_close=False)
    if not isinstance(value, torch.Tensor) or not isinstance(other, torch.Tensor):
        return replace(found, is_close=_is_equal(value, other))
    if shape != eager_shape:
        return found
    max_abs, max_rel = distances(value.detach(), other.detach())
    return replace(found, max_abs=max_abs, max_rel=max_rel, is_close=dtype == eager_dtype and is_close(value.detach(), other.detach()))


def _described(value: Any) -> tuple[str, tuple[int, ...] | None]:
    if isinstance(value, torch.Tensor):
        return str(value.dtype).removeprefix("torch."), None if value.is_nested else tuple(value.shape)
    return type(value).__name__, None


def _is_equal(value: Any, other: Any) -> bool:
    try:
        return bool(value == other) or (value != value and other != other)
    except Exception:  # of a class of which nothing can be compared
        return type(value) is type(other)


def is_close(value: torch.Tensor, other: torch.Tensor) -> bool:
    """True if two tensors of one shape and dtype agree within the usual error of the dtype; their devices may differ."""
    relative, absolute = _TOLERANCES.get(value.dtype, _TOLERANCE)
    other = other.to(value.device)
    if not (value.is_floating_point() or value.is_complex()):
        return torch.equal(value, other)
    try:
        return torch.allclose(value, other, rtol=relative, atol=absolute, equal_nan=True)
    except RuntimeError:  # of a kind of tensor that has no such comparison
        return torch.equal(value, other)


def distances(value: torch.Tensor, other: torch.Tensor) -> tuple[float | None, float | None]:
    """Returns the largest difference, and that divided by the other's largest element; elements that are NaN in both are left out."""
    if not value.numel():
        return 0.0, 0.0
    try:
        wide = torch.complex128 if value.is_complex() or other.is_complex() else torch.float64
        one, two = value.to("cpu", wide), other.to("cpu", wide)
        apart = torch.where((one == two) | (one.isnan() & two.isnan()), torch.zeros_like(one), one - two).abs()
    except (RuntimeError, TypeError):  # of a kind of tensor that has no such arithmetic
        return None, None
    if not apart.isfinite().all():
        return None, None
    finite = two.abs()[two.abs().isfinite()]
    largest = float(finite.max()) if finite.numel() else 0.0
    most = float(apart.max())
    return most, most / largest if largest else (0.0 if not most else None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Runnable:
    """A program or a model to run.

    Attributes:
        run: runs it on copies of the inputs, and returns the leaves of what it returns.
        paths: the paths of these leaves; empty where they are not known.
        is_model: whether it is the model itself, where there is no program.
    """

    run: Callable[[tuple[Any, ...], Mapping[str, Any]], list[Any]]
    paths: Sequence[str] = ()
    is_model: bool = False


def runnable_program(program: ExportedProgram, *, is_guarded: bool) -> Runnable:
    """Returns a program as a `Runnable`; see `RealRuns`."""
    runs = RealRuns(program, is_guarded=is_guarded)
    return Runnable(run=runs.run, paths=runs.paths)


def compared_results(before: Runnable, after: Runnable, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> ComparedResults:
    """Runs both with the same random numbers; the random state of the process and the inputs are unchanged afterwards."""
    state = RandomState()
    try:
        first, error_before = _returned(before, args, kwargs)
        state.restore()
        second, error_after = _returned(after, args, kwargs)
    finally:
        state.restore()
    outputs = () if first is None or second is None else differences(after.paths or before.paths, second, first)
    return ComparedResults(
        outputs=tuple(map(_result_difference, outputs)),
        error_before=error_before,
        error_after=error_after,
        is_model_before=before.is_model,
        is_model_after=after.is_model,
    )


def _returned(thing: Runnable, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> tuple[list[Any] | None, str | None]:
    try:
        return thing.run(args, kwargs), None
    except Exception as error:  # whatever a model raises
        return None, raised(error)


def _result_difference(it: OutputDifference) -> ResultDifference:
    return ResultDifference(
        path=it.path,
        dtype_before=it.eager_dtype or "",
        shape_before=it.eager_shape,
        dtype_after=it.dtype,
        shape_after=it.shape,
        max_abs=it.max_abs,
        max_rel=it.max_rel,
        is_close=bool(it.is_close),
    )
