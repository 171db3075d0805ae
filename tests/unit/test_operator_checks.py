"""What operators refuse at other sizes though no guard does, found by runs with fake tensors."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import torch

import export_explorer
from export_explorer.analysis import operator_checks
from export_explorer.capture import capture_export, run_export
from export_explorer.explorer import explore
from export_explorer.record import Capture, DimRef, OperatorChecks, OperatorLimit
from export_explorer.render.html import to_html
from export_explorer.render.text import to_markdown, to_text
from export_explorer.render.words.trying import OPERATORS_NOT_CHECKED, limits_words, with_words
from export_explorer.spec.spec_source import resolved_spec


class Indexed(torch.nn.Module):
    """Picks a row of a mask for each row of the tokens."""

    def forward(self, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        rows = torch.arange(ids.shape[0])
        return ids + mask[rows].sum()


class Attention(torch.nn.Module):
    """Attends to keys and values that are inputs of their own."""

    def forward(self, query: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.scaled_dot_product_attention(query, keys, values)


class Positions(torch.nn.Module):
    """Has a table of 64 positions."""

    def __init__(self) -> None:
        super().__init__()
        self.table = torch.nn.Embedding(64, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.table(torch.arange(x.shape[1]))


class Cached(torch.nn.Module):
    """Attends to a cache that the new keys and values are appended to."""

    def forward(self, new: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
        whole = torch.cat([keys, new], dim=2), torch.cat([values, new], dim=2)
        return torch.nn.functional.scaled_dot_product_attention(new, *whole)


class Fine(torch.nn.Module):
    """Takes every size."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return (x * 2).sum(1)


def checked(model: torch.nn.Module, *args: torch.Tensor) -> Capture:
    return capture_export(model, args, dynamic_shapes="auto", check_operators=True)


def limit_of(capture: Capture, input: str, dim: int) -> OperatorLimit:
    assert capture.operators is not None
    return next(limit for limit in capture.operators.limits if limit.dim == DimRef(input=input, dim=dim))


def words_of(capture: Capture, input: str, dim: int) -> str:
    return limits_words(capture, next(it for it in capture.dims if it.ref == DimRef(input=input, dim=dim)))


def test_an_index_by_the_batch_of_another_input_is_a_limit_with_its_operator_and_line() -> None:
    capture = checked(Indexed(), torch.ones(3, 5), torch.ones(3, 7))
    limit = limit_of(capture, "ids", 0)
    assert (limit.relation, limit.other, limit.operator) == ("at_most", DimRef(input="mask", dim=0), "aten.index.Tensor")
    assert limit.frame is not None
    assert limit.frame.code == "return ids + mask[rows].sum()"
    assert limit.words == f"operator `index` in `ids + mask[rows].sum()` (line {limit.frame.line}) rejects sizes above mask.shape[0]"
    assert words_of(capture, "mask", 0).endswith(") rejects sizes below ids.shape[0]")
    assert words_of(capture, "ids", 1) == words_of(capture, "mask", 1) == ""


def test_keys_have_to_be_as_long_as_values() -> None:
    capture = checked(Attention(), torch.randn(2, 2, 4, 8), torch.randn(2, 2, 6, 8), torch.randn(2, 2, 6, 8))
    limit = limit_of(capture, "values", 2)
    assert (limit.relation, limit.other) == ("equals", DimRef(input="keys", dim=2))
    words = words_of(capture, "keys", 2)
    assert re.fullmatch(r"operator `scaled_dot_product_attention` \(line \d+\) rejects sizes other than values\.shape\[2\]", words)
    assert words_of(capture, "query", 2) == ""


class Layers(torch.nn.Module):
    """Attends in each layer to keys and values of its own, on one line, under one length of all keys."""

    def forward(
        self, query: torch.Tensor, keys: tuple[torch.Tensor, torch.Tensor], values: tuple[torch.Tensor, torch.Tensor]
    ) -> torch.Tensor:
        torch._check(keys[0].shape[2] == keys[1].shape[2])
        for key, value in zip(keys, values, strict=True):
            query = torch.nn.functional.scaled_dot_product_attention(query, key, value)
        return query


