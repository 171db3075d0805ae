"""The guard file of an artifact: the sizes that the program accepts, for a service that has the artifact alone.

It has the guards of the program, and the conditions on sizes that its operators state though no guard does, found by running it with fake
tensors.
"""

import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from export_explorer.analysis.operator_checks import SECONDS, OperatorCheck, limit_of_program
from export_explorer.analysis.trial import Trial
from export_explorer.features.deploy import check_inputs
from export_explorer.features.deploy.protocol import ArtifactInput, ProgramInput
from export_explorer.record import Capture, DimRef, Frame, Guard, OperatorChecks, OperatorLimit, OperatorRelation
from export_explorer.render.words import condition_words
from export_explorer.render.words.trying import with_words
from export_explorer.session.tried_program import TriedProgram
from export_explorer.torch_internals.messages import with_paths
from export_explorer.torch_internals.shape_env import asserted_expressions

_SIGNS: dict[OperatorRelation, str] = {"equals": "==", "at_most": "<=", "at_least": ">=", "refuses": "!="}
_SLICE_S = 0.03
_SMALL = (0, 1)
"""The sizes that tracing takes for 2 or more, and that the check of operators leaves out."""


class OperatorCondition(NamedTuple):
    """A condition, Python over sizes, of an operator that rejects other sizes, with the user's line; None if it is not known."""

    text: str
    operator: str
    frame: Frame | None


class OperatorConditions(NamedTuple):
    """The conditions that operators of a program state.

    Attributes:
        found: the conditions, which hold whatever the other sizes are, as far as these were tried.
        not_checked: sentences: the bounds that move with other sizes, and the reason for which there may be others.
        checks: of the record, made anew if it had none.
    """

    found: tuple[OperatorCondition, ...]
    not_checked: tuple[str, ...]
    checks: OperatorChecks


def operator_conditions(tried: TriedProgram, capture: Capture) -> Generator[None, None, OperatorConditions]:
    """Returns the conditions that operators state; yields between two steps.

    The record has what was found of sizes from 2 on if the operators were checked before.
    """
    ends = time.monotonic() + SECONDS
    checks = capture.operators
    if checks is None:
        checks = yield from _checked(tried, capture, ends)
    found, not_checked = [], []
    # The others are conditions on the data, not on sizes.
    for limit in (each for each in checks.limits if each.relation not in ("above_indices", "at_most_by_data")):
        if limit.with_others_as_in_example:
            # With other sizes the bound is another number, and is not known.
            not_checked.append(f"{limit.dim}: {limit.words}.")
        else:
            found.append(OperatorCondition(_condition_text(limit, tried), limit.operator, limit.frame))
            yield
    if checks.not_checked_reason not in ("too_large", "refuses_example"):
        found += yield from _small_sizes(tried, capture, checks, ends)
    if checks.not_checked_reason is None and time.monotonic() > ends:
        checks = with_words(replace(checks, not_checked_reason="time"))
    words = checks.not_checked_words
    reasons = [] if checks.not_checked_reason is None else [f"{words[0].upper()}{words[1:]}."]
    return OperatorConditions(tuple(found), (*not_checked, *reasons), checks)


def _checked(tried: TriedProgram, capture: Capture, ends: float) -> Generator[None, None, OperatorChecks]:
    if (reason := limit_of_program(tried.program)) is not None:
        return with_words(OperatorChecks(not_checked_reason=reason))
    check, found = OperatorCheck(tried.program, tried.trials, capture), None
    while found is None:
        if time.monotonic() > ends:
            return check.result("time")
        found = check.advance(_SLICE_S)
        yield
    return found


def _condition_text(limit: OperatorLimit, tried: TriedProgram) -> str:
    """Returns a limit as Python. It was found for sizes from 2 on, and leaves out 0 and 1 if operators accept one of them alone."""
    sign = _SIGNS[limit.relation]
    refs = [limit.dim] if limit.other is None else [limit.dim, limit.other]
    text = " and ".join(f"{limit.dim} {sign} {operand}" for operand in (limit.sizes if limit.other is None else [limit.other]))
    if limit.sizes == (1,) and limit.relation == "at_least":
        return text
    alone = [tried.trials.of_sizes(tried.following({ref: size})) for ref in refs for size in _SMALL if size != tried.example[ref]]
    return text if all(trial.is_refused for trial in alone) else " or ".join([text, *(f"{ref} < 2" for ref in refs)])


