"""What came of capturing a model in torch's ways, as plain values."""

from dataclasses import dataclass
from typing import Literal

from export_explorer.model import ExampleChange, Frame

WayName = Literal["fx", "jit_trace", "jit_script", "compile", "export", "export_strict"]
ControlFlow = Literal["none", "kept", "in_python", "as_in_example"]
OtherResult = Literal["right", "wrong", "raises", "not_tried"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphBreak:
    """Why ``torch.compile`` ended a graph: torch's reason in a line, and the user's line; None if it is not known."""

    reason: str
    frame: Frame | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureWay:
    """What came of capturing a model in one of torch's ways.

    Attributes:
        way: which.
        works: whether it captured the model, and what it made runs on the example as the model does.
        graphs: how many it made of it for the example.
        breaks: why Python runs between them, for ``torch.compile``.
        control_flow: what became of ``if`` and ``while`` in the user's code: ``none`` is there, ``kept`` in the graph, ``in_python`` beside it, or
            ``as_in_example``: what the example did is all that is left. None if it does not work.
        other_sizes: what it gives for other sizes that the model takes: ``right``, as the model does, ``wrong``, or ``raises``.
        other_values: likewise for other values of the example's sizes.
        sizes_said: what it raised for other sizes, in a line.
        values_said: what it raised for other values.
        error: why it does not work, in a line; empty if it does.
        frame: the user's line of it; None if there is none.
        elapsed_ms: wall time of the capture.
    """

    way: WayName
    works: bool
    graphs: int = 0
    breaks: tuple[GraphBreak, ...] = ()
    control_flow: ControlFlow | None = None
    other_sizes: OtherResult = "not_tried"
    other_values: OtherResult = "not_tried"
    sizes_said: str = ""
    values_said: str = ""
    error: str = ""
    frame: Frame | None = None
    elapsed_ms: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureWays:
    """A model captured in each of torch's ways.

    Attributes:
        model: the name of the class or function.
        ways: what came of each.
        sizes: the other sizes that were tried; none where the model takes no others of those that were.
    """

    model: str
    ways: tuple[CaptureWay, ...]
    sizes: tuple[ExampleChange, ...]
