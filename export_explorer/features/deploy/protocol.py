"""The messages between a deployment and its child process, and the files that the two share. Knows no torch."""

from typing import Literal

import msgspec

Target = Literal["onnx", "executorch", "openvino"]

TARGETS: tuple[Target, ...] = ("onnx", "executorch", "openvino")

StageName = Literal["starting", "loading", "lowering", "comparing", "reading", "trying"]
"""``starting``: imports torch and the target. ``loading``: the program. ``lowering``: it becomes an artifact. ``comparing``: node by node.
``reading``: the artifact's dimensions and operators. ``trying``: the artifact is run."""

TakenBy = Literal["translated", "delegate", "decomposed", "fallback", "folded", "unsupported"]
"""The result of a node of the program in an artifact.

``translated``: operators of the target replace it. ``delegate``: a backend of the target runs it. ``decomposed``: torch replaces it by
other operators first, which the target has. ``fallback``: the target's own slower kernels run it. ``folded``: nothing of it is left, or
only a part of another operator. ``unsupported``: the target cannot run it.
"""

PROGRAM, TRIALS, JOB = "program.pt2", "trials.pt", "job.json"
"""The files that the two processes share."""

NOTHING_RETURNED = "The program returns no tensor, so the artifact would have no output"


class DimBounds(msgspec.Struct, frozen=True):
    """A dimension of a program's input, as the artifact should have it: the example's size, whether it is the only one, and the bounds."""

    size: int
    is_constant: bool
    lower: int = 0
    upper: int | None = None


class ProgramInput(msgspec.Struct, frozen=True):
    """A tensor or a number that the program takes: the name of its placeholder, and the dimensions of a tensor; None for a number."""

    name: str
    dims: tuple[DimBounds, ...] | None


class DeployJob(msgspec.Struct, frozen=True):
    """The job of the child process.

    Attributes:
        target: the target.
        artifact: the name of the file to write.
        inputs: of the program, in the order of the call's leaves.
        dim_names: the names of Dims by the symbols that the program has for them; empty keeps the symbols.
        keeps_metadata: whether the artifact keeps paths and lines of the source.
        modules: to import before the program is loaded: they register operators.
        threads: the number of torch's threads.
        is_lowered: whether the artifact is in the folder already, from a process that has ended.
        first_trial: the number of the first trial to run.
        compares_nodes: whether the value of each node is compared too, with the example.
    """

    target: Target
    artifact: str
    inputs: tuple[ProgramInput, ...]
    dim_names: dict[str, str]
    keeps_metadata: bool
    modules: tuple[str, ...]
    threads: int
    is_lowered: bool = False
    first_trial: int = 0
    compares_nodes: bool = False


class DeployStage(msgspec.Struct, tag="stage", frozen=True):
    """The current stage of the child process, with the number of finished trials and that of all; 0 if they are not counted."""

    name: StageName
    done: int = 0
    total: int = 0


class ArtifactDim(msgspec.Struct, frozen=True):
    """A dimension of an artifact's input.

    Attributes:
        text: a name, an expression, a number or a range, as the target writes it.
        size: the number that it has to be; None if other sizes are taken.
        lower: the smallest size that the artifact enforces; None if it enforces none.
        upper: the largest size that the artifact enforces; None if it enforces none.
        was: its text before it was repaired; empty if it was not.
        is_narrowed: True if the target changed the range that the program has for it.
        is_product: True if `upper` is enforced only of the product of all sizes of the tensor, so that another size may make up for it.
    """

    text: str
    size: int | None = None
    lower: int | None = None
    upper: int | None = None
    was: str = ""
    is_narrowed: bool = False
    is_product: bool = False


class ArtifactInput(msgspec.Struct, frozen=True):
    """An input of an artifact: the name of the program's placeholder, the dtype as the target writes it, and the dimensions.

    A number has none. A caller passes the input under the name `given_as`; empty if that is the same.
    """

    name: str
    dtype: str
    dims: tuple[ArtifactDim, ...]
    given_as: str = ""


