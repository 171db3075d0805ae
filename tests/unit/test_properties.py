"""Random small models and random asks: always a capture, always what it says."""

import random
from typing import Any

import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from export_explorer import capture_export
from export_explorer.record import Capture
from export_explorer.record.spec import Ask, AskEntry, AskKind, DimAsk
from export_explorer.session.model_session import InitialRequest, ModelSession
from tests.helpers.accepted_sizes import assert_sound
from tests.helpers.births import assert_nodes_read_what_their_guards_are_about
from tests.helpers.random_models import Steps, models
from tests.helpers.telling import assert_tells_all

BOUNDS = st.sampled_from([(None, None)] * 4 + [(None, 64), (2, None), (2, 16), (0, 8), (3, 5)])
KINDS: list[AskKind] = ["auto", "auto", "auto", "dynamic", "dynamic", "dim", "dim", "static", "default"]
EXAMPLE_OF = {"n": 4, "m": 3}
"""What the Dims that are asked for stand for, mostly: then the asks of several dimensions agree."""


@st.composite
def asks(draw: st.DrawFn, inputs: tuple[torch.Tensor, ...]) -> Ask:
    """An ask of inputs named x, y, z."""
    bounds = {name: draw(BOUNDS) for name in EXAMPLE_OF}
    entries = []
    for input, tensor in zip("xyz", inputs, strict=False):
        for dim, size in enumerate(tensor.shape):
            kind = draw(st.sampled_from(KINDS))
            entries.append(AskEntry(input=input, dim=dim, ask=draw(dim_asks(kind, size, bounds))))
    return Ask.of(entries)


@st.composite
def dim_asks(draw: st.DrawFn, kind: AskKind, size: int, bounds: dict[str, tuple[int | None, int | None]]) -> DimAsk:
    if kind == "default":
        return DimAsk()
    if kind == "static":
        return DimAsk(kind="static", size=draw(st.sampled_from([None, None, size, size, size, size + 1])))
    if kind == "dim":
        name = draw(st.sampled_from(sorted(bounds)))
        factor = draw(st.sampled_from([1, 1, 2]))
        offset = size - factor * EXAMPLE_OF[name]
        offset = offset if abs(offset) <= 2 else 0
        return DimAsk(kind="dim", name=name, factor=factor, offset=offset, min=bounds[name][0], max=bounds[name][1])
    low, high = draw(BOUNDS)
    return DimAsk(kind=kind, min=low, max=high)


@given(made=models(), data=st.data(), strict=st.sampled_from([False, False, False, True]), seed=st.integers(0, 1000))
@settings(
    max_examples=20 if settings.get_current_profile_name() == "repeatable" else 60,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_a_capture_of_any_model_under_any_ask_holds(
    made: tuple[Steps, tuple[torch.Tensor, ...]], data: st.DataObject, strict: bool, seed: int
) -> None:
    model, inputs = made
    session = ModelSession(model, inputs, initial=InitialRequest(strict=strict))
    session.restore(data.draw(asks(inputs)))
    run = session.run()
    assert Capture.from_json(run.capture.to_json()) == run.capture
    assert_tells_all(run.capture)
    assert_nodes_read_what_their_guards_are_about(run.capture)
    if run.program is None:
        return
    again = capture_export(model, inputs, dynamic_shapes=pasted(session.to_source()), strict=strict)
    assert outcomes(again) == outcomes(run.capture)
    assert_sound(run.capture, run.program, random.Random(seed))


def pasted(source: str) -> Any:
    """What a script has as ``dynamic_shapes`` that the source was pasted into."""
    namespace: dict[str, Any] = {}
    exec(source, namespace)
    return namespace["dynamic_shapes"]


def outcomes(capture: Capture) -> list[tuple[Any, ...]]:
    return [(dim.ref, dim.got, dim.shape_expr, dim.lower, dim.upper) for dim in capture.dims]
