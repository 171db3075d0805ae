import pytest
import torch

from export_explorer.torch_internals.fake_runs import SlicedFakeRun, fake_run
from export_explorer.torch_internals.global_state import open_transforms
from export_explorer.trace.process_state import undisturbed

predispatch = pytest.importorskip("torch._functorch.predispatch")


def in_vmap(*, raises: bool) -> torch.fx.GraphModule:
    """A graph as a strict export has it of a model with ``torch.vmap``: levels are opened and closed by calls."""
    graph = torch.fx.Graph()
    x = graph.placeholder("x")
    level = graph.call_function(predispatch._vmap_increment_nesting, (2, "error"))
    inner = graph.call_function(predispatch._add_batch_dim, (x, 0, level))
    inner = graph.call_function(torch.ops.aten.add.Tensor, (inner, 1))
    if raises:
        inner = graph.call_function(torch.ops.aten.view.default, (inner, [5]))
    result = graph.call_function(predispatch._remove_batch_dim, (inner, level, 2, 0))
    graph.call_function(predispatch._vmap_decrement_nesting, ())
    graph.output((result,))
    return torch.fx.GraphModule(torch.nn.Module(), graph)


def test_an_operator_that_raises_in_vmap_leaves_no_transform_open() -> None:
    with undisturbed():
        run = fake_run(in_vmap(raises=True), [torch.ones(2, 3)])
    assert (run.ending, run.target) == ("refused", "aten.view.default")
    assert open_transforms() == 0
    torch.vmap(torch.sin)(torch.ones(2, 3))


def test_no_slice_of_a_run_ends_where_a_transform_is_open() -> None:
    sliced, slices = SlicedFakeRun(in_vmap(raises=False), [torch.ones(2, 3)]), 0
    run = None
    while run is None:
        with undisturbed():
            run = sliced.advance(0.0)
            assert open_transforms() == 0
        slices += 1
    assert run.ending == "done"
    assert slices > 1
