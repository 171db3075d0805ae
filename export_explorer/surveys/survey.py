"""A survey: the records of many exports."""

from collections.abc import Iterable, Iterator
from os import PathLike
from typing import Self

from export_explorer.surveys.records import Item, Record
from export_explorer.surveys.shown import ShownSurvey


class Survey(ShownSurvey):
    """What came of many exports.

    Args:
        records: in the order in which the survey is told.
        unfinished: what was asked for and was not made, as the survey was stopped.
        notes: what came of reading a file that no row says.
    """

    def __init__(self, records: Iterable[Record], *, unfinished: Iterable[Item] = (), notes: Iterable[str] = ()) -> None:
        self.records: tuple[Record, ...] = tuple(records)
        self.unfinished: tuple[Item, ...] = tuple(unfinished)
        self.notes: tuple[str, ...] = tuple(notes)

    @classmethod
    def read(cls, path: str | PathLike[str]) -> "Survey":
        """Reads the file that a survey has written; captures stay in it until a record is asked for its own.

        Raises:
            OSError: it cannot be read.
            ValueError: nothing in it is a row of a survey.
        """
        from export_explorer.surveys.stored import read_rows

        records, notes = read_rows(path)
        return cls(records, notes=notes)

    def __len__(self) -> int:
        return len(self.records)

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records)

    def __getitem__(self, name: str) -> tuple[Record, ...]:
        """The records of a case, an ask and mode each.

        Raises:
            KeyError: there is no such case.
        """
        found = tuple(record for record in self.records if record.item.name == name)
        if not found:
            raise KeyError(name)
        return found

    def _with_records(self, records: Iterable[Record]) -> Self:
        return type(self)(records, notes=self.notes)
