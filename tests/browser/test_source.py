"""The Source tab in a real JupyterLab: where it opens, and the way from a line to its cell or its file."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenNotebook
from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage
from tests.browser.server import JupyterServer

LOAD = "%load_ext export_explorer"
LONG = '''\
%%export -d auto -i "torch.randn(4, 6)"
import torch

class Long(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(6, 3)

    @torch.no_grad()
    def forward(self, x):
        """Says much before it does anything.
{words}
        """
        return self.lin(x)

Long()
'''.format(words="\n".join(f"        And more of it, line {number}." for number in range(60)))
FAILING = LONG.replace("return self.lin(x)", "return self.lin(x) if x.sum() > 0 else x")
MODEL = """\
import torch


class Far(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(6, 3)

    def forward(self, x):
        return self.lin(x)
"""
LIBRARY = (
    MODEL
    + """

class Outer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.far = Far()

    def forward(self, x):
        return self.far(x)
"""
)
IN_LIBRARY = """\
%%export -d auto -i "torch.randn(4, 6)"
import sys
import torch
sys.path.insert(0, {folder!r})
from far_library import Outer
Outer()
"""
WRAPPED = """\
%%export -d auto -i "torch.randn(4, 6)"
import torch

class Wrapped(torch.nn.Module):
    def forward(self, x):
        if True:
            return torch.cat([x.sum(0, keepdim=True), x.mean(0, keepdim=True), x.amax(0, keepdim=True), x.amin(0, keepdim=True), x * 2, x * 3])
"""
IMPORTED = '%%export -d auto -i "torch.randn(4, 6)"\nimport torch\nfrom far_model import Far\nFar()'
# The line of an editor that flashes now.
FLASHING = "() => document.getAnimations().map(it => it.effect.target).find(it => it.matches('.cm-line'))?.textContent"


def opened(notebook: NotebookPage, cell: str) -> ExplorerView:
    """Runs a cell and opens the Source tab of its explorer."""
    notebook.printed(LOAD)
    view = ExplorerView(notebook.add_and_run(cell))
    view.open("Source")
    return view


def deciding(view: ExplorerView) -> Locator:
    return view.panel.locator("tr[data-deciding=true]")


def wait_until_in_sight(view: ExplorerView) -> None:
    """Waits until the panel is scrolled to the line that decides."""
    expect(deciding(view)).to_have_count(1)
    view.root.page.wait_for_function(
        """line => {
            const [inner, outer] = [line, line.closest('.ee-panel')].map(it => it.getBoundingClientRect());
            return inner.top >= outer.top && inner.bottom <= outer.bottom;
        }""",
        arg=deciding(view).element_handle(),
    )


@pytest.mark.parametrize("cell", [LONG, FAILING], ids=["exported", "failed"])
def test_it_opens_at_the_line_that_decides(notebook: NotebookPage, cell: str) -> None:
    view = opened(notebook, cell)
    expect(deciding(view)).to_contain_text("self.lin(x)")
    wait_until_in_sight(view)


def test_a_line_that_does_not_fit_goes_on_further_in(notebook: NotebookPage) -> None:
    view = opened(notebook, WRAPPED)
    line = view.panel.locator("tr.ee-line", has_text="torch.cat(").locator(".ee-code code")
    for width in (600, 900):
        view.root.evaluate("(root, width) => { root.style.width = `${width}px`; }", width)
        first, *others = line.evaluate(
            """code => {
                const range = document.createRange();
                const lefts = new Map();
                const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
                for (let node = walker.nextNode(); node; node = walker.nextNode())
                    for (const found of node.data.matchAll(/\\S/g)) {
                        range.setStart(node, found.index);
                        range.setEnd(node, found.index + 1);
                        const { left, top } = range.getBoundingClientRect();
                        if (!lefts.has(Math.round(top / 9))) lefts.set(Math.round(top / 9), left);
                    }
                return [...lefts.values()];
            }"""
        )
        assert others
        assert min(others) > first + 10, f"at {width} px"


def test_a_librarys_code_opens_at_its_line_too(notebook: NotebookPage, server: JupyterServer) -> None:
    folder = server.notebooks / "site-packages"
    folder.mkdir(exist_ok=True)
    (folder / "far_library.py").write_text(LIBRARY)
    view = opened(notebook, IN_LIBRARY.format(folder=str(folder)))
    expect(deciding(view)).to_contain_text("self.lin(x)")
    wait_until_in_sight(view)


@pytest.mark.smoke
def test_a_line_leads_to_its_cell_and_flashes_there(notebook: NotebookPage) -> None:
    view = opened(notebook, LONG)
    notebook.page.evaluate("() => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0 }")
    deciding(view).get_by_role("button", name="Go to the cell").click()
    notebook.page.wait_for_function(f"() => /self\\.lin\\(x\\)/.test(({FLASHING})() ?? '')")
    expect(notebook.page.locator(".jp-Notebook .cm-line", has_text="return self.lin(x)")).to_be_in_viewport()
    cursor = notebook.page.evaluate("() => window.jupyterapp.shell.currentWidget.content.activeCell.editor.getCursorPosition().line")
    assert LONG.splitlines()[cursor].strip() == "return self.lin(x)"


def test_a_link_to_a_line_leads_to_its_cell_with_ctrl(notebook: NotebookPage) -> None:
    view = opened(notebook, LONG)
    view.row("x#1").locator(".ee-place").first.click(modifiers=["Control"])
    notebook.page.wait_for_function(f"() => /self\\.lin\\(x\\)/.test(({FLASHING})() ?? '')")


def test_a_line_that_is_gone_from_its_cell_is_told_of(notebook: NotebookPage) -> None:
    view = opened(notebook, LONG)
    notebook.page.evaluate(
        """() => {
            const { widgets } = window.jupyterapp.shell.currentWidget.content;
            widgets.find(cell => cell.model.sharedModel.getSource().includes('class Long')).model.sharedModel.setSource('pass');
        }"""
    )
    deciding(view).get_by_role("button", name="Go to the cell").click()
    expect(deciding(view).get_by_role("status")).to_contain_text(re.compile(r"was edited since this run, and this line is gone"))


def test_a_line_of_a_file_leads_to_the_editor(open_notebook: OpenNotebook, server: JupyterServer) -> None:
    (server.notebooks / "far_model.py").write_text(MODEL)
    notebook = open_notebook(LOAD)
    view = opened(notebook, IMPORTED)
    deciding(view).get_by_role("button", name="Open the file").click()
    expect(notebook.page.get_by_role("tab", name="far_model.py")).to_be_visible()
    notebook.page.wait_for_function("() => window.jupyterapp.shell.currentWidget?.content?.editor?.getCursorPosition().line === 9")


def test_notebook_7_tells_where_the_file_is(open_notebook: OpenNotebook, server: JupyterServer) -> None:
    (server.notebooks / "far_model.py").write_text(MODEL)
    notebook = open_notebook(LOAD, app="notebook")
    view = opened(notebook, IMPORTED)
    deciding(view).get_by_role("button", name="Open the file").click()
    expect(deciding(view).get_by_role("status")).to_contain_text("far_model.py, line 10")
