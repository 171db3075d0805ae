"""The request of an export, analyzed: its options, the inputs as leaves, and what the ``dynamic_shapes`` asks of them.

One option takes marks of unbacked dimensions in place of a spec.
"""

import contextlib
import difflib
import inspect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import FunctionType
from typing import Any

import torch

from export_explorer.record import OPTIONS, DimRef, Mode, Option
from export_explorer.record.spec import Ask, AskEntry, AskError, DimAsk
from export_explorer.spec.dynamic_shapes import ask_of, dynamic_shapes_of
from export_explorer.spec.fitted_spec import ReadableAsk, SpecProblem, readable_ask
from export_explorer.spec.leaves import SpecStructureError, leaves_of, signature_of
from export_explorer.spec.shapes_spec import shapes_spec_of
from export_explorer.torch_internals.nodes import paths_of_modules
from export_explorer.torch_internals.options import DEFERRED, SHAPES_SPEC, UNBACKED, lacking_options, mark_unbacked
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.torch_internals.shapes_spec import attached_spec, is_shapes_spec


class FunctionModule(torch.nn.Module):
    """A module whose forward is a function of tensors."""

    def __init__(self, function: Any) -> None:
        super().__init__()
        # torch reads the signature and the code of forward, which a builtin such as torch.add does not have.
        self.forward = (
            _as_forward(function)
            if isinstance(function, FunctionType)
            else function
            if hasattr(function, "__code__")
            else _called(function)
        )


def _as_forward(function: FunctionType) -> FunctionType:
    """Renames a function to ``forward``: torch notes the line of a node for frames of that name alone (``torch/fx/proxy.py``)."""
    code = function.__code__.replace(co_name="forward")
    forward = FunctionType(code, function.__globals__, "forward", function.__defaults__, function.__closure__)
    forward.__kwdefaults__ = function.__kwdefaults__
    forward.__annotations__ = function.__annotations__
    forward.__dict__.update(function.__dict__)
    forward.__module__ = function.__module__
    return forward


