"""The leaves of a call: their paths, sources, and how they are put together again."""

import inspect
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.torch_internals.pytree import call_of, call_with, flatten_inputs, leaves_of_call
from export_explorer.torch_internals.shape_env import hint_of, symbol_of_source
from tests.helpers.watched import Watch


def flattened(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[tuple[str, str, int]]:
    return [(leaf.path, leaf.source, leaf.index) for leaf in flatten_inputs(inspect.signature(function), args, kwargs)]


def test_leaves_are_named_as_torch_names_them() -> None:
    def function(a: Any, b: Any, *rest: Any, c: Any, **others: Any) -> None: ...

    assert flattened(function, ({"k": [1]}, 2, 3), {"z": 4, "c": (5,)}) == [
        ("a['k'][0]", "L['a']['k'][0]", 0),
        ("b", "L['b']", 1),
        ("rest[0]", "L['rest'][0]", 2),
        ("c[0]", "L['c'][0]", 4),
        ("others['z']", "L['others']['z']", 3),
    ]


@pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
def test_every_leaf_has_the_source_that_torch_uses(strict: bool) -> None:
    class Anyhow(torch.nn.Module):
        def forward(self, a: Any, b: Any, *rest: Any, c: Any) -> Any:
            return a["k"][0] + 1, b + 1, rest[0] + 1, c + 1

    args, kwargs = ({"k": [torch.randn(3)]}, torch.randn(4), torch.randn(5)), {"c": torch.randn(6)}
    spec = {"a": {"k": [(Dim.AUTO,)]}, "b": (Dim.AUTO,), "rest": ((Dim.AUTO,),), "c": (Dim.AUTO,)}
    watch = Watch()
    watch.export(Anyhow(), args, strict, kwargs=kwargs, dynamic_shapes=spec)
    leaves = flatten_inputs(inspect.signature(Anyhow().forward), args, kwargs)
    symbol_of = symbol_of_source(watch.env)
    hints = {leaf.path: hint_of(watch.env, symbol_of[f"{leaf.strict_source if strict else leaf.source}.size()[0]"]) for leaf in leaves}
    assert hints == {"a['k'][0]": 3, "b": 4, "rest[0]": 5, "c": 6}


def test_a_program_and_a_module_made_of_it_know_how_they_are_called(program: torch.export.ExportedProgram) -> None:
    for of in (program, program.module()):
        call = call_of(of)
        assert call is not None
        names, spec = call
        assert names == ("x", "y")
        assert call_with(spec, [1, 2]) == ((1,), {"y": 2})
        assert leaves_of_call((1,), {"y": 2}) == [1, 2]
        with pytest.raises(ValueError, match="treespec"):
            call_with(spec, [1])


def test_a_graph_without_a_call_says_nothing_of_one() -> None:
    traced = torch.fx.symbolic_trace(torch.nn.ReLU())
    assert call_of(traced) is None
    _, not_of_a_call = torch.utils._pytree.tree_flatten([1, 2])
    with pytest.raises(ValueError, match="args, kwargs"):
        call_with(not_of_a_call, [1, 2])
