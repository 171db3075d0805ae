"""The ask: a dimension and the spec of every one, as values that are parsed, printed and compared; also modes, options and the changes of a fix.

Does not import torch. `spec.dynamic_shapes` converts an ask to the ``dynamic_shapes`` of ``torch.export`` and back, because that needs
torch's pytrees and Dim classes.
"""

import keyword
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, get_args

Mode = Literal["non-strict", "strict"]
MODES: tuple[Mode, ...] = get_args(Mode)
Option = Literal["prefer_deferred_runtime_asserts_over_guards", "backed_size_oblivious", "unbacked", "shapes_spec"]
OPTIONS: tuple[Option, ...] = get_args(Option)
AskKind = Literal["default", "static", "auto", "dynamic", "dim"]

MARKERS: Mapping[AskKind, str] = {"static": "STATIC", "auto": "AUTO", "dynamic": "DYNAMIC"}

_BOUNDS = r"\(\s*(?:min\s*=\s*(?P<min>-?\d{1,18}))?\s*,?\s*(?:max\s*=\s*(?P<max>-?\d{1,18}))?\s*,?\s*\)"
_MARKER = re.compile(rf"(?:Dim\.)?(?P<marker>AUTO|DYNAMIC|STATIC)\s*(?:{_BOUNDS})?")
_NAMED = re.compile(
    rf"(?:(?P<factor>\d{{1,9}})\s*\*\s*)?(?P<name>[^\W\d]\w*)\s*(?:{_BOUNDS})?\s*"
    r"(?:(?P<sign>[+-])\s*(?P<offset>\d{1,9}))?"
)
_SIZE = re.compile(r"\d{1,18}")
_NAME = re.compile(r"[^\W\d]\w*")
_LONGEST = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class DimRef:
    """A reference to a dimension: input path and index of the dimension, None for a scalar input."""

    input: str
    dim: int | None

    def __str__(self) -> str:
        """Returns ``x.shape[0]``, or the path of a scalar."""
        return self.input if self.dim is None else f"{self.input}.shape[{self.dim}]"

    @property
    def pattern(self) -> str:
        """A regular expression that finds its name in an expression, and not the end of a longer name: ``aux.shape[0]`` has no ``x.shape[0]``."""
        return rf"(?<![\w.\]]){re.escape(str(self))}(?!\w)"


class AskError(ValueError):
    """An error for an invalid ask; its message is for the user.

    Attributes:
        problem: what is wrong, where `next_step` is known apart from it; the whole message for others.
        next_step: what to do; empty where it is part of `problem`, or where there is nothing to say.
    """

    def __init__(self, problem: str, next_step: str = "") -> None:
        super().__init__(f"{problem}. {next_step}." if next_step else problem)
        self.problem = problem.removesuffix(".")
        self.next_step = next_step


