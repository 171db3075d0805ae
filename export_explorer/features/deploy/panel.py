"""Deploys the shown program from the browser: its trials on the main thread, one between two cells, the target in a child process."""

import re
import threading
import time
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Any, cast

import msgspec

from export_explorer.features.deploy import (
    MESSAGES,
    CancelDeploy,
    DeployChoices,
    DeployMemory,
    DeployProgram,
    DeployState,
    DeployTarget,
    DeployTargets,
    EstimatedMemory,
    SaveArtifact,
    StateName,
    TargetResult,
    WriteGuards,
    WrittenGuards,
    preparation,
)
from export_explorer.features.deploy.check_inputs import example_call
from export_explorer.features.deploy.deploying import SUFFIXES, TIMEOUT_S, DeployRun, missing_words
from export_explorer.features.deploy.deployment import (
    Deployment,
    checker_path,
    guard_path,
    has_guards,
    worst_first,
    write_checker,
    write_guard_file,
)
from export_explorer.features.deploy.memory import estimated_bytes
from export_explorer.features.deploy.protocol import TARGETS, TakenBy, Target
from export_explorer.features.deploy.warnings_before import warnings_before
from export_explorer.jupyter.main_thread import MainThread
from export_explorer.record import Capture, DimRef
from export_explorer.record.spec import AskError
from export_explorer.session.history import Run
from export_explorer.session.panel_protocol import STOPPED, WAITING, Handlers, Host, sentence_of
from export_explorer.session.session import Session
from export_explorer.session.tried_program import tried_program
from export_explorer.spec.examples import ExampleError

_BETWEEN_S = 0.02
"""The time in seconds that the kernel has to be idle between two trials."""

_MOST_OPERATORS = 2000
"""The number of operators that the browser gets."""

_FIRST: dict[TakenBy, int] = {"unsupported": 0, "fallback": 1, "decomposed": 2}


