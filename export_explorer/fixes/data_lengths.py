"""Tensors whose length, or whose filled part, is in the data: ranges with a float step, classes that are counted, masks, packed sequences."""

import ast
import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from export_explorer.fixes.conditions import without_conversion
from export_explorer.fixes.context import RewriteContext, with_comment
from export_explorer.fixes.created_tensors import counted_list, elements_at_once
from export_explorer.fixes.data_kinds import Kinds, is_scalar
from export_explorer.fixes.edits import Edit, calls_in, has_starred, int_literal, names_in, names_read, places_of, shorten, size_read
from export_explorer.fixes.rule import FailingLine, RewriteRule
from export_explorer.record import CodeFix, Effect
from export_explorer.trace.syntax import called_name

_SIMPLE = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Return)
_DEFERRED = (ast.Lambda, ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp, ast.IfExp, ast.BoolOp)
"""Expressions whose parts may run several times, or not at all: what they compute cannot be moved before the statement."""
_FLOATS = ("torch.float", "torch.float32", "torch.double", "torch.float64")


class CountedSteps(RewriteRule[FailingLine]):
    """Writes ``torch.arange(start, end, step)`` with a float in the data as ``start + torch.arange(count) * step``."""

    before = """
        def forward(self, x):
            step = 1 / x.sum()
            where = torch.arange(0, 1, step)
            return where * 2
    """
    after = before.replace("torch.arange(0, 1, step)", "(torch.arange(count) * step_size).to(torch.get_default_dtype())")
    after = after.replace(
        "where =", "step_size = step.double()\n            count = torch.ceil(1 / step_size).to(torch.int64).item()\n            where ="
    )
    inputs = ("torch.rand(8) + 0.1",)
    sources = ("pytorch/pytorch#170548", "pytorch/pytorch#153247")
    is_exact = True

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the one call in the statement; nothing where its numbers may all be whole."""
        calls = [call for call in calls_in(context.statement, "arange") if _is_of_torch(call)]
        if len(calls) != 1 or not _can_be_preceded(context, calls[0]):
            return
        call = calls[0]
        named = {keyword.arg: keyword.value for keyword in call.keywords}
        dtype = named.get("dtype")
        numbers = [*call.args, *(named.pop(name) for name in ("start", "end", "step") if name in named)]
        is_unusual = has_starred(call) or bool(named.keys() - {"device", "dtype"}) or len(call.args) not in (0, len(numbers))
        if is_unusual or not 1 <= len(numbers) <= 3 or (dtype is not None and ast.unparse(dtype) not in _FLOATS):
            return
        if not any(map(context.kinds.is_on_data, numbers)):
            return
        ends = [ast.Constant(0), *numbers] if len(numbers) == 1 else numbers
        parts = [_as_read(it, context.kinds) for it in (*ends, ast.Constant(1))[:3]]
        is_whole = dtype is None and all(_is_whole(it, context.kinds) for it in parts)
        if not is_whole and dtype is None and not any(is_float(it, context.kinds) for it in numbers):
            return
        texts = [_as_number(it, context, "int64" if is_whole else "float64") for it in parts]
        if None not in texts:
            yield _counted(context, call, texts, named, is_whole=is_whole)


def _as_read(node: ast.expr, kinds: Kinds) -> ast.expr:
    """Returns the tensor of no dimensions that a number is read from, also for its negative; other expressions unchanged."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return ast.UnaryOp(node.op, _as_read(node.operand, kinds))
    taken = without_conversion(node, kinds)
    return taken if is_scalar(taken, kinds) else node


def _is_whole(node: ast.expr, kinds: Kinds) -> bool:
    """True if a number, or a tensor, is certainly a whole number."""
    if isinstance(node, ast.Constant):
        return type(node.value) is int
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.USub) and _is_whole(node.operand, kinds)
    if size_read(node) is not None:
        return True
    live = kinds.live_of(node)
    return kinds.is_whole(node) if live is None else live.is_whole or (live.is_plain_number and not is_float(node, kinds))


