"""Code fixes for how a model is put together, and for classes that are no inputs or outputs: pasted into the file, the model exports."""

from pathlib import Path
from typing import Any

import pytest
import torch

from export_explorer.capture import capture_export
from export_explorer.record import CodeFix, Failure
from tests.helpers.kinds_of_fixes import code_fixes
from tests.helpers.written import mended, written

MODES = pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
HEAD = """
    import dataclasses
    import torch
    from torch import nn

"""
X = (torch.ones(2, 4),)

CONTAINERS = {
    "comprehension": ("self.layers = [nn.Linear(4, 4) for _ in range(2)]", "for layer in self.layers:"),
    "annotated": ("self.layers: list[nn.Module] = [nn.Linear(4, 4), nn.ReLU()]", "for layer in self.layers:"),
    "tuple": ("self.layers = nn.Linear(4, 4), nn.ReLU()", "for layer in self.layers:"),
    "filled later": ("self.layers = []\n            for _ in range(2):\n                self.layers.append(nn.Linear(4, 4))", "for layer in self.layers:"),
    "several lines": ("self.layers = [\n                nn.Linear(4, 4),\n                nn.ReLU(),\n            ]", "for layer in self.layers:"),
    "dict": ('self.layers = {"a": nn.Linear(4, 4), "b": nn.ReLU()}', "for layer in self.layers.values():"),
    "two of them": ('self.first = [nn.Linear(4, 4)]\n            self.other = 3\n            self.second = {"b": nn.ReLU()}',
                    'for layer in (self.first[0], self.second["b"]):'),
}  # fmt: skip


def container(made: str, loop: str) -> str:
    return f"""{HEAD}
    class Stack(nn.Module):
        def __init__(self):
            super().__init__()
            {made}

        def forward(self, x):
            {loop}
                x = layer(x)
            return x

    class Model(nn.Module):
        def __init__(self):
            super().__init__()
            self.stack = Stack()

        def forward(self, x):
            return self.stack(x)
"""


def failure_of(model: Any, args: tuple[Any, ...], strict: bool, kind: str = "unsupported_code") -> Failure:
    failure = capture_export(model, args, strict=strict).failure
    assert failure is not None
    assert failure.kind == kind, failure.message
    return failure


def code_of(failure: Failure) -> list[CodeFix]:
    return code_fixes(failure.fixes)


@pytest.mark.parametrize("kind", CONTAINERS)
def test_a_plain_container_of_modules_becomes_one_that_torch_knows(kind: str, tmp_path: Path) -> None:
    module = written(tmp_path, container(*CONTAINERS[kind]))
    failure = failure_of(module.Model(), X, strict=True)
    assert failure.frame is not None
    assert failure.frame.name == "__init__"
    assert "Strict mode cannot follow modules in `stack." in failure.message
    (fix,) = code_of(failure)
    assert capture_export(mended(tmp_path, module, [fix]).Model(), X, strict=True).ok


@pytest.mark.parametrize("made", ["self.layers = [nn.Linear(4, 4), None]", 'self.layers = {"forward": nn.Linear(4, 4), "pop": nn.ReLU()}'])
def test_a_container_that_torch_could_not_hold_is_left(made: str, tmp_path: Path) -> None:
    loop = "for layer in [it for it in (self.layers.values() if isinstance(self.layers, dict) else self.layers) if it is not None]:"
    model = written(tmp_path, container(made, loop)).Model()
    assert code_of(failure_of(model, X, strict=True)) == []


@pytest.mark.parametrize(
    ("made", "is_strict"),
    [
        ("torch.jit.script(nn.Linear(4, 4))", False),
        ("torch.jit.script(nn.Linear(4, 4))", True),
        ("torch.jit.trace(nn.Linear(4, 4), torch.ones(2, 4))", True),
        ("torch.jit.freeze(torch.jit.script(nn.Linear(4, 4).eval()))", True),
    ],
)
@pytest.mark.filterwarnings("ignore:`torch.jit:DeprecationWarning")
def test_a_part_in_torchscript_becomes_the_module_itself(made: str, is_strict: bool, tmp_path: Path) -> None:
    source = f"""{HEAD}
    class Model(nn.Module):
        def __init__(self):
            super().__init__()
            self.part = {made}

        def forward(self, x):
            return self.part(x)
"""
    module = written(tmp_path, source)
    (fix,) = code_of(failure_of(module.Model(), X, is_strict))
    assert "torch.jit" not in fix.code[0]
    assert capture_export(mended(tmp_path, module, [fix]).Model(), X, strict=is_strict).ok


