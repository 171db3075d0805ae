"""Rules for operators that make a symbolic size a number: pooling, ``torch.linspace``, and ``torch.div`` and tensors of sizes."""

import ast
from collections.abc import Iterator

from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.data_lengths import Points
from export_explorer.fixes.edits import (
    Edit,
    as_tuple,
    assignments_to,
    calls_in,
    dotted_name,
    has_starred,
    int_literal,
    names_read,
    reads_of,
    shape_read,
    shorten,
    size_read,
)
from export_explorer.fixes.rule import FailingLine, RewriteRule
from export_explorer.fixes.size_names import SizeProblem
from export_explorer.record import Cause, CodeFix, OperatorCause, PythonNumberCause
from export_explorer.trace.syntax import called_name

_MAKERS = ("tensor", "as_tensor", "array", "asarray", "LongTensor", "IntTensor")
_SEQUENCES = (ast.List, ast.Tuple, ast.ListComp, ast.GeneratorExp)


class ListOfSizes(RewriteRule[SizeProblem[Cause]]):
    """Keeps ``shapes = torch.as_tensor([x.shape[-2:] for x in maps])`` as the list alone, where it is only iterated or indexed."""

    kinds = ("python_number", "operator")
    before = """
        def forward(self, x):
            sizes = torch.as_tensor([x.shape[0], 4])
            rows, columns = sizes
            return x.reshape(rows * columns)
    """
    after = before.replace("sizes = torch.as_tensor([x.shape[0], 4])", "sizes = [x.shape[0], 4]")
    sources = ("huggingface/transformers#34393", "roboflow/rf-detr#871")

    def fixes(self, context: RewriteContext, problem: SizeProblem[Cause]) -> Iterator[CodeFix | None]:
        """Yields the change of the statement that makes the tensor."""
        match context.statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(args=[sizes]) as call) if called_name(call) in _MAKERS:
                pass
            case _:
                return
        uses = [use for use in reads_of(context.function, name) if use is not sizes]
        if not _is_of_sizes(context, sizes) or not all(_is_read_as_list(context.function, use) for use in uses):
            return
        kept = context.text(sizes)
        title = f"Use `{shorten(kept)}` without making a tensor of it"
        if isinstance(sizes, ast.Name) and sizes.id == name:
            yield context.replace_statements([context.statement], [""], title)
        else:
            yield context.replace_nodes([Edit(call, kept)], title)


def _is_of_sizes(context: RewriteContext, node: ast.expr) -> bool:
    """True for a sequence that is written out, a shape, a part of one, and a name that only such a sequence is assigned to before the line."""
    if isinstance(node, ast.Name):
        values = (it.value for it in assignments_to(context.function, node.id))
        before = [value for value in values if value.lineno < context.frame.line]
        return bool(before) and all(isinstance(value, _SEQUENCES) for value in before)
    return isinstance(node, _SEQUENCES) or shape_read(node.value if isinstance(node, ast.Subscript) else node) is not None


def _is_read_as_list(function: ast.AST, use: ast.Name) -> bool:
    """True if a list can replace a tensor where a name is read: it is iterated, indexed, unpacked, or passed to ``len`` and the like."""
    for node in ast.walk(function):
        match node:
            case (
                ast.For(iter=read)
                | ast.comprehension(iter=read)
                | ast.Subscript(value=read, slice=ast.Constant() | ast.Name())
                | ast.Assign(targets=[ast.Tuple()], value=read)
            ) if read is use:
                return True
            case ast.Call(func=ast.Name(id="zip" | "enumerate" | "len" | "reversed" | "list" | "tuple"), args=given) if use in given:
                return True
    return False


class FullTensor(RewriteRule[SizeProblem[PythonNumberCause]]):
    """Writes ``torch.tensor([v] * n)`` as ``torch.full((n,), v)``."""

    kinds = ("python_number",)
    before = """
        def forward(self, x):
            languages = torch.tensor([[7]] * x.shape[0])
            return torch.cat([languages, x], dim=1)
    """
    after = before.replace("languages = torch.tensor([[7]] * x.shape[0])", "languages = torch.full((x.shape[0], 1), 7)")
    sources = ("SeamlessM4T", "Bark")

    def fixes(self, context: RewriteContext, problem: SizeProblem[PythonNumberCause]) -> Iterator[CodeFix | None]:
        """Yields the change of the call that makes a tensor of the list."""
        match context.node, context.parent(context.node):
            case (
                ast.BinOp(left=ast.List(elts=[value]), op=ast.Mult(), right=count)
                | ast.BinOp(left=count, op=ast.Mult(), right=ast.List(elts=[value])),
                ast.Call(func=ast.Attribute(value=owner, attr="tensor"), args=[argument]) as call,
            ) if argument is context.node:
                sizes = [context.text(count)]
                while isinstance(value, ast.List) and len(value.elts) == 1:
                    value = value.elts[0]
                    sizes.append("1")
                if not isinstance(value, ast.List | ast.Tuple):
                    options = "".join(f", {context.text(keyword)}" for keyword in call.keywords)
                    text = f"{context.text(owner)}.full({as_tuple(sizes)}, {context.text(value)}{options})"
                    yield context.replace_nodes([Edit(call, text)], f"Replace `{shorten(context.text(call))}` with `{shorten(text)}`")


