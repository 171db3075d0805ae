"""Python numbers made from data, rewritten with torch's functions of tensors, or as numbers that tracing supports."""

import ast
from collections.abc import Iterator

from export_explorer.fixes.branches import choice_in
from export_explorer.fixes.conditions import without_conversion
from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.data_kinds import Kinds
from export_explorer.fixes.edits import Edit
from export_explorer.fixes.nodes import contains, has_starred, names_in, shorten
from export_explorer.fixes.rule import FailingLine, RewriteRule
from export_explorer.record import CodeFix

_OF_MATH = ("sqrt", "exp", "log", "log2", "log10", "sin", "cos", "tanh", "floor", "ceil")


class LargerOfTwo(RewriteRule[FailingLine]):
    """Writes ``a if a > b else b`` of sizes as ``torch.sym_max(a, b)``, of tensors as ``torch.maximum(a, b)``; minima likewise."""

    code = "larger-of-two"
    kinds = ("data_dependent",)
    before = """
        def forward(self, x):
            low, high = x[x < 0], x[x > 0]
            width = low.shape[0] if low.shape[0] > high.shape[0] else high.shape[0]
            return torch.zeros(width)
    """
    after = """
        def forward(self, x):
            low, high = x[x < 0], x[x > 0]
            width = torch.sym_max(low.shape[0], high.shape[0])
            return torch.zeros(width)
    """
    sources = ("pytorch/pytorch#135632",)
    is_exact = True

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the one conditional expression in the statement."""
        match choice_in(context):
            case (
                ast.IfExp(
                    test=ast.Compare(left=left, ops=[ast.Gt() | ast.GtE() | ast.Lt() | ast.LtE() as op], comparators=[right]) as test
                ) as node
            ):
                sides, chosen = [ast.dump(it) for it in (left, right)], [ast.dump(it) for it in (node.body, node.orelse)]
            case _:
                return
        kind = context.kinds.of(test)
        if sorted(sides) != sorted(chosen) or sides[0] == sides[1] or kind not in ("tensor", "number"):
            return
        if kind == "tensor" and any(context.kinds.of(it) != "tensor" for it in (left, right)):
            return
        is_larger = isinstance(op, ast.Gt | ast.GtE) is (sides == chosen)
        name = ("torch.maximum" if is_larger else "torch.minimum") if kind == "tensor" else f"torch.sym_{'max' if is_larger else 'min'}"
        text = f"{name}({context.text(left)}, {context.text(right)})"
        yield context.replace_expression(node, text, f"Use `{name}`")


class IndexByTensor(RewriteRule[FailingLine]):
    """Indexes with a tensor of integers, or with a mask, in place of the Python list of its elements."""

    code = "index-by-tensor"
    kinds = ("data_dependent",)
    before = """
        def forward(self, x):
            rows = torch.where(x[:, 0] > 0)[0]
            picked = rows.tolist()
            return x[picked] * 2
    """
    after = """
        def forward(self, x):
            rows = torch.where(x[:, 0] > 0)[0]
            picked = rows
            return x[picked] * 2
    """
    sources = ("NVIDIA/TensorRT-LLM#4584", "Phi-3.5-MoE")
    is_exact = True

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the line that makes the list; nothing where the list is used as more than an index."""
        match context.statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Attribute(value=tensor, attr="tolist"), args=[])) as node:
                pass
            case _:
                return
        loads = [it for it in ast.walk(context.function) if isinstance(it, ast.Name) and it.id == name]
        indices = {id(it) for sub in ast.walk(context.function) if isinstance(sub, ast.Subscript) for it in _parts_of_index(sub.slice)}
        live = context.kinds.live_of(tensor)
        is_flat = live is not None and live.kind == "tensor" and live.is_whole and live.shape is not None and len(live.shape) == 1
        if not is_flat or any(isinstance(it.ctx, ast.Load) and id(it) not in indices for it in loads):
            return
        if sum(isinstance(it.ctx, ast.Store) for it in loads) != 1:
            return
        text = context.text(tensor)
        yield context.replace_expression(node.value, text, f"index with {text} itself, without tolist()")


def _parts_of_index(index: ast.expr) -> list[ast.expr]:
    return list(index.elts) if isinstance(index, ast.Tuple) else [index]


