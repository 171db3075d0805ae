"""The sources of the site as Sphinx takes them: README, CONTRIBUTING, the front end's own words and the rules as pages, the tutorials with frames.

They are laid out as the repository is, so that a link in one of its files leads where it should on the site too.
"""

import json
import re
import shutil
from collections.abc import Collection
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import nbformat
from nbformat.notebooknode import NotebookNode

from export_explorer.render.page import write_shared
from scripts.notebooks import clean, execute
from scripts.rewrite_rules import rule_sections
from scripts.site_frames import frame

ROOT = Path(__file__).parents[1]
VIEWS = ROOT / "labextension" / "src" / "explorer"
HELP = VIEWS / "words" / "help.ts"
# Of the root; what Sphinx copies as it is lies in EXTRA.
EXPLORERS = "explorers"
EXTRA = "extra"
# As many tutorials run at a time.
_PROCESSES = 2

_PICTURE = re.compile(
    r'<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="(?P<dark>[^"]+)">\s*'
    r'<img alt="(?P<alt>[^"]+)" src="(?P<light>[^"]+)">\s*</picture>'
)
_IMAGES = """```{{image}} {dark}
:alt: {alt}
:class: only-dark
```
```{{image}} {light}
:alt: {alt}
:class: only-light
```"""
_TO_README = re.compile(r"\]\((?P<folder>(?:[\w.]+/)*)README\.md(?=[)#])")
# What lies in `docs` lies beside the first page there.
_TO_DOCS = re.compile(r"\]\((?P<up>(?:\.\./)*)docs/(?P<page>[\w/-]+\.md)(?=[)#])")
# JupyterLab calls a heading `A-cache`, Sphinx `a-cache`.
_ANCHOR = re.compile(r"(?P<before>\]\([^)\s]*#)(?P<anchor>[^)\s]+)(?=\))")
_TAB = re.compile(r'\bname: (?P<name>"[^"]+"|[A-Z_]+),\s+title:\s+(?P<title>"[^"]+"),')
_WORD = re.compile(r"^\| (?P<word>[^|]+) \| (?P<meaning>.+) \|$", re.MULTILINE)
_LIVE_PX = 600
_LIVE = """```{{raw}} html
{frame}
<p class="explorer-caption">This is an explorer as it stands below a cell, without its kernel. Click a row, a tab, a line of the code.</p>
```"""
_AS_RUN = (
    "{.as-run}\nThis page is the notebook as it ran. You can click in every explorer: rows, tabs, nodes, lines. To change the request, and to try, "
    "run or decompose a program, an explorer needs a kernel: run the notebook itself, `make lab` opens JupyterLab on it."
)
_AS_COMMITTED = "{.as-run}\nThis page has the notebook's outputs as tables and text. For explorers to click in, run the notebook itself: `make lab` opens JupyterLab on it."
_SETUP = """\
import sys
sys.path.insert(0, {root!r})
from scripts.site_frames import show_in_frames
sys.path.remove({root!r})
show_in_frames({folder!r}, {name!r}, {url!r})
"""