def test_the_sizes_that_one_line_requires_to_be_equal_are_told_at_once() -> None:
    parts = torch.randn(2, 2, 6, 8), torch.randn(2, 2, 6, 8)
    args = (torch.randn(2, 2, 4, 8), parts, tuple(map(torch.clone, parts)))
    assert capture_export(torch.nn.ReLU(), torch.randn(3, 4), check_operators=True).ok  # a tensor alone
    capture = capture_export(Layers(), args, dynamic_shapes="auto", check_operators=True)
    words = words_of(capture, "keys[0]", 2)
    assert words.endswith(") requires the size to equal values[0].shape[2] and values[1].shape[2]")
    assert ";" not in words
    assert capture.operators is not None
    of_keys = capture.operators.limits_of(DimRef(input="keys[0]", dim=2))
    assert len(of_keys) == 2
    assert words_of(capture, "values[1]", 2).endswith(") rejects sizes other than keys[0].shape[2]")


def test_the_parts_of_a_cache_have_to_be_equally_long() -> None:
    capture = checked(Cached(), torch.randn(2, 2, 4, 8), torch.randn(2, 2, 6, 8), torch.randn(2, 2, 6, 8))
    assert (limit := limit_of(capture, "values", 2)).relation == "equals"
    assert limit.other == DimRef(input="keys", dim=2)


