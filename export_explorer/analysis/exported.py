"""The parts of an exported program besides its nodes: modules, signature, range constraints, inputs as traced, and its text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from export_explorer.analysis.expressions import SizePrinter
from export_explorer.analysis.nodes import all_nodes, symbols_in
from export_explorer.record import ModuleEntry, Node, RangeConstraint, SignatureEntry
from export_explorer.torch_internals.classes import is_graph_module
from export_explorer.torch_internals.frames import TORCH_FOLDER
from export_explorer.torch_internals.nodes import value_of_node
from export_explorer.torch_internals.shape_env import bounds_of, range_of

if TYPE_CHECKING:
    import torch
    from torch.export import ExportedProgram
    from torch.fx import GraphModule

Bounds = tuple[int | None, int | None]
"""Smallest and largest value, inclusive; None = unbounded."""


def modules_of(model: torch.nn.Module, is_user_class: Callable[[type], bool]) -> tuple[ModuleEntry, ...]:
    """Returns the modules of a model, root first."""
    import torch

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


def signature_entries(program: ExportedProgram | GraphModule) -> tuple[SignatureEntry, ...]:
    """Returns the inputs and outputs of a program, as its graph signature lists them; none for a graph module, which has no signature."""
    if is_graph_module(program):
        return ()
    inputs = [
        SignatureEntry(side="input", kind=spec.kind.name, name=str(spec.arg.name), target=spec.target)
        for spec in program.graph_signature.input_specs
    ]
    outputs = [
        SignatureEntry(side="output", kind=spec.kind.name, name=str(getattr(spec.arg, "name", spec.arg)), target=spec.target)
        for spec in program.graph_signature.output_specs
    ]
    return (*inputs, *outputs)


def bounds_of_program(program: ExportedProgram | GraphModule, env: Any | None) -> dict[Any, Bounds]:
    """Returns the range constraints of a program; for a graph module, which has none, the ShapeEnv's bounds of the symbols in its graph.

    Args:
        program: the program.
        env: its ShapeEnv; None if nothing in it is symbolic.
    """
    if is_graph_module(program):
        symbols = dict.fromkeys(symbol for node in all_nodes(program.graph) for symbol in symbols_in(value_of_node(node)))
        return {symbol: bounds_of(env, symbol) for symbol in symbols}
    return {expr: range_of(value_range) for expr, value_range in program.range_constraints.items()}


def range_constraints_of(bounds: Mapping[Any, Bounds], printer: SizePrinter) -> tuple[RangeConstraint, ...]:
    """Returns bounds of expressions of sizes as the record has them."""
    return tuple(
        RangeConstraint(expr=str(expr), words=printer.expression(expr), lower=lower, upper=upper) for expr, (lower, upper) in bounds.items()
    )


def traced_inputs(program: ExportedProgram, paths: list[str]) -> dict[str, Any]:
    """Returns what the program has for each input leaf (a fake tensor, a SymInt, a constant), by path; empty if the numbers differ.

    User inputs are in the graph in the order of the call's leaves.
    """
    specs = [spec for spec in program.graph_signature.input_specs if spec.kind.name == "USER_INPUT"]
    placeholders = {node.name: node.meta.get("val") for node in program.graph.nodes if node.op == "placeholder"}
    if len(specs) != len(paths):
        return {}
    return {path: placeholders.get(getattr(spec.arg, "name", "")) for path, spec in zip(paths, specs, strict=True)}


def unused_inputs(program: ExportedProgram, paths: list[str]) -> frozenset[str]:
    """Returns the paths of the input leaves that no node of the program reads; see `traced_inputs`."""
    specs = [spec for spec in program.graph_signature.input_specs if spec.kind.name == "USER_INPUT"]
    if len(specs) != len(paths):
        return frozenset()
    unused = {node.name for node in program.graph.nodes if node.op == "placeholder" and not node.users}
    return frozenset(path for path, spec in zip(paths, specs, strict=True) if getattr(spec.arg, "name", None) in unused)


def program_text(program: ExportedProgram | GraphModule, nodes: tuple[Node, ...] = ()) -> str:
    """Returns the program as torch prints it, with torch's own files named from its folder, and notebook cells as in the record.

    Args:
        program: the program.
        nodes: its nodes, whose frames say which files are cells.
    """
    text = program.print_readable(print_output=False) if is_graph_module(program) else str(program)
    cell_of = {node.frame.filename: node.frame.cell for node in nodes if node.frame is not None and node.frame.cell is not None}
    for filename, cell in cell_of.items():
        text = text.replace(f"# File: {filename}:", f"# File: {cell}:")
    return text.replace(TORCH_FOLDER, "torch/").strip()
