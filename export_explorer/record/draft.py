"""What a draft of an export assumed."""

from dataclasses import dataclass
from typing import Literal

from export_explorer.record.locations import Frame
from export_explorer.record.spec import Mode


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
