"""A model as a fix would have it: a copy that shares its weights, in which the user's function around the fix's lines is the rewritten one."""

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any

import torch

from export_explorer.model import Fix
from export_explorer.session.model_copy import ModelCopy
from export_explorer.session.rewritten_code import NotRewritableError, RewrittenCode, rewritten_code

_PLAIN = (int, float, str, bool, type(None), tuple)
Tensors = Callable[[torch.Tensor], torch.Tensor] | None
"""What stands for tensors that are no parameters; None for themselves."""


@dataclass(frozen=True, slots=True)
class RewrittenModel:
    """Makes copies of a model in which a fix is in place.

    Attributes:
        model: the user's.
        code: the rewritten functions.
    """

    model: Any
    code: RewrittenCode

    def made(self, tensors: Tensors = None) -> "MadeModel":
        """A copy.

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
        if not copies.functions.replaced:
            raise NotRewritableError("The rewritten function is not found in the model.")
        exchanged = copies.functions.replaced
        return MadeModel(copy, frozenset(exchanged.values()), frozenset(new.__code__ for new in exchanged), self.code.is_of_init)


@dataclass(frozen=True, slots=True)
class MadeModel:
    """A copy of a model in which a fix is in place.

    Attributes:
        model: the copy.
        old_codes: of the functions that were exchanged.
        new_codes: what they were exchanged for.
        has_run: whether the rewritten functions have run already, since they make the model.
    """

    model: Any
    old_codes: frozenset[CodeType]
    new_codes: frozenset[CodeType]
    has_run: bool

    def runs_new_code(self, call: Callable[[], object]) -> bool:
        """Whether a call runs the rewritten functions, and none of those that they stand for; False where that cannot be seen.

        Some ways to a function cannot be followed, and then the old one runs.
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
def rewritten(model: Any, fix: Fix) -> Iterator[RewrittenModel]:
    """A model with a fix in place; what tells tracebacks of the rewritten lines goes with the block.

    Args:
        model: a module or a function; it stays as it is.
        fix: a change of code that replaces lines.

    Raises:
        NotRewritableError: the text of the function is gone, or another by now, or the lines are in no function.
    """
    with rewritten_code(fix) as code:
        yield RewrittenModel(model, code)


def _constructed(old: Any, copy: Any, copies: ModelCopy) -> Any:
    """The copy with the modules of rewritten constructors constructed anew, with the weights that they had.

    Raises:
        NotRewritableError: a class needs arguments, or what it constructs is not what the model holds.
    """
    if not isinstance(copy, torch.nn.Module):
        raise NotRewritableError("Only modules are constructed anew.")
    for path, module in list(old.named_modules()):
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
        raise NotRewritableError(f"{kind.__name__} takes arguments that are not known.")
    try:
        new: torch.nn.Module = kind()
    except Exception as error:
        raise NotRewritableError(f"{kind.__name__} cannot be constructed anew: {error}") from error
    new.train(old.training)
    plain = {name: value for name, value in vars(old).items() if isinstance(value, _PLAIN)}
    if any(vars(new).get(name, value) != value for name, value in plain.items()):
        raise NotRewritableError(f"{kind.__name__} was constructed with other arguments.")
    with torch.no_grad():
        for name, tensor in (*new.named_parameters(), *new.named_buffers()):
            held = _at(old, name)
            if not isinstance(held, torch.Tensor) or held.shape != tensor.shape or held.dtype != tensor.dtype:
                raise NotRewritableError(f"{name} is not what the model holds.")
            tensor.data = held.detach().clone() if name in dict(new.named_buffers()) else held.data
    if not old.state_dict().keys() <= new.state_dict().keys():
        raise NotRewritableError(f"{kind.__name__} holds other weights.")
    return new


def _at(module: Any, path: str) -> Any:
    """What a module holds at a path, also where that leads through plain lists and dicts; None if there is nothing."""
    value = module
    for name in path.split("."):
        if isinstance(value, list | tuple) and name.isdigit() and int(name) < len(value):
            value = value[int(name)]
        else:
            value = value.get(name) if isinstance(value, dict) else getattr(value, name, None)
    return value
