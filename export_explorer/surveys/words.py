"""The sentences about surveys and comparisons of surveys: each export in a few words, all of them in one line."""

import difflib
from collections import Counter
from collections.abc import Iterable, Sequence

from export_explorer.record import DimOutcome, Failure

LONGEST_WHY = 240

OUTCOME_WORDS = {"exported": "exported", "failed": "failed", "timed_out": "timed out", "crashed": "crashed", "raised": "not begun"}
OUTCOME_MARKS = {"exported": "", "failed": "▲", "timed_out": "◷", "crashed": "✕", "raised": "△"}
"""The sign of each outcome, since not everybody sees colours; an export without a surprise has none."""
SURPRISE = "●"

_CAUSES = {
    "parameter": "the size of a weight",
    "made_tensor": "a tensor that forward makes",
    "static_input": "an input that is static",
    "literal": "a number in the code",
    "number_argument": "a number from an expression",
    "python_number": "Python needs a number",
    "comparison": "a comparison",
    "operator": "the operator itself",
    "example_is_0_or_1": "an example of 0 or 1",
    "tie": "has to equal another",
    "asked_bounds": "the asked bounds",
    "unknown": "a guard of unknown cause",
    "guard": "a guard",
    "tied_to_static": "tied to a static one",
    "range_collapsed": "one size was left",
    "unused_by_graph": "nothing reads it",
    "no_symbol": "torch gave it no symbol",
    "marked_unbacked": "torch does not say why",
    "default_static": "static by default",
    "not_reached": "the export stopped before it",
    "failed": "the export failed on it",
    "as_asked": "as asked",
}


def cause_label(cause: str) -> str:
    """Returns the text for the key of a cause, ``the size of a weight``; for an unknown key of another release, the key with spaces."""
    return _CAUSES.get(cause, cause.replace("_", " "))


def failure_label(kind: str) -> str:
    """Returns a kind of failure in a few words, ``data dependent``."""
    return kind.replace("_", " ")


def why_words(failure: Failure | None, surprising: Sequence[DimOutcome]) -> str:
    """Returns the failure of an export, or the first dimension that is not as asked, with its reason and the number of further ones."""
    if failure is not None:
        return clipped(failure.brief or failure.message, LONGEST_WHY)
    if not surprising:
        return ""
    first, *rest = surprising
    more = f"; {len(rest)} more not as asked" if rest else ""
    return clipped(f"{first.ref}: {first.words}", LONGEST_WHY - len(more)) + more


def dims_words(dynamic: int | None, tied: int | None, dims: int | None) -> str:
    """Returns ``3 of 5 dynamic``, counting tied dimensions as dynamic; empty if nothing is known."""
    if dims is None:
        return ""
    return f"{(dynamic or 0) + (tied or 0)} of {dims} dynamic" if dims else "no dimensions"


def survey_headline(outcomes: Iterable[str], torch_versions: Iterable[str | None]) -> str:
    """Returns ``Survey of 210 exports · 180 exported, 12 failed, 3 timed out · torch 2.13.0``."""
    counts = Counter(outcomes)
    told = ", ".join(f"{counts[outcome]} {words}" for outcome, words in OUTCOME_WORDS.items() if counts[outcome])
    versions = released_versions(torch_versions)
    total = counts.total()
    parts = [f"Survey of {total} export{'' if total == 1 else 's'}", *([told] if told else [])]
    return " · ".join([*parts, *([f"torch {', '.join(versions)}"] if versions else [])])


def released_versions(versions: Iterable[str | None]) -> list[str]:
    """Returns torch's versions without a local version label such as ``+cu130``, which an export without a capture may lack."""
    return sorted({version.partition("+")[0] for version in versions if version is not None})


def more_rows_words(count: int) -> str:
    """Returns the line that replaces rows that are left out."""
    return f"… {count} more: survey.cases has all, survey.to_html(path) shows them"


def dropped_graph_words(nodes: int) -> str:
    """Returns the note for a graph that a page leaves out because of its size."""
    return f"The graph of {nodes} nodes and the program's text are left out of this page, to keep it small: survey.explorer(…) has them."


