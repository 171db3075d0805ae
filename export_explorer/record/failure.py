"""The failure of an export, and the remarks on any export."""

from dataclasses import dataclass
from typing import Any, Literal

from export_explorer.record.conditions import Condition
from export_explorer.record.fixes import Fix, TrialStop
from export_explorer.record.graph import Node
from export_explorer.record.locations import Frame
from export_explorer.record.spec import DimRef

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

AFTER_TRACING: tuple[FailureKind, ...] = ("constraint_violation", "dynamic_specialized")
"""The kinds that torch reports when all lines were traced."""

ENDS_TRACING: tuple[FailureKind, ...] = (
    "data_dependent",
    "unsupported_code",
    "missing_fake_kernel",
    "leaked_fake_tensor",
    "model_error",
    "other",
)
"""The kinds at a line, after which others may fail."""

SAME_FOR_ALL_ASKS: tuple[FailureKind, ...] = ("model_error", "unsupported_code", "missing_fake_kernel")
"""The kinds at a line, to which the same symbols lead again, whatever else is asked of them."""

TOLD_WITH_EAGER: tuple[FailureKind, ...] = ("model_error", "invalid_input", "unsupported_code")
"""The kinds whose message says what the model does in eager Python; for the others it is no news."""


RemarkKind = Literal[
    "attribute_assigned",
    "container_changed",
    "outside_changed",
    "unregistered_parameter",
    "training_mode",
    "unused_input",
    "model_warned",
    "torch_warned",
    "branch_without_guard",
]


EagerOutcome = Literal["raises", "raises_elsewhere", "runs", "not_tried"]
EagerLimit = Literal["time", "memory", "copy", "no_data", "compiled"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EagerRun:
    """The run of a model in eager Python, on copies of the model and of its example, after an exception while tracing.

    Attributes:
        outcome: ``raises`` on the line that the export failed on, or with the same exception; ``raises_elsewhere``; ``runs``;
            ``not_tried``: it was not begun, or was stopped.
        reason: why it was not tried: it takes more ``time`` or ``memory`` than the limits allow, the model cannot be copied or changes a
            tensor outside of the ``copy``, a tensor has ``no_data``, or the model has parts that are ``compiled`` when they first run.
        limit: the limit that was exceeded, in seconds or bytes, for ``time`` and ``memory``.
        exception: the class of the exception that it raised, ``KeyError``; empty if it raised none.
        said: the first line of the exception's text.
        frame: the user's line that raised; None if it raised none, or on no line of the user's.
    """

    outcome: EagerOutcome
    reason: EagerLimit | None = None
    limit: float | None = None
    exception: str = ""
    said: str = ""
    frame: Frame | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """The failure of an export, with its fixes.

    Attributes:
        kind: of the failure.
        title: the same for people; empty in a record of an earlier release.
        brief: the reason in a few words, to follow "not exported:": ``line 13 needs w.shape[1] to be 5``; made of the other attributes by
            `render.words`; empty in a record of an earlier release.
        reason: the same without `frame`, for where that line is named apart from it: ``needs w.shape[1] to be 5``; empty in a record of an
            earlier release.
        message: one sentence for the user: inputs and lines, no symbols; made of `problem`, `fixes` and `next_step` by `render.words`.
        explanation: the message without what to do, for where the fixes are listed below it; empty where there are none, and in a record of
            an earlier release.
        problem: what went wrong, without what to do and without a full stop; empty in a record of an earlier release, and where the message
            is torch's own.
        refusal: where an export with a larger example ended, for ``example_is_0_or_1``; None where none was tried and failed.
        next_step: what to do where no fix is known, or where trials refuted all; empty where nothing is to be said.
        frame: the user's line, None if it is not about a line.
        dims: the dimensions that it is about.
        guard_ids: the guards that it is about.
        conditions: those that contradict the ask, or those that an operator requires of the example's sizes.
        fixes: best first.
        raw: torch's text, whole.
        partial_nodes: the graph as far as torch got.
        exportdb_cases: names of the cases of ExportDB, torch's own collection, that are about the same, the nearest first.
        eager: the run of the model in eager Python; None where the failure is known not to be an exception of the model's.
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
    reason: str = ""
    exportdb_cases: tuple[str, ...] = ()
    eager: EagerRun | None = None
    problem: str = ""
    next_step: str = ""
    refusal: TrialStop | None = None
    explanation: str = ""

    def __str__(self) -> str:
        """Returns the message, the line of code and the titles of the fixes, one line each."""
        frame = self.frame
        where = [] if frame is None else [f"  {frame.cell or frame.file_name}, line {frame.line}: {frame.code}"]
        labels = ("alternative" if fix.is_alternative else f"fix {number}" for number, fix in enumerate(self.fixes, start=1))
        fixes = [f"  {label}: {fix.title}{f' ({fix.trust})' if fix.trust else ''}" for label, fix in zip(labels, self.fixes, strict=True)]
        return "\n".join([self.message, *where, *fixes])

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Prints the same text in IPython, where this is the value of a cell's last line."""
        printer.text(str(self))


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """A fact about the model that the user should know in addition to the result of the export; covers most of torch's warnings.

    Attributes:
        kind: ``attribute_assigned``: forward assigns a tensor attribute, which the program does not. ``container_changed``: forward changes
            a list or dict of the model. ``outside_changed``: forward changes an object that is not the model's. ``unregistered_parameter``:
            a tensor that requires gradients is no parameter of the model, and a constant of the program. ``training_mode``: modules that
            behave differently in training are in training mode. ``unused_input``: nothing in the program reads a tensor. ``model_warned``,
            ``torch_warned``: the model's code, or torch, warned. ``branch_without_guard``: a condition on a size is otherwise for size 0 or 1,
            which torch leaves out when it decides the condition, and which no guard rejects.
        words: one sentence; made of the other attributes by `render.words`.
        names: what it is about: attributes as the model's own code calls them, ``self.cache``; modules or inputs by their paths; names of
            globals.
        frame: the user's line; None if there is none, or if it is not known.
        held: for ``attribute_assigned``, the earlier value of the attribute: a ``buffer``, whose assignment is ignored in strict mode only,
            a plain ``tensor``, ``nothing`` or None, an ``other`` value.
        said: the text of the warning, for ``model_warned`` and ``torch_warned``; the condition, for ``branch_without_guard``.
        sizes: for ``branch_without_guard``, the sizes of the dimension in `names` for which the condition is otherwise.
        fixes: changes of code, all of which have to be made.
    """

    kind: RemarkKind
    words: str = ""
    names: tuple[str, ...] = ()
    frame: Frame | None = None
    held: Literal["buffer", "tensor", "nothing", "other"] | None = None
    said: str = ""
    sizes: tuple[int, ...] = ()
    fixes: tuple[Fix, ...] = ()
