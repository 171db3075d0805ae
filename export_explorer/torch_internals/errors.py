"""The typed cause of an exception of an export, found by its class, its attributes and torch's texts, which are matched here.

Texts and attributes were seen in 2.13 and 2.15. Where torch no longer uses a text the cause is a more general one, and in the end
`Unexplained`, for which torch's own sentence is shown.
"""

import builtins
import re
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import FrameType
from typing import Any

import torch

from export_explorer.texts import cut, text_of
from export_explorer.torch_internals import failure_causes as causes
from export_explorer.torch_internals.classes import is_symbolic
from export_explorer.torch_internals.frames import (
    TORCH_FOLDER,
    Location,
    locations_of_summaries,
    module_of_frame,
    operator_of_frame,
    replayed_node,
    strict_location,
)
from export_explorer.torch_internals.messages import EXPLANATION, first_sentence, one_line
from export_explorer.torch_internals.shape_env import SYMBOL
from export_explorer.torch_internals.symbolic_texts import refused_value, unsupported_by_text


@dataclass(frozen=True, slots=True)
class ExportError:
    """The parts of an exception of an export.

    Attributes:
        cause: the typed cause, as far as torch states it.
        class_name: the class of the exception, ``GuardOnDataDependentSymNode``.
        sentence: torch's first helpful sentence, without its own jargon; symbols and sources are torch's.
        symbols: the names of symbols that the text mentions.
        user_stack: the user's lines as Dynamo saw them, outermost first; empty in non-strict mode.
        is_of_operator: True if an operator, or the model's code, raised it: not torch because of the spec, the data or unsupported code.
        is_after_tracing: True if the whole model had been traced, so that the result of each size is known.
        failed_check: the sympy condition on sizes that an operator checked and that is false; None if it failed otherwise.
    """

    cause: causes.Cause
    class_name: str
    sentence: str
    symbols: frozenset[str]
    user_stack: tuple[Location, ...]
    is_of_operator: bool
    is_after_tracing: bool
    failed_check: Any = None


PRINTED_PROGRAM = re.compile(r"\s*(?:class GraphModule\(|def forward\(self)")
"""The beginning of the program that torch prints on stderr when an export fails (``torch/export/_trace.py``)."""
_RANGE_CONFLICT = "Found the following conflicts between user-specified ranges"
_CONFLICTING = re.compile(r"for dimension inputs(?P<keys>(?:\[[^\[\]]++\])++)\.shape\[(?P<dim>\d+)\]")
_VIOLATED = re.compile(r"Constraints violated \((?P<names>.*?)\)!")
_CLASS_NAMED = re.compile(r"(?:type:? <class|class|type `<class) '([\w.<>]+)'")
_OPERATOR_NAMED = re.compile(r"CustomOpDef\(([\w.]+::\w+)\)|\b(\w+::\w+)|call_function (\w+)\.(\w+)\(")
_DATA_DEPENDENT = re.compile(r"data[- ]dependent|dynamic shape operator|Tensor\.item|Dynamic slicing with Tensor", re.IGNORECASE)
_OUTPUT_TYPE = re.compile(r"unrecognized type (\w+)Variable\((\w*)\)")
_BRANCHES = re.compile(r"When merging two branches' output in torch\.cond,\s+expected same (\w+) but got (.+?) and (.+?)\.?(?:[\"'\n]|$)")
_RAISED_WHILE_FAKING = re.compile(r"got (?P<name>\w+)\((?P<quote>['\"])(?P<text>.*?)(?P=quote)\)", re.DOTALL)
_CONTEXT_OF_FAKING = re.compile(r"debug context: (?P<name>\w+) <[^>]*>: (?P<text>[^\n]*)")
_MANGLED = re.compile(r"L__self___(?P<name>[A-Za-z_]\w*?)_\d")
"""torch's name of a parameter of a module in a plain list, ``L__self___layers_0_weight``."""