def _counted(
    context: RewriteContext, call: ast.Call, texts: list[str | None], named: dict[str | None, ast.expr], *, is_whole: bool
) -> CodeFix | None:
    start, end, step = texts
    taken = names_in(context.function)
    count = _free_name(taken, "count", "step_count")
    size = _free_name(taken, "step", "step_size")
    span = end if start == "0" else f"({end} - {start})"
    device = f", device={context.text(named['device'])}" if "device" in named else ""
    made = f"torch.arange({count}{device})"
    first = [f"{count} = torch.ceil(torch.as_tensor({span})).to(torch.int64).item()"]
    if step != "1":
        steps = f"(-(-{span} // {size}))" if is_whole else f"torch.ceil({span} / {size}).to(torch.int64)"
        first = [f"{size} = {step}", f"{count} = {steps}.item()"]
        made = f"{made} * {size}"
    elif is_whole:
        first = [f"{count} = torch.as_tensor({span}).item()"]
    made = made if start == "0" else f"{start} + {made}"
    to = None if is_whole else context.text(named["dtype"]) if "dtype" in named else "torch.get_default_dtype()"
    is_value = getattr(context.statement, "value", None) is call
    text = f"({made}).to({to})" if to is not None else made if is_value else f"({made})"
    counted = f"torch.arange({count}){'' if step == '1' else f' * {size}'}"
    return context.replace_statement([Edit(call, text)], f"Count the steps with `{counted}`", first=first)


class TensorOfCount(RewriteRule[FailingLine]):
    """Writes ``torch.tensor([i / n for i in range(n)])``, where ``n`` is in the data, by ``torch.arange``."""

    before = """
        def forward(self, x, n):
            weights = torch.tensor([i / int(n) for i in range(int(n))])
            return x * weights.sum()
    """
    after = before.replace("weights = torch.tensor([i / int(n) for i in range(int(n))])", "weights = torch.arange(n.item()) / n")
    inputs = ("torch.randn(8, 4)", "torch.tensor(3)")
    dynamic_shapes = "({0: Dim.AUTO}, None)"
    sources = ("pytorch/pytorch#170548",)
    is_exact = True

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of each such call in the statement; nothing where an element is more than arithmetic."""
        for call in calls_in(context.statement, "tensor"):
            if not isinstance(call.func, ast.Attribute) or len(call.args) != 1 or call.keywords:
                continue
            made = None if (counted := counted_list(call.args[0])) is None else _counted_at_once(context, *counted, call.func.value)
            if made is not None:
                is_value = isinstance(made, ast.Call) or getattr(context.statement, "value", None) is call
                text = ast.unparse(made) if is_value else f"({ast.unparse(made)})"
                yield context.replace_nodes([Edit(call, text)], f"Replace `{shorten(context.text(call))}` with `{shorten(text)}`")
        yield _named_list(context)


def _counted_at_once(context: RewriteContext, element: ast.expr, generator: ast.comprehension, torch: ast.expr) -> ast.expr | None:
    """Returns the tensor of all elements of ``element for i in range(n)`` where ``n`` is in the data; None where it is not certain."""
    match generator.iter:
        case ast.Call(func=ast.Name(id="range") as function, args=[count], keywords=[]) if context.kinds.is_on_data(count):
            counting = ast.Call(function, [_read_anew(count, context.kinds)], [])
            counted = ast.comprehension(generator.target, counting, generator.ifs, generator.is_async)
            return elements_at_once(_with_tensors(element, context.kinds), counted, torch)
    return None


def _named_list(context: RewriteContext) -> CodeFix | None:
    """Rewrites a list that has a name, and whose one use is to make a tensor of it."""
    match context.statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.ListComp(elt=element, generators=[generator]) as listed):
            uses = places_of(context.function, name)
            calls = [call for call in calls_in(context.function, "tensor") if _is_of_torch(call) and not call.keywords]
            found = next((call for call in calls if len(call.args) == 1 and call.args[0] in uses), None)
            made = _counted_at_once(context, element, generator, ast.Name("torch", ast.Load()))
            if found is not None and made is not None and len(uses) == 2 and found.lineno > context.statement.lineno:
                title = f"Replace `{shorten(context.text(listed))}` with `{shorten(ast.unparse(made))}`"
                return context.replace_nodes([Edit(listed, ast.unparse(made)), Edit(found, name)], title)
    return None


def _read_anew(count: ast.expr, kinds: Kinds) -> ast.expr:
    """Returns a count that is read from a tensor as ``n.item()``, which torch can trace; others as they are."""
    number = _with_tensors(count, kinds)
    return count if number is count and kinds.of(count) != "tensor" else ast.Call(ast.Attribute(number, "item", ast.Load()), [], [])


class CountedPoints(RewriteRule[FailingLine]):
    """Writes ``torch.linspace(start, end, n)``, where ``n`` is in the data, by ``torch.arange``."""

    before = """
        def forward(self, x, n):
            where = torch.linspace(0.5, 2, int(n))
            return x.sum() * where
    """
    after = before.replace("torch.linspace(0.5, 2, int(n))", "0.5 + torch.arange(count) * 1.5 / torch.sym_max(count - 1, 1)")
    after = after.replace("where =", "count = n.item()\n            where =")
    inputs = ("torch.randn(8, 4)", "torch.tensor(3)")
    dynamic_shapes = "({0: Dim.AUTO}, None)"
    changes = "a point may differ in its last digit"
    sources = ("pytorch/pytorch#138116", "llvm/torch-mlir#4436", "Qwen3-VL")
    is_exact = True

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the one call in the statement; nothing where its ends are in the data too."""
        points = Points.of(context)
        # Attributes of the model are not known in strict mode.
        if points is None or not context.kinds.is_on_data(points.steps) or not _can_be_preceded(context, points.call):
            return
        if isinstance(points.steps, ast.Name) and context.kinds.of(points.steps) == "number":
            yield points.computed(context, context.text(points.steps), ())
        else:
            count = _free_name(names_in(context.function), "count", "point_count")
            yield points.computed(context, count, [f"{count} = {ast.unparse(_read_anew(points.steps, context.kinds))}"])


