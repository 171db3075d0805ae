"""Values in the data and nested graphs: unbacked symbols, runtime asserts, cond, while_loop, map and scan."""

import torch
from torch._higher_order_ops import scan, while_loop
from torch._higher_order_ops.map import map as torch_map

from tests.cases.case import Case, Exports
from tests.cases.outcomes import AUTO, FREE, tensor


class Picks(torch.nn.Module):
    def forward(self, x):
        return x[x > 0]  # made


class Counts(torch.nn.Module):
    def forward(self, x):
        found = x.nonzero()  # made
        torch._check(found.shape[0] >= 2)  # assert
        return found * 2


class Zeros(torch.nn.Module):
    def forward(self, x, n):
        size = n.item()  # made
        torch._check(size >= 2)  # low
        torch._check(size <= 32)  # high
        return torch.zeros(size) + x.sum()


class ItemAgainstSize(torch.nn.Module):
    def forward(self, x, n):
        size = n.item()  # made
        torch._check(size <= x.shape[0])  # assert
        return x.narrow(0, 0, size)


class Branches(torch.nn.Module):
    def forward(self, x):
        def if_true(x):
            return x.sin()

        def if_false(x):
            return x.cos()

        return torch.cond(x.sum() > 0, if_true, if_false, (x,))


class BranchesOnSize(torch.nn.Module):
    def forward(self, x):
        return torch.cond(x.shape[0] > 4, lambda x: x.sin(), lambda x: x.cos(), (x,))


class Loops(torch.nn.Module):
    def forward(self, x, steps):
        def more(step, x):
            return step > 0

        def body(step, x):
            return step - 1, x.sin()

        return while_loop(more, body, (steps, x))


class Maps(torch.nn.Module):
    def forward(self, x, y):
        return torch_map(lambda row, y: row.sin() + y, x, y)


class Scans(torch.nn.Module):
    def forward(self, start, x):
        def add(carry, row):
            carry = carry + row.sin()
            return carry, carry.clone()

        return scan(add, start, x)


class BranchInBranch(torch.nn.Module):
    def forward(self, x):
        def if_true(x):
            return torch.cond(x.sum() > 9, lambda x: x.exp(), lambda x: x.sin(), (x,))

        return torch.cond(x.sum() > 0, if_true, lambda x: x.cos(), (x,))


CASES = (
    Case(
        name="boolean mask makes an unbacked symbol",
        model=Picks,
        args=(tensor(6),),
        shapes={"x": {0: AUTO}},
        then=Exports(dims={"x.shape[0]": FREE}, made=("made",)),
    ),
    Case(
        name="nonzero and torch._check",
        model=Counts,
        args=(tensor(6),),
        shapes={"x": {0: AUTO}},
        then=Exports(dims={"x.shape[0]": FREE}, made=("made",)),
    ),
    Case(
        name="item with bounds",
        model=Zeros,
        args=(tensor(6), torch.tensor(3)),
        shapes={"x": {0: AUTO}, "n": None},
        then=Exports(dims={"x.shape[0]": FREE}, made=("made",)),
    ),
    Case(
        name="item against a size",
        model=ItemAgainstSize,
        args=(tensor(6), torch.tensor(3)),
        shapes={"x": {0: AUTO}, "n": None},
        then=Exports(made=("made",)),
    ),
    Case(
        name="cond",
        model=Branches,
        args=(tensor(6),),
        shapes={"x": {0: AUTO}},
        then=Exports(dims={"x.shape[0]": FREE}, nested={"true_graph_0": "aten.sin.default", "false_graph_0": "aten.cos.default"}),
    ),
    Case(
        name="cond on a size",
        model=BranchesOnSize,
        args=(tensor(6),),
        shapes={"x": {0: AUTO}},
        then=Exports(),
    ),
    Case(
        name="cond within cond",
        model=BranchInBranch,
        args=(tensor(6),),
        shapes={"x": {0: AUTO}},
        then=Exports(
            dims={"x.shape[0]": FREE},
            nested={"true_graph_0/true_graph_0": "aten.exp.default", "false_graph_0": "aten.cos.default"},
        ),
    ),
    Case(
        name="while_loop",
        model=Loops,
        args=(tensor(6), torch.tensor(3)),
        shapes={"x": {0: AUTO}, "steps": None},
        then=Exports(nested={"while_loop_body_graph_0": "aten.sin.default"}),
    ),
    Case(
        name="map",
        model=Maps,
        args=(tensor(6, 4), tensor(4)),
        shapes={"x": {0: AUTO}, "y": None},
        then=Exports(dims={"x.shape[0]": FREE}, nested={"body_graph_0": "aten.sin.default"}),
    ),
    Case(
        name="scan",
        model=Scans,
        args=(tensor(4), tensor(6, 4)),
        shapes={"start": None, "x": {0: AUTO}},
        then=Exports(nested={"scan_combine_graph_0": "aten.sin.default"}),
    ),
)
