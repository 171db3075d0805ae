"""Fixes: changes of the request or of the code."""

from dataclasses import dataclass
from typing import Literal, cast

import msgspec

from export_explorer.record.conditions import Condition
from export_explorer.record.locations import Frame
from export_explorer.record.spec import AskChange, DimRef, ExampleChange, Mode

FixKind = Literal["change_ask", "change_code", "change_example", "change_mode"]


Applicability = Literal["safe", "changes_behavior", "predicted", "has_placeholders", "not_tried"]


Unverified = Literal[
    "no_time",
    "long_export",
    "not_copied",
    "not_constructed",
    "source_changed",
    "not_reached",
    "fails_later",
    "remark_stays",
    "export_fails",
    "trial_failed",
]


EffectKind = Literal[
    "refuses", "refuses_present", "narrows", "branch_dropped", "always_runs", "rounds", "copies", "other_result", "differs", "not_run"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """The effect of a fix on inputs other than the example; `render.words` makes its sentence.

    Attributes:
        kind: ``refuses``: the program raises where `condition` does not hold. ``refuses_present``: the program rejects the present sizes of
            the example, in `condition`. ``narrows``: a request leaves out sizes that the model accepts. ``branch_dropped``: the branch under `condition` is removed.
            ``always_runs``: code that ran only under `condition` always runs. ``rounds``: `condition` is computed in whole numbers.
            ``copies``: a tensor that was shared is copied. ``other_result``: results may differ where `condition` holds.
            ``differs``: results were seen to differ with the sizes in `condition`, ``x.shape[0] = 5``.
            ``not_run``: a statement without a result, which prints, logs or writes, is not in the program.
        condition: in the user's code, ``x.shape[0] > 2``; empty where there is none.
        words: the same in a sentence; made of the other attributes by `render.words`.
    """

    kind: EffectKind
    condition: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialStop:
    """The failure that a trial of a fix ended with.

    Attributes:
        passed: the line of the user's file that failed before, and passes with the fix; None if the fix is not of a line.
        line: the line of the user's file that fails then; None if it is not about a line, or a line of the fix itself.
        brief: the reason in a few words, made by `render.words` of the other failure, without its line.
        frame: the line that fails with a fix of the request; None if the failure is not about a line, and for a fix of code.
        conditions: those that an operator required of the sizes, for a fix of the request.
    """

    passed: int | None = None
    line: int | None = None
    brief: str
    frame: Frame | None = None
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FixStep:
    """A change that is part of a fix.

    Attributes:
        title: what it does.
        line: the line of the user's file that fails without it; None if it is a line of an earlier step.
    """

    title: str
    line: int | None


class FixBase(msgspec.Struct, tag_field="kind", frozen=True, kw_only=True):
    """The attributes of every fix.

    Attributes:
        title: what it does, ``make x.shape[0] and y.shape[0] one Dim``.
        applicability: how far it may be trusted. ``safe``: it was tried, exports, and eager results are the same, on the example and on
            other sizes, or there were none: eager Python raised before. ``changes_behavior``: it was tried and exports, and inputs are treated differently, see `effects`. ``predicted``:
            an earlier export predicts that it exports. ``has_placeholders``: the user has to fill something in. ``not_tried``.
        effects: on other inputs.
        loses: dimensions that are asked to be dynamic and would not be with it.
        frees: dimensions that are dynamic with it and were not before, as far as it was tried.
        leaves: dimensions that are still refused with it.
        unverified: why a fix that is ``not_tried`` has no result; None where it has one, or was not tried yet. ``no_time``: the time for
            trials was over. ``long_export``: one export takes longer than that time. ``not_copied``: no copy of the model can be made with
            it. ``not_constructed``: it changes a constructor whose arguments are not known. ``source_changed``: the lines that it replaces are gone, or others by now. ``not_reached``: the model does not run the
            rewritten lines as far as can be seen. ``fails_later``: see `stop`. ``remark_stays``: the remark that it is for is true with it
            alone, too. ``export_fails``: it is for a remark on an export that failed. ``trial_failed``: the trial itself ended in an error.
        stop: where its trial ended, for ``fails_later``, and for ``no_time`` if the next failure was reached.
        is_alternative: whether it only gives up what was asked, as STATIC does; not counted as a fix.
        cost: what it costs, from `loses` and `leaves`; empty if it costs nothing. Like `trust`, made of the other attributes by
            `render.words`.
        trust: how far it may be trusted, in a few words; empty where there is nothing to say, as for an ask that was not tried.
    """

    title: str
    applicability: Applicability = "not_tried"
    effects: tuple[Effect, ...] = ()
    loses: tuple[DimRef, ...] = ()
    frees: tuple[DimRef, ...] = ()
    leaves: tuple[DimRef, ...] = ()
    unverified: Unverified | None = None
    stop: TrialStop | None = None
    is_alternative: bool = False
    cost: str = ""
    trust: str = ""

    @property
    def is_refuted(self) -> bool:
        """True if its trial failed, and not at a later line than without it; for a change of code also if it is for fewer dimensions."""
        if self.stop is None:
            return self.unverified == "fails_later" and self.kind != "change_code"
        return self.stop.passed is None

    @property
    def kind(self) -> FixKind:
        """The name of what has to change, as JSON has it."""
        return cast(FixKind, self.__struct_config__.tag)

    @property
    def change(self) -> tuple[object, ...]:
        """The change alone, equal for fixes that change the same."""
        return frozenset(self.asks), frozenset(self.examples), self.mode

    # What a kind does not have is empty, so that any fix can be read without its class.

    @property
    def asks(self) -> tuple[AskChange, ...]:
        """The new asks, for all but `ModeFix`."""
        return ()

    @property
    def examples(self) -> tuple[ExampleChange, ...]:
        """The new sizes, for `ExampleFix`."""
        return ()

    @property
    def mode(self) -> Mode | None:
        """The other mode, for `ModeFix`."""
        return None

    @property
    def code(self) -> tuple[str, ...]:
        """The lines to write, for `CodeFix`."""
        return ()

    @property
    def frame(self) -> Frame | None:
        """The line that the change concerns, for `CodeFix`."""
        return None

    @property
    def replaces(self) -> tuple[int, int] | None:
        """The first and the last line that are replaced, for `CodeFix`."""
        return None


class SpecFix(FixBase, tag="change_ask", frozen=True, kw_only=True):
    """A change of ``dynamic_shapes``.

    Attributes:
        asks: the new asks.
    """

    asks: tuple[AskChange, ...] = ()


class ExampleFix(FixBase, tag="change_example", frozen=True, kw_only=True):
    """A change of sizes of the example.

    Attributes:
        examples: the new sizes.
        asks: the new asks that go with them.
    """

    examples: tuple[ExampleChange, ...] = ()
    asks: tuple[AskChange, ...] = ()


class ModeFix(FixBase, tag="change_mode", frozen=True, kw_only=True):
    """A change of the mode that the model is traced in.

    Attributes:
        mode: the other mode.
    """

    mode: Mode


class CodeFix(FixBase, tag="change_code", frozen=True, kw_only=True):
    """A change of the user's code.

    Attributes:
        code: lines to write, indented relative to the first line that they replace; they are added where they replace nothing.
        frame: the line that the change concerns; None where it concerns none.
        replaces: first and last line, 1-based, in the file of `frame`, that `code` replaces; None where it is to be added.
        before: those lines as they are, indented as `code` is.
        steps: the changes that it is made of, in the order of the failures that they are for; empty for a single change.
        asks: the new requests with which it was verified: names of Dims, or bounds without which the changed code does not export; they
            are for the changed code alone.
    """

    code: tuple[str, ...] = ()
    frame: Frame | None = None
    replaces: tuple[int, int] | None = None
    before: tuple[str, ...] = ()
    steps: tuple[FixStep, ...] = ()
    asks: tuple[AskChange, ...] = ()

    @property
    def change(self) -> tuple[object, ...]:
        """The change alone, without the asks that go with it."""
        return self.code, None if self.frame is None else self.frame.filename, self.replaces


Fix = SpecFix | ExampleFix | ModeFix | CodeFix
"""A change that is meant to make the export succeed, or to give a dimension the result that was asked: one class for each kind."""
