"""What an operator was called with: its tensors with the sizes that they had, its numbers, its name."""

import operator

import pytest
import torch
from torch.export import Dim

from export_explorer.torch_internals.frames import Traced
from export_explorer.torch_internals.operators import Call, Tensor, call_of, creation_expression, made_call, name_of_target, public_name

ATEN = torch.ops.aten


class Split(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        first, second = x.split(4)
        return torch.cat([first, second], dim=1)


@pytest.fixture(scope="module")
def graph() -> torch.fx.Graph:
    return torch.export.export(Split(), (torch.randn(8, 3),), dynamic_shapes=({0: Dim.AUTO, 1: Dim.AUTO},)).graph


def node_of(graph: torch.fx.Graph, target: object) -> torch.fx.Node:
    return next(node for node in graph.nodes if node.target is target)


def test_a_call_has_its_tensors_and_numbers(graph: torch.fx.Graph) -> None:
    split = made_call(node_of(graph, ATEN.split.Tensor))
    assert split is not None
    assert (split.name, split.args[1], split.names[:2]) == ("split", 4, ("self", "split_size"))
    assert isinstance(split.args[0], Tensor)
    cat = made_call(node_of(graph, ATEN.cat.default))
    assert cat is not None
    assert len(cat.tensors) == 2
    assert cat.argument(1, "dim") == 1
    assert cat.argument(7, "nothing", "default") == "default"


def test_a_node_that_was_taken_out_of_the_graph_has_the_arguments_that_it_had() -> None:
    graph = torch.fx.Graph()
    x = graph.placeholder("x")
    x.meta["val"] = torch.zeros(3)
    sin = graph.call_function(ATEN.sin.default, (x,))
    traced = Traced(sin, True, sin.args, sin.kwargs)
    graph.erase_node(sin)
    call = call_of(traced)
    assert call is not None
    assert [tensor.node for tensor in call.tensors] == [x]
    assert call.is_pointwise


def test_what_does_not_run_is_no_call(graph: torch.fx.Graph) -> None:
    assert call_of(Traced(node_of(graph, ATEN.cat.default), False)) is None
    assert made_call(next(iter(graph.nodes))) is None


@pytest.mark.parametrize(
    ("target", "name"),
    [
        (ATEN.add_.Tensor, "add"),
        (operator.add, "add"),
        (operator.matmul, "matmul"),
        (torch.nn.functional.linear, "linear"),
        ("view", "view"),
        (torch._check, "_check"),
    ],
)
def test_one_operator_has_one_name_in_each_spelling(target: object, name: str) -> None:
    assert name_of_target(target) == name


@pytest.mark.parametrize(
    ("name", "public"),
    [
        ("conv1d", "torch.nn.functional.conv1d"),
        ("add", "torch.add"),
        ("view", "torch.Tensor.view"),
        ("unfold", "torch.Tensor.unfold"),
        ("of_nobody", "of_nobody"),
    ],
)
def test_an_operator_is_named_where_it_is_found_in_torch(name: str, public: str) -> None:
    assert public_name(name) == public


def test_a_size_keeps_the_expression_that_it_was_made_with(graph: torch.fx.Graph) -> None:
    x = next(iter(graph.nodes)).meta["val"]
    assert creation_expression(4) == 4
    assert creation_expression(x.shape[1]).is_Symbol


def test_a_tensor_without_a_value_is_no_argument() -> None:
    graph = torch.fx.Graph()
    call = made_call(graph.call_function(ATEN.sin.default, (graph.placeholder("x"),)))
    assert call == Call("sin", "torch.sin", (None,), {}, ("self",), True)
