"""What a contract holds of an export: plain data, in the words of the inputs; neither lines nor symbols of torch's."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from export_explorer.record import AcceptedSizes

Became = Literal["dynamic", "tied", "derived", "static"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldDim:
    """What one dimension, or one scalar input, became.

    Attributes:
        became: ``dynamic`` (a free size), ``tied`` (equal to another dimension), ``derived`` (an expression of others), ``static`` (one size, whether
            that was asked or not).
        sizes: those that the program takes, of a dynamic one; None of all others. Only what it takes is in it, not how that is known.
        equals: of a tied or derived one, ``x.shape[0]``, ``2*x.shape[0] + 1``; of a static one its size, or a scalar's value; empty where it has none
            that is the same in every run.
    """

    became: Became
    sizes: AcceptedSizes | None = None
    equals: str = ""

    @property
    def is_free(self) -> bool:
        """Whether it may have more than one size."""
        return self.became != "static"


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldOutput:
    """What one output is.

    Attributes:
        dtype: torch's name without ``torch.`` for a tensor, Python's of any other value; None of None.
        shape: of a tensor, a size a text: ``("x.shape[0]", "3")``. A value in the data is ``?1``, another one ``?2``.
        value: of a number or a constant; None for a tensor, and where it is not the same in every run.
    """

    dtype: str | None = None
    shape: tuple[str, ...] | None = None
    value: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """What a model keeps.

    Attributes:
        model: the name of its class or function; not compared.
        dims: by ``x.shape[0]``, of a scalar input by its path.
        outputs: by their paths, empty for one that is all; what the program changes by ``changes`` and its path.
    """

    model: str
    dims: Mapping[str, HeldDim]
    outputs: Mapping[str, HeldOutput]
