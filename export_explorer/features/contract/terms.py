"""The content of a contract: plain data in terms of the inputs, without lines of code and without torch's symbols."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from export_explorer.record import AcceptedSizes

Became = Literal["dynamic", "tied", "derived", "static"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldDim:
    """The result of one dimension, or of one scalar input.

    Attributes:
        became: ``dynamic`` (a free size), ``tied`` (equal to another dimension), ``derived`` (an expression of others), ``static`` (one
            size, whether asked or not).
        sizes: the sizes that the program takes, for a dynamic dimension; None for all others. It leaves out how they are known.
        equals: for a tied or derived dimension ``x.shape[0]``, ``2*x.shape[0] + 1``; for a static one its size, or a scalar's value; empty
            if it has none that is the same in every run.
    """

    became: Became
    sizes: AcceptedSizes | None = None
    equals: str = ""

    @property
    def is_free(self) -> bool:
        """True if the dimension may have more than one size."""
        return self.became != "static"


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldOutput:
    """The dtype and the shape, or the value, of one output.

    Attributes:
        dtype: torch's name without ``torch.`` for a tensor, the name of Python's type for any other value; None for None.
        shape: of a tensor, one text per size: ``("x.shape[0]", "3")``. A data-dependent value is ``?1``, another one ``?2``.
        value: of a number or a constant; None for a tensor, and for a value that is not the same in every run.
    """

    dtype: str | None = None
    shape: tuple[str, ...] | None = None
    value: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """The dimensions and outputs that a model has to keep.

    Attributes:
        model: the name of its class or function; not compared.
        dims: by ``x.shape[0]``; a scalar input by its path.
        outputs: by their paths, a single output by the empty text; inputs and buffers that the program changes by ``changes`` and their
            path.
    """

    model: str
    dims: Mapping[str, HeldDim]
    outputs: Mapping[str, HeldOutput]
