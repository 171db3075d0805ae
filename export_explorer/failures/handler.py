"""The interface of a kind of failure: the test that it is this kind, its dimensions, conditions, message and fixes.

Each kind is one file of `kinds`, with one class, `Kind`.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from export_explorer.failures.failure_context import FailureContext
from export_explorer.record import Condition, DimOutcome, FailureKind, Fix, Frame
from export_explorer.render.words import found_words
from export_explorer.render.words.verdicts import failure_title

Dims = tuple[DimOutcome, ...]


@dataclass(frozen=True, slots=True)
class FailureMessage:
    """A failure's message to the user: input, dimension and line, none of torch's symbols or jargon.

    Attributes:
        problem: what went wrong.
        next_step: what to do; empty where there is nothing to say.
    """

    problem: str
    next_step: str = ""


class Handler(ABC):
    """One kind of failure.

    Attributes:
        kind: as the record has it.
        causes: the classes of the causes of its failures, unless `is_this` decides otherwise.
        precedence: if several handlers match a failure, the one with the highest precedence is used.
        is_about_ask: whether it is about the ask alone, so that a dimension's line is not used as the failure's.
    """

    kind: ClassVar[FailureKind]
    causes: ClassVar[tuple[type, ...]] = ()
    precedence: ClassVar[int] = 0
    is_about_ask: ClassVar[bool] = False

    def is_this(self, failed: FailureContext) -> bool:
        """True if the export failed with this kind of failure."""
        return isinstance(failed.cause, self.causes)

    @abstractmethod
    def message(self, failed: FailureContext, dims: Dims) -> FailureMessage | None:
        """Returns the message about the failure; None to show torch's own sentence."""

    def title(self, failed: FailureContext) -> str:
        """Returns the title of the failure."""
        return failure_title(self.kind, failed.eager)

    def dims(self, failed: FailureContext) -> Dims:
        """Returns the dimensions that the failure is about."""
        return ()

    def line(self, failed: FailureContext) -> Frame | None:
        """Returns the user's line that the failure is about, where the error itself has none."""
        return None

    def conditions(self, failed: FailureContext, dims: Dims) -> tuple[Condition, ...]:
        """Returns the conditions that contradict the ask, each once."""
        return tuple(dict.fromkeys(condition for dim in dims for condition in dim.conditions))

    def guard_ids(self, dims: Dims) -> tuple[int, ...]:
        """Returns the guards that the failure is about."""
        return tuple(dict.fromkeys(guard_id for dim in dims for guard_id in dim.guard_ids))

    def fixes(self, failed: FailureContext, dims: Dims) -> tuple[Fix, ...]:
        """Returns the fixes, best first."""
        return ()

    def dim_words(self, failed: FailureContext, dim: DimOutcome, dims: Dims) -> str:
        """Returns one line on why a dimension that the failure is about is not what was asked."""
        if found := found_words(dim):
            return found
        return f"Requested as one Dim with {dim.tied_to}, which cannot have it" if dim.tied_to is not None else f"Cannot be {dim.asked}"
