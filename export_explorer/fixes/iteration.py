"""Python loops over the rows of a tensor, rewritten as one operation on all rows where the loop's form makes its meaning certain."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from export_explorer.fixes.context import RewriteContext, with_comment
from export_explorer.fixes.edits import Edit, calls_in, int_literal, names_in, names_read, parsed, places_of, shorten, size_read, stored
from export_explorer.fixes.rule import FailingLine, RewriteRule
from export_explorer.fixes.size_names import SizeProblem
from export_explorer.record import CodeFix, Effect, PythonNumberCause
from export_explorer.trace.syntax import called_name


class SelectedRows(RewriteRule[FailingLine]):
    """Writes a loop that copies the rows whose index is in a tensor, or not in it, as a selection by ``torch.isin``."""

    before = """
        def forward(self, tree, ids):
            out = torch.zeros(4, 3)
            row = 0
            for i in range(4):
                if i not in ids:
                    out[row] = tree[i]
                    row += 1
            return out
    """
    after = """
        def forward(self, tree, ids):
            out = torch.zeros(4, 3)
            row = 0
            is_selected = torch.logical_not(torch.isin(torch.arange(4, device=ids.device), ids))
            selected = tree[:4][is_selected]
            out[:selected.shape[0]] = selected
            return out
    """
    inputs = ("torch.randn(4, 3)", "torch.tensor([0, 0, 1, 1])")
    dynamic_shapes = "None"
    sources = ("pytorch/pytorch#148193",)
    is_exact = True

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the loop; nothing where the counter of rows is read after it, or does not begin at zero."""
        node = context.statement
        loop = next((it for it in ast.walk(context.function) if isinstance(it, ast.For) and it.body == [node]), None)
        match loop, node:
            case (
                ast.For(target=ast.Name(id=index), iter=ast.Call(func=ast.Name(id="range"), args=[count], keywords=[]), orelse=[]),
                ast.If(
                    test=ast.Compare(left=ast.Name(id=asked), ops=[ast.In() | ast.NotIn() as op], comparators=[ids]),
                    body=[
                        ast.Assign(
                            targets=[ast.Subscript(value=ast.Name(id=out), slice=ast.Name(id=row))],
                            value=ast.Subscript(value=ast.Name(id=source), slice=ast.Name(id=taken)),
                        ),
                        ast.AugAssign(target=ast.Name(id=counted), op=ast.Add(), value=ast.Constant(value=1)),
                    ],
                    orelse=[],
                ),
            ) if index == asked == taken and row == counted:
                first = replace(context.kinds, line=loop.lineno).assigned(row)
            case _:
                return
        is_counter = first is not None and int_literal(first) == 0
        is_taken = source == out or {"selected", "is_selected"} & names_in(context.function) or {row, index} & context.read_after(loop)
        are_tensors = all(context.kinds.of(it) == "tensor" for it in (ids, parsed(out), parsed(source)))
        if not is_counter or is_taken or not are_tensors or names_read(ids, count) & {out, row, index}:
            return
        text = f"torch.isin(torch.arange({context.text(count)}, device={context.operand(ids)}.device), {context.text(ids)})"
        lines = [
            f"is_selected = {text if isinstance(op, ast.In) else f'torch.logical_not({text})'}",
            f"selected = {source}[:{context.text(count)}][is_selected]",
            f"{out}[:selected.shape[0]] = selected",
        ]
        yield context.replace_statements([loop], lines, "Select all rows with `torch.isin`")


_NOT_IN_ROWS = (ast.Lambda, ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom, ast.Starred)
_NOT_CALLED = ("print", "item", "tolist", "append", "range", "enumerate", "zip", "len", "int", "float")


