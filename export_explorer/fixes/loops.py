"""Loops whose length depends on the data: as ``torch.while_loop``, or with all rounds where they stop early."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from export_explorer.fixes.branch_bodies import as_new_value, can_be_moved, edits_of, free_names, made_by
from export_explorer.fixes.conditions import predicate_of, without_conversion
from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.edits import as_tuple, contains, indented, loaded, names_in, names_read, parsed, places_of, reads_of, stored
from export_explorer.fixes.rule import FailingLine, RewriteRule
from export_explorer.fixes.scalars import in_stages
from export_explorer.record import CodeFix, Effect

_TITLE = "Rewrite with `torch.while_loop`"


class KeepWhileLoop(RewriteRule[FailingLine]):
    """Writes a ``while`` on the data as ``torch.while_loop``."""

    before = """
        def forward(self, x):
            while x.sum() < 10:
                x = x + 1
            return x
    """
    after = """
        def forward(self, x):
            def condition(x):
                return x.sum() < 10

            def body(x):
                x = x + 1
                return x,

            (x,) = torch.while_loop(condition, body, (x,))
            return x
    """
    changes = "a tensor that a round changes in place is copied"
    sources = ("pytorch/executorch#8873",)

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the loop; first of its numbers, where these have to be tensors."""
        node = context.statement
        match node:
            case ast.While(orelse=[]):
                fix = in_stages(context, names_read(node.test) | {*stored(*node.body)}, _as_while_loop, node)
                yield _as_while_loop(context, node) if fix is None else fix
            case ast.If(body=[ast.Break()], orelse=[]):
                yield _endless_loop(context, node)


def _as_while_loop(context: RewriteContext, node: ast.stmt) -> CodeFix | None:
    predicate = predicate_of(node.test, context, context.kinds) if isinstance(node, ast.While) else None
    if not isinstance(node, ast.While) or predicate is None or predicate.rest is not None or stored(node.test):
        return None
    carried = _carried(context, node)
    body = _body(context, node.body, carried) if carried else None
    if body is None:
        return None
    given, operands = ", ".join(carried), as_tuple(carried)
    body = [*body, f"return {_returned(context, node.body, carried)}"]
    lines = while_loop(given, predicate.text, body, operands if len(carried) == 1 else given, operands)
    return context.replace_statements([node], lines, _TITLE, _copies(node))


def while_loop(given: str, condition: str, body: Iterable[str], into: str, operands: str) -> list[str]:
    """Returns the two functions of a ``torch.while_loop``, and the assignment of its results.

    Args:
        given: the arguments of the functions.
        condition: for another round.
        body: of a round.
        into: what the results are assigned to.
        operands: the values before the first round, as a tuple.
    """
    call = f"{into} = torch.while_loop(condition, body, {operands})"
    return [f"def condition({given}):", f"    return {condition}", "", f"def body({given}):", *indented(body), "", call]


