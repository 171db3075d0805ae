"""The source text of the functions that ran while tracing: of a model's forwards, or of the functions around given lines."""

import ast
import inspect
import linecache
import textwrap
from collections.abc import Collection, Iterable, Iterator
from typing import Any

import torch

from export_explorer import provenance, torch_internals
from export_explorer.model import CodeBlock, Frame

_NO_FORWARD = inspect.getattr_static(torch.nn.Module, "forward")
"""What a container has, whose modules are called one by one."""


def code_block(function: Any) -> CodeBlock | None:
    """The source of a function, from its file or from the notebook cell; None where there is none, or where it is Python's or ours."""
    function = inspect.unwrap(getattr(function, "__func__", function))
    code = getattr(function, "__code__", None)
    if code is None:
        return None
    filename = code.co_filename
    is_user = provenance.is_user_file(filename)
    if not is_user and not filename.startswith(torch_internals.TORCH_FOLDER):
        return None
    try:
        lines, first_line = inspect.getsourcelines(code)
    except (OSError, TypeError):
        return None
    return CodeBlock(
        name=function.__qualname__.rpartition("<locals>.")[2],
        filename=filename if is_user else f"torch/{filename.removeprefix(torch_internals.TORCH_FOLDER)}",
        cell=provenance.cell_of(filename),
        first_line=first_line,
        code=textwrap.dedent("".join(lines)).rstrip("\n"),
        is_user=is_user,
    )


def blocks_of(model: torch.nn.Module, frames: Iterable[Frame], reached: Collection[str]) -> tuple[CodeBlock, ...]:
    """The forwards of a model that ran, each once: the root's, the user's in the order of the modules, then torch's.

    Args:
        model: the model.
        frames: the lines that are known to have run.
        reached: paths of the modules that are known to have run.
    """
    ran = {prefix for path in reached for prefix in _prefixes(path)}
    forwards: dict[int, tuple[Any, bool]] = {}
    for path, module in model.named_modules():
        forward = inspect.getattr_static(module, "forward", None)
        if forward is _NO_FORWARD:
            continue
        forwards[id(forward)] = forward, forwards.get(id(forward), (None, False))[1] or path in ran
    blocks: dict[tuple[str, int], CodeBlock] = {}
    has_run: set[tuple[str, int]] = set()
    for forward, is_reached in forwards.values():
        block = code_block(forward)
        if block is not None:
            place = block.filename, block.first_line
            blocks.setdefault(place, block)
            has_run |= {place} if is_reached and not block.is_user else set()
    lines = {(frame.filename, frame.line) for frame in frames}
    root = [block for block in list(blocks.values())[:1] if block.is_user]
    of_user = [block for block in blocks.values() if block.is_user and any(_is_within(place, block) for place in lines)]
    of_torch = [block for place, block in blocks.items() if place in has_run]
    return tuple(dict.fromkeys([*root, *of_user, *of_torch]))


def blocks_around(frames: Iterable[Frame]) -> tuple[CodeBlock, ...]:
    """The functions that these lines stand in, in the order of the lines; none of a file that is gone or says something else there."""
    lines_of: dict[str, dict[int, Frame]] = {}
    for frame in frames:
        lines_of.setdefault(frame.filename, {}).setdefault(frame.line, frame)
    return tuple(block for filename, lines in lines_of.items() for block in _functions_in(filename, lines))


def _functions_in(filename: str, lines: dict[int, Frame]) -> Iterator[CodeBlock]:
    text = linecache.getlines(filename)
    if any(line > len(text) or text[line - 1].strip() != frame.code for line, frame in lines.items()):
        return
    try:
        functions = list(_functions(ast.parse("".join(text)), ""))
    except (SyntaxError, ValueError):
        return
    found: dict[int, CodeBlock] = {}
    for line in lines:
        # The innermost is the one that starts last.
        around = [(start, end, name) for start, end, name in functions if start <= line <= end]
        if around:
            start, end, name = max(around)
            code = textwrap.dedent("".join(text[start - 1 : end])).rstrip("\n")
            found.setdefault(start, CodeBlock(name=name, filename=filename, cell=lines[line].cell, first_line=start, code=code))
    yield from found.values()


def _functions(node: ast.AST, prefix: str) -> Iterator[tuple[int, int, str]]:
    """First line, last line and qualified name of each function below a node."""
    for child in ast.iter_child_nodes(node):
        is_function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
        name = f"{prefix}{child.name}" if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) else ""
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            start = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
            yield start, child.end_lineno or child.lineno, name
        yield from _functions(child, prefix if not name else "" if is_function else f"{name}.")


def _prefixes(path: str) -> Iterator[str]:
    """The path itself, those of the modules around it, and the root's."""
    while path:
        yield path
        path = path.rpartition(".")[0]
    yield ""


def _is_within(place: tuple[str, int], block: CodeBlock) -> bool:
    filename, line = place
    return filename == block.filename and block.first_line <= line < block.first_line + block.code.count("\n") + 1