@dataclass(frozen=True, slots=True)
class TensorRows:
    """A loop over rows.

    Attributes:
        tensors: those that are iterated together, in the order of `names`.
        names: the name of a row of each.
        index: the counter that indexes the rows, ``i``; None where the loop yields them.
        measured: the tensor whose length is the number of rounds, for a loop over a counter.
    """

    tensors: tuple[str, ...]
    names: tuple[str, ...]
    index: str | None = None
    measured: str | None = None

    def effects(self) -> tuple[Effect, ...]:
        """Returns the effects of the rewrite: all tensors must have the length of the loop."""
        others = [tensor for tensor in self.tensors if tensor != self.measured] if self.measured else list(self.tensors[1:])
        own = self.measured or self.tensors[0]
        return tuple(Effect(kind="refuses", condition=f"{other}.shape[0] == {own}.shape[0]") for other in others)


class WindowsByUnfold(RewriteRule[SizeProblem[PythonNumberCause]]):
    """Writes a loop that copies windows, ``out[:, i] = x[:, i * step : i * step + width]``, by ``x.unfold``."""

    kinds = ("python_number",)
    before = """
        def forward(self, x):
            count = x.shape[1] // 4 - 1
            out = x.new_empty(x.shape[0], count, 8)
            for i in range(count):
                out[:, i] = x[:, i * 4 : i * 4 + 8]
            return out
    """
    after = before.replace("for i in range(count):\n                out[:, i] = ", "out[:, :count] = ").replace(
        "x[:, i * 4 : i * 4 + 8]", "x.unfold(1, 8, 4)[:, :count].movedim(-1, 2)"
    )
    inputs = ("torch.randn(2, 16)",)
    sources = ("huggingface/transformers#46169", "Longformer")

    def fixes(self, context: RewriteContext, problem: SizeProblem[PythonNumberCause]) -> Iterator[CodeFix | None]:
        """Yields the change of the innermost loop around the expression."""
        match context.innermost(ast.For):
            case (
                ast.For(
                    target=ast.Name(id=counter),
                    iter=ast.Call(func=ast.Name(id="range"), args=[count]),
                    body=[ast.Assign(targets=[ast.Subscript(value=into, slice=place)], value=ast.Subscript(value=source, slice=window))],
                    orelse=[],
                ) as loop
            ) if loop is context.statement:
                dim, other = _only_part(place), _only_part(window)
            case _:
                return
        if dim is None or other is None or dim[0] != other[0] or not _is_name(dim[1], counter):
            return
        found = _window(other[1], counter)
        is_read = counter in names_read(into, source) | context.read_after(loop)
        if found is None or is_read or ast.unparse(into) == ast.unparse(source):
            return
        before, rounds = ":, " * dim[0], context.text(count)
        step, width = (ast.unparse(it) for it in found)
        unfolded = f"{context.operand(source)}.unfold({dim[0]}, {width}, {step})[{before}:{rounds}].movedim(-1, {dim[0] + 1})"
        line = f"{context.text(into)}[{before}:{rounds}] = {unfolded}"
        yield context.replace_whole(line, f"Take all windows of `{shorten(context.text(source))}` at once, with `unfold`")


def _only_part(index: ast.expr) -> tuple[int, ast.expr] | None:
    """Returns position and part of the one part of an index that is not ``:``; None if there are others."""
    parts = index.elts if isinstance(index, ast.Tuple) else [index]
    found = [(position, part) for position, part in enumerate(parts) if ast.unparse(part) != ":"]
    return found[0] if len(found) == 1 and not isinstance(found[0][1], ast.Constant) else None


def _window(part: ast.expr, counter: str) -> tuple[ast.expr, ast.expr] | None:
    """Returns step and width of ``i * step : i * step + width``; None for a slice of another form."""
    match part:
        case ast.Slice(
            lower=(
                ast.BinOp(left=ast.Name(id=name), op=ast.Mult(), right=step) | ast.BinOp(left=step, op=ast.Mult(), right=ast.Name(id=name))
            ) as lower,
            upper=ast.BinOp(left=start, op=ast.Add(), right=width),
            step=None,
        ) if name == counter and ast.unparse(start) == ast.unparse(lower) and counter not in names_read(step, width):
            return step, width
    return None


