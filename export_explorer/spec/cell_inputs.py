"""The cell of an export: the model and the inputs that a notebook calls it with, as options of ``%%export``, and its spec.

The cells are read, not run. Knows neither torch nor IPython; lines of IPython's own are skipped.

A spec is written as ``-d`` of the magic's line, or as the argument of the call. One that is too long for the line, or that the cell assigns
to a name, is a statement of the cell, and ``-d`` gives its name.
"""

import ast
import builtins
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from export_explorer.spec.python_layout import formatted
from export_explorer.texts import syntax_tree, tree_if_python

_EXPORTS = {"capture_export", "draft_export", "explore", "export"}
"""Functions that take a model and its inputs as ``args`` and ``kwargs``."""
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
"""Nodes with a scope of their own, whose names mean nothing outside of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InputsGuess:
    """The options to write after ``%%export``.

    Attributes:
        target: the name of what to export; empty where the magic finds it by itself.
        inputs: ``-i`` and ``-k`` with their expressions; empty where the magic finds them by itself, or nothing is known of them.
        shapes: ``-d`` with what the notebook exports the model with; else empty.
        found: what the inputs are and where they are from, for the user; empty where nothing is known of them.
    """

    target: str = ""
    inputs: str = ""
    shapes: str = ""
    found: str = ""

    def _repr_json_(self) -> dict[str, str]:
        return {"target": self.target, "inputs": self.inputs, "shapes": self.shapes, "found": self.found}


def guess_inputs(cells: Sequence[str], at: int, names: Mapping[str, Any]) -> InputsGuess:
    """Guesses what a cell would be exported with.

    The inputs are, in this order: the cell's own ``example_inputs``; those of a call of the model, in this cell, in those below, in those above;
    the notebook's ``example_inputs``; variables with the names of the arguments. The cell is the one at an index among the sources of the
    notebook's code cells; `names` are the notebook's, with their values.
    """
    trees = [_tree(cells[it]) for it in (at, *range(at + 1, len(cells)), *range(at - 1, -1, -1))]
    cell = trees[0]
    own = _bound(cell)
    models = _Models(cell, trees, names)
    target = models.target()
    if "example_inputs" in own:
        return InputsGuess(target=target, found="example_inputs of this cell")
    known = {*names, *own, *dir(builtins)}
    for tree in trees:
        for call in _outside_scopes(tree):
            if isinstance(call, ast.Call) and (guess := models.of_call(call, target, known)) is not None:
                return guess
    if "example_inputs" in names or "example_kwargs" in names:
        return InputsGuess(target=target, found="example_inputs of this notebook")
    return models.by_parameters({*names, *own}) or InputsGuess(target=target)


class _Models:
    """The models and functions that a cell defines or calls and that can be exported, by name."""

    def __init__(self, cell: ast.Module, trees: Sequence[ast.Module], names: Mapping[str, Any]) -> None:
        self._cell = cell
        self._names = names
        self._classes = {it.name: it for it in cell.body if isinstance(it, ast.ClassDef)}
        self._functions = {it.name: it for it in cell.body if isinstance(it, ast.FunctionDef)}
        made = [_made(statement) for tree in trees for statement in tree.body]
        self._instances = [name for name, maker in filter(None, made) if maker in self._classes]
        self._instances += [name for name, value in names.items() if type(value).__name__ in self._classes and not name.startswith("_")]
        if not self._classes and not self._functions:
            # A cell that only makes or calls a model which another one defines.
            mentioned = [node.id for node in _outside_scopes(cell) if isinstance(node, ast.Name)]
            # What the cell assigns to what it makes with the notebook's classes of models.
            targets = {name for name, maker in filter(None, map(_made, cell.body)) if hasattr(names.get(maker), "forward")}
            self._instances = [name for name in mentioned if hasattr(names.get(name), "forward") or name in targets]

    def target(self) -> str:
        """Returns the name to give the magic; empty where the cell's last expression or class determines it."""
        last = self._cell.body[-1] if self._cell.body else None
        if isinstance(last, ast.Expr) and (self._is_model(last.value) or isinstance(last.value, ast.Name)):
            return ""
        here = [name for name, _ in filter(None, map(_made, self._cell.body)) if name in self._instances]
        if here or self._classes:
            return here[-1] if here else ""
        return next(iter(self._functions or self._instances), "")

    def of_call(self, call: ast.Call, target: str, known: Collection[str]) -> InputsGuess | None:
        """Returns the inputs that a call gives the model; None if it calls something else, or uses names that the magic would not know."""
        shapes: ast.expr | None = None
        if _name_of(call.func) in _EXPORTS and call.args and self._is_model(call.args[0]):
            given = {it.arg: it.value for it in call.keywords if it.arg is not None}
            rest = dict(zip(("args", "kwargs"), call.args[1:3], strict=False))
            args, kwargs = given.get("args", rest.get("args")), given.get("kwargs", rest.get("kwargs"))
            shapes = given.get("dynamic_shapes")
        elif self._is_model(call.func) or (
            isinstance(call.func, ast.Attribute) and call.func.attr == "forward" and self._is_model(call.func.value)
        ):
            if any(isinstance(it, ast.Starred) for it in call.args) or any(it.arg is None for it in call.keywords):
                return None
            args = ast.Tuple(elts=call.args, ctx=ast.Load()) if call.args else None
            kwargs = ast.Dict(keys=[ast.Constant(it.arg) for it in call.keywords], values=[it.value for it in call.keywords])
            kwargs = kwargs if call.keywords else None
        else:
            return None
        parts = [(option, part) for option, part in (("-i", args), ("-k", kwargs)) if part is not None]
        if not parts or not all(_is_known(part, known) for _, part in parts):
            return None
        inputs = " ".join(f"{option} {self._written(part)}" for option, part in parts)
        of_call = f"-d {self._written(shapes)}" if shapes is not None and _is_known(shapes, known) else ""
        return InputsGuess(target=target, inputs=inputs, shapes=of_call, found=f"as in {ast.unparse(call)}")

    def by_parameters(self, known: Collection[str]) -> InputsGuess | None:
        """Returns the variables with the names of all arguments that the model needs; None if one is missing."""
        methods = [it for node in self._classes.values() for it in node.body if isinstance(it, ast.FunctionDef) and it.name == "forward"]
        function = methods[-1] if methods else next(reversed(list(self._functions.values())), None)
        if function is None:
            return None
        taken = function.args
        positional = [it.arg for it in (*taken.posonlyargs, *taken.args)][1 if methods else 0 :]
        positional = positional[: len(positional) - len(taken.defaults)] if taken.defaults else positional
        keywords = [it.arg for it, default in zip(taken.kwonlyargs, taken.kw_defaults, strict=True) if default is None]
        if not positional + keywords or not set(known).issuperset(positional + keywords):
            return None
        options = [f"-i ({', '.join(positional)}{',' * (len(positional) == 1)})"] if positional else []
        options += [f"-k {{{', '.join(f'{name!r}: {name}' for name in keywords)}}}"] if keywords else []
        return InputsGuess(target=self.target(), inputs=" ".join(options), found="variables with the names of the arguments")

    def _is_model(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Name):
            return node.id in self._instances or node.id in self._functions
        return _maker(node) in self._classes

    def _written(self, node: ast.expr) -> str:
        """Returns an expression as one word of the magic's line."""
        if isinstance(node, ast.Tuple) and len(node.elts) == 1 and isinstance(name := node.elts[0], ast.Name):
            # One tensor needs no tuple.
            return name.id if hasattr(self._names.get(name.id), "shape") else f"({name.id},)"
        text = ast.unparse(node)
        return text if isinstance(node, ast.Name | ast.Tuple | ast.List | ast.Dict) else f"({text})"


