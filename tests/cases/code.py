"""Models whose code cannot be exported as it is written: which line, why, and what to write instead."""

import sys

import torch
from torch.fx.experimental.proxy_tensor import make_fx

from tests.cases.case import Case, Exports, Fails
from tests.cases.outcomes import AUTO, tensor


class ThroughData(torch.nn.Module):
    def forward(self, x):
        y = x.clone()
        y.data = x + 1  # here
        return y + 1


class DataOfInput(torch.nn.Module):
    def forward(self, x):
        x.data = x + 1
        return x + 1


class InPlace(torch.nn.Module):
    def forward(self, x):
        y = x.clone()
        with torch.no_grad():
            y.copy_(x + 1)
        return y + 1


class DataOfAttribute(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.state = torch.zeros(3)

    def forward(self, x):
        self.state.data = self.state + x
        return x + self.state  # here


LEFT_BEHIND: list[torch.Tensor] = []


class LeavesBehind(torch.nn.Module):
    def forward(self, x):
        LEFT_BEHIND.append(x + 1)
        return x


class ReadsLeftBehind(torch.nn.Module):
    def forward(self, x):
        return x + LEFT_BEHIND[0]


def reader_of_a_traced_tensor() -> torch.nn.Module:
    LEFT_BEHIND.clear()
    torch.export.export(LeavesBehind(), X)
    return ReadsLeftBehind()


class DataPointer(torch.nn.Module):
    def forward(self, x):
        return x + x.data_ptr()  # here


class ToNumpy(torch.nn.Module):
    def forward(self, x):
        return torch.from_numpy(x.numpy() + 1)  # here


class Executes(torch.nn.Module):
    def forward(self, x):
        exec("x = 1")  # here
        return x + 1


class ReadsId(torch.nn.Module):
    def forward(self, x):
        return x + (id(x) % 2)


class Breaks(torch.nn.Module):
    def forward(self, x):
        x = x + 1
        torch._dynamo.graph_break()  # here
        return x + 1


class ReturnsSet(torch.nn.Module):
    def forward(self, x):
        return {x + 1, x + 2}  # here


class Thing:
    pass


class ReturnsThing(torch.nn.Module):
    def forward(self, x):
        return Thing()  # here


@torch.library.custom_op("export_explorer_cases::no_fake", mutates_args=())
def no_fake(x: torch.Tensor, scale: float) -> torch.Tensor:
    return x * scale


@torch.library.custom_op("export_explorer_cases::with_fake", mutates_args=())
def with_fake(x: torch.Tensor, scale: float) -> torch.Tensor:
    return x * scale


@torch.library.register_fake("export_explorer_cases::with_fake")
def _(x, scale):
    return torch.empty_like(x)


class NoFake(torch.nn.Module):
    def forward(self, x):
        return torch.ops.export_explorer_cases.no_fake(x, 2.0)  # here


class WithFake(torch.nn.Module):
    def forward(self, x):
        return torch.ops.export_explorer_cases.with_fake(x, 2.0)


class Mismatched(torch.nn.Module):
    def forward(self, x, y):
        return torch.matmul(x, y)  # here


class Missing(torch.nn.Module):
    def forward(self, x):
        return self.missing(x)  # here


class NoKey(torch.nn.Module):
    def forward(self, x):
        return {"a": x}["b"]  # here


class NoIndex(torch.nn.Module):
    def forward(self, x):
        return (x,)[len(self.__module__)]  # here


class Raises(torch.nn.Module):
    def forward(self, x):
        raise ValueError("only for training")  # here


class AssertsSize(torch.nn.Module):
    def forward(self, x):
        assert x.shape[0] > 100, "a long one"  # here
        return x + 1


class Recursive(torch.nn.Module):
    def forward(self, x):
        return self.forward(x)  # here


class Interrupted(torch.nn.Module):
    def forward(self, x):
        raise KeyboardInterrupt  # here


class Exits(torch.nn.Module):
    def forward(self, x):
        sys.exit(3)  # here


class Force(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.energy = torch.nn.Linear(3, 1)

    def forward(self, x):
        x = x.detach().requires_grad_(True)
        energy = self.energy(x).tanh().sum()
        (slope,) = torch.autograd.grad(energy, x)  # here
        return -slope


class ForceOfFunction(Force):
    def forward(self, x):
        def energy(x):
            return self.energy(x).tanh().sum()  # inside

        return -torch.func.grad(energy)(x)  # here


def traced_before(model: torch.nn.Module) -> torch.fx.GraphModule:
    return make_fx(model, tracing_mode="symbolic", _allow_non_fake_inputs=True)(*X)


class MismatchedBranches(torch.nn.Module):
    def forward(self, x):
        return torch.cond(x.sum() > 0, lambda x: x + 1, lambda x: x.to(torch.int64), (x,))  # here


X = (tensor(3),)

CASES = (
    Case(
        name="assignment through data of an intermediate",
        model=ThroughData,
        args=X,
        then=Exports(),
        strict=Fails(
            kind="leaked_fake_tensor",
            message="assigns `.data`, which tracing cannot follow. Use `copy_()`",
            code=("y.copy_(x + 1)",),
            mended=InPlace,
        ),
    ),
    Case(
        name="assignment through data of an input",
        model=DataOfInput,
        args=X,
        then=Exports(),
    ),
    Case(
        name="assignment through data of an attribute",
        model=DataOfAttribute,
        args=X,
        then=Fails(
            kind="leaked_fake_tensor",
            message="reads a tensor whose `.data` was assigned. Tracing cannot follow that. Write into a buffer with `copy_()`",
        ),
        strict=Exports(),
    ),
    Case(
        name="tensor that another trace left behind",
        model=reader_of_a_traced_tensor,
        args=X,
        then=Fails(
            kind="leaked_fake_tensor",
            message="The program would contain a tensor without data. forward() writes through `.data`, or reads a tensor from an earlier trace. Write in place without `.data`, or create the tensor in forward()",
        ),
        strict=Exports(),
    ),
    Case(
        name="pointer to the data",
        model=DataPointer,
        args=X,
        then=Fails(
            kind="unsupported_code",
            message="cannot be traced. Tensors have no data address while tracing. Move it to a `torch.library.custom_op`",
        ),
    ),
    Case(
        name="through numpy",
        model=ToNumpy,
        args=X,
        then=Fails(
            kind="unsupported_code",
            message="cannot be traced. Non-strict tracing cannot convert tensors to NumPy. Replace NumPy with torch",
            code=("return x + 1",),
        ),
        strict=Exports(),
    ),
    Case(
        name="exec",
        model=Executes,
        args=X,
        then=Exports(),
        strict=Fails(kind="unsupported_code", message="exec", mode="non-strict"),
    ),
    Case(name="id of a tensor", model=ReadsId, args=X, then=Exports()),
    Case(
        name="graph break",
        model=Breaks,
        args=X,
        then=Exports(),
        strict=Fails(
            kind="unsupported_code",
            message="cannot be traced. An exported program is one graph, so it cannot break. Skip it while exporting",
            code=("if not torch.compiler.is_exporting():",),
        ),
    ),
    Case(
        name="set as the output",
        model=ReturnsSet,
        args=X,
        then=Fails(
            kind="unsupported_code",
            message="The model returns a `set`, which torch.export does not support (line",
            code=("return [x + 1, x + 2]",),
        ),
    ),
    Case(
        name="class of one's own as the output",
        model=ReturnsThing,
        args=X,
        then=Fails(kind="unsupported_code", message="The model returns a `Thing`, which torch.export does not support (line"),
    ),
    Case(
        name="operator without a fake kernel",
        model=NoFake,
        args=X,
        then=Fails(
            kind="missing_fake_kernel",
            message="`export_explorer_cases::no_fake` has no fake kernel (line",
            code=('@torch.library.register_fake("export_explorer_cases::no_fake")', "def _(x, scale):", "return torch.empty_like(x)"),
            mended=WithFake,
        ),
    ),
    Case(
        name="shapes that do not multiply",
        model=Mismatched,
        args=(tensor(3, 4), tensor(3, 4)),
        then=Fails(kind="model_error", message="The model raises RuntimeError (line"),
    ),
    Case(
        name="attribute that is not there",
        model=Missing,
        args=X,
        then=Fails(kind="model_error", message="The model raises AttributeError (line"),
    ),
    Case(name="key that is not there", model=NoKey, args=X, then=Fails(kind="model_error", message="The model raises KeyError (line")),
    Case(name="index that is not there", model=NoIndex, args=X, then=Fails(kind="model_error", message="IndexError")),
    Case(name="exception raised", model=Raises, args=X, then=Fails(kind="model_error", message="The model raises ValueError (line")),
    Case(
        name="assert that the example fails",
        model=AssertsSize,
        args=X,
        shapes={"x": {0: AUTO}},
        then=Fails(kind="model_error", message="): a long one. Eager raises the same error"),
        strict=Fails(kind="model_error", message="The model raises AssertionError (line"),
    ),
    Case(name="endless recursion", model=Recursive, args=X, then=Fails(kind="model_error", message="RecursionError")),
    Case(name="interrupt", model=Interrupted, args=X, then=Fails(kind="cancelled", message="Stopped.")),
    Case(
        name="exit",
        model=Exits,
        args=X,
        then=Fails(kind="model_error", message="The model raises SystemExit (line"),
        strict=Fails(kind="unsupported_code", message="cannot be traced. Dynamo does not know how to trace the builtin `sys.exit`"),
    ),
    Case(
        name="gradient in forward",
        model=Force,
        args=X,
        then=Fails(
            kind="unsupported_code",
            message="computes a gradient. Tracing does not record its operators. Trace the model with `make_fx` before exporting",
            code=("make_fx(model, ",),
            mended=lambda: traced_before(Force()),
        ),
    ),
    Case(
        name="gradient of a function in forward",
        model=ForceOfFunction,
        args=X,
        then=Fails(
            kind="unsupported_code",
            message="computes a gradient. Tracing does not record its operators",
            code=("make_fx(model, ",),
            mended=lambda: traced_before(ForceOfFunction()),
        ),
        strict=Fails(
            kind="unsupported_code",
            message="runs inside of a gradient of `torch.func`. Tracing does not record its operators",
            at="inside",
            code=("make_fx(model, ",),
        ),
    ),
    Case(
        name="branches that differ",
        model=MismatchedBranches,
        args=X,
        then=Fails(kind="unsupported_code", message="The branches of `torch.cond` return different results (line"),
    ),
)