class AllRowsAtOnce(RewriteRule[SizeProblem[PythonNumberCause]]):
    """Writes a loop over rows as one operation: ``torch.stack([f(row) for row in x])`` as ``torch.vmap(f)(x)``.

    Sums over rows become ``sum``; lists that are stacked after a loop, and tensors that a loop fills row by row, ``vmap``.
    """

    kinds = ("python_number",)
    before = """
        def forward(self, x, y):
            distances = []
            for i in range(x.shape[0]):
                distances.append((y - x[i]).norm(dim=-1))
            return torch.stack(distances)
    """
    after = before.replace(
        "for i in range(x.shape[0]):\n                distances.append((y - x[i])", "distances = torch.vmap(lambda row: (y - row)"
    )
    after = after.replace(".norm(dim=-1))", ".norm(dim=-1))(x)").replace("torch.stack(distances)", "distances")
    inputs = ("torch.randn(3, 4)", "torch.randn(5, 4)")
    changes = "several tensors that are iterated together must have the same length"
    sources = ("pytorch/pytorch#148980",)

    def fixes(self, context: RewriteContext, problem: SizeProblem[PythonNumberCause]) -> Iterator[CodeFix | None]:
        """Yields the change of the innermost loop around the expression."""
        node = _loop_around(context)
        # Dynamo cannot go into a module from within `torch.vmap`: 2.13.
        if node is not None and not (problem.capture.mode == "strict" and _calls_module(node)):
            yield _of_loop(context, node) if isinstance(node, ast.For) else _of_comprehension(context, node)


_Loop = ast.For | ast.ListComp | ast.GeneratorExp


def _loop_around(context: RewriteContext) -> _Loop | None:
    """Returns the innermost loop around the expression, of a statement or a comprehension; None also where torch is not imported."""
    node: ast.AST | None = context.innermost(ast.For, ast.ListComp, ast.GeneratorExp) if context.imports("torch") else None
    return node if isinstance(node, _Loop) else None


def _calls_module(node: ast.AST) -> bool:
    return any("self" in names_read(call.func) for call in calls_in(node))


