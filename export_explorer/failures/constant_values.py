"""Values that torch takes for data although they are constants of the model: buffers, and tensors that forward makes of Python numbers."""

import ast

import torch

from export_explorer.analysis.observed import buffers_of_number
from export_explorer.failures.failure_context import FailureContext, context_of, held_at, variables_at
from export_explorer.failures.handler import FailureMessage
from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.data_numbers import ConstantRead
from export_explorer.fixes.edits import contains, dotted_name, names_read, stored
from export_explorer.fixes.registry import rewrites
from export_explorer.record import CodeFix, Fix
from export_explorer.render.words import listed

_PLAIN = frozenset(("any", "all", "bool", "enumerate", "float", "int", "len", "list", "max", "min", "range", "sum", "torch", "zip"))
_DEEPEST = 4


def constant_values(failed: FailureContext) -> tuple[str, ...] | None:
    """Returns the buffers that the failing line reads; None where it reads anything but constants, or forward writes into one of them.

    They are named as the line's module has them where that is known, ``self.target``, else by their paths. Empty for a tensor that forward
    makes of Python numbers.
    """
    context = context_of(failed)
    if failed.is_strict:
        found = None if context is None else _buffers_in(failed, context)
    else:
        buffers = buffers_of_number(failed.analysis.partial_graph, is_last=failed.is_on_tensor)
        found = None if buffers is None else _as_named(failed, buffers)
    return None if found is None or context is None or _is_assigned(found, context) or _is_changed_in_loop(context) else found


def message_of(failed: FailureContext, buffers: tuple[str, ...]) -> FailureMessage:
    """Returns the message: the constants that the line reads, see `constant_values`, and the first fix."""
    what = f"{'the buffers' if len(buffers) > 1 else 'the buffer'} {listed(buffers)}" if buffers else "a tensor of Python numbers"
    lacking = "them, though they are constants" if buffers else "the values of a tensor"
    problem = f"{failed.headline(f'needs the values of {what}')}. Tracing does not have {lacking}"
    return FailureMessage(problem, fixes_of(failed, buffers)[0].title)


def fixes_of(failed: FailureContext, buffers: tuple[str, ...]) -> tuple[Fix, ...]:
    """Returns the fix that reads the constants as Python numbers; where the line has no form that is certain, as lines to fill in."""
    context = context_of(failed)
    written = rewrites(context, ConstantRead(buffers)) if context is not None else ()
    if written:
        return written
    if not buffers:
        title = "Compute with the Python numbers, without making a tensor of them"
        code = ("...  # the numbers that the tensor is made of, in place of the tensor",)
        return (CodeFix(title=title, code=code, applicability="has_placeholders"),)
    lines = ["# in __init__, after the buffers are made:"]
    names = [name if name.startswith("self.") else f"self.{name}" for name in buffers]
    lines += [f"{name}_values = {name}.tolist()" for name in names]
    lines += ["# in forward:", *(f"...  # {name}_values in place of {name}" for name in names)]
    title = f"Read {listed([f'`{name}`' for name in names])} in `__init__` as Python numbers"
    return (CodeFix(title=title, code=tuple(lines), applicability="has_placeholders"),)


def _as_named(failed: FailureContext, paths: tuple[str, ...]) -> tuple[str, ...]:
    """Returns buffers as the failing line's own module names them; those of other modules by their paths."""
    owner = variables_at(failed).get("self")
    if not isinstance(owner, torch.nn.Module) or failed.module is None:
        return paths
    own = {id(buffer): name for name, buffer in owner.named_buffers()}
    held = dict(failed.module.named_buffers(remove_duplicate=False))
    return tuple(f"self.{own[id(held[path])]}" if path in held and id(held[path]) in own else path for path in paths)


def _buffers_in(failed: FailureContext, context: RewriteContext) -> tuple[str, ...] | None:
    """Returns the buffers that the decision on a line reads, from its text; None where it reads anything else."""
    if (decided := _decision(context.statement)) is None:
        return None
    variables, written = variables_at(failed), _written_names(context)
    found: dict[str, None] = {}

    def is_constant(node: ast.AST, depth: int) -> bool:
        dotted = dotted_name(node) if isinstance(node, ast.expr) else None
        if dotted is not None and dotted.startswith("self."):
            return is_buffer(dotted)
        if isinstance(node, ast.Name):
            made = None if node.id in written else context.kinds.assigned(node.id)
            return node.id in _PLAIN or (made is not None and depth < _DEEPEST and is_constant(made, depth + 1))
        if isinstance(node, ast.Attribute):
            return is_constant(node.value, depth)
        return all(is_constant(child, depth) for child in ast.iter_child_nodes(node))

    def is_buffer(dotted: str) -> bool:
        owner, _, name = dotted.rpartition(".")
        module = held_at(owner, variables)
        if isinstance(module, torch.nn.Module) and name in module._buffers:
            found[dotted] = None
            return True
        # A method of a buffer, ``self.steps.item``.
        return "." in owner and is_buffer(owner)

    return tuple(found) if is_constant(decided, 0) and found else None


def _written_names(context: RewriteContext) -> frozenset[str]:
    """Returns the names of tensors that the function writes into, ``y[0] = …`` or ``y.add_(…)``."""
    nodes = list(ast.walk(context.function))
    stored = [node.value for node in nodes if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)]
    methods = [node.func for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    called = [method.value for method in methods if method.attr.endswith("_")]
    return frozenset(name.id for value in (*stored, *called) for name in ast.walk(value) if isinstance(name, ast.Name)) - {"self"}


def _is_assigned(buffers: tuple[str, ...], context: RewriteContext) -> bool:
    """True if a function of the file other than ``__init__`` assigns one of the buffers, so that it is the model's state."""
    names = {name.rpartition(".")[2] for name in buffers}
    functions = [node for node in ast.walk(context.tree) if isinstance(node, ast.FunctionDef) and node.name != "__init__"]
    stored = (node for function in functions for node in ast.walk(function) if isinstance(node, ast.Attribute | ast.Subscript))
    return any(isinstance(node.ctx, ast.Store) and _attribute(node) in names for node in stored)


def _is_changed_in_loop(context: RewriteContext) -> bool:
    """True if a loop around the line assigns a name that the line reads: only its first round reads a constant."""
    read = names_read(_decision(context.statement) or context.expression or ast.Constant(None))
    loops = [node for node in ast.walk(context.function) if isinstance(node, ast.For | ast.While) and contains(node, context.statement)]
    return any(read & set(stored(*loop.body)) for loop in loops)


def _decision(statement: ast.stmt) -> ast.expr | None:
    """Returns the test of an ``if``, ``while`` or ``assert``, or what a ``for`` iterates over; None for other statements."""
    match statement:
        case ast.If(test=decided) | ast.While(test=decided) | ast.Assert(test=decided) | ast.For(iter=decided):
            return decided
    return None


def _attribute(node: ast.Attribute | ast.Subscript) -> str | None:
    inner: ast.expr = node
    while isinstance(inner, ast.Subscript):
        inner = inner.value
    return inner.attr if isinstance(inner, ast.Attribute) else None
