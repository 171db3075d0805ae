"""Which edits the mutation tests make, on small sources, and which tests they choose."""

import ast
import textwrap
from collections.abc import Sequence
from pathlib import Path

import pytest

from scripts.mutants.copies import mutated
from scripts.mutants.covering import Coverage, CoveringTests, LineTests
from scripts.mutants.drawing import drawn, equivalents
from scripts.mutants.front_end_places import front_end_places
from scripts.mutants.places import Place
from scripts.mutants.python_places import python_places
from scripts.mutants.report import Mutant, share
from scripts.mutants.verdicts import Outcome, RunResult, Selection, Verdict, verdict

ROOT = Path(__file__).parents[2]

PYTHON = [
    ("comparison", "x = a == b", {"x = a != b"}),
    ("comparison", "x = a is  not b", {"x = a is b"}),
    ("comparison", "x = (a) not in b", {"x = (a) in b"}),
    ("comparison", "x = 'é' < b <= c", {"x = 'é' >= b <= c", "x = 'é' < b > c"}),
    ("boundary", "x = a < b", {"x = a <= b"}),
    ("boundary", "x = a[1_0]", {"x = a[11]"}),
    ("constant", "x = f(3, 0.5)", {"x = f(0, 0.5)", "x = f(3, 1.5)"}),
    ("constant", "x = True", {"x = False"}),
    ("constant", "x = ('a'\n 'b')", {"x = ('XXa'\n 'b')"}),
    ("constant", 'x = rb""""a"""', {'x = rb"""XX"a"""'}),
    ("constant", "x = f'{a!r} {b:>{3}}'", {"x = f'XX{a!r} {b:>{3}}'"}),
    ("swapped branch", "if a: b()\nelif not (c or d): e()", {"if not (a): b()\nelif not (c or d): e()", "if a: b()\nelif (c or d): e()"}),
    ("swapped branch", "x = [a if b else c for d in e if d]", {"x = [a if not (b) else c for d in e if d]", "x = [a if b else c for d in e if not (d)]"}),
    ("swapped branch", "x = f'{a if b else c}'", {"x = f'{a if not (b) else c}'"}),
    ("dropped statement", "def f(a):\n  a.b = 1\n  return (a,\n    a)", {"def f(a):\n  pass\n  return (a,\n    a)", "def f(a):\n  a.b = 1\n  pass"}),
    ("dropped statement", "def f(a):\n  b = g(a)\n  a += b\n  raise E(a)", {"def f(a):\n  b = g(a)\n  pass\n  raise E(a)", "def f(a):\n  b = g(a)\n  a += b\n  pass"}),
    ("removed await", "async def f():\n  x = await g()", {"async def f():\n  x = g()"}),
    ("removed lock", "with self._lock:\n  a()", {"if True:\n  a()"}),
    ("removed lock", "with a as b, lock(c):\n  a()", {"with a as b:\n  a()"}),
    ("removed lock", "with lock, a as b:\n  a()", {"with a as b:\n  a()"}),
]  # fmt: skip

FRONT_END = [
    ("comparison", "x = a === b;", {"x = a !== b;"}),
    ("boundary", 'x = "é𝄞" + (a < 1);', {'x = "é𝄞" + (a <= 1);', 'x = "é𝄞" + (a < 2);'}),
    ("constant", "x = f(true, 'a');", {"x = f(false, 'a');", "x = f(true, 'XXa');"}),
    ("constant", "x = `a ${b} c`;", {"x = `XXa ${b} c`;"}),
    ("constant", "x = <p>\n  {a} words <b> {c}</b>\n</p>;", {"x = <p>\n  {a} XXwords <b> {c}</b>\n</p>;"}),
    ("swapped branch", "if (!a) b(); else x = c ? d : e;", {"if ((a)) b(); else x = c ? d : e;", "if (!a) b(); else x = !(c) ? d : e;"}),
    ("dropped statement", "const f = () => {\n  a();\n  return b;\n};", {"const f = () => {\n  ;\n  return b;\n};", "const f = () => {\n  a();\n  ;\n};"}),
    ("removed await", "const f = async () => { a(await b()); };", {"const f = async () => { a(b()); };"}),
]  # fmt: skip