class RowsOfDataAtOnce(RewriteRule[FailingLine]):
    """Writes the same loops as one operation where the number of rows is in the data."""

    before = """
        def forward(self, x):
            kept = x[x[:, 0] > 0]
            rows = [row.softmax(0) * 2 for row in kept]
            return torch.stack(rows)
    """
    after = before.replace("[row.softmax(0) * 2 for row in kept]", "torch.vmap(lambda row: row.softmax(0) * 2)(kept)")
    after = after.replace("torch.stack(rows)", "rows")
    inputs = ("torch.tensor([[1.0, 2.0], [-1.0, 3.0], [2.0, 0.5]])",)
    changes = "no rows give an empty tensor, where torch.stack raises an error"
    sources = ("pytorch/xla#4749",)
    is_exact = True

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the loop; nothing where what is done for a row decides on data, or calls a module."""
        node = _loop_around(context)
        if node is None or _calls_module(node) or any(isinstance(inner, _DECIDING) for inner in ast.walk(node)):
            return
        if context.kinds.is_of_data_size(node.iter if isinstance(node, ast.For) else node.generators[0].iter):
            yield _of_loop(context, node) if isinstance(node, ast.For) else _of_comprehension(context, node)


_DECIDING = (ast.If, ast.IfExp, ast.BoolOp, ast.While, ast.Break, ast.Continue)


def _of_comprehension(context: RewriteContext, node: ast.ListComp | ast.GeneratorExp) -> CodeFix | None:
    call, generator = context.parent(node), node.generators[0]
    if len(node.generators) > 1 or generator.ifs or generator.is_async:
        return None
    rows = _rows(context, generator.target, generator.iter, [node.elt])
    mapped = None if rows is None else _mapped(node.elt, rows)
    if rows is None or mapped is None:
        return None
    edits = _of_named_list(context, node, mapped)
    if edits is None and isinstance(call, ast.Call) and call.args[:1] == [node]:
        is_sum = isinstance(call.func, ast.Name) and call.func.id == "sum" and len(call.args) == 1 and not call.keywords
        text = f"{_all(rows, mapped, node.elt)}.sum(0)" if is_sum else _gathered_from(mapped, call)
        edits = None if text is None else [Edit(call, text)]
    return None if edits is None else context.replace_nodes(edits, f"Vectorize over `{shorten(rows.tensors[0])}`", rows.effects())


def _of_named_list(context: RewriteContext, node: ast.ListComp | ast.GeneratorExp, mapped: str) -> list[Edit] | None:
    """Returns the edits of a list that has a name and is only stacked or concatenated later; `mapped` is the tensor of its elements; None for another."""
    match context.statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value) as statement if value is node:
            places = places_of(context.function, name)
            uses, bound = ([it for it in places if isinstance(it.ctx, kind)] for kind in (ast.Load, ast.Store))
            gathering = next((call for call in calls_in(context.function, "stack", "cat") if call.args[:1] == uses), None)
            if len(bound) == 1 and gathering is not None and gathering.lineno > statement.lineno:
                gathered = _gathered_from(name, gathering)
                return None if gathered is None else [Edit(node, mapped), Edit(gathering, gathered)]
    return None


def _gathered_from(mapped: str, call: ast.Call) -> str | None:
    """Returns the result of ``torch.stack`` or ``torch.cat`` on a list, from the tensor of all its elements."""
    is_torch = isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) == "torch"
    dims = [*call.args[1:], *(keyword.value for keyword in call.keywords if keyword.arg in ("dim", "axis"))]
    dim = int_literal(dims[0]) if dims else 0
    is_known = is_torch and dim is not None and len(dims) == len(call.args) - 1 + len(call.keywords)
    return _joined(mapped, call, dim) if is_known else None


def _joined(mapped: str, call: ast.Call, dim: int | None) -> str | None:
    """Returns the tensor of all elements, stacked or concatenated in a dimension as a call does it with their list."""
    if called_name(call) == "stack":
        return f"{mapped}.movedim(0, {dim})" if dim else mapped
    return f"{mapped}.flatten(0, 1)" if called_name(call) == "cat" and dim == 0 else None


def _all(rows: TensorRows, mapped: str, elt: ast.expr) -> str:
    """Returns the expression of all results; the tensor itself where each result is its row."""
    is_row = len(rows.names) == 1 and _by_row_name(elt, rows) == rows.names[0]
    return rows.tensors[0] if is_row else mapped


def _of_loop(context: RewriteContext, loop: ast.For) -> CodeFix | None:
    if loop.orelse or not loop.body or loop is not context.statement:
        return None
    *before, last = loop.body
    if not before and (added := _added(last)) is not None:
        total, value = added
        rows = _rows(context, loop.target, loop.iter, [value])
        mapped = None if rows is None or total in names_read(value) else _mapped(value, rows)
        if rows is None or mapped is None:
            return None
        text = f"{total} = {total} + {_all(rows, mapped, value)}.sum(0)"
        return context.replace_whole(text, f"Vectorize over `{shorten(rows.tensors[0])}`", rows.effects())
    return _of_filling(context, loop, before, last) or _of_appending(context, loop, before, last)


def _of_filling(context: RewriteContext, loop: ast.For, before: list[ast.stmt], last: ast.stmt) -> CodeFix | None:
    """Rewrites a loop that writes each row of a tensor which was made with that many rows: ``out[i] = f(x[i])``, ``out[i, :] = f(x[i])``."""
    match loop.target, last:
        case (
            ast.Name(id=counter) | ast.Tuple(elts=[ast.Name(id=counter), ast.Name()]),
            ast.Assign(targets=[ast.Subscript(value=ast.Name(id=made), slice=index)], value=value),
        ) if ast.unparse(index) in (counter, f"({counter}, :)"):
            local = _local_values(before)
        case _:
            return None
    if local is None or not isinstance(loop.iter, ast.Call) or not _has_length(context, loop, made, loop.iter):
        return None
    values = [*local.values(), value]
    rows = _rows(context, loop.target, loop.iter, values)
    if rows is None or made in names_read(*values):
        return None
    # What is written into a row is expanded to it, and only then is it certain that all rows at once are written alike.
    names = (name for name in ("old", f"row_of_{made}") if name not in names_in(context.function))
    old = next(names, f"row_of_{made}_")
    lines = [f"{name} = {_by_row_name(one, rows)}" for name, one in local.items()]
    arguments, given = ", ".join([*rows.names, old]), ", ".join([*rows.tensors, made])
    text = _by_row_name(value, rows)
    expanded = f"{text if isinstance(value, ast.Call | ast.Name | ast.Attribute) else f'({text})'}.expand_as({old})"
    made_all = f"{made}[:] = torch.vmap({'each' if lines else f'lambda {arguments}: {expanded}'})({given})"
    text = "\n".join([*_each(arguments, lines, expanded), made_all])
    return context.replace_whole(text, f"Vectorize over the rows of `{made}`", rows.effects())


def _each(arguments: str, lines: list[str], returned: str) -> list[str]:
    """Returns the function of a row with some lines; none where it has no lines but what it returns."""
    return [f"def each({arguments}):", *(f"    {line}" for line in (*lines, f"return {returned}")), ""] if lines else []


def _local_values(statements: list[ast.stmt]) -> dict[str, ast.expr] | None:
    """Returns the values of names that statements assign, each once; None where there is any other statement.

    None also where a name is read before the statement that assigns it, so that something is carried from one row to the next.
    """
    found: dict[str, ast.expr] = {}
    for statement in statements:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name not in found:
                found[name] = value
            case _:
                return None
    is_carried = any(set(list(found)[index:]) & names_read(value) for index, value in enumerate(found.values()))
    return None if is_carried else found


def _has_length(context: RewriteContext, loop: ast.For, name: str, iterated: ast.Call) -> bool:
    """True if a tensor is made before a loop with as many rows as the loop has rounds, over ``range(n)`` or ``enumerate(x)``."""
    made, counts = _binding(context, name), iterated.args
    if called_name(iterated) == "enumerate" and len(counts) == 1:
        counts = [parsed(f"{ast.unparse(counts[0])}.shape[0]")]
    if len(counts) != 1 or len(made) != 1 or made[0].lineno > loop.lineno or not isinstance(made[0].value, ast.Call):
        return False
    call = made[0].value
    if called_name(call) in ("zeros_like", "empty_like", "ones_like") and call.args:
        read = size_read(counts[0])
        return read is not None and read[1] == 0 and ast.unparse(read[0]) == ast.unparse(call.args[0])
    if called_name(call) not in ("zeros", "empty", "ones", "new_zeros", "new_empty", "new_ones", "full", "new_full") or not call.args:
        return False
    sizes = call.args[0].elts if isinstance(call.args[0], ast.Tuple | ast.List) else call.args
    return bool(sizes) and ast.unparse(sizes[0]) == ast.unparse(counts[0])


def _added(statement: ast.stmt) -> tuple[str, ast.expr] | None:
    """Returns the name and the value of ``total = total + value`` or ``total += value``."""
    match statement:
        case ast.AugAssign(target=ast.Name(id=total), op=ast.Add(), value=value):
            return total, value
        case ast.Assign(targets=[ast.Name(id=total)], value=ast.BinOp(left=ast.Name(id=same), op=ast.Add(), right=value)) if same == total:
            return total, value
    return None


def _of_appending(context: RewriteContext, loop: ast.For, before: list[ast.stmt], last: ast.stmt) -> CodeFix | None:
    """Rewrites a loop that appends to a list which is stacked later."""
    match last:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=made), attr="append"), args=[value])):
            stacked = _stacked_after(context, loop, made)
        case _:
            return None
    simple = [node for node in before if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name)]
    rows = _rows(context, loop.target, loop.iter, [*(node.value for node in simple), value])
    if len(simple) != len(before) or stacked is None or rows is None:
        return None
    own = set(stored(*simple))
    # A name that is carried from one row to the next is not the row's own.
    if any((own - {*stored(*simple[:index])}) & names_read(node.value) for index, node in enumerate(simple)):
        return None
    lines = [f"{context.text(node.targets[0])} = {_by_row_name(node.value, rows)}" for node in simple]
    mapped = f"torch.vmap(each)({', '.join(rows.tensors)})" if lines else _mapped(value, rows)
    kept = _joined(made, stacked, int_literal(stacked.args[1]) if len(stacked.args) > 1 else 0)
    if mapped is None or kept is None:
        return None
    text = "\n".join([*_each(", ".join(rows.names), lines, _by_row_name(value, rows)), f"{made} = {mapped}"])
    title = f"Vectorize over `{shorten(rows.tensors[0])}`"
    edits = [Edit(with_comment(loop, context.filename), text), Edit(stacked, kept)]
    return context.replace_nodes(edits, title, rows.effects())


def _stacked_after(context: RewriteContext, loop: ast.For, name: str) -> ast.Call | None:
    """Returns the call of ``torch.stack`` or ``torch.cat`` after a loop that reads its list; None if the list is used elsewhere too."""
    within = places_of(loop, name)
    outside = [node for node in places_of(context.function, name) if node not in within]
    assignments = [node for node in ast.walk(context.function) if isinstance(node, ast.Assign | ast.AnnAssign)]
    values = [it.value for it in assignments if (it.targets if isinstance(it, ast.Assign) else [it.target]) == outside[:1]]
    if len(within) != 1 or len(outside) != 2 or [ast.unparse(it) for it in values if it is not None] not in (["[]"], ["list()"]):
        return None
    for call in calls_in(context.function, "stack", "cat"):
        if call.args[:1] == [outside[1]] and call.lineno > loop.lineno:
            is_plain = all(int_literal(argument) is not None for argument in call.args[1:]) and not call.keywords
            return call if is_plain else None
    return None


def _rows(context: RewriteContext, target: ast.expr, iterated: ast.expr, read: list[ast.expr]) -> TensorRows | None:
    """Finds the tensors that a loop iterates by rows; None where that is not certain."""
    if any(isinstance(node, _NOT_IN_ROWS) for value in read for node in ast.walk(value)) or any(calls_in(it, *_NOT_CALLED) for it in read):
        return None
    match target, iterated:
        case ast.Name(id=row), ast.Name() | ast.Attribute() | ast.Subscript():
            return TensorRows((ast.unparse(iterated),), (row,))
        case ast.Tuple(elts=targets), ast.Call(args=given, keywords=[]) as zipped if called_name(zipped) == "zip":
            names = tuple(one.id for one in targets if isinstance(one, ast.Name))
            is_plain = all(isinstance(argument, ast.Name | ast.Attribute) for argument in given)
            return TensorRows(tuple(map(ast.unparse, given)), names) if is_plain and len(names) == len(targets) == len(given) else None
        case (
            ast.Tuple(elts=[ast.Name(id=index), ast.Name(id=row)]),
            ast.Call(func=ast.Name(id="enumerate"), args=[ast.Name() | ast.Attribute() as tensor], keywords=[]),
        ) if index not in names_read(*read):
            return TensorRows((ast.unparse(tensor),), (row,))
        case ast.Name(id=index), ast.Call(args=[count], keywords=[]) as counting if called_name(counting) == "range":
            return _counted(context, index, count, read)
    return None


def _counted(context: RewriteContext, index: str, count: ast.expr, read: list[ast.expr]) -> TensorRows | None:
    """Returns the rows of ``for i in range(x.shape[0])`` where `i` is used in ``x[i]`` alone."""
    if isinstance(count, ast.Name):
        bound = _binding(context, count.id)
        size = _unpacked(bound[0], count.id) if len(bound) == 1 else None
    else:
        size = size_read(count)
    if size is None or size[1] != 0:
        return None
    nodes = [node for value in read for node in ast.walk(value)]
    subscripts = [node for node in nodes if isinstance(node, ast.Subscript) and _of_row(node, index) is not None]
    uses = [node for node in nodes if _is_name(node, index)]
    expected = sum(2 if isinstance(node.slice, ast.Slice) else 1 for node in subscripts)
    if not subscripts or len(uses) != expected or not all(isinstance(node.value, ast.Name | ast.Attribute) for node in subscripts):
        return None
    tensors = tuple(dict.fromkeys(ast.unparse(node.value) for node in subscripts))
    taken = names_in(context.function)
    names = ["row"] if len(tensors) == 1 else [f"row_{number}" for number in range(len(tensors))]
    return TensorRows(tensors, tuple(it if it not in taken else f"{it}_of_{index}" for it in names), index, ast.unparse(size[0]))


def _of_row(node: ast.Subscript, index: str) -> tuple[ast.expr, ...] | None:
    """Returns the index into its row of an element of a tensor: none for ``x[i]``, the others for ``x[i, 0]``, ``None`` for ``x[i : i + 1]``."""
    match node.slice:
        case ast.Name(id=name) if name == index:
            return ()
        case ast.Tuple(elts=[ast.Name(id=name), *others]) if name == index and index not in names_read(*others):
            return tuple(others)
        case ast.Slice(
            lower=ast.Name(id=name), upper=ast.BinOp(left=ast.Name(id=same), op=ast.Add(), right=ast.Constant(value=1)), step=None
        ) if name == same == index:
            return (ast.Constant(None),)
    return None


def _binding(context: RewriteContext, name: str) -> list[ast.Assign]:
    """Returns the assignments to a name, alone or with others."""
    return [node for node in ast.walk(context.function) if isinstance(node, ast.Assign) and name in stored(*node.targets)]


def _unpacked(statement: ast.Assign, name: str) -> tuple[ast.expr, int] | None:
    target = statement.targets[0]
    if isinstance(target, ast.Name):
        return size_read(statement.value)
    if not isinstance(target, ast.Tuple):
        return None
    dim = next((dim for dim, one in enumerate(target.elts) if _is_name(one, name)), None)
    return None if dim is None else size_read(parsed(f"({ast.unparse(statement.value)})[{dim}]"))


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _by_row_name(value: ast.expr, rows: TensorRows) -> str:
    """Returns an expression with each row written by its name, where the loop indexes it with a counter."""
    if rows.index is None:
        return ast.unparse(value)
    index, of_tensor = rows.index, dict(zip(rows.tensors, rows.names, strict=True))

    class NamedRows(ast.NodeTransformer):
        def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
            within = _of_row(node, index)
            if within is None:
                return self.generic_visit(node)
            row = ast.Name(id=of_tensor[ast.unparse(node.value)], ctx=ast.Load())
            if not within:
                return row
            return ast.Subscript(row, within[0] if len(within) == 1 else ast.Tuple(list(within), ast.Load()), ast.Load())

    return ast.unparse(NamedRows().visit(parsed(ast.unparse(value))))


def _mapped(value: ast.expr, rows: TensorRows) -> str | None:
    """Returns ``torch.vmap(f)(x)``; None if the expression reads no row."""
    text = _by_row_name(value, rows)
    made = parsed(text)
    if not names_read(made) & set(rows.names):
        return None
    function = f"lambda {', '.join(rows.names)}: {text}"
    match made:
        case ast.Call(func=ast.Name() | ast.Attribute() as called, args=given, keywords=[]) if not names_read(called) & set(rows.names):
            function = ast.unparse(called) if list(map(ast.unparse, given)) == list(rows.names) else function
    return f"torch.vmap({function})({', '.join(rows.tensors)})"
