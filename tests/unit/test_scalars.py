"""What can be asked of an input that is no tensor: what torch takes, and nothing else."""

import re
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.capture import capture_export
from export_explorer.record.spec import AskEntry, AskError, DimAsk
from export_explorer.session.fixes import entries_of
from export_explorer.session.model_session import InitialRequest, ModelSession
from export_explorer.spec.dynamic_shapes import ask_of
from export_explorer.spec.inputs import input_kind, is_accepted

MODES = pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
SCALARS = [5, True, 1.5, "a", None]
SPECS: dict[str, Any] = {
    "AUTO": Dim.AUTO,
    "DYNAMIC": Dim.DYNAMIC,
    "AUTO(min=2, max=8)": Dim.AUTO(min=2, max=8),
    "DYNAMIC(max=8)": Dim.DYNAMIC(max=8),
    "STATIC": Dim.STATIC,
    "None": None,
    "n": Dim("n"),
    "5": 5,
    "6": 6,
}


class Either(torch.nn.Module):
    def forward(self, x: torch.Tensor, k: Any) -> torch.Tensor:
        return x * k if isinstance(k, int | float) else x + 1


class Times(torch.nn.Module):
    def forward(self, x: torch.Tensor, k: int) -> torch.Tensor:
        return x * k


class Filled(torch.nn.Module):
    def forward(self, x: torch.Tensor, k: int) -> torch.Tensor:
        return x + x.new_ones(k)


X = torch.randn(5)


def change(ask: str) -> AskEntry:
    return AskEntry(input="k", dim=None, ask=DimAsk.parse(ask))


@pytest.mark.parametrize(
    ("text", "value", "strict"),
    [
        # The spec of a scalar is checked before either mode begins, and each pair of a spec and a value is in the next test too.
        pytest.param(
            text,
            value,
            strict,
            id=f"{text}-{value!r}-{'strict' if strict else 'non-strict'}",
            marks=[] if (value == 5 and (not strict or text in ("AUTO", "6"))) or (text == "AUTO" and not strict) else [pytest.mark.slow],
        )
        for text in SPECS
        for value in SCALARS
        for strict in (False, True)
    ],
)
def test_what_torch_takes_is_known_and_the_rest_is_told_with_a_way_on(text: str, value: Any, strict: bool) -> None:
    capture = capture_export(Either(), (X, value), dynamic_shapes={"x": None, "k": SPECS[text]}, strict=strict)
    assert capture.ok == is_accepted(input_kind(value), DimAsk.parse(text))
    if capture.failure is None:
        return
    failure = capture.failure
    assert failure.kind == "spec_mismatch"
    assert failure.message.startswith("`k` is ")
    assert "torch._" not in failure.message
    assert [str(dim) for dim in failure.dims] == ["k"]
    session = ModelSession(Either(), (X, value), initial=InitialRequest(strict=strict))
    session.set_ask(entries_of(failure.fixes[0]))
    assert session.run().capture.ok


@pytest.mark.parametrize("value", SCALARS, ids=repr)
@pytest.mark.parametrize("text", SPECS)
def test_every_ask_that_is_accepted_exports(text: str, value: Any) -> None:
    session = ModelSession(Either(), (X, value))
    asked, refused = session.ask, ""
    try:
        session.set_ask([change(text)])
    except AskError as error:
        refused = str(error)
    if not refused:
        assert session.run().capture.ok
        return
    assert refused.startswith("`k` is ")
    assert session.ask == asked
    with pytest.raises(AskError, match=re.escape(refused)):
        ask_of({"x": None, "k": text}, Either(), (X, value), reads_text=True)


def test_the_very_value_is_static() -> None:
    session = ModelSession(Either(), (X, 5))
    session.set_ask([change("5")])
    assert str(session.ask.at("k", None)) == "STATIC"
    with pytest.raises(AskError, match=r"^`k` is an int input: it cannot be 6. Use STATIC"):
        session.set_ask([change("6")])


def test_a_spec_with_a_number_is_mended_by_any_other_change() -> None:
    session = ModelSession(Either(), (X, 5), initial=InitialRequest(dynamic_shapes={"x": {0: Dim.STATIC}, "k": 5}))
    assert not session.run().capture.ok
    session.set_ask([AskEntry(input="x", dim=0, ask=DimAsk.parse("AUTO"))])
    assert session.run().capture.ok
    assert session.dynamic_shapes == {"x": {0: Dim.AUTO}, "k": Dim.STATIC}


@MODES
@pytest.mark.parametrize("marker", ["AUTO", "DYNAMIC"])
def test_bounds_of_an_int_hold_for_the_program(marker: str, strict: bool) -> None:
    session = ModelSession(Times(), (X, 5), initial=InitialRequest(strict=strict))
    session.set_ask([change(f"{marker}(min=3, max=8)")])
    run = session.run()
    (k,) = [dim for dim in run.capture.dims if dim.input == "k"]
    assert (k.got, k.lower, k.upper) == ("dynamic", 3, 8)
    assert run.program is not None
    called = run.program.module()
    for value in (3, 8):
        assert torch.equal(called(X, value), X * value)
    for value in (2, 9):
        with pytest.raises(AssertionError):
            called(X, value)


@MODES
def test_an_int_and_a_dimension_that_the_model_makes_equal_are_tied(strict: bool) -> None:
    shapes = {"x": {0: Dim("n", max=64)}, "k": Dim.DYNAMIC}
    capture = capture_export(Filled(), (X, 5), dynamic_shapes=shapes, strict=strict)
    assert {str(dim.ref): (dim.got, dim.upper) for dim in capture.dims} == {"x.shape[0]": ("dynamic", 64), "k": ("tied", 64)}


@pytest.mark.parametrize("value", [0, 1, -3])
def test_an_int_of_0_or_1_or_below_stays_dynamic(value: int) -> None:
    capture = capture_export(Either(), (X, value), dynamic_shapes={"x": None, "k": Dim.DYNAMIC})
    assert [dim.got for dim in capture.dims if dim.input == "k"] == ["dynamic"]


def test_a_value_outside_of_the_bounds_is_told() -> None:
    capture = capture_export(Either(), (X, 5), dynamic_shapes={"x": None, "k": Dim.DYNAMIC(min=10)})
    (k,) = [dim for dim in capture.dims if dim.input == "k"]
    assert "but the example value 5 is below 10" in k.words
