"""A model after captures is the model after as many bare exports, or the model before where those would spoil it."""

import contextlib
import functools
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn
from torch.export import Dim
from torch.nn.utils import parametrize

from export_explorer.capture import capture_export
from export_explorer.explorer import explore
from tests.helpers.kinds_of_fixes import code_fixes

MODES = pytest.mark.parametrize("strict", [pytest.param(False, id="non-strict"), pytest.param(True, id="strict", marks=pytest.mark.slow)])
EXAMPLE = torch.arange(12.0).reshape(4, 3)
CAPTURES = 2


@pytest.fixture(autouse=True, scope="module")
def torch_is_warm() -> None:
    """The first export of a process imports parts of torch that add warnings filters, a bare export's for good."""
    capture_export(torch.relu, (torch.zeros(2),))
    torch.export.export(nn.ReLU(), (torch.zeros(2),), strict=True)


class Halved(nn.Module):
    def forward(self, weight: torch.Tensor) -> torch.Tensor:
        return weight / 2


class Changing(nn.Module):
    """Changes itself in one way, then computes; fails only while it is exported."""

    late: Any
    cached: torch.Tensor
    total: torch.Tensor
    _installed: bool

    def __init__(self, change: Callable[["Changing", torch.Tensor], Any], *, fails: bool) -> None:
        super().__init__()
        self.change, self.fails = change, fails
        self.lin, self.act, self.spare = nn.Linear(3, 3), nn.ReLU(), nn.Linear(3, 3)
        for layer in (self.lin, self.spare):
            nn.init.constant_(layer.weight, 0.5)
            nn.init.zeros_(layer.bias)
        self.register_buffer("total", torch.zeros(3))
        self.handle = self.spare.register_forward_hook(doubled)
        self.calls, self.seen = 0, [1]
        self.by_name: dict[str, Any] = {"a": 1}

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        added = self.change(self, x)
        y = self.act(self.spare(self.lin(x))) + self.total
        if self.fails and torch.compiler.is_exporting() and y.sum() > 0:
            y = y + 1
        return y if added is None else y + added


def doubled(_: nn.Module, __: Any, output: torch.Tensor) -> torch.Tensor:
    return output * 2


def nothing(*_: Any) -> None:
    pass


def once(change: Callable[[nn.Module], Any]) -> Callable[[Any, torch.Tensor], None]:
    """Changes the first layer when no flag says that it was done."""

    def change_once(module: Any, _: torch.Tensor) -> None:
        if not getattr(module, "_installed", False):
            change(module.lin)
            module._installed = True

    return change_once


def cache(module: Any, x: torch.Tensor) -> torch.Tensor:
    if not getattr(module, "_installed", False):
        module.lin.register_forward_hook(doubled)
        module.cached, module._installed = x.sum(0), True
    return module.cached


def new_buffer(module: Any, _: torch.Tensor) -> torch.Tensor:
    if "late" not in module._buffers:
        module.register_buffer("late", torch.ones(3), persistent=False)
    return module.late


def new_layer(module: Any, x: torch.Tensor) -> torch.Tensor:
    if "late" not in module._modules:
        module.late = nn.Linear(3, 3)
        nn.init.ones_(module.late.weight)
        nn.init.ones_(module.late.bias)
    return module.late(x)


def new_submodule(module: Any, x: torch.Tensor) -> torch.Tensor:
    if "late" not in module._modules:
        module.late = nn.Tanh()
    return module.late(x)


def halved(layer: nn.Module) -> None:
    if not parametrize.is_parametrized(layer):
        parametrize.register_parametrization(layer, "weight", Halved())


def swap(module: Any, _: torch.Tensor) -> None:
    module.lin.weight = nn.Parameter(torch.ones(3, 3))


def evaluate(module: Changing, _: torch.Tensor) -> None:
    module.train(False)


def drop(module: Any, _: torch.Tensor) -> None:
    if hasattr(module, "by_name"):
        del module.by_name


