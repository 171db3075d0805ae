"""The plugin of pytest, in runs of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

MODEL = """
import pytest
import torch
from export_explorer import expect

ROWS = -1

class Ranker(torch.nn.Module):
    def forward(self, queries, documents):
        queries = queries.view(ROWS, 6)  # the line
        return queries @ documents.T

INPUTS = torch.randn(8, 6), torch.randn(4, 6)
"""
TESTS = """
@pytest.mark.export_case(dynamic_shapes="auto")
@pytest.mark.parametrize("width", [6, "a/b"])
def test_case(width):
    return Ranker(), INPUTS

class TestRanker:
    @pytest.mark.export_case
    def test_method(self):
        return Ranker(), (), {"queries": INPUTS[0], "documents": INPUTS[1]}

def test_fixture(export_expect):
    assert export_expect(Ranker(), INPUTS).ok
    export_expect(Ranker(), INPUTS, dynamic_shapes=None)
    export_expect(Ranker(), INPUTS, name="again")

def test_call(export_expect):
    export_expect(Ranker(), INPUTS, path="contracts/ranker.export.json")

def test_plain():
    expect(Ranker(), INPUTS, path="plain.export.json")
"""
WRONG = """
from test_ranker import INPUTS, Ranker, pytest

@pytest.mark.export_case
def test_nothing():
    Ranker()

@pytest.mark.export_case("auto")
def test_by_place():
    return Ranker(), INPUTS

def test_missing(export_expect):
    export_expect(Ranker(), INPUTS, update=False)

@pytest.mark.export_case
def test_unreadable():
    return Ranker(), INPUTS

@pytest.mark.export_case
def test_own_error():
    raise KeyError("own")
"""
FILES = {
    "contracts/ranker.export.json",
    "plain.export.json",
    "test_ranker.TestRanker.test_method.export.json",
    "test_ranker.test_case-6.export.json",
    "test_ranker.test_case-a-b-68f019b6.export.json",
    "test_ranker.test_fixture.2.export.json",
    "test_ranker.test_fixture.export.json",
    "test_ranker.test_fixture.again.export.json",
}


@pytest.fixture(autouse=True)
def not_in_continuous_integration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)


def written(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.export.json")}


@pytest.mark.slow
def test_contracts_are_made_broken_told_of_in_a_sentence_and_renewed(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    pytester.makepyfile(test_ranker=MODEL + TESTS)
    # Whoever collects tests in two processes has one file a test all the same; the cache is not needed.
    run = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-n", "2", "--strict-markers")
    run.assert_outcomes(passed=6)
    run.stdout.fnmatch_lines(["7 created or changed. Check and commit:", "  test_ranker.TestRanker.test_method.export.json"])
    first = written(pytester.path)
    assert set(first) == FILES

    monkeypatch.setenv("CI", "true")
    pytester.makepyfile(test_ranker=MODEL.replace("ROWS = -1", "ROWS = 8") + TESTS)
    pytester.makepyfile(test_wrong=WRONG)
    (pytester.path / "test_wrong.test_unreadable.export.json").write_text("{}")
    run = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-p", "no:xdist")
    run.assert_outcomes(failed=11)
    shown = run.stdout.str()
    line = MODEL.strip().splitlines().index("        queries = queries.view(ROWS, 6)  # the line") + 1
    run.stdout.fnmatch_lines(
        [
            "*_ test_case[[]6[]] _*",
            "Ranker does not match test_ranker.test_case-6.export.json: 1 dimension no longer dynamic and 1 output changed.",
            "  queries.shape[[]0[]]: no longer dynamic",
            "    was    dynamic",
            "    now    static, 8",
            f"    line   test_ranker.py, line {line}: queries = queries.view(ROWS, 6)  # the line",
            "If intended, update the contract: pytest --export-update.",
            "A test with the marker export_case returns (model, args) or (model, args, kwargs), and test_nothing returned NoneType.",
            "The marker export_case takes dynamic_shapes, options, path, strict by name.",
            "No contract test_wrong.test_missing.export.json. Run once without update=False and commit the file.*",
            "The contract test_wrong.test_unreadable.export.json cannot be read: *",
            "E*KeyError: 'own'",
        ]
    )
    # No frame of the plugin's or of the package's, nothing that was logged, no error within another.
    assert "pytest_plugin.py" not in shown
    assert "expecting.py" not in shown
    assert "Captured log" not in shown
    assert "During handling" not in shown
    (pytester.path / "test_wrong.test_unreadable.export.json").unlink()
    assert written(pytester.path) == first

    run = pytester.runpytest_subprocess("--export-update", "-p", "no:xdist", "-k", "test_case", "test_ranker.py")
    run.assert_outcomes(passed=2, deselected=4)
    renewed = written(pytester.path)
    assert {name for name in FILES if renewed[name] != first[name]} == {name for name in FILES if ".test_case-" in name}
    assert json.loads(renewed["test_ranker.test_case-6.export.json"])["dimensions"]["queries.shape[0]"] == {
        "became": "static",
        "equals": "8",
    }


def test_the_plugin_costs_next_to_nothing_where_nobody_uses_it() -> None:
    program = (
        "import sys, time; import pytest, importlib.metadata, importlib.util; start = time.perf_counter(); import export_explorer.commands.pytest_plugin; "
        "print(time.perf_counter() - start, *(name for name in ('torch', 'msgspec', 'numpy', 'pandas', 'IPython') if name in sys.modules))"
    )
    seconds = []
    for _ in range(3):
        told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=os.environ).stdout.split()
        assert told[1:] == []
        seconds.append(float(told[0]))
    assert min(seconds) < 0.5
