"""One deployment: its child processes, their progress and their end, and the public function that makes one."""

import importlib.util
import shutil
import time
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec
import torch
from torch.export import ExportedProgram

from export_explorer.archive.container import ArchiveError
from export_explorer.archive.reading import programs_in
from export_explorer.features.deploy import protocol
from export_explorer.features.deploy.deployment import TARGET_NAMES, DeployFailure, Deployment, DeployNote, NodeRow
from export_explorer.features.deploy.guard_file import for_artifact
from export_explorer.features.deploy.preparation import CannotDeployError, DeployChoice, PreparedDeployment, Sizes, prepared_deployment
from export_explorer.features.deploy.verdicts import dim_rows, node_rows, operator_rows, trial_row, unsupported_rows
from export_explorer.features.deploy.warnings_before import warnings_before
from export_explorer.keywords import suggests_keywords
from export_explorer.record import Frame
from export_explorer.record.locations import listed, with_article
from export_explorer.record.spec import AskError
from export_explorer.session.history import Run
from export_explorer.session.program_session import ProgramSession
from export_explorer.session.session import Session
from export_explorer.torch_internals.messages import raised
from export_explorer.torch_internals.portable_programs import loaded_program
from export_explorer.trace.process_ends import ending_of
from export_explorer.workers.child_process import ChildProcess, ChildRun

PACKAGES: dict[protocol.Target, tuple[str, ...]] = {
    "onnx": ("onnx", "onnxscript", "onnxruntime"),
    "executorch": ("executorch",),
    "openvino": ("openvino",),
}
"""The packages that each target needs."""

SUFFIXES: dict[protocol.Target, str] = {"onnx": ".onnx", "executorch": ".pte", "openvino": ".xml"}

Comparison = Literal["outputs", "nodes"]

TIMEOUT_S = 300.0
_POLL_S = 0.1

_MOST_DEATHS = 3
"""The number of trials in a row at which the process may die before the others are left out."""

_DIES = "the process ended at each of the last 3"

_NOT_CONSISTENT = (
    "Inputs of 0 elements: XNNPACK accepts them in one process and rejects them in the next (ExecuTorch 1.5). Do not rely on these trials."
)

_STAGES: dict[protocol.StageName, str] = {
    "starting": "starting a process",
    "loading": "loading the program",
    "lowering": "lowering the program",
    "comparing": "comparing the nodes",
    "reading": "loading the artifact",
    "trying": "trying sizes",
}


class UnreadableProgramError(AskError):
    """A saved program that cannot be loaded; the message is a sentence."""


class MissingTargetError(ModuleNotFoundError):
    """The package of a target is not installed; the message has the line that installs it."""


def missing_packages(target: protocol.Target) -> tuple[str, ...]:
    """Returns the packages of a target that are not installed."""
    return tuple(name for name in PACKAGES[target] if importlib.util.find_spec(name) is None)


def require_packages(target: protocol.Target) -> None:
    """Raises a `MissingTargetError` if a package of a target is not installed."""
    if words := missing_words(target):
        raise MissingTargetError(words, name=missing_packages(target)[0])


def missing_words(target: protocol.Target) -> str:
    """Returns the packages that a target needs and how to install them, in a sentence; empty if none is missing."""
    if not (missing := missing_packages(target)):
        return ""
    return f"{TARGET_NAMES[target]} needs {listed(missing)}. Install with: pip install {' '.join(missing)}"


