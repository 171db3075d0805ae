"""The update mode of contracts, which the test runner or the ``check`` command sets once for a process; and the paths of their files."""

import hashlib
import os
import re
from pathlib import Path
from typing import NamedTuple


class UpdateMode(NamedTuple):
    """The update mode of contracts in this process.

    Attributes:
        renews: whether each contract is written anew, whatever it says.
        is_exact: whether a model fails too that accepts more sizes than its contract says.
        how: the command or argument with which the user renews contracts.
    """

    renews: bool = False
    is_exact: bool = False
    how: str = "expect(…, update=True)"


_current = UpdateMode()


def current_mode() -> UpdateMode:
    """Returns the current update mode."""
    return _current


def set_mode(mode: UpdateMode) -> UpdateMode:
    """Sets the update mode, and returns the one before."""
    global _current
    before, _current = _current, mode
    return before


def is_in_continuous_integration() -> bool:
    """True if the environment variable ``CI`` is set: nobody would commit a contract that is written here."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false", "no")


_LONGEST = 120
_UNSAFE = re.compile(r"[^\w.=+-]+", re.ASCII)


def contract_path(owner: Path, name: str, parameters: str = "") -> Path:
    """Returns ``tests/test_ranker.test_small-auto.export.json`` for the test ``test_small[auto]`` in ``tests/test_ranker.py``.

    Two names of one owner have two files: if a character is not allowed in the name of a file, or the name is too long, a short hash is
    appended.

    Args:
        owner: the file that holds the test or the case.
        name: of the test or the case.
        parameters: the parameters that distinguish it from others of this name, ``auto``; empty if there are none.
    """
    whole = f"{name}-{parameters}" if parameters else name
    safe = _UNSAFE.sub("-", whole)
    if safe != whole or len(safe) > _LONGEST:
        digits = hashlib.sha256(f"{name}[{parameters}]".encode("utf-8", "backslashreplace")).hexdigest()[:8]
        safe = f"{safe[:_LONGEST].strip('-')}-{digits}"
    return owner.with_name(f"{owner.stem}.{safe}.export.json")
