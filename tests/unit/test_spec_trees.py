"""A ``dynamic_shapes`` of another structure than the inputs': what it most likely means is asked, by a fix that exports."""

from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.capture import capture_export
from export_explorer.fixes.example_fixes import ask_fixes
from export_explorer.record import SpecFix
from export_explorer.record.spec import Ask
from export_explorer.session.fixes import apply_fix
from export_explorer.session.model_session import InitialRequest, ModelSession
from export_explorer.spec.fitted_spec import readable_ask
from tests.cases.case import MODES
from tests.cases.outcomes import Add, Relu, tensor

N = Dim("n")
TWO = (tensor(4), tensor(4))
ONE = (tensor(4, 3),)


class Batch(torch.nn.Module):
    def forward(self, batch: dict[str, Any]) -> torch.Tensor:
        return batch["image"] + batch["mask"][0]


class Both(torch.nn.Module):
    def forward(self, xs: Any) -> torch.Tensor:
        return xs[0] + xs[1]


class Second(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x.sum() + y


class Keyed(torch.nn.Module):
    def forward(self, x: torch.Tensor, named: Any) -> torch.Tensor:
        return x * len(named)


BATCH = ({"image": tensor(4), "mask": [tensor(4)]},)
LIST = ([tensor(4), tensor(4)],)

TREES = {
    "too few": (Add, TWO, {"x": {0: N}}, {"x.0": "n", "y.0": "AUTO"}),
    "too few in a tuple": (Add, TWO, ({0: N},), {"x.0": "n", "y.0": "AUTO"}),
    "too few, of other sizes": (Second, (tensor(4), tensor(5)), {"x": {0: N}}, {"x.0": "n"}),
    "too many": (Add, TWO, {"x": {0: N}, "y": {0: N}, "z": {0: N}}, {"x.0": "n", "y.0": "n"}),
    "too many in a tuple": (Add, TWO, ({0: N}, {0: N}, None), {"x.0": "n", "y.0": "n"}),
    "a misspelt input": (Add, TWO, {"x": {0: N}, "yy": {0: N}}, {"x.0": "n", "y.0": "n"}),
    "a misspelt key": (
        Batch,
        BATCH,
        {"batch": {"imgae": {0: N}, "mask": [{0: N}]}},
        {"batch['image'].0": "n", "batch['mask'][0].0": "n"},
    ),
    "dimensions without their input": (Relu, ONE, {0: N}, {"x.0": "n"}),
    "dimensions in a tuple without their input": (Relu, ONE, (N, None), {"x.0": "n"}),
    "keys without their input": (Batch, BATCH, {"image": {0: N}, "mask": [{0: N}]}, {"batch['image'].0": "n", "batch['mask'][0].0": "n"}),
    "a tensor's spec for a list": (
        Batch,
        BATCH,
        {"batch": {"image": {0: N}, "mask": {0: N}}},
        {"batch['image'].0": "n", "batch['mask'][0].0": "n"},
    ),
    "a layer too many": (Relu, ONE, {"x": [{0: N}]}, {"x.0": "n"}),
    "brackets too many": (Add, TWO, [[{0: N}, {0: N}]], {"x.0": "n", "y.0": "n"}),
    "a dict in a tuple": (Relu, ONE, ({"x": {0: N}},), {"x.0": "n"}),
    "a tuple for a list": (Both, LIST, {"xs": ({0: N}, {0: N})}, {"xs[0].0": "n", "xs[1].0": "n"}),
    "a dict for a list": (Both, LIST, {"xs": {0: {0: N}, 1: {0: N}}}, {"xs[0].0": "n", "xs[1].0": "n"}),
    "a list without its input": (Both, LIST, ({0: N}, {0: N}), {"xs[0].0": "n", "xs[1].0": "n"}),
    "a tuple with too few dimensions": (Relu, ONE, {"x": (N,)}, {"x.0": "n"}),
    "None for a list": (Keyed, (tensor(4), [tensor(3), None]), {"x": {0: N}, "named": None}, {"x.0": "n"}),
    "None for a dict": (Keyed, (tensor(4), {"bias": None}), {"x": {0: N}, "named": None}, {"x.0": "n"}),
    "self": (Relu, ONE, {"self": None, "x": {0: N}}, {"x.0": "n"}),
}


def asks(ask: Ask) -> dict[str, str]:
    return {f"{entry.input}.{entry.dim}": str(entry.ask) for entry in ask.entries}


# The structure is compared before either mode begins.
@pytest.mark.parametrize(
    ("name", "mode"),
    [
        pytest.param(name, mode, marks=pytest.mark.slow if mode == "strict" and name != "a misspelt key" else ())
        for name in TREES
        for mode in MODES
    ],
)
def test_first_fix_asks_what_is_meant_and_exports(name: str, mode: str) -> None:
    model, args, shapes, expected = TREES[name]
    session = ModelSession(model(), args, initial=InitialRequest(dynamic_shapes=shapes, strict=mode == "strict"))
    failure = session.run().capture.failure
    assert failure is not None
    assert failure.kind == "spec_mismatch"
    (fix, *_) = failure.fixes
    assert isinstance(fix, SpecFix)
    assert {f"{change.input}.{change.dim}": change.ask for change in fix.asks} == expected
    apply_fix(session, fix)
    assert asks(session.ask) == expected
    assert session.run().capture.ok


@pytest.mark.parametrize(
    ("shapes", "said"),
    [
        ({"x": {0: N}}, "Add `y`, or None for it."),
        ({"x": {0: N}, "yy": {0: N}}, "Rename `yy` to `y`."),
        ({"x": {0: N}, "y": None, "z": None}, "Remove `z`."),
        (({0: N},), "Add `y`, or None for it."),
    ],
)
def test_message_names_the_input(shapes: Any, said: str) -> None:
    failure = capture_export(Add(), TWO, dynamic_shapes=shapes).failure
    assert failure is not None
    assert failure.message.endswith(said)


def test_a_dimension_that_is_written_as_text_is_read() -> None:
    assert asks(readable_ask({"x": {"0": N}}, Relu(), ONE, {}).ask) == {"x.0": "n"}


def test_an_input_of_which_nothing_can_be_read_is_asked_nothing() -> None:
    read = readable_ask({"x": {0: N}, "y": "text"}, Add(), TWO, {})
    assert (asks(read.ask), read.unread) == ({"x.0": "n"}, frozenset({"y"}))


class Sums(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x.sum() + y.sum()


def test_a_dim_of_two_ranges_is_mended_by_a_second_dim() -> None:
    shapes = {"x": {0: Dim("batch", max=8)}, "y": {0: Dim("batch", max=16)}}
    session = ModelSession(Sums(), (torch.randn(4, 2), torch.randn(5, 3)), initial=InitialRequest(dynamic_shapes=shapes))
    failure = session.run().capture.failure
    assert failure is not None
    assert failure.kind == "spec_mismatch"
    fix = failure.fixes[0]
    assert fix.title == "Use a separate Dim, `batch_y`, for y.shape[0]"
    apply_fix(session, fix)
    capture = session.run().capture
    assert {str(dim.ref): (dim.got, dim.upper) for dim in capture.dims if dim.dim == 0} == {
        "x.shape[0]": ("dynamic", 8),
        "y.shape[0]": ("dynamic", 16),
    }


@pytest.mark.parametrize(("asked", "got"), [(Dim.AUTO, "specialized"), (N, "dynamic")])
def test_dimension_that_is_counted_from_the_end_is_shown_where_it_is_meant(asked: Any, got: str) -> None:
    session = ModelSession(Relu(), ONE, initial=InitialRequest(dynamic_shapes={"x": {-1: asked}}))
    capture = session.run().capture
    first, last = capture.dims
    assert (first.asked.kind, last.asked.kind) == ("default", "auto" if asked is Dim.AUTO else "dim")
    assert last.got == got
    assert "torch.export ignored an entry of `dynamic_shapes`: `x` has 2 dimensions; dimension -1 does not exist. Use 1." in capture.notes
    if got == "specialized":
        (fix,) = ask_fixes(capture, last)
        assert fix.title == "Request AUTO for x.shape[1], counted from 0"
        apply_fix(session, fix)
        assert session.run().capture.dims[1].got == "dynamic"


def test_a_misspelt_input_gives_no_dim_a_bound() -> None:
    capture = capture_export(torch.nn.ReLU(), (torch.randn(4, 3),), dynamic_shapes={"inpt": {0: Dim.AUTO}})
    assert capture.failure is not None
    assert capture.failure.kind == "spec_mismatch"
    assert "Rename `inpt` to `input`" in capture.failure.message
    assert [fix.title for fix in capture.failure.fixes if "None" in fix.title or "min" in fix.title] == []
