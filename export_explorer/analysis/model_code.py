"""The source of a model: the functions that ran, and of the user's own classes the attributes, `__init__`, and the methods that it calls.

A layer's size is set there and not in `forward`; tracing never reaches those lines. Read from the text, nothing is called.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import sys
import textwrap
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

from export_explorer.record import CodeBlock, Frame
from export_explorer.texts import tree_if_python
from export_explorer.torch_internals.frames import TORCH_FOLDER, Location
from export_explorer.torch_internals.nodes import named_modules
from export_explorer.trace import provenance
from export_explorer.trace.constructs import function_of, initial_value
from export_explorer.trace.syntax import cell_of, first_line_of, tree_of

if TYPE_CHECKING:
    import torch


def methods_of(module: torch.nn.Module) -> tuple[CodeType, ...]:
    """Returns the code of forward and of the class's own methods that it may call, forward first; only of the user's own files."""
    waiting, found = [_forward(module)], dict[CodeType, None]()
    while waiting:
        function = waiting.pop(0)
        if function is None or function.__code__ in found:
            continue
        found[function.__code__] = None
        # A name that the code reads of any object may be a method; those of torch's Module are none of the user's.
        named = (inspect.getattr_static(type(module), name, None) for name in _names(function.__code__))
        waiting.extend(_function(it) for it in named)
    return tuple(code for code in found if provenance.is_own_file(code.co_filename))


def forward_of(module: torch.nn.Module) -> FunctionType | None:
    """Returns the forward of a module, or the function that a module wraps; None if it is not in the user's own files."""
    function = _forward(module)
    return function if function is not None and provenance.is_own_file(function.__code__.co_filename) else None


def initial_statement(module: torch.nn.Module, attribute: str) -> tuple[FunctionType, ast.Assign | ast.AnnAssign] | None:
    """Returns the only statement in the user's ``__init__`` that sets a module's attribute, and the function; None if there is no such."""
    for kind in type(module).__mro__:
        function = _function(vars(kind).get("__init__"))
        if function is None or not provenance.is_own_file(function.__code__.co_filename):
            continue
        definition = function_of(function.__code__)
        statement = None if definition is None else initial_value(definition, attribute)
        if statement is not None:
            return function, statement
    return None


def location_in(function: FunctionType, node: ast.stmt) -> Location:
    """Returns the location of a statement of a function."""
    return Location(function.__code__.co_filename, node.lineno, function.__code__.co_name)


def _forward(module: torch.nn.Module) -> FunctionType | None:
    # A function that stands for a module is an attribute of it.
    return _function(vars(module).get("forward", inspect.getattr_static(module, "forward", None)))


def _function(value: Any) -> FunctionType | None:
    value = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
    value = inspect.unwrap(value) if callable(value) else value
    return value if isinstance(value, FunctionType) else None


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


_TORCH = "torch/"
"""The start of the file names of torch's own functions in the record."""


def code_block(function: Any) -> CodeBlock | None:
    """Returns the source of a function, from its file or notebook cell; None if there is none, or if it is Python's or ours."""
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
    block = _block_of(lines, filename, _local(function.__qualname__), first_line)
    return replace(block, filename=f"{_TORCH}{filename.removeprefix(TORCH_FOLDER)}") if is_of_torch else block


def dedented(lines: list[str]) -> tuple[str, int]:
    """Returns the text of a function without the indentation that all of its lines have, and the number of characters removed."""
    text = textwrap.dedent("".join(lines))
    return text.rstrip("\n"), len(lines[0].rstrip()) - len(text.partition("\n")[0].rstrip())


def blocks_of(model: torch.nn.Module, frames: Iterable[Frame], reached: Collection[str]) -> tuple[CodeBlock, ...]:
    """Returns the functions of a model that ran, each once: root's forward, the user's own, those of installed libraries, torch's forwards.

    Within each kind the forwards come first, in the order of the modules, then the functions that they call. The frames, and the paths of
    modules, are those that are known to have run.
    """
    forwards = _forwards(model, {prefix for path in reached for prefix in _prefixes(path)})
    frames = list(dict.fromkeys(frames))
    ran = [block for block, is_reached in forwards.items() if is_reached or any(_is_within(frame, block) for frame in frames)]
    called = blocks_around(frame for frame in frames if not any(_is_within(frame, block) for block in ran))
    root = [block for block in list(forwards)[:1] if not _is_of_torch(block)]
    in_order = sorted([*ran, *called], key=lambda block: (not block.is_user, _is_of_torch(block)))
    return tuple(dict.fromkeys([*root, *in_order]))


