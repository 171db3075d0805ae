"""A comparison as Python shows it: text at a prompt, HTML in a notebook, a page in a file."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from os import PathLike
from typing import TYPE_CHECKING, Literal

from export_explorer.files import write_whole
from export_explorer.record import Comparison
from export_explorer.render.page import PAGE
from export_explorer.render.words.comparisons import SAME, comparison_headline, comparison_sections

if TYPE_CHECKING:
    import pandas as pd

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_STYLE = """<style>
:root { color-scheme: light dark; }
body { margin: 1.5rem clamp(1rem, 4vw, 3rem); font: 13px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.3rem; line-height: 1.3; }
h2 { margin: 1.5rem 0 0.25rem; font-size: 1rem; }
ul { margin: 0; padding-left: 1.25rem; }
li { font-family: ui-monospace, monospace; }
</style>"""
_ALL = 1_000_000


def differences_html(headline: str, rows: Iterable[tuple[str, str]], same: str, rest: str = "") -> str:
    """Returns the differences as a table with no style of its own.

    Args:
        headline: above it.
        rows: the heading of each, and its differences as HTML.
        same: the sentence in place of a table without rows.
        rest: HTML below the table.
    """
    body = "".join(
        f"<tr><th style='text-align:left;vertical-align:top'>{escape(heading)}</th><td style='text-align:left'>{html}</td></tr>"
        for heading, html in rows
    )
    return f"<div><p><b>{escape(headline)}</b></p>{f'<table>{body}</table>' if body else f'<p>{escape(same)}</p>'}{rest}</div>"


def differences_page(headline: str, parts: Iterable[str], same: str) -> str:
    """Returns a page with these parts, each HTML; with the sentence `same` if there are none."""
    title, body = escape(headline), "\n".join(parts) or f"<p>{escape(same)}</p>"
    return PAGE.format(policy=_POLICY, title=title, head=_STYLE, body=f"<h1>{title}</h1>\n{body}")


def sections_html(comparison: Comparison, heading: Literal["h2", "h3"], most: int) -> Iterator[str]:
    """Yields the differences of each kind as a list below its heading, with no more than `most` of them."""
    for title, lines in comparison_sections(comparison, most):
        yield f"<{heading}>{escape(title)}</{heading}><ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class ShownComparison(Comparison):
    """A `Comparison` whose text lists the differences."""

    def __str__(self) -> str:
        """Returns a line for each difference, by kind."""
        parts = [comparison_headline(self)]
        parts.extend("\n".join([heading, *(f"  {line}" for line in lines)]) for heading, lines in comparison_sections(self))
        return "\n".join(parts if len(parts) > 1 else [*parts, SAME])

    # A capture of hundreds of nodes would not be readable.
    __repr__ = __str__

    def _repr_html_(self) -> str:
        """Returns tables with no style of their own; every text is escaped."""
        rows = ((heading, "<br>".join(map(escape, lines))) for heading, lines in comparison_sections(self))
        return differences_html(comparison_headline(self), rows, SAME)

    @property
    def differs(self) -> bool:
        """True if the text lists any difference."""
        return next(iter(comparison_sections(self)), None) is not None

    @property
    def table(self) -> "pd.DataFrame":
        """One row for each difference.

        Columns:
            kind: of what differs, as the text has it: ``Dimensions``, ``Guards gained``, ``Operators``, ….
            difference: in one line.
        """
        import pandas as pd

        rows = [(heading, line) for heading, lines in comparison_sections(self, most=_ALL) for line in lines]
        return pd.DataFrame(rows, columns=["kind", "difference"])

    def to_html(self, path: str | PathLike[str]) -> None:
        """Writes all differences as one HTML file, which needs neither a kernel nor the network.

        Args:
            path: of the file; an existing one is replaced.

        Raises:
            OSError: the file cannot be written.
        """
        write_whole(path, self.to_page())

    def to_page(self) -> str:
        """Returns the HTML that `to_html` writes; every text in it is escaped."""
        return differences_page(comparison_headline(self), sections_html(self, "h2", _ALL), SAME)
