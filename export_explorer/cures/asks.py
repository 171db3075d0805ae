"""Another ask, or another example, for a dimension that did not become what was asked of it although the model exported.

From the record alone: why the dimension is as it is, and what was asked of the dimensions that make it so.
"""

from collections.abc import Iterator
from dataclasses import replace

from export_explorer.ask import DimAsk
from export_explorer.cures.asked import allows
from export_explorer.cures.fix_parts import Change, ask_fix, distinct, entry_for, example_fix, named
from export_explorer.cures.other_sides import moved_along, other_side
from export_explorer.model import Capture, Cause, DimOutcome, DimRef, Fix
from export_explorer.rewrites.met import whole_shape_of


def ask_fixes(capture: Capture, dim: DimOutcome) -> tuple[Fix, ...]:
    """What to ask, or which example to give, so that a dimension becomes what was asked of it; nothing where no ask and no example can do it.

    Args:
        capture: of an export that succeeded.
        dim: one of its dimensions that is not as asked.
    """
    if dim.is_as_asked or dim.cause is None:
        return distinct(_unread(dim))
    by_ref = {other.ref: other for other in capture.dims}
    links = list(_links(dim.cause, by_ref))
    last = links[-1] if links else None
    if last is None:
        return ()
    return distinct((*_partner(capture, dim, last), *_larger(dim, last, by_ref), *_other_branch(capture, dim, last), *_wider(dim, last)))


def _links(cause: Cause, by_ref: dict[DimRef, DimOutcome]) -> Iterator[Cause]:
    """A cause and what made the dimensions that it leads to as they are, one after the other."""
    seen = set()
    while cause not in seen:
        seen.add(cause)
        yield cause
        if cause.steps:
            cause = cause.steps[-1]
        elif cause.kind == "made_tensor" and (maker := _made_of(cause, by_ref)) is not None:
            cause = maker
        elif cause.tied_to is not None and (other := by_ref.get(cause.tied_to)) is not None and other.cause is not None:
            cause = other.cause


def _made_of(cause: Cause, by_ref: dict[DimRef, DimOutcome]) -> Cause | None:
    """What fixed the one other dimension of this size, which a tensor that forward makes then has; None if there is not one."""
    if cause.tensor is None or cause.tensor.name.startswith("torch."):
        return None
    alike = [it.cause for it in by_ref.values() if it.ref != cause.subject and it.got == "specialized" and it.size == cause.value]
    found = [it for it in alike if it is not None and it.kind != "made_tensor"]
    return found[0] if len(found) == 1 else None


def _unread(dim: DimOutcome) -> Iterator[Fix]:
    """For a dimension that torch was not told of, since the ``dynamic_shapes`` names it in a way that it passes over."""
    if dim.reason == "no_symbol" and dim.asked.is_dynamic:
        yield ask_fix(Change((f"ask {dim.asked} of {dim.ref}, counted from 0",), (entry_for(dim.ref, dim.asked),)))


def _partner(capture: Capture, dim: DimOutcome, cause: Cause) -> Iterator[Fix]:
    """For a dimension that is equal to one of another input that is static since nothing was asked of it: ask it of all such dimensions of the same size."""
    if cause.tensor is not None and cause.kind == "made_tensor" and not cause.tensor.name.startswith("torch."):
        yield from _too(dim, list(_static_alike(capture, dim)))
    if (name := whole_shape_of(cause)) is not None:
        static = [it.ref for it in capture.dims if it.input == name and it.asked.kind == "default" and it.size not in (0, 1, None)]
        asked = _as_well(dim.asked)
        if static and asked.kind != "dim":
            yield ask_fix(Change((f"ask {asked} of {named(static)} too",), tuple(entry_for(ref, asked) for ref in static)))
    if cause.kind != "static_input" or cause.tensor is None or cause.tensor.dim is None:
        return
    partner = next((it for it in capture.dims if (it.input, it.dim) == (cause.tensor.name, cause.tensor.dim)), None)
    if partner is None or partner.asked.is_dynamic or partner.size in (0, 1):
        return
    yield from _too(dim, [partner])
    # What else is static since nothing was asked of it would only be met next.
    yield from _too(dim, [partner, *(it for it in _static_alike(capture, dim) if it.ref != partner.ref)])


def _too(dim: DimOutcome, others: list[DimOutcome]) -> Iterator[Fix]:
    asked = _as_well(dim.asked)
    refs = [other.ref for other in others]
    if refs:
        why = f", which are {dim.size} as well" if len(refs) > 1 else ""
        yield ask_fix(Change((f"ask {asked} of {named(refs)} too{why}",), tuple(entry_for(ref, asked) for ref in refs)))


def _as_well(asked: DimAsk) -> DimAsk:
    """What to ask of a dimension that has to be equal to one of which this was asked: a Dim is one thing wherever it is used."""
    return asked if asked.kind == "dim" else replace(asked, min=None, max=None)


def _static_alike(capture: Capture, dim: DimOutcome) -> Iterator[DimOutcome]:
    """The dimensions of other inputs that have the same size and of which nothing was asked."""
    for other in capture.dims:
        if other.dim is not None and other.input != dim.input and other.asked.kind == "default" and other.size == dim.size:
            yield other


def _larger(dim: DimOutcome, cause: Cause, by_ref: dict[DimRef, DimOutcome]) -> Iterator[Fix]:
    """For an example of 0 or 1: a larger one."""
    if cause.kind != "example_is_0_or_1" or dim.size is None:
        return
    of = dim if cause.subject is None else by_ref.get(cause.subject, dim)
    size = max(2, of.asked.min or 0)
    if of.dim is None or not (of.asked.kind == "default" or allows(of.asked, size)):
        return
    alone = dict(moved_along(of, size, by_ref.values()))
    # The same dimension of other inputs, as the batch is, is mostly the same size.
    alike = (it for it in by_ref.values() if it.dim == of.dim and it.size == of.size and it.asked.is_dynamic and it.got == "specialized")
    yield example_fix(({it.ref: size for it in alike if allows(it.asked, size)} | alone).items())
    yield example_fix(alone.items())


def _other_branch(capture: Capture, dim: DimOutcome, cause: Cause) -> Iterator[Fix]:
    """For a comparison that the example decided: an example on its other side."""
    condition = None if cause.guard_id is None else capture.guards[cause.guard_id].condition
    of = next((it for it in capture.dims if condition is not None and str(it.ref) == condition.subject), dim)
    size = other_side(cause, condition, of)
    if size is not None:
        why = f", the other side of `{cause.quoted}`" if cause.quoted else ""
        yield example_fix(dict(moved_along(of, size, capture.dims)).items(), why=why)


def _wider(dim: DimOutcome, cause: Cause) -> Iterator[Fix]:
    """For bounds that leave one size: without them."""
    if cause.kind == "asked_bounds" and dim.asked.kind in ("auto", "dynamic"):
        free = replace(dim.asked, min=None, max=None)
        yield ask_fix(Change((f"ask {free} of {dim.ref}, without the bounds {dim.asked.bounds[1:-1]}",), (entry_for(dim.ref, free),)))
