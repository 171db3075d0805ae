"""Python comparisons of a size: the branch that the example took without the test, or the same choice made by the program."""

import ast
from collections.abc import Iterator

from export_explorer.fixes.branches import with_branches
from export_explorer.fixes.conditions import Predicate
from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.edits import Edit, always_returns, indented, int_literal, is_elif, shorten
from export_explorer.fixes.rule import RewriteRule
from export_explorer.fixes.size_names import SizeProblem, is_same_line
from export_explorer.record import CodeFix, ComparisonCause, Effect, chain_of
from export_explorer.trace.syntax import called_name

_OPPOSITE = {ast.Eq: "!=", ast.NotEq: "==", ast.Lt: ">=", ast.GtE: "<", ast.Gt: "<=", ast.LtE: ">"}


class WithoutAssert(RewriteRule[SizeProblem[ComparisonCause]]):
    """Drops an ``assert`` about a size."""

    kinds = ("comparison",)
    before = """
        def forward(self, image):
            assert image.shape[2] == 6, "another size than the model's"
            return image.flatten(2).mean(2)
    """
    after = before.replace('assert image.shape[2] == 6, "another size than the model\'s"', "")
    inputs = ("torch.randn(2, 3, 6, 6)",)
    changes = "sizes that the assert refuses are accepted"
    sources = ("timm's PatchEmbed",)

    def fixes(self, context: RewriteContext, problem: SizeProblem[ComparisonCause]) -> Iterator[CodeFix | None]:
        """Yields the change that leaves the statement out."""
        statement = context.statement
        if problem.cause.statement == "assert" and isinstance(statement, ast.Assert):
            text = "pass" if context.is_alone(statement) else ""
            effects = [Effect(kind="branch_dropped", condition=_opposite(context, statement.test))]
            yield context.replace_whole(text, f"Remove `assert {shorten(context.text(statement.test))}`", effects)


class ConditionalOnSize(RewriteRule[SizeProblem[ComparisonCause]]):
    """Writes ``a if test else b`` of numbers as ``torch.sym_ite``, of other values as the one that the example took."""

    kinds = ("comparison",)
    before = """
        def forward(self, x):
            window = 3 if x.shape[0] > 6 else 2
            return x * window
    """
    after = before.replace("window = 3 if x.shape[0] > 6 else 2", "window = torch.sym_ite(x.shape[0] > 6, 3, 2)")
    changes = "of values that are no numbers, the other one is never taken"
    sources = ("huggingface/optimum-executorch#218",)

    def fixes(self, context: RewriteContext, problem: SizeProblem[ComparisonCause]) -> Iterator[CodeFix | None]:
        """Yields the change of the innermost conditional expression."""
        node, branch = context.innermost(ast.IfExp), problem.cause.branch
        if node is None or branch is None or problem.cause.statement != "conditional":
            return
        test = context.text(node.test)
        numbers = [int_literal(value) for value in (node.body, node.orelse)]
        if None not in numbers and context.node is node.test and isinstance(node.test, ast.Compare) and context.imports("torch"):
            text = f"torch.sym_ite({test}, {context.text(node.body)}, {context.text(node.orelse)})"
            yield context.replace_nodes([Edit(node, text)], "Use `torch.sym_ite`")
            return
        kept, dropped = (node.body, _opposite(context, node.test)) if branch == "taken" else (node.orelse, test)
        effects = [Effect(kind="branch_dropped", condition=dropped)]
        yield context.replace_nodes([Edit(node, context.operand(kept))], f"Always use `{shorten(context.text(kept))}`", effects)


class BranchOfExample(RewriteRule[SizeProblem[ComparisonCause]]):
    """Replaces an ``if`` about a size by what the example did, without the test."""

    kinds = ("comparison",)
    before = """
        def forward(self, x):
            rest = -x.shape[1] % 8
            if rest > 0:
                x = nn.functional.pad(x, (0, rest))
            return x * 2
    """
    after = before.replace("if rest > 0:\n                x", "x")
    inputs = ("torch.randn(2, 6)",)
    changes = "the other branch is never taken; a pad of 0 changes nothing"
    sources = ("pytorch/pytorch#136216", "huggingface/optimum-executorch#218")

    def fixes(self, context: RewriteContext, problem: SizeProblem[ComparisonCause]) -> Iterator[CodeFix | None]:
        """Yields the change of the statement, if its test had the same result each time."""
        node, cause = context.innermost(ast.If), problem.cause
        if node is None or cause.branch is None or node.lineno != context.frame.line:
            return
        # A line in a loop, or of a module that runs twice, may take both branches.
        causes = [own for dim in problem.capture.dims for main in dim.causes for own in chain_of(main) if isinstance(own, ComparisonCause)]
        branches = {
            own.branch for own in causes if own.frame is not None and cause.frame is not None and is_same_line(own.frame, cause.frame)
        }
        if cause.statement in ("if", "elif") and len(branches) == 1:
            yield _without_if(context, node, is_taken=cause.branch == "taken")


