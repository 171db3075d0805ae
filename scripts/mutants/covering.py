"""The tests that cover each line, and the order in which those of a mutant run."""

import ast
import functools
import hashlib
import operator
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from scripts.mutants.places import Place

_ROUNDS = (2, 6, 20)
"""How many tests of a file run in the first rounds; the rest run in the last one."""


_QUOTED = re.compile(r"^[rRbBuUfF]*[\"'`]+|[\"'`]+$")
_TELLING = 4
"""The length from which a text is not found everywhere."""
_TELLING_NAME = re.compile(r"[A-Za-z_]{10,}")
"""A name of such a length is not used everywhere either."""


class Coverage(msgspec.Struct, frozen=True):
    """What a run of the fast tests without mutants showed.

    Attributes:
        durations: seconds by test; a test is a pytest node or a file of vitest.
        failed: the tests that fail without a mutant, which no mutant is tried on.
        tests: those that run a line, in the order of their bits.
        lines: which tests run a line, by file and line: a hexadecimal number with a bit for each test.
    """

    durations: dict[str, float]
    failed: list[str]
    tests: list[str]
    lines: dict[str, dict[int, str]]


class LineTests:
    """Collects which tests run which lines; a set of tests is a number with a bit for each, since there are many of them.

    Attributes:
        tests: the tests in the order of their bits.
    """

    def __init__(self) -> None:
        self.tests: list[str] = []
        self._bits: dict[str, int] = {}
        self._lines: dict[str, dict[int, int]] = defaultdict(dict)

    def add(self, file: str, line: int, tests: Iterable[str]) -> None:
        """Notes that tests run a line."""
        found = self._lines[file].get(line, 0)
        for test in tests:
            found |= self._bit(test)
        self._lines[file][line] = found

    def share(self, makers: dict[str, list[str]]) -> None:
        """Adds to each test the lines of those whose results it uses."""
        heirs: dict[int, int] = defaultdict(int)
        for heir, several in makers.items():
            for maker in several:
                heirs[self._bit(maker)] |= self._bit(heir)
        for lines in self._lines.values():
            for line, found in lines.items():
                lines[line] = found | _union(bits for maker, bits in heirs.items() if found & maker)

    def hexadecimal(self) -> dict[str, dict[int, str]]:
        """Returns the sets by file and line, as they are stored."""
        return {file: {line: f"{found:x}" for line, found in lines.items() if found} for file, lines in self._lines.items()}

    def _bit(self, test: str) -> int:
        if test not in self._bits:
            self._bits[test] = 1 << len(self.tests)
            self.tests.append(test)
        return self._bits[test]