UNTOUCHED = '''
"""A docstring."""
from __future__ import annotations
from typing import TYPE_CHECKING, Literal, TypeVar, cast, overload

if TYPE_CHECKING:
    from a import B

__all__ = ["f"]
T = TypeVar("T")
Kind = Literal["a", "b"]
Size: TypeAlias = "int | None"
size: int
"""What it is."""


class C:
    """Another."""

    name: Literal["c"]

    @overload
    def of(self, value: int = 3) -> None: ...


def f(a: "Literal[1]", *, b: dict[str, Literal["b"]]) -> "B":
    """One more."""
    assert a > 1, "an int"
    log.warning("a %s", 1)
    c = cast("B", a)
    raise NotImplementedError("later")
'''

UNTOUCHED_FRONT_END = """
import { a } from "./a";
export * from "./b";
type Kind = "a" | "b";
interface Named { name: "c"; size?: 1 }
declare const d: "e";
const f = { "g": a as "h" };
console.log("i");
export function j(k: "l"): Kind { throw a<"m">(k); }
"""


def sources(places: Sequence[Place], source: str) -> set[str]:
    return {place.applied_to(source.encode()).decode() for place in places}


@pytest.mark.parametrize(("operator", "source", "mutants"), PYTHON)
def test_an_operator_of_python_changes_its_place_alone(operator: str, source: str, mutants: set[str]) -> None:
    places = python_places(source.encode(), "m.py")
    assert sources([place for place in places if place.operator == operator], source) == mutants
    for mutant in sources(places, source):
        assert ast.dump(ast.parse(mutant)) != ast.dump(ast.parse(source))


def test_the_operators_of_the_front_end_change_their_places_alone() -> None:
    files = {f"{index}.tsx": source for index, (_, source, _) in enumerate(FRONT_END)}
    places = front_end_places({file: source.encode() for file, source in {**files, "u.ts": UNTOUCHED_FRONT_END}.items()}, ROOT)
    for (operator, source, mutants), file in zip(FRONT_END, files, strict=True):
        assert sources([place for place in places if (place.file, place.operator) == (file, operator)], source) == mutants
    assert [place.before for place in places if place.file == "u.ts"] == ['throw a<"m">(k);']


def test_docstrings_types_asserts_and_logs_have_no_mutants() -> None:
    assert [place.before for place in python_places(UNTOUCHED.encode(), "m.py")] == []


def test_a_place_knows_its_scope_its_statement_and_whether_it_runs_at_import() -> None:
    source = textwrap.dedent("""
        SIZES = (
            1,
        )
        class C:
            limit: int = 2
            def f(self, a=3):
                return g(
                    4,
                )
    """).encode()
    places = [place for place in python_places(source, "m.py") if place.operator == "boundary"]
    assert [(place.before, place.scope, place.line, place.statement_line, place.runs_at_import) for place in places] == [
        ("1", "", 3, 2, True),
        ("2", "C", 6, 6, True),
        ("3", "C", 7, 7, True),
        ("4", "C.f", 9, 8, False),
    ]


def test_equal_edits_of_a_scope_have_ids_of_their_own_which_lines_do_not_change() -> None:
    source = b"x = f(1, 1)\n"
    ids = [place.id for place in python_places(source, "m.py")]
    assert len(set(ids)) == len(ids) == 4
    assert [place.id for place in python_places(b"y = g()\n" + source, "m.py")] == ids


def test_the_draw_takes_places_of_each_folder_by_the_seed() -> None:
    places = [place for file in ("p/a.py", "p/b.py", "p/q/c.py") for place in python_places(b"x = [1, 2, 3, 4, 5, 6, 7]", file)]
    found = drawn(places, seed=1, count=5)
    assert [place.folder for place in found] == ["p"] * 5 + ["p/q"] * 5
    assert len({(place.file, place.start) for place in found}) == 10
    assert drawn(places, seed=1, count=5) == found != drawn(places, seed=2, count=5)
    assert drawn([place for place in places if place.folder == "p"], seed=1, count=5) == found[:5]