class BranchesOnSize(RewriteRule[SizeProblem[ComparisonCause]]):
    """Writes an ``if`` about a size as ``torch.cond``, where both branches assign or return something."""

    kinds = ("comparison",)
    before = """
        def __init__(self):
            super().__init__()
            self.pair, self.other = nn.Linear(4, 4), nn.Linear(4, 4)

        def forward(self, x):
            if x.shape[0] == 2:
                return self.pair(x)
            return self.other(x)
    """
    after = before.replace("if x.shape[0] == 2:", "def if_true():").replace(
        "            return self.other(x)",
        """
            def if_false():
                return self.other(x)

            return torch.cond(x.shape[0] == 2, if_true, if_false, ())""",
    )
    inputs = ("torch.randn(2, 4)",)
    sources = ("pytorch/pytorch#139307", "pytorch/pytorch#138847")

    def fixes(self, context: RewriteContext, problem: SizeProblem[ComparisonCause]) -> Iterator[CodeFix | None]:
        """Yields the change of the statement, whose test is one comparison."""
        node, cause = context.innermost(ast.If), problem.cause
        if node is None or cause.branch is None or node.lineno != context.frame.line or cause.statement not in ("if", "elif"):
            return
        is_one_test = isinstance(node.test, ast.Compare) and len(node.test.ops) == 1
        if is_one_test and (node.orelse or always_returns(node.body)) and context.imports("torch"):
            yield with_branches(context, node, Predicate(context.text(node.test), is_tensor=False))


def _without_if(context: RewriteContext, node: ast.If, *, is_taken: bool) -> CodeFix | None:
    starts_elif = is_elif(node, context.filename)
    kept, dropped = (node.body, node.orelse) if is_taken else (node.orelse, node.body)
    test, opposite = context.text(node.test), _opposite(context, node.test)
    always = Effect(kind="always_runs", condition=test)
    if not node.orelse and (padding := _padding(context, node.body)) is not None:
        lines = context.lines(node.body, padding)
        title = f"Always pad, without the `if {shorten(test)}`"
        is_same = all(_is_nonzero(node.test, edit.node) for edit in padding) and _pads_alone(node.body, [edit.node for edit in padding])
        effects = [] if is_same else [always]
        return None if starts_elif or lines is None else context.replace_nodes([Edit(node, "\n".join(lines))], title, effects)
    dropping = Effect(kind="branch_dropped", condition=opposite if is_taken else test)
    text = _kept(context, node, kept, is_taken, starts_elif)
    if text is None:
        return None
    title = f"Remove `if {shorten(test)}` and keep its body" if is_taken else f"Remove the `if {shorten(test)}` block"
    return context.replace_nodes([Edit(node, text)], title, [*([always] if is_taken else []), *([dropping] if dropped else [])])


def _kept(context: RewriteContext, node: ast.If, kept: list[ast.stmt], is_taken: bool, starts_elif: bool) -> str | None:
    """Returns the text that replaces an ``if`` statement."""
    if not kept:
        return "pass" if not starts_elif and context.is_alone(node) else ""
    if (lines := context.lines(kept)) is None:
        return None
    is_chained = len(kept) == 1 and isinstance(kept[0], ast.If) and kept[0].col_offset == node.col_offset
    return "\n".join(lines if not starts_elif or (is_chained and not is_taken) else ["else:", *indented(lines)])


def _padding(context: RewriteContext, block: list[ast.stmt]) -> list[Edit] | None:
    """Returns the edits with which statements that only pad can always run: ``8 - n % 8`` is 8 where nothing has to be padded; else None."""
    edits: dict[int, Edit] = {}
    pads = 0
    for statement in block:
        value = statement.value if isinstance(statement, ast.Assign) else statement
        is_pad = isinstance(value, ast.Call) and called_name(value) == "pad"
        pads += is_pad
        for node in ast.walk(value):
            match node:
                case ast.BinOp(left=whole, op=ast.Sub(), right=ast.BinOp(left=size, op=ast.Mod(), right=unit)) if ast.unparse(
                    whole
                ) == ast.unparse(unit):
                    edits[id(node)] = Edit(node, f"-{context.operand(size)} % {context.operand(unit)}")
        if not is_pad and id(value) not in edits:
            return None
    return list(edits.values()) if pads else None


def _pads_alone(block: list[ast.stmt], rests: list[ast.AST]) -> bool:
    """True if statements pad by such remainders alone, written in the calls or named before, so that they pad nothing where these are 0."""
    assigned = [statement for statement in block if isinstance(statement, ast.Assign)]
    names = {ast.unparse(statement.targets[0]) for statement in assigned if statement.value in rests}
    calls = [statement.value for statement in assigned if isinstance(statement.value, ast.Call)]
    sizes = [call.args[1].elts if len(call.args) == 2 and isinstance(call.args[1], ast.Tuple | ast.List) else [] for call in calls]
    return all(sizes) and all(int_literal(size) == 0 or size in rests or ast.unparse(size) in names for each in sizes for size in each)


def _is_nonzero(test: ast.expr, rest: ast.AST) -> bool:
    """True if a test is that the remainder in ``8 - n % 8`` is not 0."""
    match test:
        case ast.Compare(left=left, ops=[ast.NotEq() | ast.Gt()], comparators=[ast.Constant(value=0)]):
            test = left
    return isinstance(rest, ast.BinOp) and ast.unparse(test) == ast.unparse(rest.right)


def _opposite(context: RewriteContext, test: ast.expr) -> str:
    """Returns the condition under which a test is false."""
    match test:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _OPPOSITE:
            return f"{context.text(left)} {_OPPOSITE[type(op)]} {context.text(right)}"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return context.text(operand)
    return f"not {context.operand(test)}"
