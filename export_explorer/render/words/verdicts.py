"""The verdict on a run in one line, the title and brief of a failure, and sentences on predictions and resolving.

Also the texts around the tables of a report, and those of ExportDB cases.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from export_explorer.record import Capture, EagerRun, Failure, FailureKind, Fix
from export_explorer.record.failure import TOLD_WITH_EAGER
from export_explorer.render.words.lines import line_words
from export_explorer.render.words.outcomes import _is_asked, counted_dims
from export_explorer.texts import clipped

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
    return f"{capture.model} · {verdict_words(capture)}"


def facts_words(capture: Capture) -> str:
    """Returns the second line: ``310 ms · 42 nodes · 7 guards · torch 2.13.0 · non-strict``, and the options that were on.

    For an export that failed it has ``28 nodes traced``.
    """
    nodes = f"{counted(len(capture.shown_nodes), 'node')}{'' if capture.ok else ' traced'}"
    time = f"{capture.elapsed_ms:.0f} ms" if capture.elapsed_ms < 1000 else f"{capture.elapsed_ms / 1000:.2f} s"
    time, mode = (time, capture.mode) if capture.is_observed else ("", "")
    torch = f"torch {capture.torch_version}" if capture.torch_version else ""
    return " · ".join(filter(None, [time, nodes, counted(capture.guard_count, "guard"), torch, mode, *capture.options]))


def legend_words(marks: Sequence[Mark]) -> str:
    """Returns the meaning of the marks in the table: ``● specialized or limited``; empty if there are none."""
    return " · ".join(f"{MARKS[mark]} {_MARKS[mark]}" for mark in marks)


def clipped_words(shown: int, whole: int) -> str:
    """Returns the line after the start of a long program."""
    return f"… {whole - shown} more lines; all in explorer.capture.program"


def more_rows_words(count: int, table: str) -> str:
    """Returns the line in place of rows of one of the explorer's tables that are left out."""
    return f"… {count} more: explorer.{table}"


def counted(number: int, noun: str) -> str:
    """Returns ``1 node``, ``2 nodes``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


MOST_NAMED = 3


def fitting_cases_words(failure: Failure) -> str:
    """Returns ``Similar ExportDB examples: cond_operands, cond_predicate (open with %export_db NAME)``; empty if there is none."""
    if not (names := failure.exportdb_cases):
        return ""
    others = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"Similar ExportDB examples: {', '.join(names[:MOST_NAMED])}{others} (open with %export_db NAME)"


def level_words(level: str) -> str:
    """Returns the level of support as text: ``supported``, ``not supported yet``."""
    return level.replace("_", " ")


def result_words(capture: Capture) -> str:
    """Returns the result of a case with this torch: ``exported · 1 of 3 dimensions dynamic``; only ``exported`` where nothing is asked."""
    return "Exported" if capture.ok and not any(map(_is_asked, capture.dims)) else verdict_words(capture)


def none_found_words(wanted: str, tags: Sequence[str]) -> str:
    """Returns the sentence that no case has this name or tag."""
    return f"ExportDB has no case or tag {wanted!r}. Tags: {', '.join(tags)}."


_TITLES: dict[FailureKind, str] = {
    "cancelled": "The export was stopped",
    "constraint_violation": "Request not possible",
    "data_dependent": "Data-dependent error",
    "dynamic_specialized": "Dynamic dimension specialized",
    "example_is_0_or_1": "Example size is 0 or 1",
    "example_out_of_range": "Example outside the range",
    "invalid_input": "Unsupported input",
    "model_error": "Error while tracing",
    "other": "The export failed",
    "spec_mismatch": "dynamic_shapes does not match the inputs",
}
"""The titles of the kinds whose names are no titles by themselves."""


def verdict_words(capture: Capture) -> str:
    """Returns the verdict: ``Exported · 3 of 5 dimensions dynamic · 1 specialized``, ``Export failed: line 17 needs a fake kernel``.

    The front end's header has the same text.
    """
    if capture.failure is not None:
        brief = capture.failure.brief or capture.failure.title
        return f"Export failed: {brief}" if brief else "Export failed"
    dims = counted_dims(capture)
    # Of a program without its model the request is not known.
    start = "Exported" if capture.is_observed else "Program"
    if not dims:
        return f"{start} · no dimensions"
    entries = capture.ignored_entries
    ignored = f" · {entries} entr{'y' if entries == 1 else 'ies'} ignored" if entries else ""
    dimensions, dynamic = counted(len(dims), "dimension"), sum(dim.is_free for dim in dims)
    if capture.is_observed and not dynamic and not any(map(_is_asked, dims)):
        return f"{start} · {dimensions}, all static{ignored or ' (no `dynamic_shapes`)'}"
    surprising = [dim for dim in dims if not dim.is_as_asked]
    limited = sum(dim.is_free for dim in surprising)
    specialized = len(surprising) - limited
    # Limited ones are among the dynamic ones: beside specialized ones, which are not, a plain count would seem to add up.
    of_dynamic = f"of {dynamic} limited" if specialized else "limited"
    counts = [f"{count} {what}" for count, what in ((specialized, "specialized"), (limited, of_dynamic)) if count]
    return " · ".join([start, f"{dynamic} of {dimensions} dynamic", *filter(None, [", ".join(counts)])]) + ignored


def failure_title(kind: FailureKind, eager: EagerRun | None = None) -> str:
    """Returns the title of a kind of failure, for people; an error is the model's own only if eager Python raises it too."""
    if kind == "model_error" and is_models_own(eager):
        return "The model raises an error"
    return _TITLES.get(kind, kind.replace("_", " ").capitalize())


