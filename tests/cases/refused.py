"""Asks that the model does not allow: what is wrong, and which other ask exports."""

import torch
from torch.export import Dim

from tests.cases.case import Case, Exports, Fails, Is
from tests.cases.outcomes import AUTO, DYNAMIC, STATIC, Add, Even, NotEqual, PlusOne, Project, tensor


class PooledThrice(torch.nn.Module):
    def forward(self, x):
        pool = torch.nn.functional.max_pool2d
        pooled = pool(pool(pool(x[:, :, ::4, ::4], 3, 2), 3, 2), 3, 2)  # here
        return torch.nn.functional.adaptive_avg_pool2d(pooled, 6)


class Halves(torch.nn.Module):
    def forward(self, x):
        return x[: x.shape[0] // 2 * 2] + x  # here


class AtMost(torch.nn.Module):
    def forward(self, x):
        if x.shape[0] <= 64:  # here
            return x + 1
        return x - 1


class PoolReshape(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.pool = torch.nn.MaxPool1d(2)

    def forward(self, x):
        pooled = self.pool(x)  # here
        return pooled.reshape(x.shape[0], -1, 4)


class PoolFlatten(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.pool = torch.nn.MaxPool2d(2)
        self.lin = torch.nn.Linear(192, 5)

    def forward(self, x):
        return self.lin(self.pool(x).reshape(x.shape[0], -1))  # here


class MatmulSliceIf(torch.nn.Module):
    def forward(self, x, y):
        z = torch.matmul(x, y)
        z = z[:, :2]
        if x.shape[0] > 4:  # here
            return z + 1
        return z - 1


class TwoSteps(torch.nn.Module):
    def forward(self, x, y):
        z = x + y
        if x.shape[0] % 2 == 0 and x.shape[0] <= 64:  # here
            return z
        return z - 1


class Scale(torch.nn.Module):
    def forward(self, x, k):
        if k > 3:
            return x * k
        return x


def n(**bounds: int) -> Dim:
    return Dim("n", **bounds)


CASES = (
    Case(
        name="two Dims that must be equal",
        model=Add,
        args=(tensor(4), tensor(4)),
        shapes={"x": {0: Dim("n")}, "y": {0: Dim("m")}},
        then=Fails(
            kind="constraint_violation",
            message="y.shape[0] must equal x.shape[0] (line",
            dims=("y.shape[0]",),
            asks={"y.shape[0]": "n"},
        ),
        resolves={"x.shape[0]": "dynamic", "y.shape[0]": "tied"},
    ),
    Case(
        name="too wide a range",
        model=AtMost,
        args=(tensor(8),),
        shapes={"x": {0: n(max=100)}},
        then=Fails(
            kind="constraint_violation",
            message="x.shape[0] must be ≤ 64 (line",
            dims=("x.shape[0]",),
            asks={"x.shape[0]": "n(max=64)"},
        ),
        resolves={"x.shape[0]": "dynamic"},
    ),
    Case(
        name="Dim that must be constant",
        model=Project,
        args=(tensor(6, 4),),
        shapes={"x": {0: Dim("n"), 1: Dim("m")}},
        then=Fails(
            kind="constraint_violation",
            message="x.shape[1] must be 4 to match `lin.weight` [3, 4] (line",
            dims=("x.shape[1]",),
            asks={"x.shape[1]": "STATIC"},
        ),
        resolves={"x.shape[0]": "dynamic", "x.shape[1]": "static"},
    ),
    Case(
        name="Dim that is another plus one",
        model=PlusOne,
        args=(tensor(4), tensor(5)),
        shapes={"x": {0: Dim("n")}, "y": {0: Dim("m")}},
        then=Fails(
            kind="constraint_violation",
            message="y.shape[0] must equal x.shape[0] + 1 (line",
            dims=("y.shape[0]",),
            asks={"y.shape[0]": "n + 1"},
        ),
        resolves={"x.shape[0]": "dynamic", "y.shape[0]": "derived"},
    ),
    Case(
        name="derived Dim with the wrong offset",
        model=PlusOne,
        args=(tensor(4), tensor(5)),
        shapes=lambda: (lambda n: {"x": {0: n}, "y": {0: 2 * n - 3}})(n()),
        then=Fails(
            kind="spec_mismatch",
            message="`2*n - 3` is negative for n < 2 (y.shape[0]). Set `min=2` on `n`",
            dims=("y.shape[0]",),
        ),
        resolves={"x.shape[0]": "dynamic", "y.shape[0]": "derived"},
    ),
    Case(
        name="even size",
        model=Even,
        args=(tensor(8),),
        shapes={"x": {0: n()}},
        then=Fails(
            kind="constraint_violation",
            message="x.shape[0] must be a multiple of",
            dims=("x.shape[0]",),
            asks={"x.shape[0]": "2*n_div_2(min=2)"},
        ),
        strict=Fails(
            kind="constraint_violation",
            message="x.shape[0] must be a multiple of",
            dims=("x.shape[0]",),
            asks={"x.shape[0]": "2*n_div_2(min=1)"},
        ),
        resolves={"x.shape[0]": "derived"},
    ),
    Case(
        name="even size of an example of two",
        model=Even,
        args=(tensor(2),),
        shapes={"x": {0: n()}},
        then=Fails(
            kind="constraint_violation",
            message="x.shape[0] must be 2 (line",
            dims=("x.shape[0]",),
            asks={"x.shape[0]": "AUTO"},
        ),
        strict=Fails(
            kind="constraint_violation",
            message="x.shape[0] must be a multiple of 2 (line",
            dims=("x.shape[0]",),
            asks={"x.shape[0]": "AUTO"},
        ),
    ),
    Case(
        name="bounds that leave one even size",
        model=Halves,
        args=(tensor(4),),
        shapes={"x": {0: n(min=3, max=5)}},
        then=Fails(
            kind="constraint_violation",
            message="must be a multiple of 2, which leaves only 4 (line",
            dims=("x.shape[0]",),
            asks={"x.shape[0]": "2*n_div_2(min=1)"},
        ),
        resolves={"x.shape[0]": "derived"},
    ),
    Case(
        name="size that must differ from a constant, as a Dim",
        model=NotEqual,
        args=(tensor(8),),
        shapes={"x": {0: n()}},
        then=Fails(
            kind="constraint_violation",
            message="x.shape[0] must not be 512 (line",
            dims=("x.shape[0]",),
            asks={"x.shape[0]": "AUTO"},
        ),
        resolves={"x.shape[0]": "dynamic"},
    ),
    Case(
        name="pool, then reshape by four",
        model=PoolReshape,
        args=(tensor(2, 3, 16),),
        shapes={"x": {0: Dim("n"), 1: Dim("c"), 2: Dim("t")}},
        then=Fails(
            kind="constraint_violation",
            message="x.shape[2] must be 16 (line",
            dims=("x.shape[2]",),
            asks={"x.shape[2]": "t(min=4)"},
            code=("return_indices=True",),
        ),
        resolves={"x.shape[0]": "dynamic", "x.shape[1]": "dynamic", "x.shape[2]": "static"},
    ),
    Case(
        name="pool, then flatten into a Linear",
        model=PoolFlatten,
        args=(tensor(2, 3, 16, 16),),
        shapes={"x": {0: Dim("n"), 1: Dim("c"), 2: Dim("h"), 3: Dim("w")}},
        then=Fails(
            kind="constraint_violation",
            message="2 dimensions cannot be as requested. x.shape[2] must not be 2 or 3 (line",
            dims=("x.shape[2]", "x.shape[3]"),
            asks={"x.shape[2]": "h(min=4)", "x.shape[3]": "w(min=4)"},
        ),
        resolves={"x.shape[0]": "dynamic", "x.shape[1]": "dynamic", "x.shape[2]": "dynamic", "x.shape[3]": "dynamic"},
    ),
    Case(
        name="matmul, slice and if, a Dim on each",
        model=MatmulSliceIf,
        args=(tensor(8, 6), tensor(6, 10)),
        shapes={"x": {0: Dim("a"), 1: Dim("b")}, "y": {0: Dim("c"), 1: Dim("d")}},
        then=Fails(
            kind="constraint_violation",
            message="3 dimensions cannot be as requested. x.shape[0] must be ≥ 5 (line",
            dims=("x.shape[0]", "y.shape[0]", "y.shape[1]"),
            asks={"x.shape[0]": "a(min=5)", "y.shape[0]": "b", "y.shape[1]": "d(min=3)"},
        ),
        resolves={"x.shape[0]": "dynamic", "x.shape[1]": "dynamic", "y.shape[0]": "tied", "y.shape[1]": "dynamic"},
    ),
    Case(
        name="tie that hides a range and a divisor",
        model=TwoSteps,
        args=(tensor(8), tensor(8)),
        shapes={"x": {0: Dim("n")}, "y": {0: Dim("m")}},
        then=Fails(
            kind="constraint_violation",
            message="2 dimensions cannot be as requested. x.shape[0] must be a multiple of 2, ≤ 64 (line",
            dims=("x.shape[0]", "y.shape[0]"),
            asks={"x.shape[0]": "2*n_div_2(min=1, max=32)", "y.shape[0]": "2*n_div_2(min=1, max=32)"},
        ),
        resolves={"x.shape[0]": "derived", "y.shape[0]": "derived"},
    ),
    Case(
        name="DYNAMIC specialized by the model",
        model=Project,
        args=(tensor(6, 4),),
        shapes={"x": {0: DYNAMIC, 1: DYNAMIC}},
        then=Fails(
            kind="dynamic_specialized",
            message="x.shape[1] must be 4 to match `lin.weight` [3, 4] (line",
            dims=("x.shape[1]",),
            asks={"x.shape[1]": "STATIC"},
        ),
        resolves={"x.shape[0]": "dynamic", "x.shape[1]": "static"},
    ),
    Case(
        name="DYNAMIC tied to STATIC",
        model=Add,
        args=(tensor(4), tensor(4)),
        shapes={"x": {0: DYNAMIC}, "y": {0: STATIC}},
        then=Fails(
            kind="dynamic_specialized",
            message="x.shape[0] must equal y.shape[0], and y.shape[0] is static",
            dims=("x.shape[0]",),
            asks={"y.shape[0]": "DYNAMIC"},
        ),
        resolves={"x.shape[0]": "dynamic", "y.shape[0]": "tied"},
    ),
    Case(
        name="Dim tied to a default",
        model=Add,
        args=(tensor(4), tensor(4)),
        shapes={"x": {0: Dim("n", max=8)}, "y": None},
        then=Fails(
            kind="constraint_violation",
            message="x.shape[0] must equal y.shape[0], and y.shape[0] is static",
            dims=("x.shape[0]",),
            asks={"y.shape[0]": "n(max=8)"},
        ),
        resolves={"x.shape[0]": "dynamic", "y.shape[0]": "tied"},
    ),
    Case(
        name="DYNAMIC with a wider range than the model allows",
        model=AtMost,
        args=(tensor(8),),
        shapes={"x": {0: DYNAMIC(max=100)}},
        then=Exports(dims={"x.shape[0]": Is(got="dynamic", reason="guard", lower=0, upper=64, at="here", upper_at="here")}),
    ),
    Case(
        name="int input as a Dim",
        model=Scale,
        args=(tensor(4), 5),
        shapes={"x": {0: AUTO}, "k": Dim("k", max=100)},
        then=Fails(
            kind="spec_mismatch",
            message="`k` is an int input: it accepts DYNAMIC or AUTO, not a named Dim. Request DYNAMIC for k",
            dims=("k",),
            asks={"k": "DYNAMIC"},
        ),
        resolves={"x.shape[0]": "dynamic", "k": "dynamic"},
    ),
    Case(
        name="guards that torch cannot solve",
        model=PooledThrice,
        args=(tensor(2, 3, 64, 64),),
        shapes=({2: AUTO, 3: AUTO},),
        then=Fails(
            kind="other",
            message="torch cannot solve the guards of x.shape[2] and x.shape[3]."
            " 2 changes: Request `x_2(min=57, max=88)` for x.shape[2]; Request `x_3(min=57, max=88)` for x.shape[3]",
            dims=("x.shape[2]", "x.shape[3]"),
            asks={"x.shape[2]": "x_2(min=57, max=88)", "x.shape[3]": "x_3(min=57, max=88)"},
        ),
        strict=Exports(dims={}),
    ),
)
