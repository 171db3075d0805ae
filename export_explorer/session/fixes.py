"""Applies fixes to a session, or to one of its requests alone."""

from msgspec import structs

from export_explorer.record import CodeFix, ExampleFix, Fix, ModeFix, SpecFix
from export_explorer.record.locations import with_article
from export_explorer.record.spec import AskEntry, AskError, DimAsk
from export_explorer.session.example_inputs import Example
from export_explorer.session.history import RunConfig
from export_explorer.session.model_session import ModelSession
from export_explorer.spec.examples import changed


def entries_of(fix: Fix) -> tuple[AskEntry, ...]:
    """Returns the new asks of a fix, as values."""
    asks = fix.asks if isinstance(fix, SpecFix | ExampleFix) else ()
    return tuple(AskEntry(input=change.input, dim=change.dim, ask=DimAsk.parse(change.ask)) for change in asks)


def request_after(session: ModelSession, request: RunConfig, fix: Fix) -> RunConfig:
    """Returns a request with the changes of a fix; the session's own request stays.

    Raises:
        AskError: its ask does not fit the inputs.
        ExampleError: a size that no example can have.
    """
    if entries := entries_of(fix):
        request = session.with_ask(request, request.ask.changed(entries))
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
    if entries := entries_of(fix):
        session.set_ask(entries)
    if isinstance(fix, ExampleFix) and fix.examples:
        session.set_example(fix.examples)
    if isinstance(fix, ModeFix):
        session.set_mode(fix.mode)


def with_fix(session: ModelSession, request: RunConfig, fix: Fix) -> tuple[RunConfig, Example]:
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
