"""An ask as a ``ShapesSpec``."""

import inspect
import math
from dataclasses import dataclass, field
from typing import Any

from export_explorer.ask import Ask, AskError, DimAsk
from export_explorer.model import DimRef
from export_explorer.specs.inputs import input_kind
from export_explorer.specs.leaves import signature_of
from export_explorer.specs.scalars import is_accepted, refusal
from export_explorer.specs.shapes_spec_names import by_key, kind_of, place_name
from export_explorer.torch_internals.pytree import MAPPINGS, children
from export_explorer.torch_internals.shapes_spec import Container, Part, Size, Spec, Term, Variable, made_spec, names_in
from export_explorer.torch_internals.tensors import has_sizes


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """An ask as a ``ShapesSpec``.

    Attributes:
        spec: the same as plain values.
        auto: places that were asked to be AUTO, of which it knows no such thing: they are asked to be dynamic.
        left_out: assumptions that speak of what the ask does not name any more.
    """

    spec: Spec
    auto: tuple[DimRef, ...] = ()
    left_out: tuple[str, ...] = ()


def shapes_spec_of(ask: Ask, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """What to give to ``torch.export.export`` for this ask as a ``ShapesSpec``.

    Raises:
        AskError: see `written_spec`.
    """
    try:
        return made_spec(written_spec(ask, model, args, kwargs).spec)
    except ValueError as error:
        raise error if isinstance(error, AskError) else AskError(f"torch makes no ShapesSpec of this: {error}") from error


def written_spec(ask: Ask, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Written:
    """An ask as a ``ShapesSpec`` of plain values.

    Raises:
        AskError: a dimension that the inputs do not have, or an input of which a ``ShapesSpec`` cannot speak.
    """
    writing = _Writing(ask)
    signature = signature_of(model)
    bound = signature.bind(*args, **kwargs).arguments
    parts = {name: writing.part(name, value) for name, value in bound.items()}
    for ref in writing.left:
        raise AskError(f"The inputs have no {ref}: ask one of the dimensions that the example has.")
    named: dict[str, Part] = {}
    keywords: dict[str, Part] = {}
    rest: tuple[Part, ...] = ()
    for name, part in parts.items():
        match signature.parameters[name].kind, part:
            case _, None:
                continue
            case inspect.Parameter.VAR_POSITIONAL, Container(parts=inner):
                rest = tuple(inner.values())
            case inspect.Parameter.VAR_KEYWORD, Container(parts=inner):
                keywords = {key: it for key, it in inner.items() if it is not None}
            case _:
                named[name] = part
    known = [text for text in ask.assumptions if names_in(text) <= writing.variables.keys()]
    spec = Spec(
        named=named,
        args=rest,
        kwargs=keywords,
        variables=writing.variables,
        assumptions=tuple(dict.fromkeys((*writing.assumptions, *known))),
    )
    return Written(spec=spec, auto=tuple(writing.auto), left_out=tuple(text for text in ask.assumptions if text not in known))


@dataclass(slots=True)
class _Writing:
    """Writes an ask.

    Attributes:
        asked: the ask.
        left: places that were not come by yet.
        variables: by name.
        assumptions: what no variable says.
        auto: places that were asked to be AUTO.
    """

    asked: Ask
    left: dict[DimRef, DimAsk] = field(init=False)
    variables: dict[str, Variable] = field(default_factory=dict)
    assumptions: list[str] = field(default_factory=list)
    auto: list[DimRef] = field(default_factory=list)
    _bare: frozenset[str] = field(init=False)
    _derived: dict[str, list[tuple[str, DimAsk]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.left = {DimRef(input=entry.input, dim=entry.dim): entry.ask for entry in self.asked.entries}
        self._bare = frozenset(entry.ask.name for entry in self.asked.entries if entry.ask.name is not None and not entry.ask.is_derived)

    def part(self, path: str, value: Any) -> Part:
        """What the spec says of an input or a part of one; None where nothing is asked of it."""
        inner = None if value is None else children(value)
        if inner is None and has_sizes(value):
            sizes = {dim: self._size(DimRef(input=path, dim=dim)) for dim in range(value.dim())}
            return None if all(size is None for size in sizes.values()) else Container("tensor", sizes)
        if inner is None:
            return self._number(DimRef(input=path, dim=None), value)
        kind = kind_of(value)
        parts = {key: self.part(f"{path}{child.key_text}", child.value) for key, child in by_key(kind, inner).items()}
        if all(it is None for it in parts.values()):
            return None
        if kind == "object" and any(not str(key).isidentifier() for key in parts):
            raise AskError(
                f"A ShapesSpec cannot speak of what is in {path}, a {type(value).__name__}: ask nothing of it, or ask with Dims."
            )
        if type(value) in MAPPINGS and any(not isinstance(key, str | int) for key in parts):
            raise AskError(
                f"A ShapesSpec speaks of texts and ints as keys alone, and {path} has others: ask nothing of it, or ask with Dims."
            )
        return Container(kind, parts if kind == "sequence" else {key: it for key, it in parts.items() if it is not None})

    def _number(self, ref: DimRef, value: Any) -> Size:
        ask, kind = self.left.pop(ref, DimAsk()), input_kind(value)
        if not is_accepted(kind, ask) and not (ask.kind == "static" and ask.size == value):
            problem, next_step = refusal(ref.input, kind, ask)
            raise AskError(f"{problem}: {next_step}.")
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
        return Term(variable=name, factor=ask.factor, offset=ask.offset)

    def _own(self, ref: DimRef, ask: DimAsk, *, is_size: bool = True) -> Term:
        """A variable of this place alone."""
        if ask.kind == "auto":
            self.auto.append(ref)
        name = place_name(ref, self.asked.dim_names)
        self.variables[name] = Variable(name=name, is_size=is_size, min=ask.min, max=ask.max)
        return Term(variable=name)

    def _without_root(self, ref: DimRef, ask: DimAsk) -> Term:
        """A size that is an expression of a Dim that is no size itself: torch wants each variable somewhere alone, so this size becomes one."""
        others = self._derived.setdefault(ask.name or "", [])
        for name, other in others:
            if (other.factor, other.offset) == (ask.factor, ask.offset):
                return Term(variable=name)
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
    """A multiple of what a Dim is multiplied to."""
    inner = f"({name} {'-' if offset > 0 else '+'} {abs(offset)})" if offset else name
    return f"{factor} * {inner}" if factor != 1 else inner
