"""Records exports of every form of graph, which the front end's tests draw: ``python -m tests.data.record_graphs``.

The small ones in ``graphs/``, and torch's own examples (ExportDB) together in one file. Of a capture only what the graph view reads
is kept.
"""

import json
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch
import torch._export.db.examples
from torch.export import Dim

from export_explorer.capture import capture_export
from export_explorer.record import Capture, Node
from export_explorer.render.packing import compressed_nodes

FOLDER = Path(__file__).parent / "graphs"


class Attention(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.query, self.key, self.value = (torch.nn.Linear(8, 8) for _ in range(3))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.scaled_dot_product_attention(self.query(x), self.key(x), self.value(x))


class Calling(torch.nn.Module):
    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__()
        self.function = function

    def forward(self, *inputs: Any) -> Any:
        return self.function(*inputs)


class Nested(torch.nn.Module):
    """A cond whose branch has a cond."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        def inner(x: torch.Tensor) -> torch.Tensor:
            return torch.cond(x.sum() > 1, torch.sin, torch.cos, (x,))

        return torch.cond(x.sum() > 0, inner, lambda x: x * 2, (x,)) + 1


class Shared(torch.nn.Module):
    """The same module called twice."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = torch.nn.Linear(4, 4), torch.nn.Linear(4, 4)
        self.act = torch.nn.Sequential(torch.nn.GELU(), torch.nn.LayerNorm(4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.act(self.second(self.act(self.first(x))))


def loop(x: torch.Tensor) -> Any:
    """A while_loop."""
    return torch._higher_order_ops.while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, x * 2), (torch.tensor(0), x))


def encoder() -> torch.nn.Module:
    layer = torch.nn.TransformerEncoderLayer(16, 2, 32, batch_first=True)
    return torch.nn.TransformerEncoder(layer, 4, enable_nested_tensor=False).eval()


def exports() -> Iterator[tuple[str, torch.nn.Module, tuple[Any, ...], Any]]:
    x = torch.randn(4, 8)
    auto = {0: Dim.AUTO}
    yield "attention-static", Attention(), (torch.randn(2, 5, 8),), None
    yield "attention-dynamic", Attention(), (torch.randn(2, 5, 8),), ({0: Dim.AUTO, 1: Dim.AUTO},)
    yield "relu-dynamic", Calling(torch.relu), (x,), ((auto,),)
    yield "split", Calling(lambda x: x.split(2)), (x,), None
    yield "nonzero", Calling(lambda x: x.nonzero() + 1), (x,), ((auto,),)
    yield "cond", Calling(lambda x: torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,))), (x,), ((auto,),)
    yield "int-input", Calling(lambda x, k: x.sum() * k + x.shape[0] * k), (x, 3), ((auto, Dim.DYNAMIC),)
    yield "nested-cond", Nested(), (x,), (auto,)
    yield "while-loop", Calling(loop), (x,), ((auto,),)
    yield "shared", Shared(), (torch.randn(2, 4),), None
    yield "encoder", encoder(), (torch.randn(2, 5, 16),), ({0: Dim.AUTO, 1: Dim.AUTO},)
    yield "failed", Calling(lambda x: (x * 2 + 1).relu() if x.sum() > 0 else x), (x,), None


def bare(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """Without this machine's folders."""
    return tuple(replace(node, frame=node.frame and replace(node.frame, filename=Path(node.frame.filename).name)) for node in nodes)


def kept(capture: Capture) -> Capture:
    """Without what is only to be read."""
    failure = capture.failure and replace(
        capture.failure, raw="", fixes=(), frame=None, guard_ids=(), dims=(), partial_nodes=bare(capture.failure.partial_nodes)
    )
    return replace(
        capture,
        nodes=bare(capture.nodes),
        program="",
        code=(),
        guards=(),
        range_constraints=(),
        dims=(),
        symbols=(),
        notes=(),
        failure=failure,
    )


def main() -> None:
    warnings.simplefilter("ignore")
    FOLDER.mkdir(exist_ok=True)
    for name, model, args, shapes in exports():
        capture = kept(capture_export(model, args, dynamic_shapes=shapes))
        (FOLDER / f"{name}.json").write_text(capture.to_json() + "\n")
        (FOLDER / f"{name}.graph").write_bytes(compressed_nodes(capture))
        print(name, capture.ok, len(capture.nodes), len(capture.failure.partial_nodes) if capture.failure else "")
    found = {}
    for name, case in sorted(torch._export.db.examples.all_examples().items()):
        capture = capture_export(case.model, case.example_args, case.example_kwargs, dynamic_shapes=case.dynamic_shapes)
        if capture.ok:
            found[name] = kept(capture).to_dict()
    (FOLDER / "exportdb.json").write_text(json.dumps(found, separators=(",", ":")) + "\n")
    print(len(found), "of ExportDB")


if __name__ == "__main__":
    main()
