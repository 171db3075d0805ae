"""What a spec of what the dimensions became does not say, a line of a comment each."""

from export_explorer.model import DimOutcome


def looser_words(dim: DimOutcome) -> str:
    """About a dimension of which torch takes no ask that says all of what it became."""
    return f"{dim.ref} {_became(dim)}: no Dim says so, and DYNAMIC says only that it is dynamic."


def stepped_words(dim: DimOutcome, expression: str) -> str:
    """About a dimension whose steps only an expression of a Dim of its own says."""
    return f"{dim.ref} {_became(dim)}: torch has no steps, and {expression} is of a Dim that stands for nothing else."


def _became(dim: DimOutcome) -> str:
    if dim.got == "derived":
        return f"is {dim.shape_expr}"
    return f"takes {dim.accepted_words}" if dim.accepted_words else "takes sizes that depend on others"