def write_sources(folder: Path, notebooks: list[Path], run: Collection[Path]) -> None:
    """Writes all that Sphinx needs.

    Args:
        folder: for the sources.
        notebooks: the tutorials, in their order.
        run: those that run now. Others are taken as they ran for the sources that are in the folder, else as they are committed; the first runs
            if it has not.
    """
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copytree(ROOT / "docs", folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.png", "__pycache__"))
    shutil.copytree(ROOT / "docs", folder / "docs", dirs_exist_ok=True, ignore=_all_but_pictures)
    tutorials, explorers, ran = folder / "notebooks", folder / EXTRA / EXPLORERS, folder / "run"
    shutil.rmtree(tutorials, ignore_errors=True)
    for made in (tutorials, explorers, ran):
        made.mkdir(parents=True, exist_ok=True)
    # On the first page too, so that this tutorial has to have run.
    first = explorers / f"{notebooks[0].stem}-1.html"
    due = [path for path in notebooks if path in run or (path == notebooks[0] and not first.exists())]
    # Processes, since a kernel takes its settings from the environment of the process that starts it.
    with ProcessPoolExecutor(_PROCESSES, get_context("spawn")) as pool:
        list(pool.map(partial(_write_run, explorers=explorers, ran=ran), due))
    for path in notebooks:
        latest = ran / path.name if (ran / path.name).exists() else path
        nbformat.write(_page(nbformat.read(latest, as_version=4)), tutorials / path.name)
    write_shared(explorers / "shared")
    # The first picture is of an explorer: here it can be one.
    live = _LIVE.format(frame=frame(f"{EXPLORERS}/{first.name}", "An explorer, to be clicked in", _LIVE_PX))
    readme = _PICTURE.sub(lambda _: live, (ROOT / "README.md").read_text(encoding="utf-8"), count=1)
    (folder / "README.md").write_text(page_text(readme), encoding="utf-8")
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (folder / "CONTRIBUTING.md").write_text(page_text(contributing), encoding="utf-8")
    shutil.copy(ROOT / "CHANGELOG.md", folder / "changelog.md")
    index = page_text((ROOT / "notebooks" / "README.md").read_text(encoding="utf-8"))
    (tutorials / "index.md").write_text(f"{index}\n{_toctree(notebooks)}", encoding="utf-8")
    entries = "".join(map(_entry, notebooks))
    (folder / "list.txt").write_text(f"{{.tutorials}}\n{entries}", encoding="utf-8")
    (folder / "help.txt").write_text(help_tables(), encoding="utf-8")
    (folder / "tabs.txt").write_text(tabs_table(), encoding="utf-8")
    (folder / "rewrite_rules.txt").write_text(rule_sections(), encoding="utf-8")
    (folder / "glossary.txt").write_text(_glossary(), encoding="utf-8")


def page_text(text: str) -> str:
    """A file of the repository as a page of the site: pictures by the theme of the site, links to a README to the page of its folder."""
    pictured = _PICTURE.sub(lambda it: _IMAGES.format(**it.groupdict()), text)
    return _TO_DOCS.sub(r"](\g<up>\g<page>", _TO_README.sub(r"](\g<folder>index.md", pictured))


def _all_but_pictures(_: str, names: list[str]) -> list[str]:
    return [name for name in names if not name.endswith(".png")]


def _write_run(path: Path, explorers: Path, ran: Path) -> None:
    nbformat.write(_run(path, explorers), ran / path.name)


def _run(path: Path, explorers: Path) -> NotebookNode:
    for before in explorers.glob(f"{path.stem}-*.html"):
        before.unlink()
    setup = _SETUP.format(root=str(ROOT), folder=str(explorers), name=path.stem, url=f"../{EXPLORERS}")
    notebook = execute(path, setup)
    clean(notebook)
    return notebook


def _page(notebook: NotebookNode) -> NotebookNode:
    """A notebook as a page: it says what cannot be done here, and its links are those of the site."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = _ANCHOR.sub(lambda it: it["before"] + re.sub(r"[^\w-]", "", it["anchor"].lower()), page_text(cell.source))
    first = notebook.cells[0]
    title, _, rest = first.source.partition("\n")
    has_explorers = any(
        "<iframe" in output.get("data", {}).get("text/html", "") for cell in notebook.cells for output in cell.get("outputs", ())
    )
    first.source = f"{title}\n\n{_AS_RUN if has_explorers else _AS_COMMITTED}\n{rest}"
    return notebook


def _toctree(notebooks: list[Path]) -> str:
    names = "\n".join(path.stem for path in notebooks)
    return f"```{{toctree}}\n:hidden:\n\n{names}\n```\n"


def _entry(path: Path) -> str:
    """The tutorial in the list of the first page: its title, and what it is about in a sentence."""
    first = nbformat.read(path, as_version=4).cells[0].source
    title, *paragraphs = (part.strip() for part in first.split("\n\n") if part.strip())
    bullets = re.findall(r"^- (.+?)[;.]?$", "\n".join(paragraphs), re.MULTILINE)
    about = "; ".join(bullets[:3]) + "." if bullets else re.split(r"(?<=\.) ", paragraphs[0])[0]
    return f"0. **[{title.lstrip('# ')}](notebooks/{path.name})**<br>\n   {about[0].upper()}{about[1:]}\n"


def help_tables() -> str:
    """What the "?" of the explorer says, from the front end's own words."""
    text = HELP.read_text(encoding="utf-8")
    marks = ((word, meaning) for _, word, meaning in _array(text, "MARKS"))
    sections = {"Result": marks, "`dynamic_shapes`": _array(text, "REQUESTS"), "Keys": _array(text, "KEYS")}
    return "\n".join(f"## {title}\n\n{_table(rows)}" for title, rows in sections.items())


def tabs_table() -> str:
    """The tabs of the explorer with their tooltips, from the front end's registry."""
    found = [it.groups() for it in _TAB.finditer((VIEWS / "tabs.ts").read_text(encoding="utf-8"))]
    return _table((json.loads(name if name.startswith('"') else _text(name)), json.loads(title)) for name, title in found)


def _array(text: str, name: str) -> list[list[str]]:
    """A constant of TypeScript that is an array of arrays of text."""
    found = re.search(rf"export const {name}\b[^=]*= (\[.*?\n\]);", text, re.DOTALL)
    if found is None:
        raise ValueError(f"{HELP} has no array {name}: mend the site.")
    written = re.sub(r", ([A-Z_]+)\]", lambda name: f", {_text(name[1])}]", found[1])
    rows: list[list[str]] = json.loads(re.sub(r",\s*\]", "]", written))
    return rows


def _text(name: str) -> str:
    """A constant of TypeScript that is a text, as it is written, from the words of all panels and the names of the tabs."""
    words = "\n".join(path.read_text(encoding="utf-8") for path in [*HELP.parent.glob("*.ts"), VIEWS / "navigation.ts"])
    found = re.search(rf'export const {name} =\s*("[^"\\]*");', words)
    if found is None:
        raise ValueError(f"{VIEWS} has no text {name}: mend the site.")
    return found[1]


def _table(rows: Any) -> str:
    return "| | |\n|---|---|\n" + "".join(f"| **{word}** | {meaning} |\n" for word, meaning in rows)


def _glossary() -> str:
    """The words of CONTRIBUTING, each with an anchor."""
    words = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("\n## Words\n")[2].partition("\n## ")[0]
    return (
        "```{glossary}\n"
        + "\n".join(f"{it['word']}\n  {it['meaning']}\n" for it in _WORD.finditer(words) if it["word"].strip("- "))
        + "```\n"
    )
