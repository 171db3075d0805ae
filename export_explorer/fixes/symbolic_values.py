"""Symbolic sizes where Python or an operator needs a plain value, rewritten to provide one or to need none."""

import ast
from collections.abc import Iterator

from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.edits import Edit
from export_explorer.fixes.nodes import calls_in, int_literal
from export_explorer.fixes.rule import FailingLine, RefusedSize, RewriteRule
from export_explorer.record import CodeFix, Effect
from export_explorer.trace.syntax import called_name


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
        yield context.replace_expression(value, decision, f"Decide `{problem.argument}` for the example while tracing", effects)


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
                case ast.Call(func=ast.Attribute(value=ast.Name(id="self")), args=[first, *_]):
                    edits.append(Edit(first, f"self, {context.text(first)}"))
                case ast.Call(func=ast.Attribute(value=ast.Name(id="self"))):
                    return
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
                yield context.replace_expression(call, f"({one} // {other}, {one} % {other})", "Divide with `//` and `%`")


class CloneTensor(RewriteRule[FailingLine]):
    """Writes ``copy.deepcopy(x)`` of a tensor as ``x.clone()``."""

    kinds = ("deep_copy",)
    before = """
        def forward(self, x):
            return copy.deepcopy(x) + 1
    """
    after = before.replace("return copy.deepcopy(x) + 1", "return x.clone() + 1")
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
            edits.append(Edit(call, f"{text}.clone()" if kind == "tensor" else text))
        yield context.replace_statement(edits, "Copy the tensor with `clone()`") if edits else None
