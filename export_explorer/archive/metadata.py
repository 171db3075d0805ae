"""What a saved node says of where it is from: its stack trace and the modules around it."""

from collections.abc import Iterator
from typing import Any

from export_explorer.archive.printable import printable, printable_lines

_MOST_LINES, _LONGEST_LINE = 200, 1_000
_MOST_MODULES = 100


class Metadata:
    """Reads what nodes say; the texts of a repeated layer are the same again and again, and are read once."""

    def __init__(self) -> None:
        self._traces: dict[str, str] = {}
        self._stacks: dict[str, dict[str, tuple[str, str]]] = {}

    def of_node(self, stated: dict[str, str]) -> dict[str, Any]:
        """``stack_trace`` and ``nn_module_stack`` as torch has them in ``node.meta``, and that there is a ``source_fn_stack``."""
        meta: dict[str, Any] = {}
        if trace := stated.get("stack_trace"):
            if trace not in self._traces:
                self._traces[trace] = printable_lines(trace, _MOST_LINES, _LONGEST_LINE)
            meta["stack_trace"] = self._traces[trace]
        if "source_fn_stack" in stated:
            meta["source_fn_stack"] = []
        if stack := stated.get("nn_module_stack"):
            if stack not in self._stacks:
                self._stacks[stack] = dict(_modules_of(stack))
            meta["nn_module_stack"] = self._stacks[stack]
        return meta


def _modules_of(stack: str) -> Iterator[tuple[str, tuple[str, str]]]:
    for entry in stack.split(";", _MOST_MODULES)[:_MOST_MODULES]:
        parts = _split(printable(entry))
        if len(parts) == 3:
            key, path, kind = parts
            yield key, (path, kind)


def _split(entry: str) -> list[str]:
    """At commas that are in no brackets: ``key,path,class``."""
    if "[" not in entry and "(" not in entry:
        return entry.split(",")
    parts, depth = [""], 0
    for character in entry:
        depth += (character in "[(") - (character in ")]")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts
