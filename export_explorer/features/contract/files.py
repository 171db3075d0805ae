"""The file of a contract: JSON, one line per dimension, sorted, so that a review shows what changed. Its content is untrusted.

A contract is plain data in terms of the inputs, without lines of code and without torch's symbols. Its classes are also the form of the file:
their fields are its keys.
"""

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from export_explorer.archive.container import printable
from export_explorer.files import write_whole
from export_explorer.record import AcceptedSizes
from export_explorer.texts import has_more_values

VERSION = 1

Became = Literal["dynamic", "tied", "derived", "static"]

Size = Annotated[int, Meta(ge=-(2**62), le=2**62)]
Several = Annotated[tuple[Size, ...], Meta(max_length=100)]
Divisor = Annotated[int, Meta(ge=2, le=2**40)]
Modulus = Annotated[int, Meta(ge=2, le=100_000)]


class ContractSizes(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The sizes that a program takes for one dimension: an `AcceptedSizes` without how they are known; without any field all sizes.

    Attributes:
        min: smallest, inclusive; None if nothing bounds them.
        max: largest, inclusive; None if nothing bounds them.
        multiple_of: their divisor; None if there is none.
        modulo: the divisor of `remainders` and `not_remainders`; None if there is none.
        remainders: those that a size may leave.
        not_remainders: those that no size may leave.
        without: sizes that are refused though they meet all of the above.
        also: sizes that are taken though they do not.
        perhaps_others: whether there may be others.
        others_as_in_example: whether they are those for other dimensions of the example's sizes.
    """

    min: Size | None = None
    max: Size | None = None
    multiple_of: Divisor | None = None
    modulo: Modulus | None = None
    remainders: Several = ()
    not_remainders: Several = ()
    without: Several = ()
    also: Several = ()
    perhaps_others: bool = False
    others_as_in_example: bool = False

    @classmethod
    def of(cls, sizes: AcceptedSizes) -> "ContractSizes | None":
        """Returns the same sizes; None for all sizes."""
        is_multiple = sizes.step > 1 and sizes.remainders == (0,) and not sizes.are_remainders_excluded
        has_remainders = sizes.step > 1 and not is_multiple
        found = cls(
            min=sizes.lower,
            max=sizes.upper,
            multiple_of=sizes.step if is_multiple else None,
            modulo=sizes.step if has_remainders else None,
            remainders=sizes.remainders if has_remainders and not sizes.are_remainders_excluded else (),
            not_remainders=sizes.remainders if has_remainders and sizes.are_remainders_excluded else (),
            without=sizes.excluded,
            also=sizes.also,
            perhaps_others=not sizes.is_complete,
            others_as_in_example=sizes.with_others_as_in_example,
        )
        return None if found == cls() else found

    @property
    def accepted(self) -> AcceptedSizes:
        """The same sizes, to be compared and put in words."""
        return AcceptedSizes(
            lower=self.min,
            upper=self.max,
            step=self.multiple_of or self.modulo or 1,
            remainders=(0,) if self.modulo is None else self.remainders or self.not_remainders or (0,),
            are_remainders_excluded=bool(self.not_remainders),
            excluded=self.without,
            also=self.also,
            is_complete=not self.perhaps_others,
            with_others_as_in_example=self.others_as_in_example,
        )


class DimContract(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The result of one dimension, or of one scalar input.

    Attributes:
        became: ``dynamic`` (a free size), ``tied`` (equal to another dimension), ``derived`` (an expression of others), ``static`` (one
            size, whether asked or not).
        equals: for a tied or derived dimension ``x.shape[0]``, ``2*x.shape[0] + 1``; for a static one its size, or a scalar's value; empty
            if it has none that is the same in every run.
        sizes: of a dynamic dimension; None for all sizes.
    """

    became: Became
    equals: str = ""
    sizes: ContractSizes | None = None

    @property
    def is_free(self) -> bool:
        """True if the dimension may have more than one size."""
        return self.became != "static"

    @property
    def accepted(self) -> AcceptedSizes | None:
        """The sizes that the program takes; None unless it is dynamic."""
        return (self.sizes or ContractSizes()).accepted if self.became == "dynamic" else None


class OutputContract(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The dtype and the shape, or the value, of one output.

    Attributes:
        dtype: torch's name without ``torch.`` for a tensor, the name of Python's type for any other value; None for None.
        shape: of a tensor, one text per size: ``("x.shape[0]", "3")``. A data-dependent value is ``?1``, another one ``?2``.
        value: of a number or a constant; None for a tensor, and for a value that is not the same in every run.
    """

    dtype: str | None = None
    shape: Annotated[tuple[str, ...], Meta(max_length=1_000)] | None = None
    value: str | None = None


class Contract(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"version": "contract", "dims": "dimensions"}):
    """The dimensions and outputs that a model has to keep.

    Attributes:
        version: of the form of the file.
        model: the name of its class or function; not compared.
        dims: by ``x.shape[0]``; a scalar input by its path.
        outputs: by their paths, a single output by the empty text; inputs and buffers that the program changes by ``changes`` and their
            path.
    """

    version: int = VERSION
    model: str
    dims: dict[str, DimContract]
    outputs: dict[str, OutputContract]


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
