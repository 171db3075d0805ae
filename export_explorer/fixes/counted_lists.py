"""Tensors of lists that count: an element for each number of a range, made at once where the element's form makes it certain."""

import ast
from collections.abc import Iterator

from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.edits import Edit
from export_explorer.fixes.nodes import loaded, names_read, parsed, shorten
from export_explorer.fixes.operand_shapes import SizeProblem
from export_explorer.fixes.rule import RewriteRule
from export_explorer.record import CodeFix, PythonNumberCause
from export_explorer.trace.syntax import called_name

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
        made = context.innermost(ast.ListComp)
        generator = _counting(context) if made is None else made.generators[0]
        if generator is None or (made is not None and len(made.generators) > 1):
            return
        counted = generator.iter if made is None else made
        call = context.parent(counted)
        if isinstance(call, ast.Call) and made is None and called_name(call) in ("list", "tuple") and call.args == [counted]:
            counted, call = call, context.parent(call)
        if not isinstance(call, ast.Call) or call.args != [counted] or not isinstance(call.func, ast.Attribute):
            return
        if called_name(call) not in ("tensor", "as_tensor"):
            return
        at_once = elements_at_once(generator.target if made is None else made.elt, generator, call.func.value)
        if at_once is None:
            return
        if call.keywords and isinstance(at_once, ast.Call):
            at_once = ast.Call(at_once.func, at_once.args, [*at_once.keywords, *call.keywords])
        elif call.keywords:
            at_once = ast.Call(ast.Attribute(at_once, "to", ast.Load()), [], call.keywords)
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


def _counting(context: RewriteContext) -> ast.comprehension | None:
    """Returns the ``range`` at the line as what a comprehension over it would iterate; None if there is none."""
    call = context.innermost(ast.Call)
    is_range = call is not None and isinstance(call.func, ast.Name) and call.func.id == "range"
    return ast.comprehension(loaded("i"), call, [], 0) if call is not None and is_range else None


def elements_at_once(element: ast.expr, generator: ast.comprehension, torch: ast.expr) -> ast.expr | None:
    """Returns the tensor of all elements of ``element for i in range(n)``; None where it is not certain."""
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
    counted = ast.Call(ast.Attribute(torch, "arange", ast.Load()), [count], [])

    class Counted(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            return counted if node.id == counter else node

    made: ast.expr = Counted().visit(parsed(ast.unparse(element)))
    return made


def _is_same_each_time(element: ast.expr) -> bool:
    """True if an expression is computed from names, attributes and numbers alone, so that it is the same number each time."""
    if isinstance(element, ast.Call):
        is_conversion = isinstance(element.func, ast.Name) and element.func.id in _CONVERSIONS and len(element.args) == 1
        return is_conversion and not element.keywords and _is_same_each_time(element.args[0])
    return all(isinstance(node, _ARITHMETIC) for node in ast.walk(element))
