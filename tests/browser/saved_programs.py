"""Programs in a folder that a JupyterLab serves, a file with two, and a file that is none."""

from pathlib import Path

import torch

from tests.helpers.archives import RECORDED, members_of, zipped


class Net(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(300, 300)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        assert x.shape[0] <= 64
        return self.linear(x).relu()


def save(folder: Path) -> tuple[Path, ...]:
    """Writes ``net.pt2``, ``relu.pt2``, ``old.pt2``, ``two.pt2`` and ``text.pt2``, and returns their paths."""
    batch = {0: torch.export.Dim("batch")}
    example = (torch.randn(8, 300),)
    programs = {
        "net.pt2": torch.export.export(Net(), example, dynamic_shapes={"x": {0: torch.export.Dim.AUTO}}),
        "relu.pt2": torch.export.export(torch.nn.ReLU(), (torch.randn(8),), dynamic_shapes={"input": batch}),
        "old.pt2": torch.export.export(Net(), example),
    }
    for name, program in programs.items():
        torch.export.save(program, folder / name)
    picking = members_of(RECORDED / "picking-torch-2.13.pt2")["models/model.json"]
    (folder / "two.pt2").write_bytes(zipped({"models/encoder.json": members_of()["models/model.json"], "models/decoder.json": picking}))
    (folder / "text.pt2").write_text("no archive")
    return tuple(folder / name for name in (*programs, "two.pt2", "text.pt2"))
