"""What a decomposition made of a program: every node after is one before or was inserted, and everything else stays as it was."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
import torch
from torch.export import ExportedProgram

from export_explorer.analysis.decompositions import Decomposed, choice_of, decompose, offered_operators
from export_explorer.analysis.program import capture_of_program
from export_explorer.explorer import Explorer, explore
from export_explorer.features.compare.exports import compare
from export_explorer.jupyter import main_thread
from export_explorer.record import Capture
from export_explorer.record.spec import AskError
from export_explorer.session import history
from export_explorer.session.panel_protocol import Selection
from export_explorer.widget.former_names import value_of_former_name
from tests.helpers.browser import Browser
from tests.models import architectures
from tests.models.walkthrough import EXAMPLE, Walkthrough


class Branches(torch.nn.Module):
    """`cond`, a buffer that is changed, a part without gradients, a pair of results."""

    count: torch.Tensor

    def __init__(self) -> None:
        super().__init__()
        self.norm = torch.nn.LayerNorm(4)
        self.register_buffer("count", torch.zeros(1))

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        self.count.add_(1)
        with torch.no_grad():
            scale = torch.nn.functional.silu(x).cos()
        y = torch.cond(x.sum() > 0, lambda t: torch.nn.functional.silu(t) + 1, lambda t: t.reshape(-1, 4) - 1, (x,))
        return self.norm(y) * scale, torch.nn.functional.scaled_dot_product_attention(y[None], y[None], y[None])


class Attends(torch.nn.Module):
    """Attention as GPT-2 has it, which views its result."""

    def __init__(self) -> None:
        super().__init__()
        self.project = torch.nn.Linear(8, 24)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, length, width = x.shape
        query, key, value = (part.view(batch, length, 2, 4).transpose(1, 2) for part in self.project(x).split(width, dim=2))
        attended = torch.nn.functional.scaled_dot_product_attention(query, key, value, is_causal=True)
        return attended.transpose(1, 2).contiguous().view(batch * length, width)


class Projects(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.project = torch.nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        query = self.project(x)
        return torch.nn.functional.scaled_dot_product_attention(query, query, query)


@torch.library.custom_op("decompositions_tested::twice", mutates_args=())
def twice(x: torch.Tensor) -> torch.Tensor:
    return x * 2


@twice.register_fake
def _(x: torch.Tensor) -> torch.Tensor:
    return torch.empty_like(x)


class CallsCustom(torch.nn.Module):
    def forward(self, x: dict[str, torch.Tensor]) -> torch.Tensor:
        return twice(x["a"]) + torch.nn.functional.gelu(x["b"])


def of(model: torch.nn.Module, *args: object, strict: bool = False, **kwargs: object) -> tuple[ExportedProgram, Capture]:
    program = torch.export.export(model, args, kwargs, strict=strict)
    return program, capture_of_program(program)


def decomposed(model: torch.nn.Module, *args: object, strict: bool = False, **kwargs: object) -> Decomposed:
    return decompose(*of(model, *args, strict=strict, **kwargs), choice_of())


def origin_of(made: Decomposed, before: Capture, path: str) -> str | None:
    number = next(number for node, number in zip(made.capture.nodes, made.decomposition.origins, strict=True) if node.path == path)
    return None if number < 0 else before.nodes[number].path


@cache
def branches() -> tuple[Capture, Decomposed]:
    """The record of a program and its decomposition, which nobody may change."""
    program, before = of(Branches(), torch.randn(3, 4))
    return before, decompose(program, before, choice_of())


MODELS: dict[str, Callable[[], architectures.Example]] = {
    "walkthrough": lambda: architectures.Example(Walkthrough(), EXAMPLE),
    "branches": lambda: architectures.Example(Branches(), (torch.randn(3, 4),)),
    "custom operator, nested inputs": lambda: architectures.Example(CallsCustom(), ({"a": torch.randn(3), "b": torch.randn(3)},)),
    "bert": architectures.bert,
    "distilbert": architectures.distilbert_classifier,
    "llama": architectures.llama,
}


@pytest.mark.parametrize(
    ("name", "strict"),
    [
        # What strict mode traced is decomposed in the same way.
        pytest.param(name, strict, marks=() if (name, strict) in (("walkthrough", False), ("branches", True)) else pytest.mark.slow)
        for strict in (False, True)
        for name in MODELS
        if (name, strict) != ("llama", True)  # Dynamo alone takes a minute for what the others show too.
    ],
)
def test_every_node_after_is_from_one_before_or_listed_as_inserted(name: str, strict: bool) -> None:
    example = MODELS[name]()
    program, before = of(example.model, *example.args, strict=strict, **dict(example.kwargs))
    text = str(program)
    made = decompose(program, before, choice_of())
    assert str(program) == text
    record = made.decomposition
    assert len(record.origins) == len(made.capture.nodes) == record.nodes_after
    assert {node.path for node, number in zip(made.capture.nodes, record.origins, strict=True) if number < 0} == set(record.inserted)
    # What torch inserts computes sizes, and nothing else.
    by_path = {node.path: node for node in made.capture.nodes}
    assert all(by_path[path].dtype == "SymInt" for path in record.inserted)
    assert sum(entry.use.calls for entry in record.operators) == sum(form.calls for entry in record.operators for form in entry.forms)


def test_the_record_of_a_program_with_dynamic_sizes_lists_what_torch_inserted(result: Explorer) -> None:
    record = result._decompositions.record
    assert record is not None
    inserted = set(record.inserted)
    assert inserted
    assert {node.target for node in result.capture.nodes if node.path in inserted} == {"aten.sym_size.int"}


def test_a_node_of_a_branch_is_from_its_own_branch() -> None:
    before, made = branches()
    sigmoid = next(node for node in made.capture.nodes if node.target == "aten.sigmoid.default" and node.parent)
    assert origin_of(made, before, sigmoid.path) == f"{sigmoid.parent}/silu"


def test_a_node_of_a_part_without_gradients_is_from_the_node_there_not_from_its_holder() -> None:
    before, made = branches()
    cosine = next(node for node in made.capture.nodes if node.target == "aten.cos.default")
    found = origin_of(made, before, cosine.path)
    assert found is not None
    assert found.endswith("/cos")
    assert cosine.frame is not None
    assert "cos()" in cosine.frame.code


def test_a_result_taken_of_an_operator_that_stays_is_from_the_node_that_took_it() -> None:
    record = branches()[1].decomposition
    forms = {entry.use.target: [form.operators for form in entry.forms] for entry in record.operators}
    assert forms["cond"] == [("cond",)]


class ViewedAfterChange(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = x * 1
        y.add_(1).relu_()
        return y.t()


class ViewedBeforeChange(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = x * 1
        rows = y.view(-1)
        y.mul_(3)
        return rows.sin() @ y.t().reshape(-1)


@pytest.mark.parametrize(
    ("model", "became"),
    [
        (ViewedAfterChange(), {"aten.t.default": ("aten.permute.default",)}),
        (ViewedBeforeChange(), {"aten.view.default": ("aten.view.default",), "aten.t.default": ("aten.permute.default",)}),
    ],
    ids=["after", "before"],
)
def test_a_view_that_torch_makes_anew_after_a_change_in_place_is_from_the_view_before(
    model: torch.nn.Module, became: dict[str, tuple[str, ...]]
) -> None:
    table = explore(model, (torch.randn(4, 4),)).decompose().decomposition.set_index("operator").became
    assert {operator: table[operator] for operator in became} == became


def test_what_is_left_that_is_not_core_is_neither_python_nor_higher_order() -> None:
    record = branches()[1].decomposition
    kinds = {use.target: use.kind for use in record.after}
    assert kinds["cond"] == "higher_order"
    assert kinds["operator.getitem"] == "python"
    assert {use.target for use in record.left} <= {"aten._assert_tensor_metadata.default"}
    assert {entry.use.target for entry in record.operators if entry.use.mutates} == {"aten.add_.Tensor"}
    assert not any(use.mutates for use in record.after)


def test_a_custom_operator_stays_and_is_told_as_not_core() -> None:
    record = decomposed(CallsCustom(), {"a": torch.randn(3), "b": torch.randn(3)}).decomposition
    assert [use.target for use in record.left] == ["decompositions_tested.twice.default"]


def test_a_kept_operator_stays_and_the_others_go() -> None:
    program, before = of(Projects(), torch.randn(2, 3, 4))
    record = decompose(program, before, choice_of(keep=["aten.linear"])).decomposition
    stays = {entry.use.target: entry.stays for entry in record.operators}
    assert stays["aten.linear.default"]
    assert not stays["aten.scaled_dot_product_attention.default"]
    assert record.kept == ("aten.linear.default",)


@pytest.mark.parametrize("name", ["aten.linear", "aten.linear.default", "torch.ops.aten.linear", "aten::linear", torch.ops.aten.linear])
def test_an_operator_is_named_in_any_way_that_torch_names_it(name: Any) -> None:
    assert choice_of(keep=[name]).kept == choice_of(keep=name).kept == ("aten.linear.default",)


def test_an_empty_table_keeps_all_operators_and_makes_them_functional() -> None:
    program, before = of(Branches(), torch.randn(3, 4))
    record = decompose(program, before, choice_of(table={})).decomposition
    after = {use.target for use in record.after}
    assert record.keeps_all
    assert "aten.layer_norm.default" in after
    assert not any(use.mutates for use in record.after)


def test_an_operator_of_core_aten_is_decomposed_on_request() -> None:
    program, before = of(Walkthrough(), *EXAMPLE)
    plain, further = (decompose(program, before, choice_of(also=also)).decomposition for also in ((), ("aten.addmm",)))
    assert "aten.addmm.default" in {use.target for use in plain.after}
    assert "aten.addmm.default" not in {use.target for use in further.after}
    assert "aten.mm.default" in {use.target for use in further.after}


def test_names_of_no_operator_are_refused_in_a_sentence() -> None:
    with pytest.raises(AskError, match=r"Unknown operator aten\.nonsense"):
        choice_of(keep=["aten.nonsense"])
    with pytest.raises(AskError, match=r"torch has no decomposition for aten\.mm"):
        choice_of(also=["aten.mm"])


def test_the_operators_of_the_program_are_offered_first() -> None:
    program, _ = of(Walkthrough(), *EXAMPLE)
    offered = offered_operators(program)
    assert [it.use.target for it in offered if it.use.calls] == [it.use.target for it in offered[:3]]
    linear = next(it for it in offered if it.use.target == "aten.linear.default")
    assert linear.has_decomposition
    assert linear.is_in_core_table
    assert len(offered) > 500


@pytest.fixture(scope="module")
def explorer() -> Explorer:
    return explore(Walkthrough(), tuple(tensor.clone() for tensor in EXAMPLE), dynamic_shapes="auto")


@pytest.fixture(scope="module")
def result(explorer: Explorer) -> Explorer:
    """The explorer of its decomposition; of both, nobody may change more than what is selected."""
    return explorer.decompose()


def test_the_result_is_explored_with_the_names_guards_and_lines_of_its_origin(explorer: Explorer, result: Explorer) -> None:
    assert result._decompositions.origin is explorer
    assert value_of_former_name(explorer, "decomposed") is result
    assert result.capture.inputs == explorer.capture.inputs
    assert result.capture.dims == explorer.capture.dims
    # Nothing is outdated: it is what was asked for.
    assert result.ask == explorer.request
    assert [guard.frame for guard in result.capture.guards] == [guard.frame for guard in explorer.capture.guards]
    paths = {node.path for node in result.capture.nodes}
    assert all(guard.node in paths for guard in result.capture.guards if guard.node is not None)
    assert {node.module for node in result.capture.nodes} == {node.module for node in explorer.capture.nodes}
    assert result.program is not None
    assert explorer.program is not None
    assert result.program is not explorer.program
    torch.testing.assert_close(result.program.module()(*EXAMPLE), explorer.program.module()(*EXAMPLE))


def test_a_node_selected_in_one_explorer_is_seen_in_the_other(explorer: Explorer, result: Explorer) -> None:
    explorer._selection = Selection("node", "linear")
    assert result._selection == Selection("node", "permute")
    result._selection = Selection("node", "addmm")
    # The last of two parts of one node; the node itself is selected already.
    assert explorer._selection == Selection("node", "linear")
    result._selection = Selection("node", "view")
    assert explorer._selection == Selection("node", "flatten")
    explorer._selection = None
    assert result._selection is None


def test_tables_tell_what_became_of_operators_and_nodes(explorer: Explorer, result: Explorer) -> None:
    table = result.decomposition.set_index("operator")
    assert table.loc["aten.linear.default", "became"] == ("aten.permute.default", "aten.addmm.default")
    assert not table.loc["aten.linear.default", "stays"]
    assert [*table.columns] == ["kind", "mutates", "calls", "became", "stays"]
    nodes = result.nodes.set_index("name")
    assert nodes.loc["addmm", ["made_from", "operator_before"]].tolist() == ["linear", "aten.linear.default"]
    first = explorer.capture.nodes[0]
    assert nodes.iloc[0][["made_from", "operator_before"]].tolist() == [first.path, first.target]
    assert [*result.nodes.columns][:-2] == [*explorer.nodes.columns]
    live: Any = explorer
    with pytest.warns(DeprecationWarning, match=r"Use `explorer\.decompose\(\)\.nodes`"):
        assert live.decomposed_nodes.set_index("node").loc["addmm", "made_from"] == "linear"


def test_a_decomposition_that_waits_is_stopped_and_not_made(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    explorer, jobs = explore(Projects(), (torch.randn(2, 3, 4),)), list[Callable[[], None]]()
    monkeypatch.setattr(main_thread, "later", jobs.append)
    browser.send(explorer, {"id": "1", "kind": "cancel_decomposition"})
    assert explorer._decomposing.state == "idle"
    browser.send(explorer, {"id": "2", "kind": "decompose", "keep": [], "also": []})
    assert explorer._decomposing.state == "waiting"
    browser.send(explorer, {"id": "3", "kind": "cancel_decomposition"})
    jobs.pop()()
    assert (explorer._decomposing.state, explorer._decomposing.result) == ("stopped", None)
    explorer.close()


def test_a_run_whose_program_was_dropped_is_not_decomposed(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MAX_PROGRAMS", 1)
    explorer = explore(Projects(), (torch.randn(2, 3, 4),))
    explorer.compare("strict", "non-strict")
    reply = browser.send(explorer, {"id": "1", "kind": "decompose", "keep": [], "also": []})
    assert reply["error"].startswith("The program of this run is no longer in memory")
    explorer.close()


def test_what_torch_cannot_decompose_names_the_node_and_leaves_the_program() -> None:
    """torch 2.13 decomposes attention, that of GPT-2 too, to a result with other strides, of which a view is taken that these do not allow."""
    explorer = explore(Attends(), (torch.randn(2, 6, 8),), dynamic_shapes="auto")
    program = explorer.program
    with pytest.raises(ValueError, match="Cannot view a tensor"):
        explorer.decompose()
    failed = explorer._decomposing
    assert failed.state == "failed"
    assert next(node.target for node in explorer.capture.nodes if node.path == failed.node) == "aten.view.default"
    assert explorer.program is program
    kept = explorer.decompose(keep=["aten.scaled_dot_product_attention"])
    assert explorer._decomposing.state == "done"
    assert kept._decompositions.record is not None


def test_an_export_that_failed_has_nothing_to_decompose() -> None:
    class Branch(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x + 1 if x.sum() > 0 else x

    with pytest.raises(AskError, match="No program: the export failed"):
        explore(Branch(), (torch.randn(3),)).decompose()


class Counted(torch.nn.Module):
    def forward(self, x: torch.Tensor, n: torch.Tensor) -> torch.Tensor:
        count: Any = n.item()
        torch._check(count >= 2)
        torch._check(count <= x.shape[0])
        return x[:count].sum(0)


def test_a_number_out_of_the_data_keeps_its_words_and_its_range() -> None:
    explorer = explore(Counted(), (torch.randn(6, 2), torch.tensor(3)), dynamic_shapes="auto")
    decomposed = explorer.decompose()
    stated = {entry.words: (entry.lower, entry.upper) for entry in explorer.capture.range_constraints}
    assert any("n.item()" in words for words in stated)
    assert {entry.words: (entry.lower, entry.upper) for entry in decomposed.capture.range_constraints} == stated
    assert compare(explorer, decomposed).ranges == ()


def test_how_long_it_runs_is_told_from_0_on() -> None:
    explorer, told = explore(Walkthrough(), EXAMPLE), []
    explorer.observe(lambda change: told.append((change["new"].state, change["new"].message)), "_decomposing")
    explorer.decompose()
    assert told[0] == ("running", "Decomposing… 0.0 s.")
    assert told[-1] == ("done", "")
    explorer.close()
