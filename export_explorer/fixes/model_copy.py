"""Copies of a model with a fix applied: they share its weights, and the user's function around the fix's lines is compiled anew.

Functions and classes of the user that reach a rewritten function are made anew, so that they reach the new one. The user's own functions,
classes and modules stay as they are: what is made here is separate from them.
"""

import __future__

import ast
import copy
import enum
import functools
import inspect
import linecache
import sys
import weakref
from abc import ABCMeta
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import CellType, CodeType, FrameType, FunctionType, MethodType, ModuleType
from typing import Any, Generic

import torch
from torch.utils.hooks import RemovableHandle

from export_explorer.fixes.edits import Hunk, hunks_of, in_place, indent_of, line_before
from export_explorer.record import CodeFix
from export_explorer.render.words import lines_of_changed_code
from export_explorer.torch_internals.nodes import named_modules
from export_explorer.trace.provenance import is_own_file
from export_explorer.trace.syntax import tree_of

_FUTURES = sum(getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)


class NotRewritableError(Exception):
    """A model that cannot be rewritten as a fix requires, for a reason that is no property of the fix."""


class NotConstructibleError(NotRewritableError):
    """A class whose constructor a fix changes, and whose arguments are not known."""


class SourceChangedError(NotRewritableError):
    """The lines that a fix replaces are gone, or others by now."""


