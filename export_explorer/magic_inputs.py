"""What a magic is given as example inputs: as a tuple and a dict, and held against the signature of the model."""

import inspect
from argparse import Namespace
from collections.abc import Mapping
from typing import Any

from IPython.core.error import UsageError


def check_inputs(model: Any, args: tuple[Any, ...], kwargs: dict[str, Any], asked: Namespace, user_ns: Mapping[str, Any]) -> None:
    """Holds inputs against the signature of a model.

    Raises:
        UsageError: they do not fit, or there are none; the message names where they came from.
    """
    from export_explorer.specs.leaves import signature_of

    is_given = asked.inputs is not None or asked.kwargs is not None
    name = name_of(model)
    try:
        signature = signature_of(model)
    except (TypeError, ValueError):  # a callable written in C has none: torch has to say whether the inputs fit
        return
    if not is_given and not {"example_inputs", "example_kwargs"} & set(user_ns) and signature.parameters:
        raise UsageError(f"{name}{_parameters(signature)} needs example inputs: give them with -i EXPR, or define example_inputs.")
    try:
        signature.bind(*args, **kwargs)
    except TypeError as error:
        subject = "The inputs" if is_given else f"The notebook's example_inputs{' and example_kwargs' if kwargs else ''}"
        misfit = f"{subject} do not fit {name}{_parameters(signature)}: {error}"
        raise UsageError(f"{misfit}; give one value for each with -i/--inputs or -k/--kwargs.") from None


def given_tuple(value: Any, given_by: str) -> tuple[Any, ...]:
    """Positional inputs; one tensor is one input."""
    import torch

    if isinstance(value, torch.Tensor):
        return (value,)
    if isinstance(value, tuple | list):
        return tuple(value)
    raise UsageError(
        f"The inputs {given_by} are of type {type(value).__name__}: give a tuple with one value for each argument, such as (x,)."
    )


def given_dict(value: Any, given_by: str) -> dict[str, Any]:
    """Keyword inputs."""
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return value
    raise UsageError(f"The keyword inputs {given_by} are of type {type(value).__name__}: give a dict by argument name.")


def name_of(model: Any) -> str:
    """How a message calls a model."""
    import torch

    if isinstance(model, torch.nn.Module):
        return f"{type(model).__name__}.forward"
    return getattr(model, "__name__", type(model).__name__)


def listed_names(names: list[str]) -> str:
    """Names as in a sentence: ``-i, -k and -d``."""
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def _parameters(signature: inspect.Signature) -> str:
    return f"({', '.join(signature.parameters)})"
