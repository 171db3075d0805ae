"""Decisions on sizes that torch must not know: a ``ShapesSpec``, or a mark as unbacked, leaves them open, so that no guard can decide."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from export_explorer.failures.failure_context import FailureContext
from export_explorer.failures.named_dims import made_static
from export_explorer.fixes.spec_changes import Change, ask_fix, distinct, entry_for
from export_explorer.record import CodeFix, DimRef, Fix
from export_explorer.record.spec import DimAsk
from export_explorer.render.words import listed
from export_explorer.spec.shapes_spec import place_name
from export_explorer.torch_internals.failure_causes import DataDependent
from export_explorer.torch_internals.shape_env import bounds_of
from export_explorer.torch_internals.shapes_spec import shapes_spec_api


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSizes:
    """Open sizes that a line needs to know more about.

    Attributes:
        refs: the dimensions and numbers that they are, in the order of the inputs.
        condition: the undecided sympy relation; None where the number itself is needed.
        holds: whether it is true for the example.
    """

    refs: tuple[DimRef, ...]
    condition: Any | None
    holds: bool


def open_sizes(failed: FailureContext) -> OpenSizes | None:
    """Returns the sizes of inputs about which torch could not decide; None where a value in the data is among them."""
    cause, sizes = failed.cause, failed.analysis.sizes
    if not isinstance(cause, DataDependent) or cause.operator is not None or cause.is_on_tensor:
        return None
    symbols = getattr(cause.condition, "free_symbols", None) or _named_symbols(failed)
    if not symbols or any(not _places(failed, symbol) for symbol in symbols):
        return None
    refs = tuple(size.ref for size in sizes.sizes if size.symbol in symbols or size.expr in symbols)
    if not hasattr(cause.condition, "negated"):
        return OpenSizes(refs=refs, condition=None, holds=False)
    examples = {symbol: failed.analysis.example(_places(failed, symbol)[0]) for symbol in symbols}
    if any(size is None for size in examples.values()):
        return None
    return OpenSizes(refs=refs, condition=cause.condition, holds=_is_true(cause.condition, examples))


def _named_symbols(failed: FailureContext) -> set[Any]:
    """Returns the symbols that torch's text names, where it has no condition; empty unless all of them are open sizes of inputs."""
    names = failed.parts.symbols
    known = [size.symbol for size in failed.analysis.sizes.sizes if size.symbol is not None]
    found = {symbol for symbol in known if str(symbol) in names and str(symbol).startswith("u")}
    return found if names <= {str(symbol) for symbol in found} else set()


def _is_true(condition: Any, sizes: Mapping[Any, int | None]) -> bool:
    return bool(condition.subs(sizes) == True)  # noqa: E712  # sympy's own truth, which is no bool


def _places(failed: FailureContext, symbol: Any) -> tuple[DimRef, ...]:
    sizes = failed.analysis.sizes
    return sizes.places_of(symbol) or tuple(size.ref for size in sizes.sizes if size.expr == symbol)


def problem_words(failed: FailureContext, found: OpenSizes) -> str:
    """Returns the problem: the line, and the sizes that it could not decide on."""
    places = listed(found.refs)
    if found.condition is None:
        return f"{failed.headline(f'needs the number of {places}')}. The request leaves it open"
    said = failed.predicate or failed.analysis.sizes.in_inputs.expression(found.condition)
    return f"{failed.headline(f'branches on {places}')}. The request does not decide `{said}`"


def fixes_of(failed: FailureContext, found: OpenSizes) -> tuple[Fix, ...]:
    """Returns fixes with asks that decide the condition, the example's own side first."""
    if found.condition is None:
        return (ask_fix(made_static(found.refs)),)
    symbols = sorted(found.condition.free_symbols, key=str)
    if len(symbols) == 1:
        sides = [_bounded(failed, found, symbols[0], holds) for holds in (found.holds, not found.holds)]
        return distinct(ask_fix(change) for change in sides if change is not None)
    named = distinct([ask_fix(change)] if (change := _one_name(failed, found, symbols)) is not None else [])
    wanted = found.condition if found.holds else found.condition.negated
    return named if shapes_spec_api() is None else (*named, _assumption(failed, wanted))


