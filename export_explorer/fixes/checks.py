"""Conditions on the data as checks of the program (an ``assert``, an ``if`` that only raises), and templates for branches and loops."""

import ast
from collections.abc import Iterator

from export_explorer.fixes.branch_bodies import surely_differ
from export_explorer.fixes.branches import KEPT, branch_functions, choice_in, selects_by_mask
from export_explorer.fixes.conditions import predicate_of
from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.data_kinds import Kinds
from export_explorer.fixes.data_numbers import is_integer
from export_explorer.fixes.edits import always_returns, has_starred, is_elif, last_assigned, loaded, parsed, size_read, stored, walk_own
from export_explorer.fixes.loops import KeepWhileLoop, while_loop
from export_explorer.fixes.rule import FailingLine, RewriteRule
from export_explorer.record import CodeFix, Effect
from export_explorer.texts import expression_if_python, syntax_tree
from export_explorer.trace.syntax import called_name


class CheckAssert(RewriteRule[FailingLine]):
    """Makes the program check what an ``assert`` on the data states, or ``torch._assert``."""

    before = """
        def forward(self, x):
            assert not torch.isnan(x).any(), "nan"
            return x + 1
    """
    after = before.replace('assert not torch.isnan(x).any(), "nan"', 'torch._assert_async(torch.logical_not(torch.isnan(x).any()), "nan")')
    sources = ("OHF-Voice/piper1-gpl#148", "pytorch/pytorch#186306", "rtqichen/torchdiffeq#269")
    is_exact = True

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the statement."""
        if _is_caught(context):
            return
        match context.statement:
            case ast.Assert(test=test, msg=message):
                yield _checked(context, problem, test, message)
            case ast.Expr(value=ast.Call() as call) if (asserted := _asserted(call)) is not None:
                yield _checked(context, problem, *asserted)


def _is_caught(context: RewriteContext) -> bool:
    """True if what the statement raises may be handled in its function, by the class that it has."""
    tries = (node for node in ast.walk(context.function) if isinstance(node, ast.Try | ast.TryStar) and node.handlers)
    return any(context.statement in ast.walk(each) for node in tries for each in node.body)


def _asserted(call: ast.Call) -> tuple[ast.expr, ast.expr | None] | None:
    """Returns the condition and the message of ``torch._assert``; None for other calls."""
    if called_name(call) != "_assert" or has_starred(call):
        return None
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    given = [*call.args, *(named.pop(name) for name in ("condition", "message") if name in named)]
    return None if not given or named else (given[0], given[1] if len(given) > 1 else None)


class CheckRaise(RewriteRule[FailingLine]):
    """Makes the program check the condition for which an ``if`` on the data raises."""

    before = """
        def forward(self, x):
            if torch.isnan(x).any():
                raise ValueError("nan")
            return x + 1
    """
    after = CheckAssert.after
    changes = "a RuntimeError is raised, whatever the class of the exception was"
    sources = ("OHF-Voice/piper1-gpl#148", "pytorch/pytorch#147096", "pytorch/pytorch#108805")
    is_exact = True

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the statement; nothing where the ``if`` does more than raise, and compute names for the message."""
        if _is_caught(context):
            return
        match context.statement:
            case ast.If(test=test, body=[*before, last], orelse=[]) as node if not is_elif(node, context.filename):
                is_raised, message = _raised(last)
                assigned = [it.targets if isinstance(it, ast.Assign) else [it] for it in before]
                if is_raised and all(isinstance(target, ast.Name) for targets in assigned for target in targets):
                    yield _checked(context, problem, _negated(test, context.kinds), message)


def _raised(statement: ast.stmt) -> tuple[bool, ast.expr | None]:
    """Returns whether a statement always raises, ``raise`` or ``torch._assert(False, text)``, and its message; None where that is unknown."""
    match statement:
        case ast.Raise(exc=raised):
            return True, raised.args[0] if isinstance(raised, ast.Call) and len(raised.args) == 1 else None
        case ast.Expr(value=ast.Call() as call) if (asserted := _asserted(call)) is not None:
            test, message = asserted
            return isinstance(test, ast.Constant) and test.value is False, message
    return False, None