@dataclass(frozen=True, slots=True)
class Points:
    """The arguments of a call of ``torch.linspace`` whose ends are not in the data."""

    call: ast.Call
    start: ast.expr
    end: ast.expr
    steps: ast.expr
    options: dict[str, ast.expr]

    @classmethod
    def of(cls, context: RewriteContext) -> "Points | None":
        """Returns the one call in the statement; None where there is another number of them, or it has other arguments."""
        calls = [call for call in calls_in(context.statement, "linspace") if _is_of_torch(call)]
        if len(calls) != 1 or has_starred(calls[0]):
            return None
        named: dict[str | None, ast.expr] = {keyword.arg: keyword.value for keyword in calls[0].keywords}
        start, end, steps = (_argument(calls[0], named, place, (name,)) for place, name in enumerate(("start", "end", "steps")))
        if start is None or end is None or steps is None or set(named) - {"start", "end", "steps", "dtype", "device"}:
            return None
        if any(map(context.kinds.is_on_data, (start, end))) or ("dtype" in named and ast.unparse(named["dtype"]) not in _FLOATS):
            return None
        return cls(calls[0], start, end, steps, {name: named[name] for name in ("dtype", "device") if name in named})

    def computed(self, context: RewriteContext, count: str, first: Sequence[str]) -> CodeFix | None:
        """Returns the statement with the points computed from their numbers.

        Args:
            context: of the statement.
            count: the text of the number of points.
            first: lines before it.
        """
        given = ", ".join([count, *(f"{name}={context.text(node)}" for name, node in self.options.items())])
        span = _difference(context, self.end, self.start)
        number = int_literal(self.steps)
        gaps = f"torch.sym_max({count} - 1, 1)" if number is None else str(max(number - 1, 1))
        points = f"torch.arange({given}){'' if span == '1' else f' * {span}'} / {gaps}"
        text = points if _number_in(self.start) == 0 else f"{context.text(self.start)} + {points}"
        is_value = getattr(context.statement, "value", None) is self.call
        edit = Edit(self.call, text if is_value else f"({text})")
        return context.replace_statement([edit], f"Compute the points with `torch.arange({count})`", first=first)


