"""Models that need values in the data while they are traced: what to write instead."""

import torch

from tests.cases.case import Case, Exports, Fails
from tests.cases.code import X
from tests.cases.outcomes import AUTO, tensor


class BranchOnTensor(torch.nn.Module):
    def forward(self, x):
        if x.sum() > 0:  # here
            return x + 1
        return x - 1


class BranchWithCond(torch.nn.Module):
    def forward(self, x):
        def if_true(x):
            return x + 1

        def if_false(x):
            return x - 1

        return torch.cond(x.sum() > 0, if_true, if_false, (x,))


class BranchOnItem(torch.nn.Module):
    def forward(self, x):
        n = x.sum().to(torch.int64).item()
        if n > 3:  # here
            return x + 1
        return x - 1


class BranchOnCount(torch.nn.Module):
    def forward(self, x):
        picked = x.nonzero()
        if picked.shape[0] == 2:  # here
            return x + 1
        return picked


class BranchOnTensorAndSize(torch.nn.Module):
    def forward(self, x, z):
        if (z > 0).all() and x.shape[0] > 2:  # here
            return x * 2
        return x


class BranchUnlessTensorOrSize(torch.nn.Module):
    def forward(self, x, z):
        if x.shape[0] > 9 or not bool((z > 0).all()):  # here
            return x * 2
        return x


class BranchOnTwoTensors(torch.nn.Module):
    def forward(self, x, z):
        if (z > 0).all() and x.sum() > 0:  # here
            return x * 2
        return x


class BranchOnChain(torch.nn.Module):
    def forward(self, x):
        if 0 < x.sum() < 3:  # here
            return x * 2
        return x


class BranchThatSelects(torch.nn.Module):
    def forward(self, x):
        good = x > 0.1
        if good.any():  # here
            x = x[good]
        return x.mean()


class BranchOnAnyOf(torch.nn.Module):
    def forward(self, x):
        is_up = any(row.sum() > 0 for row in x)  # here
        return x + 1 if is_up else x


class BranchOnItemAndSize(torch.nn.Module):
    def forward(self, x):
        n = x.sum().to(torch.int64).item()
        if n > 3 and x.shape[0] > 2:  # here
            return x + 1
        return x - 1


class BranchOnItemTakenThere(torch.nn.Module):
    def forward(self, x):
        if x.sum().item() > 3:  # here
            return x + 1
        return x - 1


class BranchOnOneItem(torch.nn.Module):
    def forward(self, x):
        n = x.sum().to(torch.int64).item()
        if n == 1:  # here
            return x + 1
        return x - 1


class AssertsTensorAndSize(torch.nn.Module):
    def forward(self, x):
        assert (x > -9).all() and x.shape[0] > 2  # noqa: PT018  # here
        return x + 1


class AssertsTensor(torch.nn.Module):
    def forward(self, x):
        assert x.sum() > 0  # here
        return x + 1


class AssertsLater(torch.nn.Module):
    def forward(self, x):
        torch._assert_async(x.sum() > 0)
        return x + 1


class LoopsOnTensor(torch.nn.Module):
    def forward(self, x):
        while x.sum() < 10:  # here
            x = x + 1
        return x


class LoopsInGraph(torch.nn.Module):
    def forward(self, x):
        def holds(x):
            return x.sum() < 10

        def body(x):
            return (x + 1,)

        (x,) = torch.while_loop(holds, body, (x,))
        return x


class LoopsToItem(torch.nn.Module):
    def forward(self, x, n):
        for _ in range(n.item()):  # here
            x = x + 1
        return x


class SlicesToItem(torch.nn.Module):
    def forward(self, x, n):
        size = n.item()  # made
        return torch.zeros(5).repeat(size)[: x.shape[0]].view(-1, size)


class ViewsByItem(torch.nn.Module):
    def forward(self, x, n):
        size = n.item()  # made
        return x.view(size, -1)  # here


