"""All verified changes of code of a run as one change, to be exported as a whole, and the names of Dims that go with it."""

from msgspec import structs

from export_explorer.fixes.edits import merged
from export_explorer.fixes.spec_changes import asks_of
from export_explorer.record import AskChange, Capture, CodeFix, DimOutcome, DimRef
from export_explorer.spec.resolved_spec import resolved_spec


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
        if fix is not None and fix not in chosen and (not chosen or merged([*chosen, fix]) is not None):
            chosen.append(fix)
            freed.update(fix.frees)
    whole = merged(chosen)
    return None if whole is None else structs.replace(whole, frees=())


def named_requests(before: Capture, after: Capture) -> tuple[AskChange, ...]:
    """Returns requests that give dimensions that are dynamic after a change of code a Dim in place of AUTO or DYNAMIC.

    A Dim is named by the variable that the user's code has for the size. Equal dimensions get one without it too: ``batch`` if each is the
    first of its input.

    Args:
        before: of the export of the user's own code.
        after: of the export of the changed code.
    """
    variables = {dim.ref: dim.variable for dim in before.dims if dim.variable is not None}
    taken = {dim.dim_name for dim in after.dims}
    names: dict[DimRef, str] = {}
    for dim in after.dims:
        equal = [dim.ref, *(other.ref for other in after.dims if other.tied_to == dim.ref)]
        if dim.got != "dynamic" or dim.dim is None or dim.asked.kind == "dim":
            continue
        name = next((name for ref in equal if (name := variables.get(ref)) is not None and name not in taken), None)
        if name is None and len(equal) > 1:
            name = "batch" if "batch" not in taken and all(ref.dim == 0 for ref in equal) else f"{dim.input}_{dim.dim}"
        if name is not None and name.isidentifier() and name not in taken:
            names[dim.ref] = name
            taken.add(name)
    known = {*names.values(), *(dim.asked.name for dim in after.dims if dim.asked.name)}
    open_dims = {dim.ref for dim in after.dims if dim.asked.kind in ("auto", "dynamic")}
    entries = resolved_spec(after, names).ask.entries
    return asks_of(entry for entry in entries if entry.ref in open_dims and entry.ask.name in known)


def _verified(dim: DimOutcome) -> CodeFix | None:
    """Returns the first change of code that was exported, one that changes no results before one that does."""
    tried = [fix for fix in dim.fixes if isinstance(fix, CodeFix) and fix.replaces is not None]
    return next((fix for way in ("safe", "changes_behavior") for fix in tried if fix.applicability == way), None)
