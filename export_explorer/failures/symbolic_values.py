"""Messages and fixes for a symbolic size where Python, NumPy or an operator needs a plain value."""

import ast
from collections.abc import Callable, Mapping
from types import FunctionType, MethodType
from typing import Any

from export_explorer.failures.ask_fixes import as_static
from export_explorer.failures.failure_context import FailureContext, class_test_behind, context_of, held_at, variables_at
from export_explorer.failures.handler import FailureMessage
from export_explorer.failures.library_advice import other_mode
from export_explorer.fixes.edits import int_literal
from export_explorer.fixes.registry import rewrites
from export_explorer.fixes.rule import Example, RefusedSize
from export_explorer.record import DimOutcome, Fix
from export_explorer.texts import tree_if_python
from export_explorer.torch_internals.failure_causes import RefusedValue
from export_explorer.torch_internals.shape_env import symbolic_expression
from export_explorer.torch_internals.symbolic_texts import example_of

_IN_STRICT_MODE = ("numpy", "exact_class", "text")
"""The needs that strict mode lacks, since Dynamo reads the code instead of running it; a call of a function with a cache as well."""


_SAID = {
    "hashable": ("Sizes have no hash while tracing, which a set or a dict needs", "Do without the set or the dict"),
    "format": ("{code} formats a size as a number", "Skip it while exporting"),
    "text": ("{code} puts a size into a text, and sizes have no number while tracing", "Request STATIC for that size"),
    "serializable": ("{code} serializes a traced value", "Skip it while exporting"),
    "numpy": ("NumPy cannot use a size", "Use torch functions"),
    "exact_class": ("{code} tests for a Python number; a size is not one while tracing", ""),
    "number": ("{code} needs a Python number, not a size", "Compute it with Python operators"),
}
"""What is said of a line that needs a plain value in this way, and the next step where no fix is known."""


def message_of(failed: FailureContext, cause: RefusedValue) -> FailureMessage:
    """Returns the message: what needed a plain value, on which line, and what to write instead."""
    cannot = failed.headline("cannot be traced")
    way = next((fix.title for fix in fixes_of(failed, cause) if not fix.is_alternative), "")
    if cause.need == "argument":
        given = "a comparison of sizes" if cause.wanted == "bool" else "a size"
        wanted = {"bool": "True or False", "int": "an int", "float": "a float"}.get(cause.wanted or "", "a number")
        problem = f"{cannot}. `{cause.operator}` needs {wanted} for `{cause.argument}`, not {given}"
        return FailureMessage(problem, way or f"Compute `{cause.argument}` without sizes")
    if cause.need == "hashable" and (cached := " and ".join(_cached_at(failed))):
        return FailureMessage(f"{cannot}. {cached} caches by its arguments, and sizes cannot be dict keys while tracing", way)
    test = class_test_behind(failed.error.__traceback__) if cause.need == "exact_class" else None
    said, step = _SAID[cause.need]
    return FailureMessage(f"{cannot}. {said.format(code=failed.quoted_code if test is None else f'`{ast.unparse(test)}`')}", way or step)


def fixes_of(failed: FailureContext, cause: RefusedValue) -> tuple[Fix, ...]:
    """Returns the rewritten line, where the rewrite is certain, strict mode, where that can trace it, and the line's sizes as static ones."""
    example, cached = _example(failed), _cached_at(failed)
    problem = RefusedSize(cause.need, cause.operator or "", cause.argument or "", example, is_read=failed.is_strict, cached=cached)
    found = rewrites(context_of(failed), problem)[:1]
    reads_it = cause.need in _IN_STRICT_MODE or (cause.need == "hashable" and bool(cached))
    return (*found, *([other_mode(failed)] if reads_it and not failed.is_strict else []), *as_static(failed.analysis, _dims_at(failed)))


def _dims_at(failed: FailureContext) -> list[DimOutcome]:
    """Returns the dimensions that are requested to be dynamic and whose sizes the failing expression names; none in strict mode."""
    code = failed.code if failed.frame is None or failed.frame.expression is None else failed.frame.expression
    variables = variables_at(failed)
    tree = tree_if_python(code.removesuffix(":"))
    symbols: set[Any] = set()
    for node in () if tree is None else ast.walk(tree):
        match node:
            case ast.Name():
                value = variables.get(node.id)
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id=name), attr="shape"), slice=index):
                value = _element(variables.get(name), int_literal(index))
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="size"), args=[index]):
                value = _element(variables.get(name), int_literal(index))
            case _:
                continue
        symbols |= getattr(symbolic_expression(value), "free_symbols", set())
    refs = {size.ref for size in failed.analysis.sizes.sizes if size.expr is not None and size.expr.free_symbols & symbols}
    return [dim for dim in failed.dims if dim.ref in refs and dim.asked.is_dynamic]


def _element(tensor: Any, index: int | None) -> Any:
    """Returns an element of a tensor's shape, symbolic as it is; None where there is none."""
    shape = getattr(tensor, "shape", ())
    return shape[index] if index is not None and -len(shape) <= index < len(shape) else None


def _cached_at(failed: FailureContext) -> dict[str, bool]:
    """Returns the functions with a cache that the failing line calls, by the names in it, each with True if it is a method there."""
    if (tree := tree_if_python(failed.code.removesuffix(":"))) is None:
        return {}
    variables = variables_at(failed)
    called = dict.fromkeys(ast.unparse(it.func) for it in ast.walk(tree) if isinstance(it, ast.Call))
    held = [(name, held_at(name, variables)) for name in called]
    # As `functools.lru_cache` makes them.
    wrapped = [(name, it) for name, it in held if isinstance(getattr(it, "__wrapped__", None), FunctionType | MethodType)]
    return {name: _is_method(name, it, variables) for name, it in wrapped if callable(getattr(it, "cache_info", None))}


def _is_method(name: str, function: Any, variables: Mapping[str, Any]) -> bool:
    """True if a call by this name passes what is before the last dot, as the class of that has the function."""
    owner, _, attribute = name.rpartition(".")
    held = held_at(owner, variables) if owner else None
    by_class = next((vars(it)[attribute] for it in type(held).__mro__ if attribute in vars(it)), None)
    return by_class is function and attribute not in getattr(held, "__dict__", {})


def _example(failed: FailureContext) -> Example:
    variables = dict(variables_at(failed))
    if failed.is_strict:
        variables |= {leaf.path: leaf.value for leaf in failed.analysis.sizes.leaves}

    def of(node: ast.expr) -> int | float | bool | None:
        match node:
            case ast.Constant(value=int() | float() | bool()):
                return example_of(node.value)
            case ast.Name():
                return example_of(variables.get(node.id))
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id=name), attr="shape"), slice=index):
                return _size(variables.get(name), of(index))
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="size"), args=[index]):
                return _size(variables.get(name), of(index))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return None if (value := of(operand)) is None else -value
            case ast.BinOp() | ast.Compare(comparators=[_]):
                return _computed(node, of)
        return None

    return of


def _size(tensor: Any, index: object) -> int | float | bool | None:
    return example_of(_element(tensor, index if isinstance(index, int) else None))


_OPERATORS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: lambda a, b: a // b if b else None,
    ast.Mod: lambda a, b: a % b if b else None,
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
}


def _computed(node: ast.BinOp | ast.Compare, of: Example) -> int | float | bool | None:
    left, right = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.left, node.comparators[0])
    operation: ast.AST = node.op if isinstance(node, ast.BinOp) else node.ops[0]
    operator = _OPERATORS.get(type(operation))
    a, b = of(left), of(right)
    return None if operator is None or a is None or b is None else example_of(operator(a, b))
