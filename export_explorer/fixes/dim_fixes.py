"""Attaches fixes to every dimension that is not as asked, and to the failure the changes of code that its dimensions need."""

import ast
from dataclasses import replace
from typing import Literal

from export_explorer.fixes.edits import calls_in, merged, unlike
from export_explorer.fixes.example_fixes import ask_fixes
from export_explorer.fixes.numpy_calls import NUMPY_CALL
from export_explorer.fixes.registry import size_rewrites
from export_explorer.fixes.size_names import is_length
from export_explorer.fixes.spec_changes import Change, ask_fix, entry_for
from export_explorer.record import (
    Capture,
    Cause,
    CodeFix,
    ComparisonCause,
    DimOutcome,
    Fix,
    MadeTensorCause,
    ModeFix,
    NumberCause,
    OperatorCause,
    ParameterCause,
    PythonNumberCause,
    chain_of,
)
from export_explorer.record.spec import DimAsk
from export_explorer.render.words import with_fix_words
from export_explorer.texts import expression_if_python
from export_explorer.trace.syntax import function_around

_MODEL_TENSORS = ("PARAMETER", "BUFFER", "CONSTANT_TENSOR")


def is_inherent(dim: DimOutcome, capture: Capture) -> bool:
    """True if a dimension's size, or what it adds up to with others, is fixed by a weight, by literal data, or by an operator, through ties too."""
    # All that limits it may be that an expression of it and others must be one number, for which it has several sizes.
    is_number = bool(dim.conditions) and all(it.relation == "equals" and it.is_operand_number for it in dim.conditions)
    is_fixed_with_others = is_number and bool(dim.limited_with) and not dim.has_one_size
    if dim.cause is None or not (dim.got in ("specialized", "static", None) or is_fixed_with_others):
        return False
    match chain_of(dim.cause)[-1]:
        case OperatorCause(demand="unrolls"):
            return True
        case ParameterCause() as last:
            return not is_length(last, capture)
        case MadeTensorCause() as last:
            return not is_length(last, capture) and _is_of_model(last, capture)
    return False


def _is_of_model(cause: MadeTensorCause, capture: Capture) -> bool:
    """True if a tensor made in forward is a tensor of the model after pointwise operations, or is written out as a literal."""
    made = expression_if_python(cause.tensor.name)
    if isinstance(made, ast.Call) and isinstance(made.func, ast.Attribute) and made.func.attr == "tensor":
        return bool(made.args) and isinstance(made.args[0], ast.List) and all(isinstance(node, ast.Constant) for node in made.args[0].elts)
    module = f"{cause.module}." if cause.module else ""
    tensors = {f"self.{entry.target.removeprefix(module)}" for entry in capture.signature if entry.kind in _MODEL_TENSORS and entry.target}
    return made is not None and _is_pointwise(made, tensors)


def _is_pointwise(node: ast.expr, tensors: set[str]) -> bool:
    """True if an expression has the shape of tensors of the model: arithmetic and methods without arguments."""
    if ast.unparse(node) in tensors:
        return True
    match node:
        case ast.Subscript(value=value):
            return ast.unparse(value) in tensors
        case ast.BinOp(left=left, op=op, right=right) if not isinstance(op, ast.MatMult):
            sides = [side for side in (left, right) if not isinstance(side, ast.Constant)]
            return bool(sides) and all(_is_pointwise(side, tensors) for side in sides)
        case ast.Call(func=ast.Attribute(value=inner), args=[], keywords=[]) | ast.UnaryOp(operand=inner):
            return _is_pointwise(inner, tensors)
    return False


InStrictMode = Literal["free", "number", "refused"]
"""The result of a size at a construct in strict mode: still free, a number there too; or the construct is refused."""

_CONSTRUCTS: dict[InStrictMode, str] = {
    "free": "len int float sqrt zeros ones empty full rand",
    "number": "range index slice repetition iteration unpacking islice log exp fsum bit_length"
    " linspace logspace one_hot hamming_window avg_pool1d",
    "refused": "format gcd comb factorial log2 sin complex chr hex round bytes randint manual_seed __index__",
}
IN_STRICT_MODE = {construct: result for result, constructs in _CONSTRUCTS.items() for construct in constructs.split()}
"""The results in strict mode by `PythonNumberCause.construct`."""
_AFTER_ROUNDING = OperatorCause | NumberCause
_OF_NUMPY = ("zeros", "ones", "empty", "full", "rand")


def is_free_in_strict_mode(cause: Cause) -> bool:
    """True if strict mode is known to keep the size symbolic at the construct of a cause."""
    if isinstance(cause, _AFTER_ROUNDING) and cause.frame is not None:
        # Strict mode divides integers in `int(a / b)`, from which an operator that needs a product can conclude.
        function = function_around(cause.frame)
        calls = [] if function is None else calls_in(function, "int")
        return any(isinstance(it, ast.BinOp) and isinstance(it.op, ast.Div) for call in calls for it in ast.walk(call))
    if not isinstance(cause, PythonNumberCause) or IN_STRICT_MODE.get(cause.construct or "") != "free":
        return False
    expression = "" if cause.frame is None else cause.frame.expression or cause.frame.code
    # Dynamo makes a number of what NumPy computes of a size, but not of the sizes of its arrays.
    return (cause.construct in _OF_NUMPY) is (NUMPY_CALL.search(expression) is not None)