class CachedToken(Cached):
    """Attends to a cache and one token; a mask is as long as both together."""

    def forward(self, mask: torch.Tensor, new: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:  # type: ignore[override]
        assert mask.shape[1] == keys.shape[2] + 1
        return super().forward(new, keys, values) * mask.sum()


def test_a_size_that_is_computed_from_one_of_two_equal_ones_is_not_said_to_be_limited() -> None:
    cache = torch.randn(2, 2, 6, 8), torch.randn(2, 2, 6, 8)
    capture = checked(CachedToken(), torch.ones(2, 7), torch.randn(2, 2, 1, 8), *cache)
    assert (limit := limit_of(capture, "values", 2)).relation == "equals"
    assert limit.other == DimRef(input="keys", dim=2)
    assert words_of(capture, "mask", 1) == ""


def test_a_table_of_positions_is_a_bound() -> None:
    limit = limit_of(checked(Positions(), torch.ones(2, 6, 4)), "x", 1)
    assert (limit.relation, limit.sizes, limit.operator) == ("at_most", (64,), "aten.embedding.default")
    explorer = explore(Positions(), (torch.ones(2, 6, 4),), dynamic_shapes="auto")
    explorer.check_operators()
    probed = next(dim for dim in explorer.probe().dims if dim.dim == DimRef(input="x", dim=1))
    assert {63: "accepted", 64: "accepted", 65: "refused_by_operator"}.items() <= {it.size: it.trial.verdict for it in probed.sizes}.items()
    with torch.no_grad():
        Positions()(torch.ones(2, 64, 4))
        with pytest.raises(IndexError):
            Positions()(torch.ones(2, 65, 4))


class PositionsOfEach(torch.nn.Module):
    """Looks up the positions of each element of the batch, as the decoder of Whisper does."""

    def __init__(self) -> None:
        super().__init__()
        self.table = torch.nn.Parameter(torch.randn(64, 4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.table[torch.arange(x.shape[1]).unsqueeze(0).repeat(x.shape[0], 1)]


@pytest.mark.parametrize("batch", [2, 8])
def test_a_table_bounds_positions_that_each_element_of_the_batch_has(batch: int) -> None:
    limit = limit_of(checked(PositionsOfEach(), torch.ones(batch, 6, 4)), "x", 1)
    assert (limit.relation, limit.sizes, limit.operator) == ("at_most", (64,), "aten.index.Tensor")


class PositionsWithoutGradient(torch.nn.Module):
    """Looks up positions where no gradients are computed, so that torch exports a graph in the graph."""

    def __init__(self, setting: Any) -> None:
        super().__init__()
        self.table, self.setting = torch.nn.Embedding(64, 4), setting

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        with self.setting():
            positions = self.table(torch.arange(x.shape[1]))
        return x + positions


@pytest.mark.parametrize("setting", [torch.no_grad, lambda: torch.autocast("cpu", torch.bfloat16)], ids=["no_grad", "autocast"])
def test_operators_of_a_nested_graph_are_checked_too(setting: Any) -> None:
    capture = checked(PositionsWithoutGradient(setting), torch.ones(2, 6, 4))
    limit = limit_of(capture, "x", 1)
    assert (limit.relation, limit.sizes, limit.operator) == ("at_most", (64,), "aten.embedding.default")
    assert limit.frame is not None
    assert limit.frame.code == "positions = self.table(torch.arange(x.shape[1]))"
    assert limit.node in {node.path for node in capture.nodes if node.parent is not None}


class Decoding(torch.nn.Module):
    """Numbers new tokens after those of a cache, whose length the mask has too."""

    def __init__(self, *, is_masked: bool) -> None:
        super().__init__()
        self.table, self.is_masked = torch.nn.Embedding(64, 8), is_masked

    def forward(self, x: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        past = keys.shape[1]
        new = x + self.table(torch.arange(past, past + x.shape[1]))
        keys, values = torch.cat([keys, new], 1), torch.cat([values, new], 1)
        if self.is_masked:
            keys = keys * mask[:, :, None]
        return torch.nn.functional.scaled_dot_product_attention(new[:, None], keys[:, None], values[:, None])


@pytest.mark.parametrize(("tokens", "is_masked"), [(1, False), (2, False), (5, False), (1, True), (5, True)])
def test_a_table_bounds_a_size_that_others_have_to_follow(tokens: int, is_masked: bool) -> None:
    cache = torch.randn(2, 6, 8), torch.randn(2, 6, 8)
    capture = checked(Decoding(is_masked=is_masked), torch.randn(2, tokens, 8), *cache, torch.ones(2, 6 + tokens))
    limit = limit_of(capture, "keys", 1)
    assert (limit.relation, limit.sizes, limit.operator) == ("at_most", (64 - tokens,), "aten.embedding.default")
    assert limit.with_others_as_in_example is (tokens > 1)
    assert ("(if only this size changes)" in limit.words) is (tokens > 1)
    assert limit_of(capture, "values", 1).other == DimRef(input="keys", dim=1)
    if tokens > 1:
        # The keys alone cannot be fewer: the values have to be as many.
        new = limit_of(capture, "x", 1)
        assert (new.relation, new.sizes, new.with_others_as_in_example) == ("at_most", (58,), True)


class Neighbours(torch.nn.Module):
    """Sums the rows that the data name, as networks on graphs do."""

    def forward(self, x: torch.Tensor, edges: torch.Tensor) -> torch.Tensor:
        source, target = edges[0], edges[1]
        return torch.zeros_like(x).index_add(0, target, x.index_select(0, source))


class Ordered(torch.nn.Module):
    """Looks up by positions that are below the size whatever the data are."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.index_select(0, x.sum(1).argsort())


def test_indices_in_the_data_bound_the_size_that_they_are_read_in() -> None:
    model, edges = Neighbours(), torch.tensor([[0, 1, 4], [2, 3, 0]])
    capture = checked(model, torch.ones(5, 3), edges)
    limit = limit_of(capture, "x", 0)
    assert (limit.relation, limit.other, limit.sizes) == ("above_indices", None, ())
    assert limit.frame is not None
    words = words_of(capture, "x", 0)
    assert words == f"operator `index_select` (line {limit.frame.line}) needs a size above every index in its data"
    assert words_of(capture, "x", 1) == words_of(capture, "edges", 1) == ""
    with pytest.raises((IndexError, RuntimeError)):
        model(torch.ones(4, 3), edges)


class AfterStart(torch.nn.Module):
    """Looks up in a table with a row for a start before those of the input."""

    def forward(self, x: torch.Tensor, rows: torch.Tensor) -> torch.Tensor:
        return torch.cat([torch.zeros(1, 3), x]).index_select(0, rows)


def test_a_size_that_is_shorter_than_the_table_is_not_said_to_be_above_the_indices() -> None:
    model, rows = AfterStart(), torch.tensor([0, 5])
    assert words_of(checked(model, torch.ones(5, 3), rows), "x", 0) == ""
    model(torch.ones(5, 3), rows)


class Bags(torch.nn.Module):
    """Sums bags of rows, each from an offset on."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = torch.nn.EmbeddingBag(100, 4)

    def forward(self, indices: torch.Tensor, offsets: torch.Tensor) -> torch.Tensor:
        return self.rows(indices, offsets)


def test_as_many_indices_as_the_last_offset_of_bags_are_needed() -> None:
    model, offsets = Bags(), torch.tensor([0, 4, 12])
    capture = checked(model, torch.arange(16), offsets)
    assert words_of(capture, "indices", 0).endswith(") needs a size ≥ every offset in its data")
    model(torch.arange(12), offsets)
    with pytest.raises(RuntimeError):
        model(torch.arange(11), offsets)


class PositionsOfTokens(torch.nn.Module):
    """Numbers the tokens that are no padding, as RoBERTa does."""

    def __init__(self) -> None:
        super().__init__()
        self.table = torch.nn.Embedding(64, 4)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        mask = tokens.ne(1).int()
        positions = (torch.cumsum(mask, 1).type_as(mask) + 0) * mask
        return self.table(positions.long() + 1)


def test_positions_that_are_counted_in_the_data_may_be_beyond_their_table() -> None:
    model = PositionsOfTokens()
    capture = checked(model, torch.full((2, 6), 5))
    limit = limit_of(capture, "tokens", 1)
    assert (limit.relation, limit.sizes, limit.operator) == ("at_most_by_data", (62,), "aten.embedding.default")
    assert limit.frame is not None
    expected = f"operator `embedding` in `self.table(positions.long() + 1)` (line {limit.frame.line}) may reject sizes above 62, depending on tensor data"
    assert words_of(capture, "tokens", 1) == expected
    explorer = explore(model, (torch.full((2, 6), 5),), dynamic_shapes="auto")
    assert [explorer.try_sizes({"tokens.shape[1]": size}).verdict for size in (62, 63)] == ["accepted", "depends_on_data"]
    assert words_of(capture, "tokens", 0) == ""
    model(torch.full((2, 62), 5))
    model(torch.ones(2, 63, dtype=torch.int64))
    with pytest.raises(IndexError):
        model(torch.full((2, 63), 5))


class MovedPositions(PositionsOfTokens):
    """Moves the counted positions in place by numbers that have no known bound."""

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        positions = torch.cumsum(tokens.ne(1).int(), 1)
        positions.sub_(tokens)
        return self.table(positions)


def test_a_change_in_place_takes_the_bound_of_positions_away() -> None:
    capture = checked(MovedPositions(), torch.zeros(2, 6, dtype=torch.int64))
    assert words_of(capture, "tokens", 1) == ""


class Shared(torch.nn.Module):
    """Divides one size by another in Python."""

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return x.new_zeros(y.shape[0] // x.shape[0] + 3), x + 1


def test_a_size_that_the_program_divides_by_is_not_0() -> None:
    model = Shared()
    capture = checked(model, torch.ones(4, 3), torch.ones(9))
    limit = limit_of(capture, "x", 0)
    assert (limit.relation, limit.sizes, limit.operator) == ("at_least", (1,), "operator.floordiv")
    assert words_of(capture, "y", 0) == words_of(capture, "x", 1) == ""
    with pytest.raises(ZeroDivisionError):
        model(torch.ones(0, 3), torch.ones(9))


def test_positions_that_an_operator_returned_bound_no_size() -> None:
    capture = checked(Ordered(), torch.ones(5, 3))
    assert words_of(capture, "x", 0) == ""


def test_a_model_that_takes_every_size_has_no_limits_and_no_note() -> None:
    capture = checked(Fine(), torch.ones(3, 5))
    assert capture.operators is not None
    assert capture.operators.limits == ()
    assert set(capture.operators.checked) == {DimRef(input="x", dim=0), DimRef(input="x", dim=1)}
    assert "Operators were not run" not in to_text(capture)


@pytest.mark.parametrize("report", [to_text, to_html, to_markdown])
def test_without_a_check_a_report_says_so_once_where_a_size_is_dynamic(report: Callable[[Capture], str]) -> None:
    said = "Operators were not run at other sizes"
    dynamic = capture_export(Fine(), torch.ones(3, 5), dynamic_shapes={"x": {0: torch.export.Dim.AUTO, 1: torch.export.Dim.AUTO}})
    assert report(dynamic).count(said) == 1
    assert said not in report(capture_export(Fine(), torch.ones(3, 5)))


def test_a_program_above_the_limit_is_not_checked_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operator_checks, "MOST_NODES", 2)
    capture = checked(Fine(), torch.ones(3, 5))
    assert capture.operators is not None
    assert capture.operators.not_checked_reason == "too_large"
    assert "Operators were not run at other sizes: the program is too large." in to_text(capture)


def test_parameters_above_the_limit_are_not_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operator_checks, "MOST_BYTES", 100)
    capture = checked(Positions(), torch.ones(2, 6, 4))
    assert capture.operators is not None
    assert capture.operators.not_checked_reason == "too_large"


def test_a_program_that_reads_the_data_is_not_checked_beyond_it() -> None:
    class Reads(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            count = x.sum().int().item()
            torch._check(count < 4)
            return torch.cat([x, x.new_zeros(3)])

    capture = checked(Reads(), torch.zeros(5))
    assert capture.operators is not None
    assert capture.operators.not_checked_reason == "depends_on_data"
    assert "Operators were not run at other sizes: the model depends on tensor data." in to_text(capture)


def test_the_copied_spec_has_one_dim_for_sizes_that_move_together() -> None:
    capture = checked(Attention(), torch.randn(2, 2, 4, 8), torch.randn(2, 2, 6, 8), torch.randn(2, 2, 6, 8))
    ask = resolved_spec(capture).ask
    assert ask.at("keys", 2) == ask.at("values", 2)
    assert ask.at("keys", 2).kind == "dim"
    before = resolved_spec(replace(capture, operators=None)).ask
    assert before.at("keys", 2) != before.at("values", 2)


def test_a_check_in_slices_finds_the_same_and_leaves_the_process_as_it_was() -> None:
    model, args = Indexed(), (torch.ones(3, 5), torch.ones(3, 7))
    whole = checked(model, *args).operators
    capture, program = run_export(model, args, dynamic_shapes="auto")
    assert program is not None
    state, before = torch.random.get_rng_state(), str(program.graph)
    check = _check(model, args, capture, program)
    found, slices = None, 0
    while found is None:
        found, slices = check.advance(0.0), slices + 1
    assert slices > 20
    assert found == whole
    assert torch.equal(state, torch.random.get_rng_state())
    assert str(program.graph) == before


def test_an_interrupted_check_is_continued(monkeypatch: pytest.MonkeyPatch) -> None:
    model, args = Indexed(), (torch.ones(3, 5), torch.ones(3, 7))
    capture, program = run_export(model, args, dynamic_shapes="auto")
    assert program is not None
    check = _check(model, args, capture, program)
    for _ in range(3):
        assert check.advance(1.0) is None
    monkeypatch.setattr(operator_checks, "undisturbed", _interrupted)
    with pytest.raises(KeyboardInterrupt):
        check.advance(1.0)
    monkeypatch.undo()
    found = None
    while found is None:
        found = check.advance(1.0)
    assert found == checked(model, *args).operators


def _interrupted() -> None:
    raise KeyboardInterrupt


def _check(model: Any, args: Any, capture: Capture, program: Any) -> operator_checks.OperatorCheck:
    from export_explorer.analysis.program_trials import ProgramTrials
    from export_explorer.spec.leaves import leaves_of

    return operator_checks.OperatorCheck(program, ProgramTrials(program, leaves_of(model, args, {}), capture), capture)


def test_the_explorer_checks_on_demand_and_its_history_keeps_it() -> None:
    explorer = export_explorer.explore(Indexed(), (torch.ones(3, 5), torch.ones(3, 7)), dynamic_shapes="auto")
    assert set(explorer.dims["operators"].dropna()) == {OPERATORS_NOT_CHECKED}
    found = explorer.check_operators()
    assert _operators(explorer) == found
    rows = explorer.dims.set_index(["input", "dim"])["operators"]
    assert rows["ids", 0].endswith(") rejects sizes above mask.shape[0]")
    explorer.request = None
    assert _operators(explorer) is None
    explorer.request = {"ids": {0: "AUTO", 1: "AUTO"}, "mask": {0: "AUTO", 1: "AUTO"}}
    assert _operators(explorer) == found


def _operators(explorer: export_explorer.Explorer) -> OperatorChecks | None:
    return explorer.capture.operators


class MaskOfCache(torch.nn.Module):
    """Attends to a cache and to the query, under a mask as long as both: two guards say so, none that keys and values are equally long."""

    def forward(self, query: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        total = keys.shape[2] + query.shape[2]
        if mask.shape[0] < total or mask.shape[0] > total:
            raise ValueError
        keys, values = torch.cat([keys, query], 2), torch.cat([values, query], 2)
        return torch.nn.functional.scaled_dot_product_attention(query, keys, values) * mask.sum()


def test_an_operator_that_rejects_what_a_guard_moves_with_a_size_is_no_limit_of_that_size() -> None:
    capture = checked(MaskOfCache(), torch.randn(2, 2, 2, 8), torch.randn(2, 2, 7, 8), torch.randn(2, 2, 7, 8), torch.ones(9))
    assert words_of(capture, "values", 2).endswith(") rejects sizes other than keys.shape[2]")
    assert words_of(capture, "mask", 0) == ""
    assert capture.operators is not None
    assert DimRef(input="mask", dim=0) in capture.operators.checked


class Repeated(torch.nn.Module):
    """Adds each other element, twice, which fits even sizes only."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + torch.cat([x[:, ::2], x[:, ::2]], 1)


def test_sizes_that_a_dim_with_a_factor_does_not_ask_for_are_not_tried() -> None:
    shapes = {"x": {1: 2 * torch.export.Dim("n")}}
    capture = capture_export(Repeated(), (torch.randn(3, 8),), dynamic_shapes=shapes, check_operators=True)
    assert capture.operators is not None
    assert DimRef(input="x", dim=1) in capture.operators.checked
    assert capture.operators.limits == ()


def test_refused_sizes_without_a_rule_are_examples() -> None:
    limit = OperatorLimit(
        dim=DimRef(input="x", dim=0), relation="refuses", operator="aten.cat.default", node="cat", said="no", sizes=(63, 77)
    )
    (told,) = with_words(OperatorChecks(limits=(limit,))).limits
    assert told.words == "operator `cat` rejects some sizes, such as 63 or 77"
