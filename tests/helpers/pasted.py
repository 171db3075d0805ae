"""What a user pastes: the lines of a fix into the model, and a spec that was copied out of a notebook into a fresh process.

``python -m tests.helpers.pasted`` is that process: it reads specs by the names of their cases, and prints what came of each.
"""

import inspect
import json
import re
import sys
import textwrap
from typing import Any

import torch

from export_explorer import capture_export
from export_explorer.record import Capture, CodeFix, ExampleChange
from export_explorer.spec.examples import changed
from tests.cases.case import Case
from tests.cases.table import CASES

REPAIRED = {case.name: case for case in CASES if case.resolves is not None}


def with_lines(model: Any, fix: CodeFix) -> Any:
    """The class anew, its forward with the lines of a fix in the place of those that it replaces.

    Branches that it leaves to the user to write get the same shapes, and then stand for all that follows.
    """
    assert fix.replaces is not None
    source, first = inspect.getsourcelines(model)
    start, end = fix.replaces[0] - first, fix.replaces[1] - first + 1
    indent = source[start][: len(source[start]) - len(source[start].lstrip())]
    after = source[end:]
    if fix.applicability == "has_placeholders":
        after = [f"{indent}return torch.ones(3)\n"]
    code = textwrap.dedent("".join([*source[:start], *(f"{indent}{_filled(line)}\n" for line in fix.code), *after]))
    names: dict[str, Any] = {"torch": torch}
    exec(code, names)
    return names[model.__name__]


def _filled(line: str) -> str:
    """The line with what its comment leaves to the user."""
    if (values := re.fullmatch(r"    return \((?P<names>.*),\)  # the new values.*", line)) is not None:
        return f"    return ({''.join(f'{name} + 1, ' for name in values['names'].split(', '))})"
    return line.replace("...", "return torch.ones(3)")


def outcomes(capture: Capture) -> dict[str, list[Any]]:
    """What each dimension became, by ``x.shape[0]``."""
    return {str(dim.ref): [dim.got, dim.shape_expr, dim.lower, dim.upper] for dim in capture.dims}


def made_up(capture: Capture) -> list[tuple[str, int, int]]:
    """Input, dimension and size of each dimension of the inputs that were made up."""
    return [(leaf.path, dim, size) for leaf in capture.inputs if leaf.is_synthetic for dim, size in enumerate(leaf.shape or ())]


def exported(case: Case, source: str, sizes: list[tuple[str, int, int]]) -> dict[str, list[Any]]:
    """The outcomes of a case asked as the source says, with an example of these sizes."""
    pasted: dict[str, Any] = {}
    exec(source, pasted)
    model = case.model()
    changes = tuple(ExampleChange(input=path, dim=dim, size=size) for path, dim, size in sizes)
    args, kwargs = changed(model, case.args, dict(case.kwargs), changes)
    capture = capture_export(model, args, kwargs, dynamic_shapes=pasted["dynamic_shapes"])
    return outcomes(capture) if capture.ok else {}


if __name__ == "__main__":
    print(json.dumps({name: exported(REPAIRED[name], *given) for name, given in json.load(sys.stdin).items()}))
