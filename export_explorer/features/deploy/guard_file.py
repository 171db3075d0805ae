"""The guard file of an artifact: the sizes that the program accepts, for a service that has the artifact alone.

Guards are conditions of the program. What operators reject is known as far as sizes were tried. What tracing assumed is checked by neither.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from export_explorer.features.deploy import check_inputs
from export_explorer.features.deploy.operator_conditions import OperatorConditions
from export_explorer.features.deploy.protocol import ProgramInput
from export_explorer.record import Capture, Frame, Guard
from export_explorer.record.locations import DimRef
from export_explorer.render.words import condition_words
from export_explorer.session.tried_program import TriedProgram
from export_explorer.torch_internals.guards import asserted_expressions
from export_explorer.torch_internals.messages import with_paths

_OPERATORS = {
    "Add": "+",
    "Mul": "*",
    "Pow": "**",
    "PowByNatural": "**",
    "FloorDiv": "//",
    "CleanDiv": "//",
    "Mod": "%",
    "PythonMod": "%",
    "Equality": "==",
    "Unequality": "!=",
    "LessThan": "<=",
    "GreaterThan": ">=",
    "StrictLessThan": "<",
    "StrictGreaterThan": ">",
    "And": "and",
    "Or": "or",
}
_FUNCTIONS = {"Max": "max", "Min": "min"}


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


def with_names(contents: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Returns the contents of a guard file with other names of inputs, by those of the program."""
    inputs = [{**each, "name": names.get(each["name"], each["name"])} for each in contents["inputs"]]
    return {**contents, "inputs": inputs}


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
    if kind in _FUNCTIONS:
        return f"{_FUNCTIONS[kind]}({', '.join(known)})"
    return f"({f' {_OPERATORS[kind]} '.join(known)})" if kind in _OPERATORS else None
