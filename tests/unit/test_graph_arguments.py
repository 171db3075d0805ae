from typing import Any

import pytest
import torch

from export_explorer.analysis.exported import shape_and_dtype
from export_explorer.analysis.symbols import SizePrinter
from export_explorer.capture import capture_export
from export_explorer.record import Capture, NodeArgument

AUTO = torch.export.Dim.AUTO


class Reshaping(torch.nn.Module):
    def forward(self, tokens: torch.Tensor, index: torch.Tensor) -> Any:
        heads = tokens.view(2, tokens.shape[1], 4, -1).transpose(1, 2)
        picked = torch.cat([heads, heads * 0.5], 1)[:, 1:, index]
        return picked.softmax(-1), torch.zeros(tokens.shape[1], dtype=torch.float16)


@pytest.fixture(scope="module")
def capture() -> Capture:
    return capture_export(Reshaping(), (torch.randn(2, 6, 8), torch.tensor([0, 1])), dynamic_shapes={"tokens": {1: AUTO}, "index": None})


def arguments(capture: Capture, operator: str) -> dict[str, str]:
    node = next(node for node in capture.shown_nodes if node.target.split(".")[1:2] == [operator])
    return {argument.name: argument.value for argument in node.arguments}


@pytest.mark.parametrize(
    ("operator", "expected"),
    [
        ("view", {"self": "tokens", "size": "[2, tokens.shape[1], 4, -1]"}),
        ("transpose", {"self": "view", "dim0": "1", "dim1": "2"}),
        ("mul", {"self": "transpose", "other": "0.5"}),
        ("cat", {"tensors": "[transpose, mul]", "dim": "1"}),
        ("slice", {"self": "cat", "dim": "1", "start": "1", "end": "∞"}),
        ("index", {"self": "slice_1", "indices": "[None, None, index]"}),
        ("softmax", {"self": "index_1", "dim": "-1"}),
    ],
)
def test_arguments_have_the_names_of_the_schema_and_sizes_in_the_words_of_the_inputs(
    capture: Capture, operator: str, expected: dict[str, str]
) -> None:
    assert arguments(capture, operator) == expected


def test_keyword_arguments_are_among_them(capture: Capture) -> None:
    zeros = arguments(capture, "zeros")
    assert zeros["size"] == "[tokens.shape[1]]"
    assert (zeros["dtype"], zeros["device"]) == ("float16", "cpu")


def test_a_size_is_a_literal_and_a_tensor_is_not(capture: Capture) -> None:
    by_name = {node.name: node.arguments for node in capture.nodes}
    assert [argument.is_literal for argument in by_name["view"]] == [False, True]
    assert [argument.is_literal for argument in by_name["cat"]] == [False, True]


def test_the_graph_of_a_failed_export_calls_results_by_the_names_of_its_nodes() -> None:
    class Failing(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            y = x.unsqueeze(-1) + 1
            return y if y.sum() > 0 else x

    nodes = capture_export(Failing(), (torch.randn(3),)).shown_nodes
    unsqueeze = next(node for node in nodes if "unsqueeze" in node.target)
    assert unsqueeze.arguments[0] == NodeArgument(name="self", value="x", is_literal=False)
    for node in nodes:
        assert all(argument.value in node.inputs for argument in node.arguments if not argument.is_literal)


def test_the_message_of_an_assert_in_torchs_symbols_is_left_out() -> None:
    class Picking(torch.nn.Module):
        def forward(self, x: torch.Tensor, n: torch.Tensor) -> torch.Tensor:
            size: Any = n.item()
            torch._check(size >= 0)
            return x.new_zeros(size)

    nodes = capture_export(Picking(), (torch.randn(3), torch.tensor(2))).shown_nodes
    assert any("assert" in node.target for node in nodes)
    assert not [argument for node in nodes for argument in node.arguments if argument.name == "assert_msg"]


def test_a_constant_of_thousands_of_numbers_is_cut() -> None:
    class Constant(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x.view([1] * 60 + [4]).permute(list(range(61))).reshape(4)

    nodes = capture_export(Constant(), (torch.randn(4),)).shown_nodes
    assert max(len(argument.value) for node in nodes for argument in node.arguments) <= 400


def test_a_size_that_torch_reads_for_itself_is_of_no_module(capture: Capture) -> None:
    assert {node.module for node in capture.nodes if node.target.startswith("aten.sym_size")} == {None}


@pytest.mark.parametrize(
    ("value", "shape", "dtype"),
    [
        (torch.ones(2, 3), "[2, 3]", "float32"),
        (torch.ones((), dtype=torch.bool), "[]", "bool"),
        ((torch.ones(2), torch.ones(3, dtype=torch.int64)), "([2], [3])", None),
        ([torch.ones(2), None], "([2], -)", None),
        ((None, (torch.ones(2), 3)), "(-, ([2], -))", None),
        ((), None, None),
        (3, None, None),
        (None, None, None),
    ],
)
def test_a_result_has_a_shape_for_each_tensor_in_it_and_a_dash_for_the_rest(value: object, shape: str | None, dtype: str | None) -> None:
    assert shape_and_dtype(value, SizePrinter(str, lambda symbol: (0, 0))) == (shape, dtype)
