"""A recurrent module that is given a packed sequence."""

import ast

from export_explorer.failures.failed_export import FailedExport
from export_explorer.failures.site import held_at, variables_at
from export_explorer.model import Fix
from export_explorer.rewrites.packed import unpacked
from export_explorer.rewrites.statements import Site


def without_packing(failed: FailedExport, site: Site) -> Fix | None:
    """The change that gives the module the padded tensor; the steps after the padding do not matter to those before where it goes forward alone."""
    variables = variables_at(failed)
    called = [ast.unparse(it.func) for it in ast.walk(site.statement) if isinstance(it, ast.Call)] if site.statement is not None else []
    modules = [held_at(name, variables) for name in called]
    is_one_way = any(getattr(it, "bidirectional", None) is False and getattr(it, "batch_first", False) is True for it in modules)
    return unpacked(site, is_one_way=is_one_way)
