"""Python numbers made from data or read from constants of the model, in forms that tracing supports.

Numbers in data are rewritten with torch's functions of tensors. A constant is read once in ``__init__``, or taken as the Python number.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from export_explorer.fixes.branches import choice_in
from export_explorer.fixes.conditions import without_conversion
from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.data_kinds import Kinds, may_have_gradient
from export_explorer.fixes.edits import Edit, assigned_alone, int_literal, is_elif, names_in, parts_of_index, places_of, shorten, size_read
from export_explorer.fixes.rule import FailingLine, RewriteRule
from export_explorer.fixes.scalars import OF_ONE_NUMBER
from export_explorer.record import CodeFix, Effect
from export_explorer.trace.syntax import called_name

_OF_MATH = (*OF_ONE_NUMBER, "floor", "ceil")


class LargerOfTwo(RewriteRule[FailingLine]):
    """Writes ``a if a > b else b`` of integers as ``torch.sym_max(a, b)``, of tensors as ``torch.where(a > b, a, b)``; minima likewise.

    An ``if`` that assigns the larger or the smaller of two integers is written so, too.
    """

    before = """
        def forward(self, x):
            low, high = x[x < 0], x[x > 0]
            width = low.shape[0] if low.shape[0] > high.shape[0] else high.shape[0]
            return torch.zeros(width)
    """
    after = before.replace("low.shape[0] if low.shape[0] > high.shape[0] else high.shape[0]", "torch.sym_max(low.shape[0], high.shape[0])")
    sources = ("pytorch/pytorch#135632", "pytorch/pytorch#148389")
    is_exact = True

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the one conditional expression in the statement, or of the ``if``."""
        statement = context.statement
        if isinstance(statement, ast.If):
            bound = None if is_elif(statement, context.filename) else _bound_of(context, statement)
            if bound is not None:
                yield context.replace_statements([statement], [f"{bound.name} = {bound.text}"], f"Use `{bound.function}`")
            return
        node = choice_in(context)
        extreme = None if node is None else _extreme(node.test, node.body, node.orelse)
        if node is None or extreme is None:
            return
        kind, *of_sides = map(context.kinds.of, (node.test, node.body, node.orelse))
        are_integers = all(is_integer(it, context.kinds) for it in (node.body, node.orelse))
        if not (kind == "number" and are_integers) and not (kind == "tensor" and of_sides == ["tensor", "tensor"]):
            return
        is_left = isinstance(node.test, ast.Compare) and ast.dump(node.test.left) == ast.dump(node.body)
        sides = [node.body, node.orelse] if is_left else [node.orelse, node.body]
        # A comparison with NaN is false, and chooses the second value; torch.maximum would give NaN.
        name, values = ("torch.where", [node.test, node.body, node.orelse]) if kind == "tensor" else (f"torch.sym_{extreme}", sides)
        yield context.replace_statement([Edit(node, f"{name}({', '.join(map(context.text, values))})")], f"Use `{name}`")


def _extreme(test: ast.expr, first: ast.expr, second: ast.expr, *, is_of_integers: bool = False) -> Literal["max", "min"] | None:
    """Returns whether ``first if test else second`` is the larger or the smaller of two values; None if it is neither.

    Of integers, ``n - 1 if k >= n else k`` is the smaller of ``k`` and ``n - 1``.
    """
    match test:
        case ast.Compare(left=left, ops=[ast.Gt() | ast.GtE() | ast.Lt() | ast.LtE() as op], comparators=[right]):
            pairs = [(left, right)]
            if is_of_integers and isinstance(op, ast.GtE | ast.LtE):
                step, back = (ast.Sub(), ast.Add()) if isinstance(op, ast.GtE) else (ast.Add(), ast.Sub())
                pairs += [(left, ast.BinOp(right, step, ast.Constant(1))), (ast.BinOp(left, back, ast.Constant(1)), right)]
            chosen = [ast.dump(first), ast.dump(second)]
            for pair in pairs:
                sides = [ast.dump(it) for it in pair]
                if sorted(sides) == sorted(chosen) and sides[0] != sides[1]:
                    return "max" if isinstance(op, ast.Gt | ast.GtE) is (sides == chosen) else "min"
    return None


class _Bound(NamedTuple):
    """The larger or the smaller of two integers: the variable that it is assigned to, the value it is compared with, torch's function, the call."""

    name: str
    bound: ast.expr
    function: str
    text: str


