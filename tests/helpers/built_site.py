"""The site with all of its pages, of which one tutorial has run."""

from pathlib import Path

from scripts.notebooks import FOLDER
from scripts.site import build

NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
TUTORIAL = NOTEBOOKS[0]


def built_site(folder: Path) -> Path:
    """Builds it, and returns the folder of its pages."""
    build(folder / "site", folder / "sources", NOTEBOOKS, [TUTORIAL])
    return folder / "site"
