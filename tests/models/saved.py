"""Models whose programs are recorded as archives, small and with one of each thing that a file has to say."""

from typing import Any

import torch
from torch.export import Dim


class Gate(torch.nn.Module):
    """Buffers, a constant, a nested graph, several results of one operator, a number and a constant among inputs and outputs."""

    def __init__(self) -> None:
        super().__init__()
        self.project = torch.nn.Linear(4, 3)
        self.register_buffer("calls", torch.zeros(3))
        self.scale = torch.ones(3)

    def forward(self, x: torch.Tensor, rest: dict[str, torch.Tensor], times: int = 2) -> dict[str, Any]:
        self.calls.add_(1)
        gated = torch.cond(x.shape[0] > 5, torch.relu, torch.neg, (x,))
        first, second = torch.split(self.project(gated), [1, 2], dim=1)
        if x.shape[0] % 2 == 0 and rest["mask"].shape[0] < 100:
            first = first * times
        return {"gated": first + rest["mask"][:, None], "others": [second, x.shape[0] * 2, self.scale, None]}


class Classifier(torch.nn.Module):
    """A small transformer with keyword inputs and a shared weight."""

    def __init__(self) -> None:
        super().__init__()
        self.embedding = torch.nn.Embedding(20, 8)
        self.layer = torch.nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)
        self.head = torch.nn.Linear(8, 20)
        self.head.weight = self.embedding.weight

    def forward(self, tokens: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        return self.head(self.layer(self.embedding(tokens), src_key_padding_mask=attention_mask))


class Picking(torch.nn.Module):
    """A size that is in the data, and a derived one."""

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        count: Any = x.max().item()
        torch._check(count >= 0)
        torch._check(count < 20)
        return torch.zeros(count + 2), x + y[::2]


def saved_programs() -> dict[str, torch.export.ExportedProgram]:
    """The programs by the name of their file."""
    batch, length = Dim("batch", max=64), Dim("length", min=4, max=128)
    half = Dim("half")
    tokens = (torch.zeros(3, 7, dtype=torch.int64),)
    mask = {"attention_mask": torch.zeros(3, 7, dtype=torch.bool)}
    spec = {"tokens": {0: batch, 1: length}, "attention_mask": {0: batch, 1: length}}
    gate_inputs = (torch.zeros(6, 4), {"mask": torch.zeros(6)})
    gate_spec = {"x": {0: Dim.AUTO}, "rest": {"mask": {0: Dim.AUTO}}, "times": None}
    return {
        "gate": torch.export.export(Gate(), gate_inputs, {"times": 3}, dynamic_shapes=gate_spec),
        "gate-strict": torch.export.export(Gate(), gate_inputs, {"times": 3}, dynamic_shapes=gate_spec, strict=True),
        "gate-decomposed": torch.export.export(Gate(), gate_inputs, {"times": 3}, dynamic_shapes=gate_spec).run_decompositions(),
        "classifier": torch.export.export(Classifier().eval(), tokens, mask, dynamic_shapes=spec),
        "picking": torch.export.export(Picking(), (torch.arange(6), torch.arange(12)), dynamic_shapes={"x": {0: half}, "y": {0: 2 * half}}),
    }
