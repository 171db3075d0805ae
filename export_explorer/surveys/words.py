"""The sentences about surveys and comparisons of surveys: each export in a few words, all of them in one line."""

import difflib
from collections.abc import Iterable, Sequence

from export_explorer.record import DimOutcome, Failure
from export_explorer.texts import clipped

LONGEST_WHY = 240

OUTCOME_WORDS = {"exported": "exported", "failed": "failed", "timed_out": "timed out", "crashed": "crashed", "raised": "not started"}
OUTCOME_MARKS = {"exported": "", "failed": "▲", "timed_out": "◷", "crashed": "✕", "raised": "△"}
"""The sign of each outcome, since not everybody sees colours; an export without a surprise has none."""
SURPRISE = "●"

_CAUSES = {
    "parameter": "size of a weight",
    "made_tensor": "tensor created in forward",
    "literal": "hard-coded number",
    "number_argument": "number argument",
    "python_number": "Python int needed",
    "example_is_0_or_1": "example size 0 or 1",
    "tie": "equals another dimension",
    "asked_bounds": "requested bounds",
    "unknown": "guard without a source line",
    "tied_to_static": "equals a static dimension",
    "range_collapsed": "bounds leave one size",
    "unused_by_graph": "unused",
    "no_symbol": "not made symbolic",
    "marked_unbacked": "no reason recorded",
    "default_static": "default",
    "not_reached": "unknown",
    "failed": "export failed",
    "as_asked": "as requested",
}
_FAILURES = {
    "cancelled": "stopped",
    "constraint_violation": "request not possible",
    "data_dependent": "data-dependent error",
    "dynamic_specialized": "dynamic dimension specialized",
    "example_is_0_or_1": "example size is 0 or 1",
    "example_out_of_range": "example outside the range",
    "invalid_input": "unsupported input",
    "model_error": "error while tracing",
    "other": "other error",
    "spec_mismatch": "dynamic_shapes does not match the inputs",
}


def cause_label(cause: str) -> str:
    """Returns the text for the key of a cause, ``size of a weight``; of a key that is not listed, the key with spaces."""
    return _CAUSES.get(cause, cause.replace("_", " "))


def failure_label(kind: str) -> str:
    """Returns the text for a kind of failure, ``data-dependent error``; of a kind that is not listed, the kind with spaces."""
    return _FAILURES.get(kind, kind.replace("_", " "))


def why_words(failure: Failure | None, surprising: Sequence[DimOutcome]) -> str:
    """Returns the failure of an export, or the first dimension that is not as asked, with its reason and the number of further ones."""
    if failure is not None:
        return clipped(failure.brief or failure.message, LONGEST_WHY)
    if not surprising:
        return ""
    more = f"; {len(surprising) - 1} more specialized or limited" if len(surprising) > 1 else ""
    return clipped(f"{surprising[0].ref}: {surprising[0].words}", LONGEST_WHY - len(more)) + more


def dims_words(dynamic: int | None, tied: int | None, dims: int | None) -> str:
    """Returns ``3 of 5 dynamic``, counting tied dimensions as dynamic; empty if nothing is known."""
    if dims is None:
        return ""
    return f"{(dynamic or 0) + (tied or 0)} of {dims} dynamic" if dims else "no dimensions"


def released_versions(versions: Iterable[str | None]) -> list[str]:
    """Returns torch's versions without a local version label such as ``+cu130``, which an export without a capture may lack."""
    return sorted({version.partition("+")[0] for version in versions if version is not None})


def more_rows_words(count: int) -> str:
    """Returns the line that replaces rows that are left out."""
    return f"… {count} more: all in survey.cases and survey.to_html(path)"


def no_such_export_words(wanted: tuple[str, str | None, str | None], names: Sequence[str]) -> str:
    """Returns the error for an export that a survey does not have, with the most similar name."""
    export = ", ".join(part for part in wanted if part is not None)
    near = difflib.get_close_matches(wanted[0], names, n=1)
    return f"The survey has no {export!r}." + (f" Use {near[0]!r}." if near and near[0] != wanted[0] else "")


def several_exports_words(name: str, found: Sequence[tuple[str, str]]) -> str:
    """Returns the error for a case that was exported several times, with the requests and modes to choose from."""
    return f"{name!r} was exported {len(found)} times. Name the request and mode, one of {'; '.join(', '.join(filter(None, one)) for one in found)}"


def one_line(text: str) -> str:
    """Returns the text with each run of white space replaced by one space, cut to 1000 characters, and encodable as UTF-8."""
    return clipped(" ".join(text[: 10 * _LONGEST_LINE].encode(errors="replace").decode().split()), _LONGEST_LINE)


_LONGEST_LINE = 1000
