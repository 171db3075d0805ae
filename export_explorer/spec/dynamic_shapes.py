"""Converts between the ask and torch's ``dynamic_shapes``, in both directions.

A user may write ``dynamic_shapes`` in any form that torch takes; the explorer edits an `Ask`; torch gets a plain
``dynamic_shapes`` made from it.
"""

import difflib
import re
from collections.abc import Mapping
from typing import Any

import torch
from torch.export import Dim

from export_explorer.record import DimRef
from export_explorer.record.locations import with_article
from export_explorer.record.spec import Ask, AskEntry, AskError, DimAsk
from export_explorer.spec.inputs import accepted_ask, input_kind
from export_explorer.spec.leaves import SpecLeaf, leaves_of, signature_of, spec_at, specs_of_leaves
from export_explorer.spec.shapes_spec import ask_of_shapes_spec
from export_explorer.torch_internals.classes import has_sizes, refused_kind
from export_explorer.torch_internals.options import dim_hint, named_dim
from export_explorer.torch_internals.pytree import map_leaves
from export_explorer.torch_internals.shapes_spec import is_shapes_spec, is_unsupported_spec

WORDS = ("static", "auto", "dynamic")
"""Words allowed in place of a ``dynamic_shapes``, for every tensor dimension; ``static`` asks nothing, which torch takes for static."""


def ask_of(
    dynamic_shapes: Any, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any] | None = None, *, reads_text: bool = False
) -> Ask:
    """Returns the ask of a ``dynamic_shapes`` for each dimension and scalar input.

    It is a dict by parameter, a tuple or list in their order, a ``ShapesCollection``, ``AdditionalInputs``, a ``ShapesSpec`` or
    ``ParamsSpec``, an `Ask`, one of `WORDS`, or None. If `reads_text` the explorer reads it, not torch: a text in it is read by
    `DimAsk.parse`, and what torch does not accept of a scalar input is refused here.

    Raises:
        AskError: it does not fit the inputs, or says something that is no ask.
    """
    kwargs = kwargs or {}
    if isinstance(dynamic_shapes, Ask):
        return dynamic_shapes
    if dynamic_shapes is None or (isinstance(dynamic_shapes, Mapping | list | tuple) and not dynamic_shapes):
        # torch takes an empty one for None.
        return Ask()
    if isinstance(dynamic_shapes, str):
        return _ask_of_all(dynamic_shapes, model, args, kwargs)
    if is_shapes_spec(dynamic_shapes):
        return ask_of_shapes_spec(dynamic_shapes, model, args, kwargs)
    if is_unsupported_spec(dynamic_shapes):
        raise AskError(f"torch {torch.__version__} takes no {type(dynamic_shapes).__name__}, which needs torch 2.14. Use Dims.")
    spec = plain_spec(dynamic_shapes, model, args, kwargs)
    leaves = specs_of_leaves(signature_of(model), spec, args, kwargs, is_exact=not reads_text)
    entries = [entry for leaf in leaves for entry in entries_of(leaf, reads_text)]
    return Ask.of(entries, is_exact=not reads_text)


