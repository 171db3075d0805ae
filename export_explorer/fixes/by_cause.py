"""Changes of the user's code that free a dimension, by the kind of its cause."""

import ast
import functools
import linecache

from msgspec import structs

from export_explorer.fixes.created_tensors import made_tensor_fixes, state_fixes
from export_explorer.fixes.edits import in_place
from export_explorer.fixes.int_definitions import earlier_number_fixes, number_fixes
from export_explorer.fixes.iteration import comprehension_fixes, iteration_fixes
from export_explorer.fixes.literals import literal_fixes
from export_explorer.fixes.logging_calls import printing_fixes
from export_explorer.fixes.numpy_calls import array_fixes
from export_explorer.fixes.size_operators import pooling_fixes, repetition_fixes, size_tensor_fixes
from export_explorer.fixes.size_tests import comparison_fixes
from export_explorer.fixes.slicing import sliced_fixes
from export_explorer.record import (
    Capture,
    Cause,
    CodeFix,
    ComparisonCause,
    DimOutcome,
    Fix,
    LiteralCause,
    MadeTensorCause,
    NumberArgumentCause,
    OperatorCause,
    ParameterCause,
    PythonNumberCause,
    chain_of,
)
from export_explorer.trace.provenance import is_own_file


def _rewritten(cause: Cause, dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """Returns the changes of code that can remove one cause of one dimension, best first; none where no rewrite is known."""
    match cause:
        case PythonNumberCause():
            return (
                *number_fixes(cause, dim, capture),
                *array_fixes(cause, dim, capture),
                *iteration_fixes(cause, dim, capture),
                *repetition_fixes(cause, dim, capture),
                *comprehension_fixes(cause, dim, capture),
                *size_tensor_fixes(cause, dim, capture),
                *printing_fixes(cause, dim, capture),
            )
        case LiteralCause():
            return literal_fixes(cause, dim, capture)
        case NumberArgumentCause():
            return (*literal_fixes(cause, dim, capture), *earlier_number_fixes(cause, dim, capture))
        case MadeTensorCause():
            return made_tensor_fixes(cause, dim, capture)
        case ParameterCause():
            return sliced_fixes(cause, dim, capture)
        case ComparisonCause():
            return comparison_fixes(cause, dim, capture)
        case OperatorCause():
            return (*pooling_fixes(cause, dim, capture), *state_fixes(cause, dim, capture))
    return ()


def code_fixes(dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """Returns changes of the user's own code that would free a dimension, from its causes; none for lines that are not the user's own."""
    found: dict[object, Fix] = {}
    for cause in dim.causes:
        # What two dimensions are equal by may stand; what is at the end of the tie has to go.
        last = chain_of(cause)[-1]
        if last.frame is None or not is_own_file(last.frame.filename):
            continue
        met = next((other for other in capture.dims if other.ref == last.subject), dim)
        for fix in _rewritten(last, met, capture):
            if isinstance(fix, CodeFix) and _is_python(fix):
                found.setdefault((fix.code, fix.replaces), structs.replace(fix, frame=fix.frame or last.frame))
    return tuple(found.values())


def _is_python(fix: CodeFix) -> bool:
    """True if the file is still valid Python with a change made: several statements in one line are not split."""
    if fix.frame is None or fix.replaces is None:
        return True
    return _parses(in_place(fix, "".join(linecache.getlines(fix.frame.filename))))


@functools.lru_cache(maxsize=64)
def _parses(text: str) -> bool:
    # Remembered, since the files of a large library take long, and every ask leads to the same few changes.
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True
