"""Draws mutants, runs the fast tests that cover each, and prints which escaped: `python -m scripts.mutants [OPTIONS]`."""

import argparse
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from scripts.mutants import vitest
from scripts.mutants.copies import copy_repository, duplicate
from scripts.mutants.covering import Coverage, CoveringTests, cached, hash_of
from scripts.mutants.drawing import drawn, equivalents, places_of
from scripts.mutants.places import Place
from scripts.mutants.python_coverage import FAST_TESTS, PYTHON_INPUTS, measure_python, python_definitions, python_importers
from scripts.mutants.report import LEAST_SHARE, Mutant, mutant_words, report_json, share, table, verdict_words
from scripts.mutants.running import tried_in_front_end, tried_in_python
from scripts.mutants.verdicts import Verdict

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "mutants"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command.

    Returns:
        1 if too many mutants escaped, 2 if none was named so, else 0.
    """
    options = _parser().parse_args(arguments)
    # Ended from outside, it takes the copies and what still runs with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mutants_") as temporary:
        folder = Path(temporary).resolve()
        copies = [folder / f"copy_{number}" for number in range(options.jobs)]
        copy_repository(ROOT, copies[0])
        places = _chosen(copies[0], options)
        if not places:
            print("No mutant has that name, or is in that folder.", file=sys.stderr)
            return 2
        if options.list:
            print("\n".join(map(mutant_words, places)))
            return 0
        vitest.prepare(copies[0])
        for copy in copies[1:]:
            duplicate(copies[0], copy)
        mutants = []
        for mutant in _tried(places, copies, folder, options.tests):
            mutants.append(mutant)
            words = verdict_words(mutant.verdict)
            print(f"{len(mutants)}/{len(places)} {mutant_words(mutant.place)}\n    {words} ({mutant.verdict.elapsed_s:.0f} s)", flush=True)
    elapsed_s = time.monotonic() - started
    order = {place.id: index for index, place in enumerate(places)}
    mutants.sort(key=lambda mutant: order[mutant.place.id])
    BUILD.mkdir(parents=True, exist_ok=True)
    (BUILD / "report.json").write_bytes(report_json(mutants, seed=options.seed, elapsed_s=elapsed_s))
    print(f"\n{table(mutants)}\n\n{share(mutants):.1%} caught in {elapsed_s / 60:.0f} min; {LEAST_SHARE:.0%} are asked for.")
    return int(share(mutants) < LEAST_SHARE)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m scripts.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="another one draws other mutants (%(default)s)")
    parser.add_argument("--count", type=int, default=5, help="mutants in each folder (%(default)s)")
    parser.add_argument("--folder", action="append", help="only this folder, such as export_explorer/shapes; may be given again")
    parser.add_argument("--language", choices=("python", "front-end"), help="only this language")
    parser.add_argument("--only", metavar="ID", action="append", help="only this mutant, drawn or not; may be given again")
    parser.add_argument("--jobs", type=int, default=2, help="mutants at a time (%(default)s)")
    parser.add_argument("--tests", nargs="+", default=FAST_TESTS, help="the Python tests to run, in place of all fast ones")
    parser.add_argument("--list", action="store_true", help="print the mutants that are drawn, and run none")
    return parser


def _chosen(root: Path, options: argparse.Namespace) -> list[Place]:
    places = places_of(root)
    if options.only:
        return [place for place in places if place.id in options.only]
    if options.folder:
        folders = [folder.rstrip("/") for folder in options.folder]
        places = [place for place in places if place.folder in folders]
    if options.language:
        places = [place for place in places if _is_python(place) == (options.language == "python")]
    return drawn(places, seed=options.seed, count=options.count)


def _tried(places: Sequence[Place], copies: Sequence[Path], work: Path, tests: Sequence[str]) -> Iterator[Mutant]:
    named = equivalents()
    rest = []
    for place in places:
        entry = named.get((place.file, place.scope, place.before, place.after))
        if entry is None:
            rest.append(place)
        else:
            yield Mutant(place, Verdict("equivalent", entry.reason))
    if in_python := [place for place in rest if _is_python(place)]:
        key = hash_of(copies[0], PYTHON_INPUTS, (tuple(tests), sys.version))
        cache = BUILD / ("python.json" if tuple(tests) == FAST_TESTS else "python_of_some_tests.json")
        coverage = cached(cache, key, lambda: measure_python(copies[0], tests, len(copies), work))
        _tell("Python", coverage)
        texts = _texts(copies[0], copies[0] / "tests", "*.py")
        covering = CoveringTests(coverage, python_importers(copies[0]), texts, python_definitions(copies[0]))
        yield from tried_in_python(in_python, covering, copies, work)
    if in_front_end := [place for place in rest if not _is_python(place)]:
        key = hash_of(copies[0], vitest.FRONT_END_INPUTS, ())
        coverage = cached(BUILD / "front_end.json", key, lambda: vitest.measure_front_end(copies, work / "vitest"))
        _tell("the front end", coverage)
        front_end = copies[0] / "labextension"
        covering = CoveringTests(coverage, vitest.front_end_importers(copies[0]), _texts(front_end, front_end / "test", "*.ts*"))
        yield from tried_in_front_end(in_front_end, covering, copies, work)


def _tell(language: str, coverage: Coverage) -> None:
    total_s = sum(coverage.durations.values())
    print(f"{len(coverage.tests)} fast tests of {language} take {total_s:.0f} s.", flush=True)
    for test in coverage.failed:
        print(f"    {test} fails without a mutant, and is left out.", flush=True)


def _texts(root: Path, folder: Path, pattern: str) -> dict[str, str]:
    return {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in folder.rglob(pattern)}


def _is_python(place: Place) -> bool:
    return place.file.endswith(".py")


if __name__ == "__main__":
    sys.exit(main())
