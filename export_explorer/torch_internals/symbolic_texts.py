"""Errors about a symbolic size where Python, NumPy or torch's operators need a number, which only tracing makes.

Texts were seen in 2.13 and 2.15. Errors that eager mode raises as well, with an int or a tensor in place of the symbolic value, are the
model's own, and are not matched here.
"""

import re
from collections.abc import Iterator
from traceback import walk_tb
from types import TracebackType
from typing import Any

import torch

from export_explorer.texts import cut
from export_explorer.torch_internals.classes import is_symbolic
from export_explorer.torch_internals.failure_causes import DataDependent, RefusedValue, UnsupportedCode
from export_explorer.torch_internals.frames import TORCH_FOLDER

_SCRIPT_OBJECT = re.compile(r"__torch__\.torch\.classes\.(?:[\w.]*\.)?(?P<name>\w+) .*does not have a field with name '__obj_flatten__'")
_SIZE_FUNCTION = re.compile(r"<function _sym_(?P<name>\w+) at \w+>' is not an allowed operator type")


def unsupported_by_text(error: BaseException, text: str) -> UnsupportedCode | None:
    """Returns the object, or the function of a size, that torch names as unsupported; None where it names none."""
    if (match := _SCRIPT_OBJECT.search(text)) is not None:
        return UnsupportedCode("script_object", match["name"])
    if (match := _SIZE_FUNCTION.search(text)) is not None:
        return UnsupportedCode("size_function", match["name"])
    # Strict mode does not name the class: the weights of a quantized layer are known by the layer's file in torch/ao/nn/quantized.
    is_quantized = any("quantized" in summary.filename for summary in getattr(error, "real_stack", None) or ())
    return UnsupportedCode("script_object", "LinearPackedParamsBase") if is_quantized and "(ScriptObject)" in text else None


def takes_number_in_vmap(text: str) -> bool:
    """True if a text of torch's says that a number is taken out of a tensor inside of ``torch.vmap``.

    Eager Python raises the same where the code calls ``.item()``; only while tracing does an index by a tensor call it. Seen in 2.13.
    """
    return "vmap: It looks like you're calling .item()" in text


def wants_integers(text: str) -> bool:
    """True if an operator's text says that it needs indices and got other numbers; seen in 2.13 and 2.15, while 2.10 exports an embedding of floats."""
    return "scalar types: Long, Int; but got" in text or "tensors used as indices must be long" in text


def got_list(text: str) -> bool:
    """True if an operator's text says that it got a list where it needs a tensor; seen in 2.10, 2.13 and 2.15."""
    return "must be Tensor, not list" in text or "but got list" in text or _LIST_AND_TENSOR.search(text) is not None


_LIST_AND_TENSOR = re.compile(
    r"unsupported operand type\(s\) for [^:]+: (?:'(?:immutable_)?list' and '\w*Tensor'|'\w*Tensor' and '(?:immutable_)?list')"
)


_DEVICE = r"[a-z]+(?::\d+)?"
_DEVICES = re.compile(
    rf"found two different devices (?P<one>{_DEVICE}), (?P<other>{_DEVICE})"
    rf"|on device (?P<second>{_DEVICE}) is not on the expected device (?P<first>{_DEVICE})"
    rf"|on the same device, but (?:found at least two devices, (?P<left>{_DEVICE}) and (?P<right>{_DEVICE})|got \S+ is on (?P<lone>{_DEVICE}), different from other tensors on (?P<others>{_DEVICE}))"
)


def two_devices(text: str) -> tuple[str, str] | None:
    """Returns the devices of the tensors that an operator cannot combine; None for another text; seen in 2.11 and 2.13."""
    if (found := _DEVICES.search(text)) is None:
        return None
    one, other = (name for name in found.groups() if name)
    return one, other