def _bound_of(context: RewriteContext, statement: ast.If) -> _Bound | None:
    """Returns what an ``if`` assigns: ``if k > n: k = n``, with an ``else`` that assigns the other, or an ``elif`` for the other bound."""
    if (assigned := assigned_alone(statement.body)) is None:
        return None
    name, first = assigned
    elif_bound: _Bound | None = None
    other = name
    second: ast.expr = ast.Name(name, ast.Load(), lineno=0)
    match statement.orelse:
        case [ast.If(orelse=[]) as inner]:
            elif_bound = _bound_of(context, inner)
            other = "" if elif_bound is None else elif_bound.name
        case [_, *_] as others:
            other, second = assigned_alone(others) or ("", second)
    kinds = context.kinds
    if other != name or kinds.of(statement.test) != "number" or not all(is_integer(it, kinds) for it in (first, second)):
        return None
    extreme = _extreme(statement.test, first, second, is_of_integers=True)
    if extreme is None:
        return None
    function, inside = f"torch.sym_{extreme}", context.text(second) if second.lineno else name
    if elif_bound is not None:
        low, high = (first, elif_bound.bound) if extreme == "max" else (elif_bound.bound, first)
        if elif_bound.function == function or not _is_ordered(low, high, kinds):
            return None
        inside = elif_bound.text
    return _Bound(name, first, function, f"{function}({inside}, {context.text(first)})")


def _is_ordered(low: ast.expr, high: ast.expr, kinds: Kinds) -> bool:
    """True if one bound is certainly not above the other: two literals, or at most 0 and a size."""
    least, most = int_literal(low), int_literal(high)
    if least is None:
        return False
    if most is not None:
        return least <= most
    made = kinds.assigned(high.id) if isinstance(high, ast.Name) else None
    return least <= 0 and any(it is not None and size_read(it) is not None for it in (high, made))


def is_integer(node: ast.expr, kinds: Kinds) -> bool:
    """True if an expression is certainly an integer, no tensor: a literal, a size, a number from a tensor of integers, or computed from such."""
    if kinds.of(node) not in ("static", "number"):
        return False
    live = kinds.live_of(node)
    if live is not None:
        return live.is_whole
    match node:
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv() | ast.Mod(), right=right):
            return is_integer(left, kinds) and is_integer(right, kinds)
        case ast.Name(id=name) if (made := kinds.assigned(name)) is not None:
            return is_integer(made, kinds.before(name))
    taken = _item_of(node)
    return int_literal(node) is not None or size_read(node) is not None or kinds.is_whole(node if taken is None else taken)


