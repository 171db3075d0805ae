"""Python frames of torch and their locations: the line that Dynamo traces, and the module, operator and graph that a frame works on."""

from __future__ import annotations

import dis
import importlib.util
import itertools
import os
import traceback
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import CodeType, FrameType, TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple

from export_explorer.torch_internals.classes import is_node
from export_explorer.torch_internals.nodes import innermost_module

if TYPE_CHECKING:
    import torch


class Location(NamedTuple):
    """A location that the interpreter, or Dynamo in its place, was running: a line and, where it is known, the expression in it.

    A tuple, since many are made while torch traces.

    Attributes:
        filename: as the code object has it.
        line: 1-based.
        function: its name.
        column: where the expression starts, 0-based, in bytes of UTF-8 as in ``co_positions``; None if it is not known.
        end_line: the line that the expression ends on; None if it is not known, which it may be though `end_column` is.
        end_column: where the expression ends, exclusive, in bytes of that line.
    """

    filename: str
    line: int
    function: str
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None


def location_of_frame(frame: FrameType) -> Location:
    """Returns the location that a live frame is running."""
    return location_in_code(frame.f_code, frame.f_lineno, _positions(frame.f_code, frame.f_lasti))


def location_of_traceback(entry: TracebackType) -> Location:
    """Returns the location that an entry of a traceback was running."""
    code = entry.tb_frame.f_code
    return location_in_code(code, entry.tb_lineno, _positions(code, entry.tb_lasti))


def location_in_code(code: CodeType, line: int, positions: Any) -> Location:
    """Returns a line of a code object with the ``dis.Positions`` of an instruction, or None in place of them."""
    if positions is None or positions.lineno != line:
        return Location(code.co_filename, line, code.co_name)
    columns = positions.col_offset, positions.end_lineno, positions.end_col_offset
    return Location(code.co_filename, line, code.co_name, *(columns if None not in columns else ()))


def locations_of_summaries(stack: Iterable[traceback.FrameSummary], running: Collection[Location]) -> list[Location]:
    """Returns the entries of a stack of Dynamo's, which lack the end of an expression that continues on the next line.

    ``FrameSummary(…, colno=, end_colno=)`` of ``torch/_dynamo/symbolic_convert.py`` and ``torch/_guards.py``; seen in 2.13 to 2.15. Before,
    the entries have no columns.

    Args:
        stack: the summaries.
        running: the locations of Dynamo's own frames; entries of the stack that are among them get their last line from there, and the
            columns that they lack.
    """
    end_lines = {location._replace(end_line=None): location.end_line for location in running}
    by_line = {(location.filename, location.line, location.function): location for location in running}
    found = []
    for entry in stack:
        columns = getattr(entry, "colno", None), None, getattr(entry, "end_colno", None)
        location = Location(entry.filename, entry.lineno or 0, entry.name, *columns)
        if location.column is None:
            found.append(by_line.get(location[:3], location))
        else:
            found.append(location._replace(end_line=end_lines.get(location)))
    return found