_BY_TEXT: tuple[tuple[tuple[str, ...], causes.Cause], ...] = (
    (("fake tensor in the exported program constant's list", "Failed to mutate tensor data attribute"), causes.LeakedFakeTensor()),
    (("Must provide a tree_name when there might be a mismatch",), causes.SpecMismatch(is_of_keywords=True)),
    (("Unable to specify input integers as dynamic through named Dims", "Expected derived min value"), causes.SpecMismatch()),
    # ``torch/_dynamo/variables``, of a gradient that forward computes.
    (("using `torch.autograd.grad` with", "Unsupported Tensor.backward() call"), causes.UnsupportedCode("gradient")),
    (("Cannot access data pointer",), causes.UnsupportedCode("data_pointer")),
    ((".numpy() is not supported",), causes.UnsupportedCode("numpy")),
    # A size of which the Dim that it is an expression of would be negative: sympy does not take it.
    (("positive set for negative value",), causes.ConstraintViolation(frozenset())),
    (("Attempted to use an uninitialized parameter",), causes.UnsupportedCode("lazy_module")),
    # ``torch/_subclasses/meta_utils.py``, of a tensor of the model or of an input.
    (("quantized nyi in meta tensors",), causes.UnsupportedCode("quantized_tensor")),
    # ``torch/_dynamo/output_graph.py``, of a tensor that depends on one of which forward has called requires_grad_.
    (("returning intermediate with requires_grad_()",), causes.UnsupportedCode("output_gradient")),
    (("Assertion failed on symbolic shapes",), causes.ModelRaised("AssertionError")),
)
_UNSUPPORTED = (
    ("User-inserted graph break", causes.UnsupportedCode("graph_break")),
    ("torch.jit.freeze modules", causes.UnsupportedCode("script_module")),
    ("_CachedForward.__get__", causes.UnsupportedCode("traced_module")),
    ("Encountered aliasing during higher order op tracing", causes.UnsupportedCode("aliasing")),
)
_STACK_LINE = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+), in (?P<name>\S+)')
_OF_VALUES = ("IndexError", "KeyError", "ZeroDivisionError", "OverflowError")
_AFTER_TRACING = ("produce_guards_verbose", "produce_guards_and_solve_constraints", "make_constraints", "prettify_results")
"""The functions that check the constraints against the guards of tracing."""
_NO_DECISION = ("Could not guard on data-dependent expression", "Could not extract specialized integer from data-dependent expression")


def export_error(error: BaseException) -> ExportError:
    """Takes an exception of an export apart.

    Attributes that are read, each left out where it is gone: ``UserError.error_type`` and ``msg``, ``Unsupported.gb_type``,
    ``TorchDynamoException.real_stack`` (``torch/_dynamo/exc.py``), ``GuardOnDataDependentSymNode.cond``
    (``torch/fx/experimental/symbolic_shapes.py``). ``str(error)`` carries a suffix that ``torch/export/__init__.py`` appends. Where torch
    fails at suggesting fixes for a violation, the violation is taken apart instead.
    """
    raised, error = error, _violation_behind(error) or error
    whole = _text_of(error).partition("The error above occurred when calling torch.export.export")[0].strip()
    text = cut(whole)
    category = getattr(getattr(error, "error_type", None), "name", None) or _break_type(error)
    condition = getattr(error, "cond", getattr(error.__context__, "cond", None))
    cause, running = _cause(raised, error, text, category, condition), _running(error)
    user_stack = tuple(locations_of_summaries(getattr(error, "real_stack", None) or (), running))
    if isinstance(cause, causes.Unexplained) and running:
        # Raised by Python on the model's values, or by a fault of Dynamo.
        cause = causes.ModelRaised(cause.exception, cause.text) if cause.exception in _OF_VALUES else causes.UnsupportedCode()
        user_stack = running
    elif isinstance(cause, causes.Unexplained) and (node := _replayed(error)) is not None:
        is_higher_order = isinstance(node.target, torch._ops.HigherOrderOperator)
        cause = causes.UnsupportedCode() if is_higher_order else causes.ModelRaised(cause.exception, cause.text)
        user_stack = _locations_of_node(node)
    return ExportError(
        cause=cause,
        class_name=type(error).__name__,
        sentence=first_sentence(text),
        symbols=frozenset(SYMBOL.findall(whole)),
        user_stack=user_stack,
        is_of_operator=condition is None and category in (None, "RuntimeError when making fake tensor call"),
        is_after_tracing=any(_was_in(it, *_AFTER_TRACING) for it in (raised, error, error.__cause__, error.__context__) if it is not None),
        failed_check=_failed_check(error),
    )


