"""What operators refuse though no guard does, found by running the program with fake tensors at other sizes."""

from dataclasses import dataclass
from typing import Literal

from export_explorer.record.locations import DimRef, Frame

OperatorRelation = Literal["equals", "at_most", "at_least", "refuses", "above_indices", "at_most_by_data"]

OperatorsNotChecked = Literal["too_large", "time", "depends_on_data", "no_fake_kernel", "refuses_example", "fault"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorLimit:
    """A limit of a dimension that an operator sets when the program runs, and no guard checks.

    Attributes:
        dim: the dimension.
        relation: of its size to that of `other`, or to the only one of `sizes`; ``refuses`` where the tried `sizes` were refused and no
            simpler relation was found. ``above_indices``: every index that the operator reads from tensor data has to be below the size.
            ``at_most_by_data``: with a larger size, indices that the program computes from tensor data may be beyond what the operator reads.
        other: the dimension that it is compared with; None for a number.
        sizes: a bound, or the sizes that were refused; empty where there is an `other`, and for ``above_indices``.
        with_others_as_in_example: True for a bound that is another number where another dimension has another size, as that of a sum.
        operator: that refused, ``aten.index.Tensor``.
        node: of the program, by its `Node.path`.
        frame: the user's line; None if it is not known.
        said: the operator's error, in one line; empty for ``above_indices`` and ``at_most_by_data``, which no run showed.
        words: the limit without the name of the dimension; where one operator on one line requires it to equal several others, all of these
            at once, the same for each such limit. Made by `render.words`.
        other_words: the same as a limit of `other`; empty where there is none.
    """

    dim: DimRef
    relation: OperatorRelation
    operator: str
    node: str
    said: str
    other: DimRef | None = None
    sizes: tuple[int, ...] = ()
    with_others_as_in_example: bool = False
    frame: Frame | None = None
    words: str = ""
    other_words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorChecks:
    """The results of running a program with fake tensors at other sizes.

    Attributes:
        limits: found by operators, in the order of the dimensions.
        checked: the dimensions for which the operators were run at other sizes, each alone and with those that follow from it.
        not_checked_reason: why others were not; None if none was left out for one reason. ``too_large``: the program has too many nodes, or
            too large tensors. ``time``: the time for it was over. ``depends_on_data``: a value in the data decides how the program
            continues. ``no_fake_kernel``: an operator or an input has no form without data. ``refuses_example``: the example itself was
            refused. ``fault``: the check failed.
        not_checked_words: the same in a few words; made by `render.words`.
    """

    limits: tuple[OperatorLimit, ...] = ()
    checked: tuple[DimRef, ...] = ()
    not_checked_reason: OperatorsNotChecked | None = None
    not_checked_words: str = ""

    def limits_of(self, ref: DimRef) -> tuple[OperatorLimit, ...]:
        """Returns the limits of a dimension, and those of others to it."""
        return tuple(limit for limit in self.limits if ref in (limit.dim, limit.other))