@lru_cache(maxsize=2048)
def _positions(code: CodeType, instruction: int) -> dis.Positions:
    """Returns the lines and columns of an instruction, given as an offset in bytes.

    Remembered, since ``co_positions`` has to be read from its start and a model's layers run the same lines many times.
    """
    found = itertools.islice(code.co_positions(), instruction // 2, None) if instruction >= 0 else iter(())
    return dis.Positions(*next(found, ()))


_SPEC = importlib.util.find_spec("torch")
TORCH_FOLDER = str(Path(_SPEC.origin).parent) + os.sep if _SPEC is not None and _SPEC.origin is not None else f"{os.sep}torch{os.sep}"
"""The folder of torch, with a separator at its end, found without loading torch."""


_LAYERS_FOLDER = f"{TORCH_FOLDER}nn{os.sep}"


MADE_UP_FILE = "torch/fx/passes/runtime_assert.py"
"""The file that nodes of torch's own making name in their ``stack_trace`` (``torch/_export/utils.py``); seen in 2.13 and 2.15."""


_LOOKED_UP_BY_THE_DISPATCHER = f"{TORCH_FOLDER}_library{os.sep}simple_registry.py"


def ends_process_if_it_raises(frame: FrameType | None) -> bool:
    """True if an exception that a signal handler raises in this frame ends the process.

    For each operator that is traced, C++ code that passes on no Python exception calls ``find_torch_dispatch_rule`` of
    ``torch/_library/simple_registry.py``; the process ends with ``terminate called``. Seen in 2.13. False for other frames, or if gone.
    """
    around = () if frame is None else traceback.walk_stack(frame)
    return any(it.f_code.co_filename == _LOOKED_UP_BY_THE_DISPATCHER for it, _ in around)


_CALLBACKS = (
    (f"{TORCH_FOLDER}utils{os.sep}weak.py", ""),
    (f"{TORCH_FOLDER}_dynamo{os.sep}utils.py", "ExactWeakKeyDictionary"),
    (f"{TORCH_FOLDER}_dynamo{os.sep}guards.py", "GuardManagerWrapper.check"),
)


def drops_what_it_raises(code: CodeType) -> bool:
    """True for code of torch from which an exception goes nowhere.

    Python drops those of callbacks of weak references (``torch/utils/weak.py``, ``ExactWeakKeyDictionary`` of ``torch/_dynamo/utils.py``). For
    a guard that Dynamo evaluates in C++ (``GuardManagerWrapper.check`` of ``torch/_dynamo/guards.py``) they count as false. Seen in 2.13.
    False for other code, or if gone.
    """
    return any(code.co_filename == file and code.co_qualname.startswith(name) for file, name in _CALLBACKS)


def strict_user_stack(running: Collection[Location] = ()) -> list[Location]:
    """Returns the lines that Dynamo is tracing, outermost first.

    ``torch._guards.TracingContext.extract_stack``; seen in 2.13 and 2.15. Empty outside of Dynamo, or if gone.

    Args:
        running: see `locations_of_summaries`.
    """
    from torch._guards import TracingContext

    return locations_of_summaries(TracingContext.extract_stack(), running) if hasattr(TracingContext, "extract_stack") else []


def strict_module_path(frame: FrameType) -> tuple[str, str] | None:
    """Returns path and class of the module that Dynamo is tracing in this frame of its own, if it is one.

    ``InstructionTranslator.nn_module_stack`` maps a key to (path with ``L['self']`` as the root, class); seen in 2.13 and 2.15. None for
    other frames, or if gone.
    """
    if frame.f_code.co_name != "step" or not frame.f_code.co_filename.endswith("symbolic_convert.py"):
        return None
    return innermost_module(getattr(frame.f_locals.get("self"), "nn_module_stack", None))


def replayed_node(frame: FrameType) -> torch.fx.Node | None:
    """Returns the node of a traced graph that this frame runs again: local ``n`` of ``torch.fx.Interpreter.run_node``.

    Strict mode traces Dynamo's graph a second time, without the user's program on the stack: the node has its line. Seen in 2.13 and 2.15.
    None for other frames, or if gone.
    """
    if frame.f_code.co_name != "run_node" or not frame.f_code.co_filename.endswith("interpreter.py"):
        return None
    node = frame.f_locals.get("n")
    return node if is_node(node) else None


@dataclass(frozen=True, slots=True)
class Traced:
    """The progress of a graph at the time of an event in its tracing.

    Attributes:
        last: the node that was made last.
        is_running: True if it is the operator of that node that ran.
        args: those of `last` at that time: a node that is later removed from the graph loses them.
        kwargs: see `args`.
    """

    last: torch.fx.Node
    is_running: bool
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)

    def following(self) -> Iterator[torch.fx.Node]:
        """Yields the nodes of that graph that were made after it, in order."""
        node = self.last.next
        while node.op not in ("root", "output"):
            yield node
            node = node.next


def traced_at(frame: FrameType) -> Traced | None:
    """Returns the progress of the graph that this frame of torch makes; None for other frames, or if gone. Seen in 2.13 and 2.15.

    Locals: ``proxy_out`` of ``proxy_call``, which makes a node and then runs its operator, and ``node`` of Dynamo's ``get_fake_value``,
    which runs the operator of one; ``tracer`` of ``dispatch_trace`` and ``output`` of Dynamo's ``step``, which have the graph.
    """
    name = frame.f_code.co_name
    holder = {"proxy_call": "proxy_out", "get_fake_value": "node", "dispatch_trace": "tracer", "step": "self"}.get(name)
    value = None if holder is None else frame.f_locals.get(holder)
    if name in ("proxy_call", "get_fake_value"):
        node = getattr(value, "node", value)
        return Traced(node, True, node.args, node.kwargs) if is_node(node) else None
    graph = _graph_in(value)
    return Traced(next(iter(reversed(graph.nodes))), False) if graph is not None and len(graph.nodes) else None


