"""Class checks of torch's values that do not load torch: while it is not loaded, only stored and replayed objects match.

An object that was read from a file counts as the torch object that it replaces, see `stored`.
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
    """True if the value is a tensor, including a fake one."""
    loaded = _torch()
    return isinstance(value, StoredTensor) or (loaded is not None and isinstance(value, loaded.Tensor))


def is_node(value: Any) -> TypeIs[torch.fx.Node]:
    """True if the value is a node of ``torch.fx``."""
    loaded = _torch()
    return isinstance(value, StoredNode) or (loaded is not None and isinstance(value, loaded.fx.Node))


def is_symbolic(value: Any) -> TypeIs[torch.SymInt | torch.SymFloat | torch.SymBool]:
    """True if the value is a SymInt, a SymFloat or a SymBool."""
    loaded = _torch()
    return isinstance(value, StoredNumber) or (loaded is not None and isinstance(value, loaded.SymInt | loaded.SymFloat | loaded.SymBool))


def is_symbolic_int(value: Any) -> TypeIs[torch.SymInt]:
    """True if the value is a SymInt."""
    loaded = _torch()
    return isinstance(value, SymInt) or (loaded is not None and isinstance(value, loaded.SymInt))


def is_graph_module(value: Any) -> TypeIs[torch.fx.GraphModule]:
    """True if the value is a module that holds a graph."""
    loaded = _torch()
    return isinstance(value, StoredModule) or (loaded is not None and isinstance(value, loaded.fx.GraphModule))


def is_exported_program(value: Any) -> TypeIs[torch.export.ExportedProgram]:
    """True if the value is an exported program: live, loaded, read from a file or replayed."""
    loaded = _torch()
    return isinstance(value, StoredProgram | ReplayedProgram) or (loaded is not None and isinstance(value, loaded.export.ExportedProgram))


def is_stored(value: Any) -> bool:
    """True if the value is a `StoredProgram`, read from a file."""
    return isinstance(value, StoredProgram)


def is_replayed(value: Any) -> bool:
    """True if the value is a `ReplayedProgram`, which no export made."""
    return isinstance(value, ReplayedProgram)


def is_operator(value: Any) -> bool:
    """True if the value is an overload of an operator: ``torch._ops.OpOverload``; seen in 2.13 and 2.15."""
    loaded = _torch()
    return isinstance(value, StoredOperator) or (loaded is not None and isinstance(value, loaded._ops.OpOverload))


def is_constant(value: Any) -> bool:
    """True if the value is a dtype, a device, a memory format or a layout."""
    loaded = _torch()
    if isinstance(value, StoredName):
        return True
    return loaded is not None and isinstance(value, loaded.dtype | loaded.device | loaded.memory_format | loaded.layout)


def is_draft(program: Any) -> bool:
    """True if a program is a draft that assumed something; False for a loaded one, whose report is gone."""
    return bool(getattr(getattr(program, "_report", None), "failures", ()))
