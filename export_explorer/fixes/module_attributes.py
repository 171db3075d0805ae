"""Module attributes that need another form: tensors as buffers, lists and dicts as module containers, modules without TorchScript.

A buffer that forward writes into is something that an exported program supports as well.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.edits import Edit, targets_of
from export_explorer.fixes.rule import FailingLine, RewriteRule
from export_explorer.record import CodeFix
from export_explorer.trace.constructs import attribute_of
from export_explorer.trace.syntax import called_name, text_of

_COMPILERS = frozenset(("script", "trace", "freeze", "optimize_for_inference"))
_GROWING = frozenset(("cat", "concat", "concatenate", "stack", "hstack", "vstack", "pad", "repeat", "expand", "tile"))
"""Calls whose result may differ in size from their argument."""
_EMPTY = ("[]", "{}", "list()", "dict()", "()", "tuple()")


@dataclass(frozen=True, slots=True)
class ModuleContainer:
    """A list or dict of modules that ``__init__`` makes.

    Attributes:
        statement: the assignment of the attribute.
        attribute: its name.
        container: the class to hold the modules instead.
        spelled: how the file writes that class, ``nn.ModuleList``.
    """

    statement: ast.Assign | ast.AnnAssign
    attribute: str
    container: Literal["ModuleList", "ModuleDict"]
    spelled: str


@dataclass(frozen=True, slots=True)
class PlainContainers:
    """The lists and dicts of modules that one ``__init__`` makes, of which torch knows nothing; in the order of the text."""

    containers: tuple[ModuleContainer, ...]
    kind: Literal["plain_containers"] = "plain_containers"


@dataclass(frozen=True, slots=True)
class InitialValue:
    """The line of ``__init__`` that assigns an attribute for which another form is needed.

    Attributes:
        kind: a module in TorchScript, or a tensor that is no buffer.
        statement: the assignment.
        attribute: its name.
    """

    kind: Literal["scripted_module", "plain_tensor"]
    statement: ast.Assign | ast.AnnAssign
    attribute: str


@dataclass(frozen=True, slots=True)
class AssignedTensors:
    """A line of forward that assigns tensor attributes anew.

    Attributes:
        statement: the assignment.
        attributes: those that are tensors, as they are reached from ``self``.
        owner: the method's name for its ``self``.
        is_same_size: whether each attribute is known to keep its size.
    """

    statement: ast.stmt
    attributes: frozenset[str]
    owner: str
    is_same_size: bool
    kind: Literal["assigned_tensors"] = "assigned_tensors"


class ModuleContainers(RewriteRule[PlainContainers]):
    """Makes each list or dict of modules a ``ModuleList`` or a ``ModuleDict``."""

    kinds = ("plain_containers",)
    before = """
        def __init__(self):
            super().__init__()
            self.layers = [nn.Linear(4, 4), nn.Linear(4, 4)]

        def forward(self, x):
            for layer in self.layers:
                x = layer(x)
            return x
    """
    after = before.replace("[nn.Linear(4, 4), nn.Linear(4, 4)]", "nn.ModuleList([nn.Linear(4, 4), nn.Linear(4, 4)])")
    mode = "strict"
    changes = "the state dict has the weights of these modules too"
    sources = ("pytorch/pytorch#150428", "pytorch/pytorch#135227")

    def fixes(self, context: RewriteContext, problem: PlainContainers) -> Iterator[CodeFix | None]:
        """Yields the change of all of them."""
        edits = [edit for container in problem.containers for edit in _edits(container, context.filename)]
        title = " and ".join(f"`{it.attribute}` in `torch.nn.{it.container}`" for it in problem.containers)
        yield context.replace_nodes(edits, f"Put {title}")


def _edits(container: ModuleContainer, filename: str) -> Iterator[Edit]:
    value = container.statement.value
    text = None if value is None else text_of(value, filename)
    if value is None or text is None:
        return
    # A tuple without brackets would be several arguments.
    alone = f"({text})" if isinstance(value, ast.Tuple) and not text.startswith("(") else text
    yield Edit(value, f"{container.spelled}({'' if text in _EMPTY else alone})")
    if isinstance(container.statement, ast.AnnAssign):
        yield Edit(container.statement.annotation, container.spelled)


class WithoutTorchScript(RewriteRule[InitialValue]):
    """Replaces a module in TorchScript by the module that it is made from."""

    code = "without-torchscript"
    kinds = ("scripted_module",)
    before = """
        def __init__(self):
            super().__init__()
            self.linear = torch.jit.script(nn.Linear(4, 4))

        def forward(self, x):
            return self.linear(x)
    """
    after = before.replace("torch.jit.script(nn.Linear(4, 4))", "nn.Linear(4, 4)")
    sources = ("pytorch/pytorch#135302",)

    def fixes(self, context: RewriteContext, problem: InitialValue) -> Iterator[CodeFix | None]:
        """Yields the change of the line; nothing where it does not make the TorchScript of a module."""
        value = problem.statement.value
        while isinstance(value, ast.Call) and called_name(value) in _COMPILERS and value.args:
            value = value.args[0]
        text = None if value is None or value is problem.statement.value else text_of(value, context.filename)
        if text is not None and problem.statement.value is not None:
            title = f"Use the original `{problem.attribute}`"
            yield context.replace_nodes([Edit(problem.statement.value, text)], title)


class WriteInPlace(RewriteRule[AssignedTensors]):
    """Writes an assignment of a tensor attribute in forward as ``copy_``."""

    kinds = ("assigned_tensors",)
    before = """
        def __init__(self):
            super().__init__()
            self.cache = torch.zeros(8, 4)

        def forward(self, x):
            self.cache = self.cache + x
            return self.cache * 2
    """
    after = before.replace("self.cache = self.cache + x", "self.cache.copy_(self.cache + x)")
    dynamic_shapes = "None"
    changes = "other references to the tensor change with it"
    sources = ("pytorch/executorch#5068",)

    def fixes(self, context: RewriteContext, problem: AssignedTensors) -> Iterator[CodeFix | None]:
        """Yields the change of the line; nothing where the assigned value may be of another size."""
        statement, owner = problem.statement, problem.owner
        if not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is None:
            return
        targets, value = targets_of(statement), text_of(statement.value, context.filename)
        may_grow = not problem.is_same_size and isinstance(statement.value, ast.Call) and called_name(statement.value) in _GROWING
        if len(targets) != 1 or value is None or may_grow:
            return
        elements = targets[0].elts if isinstance(targets[0], ast.Tuple) else [targets[0]]
        names = [named[0] for element in elements if (named := attribute_of(element, owner)) is not None and named[1]]
        texts = [text_of(element, context.filename) for element in elements]
        if len(names) < len(elements) or not problem.attributes.issuperset(names) or None in texts:
            return
        title = f"Update {' and '.join(f'`{owner}.{name}`' for name in names)} in place"
        if not isinstance(targets[0], ast.Tuple):
            yield context.replace_nodes([Edit(statement, f"{texts[0]}.copy_({value})")], title)
            return
        made = [f"new_{name.rpartition('.')[2]}" for name in names]
        lines = [f"{', '.join(made)} = {value}", *(f"{text}.copy_({name})" for text, name in zip(texts, made, strict=True))]
        yield context.replace_statements([statement], lines, title)


class RegisterBuffer(RewriteRule[InitialValue]):
    """Writes the line of ``__init__`` that assigns a tensor attribute as ``register_buffer``."""

    kinds = ("plain_tensor",)
    before = WriteInPlace.before
    after = before.replace("self.cache = torch.zeros(8, 4)", 'self.register_buffer("cache", torch.zeros(8, 4), persistent=False)')
    dynamic_shapes = "None"
    changes = "the tensor moves with the module; the state dict stays as it was"
    sources = ("pytorch/executorch#5068",)

    def fixes(self, context: RewriteContext, problem: InitialValue) -> Iterator[CodeFix | None]:
        """Yields the change of the line."""
        statement, name = problem.statement, problem.attribute
        target = targets_of(statement)[0]
        value = None if statement.value is None else text_of(statement.value, context.filename)
        owner = text_of(target.value, context.filename) if isinstance(target, ast.Attribute) else None
        if value is not None and owner is not None:
            code = f'{owner}.register_buffer("{name}", {value}, persistent=False)'
            yield context.replace_nodes([Edit(statement, code)], f"Register `{name}` as a buffer in `{context.frame.name}`")


class AssignInPlace(RewriteRule[FailingLine]):
    """Writes an assignment of ``x.data`` as ``copy_`` without gradients."""

    kinds = ("assigned_data",)
    before = """
        def forward(self, x):
            y = x.clone()
            y.data = x + 1
            return y + 1
    """
    after = before.replace("y.data = x + 1", "with torch.no_grad():\n                y.copy_(x + 1)")
    mode = "strict"
    changes = "the tensor keeps its memory, and so its size"
    sources = ("pytorch/pytorch#113080",)

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the line; nothing for any other statement."""
        match context.statement:
            case ast.Assign(targets=[ast.Attribute(value=target, attr="data")], value=value) as statement:
                lines = ["with torch.no_grad():", f"    {context.text(target)}.copy_({context.text(value)})"]
                yield context.replace_statements([statement], lines, "Use `copy_()`")