def _text_of(error: BaseException) -> str:
    """Returns the whole text of an exception; empty where it has none that can be read."""
    try:
        return str(getattr(error, "msg", None) or error)
    except Exception:
        return ""


def _failed_check(error: BaseException) -> Any:
    """Returns the condition on sizes with which ``torch._check`` raised; None if no such check raised.

    The local ``cond`` of ``torch._check_with``, a ``SymBool``; torch adds no guard for one that the ranges of the sizes decide. Seen in 2.13.
    """
    for behind in _chain(error):
        for frame in _frames_of(behind, "_check_with"):
            condition = frame.f_locals.get("cond")
            expr = getattr(getattr(condition, "node", None), "expr", None) if is_symbolic(condition) else None
            if getattr(expr, "free_symbols", None):
                return expr
    return None


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yields an exception and all that it was raised from or while handling, each once."""
    found: dict[int, BaseException] = {}
    left: list[BaseException | None] = [error]
    while left:
        behind = left.pop(0)
        if behind is not None and id(behind) not in found:
            found[id(behind)] = behind
            left += [behind.__cause__, behind.__context__]
            yield behind


def _running(error: BaseException) -> tuple[Location, ...]:
    """Returns the user's lines that Dynamo was running when an exception was raised in it, outermost first; empty in non-strict mode."""
    locations = (strict_location(frame) for frame, _ in traceback.walk_tb(error.__traceback__))
    return tuple(location for location in locations if location is not None)


def _replayed(error: BaseException) -> torch.fx.Node | None:
    """Returns the node that strict mode was running again when an exception was raised, the innermost that has a line of the user's."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    nodes = (replayed_node(frame) or _interpreted_node(frame) for frame in reversed(frames))
    return next((node for node in nodes if node is not None and _locations_of_node(node)), None)


def _interpreted_node(frame: FrameType) -> torch.fx.Node | None:
    """Returns the node that this frame runs: local ``node`` of ``torch.fx.Interpreter.run``; seen in 2.13.

    That function raises the exceptions of its nodes anew. None for other frames.
    """
    is_run = frame.f_code.co_name == "run" and frame.f_code.co_filename.endswith("interpreter.py")
    node = frame.f_locals.get("node") if is_run else None
    return node if isinstance(node, torch.fx.Node) else None


def _locations_of_node(node: torch.fx.Node) -> tuple[Location, ...]:
    """Returns the lines outside of torch in ``meta["stack_trace"]``, outermost first; seen in 2.13 and 2.15."""
    found = (
        Location(match["file"], int(match["line"]), match["name"]) for match in _STACK_LINE.finditer(node.meta.get("stack_trace") or "")
    )
    return tuple(location for location in found if not location.filename.startswith(TORCH_FOLDER))


def wrong_call(error: TypeError) -> causes.WrongCall:
    """Returns the misfit of a call and a signature that a TypeError states, in texts of ``inspect.Signature.bind``, Python's own."""
    text = text_of(error)
    if match := re.search(r"missing a required (?:keyword-only )?argument: '(\w+)'", text):
        return causes.WrongCall("missing", match[1])
    if "too many positional arguments" in text:
        return causes.WrongCall("too_many")
    if match := re.search(r"argument after \*\* must be a mapping, not (\w+)", text):
        return causes.WrongCall("not_a_dict", match[1])
    match = re.search(r"got an unexpected keyword argument '(\w+)'", text)
    return causes.WrongCall("other") if match is None else causes.WrongCall("unexpected", match[1])