def _difference(context: RewriteContext, end: ast.expr, start: ast.expr) -> str:
    """Returns the difference of two numbers as an operand, computed where both are written out."""
    last, first = _number_in(end), _number_in(start)
    if first is None or last is None:
        return context.operand(end) if first == 0 else f"({context.operand(end)} - {context.operand(start)})"
    return str(last - first) if last >= first else f"({last - first})"


def _number_in(node: ast.expr) -> int | float | None:
    """Returns a number that is written out, also a negative one; None for other expressions."""
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant() as operand) if (number := _number_in(operand)) is not None:
            return -number
    return None


def _with_tensors(node: ast.expr, kinds: Kinds) -> ast.expr:
    """Returns an expression with whole numbers that are read from tensors as these tensors; itself where there are none."""

    class AsTensors(ast.NodeTransformer):
        def visit_Call(self, call: ast.Call) -> ast.expr:
            taken = without_conversion(call, kinds)
            return taken if taken is not call and is_scalar(taken, kinds) and kinds.is_whole(taken) else call

    made: ast.expr = AsTensors().visit(copy.deepcopy(node))
    return node if ast.dump(made) == ast.dump(node) else made


class CountedClasses(RewriteRule[FailingLine]):
    """Writes ``one_hot`` without ``num_classes``, or with one in the data, as a comparison with all classes."""

    before = """
        def forward(self, labels):
            hot = nn.functional.one_hot(labels)
            return hot.sum(0)
    """
    after = before.replace(
        "nn.functional.one_hot(labels)", "(labels.unsqueeze(-1) == torch.arange(labels.max().item() + 1, device=labels.device)).long()"
    )
    inputs = ("torch.tensor([0, 2, 1])",)
    changes = "a class below 0, or above a given num_classes, becomes a row of zeros in place of an error"
    sources = ("pytorch/pytorch#115817", "pytorch/pytorch#144211")
    is_exact = True

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the one call in the statement; nothing where its ``num_classes`` is known while tracing."""
        calls = calls_in(context.statement, "one_hot")
        if len(calls) != 1 or has_starred(calls[0]) or not context.imports("torch"):
            return
        call = calls[0]
        named = {keyword.arg: keyword.value for keyword in call.keywords}
        labels, number = _argument(call, named, 0, ("input", "tensor", "self")), _argument(call, named, 1, ("num_classes",))
        if labels is None or len(call.args) + len(named) > 2 or (context.kinds.of(labels) not in ("tensor", None)):
            return
        number = None if number is not None and int_literal(number) == -1 else number
        if number is not None and not context.kinds.is_on_data(number):
            return
        name, first = context.text(labels), list[str]()
        if not isinstance(labels, ast.Name | ast.Attribute):
            if not _can_be_preceded(context, call):
                return
            name = _free_name(names_in(context.function), "labels", "class_labels")
            first = [f"{name} = {context.text(labels)}"]
        count = f"{name}.max().item() + 1" if number is None else context.text(number)
        text = f"({name}.unsqueeze(-1) == torch.arange({count}, device={name}.device)).long()"
        title = f"Compare `{name}` with all classes instead of `one_hot`"
        beyond = f"({name} < 0).any()" if number is None else f"(({name} < 0) | ({name} >= {context.operand(number)})).any()"
        effects = [Effect(kind="other_result", condition=beyond)]
        yield context.replace_statement([Edit(call, text)], title, effects, first=first)


class FilledByLength(RewriteRule[FailingLine]):
    """Writes a loop that fills ``mask[i, :length]`` for each length as one comparison of all positions with all lengths."""

    before = """
        def forward(self, x, lengths):
            mask = torch.zeros(x.shape[0], x.shape[1], dtype=torch.bool)
            for i, length in enumerate(lengths):
                mask[i, :length] = True
            return x.masked_fill(~mask, 0.0)
    """
    after = before.replace(
        "for i, length in enumerate(lengths):\n                mask[i, :length] = True",
        "mask.masked_fill_(torch.arange(mask.shape[1], device=mask.device) < lengths[:, None], True)",
    )
    inputs = ("torch.randn(3, 6)", "torch.tensor([2, 6, 1])")
    changes = "a length below 0 fills nothing, where the slice counted from the end"
    sources = ("SeanNaren/deepspeech.pytorch#600", "pytorch/pytorch#163146")
    is_exact = True

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the loop around the assignment; nothing unless that is all it does."""
        loop = next((it for it in ast.walk(context.function) if isinstance(it, ast.For) and it.body == [context.statement]), None)
        if loop is None or loop.orelse or (found := _lengths(loop)) is None:
            return
        counter, length, lengths = found
        match context.statement:
            case ast.Assign(
                targets=[
                    ast.Subscript(value=ast.Name(id=mask) as filled, slice=ast.Tuple(elts=[ast.Name(id=row), ast.Slice(step=None) as part]))
                ],
                value=value,
            ) if row == counter:
                bound = part.upper if part.lower is None else part.lower if part.upper is None else None
            case _:
                return
        live = context.kinds.live_of(filled)
        if bound is None or not _is_length(bound, length) or mask == lengths or live is None or len(live.shape or ()) != 2:
            return
        if context.kinds.of(value) != "static" or names_in(value) & {counter, *names_in(length)}:
            return
        order = "<" if part.lower is None else ">="
        # `int` rounds towards 0 what is no whole number.
        is_rounded = bool(calls_in(bound, "int")) and not context.kinds.is_whole(ast.Name(lengths, ast.Load()))
        where = f"torch.arange({mask}.shape[1], device={mask}.device) {order} {lengths}{'.long()' if is_rounded else ''}[:, None]"
        same_length = Effect(kind="refuses", condition=f"{lengths}.shape[0] == {mask}.shape[0]")
        effects = [same_length, Effect(kind="other_result", condition=f"({lengths} < 0).any()")]
        text = f"{mask}.masked_fill_({where}, {context.text(value)})"
        yield context.replace_nodes([Edit(with_comment(loop, context.filename), text)], f"Fill all rows of `{mask}` at once", effects)


