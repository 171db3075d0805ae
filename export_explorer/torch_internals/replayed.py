"""A replacement of an exported program where no model ran, with those of its attributes that are read.

Names of attributes are torch's own, of ``ExportedProgram``; seen in 2.13 and 2.15. Does not load torch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class NamedArgument:
    """``TensorArgument``: the name of a placeholder."""

    name: str


@dataclass(frozen=True, slots=True)
class SpecKind:
    """``InputKind``: ``USER_INPUT``."""

    name: str


@dataclass(frozen=True, slots=True)
class InputSpec:
    """An input of a program."""

    arg: NamedArgument
    kind: SpecKind
    target: str | None = None


@dataclass(frozen=True, slots=True)
class Signature:
    """``ExportGraphSignature`` with the inputs alone; the outputs are not known."""

    input_specs: tuple[InputSpec, ...]
    output_specs: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class ReplayedGraphModule:
    """``torch.fx.GraphModule``, whose code is never run and so is not made."""

    graph: Any
    meta: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class ReplayedProgram:
    """A program of which the inputs, the ranges and the guards are known, and none of its computations.

    Attributes:
        graph: placeholders, and an output that reads those that the program reads.
        graph_signature: its inputs.
        range_constraints: ranges by sympy expression.
        example_inputs: not None, as for a program that checks its guards.
        state_dict: empty.
        constants: empty.
    """

    graph: Any
    graph_signature: Signature
    range_constraints: Mapping[Any, Any]
    _guards_code: Sequence[str]
    example_inputs: Any = ()
    state_dict: Mapping[str, Any] = field(default_factory=dict)
    constants: Mapping[str, Any] = field(default_factory=dict)
