"""Random calls for property tests: inputs of every kind, nested and not, a model that takes them, and a ``dynamic_shapes`` that may not fit."""

from dataclasses import dataclass
from typing import Any

import torch
from hypothesis import strategies as st
from torch import nn
from torch.export import Dim

from tests.helpers.random_models import OPERATIONS, Step, applied

NAMES = "abcd"
DATA_DEPENDENT = ("pick the positive", "read a number", "ask a tensor", "as long as a number")


@dataclass(frozen=True)
class Call:
    """What an export is given."""

    model: nn.Module
    args: tuple[Any, ...]
    dynamic_shapes: Any


class Mixed(nn.Module):
    """Uses its scalars on the first tensor, then runs steps on all tensors, whatever they are in."""

    def __init__(self, steps: list[Step]) -> None:
        super().__init__()
        self.steps = steps

    def forward(self, a: Any, b: Any = None, c: Any = None, d: Any = None) -> Any:
        tensors = list(dense_in((a, b, c, d)))
        first = tensors[0] if tensors else torch.ones(2)
        for value in (a, b, c, d):
            first = scaled(first, value)
        made = [first, *tensors]
        for step in self.steps:
            made.append(run(step, made))
        return tuple(made[1:]) or (first,)


def dense_in(value: Any) -> list[torch.Tensor]:
    """The tensors in nested containers, without nested tensors."""
    if isinstance(value, torch.Tensor):
        return [value * 2] if value.is_nested is False else []
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, tuple | list) else ()
    return [tensor for item in inner for tensor in dense_in(item)]


def scaled(x: torch.Tensor, value: Any) -> Any:
    """The tensor as a scalar input changes it."""
    if isinstance(value, bool):
        return x + 1 if value else x
    if isinstance(value, int | torch.SymInt):
        return x * value if value > 3 else x[:value]
    return x * value if isinstance(value, float) else x


def run(step: Step, tensors: list[torch.Tensor]) -> torch.Tensor:
    """One step, of those on random tensors or of those that depend on the data."""
    x: Any = tensors[step[1] % len(tensors)]
    match step[0]:
        case "pick the positive":
            return x[x > 0]
        case "read a number":
            return x * int(x.sum())
        case "ask a tensor":
            return x if x.sum() > 0 else -x
        case "as long as a number":
            return torch.ones(int(x.sum()) + step[4])
    return applied(step, tensors)


SHAPES = st.lists(st.sampled_from([1, 2, 3, 4, 4, 4, 6, 0]), min_size=1, max_size=3)
TENSORS = SHAPES.map(torch.ones)
JAGGED = st.builds(
    lambda lengths: torch.nested.nested_tensor([torch.ones(length, 3) for length in lengths], layout=torch.jagged),
    st.lists(st.integers(1, 4), min_size=2, max_size=3),
)
SCALARS = st.sampled_from([0, 1, 2, 5, True, False, 2.5, "text", None])


@st.composite
def inputs(draw: st.DrawFn) -> Any:
    """One input: mostly a tensor, a container of them, a scalar, rarely a nested tensor."""
    kind = draw(st.sampled_from(["tensor"] * 12 + ["dict", "list", "tuple", "deep", "scalar", "scalar", "scalar", "jagged"]))
    if kind == "scalar":
        return draw(SCALARS)
    if kind == "jagged":
        return draw(JAGGED)
    tensors = [draw(TENSORS) for _ in range(2)]
    made: dict[str, Any] = {
        "dict": {"left": tensors[0], "right": tensors[1]},
        "list": tensors,
        "tuple": (tensors[0], draw(SCALARS)),
        "deep": {"pairs": [(tensors[0], tensors[1])], "n": 3},
    }
    return made.get(kind, tensors[0])


@st.composite
def specs(draw: st.DrawFn, value: Any, dims: list[Any]) -> Any:
    """What is asked of one input, mostly in its structure."""
    if draw(st.integers(0, 80)) == 0:
        return draw(st.sampled_from([{}, [], "AUTO", 3, {0: "AUTO"}, {7: Dim.AUTO}, (None,), dims[0], {"left": {0: Dim.AUTO}}]))
    if isinstance(value, dict):
        return {key: draw(specs(item, dims)) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return type(value)(draw(specs(item, dims)) for item in value)
    if not isinstance(value, torch.Tensor):
        fitting = [Dim.AUTO, Dim.DYNAMIC, Dim.STATIC] if type(value) is int else []
        return draw(st.sampled_from([*[None] * 12, *fitting * 3, Dim.AUTO, 3, dims[0]]))
    asks = [draw(asked(size, dims)) for size in (() if value.is_nested else value.shape)]
    whole = draw(st.sampled_from(["dict", "dict", "tuple", "none"]))
    if whole == "none":
        return None
    return dict(enumerate(asks)) if whole == "dict" else tuple(asks)


@st.composite
def asked(draw: st.DrawFn, size: int, dims: list[Any]) -> Any:
    """What is asked of one dimension."""
    bounded = [Dim.AUTO(min=2, max=8), Dim.DYNAMIC(max=4), Dim.DYNAMIC(min=3), Dim.AUTO(max=3)]
    return draw(
        st.sampled_from([None, None, *[Dim.AUTO] * 8, Dim.DYNAMIC, Dim.DYNAMIC, Dim.STATIC, size, size + 1, *bounded, *dims, *dims[:2] * 2])
    )


@st.composite
def calls(draw: st.DrawFn) -> Call:
    """A model with inputs and a ``dynamic_shapes``."""
    args = tuple(draw(inputs()) for _ in range(draw(st.integers(1, 4))))
    number = st.integers(0, 4)
    operations = st.sampled_from([*OPERATIONS, *DATA_DEPENDENT])
    steps = draw(st.lists(st.tuples(operations, number, number, st.integers(0, 2), st.integers(1, 4)), max_size=4))
    low, high = draw(st.sampled_from([(None, None), (None, None), (2, 16), (None, 3), (5, None)]))
    n, m = Dim("n", min=low, max=high), Dim("m")
    dims = [n, m, n + 1, 2 * n, n - 1, 2 * m + 1, m + 1]
    by_name = {name: draw(specs(value, dims)) for name, value in zip(NAMES, args, strict=False)}
    form = draw(st.sampled_from(["dict"] * 16 + ["tuple"] * 4 + ["none", "missing", "extra", "dim"]))
    spec: Any = {
        "dict": by_name,
        "tuple": tuple(by_name.values()),
        "none": None,
        "missing": dict(list(by_name.items())[1:]),
        "extra": {**by_name, "z": {0: n}},
        "dim": n,
    }[form]
    return Call(Mixed(steps), args, spec)
