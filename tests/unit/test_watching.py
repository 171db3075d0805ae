"""Exports that other code makes, recorded while they run, and explained after they raised."""

from dataclasses import fields
from typing import Any

import pytest
import torch
from torch.export import Dim, export

import export_explorer
from export_explorer.record import Capture
from export_explorer.torch_internals.export_calls import failed_export_call


class Tiled(torch.nn.Module):
    """A model with a number written out, and a keyword input."""

    def forward(self, x: torch.Tensor, *, scale: int = 1) -> torch.Tensor:
        return x.view(8, -1) * scale


class Branching(torch.nn.Module):
    """A model that does not export."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x if x.sum() > 0 else -x


ASK = {"x": {0: Dim.AUTO, 1: Dim.AUTO}, "scale": None}


def facts(capture: Capture) -> dict[str, Any]:
    """All that a record says, but for how long it took."""
    return {field.name: getattr(capture, field.name) for field in fields(capture) if field.name != "elapsed_ms"}


def export_function() -> Any:
    from torch.export import _trace

    return _trace._export


@pytest.mark.parametrize("strict", [False, True])
def test_an_export_of_other_code_is_recorded_as_by_hand(strict: bool) -> None:
    model, x = Tiled(), torch.randn(8, 4)
    with export_explorer.watch() as exports:
        program = export(model, (x,), {"scale": 2}, dynamic_shapes=ASK, strict=strict)
    by_hand = export_explorer.capture_export(model, (x,), {"scale": 2}, dynamic_shapes=ASK, strict=strict)
    assert facts(exports[-1]) == facts(by_hand)
    assert isinstance(program, torch.export.ExportedProgram)
    assert Capture.from_json(exports[-1].to_json()).dims == by_hand.dims


def test_what_an_export_raises_reaches_its_caller_and_is_recorded() -> None:
    with export_explorer.watch() as exports, pytest.raises(Exception, match="data-dependent"):
        torch.export.export(Branching(), (torch.randn(3),))
    assert [capture.failure.kind for capture in exports if capture.failure is not None] == ["data_dependent"]


def test_nothing_is_patched_afterwards_also_where_the_block_raises() -> None:
    before, during = export_function(), []

    def divide() -> None:
        during.append(export_function())
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), export_explorer.watch():
        divide()
    assert during != [before]
    assert export_function() is before


def test_exports_of_this_package_are_not_recorded() -> None:
    with export_explorer.watch() as exports:
        export_explorer.capture_export(Tiled(), (torch.randn(8, 4),))
    assert exports == []


def test_a_draft_and_what_torch_refuses_at_once_are_not_recorded() -> None:
    with export_explorer.watch() as exports, pytest.raises(ValueError, match="instance of"):
        export(torch.relu, (torch.randn(3),))  # type: ignore[arg-type]
    assert exports == []


def test_the_export_inside_of_an_export_to_onnx_is_recorded() -> None:
    pytest.importorskip("onnxscript")
    with export_explorer.watch() as exports:
        torch.onnx.export(Tiled(), (torch.randn(8, 4),), dynamo=True, dynamic_shapes={"x": {1: Dim.DYNAMIC}}, verbose=False)
    assert [dim.got for dim in exports[0].dims if dim.dim == 1] == ["dynamic"]


def test_a_record_is_explored() -> None:
    with export_explorer.watch() as exports:
        export(Tiled(), (torch.randn(8, 4),), dynamic_shapes={"x": {1: Dim.AUTO}})
    explorer = exports[-1].explore()
    explorer.request = {"x": {1: "STATIC"}}
    assert [dim.got for dim in explorer.capture.dims if dim.dim == 1] == ["static"]
    explorer.close()


def test_two_watches_one_in_the_other_both_record() -> None:
    with export_explorer.watch() as outer:
        with export_explorer.watch() as inner:
            export(Tiled(), (torch.randn(8, 4),))
        export(Tiled(), (torch.randn(8, 4),))
    assert (len(outer), len(inner)) == (2, 1)


def failing() -> None:
    try:
        torch.export.export(Branching(), (torch.randn(3),), dynamic_shapes={"x": {0: Dim.AUTO}}, strict=True)
    except Exception as error:
        raise RuntimeError("The exporter of another library failed.") from error


def test_the_call_that_failed_is_found_behind_what_was_raised_from_it() -> None:
    with pytest.raises(RuntimeError) as raised:
        failing()
    call = failed_export_call(raised.value)
    assert call is not None
    assert isinstance(call.model, Branching)
    assert (call.dynamic_shapes, call.strict) == ({"x": {0: Dim.AUTO}}, True)


def test_no_call_is_found_behind_another_error() -> None:
    assert failed_export_call(ValueError("x")) is None
    assert failed_export_call(None) is None
