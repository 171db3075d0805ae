"""All rules that rewrite the user's code, in the order in which their changes are offered, and the one place that applies them."""

import functools
import linecache
from typing import Any, Protocol

from msgspec import structs

from export_explorer.fixes import (
    branches,
    call_arguments,
    checks,
    created_tensors,
    data_lengths,
    data_numbers,
    empty_selections,
    iteration,
    literals,
    logging_calls,
    loops,
    module_attributes,
    numpy_calls,
    returned_values,
    scalars,
    selected_results,
    size_operators,
    size_tests,
    slicing,
    symbolic_values,
)
from export_explorer.fixes.context import RewriteContext, context_of_expression
from export_explorer.fixes.edits import in_place
from export_explorer.fixes.rule import RewriteRule
from export_explorer.fixes.size_names import SizeProblem
from export_explorer.record import Capture, CodeFix, DimOutcome, chain_of
from export_explorer.texts import tree_if_python
from export_explorer.trace.provenance import is_own_file

RULES: tuple[RewriteRule[Any], ...] = (
    # Sizes that a line made constants.
    symbolic_values.SymbolicArithmetic(),
    numpy_calls.ComputeWithTorch(),
    iteration.AllRowsAtOnce(),
    iteration.WindowsByUnfold(),
    size_operators.FullTensor(),
    created_tensors.TensorOfCounter(),
    created_tensors.TensorOfRepetition(),
    size_operators.ListOfSizes(),
    size_operators.PointsOfSize(),
    logging_calls.WithoutOutput(),
    literals.SizeInCall(),
    symbolic_values.EarlierNumber(),
    created_tensors.SizeOfCreatedTensor(),
    slicing.CutToSize(),
    symbolic_values.CompareWithEach(),
    size_tests.WithoutAssert(),
    size_tests.ConditionalOnSize(),
    size_tests.BranchesOnSize(),
    size_tests.BranchOfExample(),
    created_tensors.SizeOfState(),
    size_operators.PoolWithIndices(),
    # Sizes where a plain value is needed.
    symbolic_values.DecideWhileTracing(),
    symbolic_values.CallUncached(),
    symbolic_values.QuotientAndRest(),
    symbolic_values.CloneTensor(),
    # Decisions on the data, and lines that cannot be traced.
    checks.CheckAssert(),
    checks.CheckRaise(),
    data_lengths.CountedSteps(),
    data_lengths.CountedPoints(),
    data_lengths.TensorOfCount(),
    data_lengths.CountedClasses(),
    data_lengths.FilledByLength(),
    logging_calls.OutputInEagerMode(),
    data_numbers.LargerOfTwo(),
    data_numbers.IndexByTensor(),
    data_numbers.StoreByTensor(),
    data_numbers.StoreAtPositions(),
    empty_selections.KeepValue(),
    empty_selections.WithoutShortcut(),
    iteration.SelectedRows(),
    iteration.RowsOfDataAtOnce(),
    selected_results.StackedResults(),
    selected_results.BothValues(),
    scalars.ScalarAsTensor(),
    branches.KeepBranches(),
    selected_results.EitherElement(),
    loops.FreezeAfterStop(),
    loops.StopInEagerMode(),
    loops.KeepWhileLoop(),
    loops.KeepForLoop(),
    branches.KeepChoice(),
    branches.ReturnCopies(),
    size_operators.DividedSize(),
    data_numbers.NumberFromTensor(),
    logging_calls.FilesInEagerMode(),
    checks.CondTemplate(),
    checks.WhileTemplate(),
    checks.Promise(),
    data_lengths.MaskPadding(),
    call_arguments.WithoutValidation(),
    call_arguments.StateCausality(),
    data_numbers.ReadOnce(),
    data_numbers.NumbersAsTheyAre(),
    # Modules and what they return.
    module_attributes.ModuleContainers(),
    module_attributes.WithoutTorchScript(),
    module_attributes.WriteInPlace(),
    module_attributes.RegisterBuffer(),
    module_attributes.AssignInPlace(),
    returned_values.ReturnContainer(),
    returned_values.ReturnDetached(),
)


class RewriteProblem(Protocol):
    """The problem that rules are applied to."""

    @property
    def kind(self) -> str:
        """The kind, as in `RewriteRule.kinds`."""


def rewrites(context: RewriteContext | None, problem: RewriteProblem) -> tuple[CodeFix, ...]:
    """Returns the changes of code for a problem at a line, best first; none where no rule is certain, or the line is not known."""
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
    for cause in dim.causes:
        # What two dimensions are equal by may stand; what is at the end of the tie has to go.
        last = chain_of(cause)[-1]
        if last.frame is not None and is_own_file(last.frame.filename):
            restricted = next((other for other in capture.dims if other.ref == last.subject), dim)
            for fix in filter(_is_python, rewrites(context_of_expression(last.frame), SizeProblem(last, restricted, capture))):
                found.setdefault((fix.code, fix.replaces), structs.replace(fix, frame=fix.frame or last.frame))
    return tuple(found.values())


def _is_python(fix: CodeFix) -> bool:
    """True if the file is still valid Python with a change made: several statements in one line are not split."""
    return fix.frame is None or fix.replaces is None or _parses(in_place(fix, "".join(linecache.getlines(fix.frame.filename))))


@functools.lru_cache(maxsize=64)
def _parses(text: str) -> bool:
    # Remembered, since the files of a large library take long, and every ask leads to the same few changes.
    return tree_if_python(text) is not None
