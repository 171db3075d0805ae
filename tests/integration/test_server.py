"""The extension of Jupyter Server, in a real server that this file starts."""

import contextlib
import http.client
import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import pytest
import torch

from tests.browser.server import free_port
from tests.helpers.archives import GATE, RECORDED, members_of, zipped
from tests.helpers.hostile_archives import slow

REPOSITORY = Path(__file__).parents[2]
TOKEN = "secret"
EXTENSIONS_OF_OTHERS = ("jupyter_lsp", "jupyter_server_terminals", "jupyterlab", "notebook", "notebook_shim")
PICKING = members_of(RECORDED / "picking-torch-2.13.pt2")["models/model.json"]
OUT_OF_REACH = [
    *("missing.pt2", "", "deep", "net.pt2/x", "../out.pt2", "deep/../net.pt2", "deep/../../out.pt2", "/etc/passwd", "a\0b", "x" * 5000),
    *("outside.pt2", "up/out.pt2", "circle.pt2", ".hidden.pt2", "deep/.secret/net.pt2", "to_hidden.pt2", "pipe.pt2"),
]


class Net(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.relu() + 1


@dataclass(frozen=True)
class Server:
    url: str
    root: Path
    process: psutil.Popen

    def get(self, name: str, token: str | None = TOKEN, **query: str) -> tuple[int, Any]:
        request = urllib.request.Request(f"{self.url}/export-explorer/{name}?{urllib.parse.urlencode(query)}")
        if token is not None:
            request.add_header("Authorization", f"token {token}")
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return response.status, json.load(response) if name != "layout-engine" else response.read()
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read())

    def leaving(self, path: str) -> http.client.HTTPConnection:
        """Asks for an archive on a connection that may be closed before the answer."""
        url = urllib.parse.urlsplit(self.url)
        connection = http.client.HTTPConnection(url.netloc, timeout=60)
        connection.request("GET", f"{url.path}/export-explorer/archive?path={path}", headers={"Authorization": f"token {TOKEN}"})
        return connection

    def readers(self) -> list[psutil.Process]:
        """The processes that read archives."""
        # Jupyter Server starts others too, for a moment.
        return [one for one in self.process.children() if one.status() != psutil.STATUS_ZOMBIE and _reads(one)]

    def archive(self, path: str, **query: str) -> tuple[int, Any]:
        return self.get("archive", path=path, **query)

    def comparison(self, before: str, after: str, **query: str) -> tuple[int, Any]:
        return self.get("comparison", before=before, after=after, **query)


