"""Compares any two exports: captures, explorers, programs or the files of saved ones."""

from collections.abc import Mapping
from dataclasses import replace
from os import PathLike
from typing import Any, Literal, Protocol, TypeVar, overload, runtime_checkable

from torch.export import ExportedProgram

from export_explorer.analysis import compared_captures
from export_explorer.analysis.program import capture_of_program, is_program
from export_explorer.analysis.real_runs import compared_results, runnable_program
from export_explorer.archive.reading import capture_pt2
from export_explorer.keywords import suggests_keywords
from export_explorer.record import Capture, ComparedResults
from export_explorer.render.comparison import ShownComparison
from export_explorer.spec.examples import more_inputs

Compared = TypeVar("Compared", covariant=True)


@runtime_checkable
class ComparesItself(Protocol[Compared]):
    """A set of several exports that compares itself with another of its kind: a survey."""

    def compared_with(self, after: object) -> Compared:
        """Returns the differences between this one and a later one.

        Raises:
            TypeError: the other is of another kind.
        """


@overload
def compare(before: ComparesItself[Compared], after: Any) -> Compared: ...
@overload
def compare(before: Any, after: Any, *, inputs: Any | Literal["example"] = None) -> ShownComparison: ...
@suggests_keywords
def compare(before: Any, after: Any, *, inputs: Any | Literal["example"] = None) -> Any:
    """Compares two exports, or two surveys.

    Two exports are compared by dimensions, guards, operators, nodes, ranges, signature, outputs and the user's code. Dimensions are matched
    by input, nodes by module, operator and line, in the order of the program.

    Args:
        before: a `Capture`, an `Explorer`, a program (an ``ExportedProgram`` or a ``torch.fx.GraphModule``), or the path of a saved one,
            which is read and not loaded. Or a `Survey`: of two torch versions, or of two states of the code.
        after: likewise.
        inputs: what both are run on, to compare what they return; None runs neither. ``"example"``: the inputs that the programs were
            exported with. Else a tuple of the positional inputs, or a single tensor; where the programs have keyword inputs, a pair of
            these and a dict.

    Returns:
        The differences: printed, they are lines of text; `table` has them as a DataFrame, `to_html` writes them as a page. With `inputs`
        its ``results`` has each output of both. For two surveys a `SurveyComparison`: the exports, dimensions and causes that differ, and
        `detail` of each.

    Raises:
        ArchiveError: any problem with a file; a ValueError.
        TypeError: one of them is none of these; or `inputs` are given, and one of them has no program to run.
    """
    if isinstance(before, ComparesItself) or isinstance(after, ComparesItself):
        if inputs is not None or not isinstance(before, ComparesItself):
            raise TypeError("A survey can only be compared with a survey: compare(before, after).")
        return before.compared_with(after)
    found = compared_captures.compare(_capture(before), _capture(after))
    return found if inputs is None else replace(found, results=_results(before, after, inputs))


def _capture(thing: Any) -> Capture:
    if isinstance(thing, str | PathLike):
        return capture_pt2(thing)
    found = getattr(thing, "capture", thing)
    if isinstance(found, Capture):
        return found
    if is_program(thing):
        return capture_of_program(thing)
    raise TypeError(f"compare() takes captures, explorers, programs and files of these, not {type(thing).__name__}.")


def _results(before: Any, after: Any, inputs: Any) -> ComparedResults:
    programs = _program(before), _program(after)
    args, kwargs = _inputs(programs, inputs)
    first, second = (
        runnable_program(program, is_guarded=program is not thing) for program, thing in zip(programs, (before, after), strict=True)
    )
    return compared_results(first, second, args, kwargs)


def _program(thing: Any) -> ExportedProgram:
    shown = getattr(thing, "_run_numbered", None)
    found = thing if shown is None else shown().program
    if isinstance(found, ExportedProgram):
        return found
    told = "an explorer whose export failed" if found is None else f"a {type(found).__name__}"
    raise TypeError(f"compare(…, inputs=…) runs both. Pass explorers or ExportedPrograms, not {told}.")


def _inputs(programs: tuple[ExportedProgram, ...], inputs: Any) -> tuple[tuple[Any, ...], Mapping[str, Any]]:
    examples = [program.example_inputs for program in programs if program.example_inputs is not None]
    if isinstance(inputs, str):
        if inputs != "example":
            raise TypeError(f"inputs={inputs!r} is not valid. Pass the inputs, or inputs='example'.")
        if not examples:
            raise TypeError("Neither program has example inputs. Pass inputs=(…).")
        args, kwargs = examples[0]
        return args, kwargs
    return more_inputs([inputs], has_kwargs=any(kwargs for _, kwargs in examples))[0]