class StoreByTensor(RewriteRule[FailingLine]):
    """Stores by an index of one element, where the position is a tensor without dimensions, of which Python would take the number."""

    code = "store-by-tensor"
    kinds = ("data_dependent",)
    before = """
        def forward(self, cache, k, pos):
            cache = cache.clone()
            cache[:, pos] = k
            return cache
    """
    after = """
        def forward(self, cache, k, pos):
            cache = cache.clone()
            cache[:, pos.reshape(1)] = k.unsqueeze(1)
            return cache
    """
    inputs = ("torch.randn(2, 8, 4)", "torch.randn(2, 4)", "torch.tensor(3)")
    dynamic_shapes = "({1: Dim.AUTO}, None, None)"
    sources = ("apple/coremltools#2189",)
    is_exact = True

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of an assignment with one such position."""
        match context.statement:
            case (
                ast.Assign(targets=[ast.Subscript() as target], value=value) | ast.AugAssign(target=ast.Subscript() as target, value=value)
            ):
                pass
            case _:
                return
        parts = _parts_of_index(target.slice)
        positions = [part for part in parts if _is_position(part, context.kinds)]
        numbers = [part for part in parts if part not in positions and not isinstance(part, ast.Slice)]
        if len(positions) != 1 or not all(context.kinds.of(part) == "static" and not _is_new_dim(part) for part in numbers):
            return
        at = parts.index(positions[0])
        index = f"{context.operand(positions[0])}.reshape(1)"
        before, behind = _slices(parts[:at]), _slices(parts[at:])
        stored, into = context.kinds.live_of(value), context.kinds.live_of(target.value)
        if into is not None and into.shape is not None:
            behind += len(into.shape) - len(parts)
        # What is stored gets the dimension that the index adds, behind those that come before it.
        with_dim = Edit(value, f"{context.operand(value)}.unsqueeze({before})")
        is_broadcast = context.kinds.of(value) == "static" or (stored is not None and len(stored.shape or ()) <= behind)
        candidates: list[list[Edit]] = [[]] if not before or is_broadcast else [[with_dim]] if stored is not None else [[with_dim], []]
        for others in candidates:
            lines = context.lines([context.statement], [Edit(positions[0], index), *others])
            yield None if lines is None else context.replace_statements([context.statement], lines, f"Store at `{shorten(index)}`")


def _is_position(node: ast.expr, kinds: Kinds) -> bool:
    """True for an integer tensor without dimensions: a name whose value is one, or an element of a tensor of one dimension."""
    if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice | ast.Tuple) and kinds.of(node.slice) == "static":
        live, dims = kinds.live_of(node.value), 1
    else:
        live, dims = kinds.live_of(node), 0
        if live is None and isinstance(node, ast.Name) and (made := kinds.assigned(node.id)) is not None:
            return isinstance(made, ast.Subscript) and _is_position(made, kinds)
    # A flag is a mask, which selects all or nothing.
    return live is not None and live.is_whole and not live.is_mask and live.shape is not None and len(live.shape) == dims


def _slices(parts: list[ast.expr]) -> int:
    return sum(isinstance(part, ast.Slice) for part in parts)


def _is_new_dim(part: ast.expr) -> bool:
    return isinstance(part, ast.Constant) and not isinstance(part.value, int)


class NumberFromTensor(RewriteRule[FailingLine]):
    """Writes what makes a Python number of a tensor, or takes one, with torch: ``int(x)``, ``math.exp(x.item())``, ``max(x)``, ``items[x]``."""

    code = "number-from-tensor"
    kinds = ("data_dependent", "untraceable", "type_error")
    before = """
        def forward(self, x, lengths):
            longest = int(lengths.max())
            return torch.zeros(longest) + x.sum()
    """
    after = """
        def forward(self, x, lengths):
            longest = lengths.max().item()
            return torch.zeros(longest) + x.sum()
    """
    inputs = ("torch.randn(8, 4)", "torch.tensor([2, 1])")
    dynamic_shapes = "({0: Dim.AUTO}, None)"
    sources = ("pytorch/pytorch#137062", "pytorch/pytorch#182345", "pytorch/TensorRT#3973")
    is_fallback = True

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of all such expressions in the statement."""
        statement = context.statement
        if isinstance(statement, ast.If | ast.While | ast.For | ast.With):
            return
        nodes = [node for node in ast.walk(statement) if isinstance(node, ast.Call | ast.Subscript)]
        made = [Edit(node, text) for node in nodes if (text := _other_text(node, context)) is not None]
        outer = [edit for edit in made if not any(other is not edit and contains(other.node, edit.node) for other in made)]
        lines = context.lines([statement], outer) if outer else None
        yield (
            None
            if lines is None
            else context.replace_statements(
                [statement], lines, f"Replace `{shorten(context.text(statement))}` with `{shorten(outer[0].text)}`"
            )
        )


