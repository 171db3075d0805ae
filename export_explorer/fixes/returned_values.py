"""Return values that an exported program cannot return, rewritten as the same tensors in a tuple, a list or a dict, or without gradients."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.edits import Edit, as_tuple
from export_explorer.fixes.rule import FailingLine, RewriteRule
from export_explorer.record import CodeFix
from export_explorer.trace.syntax import called_name, text_of

_NAMES = {"(": "a tuple", "[": "a list", "{": "a dict", "l": "a list"}


@dataclass(frozen=True, slots=True)
class ReturnedObject:
    """A value that an exported program cannot return.

    Attributes:
        class_name: the class of what is returned.
        fields: of that class, where it is a dataclass.
    """

    class_name: str
    fields: tuple[str, ...] = ()
    kind: Literal["returned_object"] = "returned_object"


class ReturnContainer(RewriteRule[ReturnedObject]):
    """Returns the values in a container of Python, in place of an object of a class that torch does not know."""

    kinds = ("returned_object",)
    before = """
        def forward(self, x):
            return {*x.split(4)}
    """
    after = before.replace("return {*x.split(4)}", "return [*x.split(4)]")
    changes = "callers get another type"
    sources = ("huggingface/transformers#28222", "pytorch/pytorch#98251")

    def fixes(self, context: RewriteContext, problem: ReturnedObject) -> Iterator[CodeFix | None]:
        """Yields the change of the return."""
        match context.statement:
            case ast.Return(value=ast.expr() as value) if (text := _plain(value, problem, context.filename)) is not None:
                yield context.replace_nodes([Edit(value, text)], f"Return {_NAMES[text[0]]}")


class ReturnDetached(RewriteRule[FailingLine]):
    """Returns the tensor without gradients, which begin at a tensor of forward's own."""

    kinds = ("returned_gradient",)
    before = """
        def __init__(self):
            super().__init__()
            self.nets = torch.nn.ModuleList(torch.nn.Linear(4, 3) for _ in range(2))

        def forward(self, x):
            params, buffers = torch.func.stack_module_state(list(self.nets))

            def call(params, buffers, x):
                return torch.func.functional_call(self.nets[0], (params, buffers), (x,))

            return torch.vmap(call, (0, 0, None))(params, buffers, x)
    """
    after = before.replace("(0, 0, None))(params, buffers, x)", "(0, 0, None))(params, buffers, x).detach()")
    mode = "strict"
    changes = "callers get a tensor without gradients"
    sources = ("pytorch/rl#2902",)

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the return; nothing for a value that is surely no tensor."""
        match context.statement:
            case ast.Return(value=ast.Name() | ast.Call() | ast.BinOp() | ast.Attribute() | ast.Subscript() as value):
                text = text_of(value, context.filename)
                detached = f"({text}).detach()" if isinstance(value, ast.BinOp) else f"{text}.detach()"
                yield context.replace_nodes([Edit(value, detached)], "Return `.detach()`")


def _plain(value: ast.expr, problem: ReturnedObject, filename: str) -> str | None:
    class_name, fields = problem.class_name, problem.fields

    def text(node: ast.expr) -> str:
        return text_of(node, filename) or ""

    match value:
        case ast.Set(elts=elements) if class_name == "set":
            return f"[{', '.join(map(text, elements))}]"
        case ast.Call(func=ast.Name(id="set" | "frozenset"), args=[argument], keywords=[]) if class_name in ("set", "frozenset"):
            return f"list({text(argument)})"
        case ast.Call(args=arguments, keywords=keywords) if called_name(value) == class_name:
            texts = [text(argument) for argument in arguments if not isinstance(argument, ast.Starred)]
            named = {keyword.arg: text(keyword.value) for keyword in keywords if keyword.arg is not None}
            return _of_call(texts, named, fields) if len(texts) + len(named) == len(arguments) + len(keywords) else None
        case ast.Name(id=name) if fields:
            return _dict({field: f"{name}.{field}" for field in fields})
    return None


def _of_call(texts: list[str], named: dict[str, str], fields: tuple[str, ...]) -> str | None:
    """Returns the arguments of a call as a dict by field names where these are known, else as a tuple, or as a dict by their keywords."""
    if len(texts) <= len(fields):
        return _dict(dict(zip(fields, texts, strict=False)) | named)
    if named:
        return None if texts else _dict(named)
    return as_tuple(texts) if texts else None


def _dict(items: dict[str, str]) -> str | None:
    entries = [f'"{name}": {text}' for name, text in items.items()]
    return f"{{{', '.join(entries)}}}" if entries else None
