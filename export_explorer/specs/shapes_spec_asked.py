"""The ask that a ``ShapesSpec`` stands for.

It names variables where ``dynamic_shapes`` has Dims, and says in assumptions what no ask of one dimension says; an `Ask` keeps those beside its entries.
"""

import inspect
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import torch

from export_explorer.ask import Ask, AskEntry, AskError, DimAsk
from export_explorer.model import DimRef
from export_explorer.specs.leaves import signature_of
from export_explorer.specs.shapes_spec_names import by_key, kind_of, place_name, renamed
from export_explorer.torch_internals.pytree import children
from export_explorer.torch_internals.shapes_spec import (
    Container,
    Expression,
    Part,
    Size,
    Spec,
    Term,
    Variable,
    attached_spec,
    is_shapes_spec,
    read_spec,
)
from export_explorer.torch_internals.tensors import has_sizes


def spec_in_force(dynamic_shapes: Any, model: Any) -> Any | None:
    """The ``ShapesSpec`` by which torch would export: the one that is given, or what ``@dynamic_spec`` put on forward; None for neither."""
    return dynamic_shapes if is_shapes_spec(dynamic_shapes) else attached_spec(model) if dynamic_shapes is None else None


def ask_of_shapes_spec(given: Any, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any], refused: list[str] | None = None) -> Ask:
    """What a ``ShapesSpec`` or ``ParamsSpec`` asks.

    Args:
        given: the spec.
        model: the module or function.
        args: positional example inputs.
        kwargs: keyword example inputs.
        refused: takes what does not fit the inputs, which is left out then; None raises the first of it.

    Raises:
        AskError: it does not fit the inputs.
    """
    spec = read_spec(given)
    problems: list[str] = []
    found = list(_leaves(spec, signature_of(model), args, kwargs, problems))
    if problems and refused is None:
        raise AskError(problems[0])
    if refused is not None:
        refused += problems
    return _Reading(spec, found).ask()


@dataclass(frozen=True, slots=True)
class _Place:
    ref: DimRef
    said: Size
    value: Any


def _leaves(
    spec: Spec, signature: inspect.Signature, args: tuple[Any, ...], kwargs: dict[str, Any], problems: list[str]
) -> Iterator[_Place]:
    """Each dimension and number of which the spec says something, in the order of the inputs."""
    bound = signature.bind(*args, **kwargs).arguments
    left = {**spec.named}
    for name, value in bound.items():
        match signature.parameters[name].kind:
            case inspect.Parameter.VAR_POSITIONAL:
                part: Part = Container("sequence", dict(enumerate(spec.args)))
            case inspect.Parameter.VAR_KEYWORD:
                known = {key: left.pop(key) for key in value if key in left}
                part = Container("dict", {**spec.kwargs, **known})
            case _:
                part = left.pop(name, None)
        yield from _walk(name, value, part, problems)
    problems += [f"forward is given no {name}, of which the ShapesSpec speaks: it is called with {', '.join(bound)}." for name in left]


def _walk(path: str, value: Any, part: Part, problems: list[str]) -> Iterator[_Place]:
    inner = None if value is None else children(value)
    if part is None:
        return
    if inner is None and not has_sizes(value):
        if isinstance(part, Container):
            problems.append(f"{path} is {_called(value)}, and its spec is that of a {part.kind}: give an IntVar, a number or None.")
        else:
            yield _Place(DimRef(input=path, dim=None), part, value)
        return
    if not isinstance(part, Container):
        problems.append(f"{path} is {_called(value)}, and its spec is a number: give a {_SPEC_OF[kind_of(value)]}.")
    elif part.kind != kind_of(value):
        problems.append(f"{path} is {_called(value)}, and its spec is a {_SPEC_OF[part.kind]}: give a {_SPEC_OF[kind_of(value)]}.")
    elif inner is None:
        yield from _dims(path, value, part, problems)
    else:
        keys = by_key(part.kind, inner)
        unknown = [key for key in part.parts if key not in keys]
        problems += [f"{path} has no {key!r}, of which the ShapesSpec speaks: it has {', '.join(map(repr, keys))}." for key in unknown]
        for key, child in keys.items():
            yield from _walk(f"{path}{child.key_text}", child.value, part.parts.get(key), problems)