def test_a_lazy_module_is_run_once() -> None:
    model = torch.nn.Sequential(torch.nn.LazyLinear(3))
    (fix,) = code_of(failure_of(model, X, strict=False))
    assert fix.applicability == "has_placeholders"
    exec(fix.code[0], {"model": model, "args": X})
    assert capture_export(model, X).ok


OUTPUTS = {
    "dataclass": ("@dataclasses.dataclass\n    class Out:\n        first: torch.Tensor\n        second: torch.Tensor", "return Out(x, second=x + 1)"),
    "dataclass by name": ("@dataclasses.dataclass\n    class Out:\n        first: torch.Tensor", "out = Out(x)\n            return out"),
    "set": ("Out = None", "return {x, x + 1}"),
    "class of one's own": ("class Out:\n        def __init__(self, first):\n            self.first = first", "return Out(x * 2)"),
    "class with keywords": ("class Out:\n        def __init__(self, first):\n            self.first = first", "return Out(first=x * 2)"),
}  # fmt: skip


@MODES
@pytest.mark.parametrize("kind", OUTPUTS)
def test_each_fix_of_an_output_lets_the_model_export(kind: str, strict: bool, tmp_path: Path) -> None:
    made, returned = OUTPUTS[kind]
    source = f"""{HEAD}
    {made}

    class Model(nn.Module):
        def forward(self, x):
            {returned}
"""
    module = written(tmp_path, source)
    failure = failure_of(module.Model(), X, strict)
    assert failure.frame is not None
    assert failure.frame.code.startswith("return ")
    fixes = code_of(failure)
    assert fixes
    for fix in fixes:
        again = mended(tmp_path, module, [fix] if fix.replaces else [])
        if not fix.replaces:
            exec("\n".join(fix.code), vars(again))
        assert capture_export(again.Model(), X, strict=strict).ok, fix.title


@MODES
def test_an_output_that_is_not_found_in_the_text_has_a_general_fix(strict: bool) -> None:
    class Many(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> Any:
            if x.dim() == 1:
                return {x}
            return {x + 1}

    (fix,) = code_of(failure_of(Many(), X, strict))
    assert fix.applicability == "has_placeholders"


INPUTS = {
    "dataclass": "@dataclasses.dataclass\n    class Window:\n        width: torch.Tensor\n        shift: int = 1",
    "plain class": "class Window:\n        def __init__(self, width, shift=1):\n            self.width = width\n            self.shift = shift",
    "class under other names": "class Window:\n        def __init__(self, w, s=1):\n            self.width, self.more = w, 1\n            self.width = w\n            self.shift: int = s",
    "class with slots": 'class Window:\n        __slots__ = ("shift", "width")\n\n        def __init__(self, width, shift=1):\n            self.width = width\n            self.shift = shift',
}  # fmt: skip


@MODES
@pytest.mark.parametrize("kind", INPUTS)
def test_a_class_of_inputs_is_registered_with_what_it_is_made_of(kind: str, strict: bool, tmp_path: Path) -> None:
    source = f"""{HEAD}
    {INPUTS[kind]}

    class Model(nn.Module):
        def forward(self, window):
            return window.width + window.shift
"""
    module = written(tmp_path, source)
    args = (module.Window(torch.ones(3)),)
    (fix,) = code_of(failure_of(module.Model(), args, strict, "invalid_input"))
    assert fix.applicability == "not_tried"
    exec("\n".join(fix.code), vars(module))
    capture = capture_export(module.Model(), args, dynamic_shapes={"window": [{0: torch.export.Dim.DYNAMIC}, None]}, strict=strict)
    assert capture.ok, capture.failure
    assert next((str(dim.ref), dim.got) for dim in capture.dims) == ("window.width.shape[0]", "dynamic")


def test_a_class_that_changes_what_it_is_given_is_left_to_fill_in(tmp_path: Path) -> None:
    source = f"""{HEAD}
    class Window:
        def __init__(self, width):
            self.width = width * 2

    class Model(nn.Module):
        def forward(self, window):
            return window.width + 1
"""
    module = written(tmp_path, source)
    (fix,) = code_of(failure_of(module.Model(), (module.Window(torch.ones(3)),), strict=False, kind="invalid_input"))
    assert fix.applicability == "has_placeholders"
    assert any("..." in line for line in fix.code)