class IndexByTensor(RewriteRule[FailingLine]):
    """Indexes with a tensor of integers, or with a mask, in place of the Python list of its elements."""

    before = """
        def forward(self, x):
            rows = torch.where(x[:, 0] > 0)[0]
            picked = rows.tolist()
            return x[picked] * 2
    """
    after = before.replace("picked = rows.tolist()", "picked = rows")
    sources = ("NVIDIA/TensorRT-LLM#4584", "Phi-3.5-MoE")
    is_exact = True

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the line that makes the list; nothing where the list is used as more than an index."""
        match context.statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Attribute(value=tensor, attr="tolist"), args=[])) as node:
                places = places_of(context.function, name)
                indices = [it for sub in ast.walk(context.function) if isinstance(sub, ast.Subscript) for it in parts_of_index(sub.slice)]
                live = context.kinds.live_of(tensor)
                is_flat = live is not None and live.kind == "tensor" and live.is_whole and live.shape is not None and len(live.shape) == 1
                is_read_alone = all(it in indices for it in places if isinstance(it.ctx, ast.Load))
                if is_flat and is_read_alone and sum(isinstance(it.ctx, ast.Store) for it in places) == 1:
                    text = context.text(tensor)
                    yield context.replace_statement([Edit(node.value, text)], f"Index with `{text}` itself, without `tolist()`")


class StoreByTensor(RewriteRule[FailingLine]):
    """Stores by an index of one element, where the position is a tensor without dimensions, of which Python would take the number."""

    before = """
        def forward(self, cache, k, pos):
            cache = cache.clone()
            cache[:, pos] = k
            return cache
    """
    after = before.replace("cache[:, pos] = k", "cache[:, pos.reshape(1)] = k.unsqueeze(1)")
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
                parts = parts_of_index(target.slice)
            case _:
                return
        positions = [part for part in parts if _is_position(part, context.kinds)]
        numbers = [part for part in parts if part not in positions and not isinstance(part, ast.Slice)]
        # A constant that is no number adds a dimension.
        has_new_dim = any(isinstance(part, ast.Constant) and not isinstance(part.value, int) for part in numbers)
        if len(positions) != 1 or has_new_dim or any(context.kinds.of(part) != "static" for part in numbers):
            return
        at = parts.index(positions[0])
        index = f"{context.operand(positions[0])}.reshape(1)"
        before, behind = (sum(isinstance(it, ast.Slice) for it in side) for side in (parts[:at], parts[at:]))
        stored, into = context.kinds.live_of(value), context.kinds.live_of(target.value)
        if into is not None and into.shape is not None:
            behind += len(into.shape) - len(parts)
        # What is stored gets the dimension that the index adds, behind those that come before it.
        with_dim = Edit(value, f"{context.operand(value)}.unsqueeze({before})")
        is_broadcast = context.kinds.of(value) == "static" or (stored is not None and len(stored.shape or ()) <= behind)
        candidates: list[list[Edit]] = [[]] if not before or is_broadcast else [[with_dim]] if stored is not None else [[with_dim], []]
        for others in candidates:
            yield context.replace_statement([Edit(positions[0], index), *others], f"Store at `{shorten(index)}`")


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


class StoreAtPositions(RewriteRule[FailingLine]):
    """Stores at ``start + torch.arange(n)`` in place of the slice ``start : start + n`` that begins at a number in the data."""

    kinds = ("data_dependent", "untraceable")
    before = """
        def forward(self, cache, k, start):
            cache = cache.clone()
            cache[:, start : start + 2] = k
            return cache
    """
    after = before.replace("cache[:, start : start + 2] = k", "cache[:, start + torch.arange(2, device=start.device)] = k")
    inputs = ("torch.randn(2, 8, 4)", "torch.randn(2, 2, 4)", "torch.tensor(3)")
    dynamic_shapes = "({1: Dim.AUTO}, None, None)"
    changes = "a slice that ends beyond the last element raises, and one that begins below 0 may store at other elements"
    sources = ("pytorch/pytorch#171974", "pytorch/executorch#1933")

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of an assignment to one such slice; nothing where another index than slices is beside it."""
        match context.statement:
            case (
                ast.Assign(targets=[ast.Subscript() as target], value=value) | ast.AugAssign(target=ast.Subscript() as target, value=value)
            ):
                parts, kinds = parts_of_index(target.slice), context.kinds
            case _:
                return
        slices = [part for part in parts if isinstance(part, ast.Slice)]
        moving = [part for part in slices if any(map(kinds.is_on_data, filter(None, (part.lower, part.upper, part.step))))]
        if any(part not in slices and ast.unparse(part) != "..." for part in parts):
            return
        match moving:
            case [ast.Slice(lower=ast.expr() as first, upper=ast.BinOp(left=left, op=ast.Add(), right=right), step=None) as part]:
                # `n` of `a : a + n`, or of `a : n + a`.
                sides = [(ast.dump(left), right), (ast.dump(right), left)]
                length = next((other for side, other in sides if side == ast.dump(first)), None)
                if length is not None and not kinds.is_on_data(length):
                    start = context.operand(first)
                    given = f", device={start}.device" if kinds.of(first) == "tensor" else ""
                    index = f"{start} + torch.arange({context.text(length)}{given})"
                    # Behind `...` a dimension is known by its place from the end.
                    at = parts.index(part)
                    dim = at if part in parts[: _at_ellipsis(parts)] else at - len(parts)
                    # Python clips a slice that ends beyond the last element, and takes a negative start from the end.
                    end = f"{start} + {context.operand(length)} <= {context.operand(target.value)}.shape[{dim}]"
                    effects = [Effect(kind="refuses", condition=end), Effect(kind="other_result", condition=f"{start} < 0")]
                    if _fills(value, int_literal(length), target.value, dim, kinds):
                        effects = []
                    yield context.replace_nodes([Edit(part, index)], f"Store at `{shorten(index)}`", effects)


def _fills(value: ast.expr, length: int | None, into: ast.expr, dim: int, kinds: Kinds) -> bool:
    """True if a value certainly has as many elements as a slice, and more than one: a clipped slice cannot store it, and Python raises."""
    stored, around = kinds.live_of(value), kinds.live_of(into)
    if length is None or length < 2 or stored is None or stored.shape is None or around is None or around.shape is None:
        return False
    # Dimensions are aligned at the last one.
    from_end = dim if dim < 0 else dim - len(around.shape)
    return len(stored.shape) >= -from_end and stored.shape[from_end] == length


