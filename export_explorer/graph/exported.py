"""An exported program beside its graph: modules, signature, ranges, inputs as traced, and its text."""

from collections.abc import Callable
from typing import Any

import torch

from export_explorer.model import ModuleEntry, RangeConstraint, SignatureEntry
from export_explorer.shapes.expressions import SizePrinter
from export_explorer.torch_internals.frames import TORCH_FOLDER
from export_explorer.torch_internals.shape_env import range_of


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


def signature_entries(program: torch.export.ExportedProgram) -> tuple[SignatureEntry, ...]:
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


def ranges_of(program: torch.export.ExportedProgram, vocabulary: SizePrinter) -> tuple[RangeConstraint, ...]:
    """The range constraints of the program."""
    found = []
    for expr, value_range in program.range_constraints.items():
        lower, upper = range_of(value_range)
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
    return str(program).replace(TORCH_FOLDER, "torch/").strip()
