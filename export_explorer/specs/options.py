"""The switches of torch by their names, and the ask as marks of unbacked dimensions, which one of them takes in place of a spec."""

import difflib
from collections.abc import Iterable, Sequence

import torch

from export_explorer.ask import Ask, AskEntry, AskError
from export_explorer.model import OPTIONS, DimRef, Mode, Option
from export_explorer.torch_internals.options import lacking_options, mark_unbacked
from export_explorer.torch_internals.pytree import Leaf


def options_of(names: Iterable[str]) -> tuple[Option, ...]:
    """The options of these names, each once, in one order.

    Raises:
        ValueError: a name that is none.
    """
    given = {names} if isinstance(names, str) else set(names)
    for name in sorted(given - set(OPTIONS)):
        near = difflib.get_close_matches(name, OPTIONS, n=1, cutoff=0.4)
        told = f"did you mean {near[0]}?" if near else f"give one of {', '.join(OPTIONS)}."
        raise ValueError(f"There is no option {name!r} of an export: {told}")
    return tuple(option for option in OPTIONS if option in given)


def check_options(options: Iterable[Option], mode: Mode) -> None:
    """Refuses options that torch would pass over in silence.

    Raises:
        AskError: this torch does not have one, or takes it in strict mode alone.
    """
    lacking = lacking_options()
    for option in options:
        if option in lacking:
            raise AskError(f"torch {torch.__version__} has no {option}: leave it out.")
        if option == "unbacked" and mode != "strict":
            raise AskError("torch takes the marks of unbacked dimensions in strict mode alone: give strict=True, or leave unbacked out.")


def mark_asked(ask: Ask, leaves: Sequence[Leaf]) -> None:
    """Marks each dimension that is asked to be dynamic as unbacked; those of one Dim have one size.

    Raises:
        AskError: something is asked that a mark cannot say. Nothing is marked then.
    """
    tensors = {leaf.path: leaf.value for leaf in leaves if isinstance(leaf.value, torch.Tensor)}
    asked = [entry for entry in ask.entries if entry.ask.is_dynamic]
    for entry in asked:
        _check_markable(entry, tensors)
    for entry in asked:
        if entry.dim is not None:
            mark_unbacked(tensors[entry.input], entry.dim, low=entry.ask.min, high=entry.ask.max, shape_id=entry.ask.name)


def _check_markable(entry: AskEntry, tensors: dict[str, torch.Tensor]) -> None:
    ref = DimRef(input=entry.input, dim=entry.dim)
    if entry.dim is None or entry.input not in tensors:
        raise AskError(f"{ref} is a number, which cannot be marked as unbacked: ask nothing of it, or leave unbacked out.")
    if entry.ask.is_derived:
        raise AskError(f"{ref} is asked to be {entry.ask.expression}, which a mark as unbacked cannot say: ask a Dim of its own.")
    if not 0 <= entry.dim < tensors[entry.input].dim():
        raise AskError(f"The inputs have no {ref}: ask one of the dimensions that the example has.")
