"""Branches on the data, or on a size, of an ``if`` or a conditional expression, as ``torch.cond`` with the two branches that the user wrote.

A branch becomes a function that takes the tensors it uses, and returns the values that are read later. Sizes, numbers that tracing knows
and what belongs to ``self`` are read from the enclosing scope: ``torch.cond`` takes no sizes as operands (2.13).
"""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from export_explorer.fixes.branch_bodies import (
    as_new_value,
    can_be_moved,
    changed_in_place,
    edits_of,
    free_names,
    is_shared,
    made_by,
    surely_differ,
)
from export_explorer.fixes.conditions import Predicate, predicate_of
from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.data_kinds import Kinds, is_scalar
from export_explorer.fixes.edits import Edit, always_returns, as_tuple, calls_in, indented, is_elif, last_assigned, loaded, names_in, stored
from export_explorer.fixes.rule import FailingLine, RewriteRule
from export_explorer.record import CodeFix, Effect

KEPT = "Rewrite with `torch.cond`"
CHOSEN = "Use `torch.where`"
_WIDEST = 110
"""The most characters of a call in one line; a longer one is split over several lines."""
_OPERATORS = ("cond", "while_loop", "scan", "map", "associative_scan")


class KeepBranches(RewriteRule[FailingLine]):
    """Writes an ``if`` on the data as ``torch.cond`` with both branches."""

    before = """
        def forward(self, x):
            if x.sum() > 0:
                return x + 1
            return x - 1
    """
    after = """
        def forward(self, x):
            def if_true(x):
                return x + 1

            def if_false(x):
                return x - 1

            return torch.cond(x.sum() > 0, if_true, if_false, (x,))
    """
    changes = "a branch that changes a tensor in place changes a copy"
    sources = ("pytorch/pytorch#93579", "pytorch/pytorch#163791", "pytorch/pytorch#123972")

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the statement, with what follows it where a branch returns."""
        if not selects_by_mask(context, context.statement):
            yield with_branches(context, context.statement)


def selects_by_mask(context: RewriteContext, statement: ast.stmt) -> bool:
    """True if a branch of an ``if`` assigns ``x[mask]``, whose size depends on the data: no ``torch.cond`` returns it."""
    branches = (*statement.body, *statement.orelse) if isinstance(statement, ast.If) else ()
    values = [it.value for it in branches if isinstance(it, ast.Assign)]
    return any(isinstance(value, ast.Subscript) and context.kinds.is_mask(value.slice) for value in values)


class KeepChoice(RewriteRule[FailingLine]):
    """Writes a conditional expression on the data as ``torch.cond``, one of two numbers as ``torch.where``."""

    before = """
        def forward(self, x):
            scale = 0.5 if x.max() > 1 else 2.0
            return x * scale
    """
    after = before.replace("scale = 0.5 if x.max() > 1 else 2.0", "scale = torch.where(x.max() > 1, 0.5, 2.0)")
    sources = ("pytorch/pytorch#163791",)

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the one such expression in the statement."""
        yield chosen_in_place(context)


def chosen_in_place(context: RewriteContext) -> CodeFix | None:
    """Returns the change of the one conditional expression on the data in a statement; None where it is not supported."""
    node, kinds = choice_in(context), context.kinds
    predicate = None if node is None else predicate_of(node.test, context, kinds)
    if node is None or predicate is None or predicate.rest is not None:
        return None
    if are_numbers([node.body, node.orelse], kinds):
        text = f"torch.where({predicate.text}, {context.text(node.body)}, {context.text(node.orelse)})"
        return context.replace_statement([Edit(node, text)], CHOSEN) if predicate.is_tensor else None
    chosen = chosen_value(context, kinds, predicate, node.body, node.orelse)
    return None if chosen is None else context.replace_statement([Edit(node, chosen)], KEPT)


