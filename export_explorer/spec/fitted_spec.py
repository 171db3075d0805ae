"""A ``dynamic_shapes`` of another structure than the inputs', fitted to them: each part goes to the input that it is most likely meant for.

A name that no input has is taken for the nearest one; a missing or superfluous layer, a dict in place of a list and a tuple in place of
a list are accepted.
"""

import difflib
import inspect
from collections import deque
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch

from export_explorer.record import DimRef
from export_explorer.record.spec import MARKERS, Ask, AskEntry, AskError, DimAsk
from export_explorer.spec.dynamic_shapes import entries_of, plain_spec
from export_explorer.spec.leaves import SpecLeaf, signature_of
from export_explorer.spec.shapes_spec import ask_of_shapes_spec
from export_explorer.torch_internals.classes import has_sizes
from export_explorer.torch_internals.pytree import MAPPINGS, Child, children
from export_explorer.torch_internals.shapes_spec import is_shapes_spec

UNREAD: Any = object()
"""The marker for a spec that is missing, or that cannot be found in a structure other than the inputs'."""


@dataclass(frozen=True, slots=True)
class KeyChange:
    """A key, or a position in a sequence, of a ``dynamic_shapes`` that the inputs do not have.

    Attributes:
        key: as it is written; the number of the entry, from 1, in a sequence.
        meant: the key of the inputs for which its entry was read; empty if it has to be removed.
    """

    key: str | int
    meant: str = ""


def fitted_leaves(
    signature: inspect.Signature, spec: Any, args: tuple[Any, ...], kwargs: dict[str, Any], changes: list[KeyChange]
) -> Iterator[SpecLeaf]:
    """Yields the input leaves with the spec of each in a ``dynamic_shapes``; `UNREAD` where none can be found.

    The keys that were read for others, or not at all, are added to `changes`.
    """
    bound = signature.bind(*args, **kwargs).arguments
    variable = [name for name in bound if signature.parameters[name].kind == inspect.Parameter.VAR_KEYWORD]
    by_name = _by_input(bound, spec, variable)
    changes.extend(_key_changes(list(bound), spec, by_name))
    for name, value in bound.items():
        yield from _walk(name, value, by_name.get(name, UNREAD), changes)


def _key_changes(known: Sequence[Any], spec: Any, found: Mapping[Any, Any]) -> list[KeyChange]:
    """Returns what has to be done with the unknown keys of a dict, or with the last entries of a sequence that is too long.

    Empty where the entry of a dict is missing, which one of the unknown keys may be meant for.
    """
    if _is_sequence(spec) and len(known) < len(spec) and all(name in found for name in known):
        return [KeyChange(number) for number in range(len(known) + 1, len(spec) + 1)]
    if not isinstance(spec, Mapping) or not all(isinstance(key, str) for key in spec):
        return []
    unknown = [key for key in spec if key not in known]
    read_for: dict[str, str] = {}
    missing = [name for name in known if name not in spec]
    for name in missing:
        key = next((key for key in unknown if key not in read_for and spec[key] is found.get(name, UNREAD)), None)
        if key is not None:
            read_for[key] = name
    if len(read_for) < min(len(missing), len(unknown)):
        return []
    return [KeyChange(key, read_for.get(key, "")) for key in unknown]


def _by_input(bound: Mapping[str, Any], spec: Any, variable: list[str]) -> Mapping[str, Any]:
    """Returns the specs by input; inputs without one are left out."""
    if _is_sequence(spec) and len(spec) == 1 and not isinstance(spec[0], torch.export.Dim) and _fits_all(spec[0], bound):
        spec = spec[0]
    if isinstance(spec, Mapping) and set(spec) & set(bound):
        return _with_keywords(bound, _in_order(tuple(bound), spec, _by_key(tuple(bound), spec)), spec, variable)
    # A whole tensor's entry in the sequence of one tensor: its further entries are superfluous.
    is_of_tensor = _is_sequence(spec) and isinstance(next(iter(spec), None), Mapping | tuple | list) and all(map(has_sizes, bound.values()))
    if len(bound) == 1 and not (_is_sequence(spec) and (len(spec) == 1 or is_of_tensor)):
        # A layer short: the spec of the one input in place of that of all inputs.
        (name, value) = next(iter(bound.items()))
        near = _in_order((name,), spec, _by_key((name,), spec)) if isinstance(spec, Mapping) and not _is_of(value, spec) else {}
        return near or {name: spec}
    if _is_sequence(spec):
        return dict(zip(bound, spec, strict=False))
    if isinstance(spec, Mapping):
        found = _by_key(tuple(bound), spec)
        inside = {name: spec for name, value in bound.items() if isinstance(value, Mapping) and set(value) & set(spec)}
        by_position = {name: spec[position] for position, name in enumerate(bound) if position in spec}
        read = (inside or by_position) if not found else {}
        return _with_keywords(bound, read or _in_order(tuple(bound), spec, found), spec, variable)
    return {}


