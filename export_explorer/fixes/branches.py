"""Branches on the data, of an ``if`` or a conditional expression, as ``torch.cond`` with the two branches that the user wrote.

A branch becomes a function that takes the tensors it uses, and returns the values that are read later. Sizes, numbers that tracing knows
and what belongs to ``self`` are read from the enclosing scope: ``torch.cond`` takes no sizes as operands (2.13).
"""

import ast
from collections.abc import Sequence
from dataclasses import dataclass, replace

from export_explorer.fixes.branch_bodies import can_be_moved, changed_in_place, edits_of, free_names, is_shared, made_by, own
from export_explorer.fixes.conditions import Predicate, predicate_of
from export_explorer.fixes.data_kinds import Kinds, last_assigned, stored
from export_explorer.fixes.edits import Edit
from export_explorer.fixes.statements import Site, always_returns, indented, is_elif
from export_explorer.record import Effect, Fix
from export_explorer.trace.syntax import called_name

KEPT = "keep both branches with torch.cond"
_WIDEST = 110
"""The most characters of a call in one line; a longer one is split over several lines."""


def choice_of(site: Site, statement: ast.stmt, node: ast.IfExp) -> Fix | None:
    """Keeps both sides of a conditional expression; None where they cannot be rewritten."""
    kinds = site.kinds
    predicate = predicate_of(node.test, site, kinds)
    sides = (node.body, node.orelse)
    if predicate is None or predicate.rest is not None:
        return None
    if all(is_plain_number(side, kinds) for side in sides):
        text = f"torch.where({predicate.text}, {site.text(node.body)}, {site.text(node.orelse)})" if predicate.is_tensor else None
        return None if text is None else replaced_expression(site, statement, node, text, "choose the number with torch.where")
    text = chosen_value(site, kinds, predicate, *sides)
    return None if text is None else replaced_expression(site, statement, node, text, KEPT)


def chosen_value(site: Site, kinds: Kinds, predicate: Predicate, first: ast.expr, second: ast.expr) -> str | None:
    """Returns one of two tensors as a call of ``torch.cond``; None where they cannot be rewritten."""
    sides = (first, second)
    made = [own(side, site, kinds) for side in sides]
    if None in made or any(not can_be_moved([ast.Return(side)], kinds) for side in sides):
        return None
    if any(isinstance(it, ast.IfExp) and kinds.is_on_data(it.test) for side in sides for it in ast.walk(side)):
        return None
    names = free_names([ast.Expr(side) for side in sides])
    operands = [name for name in names if kinds.of(loaded(name)) == "tensor"]
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


def replaced_expression(
    site: Site, statement: ast.stmt, node: ast.expr, text: str, title: str, effects: Sequence[Effect] = ()
) -> Fix | None:
    """Returns the fix that replaces the text of an expression in a statement."""
    lines = site.lines([statement], [Edit(node, text)])
    return None if lines is None else site.replacing([statement], lines, title, effects)


