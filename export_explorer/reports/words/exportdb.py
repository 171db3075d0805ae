"""What is said of cases of ExportDB."""

from collections.abc import Sequence

from export_explorer.model import Capture, Failure
from export_explorer.reports.verdict import verdict_of
from export_explorer.reports.words.verdicts import verdict_words

MOST_NAMED = 8


def fitting_cases_words(failure: Failure) -> str:
    """``ExportDB cases that show this: cond_operands, cond_predicate (%export_db NAME)``; empty where none does."""
    names = failure.exportdb_cases
    if not names:
        return ""
    others = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"ExportDB cases that show this: {', '.join(names[:MOST_NAMED])}{others} (%export_db NAME opens one)"


def level_words(level: str) -> str:
    """``supported``, ``not supported yet``."""
    return level.replace("_", " ")


def result_words(capture: Capture) -> str:
    """What this torch makes of a case: ``exported · 1 of 3 dimensions dynamic``; ``exported`` alone where nothing is asked."""
    is_asked = any(dim.asked.kind != "default" for dim in capture.dims)
    return "exported" if capture.ok and not is_asked else verdict_words(verdict_of(capture))


def none_found_words(wanted: str, tags: Sequence[str]) -> str:
    """That nothing has this name or tag."""
    return f"ExportDB has no case and no tag {wanted!r}: give the name of a case, or one of {', '.join(tags)}."