class Promise(RewriteRule[FailingLine]):
    """Adds ``torch._check`` of a condition before a statement, so that the program refuses data for which it is false."""

    before = """
        def forward(self, x):
            n = x.sum().to(torch.int64).item()
            if n > -100:
                return x + 1
            return x - 1
    """
    after = before.replace("if n", "torch._check(n > -100)\n            if n")
    changes = "data for which the condition is false are refused"
    sources = ("pytorch/pytorch#143495", "pytorch/vision#9462")

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the added line, where the condition can be expressed, and no other advice is known."""
        statement = context.statement
        if problem.checkable is None or advice(context) is not None or is_elif(statement, context.filename):
            return
        conditions = _conditions_to_check(problem.checkable)
        if len(conditions) == 1 and _numbers_chosen(context) and (opposite := otherwise(problem.checkable)) is not None:
            # An `if` that changes a number is for a special case.
            conditions = [opposite, *conditions]
        own = context.lines([statement])
        for condition in conditions if own else ():
            number, check = _taken_out(condition)
            asserted = _on_float(check) if problem.is_on_float else None
            lines = [f"torch._check({check})", *([] if asserted is None else [f"torch._assert_async({asserted})"]), *(own or ())]
            if number is not None:
                lines = [f"number = {number}", *(line.replace(number, "number") for line in lines)]
            effect = Effect(kind="refuses", condition=condition)
            yield context.replace_statements([statement], lines, f"Add `torch._check({condition})`", [effect])


def _conditions_to_check(condition: str) -> list[str]:
    """Returns the conditions that may be added as a check, the likely one first: a condition, and its opposite where it compares with a number.

    ``n == 1`` is mostly the test for a special case, so ``n != 1`` comes first; after ``n != 8`` comes ``n == 8``, after ``n > 8`` ``n <= 8``.
    """
    node = parsed(condition)
    if not isinstance(node, ast.Compare) or len(node.ops) != 1:
        return [condition]
    numbers = [it.value for it in (node.left, *node.comparators) if isinstance(it, ast.Constant)]
    opposite = otherwise(condition) if numbers else None
    if opposite is None:
        return [condition]
    if isinstance(node.ops[0], ast.Eq):
        return [opposite, condition] if isinstance(node.comparators[0], ast.Constant) else [condition]
    # 0 and 1 are torch's special cases; any other number is one that a size has to equal, or may be on either side of.
    return [condition] if numbers[0] in (0, 1) else [condition, opposite]


def advice(context: RewriteContext) -> str | None:
    """Returns advice on replacing a statement that needs a value in the data, where it cannot be rewritten; None where there is none."""
    decided = context.statement if isinstance(context.statement, ast.If) else choice_in(context)
    if decided is not None and context.kinds.of(decided.test) == "tensor" and _numbers_chosen(context):
        return "Choose the number with `torch.where`, and read it by `item()`"
    if isinstance(context.statement, ast.If) and any(isinstance(it, ast.Break) for it in context.statement.body):
        return "Run every iteration and mask later results"
    if selects_by_mask(context, context.statement):
        return "Compute with whole tensors and a mask: the branches of `torch.cond` must return the same shapes"
    nodes = list(walk_own(context.statement))
    if any(isinstance(it, ast.BinOp) and isinstance(it.op, ast.Mult) and isinstance(it.left, ast.List) for it in nodes):
        return "Use `torch.full` instead of a list"
    if any(isinstance(it, ast.comprehension) and it.ifs for it in nodes):
        return "Select with `x[mask]`"
    iterated = [node.iter for node in nodes if isinstance(node, ast.For | ast.comprehension)]
    if any(map(context.kinds.is_of_data_size, iterated)):
        return "Vectorize: the iteration count is data-dependent"
    return None


def otherwise(condition: str) -> str | None:
    """Returns the negation of a condition, ``n != 1`` of ``n == 1``; None where that has no simple form."""
    node = expression_if_python(condition)
    found = None if node is None else _opposite(node)
    return None if found is None else ast.unparse(found)


def _taken_out(condition: str) -> tuple[str | None, str]:
    """Returns the ``item()`` call in a condition, and the condition with a name for it: two such calls give two different numbers."""
    for node in ast.walk(syntax_tree(condition)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "item":
            text = ast.get_source_segment(condition, node) or ast.unparse(node)
            return text, condition.replace(text, "number")
    return None, condition


def _is_on_float(node: ast.expr, kinds: Kinds, *, default: bool) -> bool:
    """True if a name in an expression is a float in the data; `default` where a number in the data is not known to be an integer."""
    numbers = [it for it in ast.walk(node) if isinstance(it, ast.Name) and kinds.of(it) == "number"]
    lives = [kinds.live_of(it) for it in numbers]
    is_known = any(live is not None and not live.is_whole for live in lives)
    return is_known or (default and not all(is_integer(it, kinds) for it in numbers))


def _on_float(condition: str) -> str | None:
    """Returns the comparison of a float, or its negation, as one of a tensor; None for another condition.

    torch.export keeps no ``torch._check`` of a float and a number in the program (2.13).
    """
    match parsed(condition):
        case ast.Call(func=ast.Attribute(attr="sym_not"), args=[inner]):
            found = _on_float(ast.unparse(inner))
            return None if found is None else f"torch.logical_not({found})"
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            sides = [left, right]
            at = 1 if isinstance(left, ast.Constant) else 0
            sides[at] = parsed(f"torch.scalar_tensor({ast.unparse(sides[at])}, dtype=torch.float64)")
            return ast.unparse(ast.Compare(sides[0], [op], sides[1:]))
    return None


def _checked(context: RewriteContext, problem: FailingLine, test: ast.expr, message: ast.expr | None) -> CodeFix | None:
    """Replaces the statement by a check for each part of a condition; None where one of them cannot be expressed."""
    parts = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
    lines: list[str] = []
    said = f", {context.text(message)}" if isinstance(message, ast.Constant) and isinstance(message.value, str) else ""
    for part in (_by_masks(context, part) for part in parts):
        predicate = predicate_of(part, context, context.kinds)
        if context.kinds.of(part) == "static":
            lines.append(f"assert {context.text(part)}")
        elif predicate is None or predicate.rest is not None:
            return None
        else:
            is_on_float = _is_on_float(part, context.kinds, default=problem.is_on_float)
            asserted = predicate.text if predicate.is_tensor else _on_float(predicate.text) if is_on_float else None
            # A message of `torch._check` fails in strict mode, 'function' object has no attribute 'is_quantized' (2.13).
            lines.append(f"torch._check({predicate.text})" if asserted is None else f"torch._assert_async({asserted}{said})")
    return context.replace_statements([context.statement], lines, "Check it at run time")


def _by_masks(context: RewriteContext, test: ast.expr) -> ast.expr:
    """Returns a comparison with ``mask.sum()`` in place of ``x[mask].shape[0]``: torch 2.13 may fail on the equality of such a size."""
    if not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return test
    left, right = (_sum_of_mask(context, side) or side for side in (test.left, test.comparators[0]))
    return test if (left, right) == (test.left, test.comparators[0]) else ast.Compare(left, test.ops, [right])


def _sum_of_mask(context: RewriteContext, number: ast.expr) -> ast.expr | None:
    """Returns the number of elements that a mask selects as a sum; None for a number that is another one."""
    kinds, read = context.kinds, size_read(number)
    match number:
        case ast.Call(func=ast.Attribute(value=ast.Subscript(value=selected, slice=mask), attr="numel" | "nelement"), args=[]):
            shapes = [live.shape for live in map(kinds.live_of, (selected, mask)) if live is not None and live.shape is not None]
            is_of_all = len(shapes) == 2 and len(shapes[0]) == len(shapes[1])
        case _ if read is not None and read[1] == 0 and isinstance(read[0], ast.Subscript):
            mask, is_of_all = read[0].slice, True
        case _:
            return None
    if not is_of_all or not isinstance(mask, ast.Name) or not kinds.is_mask(mask):
        return None
    return ast.Call(ast.Attribute(mask, "sum", ast.Load()), [], [])


_OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
}  # fmt: skip


def _opposite(test: ast.expr) -> ast.expr | None:
    """Returns ``n <= 0`` for ``n > 0``, ``x`` for ``not x``; None where the negation has no simple form."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return operand
        case ast.BoolOp(op=ast.Or(), values=values):
            return ast.BoolOp(ast.And(), [_opposite(part) or ast.UnaryOp(ast.Not(), part) for part in values])
        case ast.Compare(left=left, ops=[op], comparators=right) if type(op) in _OPPOSITES:
            return ast.Compare(left, [_OPPOSITES[type(op)]()], right)
    return None


