"""A program as another process can load it."""

import io
from typing import Any, NamedTuple

import torch
from torch.export import Dim

from export_explorer.torch_internals.portable_programs import portable_program
from export_explorer.torch_internals.pytree import call_of
from export_explorer.torch_internals.shape_env import symbolic_expression


class Pair(NamedTuple):
    first: torch.Tensor
    second: torch.Tensor


class Swapped(torch.nn.Module):
    def forward(self, pair: Pair, scale: float = 1.0) -> Pair:
        return Pair(pair.second * scale, pair.first)


class Doubled(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * 2


def loaded(program: Any) -> Any:
    buffer = io.BytesIO()
    torch.export.save(program, buffer)
    buffer.seek(0)
    return torch.export.load(buffer)


def test_a_program_of_a_named_tuple_is_called_with_its_leaves() -> None:
    first, second = torch.ones(3), torch.zeros(2)
    pair: Any = Pair
    spec = {"pair": pair({0: Dim.AUTO}, None), "scale": None}
    program = torch.export.export(Swapped(), (Pair(first, second),), {"scale": 2.0}, dynamic_shapes=spec)
    before = call_of(program)
    result = loaded(portable_program(program)).module()(torch.ones(5), second, 2.0)
    assert [tuple(one.shape) for one in result] == [(2,), (5,)]
    assert type(result) is tuple
    assert call_of(program) == before


def test_a_program_of_plain_containers_stays_as_it_is() -> None:
    program = torch.export.export(Doubled(), (torch.ones(3),))
    assert portable_program(program) is program


def test_a_dynamic_stride_keeps_its_range_when_it_is_saved() -> None:
    program = torch.export.export(Doubled(), (torch.ones(4, 6)[:, :3],), dynamic_shapes=({0: Dim.AUTO, 1: Dim.AUTO},))
    found = loaded(portable_program(program))
    (value,) = (node.meta["val"] for node in found.graph.nodes if node.op == "placeholder")
    symbols = {symbol for size in (*value.shape, *value.stride()) for symbol in getattr(symbolic_expression(size), "free_symbols", ())}
    assert len(symbols) == 3
    assert symbols <= set(found.range_constraints)