def _endless_loop(context: RewriteContext, node: ast.If) -> CodeFix | None:
    """Returns ``while True`` with one ``break`` as ``torch.while_loop`` that carries whether it stopped; what follows the ``break`` is masked."""
    loop = next((it for it in ast.walk(context.function) if isinstance(it, ast.While) and node in it.body), None)
    if loop is None or loop.orelse or not (isinstance(loop.test, ast.Constant) and loop.test.value) or stored(node.test):
        return None
    index = loop.body.index(node)
    before, after = loop.body[:index], loop.body[index + 1 :]
    statements = [*before, *after]
    # The values behind the condition are those of this round, so that of the next one is read from live values.
    predicate = predicate_of(node.test, context, context.kinds)
    read = {*free_names([*before, ast.Expr(node.test), *after]), *_read_later(context, loop)}
    carried = [name for name in stored(*statements) if name in read]
    is_plain = all(isinstance(it, ast.Assign | ast.AugAssign | ast.AnnAssign) for it in statements)
    if predicate is None or not predicate.is_tensor or predicate.rest is not None or not carried or not is_plain:
        return None
    defined, kinds = context.defined_before(loop), context.kinds
    if not all(name in defined and kinds.of(loaded(name)) in ("tensor", None) for name in carried):
        return None
    first, last = _part(context, before), _part(context, after)
    frozen = [name for name in stored(*after) if name in carried]
    is_taken = bool(names_in(context.function) & {"stopped", *(f"{name}_before" for name in frozen)})
    if not _returned(context, statements, carried) or is_taken or first is None or last is None:
        return None
    given = ", ".join(["stopped", *carried])
    kinds, made = kinds.after(statements), made_by(statements)
    results = [name if name in frozen else as_new_value(loaded(name), context, kinds, made) or name for name in carried]
    body = [
        *first.lines,
        f"stopped = {predicate.text}",
        *_masked(last, carried),
        f"return {', '.join(['stopped.clone()' if predicate.text.isidentifier() else 'stopped', *results])}",
    ]
    operands = as_tuple(["torch.zeros((), dtype=torch.bool)", *carried])
    lines = while_loop(given, "torch.logical_not(stopped)", body, ", ".join(["_", *carried]), operands)
    return context.replace_statements([loop], lines, _TITLE, _copies(loop))