def _negated(test: ast.expr, kinds: Kinds) -> ast.expr:
    """Returns the negation of a condition for all data: ``n <= 0`` for ``n > 0`` only where neither side can be NaN, with which both are false."""
    match test:
        case ast.BoolOp(op=ast.Or(), values=values):
            return ast.BoolOp(ast.And(), [_negated(part, kinds) for part in values])
        case ast.Compare(left=left, ops=[ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE()], comparators=[right]):
            opposite = _opposite(test) if _is_never_nan(left, kinds) and _is_never_nan(right, kinds) else None
        case _:
            opposite = _opposite(test)
    return opposite or ast.UnaryOp(ast.Not(), test)


def _is_never_nan(node: ast.expr, kinds: Kinds) -> bool:
    """True for a literal, and for an expression that is certainly of integers."""
    literal = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(literal, ast.Constant) or is_integer(node, kinds) or kinds.is_whole(node)


class CondTemplate(RewriteRule[FailingLine]):
    """Writes a ``torch.cond`` with the user's lines in its two branches, which the user has to complete by what they return."""

    before = """
        def forward(self, x):
            if x.sum() > 0:
                self.seen = x
            return x
    """
    after = """
        def forward(self, x):
            def if_true(x):
                self.seen = x
                ...  # return tensors instead of changing what is outside

            def if_false(x):
                ...  # return tensors of the same shapes and dtypes

            result = torch.cond(x.sum() > 0, if_true, if_false, (x,))
            return x
    """
    changes = "what the branches return is the user's"
    sources = ("pytorch/pytorch#93579",)
    is_fallback = True

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the template for an ``if`` or a conditional expression whose condition can be expressed."""
        statement, choice = context.statement, choice_in(context)
        test = statement.test if isinstance(statement, ast.If) else None if choice is None else choice.test
        if test is None or is_elif(statement, context.filename):
            return
        # What leaves a loop or the function cannot be a branch, nor can branches that differ in what they return.
        branches = (*statement.body, *statement.orelse) if isinstance(statement, ast.If) else ()
        leaves = any(isinstance(it, ast.Break | ast.Continue | ast.Raise) for it in branches)
        if leaves or (isinstance(statement, ast.If) and surely_differ(context, statement)):
            return
        predicate = predicate_of(test, context, context.kinds)
        if predicate is None or _numbers_chosen(context) or selects_by_mask(context, statement):
            return
        is_returned = isinstance(statement, ast.Return) or (isinstance(statement, ast.If) and always_returns(statement.body))
        names = [name for name in stored(statement) if name in context.read_after(statement)]
        operands, into = _operands(context, test), "return " if is_returned else f"{', '.join(names) or 'result'} = "
        decided = f"torch.cond({predicate.text}, if_true, if_false, ({operands},))"
        calls = [f"{into}{decided}"] if predicate.rest is None else predicate.decided(into, decided, operands)
        first, second = _bodies(context, statement, choice)
        if not isinstance(statement, ast.If) or not always_returns(statement.body):
            first = [*first, "...  # return tensors instead of changing what is outside"]
        second = [*second, "...  # return tensors of the same shapes and dtypes"]
        lines = [*branch_functions(operands, first, second), *calls]
        yield context.replace_statements([statement], lines, KEPT, applicability="has_placeholders")


def _bodies(context: RewriteContext, statement: ast.stmt, choice: ast.IfExp | None) -> tuple[list[str], list[str]]:
    """Returns the user's own lines of the two branches; empty where they cannot be moved."""
    if isinstance(statement, ast.If):
        first, second = (context.lines(branch) or [] for branch in (statement.body, statement.orelse))
        # A branch of an `elif` is written as one, which is none in a function of its own.
        return first, [] if second and second[0].startswith("elif") else second
    return ([], []) if choice is None else ([context.text(choice.body)], [context.text(choice.orelse)])


