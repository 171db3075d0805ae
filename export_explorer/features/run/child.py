"""The process in which programs are compiled and timed: ``python -m export_explorer.features.run.child FOLDER TOOLS``.

It loads the program that its parent has saved in the folder, runs it each way, and writes a line of JSON to its standard output for each
stage and each result, and nothing else. It ends with its parent: as soon as its standard input is closed it removes both folders and kills
its process group, including the compilers.

The program's own cache is empty at first, so that compile times are those of a first compilation. A second folder, TOOLS, holds the files
that every compilation needs: precompiled headers, and the detected features of the compiler and the processor. It is kept for the next run.
"""

import importlib
import os
import sys
import threading
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import msgspec

from export_explorer.features.run import child_process as messages
from export_explorer.features.run.child_process import Failed, Finished, Job, Line, Stage, StageName
from export_explorer.features.run.timings import RunFailure, Way
from export_explorer.workers.child_main import end_well, end_with_parent, own_stdout, write_line

if TYPE_CHECKING:
    from export_explorer.features.run.backends import BackendCall

_CACHE_VARIABLE = "TORCHINDUCTOR_CACHE_DIR"


class _Reporter:
    """Writes the lines; a stage only if it differs from the last one."""

    def __init__(self, stream: IO[bytes], cache: Path) -> None:
        self._stream, self._cache = stream, cache
        self._last: Stage | None = None
        self._lock = threading.Lock()
        self.way: Way | None = None
        self.graphs = 0

    def write(self, line: Line) -> None:
        with self._lock:
            write_line(self._stream, line)

    def stage(self, name: StageName) -> None:
        done, total = self._files() if name == "compiling" else (0, 0)
        stage = Stage(name, self.way, done, total)
        if stage != self._last:
            self._last = stage
            self.write(stage)

    def event(self, name: str) -> None:
        """Handles the name of a step of torch's compiler: counts graphs and reports the stage."""
        from export_explorer.torch_internals.compiler import GRAPH_EVENT, PHASES

        if name == GRAPH_EVENT:
            self.graphs += 1
        if (phase := PHASES.get(name)) is not None:
            self.stage(msgspec.convert(phase, StageName))

    def _files(self) -> tuple[int, int]:
        """Returns the number of C++ files that are compiled, and the number of all."""
        names = [Path(name) for _, _, names in os.walk(self._cache) for name in names]
        sources = {path.stem for path in names if path.suffix == ".cpp"}
        return len(sources & {path.stem for path in names if path.suffix in (".so", ".o")}), len(sources)


def main() -> None:
    """Runs the job in the folder that the first argument names."""
    folder, tools = Path(sys.argv[1]), Path(sys.argv[2])
    end_with_parent(folder, tools)
    cache = folder / messages.CACHE
    cache.mkdir(exist_ok=True)
    with own_stdout() as stream:
        reporter = _Reporter(stream, cache)
        reporter.stage("starting")
        job = msgspec.json.decode((folder / messages.JOB).read_bytes(), type=Job)
        if (failure := _imported(job)) is not None:
            reporter.write(Failed(failure))
            return
        reporter.stage("preparing")
        _prepare_tools(job, tools)
        os.environ[_CACHE_VARIABLE] = str(cache)
        _run(job, folder, reporter)
        # All is said, and the folder is the parent's: torch needs a second or two to end in order.
        end_well()


def _imported(job: Job) -> RunFailure | None:
    import torch

    torch.set_num_threads(job.threads)
    for module in job.modules:
        try:
            importlib.import_module(module)
        except Exception as error:
            return RunFailure(kind="no_module", subject=module, detail=f"{type(error).__name__}: {error}")
    return None


def _prepare_tools(job: Job, tools: Path) -> None:
    """Lets torch detect the features of the compiler and the processor, which are the same for every program."""
    if "inductor" in job.ways or "aot_inductor" in job.ways:
        from export_explorer.torch_internals.portable_programs import find_instruction_sets

        os.environ[_CACHE_VARIABLE] = str(tools)
        find_instruction_sets()


def _run(job: Job, folder: Path, reporter: _Reporter) -> None:
    from export_explorer.features.run.backends import Settings, one_line, run_way
    from export_explorer.torch_internals.compiler import compile_events
    from export_explorer.torch_internals.portable_programs import loaded_program, moved_program

    reporter.stage("loading")
    try:
        program = loaded_program(folder / messages.PROGRAM)
        calls = _calls(program, job, folder)
        if job.device is not None:
            program = moved_program(program, job.device)
    except Exception as error:
        reporter.write(Failed(RunFailure(kind="load_failed", detail=one_line(error))))
        return
    settings = Settings(job.threads, job.seconds, folder / messages.PACKAGE, reporter.stage, lambda: reporter.graphs)
    for way in job.ways:
        reporter.way = way
        with compile_events(reporter.event):
            timings = run_way(way, program, calls, settings)
        reporter.write(Finished(timings))


def _calls(program: Any, job: Job, folder: Path) -> "list[BackendCall]":
    import torch

    from export_explorer.features.run.backends import BackendCall
    from export_explorer.torch_internals.pytree import call_of, call_with

    inputs = torch.load(folder / messages.INPUTS, weights_only=True, map_location=job.device)
    expected = torch.load(folder / messages.REFERENCE, weights_only=True)
    form = call_of(program)
    if form is None:
        raise ValueError("The program does not say how it is called.")
    return [BackendCall(*call_with(form[1], leaves), wanted) for leaves, wanted in zip(inputs, expected, strict=True)]


if __name__ == "__main__":
    main()
