"""What an export with a fix applied says of the fix: the dimensions that it frees and loses, and the failure that it leaves."""

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from export_explorer.fixes.dim_fixes import is_inherent
from export_explorer.record import Capture, Condition, DimOutcome, DimRef, Fix, TrialStop
from export_explorer.session.predictions import Range

_PROBED = (*range(130), 256, 1000, 4096)


def changes_of(before: Capture, after: Capture) -> dict[str, Any]:
    """Returns the dimensions that a fix frees and loses, of those that were asked to have more than one size."""
    then, now = ({dim.ref: dim for dim in capture.dims} for capture in (before, after))
    asked = [dim for dim in before.dims if dim.asked.is_dynamic]
    offending = () if before.failure is None else before.failure.dims
    frees = [dim.ref for dim in asked if _is_free(now.get(dim.ref)) and _is_gained(then[dim.ref], before, offending, now[dim.ref])]
    # Of those without a result a failed export does not say that they are constants.
    may_be_lost = [dim for dim in asked if dim.is_free or (not before.ok and dim.got is None)]
    loses = [dim.ref for dim in may_be_lost if not _is_free(now.get(dim.ref))]
    # What the model requires it requires without the fix, too.
    loses = [ref for ref in loses if _is_free(then[ref]) or ref not in now or not is_inherent(now[ref], after)]
    return {"frees": tuple(frees), "loses": tuple(loses) if after.ok else (), "leaves": ()}


def _is_free(dim: DimOutcome | None) -> bool:
    return dim is not None and dim.is_free


def _is_gained(then: DimOutcome, before: Capture, offending: Iterable[DimRef], now: DimOutcome) -> bool:
    if not before.ok:
        return then.ref in offending
    if not _is_free(then) or (not then.is_as_asked and now.is_as_asked):
        return True
    # A size with AUTO may have lost some to a branch that was decided for the example.
    return (not then.is_as_asked or bool(then.fixes)) and _takes_more(now, then)


def _takes_more(now: DimOutcome, then: DimOutcome) -> bool:
    """True if a program accepts all sizes that another accepts, and others.

    The sizes for which `int(size / 2)` is as in the example are 28 and 29, for instance.
    """
    if now.accepted is None or then.accepted is None:
        return False
    bounds = (now.lower, now.upper, then.lower, then.upper)
    sizes = {*_PROBED, *(bound + offset for bound in bounds if bound is not None for offset in (-1, 0, 1) if bound + offset >= 0)}
    before, after = ({size for size in sizes if accepted.accepts(size)} for accepted in (then.accepted, now.accepted))
    return before < after


def accepts_more(before: Capture, after: Capture, refs: Iterable[DimRef]) -> bool:
    """True if failed exports allow each of some dimensions the same bounds as before or wider ones, and one of them wider ones."""
    then, now = ({dim.ref: _allowed(dim) for dim in capture.dims} for capture in (before, after))
    pairs = [(then[ref], now[ref]) for ref in refs if ref in then and ref in now]
    return all(other.has(one) for one, other in pairs) and any(one != other for one, other in pairs)


def _allowed(dim: DimOutcome) -> Range:
    """Returns the least and the largest size that the conditions on a dimension allow together, as far as they are known."""
    bounds = [found for condition in dim.conditions if (found := _bounds_in(condition, dim.ref)) is not None]
    largest = [it.upper for it in bounds if it.upper is not None]
    return Range(max((it.lower for it in bounds), default=0), min(largest, default=None))


def _bounds_in(condition: Condition, ref: DimRef) -> Range | None:
    """Returns the bounds that a condition states for a dimension; None if it states none."""
    if (sizes := condition.sizes) is not None:
        return Range(min([sizes.lower or 0, *sizes.also]), None if sizes.upper is None else max([sizes.upper, *sizes.also]))
    if condition.subject != str(ref) or condition.operand is None or not condition.is_operand_number:
        return None
    number = int(condition.operand)
    one = Range(number, number)
    return {"becomes": one, "equals": one, "at_least": Range(number, None), "at_most": Range(0, number)}.get(condition.relation)


def refuted(fix: Fix, before: Capture, after: Capture) -> Fix | None:
    """Returns a new request with the failure that its export ended with; None if it did not fail.

    It may fail for fewer dimensions, which the fix then leaves.
    """
    then, now = before.failure, after.failure
    if now is None:
        return None
    left = set(now.dims)
    if then is not None and then.kind == now.kind and left and left < set(then.dims):
        return structs.replace(fix, leaves=tuple(ref for ref in then.dims if ref in left), unverified="fails_later")
    # With another change it may export.
    stop = TrialStop(brief=now.reason, frame=now.frame, conditions=now.conditions)
    return structs.replace(fix, unverified="fails_later", stop=stop)