def _lengths(loop: ast.For) -> tuple[str, ast.expr, str] | None:
    """Returns the counter of a loop over lengths, the expression of the current length, and the name of the tensor of all."""
    match loop.target, loop.iter:
        case (
            ast.Tuple(elts=[ast.Name(id=counter), ast.Name() as length]),
            ast.Call(func=ast.Name(id="enumerate"), args=[ast.Name(id=lengths)], keywords=[]),
        ):
            return counter, length, lengths
        case ast.Name(id=counter), ast.Call(func=ast.Name(id="range"), args=[count], keywords=[]):
            read = size_read(count)
            if read is not None and read[1] == 0 and isinstance(read[0], ast.Name):
                return counter, ast.Subscript(read[0], ast.Name(counter, ast.Load()), ast.Load()), read[0].id
    return None


def _is_length(bound: ast.expr, length: ast.expr) -> bool:
    """True if a bound of a slice is the length itself, or a whole number taken out of it."""
    match bound:
        case ast.Call(func=ast.Attribute(value=inner, attr="item"), args=[]) | ast.Call(func=ast.Name(id="int"), args=[inner]):
            return _is_length(inner, length)
    return ast.unparse(bound) == ast.unparse(length)


def is_float(node: ast.expr, kinds: Kinds) -> bool:
    """True if a number, or a tensor, is certainly no whole number."""
    live = kinds.live_of(node)
    if live is not None:
        return not live.is_whole and (live.kind in ("tensor", "number") or live.is_plain_number)
    match node:
        case ast.Constant(value=value):
            return isinstance(value, float)
        case ast.BinOp(op=ast.Div()):
            return True
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult(), left=left, right=right):
            return is_float(left, kinds) or is_float(right, kinds)
        case ast.UnaryOp(operand=operand):
            return is_float(operand, kinds)
        case ast.Call(func=ast.Attribute(attr="float" | "double")) | ast.Call(func=ast.Name(id="float")):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="torch"), attr="tensor"), args=[inner], keywords=[]):
            return is_float(inner, kinds)
        case ast.Call(func=ast.Attribute(value=inner, attr="item" | "sum" | "max" | "min" | "mean" | "abs"), args=[]):
            return is_float(inner, kinds)
        case ast.Name(id=name) if (made := kinds.assigned(name)) is not None:
            return is_float(made, kinds.before(name))
    return False


