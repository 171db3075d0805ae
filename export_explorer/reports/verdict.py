"""What a run comes to, as counts: the first line of every report is made of it by `reports.words`.

Knows the record alone.
"""

from dataclasses import dataclass

from export_explorer.model import FREE, Capture, DimOutcome, Failure


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Whether a model exported and what became of its dimensions.

    Attributes:
        failure: why it did not export; None if it did.
        dims: how many dimensions there are: those of tensors, and scalar inputs of which something is asked.
        dynamic: how many of them may differ from the example: free, tied to another, or an expression of others.
        not_as_asked: how many are not what was asked.
        asked: of how many something was asked; None for a program that came without its model, of which it is not known.
    """

    failure: Failure | None
    dims: int
    dynamic: int
    not_as_asked: int
    asked: int | None


def verdict_of(capture: Capture) -> Verdict:
    """The verdict on a run."""
    dims = counted_dims(capture)
    return Verdict(
        failure=capture.failure,
        dims=len(dims),
        dynamic=sum(dim.got in FREE for dim in dims),
        not_as_asked=sum(not dim.is_as_asked for dim in dims),
        asked=sum(map(_is_asked, dims)) if capture.is_observed else None,
    )


def counted_dims(capture: Capture) -> list[DimOutcome]:
    """The dimensions that are counted: those of tensors, and scalar inputs of which something is asked."""
    return [dim for dim in capture.dims if dim.dim is not None or _is_asked(dim) or dim.got in FREE]


def _is_asked(dim: DimOutcome) -> bool:
    return dim.asked.kind != "default"
