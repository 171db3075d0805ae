"""The file of a contract: JSON, one line per dimension, sorted, so that a review shows what changed. Its content is untrusted data."""

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from export_explorer.archive.container import printable
from export_explorer.features.contract.terms import VERSION, Contract, ContractSizes, DimContract, OutputContract
from export_explorer.files import write_whole
from export_explorer.texts import has_more_values

_LARGEST = 8 * 2**20
"""Bytes; a model with a thousand inputs has a file of some hundred kilobytes."""

_MOST_CONTAINERS, _MOST_ITEMS = 50_000, 200_000
"""The most objects, lists and items of a file: the work on a contract depends on them."""

_WIDEST = 10_000_000
"""The widest accepted range between two bounds, since such sizes may be enumerated; no export has a wider one."""

_NUMBER = re.compile(r"([0-9]{1,1000})")
"""A number that Python reads, which it does of 4,300 digits at most."""


class NotAContract(ValueError):
    """A file that is not a contract, or one that this release does not read; the message says what to do."""


class _Versioned(msgspec.Struct):
    contract: int


def to_text(contract: Contract) -> str:
    """Returns the text of a contract's file; equal contracts have equal texts."""
    fields = msgspec.to_builtins(contract).items()
    parts = (f"  {_json(name)}: {_lines(value) if isinstance(value, dict) else _json(value)}" for name, value in fields)
    return "{\n" + ",\n".join(parts) + "\n}\n"


def from_text(text: bytes) -> Contract:
    """Reads what `to_text` wrote.

    Raises:
        NotAContract: the text is not a contract, or of a version that this release does not know.
    """
    if has_more_values(text, _MOST_CONTAINERS, _MOST_ITEMS):
        raise NotAContract(f"more than {_MOST_ITEMS:,} values. Restore it from version control, or update it")
    try:
        version = msgspec.json.decode(text, type=_Versioned).contract
        if version != VERSION:
            raise NotAContract(
                f"version {version} is not version {VERSION} of this release. "
                f"{'Install a newer release of export-explorer, or update it' if version > VERSION else 'Update it'}"
            )
        read = msgspec.json.decode(text, type=Contract)
    except msgspec.MsgspecError as error:
        raise NotAContract(f"not a contract ({printable(str(error), 200)}). Restore it from version control, or update it") from None
    except (RecursionError, UnicodeDecodeError):
        raise NotAContract("not a contract. Restore it from version control, or update it") from None
    return Contract(
        model=printable(read.model),
        dims={printable(name): _read_dim(dim) for name, dim in read.dims.items()},
        outputs={printable(name): _read_output(output) for name, output in read.outputs.items()},
    )


def read_contract(path: Path) -> Contract | None:
    """Reads the contract in a file; None if there is no such file.

    Raises:
        NotAContract: whatever is wrong with it.
    """
    try:
        if not path.exists():
            return None
        if not path.is_file():
            raise NotAContract("not a file. Use another path")
        with path.open("rb") as file:
            text = file.read(_LARGEST + 1)
    except OSError as error:
        raise NotAContract(f"it cannot be opened ({error.strerror or error}). Use another path, or allow reading it") from None
    if len(text) > _LARGEST:
        raise NotAContract(f"larger than {_LARGEST // 2**20} MiB. Restore it from version control, or update it")
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
    write_whole(path, text)
    return True


def in_order(names: Iterable[str]) -> list[str]:
    """Returns names in natural order, ``x[2]`` before ``x[10]``."""
    # Every second part is a number.
    return sorted(names, key=lambda name: [(int(part) if at % 2 else 0, part) for at, part in enumerate(_NUMBER.split(name))])


def _lines(entries: Mapping[str, Any]) -> str:
    lines = [f"    {_json(name)}: {_json(entries[name])}" for name in in_order(entries)]
    return "{\n" + ",\n".join(lines) + "\n  }" if lines else "{}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _read_dim(read: DimContract) -> DimContract:
    """Returns the only form of a dimension that `to_text` writes, so that two that say the same are equal."""
    sizes = read.accepted
    if sizes is not None and sizes.lower is not None and sizes.upper is not None:
        width = sizes.upper - sizes.lower
        if sizes.step * (len(sizes.excluded) + 20) > width > _WIDEST:
            raise NotAContract("its sizes are not those of an export. Restore it from version control, or update it")
    return DimContract(became=read.became, equals=printable(read.equals), sizes=None if sizes is None else ContractSizes.of(sizes))


def _read_output(read: OutputContract) -> OutputContract:
    dtype, value = (None if text is None else printable(text) for text in (read.dtype, read.value))
    return OutputContract(dtype=dtype, shape=None if read.shape is None else tuple(map(printable, read.shape)), value=value)
