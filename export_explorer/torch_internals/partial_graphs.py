"""The graphs that torch was tracing when it raised."""

import traceback

import torch

from export_explorer.torch_internals.frames import TORCH_FOLDER


def partial_graphs(error: BaseException) -> list[torch.fx.Graph]:
    """Returns the graphs that torch was tracing when it raised, each as far as it got, outermost first; empty where none is left.

    Locals of torch's frames in the traceback, seen in 2.13 and 2.15: ``gm`` once tracing was over (``torch/export/_trace.py``),
    ``tracer.graph`` of ``dispatch_trace`` while it ran, in strict mode ``graph`` of ``torch/_dynamo/functional_export.py`` and
    ``output.graph`` of Dynamo's ``step``. Dynamo strips the frames of some errors; then it is empty.
    """
    found: dict[int, torch.fx.Graph] = {}
    tracebacks = [error.__traceback__, getattr(error.__context__, "__traceback__", None)]
    for start in tracebacks:
        for frame, _ in traceback.walk_tb(start):
            if not frame.f_code.co_filename.startswith(TORCH_FOLDER):
                continue
            holder = {"dispatch_trace": "tracer", "step": "self"}.get(frame.f_code.co_name)
            values = [frame.f_locals.get(name) for name in ("gm", "graph", holder) if name is not None]
            graphs = (getattr(getattr(value, "output", value), "graph", None) for value in values)
            found |= {id(graph): graph for graph in graphs if isinstance(graph, torch.fx.Graph) and id(graph) not in found}
    return list(found.values())