def is_plain_number(node: ast.expr, kinds: Kinds) -> bool:
    """True if an expression is an int or a float that Python knows, as a literal or in a name."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return is_plain_number(node.operand, kinds)
    if isinstance(node, ast.Constant):
        return type(node.value) in (int, float)
    held = kinds.live_of(node)
    if held is not None:
        return held.is_plain_number
    made = kinds.assigned(node.id) if isinstance(node, ast.Name) else None
    return made is not None and not isinstance(made, ast.Name) and is_plain_number(made, kinds)


def loaded(name: str) -> ast.Name:
    """Returns the variable as an expression."""
    return ast.Name(name, ast.Load(), lineno=0, col_offset=0)


def apart(operands: list[str], kinds: Kinds) -> list[str]:
    """Returns the operands, with a copy of each that may share memory with another."""
    storages: set[int] = set()
    given: list[str] = []
    for name in operands:
        held, made = kinds.live_of(loaded(name)), kinds.assigned(name)
        storage = None if held is None else held.storage
        # Where no values are known, as in strict mode, what may be a view is taken for one.
        is_view = storage is None and made is not None and len(operands) > 1 and not isinstance(made, ast.Constant) and is_shared(made)
        given.append(f"{name}.clone()" if is_view or (storage is not None and storage in storages) else name)
        storages |= set() if storage is None else {storage}
    return given


def as_tuple(items: Sequence[str]) -> str:
    """Returns the text of a tuple."""
    return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"


def wrapped(opening: str, arguments: Sequence[str]) -> list[str]:
    """Returns a call in one line, or in several where it is long."""
    line = f"{opening}{', '.join(arguments)})"
    return [line] if len(line) <= _WIDEST else [opening, *(f"    {argument}," for argument in arguments), ")"]


@dataclass(frozen=True, slots=True)
class _Taken:
    """A rewritten ``if``.

    Attributes:
        lines: its replacement.
        takes_rest: whether they also replace all that follows it in its block.
    """

    lines: list[str]
    takes_rest: bool = False


def branches_of(site: Site, node: ast.If) -> Fix | None:
    """Keeps both branches of an ``if``; None where they cannot be rewritten without other changes."""
    following = site.following(node)
    if isinstance(node.body[0], ast.Continue):
        return _without_continue(site, node, following)
    block = _Block(site, site.kinds, site.read_after(node), site.defined_before(node))
    taken = block.taken(node, following)
    if taken is None:
        return None
    is_rest_of = is_elif(node, site.filename)
    lines = ["else:", *indented(taken.lines)] if is_rest_of else taken.lines
    statements = [node, *following] if taken.takes_rest and following and not is_rest_of else [node]
    if is_rest_of and taken.takes_rest and following:
        return None
    effects = [Effect(kind="copies")] if any(isinstance(it, ast.AugAssign) for it in _own_statements(statements)) else []
    return site.replacing(statements, lines, KEPT, effects)


def _without_continue(site: Site, node: ast.If, following: list[ast.stmt]) -> Fix | None:
    """Runs the rest of a round, or leaves its variables unchanged, where the data decides to skip it."""
    if node.orelse or not following or is_elif(node, site.filename):
        return None
    skipping = ast.If(node.test, [ast.Pass()], following)
    taken = _Block(site, site.kinds, site.read_after(node), site.defined_before(node)).taken(skipping, [])
    return None if taken is None else site.replacing([node, *following], taken.lines, KEPT)


def _own_statements(statements: Sequence[ast.stmt]) -> list[ast.AST]:
    return [node for statement in statements for node in ast.walk(statement)]


@dataclass(frozen=True)
class _Block:
    """Statements that become lines in a function.

    Attributes:
        site: the position of the text.
        kinds: where the block starts.
        read_after: the names that are read after it.
        defined: the names that have a value where it starts.
        owned: the tensors that a branch has copied, to change them in place.
    """

    site: Site
    kinds: Kinds
    read_after: set[str]
    defined: set[str]
    owned: frozenset[str] = frozenset()

    def taken(self, node: ast.If, following: list[ast.stmt]) -> _Taken | None:
        """Rewrites an ``if`` on the data with what follows it in its block; None where it cannot be rewritten."""
        predicate = predicate_of(node.test, self.site, self.kinds)
        if predicate is None:
            return None
        other = [*node.orelse] if always_returns(node.orelse) else [*node.orelse, *following]
        if always_returns(node.body) and always_returns(other):
            is_rest = not always_returns(node.orelse)
            lines = self._conditional(predicate, node.body, other, None)
            return None if lines is None else _Taken(lines, is_rest and bool(following))
        if (merged := self._merged(predicate, node)) is not None:
            return _Taken(merged)
        owned = self._owned(node)
        names = self._left_behind(node, owned)
        if not names:
            return None
        if owned:
            lines = replace(self, owned=owned)._conditional(predicate, node.body, node.orelse, names)
            return None if lines is None else _Taken(lines)
        if (chosen := self._chosen(predicate, node, names)) is not None:
            return _Taken(chosen)
        lines = self._conditional(predicate, node.body, node.orelse, names)
        return None if lines is None else _Taken(lines)

    def _merged(self, predicate: Predicate, node: ast.If) -> list[str] | None:
        """Merges statements of both branches that differ in one value alone: ``outputs.append(a)`` and ``outputs.append(b)``."""
        if len(node.body) != 1 or len(node.orelse) != 1 or predicate.rest is not None:
            return None
        values = [differing(first, second) for first, second in ((node.body[0], node.orelse[0]), (node.orelse[0], node.body[0]))]
        first, second = values
        if first is None or second is None:
            return None
        text = chosen_value(self.site, self.kinds, predicate, first, second)
        return None if text is None else self.site.lines([node.body[0]], [Edit(first, text)])

    def _owned(self, node: ast.If) -> frozenset[str]:
        """Returns the tensors that a branch changes in place and that nothing else can refer to: made by the function itself."""
        changed = {*changed_in_place(node.body), *changed_in_place(node.orelse)}
        made = {name: self.kinds.assigned(name) for name in changed}
        return frozenset(
            name for name, value in made.items() if value is not None and not is_shared(value) and self.kinds.of(loaded(name)) == "tensor"
        )

    def _left_behind(self, node: ast.If, owned: frozenset[str]) -> list[str]:
        """Returns the names that a branch assigns and that are read later; none where one might not be assigned."""
        set_names = dict.fromkeys([*sorted(owned), *stored(*node.body), *stored(*node.orelse)])
        either = [name for name in set_names if name in self.read_after]
        both = set(stored(*node.body)) & set(stored(*node.orelse))
        return either if all(name in self.defined or name in both for name in either) else []

    def _chosen(self, predicate: Predicate, node: ast.If, names: list[str]) -> list[str] | None:
        """Returns the choice of one of two numbers with ``torch.where``."""
        if not predicate.is_tensor or predicate.rest is not None or len(names) != 1 or len(node.body) > 1 or len(node.orelse) > 1:
            return None
        values = [last_assigned(branch).get(names[0]) for branch in (node.body, node.orelse) if branch]
        if len(values) == 1:
            values.append(ast.Name(names[0], ast.Load()))
        if not all(value is not None and self._is_number(value) for value in values):
            return None
        first, second = (value.id if isinstance(value, ast.Name) else self.site.text(value) for value in values if value is not None)
        return [f"{names[0]} = torch.where({predicate.text}, {first}, {second})"]

    def _is_number(self, node: ast.expr) -> bool:
        return is_plain_number(node, self.kinds)

    def _conditional(
        self, predicate: Predicate, body: Sequence[ast.stmt], orelse: Sequence[ast.stmt], names: list[str] | None
    ) -> list[str] | None:
        """Returns the two functions and the call.

        Args:
            predicate: the condition of the first branch.
            body: what runs where it is true.
            orelse: what runs where it is false.
            names: the names to assign from the call; None if both branches return.
        """
        read = [*free_names(body, names or ()), *free_names(orelse, names or ())]
        changed = {*stored(*body), *stored(*orelse), *(names or ())}
        operands = []
        for name in dict.fromkeys(read):
            kind = self.kinds.of(ast.Name(name, ast.Load()))
            if kind == "tensor" or (kind is None and name in changed and name in self.defined):
                operands.append(name)
            elif name in changed and name in self.defined:
                return None
        branches = [self._branch(statements, names, operands) for statements in (body, orelse)]
        if None in branches:
            return None
        given = ", ".join(operands)
        lines: list[str] = []
        for title, branch in zip(("if_true", "if_false"), branches, strict=True):
            lines += [f"def {title}({given}):", *indented(branch or []), ""]
        return [*lines, *self._call(predicate, operands, names)]

    def _branch(self, statements: Sequence[ast.stmt], names: list[str] | None, operands: list[str]) -> list[str] | None:
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
        text = own(value, self.site, self.kinds.after(done), made_by(done))
        return None if text is None else f"return {text}"

    def _moved(self, statement: ast.stmt, done: list[ast.stmt], has_names: bool) -> list[str] | None:
        """Returns the lines of one statement in a branch; None where a branch cannot contain it."""
        kinds = self.kinds.after(done)
        nodes = list(ast.walk(statement))
        if any(isinstance(node, ast.If) and kinds.is_on_data(node.test) for node in nodes):
            return None
        if has_names and any(isinstance(node, ast.Return) for node in nodes):
            return None
        edits = edits_of([*done, statement], self.site, self.kinds, self.owned)
        before = [it for it in done if not isinstance(it, ast.If)]
        if edits is None or not can_be_moved([*before, statement], kinds, self.owned):
            return None
        return (
            []
            if isinstance(statement, ast.Pass)
            else self.site.lines([statement], [it for it in edits if any(it.node is node for node in nodes)])
        )

    def _returned(self, names: list[str], statements: list[ast.stmt]) -> str | None:
        kinds, made = self.kinds.after(statements), made_by(statements)
        made |= self.owned & set(changed_in_place(statements))
        values = [own(loaded(name), self.site, kinds, made) for name in names]
        if None in values:
            return None
        return f"return {', '.join(value for value in values if value is not None)}"

    def _call(self, predicate: Predicate, operands: list[str], names: list[str] | None) -> list[str]:
        given = as_tuple(apart(operands, self.kinds))
        called = f"torch.cond({predicate.text}, if_true, if_false, {given})"
        into = "return " if names is None else f"{', '.join(names)} = "
        if predicate.rest is None:
            return wrapped(f"{into}torch.cond(", [predicate.text, "if_true", "if_false", given])
        # What tracing knows is decided by Python's if, as before.
        direct = ", ".join(operands)
        first, second = (called, f"if_false({direct})") if predicate.joined_by == "and" else (f"if_true({direct})", called)
        return [f"if {predicate.rest}:", f"    {into}{first}", "else:", f"    {into}{second}"]


_OPERATORS = ("cond", "while_loop", "scan", "map", "associative_scan")


def with_copies(site: Site, statement: ast.stmt) -> Fix | None:
    """Copies the returned values of functions passed to a higher-order operator; None where none returns what it was given.

    Applies to functions that are written in the call, or defined before it in the same block.
    """
    calls = [node for node in ast.walk(statement) if isinstance(node, ast.Call) and called_name(node) in _OPERATORS]
    if len(calls) != 1 or not isinstance(statement, ast.Assign | ast.AnnAssign | ast.Expr | ast.Return):
        return None
    block = site.block_of(statement)
    names = {node.id for argument in calls[0].args for node in ast.walk(argument) if isinstance(node, ast.Name)}
    defined = [it for it in block if isinstance(it, ast.FunctionDef) and it.name in names and it.lineno < statement.lineno]
    edits: list[Edit] = []
    edited: list[ast.stmt] = []
    for argument in calls[0].args:
        if isinstance(argument, ast.Lambda) and (text := _copied(argument.body, site)) is not None:
            edits.append(Edit(argument.body, text))
            edited.append(statement)
    for function in defined:
        found = [
            it
            for it in edits_of(function.body, site, Kinds(function, function.lineno, lambda _: None)) or []
            if isinstance(it.node, ast.expr)
        ]
        edits += found
        edited += [function] if found else []
    if not edits:
        return None
    first, last = min(edited, key=lambda it: it.lineno), max(edited, key=lambda it: it.lineno)
    between = [it for it in block if first.lineno <= it.lineno <= last.lineno]
    lines = site.lines(between, edits)
    return None if lines is None else site.replacing(between, lines, "return copies, with clone()", [Effect(kind="copies")])


def _copied(node: ast.expr, site: Site) -> str | None:
    text = own(node, site, Kinds(None, 0, lambda _: None), made_by([]))
    return None if text == site.text(node) else text
