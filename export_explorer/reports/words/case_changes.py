"""What is said of the difference of two surveys."""

from collections import Counter
from collections.abc import Iterable, Sequence

from export_explorer.reports.words.cases import released_versions

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
    """Of one change, what it is: ``outcome differs``."""
    return _KINDS[kind][0]


def sides_words(before: Sequence[str | None], after: Sequence[str | None]) -> str:
    """``torch 2.13.0 → torch 2.15.0``; of one version ``torch 2.13.0``; empty where none is known."""
    told = [", ".join(released_versions(side)) for side in (before, after)]
    if told[0] == told[1]:
        return f"torch {told[0]}" if told[0] else ""
    return " → ".join(f"torch {version or 'unknown'}" for version in told)


def survey_comparison_headline(exports: int, differing: int, kinds: Iterable[str], sides: str) -> str:
    """``torch 2.13.0 → torch 2.15.0 · 3 of 150 exports differ · 1 outcome differs, 4 dimensions differ``."""
    counts = Counter(kinds)
    parts = [f"{differing} of {exports} export{'' if exports == 1 else 's'} differ{'s' if differing == 1 else ''}"]
    if counts:
        parts.append(", ".join(f"{counts[kind]} {words[counts[kind] > 1]}" for kind, words in _KINDS.items() if counts[kind]))
    return " · ".join([*([sides] if sides else []), *parts])


def change_words(kind: str, place: str, before: str, after: str) -> str:
    """``x.shape[0]: dynamic ≥ 2 → 8 (specialized)``; of a reason that is another one, what it became."""
    if kind == "added":
        return f"new: {after}"
    if kind == "removed":
        return f"gone; it was: {before}"
    told = before if before == after else f"{before or 'none'} → {after or 'none'}"
    return f"{place}: {told}" if place else told


def why_changed_words(before: str, after: str) -> tuple[str, ...]:
    """Why it was so and why it is so, a line each; once where that is the same."""
    if before == after:
        return (f"because: {after}",) if after else ()
    return (*([f"before: {before}"] if before else []), *([f"now: {after}"] if after else []))


def same_exports_words(count: int) -> str:
    """How many are not listed since nothing of them differs."""
    return f"{count} export{'' if count == 1 else 's'} did not change."


def more_changes_words(count: int) -> str:
    """What stands in place of changes that are left out."""
    return f"… {count} more: .table has all, .to_html(path) writes them"