def _called(function: Any) -> Any:
    def forward(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    return forward


@dataclass(frozen=True, slots=True)
class ExportArguments:
    """The arguments of one export, as they were given.

    Attributes:
        model: a module, a function, or anything else, for torch to refuse.
        args: positional example inputs.
        kwargs: keyword example inputs, a dict.
        dynamic_shapes: as the user gave it.
        mode: ``non-strict`` or ``strict``.
        options: switches of torch that are on.
        synthetic: paths of the inputs that were made up.
    """

    model: Any
    args: Any
    kwargs: Any
    dynamic_shapes: Any = None
    mode: Mode = "non-strict"
    options: tuple[Option, ...] = ()
    synthetic: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportRequest(ExportArguments):
    """The request of one export: its arguments, analyzed.

    Attributes:
        name: of the model's class or function.
        module: what is passed to torch: the module, or a function as one; anything else unchanged, for torch to refuse.
        leaves: the input leaves; empty where no forward accepts them, for which torch raises its own error.
        is_complete: False if an input is missing that forward needs; `leaves` has the others.
        readable: what can be read of `dynamic_shapes`.
        spec_error: why it does not fit, in one sentence; None if it does.
        path_of_module: ``id`` of each module of the model to its path; empty if `module` is not an initialized module.
        signature: of forward; None if it cannot be read.
    """

    name: str
    module: Any
    leaves: list[Leaf] = field(default_factory=list)
    is_complete: bool = True
    readable: ReadableAsk = field(default_factory=ReadableAsk)
    spec_error: str | None = None
    path_of_module: Mapping[int, str] = field(default_factory=dict)
    signature: inspect.Signature | None = None

    @property
    def ask(self) -> Ask:
        """What `dynamic_shapes` asks; where it does not fit the inputs, as much as can be read."""
        return self.readable.ask

    @property
    def takes_spec_off(self) -> bool:
        """True if torch gets our ``dynamic_shapes`` in place of the ``@dynamic_spec`` on forward: it accepts only one of the two."""
        return isinstance(self.dynamic_shapes, Ask) or self.dynamic_shapes is attached_spec(self.module)


def request_of(given: ExportArguments) -> ExportRequest:
    """Analyzes what an export is given; what does not fit is left for torch to refuse."""
    model, args, kwargs = given.model, given.args, given.kwargs
    options = options_with(given.options, given.dynamic_shapes, model)
    dynamic_shapes = attached_spec(model) if given.dynamic_shapes is None else given.dynamic_shapes
    is_function = callable(model) and not isinstance(model, torch.nn.Module | type)
    module = FunctionModule(model) if is_function else model
    leaves = _leaves_of(module, args, kwargs)
    readable, spec_error = ReadableAsk(), None
    is_complete = _is_complete(module, args, kwargs)
    if leaves and is_complete:
        try:
            readable = ReadableAsk(ask_of(dynamic_shapes, module, args, kwargs))
        except AskError as error:
            spec_error = str(error)
            readable = readable_ask(dynamic_shapes, module, args, kwargs)
            if isinstance(error, SpecStructureError):
                # The spec of a leaf as a whole may be the structure that is wrong.
                of_dims = (problem for problem in readable.problems if problem.dim is not None)
                readable = replace(readable, problems=(SpecProblem(error), *of_dims))
    elif leaves:
        # torch refuses the call, whatever is asked.
        with contextlib.suppress(AskError, TypeError):
            readable = ReadableAsk(ask_of(dynamic_shapes, module, args, kwargs))
    return ExportRequest(
        model=model,
        name=_name_of(model),
        module=module,
        args=args,
        kwargs=kwargs,
        dynamic_shapes=readable.ask if isinstance(dynamic_shapes, str) and spec_error is None else dynamic_shapes,
        mode=given.mode,
        synthetic=given.synthetic,
        options=options,
        leaves=leaves,
        is_complete=is_complete,
        readable=readable,
        spec_error=spec_error,
        path_of_module=paths_of_modules(module),
        signature=_signature_of(module),
    )


def unread_request(given: ExportArguments) -> ExportRequest:
    """Returns the same request without analysis, with which torch can still be called."""
    return ExportRequest(
        model=given.model,
        name=_name_of(given.model),
        module=FunctionModule(given.model) if inspect.isroutine(given.model) else given.model,
        args=given.args,
        kwargs=given.kwargs,
        dynamic_shapes=None if isinstance(given.dynamic_shapes, str) else given.dynamic_shapes,
        mode=given.mode,
        synthetic=given.synthetic,
        options=given.options,
    )


def given_spec(request: ExportRequest) -> Any:
    """Returns what is passed to torch as ``dynamic_shapes``; None where the spec is marked on the tensors.

    Raises:
        AskError: it does not fit the inputs, or cannot be marked.
    """
    if "unbacked" in request.options:
        if request.spec_error is not None:
            raise AskError(request.spec_error)
        mark_asked(request.ask, request.leaves)
        return None
    spec = request.dynamic_shapes
    if "shapes_spec" in request.options and not is_shapes_spec(spec):
        if request.spec_error is not None:
            raise AskError(request.spec_error)
        return shapes_spec_of(request.ask, request.module, request.args, request.kwargs)
    return dynamic_shapes_of(spec, request.module, request.args, request.kwargs) if isinstance(spec, Ask) else spec


def _name_of(model: Any) -> str:
    # Of an object that makes an attribute of any name it is no text.
    name = inspect.getattr_static(model, "__name__", None) if isinstance(model, torch.nn.Module) else getattr(model, "__name__", None)
    return name if isinstance(name, str) else type(model).__name__


def _leaves_of(module: Any, args: Any, kwargs: dict[str, Any]) -> list[Leaf]:
    try:
        return leaves_of(module, args, kwargs) if isinstance(module, torch.nn.Module) else []
    except Exception:  # a forward that cannot be looked at, or a container that cannot be taken apart
        return []


def _is_complete(module: Any, args: Any, kwargs: dict[str, Any]) -> bool:
    """True if a call has all inputs that forward needs, as far as that can be found out."""
    try:
        signature_of(module).bind(*args, **kwargs)
    except TypeError:
        return False
    except Exception:  # no forward, or one that raises when it is looked at
        return True
    return True


def _signature_of(module: Any) -> inspect.Signature | None:
    try:
        return signature_of(module)
    except Exception:  # no forward, one that raises when it is looked at, or one written in C
        return None


def spec_in_force(dynamic_shapes: Any, model: Any) -> Any | None:
    """Returns the ``ShapesSpec`` that torch would export with: the given one, or that of ``@dynamic_spec`` on forward; None for neither."""
    return dynamic_shapes if is_shapes_spec(dynamic_shapes) else attached_spec(model) if dynamic_shapes is None else None


class UnmarkableAskError(AskError):
    """An ask that no mark as unbacked can express.

    Attributes:
        words: the reason for each such dimension, or number, in a sentence.
        instead: the asks of them that a mark can express.
    """

    def __init__(self, words: Mapping[DimRef, str], instead: tuple[AskEntry, ...]) -> None:
        super().__init__(next(iter(words.values())))
        self.words = words
        self.instead = instead


def options_of(names: Iterable[str]) -> tuple[Option, ...]:
    """Returns the options of these names, each once, in the order of `OPTIONS`.

    Raises:
        ValueError: a name that is none.
    """
    given = {names} if isinstance(names, str) else set(names)
    for name in sorted(given - set(OPTIONS)):
        near = difflib.get_close_matches(name, OPTIONS, n=1, cutoff=0.4)
        advice = f"Use {near[0]}." if near else f"Options: {', '.join(OPTIONS)}."
        raise ValueError(f"There is no option {name!r} of an export: {advice}")
    return tuple(option for option in OPTIONS if option in given)


def options_with(names: Iterable[str], dynamic_shapes: Any, model: Any) -> tuple[Option, ...]:
    """Returns the options of these names, and ``shapes_spec`` where the export uses a ``ShapesSpec``.

    Raises:
        ValueError: a name that is none.
    """
    given = options_of(names)
    return given if spec_in_force(dynamic_shapes, model) is None else options_of((*given, SHAPES_SPEC))


def check_options(options: Iterable[Option], mode: Mode) -> None:
    """Refuses options that torch would ignore without an error.

    Raises:
        AskError: this torch does not have one, or takes it in strict mode alone.
    """
    lacking = lacking_options()
    options = tuple(options)
    for option in options:
        if option in lacking and option == SHAPES_SPEC:
            raise AskError(f"torch {torch.__version__} has no ShapesSpec (torch 2.14 and later). Remove shapes_spec and use Dims.")
        if option in lacking:
            raise AskError(f"torch {torch.__version__} has no {option}. Remove it.")
        if option == "unbacked" and mode != "strict":
            raise AskError("unbacked needs strict mode. Pass strict=True, or remove unbacked.")
        if option in (DEFERRED, UNBACKED) and SHAPES_SPEC in options:
            raise AskError(f"shapes_spec and {option} cannot be combined.")


def mark_asked(ask: Ask, leaves: Sequence[Leaf]) -> None:
    """Marks each dimension that is asked to be dynamic as unbacked; those of one Dim have one size.

    Raises:
        UnmarkableAskError: something is asked that a mark cannot express. Nothing is marked then.
        AskError: a dimension is asked that the inputs do not have. Nothing is marked then.
    """
    tensors = {leaf.path: leaf.value for leaf in leaves if isinstance(leaf.value, torch.Tensor)}
    asked = [entry for entry in ask.entries if entry.ask.is_dynamic]
    for entry in asked:
        if entry.input in tensors and entry.dim is not None and not 0 <= entry.dim < tensors[entry.input].dim():
            raise AskError(f"The example inputs have no {entry.ref}.")
    refused = {entry: reason for entry in asked if (reason := _unmarkable_words(entry, tensors))}
    if refused:
        words = {entry.ref: reason for entry, reason in refused.items()}
        instead = (replace(entry, ask=DimAsk() if entry.dim is None else DimAsk(kind="auto")) for entry in refused)
        raise UnmarkableAskError(words, tuple(instead))
    for entry in asked:
        if entry.dim is not None:
            mark_unbacked(tensors[entry.input], entry.dim, low=entry.ask.min, high=entry.ask.max, shape_id=entry.ask.name)


def _unmarkable_words(entry: AskEntry, tensors: dict[str, torch.Tensor]) -> str:
    """Returns the reason why a mark cannot express an ask, in a sentence; empty if it can."""
    ref = entry.ref
    if entry.dim is None or entry.input not in tensors:
        return f"{ref} is a number, which cannot be unbacked. Leave it static, or remove unbacked."
    if entry.ask.is_derived:
        return f"{ref} is {entry.ask.expression}, which unbacked does not support. Use AUTO for it, or remove unbacked."
    return ""
