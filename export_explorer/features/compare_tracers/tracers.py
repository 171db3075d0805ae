"""Captures a model with each of torch's tracers, side by side."""

import ast
import functools
import itertools
import textwrap
import time
import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from html import escape
from operator import itemgetter
from typing import Any, Literal, get_args

import pandas as pd
import torch
from torch.export import ExportedProgram

from export_explorer.capture import exporting, run_export
from export_explorer.keywords import suggests_keywords, takes_former_keywords
from export_explorer.record import Capture, ExampleChange, Frame
from export_explorer.render.words import line_phrase, line_words
from export_explorer.render.words.verdicts import counted
from export_explorer.session.example_inputs import Example, ExampleInputs
from export_explorer.session.numerics_check import Result, call, called, copied_inputs, copied_model, is_same, result_of, with_sizes
from export_explorer.spec.leaves import signature_of
from export_explorer.texts import tree_if_python
from export_explorer.torch_internals.messages import raised
from export_explorer.torch_internals.other_tracers import Compiled, compiled, has_control_flow
from export_explorer.torch_internals.pytree import leaves_of_call, map_tensors
from export_explorer.trace import provenance
from export_explorer.trace.process_state import BufferState, RandomState, silent, undisturbed

WayName = Literal["fx", "jit_trace", "jit_script", "compile", "export", "export_strict"]
ControlFlow = Literal["none", "kept", "in_python", "as_in_example"]
OtherResult = Literal["right", "wrong", "raises", "not_tried"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphBreak:
    """A graph break of ``torch.compile``: torch's reason in one line, and the user's line; None if that is not known."""

    reason: str
    frame: Frame | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureWay:
    """The result of capturing a model in one of torch's ways.

    Attributes:
        way: the way.
        works: whether it captured the model, and the capture gives the model's result for the example.
        graphs: the number of graphs that it made for the example.
        breaks: the graph breaks, for ``torch.compile``.
        control_flow: the result of ``if`` and ``while`` in the user's code: ``none`` if there is none, ``kept`` in the graph, ``in_python``
            between the graphs, or ``as_in_example``: only the branch that the example took is captured. None if it does not work.
        other_sizes: the comparison with the model for other sizes that it takes: ``right``, ``wrong``, ``raises``, or ``not_tried``.
        other_values: likewise for other values of the example's sizes.
        sizes_said: the error for other sizes, in one line; empty if there is none.
        values_said: the error for other values, in one line; empty if there is none.
        error: why it does not work, in one line; empty if it does.
        frame: the user's line of the error; None if there is none.
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


WAY_WORDS: Mapping[WayName, str] = {
    "fx": "torch.fx.symbolic_trace",
    "jit_trace": "torch.jit.trace",
    "jit_script": "torch.jit.script",
    "compile": "torch.compile",
    "export": "torch.export, non-strict",
    "export_strict": "torch.export, strict",
}
CONTROL_FLOW_WORDS: Mapping[ControlFlow | None, str] = {
    None: "",
    "none": "none",
    "kept": "kept",
    "in_python": "in Python",
    "as_in_example": "example's path only",
}
RESULT_WORDS: Mapping[OtherResult, str] = {"right": "correct", "wrong": "wrong", "raises": "error", "not_tried": "not tested"}


def why_not_words(way: CaptureWay) -> str:
    """Returns why a way does not capture the model, or how its results differ from the model's; empty if nothing is wrong."""
    if way.error:
        return f"{way.error}{line_words(way.frame)}"
    if way.breaks:
        first = way.breaks[0]
        where = first.reason if first.frame is None else f"{line_phrase(first.frame)}, `{first.frame.code}` ({first.reason})"
        others = f", and {len(way.breaks) - 1} more" if len(way.breaks) > 1 else ""
        return f"{counted(way.graphs, 'graph')}; graph break at {where}{others}"
    tried = (("other sizes", way.other_sizes, way.sizes_said), ("other values", way.other_values, way.values_said))
    words = {"wrong": "result differs from the model", "raises": "error"}
    return "; ".join(f"{what}: {words[result]}{f' ({said})' if said else ''}" for what, result, said in tried if result in words)


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class ComparedCaptures:
    """The result of `compare_tracers`: ``tracers`` typed, ``frame`` as a DataFrame, shown as a table.

    Attributes:
        model: the name of the class or function.
        tracers: the result of each tracer.
        sizes: the other sizes that were tried; empty if the model accepts none of the tried ones.
        captures: the captures of the exports, by tracer.
    """

    model: str
    tracers: tuple[CaptureWay, ...]
    sizes: tuple[ExampleChange, ...]
    captures: Mapping[WayName, Capture]

    @property
    def ways(self) -> tuple[CaptureWay, ...]:
        """The name of `tracers` in earlier releases."""
        warnings.warn("`ways` is deprecated. Use `tracers`.", DeprecationWarning, stacklevel=2)
        return self.tracers

    def __getitem__(self, way: WayName) -> CaptureWay:
        return next(result for result in self.tracers if result.way == way)

    @property
    def frame(self) -> pd.DataFrame:
        """One row for each tracer, with the attributes of `CaptureWay` in words.

        Columns: ``way``, ``works``, ``graphs``, the number of ``breaks``, ``control_flow``, ``other_sizes`` and ``other_values``
        (``correct``, ``wrong``, ``error`` or ``not tested``), ``why_not`` (the error or difference, in a sentence; empty if nothing is
        wrong) and ``ms``.
        """
        return pd.DataFrame(
            {
                "way": WAY_WORDS[way.way],
                "works": way.works,
                "graphs": way.graphs,
                "breaks": len(way.breaks),
                "control_flow": CONTROL_FLOW_WORDS[way.control_flow],
                "other_sizes": RESULT_WORDS[way.other_sizes],
                "other_values": RESULT_WORDS[way.other_values],
                "why_not": why_not_words(way),
                "ms": round(way.elapsed_ms, 1),
            }
            for way in self.tracers
        )

    @property
    def tried_words(self) -> str:
        """The other inputs that were tried, in a sentence."""
        sizes = ", ".join(f"{at.input}.shape[{at.dim}] = {at.size}" for at in self.sizes)
        of_sizes = f"other sizes: {sizes}" if sizes else "the model accepts no other sizes that were tested"
        return f"{self.model}: {of_sizes}; other values: the example with negated floats; torch.export with AUTO for every dimension"

    def __repr__(self) -> str:
        return f"{self.tried_words}\n{self.frame.to_string(index=False)}"

    def _repr_html_(self) -> str:
        return f"{self.frame.to_html(index=False, border=0)}<p><small>{escape(self.tried_words)}</small></p>"


WAYS: tuple[WayName, ...] = get_args(WayName)
_BRANCHES = (ast.If, ast.IfExp, ast.While, ast.Match)
_STEPS = (1, 2, 4, 8, -1)
_Run = tuple[Example, Result]
"""An example that the model takes, and the model's own result."""


@takes_former_keywords(ways="tracers")
@suggests_keywords
def compare_tracers(model: Any, args: Any, kwargs: dict[str, Any] | None = None, *, tracers: Iterable[WayName] = WAYS) -> ComparedCaptures:
    """Captures a model with each of torch's tracers, each on a copy, and compares the results with those of the model itself.

    The exports use AUTO for every dimension. Each capture that works runs on the example, on other sizes that the model takes, and on other
    values. The model, its inputs, the random state and the compiled code of the process stay as they were; but a strict export, here as
    elsewhere, discards what ``torch.compile`` has compiled in the process: it is compiled again at its next call.

    Args:
        model: a module or a function of tensors.
        args: positional example inputs; a single tensor is taken as one input.
        kwargs: keyword example inputs.
        tracers: any of ``fx``, ``jit_trace``, ``jit_script``, ``compile``, ``export`` and ``export_strict``; all of them by default.

    Returns:
        The results, which a notebook shows as a table.

    Raises:
        KeyboardInterrupt: it was interrupted.
        ValueError: one of `tracers` does not exist.
    """
    wanted = set(tracers)
    if unknown := sorted(wanted - set(WAYS)):
        raise ValueError(f"Unknown tracer {unknown[0]!r}. Tracers: {', '.join(WAYS)}.")
    with exporting(), silent(), undisturbed():
        comparison = _Comparison(model, Example((args,) if isinstance(args, torch.Tensor) else tuple(args), dict(kwargs or {})))
        found = tuple(comparison.way(way) for way in WAYS if way in wanted)
    name = getattr(model, "__name__", type(model).__name__)
    return ComparedCaptures(model=name, tracers=found, sizes=comparison.sizes, captures=comparison.captures)


class _Comparison:
    """The ways compared with the model itself: `captures` has those of the exports until now, `sizes` the other sizes that are tried."""

    def __init__(self, model: Any, example: Example) -> None:
        self._model, self._example, self._random = model, example, RandomState()
        self._copy = functools.partial(copied_model, model)
        self.captures: dict[WayName, Capture] = {}
        self.sizes, self._other_sizes = self._with_other_sizes()
        self._own, self._other_values = self._run(example), self._run(_with_other_values(example))

    def way(self, way: WayName) -> CaptureWay:
        """Captures the model in one way, runs the capture, and returns the result."""
        self._random.restore()
        with compiled() as compiler:
            start, fresh, error, frame = time.perf_counter(), None, "", None
            try:
                graphs, fresh = self._captured(way, compiler)
            except Exception as reason:  # each way has errors of its own
                graphs, (error, frame) = compiler.graphs, self._why_not(way, reason)
            ms = (time.perf_counter() - start) * 1000
            breaks = tuple(GraphBreak(reason=it.reason, frame=provenance.innermost_user_frame(it.locations)) for it in compiler.breaks)
            row = CaptureWay(way=way, works=fresh is not None, graphs=len(graphs), breaks=breaks, error=error, frame=frame, elapsed_ms=ms)
            if fresh is None:
                return row
            of_example, said = self._result(fresh(), self._own)
            if of_example in ("wrong", "raises"):
                why = f"it raises with the example: {said}" if said else "its result differs from the model with the example"
                return replace(row, works=False, error=why)
            control_flow: ControlFlow = "kept" if any(map(has_control_flow, graphs)) else "none"
            if control_flow == "none" and self._has_branches:
                control_flow = "in_python" if way == "compile" else "as_in_example"
            sizes, sizes_said = self._result(fresh(), self._other_sizes)
            values, values_said = self._result(fresh(), self._other_values)
        return replace(
            row, control_flow=control_flow, other_sizes=sizes, sizes_said=sizes_said, other_values=values, values_said=values_said
        )

    def _captured(self, way: WayName, compiler: Compiled) -> tuple[list[Any], Callable[[], Callable[..., Any]]]:
        """Returns the graphs of a capture, and a function that returns it, called anew for each run: a model may change when it runs."""
        captured: Any
        match way:
            case "compile":
                call(compiler.compile(self._copy()), self._example)
                return compiler.graphs, lambda: compiler.compile(self._copy())
            case "export" | "export_strict":
                self.captures[way], program = self._export(strict=way == "export_strict")
                if program is None:
                    raise RuntimeError  # the capture has the failure
                captured = program.module()
                return [program.graph_module], lambda: captured
            case "fx":
                captured = torch.fx.symbolic_trace(self._copy())
            case "jit_trace":
                own = copied_inputs(self._example)
                named = signature_of(self._model).bind(*own.args, **own.kwargs).arguments if own.kwargs else None
                model = self._copy()
                # Tracing runs the model itself.
                buffers = BufferState(model)
                captured = torch.jit.trace(model, None if named else own.args, check_trace=False, example_kwarg_inputs=named)
                buffers.restore()
            case "jit_script":
                # Of these only scripts assign attributes when they run.
                return [torch.jit.script(self._copy())], lambda: torch.jit.script(self._copy())
        return [captured], lambda: captured

    def _export(self, *, strict: bool) -> tuple[Capture, ExportedProgram | None]:
        own = copied_inputs(self._example)
        capture, program = run_export(self._copy(), own.args, own.kwargs, dynamic_shapes="auto", strict=strict)
        if capture.failure is not None and capture.failure.kind == "cancelled":
            raise KeyboardInterrupt
        return capture, program

    def _why_not(self, way: WayName, error: Exception) -> tuple[str, Frame | None]:
        """Returns why a way does not capture the model, and the user's line; of an export its failure."""
        if way in self.captures and (failure := self.captures[way].failure) is not None:
            return failure.message.removesuffix("."), failure.frame
        return raised(error), provenance.innermost_user_frame(provenance.of_traceback(error.__traceback__))

    @functools.cached_property
    def _has_branches(self) -> bool:
        """True if the user's own code has a branch or ``while`` in the part that ran in a non-strict export."""
        capture = self.captures.get("export") or self._export(strict=False)[0]
        trees = (tree_if_python(textwrap.dedent(block.code)) for block in capture.code if block.is_user)
        return any(isinstance(node, _BRANCHES) for tree in trees if tree is not None for node in ast.walk(tree))

    def _result(self, captured: Callable[..., Any], run: _Run | None) -> tuple[OtherResult, str]:
        if run is None:
            return "not_tried", ""
        example, expected = run
        buffers = BufferState(captured)
        try:
            return ("right" if is_same(expected, called(captured, example, self._random)) else "wrong"), ""
        except Exception as error:
            return "raises", raised(error)
        finally:
            buffers.restore()

    def _run(self, example: Example | None) -> _Run | None:
        """Returns an example with the model's own result; None if the model raises."""
        result = None if example is None else result_of(self._copy(), example, self._random)
        return None if example is None or result is None else (example, result)

    def _with_other_sizes(self) -> tuple[tuple[ExampleChange, ...], _Run | None]:
        """Returns other sizes that the model takes, and its result: equal sizes change together, first dimensions first."""
        sizes = {ref: size for ref, size in ExampleInputs(self._model, self._example).sizes(0).items() if ref.dim is not None}
        groups = dict.fromkeys(sorted(((ref.dim, size) for ref, size in sizes.items()), key=itemgetter(0)))
        for (dim, size), step in itertools.product(groups, _STEPS):
            other = {ref: size + step for ref, old in sizes.items() if old == size and (dim or ref.dim == dim)}
            example = with_sizes(self._model, self._example, other) if size + step > 1 else None
            if example is not None and (run := self._run(_with_values(example, self._example))) is not None:
                return tuple(ExampleChange(input=ref.input, dim=ref.dim, size=changed) for ref, changed in other.items()), run
        return (), None


def _with_values(example: Example, of: Example) -> Example:
    """Returns an example with the values of another, repeated as often as needed, so that nothing but sizes differs."""
    tensors = (leaf for leaf in leaves_of_call(of.args, of.kwargs) if isinstance(leaf, torch.Tensor))

    def filled(shaped: torch.Tensor) -> torch.Tensor:
        values = next(tensors)
        if shaped is values or not values.numel():
            return shaped
        repeated = values.detach().flatten().repeat(-(-shaped.numel() // values.numel()))[: shaped.numel()]
        return repeated.reshape(shaped.shape).requires_grad_(values.requires_grad)

    return Example(*map_tensors(filled, example.args, example.kwargs))


def _with_other_values(example: Example) -> Example | None:
    """Returns the example with the sign of all its float tensors inverted; None if it has none."""
    other = map_tensors(lambda tensor: -tensor.detach() if tensor.is_floating_point() else tensor, example.args, example.kwargs)
    is_other = any(isinstance(leaf, torch.Tensor) and leaf.is_floating_point() for leaf in leaves_of_call(*other))
    return Example(*other) if is_other else None
