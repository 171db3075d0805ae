"""Lowers a program to OpenVINO, writes the program's shapes and bounds into the model, and runs it. Runs in the child process."""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import openvino
import torch

from export_explorer.analysis.exported import path_of, walk
from export_explorer.analysis.real_runs import differences
from export_explorer.features.deploy import protocol
from export_explorer.features.deploy.node_sources import NodeSources
from export_explorer.torch_internals.operators import target_text

_EXACT = {"INFERENCE_PRECISION_HINT": "f32"}
"""The setting with which results are compared: the default is bfloat16 where the processor has it."""

_MISSING = re.compile(r"No conversion rule found for operations: (?P<operators>[^\n]+)")
_FAILED = re.compile(
    r"Exception happened during conversion of operation (?P<node>\w+)/(?P<operator>\S+) with schema \S+\n(?P<log>(?:[^\n]++\n)++)"
)
_ADDRESS = re.compile(r"<(?:built-in )?function (\w+)(?: at 0x[0-9a-f]+)?>")
_LARGEST = 2**31 - 1


def lower(program: torch.export.ExportedProgram, job: protocol.DeployJob, path: Path) -> protocol.Lowered:
    """Writes the model as XML, and its weights beside it; raises a TargetError if OpenVINO cannot translate the program."""
    try:
        model = openvino.convert_model(program)
    except Exception as error:
        match, unsupported = _MISSING.search(str(error)), tuple(_unsupported(program, str(error)))
        raise protocol.TargetError(_last_line(str(error)) if match is None else match[0], unsupported) from error
    if not model.outputs:
        raise protocol.TargetError(protocol.NOTHING_RETURNED)
    sources = NodeSources(program.graph, program.run_decompositions().graph)
    names = {node.name for node, _ in walk(program.graph)}
    # Before the model is saved.
    _name_inputs(model, program, job)
    notes = tuple(_repair_numbers(model, program, job))
    inputs = tuple(_repaired(model, {each.name: each for each in job.inputs}))
    openvino.save_model(model, str(path), compress_to_fp16=False)
    return protocol.Lowered(
        files=(path.name, path.with_suffix(".bin").name),
        inputs=inputs,
        nodes=tuple(_nodes(model, sources, names)),
        versions={"openvino": openvino.__version__.partition("-")[0]},
        notes=notes,
    )


def _name_inputs(model: Any, program: torch.export.ExportedProgram, job: protocol.DeployJob) -> None:
    """Names each input as the program's placeholder.

    OpenVINO names the first inputs by the parameters of ``forward``, whatever their number, and the others ``input3``: of a list of tensors,
    all names after the first are those of other inputs (2026.4.1).
    """
    given = list(inspect.signature(program.module(check_guards=False).forward).parameters)
    places = {f"input{index}": each.name for index, each in enumerate(job.inputs)}
    places |= {name: each.name for name, each in zip(given, job.inputs, strict=False)}
    for parameter in model.get_parameters():
        was = parameter.get_friendly_name()
        parameter.set_friendly_name(places.get(was, was))
        output = parameter.output(0)
        output.set_names((set(output.get_names()) - {was}) | {parameter.get_friendly_name()})


def _repair_numbers(model: Any, program: torch.export.ExportedProgram, job: protocol.DeployJob) -> Iterator[str]:
    """Removes the inputs of the model that are constants of the program, gives the others of no type a type, and yields notes on them.

    OpenVINO makes an input of each number, text and None too, without a type or a rank, with which no model is compiled (2026.4.1).

    Raises:
        TargetError: OpenVINO has no shape for a number with which all operators take it.
    """
    values = {node.name: node.meta.get("val") for node in program.graph.nodes if node.op == "placeholder"}
    numbers = {each.name for each in job.inputs if each.dims is None}
    for parameter in list(model.get_parameters()):
        name = parameter.get_friendly_name()
        if name not in numbers or parameter.get_partial_shape().rank.is_static:
            continue
        if not parameter.output(0).get_target_inputs():
            model.remove_parameter(parameter)
            yield f"Input `{name}` is a constant of the program and not an input of the model."
            continue
        value = values.get(name)
        types = openvino.Type
        kind = types.boolean if isinstance(value, bool) else types.f32 if isinstance(value, float | torch.SymFloat) else types.i64
        parameter.set_element_type(kind)
        _set_number_shape(model, parameter, name)
        yield f"Input `{name}` is a tensor of shape {list(parameter.get_partial_shape().to_shape())} and type {kind.get_type_name()}."


