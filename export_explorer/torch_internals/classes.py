"""Which of torch's classes a value is of, asked without loading torch: where it is not loaded nothing is of any.

What was read from a file counts as what it stands for, see `stored`.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from export_explorer.torch_internals.replayed import ReplayedProgram
from export_explorer.torch_internals.stored import (
    StoredModule,
    StoredName,
    StoredNode,
    StoredNumber,
    StoredOperator,
    StoredProgram,
    StoredTensor,
    SymInt,
)

if TYPE_CHECKING:
    import torch
    from typing_extensions import TypeIs


def _torch() -> Any:
    return sys.modules.get("torch")


def is_tensor(value: Any) -> TypeIs[torch.Tensor]:
    """Whether it is a tensor, fake ones included."""
    loaded = _torch()
    return isinstance(value, StoredTensor) or (loaded is not None and isinstance(value, loaded.Tensor))


def is_node(value: Any) -> TypeIs[torch.fx.Node]:
    """Whether it is a node of ``torch.fx``."""
    loaded = _torch()
    return isinstance(value, StoredNode) or (loaded is not None and isinstance(value, loaded.fx.Node))


def is_symbolic(value: Any) -> TypeIs[torch.SymInt | torch.SymFloat | torch.SymBool]:
    """Whether it is a SymInt, a SymFloat or a SymBool."""
    loaded = _torch()
    return isinstance(value, StoredNumber) or (loaded is not None and isinstance(value, loaded.SymInt | loaded.SymFloat | loaded.SymBool))


def is_symbolic_int(value: Any) -> TypeIs[torch.SymInt]:
    """Whether it is a SymInt."""
    loaded = _torch()
    return isinstance(value, SymInt) or (loaded is not None and isinstance(value, loaded.SymInt))


def is_graph_module(value: Any) -> TypeIs[torch.fx.GraphModule]:
    """Whether it is a module that holds a graph."""
    loaded = _torch()
    return isinstance(value, StoredModule) or (loaded is not None and isinstance(value, loaded.fx.GraphModule))


def is_exported_program(value: Any) -> TypeIs[torch.export.ExportedProgram]:
    """Whether it is an exported program, live, loaded or read from a file, or stands for one that was not made."""
    loaded = _torch()
    return isinstance(value, StoredProgram | ReplayedProgram) or (loaded is not None and isinstance(value, loaded.export.ExportedProgram))


def is_stored(value: Any) -> bool:
    """Whether it stands for an exported program that was read from a file."""
    return isinstance(value, StoredProgram)


def is_replayed(value: Any) -> bool:
    """Whether it stands for an exported program that was not made."""
    return isinstance(value, ReplayedProgram)


def is_operator(value: Any) -> bool:
    """Whether it is an overload of an operator: ``torch._ops.OpOverload``; seen in 2.13 and 2.15."""
    loaded = _torch()
    return isinstance(value, StoredOperator) or (loaded is not None and isinstance(value, loaded._ops.OpOverload))


def is_constant(value: Any) -> bool:
    """Whether it is a dtype, a device, a memory format or a layout."""
    loaded = _torch()
    if isinstance(value, StoredName):
        return True
    return loaded is not None and isinstance(value, loaded.dtype | loaded.device | loaded.memory_format | loaded.layout)


def is_draft(program: Any) -> bool:
    """Whether a program is a draft that assumed something; False of one that was loaded, whose report is gone."""
    return bool(getattr(getattr(program, "_report", None), "failures", ()))