def _in_order(keys: Sequence[Hashable], spec: Mapping[Any, Any], found: dict[Any, Any]) -> dict[Any, Any]:
    """Returns the entries found for keys, and the others in their order, where as many names are unknown as keys are without an entry."""
    missing = [key for key in keys if key not in found]
    read = [id(value) for value in found.values()]
    unknown = [name for name in spec if name not in keys and (spec[name] is None or id(spec[name]) not in read)]
    if len(missing) != len(unknown) or not all(isinstance(name, str) for name in unknown):
        return found
    return {**found, **{key: spec[name] for key, name in zip(missing, unknown, strict=True)}}


def _with_keywords(bound: Mapping[str, Any], found: Mapping[str, Any], spec: Mapping[Any, Any], variable: list[str]) -> Mapping[str, Any]:
    """Puts keywords' specs, written as in the call, under the name of the ``**kwargs`` parameter, as torch wants them."""
    flat = {name: {keyword: spec.get(keyword, UNREAD) for keyword in bound[name]} for name in variable if name not in spec}
    return {**found, **flat}


def _fits_all(spec: Any, bound: Mapping[str, Any]) -> bool:
    """True if a spec is one of all inputs, so that the pair of brackets around it is superfluous."""
    if isinstance(spec, Mapping):
        return bool(spec) and set(spec) <= set(bound)
    return _is_sequence(spec) and len(bound) > 1 and len(spec) == len(bound)


def _is_of(value: Any, spec: Mapping[Any, Any]) -> bool:
    """True if a dict is about the dimensions or the keys of a value."""
    if has_sizes(value):
        return any(_dim_in(key, value.dim()) is not None for key in spec)
    return isinstance(value, Mapping) and bool(_by_key(tuple(value), spec))


def _by_key(keys: Sequence[Hashable], spec: Mapping[Any, Any]) -> dict[Any, Any]:
    """Returns the entries of a dict for these keys; an entry with an unknown key goes to the nearest key without an entry."""
    found = {key: spec[key] for key in keys if key in spec}
    free = {str(key): key for key in keys if key not in found and isinstance(key, str)}
    for name, value in spec.items():
        if name not in found and isinstance(name, str):
            near = difflib.get_close_matches(name.lower(), {text.lower(): text for text in free}, n=1)
            match = next((text for text in free if near and text.lower() == near[0]), None)
            if match is not None:
                found[free.pop(match)] = value
    return found


def _walk(path: str, value: Any, spec: Any, changes: list[KeyChange]) -> Iterator[SpecLeaf]:
    inner = None if value is None else children(value)
    if inner is None:
        yield SpecLeaf(path, value, _of_tensor(value, spec) if has_sizes(value) else spec)
        return
    specs = _of_children(value, spec, inner)
    if type(value) in MAPPINGS:
        changes.extend(_key_changes(list(value), spec, {child.key: of for child, of in zip(inner, specs, strict=True)}))
    for child, child_spec in zip(inner, specs, strict=True):
        yield from _walk(f"{path}{child.key_text}", child.value, child_spec, changes)


def _of_children(value: Any, spec: Any, inner: list[Child]) -> list[Any]:
    if spec is None:
        return [None] * len(inner)
    if isinstance(spec, Mapping):
        keys = [child.key for child in inner]
        if type(value) in MAPPINGS and (found := _in_order(keys, spec, _by_key(keys, spec))):
            return [found.get(child.key, UNREAD) for child in inner]
        if type(value) not in MAPPINGS and any(isinstance(of, Mapping | tuple | list) for of in spec.values()):
            return [spec.get(position, spec.get(child.key, UNREAD)) for position, child in enumerate(inner)]
        # A layer short: what is asked of one tensor in place of a container of them.
        is_of_tensors = all(has_sizes(child.value) and _is_of(child.value, spec) for child in inner)
        return [spec if is_of_tensors else UNREAD] * len(inner)
    if _is_sequence(spec):
        return [*spec, *[UNREAD] * len(inner)][: len(inner)]
    return [UNREAD] * len(inner)


