"""Models that do not export as asked. Marked lines (``# here``) are the ones that a capture has to name."""

import torch
from torch.export import Dim

AUTO, DYNAMIC, STATIC = Dim.AUTO, Dim.DYNAMIC, Dim.STATIC


class Add(torch.nn.Module):
    def forward(self, x, y):
        return x + y  # here


class Project(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(4, 3)

    def forward(self, x):
        return self.lin(x)  # here


class Relu(torch.nn.Module):
    def forward(self, x):
        return torch.relu(x)


class AtMost(torch.nn.Module):
    def forward(self, x):
        if x.shape[0] <= 64:  # here
            return x + 1
        return x - 1


class PlusOne(torch.nn.Module):
    def forward(self, x, y):
        return x + y[1:]  # here


class Even(torch.nn.Module):
    def forward(self, x):
        return x.view(x.shape[0] // 2, 2)  # here


class NotEqual(torch.nn.Module):
    def forward(self, x):
        if x.shape[0] == 512:  # here
            return x * 2
        return x + 1


class PoolReshape(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.pool = torch.nn.MaxPool1d(2)

    def forward(self, x):
        pooled = self.pool(x)
        return pooled.reshape(x.shape[0], -1, 4)  # here


class MatmulSliceIf(torch.nn.Module):
    def forward(self, x, y):
        z = torch.matmul(x, y)  # here
        z = z[:, :2]
        if x.shape[0] > 4:
            return z + 1
        return z - 1


class BranchOnTensor(torch.nn.Module):
    def forward(self, x):
        if x.sum() > 0:  # here
            return x + 1
        return x - 1


class BranchOnItem(torch.nn.Module):
    def forward(self, x):
        n = x.sum().to(torch.int64).item()
        if n > 3:  # here
            return x + 1
        return x - 1


class SliceByItem(torch.nn.Module):
    def forward(self, x, n):
        size = n.item()
        return torch.zeros(5).repeat(size)[: x.shape[0]].view(-1, size)  # here


class ThroughData(torch.nn.Module):
    def forward(self, x):
        y = x.clone()
        y.data = x + 1
        return y + 1


class DataPointer(torch.nn.Module):
    def forward(self, x):
        return x + x.data_ptr()  # here


class ToNumpy(torch.nn.Module):
    def forward(self, x):
        return torch.from_numpy(x.numpy() + 1)  # here


class OwnBugShapes(torch.nn.Module):
    def forward(self, x, y):
        return torch.matmul(x, y)  # here


class OwnBugAttribute(torch.nn.Module):
    def forward(self, x):
        return self.missing(x)  # here


class OwnBugKey(torch.nn.Module):
    def forward(self, x):
        return {"a": x}["b"]  # here


class OwnRaise(torch.nn.Module):
    def forward(self, x):
        raise ValueError("only for training")  # here


class CustomClassInput(torch.nn.Module):
    def forward(self, box):
        return box.value + 1


class SetOutput(torch.nn.Module):
    def forward(self, x):
        return {x + 1, x + 2}


class Box:
    def __init__(self, value):
        self.value = value


class CallsId(torch.nn.Module):
    def forward(self, x):
        return x + (id(x) % 2)  # here


class PrintsInput(torch.nn.Module):
    def forward(self, x):
        exec("x = 1")  # here
        return x + 1


class NoFake(torch.nn.Module):
    def forward(self, x):
        return torch.ops.export_explorer_cases.no_fake(x)  # here


@torch.library.custom_op("export_explorer_cases::no_fake", mutates_args=())
def no_fake(x: torch.Tensor) -> torch.Tensor:
    return x.clone()


class Nested(torch.nn.Module):
    def forward(self, batch):
        return batch["image"] + 1


d, e = Dim("d"), Dim("e")
X3, X4 = torch.randn(3), torch.randn(4, 4)
