"""A value in the data that selects a module or a branch, as an index or a condition of ``torch.where``."""

import ast
import copy
from collections.abc import Iterator

from export_explorer.fixes.branches import CHOSEN
from export_explorer.fixes.conditions import predicate_of, without_conversion
from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.data_kinds import is_scalar
from export_explorer.fixes.edits import Edit, assigned_alone, has_starred, is_elif, loaded, names_read, names_stored, places_of, reads_of
from export_explorer.fixes.rule import FailingLine, RewriteRule
from export_explorer.fixes.symbolic_values import only_value
from export_explorer.record import CodeFix
from export_explorer.trace.syntax import called_name

_ELEMENTWISE = (
    "abs", "clamp", "exp", "gelu", "neg", "ones_like", "relu", "sigmoid", "silu", "sqrt", "square", "tanh", "zeros_like",
)  # fmt: skip


class BothValues(RewriteRule[FailingLine]):
    """Writes an ``if`` on a number that is a size too, and that changes a tensor element by element, as ``torch.where``."""

    before = """
        def forward(self, x, lengths):
            longest = lengths.max().item()
            x = x[:, :longest]
            if longest > 2:
                x = x * 0.5
            return x.sum(1)
    """
    after = before.replace("if longest > 2:\n                x = x * 0.5", "x = torch.where(lengths.max() > 2, x * 0.5, x)")
    inputs = ("torch.randn(8, 4)", "torch.tensor([1, 3])")
    changes = "both values are computed"
    sources = ("pytorch/pytorch#163791",)

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of an ``if`` with one assignment, or with one of the same name in each branch."""
        test = getattr(context.statement, "test", None)
        yield _chosen(context, _on_tensors(test, context) if isinstance(test, ast.Compare) else None)


class EitherElement(RewriteRule[FailingLine]):
    """Writes an ``if`` on a tensor, that changes another one element by element, as ``torch.where``.

    ``torch.cond`` rejects results of a strided convolution with a dynamic length (2.13).
    """

    before = """
        def forward(self, x):
            if x.mean() > 0.1:
                x = torch.relu(x)
            else:
                x = torch.zeros_like(x)
            return x.sum(1)
    """
    after = """
        def forward(self, x):
            x = torch.where(x.mean() > 0.1, torch.relu(x), torch.zeros_like(x))
            return x.sum(1)
    """
    changes = "both values are computed"
    sources = ("pytorch/pytorch#163791",)

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of an ``if`` with one assignment, or with one of the same name in each branch."""
        test = getattr(context.statement, "test", None)
        predicate = predicate_of(test, context, context.kinds) if test is not None and is_scalar(test, context.kinds) else None
        yield _chosen(context, predicate.text if predicate is not None and predicate.is_tensor and predicate.rest is None else None)


def _chosen(context: RewriteContext, condition: str | None) -> CodeFix | None:
    """Returns the change of an ``if`` that assigns a tensor computed from its own elements; None for another statement, or no condition."""
    node = context.statement
    if condition is None or not isinstance(node, ast.If) or is_elif(node, context.filename) or not context.imports("torch"):
        return None
    values = [assigned_alone(branch) for branch in (node.body, node.orelse)]
    if values[0] is None or (node.orelse and values[1] is None):
        return None
    name, taken = values[0]
    other_name, other = values[1] or (name, loaded(name))
    if other_name != name or not all(_is_elementwise(value, name) for value in (taken, other)):
        return None
    if context.kinds.of(loaded(name)) != "tensor":
        return None
    text = f"{name} = torch.where({condition}, {context.text(taken)}, {context.text(other)})"
    return context.replace_statements([node], [text], CHOSEN)