def _cause(raised: BaseException, error: BaseException, text: str, category: str | None, condition: Any | None) -> causes.Cause:
    """Finds the cause by the classes and typed fields of the exception and of those behind it, then by its text."""
    name = type(error).__name__
    behind = {type(it).__name__: it for it in (error.__context__, error.__cause__, error) if it is not None}
    observed = _observed(error)
    if isinstance(error, KeyboardInterrupt) or (observed is not None and observed.exception == "KeyboardInterrupt"):
        return causes.Interrupted()
    # Strict mode wraps both of these in an error of another category.
    if (missing := _missing_kernel(behind, error)) is not None:
        return missing
    if (undecided := behind.get("DataDependentOutputException")) is not None:
        return causes.DataDependent(None, False, getattr(getattr(getattr(undecided, "func", None), "_schema", None), "name", "an operator"))
    if category is not None and category.startswith("Data-dependent assertion") and "ConstantVariable(" in text:
        # Dynamo says this of every assertion that fails, also of one on sizes that it knows.
        return causes.ModelRaised("AssertionError")
    if condition is not None or "GuardOnDataDependentSymNode" in behind:
        return causes.DataDependent(condition, _is_on_tensor(error))
    is_violation = category == "CONSTRAINT_VIOLATION" or name == "ConstraintViolationError" or text.startswith(_RANGE_CONFLICT)
    if is_violation or _was_in(error, "produce_guards_verbose"):
        if names := _violated_names(error):
            return causes.ConstraintViolation(names)
        match = _VIOLATED.search(text)
        conflicting = frozenset(f"L{it['keys']}.size()[{it['dim']}]" for it in _CONFLICTING.finditer(text))
        return causes.ConstraintViolation(frozenset(re.split(r",\s*", match["names"])) if match else conflicting)
    # A tensor whose data was assigned while tracing is on no real device.
    if name == "FakeTensorDeviceMismatchError" and "meta" in text:
        return causes.LeakedFakeTensor()
    if isinstance(raised, NotImplementedError) and (symbols := _unsolved(raised)):
        return causes.Unsolved(symbols)
    known = (
        _nested_input(error)
        or unsupported_by_text(error, text)
        or _cause_by_text(raised, text)
        or refused_value(raised, text, "" if observed is None else observed.text)
    )
    if known is not None:
        return known
    if category == "INVALID_INPUT":
        return causes.SpecMismatch() if "dynamic_shapes" in text else causes.UnsupportedInput(_class_named(raised))
    if _DATA_DEPENDENT.search(category or "") or any(phrase in text for phrase in _NO_DECISION):
        return causes.DataDependent(condition, _is_on_tensor(error))
    if category == "Observed exception":
        return observed or causes.ModelRaised("an exception")
    was_faking = name == "TorchRuntimeError" or (category or "").endswith("when making fake tensor call")
    if was_faking or isinstance(error, RecursionError):
        match = (_RAISED_WHILE_FAKING.search(text) or _CONTEXT_OF_FAKING.search(text)) if was_faking else None
        if match is not None:
            return causes.ModelRaised(match["name"], one_line(match["text"]))
        if EXPLANATION.search(text):
            return causes.ModelRaised("RuntimeError", first_sentence(text).removesuffix("."))
        return causes.ModelRaised(_public_class(raised), one_line(text_of(raised)))
    if name in ("Unsupported", "UserError", "UncapturedHigherOrderOpError"):
        return next((cause for phrase, cause in _UNSUPPORTED if phrase in text), causes.UnsupportedCode())
    if isinstance(error, KeyError) and _was_in(error, "_replace_param_buffer_names"):
        match = _MANGLED.match(cut(str(error.args[0])) if error.args else "")
        return causes.UnsupportedCode("plain_container", None if match is None else match["name"])
    if isinstance(error, TypeError) and (script := _script_module(error)) is not None:
        return causes.UnsupportedCode("script_module", script)
    return causes.Unexplained(_public_class(raised), one_line(text_of(raised)))