def _dims(path: str, value: Any, part: Container, problems: list[str]) -> Iterator[_Place]:
    if len(part.parts) != value.dim():
        problems.append(f"{path} has {value.dim()} dimensions and its TensorSpec has {len(part.parts)}: give one entry for each.")
        return
    for dim, said in part.parts.items():
        if said is not None and not isinstance(said, Container):
            yield _Place(DimRef(input=path, dim=dim), said, value)


_SPEC_OF = {"tensor": "TensorSpec", "sequence": "SeqSpec", "dict": "DictSpec", "object": "ObjectSpec"}


def _called(value: Any) -> str:
    return "a tensor" if isinstance(value, torch.Tensor) else "None" if value is None else f"a {type(value).__name__}"


class _Reading:
    """What a spec asks of each place, in the words of an ask.

    Args:
        spec: as plain values.
        places: of which it says something.
    """

    def __init__(self, spec: Spec, places: list[_Place]) -> None:
        self._spec, self._places = spec, places
        self._assumptions: list[str] = []
        alone = [(place.ref, place.said) for place in places if isinstance(place.said, Term) and not place.said.is_derived]
        self._uses = Counter(place.said.variable for place in places if isinstance(place.said, Term))
        # An ask has names for sizes alone: what is no size goes by its place.
        self._dims = {term.variable for ref, term in alone if ref.dim is not None and spec.variables[term.variable].is_named}
        self._name: dict[str, str] = {name: name for name in self._dims}
        for ref, term in alone:
            self._name.setdefault(term.variable, self._own(ref))

    def ask(self) -> Ask:
        """The ask of all places, with what they cannot say as assumptions."""
        entries = [AskEntry(input=place.ref.input, dim=place.ref.dim, ask=self._asked(place)) for place in self._places]
        told = [renamed(text, self._name) for text in self._spec.assumptions]
        return replace(Ask.of(entries), assumptions=tuple(dict.fromkeys((*told, *self._assumptions))))

    def _own(self, ref: DimRef) -> str:
        return place_name(ref, self._dims)

    def _asked(self, place: _Place) -> DimAsk:
        match place.said:
            case int() as size:
                return DimAsk(kind="static", size=None if place.ref.dim is None else size)
            case Expression(text):
                self._assumptions.append(f"{self._own(place.ref)} == {renamed(text, self._name)}")
                return DimAsk(kind="dynamic")
            case Term() as term:
                return self._of_variable(place.ref, self._spec.variables[term.variable], term)
        return DimAsk()

    def _of_variable(self, ref: DimRef, variable: Variable, term: Term) -> DimAsk:
        name = self._name.get(variable.name, variable.name)
        asked = DimAsk(kind="dim", name=name, factor=term.factor, offset=term.offset)
        if ref.dim is None and asked.expression != self._own(ref):
            self._assumptions.append(f"{self._own(ref)} == {asked.expression}")
            return DimAsk(kind="dynamic")
        low, high = self._bounds(variable, name)
        is_own = ref.dim is None or (not variable.is_named and self._uses[variable.name] == 1)
        return DimAsk(kind="dynamic", min=low, max=high) if is_own else replace(asked, min=low, max=high)

    def _bounds(self, variable: Variable, name: str) -> tuple[int | None, int | None]:
        """The bounds that an ask takes; the others are assumed."""
        low, high = variable.min, variable.max
        if low is not None and low < 0:
            self._assumptions.append(f"{name} >= {low}")
            low = None
        if high is not None and high <= (low or 0):
            self._assumptions += [f"{name} <= {high}", *([f"{name} >= {low}"] if low else [])]
            low, high = None, None
        return low, high
