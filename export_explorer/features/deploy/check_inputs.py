"""Checks inputs of an artifact against a guard file: the conditions under which the exported program accepts them.

This file needs nothing but Python 3.10 or later and can be copied beside an artifact. It runs no code of the guard file: the conditions are
read by the grammar below, which has numbers, sizes, comparisons, arithmetic, ``and``, ``or``, ``not``, ``min``, ``max`` and rounding.

    from check_inputs import load_guards, check
    guards = load_guards("model.guards.json")
    for problem in check(guards, {"x": array, "n": 3}):
        print(problem)

From a terminal: ``python check_inputs.py model.guards.json x=8,100 n=3``. A number that no condition names may be left out.
"""

import ast
import io
import json
import math
import operator
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

FORMAT = 1

_LONGEST = 200_000
_MOST_BITS = 4096


class GuardFileError(ValueError):
    """A guard file that cannot be read; the message says why."""


def load_guards(path: str | PathLike[str]) -> dict[str, Any]:
    """Returns the contents of a guard file.

    Raises:
        GuardFileError: it is not a guard file, or of a later format.
        OSError: it cannot be read.
    """
    with Path(path).open(encoding="utf-8") as file:
        try:
            guards: Any = json.load(file)
        except (ValueError, RecursionError) as error:
            raise GuardFileError(f"{path} is not JSON: {error}") from None
    if not isinstance(guards, dict) or guards.get("format") != FORMAT:
        raise GuardFileError(f"{path} is not a guard file of format {FORMAT}")
    return guards


def check(guards: Mapping[str, Any], inputs: Mapping[str, Any]) -> list[str]:
    """Returns a sentence for each condition that inputs do not meet, as far as the inputs are there; an empty list if they meet all.

    Args:
        guards: of `load_guards`.
        inputs: by the names that the artifact has for them, or by their paths in the model: arrays or tensors with ``shape`` and, if it is
            to be checked, ``dtype``; or shapes as tuples; or numbers.
    """
    sizes, problems = _read(guards, inputs)
    return [*problems, *_unmet(guards, [*guards["guards"], *guards.get("operators", [])], sizes)]


def assumptions(guards: Mapping[str, Any], inputs: Mapping[str, Any]) -> list[str]:
    """Returns a sentence for each size of 0 or 1, of inputs as for `check`, that tracing took for 2 or more: the program accepts it."""
    sizes, problems = _read(guards, inputs)
    return [] if problems else _unmet(guards, guards.get("assumed", []), sizes)


def left_out(guards: Mapping[str, Any], inputs: Mapping[str, Any]) -> list[str]:
    """Returns the inputs that may be left out, and are: numbers, and tensors of no dimension, without which all sizes can be checked."""
    return [str(spec["path"]) for spec in guards["inputs"] if _key(spec, inputs) is None and not _is_needed(guards, spec)]


def example_call(guards: Mapping[str, Any], file: str) -> str:
    """Returns the line that checks the example inputs in a terminal; `file` is the name of the guard file."""
    given = [f"{spec['name']}={text}" for spec in guards["inputs"] if (text := _written(spec.get("example")))]
    return shlex.join(["python", "check_inputs.py", file, *given])


def _written(example: Any) -> str:
    if not isinstance(example, list):
        return "" if example is None else str(example)
    return f"{example[0]}," if len(example) == 1 else ",".join(map(str, example))


def _key(spec: Mapping[str, Any], inputs: Mapping[str, Any]) -> str | None:
    return next((key for key in (spec["name"], spec["path"]) if key in inputs), None)


def _is_needed(guards: Mapping[str, Any], spec: Mapping[str, Any]) -> bool:
    """True for a tensor with dimensions, and for an int that a condition names."""
    conditions = [*guards["guards"], *guards.get("operators", [])]
    is_int = spec["dtype"] == "int" and any(_normal(spec["path"]) in _names(each["condition"]) for each in conditions)
    return bool(spec["rank"]) or is_int


