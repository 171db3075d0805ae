"""The site with all of its pages, of which the first tutorial has run, as it has to for the first page."""

from pathlib import Path

from scripts.notebooks import FOLDER
from scripts.site import build

NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
TUTORIAL = NOTEBOOKS[0]


def built_site(folder: Path) -> Path:
    """Builds it, and returns the folder of its pages."""
    build(folder / "site", folder / "sources", NOTEBOOKS, run=[])
    return folder / "site"
