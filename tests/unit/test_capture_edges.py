"""What a capture leaves alone, and what it makes of inputs that cannot even be looked at."""

import functools
import importlib.util
import os
from collections import OrderedDict
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer import explore
from export_explorer.capture import capture_export
from export_explorer.record import ExampleChange
from export_explorer.record.spec import Ask, AskEntry, DimAsk
from export_explorer.render.tables import rows_of, shown_columns
from export_explorer.render.text import to_text
from export_explorer.session.model_session import InitialRequest, ModelSession
from export_explorer.spec.examples import ExampleError
from tests.helpers.releases import RELEASE

MODES = pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])


class Settling(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lin: Any = torch.nn.Linear(3, 3)
        self.calls = 0

    def forward(self, x: torch.Tensor, fails: bool) -> torch.Tensor:
        self.calls = self.calls + 1
        self.cache = x * 2
        self.lin.note = "seen"
        self.register_buffer("late", x + 1)
        self.eval()
        if fails:
            raise ValueError("as told")
        return self.lin(x)


@MODES
@pytest.mark.parametrize("fails", [False, True])
def test_what_forward_sets_does_not_stay(strict: bool, fails: bool) -> None:
    module = Settling().train()
    before = {name: set(vars(part)) for name, part in module.named_modules()}
    capture_export(module, (torch.randn(4, 3), fails), strict=strict)
    assert {name: set(vars(part)) for name, part in module.named_modules()} == before
    assert (list(module._buffers), module.calls) == ([], 0)
    assert [part.training for part in module.modules()] == [True, True]


@MODES
def test_an_ask_for_a_place_that_is_not_there_is_a_failure(strict: bool) -> None:
    asked = Ask.of([AskEntry(input="y", dim=0, ask=DimAsk(kind="auto"))])
    capture = capture_export(torch.nn.Linear(3, 3), (torch.randn(4, 3),), dynamic_shapes=asked, strict=strict)
    assert capture.failure is not None
    assert "y.shape[0]" in capture.failure.message


class Unflattenable(OrderedDict[str, torch.Tensor]):
    pass


def no_way(*_: Any) -> Any:
    raise LookupError("cannot be taken apart")


torch.utils._pytree.register_pytree_node(
    Unflattenable, no_way, no_way, flatten_with_keys_fn=no_way, serialized_type_name="export_explorer_test_unflattenable"
)


class NoForward(torch.nn.Module):
    @property
    def forward(self) -> Any:  # type: ignore[override]  # wrong on purpose
        raise RuntimeError("no forward")


@MODES
@pytest.mark.parametrize("model", [torch.nn.Identity(), NoForward(), torch.jit.ScriptModule()], ids=["input", "property", "script"])
def test_what_cannot_even_be_looked_at_is_a_failure(model: torch.nn.Module, strict: bool) -> None:
    value = Unflattenable() if isinstance(model, torch.nn.Identity) else torch.randn(3)
    assert not capture_export(model, (value,), strict=strict).ok


@MODES
def test_a_size_that_was_not_reached_has_no_outcome(strict: bool) -> None:
    capture = capture_export(torch.nn.ReLU(), (torch.randn(6, 16),), dynamic_shapes=((Dim("n", max=4), Dim.AUTO),), strict=strict)
    assert capture.failure is not None
    assert [dim.got for dim in capture.dims][1] is None


@MODES
@pytest.mark.parametrize("spec", [{"x": (Dim.AUTO,), "y": (Dim.AUTO,)}, {"x": None, "y": (Dim.AUTO,)}], ids=["both", "one"])
def test_a_tensor_that_is_passed_twice_is_not_called_unused(spec: Any, strict: bool) -> None:
    def doubled(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x + y

    tensor = torch.randn(4)
    capture = capture_export(doubled, (tensor, tensor), dynamic_shapes=spec, strict=strict)
    assert capture.ok
    assert "The program does not use" not in capture.dims[0].words


class SumOfThree(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x + y + torch.ones(4)


def one_dim() -> Any:
    n = Dim("n")
    return {"x": {0: n}, "y": {0: n}}


@MODES
@pytest.mark.parametrize("spec", [one_dim, lambda: {"x": {0: Dim.DYNAMIC}, "y": {0: Dim.DYNAMIC}}], ids=["one Dim", "DYNAMIC"])
def test_conditions_that_are_all_told_for_another_dimension_leave_a_failure(spec: Any, strict: bool) -> None:
    capture = capture_export(SumOfThree(), (torch.randn(4), torch.randn(4)), dynamic_shapes=spec(), strict=strict)
    assert capture.failure is not None
    assert "cannot be as requested" in capture.failure.message
    assert all(dim.reason == "failed" for dim in capture.dims)


class StopsLater(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        assert x.shape[0] <= 64
        z = x + y[: x.shape[0], :3]
        if z.sum() > 0:  # stops here
            return z
        return -z


@MODES
def test_what_a_failed_export_did_not_come_to_is_not_known(strict: bool) -> None:
    asked = {"x": {0: Dim.AUTO, 1: Dim.AUTO}, "y": {0: None, 1: Dim.AUTO}}
    capture = capture_export(StopsLater(), (torch.randn(8, 3), torch.randn(8, 5)), dynamic_shapes=asked, strict=strict)
    assert capture.failure is not None
    dims = {str(dim.ref): dim for dim in capture.dims}
    unknown = dims["y.shape[1]"]
    assert (unknown.got, unknown.reason, unknown.is_as_asked, unknown.lower, unknown.upper) == (None, "not_reached", True, None, None)
    assert unknown.words == "Unknown; guards on this size before the failure: ≥ 4"
    assert dims["y.shape[0]"].got == "static"
    assert dims["x.shape[1]"].got == "specialized"
    assert all("No guard limits" not in dim.words for dim in capture.dims)
    rows = {str(row.dim.ref): row for row in rows_of(capture) if row.dim is not None}
    (mark, got) = (column for column in shown_columns(capture) if column.heading in ("", "result"))
    assert (mark.text_of(rows["y.shape[1]"]), got.text_of(rows["y.shape[1]"])) == ("", "unknown")


@MODES
def test_an_ask_that_does_not_fit_is_shown_as_asked(strict: bool) -> None:
    asked = {"x": {0: Dim("n"), 1: Dim.AUTO, 2: "many"}, "z": None}
    capture = capture_export(StopsLater(), (torch.randn(8, 3), torch.randn(8, 5)), dynamic_shapes=asked, strict=strict)
    assert capture.failure is not None
    assert capture.failure.kind == "spec_mismatch"
    assert [str(dim.asked) for dim in capture.dims] == ["n", "AUTO", "None", "None"]
    assert all(dim.reason in ("failed", "not_reached") for dim in capture.dims)
    assert not any("nothing was asked" in dim.words for dim in capture.dims)


def nested(layout: torch.layout) -> torch.Tensor:
    return torch.nested.nested_tensor([torch.randn(2, 3), torch.randn(4, 3)], layout=layout)


class Doubled(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * 2


@MODES
@pytest.mark.filterwarnings("ignore:The PyTorch API of nested tensors")
@pytest.mark.parametrize("layout", [torch.jagged, torch.strided], ids=["jagged", "strided"])
def test_a_session_takes_a_nested_tensor_for_an_input_without_dimensions(layout: torch.layout, strict: bool) -> None:
    session = ModelSession(Doubled(), (nested(layout),), initial=InitialRequest(strict=strict))
    run = session.run()
    assert [(it.kind, it.shape) for it in run.capture.inputs] == [("other", None)]
    assert session.sizes == {}
    session.set_all("auto")
    assert session.ask == Ask()
    # A jagged one is taken in strict mode alone; before torch 2.13 in both.
    assert run.capture.ok == ((strict or RELEASE < (2, 13)) and layout == torch.jagged)
    assert run.capture.ok or "nested tensor" in to_text(run.capture)
    with pytest.raises(ExampleError, match="Only tensors and ints have them"):
        session.set_example((ExampleChange(input="x", dim=0, size=3),))


@MODES
@pytest.mark.filterwarnings("ignore:Sparse CSR tensor support")
def test_other_layouts_and_classes_of_tensors_have_sizes(strict: bool) -> None:
    class Own(torch.Tensor):
        pass

    for example in (torch.eye(4).to_sparse(), torch.eye(4).to_sparse_csr(), torch.ones(4, 4).as_subclass(Own)):
        capture = capture_export(Doubled(), (example,), dynamic_shapes=({0: Dim.AUTO},), strict=strict)
        assert [it.shape for it in capture.inputs] == [(4, 4)]
        assert capture.ok


@MODES
def test_kwargs_that_are_no_dict_are_a_failure(strict: bool) -> None:
    capture = capture_export(Doubled(), (torch.ones(3),), [1], strict=strict)  # type: ignore[arg-type]  # wrong on purpose
    assert capture.failure is not None


class Unprepared(torch.nn.Module):
    """Forgets ``super().__init__()``."""

    def __init__(self) -> None:
        pass

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x


@MODES
def test_a_module_that_was_never_set_up_is_a_failure_like_any(strict: bool) -> None:
    capture = capture_export(Unprepared(), (torch.randn(3),), strict=strict)
    assert capture.failure is not None
    assert "_modules" in capture.failure.message
    assert capture.modules == ()


@pytest.mark.parametrize("value", [2**70, -(10**50), 10**300])
def test_an_int_of_any_size_is_an_input(value: int) -> None:
    def plus_one(x: torch.Tensor, k: int) -> torch.Tensor:
        return x + 1

    capture = capture_export(plus_one, (torch.randn(3), value))
    assert capture.ok
    assert [dim.got for dim in capture.dims if dim.input == "k"] == ["static"]


def test_a_builtin_takes_its_keywords() -> None:
    assert capture_export(torch.add, (torch.randn(3), torch.randn(3)), {"alpha": 2}).ok


def test_a_file_that_was_edited_is_read_anew(tmp_path: Path) -> None:
    path = tmp_path / "edited.py"

    def forward() -> Any:
        spec = importlib.util.spec_from_file_location("edited", path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module.forward

    path.write_text("def forward(x):\n    return x + 1\n")
    capture_export(forward(), (torch.randn(3),))
    path.write_text("def forward(x):\n    # Now doubled, in another line.\n    return x * 2\n")
    os.utime(path, (0, 0))
    capture = capture_export(forward(), (torch.randn(3),))
    frames = [node.frame.code for node in capture.nodes if node.frame is not None]
    assert set(frames) == {"return x * 2"}


@pytest.mark.parametrize(
    ("function", "count"),
    [(torch.relu, 1), (functools.partial(torch.nn.Linear(3, 3).forward), 1), (functools.partial(torch.add, alpha=2), 2)],
)
def test_inputs_of_a_function_without_a_signature_are_named_and_requested_as_torch_names_them(function: Any, count: int) -> None:
    explorer = explore(function, tuple(torch.ones(4, 3) for _ in range(count)), dynamic_shapes="auto")
    assert [dim.input for dim in explorer.capture.dims[::2]] == [f"args[{at}]" for at in range(count)]
    explorer.request = "static"
    explorer.request = {f"args[{at}]": {0: "AUTO"} for at in range(count)}
    assert explorer.capture.failure is None
    assert explorer.capture.dims[0].got == "dynamic"


class CountsHalves(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        positions = torch.linspace(0, 1, steps=(x.shape[0] + 1) // 2)
        return x.reshape(2, -1)[0] + positions


@pytest.mark.parametrize("strict", [False, True])
def test_an_expression_of_a_dim_that_a_guard_leaves_one_size_is_explained_by_that_guard(strict: bool) -> None:
    explorer = explore(CountsHalves(), (torch.randn(8),), dynamic_shapes={"x": {0: 2 * Dim("half", min=2, max=64)}}, strict=strict)
    (dim,) = explorer.capture.dims
    assert explorer.capture.ok
    assert (dim.lower, dim.upper) == (8, 8)
    assert "linspace" in dim.words
    assert dim.frame is not None
    assert "linspace" in dim.frame.code


class Tokens(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows = (x.shape[0] + 1) // 2
        return x.reshape(2, -1).sum(0) + torch.linspace(0, rows - 1, steps=rows)


def test_the_range_of_an_output_is_that_of_the_sizes_that_the_program_takes() -> None:
    explorer = explore(Tokens(), (torch.randn(8),), dynamic_shapes={"x": {0: 2 * Dim("half", min=2, max=64)}})
    (output,) = explorer.capture.outputs
    assert output.shape is not None
    assert [(size.expr, size.lower, size.upper) for size in output.shape] == [("half", 4, 4)]