def is_models_own(eager: EagerRun | None) -> bool:
    """True if the model was run in eager Python and raised there as it did while tracing."""
    return eager is not None and eager.outcome == "raises"


def eager_words(eager: EagerRun | None) -> str:
    """Returns what the model does in eager Python, as a sentence without its full stop; empty if that is not known."""
    if eager is None:
        return ""
    if eager.outcome == "not_tried":
        return f"Eager was not run: {_NOT_TRIED[eager.reason or 'copy'].format(_limit(eager))}"
    if eager.outcome == "runs":
        return "Eager runs it"
    if eager.outcome == "raises":
        return "Eager raises the same error"
    return f"Eager raises {eager.exception} on another line{line_words(eager.frame)}"


_NOT_TRIED = {
    "time": "the model takes more than {}",
    "memory": "the model needs more than {} of memory",
    "copy": "the model cannot be copied",
    "no_data": "a tensor of the model or of its inputs has no data",
    "compiled": "the model compiles a part of itself when it runs",
}


def _limit(eager: EagerRun) -> str:
    if eager.limit is None:
        return ""
    return f"{eager.limit:g} s" if eager.reason == "time" else f"{eager.limit / 2**30:.3g} GB"


def failure_message(failure: Failure) -> str:
    """Returns the message of a failure: the problem, and the first fix that no trial refuted, or the next step where no fix is known.

    Args:
        failure: its `Failure.message` is read only where it is torch's own.
    """
    if not failure.problem:
        return failure.message
    return _sentences(failure, next(map(_step_words, _offered(failure)), failure.next_step) if failure.next_step else "")


def failure_explanation(failure: Failure) -> str:
    """Returns the message of a failure without what to do; empty where that is no fix."""
    return _sentences(failure) if failure.problem and any(_offered(failure)) else ""


def _offered(failure: Failure) -> Iterator[Fix]:
    return (fix for fix in failure.fixes if not fix.is_refuted and not fix.is_alternative)


def _sentences(failure: Failure, step: str = "") -> str:
    eager = eager_words(failure.eager) if failure.kind in TOLD_WITH_EAGER else ""
    refusal = failure.refusal
    larger = "" if refusal is None else f"With a larger example the next failure is: {refusal.brief}{line_words(refusal.frame)}"
    return " ".join(part if part.endswith(("?", "!")) else f"{part}." for part in (failure.problem, larger, step, eager) if part)


def _step_words(fix: Fix) -> str:
    """Returns the title of a fix, with the inputs that it makes the model refuse: ``Add `torch._check(n > 2)` (raises where `n <= 2`)``."""
    refused = [effect.words for effect in fix.effects if effect.kind == "refuses" and effect.words]
    return f"{fix.title} ({refused[0][:1].lower()}{refused[0][1:]})" if refused else fix.title


_LONGEST_HEADLINE = 80
_SENTENCE_END = re.compile(r"\.\s+")


def failure_brief(failure: Failure) -> str:
    """Returns the headline of a failure, to follow "Export failed:": ``x.shape[0] must be ≤ 64 (line 24)``, the first sentence of its problem.

    Args:
        failure: its `Failure.brief` is not read.
    """
    first = _SENTENCE_END.split(failure.problem or failure.message or failure.title, maxsplit=1)[0].removesuffix(".")
    return clipped(first, _LONGEST_HEADLINE)


WRONG = "A prediction was wrong. Predictions are off for this model and mode."
"""The sentence for a model once an export and its prediction disagree."""


def lacking_words(names: Sequence[str]) -> str:
    """Returns the sentence that this torch lacks functions which predictions need."""
    return f"Predictions need {', '.join(names)}, which this torch does not have."


def predicted_words(outcome: str, *, is_predicted: bool) -> str:
    """Returns the outcome of an export, or of a prediction: ``predicted: 2 dynamic``."""
    return f"predicted: {outcome}" if is_predicted else outcome


def resolution_words(tried: int, kept: int, *, is_ok: bool) -> str:
    """Returns the result of resolving, from the numbers of fixes that were tried and that are kept."""
    if not is_ok and tried == 0:
        return "Relaxing does not apply: this failure needs a code change."
    if not is_ok:
        return "No request exports. Relaxing does not change code: see Fixes."
    return f"Relaxed in {counted(kept, 'step')}." if kept else "Exported with the request unchanged."


def step_words(title: str, outcome: str, *, is_kept: bool) -> str:
    """Returns the line for a fix that was tried, with its outcome."""
    return f"{title} – {outcome}{'' if is_kept else ' (rejected)'}"
