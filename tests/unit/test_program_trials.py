"""What is said of inputs of other sizes is what the program does with them."""

import random
import time
from typing import Any

import pytest
import torch

from export_explorer.analysis.program_trials import ProgramTrials
from export_explorer.analysis.trial import Trial
from export_explorer.capture import run_export
from export_explorer.record import Capture, DimRef
from export_explorer.spec.leaves import leaves_of
from export_explorer.torch_internals.pytree import Leaf, replace_leaves
from tests.models.tried import ASKED, Asked, Counting, encoder

SETS = 40
MOST = 24


def exported(asked: Asked) -> tuple[Capture, torch.export.ExportedProgram, list[Leaf]]:
    capture, program = run_export(asked.model, asked.args, dict(asked.kwargs), dynamic_shapes=asked.dynamic_shapes)
    assert program is not None, capture.failure
    return capture, program, leaves_of(asked.model, asked.args, dict(asked.kwargs))


def drawn(trials: ProgramTrials, chance: random.Random) -> dict[DimRef, int]:
    """Sizes of which some follow from others as in the program, since random ones alone would all be refused."""
    places = [place for place in trials.guards.places if place.is_movable]
    moved = chance.sample(places, chance.randint(1, len(places)))
    sizes = {place.ref: chance.choice([0, 1, 2, place.example - 1, place.example + 1, chance.randint(0, MOST)]) for place in moved}
    sizes = {ref: max(size, 0) if ref.dim is not None else size for ref, size in sizes.items()}
    if chance.random() < 0.7:
        values = {symbol: chance.randint(1, MOST) for place in places for symbol in place.symbols}
        for place in places:
            if place.symbols:
                size = place.expr.xreplace(values)  # type: ignore[union-attr]  # has symbols
                sizes[place.ref] = max(int(size), 0)
    return sizes


def outcome(module: Any, leaves: list[Leaf], asked: Asked, sizes: dict[DimRef, int]) -> str:
    made: dict[int, Any] = {}
    for leaf in leaves:
        if isinstance(leaf.value, torch.Tensor):
            shape = [sizes.get(DimRef(input=leaf.path, dim=dim), size) for dim, size in enumerate(leaf.value.shape)]
            made[leaf.index] = torch.ones(shape, dtype=leaf.value.dtype)
        else:
            made[leaf.index] = sizes.get(DimRef(input=leaf.path, dim=None), leaf.value)
    args, kwargs = replace_leaves(asked.args, dict(asked.kwargs), made)
    try:
        with torch.no_grad():
            module(*args, **kwargs)
    except AssertionError as error:
        return "refused_by_guard" if "Guard failed" in str(error) else "refused_by_operator"
    except ZeroDivisionError:
        return "refused_by_guard"
    except Exception:
        return "refused_by_operator"
    return "accepted"


def is_false(text: str, leaves: list[Leaf], sizes: dict[DimRef, int]) -> bool:
    """Evaluates torch's own text of a guard, of a program that the test has made."""

    class Sized:
        def __init__(self, path: str, shape: tuple[int, ...]) -> None:
            self._sizes = tuple(sizes.get(DimRef(input=path, dim=dim), size) for dim, size in enumerate(shape))

        def size(self) -> tuple[int, ...]:
            return self._sizes

    for leaf in leaves:
        tensor = isinstance(leaf.value, torch.Tensor)
        text = text.replace(leaf.source, f"L[{leaf.index}]") if f"{leaf.source}" in text else text
        assert tensor or leaf.value is not None
    known = [
        Sized(leaf.path, tuple(leaf.value.shape))
        if isinstance(leaf.value, torch.Tensor)
        else sizes.get(DimRef(input=leaf.path, dim=None), leaf.value)
        for leaf in sorted(leaves, key=lambda leaf: leaf.index)
    ]
    try:
        return not eval(text, {"L": known, "torch": torch, "math": __import__("math")})
    except ZeroDivisionError:
        return True


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name in ("walk-through", "cond", "windows", "keywords") else pytest.mark.slow) for name in ASKED],
)
def test_a_verdict_is_what_the_program_does(name: str) -> None:
    asked = ASKED[name]()
    capture, program, leaves = exported(asked)
    trials, module, chance = ProgramTrials(program, leaves, capture), program.module(), random.Random(name)
    met = set()
    for _ in range(SETS):
        sizes = drawn(trials, chance)
        trial = trials.of_sizes(sizes)
        met.add(trial.verdict)
        assert trial.verdict == outcome(module, leaves, asked, sizes), (sizes, trial)
        if trial.verdict == "refused_by_guard":
            assert trial.guard, trial
            assert is_false(trial.guard, leaves, sizes), (sizes, trial)
            assert_about_what_was_changed(trial, capture, trials, sizes)
    assert {"accepted", "refused_by_guard"} <= met


def assert_about_what_was_changed(trial: Trial, capture: Capture, trials: ProgramTrials, sizes: dict[DimRef, int]) -> None:
    changed = {place.ref for place in trials.guards.places if sizes.get(place.ref, place.example) != place.example}
    assert trial.dim in changed
    if trial.guard_id is not None:
        assert changed & set(capture.guards[trial.guard_id].dims)
    assert str(trial.dim) in trial.message


def test_a_value_in_the_data_is_said_to_decide() -> None:
    asked = Asked(Counting(), (torch.randn(3, 6), torch.tensor([2, 4, 3])))
    capture, program, leaves = exported(asked)
    trials = ProgramTrials(program, leaves, capture)
    trial = trials.of_sizes({DimRef(input="x", dim=0): 5})
    assert trial.verdict == "depends_on_data"
    assert asked.model.calls == 0, "a run without data must not change a buffer"


@pytest.mark.slow
def test_a_try_takes_milliseconds() -> None:
    asked = Asked(encoder(6, 64), (torch.randn(3, 5, 64),))
    capture, program, leaves = exported(asked)
    trials = ProgramTrials(program, leaves, capture)
    sizes = [{DimRef(input="src", dim=0): 2 + size} for size in range(8)]
    trials.of_sizes(sizes[0])
    by_guards = min(elapsed_ms(lambda it=it: trials.by_guards(it)) for it in sizes)
    by_operators = min(elapsed_ms(lambda it=it: trials.of_sizes(it)) for it in sizes)
    assert by_guards <= 5
    assert by_operators <= 150 * 2, "twice what it takes alone: tests share the machine"


def elapsed_ms(call: Any) -> float:
    started = time.perf_counter()
    call()
    return 1000 * (time.perf_counter() - started)
