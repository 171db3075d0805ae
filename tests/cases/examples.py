"""Examples that do not fit what is asked of them: too small for torch, out of range, of two sizes for one Dim."""

import torch

from tests.cases.case import Case, Fails
from tests.cases.outcomes import AUTO, DYNAMIC, Add, PlusOne, Project, Relu, tensor
from tests.cases.refused import AtMost, n


class Rows(torch.nn.Module):
    def forward(self, x):
        return x.view(-1, 4)  # here


class Batches(torch.nn.Module):
    def forward(self, x, y):
        return torch.bmm(x, y)  # here


class ThreeOfOneSize(torch.nn.Module):
    def forward(self, x, y, z):
        total = x + y
        return total + z  # here


class RaisesItself(torch.nn.Module):
    def forward(self, x, y):
        return (x + 1)[y.no_such_attribute]  # here


CASES = (
    Case(
        name="Dim with an example of 1",
        model=Relu,
        args=(tensor(1, 4),),
        shapes={"x": {0: n()}},
        then=Fails(
            kind="example_is_0_or_1",
            message="x.shape[0] is 1 in the example, and torch makes sizes 0 and 1 constants: use an example with x.shape[0] of 2",
            dims=("x.shape[0]",),
            sizes={"x.shape[0]": 2},
        ),
        resolves={"x.shape[0]": "dynamic"},
    ),
    Case(
        name="DYNAMIC with an example of 0",
        model=Relu,
        args=(tensor(0, 4),),
        shapes={"x": {0: DYNAMIC}},
        then=Fails(kind="example_is_0_or_1", message="x.shape[0] is 0 in the example", dims=("x.shape[0]",), sizes={"x.shape[0]": 2}),
        resolves={"x.shape[0]": "dynamic"},
    ),
    Case(
        name="DYNAMIC with an example of 1",
        model=Relu,
        args=(tensor(1, 4),),
        shapes={"x": {0: DYNAMIC}},
        then=Fails(kind="example_is_0_or_1", message="x.shape[0] is 1 in the example", dims=("x.shape[0]",), sizes={"x.shape[0]": 2}),
    ),
    Case(
        name="example below the Dim's range",
        model=Relu,
        args=(tensor(3),),
        shapes={"x": {0: n(min=4)}},
        then=Fails(
            kind="example_out_of_range",
            message="x.shape[0] is 3 in the example, outside of what was asked, n(min=4)",
            dims=("x.shape[0]",),
            asks={"x.shape[0]": "n(min=3)"},
        ),
        resolves={"x.shape[0]": "dynamic"},
    ),
    Case(
        name="example above the Dim's range",
        model=Relu,
        args=(tensor(9),),
        shapes={"x": {0: n(min=4, max=8)}},
        then=Fails(kind="example_out_of_range", message="x.shape[0] is 9", dims=("x.shape[0]",), asks={"x.shape[0]": "n(min=4, max=9)"}),
        resolves={"x.shape[0]": "dynamic"},
    ),
    Case(
        name="example outside DYNAMIC's range",
        model=AtMost,
        args=(tensor(8),),
        shapes={"x": {0: DYNAMIC(min=70)}},
        then=Fails(
            kind="example_out_of_range", message="x.shape[0] is 8", at="here", dims=("x.shape[0]",), asks={"x.shape[0]": "DYNAMIC(min=8)"}
        ),
        resolves={"x.shape[0]": "dynamic"},
    ),
    Case(
        name="example that does not divide",
        model=Relu,
        args=(tensor(7),),
        shapes=lambda: {"x": {0: 2 * n()}},
        then=Fails(kind="example_out_of_range", message="x.shape[0] is 7 in the example", dims=("x.shape[0]",), sizes={"x.shape[0]": 6}),
    ),
    Case(
        name="size in the spec that is not the example's",
        model=Relu,
        args=(tensor(3),),
        shapes={"x": {0: 4}},
        then=Fails(
            kind="example_out_of_range",
            message="x.shape[0] is 3 in the example and 4 in dynamic_shapes: ask x.shape[0] to be STATIC",
            dims=("x.shape[0]",),
            asks={"x.shape[0]": "STATIC"},
        ),
    ),
    Case(
        name="two sizes of an example that must be equal",
        model=Add,
        args=(tensor(6, 3), tensor(4, 3)),
        shapes={"x": {0: AUTO}, "y": {0: AUTO}},
        then=Fails(
            kind="model_error",
            message="x.shape[0] is 6 and y.shape[0] is 4: they must be equal (line",
            dims=("x.shape[0]", "y.shape[0]"),
            sizes={"y.shape[0]": 6},
        ),
    ),
    Case(
        name="size of an example that must be that of a static one",
        model=Add,
        args=(tensor(6, 3), tensor(4, 3)),
        shapes={"x": {0: AUTO}, "y": None},
        then=Fails(
            kind="model_error",
            message="x.shape[0] is 6 in the example, but must be 4 (line",
            dims=("x.shape[0]",),
            sizes={"x.shape[0]": 4},
        ),
    ),
    Case(
        name="size of an example that follows from another",
        model=PlusOne,
        args=(tensor(6), tensor(4)),
        shapes={"x": {0: AUTO}, "y": {0: AUTO}},
        then=Fails(
            kind="model_error",
            message="x.shape[0] is 6 and y.shape[0] is 4 in the example, but y.shape[0] must equal x.shape[0] + 1 (line",
            dims=("x.shape[0]", "y.shape[0]"),
            sizes={"y.shape[0]": 7},
        ),
    ),
    Case(
        name="size of an example that a parameter does not fit",
        model=Project,
        args=(tensor(2, 5),),
        shapes={"x": {0: AUTO, 1: AUTO}},
        then=Fails(
            kind="model_error",
            message="x.shape[1] is 5 in the example, but must be 4 (line",
            dims=("x.shape[1]",),
            sizes={"x.shape[1]": 4},
        ),
    ),
    Case(
        name="sizes of an example whose product must be divisible",
        model=Rows,
        args=(tensor(6, 3),),
        shapes={"x": {0: AUTO, 1: AUTO}},
        then=Fails(
            kind="model_error",
            message="must be a multiple of 4 (line",
            dims=("x.shape[0]", "x.shape[1]"),
            sizes={"x.shape[1]": 4},
        ),
    ),
    Case(
        name="one of two conditions that an example does not meet",
        model=Batches,
        args=(tensor(2, 6, 3), tensor(2, 4, 5)),
        shapes={"x": {0: AUTO, 2: AUTO}, "y": {0: AUTO, 1: AUTO}},
        then=Fails(
            kind="model_error",
            message="x.shape[2] is 3 and y.shape[1] is 4: they must be equal (line",
            dims=("x.shape[2]", "y.shape[1]"),
            sizes={"y.shape[1]": 3},
        ),
    ),
    Case(
        name="size of an example that must be that of two others",
        model=ThreeOfOneSize,
        args=(tensor(6), tensor(6), tensor(4)),
        shapes={"x": {0: AUTO}, "y": {0: AUTO}, "z": {0: AUTO}},
        then=Fails(
            kind="model_error",
            message="x.shape[0] is 6 and z.shape[0] is 4: they must be equal (line",
            dims=("x.shape[0]", "y.shape[0]", "z.shape[0]"),
            sizes={"z.shape[0]": 6},
        ),
    ),
    Case(
        name="error of the model's own on a line with sizes",
        model=RaisesItself,
        args=(tensor(6), tensor(4)),
        shapes={"x": {0: AUTO}, "y": {0: AUTO}},
        then=Fails(kind="model_error", message="The model itself raises"),
    ),
    Case(
        name="one Dim on two sizes",
        model=Add,
        args=(tensor(4, 1), tensor(1, 5)),
        shapes=lambda: (lambda n: {"x": {0: n}, "y": {1: n}})(n()),
        then=Fails(
            kind="constraint_violation",
            message="x.shape[0] and y.shape[1] are asked to be one Dim, n, but are 4 and 5 in the example: make y.shape[1] a Dim of its own, n_2",
            at="",
            dims=("x.shape[0]", "y.shape[1]"),
            asks={"y.shape[1]": "n_2"},
        ),
        resolves={"x.shape[0]": "dynamic", "y.shape[1]": "dynamic"},
    ),
)
