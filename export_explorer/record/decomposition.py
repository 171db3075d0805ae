"""What became of the operators of a decomposed program."""

from dataclasses import dataclass

from export_explorer.record.graph import OperatorKind


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorUse:
    """An operator that a program calls.

    Attributes:
        target: ``aten.addmm.default``.
        kind: ``core``: of Core ATen. ``other``: of ATen or a library, not of Core ATen. ``higher_order``: ``cond`` and its like. ``python``: a function of
            Python, on sizes or on the results of an operator.
        mutates: whether it changes one of its arguments.
        calls: how often.
    """

    target: str
    kind: OperatorKind
    mutates: bool
    calls: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DecomposedForm:
    """What some calls of an operator became.

    Attributes:
        operators: in the order of the program; empty for calls that are gone.
        calls: how many became this.
    """

    operators: tuple[str, ...]
    calls: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DecomposedOperator:
    """An operator of a program and what it became.

    Attributes:
        use: the operator in the program before.
        forms: what its calls became, the most frequent first.
    """

    use: OperatorUse
    forms: tuple[DecomposedForm, ...]

    @property
    def stays(self) -> bool:
        """Whether each call is still what it was."""
        return all(form.operators == (self.use.target,) for form in self.forms)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleNodes:
    """How many operators a module has, before and after; without those of the modules in it."""

    path: str
    class_name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Decomposition:
    """What a decomposition made of a program; nodes are those of the two captures, by their number.

    Attributes:
        keeps_all: whether nothing was decomposed, only made functional.
        kept: operators that torch would have decomposed and that were to be kept.
        also: operators that torch would have kept and that were to be decomposed.
        operators: of the program before with what they became, the most frequent first.
        after: the operators of the program after, the most frequent first.
        modules: those with operators, in the order of the model.
        origins: for each node after the number of the node before that it was made from; -1 for what torch inserted.
        inserted: paths of those that torch inserted.
        nodes_before: how many nodes.
        nodes_after: how many nodes.
        elapsed_ms: what torch took.
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
        """The operators of the program after that are not of Core ATen, without what is neither: higher-order ones and functions of Python."""
        return tuple(use for use in self.after if use.kind == "other")