def _as_number(node: ast.expr, context: RewriteContext, dtype: str) -> str | None:
    """Returns a number of ``torch.arange`` in the precision of torch's own kernel: a Python number, or a tensor of the dtype."""
    match node:
        case ast.Constant(value=0) | ast.Call(func=ast.Attribute(attr="tensor"), args=[ast.Constant(value=0)], keywords=[]):
            return "0"
    kind, text = context.kinds.of(node), context.operand(node)
    if kind == "number":
        return f"torch.scalar_tensor({context.text(node)}, dtype=torch.{dtype})"
    return None if kind not in ("static", "tensor") else text if kind == "static" or dtype == "int64" else f"{text}.double()"


def _is_of_torch(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name) and call.func.value.id == "torch"


def _can_be_preceded(context: RewriteContext, call: ast.Call) -> bool:
    """True if what a call is given can be computed in a line before its statement."""
    is_deferred = any(isinstance(node, _DEFERRED) and call in ast.walk(node) for node in ast.walk(context.statement))
    return isinstance(context.statement, _SIMPLE) and not is_deferred


def _argument(call: ast.Call, named: dict[str | None, ast.expr], position: int, names: tuple[str, ...]) -> ast.expr | None:
    return call.args[position] if len(call.args) > position else next((named[name] for name in names if name in named), None)


def _free_name(taken: frozenset[str], *names: str) -> str:
    return next((name for name in names if name not in taken), f"{names[-1]}_of_range")


_TITLE = "Use the padded tensor and mask the output"


@dataclass(frozen=True, slots=True)
class PackedSequence:
    """A packed sequence at the failing line.

    Attributes:
        batch_first: whether the recurrent module, which is unidirectional, takes a padded tensor with the batch first; None for modules in
            both directions and where it is not known.
    """

    batch_first: bool | None
    kind: Literal["packed_sequence"] = "packed_sequence"


class MaskPadding(RewriteRule[PackedSequence]):
    """Replaces the statements from the packing to the padding by a mask; advises it where it is not certain that this gives the same."""

    kinds = ("packed_sequence",)
    before = """
        def __init__(self):
            super().__init__()
            self.lstm = nn.LSTM(4, 3, batch_first=True)

        def forward(self, x, lengths):
            packed = pack_padded_sequence(x, lengths, batch_first=True)
            output, _ = self.lstm(packed)
            padded, _ = pad_packed_sequence(output, batch_first=True)
            return padded.mean(1)
    """
    after = before.replace("packed = pack_padded_sequence(x, lengths, batch_first=True)\n            ", "").replace("(packed)", "(x)")
    after = after.replace(
        "padded, _ = pad_packed_sequence(output, batch_first=True)",
        "steps = torch.arange(output.shape[1], device=output.device)[None, :, None]\n            padded = output * (steps < lengths[:, None, None])",
    )
    inputs = ("torch.randn(2, 5, 4)", "torch.tensor([5, 3])")
    dynamic_shapes = "({0: Dim.AUTO}, {0: Dim.AUTO})"
    changes = "where the longest sequence is shorter than the tensor, the output keeps the tensor's length"
    sources = ("pytorch/pytorch#171978",)

    def fixes(self, context: RewriteContext, problem: PackedSequence) -> Iterator[CodeFix | None]:
        """Yields the change, or the advice alone."""
        fix = None if problem.batch_first is None else _masked(context, batch_first=problem.batch_first)
        yield fix or CodeFix(title=_TITLE, frame=context.frame, effects=(Effect(kind="other_result"),), applicability="has_placeholders")


