"""What the user's own module classes say beside the functions that ran: class attributes, `__init__`, and the methods that it calls.

A layer's size stands there and not in `forward`; tracing never comes to those lines. Read from the text, nothing is called.
"""

import ast
import inspect
import linecache
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any

import torch

from export_explorer.graph.code import dedented
from export_explorer.model import CodeBlock
from export_explorer.source.cells import cell_of
from export_explorer.source.syntax import tree_of
from export_explorer.tracing import provenance

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class _ClassText:
    """A class as its file or its cell has it."""

    name: str
    filename: str
    node: ast.ClassDef

    def method(self, name: str) -> Function | None:
        """The method of this name; the last one, which is the one that counts."""
        return next((node for node in reversed(self.node.body) if isinstance(node, Function) and node.name == name), None)


def class_code_of(model: torch.nn.Module) -> tuple[CodeBlock, ...]:
    """The blocks of the user's own classes that the modules of a model are of, each once, in the order of the modules.

    A class that is made without a text, or whose text cannot be had any more, has none; so have those of installed libraries.

    Args:
        model: the model.
    """
    found: dict[CodeBlock, None] = {}
    for module_class in dict.fromkeys(type(module) for module in model.modules()):
        texts = _class_texts(module_class)
        for text in texts:
            found.update(dict.fromkeys(_attributes(text)))
        found.update(dict.fromkeys(_constructors(texts)))
    return tuple(found)


def _class_texts(module_class: type) -> list[_ClassText]:
    """The user's own ones among a class and its bases, the class itself first."""
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
    name = one.__qualname__.rpartition("<locals>.")[2]
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
    """File and first line of the functions of a class that are of the user's own."""
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
    """The classes of a text by the first line of each of their methods, and by their qualified names."""
    by_line: dict[int, ast.ClassDef] = {}
    by_name: dict[str, ast.ClassDef] = {}
    for name, node in _classes(tree, ""):
        by_name[name] = node
        by_line.update((_first_line(method), node) for method in node.body if isinstance(method, Function))
    return by_line, by_name


def _classes(node: ast.AST, prefix: str) -> Iterator[tuple[str, ast.ClassDef]]:
    """The classes that are defined below a node, with their qualified names; expressions hold none."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield f"{prefix}{child.name}", child
            yield from _classes(child, f"{prefix}{child.name}.")
        elif isinstance(child, Function):
            yield from _classes(child, f"{prefix}{child.name}.<locals>.")
        elif isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield from _classes(child, prefix)


def _attributes(text: _ClassText) -> Iterator[CodeBlock]:
    """The class statement with what follows down to its first method, then what stands between its methods."""
    start: int | None = _first_line(text.node)
    for is_method, group in groupby(text.node.body, lambda statement: isinstance(statement, Function)):
        statements = list(group)
        if start is not None:
            # Where a method comes first, the statement of the class may take several lines up to it.
            yield _block(text, text.name, start, _first_line(statements[0]) - 1 if is_method else _last_line(statements[-1]))
        elif not is_method:
            yield _block(text, text.name, _first_line(statements[0]), _last_line(statements[-1]))
        start = None


def _constructors(texts: list[_ClassText]) -> Iterator[CodeBlock]:
    """What runs when a class is called, as far as its own text says: each `__init__`, and the methods that they call on `self`."""
    waiting, seen = ["__init__"], {"__init__"}
    while waiting:
        name = waiting.pop(0)
        for text in texts:
            method = text.method(name)
            if method is None:
                continue
            yield _block(text, f"{text.name}.{name}", _first_line(method), _last_line(method))
            called = [one for one in _names_on_self(method) if one not in seen and any(text.method(one) for text in texts)]
            seen.update(called)
            waiting += called


def _names_on_self(method: Function) -> list[str]:
    """The names that a method calls, or hands over, of its first argument."""
    arguments = [*method.args.posonlyargs, *method.args.args]
    if not arguments:
        return []
    own = arguments[0].arg
    nodes = (node for node in ast.walk(method) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load))
    return list(dict.fromkeys(node.attr for node in nodes if isinstance(node.value, ast.Name) and node.value.id == own))


def _first_line(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def _last_line(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def _block(text: _ClassText, name: str, first: int, last: int) -> CodeBlock:
    code, indent = dedented(linecache.getlines(text.filename)[first - 1 : last])
    cell = cell_of(text.filename)
    return CodeBlock(name=name, filename=text.filename, cell=cell, first_line=first, code=code, indent=indent)
