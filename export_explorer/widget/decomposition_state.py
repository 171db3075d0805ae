"""What the browser sees of the decomposition of a program."""

from typing import Literal

import msgspec

from export_explorer.record import Decomposition

Stage = Literal["idle", "waiting", "running", "done", "failed", "stopped"]


class DecompositionState(msgspec.Struct, frozen=True):
    """How far a decomposition is, and what came of the last one.

    Attributes:
        state: ``waiting`` for the kernel, ``running``; else how the last one ended, ``idle`` before the first.
        message: for the user: the progress, or why it failed.
        run: the number of the run whose program `result` is of; 0 without one.
        node: path of the node of that program at which torch failed; None if it did not, or if it is not known.
        result: of the last that was made; it stays while the next is under way.
    """

    state: Stage = "idle"
    message: str = ""
    run: int = 0
    result: Decomposition | None = None
    node: str | None = None

    @property
    def is_busy(self) -> bool:
        """Whether one is under way."""
        return self.state in ("waiting", "running")
