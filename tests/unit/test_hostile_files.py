"""Records, survey files and contracts that mean harm: a view or one line that says what to do, soon and in little memory."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from export_explorer import Capture, Survey
from export_explorer.features.deploy.check_inputs import GuardFileError, check, load_guards
from export_explorer.record import AcceptedSizes
from tests.helpers.hostile_records import CONTRACTS, RECORDS, SURVEYS

ROOT = Path(__file__).parents[2]
MOST_SECONDS, MOST_BYTES = 2.0, 500 * 2**20
SLOWER = 2
"""How much slower a machine may be than the one that the budgets were measured on."""

READING = """
import json, resource, sys, time
from pathlib import Path
from export_explorer import Capture, Survey
from export_explorer.features.contract.expecting import contract_result
from export_explorer.render.text import to_text

def peak():
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return next(int(line.split()[1]) * 1024 for line in status.read_text().splitlines() if line.startswith("VmHWM"))

def contract(path):
    return contract_result(record, path).words

folder, record = Path(sys.argv[1]), Capture.from_json(Path(sys.argv[2]).read_bytes())
readers = {
    "records": lambda path: to_text(Capture.from_json(path.read_bytes()), 80),
    "surveys": lambda path: str(Survey.read(path).notes),
    "contracts": contract,
}
to_text(record, 80)
for path in sorted(folder.glob("*/*")):
    started, error, text = time.process_time(), None, ""
    try:
        text = readers[path.parent.name](path)
    except ValueError as raised:
        error = str(raised)
    print(json.dumps({"name": f"{path.parent.name}/{path.name}", "seconds": time.process_time() - started, "error": error,
                      "length": len(text), "peak": peak()}), flush=True)
"""

FILES: dict[str, Callable[[], bytes]] = {
    f"{kind}/{name}": make
    for kind, files in (("records", RECORDS), ("surveys", SURVEYS), ("contracts", CONTRACTS))
    for name, make in files.items()
}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    folder = tmp_path_factory.mktemp("hostile")
    for name, make in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(make())
    record = str(ROOT / "tests" / "data" / "walkthrough.json")
    run = subprocess.run([sys.executable, "-c", READING, str(folder), record], capture_output=True, text=True, cwd=ROOT, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    return {result["name"]: result for result in map(json.loads, run.stdout.splitlines())}


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_is_a_view_or_one_line_soon_and_in_little_memory(name: str, results: dict[str, dict[str, Any]]) -> None:
    result = results[name]
    if result["error"] is not None:
        assert "\n" not in result["error"]
        assert len(result["error"]) < 600
    else:
        assert result["length"] > 0
    assert result["seconds"] < MOST_SECONDS * SLOWER
    assert result["peak"] < MOST_BYTES


TOO_LARGE = {
    "records/forty thousand dimensions": "Capture.from_json(text, trust=True).",
    "records/a hundred thousand nodes": "Capture.from_json(text, trust=True).",
    "surveys/sixty thousand rows": "Survey.read(path, trust=True).",
    "contracts/a hundred thousand dimensions": ", or update it.",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", TOO_LARGE)
def test_a_file_that_is_too_large_says_what_to_do(name: str, results: dict[str, dict[str, Any]]) -> None:
    assert results[name]["error"].endswith(TOO_LARGE[name])


def test_what_is_trusted_is_read_whatever_its_size(tmp_path: Path) -> None:
    encoded = RECORDS["as many notes as are read"]()
    whole = json.loads(encoded) | {"notes": ["note"] * 1_010_000}
    text = json.dumps(whole)
    with pytest.raises(ValueError, match=r"more than 64 MB or 1,000,000 values\. If you trust it"):
        Capture.from_json(text)
    assert len(Capture.from_json(text, trust=True).notes) == 1_010_000
    path = tmp_path / "rows.jsonl"
    path.write_bytes(SURVEYS["sixty thousand rows"]())
    assert len(Survey.read(path, trust=True)) == 60_000


@pytest.mark.parametrize(
    ("sizes", "members"),
    [
        (AcceptedSizes(lower=0, upper=2**42, step=2**40), (0, 2**40, 2**41, 3 * 2**40, 2**42)),
        (
            AcceptedSizes(lower=3, upper=2**42, step=2**40, remainders=(1, 5), also=(2,)),
            (2, 5, *(start * 2**40 + at for start in (1, 2, 3) for at in (1, 5))),
        ),
        (AcceptedSizes(lower=1, upper=9, step=2, remainders=(0,), are_remainders_excluded=True, excluded=(5,)), (1, 3, 7, 9)),
        (AcceptedSizes(lower=0, upper=100), None),
        (AcceptedSizes(lower=0, upper=2**60, step=2, remainders=(0, 1), are_remainders_excluded=True), None),
    ],
    ids=["few in large steps", "two remainders", "excluded remainders", "many", "none in a wide range"],
)
def test_few_sizes_are_named_however_large_their_steps_are(sizes: AcceptedSizes, members: tuple[int, ...] | None) -> None:
    assert sizes.members(16) == members


def test_guard_files_that_nest_are_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "model.guards.json"
    path.write_text("[" * 100_000)
    with pytest.raises(GuardFileError, match="is not JSON"):
        load_guards(path)
    x = {"name": "x", "path": "x", "rank": 1, "dtype": "float32"}
    guards = {"format": 1, "inputs": [x], "guards": [{"condition": f"{'1+' * 900}x.shape[0] > 3", "words": ""}]}
    with pytest.raises(GuardFileError, match=r"^a condition nests too deeply: 1"):
        check(guards, {"x": (3,)})
