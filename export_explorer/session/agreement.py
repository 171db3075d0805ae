"""Whether an export is what was predicted of it."""

from export_explorer.model import Capture, DimOutcome, DimRef


def agrees(predicted: Capture, exported: Capture) -> bool:
    """Whether two records tell the same: how the export ends, what becomes of each dimension, and the sizes that the program takes."""
    return _end(predicted) == _end(exported) and not differences(predicted, exported)


def differences(predicted: Capture, exported: Capture) -> tuple[DimRef, ...]:
    """The dimensions of which two records tell different things; all where the two do not end alike."""
    if _end(predicted) != _end(exported):
        return tuple(dim.ref for dim in exported.dims)
    then = {dim.ref: dim for dim in predicted.dims}
    return tuple(dim.ref for dim in exported.dims if dim.ref not in then or _said(then[dim.ref]) != _said(dim))


def _end(capture: Capture) -> tuple[str, frozenset[DimRef]] | None:
    return None if capture.failure is None else (capture.failure.kind, frozenset(capture.failure.dims))


def _said(dim: DimOutcome) -> tuple[object, ...]:
    return dim.asked, dim.got, dim.shape_expr, dim.lower, dim.upper, dim.accepted, dim.tied_to