@dataclass(frozen=True, slots=True, kw_only=True)
class DimAsk:
    """The ask of one dimension, or of one scalar input.

    Attributes:
        kind: ``default`` (nothing was asked: static, as torch does it), ``static``, ``auto``, ``dynamic`` or
            ``dim`` (a named Dim or an expression of one).
        min: smallest size, inclusive; None leaves it to torch. For ``dim`` it belongs to the Dim `name` itself,
            also where `factor` and `offset` derive a size from it.
        max: largest size, inclusive; None means unbounded.
        name: the Dim's name, only for ``dim``.
        factor: for ``dim``: the size is ``factor * name + offset``.
        offset: see `factor`.
        size: for ``static``: the number that the spec stated, which has to be the size of the example; None if it stated none.
    """

    kind: AskKind = "default"
    min: int | None = None
    max: int | None = None
    name: str | None = None
    factor: int = 1
    offset: int = 0
    size: int | None = None

    @classmethod
    def parse(cls, text: str) -> "DimAsk":
        """Reads ``AUTO``, ``DYNAMIC(min=2, max=8)``, ``STATIC``, ``8``, ``None``, ``batch(max=64)`` or ``2*batch + 1``.

        Nothing is evaluated: the text either fits this grammar or is refused.

        Raises:
            AskError: the text is none of these, or its bounds leave no size.
        """
        if len(text) > _LONGEST:
            raise AskError(f"A request for a dimension is a text of at most {_LONGEST} characters, such as 'AUTO' or '2*batch + 1'.")
        text = text.strip()
        if text in ("", "None"):
            return cls()
        if _SIZE.fullmatch(text):
            return cls(kind="static", size=int(text))
        if match := _MARKER.fullmatch(text):
            kind: AskKind = match["marker"].lower()  # type: ignore[assignment]  # the pattern allows only the three
            ask = cls(kind=kind, min=_integer(match["min"]), max=_integer(match["max"]))
        elif match := _NAMED.fullmatch(text):
            offset = int(match["offset"] or 0)
            ask = cls(
                kind="dim",
                min=_integer(match["min"]),
                max=_integer(match["max"]),
                name=match["name"],
                factor=int(match["factor"] or 1),
                offset=-offset if match["sign"] == "-" else offset,
            )
        else:
            raise AskError(f"{text!r} is not valid. Use AUTO, DYNAMIC, STATIC, a size, a Dim name or `2*name + 1`.")
        ask.check()
        return ask

    def check(self) -> None:
        """Refuses an ask that no size can satisfy.

        Raises:
            AskError: empty or negative bounds, bounds on STATIC, a name that `parse` would not read back, a factor of 0.
        """
        if self.min is not None and self.min < 0:
            raise AskError(f"Min must be 0 or more, not {self.min}.")
        if self.max is not None and self.max < (self.min or 0):
            raise AskError(f"Max must be at least min: {self.max} is below {self.min or 0}.")
        if self.kind == "static" and (self.min is not None or self.max is not None):
            raise AskError("STATIC takes no bounds. Remove min and max.")
        if self.kind == "dim":
            if self.name is None or not _is_name(self.name):
                raise AskError(f"{self.name!r} is not a name for a Dim. Use a Python identifier other than {', '.join(MARKERS.values())}.")
            if self.factor < 1:
                raise AskError(f"{self} has no positive factor. Use `factor*{self.name} + offset`.")
            if self.max is not None and self.max == (self.min or 0):
                raise AskError(f"Dim `{self.name}` has min = max = {self.max}. Raise max, or use STATIC.")

    @property
    def is_derived(self) -> bool:
        """True if the size is an expression of a Dim, not the Dim itself."""
        return self.kind == "dim" and (self.factor != 1 or self.offset != 0)

    @property
    def is_dynamic(self) -> bool:
        """True if anything other than one fixed size is asked for."""
        return self.kind in ("auto", "dynamic", "dim")

    @property
    def bounds(self) -> str:
        """The bounds that are given, ``(min=2, max=64)``; empty if there are none."""
        given = bound_arguments(self.min, self.max)
        return f"({', '.join(given)})" if given else ""

    @property
    def size_bounds(self) -> tuple[int | None, int | None]:
        """The smallest and the largest size, inclusive; None where none is stated."""
        lower = None if self.min is None else self.factor * self.min + self.offset
        return lower, None if self.max is None else self.factor * self.max + self.offset

    @property
    def expression(self) -> str:
        """The Dim or the expression of it, without bounds: ``batch``, ``2*batch + 1``."""
        factor = f"{self.factor}*" if self.factor != 1 else ""
        offset = f" {'+' if self.offset > 0 else '-'} {abs(self.offset)}" if self.offset else ""
        return f"{factor}{self.name}{offset}"

    def __str__(self) -> str:
        """Returns the text that `parse` reads back to an equal ask."""
        if self.kind == "default":
            return "None"
        if self.kind == "dim":
            head, _, tail = self.expression.partition(self.name or "")
            return f"{head}{self.name}{self.bounds}{tail}"
        if self.size is not None:
            return str(self.size)
        return f"{MARKERS[self.kind]}{self.bounds}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _OfPlace:
    """A value for a dimension of an input, or for a scalar input."""

    input: str
    dim: int | None

    @property
    def ref(self) -> DimRef:
        """The reference to the dimension."""
        return DimRef(input=self.input, dim=self.dim)


@dataclass(frozen=True, slots=True, kw_only=True)
class AskEntry(_OfPlace):
    """The ask at one place: a dimension of an input, or a scalar input.

    Attributes:
        input: path of the input leaf, ``x`` or ``batch['image'][0]``.
        dim: index of the dimension; None for a scalar input.
        ask: of that place.
    """

    ask: DimAsk

    @property
    def change(self) -> "AskChange":
        """The same with its ask as text."""
        return AskChange(input=self.input, dim=self.dim, ask=str(self.ask))


