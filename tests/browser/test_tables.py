"""Tables as a user handles them: sorted, resized, selected and copied; the program searched; links to the source and the graph."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage

LOAD = "%load_ext export_explorer\nimport torch"
CELL = """\
%%export -i "(torch.randn(4, 5), torch.randn(4, 5))" -d "({0: torch.export.Dim('batch', min=3, max=64), 1: torch.export.Dim.AUTO}, {0: torch.export.Dim.AUTO, 1: torch.export.Dim.AUTO})"
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(5, 3)
        self.register_buffer("calls", torch.zeros(1))

    def forward(self, x, y):
        self.calls.add_(1)
        total = x + y
        if x.shape[0] > 2:
            total = total * 2
        return {"logits": self.lin(total), "parts": [total, x.shape[0] * 2]}
"""
ADD_LINE = 10


@pytest.fixture
def view(notebook: NotebookPage) -> ExplorerView:
    notebook.printed(LOAD)
    view = ExplorerView(notebook.add_and_run(CELL))
    view.expect_settled("exported")
    return view


def column(table: Locator, number: int) -> list[str]:
    return table.locator(f"tbody tr > :nth-child({number})").all_inner_texts()


def clipboard(notebook: NotebookPage) -> str:
    text: str = notebook.page.evaluate("() => navigator.clipboard.readText()")
    return text


@pytest.mark.smoke
def test_a_heading_sorts_by_click_and_by_key(view: ExplorerView, notebook: NotebookPage) -> None:
    view.open("Guards")
    table = view.root.get_by_role("table", name="Guards")
    in_order = column(table, 3)
    assert len(set(in_order)) > 1
    heading = table.get_by_role("button", name="meaning")
    heading.click()
    expect(table.get_by_role("columnheader", name="meaning")).to_have_attribute("aria-sort", "ascending")
    up = column(table, 3)
    assert sorted(up) == sorted(in_order)
    notebook.page.keyboard.press("Enter")
    expect(table.get_by_role("columnheader", name="meaning")).to_have_attribute("aria-sort", "descending")
    assert column(table, 3) == up[::-1]
    notebook.page.keyboard.press("Enter")
    expect(table.get_by_role("columnheader", name="meaning")).to_have_attribute("aria-sort", "none")
    assert column(table, 3) == in_order


def test_columns_are_resized_by_pointer_and_by_key(view: ExplorerView, notebook: NotebookPage) -> None:
    view.open_part("Program", "Outputs")
    header = view.root.get_by_role("columnheader", name="shape", exact=True)
    before = header.bounding_box()
    assert before is not None
    edge, middle = before["x"] + before["width"] - 2, before["y"] + before["height"] / 2
    mouse = notebook.page.mouse
    mouse.move(edge, middle)
    mouse.down()
    mouse.move(edge + 60, middle, steps=6)
    mouse.up()

    def width() -> float:
        box = header.bounding_box()
        assert box is not None
        return box["width"]

    dragged = width()
    assert dragged == pytest.approx(before["width"] + 60, abs=3)
    expect(header).to_have_attribute("aria-sort", "none")
    header.get_by_role("button").focus()
    notebook.page.keyboard.press("Shift+ArrowLeft")
    notebook.page.keyboard.press("Shift+ArrowLeft")
    notebook.page.wait_for_function("([header, most]) => header.offsetWidth < most", arg=[header.element_handle(), dragged - 20])
    assert width() == pytest.approx(dragged - 32, abs=3)


def test_text_in_a_row_is_selected_without_selecting_the_row(view: ExplorerView, notebook: NotebookPage) -> None:
    view.open("Guards")
    row = view.root.get_by_role("table", name="Guards").locator("tbody tr").first
    words = row.locator("td").nth(1).locator("bdi")
    box = words.bounding_box()
    assert box is not None
    mouse = notebook.page.mouse
    mouse.move(box["x"] + 1, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2, steps=4)
    mouse.up()
    selected: str = notebook.page.evaluate("() => getSelection().toString()")
    assert selected.strip()
    assert selected.strip() in words.inner_text()
    expect(row.get_by_role("button").first).to_have_attribute("aria-pressed", "false")
    words.click()
    expect(row.get_by_role("button").first).to_have_attribute("aria-pressed", "true")


def test_a_table_and_a_cell_are_copied(view: ExplorerView, notebook: NotebookPage) -> None:
    view.open_part("Program", "Outputs")
    view.button("Copy TSV").click()
    expect(view.panel.get_by_role("status").filter(has_text="copied")).to_be_visible()
    lines = [line.split("\t") for line in clipboard(notebook).split("\n")]
    assert lines[0] == ["output", "kind", "dtype", "shape", "range", "node"]
    assert [line[:4] for line in lines[1:]] == [
        ["['logits']", "result", "float32", "[batch, 3]"],
        ["['parts'][0]", "result", "float32", "[batch, 5]"],
        ["['parts'][1]", "result", "int", "2*batch"],
        ["calls", "updated buffer", "float32", "[1]"],
    ]
    view.button("Copy Markdown").click()
    notebook.page.wait_for_function("async () => (await navigator.clipboard.readText()).startsWith('| output |')")
    assert clipboard(notebook).split("\n")[1] == "| --- | --- | --- | --- | --- | --- |"
    view.panel.locator("tbody th").first.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "Control+c"):
        notebook.page.keyboard.press(key)
    expect(view.panel.get_by_role("status").filter(has_text="Cell copied")).to_be_visible()
    assert clipboard(notebook) == "[batch, 5]"


@pytest.mark.smoke
def test_an_output_leads_to_its_node_in_the_graph(view: ExplorerView) -> None:
    panel = view.open_part("Program", "Outputs")
    expect(panel).to_contain_text("2 parameters: 18 values, 72 B, float32")
    expect(panel).to_contain_text("1 buffer: 1 value, 4 B, float32, 1 updated by the program")
    panel.locator("tbody tr").first.get_by_role("button", name="linear", exact=True).click()
    expect(view.panel.get_by_role("complementary")).to_contain_text("aten.linear.default")


def test_the_program_names_cells_is_searched_and_leads_to_the_source(view: ExplorerView, notebook: NotebookPage) -> None:
    panel = view.open("Program")
    program = panel.get_by_role("group", name="Program text")
    expect(program).to_contain_text(re.compile(rf"# File: Cell In\[\d+\]:{ADD_LINE} in forward"))
    expect(program).not_to_contain_text("ipykernel_")
    search = panel.get_by_role("searchbox", name="Search the program")
    search.fill("ATEN.add")
    expect(panel.locator("[role=status]", has_text=" of ")).to_have_text("1 of 2")
    search.press("Enter")
    expect(panel.locator("[role=status]", has_text=" of ")).to_have_text("2 of 2")
    expect(program.locator("mark[data-at=true]")).to_be_in_viewport()
    expect(search).to_be_in_viewport()
    panel.get_by_role("button", name="Wrap").last.click()
    assert program.evaluate("pre => pre.scrollWidth <= pre.parentElement.clientWidth")
    panel.get_by_role("button", name="Copy the program").click()
    notebook.page.wait_for_function("async () => (await navigator.clipboard.readText()).startsWith('ExportedProgram')")
    program.get_by_role("button", name=re.compile(f":{ADD_LINE} in forward")).first.click()
    expect(view.root.get_by_role("tab", name="Source")).to_have_attribute("aria-selected", "true")
    expect(view.panel.locator(".ee-line.ee-chosen")).to_contain_text("total = x + y")


def test_tables_and_program_are_accessible(view: ExplorerView, theme: str) -> None:
    for tab in ("Guards", "Program"):
        view.open(tab)
        found = Axe().run(view.root.page, context=".export-explorer", options={"runOnly": ["wcag2a", "wcag2aa"]})
        serious = [it for it in found.response["violations"] if it["impact"] in ("serious", "critical")]
        assert serious == [], (tab, [(it["id"], it["nodes"][0]["html"]) for it in serious])
