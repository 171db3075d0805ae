from dataclasses import replace

import pytest
import torch
from torch.export import Dim

from export_explorer.analysis.compared_captures import compare
from export_explorer.capture import capture_export
from export_explorer.explorer import explore
from export_explorer.features.compare.exports import compare as compare_any
from export_explorer.record import Capture, Comparison, DimChange, Frame, Node
from export_explorer.record.spec import AskError
from export_explorer.render.words import result_words
from export_explorer.render.words.comparisons import comparison_sections


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
    assert "x.shape[0] ≤ 64" in gained
    assert {guard.words for guard in compare(auto, static).guards_lost} == gained


class Added(torch.nn.Module):
    def __init__(self, other: bool) -> None:
        super().__init__()
        self.lin, self.other = torch.nn.Linear(4, 4), torch.nn.Linear(4, 4) if other else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.lin(x) if self.other is None else self.other(x)


def test_a_condition_that_another_guard_still_states_is_neither_gained_nor_lost(auto: Capture) -> None:
    (again,) = [guard for guard in auto.guards if guard.words == "x.shape[0] ≤ 64"]
    assert again.frame is not None
    elsewhere = replace(again, id=99, frame=replace(again.frame, line=1, code="assert x.shape[0] <= 64"))
    twice = replace(auto, guards=(*auto.guards, elsewhere))
    assert (compare(twice, auto).guards_lost, compare(auto, twice).guards_gained) == ((), ())
    assert [guard.id for guard in compare(replace(auto, guards=(again,)), replace(auto, guards=())).guards_lost] == [again.id]


def test_what_a_guard_holds_for_in_another_request_is_no_difference(auto: Capture) -> None:
    (bound,) = [guard for guard in auto.guards if guard.words == "x.shape[0] ≤ 64"]
    assert bound.condition is not None
    held = replace(bound, condition=replace(bound.condition, holds_for_tried_sizes=True))
    comparison = compare(replace(auto, guards=(bound,)), replace(auto, guards=(held,)))
    assert (comparison.guards_gained, comparison.guards_lost) == ((), ())


def test_a_condition_that_holds_for_another_reason_is_neither_gained_nor_lost() -> None:
    before, after = (capture_export(Added(other), (torch.randn(3, 4),), dynamic_shapes="auto") for other in (False, True))
    assert {guard.words for guard in before.guards} != {guard.words for guard in after.guards}
    comparison = compare(before, after)
    assert (comparison.guards_gained, comparison.guards_lost) == ((), ())


def test_an_operator_that_only_one_program_calls_is_counted_on_both_sides(auto: Capture) -> None:
    subtracts = capture_export(AddToHalf(), (torch.randn(80), torch.randn(80)), dynamic_shapes={"x": {0: Dim.AUTO}, "y": {0: Dim.AUTO}})
    counts = {change.target: (change.before, change.after) for change in compare(auto, subtracts).operators}
    assert counts["aten.add.Tensor"] == (1, 0)
    assert counts["aten.sub.Tensor"] == (0, 1)


def test_an_operator_that_was_traced_before_a_failure_is_counted() -> None:
    class Raises(torch.nn.Module):
        def forward(self, x: torch.Tensor, *, raises: bool = False) -> torch.Tensor:
            x = x + 1
            if raises:
                raise ValueError("no")
            return x * 2

    failed = capture_export(Raises(), (torch.randn(4),), {"raises": True}, dynamic_shapes="auto")
    assert failed.failure is not None
    done = capture_export(Raises(), (torch.randn(4),), {"raises": False}, dynamic_shapes="auto")
    counts = {change.target: (change.before, change.after) for change in compare(failed, done).operators}
    assert counts == {"aten.mul.Tensor": (0, 1)}


def test_modes_compare_although_their_symbols_have_other_names(auto: Capture) -> None:
    strict = compare(auto, captured(Dim.AUTO, strict=True))
    assert strict.dims == ()
    assert strict.guards_lost == ()


class Two(torch.nn.Module):
    def __init__(self, extra: bool = False) -> None:
        super().__init__()
        self.first, self.second, self.extra = torch.nn.Linear(4, 4), torch.nn.Linear(4, 4), extra

    def forward(self, x: torch.Tensor) -> dict[str, torch.Tensor]:
        h = self.second(self.first(x).relu())
        return {"out": h, "more": h.sum(0)} if self.extra else {"out": h}


def two(extra: bool = False, size: int = 3, strict: bool = False, dynamic_shapes: object = None) -> Capture:
    return capture_export(Two(extra), (torch.randn(size, 4),), strict=strict, dynamic_shapes=dynamic_shapes)


def matched(before: Capture, after: Capture) -> list[tuple[Node, Node | None]]:
    numbers = compare(before, after).matches
    return [(node, before.nodes[number] if number >= 0 else None) for node, number in zip(after.nodes, numbers, strict=True)]


def test_nodes_are_matched_by_module_operator_and_line() -> None:
    pairs = matched(two(), two(extra=True))
    for now, was in pairs:
        assert was is None or (was.module, was.target) == (now.module, now.target)
    assert [node.target for node, was in pairs if was is None] == ["aten.sum.dim_IntList"]


def test_all_nodes_of_one_model_are_matched_across_the_modes() -> None:
    assert all(was is not None for _, was in matched(two(), two(strict=True)))


