"""The record of a draft of an export: the assumptions of ``torch.export.draft_export``."""

from dataclasses import dataclass
from typing import Literal

from export_explorer.record.locations import Frame
from export_explorer.record.spec import Mode


@dataclass(frozen=True, slots=True, kw_only=True)
class TensorProfile:
    """The profile that a draft recorded of a tensor of an operator without a fake kernel.

    Attributes:
        dtype: torch's name without ``torch.``.
        rank: number of dimensions.
        device: ``cpu``.
    """

    dtype: str
    rank: int
    device: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorProfile:
    """A call of an operator without a fake kernel.

    Attributes:
        inputs: of the call; None for an argument that is no tensor.
        outputs: that it returned.
    """

    inputs: tuple[TensorProfile | None, ...]
    outputs: tuple[TensorProfile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftFinding:
    """An assumption that ``torch.export.draft_export`` made in order to produce a program.

    Attributes:
        kind: ``guard``: the program holds for only some of the asked sizes. ``data_dependent``: a data-dependent value was taken from the
            example. ``missing_fake_kernel``: an operator was run, since its result is not known otherwise. ``mismatched_fake_kernel``: the
            operator does not return what its fake kernel does.
        words: the same in a sentence; made of the other attributes by `render.words`.
        frame: the user's line; None if there is none.
        guard_id: our own guard with the same condition, in the record of the run that was drafted; None if there is none.
        guard_words: the condition of the guard, in terms of the inputs.
        expr: torch's expression; empty for an operator.
        code: the same in the names of the user's code; empty for an operator.
        result: the assumed value, ``True``; None for an operator and a guard.
        occurrences: number of times that it was made.
        operator: ``mylib.foo.default``; None for the others.
        reason: the error in its fake kernel, in torch's words; None if there is none.
        profiles: the observed calls of the operator.
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
    """The result of a draft of an export.

    Attributes:
        model: the name of the class or function.
        mode: in which it was traced.
        elapsed_ms: wall time, several times that of an export.
        findings: its assumptions; none where it exports as asked. Of several guards of one line torch reports only the first.
        is_relaxed: True if the asked Dims did not hold and were replaced by AUTO.
        nodes: number of nodes of the draft's program; 0 if there is none.
        error: the reason why the draft has no program either, in one line; empty if it has one.
    """

    model: str
    mode: Mode
    elapsed_ms: float
    findings: tuple[DraftFinding, ...] = ()
    is_relaxed: bool = False
    nodes: int = 0
    error: str = ""
