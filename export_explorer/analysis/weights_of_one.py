"""The weights that require a size of 1 of an input: torch makes such a size a constant before the weight is compared, and adds no guard."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import structs

from export_explorer.analysis.cause_operators import OperandSide, contracted, passed_on
from export_explorer.analysis.cause_parts import NameOf
from export_explorer.record import DimRef, FixedTensor, ParameterCause
from export_explorer.torch_internals.nodes import module_of_node
from export_explorer.torch_internals.operators import made_call
from export_explorer.trace.provenance import FrameOf, last_frame, of_stack_text

if TYPE_CHECKING:
    import torch


def weights_of_one(graphs: Sequence["torch.fx.Graph"], name_of: NameOf, frame_of: FrameOf) -> dict[DimRef, ParameterCause]:
    """Returns the cause for each input dimension of size 1 that an operator contracts with a parameter's dimension of size 1.

    Operators that broadcast are left out: they accept other sizes with such a parameter.
    """
    found: dict[DimRef, ParameterCause] = {}
    for node in (node for graph in graphs for node in graph.nodes):
        call = made_call(node)
        sides = () if call is None else contracted(call)
        named = [_named(side, name_of) for side in sides if side.size == 1]
        inputs = [(path, dim) for is_input, path, dim, _ in filter(None, named) if is_input]
        weights = [(path, dim, shape) for is_input, path, dim, shape in filter(None, named) if not is_input]
        if call is None or not inputs or not weights:
            continue
        path, dim, shape = weights[0]
        tensor = FixedTensor(kind="parameter", name=path, shape=tuple(map(str, shape)), dim=dim)
        module, module_class = module_of_node(node) or (None, None)
        frame = last_frame(of_stack_text(node.meta.get("stack_trace")), frame_of)
        cause = ParameterCause(frame=frame, operator=call.public_name, module=module, module_class=module_class, value=1, tensor=tensor)
        for ref in (DimRef(input=path, dim=dim) for path, dim in inputs):
            found.setdefault(ref, structs.replace(cause, subject=ref))
    return found


def _named(side: OperandSide, name_of: NameOf) -> tuple[bool, str, int, tuple[int, ...]] | None:
    """Returns the input or the parameter that a side is, its dimension and its shape; None for a tensor that was computed.

    A side is followed through operators that only pass on its tensor and dimension.
    """
    current = None if side.tensor is None else (side.tensor, side.dim)
    while current is not None:
        tensor, dim = current
        if (name := name_of(tensor.node)) is not None:
            return name.is_input, name.path, dim, tensor.shape
        made = made_call(tensor.node)
        current = None if made is None else passed_on(made, tensor.shape, dim)
    return None
