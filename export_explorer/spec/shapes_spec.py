"""Converts between the ask and a ``ShapesSpec``, in both directions, and writes a ``ShapesSpec`` as Python source.

It names variables where ``dynamic_shapes`` has Dims, and states in assumptions what no ask of one dimension states; an `Ask` keeps those
in addition to its entries.
"""

import inspect
import math
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import torch

from export_explorer.record import DimRef
from export_explorer.record.locations import listed, with_article
from export_explorer.record.spec import Ask, AskEntry, AskError, DimAsk, bound_arguments
from export_explorer.spec.inputs import input_kind, is_accepted, refusal
from export_explorer.spec.leaves import signature_of
from export_explorer.spec.python_layout import WIDTH
from export_explorer.torch_internals.classes import has_sizes
from export_explorer.torch_internals.pytree import MAPPINGS, Child, children
from export_explorer.torch_internals.shapes_spec import (
    MODULE,
    NAMES,
    ContainerKind,
    Expression,
    Part,
    Size,
    Spec,
    SpecContainer,
    SpecTerm,
    Variable,
    made_spec,
    names_in,
    read_spec,
)

_NOT_IN_NAMES = re.compile(r"\W+")


def kind_of(value: Any) -> ContainerKind:
    """Returns the kind of the container that holds the parts of an input; a tensor holds its sizes."""
    if isinstance(value, torch.Tensor):
        return "tensor"
    if isinstance(value, dict):
        return "dict"
    return "sequence" if isinstance(value, tuple | list) else "object"


def by_key(kind: str, inner: list[Child]) -> dict[Any, Child]:
    """Returns the children of a container by their names in a spec: their positions, keys or attributes."""
    if kind == "sequence":
        return dict(enumerate(inner))
    return {child.key_text.removeprefix(".") if child.key is None else child.key: child for child in inner}


def place_name(ref: DimRef, taken: Collection[str]) -> str:
    """Returns the name of a variable of one place, unlike those that are taken: ``x_dim0``, ``batch_image_dim1``, ``k``."""
    base = _NOT_IN_NAMES.sub("_", ref.input).strip("_")
    base = base if ref.dim is None else f"{base}_dim{ref.dim}"
    while base in taken:
        base += "_"
    return base


def renamed(text: str, names: Mapping[str, str]) -> str:
    """Returns an expression with other names for its variables."""
    changed = {name: new for name, new in names.items() if name != new}
    return re.sub(r"\b[^\W\d]\w*\b", lambda match: changed.get(match[0], match[0]), text) if changed else text


def ask_of_shapes_spec(given: Any, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any], *, is_lenient: bool = False) -> Ask:
    """Returns the ask of a ``ShapesSpec`` or ``ParamsSpec``; if `is_lenient`, without the parts that do not fit the inputs.

    Raises:
        AskError: it does not fit the inputs.
    """
    spec = read_spec(given)
    problems: list[str] = []
    found = list(_leaves(spec, signature_of(model), args, kwargs, problems))
    if problems and not is_lenient:
        raise AskError(problems[0])
    return _Reading(spec, found).ask()


@dataclass(frozen=True, slots=True)
class _Place:
    ref: DimRef
    spec: Size


def _leaves(
    spec: Spec, signature: inspect.Signature, args: tuple[Any, ...], kwargs: dict[str, Any], problems: list[str]
) -> Iterator[_Place]:
    """Yields each dimension and number that the spec has an entry for, in the order of the inputs."""
    bound = signature.bind(*args, **kwargs).arguments
    left = {**spec.named}
    for name, value in bound.items():
        match signature.parameters[name].kind:
            case inspect.Parameter.VAR_POSITIONAL:
                part: Part = SpecContainer("sequence", dict(enumerate(spec.args)))
            case inspect.Parameter.VAR_KEYWORD:
                known = {key: left.pop(key) for key in value if key in left}
                part = SpecContainer("dict", {**spec.kwargs, **known})
            case _:
                part = left.pop(name, None)
        yield from _walk(name, value, part, problems)
    problems += [f"forward is given no {name}, which the ShapesSpec names: it is called with {', '.join(bound)}." for name in left]


