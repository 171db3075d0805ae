"""Calls with a keyword that a function does not take: the error names the one that it is like, as Python's own does from 3.13 on."""

import difflib
import functools
import inspect
from collections.abc import Callable
from typing import ParamSpec, TypeVar

_Given = ParamSpec("_Given")
_Returned = TypeVar("_Returned")
STACK_LEVEL = 3
"""The ``stacklevel`` of a warning that such a function gives its caller."""


def suggests_keywords(function: Callable[_Given, _Returned]) -> Callable[_Given, _Returned]:
    """Makes a function name the keyword that an unknown one is like; its caller is the second frame above its own."""
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    names = [it.name for it in inspect.signature(function).parameters.values() if it.kind in named]

    @functools.wraps(function)
    def checked(*args: _Given.args, **kwargs: _Given.kwargs) -> _Returned:
        __tracebackhide__ = True
        for name in kwargs:
            if name not in names and (near := difflib.get_close_matches(name, names, n=1)):
                raise TypeError(f"{function.__name__}() got an unexpected keyword argument {name!r}. Use {near[0]}.")
        return function(*args, **kwargs)

    return checked
