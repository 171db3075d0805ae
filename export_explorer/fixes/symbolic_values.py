"""Symbolic sizes where Python or an operator needs a plain value, rewritten to provide one or to need none, or so that they stay symbolic."""

import ast
import linecache
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from msgspec import structs

from export_explorer.fixes.context import RewriteContext, context_of_expression
from export_explorer.fixes.edits import Edit, assignments_to, calls_in, int_literal, names_stored, parsed, shape_read, shorten, size_read
from export_explorer.fixes.rule import FailingLine, RefusedSize, RewriteRule
from export_explorer.fixes.size_names import SizeProblem
from export_explorer.record import CodeFix, Effect, Frame, NumberArgumentCause, SizeCause
from export_explorer.trace.syntax import called_name, columns_of, range_of


class DecideWhileTracing(RewriteRule[RefusedSize]):
    """Writes a comparison of sizes that an operator takes as a flag as ``bool(...)``; in strict mode as ``True if ... else False``."""

    kinds = ("argument",)
    before = """
        def forward(self, q):
            return nn.functional.scaled_dot_product_attention(q, q, q, is_causal=q.shape[2] > 1)
    """
    after = before.replace("is_causal=q.shape[2] > 1", "is_causal=bool(q.shape[2] > 1)")
    inputs = ("torch.randn(2, 2, 6, 8)",)
    changes = "sizes for which the flag would differ are refused"
    sources = ("pytorch/pytorch#154038",)

    def fixes(self, context: RewriteContext, problem: RefusedSize) -> Iterator[CodeFix | None]:
        """Yields the change of the argument; nothing where it would leave only one size."""
        found = _given(context, problem.operator, problem.argument)
        test = _test(context, found[0]) if len(found) == 1 else None
        if not isinstance(test, ast.Compare) or len(test.ops) > 1:
            return
        is_true = problem.example(test)
        if not isinstance(is_true, bool) and context.kinds.of(test.left) == "static":
            # Where the example's sizes are not known, as in strict mode, the result may be that of all dynamic sizes.
            is_true = next((result for result in (True, False) if _holds_of_all(test, result)), None)
        if not isinstance(is_true, bool) or isinstance(test.ops[0], ast.Eq if is_true else ast.NotEq):
            return
        text, value = context.text(test), found[0]
        effects = [] if _holds_of_all(test, is_true) else [Effect(kind="refuses", condition=text if is_true else f"not ({text})")]
        flag = context.text(value) if isinstance(value, ast.Name) else f"({context.text(value)})"
        decision = f"True if {flag} else False" if problem.is_read else f"bool({context.text(value)})"
        yield context.replace_statement([Edit(value, decision)], f"Decide `{problem.argument}` for the example while tracing", effects)


def _given(context: RewriteContext, operator: str, argument: str) -> list[ast.expr]:
    """Returns the expressions that may be the argument: those passed by its name, else the comparisons among the positional ones."""
    calls = calls_in(context.statement, operator)
    named = [it.value for call in calls for it in call.keywords if it.arg == argument]
    return named or [it for call in calls for it in call.args if isinstance(_test(context, it), ast.Compare)]


def _test(context: RewriteContext, value: ast.expr) -> ast.expr:
    """Returns the value last assigned to a name, else the expression itself."""
    return (context.kinds.assigned(value.id) if isinstance(value, ast.Name) else None) or value


def _holds_of_all(test: ast.Compare, is_true: bool) -> bool:
    """True if a comparison with a small number has this result for all sizes that torch makes dynamic, which are at least 2."""
    side = test.comparators[0]
    limit = side.value if isinstance(side, ast.Constant) and type(side.value) is int else None
    if limit is None or isinstance(test.left, ast.BinOp):
        return False
    most = {ast.Gt: 1, ast.LtE: 1, ast.GtE: 2, ast.Lt: 2, ast.NotEq: 1, ast.Eq: 1}.get(type(test.ops[0]))
    return most is not None and limit <= most and is_true is isinstance(test.ops[0], ast.Gt | ast.GtE | ast.NotEq)