def changes_of(spec: Mapping[Any, Any], model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[AskEntry, ...]:
    """Returns the new asks of the inputs, keys and dimensions that a dict names; None in it asks nothing, what it omits is not changed.

    Raises:
        AskError: it names what the inputs do not have, or says something that is no ask.
    """
    changes: list[AskEntry] = []
    for leaf in specs_of_leaves(signature_of(model), spec, args, kwargs, is_exact=False, is_partial=True):
        if leaf.spec is None:
            dims = range(leaf.value.dim()) if has_sizes(leaf.value) else [None]
            changes.extend(AskEntry(input=leaf.path, dim=dim, ask=DimAsk()) for dim in dims)
        else:
            changes.extend(entries_of(leaf, reads_text=True))
    return tuple(changes)


def _ask_of_all(word: str, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Ask:
    if word not in WORDS:
        begun = [known for known in WORDS if word.lower().startswith(known)]
        near = begun or difflib.get_close_matches(word.lower(), WORDS, n=1)
        advice = f'Use "{near[0]}".' if near else f"Pass a dict by input name, or one of {', '.join(map(repr, WORDS))}."
        raise AskError(f'dynamic_shapes="{word}" is not valid. {advice}')
    if word == "static":
        return Ask()
    ask = DimAsk(kind="auto" if word == "auto" else "dynamic")
    leaves = [leaf for leaf in leaves_of(model, args, kwargs) if has_sizes(leaf.value)]
    return Ask(tuple(AskEntry(input=leaf.path, dim=dim, ask=ask) for leaf in leaves for dim in range(leaf.value.dim())))


def plain_spec(dynamic_shapes: Any, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Returns a ``ShapesCollection`` or ``AdditionalInputs`` as the dict that it builds; anything else as it is.

    Raises:
        AskError: it does not fit the inputs.
    """
    if not isinstance(dynamic_shapes, torch.export.ShapesCollection | torch.export.AdditionalInputs):
        return dynamic_shapes
    try:
        return dynamic_shapes.dynamic_shapes(model, args, kwargs)  # type: ignore[no-untyped-call]
    except Exception as error:
        raise AskError(f"{type(dynamic_shapes).__name__} does not match the inputs: {error}") from error


def dynamic_shapes_of(ask: Ask, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any] | None = None) -> Any:
    """Returns the argument of ``torch.export.export`` for this ask: a dict by parameter, or None where nothing is asked.

    Raises:
        AskError: the ask names a dimension that the inputs do not have, or asks of a scalar input what torch does not accept.
    """
    if not ask.entries:
        return None
    kwargs = kwargs or {}
    bounds = {entry.ask.name: (entry.ask.min, entry.ask.max) for entry in ask.entries if entry.ask.name is not None}
    dims = {name: Dim(name, min=low, max=high) for name, (low, high) in bounds.items()}
    asks_left = {(entry.input, entry.dim): entry.ask for entry in ask.entries}

    def spec(path: str, value: Any) -> Any:
        if not has_sizes(value):
            return _spec(accepted_ask(path, input_kind(value), value, asks_left.pop((path, None), DimAsk())), dims)
        asks = [asks_left.pop((path, dim), DimAsk()) for dim in range(value.dim())]
        if all(dim_ask.kind == "default" for dim_ask in asks):
            return None
        return {dim: _spec(dim_ask, dims) for dim, dim_ask in enumerate(asks) if dim_ask.kind != "default"}

    built = map_leaves(signature_of(model), args, kwargs, spec)
    for input, dim in asks_left:
        raise AskError(f"The example inputs have no {DimRef(input=input, dim=dim)}.")
    return built


def _spec(ask: DimAsk, dims: Mapping[str, Dim]) -> Any:
    if ask.kind == "default":
        return None
    if ask.kind == "static":
        return Dim.STATIC if ask.size is None else ask.size
    if ask.kind == "dim":
        dim = dims[ask.name or ""]
        if ask.is_derived and not _is_derivable(dim.__name__):
            raise AskError(f"torch cannot derive a size from a Dim named {dim.__name__}, as sympy has a meaning for it. Use another name.")
        if ask.factor != 1:
            dim = ask.factor * dim
        return dim + ask.offset if ask.offset > 0 else dim - -ask.offset if ask.offset else dim
    marker = Dim.AUTO if ask.kind == "auto" else Dim.DYNAMIC
    return marker if ask.min is None and ask.max is None else marker(min=ask.min, max=ask.max)


def _is_derivable(name: str) -> bool:
    """True if torch can compute with a Dim of this name: it reads the name by sympy, for which ``N`` and ``S`` are no symbols."""
    try:
        2 * Dim(name)
    except (AttributeError, TypeError):
        return False
    return True


def entries_of(leaf: SpecLeaf, reads_text: bool = False) -> list[AskEntry]:
    """Returns the asks in a spec for the dimensions of an input leaf, or for a scalar.

    Raises:
        AskError: it cannot be read.
    """
    path, value, spec = leaf.path, leaf.value, leaf.spec
    if spec is None:
        return []
    if not has_sizes(value):
        if isinstance(spec, Mapping | tuple | list):
            what = with_article(refused_kind(value) or type(value).__name__)
            raise AskError(f"{spec_at(path)} is a {type(spec).__name__}, but `{path}` is {what} without dimensions. Use None.")
        ask = _ask(spec, path, reads_text)
        return [AskEntry(input=path, dim=None, ask=accepted_ask(path, input_kind(value), value, ask) if reads_text else ask)]
    has = f"`{path}` has {value.dim()} dimension{'s' * (value.dim() != 1)}"
    if isinstance(spec, Mapping):
        by_dim = dict(spec)
    elif isinstance(spec, tuple | list):
        if len(spec) != value.dim():
            raise AskError(f"{spec_at(path)} has {len(spec)} {'entry' if len(spec) == 1 else 'entries'}; {has}.")
        by_dim = dict(enumerate(spec))
    else:
        raise AskError(f"{spec_at(path)} is {spec!r}", "Use a dict by dimension, or a tuple with one entry per dimension")
    entries = []
    for dim, asked in by_dim.items():
        if not isinstance(dim, int) or not 0 <= dim < value.dim():
            meant = f" Use {dim % value.dim()}." if isinstance(dim, int) and -value.dim() <= dim < 0 else ""
            raise AskError(f"{has}; dimension {dim!r} does not exist.{meant}")
        entries.append(AskEntry(input=path, dim=dim, ask=_ask(asked, f"{path}.shape[{dim}]", reads_text)))
    return entries


def _parsed(text: str) -> DimAsk:
    ask = DimAsk.parse(text)
    if ask.name is None or not ask.name.isupper():
        return ask
    markers = [word.upper() for word in WORDS]
    near = [marker for marker in markers if ask.name.startswith(marker)] or difflib.get_close_matches(ask.name, markers, n=1)
    if near:
        raise AskError(f"{text!r} would be a Dim named {ask.name}. Use {near[0]!r}, or Dim({ask.name!r}) for a Dim of that name.")
    return ask


def _ask(spec: Any, asked_of: str, reads_text: bool = False) -> DimAsk:
    if spec is None:
        return DimAsk()
    if reads_text and isinstance(spec, str):
        return _parsed(spec)
    if isinstance(spec, int) and not isinstance(spec, bool):
        return DimAsk(kind="static", size=spec)
    if (hint := dim_hint(spec)) is not None:
        kind, low, high = hint
        return DimAsk(kind=kind, min=low, max=high)
    if isinstance(spec, Dim):
        name, factor, offset, low, high = named_dim(spec)
        return DimAsk(kind="dim", name=name, factor=factor, offset=offset, min=low or None, max=high)
    bounded = _TEXT_WITH_BOUNDS.match(spec) if isinstance(spec, str) else None
    valid = "Use a Dim, Dim.AUTO, Dim.DYNAMIC, Dim.STATIC, an int or None"
    advice = valid if bounded is None else f"Write a Dim with bounds as Dim({bounded[1]!r}, min=..., max=...)"
    raise AskError(f"dynamic_shapes for {asked_of} is {spec!r}", advice)


_TEXT_WITH_BOUNDS = re.compile(r"\s*([^\W\d]\w*)\s*[^\w\s].*\d")
"""A name and, after another mark, a number: ``seq=2:512``."""
