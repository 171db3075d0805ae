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
    has, it = ("has", "it") if len(dims) == 1 else ("have", "them")
    problem = (
        f"{listed([str(dim.ref) for dim in dims])} {has} guards that torch cannot solve, so that it does not know which sizes are allowed"
    )
    return Message(problem, f"ask STATIC of {it}, or give an example of another size, whose guards may be simpler")
