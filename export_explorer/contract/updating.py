"""Whether contracts are made, renewed or only held against: said once for a process by whoever runs the tests."""

import os
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Updating:
    """What is done with contracts in this process.

    Attributes:
        renews: whether each is written anew, whatever it said.
        how: what a person does to have that.
    """

    renews: bool
    how: str


_BY_ARGUMENT = Updating(renews=False, how="expect(…, update=True)")
_current = _BY_ARGUMENT


def current() -> Updating:
    """What holds now."""
    return _current


def set_current(updating: Updating | None) -> Updating:
    """Says what holds from now on, None for what holds without anybody's word; returns what held before."""
    global _current
    before, _current = _current, updating or _BY_ARGUMENT
    return before


def is_in_continuous_integration() -> bool:
    """Whether nobody would commit a contract that is made here."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false", "no")
