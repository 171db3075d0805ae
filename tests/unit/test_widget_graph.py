"""What the browser may ask for about the graph, and what it gets."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch

from export_explorer.explorer import explore

Ask = Callable[..., tuple[Any, Any]]


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ask]:
    """Sends a request; gives the reply with its buffers."""
    explorer = explore(torch.nn.Linear(4, 3), (torch.randn(2, 4),))
    sent: list[tuple[Any, Any]] = []
    monkeypatch.setattr(explorer, "send", lambda content, buffers=None: sent.append((content, buffers)))

    def ask(**request: Any) -> tuple[Any, Any]:
        explorer._panels.receive({"id": "1", **request})
        return sent[-1]

    yield ask
    explorer.close()


def test_the_layout_engine_comes_as_a_buffer(ask: Ask) -> None:
    reply, buffers = ask(kind="layout_engine")
    assert reply == {"id": "1", "result": {}}
    (code,) = buffers
    assert b"addEventListener" in code


def test_an_operator_of_the_graph_has_its_schema(ask: Ask) -> None:
    reply, _ = ask(kind="operator", target="aten.linear.default")
    assert reply["result"]["schema"].startswith("aten::linear(Tensor input")


def test_only_operators_of_the_graph_are_looked_up(ask: Ask) -> None:
    reply, _ = ask(kind="operator", target="aten.add.Tensor")
    assert reply["result"] == {"schema": None, "doc": None}
