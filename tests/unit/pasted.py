"""A model's class with the lines of a fix in the place of the line that failed."""

import inspect
import re
import textwrap
from typing import Any

import torch
from torch._higher_order_ops import while_loop

from export_explorer.model import Frame


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