def with_cures(capture: Capture) -> Capture:
    """Returns the capture with `DimOutcome.fixes`, and with changes of code among `Failure.fixes`."""
    if not capture.is_observed:
        return capture
    dims = _with_fixes_of_others(tuple(_with_fixes(capture, dim) for dim in capture.dims))
    failure = capture.failure
    if failure is None:
        dims = _with_all_together(dims)
    else:
        fixes = unlike([*failure.fixes, *_code_of([dim for dim in dims if dim.ref in failure.dims])])
        failure = replace(failure, fixes=_alternatives_last(fixes))
    dims = tuple(replace(dim, fixes=_alternatives_last(dim.fixes)) if dim.fixes else dim for dim in dims)
    return with_fix_words(replace(capture, dims=dims, failure=failure))


def _alternatives_last(fixes: tuple[Fix, ...]) -> tuple[Fix, ...]:
    return tuple(sorted(fixes, key=lambda fix: fix.is_alternative))


def _code_of(blamed: list[DimOutcome]) -> list[Fix]:
    """Returns the changes of code that an export needs: the first of each dimension merged, where there are several, then each alone."""
    of_each = [_code(dim) for dim in blamed]
    together = merged(unlike([fixes[0] for fixes in of_each if fixes]))
    return [*([] if together is None else [together]), *(fix for fixes in of_each for fix in fixes)]


def _with_all_together(dims: tuple[DimOutcome, ...]) -> tuple[DimOutcome, ...]:
    """Adds the merged first changes of all dimensions, for an export that succeeded: a size freed at one line may be fixed at another."""
    together = merged(unlike([code[0] for dim in dims if (code := _code(dim))]))
    if together is None:
        return dims
    return tuple(replace(dim, fixes=unlike([*code, together, *dim.fixes])) if (code := _code(dim)) else dim for dim in dims)


def _code(dim: DimOutcome) -> tuple[CodeFix, ...]:
    return tuple(fix for fix in dim.fixes if isinstance(fix, CodeFix))


def _with_fixes_of_others(dims: tuple[DimOutcome, ...]) -> tuple[DimOutcome, ...]:
    """Copies fixes to a size that was compared with a tensor made from another input of that size: it is free when that one is."""
    of_size: dict[int, tuple[CodeFix, ...]] = {}
    for dim in dims:
        if dim.size is not None and dim.cause is not None and not isinstance(dim.cause, MadeTensorCause):
            of_size[dim.size] = (*of_size.get(dim.size, ()), *_code(dim))

    def with_others(dim: DimOutcome) -> DimOutcome:
        others = () if _code(dim) or dim.is_inherent or not isinstance(dim.cause, MadeTensorCause) else of_size.get(dim.size or 0, ())
        return replace(dim, fixes=unlike([*others, *dim.fixes])) if others else dim

    return tuple(map(with_others, dims))


def _with_fixes(capture: Capture, dim: DimOutcome) -> DimOutcome:
    is_blamed = capture.failure is not None and dim.ref in capture.failure.dims
    is_decided = isinstance(dim.cause, ComparisonCause) and dim.cause.statement in ("if", "elif", "conditional")
    # A branch that was decided for the example narrows a dimension with AUTO.
    is_cut_by_branch = capture.failure is None and dim.asked.kind == "auto" and is_decided
    if dim.is_as_asked and not is_blamed and not is_cut_by_branch:
        return dim
    if is_inherent(dim, capture):
        return replace(dim, is_inherent=True)
    asks = ask_fixes(capture, dim) if capture.failure is None else ()
    last = None if dim.cause is None else chain_of(dim.cause)[-1]
    is_mode_fix = capture.failure is None and capture.mode == "non-strict" and last is not None and is_free_in_strict_mode(last)
    modes = [ModeFix(title="Export in strict mode (traces bytecode)", mode="strict")] if is_mode_fix else []
    fixes = unlike([*asks, *size_rewrites(dim, capture), *modes])
    # A size of 1 may be meant, as that of one decoding step.
    is_meant = not fixes or dim.reason == "example_is_0_or_1"
    return replace(dim, fixes=(*fixes, *(static_fixes(dim, capture) if is_meant else ())))


def static_fixes(dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """Returns STATIC as a fix for a dimension of one size, for where nothing is known that makes it dynamic."""
    if capture.failure is not None or not (dim.got == "specialized" or dim.has_one_size) or dim.dim is None:
        return ()
    title = f"Request STATIC for {dim.ref} to remove it from the list of problems"
    return (ask_fix(Change((title,), (entry_for(dim.ref, DimAsk(kind="static")),), (dim.ref,))),)
