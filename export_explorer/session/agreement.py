"""Whether an export is what was predicted of it."""

from export_explorer.model import Capture, DimOutcome


def agrees(predicted: Capture, exported: Capture) -> bool:
    """Whether two records tell the same outcome: of the export, of each dimension, and the sizes that the program takes."""
    if predicted.failure is None or exported.failure is None:
        is_same_end = predicted.failure is None and exported.failure is None
    else:
        is_same_end = predicted.failure.kind == exported.failure.kind and set(predicted.failure.dims) == set(exported.failure.dims)
    return is_same_end and [_said(dim) for dim in predicted.dims] == [_said(dim) for dim in exported.dims]


def _said(dim: DimOutcome) -> tuple[object, ...]:
    return dim.ref, dim.asked, dim.got, dim.shape_expr, dim.lower, dim.upper, dim.accepted, dim.tied_to