_STANDS_FOR = {"SymBool": ("bool",), "SymInt": ("int", "Number", "Scalar"), "SymFloat": ("float", "Number", "Scalar")}
_ARGUMENT = re.compile(
    r"\b(?P<operator>\w+)\(\): argument '(?P<name>\w+)'(?: \(position \d+\))? must be (?P<wanted>\w+), not (?P<given>Sym\w+)"
)
_COMBINATION = re.compile(r"\b(?P<operator>\w+)\(\) received an invalid combination of arguments - got \((?P<given>[^)]*)\)")
_OVERLOAD = re.compile(r"^[ \t]*\*\s*\((?P<parameters>.*)\)\s*$", re.MULTILINE)
_OPERANDS = re.compile(r"unsupported operand type\(s\) for [^:]+: '(?P<left>\w+)' and '(?P<right>\w+)'")
_OF_SIZES = ("SymInt", "SymFloat", "SymBool", "int", "float", "bool", "FakeTensor", "Tensor")
_LISTED_TENSOR = re.compile(r"\(\): argument '\w+'.*(?:must be tuple of ints,? ?but (?:got|found element of type) \w*Tensor)", re.DOTALL)
_BY_TEXT: tuple[tuple[re.Pattern[str], RefusedValue], ...] = (
    (re.compile(r"unhashable type: (?:non-nested |non-singleton |')Sym(?:Int|Float|Bool)"), RefusedValue("hashable")),
    (re.compile(r"Object of type Sym(?:Int|Float|Bool) is not JSON serializable"), RefusedValue("serializable")),
    (re.compile(r"unsupported format string passed to Sym(?:Int|Float|Bool)\.__format__"), RefusedValue("format")),
    # Dynamo formats a size as a text of its own.
    (re.compile(r"unsupported operand type\(s\) for %: 'str' and"), RefusedValue("format")),
    (re.compile(r"unsupported operand type\(s\) for divmod\(\): '(?:int|float)' and '(?:int|float)'"), RefusedValue("number")),
    (re.compile(r"object of type 'str' has no len\(\)|Unknown format code '\w' for object of type 'str'"), RefusedValue("format")),
    (re.compile(r"loop of ufunc does not support argument \d+ of type (?:Sym|int |float )"), RefusedValue("numpy")),
    (re.compile(r"can't convert np\.ndarray of type numpy\.object_"), RefusedValue("numpy")),
    (re.compile(r"conversion from Sym\w+ to Decimal is not supported|(?:int|float)\(\) argument must be .*, not 'Sym"), RefusedValue("number")),
    (re.compile(r"'Sym\w+' object cannot be interpreted as an integer|must be (?:int|integer|real number|float|an int), not Sym"), RefusedValue("number")),
    (re.compile(r"Can't (?:pickle|get) local object 'WeakValueDictionary|cannot pickle .*(?:FakeTensor|FunctionalTensor|SymInt|_thread)"), RefusedValue("serializable")),
)  # fmt: skip
_SYMBOL = re.compile(r"[su]\d+")
_BUILT = ("an integer is required", "both arguments should be Rational instances")
"""Texts of Python's own that name no class; about a symbolic value only where the frame has one."""


def refused_value(error: BaseException, text: str, observed: str = "") -> RefusedValue | DataDependent | None:
    """Finds the value of tracing that was refused where a number or a flag was needed; None for errors of another cause.

    Args:
        error: the exception of the export.
        text: torch's whole text.
        observed: the text of the exception that Dynamo observed in the model's code, if it did.
    """
    texts = f"{text}\n{observed}"
    if match := _ARGUMENT.search(texts):
        is_stand_in = match["wanted"] in _STANDS_FOR.get(match["given"], ())
        return RefusedValue("argument", match["operator"], match["name"], match["wanted"]) if is_stand_in else None
    if match := _COMBINATION.search(texts):
        found = _taken_by_an_overload(match["given"], texts[match.end() :])
        return None if found is None else RefusedValue("argument", match["operator"], *found)
    if match := _OPERANDS.search(texts):
        operands = (match["left"], match["right"])
        if any(it.startswith("Sym") for it in operands) and all(it in _OF_SIZES for it in operands):
            return RefusedValue("number")
    if _LISTED_TENSOR.search(texts):
        return DataDependent(None, False, is_packed=_is_packed(error.__traceback__))
    if isinstance(error, TypeError) and text.strip() in _BUILT:
        return RefusedValue("number") if _has_symbolic(error.__traceback__) else None
    if isinstance(error, LookupError | AttributeError) and _names_symbol(error):
        return RefusedValue("text")
    return next((cause for pattern, cause in _BY_TEXT if pattern.search(texts)), None)


