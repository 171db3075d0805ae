"""The cause of a result: the part of the user's program, of the ask or of torch that made a dimension fixed, tied or bounded."""

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
    """The cause that made a dimension fixed, tied or bounded; `render.words` makes its sentence.

    Attributes that do not belong to the kind are None.

    Attributes:
        kind: ``parameter``, ``made_tensor``, ``static_input``: an operator compared the size with a fixed one of `tensor`.
            ``literal``: with a number that the call writes out; ``number_argument``: with one that it gets from an expression.
            ``python_number``: Python needed a number in place of the size. ``comparison``: Python, or ``torch._check``, compared it.
            ``operator``: the operator itself takes no other sizes. ``example_is_0_or_1``: torch makes such sizes constants.
            ``tie``: it is equal to another dimension, see `steps`. ``asked_bounds``: the ask leaves no other size.
            ``unknown``: a guard restricts it, and it is not known why.
        subject: the dimension that it is the cause for.
        guard_id: the guard with this cause; None if there is none.
        frame: the user's line, with the expression that was running; None if none of the lines is the user's.
        value: the number that the size was compared with; None if there is not one.
        tensor: the fixed tensor.
        made_at: the line that makes it, for ``made_tensor``.
        literal: the number as the call has it, ``8``, several as ``2 and 4``; for ``number_argument`` the expression, ``self.batch_size``.
        argument: the name that the operator gives to that argument, ``size``.
        position: which of the numbers of that argument it is, counted from 0; None where several make up the size.
        construct: what needed a number or was compared: ``int``, ``len``, ``range``, ``index``, ``slice``, ``format``,
            ``iteration``, ``unpacking``, ``repetition``, or the name of a function.
        statement: what the comparison decides.
        quoted: the statement's own text, ``if x.shape[0] == 8``.
        branch: ``taken`` or ``not_taken``: whether the statement's block was run, as far as this comparison decides it.
        is_true: True if the comparison held for the example.
        operator: in its public form, ``torch.nn.functional.conv1d``, else as the graph names it.
        demand: what makes the operator take one size only: it ``unrolls`` the dimension, a step for each element.
        module: path of the module whose forward ran; empty for the root.
        module_class: its class.
        tied_to: the dimension that it is equal to, for ``tie``.
        relation: of a ``tie``, the relation of the two if they are not equal, ``2*a.shape[0]`` equals ``b.shape[0]``; None if they are
            equal.
        steps: of a ``tie``, the causes for `tied_to`: further ties, one after the other, and at the end the fixed size.
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