# The tests of the browser have a server without a base URL.
@pytest.fixture(scope="module", params=[pytest.param("/", marks=pytest.mark.slow), "/user/me/"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    root = folder / "root"
    (root / "deep" / ".secret").mkdir(parents=True)
    program = torch.export.export(Net(), (torch.randn(4, 3),), dynamic_shapes={"x": {0: torch.export.Dim("batch", max=64)}})
    for file in (
        root / "net.pt2",
        root / "deep" / "net.pt2",
        root / ".hidden.pt2",
        root / "deep" / ".secret" / "net.pt2",
        folder / "out.pt2",
    ):
        torch.export.save(program, file)
    torch.export.save(torch.export.export(Net(), (torch.randn(4, 3),)), root / "fixed.pt2")
    (root / "two.pt2").write_bytes(zipped({"models/encoder.json": members_of()["models/model.json"], "models/decoder.json": PICKING}))
    (root / "three.pt2").write_bytes(zipped({f"models/{name}.json": PICKING for name in ("a", "decoder", "z")}))
    (root / "text.pt2").write_text("no archive\n")
    (root / "inside.pt2").symlink_to(root / "deep" / "net.pt2")
    (root / "outside.pt2").symlink_to(folder / "out.pt2")
    (root / "to_hidden.pt2").symlink_to(root / ".hidden.pt2")
    (root / "circle.pt2").symlink_to(root / "circle.pt2")
    (root / "up").symlink_to(folder)
    os.mkfifo(root / "pipe.pt2")
    with serve(root, request.param) as server:
        yield server


@contextlib.contextmanager
def serve(root: Path, base_url: str, *more: str) -> Iterator[Server]:
    port = free_port()
    names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
    environment = os.environ | {name: str(root.parent / name) for name in names}
    environment |= {"JUPYTER_CONFIG_PATH": str(REPOSITORY / "jupyter-config"), "PYTHONPATH": str(REPOSITORY)}
    command = [sys.executable, "-m", "jupyter_server", "--no-browser", "--allow-root", f"--port={port}", f"--ServerApp.root_dir={root}"]
    command += [f"--IdentityProvider.token={TOKEN}", f"--ServerApp.base_url={base_url}", *more]
    # Loading the extensions of others takes a quarter of the start.
    command += [f"--ServerApp.jpserver_extensions={name}=False" for name in EXTENSIONS_OF_OTHERS]
    with (root.parent / "log").open("wb") as log:
        process = psutil.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)
    try:
        server = Server(f"http://127.0.0.1:{port}{base_url}".rstrip("/"), root, process)
        for _ in range(600):
            try:
                server.get("archive", path="net.pt2")
                break
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.1)
        yield server
        assert "Traceback" not in (root.parent / "log").read_text()
    finally:
        if process.is_running():
            process.terminate()
        process.wait(timeout=20)


def test_archive_is_answered_with_its_record(server: Server) -> None:
    for path in ("net.pt2", "deep/net.pt2", "/net.pt2", "inside.pt2"):
        status, record = server.archive(path)
        assert status == 200
        assert [(dim["input"], dim["dim"]) for dim in record["capture"]["dims"]] == [("x", 0), ("x", 1)]
        assert isinstance(record["graph"], str)


def test_nobody_is_answered_without_the_token(server: Server) -> None:
    for name in ("archive", "comparison", "layout-engine"):
        assert server.get(name, token=None, path="net.pt2", before="net.pt2", after="net.pt2")[0] == 403
        assert server.get(name, token="wrong", path="net.pt2", before="net.pt2", after="net.pt2")[0] == 403


@pytest.mark.parametrize("path", OUT_OF_REACH)
def test_nothing_outside_of_the_root_and_nothing_hidden_is_read(server: Server, path: str) -> None:
    for status, answer in (server.archive(path), server.comparison(path, "net.pt2"), server.comparison("net.pt2", path)):
        assert status == 404
        assert answer["message"].startswith("No file ")


def test_what_is_no_archive_is_refused_in_one_line(server: Server) -> None:
    for status, answer in (server.archive("text.pt2"), server.comparison("net.pt2", "text.pt2"), server.comparison("text.pt2", "net.pt2")):
        assert status == 422
        assert answer["message"].startswith("text.pt2")
        assert "\n" not in answer["message"]
        assert "100%" not in answer["message"]


def test_path_has_to_be_given(server: Server) -> None:
    assert server.get("archive")[0] == 400
    assert server.get("comparison", before="net.pt2")[0] == 400


def test_comparison_says_what_changed_from_one_archive_to_the_other(server: Server) -> None:
    status, found = server.comparison("fixed.pt2", "net.pt2")
    assert status == 200
    assert found["headline"].count("→") == 1
    (dims,) = (section["lines"] for section in found["sections"] if section["heading"] == "Dimensions")
    assert [line.partition(":")[0] for line in dims] == ["x.shape[0]"]
    assert server.comparison("net.pt2", "deep/net.pt2")[1]["sections"] == []


def test_of_several_programs_the_one_that_is_asked_for_is_answered(server: Server) -> None:
    status, record = server.archive("two.pt2")
    assert (status, record["program"], record["programs"]) == (200, "encoder", ["encoder", "decoder"])
    assert server.archive("two.pt2", program="decoder")[1]["capture"]["model"] == "Picking"
    assert server.archive("two.pt2", program="other")[0] == 422


