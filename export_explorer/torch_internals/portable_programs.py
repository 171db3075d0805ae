"""Programs for other processes and devices: made portable, compiled, moved, with the operators to register before they are loaded.

Also saves a program by ``torch.export.save``, which ends the process where the disk is full; seen in 2.13.
"""

import copy
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

import torch

from export_explorer.files import replacing
from export_explorer.torch_internals.classes import is_operator
from export_explorer.torch_internals.global_state import without_warnings_logged
from export_explorer.torch_internals.operators import schema_arguments
from export_explorer.torch_internals.pytree import call_signature, flattened, leaves_of_call
from export_explorer.torch_internals.shape_env import input_placeholders, shape_env_of, symbolic_expression

_Value = TypeVar("_Value")

_OFF = {"train": False, "training": False, "dropout_p": 0.0, "p": 0.0, "dropout": 0.0, "num_layers": 1}
"""The values of arguments with which an operator draws no random numbers: recurrent layers have dropout between layers alone."""


def draws_random_numbers(graph_module: torch.fx.GraphModule) -> bool:
    """True if an operator of a graph, or of one nested in it, draws random numbers.

    It is tagged ``nondeterministic_seeded`` and not turned off by an argument; seen in 2.13 and 2.15.
    """
    return any(map(_draws, _nodes_in(graph_module)))


def _nodes_in(graph_module: torch.fx.GraphModule) -> Iterator[torch.fx.Node]:
    """Returns the nodes of a graph, and of those nested in it."""
    return (node for module in graph_module.modules() if isinstance(module, torch.fx.GraphModule) for node in module.graph.nodes)


def _draws(node: torch.fx.Node) -> bool:
    if torch.Tag.nondeterministic_seeded not in getattr(node.target, "tags", ()):
        return False
    arguments = schema_arguments(node.target)
    given = {argument.name: argument.default_value for argument in arguments if argument.has_default_value()}
    given |= dict(zip((argument.name for argument in arguments), node.args, strict=False)) | dict(node.kwargs)
    return not any(name in given and given[name] == off and given[name] is not None for name, off in _OFF.items())


_OF_TORCH = ("builtins", "collections", "torch")


@dataclass(frozen=True, slots=True)
class Registration:
    """An operator that another process has only after an import.

    Attributes:
        name: ``mylib::add_one``.
        module: the module that registers it; None if it is defined where nothing can be imported from, as in a notebook.
    """

    name: str
    module: str | None


def registrations(program: torch.export.ExportedProgram) -> Iterator[Registration]:
    """Yields the operators that have to be registered before ``torch.export.load`` takes a program.

    They are operators that Python code defines, which ``torch.library._defs`` lists, and those of a library that is loaded under the name
    of their namespace. A ``custom_op`` has the module that defines it: ``torch._library.custom_ops.OPDEFS``, ``_init_fn``; seen in 2.13 and
    2.15. Where a name is gone, the other process reports what it lacks.
    """
    targets = {node.target for node in _nodes_in(program.graph_module) if node.op == "call_function"}
    names = {str(target._schema.name) for target in targets if is_operator(target) and hasattr(target, "_schema")}
    defined = {str(one).partition(".")[0] for one in getattr(torch.library, "_defs", ())}
    for name in sorted(names):
        namespace = name.partition("::")[0]
        if (definition := _definition_of(name)) is not None:
            module = _importable(definition) or _library_of(namespace)
            if definition.partition(".")[0] != "torch":
                yield Registration(name, module)
        elif (library := _library_of(namespace)) is not None or name in defined:
            yield Registration(name, library)


def _definition_of(name: str) -> str | None:
    try:
        from torch._library.custom_ops import OPDEFS

        return str(OPDEFS[name]._init_fn.__module__)
    except (ImportError, AttributeError, KeyError):
        return None


def _library_of(namespace: str) -> str | None:
    """Returns the loaded package of this name, such as ``torchvision``, which defines the namespace's operators on import; else None."""
    return namespace if namespace in sys.modules and namespace not in _OF_TORCH else None


def _importable(module: str) -> str | None:
    """Returns the module if another process can import it, else None: not ``__main__``, where a cell or a script defines it."""
    return module if module != "__main__" and getattr(sys.modules.get(module), "__spec__", None) is not None else None


def compiled_package(program: torch.export.ExportedProgram, path: str) -> str:
    """Compiles a program into a package at a path that ends in ``.pt2``; returns the path.

    ``torch._inductor.aoti_compile_and_package``; seen in 2.13 and 2.15.
    """
    import torch._inductor

    return str(torch._inductor.aoti_compile_and_package(program, package_path=path))


def loaded_package(path: str) -> Callable[..., Any]:
    """Returns the package as a callable: ``torch._inductor.aoti_load_package``; seen in 2.13 and 2.15. It checks no guards by default."""
    import torch._inductor

    loaded: Callable[..., Any] = torch._inductor.aoti_load_package(path)
    return loaded


def moved_program(program: torch.export.ExportedProgram, device: str) -> torch.export.ExportedProgram:
    """Returns a program on another device: ``torch.export.passes.move_to_device_pass``; by its source, in 2.13."""
    from torch.export.passes import move_to_device_pass

    return move_to_device_pass(program, device)


