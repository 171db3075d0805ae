"""Other inputs on the shown program, as a user in Python tries them."""

import io
import itertools
import json
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.explorer import Explorer, explore
from export_explorer.jupyter.archive_reader_process import trial_of
from export_explorer.jupyter.archive_readers import TriedSize
from export_explorer.record import AcceptedSizes
from export_explorer.record.spec import AskError
from export_explorer.session.example_inputs import sizes_to_try
from export_explorer.spec.examples import ExampleError
from tests.models.bounded import EXAMPLE as BOUNDED
from tests.models.bounded import Bounded
from tests.models.tried import ASKED, Counting, Custom, Joined, Windows
from tests.models.walkthrough import EXAMPLE, Walkthrough


@pytest.fixture(scope="module")
def walkthrough() -> Explorer:
    return explore(Walkthrough(), EXAMPLE, dynamic_shapes="auto")


@pytest.fixture(scope="module")
def bounded() -> Explorer:
    return explore(Bounded(), BOUNDED, dynamic_shapes="auto")


def loaded(program: Any) -> Explorer:
    file = io.BytesIO()
    torch.export.save(program, file)
    file.seek(0)
    return explore(torch.export.load(file))


def test_a_refusal_names_guard_dimension_and_line(walkthrough: Explorer) -> None:
    trial = walkthrough.try_sizes({"w": {1: 7}})
    assert (trial.verdict, str(trial.dim)) == ("refused_by_guard", "w.shape[1]")
    assert trial.guard_id is not None
    assert walkthrough.capture.guards[trial.guard_id].dims == (trial.dim,)
    assert trial.frame is not None
    assert trial.frame.code == "projected = self.lin(w)"
    assert "line 13" in trial.message