class Deployer:
    """Deploys the shown program, to one target at a time; keeps the last artifact of each in a private folder until it is replaced."""

    def __init__(self, session: Session, traits: Host) -> None:
        self._session, self._traits = session, traits
        self._main_thread = MainThread()
        self._steps: Generator[None, None, preparation.PreparedDeployment] | None = None
        self._running: DeployRun | None = None
        self._timer = threading.Timer(TIMEOUT_S, lambda: None)
        self._made: dict[Target, tuple[DeployRun, Deployment]] = {}
        self._capture: Capture | None = None
        self._run = 0
        self._saved: dict[Path, tuple[int, int]] = {}
        """The files that were saved, each with its size and time of change: those that nobody changed since may be replaced."""
        self._guarded: dict[Path, set[Path]] = {}
        """The artifacts that each guard file was saved for: of several that are there, one alone is not given other guards."""
        self.handlers: Handlers = {
            DeployTargets: self._on_targets,
            DeployProgram: self._on_deploy,
            CancelDeploy: lambda _: self.cancel(),
            SaveArtifact: self._on_save,
            DeployMemory: self._on_memory,
            WriteGuards: lambda _: self._on_write_guards(),
        }

    @property
    def _state(self) -> DeployState:
        return cast(DeployState, self._traits.read_trait(MESSAGES.state))

    @property
    def is_busy(self) -> bool:
        """True if a deployment waits or is under way."""
        return self._state.state in ("waiting", "running")

    def _shown(self) -> Run:
        """Returns the shown run, which has a program that can be deployed."""
        run = self._session.history.kept(self._traits.status.run)
        preparation.require_program(self._session, run)
        return run

    def _on_targets(self, _: DeployTargets) -> DeployChoices:
        capture = self._shown().capture
        found = [DeployTarget(target, missing_words(target), warnings_before(capture, target)) for target in TARGETS]
        return DeployChoices(found)

    def _on_deploy(self, request: DeployProgram) -> None:
        target = request.target
        if words := missing_words(target):
            raise AskError(words)
        with self._traits.lock:
            if self.is_busy:
                raise AskError("Another deployment is running. Cancel it first.")
            run = self._shown()
            self._run, self._capture = run.number, run.capture
            choice = preparation.DeployChoice(target, _file_name(run.capture, target), keeps_metadata=request.keeps_metadata)
            self._steps, self._running = preparation.preparation(self._session, run, choice), None
            self._show("waiting", WAITING, target=target, began_at=time.time())
        self._step_later(quiet_s=None)

    def cancel(self) -> None:
        """Stops the deployment within a second, with all its processes."""
        if not self.is_busy:
            return
        self._steps = None
        if self._running is not None:
            self._running.cancel()
            return
        self._main_thread.drop_spare()
        self._main_thread.cancel()
        self._show("stopped", STOPPED)

    def _step_later(self, quiet_s: float | None = _BETWEEN_S) -> None:
        if self._steps is not None and not self._main_thread.post_spare(self._guarded_step, quiet_s):
            self._guarded_step()

    def _guarded_step(self) -> None:
        steps = self._steps
        try:
            self._step()
        except (Exception, KeyboardInterrupt) as error:
            # Where another deployment was requested meanwhile, this one was cancelled.
            if self._steps is None or self._steps is steps:
                self._steps = None
                self._show(*_end_of(error))
        self._step_later()

    def _step(self) -> None:
        """Runs the next trial in eager mode; starts the child process after the last."""
        steps = self._steps
        if steps is None:
            return
        self._show("running", "Trying sizes on the program.")
        try:
            next(steps)
        except StopIteration as end:
            if self._steps is steps:
                self._steps = None
                self._start(end.value)

    def _start(self, prepared: preparation.PreparedDeployment) -> None:
        running = DeployRun(prepared, lambda: self._on_change(running))
        self._running = running
        self._timer = threading.Timer(TIMEOUT_S, running.stop_for_time)
        self._timer.daemon = True
        self._timer.start()
        running.start()

    def _on_change(self, running: DeployRun) -> None:
        if self._running is not running:
            return
        if not running.has_ended:
            self._show("running", running.stage_words)
            return
        self._running = None
        self._timer.cancel()
        deployment = running.deployment(None)
        if running.is_cancelled and not deployment.trial_rows:
            running.close()
            self._show("stopped", deployment.failure.message if deployment.failure is not None else STOPPED)
            return
        if (replaced := self._made.pop(deployment.target, None)) is not None:
            replaced[0].close()
        if deployment.ok:
            self._made[deployment.target] = (running, deployment)
        else:
            running.close()
        self._show_result(self._result(deployment))

    def _result(self, deployment: Deployment) -> TargetResult:
        assert self._capture is not None
        operators = sorted(deployment.operator_rows, key=lambda row: _FIRST.get(row.taken_by, len(_FIRST)))
        return TargetResult(
            target=deployment.target,
            run=self._run,
            summary=deployment.summary(),
            failure=deployment.failure,
            dims=deployment.dim_rows,
            trials=worst_first(deployment.trial_rows),
            operators=tuple(operators[:_MOST_OPERATORS]),
            operators_left_out=max(0, len(operators) - _MOST_OPERATORS),
            notes=deployment.notes,
            file=_file_name(self._capture, deployment.target),
            call=example_call(deployment.guard_file, f"{_stem(self._capture)}.guards.json") if deployment.guard_file is not None else "",
        )

    def _on_save(self, request: SaveArtifact) -> None:
        made = self._made.get(request.target)
        result = next((one for one in self._state.results if one.target == request.target), None)
        if made is None or result is None or result.run != request.run:
            raise AskError("This artifact is no longer in memory. Deploy again.")
        running, deployment = made
        folder = Path.cwd()
        contents, artifact = deployment.guard_file, folder / result.file
        assert contents is not None
        try:
            self._require_place(contents, artifact)
            paths = running.copy_artifact(folder, set(filter(self._is_as_saved, self._saved)))
            self._saved.update((path, _written(path)) for path in paths)
            self._write_guards(contents, artifact)
        except FileExistsError as error:
            raise AskError(str(error)) from None
        except OSError as error:
            raise AskError(f"{result.file} cannot be written to {folder}: {error.strerror}.") from None
        self._show_result(msgspec.structs.replace(result, is_saved=True))

    def _is_as_saved(self, path: Path) -> bool:
        return path in self._saved and path.exists() and _written(path) == self._saved[path]

    def _require_place(self, contents: Mapping[str, Any], artifact: Path) -> None:
        """Raises a FileExistsError if other guards are beside an artifact, unless they were saved here and no other artifact has them."""
        checker_path(artifact)
        guards = guard_path(artifact)
        is_own = self._is_as_saved(guards) and not any(path.exists() for path in self._guarded[guards] - {artifact})
        if guards.exists() and not is_own and not has_guards(guards, contents):
            raise FileExistsError(f"{guards.name} exists in {guards.parent}, with other guards. Move it and save again.")

    def _write_guards(self, contents: Mapping[str, Any], artifact: Path) -> str:
        """Writes the guard file, unless it is there, and ``check_inputs.py``; returns the name of the guard file."""
        guards = guard_path(artifact)
        if has_guards(guards, contents):
            write_checker(artifact)
        else:
            write_guard_file(contents, artifact)
            self._saved[guards], self._guarded[guards] = _written(guards), set()
        self._guarded.setdefault(guards, set()).add(artifact)
        return guards.name

    def _on_memory(self, request: DeployMemory) -> EstimatedMemory:
        tried = tried_program(self._session, self._shown())
        maxima = {DimRef(input=each.input, dim=each.dim): each.size for each in request.maxima}
        return EstimatedMemory(estimated_bytes(tried, maxima))

    def _on_write_guards(self) -> WrittenGuards:
        run = self._shown()
        artifact = Path.cwd() / f"{_stem(run.capture)}.pt2"
        try:
            contents = preparation.guards_of_run(self._session, run, artifact.name)
            self._require_place(contents, artifact)
            file = self._write_guards(contents, artifact)
            return WrittenGuards(file, example_call(contents, file))
        except FileExistsError as error:
            raise AskError(str(error)) from None
        except OSError as error:
            raise AskError(f"The guard file cannot be written to {artifact.parent}: {error.strerror}.") from None

    def _show_result(self, result: TargetResult) -> None:
        others = (one for one in self._state.results if one.target != result.target)
        self._show("done", results=tuple(sorted((*others, result), key=lambda one: TARGETS.index(one.target))))

    def _show(self, state: StateName, message: str = "", **others: object) -> None:
        with self._traits.lock:
            changed = msgspec.structs.replace(self._state, state=state, message=message, **others)
            self._traits.set_trait(MESSAGES.state, changed)


def _end_of(error: BaseException) -> tuple[StateName, str]:
    """Returns the state and the message of a deployment that an error has ended."""
    if isinstance(error, KeyboardInterrupt):
        return "stopped", STOPPED
    return "error", str(error) if isinstance(error, AskError | ExampleError | preparation.CannotDeployError) else sentence_of(error)


def _written(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_size, found.st_mtime_ns


def _file_name(capture: Capture, target: Target) -> str:
    """Returns a name for the artifact: that of the model, with the suffix of the target."""
    return f"{_stem(capture)}{SUFFIXES[target]}"


def _stem(capture: Capture) -> str:
    return re.sub(r"\W", "_", capture.model, flags=re.ASCII)[:60] or "model"