def _graph_in(value: Any) -> torch.fx.Graph | None:
    """Returns the graph of a tracer, of a graph module or of Dynamo's ``InstructionTranslator``; None for anything else."""
    import torch

    graph = getattr(getattr(value, "output", value), "graph", None)
    return graph if isinstance(graph, torch.fx.Graph) else None


def strict_location(frame: FrameType) -> Location | None:
    """Returns the location that Dynamo is tracing in this frame of its own, if it is one.

    ``InstructionTranslator.f_code``, ``lineno`` and ``current_instruction.positions``; seen in 2.13. None for other frames or without the
    first two, no columns without the last.
    """
    if frame.f_code.co_name != "step" or not frame.f_code.co_filename.endswith("symbolic_convert.py"):
        return None
    translator = frame.f_locals.get("self")
    code, line = getattr(translator, "f_code", None), getattr(translator, "lineno", None)
    if code is None or line is None or code.co_filename.startswith(TORCH_FOLDER):
        return None
    return location_in_code(code, line, getattr(getattr(translator, "current_instruction", None), "positions", None))


def operator_of_frame(frame: FrameType) -> Any | None:
    """Returns the operator or function that a dispatch frame of torch is about to run; None for other frames.

    The local ``func`` of frames named ``__torch_dispatch__``, ``__torch_function__``, ``proxy_call`` and ``dispatch``; seen in 2.13 and
    2.15.
    """
    if frame.f_code.co_name not in ("__torch_dispatch__", "__torch_function__", "proxy_call", "dispatch"):
        return None
    return frame.f_locals.get("func")


def is_check_of_guards(frame: FrameType) -> bool:
    """True for the frame in which Dynamo evaluates the guards of what it has just traced: ``check`` of ``torch/_dynamo/guards.py``.

    In non-strict mode that is a branch or body of control flow, whose guards become the export's there. Seen in 2.13; False if gone.
    """
    return frame.f_code.co_name == "check" and frame.f_code.co_filename.endswith(f"_dynamo{os.sep}guards.py")


def module_of_frame(frame: FrameType) -> torch.nn.Module | None:
    """Returns the module whose forward this frame runs: ``self`` of ``Module._call_impl``; seen in 2.13 and 2.15. None for other frames."""
    if frame.f_code.co_name != "_call_impl":
        return None
    import torch

    module = frame.f_locals.get("self")
    return module if isinstance(module, torch.nn.Module) else None


def layer_location(frame: FrameType) -> Location | None:
    """Returns the location of a frame in torch's layers, Python code of ``torch/nn`` that does not just call a module; else None; seen in 2.13."""
    code = frame.f_code
    is_of_layer = code.co_filename.startswith(_LAYERS_FOLDER) and code.co_name not in ("_call_impl", "_wrapped_call_impl", "inner")
    return location_of_frame(frame) if is_of_layer else None


def decision_of_frame(frame: FrameType) -> bool | None:
    """Returns torch's decision on a relation of sizes in this frame: ``concrete_val`` of ``ShapeEnv._evaluate_expr``; seen in 2.13.

    None for other frames, for a number that is requested rather than a relation, or if gone.
    """
    if frame.f_code.co_name != "_evaluate_expr":
        return None
    decision = frame.f_locals.get("concrete_val")
    return bool(decision) if str(decision) in ("True", "False") else None


def partial_graphs(error: BaseException) -> list[torch.fx.Graph]:
    """Returns the graphs that torch was tracing when it raised, each as far as it got, outermost first; empty where none is left.

    Locals of torch's frames in the traceback, seen in 2.13 and 2.15: ``gm`` once tracing was over (``torch/export/_trace.py``),
    ``tracer.graph`` of ``dispatch_trace`` while it ran, in strict mode ``graph`` of ``torch/_dynamo/functional_export.py`` and
    ``output.graph`` of Dynamo's ``step``. Dynamo strips the frames of some errors; then it is empty.
    """
    found: dict[torch.fx.Graph, None] = {}
    for start in (error.__traceback__, getattr(error.__context__, "__traceback__", None)):
        for frame, _ in traceback.walk_tb(start):
            if not frame.f_code.co_filename.startswith(TORCH_FOLDER):
                continue
            holder = {"dispatch_trace": "tracer", "step": "self"}.get(frame.f_code.co_name)
            values = [frame.f_locals.get(name) for name in ("gm", "graph", holder) if name is not None]
            found |= dict.fromkeys(graph for graph in map(_graph_in, values) if graph is not None)
    return list(found)
