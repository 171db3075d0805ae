"""The record of a decomposition: operators, modules and nodes of a program before and after it."""

from dataclasses import dataclass

from export_explorer.record.graph import OperatorKind


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorUse:
    """An operator that a program calls.

    Attributes:
        target: ``aten.addmm.default``.
        kind: ``core``: of Core ATen. ``other``: of ATen or a library, not of Core ATen. ``higher_order``: ``cond`` and similar operators.
            ``python``: a function of Python, on sizes or on the results of an operator.
        mutates: True if it changes one of its arguments.
        calls: number of calls.
    """

    target: str
    kind: OperatorKind
    mutates: bool
    calls: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DecomposedForm:
    """The operators that replace some calls of an operator.

    Attributes:
        operators: in the order of the program; empty for calls that were removed.
        calls: number of calls that these operators replace.
    """

    operators: tuple[str, ...]
    calls: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DecomposedOperator:
    """An operator of a program and its decomposed forms.

    Attributes:
        use: the operator in the program before.
        forms: the operators that replace its calls, the most frequent first.
    """

    use: OperatorUse
    forms: tuple[DecomposedForm, ...]

    @property
    def stays(self) -> bool:
        """True if every call of the operator is unchanged."""
        return all(form.operators == (self.use.target,) for form in self.forms)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleNodes:
    """The number of operators of a module, before and after, not counting its submodules."""

    path: str
    class_name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Decomposition:
    """The result of a decomposition of a program; nodes are those of the two captures, by their index.

    Attributes:
        keeps_all: True if nothing was decomposed, only made functional.
        kept: operators that torch would have decomposed and that were to be kept.
        also: operators that torch would have kept and that were to be decomposed.
        operators: of the program before, with their decomposed forms, the most frequent first.
        after: the operators of the program after, the most frequent first.
        modules: those with operators, in the order of the model.
        origins: for each node after, the index of the node before that it was made from; -1 for a node that torch inserted.
        inserted: paths of the nodes that torch inserted.
        nodes_before: number of nodes.
        nodes_after: number of nodes.
        elapsed_ms: time that torch took.
    """

    keeps_all: bool
    kept: tuple[str, ...]
    also: tuple[str, ...]
    operators: tuple[DecomposedOperator, ...]
    after: tuple[OperatorUse, ...]
    modules: tuple[ModuleNodes, ...]
    origins: tuple[int, ...]
    inserted: tuple[str, ...]
    nodes_before: int
    nodes_after: int
    elapsed_ms: float

    @property
    def left(self) -> tuple[OperatorUse, ...]:
        """The operators of the program after that are not of Core ATen; higher-order operators and functions of Python are left out."""
        return tuple(use for use in self.after if use.kind == "other")
