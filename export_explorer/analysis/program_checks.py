"""Finds the sizes that a program takes, and notes if it refuses its own example, by its guards or by an assertion on data."""

from __future__ import annotations

from typing import Any

import numpy as np

from export_explorer.analysis.accepted_sizes import accepted_sizes
from export_explorer.analysis.export_analysis import ExportAnalysis
from export_explorer.analysis.outcomes import outcomes_of
from export_explorer.analysis.tried_guards import with_accepted
from export_explorer.record import DimOutcome
from export_explorer.render.tables import location_text
from export_explorer.torch_internals.classes import is_exported_program, is_replayed, is_stored
from export_explorer.trace.provenance import of_stack_text


def checked_outcomes(analysis: ExportAnalysis) -> tuple[tuple[DimOutcome, ...], tuple[str, ...]]:
    """Returns the outcomes with the sizes that the program takes, and a note where it refuses its own example."""
    dims, program = outcomes_of(analysis), analysis.program
    if not is_exported_program(program):
        return dims, ()
    # Sizes alone are computed with: nothing of torch runs, and numpy tells of numbers that are too large.
    with np.errstate(all="ignore"):
        # The texts of a program that was handed over are somebody else's: torch would run them as Python.
        # A prediction does without, which is quicker.
        accepted = accepted_sizes(program, analysis.sizes.leaves, is_compiled=analysis.is_observed and not is_replayed(program))
    asserting = _refused_assertion(program)
    dims = with_accepted(dims, accepted, analysis.inputs)
    refused = [str(dim.ref) for dim in dims if dim.example_outside is not None]
    if refused:
        return dims, (f"The program refuses its own example: see {', '.join(refused[:3])}.",)
    if asserting is not None:
        locations = of_stack_text(asserting.meta.get("stack_trace"))
        line = f" ({location_text(analysis.frame_of(locations[-1]))})" if locations else ""
        return dims, (f"The program refuses its own example: what it asserts of a value in the data does not hold there{line}.",)
    return dims, ()


def _refused_assertion(program: Any) -> Any | None:
    """Returns `example_check.refused_assertion`; None for a program from a file, which is not run, and a replayed one, which cannot be."""
    if is_stored(program) or is_replayed(program):
        return None

    from export_explorer.analysis.example_check import refused_assertion

    return refused_assertion(program)