class DeployRun(ChildRun[protocol.Line]):
    """Lowers a prepared program and tries the artifact in one child process at a time: if one dies at a trial, another continues."""

    def __init__(self, prepared: PreparedDeployment, on_change: Callable[[], None] = lambda: None) -> None:
        super().__init__(on_change)
        self._prepared = prepared
        self._folder = Path(prepared.folder.name)
        self._lowered: protocol.Lowered | None = None
        self._failed: protocol.LoweringFailed | None = None
        self._compared: protocol.NodesCompared | None = None
        self._tried: dict[int, protocol.Tried] = {}
        self._notes: list[str] = []
        self._deaths: list[int] = []
        self._why_not_tried = _DIES
        self._is_out_of_time = False
        self.stage = protocol.DeployStage("starting")

    @property
    def stage_words(self) -> str:
        """The current stage in words: ``ONNX: trying sizes, 3 of 20``."""
        counted = f", {self.stage.done} of {self.stage.total}" if self.stage.total else ""
        return f"{TARGET_NAMES[self._prepared.job.target]}: {_STAGES[self.stage.name]}{counted}"

    def stop_for_time(self) -> None:
        """Kills the child process because its time is over; keeps what is finished."""
        self._is_out_of_time = True
        self.cancel()

    def close(self) -> None:
        """Removes the private folder."""
        self._prepared.folder.cleanup()

    def _started(self) -> ChildProcess[protocol.Line]:
        if self._lowered is not None:
            job = msgspec.structs.replace(self._prepared.job, is_lowered=True, first_trial=len(self._tried))
            (self._folder / protocol.JOB).write_bytes(msgspec.json.encode(job))
        # What the target leaves in its folder for temporary files goes with the private folder.
        environment = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(self._folder))
        command = ["export_explorer.features.deploy.child", str(self._folder)]
        decoder = msgspec.json.Decoder(protocol.Line)
        return ChildProcess(command, self._folder, decoder, self._take, self._child_ended, environment)

    def _take(self, line: protocol.Line) -> None:
        with self._lock:
            match line:
                case protocol.DeployStage():
                    self.stage = line
                case protocol.Lowered():
                    self._lowered = line
                case protocol.Noted():
                    self._notes.append(line.message)
                case protocol.NodesCompared():
                    self._compared = line
                case protocol.Tried():
                    self._tried[line.number] = line
                case protocol.LoweringFailed():
                    self._failed = line
        self._on_change()

    def _record_end(self, child: ChildProcess[protocol.Line]) -> bool:
        number = len(self._tried)
        if self._failed is not None or number == len(self._prepared.trials):
            return False
        death = _death_of(child)
        if self._lowered is None:
            self._failed = protocol.LoweringFailed(f"The process that lowers the program {death}")
            return False
        if self.stage.name == "comparing" and self._compared is None:
            self._compared = protocol.NodesCompared(reason=f"The nodes could not be compared: the process {death}.")
            return True
        self._tried[number] = protocol.Tried(number, error=f"The process {death}")
        self._deaths.append(number)
        in_a_row = self._deaths[-_MOST_DEATHS:] == list(range(number - _MOST_DEATHS + 1, number + 1))
        return number + 1 < len(self._prepared.trials) and not in_a_row

    def _record_not_started(self, error: Exception) -> None:
        self._why_not_tried = f"no further process could be started: {raised(error)}"

    def deployment(self, path: Path | None) -> Deployment:
        """Returns the result of a run that has ended, and moves the artifact to a path if one is given.

        Raises:
            OSError: the files of the artifact cannot be written there.
        """
        prepared, lowered = self._prepared, self._lowered
        capture, target = prepared.capture, prepared.job.target
        notes = [*warnings_before(capture, target), *(DeployNote(message=note) for note in prepared.notes)]
        if lowered is None:
            return Deployment(target=target, failure=self._failure(), versions={}, notes=tuple(notes), operator_rows=self._unsupported())
        if self._failed is not None:
            notes.append(DeployNote(message=f"No sizes were run: {self._failed.message}."))
        elif len(self._tried) < len(prepared.trials):
            reason = "timed out" if self._is_out_of_time else "cancelled" if self.is_cancelled else self._why_not_tried
            notes.append(DeployNote(message=f"Trials not run: {len(prepared.trials) - len(self._tried)} ({reason})."))
        trials = [(prepared.trials[number], self._tried[number]) for number in sorted(self._tried)]
        rows = dim_rows(capture, prepared.inputs, lowered, prepared.repaired, trials, target)
        notes += [DeployNote(message=note) for note in (*lowered.notes, *self._notes)]
        if target == "executorch" and any(0 in planned.sizes.values() for planned, tried in trials if not tried.error):
            notes.append(DeployNote(message=_NOT_CONSISTENT))
        by_path = {node.path: node.frame for node in capture.nodes}
        returned = [output.path for output in capture.outputs if not output.kind.startswith("changed_") and output.kind != "other"]
        frames = {made.name: by_path.get(made.node) for made in lowered.nodes}
        values = () if self._compared is None else tuple(node_rows(capture, self._compared))
        notes += self._notes_on_nodes(values)
        deployment = Deployment(
            target=target,
            size_bytes=sum((self._folder / name).stat().st_size for name in lowered.files),
            elapsed_ms=lowered.elapsed_ms,
            versions={"torch": torch.__version__, **lowered.versions},
            dim_rows=tuple(rows),
            trial_rows=tuple(trial_row(planned, tried, frames.get(tried.operator), returned) for planned, tried in trials),
            operator_rows=tuple(operator_rows(capture, lowered)),
            node_rows=values,
            notes=tuple(notes),
            guard_file=for_artifact(prepared.guard_file, lowered.inputs),
        )
        if path is None:
            return deployment
        for name in lowered.files:
            shutil.move(self._folder / name, path.parent / name)
        return replace(deployment, path=path)

    def _notes_on_nodes(self, values: Sequence[NodeRow]) -> Iterator[DeployNote]:
        compared = self._compared
        if compared is None:
            return
        if compared.reason:
            yield DeployNote(message=compared.reason)
        elif (first := next((row for row in values if not row.agrees), None)) is None:
            others = "1 other has" if compared.left_out == 1 else f"{compared.left_out} others have"
            without = f" {others} no counterpart in the artifact." if compared.left_out else ""
            yield DeployNote(message=f"All {len(values)} compared values agree.{without}")
        else:
            by = "" if first.max_difference is None else f" by at most {first.max_difference:.1e}"
            message = f"Results begin to differ at `{first.node or first.operator}` ({first.operator}){by}."
            yield DeployNote(message=message, node=first.node or None, frame=self._frame_of(first.node))

    def copy_artifact(self, folder: Path, replaceable: Container[Path] = ()) -> list[Path]:
        """Copies the files of the artifact to a folder, where some may be replaced; returns their paths there, that of the artifact first.

        Raises:
            FileExistsError: one of them exists there.
            OSError: they cannot be written there.
        """
        names = () if self._lowered is None else self._lowered.files
        for name in names:
            if (folder / name).exists() and folder / name not in replaceable:
                raise FileExistsError(f"{name} exists in {folder}. Move it and save again.")
        for name in names:
            shutil.copyfile(self._folder / name, folder / name)
        return [folder / name for name in names]

    def _failure(self) -> DeployFailure:
        if self._is_out_of_time:
            return DeployFailure(message=f"Timed out while {_STAGES[self.stage.name]}. Pass a larger timeout_s.")
        if self._failed is None:
            return DeployFailure(message="The deployment was cancelled.")
        name, rows = TARGET_NAMES[self._prepared.job.target], self._unsupported()
        if not rows:
            return DeployFailure(message=f"{name}: {self._failed.message}")
        operators = list(dict.fromkeys(row.operator for row in rows))
        words = ", ".join(f"`{operator}`" for operator in operators[:3])
        if len(operators) > 3:
            words += f" and {len(operators) - 3} more"
        reasons = {each.reason.rstrip(".") for each in self._failed.unsupported}
        reason = min(reasons) if len(reasons) == 1 and len(operators) == 1 else ""
        parts = {each.operator for each in self._failed.unsupported} - {operators[0]}
        if len(operators) == len(parts) == len(reasons) == 1:
            words += f", decomposed into `{parts.pop()}`"
        message, node = f"{name} cannot translate {words}{f': {reason}' if reason else ''}.", rows[0].node
        return DeployFailure(message=message, operator=operators[0], node=node or None, frame=self._frame_of(node))

    def _frame_of(self, path: str) -> Frame | None:
        return next((node.frame for node in self._prepared.capture.nodes if node.path == path), None)

    def _unsupported(self) -> tuple[Any, ...]:
        return () if self._failed is None else tuple(unsupported_rows(self._prepared.capture, self._failed.unsupported))


