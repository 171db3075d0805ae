"""The exported program as nodes, modules, signature and ranges."""

from collections.abc import Callable, Iterator
from typing import Any

import torch

from export_explorer import torch_internals
from export_explorer.expressions import Vocabulary
from export_explorer.model import ModuleEntry, Node, RangeConstraint, SignatureEntry
from export_explorer.provenance import FrameOf, of_stack_text


def nodes_of(graph: torch.fx.Graph, vocabulary: Vocabulary, frame_of: FrameOf) -> tuple[Node, ...]:
    """The nodes of a graph and of the graphs nested in it, each nested graph after the node that holds it."""
    return tuple(_node(node, parent, vocabulary, frame_of) for node, parent in _walk(graph, None))


def all_nodes(graph: torch.fx.Graph) -> Iterator[torch.fx.Node]:
    """The nodes of torch of what `nodes_of` lists, in the same order."""
    return (node for node, _ in _walk(graph, None))


def _walk(graph: torch.fx.Graph, parent: str | None) -> Iterator[tuple[torch.fx.Node, str | None]]:
    for node in graph.nodes:
        yield node, parent
        if node.op != "get_attr":
            continue
        body = getattr(graph.owning_module, str(node.target), None)
        if isinstance(body, torch.fx.GraphModule):
            yield from _walk(body.graph, f"{parent}/{node.target}" if parent else str(node.target))


def _node(node: torch.fx.Node, parent: str | None, vocabulary: Vocabulary, frame_of: FrameOf) -> Node:
    shape, dtype = shape_and_dtype(torch_internals.value_of_node(node), vocabulary)
    places = of_stack_text(node.meta.get("stack_trace"))
    return Node(
        name=node.name,
        op=node.op,
        target=target_text(node.target),
        inputs=tuple(other.name for other in node.all_input_nodes),
        shape=shape,
        dtype=dtype,
        module=module_of(node),
        frame=frame_of(places[-1]) if places else None,
        parent=parent,
        guard_ids=(),
    )


def target_text(target: Any) -> str:
    """``aten.add.Tensor`` for an operator, ``operator.getitem`` for a function, the name for an attribute."""
    if isinstance(target, str | torch_internals.OPERATOR_TYPE):
        return str(target)
    name = getattr(target, "__name__", str(target))
    module = getattr(target, "__module__", "")
    return f"operator.{name}" if module == "_operator" else name


def shape_and_dtype(value: Any, vocabulary: Vocabulary) -> tuple[str | None, str | None]:
    """``("[x.shape[0], 3]", "float32")`` for a tensor, the expression for a symbolic number, (None, None) for the rest."""
    if isinstance(value, torch.Tensor):
        return f"[{', '.join(size_text(size, vocabulary) for size in value.shape)}]", str(value.dtype).removeprefix("torch.")
    if torch_internals.symbolic_expression(value) is not None:
        return size_text(value, vocabulary), type(value).__name__
    if isinstance(value, tuple | list) and value:
        shapes = [shape_and_dtype(item, vocabulary)[0] or "-" for item in value]
        return f"({', '.join(shapes)})", None
    return None, None


def size_text(size: Any, vocabulary: Vocabulary) -> str:
    """A size of a traced tensor in terms of inputs."""
    expr = torch_internals.symbolic_expression(size)
    return str(size) if expr is None else vocabulary.expression(expr)


def module_of(node: torch.fx.Node) -> str | None:
    """Path of the module whose forward made the node: the last of ``nn_module_stack``, whose values agree between modes."""
    module = torch_internals.module_of_node(node)
    return None if module is None else module[0]


def modules_of(model: torch.nn.Module, is_user_class: Callable[[type], bool]) -> tuple[ModuleEntry, ...]:
    """The modules of a model, root first."""
    return tuple(
        ModuleEntry(
            path=path,
            class_name=type(module).__name__,
            is_user=is_user_class(type(module)),
            parameters=sum(
                parameter.numel() for parameter in module.parameters(recurse=False) if not torch.nn.parameter.is_lazy(parameter)
            ),
        )
        for path, module in model.named_modules()
    )


def signature_of(program: torch.export.ExportedProgram) -> tuple[SignatureEntry, ...]:
    """Inputs and outputs of the program, as its graph signature lists them."""
    inputs = [
        SignatureEntry(side="input", kind=spec.kind.name, name=str(spec.arg.name), target=spec.target)
        for spec in program.graph_signature.input_specs
    ]
    outputs = [
        SignatureEntry(side="output", kind=spec.kind.name, name=str(getattr(spec.arg, "name", spec.arg)), target=spec.target)
        for spec in program.graph_signature.output_specs
    ]
    return (*inputs, *outputs)


def ranges_of(program: torch.export.ExportedProgram, vocabulary: Vocabulary) -> tuple[RangeConstraint, ...]:
    """The range constraints of the program."""
    found = []
    for expr, value_range in program.range_constraints.items():
        lower, upper = torch_internals.range_of(value_range)
        found.append(RangeConstraint(expr=str(expr), words=vocabulary.expression(expr), lower=lower, upper=upper))
    return tuple(found)


def traced_inputs(program: torch.export.ExportedProgram, paths: list[str]) -> dict[str, Any]:
    """What the program says of each input leaf (a fake tensor, a SymInt, a constant), by path.

    User inputs stand in the graph in the order of the call's leaves.
    """
    specs = [spec for spec in program.graph_signature.input_specs if spec.kind.name == "USER_INPUT"]
    placeholders = {node.name: node.meta.get("val") for node in program.graph.nodes if node.op == "placeholder"}
    if len(specs) != len(paths):
        return {}
    return {path: placeholders.get(getattr(spec.arg, "name", "")) for path, spec in zip(paths, specs, strict=True)}


def unused_inputs(program: torch.export.ExportedProgram, paths: list[str]) -> frozenset[str]:
    """Paths of the input leaves that no node of the program reads; see `traced_inputs`."""
    specs = [spec for spec in program.graph_signature.input_specs if spec.kind.name == "USER_INPUT"]
    if len(specs) != len(paths):
        return frozenset()
    idle = {node.name for node in program.graph.nodes if node.op == "placeholder" and not node.users}
    return frozenset(path for path, spec in zip(paths, specs, strict=True) if getattr(spec.arg, "name", None) in idle)


def program_text(program: torch.export.ExportedProgram) -> str:
    """The program as torch prints it, with torch's own files named from its folder."""
    return str(program).replace(torch_internals.TORCH_FOLDER, "torch/").strip()