def _at_ellipsis(parts: list[ast.expr]) -> int:
    """Returns the place of the ``...`` in an index; behind all parts where there is none."""
    return next((at for at, part in enumerate(parts) if isinstance(part, ast.Constant) and part.value is ...), len(parts))


class NumberFromTensor(RewriteRule[FailingLine]):
    """Writes what makes a Python number of a tensor, or takes one, with torch: ``int(x)``, ``math.exp(x.item())``, ``max(x)``, ``items[x]``."""

    kinds = ("data_dependent", "untraceable", "type_error")
    before = """
        def forward(self, x, lengths):
            longest = int(lengths.max())
            return torch.zeros(longest) + x.sum()
    """
    after = before.replace("longest = int(lengths.max())", "longest = lengths.max().item()")
    inputs = ("torch.randn(8, 4)", "torch.tensor([2, 1])")
    dynamic_shapes = "({0: Dim.AUTO}, None)"
    sources = ("pytorch/pytorch#137062", "pytorch/pytorch#182345", "pytorch/TensorRT#3973")
    is_fallback = True

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of all such expressions in the statement."""
        if isinstance(context.statement, ast.If | ast.While | ast.For | ast.With):
            return
        nodes = [node for node in ast.walk(context.statement) if isinstance(node, ast.Call | ast.Subscript)]
        made = [Edit(node, text) for node in nodes if (text := _other_text(node, context)) is not None]
        outer = [edit for edit in made if not any(other is not edit and edit.node in ast.walk(other.node) for other in made)]
        if outer:
            title = f"Replace `{shorten(context.text(outer[0].node))}` with `{shorten(outer[0].text)}`"
            yield context.replace_statement(outer, title)


def _other_text(node: ast.Call | ast.Subscript, context: RewriteContext) -> str | None:
    kinds = context.kinds
    if isinstance(node, ast.Subscript):
        return _element(node, context)
    if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
        return None
    match node:
        case ast.Call(func=ast.Name(id="max" | "min" as name), args=[first, second]):
            is_choice = node is context.node and kinds.of(node) == "number"
            return f"torch.sym_{name}({context.text(first)}, {context.text(second)})" if is_choice else None
        case ast.Call(func=ast.Name(id=name), args=[argument]):
            is_factor = any(isinstance(it, ast.BinOp) and node in (it.left, it.right) for it in ast.walk(context.statement))
            return _of_one(name, argument, context, is_factor=is_factor)
        case ast.Call(func=ast.Attribute(value=ast.Name(id="math" | "np" | "numpy"), attr=name), args=[argument]) if name in _OF_MATH:
            tensor = _source_of(argument, kinds)
            if tensor is None:
                return None
            text = f"{context.operand(tensor)}.detach()" if may_have_gradient(tensor, kinds) else context.text(tensor)
            return f"torch.{name}({text})"
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
        return f"{text}.item()" if not kinds.is_whole(argument) else f"{text}.to(torch.float64).item()"
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
    if made is None or any(isinstance(it, ast.Name) and kinds.assigned_line(it.id) >= made.lineno for it in ast.walk(made)):
        return None
    taken = without_conversion(made, kinds)
    return taken if taken is not made and kinds.of(taken) == "tensor" else None


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
    after = before.replace("self.steps.item()", "self.steps_value").replace(
        "torch.tensor(3))", "torch.tensor(3))\n            self.steps_value = self.steps.item()"
    )
    changes = "a value that is loaded into the buffer later is not used"
    sources = ("ENOT-AutoDL/onnx2torch#225",)

    def fixes(self, context: RewriteContext, problem: ConstantRead) -> Iterator[CodeFix | None]:
        """Yields the change of ``__init__`` and of all such reads; nothing where the buffer is read in another way too."""
        if len(problem.buffers) != 1 or not problem.buffers[0].startswith("self.") or problem.buffers[0].count(".") != 1:
            return
        buffer = problem.buffers[0]
        reads: list[ast.expr] = [node for node in ast.walk(context.function) if isinstance(node, ast.expr) and _is_read_of(node, buffer)]
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
    return context.statement in ast.walk(loop) if isinstance(loop, ast.For) else loop in ast.walk(context.statement)


def _is_read_of(node: ast.expr, buffer: str) -> bool:
    """True for ``self.steps.item()``, ``self.steps.tolist()`` and ``int(self.steps)``."""
    match node:
        case ast.Call(func=ast.Attribute(value=owner, attr="item" | "tolist"), args=[], keywords=[]):
            return ast.unparse(owner) == buffer
        case ast.Call(func=ast.Name(id="int" | "float" | "bool"), args=[argument], keywords=[]):
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
