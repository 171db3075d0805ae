"""Builds the site in build/site: `python -m scripts.site`, with the tutorials as they run now; `--as-run` takes them as they ran last."""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

from scripts.notebooks import FOLDER
from scripts.site_links import faults
from scripts.site_search import write_texts
from scripts.site_sources import ROOT, write_sources

SITE = ROOT / "build" / "site"
SOURCES = ROOT / "build" / "site-sources"


class SiteError(Exception):
    """What is wrong with the site."""


def build(site: Path, sources: Path, notebooks: list[Path], run: Collection[Path]) -> None:
    """Writes the site.

    Args:
        site: the folder for its pages.
        sources: the folder for what Sphinx makes them of.
        notebooks: the tutorials, in their order.
        run: those that run first. Others are taken as they ran for these sources before, else as they are committed; the first
            runs if it has not.

    Raises:
        SiteError: Sphinx warned of something, or a link leads nowhere or out of the site at once.
        nbclient.exceptions.CellExecutionError: a cell failed.
    """
    write_sources(sources, notebooks, run)
    shutil.rmtree(site, ignore_errors=True)
    doctrees = sources.with_name(f"{sources.name}-doctrees")
    # From the start each time: pages that are gone, and frames that changed, are no page's sources.
    sphinx = ["sphinx", "--fresh-env", "--fail-on-warning", "--nitpicky", "--quiet", "--builder", "html"]
    if subprocess.run([sys.executable, "-m", *sphinx, "--doctree-dir", str(doctrees), str(sources), str(site)], check=False).returncode:
        raise SiteError("Sphinx warned: see above.")
    write_texts(site)
    if wrong := faults(site):
        raise SiteError("\n".join(wrong))


def main(arguments: list[str]) -> int:
    """Builds the whole site and says where it is."""
    parser = argparse.ArgumentParser(prog="python -m scripts.site", description=__doc__)
    parser.add_argument("--as-run", action="store_true", help="take the tutorials as they ran for the site before")
    options = parser.parse_args(arguments)
    notebooks = sorted(FOLDER.glob("*.ipynb"))
    try:
        build(SITE, SOURCES, notebooks, () if options.as_run else notebooks)
    except SiteError as error:
        print(error, file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    print(f"{SITE / 'index.html'}: {len(list(SITE.rglob('*.html')))} pages, {size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