def _of_tensor(value: Any, spec: Any) -> Any:
    """Returns the spec of a tensor as a dict by dimension, as far as it can be read."""
    if _is_sequence(spec) and len(spec) == 1 and isinstance(spec[0], Mapping | tuple | list):
        spec = spec[0]
    elif isinstance(spec, Mapping) and len(spec) == 1 and isinstance(only := next(iter(spec.values())), Mapping | tuple | list):
        spec = only
    if isinstance(spec, torch.export.Dim) and value.dim() == 1:
        return {0: spec}
    if not isinstance(spec, Mapping):
        return spec
    by_dim = {key: asked for key, asked in spec.items() if key in range(value.dim())}
    for key, asked in spec.items():
        dim = _dim_in(key, value.dim())
        by_dim.setdefault(key if dim is None else dim, asked)
    return by_dim


def _dim_in(key: Any, count: int) -> int | None:
    """Returns the dimension that a key means: counted from the end where it is negative, a number as text; None if it means none."""
    text = str(key)
    if isinstance(key, bool) or not text.removeprefix("-").isdigit() or not isinstance(key, int | str):
        return None
    dim = int(text)
    return dim % count if -count <= dim < count else None


def _is_sequence(spec: Any) -> bool:
    return isinstance(spec, list | tuple | deque)


@dataclass(frozen=True, slots=True)
class SpecProblem:
    """A part of a ``dynamic_shapes`` that cannot be read.

    Attributes:
        error: why it cannot be read.
        input: the path of the input leaf; empty for the structure of all inputs.
        dim: the dimension that its entry is for; None for the spec of a leaf as a whole.
    """

    error: AskError
    input: str = ""
    dim: int | None = None


@dataclass(frozen=True, slots=True)
class ReadableAsk:
    """The part of a ``dynamic_shapes`` that can be read.

    Attributes:
        ask: what it asks.
        unread: paths of the input leaves whose part of it is missing or cannot be read in full.
        refused: the dimensions of these, and the scalars, that have an entry which cannot be read.
        key_changes: the keys that the inputs do not have.
        alike: the asks of some of these whose Dim has another range elsewhere, each with that range.
        apart: the same, each with a Dim of its own.
        texts: the asks of some of these that are texts, ``"batch"`` or ``"AUTO"``, each with its text.
        excess: the dimensions with an entry that their tensor does not have.
        problems: the entries that cannot be read, in their order; empty where it is not known how many there are.
    """

    ask: Ask = field(default_factory=Ask)
    unread: frozenset[str] = frozenset()
    refused: frozenset[DimRef] = frozenset()
    key_changes: tuple[KeyChange, ...] = ()
    alike: tuple[AskEntry, ...] = ()
    apart: tuple[AskEntry, ...] = ()
    texts: tuple[tuple[str, AskEntry], ...] = ()
    excess: tuple[DimRef, ...] = ()
    problems: tuple[SpecProblem, ...] = ()


