"""Packed sequences, whose steps are in the data, rewritten as the padded tensor with its padding masked."""

import ast
from dataclasses import dataclass

from export_explorer.fixes.statements import Site
from export_explorer.record import Effect, Fix
from export_explorer.trace.syntax import called_name

_TITLE = "run the module on the padded tensor, without packing, and mask the padding"


@dataclass(frozen=True, slots=True)
class _Packing:
    """A statement ``packed = pack_padded_sequence(x, lengths, …)``."""

    at: int
    name: str
    tensor: ast.expr
    lengths: ast.expr


def unpacked(site: Site, *, is_one_way: bool) -> Fix | None:
    """Replaces the statements from the packing to the padding by a mask; a template where it is not certain that this gives the same.

    Args:
        site: the failing line.
        is_one_way: whether the recurrent module is known to be unidirectional, with the batch first.
    """
    statement = site.statement
    if statement is None:
        return None
    block = site.block_of(statement)
    packing = next((it for index, node in enumerate(block) if (it := _packing(index, node)) is not None), None)
    if packing is not None and is_one_way and (fix := _written(site, block, packing)) is not None:
        return fix
    tensor, lengths = ("padded", "lengths") if packing is None else (site.text(packing.tensor), site.text(packing.lengths))
    lines = [
        f"output, _ = ...({tensor})  # the recurrent module, on the padded tensor, without packing",
        "steps = torch.arange(output.shape[1], device=output.device)[None, :, None]",
        f"output = output * (steps < {lengths}[:, None, None])  # zeros where the padding is",
    ]
    return site.replacing([statement], lines, _TITLE, [Effect(kind="other_result")], applicability="has_placeholders")


def _packing(index: int, node: ast.stmt) -> _Packing | None:
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(args=[tensor, lengths, *_]) as call):
            pass
        case _:
            return None
    return _Packing(index, name, tensor, lengths) if called_name(call) == "pack_padded_sequence" and _is_batch_first(call) else None


def _is_batch_first(call: ast.Call) -> bool:
    return any(it.arg == "batch_first" and isinstance(it.value, ast.Constant) and it.value.value is True for it in call.keywords)


def _written(site: Site, block: list[ast.stmt], packing: _Packing) -> Fix | None:
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
    read = {it.id for node in later for it in ast.walk(node) if isinstance(it, ast.Name) and isinstance(it.ctx, ast.Load)}
    padded = _padding(later[0], output) if later else None
    reads_more = any(isinstance(it, ast.Name) and it.id == output for node in later[1:] for it in ast.walk(node))
    if given != packing.name or padded is None or state in read or packing.name in read or reads_more:
        return None
    lengths = site.text(packing.lengths)
    masked = f"{output} * (steps < {lengths}[:, None, None])"
    lines = [
        f"{output}, {state} = {site.text(module)}({site.text(packing.tensor)})",
        f"steps = torch.arange({output}.shape[1], device={output}.device)[None, :, None]",
        f"return {masked}" if isinstance(later[0], ast.Return) else f"{padded} = {masked}",
    ]
    shorter = f"{lengths}.max() < {site.text(packing.tensor)}.shape[1]"
    return site.replacing(block[packing.at : packing.at + 3], lines, _TITLE, [Effect(kind="other_result", condition=shorter)])


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