WAYS: dict[str, Callable[[Any, torch.Tensor], Any]] = {
    "sets an attribute": lambda module, _: setattr(module, "noted", 1),
    "counts": lambda module, _: setattr(module, "calls", module.calls + 1),
    "sets an attribute of a child": lambda module, _: setattr(module.lin, "noted", 1),
    "registers a forward hook once": once(lambda layer: layer.register_forward_hook(doubled)),
    "registers a forward pre-hook once": once(lambda layer: layer.register_forward_pre_hook(lambda _, args: (args[0] + 1,))),
    "registers a hook with keywords once": once(
        lambda layer: layer.register_forward_hook(lambda _, __, ___, output: output * 3, with_kwargs=True, always_call=True)
    ),
    "registers state-dict hooks once": once(
        lambda layer: (layer.register_state_dict_pre_hook(nothing), layer.register_state_dict_post_hook(nothing))
    ),
    "registers load-state-dict hooks once": once(
        lambda layer: (layer.register_load_state_dict_pre_hook(nothing), layer.register_load_state_dict_post_hook(nothing))
    ),
    "registers a backward hook once": once(lambda layer: layer.register_full_backward_hook(nothing)),
    "removes a hook": lambda module, _: module.handle.remove(),
    "registers a buffer": new_buffer,
    "changes a buffer": lambda module, _: setattr(module, "total", module.total + 1),
    "adds a submodule": new_submodule,
    "adds a submodule with weights": new_layer,
    "replaces a submodule": lambda module, _: setattr(module, "act", nn.Tanh()),
    "registers a parametrization": once(halved),
    "removes an attribute": drop,
    "adds to a list": lambda module, _: module.seen.append(1),
    "adds to a dict": lambda module, x: module.by_name.update(b=x * 2),
    "switches to evaluation": evaluate,
    "swaps a parameter": swap,
    "caches a tensor, with a flag and a hook": cache,
    "notes a size": lambda module, x: setattr(module, "size", x.shape[0]),
}
# A bare export in non-strict mode leaves values of the trace in the model, with which no eager call goes right.
SPOILED_BY_TORCH = {
    "registers a buffer",
    "adds a submodule with weights",
    "registers a parametrization",
    "caches a tensor, with a flag and a hook",
    "notes a size",
}
SLOW = {
    "sets an attribute of a child",
    "registers a forward pre-hook once",
    "registers a hook with keywords once",
    "registers state-dict hooks once",
    "registers load-state-dict hooks once",
    "registers a backward hook once",
    "changes a buffer",
    "adds a submodule",
    "adds a submodule with weights",
    "swaps a parameter",
    "caches a tensor, with a flag and a hook",
}
"""What a successful export leaves or takes back by lines and branches of this package that other ways run too."""
SLOW_OF_FAILURES = {
    "adds a submodule",
    "adds to a dict",
    "adds to a list",
    "changes a buffer",
    "counts",
    "notes a size",
    "registers a backward hook once",
    "registers a buffer",
    "registers a forward hook once",
    "registers a forward pre-hook once",
    "registers a hook with keywords once",
    "registers load-state-dict hooks once",
    "registers state-dict hooks once",
    "removes a hook",
    "removes an attribute",
    "replaces a submodule",
    "sets an attribute",
    "sets an attribute of a child",
    "swaps a parameter",
}
"""What a failed export takes back as it takes back another one, or as a successful one does."""


