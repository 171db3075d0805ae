"""What the server reads of its files: those that its users may read, and what changed from one archive to another."""

import asyncio
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.services.contents.filemanager import AsyncFileContentsManager, FileContentsManager
from jupyter_server.services.contents.manager import ContentsManager
from tornado.web import Application
from traitlets.config import Config

from export_explorer.jupyter.archive_reader_process import answer_to, comparison_of
from export_explorer.jupyter.archive_readers import AnswerName, Reading
from export_explorer.jupyter.server import NotServedError, _load_jupyter_server_extension, root_of, served_file
from tests.helpers.archives import RECORDED


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "root"
    for name in ("model.pt2", "sub/model.pt2", ".hidden/model.pt2", "sub/.hidden.pt2", "../outside.pt2"):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    (root / "link.pt2").symlink_to(root / "model.pt2")
    (root / "leads_out.pt2").symlink_to(tmp_path / "outside.pt2")
    (root / "leads_to_hidden.pt2").symlink_to(root / ".hidden" / "model.pt2")
    return root


@pytest.mark.parametrize("manager", [FileContentsManager, AsyncFileContentsManager])
@pytest.mark.parametrize("allow_hidden", [False, True])
@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("model.pt2", "model.pt2"),
        ("/sub/model.pt2", "sub/model.pt2"),
        ("link.pt2", "model.pt2"),
        ("leads_out.pt2", None),
        ("../outside.pt2", None),
        ("sub/../model.pt2", None),
        ("sub", None),
        ("", None),
        ("gone.pt2", None),
        ("a\0b.pt2", None),
        ("x" * 5000, None),
    ],
)
def test_a_file_of_the_server_is_served_from_its_root_alone(
    root: Path, manager: type[Any], allow_hidden: bool, path: str, found: str | None
) -> None:
    contents = manager(root_dir=str(root), allow_hidden=allow_hidden)
    if found is not None:
        assert asyncio.run(served_file(contents, path)) == (root / found).resolve()
        return
    with pytest.raises(NotServedError) as caught:
        asyncio.run(served_file(contents, path))
    assert (caught.value.status, str(caught.value)) == (404, f"No file {path} on this server.")


def _linked_file(file: Path, other: Path) -> None:
    file.unlink()
    file.symlink_to(other / file.name)


def _linked_folder(file: Path, other: Path) -> None:
    file.unlink()
    file.parent.rmdir()
    file.parent.symlink_to(other)


def _pipe(file: Path, other: Path) -> None:
    file.unlink()
    os.mkfifo(file)


@pytest.mark.parametrize("swap", [_linked_file, _linked_folder, _pipe])
@pytest.mark.parametrize("answer", ["archive", "comparison", "trial"])
def test_a_link_that_takes_the_place_of_a_checked_file_leads_nowhere(
    tmp_path: Path, answer: AnswerName, swap: Callable[[Path, Path], None]
) -> None:
    root, other = tmp_path / "root", tmp_path / "other"
    for folder in (root / "sub", other):
        folder.mkdir(parents=True)
        shutil.copy(RECORDED / "gate-torch-2.13.pt2", folder / "model.pt2")
    contents = FileContentsManager(root_dir=str(root))
    file = asyncio.run(served_file(contents, "sub/model.pt2"))
    reading = Reading(answer, (os.fsencode(file),) * 2, os.fsencode(root_of(contents)), None, 60.0, 2048)
    assert answer_to(reading).status == 200
    swap(file, other)
    found = answer_to(reading)
    assert found.status == 422
    assert json.loads(bytes(found.body))["message"].startswith("model.pt2 ")


@pytest.mark.parametrize("manager", [FileContentsManager, AsyncFileContentsManager])
@pytest.mark.parametrize("path", [".hidden/model.pt2", "sub/.hidden.pt2", "leads_to_hidden.pt2"])
def test_a_hidden_file_is_served_where_the_server_allows_it(root: Path, manager: type[Any], path: str) -> None:
    assert asyncio.run(served_file(manager(root_dir=str(root), allow_hidden=True), path)).is_file()
    with pytest.raises(NotServedError, match="No file"):
        asyncio.run(served_file(manager(root_dir=str(root), allow_hidden=False), path))


def test_a_server_that_keeps_no_files_says_so() -> None:
    with pytest.raises(NotServedError) as caught:
        asyncio.run(served_file(ContentsManager(), "model.pt2"))
    said = "Archives are read from local files; ContentsManager of this server has none."
    assert (caught.value.status, str(caught.value)) == (501, said)


def test_two_archives_are_compared_by_the_program_that_both_have() -> None:
    before, after = RECORDED / "gate-torch-2.13.pt2", RECORDED / "gate-decomposed-torch-2.13.pt2"
    found = json.loads(comparison_of(before, after))
    assert found["headline"].startswith("Gate, ")
    assert (found["program"], found["programs"]) == ("model", ["model"])
    assert "Operators" in [section["heading"] for section in found["sections"]]
    assert json.loads(comparison_of(before, before))["sections"] == []


def test_each_answer_has_its_address() -> None:
    web_app = Application([], base_url="/base/")
    app: Any = SimpleNamespace(web_app=web_app, config=Config())
    _load_jupyter_server_extension(app)
    paths = [rule.matcher.regex.pattern for rule in web_app.default_router.rules[0].target.rules]
    assert paths == [f"/base/export-explorer/{name}$" for name in ("archive", "comparison", "trial", "layout-engine")]