def test_sizes_are_tried_on_the_guards_of_an_archive(server: Server) -> None:
    def tried(size: Any, path: str = "net.pt2", dim: Any = 0) -> tuple[int, Any]:
        return server.get("trial", path=path, sizes=json.dumps([{"input": "x", "dim": dim, "size": size}]))

    status, answer = tried(64)
    assert (status, answer["trial"]["verdict"]) == (200, "accepted")
    assert answer["sizes"] == [{"input": "x", "dim": 0, "size": 64}]
    status, answer = tried(65)
    assert (status, answer["trial"]["verdict"]) == (200, "refused_by_guard")
    assert "64" in answer["trial"]["reason"]
    assert answer["trial"]["dim"] == {"input": "x", "dim": 0}
    assert tried(7, path="fixed.pt2")[1]["trial"]["verdict"] == "refused_by_guard"
    assert tried(7, dim=5) == (422, {"message": "The inputs have no x.shape[5]."})
    assert tried(-1)[0] == 422
    assert tried("7")[0] == tried(2**70)[0] == 400
    assert tried(7, path="../out.pt2")[0] == 404


def test_programs_that_both_archives_have_are_compared_by_name(server: Server) -> None:
    status, found = server.comparison("three.pt2", "two.pt2")
    assert (status, found["program"], found["programs"]) == (200, "decoder", ["decoder"])
    assert found["sections"] == []
    assert server.comparison("three.pt2", "two.pt2", program="encoder")[0] == 422
    # Of those without a common name each has its own.
    status, found = server.comparison("two.pt2", "net.pt2")
    assert (status, found["program"], found["programs"]) == (200, "", [])
    assert found["headline"].startswith("Gate")


def test_layout_engine_is_the_built_one(server: Server) -> None:
    status, script = server.get("layout-engine")
    assert status == 200
    assert script == (REPOSITORY / "export_explorer" / "static" / "layout.js").read_bytes()


def test_other_contents_managers_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "root").mkdir()
    manager = "--ServerApp.contents_manager_class=jupyter_server.services.contents.manager.ContentsManager"
    with serve(tmp_path / "root", "/", manager) as server:
        status, answer = server.archive("net.pt2")
        assert (status, "ContentsManager" in answer["message"]) == (501, True)


def _reads(process: psutil.Process) -> bool:
    try:
        return any("archive_reader_process" in part for part in process.cmdline())
    except psutil.NoSuchProcess:
        return False


@pytest.fixture(scope="module")
def slow_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("slow") / "root"
    root.mkdir()
    (root / "net.pt2").write_bytes(GATE.read_bytes())
    (root / "slow.pt2").write_bytes(slow())
    return root


def waits_for(condition: Callable[[], bool], seconds: float = 20.0) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it did not come"
        time.sleep(0.02)


def assert_that_no_reader_outlives(server: Server, end: Callable[[psutil.Popen], None]) -> None:
    before = {one.pid: one.cpu_times().user for one in server.readers()}
    connection = server.leaving("slow.pt2")
    waits_for(lambda: any(one.cpu_times().user > before.get(one.pid, 0) for one in server.readers()))
    readers = server.readers()
    end(server.process)
    server.process.wait(timeout=10)
    waits_for(lambda: all(not one.is_running() or one.status() == psutil.STATUS_ZOMBIE for one in readers))
    connection.close()


