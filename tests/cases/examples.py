"""Examples that do not fit what is asked of them: too small for torch, out of range, of two sizes for one Dim."""

import torch

from tests.cases.case import Case, Exports, Fails, Is
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


class OneChannel(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv2d(1, 4, 3)

    def forward(self, x):
        y = x.relu()
        return self.conv(y)  # here


class OneFeature(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.randn(1, 4))

    def forward(self, x):
        return x @ self.w  # here


class OneScale(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.randn(1))

    def forward(self, x):
        return x * self.w


class JoinsForThree(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(3, 4)

    def forward(self, x, y):
        return self.lin(torch.cat([x, y], 1))  # here


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
            message="x.shape[0] needs an example size ≥ 2. The example size of x.shape[0] is 1, and torch specializes sizes 0 and 1. Set the example size of x.shape[0] to 2",
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
        then=Fails(
            kind="example_is_0_or_1",
            message="x.shape[0] needs an example size ≥ 2. The example size of x.shape[0] is 0, and torch specializes sizes 0 and 1. Set the example size of x.shape[0] to 2",
            dims=("x.shape[0]",),
            sizes={"x.shape[0]": 2},
        ),
        resolves={"x.shape[0]": "dynamic"},
    ),
    Case(
        name="DYNAMIC with an example of 1",
        model=Relu,
        args=(tensor(1, 4),),
        shapes={"x": {0: DYNAMIC}},
        then=Fails(
            kind="example_is_0_or_1",
            message="x.shape[0] needs an example size ≥ 2. The example size of x.shape[0] is 1, and torch specializes sizes 0 and 1. Set the example size of x.shape[0] to 2",
            dims=("x.shape[0]",),
            sizes={"x.shape[0]": 2},
        ),
    ),
    Case(
        name="DYNAMIC channels of a convolution on one channel",
        model=OneChannel,
        args=(tensor(2, 1, 8, 8),),
        shapes={"x": {0: DYNAMIC, 1: DYNAMIC}},
        then=Fails(
            kind="dynamic_specialized",
            message="x.shape[1] must be 1 to match `conv.weight` [4, 1, 3, 3] (line",
            at="here",
            dims=("x.shape[1]",),
            asks={"x.shape[1]": "STATIC"},
        ),
        resolves={"x.shape[0]": "dynamic", "x.shape[1]": "static"},
    ),
    Case(
        name="Dim on a factor of one feature",
        model=OneFeature,
        args=(tensor(3, 1),),
        shapes={"x": {1: n()}},
        then=Fails(
            kind="constraint_violation",
            message="x.shape[1] must be 1 to match `w` [1, 4] (line",
            at="here",
            dims=("x.shape[1]",),
            asks={"x.shape[1]": "STATIC"},
        ),
    ),
    Case(
        name="AUTO channels of a convolution on one channel",
        model=OneChannel,
        args=(tensor(2, 1, 8, 8),),
        shapes={"x": {1: AUTO}},
        then=Exports(
            dims={
                "x.shape[1]": Is(
                    got="specialized", reason="guard", expr="1", at="here", words="Must be 1 to match `conv.weight` [4, 1, 3, 3]"
                )
            }
        ),
    ),
    Case(
        name="DYNAMIC with an example of 1 that a weight broadcasts to",
        model=OneScale,
        args=(tensor(3, 1),),
        shapes={"x": {1: DYNAMIC}},
        then=Fails(
            kind="example_is_0_or_1",
            message="x.shape[1] needs an example size ≥ 2",
            dims=("x.shape[1]",),
            sizes={"x.shape[1]": 2},
        ),
        resolves={"x.shape[1]": "dynamic"},
    ),
    Case(
        name="an operator's requirement that the ranges of the sizes refute",
        model=JoinsForThree,
        args=(tensor(4, 2), tensor(4, 2)),
        shapes={"x": {1: AUTO}, "y": {1: AUTO}},
        then=Fails(
            kind="model_error",
            message="x.shape[1] + y.shape[1] must equal 3. The example has x.shape[1] = 2 and y.shape[1] = 2",
            at="here",
            dims=("x.shape[1]", "y.shape[1]"),
        ),
    ),
    Case(
        name="example below the Dim's range",
        model=Relu,
        args=(tensor(3),),
        shapes={"x": {0: n(min=4)}},
        then=Fails(
            kind="example_out_of_range",
            message="x.shape[0] = 3 is outside `n(min=4)`. The example inputs must satisfy the request. Set `min=3` on `n`",
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
        then=Fails(
            kind="example_out_of_range",
            message="x.shape[0] = 9 is outside `n(min=4, max=8)`. The example inputs must satisfy the request. Set `max=9` on `n`",
            dims=("x.shape[0]",),
            asks={"x.shape[0]": "n(min=4, max=9)"},
        ),
        resolves={"x.shape[0]": "dynamic"},
    ),
    Case(
        name="example outside DYNAMIC's range",
        model=AtMost,
        args=(tensor(8),),
        shapes={"x": {0: DYNAMIC(min=70)}},
        then=Fails(
            kind="example_out_of_range",
            message="x.shape[0] = 8 is outside `DYNAMIC(min=70)`. The example inputs must satisfy the request. Set `min=8` on x.shape[0]",
            at="here",
            dims=("x.shape[0]",),
            asks={"x.shape[0]": "DYNAMIC(min=8)"},
        ),
        resolves={"x.shape[0]": "dynamic"},
    ),
    Case(
        name="example that does not divide",
        model=Relu,
        args=(tensor(7),),
        shapes=lambda: {"x": {0: 2 * n()}},
        then=Fails(
            kind="example_out_of_range",
            message="x.shape[0] = 7 does not fit `2*n`. Set the example size of x.shape[0] to 6",
            dims=("x.shape[0]",),
            sizes={"x.shape[0]": 6},
        ),
    ),
    Case(
        name="size in the spec that is not the example's",
        model=Relu,
        args=(tensor(3),),
        shapes={"x": {0: 4}},
        then=Fails(
            kind="example_out_of_range",
            message="x.shape[0] is 3, `dynamic_shapes` says 4. Make x.shape[0] static",
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
            message="x.shape[0] (6) and y.shape[0] (4) must be equal",
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
            message="x.shape[0] must be 4. The example has x.shape[0] = 6",
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
            message="y.shape[0] must equal x.shape[0] + 1. The example has x.shape[0] = 6 and y.shape[0] = 4",
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
            message="x.shape[1] must be 4. The example has x.shape[1] = 5",
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
            message="x.shape[0]*x.shape[1] must be a multiple of 4. The example has x.shape[0] = 6 and x.shape[1] = 3",
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
            message="x.shape[2] (3) and y.shape[1] (4) must be equal",
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
            message="x.shape[0] (6) and z.shape[0] (4) must be equal",
            dims=("x.shape[0]", "y.shape[0]", "z.shape[0]"),
            sizes={"z.shape[0]": 6},
        ),
    ),
    Case(
        name="error of the model's own on a line with sizes",
        model=RaisesItself,
        args=(tensor(6), tensor(4)),
        shapes={"x": {0: AUTO}, "y": {0: AUTO}},
        then=Fails(kind="model_error", message="The model raises AttributeError (line"),
    ),
    Case(
        name="one Dim on two sizes",
        model=Add,
        args=(tensor(4, 1), tensor(1, 5)),
        shapes=lambda: (lambda n: {"x": {0: n}, "y": {1: n}})(n()),
        then=Fails(
            kind="constraint_violation",
            message="Dim `n` has sizes 4 and 5. The example inputs give x.shape[0] = 4 and y.shape[1] = 5 for the same Dim. Use a separate Dim, `n_2`, for y.shape[1]",
            at="",
            dims=("x.shape[0]", "y.shape[1]"),
            asks={"y.shape[1]": "n_2"},
        ),
        resolves={"x.shape[0]": "dynamic", "y.shape[1]": "dynamic"},
    ),
)
