"""Python numbers that were read from tensors and are compared: kept as tensors of no dimensions, through all uses in the function."""

import ast
import linecache
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from export_explorer.fixes.branch_bodies import assigned_anew, is_in_place, is_shared
from export_explorer.fixes.branches import chosen_in_place, with_branches
from export_explorer.fixes.conditions import fits_few_bits, without_conversion
from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.data_kinds import Kinds, is_scalar, may_have_gradient
from export_explorer.fixes.edits import (
    Edit,
    calls_in,
    difference,
    in_place,
    last_assigned,
    loaded,
    names_in,
    names_read,
    stored,
    targets_of,
)
from export_explorer.fixes.rule import FailingLine, RewriteRule
from export_explorer.record import CodeFix, Effect, Frame
from export_explorer.texts import tree_if_python
from export_explorer.torch_internals.live_values import LiveValue
from export_explorer.trace.syntax import called_name

_CONVERSIONS = ("bool", "float", "int", "item")
_TRUTH = ("all", "allclose", "any", "equal", "isfinite", "isinf", "isnan", "logical_not")
_WITH_TENSOR = ("clamp", "clip", "masked_fill", "where")
"""Functions and methods that take a tensor of no dimensions in the place of a number; ``clamp`` where all its bounds are tensors."""
OF_ONE_NUMBER = ("cos", "cosh", "exp", "expm1", "log", "log10", "log1p", "log2", "sin", "sinh", "sqrt", "tan", "tanh")
"""Functions of ``math`` and NumPy that torch has for a tensor under the same name; each returns floats."""
_IN_FLOAT32 = ".to(torch.float32)"
_Stage = Callable[[RewriteContext, ast.stmt], CodeFix | None]


