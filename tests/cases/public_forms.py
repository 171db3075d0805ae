"""Public reports of code that tracing cannot follow, as small models, each with what a good answer to its failure holds."""

# mypy: disable-error-code="arg-type, assignment, call-overload, index"

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
import torch.nn.functional as F
from torch import nn
from torch.export import Dim
from torch.fx.experimental.proxy_tensor import make_fx

from export_explorer.record import FailureKind

AUTO = Dim.AUTO
FORMS: list["PublicForm"] = []


@dataclass(frozen=True, kw_only=True, eq=False)
class PublicForm:
    """A model with the answer to its failure.

    Attributes:
        build: makes the model.
        source: the public report.
        calls: inputs, the first of which are the example; the changed model treats all of them as the model did.
        shapes: ``dynamic_shapes``.
        kind: of the failure; None where the model exports, and a dimension is not as asked.
        line: text in the line that is named.
        mends: whether the first change of code makes the model export, and leaves what it computes.
        says: texts of which each is in the message, a reason, or the title or the code of a fix.
        silent: texts that are in none of them.
        refuses: inputs that the model refuses eagerly, and the changed program too.
    """

    build: Callable[[], nn.Module]
    source: str
    calls: tuple[tuple[Any, ...], ...]
    shapes: Any
    kind: FailureKind | None = "data_dependent"
    line: str = ""
    mends: bool = True
    says: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    refuses: tuple[Any, ...] = ()

    @property
    def name(self) -> str:
        """Of the model's class, or of the function that makes it."""
        return self.build.__name__


def form(*calls: tuple[Any, ...], source: str, shapes: Any, **answer: Any) -> Callable[[Callable[[], nn.Module]], Callable[[], nn.Module]]:
    """Puts a model into the table."""

    def put(build: Callable[[], nn.Module]) -> Callable[[], nn.Module]:
        FORMS.append(PublicForm(build=build, source=source, calls=calls, shapes=shapes, **answer))
        return build

    return put


def positive(rows: int) -> torch.Tensor:
    return torch.linspace(0.5, 1.5, rows)


def rising(rows: int, columns: int = 4) -> torch.Tensor:
    return torch.arange(float(rows * columns)).view(rows, columns).sin()


@form(
    (positive(4),),
    (positive(7),),
    source="pytorch/pytorch#186306",
    shapes=({0: AUTO},),
    line="torch._assert(",
    says=("torch._assert_async(",),
    refuses=(-positive(4),),
)
class AssertsByFunction(nn.Module):
    def forward(self, x):
        torch._assert((x > 0).all(), "x has to be positive")
        return x.log()


@form(
    (positive(4),),
    (positive(9),),
    source="rtqichen/torchdiffeq#269",
    shapes=({0: AUTO},),
    line="assert t[0] + step > t[0]",
    says=("torch._assert_async(",),
    refuses=(torch.full((4,), 1e9),),
)
class AssertsWithANumberInItsText(nn.Module):
    def forward(self, t):
        step = (t[1] - t[0]).abs() + 1e-3
        assert t[0] + step > t[0], f"underflow in step {step.item()}"
        return t + step


@form(
    (positive(8),),
    (positive(5),),
    (positive(8) / 20,),
    source="pytorch/pytorch#153247",
    shapes=({0: AUTO},),
    line="torch.arange(0, 1 - 1e-6, 1 / x.sum())",
    says=("torch.arange(",),
    silent=("Pass it as an int input",),
)
class StepsOfOneOverASum(nn.Module):
    def forward(self, x):
        return torch.arange(0, 1 - 1e-6, 1 / x.sum())


def every(step: int, length: int) -> torch.Tensor:
    mask = torch.zeros(length, dtype=torch.bool)
    mask[::step] = True
    return mask


@form(
    (every(2, 10),),
    (every(3, 10),),
    (every(1, 7),),
    source="pytorch/pytorch#170548",
    shapes=({0: AUTO},),
    line="where = torch.arange(",
    says=("torch.arange(",),
    silent=("Pass it as an int input",),
)
class PositionsOfPatches(nn.Module):
    def forward(self, mask):
        edges = torch.arange(0.2, 1.0, 0.2)
        step = 1.0 / mask.sum()
        where = torch.arange(torch.tensor(0.0), torch.tensor(1 - 1e-6), step)
        return torch.bucketize(where, edges, right=True)


@form(
    (rising(6),),
    (rising(3),),
    source="pytorch/pytorch#143495",
    shapes=({0: Dim.DYNAMIC},),
    kind="dynamic_specialized",
    line="range(x.shape[0])",
    says=("torch.arange(",),
)
class FractionsOfARange(nn.Module):
    def forward(self, x):
        n = x.shape[0]
        where = torch.tensor(range(x.shape[0])) / n
        return x * where[:, None]


@form(
    (torch.tensor([0, 2, 1, 3]),),
    (torch.tensor([0, 1, 1]),),
    (torch.tensor([5]),),
    source="pytorch/pytorch#144211",
    shapes=({0: AUTO},),
    line="F.one_hot(labels)",
    says=("torch.arange(",),
)
class CountsClasses(nn.Module):
    def forward(self, labels):
        return F.one_hot(labels).sum(0)


@form(
    (rising(3), rising(5)),
    (rising(4), rising(2)),
    (rising(1), rising(3)),
    source="pytorch/pytorch#148980",
    shapes=({0: Dim("x_rows")}, {0: Dim("y_rows")}),
    kind="constraint_violation",
    line="for i in range(x.shape[0]):",
    says=("vmap",),
)
class DistancesRowByRow(nn.Module):
    def forward(self, x, y):
        distances = torch.empty((x.shape[0], y.shape[0]), dtype=x.dtype)
        for i in range(x.shape[0]):
            distances[i, :] = (y - x[i : i + 1]).square().sum(1).sqrt()
        return distances


