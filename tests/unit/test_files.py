"""Files that are written: whole, or not at all."""

import os
import shutil
import stat
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import torch

from export_explorer import explore
from export_explorer.files import replacing, write_whole


def test_a_file_keeps_its_mode_and_a_new_one_has_that_of_the_user(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("before")
    old.chmod(0o640)
    write_whole(old, "after \u00e9")
    write_whole(new, b"new")
    assert old.read_text(encoding="utf-8") == "after \u00e9"
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    other = tmp_path / "other"
    other.touch()
    assert new.stat().st_mode == other.stat().st_mode
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new", "old", "other"]


def test_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    link, target = tmp_path / "link", tmp_path / "folder" / "target"
    target.write_text("before")
    link.symlink_to(target)
    write_whole(link, "after")
    assert link.is_symlink()
    assert target.read_text() == "after"


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="no devices")
def test_what_is_no_file_is_written_and_not_replaced() -> None:
    write_whole("/dev/null", "text")
    assert not Path("/dev/null").is_file()


class Usage(NamedTuple):
    total: int = 10
    used: int = 10
    free: int = 0


def test_a_full_disk_or_an_interrupt_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "program.pt2"
    old.write_text("before")

    def interrupted() -> None:
        with replacing(old) as written:
            written.write_text("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    explorer: Any = explore(torch.nn.Linear(3, 3), (torch.ones(2, 3),))
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage())
    for write in (explorer.to_html, explorer.save):
        with pytest.raises(OSError, match=os.strerror(28)):
            write(old)
    assert old.read_text() == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["program.pt2"]


def test_a_folder_that_does_not_exist_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "nowhere" / "page.html", "text")


def test_a_saved_program_is_loaded_again(tmp_path: Path) -> None:
    explorer: Any = explore(torch.nn.Linear(3, 3), (torch.ones(2, 3),))
    explorer.save(tmp_path / "linear.pt2")
    explorer.save(tmp_path / "linear.pt2")
    assert torch.export.load(tmp_path / "linear.pt2").module()(torch.ones(2, 3)).shape == (2, 3)
    assert [path.name for path in tmp_path.iterdir()] == ["linear.pt2"]
