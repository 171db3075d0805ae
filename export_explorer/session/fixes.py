"""Applies fixes to a session, or to one of its requests alone, and joins all verified changes of code of a run to one change."""

from msgspec import structs

from export_explorer.fixes.edits import merged
from export_explorer.record import AskChange, Capture, CodeFix, DimOutcome, DimRef, ExampleFix, Fix, ModeFix, SpecFix
from export_explorer.record.locations import with_article
from export_explorer.record.spec import AskEntry, AskError, DimAsk
from export_explorer.session.example_inputs import Example
from export_explorer.session.history import SessionRequest
from export_explorer.session.model_session import ModelSession
from export_explorer.spec.examples import changed
from export_explorer.spec.spec_source import resolved_spec


def entries_of(fix: Fix) -> tuple[AskEntry, ...]:
    """Returns the new asks of a fix, as values."""
    asks = fix.asks if isinstance(fix, SpecFix | ExampleFix) else ()
    return tuple(AskEntry(input=change.input, dim=change.dim, ask=DimAsk.parse(change.ask)) for change in asks)


def request_after(session: ModelSession, request: SessionRequest, fix: Fix) -> SessionRequest:
    """Returns a request with the changes of a fix; the session's own request stays.

    Raises:
        AskError: its ask does not fit the inputs.
        ExampleError: a size that no example can have.
    """
    if entries := entries_of(fix):
        request = session.with_entries(request, entries)
    if isinstance(fix, ExampleFix) and fix.examples:
        request = session.with_example(request, fix.examples)
    return request.in_mode(fix.mode) if isinstance(fix, ModeFix) else request


def apply_fix(session: ModelSession, fix: Fix) -> None:
    """Requests the changes of a fix from the next run on: the ask, the example's sizes or the mode.

    Raises:
        AskError: it is a change of code, which only the user can make; or its ask does not fit the inputs. Nothing changes then.
        ExampleError: a size that no example can have. Nothing changes then.
        TypeError: it is not a fix.
    """
    if not isinstance(fix, Fix):
        raise TypeError(f"apply() was given {with_article(type(fix).__name__)}. Pass a fix, such as explorer.capture.failure.fixes[0].")
    if isinstance(fix, CodeFix):
        raise AskError(f"The fix {fix.title!r} changes code. Change the model and explore it again.")
    session.request(request_after(session, session.requested, fix))


def with_fix(session: ModelSession, request: SessionRequest, fix: Fix) -> tuple[SessionRequest, Example]:
    """Returns a request and its example inputs with the changes of a fix; the session keeps neither.

    Raises:
        AskError: its ask does not fit the inputs.
        ExampleError: a size that no example can have.
    """
    example = session.example_of(request)
    if isinstance(fix, ExampleFix):
        args, kwargs = changed(session.model, example.args, example.kwargs, fix.examples)
        example = Example(args, kwargs, example.synthetic | {change.input for change in fix.examples})
        fix = structs.replace(fix, examples=())
    return request_after(session, request, fix), example


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
    return tuple(entry.change for entry in entries if entry.ref in open_dims and entry.ask.name in known)


def _verified(dim: DimOutcome) -> CodeFix | None:
    """Returns the first change of code that was exported, one that changes no results before one that does."""
    tried = [fix for fix in dim.fixes if isinstance(fix, CodeFix) and fix.replaces is not None]
    return next((fix for way in ("safe", "changes_behavior") for fix in tried if fix.applicability == way), None)
