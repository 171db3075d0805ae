"""The sizes that a capture says its program takes, as a reader of its words would understand them.

Reads the text of the capture alone: an outcome that is worded wrongly is as wrong as one that is found wrongly.
"""

import itertools
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from export_explorer.record import Capture, DimOutcome

SPAN = 12
"""How far above its smallest size a dimension without an upper bound is drawn."""

LARGEST_DIM = 40

Sizes = Mapping[tuple[str, int | None], int]

_RELATIONS = (
    (re.compile(r"^(.+) is a multiple of (.+)$"), "({0}) % ({1}) == 0"),
    (re.compile(r"^(.+) is not a multiple of (.+)$"), "({0}) % ({1}) != 0"),
    (re.compile(r"^(.+) must divide (.+)$"), "({1}) % ({0}) == 0"),
    (re.compile(r"^(.+) is not a divisor of (.+)$"), "({1}) % ({0}) != 0"),
    (re.compile(r"^(.+) = (.+)$"), "({0}) == ({1})"),
    (re.compile(r"^(.+) ≠ (\d+(?:, \d+)+)$"), "({0}) not in ({1},)"),
    (re.compile(r"^(.+) ≠ (.+)$"), "({0}) != ({1})"),
    (re.compile(r"^(.+) ≤ (.+)$"), "({0}) <= ({1})"),
    (re.compile(r"^(.+) ≥ (.+)$"), "({0}) >= ({1})"),
    (re.compile(r"^(.+) < (.+)$"), "({0}) < ({1})"),
    (re.compile(r"^(.+) > (.+)$"), "({0}) > ({1})"),
)
_SIZES = re.compile(r"^(\S+) is (.+)$")
_RUN = r"\d+(?: to \d+)?"
_LIST = re.compile(rf"{_RUN}(?:, {_RUN})*(?: or {_RUN})?")
_PARTS = (
    (re.compile(r"(?:a )?multiple of (\d+)"), "{0} % {1} == 0"),
    (re.compile(r"even"), "{0} % 2 == 0"),
    (re.compile(r"(\d+)\*k \+ (\d+)"), "{0} % {1} == {2}"),
    (re.compile(r"(\d+) to (\d+)"), "{1} <= {0} <= {2}"),
    (re.compile(r"≥ (\d+)"), "{0} >= {1}"),
    (re.compile(r"≤ (\d+)"), "{0} <= {1}"),
)


def condition(words: str) -> str:
    """The words of a guard as a Python expression over ``x.shape[0]``."""
    words = re.sub(r" to match .*$|, and \S+ is static$", "", words)  # the rest says why
    if match := re.fullmatch(r"Requires `(.+)`", words):
        return match[1]
    if match := re.fullmatch(r"`(.+)`\. (?:Always true|True for every tested size).*", words):
        return match[1]
    if (match := _SIZES.match(words)) and (found := _of_sizes(*match.groups())):
        return found
    for joint in (" or ", " and "):
        parts = words.split(joint)
        if len(parts) > 1 and all(any(pattern.match(part) for pattern, _ in _RELATIONS) for part in parts):
            return f" {joint.strip()} ".join(f"({condition(part)})" for part in parts)
    for pattern, expression in _RELATIONS:
        if match := pattern.match(words):
            return expression.format(*match.groups())
    raise ValueError(f"{words!r} is not a condition that a reader could check")


def _of_sizes(name: str, body: str) -> str:
    """Which sizes are allowed, "a multiple of 3, ≥ 6, not 9 or 12, or 2", as an expression; empty where it is not said so."""
    main, _, also = body.partition(", or ")
    main, *excluded = re.split(r", not (?=\d)", main)
    parts = [_part(name, part) for part in ([main] if _LIST.fullmatch(main) else main.split(", "))]
    if not all(parts):
        return ""
    found = " and ".join([*parts, *(f"not ({_part(name, part)})" for part in excluded)])
    return f"({found}) or ({_part(name, also)})" if also else found


def _part(name: str, text: str) -> str:
    if _LIST.fullmatch(text):
        runs = re.findall(r"(\d+)(?: to (\d+))?", text)
        return f"({' or '.join(f'{first} <= {name} <= {last or first}' for first, last in runs)})"
    for pattern, expression in _PARTS:
        if match := pattern.fullmatch(text):
            return expression.format(name, *match.groups())
    if (match := re.fullmatch(r"(not )a multiple of (.+)", text)) and _LIST.fullmatch(match[2]):
        divisors = " or ".join(f"{name} % {number} == 0" for number in re.findall(r"\d+", match[2]))
        return f"not ({divisors})" if match[1] else f"({divisors})"
    if re.fullmatch(r"(not )?\d+\*k[\d*k +]*(( to |, | or )\d+\*k[\d*k +]*)+", text):
        step = re.findall(r"(\d+)\*k", text)[0]
        runs = [re.findall(rf"{step}\*k(?: \+ (\d+))?", run) for run in re.split(", | or ", text.removeprefix("not "))]
        kept = {number % int(step) for run in runs for number in range(int(run[0] or 0), int(run[-1] or 0) + 1)}
        return f"{'not ' if text.startswith('not ') else ''}({name} % {step} in {sorted(kept)})"
    return ""