def readable_ask(dynamic_shapes: Any, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> ReadableAsk:
    """Returns the part of a ``dynamic_shapes``, one that `ask_of` refuses, that can be read; the example inputs fit the signature."""
    if is_shapes_spec(dynamic_shapes):
        return ReadableAsk(ask_of_shapes_spec(dynamic_shapes, model, args, kwargs, is_lenient=True))
    try:
        spec = plain_spec(dynamic_shapes, model, args, kwargs)
    except AskError:
        return ReadableAsk()
    entries: list[AskEntry] = []
    unread: set[str] = set()
    refused: set[DimRef] = set()
    changes: list[KeyChange] = []
    texts: list[tuple[str, AskEntry]] = []
    excess: list[DimRef] = []
    problems: list[SpecProblem] = []
    for leaf in fitted_leaves(signature_of(model), spec, args, kwargs, changes):
        if leaf.spec is UNREAD:
            unread.add(leaf.path)
            continue
        read, unreadable = _entries(leaf)
        entries.extend(read)
        problems.extend(_problems(leaf))
        missing = _missing_dims(leaf)
        excess.extend(missing)
        if unreadable is not None and (unreadable or not missing):
            unread.add(leaf.path)
            refused.update(unreadable)
            texts.extend(_dims_by_text(leaf))
    ask, clashing, alike, apart = _consistent(entries)
    unread.update(ref.input for ref in clashing)
    problems.extend(SpecProblem(error, ref.input, ref.dim) for ref, error in clashing.items())
    return ReadableAsk(
        ask,
        frozenset(unread),
        frozenset(refused | clashing.keys()),
        tuple(changes),
        alike,
        apart,
        tuple(texts),
        tuple(excess),
        tuple(problems),
    )


def _problems(leaf: SpecLeaf) -> Iterator[SpecProblem]:
    """Yields the entries of a leaf that cannot be read; the leaf itself where its spec has no entries by dimension."""
    entries = [replace(leaf, spec={dim: asked}) for dim, asked in leaf.spec.items()] if isinstance(leaf.spec, Mapping) else []
    if isinstance(leaf.spec, tuple | list) and has_sizes(leaf.value) and len(leaf.spec) == leaf.value.dim():
        entries = [replace(leaf, spec={dim: asked}) for dim, asked in enumerate(leaf.spec)]
    for part in entries if entries and has_sizes(leaf.value) else [leaf]:
        try:
            entries_of(part)
        except AskError as error:
            dim = next(iter(part.spec)) if part is not leaf else None
            yield SpecProblem(error, leaf.path, dim if isinstance(dim, int) else None)


def _missing_dims(leaf: SpecLeaf) -> list[DimRef]:
    """Returns the dimensions by number that a leaf's spec has an entry for, and its tensor does not have."""
    asked = leaf.spec if isinstance(leaf.spec, Mapping) and has_sizes(leaf.value) else ()
    return [DimRef(input=leaf.path, dim=dim) for dim in asked if type(dim) is int and dim >= leaf.value.dim()]


def _dims_by_text(leaf: SpecLeaf) -> list[tuple[str, AskEntry]]:
    """Returns the asks of a leaf that are texts: the names of AUTO, DYNAMIC and STATIC, and Dims of other names, as tools take that write ONNX."""
    by_dim = dict(enumerate(leaf.spec)) if isinstance(leaf.spec, tuple | list) else leaf.spec
    texts = by_dim.items() if isinstance(by_dim, Mapping) and has_sizes(leaf.value) else ()
    named = [(dim, text) for dim, text in texts if isinstance(text, str) and text.isidentifier() and dim in range(leaf.value.dim())]
    markers = {text: DimAsk.parse(text.upper()) for _, text in named if text.upper() in MARKERS.values()}
    return [(text, AskEntry(input=leaf.path, dim=dim, ask=markers.get(text) or DimAsk(kind="dim", name=text))) for dim, text in named]


def _entries(leaf: SpecLeaf) -> tuple[list[AskEntry], list[DimRef] | None]:
    """Returns the asks for the dimensions of a leaf, as far as they can be read, and the dimensions of the others; None if that is all."""
    try:
        return entries_of(leaf), None
    except AskError:
        by_dim = dict(enumerate(leaf.spec)) if isinstance(leaf.spec, tuple | list) else leaf.spec
    dims = range(leaf.value.dim()) if has_sizes(leaf.value) else [None]
    if not isinstance(by_dim, Mapping) or not has_sizes(leaf.value):
        return [], [DimRef(input=leaf.path, dim=dim) for dim in dims]
    read: list[AskEntry] = []
    # In a sequence of another length any entry may be meant for another dimension.
    is_of_dims = isinstance(leaf.spec, Mapping) or len(by_dim) == len(dims)
    refused = [] if is_of_dims else list(dims)
    for dim, asked in by_dim.items():
        try:
            read.extend(entries_of(SpecLeaf(leaf.path, leaf.value, {dim: asked})))
        except AskError:
            refused += [dim] if is_of_dims and dim in dims else []
    return read, [DimRef(input=leaf.path, dim=dim) for dim in refused]


def _consistent(entries: list[AskEntry]) -> tuple[Ask, dict[DimRef, AskError], tuple[AskEntry, ...], tuple[AskEntry, ...]]:
    """Returns the ask of entries that agree with those before them, the errors of the others, and these with the range before or another name."""
    refused: dict[DimRef, AskError] = {}
    try:
        return Ask.of(entries, is_exact=True), refused, (), ()
    except AskError:
        ask = Ask()
    alike: list[AskEntry] = []
    apart: list[AskEntry] = []
    for entry in entries:
        try:
            ask = Ask.of((*ask.entries, entry), is_exact=True)
        except AskError as error:
            refused[entry.ref] = error
            same = next((it.ask for it in ask.entries if it.ask.name == entry.ask.name is not None), None)
            alike += [] if same is None else [replace(entry, ask=replace(entry.ask, min=same.min, max=same.max))]
            apart.extend(_renamed(entry, Ask.of((*ask.entries, *apart))))
    return ask, refused, tuple(alike), tuple(apart)


def _renamed(entry: AskEntry, ask: Ask) -> list[AskEntry]:
    """Returns the entry with a Dim of another name that fits among the others; empty for no Dim, or where the name is not the problem."""
    if entry.ask.name is None:
        return []
    base = f"{entry.ask.name}_{entry.input}" if entry.input.isidentifier() else f"{entry.ask.name}_2"
    for name in (base, *(f"{base}_{number}" for number in range(2, 10))):
        other = replace(entry, ask=replace(entry.ask, name=name))
        try:
            Ask.of((*ask.entries, other))
        except AskError:
            continue
        return [other]
    return []