class KeepForLoop(RewriteRule[FailingLine]):
    """Writes ``for i in range(n)``, where ``n`` is a tensor or a number read from one, as ``torch.while_loop``."""

    kinds = ("data_dependent", "untraceable")
    before = """
        def forward(self, x, n):
            for _ in range(n.item()):
                x = x + 1
            return x
    """
    after = """
        def forward(self, x, n):
            def condition(step, x):
                return step < n

            def body(step, x):
                x = x + 1
                return step + 1, x

            _, x = torch.while_loop(condition, body, (torch.zeros((), dtype=torch.int64), x))
            return x
    """
    inputs = ("torch.randn(8, 4)", "torch.tensor(2)")
    changes = "a tensor that a round changes in place is copied"
    sources = ("pytorch/pytorch#158366", "pytorch/executorch#8873")

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the loop."""
        match context.statement:
            case ast.For(target=ast.Name(id=step), iter=ast.Call(func=ast.Name(id="range"), args=[number]), orelse=[]) as node:
                count = without_conversion(number, context.kinds)
            case _:
                return
        carried = _carried(context, node) if context.kinds.of(count) == "tensor" else []
        changed = {*stored(*node.body)}
        if {step} & (_read_later(context, node) | changed | names_read(count)) or names_read(count) & changed:
            return
        if step == "_":
            step = "step"
            if names_in(node) & {"_", step} != {"_"} or len(places_of(node, "_")) > 1:
                return
        body = _body(context, node.body, carried) if carried else None
        if body is None:
            return
        given = ", ".join(carried)
        body = [*body, f"return {step} + 1, {_returned(context, node.body, carried)}".rstrip(",")]
        operands = f"(torch.zeros((), dtype=torch.int64), {given})"
        lines = while_loop(f"{step}, {given}", f"{step} < {context.text(count)}", body, f"_, {given}", operands)
        yield context.replace_statements([node], lines, _TITLE, _copies(node))


def _carried(context: RewriteContext, node: ast.For | ast.While) -> list[str]:
    """Returns the tensors that each round takes from the one before, or that are read after the loop; none if one is not a tensor."""
    test = [ast.Expr(node.test)] if isinstance(node, ast.While) else []
    read = set(free_names([*test, *node.body])) | _read_later(context, node)
    names = [name for name in stored(*node.body) if name in read]
    defined = context.defined_before(node)
    return names if all(name in defined and context.kinds.of(loaded(name)) in ("tensor", None) for name in names) else []


_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def _read_later(context: RewriteContext, loop: ast.For | ast.While) -> set[str]:
    """Returns the names that are read below a loop, or in a loop around it, which runs it again.

    Without those that a later loop or a comprehension binds for its own reads.
    """
    nodes, last = list(ast.walk(context.function)), loop.end_lineno or loop.lineno
    around = [it for it in nodes if isinstance(it, ast.For | ast.While) and it is not loop and contains(it, loop)]
    again = {it for outer in around for it in ast.walk(outer)} - {it for statement in loop.body for it in ast.walk(statement)}
    later = {it for it in nodes if it in again or getattr(it, "lineno", 0) > last}
    for node in nodes:
        if isinstance(node, ast.For) and node is not loop and node not in around:
            later -= {it for name in stored(node.target) for statement in node.body for it in reads_of(statement, name)}
        elif isinstance(node, _COMPREHENSIONS):
            later -= {it for part in node.generators for name in stored(part.target) for it in reads_of(node, name)}
    added = {name for it in later if isinstance(it, ast.AugAssign) for name in stored(it.target)}
    return added | {it.id for it in later if isinstance(it, ast.Name) and isinstance(it.ctx, ast.Load)}


def _body(context: RewriteContext, statements: Sequence[ast.stmt], carried: list[str]) -> list[str] | None:
    kinds = context.kinds
    edits, nodes = edits_of(statements, context, kinds), [node for it in statements for node in ast.walk(it)]
    if edits is None or not can_be_moved(statements, kinds) or not _returned(context, statements, carried):
        return None
    is_decided = any(isinstance(it, ast.If | ast.IfExp) and kinds.is_on_data(it.test) for it in nodes)
    return None if is_decided or any(isinstance(it, ast.Return) for it in nodes) else context.lines(statements, edits)


def _returned(context: RewriteContext, statements: Sequence[ast.stmt], carried: list[str]) -> str:
    kinds, made = context.kinds.after(list(statements)), made_by(statements)
    found = [value for name in carried if (value := as_new_value(loaded(name), context, kinds, made)) is not None]
    return "" if len(found) < len(carried) else f"{found[0]}," if len(found) == 1 else ", ".join(found)


def _copies(node: ast.stmt) -> list[Effect]:
    return [Effect(kind="copies")] if any(isinstance(it, ast.AugAssign) for it in ast.walk(node)) else []


class FreezeAfterStop(RewriteRule[FailingLine]):
    """Writes ``if …: break`` on the data, in a ``for`` of a known number of rounds, as a mask that keeps the values from the stop on."""

    before = """
        def forward(self, x):
            for _ in range(3):
                if x.sum() > 100:
                    break
                x = x * 2
            return x
    """
    after = """
        def forward(self, x):
            stopped = torch.zeros((), dtype=torch.bool, device=x.device)
            for _ in range(3):
                stopped = stopped | (x.sum() > 100)
                x_before = x
                x = x * 2
                x = torch.where(stopped, x_before, x)
            return x
    """
    changes = "all rounds are computed; a tensor that a round changes in place is copied"
    sources = ("LightGlue",)

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the loop; nothing where a round does more than assign tensors."""
        node, loop = context.statement, _stopped_loop(context)
        if loop is None or not isinstance(node, ast.If) or loop.lineno == loop.body[0].lineno:
            return
        index = loop.body.index(node)
        before, after = loop.body[:index], loop.body[index + 1 :]
        predicate = predicate_of(node.test, context, context.kinds)
        carried = _changed_tensors(context, loop, [*before, *after])
        # Without the `break` the counter has its last value after the loop, and so has what the condition binds.
        if _read_later(context, loop) & {*stored(loop.target, node.test)}:
            return
        if predicate is None or predicate.rest is not None or not predicate.is_tensor:
            return
        is_taken = bool(names_in(context.function) & {"stopped", *(f"{name}_before" for name in carried)})
        first, last, head = _part(context, before), _part(context, after), context.lines([loop])
        if not carried or is_taken or first is None or last is None or head is None:
            return
        is_atom = predicate.text.isidentifier() or isinstance(parsed(predicate.text), ast.Call)
        stop = f"stopped = stopped | {predicate.text if is_atom else f'({predicate.text})'}"
        written = [
            f"stopped = torch.zeros((), dtype=torch.bool, device={carried[0]}.device)",
            *head[: loop.body[0].lineno - loop.lineno],
            *indented([*_masked(first, carried), stop, *_masked(last, carried)]),
        ]
        effects = [Effect(kind="copies")] if first.copies or last.copies else []
        yield context.replace_statements([loop], written, "Run every iteration and mask later results", effects)