def _other_text(node: ast.Call | ast.Subscript, context: RewriteContext) -> str | None:
    kinds = context.kinds
    if isinstance(node, ast.Subscript):
        return _element(node, context)
    if node.keywords or has_starred(node):
        return None
    match node:
        case ast.Call(func=ast.Name(id="max" | "min" as name), args=[first, second]):
            is_choice = node is context.expression and kinds.of(node) == "number"
            return f"torch.sym_{name}({context.text(first)}, {context.text(second)})" if is_choice else None
        case ast.Call(func=ast.Name(id=name), args=[argument]):
            return _of_one(name, argument, context, is_factor=_is_factor(node, context.statement))
        case ast.Call(func=ast.Attribute(value=ast.Name(id="math"), attr=name), args=[argument]) if name in _OF_MATH:
            tensor = _source_of(argument, kinds)
            return None if tensor is None else f"torch.{name}({context.text(tensor)})"
    return None


def _of_one(name: str, argument: ast.expr, context: RewriteContext, *, is_factor: bool) -> str | None:
    """Returns a builtin function of one tensor in torch's form."""
    kinds = context.kinds
    text = context.operand(argument)
    if name == "len" and kinds.is_of_data_size(argument):
        return f"{text}.shape[0]"
    if name == "int" and (taken := _item_of(argument)) is not None and kinds.is_whole(taken):
        # What item() takes out of whole numbers is one already; int() asks for its value.
        return context.text(argument)
    if kinds.of(argument) != "tensor":
        return None
    live = kinds.live_of(argument)
    is_row = (live is not None and live.shape is not None and len(live.shape) == 1) or _is_row(argument, kinds)
    if name == "int":
        return f"{text}.item()" if kinds.is_whole(argument) else f"{text}.to(torch.int64).item()"
    if name == "float":
        return f"{text}.item()" if not kinds.is_whole(argument) else f"{text}.to(torch.float32).item()"
    if name == "bool":
        return text if is_factor else None
    if name in ("max", "min", "any", "all") and is_row:
        return f"{text}.{name}()"
    return f"{text}.sum(0)" if name == "sum" and is_row else None


def _item_of(node: ast.expr) -> ast.expr | None:
    """Returns the tensor that ``item()`` reads a number from."""
    match node:
        case ast.Call(func=ast.Attribute(value=tensor, attr="item"), args=[]):
            return tensor
    return None


def _is_row(node: ast.expr, kinds: Kinds) -> bool:
    """True for a row of a two-dimensional tensor, or a comparison of one-dimensional ones."""
    if isinstance(node, ast.Compare):
        return _is_row(node.left, kinds) or ((live := kinds.live_of(node.left)) is not None and len(live.shape or ()) == 1)
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Constant) or type(node.slice.value) is not int:
        return False
    live = kinds.live_of(node.value)
    return live is not None and live.shape is not None and len(live.shape) == 2


def _is_factor(node: ast.expr, statement: ast.stmt) -> bool:
    return any(isinstance(it, ast.BinOp) and node in (it.left, it.right) for it in ast.walk(statement))


def _element(node: ast.Subscript, context: RewriteContext) -> str | None:
    """Returns an element at an index that is in the data, in torch's form."""
    kinds = context.kinds
    index, kind = kinds.of(node.slice), kinds.of(node.value)
    live = kinds.live_of(node.slice)
    if index == "tensor" and not (live is not None and live.shape == () and live.is_whole):
        return None
    text = context.text(node.slice)
    if kind == "list" and index in ("tensor", "number") and isinstance(node.ctx, ast.Load):
        return f"torch.stack({context.text(node.value)})[{text if index == 'number' else f'{text}.item()'}]"
    return f"{context.text(node.value)}[{text}.item()]" if kind == "tensor" and index == "tensor" else None


def _source_of(node: ast.expr, kinds: Kinds) -> ast.expr | None:
    """Returns the tensor that a number was read from; None where it cannot be determined."""
    taken = without_conversion(node, kinds)
    if taken is not node:
        return taken if kinds.of(taken) == "tensor" else None
    made = kinds.assigned(node.id) if isinstance(node, ast.Name) else None
    if made is None:
        return None
    line = made.lineno
    if any(kinds.assigned_line(name) >= line for name in names_in(made)):
        return None
    taken = without_conversion(made, kinds)
    return taken if taken is not made and kinds.of(taken) == "tensor" else None
