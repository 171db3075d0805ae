"""The switches of torch: what each changes, that the record and the session know them, and that the process is left as it was."""

import pytest
import torch
from torch.export import Dim

from export_explorer import Capture, capture_export, explore
from export_explorer.record import DimOutcome, DimRef, Option
from export_explorer.record.spec import AskError
from export_explorer.render.text import to_text
from export_explorer.session.fixes import request_after
from export_explorer.session.model_session import InitialRequest, ModelSession
from export_explorer.torch_internals.options import ARGUMENTS, FLAGS
from tests.helpers.browser import Browser

DEFERRED: Option = "prefer_deferred_runtime_asserts_over_guards"


class Halves(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.view(-1, 2) + 1


class Sums(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.sum(0)


class Adds(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(5, 3)

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return self.linear(x + y)


class Branches(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + 1 if x.shape[0] > 5 else x * 2


def outcome(capture: Capture, input: str, dim: int) -> DimOutcome:
    return next(it for it in capture.dims if (it.input, it.dim) == (input, dim))


def test_deferred_asserts_let_an_ask_through_that_guards_refuse() -> None:
    example, spec = (torch.randn(8, 3),), {"x": {0: Dim("batch")}}
    assert not capture_export(Halves(), example, dynamic_shapes=spec).ok
    capture = capture_export(Halves(), example, dynamic_shapes=spec, options=[DEFERRED])
    assert capture.ok
    assert capture.options == (DEFERRED,)
    batch = outcome(capture, "x", 0)
    assert batch.got == "dynamic"
    # The program asserts it when it runs, so it is not among the stated sizes.
    assert batch.accepts(10)
    assert batch.accepts(9) is False


def test_a_size_of_1_stays_dynamic_without_a_look_at_it() -> None:
    example, spec = (torch.randn(1, 3),), {"x": {0: Dim.AUTO}}
    assert outcome(capture_export(Sums(), example, dynamic_shapes=spec), "x", 0).got == "specialized"
    capture = capture_export(Sums(), example, dynamic_shapes=spec, options=["backed_size_oblivious"])
    assert outcome(capture, "x", 0).got == "dynamic"
    assert not torch.fx.experimental._config.backed_size_oblivious


def test_unbacked_dims_of_one_name_have_one_size_in_its_bounds() -> None:
    batch = Dim("batch", min=2, max=64)
    example = torch.randn(4, 5), torch.randn(4, 5)
    capture = capture_export(Adds(), example, dynamic_shapes=({0: batch}, {0: batch}), strict=True, options=["unbacked"])
    assert capture.ok
    assert (outcome(capture, "x", 0).got, outcome(capture, "y", 0).got) == ("dynamic", "tied")
    assert (outcome(capture, "x", 0).lower, outcome(capture, "x", 0).upper) == (2, 64)
    assert not any(name.startswith("_dynamo") for tensor in example for name in vars(tensor))


def test_an_unbacked_dim_that_torch_fixes_names_the_parameter_that_it_met() -> None:
    example = torch.randn(1, 5), torch.randn(1, 5)
    capture = capture_export(Adds(), example, dynamic_shapes="auto", strict=True, options=["unbacked"])
    assert outcome(capture, "x", 0).got == "dynamic"
    fixed = outcome(capture, "x", 1)
    assert (fixed.got, fixed.reason) == ("specialized", "guard")
    assert "linear.weight" in fixed.words
    tied = outcome(capture, "y", 0)
    assert (tied.got, tied.tied_to) == ("tied", DimRef(input="x", dim=0))


def test_a_branch_on_an_unbacked_size_fails_at_its_line() -> None:
    capture = capture_export(Branches(), (torch.randn(8, 3),), dynamic_shapes="auto", strict=True, options=["unbacked"])
    assert capture.failure is not None
    assert capture.failure.kind == "data_dependent"


def test_a_derived_ask_cannot_be_marked_as_unbacked() -> None:
    spec = {"x": {0: 2 * Dim("half")}}
    capture = capture_export(Sums(), (torch.randn(8, 3),), dynamic_shapes=spec, strict=True, options=["unbacked"])
    assert capture.failure is not None
    assert capture.failure.kind == "spec_mismatch"
    assert "2*half" in capture.failure.message


def test_an_option_that_there_is_not_is_wrong_use() -> None:
    with pytest.raises(ValueError, match="Use backed_size_oblivious"):
        capture_export(Sums(), (torch.randn(1, 3),), options=["size_oblivious"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="needs strict mode"):
        capture_export(Sums(), (torch.randn(1, 3),), options=["unbacked"])


def test_the_record_keeps_the_options_and_the_report_names_them() -> None:
    capture = capture_export(Sums(), (torch.randn(1, 3),), options=["backed_size_oblivious"])
    assert Capture.from_json(capture.to_json()) == capture
    assert "backed_size_oblivious" in to_text(capture)


def test_a_switched_option_is_a_request_of_its_own_that_can_be_undone() -> None:
    session = ModelSession(Sums(), (torch.randn(1, 3),), initial=InitialRequest(dynamic_shapes={"x": {0: Dim.AUTO}}))
    first = session.run()
    session.set_option("backed_size_oblivious", True)
    second = session.run()
    assert (outcome(first.capture, "x", 0).got, outcome(second.capture, "x", 0).got) == ("specialized", "dynamic")
    assert session.undo()
    assert session.run() is first
    assert session.redo()
    assert session.run() is second


def test_unbacked_goes_with_strict_mode() -> None:
    session = ModelSession(Adds(), (torch.randn(4, 5), torch.randn(4, 5)), initial=InitialRequest(dynamic_shapes="auto"))
    session.set_option("unbacked", True)
    assert session.mode == "strict"
    session.set_mode("non-strict")
    assert session.requested.options == ()


def test_a_fix_keeps_the_options() -> None:
    session = ModelSession(
        Branches(), (torch.randn(8, 3),), initial=InitialRequest(dynamic_shapes={"x": {0: Dim("batch")}}, options=[DEFERRED])
    )
    run = session.run()
    assert run.capture.failure is not None
    assert request_after(session, run.request, run.capture.failure.fixes[0]).options == (DEFERRED,)


def executed(source: str) -> torch.export.ExportedProgram:
    names: dict[str, object] = dict(globals())
    exec(source, names)
    program = names["program"]
    assert isinstance(program, torch.export.ExportedProgram)
    return program


def test_the_source_of_a_call_has_the_options_on() -> None:
    explorer = explore(Sums(), (torch.randn(1, 3),), dynamic_shapes={"x": {0: Dim.AUTO}}, options=["backed_size_oblivious", DEFERRED])
    program = executed(explorer.to_source("call"))
    (placeholder,) = [node for node in program.graph.nodes if node.op == "placeholder"]
    assert not isinstance(placeholder.meta["val"].shape[0], int)
    assert f"{DEFERRED}=True" in explorer.to_source("call")
    assert "# for an export with" in explorer.to_source("dict")


@pytest.mark.parametrize("option", [*ARGUMENTS, *FLAGS])
def test_an_argument_or_a_flag_is_on_in_the_source_of_a_call(option: Option) -> None:
    explorer = explore(Sums(), (torch.randn(4, 3),), dynamic_shapes={"x": {0: Dim.AUTO}}, options=[option])
    source = explorer.to_source("call")
    assert f"{option}=True" in source
    assert executed(source).graph


def test_the_source_of_unbacked_dims_marks_the_inputs() -> None:
    batch = Dim("batch", min=2)
    explorer = explore(
        Adds(), (torch.randn(4, 5), torch.randn(4, 5)), dynamic_shapes=({0: batch}, {0: batch}), strict=True, options=["unbacked"]
    )
    source = explorer.to_source("call")
    assert "shape_id='batch'" in source.replace('"', "'")
    program = executed(source)
    assert [str(bounds) for bounds in program.range_constraints.values()][:1] == ["VR[2, int_oo]"]


def test_the_browser_switches_an_option_and_sees_the_run(browser: Browser) -> None:
    explorer = explore(Sums(), (torch.randn(1, 3),), dynamic_shapes={"x": {0: Dim.AUTO}})
    explorer._panels.receive({"id": "1", "kind": "set_option", "option": "backed_size_oblivious", "is_on": True})
    assert explorer.options == ["backed_size_oblivious"]
    assert outcome(explorer.capture, "x", 0).got == "dynamic"
    assert [entry.options for entry in explorer.runs] == [(), ("backed_size_oblivious",)]
    assert list(explorer.history["options"]) == [(), ("backed_size_oblivious",)]
    explorer.set_option("backed_size_oblivious", False)
    assert outcome(explorer.capture, "x", 0).got == "specialized"


def test_a_program_alone_has_no_options_to_switch() -> None:
    explorer = explore(torch.export.export(Sums(), (torch.randn(2, 3),)))
    with pytest.raises(AskError):
        explorer.set_option("backed_size_oblivious")


class Halved(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor, n: int) -> torch.Tensor:
        return x.sum() + y[::2].sum() * n


def test_what_a_mark_cannot_say_is_told_with_what_it_can_and_that_helps() -> None:
    rows = Dim("rows")
    spec = {"x": {0: rows}, "y": {0: 2 * rows}, "n": Dim.AUTO}
    explorer = explore(Halved(), (torch.randn(4), torch.randn(8), 3), dynamic_shapes=spec, strict=True, options=["unbacked"])
    failure = explorer.capture.failure
    assert failure is not None
    assert failure.kind == "spec_mismatch"
    [fix] = failure.fixes
    assert fix.title == "2 changes: Request AUTO for y.shape[0]; Leave n static"
    explorer.apply(fix)
    assert explorer.capture.ok, explorer.capture.failure
    assert outcome(explorer.capture, "y", 0).got == "dynamic"
    explorer.close()
