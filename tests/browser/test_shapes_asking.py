"""What is asked of many dimensions at once in the Shapes table, by pointer and by keyboard."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage
from tests.browser.shapes_models import KEY, LONG_NAMES, QUERY, TIES, WIDTHS, set_width, shown


def test_one_dim_is_asked_of_all_inputs_of_a_fold_in_one_export(wide: NotebookPage) -> None:
    view = shown(wide, LONG_NAMES)
    before = runs(view)
    view.button("dim 0 of features['user'] Dim…").click()
    editor = view.root.get_by_role("form", name="Dim of dim 0 of features['user']")
    editor.get_by_label("Dim").fill("people")
    editor.get_by_role("button", name="Apply").click()
    expect(view.button("dim 0 of features['user'] Dim…")).to_be_focused()
    view.expect_settled()
    asked = wide.value("{f'{dim.input}#{dim.dim}': str(dim.asked) for dim in explorer.capture.dims}")
    users = {place: ask for place, ask in asked.items() if place.startswith("features['user']") and place.endswith("#0")}
    assert len(users) == 8
    assert set(users.values()) == {"people"}
    assert "people" not in {ask for place, ask in asked.items() if place not in users}
    assert runs(view) == before + 1

    view.button("dim 0 of features['user'] STATIC").click()
    expect(view.root.get_by_role("tab", name="History")).to_have_text(f"History {before + 2}")


@pytest.mark.smoke
def test_equal_dimensions_are_named_as_one_dim_by_a_click(wide: NotebookPage) -> None:
    view = shown(wide, TIES)
    before = runs(view)
    name = view.row(f"{QUERY}#2").get_by_role("button", name="Name these 2 equal dimensions with one Dim")
    expect(name).to_have_attribute("data-kept", "true")
    name.click()
    view.expect_settled("exported")
    for path in (QUERY, KEY):
        ask = view.root.get_by_role("radiogroup", name=f"dynamic_shapes of {path}.shape[2]").get_by_role("radio", checked=True)
        expect(ask).to_have_attribute("data-ask", "Dim")
    expect(name).to_have_count(0)
    assert runs(view) == before + 1


def test_keyboard_reaches_the_new_controls_and_axe_finds_nothing_serious(wide: NotebookPage, theme: str) -> None:
    view = shown(wide, TIES)
    keyboard = wide.page.keyboard
    view.root.get_by_role("button", name="batch", exact=True).focus()
    keyboard.press("Tab")
    expect(view.root.get_by_role("combobox", name="Which dimensions of batch")).to_be_focused()
    for word in ("AUTO", "DYNAMIC", "STATIC", "Dim…"):
        keyboard.press("Tab")
        expect(view.button(f"dim 0 of batch {word}")).to_be_focused()
    keyboard.press("Enter")
    expect(view.root.get_by_role("form", name="Dim of dim 0 of batch")).to_be_visible()
    expect_accessible(view, "with the editor of a group")
    keyboard.press("Escape")
    expect(view.button("dim 0 of batch Dim…")).to_be_focused()
    tab_to(view.row(f"{QUERY}#0").get_by_role("button", name="with one Dim"))
    tab_to(view.button(f"Details of {QUERY}.shape[0]"))
    keyboard.press("Enter")
    expect(view.table.get_by_role("region", name=f"Details of {QUERY}.shape[0]")).to_be_visible()
    expect_accessible(view, "with details")
    for width in WIDTHS:
        set_width(view, width)
        expect_accessible(view, f"at {width} px")


def runs(view: ExplorerView) -> int:
    """How many exports the explorer's history tells of."""
    return int(view.root.get_by_role("tab", name="History").inner_text().split()[-1])


def expect_accessible(view: ExplorerView, state: str) -> None:
    results = Axe().run(view.root.page, context=".export-explorer")
    serious = [violation for violation in results.response["violations"] if violation["impact"] in ("serious", "critical")]
    assert not serious, f"{state}:\n{results.generate_report()}"


def tab_to(target: Locator) -> None:
    for _ in range(40):
        if target.evaluate("element => element === document.activeElement"):
            return
        target.page.keyboard.press("Tab")
    pytest.fail(f"40 tabs do not lead to {target}")