def _set_number_shape(model: Any, parameter: Any, name: str) -> None:
    reason = ""
    for shape in ([], [1]):  # a slice takes its end as a tensor of one dimension alone
        parameter.set_partial_shape(openvino.PartialShape(shape))
        try:
            model.validate_nodes_and_infer_types()
        except Exception as error:
            reason = _last_line(str(error))
        else:
            return
    raise protocol.TargetError(f"No shape of the number `{name}` fits all operators that use it: {reason}")


def _repaired(model: Any, programs: Mapping[str, protocol.ProgramInput]) -> Iterator[protocol.ArtifactInput]:
    """Writes the program's constants and bounds into the inputs, and returns them: OpenVINO makes every dimension dynamic."""
    before = [each.get_partial_shape() for each in model.inputs]
    shapes = {}
    for found, shape in zip(model.inputs, before, strict=True):
        program = programs.get(_name_of(found))
        if program is not None and program.dims is not None and shape.rank.is_static and len(shape) == len(program.dims):
            shapes[found] = openvino.PartialShape([_dimension(known, dim) for known, dim in zip(program.dims, shape, strict=True)])
    if shapes:
        model.reshape(shapes)
    for found, was in zip(model.inputs, before, strict=True):
        after = found.get_partial_shape()
        dims = tuple(_dim(dim, str(was[at])) for at, dim in enumerate(after)) if after.rank.is_static else ()
        yield protocol.ArtifactInput(_name_of(found), found.get_element_type().get_type_name(), dims)


def _name_of(found: Any) -> str:
    """Returns the name of the program's placeholder; a tensor that is given back as it is has the name of the result too."""
    return str(found.get_node().get_friendly_name())


def _dimension(known: protocol.DimBounds, found: Any) -> Any:
    if known.is_constant:
        return openvino.Dimension(known.size)
    if found.is_static or (not known.lower and known.upper is None):
        return found
    return openvino.Dimension(known.lower, -1 if known.upper is None else known.upper)


def _dim(dim: Any, was: str) -> protocol.ArtifactDim:
    text = str(dim)
    changed = "" if text == was else was
    if dim.is_static:
        return protocol.ArtifactDim(text, dim.get_length(), dim.get_length(), dim.get_length(), changed)
    upper = dim.get_max_length()
    return protocol.ArtifactDim(text, None, dim.get_min_length() or None, None if upper in (-1, _LARGEST) else upper, changed)


def _nodes(model: Any, sources: NodeSources, names: set[str]) -> Iterator[protocol.ArtifactNode]:
    """Yields the operators, each with the program's node: they are named ``linear_1/aten.linear.default/MatMul``."""
    for operation in model.get_ordered_ops():
        name, kind = operation.get_friendly_name(), operation.get_type_name()
        if kind not in ("Parameter", "Result", "Constant"):
            node = name.partition("/")[0]
            yield protocol.ArtifactNode(name, kind, node if node in names else sources.path_of(node))


def _unsupported(program: torch.export.ExportedProgram, text: str) -> Iterator[protocol.UnsupportedNode]:
    """Yields the nodes of the operators that an error names: it lists all that have no rule, without a node, and all that failed."""
    names = {node.name for node, _ in walk(program.graph)}
    sources = None
    for failed in _FAILED.finditer(text):
        path = failed["node"]
        if path not in names:
            sources = sources or NodeSources(program.graph, program.run_decompositions().graph)
            path = sources.path_of(path)
        yield protocol.UnsupportedNode(path, failed["operator"], _last_line(failed["log"]))
    match = _MISSING.search(text)
    missing = [] if match is None else [each.strip(" .") for each in match["operators"].split(",")]
    decomposed = program.run_decompositions() if missing else program
    # Python's and torch's own functions are named by their reprs, `<built-in function mod>`.
    functions = {repr(node.target): target_text(node.target) for node, _ in walk(decomposed.graph) if callable(node.target)}
    missing = [functions.get(each) or _ADDRESS.sub(r"\1", each) for each in missing]
    sources = NodeSources(program.graph, decomposed.graph)
    for operator in missing:
        before = [path_of(node, parent) for node, parent in walk(program.graph) if target_text(node.target) == operator]
        after = [(node.name, parent) for node, parent in walk(decomposed.graph) if target_text(node.target) == operator]
        paths = before or [sources.path_below(name, parent) for name, parent in after] or [""]
        yield from (protocol.UnsupportedNode(path, operator, "No conversion rule found") for path in paths)


