"""Which node of the exported graph a guard is said to be born at."""

import pytest
import torch
from torch.export import Dim

from export_explorer import capture_export
from export_explorer.record import Capture, Guard, Mode, Node
from tests.cases.case import MODES
from tests.helpers.births import assert_nodes_read_what_their_guards_are_about

AUTO = Dim.AUTO


class Ranker(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.project = torch.nn.Linear(64, 16)

    def forward(self, queries: torch.Tensor, documents: torch.Tensor) -> torch.Tensor:
        return self.project(queries) @ self.project(documents).T


class OneByOne(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.weights = torch.nn.ParameterList([torch.randn(3, 4), torch.randn(3, 4)])

    def forward(self, xs: list[torch.Tensor]) -> list[torch.Tensor]:
        return [torch.nn.functional.linear(x, w) for x, w in zip(xs, self.weights, strict=True)]


class Classifier(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        layer = torch.nn.TransformerEncoderLayer(16, 2, 32, batch_first=True)
        self.encoder = torch.nn.TransformerEncoder(layer, 6, enable_nested_tensor=False)
        self.head = torch.nn.Linear(16, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = self.encoder(x)
        return self.head(hidden[:, 0])


class Decides(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > 2:
            x = x + 1
        return x * 2 if x.shape[1] > 3 else x


def exported(model: torch.nn.Module, *args: torch.Tensor | list[torch.Tensor], mode: Mode = "non-strict") -> Capture:
    def auto(value: torch.Tensor | list[torch.Tensor]) -> object:
        return [auto(item) for item in value] if isinstance(value, list) else dict.fromkeys(range(value.dim()), AUTO)

    capture = capture_export(model, args, dynamic_shapes=tuple(auto(value) for value in args), strict=mode == "strict")
    assert capture.ok, capture.failure
    assert_nodes_read_what_their_guards_are_about(capture)
    return capture


def about(capture: Capture, words: str) -> Guard:
    return next(guard for guard in capture.guards if words in guard.words)


def node_of(capture: Capture, guard: Guard) -> Node:
    return next(node for node in capture.nodes if node.path == guard.node)


@pytest.mark.parametrize("mode", MODES)
def test_guard_is_at_the_call_of_its_own_input_where_a_module_is_called_twice_on_one_line(mode: Mode) -> None:
    capture = exported(Ranker(), torch.randn(4, 64), torch.randn(10, 64), mode=mode)
    for name in ("queries", "documents"):
        node = node_of(capture, about(capture, f"{name}.shape[1] = 64"))
        assert node.target == "aten.linear.default"
        assert name in node.inputs


@pytest.mark.parametrize("mode", MODES)
def test_guard_is_at_the_call_of_its_own_input_where_one_line_runs_in_a_loop(mode: Mode) -> None:
    capture = exported(OneByOne(), [torch.randn(2, 4), torch.randn(5, 4)], mode=mode)
    for name in ("xs[0]", "xs[1]"):
        node = node_of(capture, about(capture, f"{name}.shape[1] = 4"))
        assert f"[{name}.shape[0], 3]" == node.shape


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.slow
def test_guard_of_torchs_own_python_is_at_the_first_node_of_that_call(mode: Mode) -> None:
    capture = exported(Classifier().eval(), torch.randn(2, 10, 16), mode=mode)
    node = node_of(capture, about(capture, "x.shape[2] = 16"))
    assert node.module == "encoder.layers.0.self_attn"


@pytest.mark.parametrize("mode", MODES)
def test_guard_of_an_if_is_at_a_node_of_its_own_line_or_at_none(mode: Mode) -> None:
    capture = exported(Decides(), torch.randn(5, 4), mode=mode)
    assert about(capture, "x.shape[0] ≥ 3").node is None
    assert node_of(capture, about(capture, "x.shape[1] ≥ 4")).target == "aten.mul.Tensor"
