"""Lowers a program to ONNX, runs it in ONNX Runtime, and compares it with the program node by node. Runs in the child process.

The model is repaired where torch's exporter wrote less than the program has. For the nodes it runs once with all values of the graph kept.
"""

import functools
import importlib.metadata
import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import onnx_ir
import onnxruntime
import torch
from torch.fx import GraphModule, Interpreter, Node

from export_explorer.analysis.real_runs import differences
from export_explorer.features.deploy import protocol
from export_explorer.features.deploy.node_sources import NodeSources
from export_explorer.features.deploy.protocol import DeployJob, NodeDifference, NodesCompared
from export_explorer.torch_internals.onnx_programs import NODE_KEY, OnnxExportError, decomposed_program, node_name, onnx_program
from export_explorer.torch_internals.operators import target_text

_MOST_BYTES = 2**30
"""The size of the weights from which on they get a file of their own: a model in one file may have 2 GB."""

_SYMBOL = re.compile(r"\b[a-zA-Z_]\w*")
_CODE = re.compile(r"^\[ONNXRuntimeError\] : \d+ : (?:\w+ : )?")
_ADVICE = re.compile(r" \w+ fix either the inputs/outputs or the model\.$")
_AT_NODE = re.compile(
    r"Non-zero status code returned while running (\w+) node\. Name:'([^']*)' Status Message: (?:\S*/onnxruntime_src/.*?\) )?"
)
_PACKAGES = ("onnx", "onnxscript", "onnxruntime")


def lower(program: torch.export.ExportedProgram, job: protocol.DeployJob, path: Path) -> protocol.Lowered:
    """Writes the ONNX model.

    Raises:
        TargetError: torch's exporter cannot translate the program.
    """
    try:
        exported = onnx_program(program)
    except OnnxExportError as error:
        path_of = NodeSources(program.graph, error.decomposed.graph).path_of if error.decomposed is not None else lambda name: ""
        unsupported = tuple(protocol.UnsupportedNode(path_of(each.node), each.operator, each.reason) for each in error.nodes)
        raise protocol.TargetError(str(error), unsupported) from error
    model: onnx_ir.Model = exported.model
    if not model.graph.outputs:
        raise protocol.TargetError(protocol.NOTHING_RETURNED)
    sources = NodeSources(program.graph, exported.exported_program.graph)
    nodes = tuple(_nodes(model, sources))
    inputs = _repaired(model, job)
    _rename_dims(model, job.dim_names)
    if not job.keeps_metadata:
        _remove_metadata(model)
    weights = sum(value.const_value.nbytes for value in model.graph.initializers.values() if value.const_value is not None)
    exported.save(path, external_data=weights > _MOST_BYTES)
    return protocol.Lowered(
        files=tuple(sorted((each.name for each in path.parent.iterdir() if each.name.startswith(path.name)), key=len)),
        inputs=inputs,
        nodes=nodes,
        decomposed=sources.decomposed,
        versions={name: importlib.metadata.version(name) for name in _PACKAGES},
        notes=(*_notes(inputs, job), f"ONNX opset {model.opset_imports['']}."),
    )


def _nodes(model: onnx_ir.Model, sources: NodeSources) -> Iterator[protocol.ArtifactNode]:
    """Yields the operators of a model and of the graphs nested in it, each with the program's node."""
    for node in _all_nodes(model):
        name = node_name(node.metadata_props.get(NODE_KEY, ""))
        nested = None if node.graph is None or node.graph is model.graph else node.graph.name
        yield protocol.ArtifactNode(node.name or "", node.op_type, sources.path_of(name, nested) if name else "")


def _all_nodes(model: onnx_ir.Model) -> Iterator[onnx_ir.Node]:
    yield from model.graph.all_nodes()
    for function in model.functions.values():
        yield from function.all_nodes()


def _graphs(model: onnx_ir.Model) -> list[onnx_ir.Graph]:
    """Returns the graphs that contain nodes, without those of functions."""
    return list({id(node.graph): node.graph for node in model.graph.all_nodes() if node.graph is not None}.values())


