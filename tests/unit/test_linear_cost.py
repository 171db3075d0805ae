"""Explaining an export takes twice the work for twice the model: calls of this package's functions are counted, not seconds."""

import cProfile
import pstats
from pathlib import Path

import pytest

import export_explorer
from benchmarks.scale import FAMILIES
from export_explorer.capture import analyzed_capture, result_of
from export_explorer.spec.request import ExportArguments, request_of

PACKAGE = str(Path(export_explorer.__file__).parent)


def calls_of(name: str, size: int) -> int:
    """The calls of this package's functions in explaining an export that was made before."""
    case = FAMILIES[name].case(size)
    request = request_of(ExportArguments(case.model, case.args, dict(case.kwargs), case.dynamic_shapes, "non-strict", ()))
    result = result_of(request)
    assert result.program is not None
    profile = cProfile.Profile()
    profile.runcall(analyzed_capture, request, result)
    entries = pstats.Stats(profile).stats.items()  # type: ignore[attr-defined]
    # torch asks for the texts of all paths for each of its own guards.
    return sum(calls for (file, _, name), (_, calls, *_) in entries if file.startswith(PACKAGE) and name != "__str__")


@pytest.mark.parametrize(("name", "size"), [("inputs", 30), ("guards", 20), ("nodes", 60)])
def test_twice_the_model_takes_twice_the_calls(name: str, size: int) -> None:
    assert calls_of(name, 2 * size) < 2.1 * calls_of(name, size)
