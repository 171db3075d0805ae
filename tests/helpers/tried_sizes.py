"""Holds accepted sizes against the program itself, run on inputs of sizes round the stated ones."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from export_explorer.analysis.accepted_sizes import accepted_sizes
from export_explorer.record import AcceptedSizes, DimRef
from export_explorer.spec.leaves import leaves_of
from export_explorer.torch_internals.pytree import Leaf, replace_leaves

LARGEST = 20_000
"""Larger sizes are not made."""

MOST_ELEMENTS = 3_000_000


@dataclass(frozen=True)
class Trial:
    """One size of one dimension that the program was given, and what came of it; None where an operator refused, not a guard."""

    ref: DimRef
    size: int
    is_stated: bool
    is_taken: bool | None


def sizes_round(accepted: AcceptedSizes, example: int, is_size: bool = True) -> list[int]:
    """At least 12 sizes inside what is stated, just outside, between the steps, and 0 and 1."""
    sizes = {0, 1, 2, 3, example - 1, example, example + 1, 2 * example, *accepted.also, *accepted.excluded}
    sizes |= {example + offset * accepted.step for offset in (-1, 1, 2, 3)}
    for bound in (accepted.lower, accepted.upper):
        sizes |= set() if bound is None else {bound + offset for offset in (-2, -1, 0, 1, 2, accepted.step, -accepted.step)}
    for size in (*accepted.excluded[:4], *accepted.also[:4]):
        sizes |= {size - 1, size + 1}
    more = example
    while len({size for size in sizes if size >= 0}) < 12:
        more += 3
        sizes.add(more)
    return sorted(size for size in sizes if (size >= 0 or not is_size) and abs(size) <= LARGEST)


def trials(
    program: torch.export.ExportedProgram, leaves: Sequence[Leaf], args: tuple[Any, ...], kwargs: Mapping[str, Any]
) -> Iterator[Trial]:
    """Every dimension with sizes round what is stated of it, given to ``program.module()``; what follows from it follows it."""
    stated = accepted_sizes(program, leaves)
    module = program.module()
    example = {ref: _example(ref, leaves) for ref in stated}
    base: dict[DimRef, int] = {}
    for ref, accepted in stated.items():
        if accepted.refuses_example:
            bounds = [bound for bound in (accepted.lower, accepted.upper) if bound is not None]
            base |= followers(program, leaves, ref, min(bounds, key=lambda bound: abs(bound - example[ref])))[-1]
    for ref, accepted in stated.items():
        for size in sizes_round(accepted, example[ref], ref.dim is not None):
            moved = [{**base, **way} for way in followers(program, leaves, ref, size)]
            if size == 0 and accepted.is_empty_unchecked:
                continue
            yield Trial(ref, size, accepted.accepts(size), any_taken(module, leaves, args, kwargs, moved))


def wrongly_stated(program: torch.export.ExportedProgram, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Trial]:
    """The sizes of which something else is stated than the program does; what an operator refuses, or what hangs on the data, guards do not say."""
    leaves = leaves_of(model, args, kwargs)
    stated = accepted_sizes(program, leaves)
    with torch.no_grad():
        return [
            trial
            for trial in trials(program, leaves, args, kwargs)
            if trial.is_taken not in (None, trial.is_stated) and stated[trial.ref].not_checked_reason != "depends_on_data"
        ]


def any_taken(
    module: torch.nn.Module, leaves: Sequence[Leaf], args: tuple[Any, ...], kwargs: Mapping[str, Any], ways: Sequence[Mapping[DimRef, int]]
) -> bool | None:
    """Whether one of several ways to give a dimension a size is taken."""
    found = [taken(module, leaves, args, kwargs, way) for way in ways]
    return True if True in found else None if None in found else False


def taken(
    module: torch.nn.Module, leaves: Sequence[Leaf], args: tuple[Any, ...], kwargs: Mapping[str, Any], sizes: Mapping[DimRef, int]
) -> bool | None:
    """Whether the program takes these sizes, the others as in the example; None if what refuses is no guard."""
    made = {leaf.index: value for leaf in leaves if (value := _made(leaf, sizes)) is not leaf.value}
    if any(isinstance(value, torch.Tensor) and value.numel() > MOST_ELEMENTS for value in made.values()):
        return None
    new_args, new_kwargs = replace_leaves(args, dict(kwargs), made)
    try:
        with torch.no_grad():
            module(*new_args, **new_kwargs)
    except AssertionError as error:
        return False if str(error).startswith("Guard failed") else None
    except ZeroDivisionError:
        return False
    except Exception:  # an operator's own refusal, or a value in the data
        return None
    return True


def followers(program: torch.export.ExportedProgram, leaves: Sequence[Leaf], ref: DimRef, size: int) -> list[dict[DimRef, int]]:
    """The ways to give a dimension a size: alone, and with what the program says follows from the same symbol, by sympy's own substitution."""
    specs = [spec for spec in program.graph_signature.input_specs if spec.kind.name == "USER_INPUT"]
    nodes = {node.name: node.meta.get("val") for node in program.graph.nodes if node.op == "placeholder"}
    exprs: dict[DimRef, Any] = {}
    for leaf, spec in zip(sorted(leaves, key=lambda leaf: leaf.index), specs, strict=True):
        value = nodes.get(spec.arg.name)
        for dim, traced in enumerate(value.shape) if isinstance(value, torch.Tensor) else [(None, value)]:
            if isinstance(traced, torch.SymInt) and traced.node.expr.free_symbols:
                exprs[DimRef(input=leaf.path, dim=dim)] = traced.node.expr
    ways = [{ref: size}]
    example = {place: _example(place, leaves) for place in exprs}
    hints = {expr: example[place] for place, expr in exprs.items() if expr.is_Symbol}
    if ref not in exprs:
        return ways
    first = sorted(exprs[ref].free_symbols, key=lambda symbol: [symbol not in expr.free_symbols for expr in exprs.values()])[0]
    known = {symbol: value for symbol, value in hints.items() if symbol != first}
    own = exprs[ref].xreplace(known)
    for value in [size] if own == first else sorted({*range(-2, 300), *range(size - 10, size + 10)}):
        if own.subs(first, value) != size:
            continue
        moved = {place: expr.xreplace(known).subs(first, value) for place, expr in exprs.items() if first in expr.free_symbols}
        if all(number.is_Integer and (number >= 0 or place.dim is None) for place, number in moved.items()):
            ways.append({place: int(number) for place, number in moved.items()})
    return ways


def _example(ref: DimRef, leaves: Sequence[Leaf]) -> int:
    value = next(leaf.value for leaf in leaves if leaf.path == ref.input)
    return int(value if ref.dim is None else value.shape[ref.dim])


def _made(leaf: Leaf, sizes: Mapping[DimRef, int]) -> Any:
    if not isinstance(leaf.value, torch.Tensor):
        return sizes.get(DimRef(input=leaf.path, dim=None), leaf.value)
    shape = [sizes.get(DimRef(input=leaf.path, dim=dim), size) for dim, size in enumerate(leaf.value.shape)]
    if shape == list(leaf.value.shape):
        return leaf.value
    return torch.ones(shape, dtype=leaf.value.dtype)
