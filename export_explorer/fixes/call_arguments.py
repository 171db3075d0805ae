"""Calls of torch's own classes that decide on data unless an argument tells them not to: distributions, and transformers with a mask."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.edits import Edit, has_starred
from export_explorer.fixes.rule import RewriteRule
from export_explorer.record import CodeFix


@dataclass(frozen=True, slots=True)
class DistributionCall:
    """A call that makes a distribution of ``torch.distributions``, which reads whether its parameters are valid."""

    call: ast.Call
    kind: Literal["distribution"] = "distribution"


@dataclass(frozen=True, slots=True)
class MaskedCall:
    """A call of a transformer module that compares a mask with a causal one, unless the call states whether it is causal.

    Attributes:
        call: of the module.
        hints: by mask the argument that states it.
        order: the names of the module's arguments, up to the masks.
    """

    call: ast.Call
    hints: Mapping[str, str]
    order: tuple[str, ...]
    kind: Literal["masked_call"] = "masked_call"


class WithoutValidation(RewriteRule[DistributionCall]):
    """Makes a distribution with ``validate_args=False``."""

    kinds = ("distribution",)
    before = """
        def forward(self, x):
            noise = torch.distributions.Normal(x.mean(0), x.std(0))
            return x - noise.mean
    """
    after = before.replace("x.std(0))", "x.std(0), validate_args=False)")
    changes = "parameters that are not valid are no longer refused"
    sources = ("pytorch/pytorch#135061",)

    def fixes(self, context: RewriteContext, problem: DistributionCall) -> Iterator[CodeFix | None]:
        """Yields the change of the call."""
        title = "Pass `validate_args=False`"
        yield None if "validate_args" in _named(problem.call) else _with_arguments(context, problem.call, ["validate_args=False"], title)


class StateCausality(RewriteRule[MaskedCall]):
    """Adds ``is_causal=False`` to the call of a transformer with a mask: it is only a hint, and the mask is still applied."""

    kinds = ("masked_call",)
    before = """
        def __init__(self):
            super().__init__()
            layer = nn.TransformerEncoderLayer(4, 1, dim_feedforward=8, batch_first=True)
            self.encoder = nn.TransformerEncoder(layer, 1, enable_nested_tensor=False)

        def forward(self, x, mask):
            return self.encoder(x, mask)
    """
    after = before.replace("return self.encoder(x, mask)", "return self.encoder(x, mask, is_causal=False)")
    inputs = ("torch.randn(2, 5, 4)", "torch.zeros(5, 5)")
    dynamic_shapes = "({0: Dim.AUTO}, None)"
    sources = ("pytorch/pytorch#91171",)

    def fixes(self, context: RewriteContext, problem: MaskedCall) -> Iterator[CodeFix | None]:
        """Yields the change of the call; nothing where it gives no mask, or states it for each."""
        given = {*problem.order[: len(problem.call.args)], *_named(problem.call)}
        added = [f"{hint}=False" for mask, hint in problem.hints.items() if mask in given and hint not in given]
        title = f"Pass {' and '.join(f'`{argument}`' for argument in added)}"
        yield _with_arguments(context, problem.call, added, title) if added else None


def _named(call: ast.Call) -> set[str | None]:
    return {keyword.arg for keyword in call.keywords}


def _with_arguments(context: RewriteContext, call: ast.Call, added: list[str], title: str) -> CodeFix | None:
    """Returns the fix that adds arguments at the end of a call; None where it has none, or unpacks some."""
    values = (*call.args, *(keyword.value for keyword in call.keywords))
    last = max(values, key=lambda value: (value.lineno, value.col_offset), default=None)
    if last is None or None in _named(call) or has_starred(call):
        return None
    return context.replace_statement([Edit(last, ", ".join([context.text(last), *added]))], title)
