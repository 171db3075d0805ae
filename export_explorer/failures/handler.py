"""What a kind of failure has to say: is it this, which dimensions, which conditions, what to tell, which fixes.

Each kind is one file of `kinds`, with one class and its instance `HANDLER`.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from export_explorer.failures.failed_export import FailedExport
from export_explorer.record import Condition, DimOutcome, FailureKind, Fix, Frame
from export_explorer.render.words import found_words

Dims = tuple[DimOutcome, ...]


@dataclass(frozen=True, slots=True)
class FailureMessage:
    """What a failure says to the user: input, dimension and line, none of torch's symbols or jargon.

    Attributes:
        problem: what went wrong.
        next_step: what to do; empty where there is nothing to say.
    """

    problem: str
    next_step: str = ""

    def __str__(self) -> str:
        """One sentence."""
        return f"{self.problem}: {self.next_step}." if self.next_step else f"{self.problem}."


class Handler(ABC):
    """One kind of failure.

    Attributes:
        kind: as the record has it.
        precedence: of two handlers that both take a failure as theirs, the one with the higher precedence has it.
        is_about_ask: whether it is about the ask alone, so that no line of a dimension stands for one of its own.
    """

    kind: ClassVar[FailureKind]
    precedence: ClassVar[int] = 0
    is_about_ask: ClassVar[bool] = False

    @abstractmethod
    def is_this(self, failed: FailedExport) -> bool:
        """Whether the export failed of this."""

    @abstractmethod
    def message(self, failed: FailedExport, dims: Dims) -> FailureMessage | None:
        """What to tell about it; None leaves it to torch's own sentence."""

    def dims(self, failed: FailedExport) -> Dims:
        """The dimensions that it is about."""
        return ()

    def line(self, failed: FailedExport) -> Frame | None:
        """The user's line that it is about, where the error itself is about none."""
        return None

    def conditions(self, failed: FailedExport, dims: Dims) -> tuple[Condition, ...]:
        """What stands against the ask, each condition once."""
        return tuple(dict.fromkeys(condition for dim in dims for condition in dim.conditions))

    def guard_ids(self, dims: Dims) -> tuple[int, ...]:
        """The guards that it is about."""
        return tuple(dict.fromkeys(guard_id for dim in dims for guard_id in dim.guard_ids))

    def fixes(self, failed: FailedExport, dims: Dims) -> tuple[Fix, ...]:
        """What mends it, best first."""
        return ()

    def dim_words(self, failed: FailedExport, dim: DimOutcome, dims: Dims) -> str:
        """Why one of the dimensions that it is about is not what was asked, in one line."""
        found = found_words(dim)
        if found:
            return found
        return f"asked to be one Dim with {dim.tied_to}, which cannot be that" if dim.tied_to is not None else f"cannot be {dim.asked}"
