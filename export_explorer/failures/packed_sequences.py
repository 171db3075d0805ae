"""A recurrent module that is given a packed sequence."""

import ast

import torch

from export_explorer.failures.failed_export import FailedExport
from export_explorer.failures.site import held_at, variables_at
from export_explorer.model import Fix
from export_explorer.rewrites.packed import unpacked
from export_explorer.rewrites.statements import Site


def without_packing(failed: FailedExport, site: Site) -> Fix | None:
    """The change that gives the module the padded tensor; the steps after the padding do not matter to those before where it goes forward alone."""
    variables = variables_at(failed)
    called = {ast.unparse(it.func) for it in ast.walk(site.function) if isinstance(it, ast.Call)} if site.function is not None else set()
    modules = [it for it in (held_at(name, variables) for name in called) if isinstance(it, torch.nn.RNNBase)]
    is_one_way = bool(modules) and all(it.batch_first and not it.bidirectional for it in modules)
    return unpacked(site, is_one_way=is_one_way)
