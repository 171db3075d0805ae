"""Captures a model with each of torch's tracers and compares the results: success, number of graphs, and results for other inputs."""

import ast
import contextlib
import functools
import textwrap
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
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
from export_explorer.record import Capture, ExampleChange, Frame
from export_explorer.session.example_inputs import Example
from export_explorer.session.numerics_check import call, copied_inputs, copied_model, is_same, result_of
from export_explorer.spec.examples import ExampleError, changed
from export_explorer.spec.leaves import leaves_of, signature_of
from export_explorer.torch_internals.messages import raised
from export_explorer.torch_internals.other_captures import compiled, has_control_flow, has_script_control_flow
from export_explorer.torch_internals.pytree import flattened, leaves_of_call, replace_leaves
from export_explorer.trace import provenance
from export_explorer.trace.process_state import RandomState, silent, undisturbed

WAYS: tuple[WayName, ...] = get_args(WayName)
_BRANCHES = (ast.If, ast.IfExp, ast.While, ast.Match)
_STEPS = (1, 2, 4, 8, -1)


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
        compared = _Compared(model, Example(args, dict(kwargs or {})))
        found = [compared.way(way) for way in WAYS if way in wanted]
    return ComparedCaptures(compared.with_ways(found), compared.captures)


@dataclass(frozen=True, slots=True)
class _Made:
    """The capture that a way made.

    Attributes:
        fresh: returns a callable to call once: a model that keeps its inputs would not be the same at the next call.
        row: the row, as far as it is known without running the capture.
    """

    fresh: Callable[[], Callable[..., Any]]
    row: CaptureWay


