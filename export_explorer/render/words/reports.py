"""The texts around the tables of a report: first lines, legend, headings; also the texts of ExportDB cases."""

from collections.abc import Sequence
from typing import Literal

from export_explorer.record import Capture, Failure
from export_explorer.render.words.verdicts import verdict_of, verdict_words

Mark = Literal["failed", "not_as_asked"]
MARKS: dict[Mark, str] = {"failed": "▲", "not_as_asked": "●"}
"""The marks of the rows of dimensions."""

PROBLEMS = "Problems"
NO_PROBLEMS = "No problems"
NO_DIMS = "no dimensions"
OUTPUTS = "Outputs"
WHOLE_OUTPUT = "(whole output)"
PROGRAM = "Program"
GUARDS = "Guards"
RAW = "torch's error message"
_MARKS: dict[Mark, str] = {"failed": "failed", "not_as_asked": "specialized or limited"}


def headline(capture: Capture) -> str:
    """Returns the first line of a report: ``Net · Exported · 1 of 3 dimensions dynamic · 2 specialized``."""
    return f"{capture.model} · {verdict_words(verdict_of(capture))}"


def facts_words(capture: Capture) -> str:
    """Returns the second line: ``310 ms · 42 nodes · 7 guards · torch 2.13.0 · non-strict``, and the options that were on."""
    time = f"{capture.elapsed_ms:.0f} ms" if capture.elapsed_ms < 1000 else f"{capture.elapsed_ms / 1000:.2f} s"
    time, mode = (time, capture.mode) if capture.is_observed else ("", "")
    torch = f"torch {capture.torch_version}" if capture.torch_version else ""
    return " · ".join(filter(None, [time, nodes_words(capture), counted(capture.guard_count, "guard"), torch, mode, *capture.options]))


def nodes_words(capture: Capture) -> str:
    """Returns ``42 nodes``; for an export that failed ``28 nodes traced``."""
    count = counted(len(capture.shown_nodes), "node")
    return count if capture.ok else f"{count} traced"


def legend_words(marks: Sequence[Mark]) -> str:
    """Returns the meaning of the marks in the table: ``● specialized or limited``; empty if there are none."""
    return " · ".join(f"{MARKS[mark]} {_MARKS[mark]}" for mark in marks)


def clipped_words(shown: int, whole: int) -> str:
    """Returns the line after the start of a long program."""
    return f"… {whole - shown} more lines; all in explorer.capture.program"


def more_outputs_words(count: int) -> str:
    """Returns the line in place of outputs that are left out."""
    return f"… {count} more: explorer.outputs"


def more_guards_left_words(count: int) -> str:
    """Returns the line in place of guards that are left out."""
    return f"… {count} more: explorer.guards"


def counted(number: int, noun: str) -> str:
    """Returns ``1 node``, ``2 nodes``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


MOST_NAMED = 3


def fitting_cases_words(failure: Failure) -> str:
    """Returns ``Similar ExportDB examples: cond_operands, cond_predicate (open with %export_db NAME)``; empty if there is none."""
    names = failure.exportdb_cases
    if not names:
        return ""
    others = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"Similar ExportDB examples: {', '.join(names[:MOST_NAMED])}{others} (open with %export_db NAME)"


def level_words(level: str) -> str:
    """Returns the level of support as text: ``supported``, ``not supported yet``."""
    return level.replace("_", " ")


def result_words(capture: Capture) -> str:
    """Returns the result of a case with this torch: ``exported · 1 of 3 dimensions dynamic``; only ``exported`` where nothing is asked."""
    is_asked = any(dim.asked.kind != "default" for dim in capture.dims)
    return "Exported" if capture.ok and not is_asked else verdict_words(verdict_of(capture))


def none_found_words(wanted: str, tags: Sequence[str]) -> str:
    """Returns the sentence that no case has this name or tag."""
    return f"ExportDB has no case or tag {wanted!r}. Tags: {', '.join(tags)}."