def not_made_words(count: int) -> str:
    """Returns the note on the number of exports that were asked for and not made."""
    return f"{count} export{' was' if count == 1 else 's were'} not made: the survey was stopped before."


def unreadable_words(error: str) -> str:
    """Returns the text in the row of a capture that cannot be read."""
    return f"its record cannot be read: {error}"


def no_such_export_words(wanted: tuple[str, str | None, str | None], names: Sequence[str]) -> str:
    """Returns the error for an export that a survey does not have, with the most similar name."""
    told = ", ".join(part for part in wanted if part is not None)
    near = difflib.get_close_matches(wanted[0], names, n=1)
    return f"the survey has no {told!r}" + (f": did you mean {near[0]!r}?" if near and near[0] != wanted[0] else "")


def several_exports_words(name: str, found: Sequence[tuple[str, str]]) -> str:
    """Returns the error for a case that was exported several times, with the asks and modes to choose from."""
    return f"{name!r} was exported {len(found)} times: name the ask and mode, one of {'; '.join(', '.join(filter(None, one)) for one in found)}"


def clipped(words: str, longest: int) -> str:
    """Returns the words, cut to `longest` characters with ``…`` at the end if they are longer."""
    return words if len(words) <= longest else f"{words[: longest - 1]}…"


SAME_SURVEYS = "They do not differ."
_KINDS = {
    "added": ("export is new", "exports are new"),
    "removed": ("export is gone", "exports are gone"),
    "outcome": ("outcome differs", "outcomes differ"),
    "failure": ("fails for another reason", "fail for another reason"),
    "dimension": ("dimension differs", "dimensions differ"),
    "cause": ("dimension is so for another reason", "dimensions are so for another reason"),
}


def kind_words(kind: str) -> str:
    """Returns the kind of one change in words: ``outcome differs``."""
    return _KINDS[kind][0]


def sides_words(before: Sequence[str | None], after: Sequence[str | None]) -> str:
    """Returns ``torch 2.13.0 → torch 2.15.0``; if both are the same, ``torch 2.13.0``; empty if none is known."""
    told = [", ".join(released_versions(side)) for side in (before, after)]
    if told[0] == told[1]:
        return f"torch {told[0]}" if told[0] else ""
    return " → ".join(f"torch {version or 'unknown'}" for version in told)


def survey_comparison_headline(exports: int, differing: int, kinds: Iterable[str], sides: str) -> str:
    """Returns ``torch 2.13.0 → torch 2.15.0 · 3 of 150 exports differ · 1 outcome differs, 4 dimensions differ``."""
    counts = Counter(kinds)
    parts = [f"{differing} of {exports} export{'' if exports == 1 else 's'} differ{'s' if differing == 1 else ''}"]
    if counts:
        parts.append(", ".join(f"{counts[kind]} {words[counts[kind] > 1]}" for kind, words in _KINDS.items() if counts[kind]))
    return " · ".join([*([sides] if sides else []), *parts])


def change_words(kind: str, place: str, before: str, after: str) -> str:
    """Returns ``x.shape[0]: dynamic ≥ 2 → 8 (specialized)``; if only the reason differs, the result without an arrow."""
    if kind == "added":
        return f"new: {after}"
    if kind == "removed":
        return f"gone; it was: {before}"
    told = before if before == after else f"{before or 'none'} → {after or 'none'}"
    return f"{place}: {told}" if place else told


def why_changed_words(before: str, after: str) -> tuple[str, ...]:
    """Returns the reasons before and after, one line each; one line if they are the same."""
    if before == after:
        return (f"because: {after}",) if after else ()
    return (*([f"before: {before}"] if before else []), *([f"now: {after}"] if after else []))


def same_exports_words(count: int) -> str:
    """Returns the line with the number of exports that are not listed since they do not differ."""
    return f"{count} export{'' if count == 1 else 's'} did not change."


def more_changes_words(count: int) -> str:
    """Returns the line that replaces changes that are left out."""
    return f"… {count} more: .table has all, .to_html(path) writes them"