def _taken_by_an_overload(given: str, overloads: str) -> tuple[str, str] | None:
    """Returns the symbolic argument that an overload takes as a plain value, with the type that it takes; None if none does.

    Torch lists the overloads as ``* (Tensor input, int dim = -1, bool descending = False)``.
    """
    arguments = [part.strip() for part in given.split(",") if part.strip()]
    for match in _OVERLOAD.finditer(overloads):
        parameters = [part.strip() for part in re.split(r",\s*(?![^\[(]*[\])])", match["parameters"]) if part.strip() not in ("*", "")]
        typed = [(words[1], words[0]) for part in parameters if len(words := part.split()) > 1]
        for position, argument in enumerate(arguments):
            name, is_keyword, class_name = argument.rpartition("=")
            wanted = dict(typed).get(name) if is_keyword else (typed[position][1] if position < len(typed) else None)
            if class_name.startswith("Sym") and wanted in _STANDS_FOR.get(class_name, ()):
                return name or typed[position][0], str(wanted)
    return None


def _is_packed(traceback: TracebackType | None) -> bool:
    """True if a recurrent module was given a packed sequence.

    The local ``batch_sizes`` of its ``forward`` (``torch/nn/modules/rnn.py``).
    """
    return any(
        frame.f_code.co_filename.startswith(TORCH_FOLDER)
        and frame.f_code.co_filename.endswith("rnn.py")
        and frame.f_locals.get("batch_sizes") is not None
        for frame, _ in walk_tb(traceback)
    )


def _names_symbol(error: BaseException) -> bool:
    """True if an exception names something by a text with the symbol of a size that a frame has, ``'k' + str(x.shape[1])``."""
    names = set(_SYMBOL.findall(cut(str(error))))
    held = [value for frame, _ in walk_tb(error.__traceback__) for value in frame.f_locals.values()] if names else []
    return any(str(number.node.expr) in names for value in held for number in symbolic_parts(value))


def _has_symbolic(traceback: TracebackType | None) -> bool:
    """True if the innermost frame has a symbolic value among its locals."""
    frames = [frame for frame, _ in walk_tb(traceback)]
    return bool(frames) and any(map(has_symbolic_part, frames[-1].f_locals.values()))


def has_symbolic_part(value: Any) -> bool:
    """True if a value is a symbolic number, or has one among its items or its sizes."""
    return any(True for _ in symbolic_parts(value))


def symbolic_parts(value: Any) -> Iterator[Any]:
    """Yields a value that is a symbolic number, or those among its items or its sizes."""
    if is_symbolic(value):
        yield value
    items = value if isinstance(value, list | tuple) else value.shape if isinstance(value, torch.Tensor) and not value.is_nested else ()
    yield from filter(is_symbolic, items)


def example_of(value: Any) -> int | float | bool | None:
    """Returns the value of a number, or of a symbolic one, in the example; None for other values and if gone.

    ``SymNode.hint``, seen in 2.13, which makes no guard.
    """
    if isinstance(value, bool | int | float):
        return value
    if not is_symbolic(value):
        return None
    hint = getattr(value.node, "hint", None)
    return hint if isinstance(hint, bool | int | float) else None