def _small_sizes(
    tried: TriedProgram, capture: Capture, checks: OperatorChecks, ends: float
) -> Generator[None, None, list[OperatorCondition]]:
    """Returns the dimensions for which operators reject 0 or 1 whatever the other sizes are, as far as some others were tried."""
    found: list[OperatorCondition] = []
    for outcome in capture.dims:
        if outcome.got != "dynamic" or outcome.dim is None:
            continue
        rejected: dict[int, Trial] = {}
        for size in _SMALL:
            if time.monotonic() > ends:
                return found
            trials = [tried.trials.of_sizes(sizes) for sizes in _surroundings(tried, capture, checks, outcome.ref, size)]
            if trials and all(trial.verdict == "refused_by_operator" for trial in trials):
                rejected[size] = trials[0]
            yield
        if rejected:
            trial = next(iter(rejected.values()))
            condition = f"{outcome.ref} >= {max(rejected) + 1}" if 0 in rejected else f"{outcome.ref} != 1"
            found.append(OperatorCondition(condition, trial.operator or "", trial.frame))
    return found


def _surroundings(tried: TriedProgram, capture: Capture, checks: OperatorChecks, ref: DimRef, size: int) -> Iterator[Mapping[DimRef, int]]:
    """Yields a size of a dimension with those that follow from it: with the others as in the example, doubled, and of that size too."""
    if size == tried.example[ref]:
        return
    lead = dict.fromkeys([ref, *_equal_to(checks, ref)], size)
    others = [dim.ref for dim in capture.dims if dim.got == "dynamic" and dim.dim is not None and dim.ref not in lead]
    for further in ({}, {other: 2 * tried.example[other] for other in others}, dict.fromkeys(others, size)):
        sizes = tried.following({**further, **lead})
        if not tried.trials.by_guards(sizes).is_refused:
            yield sizes
        elif not further:
            return


def _equal_to(checks: OperatorChecks, ref: DimRef) -> set[DimRef]:
    """Returns the dimensions that operators require to equal one."""
    pairs = [(limit.dim, limit.other) for limit in checks.limits if limit.relation == "equals" and limit.other is not None]
    found = {ref}
    for _ in pairs:
        for pair in pairs:
            if not found.isdisjoint(pair):
                found.update(pair)
    return found - {ref}


_OPERATORS = {"Add": "+", "Mul": "*", "And": "and", "Or": "or"} | dict.fromkeys(("Pow", "PowByNatural"), "**")
_OPERATORS |= dict.fromkeys(("FloorDiv", "CleanDiv"), "//") | dict.fromkeys(("Mod", "PythonMod"), "%")
"""The operators of Python by the names of sympy's and torch's classes; a relation has its own in ``rel_op``."""


def guard_file_of(
    tried: TriedProgram, capture: Capture, inputs: Mapping[str, ProgramInput], artifact: str, operators: OperatorConditions
) -> dict[str, Any]:
    """Returns the contents of a guard file for an artifact of that name; the inputs are by their paths, and the record has the lines."""
    found, unread = _conditions(tried, capture)
    stated = {each["condition"] for each in found}
    dtypes = {leaf.path: leaf.dtype for leaf in capture.inputs}
    examples = {leaf.path: leaf.value for leaf in tried.leaves if type(leaf.value) is int}
    return {
        "format": check_inputs.FORMAT,
        "written_by": "export_explorer",
        "model": capture.model,
        "artifact": artifact,
        "inputs": [
            {
                "name": each.name,
                "path": path,
                "dtype": "int" if path in examples else dtypes.get(path),
                "rank": None if each.dims is None else len(each.dims),
                "example": [dim.size for dim in each.dims] if each.dims else examples.get(path),
            }
            for path, each in inputs.items()
        ],
        "guards": found,
        "operators": [
            {"condition": each.text, "words": f"`{each.operator}` requires {each.text}", "line": _line(each.frame)}
            for each in operators.found
            if each.text not in stated
        ],
        "assumed": [
            {"condition": f"{ref} >= 2", "words": f"torch assumed {ref} ≥ 2 while tracing, and the program does not check it"}
            for ref in tried.trials.taken_as_larger
        ],
        "not_checked": [*unread, *operators.not_checked],
    }


