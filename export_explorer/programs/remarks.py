"""What the user should know of an export beside its outcome: what was said aside while torch traced, in the terms of the model's own code."""

import functools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import torch

from export_explorer.model import Frame, Mode, Remark
from export_explorer.programs.assignments import Assigned, Assignments
from export_explorer.reports.words import remark_words
from export_explorer.shapes.sizes import Sizes
from export_explorer.torch_internals.sentences import with_paths
from export_explorer.torch_internals.warnings import AttributesAssigned, OtherText, SideEffects, UnregisteredParameter, aside_of
from export_explorer.tracing.provenance import FrameOf
from export_explorer.tracing.said import Said

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
_LONGEST = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Asides:
    """What there is to make remarks of.

    Attributes:
        module: what was exported; None if it is no module that works.
        mode: of the export.
        said: during it.
        sizes: of the inputs, which name torch's symbols.
        unbacked: symbols whose value is in the data.
        unread: paths of the tensors that nothing in the program reads.
        has_failed: whether there is no program.
        frame_of: makes a frame of a line.
    """

    module: torch.nn.Module | None
    mode: Mode
    said: tuple[Said, ...]
    sizes: Sizes
    unbacked: Iterable[Any]
    unread: tuple[str, ...]
    has_failed: bool
    frame_of: FrameOf


def remarks_of(asides: Asides) -> tuple[Remark, ...]:
    """The remarks, each once, what the program leaves out first."""
    found = [remark for said in asides.said for remark in _of_said(said, asides)]
    if not asides.has_failed:
        found.extend(_of_program(asides))
    return tuple(dict.fromkeys(replace(remark, words=remark_words(remark)) for remark in found))


def _of_program(asides: Asides) -> Iterator[Remark]:
    modules = () if asides.module is None else asides.module.named_modules()
    training = [path for path, module in modules if isinstance(module, _OTHERWISE_IN_TRAINING) and module.training]
    if training:
        yield Remark(kind="training_mode", names=tuple(path or "the model" for path in training))
    if asides.unread:
        yield Remark(kind="unused_input", names=asides.unread)


def _of_said(said: Said, asides: Asides) -> Iterator[Remark]:
    frame = None if said.location is None else asides.frame_of(said.location)
    if said.is_models:
        yield Remark(kind="model_warned", frame=frame, said=_shortened(said.text.partition("\n")[0]))
        return
    aside = aside_of(said.text)
    assignments = None if asides.module is None else Assignments(asides.module, asides.mode, asides.frame_of, said.shapes)
    if isinstance(aside, AttributesAssigned) and assignments is not None:
        yield from _of_assigned(assignments.named(aside.paths))
    elif isinstance(aside, SideEffects) and assignments is not None:
        yield from _of_assigned(assignments.of_side_effects(aside.paths))
        for name in aside.outside:
            changed, line = assignments.outside(name)
            yield Remark(kind="outside_changed", names=() if changed is None else (changed,), frame=line)
    elif isinstance(aside, UnregisteredParameter):
        yield Remark(kind="unregistered_parameter", names=(aside.path,))
    elif isinstance(aside, OtherText) and not (said.is_logged and asides.has_failed):
        # What torch logs of a failure, its text has.
        yield from _of_other(aside.said, frame, asides)


def _of_assigned(assigned: Iterable[Assigned]) -> Iterator[Remark]:
    for it in assigned:
        if it.is_within:
            yield Remark(kind="container_changed", names=it.names, frame=it.frame)
        else:
            yield Remark(kind="attribute_assigned", names=it.names, frame=it.frame, held=it.held, fixes=it.fixes)


def _of_other(text: str, frame: Frame | None, asides: Asides) -> Iterator[Remark]:
    paths = {source: leaf.path for leaf in asides.sizes.leaves for source in (leaf.source, leaf.strict_source)}
    named = asides.sizes.named(with_paths(text, paths), asides.unbacked)
    if named is not None and named and not _is_jargon(named):
        yield Remark(kind="torch_warned", frame=frame, said=_shortened(named))


@functools.cache
def _jargon() -> re.Pattern[str]:
    return re.compile(r"L\['|\bSymInt\b|\bproxy\b|Variable\(|\bgb_type\b")


def _is_jargon(text: str) -> bool:
    """Whether a sentence of torch's speaks of its own parts alone, which no one can look up in the model."""
    return _jargon().search(text) is not None


def _shortened(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
