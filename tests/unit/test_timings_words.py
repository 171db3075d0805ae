"""Agreement of results, and what is said of a run."""

import math
from dataclasses import replace

import pytest
import torch

from export_explorer.analysis.trial import Trial
from export_explorer.features.run.backends import Measuring, agreement
from export_explorer.features.run.timings import (
    Agreement,
    RefusedSizes,
    RunFailure,
    SizeSet,
    SizeTiming,
    Spread,
    Timings,
    Way,
    WayTimings,
    failure_words,
    notes_of,
    stage_words,
    time_words,
)
from export_explorer.record import ExampleChange
from export_explorer.torch_internals.portable_programs import draws_random_numbers

ONES = torch.ones(3)


def test_equal_results_agree_to_the_last_bit_also_in_nan_and_infinity() -> None:
    values = torch.tensor([1.0, math.nan, math.inf])
    assert agreement([values, 3, None], [values.clone(), 3, None]).kind == "equal"


def test_close_results_tell_the_largest_difference() -> None:
    found = agreement([2 * ONES], [2 * ONES + 1e-5])
    assert found.kind == "close"
    assert found.absolute == pytest.approx(1e-5, rel=0.1)
    assert found.relative == pytest.approx(5e-6, rel=0.1)


@pytest.mark.parametrize("other", [ONES + 1, torch.tensor([1.0, 1.0, math.nan])])
def test_other_values_differ(other: torch.Tensor) -> None:
    assert agreement([ONES], [other]).kind == "differs"


@pytest.mark.parametrize("other", [[ONES, ONES], [ONES.double()], [torch.ones(4)]])
def test_another_number_dtype_or_shape_is_another_structure(other: list[torch.Tensor]) -> None:
    assert agreement([ONES], other).kind == "other_structure"


def test_a_measurement_in_slices_ends() -> None:
    measuring = Measuring(torch.neg, (ONES,), {}, threads=1, seconds=0.03, slice_s=0.01)
    steps = 0
    while not measuring.is_done:
        measuring.step()
        steps += 1
    assert 1 <= steps <= 10
    assert measuring.spread().calls > 10


@pytest.mark.parametrize(("is_training", "draws"), [(True, True), (False, False)])
def test_a_dropout_that_is_off_draws_nothing(is_training: bool, draws: bool) -> None:
    model = torch.nn.Sequential(torch.nn.Dropout()).train(is_training)
    program = torch.export.export(model, (ONES,))
    assert draws_random_numbers(program.graph_module) is draws


@pytest.mark.parametrize(
    ("layers", "dropout", "is_training"), [(1, 0.0, True), (2, 0.0, True), (1, 0.5, True), (2, 0.5, False), (2, 0.5, True)]
)
@pytest.mark.parametrize("kind", [torch.nn.GRU, torch.nn.LSTM, torch.nn.RNN])
def test_a_recurrent_layer_draws_as_its_model_does(kind: type[torch.nn.GRU], layers: int, dropout: float, is_training: bool) -> None:
    model: torch.nn.Module = kind(3, 4, layers, dropout=dropout).train(is_training)
    program = torch.export.export(model, (torch.ones(5, 2, 3),))
    before = torch.get_rng_state()
    model(torch.ones(5, 2, 3))
    assert draws_random_numbers(program.graph_module) is not torch.equal(before, torch.get_rng_state())


@pytest.mark.parametrize(
    ("microseconds", "words"),
    [(9.63, "9.63 µs"), (1270, "1.27 ms"), (12.3e6, "12.3 s"), (5.4e9, "5,400 s"), (999.7, "1 ms"), (999.7e6, "1,000 s")],
)
def test_a_time_has_three_digits_and_its_unit(microseconds: float, words: str) -> None:
    assert time_words(microseconds) == words


def test_a_stage_counts_the_files() -> None:
    assert stage_words("compiling", "aot_inductor", 1, 2) == "AOTInductor: compiling C++, 1 of 2 files"


def test_a_way_without_a_compiler_says_what_to_install() -> None:
    words = failure_words(RunFailure(kind="no_compiler", detail="InvalidCxxCompiler: …"))
    assert words.startswith("No C++ compiler found")
    assert "\n" not in words


def timed(way: Way, *medians: float) -> WayTimings:
    spreads = [Spread(median_us=median, lower_us=median, upper_us=median, calls=1) for median in medians]
    return WayTimings(way=way, timings=tuple(SizeTiming(sizes=index, spread=spread) for index, spread in enumerate(spreads)))