class PointsOfSize(RewriteRule[SizeProblem[Cause]]):
    """Writes ``torch.linspace(start, end, n)``, which takes plain numbers, by ``torch.arange``, where ``n`` or an end is a size."""

    kinds = ("python_number", "operator")
    before = """
        def forward(self, x):
            rows = x.shape[0]
            return x * torch.linspace(0, rows - 1, steps=rows)[:, None]
    """
    after = before.replace("torch.linspace(0, rows - 1, steps=rows)", "(torch.arange(rows) * (rows - 1) / torch.sym_max(rows - 1, 1))")
    changes = "a point may differ in its last digit"
    sources = ("Comfy-Org/ComfyUI#5490",)

    def fixes(self, context: RewriteContext, problem: SizeProblem[Cause]) -> Iterator[CodeFix | None]:
        """Yields the change of the one call in the statement; nothing where the number of points is in the data."""
        points = Points.of(context)
        if points is not None and not context.kinds.is_on_data(points.steps):
            yield points.computed(context, context.text(points.steps), ())


class DividedSize(RewriteRule[FailingLine]):
    """Divides sizes with ``//`` in place of ``torch.div(a, b, rounding_mode="floor")``, which makes a tensor of them."""

    before = """
        def forward(self, x):
            rows = torch.div(x.shape[0], 4, rounding_mode="floor")
            return x.t().view(x.shape[1], rows, 4)
    """
    after = before.replace('torch.div(x.shape[0], 4, rounding_mode="floor")', "x.shape[0] // 4")
    sources = ("Longformer",)

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of all such calls in the statement, and in what the names in it were assigned last."""
        assigned = map(context.kinds.assigned, names_read(context.statement))
        values = [context.statement, *(value for value in assigned if value is not None)]
        edits = {call: text for value in values for call in calls_in(value, "div") if (text := _quotient(context, call, value)) is not None}
        if edits:
            yield context.replace_nodes([Edit(call, text) for call, text in edits.items()], "Divide sizes with `//`")


def _quotient(context: RewriteContext, call: ast.Call, around: ast.AST) -> str | None:
    """Returns the call of ``torch.div`` of two sizes as ``a // b``; None for another call, and where its result is used as a tensor."""
    match call:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id="torch")),
            args=[one, other],
            keywords=[ast.keyword(arg="rounding_mode", value=ast.Constant(value="floor" | "trunc" as mode))],
        ) if {context.kinds.of(one), context.kinds.of(other)} == {"static"}:
            pass
        case _:
            return None
    parents = [node for node in ast.walk(around) if any(child is call for child in ast.iter_child_nodes(node))]
    is_floor = mode == "floor" or (size_read(one) is not None and (size_read(other) is not None or (int_literal(other) or 0) > 0))
    if any(isinstance(node, ast.Attribute) for node in parents) or not is_floor:
        return None
    text = f"{context.operand(one)} // {context.operand(other)}"
    return f"({text})" if any(isinstance(node, ast.BinOp | ast.UnaryOp) for node in parents) else text


_OPTIONS = ("kernel_size", "stride", "padding", "dilation", "ceil_mode")
"""The attributes of ``nn.MaxPool1d`` that ``functional.max_pool1d`` takes, in its order."""


class PoolWithIndices(RewriteRule[SizeProblem[OperatorCause]]):
    """Has ``max_pool1d`` return its indices too, which keeps the size symbolic, and takes the values alone."""

    kinds = ("operator",)
    before = """
        def forward(self, x):
            return nn.functional.max_pool1d(x, 2) * 2
    """
    after = before.replace("return nn.functional.max_pool1d(x, 2) * 2", "return nn.functional.max_pool1d(x, 2, return_indices=True)[0] * 2")
    inputs = ("torch.randn(2, 3, 12)",)
    sources = ("huggingface/transformers#47491",)

    def fixes(self, context: RewriteContext, problem: SizeProblem[OperatorCause]) -> Iterator[CodeFix | None]:
        """Yields the change of a call of the function, or of a module of the class that the forward of its parent calls by its name."""
        call, cause = context.node, problem.cause
        if not isinstance(call, ast.Call) or (cause.operator or "").rpartition(".")[2] != "max_pool1d" or has_starred(call):
            return
        name = dotted_name(call.func)
        if called_name(call) == "max_pool1d" and name != "torch.max_pool1d":
            given = [context.text(it) for it in (*call.args, *call.keywords) if getattr(it, "arg", None) != "return_indices"]
            text = f"{context.text(call.func)}({', '.join(given)}, return_indices=True)[0]"
        elif cause.module_class == "MaxPool1d" and name is not None:
            if name.rpartition(".")[2] != (cause.module or "").rpartition(".")[2] or len(call.args) != 1 or call.keywords:
                return
            options = ", ".join(f"{name}.{option}" for option in _OPTIONS)
            text = f"torch.nn.functional.max_pool1d({context.text(call.args[0])}, {options}, return_indices=True)[0]"
        else:
            return
        yield context.replace_nodes([Edit(call, text)], f"Pool with `return_indices=True` in `{shorten(context.text(call))}`")
