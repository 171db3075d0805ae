"""The one table of operators: the dimensions of its arguments that each compares, and those that it passes on unchanged.

An operator that is not in it compares dimensions aligned from the right if it works element by element, or has just two tensors of one
rank; else nothing.
"""

import string
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from export_explorer.torch_internals.operators import Call, Tensor

UNROLLING = frozenset({"gru", "lstm", "rnn_tanh", "rnn_relu"})
"""Operators that are traced as a step for each element of the time dimension."""

NUMBERED = frozenset({"view", "reshape", "unflatten", "expand", "broadcast_to", "_unsafe_view", "view_copy"})
"""Operators whose numbers are sizes of the result."""


SPLITTING = frozenset({"split", "split_with_sizes"})
"""Operators whose numbers, if they are several, add up to a size."""


class OperandSide(NamedTuple):
    """One of the sizes that an operator compares.

    Attributes:
        size: a number or an expression.
        tensor: the tensor that it is a size of; None for a number among the arguments.
        dim: the dimension of the tensor, or the index among the numbers.
        argument: the operator's name of the argument that has the number.
    """

    size: Any
    tensor: Tensor | None
    dim: int
    argument: str | None = None


Group = tuple[OperandSide, ...]
"""Sizes that have to be equal, or to be 1."""


def compared(call: Call) -> list[Group]:
    """Returns the sizes that an operator compares, in groups that each have to be one size."""
    is_elementwise = call.name not in _TABLE and (call.is_pointwise or call.name in _ELEMENTWISE)
    try:
        groups = _broadcast(call.tensors) if is_elementwise else _TABLE.get(call.name, _aligned_alone)(call)
        return [group for group in groups if len(group) > 1]
    except (IndexError, TypeError, ValueError, AttributeError):  # called in a way that the table does not know
        return []


def contracted(call: Call) -> Group:
    """Returns the sizes that an operator requires to be equal, also where one is 1; none for operators that broadcast."""
    groups = compared(call) if call.name in _CONTRACTIONS else []
    return groups[0] if groups else ()


def numbers_of(call: Call) -> list[OperandSide]:
    """Returns the numbers among the arguments that are sizes of the result, for the operators that have such."""
    if call.name not in NUMBERED | SPLITTING:
        return []
    first = 2 if call.name == "unflatten" else 1
    rest: tuple[Any, ...] = (*call.args[first:], *call.kwargs.values())
    flat = next((item for item in rest if isinstance(item, tuple)), None)
    if call.name in SPLITTING and flat is None:
        return []
    name = call.names[first] if len(call.names) > first else {"unflatten": "sizes", "reshape": "shape"}.get(call.name, "size")
    items = enumerate(rest if flat is None else flat)
    return [OperandSide(it, None, index, name) for index, it in items if not isinstance(it, str | tuple | Tensor | bool | None)]


def _at(tensor: Any, dim: int) -> Group:
    if not isinstance(tensor, Tensor) or not -len(tensor.shape) <= dim < len(tensor.shape):
        return ()
    return (OperandSide(tensor.shape[dim], tensor, dim % len(tensor.shape)),)


def _broadcast(tensors: Sequence[Any], skip: int = 0) -> Iterator[Group]:
    """Yields the dimensions aligned from the right, except the last `skip`."""
    found = [tensor for tensor in tensors if isinstance(tensor, Tensor)]
    for back in range(skip + 1, max((len(tensor.shape) for tensor in found), default=0) + 1):
        yield tuple(side for tensor in found for side in _at(tensor, -back))


def _aligned_alone(call: Call) -> Iterator[Group]:
    """Yields the dimensions aligned from the right, if there are exactly two tensors and they are of one rank.

    For unknown operators, and where something is written into a whole tensor or into all of its dimensions.
    """
    if len(call.tensors) == 2 and len({len(tensor.shape) for tensor in call.tensors}) == 1:
        yield from _broadcast(call.tensors)


def _product(left: Any, right: Any) -> Iterator[Group]:
    yield _at(left, -1) + (_at(right, -2) or _at(right, -1))
    yield from _broadcast((left, right), skip=2)


def _matmul(call: Call) -> Iterator[Group]:
    yield from _product(call.argument(0, "input"), call.argument(1, "other"))


_FACTORS = {"addmv": ("mat", "vec"), "addbmm": ("batch1", "batch2"), "baddbmm": ("batch1", "batch2")}