def find_instruction_sets() -> None:
    """Has Inductor detect the vector instructions of processor and compiler, as it does before it first compiles C++.

    ``torch._inductor.cpu_vec_isa.valid_vec_isa_list`` compiles a small file for each and caches the answer; seen in 2.13. Where the name is
    gone, or there is no compiler, the first compilation detects them.
    """
    try:
        from torch._inductor.cpu_vec_isa import valid_vec_isa_list

        valid_vec_isa_list()
    except Exception:
        return


def portable_program(program: torch.export.ExportedProgram) -> torch.export.ExportedProgram:
    """Returns a program that can be saved, loaded and compiled elsewhere; it shares what it can, and the given one is unchanged."""
    complete = _with_all_ranges(program)
    return _flat(complete) if _has_own_classes(complete) else complete


def loaded_program(path: str | PathLike[str]) -> torch.export.ExportedProgram:
    """Loads a saved program: ``torch.export.load``, which runs code from the file.

    A dimension of an input that is computed from others, such as one of ``s17*s77``, is a key of the loaded ``ShapeEnv.var_to_range``, where
    only symbols belong, and ``run_decompositions`` then fails ("expected sympy.Symbol"). Such keys are removed; seen in 2.13.
    """
    with without_warnings_logged():  # an error with its traceback, before it is raised
        program = torch.export.load(path)
    ranges = getattr(shape_env_of(program.graph), "var_to_range", {})
    for expression in [each for each in ranges if not getattr(each, "is_Symbol", True)]:
        del ranges[expression]
    return program


def _with_all_ranges(program: torch.export.ExportedProgram) -> torch.export.ExportedProgram:
    """Returns the program with a range for each symbol of its inputs.

    ``range_constraints`` has none for a stride that is dynamic, as that of ``ids[:, :3]``. The ShapeEnv has its range, which is not saved,
    and Inductor fails on the loaded program ("vr must not be None for symbol"). Sets ``_range_constraints`` of a shallow copy, from
    ``ShapeEnv.var_to_range``; seen in 2.13.
    """
    ranges = getattr(shape_env_of(program.graph), "var_to_range", {})
    values = [node.meta.get("val") for node in program.graph.nodes if node.op == "placeholder"]
    sizes = [
        size
        for value in values
        if isinstance(value, torch.Tensor) and value.layout is torch.strided
        for size in (*value.shape, *value.stride())
    ]
    symbols = {symbol for expr in map(symbolic_expression, sizes) if expr is not None for symbol in expr.free_symbols}
    missing = {symbol: ranges[symbol] for symbol in symbols if symbol not in program.range_constraints and symbol in ranges}
    if not missing:
        return program
    return _changed(program, _range_constraints={**program.range_constraints, **missing})


def _has_own_classes(program: torch.export.ExportedProgram) -> bool:
    """True if the inputs or the result hold instances of classes that are registered outside of Python and torch.

    Reads ``TreeSpec.type`` and ``context``. Named tuples are among them, since each has a class of its own; seen in 2.13 and 2.15. False
    where a name is gone.
    """
    specs = [getattr(call_signature(program), name, None) for name in ("in_spec", "out_spec")]
    return any(kind.__module__.partition(".")[0] not in _OF_TORCH for spec in specs for kind in _classes_in(spec))


def _flat(program: torch.export.ExportedProgram) -> torch.export.ExportedProgram:
    """Returns the program with its leaves as positional inputs and a tuple of its results' leaves.

    It shares all else, and the given one is unchanged. The inputs have the names of their placeholders. It has the guards on ranges, constants and equal sizes, not those noted while
    tracing, which name the inputs of the call. Sets ``_module_call_graph``, ``_example_inputs`` and ``_guards_code`` of a shallow copy;
    seen in 2.13 and 2.15.
    """
    root, *others = program.module_call_graph
    if root.signature is None or program.example_inputs is None:
        return program
    leaves = tuple(leaves_of_call(*program.example_inputs))
    placeholders = [node.name for node in input_placeholders(program)]
    are_all = len(placeholders) == len(leaves)
    signature = _changed(
        root.signature,
        in_spec=flattened((leaves, {}))[1],
        out_spec=flattened(tuple(range(root.signature.out_spec.num_leaves)))[1],
        forward_arg_names=placeholders if are_all else [f"leaf_{index}" for index in range(len(leaves))],
    )
    entries = [_changed(root, signature=signature), *(_changed(other, signature=None) for other in others)]
    return _changed(program, _module_call_graph=entries, _example_inputs=(leaves, {}), _guards_code=[])


def _changed(value: _Value, **attributes: Any) -> _Value:
    """Returns a shallow copy with other attributes, of which some are private."""
    changed = copy.copy(value)
    for name, attribute in attributes.items():
        setattr(changed, name, attribute)
    return changed


def _classes_in(spec: Any) -> Iterator[type]:
    if spec is None:
        return
    for kind in (getattr(spec, "type", None), getattr(spec, "context", None)):
        if isinstance(kind, type):
            yield kind
    for child in spec.children():
        yield from _classes_in(child)


def save_whole(program: Any, path: str | PathLike[str]) -> None:
    """Saves a program; an existing file is replaced when the new one is whole.

    Raises:
        OSError: the file cannot be written, or the disk has no room for the program's tensors.
    """
    import torch

    tensors = [*program.state_dict.values(), *program.constants.values()]
    size = sum(tensor.numel() * tensor.element_size() for tensor in tensors if isinstance(tensor, torch.Tensor))
    with replacing(path, size + size // 20, suffix=Path(path).suffix) as written:
        torch.export.save(program, written)
