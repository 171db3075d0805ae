"""Every panel on models of every sort: try sizes, run, decompose and compare, of some of them by keyboard alone."""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.explorer_view import ExplorerView, Tab
from tests.browser.notebook_page import NotebookPage
from tests.browser.tried_models import COND, CUSTOM, LOAD, NESTED, WALKTHROUGH

LLAMA = """\
from transformers import LlamaConfig, LlamaForCausalLM
config = LlamaConfig(hidden_size=32, num_hidden_layers=1, num_attention_heads=2, num_key_value_heads=2, intermediate_size=64, vocab_size=99, use_cache=False)
export_explorer.explore(LlamaForCausalLM(config).eval(), (torch.randint(99, (3, 6)),), dynamic_shapes="auto")
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sort:
    """A model, and what comes of it in the panels.

    Attributes:
        cell: explores it.
        taken: a size that the program takes.
        refused: one that it does not take.
        words: why not.
        operator: of the program, that a decomposition replaces; empty where it replaces none.
        parts: of it, as far as is asked.
        node: a part of the first node of it.
        by_keys: whether all is done by keyboard.
        has_second: whether it is run at the other sizes that are proposed; the fake kernel of the custom operator is wrong for odd ones.
    """

    cell: str
    taken: tuple[str, str]
    refused: tuple[str, str]
    words: str
    operator: str = "aten.linear.default"
    parts: str = "permute"
    node: str = "mm"
    by_keys: bool = False
    has_second: bool = True


SORTS = {
    "walk-through": Sort(
        cell=WALKTHROUGH,
        taken=("x.shape[0]", "7"),
        refused=("w.shape[1]", "9"),
        words="w.shape[1] must be 5",
        by_keys=True,
    ),
    "Llama": Sort(cell=LLAMA, taken=("input_ids.shape[1]", "9"), refused=("input_ids.shape[1]", ""), words="input_ids.shape[1] is empty"),
    "nested": Sort(
        cell=NESTED,
        taken=("batch['pairs'][0][0].shape[0]", "9"),
        refused=("batch['pairs'][0][0].shape[0]", "-1"),
        words="-1 is not a size",
        operator="aten.numpy_T.default",
        node="permute",
        by_keys=True,
    ),
    "cond": Sort(
        cell=COND,
        taken=("x.shape[1]", "9"),
        refused=("y.shape[1]", ""),
        words="y.shape[1] is empty. Enter 0 or more",
        operator="aten.matmul.default",
        parts="mm",
    ),
    "custom operator": Sort(
        cell=CUSTOM,
        taken=("x.shape[1]", "6"),
        refused=("x.shape[0]", "3"),
        words="x.shape[0] must not be 2 or 3",
        operator="",
        parts="",
        has_second=False,
    ),
}


class User:
    """Handles one explorer, with the mouse or with keys alone."""

    def __init__(self, view: ExplorerView, *, by_keys: bool) -> None:
        self.view = view
        self.by_keys = by_keys
        self.keyboard = view.root.page.keyboard

    def open(self, tab: Tab) -> Locator:
        if not self.by_keys:
            return self.view.open(tab)
        # A tab is there as soon as it applies.
        expect(self.view.root.locator(f'[role="tab"][data-tab="{tab}"]')).to_be_attached()
        self.view.root.get_by_role("tab", selected=True).focus()
        self.keyboard.press("Home")
        for _ in range(20):
            if self.view.root.get_by_role("tab", selected=True).get_attribute("data-tab") == tab:
                return self.view.panel
            self.keyboard.press("ArrowRight")
        raise AssertionError(f"No arrow leads to the tab {tab}.")

    def open_part(self, tab: Tab, part: str) -> Locator:
        if not self.by_keys:
            return self.view.open_part(tab, part)
        found = self.open(tab).locator("details.ee-part").filter(has_text=part)
        if found.get_attribute("open") is None:
            found.locator("summary").focus()
            self.keyboard.press("Enter")
        return self.view.panel

    def press(self, button: Locator) -> None:
        expect(button).to_be_enabled()
        if self.by_keys:
            button.focus()
            self.keyboard.press("Enter")
        else:
            button.click()

    def check(self, box: Locator, *, is_on: bool) -> None:
        if box.is_checked() == is_on:
            return
        if self.by_keys:
            box.focus()
            self.keyboard.press("Space")
        else:
            box.click()

    def type(self, field: Locator, text: str) -> None:
        if self.by_keys:
            field.focus()
            self.keyboard.press("Control+a")
            self.keyboard.press("Delete")
            self.keyboard.type(text)
        else:
            field.fill(text)


# The one that takes least.
SMOKE = "custom operator"


@pytest.fixture(params=[pytest.param(sort, id=name, marks=pytest.mark.smoke if name == SMOKE else ()) for name, sort in SORTS.items()])
def sort(request: pytest.FixtureRequest) -> Sort:
    found: Sort = request.param
    return found


def test_every_panel_works(notebook: NotebookPage, sort: Sort) -> None:
    notebook.printed(LOAD)
    view = ExplorerView(notebook.add_and_run(sort.cell))
    view.expect_settled("exported")
    user = User(view, by_keys=sort.by_keys)
    tries(user, sort)
    runs(user, sort)
    decomposes(user, sort)
    compares(user, sort)
    assert not notebook.errors


def tries(user: User, sort: Sort) -> None:
    panel = user.open("Try sizes")
    verdict = panel.locator(".ee-tried-verdict")
    name, size = sort.taken
    user.type(panel.get_by_role("spinbutton", name=f"Size of {name} to try", exact=True), size)
    expect(verdict).to_contain_text("Accepted")
    expect(panel.get_by_role("table", name="Outputs for these sizes")).to_be_visible()
    user.press(panel.get_by_role("button", name="Run model and program"))
    expect(verdict).to_contain_text("Results match")
    name, size = sort.refused
    field = panel.get_by_role("spinbutton", name=f"Size of {name} to try", exact=True)
    user.type(field, size)
    expect(verdict).to_contain_text(sort.words)
    expect(field).to_have_attribute("aria-invalid", "true")


def runs(user: User, sort: Sort) -> None:
    panel = user.open("Benchmark")
    # The compilers are run in test_run.py.
    ways = {"eager": True, "exported": True, "torch.compile": False, "AOTInductor": False}
    for name, is_on in ways.items():
        user.check(panel.get_by_role("checkbox", name=name, exact=True), is_on=is_on)
    user.check(panel.get_by_role("checkbox", name="and with"), is_on=sort.has_second)
    user.press(panel.get_by_role("button", name="Benchmark", exact=True))
    times = panel.get_by_role("table", name="Times")
    expect(panel.locator(".ee-run-progress")).to_have_attribute("data-state", "done", timeout=180_000)
    expect(times.get_by_role("row").filter(has_text="exported").first).to_contain_text(re.compile("equal|close"))
    expect(times.get_by_role("row").filter(has_text="failed")).to_have_count(0)


def decomposes(user: User, sort: Sort) -> None:
    panel = user.open_part("Program", "Decompose")
    user.press(panel.get_by_role("button", name="Decompose", exact=True))
    told = panel.locator(".ee-decomposed")
    expect(told).to_contain_text(re.compile(r"\d+ nodes → \d+ nodes"), timeout=60_000)
    if sort.operator:
        row = panel.get_by_role("table", name="Operators").get_by_role("row").filter(has_text=sort.operator)
        expect(row.first).to_contain_text(sort.parts)
        user.press(panel.get_by_role("button", name="Nodes", exact=True))
        before, after = (panel.get_by_role("table", name=f"Nodes {side}") for side in ("before", "after"))
        short = sort.operator.removeprefix("aten.").removesuffix(".default")
        user.press(before.get_by_role("row").filter(has_text=short).first.get_by_role("button").first)
        expect(after.locator("tr.ee-chosen").filter(has_text=sort.node).first).to_be_visible()


def compares(user: User, sort: Sort) -> None:
    panel = user.open_part("Program", "Decompose")
    user.press(panel.get_by_role("button", name="Compare the program before and after in History"))
    made = panel.get_by_role("region", name=re.compile("compared with decomposed"))
    expect(made).to_be_visible()
    if sort.operator:
        expect(made.get_by_role("table", name="Differences")).to_contain_text(sort.operator)
    agree(user, made)
    user.press(made.get_by_role("button", name="Both graphs"))
    expect(made.get_by_role("region", name="decomposed", exact=True).locator(".ee-box").first).to_be_visible()

    user.press(panel.get_by_role("button", name="Other mode"))
    modes = panel.get_by_role("region", name=re.compile(r"Run \d+ compared with run \d+"))
    expect(modes).to_contain_text("non-strict → strict", timeout=60_000)
    agree(user, modes)


def agree(user: User, compared: Locator) -> None:
    user.press(compared.get_by_role("button", name="Compare results"))
    expect(compared).to_contain_text("match.")
    results = compared.get_by_role("table", name="Results of both")
    expect(results.locator("tbody tr").first).to_contain_text("yes")
