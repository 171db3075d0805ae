"""The record of an export: a function of what the export is given and of what came of it, shared with programs that come without a model."""

import dataclasses
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.analysis.program import capture_of_program
from export_explorer.capture import analyzed_capture, result_of
from export_explorer.record import Mode
from export_explorer.record.spec import Ask, AskEntry, DimAsk
from export_explorer.spec.request import ExportArguments, request_of
from tests.cases.case import MODES
from tests.models.walkthrough import EXAMPLE, Walkthrough

ALL_AUTO = ((Dim.AUTO, Dim.AUTO), (Dim.AUTO,), (Dim.AUTO, Dim.AUTO), (Dim.AUTO,))
ALL_DYNAMIC = ((Dim.DYNAMIC, Dim.DYNAMIC), (Dim.DYNAMIC,), (Dim.DYNAMIC, Dim.DYNAMIC), (Dim.DYNAMIC,))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("dynamic_shapes", "exports"), [(ALL_AUTO, True), (ALL_DYNAMIC, False)], ids=["exports", "fails"])
def test_the_same_record_can_be_made_again_of_an_export_that_is_over(dynamic_shapes: Any, exports: bool, mode: Mode) -> None:
    request = request_of(ExportArguments(Walkthrough(), EXAMPLE, {}, dynamic_shapes, mode))
    result = result_of(request)
    assert (result.program is not None, result.error is None) == (exports, exports)
    captures = [analyzed_capture(request, result)[1] for _ in range(2)]
    assert captures[0].ok == exports
    assert captures[0] == captures[1]


def test_request_and_result_are_frozen() -> None:
    request = request_of(ExportArguments(Walkthrough(), EXAMPLE, {}, ALL_AUTO, "non-strict"))
    result = result_of(request)
    for given, name in ((request, "module"), (result, "program")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(given, name, None)


def test_a_request_says_why_its_dynamic_shapes_do_not_fit() -> None:
    request = request_of(ExportArguments(Walkthrough(), EXAMPLE, {}, ((Dim.AUTO,),)))
    # What of it can be read is the ask, so that it is shown as it was written.
    assert [(at.input, at.dim, str(at.ask)) for at in request.ask.entries] == [("w", 0, "AUTO")]
    assert request.spec_error is not None
    assert "dynamic_shapes has 1" in request.spec_error


def test_an_ask_of_a_dimension_that_is_not_there_is_the_error_of_the_result() -> None:
    ask = Ask.of([AskEntry(input="nothing", dim=0, ask=DimAsk(kind="auto"))])
    request = request_of(ExportArguments(Walkthrough(), EXAMPLE, {}, ask, "non-strict"))
    result = result_of(request)
    _, capture = analyzed_capture(request, result)
    assert result.program is None
    assert capture.failure is not None
    assert capture.failure.kind == "spec_mismatch"
    assert "nothing.shape[0]" in capture.failure.message


def test_what_takes_no_inputs_is_left_to_torch_to_refuse() -> None:
    request = request_of(ExportArguments(3, (torch.ones(2),), {}))
    assert (request.leaves, request.signature, dict(request.path_of_module)) == ([], None, {})
    _, capture = analyzed_capture(request, result_of(request))
    assert capture.failure is not None
    assert capture.failure.kind == "not_a_module"


@pytest.mark.parametrize("mode", MODES)
def test_the_record_of_a_program_alone_has_the_graph_and_the_ranges_of_its_observed_export(mode: Mode) -> None:
    request = request_of(ExportArguments(Walkthrough(), EXAMPLE, {}, ALL_AUTO, mode))
    result = result_of(request)
    assert result.program is not None
    observed, alone = analyzed_capture(request, result)[1], capture_of_program(result.program)
    assert [dataclasses.replace(node, guard_ids=()) for node in observed.nodes] == list(alone.nodes)
    assert (alone.signature, alone.range_constraints, alone.program) == (observed.signature, observed.range_constraints, observed.program)
    assert [(symbol.name, symbol.dims, symbol.lower, symbol.upper) for symbol in alone.symbols] == [
        (symbol.name, symbol.dims, symbol.lower, symbol.upper) for symbol in observed.symbols
    ]
