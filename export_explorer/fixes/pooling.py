"""Pooling by operators whose kernels take plain sizes, written with those that keep sizes symbolic."""

import ast
from collections.abc import Iterator

from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.edits import Edit
from export_explorer.fixes.nodes import dotted_name, has_starred, shorten
from export_explorer.fixes.operand_shapes import SizeProblem
from export_explorer.fixes.rule import RewriteRule
from export_explorer.record import CodeFix, OperatorCause
from export_explorer.trace.syntax import called_name

_OPTIONS = ("kernel_size", "stride", "padding", "dilation", "ceil_mode")
"""The attributes of ``nn.MaxPool1d`` that ``functional.max_pool1d`` takes, in its order."""


class PoolWithIndices(RewriteRule[SizeProblem[OperatorCause]]):
    """Has ``max_pool1d`` return its indices too, which keeps the size symbolic, and takes the values alone."""

    kinds = ("operator",)
    before = """
        def forward(self, x):
            return nn.functional.max_pool1d(x, 2) * 2
    """
    after = before.replace("return nn.functional.max_pool1d(x, 2) * 2", "return nn.functional.max_pool1d(x, 2, return_indices=True)[0] * 2")
    inputs = ("torch.randn(2, 3, 12)",)
    sources = ("huggingface/transformers#47491",)

    def fixes(self, context: RewriteContext, problem: SizeProblem[OperatorCause]) -> Iterator[CodeFix | None]:
        """Yields the change of a call of the function, or of a module of the class that the forward of its parent calls by its name."""
        call, cause = context.node, problem.cause
        if not isinstance(call, ast.Call) or (cause.operator or "").rpartition(".")[2] != "max_pool1d" or has_starred(call):
            return
        name = dotted_name(call.func)
        if called_name(call) == "max_pool1d" and name != "torch.max_pool1d":
            given = [context.text(it) for it in (*call.args, *call.keywords) if getattr(it, "arg", None) != "return_indices"]
            text = f"{context.text(call.func)}({', '.join(given)}, return_indices=True)[0]"
        elif cause.module_class == "MaxPool1d" and name is not None:
            if name.rpartition(".")[2] != (cause.module or "").rpartition(".")[2] or len(call.args) != 1 or call.keywords:
                return
            options = ", ".join(f"{name}.{option}" for option in _OPTIONS)
            text = f"torch.nn.functional.max_pool1d({context.text(call.args[0])}, {options}, return_indices=True)[0]"
        else:
            return
        yield context.replace_nodes([Edit(call, text)], f"Pool with `return_indices=True` in `{shorten(context.text(call))}`")