def _walk(path: str, value: Any, part: Part, problems: list[str]) -> Iterator[_Place]:
    inner = None if value is None else children(value)
    if part is None:
        return
    if inner is None and not has_sizes(value):
        if isinstance(part, SpecContainer):
            problems.append(f"{path} is {_called(value)}, and its spec is that of a {part.kind}. Use an IntVar, a number or None.")
        else:
            yield _Place(DimRef(input=path, dim=None), part)
        return
    if not isinstance(part, SpecContainer):
        problems.append(f"{path} is {_called(value)}, and its spec is a number. Use {with_article(_SPEC_OF[kind_of(value)])}.")
    elif part.kind != kind_of(value):
        given, wanted = (with_article(_SPEC_OF[kind]) for kind in (part.kind, kind_of(value)))
        problems.append(f"{path} is {_called(value)}, and its spec is {given}. Use {wanted}.")
    elif inner is None:
        yield from _dims(path, value, part, problems)
    else:
        keys = by_key(part.kind, inner)
        unknown = [key for key in part.parts if key not in keys]
        problems += [f"{path} has no {key!r}, which the ShapesSpec names: it has {', '.join(map(repr, keys))}." for key in unknown]
        for key, child in keys.items():
            yield from _walk(f"{path}{child.key_text}", child.value, part.parts.get(key), problems)


def _dims(path: str, value: Any, part: SpecContainer, problems: list[str]) -> Iterator[_Place]:
    if len(part.parts) != value.dim():
        problems.append(f"{path} has {value.dim()} dimensions and its TensorSpec has {len(part.parts)}. Pass one entry per dimension.")
        return
    for dim, size in part.parts.items():
        if size is not None and not isinstance(size, SpecContainer):
            yield _Place(DimRef(input=path, dim=dim), size)


_SPEC_OF = {"tensor": "TensorSpec", "sequence": "SeqSpec", "dict": "DictSpec", "object": "ObjectSpec"}


def _called(value: Any) -> str:
    return "a tensor" if isinstance(value, torch.Tensor) else "None" if value is None else with_article(type(value).__name__)


class _Reading:
    """The ask of a spec, made place by place: of those that it has entries for."""

    def __init__(self, spec: Spec, places: list[_Place]) -> None:
        self._spec, self._places = spec, places
        self._assumptions: list[str] = []
        alone = [(place.ref, place.spec) for place in places if isinstance(place.spec, SpecTerm) and not place.spec.is_derived]
        self._uses = Counter(place.spec.variable for place in places if isinstance(place.spec, SpecTerm))
        # An ask has names for sizes alone: what is no size goes by its place.
        self._dims = {term.variable for ref, term in alone if ref.dim is not None and spec.variables[term.variable].is_named}
        self._name: dict[str, str] = {name: name for name in self._dims}
        for ref, term in alone:
            self._name.setdefault(term.variable, self._own(ref))

    def ask(self) -> Ask:
        """Returns the ask of all places, with assumptions for what it cannot state."""
        entries = [AskEntry(input=place.ref.input, dim=place.ref.dim, ask=self._asked(place)) for place in self._places]
        stated = [renamed(text, self._name) for text in self._spec.assumptions]
        return replace(Ask.of(entries), assumptions=tuple(dict.fromkeys((*stated, *self._assumptions))))

    def _own(self, ref: DimRef) -> str:
        return place_name(ref, self._dims)

    def _asked(self, place: _Place) -> DimAsk:
        match place.spec:
            case int() as size:
                return DimAsk(kind="static", size=None if place.ref.dim is None else size)
            case Expression(text):
                self._assumptions.append(f"{self._own(place.ref)} == {renamed(text, self._name)}")
                return DimAsk(kind="dynamic")
            case SpecTerm() as term:
                return self._of_variable(place.ref, self._spec.variables[term.variable], term)
        return DimAsk()

    def _of_variable(self, ref: DimRef, variable: Variable, term: SpecTerm) -> DimAsk:
        name = self._name.get(variable.name, variable.name)
        asked = DimAsk(kind="dim", name=name, factor=term.factor, offset=term.offset)
        if ref.dim is None and asked.expression != self._own(ref):
            self._assumptions.append(f"{self._own(ref)} == {asked.expression}")
            return DimAsk(kind="dynamic")
        low, high = self._bounds(variable, name)
        is_own = ref.dim is None or (not variable.is_named and self._uses[variable.name] == 1)
        return DimAsk(kind="dynamic", min=low, max=high) if is_own else replace(asked, min=low, max=high)

    def _bounds(self, variable: Variable, name: str) -> tuple[int | None, int | None]:
        """Returns the bounds that an ask takes; the others become assumptions."""
        low, high = variable.min, variable.max
        if low is not None and low < 0:
            self._assumptions.append(f"{name} >= {low}")
            low = None
        if high is not None and high <= (low or 0):
            self._assumptions += [f"{name} <= {high}", *([f"{name} >= {low}"] if low else [])]
            low, high = None, None
        return low, high


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """An ask as a ``ShapesSpec``.

    Attributes:
        spec: the same as plain values.
        auto: places that were asked to be AUTO, which it does not have: they are asked to be dynamic.
        left_out: assumptions about names that the ask no longer has.
    """

    spec: Spec
    auto: tuple[DimRef, ...] = ()
    left_out: tuple[str, ...] = ()


