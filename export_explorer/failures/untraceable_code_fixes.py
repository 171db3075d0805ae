"""Fixes for lines that cannot be traced, which change the failing line or put it into a custom operator.

Among them: a distribution that checks its parameters, a transformer that compares its mask with a causal one, and a packed sequence.
"""

import ast
from traceback import walk_tb

import torch

from export_explorer.failures.failure_context import FailureContext, context_of, held_at, variables_at
from export_explorer.fixes.call_arguments import DistributionCall, MaskedCall
from export_explorer.fixes.data_lengths import PackedSequence
from export_explorer.fixes.edits import walk_own
from export_explorer.fixes.registry import rewrites
from export_explorer.fixes.rule import FailingLine
from export_explorer.record import CodeFix, Fix
from export_explorer.torch_internals.failure_causes import UnsupportedCode
from export_explorer.trace.provenance import is_own_file
from export_explorer.trace.syntax import function_around, tree_of


def unvalidated(failed: FailureContext) -> tuple[Fix, ...]:
    """Adds ``validate_args=False`` to a distribution's call, so that it does not read its parameters; empty where none is the cause."""
    context = context_of(failed)
    if context is None or not _asks_itself(failed):
        return ()
    variables = variables_at(failed)
    calls = [call for call in ast.walk(context.statement) if isinstance(call, ast.Call)]
    held = [(call, held_at(ast.unparse(call.func), variables)) for call in calls]
    made = next((call for call, kind in held if isinstance(kind, type) and issubclass(kind, torch.distributions.Distribution)), None)
    return () if made is None else rewrites(context, DistributionCall(made))[:1]


def _asks_itself(failed: FailureContext) -> bool:
    """True if a method of a distribution was running; strict mode keeps no such frames."""
    running = (frame.f_locals.get("self") for frame, _ in walk_tb(failed.error.__traceback__))
    return any(isinstance(it, torch.distributions.Distribution) for it in running)


_OF_CLASS: tuple[tuple[type[torch.nn.Module], dict[str, str], tuple[str, ...]], ...] = (
    (torch.nn.TransformerEncoder, {"mask": "is_causal"}, ("src", "mask")),
    (torch.nn.TransformerDecoder, {"tgt_mask": "tgt_is_causal"}, ("tgt", "memory", "tgt_mask")),
    (torch.nn.Transformer, {"src_mask": "src_is_causal", "tgt_mask": "tgt_is_causal"}, ("src", "tgt", "src_mask", "tgt_mask")),
)
"""Modules that compare a mask with a causal one where the call does not state that: each mask with the argument that states it, and the
order of arguments up to the masks (``torch/nn/modules/transformer.py``, 2.13)."""


def told_causal(failed: FailureContext) -> tuple[Fix, ...]:
    """Adds ``is_causal=False`` to the call of a transformer with a mask: it is only a hint, and the mask is still applied."""
    context, variables = context_of(failed), variables_at(failed)
    if context is None:
        return ()
    for call in walk_own(context.statement) if context.expression is None else ast.walk(context.expression):
        module = held_at(ast.unparse(call.func), variables) if isinstance(call, ast.Call) else None
        known = next((it for it in _OF_CLASS if isinstance(module, it[0])), None)
        if isinstance(call, ast.Call) and known is not None:
            return rewrites(context, MaskedCall(call, known[1], known[2]))[:1]
    return ()


def without_packing(failed: FailureContext) -> tuple[Fix, ...]:
    """Returns the change that passes the padded tensor: in a module that runs forward only, padding does not affect the steps before it."""
    context, variables = context_of(failed), variables_at(failed)
    if context is None:
        return ()
    called = {ast.unparse(it.func) for it in ast.walk(context.function) if isinstance(it, ast.Call)}
    modules = [it for it in (held_at(name, variables) for name in called) if isinstance(it, torch.nn.RNNBase)]
    layouts = {it.batch_first for it in modules}
    batch_first = layouts.pop() if len(layouts) == 1 and not any(it.bidirectional for it in modules) else None
    return rewrites(context, PackedSequence(batch_first))[:1]


_FAKE = "  # of the shape, dtype and device of what the kernel returns"


def custom_operator(failed: FailureContext) -> tuple[Fix, ...]:
    """Returns the failing line's function as a custom operator with a fake kernel; the user corrects types and result where not known."""
    frame = failed.frame
    tree = None if frame is None or not is_own_file(frame.filename) else tree_of(frame.filename)
    function = None if tree is None or frame is None else function_around(frame)
    if function is None or tree is None:
        return ()
    is_alone = function in tree.body and not function.decorator_list
    variables = variables_at(failed) if is_alone else {}
    arguments = [it.arg for it in (*function.args.posonlyargs, *function.args.args)] if is_alone else ["x"]
    name = function.name if is_alone else "kernel"
    kinds = {it: type(variables.get(it)).__name__ for it in arguments}
    typed = ", ".join(f"{it}: {kind if kind in ('int', 'float', 'bool', 'str') else 'torch.Tensor'}" for it, kind in kinds.items())
    body = "    ...  # the body as it is" if is_alone else "    ...  # compute with the addresses, and return a new tensor"
    lines = (
        f'@torch.library.custom_op("my_library::{name}", mutates_args=())',
        f"def {name}({typed}) -> torch.Tensor:",
        body,
        "",
        f"@{name}.register_fake",
        f"def _({', '.join(arguments)}):",
        f"    return torch.empty_like({arguments[0] if arguments else 'x'}){_FAKE}",
    )
    title = f"Make `{name}` a `torch.library.custom_op`" if is_alone else "Move it to a `torch.library.custom_op`"
    return (CodeFix(title=title, code=lines, applicability="has_placeholders"),)


def lines_otherwise(failed: FailureContext, cause: UnsupportedCode) -> tuple[Fix, ...]:
    """Returns the first rewrite of the line that applies; empty for a line of a library."""
    if (context := context_of(failed)) is None:
        return ()
    if cause.construct == "numpy" and (found := rewrites(context, FailingLine("numpy"))):
        return found[:1]
    if "deepcopy(" in failed.code and (found := rewrites(context, FailingLine("deep_copy"))):
        return found[:1]
    if cause.construct == "data_pointer" or "data_ptr(" in failed.code:
        return () if "deepcopy(" in failed.code else custom_operator(failed)
    if "pack_padded_sequence(" in failed.code:
        return without_packing(failed)
    return rewrites(context, FailingLine("untraceable"))[:1]