def _is_packing(node: ast.stmt) -> bool:
    """True for ``packed = pack_padded_sequence(x, lengths, …)``."""
    match node:
        case ast.Assign(targets=[ast.Name()], value=ast.Call(args=[_, _, *_]) as call):
            return called_name(call) == "pack_padded_sequence" and _batch_first(call) is not None
    return False


def _batch_first(call: ast.Call) -> bool | None:
    """Returns whether a call that packs or pads has the batch first; None if its text does not tell."""
    match next((it.value for it in call.keywords if it.arg == "batch_first"), ast.Constant(False)):
        case ast.Constant(value=bool() as given) if all(it.arg is not None for it in call.keywords):
            return given
    return None


def _masked(context: RewriteContext, *, batch_first: bool) -> CodeFix | None:
    """Rewrites the whole sequence: packing, one call whose state is not read, padding; the module takes a tensor with the batch first or second."""
    block = context.block_of(context.statement)
    packed_at = next((at for at, node in enumerate(block) if _is_packing(node)), len(block))
    match block[packed_at:]:
        case [
            ast.Assign(targets=[ast.Name(id=packed)], value=ast.Call(args=[whole, lengths, *_]) as packing),
            ast.Assign(
                targets=[ast.Tuple(elts=[ast.Name(id=output), ast.Name(id=state)])],
                value=ast.Call(func=module, args=[ast.Name(id=given)], keywords=[]),
            ),
            padding,
            *later,
        ] if given == packed:
            padded, packs_batch_first = _padding(padding, output), _batch_first(packing)
        case _:
            return None
    if padded is None or {state, packed} & names_read(padding, *later):
        return None
    name, pads_batch_first = padded
    if name != output and any(output in names_in(node) for node in later):
        return None
    tensor = context.operand(whole)
    given_text = context.text(whole) if packs_batch_first == batch_first else f"{tensor}.transpose(0, 1)"
    steps, valid = ("[None, :, None]", "[:, None, None]") if batch_first else ("[:, None, None]", "[None, :, None]")
    masked = f"{output} * (steps < {context.operand(lengths)}{valid})"
    masked = masked if pads_batch_first == batch_first else f"({masked}).transpose(0, 1)"
    lines = [
        f"{output}, {state} = {context.text(module)}({given_text})",
        f"steps = torch.arange({output}.shape[{int(batch_first)}], device={output}.device){steps}",
        f"return {masked}" if isinstance(padding, ast.Return) else f"{name} = {masked}",
    ]
    shorter = f"{context.text(lengths)}.max() < {tensor}.shape[{int(bool(packs_batch_first))}]"
    return context.replace_statements(block[packed_at : packed_at + 3], lines, _TITLE, [Effect(kind="other_result", condition=shorter)])


def _padding(node: ast.stmt, output: str) -> tuple[str, bool] | None:
    """Returns the name that gets the padded output, and whether the batch is first in it; None where a statement does not pad it.

    The name is empty for a ``return`` of it.
    """
    match node:
        case ast.Return(value=ast.Subscript(value=ast.Call() as call, slice=ast.Constant(value=0))):
            name = ""
        case (
            ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript(value=ast.Call() as call, slice=ast.Constant(value=0)))
            | ast.Assign(targets=[ast.Tuple(elts=[ast.Name(id=name), ast.Name(id="_")])], value=ast.Call() as call)
        ):
            pass
        case _:
            return None
    is_padding = called_name(call) == "pad_packed_sequence" and [*map(ast.unparse, call.args)] == [output]
    batch_first = _batch_first(call) if is_padding and all(it.arg == "batch_first" for it in call.keywords) else None
    return None if batch_first is None else (name, batch_first)
