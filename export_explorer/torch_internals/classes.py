"""Class checks of torch's values and kinds of tensors, which do not load torch: until it is loaded, only stored and replayed objects match.

An object that was read from a file counts as the torch object that it replaces, see `stored_env`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from export_explorer.torch_internals.stored_program import (
    ReplayedProgram,
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


def _is_a(value: Any, stored: Any, class_in: Callable[[Any], Any]) -> bool:
    """True if the value is of a stored class, or of the class that torch has for it."""
    torch = sys.modules.get("torch")
    return isinstance(value, stored) or (torch is not None and isinstance(value, class_in(torch)))


def is_tensor(value: Any) -> TypeIs[torch.Tensor]:
    """True if the value is a tensor, including a fake one."""
    return _is_a(value, StoredTensor, lambda torch: torch.Tensor)


def is_node(value: Any) -> TypeIs[torch.fx.Node]:
    """True if the value is a node of ``torch.fx``."""
    return _is_a(value, StoredNode, lambda torch: torch.fx.Node)


def is_symbolic(value: Any) -> TypeIs[torch.SymInt | torch.SymFloat | torch.SymBool]:
    """True if the value is a SymInt, a SymFloat or a SymBool."""
    return _is_a(value, StoredNumber, lambda torch: (torch.SymInt, torch.SymFloat, torch.SymBool))


def is_symbolic_int(value: Any) -> TypeIs[torch.SymInt]:
    """True if the value is a SymInt."""
    return _is_a(value, SymInt, lambda torch: torch.SymInt)


def is_graph_module(value: Any) -> TypeIs[torch.fx.GraphModule]:
    """True if the value is a module that holds a graph."""
    return _is_a(value, StoredModule, lambda torch: torch.fx.GraphModule)


def is_exported_program(value: Any) -> TypeIs[torch.export.ExportedProgram]:
    """True if the value is an exported program: live, loaded, read from a file or replayed."""
    return _is_a(value, (StoredProgram, ReplayedProgram), lambda torch: torch.export.ExportedProgram)


def is_stored(value: Any) -> bool:
    """True if the value is a `StoredProgram`, read from a file."""
    return isinstance(value, StoredProgram)


def is_replayed(value: Any) -> bool:
    """True if the value is a `ReplayedProgram`, which no export made."""
    return isinstance(value, ReplayedProgram)


def is_operator(value: Any) -> bool:
    """True if the value is an overload of an operator: ``torch._ops.OpOverload``; seen in 2.13 and 2.15."""
    return _is_a(value, StoredOperator, lambda torch: torch._ops.OpOverload)


def is_constant(value: Any) -> bool:
    """True if the value is a dtype, a device, a memory format or a layout."""
    return _is_a(value, StoredName, lambda torch: (torch.dtype, torch.device, torch.memory_format, torch.layout))


def is_draft(program: Any) -> bool:
    """True if a program is a draft that assumed something; False for a loaded one, whose report is gone."""
    return bool(getattr(getattr(program, "_report", None), "failures", ()))


def has_sizes(value: Any) -> bool:
    """True if the value is a tensor whose sizes are numbers.

    A nested one has a ragged dimension that is no int (jagged), or no sizes at all (strided).
    """
    return is_tensor(value) and not is_nested(value)


def is_nested(value: Any) -> bool:
    """True if the value is a nested tensor: ``Tensor.is_nested``; seen in 2.13 and 2.15."""
    return is_tensor(value) and bool(getattr(value, "is_nested", False))


def is_without_data(value: Any) -> bool:
    """True if the value is a tensor that tracing made: ``torch._subclasses.fake_tensor.FakeTensor``; seen in 2.13. False if gone."""
    return isinstance(value, classes_named(sys.modules.get("torch._subclasses.fake_tensor"), "FakeTensor"))


def classes_named(module: object, *names: str) -> tuple[type[Any], ...]:
    """Returns the classes of these names that a module has."""
    return tuple(found for name in names if isinstance(found := getattr(module, name, None), type))


def refused_kind(value: Any) -> str | None:
    """Returns the kind of a tensor that cannot be made fake; None for other tensors and other values.

    torch.export raises for these, not always and not in both modes, with the error of whatever fails first: an ``AttributeError``, a
    ``RuntimeError`` or ``Unsupported`` (``torch/_subclasses/meta_utils.py``, ``torch/_dynamo/variables/builder.py``); seen in 2.13.
    """
    if not is_tensor(value):
        return None
    import torch

    if is_nested(value):
        return "jagged nested tensor" if value.layout == torch.jagged else "nested tensor"
    return "quantized tensor" if value.is_quantized else "tensor in MKL-DNN's layout" if value.is_mkldnn else None


def is_of_trace(value: Any) -> bool:
    """True if a value exists only in a trace, and is of no use after it: a fake tensor, a symbolic size, a proxy.

    See `is_without_data`, and ``torch._is_functional_tensor``, seen in 2.13; where one is gone, its values are not recognized.
    """
    import torch

    if is_symbolic(value) or isinstance(value, torch.fx.Proxy):
        return True
    is_functional = getattr(torch, "_is_functional_tensor", None)
    return isinstance(value, torch.Tensor) and (is_without_data(value) or (is_functional is not None and bool(is_functional(value))))
