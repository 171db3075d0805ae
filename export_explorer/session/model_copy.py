"""A copy of a model that shares its weights: to run the copy leaves the model as it is.

Copied are the modules, what they hold, and the functions that call them; the classes and functions that a rewrite has made anew take their place.
"""

import copy
import enum
import functools
import weakref
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable
from types import FunctionType, MethodType
from typing import Any

import torch
from torch.utils.hooks import RemovableHandle

from export_explorer.session.rewritten_code import NotRewritableError, RewrittenCode
from export_explorer.session.rewritten_functions import RewrittenFunctions, is_own

_ATOMS = (int, float, complex, str, bytes, bool, type(None), torch.dtype, torch.device, torch.Size)
_MOST_COPIED = 1_000_000


class ModelCopy:
    """Copies of values of one model, each made once.

    Args:
        code: what to exchange; None to copy alone.
        tensor: what stands for a tensor that is no parameter: the tensor itself, or a clone.
    """

    def __init__(self, code: RewrittenCode | None = None, tensor: Callable[[torch.Tensor], torch.Tensor] | None = None) -> None:
        self._tensor = tensor
        self._copies: dict[int, Any] = {}
        self._kept: list[Any] = []
        self.functions = RewrittenFunctions(code, self.of)

    def of(self, value: Any) -> Any:
        """What stands for a value in the copy."""
        if isinstance(value, _ATOMS):
            return value
        if id(value) in self._copies:
            return self._copies[id(value)]
        if isinstance(value, torch.Tensor):
            return value if self._tensor is None or isinstance(value, torch.nn.Parameter) else self._keep(value, self._tensor(value))
        if isinstance(value, FunctionType):
            return self.functions.function(value)
        if isinstance(value, MethodType):
            return MethodType(self.of(value.__func__), self.of(value.__self__))
        if isinstance(value, functools.partial) and type(value) is functools.partial:
            return self._partial(value)
        if isinstance(value, torch.nn.Module) or (is_own(type(value)) and not isinstance(value, enum.Enum | type)):
            return self._object(value)
        if isinstance(value, RemovableHandle):
            return self._handle(value)
        return self._container(value)

    def _keep(self, old: Any, new: Any) -> Any:
        if len(self._kept) >= _MOST_COPIED:
            raise NotRewritableError("The model holds too many values.")
        self._copies[id(old)] = new
        self._kept.append(old)
        return new

    def _object(self, old: Any) -> Any:
        held = getattr(old, "__dict__", None)
        if held is None or isinstance(old, torch.jit.ScriptModule):
            return old
        kind = self.functions.class_of(type(old))
        # Without attributes it may be told from others by its identity alone.
        if not held and kind is type(old):
            return old
        try:
            new: Any = object.__new__(kind)
        except TypeError:  # of a class that is not written in Python alone
            if kind is not type(old):
                raise NotRewritableError(f"{kind.__name__} cannot be copied.") from None
            return old
        self._keep(old, new)
        for name, value in list(held.items()):
            new.__dict__[name] = self.of(value)
        return new

    def _partial(self, old: functools.partial[Any]) -> Any:
        return functools.partial(
            self.of(old.func), *map(self.of, old.args), **{name: self.of(value) for name, value in old.keywords.items()}
        )

    def _handle(self, old: RemovableHandle) -> Any:
        """A handle that removes the copy's hook, not the model's."""
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
        if kind is list:
            new = self._keep(old, list[Any]())
            new.extend(map(self.of, list(old)))
            return new
        if kind is deque:
            new = self._keep(old, deque[Any](maxlen=old.maxlen))
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