def _last_line(text: str) -> str:
    """Returns the last line of an error, which has the reason; others name OpenVINO's own files."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return next((line for line in reversed(lines) if not line.startswith("Exception from ")), "OpenVINO gives no reason")


def precision_words(path: Path, job: protocol.DeployJob, leaves: Sequence[Any]) -> str:
    """Returns what OpenVINO's default precision changes in the results of the example, whose leaves are given, in a sentence."""
    try:
        exact, usual = (_Compiled(path, job, settings).requested()(leaves) for settings in (_EXACT, {}))
        found = [each.max_abs for each in differences([], usual, exact)]
    except Exception:
        found = [None]
    known = [each for each in found if each is not None]
    if len(known) < len(found) or not known:
        return "The trials ran in f32. OpenVINO's default precision was not compared."
    if max(known) == 0:
        return "The trials ran in f32. On this processor OpenVINO's default precision gives the same results with the example."
    return (
        f"The trials ran in f32. OpenVINO's default precision changes the example's results by up to {max(known):.1e} on this processor. "
        "Set INFERENCE_PRECISION_HINT to f32 for those of the trials."
    )


class _Compiled:
    """A compiled model, which is compiled anew after a size that it refused.

    Once a size does not fit in the middle of the graph, a model raises or returns empty tensors for every other size too, also in a new
    request (2026.4.1).
    """

    def __init__(self, path: Path, job: protocol.DeployJob, settings: Mapping[str, str]) -> None:
        self._path, self._settings = str(path), {**settings, "INFERENCE_NUM_THREADS": job.threads}
        self._names = [each.name for each in job.inputs]
        self._model = openvino.compile_model(self._path, "CPU", self._settings)
        self._is_usable = True

    def requested(self) -> Callable[[Sequence[Any]], list[torch.Tensor]]:
        """Returns a request, which keeps its state from call to call."""
        if not self._is_usable:
            self._model, self._is_usable = openvino.compile_model(self._path, "CPU", self._settings), True
        model, request = self._model, self._model.create_infer_request()

        def call(leaves: Sequence[Any]) -> list[torch.Tensor]:
            by_name = dict(zip(self._names, leaves, strict=True))
            tensors = [_tensor(by_name[_name_of(found)], found) for found in model.inputs]
            try:
                for index, tensor in enumerate(tensors):
                    # `infer(tensors)` was seen to return nothing, and not to raise, where a size does not fit (2026.4.1).
                    request.set_input_tensor(index, tensor)
                request.infer()
            except Exception as error:
                self._is_usable = False
                raise RuntimeError(_last_line(str(error))) from None
            returned = [_returned(request.get_output_tensor(index)) for index in range(len(model.outputs))]
            self._is_usable = all(each.numel() > 0 for each in returned)
            return returned

        return call


def _tensor(leaf: Any, found: Any) -> Any:
    tensor = torch.as_tensor(leaf).detach().cpu().contiguous()
    if not isinstance(leaf, torch.Tensor):
        tensor = tensor.reshape(tuple(found.get_partial_shape().to_shape()))
    if tensor.dtype != torch.bfloat16:
        return openvino.Tensor(tensor.numpy())
    return openvino.Tensor(tensor.view(torch.int16).numpy(), openvino.Shape(list(tensor.shape)), openvino.Type.bf16)


def _returned(tensor: Any) -> torch.Tensor:
    values = torch.as_tensor(tensor.data.copy())
    # NumPy has no bfloat16: OpenVINO gives its bytes under the name of float16.
    return values.view(torch.bfloat16) if tensor.element_type == openvino.Type.bf16 else values


def loaded(path: Path, job: protocol.DeployJob) -> Callable[[], Callable[[Sequence[Any]], Sequence[Any]]]:
    """Returns a function that returns the model in its initial state.

    Raises:
        RuntimeError: OpenVINO cannot compile the model; the message is its reason.
    """
    try:
        return _Compiled(path, job, _EXACT).requested
    except Exception as error:
        raise RuntimeError(_last_line(str(error))) from None
