"""The source text of the functions that ran while tracing: of a model's forwards, or of the functions around given lines."""

from __future__ import annotations

import ast
import inspect
import linecache
import textwrap
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from export_explorer.model import CodeBlock, Frame
from export_explorer.source.cells import cell_of
from export_explorer.torch_internals.frames import TORCH_FOLDER
from export_explorer.tracing import provenance

if TYPE_CHECKING:
    import torch

_TORCH = "torch/"
"""The start of the file names of torch's own functions in the record."""


def code_block(function: Any) -> CodeBlock | None:
    """The source of a function, from its file or from the notebook cell; None where there is none, or where it is Python's or ours."""
    function = inspect.unwrap(getattr(function, "__func__", function))
    code = getattr(function, "__code__", None)
    if code is None:
        return None
    filename = code.co_filename
    is_of_torch = filename.startswith(TORCH_FOLDER)
    if not is_of_torch and not provenance.is_user_file(filename):
        return None
    try:
        lines, first_line = inspect.getsourcelines(code)
    except (OSError, TypeError):
        return None
    text, indent = dedented(lines)
    return CodeBlock(
        name=function.__qualname__.rpartition("<locals>.")[2],
        filename=f"{_TORCH}{filename.removeprefix(TORCH_FOLDER)}" if is_of_torch else filename,
        cell=cell_of(filename),
        first_line=first_line,
        code=text,
        is_user=provenance.is_own_file(filename),
        indent=indent,
    )


def dedented(lines: list[str]) -> tuple[str, int]:
    """The text of a function without the indentation that all of its lines have, and how many characters that is."""
    text = textwrap.dedent("".join(lines))
    return text.rstrip("\n"), len(lines[0].rstrip()) - len(text.partition("\n")[0].rstrip())


def blocks_of(model: torch.nn.Module, frames: Iterable[Frame], reached: Collection[str]) -> tuple[CodeBlock, ...]:
    """The functions of a model that ran, each once: the root's forward, the user's own, those of installed libraries, torch's forwards.

    Of each kind the forwards stand in the order of the modules, and then the functions that they call.

    Args:
        model: the model.
        frames: the lines that are known to have run.
        reached: paths of the modules that are known to have run.
    """
    forwards = _forwards(model, {prefix for path in reached for prefix in _prefixes(path)})
    frames = list(dict.fromkeys(frames))
    ran = [block for block, is_reached in forwards.items() if is_reached or any(_is_within(frame, block) for frame in frames)]
    called = blocks_around(frame for frame in frames if not any(_is_within(frame, block) for block in ran))
    root = [block for block in list(forwards)[:1] if not _is_of_torch(block)]
    in_order = sorted([*ran, *called], key=lambda block: (not block.is_user, _is_of_torch(block)))
    return tuple(dict.fromkeys([*root, *in_order]))


def _forwards(model: torch.nn.Module, ran: Collection[str]) -> dict[CodeBlock, bool]:
    """The forwards of the modules, in their order, each with whether the path of one that has it is among those that ran."""
    import torch

    # Of a class that defines none, as of a container whose modules are called one by one.
    no_forward = inspect.getattr_static(torch.nn.Module, "forward")
    functions: dict[int, tuple[Any, bool]] = {}
    for path, module in model.named_modules():
        forward = inspect.getattr_static(module, "forward", None)
        if forward is not no_forward:
            functions[id(forward)] = forward, functions.get(id(forward), (None, False))[1] or path in ran
    blocks: dict[CodeBlock, bool] = {}
    for forward, has_run in functions.values():
        block = code_block(forward)
        if block is not None:
            blocks[block] = blocks.get(block, False) or has_run
    return blocks


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
    functions = _functions_of("".join(text))
    found: dict[int, CodeBlock] = {}
    for line in lines:
        # The innermost is the one that starts last.
        around = [(start, end, name) for start, end, name in functions if start <= line <= end]
        if around:
            start, end, name = max(around)
            code, indent = dedented(text[start - 1 : end])
            cell, is_user = lines[line].cell, provenance.is_own_file(filename)
            block = CodeBlock(name=name, filename=filename, cell=cell, first_line=start, code=code, is_user=is_user, indent=indent)
            found.setdefault(start, block)
    yield from found.values()


@lru_cache(maxsize=64)
def _functions_of(text: str) -> tuple[tuple[int, int, str], ...]:
    """See `_functions`; none where the text is no Python. Cached, since every export of a large library's model reads the same files."""
    try:
        return tuple(_functions(ast.parse(text), ""))
    except (SyntaxError, ValueError):
        return ()


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


def _is_of_torch(block: CodeBlock) -> bool:
    return block.filename.startswith(_TORCH)


def _is_within(frame: Frame, block: CodeBlock) -> bool:
    return frame.filename == block.filename and block.first_line <= frame.line < block.first_line + block.code.count("\n") + 1
