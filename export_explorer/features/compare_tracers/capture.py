"""Captures a model with each of torch's tracers and compares the results: success, number of graphs, and results for other inputs."""

import ast
import contextlib
import functools
import itertools
import textwrap
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Any, get_args

import torch

from export_explorer.capture import exporting, run_export
from export_explorer.features.compare_tracers.tracers import (
    CaptureWay,
    CaptureWays,
    ComparedCaptures,
    ControlFlow,
    GraphBreak,
    OtherResult,
    WayName,
)
from export_explorer.parsing import syntax_tree
from export_explorer.record import Capture, ExampleChange
from export_explorer.session.example_inputs import Example, ExampleInputs
from export_explorer.session.numerics_check import Result, call, called, copied_inputs, copied_model, is_same, result_of, with_sizes
from export_explorer.spec.leaves import signature_of
from export_explorer.torch_internals.messages import raised
from export_explorer.torch_internals.other_captures import Compiled, compiled, has_control_flow, has_script_control_flow
from export_explorer.torch_internals.pytree import leaves_of_call, replace_leaves
from export_explorer.trace import provenance
from export_explorer.trace.process_state import RandomState, silent, undisturbed

WAYS: tuple[WayName, ...] = get_args(WayName)
_BRANCHES = (ast.If, ast.IfExp, ast.While, ast.Match)
_STEPS = (1, 2, 4, 8, -1)
_Run = tuple[Example, Result]
"""An example that the model takes, and the model's own result."""