def _assumption(failed: FailureContext, wanted: Any) -> CodeFix:
    """Returns the assumption of a ``ShapesSpec`` that decides a condition as the example does."""
    ask, refs = failed.analysis.ask, {symbol: _places(failed, symbol)[0] for symbol in wanted.free_symbols}
    names = {symbol: ask.at(ref.input, ref.dim).name or place_name(ref, ask.dim_names) for symbol, ref in refs.items()}
    assumption = f"assumptions=[{failed.analysis.sizes.printer(names.get).expression(wanted)}]"
    title, code = f"Pass `{assumption}` to the ShapesSpec", (f"ShapesSpec(..., {assumption})",)
    return CodeFix(title=title, code=code, applicability="has_placeholders")


def next_step(failed: FailureContext, found: OpenSizes) -> str:
    """Returns the next step where no bounds decide the condition; empty where the number itself is needed."""
    if found.condition is None:
        return ""
    wanted = found.condition if found.holds else found.condition.negated
    return f"Add `torch._check({failed.analysis.sizes.in_inputs.expression(wanted)})`"


def _bounded(failed: FailureContext, found: OpenSizes, symbol: Any, holds: bool) -> Change | None:
    """Returns the sizes on one side of the condition, as bounds of the ask; None where they are no range."""
    ref = _places(failed, symbol)[0]
    asked, example = failed.analysis.ask.at(ref.input, ref.dim), failed.analysis.example(ref)
    if found.condition is None or asked.is_derived or example is None:
        return None
    condition = found.condition if holds else found.condition.negated
    low, high = bounds_of(failed.analysis.sizes.env, symbol)
    points = _points(condition, example, low or 0, high)
    good = [_is_true(condition, {symbol: point}) for point in points]
    if True not in good:
        return None
    start = points.index(example) if holds == found.holds and example in points else good.index(True)
    if not good[start]:
        return None
    first = max((it + 1 for it in range(start) if not good[it]), default=0)
    last = min((it - 1 for it in range(start, len(points)) if not good[it]), default=len(points) - 1)
    least = points[first] if first or (low or 0) else None
    most = high if last == len(points) - 1 else points[last]
    if least == most or (most is not None and most <= (least or 0)):
        return _fixed(failed, ref) if holds == found.holds else None
    new = DimAsk(kind="dim" if asked.kind == "dim" else "dynamic", name=asked.name, min=least, max=most)
    entries = [entry for entry in failed.analysis.ask.entries if asked.name is not None and entry.ask.name == asked.name]
    places = [(it.ref, it.ask) for it in entries] or [(ref, asked)]
    changed = tuple(entry_for(at, replace(new, name=ask.name, factor=ask.factor, offset=ask.offset)) for at, ask in places)
    return None if new == asked else Change((f"Request `{new}` for {ref}",), changed)


def _fixed(failed: FailureContext, ref: DimRef) -> Change:
    """Returns the change to the size of the example, at every place of the Dim."""
    name = failed.analysis.ask.at(ref.input, ref.dim).name
    refs = [entry.ref for entry in failed.analysis.ask.entries if name is not None and entry.ask.name == name] or [ref]
    return made_static(refs)


def _points(condition: Any, example: int, low: int, high: int | None) -> list[int]:
    """Returns the sizes in a range near which a condition on one size may change: around each number in it, and around their quotients."""
    numbers = {abs(int(it)) for it in condition.atoms() if getattr(it, "is_Integer", False)}
    quotients = {one // other for one in numbers for other in numbers if other > 1}
    about = numbers | quotients | {it for it in (example, low, high) if it is not None}
    points = {number + step for number in about for step in (-1, 0, 1)}
    return sorted(point for point in points if point >= low and (high is None or point <= high))


def _one_name(failed: FailureContext, found: OpenSizes, symbols: list[Any]) -> Change | None:
    """Returns one name for two sizes that are equal in the example and that the condition requires to be equal; None for others."""
    condition: Any = found.condition
    if not found.holds or type(condition).__name__ != "Equality" or set(condition.args) != set(symbols):
        return None
    refs = [_places(failed, symbol)[0] for symbol in symbols]
    first, second = sorted(refs, key=[size.ref for size in failed.analysis.sizes.sizes].index)
    asked, other = (failed.analysis.ask.at(ref.input, ref.dim) for ref in (first, second))
    if first.dim is None or second.dim is None or asked.is_derived or other.is_derived:
        return None
    name = asked.name or other.name or "size"
    low = max((bound for bound in (asked.min, other.min) if bound is not None), default=None)
    high = min((bound for bound in (asked.max, other.max) if bound is not None), default=None)
    ask = DimAsk(kind="dim", name=name, min=low, max=high)
    return Change((f"Use one Dim, `{name}`, for {first} and {second}",), (entry_for(first, ask), entry_for(second, ask)))
