"""The mutants of a run: some of the mutable places of each folder, drawn by a seed."""

import hashlib
import tomllib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from scripts.mutants.front_end_places import front_end_places
from scripts.mutants.places import Place
from scripts.mutants.python_places import python_places

PACKAGE = "export_explorer"
FRONT_END = "labextension/src"
GENERATED = {f"{FRONT_END}/model.ts", f"{FRONT_END}/wire.ts"}
_EQUIVALENT = Path(__file__).with_name("equivalent.toml")


@dataclass(frozen=True)
class Equivalent:
    """A mutant that cannot change what the program does.

    Attributes:
        file: its path.
        scope: the enclosing function or class.
        before: the text that is replaced.
        after: the text in its place.
        reason: why nothing changes.
    """

    file: str
    scope: str
    before: str
    after: str
    reason: str


def places_of(root: Path) -> list[Place]:
    """Returns all mutable places of a repository, of both languages."""
    places = []
    for path in sorted((root / PACKAGE).rglob("*.py")):
        places += python_places(path.read_bytes(), path.relative_to(root).as_posix())
    files = [path.relative_to(root).as_posix() for path in sorted((root / FRONT_END).rglob("*.ts*"))]
    return places + front_end_places({file: (root / file).read_bytes() for file in files if file not in GENERATED}, root)


def drawn(places: Iterable[Place], *, seed: int, count: int) -> list[Place]:
    """Returns some places of each folder, each with one edit.

    Every place of a folder is as likely as the others. Which are drawn does not depend on other folders, nor on where a place is in its
    file, so that a new test or a moved line leaves the others as they are.

    Args:
        places: the edits to choose from, some of them at one place.
        seed: another one draws others.
        count: how many are drawn in a folder, fewer where there are not so many.
    """
    edits: dict[tuple[str, int, int], list[Place]] = defaultdict(list)
    for place in places:
        edits[place.file, place.start, place.end].append(place)
    folders: dict[str, list[Place]] = defaultdict(list)
    for alternatives in edits.values():
        folders[alternatives[0].folder].append(min(alternatives, key=lambda place: _rank(place, seed)))
    return [place for _, found in sorted(folders.items()) for place in sorted(found, key=lambda place: _location_rank(place, seed))[:count]]


def equivalents() -> dict[tuple[str, str, str, str], Equivalent]:
    """Returns the mutants that are named as equivalent, by file, scope, text before and text after."""
    entries = tomllib.loads(_EQUIVALENT.read_text(encoding="utf-8")).get("equivalent", [])
    found = [Equivalent(**entry) for entry in entries]
    return {(entry.file, entry.scope, entry.before, entry.after): entry for entry in found}


def _rank(place: Place, seed: int) -> str:
    return hashlib.sha256(f"{seed}\0{place.key}".encode()).hexdigest()


def _location_rank(place: Place, seed: int) -> str:
    # Another hash than that by which the edit was chosen: a place with several edits would be drawn more often.
    return hashlib.sha256(f"location\0{seed}\0{place.key}".encode()).hexdigest()