class CallUncached(RewriteRule[RefusedSize]):
    """Calls the function behind ``functools.lru_cache``, for which sizes cannot be keys."""

    kinds = ("hashable",)
    before = """
        @functools.lru_cache(maxsize=4)
        def middle(self, n):
            return n // 2

        def forward(self, x):
            return x[self.middle(x.shape[0]) :]
    """
    after = before.replace("return x[self.middle(x.shape[0]) :]", "return x[self.middle.__wrapped__(self, x.shape[0]) :]")
    changes = "the function is computed anew in each call"
    sources = ("huggingface/diffusers#13290", "pytorch/pytorch#157417", "Conditional DETR, BEiT")

    def fixes(self, context: RewriteContext, problem: RefusedSize) -> Iterator[CodeFix | None]:
        """Yields the change of all calls of cached functions in the statement."""
        statement = context.statement
        calls = [call for call in calls_in(statement) if ast.unparse(call.func) in problem.cached]
        if not calls or isinstance(statement, ast.If | ast.For | ast.While | ast.With | ast.Try):
            return
        edits = []
        for call in calls:
            edits.append(Edit(call.func, f"{context.text(call.func)}.__wrapped__"))
            match call:
                case ast.Call(func=ast.Attribute(value=owner), args=arguments) if problem.cached[ast.unparse(call.func)]:
                    if not arguments:
                        return
                    edits.append(Edit(arguments[0], f"{context.text(owner)}, {context.text(arguments[0])}"))
        names = " and ".join(dict.fromkeys(context.text(call.func) for call in calls))
        yield context.replace_statement(edits, f"Call {names} without its cache")


class CompareWithEach(RewriteRule[object]):
    """Writes ``n in {1, 4}`` as ``(n == 1) | (n == 4)``, which torch keeps as one guard."""

    kinds = ("hashable", "python_number", "comparison")
    before = """
        def forward(self, x):
            torch._check(x.shape[0] in {2, 4, 8})
            return x * 2
    """
    after = before.replace("x.shape[0] in {2, 4, 8}", "(x.shape[0] == 2) | (x.shape[0] == 4) | (x.shape[0] == 8)")
    changes = "of an `if`, sizes with the other result are refused"
    sources = ("pytorch/pytorch#139307",)

    def fixes(self, context: RewriteContext, problem: object) -> Iterator[CodeFix | None]:
        """Yields the change of the test that the line is about, if all numbers in it are literals."""
        node = context.innermost(ast.Compare)
        match node:
            case ast.Compare(left=left, ops=[ast.In() | ast.NotIn() as test], comparators=[ast.Set() | ast.Tuple() | ast.List() as among]):
                is_plain = all(called_name(call) == "size" for call in calls_in(left)) and not isinstance(left, ast.NamedExpr)
            case _:
                return
        if not is_plain or not among.elts or any(int_literal(number) is None for number in among.elts):
            return
        sign, joined = ("==", " | ") if isinstance(test, ast.In) else ("!=", " & ")
        text = joined.join(f"({context.operand(left)} {sign} {context.text(number)})" for number in among.elts)
        is_alone = isinstance(context.parent(node), ast.stmt | ast.Call | ast.IfExp | ast.BoolOp)
        # The condition under which the test has the example's result; the test itself where that result is not known.
        is_false = isinstance(problem, RefusedSize) and problem.example(node) is False
        condition = f"not ({context.text(node)})" if is_false else context.text(node)
        effects = [Effect(kind="refuses", condition=condition)] if _keeps_a_branch(context, node) else []
        yield context.replace_nodes([Edit(node, text if is_alone else f"({text})")], "Compare with each number", effects)


def _keeps_a_branch(context: RewriteContext, node: ast.Compare) -> bool:
    """True if a test decides which of two branches runs, neither of which raises."""
    if isinstance(context.statement, ast.If) and node in ast.walk(context.statement.test):
        return not isinstance(context.statement.body[-1], ast.Raise)
    return context.innermost(ast.IfExp) is not None


class QuotientAndRest(RewriteRule[RefusedSize]):
    """Writes ``divmod(a, b)`` as ``(a // b, a % b)``."""

    kinds = ("number",)
    before = """
        def forward(self, x):
            rows, rest = divmod(x.shape[0], 2)
            return x[:rows] + rest
    """
    after = before.replace("rows, rest = divmod(x.shape[0], 2)", "rows, rest = (x.shape[0] // 2, x.shape[0] % 2)")
    sources = ("pytorch/pytorch#97623", "pytorch/pytorch#163457")

    def fixes(self, context: RewriteContext, problem: RefusedSize) -> Iterator[CodeFix | None]:
        """Yields the change of the one such call in the statement."""
        match calls_in(context.statement, "divmod"):
            case [ast.Call(args=[_, _]) as call]:
                one, other = map(context.operand, call.args)
                yield context.replace_statement([Edit(call, f"({one} // {other}, {one} % {other})")], "Divide with `//` and `%`")


