"""Several changes of one file as one, for an export that needs all of them."""

import itertools
import linecache
from collections.abc import Sequence

from export_explorer.model import Fix


def merged(fixes: Sequence[Fix]) -> Fix | None:
    """Changes of different lines as one; None where they are of several files, of the same lines or of lines that stand further out than the first."""
    found = sorted((fix for fix in fixes if fix.replaces is not None), key=lambda fix: fix.replaces or (0, 0))
    files = {fix.frame.filename for fix in found if fix.frame is not None}
    places = [fix.replaces for fix in found if fix.replaces is not None]
    if len(found) < 2 or len(found) < len(fixes) or len(files) != 1:
        return None
    if any(place[1] >= later[0] for place, later in itertools.pairwise(places)):
        return None
    filename, first, last = files.pop(), places[0][0], places[-1][1]
    old = [linecache.getline(filename, number).rstrip("\n") for number in range(first, last + 1)]
    indent = _indent(old[0])
    if any(line.strip() and not line.startswith(indent) for line in old):
        return None
    new, at = list[str](), first
    for fix, (start, end) in zip(found, places, strict=True):
        new += old[at - first : start - first]
        own = _indent(old[start - first])
        new += [own + line if line else line for line in fix.code]
        at = end + 1
    effects = tuple({(effect.kind, effect.condition): effect for fix in found for effect in fix.effects}.values())
    return Fix(
        title=", and ".join(dict.fromkeys(fix.title for fix in found)),
        kind="change_code",
        code=tuple(line.removeprefix(indent) for line in new),
        effects=effects,
        frame=found[0].frame,
        replaces=(first, last),
        before=tuple(line.removeprefix(indent) for line in old),
    )


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]
