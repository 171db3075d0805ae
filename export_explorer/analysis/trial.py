"""The result of trying a program on inputs of certain sizes: plain data, which knows neither torch nor how it was found.

These are trials of sizes; those of fixes are in `session.fix_trials`.
"""

from dataclasses import dataclass
from typing import Any, Literal

from export_explorer.record import AcceptedSizes, DimRef, ExampleChange, Frame
from export_explorer.render.words.trying import VERDICTS

Verdict = Literal["accepted", "refused_by_guard", "refused_by_operator", "refused_by_structure", "depends_on_data", "not_checked"]
SeenBy = Literal["guards", "fake_run", "run"]
"""The extent of a trial: the guards alone, the operators on tensors without data, or a real run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TriedOutput:
    """A leaf of what the program returns for the tried inputs.

    Attributes:
        path: ``logits``, ``[0]``, ``past['key'][3]``; empty where the leaf is all that is returned.
        dtype: torch's name without ``torch.``; Python's of a value that is no tensor.
        shape: None for a value that is no tensor; a size in it is None where only the data knows it.
    """

    path: str
    dtype: str
    shape: tuple[int | None, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputDifference:
    """An output of the model, run eagerly, compared with the same of the program.

    Attributes:
        path: as in `TriedOutput`.
        dtype: of the program's.
        shape: of the program's; None for a value that is no tensor.
        eager_dtype: of the model's; None where only the program ran.
        eager_shape: likewise.
        max_abs: the largest difference between two elements; None where it is no number, as of an infinite one, or only the program ran.
        max_rel: `max_abs` divided by the largest element of the model's output; None likewise, or where that is 0.
        is_close: True if they agree within the usual error of the dtype; None where only the program ran.
    """

    path: str
    dtype: str
    shape: tuple[int, ...] | None
    eager_dtype: str | None = None
    eager_shape: tuple[int, ...] | None = None
    max_abs: float | None = None
    max_rel: float | None = None
    is_close: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RunBeside:
    """The model and the program, both run on the same inputs.

    Attributes:
        eager_error: what the model raised, in one line; None if it did not, or if there is no model.
        program_error: what the program raised; None if it did not.
        has_eager: True if there is a model.
        outputs: of both; empty where one of them raised.
        message: the result, in a sentence.
    """

    eager_error: str | None
    program_error: str | None
    has_eager: bool
    outputs: tuple[OutputDifference, ...]
    message: str

    @property
    def agrees(self) -> bool | None:
        """True if the program returned what the model did, or both refused; None where there is nothing to compare."""
        if not self.has_eager:
            return None
        if self.eager_error is not None or self.program_error is not None:
            return self.eager_error is not None and self.program_error is not None
        return all(output.is_close for output in self.outputs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """The result of a program on inputs of certain sizes.

    Attributes:
        verdict: ``accepted``; ``refused_by_guard``: a condition on sizes that tracing noted, or that torch made of the ask;
            ``refused_by_operator``: a call in the graph; ``refused_by_structure``: the structure of the inputs is not the example's;
            ``depends_on_data``: no size is refused, and a value in the data decides the rest; ``not_checked``: the program has no guards
            to ask, or not all could be read.
        reason: of the verdict, in one sentence; empty where the verdict is all.
        sizes: what differs from the example.
        seen_by: the extent of the trial; what was refused by guards went no further.
        dim: the dimension that the refusal is about; None where it is about none.
        guard_id: the guard of the record that is false for these sizes; None where the record has none.
        guard: the condition as the program has it, ``L['x'].size()[0] <= 64``; empty where none refused.
        frame: the user's line, of the guard or of the node.
        node: the node of the graph that refused, or that needs the data.
        operator: of it, ``aten.linear.default``.
        outputs: what the program returns; empty where it does not get that far.
        notes: what is different from the example and not checked by any guard, such as a dtype.
        run: the model and the program, really run; None if they were not.
    """

    verdict: Verdict
    reason: str = ""
    sizes: tuple[ExampleChange, ...] = ()
    seen_by: SeenBy = "guards"
    dim: DimRef | None = None
    guard_id: int | None = None
    guard: str = ""
    frame: Frame | None = None
    node: str | None = None
    operator: str | None = None
    outputs: tuple[TriedOutput, ...] = ()
    notes: tuple[str, ...] = ()
    run: RunBeside | None = None

    @property
    def is_refused(self) -> bool:
        """True if the program raises for these inputs."""
        return self.verdict in ("refused_by_guard", "refused_by_operator", "refused_by_structure")

    @property
    def message(self) -> str:
        """The reason; the verdict too, where that is not known or has no reason."""
        is_known = self.reason and self.verdict != "not_checked"
        return self.reason if is_known else f"{VERDICTS[self.verdict]}. {self.reason}".rstrip()

    def __str__(self) -> str:
        """Returns the verdict, the reason and what is returned, a line each."""
        lines = [f"{VERDICTS[self.verdict]}: {self.reason}" if self.reason else self.message]
        lines += [f"  {output.path or 'output'}: {output.dtype}{_shape(output.shape)}" for output in self.outputs]
        lines += [f"  {note}" for note in self.notes]
        return "\n".join([*lines, *([f"  {self.run.message}"] if self.run is not None else [])])

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Prints the trial in IPython."""
        printer.text(str(self))


def _shape(shape: tuple[int | None, ...] | None) -> str:
    return "" if shape is None else f"[{', '.join('?' if size is None else str(size) for size in shape)}]"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbedSize:
    """One size of one dimension, with which the program was run.

    Attributes:
        size: of the dimension; sizes that follow from it were changed too.
        is_stated: True if the stated sizes have it; None where none are stated.
        trial: the result of the run.
    """

    size: int
    is_stated: bool | None
    trial: Trial


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbedDim:
    """A dimension with the sizes that were tried around its stated set.

    Attributes:
        dim: the dimension.
        example: its size in the example.
        stated: the sizes that the program is said to take; None where that is not known.
        sizes: those that were tried, ascending.
    """

    dim: DimRef
    example: int
    stated: AcceptedSizes | None
    sizes: tuple[ProbedSize, ...]