def compare_tracers(  # noqa: D417 - `ways` is the name of `tracers` in earlier releases
    model: Any, args: Any, kwargs: dict[str, Any] | None = None, *, tracers: Iterable[WayName] = WAYS, ways: Iterable[WayName] | None = None
) -> ComparedCaptures:
    """Captures a model with each of torch's tracers, each on a copy, and compares the results with those of the model itself.

    The exports use AUTO for every dimension. Each capture that works runs on the example, on other sizes that the model takes, and on other
    values. The model, its inputs, the random state and the compiled code of the process stay as they were, except with ``export_strict``: a
    strict export, here as elsewhere, discards the code that ``torch.compile`` has compiled in the process; it is compiled again at its
    next call.

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
    if ways is not None:
        warnings.warn("`ways` of compare_tracers() is deprecated. Use `tracers`.", DeprecationWarning, stacklevel=2)
    wanted = set(tracers if ways is None else ways)
    if unknown := sorted(wanted - set(WAYS)):
        raise ValueError(f"Unknown tracer {unknown[0]!r}. Tracers: {', '.join(WAYS)}.")
    args = (args,) if isinstance(args, torch.Tensor) else tuple(args)
    with exporting(), silent(), undisturbed():
        comparison = _Comparison(model, Example(args, dict(kwargs or {})))
        found = tuple(comparison.way(way) for way in WAYS if way in wanted)
    name = getattr(model, "__name__", type(model).__name__)
    return ComparedCaptures(CaptureWays(model=name, ways=found, sizes=comparison.sizes), comparison.captures)


@dataclass(frozen=True, slots=True)
class _Made:
    """The result of one way.

    Attributes:
        row: as far as it is known without running the capture.
        fresh: returns the capture, to be called once: a model that keeps its inputs would not be the same at the next call. None if the way
            failed.
        is_kept: True if control flow is in the graphs.
    """

    row: CaptureWay
    fresh: Callable[[], Callable[..., Any]] | None = None
    is_kept: bool = False


class _Comparison:
    """The ways compared with the model itself.

    Attributes:
        captures: of the exports until now.
        sizes: the other sizes that are tried.
    """

    def __init__(self, model: Any, example: Example) -> None:
        self._model, self._example, self._random = model, example, RandomState()
        self.captures: dict[WayName, Capture] = {}
        self.sizes, self._other_sizes = self._with_other_sizes()
        self._own, self._other_values = self._run(example), self._run(_with_other_values(example))

    def way(self, way: WayName) -> CaptureWay:
        """Captures the model in one way and returns the result."""
        start = time.perf_counter()
        self._random.restore()
        with contextlib.ExitStack() as stack:
            try:
                match way:
                    case "compile":
                        made = self._compiled(stack.enter_context(compiled()))
                    case "export" | "export_strict":
                        made = self._exported(way)
                    case _:
                        made = self._traced(way)
            except Exception as error:  # each way has errors of its own
                made = _Made(_failed(way, error))
            elapsed_ms = (time.perf_counter() - start) * 1000
            return self._checked(replace(made, row=replace(made.row, elapsed_ms=elapsed_ms)))

    @functools.cached_property
    def _has_branches(self) -> bool:
        """True if the user's own code has a branch or ``while`` in the part that ran in a non-strict export."""
        capture = self.captures.get("export") or run_export(self._copy(), *self._inputs(), dynamic_shapes="auto")[0]
        return any(_has_branches(block.code) for block in capture.code if block.is_user)

    def _copy(self) -> Any:
        return copied_model(self._model)

    def _inputs(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        own = copied_inputs(self._example)
        return own.args, own.kwargs

    def _traced(self, way: WayName) -> _Made:
        row = CaptureWay(way=way, works=True, graphs=1)
        if way == "jit_script":
            # Of these only scripts assign attributes when they run.
            return _Made(row, lambda: torch.jit.script(self._copy()), has_script_control_flow(torch.jit.script(self._copy())))
        if way == "fx":
            graph = torch.fx.symbolic_trace(self._copy())
            return _Made(row, lambda: graph, has_control_flow(graph))
        args, kwargs = self._inputs()
        named = signature_of(self._model).bind(*args, **kwargs).arguments if kwargs else None
        model = self._copy()
        # Tracing runs the model itself.
        with _buffers_kept(model):
            made: Any = torch.jit.trace(model, None if named else args, check_trace=False, example_kwarg_inputs=named)
        return _Made(row, lambda: made, has_script_control_flow(made))

    def _exported(self, way: WayName) -> _Made:
        capture, program = run_export(self._copy(), *self._inputs(), dynamic_shapes="auto", strict=way == "export_strict")
        self.captures[way] = capture
        if (failure := capture.failure) is not None:
            if failure.kind == "cancelled":
                raise KeyboardInterrupt
            return _Made(CaptureWay(way=way, works=False, error=failure.message.removesuffix("."), frame=failure.frame))
        assert program is not None
        module = program.module()
        return _Made(CaptureWay(way=way, works=True, graphs=1), lambda: module, has_control_flow(program.graph_module))

    def _compiled(self, compiler: Compiled) -> _Made:
        row = CaptureWay(way="compile", works=True)
        try:
            call(compiler.compile(self._copy()), self._example)
        except Exception as error:  # of Dynamo, or of the model
            row = _failed("compile", error)
        breaks = tuple(GraphBreak(reason=found.reason, frame=provenance.innermost_user_frame(found.locations)) for found in compiler.breaks)
        row = replace(row, graphs=len(compiler.graphs), breaks=breaks)
        return _Made(row, lambda: compiler.compile(self._copy()), any(map(has_control_flow, compiler.graphs)))

    def _checked(self, made: _Made) -> CaptureWay:
        """Runs a capture and returns its row with the results; the row alone if the way failed."""
        row = made.row
        if made.fresh is None or not row.works:
            return row
        of_example, said = self._result(made.fresh(), self._own)
        if of_example in ("wrong", "raises"):
            why = f"it raises with the example: {said}" if said else "its result differs from the model with the example"
            return replace(row, works=False, error=why)
        lost: ControlFlow = "none" if not self._has_branches else "in_python" if row.way == "compile" else "as_in_example"
        sizes, sizes_said = self._result(made.fresh(), self._other_sizes)
        values, values_said = self._result(made.fresh(), self._other_values)
        return replace(
            row,
            control_flow="kept" if made.is_kept else lost,
            other_sizes=sizes,
            sizes_said=sizes_said,
            other_values=values,
            values_said=values_said,
        )

    def _result(self, captured: Callable[..., Any], run: _Run | None) -> tuple[OtherResult, str]:
        if run is None:
            return "not_tried", ""
        example, expected = run
        try:
            with _buffers_kept(captured):
                got = called(captured, example, self._random)
        except Exception as error:
            return "raises", raised(error)
        return ("right" if is_same(expected, got) else "wrong"), ""

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
            run = None if example is None else self._run(_with_values(example, self._example))
            if run is not None:
                return tuple(ExampleChange(input=ref.input, dim=ref.dim, size=changed) for ref, changed in other.items()), run
        return (), None


def _failed(way: WayName, error: Exception) -> CaptureWay:
    locations = provenance.of_traceback(error.__traceback__)
    frame = provenance.frame_of(locations[-1]) if locations else None
    return CaptureWay(way=way, works=False, error=raised(error), frame=frame)


@contextlib.contextmanager
def _buffers_kept(captured: Any) -> Iterator[None]:
    """Restores the buffers of a module after the block, so that each run starts with the same ones."""
    buffers = list(captured.buffers()) if isinstance(captured, torch.nn.Module) else []
    before = [buffer.detach().clone() for buffer in buffers]
    try:
        yield
    finally:
        with torch.no_grad():
            for buffer, value in zip(buffers, before, strict=True):
                buffer.copy_(value)


def _with_values(example: Example, of: Example) -> Example:
    """Returns an example with the values of another, repeated as often as needed, so that nothing but sizes differs."""
    pairs = zip(leaves_of_call(example.args, example.kwargs), leaves_of_call(of.args, of.kwargs), strict=True)
    filled = {at: _filled(values, shaped) for at, (shaped, values) in enumerate(pairs) if shaped is not values and values.numel()}
    return Example(*replace_leaves(example.args, example.kwargs, filled))


def _filled(values: torch.Tensor, shaped: torch.Tensor) -> torch.Tensor:
    flat = values.detach().flatten()
    repeated = flat.repeat(-(-shaped.numel() // flat.numel()))[: shaped.numel()]
    return repeated.reshape(shaped.shape).requires_grad_(values.requires_grad)


def _with_other_values(example: Example) -> Example | None:
    """Returns the example with the sign of all its float tensors inverted; None if it has none."""
    leaves = enumerate(leaves_of_call(example.args, example.kwargs))
    turned = {at: -leaf.detach() for at, leaf in leaves if isinstance(leaf, torch.Tensor) and leaf.is_floating_point()}
    return Example(*replace_leaves(example.args, example.kwargs, turned)) if turned else None


def _has_branches(code: str) -> bool:
    try:
        return any(isinstance(node, _BRANCHES) for node in ast.walk(syntax_tree(textwrap.dedent(code))))
    except SyntaxError:
        return False
