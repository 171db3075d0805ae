"""Shortcuts for data on which a step changes nothing, left out: the step runs always."""

import ast
from collections.abc import Iterator

from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.nodes import assigned_alone, is_elif
from export_explorer.fixes.rule import FailingLine, RewriteRule
from export_explorer.record import CodeFix, Effect


class KeepValue(RewriteRule[FailingLine]):
    """Leaves out an ``if`` on the data that only replaces values by None, by which later code skips a step.

    Whether the step changes nothing for such data is what a trial finds out where the example is such data: it compares with eager results.
    """

    before = """
        def forward(self, x):
            mask = x.new_ones(x.shape[0], 1)
            if torch.all(mask == 1):
                mask = None
            x = x + 1
            if mask is not None:
                x = x * mask
            return x
    """
    after = """
        def forward(self, x):
            mask = x.new_ones(x.shape[0], 1)
            x = x + 1
            if mask is not None:
                x = x * mask
            return x
    """
    changes = "the step that the shortcut skips always runs"
    sources = ("huggingface/transformers#41992", "pytorch/pytorch#147672")

    def fixes(self, context: RewriteContext, problem: FailingLine) -> Iterator[CodeFix | None]:
        """Yields the change of the statement together with the next one; nothing where a name has no value before."""
        node = context.statement
        if not isinstance(node, ast.If) or node.orelse or is_elif(node, context.filename):
            return
        names, following = _set_to_none(node.body), context.following(node)
        lines = context.lines(following[:1])
        if names and names <= context.defined_before(node) and following and lines is not None:
            kept = " and ".join(sorted(names))
            effect = Effect(kind="always_runs", condition=f"not ({ast.unparse(node.test)})")
            yield context.replace_statements([node, following[0]], lines, f"Always run {kept}, without this shortcut", [effect])


def _set_to_none(statements: list[ast.stmt]) -> set[str]:
    """Returns the names that statements set to None; empty where they do anything else."""
    assigned = [assigned_alone([statement]) for statement in statements]
    names = [it[0] for it in assigned if it is not None and ast.unparse(it[1]) == "None"]
    return set(names) if len(names) == len(assigned) else set()