@dataclass(frozen=True)
class Ask:
    """The asks of all places, in the order of the inputs; for a place without an entry nothing is asked.

    Attributes:
        entries: at most one for a place, none of kind ``default``.
        assumptions: further conditions on sizes, as Python source over the names that `spec.shapes_spec` gives them: ``n % 2 == 0``. Only a
            ``ShapesSpec`` can state them; other spellings of an ask leave them out.
    """

    entries: tuple[AskEntry, ...] = ()
    assumptions: tuple[str, ...] = ()

    @property
    def as_changes(self) -> "list[AskChange]":
        """The entries with their asks as text."""
        return [entry.change for entry in self.entries]

    def __repr__(self) -> str:
        """Returns the ask in the form of a spec: ``Ask({'x': {0: batch(max=64), 1: AUTO}, 'k': DYNAMIC})``."""
        inputs = dict.fromkeys(entry.input for entry in self.entries)
        return f"Ask({{{', '.join(f'{input!r}: {self._of_input(input)}' for input in inputs)}}})"

    def _of_input(self, input: str) -> str:
        asks = {entry.dim: entry.ask for entry in self.entries if entry.input == input}
        return str(asks[None]) if None in asks else f"{{{', '.join(f'{dim}: {ask}' for dim, ask in asks.items())}}}"

    @classmethod
    def of(cls, entries: Iterable[AskEntry], *, is_exact: bool = False) -> "Ask":
        """Builds an ask that is consistent.

        A Dim is the same wherever it is used: bounds stated at one place hold at all of its places.

        Args:
            entries: one for each place.
            is_exact: whether a Dim without bounds is another one than a Dim of that name with bounds, as torch's own are.

        Raises:
            AskError: one Dim has two different bounds, or no size can satisfy an ask.
        """
        by_place = {(entry.input, entry.dim): entry for entry in entries}
        bounds: dict[str, tuple[int | None, int | None]] = {}
        exact: dict[str, tuple[int | None, int | None]] = {}
        for entry in by_place.values():
            entry.ask.check()
            ask = entry.ask
            if ask.kind != "dim" or ask.name is None:
                continue
            own = (ask.min, ask.max)
            # torch compares no Dim with an expression of it.
            known = [exact.setdefault(ask.name, own)] if is_exact and not ask.is_derived else []
            known += [bounds.setdefault(ask.name, own)] if own != (None, None) else []
            other = next((it for it in known if it != own), own)
            if other != own:
                raise AskError(
                    f"Dim `{ask.name}` has two ranges, {_range_text(*other)} and {_range_text(*own)}. "
                    f"Use one range, or another Dim for {entry.ref}."
                )
        return cls(tuple(replace(entry, ask=_with_bounds(entry.ask, bounds)) for entry in by_place.values() if entry.ask.kind != "default"))

    def at(self, input: str, dim: int | None) -> DimAsk:
        """Returns the ask of one place."""
        return self._by_place.get((input, dim)) or DimAsk()

    @cached_property
    def _by_place(self) -> dict[tuple[str, int | None], DimAsk]:
        return {(entry.input, entry.dim): entry.ask for entry in self.entries}

    def changed(self, changes: Iterable[AskEntry]) -> "Ask":
        """Returns a new ask in which `changes` replace the asks of their places.

        New bounds of a Dim hold at all its places: the last change that states them wins.

        Raises:
            AskError: see `of`.
        """
        by_place = {(entry.input, entry.dim): entry for entry in self.entries}
        for change in changes:
            by_place[change.input, change.dim] = change
            name, bounds = change.ask.name, (change.ask.min, change.ask.max)
            if change.ask.kind == "dim" and bounds != (None, None):
                by_place |= {
                    place: replace(entry, ask=replace(entry.ask, min=bounds[0], max=bounds[1]))
                    for place, entry in by_place.items()
                    if entry.ask.kind == "dim" and entry.ask.name == name
                }
        return replace(Ask.of(by_place.values()), assumptions=self.assumptions)

    def in_order(self, places: Iterable[tuple[str, int | None]]) -> "Ask":
        """Returns the same ask with its entries in the order of these places; entries of other places come last."""
        order = {place: position for position, place in enumerate(places)}
        entries = sorted(self.entries, key=lambda entry: order.get((entry.input, entry.dim), len(order)))
        return replace(self, entries=tuple(entries))

    @property
    def dim_names(self) -> tuple[str, ...]:
        """The names of all Dims asked for, each once, in order."""
        return tuple(dict.fromkeys(entry.ask.name for entry in self.entries if entry.ask.name is not None))


def _range_text(low: int | None, high: int | None) -> str:
    """Returns ``≤ 8``, ``≥ 2``, ``2 to 8`` or ``any size``."""
    if low is None and high is None:
        return "any size"
    return f"≤ {high}" if low is None else f"≥ {low}" if high is None else f"{low} to {high}"


def _with_bounds(ask: DimAsk, bounds: Mapping[str, tuple[int | None, int | None]]) -> DimAsk:
    low, high = bounds.get(ask.name or "", (ask.min, ask.max))
    return replace(ask, min=low, max=high)


def _is_name(text: str) -> bool:
    return bool(_NAME.fullmatch(text)) and text.isidentifier() and not keyword.iskeyword(text) and text not in MARKERS.values()


def bound_arguments(lower: int | None, upper: int | None) -> list[str]:
    """Returns the bounds that are given as arguments of a call: ``min=2``, ``max=64``."""
    return [f"{word}={value}" for word, value in (("min", lower), ("max", upper)) if value is not None]


def _integer(text: str | None) -> int | None:
    return None if text is None else int(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class AskChange(_OfPlace):
    """One step of a fix: a new ask for a dimension; `ask` is a text that `DimAsk.parse` reads."""

    ask: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleChange(_OfPlace):
    """One step of a fix: another size for a dimension of the example."""

    size: int