CASES = (
    Case(
        name="branch on a tensor",
        model=BranchOnTensor,
        args=X,
        then=Fails(
            kind="data_dependent",
            message="branches on tensor data. The value of `x.sum() > 0` is not available while tracing. Rewrite with `torch.cond`",
            code=("def if_true(x):", "def if_false(x):", "torch.cond(x.sum() > 0, if_true, if_false, (x,))"),
            mended=BranchWithCond,
        ),
    ),
    Case(
        name="branch on a tensor where a size is dynamic",
        model=BranchOnTensor,
        args=(tensor(4, 3),),
        shapes={"x": {0: AUTO}},
        then=Fails(
            kind="data_dependent",
            message="branches on tensor data. The value of `x.sum() > 0` is not available while tracing. Rewrite with `torch.cond`",
            code=("torch.cond(x.sum() > 0, if_true, if_false, (x,))",),
            mended=BranchWithCond,
        ),
    ),
    Case(
        name="branch on a tensor and a size",
        model=BranchOnTensorAndSize,
        args=(tensor(4), tensor(4)),
        shapes={"x": {0: AUTO}, "z": {0: AUTO}},
        then=Fails(
            kind="data_dependent",
            message="branches on tensor data. The value of `(z > 0).all()` is not available while tracing. Rewrite with `torch.cond`",
            code=("if x.shape[0] > 2:\n    return torch.cond((z > 0).all(), if_true, if_false, (x,))\nelse:\n    return if_false(x)",),
        ),
    ),
    Case(
        name="branch unless a tensor or a size",
        model=BranchUnlessTensorOrSize,
        args=(tensor(4), tensor(4)),
        shapes={"x": {0: AUTO}, "z": {0: AUTO}},
        then=Fails(
            kind="data_dependent",
            message="Rewrite with `torch.cond`",
            code=(
                "if x.shape[0] > 9:\n    return if_true(x)",
                "return torch.cond(torch.logical_not((z > 0).all()), if_true, if_false, (x,))",
            ),
        ),
    ),
    Case(
        name="branch on two tensors",
        model=BranchOnTwoTensors,
        args=(tensor(4), tensor(4)),
        shapes={"x": {0: AUTO}, "z": {0: AUTO}},
        then=Fails(
            kind="data_dependent",
            message="branches on tensor data. The value of `(z > 0).all() and x.sum() > 0` is not available while tracing. Rewrite with `torch.cond`",
            code=("torch.cond(torch.logical_and((z > 0).all(), x.sum() > 0), if_true, if_false, (x,))",),
        ),
    ),
    Case(
        name="branch on a chain of comparisons with a tensor",
        model=BranchOnChain,
        args=X,
        then=Fails(
            kind="data_dependent",
            message="branches on tensor data. The value of `0 < x.sum() < 3` is not available while tracing. Rewrite with `torch.cond`",
            code=("torch.cond(torch.logical_and(0 < x.sum(), x.sum() < 3), if_true, if_false, (x,))",),
        ),
    ),
    Case(
        name="branch on whether any of several tensors is true",
        model=BranchOnAnyOf,
        args=(tensor(4, 3),),
        then=Fails(
            kind="data_dependent",
            message="branches on tensor data. The value of the tensor is not available while tracing. Use `torch.cond`",
        ),
    ),
    Case(
        name="branch that selects by a mask",
        model=BranchThatSelects,
        args=(tensor(4, 3),),
        then=Fails(kind="data_dependent", message="Compute with whole tensors and a mask: the branches of `torch.cond` must return"),
    ),
    Case(
        name="branch on an item and a size",
        model=BranchOnItemAndSize,
        args=X,
        shapes={"x": {0: AUTO}},
        then=Fails(
            kind="data_dependent",
            message="branches on tensor data. The value of `n > 3` is not available while tracing. Keep `n` as a tensor and use `torch.cond`",
            code=("return torch.cond(n > 3, if_true, if_false, (x,))",),
        ),
    ),
    Case(
        name="branch on an item that is taken in the condition",
        model=BranchOnItemTakenThere,
        args=X,
        shapes={"x": {0: AUTO}},
        then=Fails(
            kind="data_dependent",
            message="branches on tensor data. The value of `x.sum().item() > 3` is not available while tracing. Rewrite with `torch.cond`",
            code=("torch.cond(x.sum() > 3, if_true, if_false, (x,))",),
        ),
    ),
    Case(
        name="branch on an item that may be one",
        model=BranchOnOneItem,
        args=X,
        shapes={"x": {0: AUTO}},
        then=Fails(
            kind="data_dependent",
            message="branches on tensor data. The value of `n == 1` is not available while tracing. Keep `n` as a tensor and use `torch.cond`",
            code=("torch.cond(n == 1, if_true, if_false, (x,))",),
        ),
    ),
    Case(
        name="assert on a tensor and a size",
        model=AssertsTensorAndSize,
        args=X,
        shapes={"x": {0: AUTO}},
        then=Fails(kind="data_dependent", message="Check it at run time", code=("torch._assert_async((x > -9).all())",)),
    ),
    Case(
        name="branch on an item",
        model=BranchOnItem,
        args=X,
        then=Fails(
            kind="data_dependent",
            message="branches on tensor data. The value of `n > 3` is not available while tracing. Keep `n` as a tensor and use `torch.cond`",
            code=("return torch.cond(n > 3, if_true, if_false, (x,))",),
        ),
    ),
    Case(
        name="branch on a count",
        model=BranchOnCount,
        args=X,
        then=Fails(kind="data_dependent", message="`picked.shape[0] == 2`", code=("torch._check(picked.shape[0] != 2)",)),
    ),
    Case(
        name="assert on a tensor",
        model=AssertsTensor,
        args=X,
        then=Fails(
            kind="data_dependent",
            message="Check it at run time",
            code=("torch._assert_async(x.sum() > 0)",),
            mended=AssertsLater,
        ),
        strict=Exports(),
    ),
    Case(
        name="loop on a tensor",
        model=LoopsOnTensor,
        args=X,
        then=Fails(
            kind="data_dependent",
            message="loops on tensor data. The value of `x.sum() < 10` is not available while tracing. Rewrite with `torch.while_loop`",
            code=("def condition(x):\n    return x.sum() < 10", "(x,) = torch.while_loop(condition, body, (x,))"),
            mended=LoopsInGraph,
        ),
    ),
    Case(
        name="loop to an item",
        model=LoopsToItem,
        args=(*X, torch.tensor(2)),
        then=Fails(
            kind="data_dependent",
            message="needs a number from tensor data. The number in `for _ in range(n.item()):` is not available while tracing. Rewrite with `torch.while_loop`",
        ),
    ),
    Case(
        name="slice to an item",
        model=SlicesToItem,
        args=(tensor(10), torch.tensor(2)),
        then=Exports(made=("made",)),
    ),
    Case(
        name="view by an item",
        model=ViewsByItem,
        args=(tensor(10), torch.tensor(2)),
        then=Exports(made=("made",), guards={"`n.item()` must divide 10": "here", "`n.item()` ≠ 0": "here"}),
    ),
)
