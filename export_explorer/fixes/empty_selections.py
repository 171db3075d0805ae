"""Shortcuts for data on which a step changes nothing, as for experts without tokens, left out: the step runs always."""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from export_explorer.fixes.branch_bodies import free_names
from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.edits import assigned_alone, calls_in, int_literal, is_elif, last_assigned, names_in, shorten, size_read, stored
from export_explorer.fixes.rule import FailingLine, RewriteRule
from export_explorer.record import CodeFix, Effect
from export_explorer.trace.syntax import called_name

_KEEPS_EMPTY = (
    "abs", "bfloat16", "clamp", "clone", "contiguous", "cos", "detach", "double", "dropout", "exp", "expand", "float", "gelu", "half", "log", "long",
    "mul", "permute", "relu", "reshape", "sigmoid", "silu", "sin", "softmax", "sqrt", "square", "squeeze", "t", "tanh", "to", "transpose", "type",
    "type_as", "unsqueeze", "view",
)  # fmt: skip
"""Methods and functions whose result has no elements where their tensor has none."""
_COUNTING = ("any", "bincount", "count_nonzero", "nelement", "numel", "size")
"""Functions and methods that return numbers of elements."""
_ADDS_ROWS = ("index_add", "index_add_", "index_copy", "index_copy_")
_TRUE_FOR_ZERO = ((ast.Eq, 0), (ast.LtE, 0), (ast.Lt, 1))
_FALSE_FOR_ZERO = ((ast.NotEq, 0), (ast.Gt, 0), (ast.GtE, 1))
"""Comparisons of a number of elements with a literal that tell none from some."""
_FUNCTIONS = ("F", "torch", "functional", "nn.functional", "torch.nn.functional")


