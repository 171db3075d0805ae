"""What a model keeps of a contract and what it does not, in words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

from export_explorer.record import AcceptedSizes
from export_explorer.render.words.conditions import accepted_words, listed

Way = Literal["fixed", "freed", "fewer_sizes", "more_sizes", "other_sizes", "tied", "untied", "other_tie", "other_size", "came", "went"]
"""Which way a dimension went: ``fixed`` and ``freed``, whether it may have more than one size; ``tied`` and ``untied``, whether it follows another."""

CaseResult = Literal["kept", "written", "changed", "failed", "unreadable", "raised"]
"""What came of one of several cases: ``failed`` did not export, ``unreadable`` is of its file, ``raised`` of what makes the model."""

GAINS: frozenset[Way] = frozenset({"freed", "more_sizes", "untied"})
"""With which nothing is lost."""

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
    """``no longer dynamic``."""
    return _OF_ONE[way]


def held_words(became: str, equals: str, sizes: AcceptedSizes | None) -> str:
    """What a dimension is: ``dynamic, ≥ 2``, ``static, 8``, ``= x.shape[0]``."""
    if became == "dynamic":
        told = "" if sizes is None else accepted_words(sizes)
        return f"dynamic, {told}" if told else "dynamic"
    return f"= {equals}" if became in ("tied", "derived") else f"static, {equals}" if equals else "static"


def held_output_words(dtype: str | None, shape: Sequence[str] | None, value: str | None) -> str:
    """What an output is: ``float32 [x.shape[0], 3]``, ``int 3``."""
    told = value if shape is None else f"[{', '.join(shape)}]"
    return " ".join(part for part in (dtype, told) if part) or "None"


def broken_words(model: str, file: str, ways: Sequence[Way], renamed: int, outputs: int) -> str:
    """The first line: ``Ranker does not keep ranker.export.json: 2 dimensions no longer dynamic and 1 output differs``."""
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
    """The first line where there is no export."""
    return f"{model} does not keep {file}: it does not export."


def not_written_words(model: str, file: str) -> str:
    """The first line where a contract is to be written and there is no export."""
    return f"{model} does not export, so {file} was not written."


def missing_words(file: str) -> str:
    """That there is no contract where none is to be made."""
    return f"There is no contract {file}, and update=False makes none: run this once without it and commit the file."


def uncommitted_words(file: str) -> str:
    """That a contract was made where it is lost."""
    return f"There was no contract {file}, so this run could not be held against one: run this once on your machine and commit the file."


def unreadable_words(file: str, why: str) -> str:
    """What is wrong with a file, and the next step."""
    return f"The contract {file} cannot be read: {why}."


def renamed_words(old: str, new: str) -> str:
    """An input that only has another name."""
    return f"{old} is called {new} now, and became what it was"


def renew_words(how: str, *, is_all_gained: bool) -> str:
    """The last line: what to do where the change is meant.

    Args:
        how: what renews the file, ``pytest --export-update``.
        is_all_gained: whether no dimension lost anything.
    """
    return (
        f"Nothing is lost; to hold what is gained, renew the file: {how}." if is_all_gained else f"If this is meant, renew the file: {how}."
    )


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def case_words(name: str, result: CaseResult, detail: str) -> str:
    """A case of a list: a line, and below it the explanation of one that changed."""
    told = f"{result:<10} {name}"
    if result in ("changed", "failed"):
        return "\n".join([told, *(f"  {line}" if line else "" for line in detail.splitlines()), ""])
    return f"{told}: {detail}" if detail else told


def checked_words(results: Mapping[CaseResult, int]) -> str:
    """The last line: ``3 cases: 2 kept, 1 changed``."""
    return f"{_counted(sum(results.values()), 'case')}: {', '.join(f'{count} {result}' for result, count in results.items())}"


def raised_words(what: str, error: str, message: str, line: str) -> str:
    """``cases.py raised ImportError: no module named 'nets' (cases.py, line 3)``; `what` is empty where it is told before."""
    told = " ".join(f"{error}: {message}".split()).removesuffix(":")
    return f"{what} raised {told}{f' ({line})' if line else ''}" if what else f"{told}{f' ({line})' if line else ''}"
