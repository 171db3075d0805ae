"""What people export: every architecture gives a capture that tells all, of sizes that the program takes, in both modes."""

from functools import cache

import pytest

from export_explorer.record import Capture, Mode
from export_explorer.session.model_session import InitialRequest, ModelSession
from tests.helpers.contracts import assert_one_contract, outcomes_agree
from tests.helpers.telling import assert_tells_all
from tests.helpers.tried_sizes import Trial, wrongly_stated
from tests.models.architectures import ARCHITECTURES

pytestmark = pytest.mark.slow

MODES: tuple[Mode, ...] = ("non-strict", "strict")

OF_TORCH = {"RNN", "LSTM", "LSTM cell", "GRU", "Transformer", "TransformerEncoder", "MultiheadAttention", "EmbeddingBag", "autoencoder"}
"""torch's own modules, exported without any code of a user."""


@cache
def exported(name: str, mode: Mode) -> tuple[Capture, list[Trial]]:
    """What comes of it with AUTO everywhere, and the sizes of which it says something else than the program; the program is not kept."""
    example = ARCHITECTURES[name]()
    session = ModelSession(example.model, example.args, dict(example.kwargs), InitialRequest(strict=mode == "strict"))
    session.set_all("auto")
    run = session.run()
    assert run.program is not None, run.capture.failure
    return run.capture, wrongly_stated(run.program, example.model, example.args, dict(example.kwargs))


def captured(name: str, mode: Mode) -> Capture:
    return exported(name, mode)[0]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ARCHITECTURES)
def test_an_architecture_is_captured(name: str, mode: Mode) -> None:
    capture = captured(name, mode)
    assert capture.ok, capture.failure
    assert_tells_all(capture)
    assert capture.dims
    assert Capture.from_json(capture.to_json()) == capture


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ARCHITECTURES)
def test_an_architecture_takes_what_is_stated(name: str, mode: Mode) -> None:
    assert exported(name, mode)[1] == []


@pytest.mark.parametrize("mode", MODES)
def test_guards_have_their_lines(mode: Mode) -> None:
    """All but one in a hundred, but for torch's own modules: there are no lines but torch's, and the guard says so."""
    guards = [guard for name in ARCHITECTURES for guard in captured(name, mode).guards if name not in OF_TORCH]
    without = [guard for guard in guards if guard.frame is None]
    assert len(guards) > 50
    assert len(without) <= len(guards) / 100, [(guard.expr, guard.no_frame_reason) for guard in without]
    assert all("torch's code" in (guard.no_frame_reason or "") for name in OF_TORCH for guard in captured(name, mode).guards)


@pytest.mark.parametrize("mode", MODES)
def test_guards_of_operators_have_their_nodes(mode: Mode) -> None:
    """All but one in a hundred: some operators are not in the program."""
    guards = [guard for name in ARCHITECTURES for guard in captured(name, mode).guards if guard.operator is not None]
    without = [guard for guard in guards if guard.node is None]
    assert guards
    assert len(without) <= len(guards) / 100, [(guard.words, guard.operator) for guard in without]


def test_both_modes_say_the_same_of_a_model_that_exports_in_both() -> None:
    for name in ("BERT", "Llama", "ViT", "ResNet", "LSTM"):
        strict, non_strict = ([(dim.ref, dim.got, dim.shape_expr) for dim in captured(name, mode).dims] for mode in MODES)
        assert strict == non_strict


def test_where_both_modes_come_to_the_same_they_have_one_contract() -> None:
    pairs = [(captured(name, "non-strict"), captured(name, "strict")) for name in ARCHITECTURES]
    agreeing = [pair for pair in pairs if outcomes_agree(*pair)]
    assert len(agreeing) > len(ARCHITECTURES) / 2
    for pair in agreeing:
        assert_one_contract(*pair)
