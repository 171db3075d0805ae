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
from torch._higher_order_ops import while_loop

from export_explorer import capture_export
from export_explorer.model import Capture, Frame
from tests.cases.case import Case
from tests.cases.table import CASES

REPAIRED = {case.name: case for case in CASES if case.resolves is not None}


def with_lines(model: Any, frame: Frame, lines: tuple[str, ...]) -> Any:
    """The class anew, its forward with `lines` where the line of `frame` was.

    Lines that leave branches to the user to write get them, and stand for all that follows; others stand for that line alone.
    """
    source, first = inspect.getsourcelines(model)
    before, failing, after = source[: frame.line - first], source[frame.line - first], source[frame.line - first + 1 :]
    indent = failing[: len(failing) - len(failing.lstrip())]
    has_branches = any(line.startswith("def ") for line in lines)
    written = [_filled(line) for line in lines]
    if has_branches:
        after = [f"{indent}return torch.ones(3)\n"]
    code = textwrap.dedent("".join([*before, *(f"{indent}{line}\n" for line in written), *after]))
    names: dict[str, Any] = {"torch": torch, "while_loop": while_loop}
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


def exported(case: Case, source: str) -> dict[str, list[Any]]:
    """The outcomes of a case asked as the source says."""
    pasted: dict[str, Any] = {}
    exec(source, pasted)
    capture = capture_export(case.model(), case.args, dict(case.kwargs), dynamic_shapes=pasted["dynamic_shapes"])
    return outcomes(capture) if capture.ok else {}


if __name__ == "__main__":
    print(json.dumps({name: exported(REPAIRED[name], source) for name, source in json.load(sys.stdin).items()}))
