"""Numbers read from constants of the model in forward, read once in ``__init__``, or taken as the Python numbers that they were made of."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.edits import Edit
from export_explorer.fixes.nodes import calls_in, contains, int_literal, names_in, shorten
from export_explorer.fixes.rule import RewriteRule
from export_explorer.record import CodeFix, Effect
from export_explorer.trace.syntax import called_name

_READS = ("item", "tolist")
_CONVERSIONS = ("int", "float", "bool")
_LISTS = (ast.List, ast.Tuple, ast.ListComp, ast.Name, ast.Attribute)


@dataclass(frozen=True, slots=True)
class ConstantRead:
    """A line that reads values of constants, which torch takes for data.

    Attributes:
        buffers: their names, ``self.steps``; empty for tensors that forward makes of Python numbers.
    """

    buffers: tuple[str, ...]
    kind: Literal["constant_read"] = "constant_read"


class ReadOnce(RewriteRule[ConstantRead]):
    """Reads a buffer as a Python number in ``__init__``, and uses that number in forward."""

    kinds = ("constant_read",)
    before = """
        def __init__(self):
            super().__init__()
            self.register_buffer("steps", torch.tensor(3))

        def forward(self, x):
            for _ in range(self.steps.item()):
                x = x.sin()
            return x
    """
    after = """
        def __init__(self):
            super().__init__()
            self.register_buffer("steps", torch.tensor(3))
            self.steps_value = self.steps.item()

        def forward(self, x):
            for _ in range(self.steps_value):
                x = x.sin()
            return x
    """
    changes = "a value that is loaded into the buffer later is not used"
    sources = ("ENOT-AutoDL/onnx2torch#225",)

    def fixes(self, context: RewriteContext, problem: ConstantRead) -> Iterator[CodeFix | None]:
        """Yields the change of ``__init__`` and of all such reads; nothing where the buffer is read in another way too."""
        if len(problem.buffers) != 1 or not problem.buffers[0].startswith("self.") or problem.buffers[0].count(".") != 1:
            return
        buffer = problem.buffers[0]
        reads: list[ast.expr] = [node for node in calls_in(context.function) if _is_read_of(node, buffer)]
        whole = [node for node in ast.walk(context.function) if isinstance(node, ast.Attribute) and ast.unparse(node) == buffer]
        read = ast.unparse(reads[0]) if reads else _decided(context, whole)
        reads = reads if reads or read is None else list[ast.expr](whole)
        made = _made(context, buffer.removeprefix("self."))
        if read is None or made is None or len({ast.unparse(node) for node in reads}) > 1 or len(whole) != len(reads):
            return
        # Of ``int(self.steps.item())`` the outermost.
        value = f"{buffer}_value"
        taken = {f"self.{node.attr}" for node in ast.walk(context.tree) if isinstance(node, ast.Attribute)}
        line = context.lines([made])
        if value in taken or line is None:
            return
        edits = [Edit(made, "\n".join([*line, f"{value} = {read}"])), *(Edit(node, value) for node in reads)]
        effect = Effect(kind="other_result", condition=f"{read} != {value}")
        yield context.replace_nodes(edits, f"Read `{buffer}` once, in `__init__`, as a Python number", [effect])


class NumbersAsTheyAre(RewriteRule[ConstantRead]):
    """Runs a loop over the Python numbers that a tensor is made of, not over the tensor."""

    kinds = ("constant_read",)
    before = """
        def forward(self, one, other):
            sizes = torch.as_tensor([tuple(it.shape) for it in (one, other)])
            return [torch.linspace(0.5, height - 0.5, height) for height, _ in sizes]
    """
    after = before.replace("for height, _ in sizes", "for height, _ in [tuple(it.shape) for it in (one, other)]")
    inputs = ("torch.randn(4, 6)", "torch.randn(2, 3)")
    dynamic_shapes = "None"
    changes = "the loop runs over Python numbers, not over tensors of one number"
    sources = ("pytorch/pytorch#136642",)

    def fixes(self, context: RewriteContext, problem: ConstantRead) -> Iterator[CodeFix | None]:
        """Yields the change of the loop around the line; nothing where the numbers are not written as one expression."""
        if problem.buffers:
            return
        loops = [node for node in ast.walk(context.function) if isinstance(node, ast.For | ast.comprehension)]
        for iterated in (loop.iter for loop in loops if _is_around(loop, context)):
            made = context.kinds.assigned(iterated.id) if isinstance(iterated, ast.Name) else None
            if not isinstance(made, ast.Call) or called_name(made) not in ("tensor", "as_tensor") or not made.args:
                continue
            numbers = made.args[0]
            # A name that was bound anew may not be what the tensor was made of.
            is_same = all(context.kinds.assigned_line(name) < made.lineno for name in names_in(numbers))
            if isinstance(numbers, _LISTS) and is_same:
                text = context.text(numbers)
                title = f"Loop over `{shorten(text)}` instead of the tensor `{context.text(iterated)}`"
                yield context.replace_nodes([Edit(iterated, text)], title)
                return


def _decided(context: RewriteContext, uses: list[ast.Attribute]) -> str | None:
    """Returns the read that gives an ``if`` what it decides on, ``self.flag.item()``; None unless the buffer is used there alone.

    That is where each use is the whole condition, a side of a comparison, or an element of it at a literal index.
    """
    test = context.statement.test if isinstance(context.statement, ast.If) else None
    live = context.kinds.live_of(uses[0]) if uses else None
    if test is None or live is None or live.shape is None:
        return None
    parents = {id(child): node for node in ast.walk(test) for child in ast.iter_child_nodes(node)}
    around = [None if use is test else parents.get(id(use), context.function) for use in uses]
    if live.shape == () and all(node is None or isinstance(node, ast.Compare | ast.Not | ast.BoolOp | ast.UnaryOp) for node in around):
        return f"{ast.unparse(uses[0])}.item()"
    is_element = [isinstance(node, ast.Subscript) and int_literal(node.slice) is not None for node in around]
    return f"{ast.unparse(uses[0])}.tolist()" if all(is_element) and len(live.shape) == 1 else None


def _is_around(loop: ast.For | ast.comprehension, context: RewriteContext) -> bool:
    return contains(loop, context.statement) if isinstance(loop, ast.For) else contains(context.statement, loop)


def _is_read_of(node: ast.Call, buffer: str) -> bool:
    """True for ``self.steps.item()``, ``self.steps.tolist()`` and ``int(self.steps)``."""
    match node:
        case ast.Call(func=ast.Attribute(value=owner, attr=name), args=[], keywords=[]) if name in _READS:
            return ast.unparse(owner) == buffer
        case ast.Call(func=ast.Name(id=name), args=[argument], keywords=[]) if name in _CONVERSIONS:
            return ast.unparse(argument) == buffer
    return False


def _made(context: RewriteContext, name: str) -> ast.stmt | None:
    """Returns the statement of ``__init__`` that makes a buffer of the class around a line; None where there is not exactly one."""
    classes = [node for node in ast.walk(context.tree) if isinstance(node, ast.ClassDef) and context.function in node.body]
    functions = [it for node in classes for it in node.body if isinstance(it, ast.FunctionDef) and it.name == "__init__"]
    found = [node for function in functions for node in function.body if _makes(node, name)]
    return found[0] if len(found) == 1 else None


def _makes(statement: ast.stmt, name: str) -> bool:
    match statement:
        case ast.Expr(
            value=ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr="register_buffer"), args=[ast.Constant(value=given), *_])
        ):
            return bool(given == name)
        case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"), attr=given)]):
            return given == name
    return False
