"""Tensors that forward creates with a fixed size, or of a list that counts, created with the size of the input instead.

A list that counts has an element for each number of a range; all are made at once where the element's form makes it certain.
"""

import ast
import copy
import linecache
from collections.abc import Iterator, Sequence
from dataclasses import replace

from msgspec import structs

from export_explorer.fixes.context import RewriteContext, context_of_expression
from export_explorer.fixes.edits import Edit, arguments_of, assigned_alone, int_literal, names_read, names_stored, parts_of_index, shorten
from export_explorer.fixes.rule import RewriteRule
from export_explorer.fixes.size_names import SizeProblem, is_same_line
from export_explorer.fixes.slicing import cut_to_size
from export_explorer.fixes.symbolic_values import only_value
from export_explorer.record import CodeFix, DimOutcome, DimRef, Effect, Frame, MadeTensorCause, OperatorCause, PythonNumberCause
from export_explorer.trace.provenance import is_own_file
from export_explorer.trace.syntax import called_name

_SIZED = ("zeros", "ones", "empty", "rand", "randn", "full", "new_zeros", "new_ones", "new_empty", "new_full", "expand", "repeat")
"""Functions whose sizes come first, one by one or together."""
_WITH_VALUE = ("full", "new_full")
_BY_NUMBER = ("arange", "eye", "linspace", "randperm", "hann_window", "hamming_window", "tri")
_STATES = ("zeros", "ones", "empty", "rand", "randn", "new_zeros", "new_ones", "new_empty")


class SizeOfCreatedTensor(RewriteRule[SizeProblem[MadeTensorCause]]):
    """Writes ``torch.ones(4)`` as ``torch.ones(x.shape[0])``, ``self.w[:5]`` as ``self.w[: x.shape[0]]``; else cuts the tensor."""

    kinds = ("made_tensor",)
    before = """
        def forward(self, x):
            state = torch.zeros(8, 4)
            return x + state
    """
    after = before.replace("state = torch.zeros(8, 4)", "state = torch.zeros(x.shape[0], x.shape[1])")
    changes = "a slice of a longer tensor refuses sizes beyond its length; a tensor cut in equal parts, sizes that these do not divide"
    sources = ("vietnh1009/Hierarchical-attention-networks-pytorch#2", "roboflow/rf-detr#871", "ViT: the class token")

    def fixes(self, context: RewriteContext, problem: SizeProblem[MadeTensorCause]) -> Iterator[CodeFix | None]:
        """Yields the change of the line that creates the tensor, else of the line that uses it."""
        cause = problem.cause
        if (at_origin := _of_origin(context, problem)) is not None:
            yield at_origin
            return
        place = _place(context, cause.made_at or context.frame)
        node = None if place is None or not is_own_file(place.filename) else _made(place, cause.tensor.name)
        if place is None or node is None:
            return
        if not cause.tensor.name:
            problem = replace(problem, cause=structs.replace(cause, tensor=replace(cause.tensor, name=place.text(node))))
        fix = _resized(place, node, problem, problem.compared()) or _in_equal_parts(place, node, problem)
        if fix is not None:
            yield fix
        elif _is_of_itself(place, node) or (place.function is not context.function and _made(context, "") is not None):
            # What a function makes of its arguments may be of itself where the function is called.
            yield cut_to_size(context, problem)


def _of_origin(context: RewriteContext, problem: SizeProblem[MadeTensorCause]) -> CodeFix | None:
    """Returns the change of the line that created the tensor from which the compared one has its size; None where that cannot change."""
    origin, made_at = problem.cause.origin, problem.cause.origin_at
    if origin is None or made_at is None or not is_own_file(made_at.filename):
        return None
    place = _place(context, made_at)
    node = None if place is None else _made(place, origin.name)
    if place is None or node is None:
        return None
    causes = ((own, outcome) for own, outcome in problem.compared() if own.origin is not None and own.origin_at == made_at)
    return _resized(place, node, problem, [(structs.replace(own, tensor=own.origin), outcome) for own, outcome in causes if own.origin])