def test_a_node_whose_result_differs_tells_both() -> None:
    changes = [change for change in compare(two(size=3), two(size=5)).nodes if change.target == "aten.relu.default"]
    assert [(change.result_before, change.result_after) for change in changes] == [("[3, 4] float32", "[5, 4] float32")]


def test_a_size_that_no_guard_limits_has_no_range_beside_a_constant() -> None:
    model, args = torch.nn.ReLU(), (torch.randn(4, 6),)
    free, static = (capture_export(model, args, dynamic_shapes=shapes) for shapes in ("auto", None))
    assert free.range_constraints
    assert compare(static, free).ranges == compare(free, static).ranges == ()


def test_outputs_and_ranges_that_differ_are_told() -> None:
    told = compare(two(), two(extra=True))
    assert [(change.path, change.before, change.after) for change in told.outputs] == [("['more']", "", "[4] float32")]
    assert [(change.side, change.name, change.after) for change in told.signature] == [("output", "[1]", "user output")]
    asked = compare(two(dynamic_shapes=({0: Dim("n", max=8)},)), two(dynamic_shapes=({0: Dim("n", max=9)},)))
    assert [(change.before, change.after) for change in asked.ranges] == [("≤ 8", "≤ 9")]


def test_a_size_that_became_dynamic_without_bounds_has_no_range_that_differs() -> None:
    told = compare(two(), two(dynamic_shapes=({0: Dim("n", min=0)},)))
    assert [str(change) for change in told.ranges] == []
    assert "no bounds" not in str(told)
    limited = compare(two(), two(dynamic_shapes=({0: Dim("n", min=0, max=8)},)))
    assert [(change.before, change.after) for change in limited.ranges] == [("", "≤ 8")]


def test_its_text_tells_what_differs_and_not_a_record() -> None:
    text = str(compare(two(), two(extra=True)))
    assert repr(compare(two(), two(extra=True))) == text
    assert text.splitlines()[0] == "Two, non-strict, 9 nodes → Two, non-strict, 10 nodes"
    assert "  aten.sum.dim_IntList: 0× → 1×" in text.splitlines()
    assert "Comparison(" not in text
    assert str(compare(two(), two())) == "Two, non-strict, 9 nodes → Two, non-strict, 9 nodes\nNo differences. Weights are not compared."


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (
            DimChange(input="x", dim=1, asked_before="AUTO", asked_after="AUTO", before="4 (static)", after="dynamic"),
            "x.shape[1]: 4 (static) → dynamic",
        ),
        (
            DimChange(input="n", dim=None, asked_before="STATIC", asked_after="AUTO", before="4 (static)", after="dynamic"),
            "n: 4 (static) → dynamic; request STATIC → AUTO",
        ),
    ],
)
def test_a_dimension_that_differs_is_one_line_of_its_section(auto: Capture, change: DimChange, line: str) -> None:
    differing = replace(compare(auto, auto), dims=(change,))
    assert list(comparison_sections(differing)) == [("Dimensions", (line,))]


def test_its_html_has_every_text_escaped() -> None:
    told = compare(two(), two(extra=True))
    html = replace(told, sides=(told.sides[0], replace(told.sides[1], model="<b>x")))._repr_html_()
    assert "<b>x" not in html
    assert "&lt;b&gt;x" in html


def test_captures_explorers_and_programs_compare_with_each_other() -> None:
    explorer = explore(Two(), (torch.randn(3, 4),), dynamic_shapes="auto")
    program = torch.export.export(Two(), (torch.randn(3, 4),), dynamic_shapes=({0: Dim.AUTO, 1: Dim.AUTO},))
    for other in (explorer, explorer.capture, program):
        found = compare_any(explorer, other)
        assert isinstance(found, Comparison)
        assert (found.dims, found.nodes, found.operators) == ((), (), ())
    assert compare_any(explorer, explorer.decompose()).operators
    with pytest.raises(TypeError, match="captures, explorers, programs and files of these, not int"):
        compare_any(explorer, 3)


def test_the_two_modes_of_one_ask_compare_without_a_change_of_what_is_shown() -> None:
    explorer = explore(Two(), (torch.randn(3, 4),), dynamic_shapes="auto")
    shown, program = explorer._status.run, explorer.program
    told = explorer.compare("strict", "non-strict")
    assert [side.mode for side in told.sides] == ["non-strict", "strict"]
    assert told.dims == ()
    assert explorer._mode == "non-strict"
    assert explorer._status.run == shown
    assert explorer.program is program
    assert explorer.history["mode"].tolist() == ["non-strict", "strict"]
    assert explorer.compare("strict").sides == (told.sides[0], told.sides[1])
    with pytest.raises(ValueError, match=r"'eager' is not a mode\. Use 'non-strict' or 'strict'"):
        explorer.compare("eager")  # type: ignore[arg-type]  # the test
    with pytest.raises(AskError):
        explorer.decompose().compare("strict", "non-strict")


@pytest.mark.parametrize("filename", ["/home/me/net.py", "C:\\work\\net.py", "net.py"])
def test_a_guard_is_told_with_the_name_of_its_file_whatever_system_wrote_the_record(static: Capture, auto: Capture, filename: str) -> None:
    frame = Frame(filename=filename, line=3, name="forward", code="if x.shape[0] <= 64:", cell=None)
    guards = tuple(replace(guard, frame=frame) for guard in auto.guards)
    assert guards
    assert "(net.py line 3)" in str(compare(static, replace(auto, guards=guards)))
