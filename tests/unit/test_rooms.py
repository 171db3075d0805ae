"""The table of rooms in CONTRIBUTING.md: whoever looks for the place of something finds every file there, and none that is gone."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "export_explorer"
FRONT_END = ROOT / "labextension" / "src"


def test_every_file_has_one_room() -> None:
    python = [path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")]
    front_end = [f"{path.relative_to(ROOT).as_posix()}{'/' if path.is_dir() else ''}" for path in FRONT_END.iterdir()]
    assert sorted(_named()) == sorted(python + front_end)


def _named() -> list[str]:
    section = (ROOT / "CONTRIBUTING.md").read_text().partition("## The rooms\n")[2].partition("\n## ")[0]
    rooms = re.findall(r"^\| (`[^|]+) \|", section, flags=re.MULTILINE)
    assert rooms, "the table is not where it was"
    return [name for room in rooms for name in re.findall(r"`([^`]+)`", room)]
