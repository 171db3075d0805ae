"""The page of the atlas."""

from collections.abc import Sequence
from dataclasses import dataclass

from export_explorer.surveys.records import Record


@dataclass(frozen=True, kw_only=True)
class Told:
    """A survey, and how it was made."""

    records: Sequence[Record]
    versions: dict[str, str]
    limit_s: object


def page(surveys: Sequence[Told]) -> str:
    return ""
