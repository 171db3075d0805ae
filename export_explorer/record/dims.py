"""The inputs of an export, and for each dimension its ask and its result."""

from dataclasses import dataclass
from typing import Literal

from export_explorer.record.causes import Cause
from export_explorer.record.conditions import AcceptedSizes, Condition
from export_explorer.record.fixes import Fix
from export_explorer.record.locations import Frame
from export_explorer.record.spec import DimAsk, DimRef

InputKind = Literal["tensor", "int", "float", "bool", "str", "none", "other"]


Got = Literal["dynamic", "tied", "derived", "specialized", "static"]


FREE: tuple[Got, ...] = ("dynamic", "tied", "derived")
"""The results of a dimension that may have other sizes."""


Reason = Literal[
    "as_asked",
    "default_static",
    "guard",
    "example_is_0_or_1",
    "tied_to_static",
    "range_collapsed",
    "unknown",
    "unused_by_graph",
    "no_symbol",
    "marked_unbacked",
    "not_reached",
    "failed",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """A leaf of the inputs.

    Attributes:
        path: ``x``, ``batch['image'][0]``; the parameter's name and the path to the leaf.
        kind: of the leaf.
        dtype: torch's name without ``torch.``; None unless a tensor.
        shape: sizes of the example; None unless a tensor.
        value: the example's text; None for a tensor.
        is_synthetic: True if the explorer made the example, for a size that the user wanted to try.
        class_name: of the example, for the kind ``other``, which a nested tensor is too; None for the other kinds.
    """

    path: str
    kind: InputKind
    dtype: str | None
    shape: tuple[int, ...] | None
    value: str | None
    is_synthetic: bool = False
    class_name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DimOutcome:
    """The ask and the result of one tensor dimension, or of one scalar input.

    Attributes:
        input: path of the leaf.
        dim: index of the dimension; None for a scalar.
        size: the example's; for an int input its value; None for other scalars, whose text `Input.value` has.
        asked: the ask.
        got: ``dynamic`` (a free size), ``tied`` (equal to an earlier dimension), ``derived`` (an expression of others),
            ``specialized`` (one size though more was asked for), ``static`` (one size as asked, or by default).
            None if the export failed, on this dimension or before it reached it.
        is_as_asked: False where the user would be surprised: AUTO or DYNAMIC or a Dim that did not stay free.
        shape_expr: the size in terms of inputs, ``x.shape[0]``, ``y.shape[0]*x.shape[0]``, ``5``.
        lower: smallest size that the program takes, inclusive; None if unknown. It is the asked bound itself where the program refuses that
            only for its remainder, which `accepted` has: ``[16, 128], not divisible by 8``.
        upper: largest size that the program takes, inclusive, likewise; None = unbounded.
        accepted: the sizes that the program takes, with steps and exceptions; None where the export failed, or where it is not known.
        accepted_words: the same in a few words, ``2 to 64``, ``16, 32, 48 or 64``; empty where any size is taken, or where it is not
            known.
        reason: for the result, as a key. ``marked_unbacked``: torch made a dimension that was marked as unbacked a constant, or equal to
            another, and does not say why. ``failed`` only where the export failed, for a dimension that the failure is about;
            ``not_reached`` where the export ended before the result of the dimension was known.
        words: the reason in one line; made of the other attributes by `render.words`.
        conditions: on the dimension, as far as `words` has them.
        more_conditions: number of further conditions on it.
        example_outside: the way in which the program refuses the example itself: its size is below or above the range, or refused
            otherwise; None if the program takes it.
        cause: of the result; None for a free size, for one that is static as asked, and where no guard was recorded.
        causes: all that affect it, `cause` first: the cause of each guard, and the ties of other dimensions to it.
        fixes: changes that would give it the result that was asked, best first; none if it is as asked, and where `is_inherent`.
        is_inherent: True if no ask, example or line of the model can free it: a weight has its size, or that of it and others together.
        inherent_words: the same in a sentence; empty unless `is_inherent`; made by `render.words`.
        guard_ids: the guards that caused the result; of several on this size alone the one first that decides most of it.
        lower_guard_id: the guard that raised `lower`; None if none did.
        upper_guard_id: the guard that lowered `upper`; None if none did.
        frame: the user's line that caused the result.
        symbol: torch's symbol for it; None if it never had one.
        dim_name: the user's Dim; None if it has no name.
        tied_to: the dimension that this one equals, for ``tied``.
        limited_with: the other dimensions in the guards that `conditions` state of a ``dynamic`` one.
        variable: the variable in which the exported function has the size, ``length`` of ``length = x.shape[1]``; None if none is known.
    """

    input: str
    dim: int | None
    size: int | None
    asked: DimAsk
    got: Got | None
    is_as_asked: bool
    shape_expr: str
    lower: int | None
    upper: int | None
    reason: Reason
    words: str
    guard_ids: tuple[int, ...] = ()
    lower_guard_id: int | None = None
    upper_guard_id: int | None = None
    frame: Frame | None = None
    symbol: str | None = None
    dim_name: str | None = None
    tied_to: DimRef | None = None
    conditions: tuple[Condition, ...] = ()
    more_conditions: int = 0
    example_outside: Literal["below", "above", "refused"] | None = None
    accepted: AcceptedSizes | None = None
    accepted_words: str = ""
    limited_with: tuple[DimRef, ...] = ()
    cause: Cause | None = None
    causes: tuple[Cause, ...] = ()
    fixes: tuple["Fix", ...] = ()
    is_inherent: bool = False
    inherent_words: str = ""
    variable: str | None = None

    @property
    def is_free(self) -> bool:
        """True if the program takes other sizes than the example's; fewer than were asked for, perhaps."""
        return self.got in FREE and not self.has_one_size

    @property
    def has_one_size(self) -> bool:
        """True if the program takes one size only, whatever other sizes are, though the size is a symbol in it."""
        accepted = self.accepted
        if accepted is None or self.got not in FREE or accepted.with_others_as_in_example or not accepted.is_complete:
            return False
        return accepted.not_checked_reason is None and accepted.lower is not None and accepted.lower == accepted.upper and not accepted.also

    @property
    def takes_no_small_sizes(self) -> bool:
        """True if the program refuses size 0, or also 1, though it was asked for, and no guard in `conditions` says so: torch treats these sizes separately."""
        return self.got == "dynamic" and self.lower is not None and (self.asked.min or 0) < self.lower <= 2 and not self.asked.is_derived

    @property
    def ref(self) -> DimRef:
        """The reference to this dimension."""
        return DimRef(input=self.input, dim=self.dim)

    def accepts(self, size: int) -> bool | None:
        """True if the program takes this size, with the dimensions that depend on it changed too; None if it is not known."""
        return None if self.accepted is None else self.accepted.accepts(size)
