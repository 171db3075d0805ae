"""A decision on the data in a module of torch's own, which the call of the module can take."""

import ast

import torch

from export_explorer.failures.failed_export import FailedExport
from export_explorer.failures.site import held_at, variables_at
from export_explorer.model import Fix
from export_explorer.rewrites.edits import Edit
from export_explorer.rewrites.statements import Site

_MASKS = {"src_mask": "src_is_causal", "tgt_mask": "tgt_is_causal", "memory_mask": "memory_is_causal"}
_OF_CLASS: tuple[tuple[type[torch.nn.Module], dict[str, str], tuple[str, ...]], ...] = (
    (torch.nn.TransformerEncoder, {"mask": "is_causal"}, ("src", "mask")),
    (torch.nn.TransformerDecoder, {"tgt_mask": "tgt_is_causal"}, ("tgt", "memory", "tgt_mask")),
    (torch.nn.Transformer, {"src_mask": "src_is_causal", "tgt_mask": "tgt_is_causal"}, ("src", "tgt", "src_mask", "tgt_mask")),
)
"""Modules that compare a mask with a causal one where the call does not say whether it is: each mask with the argument that says it, and the order of
arguments up to the masks (``torch/nn/modules/transformer.py``, 2.13)."""


def told_causal(failed: FailedExport, site: Site) -> Fix | None:
    """``is_causal=False`` in the call of a transformer with a mask: it is a hint alone, and the mask is applied all the same."""
    statement = site.statement
    if statement is None:
        return None
    variables = variables_at(failed)
    for call in ast.walk(statement):
        module = held_at(ast.unparse(call.func), variables) if isinstance(call, ast.Call) else None
        known = next((it for it in _OF_CLASS if isinstance(module, it[0])), None)
        if isinstance(call, ast.Call) and known is not None and not any(it.arg is None for it in call.keywords):
            return _with_hints(site, statement, call, known[1], known[2])
    return None


def _with_hints(site: Site, statement: ast.stmt, call: ast.Call, hints: dict[str, str], order: tuple[str, ...]) -> Fix | None:
    given = {*order[: len(call.args)], *(str(it.arg) for it in call.keywords)}
    added = [hint for mask, hint in hints.items() if mask in given and hint not in given]
    last = max((*call.args, *(it.value for it in call.keywords)), key=lambda it: (it.lineno, it.col_offset), default=None)
    if not added or last is None or any(isinstance(it, ast.Starred) for it in call.args):
        return None
    text = f"{site.text(last)}, {', '.join(f'{hint}=False' for hint in added)}"
    lines = site.lines([statement], [Edit(last, text)])
    title = f"say {' and '.join(f'{hint}=False' for hint in added)} in the call, which applies the mask without asking what is in it"
    return None if lines is None else site.replacing([statement], lines, title)