def timings(*ways: WayTimings, refused: tuple[RefusedSizes, ...] = ()) -> Timings:
    return Timings(run=1, device="cpu", threads=2, reference="eager", sizes=(SizeSet(),), refused=refused, ways=ways)


def test_that_exported_is_slower_than_eager_is_explained_and_only_then() -> None:
    (note,) = [note for note in notes_of(timings(timed("eager", 10), timed("exported", 66))) if "exported" in note]
    assert "adds 56 µs" in note
    assert "checks inputs" in note
    assert not [note for note in notes_of(timings(timed("eager", 10), timed("exported", 9))) if "exported" in note]


@pytest.mark.parametrize("load", [None, 4.5])
def test_that_exported_is_slower_than_eager_is_not_explained_within_the_spread(load: float | None) -> None:
    ways = with_quartiles("eager", 92, 100, 108), with_quartiles("exported", 101, 110, 118)
    notes = [note for note in notes_of(replace(timings(*ways), load=load)) if "exported" in note]
    assert notes == ["The difference between eager and exported is within the spread of the times."]


def test_that_exported_is_slower_than_eager_is_not_explained_where_its_times_vary() -> None:
    ways = with_quartiles("eager", 0.70e3, 0.72e3, 0.74e3), with_quartiles("exported", 6.5e3, 71.6e3, 237e3)
    notes = [note for note in notes_of(timings(*ways)) if "exported" in note]
    assert notes == ["The times of eager or exported vary too much to compare them. Repeat while nothing else runs."]


def test_that_the_machine_was_busy_is_said() -> None:
    busy = [note for note in notes_of(replace(timings(), load=4.5)) if "Other processes used the CPU" in note]
    assert len(busy) == 1
    assert not [note for note in notes_of(replace(timings(), load=0.4)) if "Other processes used the CPU" in note]


def with_quartiles(way: Way, lower: float, median: float, upper: float) -> WayTimings:
    return WayTimings(way=way, timings=(SizeTiming(sizes=0, spread=Spread(median_us=median, lower_us=lower, upper_us=upper, calls=100)),))


@pytest.mark.parametrize(
    ("ways", "share"),
    [
        ((with_quartiles("eager", 90, 100, 130), with_quartiles("inductor", 85, 95, 100)), "40 %"),
        ((with_quartiles("eager", 90, 100, 130), with_quartiles("inductor", 20, 25, 40)), None),
        ((with_quartiles("eager", 99, 100, 101), with_quartiles("inductor", 98, 100, 102)), None),
        ((with_quartiles("eager", 50, 100, 150),), None),
    ],
    ids=["varies more than it differs", "differs more than it varies", "hardly varies", "alone"],
)
def test_times_that_vary_more_than_they_differ_say_so(ways: tuple[WayTimings, ...], share: str | None) -> None:
    found = [note for note in notes_of(timings(*ways)) if "varied" in note]
    sentence = (
        f"eager varied by {share} between calls, more than it differs from another row: do not rely on their order."
        " Other programs may be running."
    )
    assert found == ([] if share is None else [sentence])
    assert not [note for note in notes_of(replace(timings(*ways), load=4.5)) if "varied" in note], "that the machine is busy is known"


def test_refused_sizes_are_told_with_the_guard() -> None:
    sizes = SizeSet(changes=(ExampleChange(input="x", dim=0, size=6),))
    trial = Trial(verdict="refused_by_guard", reason="x.shape[0] must be divisible by 4, and is 6.")
    notes = notes_of(timings(refused=(RefusedSizes(sizes=sizes, trial=trial),)))
    assert "Not run with x.shape[0] = 6: x.shape[0] must be divisible by 4, and is 6." in notes


def test_a_run_prints_as_lines() -> None:
    failed = WayTimings(way="aot_inductor", failure=RunFailure(kind="no_compiler", subject=""))
    close = WayTimings(way="exported", timings=(SizeTiming(sizes=0, agreement=Agreement(kind="close", absolute=2e-6)),))
    lines = str(timings(timed("eager", 12.5), close, failed)).splitlines()
    assert lines[0].split() == ["eager", "example", "12.5", "µs"]
    assert lines[1].endswith("close (max difference 2.0e-06)")
    assert lines[2].startswith("AOTInductor")
    assert "No C++ compiler found" in lines[2]
    assert lines[3].startswith("Times are medians of single calls without gradients, on cpu with")
