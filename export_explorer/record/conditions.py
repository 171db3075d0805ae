"""Conditions on sizes, as typed parts; the sizes that a program accepts, and those that its operators refuse though no guard does."""

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from export_explorer.record.locations import Frame
from export_explorer.record.spec import DimRef

Relation = Literal[
    "equals",
    "differs",
    "becomes",
    "at_least",
    "at_most",
    "greater",
    "less",
    "divisible",
    "not_divisible",
    "all",
    "any",
    "not",
    "holds",
]


NotChecked = Literal["no_guards", "unreadable_guard", "depends_on_data", "guards_disagree"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedTensor:
    """A tensor whose fixed size an operator compared with a size of an input.

    Attributes:
        kind: a parameter or buffer of the model, an input that is static, or a tensor that forward makes.
        name: the parameter's path ``lin.weight``, or the input's; of a tensor that forward makes, the expression that makes it,
            ``torch.ones(4)``, empty if it is not known.
        shape: one size for each dimension, as text: ``("3", "5")``.
        dim: its dimension that was compared with the input's size, counted from 0; None if it is not known.
    """

    kind: Literal["parameter", "input", "made"]
    name: str
    shape: tuple[str, ...]
    dim: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DataValue:
    """A data-dependent value, which is unknown while tracing.

    Attributes:
        symbol: torch's name for it, ``u0``.
        code: the line of the model that made it; empty if it is not known.
    """

    symbol: str
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """A condition that is known to hold for sizes, or is required of them; `render.words` makes its sentence.

    Attributes:
        relation: of `subject` to `operand`: ``equals``, ``differs``, ``becomes`` (the size is a constant from now on), ``at_least``,
            ``at_most``, ``greater``, ``less``, ``divisible``, ``not_divisible``. ``all``, ``any`` and ``not`` combine `parts`. ``holds``:
            the subject is itself a condition that fits none of these.
        subject: a size or an expression of sizes in terms of inputs, ``x.shape[0]``, ``2*x.shape[0] + 1``; empty for ``all``, ``any``,
            ``not``.
        operand: the size or number that it is compared with, ``4``, ``y.shape[1]``; None where there is none.
        parts: of ``all``, ``any`` and ``not``.
        is_operand_number: True if `operand` is a number.
        guard_id: the guard that states it; None if no single guard does.
        cause: the tensor that made a size a constant; None if it is not known.
        partner: the dimension of another input that is static and has to be equal; None if there is none.
        data_values: the data-dependent values in the condition.
        size_name: for a condition on one size whose formula does not show which sizes it allows: the name of that size, ``x.shape[0]``.
        sizes: the sizes that such a condition allows.
        holds_for_tried_sizes: True if it holds for all tried sizes among those that were asked for, so that it restricts nothing.
        is_always_true: True if such a condition is proved for every size from 0 on.
        is_formula: True if the expression is easier to read as code than in words: of more than two sizes, with a product of three or more,
            a division of a division, a minimum or a maximum.
    """

    relation: Relation
    subject: str = ""
    operand: str | None = None
    parts: tuple["Condition", ...] = ()
    is_operand_number: bool = False
    guard_id: int | None = None
    cause: FixedTensor | None = None
    partner: DimRef | None = None
    data_values: tuple[DataValue, ...] = ()
    size_name: str | None = None
    sizes: "AcceptedSizes | None" = None
    holds_for_tried_sizes: bool = False
    is_always_true: bool = False
    is_formula: bool = False

    def is_limit_of(self, ref: DimRef) -> bool:
        """True if it states the sizes of one dimension, or compares that with a number."""
        return str(ref) in (self.size_name, self.subject) and (self.sizes is not None or self.is_operand_number)


_MOST_TRIED = 100_000
"""The most sizes that are tried one by one for whether they are accepted."""

FEW_SIZES = 16
"""The largest number of sizes left by AUTO that still counts as fewer than a user means by it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptedSizes:
    """The sizes that a program takes for one dimension, or the values for an int input, as its guards say.

    They are those from `lower` to `upper` with one of the `remainders`, except the `excluded`; and those in `also`. Dimensions that depend
    on this one (ties, expressions of it) change with it. Bounds are those that the program enforces: torch states a lower bound of 2 for
    every dynamic dimension and does not check it, so that `lower` is 0 where nothing else bounds it.

    Attributes:
        lower: smallest, inclusive; 0 for a dimension that nothing bounds, None for an int input that nothing bounds.
        upper: largest, inclusive; None = unbounded.
        step: divisor for `remainders`; 1 if every size between the bounds is taken.
        remainders: those that an accepted size may leave when divided by `step`, ascending.
        are_remainders_excluded: True if `remainders` are those that an accepted size may not leave, as for "not divisible by 20".
        excluded: sizes that are refused though they meet all of the above, ascending.
        also: sizes that are taken though they do not meet all of the above, ascending.
        is_complete: False where no simple set fits: then all stated sizes are accepted, and there may be others.
        with_others_as_in_example: True if a guard relates this dimension to another free one: the accepted sizes depend on the size of that
            one, and are stated for its size in the example.
        is_free_with_others: for such a dimension, True if it has more than `FEW_SIZES` sizes when one other dimension may change too, as in
            a sum.
        refuses_example: True if the program refuses the sizes that it was exported with.
        is_empty_unchecked: True if no guard refuses size 0 though sizes next to it are refused: 0 is then not among the stated sizes, since
            it is not known before the program runs whether the operators take an empty input.
        not_checked_reason: the reason for which the sizes are not certain; None if they were tried with the program's own guards.
            ``no_guards``: the program has no guards to try. ``unreadable_guard``: one of them could not be understood. ``depends_on_data``:
            the program also compares this dimension with a value in the data, when it runs. ``guards_disagree``: the guards were tried, and
            gave another result. A refusal by an operator itself is never known before the program runs.
    """

    lower: int | None
    upper: int | None
    step: Annotated[int, msgspec.Meta(ge=1)] = 1
    remainders: tuple[int, ...] = (0,)
    are_remainders_excluded: bool = False
    excluded: tuple[int, ...] = ()
    also: tuple[int, ...] = ()
    is_complete: bool = True
    with_others_as_in_example: bool = False
    is_free_with_others: bool = False
    refuses_example: bool = False
    is_empty_unchecked: bool = False
    not_checked_reason: NotChecked | None = None

    def accepts(self, size: int) -> bool:
        """True if a size is accepted."""
        return size in self.also or (self._is_within(size) and self._is_member(size) and size not in self.excluded)

    def accepts_all(self, lower: int | None, upper: int | None, step: int = 1, remainder: int = 0) -> bool:
        """True if every size ``step*k + remainder`` between two bounds (inclusive, None = unbounded) is accepted."""
        if (lower is None and self.lower is not None) or (upper is None and self.upper is not None):
            return False

        def asked(first: int, last: int) -> Iterator[int]:
            return (size for size in range(first, last + 1) if size % step == remainder % step)

        if lower is not None and upper is not None and upper - lower < math.lcm(step, self.step):
            return all(map(self.accepts, asked(lower, upper)))
        first = 0 if lower is None else lower
        if any(map(AcceptedSizes(lower=lower, upper=upper, step=step, remainders=(remainder % step,)).accepts, self.excluded)):
            return False
        # Outside of the bounds are the few that are named one by one.
        below = () if lower is None or self.lower is None else asked(lower, self.lower - 1)
        above = () if upper is None or self.upper is None else asked(self.upper + 1, upper)
        if not all(size in self.also for size in itertools.chain(below, above)):
            return False
        return all(map(self._is_member, asked(first, first + math.lcm(step, self.step) - 1)))

    def members(self, most: int) -> tuple[int, ...] | None:
        """Returns all accepted sizes, ascending; None if there are more than `most`, or more have to be looked at than in any export."""
        if self.lower is None or self.upper is None:
            return None
        found, excluded, remainders = set(self.also), frozenset(self.excluded), frozenset(self.remainders)
        for count, size in enumerate(self._candidates(self.lower, self.upper)):
            if len(found) > most or count > _MOST_TRIED:
                return None
            if self._is_within(size) and (size % self.step in remainders) is not self.are_remainders_excluded and size not in excluded:
                found.add(size)
        return tuple(sorted(found)) if len(found) <= most else None

    def _candidates(self, lower: int, upper: int) -> Iterator[int]:
        """Yields all sizes between two bounds that may be accepted, and few others, however large `step` is."""
        if self.are_remainders_excluded:
            yield from range(lower, upper + 1)
        elif remainders := sorted(set(self.remainders)):
            yield from (start + remainder for start in range(lower - lower % self.step, upper + 1, self.step) for remainder in remainders)

    def _is_within(self, size: int) -> bool:
        return (self.lower is None or size >= self.lower) and (self.upper is None or size <= self.upper)

    def _is_member(self, size: int) -> bool:
        return (size % self.step in self.remainders) is not self.are_remainders_excluded


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
