"""Run as a process of its own: exports cases of the table with a spec that was copied out of a notebook, and prints what came of it."""

import json
import sys
from typing import Any

from export_explorer import capture_export
from export_explorer.model import Capture
from tests.cases.case import Case
from tests.cases.table import CASES

REPAIRED = {case.name: case for case in CASES if case.resolves is not None}


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
