"""Functions and classes of the user that reach a rewritten function, made anew so that they reach the new one instead.

The user's own functions, classes and modules stay as they are: what is made here lives beside them.
"""

import functools
import sys
from abc import ABCMeta
from collections.abc import Callable, Iterator
from types import CellType, FunctionType, MethodType, ModuleType
from typing import Any, Generic

import torch

from export_explorer.session.rewritten_code import NotRewritableError, RewrittenCode, names_in
from export_explorer.tracing.provenance import is_own_file

CopyOf = Callable[[Any], Any]
"""What stands for a value in the copy of a model: the value itself where nothing in it changes."""

_METHODS = (FunctionType, staticmethod, classmethod, property)
_MOST_FUNCTIONS = 20_000


class RewrittenFunctions:
    """Makes functions and classes anew.

    Args:
        code: the rewritten code; None if functions are made anew for what they hold alone.
        copy_of: what stands for the values that functions hold.

    Attributes:
        replaced: the functions whose code is the rewritten one, each with the code that it had.
    """

    def __init__(self, code: RewrittenCode | None, copy_of: CopyOf) -> None:
        self._code = code
        self._copy_of = copy_of
        self._functions: dict[int, FunctionType] = {}
        self._classes: dict[type, type] = {}
        self._cells: dict[int, CellType] = {}
        self._globals: dict[int, dict[str, Any]] = {}
        # What is looked up by its id has to live as long.
        self._kept: list[Any] = []
        self.replaced: dict[FunctionType, Any] = {}

    def function(self, old: FunctionType) -> FunctionType:
        """A function that reaches what is new; the very same where it reaches nothing new."""
        if id(old) in self._functions:
            return self._functions[id(old)]
        if not self._is_changed(old):
            self._functions[id(old)] = old
            self._kept.append(old)
            return old
        code = old.__code__
        if self._code is not None and self._code.stands_for(code):
            code = self._code.instead_of(code)
        cells = dict(zip(old.__code__.co_freevars, old.__closure__ or (), strict=True))
        new_cells = {name: CellType() for name in code.co_freevars}
        looked_up = self._globals_of(old)
        new = FunctionType(code, looked_up, old.__name__, old.__defaults__, tuple(new_cells.values()))
        self._functions[id(old)] = new
        self._kept.append(old)
        if code is not old.__code__:
            self.replaced[new] = old.__code__
        self._dress(new, old)
        # Not before, since a function may hold itself.
        for name, cell in new_cells.items():
            self._fill(cell, cells[name])
        for name in _globals_used(old):
            looked_up[name] = self._copy_of_global(old.__globals__[name], old)
        return new

    def class_of(self, old: type) -> type:
        """A subclass with the methods that are new; the very same class where none is.

        Raises:
            NotRewritableError: to make a subclass of this class may do something else as well.
        """
        if old not in self._classes:
            self._classes[old] = self._class_of(old)
        return self._classes[old]

    def _class_of(self, old: type) -> type:
        changed = {kind: methods for kind in old.__mro__ if is_own(kind) and (methods := self._changed_methods(kind))}
        if not changed:
            return old
        if type(old) not in (type, ABCMeta) or any(
            "__init_subclass__" in vars(kind) for kind in old.__mro__ if kind not in (object, Generic)
        ):
            raise NotRewritableError(f"A subclass of {old.__name__} may be more than a subclass.")
        # `super()` in a method of the class goes on in the order of the bases, so that each base's new methods stand right before it.
        bases = [_subclass(kind, (kind,), methods) for kind, methods in changed.items() if kind is not old]
        return _subclass(old, (old, *bases), changed.get(old, {}))

    def _changed_methods(self, kind: type) -> dict[str, Any]:
        methods = {name: value for name, value in vars(kind).items() if isinstance(value, _METHODS)}
        return {name: new for name, value in methods.items() if (new := self._method(value)) is not value}

    def _method(self, old: Any) -> Any:
        if isinstance(old, FunctionType):
            return self.function(old)
        if isinstance(old, property):
            get, set_, delete = (self._copy_of(part) for part in (old.fget, old.fset, old.fdel))
            return old if (get, set_, delete) == (old.fget, old.fset, old.fdel) else property(get, set_, delete, old.__doc__)
        inner = self._copy_of(old.__func__)
        return old if inner is old.__func__ else type(old)(inner)

    def _is_changed(self, root: FunctionType) -> bool:
        """Whether a rewritten function, or a module, can be reached from a function."""
        waiting, seen = [root], {id(root)}
        while waiting:
            function = waiting.pop()
            if self._code is not None and self._code.stands_for(function.__code__):
                return True
            for value in _held(function):
                inner = value.__func__ if isinstance(value, MethodType) else value
                if isinstance(inner, torch.nn.Module) or (isinstance(value, MethodType) and isinstance(value.__self__, torch.nn.Module)):
                    return True
                if isinstance(inner, FunctionType) and id(inner) not in seen:
                    seen.add(id(inner))
                    waiting.append(inner)
            if len(seen) > _MOST_FUNCTIONS:
                raise NotRewritableError("The model's code is too large.")
        return False

    def _globals_of(self, function: FunctionType) -> dict[str, Any]:
        """A copy of the globals of a function, one for all that share them."""
        old = function.__globals__
        if id(old) not in self._globals:
            self._globals[id(old)] = dict(old)
        return self._globals[id(old)]

    def _copy_of_global(self, value: Any, user: FunctionType) -> Any:
        if not isinstance(value, ModuleType):
            return self._copy_of(value)
        if not _is_own_module(value):
            return value
        names = names_in(user.__code__) & vars(value).keys()
        new = {name: made for name in names if (made := self._copy_of(vars(value)[name])) is not vars(value)[name]}
        if not new:
            return value
        module = ModuleType(value.__name__, value.__doc__)
        vars(module).update(vars(value) | new)
        return module

    def _dress(self, new: FunctionType, old: FunctionType) -> None:
        new.__kwdefaults__ = old.__kwdefaults__
        new.__annotations__ = dict(old.__annotations__)
        new.__qualname__, new.__module__, new.__doc__ = old.__qualname__, old.__module__, old.__doc__
        new.__dict__.update({name: self._copy_of(value) for name, value in vars(old).items()})

    def _fill(self, new: CellType, old: CellType) -> None:
        try:
            content = old.cell_contents
        except ValueError:  # a variable that has no value yet
            return
        new.cell_contents = self._copy_of(content)


