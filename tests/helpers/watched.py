"""One export watched through the hooks, with all that its live frames tell at each event."""

import inspect
import sys
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

import torch
from torch.export import Dim

from export_explorer.torch_internals.frames import (
    Location,
    Traced,
    module_of_frame,
    operator_of_frame,
    strict_module_path,
    strict_user_stack,
    traced_at,
)
from export_explorer.torch_internals.observer import Observer, observed_shape_env
from export_explorer.torch_internals.pytree import flatten_inputs
from export_explorer.torch_internals.shape_env import symbol_of_source


class Inner(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(5, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.lin(x)  # specializes x.1


class Model(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.inner = Inner()

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> Any:
        assert x.shape[0] <= 64
        picked = y[y > 0]  # makes an unbacked symbol
        torch._check(picked.shape[0] >= 3)
        return self.inner(x), x.sum(1) + y, picked  # ties y.0 to x.0


LINES = {
    line.rpartition("#")[2].strip(): number
    for number, line in enumerate(inspect.getsource(sys.modules[__name__]).splitlines(), 1)
    if "  # " in line
}


@dataclass
class Seen:
    """What the functions say of the live frames at an event."""

    what: Any
    modules: list[torch.nn.Module] = field(default_factory=list)
    strict_modules: list[tuple[str, str]] = field(default_factory=list)
    operators: list[Any] = field(default_factory=list)
    traced: Traced | None = None
    strict_stack: list[Location] = field(default_factory=list)


class Watch:
    """Notes all that a real export tells."""

    def __init__(self) -> None:
        self.guards: list[tuple[str, Seen]] = []
        self.done = 0
        self.guards_at_check: list[int] = []
        self.replaced: list[Seen] = []
        self.ranges: list[tuple[Any, bool, bool]] = []
        self.unbacked: list[Seen] = []
        self.observer = Observer(
            on_guard=lambda prefix, expr: self.guards.append((prefix, self.seen(expr))),
            on_guard_done=self.on_done,
            on_replacement=lambda symbol, target: self.replaced.append(self.seen((symbol, target))),
            on_range=lambda *change: self.ranges.append(change),
            on_check=self.on_check,
            on_unbacked=lambda symbol, _name: self.unbacked.append(self.seen(symbol)),
        )

    def on_done(self) -> None:
        self.done += 1

    def on_check(self) -> None:
        self.guards_at_check.append(len(self.guards))

    @property
    def env(self) -> Any:
        return self.observer.environments[0]

    def seen(self, what: Any) -> Seen:
        seen = Seen(what, strict_stack=strict_user_stack())
        frame: FrameType | None = sys._getframe()
        while frame is not None:
            module = module_of_frame(frame)
            seen.modules += [module] if module is not None else []
            strict = strict_module_path(frame)
            seen.strict_modules += [strict] if strict else []
            if (operator := operator_of_frame(frame)) is not None:
                seen.operators.append(operator)
            seen.traced = seen.traced or traced_at(frame)
            frame = frame.f_back
        return seen

    def export(self, model: torch.nn.Module, args: tuple[Any, ...], strict: bool, **options: Any) -> Any:
        with observed_shape_env(self.observer):
            return torch.export.export(model, args, strict=strict, **options)


def exported(strict: bool) -> tuple[Watch, Model]:
    watch, model = Watch(), Model()
    watch.export(model, (torch.randn(6, 5), torch.ones(6)), strict, dynamic_shapes=((Dim.AUTO, Dim.AUTO), (Dim.AUTO,)))
    return watch, model


def symbols(run: tuple[Watch, Model, bool]) -> tuple[Any, Any, Any]:
    """Those of x.0, x.1 and y.0."""
    watch, model, strict = run
    leaves = flatten_inputs(inspect.signature(model.forward), (torch.zeros(6, 5), torch.zeros(6)), {})
    x, y = (leaf.strict_source if strict else leaf.source for leaf in leaves)
    symbol_of = symbol_of_source(watch.env)
    return symbol_of[f"{x}.size()[0]"], symbol_of[f"{x}.size()[1]"], symbol_of[f"{y}.size()[0]"]