def _tree(source: str) -> ast.Module:
    lines = ["" if line.lstrip().startswith(("%", "!", "?")) else line for line in source.splitlines()]
    return tree_if_python("\n".join(lines)) or ast.Module(body=[], type_ignores=[])


def _bound(tree: ast.Module) -> set[str]:
    """Returns the names that a cell leaves in the notebook."""
    bound: set[str] = set()
    for node in _outside_scopes(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound.add(node.id)
        elif isinstance(node, ast.alias):
            bound.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            bound.add(node.name)
    return bound


def _outside_scopes(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, _SCOPES):
            yield from _outside_scopes(child)


def _made(statement: ast.stmt) -> tuple[str, str] | None:
    """Returns the name of an assignment and that of what is called for its value, ``model = Net(3).eval()``."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1 or not isinstance(statement.targets[0], ast.Name):
        return None
    maker = _maker(statement.value)
    return None if maker is None else (statement.targets[0].id, maker)


def _maker(node: ast.expr) -> str | None:
    while isinstance(node, ast.Call):
        if isinstance(node.func, ast.Name):
            return node.func.id
        node = node.func.value if isinstance(node.func, ast.Attribute) else node.func
    return None


def _name_of(function: ast.expr) -> str:
    """Returns the last part of the name of what is called; empty where it has none."""
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _is_known(node: ast.expr, known: Collection[str]) -> bool:
    """True if the names in an expression mean the same on the magic's line."""
    if any(isinstance(it, ast.Await | ast.Yield | ast.YieldFrom | ast.NamedExpr | ast.Starred) for it in ast.walk(node)):
        return False
    local = {it.id for it in ast.walk(node) if isinstance(it, ast.Name) and isinstance(it.ctx, ast.Store)}
    local |= {it.arg for it in ast.walk(node) if isinstance(it, ast.arg)}
    return all(it.id in known or it.id in local for it in ast.walk(node) if isinstance(it, ast.Name))


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
    """Returns the code of a cell with another spec, in its line of ``%%export`` or ``%export``, or its call of ``explore``.

    Nothing else in it changes. The statements are Python source that sets ``dynamic_shapes``: imports, Dims and spec.

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
        return _replaced(code, values[name], statement.removeprefix(f"{name} = ")), name
    if len(spec) <= _LONGEST:
        return None
    # The spec reads torch, which the cell may import, or know.
    at = max((it.end_lineno or 1 for it in tree.body if isinstance(it, ast.Import | ast.ImportFrom)), default=1)
    knows_torch = any(getattr(node, "id", "") == "torch" or getattr(node, "name", "") == "torch" for node in ast.walk(tree))
    lines = code.split("\n")
    return "\n".join([*lines[:at], *([] if knows_torch else ["import torch", ""]), statement, *lines[at:]]), name


def _place(code: bytes, line: int, column: int) -> int:
    """Returns the place in the code of a line and a column of its syntax tree."""
    return sum(len(it) + 1 for it in code.split(b"\n")[: line - 1]) + column


def _replaced(code: str, node: ast.expr, text: str) -> str:
    """Returns code with a text in place of a node."""
    whole = code.encode()
    start, end = _place(whole, node.lineno, node.col_offset), _place(whole, node.end_lineno or 1, node.end_col_offset or 0)
    return (whole[:start] + text.encode() + whole[end:]).decode()


def _with_added(code: str, call: ast.Call, last: ast.expr, text: str) -> str:
    """Returns code with a text behind the last argument of a call, and behind the parentheses around that."""
    whole = code.encode()
    end, stop = (_place(whole, it.end_lineno or 1, it.end_col_offset or 0) for it in (last, call))
    # Up to the bracket of the call; a comment may have any.
    blanked = re.sub(rb"#[^\n]*", lambda comment: b" " * len(comment[0]), whole[end : stop - 1])
    end += blanked.rfind(b")") + 1
    return (whole[:end] + text.encode() + whole[end:]).decode()


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
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _name_of(node.func) == "explore" and node.args]
    if len(calls) != 1:
        which = "several calls" if calls else "neither an %export line nor a call"
        raise NotWritableError(f"The cell has {which} of explore. Use Copy.")
    call = calls[0]
    given = next((it.value for it in call.keywords if it.arg == "dynamic_shapes"), None)
    last = max((*call.args, *(it.value for it in call.keywords)), key=lambda node: (node.end_lineno or 0, node.end_col_offset or 0))
    if given is not None:
        return _replaced(cell, given, spec)
    return cell if spec == _NONE else _with_added(cell, call, last, f", dynamic_shapes={spec}")