def _place(context: RewriteContext, frame: Frame) -> RewriteContext | None:
    """Returns the context of a line, for that of another context itself."""
    return context if is_same_line(frame, context.frame) else context_of_expression(frame)


def _is_of_itself(context: RewriteContext, node: ast.expr, depth: int = 0) -> bool:
    """True if a created tensor depends on no argument: what is computed from an input is created differently, not cut."""
    arguments = arguments_of(context.function)
    bound = [stored.id for stored in names_stored(context.function)]
    for name in names_read(node) - {"self"}:
        given = [value for target, value in _bindings(context) if target == name]
        if name in arguments or (name in bound and (depth > 2 or bound.count(name) > 1 or not given)):
            return False
        if given and not _is_of_itself(context, given[0], depth + 1):
            return False
    return True


def _bindings(context: RewriteContext) -> Iterator[tuple[str, ast.expr]]:
    """Yields the names that statements of the function bind alone, each with its value."""
    return (found for statement in context.function.body if (found := assigned_alone([statement])) is not None)


def _resized(
    context: RewriteContext, node: ast.expr, problem: SizeProblem[MadeTensorCause], compared: Sequence[tuple[MadeTensorCause, DimOutcome]]
) -> CodeFix | None:
    """Returns the fix that creates the tensor with sizes in place of numbers; None if none of them is this dimension's."""
    edits: dict[int, Edit] = {}
    changed, owned = set[DimRef](), {own.tensor.dim for own, _ in compared}
    for own, outcome in compared:
        for number in _numbers(context, node, own, owned) if own.value == outcome.size else ():
            # The names that are known at the line of the number.
            line = _place(context, _frame_at(context, number.lineno))
            if line is not None and (text := problem.size_text(line, outcome.ref)) is not None:
                edits.setdefault(id(number), Edit(number, text))
                changed.add(outcome.ref)
    if problem.dim.ref not in changed:
        return None
    made = list(edits.values())
    # The number may be in a line above the one that creates the tensor.
    frame = _frame_at(context, min(getattr(edit.node, "lineno", context.frame.line) for edit in made))
    sizes = ", ".join(dict.fromkeys(edit.text for edit in made))
    effects = [
        Effect(kind="refuses", condition=f"{edit.text} <= {context.text(part.value)}.shape[{dim}]")
        for part in ast.walk(node)
        if isinstance(part, ast.Subscript)
        for edit in made
        for dim, one in enumerate(parts_of_index(part.slice))
        if edit.node in ast.walk(one)
    ]
    return replace(context, frame=frame).replace_nodes(made, f"Use `{shorten(sizes)}` in `{shorten(context.text(node))}`", effects)


def _frame_at(context: RewriteContext, line: int) -> Frame:
    frame = context.frame
    if line == frame.line:
        return frame
    return Frame(filename=frame.filename, line=line, name=frame.name, code=linecache.getline(frame.filename, line).strip(), cell=frame.cell)


def _made(context: RewriteContext, text: str) -> ast.expr | None:
    """Returns the expression of a text in the statement; for an empty text, the one operand there that depends on no argument."""
    if not text:
        found = [it for it in _operands(context.node) if not isinstance(it, ast.Constant) and _is_of_itself(context, it)]
        return found[0] if len(found) == 1 else None
    return next((node for node in ast.walk(context.statement) if isinstance(node, ast.expr) and context.text(node) == text), None)


