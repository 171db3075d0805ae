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
        is_one_way: whether the recurrent module is known to be unidirectional, with the batch first.
    """

    is_one_way: bool
    kind: Literal["packed_sequence"] = "packed_sequence"


@dataclass(frozen=True, slots=True)
class _Packing:
    """A statement ``packed = pack_padded_sequence(x, lengths, …)``."""

    at: int
    name: str
    tensor: ast.expr
    lengths: ast.expr


class MaskPadding(RewriteRule[PackedSequence]):
    """Replaces the statements from the packing to the padding by a mask; by a template where it is not certain that this gives the same."""

    code = "mask-padding"
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
        """Yields the change, or the template for it."""
        block = context.block_of(context.statement)
        packing = next((found for index, node in enumerate(block) if (found := _packing(index, node)) is not None), None)
        fix = _masked(context, block, packing) if packing is not None and problem.is_one_way else None
        if fix is not None:
            yield fix
            return
        tensor, lengths = ("padded", "lengths") if packing is None else (context.text(packing.tensor), context.text(packing.lengths))
        lines = [
            f"output, _ = ...({tensor})  # the recurrent module, on the padded tensor, without packing",
            "steps = torch.arange(output.shape[1], device=output.device)[None, :, None]",
            f"output = output * (steps < {lengths}[:, None, None])  # zeros where the padding is",
        ]
        effects = [Effect(kind="other_result")]
        yield context.replace_statements([context.statement], lines, _TITLE, effects, applicability="has_placeholders")


def _packing(index: int, node: ast.stmt) -> _Packing | None:
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(args=[tensor, lengths, *_]) as call):
            pass
        case _:
            return None
    return _Packing(index, name, tensor, lengths) if called_name(call) == "pack_padded_sequence" and _is_batch_first(call) else None


def _is_batch_first(call: ast.Call) -> bool:
    return any(it.arg == "batch_first" and isinstance(it.value, ast.Constant) and it.value.value is True for it in call.keywords)


def _masked(context: RewriteContext, block: list[ast.stmt], packing: _Packing) -> CodeFix | None:
    """Rewrites the whole sequence: packing, one call whose state is not read, padding."""
    following = block[packing.at + 1 :]
    called = following[0] if following else None
    match called:
        case ast.Assign(
            targets=[ast.Tuple(elts=[ast.Name(id=output), ast.Name(id=state)])],
            value=ast.Call(func=module, args=[ast.Name(id=given)], keywords=[]),
        ):
            pass
        case _:
            return None
    later = following[1:]
    read = names_read(*later)
    padded = _padding(later[0], output) if later else None
    if given != packing.name or padded is None or {state, packing.name} & read or any(output in names_in(node) for node in later[1:]):
        return None
    lengths = context.text(packing.lengths)
    masked = f"{output} * (steps < {lengths}[:, None, None])"
    lines = [
        f"{output}, {state} = {context.text(module)}({context.text(packing.tensor)})",
        f"steps = torch.arange({output}.shape[1], device={output}.device)[None, :, None]",
        f"return {masked}" if isinstance(later[0], ast.Return) else f"{padded} = {masked}",
    ]
    shorter = f"{lengths}.max() < {context.text(packing.tensor)}.shape[1]"
    return context.replace_statements(block[packing.at : packing.at + 3], lines, _TITLE, [Effect(kind="other_result", condition=shorter)])


def _padding(node: ast.stmt, output: str) -> str | None:
    """Returns the name that gets the padded output; empty for a ``return`` of it, None where a statement does not pad it."""
    match node:
        case ast.Return(value=ast.Subscript(value=ast.Call() as call, slice=ast.Constant(value=0))):
            name = ""
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript(value=ast.Call() as call, slice=ast.Constant(value=0))):
            pass
        case ast.Assign(targets=[ast.Tuple(elts=[ast.Name(id=name), ast.Name(id="_")])], value=ast.Call() as call):
            pass
        case _:
            return None
    is_padding = called_name(call) == "pad_packed_sequence" and _is_batch_first(call) and isinstance(call.args[0], ast.Name)
    return name if is_padding and isinstance(call.args[0], ast.Name) and call.args[0].id == output and len(call.keywords) == 1 else None
