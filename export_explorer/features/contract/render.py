"""The sentences about contracts: changes, the results of the ``check`` command, and errors about files."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

from export_explorer.record import AcceptedSizes
from export_explorer.record.locations import listed
from export_explorer.render.words.conditions import accepted_words

Way = Literal["fixed", "freed", "fewer_sizes", "more_sizes", "other_sizes", "tied", "untied", "other_tie", "other_size", "came", "went"]
"""The kind of change of a dimension: ``fixed``, ``freed``: it may no longer, or may now, have more than one size; ``tied``, ``untied``: it
now follows another, or no longer does; ``came``, ``went``: it was added or removed."""

CaseResult = Literal["kept", "written", "changed", "failed", "unreadable", "raised"]
"""The result of one case: ``failed``: it does not export; ``unreadable``: its file cannot be read; ``raised``: making the model raised."""

GAINS: frozenset[Way] = frozenset({"freed", "more_sizes", "untied"})
"""The kinds of change that lose nothing."""

_OF_ONE: dict[Way, str] = {
    "fixed": "no longer dynamic",
    "freed": "dynamic now",
    "fewer_sizes": "takes fewer sizes",
    "more_sizes": "takes more sizes",
    "other_sizes": "takes other sizes",
    "tied": "follows another size now",
    "untied": "no longer follows another size",
    "other_tie": "follows another size than before",
    "other_size": "fixed at another size",
    "came": "not in the contract",
    "went": "gone",
}
_OF_SEVERAL: dict[Way, str] = {
    "fewer_sizes": "take fewer sizes",
    "more_sizes": "take more sizes",
    "other_sizes": "take other sizes",
    "tied": "follow another size now",
    "untied": "no longer follow another size",
    "other_tie": "follow another size than before",
}


def way_words(way: Way) -> str:
    """Returns a kind of change in words: ``no longer dynamic``."""
    return _OF_ONE[way]


def held_words(became: str, equals: str, sizes: AcceptedSizes | None) -> str:
    """Returns the result of a dimension in words: ``dynamic, ≥ 2``, ``static, 8``, ``= x.shape[0]``."""
    if became == "dynamic":
        told = "" if sizes is None else accepted_words(sizes)
        return f"dynamic, {told}" if told else "dynamic"
    return f"= {equals}" if became in ("tied", "derived") else f"static, {equals}" if equals else "static"


def held_output_words(dtype: str | None, shape: Sequence[str] | None, value: str | None) -> str:
    """Returns an output in words: ``float32 [x.shape[0], 3]``, ``int 3``."""
    told = value if shape is None else f"[{', '.join(shape)}]"
    return " ".join(part for part in (dtype, told) if part) or "None"


def broken_words(model: str, file: str, ways: Sequence[Way], renamed: int, outputs: int) -> str:
    """Returns the first line: ``Ranker does not keep ranker.export.json: 2 dimensions no longer dynamic and 1 output differs``."""
    counts = Counter(ways)
    told = [
        f"{_counted(count, 'dimension')} {_OF_ONE[way] if count == 1 else _OF_SEVERAL.get(way, _OF_ONE[way])}"
        for way, count in counts.items()
    ]
    if renamed:
        told.append(f"{_counted(renamed, 'input')} renamed")
    if outputs:
        told.append(f"{_counted(outputs, 'output')} {'differs' if outputs == 1 else 'differ'}")
    return f"{model} does not keep {file}: {listed(told)}."


def failed_words(model: str, file: str) -> str:
    """Returns the first line for a model with a contract that does not export."""
    return f"{model} does not keep {file}: it does not export."


def not_written_words(model: str, file: str) -> str:
    """Returns the first line for a model without a contract that does not export."""
    return f"{model} does not export, so {file} was not written."


def missing_words(file: str) -> str:
    """Returns the error for a missing contract that ``update=False`` does not write."""
    return f"There is no contract {file}, and update=False makes none: run this once without it and commit the file."


def uncommitted_words(file: str) -> str:
    """Returns the warning for a contract that was written in continuous integration, where nobody commits it."""
    return f"There was no contract {file}, so this run could not be held against one: run this once on your machine and commit the file."


def unreadable_words(file: str, why: str) -> str:
    """Returns the error for a file that cannot be read; `why` includes the next step."""
    return f"The contract {file} cannot be read: {why}."


def renamed_words(old: str, new: str) -> str:
    """Returns the sentence for an input that is only renamed."""
    return f"{old} is called {new} now, and became what it was"


def renew_words(how: str, *, is_all_gained: bool) -> str:
    """Returns the last line: what to do if the change is intended.

    Args:
        how: the command that renews the file, ``pytest --export-update``.
        is_all_gained: whether the changes of dimensions are all in `GAINS`.
    """
    return (
        f"Nothing is lost; to hold what is gained, renew the file: {how}." if is_all_gained else f"If this is meant, renew the file: {how}."
    )


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def case_words(name: str, result: CaseResult, detail: str) -> str:
    """Returns the line of a case, with the explanation below it if the case changed or failed."""
    told = f"{result:<10} {name}"
    if result in ("changed", "failed"):
        return "\n".join([told, *(f"  {line}" if line else "" for line in detail.splitlines()), ""])
    return f"{told}: {detail}" if detail else told


def checked_words(results: Mapping[CaseResult, int]) -> str:
    """Returns the last line: ``3 cases: 2 kept, 1 changed``."""
    return f"{_counted(sum(results.values()), 'case')}: {', '.join(f'{count} {result}' for result, count in results.items())}"


def raised_words(what: str, error: str, message: str, line: str) -> str:
    """Returns ``cases.py raised ImportError: no module named 'nets' (cases.py, line 3)``; `what` is empty if it is already named."""
    told = " ".join(f"{error}: {message}".split()).removesuffix(":")
    return f"{what} raised {told}{f' ({line})' if line else ''}" if what else f"{told}{f' ({line})' if line else ''}"
