"""What the browser is told of archives, as JSON."""

from pathlib import Path

import msgspec

from export_explorer.archive.reading import capture_pt2, programs_in, read_pt2
from export_explorer.reports.compare import compare
from export_explorer.reports.words.comparisons import comparison_headline, comparison_sections
from export_explorer.widget.columns import compressed_nodes, without_nodes

_MOST_LINES = 2_000
"""Of one kind: what a page can hold, and more than is read."""


def record_of(file: Path, program: str | None = None) -> bytes:
    """The capture of an archive, its nodes as columns, and the names of its programs; bytes are in base64.

    Args:
        file: the archive.
        program: which of its programs; None takes ``model``, or the first.

    Raises:
        ArchiveError: whatever is wrong with the file.
    """
    archived = read_pt2(file, program)
    capture = archived.capture
    return msgspec.json.encode(
        {
            "capture": without_nodes(capture),
            "graph": compressed_nodes(capture),
            "operators": {},
            "program": archived.name,
            "programs": archived.names,
        }
    )


def comparison_of(before: Path, after: Path, program: str | None = None) -> bytes:
    """What changed from one archive to another: a headline, and the differences under a heading for each kind.

    Args:
        before: the earlier archive.
        after: the later one.
        program: which of the programs that both have; None takes ``model``, or the first of them, and where they have none in common each one's own.

    Raises:
        ArchiveError: whatever is wrong with one of the files.
    """
    earlier = programs_in(before)
    both = [name for name in programs_in(after) if name in earlier]
    if program is None and both:
        program = "model" if "model" in both else both[0]
    found = compare(capture_pt2(before, program), capture_pt2(after, program))
    sections = [{"heading": heading, "lines": lines} for heading, lines in comparison_sections(found, most=_MOST_LINES)]
    return msgspec.json.encode({"headline": comparison_headline(found), "sections": sections, "program": program or "", "programs": both})