class CloneTensor(RewriteRule[FailingLine]):
    """Writes ``copy.deepcopy(x)`` of a tensor as ``x.detach().clone()``."""

    kinds = ("deep_copy",)
    before = """
        def forward(self, x):
            return copy.deepcopy(x) + 1
    """
    after = before.replace("return copy.deepcopy(x) + 1", "return x.detach().clone() + 1")
    sources = ("pytorch/pytorch#171977",)

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of all copies in the statement; nothing where one is of something else."""
        edits = []
        for call in calls_in(context.statement, "deepcopy", "copy"):
            if len(call.args) != 1:
                continue
            kind, text = context.kinds.of(call.args[0]), context.operand(call.args[0])
            if kind not in ("tensor", "static"):
                return
            # A tensor that `deepcopy` accepts is copied without its gradient.
            edits.append(Edit(call, f"{text}.detach().clone()" if kind == "tensor" else text))
        yield context.replace_statement(edits, "Copy the tensor with `clone()`") if edits else None


_ROUNDING = ("floor", "ceil", "trunc", "round", "sym_int", "sym_max", "sym_min", "numel", "len")
_WHOLE = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)
_TAKES_NUMBERS = ("range", "str", "format", "list", "tuple", "print", "int", "float", "bool", "enumerate")
_SIMPLEST = 64
"""The largest numerator or denominator of a fraction that a factor is written as."""
_DEEPEST = 3
"""How many assignments are followed from a name to what its value is made of."""
_Claim = Callable[[ast.expr, RewriteContext, int], bool]


class SymbolicArithmetic(RewriteRule[SizeProblem[SizeCause]]):
    """Writes ``len(x)`` as ``x.shape[0]``, ``int(a / b)`` as ``a // b``, ``math.sqrt(n)`` as ``n ** 0.5``, and so on."""

    kinds = ("python_number",)
    before = """
        def forward(self, x):
            return x[: int(x.shape[0] / 2)]
    """
    after = before.replace("return x[: int(x.shape[0] / 2)]", "return x[: x.shape[0] // 2]")
    sources = ("pytorch/pytorch#147326", "pytorch/pytorch#138853", "pytorch/pytorch#138852", "huggingface/diffusers#12843")

    def fixes(self, context: RewriteContext, problem: SizeProblem[SizeCause]) -> Iterator[CodeFix | None]:
        """Yields the change of all such expressions in the line."""
        own = _written(context)
        if own is None:
            return
        edits = {range_of(own[0]): Edit(*own)}
        # One line often needs several sizes.
        for other in problem.in_same_line():
            line = context_of_expression(other.frame)
            found = None if line is None else _written(line)
            if found is not None and not any(_is_within(found[0], edit.node) or _is_within(edit.node, found[0]) for edit in edits.values()):
                edits[range_of(found[0])] = Edit(*found)
        in_order = [edit for _, edit in sorted(edits.items(), key=lambda item: item[0] or ((0, 0), (0, 0)))]
        new = " and ".join(shorten(edit.text) for edit in in_order)
        old = " and ".join(shorten(context.text(edit.node)) for edit in in_order)
        yield context.replace_nodes(edits.values(), f"Replace `{old}` with `{new}`")


def _is_within(inner: ast.AST, outer: ast.AST) -> bool:
    one, other = range_of(inner), range_of(outer)
    return one is not None and other is not None and other[0] <= one[0] and one[1] <= other[1]


def _written(context: RewriteContext) -> tuple[ast.AST, str] | None:
    """Returns the node to replace and its new text: an expression, or the call around it that converts the result to a number."""
    node, passed = context.node, context.parent(context.node)
    if not isinstance(node, ast.Call):
        return None
    while isinstance(passed, ast.BinOp | ast.UnaryOp | ast.Call):
        if isinstance(passed, ast.Call):
            if called_name(passed) not in (*_TAKES_NUMBERS, *_ROUNDING):
                break
            node = passed
        passed = context.parent(passed)
    text = _as_size(node, context)
    return None if text is None else (node, _parenthesized(text, node, context.parent(node)))


def _parenthesized(text: str, node: ast.AST, around: ast.AST | None) -> str:
    """Returns the text of an expression in place of a call, in parentheses where the node around it needs them."""
    if not _is_sum(text):
        return text
    is_bound = isinstance(around, ast.BinOp | ast.UnaryOp | ast.Starred | ast.Attribute) or (
        isinstance(around, ast.Subscript | ast.Call) and node is getattr(around, "value", getattr(around, "func", None))
    )
    return f"({text})" if is_bound else text