def _nested_input(error: BaseException) -> causes.NestedInput | None:
    """Returns the cause if torch was taking the inputs apart, ``torch/utils/_pytree.py``, before any call; seen in 2.13 and 2.15."""
    if not isinstance(error, RecursionError):
        return None
    functions = [frame.f_code for frame, _ in traceback.walk_tb(error.__traceback__)]
    first = next((at for at, code in enumerate(functions) if code.co_filename.endswith("_pytree.py")), None)
    has_called = any(code.co_name in ("forward", "_call_impl") for code in functions)
    is_of_torch = first is not None and all(code.co_filename.startswith(TORCH_FOLDER) for code in functions[first:])
    return causes.NestedInput() if is_of_torch and not has_called else None


def _missing_kernel(behind: Mapping[str, BaseException], error: BaseException) -> causes.MissingFakeKernel | causes.UnsupportedCode | None:
    """Returns the operator that torch cannot run without data, where a class of exception says so; seen in 2.13 and 2.15.

    A Python operator, such as a slice, is none, nor is one that is given tensors in place of sizes: strict mode loses the sizes that they make.
    Nor is one in place that changes a slice, with what has gradients: the slice's own sizes are lost in both modes. Seen in 2.13.
    """
    if (refused := behind.get("UnsupportedOperatorException") or behind.get("DynamicOutputShapeException")) is not None:
        return causes.MissingFakeKernel(_name_of_operator(getattr(refused, "func", None)))
    # A fake kernel that makes a size and returns no tensor of it.
    if "PendingUnbackedSymbolNotFound" in behind:
        if any(_makes_sizes_of_arguments(frame) for frame in _frames_of(error, "wrap_fx_proxy")):
            return causes.UnsupportedCode("lost_size")
        operator = _running_operator(error)
        is_in_place = operator is not None and operator.partition(".")[0].endswith("_")
        return causes.UnsupportedCode("stored_slice") if is_in_place else causes.MissingFakeKernel(operator)
    return None


def _makes_sizes_of_arguments(frame: FrameType) -> bool:
    """True if the node that a frame of ``wrap_fx_proxy`` makes calls a Python operator, or has tensors without dimensions in a list of sizes."""
    target = _target_of(frame)
    arguments = getattr(getattr(frame.f_locals.get("proxy"), "node", None), "args", ())
    listed = [item for it in arguments if isinstance(it, list | tuple) for item in it]
    values = [item.meta.get("example_value") for item in listed if isinstance(item, torch.fx.Node)]
    is_of_sizes = any(isinstance(item, int) for item in listed)
    has_numbers = any(isinstance(it, torch.Tensor) and it.dim() == 0 and not it.is_floating_point() for it in values)
    return getattr(target, "__module__", "") == "_operator" or (is_of_sizes and has_numbers)


def _name_of_operator(operator: Any) -> str | None:
    """Returns ``namespace::name``, with any overload but the default: ``OpOverload._schema``; seen in 2.13 and 2.15. None if gone."""
    schema = getattr(operator, "_schema", None)
    name, overload = getattr(schema, "name", None), getattr(schema, "overload_name", "")
    return f"{name}.{overload}" if name is not None and overload else name


def _running_operator(error: BaseException) -> str | None:
    """Returns the outermost operator that was traced, ``aten::combinations``; None if gone.

    Local ``func`` of ``__torch_dispatch__`` of torch's modes; in strict mode local ``proxy`` of ``wrap_fx_proxy``
    (``torch/_dynamo/variables/builder.py``), whose node calls a function of the operator's name; seen in 2.13.
    """
    for frame in _frames_of(error, "__torch_dispatch__"):
        if (name := _name_of_operator(frame.f_locals.get("func"))) is not None:
            return name
    for frame in _frames_of(error, "wrap_fx_proxy"):
        name = getattr(_target_of(frame), "__name__", "")
        if hasattr(torch.ops.aten, name):
            return f"aten::{name}"
    return None


def _target_of(frame: FrameType) -> object:
    """Returns what the node calls that a frame of ``wrap_fx_proxy`` makes; None if gone."""
    return getattr(getattr(frame.f_locals.get("proxy"), "node", None), "target", None)


def _public_class(error: BaseException) -> str:
    """Returns the class of an exception as the model would raise it without tracing; for a class of torch's own its built-in base."""
    classes = type(error).__mro__ if type(error).__module__.startswith("torch._") else (type(error),)
    return next((it.__name__ for it in classes if it.__module__ == "builtins"), type(error).__name__)


