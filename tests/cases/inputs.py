"""Inputs of every shape: containers, numbers, variable arguments; and those that do not fit."""

from collections import namedtuple
from dataclasses import dataclass

import numpy as np
import torch
from torch.export import Dim

from tests.cases.case import Case, Exports, Fails, Is
from tests.cases.outcomes import AUTO, DEFAULT, DYNAMIC, FREE, SAME, Add, Relu, tensor

Pair = namedtuple("Pair", ["first", "second"])


@dataclass
class Batch:
    image: torch.Tensor
    mask: torch.Tensor


torch.export.register_dataclass(Batch, serialized_type_name="tests.cases.inputs.Batch")


class Nested(torch.nn.Module):
    def forward(self, batch):
        return batch["image"][0] + batch["sizes"][1]  # here


class Named(torch.nn.Module):
    def forward(self, pair):
        return pair.first + pair.second  # here


class Whole(torch.nn.Module):
    def forward(self, batch):
        return batch.image * batch.mask  # here


class Scaled(torch.nn.Module):
    def forward(self, x, k):
        return x * k


class Repeated(torch.nn.Module):
    def forward(self, x, k):
        torch._check(k <= 16)  # high
        return x.repeat(k)


class Switches(torch.nn.Module):
    def forward(self, x, is_up, mode, rate, nothing):
        return x * rate if is_up and mode == "fast" else x


class Variable(torch.nn.Module):
    def forward(self, x, *others):
        for other in others:
            x = x + other  # here
        return x


class Keywords(torch.nn.Module):
    def forward(self, x, **others):
        return x + others["bias"]  # here


class Optional(torch.nn.Module):
    def forward(self, x, *, bias=None):
        return x if bias is None else x + bias  # here


class Box:
    def __init__(self, value):
        self.value = value


class TakesBox(torch.nn.Module):
    def forward(self, box):
        return box.value + 1


def n(**bounds: int) -> Dim:
    return Dim("n", **bounds)


TIED = Is(got="tied", reason="guard", at="here")
CONSTANT = Is(got="static", reason="default_static", at="")