def _death_of(child: ChildProcess[protocol.Line]) -> str:
    words = child.last_words()
    return f"ended by {ending_of(child.exit_code or 0)}{f': {words}' if words else ''}"


def deploy_run(
    session: Session,
    run: Run,
    choice: DeployChoice,
    path: Path | None,
    timeout_s: float = TIMEOUT_S,
    tell: Callable[[str], None] = lambda words: None,
) -> Deployment:
    """Deploys the program of a run on this thread, and returns the result; the other arguments are those of `deploy`.

    Raises:
        AskError: there is no program that can be deployed.
        ExampleError: the inputs cannot have the sizes.
        MissingTargetError: the target is not installed.
        KeyboardInterrupt: it was interrupted; nothing is left.
    """
    require_packages(choice.target)
    if path is not None and not path.parent.is_dir():
        raise FileNotFoundError(f"The folder of {path} does not exist.")
    tell("Trying sizes on the program.")
    try:
        prepared = prepared_deployment(session, run, choice)
    except CannotDeployError as error:
        return Deployment(target=choice.target, failure=DeployFailure(message=str(error)), versions={})
    deploying = DeployRun(prepared)
    ends = time.monotonic() + timeout_s
    told = ""
    try:
        deploying.start()
        while not deploying.wait(_POLL_S):
            if (words := deploying.stage_words) != told:
                told = words
                tell(words)
            if time.monotonic() > ends:
                deploying.stop_for_time()
        return deploying.deployment(path)
    finally:
        deploying.cancel()
        deploying.wait()
        deploying.close()