def _operands(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.BinOp(left=left, right=right):
            return [left, right]
        case ast.AugAssign(value=value) | ast.Assign(value=value):
            return [value]
        case ast.Call(func=ast.Attribute(value=owner), args=arguments):
            return [owner, *arguments]
        case ast.Call(args=arguments):
            return arguments
    return []


def _numbers(context: RewriteContext, made: ast.expr, cause: MadeTensorCause, owned: set[int | None]) -> Iterator[ast.expr]:
    """Yields the numbers that give a created tensor the size that a dimension was compared with; `owned` dimensions have causes of their own."""
    tensor = cause.tensor
    if tensor.dim is None or cause.value is None:
        return
    square = [index for index, size in enumerate(tensor.shape) if size == str(cause.value)]
    if isinstance(made, ast.Call) and (sizes := _sizes(made)):
        for index, size in enumerate(sizes):
            # A number that means another size, -1 of `expand`, is not the one that was compared.
            is_alike = int_literal(size) == cause.value and index in square and index not in owned
            if is_alike or (index == tensor.dim and int_literal(size) in (None, cause.value)):
                yield size
        return
    for node in _within(context, made):
        if isinstance(node, ast.Call):
            found = [size for size in _sizes(node) if int_literal(size) == cause.value]
            if len(found) == 1 or len(found) == len(square):
                yield from found
        elif isinstance(node, ast.Subscript):
            # The upper bounds of slices, of the created tensor itself those in its dimensions.
            dims, parts = {tensor.dim, *(index for index in square if index not in owned)}, parts_of_index(node.slice)
            is_any = node is not made or not all(isinstance(part, ast.Slice) for part in parts)
            uppers = [(index, part.upper) for index, part in enumerate(parts) if isinstance(part, ast.Slice) and part.upper is not None]
            yield from (upper for index, upper in uppers if int_literal(upper) == cause.value and (is_any or index in dims))


def _within(context: RewriteContext, made: ast.expr, depth: int = 0) -> Iterator[ast.AST]:
    """Yields the nodes of an expression, and of the values that the names in it were bound to before."""
    yield from ast.walk(made)
    for name, value in _bindings(context) if depth <= 2 else ():
        if name in names_read(made) and value.lineno < made.lineno:
            yield from _within(context, value, depth + 1)


def _sizes(call: ast.Call) -> list[ast.expr]:
    """Returns the sizes in a call that creates a tensor, as it writes them; empty where they are not known."""
    name = called_name(call)
    arguments: list[ast.expr] = list(call.args)
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    if name in _SIZED:
        first = arguments[0] if arguments else named.get("size")
        if isinstance(first, ast.Tuple | ast.List):
            arguments = list(first.elts)
        elif name in _WITH_VALUE:
            return []
        return [] if any(isinstance(node, ast.Starred) for node in arguments) else arguments
    match name, arguments:
        case "arange", [first, *others] if others:
            return others if len(others) == 1 and int_literal(first) == 0 else []
        case "linspace", _:
            return arguments[2:3] or [value for key, value in named.items() if key == "steps"]
        case "eye", [size]:
            return [size, size]
    return arguments[: 2 if name == "eye" else 1] if name in _BY_NUMBER else []


def _in_equal_parts(context: RewriteContext, made: ast.expr, problem: SizeProblem[MadeTensorCause]) -> CodeFix | None:
    """Rewrites ``first, second = x.split(4)`` as ``x.chunk(2)``, where the parts are all of the tensor."""
    value, dim = problem.cause.value, problem.dim
    match context.statement, made:
        case ast.Assign(targets=[ast.Tuple(elts=parts)]), ast.Call(func=ast.Attribute(value=tensor, attr="split")) if value is not None:
            numbers, count = [node for node in made.args if int_literal(node) == value], len(parts)
            if len(numbers) == 1 and dim.size == count * value:
                rest = [str(count) if node in numbers else context.text(node) for node in [*made.args, *made.keywords]]
                text = f"{context.text(tensor)}.chunk({', '.join(rest)})"
                size = problem.size_text(context)
                effects = [] if size is None else [Effect(kind="refuses", condition=f"{size} % {count} == 0")]
                title = f"Split `{shorten(context.text(tensor))}` into {count} equal chunks"
                return context.replace_nodes([Edit(made, text)], title, effects)
    return None


class SizeOfState(RewriteRule[SizeProblem[OperatorCause]]):
    """Writes ``torch.zeros(1, self.batch, 4)`` as ``torch.zeros(1, x.shape[0], 4)``, where ``gru(x, state)`` takes it."""

    kinds = ("operator",)
    before = """
        def __init__(self):
            super().__init__()
            self.batch = 2
            self.gru = nn.GRU(3, 4, batch_first=True)

        def forward(self, x):
            state = torch.zeros(1, self.batch, 4)
            return self.gru(x, state)[0]
    """
    after = before.replace("state = torch.zeros(1, self.batch, 4)", "state = torch.zeros(1, x.shape[0], 4)")
    inputs = ("torch.randn(2, 5, 3)",)
    dynamic_shapes = "({0: Dim.AUTO},)"
    sources = ("vietnh1009/Hierarchical-attention-networks-pytorch#2",)

    def fixes(self, context: RewriteContext, problem: SizeProblem[OperatorCause]) -> Iterator[CodeFix | None]:
        """Yields the change of the line that makes the state; nothing where several numbers may be the size."""
        size, call = problem.size_text(context), context.node
        if size is None or problem.dim.size is None or not isinstance(call, ast.Call):
            return
        names = [node.id for argument in call.args[1:] for node in ast.walk(argument) if isinstance(node, ast.Name)]
        edits = []
        for made in (only_value(context, name) for name in dict.fromkeys(names)):
            if not isinstance(made, ast.Call) or called_name(made) not in _STATES:
                continue
            sizes = made.args[0].elts if len(made.args) == 1 and isinstance(made.args[0], ast.Tuple | ast.List) else made.args
            may_be = [node for node in sizes if int_literal(node) in (None, problem.dim.size) and not isinstance(node, ast.Starred)]
            if len(may_be) != 1 or context.text(may_be[0]) == size:
                return
            edits.append(Edit(may_be[0], size))
        if edits:
            numbers = " and ".join(dict.fromkeys(context.text(edit.node) for edit in edits))
            yield context.replace_nodes(edits, f"Replace `{shorten(numbers)}` with `{size}` in `{called_name(call)}`")


_CONVERSIONS = ("int", "float", "bool")
_ARITHMETIC = (ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Name, ast.Attribute, ast.Constant, ast.expr_context)


class TensorOfCounter(RewriteRule[SizeProblem[PythonNumberCause]]):
    """Writes ``torch.tensor([v for _ in range(n)])`` as ``torch.full((n,), v)``, ``[2 * i for i in range(n)]`` by ``torch.arange``.

    ``torch.tensor(range(n))`` likewise.
    """

    kinds = ("python_number",)
    before = """
        def forward(self, x):
            heights = torch.tensor([4.0 for _ in range(x.shape[0])])
            return x / heights[:, None]
    """
    after = before.replace("heights = torch.tensor([4.0 for _ in range(x.shape[0])])", "heights = torch.full((x.shape[0],), 4.0)")
    sources = ("roboflow/rf-detr#871",)

    def fixes(self, context: RewriteContext, problem: SizeProblem[PythonNumberCause]) -> Iterator[CodeFix | None]:
        """Yields the change of the call that makes a tensor of the list, or of the range."""
        calls = [it for it in context.path if isinstance(it, ast.Call) and called_name(it) in ("tensor", "as_tensor")]
        call = calls[-1] if calls else None
        counted = counted_list(call.args[0]) if call is not None and len(call.args) == 1 and call.args[0] in context.path else None
        if call is None or counted is None or not isinstance(call.func, ast.Attribute):
            return
        is_listed = isinstance(call.args[0], ast.ListComp) or counted[1].iter is context.innermost(ast.Call)
        # As Python computes the elements; of other dtypes they are rounded once more.
        dtype = next((it for it in call.keywords if it.arg == "dtype" and ast.unparse(it.value).endswith(("float64", "double"))), None)
        at_once = elements_at_once(*counted, call.func.value, dtype) if is_listed else None
        if at_once is None:
            return
        if call.keywords and isinstance(at_once, ast.Call):
            at_once = ast.Call(at_once.func, at_once.args, [*at_once.keywords, *call.keywords])
        elif keywords := [it for it in call.keywords if it is not dtype]:
            at_once = ast.Call(ast.Attribute(at_once, "to", ast.Load()), [], keywords)
        text = ast.unparse(at_once) if isinstance(at_once, ast.Call) else f"({ast.unparse(at_once)})"
        yield context.replace_nodes([Edit(call, text)], f"Replace `{shorten(context.text(call))}` with `{shorten(text)}`")


class TensorOfRepetition(RewriteRule[SizeProblem[PythonNumberCause]]):
    """Writes ``torch.tensor([v] * n)`` as ``torch.tensor([v]).repeat_interleave(n, dim=0)``, whatever ``v`` is."""

    kinds = ("python_number",)
    before = """
        def forward(self, x):
            ids = torch.tensor([[0, 1, 2, 3]] * x.shape[0])
            return x + ids
    """
    after = before.replace("torch.tensor([[0, 1, 2, 3]] * x.shape[0])", "torch.tensor([[0, 1, 2, 3]]).repeat_interleave(x.shape[0], dim=0)")
    sources = ("Samsung/TICO#248",)

    def fixes(self, context: RewriteContext, problem: SizeProblem[PythonNumberCause]) -> Iterator[CodeFix | None]:
        """Yields the change of the call that makes a tensor of a list of one element, repeated."""
        repeated = context.innermost(ast.BinOp)
        call = None if repeated is None else context.parent(repeated)
        if not isinstance(call, ast.Call) or call.args != [repeated] or called_name(call) not in ("tensor", "as_tensor"):
            return
        match repeated:
            case (
                ast.BinOp(left=ast.List(elts=[one]) as row, op=ast.Mult(), right=count)
                | ast.BinOp(left=count, op=ast.Mult(), right=ast.List(elts=[one]) as row)
            ) if not isinstance(one, ast.Starred):
                options = "".join(f", {ast.unparse(keyword)}" for keyword in call.keywords)
                text = f"{context.text(call.func)}({context.text(row)}{options}).repeat_interleave({context.text(count)}, dim=0)"
                yield context.replace_nodes([Edit(call, text)], "Use `repeat_interleave`")


def counted_list(node: ast.expr) -> tuple[ast.expr, ast.comprehension] | None:
    """Returns the element and the counter of ``[f(i) for i in range(n)]``, of ``list(range(n))`` and of ``range(n)``."""
    match node:
        case ast.ListComp(elt=element, generators=[generator]):
            return element, generator
        case ast.Call(func=ast.Name(id="list" | "tuple"), args=[ast.Call() as inner], keywords=[]):
            return counted_list(inner)
        case ast.Call(func=ast.Name(id="range"), args=[_]):
            return ast.Name("i", ast.Load()), ast.comprehension(ast.Name("i", ast.Store()), node, [], 0)
    return None


def elements_at_once(element: ast.expr, generator: ast.comprehension, torch: ast.expr, dtype: ast.keyword | None = None) -> ast.expr | None:
    """Returns the tensor of all elements of ``element for i in range(n)``; None where it is not certain.

    Args:
        element: of the list.
        generator: its ``for``.
        torch: the expression of the module.
        dtype: the ``dtype=`` in which the elements are computed; None for that of ``torch.arange``.
    """
    match generator:
        case ast.comprehension(
            target=ast.Name(id=counter), iter=ast.Call(func=ast.Name(id="range"), args=[count], keywords=[]), ifs=[], is_async=0
        ):
            pass
        case _:
            return None
    if counter not in names_read(element):
        full = ast.Call(ast.Attribute(torch, "full", ast.Load()), [ast.Tuple([count], ast.Load()), element], [])
        return full if _is_same_each_time(element) else None
    if not all(isinstance(node, _ARITHMETIC) for node in ast.walk(element)):
        return None
    keywords = [] if dtype is None or isinstance(element, ast.Name) else [dtype]
    counted = ast.Call(ast.Attribute(torch, "arange", ast.Load()), [count], keywords)

    class Counted(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            return counted if node.id == counter else node

    made: ast.expr = Counted().visit(copy.deepcopy(element))
    return made


def _is_same_each_time(element: ast.expr) -> bool:
    """True if an expression is computed from names, attributes and numbers alone, so that it is the same number each time."""
    if isinstance(element, ast.Call):
        is_conversion = isinstance(element.func, ast.Name) and element.func.id in _CONVERSIONS and len(element.args) == 1
        return is_conversion and not element.keywords and _is_same_each_time(element.args[0])
    return all(isinstance(node, _ARITHMETIC) for node in ast.walk(element))
