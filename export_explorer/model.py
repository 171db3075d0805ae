"""The record of one export, as plain data: what was asked, what came of it, which line made it so.

Everything that a person sees is a view of a `Capture`. The parts are text and numbers only: no tensor, no program,
no traceback. Nothing here knows torch, IPython or a widget, so that a saved capture can be read anywhere.
"""

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Literal, get_args

import msgspec

from export_explorer.ask import DimAsk

SCHEMA_VERSION = 1

Mode = Literal["non-strict", "strict"]
Option = Literal["prefer_deferred_runtime_asserts_over_guards", "backed_size_oblivious", "unbacked", "shapes_spec"]
OPTIONS: tuple[Option, ...] = get_args(Option)
InputKind = Literal["tensor", "int", "float", "bool", "str", "none", "other"]
Got = Literal["dynamic", "tied", "derived", "specialized", "static"]
FREE: tuple[Got, ...] = ("dynamic", "tied", "derived")
"""What becomes of a dimension that may have other sizes."""
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
GuardKind = Literal["guard", "runtime_assert", "specialization", "range", "assumption"]
NotChecked = Literal["no_guards", "unreadable_guard", "depends_on_data", "guards_disagree"]
FailureKind = Literal[
    "constraint_violation",
    "dynamic_specialized",
    "example_is_0_or_1",
    "example_out_of_range",
    "spec_mismatch",
    "invalid_input",
    "data_dependent",
    "unsupported_code",
    "missing_fake_kernel",
    "leaked_fake_tensor",
    "model_error",
    "not_a_module",
    "cancelled",
    "other",
]
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
RemarkKind = Literal[
    "attribute_assigned",
    "container_changed",
    "outside_changed",
    "unregistered_parameter",
    "training_mode",
    "unused_input",
    "model_warned",
    "torch_warned",
]
FixKind = Literal["change_ask", "change_code", "change_example", "change_mode"]
OutputKind = Literal["result", "input", "parameter", "buffer", "constant", "changed_input", "changed_parameter", "changed_buffer", "other"]
Applicability = Literal["safe", "changes_behavior", "predicted", "has_placeholders", "not_tried"]
OperatorKind = Literal["core", "other", "higher_order", "python"]
EffectKind = Literal["refuses", "branch_dropped", "always_runs", "rounds", "copies", "other_result"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A line of Python code.

    Attributes:
        filename: as the code object has it; for a cell the kernel's made-up name.
        line: 1-based.
        name: the function, ``forward``.
        code: the line's text, stripped; empty if it cannot be had.
        cell: ``Cell In[3]`` if the line comes from a notebook, else None.
        column: where the expression starts that was running, 0-based, in characters of the line as it stands in the file, indented. None, as are
            `end_line` and `end_column`, where neither Python nor torch says it: of a node, and of what strict mode meets only when it runs the
            graph that it has traced once more, the line alone is known.
        end_line: the line where the expression ends, 1-based.
        end_column: where it ends, exclusive, in characters of that line.
        expression: its text, ``x.view(4, -1)``, in one line: a line break with the indentation after it becomes a space, and of more than 200
            characters the rest becomes ``…``. None where no range is known, or the range is the whole line or a statement.
    """

    filename: str
    line: int
    name: str
    code: str
    cell: str | None
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None
    expression: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """A leaf of the inputs.

    Attributes:
        path: ``x``, ``batch['image'][0]``; the parameter's name and the way to the leaf.
        kind: what the leaf is.
        dtype: torch's name without ``torch.``; None unless a tensor.
        shape: sizes of the example; None unless a tensor.
        value: the example's text; None for a tensor.
        is_synthetic: whether the example was made by the explorer, for a size that the user wanted to try.
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
class DimRef:
    """Names a dimension: input path and dim, None for a scalar input."""

    input: str
    dim: int | None

    def __str__(self) -> str:
        """``x.shape[0]``, or the path of a scalar."""
        return self.input if self.dim is None else f"{self.input}.shape[{self.dim}]"


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedTensor:
    """A tensor whose fixed size an operator held against a size of an input.

    Attributes:
        kind: a parameter or buffer of the model, an input that is static, or a tensor that forward makes.
        name: the parameter's path ``lin.weight``, or the input's; of a tensor that is made the expression that makes it, ``torch.ones(4)``, empty
            if it is not known.
        shape: a size a dimension, as text: ``("3", "5")``.
        dim: the dimension of it that met the input's size, counted from 0; None if it is not known.
    """

    kind: Literal["parameter", "input", "made"]
    name: str
    shape: tuple[str, ...]
    dim: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DataValue:
    """A value that is in the data, and so unknown while tracing.

    Attributes:
        symbol: torch's name of it, ``u0``.
        code: the line of the model that made it; empty if it is not known.
    """

    symbol: str
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """What is known, or required, of sizes; `reports.words` makes its sentence.

    Attributes:
        relation: how `subject` stands to `operand`: ``equals``, ``differs``, ``becomes`` (one size is a constant from now on), ``at_least``,
            ``at_most``, ``greater``, ``less``, ``divisible``, ``not_divisible``. ``all``, ``any`` and ``not`` are of `parts`. ``holds``: the
            subject is itself a condition that fits none of these.
        subject: a size or an expression of sizes in terms of inputs, ``x.shape[0]``, ``2*x.shape[0] + 1``; empty for ``all``, ``any``, ``not``.
        operand: what it is held against, ``4``, ``y.shape[1]``; None where there is nothing.
        parts: of ``all``, ``any`` and ``not``.
        is_operand_number: whether `operand` is a number.
        guard_id: the guard that says so; None if no guard alone does.
        cause: the tensor that made a size a constant; None if it is not known.
        partner: the dimension of another input that is static and has to be equal; None if there is none.
        data_values: the values in the data that the condition is about.
        size_name: of a condition on one size whose formula does not show which sizes it allows: the name of that size, ``x.shape[0]``.
        sizes: the sizes that it allows then.
        holds_for_tried_sizes: whether it is true for all sizes that were tried of those that were asked for, so that it restricts nothing.
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


FEW_SIZES = 16
"""Where AUTO leaves no more sizes than these, it left fewer than anybody means by it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptedSizes:
    """The sizes that a program takes for one dimension, or the values for an int input, as its guards say.

    They are those from `lower` to `upper` with one of the `remainders`, but for the `excluded`; and those in `also`. The dimensions that follow
    from this one (ties, expressions of it) move along with it. Bounds are what the program enforces: torch states a lower bound of 2 for every
    dynamic dimension and does not check it, so that `lower` is 0 where nothing else bounds it.

    Attributes:
        lower: smallest, inclusive; 0 for a dimension that nothing bounds, None for an int input that nothing bounds.
        upper: largest, inclusive; None = unbounded.
        step: what sizes are divided by for `remainders`; 1 if every size between the bounds is taken.
        remainders: what an accepted size may leave when divided by `step`, ascending.
        are_remainders_excluded: whether `remainders` are those that an accepted size may not leave; so for "not divisible by 20".
        excluded: sizes that are refused though all the above holds, ascending.
        also: sizes that are taken though not all the above holds, ascending.
        is_complete: False where no simple set fits: then all stated sizes are accepted, and there may be others.
        with_others_as_in_example: whether a guard holds this dimension against another free one: other sizes of that one leave other sizes here.
        is_free_with_others: of those whether it has more than `FEW_SIZES` where one other dimension may have another size too, as in a sum.
        refuses_example: whether the program refuses the very sizes that it was exported with.
        is_empty_unchecked: whether no guard refuses size 0 though sizes next to it are refused: 0 is then not among the stated sizes, since whether
            the operators take an empty input is not known before the program runs.
        not_checked_reason: why this is not certain; None if it was tried with the program's own guards. ``no_guards``: the program has none
            that could be asked. ``unreadable_guard``: one of them could not be understood. ``depends_on_data``: the program also holds this
            dimension against a value in the data, when it runs. ``guards_disagree``: the guards were tried, and say otherwise.
            A refusal by an operator itself is never known before the program runs.
    """

    lower: int | None
    upper: int | None
    step: int = 1
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
        """Whether a size is among them."""
        return size in self.also or (self._is_within(size) and self._is_member(size) and size not in self.excluded)

    def accepts_all(self, lower: int | None, upper: int | None, step: int = 1, remainder: int = 0) -> bool:
        """Whether every size ``step*k + remainder`` between two bounds (inclusive, None = unbounded) is among them."""
        if (lower is None and self.lower is not None) or (upper is None and self.upper is not None):
            return False

        def asked(first: int, last: int) -> Iterator[int]:
            return (size for size in range(first, last + 1) if size % step == remainder % step)

        if lower is not None and upper is not None and upper - lower < math.lcm(step, self.step):
            return all(map(self.accepts, asked(lower, upper)))
        first = 0 if lower is None else lower
        if any(
            (lower is None or size >= lower) and (upper is None or size <= upper) and size % step == remainder % step
            for size in self.excluded
        ):
            return False
        # Outside of the bounds are the few that are named one by one.
        below = () if lower is None or self.lower is None else asked(lower, self.lower - 1)
        above = () if upper is None or self.upper is None else asked(self.upper + 1, upper)
        if not all(size in self.also for size in itertools.chain(below, above)):
            return False
        return all(map(self._is_member, asked(first, first + math.lcm(step, self.step) - 1)))

    def members(self, most: int) -> tuple[int, ...] | None:
        """All of them, ascending; None if they are more than `most`."""
        if self.lower is None or self.upper is None or self.upper - self.lower >= self.step * (most + len(self.excluded) + 1):
            return None
        found = sorted({*self.also, *(size for size in range(self.lower, self.upper + 1) if self.accepts(size))})
        return tuple(found) if len(found) <= most else None

    def _is_within(self, size: int) -> bool:
        return (self.lower is None or size >= self.lower) and (self.upper is None or size <= self.upper)

    def _is_member(self, size: int) -> bool:
        return (size % self.step in self.remainders) is not self.are_remainders_excluded


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


@dataclass(frozen=True, slots=True, kw_only=True)
class DimOutcome:
    """What one tensor dimension, or one scalar input, was asked to be and became.

    Attributes:
        input: path of the leaf.
        dim: which dimension; None for a scalar.
        size: the example's; for an int input its value; None for other scalars, whose text `Input.value` has.
        asked: the ask.
        got: ``dynamic`` (a free size), ``tied`` (equal to an earlier dimension), ``derived`` (an expression of others),
            ``specialized`` (one size though more was asked for), ``static`` (one size as asked, or as is the default).
            None if the export failed, on this dimension or before it came to it.
        is_as_asked: False where the user would be surprised: AUTO or DYNAMIC or a Dim that did not stay free.
        shape_expr: the size in terms of inputs, ``x.shape[0]``, ``y.shape[0]*x.shape[0]``, ``5``.
        lower: smallest size that the program takes, inclusive; None if unknown. The asked bound itself where the program refuses it for its
            remainder alone, which `accepted` says: ``[16, 128], not divisible by 8``.
        upper: largest size that the program takes, inclusive, likewise; None = unbounded.
        accepted: the sizes that the program takes, with steps and exceptions; None where the export failed, or where it is not known.
        accepted_words: the same in a few words, ``∈ [2, 64]``, ``16, 32, 48 or 64``; empty where any size is taken, or where it is not known.
        reason: why, as a key. ``marked_unbacked``: torch made a dimension that was marked as unbacked a constant, or equal to another, and does
            not say why. ``failed`` only where the export failed, for a dimension that the failure is about; ``not_reached`` where
            the export ended before it was known what the dimension becomes.
        words: why, in one line; made of the other attributes by `reports.words`.
        conditions: what holds of the dimension, as far as `words` tells it.
        more_conditions: how many more hold.
        example_outside: whether the program refuses the very example: its size is below or above the range, or refused in another way; None if
            it does not.
        cause: what made it so; None for a free size, for one that is static as asked, and where no guard was noted.
        causes: everything that bears on it, `cause` first: each guard's own, and the ties to it that others have.
        fixes: what would make it what was asked, best first; none for one that is as asked, and where `is_inherent`.
        is_inherent: whether no ask, example or line of the model can free it: a weight has its size.
        inherent_words: the same in a sentence; empty unless `is_inherent`; made by `reports.words`.
        guard_ids: the guards that made it so.
        lower_guard_id: the guard that raised `lower`; None if none did.
        upper_guard_id: the guard that lowered `upper`.
        frame: the user's line that made it so.
        symbol: torch's symbol for it; None if it never had one.
        dim_name: the user's Dim; None if it has no name.
        tied_to: the dimension that this one equals, for ``tied``.
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
    cause: Cause | None = None
    causes: tuple[Cause, ...] = ()
    fixes: tuple["Fix", ...] = ()
    is_inherent: bool = False
    inherent_words: str = ""

    @property
    def ref(self) -> DimRef:
        """The name of this dimension."""
        return DimRef(input=self.input, dim=self.dim)

    def accepts(self, size: int) -> bool | None:
        """Whether the program takes this size, the dimensions that follow from this one moved along; None where it is not known."""
        return None if self.accepted is None else self.accepted.accepts(size)


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbol:
    """A symbolic size.

    Attributes:
        name: torch's, ``s77`` (backed) or ``u0`` (unbacked: its value is in the data).
        is_unbacked: see `name`.
        dim_name: the user's Dim.
        dims: the dimensions that it stands for.
        words: where it comes from, for people: ``x.shape[0]``, ``mask.nonzero()``'s line.
        hint: its example value.
        lower: smallest value, inclusive.
        upper: largest value, inclusive; None = unbounded.
        replaced_by: what torch found it to be, in terms of inputs; None if it stayed.
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
            ``runtime_assert`` (checked when the program runs), ``assumption`` (what forward changes beside its inputs stays as it was at
            the export: the program changes nothing of it, and nothing checks that).
        expr: torch's expression, ``Eq(s77, s94)``; empty for an assumption, which torch has none for.
        words: the same for people, ``x.shape[0] and y.shape[1] must be equal``; made of `condition` by `reports.words`.
        condition: the same typed; None in a record of an earlier release.
        dims: the dimensions in it.
        frame: the user's line; None if there is none, then `no_frame_reason` says why.
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
class NodeArgument:
    """An argument of a call in the graph.

    Attributes:
        name: as the operator's schema has it; empty where there is none.
        value: as Python would write it, sizes in terms of inputs, results of other nodes by their names: ``[8, x.shape[1], -1]``; ``∞`` for the end of
            a slice that has none. Very long ones are cut.
        is_literal: whether no result of another node is in it but sizes.
    """

    name: str
    value: str
    is_literal: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A node of the exported graph.

    Attributes:
        name: unique in its graph.
        op: torch.fx's: ``placeholder``, ``call_function``, ``get_attr``, ``output``, …
        target: the operator or the attribute, as text.
        inputs: names of the nodes it reads, each once.
        shape: ``[x.shape[0], 3]``, ``x.shape[0]`` for a symbolic number; None where it has none.
        dtype: torch's name without ``torch.``.
        module: path of the module whose forward made it; None for inputs and outputs.
        frame: the user's line.
        parent: the nested graph that it stands in (a branch of ``cond`` …), by the names of the attributes that hold it,
            ``true_graph_0``; None at the top.
        guard_ids: guards born while it was made.
        arguments: that it was given, in order; none in a record of an earlier release.
    """

    name: str
    op: str
    target: str
    inputs: tuple[str, ...]
    shape: str | None
    dtype: str | None
    module: str | None
    frame: Frame | None
    parent: str | None
    guard_ids: tuple[int, ...]
    arguments: tuple[NodeArgument, ...] = ()

    @property
    def path(self) -> str:
        """The name with that of the nested graph before it, ``true_graph_0/add``; unique in the capture."""
        return self.name if self.parent is None else f"{self.parent}/{self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleEntry:
    """A module of the model.

    Attributes:
        path: ``encoder.layers.0``; empty for the root.
        class_name: ``Linear``.
        is_user: whether its class is the user's, not torch's.
        parameters: number of elements of its own parameters.
    """

    path: str
    class_name: str
    is_user: bool
    parameters: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeBlock:
    """The source text of a function that ran while tracing, or of a part of a class.

    Attributes:
        name: ``MyModule.forward``; of the attributes of a class ``MyModule``.
        filename: as in `Frame`.
        cell: as in `Frame`.
        first_line: number of the first line of `code` in the file, 1-based.
        code: the text, dedented.
        is_user: whether the file is the user's own; not of an installed library, nor torch's.
        indent: how many characters at the start of its lines `code` leaves out; `Frame.column` counts them.
    """

    name: str
    filename: str
    cell: str | None
    first_line: int
    code: str
    is_user: bool = True
    indent: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SignatureEntry:
    """An input or an output of the exported program.

    Attributes:
        side: ``input`` or ``output``.
        kind: torch's ``InputKind`` or ``OutputKind``, ``PARAMETER``, ``USER_INPUT``, …
        name: the graph's name for it.
        target: the parameter, buffer or input that it is; None where it has none.
    """

    side: Literal["input", "output"]
    kind: str
    name: str
    target: str | None


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


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputSize:
    """A size of an output, or the number that an output is.

    Attributes:
        expr: in terms of the inputs, by the names of asked Dims where there are some, ``batch``, ``x.shape[1] + 1``; a number where it is fixed. Values in the
            data go by torch's symbols, ``u0``.
        lower: smallest value, inclusive; None if it is fixed, or unbounded.
        upper: largest value, inclusive; None if it is fixed, or unbounded.
    """

    expr: str
    lower: int | None = None
    upper: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """A leaf of what the program returns, or a tensor that it changes.

    Attributes:
        path: ``logits``, ``[0]``, ``past['key'][3]``; empty where the leaf is all that is returned. Of a tensor that is changed its own name, as `target`.
        kind: ``result`` of an operator; an ``input``, ``parameter``, ``buffer`` or ``constant`` that is returned as it is, ``constant`` for a value that
            is no tensor too; ``changed_input``, ``changed_parameter``, ``changed_buffer``: not returned but changed, in place or when the program has
            run; ``other`` for what torch adds.
        target: path of the input, parameter, buffer or constant tensor that it is; None for a result and for a value.
        dtype: torch's name without ``torch.`` for a tensor, Python's of any other value.
        shape: of a tensor.
        value: of a number, of a constant its text; None for a tensor.
        node: path of the node that makes or changes it, see `Node.path`; None for a value that no node makes.
    """

    path: str
    kind: OutputKind
    target: str | None = None
    dtype: str | None = None
    shape: tuple[OutputSize, ...] | None = None
    value: OutputSize | None = None
    node: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TensorGroup:
    """The parameters, the buffers or the constant tensors of a program, together.

    Attributes:
        kind: which of them.
        count: how many there are, each name of a shared one counted.
        elements: of all of them, of a shared one once.
        size_bytes: what they take, of a shared one once.
        dtypes: their torch names without ``torch.``, the most frequent first.
        changed: how many of them the program changes; `Capture.outputs` says which.
    """

    kind: Literal["parameter", "buffer", "constant"]
    count: int
    elements: int
    size_bytes: int
    dtypes: tuple[str, ...]
    changed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AskChange:
    """One step of a fix: what to ask of a dimension instead; `ask` is a text that `DimAsk.parse` reads."""

    input: str
    dim: int | None
    ask: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleChange:
    """One step of a fix: another size for a dimension of the example."""

    input: str
    dim: int | None
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What a fix means for inputs other than the example; `reports.words` makes its sentence.

    Attributes:
        kind: ``refuses``: the program raises where `condition` does not hold. ``branch_dropped``: what the branch under `condition` did is gone.
            ``always_runs``: what ran under `condition` alone runs always. ``rounds``: `condition` is computed in whole numbers. ``copies``: a
            tensor is copied that was shared. ``other_result``: results may differ where `condition` holds.
        condition: in the user's code, ``x.shape[0] > 2``; empty where there is none.
        words: the same in a sentence; made of the other attributes by `reports.words`.
    """

    kind: EffectKind
    condition: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """A change that is meant to make the export succeed, or a dimension what was asked.

    Attributes:
        title: what it does, ``make x.shape[0] and y.shape[0] one Dim``.
        kind: what has to change.
        asks: the new asks, for ``change_ask``.
        examples: the new sizes, for ``change_example``.
        code: lines to write, for ``change_code``, indented relative to the first line that they replace; to be added, where nothing is replaced.
        mode: the other mode, for ``change_mode``.
        applicability: how far it may be trusted. ``safe``: it was tried, exports, and eager results are the same, on the example and on other
            sizes. ``changes_behavior``: it was tried and exports, and inputs are treated otherwise, see `effects`. ``predicted``: it was
            worked out from an earlier export that it exports. ``has_placeholders``: something is left for the user to write. ``not_tried``.
        effects: what it means for other inputs.
        loses: dimensions that are asked to be dynamic and would not be with it.
        frees: dimensions that are dynamic with it and were not, as far as it was tried.
        leaves: dimensions that stay refused with it.
        frame: the line that the change of code is about; None for other kinds, and where it is about none.
        replaces: first and last line, 1-based, in the file of `frame`, that `code` stands for; None where it is to be added.
        before: those lines as they are, indented as `code` is.
        cost: what it costs, of `loses` and `leaves`; empty if it costs nothing. As `trust`, made of the other attributes by `reports.words`.
        trust: how far it may be trusted, in a few words; empty where there is nothing to say, as of an ask that was not tried.
    """

    title: str
    kind: FixKind
    asks: tuple[AskChange, ...] = ()
    examples: tuple[ExampleChange, ...] = ()
    code: tuple[str, ...] = ()
    mode: Mode | None = None
    applicability: Applicability = "not_tried"
    effects: tuple[Effect, ...] = ()
    loses: tuple[DimRef, ...] = ()
    frees: tuple[DimRef, ...] = ()
    leaves: tuple[DimRef, ...] = ()
    frame: Frame | None = None
    replaces: tuple[int, int] | None = None
    before: tuple[str, ...] = ()
    cost: str = ""
    trust: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Why an export failed.

    Attributes:
        kind: what kind of failure it is.
        title: the same for people; empty in a record of an earlier release.
        brief: why, in a few words, to stand after "not exported:": ``line 13 needs w.shape[1] to be 5``; made of the other attributes by
            `reports.words`; empty in a record of an earlier release.
        message: one sentence for the user: inputs and lines, no symbols.
        frame: the user's line, None if it is not about a line.
        dims: the dimensions that it is about.
        guard_ids: the guards that it is about.
        conditions: what stands against the ask, or what an operator needed of the example's sizes.
        fixes: what can be done, best first.
        raw: torch's text, whole.
        partial_nodes: the graph as far as torch got.
        exportdb_cases: names of the cases of ExportDB, torch's own collection, that are about the same, the nearest first.
    """

    kind: FailureKind
    message: str
    frame: Frame | None
    dims: tuple[DimRef, ...] = ()
    guard_ids: tuple[int, ...] = ()
    fixes: tuple[Fix, ...] = ()
    raw: str
    partial_nodes: tuple[Node, ...] = ()
    title: str = ""
    conditions: tuple[Condition, ...] = ()
    brief: str = ""
    exportdb_cases: tuple[str, ...] = ()

    def __str__(self) -> str:
        """What happened, where, and the titles of the fixes, a line each."""
        frame = self.frame
        where = [] if frame is None else [f"  {frame.cell or PurePath(frame.filename).name}, line {frame.line}: {frame.code}"]
        fixes = [f"  fix {number}: {fix.title}" for number, fix in enumerate(self.fixes, start=1)]
        return "\n".join([self.message, *where, *fixes])

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """For IPython, which shows the value of a cell's last line by it."""
        printer.text(str(self))


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """What the user should know of an export beside its outcome: most of what torch says aside, as a fact of the model.

    Attributes:
        kind: ``attribute_assigned``: forward assigns a tensor attribute, which the program does not. ``container_changed``: forward changes a list or
            dict of the model. ``outside_changed``: forward changes what is not the model's. ``unregistered_parameter``: a tensor that requires
            gradients is no parameter of the model, and a constant of the program. ``training_mode``: modules that work otherwise in training are in
            it. ``unused_input``: nothing in the program reads a tensor. ``model_warned``, ``torch_warned``: the model's code, or torch, warned.
        words: one sentence; made of the other attributes by `reports.words`.
        names: what it is about: attributes as the model's own code calls them, ``self.cache``; modules or inputs by their paths; names of globals.
        frame: the user's line; None if there is none, or if it is not known.
        held: for ``attribute_assigned``, what the attribute was before: a ``buffer``, of which strict mode alone does not follow the assignment, a
            plain ``tensor``, ``nothing`` or None, an ``other`` value.
        said: what the model or torch said, for ``model_warned`` and ``torch_warned``.
        fixes: changes of code that mend it, all to be made.
    """

    kind: RemarkKind
    words: str = ""
    names: tuple[str, ...] = ()
    frame: Frame | None = None
    held: Literal["buffer", "tensor", "nothing", "other"] | None = None
    said: str = ""
    fixes: tuple[Fix, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Capture:
    """One export under observation, whole.

    Attributes:
        schema: version of this format.
        model: the name of the exported class or function.
        mode: ``non-strict`` (torch's default) or ``strict``.
        torch_version: that did it.
        elapsed_ms: wall time of the export as the user waited for it.
        inputs: leaves in the order of the call.
        dims: an outcome for each tensor dimension and each scalar, in the order of `inputs`.
        symbols: all that tracing made.
        guards: in the order of tracing.
        nodes: of the exported graph, nested graphs after the node that holds them; empty if it failed.
        modules: of the model, root first.
        code: the functions that ran: the model's forward first, the user's own, those of installed libraries, torch's last.
        signature: inputs and outputs of the program; of an export that failed the inputs of the graph so far, where they are certain.
        range_constraints: of the program.
        program: the program as torch prints it; empty if it failed.
        failure: None if it exported.
        notes: what this record lacks, and what came of the export that no part of it says.
        remarks: what the user should know of the export beside its outcome: what the program leaves out of what forward does, warnings.
        is_observed: whether the export was watched. False for a program that was handed over: then it is not known what was asked,
            in which mode it was traced, how long it took and which line each guard is from.
        outputs: what the program returns, in order, then what it changes; empty if it failed.
        tensors: the parameters, buffers and constant tensors of the program; of each kind that there are some.
        options: the switches of torch that were on, which change what an export makes of the same ask; `reports.words` says what each does.
        class_code: what the user's own module classes say beside the functions that ran: attributes, `__init__` and the methods that it calls.
        is_predicted: whether no export was made: it was worked out from the guards of an earlier one, see `session.predict`. It has no nodes, no
            program and no outputs then, and is neither kept nor saved.
    """

    schema: int = SCHEMA_VERSION
    model: str
    mode: Mode
    torch_version: str
    elapsed_ms: float
    inputs: tuple[Input, ...]
    dims: tuple[DimOutcome, ...]
    symbols: tuple[Symbol, ...]
    guards: tuple[Guard, ...]
    nodes: tuple[Node, ...]
    modules: tuple[ModuleEntry, ...]
    code: tuple[CodeBlock, ...]
    signature: tuple[SignatureEntry, ...]
    range_constraints: tuple[RangeConstraint, ...]
    program: str
    failure: Failure | None
    notes: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    is_observed: bool = True
    outputs: tuple[Output, ...] = ()
    tensors: tuple[TensorGroup, ...] = ()
    options: tuple[Option, ...] = ()
    class_code: tuple[CodeBlock, ...] = ()
    is_predicted: bool = False

    @property
    def ok(self) -> bool:
        """Whether the model exported."""
        return self.failure is None

    @property
    def guard_count(self) -> int:
        """How many guards torch made; assumptions are ours."""
        return sum(guard.kind != "assumption" for guard in self.guards)

    @property
    def shown_nodes(self) -> tuple[Node, ...]:
        """The nodes of the program, or of as much as was traced of one that failed."""
        return self.nodes if self.failure is None else self.failure.partial_nodes

    def __repr__(self) -> str:
        # All of it is some hundred lines, at the end of every cell whose last line makes or predicts one.
        came = "exported" if self.failure is None else f"failed: {self.failure.kind}"
        return f"<Capture {self.model} · {came}{', as predicted' if self.is_predicted else ''} · torch {self.torch_version} · {self.mode}>"

    def to_json(self) -> str:
        """The whole record as JSON text, which `from_json` reads back to an equal capture."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def from_json(cls, text: str | bytes) -> "Capture":
        """Reads what `to_json` wrote.

        Raises:
            ValueError: the text is not a capture, or of a version that this release does not know.
        """
        try:
            version = msgspec.json.decode(text, type=_Versioned).schema
            if version != SCHEMA_VERSION:
                raise ValueError(
                    f"This capture has schema version {version} and this release reads version {SCHEMA_VERSION}: "
                    "export again, or install the release that wrote it."
                )
            return msgspec.json.decode(text, type=cls)
        except msgspec.MsgspecError as error:
            raise ValueError(f"This is not a capture: {error}.") from None

    def to_dict(self) -> dict[str, Any]:
        """The record as dicts, lists, text and numbers: what travels to the browser."""
        built: dict[str, Any] = msgspec.to_builtins(self)
        return built


@dataclass(frozen=True, slots=True, kw_only=True)
class DimChange:
    """A dimension whose ask or outcome differs between two runs; the outcomes are in short, ``dynamic [2, 64]``."""

    input: str
    dim: int | None
    asked_before: str
    asked_after: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorChange:
    """An operator that two programs call a different number of times."""

    target: str
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeChange:
    """Lines of one of the user's functions or classes that differ between two runs, with some around them that do not.

    Attributes:
        name: as in `CodeBlock`.
        line: number of the first line as it is in the later run, 1-based; in the earlier one where the function is gone.
        before: the lines as they were; empty for a function that is new.
        after: the lines as they are; empty for one that is gone.
    """

    name: str
    line: int
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputChange:
    """An output of which two programs say something else; what the program returns or changes, in one line each.

    Attributes:
        path: see `Output.path`; empty where all that is returned is one leaf.
        before: ``[batch, 3] float32``; empty if only the later program has it.
        after: likewise; empty if only the earlier program has it.
    """

    path: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeChange:
    """A size or a symbol whose range differs; the ranges as text, ``[2, 64]``, empty where there is none.

    Attributes:
        words: the size in terms of inputs.
        before: the range in the earlier program.
        after: the range in the later one.
    """

    words: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignatureChange:
    """An input or an output of the graph that differs, as the graph signature lists it; empty where there is none.

    Attributes:
        side: ``input`` or ``output``.
        name: of a parameter, buffer or input its path, else the graph's name.
        before: its kind in the earlier program, ``buffer``.
        after: its kind in the later one.
    """

    side: Literal["input", "output"]
    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeChange:
    """A node that one of two programs alone has, or that gives or reads something else.

    Nodes are matched by the nested graph and the module they are in, their operator and their line; of several alike in the order of the program.

    Attributes:
        target: the operator.
        module: see `Node.module`.
        frame: the user's line.
        before: its path in the earlier program; None if that does not have it.
        after: its path in the later program; None if that does not have it.
        result_before: ``[x.shape[0], 3] float32``; empty where there is none.
        result_after: likewise.
        reads_before: the nodes that it reads, if these are others, ``x, add``, and the arguments that differ, ``p=0.1``; empty if it reads the same.
        reads_after: likewise.
    """

    target: str
    module: str | None
    frame: Frame | None
    before: str | None
    after: str | None
    result_before: str = ""
    result_after: str = ""
    reads_before: str = ""
    reads_after: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedSide:
    """One of two things that are compared.

    Attributes:
        model: the name of the exported class or function.
        mode: that it was traced in; None where it is not known, as of a program alone.
        torch_version: that made it.
        nodes: how many its graph has.
        guards: how many torch made.
    """

    model: str
    mode: Mode | None
    torch_version: str
    nodes: int
    guards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultDifference:
    """An output of two programs that were run on the same inputs.

    Attributes:
        path: of the output in what the later one returns; empty where that is all.
        dtype_before: of the earlier one's; Python's name of the type of a value that is no tensor; empty where it has no such output.
        shape_before: likewise; None for a value that is no tensor.
        dtype_after: of the later one's.
        shape_after: likewise.
        max_abs: the largest difference between two elements; None where it is no number, as of an infinite one, or the shapes differ.
        max_rel: `max_abs` divided by the largest element of the earlier one's; None likewise, or where that is 0.
        is_close: whether they agree within the usual error of the dtype.
    """

    path: str
    dtype_before: str
    shape_before: tuple[int, ...] | None
    dtype_after: str
    shape_after: tuple[int, ...] | None
    max_abs: float | None
    max_rel: float | None
    is_close: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedResults:
    """What two programs returned for the same inputs.

    Attributes:
        outputs: of both; empty where one of them raised.
        error_before: what the earlier one raised, in a line; None if it did not.
        error_after: what the later one raised.
        is_model_before: whether the model itself was run for the earlier one, whose export failed.
        is_model_after: likewise.
    """

    outputs: tuple[ResultDifference, ...]
    error_before: str | None = None
    error_after: str | None = None
    is_model_before: bool = False
    is_model_after: bool = False

    @property
    def agrees(self) -> bool:
        """Whether both returned the same within the usual error, or both raised."""
        if self.error_before is not None or self.error_after is not None:
            return self.error_before is not None and self.error_after is not None
        return all(output.is_close for output in self.outputs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What changed from one run to another, or differs between two programs.

    Attributes:
        dims: the dimensions that differ.
        guards_gained: guards of the later run alone.
        guards_lost: guards of the earlier run alone.
        operators: operators whose number of calls differs.
        elapsed_ms_before: wall time of the earlier export.
        elapsed_ms_after: wall time of the later export.
        ok_before: whether the earlier run exported.
        ok_after: whether the later run exported.
        code: what changed in the user's own functions; empty if nothing that ran in both.
        sides: what is compared, the earlier first; empty in a comparison of an earlier release.
        nodes: nodes that one alone has, or that give or read something else, in the order of the later program, then those that it does not have.
        matches: for each node of the later program the number of the node of the earlier one that it is, -1 for none; both as `Capture.shown_nodes`.
        outputs: what is returned or changed otherwise.
        signature: inputs and outputs of the graph that differ.
        ranges: sizes whose stated range differs.
        results: what both returned for the same inputs; None if they were not run.
    """

    dims: tuple[DimChange, ...]
    guards_gained: tuple[Guard, ...]
    guards_lost: tuple[Guard, ...]
    operators: tuple[OperatorChange, ...]
    elapsed_ms_before: float
    elapsed_ms_after: float
    ok_before: bool
    ok_after: bool
    code: tuple[CodeChange, ...] = ()
    sides: tuple[ComparedSide, ...] = ()
    nodes: tuple[NodeChange, ...] = ()
    matches: tuple[int, ...] = ()
    outputs: tuple[OutputChange, ...] = ()
    signature: tuple[SignatureChange, ...] = ()
    ranges: tuple[RangeChange, ...] = ()
    results: ComparedResults | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorUse:
    """An operator that a program calls.

    Attributes:
        target: ``aten.addmm.default``.
        kind: ``core``: of Core ATen. ``other``: of ATen or a library, not of Core ATen. ``higher_order``: ``cond`` and its like. ``python``: a function of
            Python, on sizes or on the results of an operator.
        mutates: whether it changes one of its arguments.
        calls: how often.
    """

    target: str
    kind: OperatorKind
    mutates: bool
    calls: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DecomposedForm:
    """What some calls of an operator became.

    Attributes:
        operators: in the order of the program; empty for calls that are gone.
        calls: how many became this.
    """

    operators: tuple[str, ...]
    calls: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DecomposedOperator:
    """An operator of a program and what it became.

    Attributes:
        use: the operator in the program before.
        forms: what its calls became, the most frequent first.
    """

    use: OperatorUse
    forms: tuple[DecomposedForm, ...]

    @property
    def stays(self) -> bool:
        """Whether each call is still what it was."""
        return all(form.operators == (self.use.target,) for form in self.forms)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleNodes:
    """How many operators a module has, before and after; without those of the modules in it."""

    path: str
    class_name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Decomposition:
    """What a decomposition made of a program; nodes are those of the two captures, by their number.

    Attributes:
        keeps_all: whether nothing was decomposed, only made functional.
        kept: operators that torch would have decomposed and that were to be kept.
        also: operators that torch would have kept and that were to be decomposed.
        operators: of the program before with what they became, the most frequent first.
        after: the operators of the program after, the most frequent first.
        modules: those with operators, in the order of the model.
        origins: for each node after the number of the node before that it was made from; -1 for what torch inserted.
        inserted: paths of those that torch inserted.
        nodes_before: how many nodes.
        nodes_after: how many nodes.
        elapsed_ms: what torch took.
    """

    keeps_all: bool
    kept: tuple[str, ...]
    also: tuple[str, ...]
    operators: tuple[DecomposedOperator, ...]
    after: tuple[OperatorUse, ...]
    modules: tuple[ModuleNodes, ...]
    origins: tuple[int, ...]
    inserted: tuple[str, ...]
    nodes_before: int
    nodes_after: int
    elapsed_ms: float

    @property
    def left(self) -> tuple[OperatorUse, ...]:
        """The operators of the program after that are not of Core ATen, without what is neither: higher-order ones and functions of Python."""
        return tuple(use for use in self.after if use.kind == "other")


@dataclass(frozen=True, slots=True, kw_only=True)
class TensorProfile:
    """What a draft noted of a tensor of an operator without a fake kernel.

    Attributes:
        dtype: torch's name without ``torch.``.
        rank: how many dimensions it has.
        device: ``cpu``.
    """

    dtype: str
    rank: int
    device: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorProfile:
    """A call of an operator without a fake kernel.

    Attributes:
        inputs: what it was given; None for what is no tensor.
        outputs: what it returned.
    """

    inputs: tuple[TensorProfile | None, ...]
    outputs: tuple[TensorProfile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftFinding:
    """What ``torch.export.draft_export`` assumed so as to make a program all the same.

    Attributes:
        kind: ``guard``: the program holds for some of the asked sizes alone. ``data_dependent``: what depends on the data was taken as the example has
            it. ``missing_fake_kernel``: an operator was run, as nothing says what it returns. ``mismatched_fake_kernel``: what its fake kernel says
            is not what it returns.
        words: the same in a sentence; made of the other attributes by `reports.words`.
        frame: the user's line; None if it is about none.
        guard_id: our own guard that says the same, in the record of the run that was drafted; None if none does.
        guard_words: what the guard says, in terms of the inputs.
        expr: torch's expression; empty for an operator.
        code: the same in the names of the user's code; empty for an operator.
        result: what it was taken for, ``True``; None for an operator and a guard.
        occurrences: how many times it came up.
        operator: ``mylib.foo.default``; None for the others.
        reason: why its fake kernel is wrong, in torch's words; None if it has none.
        profiles: the calls of the operator that were seen.
    """

    kind: Literal["guard", "data_dependent", "missing_fake_kernel", "mismatched_fake_kernel"]
    words: str = ""
    frame: Frame | None = None
    guard_id: int | None = None
    guard_words: str = ""
    expr: str = ""
    code: str = ""
    result: str | None = None
    occurrences: int = 1
    operator: str | None = None
    reason: str | None = None
    profiles: tuple[OperatorProfile, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftReport:
    """What came of a draft of an export.

    Attributes:
        model: the name of the class or function.
        mode: that it was traced in.
        elapsed_ms: wall time, several times that of an export.
        findings: what it assumed; none where it exports as asked. Of several guards of a line torch tells the first alone.
        is_relaxed: whether the asked Dims did not hold and were left to torch (AUTO).
        nodes: of the draft's program; 0 if there is none.
        error: why there is no program either, in one line; empty if there is one.
    """

    model: str
    mode: Mode
    elapsed_ms: float
    findings: tuple[DraftFinding, ...] = ()
    is_relaxed: bool = False
    nodes: int = 0
    error: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Versioned:
    schema: int


def json_schema() -> dict[str, Any]:
    """The JSON schema of what travels to the browser, from which the front end's types are generated."""
    (capture, comparison, decomposition, draft), components = msgspec.json.schema_components(
        (Capture, Comparison, Decomposition, DraftReport), ref_template="#/$defs/{name}"
    )
    return {
        "title": "Wire",
        "description": "What travels to the browser.",
        "type": "object",
        "properties": {"capture": capture, "comparison": comparison, "decomposition": decomposition, "draft": draft},
        "$defs": components,
    }
