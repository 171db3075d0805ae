"""Changes of the user's code that free a dimension, by the kind of its cause."""

import ast
import functools
import linecache
from collections.abc import Callable, Mapping
from dataclasses import replace

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
from export_explorer.record import Capture, Cause, CauseKind, DimOutcome, Fix
from export_explorer.trace.provenance import is_own_file

Rewriter = Callable[[Cause, DimOutcome, Capture], tuple[Fix, ...]]
"""Fixes for one cause of one dimension, best first; none where no rewrite is known."""

REWRITERS: Mapping[CauseKind, tuple[Rewriter, ...]] = {
    "python_number": (
        number_fixes,
        array_fixes,
        iteration_fixes,
        repetition_fixes,
        comprehension_fixes,
        size_tensor_fixes,
        printing_fixes,
    ),
    "literal": (literal_fixes,),
    "number_argument": (literal_fixes, earlier_number_fixes),
    "made_tensor": (made_tensor_fixes,),
    "parameter": (sliced_fixes,),
    "comparison": (comparison_fixes,),
    "operator": (pooling_fixes, state_fixes),
}
"""The rewriters by kind of cause, for the kinds that a change of code can remove."""


def code_fixes(dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """Returns changes of the user's own code that would free a dimension, from its causes; none for lines that are not the user's own."""
    found: dict[object, Fix] = {}
    for cause in dim.causes:
        # What two dimensions are equal by may stand; what is at the end of the tie has to go.
        last = cause.steps[-1] if cause.steps else cause
        if last.frame is None or not is_own_file(last.frame.filename):
            continue
        met = next((other for other in capture.dims if other.ref == last.subject), dim)
        for rewriter in REWRITERS.get(last.kind, ()):
            for fix in filter(_is_python, rewriter(last, met, capture)):
                found.setdefault((fix.code, fix.replaces), replace(fix, frame=fix.frame or last.frame))
    return tuple(found.values())


def _is_python(fix: Fix) -> bool:
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