def _addmm(call: Call) -> Iterator[Group]:
    added, left, right = (call.argument(index, name) for index, name in enumerate(("input", *_FACTORS.get(call.name, ("mat1", "mat2")))))
    yield from _product(left, right)
    if call.name == "addmv":
        yield _at(added, -1) + _at(left, -2)
        return
    yield _at(added, -1) + _at(right, -1)
    yield _at(added, -2) + _at(left, -2)
    if call.name == "baddbmm":
        yield _at(added, -3) + _at(left, -3)


def _conv(call: Call) -> Iterator[Group]:
    weight = call.argument(1, "weight")
    spatial = len(weight.shape) - 2
    channels = _at(call.argument(0, "input"), -1 - spatial)
    numbers = [argument for argument in call.args[2:] if type(argument) is int]
    groups = call.kwargs.get("groups", numbers[-1] if numbers else 1)
    # The weight has the channels of a group; the operator knows how many groups there are.
    yield channels + tuple(side._replace(size=side.size * (groups if isinstance(groups, int) else 1)) for side in _at(weight, 1))


def _conv_transpose(call: Call) -> Iterator[Group]:
    weight = call.argument(1, "weight")
    yield _at(call.argument(0, "input"), 1 - len(weight.shape)) + _at(weight, 0)


def _cat(call: Call) -> Iterator[Group]:
    tensors = [item for item in call.argument(0, "tensors") if isinstance(item, Tensor)]
    rank = len(tensors[0].shape)
    along = call.argument(1, "dim", 0) % rank
    yield from (sum((_at(tensor, dim) for tensor in tensors), ()) for dim in range(rank) if dim != along)


def _attention(call: Call) -> Iterator[Group]:
    query, key, value = (call.argument(index, name) for index, name in enumerate(("query", "key", "value")))
    mask = call.argument(3, "attn_mask")
    yield _at(query, -1) + _at(key, -1)
    yield _at(key, -2) + _at(value, -2) + _at(mask, -1)
    yield _at(query, -2) + _at(mask, -2)
    yield from _broadcast((query, key, value, mask), skip=2)


def _channels(call: Call) -> Iterator[Group]:
    yield sum((_at(tensor, 0) for tensor in call.tensors[1:]), _at(call.tensors[0], 1))


def _trailing(call: Call) -> Iterator[Group]:
    shape = call.argument(1, "normalized_shape")
    name = call.names[1] if len(call.names) > 1 else "normalized_shape"
    for index in range(len(shape)):
        dim = index - len(shape)
        sides = sum((_at(tensor, dim) for tensor in call.tensors), ())
        yield (*sides, OperandSide(shape[index], None, index, name))


def _recurrent(call: Call) -> Iterator[Group]:
    input, state, parameters = call.args[:3]
    states = state if isinstance(state, tuple) else (state,)
    batch: Group = ()
    if len(input.shape) == 3:
        is_batch_first = call.kwargs.get("batch_first") or input.shape[0] == states[0].shape[1]
        batch = _at(input, 0 if is_batch_first else 1)
    yield _at(input, -1) + _at(parameters[0], 1)
    yield sum((_at(item, 1) for item in states), batch)
    yield sum((_at(item, 2) for item in states), _at(parameters[1], 1))


def _recurrent_cell(call: Call) -> Iterator[Group]:
    input, state, weight, recurrent = call.args[:4]
    states = state if isinstance(state, tuple) else (state,)
    yield _at(input, -1) + _at(weight, 1)
    yield sum((_at(item, -1) for item in states), _at(recurrent, 1))
    yield sum((_at(item, 0) for item in states), _at(input, 0))


def _self_attention(call: Call) -> Iterator[Group]:
    query, key, value = call.args[:3]
    weight = next((item for item in call.args[3:] if isinstance(item, Tensor)), None)
    yield _at(query, -1) + _at(weight, 1)
    yield _at(key, 0) + _at(value, 0)
    yield _at(query, 1) + _at(key, 1) + _at(value, 1)


def _expand(call: Call) -> Iterator[Group]:
    tensor, numbers = call.tensors[0], numbers_of(call)
    for back in range(1, len(tensor.shape) + 1):
        yield _at(tensor, -back) + tuple(numbers[-back : len(numbers) - back + 1])


def _einsum(call: Call) -> Iterator[Group]:
    equation = next(item for item in call.args if isinstance(item, str))
    terms = equation.replace(" ", "").partition("->")[0].split(",")
    sides: dict[str, Group] = {}
    for term, tensor in zip(terms, call.tensors, strict=True):
        head, dots, tail = term.partition("...")
        letters = [(letter, index) for index, letter in enumerate(head)]
        letters += [(letter, index - len(tail)) for index, letter in enumerate(tail)] if dots else []
        for letter, index in letters:
            if letter in string.ascii_letters:
                sides[letter] = sides.get(letter, ()) + _at(tensor, index)
    yield from sides.values()