def _forwards(model: torch.nn.Module, ran: Collection[str]) -> dict[CodeBlock, bool]:
    """Returns the forwards of the modules, in their order, each with True if the path of a module that has it is among those that ran."""
    import torch

    # Of a class that defines none, as of a container whose modules are called one by one.
    no_forward = inspect.getattr_static(torch.nn.Module, "forward")
    functions: dict[int, tuple[Any, bool]] = {}
    for path, module in named_modules(model):
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
    """Returns the functions that contain these lines, in the order of the lines; none for a file that is gone or has changed there."""
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
            found.setdefault(start, replace(_block(filename, name, start, end), cell=lines[line].cell))
    yield from found.values()


@lru_cache(maxsize=64)
def _functions_of(text: str) -> tuple[tuple[int, int, str], ...]:
    """Returns first line, last line and name of each function; none if the text is not Python.

    Cached, since exports of a large library's models share files.
    """
    tree = tree_if_python(text)
    defined = () if tree is None else _defined_in(tree)
    return tuple((first_line_of(node), _last_line(node), _local(name)) for name, node in defined if isinstance(node, Function))


def _local(name: str) -> str:
    """Returns a qualified name without the functions around it."""
    return name.rpartition("<locals>.")[2]


def _prefixes(path: str) -> Iterator[str]:
    """Yields the path itself, those of the modules around it, and the root's."""
    while path:
        yield path
        path = path.rpartition(".")[0]
    yield ""


def _is_of_torch(block: CodeBlock) -> bool:
    return block.filename.startswith(_TORCH)


def _is_within(frame: Frame, block: CodeBlock) -> bool:
    return frame.filename == block.filename and block.first_line <= frame.line < block.first_line + block.code.count("\n") + 1


Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class _ClassText:
    """A class as its file or its cell has it."""

    name: str
    filename: str
    node: ast.ClassDef

    def method(self, name: str) -> Function | None:
        """Returns the last method of this name, which is the one that counts; None if there is none."""
        return next((node for node in reversed(self.node.body) if isinstance(node, Function) and node.name == name), None)


def class_code_of(model: torch.nn.Module) -> tuple[CodeBlock, ...]:
    """Returns the blocks of the user's own classes among those of a model's modules, each once, in the order of the modules.

    A class that was made without a text, or whose text is no longer available, has none; nor have those of installed libraries.
    """
    found: dict[CodeBlock, None] = {}
    for module_class in dict.fromkeys(type(module) for _, module in named_modules(model)):
        texts = _class_texts(module_class)
        found |= dict.fromkeys(block for text in texts for block in _attributes(text))
        found |= dict.fromkeys(_constructors(texts))
    return tuple(found)


def _class_texts(module_class: type) -> list[_ClassText]:
    """Returns the texts of the user's own classes among a class and its bases, the class itself first."""
    import torch

    texts: list[_ClassText] = []
    # Bases first: a class without methods names no file, and often stands in that of its base.
    for one in reversed(module_class.__mro__):
        if one in (object, torch.nn.Module) or one.__module__.startswith("torch."):
            continue
        text = _class_text(one, [text.filename for text in texts])
        if text is not None:
            texts.insert(0, text)
    return texts


def _class_text(one: type, nearby: list[str]) -> _ClassText | None:
    file = None if one.__module__ == "__main__" else getattr(sys.modules.get(one.__module__), "__file__", None)
    if file is not None and not provenance.is_own_file(file):
        return None
    name = _local(one.__qualname__)
    for filename, line in _lines_of_methods(one):
        node = _classes_in(filename)[0].get(line)
        # A method may be that of another class, and a text may have changed since.
        if node is not None and node.name == one.__name__:
            return _ClassText(name, filename, node)
    for filename in ([file] if file is not None else []) + nearby:
        node = _classes_in(filename)[1].get(one.__qualname__)
        if node is not None:
            return _ClassText(name, filename, node)
    return None


