"""The texts around the tables of a report: first lines, legend, headings; also the texts of ExportDB cases."""

from collections.abc import Sequence
from typing import Literal

from export_explorer.record import Capture, Failure
from export_explorer.render.words.verdicts import verdict_of, verdict_words

Mark = Literal["failed", "not_as_asked"]
MARKS: dict[Mark, str] = {"failed": "▲", "not_as_asked": "●"}
"""The marks of the rows of dimensions."""

PROBLEMS = "Problems"
NO_PROBLEMS = "No problems."
NO_DIMS = "no dimensions to ask for"
OUTPUTS = "Outputs"
WHOLE_OUTPUT = "(all of it)"
PROGRAM = "Program"
GUARDS = "Guards"
RAW = "What torch says"
_MARKS: dict[Mark, str] = {"failed": "what the failure is about", "not_as_asked": "not as asked"}


def headline(capture: Capture) -> str:
    """Returns the first line of a report: ``Net · exported · 1 of 3 dimensions dynamic · 2 not as asked``."""
    return f"{capture.model} · {verdict_words(verdict_of(capture))}"


def facts_words(capture: Capture) -> str:
    """Returns the second line: ``310 ms · 42 nodes · 7 guards · torch 2.13.0 · non-strict``, and the options that were on."""
    time = f"{capture.elapsed_ms:.0f} ms" if capture.elapsed_ms < 1000 else f"{capture.elapsed_ms / 1000:.2f} s"
    return " · ".join(
        [
            *([time] if capture.is_observed else []),
            nodes_words(capture),
            counted(capture.guard_count, "guard"),
            *([f"torch {capture.torch_version}"] if capture.torch_version else []),
            *([capture.mode] if capture.is_observed else []),
            *capture.options,
        ]
    )


def nodes_words(capture: Capture) -> str:
    """Returns ``42 nodes``; for an export that failed ``28 nodes traced before the failure``."""
    count = counted(len(capture.shown_nodes), "node")
    return count if capture.ok else f"{count} traced before the failure"


def legend_words(marks: Sequence[Mark]) -> str:
    """Returns the meaning of the marks in the table: ``● not as asked``; empty if there are none."""
    return " · ".join(f"{MARKS[mark]} {_MARKS[mark]}" for mark in marks)


def clipped_words(shown: int, whole: int) -> str:
    """Returns the line after the start of a long program."""
    return f"… {whole - shown} more lines; explorer.capture.program has all of it"


def more_outputs_words(count: int) -> str:
    """Returns the line in place of outputs that are left out."""
    return f"… {count} more: explorer.outputs"


def more_guards_left_words(count: int) -> str:
    """Returns the line in place of guards that are left out."""
    return f"… {count} more: explorer.guards"


def counted(number: int, noun: str) -> str:
    """Returns ``1 node``, ``2 nodes``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


MOST_NAMED = 8


def fitting_cases_words(failure: Failure) -> str:
    """Returns ``ExportDB cases that show this: cond_operands, cond_predicate (%export_db NAME opens one)``; empty if there is none."""
    names = failure.exportdb_cases
    if not names:
        return ""
    others = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"ExportDB cases that show this: {', '.join(names[:MOST_NAMED])}{others} (%export_db NAME opens one)"


def level_words(level: str) -> str:
    """Returns the level of support as text: ``supported``, ``not supported yet``."""
    return level.replace("_", " ")


def result_words(capture: Capture) -> str:
    """Returns the result of a case with this torch: ``exported · 1 of 3 dimensions dynamic``; only ``exported`` where nothing is asked."""
    is_asked = any(dim.asked.kind != "default" for dim in capture.dims)
    return "exported" if capture.ok and not is_asked else verdict_words(verdict_of(capture))


def none_found_words(wanted: str, tags: Sequence[str]) -> str:
    """Returns the sentence that no case has this name or tag."""
    return f"ExportDB has no case and no tag {wanted!r}: give the name of a case, or one of {', '.join(tags)}."
