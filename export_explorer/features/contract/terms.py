"""The content of a contract: plain data in terms of the inputs, without lines of code and without torch's symbols.

The classes are also the form of the file: their fields are its keys.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from export_explorer.record import AcceptedSizes

VERSION = 1

Became = Literal["dynamic", "tied", "derived", "static"]

Size = Annotated[int, Meta(ge=-(2**62), le=2**62)]
Several = Annotated[tuple[Size, ...], Meta(max_length=100)]
Divisor = Annotated[int, Meta(ge=2, le=2**40)]
Modulus = Annotated[int, Meta(ge=2, le=100_000)]


class ContractSizes(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The sizes that a program takes for one dimension: an `AcceptedSizes` without how they are known; without any field all sizes.

    Attributes:
        min: smallest, inclusive; None if nothing bounds them.
        max: largest, inclusive; None if nothing bounds them.
        multiple_of: their divisor; None if there is none.
        modulo: the divisor of `remainders` and `not_remainders`; None if there is none.
        remainders: those that a size may leave.
        not_remainders: those that no size may leave.
        without: sizes that are refused though they meet all of the above.
        also: sizes that are taken though they do not.
        perhaps_others: whether there may be others.
        others_as_in_example: whether they are those for other dimensions of the example's sizes.
    """

    min: Size | None = None
    max: Size | None = None
    multiple_of: Divisor | None = None
    modulo: Modulus | None = None
    remainders: Several = ()
    not_remainders: Several = ()
    without: Several = ()
    also: Several = ()
    perhaps_others: bool = False
    others_as_in_example: bool = False

    @classmethod
    def of(cls, sizes: AcceptedSizes) -> "ContractSizes | None":
        """Returns the same sizes; None for all sizes."""
        is_multiple = sizes.step > 1 and sizes.remainders == (0,) and not sizes.are_remainders_excluded
        has_remainders = sizes.step > 1 and not is_multiple
        found = cls(
            min=sizes.lower,
            max=sizes.upper,
            multiple_of=sizes.step if is_multiple else None,
            modulo=sizes.step if has_remainders else None,
            remainders=sizes.remainders if has_remainders and not sizes.are_remainders_excluded else (),
            not_remainders=sizes.remainders if has_remainders and sizes.are_remainders_excluded else (),
            without=sizes.excluded,
            also=sizes.also,
            perhaps_others=not sizes.is_complete,
            others_as_in_example=sizes.with_others_as_in_example,
        )
        return None if found == cls() else found

    @property
    def accepted(self) -> AcceptedSizes:
        """The same sizes, to be compared and put in words."""
        return AcceptedSizes(
            lower=self.min,
            upper=self.max,
            step=self.multiple_of or self.modulo or 1,
            remainders=(0,) if self.modulo is None else self.remainders or self.not_remainders or (0,),
            are_remainders_excluded=bool(self.not_remainders),
            excluded=self.without,
            also=self.also,
            is_complete=not self.perhaps_others,
            with_others_as_in_example=self.others_as_in_example,
        )


class DimContract(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The result of one dimension, or of one scalar input.

    Attributes:
        became: ``dynamic`` (a free size), ``tied`` (equal to another dimension), ``derived`` (an expression of others), ``static`` (one
            size, whether asked or not).
        equals: for a tied or derived dimension ``x.shape[0]``, ``2*x.shape[0] + 1``; for a static one its size, or a scalar's value; empty
            if it has none that is the same in every run.
        sizes: of a dynamic dimension; None for all sizes.
    """

    became: Became
    equals: str = ""
    sizes: ContractSizes | None = None

    @property
    def is_free(self) -> bool:
        """True if the dimension may have more than one size."""
        return self.became != "static"

    @property
    def accepted(self) -> AcceptedSizes | None:
        """The sizes that the program takes; None unless it is dynamic."""
        return (self.sizes or ContractSizes()).accepted if self.became == "dynamic" else None


class OutputContract(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The dtype and the shape, or the value, of one output.

    Attributes:
        dtype: torch's name without ``torch.`` for a tensor, the name of Python's type for any other value; None for None.
        shape: of a tensor, one text per size: ``("x.shape[0]", "3")``. A data-dependent value is ``?1``, another one ``?2``.
        value: of a number or a constant; None for a tensor, and for a value that is not the same in every run.
    """

    dtype: str | None = None
    shape: Annotated[tuple[str, ...], Meta(max_length=1_000)] | None = None
    value: str | None = None


class Contract(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"version": "contract", "dims": "dimensions"}):
    """The dimensions and outputs that a model has to keep.

    Attributes:
        version: of the form of the file.
        model: the name of its class or function; not compared.
        dims: by ``x.shape[0]``; a scalar input by its path.
        outputs: by their paths, a single output by the empty text; inputs and buffers that the program changes by ``changes`` and their
            path.
    """

    version: int = VERSION
    model: str
    dims: dict[str, DimContract]
    outputs: dict[str, OutputContract]
