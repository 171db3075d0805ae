"""What the tutorials say of torch itself, tried on this torch."""

from pathlib import Path

import pytest
import torch
from torch.export import Dim

from export_explorer import capture_export, capture_pt2


class Two(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return x + 1, y * 2


class Clipped(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(3, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.relu_(self.lin(x))


PAIR = (torch.randn(4, 3), torch.randn(5))


def test_the_order_of_a_dynamic_shapes_dict_is_free() -> None:
    n, m = Dim("n"), Dim("m")
    for shapes in ({"x": {0: n}, "y": {0: m}}, {"y": {0: m}, "x": {0: n}}):
        capture = capture_export(Two(), PAIR, dynamic_shapes=shapes)
        assert [dim.got for dim in capture.dims] == ["dynamic", "static", "dynamic"]


def test_some_errors_of_torch_link_an_exportdb_case_and_others_do_not() -> None:
    class OnData(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x if x.sum() > 0 else -x

    with pytest.raises(torch._dynamo.exc.UserError, match="exportdb"):
        torch.export.export(Two(), PAIR, dynamic_shapes={"x": {0: Dim("n")}})
    with pytest.raises(Exception, match="data-dependent") as caught:
        torch.export.export(OnData(), PAIR[1:])
    assert "exportdb" not in str(caught.value)


def test_a_graph_is_functional_and_in_core_aten_after_decomposition_alone() -> None:
    program = torch.export.export(Clipped(), PAIR[:1])

    def operators(given: torch.export.ExportedProgram) -> list[torch._ops.OpOverload]:
        return [node.target for node in given.graph.nodes if node.op == "call_function"]

    def are_functional_and_core(given: torch.export.ExportedProgram) -> tuple[bool, bool]:
        found = operators(given)
        return not any(it._schema.is_mutable for it in found), all(torch.Tag.core in it.tags for it in found)

    assert are_functional_and_core(program) == (False, False)
    assert are_functional_and_core(program.run_decompositions()) == (True, True)


def test_the_reason_of_a_bounded_size_in_a_file_names_its_range(tmp_path: Path) -> None:
    program = torch.export.export(Two(), PAIR, dynamic_shapes={"x": {0: Dim("n", max=100)}, "y": {0: Dim("m")}})
    torch.export.save(program, tmp_path / "two.pt2")
    words = {str(dim.ref): dim.words for dim in capture_pt2(tmp_path / "two.pt2").dims}
    assert words["x.shape[0]"] == "The program's range; no guard limits it further"
    assert words["y.shape[0]"] == "No guard limits this size"


def test_torchs_warning_of_an_example_size_of_1_is_in_the_report() -> None:
    capture = capture_export(Two(), (torch.randn(1, 3), PAIR[1]), dynamic_shapes="auto")
    assert any("0/1 specialized" in remark.said for remark in capture.remarks)


@pytest.mark.parametrize("asked", [Dim.DYNAMIC, Dim("n")])
def test_an_example_size_of_1_fails_where_the_dimension_must_be_dynamic(asked: object) -> None:
    capture = capture_export(Two(), (torch.randn(1, 3), PAIR[1]), dynamic_shapes={"x": {0: asked}, "y": None})
    assert capture.failure is not None
    assert capture.failure.kind == "example_is_0_or_1"


def test_torch_checks_a_minimum_of_3_and_none_of_2() -> None:
    class Doubled(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x * 2

    by_minimum = {
        minimum: torch.export.export(Doubled(), PAIR[1:], dynamic_shapes={"x": {0: Dim("n", min=minimum)}}).module() for minimum in (2, 3)
    }
    assert [by_minimum[2](torch.ones(size)).shape[0] for size in (0, 1, 2)] == [0, 1, 2]
    with pytest.raises(AssertionError, match="Guard failed"):
        by_minimum[3](torch.ones(2))
