"""The graph of an export that failed: its placeholders are named as those of a program are."""

import contextlib
from typing import Any

import pytest
import torch
from torch.fx.experimental.proxy_tensor import make_fx

from export_explorer import capture_export
from export_explorer.record import Capture
from export_explorer.render.dot import dot_of

X = torch.randn(4, 3)


class Everything(torch.nn.Module):
    """Parameters, shared too, buffers, constants, and inputs of every form."""

    def __init__(self, fails: bool) -> None:
        super().__init__()
        self.fails = fails
        self.lin = torch.nn.Linear(3, 3)
        self.tied = torch.nn.Linear(3, 3)
        self.tied.weight = self.lin.weight
        self.register_buffer("kept", torch.ones(3))
        self.register_buffer("not_kept", torch.ones(3), persistent=False)
        self.register_buffer("unused", torch.ones(3))
        self.constant = torch.ones(3)

    def forward(self, x: Any, n: Any, batch: Any, *, nothing: Any = None, flag: bool = True, mul: Any = None) -> Any:
        y = self.tied(self.lin(x)) + self.kept + self.not_kept + self.constant + torch.tensor([1.0, 2.0, 3.0])
        y = (y + batch["Z"][0] + batch["a"]) * n * mul
        return y + 1 if self.fails and y.sum() > 0 else y


def everything(fails: bool) -> Capture:
    batch = {"Z": (torch.ones(3),), "a": torch.ones(4, 3)}
    # Keyword arguments are passed in another order than forward has them.
    return capture_export(Everything(fails), (X, 2, batch), {"mul": torch.ones(3), "flag": True, "nothing": None})


def inputs_of(capture: Capture) -> list[tuple[str, str, str | None]]:
    return [(entry.kind, entry.name, entry.target) for entry in capture.signature if entry.side == "input"]


def placeholders_of(capture: Capture) -> list[tuple[str, str, str | None]]:
    nodes = capture.nodes if capture.failure is None else capture.failure.partial_nodes
    return [(node.name, node.target, node.shape) for node in nodes if node.op == "placeholder" and node.parent is None]


def test_placeholders_are_named_as_in_the_program_that_does_not_fail() -> None:
    whole, partial = everything(fails=False), everything(fails=True)
    assert whole.ok
    assert partial.failure is not None
    assert partial.failure.kind == "data_dependent"
    expected = [entry for entry in inputs_of(whole) if entry[0] != "CONSTANT_TENSOR"]
    assert {"PARAMETER", "BUFFER", "USER_INPUT"} == {kind for kind, _, _ in expected}
    assert inputs_of(partial) == expected
    constants = {name for kind, name, _ in inputs_of(whole) if kind == "CONSTANT_TENSOR"}
    assert placeholders_of(partial) == [entry for entry in placeholders_of(whole) if entry[0] not in constants]


def test_nodes_read_the_placeholders_under_their_names() -> None:
    failure = everything(fails=True).failure
    assert failure is not None
    names = {node.name for node in failure.partial_nodes}
    assert len(names) == len(failure.partial_nodes)
    assert all(name in names for node in failure.partial_nodes for name in node.inputs)
    first = next(node for node in failure.partial_nodes if node.target == "aten.linear.default")
    assert first.inputs[0] == "x"
    assert first.inputs[-1] == "p_lin_bias"


@pytest.mark.parametrize("strict", [False, True])
def test_inputs_are_named_after_tracing_too(strict: bool) -> None:
    capture = capture_export(
        torch.nn.Linear(3, 2), (X,), dynamic_shapes={"input": {0: torch.export.Dim.DYNAMIC, 1: torch.export.Dim.DYNAMIC}}, strict=strict
    )
    assert not capture.ok
    assert ("USER_INPUT", "input", None) in inputs_of(capture)
    assert ("input", "input", "[input.shape[0], 3]") in placeholders_of(capture)


def test_constants_that_were_lifted_stand_between_parameters_and_inputs() -> None:
    """An autocast that does not end fails the export after the constants were lifted."""

    class Entered(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.lin = torch.nn.Linear(3, 3)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            entered.enter_context(torch.autocast("cpu"))
            return self.lin(x) + torch.tensor([1.0, 2.0, 3.0])

    with contextlib.ExitStack() as entered:
        capture = capture_export(Entered(), (X,))
    assert not capture.ok
    kinds = [kind for kind, _, _ in inputs_of(capture)]
    assert kinds == ["PARAMETER", "PARAMETER", "CONSTANT_TENSOR", "USER_INPUT"]
    assert [name for _, name, _ in inputs_of(capture)] == [name for name, _, _ in placeholders_of(capture)]
    assert ("USER_INPUT", "x", None) in inputs_of(capture)


def test_a_graph_that_is_traced_within_is_not_taken_for_the_program() -> None:
    def body(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        c = (a * 2 + 1).relu().sin().cos()
        return c + b if c.sum() > 0 else c

    class Within(torch.nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> Any:
            return make_fx(body)(y, x)

    capture = capture_export(Within(), (X, X))
    assert capture.failure is not None
    assert any(node.target == "aten.cos.default" for node in capture.failure.partial_nodes)
    assert capture.signature == ()
    assert not {"x", "y"} & {name for name, _, _ in placeholders_of(capture)}


def test_parameters_are_lines_on_the_nodes_that_read_them() -> None:
    source = dot_of(everything(fails=True)).source
    assert "tied.bias [3]" in source
    assert "p_tied_bias" not in source
