"""What is wrong with the links of built pages: what would be requested from elsewhere, and what is not there. Nothing is fetched."""

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# What a browser asks for by itself, by element; an `a` waits for a click.
_REQUESTED = {
    "audio": ("src",),
    "embed": ("src",),
    "iframe": ("src",),
    "image": ("href", "xlink:href"),
    "img": ("src", "srcset"),
    "input": ("src",),
    "link": ("href",),
    "object": ("data",),
    "script": ("src",),
    "source": ("src", "srcset"),
    "track": ("src",),
    "use": ("href", "xlink:href"),
    "video": ("src", "poster"),
}
_HINTS = {"canonical", "next", "prev", "index", "search", "help", "author", "license"}
_IN_STYLES = re.compile(r"""url\(\s*['"]?([^'")]+)|@import\s+['"]([^'"]+)""")


class _Elements(HTMLParser):
    """The links, what is requested, and the anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.followed: list[str] = []
        self.requested: list[str] = []
        self.anchors: set[str] = set()
        self._is_style = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self._is_style = tag == "style"
        self.anchors.update(values[name] for name in ("id", "name") if values.get(name))
        if tag in ("a", "area") and "href" in values:
            self.followed.append(values["href"])
        is_hint = tag == "link" and set(values.get("rel", "").split()) <= _HINTS
        for name in _REQUESTED.get(tag, ()):
            if values.get(name):
                urls = [it.split()[0] for it in values[name].split(",")] if name == "srcset" else [values[name]]
                (self.followed if is_hint else self.requested).extend(urls)
        self.requested.extend(_urls_of_style(values.get("style", "")))

    def handle_data(self, data: str) -> None:
        if self._is_style:
            self.requested.extend(_urls_of_style(data))


def faults(site: Path) -> list[str]:
    """A sentence for each link that is wrong.

    Args:
        site: the folder of the pages.
    """
    site = site.resolve()
    return [fault for path in sorted(site.rglob("*")) if path.suffix in (".html", ".css") for fault in _faults_of(path, site)]


def _faults_of(path: Path, site: Path) -> Iterator[str]:
    name = path.relative_to(site)
    if path.suffix == ".css":
        followed, requested = [], _urls_of_style(path.read_text(encoding="utf-8"))
    else:
        page = _elements(path)
        followed, requested = page.followed, page.requested
    for url in requested:
        if urlsplit(url).scheme not in ("", "data", "blob") or url.startswith("//"):
            yield f"{name} requests {url}"
    for url in (*followed, *requested):
        if (wrong := _missing(url, path, site)) is not None:
            yield f"{name} refers to {url}: {wrong}"


def _missing(url: str, path: Path, site: Path) -> str | None:
    """What of a local address is not there; None where all is, and for an address elsewhere."""
    parts = urlsplit(url)
    if parts.scheme or parts.netloc:
        return None
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if not target.is_relative_to(site):
        return "not in the site"
    if not target.is_file():
        return "no such file"
    if parts.fragment and target.suffix == ".html" and unquote(parts.fragment) not in _elements(target).anchors:
        return "no such anchor"
    return None


@cache
def _elements(path: Path) -> _Elements:
    return _Elements(path.read_text(encoding="utf-8"))


def _urls_of_style(text: str) -> list[str]:
    return [a or b for a, b in _IN_STYLES.findall(text)]
