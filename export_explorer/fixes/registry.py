"""All rules that rewrite the user's code, in the order in which their changes are offered, and the one place that applies them."""

import functools
import linecache
from collections.abc import Iterator
from typing import Any, Protocol

from msgspec import structs

from export_explorer.fixes.branches import KeepBranches, KeepChoice, ReturnCopies
from export_explorer.fixes.call_arguments import StateCausality, WithoutValidation
from export_explorer.fixes.checks import CheckAssert, CheckRaise, CondTemplate, Promise, WhileTemplate
from export_explorer.fixes.context import RewriteContext, context_of_expression
from export_explorer.fixes.created_tensors import SizeOfCreatedTensor, SizeOfState, TensorOfCounter, TensorOfRepetition
from export_explorer.fixes.data_lengths import CountedClasses, CountedPoints, CountedSteps, FilledByLength, MaskPadding, TensorOfCount
from export_explorer.fixes.data_numbers import (
    IndexByTensor,
    LargerOfTwo,
    NumberFromTensor,
    NumbersAsTheyAre,
    ReadOnce,
    StoreAtPositions,
    StoreByTensor,
)
from export_explorer.fixes.edits import in_place
from export_explorer.fixes.empty_selections import KeepValue, WithoutShortcut
from export_explorer.fixes.iteration import AllRowsAtOnce, RowsOfDataAtOnce, SelectedRows, WindowsByUnfold
from export_explorer.fixes.literals import SizeInCall
from export_explorer.fixes.logging_calls import FilesInEagerMode, OutputInEagerMode, WithoutOutput
from export_explorer.fixes.loops import FreezeAfterStop, KeepForLoop, KeepWhileLoop, StopInEagerMode
from export_explorer.fixes.module_attributes import AssignInPlace, ModuleContainers, RegisterBuffer, WithoutTorchScript, WriteInPlace
from export_explorer.fixes.numpy_calls import ComputeWithTorch
from export_explorer.fixes.returned_values import ReturnContainer, ReturnDetached
from export_explorer.fixes.rule import RewriteRule
from export_explorer.fixes.scalars import ScalarAsTensor
from export_explorer.fixes.selected_results import BothValues, EitherElement, StackedResults
from export_explorer.fixes.size_names import SizeProblem
from export_explorer.fixes.size_operators import DividedSize, FullTensor, ListOfSizes, PointsOfSize, PoolWithIndices
from export_explorer.fixes.size_tests import BranchesOnSize, BranchOfExample, ConditionalOnSize, WithoutAssert
from export_explorer.fixes.slicing import CutToSize
from export_explorer.fixes.symbolic_values import (
    CallUncached,
    CloneTensor,
    CompareWithEach,
    DecideWhileTracing,
    EarlierNumber,
    QuotientAndRest,
    SymbolicArithmetic,
)
from export_explorer.record import Capture, Cause, CodeFix, DimOutcome, chain_of
from export_explorer.texts import tree_if_python
from export_explorer.trace.provenance import is_own_file

RULES: tuple[RewriteRule[Any], ...] = (
    # Sizes that a line made constants.
    SymbolicArithmetic(),
    ComputeWithTorch(),
    AllRowsAtOnce(),
    WindowsByUnfold(),
    FullTensor(),
    TensorOfCounter(),
    TensorOfRepetition(),
    ListOfSizes(),
    PointsOfSize(),
    WithoutOutput(),
    SizeInCall(),
    EarlierNumber(),
    SizeOfCreatedTensor(),
    CutToSize(),
    CompareWithEach(),
    WithoutAssert(),
    ConditionalOnSize(),
    BranchesOnSize(),
    BranchOfExample(),
    SizeOfState(),
    PoolWithIndices(),
    # Sizes where a plain value is needed.
    DecideWhileTracing(),
    CallUncached(),
    QuotientAndRest(),
    CloneTensor(),
    # Decisions on the data, and lines that cannot be traced.
    CheckAssert(),
    CheckRaise(),
    CountedSteps(),
    CountedPoints(),
    TensorOfCount(),
    CountedClasses(),
    FilledByLength(),
    OutputInEagerMode(),
    LargerOfTwo(),
    IndexByTensor(),
    StoreByTensor(),
    StoreAtPositions(),
    KeepValue(),
    WithoutShortcut(),
    SelectedRows(),
    RowsOfDataAtOnce(),
    StackedResults(),
    BothValues(),
    ScalarAsTensor(),
    KeepBranches(),
    EitherElement(),
    FreezeAfterStop(),
    StopInEagerMode(),
    KeepWhileLoop(),
    KeepForLoop(),
    KeepChoice(),
    ReturnCopies(),
    DividedSize(),
    NumberFromTensor(),
    FilesInEagerMode(),
    CondTemplate(),
    WhileTemplate(),
    Promise(),
    MaskPadding(),
    WithoutValidation(),
    StateCausality(),
    ReadOnce(),
    NumbersAsTheyAre(),
    # Modules and what they return.
    ModuleContainers(),
    WithoutTorchScript(),
    WriteInPlace(),
    RegisterBuffer(),
    AssignInPlace(),
    ReturnContainer(),
    ReturnDetached(),
)


class RewriteProblem(Protocol):
    """The problem that rules are applied to."""

    @property
    def kind(self) -> str:
        """The kind, as in `RewriteRule.kinds`."""


def rewrites(context: RewriteContext | None, problem: RewriteProblem) -> tuple[CodeFix, ...]:
    """Returns the changes of code for a problem, best first; none where no rule is certain.

    Args:
        context: the line; None where it is not known.
        problem: what is wrong there.
    """
    found: list[CodeFix] = []
    if context is None:
        return ()
    for rule in RULES:
        if problem.kind not in rule.kinds or (rule.is_fallback and found):
            continue
        fixes = [fix for fix in rule.fixes(context, problem) if fix is not None]
        if rule.is_exact and fixes:
            return tuple(fixes)
        found += fixes
    return tuple(found)


def size_rewrites(dim: DimOutcome, capture: Capture) -> tuple[CodeFix, ...]:
    """Returns changes of the user's own code that would free a dimension, from its causes; none for lines that are not the user's own."""
    found: dict[object, CodeFix] = {}
    for problem in _size_causes(dim, capture):
        for fix in filter(_is_python, rewrites(context_of_expression(problem.cause.frame), problem)):
            found.setdefault((fix.code, fix.replaces), structs.replace(fix, frame=fix.frame or problem.cause.frame))
    return tuple(found.values())


def _size_causes(dim: DimOutcome, capture: Capture) -> Iterator[SizeProblem[Cause]]:
    for cause in dim.causes:
        # What two dimensions are equal by may stand; what is at the end of the tie has to go.
        last = chain_of(cause)[-1]
        if last.frame is not None and is_own_file(last.frame.filename):
            restricted = next((other for other in capture.dims if other.ref == last.subject), dim)
            yield SizeProblem(last, restricted, capture)


def _is_python(fix: CodeFix) -> bool:
    """True if the file is still valid Python with a change made: several statements in one line are not split."""
    if fix.frame is None or fix.replaces is None:
        return True
    return _parses(in_place(fix, "".join(linecache.getlines(fix.frame.filename))))


@functools.lru_cache(maxsize=64)
def _parses(text: str) -> bool:
    # Remembered, since the files of a large library take long, and every ask leads to the same few changes.
    return tree_if_python(text) is not None
