"""The remarks on an export: what forward assigns or changes that the program does not, with lines and fixes, and other warnings."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Any, Literal

import torch

from export_explorer.analysis.model_code import initial_statement, location_in, methods_of
from export_explorer.analysis.observed import ObservedAnalysis
from export_explorer.fixes.context import context_at
from export_explorer.fixes.module_attributes import AssignedTensors, InitialValue
from export_explorer.fixes.registry import rewrites
from export_explorer.record import DimRef, Fix, Frame, Mode, Remark
from export_explorer.render.words import remark_words
from export_explorer.texts import clipped
from export_explorer.torch_internals.frames import Location
from export_explorer.torch_internals.messages import (
    AttributesAssigned,
    OtherText,
    SideEffects,
    SizeSpecialized,
    UnregisteredParameter,
    message_of,
    with_paths,
)
from export_explorer.torch_internals.nodes import named_modules
from export_explorer.trace.constructs import AttributeChange, changes_in, function_of
from export_explorer.trace.process_state import CapturedLog
from export_explorer.trace.provenance import FrameOf

Held = Literal["buffer", "tensor", "nothing", "other"]
_NUMBER, _INDEX = re.compile(r"\.(\d+)"), r"[\1]"


@dataclass(frozen=True, slots=True)
class _Found:
    """A change in a method of the module at `path`, whose ``self`` is called `owner`."""

    path: str
    owner: str
    change: AttributeChange
    frame: Frame

    @property
    def attribute(self) -> str:
        """The path of the attribute from the root."""
        return f"{self.path}.{self.change.attribute}" if self.path else self.change.attribute


class Assignments:
    """The attributes of a model that its own code changes.

    Args:
        root: the model.
        mode: of the export.
        frame_of: makes a frame of a line.
        shapes: of the tensors that forward assigned, by path; empty where they are not known.
    """

    def __init__(self, root: torch.nn.Module, mode: Mode, frame_of: FrameOf, shapes: Mapping[str, tuple[Any, ...]]) -> None:
        self._modules = dict(named_modules(root, remove_duplicate=False))
        self._mode = mode
        self._frame_of = frame_of
        self._shapes = shapes

    def named(self, paths: Iterable[str]) -> Iterator[Remark]:
        """Yields remarks on the assignments that torch names, ``inner.cache`` or ``seen[0]``; without what torch's own layers keep for themselves."""
        by_attribute: dict[str, bool] = {}
        for path in paths:
            attribute, bracket, _ = path.partition("[")
            by_attribute.setdefault(attribute, bool(bracket))
        yield from self._told({attribute: is_within for attribute, is_within in by_attribute.items() if not self._is_of_torch(attribute)})

    def of_side_effects(self, paths: Iterable[str]) -> Iterator[Remark]:
        """Yields remarks on the assignments that strict mode names by their module, or by the list, dict or registry that was changed."""
        wanted: dict[str, bool] = {}
        for path in paths:
            module, rest = self._split(path)
            first = rest.partition(".")[0]
            if first and first not in ("_buffers", "_parameters", "_modules"):
                wanted.setdefault(f"{module}.{first}" if module else first, True)
                continue
            for found in self._changes:
                owner, name = self._split(found.attribute)
                is_buffer = self._held(found.attribute) == "buffer"
                if owner == module and name and found.change.how != "within" and is_buffer is (first == "_buffers"):
                    wanted.setdefault(found.attribute, False)
        # To add to a tensor in place, the program does as well.
        augmented = {it.attribute for it in self._changes if it.change.how == "augmented"}
        in_place = {attribute for attribute in augmented if self._held(attribute) in ("tensor", "buffer")}
        yield from self._told({attribute: is_within for attribute, is_within in wanted.items() if attribute not in in_place})

    def outside(self, name: str) -> tuple[str | None, Frame | None]:
        """Returns a global that forward changes, and the line; `name` is empty where torch does not say which was bound anew."""
        for found in self._all_changes:
            is_meant = found.change.attribute == name or (not name and found.change.how != "within")
            if is_meant and not found.change.is_of_self:
                return found.change.attribute, found.frame
        return name or None, None

    @cached_property
    def _all_changes(self) -> tuple[_Found, ...]:
        return tuple(found for path, module in self._modules.items() for found in self._changes_of(path, module))

    @cached_property
    def _changes(self) -> tuple[_Found, ...]:
        return tuple(found for found in self._all_changes if found.change.is_of_self)

    def _changes_of(self, path: str, module: torch.nn.Module) -> Iterator[_Found]:
        for code in methods_of(module):
            if (function := function_of(code)) is None:
                continue
            owner = code.co_varnames[0] if code.co_argcount else ""
            for change in changes_in(function):
                yield _Found(path, owner, change, self._frame_of(Location(code.co_filename, change.statement.lineno, code.co_name)))

    def _told(self, wanted: Mapping[str, bool]) -> Iterator[Remark]:
        """Yields what is known of attributes, those of one statement together; `wanted` is True for a list or dict that was changed."""
        found_for: dict[str, _Found | None] = {
            attribute: next((it for it in self._changes if it.attribute == attribute and (it.change.how == "within") is is_within), None)
            for attribute, is_within in wanted.items()
        }

        def statement(attribute: str) -> tuple[int, bool, Held]:
            found = found_for[attribute]
            return id(attribute if found is None else found.change.statement), wanted[attribute], self._held(attribute)

        for (_, is_within, held), group in groupby(sorted(wanted, key=statement), statement):
            attributes = tuple(sorted(group))
            found = found_for[attributes[0]]
            names = tuple(self._spelled(found_for[attribute], attribute) for attribute in attributes)
            frame = None if found is None else found.frame
            if is_within:
                yield Remark(kind="container_changed", names=names, frame=frame)
            else:
                fixes = () if found is None else self._fixes(found, attributes, held)
                yield Remark(kind="attribute_assigned", names=names, frame=frame, held=held, fixes=fixes)

    @staticmethod
    def _spelled(found: _Found | None, attribute: str) -> str:
        return f"self.{attribute}" if found is None else f"{found.owner}.{_NUMBER.sub(_INDEX, found.change.attribute)}"

    def _fixes(self, found: _Found, attributes: tuple[str, ...], held: Held) -> tuple[Fix, ...]:
        if held not in ("tensor", "buffer"):
            return ()
        sizes = [self._is_same_size(attribute) for attribute in attributes]
        if False in sizes:
            return ()
        own = frozenset(attribute.removeprefix(f"{found.path}.") if found.path else attribute for attribute in attributes)
        is_same_size = all(sizes)
        written = rewrites(context_at(found.frame), AssignedTensors(found.change.statement, own, found.owner, is_same_size))
        kept = [fix for attribute in attributes for fix in self._registered(attribute)] if held == "tensor" else []
        # Of a buffer that is assigned anew, non-strict mode makes what is written into it.
        is_enough = bool(written) or (is_same_size and self._mode == "non-strict")
        return (*written, *kept) if is_enough else ()

    def _registered(self, attribute: str) -> tuple[Fix, ...]:
        path, name = self._split(attribute)
        if (found := initial_statement(self._modules[path], name)) is None:
            return ()
        return rewrites(context_at(self._frame_of(location_in(*found))), InitialValue("plain_tensor", found[1], name))

    def _is_same_size(self, attribute: str) -> bool | None:
        """True if an attribute is assigned a tensor of the size that it has; None if that is not known."""
        value, shape = self._value(attribute), self._shapes.get(attribute)
        return None if shape is None or value is None else tuple(value.shape) == shape

    def _held(self, attribute: str) -> Held:
        path, name = self._split(attribute)
        value = self._value(attribute)
        if name in self._modules[path]._buffers:
            return "buffer"
        return "nothing" if value is None else "tensor" if isinstance(value, torch.Tensor) else "other"

    def _value(self, attribute: str) -> Any | None:
        path, name = self._split(attribute)
        module = self._modules[path]
        return vars(module).get(name, module._buffers.get(name, module._parameters.get(name)))

    def _split(self, path: str) -> tuple[str, str]:
        """Returns the longest prefix that is the path of a module, and the rest."""
        module = path
        while module not in self._modules:
            module = module.rpartition(".")[0]
        return module, path.removeprefix(module).removeprefix(".")

    def _is_of_torch(self, attribute: str) -> bool:
        return type(self._modules[self._split(attribute)[0]]).__module__.startswith("torch.")