def _repaired(model: onnx_ir.Model, job: protocol.DeployJob) -> tuple[protocol.ArtifactInput, ...]:
    """Writes the constants of the program as numbers into the inputs and outputs, and returns the inputs.

    The exporter makes of a constant whose size is symbolic a dynamic dimension named ``4``, with which any size is taken.
    """
    by_name = {each.name: each for each in job.inputs}
    found = []
    for value in model.graph.inputs:
        given_as = value.name or ""
        name = _program_name(given_as, by_name)
        was = list(value.shape or ())
        value.shape = onnx_ir.Shape([_repaired_dim(dim, by_name.get(name), at) for at, dim in enumerate(was)])
        dims = tuple(_dim(dim, before, job.dim_names) for dim, before in zip(value.shape, was, strict=True))
        dtype = "" if value.dtype is None else value.dtype.name.lower()
        found.append(protocol.ArtifactInput(name, dtype, dims, given_as if name != given_as else ""))
    for value in model.graph.outputs:
        if value.shape is not None:
            value.shape = onnx_ir.Shape([int(str(dim)) if str(dim).isdigit() else dim for dim in value.shape])
    return tuple(found)


def _program_name(name: str, known: Container[str]) -> str:
    """Returns the name of the placeholder of a model's input: the result has it where an input is returned as it is (2.13)."""
    return name if name in known else name.removesuffix("_orig")


def _notes(inputs: Sequence[protocol.ArtifactInput], job: protocol.DeployJob) -> Iterator[str]:
    for each in inputs:
        rank = next((len(known.dims) for known in job.inputs if known.name == each.name and known.dims is not None), 0)
        if len(each.dims) > rank:
            yield f"Input `{each.name}` is complex. The model takes its real and imaginary parts as a last dimension of size 2."
        if each.given_as:
            yield f"Input `{each.name}` is called `{each.given_as}` in the model: the program returns it unchanged."
    names = {each.name for each in inputs}
    for constant in job.inputs:
        if constant.dims is None and constant.name not in names:
            yield f"Input `{constant.name}` is a constant of the program and not an input of the model."


def _repaired_dim(dim: Any, program: protocol.ProgramInput | None, at: int) -> Any:
    known = () if program is None or program.dims is None else program.dims[at : at + 1]
    if not isinstance(dim, int) and known and known[0].is_constant:
        return known[0].size
    return int(str(dim)) if str(dim).isdigit() else dim


def _dim(dim: Any, was: Any, names: Mapping[str, str]) -> protocol.ArtifactDim:
    if isinstance(dim, int):
        return protocol.ArtifactDim(str(dim), dim, dim, dim, was="" if isinstance(was, int) else f'dynamic, named "{_text(was)}"')
    return protocol.ArtifactDim(_renamed(_text(dim), names))


def _text(dim: Any) -> str:
    return str(dim.value if isinstance(dim, onnx_ir.SymbolicDim) else dim)


def _rename_dims(model: onnx_ir.Model, names: Mapping[str, str]) -> None:
    """Gives the dimensions of all values the names of the user's Dims, in expressions too."""
    if not names:
        return
    outputs = (output for node in model.graph.all_nodes() for output in node.outputs)
    inputs = (value for graph in _graphs(model) for value in graph.inputs)
    for value in (*model.graph.inputs, *model.graph.outputs, *outputs, *inputs):
        if value.shape is not None and not value.shape.is_static():
            value.shape = onnx_ir.Shape([dim if isinstance(dim, int) else _renamed(_text(dim), names) for dim in value.shape])


def _renamed(text: str, names: Mapping[str, str]) -> str:
    return _SYMBOL.sub(lambda match: names.get(match[0], match[0]), text)


def _remove_metadata(model: onnx_ir.Model) -> None:
    """Removes the paths, the lines and the text of the source that the exporter writes into a model."""
    owners: list[Any] = [model, model.graph, *_graphs(model), *model.functions.values()]
    for owner in owners:
        owner.metadata_props.clear()
    for node in _all_nodes(model):
        node.metadata_props.clear()
        node.doc_string = None
        for output in node.outputs:
            output.metadata_props.clear()
    for value in (*model.graph.initializers.values(), *model.graph.inputs):
        value.metadata_props.clear()


def loaded(path: Path, job: protocol.DeployJob) -> Callable[[], Callable[[Sequence[Any]], Sequence[Any]]]:
    """Returns a function that returns the model in its initial state, which it always has: a model keeps nothing between calls.

    Raises:
        RuntimeError: ONNX Runtime cannot load the model; the message is its reason.
    """
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = job.threads
    options.log_severity_level = 3
    try:
        session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise RuntimeError(_reason(error)) from None
    return lambda: functools.partial(_called, session, [each.name for each in job.inputs])