class _Compared:
    """One comparison of the ways with the model's own results."""

    def __init__(self, model: Any, example: Example) -> None:
        self._model = model
        self._example = example
        self._random = RandomState()
        self.captures: dict[WayName, Capture] = {}
        self._expected = result_of(self._copy(), example, self._random)
        self.sizes, self._other_sizes = self._with_other_sizes()
        self._other_values = _with_other_values(example)

    @property
    def name(self) -> str:
        """The name of the class or function."""
        return getattr(self._model, "__name__", type(self._model).__name__)

    def with_ways(self, ways: Iterable[CaptureWay]) -> CaptureWays:
        """Returns the results of these ways, with the name of the model and the other sizes that were tried."""
        return CaptureWays(model=self.name, ways=tuple(ways), sizes=self.sizes)

    def way(self, way: WayName) -> CaptureWay:
        """Captures the model in one way and returns the result."""
        start = time.perf_counter()
        self._random.restore()
        try:
            match way:
                case "compile":
                    return self._compiled()
                case "export" | "export_strict":
                    made = self._exported(way)
                case _:
                    made = self._traced(way)
        except Exception as error:  # each way has errors of its own
            return CaptureWay(
                way=way, works=False, error=raised(error), frame=_frame_of(error), elapsed_ms=(time.perf_counter() - start) * 1000
            )
        made = replace(made, row=replace(made.row, elapsed_ms=(time.perf_counter() - start) * 1000))
        return self._checked(made) if made.row.works else made.row

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
        args, kwargs = self._inputs()
        if way == "fx":
            made: Any = torch.fx.symbolic_trace(self._copy())
            is_kept = has_control_flow(made)
        elif way == "jit_script":
            made = torch.jit.script(self._copy())
            is_kept = has_script_control_flow(made)
        else:
            named = signature_of(self._model).bind(*args, **kwargs).arguments if kwargs else None
            model = self._copy()
            # Tracing runs the model itself.
            with _buffers_kept(model):
                made = torch.jit.trace(model, None if named else args, check_trace=False, example_kwarg_inputs=named)
            is_kept = has_script_control_flow(made)
        row = CaptureWay(way=way, works=True, graphs=1, control_flow=self._control_flow(is_kept))
        # Of these only scripts assign attributes when they run.
        return _Made((lambda: torch.jit.script(self._copy())) if way == "jit_script" else (lambda: made), row)

    def _exported(self, way: WayName) -> _Made:
        capture, program = run_export(self._copy(), *self._inputs(), dynamic_shapes="auto", strict=way == "export_strict")
        self.captures[way] = capture
        failure = capture.failure
        if failure is not None and failure.kind == "cancelled":
            raise KeyboardInterrupt
        if program is None or failure is not None:
            said = "it does not export" if failure is None else failure.message.removesuffix(".")
            return _Made(
                lambda: self._model, CaptureWay(way=way, works=False, error=said, frame=None if failure is None else failure.frame)
            )
        module = program.module()
        row = CaptureWay(way=way, works=True, graphs=1, control_flow=self._control_flow(has_control_flow(program.graph_module)))
        return _Made(lambda: module, row)

    def _compiled(self) -> CaptureWay:
        start = time.perf_counter()
        with compiled() as made:
            error = self._first_call(made.compile(self._copy()))
            graphs, breaks = (
                len(made.graphs),
                tuple(GraphBreak(reason=found.reason, frame=provenance.innermost_user_frame(found.locations)) for found in made.breaks),
            )
            row = CaptureWay(
                way="compile", works=error is None, graphs=graphs, breaks=breaks, elapsed_ms=(time.perf_counter() - start) * 1000
            )
            if error is not None:
                return replace(row, error=raised(error), frame=_frame_of(error))
            is_kept = any(map(has_control_flow, made.graphs))
            flow: ControlFlow = "kept" if is_kept else "in_python" if self._has_branches else "none"
            return self._checked(_Made(lambda: made.compile(self._copy()), replace(row, control_flow=flow)))

    def _first_call(self, compiled_model: Callable[..., Any]) -> Exception | None:
        self._random.restore()
        try:
            call(compiled_model, self._example)
        except Exception as error:  # of Dynamo, or of the model
            return error
        return None

    def _control_flow(self, is_kept: bool) -> ControlFlow:
        return "kept" if is_kept else "as_in_example" if self._has_branches else "none"

    def _checked(self, made: _Made) -> CaptureWay:
        """Runs a capture and returns its row with the results."""
        of_example, said = self._result(made.fresh(), self._example)
        if of_example in ("wrong", "raises"):
            why = f"it raises with the example: {said}" if said else "its result differs from the model with the example"
            return replace(made.row, works=False, control_flow=None, error=why)
        sizes, sizes_said = self._result(made.fresh(), self._other_sizes)
        values, values_said = self._result(made.fresh(), self._other_values)
        return replace(made.row, other_sizes=sizes, sizes_said=sizes_said, other_values=values, values_said=values_said)

    def _result(self, captured: Callable[..., Any], example: Example | None) -> tuple[OtherResult, str]:
        expected = None if example is None else result_of(self._copy(), example, self._random)
        if example is None or expected is None:
            return "not_tried", ""
        self._random.restore()
        try:
            with _buffers_kept(captured):
                leaves, structure = flattened(call(captured, example))
        except Exception as error:
            return "raises", raised(error)
        got = [leaf.detach() if isinstance(leaf, torch.Tensor) else leaf for leaf in leaves], structure
        return ("right" if is_same(expected, got) else "wrong"), ""

    def _with_other_sizes(self) -> tuple[tuple[ExampleChange, ...], Example | None]:
        """Returns other sizes that the model takes, and an example with them: equal sizes change together, first dimensions first."""
        try:
            leaves = leaves_of(self._model, self._example.args, self._example.kwargs)
        except Exception:  # a forward that cannot be looked at
            return (), None
        sizes = [
            (leaf.path, dim, size) for leaf in leaves if isinstance(leaf.value, torch.Tensor) for dim, size in enumerate(leaf.value.shape)
        ]
        groups = dict.fromkeys((dim, size) for _, dim, size in sorted(sizes, key=lambda size: size[1]))
        for dim, size in groups:
            for step in _STEPS:
                changes = tuple(
                    ExampleChange(input=path, dim=at, size=size + step) for path, at, old in sizes if old == size and (at == dim or dim > 0)
                )
                example = self._changed(changes) if size + step > 1 else None
                if example is not None and result_of(self._copy(), example, self._random) is not None:
                    return changes, example
        return (), None

    def _changed(self, changes: tuple[ExampleChange, ...]) -> Example | None:
        example = self._example
        try:
            args, kwargs = changed(self._model, example.args, example.kwargs, changes)
        except ExampleError:
            return None
        # The example's own values, so that nothing but sizes is another.
        pairs = zip(_leaves(example), leaves_of_call(args, kwargs), strict=True)
        filled = {index: _filled(old, new) for index, (old, new) in enumerate(pairs) if old is not new and isinstance(new, torch.Tensor)}
        return Example(*replace_leaves(args, kwargs, filled))


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


def _leaves(example: Example) -> list[Any]:
    return leaves_of_call(example.args, example.kwargs)


def _filled(values: torch.Tensor, shaped: torch.Tensor) -> torch.Tensor:
    """Returns a tensor with the shape of `shaped` and the values of `values`, repeated as often as needed."""
    if values.numel() == 0:
        return shaped
    flat = values.detach().flatten()
    repeated = flat.repeat(-(-shaped.numel() // flat.numel()))[: shaped.numel()]
    return repeated.reshape(shaped.shape).requires_grad_(values.requires_grad)


def _with_other_values(example: Example) -> Example | None:
    """Returns the example with the sign of all its float tensors inverted; None if it has none."""
    turned = {
        index: -leaf.detach().clone()
        for index, leaf in enumerate(_leaves(example))
        if isinstance(leaf, torch.Tensor) and leaf.is_floating_point()
    }
    return Example(*replace_leaves(example.args, example.kwargs, turned)) if turned else None


def _has_branches(code: str) -> bool:
    try:
        return any(isinstance(node, _BRANCHES) for node in ast.walk(syntax_tree(textwrap.dedent(code))))
    except SyntaxError:
        return False


def _frame_of(error: Exception) -> Frame | None:
    locations = provenance.of_traceback(error.__traceback__)
    return provenance.frame_of(locations[-1]) if locations else None
