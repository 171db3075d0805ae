"""What a program returns, changes and holds: the record of its outputs, as tables and in words."""

import dataclasses
from typing import Any, NamedTuple

import pytest
import torch
from torch.export import Dim

from export_explorer import capture_export, explore
from export_explorer.analysis.program import capture_of_program
from export_explorer.record import Capture, Output, OutputSize
from export_explorer.render import dataframes as frames
from export_explorer.render.html import to_html
from export_explorer.render.text import to_text
from export_explorer.render.words.outputs import data_symbol_words, output_kind, output_range, output_text, size_words, tensor_group_words


@dataclasses.dataclass
class Answer:
    """What a model of a library returns."""

    logits: torch.Tensor
    past: Any
    loss: Any = None


torch.export.register_dataclass(Answer, serialized_type_name="tests.unit.test_outputs.Answer")


class Pair(NamedTuple):
    left: torch.Tensor
    right: torch.Tensor


class Layered(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(5, 3)

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> Answer:
        z = self.lin(x)
        return Answer(z, {"key": [z * 2, x], "rest": (Pair(z.flatten(), y), x.shape[0], 7, self.lin.weight)})


class Counting(torch.nn.Module):
    """Changes a buffer through a view, and an input."""

    calls: torch.Tensor
    kept: torch.Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("calls", torch.zeros(4, 2))
        self.register_buffer("kept", torch.ones(2, dtype=torch.float64), persistent=False)

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, None]:
        self.calls[0].add_(1)
        y.mul_(2)
        return x + self.kept, None


INPUTS = (torch.randn(4, 5), torch.randn(6, 2))
SHAPES = ({0: Dim("batch", max=64)}, {0: Dim.AUTO})
COUNTED = (torch.randn(6, 2), torch.randn(6, 2))


def by_path(capture: Capture) -> dict[str, Output]:
    assert capture.ok
    return {output.path: output for output in capture.outputs}


def layered(how: str) -> Capture:
    if how in ("non-strict", "strict"):
        return capture_export(Layered(), INPUTS, dynamic_shapes=SHAPES, strict=how == "strict")
    program = torch.export.export(Layered(), INPUTS, dynamic_shapes=SHAPES)
    return capture_of_program(program.run_decompositions() if how == "decomposed" else program)


@pytest.mark.parametrize("how", ["non-strict", "strict", "alone", "decomposed"])
def test_each_leaf_that_is_returned_has_its_path_kind_and_shape(how: str) -> None:
    found = by_path(layered(how))
    # What a program knows of the ask is nothing: its sizes go by the inputs then.
    batch = "batch" if how in ("non-strict", "strict") else "x.shape[0]"
    told = {path: (output.kind, output.target, output.dtype, output_text(output)) for path, output in found.items()}
    assert told == {
        "logits": ("result", None, "float32", f"[{batch}, 3]"),
        "past['key'][0]": ("result", None, "float32", f"[{batch}, 3]"),
        "past['key'][1]": ("input", "x", "float32", f"[{batch}, 5]"),
        "past['rest'][0].left": ("result", None, "float32", f"[3*{batch}]"),
        "past['rest'][0].right": ("input", "y", "float32", "[y.shape[0], 2]"),
        "past['rest'][1]": ("result", None, "int", batch),
        "past['rest'][2]": ("constant", None, "int", "7"),
        "past['rest'][3]": ("parameter", "lin.weight", "float32", "[3, 5]"),
    }


@pytest.mark.parametrize("strict", [False, True])
def test_a_size_of_an_output_has_the_range_that_follows_from_the_inputs(strict: bool) -> None:
    found = by_path(capture_export(Layered(), INPUTS, dynamic_shapes=SHAPES, strict=strict))
    assert output_range(found["logits"]) == "batch ≤ 64"
    assert output_range(found["past['rest'][0].left"]) == "3*batch ≤ 192"
    assert output_range(found["past['rest'][1]"]) == "batch ≤ 64"
    assert output_range(found["past['rest'][3]"]) == ""


def test_a_range_that_begins_with_a_number_is_set_apart_from_a_formula() -> None:
    shape = (OutputSize(expr="n // 8", lower=2, upper=32), OutputSize(expr="m", lower=2))
    output = Output(path="", kind="result", shape=shape)
    assert output_range(output) == "n // 8: 2 to 32, m ≥ 2"