def is_own(kind: type) -> bool:
    """Whether a class is the user's own, of a notebook or a file of theirs."""
    module = sys.modules.get(kind.__module__)
    filename = getattr(module, "__file__", None)
    return kind.__module__ == "__main__" if filename is None else is_own_file(filename)


def _subclass(old: type, bases: tuple[type, ...], methods: dict[str, Any]) -> type:
    names = {"__module__": old.__module__, "__qualname__": old.__qualname__, "__doc__": old.__doc__}
    return type(old)(old.__name__, bases, names | methods)


def _globals_used(function: FunctionType) -> Iterator[str]:
    """The globals of a user's own function that it looks up and that may reach a rewritten one."""
    if is_own_file(function.__code__.co_filename):
        for name in names_in(function.__code__) & function.__globals__.keys():
            if isinstance(function.__globals__[name], FunctionType | MethodType | ModuleType | functools.partial | torch.nn.Module):
                yield name


def _held(function: FunctionType) -> Iterator[Any]:
    """The functions and modules that a function can call: in its closure, and of the user's own functions also in their globals."""
    for cell in function.__closure__ or ():
        try:
            content = cell.cell_contents
        except ValueError:
            continue
        yield from content if type(content) in (list, tuple) else (content,)
    for name in _globals_used(function):
        value = function.__globals__[name]
        if isinstance(value, ModuleType):
            yield from (vars(value)[name] for name in names_in(function.__code__) & vars(value).keys()) if _is_own_module(value) else ()
        else:
            yield value.func if isinstance(value, functools.partial) else value


def _is_own_module(module: ModuleType) -> bool:
    filename = getattr(module, "__file__", None)
    return filename is not None and is_own_file(filename)
