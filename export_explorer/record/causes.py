"""The cause of a guard: what in the user's program made it."""

from dataclasses import dataclass
from typing import Literal

from export_explorer.record.conditions import Condition, FixedTensor
from export_explorer.record.locations import DimRef, Frame

CauseKind = Literal[
    "parameter",
    "made_tensor",
    "static_input",
    "literal",
    "number_argument",
    "python_number",
    "comparison",
    "operator",
    "example_is_0_or_1",
    "tie",
    "asked_bounds",
    "unknown",
]


Statement = Literal["if", "elif", "while", "assert", "conditional", "comprehension", "match"]


Branch = Literal["taken", "not_taken"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """What made a dimension fixed, tied or bounded; `reports.words` makes its sentence. Attributes that do not belong to the kind are None.

    Attributes:
        kind: ``parameter``, ``made_tensor``, ``static_input``: an operator held the size against a fixed one of `tensor`. ``literal``: against a number
            that the call writes out; ``number_argument``: against one that it gets from an expression. ``python_number``: Python needed a number
            where the size stood. ``comparison``: Python, or ``torch._check``, compared it. ``operator``: the operator itself takes no other sizes.
            ``example_is_0_or_1``: torch makes such sizes constants. ``tie``: it is equal to another dimension, see `steps`. ``asked_bounds``: the ask
            leaves no other size. ``unknown``: a guard made it so, and it is not known why.
        subject: the dimension that it is the cause for.
        guard_id: the guard that says so; None if none does.
        frame: the user's line, with the expression that was running; None if none of the lines is the user's.
        value: the number that the size was held against; None if there is not one.
        tensor: the fixed tensor.
        made_at: the line that makes it, for ``made_tensor``.
        literal: the number as the call has it, ``8``, several as ``2 and 4``; for ``number_argument`` the expression, ``self.batch_size``.
        argument: the name that the operator gives to that argument, ``size``.
        position: which of the numbers of that argument it is, counted from 0; None where several make up the size.
        construct: what needed a number or was compared: ``int``, ``len``, ``range``, ``index``, ``slice``, ``format``, ``iteration``, ``unpacking``,
            ``repetition``, or the name of a function.
        statement: what the comparison decides.
        quoted: the statement's own text, ``if x.shape[0] == 8``.
        branch: whether what the statement guards was run, as far as this comparison decides it.
        is_true: whether the comparison held for the example.
        operator: in its public form, ``torch.nn.functional.conv1d``, else as the graph names it.
        demand: what the operator does that takes one size only: ``unrolls`` it, a step for each element.
        module: path of the module whose forward ran; empty for the root.
        module_class: its class.
        tied_to: the dimension that it is equal to, for ``tie``.
        relation: of a ``tie`` what the two have to be instead of equal, ``2*a.shape[0]`` equals ``b.shape[0]``; None if they are equal.
        steps: of a ``tie``, why `tied_to` is what it is: further ties, one after the other, and at the end what is fixed.
    """

    kind: CauseKind
    subject: DimRef | None = None
    guard_id: int | None = None
    frame: Frame | None = None
    value: int | None = None
    tensor: FixedTensor | None = None
    made_at: Frame | None = None
    literal: str | None = None
    argument: str | None = None
    position: int | None = None
    construct: str | None = None
    statement: Statement | None = None
    quoted: str | None = None
    branch: Branch | None = None
    is_true: bool | None = None
    operator: str | None = None
    demand: Literal["unrolls"] | None = None
    module: str | None = None
    module_class: str | None = None
    tied_to: DimRef | None = None
    relation: Condition | None = None
    steps: tuple["Cause", ...] = ()
