"""A public report: a model as somebody exported it, and what a good answer to it holds, written down from how the report was resolved and from torch alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch

from export_explorer.record import FailureKind, FixKind

Wanted = str | tuple[str, ...]
"""A text, or several of which one is enough."""


@dataclass(frozen=True, kw_only=True)
class Mended:
    """What has to come of following the answer.

    Attributes:
        by: kind of fix that is followed: the first of the kind, as it is offered after all were tried, and all of the request's in turn.
        code: what the lines of a change of code have to contain.
        dims: what each dimension has to be afterwards, by ``x.shape[0]``: values of the attributes of `DimOutcome`.
        runs: positional inputs on which the program afterwards has to return what the model returns.
    """

    by: FixKind
    code: tuple[Wanted, ...] = ()
    dims: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    runs: tuple[tuple[Any, ...], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What a good answer holds.

    Attributes:
        kinds: kinds of failure that describe it; none: it exports.
        line: a part of the user's line that decides it; None where there is none, or where several do.
        says: texts of which the message of the failure has to contain each.
        never: texts that stand nowhere in the answer.
        advises: texts of which the titles and the lines of the fixes have to contain each.
        dims: what each dimension has to be, as in `Mended`; ``line`` is a part of the line of its cause.
        guard: texts that the words of one guard have to contain.
        remark: texts that the words of one remark have to contain.
        note: texts that one note has to contain.
        mended: what comes of following it.
        runs: positional inputs on which the program that was exported has to return what the model returns.
    """

    kinds: tuple[FailureKind, ...] = ()
    line: str | None = None
    says: tuple[Wanted, ...] = ()
    never: tuple[str, ...] = ()
    advises: tuple[Wanted, ...] = ()
    dims: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    guard: tuple[Wanted, ...] = ()
    remark: tuple[Wanted, ...] = ()
    note: tuple[Wanted, ...] = ()
    mended: Mended | None = None
    runs: tuple[tuple[Any, ...], ...] = ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Report:
    """A report and the answer to it.

    Attributes:
        source: project and number, ``pytorch/pytorch#1``.
        year: in which it was reported.
        about: what was reported, and how it was resolved.
        model: class of the model, which takes no arguments.
        args: positional example inputs; a function makes those that an export may change.
        kwargs: keyword example inputs.
        shapes: makes ``dynamic_shapes``.
        strict: the mode.
        answer: what a good answer holds.
    """

    source: str
    year: int
    about: str
    model: Callable[[], Any]
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    shapes: Callable[[], Any] = lambda: None
    strict: bool = False
    answer: Answer

    def made(self, model: Callable[[], Any] | None = None) -> Any:
        """The model, or another made in its place, with the same weights each time."""
        torch.manual_seed(0)
        made = (model or self.model)()
        return made.eval() if isinstance(made, torch.nn.Module) else made
