"""Which kind of failure an exception is, where it points, and what it says, beside what the table of cases states."""

import ast
import inspect
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch.export import Dim

from export_explorer import explore
from export_explorer.capture import analyzed_capture, capture_export
from export_explorer.record import Failure, FailureKind
from export_explorer.render.words.fixes import trust_words
from export_explorer.spec.request import ExportRequest
from export_explorer.trace.observed_export import ExportResult
from tests.cases.data_dependent import BranchOnCount
from tests.cases.outcomes import tensor
from tests.cases.refused import PooledThrice
from tests.helpers.kinds_of_fixes import code_fixes
from tests.helpers.releases import since


class Raises(torch.nn.Module):
    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        raise self.error


class Inner(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.linear(x, torch.ones(7, 7))  # innermost


class Outer(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.inner = Inner()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.inner(x)


class TooLong(torch.nn.Module):
    def forward(self, x: Any) -> Any:
        if x.sum() + x.mean() + x.sum() + x.mean() + x.sum() + x.mean() + x.sum() + x.mean() + x.sum() + x.mean() + x.sum() > 0:
            raise ValueError
        return x.nothing_that_a_tensor_has(x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x)


class Halves(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(8, 8)

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        z = x + y
        assert x.shape[0] <= 64  # bound
        return self.lin(z).view(x.shape[0] // 2, -1)  # view


def recorded(error: BaseException) -> Failure:
    """The failure of an exception of which nothing else is known."""
    request = ExportRequest(model=None, name="Model", module=None, args=(), kwargs={})
    result = ExportResult(
        program=None, error=error, shape_env=None, guard_notes=[], unbacked={}, of_inputs={}, logs=(), notes=(), elapsed_ms=0.0
    )
    failure = analyzed_capture(request, result)[1].failure
    assert failure is not None
    return failure


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("There was no fake impl registered for <CustomOpDef(my::op)>", "missing_fake_kernel"),
        ("my::op: Operator does not support running with fake tensors", "missing_fake_kernel"),
        ("We found a fake tensor in the exported program constant's list.", "leaked_fake_tensor"),
        ("Cannot access data pointer of Tensor", "unsupported_code"),
        (".numpy() is not supported for tensor subclasses.", "unsupported_code"),
        ("Could not guard on data-dependent expression Eq(u0, 1)", "data_dependent"),
        ("Expecting `args` to be a tuple of example positional inputs, got <class 'dict'>.", "invalid_input"),
        ("something of which nobody knows", "other"),
    ],
)
def test_kind_follows_from_what_torch_says(text: str, kind: FailureKind) -> None:
    failure = recorded(RuntimeError(text))
    assert failure.kind == kind
    assert failure.raw == f"RuntimeError: {text}"
    assert failure.frame is None


def test_unknown_error_speaks_for_itself() -> None:
    assert recorded(RuntimeError("torch gave up here. Please file an issue. See more")).message == "torch gave up here."
    assert recorded(RuntimeError()).message == "torch.export raised RuntimeError."


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ValueError("too small"), ("The model raises ValueError (line ", ": too small")),
        (ValueError("too small!"), ("The model raises ValueError (line ", ": too small!")),
        (RuntimeError(), ("The model raises RuntimeError (line ", "")),
        (NotImplementedError("one.\ntwo"), ("The model raises NotImplementedError (line ", ": one")),
    ],
    ids=lambda value: type(value).__name__,
)
def test_error_of_the_model_is_named_with_its_line(error: BaseException, said: tuple[str, str]) -> None:
    failure = capture_export(Raises(error), (tensor(3),)).failure
    assert failure is not None
    assert failure.kind == "model_error"
    assert failure.frame is not None
    end = "" if said[1].endswith("!") else "."
    assert failure.message == f"{said[0]}{failure.frame.line}){said[1]}{end} Eager raises the same error."
    assert failure.frame.code == "raise self.error"


@pytest.mark.parametrize("strict", [False, True])
def test_innermost_line_of_the_user_is_named(strict: bool) -> None:
    failure = capture_export(Outer(), (tensor(3, 4),), strict=strict).failure
    assert failure is not None
    assert failure.frame is not None
    assert failure.frame.code.endswith("# innermost")


