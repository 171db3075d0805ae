"""The draft of the shown run, as the browser sees it."""

from typing import Literal

import msgspec

from export_explorer.record import DraftReport


class DraftState(msgspec.Struct, frozen=True):
    """A draft that waits, runs or ran.

    Attributes:
        state: ``waiting`` (for the kernel), ``running``, ``stopped``, ``done`` or ``error``.
        run: the number of the run that is drafted.
        message: while it runs where it is, renewed several times a second; after an error a sentence.
        report: what came of it; None until it is done.
        is_draft_words: what the user has to know of a draft.
    """

    state: Literal["waiting", "running", "stopped", "done", "error"]
    run: int
    message: str = ""
    report: DraftReport | None = None
    is_draft_words: str = ""
