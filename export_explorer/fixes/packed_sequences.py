"""Packed sequences, whose steps are in the data, rewritten as the padded tensor with its padding masked."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from export_explorer.fixes.context import RewriteContext
from export_explorer.fixes.nodes import names_in, names_read
from export_explorer.fixes.rule import RewriteRule
from export_explorer.record import CodeFix, Effect
from export_explorer.trace.syntax import called_name

_TITLE = "Use the padded tensor and mask the output"


@dataclass(frozen=True, slots=True)
class PackedSequence:
    """A packed sequence at the failing line.

    Attributes:
        batch_first: whether the recurrent module, which is unidirectional, takes a padded tensor with the batch first; None for modules in
            both directions and where it is not known.
    """

    batch_first: bool | None
    kind: Literal["packed_sequence"] = "packed_sequence"


@dataclass(frozen=True, slots=True)
class _Packing:
    """A statement ``packed = pack_padded_sequence(x, lengths, …)``."""

    at: int
    name: str
    tensor: ast.expr
    lengths: ast.expr
    batch_first: bool


class MaskPadding(RewriteRule[PackedSequence]):
    """Replaces the statements from the packing to the padding by a mask; advises it where it is not certain that this gives the same."""

    kinds = ("packed_sequence",)
    before = """
        def __init__(self):
            super().__init__()
            self.lstm = nn.LSTM(4, 3, batch_first=True)

        def forward(self, x, lengths):
            packed = pack_padded_sequence(x, lengths, batch_first=True)
            output, _ = self.lstm(packed)
            padded, _ = pad_packed_sequence(output, batch_first=True)
            return padded.mean(1)
    """
    after = """
        def __init__(self):
            super().__init__()
            self.lstm = nn.LSTM(4, 3, batch_first=True)

        def forward(self, x, lengths):
            output, _ = self.lstm(x)
            steps = torch.arange(output.shape[1], device=output.device)[None, :, None]
            padded = output * (steps < lengths[:, None, None])
            return padded.mean(1)
    """
    inputs = ("torch.randn(2, 5, 4)", "torch.tensor([5, 3])")
    dynamic_shapes = "({0: Dim.AUTO}, {0: Dim.AUTO})"
    changes = "where the longest sequence is shorter than the tensor, the output keeps the tensor's length"
    sources = ("pytorch/pytorch#171978",)

    def fixes(self, context: RewriteContext, problem: PackedSequence) -> Iterator[CodeFix | None]:
        """Yields the change, or the advice alone."""
        block = context.block_of(context.statement)
        packing = next((found for index, node in enumerate(block) if (found := _packing(index, node)) is not None), None)
        fix = None if packing is None or problem.batch_first is None else _masked(context, block, packing, batch_first=problem.batch_first)
        yield fix or CodeFix(title=_TITLE, frame=context.frame, effects=(Effect(kind="other_result"),), applicability="has_placeholders")


def _packing(index: int, node: ast.stmt) -> _Packing | None:
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(args=[tensor, lengths, *_]) as call):
            is_packing = called_name(call) == "pack_padded_sequence"
            return _Packing(index, name, tensor, lengths, first) if is_packing and (first := _batch_first(call)) is not None else None
    return None


def _batch_first(call: ast.Call) -> bool | None:
    """Returns whether a call that packs or pads has the batch first; None if its text does not tell."""
    match next((it.value for it in call.keywords if it.arg == "batch_first"), ast.Constant(False)):
        case ast.Constant(value=bool() as given) if all(it.arg is not None for it in call.keywords):
            return given
    return None


def _masked(context: RewriteContext, block: list[ast.stmt], packing: _Packing, *, batch_first: bool) -> CodeFix | None:
    """Rewrites the whole sequence: packing, one call whose state is not read, padding.

    Args:
        context: of the failing line.
        block: with its statement.
        packing: in the block.
        batch_first: whether the module takes a tensor with the batch first.
    """
    match block[packing.at + 1 :]:
        case [
            ast.Assign(
                targets=[ast.Tuple(elts=[ast.Name(id=output), ast.Name(id=state)])],
                value=ast.Call(func=module, args=[ast.Name(id=given)], keywords=[]),
            ),
            padding,
            *later,
        ]:
            padded = _padding(padding, output)
        case _:
            return None
    if given != packing.name or padded is None or {state, packing.name} & names_read(padding, *later):
        return None
    name, pads_batch_first = padded
    if name != output and any(output in names_in(node) for node in later):
        return None
    tensor = context.operand(packing.tensor)
    given_text = context.text(packing.tensor) if packing.batch_first == batch_first else f"{tensor}.transpose(0, 1)"
    steps, valid = ("[None, :, None]", "[:, None, None]") if batch_first else ("[:, None, None]", "[None, :, None]")
    masked = f"{output} * (steps < {context.operand(packing.lengths)}{valid})"
    masked = masked if pads_batch_first == batch_first else f"({masked}).transpose(0, 1)"
    lines = [
        f"{output}, {state} = {context.text(module)}({given_text})",
        f"steps = torch.arange({output}.shape[{int(batch_first)}], device={output}.device){steps}",
        f"return {masked}" if isinstance(padding, ast.Return) else f"{name} = {masked}",
    ]
    shorter = f"{context.text(packing.lengths)}.max() < {tensor}.shape[{int(packing.batch_first)}]"
    return context.replace_statements(block[packing.at : packing.at + 3], lines, _TITLE, [Effect(kind="other_result", condition=shorter)])


def _padding(node: ast.stmt, output: str) -> tuple[str, bool] | None:
    """Returns the name that gets the padded output, and whether the batch is first in it; None where a statement does not pad it.

    The name is empty for a ``return`` of it.
    """
    match node:
        case ast.Return(value=ast.Subscript(value=ast.Call() as call, slice=ast.Constant(value=0))):
            name = ""
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript(value=ast.Call() as call, slice=ast.Constant(value=0))):
            pass
        case ast.Assign(targets=[ast.Tuple(elts=[ast.Name(id=name), ast.Name(id="_")])], value=ast.Call() as call):
            pass
        case _:
            return None
    batch_first = _batch_first(call)
    if called_name(call) != "pad_packed_sequence" or batch_first is None or any(it.arg != "batch_first" for it in call.keywords):
        return None
    match call.args:
        case [ast.Name(id=found)] if found == output:
            return name, batch_first
    return None
