"""Calls whose frames lie in one piece of memory."""

import resource
from collections.abc import Callable
from functools import partial

from export_explorer.trace.observed_export import in_one_stack_chunk

_CALLS = 2_000
_DEEPEST = 200


def _at_depth(depth: int, function: Callable[[], None]) -> None:
    if depth:
        _at_depth(depth - 1, function)
    else:
        function()


def _repeat_calls() -> None:
    for _ in range(_CALLS):
        _at_depth(3, lambda: None)


def _page_faults(function: Callable[[], None]) -> int:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    function()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def test_repeated_calls_take_no_new_memory_at_any_depth() -> None:
    call = in_one_stack_chunk(_at_depth)
    assert max(_page_faults(partial(call, depth, _repeat_calls)) for depth in range(_DEEPEST)) < _CALLS / 2


def test_arguments_and_the_result_pass() -> None:
    @in_one_stack_chunk
    def divided(dividend: int, *, divisor: int) -> float:
        """Divides."""
        return dividend / divisor

    assert divided(3, divisor=2) == 1.5
    assert divided.__doc__ == "Divides."