def test_a_mutant_is_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "m.py"
    path.write_bytes(b"x = 1\n")
    before = path.stat()
    [place, _] = python_places(path.read_bytes(), "m.py")
    with mutated(tmp_path, place, 0):
        assert path.read_bytes() == b"x = 2\n"
        assert int(path.stat().st_mtime) != int(before.st_mtime)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (b"x = 1\n", before.st_mtime_ns)


def test_the_most_specific_tests_run_first_and_those_that_fail_anyway_never() -> None:
    lines = LineTests()
    lines.add("p/m.py", 2, ["t_wide.py::a", "t_wide.py::b", "t_narrow.py::c", "t_broken.py::d"])
    lines.add("p/n.py", 1, ["t_wide.py::a", "t_wide.py::b"])
    lines.share({"t_heir.py::e": ["t_narrow.py::c"]})
    durations = {"t_heir.py::e": 3.0, "t_narrow.py::c": 1.0, "t_wide.py::a": 1.5}
    coverage = Coverage(durations, ["t_broken.py::d"], lines.tests, lines.hexadecimal())
    covering = CoveringTests(coverage, {"p/constants.py": {"p/n.py"}}, {"t_narrow.py": "from p.constants import X"})
    [place, _] = python_places(b"def run():\n  g(1)", "p/m.py")[1:]
    assert covering.of(place) == ["t_heir.py::e", "t_narrow.py::c", "t_wide.py::a", "t_wide.py::b"]
    assert covering.within(["t_narrow.py::c", "t_wide.py::a", "t_heir.py::e", "t_wide.py::b"], 2.6) == [
        "t_narrow.py::c",
        "t_wide.py::a",
        "t_wide.py::b",
    ]
    assert covering.within(["t_heir.py::e"], 1.0) == ["t_heir.py::e"]
    # A file of tests that imports it may say of a constant what no function that it runs does.
    assert covering.of(python_places(b"X = 1", "p/constants.py")[0]) == ["t_narrow.py::c", "t_wide.py::a", "t_wide.py::b"]
    assert covering.of(python_places(b"X = 1", "p/nobody.py")[0]) == []


def passed(elapsed_s: float = 1.0) -> RunResult:
    return RunResult(failed=None, is_timed_out=False, elapsed_s=elapsed_s)


def failed(test: str) -> RunResult:
    return RunResult(failed=test, is_timed_out=False, elapsed_s=1.0, name=test)


def test_a_failure_counts_only_where_the_test_passes_without_the_mutant() -> None:
    selection = Selection(("a", "b"), 0, 60.0)
    assert verdict(selection, lambda tests, _: passed(), lambda tests, _: passed()).outcome == "escaped"
    assert verdict(selection, lambda tests, _: failed("b"), lambda tests, _: passed()).detail == "b"
    flaky = verdict(selection, lambda tests, _: failed("a") if "a" in tests else passed(), lambda tests, _: failed("a"))
    assert (flaky.outcome, flaky.unreliable) == ("escaped", ("a",))


def test_a_hang_counts_only_where_the_tests_end_without_the_mutant() -> None:
    selection = Selection(("a",), 0, 60.0)
    hang = RunResult(failed=None, is_timed_out=True, elapsed_s=60.0)
    assert verdict(selection, lambda tests, _: hang, lambda tests, _: passed()).outcome == "caught"
    assert verdict(selection, lambda tests, _: hang, lambda tests, _: passed(50.0)).outcome == "escaped"


def test_equivalent_mutants_are_left_out_of_the_share() -> None:
    place = python_places(b"X = 1", "m.py")[0]
    outcomes: tuple[Outcome, ...] = ("caught", "escaped", "not covered", "equivalent")
    assert share([Mutant(place, Verdict(outcome, "")) for outcome in outcomes]) == pytest.approx(1 / 3)


def test_equivalent_mutants_are_named_by_places_that_exist() -> None:
    for entry in equivalents().values():
        source = (ROOT / entry.file).read_bytes()
        places = python_places(source, entry.file) if entry.file.endswith(".py") else front_end_places({entry.file: source}, ROOT)
        assert (entry.scope, entry.before, entry.after) in {(place.scope, place.before, place.after) for place in places}
        assert entry.reason
