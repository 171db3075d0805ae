"""Writes a spec into the code of a cell that makes an explorer: as ``-d`` of the magic's line, or as the argument of the call.

A spec that is too long for the line, or that the cell assigns to a name, is a statement of the cell, and ``-d`` gives its name.
"""

import ast
import re

from export_explorer.parsing import syntax_tree, tree_if_python
from export_explorer.spec.python_layout import formatted

_BRACKETS = {"(": ")", "[": "]", "{": "}"}


def split(line: str) -> list[str]:
    """Returns the words of a line, split at spaces outside of quotes and brackets.

    Raises:
        ValueError: a quote or a bracket is not closed.
    """
    words, word, closers, quote = [], "", [], ""
    for character in line:
        if quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        elif character in _BRACKETS:
            closers.append(_BRACKETS[character])
        elif closers and character == closers[-1]:
            closers.pop()
        elif character.isspace() and not closers:
            words.append(word)
            word = ""
            continue
        word += character
    if quote or closers:
        raise ValueError(f"a closing {quote or closers[-1]} is missing in {line.strip()}")
    return [word for word in [*words, word] if word]


_MAGIC = re.compile(r"^(?P<magic>[ \t]*%%?export\b)(?P<line>.*)$", re.MULTILINE)
_NONE = "None"
_LONGEST = 160
"""The most characters of a spec in the magic's line."""
_NAME = "dynamic_shapes"


class NotWritableError(ValueError):
    """An error for a cell without exactly one place for a spec: the message says so in one sentence."""


def with_spec(cell: str, statements: str) -> str:
    """Returns the code of a cell with another spec; nothing else in it changes.

    Args:
        cell: with a line of ``%%export`` or ``%export``, or a call of ``explore``.
        statements: Python source that sets ``dynamic_shapes``: imports, Dims and spec.

    Raises:
        NotWritableError: there is no such place, or there are several.
    """
    spec = expression_of(statements)
    lines = list(_MAGIC.finditer(cell))
    if len(lines) == 1:
        found = lines[0]
        options = found["line"].rstrip().removesuffix(";").rstrip()
        before, code = cell[: found.start()], cell[found.end() :]
        if not before.strip() and spec != _NONE and (written := _with_statement(code, options, spec)) is not None:
            code, spec = written
        return before + found["magic"] + _with_option(options, spec) + found["line"].removeprefix(options) + code
    if lines:
        raise NotWritableError("The cell has several %export lines. Use Copy.")
    return _with_argument(cell, spec)


def _with_statement(code: str, options: str, spec: str) -> tuple[str, str] | None:
    """Returns the code below the magic with a spec assigned to a name, and that name; None where the spec goes into the magic's line."""
    if (tree := tree_if_python(code)) is None:
        return None
    values = _assigned(tree)
    given = re.search(r"(?:-d|--dynamic-shapes)[ =]?\s*(\w+)(?:\s|$)", options)
    name = given[1] if given is not None and given[1] in values else _NAME
    statement = formatted(f"{name} = {spec}")
    if name in values:
        return _replaced(code, values[name], values[name], statement.removeprefix(f"{name} = ")), name
    if len(spec) <= _LONGEST:
        return None
    # The spec reads torch, which the cell may import, or know.
    at = max((it.end_lineno or 1 for it in tree.body if isinstance(it, ast.Import | ast.ImportFrom)), default=1)
    knows_torch = any(getattr(node, "id", "") == "torch" or getattr(node, "name", "") == "torch" for node in ast.walk(tree))
    lines = code.split("\n")
    return "\n".join([*lines[:at], *([] if knows_torch else ["import torch", ""]), statement, *lines[at:]]), name


def _replaced(code: str, first: ast.expr | None, last: ast.expr, text: str) -> str:
    """Returns code with a text for all from the start of `first`, or from the end of `last` where that is None, to the end of `last`."""
    lines = code.encode().split(b"\n")
    starts = [sum(len(line) + 1 for line in lines[:at]) for at in range(len(lines))]
    end = starts[(last.end_lineno or 1) - 1] + (last.end_col_offset or 0)
    start = end if first is None else starts[first.lineno - 1] + first.col_offset
    whole = code.encode()
    return (whole[:start] + text.encode() + whole[end:]).decode()


def expression_of(statements: str) -> str:
    """Returns the spec as one expression, in which each Dim is made where it is used: two of one name are the same to torch."""
    values = _assigned(syntax_tree(statements))
    return ast.unparse(_Inlined(values).visit(values["dynamic_shapes"]))


def _assigned(tree: ast.Module) -> dict[str, ast.expr]:
    """Returns the expressions that statements assign to names."""
    return {it.targets[0].id: it.value for it in tree.body if isinstance(it, ast.Assign) and isinstance(it.targets[0], ast.Name)}


class _Inlined(ast.NodeTransformer):
    def __init__(self, values: dict[str, ast.expr]) -> None:
        self._values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Returns the value of a variable, and ``torch.export.Dim`` for ``Dim``, as every notebook that imports torch knows it."""
        if node.id == "Dim":
            return syntax_tree("torch.export.Dim", mode="eval").body
        value = self._values.get(node.id)
        visited: ast.expr = node if value is None else self.visit(value)
        return visited


def _with_option(line: str, spec: str) -> str:
    try:
        words = split(line)
    except ValueError as error:
        raise NotWritableError(f"The %export line of the cell cannot be read: {error}.") from None
    kept: list[str] = []
    is_value = False
    for word in words:
        is_option = word in ("-d", "--dynamic-shapes")
        if not is_value and not is_option and not re.match(r"-d.|--dynamic-shapes=", word):
            kept.append(word)
        is_value = is_option and not is_value
    return "".join(f" {word}" for word in (*kept, *([] if spec == _NONE else ["-d", spec])))


def _with_argument(cell: str, spec: str) -> str:
    # What is no Python has to keep its length: the places of the call are those in the cell.
    source = "\n".join("#" + line[1:] if line.lstrip().startswith(("%", "!", "?")) else line for line in cell.split("\n"))
    if (tree := tree_if_python(source)) is None:
        raise NotWritableError("The cell does not parse. Fix it, or use Copy.")
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _is_explore(node.func) and node.args]
    if len(calls) != 1:
        which = "several calls" if calls else "neither an %export line nor a call"
        raise NotWritableError(f"The cell has {which} of explore. Use Copy.")
    call = calls[0]
    given = next((it.value for it in call.keywords if it.arg == "dynamic_shapes"), None)
    last = max((*call.args, *(it.value for it in call.keywords)), key=lambda node: (node.end_lineno or 0, node.end_col_offset or 0))
    if given is not None:
        return _replaced(cell, given, given, spec)
    return cell if spec == _NONE else _replaced(cell, None, last, f", dynamic_shapes={spec}")


def _is_explore(function: ast.expr) -> bool:
    return isinstance(function, ast.Name | ast.Attribute) and getattr(function, "attr", getattr(function, "id", "")) == "explore"