@dataclass(frozen=True, slots=True)
class RewrittenCode:
    """The functions around the lines that a fix replaces.

    Attributes:
        filename: the user's file or cell.
        text: the whole file with the fix in place.
        made_up_name: the file name of that text in tracebacks.
        keys: name and first line of each function around changed lines, with its first line in `text`.
    """

    filename: str
    text: str
    made_up_name: str
    keys: Mapping[tuple[str, int], int]

    @property
    def is_of_init(self) -> bool:
        """True if the lines are of a method that makes an object, which is not called when the model is."""
        return any(name in ("__init__", "__new__", "__post_init__") for name, _ in self.keys)

    def contains(self, code: CodeType) -> bool:
        """True if a live function's code is one of these, as the user's file has it."""
        return code.co_filename == self.filename and (code.co_name, code.co_firstlineno) in self.keys

    def replacement_of(self, old: CodeType) -> CodeType:
        """Returns the code that replaces that of a live function.

        Raises:
            NotRewritableError: the file has another function there by now, or the new one needs variables that the old one does not hold.
        """
        # As the file was compiled: without the future statements of an earlier cell, annotations would mean something else.
        flags = (old.co_flags & _FUTURES) | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
        try:
            whole: CodeType = compile(self.text, self.made_up_name, "exec", flags=flags, dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise NotRewritableError(str(error)) from error
        line = self.keys[old.co_name, old.co_firstlineno]
        new = next((it for it in _within(whole) if (it.co_name, it.co_firstlineno) == (old.co_name, line)), None)
        if new is not None and set(new.co_freevars) <= set(old.co_freevars) and _parameters(new) == _parameters(old):
            return new
        raise NotRewritableError(f"{old.co_name} is not the function that the file has now.")


def _is_as_before(fix: CodeFix, text: str) -> bool:
    first, last = fix.replaces or (0, 0)
    lines = text.split("\n")
    if not 1 <= first <= last <= len(lines):
        return False
    indent = indent_of(lines[first - 1])
    return not fix.before or tuple(line.removeprefix(indent) for line in lines[first - 1 : last]) == fix.before


def _functions_around(tree: ast.AST, hunks: Sequence[Hunk]) -> dict[tuple[str, int], int]:
    """Returns the name and first line of each function around changed lines, with its new first line; none where some lines are in none."""
    found: dict[tuple[str, int], int] = {}
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    for hunk in hunks:
        last = hunk.first + max(hunk.count, 1) - 1
        around = [node for node in functions if node.lineno <= hunk.first and last <= (node.end_lineno or 0)]
        # Lines may be added below the last one of a function.
        around = around or [node for node in functions if hunk.count == 0 and hunk.first - 1 == node.end_lineno]
        if not around:
            return {}
        for node in around:
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            found[node.name, first] = first + sum(above.new_count - above.count for above in hunks if above.first < first)
    return found


def _within(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _within(constant)


def names_in(code: CodeType) -> frozenset[str]:
    """Returns the names of globals and attributes that a function, or one in it, looks up."""
    return frozenset(code.co_names).union(*(inner.co_names for inner in _within(code)))


def _parameters(code: CodeType) -> tuple[object, ...]:
    count = code.co_argcount + code.co_kwonlyargcount
    return code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags & 0x0C, code.co_varnames[:count]


_METHODS = (FunctionType, staticmethod, classmethod, property)
_MOST_FUNCTIONS = 20_000


def _contents(cell: CellType) -> list[Any]:
    try:
        return [cell.cell_contents]
    except ValueError:  # a variable that has no value yet
        return []


def is_own(kind: type) -> bool:
    """True if a class is the user's own, of a notebook or a file of theirs."""
    filename = getattr(sys.modules.get(kind.__module__), "__file__", None)
    return kind.__module__ == "__main__" if filename is None else is_own_file(filename)


def _subclass(old: type, bases: tuple[type, ...], methods: dict[str, Any]) -> type:
    names = {"__module__": old.__module__, "__qualname__": old.__qualname__, "__doc__": old.__doc__}
    return type(old)(old.__name__, bases, names | methods)


def _globals_used(function: FunctionType) -> Iterator[str]:
    """Yields the globals of a user's own function that it looks up and that may reach a rewritten one."""
    if is_own_file(function.__code__.co_filename):
        for name in names_in(function.__code__) & function.__globals__.keys():
            if isinstance(function.__globals__[name], FunctionType | MethodType | ModuleType | functools.partial | torch.nn.Module):
                yield name


def _callables_of(function: FunctionType) -> Iterator[Any]:
    """Yields the functions and modules that a function can call: in its closure, and for the user's own functions also in their globals."""
    for content in (content for cell in function.__closure__ or () for content in _contents(cell)):
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


_ATOMS = (int, float, complex, str, bytes, bool, type(None), torch.dtype, torch.device, torch.Size)
_MOST_COPIED = 1_000_000
Tensors = Callable[[torch.Tensor], torch.Tensor] | None
"""A function that makes copies of tensors; None takes the tensors themselves."""


class ModelCopy:
    """Copies of values of one model, each made once.

    Functions and classes are made anew where they reach something new.

    Args:
        code: the functions to replace; None to copy alone.
        tensor: makes the copy of a tensor, such as a clone; None takes the tensor itself.
        has_own_parameters: whether parameters are copied too, by `tensor`; else the copy shares the model's.

    Attributes:
        replaced: the functions whose code is the rewritten one, each with the code that it had.
    """

    def __init__(self, code: RewrittenCode | None = None, tensor: Tensors = None, *, has_own_parameters: bool = False) -> None:
        self._code, self._tensor, self._has_own_parameters = code, tensor, has_own_parameters
        # What is looked up by its id has to live as long.
        self._copies: dict[int, tuple[Any, Any]] = {}
        self._classes: dict[type, type] = {}
        # One copy of the globals for all functions that share them.
        self._globals: dict[int, dict[str, Any]] = {}
        self.replaced: dict[FunctionType, CodeType] = {}

    def of(self, value: Any) -> Any:
        """Returns the value that takes the place of a value in the copy."""
        if isinstance(value, _ATOMS):
            return value
        if id(value) in self._copies:
            return self._copies[id(value)][1]
        if isinstance(value, torch.Tensor):
            return self._of_tensor(value)
        if isinstance(value, FunctionType):
            return self._function(value)
        if isinstance(value, MethodType):
            return MethodType(self.of(value.__func__), self.of(value.__self__))
        if isinstance(value, functools.partial) and type(value) is functools.partial:
            keywords = {name: self.of(given) for name, given in value.keywords.items()}
            return functools.partial(self.of(value.func), *map(self.of, value.args), **keywords)
        if isinstance(value, torch.nn.Module) or (is_own(type(value)) and not isinstance(value, enum.Enum | type)):
            return self._object(value)
        if isinstance(value, RemovableHandle):
            return self._handle(value)
        return self._container(value)

    def _of_tensor(self, old: torch.Tensor) -> torch.Tensor:
        is_parameter = isinstance(old, torch.nn.Parameter)
        if self._tensor is None or (is_parameter and not self._has_own_parameters):
            return old
        new = self._tensor(old)
        if is_parameter:
            new = torch.nn.Parameter(new.detach(), requires_grad=old.requires_grad) if type(old) is torch.nn.Parameter else old
        copied: torch.Tensor = self._keep(old, new)
        return copied

    def _keep(self, old: Any, new: Any) -> Any:
        if len(self._copies) >= _MOST_COPIED:
            raise NotRewritableError("The model holds too many values.")
        self._copies[id(old)] = old, new
        return new

    def _object(self, old: Any) -> Any:
        attributes = getattr(old, "__dict__", None)
        if attributes is None or isinstance(old, torch.jit.ScriptModule):
            return old
        kind = self.class_of(type(old))
        # Without attributes it may be told from others by its identity alone.
        if not attributes and kind is type(old):
            return old
        try:
            new: Any = object.__new__(kind)
        except TypeError:  # of a class that is not written in Python alone
            if kind is not type(old):
                raise NotRewritableError(f"{kind.__name__} cannot be copied.") from None
            return old
        self._keep(old, new)
        for name, value in list(attributes.items()):
            new.__dict__[name] = self.of(value)
        return new

    def _handle(self, old: RemovableHandle) -> Any:
        """Returns a handle that removes the copy's hook, not the model's."""
        new = self._keep(old, copy.copy(old))
        hooks = old.hooks_dict_ref()
        if hooks is not None:
            new.hooks_dict_ref = weakref.ref(self.of(hooks))
        return new

    def _container(self, old: Any) -> Any:
        kind = type(old)
        if kind in (dict, OrderedDict, defaultdict):
            new: Any = self._keep(old, defaultdict(old.default_factory) if isinstance(old, defaultdict) else kind())
            for key, value in list(old.items()):
                new[key] = self.of(value)
            return new
        if kind in (list, deque):
            new = self._keep(old, deque[Any](maxlen=old.maxlen) if kind is deque else list[Any]())
            new.extend(map(self.of, list(old)))
            return new
        if kind is set:
            return self._keep(old, set(old))
        if kind is tuple or (isinstance(old, tuple) and hasattr(old, "_make")):
            parts = [self.of(value) for value in old]
            if all(part is value for part, value in zip(parts, old, strict=True)):
                return old
            return tuple(parts) if kind is tuple else kind._make(parts)
        return old

    def _function(self, old: FunctionType) -> Any:
        """Returns a function that reaches what is new; the very same where it reaches nothing new."""
        if not self._is_changed(old):
            return self._keep(old, old)
        code = old.__code__
        if self._code is not None and self._code.contains(code):
            code = self._code.replacement_of(code)
        cells = dict(zip(old.__code__.co_freevars, old.__closure__ or (), strict=True))
        new_cells = {name: CellType() for name in code.co_freevars}
        looked_up = self._globals.setdefault(id(old.__globals__), dict(old.__globals__))
        new = FunctionType(code, looked_up, old.__name__, old.__defaults__, tuple(new_cells.values()))
        self._keep(old, new)
        if code is not old.__code__:
            self.replaced[new] = old.__code__
        new.__kwdefaults__ = old.__kwdefaults__
        new.__annotations__ = dict(old.__annotations__)
        new.__qualname__, new.__module__, new.__doc__ = old.__qualname__, old.__module__, old.__doc__
        new.__dict__.update({name: self.of(value) for name, value in vars(old).items()})
        # Not before, since a function may hold itself.
        for name, cell in new_cells.items():
            for content in _contents(cells[name]):
                cell.cell_contents = self.of(content)
        for name in _globals_used(old):
            looked_up[name] = self._copy_of_global(old.__globals__[name], old)
        return new

    def class_of(self, old: type) -> type:
        """Returns a subclass with the methods that are new; the very same class where none is.

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
        has_hook = any("__init_subclass__" in vars(kind) for kind in old.__mro__ if kind not in (object, Generic))
        if has_hook or type(old) not in (type, ABCMeta):
            raise NotRewritableError(f"A subclass of {old.__name__} may be more than a subclass.")
        # `super()` in a method of the class goes on in the order of the bases, so that each base's new methods stand right before it.
        bases = [_subclass(kind, (kind,), methods) for kind, methods in changed.items() if kind is not old]
        return _subclass(old, (old, *bases), changed.get(old, {}))

    def _changed_methods(self, kind: type) -> dict[str, Any]:
        methods = {name: value for name, value in vars(kind).items() if isinstance(value, _METHODS)}
        return {name: new for name, value in methods.items() if (new := self._method(value)) is not value}

    def _method(self, old: Any) -> Any:
        if isinstance(old, FunctionType):
            return self.of(old)
        if isinstance(old, property):
            get, set_, delete = map(self.of, (old.fget, old.fset, old.fdel))
            return old if (get, set_, delete) == (old.fget, old.fset, old.fdel) else property(get, set_, delete, old.__doc__)
        inner = self.of(old.__func__)
        return old if inner is old.__func__ else type(old)(inner)

    def _is_changed(self, root: FunctionType) -> bool:
        """True if a rewritten function, or a module, can be reached from a function."""
        waiting, seen = [root], {id(root)}
        while waiting:
            function = waiting.pop()
            if self._code is not None and self._code.contains(function.__code__):
                return True
            for value in _callables_of(function):
                inner = value.__func__ if isinstance(value, MethodType) else value
                if isinstance(inner, torch.nn.Module) or (isinstance(value, MethodType) and isinstance(value.__self__, torch.nn.Module)):
                    return True
                if isinstance(inner, FunctionType) and id(inner) not in seen:
                    seen.add(id(inner))
                    waiting.append(inner)
            if len(seen) > _MOST_FUNCTIONS:
                raise NotRewritableError("The model's code is too large.")
        return False

    def _copy_of_global(self, value: Any, user: FunctionType) -> Any:
        if not isinstance(value, ModuleType):
            return self.of(value)
        if not _is_own_module(value):
            return value
        names = names_in(user.__code__) & vars(value).keys()
        new = {name: made for name in names if (made := self.of(vars(value)[name])) is not vars(value)[name]}
        if not new:
            return value
        module = ModuleType(value.__name__, value.__doc__)
        vars(module).update(vars(value) | new)
        return module


_PLAIN = (int, float, str, bool, type(None), tuple)


@dataclass(frozen=True, slots=True)
class RewrittenModel:
    """A model and a fix, of which copies with the fix applied are made.

    Attributes:
        model: the user's.
        code: the rewritten functions.
    """

    model: Any
    code: RewrittenCode

    def made(self, tensors: Tensors = None, *, has_own_parameters: bool = False) -> "MadeModel":
        """Returns a copy with the fix applied; for the arguments see `ModelCopy`.

        Raises:
            NotRewritableError: none of the rewritten functions is found in the model, or it cannot be copied.
        """
        try:
            copies = ModelCopy(self.code, tensors, has_own_parameters=has_own_parameters)
            copy = copies.of(self.model)
            if self.code.is_of_init:
                copy = _constructed(self.model, copy, copies)
        except RecursionError as error:
            raise NotRewritableError("The model is nested too deeply.") from error
        if not (exchanged := copies.replaced):
            raise NotRewritableError("The rewritten function is not found in the model.")
        return MadeModel(copy, frozenset(exchanged.values()), frozenset(new.__code__ for new in exchanged), self.code.is_of_init)


@dataclass(frozen=True, slots=True)
class MadeModel:
    """A copy of a model with a fix applied.

    Attributes:
        model: the copy.
        old_codes: of the functions that were replaced.
        new_codes: of the functions that replace them.
        has_run: whether the rewritten functions have run already, since they construct the model.
    """

    model: Any
    old_codes: frozenset[CodeType]
    new_codes: frozenset[CodeType]
    has_run: bool

    def runs_new_code(self, call: Callable[[], object]) -> bool:
        """True if a call runs the rewritten functions, and none of those that they replace; False where that cannot be seen.

        Some references to a function cannot be followed, and then the old one runs.
        """
        if self.has_run or sys.getprofile() is not None:
            return self.has_run
        ran: set[CodeType] = set()

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call" and (frame.f_code in self.old_codes or frame.f_code in self.new_codes):
                ran.add(frame.f_code)

        sys.setprofile(note)
        try:
            call()
        except Exception:
            pass
        finally:
            sys.setprofile(None)
        return bool(ran & self.new_codes) and not ran & self.old_codes


@contextmanager
def rewritten(model: Any, fix: CodeFix) -> Iterator[RewrittenModel]:
    """Yields a model with a fix applied, whose lines tracebacks find and words name by those of the user's file inside the block.

    Args:
        model: a module or a function; it stays as it is.
        fix: a change of code that replaces lines.

    Raises:
        NotRewritableError: the text of the function is gone or has changed, or the lines are in no function.
    """
    if fix.frame is None or fix.replaces is None:
        raise NotRewritableError("The fix replaces no lines.")
    filename = fix.frame.filename
    text = "".join(linecache.getlines(filename))
    tree = tree_of(filename)
    if tree is None or not _is_as_before(fix, text):
        raise SourceChangedError("The text of the file is gone, or another by now.")
    keys = _functions_around(tree, list(hunks_of(fix)))
    if not keys:
        raise NotRewritableError("The lines are in no function.")
    made_up = f"{filename} (rewritten)"
    code = RewrittenCode(filename, in_place(fix, text), made_up, keys)
    try:
        # Without a time of change it stays when linecache looks which files have changed.
        linecache.cache[made_up] = (len(code.text), None, code.text.splitlines(keepends=True), made_up)
        with lines_of_changed_code(made_up, filename, functools.partial(line_before, fix)):
            yield RewrittenModel(model, code)
    finally:
        linecache.cache.pop(made_up, None)


def _constructed(old: Any, copy: Any, copies: ModelCopy) -> Any:
    """Returns the copy with the modules of rewritten constructors constructed anew, with the weights that they had.

    Raises:
        NotConstructibleError: a class needs arguments, or what it constructs is not what the model holds.
    """
    if not isinstance(copy, torch.nn.Module):
        raise NotConstructibleError("Only modules are constructed anew.")
    for path, module in list(named_modules(old)):
        kind = copies.class_of(type(module))
        if kind is type(module):
            continue
        new = _like(module, kind)
        if not path:
            return new
        parent, _, name = path.rpartition(".")
        copy.get_submodule(parent)._modules[name] = new
    return copy


def _like(old: torch.nn.Module, kind: type) -> torch.nn.Module:
    parameters = inspect.signature(kind).parameters.values()
    if any(one.default is one.empty and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD) for one in parameters):
        raise NotConstructibleError(f"{kind.__name__} takes arguments that are not known.")
    try:
        new: torch.nn.Module = kind()
    except Exception as error:
        raise NotConstructibleError(f"{kind.__name__} cannot be constructed anew: {error}") from error
    new.train(old.training)
    plain = {name: value for name, value in vars(old).items() if isinstance(value, _PLAIN)}
    if any(vars(new).get(name, value) != value for name, value in plain.items()):
        raise NotConstructibleError(f"{kind.__name__} was constructed with other arguments.")
    with torch.no_grad():
        for name, tensor in (*new.named_parameters(), *new.named_buffers()):
            value = _at(old, name)
            if not isinstance(value, torch.Tensor) or value.shape != tensor.shape or value.dtype != tensor.dtype:
                raise NotConstructibleError(f"{name} is not what the model holds.")
            tensor.data = value.detach().clone() if name in dict(new.named_buffers()) else value.data
    if not old.state_dict().keys() <= new.state_dict().keys():
        raise NotConstructibleError(f"{kind.__name__} holds other weights.")
    return new


def _at(module: Any, path: str) -> Any:
    """Returns the value at a path of a module, also where that leads through plain lists and dicts; None if there is none."""
    value = module
    for name in path.split("."):
        if isinstance(value, list | tuple) and name.isdigit() and int(name) < len(value):
            value = value[int(name)]
        else:
            value = value.get(name) if isinstance(value, dict) else getattr(value, name, None)
    return value
