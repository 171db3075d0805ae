"""Calls with a keyword that a function does not take, or by its former name."""

import difflib
import functools
import inspect
import warnings
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

_Given = ParamSpec("_Given")
_Returned = TypeVar("_Returned")
STACK_LEVEL = 3
"""The ``stacklevel`` of a warning that a function which suggests keywords gives its caller."""


def suggests_keywords(function: Callable[_Given, _Returned]) -> Callable[_Given, _Returned]:
    """Makes a function name the keyword that an unknown one is like, as Python's own error does from 3.13 on; its caller is the second frame above its own."""
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


def takes_former_keywords(**names: str) -> Callable[[Callable[_Given, _Returned]], Callable[_Given, _Returned]]:
    """Makes a function take keywords by their former names too, each given with its present one, and warn of it."""

    def decorate(function: Callable[_Given, _Returned]) -> Callable[_Given, _Returned]:
        @functools.wraps(function)
        def renamed(*args: Any, **kwargs: Any) -> _Returned:
            __tracebackhide__ = True
            for former in names.keys() & kwargs.keys():
                text = f"`{former}` of {function.__name__}() is deprecated. Use `{names[former]}`."
                warnings.warn(text, DeprecationWarning, stacklevel=2)
                kwargs[names[former]] = kwargs.pop(former)
            return function(*args, **kwargs)

        return cast(Callable[_Given, _Returned], renamed)

    return decorate
