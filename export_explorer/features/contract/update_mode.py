"""Whether contracts are made, renewed or only held against: said once for a process by whoever runs the tests."""

import hashlib
import os
import re
from dataclasses import dataclass
from pathlib import Path


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


SUFFIX = ".export.json"


_LONGEST = 120


_UNSAFE = re.compile(r"[^\w.=+-]+", re.ASCII)


def contract_path(owner: Path, name: str, parameters: str = "") -> Path:
    """``tests/test_ranker.test_small-auto.export.json`` for the test ``test_small[auto]`` in ``tests/test_ranker.py``.

    Two names of one owner have two files: where a character cannot be in the name of a file, or it is too long, a few digits tell them apart.

    Args:
        owner: the file that holds the test or the case.
        name: of it.
        parameters: what tells it from others of this name, ``auto``; empty for nothing.
    """
    whole = f"{name}-{parameters}" if parameters else name
    safe = _UNSAFE.sub("-", whole)
    if safe != whole or len(safe) > _LONGEST:
        digits = hashlib.sha256(f"{name}[{parameters}]".encode("utf-8", "backslashreplace")).hexdigest()[:8]
        safe = f"{safe[:_LONGEST].strip('-')}-{digits}"
    return owner.with_name(f"{owner.stem}.{safe}{SUFFIX}")