@pytest.mark.parametrize("strict", [False, True])
def test_a_size_goes_by_the_dim_that_was_asked_of_any_of_the_dimensions_that_are_equal_to_it(strict: bool) -> None:
    def added(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x + y

    for shapes in (({0: Dim.AUTO}, {0: Dim("rows")}), ({0: Dim("rows")}, {0: Dim.AUTO})):
        (output,) = capture_export(added, (torch.randn(4), torch.randn(4)), dynamic_shapes=shapes, strict=strict).outputs
        assert output_text(output) == "[rows]"


def test_an_output_names_the_node_that_makes_it() -> None:
    capture = layered("non-strict")
    nodes = {node.path: node for node in capture.nodes}
    made = by_path(capture)
    assert nodes[made["logits"].node or ""].target == "aten.linear.default"
    assert nodes[made["past['key'][1]"].node or ""].op == "placeholder"
    assert made["past['rest'][2]"].node is None
    assert output_kind(made["past['key'][1]"]) == "input x"


@pytest.mark.parametrize("how", ["non-strict", "strict", "alone", "decomposed", "module"])
def test_buffers_and_inputs_that_the_program_changes_are_listed_with_the_node_that_does(how: str) -> None:
    if how in ("non-strict", "strict"):
        capture = capture_export(Counting(), COUNTED, dynamic_shapes=({0: Dim.AUTO}, {0: Dim.AUTO}), strict=how == "strict")
    else:
        program = torch.export.export(Counting(), COUNTED, dynamic_shapes=({0: Dim.AUTO}, {0: Dim.AUTO}))
        alone = {"alone": lambda: program, "decomposed": program.run_decompositions, "module": program.module}
        capture = capture_of_program(alone[how]())
    found = by_path(capture)
    assert (found["calls"].kind, found["calls"].target, output_text(found["calls"])) == ("changed_buffer", "calls", "[4, 2]")
    assert (found["y"].kind, output_text(found["y"])) == ("changed_input", "[y.shape[0], 2]")
    assert [output_kind(found[path]) for path in ("[0]", "calls", "y")] == ["result", "updated buffer", "updated input"]
    names = {node.path for node in capture.nodes}
    assert {found["calls"].node, found["y"].node} <= names
    assert (found["[1]"].kind, found["[1]"].dtype, output_text(found["[1]"])) == ("constant", None, "None")


def test_the_sole_output_has_no_path() -> None:
    def double(x: torch.Tensor) -> torch.Tensor:
        return x * 2

    (output,) = capture_export(double, (torch.randn(3),)).outputs
    assert (output.path, output_text(output), output_range(output)) == ("", "[3]", "")


def test_a_size_that_is_in_the_data_has_a_range_and_no_symbol_of_an_input() -> None:
    def picked(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return x.nonzero(), x.sum()

    capture = capture_export(picked, (torch.randn(3),), dynamic_shapes=({0: Dim.AUTO},))
    found = by_path(capture)
    (unbacked,) = (symbol.name for symbol in capture.symbols if symbol.is_unbacked)
    assert output_text(found["[0]"]) == f"[{unbacked}, 1]"
    assert output_text(found["[1]"]) == "[]"


def test_a_graph_module_without_a_signature_has_its_outputs_by_their_place() -> None:
    class Net(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> Any:
            return [x + 1, {"same": x}, None]

    found = by_path(capture_of_program(torch.fx.symbolic_trace(Net())))
    assert {path: output.kind for path, output in found.items()} == {"[0]": "result", "[1]['same']": "input", "[2]": "constant"}
    assert output_text(found["[0]"]) is None


def test_a_failed_export_has_no_outputs() -> None:
    capture = capture_export(Layered(), INPUTS, dynamic_shapes=({1: Dim("width")}, None))
    assert (capture.ok, capture.outputs, capture.tensors) == (False, (), ())


def test_parameters_and_buffers_are_counted_with_what_they_take() -> None:
    (parameters,) = layered("non-strict").tensors
    assert (parameters.kind, parameters.count, parameters.elements, parameters.size_bytes) == ("parameter", 2, 18, 72)
    (buffers,) = capture_export(Counting(), COUNTED).tensors
    assert (buffers.kind, buffers.count, buffers.changed, set(buffers.dtypes)) == ("buffer", 2, 1, {"float32", "float64"})
    assert buffers.size_bytes == 8 * 4 + 2 * 8
    assert tensor_group_words(parameters) == "2 parameters: 18 values, 72 B, float32"
    assert "1 updated by the program" in tensor_group_words(buffers)


def test_what_two_names_share_takes_its_bytes_once() -> None:
    class Shared(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.first = torch.nn.Linear(4, 4, bias=False)
            self.second = torch.nn.Linear(4, 4, bias=False)
            self.second.weight = self.first.weight

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            out: torch.Tensor = self.second(self.first(x))
            return out

    (group,) = capture_export(Shared(), (torch.randn(2, 4),)).tensors
    assert (group.elements, group.size_bytes) == (16, 64)


def test_outputs_and_parameters_are_tables() -> None:
    explorer = explore(Counting(), COUNTED, dynamic_shapes=({0: Dim("rows", min=2, max=8)}, {0: Dim.AUTO}))
    outputs: Any = explorer.outputs.set_index("path")
    assert list(outputs.columns) == ["kind", "target", "dtype", "shape", "range", "node"]
    assert outputs.loc["[0]", ["kind", "shape", "range"]].tolist() == ["result", "[rows, 2]", "rows: 2 to 8"]
    assert outputs.loc["calls", "kind"] == "changed_buffer"
    parameters: Any = explorer.parameters.set_index("name")
    assert parameters.loc["calls", ["kind", "dtype", "shape", "changed"]].tolist() == ["buffer", "float32", "[4, 2]", True]
    assert not parameters.loc["kept", "changed"]
    assert frames.outputs(capture_export(Layered(), ())).empty


def test_bytes_are_said_in_a_unit_that_can_be_read() -> None:
    assert [size_words(size) for size in (0, 72, 999, 1000, 4_880, 44_700_000, 16_100_000_000)] == [
        *("0 B", "72 B", "999 B", "1 kB", "4.88 kB", "44.7 MB", "16.1 GB")
    ]


class Normed(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norm = torch.nn.BatchNorm1d(3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.norm(x)


@pytest.mark.parametrize(("training", "changed"), [(True, 3), (False, 0)], ids=["training", "evaluating"])
def test_running_statistics_are_changed_in_training_alone(training: bool, changed: int) -> None:
    capture = capture_export(Normed().train(training), (torch.randn(4, 3),))
    (buffers,) = [group for group in capture.tensors if group.kind == "buffer"]
    assert (buffers.count, buffers.changed) == (3, changed)


class WritesData(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = x * 2
        y.data[0, 0] = 7.0
        return y + 1


@pytest.mark.parametrize("dynamic_shapes", [None, "auto"])
def test_a_tensor_without_data_in_the_program_is_told_and_not_counted(dynamic_shapes: Any) -> None:
    explorer = explore(WritesData(), (torch.randn(4, 3),), dynamic_shapes=dynamic_shapes, strict=True)
    assert explorer.capture.ok
    (note,) = explorer.capture.notes
    assert "without data" in note
    assert ".data" in note
    assert [(group.kind, group.count) for group in explorer.capture.tensors] == [("constant", 1)]


class SumOfRows(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x.view(-1, 16).sum(1) + y


def test_the_range_of_an_output_holds_its_sizes_whatever_sizes_the_inputs_have_together() -> None:
    asked = {"x": {0: Dim.AUTO, 1: Dim.AUTO}, "y": {0: Dim.AUTO}}
    capture = capture_export(SumOfRows(), (torch.randn(8, 8), torch.randn(4)), dynamic_shapes=asked)
    (size,) = capture.outputs[0].shape or ()
    for rows in (4, 6, 10):
        assert (size.lower or 0) <= rows
        assert size.upper is None or rows <= size.upper


class Chosen(torch.nn.Module):
    def forward(self, x: torch.Tensor, n: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        count: Any = n.item()
        return x.nonzero(), torch.ones(count)


def test_a_symbol_of_a_data_dependent_size_has_its_expression_below_the_outputs() -> None:
    capture = capture_export(Chosen(), (torch.ones(4), torch.tensor(3)), dynamic_shapes="auto")
    (size, _), (count,) = ([size.expr for size in output.shape or ()] for output in capture.outputs)
    told = dict(line.split(" is ", 1) for line in data_symbol_words(capture))
    assert set(told) == {size, count}
    assert told[size].startswith("data-dependent: `return x.nonzero(), torch.ones(count)` (line ")
    assert told[count].startswith("data-dependent: `count: Any = n.item()` (line ")
    for report in (to_text(capture), to_html(capture)):
        assert all(f"{name} is data-dependent" in report for name in told)
