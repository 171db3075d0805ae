"""Saved records, survey files and contracts that mean harm, by name; each makes the bytes of a file."""

import copy
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from export_explorer.surveys.survey_row import Item, SurveyRow

_RECORD: dict[str, Any] = json.loads((Path(__file__).parents[1] / "data" / "walkthrough.json").read_text())
_ENDLESS = "9" * 1_000_000
_LONG = 5_000_000


def _changed(change: Callable[[dict[str, Any]], object]) -> Callable[[], bytes]:
    def make() -> bytes:
        record = copy.deepcopy(_RECORD)
        change(record)
        return json.dumps(record).encode()

    return make


def _many(key: str, name: str, count: int) -> Callable[[], bytes]:
    """A record with many of its parts of one kind, numbered by one of their fields."""
    is_text = isinstance(_RECORD[key][-1][name], str)
    return _changed(lambda record: record.update({key: [record[key][-1] | {name: f"{at}" if is_text else at} for at in range(count)]}))


def _inputs(count: int) -> Callable[[], bytes]:
    def change(record: dict[str, Any]) -> None:
        dim, leaf = record["dims"][0], record["inputs"][0]
        record["dims"] = [dim | {"input": f"x{at}"} for at in range(count)]
        record["inputs"] = [leaf | {"path": f"x{at}"} for at in range(count)]

    return _changed(change)


def _text(*keys: str | int, of: str = "x" * _LONG) -> Callable[[], bytes]:
    def change(record: Any) -> None:
        for key in keys[:-1]:
            record = record[key]
        record[keys[-1]] = of

    return _changed(change)


def _replaced(old: str, new: str) -> Callable[[], bytes]:
    return lambda: json.dumps(_RECORD).replace(old, new, 1).encode()


def _condition(text: str) -> Callable[[], bytes]:
    """A record with this condition, as JSON, on a guard and on a dimension."""

    def make() -> bytes:
        record = copy.deepcopy(_RECORD)
        record["guards"][0]["condition"] = "CONDITION"
        record["dims"][0]["conditions"] = ["CONDITION"]
        return json.dumps(record).replace('"CONDITION"', text).encode()

    return make


def _sizes(**sizes: Any) -> Callable[[], bytes]:
    """A record whose guard and dimensions allow these sizes."""

    def change(record: dict[str, Any]) -> None:
        allowed = {"lower": 0, "upper": None} | sizes
        condition = {"relation": "holds", "subject": "x*x", "size_name": "x.shape[0]", "sizes": allowed}
        record["guards"][0]["condition"] = condition
        for dim in record["dims"]:
            dim |= {"accepted": allowed, "conditions": [condition]}

    return _changed(change)


def _nested_maxima(depth: int) -> str:
    return "Max(" * depth + "s0" + "".join(f", s{at})" for at in range(depth))


_EQUAL = '{"relation": "equals", "subject": "x", "operand": "3"}'


def _row_with(make: Callable[[], bytes]) -> Callable[[], bytes]:
    return lambda: _row("a") + _row("b", make(), "exported")


RECORDS: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "no JSON": lambda: b"\xff\xfe",
    "lists that nest": lambda: b"[" * 100_000,
    "objects that nest": lambda: b'{"a":' * 5_000_000,
    "conditions that nest": _condition('{"relation": "not", "parts": [' * 500_000 + _EQUAL + "]}" * 500_000),
    "conditions that nest as deep as is read": _condition('{"relation": "not", "parts": [' * 400 + _EQUAL + "]}" * 400),
    "a condition of many": _condition('{"relation": "all", "parts": [' + f"{_EQUAL}, " * 100_000 + _EQUAL + "]}"),
    "forty thousand dimensions": _many("dims", "dim", 40_000),
    "forty thousand inputs": _inputs(40_000),
    "ten thousand inputs": _inputs(10_000),
    "forty thousand guards": _many("guards", "id", 40_000),
    "a hundred thousand nodes": _many("nodes", "name", 100_000),
    "as many notes as are read": _changed(lambda record: record.update(notes=["note"] * 990_000)),
    "millions of parts": lambda: json.dumps(_RECORD)[:-1].encode() + b',"other":[' + b"{}," * 15_000_000 + b"0]}",
    "blanks": lambda: b" " * 100_000_000,
    "an endless version": _replaced('"schema": 1', f'"schema": {_ENDLESS}'),
    "a version with a sign": _replaced('"schema": 1', '"schema": -' + "9" * 30),
    "an endless size": _replaced('"size": 8', f'"size": {_ENDLESS}'),
    "a size of 4,000 digits": _replaced('"size": 8', f'"size": {"9" * 4_000}'),
    "an endless duration": _replaced('"elapsed_ms": ', f'"elapsed_ms": {_ENDLESS}'),
    "an endless number that nobody reads": lambda: json.dumps(_RECORD)[:-1].encode() + b',"other":' + b"9" * 50_000_000 + b"}",
    "a long name": _text("model"),
    "a long name of lines": _text("model", of="x\n" * _LONG),
    "a long name of code": _text("model", of="`x` " * _LONG),
    "a long path": _text("guards", 0, "frame", "filename", of="../" * _LONG),
    "a long input": _text("inputs", 0, "path", of="[" * _LONG),
    "a long reason": _text("dims", 0, "words", of="max(" * _LONG),
    "a long size": _text("dims", 0, "shape_expr", of="(" * _LONG),
    "a guard of nested maxima": _text("guards", 0, "expr", of=_nested_maxima(3_000)),
    "a long program": _text("program", of="x = y\n" * 2_000_000),
    "sizes in few large steps": _sizes(upper=2**42, step=2**40),
    "sizes in no steps": _sizes(step=0),
    "sizes of which all are excluded": _sizes(upper=2**60, step=100_000, remainders=list(range(100_000)), are_remainders_excluded=True),
    "sizes of no remainder": _sizes(upper=2**60, step=100_000, remainders=[]),
    "sizes that are excluded one by one": _sizes(upper=100_000, excluded=list(range(100_001))),
    "dimensions of another input": _text("dims", 0, "input", of="nowhere"),
}