class TwiceHalved(torch.nn.Module):
    """Takes two of every four sizes: an image that is halved twice and doubled has to be as large as one that is halved."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = (torch.nn.Conv2d(1, 1, 3, stride=2, padding=1) for _ in range(2))
        self.up = torch.nn.ConvTranspose2d(1, 1, 2, stride=2)

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        half = self.first(image)
        return self.up(self.second(half)) + half


def test_a_refusal_by_one_guard_has_the_sizes_that_all_accept() -> None:
    explorer = explore(TwiceHalved(), (torch.randn(2, 1, 64, 96),), dynamic_shapes="auto")
    trial = explorer.try_sizes({"image": {2: 4}})
    assert trial.reason.startswith("image.shape[2] must be ≥ 5, got 4 (line ")
    assert trial.reason.endswith("). All guards together: 7, 8, 11, 12, …")


class WindowsOfTwo(torch.nn.Module):
    """Two inputs of one size, which a branch limits: the program may state the guard of the other one."""

    def forward(self, pixels: torch.Tensor, day: torch.Tensor) -> torch.Tensor:
        windows = (pixels * day).shape[1] // 16
        return pixels.sum() if windows == 1 else pixels.view(-1, windows, 16).mean()


def test_a_refusal_by_the_guard_of_an_equal_size_has_its_line() -> None:
    explorer = explore(WindowsOfTwo(), (torch.randn(4, 24), torch.randn(4, 24)), dynamic_shapes="auto")
    trial = explorer.try_sizes({"pixels": {1: 40}, "day": {1: 40}})
    assert trial.guard_id is not None
    assert trial.frame is not None
    assert "windows == 1" in trial.frame.code
    assert "must be 16 to 31, got 40" in trial.message


def test_what_is_taken_has_the_shapes_that_come_back(walkthrough: Explorer) -> None:
    trial = walkthrough.try_sizes({"w": {0: 7}})
    assert trial.verdict == "accepted"
    assert [(output.path, output.dtype, output.shape) for output in trial.outputs] == [
        ("[0]", "float32", (7, 3)),
        ("[1]", "float32", (32,)),
    ]


def test_sizes_that_follow_move_along_where_that_is_asked(walkthrough: Explorer) -> None:
    assert walkthrough.try_sizes({"x": {0: 7}}).verdict == "refused_by_guard"
    trial = walkthrough.try_sizes({"x": {0: 7}}, follow=True)
    assert trial.verdict == "accepted"
    assert {(change.input, change.dim): change.size for change in trial.sizes} == {("x", 0): 7, ("y", 1): 7, ("z", 0): 56}


@pytest.mark.parametrize(
    "sizes",
    [
        {"batch['image']": {0: 70}},
        {"batch": {"image": {0: 70}}},
        {"batch": {"image": (70, None)}},
        {"batch['image'].shape[0]": 70},
        {'batch["image"]': {0: 70}},
        {'batch["image"].shape[0]': 70},
    ],
)
def test_a_nested_input_goes_by_its_path_or_as_it_is(bounded: Explorer, sizes: dict[str, Any]) -> None:
    trial = bounded.try_sizes(sizes)
    assert trial.verdict == "refused_by_guard"
    assert "≤ 64" in trial.message


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ({"bacth": {"image": {0: 3}}}, "no `bacth`"),
        ({"batch": 3}, "container"),
        ({"batch": {"image": {2: 3}}}, "no dimension 2"),
        ({"batch": {"image": {0: -3}}}, "cannot be -3"),
        ({"batch": {"image": 3}}, "dict by dimension"),
        ({"batch": {"image": (3,)}}, "2 dimensions"),
        ({"scale": 3}, "no `scale`"),
    ],
)
def test_what_the_inputs_do_not_have_is_said(bounded: Explorer, sizes: dict[str, Any], words: str) -> None:
    with pytest.raises(ExampleError, match=words):
        bounded.try_sizes(sizes)


def test_an_int_input_is_tried_by_its_value(bounded: Explorer) -> None:
    trial = bounded.try_sizes({"n": 4})
    assert (trial.verdict, str(trial.dim)) == ("refused_by_guard", "n")
    assert "static" in trial.message


def image(*shape: int, **kinds: Any) -> torch.Tensor:
    return torch.ones(shape, **kinds)


@pytest.mark.parametrize(
    ("args", "kwargs", "verdict", "words"),
    [
        (({"image": image(9, 16), "labels": [image(9)]}, 3), {}, "accepted", "Accepted"),
        (({"labels": [image(8)], "image": image(8, 16)}, 3), {}, "refused_by_structure", "order"),
        (({"image": image(8, 16), "labels": (image(8),)}, 3), {}, "refused_by_structure", "list"),
        (({"image": image(8, 16), "labels": [image(8), image(8)]}, 3), {}, "refused_by_structure", "has 2 elements. Pass 1"),
        (({"image": image(8, 16)}, 3), {}, "refused_by_structure", "keys"),
        (({"image": image(8, 16), "labels": [image(8)]},), {"n": 3}, "refused_by_structure", "keyword"),
        (({"image": image(8, 16), "labels": [image(8)]},), {}, "refused_by_structure", "2 positional"),
        (({"image": image(8), "labels": [image(8)]}, 3), {}, "refused_by_guard", "has 1 dimension"),
        (({"image": 3, "labels": [image(8)]}, 3), {}, "refused_by_guard", "type int"),
        (({"image": image(8, 16), "labels": [image(8)]}, 4), {}, "refused_by_guard", "n must be 3"),
    ],
)
def test_inputs_of_another_structure_rank_or_value_are_refused(
    bounded: Explorer, args: tuple[Any, ...], kwargs: dict[str, Any], verdict: str, words: str
) -> None:
    assert bounded.program is not None
    trial = bounded.try_inputs(*args, **kwargs)
    assert trial.verdict == verdict
    assert words in trial.message
    try:
        bounded.program.module()(*args, **kwargs)
        is_taken = True
    except Exception:  # of many classes, by what is wrong
        is_taken = False
    assert is_taken is (verdict == "accepted")


def test_another_dtype_is_left_to_a_run(bounded: Explorer, walkthrough: Explorer) -> None:
    args: Any = ({"image": image(8, 16, dtype=torch.float64), "labels": [image(8)]}, 3)
    trial = bounded.try_inputs(*args)
    assert trial.verdict == "not_checked"
    assert "float64" in trial.message
    assert bounded.run_inputs(*args).agrees
    w, *others = EXAMPLE
    assert walkthrough.try_inputs(w.double(), *others).verdict == "not_checked"
    assert walkthrough.run_inputs(w.double(), *others).program_error is not None


def test_a_wrong_rank_that_no_guard_sees_is_refused_by_the_operator() -> None:
    explorer = explore(torch.nn.Conv1d(3, 4, 2), (torch.randn(2, 3, 8),), dynamic_shapes="auto")
    assert explorer.try_inputs(torch.randn(2, 3, 8, 9)).verdict in ("refused_by_guard", "refused_by_operator")


def test_keyword_inputs_may_come_in_any_order() -> None:
    asked = ASKED["keywords"]()
    explorer = explore(asked.model, asked.args, dict(asked.kwargs), dynamic_shapes="auto")
    trial = explorer.try_inputs(first=torch.randn(4, 2), second=torch.randn(4, 9))
    assert trial.verdict == "accepted"
    assert [output.shape for output in trial.outputs] == [(4, 11), (4, 2)]
    by_position = explorer.try_inputs(torch.randn(4, 2), torch.randn(4, 9))
    assert by_position.verdict == "refused_by_structure"
    assert str(by_position).startswith("Rejected: the inputs are structured differently from the example. ")


def test_model_and_program_are_run_on_the_same_inputs(walkthrough: Explorer) -> None:
    trial = walkthrough.try_sizes({"w": {0: 7}}, run=True)
    assert trial.run is not None
    assert trial.run.agrees
    assert [(output.shape, output.eager_shape, output.is_close) for output in trial.run.outputs] == [
        ((7, 3), (7, 3), True),
        ((32,), (32,), True),
    ]
    assert all(output.max_abs == 0.0 for output in trial.run.outputs)
    refused = walkthrough.try_sizes({"w": {1: 7}}, run=True)
    assert refused.run is not None
    assert refused.run.program_error is not None
    assert refused.run.agrees


def test_a_program_that_differs_from_its_model_is_found() -> None:
    class Branching(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x + 1 if torch.compiler.is_exporting() else x - 1

    trial = explore(Branching(), (torch.ones(3),), dynamic_shapes="auto").try_sizes({"x": {0: 4}}, run=True)
    assert trial.run is not None
    assert trial.run.agrees is False
    (output,) = trial.run.outputs
    assert output.max_abs == pytest.approx(2.0)
    assert "differ" in trial.run.message


def test_a_value_in_the_data_is_settled_by_a_run_and_changes_nothing() -> None:
    model = Counting()
    explorer = explore(model, (torch.randn(3, 6), torch.tensor([2, 4, 3])), dynamic_shapes="auto")
    assert explorer.try_sizes({"x": {1: 9}}).verdict == "depends_on_data"
    taken, refused = explorer.try_sizes({"x": {1: 9}}, run=True), explorer.try_sizes({"x": {1: 1}}, run=True)
    assert (taken.verdict, refused.verdict) == ("accepted", "refused_by_guard")
    assert taken.run is not None
    assert taken.run.agrees
    assert model.calls == 0
    assert explorer.program is not None
    assert explorer.program.state_dict["calls"] == 0


def test_a_runtime_assert_that_a_run_raises_is_the_guard_with_its_line() -> None:
    class First(torch.nn.Module):
        def forward(self, x: torch.Tensor, n: torch.Tensor) -> torch.Tensor:
            length = n.item()
            torch._check(length >= 0)
            torch._check(length <= x.shape[0])
            return x[:length]

    explorer = explore(First(), (torch.ones(4), torch.tensor(3)), dynamic_shapes="auto")
    assert explorer.try_sizes({"x": {0: 3}}, run=True).verdict == "accepted"
    trial = explorer.try_sizes({"x": {0: 2}}, run=True)
    assert trial.verdict == "refused_by_guard"
    assert trial.guard_id is not None
    assert trial.frame is not None
    assert trial.reason.startswith("x.shape[0] must be ≥ `n.item()` (line ")


# The slow ones are probed by lines and branches of this package that the others run too.
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in ("digits", "encoder", "nested", "windows") else ()) for name in ASKED]
)
def test_a_probe_finds_what_is_stated(name: str) -> None:
    asked = ASKED[name]()
    explorer = explore(asked.model, asked.args, dict(asked.kwargs), dynamic_shapes=asked.dynamic_shapes)
    table = explorer.probe().table
    known = table[table.stated.notna() & (table.verdict != "depends_on_data")]
    assert len(known)
    by_guards = known[known.verdict != "refused_by_operator"]
    assert (by_guards.stated == (by_guards.verdict == "accepted")).all(), by_guards


@pytest.mark.parametrize(
    ("accepted", "beyond"),
    [
        (AcceptedSizes(lower=16, upper=256, step=8), {8, 264}),
        (AcceptedSizes(lower=21, upper=45, step=8, remainders=(2, 5)), {18, 50}),
        (AcceptedSizes(lower=16, upper=200_000, step=8), {8}),
    ],
)
def test_the_nearest_sizes_beyond_the_bounds_that_meet_the_step_are_tried(accepted: AcceptedSizes, beyond: set[int]) -> None:
    tried = sizes_to_try(accepted, 32, is_size=True)
    assert beyond <= set(tried)
    assert max(tried) < 1000


def test_a_probe_after_its_time_runs_nothing() -> None:
    explorer = explore(Windows(), (torch.randn(3, 8),), dynamic_shapes="auto")
    assert set(explorer.probe(seconds=0).table.seen_by) <= {"guards", "fake_run"}


def test_a_loaded_program_is_tried_without_its_model(walkthrough: Explorer) -> None:
    alone = loaded(walkthrough.program)
    for sizes in ({"w": {1: 7}}, {"x": {0: 7}}, {"w": {0: 7}}):
        trial, same = alone.try_sizes(sizes, run=True), walkthrough.try_sizes(sizes)
        assert (trial.verdict, trial.dim, trial.guard) == (same.verdict, same.dim, same.guard)
        assert trial.run is not None
        assert trial.run.agrees is None
        assert (trial.run.program_error is None) is (trial.verdict == "accepted")
    assert len(alone.probe().dims) == 6


def test_guards_of_a_program_alone_are_never_run_as_python(walkthrough: Explorer, tmp_path: Any) -> None:
    assert walkthrough.program is not None
    program = torch.export.export(Walkthrough(), EXAMPLE, dynamic_shapes=((Dim.AUTO, Dim.AUTO), None, None, None))
    made = tmp_path / "made"
    program._guards_code.append(f"open({str(made)!r}, 'w') is None")
    explorer = explore(program)
    trial = explorer.try_sizes({"w": {0: 7}}, run=True)
    assert trial.verdict == "not_checked"
    assert not made.exists()


def test_a_program_without_guards_is_not_checked() -> None:
    program = torch.export.export(Walkthrough(), EXAMPLE, dynamic_shapes=((Dim.AUTO, Dim.AUTO), None, None, None))
    program.example_inputs = None
    explorer = explore(program)
    trial = explorer.try_sizes({"w": {0: 7}})
    assert (trial.verdict, [output.shape for output in trial.outputs]) == ("not_checked", [(7, 3), (32,)])
    assert explorer.try_sizes({"w": {1: 7}}).verdict == "refused_by_operator"
    assert explorer.try_sizes({"w": {0: 7}}, run=True).run is not None


def test_a_failed_export_has_nothing_to_try() -> None:
    explorer = explore(Custom(), (torch.randn(8, 3), torch.randn(5, 3)), dynamic_shapes="auto")
    with pytest.raises(AskError, match="No program"):
        explorer.try_sizes({"x": {0: 7}})


def test_batches_are_tried_and_grouped_by_reason() -> None:
    explorer = explore(Windows(), (torch.randn(3, 8),), dynamic_shapes="auto")
    data = torch.utils.data.TensorDataset(torch.randn(11, 8), torch.zeros(11))
    loader = torch.utils.data.DataLoader(data, 4)
    assert explorer.try_batches(loader).accepted == 0, "a label is no input"
    assert explorer.try_batches(loader, inputs_of=lambda batch: batch[0]).accepted == 3
    tried = explorer.try_batches([torch.randn(2, 8), torch.randn(2, 12), torch.randn(2, 16), torch.randn(5, 17)], limit=3)
    assert (tried.accepted, tried.refused) == (2, (2,))
    table = tried.table.set_index("verdict")
    assert table.batches.to_dict() == {"accepted": 2, "refused_by_guard": 1}
    assert table.loc["refused_by_guard", "dim"] == "x.shape[1]"


def test_batches_may_be_dicts_and_pairs() -> None:
    asked = ASKED["keywords"]()
    explorer = explore(asked.model, asked.args, dict(asked.kwargs), dynamic_shapes="auto")
    batch = {"first": torch.randn(4, 2), "second": torch.randn(4, 9)}
    assert explorer.try_batches([batch, ((), batch)]).accepted == 2
    assert explorer.try_batches([]).table.empty


class Scaled(torch.nn.Module):
    def forward(self, batch, *, scale):  # type: ignore[no-untyped-def]
        return batch["image"] * scale


def test_a_dict_without_the_names_of_inputs_is_one_input_whose_keywords_are_missing() -> None:
    images = {"image": torch.randn(2, 3)}
    explorer = explore(Scaled(), (images,), {"scale": torch.ones(3)}, dynamic_shapes="auto")
    (reason,) = explorer.try_batches([images]).table.reason
    assert "scale" in reason
    assert "image" not in reason
    assert explorer.try_batches([((images,), {"scale": torch.ones(3)})]).accepted == 1


def test_sizes_that_differ_among_examples_are_auto_and_all_are_tried() -> None:
    explorer = explore(Windows(), torch.randn(3, 8), more=[torch.randn(4, 12), torch.randn(3, 7)])
    assert {str(dim.ref): dim.asked.kind for dim in explorer.capture.dims} == {"x.shape[0]": "auto", "x.shape[1]": "auto"}
    taken, refused = explorer.capture.notes[-2:]
    assert "Example 2: accepted" in taken
    assert "Example 3 rejected: x.shape[1]" in refused


def test_what_is_the_same_in_all_examples_stays_static_and_what_is_asked_stays_asked() -> None:
    spec = {"first": {1: Dim("length", max=9)}, "second": None}
    first, second = torch.randn(3, 5), torch.randn(3, 4)
    more = [((), {"first": torch.randn(3, 7), "second": torch.randn(3, 6)})]
    explorer = explore(Joined(), (), {"first": first, "second": second}, dynamic_shapes=spec, more=more)
    asked = {str(dim.ref): dim.asked.kind for dim in explorer.capture.dims}
    assert asked == {"first.shape[0]": "default", "first.shape[1]": "dim", "second.shape[0]": "default", "second.shape[1]": "auto"}
    assert "All 2 examples accepted" in explorer.capture.notes[-1]


def test_an_example_that_is_none_is_refused_in_a_sentence() -> None:
    with pytest.raises(TypeError, match="Example 2 is an int"):
        explore(Windows(), torch.randn(3, 8), more=[3])
    with pytest.raises(TypeError, match="pair"):
        explore(Joined(), (), {"first": torch.ones(2, 2), "second": torch.ones(2, 2)}, more=[torch.ones(3)])


class OtherwiseForOne(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] == 1:
            return x * 2
        return x + 1


def test_a_size_that_tracing_took_to_be_larger_is_accepted_with_a_warning_and_a_run_shows_the_difference() -> None:
    explorer = explore(OtherwiseForOne(), (torch.ones(3, 4),), dynamic_shapes="auto")
    trial = explorer.try_sizes({"x": {0: 1}}, run=True)
    assert trial.verdict == "accepted"
    assert "assumed x.shape[0] ≥ 2" in str(trial)
    assert trial.run is not None
    assert trial.run.agrees is False
    assert explorer.try_sizes({"x": {0: 2}}).notes == ()
    assert "assumed x.shape[0] ≥ 2" in str(explorer.try_inputs(torch.ones(1, 4)))
    explorer.close()


class Indexed(torch.nn.Module):
    def forward(self, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        return ids + mask[torch.arange(ids.shape[0])].sum()


def test_a_size_that_an_operator_rejects_has_no_warning_of_what_tracing_assumed() -> None:
    explorer = explore(Indexed(), (torch.ones(3, 5), torch.ones(3, 7)), dynamic_shapes="auto")
    trial = explorer.try_sizes({"mask": {0: 1}})
    assert trial.verdict == "refused_by_operator"
    assert trial.notes == ()
    explorer.close()


def test_a_size_of_1_is_accepted_without_a_warning_where_tracing_kept_it_dynamic() -> None:
    explorer = explore(OtherwiseForOne(), (torch.ones(3, 4),), dynamic_shapes="auto", options=["backed_size_oblivious"])
    trial = explorer.try_sizes({"x": {1: 1}})
    assert trial.verdict == "accepted"
    assert trial.notes == ()
    explorer.close()


class Masked(torch.nn.Module):
    def forward(self, x, mask=None):  # type: ignore[no-untyped-def]
        return x if mask is None else x * mask


def test_an_input_that_was_none_is_told_to_be_passed_over() -> None:
    explorer = explore(Masked(), (torch.randn(3),), {"mask": None})
    trial = explorer.try_inputs(torch.randn(3), mask=torch.zeros(3))
    assert trial.verdict == "accepted", "as the program does"
    assert any("`mask` was None" in note for note in trial.notes)
    assert not explorer.try_inputs(torch.randn(3), mask=None).notes


class LooksUp(torch.nn.Module):
    """No guard says that the two batches are one: an index that the sizes make does."""

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        return x * mask[torch.arange(x.shape[0]) * 1, 0].sum()


@pytest.mark.parametrize(("rows", "masks"), [(3, 2), (2, 3), (3, 3), (7, 6)])
def test_an_index_that_the_sizes_make_is_held_against_what_there_is(rows: int, masks: int) -> None:
    explorer = explore(LooksUp(), (torch.randn(2, 3), torch.ones(2, 4)), dynamic_shapes="auto")
    trial = explorer.try_sizes({"x": {0: rows}, "mask": {0: masks}})
    program = explorer.program
    assert program is not None
    if rows <= masks:
        assert trial.verdict == "accepted"
        program.module()(torch.randn(rows, 3), torch.ones(masks, 4))
    else:
        assert trial.verdict == "refused_by_operator"
        assert f"index {rows - 1} is out of bounds for dimension 0 with size {masks}" in trial.message
        with pytest.raises(IndexError):
            program.module()(torch.randn(rows, 3), torch.ones(masks, 4))


class Best(torch.nn.Module):
    """The rows of the two best scores: no guard says that there are as many rows as scores."""

    def forward(self, rows: torch.Tensor, scores: torch.Tensor) -> torch.Tensor:
        return rows[scores.argsort(descending=True)[:2]]


@pytest.mark.parametrize(("rows", "scores"), [(6, 6), (9, 6), (3, 6), (6, 7)])
def test_places_in_another_tensor_are_taken_where_they_are_below_the_size(rows: int, scores: int) -> None:
    explorer = explore(Best(), (torch.randn(6, 4), torch.rand(6)), dynamic_shapes="auto")
    trial = explorer.try_sizes({"rows": {0: rows}, "scores": {0: scores}})
    assert trial.verdict == ("accepted" if scores <= rows else "depends_on_data")
    values = torch.arange(float(scores))
    assert explorer.run_inputs(torch.randn(rows, 4), values).program_error is None or scores > rows
    if scores > rows:
        assert trial.frame is not None
        assert "argsort" in trial.frame.code
        assert "depends on tensor data: indices out of range are rejected" in trial.message
        assert explorer.run_inputs(torch.randn(rows, 4), values).program_error is not None
        assert explorer.try_sizes({"rows": {0: rows}, "scores": {0: scores}}, run=True).verdict in ("accepted", "refused_by_operator")


class Last(torch.nn.Module):
    """The state of each text at its end, which is in the data, and the mean over a table of constants."""

    def __init__(self) -> None:
        super().__init__()
        self.table = torch.nn.Embedding(10, 3)

    def forward(self, ids: torch.Tensor, ends: torch.Tensor) -> torch.Tensor:
        states = self.table(ids)
        return states.gather(1, ends[:, None, None].expand(-1, 1, 3)).squeeze(1)


def test_a_place_in_the_data_decides_where_the_size_varies_and_not_in_a_table_of_the_model() -> None:
    example = (torch.randint(10, (2, 5)), torch.tensor([2, 4]))
    free = explore(Last(), example, dynamic_shapes="auto")
    trial = free.try_sizes({"ids": {1: 3}})
    assert (trial.verdict, trial.operator) == ("depends_on_data", "aten.gather.default")
    assert free.run_inputs(torch.randint(10, (2, 3)), torch.tensor([2, 4])).program_error is not None
    fixed = explore(Last(), example, dynamic_shapes={"ids": {0: Dim.AUTO}, "ends": {0: Dim.AUTO}})
    assert fixed.try_sizes({"ids": {0: 3}, "ends": {0: 3}}).verdict == "accepted"


class Ring(torch.nn.Module):
    """Writes at positions that begin at a number in the data; looks up by that number alone too."""

    k: torch.Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("k", torch.zeros(4, 32, 16))
        self.types = torch.nn.Embedding(9, 16)

    def forward(self, x: torch.Tensor, pos: torch.Tensor) -> torch.Tensor:
        self.k[: x.shape[0], (pos[0] + torch.arange(x.shape[1])).view(-1)] = x
        return self.types(pos) + x[:1, :1]


def test_positions_that_begin_in_the_data_may_pass_a_table_of_the_model() -> None:
    explorer = explore(Ring(), (torch.randn(3, 5, 16), torch.tensor([7])), dynamic_shapes="auto")
    trial = explorer.try_sizes({"x": {1: 40}})
    assert (trial.verdict, trial.operator) == ("depends_on_data", "aten.index_put_.default")
    assert explorer.try_sizes({"x": {1: 40}}, run=True).verdict == "refused_by_operator"
    assert explorer.try_sizes({"x": {1: 25}}, run=True).verdict == "accepted"


def test_bags_begin_at_places_in_the_data() -> None:
    class Bags(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.bag = torch.nn.EmbeddingBag(10, 3)

        def forward(self, ids: torch.Tensor, offsets: torch.Tensor) -> Any:
            return self.bag(ids, offsets)

    explorer = explore(Bags(), (torch.randint(10, (6,)), torch.tensor([0, 4])), dynamic_shapes="auto")
    assert explorer.try_sizes({"ids": {0: 3}}).verdict == "depends_on_data"
    assert explorer.run_inputs(torch.randint(10, (3,)), torch.tensor([0, 4])).program_error is not None
    assert explorer.try_sizes({"ids": {0: 8}}, run=True).verdict == "accepted"


def test_the_largest_numbers_of_an_input_are_no_places_in_it() -> None:
    class Largest(torch.nn.Module):
        def forward(self, rows: torch.Tensor, numbers: torch.Tensor) -> torch.Tensor:
            return rows[numbers.topk(2).values]

    explorer = explore(Largest(), (torch.randn(6, 4), torch.tensor([1, 5, 2, 3, 0, 4])), dynamic_shapes="auto")
    assert explorer.try_sizes({"rows": {0: 6}}).verdict == "depends_on_data"
    assert explorer.run_inputs(torch.randn(6, 4), torch.arange(6) + 9).program_error is not None


class Cached(torch.nn.Module):
    """Attends to a cache; the mask is as long as the cache and the new tokens together."""

    def forward(self, new: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        keys, values = torch.cat([keys, new], dim=2), torch.cat([values, new], dim=2)
        assert mask.shape[1] - new.shape[2] == keys.shape[2] - new.shape[2]
        return torch.nn.functional.scaled_dot_product_attention(new, keys, values) * mask.sum()


def test_sizes_that_an_operator_needs_to_be_equal_and_a_sum_are_with_related() -> None:
    cache = torch.randn(2, 2, 6, 8), torch.randn(2, 2, 6, 8)
    explorer = explore(Cached(), (torch.randn(2, 2, 4, 8), *cache, torch.ones(2, 10)), dynamic_shapes="auto")
    explorer.check_operators()
    assert explorer.try_sizes({"keys": {2: 9}}).is_refused
    assert explorer.try_sizes({"keys": {2: 9}}, follow=True).verdict == "accepted"
    assert explorer.try_sizes({"values": {2: 5}}, follow=True).verdict == "accepted"
    assert explorer.try_sizes({"new": {2: 3}}, follow=True).verdict == "accepted"


class ReadsMask(torch.nn.Module):
    """Reads a row of the mask for each token, so that the mask needs as many rows, and may have more."""

    def forward(self, tokens: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        return tokens * mask[torch.arange(tokens.shape[0])]


def test_a_size_that_an_operator_bounds_by_an_equal_one_takes_that_along() -> None:
    explorer = explore(ReadsMask(), (torch.randn(4, 3), torch.randn(4, 3)), dynamic_shapes="auto")
    explorer.check_operators()
    assert explorer.try_sizes({"tokens": {0: 6}}).verdict == "refused_by_operator"
    trial = explorer.try_sizes({"tokens": {0: 6}}, follow=True)
    assert (trial.verdict, {str(it.ref): it.size for it in trial.sizes}) == ("accepted", {"tokens.shape[0]": 6, "mask.shape[0]": 6})
    # More rows than tokens are accepted.
    trial = explorer.try_sizes({"mask": {0: 6}}, follow=True)
    assert (trial.verdict, [str(it.ref) for it in trial.sizes]) == ("accepted", ["mask.shape[0]"])


class Balanced(torch.nn.Module):
    """Requires that two sums of sizes are equal, which torch keeps as a guard of four sizes."""

    def forward(self, a: torch.Tensor, b: torch.Tensor, c: torch.Tensor, d: torch.Tensor) -> torch.Tensor:
        return torch.cat([a, b]) * torch.cat([c, d])


def test_a_dimension_that_completes_a_sum_is_with_related() -> None:
    explorer = explore(Balanced(), tuple(torch.randn(size) for size in (3, 9, 5, 7)), dynamic_shapes="auto")
    assert explorer.try_sizes({"a": {0: 6}}).verdict == "refused_by_guard"
    assert explorer.try_sizes({"a": {0: 6}}, follow=True).verdict == "accepted"
    # Both sides are given: nothing else is needed.
    assert explorer.try_sizes({"a": {0: 6}, "d": {0: 10}}, follow=True).verdict == "accepted"


def test_a_file_is_tried_with_the_same_related_sizes_without_being_loaded(tmp_path: Path) -> None:
    path = tmp_path / "balanced.pt2"
    program = explore(Balanced(), tuple(torch.randn(size) for size in (3, 9, 5, 7)), dynamic_shapes="auto").program
    assert program is not None
    torch.export.save(program, path)
    found = json.loads(trial_of(path, None, [TriedSize(input="a", dim=0, size=6)], follows=True))
    assert found["trial"]["verdict"] == "accepted"
    assert len(found["sizes"]) > 1
    alone = json.loads(trial_of(path, None, [TriedSize(input="a", dim=0, size=6)], follows=False))
    assert alone["trial"]["verdict"] == "refused_by_guard"


class MaskedPast(torch.nn.Module):
    """Needs a mask of at least the past and the new tokens together."""

    def forward(self, new: torch.Tensor, past: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        torch._check(new.shape[1] + past.shape[1] <= mask.shape[1])
        return new.sum(1) + past.sum(1) + mask.sum(1)


@pytest.fixture(scope="module")
def masked_past() -> Explorer:
    return explore(MaskedPast(), (torch.randn(2, 3), torch.randn(2, 7), torch.ones(2, 10)), dynamic_shapes="auto")


@pytest.mark.parametrize("sizes", list(itertools.permutations([("new", 0, 5), ("past", 1, 20), ("new", 1, 1)])))
def test_a_sum_is_completed_beside_other_changes_in_any_order(masked_past: Explorer, sizes: Any) -> None:
    wanted: dict[str, dict[int, int]] = {}
    for name, dim, size in sizes:
        wanted.setdefault(name, {})[dim] = size
    trial = masked_past.try_sizes(wanted, follow=True)
    assert trial.verdict == "accepted"
    assert {str(it.ref): it.size for it in trial.sizes}["mask.shape[1]"] == 21


def test_a_sum_is_completed_where_another_size_is_refused() -> None:
    tried = explore(MaskedPast(), (torch.randn(2, 3), torch.randn(2, 7), torch.ones(2, 10)), dynamic_shapes=({1: Dim.AUTO},) * 3)
    trial = tried.try_sizes({"new": {0: 5}, "past": {1: 20}}, follow=True)
    assert (trial.verdict, str(trial.dim)) == ("refused_by_guard", "new.shape[0]")
    assert {str(it.ref): it.size for it in trial.sizes}["mask.shape[1]"] == 23


class Grouped(torch.nn.Module):
    """Has an item for each four prices, so that one size is the quotient of the other."""

    def forward(self, price: torch.Tensor, items: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        return (items + price.view(-1, 4).mean(1)) * mask


@pytest.fixture(scope="module")
def grouped() -> Explorer:
    return explore(Grouped(), (torch.randn(120), torch.randn(30), torch.ones(8, 30)), dynamic_shapes="auto")


@pytest.mark.parametrize(
    ("name", "dim", "price", "items"), [("price", 0, 80, 20), ("items", 0, 40, 10), ("mask", 1, 200, 50), ("items", 0, 160_000, 40_000)]
)
def test_a_multiple_and_its_quotient_change_together(grouped: Explorer, name: str, dim: int, price: int, items: int) -> None:
    trial = grouped.try_sizes({name: {dim: price if name == "price" else items}}, follow=True)
    assert trial.verdict == "accepted"
    assert {str(it.ref): it.size for it in trial.sizes} == {"price.shape[0]": price, "items.shape[0]": items, "mask.shape[1]": items}


def test_a_quotient_changes_with_a_size_that_is_no_multiple(grouped: Explorer) -> None:
    trial = grouped.try_sizes({"price": {0: 81}}, follow=True)
    assert trial.is_refused
    assert "multiple of 4" in trial.reason
    assert {str(it.ref): it.size for it in trial.sizes}["items.shape[0]"] == 20


class Unlike(torch.nn.Module):
    """Refuses equal sizes, large sizes together, and a size that is no multiple of another."""

    def forward(self, x: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> torch.Tensor:
        torch._check(x.shape[0] != y.shape[0])
        torch._check(x.shape[0] * y.shape[0] <= 100)
        torch._check(z.shape[0] % y.shape[0] == 0)
        return x.sum() + y.sum() + z.sum()


@pytest.mark.parametrize("sizes", [{"x": {0: 4}}, {"x": {0: 40}}, {"z": {0: 18}}])
def test_what_refuses_sizes_and_requires_no_other_one_changes_none(sizes: Any) -> None:
    explorer = explore(Unlike(), (torch.randn(7), torch.randn(4), torch.randn(12)), dynamic_shapes="auto")
    trial = explorer.try_sizes(sizes, follow=True)
    assert (trial.verdict, len(trial.sizes)) == ("refused_by_guard", 1)


class BalancedCache(torch.nn.Module):
    """Requires that two sums of sizes are equal, in one of which is the length of keys, which the values have to have as well."""

    def forward(
        self, a: torch.Tensor, b: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, query: torch.Tensor, d: torch.Tensor
    ) -> Any:
        sums = torch.cat([a, b]) * torch.cat([keys[0, 0, :, 0], d])
        return sums.sum() + torch.nn.functional.scaled_dot_product_attention(query, keys, values)


def test_what_an_operator_needs_to_equal_a_size_that_completes_a_sum_is_with_related() -> None:
    cache = torch.randn(2, 2, 6, 8), torch.randn(2, 2, 6, 8)
    inputs = torch.randn(3), torch.randn(10), *cache, torch.randn(2, 2, 4, 8), torch.randn(7)
    explorer = explore(BalancedCache(), inputs, dynamic_shapes="auto")
    explorer.check_operators()
    assert explorer.try_sizes({"a": {0: 5}}).verdict == "refused_by_guard"
    assert explorer.try_sizes({"a": {0: 5}}, follow=True).verdict == "accepted"


class SplitsAt(torch.nn.Module):
    def forward(self, x: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
        first, second, third = torch.tensor_split(x, places)
        return first.sum() + second.sum() + third.sum()


class ResizesTo(torch.nn.Module):
    def forward(self, image: torch.Tensor, size: torch.Tensor) -> torch.Tensor:
        height, width = size.tolist()
        return torch.nn.functional.interpolate(image, size=(height, width), mode="bilinear")


def test_an_operator_that_needs_a_size_from_the_data_as_a_number_is_settled_by_a_run() -> None:
    inputs = (torch.rand(1, 3, 8, 9), torch.tensor([4, 5]))
    explorer = explore(ResizesTo(), inputs, dynamic_shapes=({2: Dim.DYNAMIC}, None))
    trial = explorer.try_inputs(torch.rand(1, 3, 12, 9), torch.tensor([6, 5]))
    assert (trial.verdict, trial.operator) == ("depends_on_data", "aten.upsample_bilinear2d.vec")
    assert explorer.run_inputs(torch.rand(1, 3, 12, 9), torch.tensor([6, 5])).agrees


def test_an_operator_that_reads_data_that_a_fake_tensor_does_not_have_is_settled_by_a_run() -> None:
    explorer = explore(SplitsAt(), (torch.randn(9, 2), torch.tensor([2, 5])), dynamic_shapes=({0: Dim.DYNAMIC}, None))
    assert explorer.try_sizes({"x": {0: 12}}).verdict == "depends_on_data"
    trial = explorer.try_inputs(torch.randn(12, 2), torch.tensor([2, 5]))
    assert (trial.verdict, trial.operator) == ("depends_on_data", "aten.tensor_split.tensor_indices_or_sections")
    assert explorer.run_inputs(torch.randn(12, 2), torch.tensor([3, 7])).agrees


@torch.library.custom_op("export_explorer_sizes::doubled", mutates_args=())
def doubled(x: torch.Tensor) -> torch.Tensor:
    if x.shape[0] == 6:
        raise ValueError("six")
    return x * 2


@doubled.register_fake
def _(x: torch.Tensor) -> torch.Tensor:
    # A size of tracing is a SymInt, so that no guard has these.
    if type(x.shape[0]) is int and x.shape[0] in (5, 6):
        raise TypeError("cond must be a bool")
    if type(x.shape[0]) is int and x.shape[0] == 7:
        raise RuntimeError("no seven")
    return torch.empty_like(x)


class Doubles(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        result: torch.Tensor = torch.ops.export_explorer_sizes.doubled(x)
        return result


def test_a_fault_of_a_fake_kernel_is_no_rejection_and_a_run_decides() -> None:
    explorer = explore(Doubles(), (torch.randn(3, 4),), dynamic_shapes={"x": {0: torch.export.Dim.DYNAMIC}})
    trial = explorer.try_sizes({"x": {0: 5}})
    assert trial.verdict == "not_checked"
    assert "The fake kernel of `export_explorer_sizes.doubled.default`" in trial.reason
    assert explorer.try_sizes({"x": {0: 5}}, run=True).verdict == "accepted"
    assert explorer.try_sizes({"x": {0: 6}}, run=True).verdict == "refused_by_operator"
    assert explorer.try_sizes({"x": {0: 7}}).verdict == "refused_by_operator"
    # What a run takes is not rejected.
    taken = explorer.try_sizes({"x": {0: 7}}, run=True)
    assert (taken.verdict, taken.reason, taken.node) == ("accepted", "", None)


class Mean(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return x.mean(1), x + 1


def test_results_that_match_in_nan_are_said_to_have_it() -> None:
    explorer = explore(Mean(), (torch.randn(4, 3),), dynamic_shapes="auto")
    empty, whole = explorer.try_sizes({"x": {1: 0}}, run=True), explorer.try_sizes({"x": {1: 2}}, run=True)
    assert empty.run is not None
    assert whole.run is not None
    assert (empty.run.message, whole.run.message) == ("Results match. Both have NaN in [0].", "Results match.")


class NarrowedTo(torch.nn.Module):
    def forward(self, wide: torch.Tensor, narrow: torch.Tensor) -> torch.Tensor:
        return wide[:, : narrow.shape[1]] + narrow


def test_a_size_that_has_to_stay_larger_is_with_related_also_where_both_became_equal() -> None:
    explorer = explore(NarrowedTo(), (torch.randn(3, 9), torch.randn(3, 6)), dynamic_shapes="auto")
    for size in (8, 9, 12):
        wanted = {"narrow": {1: size}}
        assert explorer.try_sizes(wanted).verdict == ("accepted" if size < 9 else "refused_by_guard")
        assert explorer.try_sizes(wanted, follow=True).verdict == "accepted"
    explorer.close()