def choice_of(
    target: str,
    path: str | PathLike[str] | None,
    sizes: Sizes | Iterable[Sizes] | None,
    *,
    names: bool,
    metadata: bool,
    compare: Comparison = "outputs",
) -> tuple[DeployChoice, Path | None]:
    """Returns the choice that a user's arguments make, and the path of the artifact.

    Raises:
        ValueError: there is no such target or comparison, or the path does not end as its files do.
    """
    if compare not in get_args(Comparison):
        raise ValueError(f'compare={compare!r} is not valid. Use "outputs" or "nodes".')
    if target not in protocol.TARGETS:
        raise ValueError(f"target={target!r} is not valid. Use one of {', '.join(map(repr, protocol.TARGETS))}.")
    if compare == "nodes" and target == "openvino":
        raise ValueError('compare="nodes" is for "onnx" and "executorch": OpenVINO gives no values of its nodes.')
    file = None if path is None else Path(path).expanduser()
    if file is not None and file.suffix != SUFFIXES[target]:
        raise ValueError(f"{file} must end in {SUFFIXES[target]}.")
    several = [] if sizes is None else [sizes] if isinstance(sizes, Mapping) else list(sizes)
    if not all(isinstance(each, Mapping) for each in several):
        raise ValueError(f'sizes={sizes!r} is not valid. Pass a dict such as {{"x": {{0: 7}}}}, or a list of such dicts.')
    artifact = f"model{SUFFIXES[target]}" if file is None else file.name
    return DeployChoice(target, artifact, several, names, metadata, compare == "nodes"), file


@suggests_keywords
def deploy(
    program: ExportedProgram | str | PathLike[str],
    target: protocol.Target,
    path: str | PathLike[str] | None = None,
    *,
    sizes: Sizes | Iterable[Sizes] | None = None,
    names: bool = True,
    metadata: bool = True,
    compare: Comparison = "outputs",
    timeout_s: float = TIMEOUT_S,
    trust: bool = False,
    tell: Callable[[str], None] = lambda words: None,
) -> Deployment:
    """Lowers a program to a target in a child process, and compares the artifact with the program size by size.

    The artifact checks no guards. The trials show for sizes at and around every bound if it accepts what the program rejects, and if its
    results are those of the program. `Explorer.deploy` does the same and compares with the model in eager mode.

    Args:
        program: live or loaded, or the path of a saved one.
        target: ``"onnx"``, ``"executorch"`` or ``"openvino"``, each an extra of this package.
        path: the file to write; None keeps no artifact.
        sizes: further sizes to try, ``{"x": {0: 7}}`` or several such dicts.
        names: whether dynamic dimensions get the names of their Dims.
        metadata: whether the artifact keeps paths and lines of the source, where the target writes them.
        compare: ``"nodes"`` compares the value of each node too, with the example: `Deployment.nodes`. Not for ``"openvino"``; ExecuTorch
            lowers the program once more for it.
        timeout_s: the time for lowering and trials, in seconds.
        trust: whether code from the file of a saved program may run, which ``torch.export.load`` does.
        tell: called with the progress when it changes.

    Raises:
        AskError: `program` is a file, and `trust` is False.
        ExampleError: the inputs cannot have the sizes.
        FileNotFoundError: the folder of `path` does not exist.
        MissingTargetError: the target is not installed; a ModuleNotFoundError.
        TypeError: `program` is neither an ExportedProgram nor a path.
        UnreadableProgramError: `program` is a file that cannot be loaded.
        ValueError: there is no such target, or `path` has another suffix than its files.
    """
    choice, file = choice_of(target, path, sizes, names=names, metadata=metadata, compare=compare)
    require_packages(target)
    session = ProgramSession(_loaded(program, trust=trust))
    return deploy_run(session, session.run(), choice, file, timeout_s, tell)


def _loaded(program: ExportedProgram | str | PathLike[str], *, trust: bool) -> ExportedProgram:
    if isinstance(program, ExportedProgram):
        return program
    if not isinstance(program, str | PathLike):
        raise TypeError(f"deploy() takes an ExportedProgram or the path of a saved one, not {with_article(type(program).__name__)}.")
    path = Path(program).expanduser()
    if not trust:
        raise AskError(f"Loading {path.name} runs code from it (pickles, size expressions). If you trust it: deploy(…, trust=True).")
    try:
        return loaded_program(path)
    except Exception as error:
        words = f"{path.name} cannot be loaded: {raised(error)}."
        try:
            programs_in(path)
        except (ArchiveError, OSError) as found:  # it is no archive of torch.export's
            words = str(found)
        raise UnreadableProgramError(words) from error
