"""Guards, symbols and range constraints, with the user's lines."""

from dataclasses import dataclass
from typing import Literal

from export_explorer.record.conditions import Condition
from export_explorer.record.locations import Frame
from export_explorer.record.spec import DimRef

GuardKind = Literal["guard", "runtime_assert", "specialization", "range", "assumption"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbol:
    """A symbolic size.

    Attributes:
        name: torch's, ``s77`` (backed) or ``u0`` (unbacked: its value is in the data).
        is_unbacked: see `name`.
        dim_name: the user's Dim; None if it has none.
        dims: the dimensions whose size it is.
        words: its source, for people: ``x.shape[0]``, ``mask.nonzero()``'s line.
        hint: its example value.
        lower: smallest value, inclusive.
        upper: largest value, inclusive; None = unbounded.
        replaced_by: the expression that torch replaced it by, in terms of inputs; None if it was not replaced.
        guard_ids: guards that mention it.
        frame: the line that made it, for an unbacked symbol.
    """

    name: str
    is_unbacked: bool
    dim_name: str | None
    dims: tuple[DimRef, ...]
    words: str
    hint: int | None
    lower: int | None
    upper: int | None
    replaced_by: str | None
    guard_ids: tuple[int, ...]
    frame: Frame | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """A condition on sizes under which the traced program is valid.

    Attributes:
        id: counts from 0 in the order of tracing.
        kind: ``guard`` (a relation), ``specialization`` (a size becomes a constant), ``range`` (a bound on one size),
            ``runtime_assert`` (checked when the program runs), ``assumption`` (state other than the inputs that forward changes stays as it
            was at the export: the program does not change it, and nothing checks that).
        expr: torch's expression, ``Eq(s77, s94)``; empty for an assumption, for which torch has none.
        words: the same for people, ``x.shape[0] and y.shape[1] must be equal``; made of `condition` by `render.words`.
        condition: the same, typed; None in a record of an earlier release.
        dims: the dimensions in it.
        frame: the user's line; None if there is none, for the reason in `no_frame_reason`.
        frames: the user's lines from the outermost call down to `frame`.
        module: path of the module whose forward ran, ``encoder.layers.0``; empty for the root.
        module_class: its class, None if no module ran.
        operator: ``aten.add.Tensor`` or the Python function, if one was being called.
        node: path of the graph node that was being made, see `Node.path`.
        no_frame_reason: see `frame`.
    """

    id: int
    kind: GuardKind
    expr: str
    words: str
    dims: tuple[DimRef, ...]
    frame: Frame | None
    frames: tuple[Frame, ...]
    module: str | None
    module_class: str | None
    operator: str | None
    node: str | None
    no_frame_reason: str | None
    condition: Condition | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeConstraint:
    """A range of the exported program, for a symbol or an expression of symbols.

    Attributes:
        expr: torch's.
        words: in terms of inputs.
        lower: inclusive.
        upper: inclusive; None = unbounded.
    """

    expr: str
    words: str
    lower: int | None
    upper: int | None
