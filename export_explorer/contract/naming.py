"""Where the contract of a test or of a case is kept: beside the file that holds it, named after both."""

import hashlib
import re
from pathlib import Path

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