class WithoutShortcut(RewriteRule[FailingLine]):
    """Leaves out ``if count == 0: continue`` and ``if rows.numel() > 0:`` where the code changes nothing for a selection without elements.

    That is certain for additions and assignments to selected rows, sums, slices that start where the last one ended, and lists that are
    concatenated.
    """

    before = """
        def forward(self, x):
            out = torch.zeros_like(x)
            for i in range(3):
                rows = torch.where(x.argmax(-1) == i)[0]
                if rows.numel() == 0:
                    continue
                out.index_add_(0, rows, x[rows] * i)
            return out
    """
    after = before.replace("                if rows.numel() == 0:\n                    continue\n", "")
    changes = "modules run on tensors without rows too"
    sources = ("pytorch/pytorch#154559", "Mixtral", "Qwen2-MoE", "DeepSeek-V2")
    is_exact = True

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the ``if`` and what follows it in its block, or of its body."""
        node = context.statement
        if not isinstance(node, ast.If) or node.orelse or is_elif(node, context.filename) or (tested := _tested(node.test)) is None:
            return
        subject, skips, is_of_zero = tested
        is_skipped = skips and len(node.body) == 1 and isinstance(node.body[0], ast.Continue)
        body = context.following(node) if is_skipped else node.body
        if skips is not is_skipped or not body or not _changes_nothing(context, subject, body):
            return
        # A number that may be negative is skipped with zero; `torch.arange` of it raises.
        is_count = is_of_zero or _is_count(context, subject)
        ranges = [list(map(_without_reading, call.args)) for statement in body for call in calls_in(statement, "arange")]
        lines = context.lines(body)
        if lines is None or not (is_count or [_without_reading(subject)] in ranges):
            return
        statements = [node, *body] if is_skipped else [node]
        title = f"Remove `if {shorten(context.text(node.test))}`{'' if is_skipped else ' and keep its body'}"
        effects = [] if is_count else [Effect(kind="refuses", condition=f"{context.operand(subject)} >= 0")]
        yield context.replace_statements(statements, lines, title, effects)


def _tested(test: ast.expr) -> tuple[ast.expr, bool, bool] | None:
    """Returns the number of elements that a condition compares with zero, whether it is true for zero, and whether for zero alone.

    None for any other condition.
    """
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            inner = _tested(operand)
            return None if inner is None else (inner[0], not inner[1], inner[2])
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            compared = type(op), int_literal(right)
            is_known = compared in (*_TRUE_FOR_ZERO, *_FALSE_FOR_ZERO)
            return (left, compared in _TRUE_FOR_ZERO, isinstance(op, ast.Eq | ast.NotEq)) if is_known else None
        case ast.Call() | ast.Name() | ast.Subscript():
            return test, False, True
    return None


def _is_count(context: RewriteContext, number: ast.expr) -> bool:
    """True if a number is certain not to be negative: one of elements, or of those that a mask selects."""
    match number:
        case ast.Name(id=name):
            made = context.kinds.assigned(name)
            return made is not None and _is_count(context, made)
        case ast.Subscript(value=value):
            return size_read(number) is not None or _is_count(context, value)
        case ast.Call(func=ast.Name(id="len")):
            return True
        case ast.Call(func=ast.Name(id="int"), args=[value]) | ast.Call(func=ast.Attribute(value=value, attr="item" | "long" | "int")):
            return _is_count(context, value)
        case ast.Call(func=ast.Attribute(value=value, attr="sum"), args=[]):
            return isinstance(value, ast.Compare) or (isinstance(value, ast.Name) and _is_mask(context, value))
    return isinstance(number, ast.Call) and called_name(number) in _COUNTING


def _without_reading(number: ast.expr) -> str:
    """Returns the text of a number without ``.item()`` or ``int(…)``."""
    match number:
        case (
            ast.Call(func=ast.Attribute(value=value, attr="item"), args=[], keywords=[])
            | ast.Call(func=ast.Name(id="int"), args=[value], keywords=[])
        ):
            return ast.unparse(value)
    return ast.unparse(number)


@dataclass
class _Empty:
    """What is known to have no elements.

    Attributes:
        context: of the shortcut.
        names: of tensors without elements, and of masks that select none.
        counts: of numbers that are zero, as text.
        indices: that select nothing, as text.
        ends: names of the ends of slices that are empty, by the names of their starts.
    """

    context: RewriteContext
    names: set[str] = field(default_factory=set)
    counts: set[str] = field(default_factory=set)
    indices: set[str] = field(default_factory=set)
    ends: dict[str, str] = field(default_factory=dict)

    def is_empty(self, node: ast.expr) -> bool:
        """True if an expression is a tensor without elements."""
        match node:
            case ast.Name(id=name):
                return name in self.names
            case ast.Subscript(value=value, slice=index):
                return self.is_empty(value) or self.selects_nothing(index)
            case ast.BinOp(left=left, right=right):
                return self.is_empty(left) or self.is_empty(right)
            case ast.UnaryOp(operand=operand):
                return self.is_empty(operand)
            case ast.Call():
                return self._is_empty_call(node)
        return False

    def selects_nothing(self, index: ast.expr) -> bool:
        """True if an index selects no elements."""
        if ast.unparse(index) in self.indices:
            return True
        match index:
            case ast.Name(id=name):
                return name in self.names
            case ast.Tuple(elts=elts):
                return any(self.selects_nothing(it) for it in elts)
            case ast.Slice(lower=ast.Name(id=start), upper=ast.expr() as end, step=None):
                return self.start_of(end) == start
        return False

    def start_of(self, node: ast.expr) -> str | None:
        """Returns the name to which an expression adds a number that is zero; None where it does more."""
        match node:
            case ast.Name(id=name) if name in self.ends:
                return self.ends[name]
            case ast.BinOp(left=ast.Name(id=a), op=ast.Add(), right=ast.Name(id=b)):
                return a if b in self.counts else b if a in self.counts else None
        return None

    def _is_empty_call(self, call: ast.Call) -> bool:
        name, func, args = called_name(call) or "", call.func, call.args
        if isinstance(func, ast.Attribute) and ast.unparse(func.value) in _FUNCTIONS and name != "arange":
            return name in _KEEPS_EMPTY and bool(args) and self.is_empty(args[0])
        if isinstance(func, ast.Attribute) and self.is_empty(func.value):
            return name == "tolist" or (name in _KEEPS_EMPTY and (name not in ("reshape", "view") or self._keeps_empty(args)))
        if name == "arange":
            return len(args) == 1 and _without_reading(args[0]) in self.counts
        if name == "index_select" and len(args) == 2:
            return self.selects_nothing(args[1])
        # A module, as an expert is: no rows of it for no rows.
        return bool(args) and self.is_empty(args[0]) and self._is_module(func)

    def _keeps_empty(self, shape: Sequence[ast.expr]) -> bool:
        """True if a shape is certain to fit a tensor without elements: what -1 stands for is known beside numbers, or of the rows."""
        numbers = [int_literal(it) for it in shape]
        if numbers.count(-1) == 1 and all(number is not None and number != 0 for number in numbers):
            return True
        return all(int_literal(it) != -1 and not self.names & names_in(it) for it in shape[1:])

    def takes_nothing(self, call: ast.Call) -> bool:
        """True if a call is certain not to fail on tensors without elements: the maximum of nothing does."""
        receiver = [call.func.value] if isinstance(call.func, ast.Attribute) else []
        given = [*receiver, *call.args, *(keyword.value for keyword in call.keywords)]
        if not any(self.is_empty(it) or self.selects_nothing(it) for it in given) or self.is_empty(call):
            return True
        name = called_name(call) or ""
        return name in ("append", *_ADDS_ROWS) or (name == "sum" and not call.args and not call.keywords)

    def _is_module(self, func: ast.expr) -> bool:
        if isinstance(func, ast.Name):
            made = self.context.kinds.assigned(func.id)
            loops = [loop for loop in ast.walk(self.context.function) if isinstance(loop, ast.For)]
            is_iterated = any(func.id in stored(loop.target) for loop in loops)
            return is_iterated or (made is not None and "self" in names_in(made))
        return "self" in names_in(func)


def _changes_nothing(context: RewriteContext, subject: ast.expr, body: list[ast.stmt]) -> bool:
    if (empty := _known(context, subject)) is None:
        return False
    # A name that is read elsewhere, or in the next round, must be as it was.
    start, end = body[0].lineno, body[-1].end_lineno or body[-1].lineno
    names = [it for it in ast.walk(context.function) if isinstance(it, ast.Name) and isinstance(it.ctx, ast.Load)]
    outside = {it.id for it in names if not start <= it.lineno <= end} | {*free_names(body)}
    return all(_is_without_effect(statement, empty, outside) for statement in body) and _are_concatenated(context, body)


def _known(context: RewriteContext, subject: ast.expr) -> _Empty | None:
    """Returns what is empty where a number of elements is zero; None where the number is of another kind."""
    empty, kinds = _Empty(context), context.kinds
    match subject:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id=name) as tensor, attr="numel" | "nelement" | "any" | "sum" as how), args=[], keywords=[]
        ):
            is_mask = how in ("any", "sum")
        case ast.Call(func=ast.Attribute(attr="item"), args=[]) | ast.Call(func=ast.Name(id="int"), args=[_]):
            empty.counts.add(_without_reading(subject))
            return empty
        case ast.Name(id=name) if kinds.of(subject) in ("number", "tensor"):
            empty.counts.add(name)
            for node in ast.walk(context.function):
                value = node.value if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
                target = stored(node)[:1] if value is not None else []
                if isinstance(value, ast.BinOp) and target and (start := empty.start_of(value)) is not None and start != target[0]:
                    empty.ends[target[0]] = start
            return empty
        case _:
            read = size_read(subject)
            if read is None or read[1] != 0 or not isinstance(read[0], ast.Name):
                return None
            tensor, name, is_mask = read[0], read[0].id, False
    if kinds.of(tensor) not in ("tensor", None) or (is_mask and not _is_mask(context, tensor)):
        return None
    empty.names.add(name)
    _note_index(context, tensor, empty)
    # All tensors that one selection gives have its length.
    for node in ast.walk(context.function):
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=elts)], value=ast.Call() as call) if called_name(call) in ("where", "nonzero"):
                names = {it.id for it in elts if isinstance(it, ast.Name)}
                empty.names |= names if name in names else set()
    return empty


def _note_index(context: RewriteContext, tensor: ast.Name, empty: _Empty) -> None:
    """Notes the mask by which a tensor was selected, ``x[route == 1]``, if nothing below the shortcut changes it."""
    made = context.kinds.assigned(tensor.id)
    if not isinstance(made, ast.Subscript) or not isinstance(made.slice, ast.Compare | ast.Name):
        return
    names = names_in(made.slice)
    later = [node for node in ast.walk(context.function) if isinstance(node, ast.stmt) and node.lineno > context.statement.lineno]
    elements = [it for node in later for it in ast.walk(node) if isinstance(it, ast.Subscript) and isinstance(it.ctx, ast.Store)]
    if names.isdisjoint(stored(*later)) and all(names.isdisjoint(names_in(it.value)) for it in elements):
        empty.indices.add(ast.unparse(made.slice))


def _is_mask(context: RewriteContext, tensor: ast.Name) -> bool:
    return isinstance(context.kinds.assigned(tensor.id), ast.Compare)


def _is_without_effect(statement: ast.stmt, empty: _Empty, outside: set[str]) -> bool:
    """True if a statement changes nothing that is read elsewhere where its selections are empty; notes what it makes empty."""
    if not all(map(empty.takes_nothing, calls_in(statement))):
        return False
    match statement:
        case ast.Assign(targets=[ast.Subscript(slice=index)], value=value) | ast.AugAssign(target=ast.Subscript(slice=index), value=value):
            return empty.selects_nothing(index) and (empty.is_empty(value) or isinstance(value, ast.Constant))
        case ast.AugAssign(target=ast.Name(), op=ast.Add(), value=value):
            return (isinstance(value, ast.Name) and value.id in empty.counts) or _is_zero(value, empty)
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return _is_assigned(name, value, empty, outside)
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="append"), args=[value], keywords=[])):
            return empty.is_empty(value)
        case ast.Expr(value=ast.Call() as call):
            return _adds_nothing(call, empty)
    return isinstance(statement, ast.Pass)


def _is_assigned(name: str, value: ast.expr, empty: _Empty, outside: set[str]) -> bool:
    if empty.start_of(value) == name or (isinstance(value, ast.Call) and _adds_nothing(value, empty) and name in names_in(value.func)):
        return True
    match value:
        case ast.BinOp(left=ast.Name(id=total), op=ast.Add(), right=added) if total == name:
            return _is_zero(added, empty)
    if name in outside:
        return False
    if empty.is_empty(value):
        empty.names.add(name)
        return True
    return not calls_in(value)


def _is_zero(value: ast.expr, empty: _Empty) -> bool:
    """True for the sum of no elements."""
    match value:
        case ast.Call(func=ast.Attribute(value=inner, attr="sum"), args=[], keywords=[]):
            return empty.is_empty(inner)
    return False


def _adds_nothing(call: ast.Call, empty: _Empty) -> bool:
    match call:
        case ast.Call(func=ast.Attribute(attr=name), args=[dim, index, value]) if name in _ADDS_ROWS and int_literal(dim) is not None:
            return empty.selects_nothing(index) and empty.is_empty(value)
    return False


def _are_concatenated(context: RewriteContext, body: list[ast.stmt]) -> bool:
    """True if every list that a body appends to is read by ``torch.cat`` alone, or asked for its length beside it."""
    calls = [call.func for statement in body for call in calls_in(statement, "append")]
    lists = {it.value.id for it in calls if isinstance(it, ast.Attribute) and isinstance(it.value, ast.Name)}
    nodes = list(ast.walk(context.function))
    allowed = [call.args[0] for call in calls_in(context.function, "cat", "concat", "concatenate", "len") if call.args]
    allowed += [it.value for it in nodes if isinstance(it, ast.Attribute) and it.attr == "append"]
    made = last_assigned([it for it in nodes if isinstance(it, ast.Assign)])
    reads = [it for it in nodes if isinstance(it, ast.Name) and it.id in lists and isinstance(it.ctx, ast.Load)]
    return all(it in allowed for it in reads) and all(isinstance(made.get(name), ast.List) for name in lists)


class KeepValue(RewriteRule[FailingLine]):
    """Leaves out an ``if`` on the data that only replaces values by None, by which later code skips a step.

    Whether the step changes nothing for such data is what a trial finds out where the example is such data: it compares with eager results.
    """

    before = """
        def forward(self, x):
            mask = x.new_ones(x.shape[0], 1)
            if torch.all(mask == 1):
                mask = None
            x = x + 1
            if mask is not None:
                x = x * mask
            return x
    """
    after = before.replace("            if torch.all(mask == 1):\n                mask = None\n", "")
    changes = "the step that the shortcut skips always runs"
    sources = ("huggingface/transformers#41992", "pytorch/pytorch#147672")

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the statement together with the next one; nothing where a name has no value before."""
        node = context.statement
        if not isinstance(node, ast.If) or node.orelse or is_elif(node, context.filename):
            return
        names, following = _set_to_none(node.body), context.following(node)
        lines = context.lines(following[:1])
        if names and names <= context.defined_before(node) and following and lines is not None:
            kept = " and ".join(sorted(names))
            effect = Effect(kind="always_runs", condition=f"not ({ast.unparse(node.test)})")
            yield context.replace_statements([node, following[0]], lines, f"Always run {kept}, without this shortcut", [effect])


def _set_to_none(statements: list[ast.stmt]) -> set[str]:
    """Returns the names that statements set to None; empty where they do anything else."""
    names = [it[0] for statement in statements if (it := assigned_alone([statement])) is not None and ast.unparse(it[1]) == "None"]
    return set(names) if len(names) == len(statements) else set()
