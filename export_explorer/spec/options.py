"""The options of an export by their names, and the ask as marks of unbacked dimensions, which one option takes in place of a spec."""

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import torch

from export_explorer.record import OPTIONS, DimRef, Mode, Option
from export_explorer.record.spec import Ask, AskEntry, AskError, DimAsk
from export_explorer.spec.shapes_spec import spec_in_force
from export_explorer.torch_internals.options import DEFERRED, SHAPES_SPEC, UNBACKED, lacking_options, mark_unbacked
from export_explorer.torch_internals.pytree import Leaf


class UnmarkableAskError(AskError):
    """An ask that no mark as unbacked can express.

    Attributes:
        words: the reason for each such dimension, or number, in a sentence.
        instead: the asks of them that a mark can express.
    """

    def __init__(self, words: Mapping[DimRef, str], instead: tuple[AskEntry, ...]) -> None:
        super().__init__(next(iter(words.values())))
        self.words = words
        self.instead = instead


def options_of(names: Iterable[str]) -> tuple[Option, ...]:
    """Returns the options of these names, each once, in the order of `OPTIONS`.

    Raises:
        ValueError: a name that is none.
    """
    given = {names} if isinstance(names, str) else set(names)
    for name in sorted(given - set(OPTIONS)):
        near = difflib.get_close_matches(name, OPTIONS, n=1, cutoff=0.4)
        advice = f"Use {near[0]}." if near else f"Options: {', '.join(OPTIONS)}."
        raise ValueError(f"There is no option {name!r} of an export: {advice}")
    return tuple(option for option in OPTIONS if option in given)


def options_with(names: Iterable[str], dynamic_shapes: Any, model: Any) -> tuple[Option, ...]:
    """Returns the options of these names, and ``shapes_spec`` where the export uses a ``ShapesSpec``.

    Raises:
        ValueError: a name that is none.
    """
    given = options_of(names)
    return given if spec_in_force(dynamic_shapes, model) is None else options_of((*given, SHAPES_SPEC))


def check_options(options: Iterable[Option], mode: Mode) -> None:
    """Refuses options that torch would ignore without an error.

    Raises:
        AskError: this torch does not have one, or takes it in strict mode alone.
    """
    lacking = lacking_options()
    options = tuple(options)
    for option in options:
        if option in lacking and option == SHAPES_SPEC:
            raise AskError(f"torch {torch.__version__} has no ShapesSpec (torch 2.14 and later). Remove shapes_spec and use Dims.")
        if option in lacking:
            raise AskError(f"torch {torch.__version__} has no {option}. Remove it.")
        if option == "unbacked" and mode != "strict":
            raise AskError("unbacked needs strict mode. Pass strict=True, or remove unbacked.")
        if option in (DEFERRED, UNBACKED) and SHAPES_SPEC in options:
            raise AskError(f"shapes_spec and {option} cannot be combined.")


def mark_asked(ask: Ask, leaves: Sequence[Leaf]) -> None:
    """Marks each dimension that is asked to be dynamic as unbacked; those of one Dim have one size.

    Raises:
        UnmarkableAskError: something is asked that a mark cannot express. Nothing is marked then.
        AskError: a dimension is asked that the inputs do not have. Nothing is marked then.
    """
    tensors = {leaf.path: leaf.value for leaf in leaves if isinstance(leaf.value, torch.Tensor)}
    asked = [entry for entry in ask.entries if entry.ask.is_dynamic]
    for entry in asked:
        if entry.input in tensors and entry.dim is not None and not 0 <= entry.dim < tensors[entry.input].dim():
            raise AskError(f"The example inputs have no {entry.ref}.")
    refused = {entry: reason for entry in asked if (reason := _unmarkable_words(entry, tensors))}
    if refused:
        words = {entry.ref: reason for entry, reason in refused.items()}
        instead = (replace(entry, ask=DimAsk() if entry.dim is None else DimAsk(kind="auto")) for entry in refused)
        raise UnmarkableAskError(words, tuple(instead))
    for entry in asked:
        if entry.dim is not None:
            mark_unbacked(tensors[entry.input], entry.dim, low=entry.ask.min, high=entry.ask.max, shape_id=entry.ask.name)


def _unmarkable_words(entry: AskEntry, tensors: dict[str, torch.Tensor]) -> str:
    """Returns the reason why a mark cannot express an ask, in a sentence; empty if it can."""
    ref = entry.ref
    if entry.dim is None or entry.input not in tensors:
        return f"{ref} is a number, which cannot be unbacked. Leave it static, or remove unbacked."
    if entry.ask.is_derived:
        return f"{ref} is {entry.ask.expression}, which unbacked does not support. Use AUTO for it, or remove unbacked."
    return ""
