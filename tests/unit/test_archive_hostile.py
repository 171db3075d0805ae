"""Archives that mean harm: one line or a right view, soon and in little memory, and nothing is run, written or opened."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from export_explorer import capture_pt2
from tests.helpers.archives import with_json
from tests.helpers.hostile_archives import HOSTILE, WRITTEN

ROOT = Path(__file__).parents[2]
MOST_SECONDS, MOST_BYTES = 2.0, 500 * 2**20
SLOWER = 4
"""How much more of the processor's time a machine may take that runs other tests too."""
LONGEST = "as many inputs as are shown"
"""Takes as long as all others together."""
_SHOWN_BY_NAME = {"markup", "characters that turn text round", "characters that steer terminals", "names of a megabyte"}

# In a process of its own, where an audit hook watches it: hooks cannot be taken off.
WATCHED = """
import json, resource, sys, sysconfig, time
from pathlib import Path
from export_explorer import ArchiveError, capture_pt2
from export_explorer.render.text import to_text

folder, gate = Path(sys.argv[1]), sys.argv[2]
libraries = (sysconfig.get_path("stdlib"), sysconfig.get_path("purelib"), sys.prefix, sys.base_prefix, "<frozen", str(Path.cwd()))
seen, opened = [], ""

def watch(event, args):
    if event == "open":
        path, mode = str(args[0]), args[1]
        writes = isinstance(mode, str) and any(letter in mode for letter in "wax+")
        if writes or (path != opened and not path.startswith(libraries)):
            seen.append([event, path])
    elif event == "exec":
        if not args[0].co_filename.startswith(libraries):
            seen.append([event, args[0].co_filename])
    elif event.startswith(("pickle.", "subprocess.", "os.system", "os.exec", "os.fork", "os.spawn", "os.posix_spawn", "socket.", "shutil.",
                           "os.remove", "os.rename", "os.mkdir", "os.link", "os.symlink", "os.chmod", "ctypes.")):
        seen.append([event, str(args)[:100]])

def peak():
    # What getrusage tells counts the process that this one was forked from.
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return next(int(line.split()[1]) * 1024 for line in status.read_text().splitlines() if line.startswith("VmHWM"))

to_text(capture_pt2(gate))
sys.addaudithook(watch)
for path in sorted(folder.iterdir()):
    seen.clear()
    opened = str(path)
    started, error, text = time.process_time(), None, ""
    try:
        text = to_text(capture_pt2(path))
    except ArchiveError as raised:
        error = str(raised)
    print(json.dumps({"name": path.stem, "seconds": time.process_time() - started, "error": error, "text": text, "seen": list(seen),
                      "peak": peak()}), flush=True)
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    return read(tmp_path_factory.mktemp("hostile"), [name for name in HOSTILE if name != LONGEST])


def read(folder: Path, names: list[str]) -> dict[str, dict[str, Any]]:
    for name in names:
        (folder / f"{name}.pt2").write_bytes(HOSTILE[name]())
    gate = str(ROOT / "tests" / "data" / "archives" / "gate-torch-2.13.pt2")
    Path(WRITTEN).unlink(missing_ok=True)
    run = subprocess.run([sys.executable, "-c", WATCHED, str(folder), gate], capture_output=True, text=True, cwd=ROOT, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    found = (json.loads(line) for line in run.stdout.splitlines())
    return {result["name"]: result for result in found}


@pytest.mark.parametrize("name", [name for name in HOSTILE if name != LONGEST])
def test_a_hostile_archive_is_one_line_or_a_view_and_does_nothing_else(name: str, results: dict[str, dict[str, Any]]) -> None:
    assert_is_one_line_or_a_view(name, results[name])


@pytest.mark.slow
def test_as_many_inputs_as_are_shown_are_shown_soon(tmp_path: Path) -> None:
    assert_is_one_line_or_a_view(LONGEST, read(tmp_path, [LONGEST])[LONGEST])


def assert_is_one_line_or_a_view(name: str, result: dict[str, Any]) -> None:
    if result["error"] is not None:
        assert result["error"].isprintable()
        assert len(result["error"]) < 600
        assert result["error"].startswith(f"{name}.pt2")
    else:
        assert result["text"].startswith("Gate")
    assert result["seen"] == [], "it was run or written, or another file was opened"
    assert not Path(WRITTEN).exists()
    assert result["seconds"] < MOST_SECONDS * SLOWER
    assert result["peak"] < MOST_BYTES


@pytest.mark.parametrize("name", sorted(_SHOWN_BY_NAME))
def test_names_are_shown_spelled_out(name: str, results: dict[str, dict[str, Any]]) -> None:
    text = results[name]["text"]
    assert all(line.isprintable() for line in text.splitlines())
    assert max(map(len, text.splitlines())) < 10_000


def test_guards_beyond_the_budget_are_shown_as_text_counted_and_analyzed_on_request(tmp_path: Path) -> None:
    path = tmp_path / "many.pt2"
    path.write_bytes(with_json(lambda program: program["guards_code"].extend(f"L['x'].size()[0] < {size}" for size in range(2_000, 2_400))))
    capture, whole = capture_pt2(path), capture_pt2(path, analyze_all=True)
    left = [guard for guard in capture.guards if guard.words.endswith("(not analyzed: too complex)")]
    assert 0 < len(left) < 400
    assert f"{len(left)} of {len(capture.guards)} guards are shown as text, not analyzed: too complex." in capture.notes
    assert [guard.expr for guard in capture.guards] == [guard.expr for guard in whole.guards]
    assert not any("not analyzed" in guard.words for guard in whole.guards)
    assert not any("not analyzed" in note for note in whole.notes)
    assert capture_pt2(path) == capture, "the budget is of work, not of time"


@pytest.mark.parametrize("name", [name for name in HOSTILE if name.startswith(("code as", "pickled", "a trace", "a guard"))])
def test_what_surrounds_it_is_shown_all_the_same(name: str, results: dict[str, dict[str, Any]]) -> None:
    assert results[name]["error"] is None
    assert "29 nodes" in results[name]["text"]