def _rows(call: Call) -> Iterator[Group]:
    yield _at(call.tensors[0], 0) + _at(call.tensors[1], 0)
    if len(call.tensors) > 2:
        yield _at(call.tensors[0], 1) + _at(call.tensors[2], 0)


def _indexed(call: Call) -> Iterator[Group]:
    """Yields the sizes compared where something is written into, or added to, places along one dimension of a tensor."""
    tensor, dim, index, source = (call.argument(position, name) for position, name in enumerate(("input", "dim", "index", "source")))
    along = dim % len(tensor.shape)
    yield _at(index, 0) + _at(source, along)
    yield from (_at(tensor, other) + _at(source, other) for other in range(len(tensor.shape)) if other != along)


def _distances(call: Call) -> Iterator[Group]:
    """Yields the sizes compared where the rows of one tensor are compared with those of another."""
    left, right = call.tensors[:2]
    yield _at(left, -1) + _at(right, -1)
    yield from _broadcast((left, right), skip=2)


_ELEMENTWISE = frozenset(
    (
        *("add", "sub", "mul", "div", "truediv", "floordiv", "floor_divide", "remainder", "mod", "pow", "rsub", "iadd", "isub", "imul"),
        *("itruediv", "eq", "ne", "lt", "le", "gt", "ge", "and", "or", "xor", "iand", "ior", "logical_and", "logical_or", "logical_xor"),
        *("minimum", "maximum", "max", "min", "where", "masked_fill", "addcmul", "addcdiv", "lerp", "atan2", "hypot", "fmod", "copy"),
        *("bitwise_and", "bitwise_or", "bitwise_xor", "dist", "cosine_similarity", "broadcast_tensors", "mse_loss", "l1_loss"),
        *("smooth_l1_loss", "huber_loss", "kl_div", "binary_cross_entropy", "binary_cross_entropy_with_logits"),
    )
)
_CONTRACTIONS: dict[str, Callable[[Call], Iterator[Group]]] = {
    "linear": lambda call: iter([_at(call.argument(0, "input"), -1) + _at(call.argument(1, "weight"), -1)]),
    **dict.fromkeys(("matmul", "mm", "bmm", "mv", "dot"), _matmul),
    **dict.fromkeys(("addmm", "addbmm", "baddbmm", "addmv"), _addmm),
    **dict.fromkeys(("conv1d", "conv2d", "conv3d", "convolution"), _conv),
    **dict.fromkeys(("conv_transpose1d", "conv_transpose2d", "conv_transpose3d"), _conv_transpose),
    **dict.fromkeys(("batch_norm", "instance_norm"), _channels),
    **dict.fromkeys(UNROLLING, _recurrent),
}
"""Operators whose first compared sizes have to be equal: a size of 1 is not broadcast."""

_TABLE: dict[str, Callable[[Call], Iterator[Group]]] = {
    **_CONTRACTIONS,
    "inner": _matmul,
    **dict.fromkeys(("cat", "concat", "concatenate"), _cat),
    "stack": lambda call: _broadcast(call.argument(0, "tensors")),
    "scaled_dot_product_attention": _attention,
    **dict.fromkeys(("_native_batch_norm_legit_functional", "group_norm", "prelu"), _channels),
    **dict.fromkeys(("layer_norm", "rms_norm", "native_layer_norm"), _trailing),
    **dict.fromkeys(("gru_cell", "lstm_cell", "rnn_tanh_cell", "rnn_relu_cell"), _recurrent_cell),
    "multi_head_attention_forward": _self_attention,
    **dict.fromkeys(("expand", "broadcast_to"), _expand),
    "einsum": _einsum,
    **dict.fromkeys(("index_copy", "index_add"), _indexed),
    "setitem": _aligned_alone,
    **dict.fromkeys(("cdist", "_cdist_forward"), _distances),
    **dict.fromkeys(("cross_entropy", "nll_loss", "cross_entropy_loss"), _rows),
    **dict.fromkeys(
        (
            *("embedding", "embedding_bag", "index_select", "gather", "scatter", "scatter_add", "index", "index_put", "getitem"),
            *("take_along_dim", "searchsorted", "bucketize", "grid_sample", "scan", "cond", "while_loop", "bilinear", "outer", "kron"),
        ),
        lambda _: iter(()),
    ),
}

