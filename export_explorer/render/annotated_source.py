"""The code of the model as text, each line with the sizes that it made and the guards that it added, as comments."""

import textwrap
from collections import defaultdict
from collections.abc import Iterator

from export_explorer.record import Capture, CodeBlock

_MOST_NODES = 3
_WIDEST = 60
"""The column of the comments, unless the code is shorter."""


def annotated_source(capture: Capture) -> str:
    """Returns the user's functions that ran while tracing, in the order in which they ran.

    The text is Python that can be read, and run as far as the functions are complete.
    """
    sizes, guards = _sizes(capture), _guards(capture)
    return "\n\n\n".join("\n".join(_annotated(block, sizes, guards)) for block in dict.fromkeys(capture.code) if block.is_user)


Place = tuple[str, int]
"""A file and a line."""
Texts = dict[Place, dict[str, None]]
"""The texts for each place, each once, in their order."""


def _annotated(block: CodeBlock, sizes: Texts, guards: Texts) -> Iterator[str]:
    yield f"# {block.name}, {block.cell or block.filename.replace(chr(92), '/').rpartition('/')[2]}, line {block.first_line}"
    lines = textwrap.dedent(block.code).splitlines()
    column = min(_WIDEST, max((len(line) for line in lines), default=0)) + 2
    for number, line in enumerate(lines, start=block.first_line):
        place = (block.filename, number)
        comments = [*([_listed(list(sizes[place]))] if place in sizes else []), *guards.get(place, ())]
        if not comments:
            yield line
            continue
        yield f"{line.ljust(column - 2)}  # {comments[0]}"
        yield from (f"{' ' * column}# {comment}" for comment in comments[1:])


def _listed(texts: list[str]) -> str:
    if len(texts) == 1:
        return texts[0].partition(" ")[2]
    more = f" · {len(texts) - _MOST_NODES} more" if len(texts) > _MOST_NODES else ""
    return " · ".join(texts[:_MOST_NODES]) + more


def _sizes(capture: Capture) -> Texts:
    """Returns for each line the operators with their shapes, each once: ``linear [x.shape[0], 3]``."""
    found: Texts = defaultdict(dict)
    for node in capture.nodes:
        if node.op == "call_function" and node.frame is not None and node.shape is not None and node.dtype is not None:
            operator = next((part for part in reversed(node.target.split(".")) if part not in ("default", "Tensor", "Scalar", "int")), "")
            found[node.frame.filename, node.frame.line][f"{operator} {node.shape}"] = None
    return found


def _guards(capture: Capture) -> Texts:
    """Returns for each line its guards in words; at the line of a failure its message."""
    found: Texts = defaultdict(dict)
    for guard in capture.guards:
        if guard.frame is not None:
            found[guard.frame.filename, guard.frame.line][f"guard: {guard.words}"] = None
    if capture.failure is not None and capture.failure.frame is not None:
        frame = capture.failure.frame
        found[frame.filename, frame.line][f"failed here: {capture.failure.message}"] = None
    return found
