"""What runs in the kernel of a tutorial when the site is built: each explorer that a cell shows becomes a page of the site, in a frame."""

from html import escape
from pathlib import Path
from typing import Any

from IPython.core.getipython import get_ipython
from IPython.core.interactiveshell import InteractiveShell
from IPython.display import HTML, display

from export_explorer.explorer import Explorer
from export_explorer.render.page import framed_page_of
from export_explorer.render.words.verdicts import headline

# As in a notebook that is left alone for so long: the fixes are tried, and what does not help is gone.
TRY_SECONDS = 30
# Until the page says how high it is: header, tabs and an open tab, and a row of the table.
FRAME_PX = 420
ROW_PX = 31
MOST_ROWS = 10


def frame(url: str, title: str, height_px: int) -> str:
    """The element that shows a page of an explorer."""
    return f'<iframe class="explorer" loading="lazy" src="{escape(url)}" title="{escape(title)}" height="{height_px}"></iframe>'


class Frames:
    """The explorers of one notebook, and a page for each state in which a reader sees one.

    Args:
        folder: for the pages.
        name: of the notebook, with which the names of its pages begin.
        url: of the folder, from the page of the notebook.
    """

    def __init__(self, folder: Path, name: str, url: str) -> None:
        self._folder = folder
        self._name = name
        self._url = url
        self._count = 0
        self._waiting: list[tuple[Explorer, str]] = []
        # By explorer the run that the last frame shows.
        self._shown: list[tuple[Explorer, int | None]] = []

    def watch(self, shell: InteractiveShell) -> None:
        """Shows a frame in the place of each explorer from now on."""
        if shell.display_formatter is None:
            raise RuntimeError("This shell shows nothing.")
        formatter = shell.display_formatter.mimebundle_formatter
        formatter.for_type(Explorer, self._bundle)
        shell.events.register("post_run_cell", self._after_cell)

    def _bundle(self, explorer: Explorer, **_: Any) -> dict[str, str]:
        return {"text/plain": explorer.to_text(), "text/html": self._frame(explorer)}

    def _frame(self, explorer: Explorer) -> str:
        self._count += 1
        file = f"{self._name}-{self._count}.html"
        self._waiting.append((explorer, file))
        height = FRAME_PX + ROW_PX * min(len(explorer.capture.dims), MOST_ROWS)
        return frame(f"{self._url}/{file}", f"Explorer: {headline(explorer.capture)}", height)

    def _after_cell(self, _: Any) -> None:
        """Writes the pages of a cell; shows an explorer of an earlier cell once more where this one changed it, since its frame stays as it was."""
        displayed = [explorer for explorer, _ in self._waiting]
        for explorer, run in self._shown:
            if explorer._status.run != run and not any(explorer is one for one in displayed):
                display(HTML(f'<p class="explorer-again">The explorer now:</p>{self._frame(explorer)}'))
        for explorer, file in self._waiting:
            explorer.try_fixes(TRY_SECONDS)
            (self._folder / file).write_text(framed_page_of(explorer.capture, "shared"), encoding="utf-8")
            self._shown = [(one, run) for one, run in self._shown if one is not explorer] + [(explorer, explorer._status.run)]
        self._waiting.clear()


def show_in_frames(folder: str, name: str, url: str) -> None:
    """Called in the kernel, before the first cell; the arguments are those of `Frames`."""
    shell = get_ipython()
    if shell is None:
        raise RuntimeError("There is no kernel here: this is for the kernel of a notebook.")
    Frames(Path(folder), name, url).watch(shell)
