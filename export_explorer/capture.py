"""One export under observation, written down as a `Capture`.

Only the session may keep the live program that `run_export` also returns; everybody else sees the record.
"""

import functools
import inspect
import linecache
import sys
import threading
import time
from dataclasses import replace
from typing import Any

import torch

from export_explorer.ask import Ask, AskError
from export_explorer.failures.failure import failure_of
from export_explorer.failures.requirements import unmet_by
from export_explorer.graph.code import blocks_of
from export_explorer.graph.exported import modules_of, program_text, ranges_of, signature_entries, traced_inputs, unused_inputs
from export_explorer.graph.guard_nodes import linked
from export_explorer.graph.nodes import nodes_of
from export_explorer.graph.partial import PartialGraph, partial_graph_of
from export_explorer.graph.placeholders import PlaceholderNames
from export_explorer.model import Capture, CodeBlock, Failure, Guard, Mode, Node
from export_explorer.shapes.causes import meetings_of
from export_explorer.shapes.findings import Findings
from export_explorer.shapes.guards import guards_of, symbols_of
from export_explorer.shapes.outcomes import outcomes_of
from export_explorer.shapes.sizes import Sizes
from export_explorer.specs.dynamic_shapes import ask_of, dynamic_shapes_of
from export_explorer.specs.inputs import inputs_of
from export_explorer.specs.leaves import leaves_of, signature_of
from export_explorer.torch_internals.dims import marks_kept
from export_explorer.torch_internals.errors import export_error
from export_explorer.torch_internals.observer import observed_shape_env
from export_explorer.torch_internals.pytree import Leaf
from export_explorer.tracing import provenance
from export_explorer.tracing.process_state import unchanged, undisturbed
from export_explorer.tracing.recorder import Recorder

_LOCK = threading.RLock()
"""torch.export is neither thread-safe nor re-entrant: one export at a time in a process."""


def capture_export(
    model: Any, args: Any, kwargs: dict[str, Any] | None = None, *, dynamic_shapes: Any = None, strict: bool = False
) -> Capture:
    """Exports a model under observation and says what became of every dimension, and why.

    A model that does not export is a result, not an error: see `Capture.failure`.

    Args:
        model: an ``nn.Module``, or a function of tensors.
        args: positional example inputs; a single tensor is taken as one input.
        kwargs: keyword example inputs.
        dynamic_shapes: anything that ``torch.export.export`` takes, or an `Ask`; None leaves every dimension static.
        strict: whether Dynamo traces the model (``strict=True`` of torch) instead of running its Python.

    Raises:
        KeyboardInterrupt: the user stopped it.
    """
    capture, _ = run_export(model, args, kwargs, dynamic_shapes=dynamic_shapes, strict=strict)
    if capture.failure is not None and capture.failure.kind == "cancelled":
        raise KeyboardInterrupt
    return capture


def run_export(
    model: Any,
    args: Any,
    kwargs: dict[str, Any] | None = None,
    *,
    dynamic_shapes: Any = None,
    strict: bool = False,
    synthetic: frozenset[str] = frozenset(),
) -> tuple[Capture, torch.export.ExportedProgram | None]:
    """Does what `capture_export` does and returns the live program beside the record; None if the export failed.

    An interrupt ends in a `Failure` of kind ``cancelled``. `synthetic` are the paths of inputs that were made up.
    """
    args = (args,) if isinstance(args, torch.Tensor) else tuple(args) if isinstance(args, list) else args
    kwargs = dict(kwargs or {})
    with _LOCK:
        _warm_up()
        return _Run(model, args, kwargs, dynamic_shapes, "strict" if strict else "non-strict", synthetic).result()


class _FunctionModule(torch.nn.Module):
    """A plain function as the module that torch.export wants."""

    def __init__(self, function: Any) -> None:
        super().__init__()
        # torch reads the signature and the code of forward, which a builtin such as torch.add does not have.
        self.forward = function if hasattr(function, "__code__") else _called(function)


