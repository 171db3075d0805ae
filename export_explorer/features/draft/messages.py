"""The request for a draft of the shown run, and its state."""

from typing import Literal

import msgspec

from export_explorer.record import DraftReport
from export_explorer.session.panels import Message


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


class DraftRequest(Message, tag="draft_export", frozen=True):
    """Draft the shown run."""


Request = DraftRequest