@since(2, 11, "the guards are solved")
def test_one_size_of_guards_that_torch_cannot_solve_is_told_in_the_singular() -> None:
    failure = capture_export(PooledThrice(), (tensor(2, 3, 64, 64),), dynamic_shapes=({2: Dim.AUTO},)).failure
    assert failure is not None
    assert failure.message == "torch cannot solve the guards of x.shape[2]. Request `x_2(min=57, max=88)` for x.shape[2]."


class ChecksAndPools(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv = torch.nn.Conv1d(4, 8, 5, stride=2, padding=2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        assert x.size(-1) % 4 == 0
        return self.conv(x).unfold(-1, 4, 4).mean(-1)


@since(2, 11, "the guards are solved")
@pytest.mark.parametrize(("request_", "dim"), [(Dim.AUTO, "x_2_div_8"), (Dim("t"), "t_div_8")])
def test_a_dim_that_states_the_solution_of_guards_that_torch_cannot_solve_exports(request_: Any, dim: str) -> None:
    explorer = explore(ChecksAndPools(), (tensor(2, 4, 64),), dynamic_shapes={"x": {2: request_}})
    assert explorer.capture.failure is not None
    solved = explorer.try_fixes(60)[0]
    assert [(str(ask.ref), ask.ask) for ask in solved.asks] == [("x.shape[2]", f"8*{dim}(min=2)")]
    assert solved.trust == "verified: x.shape[2] becomes dynamic"


WITH_ELIF = """
import torch

class Net(torch.nn.Module):
    def forward(self, x):
        if x.dim() > 3:
            return x
        elif x.sum() > 0:
            return x + 1
        return x - 1
"""


def test_the_condition_of_a_branch_is_read_in_its_line_where_columns_are_not_known(tmp_path: Path) -> None:
    """As in a Python that runs with ``-X no_debug_ranges``."""
    path = tmp_path / "net.py"
    path.write_text(WITH_ELIF)
    tree = ast.parse(WITH_ELIF)
    for node in ast.walk(tree):
        if hasattr(node, "end_lineno"):
            node.end_lineno = node.end_col_offset = None  # type: ignore[attr-defined]
    names: dict[str, Any] = {}
    exec(compile(tree, str(path), "exec"), names)
    failure = capture_export(names["Net"](), (tensor(3),)).failure
    assert failure is not None
    assert failure.frame is not None
    assert (failure.frame.code, failure.frame.expression) == ("elif x.sum() > 0:", None)
    assert "The value of `x.sum() > 0` is not available" in failure.message


class Holder:
    data: Any = None


class AssignsAnAttribute(torch.nn.Module):
    """Assigns ``data`` of an object that is no tensor, and fails for another reason."""

    def forward(self, x: torch.Tensor) -> Any:
        holder = Holder()
        holder.data = x.view(3, 5)
        return holder.data


class FormatsAText(torch.nn.Module):
    label = "text"

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        text = f"{self.label:d}"
        return x * len(text)


@pytest.mark.parametrize(
    ("model", "said"),
    [
        (AssignsAnAttribute(), "The model raises RuntimeError (line "),
        (FormatsAText(), "The model raises ValueError (line "),
    ],
)
def test_what_eager_python_raises_too_is_the_models_own(model: torch.nn.Module, said: str) -> None:
    failure = capture_export(model, (torch.zeros(4, 4),)).failure
    assert failure is not None
    assert failure.message.startswith(said)
    assert not code_fixes(failure.fixes)


def test_long_line_is_shortened() -> None:
    failure = capture_export(TooLong(), (tensor(3),)).failure
    assert failure is not None
    assert failure.kind == "data_dependent"
    assert len(failure.message) < 300


@pytest.mark.parametrize("strict", [False, True])
def test_guards_symbols_and_the_graph_so_far_are_kept(strict: bool) -> None:
    class Late(torch.nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
            z = x + y
            return z.view(7, -1, 11)

    shapes: Any = {"x": {0: Dim.AUTO}, "y": {0: Dim.AUTO}}
    capture = capture_export(Late(), (tensor(4), tensor(4)), dynamic_shapes=shapes, strict=strict)
    assert capture.failure is not None
    assert capture.failure.kind == "model_error"
    assert {guard.words for guard in capture.guards} >= {"y.shape[0] = x.shape[0]"}
    assert len(capture.symbols) >= 2
    assert any("add" in node.target for node in capture.failure.partial_nodes)


@pytest.mark.parametrize("strict", [False, True])
def test_a_refusal_is_of_the_input_itself_where_parameters_before_it_are_left_out(strict: bool) -> None:
    class Masked(torch.nn.Module):
        def forward(self, features: Any, mask: Any = None, ids: Any = None) -> Any:
            return features.view(2, 4) + ids[:, :4] if mask is None else mask

    inputs = {"features": tensor(2, 4), "ids": tensor(2, 6)}
    capture = capture_export(Masked(), (), inputs, dynamic_shapes={"features": {0: Dim.DYNAMIC}, "ids": {0: Dim.DYNAMIC}}, strict=strict)
    assert capture.failure is not None
    assert capture.failure.kind == "dynamic_specialized"
    assert [str(ref) for ref in capture.failure.dims] == ["features.shape[0]", "ids.shape[0]"]


@pytest.mark.parametrize("strict", [False, True])
def test_each_of_several_refusals_is_told_once_and_with_its_own_line(strict: bool) -> None:
    shapes = {"x": {0: Dim("bx"), 1: Dim("f")}, "y": {0: Dim("by"), 1: Dim.DYNAMIC}}
    failure = capture_export(Halves(), (tensor(4, 8), tensor(4, 8)), dynamic_shapes=shapes, strict=strict).failure
    assert failure is not None
    lines, first = inspect.getsourcelines(Halves)
    bound, view = (next(number for number, line in enumerate(lines, first) if line.endswith(f"# {mark}\n")) for mark in ("bound", "view"))
    told = re.search(r"x\.shape\[0\] must be .* 64.* \(lines ([^)]*)\)", failure.message)
    assert told is not None
    assert re.findall(r"\d+", told[1]) == [str(bound), str(view)]
    assert re.search(rf"x\.shape\[1\] must be 8 to match `lin\.\w+` \S+( 8\])? \(line {view}\)", failure.message)
    assert failure.message.count("to match `lin.") == 1
    assert sum(str(dim) in failure.message for dim in failure.dims) >= 3


class ChecksInBranch(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        def long(x: torch.Tensor) -> torch.Tensor:
            torch._check(x.shape[1] > 5)
            return x + 1

        def short(x: torch.Tensor) -> torch.Tensor:
            return x + 2

        return torch.cond(x.sum() > 0, long, short, (x,))


@pytest.mark.parametrize("strict", [False, True])
def test_a_check_in_a_branch_of_cond_is_named_and_said_to_bind_the_whole_program(strict: bool) -> None:
    failure = capture_export(ChecksInBranch(), (torch.randn(2, 7),), dynamic_shapes={"x": {1: Dim("n")}}, strict=strict).failure
    assert failure is not None
    assert failure.frame is not None
    assert failure.frame.code == "torch._check(x.shape[1] > 5)"
    assert "The line is in a branch of `torch.cond`; its requirement applies to the whole program" in failure.message


class AddsInBranch(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        def seven(x: torch.Tensor) -> torch.Tensor:
            return x + torch.ones(7)

        def any_number(x: torch.Tensor) -> torch.Tensor:
            return x + 2

        return torch.cond(x.sum() > 0, seven, any_number, (x,))


def test_a_size_that_an_operator_in_a_branch_of_cond_requires_is_said_to_bind_the_whole_program() -> None:
    failure = capture_export(AddsInBranch(), (torch.randn(2, 7),), dynamic_shapes={"x": {1: Dim("n")}}).failure
    assert failure is not None
    assert failure.frame is not None
    assert failure.frame.code == "return x + torch.ones(7)"
    assert "The line is in a branch of `torch.cond`; its requirement applies to the whole program" in failure.message


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("model", [ChecksInBranch, AddsInBranch])
def test_a_line_in_a_branch_of_cond_that_restricts_a_program_is_noted_with_the_dimension(
    model: type[torch.nn.Module], strict: bool
) -> None:
    capture = capture_export(model(), (torch.randn(2, 7),), dynamic_shapes={"x": {1: Dim.AUTO}}, strict=strict)
    frame = capture.dims[1].frame
    assert capture.ok
    assert frame is not None
    (note,) = [note for note in capture.notes if note.startswith("torch.cond traces both branches: ")]
    assert note.endswith(f"line {frame.line} limits x.shape[1] even if its branch does not run.")


def test_no_branch_is_noted_where_the_condition_of_cond_alone_restricts_a_size() -> None:
    class BranchesOnSize(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return torch.cond(x.shape[0] > 4, lambda x: x + 1, lambda x: x + 2, (x,))

    capture = capture_export(BranchesOnSize(), (torch.randn(6, 7),), dynamic_shapes={"x": {0: Dim.AUTO}})
    assert capture.ok
    assert not [note for note in capture.notes if "traces both branches" in note]


def test_a_check_is_offered_for_either_side_of_a_special_case_the_general_one_first() -> None:
    failure = capture_export(BranchOnCount(), (tensor(4, 3),)).failure
    assert failure is not None
    checks = [fix.title for fix in failure.fixes if fix.title.startswith("Add ")]
    assert checks == ["Add `torch._check(picked.shape[0] != 2)`", "Add `torch._check(picked.shape[0] == 2)`"]


class CountsKept(torch.nn.Module):
    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        kept = x[mask]
        if len(kept) == 2:
            return x + 1
        return kept


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize(("model", "code"), [(CountsKept(), "x[mask]"), (BranchOnCount(), "x.nonzero()")])
def test_a_branch_on_a_size_that_the_data_decide_names_where_it_comes_from(model: torch.nn.Module, code: str, strict: bool) -> None:
    args = (tensor(4, 3), torch.tensor([True, False, True, True])) if code == "x[mask]" else (tensor(4, 3),)
    failure = capture_export(model, args, strict=strict).failure
    assert failure is not None
    assert failure.frame is not None
    assert f"depends on the data in `{code}` (line {failure.frame.line - 1})" in failure.message


class Misspelled(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linaer(x)  # type: ignore[operator]


class MisspelledOfTorch(Misspelled):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.rellu(x)  # type: ignore[attr-defined]


class NotThere(Misspelled):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.decoder(x)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("model", "titles"),
    [
        (Misspelled(), ["Replace `self.linaer` with `self.linear`"]),
        (MisspelledOfTorch(), ["Replace `torch.nn.functional.rellu` with `torch.nn.functional.relu`"]),
        (NotThere(), []),
    ],
)
def test_a_missing_attribute_is_replaced_by_the_one_that_it_is_like(model: torch.nn.Module, titles: list[str]) -> None:
    explorer = explore(model, (torch.randn(2, 4),))
    assert [(fix.title, trust_words(fix)) for fix in explorer.try_fixes()] == [(title, "verified") for title in titles]


@pytest.mark.parametrize("strict", [False, True])
def test_a_dim_on_the_length_of_a_recurrent_layer_is_told_that_torch_runs_it_step_by_step(strict: bool) -> None:
    class Tagger(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.lstm = torch.nn.LSTM(4, 5, batch_first=True)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            steps: torch.Tensor = self.lstm(x)[0]
            return steps.sum(1)

    failure = capture_export(Tagger(), (torch.randn(2, 7, 4),), dynamic_shapes={"x": {1: Dim("length", max=64)}}, strict=strict).failure
    assert failure is not None
    assert failure.kind == "constraint_violation"
    assert "torch.export runs `lstm` step by step at the example length" in failure.message


class Added(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return (x + y).view(x.shape[0] // 8, 8)


def test_a_size_that_shares_the_dim_of_one_that_fails_names_that_one_and_its_limit() -> None:
    size = Dim("size")
    capture = capture_export(Added(), (torch.randn(16), torch.randn(16)), dynamic_shapes=({0: size}, {0: size}))
    assert [dim.reason for dim in capture.dims] == ["failed", "failed"]
    assert capture.dims[1].words == "Fails with `x.shape[0]`, which must be a multiple of 8, ≥ 16"
    others = capture_export(Added(), (torch.randn(16), torch.randn(16)), dynamic_shapes=({0: size}, {0: Dim("other")}))
    assert others.dims[1].words.startswith("Equals `x.shape[0]` because of ")


@pytest.mark.parametrize("value", [range(3), frozenset([3]), np.random.default_rng(0)])
def test_an_input_of_pythons_or_numpys_own_class_is_not_to_be_registered(value: Any) -> None:
    class Scaled(torch.nn.Module):
        def forward(self, x: torch.Tensor, by: Any) -> torch.Tensor:
            return x * 2

    failure = capture_export(Scaled(), (torch.ones(4), value), dynamic_shapes={"x": {0: Dim.AUTO}, "by": None}).failure
    assert failure is not None
    assert failure.message.endswith("Pass a tensor or a number, or make it an attribute of the module.")
