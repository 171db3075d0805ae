"""Exports that succeed: each outcome a dimension can have, each reason for it, and the line that made it so."""

import torch
from torch.export import Dim, ShapesCollection

from tests.cases.case import Case, Exports, Is

AUTO, DYNAMIC, STATIC = Dim.AUTO, Dim.DYNAMIC, Dim.STATIC


class Relu(torch.nn.Module):
    def forward(self, x):
        return torch.relu(x)


class Add(torch.nn.Module):
    def forward(self, x, y):
        return x + y  # here


class Project(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(4, 3)

    def forward(self, x):
        return self.lin(x)  # here


class Ignores(torch.nn.Module):
    def forward(self, x, unused):
        return x + 1


class Flatten(torch.nn.Module):
    def forward(self, x, z):
        return x.flatten() + z  # here


class PlusOne(torch.nn.Module):
    def forward(self, x, y):
        return x + y[1:]  # here


class Bounded(torch.nn.Module):
    def forward(self, x):
        assert x.shape[0] >= 3  # low
        torch._check(x.shape[0] <= 64)  # high
        return x + 1


class Pinned(torch.nn.Module):
    def forward(self, x):
        assert x.shape[0] >= 8
        assert x.shape[0] <= 8  # here
        return x + 1


class Even(torch.nn.Module):
    def forward(self, x):
        return x.view(x.shape[0] // 2, 2)  # here


class ByFour(torch.nn.Module):
    def forward(self, x):
        if x.shape[0] % 4 == 0:  # here
            return x + 1
        return x - 1


class NotEqual(torch.nn.Module):
    def forward(self, x):
        if x.shape[0] == 512:  # here
            return x * 2
        return x + 1


class Sum(torch.nn.Module):
    def forward(self, x, y, z):
        return torch.cat([x, y]) + z  # here


class Through(torch.nn.Module):
    def forward(self, x):
        return torch.zeros(x.shape[0], x.shape[1] * 2)


def double(x):
    return x + x


def tensor(*shape: int) -> torch.Tensor:
    return torch.randn(shape)


def collected() -> ShapesCollection:
    """A spec of one tensor among others, as torch's ShapesCollection states it."""
    collection = ShapesCollection()
    collection[SHARED[0]] = {0: AUTO}
    return collection


SHARED = (tensor(4), tensor(4))
SAME = tensor(4)
FREE = Is(got="dynamic", reason="as_asked", at="", lower_at="", upper_at="")
DEFAULT = Is(got="static", reason="default_static", at="")

CASES = (
    Case(
        name="nothing asked is static by default",
        model=Project,
        args=(tensor(6, 4),),
        then=Exports(dims={"x.shape[0]": Is(got="static", reason="default_static", expr="6", lower=6, upper=6), "x.shape[1]": DEFAULT}),
    ),
    Case(
        name="static in each spelling is as asked",
        model=Relu,
        args=(tensor(3, 4, 5, 6),),
        shapes={"x": {0: STATIC, 1: 4, 2: None, 3: AUTO}},
        then=Exports(
            dims={
                "x.shape[0]": Is(got="static", reason="as_asked"),
                "x.shape[1]": Is(got="static", reason="as_asked"),
                "x.shape[2]": DEFAULT,
                "x.shape[3]": FREE,
            }
        ),
    ),
    Case(
        name="auto that nothing restricts",
        model=Relu,
        args=(tensor(4),),
        shapes={"x": {0: AUTO}},
        then=Exports(dims={"x.shape[0]": Is(got="dynamic", reason="as_asked", expr="x.shape[0]", upper="any", at="")}),
    ),
    Case(
        name="dynamic that nothing restricts",
        model=Relu,
        args=(tensor(4),),
        shapes={"x": (DYNAMIC,)},
        then=Exports(dims={"x.shape[0]": FREE}),
    ),
    Case(
        name="Dim with its bounds",
        model=Relu,
        args=(tensor(4),),
        shapes={"x": {0: Dim("n", min=2, max=64)}},
        then=Exports(
            dims={
                "x.shape[0]": Is(
                    got="dynamic",
                    reason="as_asked",
                    lower=2,
                    upper=64,
                    lower_at="",
                    upper_at="",
                    words="Dim `n`, requested 2 to 64; no other guard limits this size",
                )
            }
        ),
    ),
    Case(
        name="bounds on auto and dynamic",
        model=Relu,
        args=(tensor(4, 5),),
        shapes={"x": {0: AUTO(min=3, max=8), 1: DYNAMIC(max=16)}},
        then=Exports(
            dims={
                "x.shape[0]": Is(got="dynamic", reason="as_asked", lower=3, upper=8),
                "x.shape[1]": Is(got="dynamic", reason="as_asked", upper=16),
            }
        ),
    ),
    Case(
        name="auto specialized by a Linear",
        model=Project,
        args=(tensor(6, 4),),
        shapes={"x": (AUTO, AUTO)},
        then=Exports(
            dims={
                "x.shape[0]": FREE,
                "x.shape[1]": Is(
                    got="specialized",
                    reason="guard",
                    expr="4",
                    lower=4,
                    upper=4,
                    at="here",
                    words="Must be 4 to match `lin.weight` [3, 4] in `self.lin(x)`",
                ),
            },
            guards={"x.shape[1] = 4 to match `lin.weight` [3, 4]": "here"},
        ),
    ),
    Case(
        name="auto tied by an add",
        model=Add,
        args=(tensor(4), tensor(4)),
        shapes={"x": {0: AUTO}, "y": {0: AUTO}},
        then=Exports(
            dims={
                "x.shape[0]": FREE,
                "y.shape[0]": Is(
                    got="tied",
                    reason="guard",
                    expr="x.shape[0]",
                    at="here",
                    tied_to="x.shape[0]",
                    words="Equals `x.shape[0]`",
                ),
            }
        ),
    ),
    Case(
        name="one Dim on two inputs",
        model=Add,
        args=(tensor(4), tensor(4)),
        shapes=lambda: (lambda n: {"x": {0: n}, "y": {0: n}})(Dim("n", max=8)),
        then=Exports(
            dims={
                "x.shape[0]": Is(got="dynamic", reason="as_asked", upper=8),
                "y.shape[0]": Is(
                    got="tied",
                    reason="as_asked",
                    expr="x.shape[0]",
                    upper=8,
                    tied_to="x.shape[0]",
                    words="Dim `n`; y.shape[0] = x.shape[0]",
                ),
            }
        ),
    ),
    Case(
        name="auto tied to a Dim",
        model=Add,
        args=(tensor(4), tensor(4)),
        shapes={"x": {0: Dim("n", max=8)}, "y": {0: AUTO}},
        then=Exports(
            dims={
                "x.shape[0]": Is(got="dynamic", reason="as_asked", upper=8),
                "y.shape[0]": Is(got="tied", reason="guard", upper=8, at="here", tied_to="x.shape[0]"),
            }
        ),
    ),
    Case(
        name="auto tied to a static one",
        model=Add,
        args=(tensor(4), tensor(4)),
        shapes={"x": {0: AUTO}, "y": {0: STATIC}},
        then=Exports(
            dims={
                "x.shape[0]": Is(
                    got="specialized",
                    reason="tied_to_static",
                    expr="4",
                    at="here",
                    words="Must be 4 to match `y.shape[0]`, which is static, in `x + y`",
                ),
                "y.shape[0]": Is(got="static", reason="as_asked"),
            }
        ),
    ),
    Case(
        name="auto with an example of 1",
        model=Relu,
        args=(tensor(1, 4),),
        shapes={"x": (AUTO, AUTO)},
        then=Exports(dims={"x.shape[0]": Is(got="specialized", reason="example_is_0_or_1", expr="1", at=""), "x.shape[1]": FREE}),
    ),
    Case(
        name="auto with an example of 0",
        model=Relu,
        args=(tensor(0, 4),),
        shapes={"x": (AUTO, AUTO)},
        then=Exports(dims={"x.shape[0]": Is(got="specialized", reason="example_is_0_or_1", expr="0")}),
    ),
    Case(
        name="bounds that leave one size",
        model=Pinned,
        args=(tensor(8),),
        shapes={"x": {0: AUTO}},
        then=Exports(dims={"x.shape[0]": Is(got="specialized", reason="range_collapsed", expr="8", at="here")}),
    ),
    Case(
        name="input that nothing reads",
        model=Ignores,
        args=(tensor(4), tensor(5)),
        shapes={"x": {0: AUTO}, "unused": {0: AUTO}},
        then=Exports(dims={"x.shape[0]": FREE, "unused.shape[0]": Is(got="dynamic", reason="unused_by_graph", at="")}),
    ),
    Case(
        name="auto derived by a flatten",
        model=Flatten,
        args=(tensor(6, 4), tensor(24)),
        shapes={"x": (AUTO, AUTO), "z": (AUTO,)},
        then=Exports(dims={"z.shape[0]": Is(got="derived", reason="guard", expr="x.shape[0]*x.shape[1]", at="here")}),
    ),
    Case(
        name="auto derived by a slice",
        model=PlusOne,
        args=(tensor(4), tensor(5)),
        shapes={"x": {0: AUTO}, "y": {0: AUTO}},
        then=Exports(dims={"y.shape[0]": Is(got="derived", reason="guard", expr="x.shape[0] + 1", at="here")}),
    ),
    Case(
        name="sum of two sizes",
        model=Sum,
        args=(tensor(3), tensor(4), tensor(7)),
        shapes={"x": {0: AUTO}, "y": {0: AUTO}, "z": {0: AUTO}},
        then=Exports(dims={"z.shape[0]": Is(got="derived", reason="guard", expr="x.shape[0] + y.shape[0]", at="here")}),
    ),
    Case(
        name="Dim that is a product of two others",
        model=Flatten,
        args=(tensor(6, 4), tensor(24)),
        shapes={"x": {0: Dim("a"), 1: Dim("b")}, "z": {0: Dim("c")}},
        then=Exports(dims={"z.shape[0]": Is(got="derived", reason="guard", expr="x.shape[0]*x.shape[1]", at="here")}),
    ),
    Case(
        name="DYNAMIC whose range leaves out the example",
        model=Relu,
        args=(tensor(8),),
        shapes={"x": {0: DYNAMIC(min=70)}},
        then=Exports(dims={"x.shape[0]": Is(got="dynamic", reason="as_asked", lower=70)}),
    ),
    Case(
        name="derived Dim as asked",
        model=PlusOne,
        args=(tensor(4), tensor(5)),
        shapes=lambda: (lambda n: {"x": {0: n}, "y": {0: n + 1}})(Dim("n", max=8)),
        then=Exports(
            dims={
                "y.shape[0]": Is(
                    got="derived", reason="as_asked", expr="x.shape[0] + 1", upper=9, words="Dim `n + 1`; y.shape[0] = x.shape[0] + 1"
                )
            }
        ),
    ),
    Case(
        name="derived Dim whose root is no dimension",
        model=Even,
        args=(tensor(8),),
        shapes=lambda: {"x": {0: 2 * Dim("half", min=2, max=8)}},
        then=Exports(
            dims={
                "x.shape[0]": Is(
                    got="derived", reason="as_asked", expr="2*half", lower=4, upper=16, words="Dim `2*half`; multiple of 2, 4 to 16"
                )
            }
        ),
    ),
    Case(
        name="bounds of an assert and of torch._check",
        model=Bounded,
        args=(tensor(8),),
        shapes={"x": {0: AUTO}},
        then=Exports(
            dims={"x.shape[0]": Is(got="dynamic", reason="guard", lower=3, upper=64, lower_at="low", upper_at="high")},
            guards={"x.shape[0] ≥ 3": "low", "x.shape[0] ≤ 64": "high"},
        ),
    ),
    Case(
        name="divisible size",
        model=Even,
        args=(tensor(8),),
        shapes={"x": {0: AUTO}},
        then=Exports(
            dims={"x.shape[0]": Is(got="dynamic", reason="guard", at="here", words="Multiple of 2, ≥ 4")},
            guards={"x.shape[0] is a multiple of 2": "here"},
        ),
    ),
    Case(
        name="remainder in a condition",
        model=ByFour,
        args=(tensor(8),),
        shapes={"x": {0: AUTO}},
        then=Exports(dims={"x.shape[0]": Is(got="dynamic", reason="guard", at="here", words="Multiple of 4")}),
    ),
    Case(
        name="size that must differ from a constant",
        model=NotEqual,
        args=(tensor(8),),
        shapes={"x": {0: AUTO}},
        then=Exports(dims={"x.shape[0]": Is(got="dynamic", reason="guard", at="here", words="≠ 512")}),
    ),
    Case(
        name="only the sizes are read",
        model=Through,
        args=(tensor(6, 4),),
        shapes={"x": (AUTO, AUTO)},
        then=Exports(dims={"x.shape[0]": FREE, "x.shape[1]": FREE}),
    ),
    Case(
        name="one tensor passed twice",
        model=Add,
        args=(SAME, SAME),
        shapes={"x": {0: AUTO}, "y": {0: AUTO}},
        then=Exports(dims={"y.shape[0]": Is(got="tied", reason="as_asked", words="Same tensor as `x`", tied_to="x.shape[0]")}),
    ),
    Case(
        name="ShapesCollection",
        model=Ignores,
        args=SHARED,
        shapes=collected,
        then=Exports(dims={"x.shape[0]": FREE, "unused.shape[0]": DEFAULT}),
    ),
    Case(
        name="plain function",
        model=lambda: double,
        args=(tensor(4),),
        shapes={"x": {0: AUTO}},
        then=Exports(dims={"x.shape[0]": FREE}),
    ),
)
