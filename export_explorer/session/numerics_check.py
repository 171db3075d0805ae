"""A check that a rewritten model computes the same as the user's: both run on the example and on other sizes the new program accepts."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import torch
from torch.export import ExportedProgram

from export_explorer.analysis.guard_function import GuardFunction
from export_explorer.analysis.real_runs import changes_parameters, cloned, is_close
from export_explorer.fixes.model_copy import ModelCopy, NotRewritableError, RewrittenModel
from export_explorer.record import DimRef, ExampleChange
from export_explorer.session.example_inputs import Example
from export_explorer.spec.examples import ExampleError, changed
from export_explorer.spec.leaves import leaves_of
from export_explorer.torch_internals.pytree import flattened, leaves_of_call, map_tensors
from export_explorer.trace.process_state import RandomState

Sizes = Mapping[DimRef, int]

Agreement = Literal["same", "differs_on_example", "raised", "unknown"] | Sizes
"""The result of the check; ``raised``: the user's own model raises on the example; ``unknown``: it returns values that cannot be compared.

Where the models differ on other sizes alone, these sizes.
"""

Result = tuple[list[Any], Any]
"""The leaves of what a model returns and of its inputs afterwards, and their structure."""

_MOST_OTHER_SIZES = 2
_MOST_ALONE = 4
_MORE, _LESS_OR_OTHER = (1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 32), (-1, -2, -3, -4, 5, 6, 7, 9, 10, 15, 24)
_COMPARED = (torch.Tensor, int, float, complex, str, bytes, type(None))


def agreement(rewritten: RewrittenModel, example: Example, program: ExportedProgram) -> Agreement:
    """Compares both models, each run on copies of what it may change, with the same random numbers.

    Args:
        rewritten: the model with the fix applied.
        example: of the program's export.
        program: of the rewritten model; its guards accept the other sizes.
    """
    state, has_own = RandomState(), changes_parameters(program)

    def expected_of(inputs: Example) -> Result | None:
        return result_of(ModelCopy(tensor=cloned, has_own_parameters=has_own).of(rewritten.model), inputs, state)

    def is_as_expected(inputs: Example, expected: Result) -> bool:
        return is_same(expected, result_of(rewritten.made(cloned, has_own_parameters=has_own).model, inputs, state))

    try:
        expected = expected_of(example)
        if expected is None:
            return "raised"
        if not all(isinstance(leaf, _COMPARED) for leaf in expected[0]):
            return "unknown"
        if not is_as_expected(example, expected):
            return "differs_on_example"
        are_all_compared = True
        for number, sizes in enumerate(other_sizes(program, rewritten.model, example)):
            if number >= _MOST_OTHER_SIZES and are_all_compared:
                break
            other = with_sizes(rewritten.model, example, sizes)
            expected = None if other is None else expected_of(other)
            if other is None or expected is None:
                are_all_compared = False
            elif not is_as_expected(other, expected):
                return sizes
        return "same"
    finally:
        state.restore()


def copied_model(model: Any, *, has_own_parameters: bool = False) -> Any:
    """Returns a copy of a model with separate buffers and, unless it has its own, the same weights; the model itself if it cannot be copied."""
    try:
        return ModelCopy(tensor=cloned, has_own_parameters=has_own_parameters).of(model)
    except NotRewritableError:
        return model


def copied_inputs(example: Example) -> Example:
    """Returns the same inputs with separate tensors."""
    return Example(*map_tensors(cloned, example.args, example.kwargs))


def call(model: Any, example: Example) -> Any:
    """Calls a model with copies of its inputs; returns its result and the tensors among the inputs as they are afterwards."""
    own = copied_inputs(example)
    tensors = [leaf for leaf in leaves_of_call(own.args, own.kwargs) if isinstance(leaf, torch.Tensor)]
    return model(*own.args, **own.kwargs), tensors


def other_sizes(program: ExportedProgram, model: Any, example: Example, *, keeps_equal: bool = False) -> Iterator[Sizes]:
    """Yields up to two sets of other sizes that a program accepts, in which as many dimensions as possible differ from the example.

    After them come sets in which one dimension differs, with those that depend on it: a model may raise for the others together.

    Args:
        program: its guards decide.
        model: has the signature of the call.
        example: of the program's export.
        keeps_equal: whether sizes that are equal in the example stay so. No guard states that two batches are one where an operator looks
            up by index; without, what is equal in the example by chance becomes different.
    """
    guards = GuardFunction(program, leaves_of(model, example.args, example.kwargs), is_compiled=False)
    free = [place for place in guards.places if place.is_movable and getattr(place.expr, "free_symbols", None)]
    hints = {place.expr: place.example for place in free if place.expr.is_Symbol}  # type: ignore[union-attr]  # no constant
    symbols = sorted(hints, key=str)
    ranks = {hint: rank for rank, hint in enumerate(dict.fromkeys(hints[symbol] for symbol in symbols))}
    apart = {symbol: ranks[hints[symbol]] if keeps_equal else position for position, symbol in enumerate(symbols)}
    found: list[dict[DimRef, int]] = []
    for steps in (_MORE, _LESS_OR_OTHER):
        for together in (symbols, *([symbol] for symbol in symbols if len(symbols) > 1)):
            moved = {symbol: apart[symbol] if together is symbols else 0 for symbol in together}
            sizes = next(filter(None, (_sizes(guards, free, hints, moved, step) for step in steps)), None)
            if sizes is not None and sizes not in found:
                found.append(sizes)
                break
    yield from found[:_MOST_OTHER_SIZES]
    for symbol in symbols[:_MOST_ALONE] if len(symbols) > 1 else ():
        sizes = next(filter(None, (_sizes(guards, free, hints, {symbol: 0}, step) for step in _MORE)), None)
        if sizes is not None and sizes not in found:
            yield sizes


def _sizes(guards: GuardFunction, free: list[Any], hints: dict[Any, int], moved: dict[Any, int], step: int) -> dict[DimRef, int] | None:
    # Not all by the same step, which would leave equal what is equal in the example by chance.
    values = hints | {symbol: hints[symbol] + step + (more if step > 0 else 0) for symbol, more in moved.items()}
    sizes = {place.ref: place.expr.xreplace(values) for place in free}
    if not all(getattr(size, "is_Integer", False) or type(size) is int for size in sizes.values()):
        return None
    numbers = {ref: int(size) for ref, size in sizes.items()}
    if any(number < 1 and ref.dim is not None for ref, number in numbers.items()) or not guards.accepts(numbers):
        return None
    return {ref: number for ref, number in numbers.items() if number != guards.example[ref]} or None


def with_sizes(model: Any, example: Example, sizes: Mapping[DimRef, int]) -> Example | None:
    """Returns an example with other sizes and random values in what has them; None if no example can have them."""
    changes = tuple(ExampleChange(input=ref.input, dim=ref.dim, size=size) for ref, size in sizes.items())
    try:
        return Example(*changed(model, example.args, example.kwargs, changes))
    except ExampleError:
        return None


def result_of(model: Any, example: Example, state: RandomState) -> Result | None:
    """Returns the leaves of what a model returns and of its inputs afterwards, with their structure; None if it raises."""
    try:
        return called(model, example, state)
    except Exception:
        return None


def called(model: Any, example: Example, state: RandomState) -> Result:
    """Returns the same, and raises what the model raises."""
    state.restore()
    leaves, structure = flattened(call(model, example))
    return [leaf.detach() if isinstance(leaf, torch.Tensor) else leaf for leaf in leaves], structure


def is_same(expected: Result, got: Result | None) -> bool:
    """True if a result is the expected one, as close as its dtypes allow."""
    return got is not None and expected[1] == got[1] and all(map(_is_same_leaf, expected[0], got[0]))


def _is_same_leaf(expected: Any, got: Any) -> bool:
    if not isinstance(expected, torch.Tensor) or not isinstance(got, torch.Tensor):
        try:
            return bool(expected == got) or (expected != expected and got != got)
        except Exception:  # of a class of which nothing can be compared
            return type(expected) is type(got)
    if expected.shape != got.shape or expected.dtype != got.dtype or expected.device != got.device:
        return False
    return is_close(expected, got)
