"""Gives every dimension that did not become what was asked its way out, and the failure the changes of code that belong to its dimensions."""

from dataclasses import replace

from export_explorer.model import Capture, DimOutcome, Fix
from export_explorer.reports.words import with_fix_words
from export_explorer.rewrites.by_cause import code_fixes


def with_cures(capture: Capture) -> Capture:
    """The record with `DimOutcome.fixes`, and with changes of code among `Failure.fixes`."""
    if not capture.is_observed:
        return capture
    dims = tuple(_with_fixes(capture, dim) for dim in capture.dims)
    failure = capture.failure
    if failure is not None:
        blamed = [dim for dim in dims if dim.ref in failure.dims]
        code = [fix for dim in blamed for fix in dim.fixes if fix.kind == "change_code"]
        failure = replace(failure, fixes=_distinct([*failure.fixes, *code]))
    return with_fix_words(replace(capture, dims=dims, failure=failure))


def _with_fixes(capture: Capture, dim: DimOutcome) -> DimOutcome:
    if dim.is_as_asked and (capture.failure is None or dim.ref not in capture.failure.dims):
        return dim
    return replace(dim, fixes=_distinct(code_fixes(dim)))


def _distinct(fixes: list[Fix] | tuple[Fix, ...]) -> tuple[Fix, ...]:
    """Each change once."""
    found: dict[object, Fix] = {}
    for fix in fixes:
        found.setdefault((fix.kind, fix.asks, fix.examples, fix.code, fix.mode), fix)
    return tuple(found.values())
