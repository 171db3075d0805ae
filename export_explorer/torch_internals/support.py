"""The private facts of torch that the analysis depends on: a check that this release has each, and what is unknown without it."""

import importlib
import inspect
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

OLDEST = (2, 10)
"""The oldest release with correct results: in older ones the guards are no part of the program, so accepted sizes come out wrong."""


class UnsupportedTorchError(RuntimeError):
    """This torch is too old to export with; the message is one sentence for the user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TorchFact:
    """A private fact of torch.

    Attributes:
        name: the name that torch has to have.
        is_there: returns True if this torch has it.
        unknown: what is unknown without it, in a sentence for the notes of the record.
    """

    name: str
    is_there: Callable[[], bool]
    unknown: str


def _owner(path: str) -> Any | None:
    """Returns a module or a class of torch's; None if it is gone."""
    try:
        return importlib.import_module(path)
    except ImportError:
        module, _, name = path.rpartition(".")
        return getattr(_owner(module), name, None) if module else None


def _fact(owner: str, name: str, unknown: str) -> TorchFact:
    """Returns the fact that a module or a class of torch's has a name."""
    # Where torch is not loaded nothing was observed: a saved program is read, whose guards are in the file.
    return TorchFact(
        name=_name_of(owner, name),
        is_there=lambda: "torch" not in sys.modules or hasattr(_owner(owner), name),
        unknown=unknown,
    )


def _set_by_init(owner: str, names: tuple[str, ...], unknown: str) -> TorchFact:
    """Returns the fact that the instances of a class of torch's have an attribute, under the first or another of these names."""

    def is_there() -> bool:
        found: Any = _owner(owner)
        functions = [inspect.unwrap(method) for method in (getattr(found, "__init__", None), getattr(found, "_init", None)) if method]
        return "torch" not in sys.modules or any(set(names) & set(it.__code__.co_names) for it in functions if inspect.isfunction(it))

    return TorchFact(name=_name_of(owner, names[0]), is_there=is_there, unknown=unknown)


def _name_of(owner: str, name: str) -> str:
    """Returns ``ShapeEnv.replace`` for a name of a class, ``torch.export._unlift.name`` for one of a module."""
    short = owner.rpartition(".")[2]
    return f"{short}.{name}" if short[0].isupper() else f"{owner}.{name}"


_SHAPES = "torch.fx.experimental.symbolic_shapes"
_ENV = f"{_SHAPES}.ShapeEnv"
_PROGRAM = "torch.export.exported_program"
_UNLIFT = "torch.export._unlift"
_INPUTS = "torch._export.non_strict_utils"

GUARDS = _fact(_ENV, "_log_guard", "no guard was noted, so that reasons and their lines are unknown")
DECISIONS = _fact(_ENV, "_evaluate_expr", "whether a guard comes from a comparison is unknown")
STRICT_LINES = _fact("torch._guards.TracingContext", "extract_stack", "lines in strict mode are unknown")

OBSERVED = (
    GUARDS,
    _fact(_ENV, "_maybe_guard_rel", "what a guard changed is unknown, so that some reasons are"),
    _fact(_ENV, "_set_replacement", "which guard specialized a size or made two equal is unknown"),
    _fact(_ENV, "_update_var_to_range", "which guard bounded a size is unknown"),
    _fact(_ENV, "_log_create_unbacked_symbol", "where sizes from the data are made is unknown"),
    _fact(_ENV, "produce_guards_verbose", "which guards strict mode added after its checks is unknown"),
    _fact("torch.autograd", "_engine_run_backward", "which lines compute a gradient is unknown"),
    DECISIONS,
    STRICT_LINES,
)
"""The facts that what is noted while torch traces depends on: `observer`, and `frames` for the lines."""

