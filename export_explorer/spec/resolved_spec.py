"""The results of the dimensions as an ask: a spec with which the export fails once a result changes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from export_explorer.record import FREE, AcceptedSizes, Capture, DimOutcome, DimRef
from export_explorer.record.spec import Ask, AskEntry, AskError, DimAsk

_NO_NAME = re.compile(r"\W+")
_UNSOLVED = re.compile(r"\*\*")
"""A power in a guard: torch cannot determine for which sizes of a Dim it is true, and refuses the Dim; seen in 2.13."""


@dataclass(frozen=True, slots=True)
class ResolvedSpec:
    """An ask that states the results of the dimensions.

    Attributes:
        ask: of every dimension that is not static because nothing was asked.
        looser: the dimensions whose result no ask that torch takes states in full; the ask has the nearest.
        stepped: the dimensions whose step only an expression of a Dim of their own states.
    """

    ask: Ask
    looser: tuple[DimOutcome, ...]
    stepped: tuple[DimOutcome, ...]


def resolved_spec(capture: Capture, names: Mapping[DimRef, str] | None = None) -> ResolvedSpec:
    """Returns the results of an export's dimensions as an ask.

    Args:
        capture: of the export.
        names: of the Dims of dimensions that have none yet; those that are left out are named by input and dimension.

    Raises:
        AskError: the export failed, so that there are no results.
    """
    if capture.failure is not None:
        raise AskError(f"{capture.model} did not export. Copy it as requested.")
    spec = _Spec(capture, names or {})
    asks = {dim.ref: spec.ask_of(dim) for dim in capture.dims}
    loose = {dim.ref for dim in capture.dims if asks[dim.ref].kind == "dynamic" and dim.dim is not None}
    entries = [AskEntry(input=dim.input, dim=dim.dim, ask=asks[dim.ref]) for dim in capture.dims if asks[dim.ref].kind != "default"]
    return ResolvedSpec(
        ask=Ask.of(entries),
        looser=tuple(dim for dim in capture.dims if dim.ref in loose),
        stepped=tuple(dim for dim in capture.dims if dim.got == "dynamic" and asks[dim.ref].is_derived),
    )


class _Spec:
    """The asks of the dimensions of one export, each Dim made once."""

    def __init__(self, capture: Capture, names: Mapping[DimRef, str]) -> None:
        self._names = names
        self._by_ref = {dim.ref: dim for dim in capture.dims}
        self._unsolved = {ref for guard in capture.guards if _UNSOLVED.search(guard.expr) for ref in guard.dims}
        self._taken = {dim.dim_name for dim in capture.dims if dim.dim_name}
        self._asks: dict[DimRef, DimAsk] = {}
        self._is_open = "shapes_spec" in capture.options
        limits = () if capture.operators is None else capture.operators.limits
        self._moves_with = {limit.dim: limit.other for limit in limits if limit.other is not None and limit.dim != limit.other}

    def ask_of(self, dim: DimOutcome) -> DimAsk:
        """Returns the ask of a dimension whose result is the present one."""
        if dim.ref not in self._asks:
            self._asks[dim.ref] = self._ask_of(dim)
        return self._asks[dim.ref]

    def _ask_of(self, dim: DimOutcome) -> DimAsk:
        if dim.got not in FREE:
            return DimAsk(kind="static") if dim.asked.kind != "default" and dim.size is not None else DimAsk()
        if dim.asked.is_derived or (dim.asked.kind == "dim" and dim.got == "dynamic" and (dim.is_as_asked or not self._is_open)):
            # The export took it, which it does only where all sizes in its bounds are taken, unless they are left open.
            return dim.asked
        if dim.dim is None:
            return DimAsk(kind="dynamic", min=dim.asked.min, max=dim.asked.max)
        if dim.got == "tied" and dim.tied_to is not None and dim.tied_to.dim is not None:
            return self.ask_of(self._by_ref[dim.tied_to])
        if dim.got == "dynamic" and (ask := self._ask_of_partner(dim)) is not None:
            return ask
        if dim.got == "dynamic" and dim.accepted is not None:
            return self._ask_of_free(dim, dim.accepted)
        # A Dim that was asked for is one that the export took.
        return self._ask_of_derived(dim) or (dim.asked if dim.asked.kind == "dim" else DimAsk(kind="dynamic"))

    def _ask_of_partner(self, dim: DimOutcome) -> DimAsk | None:
        """Returns the Dim of the dimension that an operator needs this one to move with; None if there is none without bounds of its own."""
        other = self._by_ref.get(self._moves_with[dim.ref]) if dim.ref in self._moves_with else None
        if other is None or other.got != "dynamic" or other.dim is None or (other.accepted, other.lower) != (dim.accepted, dim.lower):
            return None
        ask = self._asks.get(other.ref) or self._ask_of_free(other, other.accepted) if other.accepted is not None else None
        if ask is None or ask.kind != "dim":
            return None
        self._asks.setdefault(other.ref, ask)
        return ask

    def _ask_of_free(self, dim: DimOutcome, sizes: AcceptedSizes) -> DimAsk:
        loose = DimAsk(kind="dynamic", min=_bound(dim.lower), max=dim.upper)
        if sizes.with_others_as_in_example:
            loose = DimAsk(kind="dynamic")
        is_whole = sizes.is_complete and not (sizes.with_others_as_in_example or sizes.refuses_example)
        if dim.ref in self._unsolved or sizes.excluded or sizes.also or not is_whole:
            return loose
        if sizes.step == 1:
            return DimAsk(kind="dim", name=self._name_of(dim), min=_bound(sizes.lower), max=sizes.upper)
        if len(sizes.remainders) != 1 or sizes.are_remainders_excluded or any(it.tied_to == dim.ref for it in self._by_ref.values()):
            return loose
        offset = sizes.remainders[0]
        least, most = (None if size is None else (size - offset) // sizes.step for size in (sizes.lower, sizes.upper))
        if most is not None and most <= max(least or 0, 1):
            return loose
        return DimAsk(kind="dim", name=f"_{self._name_of(dim)}", factor=sizes.step, offset=offset, min=least or None, max=most)

    def _ask_of_derived(self, dim: DimOutcome) -> DimAsk | None:
        """Returns the expression of the one Dim that a dimension is derived from; None if it is not ``factor*Dim + offset``."""
        for root in self._by_ref.values():
            if root.got == "dynamic" and root.dim is not None and str(root.ref) in dim.shape_expr:
                ask = self.ask_of(root)
                try:
                    derived = DimAsk.parse(dim.shape_expr.replace(str(root.ref), "n"))
                except AskError:
                    return None
                if ask.kind != "dim" or ask.is_derived or derived.name != "n":
                    return None
                return replace(derived, name=ask.name, min=ask.min, max=ask.max)
        return None

    def _name_of(self, dim: DimOutcome) -> str:
        name = stem = self._names.get(dim.ref) or f"{_NO_NAME.sub('_', dim.input).strip('_')}_{dim.dim}"
        while name in self._taken:
            name += "_"
        self._taken.add(name)
        return name if name.isidentifier() else f"dim_{stem}"


def _bound(size: int | None) -> int | None:
    """Returns a smallest size that restricts something, else None: 0 does not, and 1 is torch's bound for any that is not empty."""
    return size if size is not None and size >= 2 else None
