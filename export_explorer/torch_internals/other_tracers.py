"""Torch's other tracers, and the control flow in their graphs: ``torch.compile`` with its graph breaks, and TorchScript."""

import contextlib
import copy
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import torch

from export_explorer.torch_internals.frames import Location

MAKE_FX_LINES = (
    "from torch.fx.experimental.proxy_tensor import make_fx",
    "",
    'model = make_fx(model, tracing_mode="symbolic", _allow_non_fake_inputs=True)(*args)  # with the example inputs',
    "# export it in non-strict mode, with dynamic_shapes as a tuple: its inputs have other names",
)
"""The code that makes a graph of a model in which gradients are computed, for an export of the graph: seen in 2.13."""

_CONTROL_FLOW = frozenset({"cond", "while_loop", "map", "map_impl", "scan", "associative_scan", "switch"})


@dataclass(frozen=True, slots=True)
class Break:
    """A graph break: the end of a graph of Dynamo's before that of the model.

    Attributes:
        reason: the first line of torch's reason.
        locations: the Python stack, outermost first, including frames of torch.
    """

    reason: str
    locations: tuple[Location, ...]


@dataclass(slots=True)
class Compiled:
    """The results of ``torch.compile`` on models until now.

    Attributes:
        compile: makes a compiled model of a model; the graphs of all of them are counted together.
        graphs: the graphs that were made, including those made again for other sizes.
        breaks: the graph breaks among them.
    """

    compile: Callable[[Any], Callable[..., Any]]
    graphs: list[torch.fx.GraphModule] = field(default_factory=list)
    breaks: list[Break] = field(default_factory=list)


@contextlib.contextmanager
def compiled() -> Iterator[Compiled]:
    """Compiles models without a compiler: the graphs run as they are. Code that was compiled is dropped at the end of the block.

    A backend that counts takes the graphs; ``GraphModule.compile_subgraph_reason`` has ``graph_break``, ``reason`` and ``user_stack``. Code
    that the process had compiled before stays: ``torch._dynamo.reset`` is not called, only code that was compiled here for the first time
    is dropped (``torch/_dynamo/convert_frame.py:input_codes``, ``torch._C._dynamo.eval_frame.reset_code``). Seen in 2.13; where a name is
    gone, a few compiled graphs stay behind.
    """

    def backend(graph: torch.fx.GraphModule, _: list[Any]) -> Callable[..., Any]:
        result.graphs.append(graph)
        reason = getattr(graph, "compile_subgraph_reason", None)
        if getattr(reason, "graph_break", False):
            result.breaks.append(_break(reason))
        return graph.forward

    result = Compiled(lambda model: torch.compile(model, backend=backend))
    with _dropped_afterwards():
        yield result


def _break(reason: Any) -> Break:
    stack = getattr(reason, "user_stack", None) or ()
    locations = tuple(Location(it.filename, it.lineno or 0, it.name) for it in stack if isinstance(it, traceback.FrameSummary))
    return Break(str(getattr(reason, "reason", "")).strip().partition("\n")[0], locations)


@contextlib.contextmanager
def _dropped_afterwards() -> Iterator[None]:
    try:
        from torch._C._dynamo.eval_frame import reset_code
        from torch._dynamo.convert_frame import input_codes
        from torch._dynamo.utils import counters

        before, counted = {id(code()) for code in input_codes.seen}, copy.deepcopy(dict(counters))
    except (ImportError, AttributeError):
        yield
        return
    try:
        yield
    finally:
        for reference in input_codes.seen:
            code = reference()
            if code is not None and id(code) not in before:
                reset_code(code)
        counters.clear()
        counters.update(counted)


def has_control_flow(graph: Any) -> bool:
    """True if a graph holds control flow: ``cond`` or ``while_loop`` in torch.fx, ``if`` or a loop in TorchScript.

    Nested graphs are below such an operator. ``inlined_graph`` and ``findNode`` of TorchScript; seen in 2.13.
    """
    if isinstance(graph, torch.fx.GraphModule):
        operators = (node.target for node in graph.graph.nodes if node.op == "call_function")
        return any(isinstance(it, torch._ops.HigherOrderOperator) and it.name() in _CONTROL_FLOW for it in operators)
    inlined = getattr(graph, "inlined_graph", None)
    return inlined is not None and any(inlined.findNode(kind) is not None for kind in ("prim::If", "prim::Loop"))
