"""The cause of a result: the part of the user's program, of the ask or of torch that made a dimension fixed, tied or bounded."""

from typing import Literal, cast

import msgspec

from export_explorer.record.conditions import AcceptedSizes, Condition, FixedTensor
from export_explorer.record.locations import Frame
from export_explorer.record.spec import DimRef

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
    "refused_example",
    "tie",
    "asked_bounds",
    "unknown",
]


Statement = Literal["if", "elif", "while", "assert", "conditional", "comprehension", "match"]


Branch = Literal["taken", "not_taken"]


class CauseBase(msgspec.Struct, tag_field="kind", frozen=True, kw_only=True):
    """The attributes of every cause; `render.words` makes its sentence.

    Attributes:
        subject: the dimension that it is the cause for.
        guard_id: the guard with this cause; None if there is none.
        frame: the user's line, with the expression that was running; None if none of the lines is the user's.
        quoted: the text of that expression or, for a comparison, of its statement: ``if x.shape[0] == 8``.
        operator: in its public form, ``torch.nn.functional.conv1d``, else as the graph names it.
        module: path of the module whose forward ran; empty for the root.
        module_class: its class.
    """

    subject: DimRef | None = None
    guard_id: int | None = None
    frame: Frame | None = None
    quoted: str | None = None
    operator: str | None = None
    module: str | None = None
    module_class: str | None = None

    @property
    def kind(self) -> CauseKind:
        """The name of this class of causes, as JSON has it."""
        return cast(CauseKind, self.__struct_config__.tag)


class SizeCause(CauseBase, frozen=True, kw_only=True):
    """A cause that is no tie.

    Attributes:
        value: the number that the size was compared with; None if there is not one.
        sizes: the sizes that the guards of its call accept by themselves, if several causes limit the dimension; None where they are no simple set.
    """

    value: int | None = None
    sizes: AcceptedSizes | None = None


class TensorCause(SizeCause, frozen=True, kw_only=True):
    """A fixed size of a tensor, with which an operator compared the size.

    Attributes:
        tensor: the fixed tensor.
        given_shape: the shape in which the operator got it, if its dimensions were in another order, as after ``transpose``; else empty.
    """

    tensor: FixedTensor
    given_shape: tuple[str, ...] = ()


class ParameterCause(TensorCause, tag="parameter", frozen=True, kw_only=True):
    """A parameter or buffer of the model."""


class MadeTensorCause(TensorCause, tag="made_tensor", frozen=True, kw_only=True):
    """A tensor that forward makes with a fixed size.

    Attributes:
        made_at: the line that makes it.
        origin: the tensor created with that size, or given it by a number, from which `tensor` got it through other operators; None if it
            is `tensor` itself, or is not known.
        origin_at: the line that creates `origin`.
    """

    made_at: Frame | None = None
    origin: FixedTensor | None = None
    origin_at: Frame | None = None


class StaticInputCause(TensorCause, tag="static_input", frozen=True, kw_only=True):
    """An input whose dimension is static."""


class NumberCause(SizeCause, frozen=True, kw_only=True):
    """A number among the arguments of an operator.

    Attributes:
        literal: the text of the number in the call, several as ``2 and 4``.
        argument: the name that the operator gives to that argument, ``size``.
        position: which of the numbers of that argument it is, counted from 0; None where several make up the size.
    """

    literal: str
    argument: str | None = None
    position: int | None = None


class LiteralCause(NumberCause, tag="literal", frozen=True, kw_only=True):
    """A number that the call writes out, ``8``."""


class NumberArgumentCause(NumberCause, tag="number_argument", frozen=True, kw_only=True):
    """A number that the call gets from an expression, ``self.batch_size``."""


class PythonNumberCause(SizeCause, tag="python_number", frozen=True, kw_only=True):
    """A number that Python needed in place of the size.

    Attributes:
        construct: what needed it: ``int``, ``len``, ``range``, ``index``, ``slice``, ``format``, ``iteration``, ``unpacking``,
            ``repetition``, or the name of a function.
    """

    construct: str | None = None


class ComparisonCause(SizeCause, tag="comparison", frozen=True, kw_only=True):
    """A comparison by Python, or by ``torch._check``.

    Attributes:
        construct: the name of the function that compared, or the construct that needed the result.
        statement: what the comparison decides.
        branch: ``taken`` or ``not_taken``: whether the statement's block was run, as far as this comparison decides it.
        is_true: True if the comparison held for the example.
    """

    construct: str | None = None
    statement: Statement | None = None
    branch: Branch | None = None
    is_true: bool | None = None


class OperatorCause(SizeCause, tag="operator", frozen=True, kw_only=True):
    """An operator that takes no other sizes itself.

    Attributes:
        demand: what restricts the sizes: the operator ``unrolls`` the dimension, a step for each element, or torch ``specializes_1``, a size
            of 1 that the operator computes from the inputs'.
    """

    demand: Literal["unrolls", "specializes_1"] | None = None


class SmallExampleCause(SizeCause, tag="example_is_0_or_1", frozen=True, kw_only=True):
    """A size of 0 or 1 in the example: torch makes such sizes constants."""


class RefusedExampleCause(SizeCause, tag="refused_example", frozen=True, kw_only=True):
    """A size of 0 or 1 in the example, where an export with a larger one failed.

    Attributes:
        tried: the larger size.
        changed: the other dimensions whose example sizes were changed with it.
        conditions: those that an operator required of the larger example; empty where the export failed otherwise.
        brief: the reason of that failure in a few words, without its line; made by `render.words`.
    """

    tried: int
    changed: tuple[DimRef, ...] = ()
    conditions: tuple[Condition, ...] = ()
    brief: str

    @property
    def needs_this_size(self) -> bool:
        """True if an operator required the size that the example has, with the other sizes as they are."""
        alone = self.conditions[0] if len(self.conditions) == 1 and not self.changed else None
        return alone is not None and (alone.relation, alone.subject, alone.operand) == ("becomes", str(self.subject), str(self.value))


class RequestedBoundsCause(SizeCause, tag="asked_bounds", frozen=True, kw_only=True):
    """Bounds in the ask that leave no other size."""


class UnknownCause(SizeCause, tag="unknown", frozen=True, kw_only=True):
    """A guard that restricts the size, and it is not known why."""


class TieCause(CauseBase, tag="tie", frozen=True, kw_only=True):
    """Another dimension that the size is equal to.

    Attributes:
        tied_to: that dimension.
        relation: the relation of the two if they are not equal, ``2*a.shape[0]`` equals ``b.shape[0]``; None if they are equal.
        steps: the causes for `tied_to`: further ties, one after the other, and at the end the fixed size.
    """

    tied_to: DimRef | None = None
    relation: Condition | None = None
    steps: tuple["Cause", ...] = ()


Cause = (
    ParameterCause
    | MadeTensorCause
    | StaticInputCause
    | LiteralCause
    | NumberArgumentCause
    | PythonNumberCause
    | ComparisonCause
    | OperatorCause
    | SmallExampleCause
    | RefusedExampleCause
    | TieCause
    | RequestedBoundsCause
    | UnknownCause
)
"""The cause that made a dimension fixed, tied or bounded: one class for each kind."""


def chain_of(cause: Cause) -> tuple[Cause, ...]:
    """Returns a cause and, if it is a tie, the steps after it; the last one fixes the size, where one does."""
    return (cause, *cause.steps) if isinstance(cause, TieCause) else (cause,)
