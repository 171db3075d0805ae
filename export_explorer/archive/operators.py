"""The target of a saved call as a record has it, with the arguments that it changes or shares, as far as its name states them."""

import math
import operator
from typing import Any

from export_explorer.archive.container import printable
from export_explorer.archive.schema import NamedArgument
from export_explorer.torch_internals.stored import StoredAlias, StoredArgument, StoredOperator

_OPS, _HIGHER_ORDER, _PYTHON, _MATH = "torch.ops.", "torch.ops.higher_order.", "_operator.", "math."
_WRITES, _SHARES = StoredAlias(True), StoredAlias(False)

_PICKED = {"diagonal", "linalg_diagonal", "narrow", "select", "slice", "slice_inverse", "unfold"}
_SPLIT = {"chunk", "dsplit", "hsplit", "split", "split_with_sizes", "tensor_split", "unbind", "vsplit"}
_RESHAPED = {"_ncf_view", "_reshape_alias", "as_strided", "flatten", "ravel", "reshape", "reshape_as", "unflatten", "view", "view_as"}
_WIDENED = {"_ncf_unsqueeze", "broadcast_to", "expand", "expand_as", "squeeze", "unsqueeze"}
_TURNED = {"adjoint", "mH", "mT", "matrix_H", "moveaxis", "movedim", "numpy_T", "permute", "swapaxes", "swapdims", "t", "transpose"}
_OF_COMPLEX = {"_conj", "_neg_view", "conj", "imag", "real", "resolve_conj", "resolve_neg", "view_as_complex", "view_as_real"}
_OF_SPARSE = {"_indices", "_values", "ccol_indices", "coalesce", "col_indices", "crow_indices", "indices", "row_indices", "values"}
_AS_IT_IS = {"_fw_primal", "alias", "contiguous", "detach", "lift_fresh", "pin_memory", "positive", "to"}
VIEWS = frozenset(_PICKED | _SPLIT | _RESHAPED | _WIDENED | _TURNED | _OF_COMPLEX | _OF_SPARSE | _AS_IT_IS)
"""Operators of ATen whose result may share the memory of their first argument, as their schemas say in 2.13."""


def target_of(target: str, inputs: list[NamedArgument]) -> Any:
    """Returns an operator, or a text for a function of Python and for a higher-order one; nothing is looked up, and nothing is imported."""
    target = printable(target)
    if target.startswith(_HIGHER_ORDER):
        return target.removeprefix(_HIGHER_ORDER)
    if target.startswith(_OPS):
        name = target.removeprefix(_OPS)
        return StoredOperator(name, tuple(_argument(name, position, given) for position, given in enumerate(inputs)))
    if target == "_operator.getitem":
        return operator.getitem
    if target.startswith(_PYTHON):
        return f"operator.{target.removeprefix(_PYTHON)}"
    if target.startswith(_MATH) and hasattr(math, target.removeprefix(_MATH)):
        return target.removeprefix(_MATH)
    return target.rpartition(".")[2]


def _argument(name: str, position: int, given: NamedArgument) -> StoredArgument:
    parts = name.split(".")
    base = parts[1] if len(parts) > 1 else ""
    is_changed = position == 0 and base.endswith("_") and not base.endswith("__")
    alias = _WRITES if is_changed or given.name == "out" else _SHARES if position == 0 and parts[0] == "aten" and base in VIEWS else None
    return StoredArgument(printable(given.name, 200), alias)