def _called(session: onnxruntime.InferenceSession, names: Sequence[str], leaves: Sequence[Any]) -> list[torch.Tensor]:
    wanted = {_program_name(value.name, names): value.name for value in session.get_inputs()}
    given = {wanted[name]: torch.as_tensor(leaf).detach().cpu() for name, leaf in zip(names, leaves, strict=True) if name in wanted}
    values = {name: _ort_value(tensor.contiguous()) for name, tensor in given.items()}
    try:
        returned = session.run_with_ort_values(None, values)
    except Exception as error:
        found = _AT_NODE.search(str(error))
        raise (protocol.OperatorError(_reason(error), found[2]) if found is not None else RuntimeError(_reason(error))) from None
    return [
        torch.utils.dlpack.from_dlpack(value) if "bfloat16" in value.data_type() else torch.as_tensor(value.numpy()) for value in returned
    ]


def _reason(error: Exception) -> str:
    text = _ADVICE.sub("", _CODE.sub("", " ".join(str(error).split())))
    return _AT_NODE.sub(r"\1 `\2`: ", text)


def _ort_value(tensor: torch.Tensor) -> onnxruntime.OrtValue:
    if tensor.is_complex():  # the model takes and returns the two parts as a last dimension
        tensor = torch.view_as_real(tensor.resolve_conj())
    if tensor.dtype == torch.bfloat16:  # of which NumPy knows nothing
        return onnxruntime.OrtValue.ortvalue_from_numpy_with_onnx_type(tensor.view(torch.int16).numpy(), onnx_ir.DataType.BFLOAT16)
    return onnxruntime.OrtValue.ortvalue_from_numpy(tensor.numpy())


_MOST_COMPARED_BYTES = 2**30
"""The size of all values of the graph from which on they are not kept."""

ALL_VALUES = "all_values.onnx"


class _Values(Interpreter):
    """Runs a graph and keeps the tensors that its operators return, by the names of the nodes."""

    def __init__(self, module: GraphModule) -> None:
        super().__init__(module)
        self.kept: dict[str, torch.Tensor] = {}
        self.size_bytes = 0

    def run_node(self, n: Node) -> Any:
        value = super().run_node(n)
        if n.op == "call_function" and isinstance(value, torch.Tensor):
            # A later operator may change it in place.
            self.kept[n.name] = value.detach().clone()
            self.size_bytes += value.nbytes
            if self.size_bytes > _MOST_COMPARED_BYTES:
                raise _TooLargeError
        return value


class _TooLargeError(Exception):
    """The values of the graph exceed the limit."""


def compared(program: torch.export.ExportedProgram, job: DeployJob, path: Path, leaves: Sequence[Any]) -> NodesCompared:
    """Runs the program and the model with the example, and compares the value of each node that both have."""
    decomposed = decomposed_program(program)
    sources = NodeSources(program.graph, decomposed.graph)
    values = _Values(decomposed.module(check_guards=False))
    try:
        with torch.no_grad():
            copies = (leaf.clone() if isinstance(leaf, torch.Tensor) else leaf for leaf in leaves)
            values.run(*copies, enable_io_processing=False)
    except _TooLargeError:
        return NodesCompared(reason=f"The values of all nodes take more than {_MOST_COMPARED_BYTES / 2**30:.0f} GB.")
    model = onnx_ir.load(path)
    by_name = {value.name: value for node in model.graph for value in node.outputs if value.name in values.kept}
    known = {value.name for value in model.graph.outputs}
    model.graph.outputs.extend(value for name, value in by_name.items() if name not in known)
    # Beside the model, where its weights may be in a file of their own.
    extended = path.with_name(ALL_VALUES)
    onnx_ir.save(model, extended)
    returned = loaded(extended, job)()(leaves)
    found = dict(zip((value.name for value in model.graph.outputs), returned, strict=True))
    rows = []
    for node in decomposed.graph.nodes:
        if node.name in by_name:
            (row,) = differences([node.name], [found[node.name]], [values.kept[node.name]])
            is_close = row.is_close is True
            rows.append(NodeDifference(sources.path_of(node.name), target_text(node.target), row.max_abs, row.max_rel, is_close))
    return NodesCompared(tuple(rows), len(values.kept) - len(by_name))
