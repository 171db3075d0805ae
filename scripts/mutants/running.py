"""Tries the mutants of each language, several at a time, each worker in a copy of the repository that is its own."""

import itertools
import multiprocessing
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing.queues import SimpleQueue
from pathlib import Path

from scripts.mutants import python_runner, vitest
from scripts.mutants.copies import mutated
from scripts.mutants.covering import CoveringTests
from scripts.mutants.places import Place
from scripts.mutants.report import Mutant
from scripts.mutants.verdicts import RunResult, Selection, Verdict, selection_for, verdict

PYTHON_LIMIT_S = 75.0
"""The covering tests of a mutant run as long as they take no longer together, without a mutant."""

FRONT_END_LIMIT_S = 150.0
"""Files of tests are few, and many of them run what is at the top of a file."""

_Run = Callable[[Path, Sequence[str], float, Path], RunResult]


@dataclass
class _Worker:
    """Tries mutants in one copy.

    Attributes:
        copy: the root of the copy.
        work: a folder for what the tests write.
        run: runs tests in a copy.
        are_tests_apart: True if tests cannot influence those that come after them.
    """

    copy: Path
    work: Path
    run: _Run
    are_tests_apart: bool
    _serials: Iterator[int] = field(default_factory=itertools.count)
    _unchanged: dict[tuple[str, ...], RunResult] = field(default_factory=dict)

    def try_out(self, place: Place, selection: Selection) -> Mutant:
        if not selection.tests:
            return Mutant(place, Verdict("not covered", ""))

        def with_mutant(tests: Sequence[str], limit_s: float) -> RunResult:
            with mutated(self.copy, place, next(self._serials)):
                return self.run(self.copy, tests, limit_s, self.work)

        return Mutant(place, verdict(selection, with_mutant, self._without_mutant))

    def _without_mutant(self, tests: Sequence[str], limit_s: float) -> RunResult:
        key = tuple(tests[-1:] if self.are_tests_apart else tests)
        if key not in self._unchanged:
            self._unchanged[key] = self.run(self.copy, key, limit_s, self.work)
        return self._unchanged[key]


_worker: _Worker
"""Of this process of the pool."""


def tried_in_python(places: Sequence[Place], covering: CoveringTests, copies: Sequence[Path], work: Path) -> Iterator[Mutant]:
    """Yields the mutants of the package as they come to an end."""
    jobs = [(place, selection_for(place, covering, PYTHON_LIMIT_S)) for place in places]
    if not jobs:
        return
    python_runner.preload()
    context = multiprocessing.get_context("fork")
    free: SimpleQueue[Path] = context.SimpleQueue()
    for copy in copies:
        free.put(copy)
    # The processes of a pool have one thread each, and may fork.
    with context.Pool(len(copies), initializer=_begin, initargs=(free, work)) as pool:
        yield from pool.imap_unordered(_try_out, jobs, chunksize=1)


def tried_in_front_end(places: Sequence[Place], covering: CoveringTests, copies: Sequence[Path], work: Path) -> Iterator[Mutant]:
    """Yields the mutants of the front end as they come to an end."""
    local = threading.local()
    free = iter(copies)

    def begin() -> None:
        copy = next(free)
        local.worker = _Worker(copy, _folder(work, copy), vitest.run_front_end_tests, are_tests_apart=True)

    def try_out(place: Place) -> Mutant:
        found: Mutant = local.worker.try_out(place, selection_for(place, covering, FRONT_END_LIMIT_S))
        return found

    pool = ThreadPoolExecutor(len(copies), initializer=begin)
    try:
        for future in as_completed([pool.submit(try_out, place) for place in places]):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(free: "SimpleQueue[Path]", work: Path) -> None:
    global _worker
    copy = free.get()
    _worker = _Worker(copy, _folder(work, copy), python_runner.run_python_tests, are_tests_apart=False)


def _try_out(job: tuple[Place, Selection]) -> Mutant:
    return _worker.try_out(*job)


def _folder(work: Path, copy: Path) -> Path:
    folder = work / f"of_{copy.name}"
    folder.mkdir(exist_ok=True)
    return folder