def _script_module(error: BaseException) -> str | None:
    """Returns the class of the innermost module that was called when an exception was raised, if it is in TorchScript; else None.

    ``ScriptModule.original_name``; seen in 2.13. Non-strict mode calls such a module with itself as the first input, which raises a
    TypeError.
    """
    called = [module for frame, _ in traceback.walk_tb(error.__traceback__) if (module := module_of_frame(frame)) is not None]
    return getattr(called[-1], "original_name", "a module") if called and isinstance(called[-1], torch.jit.ScriptModule) else None


def _was_in(error: BaseException, *functions: str) -> bool:
    """True if an exception was raised in one of these functions of torch, or in a call that they made; names seen in 2.13 and 2.15."""
    return any(True for _ in _frames_of(error, *functions))


def _frames_of(error: BaseException | None, *functions: str) -> Iterator[FrameType]:
    """Yields the frames of torch's functions of these names in the traceback of an exception, outermost first."""
    for frame, _ in traceback.walk_tb(None if error is None else error.__traceback__):
        if frame.f_code.co_name in functions and frame.f_code.co_filename.startswith(TORCH_FOLDER):
            yield frame


def _cause_by_text(error: BaseException, text: str) -> causes.Cause | None:
    """Finds a cause that only torch's text states; None if there is none."""

    def has_any(*texts: str) -> bool:
        return any(phrase in text for phrase in texts)

    if has_any("no fake impl registered", "Operator does not support running with fake tensors", "Missing fake kernel"):
        match = _OPERATOR_NAMED.search(text)
        return causes.MissingFakeKernel(None if match is None else match[1] or match[2] or f"{match[3]}::{match[4]}")
    if has_any("Expected `mod` to be an instance of", "is not supported on ScriptModule", "Exporting a ScriptModule is not supported"):
        return causes.NotAModule(None if "ScriptModule" in text else _class_named(error))
    if "to be a tuple of example positional inputs" in text:
        return causes.WrongCall("not_a_tuple", _class_named(error))
    if has_any("Unsupported input type", "not supported or pytree-flattenable"):
        return causes.UnsupportedInput(_class_named(error))
    # ``torch/utils/_pytree.py``, of a class that was registered without ``flatten_with_keys_fn``; seen in 2.13.
    if "Did not find a flatten_with_keys_fn for type" in text:
        return causes.UnkeyedInput(_class_named(error) or "another")
    if has_any("in output, which is not a known type", "Encountered unrecognized type"):
        match = _OUTPUT_TYPE.search(text)
        return causes.UnsupportedOutput(_class_named(error) if match is None else match[2] or match[1].lower())
    if "When merging two branches' output" in text:
        match = _BRANCHES.search(text)
        return causes.BranchesDiffer() if match is None else causes.BranchesDiffer(match[1], (match[2], match[3]))
    found = next((cause for texts, cause in _BY_TEXT if has_any(*texts)), None)
    is_of_gradient = isinstance(found, causes.UnsupportedCode) and _is_in_gradient(error)
    return causes.UnsupportedCode("gradient", "torch.func") if is_of_gradient else found


_ASSERTED = re.compile(r"Runtime assertion failed for expression (.+) on node '")


def failed_assertion(error: BaseException) -> str | None:
    """Returns the condition of the runtime assert that a program raised, in torch's symbols, ``u0 <= s77``; None for another error.

    ``torch/fx/passes/runtime_assert.py`` writes the text, and ``aten._assert_scalar`` raises it; seen in 2.10, 2.13 and 2.15.
    """
    match = _ASSERTED.search(text_of(error))
    return match[1] if match else None


def _is_in_gradient(error: BaseException) -> bool:
    """True if Dynamo was tracing a function that ``torch.func.grad``, ``jacrev`` or another gradient calls; seen in 2.13.

    Local ``self`` of ``InstructionTranslator.step``, whose ``f_code`` is of ``torch/_functorch/eager_transforms.py``.
    """
    codes = (getattr(frame.f_locals.get("self"), "f_code", None) for frame in _frames_of(error, "step"))
    return any(code is not None and code.co_filename.endswith("eager_transforms.py") for code in codes)


