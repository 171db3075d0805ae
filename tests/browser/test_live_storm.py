"""Edits that come faster than exports: no update is lost, no export is made in vain, nothing piles up."""

from tests.browser.notebook_page import NotebookPage
from tests.browser.storm import survive

MOST_MB = 40


def test_last_ask_of_a_storm_is_answered(notebook: NotebookPage) -> None:
    weather, _ = survive(notebook, clicks=150, seconds=6)
    assert weather.exports <= weather.most_exports, weather
    assert weather.settling_s <= weather.longest_settling_s, weather
    assert weather.kernel_mb < MOST_MB, weather
    assert weather.page_mb < MOST_MB, weather
    print(weather)
