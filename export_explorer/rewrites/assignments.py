"""An assignment through ``.data``, which tracing cannot follow, as one in place."""

import ast

from export_explorer.model import Fix
from export_explorer.rewrites.statements import Site


def assigned_in_place(site: Site) -> Fix | None:
    """The fix that copies the value in place; None where the line is no such assignment."""
    match site.statement:
        case ast.Assign(targets=[ast.Attribute(value=target, attr="data")], value=value) as statement:
            lines = ["with torch.no_grad():", f"    {site.text(target)}.copy_({site.text(value)})"]
            return site.replacing([statement], lines, "assign in place")
    return None
