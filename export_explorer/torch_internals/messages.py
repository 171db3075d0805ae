"""Torch's texts: the first helpful sentence of one, and its warnings and log messages during an export as types.

No other file matches these. Texts were seen in 2.13. One that is not known here is `OtherText`, of which the first sentence is shown.
"""

import ast
import re
import traceback
from collections.abc import Mapping
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

from export_explorer.texts import text_of
from export_explorer.torch_internals.classes import is_tensor
from export_explorer.torch_internals.frames import TORCH_FOLDER
from export_explorer.torch_internals.nodes import root_relative

_REQUEST = re.compile(r"(?<!\s)\s*\(Could this error message be improved\?[^)]*\)")
EXPLANATION = re.compile(r"Explanation:[ \t]*(\S.*?)(?:\n\s*(?:Hint|Developer|\n)|$)", re.DOTALL)
_SENTENCE = re.compile(r"(.+?)(?<!e\.g)(?<!i\.e)[.!?]([`'\"]?)(?: [A-Z]|$)")
_PLAIN = (
    (re.compile(r" with argument types \[.*?\] \(has_kwargs \w+\)"), ""),
    (re.compile(r" \(e\.g\. FakeTensor, FunctionalTensor\)"), ""),
    (re.compile(r"\b\w*Variable\((\w*)\)"), r"\1"),
    (re.compile(r"\bFakeTensor\b"), "Tensor"),
    (re.compile(r" \(unhinted: .*"), ""),
)
"""Torch's jargon, and its replacement in a sentence."""


def first_sentence(text: str) -> str:
    """Returns the first sentence of the explanation that torch gives, or of its first line."""
    match = EXPLANATION.search(text)
    line = match[1] if match else next((line.strip() for line in text.splitlines() if line.strip()), "")
    for pattern, plain in _PLAIN:
        line = pattern.sub(plain, line)
    sentence = _SENTENCE.match(line := " ".join(line.split()))
    return sentence[1] + sentence[2] if sentence else line


def with_paths(sentence: str, paths: Mapping[str, str]) -> str:
    """Returns torch's sentence with sources as the user writes them: ``x.shape[0]`` for ``L['x'].size()[0]``; `paths` are by source."""
    if not paths:
        return sentence
    # The name of an attribute may begin that of another.
    sources = "|".join(map(re.escape, sorted(paths, key=len, reverse=True)))
    named = re.compile(rf"({sources})(?!\w)(?:\.size\(\)\[(\d+)\])?")
    return named.sub(lambda match: paths[match[1]] + ("" if match[2] is None else f".shape[{match[2]}]"), sentence)


def raised(error: BaseException) -> str:
    """Returns an exception in one line, without torch's request to its users to report it; seen in 2.13 and 2.15."""
    return f"{type(error).__name__}: {one_line(_REQUEST.sub('', text_of(error)))}".rstrip(": ")


def raised_where(error: BaseException) -> str:
    """Returns the same; of an exception without a message the code that raised it, and its place: ``AssertionError at `assert a` (b.py:3)``."""
    if text_of(error).strip() or not (frames := traceback.extract_tb(error.__traceback__)):
        return raised(error)
    return f"{type(error).__name__} at `{frames[-1].line}` ({Path(frames[-1].filename).name}:{frames[-1].lineno})"


def one_line(text: str) -> str:
    """Returns the first line without its final point, with ``SymInt`` as ``int`` and ``FakeTensor`` as ``Tensor``."""
    line = " ".join(text.strip().partition("\n")[0].split()).rstrip(".")
    return re.sub(r"\bSym(Int|Float|Bool)\b", lambda match: match[1].lower(), re.sub(r"\bFakeTensor\b", "Tensor", line))


class AttributesAssigned(msgspec.Struct, frozen=True):
    """Tensors that forward assigned, in non-strict mode: ``cache``, ``inner.cache``, ``seen[0]``, from the root."""

    paths: tuple[str, ...]


class SideEffects(msgspec.Struct, frozen=True):
    """The changes that forward made, in strict mode.

    Attributes:
        paths: of the modules of which an attribute was assigned, and of the lists, dicts and registries that were changed, from the root.
        outside: the names of changed objects that are not in the model.
    """

    paths: tuple[str, ...]
    outside: tuple[str, ...]


class UnregisteredParameter(msgspec.Struct, frozen=True):
    """A tensor attribute that requires gradients and is no parameter; torch keeps it as a constant."""

    path: str


class SizeSpecialized(msgspec.Struct, frozen=True):
    """A dimension that is AUTO, and static since its size in the example is 0 or 1.

    Attributes:
        keys: of the input, ``['x']``.
        dim: the dimension; None for a number.
        size: in the example.
    """

    keys: str
    dim: int | None
    size: int


