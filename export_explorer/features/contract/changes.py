"""The typed differences between a contract and the current export; their sentences are in `features.contract.render`."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, groupby
from math import lcm
from typing import Any, Literal, TypeVar

import sympy
from msgspec.structs import replace

from export_explorer.analysis.guards import expression_of, normal
from export_explorer.features.contract.files import Contract, DimContract, OutputContract, in_order
from export_explorer.record import AcceptedSizes

DimChangeKind = Literal[
    "fixed", "freed", "fewer_sizes", "more_sizes", "other_sizes", "tied", "untied", "other_tie", "other_size", "added", "removed"
]
"""The kind of change of a dimension: ``fixed``, ``freed``: it may no longer, or may now, have more than one size; ``tied``, ``untied``: it
now follows another, or no longer does; ``added``, ``removed``: only the current export, or only the contract, has it."""

GAINS: frozenset[DimChangeKind] = frozenset({"freed", "more_sizes", "untied"})
"""The kinds of change that lose nothing."""

_LONGEST, _LEAST = 20_000, 1_000
"""The longest period of sizes that is tried, several times that of any two divisors that occur together in a model: of one changed dimension,
and of each of many."""

_MOST_PAIRS = 5_000
"""The most pairs of a removed input and an added one that are tried for whether one is the other renamed."""


def compared_sizes(was: AcceptedSizes, now: AcceptedSizes, longest: int = _LONGEST) -> DimChangeKind:
    """Returns the kind of change of the accepted sizes: fewer, more or others; of a period that is longer than `longest`, only so far."""
    found = {(was.accepts(size), now.accepts(size)) for size in _tried(was, now, longest)}
    is_lost, is_gained = (True, False) in found, (False, True) in found
    return "other_sizes" if is_lost == is_gained else "fewer_sizes" if is_lost else "more_sizes"


def _tried(was: AcceptedSizes, now: AcceptedSizes, longest: int) -> Iterator[int]:
    bounds = [bound for sizes in (was, now) for bound in (sizes.lower, sizes.upper) if bound is not None]
    single = [size for sizes in (was, now) for size in (*sizes.excluded, *sizes.also)]
    period = min(lcm(was.step, now.step), longest)
    beyond = max([0, *bounds, *single]) + 1
    near = (size + step * sign for size in chain(bounds, single) for sign in (1, -1) for step in (0, 1, was.step, now.step))
    below = min([0, *bounds])
    # A number that is no size may have no lower bound.
    lowest = range(below - 2 * period, below) if was.lower is None or now.lower is None else ()
    return chain(lowest, range(below, min(below + 2 * period + 64, beyond + period)), near, range(beyond, beyond + 2 * period))


Entry = TypeVar("Entry", DimContract, OutputContract)


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractDimChange:
    """A dimension that differs from its contract; `was` is None if it was added, `now` is None if it was removed."""

    name: str
    was: DimContract | None
    now: DimContract | None
    kind: DimChangeKind


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractOutputChange:
    """An output that differs from its contract; `was` is None if it was added, `now` is None if it was removed."""

    name: str
    was: OutputContract | None
    now: OutputContract | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """The differences from a contract.

    Attributes:
        dims: changed dimensions, sorted by name; inputs that are only renamed are left out.
        outputs: changed outputs, likewise; their sizes use the new names of the inputs.
        renamed: the old and the new name of each input that only has another name.
    """

    dims: tuple[ContractDimChange, ...] = ()
    outputs: tuple[ContractOutputChange, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()

    def __bool__(self) -> bool:
        """True if anything differs."""
        return bool(self.dims or self.outputs or self.renamed)

    @property
    def are_gains(self) -> bool:
        """True if something differs and nothing is lost: dimensions accept more sizes, and at the old ones each output is what it was."""
        is_gained = bool(self.dims) and not self.renamed and all(change.kind in GAINS for change in self.dims)
        before = {normal(dim.name): dim.was.equals for dim in self.dims if dim.kind in ("freed", "untied") and dim.was is not None}
        return is_gained and all(_is_same_at(before, change) for change in self.outputs)


def _is_same_at(before: Mapping[str, str], change: ContractOutputChange) -> bool:
    """True if an output has its old shape where the dimensions that gained sizes have the sizes of before."""
    was, now = change.was, change.now
    if was is None or now is None or was.dtype != now.dtype or was.shape is None or now.shape is None or len(was.shape) != len(now.shape):
        return False
    return all(_read(old, {}) == _read(new, before) for old, new in zip(was.shape, now.shape, strict=True))


def _read(size: str, known: Mapping[str, str]) -> Any:
    """Returns the expression of a size, with the known ones in their places; as it is where it cannot be read."""
    expression = expression_of(size, lambda name: expression_of(known[name], sympy.Symbol) if name in known else sympy.Symbol(name))
    return size if expression is None else expression


def changes_of(was: Contract, now: Contract) -> Changes:
    """Returns the differences between a contract and the one of the current export."""
    renamed = _renamed(was, now)
    was = _with_names(was, dict(renamed))
    differing = list(_differing(was.dims, now.dims))
    longest = max(_LEAST, _LONGEST // max(1, sum(a is not None and b is not None for _, a, b in differing)))
    dims = (ContractDimChange(name=name, was=a, now=b, kind=_kind(was, a, b, longest)) for name, a, b in differing)
    outputs = (ContractOutputChange(name=name, was=a, now=b) for name, a, b in _differing(was.outputs, now.outputs))
    return Changes(dims=tuple(dims), outputs=tuple(outputs), renamed=renamed)


def _differing(was: Mapping[str, Entry], now: Mapping[str, Entry]) -> Iterator[tuple[str, Entry | None, Entry | None]]:
    for name in in_order({**was, **now}):
        if was.get(name) != now.get(name):
            yield name, was.get(name), now.get(name)


def _kind(contract: Contract, was: DimContract | None, now: DimContract | None, longest: int) -> DimChangeKind:
    if was is None or now is None:
        return "added" if was is None else "removed"
    if not was.is_free:
        return _kind_of_static(contract, was, now)
    if not now.is_free:
        return "fixed"
    before, after = was.accepted, now.accepted
    if before is None and after is None:
        return "other_tie"
    if before is None and after is not None:
        # Of a dimension that was derived from another one its sizes are not stated.
        root = contract.dims.get(was.equals)
        is_lost = root is not None and root.accepted is not None and _are_lost(root.accepted, after, longest)
        return "other_sizes" if is_lost else "untied"
    return "tied" if before is None or after is None else compared_sizes(before, after, longest)


def _kind_of_static(contract: Contract, was: DimContract, now: DimContract) -> DimChangeKind:
    """Returns the kind of change of a dimension that had one size, which is lost where it is refused, or accepted beside some sizes only."""
    if not now.is_free:
        return "other_size"
    if now.accepted is not None:
        is_kept = not was.equals.removeprefix("-").isdigit() or now.accepted.accepts(int(was.equals))
        return "freed" if is_kept else "other_sizes"
    known = {normal(name): dim.equals for name, dim in contract.dims.items() if not dim.is_free}
    return "freed" if _read(now.equals, known) == _read(was.equals, {}) else "tied"


def _are_lost(was: AcceptedSizes, now: AcceptedSizes, longest: int) -> bool:
    return any(was.accepts(size) and not now.accepts(size) for size in _tried(was, now, longest))


def _renamed(was: Contract, now: Contract) -> tuple[tuple[str, str], ...]:
    """Returns pairs of a removed input and the added one with exactly the same dimensions; leaves out a pair that is ambiguous."""
    before, after = _dims_by_input(was), _dims_by_input(now)
    removed, added = ([path for path in one if path not in other] for one, other in ((before, after), (after, before)))
    if len(removed) * len(added) > _MOST_PAIRS:
        return ()
    found = []
    for old in removed:
        old_dims = Contract(model="", dims=before[old], outputs={})
        alike = [new for new in added if len(before[old]) == len(after[new]) and _with_names(old_dims, {old: new}).dims == after[new]]
        if len(alike) == 1:
            found.append((old, alike[0]))
    taken = [new for _, new in found]
    return tuple((old, new) for old, new in found if taken.count(new) == 1)


def _dims_by_input(contract: Contract) -> dict[str, dict[str, DimContract]]:
    """Returns the dimensions of each input, both in natural order."""
    of_inputs = groupby(in_order(contract.dims), key=lambda name: re.sub(r"\.shape\[\d+\]$", "", name))
    return {path: {name: contract.dims[name] for name in names} for path, names in of_inputs}


def _with_names(contract: Contract, names: Mapping[str, str]) -> Contract:
    """Returns the contract with inputs renamed, also inside the expressions of sizes."""
    if not names:
        return contract
    pattern = re.compile(rf"(?<![\w.'\"\]])(?:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})(?![\w'\"\[]|\.(?!shape\[))")

    def renamed(text: str) -> str:
        return pattern.sub(lambda match: names[match[0]], text)

    return replace(
        contract,
        dims={
            renamed(name): replace(dim, equals=renamed(dim.equals) if dim.is_free else dim.equals) for name, dim in contract.dims.items()
        },
        outputs={
            name: replace(output, shape=None if output.shape is None else tuple(map(renamed, output.shape)))
            for name, output in contract.outputs.items()
        },
    )
