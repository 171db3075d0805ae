"""Which modules and values the nodes of a graph tell of, and what sources are called by."""

import pytest
import torch

from export_explorer.torch_internals.nodes import module_stack_of_node, parameter_of_source, root_relative, value_of_node


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("", ""),
        ("L['self']", ""),
        ("lin", "lin"),
        ("L['self'].lin", "lin"),
        ("L['self']._modules['lin']", "lin"),
        ("L['self']._modules['encoder']._modules['layers']._modules['0']", "encoder.layers.0"),
        ("L['self'].layers[0]", "layers.0"),
        ("L['self'].heads['main']", "heads.main"),
        ("_export_root.lin", "lin"),
    ],
)
def test_a_module_has_the_name_that_named_modules_gives(path: str, name: str) -> None:
    assert root_relative(path) == name


def test_a_parameter_has_the_name_that_named_parameters_gives() -> None:
    strict = "L['self']._modules['inner']._modules['lin']._parameters['weight']"
    assert parameter_of_source(strict) == "inner.lin.weight"
    assert parameter_of_source("L['self']._buffers['mean']") == "mean"
    assert parameter_of_source("L['x']") is None


def test_a_node_names_the_modules_that_it_was_made_in(program: torch.export.ExportedProgram) -> None:
    (linear,) = (node for node in program.graph.nodes if "linear" in str(node.target))
    stack = module_stack_of_node(linear)
    assert [path for path, _ in stack] == ["", "inner", "inner.lin"]
    assert [kind.rpartition(".")[2] for _, kind in stack] == ["Model", "Inner", "Linear"]
    assert stack[-1][1] == "torch.nn.modules.linear.Linear"
    placeholder = next(iter(program.graph.nodes))
    assert module_stack_of_node(placeholder) == ()


def test_the_value_of_a_node_is_what_it_gives_while_traced() -> None:
    program = torch.export.export(torch.nn.ReLU(), (torch.randn(3),))
    relu = list(program.graph.nodes)[-2]
    value = value_of_node(relu)
    assert value is not None
    assert value.shape == (3,)
    assert value_of_node(torch.fx.Graph().placeholder("x")) is None
