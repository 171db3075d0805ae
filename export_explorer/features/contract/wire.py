"""The text of a contract: JSON, one line per dimension, sorted, so that a review shows what changed. Its content is untrusted data."""

import json
import re
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from export_explorer.archive.container import printable
from export_explorer.features.contract.terms import Became, Contract, HeldDim, HeldOutput
from export_explorer.record import AcceptedSizes

VERSION = 1

_WIDEST = 10_000_000
"""The widest accepted range between two bounds, since such sizes may be enumerated; no export has a wider one."""

Size = Annotated[int, Meta(ge=-(2**62), le=2**62)]
Several = Annotated[tuple[Size, ...], Meta(max_length=100)]
Divisor = Annotated[int, Meta(ge=2, le=2**40)]
Modulus = Annotated[int, Meta(ge=2, le=100_000)]


class NotAContract(ValueError):
    """A text that is not a contract, or one that this release does not read; the message says what to do."""


class _Sizes(Struct, forbid_unknown_fields=True, omit_defaults=True):
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


class _Dim(Struct, forbid_unknown_fields=True, omit_defaults=True):
    became: Became
    equals: str | None = None
    sizes: _Sizes | None = None


class _Output(Struct, forbid_unknown_fields=True, omit_defaults=True):
    dtype: str | None = None
    shape: tuple[str, ...] | None = None
    value: str | None = None


class _File(Struct, forbid_unknown_fields=True):
    contract: int
    model: str
    dimensions: dict[str, _Dim]
    outputs: dict[str, _Output]


class _Versioned(Struct):
    contract: int


def to_text(contract: Contract) -> str:
    """Returns the text of a contract's file; equal contracts have equal texts."""
    parts = [
        f'  "contract": {VERSION}',
        f'  "model": {_json(contract.model)}',
        f'  "dimensions": {_lines({name: _written_dim(dim) for name, dim in contract.dims.items()})}',
        f'  "outputs": {_lines({name: _Output(dtype=it.dtype, shape=it.shape, value=it.value) for name, it in contract.outputs.items()})}',
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def from_text(text: bytes) -> Contract:
    """Reads what `to_text` wrote.

    Raises:
        NotAContract: the text is not a contract, or of a version that this release does not know.
    """
    try:
        version = msgspec.json.decode(text, type=_Versioned).contract
        if version != VERSION:
            raise NotAContract(
                f"it has version {version} of the format, and this release reads version {VERSION}: "
                f"{'install a newer release of export-explorer, or ' if version > VERSION else ''}renew it"
            )
        read = msgspec.json.decode(text, type=_File)
        return Contract(
            model=printable(read.model),
            dims={printable(name): _read_dim(dim) for name, dim in read.dimensions.items()},
            outputs={printable(name): _read_output(output) for name, output in read.outputs.items()},
        )
    except msgspec.MsgspecError as error:
        raise NotAContract(f"it is no contract ({printable(str(error), 200)}): restore it from version control, or renew it") from None
    except (RecursionError, UnicodeDecodeError):
        raise NotAContract("it is no contract: restore it from version control, or renew it") from None


def in_order(names: Mapping[str, Any]) -> list[str]:
    """Returns names in natural order, ``x[2]`` before ``x[10]``."""
    return sorted(names, key=lambda name: ([_key(part) for part in re.split(r"(\d+)", name)], name))


def _key(part: str) -> tuple[bool, int, str]:
    # Digits that Python does not take for a number are text.
    is_number = part.isascii() and part.isdigit() and len(part) < 1000
    return is_number, int(part) if is_number else 0, part


def _lines(entries: Mapping[str, Struct]) -> str:
    lines = [f"    {_json(name)}: {_json(msgspec.to_builtins(entries[name]))}" for name in in_order(entries)]
    return "{\n" + ",\n".join(lines) + "\n  }" if lines else "{}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _written_dim(dim: HeldDim) -> _Dim:
    return _Dim(became=dim.became, equals=dim.equals or None, sizes=None if dim.sizes is None else _written_sizes(dim.sizes))


def _written_sizes(sizes: AcceptedSizes) -> _Sizes | None:
    is_multiple = sizes.step > 1 and sizes.remainders == (0,) and not sizes.are_remainders_excluded
    has_remainders = sizes.step > 1 and not is_multiple
    written = _Sizes(
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
    return None if written == _Sizes() else written


def _read_dim(read: _Dim) -> HeldDim:
    sizes = _read_sizes(read.sizes or _Sizes()) if read.became == "dynamic" else None
    return HeldDim(became=read.became, equals=printable(read.equals or ""), sizes=sizes)


def _read_sizes(read: _Sizes) -> AcceptedSizes:
    lower, upper, step = read.min, read.max, read.multiple_of or read.modulo or 1
    if lower is not None and upper is not None and step * (len(read.without) + 20) > upper - lower > _WIDEST:
        raise NotAContract("its sizes are those of no export: restore it from version control, or renew it")
    return AcceptedSizes(
        lower=lower,
        upper=upper,
        step=step,
        remainders=(0,) if read.modulo is None else read.remainders or read.not_remainders or (0,),
        are_remainders_excluded=bool(read.not_remainders),
        excluded=read.without,
        also=read.also,
        is_complete=not read.perhaps_others,
        with_others_as_in_example=read.others_as_in_example,
    )


def _read_output(read: _Output) -> HeldOutput:
    return HeldOutput(
        dtype=None if read.dtype is None else printable(read.dtype),
        shape=None if read.shape is None else tuple(map(printable, read.shape)),
        value=None if read.value is None else printable(read.value),
    )