def _numbers_chosen(context: RewriteContext) -> bool:
    """True if the statement chooses numbers of Python, which no branch of ``torch.cond`` can return."""
    statement, choice = context.statement, choice_in(context)
    values: list[ast.expr | None] = [] if choice is None else [choice.body, choice.orelse]
    if isinstance(statement, ast.If):
        assigned = last_assigned(statement.body) | last_assigned(statement.orelse)
        values = [value for name, value in assigned.items() if name in context.read_after(statement)]
    return any(value is not None and is_integer(value, context.kinds) for value in values)


class WhileTemplate(RewriteRule[FailingLine]):
    """Writes a ``torch.while_loop`` whose body is left for the user to write."""

    before = KeepWhileLoop.before.replace("x = x + 1", "self.seen = x\n                x = x + 1")
    after = KeepWhileLoop.after.replace(
        "x = x + 1\n                return x,", "return (x,)  # the new values, in the same shapes and dtypes"
    )
    changes = "the body is the user's"
    sources = ("pytorch/executorch#8873",)
    is_fallback = True

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the template for a ``while`` whose condition can be expressed."""
        node = context.statement
        predicate = predicate_of(node.test, context, context.kinds) if isinstance(node, ast.While) else None
        if not isinstance(node, ast.While) or predicate is None or predicate.rest is not None:
            return
        given = _operands(context, node.test)
        operands = f"({given},)"
        body = [f"return {operands}  # the new values, in the same shapes and dtypes"]
        lines = while_loop(given, predicate.text, body, operands, operands)
        yield context.replace_statements([node], lines, "Rewrite with `torch.while_loop`", applicability="has_placeholders")


def _operands(context: RewriteContext, test: ast.expr) -> str:
    """Returns the tensors in a condition as the text of an argument list."""
    called = {node.func for node in ast.walk(test) if isinstance(node, ast.Call)}
    names = dict.fromkeys(node.id for node in ast.walk(test) if isinstance(node, ast.Name) and node not in called)
    found = [name for name in names if name not in ("torch", "self") and context.kinds.of(loaded(name)) in ("tensor", None)]
    return ", ".join(found) or "x"