def _is_elementwise(value: ast.expr, name: str) -> bool:
    """True if a value is computed from the elements of one tensor and from numbers alone, so that its shape is the tensor's."""
    match value:
        case ast.Name(id=read):
            return read == name
        case ast.BinOp(left=left, right=right):
            return not isinstance(value.op, ast.MatMult) and all(_is_number(it) or _is_elementwise(it, name) for it in (left, right))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _is_elementwise(operand, name)
        case ast.Call(func=ast.Attribute(value=of), args=args, keywords=[]) if called_name(value) in _ELEMENTWISE:
            first, *others = [of, *args] if places_of(of, name) else args or [of]
            return _is_elementwise(first, name) and all(map(_is_number, others))
    return False


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def _on_tensors(test: ast.Compare, context: RewriteContext) -> str | None:
    """Returns a comparison with tensors in place of the numbers that were read from them; None if there are none that are used elsewhere too."""
    changed = copy.deepcopy(test)
    tensors = [_used_elsewhere(side, context, test) for side in (changed.left, changed.comparators[0])]
    if len(changed.ops) != 1 or tensors == [None, None]:
        return None
    changed.left, changed.comparators[0] = tensors[0] or changed.left, tensors[1] or changed.comparators[0]
    return ast.unparse(changed)


def _used_elsewhere(side: ast.expr, context: RewriteContext, test: ast.Compare) -> ast.expr | None:
    if not isinstance(side, ast.Name):
        return None
    is_elsewhere = len(reads_of(context.function, side.id)) > len(places_of(test, side.id))
    return _read_from(context, side.id) if is_elsewhere else None


def _read_from(context: RewriteContext, name: str) -> ast.expr | None:
    """Returns the tensor that the only value of a name is read from, which has the same value at the line; None where that is not certain."""
    value = only_value(context, name)
    tensor = None if value is None else without_conversion(value, context.kinds)
    if value is None or tensor is None or tensor is value:
        return None
    read = names_read(tensor)
    is_bound_anew = any(stored.id in read and stored.lineno >= value.lineno for stored in names_stored(context.function))
    return None if is_bound_anew else tensor


def number_read(context: RewriteContext) -> tuple[str, int] | None:
    """Returns the one name in a statement whose only value is a number read from a tensor, and the line that reads it."""
    names = dict.fromkeys(it.id for it in ast.walk(context.node) if isinstance(it, ast.Name) and isinstance(it.ctx, ast.Load))
    values = {name: value for name in names if (value := only_value(context, name)) is not None}
    found = [(name, value.lineno) for name, value in values.items() if without_conversion(value, context.kinds) is not value]
    return found[0] if len(found) == 1 else None


class StackedResults(RewriteRule[FailingLine]):
    """Calls all modules of a list, and selects a result by the tensor, where a number from the data selects one of them."""

    before = """
        def __init__(self):
            super().__init__()
            self.gate = nn.Linear(4, 3)
            self.experts = nn.ModuleList(nn.Linear(4, 4) for _ in range(3))

        def forward(self, x):
            best = self.gate(x.mean(0)).argmax().item()
            return self.experts[best](x)
    """
    after = before.replace(".item()", "").replace("self.experts[best](x)", "torch.stack([module(x) for module in self.experts])[best]")
    changes = "all modules run, and their results have one shape"
    sources = ("Switch Transformer: routing of a whole batch",)

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the one such call in the statement."""
        calls = [it for it in ast.walk(context.statement) if isinstance(it, ast.Call) and isinstance(it.func, ast.Subscript)]
        match calls:
            case [ast.Call(func=ast.Subscript(value=ast.Attribute() | ast.Name() as owner, slice=index)) as call] if not has_starred(call):
                modules = context.text(owner)
            case _:
                return
        if not context.imports("torch"):
            return
        arguments = ", ".join(context.text(it) for it in call.args)
        keywords = [f"{keyword.arg}={context.text(keyword.value)}" for keyword in call.keywords]
        results = f"[module({', '.join([arguments, *keywords] if arguments else keywords)}) for module in {modules}]"
        edits = []
        if isinstance(index, ast.Name):
            value, tensor = only_value(context, index.id), _read_from(context, index.id)
            if value is None or tensor is None:
                return
            if len(places_of(context.function, index.id)) == 2:
                edits, tensor = [Edit(value, context.text(tensor))], index
        else:
            tensor = without_conversion(index, context.kinds)
            if tensor is index:
                return
        edits.append(Edit(call, f"torch.stack({results})[{context.text(tensor)}]"))
        yield context.replace_nodes(edits, f"Call all of `{modules}` and select with the tensor")
