"""Where an operator takes a state that forward makes for a fixed batch: made for that of the input instead."""

import ast

from export_explorer.model import Capture, Cause, DimOutcome, Fix
from export_explorer.rewrites.earlier_numbers import only_value
from export_explorer.rewrites.edits import Edit, rewritten
from export_explorer.rewrites.places import number_of, place_at, short
from export_explorer.rewrites.size_names import SizeNames
from export_explorer.source.syntax import called_name

_MAKING = ("zeros", "ones", "empty", "rand", "randn", "new_zeros", "new_ones", "new_empty")


def state_fixes(cause: Cause, dim: DimOutcome, capture: Capture) -> tuple[Fix, ...]:
    """``torch.zeros(1, self.batch, 4)`` as ``torch.zeros(1, x.shape[0], 4)``, where ``gru(x, state)`` takes it; none where two numbers may be the size."""
    place = None if cause.frame is None or dim.size is None else place_at(cause.frame)
    size = None if place is None else SizeNames(place, capture).of(dim.ref)
    if place is None or size is None or not isinstance(place.node, ast.Call):
        return ()
    names = [node.id for argument in place.node.args[1:] for node in ast.walk(argument) if isinstance(node, ast.Name)]
    edits = []
    for name in dict.fromkeys(names):
        made = only_value(place, name)
        if not isinstance(made, ast.Call) or called_name(made) not in _MAKING:
            continue
        sizes = made.args[0].elts if len(made.args) == 1 and isinstance(made.args[0], ast.Tuple | ast.List) else made.args
        may_be = [node for node in sizes if number_of(node) in (None, dim.size) and not isinstance(node, ast.Starred)]
        if len(may_be) != 1 or place.text(may_be[0]) == size:
            return ()
        edits.append(Edit(may_be[0], size))
    if not edits:
        return ()
    numbers = " and ".join(dict.fromkeys(place.text(edit.node) for edit in edits))
    fix = rewritten(place.frame, edits, f"write {size} in place of {short(numbers)} in what {called_name(place.node)} takes")
    return () if fix is None else (fix,)
