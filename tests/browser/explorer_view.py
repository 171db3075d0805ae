"""An explorer as a user sees it in an output of a notebook: description, and the controls that are there to be clicked."""

from typing import Literal

from playwright.sync_api import Locator, expect

Tab = Literal["Problems", "Source", "Graph", "Guards", "Program", "Try sizes", "Benchmark", "Deploy", "History"]
SpecForm = Literal["export call", "dynamic_shapes dict", "ShapesCollection", "ShapesSpec"]


class ExplorerView:
    """Wraps the locator of an output that holds one explorer.

    Attributes:
        root: the explorer's element.
    """

    def __init__(self, output: Locator) -> None:
        self.root = output.locator(".export-explorer")
        self.header = self.root.locator(".ee-header")
        self.table = self.root.get_by_role("table", name="Dimensions")
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
        """Opens a tab, which is in a list where there is no room for it, and returns its panel."""
        found = self.root.locator(f'[role="tab"][data-tab="{tab}"]')
        expect(found).to_be_attached()
        if found.is_hidden():
            self.root.get_by_label("More views").select_option(tab)
        else:
            found.click()
        expect(found).to_have_attribute("aria-selected", "true")
        return self.panel

    def open_part(self, tab: Tab, part: str) -> Locator:
        """Opens a tab and in it a part that may be closed, such as Decompose in Program; returns the panel."""
        self.open(tab)
        found = self.panel.locator("details.ee-part").filter(has=self.root.page.locator("summary", has_text=part))
        if found.get_attribute("open") is None:
            found.locator("summary").click()
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

    def unfold(self) -> None:
        """Shows the rows of all inputs."""
        folded = self.table.locator("button.ee-fold[aria-expanded=false]:not(.ee-opener)")
        while folded.count() > 0:
            folded.first.click()

    def copy_menu(self, *, as_exported: bool = False) -> Locator:
        """Opens the menu of what can be copied and inserted, of what was requested or of what it was exported as."""
        button = self.root.get_by_role("button", name="Copy", exact=True).and_(self.root.locator("[aria-expanded]"))
        if button.get_attribute("aria-expanded") == "false":
            button.click()
        menu = self.root.get_by_role("group", name="Copy or insert the export call")
        menu.get_by_role("button", name="as exported" if as_exported else "as requested").click()
        return menu

    def copied_spec(self, form: SpecForm = "export call", *, as_exported: bool = False) -> str:
        """Copies the request, or what it was exported as, and reads the clipboard."""
        copy = self.copy_menu(as_exported=as_exported).get_by_role("button", name=f"Copy {form}", exact=True)
        # The button tells once that it is done.
        copy.click()
        expect(copy).to_have_text("Copied")
        copy.press("Escape")
        source: str = self.root.page.evaluate("() => navigator.clipboard.readText()")
        return source