def _read(guards: Mapping[str, Any], inputs: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Returns the sizes and numbers of inputs by their names in conditions, and a sentence for each input that is none."""
    sizes: dict[str, Any] = {}
    known = {spec[key] for spec in guards["inputs"] for key in ("name", "path")}
    unknown = [name for name, value in inputs.items() if name not in known and value is not None]
    paths = ", ".join(str(spec["path"]) for spec in guards["inputs"])
    problems = [f"{name} is not an input; the inputs are {paths}." for name in unknown]
    for spec in guards["inputs"]:
        key = _key(spec, inputs)
        if key is None:
            if _is_needed(guards, spec):
                problems.append(f"{spec['path']} is missing.")
        elif spec["rank"] is None:
            problems += _read_number(spec, inputs[key], sizes)
        else:
            problems += _read_shape(spec, inputs[key], sizes)
    return sizes, problems


def _read_number(spec: Mapping[str, Any], value: Any, sizes: dict[str, Any]) -> list[str]:
    path, shape = spec["path"], tuple(value if isinstance(value, tuple | list) else getattr(value, "shape", ()))
    if isinstance(value, tuple | list) or math.prod(shape) != 1:
        return [f"{path} must be a number, got the shape {list(shape)}."]
    if hasattr(value, "item"):
        value = value.item()
    is_whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    if spec["dtype"] == "int" and not is_whole:
        return [f"{path} must be an int, got {value!r}."]
    sizes[_normal(path)] = value
    return []


def _read_shape(spec: Mapping[str, Any], value: Any, sizes: dict[str, Any]) -> list[str]:
    path = spec["path"]
    shape = tuple(value if isinstance(value, tuple | list) else getattr(value, "shape", ()))
    if len(shape) != spec["rank"]:
        return [f"{path} must have {spec['rank']} dimension{'s' * (spec['rank'] != 1)}, got {len(shape)}."]
    dtype = str(getattr(value, "dtype", spec["dtype"])).rpartition(".")[2]
    problems = [f"{path} must be {spec['dtype']}, got {dtype}."] if dtype != spec["dtype"] else []
    for dim, size in enumerate(shape):
        if size < 0:
            problems.append(f"{path}.shape[{dim}] is {size}; a size is 0 or more.")
        else:
            sizes[_normal(f"{path}.shape[{dim}]")] = int(size)
    return problems


def _unmet(guards: Mapping[str, Any], conditions: Sequence[Mapping[str, Any]], sizes: Mapping[str, Any]) -> list[str]:
    unknown = {place for spec in guards["inputs"] for place in _places(spec)} - sizes.keys()
    checked = [each for each in conditions if unknown.isdisjoint(_names(each["condition"]))] if unknown else conditions
    # Two conditions may say the same, a bound that was requested and one that the model checks.
    return list(dict.fromkeys(_words(each, sizes) for each in checked if not _holds(each["condition"], sizes)))


def _places(spec: Mapping[str, Any]) -> list[str]:
    """Returns the names that conditions have for an input: itself, or its sizes."""
    if spec["rank"] is None:
        return [_normal(spec["path"])]
    return [_normal(f"{spec['path']}.shape[{dim}]") for dim in range(spec["rank"])]


def _words(condition: Mapping[str, Any], sizes: Mapping[str, Any]) -> str:
    got = ", ".join(f"{name} is {sizes[name]}" for name in sorted(_names(condition["condition"])) if name in sizes)
    line = f" (line {condition['line']})" if condition.get("line") else ""
    return f"{condition['words']}{line}; {got}."


def _holds(condition: str, sizes: Mapping[str, Any]) -> bool:
    try:
        return bool(_value(_parsed(condition), sizes))
    except (ZeroDivisionError, OverflowError):
        return False  # the program raises there too
    except RecursionError:
        raise GuardFileError(f"a condition nests too deeply: {condition[:80]}") from None


def _names(condition: str) -> set[str]:
    kinds = (ast.Name, ast.Subscript, ast.Attribute)
    return {_normal(ast.unparse(node)) for node in ast.walk(_parsed(condition)) if isinstance(node, kinds)}


def _parsed(condition: str) -> ast.expr:
    if len(condition) > _LONGEST:
        raise GuardFileError("a condition is too long")
    try:
        return ast.parse(condition.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise GuardFileError(f"not a condition: {condition[:80]}") from None


def _normal(name: str) -> str:
    try:
        return ast.unparse(ast.parse(name, mode="eval"))
    except (SyntaxError, ValueError):
        return name


def _power(base: Any, exponent: Any) -> Any:
    if isinstance(base, float) or isinstance(exponent, float) or exponent < 0:
        power = float(base) ** float(exponent)
        if isinstance(power, complex):
            raise OverflowError  # a root of a negative number
        return power
    if max(abs(base), 2).bit_length() * exponent > _MOST_BITS:
        raise OverflowError
    return base**exponent


_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Div: operator.truediv,
    ast.Mod: operator.mod,
    ast.Pow: _power,
}
_COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_UNARY: dict[type[ast.unaryop], Callable[[Any], Any]] = {ast.USub: operator.neg, ast.Not: operator.not_}
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "min": min,
    "max": max,
    "torch.sym_min": min,
    "torch.sym_max": max,
    "abs": abs,
    "float": float,
    "torch.sym_float": float,
    "round": round,
    "math.trunc": math.trunc,
    "math.floor": math.floor,
    "math.ceil": math.ceil,
    "math.isnan": math.isnan,
}


def _value(node: ast.expr, sizes: Mapping[str, Any]) -> Any:
    """Returns the value of a part of a condition.

    Raises:
        GuardFileError: it is none of what the grammar has.
    """
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float | str):
        return node.value
    if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
        return _BINARY[type(node.op)](_number(node.left, sizes), _number(node.right, sizes))
    if isinstance(node, ast.UnaryOp) and type(node.op) in _UNARY:
        return _UNARY[type(node.op)](_value(node.operand, sizes))
    if isinstance(node, ast.BoolOp):
        parts = (_value(value, sizes) for value in node.values)
        return all(parts) if isinstance(node.op, ast.And) else any(parts)
    if isinstance(node, ast.Compare) and all(type(each) in _COMPARISONS for each in node.ops):
        values = [_value(side, sizes) for side in (node.left, *node.comparators)]
        return all(_COMPARISONS[type(each)](*values[at : at + 2]) for at, each in enumerate(node.ops))
    if isinstance(node, ast.Call) and not node.keywords and ast.unparse(node.func) in _FUNCTIONS:
        return _FUNCTIONS[ast.unparse(node.func)](*(_number(argument, sizes) for argument in node.args))
    if ast.unparse(node) == "math.inf":
        return math.inf
    name = _normal(ast.unparse(node))
    if name not in sizes:
        raise GuardFileError(f"not a size or a number: {name[:80]}")
    return sizes[name]


def _number(node: ast.expr, sizes: Mapping[str, Any]) -> Any:
    value = _value(node, sizes)
    if isinstance(value, str):
        raise GuardFileError("a text has no arithmetic")
    return value


def _given(argument: str) -> tuple[str, Any]:
    name, _, value = argument.partition("=")
    if value in ("True", "False"):
        return name, value == "True"
    for number in (int, float):
        try:
            return name, number(value)
        except ValueError:
            pass
    try:
        return name, tuple(int(each) for each in value.replace("x", ",").split(",") if each)
    except ValueError:
        raise GuardFileError(f"{argument} is not a shape or a number: write x=8,100 or n=3") from None


def main(arguments: Sequence[str]) -> int:
    """Checks shapes that are given as ``x=8,100`` and numbers as ``n=3``; a shape of one dimension is ``x=8,``."""
    if not arguments or "=" in arguments[0]:
        sys.stderr.write("usage: python check_inputs.py model.guards.json x=8,100 n=3\n")
        return 2
    try:
        guards, inputs = load_guards(arguments[0]), dict(map(_given, arguments[1:]))
        if not inputs:
            sys.stderr.write(f"usage: {example_call(guards, arguments[0])}\n")
            return 2
        problems, notes = check(guards, inputs), assumptions(guards, inputs)
        notes += [f"{path} was not given." for path in left_out(guards, inputs)]
    except (GuardFileError, OSError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write("".join(f"{problem}\n" for problem in problems or ["Accepted"]))
    sys.stderr.write("".join(f"note: {note}\n" for note in notes))
    return 1 if problems else 0


if __name__ == "__main__":
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # not all encodings of terminals have ≥
    sys.exit(main(sys.argv[1:]))
