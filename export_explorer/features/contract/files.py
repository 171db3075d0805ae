"""The file of a contract: read up to a size limit, written atomically."""

import os
import tempfile
from pathlib import Path

from export_explorer.features.contract.terms import Contract
from export_explorer.features.contract.wire import NotAContract, from_text, to_text

_LARGEST = 8 * 2**20
"""Bytes; a model with a thousand inputs has a file of some hundred kilobytes."""


def read_contract(path: Path) -> Contract | None:
    """Reads the contract in a file; None if there is no such file.

    Raises:
        NotAContract: whatever is wrong with it.
    """
    try:
        if not path.exists():
            return None
        if not path.is_file():
            raise NotAContract("it is no file: give another path")
        with path.open("rb") as file:
            text = file.read(_LARGEST + 1)
    except OSError as error:
        raise NotAContract(f"it cannot be opened ({error.strerror or error}): give another path, or allow it to be read") from None
    if len(text) > _LARGEST:
        raise NotAContract(f"it has more than {_LARGEST // 2**20} MiB, which no contract has: restore it from version control, or renew it")
    return from_text(text)


def write_contract(path: Path, contract: Contract) -> bool:
    """Writes a contract if the file differs, and returns True if it did; another process sees either the old file or the new one.

    Raises:
        OSError: the file cannot be written.
    """
    text = to_text(contract).encode()
    if path.is_file() and path.stat().st_size == len(text) and path.read_bytes() == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text)
        # A file of mkstemp is for its owner alone, which one that is to be committed is not.
        Path(name).chmod(0o666 & ~_umask())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return True


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