def test_slow_files_block_nobody_a_client_that_leaves_frees_its_place_and_a_server_that_is_killed_leaves_no_process(
    slow_root: Path,
) -> None:
    with serve(slow_root, "/", "--ArchiveReaders.places=2", "--ArchiveReaders.wait_s=1") as server:
        assert server.archive("net.pt2")[0] == 200
        first, second = server.leaving("slow.pt2"), server.leaving("slow.pt2")
        waits_for(lambda: len(server.readers()) == 2)
        began = time.monotonic()
        assert server.get("layout-engine")[0] == 200
        status, answer = server.archive("net.pt2")
        assert status == 503
        assert answer["message"] == (
            "The server is reading 2 other archives, and none was finished within 1 s, so net.pt2 was not opened: "
            "try again later, or set ArchiveReaders.places of Jupyter Server higher."
        )
        assert time.monotonic() - began < 10
        first.close()
        assert server.archive("net.pt2")[0] == 200
        second.close()
        # One is kept for the next request.
        waits_for(lambda: len(server.readers()) == 1)
        assert server.archive("net.pt2")[0] == 200
        assert_that_no_reader_outlives(server, psutil.Popen.kill)


def test_reading_is_stopped_at_its_limits_and_leaves_no_process(slow_root: Path) -> None:
    with serve(slow_root, "/", "--ArchiveReaders.read_s=2") as server:
        status, answer = server.archive("slow.pt2")
        assert status == 422
        assert answer["message"].startswith("Reading slow.pt2 took more than 2 s and was stopped.")
        assert "ArchiveReaders.read_s" in answer["message"]
        waits_for(lambda: not server.readers())
    with serve(slow_root, "/", "--ArchiveReaders.megabytes=64") as server:
        status, answer = server.archive("slow.pt2")
        # Where it is native code that gets no memory, the process dies of a signal.
        assert status == 422
        assert answer["message"].startswith(("Reading slow.pt2 needs more than 64 MB of memory and was stopped", "Reading slow.pt2 ended"))
        assert "64 MB of memory" in answer["message"]
        assert "ArchiveReaders.megabytes" in answer["message"]
        waits_for(lambda: not server.readers())


def test_process_that_ends_by_itself_is_answered_in_one_line_and_a_server_that_is_stopped_leaves_none(slow_root: Path) -> None:
    with serve(slow_root, "/") as server:
        connection = server.leaving("slow.pt2")
        waits_for(lambda: len(server.readers()) == 1)
        server.readers()[0].kill()
        response = connection.getresponse()
        assert response.status == 422
        assert json.load(response)["message"].startswith(
            "Reading slow.pt2 ended the process that did it (exit code -9; it may take 2048 MB of memory), so it is not shown"
        )
        assert server.archive("net.pt2")[0] == 200
        assert_that_no_reader_outlives(server, psutil.Popen.terminate)


def test_neither_torch_nor_a_widget_is_loaded_where_archives_are_read_and_no_archive_where_they_are_served() -> None:
    reading = "from export_explorer.jupyter import archive_reader_process; archive_reader_process.comparison_of(*2 * [GATE])"
    for statement, names in (
        (reading, ["torch", "anywidget", "ipywidgets", "IPython"]),
        ("import export_explorer.jupyter.server", ["torch", "anywidget", "ipywidgets", "IPython", "sympy", "export_explorer.archive"]),
    ):
        code = f"import sys; GATE = {str(GATE)!r}; {statement}; print([name for name in {names} if name in sys.modules])"
        done = subprocess.run([sys.executable, "-c", code], cwd=REPOSITORY, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == "[]"


@pytest.mark.slow  # it imports the extensions of all others; that Jupyter Server finds and loads this one is what each server here says
def test_server_lists_the_extension_as_valid(tmp_path: Path) -> None:
    shutil.copytree(REPOSITORY / "jupyter-config", tmp_path / "config")
    environment = os.environ | {"JUPYTER_CONFIG_DIR": str(tmp_path / "config"), "PYTHONPATH": str(REPOSITORY)}
    command = [sys.executable, "-m", "jupyter", "server", "extension", "list"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    said = re.sub(r"\x1b\[\d+m", "", done.stdout + done.stderr)
    assert "export_explorer.jupyter.server enabled" in said
    assert re.search(r"export_explorer\.jupyter\.server.* OK", said)