def _called(function: Any) -> Any:
    def forward(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    return forward


@functools.cache
def _warm_up() -> None:
    """Does torch's lazy imports with a throw-away export: an interrupt during them would break every later export."""
    with undisturbed():
        torch.export.export(_FunctionModule(torch.relu_), (torch.zeros(2),))


class _Run:
    """One export: the run, and the record made of it."""

    def __init__(
        self,
        model: Any,
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        dynamic_shapes: Any,
        mode: Mode,
        synthetic: frozenset[str],
    ) -> None:
        self.synthetic = synthetic
        self.name = getattr(model, "__name__", type(model).__name__)
        self.module = model
        if callable(model) and not isinstance(model, torch.nn.Module) and not isinstance(model, type):
            self.module = _FunctionModule(model)
        self.args, self.kwargs, self.mode = args, kwargs, mode
        self.notes: list[str] = []
        self.spec_error: str | None = None
        self.leaves = self._leaves()
        self.ask = self._asked(dynamic_shapes)
        self.given = dynamic_shapes
        self.path_of_module = provenance.paths_of_modules(self.module)
        # A file that was edited since another export is read anew.
        linecache.checkcache()
        self.frame_of = functools.cache(provenance.frame_of)

    def _leaves(self) -> list[Leaf]:
        """The input leaves; none where there is no forward that takes them, which torch is left to say."""
        try:
            return leaves_of(self.module, self.args, self.kwargs) if isinstance(self.module, torch.nn.Module) else []
        except Exception:  # a forward that cannot be looked at, or a container that cannot be taken apart
            return []

    def _asked(self, dynamic_shapes: Any) -> Ask:
        if not self.leaves:
            return Ask()
        try:
            return ask_of(dynamic_shapes, self.module, self.args, self.kwargs)
        except AskError as error:
            self.spec_error = str(error)
            return Ask()

    def result(self) -> tuple[Capture, torch.export.ExportedProgram | None]:
        program, error, recorder, elapsed_ms = self._export()
        return self._capture(program, error, recorder, elapsed_ms), program

    def _export(self) -> tuple[torch.export.ExportedProgram | None, BaseException | None, Recorder, float]:
        program: torch.export.ExportedProgram | None = None
        error: BaseException | None = None
        recorder = Recorder(self.path_of_module, sys._getframe())
        lacking: list[str] = []
        tensors = [leaf.value for leaf in self.leaves if isinstance(leaf.value, torch.Tensor)]
        with undisturbed() as said, unchanged(self.module if self.path_of_module else None), marks_kept(tensors):
            start = time.perf_counter()
            try:
                spec = self.given
                if isinstance(spec, Ask):
                    spec = dynamic_shapes_of(spec, self.module, self.args, self.kwargs)
                with observed_shape_env(recorder.observer) as lacking:
                    program = torch.export.export(self.module, self.args, self.kwargs, dynamic_shapes=spec, strict=self.mode == "strict")
            except AskError as caught:
                error, self.spec_error = caught, str(caught)
            except (Exception, KeyboardInterrupt, SystemExit) as caught:  # a model that exits must not take the kernel with it
                error = caught
            elapsed_ms = (time.perf_counter() - start) * 1000
            recorder.close()
        self.notes.extend(said)
        if lacking:
            self.notes.append(f"This torch lacks {', '.join(lacking)}: some reasons and lines are missing.")
        if recorder.observer.errors:
            self.notes.append(f"Observation was incomplete: {recorder.observer.errors[0]!r}.")
        return program, error, recorder, elapsed_ms

    def _capture(
        self, program: torch.export.ExportedProgram | None, error: BaseException | None, recorder: Recorder, elapsed_ms: float
    ) -> Capture:
        env = recorder.observer.environments[0] if recorder.observer.environments else None
        in_call = [leaf.path for leaf in sorted(self.leaves, key=lambda leaf: leaf.index)]
        traced = {} if program is None else traced_inputs(program, in_call)
        sizes = Sizes(self.leaves, self.mode, env, traced)
        self.notes = [named for note in self.notes if (named := sizes.named(note, recorder.unbacked)) is not None]
        inputs = inputs_of(self.leaves, self.synthetic)
        names = PlaceholderNames(program, self.module, self.leaves, sizes)
        meetings = meetings_of(recorder.guards, sizes, self._parameters(), names, self.frame_of)
        guards = guards_of(recorder.guards, sizes, meetings, self.frame_of)
        ranges = {} if program is None else program.range_constraints
        findings = Findings(
            mode=self.mode,
            ask=self.ask,
            inputs=inputs,
            sizes=sizes,
            notes=recorder.guards,
            guards=guards,
            ranges=ranges,
            unused=frozenset() if program is None else self._unused(unused_inputs(program, in_call)),
            has_failed=error is not None,
            unbacked=frozenset(recorder.unbacked),
            meetings=meetings,
        )
        parts = None if error is None else export_error(error)
        unmet = None if error is None or parts is None else unmet_by(error, parts, findings)
        if unmet is not None:
            # The last guard says that the example does not meet it, which no size has to do for the program to hold.
            guards = guards[:-1]
            findings = replace(
                findings,
                notes=findings.notes[:-1],
                guards=guards,
                meetings=tuple(met for met in meetings if met.cause.guard_id != len(guards)),
            )
        dims = outcomes_of(findings)
        nodes = () if program is None else nodes_of(program.graph, sizes.in_inputs, self.frame_of)
        if program is not None:
            made = [note.provenance.traced for note in findings.notes]
            guards, nodes = linked(guards, made, nodes, program.graph)
        partial = PartialGraph() if error is None else partial_graph_of(error, self.module, self.leaves, sizes.in_inputs, self.frame_of)
        failure = None
        if error is not None and parts is not None:
            failure, dims = failure_of(
                error,
                parts,
                findings,
                dims,
                self.frame_of,
                partial_nodes=partial.nodes,
                spec_error=self.spec_error,
                unmet=unmet,
                signature=self._signature(),
            )
        if failure is None and self.spec_error is not None:
            self.notes.append(f"torch passed over it: {self.spec_error}")
        return Capture(
            model=self.name,
            mode=self.mode,
            torch_version=str(torch.__version__),
            elapsed_ms=elapsed_ms,
            inputs=inputs,
            dims=dims,
            symbols=symbols_of(sizes, self.ask, findings.notes, recorder.unbacked, ranges, self.frame_of),
            guards=guards,
            nodes=nodes,
            modules=modules_of(self.module, _is_user_class) if self.path_of_module else (),
            code=self._code(guards, nodes, failure),
            signature=partial.signature if program is None else signature_entries(program),
            range_constraints=() if program is None else ranges_of(program, sizes.in_inputs),
            program="" if program is None else program_text(program),
            failure=failure,
            notes=tuple(self.notes),
        )

    def _signature(self) -> inspect.Signature | None:
        try:
            return signature_of(self.module)
        except Exception:  # no forward, one that raises when it is looked at, or one written in C
            return None

    def _unused(self, idle: frozenset[str]) -> frozenset[str]:
        """Without those that are read under another name, since one tensor is passed twice."""
        read = {id(leaf.value) for leaf in self.leaves if leaf.path not in idle and isinstance(leaf.value, torch.Tensor)}
        return frozenset(leaf.path for leaf in self.leaves if leaf.path in idle and id(leaf.value) not in read)

    def _parameters(self) -> dict[str, tuple[int, ...]]:
        if not self.path_of_module:
            return {}
        named = (*self.module.named_parameters(), *self.module.named_buffers())
        return {name: tuple(tensor.shape) for name, tensor in named if not torch.nn.parameter.is_lazy(tensor)}

    def _code(self, guards: tuple[Guard, ...], nodes: tuple[Node, ...], failure: Failure | None) -> tuple[CodeBlock, ...]:
        """The forward functions that ran, root first, each once."""
        if not self.path_of_module:
            return ()
        traced = nodes if failure is None else failure.partial_nodes
        frames = [guard.frame for guard in guards] + [node.frame for node in traced] + [failure.frame if failure else None]
        reached = {guard.module for guard in guards} | {node.module for node in traced}
        return blocks_of(self.module, [frame for frame in frames if frame is not None], {path for path in reached if path is not None})


def _is_user_class(module_class: type) -> bool:
    return not module_class.__module__.startswith(("torch.", "export_explorer."))