READ = (
    _set_by_init(_ENV, ("source_to_var",), "the symbols of the inputs' sizes are unknown"),
    _fact(_ENV, "replace", "which sizes are specialized or equal is unknown"),
    _fact(_ENV, "bound_sympy", "the ranges of sizes are unknown"),
    _set_by_init(_ENV, ("replacements",), "which guard specialized a size or made two equal is unknown"),
    _set_by_init(_ENV, ("var_to_range",), "which guard bounded a size is unknown"),
    _set_by_init(_ENV, ("backed_var_to_val", "var_to_val"), "the sizes of the example are unknown where a size is an expression"),
    _set_by_init(_ENV, ("tracked_fakes",), "which inputs the graph of a failed export reads is unknown"),
    _fact(_SHAPES, "free_unbacked_symbols", "which sizes depend on the data is unknown"),
    _set_by_init("torch.fx.experimental.sym_node.SymNode", ("_expr",), "the sizes that an operator saw are known after replacements alone"),
    _fact("torch.fx.experimental.proxy_tensor", "proxy_call", "the operator that needed a size is unknown"),
    _fact(
        "torch.fx.experimental.proxy_tensor", "dispatch_trace", "the operators before a guard, and those of a failed export, are unknown"
    ),
    _fact("torch._dynamo.utils", "get_fake_value", "the operator that needed a size is unknown in strict mode"),
    _fact("torch._dynamo.symbolic_convert.InstructionTranslatorBase", "step", "lines in strict mode are unknown"),
    _fact("torch.nn.Module", "_call_impl", "the module that needed a size is unknown"),
    _set_by_init(f"{_PROGRAM}.ExportedProgram", ("_guards_code",), "the guards of a program, and so the sizes that it takes, are unknown"),
    _fact(_UNLIFT, "_get_input_guards_for_graph", "the guards of a program, and so the sizes that it takes, are unknown"),
    _fact(_UNLIFT, "_force_ep_signature_match", "the guards of a program, and so the sizes that it takes, are unknown"),
    _fact(_UNLIFT, "_convert_guards_code_to_fn", "whether a program takes the example's sizes is unknown"),
)
"""The facts that what is read after an export depends on: `shape_env`, `operators` and `frames`. What an operator's schema, a node's
metadata or a text of an error has not is left out where it is read, as the functions that read it say."""

FACTS = (*OBSERVED, *READ)
"""All facts that the record of an export depends on."""

_NOT_PREDICTED = "nothing is predicted before it is exported"

PREDICTED = (
    *(_fact(_INPUTS, name, _NOT_PREDICTED) for name in ("make_fake_inputs", "produce_guards_and_solve_constraints", "make_constraints")),
    _fact(_PROGRAM, "_convert_guards_to_code", _NOT_PREDICTED),
    _fact("torch.export.dynamic_shapes", "_combine_args", _NOT_PREDICTED),
    *(_fact(_ENV, name, _NOT_PREDICTED) for name in ("evaluate_expr", "replace", "guard_or_defer_runtime_assert")),
    *(_fact(_ENV, name, _NOT_PREDICTED) for name in ("create_unbacked_symint", "create_symboolnode", "_generate_unique_id")),
)
"""The facts that a prediction depends on, which is not made where one is missing."""


def unknown_here() -> tuple[str, ...]:
    """Returns what is unknown with this torch, in sentences; empty where it has all that is needed."""
    return tuple(f"This torch lacks {fact.name}: {fact.unknown}." for fact in FACTS if not fact.is_there())


def check_release() -> None:
    """Refuses to export with a release that would give wrong results.

    Raises:
        UnsupportedTorchError: it is older than `OLDEST`.
    """
    import torch

    version = str(torch.__version__)
    if release(version) < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise UnsupportedTorchError(
            f"Exports are explained from torch {oldest} on, and this is {version}: upgrade torch. Saved programs can be read."
        )


def release(version: str) -> tuple[int, int]:
    """Returns major and minor number of a version, ``2.11.0+cu130`` or ``2.15.0a0``; `OLDEST` if it has none."""
    found = re.match(r"(\d+)\.(\d+)", version)
    return (int(found[1]), int(found[2])) if found else OLDEST


def lacking_names() -> tuple[str, ...]:
    """Returns what a prediction needs and this torch does not have: private names, and the guards as 2.13 has them."""
    import torch

    # Older releases solve several guards of one size otherwise.
    older = () if release(str(torch.__version__)) >= (2, 13) else ("the guards of 2.13",)
    return (*older, *(fact.name for fact in PREDICTED if not fact.is_there()))
