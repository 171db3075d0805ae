"""The atlas: what ``torch.export`` makes of the architectures of transformers, torchvision and timm with every dimension AUTO, as a page.

It needs ``pip install 'export-explorer[atlas]'``. A survey goes on where it was stopped; one of each torch is made in an environment of its
own, and the page is written from the files of all of them:

    python -m benchmarks.atlas --survey build/atlas-2.13.jsonl
    python -m benchmarks.atlas --read build/atlas-2.13.jsonl build/atlas-2.15.jsonl --out docs/atlas.md

Without any of these it makes a survey in ``build`` and writes ``docs/atlas.md`` from it alone.
"""

import argparse
import fnmatch
import importlib.metadata
import json
import platform
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from benchmarks.atlas_models import Factory
from benchmarks.atlas_page import Told, page
from export_explorer.surveys.survey import Survey
from export_explorer.surveys.survey_row import Outcome
from export_explorer.surveys.surveying import survey

LIMIT_S = 240
LIBRARIES = ("torch", "transformers", "torchvision", "timm")
OUT = Path("docs/atlas.md")


def cases(patterns: Iterable[str] = ()) -> dict[str, Factory]:
    """The architectures, the first of each family first and the libraries in turns: a survey that is stopped has seen something of everything."""
    from benchmarks.atlas_models.hugging_face import factories
    from benchmarks.atlas_models.vision import timm_factories, torchvision_factories

    found = {**torchvision_factories(), **timm_factories(), **factories()}
    wanted = list(patterns) or ["*"]
    families: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(found, key=lambda name: (len(name), name)):
        families[re.split(r"[_.\d-]", name)[0]].append(name)
    rank = {name: place for members in families.values() for place, name in enumerate(members)}
    turn: dict[str, float] = {}
    for library in LIBRARIES[1:]:
        own = sorted((name for name in found if name.startswith(f"{library}/")), key=lambda name: (rank[name], name))
        turn |= {name: place / len(own) for place, name in enumerate(own)}
    names = [name for name in found if any(fnmatch.fnmatchcase(name, pattern) for pattern in wanted)]
    return {name: found[name] for name in sorted(names, key=lambda name: (turn[name], name))}


def make(path: Path, *, patterns: Iterable[str], processes: int | None, timeout_s: float, again: Iterable[Outcome]) -> None:
    """Surveys the architectures into a file, which says in another beside it how that was done."""
    path.parent.mkdir(parents=True, exist_ok=True)
    versions = {name: importlib.metadata.version(name) for name in LIBRARIES}
    about = {"versions": versions, "limit_s": timeout_s, "python": platform.python_version()}
    _about(path).write_text(json.dumps(about, indent=1) + "\n")
    survey(cases(patterns), requests=("auto",), timeout_s=timeout_s, processes=processes, path=path, again=again)


def read(path: Path) -> Told:
    """What a survey came to."""
    about: Mapping[str, Any] = json.loads(_about(path).read_text()) if _about(path).exists() else {}
    versions = about.get("versions")
    return Told(
        records=Survey.read(path).records, versions=versions if isinstance(versions, dict) else {}, limit_s=about.get("limit_s", LIMIT_S)
    )


def _about(path: Path) -> Path:
    return path.with_suffix(".about.json")


def main() -> None:
    """Makes a survey, the page, or both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--survey", type=Path, metavar="FILE", help="make the survey in this file, or go on with it")
    parser.add_argument("--read", type=Path, nargs="+", metavar="FILE", help="write the page from these surveys, the oldest torch first")
    parser.add_argument("--out", type=Path, help=f"where to write the page; {OUT} unless only a survey is made")
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="PATTERN", help="the architectures of these names: 'timm/*', 'transformers/bert'"
    )
    parser.add_argument("--processes", type=int, help="how many exports at a time")
    parser.add_argument("--timeout", type=float, default=LIMIT_S, help="seconds for each")
    parser.add_argument("--again", nargs="+", default=[], metavar="OUTCOME", help="make rows with this outcome anew: raised, timed_out")
    asked = parser.parse_args()
    files = asked.read or []
    if not files:
        file = asked.survey or Path(f"build/atlas-{importlib.metadata.version('torch')}.jsonl")
        make(file, patterns=asked.only, processes=asked.processes, timeout_s=asked.timeout, again=asked.again)
        files = [file]
    if asked.out or asked.read or not asked.survey:
        (asked.out or OUT).write_text(page([read(file) for file in files]), encoding="utf-8")


if __name__ == "__main__":
    main()