class ReturnCopies(RewriteRule[FailingLine]):
    """Copies the values that functions passed to ``torch.cond`` and the like return, where these are what they were given."""

    kinds = ("untraceable",)
    before = """
        def forward(self, x):
            return torch.cond(x.sum() > 0, lambda x: x.view(-1), lambda x: (x + 1).view(-1), (x,))
    """
    after = before.replace("lambda x: x.view(-1),", "lambda x: x.view(-1).clone(),")
    changes = "the returned tensor shares no memory with the input"
    sources = ("huggingface/transformers#39488", "pytorch/pytorch#158375")

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of functions that are written in the call, or defined before it in the same block."""
        statement, calls = context.statement, calls_in(context.statement, *_OPERATORS)
        if len(calls) != 1 or not isinstance(statement, ast.Assign | ast.AnnAssign | ast.Expr | ast.Return):
            return
        block = context.block_of(statement)
        names = {name for argument in calls[0].args for name in names_in(argument)}
        bodies = [it.body for it in calls[0].args if isinstance(it, ast.Lambda)]
        texts = [(body, as_new_value(body, context, Kinds(None, 0, lambda _: None))) for body in bodies]
        edits: dict[ast.stmt, list[Edit]] = {}
        edits[statement] = [Edit(body, text) for body, text in texts if text is not None and text != context.text(body)]
        for function in (it for it in block if isinstance(it, ast.FunctionDef) and it.name in names and it.lineno < statement.lineno):
            found = edits_of(function.body, context, Kinds(function, function.lineno, lambda _: None)) or []
            edits[function] = [it for it in found if isinstance(it.node, ast.expr)]
        if lines_edited := [it.lineno for it, own in edits.items() if own]:
            between = [it for it in block if min(lines_edited) <= it.lineno <= max(lines_edited)]
            lines = context.lines(between, [edit for own in edits.values() for edit in own])
            yield (None if lines is None else context.replace_statements(between, lines, "Return `.clone()`", [Effect(kind="copies")]))


def choice_in(context: RewriteContext) -> ast.IfExp | None:
    """Returns the conditional expression of the statement that the data decides; None if there is not exactly one."""
    statement, running = context.statement, context.node
    if isinstance(statement, ast.If | ast.While | ast.For | ast.With):
        return None
    found = [node for node in ast.walk(statement) if isinstance(node, ast.IfExp) and context.kinds.of(node.test) != "static"]
    is_decided = len(found) == 1 and (not isinstance(running, ast.expr) or running in (found[0], *ast.walk(found[0].test)))
    return found[0] if is_decided else None


def chosen_value(context: RewriteContext, kinds: Kinds, predicate: Predicate, first: ast.expr, second: ast.expr) -> str | None:
    """Returns one of two tensors as a call of ``torch.cond``; None where they cannot be rewritten."""
    sides = (first, second)
    made = [as_new_value(side, context, kinds) for side in sides]
    # A conditional expression on the data cannot be moved either.
    if None in made or not all(can_be_moved([ast.Return(side)], kinds) for side in sides):
        return None
    operands = [name for name in free_names([ast.Expr(side) for side in sides]) if kinds.of(loaded(name)) == "tensor"]
    given = ", ".join(operands)
    head = f"lambda {given}:" if given else "lambda:"
    arguments = [predicate.text, *(f"{head} {side}" for side in made), as_tuple(apart(operands, kinds))]
    return "\n".join(wrapped("torch.cond(", arguments))


def differing(first: ast.stmt, second: ast.stmt) -> ast.expr | None:
    """Returns the one value in which two statements differ that do not merely assign a name; None if they differ in more."""
    match first, second:
        case ast.Expr(value=ast.Call(args=[a]) as call), ast.Expr(value=ast.Call(args=[_]) as other):
            is_same = ast.dump(call.func) == ast.dump(other.func) and not call.keywords and not other.keywords
            return a if is_same and isinstance(call.func, ast.Attribute) and call.func.attr == "append" else None
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript() as target], value=a), ast.Assign(targets=[other_target]):
            return a if ast.dump(target) == ast.dump(other_target) else None
    return None


def is_plain_number(node: ast.expr, kinds: Kinds) -> bool:
    """True if an expression is an int or a float that Python knows, as a literal or in a name."""
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return is_plain_number(operand, kinds)
        case ast.Constant(value=value):
            return type(value) in (int, float)
    live = kinds.live_of(node)
    if live is not None:
        return live.is_plain_number
    made = kinds.assigned(node.id) if isinstance(node, ast.Name) else None
    return made is not None and not isinstance(made, ast.Name) and is_plain_number(made, kinds)


def are_numbers(values: Sequence[ast.expr], kinds: Kinds) -> bool:
    """True if ``torch.where`` may choose between values: numbers, and what is computed from tensors of no dimensions, which cannot fail."""
    if not all(_is_number(value, kinds) for value in values):
        return False
    numbers = [value for value in values if is_plain_number(value, kinds)]
    others = [value for value in values if value not in numbers]
    # A float next to whole numbers would make them all floats.
    is_float = any(isinstance(node, ast.Constant) and isinstance(node.value, float) for value in numbers for node in ast.walk(value))
    return not (is_float and any(kinds.is_whole(value) for value in others))


def _is_number(node: ast.expr, kinds: Kinds) -> bool:
    if is_plain_number(node, kinds):
        return True
    match node:
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() | ast.Div(), right=right):
            return _is_number(left, kinds) and _is_number(right, kinds)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _is_number(operand, kinds)
    return is_scalar(node, kinds)


def apart(operands: list[str], kinds: Kinds) -> list[str]:
    """Returns the operands, with a copy of each that may share memory with another."""
    storages: set[int] = set()
    given: list[str] = []
    for name in operands:
        live, made = kinds.live_of(loaded(name)), kinds.assigned(name)
        storage = None if live is None else live.storage
        # Where no values are known, as in strict mode, what may be a view is taken for one.
        is_view = storage is None and made is not None and len(operands) > 1 and is_shared(made)
        given.append(f"{name}.clone()" if is_view or (storage is not None and storage in storages) else name)
        storages |= set() if storage is None else {storage}
    return given


def wrapped(opening: str, arguments: Sequence[str]) -> list[str]:
    """Returns a call in one line, or in several where it is long."""
    line = f"{opening}{', '.join(arguments)})"
    return [line] if len(line) <= _WIDEST else [opening, *(f"    {argument}," for argument in arguments), ")"]


def branch_functions(given: str, first: Sequence[str], second: Sequence[str]) -> list[str]:
    """Returns the two functions of a ``torch.cond`` with these arguments and bodies."""
    return [f"def if_true({given}):", *indented(first), "", f"def if_false({given}):", *indented(second), ""]


class _Taken(NamedTuple):
    """The lines that replace an ``if``, and whether they also replace all that follows it in its block."""

    lines: list[str]
    takes_rest: bool = False


def with_branches(context: RewriteContext, node: ast.stmt, predicate: Predicate | None = None) -> CodeFix | None:
    """Keeps both branches of an ``if``; None where they cannot be rewritten without other changes.

    Args:
        context: the position of the statement.
        node: the statement.
        predicate: its condition, where that is not on the data; None for one on the data.
    """
    if not isinstance(node, ast.If) or surely_differ(context, node):
        return None
    following = context.following(node)
    if isinstance(node.body[0], ast.Continue):
        return _without_continue(context, node, following)
    taken = _Block.at(context, node).taken(node, following, predicate)
    is_rest_of = is_elif(node, context.filename)
    if taken is None or (is_rest_of and taken.takes_rest):
        return None
    lines = ["else:", *indented(taken.lines)] if is_rest_of else taken.lines
    statements = [node, *following] if taken.takes_rest else [node]
    effects = [Effect(kind="copies")] if any(isinstance(it, ast.AugAssign) for own in statements for it in ast.walk(own)) else []
    title = KEPT if any("torch.cond(" in line for line in lines) else CHOSEN
    return context.replace_statements(statements, lines, title, effects)


def _without_continue(context: RewriteContext, node: ast.If, following: list[ast.stmt]) -> CodeFix | None:
    """Runs the rest of a round, or leaves its variables unchanged, where the data decides to skip it."""
    if node.orelse or not following or is_elif(node, context.filename):
        return None
    taken = _Block.at(context, node).taken(ast.If(node.test, [ast.Pass()], following), [])
    return None if taken is None else context.replace_statements([node, *following], taken.lines, KEPT)


def _independent(statements: Sequence[ast.stmt]) -> dict[str, ast.expr] | None:
    """Returns the values that statements assign to names; None where they do more, or where one reads what another has assigned."""
    found: dict[str, ast.expr] = {}
    for statement in statements:
        if not isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.Pass):
            return None
        for name, value in last_assigned([statement]).items():
            if value is None or name in found or names_in(value) & found.keys():
                return None
            found[name] = value
    return found


@dataclass(frozen=True)
class _Block:
    """Statements that become lines in a function.

    Attributes:
        context: the position of the text.
        kinds: where the block starts.
        read_after: the names that are read after it.
        defined: the names that have a value where it starts.
        owned: the tensors that a branch has copied, to change them in place.
    """

    context: RewriteContext
    kinds: Kinds
    read_after: set[str]
    defined: set[str]
    owned: frozenset[str] = frozenset()

    @classmethod
    def at(cls, context: RewriteContext, node: ast.If) -> "_Block":
        """Returns the block that an ``if`` is in."""
        return cls(context, context.kinds, context.read_after(node), context.defined_before(node))

    def taken(self, node: ast.If, following: list[ast.stmt], predicate: Predicate | None = None) -> _Taken | None:
        """Rewrites an ``if`` with what follows it in its block, on the data unless its condition is given; None where it cannot be rewritten."""
        predicate = predicate or predicate_of(node.test, self.context, self.kinds)
        if predicate is None:
            return None
        other = [*node.orelse] if always_returns(node.orelse) else [*node.orelse, *following]
        if always_returns(node.body) and always_returns(other):
            is_rest = not always_returns(node.orelse)
            lines = self._conditional(predicate, ast.If(node.test, node.body, other), None)
            return None if lines is None else _Taken(lines, is_rest and bool(following))
        if (merged := self._merged(predicate, node)) is not None:
            return _Taken(merged)
        owned = self._owned(node)
        names = self._left_behind(node, owned)
        if not names:
            return None
        if owned:
            lines = replace(self, owned=owned)._conditional(predicate, node, names)
        else:
            # A choice of numbers is one for each name, nested for `elif`.
            texts = [text for name in names if (text := self._where(node, name)) is not None]
            lines = [f"{', '.join(names)} = {', '.join(texts)}"] if len(texts) == len(names) else None
            lines = lines or self._conditional(predicate, node, names)
        return None if lines is None else _Taken(lines)

    def _merged(self, predicate: Predicate, node: ast.If) -> list[str] | None:
        """Merges statements of both branches that differ in one value alone: ``outputs.append(a)`` and ``outputs.append(b)``."""
        if len(node.body) != 1 or len(node.orelse) != 1 or predicate.rest is not None:
            return None
        first, second = differing(node.body[0], node.orelse[0]), differing(node.orelse[0], node.body[0])
        if first is None or second is None:
            return None
        text = chosen_value(self.context, self.kinds, predicate, first, second)
        return None if text is None else self.context.lines([node.body[0]], [Edit(first, text)])

    def _owned(self, node: ast.If) -> frozenset[str]:
        """Returns the tensors that a branch changes in place and that nothing else can refer to: made by the function itself."""
        changed = {*changed_in_place(node.body), *changed_in_place(node.orelse)}
        made = {name for name in changed if (value := self.kinds.assigned(name)) is not None and not is_shared(value)}
        return frozenset(name for name in made if self.kinds.of(loaded(name)) == "tensor")

    def _left_behind(self, node: ast.If, owned: frozenset[str]) -> list[str]:
        """Returns the names that a branch assigns and that are read later; none where one might not be assigned."""
        set_names = dict.fromkeys([*sorted(owned), *stored(*node.body), *stored(*node.orelse)])
        either = [name for name in set_names if name in self.read_after]
        both = set(stored(*node.body)) & set(stored(*node.orelse))
        return either if all(name in self.defined or name in both for name in either) else []

    def _where(self, node: ast.If, name: str) -> str | None:
        """Returns the value of a name after an ``if`` as ``torch.where``; None where a branch does more than to assign numbers."""
        predicate = predicate_of(node.test, self.context, self.kinds)
        if predicate is None or not predicate.is_tensor or predicate.rest is not None:
            return None
        texts, values = list[str](), list[ast.expr]()
        for branch in (node.body, node.orelse):
            if len(branch) == 1 and isinstance(branch[0], ast.If):
                if (inner := self._where(branch[0], name)) is None:
                    return None
                texts.append(inner)
                continue
            assigned = _independent(branch)
            value = None if assigned is None else assigned.get(name, loaded(name))
            if value is None or (isinstance(value, ast.Name) and value.lineno == 0 and name not in self.defined):
                return None
            values.append(value)
            texts.append(self.context.text(value) if hasattr(value, "lineno") and not isinstance(value, ast.Name) else ast.unparse(value))
        return f"torch.where({predicate.text}, {', '.join(texts)})" if are_numbers(values, self.kinds) else None

    def _conditional(self, predicate: Predicate, node: ast.If, names: list[str] | None) -> list[str] | None:
        """Returns the two functions of the branches, and the call: names are assigned from it; both branches return where names are None."""
        read = [*free_names(node.body, names or ()), *free_names(node.orelse, names or ())]
        changed = {*stored(*node.body, *node.orelse), *(names or ())}
        operands = []
        for name in dict.fromkeys(read):
            kind = self.kinds.of(loaded(name))
            if kind == "tensor" or (kind is None and name in changed and name in self.defined):
                operands.append(name)
            elif name in changed and name in self.defined:
                return None
        first, second = self._branch(node.body, names), self._branch(node.orelse, names)
        if first is None or second is None:
            return None
        return [*branch_functions(", ".join(operands), first, second), *self._call(predicate, operands, names)]

    def _branch(self, statements: Sequence[ast.stmt], names: list[str] | None) -> list[str] | None:
        """Returns the body of one function."""
        inner = replace(self, defined={*self.defined, *stored(*statements)}, read_after={*(names or ())})
        lines = [f"{name} = {name}.clone()" for name in changed_in_place(statements) if name in self.owned]
        done: list[ast.stmt] = []
        for index, statement in enumerate(statements):
            kinds = self.kinds.after(done)
            if isinstance(statement, ast.If) and kinds.is_on_data(statement.test):
                following = list(statements[index + 1 :])
                read = {*inner.read_after, *free_names(following)}
                taken = replace(inner, kinds=kinds, read_after=read, defined={*self.defined, *stored(*done)}).taken(statement, following)
                if taken is None:
                    return None
                lines += taken.lines
                done.append(statement)
                if taken.takes_rest or (always_returns([statement]) and names is None):
                    return lines
                continue
            if (short := self._last(statement, index == len(statements) - 1, names, done)) is not None:
                return [*lines, short]
            own_lines = self._moved(statement, done, names is not None)
            if own_lines is None:
                return None
            lines += own_lines
            done.append(statement)
        if names is None:
            return lines
        returned = self._returned(names, done)
        return None if returned is None else [*lines, returned]

    def _last(self, statement: ast.stmt, is_last: bool, names: list[str] | None, done: list[ast.stmt]) -> str | None:
        """Returns the statement as a ``return``, if it is the last and assigns the only name that is read later."""
        value = last_assigned([statement]).get(names[0]) if is_last and names is not None and len(names) == 1 else None
        before = [it for it in done if not isinstance(it, ast.If)]
        if value is None or isinstance(statement, ast.AugAssign) or not can_be_moved([*before, statement], self.kinds.after(done)):
            return None
        text = as_new_value(value, self.context, self.kinds.after(done), made_by(done))
        return None if text is None else f"return {text}"

    def _moved(self, statement: ast.stmt, done: list[ast.stmt], has_names: bool) -> list[str] | None:
        """Returns the lines of one statement in a branch; None where a branch cannot contain it."""
        kinds = self.kinds.after(done)
        nodes = list(ast.walk(statement))
        if any((isinstance(it, ast.If) and kinds.is_on_data(it.test)) or (has_names and isinstance(it, ast.Return)) for it in nodes):
            return None
        edits = edits_of([*done, statement], self.context, self.kinds, self.owned)
        before = [it for it in done if not isinstance(it, ast.If)]
        if edits is None or not can_be_moved([*before, statement], kinds, self.owned):
            return None
        if isinstance(statement, ast.Pass):
            return []
        return self.context.lines([statement], [it for it in edits if any(it.node is node for node in nodes)])

    def _returned(self, names: list[str], statements: list[ast.stmt]) -> str | None:
        kinds, made = self.kinds.after(statements), made_by(statements)
        made |= self.owned & set(changed_in_place(statements))
        values = [value for name in names if (value := as_new_value(loaded(name), self.context, kinds, made)) is not None]
        return f"return {', '.join(values)}" if len(values) == len(names) else None

    def _call(self, predicate: Predicate, operands: list[str], names: list[str] | None) -> list[str]:
        given = as_tuple(apart(operands, self.kinds))
        into = "return " if names is None else f"{', '.join(names)} = "
        if predicate.rest is None:
            return wrapped(f"{into}torch.cond(", [predicate.text, "if_true", "if_false", given])
        return predicate.decided(into, f"torch.cond({predicate.text}, if_true, if_false, {given})", ", ".join(operands))
