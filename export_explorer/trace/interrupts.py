"""Where an interrupt may raise: not where it would leave torch or a module half changed, be lost, or end the process."""

import ast
import contextlib
import functools
import inspect
import textwrap
import weakref
from types import CodeType, FrameType

from export_explorer.texts import syntax_tree
from export_explorer.torch_internals.frames import drops_what_it_raises, ends_process_if_it_raises

LATE_S = 2.0
"""The seconds after which an interrupt no longer waits for a context manager, a ``finally`` or a callback, which may never end."""

_BETWEEN_STATES = frozenset({"__enter__", "__exit__", "__aenter__", "__aexit__"})
"""The methods that change a state and restore it: torch's modes, for one. Raised there, an interrupt leaves it as it is for good."""


def does_harm(frame: FrameType | None, outer: CodeType, *, is_late: bool = False) -> bool:
    """True if an exception that a signal handler raises in a frame does harm.

    Args:
        frame: the innermost one; those that it runs in count too.
        outer: the code in which the interruptible work begins; its frame and those around it do not count.
        is_late: count only what would break an import or end the process.
    """
    if ends_process_if_it_raises(frame):
        return True
    while frame is not None and frame.f_code is not outer:
        code = frame.f_code
        if code.co_filename == "<frozen importlib._bootstrap>" or (not is_late and _is_between_states(code, frame.f_lineno)):
            return True
        frame = frame.f_back
    return False


def _is_between_states(code: CodeType, line: int | None) -> bool:
    """True in code that changes a state and restores it, and in that from which an exception goes nowhere."""
    if code.co_filename == contextlib.__file__:
        # A function that a context manager decorates runs inside `inner`.
        return code.co_name != "inner"
    return (
        code.co_name in _BETWEEN_STATES
        or code.co_name == "__del__"
        or code.co_filename == weakref.__file__
        or drops_what_it_raises(code)
        or any(line in lines for lines in _final_lines(code) if line is not None)
    )


@functools.lru_cache(maxsize=1024)
def _final_lines(code: CodeType) -> tuple[range, ...]:
    """Returns the lines of the ``finally`` blocks of a function; none where its source is not at hand."""
    try:
        lines, first = inspect.getsourcelines(code)
        tree = syntax_tree(textwrap.dedent("".join(lines)))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError, TypeError, IndexError):
        return ()
    blocks = [node.finalbody for node in ast.walk(tree) if isinstance(node, (ast.Try, ast.TryStar)) and node.finalbody]
    before = max(first, 1) - 1
    return tuple(range(before + body[0].lineno, before + (body[-1].end_lineno or body[-1].lineno) + 1) for body in blocks)
