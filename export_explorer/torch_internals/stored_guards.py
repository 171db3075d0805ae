"""The guards that torch makes of ranges, ties and constants of the inputs, for a program that was read from a file."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from export_explorer.torch_internals.stored import StoredNumber, StoredProgram, StoredRange, StoredTensor, SymInt


def input_guards(program: StoredProgram, inputs: Sequence[tuple[str, Any]]) -> tuple[str, ...]:
    """Returns guards as ``torch/export/_unlift.py:_get_input_guards_for_graph`` writes them in 2.13.

    Args:
        program: as read.
        inputs: source name and value of each leaf of the call, in its order.
    """
    return tuple(_Guards(program.range_constraints).of(inputs))


class _Guards:
    def __init__(self, ranges: Mapping[Any, StoredRange]) -> None:
        self._ranges = ranges
        self._source_of: dict[Any, str] = {}

    def of(self, inputs: Sequence[tuple[str, Any]]) -> Iterator[str]:
        derived: list[tuple[str, Any]] = []
        for source, value in inputs:
            sizes = [(f"{source}.size()[{dim}]", size) for dim, size in enumerate(value.shape)] if isinstance(value, StoredTensor) else []
            for its, size in sizes or [(source, value)]:
                if isinstance(size, SymInt) and size.expr in self._ranges:
                    if len(size.expr.free_symbols) == 1:
                        derived.append((its, size.expr))
                    yield from self._of_symbolic(its, size)
                elif isinstance(size, int | float | str):
                    yield _constant(its, size)
        # A guard that follows from a size that is itself an input's is stated by that one.
        hidden: dict[Any, tuple[str, Any, Any]] = {}
        for source, expr in derived:
            (symbol,) = expr.free_symbols
            factor = expr.coeff(symbol)
            offset = expr - factor * symbol
            if symbol in self._source_of or not factor.is_Integer or not offset.is_Integer:
                continue
            if symbol in hidden:
                other, times, plus = hidden[symbol]
                yield f"{times}*({source} - {offset}) == {factor}*({other} - {plus})"
            else:
                hidden[symbol] = source, factor, offset

    def _of_symbolic(self, source: str, size: StoredNumber) -> Iterator[str]:
        if size.expr in self._source_of:
            yield f"{source} == {self._source_of[size.expr]}"
            return
        self._source_of[size.expr] = source
        bounds = self._ranges[size.expr]
        if bounds.lower is not None and bounds.lower > 2:
            yield f"{source} >= {bounds.lower}"
        if bounds.upper is not None:
            yield f"{source} <= {bounds.upper}"


def _constant(source: str, value: float | str) -> str:
    if isinstance(value, float) and not math.isfinite(value):
        return f"math.isnan({source})" if math.isnan(value) else f"{source} == {'-' if value < 0 else ''}math.inf"
    return f"{source} == {value!r}"