def _class_named(error: BaseException) -> str | None:
    """Returns the class that torch's text names, without its module."""
    match = _CLASS_NAMED.search(text_of(error))
    return match[1].rpartition(".")[2] if match else None


def _is_on_tensor(error: BaseException) -> bool:
    """True if the undecided condition is the truth of a tensor.

    ``gb_type`` ``Data-dependent branching`` in strict mode; in non-strict mode the operator ``Tensor.__bool__`` in the traceback (see
    `operator_of_frame`), which is not in that for a number; seen in 2.13 and 2.15.
    """
    if _break_type(error) == "Data-dependent branching":
        return True
    return any(operator_of_frame(frame) is torch.Tensor.__bool__ for frame, _ in traceback.walk_tb(error.__traceback__))


def _break_type(error: BaseException) -> str | None:
    """Returns the kind of a graph break of Dynamo; None for other errors.

    ``torch/_dynamo/exc.py:Unsupported.gb_type``, seen in 2.11 to 2.15; in 2.10 it is the first line of ``msg``.
    """
    if type(error).__name__ != "Unsupported":
        return None
    return str(getattr(error, "gb_type", None) or getattr(error, "msg", "")).partition("\n")[0]


def _observed(error: BaseException) -> causes.ModelRaised | None:
    """Returns the exception that Dynamo observed in the model's code; None if it observed none."""
    # ObservedKeyError is for KeyError, ObservedValueErrorError for ValueError and ObservedKeyboardInterruptError for KeyboardInterrupt.
    if error.__cause__ is None:
        return None
    name = type(error.__cause__).__name__.removeprefix("Observed")
    name = name if hasattr(builtins, name) else name.removesuffix("Error")
    match = re.search(r"raised exception \w+\((?P<quote>[\"'])(?P<text>.*)(?P=quote)\)", text_of(error))
    if match is None:
        return causes.ModelRaised(name)
    return causes.ModelRaised(name, repr(match["text"]) if name == "KeyError" else match["text"])


def _unsolved(error: BaseException) -> frozenset[str]:
    """Returns the symbol that torch was solving for when sympy failed, and those that it had not solved for yet.

    ``DimConstraints.solve`` and its ``_symbols_with_equalities`` (``torch/fx/experimental/symbolic_shapes.py``); seen in 2.13 and 2.15.
    Empty if they are gone.
    """
    for frame in _frames_of(error, "solve"):
        return frozenset(map(str, (frame.f_locals.get("s"), *getattr(frame.f_locals.get("self"), "_symbols_with_equalities", ()))))
    return frozenset()


def _violation_behind(error: BaseException) -> BaseException | None:
    """Returns the constraint violation that torch was about to raise when its search for fixes raised `error` instead; else None.

    The local ``constraint_violation_error`` of ``prettify_results`` (``torch/fx/experimental/symbolic_shapes.py``), which makes a Dim of
    the sizes that a divisor leaves, and cannot where that is one size: ``Cannot create Dim with inconsistent min=2, max=2``; seen in 2.13
    and 2.15.
    """
    frame = next(_frames_of(error, "prettify_results"), None)
    violation = None if frame is None else frame.f_locals.get("constraint_violation_error")
    return violation if isinstance(violation, BaseException) else None


def _violated_names(error: BaseException) -> frozenset[str]:
    """Returns the Dims or parts of inputs that violate their constraints, by torch's names at the time of the check.

    The local ``debug_names`` of ``ShapeEnv.produce_guards_verbose``; seen in 2.13. Empty if that is gone. In strict mode the message is
    unreliable: there ``post_process_error_msg`` (``torch/_dynamo/functional_export.py``) counts the parameters that are left out as inputs,
    and names another one.
    """
    for behind in (error, error.__cause__, error.__context__):
        for frame in _frames_of(behind, "produce_guards_verbose"):
            names = frame.f_locals.get("debug_names")
            if isinstance(names, set) and names:
                return frozenset(map(str, names))
    return frozenset()
