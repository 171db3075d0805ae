"""An ask has the answer that it has in a new process, whatever was exported before; what the user compiled and turned on stays."""

import random
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch._higher_order_ops.map import map as mapped
from torch._higher_order_ops.scan import scan
from torch.export import Dim

from export_explorer.capture import capture_export

MODES = pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
STRICT_IS_SLOW = pytest.mark.parametrize("strict", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["non-strict", "strict"])
ASKS: dict[str, Any] = {
    "both": {0: Dim.DYNAMIC, 1: Dim.DYNAMIC},
    "first": {0: Dim.DYNAMIC},
    "either": {0: Dim.AUTO, 1: Dim.AUTO},
    "first if it may": {0: Dim.AUTO},
    "none": None,
}


class Branching(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cond(x.sum() > 0, lambda x: x.sin(), lambda x: x.cos(), (x,))


def one_more(row: Any, *_: Any) -> Any:
    return row.sin() + 1


class Mapping(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return mapped(one_more, x)


class Scanning(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return scan(lambda carry, row: (carry + row, (carry * row).clone()), torch.zeros_like(x[0]), x)[1]


def outcome(model: Callable[[], torch.nn.Module], asked: str, strict: bool) -> Any:
    capture = capture_export(model(), (torch.randn(4, 3),), dynamic_shapes={"x": ASKS[asked]}, strict=strict)
    assert capture.ok or capture.failure is not None
    return [dim.got for dim in capture.dims] if capture.failure is None else capture.failure.kind


@STRICT_IS_SLOW
@pytest.mark.parametrize("model", [Branching, *(pytest.param(other, marks=pytest.mark.slow) for other in (Mapping, Scanning))])
def test_control_flow_has_the_answer_of_a_new_process(model: Callable[[], torch.nn.Module], strict: bool) -> None:
    expected = {}
    for asked in ASKS:
        torch._dynamo.reset()
        expected[asked] = outcome(model, asked, strict)
    torch._dynamo.reset()
    order = ["first if it may", "both", *random.Random(7).sample([*ASKS], len(ASKS))]
    for asked in order:
        assert outcome(model, asked, strict) == expected[asked], order


def test_bare_exports_before_do_not_count() -> None:
    expected = outcome(Branching, "both", strict=False)
    torch.export.export(Branching(), (torch.randn(4, 3),), dynamic_shapes={"x": ASKS["first if it may"]})
    assert outcome(Branching, "both", strict=False) == expected
    torch._dynamo.reset()


def test_what_the_user_compiled_is_not_compiled_again() -> None:
    """In non-strict mode; a strict export, bare or not, begins with ``torch._dynamo.reset()``, which drops all that is compiled."""
    compilations = []

    def counting(graph: torch.fx.GraphModule, _: Any) -> Any:
        compilations.append(graph)
        return graph.forward

    torch._dynamo.reset()
    model = Branching()
    compiled, row = torch.compile(model, backend=counting), torch.compile(lambda x: x.sin(), backend=counting)
    x = torch.randn(4, 3)
    torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,))  # compiled by torch itself, as the user's own call of it
    expected = compiled(x), row(x)
    done = len(compilations)
    for asked in ASKS:
        capture_export(model, (x,), dynamic_shapes={"x": ASKS[asked]})
    assert torch.equal(compiled(x), expected[0])
    assert torch.equal(row(x), expected[1])
    assert len(compilations) == done
    torch._dynamo.reset()


class SwitchingOn(torch.nn.Module):
    """Turns autocast on and never off."""

    def __init__(self, switch: Callable[[], Any]) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(3, 3)
        self.switch = switch

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.switch()
        return self.lin(x)


def switch_by_function() -> None:
    torch.set_autocast_enabled("cpu", True)
    torch.set_autocast_dtype("cpu", torch.float16)


def enter() -> None:
    torch.autocast("cpu", dtype=torch.float16).__enter__()


def autocast_state() -> tuple[Any, ...]:
    torch.autocast_increment_nesting()
    depth = torch.autocast_decrement_nesting()
    return torch.is_autocast_enabled("cpu"), torch.get_autocast_dtype("cpu"), torch.is_autocast_cache_enabled(), depth


@MODES
@pytest.mark.parametrize("switch", [enter, switch_by_function, lambda: torch.set_grad_enabled(False)], ids=["enters", "sets", "grad"])
@pytest.mark.parametrize("is_on", [False, True], ids=["off before", "on before"])
def test_autocast_and_grad_mode_are_as_before(switch: Callable[[], Any], is_on: bool, strict: bool) -> None:
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=is_on):
        before = autocast_state()
        capture_export(SwitchingOn(switch), (torch.randn(2, 3),), strict=strict)
        assert autocast_state() == before
        assert torch.is_grad_enabled()
