"""Every refused ask that has a repair goes to an export by clicks alone, and its copied spec exports elsewhere to the same outcomes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage

ROOT = Path(__file__).parents[2]
PREPARE = f"""\
import sys
sys.path.insert(0, {str(ROOT)!r})
from export_explorer import explore
from tests.helpers.pasted import REPAIRED, made_up, outcomes
"""
SHOW = """\
case = REPAIRED[{name!r}]
explorer = explore(case.model(), case.args, dict(case.kwargs), dynamic_shapes=case.dynamic_shapes)
explorer
"""
MOST_CLICKS = 5


def test_clicks_lead_from_violations_to_an_export_that_can_be_pasted(notebook: NotebookPage, subtests: pytest.Subtests) -> None:
    # With torch, for which other tests need not wait.
    from tests.helpers import pasted

    # `tests/unit/test_resolve.py` relaxes all of them; here every second one is, by clicks.
    repaired = dict(list(pasted.REPAIRED.items())[::2])
    notebook.printed(PREPARE)
    sources, shown = {}, {}
    for name in repaired:
        notebook.clear()
        view = ExplorerView(notebook.add_and_run(SHOW.format(name=name)))
        with subtests.test("Resolve", case=name):
            view.expect_settled("failed")
            _resolve(view)
            sources[name] = view.copied_spec("dynamic_shapes dict"), notebook.value("made_up(explorer.capture)")
            shown[name] = notebook.value("outcomes(explorer.capture)")
            view.unfold()
            assert list(view.outcomes().values()) == [got for got, *_ in shown[name].values()]
        with subtests.test("each step undone", case=name):
            _undo_all(view)
        with subtests.test("fix by fix", case=name):
            _fix(view)
    exported = _exported_afresh(sources)
    for name in repaired:
        with subtests.test("pasted", case=name):
            assert exported[name] == shown[name], sources[name]


def _resolve(view: ExplorerView) -> None:
    view.open("Problems")
    view.button("Relax request").click()
    expect(view.root.get_by_role("region", name="Relaxed request")).to_contain_text("Relaxed in")
    view.expect_settled("exported")


def _undo_all(view: ExplorerView) -> None:
    """Takes the first step back and all that were made after it."""
    view.root.get_by_role("region", name="Relaxed request").get_by_role("button").first.click()
    expect(view.outcome).to_have_attribute("data-outcome", "failed")
    view.expect_settled("failed")


def _fix(view: ExplorerView) -> None:
    """Clicks on the first fix of the request, again where that uncovers the next problem; a change of code is not made by a click."""
    view.open("Problems")
    of_request = view.root.get_by_role("list", name="Fixes").locator("> li").filter(has_not=view.root.page.locator(".ee-diff"))
    for _ in range(MOST_CLICKS):
        message = view.panel.locator(".ee-message").inner_text()
        of_request.get_by_role("button").first.click()
        expect(view.panel.locator(".ee-message").filter(has_text=message)).to_have_count(0)
        view.expect_settled()
        if view.outcome.get_attribute("data-outcome") == "exported":
            return
    pytest.fail(f"still failing after {MOST_CLICKS} fixes: {message}")


def _exported_afresh(sources: dict[str, tuple[str, list[list[object]]]]) -> dict[str, dict[str, list[object]]]:
    command = [sys.executable, "-m", "tests.helpers.pasted"]
    done = subprocess.run(command, cwd=ROOT, input=json.dumps(sources), capture_output=True, text=True, timeout=120, check=True)
    exported: dict[str, dict[str, list[object]]] = json.loads(done.stdout.splitlines()[-1])
    return exported
