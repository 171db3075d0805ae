"""Exports that fail as people have reported it: parts in TorchScript, lazy modules, what only strict mode meets, specs of another structure, odd inputs."""

from dataclasses import dataclass

import torch
from torch.export import Dim

from export_explorer.torch_internals.options import takes_keyword_names
from tests.cases.case import Case, Exports, Fails, Is
from tests.cases.outcomes import AUTO, Add, tensor

X = (tensor(4, 3),)
SURROUNDINGS: dict[str, float] = {}


class InTorchScript(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.part = torch.jit.script(torch.nn.ReLU())

    def forward(self, x):
        return self.part(x)  # here


class QuantizedWeight(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("weight", torch.quantize_per_tensor(torch.randn(3, 3), 0.1, 0, torch.qint8))

    def forward(self, x):
        return x @ self.weight.dequantize()  # here


class NeverRun(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.LazyLinear(2)

    def forward(self, x):
        return self.lin(x)


class Compares(torch.nn.Module):
    def forward(self, x):
        if torch.allclose(x, x * 1.0):  # here
            return x
        return -x


class ChangesInferred(torch.nn.Module):
    def forward(self, x):
        with torch.inference_mode():
            y = x * 2
        y.add_(1)  # here
        return y


class TwoDevices(torch.nn.Module):
    def forward(self, x):
        return x + torch.zeros(3, device="cuda")  # here


class WrongAxis(torch.nn.Module):
    def forward(self, x):
        return x * x.shape[5]  # here


class Rows(torch.nn.Module):
    def forward(self, x):
        assert x.shape[0] == 5, "five rows"  # here
        return x


class VariablyMany(torch.nn.Module):
    def forward(self, x, *others):
        return x + others[0]


class NamedAndOthers(torch.nn.Module):
    def forward(self, *, x, **rest):
        return x.sum() + rest["z"].sum()


class ManyLayers(torch.nn.Module):
    def forward(self, tokens, past):
        for keys, values in past:
            tokens = tokens + keys.sum(1, keepdim=True) + values.sum(1, keepdim=True)
        return tokens


class Doubles(torch.nn.Module):
    def forward(self, x):
        return x * 2


@dataclass
class Window:
    width: int


class Shifts(torch.nn.Module):
    def forward(self, x, window):
        return torch.roll(x, window.width)


class UserOfSystem(torch.nn.Module):
    def forward(self, x):
        return x * SURROUNDINGS["home"]  # here


class ImageTokens(torch.nn.Module):
    def forward(self, ids, features):
        count = (ids == 1).sum()
        if count != features.size(0):  # here
            raise ValueError("as many image tokens as features")
        return features * 2


class AskedTensor(torch.nn.Module):
    def forward(self, x, flag):
        return x if flag else -x  # here


def jagged() -> torch.Tensor:
    return torch.nested.nested_tensor([torch.randn(2, 3), torch.randn(4, 3)], layout=torch.jagged)


PAST = [(tensor(2, 5, 4), tensor(2, 5, 4)) for _ in range(2)]
LAYER = ({0: AUTO, 1: AUTO}, {0: AUTO, 1: AUTO})

CASES = (
    Case(
        name="part in TorchScript",
        model=InTorchScript,
        args=X,
        then=Fails(kind="unsupported_code", message="cannot be traced. Tracing cannot enter TorchScript modules; it calls"),
    ),
    Case(
        name="quantized buffer",
        model=QuantizedWeight,
        args=X,
        then=Fails(kind="unsupported_code", message="The model's weight is quantized (qint8). torch.export has no fake tensor for that. Export the model in floating point and quantize the program with torchao's PT2E", at=""),
        strict=Fails(kind="unsupported_code", message="The model's weight is quantized (qint8). torch.export has no fake tensor for that. Export the model in floating point and quantize the program with torchao's PT2E"),
    ),
    Case(
        name="lazy module that was never run",
        model=NeverRun,
        args=X,
        then=Fails(kind="unsupported_code", message="A lazy module has no parameter shapes yet. Export in strict mode (traces bytecode)", mode="strict"),
        strict=Exports(),
    ),
    Case(
        name="operator whose answer is no tensor",
        model=Compares,
        args=X,
        then=Fails(kind="data_dependent", message="needs the result of `torch.allclose`. `torch.allclose` returns a Python bool. Rewrite with `torch.cond`"),
    ),
    Case(
        name="change of an inference tensor",
        model=ChangesInferred,
        args=X,
        then=Fails(kind="model_error", message="The model raises RuntimeError (line"),
    ),
    Case(
        name="tensors on two devices",
        model=TwoDevices,
        args=X,
        then=Fails(kind="model_error", message='`torch.zeros(3, device="cuda")` creates a tensor on cuda. Pass `device=x.device` to it'),
    ),
    Case(
        name="size of a dimension that is not there",
        model=WrongAxis,
        args=X,
        shapes={"x": {0: AUTO}},
        then=Fails(kind="model_error", message="IndexError"),
    ),
    Case(
        name="assert on a static size that the example fails",
        model=Rows,
        args=X,
        then=Fails(kind="model_error", message="): five rows. Eager raises the same error"),
        strict=Fails(kind="model_error", message="The model raises AssertionError (line"),
    ),
    Case(
        name="list of specs for more inputs by position",
        model=VariablyMany,
        args=(tensor(4), tensor(4)),
        shapes={"x": {0: AUTO}, "others": [{0: AUTO}]},
        then=Fails(
            kind="spec_mismatch",
            message="dynamic_shapes[\"others\"] is a list; `others` is a tuple. Use a tuple",
            asks={"x.shape[0]": "AUTO", "others[0].shape[0]": "AUTO"},
        ),
        resolves={"x.shape[0]": "dynamic", "others[0].shape[0]": "tied"},
    ),
    Case(
        name="specs of keywords by their own names",
        model=NamedAndOthers,
        kwargs={"x": tensor(4), "z": tensor(3)},
        shapes={"x": {0: AUTO}, "z": {0: AUTO}},
        then=Exports(dims={"x.shape[0]": Is(got="dynamic", reason="as_asked"), "rest['z'].shape[0]": Is(got="dynamic", reason="as_asked")})
        if takes_keyword_names()
        else Fails(
            kind="spec_mismatch",
            message="forward() takes `z` through `**rest`. dynamic_shapes cannot name such inputs",
            code=("def forward(self, *, x, z):",),
        ),
    ),
    Case(
        name="spec of fewer layers than there are",
        model=ManyLayers,
        args=(tensor(2, 1, 4), PAST),
        shapes={"tokens": {0: AUTO}, "past": [LAYER]},
        then=Fails(kind="spec_mismatch", message="dynamic_shapes[\"past\"] has 1 entry; `past` has 2 elements", dims=tuple(
            f"past[1][{part}].shape[{dim}]" for part in range(2) for dim in range(3)
        )),
        resolves={"tokens.shape[0]": "dynamic"},
    ),
    Case(
        name="spec of an input in place of that of the inputs",
        model=Doubles,
        args=X,
        shapes={0: AUTO},
        then=Fails(
            kind="spec_mismatch",
            message="dynamic_shapes has the key `0`, but the only input is `x`. Keys are input names. Use `x`",
            dims=("x.shape[0]",),
            asks={"x.shape[0]": "AUTO"},
        ),
    ),
    Case(
        name="text in place of a Dim",
        model=Add,
        args=(tensor(4), tensor(4)),
        shapes={"x": {0: "batch"}, "y": {0: Dim("batch")}},
        then=Fails(kind="spec_mismatch", message="dynamic_shapes for x.shape[0] is 'batch'. Use a Dim, Dim.AUTO, Dim.DYNAMIC, Dim.STATIC, an int or None", dims=("x.shape[0]",)),
    ),
    Case(
        name="Dim and the Dim and one on one tensor",
        model=Add,
        args=(tensor(4, 3), tensor(4, 3)),
        shapes=lambda: {"x": {0: AUTO, 1: AUTO}, "y": {0: Dim("m") + 1, 1: Dim("m")}},
        then=Fails(kind="constraint_violation", message="y.shape[0] must equal x.shape[1] + 1"),
    ),
    Case(
        name="size below the offset of its Dim",
        model=Doubles,
        args=(tensor(0, 3),),
        shapes=lambda: {"x": {0: Dim("n") + 1}},
        then=Fails(kind="example_out_of_range", message="x.shape[0] = 0 is outside `n + 1`. The example inputs must satisfy the request. Set the example size of x.shape[0] to 3"),
    ),
    Case(
        name="dataclass that was not registered",
        model=Shifts,
        args=(tensor(8), Window(2)),
        then=Fails(
            kind="invalid_input",
            message="torch.export does not support the type of `window`. `window` is of class `Window`. Register dataclass `Window`",
            dims=("window",),
            code=("torch.export.register_dataclass(Window)",),
        ),
    ),
    Case(
        name="jagged nested tensor",
        model=Doubles,
        args=(jagged(),),
        shapes={"x": {0: AUTO}},
        then=Fails(kind="invalid_input", message="torch.export does not support jagged nested tensors (`x`). Pass its values and offsets, or a padded tensor. Eager runs it", dims=("x",)),
    ),
    Case(
        name="nested tensor without a layout of its own",
        model=Doubles,
        args=(torch.nested.nested_tensor([torch.randn(2), torch.randn(3)]),),
        then=Fails(kind="invalid_input", message="torch.export does not support nested tensors (`x`). Pass a list of tensors or a padded tensor", dims=("x",)),
    ),
    Case(
        name="key of the surroundings that is not there",
        model=UserOfSystem,
        args=X,
        then=Fails(kind="model_error", message="The model raises KeyError (line"),
    ),
    Case(
        name="as many tokens as features",
        model=ImageTokens,
        args=(torch.ones(2, 2, dtype=torch.int64), tensor(4, 8)),
        then=Fails(kind="data_dependent", message="branches on tensor data. The value of `count != features.size(0)` is not available while tracing. Check it at run time"),
    ),
    Case(
        name="flag that is a tensor",
        model=AskedTensor,
        args=(tensor(4), torch.tensor(True)),
        then=Fails(kind="data_dependent", message="branches on tensor data. The value of `flag` is not available while tracing. Rewrite with `torch.cond`", code=("torch.cond(",)),
    ),
)  # fmt: skip
