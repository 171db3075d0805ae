"""A comparison that is read where Python shows it: as text at a prompt, as HTML in a notebook."""

from dataclasses import dataclass
from html import escape

from export_explorer.model import Comparison
from export_explorer.reports.words.comparisons import SAME, comparison_headline, comparison_sections


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class ShownComparison(Comparison):
    """A `Comparison` whose text tells what differs."""

    def __str__(self) -> str:
        """A line for each difference, by kind."""
        parts = [comparison_headline(self)]
        parts.extend("\n".join([heading, *(f"  {line}" for line in lines)]) for heading, lines in comparison_sections(self))
        return "\n".join(parts if len(parts) > 1 else [*parts, SAME])

    def __repr__(self) -> str:
        """The same: a record of hundreds of nodes is nothing to read."""
        return str(self)

    def _repr_html_(self) -> str:
        """Tables with no style of their own; every text is escaped."""
        sections = [
            f"<tr><th style='text-align:left;vertical-align:top'>{escape(heading)}</th>"
            f"<td style='text-align:left'>{'<br>'.join(map(escape, lines))}</td></tr>"
            for heading, lines in comparison_sections(self)
        ]
        body = f"<table>{''.join(sections)}</table>" if sections else f"<p>{escape(SAME)}</p>"
        return f"<div><p><b>{escape(comparison_headline(self))}</b></p>{body}</div>"