def _row(name: str, capture: bytes = b"null", outcome: str = "crashed") -> bytes:
    item = Item(name=name, ask="auto", mode="strict")
    row = SurveyRow(item=item, outcome="crashed", message="It ended.", elapsed_ms=1.0, peak_mb=None, torch_version="2.13.0").to_line()
    return row.replace(b'"crashed"', f'"{outcome}"'.encode()).replace(b'"capture":null', b'"capture":' + capture) + b"\n"


def _rows(names: Iterable[str]) -> bytes:
    return b"".join(map(_row, names))


SURVEYS: dict[str, Callable[[], bytes]] = {
    "sixty thousand rows": lambda: _rows(map(str, range(60_000))),
    "forty thousand rows": lambda: _rows(map(str, range(40_000))),
    "millions of lines": lambda: b"\n" * 20_000_000,
    "a line without end": lambda: _row("a") + b"[" * 140_000_000,
    "long names": lambda: _rows(f"{at}{'n' * 1_000_000}" for at in range(100)),
    "many records": lambda: b"".join(_row(f"{at}", json.dumps(_RECORD).encode(), "exported") for at in range(4_000)),
    "a record that nests": lambda: _row("a") + _row("b", b'{"schema":' + b"[" * 500_000 + b"]" * 500_000 + b"}", "exported"),
    **{f"a row with {name}": _row_with(make) for name, make in RECORDS.items() if "thousand" in name},
}

_CONTRACT: dict[str, Any] = {"contract": 1, "model": "Walkthrough", "dimensions": {}, "outputs": {}}


def _dims(dims: dict[str, Any], **others: Any) -> Callable[[], bytes]:
    return lambda: json.dumps({**_CONTRACT, "dimensions": dims} | others).encode()


def _of_each_dim(**sizes: Any) -> Callable[[], bytes]:
    names = [f"{dim['input']}.shape[{dim['dim']}]" for dim in _RECORD["dims"]]
    return _dims({name: {"became": "dynamic", "sizes": sizes} for name in names})


CONTRACTS: dict[str, Callable[[], bytes]] = {
    "objects that nest": lambda: b'{"contract": 1, "model": ' + b'{"a":' * 1_000_000,
    "a hundred thousand dimensions": _dims({f"y{at}.shape[0]": {"became": "dynamic"} for at in range(100_000)}),
    "twenty thousand dimensions": _dims({f"y{at}.shape[0]": {"became": "dynamic"} for at in range(20_000)}),
    "dimensions of one input": _dims({f"y.shape[{at}]": {"became": "dynamic"} for at in range(20_000)}),
    "a long name": _dims({"y" * 7_000_000: {"became": "dynamic"}}),
    "a long tie": _dims({"y.shape[0]": {"became": "tied", "equals": "x+" * 3_000_000}}),
    "a shape of many": _dims({}, outputs={"": {"dtype": "float32", "shape": ["x"] * 150_000}}),
    "a shape that is a product": _dims({}, outputs={"": {"dtype": "float32", "shape": ["9*" * 900 + "9"] * 3}}),
    "a shape of nested maxima": _dims({}, outputs={"": {"dtype": "float32", "shape": [_nested_maxima(90)] * 1_000}}),
    "an endless bound": lambda: (
        b'{"contract": 1, "model": "", "outputs": {}, "dimensions": {"x": {"became": "dynamic", "sizes": {"min": '
        + _ENDLESS.encode()
        + b"}}}}"
    ),
    "large periods": _of_each_dim(modulo=99_991, remainders=list(range(100)), without=list(range(100)), also=list(range(1_000, 1_100))),
}
