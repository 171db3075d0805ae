"""The contract of a capture: only what is the same in every run, process and mode."""

import itertools
import re
from collections.abc import Callable, Container, Mapping
from dataclasses import replace

from export_explorer.archive.container import printable
from export_explorer.features.contract.files import Contract, ContractSizes, DimContract, OutputContract
from export_explorer.record import FREE, AcceptedSizes, Capture, DimOutcome, Input, Output, OutputSize
from export_explorer.render.words.conditions import are_with_others

_PLAIN = ("int", "float", "bool", "str", "complex")
"""Values whose text is the same in every process."""
_LONGEST = 200
_NAME = re.compile(r"(?<![\w.'\"])[^\W\d]\w*(?![\w.\['\"(])")
"""A whole name: of a Dim, of a symbol or of a scalar input, not a part of ``x.shape[0]``."""
_OF_TORCH = re.compile(r"z?u?[sf]\d+|u\d+")
_OF_DIM = re.compile(r"(?:(\d{1,9})\*)?(\w+)(?: ([+-]) (\d{1,9}))?")
"""``2*half + 1``, of a Dim or a symbol."""


def contract_of(capture: Capture, was: Contract | None = None) -> Contract:
    """Returns the contract of an export that succeeded, in the form of the one that it is compared with.

    Where ``half`` of ``2*half`` is no input's size, the first contracts had this text alone, without sizes.
    """
    leaves = {leaf.path: leaf for leaf in capture.inputs}
    scalars = {dim.input for dim in capture.dims if dim.dim is None and dim.got in FREE}
    before = {} if was is None else {name: dim.equals for name, dim in was.dims.items() if dim.became == "derived"}
    derived = {str(dim.ref): dim.shape_expr for dim in capture.dims if dim.got == "derived"}
    roots = {} if was is not None and _roots(before, was.dims) else _roots(derived, scalars)
    in_inputs = _in_inputs(capture, scalars, roots)
    return Contract(
        model=printable(capture.model),
        dims={printable(str(dim.ref)): _dim(dim, leaves[dim.input], in_inputs if roots else str) for dim in capture.dims},
        outputs={
            printable(f"changes {output.path}" if output.kind.startswith("changed_") else output.path): _output(output, in_inputs)
            for output in capture.outputs
        },
    )


def _dim(dim: DimOutcome, leaf: Input, in_inputs: Callable[[str], str]) -> DimContract:
    equals = in_inputs(dim.shape_expr) if dim.got in ("tied", "derived") else ""
    if dim.got == "dynamic" or equals == str(dim.ref):
        sizes = _sizes(dim)
        # In strict mode the program may hold an int input to the example's value, though tracing left it free.
        only = sizes.members(1) if sizes.is_complete and not sizes.with_others_as_in_example else None
        return DimContract(became="static", equals=str(only[0])) if only else DimContract(became="dynamic", sizes=ContractSizes.of(sizes))
    if dim.got in ("tied", "derived"):
        return DimContract(became=dim.got, equals=printable(equals))
    if dim.size is not None:
        return DimContract(became="static", equals=str(dim.size))
    value = leaf.value if leaf.kind in _PLAIN or leaf.kind == "none" else leaf.class_name
    return DimContract(became="static", equals=printable(value or "", _LONGEST))


def _sizes(dim: DimOutcome) -> AcceptedSizes:
    """Returns the sizes that the program takes, without how they are known: the modes differ in which guards can be evaluated."""
    known = dim.accepted
    if known is None or known.not_checked_reason == "no_guards":
        # torch assumes of every dynamic size that it is at least 2. An int input keeps its bound, since it may be negative.
        kept = AcceptedSizes(lower=dim.lower if dim.dim is None or (dim.lower or 0) > 2 else None, upper=dim.upper)
    else:
        kept = replace(known, with_others_as_in_example=are_with_others(known))
    if dim.got == "derived" and (match := _OF_DIM.fullmatch(dim.shape_expr)):
        # Not every program checks that a size is ``2*half + 1``.
        factor, offset = int(match[1] or 1), int(f"{match[3] or ''}{match[4] or 0}")
        if factor % kept.step == 0:
            kept = replace(kept, step=factor, remainders=(offset % factor,), are_remainders_excluded=False)
    return kept if dim.dim is None else _without_empty(kept)


def _without_empty(sizes: AcceptedSizes) -> AcceptedSizes:
    """Returns the same sizes without 0, which a contract leaves open.

    torch traces a dynamic size as 2 or more: whether a guard happens to refuse an empty input differs by mode and release, for the same
    model.
    """
    also, excluded = (tuple(size for size in named if size > 0) for named in (sizes.also, sizes.excluded))
    regular = replace(sizes, also=(), excluded=())
    # Of the first sizes above 0, as many as can be left out one by one.
    candidates = itertools.islice(itertools.count(max(sizes.lower or 0, 1)), sizes.step + len(excluded))
    first = next((size for size in candidates if regular.accepts(size) and size not in excluded), None)
    if first is None:
        return replace(sizes, also=also, excluded=excluded)
    unbounded = replace(regular, lower=None, upper=None)
    is_bounded = any(unbounded.accepts(size) for size in range(max(1, first - sizes.step), first))
    return replace(sizes, lower=first if is_bounded else None, also=also, excluded=tuple(size for size in excluded if size > first))


def _output(output: Output, in_inputs: Callable[[str], str]) -> OutputContract:
    def text(size: OutputSize) -> str:
        return printable(in_inputs(size.expr))

    if output.shape is not None:
        return OutputContract(dtype=output.dtype, shape=tuple(map(text, output.shape)))
    if output.value is None or output.dtype is None or (output.kind == "constant" and output.dtype not in _PLAIN):
        return OutputContract(dtype=output.dtype)
    value = printable(output.value.expr, _LONGEST) if output.kind == "constant" else text(output.value)
    return OutputContract(dtype=output.dtype, value=value)


def _roots(derived: Mapping[str, str], scalars: Container[str]) -> dict[str, str]:
    """Returns ``{"half": "x.shape[0] // 2", "2*half": "x.shape[0]"}`` for ``{"x.shape[0]": "2*half"}``, unless ``half`` is a scalar input."""
    found: dict[str, str] = {}
    for place, expression in derived.items():
        match = _OF_DIM.fullmatch(expression)
        if match is not None and match[2] not in found and match[2] not in scalars:
            factor, root, sign, offset = match.groups()
            moved = f"{place} {'-' if sign == '+' else '+'} {offset}" if offset else place
            found |= {root: f"{f'({moved})' if offset else moved} // {factor}" if factor else moved, expression: place}
    return found


def _in_inputs(capture: Capture, scalars: Container[str], roots: dict[str, str]) -> Callable[[str], str]:
    """Returns a function that writes a size in terms of the inputs: no symbols, and no names of Dims, which may change."""
    of_dims = {dim.dim_name: dim.shape_expr for dim in reversed(capture.dims) if dim.dim_name is not None and dim.got is not None} | roots
    unknown = {symbol.name for symbol in capture.symbols}
    numbers: dict[str, str] = {}

    def name(match: re.Match[str]) -> str:
        text = match[0]
        if text in scalars:
            return text
        if text in of_dims:
            expression = of_dims[text]
            is_single = match.string == text or not re.search(r"[-+*/ ]", expression)
            return expression if is_single else f"({expression})"
        if text in unknown or _OF_TORCH.fullmatch(text):
            return numbers.setdefault(text, f"?{len(numbers) + 1}")
        return text

    return lambda text: roots.get(text) or _NAME.sub(name, text)
