"""What the check of the site's links finds."""

from pathlib import Path

import pytest

from scripts.site_links import faults

GOOD = """<link rel="stylesheet" href="style.css"><script src="a%20b.js"></script><h1 id="top">Top</h1>
<a href="#top">up</a> <a href="other.html#there">there</a> <a href="https://pytorch.org/">elsewhere, on a click</a>
<img src="data:image/png;base64,AA=="> <link rel="canonical" href="https://example.org/">"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "style.css").write_text("a { background: url(a%20b.js); }")
    (tmp_path / "a b.js").write_text("")
    (tmp_path / "other.html").write_text('<p id="there"></p>')
    (tmp_path / "page.html").write_text(GOOD)
    return tmp_path


def test_a_site_that_is_whole_has_no_fault(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert faults(site) == []
    monkeypatch.chdir(site.parent)
    assert faults(Path(site.name)) == []


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        ('<a href="gone.html">x</a>', "gone.html: no such file"),
        ('<a href="#gone">x</a>', "#gone: no such anchor"),
        ('<a href="other.html#gone">x</a>', "other.html#gone: no such anchor"),
        ('<a href="../outside.html">x</a>', "../outside.html: not in the site"),
        ('<img srcset="one.png 1x, two.png 2x">', "two.png: no such file"),
        ('<iframe src="gone.html"></iframe>', "gone.html: no such file"),
        ('<script src="https://cdn.example.org/a.js"></script>', "requests https://cdn.example.org/a.js"),
        ('<link rel="preload" href="//fonts.example.org/a.woff2">', "requests //fonts.example.org/a.woff2"),
        ('<p style="background: url(http://example.org/a.png)">', "requests http://example.org/a.png"),
        ('<style>@import "https://example.org/a.css";</style>', "requests https://example.org/a.css"),
    ],
)
def test_what_is_missing_or_elsewhere_is_a_fault(site: Path, html: str, fault: str) -> None:
    (site / "added.html").write_text(html)
    found = [it for it in faults(site) if it.endswith(fault)]
    assert len(found) == 1
    assert found[0].startswith("added.html ")


def test_a_style_sheet_that_asks_for_a_font_is_a_fault(site: Path) -> None:
    (site / "fonts.css").write_text("@font-face { src: url('https://fonts.example.org/a.woff2'); }")
    assert faults(site) == ["fonts.css requests https://fonts.example.org/a.woff2"]