_PARTS = {"complex32": "float16", "complex64": "float32", "complex128": "float64"}
"""The dtypes of the real and the imaginary part of a complex number."""


def for_artifact(contents: Mapping[str, Any], taken: Sequence[ArtifactInput]) -> dict[str, Any]:
    """Returns the contents of a guard file with the inputs as an artifact takes them: under other names, complex ones in two parts."""
    by_name = {each.name: each for each in taken}
    inputs, guards = [], list(contents["guards"])
    for each in contents["inputs"]:
        found, rank = by_name.get(each["name"]), each["rank"]
        name = each["name"] if found is None or not found.given_as else found.given_as
        inputs.append({**each, "name": name})
        if found is not None and each["dtype"] in _PARTS and len(found.dims) == rank + 1:
            inputs[-1] |= {"dtype": _PARTS[each["dtype"]], "rank": rank + 1, "example": [*(each["example"] or ()), 2]}
            place = f"{each['path']}.shape[{rank}]"
            guards.append({"condition": f"{place} == 2", "words": f"{place} must be 2: a real and an imaginary part", "line": None})
    return {**contents, "inputs": inputs, "guards": guards}


def _conditions(tried: TriedProgram, capture: Capture) -> tuple[list[dict[str, Any]], list[str]]:
    guards = tried.trials.guards
    paths = {source: leaf.path for leaf in tried.leaves for source in (leaf.source, leaf.strict_source)}
    by_dims: dict[tuple[DimRef, ...], list[Guard]] = {}
    for guard in capture.guards:
        by_dims.setdefault(tuple(sorted(guard.dims, key=str)), []).append(guard)
    refs_of = [tuple(sorted((guards.places[index].ref for index in condition.places), key=str)) for condition in guards.conditions]
    found = []
    for condition, refs, same in zip(guards.conditions, refs_of, tried.trials.false_guards.recorded(), strict=True):
        # One guard alone on these sizes is the one, though its words may say less: of several it is not known which each is.
        alone = by_dims.get(refs, [])
        frame = same.frame if same is not None else alone[0].frame if len(alone) == refs_of.count(refs) == 1 else None
        found.append(_entry(with_paths(condition.text, paths), same, frame))
    unread = [] if guards.not_checked_reason is None else ["Not all guards of the program can be read."]
    names = {place.expr: str(place.ref) for place in guards.places if place.expr is not None and getattr(place.expr, "is_Symbol", False)}
    for expr in asserted_expressions(tried.program.graph):
        text = _text(expr, names)
        if text is None:
            unread.append("The program has a runtime assert on a data-dependent value.")
        elif all(text != each["condition"] for each in found):
            stated = tried.trials.false_guards.stating(expr)
            found.append(_entry(text, stated, None if stated is None else stated.frame))
    return found, list(dict.fromkeys(unread))


def _entry(condition: str, guard: Guard | None, frame: Frame | None) -> dict[str, Any]:
    words = f"Requires {condition}"
    if guard is not None and guard.condition is not None:
        # Among sizes that other guards accept it may hold for all: the words are shown where it does not.
        broken = replace(guard.condition, is_always_true=False, holds_for_tried_sizes=False)
        words = condition_words(broken, "fact" if broken.is_formula else "requirement").replace("`", "")
    return {"condition": condition, "words": words, "line": _line(frame)}


def _line(frame: Frame | None) -> str | None:
    return None if frame is None else f"{frame.cell or frame.file_name}:{frame.line}"


def _text(expr: Any, names: Mapping[Any, str]) -> str | None:
    """Returns a sympy expression as Python over sizes; None if it has anything else."""
    if expr in names:
        return names[expr]
    if getattr(expr, "is_Integer", False):
        return str(int(expr))
    kind, known = type(expr).__name__, [part for part in (_text(part, names) for part in expr.args) if part is not None]
    if not known or len(known) < len(expr.args):
        return None
    if kind == "Not":
        return f"(not {known[0]})"
    if kind in ("Max", "Min"):
        return f"{kind.lower()}({', '.join(known)})"
    sign = getattr(expr, "rel_op", _OPERATORS.get(kind))
    return None if sign is None else f"({f' {sign} '.join(known)})"