@dataclass
class Stated:
    """What a capture says of the sizes of its inputs."""

    capture: Capture

    def __post_init__(self) -> None:
        self.dims = [dim for dim in self.capture.dims if dim.size is not None]
        self.free = [dim for dim in self.dims if dim.got == "dynamic"]
        self.bound = [dim for dim in self.dims if dim.got in ("tied", "derived")]
        self.conditions = [condition(guard.words) for guard in self.capture.guards if guard.dims]
        # A Dim that only expressions use is the size of no dimension.
        asked = {dim.asked.name for dim in self.dims if dim.asked.name is not None}
        self.free_names = _used(asked, [dim.shape_expr for dim in self.bound])
        self.implied_names = _used(asked - set(self.free_names), self.conditions)

    def drawn(self, chance: random.Random, count: int) -> Iterator[Sizes]:
        """Some of the sizes that are within all that is stated, the example's first.

        A Dim that is the size of no dimension stands among them by its name.
        """
        example = {(dim.input, dim.dim): dim.size for dim in self.dims if dim.size is not None}
        if not self.free_names and self.allows(example):
            yield example
        for _ in range(count * 30):
            free = {(dim.input, dim.dim): self._any(dim, chance) for dim in self.free}
            free |= {(name, None): chance.randint(2, LARGEST_DIM) for name in self.free_names}
            sizes = self._complete(free)
            if self.allows(sizes):
                count -= 1
                yield sizes
            if count == 0:
                return

    def allows(self, sizes: Sizes) -> bool:
        """Whether sizes are within all ranges and meet all conditions."""
        if not all(_lowest(dim) <= sizes[dim.input, dim.dim] <= _largest(dim) for dim in self.dims):
            return False
        numbers = itertools.product(range(LARGEST_DIM), repeat=len(self.implied_names))
        implied: Iterator[Sizes] = (
            {(name, None): value for name, value in zip(self.implied_names, values, strict=True)} for values in numbers
        )
        return any(all(_value(text, {**sizes, **names}) for text in self.conditions) for names in implied)

    def just_outside(self, sizes: Sizes) -> Iterator[tuple[DimOutcome, Sizes]]:
        """Each way to leave what is stated with one size, from sizes that are within it.

        What follows from that size follows it, so that only the bound itself is broken.
        """
        free = {place: size for place, size in sizes.items() if place not in {(dim.input, dim.dim) for dim in self.bound}}
        for dim in self.dims:
            place = (dim.input, dim.dim)
            if dim.got == "derived" and dim.asked.name in self.implied_names:
                continue
            if dim.got != "dynamic" and not _used(set(self.free_names), [dim.shape_expr]):
                yield dim, {**sizes, place: sizes[place] + 1}
                continue
            # torch enforces no lower bound of 2 or less: smaller sizes are what 0/1 specialization sets aside.
            beyond = [dim.lower - 1] if dim.lower is not None and dim.lower > 2 else []
            beyond += [dim.upper + 1] if dim.upper is not None else []
            for size in beyond:
                yield dim, self._complete({**free, place: size}) if dim.got == "dynamic" else {**sizes, place: size}

    def _complete(self, free: Sizes) -> Sizes:
        sizes = {(dim.input, dim.dim): dim.size for dim in self.dims if dim.size is not None} | dict(free)
        for dim in self.bound:
            sizes[dim.input, dim.dim] = _value(dim.shape_expr, sizes)
        return sizes

    @staticmethod
    def _any(dim: DimOutcome, chance: random.Random) -> int:
        low, size = _lowest(dim), dim.size or 0
        anywhere = chance.randint(low, min(_largest(dim), low + SPAN))
        return chance.choice([anywhere, anywhere, size, size + 1])


def _used(names: set[str], texts: list[str]) -> list[str]:
    return sorted(name for name in names if any(re.search(rf"\b{name}\b", text) for text in texts))


def _lowest(dim: DimOutcome) -> int:
    # A size of 0 or 1 is none that torch looked at, whatever range it states.
    return max(dim.lower or 0, 2) if dim.got in ("dynamic", "tied", "derived") else dim.lower or 0


def _largest(dim: DimOutcome) -> int:
    return 10**9 if dim.upper is None else dim.upper


def _value(expression: str, sizes: Sizes) -> Any:
    inputs: dict[str, Any] = {"min": min, "max": max, "round": round}
    for (path, dim), size in sizes.items():
        if dim is None:
            inputs[path] = size
        else:
            inputs.setdefault(path, SimpleNamespace(shape={})).shape[dim] = size
    return eval(expression, {"__builtins__": {}}, inputs)