class OtherText(msgspec.Struct, frozen=True):
    """Any other text: its first sentence."""

    text: str


TorchMessage = AttributesAssigned | SideEffects | UnregisteredParameter | SizeSpecialized | OtherText

_ASSIGNED = re.compile(r"The tensor attributes? (?P<names>.+?) (?:was|were) assigned during export\.")
_SIDE_EFFECTS = re.compile(r"certain side effects happened in the model\.forward\..*?double check: (?P<sources>\[.*\])", re.DOTALL)
_UNREGISTERED = re.compile(r"A model attribute `(?P<path>[^`]+)` requires gradient")
_SPECIALIZED = re.compile(r"^dimension inputs(?P<keys>.*?)(?:\.shape\[(?P<dim>\d+)\])? 0/1 specialized;.* hint = (?P<size>\d+)")
_GLOBAL = re.compile(r"^G\['(?P<module>[^']*)'\](?:\.(?P<name>\w+)|\['(?P<key>\w+)'\])?")
_REDUNDANT = re.compile(
    r"^Error while creating guard:|^Created at:|^failed while attempting to run meta for |"
    r"^\w+ is unsupported\.$|^Dynamo does not know how to trace the builtin |^Ran into a kwarg keyword mismatch"
)
_TRIGGERED = re.compile(r"(?<!\s)\s*\(Triggered internally at .*?\)\s*$", re.DOTALL)


def message_of(text: str) -> TorchMessage | None:
    """Returns a text of torch's as a typed value.

    None for one that the result of a dimension, or the failure, covers anyway, and for one of a step of torch's own before an exception.

    ``torch/_functorch/_aot_autograd/frontend_utils.py`` (assigned attributes), ``torch/_dynamo/output_graph.py`` (side effects),
    ``torch/export/_unlift.py`` (unregistered parameters), ``torch/_export/non_strict_utils.py`` and ``torch/export/dynamic_shapes.py``
    (sizes of 0 and 1), ``torch/_guards.py`` (guards that failed), ``torch/_subclasses/fake_tensor.py`` (meta kernels that failed); seen in
    2.13.
    """
    if (match := _ASSIGNED.search(text)) is not None:
        return AttributesAssigned(tuple(name.removeprefix("self.") for name in match["names"].split(", ")))
    if (match := _SIDE_EFFECTS.search(text)) is not None:
        return _side_effects(match["sources"])
    if (match := _UNREGISTERED.search(text)) is not None:
        return UnregisteredParameter(match["path"])
    if (match := _SPECIALIZED.search(text)) is not None:
        return SizeSpecialized(match["keys"], None if match["dim"] is None else int(match["dim"]), int(match["size"]))
    return None if _REDUNDANT.search(text) else OtherText(first_sentence(_TRIGGERED.sub("", text)))


def _side_effects(sources: str) -> SideEffects:
    """Returns the side effects in torch's sources.

    These are ``L['self']._modules['_export_root']._modules['inner'].seen`` and ``G['__import_model'].COUNTS``.
    """
    try:
        listed = [str(source) for source in ast.literal_eval(sources)]
    except (SyntaxError, ValueError):
        return SideEffects((), ())
    of_model = [root_relative(source) for source in listed if source.startswith("L['self']")]
    matches = [match for source in listed if (match := _GLOBAL.match(source)) is not None]
    # The module of the globals itself is named where one of its names was bound anew; which one, the code says.
    return SideEffects(tuple(of_model), tuple(dict.fromkeys(match["name"] or match["key"] or "" for match in matches)))


def is_of_operators(text: str) -> bool:
    """True if torch's C++ code warned, whose warning is located at the user's line as if that had warned.

    ``(Triggered internally at``; seen in 2.13 and 2.15.
    """
    return "(Triggered internally at " in text


def is_torchs_frame(frame: FrameType) -> bool:
    """True if a live frame runs code of torch."""
    return frame.f_code.co_filename.startswith(TORCH_FOLDER)


def assigned_shapes(frame: FrameType) -> Mapping[str, tuple[Any, ...]]:
    """Returns the shapes of the tensors that forward assigned, by path, from the frame that warns of them.

    Sizes are numbers or symbols. Local ``new_attrs`` of ``torch/_functorch/_aot_autograd/frontend_utils.py:_detect_attribute_assignment``,
    attributes by the path of their module; seen in 2.13. Empty for other frames, or if gone.
    """
    if not frame.f_code.co_filename.endswith("frontend_utils.py"):
        return {}
    attributes = frame.f_locals.get("new_attrs")
    if not isinstance(attributes, Mapping):
        return {}
    return {
        f"{module}.{name}" if module else name: tuple(value.shape)
        for module, values in attributes.items()
        if isinstance(values, Mapping)
        for name, value in values.items()
        if is_tensor(value)
    }
