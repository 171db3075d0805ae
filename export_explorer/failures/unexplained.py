"""The record of an export that this package failed to explain: torch's own text, and whatever is available without an explanation."""

import traceback
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TypeVar

import torch

from export_explorer.analysis.exported import nodes_of, program_text, signature_entries
from export_explorer.analysis.symbols import SizePrinter
from export_explorer.failures.kinds import kind_of_cause
from export_explorer.record import Capture, DimOutcome, Failure, Input
from export_explorer.record.spec import Ask
from export_explorer.spec.inputs import inputs_of
from export_explorer.spec.request import ExportRequest
from export_explorer.texts import MOST_KEPT, cut, text_of
from export_explorer.torch_internals.errors import export_error
from export_explorer.trace.observed_export import ExportResult
from export_explorer.trace.provenance import frame_of, is_own_file

T = TypeVar("T")


def unexplained(fault: BaseException, request: ExportRequest, result: ExportResult) -> Capture:
    """Builds the record of an export without outcomes, guards and reasons, with a note that says whose fault it is; never raises."""
    none: tuple[Input, ...] = ()
    inputs = tuple(it for leaf in request.leaves for it in _had(partial(inputs_of, [leaf], request.synthetic), none))
    program = result.program
    # The names of sizes are a part of what could not be explained.
    printer = SizePrinter(lambda symbol: "?", lambda symbol: (0, 0))
    return Capture(
        model=request.name,
        mode=request.mode,
        torch_version=str(torch.__version__),
        elapsed_ms=result.elapsed_ms,
        inputs=inputs,
        dims=tuple(dim for it in inputs for dim in _dims(it, request.ask)),
        symbols=(),
        guards=(),
        nodes=() if program is None else _had(lambda: nodes_of(program.graph, printer, cache(frame_of)), ()),
        modules=(),
        code=(),
        signature=() if program is None else _had(lambda: signature_entries(program), ()),
        range_constraints=(),
        program="" if program is None else _had(lambda: program_text(program), ""),
        failure=None if result.error is None else _failure(result.error),
        notes=(*result.notes, fault_note(fault)),
        options=request.options,
    ).with_safe_texts()


def fault_note(fault: BaseException) -> str:
    """Returns the sentence that names a fault of this package, or of the user's code that it called."""
    if isinstance(fault, SystemExit):
        return f"This export is not explained: code of the model or of an input ended the program when it was read ({_named(fault)})."
    if _is_of_user(fault):
        return f"This export is not explained: code of the model or of an input raised when it was read ({_named(fault)})."
    return f"export_explorer could not explain this export ({_named(fault)}). The export is not affected. Report it to the project."


def _is_of_user(fault: BaseException) -> bool:
    """True if a line of the user's raised: it may have replaced a function of Python's or of torch's."""
    innermost = fault.__traceback__
    while innermost is not None and innermost.tb_next is not None:
        innermost = innermost.tb_next
    return innermost is not None and is_own_file(innermost.tb_frame.f_code.co_filename)


def _dims(it: Input, ask: Ask) -> Iterator[DimOutcome]:
    for dim in (None,) if it.shape is None else range(len(it.shape)):
        size = None if dim is None or it.shape is None else it.shape[dim]
        yield DimOutcome(
            input=it.path,
            dim=dim,
            size=size,
            asked=ask.at(it.path, dim),
            got=None,
            is_as_asked=True,
            shape_expr=str(it.value if size is None else size),
            lower=None,
            upper=None,
            reason="not_reached",
            words="Unknown: export_explorer could not explain this export",
        )


def _failure(error: BaseException) -> Failure:
    parts = _had(lambda: export_error(error), None)
    return Failure(
        kind="other" if parts is None else _had(lambda: kind_of_cause(parts.cause), "other"),
        message=f"{parts.sentence.removesuffix('.')}." if parts is not None and parts.sentence else f"torch.export raised {_named(error)}.",
        frame=None,
        raw=_had(lambda: cut("".join(traceback.format_exception_only(error)).strip(), MOST_KEPT), type(error).__name__),
    )


def _named(error: BaseException) -> str:
    """Returns the class and the first line of an exception, as a part of a sentence."""
    said = text_of(error).strip().partition("\n")[0]
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def _had(make: Callable[[], T], otherwise: T) -> T:
    try:
        return make()
    except (Exception, SystemExit):  # the very fault that is reported already, or one that follows from it
        return otherwise
