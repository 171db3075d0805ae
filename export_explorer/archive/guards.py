"""The texts of a saved program's guards, as far as they may be given to what reads them.

torch itself runs them as Python. What is no expression, or one of so many parts that to read it would take long, is left as a text that nothing reads.
"""

import ast

from export_explorer.archive.printable import printable

_LONGEST = 20_000
_MOST_NODES = 2_000
_DEEPEST = 100
_UNREAD = "… {}"


def guards_of(texts: list[str]) -> tuple[str, ...]:
    """The texts in their order."""
    return tuple(text if _is_readable(text) else _UNREAD.format(printable(text, 200)) for text in texts)


def _is_readable(text: str) -> bool:
    if len(text) > _LONGEST or not text.isprintable():
        return False
    try:
        level: list[ast.AST] = [ast.parse(text.strip(), mode="eval")]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    count = depth = 0
    while level:
        count, depth = count + len(level), depth + 1
        if count > _MOST_NODES or depth > _DEEPEST:
            return False
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    return True