_OTHERWISE_IN_TRAINING = (
    torch.nn.BatchNorm1d,
    torch.nn.BatchNorm2d,
    torch.nn.BatchNorm3d,
    torch.nn.SyncBatchNorm,
    torch.nn.Dropout,
    torch.nn.Dropout1d,
    torch.nn.Dropout2d,
    torch.nn.Dropout3d,
    torch.nn.AlphaDropout,
)
_JARGON = re.compile(r"L\['|\bSymInt\b|\bproxy\b|Variable\(|\bgb_type\b")
"""Torch's own internals in a sentence, which no one can look up in the model."""
_LONGEST = 160
_MOST_SIZES = 3


def remarks_of(analysis: ObservedAnalysis) -> tuple[Remark, ...]:
    """Returns the remarks on an export, each once, those from captured messages first."""
    request, result = analysis.request, analysis.result
    found = [remark for said in result.logs for remark in _of_said(said, analysis)]
    if analysis.module is not None and result.changed_values:
        # Torch names no number that forward changes in non-strict mode, where forward runs as Python.
        found.extend(Assignments(analysis.module, analysis.mode, analysis.frame_of, {}).named(result.changed_values))
    found.extend(_of_sizes(analysis))
    leaves = request.leaves if result.error is None else []
    unread = tuple(leaf.path for leaf in leaves if leaf.path in analysis.unused and isinstance(leaf.value, torch.Tensor))
    found.extend(_of_program(analysis.module, unread, result.error is not None))
    return tuple(dict.fromkeys(replace(remark, words=remark_words(remark)) for remark in found))


def _of_said(said: CapturedLog, analysis: ObservedAnalysis) -> Iterator[Remark]:
    frame = None if said.location is None else analysis.frame_of(said.location)
    if said.is_models:
        yield Remark(kind="model_warned", frame=frame, said=_shortened(said.text.partition("\n")[0]))
        return
    aside, module = message_of(said.text), analysis.module
    assignments = None if module is None else Assignments(module, analysis.mode, analysis.frame_of, said.shapes)
    if isinstance(aside, AttributesAssigned) and assignments is not None:
        yield from assignments.named(aside.paths)
    elif isinstance(aside, SideEffects) and assignments is not None:
        yield from assignments.of_side_effects(aside.paths)
        for name in aside.outside:
            changed, line = assignments.outside(name)
            yield Remark(kind="outside_changed", names=() if changed is None else (changed,), frame=line)
    elif isinstance(aside, UnregisteredParameter):
        yield Remark(kind="unregistered_parameter", names=(aside.path,))
    elif isinstance(aside, OtherText) and not (said.is_logged and analysis.result.error is not None):
        # What torch logs of a failure, its text has.
        yield from _of_other(aside.text, frame, analysis)


def _of_sizes(analysis: ObservedAnalysis) -> Iterator[Remark]:
    """Yields torch's warning of dimensions that are AUTO, and static since their size is 0 or 1, one for each size."""
    messages = [message for said in analysis.result.logs if isinstance(message := message_of(said.text), SizeSpecialized)]
    paths = {leaf.keys: leaf.path for leaf in analysis.sizes.leaves}
    for size in sorted({message.size for message in messages}):
        named = [str(DimRef(input=paths.get(it.keys, it.keys), dim=it.dim)) for it in messages if it.size == size]
        more = f" and {len(named) - _MOST_SIZES} more" if len(named) > _MOST_SIZES else ""
        said = f"0/1 specialized, since Dim.AUTO was given a sample input with size {size}: {', '.join(named[:_MOST_SIZES])}{more}"
        yield Remark(kind="torch_warned", said=said)


def _of_other(text: str, frame: Frame | None, analysis: ObservedAnalysis) -> Iterator[Remark]:
    paths = {source: leaf.path for leaf in analysis.sizes.leaves for source in (leaf.source, leaf.strict_source)}
    named = analysis.sizes.named(with_paths(text, paths), analysis.unbacked)
    if named and _JARGON.search(named) is None:
        yield Remark(kind="torch_warned", frame=frame, said=_shortened(named))


def _of_program(module: torch.nn.Module | None, unread: tuple[str, ...], has_failed: bool) -> Iterator[Remark]:
    in_training = [(path, it) for path, it in (() if module is None else named_modules(module)) if getattr(it, "training", False)]
    # Torch's own are no reason that an export fails; what forward does in training alone may be.
    meant = () if has_failed else _OTHERWISE_IN_TRAINING
    if training := [path for path, it in in_training if isinstance(it, meant) or _reads_training(it)]:
        yield Remark(kind="training_mode", names=tuple(training))
    if unread:
        yield Remark(kind="unused_input", names=unread)


def _reads_training(module: torch.nn.Module) -> bool:
    """True if a module's forward reads ``self.training``, and it is none of torch's."""
    if type(module).__module__.startswith("torch.nn."):
        return False
    # A module in TorchScript has no code.
    code = getattr(getattr(type(module), "forward", None), "__code__", None)
    return code is not None and "training" in code.co_names


def _shortened(text: str) -> str:
    return clipped(" ".join(text.split()), _LONGEST)
