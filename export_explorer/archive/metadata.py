"""What a saved node says of where it is from: its stack trace and the modules around it."""

from collections.abc import Iterator
from typing import Any

from export_explorer.archive.printable import printable, printable_lines

_MOST_LINES, _LONGEST_LINE = 200, 1_000
_MOST_MODULES = 100


def metadata_of(stated: dict[str, str]) -> dict[str, Any]:
    """``stack_trace`` and ``nn_module_stack`` as torch has them in ``node.meta``."""
    meta: dict[str, Any] = {}
    if trace := stated.get("stack_trace"):
        meta["stack_trace"] = printable_lines(trace, _MOST_LINES, _LONGEST_LINE)
    if stack := stated.get("nn_module_stack"):
        meta["nn_module_stack"] = dict(_modules_of(stack))
    return meta


def _modules_of(stack: str) -> Iterator[tuple[str, tuple[str, str]]]:
    for entry in stack.split(";", _MOST_MODULES)[:_MOST_MODULES]:
        parts = _split(printable(entry))
        if len(parts) == 3:
            key, path, kind = parts
            yield key, (path, kind)


def _split(entry: str) -> list[str]:
    """At commas that are in no brackets: ``key,path,class``."""
    parts, depth = [""], 0
    for character in entry:
        depth += (character in "[(") - (character in ")]")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts
