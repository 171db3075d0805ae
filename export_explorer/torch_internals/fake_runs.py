"""Runs of a program's graph with fake tensors, which have sizes and no data: the outputs, or the operator that refuses them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import torch
from torch.fx.experimental import symbolic_shapes

from export_explorer.torch_internals.data_indices import DataIndices
from export_explorer.torch_internals.known_values import KnownValues

Ending = Literal["done", "depends_on_data", "assertion", "no_fake_kernel", "refused", "no_fake_input"]


@dataclass(frozen=True, slots=True)
class FakeRun:
    """The result of a run.

    Attributes:
        ending: ``done``; ``depends_on_data`` where a value in the data decides how the run continues; ``assertion``: one of the program
            does not hold; ``no_fake_kernel`` of an operator; ``refused`` by an operator; ``no_fake_input``: an input that cannot be made
            fake.
        outputs: the leaves of the outputs, fake; None unless it is done.
        node: the name of the node at which it ended; None where it ran through.
        target: the operator of that node.
        text: torch's text; empty where it ran through.
        has_data_sizes: True if the run had a size or a number that only the data determines.
        looked_up: the name and the operator of the first node that looks up by numbers in the data, one of which may be beyond a size; None
            where there is none, and unless it is done.
    """

    ending: Ending
    outputs: list[Any] | None = None
    node: str | None = None
    target: str = ""
    text: str = ""
    has_data_sizes: bool = False
    looked_up: tuple[str, str] | None = None


class _Following(torch.fx.Interpreter):
    """An interpreter of a graph that keeps track of the current node."""

    def __init__(self, module: torch.fx.GraphModule, mode: Any) -> None:
        super().__init__(module, garbage_collect_values=True)
        self.extra_traceback = False
        self.at: torch.fx.Node | None = None
        self._mode = mode
        self._known = KnownValues()
        self._indices = DataIndices(self._known)
        self.looked_up: tuple[str, str] | None = None

    def get_attr(self, target: Any, args: Any, kwargs: Any) -> Any:
        """Returns a parameter or buffer as a fake tensor: an operator on real tensors alone would run, and change a buffer."""
        value = super().get_attr(target, args, kwargs)
        return self._mode.from_tensor(value, static_shapes=True) if isinstance(value, torch.Tensor) else value

    def run_node(self, n: torch.fx.Node) -> Any:
        self.at = n
        return super().run_node(n)

    def call_function(self, target: Any, args: Any, kwargs: Any) -> Any:
        """Calls an operator, after a check of the indices that the sizes decide, whose values a fake kernel does not see."""
        if (refused := self._known.refused_index(target, args)) is not None:
            raise IndexError(refused)
        node = self.at
        if self.looked_up is None and node is not None and self._indices.is_undecided(node, args):
            self.looked_up = node.name, str(target)
        result = super().call_function(target, args, kwargs)
        self._known.follow(target, args, kwargs, result)
        self._indices.follow(target, args, kwargs, result)
        return result


@dataclass(frozen=True, slots=True)
class Shaped:
    """A tensor of which only the shape, dtype and device are known."""

    shape: tuple[int, ...]
    dtype: torch.dtype
    device: torch.device


def fake_run(module: torch.fx.GraphModule, values: Sequence[Any]) -> FakeRun:
    """Runs the module of a program with fake tensors; parameters and buffers are unchanged afterwards.

    ``FakeTensorMode(allow_non_fake_inputs=True)`` with a ``ShapeEnv``, in which a value in the data becomes a symbol, and
    ``torch.fx.Interpreter`` without the pytrees of the call; seen in 2.13 and 2.15. Has to run inside of `trace.process_state.undisturbed`:
    torch logs what a kernel raises.

    Args:
        module: the program's module, made without guards.
        values: the leaves of the call in its order, a `Shaped` in place of a missing tensor.
    """
    from torch._subclasses.fake_tensor import FakeTensorMode

    env = symbolic_shapes.ShapeEnv()
    mode = FakeTensorMode(allow_non_fake_inputs=True, shape_env=env)
    try:
        with mode:
            inputs = [_faked(mode, value) for value in values]
    except Exception as error:  # of a kind of tensor that cannot be faked, or of more elements than a storage has
        return FakeRun("no_fake_input", text=_said(error))
    follower = _Following(module, mode)
    try:
        # Without gradients it takes two thirds of the time.
        with mode, torch.no_grad():
            returned = follower.run(*inputs, enable_io_processing=False)
    except Exception as error:
        node = follower.at
        name, target = (None, "") if node is None else (node.name, str(node.target))
        return FakeRun(_ending(error, node), node=name, target=target, text=_said(error), has_data_sizes=_has_data_sizes(env))
    outputs = list(returned) if isinstance(returned, tuple | list) else [returned]
    return FakeRun("done", outputs=outputs, has_data_sizes=_has_data_sizes(env), looked_up=follower.looked_up)


def _faked(mode: Any, value: Any) -> Any:
    if isinstance(value, Shaped):
        return torch.empty(list(value.shape), dtype=value.dtype, device=value.device)
    return mode.from_tensor(value, static_shapes=True) if isinstance(value, torch.Tensor) else value


def _has_data_sizes(env: Any) -> bool:
    """True if a run made a symbol for a value in the data, by the ShapeEnv's counters of such symbols; seen in 2.13 and 2.15."""
    counter = getattr(env, "unbacked_symint_counter", 0)
    return bool(counter) or bool(getattr(env, "unbacked_symfloat_counter", 0))


def _ending(error: Exception, node: torch.fx.Node | None) -> Ending:
    from torch._subclasses import fake_tensor

    data = ("DataDependentOutputException", "DynamicOutputShapeException")
    no_kernel = ("UnsupportedOperatorException", "UnsupportedFakeTensorException")
    met: BaseException | None = error
    while met is not None:
        if isinstance(met, symbolic_shapes.GuardOnDataDependentSymNode) or _is_one_of(met, fake_tensor, data):
            return "depends_on_data"
        if _is_one_of(met, fake_tensor, no_kernel):
            return "no_fake_kernel"
        met = met.__cause__
    is_assertion = node is not None and str(node.target).startswith(("aten._assert_scalar", "aten._assert_async"))
    return "assertion" if is_assertion else "refused"


def _is_one_of(error: BaseException, module: Any, names: Sequence[str]) -> bool:
    classes = tuple(found for name in names if isinstance(found := getattr(module, name, None), type))
    return isinstance(error, classes)


def _said(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[0].strip() if lines else type(error).__name__
