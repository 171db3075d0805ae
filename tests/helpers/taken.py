"""A process in which what was copied is pasted: ``python -m tests.helpers.taken`` runs sources, and tells what each program takes.

Reads a JSON list of sources, each of which makes a ``program``; prints a list of its ranges as text, or of the error.
"""

import json
import sys
from typing import Any


def ranges(source: str) -> list[str]:
    namespace: dict[str, Any] = {"__name__": "__main__"}
    try:
        exec(source, namespace)
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]
    program = namespace.get("program")
    return [] if program is None else ranges_of(program)


def ranges_of(program: Any) -> list[str]:
    """The ranges of the symbols; torch states a lower bound of 2 for AUTO and of 0 for a Dim, and checks neither."""
    return sorted(f"{max(2, int(bounds.lower))} to {bounds.upper}" for bounds in program.range_constraints.values())


if __name__ == "__main__":
    print(json.dumps([ranges(source) for source in json.load(sys.stdin)]))
