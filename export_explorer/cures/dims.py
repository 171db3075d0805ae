"""Gives every dimension that did not become what was asked its way out, and the failure the changes of code that belong to its dimensions."""

from collections.abc import Sequence
from dataclasses import replace

from export_explorer.ask import DimAsk
from export_explorer.cures.asks import ask_fixes
from export_explorer.cures.fix_parts import Change, ask_fix, entry_for
from export_explorer.cures.inherent import is_inherent
from export_explorer.cures.modes import mode_fixes
from export_explorer.model import Capture, DimOutcome, Fix
from export_explorer.reports.words import with_fix_words
from export_explorer.rewrites.by_cause import code_fixes
from export_explorer.rewrites.merging import merged


def with_cures(capture: Capture) -> Capture:
    """The record with `DimOutcome.fixes`, and with changes of code among `Failure.fixes`."""
    if not capture.is_observed:
        return capture
    dims = _with_fixes_of_others(tuple(_with_fixes(capture, dim) for dim in capture.dims))
    failure = capture.failure
    if failure is None:
        dims = _with_all_together(dims)
    else:
        failure = replace(failure, fixes=_distinct([*failure.fixes, *_code_of([dim for dim in dims if dim.ref in failure.dims])]))
    return with_fix_words(replace(capture, dims=dims, failure=failure))


def _code_of(blamed: list[DimOutcome]) -> list[Fix]:
    """The changes of code that an export needs: the first of each dimension together, where they are several, then each."""
    of_each = [_code(dim) for dim in blamed]
    together = merged(_distinct([fixes[0] for fixes in of_each if fixes]))
    return [*([] if together is None else [together]), *(fix for fixes in of_each for fix in fixes)]


def _with_all_together(dims: tuple[DimOutcome, ...]) -> tuple[DimOutcome, ...]:
    """Of an export that succeeded: the first change of each dimension as one too, since what one line frees another may hold."""
    code = [_code(dim) for dim in dims]
    together = merged(_distinct([fixes[0] for fixes in code if fixes]))
    if together is None:
        return dims
    return tuple(
        replace(dim, fixes=_distinct([*fixes, together, *dim.fixes])) if fixes else dim for dim, fixes in zip(dims, code, strict=True)
    )


def _code(dim: DimOutcome) -> tuple[Fix, ...]:
    return tuple(fix for fix in dim.fixes if fix.kind == "change_code")


def _with_fixes_of_others(dims: tuple[DimOutcome, ...]) -> tuple[DimOutcome, ...]:
    """A size that met a tensor which forward made of another input is free when that one is."""
    of_size: dict[int, tuple[Fix, ...]] = {}
    for dim in dims:
        if dim.size is not None and dim.cause is not None and dim.cause.kind != "made_tensor":
            of_size[dim.size] = (*of_size.get(dim.size, ()), *_code(dim))
    return tuple(
        replace(dim, fixes=_distinct([*of_size[dim.size or 0], *dim.fixes]))
        if not _code(dim)
        and of_size.get(dim.size or 0)
        and dim.cause is not None
        and dim.cause.kind == "made_tensor"
        and not dim.is_inherent
        else dim
        for dim in dims
    )


def _with_fixes(capture: Capture, dim: DimOutcome) -> DimOutcome:
    is_blamed = capture.failure is not None and dim.ref in capture.failure.dims
    if dim.is_as_asked and not is_blamed and not _is_cut_by_branch(dim, capture):
        return dim
    if is_inherent(dim, capture):
        return replace(dim, is_inherent=True)
    asks = ask_fixes(capture, dim) if capture.failure is None else ()
    modes = mode_fixes(capture, dim) if capture.failure is None else ()
    fixes = _distinct([*asks, *code_fixes(dim, capture), *modes])
    return replace(dim, fixes=fixes or _kept(dim, capture))


def _is_cut_by_branch(dim: DimOutcome, capture: Capture) -> bool:
    """Whether AUTO, which is met by what there is, found less than there is without a branch that was decided for the example."""
    is_decided = dim.cause is not None and dim.cause.kind == "comparison" and dim.cause.statement in ("if", "elif", "conditional")
    return capture.failure is None and dim.asked.kind == "auto" and is_decided


def _kept(dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """Where nothing frees a size that is one: to ask for no more."""
    if capture.failure is not None or dim.got != "specialized" or dim.dim is None:
        return ()
    return (ask_fix(Change((f"keep {dim.ref} at {dim.size} (STATIC)",), (entry_for(dim.ref, DimAsk(kind="static")),), (dim.ref,))),)


def _distinct(fixes: Sequence[Fix]) -> tuple[Fix, ...]:
    """Each change once."""
    found: dict[object, Fix] = {}
    for fix in fixes:
        found.setdefault((fix.kind, fix.asks, fix.examples, fix.code, fix.replaces, fix.mode), fix)
    return tuple(found.values())
