"""A model captured in each of torch's ways: what works, what is kept of control flow, what is right for other inputs, and nothing else changed."""

from typing import Any

import pytest
import torch

from export_explorer import compare_tracers
from export_explorer.features.compare_tracers.tracers import WAYS, ComparedCaptures

torch.manual_seed(0)


class Plain(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(5, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear(x).relu()


class OnData(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.sum() > 0:
            return x + 1
        return x - 1


class OnSizes(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > 4:
            return x * 2
        return x + 1


def on_operator(x: torch.Tensor) -> torch.Tensor:
    result: torch.Tensor = torch.cond(x.sum() > 0, torch.cos, torch.sin, [x])
    return result


class Prints(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = x * 2
        print("in the middle")
        return y + 1


class Keeps(torch.nn.Module):
    calls: torch.Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("calls", torch.zeros(1))

    def forward(self, x: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
        self.calls.add_(1)
        return x * scale + self.calls


def works(compared: ComparedCaptures) -> set[str]:
    return {it.way for it in compared.tracers if it.works}


def test_a_plain_model_is_captured_in_every_way_and_right_for_other_inputs() -> None:
    compared = compare_tracers(Plain(), torch.randn(4, 5))
    assert works(compared) == set(WAYS)
    assert {(it.control_flow, it.graphs, it.other_sizes, it.other_values) for it in compared.tracers} == {("none", 1, "right", "right")}
    assert [(it.input, it.dim, it.size) for it in compared.sizes] == [("x", 0, 5)]
    assert compared.tried_words.startswith("Plain: other sizes: x.shape[0] = 5; other values: ")


def test_a_branch_on_the_data_is_kept_followed_once_left_to_python_or_refused() -> None:
    compared = compare_tracers(OnData(), torch.ones(3))
    assert works(compared) == {"jit_trace", "jit_script", "compile"}
    traced, scripted, compiled = compared["jit_trace"], compared["jit_script"], compared["compile"]
    assert (traced.control_flow, traced.other_values, traced.other_sizes) == ("as_in_example", "wrong", "right")
    assert (scripted.control_flow, scripted.other_values) == ("kept", "right")
    assert (compiled.control_flow, compiled.other_values) == ("in_python", "right")
    assert compiled.breaks[0].frame is not None
    assert compiled.breaks[0].frame.code == "if x.sum() > 0:"
    assert "torch.cond" in compared["export"].error
    assert compared["fx"].frame is not None
    assert compared["fx"].frame.code == "if x.sum() > 0:"


def test_a_branch_on_a_size_is_refused_by_the_export_where_the_trace_goes_wrong() -> None:
    compared = compare_tracers(OnSizes(), torch.full((4, 2), 3.0))
    assert compared["jit_trace"].other_sizes == "wrong"
    assert compared["export"].other_sizes == "raises"
    assert "Guard failed" in compared["export"].sizes_said
    assert compared.frame.set_index("way").loc["torch.export, non-strict", "other_sizes"] == "error"
    assert compared["compile"].other_sizes == compared["jit_script"].other_sizes == "right"
    assert compared["export"].control_flow == "as_in_example"


def test_an_operator_keeps_control_flow_in_export_and_compile() -> None:
    compared = compare_tracers(on_operator, torch.ones(3), tracers=["compile", "export", "export_strict"])
    assert [it.control_flow for it in compared.tracers] == ["kept"] * 3
    assert [it.other_values for it in compared.tracers] == ["right"] * 3


def test_python_in_the_middle_breaks_the_graph_and_nothing_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    compared = compare_tracers(Prints(), torch.ones(3))
    assert capsys.readouterr().out == ""
    compiled = compared["compile"]
    assert (compiled.graphs, len(compiled.breaks)) == (2, 1)
    assert compared["export"].graphs == 1


def test_a_model_that_raises_says_so_once_for_each_way() -> None:
    def broken(x: torch.Tensor) -> torch.Tensor:
        raise ValueError("nothing to see")

    compared = compare_tracers(broken, torch.ones(3), tracers=["jit_trace", "compile", "export"])
    assert works(compared) == set()
    assert all("nothing to see" in it.error for it in compared.tracers)


def test_keyword_inputs_and_buffers_are_copied() -> None:
    model, scale = Keeps(), torch.tensor(2.0)
    compared = compare_tracers(model, (torch.ones(3, 2),), {"scale": scale})
    assert {"compile", "export", "jit_trace"} <= works(compared)
    assert model.calls.item() == 0


class Remembers(torch.nn.Module):
    """As a key-value cache that is an attribute."""

    past: torch.Tensor | None

    def __init__(self) -> None:
        super().__init__()
        self.past = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        past = self.past
        result = x if past is None else torch.cat([past, x])
        self.past = result
        return result * 2


def test_what_one_run_leaves_in_an_attribute_is_not_seen_by_the_next() -> None:
    model = Remembers()
    compared = compare_tracers(model, torch.randn(3, 2), tracers=["compile", "export"])
    assert compared["compile"].works
    assert compared["compile"].other_sizes == compared["compile"].other_values == "right"
    assert model.past is None


def test_one_table_for_all() -> None:
    compared = compare_tracers(OnData(), torch.ones(3), tracers=["export", "jit_trace"])
    frame = compared.frame.set_index("way")
    assert list(frame.index) == ["torch.jit.trace", "torch.export, non-strict"]
    assert frame.loc["torch.jit.trace", "why_not"] == "other values: result differs from the model"
    assert [line.split()[0] for line in str(compared).splitlines()] == ["OnData:", "way", "torch.jit.trace", "torch.export,"]
    assert "<table" in compared._repr_html_()
    assert compared.captures["export"].failure is not None
    with pytest.raises(ValueError, match="Unknown tracer 'dynamo'"):
        compare_tracers(OnData(), torch.ones(3), tracers=["dynamo"])  # type: ignore[list-item]


def test_the_names_of_earlier_releases_still_hold_with_a_warning() -> None:
    with pytest.warns(DeprecationWarning, match=r"^`ways` of compare_tracers\(\) is deprecated\. Use `tracers`"):
        compared = compare_tracers(OnData(), torch.ones(3), ways=["fx"])  # type: ignore[call-arg]
    with pytest.warns(DeprecationWarning, match=r"^`ways` is deprecated\. Use `tracers`"):
        assert compared.ways is compared.tracers
    assert [row.way for row in compared.tracers] == ["fx"]


def test_what_the_process_has_compiled_stays() -> None:
    compilations: list[Any] = []

    def backend(graph: torch.fx.GraphModule, _: Any) -> Any:
        compilations.append(graph)
        return graph.forward

    model = Prints()
    compiled = torch.compile(model, backend=backend)
    before = torch.get_rng_state()
    try:
        compiled(torch.ones(3))
        count = len(compilations)
        compare_tracers(model, torch.ones(3), tracers=["fx", "jit_trace", "jit_script", "compile", "export"])
        compiled(torch.ones(3))
        assert len(compilations) == count
    finally:
        torch._dynamo.reset()
    assert torch.equal(torch.get_rng_state(), before)


def test_what_was_compiled_here_is_dropped() -> None:
    from torch._C._dynamo.eval_frame import _debug_get_cache_entry_list

    compare_tracers(OnSizes(), torch.ones(4, 2), tracers=["compile"])
    assert _debug_get_cache_entry_list(OnSizes.forward.__code__) == []
