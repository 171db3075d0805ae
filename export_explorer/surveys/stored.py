"""The file of a survey: a line of JSON a record, appended as they end."""

from os import PathLike
from pathlib import Path

from export_explorer.surveys.records import Record


def read_rows(path: str | PathLike[str]) -> tuple[tuple[Record, ...], tuple[str, ...]]:
    """The records of a file, and notes of what is wrong with it."""
    records = [Record.from_line(line) for line in Path(path).read_bytes().splitlines()]
    return tuple(records), ()
