"""Records of a survey, of real exports and of such as left none."""

from functools import cache
from typing import Literal

import torch

from export_explorer.capture import capture_export
from export_explorer.record import Mode
from export_explorer.surveys.survey_row import Item, SurveyRow


class Fixed(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return (x + y).view(8, -1)


class Branches(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x if x.sum() > 0 else -x


class Scales(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(10, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.lin(x)


MODELS = {
    "fixed": (Fixed, (torch.ones(8, 100), torch.ones(8, 100))),
    "branches": (Branches, (torch.ones(4),)),
    "scales": (Scales, (torch.ones(4, 10),)),
}


@cache
def exports() -> tuple[SurveyRow, ...]:
    """Three models, each with two asks."""
    return tuple(record_of(made(), args, name, ask) for name, (made, args) in MODELS.items() for ask in ("auto", "dynamic"))


def record_of(model: torch.nn.Module, args: tuple[torch.Tensor, ...], name: str, ask: str = "auto", mode: Mode = "non-strict") -> SurveyRow:
    """The record of an export that is made now."""
    capture = capture_export(model, args, dynamic_shapes=ask, strict=mode == "strict")
    return SurveyRow.of(Item(name=name, ask=ask, mode=mode), capture, elapsed_ms=2000.0, peak_mb=300.0)


def without_capture(name: str, outcome: Literal["timed_out", "crashed", "raised"], message: str) -> SurveyRow:
    """That of an export of which nothing came."""
    item = Item(name=name, ask="auto", mode="non-strict")
    return SurveyRow(item=item, outcome=outcome, message=message, elapsed_ms=60_000.0, peak_mb=None, torch_version=str(torch.__version__))


def all_outcomes() -> tuple[SurveyRow, ...]:
    """One of each outcome at least."""
    return (
        *exports(),
        without_capture("hangs", "timed_out", "Stopped at its limit of 60 s."),
        without_capture("dies", "crashed", "Its process ended by SIGSEGV, a segmentation fault."),
        without_capture("absent", "raised", "Making the model raised ModuleNotFoundError: no_such_module"),
    )