def _is_sum(text: str) -> bool:
    return isinstance(parsed(text), ast.BinOp | ast.UnaryOp)


def _as_size(node: ast.AST, context: RewriteContext) -> str | None:
    """Returns a call that makes a number of a size as an expression that stays a size; None if no such form is known."""
    if not isinstance(node, ast.Call) or node.keywords or len(node.args) != 1 or isinstance(node.args[0], ast.Starred):
        return None
    value = node.args[0]
    match called_name(node):
        case "floor" | "ceil" | "trunc" | "round":
            return f"{context.text(node.func)}({_inner(value, context)})" if _has_number(value, context) else None
        case "len" if isinstance(value, ast.Name | ast.Attribute | ast.Subscript | ast.Call) and shape_read(value) is None:
            return f"{context.operand(value)}.shape[0]"
        case "int":
            return _whole(value, context)
        case "float":
            return f"torch.sym_float({_inner(value, context)})" if context.imports("torch") else None
        case "sqrt" if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) and node.func.value.id != "torch":
            return f"{_operand(value, context)} ** 0.5"
        case "prod" if (tensor := shape_read(value)) is not None:
            return f"{context.operand(tensor)}.numel()"
        case "prod" if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice) and shape_read(value.value) is not None:
            return f"math.prod({context.text(value)})" if context.imports("math") else None
    return None


def _inner(value: ast.expr, context: RewriteContext) -> str:
    """Returns an expression with the numbers in it as sizes."""
    own = _as_size(value, context)
    if own is not None:
        return own
    if isinstance(value, ast.BinOp) and any(_has_number(side, context) for side in (value.left, value.right)):
        return ast.unparse(ast.BinOp(left=parsed(_inner(value.left, context)), op=value.op, right=parsed(_inner(value.right, context))))
    return context.text(value)


def _has_number(value: ast.expr, context: RewriteContext) -> bool:
    return any(isinstance(node, ast.Call) and _as_size(node, context) is not None for node in ast.walk(value))


def _operand(value: ast.expr, context: RewriteContext) -> str:
    text = _inner(value, context)
    return f"({text})" if _is_sum(text) else text


def _whole(value: ast.expr, context: RewriteContext) -> str | None:
    """Returns ``int(value)`` in integer arithmetic, by ``//`` where nothing is negative: ``int`` rounds towards 0, ``//`` down."""
    if _is_whole(value, context):
        return _inner(value, context)
    match value:
        case ast.BinOp(left=left, op=ast.Div(), right=ast.Constant(value=float() as parts)) if parts.is_integer() and _is_count(
            left, context
        ):
            return f"{_operand(left, context)} // {int(parts)}"
        case ast.BinOp(left=left, op=ast.Div(), right=right) if _is_count(left, context) and _is_count(right, context):
            return f"{_operand(left, context)} // {_operand(right, context)}"
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            for size, factor in ((left, right), (right, left)):
                exact = _fraction(factor)
                if exact is not None and (_is_count(size, context) if exact.denominator > 1 else _is_whole(size, context)):
                    times = _operand(size, context) if exact.numerator == 1 else f"{_operand(size, context)} * {exact.numerator}"
                    return times if exact.denominator == 1 else f"{times} // {exact.denominator}"
    return f"torch.sym_int({_inner(value, context)})" if context.imports("torch") else None


def _fraction(factor: ast.expr) -> Fraction | None:
    """Returns a float as a fraction of small numbers that equals it exactly, ``0.75``; None if there is none."""
    if not isinstance(factor, ast.Constant) or not isinstance(factor.value, float) or factor.value <= 0:
        return None
    exact = Fraction(factor.value)
    return exact if exact.denominator <= _SIMPLEST and exact.numerator <= _SIMPLEST else None


def _is_whole(value: ast.expr, context: RewriteContext, depth: int = 0) -> bool:
    """True if an expression is certainly an integer."""
    if int_literal(value) is not None or size_read(value) is not None:
        return True
    if isinstance(value, ast.BinOp) and isinstance(value.op, _WHOLE):
        return _is_whole(value.left, context, depth) and _is_whole(value.right, context, depth)
    if isinstance(value, ast.Call):
        return called_name(value) in (*_ROUNDING, "int")
    if not isinstance(value, ast.Name) or depth >= _DEEPEST:
        return False
    arguments = [argument for argument in ast.walk(context.function.args) if isinstance(argument, ast.arg) and argument.arg == value.id]
    if arguments:
        annotation = arguments[0].annotation
        is_bound_anew = any(stored.id == value.id for stored in names_stored(context.function))
        return not is_bound_anew and isinstance(annotation, ast.Name) and annotation.id == "int"
    return _is_bound_to(_is_whole, value, context, depth)


