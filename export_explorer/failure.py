"""An exception of an export as a `Failure`: what went wrong, where, and what can be done."""

import traceback
from collections.abc import Callable

from export_explorer import provenance
from export_explorer.model import Failure, Frame
from export_explorer.provenance import Place


def failure_of(error: BaseException, frame_of: Callable[[Place], Frame]) -> Failure:
    """The record of an exception."""
    places = provenance.of_entries(getattr(error, "real_stack", None) or ()) or provenance.of_traceback(error.__traceback__)
    message = str(getattr(error, "msg", None) or error).strip()
    return Failure(
        kind="cancelled" if isinstance(error, KeyboardInterrupt) else "other",
        message=message.split("\n\n")[0] or type(error).__name__,
        frame=frame_of(places[-1]) if places else None,
        raw="".join(traceback.format_exception_only(error)).strip(),
    )