def shapes_spec_of(ask: Ask, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Returns the argument of ``torch.export.export`` for this ask as a ``ShapesSpec``.

    Raises:
        AskError: see `written_spec`.
    """
    try:
        return made_spec(written_spec(ask, model, args, kwargs).spec)
    except ValueError as error:
        raise error if isinstance(error, AskError) else AskError(f"torch rejects this ShapesSpec: {error}") from error


def written_spec(ask: Ask, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Written:
    """Returns an ask as a ``ShapesSpec`` of plain values.

    Raises:
        AskError: a dimension that the inputs do not have, or an input that a ``ShapesSpec`` cannot describe.
    """
    writing = _Writing(ask)
    signature = signature_of(model)
    bound = signature.bind(*args, **kwargs).arguments
    parts = {name: writing.part(name, value) for name, value in bound.items()}
    for ref in writing.left:
        raise AskError(f"The example inputs have no {ref}.")
    named: dict[str, Part] = {}
    keywords: dict[str, Part] = {}
    rest: tuple[Part, ...] = ()
    for name, part in parts.items():
        match signature.parameters[name].kind, part:
            case _, None:
                continue
            case inspect.Parameter.VAR_POSITIONAL, SpecContainer(parts=inner):
                rest = tuple(inner.values())
            case inspect.Parameter.VAR_KEYWORD, SpecContainer(parts=inner):
                keywords = {key: it for key, it in inner.items() if it is not None}
            case _:
                named[name] = part
    known = [text for text in ask.assumptions if names_in(text) <= writing.variables.keys()]
    assumptions = tuple(dict.fromkeys((*writing.assumptions, *known)))
    spec = Spec(named=named, args=rest, kwargs=keywords, variables=writing.variables, assumptions=assumptions)
    return Written(spec=spec, auto=tuple(writing.auto), left_out=tuple(text for text in ask.assumptions if text not in known))


class _Writing:
    """The conversion of an ask into a ``ShapesSpec``.

    Attributes:
        left: the asks of the places that were not visited yet.
        variables: by name.
        assumptions: the conditions that no variable states.
        auto: places that were asked to be AUTO.
    """

    def __init__(self, asked: Ask) -> None:
        self.left = {entry.ref: entry.ask for entry in asked.entries}
        self.variables: dict[str, Variable] = {}
        self.assumptions: list[str] = []
        self.auto: list[DimRef] = []
        self._names = asked.dim_names
        self._bare = {ask.name for ask in self.left.values() if not ask.is_derived}
        self._derived: dict[str, list[tuple[str, DimAsk]]] = {}

    def part(self, path: str, value: Any) -> Part:
        """Returns the spec of an input or a part of one; None where nothing is asked of it."""
        inner = None if value is None else children(value)
        if inner is None and has_sizes(value):
            sizes = {dim: self._size(DimRef(input=path, dim=dim)) for dim in range(value.dim())}
            return None if all(size is None for size in sizes.values()) else SpecContainer("tensor", sizes)
        if inner is None:
            return self._number(DimRef(input=path, dim=None), value)
        kind = kind_of(value)
        parts = {key: self.part(f"{path}{child.key_text}", child.value) for key, child in by_key(kind, inner).items()}
        if all(it is None for it in parts.values()):
            return None
        if kind == "object" and any(not str(key).isidentifier() for key in parts):
            raise AskError(f"A ShapesSpec cannot describe {path}, a {type(value).__name__}. Leave it static, or use Dims.")
        if type(value) in MAPPINGS and any(not isinstance(key, str | int) for key in parts):
            raise AskError(f"A ShapesSpec needs str or int keys; {path} has others. Leave it static, or use Dims.")
        return SpecContainer(kind, parts if kind == "sequence" else {key: it for key, it in parts.items() if it is not None})

    def _number(self, ref: DimRef, value: Any) -> Size:
        ask, kind = self.left.pop(ref, DimAsk()), input_kind(value)
        if not is_accepted(kind, ask) and not (ask.kind == "static" and ask.size == value):
            problem, next_step = refusal(ref.input, kind, ask)
            raise AskError(f"{problem}. {next_step}.")
        if not ask.is_dynamic:
            return None
        return self._own(ref, ask, is_size=False)

    def _size(self, ref: DimRef) -> Size:
        ask = self.left.pop(ref, DimAsk())
        if ask.kind == "static":
            return ask.size
        if ask.kind != "dim":
            return self._own(ref, ask) if ask.is_dynamic else None
        name = ask.name or ""
        if name not in self._bare:
            return self._without_root(ref, ask)
        self.variables.setdefault(name, Variable(name=name, min=ask.min, max=ask.max))
        return SpecTerm(variable=name, factor=ask.factor, offset=ask.offset)

    def _own(self, ref: DimRef, ask: DimAsk, *, is_size: bool = True) -> SpecTerm:
        """Adds a variable of this place alone, and returns it."""
        if ask.kind == "auto":
            self.auto.append(ref)
        name = place_name(ref, self._names)
        self.variables[name] = Variable(name=name, is_size=is_size, min=ask.min, max=ask.max)
        return SpecTerm(variable=name)

    def _without_root(self, ref: DimRef, ask: DimAsk) -> SpecTerm:
        """Returns a variable for an expression of a Dim that no place has alone: torch wants each variable alone somewhere."""
        others = self._derived.setdefault(ask.name or "", [])
        for name, other in others:
            if (other.factor, other.offset) == (ask.factor, ask.offset):
                return SpecTerm(variable=name)
        low = max(0, ask.factor * (ask.min or 0) + ask.offset)
        high = None if ask.max is None else ask.factor * ask.max + ask.offset
        term = self._own(ref, DimAsk(kind="dynamic", min=low or None, max=high))
        if others:
            first, of_first = others[0]
            common = math.gcd(ask.factor, of_first.factor)
            left = _times(ask.factor // common, first, of_first.offset)
            right = _times(of_first.factor // common, term.variable, ask.offset)
            self.assumptions.append(f"{left} == {right}")
        elif ask.factor > 1:
            self.assumptions.append(f"{term.variable} % {ask.factor} == {ask.offset % ask.factor}")
        others.append((term.variable, ask))
        return term


def _times(factor: int, name: str, offset: int) -> str:
    """Returns a multiple of a size without its offset, as text."""
    inner = f"({name} {'-' if offset > 0 else '+'} {abs(offset)})" if offset else name
    return f"{factor} * {inner}" if factor != 1 else inner


def imports_of(body: str) -> list[str]:
    """Returns the import of the classes that a source names; empty where it names none."""
    names = [name for name in NAMES if f"{name}(" in body]
    line = f"from {MODULE} import {', '.join(names)}"
    if names and len(line) > WIDTH:
        return [f"from {MODULE} import (", *(f"    {name}," for name in names), ")"]
    return [line] if names else []


def statements_of(written: Written, called: Mapping[str, str]) -> list[str]:
    """Returns an assignment for each variable of a ``ShapesSpec``; `called` has their names in the source."""
    variables = written.spec.variables.values()
    given = {it: ", ".join([repr(it.name), *bound_arguments(it.min, it.max)]) for it in variables}
    return [f"{called[it.name]} = {'ShapeVar' if it.is_size else 'IntVar'}({arguments})" for it, arguments in given.items()]


def spec_text(written: Written, called: Mapping[str, str]) -> str:
    """Returns the ``ShapesSpec`` as an expression; see `statements_of`."""
    spec = written.spec
    entries = [f"{name!r}: {_part(part, called)}" for name, part in spec.named.items()]
    if spec.args:
        entries.append(f"'*args': [{', '.join(_part(part, called) for part in spec.args)}]")
    if spec.kwargs:
        keywords = ", ".join(f"{name!r}: {_part(part, called)}" for name, part in spec.kwargs.items())
        entries.append(f"'**kwargs': {{{keywords}}}")
    assumptions = ", ".join(renamed(text, called) for text in spec.assumptions)
    assumed = f", assumptions=[{assumptions}]" if assumptions else ""
    return f"ShapesSpec(ParamsSpec({{{', '.join(entries)}}}){assumed})"


def notes_of(written: Written) -> list[str]:
    """Returns the differences of the source from the ask, a sentence each."""
    notes = []
    if written.auto:
        are, it = ("is", "it") if len(written.auto) == 1 else ("are", "one")
        notes.append(f"a ShapesSpec has no AUTO: {listed(written.auto)} {are} dynamic here; use None where {it} may be static")
    return notes + [f"left out, no such name here: {text}" for text in written.left_out]


def _part(part: Part, called: Mapping[str, str]) -> str:
    match part:
        case SpecContainer(kind="tensor" | "sequence" as kind, parts=parts):
            return f"{_SPEC_OF[kind]}([{', '.join(_part(inner, called) for inner in parts.values())}])"
        case SpecContainer(kind=kind, parts=parts):
            return f"{_SPEC_OF[kind]}({{{', '.join(f'{key!r}: {_part(inner, called)}' for key, inner in parts.items())}}})"
        case SpecTerm(variable=name, factor=factor, offset=offset):
            text = called[name] if factor == 1 else f"{factor} * {called[name]}"
            return f"{text} {'+' if offset > 0 else '-'} {abs(offset)}" if offset else text
        case Expression(text):
            return renamed(text, called)
    return repr(part)
