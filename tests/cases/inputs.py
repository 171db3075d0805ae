"""Inputs of every shape: containers, numbers, variable arguments; and those that do not fit."""

from collections import namedtuple
from dataclasses import dataclass

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
        then=Exports(dims={"k": Is(got="dynamic", reason="guard", expr="k", upper=16, upper_at="high", words="1 to 16")}),
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
        then=Fails(kind="spec_mismatch", message="forward is called with x and dynamic_shapes names y: give each input a spec or None"),
    ),
    Case(
        name="spec for too many inputs",
        model=Relu,
        args=(tensor(3),),
        shapes=({0: n()}, {0: n()}),
        then=Fails(kind="spec_mismatch", message="forward is called with 1 input and dynamic_shapes has 2: give each input a spec or None"),
    ),
    Case(
        name="spec of the wrong rank",
        model=Relu,
        args=(tensor(3),),
        shapes={"x": (n(), n())},
        then=Fails(kind="spec_mismatch", message="x has 1 dimension and its spec has 2. Pass one entry per dimension"),
    ),
    Case(
        name="spec of a dimension that is not there",
        model=Relu,
        args=(tensor(3),),
        shapes={"x": {2: n()}},
        then=Fails(kind="spec_mismatch", message="x has no dimension 2: it has 1, counted from 0"),
        strict=Exports(dims={"x.shape[0]": DEFAULT}),
    ),
    Case(
        name="spec that is no Dim",
        model=Relu,
        args=(tensor(3),),
        shapes={"x": {0: "batch"}},
        then=Fails(
            kind="spec_mismatch", message="x.shape[0] is given 'batch': use Dim.AUTO, Dim.DYNAMIC, Dim.STATIC, a Dim, an int or None"
        ),
    ),
    Case(
        name="spec with another key in a dict",
        model=Nested,
        args=({"image": [tensor(4)], "sizes": (tensor(3), tensor(4))},),
        shapes={"batch": {"picture": [{0: n()}], "sizes": (None, None)}},
        then=Fails(kind="spec_mismatch", message="batch has the keys 'image', 'sizes' and its spec has 'picture', 'sizes': give each key"),
    ),
    Case(
        name="spec with another structure",
        model=Nested,
        args=({"image": [tensor(4)], "sizes": (tensor(3), tensor(4))},),
        shapes={"batch": [None, None]},
        then=Fails(kind="spec_mismatch", message="batch is a dict and its spec a list"),
    ),
    Case(
        name="spec that is no container",
        model=Relu,
        args=(tensor(3),),
        shapes=7,
        then=Fails(kind="spec_mismatch", message="dynamic_shapes is an int: give a dict by input name"),
    ),
    Case(
        name="one Dim with two ranges",
        model=Add,
        args=(tensor(4), tensor(4)),
        shapes=lambda: {"x": {0: n(max=8)}, "y": {0: n(max=9)}},
        then=Fails(kind="spec_mismatch", message="Dim n has two ranges"),
    ),
    Case(
        name="missing input",
        model=Add,
        args=(tensor(4),),
        then=Fails(kind="invalid_input", message="forward takes y, which is not among the inputs: add it"),
    ),
    Case(
        name="input too many",
        model=Relu,
        args=(tensor(4), tensor(4)),
        then=Fails(kind="invalid_input", message="There are more positional inputs than forward takes"),
    ),
    Case(
        name="unexpected keyword",
        model=Relu,
        args=(tensor(4),),
        kwargs={"scale": 2},
        then=Fails(kind="invalid_input", message="forward takes no input called scale"),
    ),
    Case(
        name="inputs that are no tuple",
        model=Relu,
        args={"x": SAME},
        then=Fails(kind="invalid_input", message="The inputs are a dict: give a tuple of the positional inputs"),
    ),
    Case(
        name="input of a class of one's own",
        model=TakesBox,
        args=(Box(SAME),),
        then=Fails(
            kind="invalid_input",
            message="Box, which is no type that torch.export takes as an input",
            code=("pytree.register_pytree_node(", "    Box,", "lambda it: ([it.value], None)"),
        ),
    ),
    Case(
        name="class in place of an instance",
        model=lambda: Relu,
        args=(tensor(4),),
        then=Fails(kind="not_a_module", message="The model is a class: Pass an instance"),
    ),
    Case(
        name="ScriptModule",
        model=lambda: torch.jit.trace(Relu(), tensor(4)),
        args=(tensor(4),),
        then=Fails(kind="not_a_module", message="The model is a ScriptModule"),
    ),
    Case(
        name="number in place of a model",
        model=lambda: 3,
        args=(tensor(4),),
        then=Fails(kind="not_a_module", message="The model is of type int"),
    ),
)
