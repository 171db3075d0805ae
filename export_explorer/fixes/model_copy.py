"""Copies of a model with a fix applied: they share its weights, and the user's function around the fix's lines is the rewritten one."""

import copy
import enum
import functools
import inspect
import sys
import weakref
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType, FrameType, FunctionType, MethodType
from typing import Any

import torch
from torch.utils.hooks import RemovableHandle

from export_explorer.fixes.rewritten_functions import (
    NotConstructibleError,
    NotRewritableError,
    RewrittenCode,
    RewrittenFunctions,
    is_own,
    rewritten_code,
)
from export_explorer.record import CodeFix
from export_explorer.torch_internals.modules import named_modules

_ATOMS = (int, float, complex, str, bytes, bool, type(None), torch.dtype, torch.device, torch.Size)
_MOST_COPIED = 1_000_000
Tensors = Callable[[torch.Tensor], torch.Tensor] | None
"""A function that makes copies of tensors; None takes the tensors themselves."""


class ModelCopy:
    """Copies of values of one model, each made once.

    Args:
        code: the functions to replace; None to copy alone.
        tensor: makes the copy of a tensor, such as a clone; None takes the tensor itself.
        has_own_parameters: whether parameters are copied too, by `tensor`; else the copy shares the model's.
    """

    def __init__(self, code: RewrittenCode | None = None, tensor: Tensors = None, *, has_own_parameters: bool = False) -> None:
        self._tensor, self._has_own_parameters = tensor, has_own_parameters
        self._copies: dict[int, Any] = {}
        self._kept: list[Any] = []
        self.functions = RewrittenFunctions(code, self.of)

    def of(self, value: Any) -> Any:
        """Returns the value that takes the place of a value in the copy."""
        if isinstance(value, _ATOMS):
            return value
        if id(value) in self._copies:
            return self._copies[id(value)]
        if isinstance(value, torch.Tensor):
            return self._of_tensor(value)
        if isinstance(value, FunctionType):
            return self.functions.function(value)
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
        if len(self._kept) >= _MOST_COPIED:
            raise NotRewritableError("The model holds too many values.")
        self._copies[id(old)] = new
        self._kept.append(old)
        return new

    def _object(self, old: Any) -> Any:
        attributes = getattr(old, "__dict__", None)
        if attributes is None or isinstance(old, torch.jit.ScriptModule):
            return old
        kind = self.functions.class_of(type(old))
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

    def made(self, tensors: Tensors = None) -> "MadeModel":
        """Returns a copy with the fix applied.

        Raises:
            NotRewritableError: none of the rewritten functions is found in the model, or it cannot be copied.
        """
        try:
            copies = ModelCopy(self.code, tensors)
            copy = copies.of(self.model)
            if self.code.is_of_init:
                copy = _constructed(self.model, copy, copies)
        except RecursionError as error:
            raise NotRewritableError("The model is nested too deeply.") from error
        if not (exchanged := copies.functions.replaced):
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
    """Yields a model with a fix applied; tracebacks find the rewritten lines only inside the block.

    Args:
        model: a module or a function; it stays as it is.
        fix: a change of code that replaces lines.

    Raises:
        NotRewritableError: the text of the function is gone or has changed, or the lines are in no function.
    """
    with rewritten_code(fix) as code:
        yield RewrittenModel(model, code)


def _constructed(old: Any, copy: Any, copies: ModelCopy) -> Any:
    """Returns the copy with the modules of rewritten constructors constructed anew, with the weights that they had.

    Raises:
        NotConstructibleError: a class needs arguments, or what it constructs is not what the model holds.
    """
    if not isinstance(copy, torch.nn.Module):
        raise NotConstructibleError("Only modules are constructed anew.")
    for path, module in list(named_modules(old)):
        kind = copies.functions.class_of(type(module))
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
