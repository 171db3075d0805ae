"""All verified changes of code of a run as one change, to be exported as a whole."""

from msgspec import structs

from export_explorer.fixes.edits import merged
from export_explorer.record import Capture, CodeFix, DimOutcome, DimRef


def combined_fix(capture: Capture) -> CodeFix | None:
    """Returns one change of code for all dimensions that have a verified one, as far as these are of one file and of different lines.

    Args:
        capture: of an export that succeeded, with its fixes tried.

    Returns:
        The change, not tried; None where there are fewer than two to combine.
    """
    chosen: list[CodeFix] = []
    freed: set[DimRef] = set()
    for dim in capture.dims if capture.ok else ():
        fix = None if dim.is_as_asked or dim.ref in freed else _verified(dim)
        if fix is None or fix in chosen or (chosen and merged([*chosen, fix]) is None):
            continue
        chosen.append(fix)
        freed.update(fix.frees)
    whole = merged(chosen)
    return None if whole is None else structs.replace(whole, frees=())


def _verified(dim: DimOutcome) -> CodeFix | None:
    """Returns the first change of code that was exported, one that changes no results before one that does."""
    for applicability in ("safe", "changes_behavior"):
        for fix in dim.fixes:
            if isinstance(fix, CodeFix) and fix.applicability == applicability and fix.replaces is not None:
                return fix
    return None