class ArtifactNode(msgspec.Struct, frozen=True):
    """An operator of an artifact.

    Attributes:
        name: of the operator in the artifact.
        operator: its type, ``MatMul``.
        node: path of the program's node that it was made from; empty if none is known.
        taken_by: the part of the target that runs it.
        reason: for which no faster part of the target runs it; empty if the target gives none.
    """

    name: str
    operator: str
    node: str
    taken_by: TakenBy = "translated"
    reason: str = ""


class Lowered(msgspec.Struct, tag="lowered", frozen=True):
    """The message that the artifact is written.

    Attributes:
        files: names of the files of the artifact, itself first.
        inputs: of the artifact.
        nodes: of the artifact.
        versions: of the packages that made it, by name.
        decomposed: paths of the program's nodes whose operator torch decomposed.
        elapsed_ms: the time that lowering took, in milliseconds, which the child process measures.
        notes: sentences on what the target did.
    """

    files: tuple[str, ...]
    inputs: tuple[ArtifactInput, ...]
    nodes: tuple[ArtifactNode, ...]
    versions: dict[str, str]
    decomposed: tuple[str, ...] = ()
    elapsed_ms: float = 0.0
    notes: tuple[str, ...] = ()


DiffersBy = Literal["values", "not_finite", "shape", "dtype", "number_of_outputs"]
"""What is different in an output; ``not_finite``: elements that are NaN or infinite in one of the two."""


class Tried(msgspec.Struct, tag="tried", frozen=True):
    """The result of one trial of the artifact.

    Attributes:
        number: of the trial.
        error: the reason for which the artifact refused; empty if it ran.
        agrees: True if it returned what the reference returned; None if there is no reference. Where only eager mode raises the program is
            the reference of a result that differs.
        max_difference: the largest absolute difference; None if it is not known.
        agrees_anew: True if it differs after the trials before it, and agrees in an artifact that was loaded anew.
        agrees_with_program: True if it agrees with the program, and not with the reference: eager mode has a path of its own, or raises.
        operator: the name of the artifact's operator that refused; empty if it is not known.
        differs_by: what is different in the output that differs most from the reference's; None if `agrees` is not False.
        differing: the indices of the outputs in which this is different, the one that differs most first.
    """

    number: int
    error: str = ""
    agrees: bool | None = None
    max_difference: float | None = None
    agrees_anew: bool = False
    agrees_with_program: bool = False
    operator: str = ""
    differs_by: DiffersBy | None = None
    differing: tuple[int, ...] = ()


class NodeDifference(msgspec.Struct, frozen=True):
    """A value of the graph in the program and in the artifact, with the example; for the attributes see `NodeRow`."""

    node: str
    operator: str
    max_difference: float | None
    relative_difference: float | None
    agrees: bool


class NodesCompared(msgspec.Struct, tag="nodes_compared", frozen=True):
    """The message that the values of the graph are compared, in the order in which they are computed.

    `left_out` counts values that the artifact does not have; `reason` is a sentence on why none are compared, and empty if they are.
    """

    nodes: tuple[NodeDifference, ...] = ()
    left_out: int = 0
    reason: str = ""


class UnsupportedNode(msgspec.Struct, frozen=True):
    """The path of a node that the target cannot run, empty if it is not known, the operator that the target lacks, and its reason."""

    node: str
    operator: str
    reason: str


class LoweringFailed(msgspec.Struct, tag="failed", frozen=True):
    """The message that no artifact was made: the error in one line, and all nodes that the target cannot run, as far as it says."""

    message: str
    unsupported: tuple[UnsupportedNode, ...] = ()


class Noted(msgspec.Struct, tag="noted", frozen=True):
    """The message that there is one more fact about the artifact, a sentence."""

    message: str


Line = DeployStage | Lowered | Noted | NodesCompared | Tried | LoweringFailed


class OperatorError(RuntimeError):
    """An operator of an artifact, by its name there, refuses its inputs."""

    def __init__(self, message: str, operator: str) -> None:
        super().__init__(message)
        self.operator = operator


class TargetError(Exception):
    """A target's refusal of a program, with the nodes that it cannot run."""

    def __init__(self, message: str, unsupported: tuple[UnsupportedNode, ...] = ()) -> None:
        super().__init__(message)
        self.unsupported = unsupported
