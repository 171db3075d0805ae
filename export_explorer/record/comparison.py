"""The differences between two captures, and between the results of two programs."""

from dataclasses import dataclass
from typing import Literal

from export_explorer.record.guards import Guard
from export_explorer.record.locations import Frame
from export_explorer.record.spec import Mode


@dataclass(frozen=True, slots=True, kw_only=True)
class DimChange:
    """A dimension whose ask or outcome differs between two runs; outcomes are in short form, ``dynamic [2, 64]``."""

    input: str
    dim: int | None
    asked_before: str
    asked_after: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorChange:
    """An operator that two programs call a different number of times."""

    target: str
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeChange:
    """Lines of one of the user's functions or classes that differ between two runs, with some unchanged lines around them.

    Attributes:
        name: as in `CodeBlock`.
        line: number of the first line in the later run, 1-based; in the earlier run if the later one has no such function.
        before: the earlier lines; empty for a function that is new.
        after: the later lines; empty for one that was removed.
    """

    name: str
    line: int
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputChange:
    """An output that differs between two programs, with a line for each on the value that it returns or changes.

    Attributes:
        path: see `Output.path`; empty where the returned value is one leaf.
        before: ``[batch, 3] float32``; empty if only the later program has it.
        after: likewise; empty if only the earlier program has it.
    """

    path: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeChange:
    """A size or a symbol whose range differs; ranges are text, ``[2, 64]``, empty where there is none.

    Attributes:
        words: the size in terms of inputs.
        before: the range in the earlier program.
        after: the range in the later one.
    """

    words: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignatureChange:
    """An input or an output of the graph that differs, as the graph signature lists it; empty where there is none.

    Attributes:
        side: ``input`` or ``output``.
        name: of a parameter, buffer or input its path, else the graph's name.
        before: its kind in the earlier program, ``buffer``.
        after: its kind in the later one.
    """

    side: Literal["input", "output"]
    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeChange:
    """A node that only one of two programs has, or whose result or arguments differ.

    Nodes are matched by their nested graph, module, operator and line; several that agree in all of these, in the order of the program.

    Attributes:
        target: the operator.
        module: see `Node.module`.
        frame: the user's line.
        before: its path in the earlier program; None if that does not have it.
        after: its path in the later program; None if that does not have it.
        result_before: ``[x.shape[0], 3] float32``; empty where there is none.
        result_after: likewise.
        reads_before: the nodes that it reads, ``x, add``, if these differ, and the arguments that differ, ``p=0.1``; empty if it reads the
            same.
        reads_after: likewise.
    """

    target: str
    module: str | None
    frame: Frame | None
    before: str | None
    after: str | None
    result_before: str = ""
    result_after: str = ""
    reads_before: str = ""
    reads_after: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedSide:
    """One of the two captures that are compared.

    Attributes:
        model: the name of the exported class or function.
        mode: in which it was traced; None where it is not known, as for a program without its model.
        torch_version: of the export.
        nodes: number of nodes of its graph.
        guards: number of guards that torch made.
    """

    model: str
    mode: Mode | None
    torch_version: str
    nodes: int
    guards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultDifference:
    """An output of two programs that were run on the same inputs.

    Attributes:
        path: of the output in the value that the later program returns; empty where it is the whole value.
        dtype_before: in the earlier program; for a value that is no tensor, the name of its Python type; empty where it has no such output.
        shape_before: likewise; None for a value that is no tensor.
        dtype_after: in the later program.
        shape_after: likewise.
        max_abs: the largest difference between two elements; None where it is no number, as for an infinite one, or the shapes differ.
        max_rel: `max_abs` divided by the largest element of the earlier output; None likewise, or where that is 0.
        is_close: True if they agree within the usual error of the dtype.
    """

    path: str
    dtype_before: str
    shape_before: tuple[int, ...] | None
    dtype_after: str
    shape_after: tuple[int, ...] | None
    max_abs: float | None
    max_rel: float | None
    is_close: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedResults:
    """The results of two programs for the same inputs.

    Attributes:
        outputs: of both; empty where one of them raised.
        error_before: the error that the earlier one raised, in one line; None if it raised none.
        error_after: likewise for the later one.
        is_model_before: True if the model itself was run in place of the earlier program, whose export failed.
        is_model_after: likewise.
    """

    outputs: tuple[ResultDifference, ...]
    error_before: str | None = None
    error_after: str | None = None
    is_model_before: bool = False
    is_model_after: bool = False

    @property
    def agrees(self) -> bool:
        """True if both returned the same within the usual error, or both raised."""
        if self.error_before is not None or self.error_after is not None:
            return self.error_before is not None and self.error_after is not None
        return all(output.is_close for output in self.outputs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The differences between two runs, or between two programs.

    Attributes:
        dims: the dimensions that differ.
        guards_gained: guards that only the later run has.
        guards_lost: guards that only the earlier run has.
        operators: operators whose number of calls differs.
        elapsed_ms_before: wall time of the earlier export.
        elapsed_ms_after: wall time of the later export.
        ok_before: True if the earlier run exported.
        ok_after: True if the later run exported.
        code: changes of the user's own functions; empty if none that ran in both changed.
        sides: the two that are compared, the earlier first; empty in a comparison of an earlier release.
        nodes: nodes that only one has, or whose result or arguments differ, in the order of the later program, then those that it does not
            have.
        matches: for each node of the later program, the index of the matching node of the earlier one, -1 for none; both in
            `Capture.shown_nodes`.
        outputs: returned or changed values that differ.
        signature: inputs and outputs of the graph that differ.
        ranges: sizes whose stated range differs.
        results: of both for the same inputs; None if they were not run.
    """

    dims: tuple[DimChange, ...]
    guards_gained: tuple[Guard, ...]
    guards_lost: tuple[Guard, ...]
    operators: tuple[OperatorChange, ...]
    elapsed_ms_before: float
    elapsed_ms_after: float
    ok_before: bool
    ok_after: bool
    code: tuple[CodeChange, ...] = ()
    sides: tuple[ComparedSide, ...] = ()
    nodes: tuple[NodeChange, ...] = ()
    matches: tuple[int, ...] = ()
    outputs: tuple[OutputChange, ...] = ()
    signature: tuple[SignatureChange, ...] = ()
    ranges: tuple[RangeChange, ...] = ()
    results: ComparedResults | None = None
