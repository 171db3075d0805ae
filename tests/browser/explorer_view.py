"""An explorer as a user sees it in an output of a notebook: description, and the controls that are there to be clicked."""

import re
from typing import Literal

from playwright.sync_api import Locator, expect

Tab = Literal["Source", "Graph", "Guards", "Symbols", "Outputs", "Problems", "Program", "Try", "Run", "Deploy", "Decompose", "History"]


class ExplorerView:
    """Wraps the locator of an output that holds one explorer.

    Attributes:
        root: the explorer's element.
    """

    def __init__(self, output: Locator) -> None:
        self.root = output.locator(".export-explorer")
        self.header = self.root.locator(".ee-header")
        self.table = self.root.get_by_role("table", name="Shapes")
        self.outcome = self.root.locator("[data-outcome]")
        self.panel = self.root.get_by_role("tabpanel")

    def row(self, place: str) -> Locator:
        """The row of a dimension, ``x#0``."""
        return self.root.locator(f'tr[data-place="{place}"]')

    def choice(self, words: str, ask: str) -> Locator:
        """The radio button of an ask, ``x.shape[0]`` and ``AUTO``; that of a Dim has the Dim's name or is called ``Dim…``."""
        return self.root.get_by_role("radiogroup", name=f"dynamic_shapes of {words}").get_by_role("radio", name=ask)

    def ask(self, words: str, ask: str) -> None:
        """Clicks on an ask."""
        self.choice(words, ask).click()
        expect(self.choice(words, ask)).to_be_checked()

    def button(self, name: str) -> Locator:
        """A button of this name, and no other."""
        return self.root.get_by_role("button", name=name, exact=True)

    def open(self, tab: Tab) -> Locator:
        """Opens a tab and returns its panel."""
        self.root.get_by_role("tab", name=tab).click()
        return self.panel

    def run(self, number: int) -> Locator:
        """The line of a run in the open History."""
        return self.root.locator(f'tr[data-run="{number}"]')

    def expect_settled(self, outcome: Literal["exported", "failed"] | None = None) -> None:
        """Waits until what is shown is the answer to what is asked, and what came of it."""
        expect(self.table).to_have_attribute("data-stale", "false")
        expect(self.header).to_have_attribute("data-state", "idle")
        expect(self.table).to_have_attribute("data-predicted", "false")
        if outcome is not None:
            expect(self.outcome).to_have_attribute("data-outcome", outcome)

    def expect_predicted(self, outcome: Literal["exported", "failed"] | None = None) -> None:
        """Waits until what is shown is predicted of what is asked."""
        expect(self.table).to_have_attribute("data-predicted", "true")
        expect(self.table).to_have_attribute("data-stale", "false")
        if outcome is not None:
            expect(self.outcome).to_have_attribute("data-outcome", outcome)

    def outcomes(self) -> dict[str, str | None]:
        """What each dimension became, by place."""
        rows = self.root.locator("tr[data-got]").evaluate_all("rows => rows.map(row => [row.dataset.place, row.dataset.got])")
        return dict(rows)

    def choose_spelling(self, name: str) -> None:
        """Chooses what Copy and Insert cell write, ``dynamic_shapes dict, as requested``."""
        self.root.get_by_label("What to copy or insert").select_option(label=name)

    def copied_spec(self) -> str:
        """Clicks on Copy and reads the clipboard."""
        # The button's name tells once that it is done.
        self.root.locator(".ee-copy-spec").click()
        expect(self.root.get_by_role("status").filter(has_text=re.compile("The spec is copied"))).to_be_attached()
        source: str = self.root.page.evaluate("() => navigator.clipboard.readText()")
        return source
