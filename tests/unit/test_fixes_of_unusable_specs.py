"""Fixes of a ``dynamic_shapes`` that torch refuses keep what was requested and request nothing else."""

from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer import explore
from export_explorer.capture import capture_export
from export_explorer.record import Capture, DimRef, Failure, SpecFix
from export_explorer.record.spec import DimAsk


class Doubled(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * 2


class Summed(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x.sum() + y.sum()


class Added(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x + y


def failed(model: torch.nn.Module, args: tuple[torch.Tensor, ...], dynamic_shapes: Any) -> tuple[Capture, Failure]:
    capture = capture_export(model, args, dynamic_shapes=dynamic_shapes)
    assert capture.failure is not None
    return capture, capture.failure


@pytest.mark.parametrize("dynamic_shapes", [{"x": {0: -1}}, {"x": [-1, None]}])
def test_a_negative_size_is_read_as_dynamic_and_no_example_has_it(dynamic_shapes: Any) -> None:
    _, failure = failed(Doubled(), (torch.randn(4, 3),), dynamic_shapes)
    assert [[(str(ask.input), ask.dim, ask.ask) for ask in fix.asks] for fix in failure.fixes] == [[("x", 0, "AUTO")]]
    assert not any(fix.examples for fix in failure.fixes)


@pytest.mark.parametrize("dynamic_shapes", [{"x": {0: "batch"}, "y": {0: "batch"}}, {"x": ["batch", None], "y": {0: "batch"}}])
def test_texts_become_dims_of_their_names_and_nothing_else_is_requested(dynamic_shapes: Any) -> None:
    _, failure = failed(Summed(), (torch.randn(4, 3), torch.randn(4, 3)), dynamic_shapes)
    (fix,) = failure.fixes
    assert isinstance(fix, SpecFix)
    assert [(ask.input, ask.dim, ask.ask) for ask in fix.asks] == [("x", 0, "batch"), ("y", 0, "batch")]
    after = capture_export(
        Summed(), (torch.randn(4, 3), torch.randn(4, 3)), dynamic_shapes={"x": {0: Dim("batch")}, "y": {0: Dim("batch")}}
    )
    assert after.ok


def test_two_ranges_of_a_dim_are_told_as_ranges_and_of_the_dimension_that_has_the_second() -> None:
    spec = {"x": {0: Dim("n", max=8), 1: Dim("n", max=9)}}
    capture, failure = failed(Doubled(), (torch.randn(4, 5),), spec)
    assert failure.message.startswith("Dim `n` has two ranges, ≤ 8 and ≤ 9. Use one range, or another Dim for x.shape[1]")
    assert [dim.words for dim in capture.dims] == ["Unknown: nothing was traced", "This entry of `dynamic_shapes` is not valid"]


def test_a_dim_without_bounds_is_another_than_one_of_that_name_with_bounds() -> None:
    inputs = (torch.randn(6, 3), torch.randn(6, 3))
    capture, failure = failed(Summed(), inputs, {"x": {0: Dim("b", min=5, max=8)}, "y": {0: Dim("b")}})
    assert failure.kind == "spec_mismatch"
    assert failure.message.startswith("Dim `b` has two ranges, 5 to 8 and any size. Use one range, or another Dim for y.shape[0]")
    assert [str(dim.asked) for dim in capture.dims if dim.dim == 0] == ["b(min=5, max=8)", "None"]
    asks = [{str(ask.ref): ask.ask for ask in fix.asks} for fix in failure.fixes[:2]]
    assert asks[0] == {"x.shape[0]": "b(min=5, max=8)", "y.shape[0]": "b(min=5, max=8)"}
    assert asks[1] == {"x.shape[0]": "b(min=5, max=8)", "y.shape[0]": "b_y"}
    assert failed(Summed(), inputs, {"x": {0: Dim("b")}, "y": {0: Dim("b", max=8)}})[1].fixes[0].title == "Use Dim `b` for y.shape[0] too"


def test_a_range_without_the_example_is_not_offered_for_a_second_dim_of_its_name() -> None:
    spec = {"x": {0: Dim("n", max=8), 1: Dim("n", max=90)}}
    _, failure = failed(Doubled(), (torch.randn(4, 50),), spec)
    assert failure.fixes[0].title == "Use a separate Dim, `n_x`, for x.shape[1]"


def test_bounds_of_a_dim_and_of_an_expression_of_it_are_not_compared_as_torch_compares_none() -> None:
    class Doubles(torch.nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
            return x + torch.cat([y, y])

    spec = {"x": {0: 2 * Dim("n")}, "y": {0: Dim("n", min=5, max=8)}}
    assert capture_export(Doubles(), (torch.randn(12, 3), torch.randn(6, 3)), dynamic_shapes=spec).ok


def test_a_misspelt_word_is_corrected() -> None:
    assert failed(Doubled(), (torch.randn(4, 3),), "atuo")[1].message == 'dynamic_shapes="atuo" is not valid. Use "auto".'
    assert failed(Doubled(), (torch.randn(4, 3),), "automatic")[1].message == 'dynamic_shapes="automatic" is not valid. Use "auto".'


class Tree(torch.nn.Module):
    def forward(self, batch: dict[str, torch.Tensor]) -> torch.Tensor:
        return batch["x"] * 2


TENSOR = torch.randn(4, 3)


@pytest.mark.parametrize(
    ("model", "args", "spec", "title", "asks"),
    [
        (Doubled(), (TENSOR,), {"x": {0: Dim.AUTO}, "y": None}, "Remove `y`", {"x.shape[0]": "AUTO"}),
        (Doubled(), (TENSOR,), {"x": None, "y": None, "z": None}, "Remove `y` and `z`", {"x.shape[0]": "", "x.shape[1]": ""}),
        (
            Doubled(),
            (TENSOR,),
            {"x": {0: "batch"}, "y": None},
            "2 changes: Remove `y`; Replace `'batch'` with `Dim('batch')`",
            {"x.shape[0]": "batch"},
        ),
        (Tree(), ({"x": TENSOR},), {"batch": {"x": {0: Dim.AUTO}, "y": None}}, "Remove `y`", {"batch['x'].shape[0]": "AUTO"}),
        (Doubled(), (TENSOR,), {"X": {0: Dim.AUTO}}, "Rename `X` to `x`", {"x.shape[0]": "AUTO"}),
        (Summed(), (TENSOR, TENSOR), {"x": {0: Dim.AUTO}, "yy": None}, "Rename `yy` to `y`", {"x.shape[0]": "AUTO"}),
        (Summed(), (TENSOR, TENSOR), {"z": {0: Dim.AUTO}, "y": None}, "Rename `z` to `x`", {"x.shape[0]": "AUTO"}),
        (
            Summed(),
            (TENSOR, TENSOR),
            {"z": {0: Dim.AUTO}, "w": {1: Dim.AUTO}},
            "2 changes: Rename `z` to `x`; Rename `w` to `y`",
            {"x.shape[0]": "AUTO", "y.shape[1]": "AUTO"},
        ),
        (Doubled(), (TENSOR,), {"ids": {0: Dim.AUTO}}, "Rename `ids` to `x`", {"x.shape[0]": "AUTO"}),
        (Tree(), ({"x": TENSOR},), {"batch": {"other": {0: Dim.AUTO}}}, "Rename `other` to `x`", {"batch['x'].shape[0]": "AUTO"}),
        (Summed(), (TENSOR, TENSOR), ({0: Dim.AUTO}, None, None, None), "Remove entries 3 and 4", {"x.shape[0]": "AUTO"}),
        (Doubled(), (TENSOR,), ({0: Dim.AUTO}, None), "Remove entry 2", {"x.shape[0]": "AUTO"}),
        (
            Summed(),
            (TENSOR, TENSOR),
            {"x": {0: Dim("n"), 5: Dim("m")}, "y": {0: "AUTO"}},
            "2 changes: Remove dimension 5 of `x`; Replace `'AUTO'` with `Dim.AUTO`",
            {"x.shape[0]": "n", "y.shape[0]": "AUTO"},
        ),
        (Doubled(), (TENSOR,), {"x": {0: Dim.AUTO, 3: Dim("m")}}, "Remove dimension 3 of `x`", {"x.shape[0]": "AUTO"}),
        (Doubled(), (TENSOR,), {"x": {0: "dynamic"}}, "Replace `'dynamic'` with `Dim.DYNAMIC`", {"x.shape[0]": "DYNAMIC"}),
        (
            Summed(),
            (TENSOR, TENSOR),
            {"x": {0: "a", 1: "b=2:8"}, "y": {0: "a", 1: "b=2:8"}},
            "2 changes: Leave x.shape[1] and y.shape[1] static; Replace `'a'` with `Dim('a')`",
            {"x.shape[0]": "a", "y.shape[0]": "a"},
        ),
        (
            Summed(),
            (TENSOR, TENSOR),
            [("a",)],
            "2 changes: Add an entry for `y`; Replace `'a'` with `Dim('a')`",
            {"x.shape[0]": "a"},
        ),
    ],
    ids=[
        "unknown",
        "nothing requested",
        "and a text",
        "in a dict",
        "another case",
        "misspelt",
        "another name",
        "two other names",
        "the only name",
        "another name in a dict",
        "two entries too many",
        "an entry too many",
        "a dimension too many and a text",
        "a dimension too many",
        "the text of a word",
        "texts of which some are no names",
        "an entry missing",
    ],
)
def test_the_fix_of_a_structure_is_what_its_message_says_and_keeps_the_entries(
    model: torch.nn.Module, args: tuple[Any, ...], spec: Any, title: str, asks: dict[str, str]
) -> None:
    _, failure = failed(model, args, spec)
    (fix,) = failure.fixes
    assert fix.title == title
    assert {str(DimRef(input=ask.input, dim=ask.dim)): ask.ask for ask in fix.asks if ask.ask != str(DimAsk())} == {
        ref: ask for ref, ask in asks.items() if ask
    }


@pytest.mark.parametrize(
    ("spec", "headline", "sentences"),
    [
        (
            {"x": {0: "batch"}, "y": {1: 3.5}},
            "`dynamic_shapes` has 2 errors: x.shape[0] and y.shape[1]",
            "dynamic_shapes for x.shape[0] is 'batch'. dynamic_shapes for y.shape[1] is 3.5. Use a Dim, Dim.AUTO",
        ),
        (
            {"x": {0: 2.5}, "y": None, "z": None},
            "`dynamic_shapes` has 2 errors: in its structure and at x.shape[0]",
            "dynamic_shapes has `x`, `y`, `z`, but the inputs are `x`, `y`. Remove `z`. dynamic_shapes for x.shape[0] is 2.5",
        ),
        (
            {"x": {0: 2.5, 1: 2.5, 7: Dim.AUTO}, "y": (Dim.AUTO,)},
            "`dynamic_shapes` has 4 errors: x.shape[0], x.shape[1], x.shape[7] and 1 more",
            "dynamic_shapes for x.shape[1] is 2.5. Use a Dim",
        ),
        (
            {"x": {0: Dim("n", max=8)}, "y": {0: Dim("n", max=9), 1: 2.5}},
            "`dynamic_shapes` has 2 errors: y.shape[1] and y.shape[0]",
            "Dim `n` has two ranges, ≤ 8 and ≤ 9",
        ),
        ({"x": {0: 2.5}, "y": None}, "dynamic_shapes for x.shape[0] is 2.5", "Use a Dim, Dim.AUTO"),
    ],
)
def test_the_headline_counts_the_errors_and_names_where_they_are(spec: Any, headline: str, sentences: str) -> None:
    _, failure = failed(Summed(), (TENSOR, TENSOR), spec)
    assert failure.brief == headline
    assert sentences in failure.message


def test_the_next_step_for_several_inputs_without_an_entry_is_for_each() -> None:
    class Three(torch.nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> torch.Tensor:
            return x.sum() + y.sum() + z.sum()

    _, failure = failed(Three(), (TENSOR, TENSOR, TENSOR), {"z": {0: Dim.AUTO}})
    assert "Add `x` and `y`, or None for each." in failure.message


def test_a_text_with_bounds_is_told_how_a_dim_has_them() -> None:
    capture, failure = failed(Doubled(), (TENSOR,), {"x": {0: "rows=2:8"}})
    assert capture.dims[0].words == "This entry of `dynamic_shapes` is not valid. Write a Dim with bounds as Dim('rows', min=..., max=...)"
    assert "is 'rows=2:8'. Write a Dim with bounds as Dim('rows', min=..., max=...)." in failure.message
    _, failure = failed(Doubled(), (TENSOR,), {"x": {0: "first axis"}})
    assert "with bounds" not in failure.message


def test_the_fix_of_an_unknown_key_is_verified() -> None:
    explorer = explore(Doubled(), (TENSOR,), dynamic_shapes={"x": {0: Dim.AUTO}, "y": None})
    assert [(fix.title, fix.applicability) for fix in explorer.try_fixes()] == [("Remove `y`", "safe")]


def test_a_dimension_is_said_to_have_a_wrong_entry_only_if_it_has_one() -> None:
    capture, _ = failed(Summed(), (TENSOR, TENSOR), {"x": {0: "batch"}})
    words = {str(dim.ref): dim.words for dim in capture.dims}
    assert words["x.shape[0]"] == "`'batch'` is a string: write `Dim('batch')`"
    assert words["x.shape[1]"] == "Unknown: nothing was traced"
    assert words["y.shape[0]"] == words["y.shape[1]"] == "`dynamic_shapes` has no entry for `y`"


@pytest.mark.parametrize(
    ("spec", "wrong"),
    [
        ({"x": {0: Dim.AUTO}, "yy": {0: Dim.AUTO}}, ["y.shape[0]"]),
        ({"x": {0: Dim.AUTO}, "y": {0: Dim.AUTO}, "z": None}, []),
        (({0: Dim.AUTO}, {0: Dim.AUTO}, None), []),
        ({"x": {0: Dim.AUTO}, "y": [{0: Dim.AUTO}]}, ["x.shape[0]", "y.shape[0]"]),
    ],
)
def test_under_other_keys_only_the_entries_that_have_them_fail(spec: Any, wrong: list[str]) -> None:
    _, failure = failed(Summed(), (TENSOR, TENSOR), spec)
    assert [str(ref) for ref in failure.dims] == wrong


def test_a_key_inside_an_input_fails_alone() -> None:
    class OfDict(torch.nn.Module):
        def forward(self, feats: dict[str, torch.Tensor]) -> torch.Tensor:
            return feats["a"].sum() + feats["b"].sum()

    capture = capture_export(OfDict(), ({"a": TENSOR, "b": TENSOR},), dynamic_shapes={"feats": {"a": {0: Dim.AUTO}, "bb": {0: Dim.AUTO}}})
    assert capture.failure is not None
    assert [str(ref) for ref in capture.failure.dims] == ["feats['b'].shape[0]"]


def test_rows_name_a_dimension_that_does_not_exist_and_a_text() -> None:
    capture, _ = failed(Summed(), (TENSOR, TENSOR), {"x": {0: Dim("n"), 5: Dim("m")}, "y": {0: "AUTO"}})
    words = {str(dim.ref): dim.words for dim in capture.dims}
    assert "the request names dimension 5 of `x`, which does not exist" in words["x.shape[0]"]
    assert "Dim.AUTO" in words["y.shape[0]"]
    assert not any("no entry" in text for text in words.values())


def test_of_what_has_no_entries_no_entry_is_missing() -> None:
    capture, failure = failed(Summed(), (TENSOR, TENSOR), all)
    assert {dim.words for dim in capture.dims} == {"Not exported: `dynamic_shapes` is not valid"}
    assert not any("Add an entry" in fix.title for fix in failure.fixes)


class Masked(torch.nn.Module):
    def forward(self, tokens: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        return tokens * mask.sum()


def test_a_misspelt_key_is_renamed_to_one_input_and_the_other_is_added() -> None:
    _, failure = failed(Masked(), (torch.randn(4, 3), torch.randn(2)), {"tokns": {0: "batch"}})
    assert "Rename `tokns` to `tokens`. Add `mask`, or None for it." in failure.message
    (fix,) = failure.fixes
    assert fix.title == "3 changes: Rename `tokns` to `tokens`; Add an entry for `mask`; Replace `'batch'` with `Dim('batch')`"


def test_the_valid_entries_alone_say_nothing_of_an_input_that_their_trial_adds_a_request_for() -> None:
    _, failure = failed(Added(), (torch.randn(4, 3), torch.randn(4, 3)), {"x": {0: Dim("b")}})
    assert [fix.title for fix in failure.fixes] == ["Use the valid entries; request AUTO for y.shape[0]", "Use the valid entries"]
    explorer = explore(Added(), (torch.randn(4, 3), torch.randn(4, 3)), dynamic_shapes={"x": {0: Dim("b")}})
    titles = [fix.title for fix in explorer.try_fixes(60)]
    assert "Use the valid entries. Then use Dim `b` for y.shape[0] too" in titles