CASES = (
    Case(
        name="dict of list and tuple",
        model=Nested,
        args=({"image": [tensor(4)], "sizes": (tensor(3), tensor(4))},),
        shapes={"batch": {"image": [{0: AUTO}], "sizes": (None, {0: AUTO})}},
        then=Exports(
            dims={
                "batch['image'][0].shape[0]": FREE,
                "batch['sizes'][0].shape[0]": DEFAULT,
                "batch['sizes'][1].shape[0]": Is(got="tied", reason="guard", at="here", tied_to="batch['image'][0].shape[0]"),
            }
        ),
    ),
    Case(
        name="named tuple",
        model=Named,
        args=(Pair(tensor(4), tensor(4)),),
        shapes={"pair": Pair({0: AUTO}, {0: AUTO})},
        then=Exports(dims={"pair.first.shape[0]": FREE, "pair.second.shape[0]": TIED}),
    ),
    Case(
        name="dataclass",
        model=Whole,
        args=(Batch(tensor(4), tensor(4)),),
        shapes={"batch": [{0: AUTO}, {0: AUTO}]},
        then=Exports(dims={"batch.image.shape[0]": FREE, "batch.mask.shape[0]": TIED}),
    ),
    Case(
        name="int is static by default",
        model=Scaled,
        args=(tensor(4), 3),
        shapes={"x": {0: AUTO}, "k": None},
        then=Exports(dims={"x.shape[0]": FREE, "k": Is(got="static", reason="default_static", expr="3")}),
    ),
    Case(
        name="int made dynamic",
        model=Repeated,
        args=(tensor(4), 3),
        shapes={"x": None, "k": DYNAMIC},
        then=Exports(dims={"k": Is(got="dynamic", reason="guard", expr="k", upper=16, upper_at="high", words="≤ 16 by")}),
    ),
    Case(
        name="int made AUTO",
        model=Scaled,
        args=(tensor(4), 3),
        shapes={"x": None, "k": AUTO},
        then=Exports(dims={"k": Is(got="dynamic", reason="as_asked", expr="k")}),
    ),
    Case(
        name="bool, str, float and None",
        model=Switches,
        args=(tensor(4), True, "fast", 0.5, None),
        shapes={"x": {0: AUTO}, "is_up": None, "mode": None, "rate": None, "nothing": None},
        then=Exports(dims={"x.shape[0]": FREE, "is_up": CONSTANT, "mode": CONSTANT, "rate": CONSTANT, "nothing": CONSTANT}),
    ),
    Case(
        name="variable arguments",
        model=Variable,
        args=(tensor(4), tensor(4), tensor(4)),
        shapes={"x": {0: AUTO}, "others": ({0: AUTO}, {0: AUTO})},
        then=Exports(dims={"x.shape[0]": FREE, "others[0].shape[0]": TIED, "others[1].shape[0]": TIED}),
    ),
    Case(
        name="variable keywords without a spec",
        model=Keywords,
        args=(tensor(4),),
        kwargs={"bias": tensor(4)},
        then=Exports(dims={"x.shape[0]": DEFAULT, "others['bias'].shape[0]": DEFAULT}),
    ),
    Case(
        name="keyword input",
        model=Optional,
        args=(tensor(4),),
        kwargs={"bias": tensor(4)},
        shapes={"x": {0: AUTO}, "bias": {0: AUTO}},
        then=Exports(dims={"x.shape[0]": FREE, "bias.shape[0]": TIED}),
    ),
    Case(
        name="list of inputs is taken as a tuple",
        model=Relu,
        args=[tensor(4)],
        shapes=({0: AUTO},),
        then=Exports(dims={"x.shape[0]": FREE}),
    ),
    Case(
        name="spec names another input",
        model=Relu,
        args=(tensor(3),),
        shapes={"y": {0: n()}},
        then=Fails(kind="spec_mismatch", message="dynamic_shapes has `y`, but the only input is `x`. Rename `y` to `x`"),
    ),
    Case(
        name="spec for too many inputs",
        model=Relu,
        args=(tensor(3),),
        shapes=({0: n()}, {0: n()}),
        then=Fails(kind="spec_mismatch", message="dynamic_shapes has 2 entries, but there is 1 input"),
    ),
    Case(
        name="spec of the wrong rank",
        model=Relu,
        args=(tensor(3),),
        shapes={"x": (n(), n())},
        then=Fails(kind="spec_mismatch", message='dynamic_shapes["x"] has 2 entries; `x` has 1 dimension'),
    ),
    Case(
        name="spec of a dimension that is not there",
        model=Relu,
        args=(tensor(3),),
        shapes={"x": {2: n()}},
        then=Fails(kind="spec_mismatch", message="`x` has 1 dimension; dimension 2 does not exist"),
        strict=Exports(dims={"x.shape[0]": DEFAULT}),
    ),
    Case(
        name="spec that is no Dim",
        model=Relu,
        args=(tensor(3),),
        shapes={"x": {0: "batch"}},
        then=Fails(
            kind="spec_mismatch",
            message="dynamic_shapes for x.shape[0] is 'batch'. Use a Dim, Dim.AUTO, Dim.DYNAMIC, Dim.STATIC, an int or None",
        ),
    ),
    Case(
        name="spec with another key in a dict",
        model=Nested,
        args=({"image": [tensor(4)], "sizes": (tensor(3), tensor(4))},),
        shapes={"batch": {"picture": [{0: n()}], "sizes": (None, None)}},
        then=Fails(
            kind="spec_mismatch",
            message='dynamic_shapes["batch"] has the keys `picture`, `sizes`; `batch` has `image`, `sizes`. Rename `picture` to `image`',
        ),
    ),
    Case(
        name="spec with another structure",
        model=Nested,
        args=({"image": [tensor(4)], "sizes": (tensor(3), tensor(4))},),
        shapes={"batch": [None, None]},
        then=Fails(kind="spec_mismatch", message='dynamic_shapes["batch"] is a list; `batch` is a dict. Use a dict'),
    ),
    Case(
        name="spec that is no container",
        model=Relu,
        args=(tensor(3),),
        shapes=7,
        then=Fails(kind="spec_mismatch", message="dynamic_shapes is an int. Pass a dict by input name, or a tuple in input order"),
    ),
    Case(
        name="one Dim with two ranges",
        model=Add,
        args=(tensor(4), tensor(4)),
        shapes=lambda: {"x": {0: n(max=8)}, "y": {0: n(max=9)}},
        then=Fails(kind="spec_mismatch", message="Dim `n` has two ranges, ≤ 8 and ≤ 9. Use one range, or another Dim for y.shape[0]"),
    ),
    Case(
        name="missing input",
        model=Add,
        args=(tensor(4),),
        then=Fails(kind="invalid_input", message="forward() needs `y`. Add it to the inputs"),
    ),
    Case(
        name="input too many",
        model=Relu,
        args=(tensor(4), tensor(4)),
        then=Fails(kind="invalid_input", message="forward() takes 1 positional input, got 2. Leave the rest out, or pass them by keyword"),
    ),
    Case(
        name="unexpected keyword",
        model=Relu,
        args=(tensor(4),),
        kwargs={"scale": 2},
        then=Fails(kind="invalid_input", message="forward() has no input `scale`. Leave it out, or rename it"),
    ),
    Case(
        name="inputs that are no tuple",
        model=Relu,
        args={"x": SAME},
        then=Fails(kind="invalid_input", message="The inputs are a dict. Pass a tuple of the positional inputs, and kwargs for the others"),
    ),
    Case(
        name="input of a class of one's own",
        model=TakesBox,
        args=(Box(SAME),),
        then=Fails(
            kind="invalid_input",
            message="torch.export does not support the type of `box`. `box` is of class `Box`. Register `Box` with pytree",
            code=("pytree.register_pytree_node(", "    Box,", "lambda it: ([it.value], None)"),
        ),
    ),
    Case(
        name="array of NumPy",
        model=Add,
        args=(tensor(4).numpy(), np.float32(2)),
        then=Fails(
            kind="invalid_input",
            message="torch.export does not support the type of `x`. `x` is of class `ndarray`. Pass `torch.from_numpy(x)` and `y.item()`",
        ),
    ),
    Case(
        name="arrays of NumPy of another dtype than the weights, and of the same",
        model=lambda: torch.nn.Bilinear(4, 4, 2),
        args=(np.ones((3, 4)), np.ones((3, 4), dtype=np.float32)),
        then=Fails(
            kind="invalid_input",
            message="torch.export does not support the type of `input1` and `input2`. `input1` and `input2` are of class `ndarray`. "
            "Pass `torch.from_numpy(input1).to(torch.float32)` and `torch.from_numpy(input2)`",
        ),
    ),
    Case(
        name="array of NumPy for weights of half precision",
        model=lambda: torch.nn.Linear(4, 2, dtype=torch.bfloat16),
        args=(np.ones((3, 4), dtype=np.float32),),
        then=Fails(
            kind="invalid_input",
            message="torch.export does not support the type of `input`. `input` is of class `ndarray`. "
            "Pass `torch.from_numpy(input).to(torch.bfloat16)`",
        ),
    ),
    Case(
        name="array of NumPy that holds indices",
        model=lambda: torch.nn.Embedding(4, 2),
        args=(np.arange(3),),
        then=Fails(
            kind="invalid_input",
            message="torch.export does not support the type of `input`. `input` is of class `ndarray`. Pass `torch.from_numpy(input)`",
        ),
    ),
    Case(
        name="array of NumPy for weights of two dtypes",
        model=lambda: torch.nn.Sequential(torch.nn.Linear(4, 4, dtype=torch.float16), torch.nn.Linear(4, 2)),
        args=(np.ones((3, 4)),),
        then=Fails(
            kind="invalid_input",
            message="torch.export does not support the type of `input`. `input` is of class `ndarray`. Pass `torch.from_numpy(input)`",
        ),
    ),
    Case(
        name="array of NumPy that holds texts",
        model=Add,
        args=(np.array(["a", "b"]), tensor(4)),
        then=Fails(
            kind="invalid_input",
            message="torch.export does not support the type of `x`. `x` is of class `ndarray`. "
            "Pass a tensor or a number, or make it an attribute of the module",
        ),
    ),
    Case(
        name="class in place of an instance",
        model=lambda: Relu,
        args=(tensor(4),),
        then=Fails(kind="not_a_module", message="The model is a class. Pass an instance"),
    ),
    Case(
        name="ScriptModule",
        model=lambda: torch.jit.trace(Relu(), tensor(4)),
        args=(tensor(4),),
        then=Fails(kind="not_a_module", message="The model is a `ScriptModule`. Pass an `nn.Module` or a Python function"),
    ),
    Case(
        name="number in place of a model",
        model=lambda: 3,
        args=(tensor(4),),
        then=Fails(kind="not_a_module", message="The model is an `int`. Pass an `nn.Module` or a Python function"),
    ),
)
