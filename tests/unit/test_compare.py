import pytest
import torch
from torch.export import Dim

from export_explorer.capture import capture_export
from export_explorer.model import Capture
from export_explorer.reports.compare import compare
from export_explorer.reports.words import result_words


class AddToHalf(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        if x.shape[0] <= 64:
            return x + y
        return x - y


def captured(ask: object, strict: bool = False) -> Capture:
    return capture_export(AddToHalf(), (torch.randn(4), torch.randn(4)), dynamic_shapes={"x": {0: ask}, "y": {0: ask}}, strict=strict)


@pytest.fixture(scope="module")
def static() -> Capture:
    return captured(Dim.STATIC)


@pytest.fixture(scope="module")
def auto() -> Capture:
    return captured(Dim.AUTO)


def test_a_run_does_not_differ_from_itself(auto: Capture) -> None:
    same = compare(auto, auto)
    assert (same.dims, same.guards_gained, same.guards_lost, same.operators) == ((), (), (), ())


def test_two_runs_of_one_ask_do_not_differ_in_what_the_guards_say(auto: Capture) -> None:
    again = compare(auto, captured(Dim.AUTO))
    assert (again.dims, again.guards_gained, again.guards_lost) == ((), (), ())


def test_a_dimension_that_became_dynamic_is_named_with_both_outcomes(static: Capture, auto: Capture) -> None:
    change = next(change for change in compare(static, auto).dims if change.input == "x")
    assert (change.asked_before, change.asked_after) == ("STATIC", "AUTO")
    assert (change.before, change.after) == ("4 (static)", "dynamic ≤ 64")


def test_what_equals_another_dimension_names_it_and_has_the_range_there(auto: Capture) -> None:
    tied = next(dim for dim in auto.dims if dim.got == "tied")
    assert result_words(tied, named=False) == "= x.shape[0]"


def test_guards_are_gained_one_way_and_lost_the_other(static: Capture, auto: Capture) -> None:
    gained = {guard.words for guard in compare(static, auto).guards_gained}
    assert "x.shape[0] at most 64" in gained
    assert {guard.words for guard in compare(auto, static).guards_lost} == gained


def test_an_operator_that_only_one_program_calls_is_counted_on_both_sides(auto: Capture) -> None:
    subtracts = capture_export(AddToHalf(), (torch.randn(80), torch.randn(80)), dynamic_shapes={"x": {0: Dim.AUTO}, "y": {0: Dim.AUTO}})
    counts = {change.target: (change.before, change.after) for change in compare(auto, subtracts).operators}
    assert counts["aten.add.Tensor"] == (1, 0)
    assert counts["aten.sub.Tensor"] == (0, 1)


def test_modes_compare_although_their_symbols_have_other_names(auto: Capture) -> None:
    strict = compare(auto, captured(Dim.AUTO, strict=True))
    assert strict.dims == ()
    assert strict.guards_lost == ()