def _is_count(value: ast.expr, context: RewriteContext, depth: int = 0) -> bool:
    """True if an expression is certainly an integer that is not negative."""
    literal = int_literal(value)
    if literal is not None or size_read(value) is not None:
        return literal is None or literal >= 0
    match value:
        case ast.BinOp(left=left, op=ast.Add() | ast.Mult() | ast.FloorDiv() | ast.Mod(), right=right):
            return _is_count(left, context, depth) and _is_count(right, context, depth)
        case ast.Call(func=ast.Attribute(attr="numel")):
            return True
        case ast.Call(func=ast.Name(id="len")):
            return True
        case ast.Call(args=[argument], keywords=[]) if called_name(value) in (*_ROUNDING, "int"):
            is_product = isinstance(argument, ast.BinOp) and isinstance(argument.op, ast.Div | ast.Mult)
            parts = [argument.left, argument.right] if isinstance(argument, ast.BinOp) and is_product else [argument]
            return all(_is_count(part, context, depth) or _is_factor(part) for part in parts)
    return isinstance(value, ast.Name) and depth < _DEEPEST and _is_bound_to(_is_count, value, context, depth)


def _is_factor(value: ast.expr) -> bool:
    """True for a float that is not negative."""
    return isinstance(value, ast.Constant) and isinstance(value.value, float) and value.value >= 0


def _is_bound_to(holds: _Claim, name: ast.Name, context: RewriteContext, depth: int) -> bool:
    """True if a function binds a name to values only for which a claim holds, or to sizes."""
    arguments = [argument.arg for argument in ast.walk(context.function.args) if isinstance(argument, ast.arg)]
    found = [stored for stored in names_stored(context.function) if stored.id == name.id]
    return name.id not in arguments and bool(found) and all(_is_binding_of(holds, node, context, depth) for node in found)


def _is_binding_of(holds: _Claim, name: ast.Name, context: RewriteContext, depth: int) -> bool:
    for statement in ast.walk(context.function):
        if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
            continue
        target, value = statement.targets[0], statement.value
        if target is name:
            return holds(value, context, depth + 1)
        if isinstance(target, ast.Tuple) and name in target.elts:
            if isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
                return holds(value.elts[target.elts.index(name)], context, depth + 1)
            return shape_read(value.value if isinstance(value, ast.Subscript) else value) is not None
    return False


class EarlierNumber(RewriteRule[SizeProblem[NumberArgumentCause]]):
    """Writes ``batch = int(n / 4)`` as ``batch = n // 4``, where a later line uses ``batch`` as a number."""

    kinds = ("number_argument",)
    before = """
        def forward(self, x):
            windows = int(x.shape[0] / 4)
            return x.view(windows, 2, 2, -1)
    """
    after = before.replace("windows = int(x.shape[0] / 4)", "windows = x.shape[0] // 4")
    inputs = ("torch.randn(12, 4)",)
    sources = ("Swin Transformer: `window_reverse`",)

    def fixes(self, context: RewriteContext, problem: SizeProblem[NumberArgumentCause]) -> Iterator[CodeFix | None]:
        """Yields the change of the first value of a name in the line that can be written with sizes."""
        names = dict.fromkeys(node.id for node in ast.walk(context.node) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load))
        for value in (only_value(context, name) for name in names):
            for call in [] if value is None else calls_in(value):
                line = context_of_expression(_frame_of(call, context.frame))
                if line is None:
                    continue
                earlier = SizeProblem(structs.replace(problem.cause, frame=line.frame), problem.dim, problem.capture)
                if (fix := next(iter(SymbolicArithmetic().fixes(line, earlier)), None)) is not None:
                    yield fix
                    return


def only_value(context: RewriteContext, name: str) -> ast.expr | None:
    """Returns the value of a name that the function binds only once, before the line; None for any other name."""
    given = assignments_to(context.function, name)
    stored = [node for node in names_stored(context.function) if node.id == name]
    return given[0].value if len(given) == len(stored) == 1 and given[0].lineno < context.frame.line else None


def _frame_of(node: ast.expr, within: Frame) -> Frame | None:
    around = columns_of(node, within.filename)
    if around is None:
        return None
    (line, column), (end_line, end_column) = around
    code = linecache.getline(within.filename, line).strip()
    return replace(within, line=line, code=code, column=column, end_line=end_line, end_column=end_column, expression=ast.unparse(node))