class _Part(NamedTuple):
    """The statements of a round on one side of its ``break``, the lines that they become, and whether a tensor is copied in these."""

    statements: Sequence[ast.stmt]
    lines: list[str]
    copies: bool


def _part(context: RewriteContext, statements: Sequence[ast.stmt]) -> _Part | None:
    """Returns one side of a round, in which ``x += 1`` changes nothing in place; None where something else changes what was there before it."""
    edits = edits_of(statements, context, context.kinds) if can_be_moved(statements, context.kinds) else None
    lines = None if edits is None else context.lines(statements, edits)
    return None if lines is None else _Part(statements, lines, copies=bool(edits))


def _masked(part: _Part, carried: Sequence[str]) -> list[str]:
    """Returns lines of one side of a round, after which the tensors that rounds carry are as before it once the loop has stopped."""
    names = [name for name in stored(*part.statements) if name in carried]
    if not names:
        return part.lines
    return [
        f"{', '.join(f'{name}_before' for name in names)} = {', '.join(names)}",
        *part.lines,
        *(f"{name} = torch.where(stopped, {name}_before, {name})" for name in names),
    ]


class StopInEagerMode(RewriteRule[FailingLine]):
    """Stops a ``for`` of a known number of rounds early in eager mode only."""

    before = FreezeAfterStop.before
    after = before.replace("if x.sum() > 100:", "if not torch.compiler.is_exporting() and x.sum() > 100:")
    changes = "the program runs every iteration and returns the last result"
    sources = ("LightGlue",)

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the condition. ``torch.compiler.is_exporting`` is true in both modes; seen in 2.13."""
        node = context.statement
        if not isinstance(node, ast.If) or _stopped_loop(context) is None:
            return
        condition = context.text(node.test)
        test = f"({condition})" if isinstance(node.test, ast.BoolOp | ast.IfExp | ast.Lambda | ast.NamedExpr) else condition
        lines = [f"if not torch.compiler.is_exporting() and {test}:", "    break"]
        title = "Run every iteration in the program; stop early in eager only"
        yield context.replace_statements([node], lines, title, [Effect(kind="other_result", condition=condition)])


def _stopped_loop(context: RewriteContext) -> ast.For | None:
    """Returns the loop that the statement, ``if …: break``, stops; None for any other statement, and for a loop with an ``else``."""
    match context.statement:
        case ast.If(body=[ast.Break()], orelse=[]) as node:
            loop = next((it for it in ast.walk(context.function) if isinstance(it, ast.For) and node in it.body), None)
            return None if loop is None or loop.orelse else loop
    return None


def _changed_tensors(context: RewriteContext, loop: ast.For, body: Sequence[ast.stmt]) -> list[str]:
    """Returns the tensors that rounds change, in their order; none where a name is read after the loop but not assigned before it."""
    defined, changed = context.defined_before(loop), list(stored(*body))
    is_plain = all(isinstance(it, ast.Assign | ast.AugAssign | ast.AnnAssign) for it in body)
    if not is_plain or not _read_later(context, loop) & set(changed) <= defined:
        return []
    carried = [name for name in changed if name in defined]
    return carried if all(context.kinds.of(loaded(name)) in ("tensor", None) for name in carried) else []