class CoveringTests:
    """Finds the tests of a mutant, the most specific ones first.

    Args:
        coverage: of the fast tests.
        importers: the files that import each file directly.
        texts: the source of each file of tests.
        defined: the public names that each file defines, as far as they are known.
    """

    def __init__(
        self,
        coverage: Coverage,
        importers: Mapping[str, set[str]],
        texts: Mapping[str, str],
        defined: Mapping[str, set[str]] | None = None,
    ) -> None:
        self._texts = texts
        self._defined = defined or {}
        self._bodies = {name: body for file, text in texts.items() if file.endswith(".py") for name, body in _functions_of(file, text)}
        self._tests = coverage.tests
        self._durations = coverage.durations
        self._importers = importers
        failed = set(coverage.failed)
        self._passed = sum(1 << index for index, test in enumerate(coverage.tests) if test not in failed)
        self._lines = {
            file: {line: int(tests, 16) & self._passed for line, tests in lines.items()} for file, lines in coverage.lines.items()
        }
        self._of_file = {file: _union(lines.values()) for file, lines in self._lines.items()}
        self._breadth: Counter[str] = Counter()
        for lines in self._lines.values():
            for tests in lines.values():
                self._breadth.update(self._named(tests))

    def of(self, place: Place) -> list[str]:
        """Returns all tests that cover a place, in the order in which they run.

        For a line that runs at import these are the tests that run a function of the file, then those in files of tests that import it,
        then those that run functions of the files that import it.
        """
        lines = self._lines.get(place.file, {})
        if not place.runs_at_import:
            return self._ordered(lines.get(place.line) or lines.get(place.statement_line, 0), place, Counter())
        importers = self._importers.get(place.file, set())
        own = self._of_file.get(place.file, 0)
        module = place.file.removesuffix(".py").replace("/", ".")
        naming = self._in_files(file for file, text in self._texts.items() if f"{module} import" in text) & ~own
        of_importers = _union(self._of_file.get(importer, 0) for importer in importers) & ~own & ~naming
        # The more of these files a test runs, the more likely it uses what the line defines.
        used_by = self._line_counts(importers)
        first = self._ordered(own, place, self._line_counts([place.file])) + self._ordered(naming, place, Counter())
        return first + self._ordered(of_importers, place, used_by)

    def duration_s(self, tests: Iterable[str]) -> float:
        """Returns how long tests took without a mutant."""
        return sum(self._durations.get(test, 0.0) for test in tests)

    def within(self, tests: Sequence[str], limit_s: float) -> list[str]:
        """Returns those of the tests that take no longer than the limit together, the first ones first; at least one."""
        chosen: list[str] = []
        total_s = 0.0
        for test in tests:
            duration_s = self._durations.get(test, 0.0)
            if not chosen or total_s + duration_s <= limit_s:
                chosen.append(test)
                total_s += duration_s
        return chosen

    def _relevance(self, test: str, place: Place) -> int:
        """Returns 2 if a test, or a file of tests, names what the mutant changes or the function that it is in, 1 if it names another of the file."""
        text = self._bodies.get(test.partition("[")[0], "") if "::" in test else self._texts.get(test, "")
        literal = _QUOTED.sub("", place.before)
        names = [*_TELLING_NAME.findall(place.before), *filter(None, [place.scope.rpartition(".")[2]])]
        if (len(literal) >= _TELLING and literal in text) or any(name in text for name in names):
            return 2
        return int(any(name in text for name in self._defined.get(place.file, ())))

    def _in_files(self, files: Iterable[str]) -> int:
        """The tests of some files that pass without a mutant."""
        chosen = set(files)
        bits = sum(1 << index for index, test in enumerate(self._tests) if test.partition("::")[0] in chosen)
        return bits & self._passed

    def _named(self, tests: int) -> Iterator[str]:
        while tests:
            lowest = tests & -tests
            yield self._tests[lowest.bit_length() - 1]
            tests ^= lowest

    def _line_counts(self, files: Iterable[str]) -> Counter[str]:
        counts: Counter[str] = Counter()
        for file in files:
            for tests in self._lines.get(file, {}).values():
                counts.update(self._named(tests))
        return counts

    def _ordered(self, tests: int, place: Place, uses: Counter[str]) -> list[str]:
        """Tests that use a place most first, then those that run few lines.

        Files take turns, with some tests of each at a time: a change of file renews its fixtures.
        """
        by_file: dict[str, list[str]] = defaultdict(list)
        found = list(self._named(tests))
        relevance = {test: self._relevance(test, place) for test in found}
        for test in sorted(found, key=lambda test: (-relevance[test], -uses[test], self._breadth[test], test)):
            by_file[test.partition("::")[0]].append(test)
        files = sorted(
            by_file,
            key=lambda file: (
                not _is_named_after(file, place.file),
                -relevance[by_file[file][0]],
                -self._relevance(file, place),
                -uses[by_file[file][0]],
                self._breadth[by_file[file][0]],
            ),
        )
        ordered = []
        for size in _ROUNDS:
            for file in files:
                ordered += by_file[file][:size]
                by_file[file] = by_file[file][size:]
        for file in files:
            ordered += by_file[file]
        return ordered


def cached(cache: Path, key: str, measure: Callable[[], Coverage]) -> Coverage:
    """Returns the coverage of a cache file, or measures and stores it if the file has another key or is missing."""
    path = cache.with_stem(f"{cache.stem}-{key}")
    if path.is_file():
        return msgspec.json.decode(path.read_bytes(), type=Coverage)
    coverage = measure()
    cache.parent.mkdir(parents=True, exist_ok=True)
    for other in cache.parent.glob(f"{cache.stem}-*{cache.suffix}"):
        other.unlink()
    path.write_bytes(msgspec.json.encode(coverage))
    return coverage


def hash_of(root: Path, folders: Iterable[str], extra: object) -> str:
    """Returns a hash of the files in some folders, or of single files, and of what else the coverage depends on."""
    digest = hashlib.sha256(repr(extra).encode())
    for folder in folders:
        path = root / folder
        files = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file()]
        for file in sorted(files):
            relative = file.relative_to(root)
            if not {"__pycache__", "node_modules", "dist", "static"} & set(relative.parts):
                digest.update(f"{relative.as_posix()}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def _functions_of(file: str, text: str) -> Iterator[tuple[str, str]]:
    """Yields the name and the text, with its decorators, of each function of a file of tests."""
    lines = text.splitlines()
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min(part.lineno for part in (node, *node.decorator_list))
            yield f"{file}::{node.name}", "\n".join(lines[first - 1 : node.end_lineno])


def _union(sets: Iterable[int]) -> int:
    return functools.reduce(operator.or_, sets, 0)


def _is_named_after(test_file: str, source_file: str) -> bool:
    """True if the test file has the name of the source file: `test_ranges.py` of `ranges.py`, `diff.test.ts` of `diff.ts`."""
    test = Path(test_file).name.removeprefix("test_").partition(".")[0]
    return test == Path(source_file).name.partition(".")[0]