class ScalarAsTensor(RewriteRule[FailingLine]):
    """Keeps a number that ``.item()``, ``float``, ``int`` or ``bool`` reads from a tensor, and a decision depends on, as a tensor.

    The decision becomes ``torch.where`` where both values are computed from such numbers, else ``torch.cond``. A use of the number that takes no
    tensor of no dimensions, other than arithmetic, comparisons, ``clamp``, ``masked_fill`` and ``where``, reads it with ``.item()``.
    ``math.sqrt`` and ``np.sqrt`` of it, and the like, become torch's.
    """

    before = """
        def forward(self, x, threshold):
            t = threshold.item()
            if t > 0.5:
                t = t * 2
            return x * t
    """
    after = before.replace(".item()", "").replace("if t > 0.5:\n                t = t * 2", "t = torch.where(t > 0.5, t * 2, t)")
    inputs = ("torch.randn(8, 4)", "torch.tensor(0.7)")
    dynamic_shapes = "({0: Dim.AUTO}, None)"
    changes = "the number has the dtype of its tensor, and both values are computed"
    sources = ("pytorch/pytorch#163791",)

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the definitions together with that of the statement that decides."""
        statement = context.statement
        match statement:
            case ast.If():
                yield in_stages(context, names_read(statement.test), with_branches)
            case ast.Assign() | ast.AnnAssign() | ast.Return():
                tests = [node.test for node in ast.walk(statement) if isinstance(node, ast.IfExp)]
                if tests:
                    yield in_stages(context, names_read(*tests), lambda inner, _: chosen_in_place(inner))
                else:
                    yield in_stages(context, frozenset(stored(statement)), None)


@dataclass(frozen=True, slots=True)
class _Use:
    """The use of numbers that become tensors.

    Attributes:
        is_result: whether a result is computed with them, so that their dtype is seen, and a gradient could flow through the tensor.
        may_wrap: whether anything is computed with them, or they are compared with what integers of few bits may not hold.
    """

    is_result: bool
    may_wrap: bool


def in_stages(context: RewriteContext, names: frozenset[str], stage: _Stage | None, loop: ast.While | None = None) -> CodeFix | None:
    """Keeps names as tensors, and rewrites the statement in the text that this gives; one change for both.

    Args:
        context: of the statement.
        names: what decides.
        stage: rewrites the statement; None where only the names are to be kept.
        loop: see `scalars_in`.
    """
    found = scalars_in(context, names, loop, reads_later=stage is not None)
    if not found:
        return None
    scalars, edits = found
    title = f"Keep {', '.join(f'`{name}`' for name in sorted(scalars) if name in names)} as a tensor"
    effects = [effect for edit in edits if (effect := _rounding(edit, context.kinds)) is not None]
    first = context.replace_nodes(edits, title, effects)
    if first is None or stage is None:
        return first
    lines = [line.rstrip("\n") for line in linecache.getlines(context.filename)]
    changed = in_place(first, "\n".join(lines))
    filename = f"<rewritten {context.filename}>"
    linecache.cache[filename] = (len(changed), None, changed.splitlines(keepends=True), filename)
    try:
        inner = _same_statement(context, filename, changed, scalars)
        second = None if inner is None else stage(inner, inner.statement)
    finally:
        linecache.cache.pop(filename, None)
    if second is None:
        return None
    done = in_place(second, changed).split("\n")
    operators = (name for name in ("torch.while_loop", "torch.cond") if any(f"{name}(" in line for line in second.code))
    title = f"{title} and use `{next(operators, 'torch.where')}`"
    return difference(context.frame, lines, done, title, [*effects, *second.effects])


def _rounding(edit: Edit, kinds: Kinds) -> Effect | None:
    """Returns the effect of float32 on large integers, for a number that results are computed with; None for another edit."""
    call = edit.node
    tensor = _source(call, kinds) if isinstance(call, ast.Call) and edit.text.endswith(_IN_FLOAT32) else None
    if tensor is None or kinds.is_mask(tensor) or not kinds.is_whole(tensor):
        return None
    return Effect(kind="other_result", condition=f"{edit.text.removesuffix(_IN_FLOAT32)}.abs() > 2**24")


def _same_statement(context: RewriteContext, filename: str, text: str, values: Mapping[str, LiveValue]) -> RewriteContext | None:
    """Returns the context of the same statement in another text of its file, in which some names have other values."""
    if (tree := tree_if_python(text)) is None:
        return None
    old, new = ([node for node in ast.walk(it) if isinstance(node, ast.stmt)] for it in (context.tree, tree))
    if len(old) != len(new) or context.statement not in old or context.function not in old:
        return None
    statement, function = new[old.index(context.statement)], new[old.index(context.function)]
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        return None
    code = linecache.getline(filename, statement.lineno).strip()
    frame = Frame(filename=filename, line=statement.lineno, name=context.frame.name, code=code, cell=None)
    there = replace(context, frame=frame, tree=tree, function=function, path=(statement,), statement=statement)
    return replace(there, live=lambda name: values.get(name) or context.live(name))


def scalars_in(
    context: RewriteContext, names: frozenset[str], loop: ast.While | None, *, reads_later: bool
) -> tuple[dict[str, LiveValue], list[Edit]] | None:
    """Finds which names hold numbers that are read from tensors, with what is computed from them.

    The numbers can be kept as tensors by edits of their definitions and uses; each name is returned with its value once these are made.

    Args:
        context: the failing statement.
        names: what the decision reads.
        loop: a loop that carries the numbers, so that what they are before it has to be a tensor too.
        reads_later: whether a use that takes no tensor may read the number itself, by ``.item()``, in the branch or loop that it is in.

    Returns:
        None where there is none, or where a use of one takes no tensor and may not read the number.
    """
    function = context.function
    assignments: dict[str, list[ast.stmt]] = {}
    for statement in (it for it in ast.walk(function) if isinstance(it, ast.stmt)):
        for name in stored(*(statement.items if isinstance(statement, ast.With) else targets_of(statement))):
            assignments.setdefault(name, []).append(statement)
    read = [node for name in names for node in assignments.get(name, ()) if _conversions(node, context)]
    # What is assigned together is kept together: the bounds of a range are.
    bound = [node.target if isinstance(node, ast.For) else node for node in read if not isinstance(node, ast.AugAssign)]
    seeds = set(stored(*bound))
    if loop is not None:
        seeds |= {name for name in names if _is_counted(name, assignments.get(name, ()), loop)}
    kept = _followed(seeds, assignments, context)
    # Arguments of the function, and of those in it, hold whatever their callers pass.
    if not seeds or kept & {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}:
        return None
    parents = {id(child): node for node in ast.walk(function) for child in ast.iter_child_nodes(node)}
    uses = [node for node in ast.walk(function) if isinstance(node, ast.Name) and node.id in kept and isinstance(node.ctx, ast.Load)]
    read_again = [node for node in uses if not _takes_tensor(node, parents, kept)]
    if read_again and (not reads_later or any(_is_text(node, parents) for node in read_again)):
        return None
    edits: list[Edit] = []
    use = _Use(
        is_result=not all(_is_in_test(node, parents) for node in uses),
        may_wrap=any(_may_wrap(it, kept, context.kinds) for it in ast.walk(function))
        or any(isinstance(_value_of(node), ast.BinOp) for name in kept for node in assignments.get(name, ())),
    )
    is_whole: dict[str, bool] = {}
    for name in kept:
        for node in assignments.get(name, ()):
            made = _definition_edits(node, name, context, kept, use)
            if made is None:
                return None
            edits += [edit for edit in made if not any(other.node is edit.node for other in edits)]
            value = last_assigned([node]).get(name)
            is_whole.setdefault(name, _is_whole(node, context) or (isinstance(value, ast.Constant) and isinstance(value.value, int)))
            if loop is not None and value is not None and _is_number(value):
                edits.append(Edit(value, f"torch.tensor({context.text(value)})"))
    if any(node in ast.walk(edit.node) for edit in edits for node in read_again):
        return None
    edits += [Edit(node, f"{node.id}.item()") for node in read_again]
    values = {name: LiveValue("tensor", is_whole.get(name, False), shape=()) for name in kept}
    return (values, edits) if edits else None


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def _is_counted(name: str, nodes: Sequence[ast.stmt], loop: ast.While) -> bool:
    """True for a number that each round of a loop changes, and that is written as a number before the loop."""
    before = [last_assigned([node]).get(name) for node in nodes if node.lineno < loop.lineno]
    is_changed = any(loop.lineno < node.lineno <= (loop.end_lineno or loop.lineno) for node in nodes)
    return is_changed and bool(before) and all(value is not None and _is_number(value) for value in before)


def _value_of(node: ast.stmt) -> ast.expr | None:
    return node.value if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign) else None


def _conversions(node: ast.stmt, context: RewriteContext) -> list[tuple[ast.Call, ast.expr]]:
    """Returns the outermost calls in an assignment that read a number from a tensor, each with the tensor."""
    value, kinds = _value_of(node), replace(context.kinds, line=node.lineno)
    match node:
        case ast.For(target=ast.Name(), iter=ast.Call(func=ast.Attribute(value=tensor, attr="tolist"), args=[]) as call):
            live = kinds.live_of(tensor)
            return [(call, tensor)] if live is not None and live.shape is not None and len(live.shape) == 1 else []

    def visit(inner: ast.AST) -> Iterator[tuple[ast.Call, ast.expr]]:
        if isinstance(inner, ast.Call) and called_name(inner) in _CONVERSIONS and (taken := _source(inner, kinds)) is not None:
            yield inner, taken
            return
        for child in ast.iter_child_nodes(inner):
            yield from visit(child)

    return [] if value is None else list(visit(value))


def _source(call: ast.Call, kinds: Kinds) -> ast.expr | None:
    """Returns the tensor that a conversion reads."""
    match call:
        case ast.Call(func=ast.Attribute(value=inner, attr="item"), args=[], keywords=[]) if kinds.of(inner) == "tensor":
            return inner
        case ast.Call(func=ast.Name(id="bool" | "float" | "int"), args=[inner], keywords=[]):
            taken = without_conversion(inner, kinds)
            return taken if kinds.of(taken) == "tensor" else None
    return None


def _followed(seeds: set[str], assignments: Mapping[str, list[ast.stmt]], context: RewriteContext) -> set[str]:
    """Returns the names with those that are computed from them alone, without a tensor."""
    kept = set(seeds)
    values = [(name, value) for name, nodes in assignments.items() for node in nodes if (value := _value_of(node)) is not None]
    simple = [(name, names_read(value)) for name, value in values if all(isinstance(node, _SIMPLE) for node in ast.walk(value))]
    tensors = {name for _, names in simple for name in names if context.kinds.of(loaded(name)) == "tensor"}
    while more := {name for name, names in simple if name not in kept and names & kept and not (names - kept) & tensors}:
        kept |= more
    return kept


_SIMPLE = (ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Compare, ast.Name, ast.Constant, ast.operator, ast.unaryop, ast.cmpop, ast.expr_context)
_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Mod, ast.FloorDiv, ast.Pow)


def _takes_tensor(name: ast.Name, parents: Mapping[int, ast.AST], kept: set[str]) -> bool:
    """True if a use of a number means the same for a tensor of no dimensions."""
    node: ast.AST = name
    in_arithmetic_only = True
    while True:
        above = parents.get(id(node))
        match above:
            case ast.BinOp(op=op) if isinstance(op, _OPERATORS) and not _has_text(above):
                pass
            case ast.Compare(ops=ops) if not any(isinstance(op, ast.Is | ast.IsNot | ast.In | ast.NotIn) for op in ops):
                pass
            case ast.BoolOp():
                in_arithmetic_only = False
            case ast.IfExp(test=test) | ast.If(test=test) | ast.While(test=test) | ast.Assert(test=test) if test is node:
                return True
            case ast.UnaryOp(op=ast.USub() | ast.Not()) | ast.Call(func=ast.Name(id="abs")) | ast.IfExp():
                pass
            case ast.Call(func=ast.Attribute(attr=attribute)) if attribute in _WITH_TENSOR and above.func is not node:
                return in_arithmetic_only and (attribute not in ("clamp", "clip") or _bounds_are_tensors(above, kept))
            case ast.Assign(targets=[ast.Name()]) | ast.AnnAssign(target=ast.Name()) | ast.AugAssign(target=ast.Name()):
                return in_arithmetic_only
            case ast.Return() | ast.Call() | ast.Expr():
                # What is returned, or passed on, is a tensor before if it is computed with one.
                return in_arithmetic_only and isinstance(node, ast.BinOp) and not names_read(node) <= kept
            case ast.Attribute() | ast.Tuple() | ast.keyword() if isinstance(node, ast.BinOp) and not names_read(node) <= kept:
                return in_arithmetic_only
            case _:
                return False
        node = above


def _is_in_test(node: ast.AST, parents: Mapping[int, ast.AST]) -> bool:
    """True if a use of a number is compared, or decides, so that no gradient flows through it."""
    above = parents.get(id(node))
    while isinstance(above, ast.expr):
        if isinstance(above, ast.Compare) or (isinstance(above, ast.IfExp) and above.test is node):
            return True
        node, above = above, parents.get(id(above))
    return isinstance(above, ast.If | ast.While | ast.Assert) and above.test is node


def _is_text(node: ast.AST, parents: Mapping[int, ast.AST]) -> bool:
    """True if a use writes the number out, which a program cannot do."""
    above = parents.get(id(node))
    while isinstance(above, ast.expr | ast.keyword):
        if isinstance(above, ast.JoinedStr) or (isinstance(above, ast.Call) and called_name(above) in ("format", "print", "repr", "str")):
            return True
        above = parents.get(id(above))
    return False


def _has_text(node: ast.BinOp) -> bool:
    is_text = any(isinstance(it, ast.Constant) and isinstance(it.value, str) for it in (node.left, node.right))
    return is_text or any(isinstance(it, ast.List | ast.Tuple | ast.JoinedStr) for it in (node.left, node.right))


def _bounds_are_tensors(call: ast.Call, kept: set[str]) -> bool:
    is_function = isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name) and call.func.value.id == "torch"
    bounds = [*call.args[1 if is_function else 0 :], *(keyword.value for keyword in call.keywords)]
    return all(names_read(bound) & kept for bound in bounds)


def _definition_edits(node: ast.stmt, name: str, context: RewriteContext, kept: set[str], use: _Use) -> list[Edit] | None:
    """Returns the edits of one assignment to a name; None where it is of another form.

    Args:
        node: the assignment.
        name: what it assigns.
        context: see `scalars_in`.
        kept: the names that become tensors.
        use: of the names.
    """
    if isinstance(node, ast.For):
        # The elements of a tensor are tensors of no dimensions.
        found = _conversions(node, context)
        wide = [use.may_wrap and context.kinds.is_narrow(tensor) for _, tensor in found]
        texts = [f"{context.operand(it)}.long()" if is_wide else context.text(it) for (_, it), is_wide in zip(found, wide, strict=True)]
        return [Edit(call, text) for (call, _), text in zip(found, texts, strict=True)] or None
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        # In place, a tensor that others share would change.
        return [Edit(node, assigned_anew(node.target, node, context))]
    if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
        return None
    if isinstance(node, ast.AnnAssign) and not isinstance(node.annotation, ast.Name):
        return None
    kinds = replace(context.kinds, line=node.lineno)
    edits = []
    for call, tensor in _conversions(node, context):
        text = _as_tensor(call, tensor, context, kinds, use)
        if text is None or call.end_lineno != call.lineno:
            return None
        edits.append(Edit(call, text))
    functions = _functions_of_numbers(node)
    if any(function.attr not in OF_ONE_NUMBER for function in functions):
        return None
    edits += [Edit(function, f"torch.{function.attr}") for function in functions]
    own = last_assigned([node]).get(name)
    is_known = bool(edits) or (own is not None and (bool(names_read(own) & kept) or kinds.of(own) == "static"))
    return edits if is_known else None


def _functions_of_numbers(node: ast.stmt) -> list[ast.Attribute]:
    """Returns the functions of ``math`` and NumPy in an assignment that compute with a number that ``.item()`` reads from a tensor."""
    functions = [call.func for call in calls_in(node) if isinstance(call.func, ast.Attribute) and calls_in(call, "item")]
    return [it for it in functions if isinstance(it.value, ast.Name) and it.value.id in ("math", "np", "numpy")]


def _as_tensor(call: ast.Call, tensor: ast.expr, context: RewriteContext, kinds: Kinds, use: _Use) -> str | None:
    """Returns what a conversion reads as a tensor of no dimensions, in a dtype of the same kind as the number."""
    read = text = f"{context.operand(tensor)}.detach()" if use.is_result and may_have_gradient(tensor, kinds) else context.operand(tensor)
    converted_by = {called_name(it) for it in calls_in(call, *_CONVERSIONS)}
    is_bool = isinstance(tensor, ast.Compare) or (isinstance(tensor, ast.Call) and called_name(tensor) in _TRUTH)
    text = text if is_scalar(tensor, kinds) else f"{text}.reshape(())"
    if "bool" in converted_by:
        text = text if is_bool else f"({text} != 0)"
    elif "int" in converted_by and not kinds.is_whole(tensor):
        text = f"{text}.to(torch.int64)"
    elif "float" in converted_by and (kinds.is_whole(tensor) or is_bool):
        text = f"{text}{_IN_FLOAT32}" if is_bool or use.is_result else f"{text}.to(torch.float64)"
    elif "bool" not in converted_by and use.may_wrap and kinds.is_narrow(tensor) and not (is_bool or kinds.is_mask(tensor)):
        text = f"{text}.to(torch.int64)"
    is_copied = text.endswith(")") and not text.endswith(".reshape(())") and text != read
    if not is_copied and is_shared(tensor):
        # Something in the function may change it in place.
        nodes = list(ast.walk(context.function))
        is_stored = any(isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store) for node in nodes)
        is_changed = is_stored or any(is_in_place(called_name(call) or "") for call in calls_in(context.function))
        return f"{text}.clone()" if is_changed else text
    return text


def _may_wrap(node: ast.AST, kept: set[str], kinds: Kinds) -> bool:
    """True for arithmetic with the names, and for a comparison with a number that integers of few bits may not hold."""
    match node:
        case ast.BinOp() | ast.AugAssign():
            return bool(names_in(node) & kept)
        case ast.Compare(left=left, comparators=others):
            parts = [part for it in (left, *others) for part in (it.elts if isinstance(it, ast.Tuple | ast.List | ast.Set) else [it])]
            is_kept = [bool(names_in(it) & kept) for it in parts]
            return any(is_kept) and not all(own or fits_few_bits(it, kinds) for own, it in zip(is_kept, parts, strict=True))
    return False


def _is_whole(node: ast.stmt, context: RewriteContext) -> bool:
    found, kinds = _conversions(node, context), replace(context.kinds, line=node.lineno)
    are_whole = (calls_in(call, "int", "bool") or (kinds.is_whole(tensor) and called_name(call) != "float") for call, tensor in found)
    return bool(found) and not _functions_of_numbers(node) and all(are_whole)
