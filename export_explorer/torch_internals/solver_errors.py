"""What torch's solver of constraints on sizes was at when it raised something else than its answer."""

import traceback

from export_explorer.torch_internals.frames import TORCH_FOLDER


def unsolved(error: BaseException) -> frozenset[str]:
    """The symbols that torch was to solve for when sympy knew no way, and those that it would have come to.

    ``DimConstraints.solve`` and its ``_symbols_with_equalities`` (``torch/fx/experimental/symbolic_shapes.py``); seen in 2.13 and 2.15. Empty if they
    are gone.
    """
    for frame, _ in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_name == "solve" and frame.f_code.co_filename.startswith(TORCH_FOLDER):
            left = getattr(frame.f_locals.get("self"), "_symbols_with_equalities", ())
            return frozenset(map(str, (frame.f_locals.get("s"), *left)))
    return frozenset()


def violation_behind(error: BaseException) -> BaseException | None:
    """The constraint violation that torch was about to raise when its search for fixes raised `error` instead; None if it was not at that.

    The local ``constraint_violation_error`` of ``prettify_results`` (``torch/fx/experimental/symbolic_shapes.py``), which makes a Dim of the sizes
    that a divisor leaves, and cannot where that is one size: ``Cannot create Dim with inconsistent min=2, max=2``; seen in 2.13 and 2.15.
    """
    for frame, _ in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_name == "prettify_results" and frame.f_code.co_filename.startswith(TORCH_FOLDER):
            violation = frame.f_locals.get("constraint_violation_error")
            return violation if isinstance(violation, BaseException) else None
    return None