def _lines_of_methods(one: type) -> Iterator[tuple[str, int]]:
    """Yields file and first line of the functions of a class that are in the user's own files."""
    for value in vars(one).values():
        function: Any = getattr(value, "__func__", value)
        code = getattr(inspect.unwrap(function), "__code__", None) if callable(function) else None
        if code is not None and provenance.is_own_file(code.co_filename):
            yield code.co_filename, code.co_firstlineno


def _classes_in(filename: str) -> tuple[dict[int, ast.ClassDef], dict[str, ast.ClassDef]]:
    tree = tree_of(filename)
    return ({}, {}) if tree is None else _indexed(tree)


@lru_cache(maxsize=32)
def _indexed(tree: ast.Module) -> tuple[dict[int, ast.ClassDef], dict[str, ast.ClassDef]]:
    """Returns the classes of a text by the first line of each of their methods, and by their qualified names."""
    by_line: dict[int, ast.ClassDef] = {}
    by_name: dict[str, ast.ClassDef] = {}
    for name, node in _defined_in(tree):
        if isinstance(node, ast.ClassDef):
            by_name[name] = node
            by_line.update((first_line_of(method), node) for method in node.body if isinstance(method, Function))
    return by_line, by_name


def _defined_in(node: ast.AST, prefix: str = "") -> Iterator[tuple[str, Function | ast.ClassDef]]:
    """Yields the functions and classes that are defined below a node, with their qualified names; expressions contain none."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function | ast.ClassDef):
            yield f"{prefix}{child.name}", child
            yield from _defined_in(child, f"{prefix}{child.name}{'.' if isinstance(child, ast.ClassDef) else '.<locals>.'}")
        elif isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield from _defined_in(child, prefix)


def _attributes(text: _ClassText) -> Iterator[CodeBlock]:
    """Yields the class statement with what follows up to its first method, then what is between its methods."""
    start: int | None = first_line_of(text.node)
    for is_method, group in groupby(text.node.body, lambda statement: isinstance(statement, Function)):
        statements = list(group)
        if start is not None:
            # Where a method comes first, the statement of the class may take several lines up to it.
            yield _block(text.filename, text.name, start, first_line_of(statements[0]) - 1 if is_method else _last_line(statements[-1]))
        elif not is_method:
            yield _block(text.filename, text.name, first_line_of(statements[0]), _last_line(statements[-1]))
        start = None


def _constructors(texts: list[_ClassText]) -> Iterator[CodeBlock]:
    """Yields what runs when a class is called, as far as its own text says: each `__init__`, and the methods that they call on `self`."""
    waiting, seen = ["__init__"], {"__init__"}
    while waiting:
        name = waiting.pop(0)
        for text in texts:
            method = text.method(name)
            if method is None:
                continue
            yield _block(text.filename, f"{text.name}.{name}", first_line_of(method), _last_line(method))
            called = [one for one in _names_on_self(method) if one not in seen and any(text.method(one) for text in texts)]
            seen.update(called)
            waiting += called


def _names_on_self(method: Function) -> list[str]:
    """Returns the attributes that a method calls, or passes on, of its first argument."""
    arguments = [*method.args.posonlyargs, *method.args.args]
    if not arguments:
        return []
    own = arguments[0].arg
    nodes = (node for node in ast.walk(method) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load))
    return list(dict.fromkeys(node.attr for node in nodes if isinstance(node.value, ast.Name) and node.value.id == own))


def _last_line(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def _block(filename: str, name: str, first: int, last: int) -> CodeBlock:
    return _block_of(linecache.getlines(filename)[first - 1 : last], filename, name, first)


def _block_of(lines: list[str], filename: str, name: str, first: int) -> CodeBlock:
    code, indent = dedented(lines)
    cell, is_user = cell_of(filename), provenance.is_own_file(filename)
    return CodeBlock(name=name, filename=filename, cell=cell, first_line=first, code=code, is_user=is_user, indent=indent)
