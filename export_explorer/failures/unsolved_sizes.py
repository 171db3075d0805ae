"""Sizes that the model allows, and torch cannot work out which: its solver of guards gives up on quotients of quotients, such as several poolings make."""

from export_explorer.failures.failed_export import FailedExport
from export_explorer.failures.handler import Dims, Message
from export_explorer.reports.words import listed
from export_explorer.torch_internals.causes import Unsolved


def unsolved_dims(failed: FailedExport) -> Dims:
    """The dimensions that have such sizes; none where the export failed of something else."""
    symbols = failed.cause.symbols if isinstance(failed.cause, Unsolved) else frozenset()
    return tuple(dim for dim in failed.dims if dim.symbol in symbols)


def unsolved_message(dims: Dims) -> Message:
    """Of which sizes torch does not know what they may be."""
    names = listed([str(dim.ref) for dim in dims])
    problem = f"torch traced the model and cannot work out which sizes of {names} its guards allow"
    return Message(
        problem, f"ask STATIC of {'it' if len(dims) == 1 else 'them'}, or give an example of another size, whose guards may be simpler"
    )
