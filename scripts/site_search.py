"""The texts of the pages in one script, from which the search shows what stands around a word: a page from a disk may load no other page."""

import json
from html.parser import HTMLParser
from pathlib import Path

_LEFT_OUT = frozenset({"script", "style", "iframe", "nav", "aside", "footer", "svg", "button"})
_MOST = 40_000


class _Text(HTMLParser):
    """The text of the article of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._left_out = 0
        self._is_article = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._left_out += tag in _LEFT_OUT
        self._is_article |= tag == "article"

    def handle_endtag(self, tag: str) -> None:
        self._left_out -= tag in _LEFT_OUT and self._left_out > 0
        self._is_article &= tag != "article"

    def handle_data(self, data: str) -> None:
        if self._is_article and not self._left_out:
            self.parts.append(data)


def write_texts(site: Path) -> None:
    """Writes the script beside the others.

    Args:
        site: the folder of the pages.
    """
    pages = [path for path in sorted(site.rglob("*.html")) if "explorers" not in path.parts]
    texts = {
        path.relative_to(site).with_suffix("").as_posix(): " ".join(
            "".join(_Text(path.read_text(encoding="utf-8")).parts).replace("¶", "").split()
        )[:_MOST]
        for path in pages
    }
    script = f"window.siteTexts = {json.dumps({name: text for name, text in texts.items() if text}, ensure_ascii=False)};\n"
    (site / "_static" / "texts.js").write_text(script, encoding="utf-8")