def state_of(model: nn.Module) -> dict[str, Any]:
    """All that the modules hold, comparable between two models: tensors by what they hold, functions and the like by their class."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            # Hooks have numbers that go on counting from model to model.
            return [(None if isinstance(key, int) else key, plain(inner)) for key, inner in value.items()]
        if isinstance(value, (list, tuple)):
            return [plain(inner) for inner in value]
        if type(value) in (torch.Tensor, nn.Parameter):
            return type(value).__name__, value.tolist(), value.requires_grad
        return value if isinstance(value, (bool, int, str, set, type(None))) else type(value).__name__

    return {path: (type(module).__name__, plain(vars(module))) for path, module in model.named_modules()}


def after_exports(name: str, *, strict: bool, fails: bool) -> nn.Module:
    model = Changing(WAYS[name], fails=fails)
    for _ in range(CAPTURES):
        # Which of them succeed is not the question here: captures of the same model go as far.
        with contextlib.suppress(Exception):
            torch.export.export(model, (EXAMPLE,), dynamic_shapes={"x": {0: Dim.AUTO}}, strict=strict)
    return model


def after_captures(name: str, *, strict: bool, fails: bool) -> nn.Module:
    model = Changing(WAYS[name], fails=fails)
    for _ in range(CAPTURES):
        capture_export(model, (EXAMPLE,), dynamic_shapes={"x": {0: Dim.AUTO}}, strict=strict)
    return model


@MODES
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    ("name", "fails"),
    [
        pytest.param(
            name,
            fails,
            id=f"{name}-{'failure' if fails else 'success'}",
            marks=[pytest.mark.slow] if name in (SLOW_OF_FAILURES if fails else SLOW) else [],
        )
        for name in WAYS
        for fails in (False, True)
    ],
)
def test_model_is_as_after_bare_exports_or_as_before(name: str, fails: bool, strict: bool) -> None:
    untouched = Changing(WAYS[name], fails=fails)
    is_spoiled = name in SPOILED_BY_TORCH and not strict
    expected = untouched if is_spoiled else after_exports(name, strict=strict, fails=fails)
    captured = after_captures(name, strict=strict, fails=fails)
    assert state_of(captured) == state_of(expected)
    assert torch.equal(captured(EXAMPLE), expected(EXAMPLE))
    if not is_spoiled:
        assert torch.equal(captured(EXAMPLE), Changing(WAYS[name], fails=fails)(EXAMPLE)) or name == "changes a buffer"


def test_gradients_of_a_restored_model_reach_its_own_parameters() -> None:
    model = after_captures("registers a parametrization", strict=False, fails=False)
    weight = model.get_parameter("lin.weight")
    model(EXAMPLE).sum().backward()
    assert weight is not model.get_submodule("lin").weight  # the eager call has parametrized it anew
    assert model.get_parameter("lin.parametrizations.weight.original").grad is not None


@pytest.mark.slow
def test_hooks_of_a_model_of_transformers_are_those_of_bare_exports() -> None:
    transformers = pytest.importorskip("transformers")
    image = torch.linspace(-1, 1, 3 * 32 * 32).reshape(1, 3, 32, 32)

    def depth_model() -> nn.Module:
        torch.manual_seed(0)
        config = transformers.DPTConfig(
            hidden_size=16,
            num_hidden_layers=4,
            num_attention_heads=2,
            intermediate_size=32,
            image_size=32,
            patch_size=8,
            backbone_out_indices=[0, 1, 2, 3],
            neck_hidden_sizes=[8, 8, 8, 8],
            fusion_hidden_size=8,
            is_hybrid=False,
        )
        model: nn.Module = transformers.DPTForDepthEstimation(config).eval()
        return model

    def hooks(model: nn.Module) -> int:
        return sum(len(module._forward_hooks) + len(module._forward_pre_hooks) for module in model.modules())

    bare, captured = depth_model(), depth_model()
    for _ in range(CAPTURES):
        torch.export.export(bare, (image,))
        assert capture_export(captured, (image,)).ok
    assert hooks(captured) == hooks(bare)
    assert state_of(captured) == state_of(bare)
    for options in ({}, {"output_hidden_states": True}):
        expected, given = bare(image, **options), captured(image, **options)
        assert torch.equal(given.predicted_depth, expected.predicted_depth)
        assert len(given.hidden_states or ()) == len(expected.hidden_states or ())
    assert hooks(captured) == hooks(bare)


class DecidesTwice(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.BatchNorm1d(3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.norm(x)
        if x.sum() > 0:
            x = x * 2
        if x.mean() > 0:
            self.last = x
        return x


def test_a_fix_that_does_not_suffice_runs_on_buffers_of_its_own() -> None:
    model = DecidesTwice()
    before = {name: tensor.clone() for name, tensor in model.state_dict().items()}
    explorer = explore(model, (EXAMPLE,))
    explorer.try_fixes()
    assert explorer.capture.failure is not None
    assert any(fix.unverified or fix.stop for fix in code_fixes(explorer.capture.failure.fixes))
    assert all(torch.equal(tensor, before[name]) for name, tensor in model.state_dict().items())


class CountsInAParameter(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.count = nn.Parameter(torch.ones(3), requires_grad=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.count[:2].mul_(2)
        return x * self.count


class CountsWithoutGradients(CountsInAParameter):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        with torch.no_grad():
            count = self.count.mul_(2)
        return x * count


@pytest.mark.parametrize("kind", [CountsInAParameter, CountsWithoutGradients])
def test_runs_change_no_parameter_that_forward_changes(kind: type[CountsInAParameter]) -> None:
    model = kind()
    explorer = explore(model, (EXAMPLE,), dynamic_shapes="auto")
    assert explorer.run_inputs(EXAMPLE).message == "Results match."
    assert explorer.try_sizes({"x": {0: 7}}, run=True).verdict == "accepted"
    explorer.run(["eager", "exported"], seconds=0.01)
    assert explorer.program is not None
    assert torch.equal(model.count, torch.ones(3))
    assert torch.equal(explorer.program.state_dict["count"], torch.ones(3))


class Keeps(nn.Module):
    last: Any = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.last = x if self.last is None else x + self.last
        return x * 2

    def encode(self, x: torch.Tensor) -> torch.Tensor:
        return self.forward(x)


KEEPS = Keeps()


def by_global(x: torch.Tensor) -> Any:
    return KEEPS(x)


@pytest.mark.parametrize("form", ["closure", "method", "partial", "global", "called"])
def test_a_module_behind_a_function_keeps_no_value_of_the_trace(form: str) -> None:
    model = KEEPS if form in ("global", "called") else Keeps()
    functions: dict[str, Callable[..., Any]] = {
        "closure": lambda x: model(x) + 1,
        "method": model.encode,
        "partial": functools.partial(model.encode),
        "global": by_global,
        "called": lambda x: by_global(x) + 1,
    }
    assert capture_export(functions[form], (EXAMPLE,)).ok
    assert model.last is None
