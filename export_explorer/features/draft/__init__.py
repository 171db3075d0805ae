"""Drafts an export that failed, by ``torch.export.draft_export``.

Does not know the widget that shows it.
"""

from typing import Literal

import msgspec

from export_explorer.record import DraftReport
from export_explorer.session.panel_protocol import FeatureMessages, Message


class DraftState(msgspec.Struct, frozen=True):
    """The state of a draft.

    Attributes:
        state: ``waiting`` (for the kernel), ``running``, ``stopped``, ``done`` or ``error``.
        run: the number of the run that is drafted.
        message: the progress while it runs, updated several times a second; after an error a sentence.
        report: the report of the draft; None until it is done.
        is_draft_words: a note on the limits of a draft; empty until it is done, and after an error.
    """

    state: Literal["waiting", "running", "stopped", "done", "error"]
    run: int
    message: str = ""
    report: DraftReport | None = None
    is_draft_words: str = ""


class DraftRequest(Message, tag="draft_export", frozen=True):
    """Draft the shown run."""


MESSAGES = FeatureMessages(requests=DraftRequest, state="drafted", state_type=DraftState | None)