@form(
    (rising(3, 6), torch.tensor([2, 6, 1])),
    (rising(2, 5), torch.tensor([5, 3])),
    source="SeanNaren/deepspeech.pytorch#600",
    shapes=({0: AUTO, 1: AUTO}, {0: AUTO}),
    line="mask[i, :length] = True",
    says=("torch.arange(",),
)
class MasksEachLength(nn.Module):
    def forward(self, x, lengths):
        mask = torch.zeros(x.shape[0], x.shape[1], dtype=torch.bool)
        for i, length in enumerate(lengths):
            mask[i, :length] = True
        return x.masked_fill(~mask, 0.0)


@form(
    (rising(8), torch.tensor(3)),
    (rising(6), torch.tensor(5)),
    source="pytorch/pytorch#147991",
    shapes=({0: Dim("rows")}, None),
    kind="constraint_violation",
    line="torch._check(x.shape[0] > 5)",
    mends=False,
    says=("x.shape[0]", "torch.cond", "whole program"),
)
class ChecksInABranch(nn.Module):
    def forward(self, x, n):
        def long(x):
            torch._check(x.shape[0] > 5)
            return x + 1

        def short(x):
            return x + 2

        return torch.cond(n > 3, long, short, (x,))


@form(
    (rising(10, 20).view(10, 4, 5),),
    (rising(7, 20).view(7, 4, 5),),
    source="ENOT-AutoDL/onnx2torch#225",
    shapes=({0: Dim("batch")},),
    line="if torch.any(shape == 0):",
    mends=False,
    says=("target", "buffer", "__init__"),
    silent=("torch.cond",),
)
class ReshapesByABuffer(nn.Module):
    def __init__(self, target=(0, -1)):
        super().__init__()
        self.register_buffer("target", torch.tensor(target))

    def forward(self, x):
        shape = self.target
        if torch.any(shape == 0):
            shape = [x.shape[i] if dim == 0 else dim for i, dim in enumerate(shape)]
        return x.reshape(torch.Size(shape))


@form(
    (rising(8),),
    (rising(5),),
    source="pytorch/pytorch#93579",
    shapes=({0: AUTO},),
    line="for _ in range(self.steps.item()):",
    says=("steps", "buffer", "__init__"),
    silent=("int input",),
)
class RepeatsByABuffer(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("steps", torch.tensor(3))

    def forward(self, x):
        for _ in range(self.steps.item()):
            x = x.sin()
        return x


@form(
    (rising(8),),
    (rising(5),),
    source="FakeQuantize of torch.ao",
    shapes=({0: AUTO},),
    line="if self.enabled[0] == 1:",
    says=("enabled", "buffer", "__init__"),
    silent=("torch.cond",),
)
class SwitchedByABuffer(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("enabled", torch.tensor([1]))

    def forward(self, x):
        if self.enabled[0] == 1:
            x = x.round()
        return x * 2


@form(
    (rising(8),),
    (rising(5),),
    source="FakeQuantize of torch.ao",
    shapes=({0: AUTO},),
    line="if not self.initialized and x.shape[0] > 2:",
    says=("initialized", "buffer", "__init__"),
    silent=("torch.cond",),
)
class SwitchedByAFlag(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("initialized", torch.tensor(False))

    def forward(self, x):
        if not self.initialized and x.shape[0] > 2:
            return x.round()
        return x * 2


@form(
    (rising(4, 6), rising(2, 3)),
    source="pytorch/pytorch#136642",
    shapes=None,
    line="torch.linspace(0.5, height - 0.5, height)",
    says=("sizes",),
    silent=("int input",),
)
class SizesInATensor(nn.Module):
    def forward(self, one, other):
        sizes = torch.as_tensor([tuple(it.shape) for it in (one, other)], dtype=torch.long)
        return [torch.linspace(0.5, height - 0.5, height) for height, _ in sizes]


class Forces(nn.Module):
    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.energy = nn.Linear(3, 1)

    def forward(self, positions):
        positions = positions.clone().requires_grad_(True)
        energy = torch.tanh(self.energy(positions)).sum()
        return -torch.autograd.grad(energy, positions)[0]


@form(
    (torch.randn(5, 3),),
    (torch.randn(7, 3),),
    source="pytorch/pytorch#134137",
    shapes=({0: Dim("atoms")},),
    kind="constraint_violation",
    line="[5, 1]",
    mends=False,
    says=("make_fx", 'tracing_mode="symbolic"'),
)
def forces_traced_before() -> nn.Module:
    graph: nn.Module = make_fx(Forces())(torch.randn(5, 3))
    return graph


@form(
    (rising(12),),
    source="pytorch/pytorch#134137",
    shapes=({0: Dim("edges")},),
    kind="constraint_violation",
    line="[12, 4]",
    mends=False,
    says=("make_fx", 'tracing_mode="symbolic"'),
)
def scatter_traced_before() -> nn.Module:
    def scattered(x: torch.Tensor) -> torch.Tensor:
        index = torch.zeros(x.shape[0], dtype=torch.long)[:, None].expand(x.shape[0], 4)
        return torch.zeros(2, 4).scatter_add(0, index, x)

    graph: nn.Module = make_fx(scattered)(rising(12))
    return graph
