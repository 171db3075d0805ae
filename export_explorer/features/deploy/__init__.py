"""Lowers a program to ONNX, OpenVINO or ExecuTorch in a child process, and compares the artifact with the program size by size.

Does not know the widget that shows it.
"""

from typing import Annotated, Literal

import msgspec

from export_explorer.features.deploy.deployment import DeployFailure, DeployNote, DimRow, OperatorRow, TrialRow
from export_explorer.features.deploy.protocol import Target
from export_explorer.session.panel_protocol import FeatureMessages, Message, RunNumber

StateName = Literal["idle", "waiting", "running", "done", "stopped", "error"]


class TargetResult(msgspec.Struct, frozen=True, kw_only=True):
    """The last deployment to a target.

    Attributes:
        target: the target.
        run: the number of the export whose program was deployed.
        summary: the result in one line.
        failure: the reason for which there is no artifact; None if there is one.
        dims: a row for each dimension of the inputs.
        trials: a row for each set of sizes that was tried, the example first, then those that are not as in the program.
        operators: a row for each node, those that the target does not simply translate first.
        operators_left_out: the number of further nodes.
        notes: facts about the program and the artifact.
        file: the name of the artifact.
        call: the line that checks the example with the guard file in a terminal; empty if it failed.
        is_saved: True if the artifact was saved.
    """

    target: Target
    run: int
    summary: str
    failure: DeployFailure | None
    dims: tuple[DimRow, ...]
    trials: tuple[TrialRow, ...]
    operators: tuple[OperatorRow, ...]
    operators_left_out: int
    notes: tuple[DeployNote, ...]
    file: str
    call: str = ""
    is_saved: bool = False


class DeployState(msgspec.Struct, frozen=True):
    """The state of deploying the program.

    Attributes:
        state: ``idle`` before the first; ``waiting`` for the kernel; ``running``; ``done``, ``stopped`` or ``error`` afterwards.
        message: a sentence about its progress or its error.
        target: of the last deployment; None before the first.
        began_at: when it began, in seconds since the epoch; 0 before the first.
        results: the last result of each target.
    """

    state: StateName = "idle"
    message: str = ""
    target: Target | None = None
    began_at: float = 0.0
    results: tuple[TargetResult, ...] = ()


class DeployTargets(Message, tag="deploy_targets", frozen=True):
    """Return the targets, with what is known of the shown program before it is lowered."""


class DeployProgram(Message, tag="deploy_program", frozen=True):
    """Lower the shown program to a target, with or without paths and lines of the source, and try the artifact."""

    target: Target
    keeps_metadata: bool = True


class CancelDeploy(Message, tag="cancel_deploy", frozen=True):
    """Stop the deployment, with all its processes."""


class SaveArtifact(Message, tag="save_artifact", frozen=True):
    """Write the artifact of a target, its guard file and ``check_inputs.py`` to the working directory of the kernel; existing files stay.

    The artifact is that of the program of this run.
    """

    target: Target
    run: RunNumber


class DimMaximum(msgspec.Struct, frozen=True):
    """The largest size that a dimension of an input, given by its path, may have."""

    input: str
    dim: int
    size: Annotated[int, msgspec.Meta(ge=1, le=2**31 - 1)]


class DeployMemory(Message, tag="deploy_memory", frozen=True):
    """Estimate the memory that ExecuTorch plans for the shown program, with maxima of dimensions that have none in the program."""

    maxima: Annotated[list[DimMaximum], msgspec.Meta(max_length=200)]


class EstimatedMemory(msgspec.Struct, frozen=True):
    """The estimated memory for the largest sizes."""

    size_bytes: int


class WriteGuards(Message, tag="write_guards", frozen=True):
    """Write the guard file of the shown program and ``check_inputs.py`` to the working directory of the kernel."""


class WrittenGuards(msgspec.Struct, frozen=True):
    """The name of the written guard file, and the line that checks the example with it in a terminal."""

    file: str
    call: str


class DeployTarget(msgspec.Struct, frozen=True):
    """A target, and what is known of the program before it is lowered; `missing` says what to install, and is empty if it is installed."""

    target: Target
    missing: str
    warnings: list[DeployNote]


class DeployChoices(msgspec.Struct, frozen=True):
    """The targets, in the order in which they are shown."""

    targets: list[DeployTarget]


MESSAGES = FeatureMessages(
    requests=DeployTargets | DeployProgram | CancelDeploy | SaveArtifact | DeployMemory | WriteGuards,
    results={DeployTargets: DeployChoices, DeployMemory: EstimatedMemory, WriteGuards: WrittenGuards},
    keeps_trials=(DeployTargets, CancelDeploy, SaveArtifact, DeployMemory, WriteGuards),
    state="deploy_state",
    state_type=DeployState,
)