_SAME_SHAPE = frozenset(
    (
        *("alias", "clone", "contiguous", "detach", "identity", "lift_fresh", "lift_fresh_copy", "requires_grad", "to", "_to_copy"),
        *("type_as", "float", "half", "double", "bfloat16", "dropout", "alpha_dropout", "triu", "tril", "neg", "abs", "exp", "relu"),
        *("gelu", "silu", "sigmoid", "tanh", "softmax", "log_softmax"),
    )
)

PASSING = _SAME_SHAPE | {"t", "numpy_T", "mT", "adjoint", "getattr", "transpose", "swapaxes", "swapdims", "permute", "slice", "unsqueeze"}
"""The names of the operators that `passed_on` knows."""


def passed_on(call: Call, shape: Sequence[Any], dim: int) -> tuple[Tensor, int] | None:
    """Returns the tensor and its dimension that a result's dimension is, for operators that only reorder or keep dimensions; else None.

    The call made a result of this shape, and `dim` counts from 0.
    """
    tensors = call.tensors
    if len(tensors) != 1:
        return None
    rank = len(tensors[0].shape)
    source = _source_dim(call, rank, len(shape), dim)
    return (tensors[0], source) if source is not None and 0 <= source < rank and tensors[0].shape[source] == shape[dim] else None


def _source_dim(call: Call, rank: int, result_rank: int, dim: int) -> int | None:
    # A slice that keeps the size of its dimension takes all of it.
    if call.name == "slice" or (call.name in _SAME_SHAPE and rank == result_rank):
        return dim
    if call.name in ("t", "numpy_T", "mT", "adjoint") or (call.name == "getattr" and call.args[1:] in (("T",), ("mT",))):
        return rank - 1 - dim if rank == 2 else None
    if call.name in ("transpose", "swapaxes", "swapdims"):
        pair = [item % rank for item in (call.argument(1, "dim0"), call.argument(2, "dim1")) if isinstance(item, int)]
        return None if len(pair) != 2 else pair[1] if dim == pair[0] else pair[0] if dim == pair[1] else dim
    if call.name == "permute":
        order = call.argument(1, "dims")
        order = order if isinstance(order, tuple) else call.args[1:]
        return order[dim] % rank if dim < len(order) and isinstance(order[dim], int) else None
    if call.name == "unsqueeze":
        added = call.argument(1, "dim")
        added = added % result_rank if isinstance(added, int) else None
        return None if added is None or dim == added else dim - (dim > added)
    return None


_UNARY = frozenset(
    (
        *("cos", "sin", "sqrt", "rsqrt", "log", "square", "reciprocal", "logical_not", "bitwise_not", "inv", "invert", "bool", "int"),
        *("long", "clamp", "cumsum", "pos"),
    )
)
"""Names of methods that work element by element on one tensor; in Dynamo's graph they have no schema with torch's tag for that."""


def sources_of(call: Call, shape: Sequence[Any], dim: int) -> Iterator[tuple[Tensor, int]]:
    """Yields the operands' dimensions that a result's dimension has its size from, for operators that are known to compute no size.

    The arguments are those of `passed_on`.
    """
    for tensor, source in _sources(call, shape, dim):
        if 0 <= source < len(tensor.shape) and tensor.shape[source] == shape[dim]:
            yield tensor, source


def _sources(call: Call, shape: Sequence[Any], dim: int) -> Iterator[tuple[Tensor, int]]:
    rank, tensors = len(shape), call.tensors
    if (passed := passed_on(call, shape, dim)) is not None:
        yield passed
    elif call.is_pointwise or call.name in _ELEMENTWISE | _UNARY:
        yield from ((tensor, dim - rank + len(tensor.shape)) for tensor in tensors)
    elif call.name in ("matmul", "mm", "bmm") and len(tensors) == 2 and all(len(tensor.shape) > 1 for tensor in tensors):
        sides = tensors[1:] if dim == rank - 1 else tensors[:1] if dim == rank - 2 else tensors
        yield from ((tensor, dim - rank + len(tensor.shape)) for tensor in sides)
    elif call.name in ("expand", "broadcast_to"):
        yield tensors[0], dim - rank + len(tensors[0].shape)
    elif call.name == "linear" and dim < rank - 1:
        yield tensors[0], dim
    elif call.name == "embedding" and dim < rank - 1 and len(tensors) == 2:
        yield tensors[1 if call.names[:1] == ("weight",) else 0], dim
    elif call.name == "outer" and len(tensors) == 2:
        yield tensors[dim], 0
    elif call.name in ("cat", "concat", "concatenate"):
        along = call.argument(1, "dim", 0)
        yield from ((tensor, dim) for tensor in tensors if isinstance(along, int) and along % rank != dim)
