"""A case of the table: a model, its inputs, what is asked, and what a capture has to say of it in each mode."""

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import pytest

from export_explorer.record import FailureKind, Frame, Got, Mode, Reason

MODES: tuple[Mode, ...] = ("non-strict", "strict")
STRICT_IS_SLOW = pytest.mark.parametrize("mode", [MODES[0], pytest.param(MODES[1], marks=pytest.mark.slow)])
"""Both modes, where what is looked at hardly depends on the mode."""
_ABOUT_NO_LINE = ("spec_mismatch", "invalid_input", "not_a_module", "example_is_0_or_1", "example_out_of_range")
_MARK = re.compile(r"  # (\w+)$")


@dataclass(frozen=True, kw_only=True)
class Is:
    """What has to be true of one dimension; what is None is not looked at.

    Attributes:
        got: see `DimOutcome`.
        reason: see `DimOutcome`.
        expr: its `shape_expr`.
        lower: smallest size.
        upper: largest size; the text "any" for unbounded.
        at: the mark of the line that made it so; "" if there must be none.
        lower_at: the mark of the line of the guard that raised `lower`.
        upper_at: the mark of the line of the guard that lowered `upper`.
        words: what `words` must contain.
        tied_to: the dimension it equals, ``x.shape[0]``.
    """

    got: Got | None
    reason: Reason
    expr: str | None = None
    lower: int | None = None
    upper: int | str | None = None
    at: str | None = None
    lower_at: str | None = None
    upper_at: str | None = None
    words: str | None = None
    tied_to: str | None = None


@dataclass(frozen=True, kw_only=True)
class Exports:
    """That it exports.

    Attributes:
        dims: what has to be true, by ``x.shape[0]``.
        made: what unbacked symbols there are: the mark of the line of each.
        nested: the targets of nodes that must stand in nested graphs, by `Node.parent`.
        guards: what guards must say, and the mark of the line of each.
    """

    dims: Mapping[str, Is] = field(default_factory=dict)
    made: tuple[str, ...] = ()
    nested: Mapping[str, str] = field(default_factory=dict)
    guards: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Fails:
    """That it does not.

    Attributes:
        kind: see `Failure`.
        message: what the message must contain.
        at: the mark of the failing line; "" if it is not about a line. None: ``here`` if the model has that mark and
            the kind is about lines, else "".
        dims: the blamed dimensions.
        asks: what the first fix asks, by ``x.shape[0]``; it must make the model export. With `code`, what it asks once it was tried.
        sizes: the sizes that the first fix gives to the example.
        code: what the lines of the first fix must contain.
        mode: the mode that the first fix changes to; the model must export in it.
        mended: a model written with the lines of the first fix, which must export with the same inputs.
    """

    kind: FailureKind
    message: str
    at: str | None = None
    dims: tuple[str, ...] = ()
    asks: Mapping[str, str] | None = None
    sizes: Mapping[str, int] | None = None
    code: tuple[str, ...] = ()
    mode: Mode | None = None
    mended: Callable[[], Any] | None = None

    def line(self, case: "Case") -> str:
        """The mark of the failing line, see `at`."""
        if self.at is not None:
            return self.at
        return "here" if "here" in case.marks and self.kind not in _ABOUT_NO_LINE else ""

    @property
    def has_fix(self) -> bool:
        """Whether a fix is stated at all."""
        return bool(self.asks or self.sizes or self.code or self.mode)


@dataclass(frozen=True, kw_only=True, eq=False)
class Case:
    """A model and what a capture has to say of it.

    Attributes:
        name: a claim in short, unique.
        model: makes the model, or whatever is given in its place.
        args: positional example inputs.
        kwargs: keyword example inputs.
        shapes: ``dynamic_shapes``; or a function that makes them.
        then: what has to come of it.
        strict: the same for strict mode, where it differs.
        resolves: what each dimension has to be after `resolve`; None if it is not repaired.
    """

    name: str
    model: Callable[[], Any]
    args: Any = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    shapes: Any = None
    then: Exports | Fails
    strict: Exports | Fails | None = None
    resolves: Mapping[str, Got] | None = None

    def expected(self, mode: Mode) -> Exports | Fails:
        """What has to come of it in a mode."""
        return self.strict if mode == "strict" and self.strict is not None else self.then

    @property
    def dynamic_shapes(self) -> Any:
        """Made anew where a function makes them."""
        return self.shapes() if inspect.isfunction(self.shapes) else self.shapes

    @cached_property
    def marks(self) -> dict[str, tuple[str, int]]:
        """File and number of each marked line of the model's source, by mark."""
        owner = self.model if inspect.isclass(self.model) else getattr(self.model, "source", None)
        if owner is None:
            return {}
        lines, first = inspect.getsourcelines(owner)
        filename = inspect.getsourcefile(owner) or ""
        found = ((match[1], number) for number, line in enumerate(lines, first) if (match := _MARK.search(line)))
        return {mark: (filename, number) for mark, number in found}

    def mark_of(self, frame: Frame | None) -> str | None:
        """The mark of a frame's line; its text if it is not marked, "" for no frame."""
        if frame is None:
            return ""
        return next((mark for mark, place in self.marks.items() if place == (frame.filename, frame.line)), frame.code)
