"""What differs between two captures, and between the results of two programs."""

from dataclasses import dataclass
from typing import Literal

from export_explorer.record.guards import Guard
from export_explorer.record.locations import Frame
from export_explorer.record.spec import Mode


@dataclass(frozen=True, slots=True, kw_only=True)
class DimChange:
    """A dimension whose ask or outcome differs between two runs; the outcomes are in short, ``dynamic [2, 64]``."""

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
    """Lines of one of the user's functions or classes that differ between two runs, with some around them that do not.

    Attributes:
        name: as in `CodeBlock`.
        line: number of the first line as it is in the later run, 1-based; in the earlier one where the function is gone.
        before: the lines as they were; empty for a function that is new.
        after: the lines as they are; empty for one that is gone.
    """

    name: str
    line: int
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputChange:
    """An output of which two programs say something else; what the program returns or changes, in one line each.

    Attributes:
        path: see `Output.path`; empty where all that is returned is one leaf.
        before: ``[batch, 3] float32``; empty if only the later program has it.
        after: likewise; empty if only the earlier program has it.
    """

    path: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeChange:
    """A size or a symbol whose range differs; the ranges as text, ``[2, 64]``, empty where there is none.

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
    """A node that one of two programs alone has, or that gives or reads something else.

    Nodes are matched by the nested graph and the module they are in, their operator and their line; of several alike in the order of the program.

    Attributes:
        target: the operator.
        module: see `Node.module`.
        frame: the user's line.
        before: its path in the earlier program; None if that does not have it.
        after: its path in the later program; None if that does not have it.
        result_before: ``[x.shape[0], 3] float32``; empty where there is none.
        result_after: likewise.
        reads_before: the nodes that it reads, if these are others, ``x, add``, and the arguments that differ, ``p=0.1``; empty if it reads the same.
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
    """One of two things that are compared.

    Attributes:
        model: the name of the exported class or function.
        mode: that it was traced in; None where it is not known, as of a program alone.
        torch_version: that made it.
        nodes: how many its graph has.
        guards: how many torch made.
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
        path: of the output in what the later one returns; empty where that is all.
        dtype_before: of the earlier one's; Python's name of the type of a value that is no tensor; empty where it has no such output.
        shape_before: likewise; None for a value that is no tensor.
        dtype_after: of the later one's.
        shape_after: likewise.
        max_abs: the largest difference between two elements; None where it is no number, as of an infinite one, or the shapes differ.
        max_rel: `max_abs` divided by the largest element of the earlier one's; None likewise, or where that is 0.
        is_close: whether they agree within the usual error of the dtype.
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
    """What two programs returned for the same inputs.

    Attributes:
        outputs: of both; empty where one of them raised.
        error_before: what the earlier one raised, in a line; None if it did not.
        error_after: what the later one raised.
        is_model_before: whether the model itself was run for the earlier one, whose export failed.
        is_model_after: likewise.
    """

    outputs: tuple[ResultDifference, ...]
    error_before: str | None = None
    error_after: str | None = None
    is_model_before: bool = False
    is_model_after: bool = False

    @property
    def agrees(self) -> bool:
        """Whether both returned the same within the usual error, or both raised."""
        if self.error_before is not None or self.error_after is not None:
            return self.error_before is not None and self.error_after is not None
        return all(output.is_close for output in self.outputs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What changed from one run to another, or differs between two programs.

    Attributes:
        dims: the dimensions that differ.
        guards_gained: guards of the later run alone.
        guards_lost: guards of the earlier run alone.
        operators: operators whose number of calls differs.
        elapsed_ms_before: wall time of the earlier export.
        elapsed_ms_after: wall time of the later export.
        ok_before: whether the earlier run exported.
        ok_after: whether the later run exported.
        code: what changed in the user's own functions; empty if nothing that ran in both.
        sides: what is compared, the earlier first; empty in a comparison of an earlier release.
        nodes: nodes that one alone has, or that give or read something else, in the order of the later program, then those that it does not have.
        matches: for each node of the later program the number of the node of the earlier one that it is, -1 for none; both as `Capture.shown_nodes`.
        outputs: what is returned or changed otherwise.
        signature: inputs and outputs of the graph that differ.
        ranges: sizes whose stated range differs.
        results: what both returned for the same inputs; None if they were not run.
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
